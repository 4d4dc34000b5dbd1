# Expects that R works as before, and that stopping took less than `at_most` times the time of the
# work.
expect_stopped <- function(run, at_most, label) {
  if (!is.na(run$share)) {
    expect_lt(run$share, at_most, label = label)
  }
  expect_identical(run$usable, "TRUE", label = label)
  expect_identical(run$left_behind, 0L, label = label)
}

# Returns calls of functions of many puzzles, with far more puzzles than they can finish.
verbs_at_work <- function(is_asked) {
  calls <- list()
  for (kind in c("classic", "rules", "zero")) {
    for (verb in names(Filter(is_asked, verbs_of_many))) {
      it <- verbs_of_many[[verb]]
      n <- as.integer(40 * it$n)
      code <- sprintf("{ %s; %s }", sprintf(kinds_of_many[[kind]], hardest, n), it$code)
      calls[[paste(verb, kind)]] <- list(code = code, done = it$done, n = n)
    }
  }
  calls
}

test_that("Ctrl-C ends long work", {
  no_result <- verbs_at_work(function(verb) is.null(verb$done))
  long <- c(
    count = "count_solutions(matrix(0, 9, 9), limit = 1e9)",
    list = "for (i in 1:1000) all_solutions(matrix(0, 9, 9), limit = 1e6)",
    # The first row of its only solution is 987654321, which is tried last.
    backtracking = paste0(
      "repeat solve_sudoku('..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9',",
      " 'backtracking')"
    ),
    "true candidates" = "repeat candidates(sudoku_puzzle(rules = sudoku_rules(size = 25)), true = TRUE)",
    steps = "repeat find_steps(matrix(0, 9, 9), techniques = sudoku_techniques()$name)",
    "chains inside chains" = sprintf("repeat explain_sudoku('%s', scale = 'se')", hardest),
    path = "repeat explain_sudoku(sudoku_puzzle(rules = sudoku_rules(rule_anti_king(), rule_non_consecutive())))",
    read = "repeat read_sudoku(I(rep(strrep('0', 81), 5e5)))",
    "read rules" = "repeat read_sudoku(I(rep('.Cage~9~R1C1~R1C2.Thermo~R3C3~R4C4', 5e4)), format = 'iss')",
    # Lessons and sheets make or solve many puzzles. They need all of them.
    course = "repeat suppressWarnings(teach_sudoku())",
    "course with rules" = "repeat suppressWarnings(teach_sudoku(rules = sudoku_rules(rule_diagonals(), size = 6)))",
    "sheet" = sprintf("repeat sudoku_sheet(rep('%s', 1e5), tempfile(fileext = '.html'), level = TRUE)", hardest),
    vapply(no_result, function(call) paste("repeat", call$code), "")
  )
  runs <- interrupted(long)
  for (i in seq_along(long)) {
    expect_identical(runs[[i]]$outcome, "interrupted", label = names(long)[[i]])
    expect_stopped(runs[[i]], 1, names(long)[[i]])
  }
})

# Functions of many items stop at once, warn, and keep finished results. `code` makes `result`,
# and `done` counts the finished items in it.
test_that("Ctrl-C keeps the puzzles that are rated, solved, counted, checked or made", {
  calls <- c(verbs_at_work(function(verb) !is.null(verb$done)), list(
    generate = list(code = "generate_sudoku(1e5, threads = 2)", done = "nrow(result)", n = 1e5),
    # Boards with rules whose level is rated.
    "generate rules" = list(
      code = "generate_sudoku(1e5, rules = sudoku_rules(rule_diagonals(), size = 6), level = 'Easy', threads = 2)",
      done = "nrow(result)", n = 1e5
    )
  ))
  code <- lapply(calls, function(call) {
    c(
      "class <- ''",
      sprintf("result <- withCallingHandlers(%s, oxidoku_warning_interrupted = function(w) {", call$code),
      "  class <<- class(w)[[1]]",
      "  invokeRestart('muffleWarning')",
      "})",
      sprintf("cat('kept:', class, %s, '\\n')", call$done)
    )
  })
  runs <- interrupted(code, work = 1)
  for (i in seq_along(calls)) {
    label <- names(calls)[[i]]
    expect_identical(runs[[i]]$outcome, "finished", label = label)
    # The rows of finished items also have to be made.
    expect_stopped(runs[[i]], 1, label)
    kept <- strsplit(runs[[i]]$kept, " ")[[1]]
    expect_identical(kept[[1]], "oxidoku_warning_interrupted", label = label)
    expect_gt(as.numeric(kept[[2]]), 0, label = label)
    expect_lt(as.numeric(kept[[2]]), calls[[i]]$n, label = label)
  }
})

test_that("Ctrl-C keeps some positions of practice, and does not explain all puzzles", {
  code <- c(
    "done <- NULL",
    "result <- withCallingHandlers(practice_sudoku('naked_pair', 1e5, threads = 2), oxidoku_warning_interrupted = function(w) {",
    "  done <<- c(done, w$done)",
    "  invokeRestart('muffleWarning')",
    "})",
    "cat('kept:', nrow(result), done, '\\n')"
  )
  run <- interrupted(list(code), work = 3)[[1]]
  expect_identical(run$outcome, "finished")
  expect_stopped(run, 1, "practice")
  kept <- as.integer(strsplit(run$kept, " ")[[1]])
  # There is one warning.
  expect_length(kept, 2)
  expect_identical(kept[[1]], kept[[2]])
  expect_gt(kept[[1]], 0)
})

test_that("Ctrl-C ends the wait for the writer of a pipe, and for its bytes", {
  skip_on_os("windows")
  pipe <- withr::local_tempfile()
  skip_if_not(system2("mkfifo", shQuote(pipe), stderr = FALSE) == 0, "mkfifo")
  readers <- c("read_sudoku(%s)", "read_sudoku_image(%s)", "process_sudoku(%s, tempfile(), 'check')")
  codes <- sprintf(readers, deparse(pipe))
  runs <- interrupted(codes, work = 0)
  for (i in seq_along(codes)) {
    expect_identical(runs[[i]]$outcome, "interrupted", label = codes[[i]])
    expect_identical(runs[[i]]$usable, "TRUE", label = codes[[i]])
  }
  # A writer that sends nothing.
  writer <- withr::local_tempfile()
  script <- sprintf("echo $$ > %s; exec sleep 100 > %s", shQuote(writer), shQuote(pipe))
  system2("sh", c("-c", shQuote(script)), stderr = FALSE, wait = FALSE)
  run <- interrupted(sprintf("oxidoku:::open_stream(%s)$read(5L)", deparse(pipe)), work = 0)[[1]]
  tools::pskill(as.integer(readLines(writer)))
  expect_identical(run$outcome, "interrupted")
})
