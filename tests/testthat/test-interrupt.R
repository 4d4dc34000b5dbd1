# To stop takes less than `at_most` times the second that the work took.
expect_prompt <- function(run, at_most = 0.5) {
  if (!is.na(run$share)) {
    expect_lt(run$share, at_most)
  }
}

expect_prompt_interrupt <- function(code) {
  run <- interrupted(code)
  expect_identical(run$outcome, "interrupted")
  expect_prompt(run)
  expect_identical(run$usable, "TRUE")
  expect_identical(run$left_behind, 0L)
}

test_that("Ctrl-C ends a long count", {
  expect_prompt_interrupt("count_solutions(matrix(0, 9, 9), limit = 1e9)")
})

test_that("Ctrl-C ends a long list", {
  expect_prompt_interrupt("for (i in 1:1000) all_solutions(matrix(0, 9, 9), limit = 1e6)")
})

test_that("Ctrl-C ends backtracking on an adversarial board", {
  # Its first row reads 987654321 in the one solution: the last that is tried.
  expect_prompt_interrupt(paste0(
    "repeat solve_sudoku('..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9',",
    " 'backtracking')"
  ))
})

# What verbs on many items do: they stop at once, warn, and keep what is done.
# `code` makes `result`; `done` says how much of it there is.
expect_kept <- function(code, done, n) {
  run <- interrupted(c(
    "class <- ''",
    sprintf("result <- withCallingHandlers(%s, oxidoku_warning_interrupted = function(w) {", code),
    "  class <<- class(w)[[1]]",
    "  invokeRestart('muffleWarning')",
    "})",
    sprintf("cat('kept:', class, %s, '\\n')", done)
  ))
  expect_identical(run$outcome, "finished")
  # The rows of what is done have to be made, too.
  expect_prompt(run, at_most = 1)
  expect_identical(run$usable, "TRUE")
  expect_identical(run$left_behind, 0L)
  kept <- strsplit(run$kept, " ")[[1]]
  expect_identical(kept[[1]], "oxidoku_warning_interrupted")
  expect_gt(as.numeric(kept[[2]]), 0)
  expect_lt(as.numeric(kept[[2]]), n)
}

test_that("Ctrl-C keeps the puzzles that are rated, solved, counted, checked or made", {
  for (kind in kinds_of_many[c("classic", "rules")]) {
    for (verb in verbs_of_many) {
      n <- as.integer(40 * verb$n)
      code <- sprintf("{ %s; %s }", sprintf(kind, hardest, n), verb$code)
      if (is.null(verb$done)) expect_prompt_interrupt(paste("repeat", code)) else expect_kept(code, verb$done, n)
    }
  }
  expect_kept("generate_sudoku(1e5, threads = 2)", "nrow(result)", 1e5)
  # Boards with rules that are rated, too.
  expect_kept(
    "generate_sudoku(1e5, rules = sudoku_rules(rule_diagonals(), size = 6), level = 'Easy', threads = 2)",
    "nrow(result)", 1e5
  )
})

test_that("Ctrl-C ends a search for steps", {
  expect_prompt_interrupt(
    "repeat find_steps(matrix(0, 9, 9), techniques = sudoku_techniques()$name)"
  )
})

test_that("Ctrl-C ends chains inside chains", {
  expect_prompt_interrupt(sprintf("repeat explain_sudoku('%s', scale = 'se')", hardest))
})

test_that("Ctrl-C ends a path on a board with rules", {
  expect_prompt_interrupt(c(
    "board <- sudoku_puzzle(rules = sudoku_rules(rule_anti_king(), rule_non_consecutive()))",
    "repeat explain_sudoku(board)"
  ))
})

test_that("Ctrl-C ends long reads", {
  expect_prompt_interrupt(c(
    "text <- I(rep(strrep('0', 81), 5e5))", "repeat read_sudoku(text)"
  ))
  expect_prompt_interrupt(c(
    "text <- I(rep('.Cage~9~R1C1~R1C2.Thermo~R3C3~R4C4', 5e4))", "repeat read_sudoku(text, format = 'iss')"
  ))
})

test_that("Ctrl-C ends the wait for the writer of a pipe, and for its bytes", {
  skip_on_os("windows")
  pipe <- withr::local_tempfile()
  skip_if_not(system2("mkfifo", shQuote(pipe), stderr = FALSE) == 0, "mkfifo")
  readers <- c("read_sudoku(%s)", "read_sudoku_image(%s)", "process_sudoku(%s, tempfile(), 'check')")
  for (code in sprintf(readers, deparse(pipe))) {
    run <- interrupted(code, work = 0)
    expect_identical(run$outcome, "interrupted", label = code)
    expect_identical(run$usable, "TRUE", label = code)
  }
  # A writer that sends nothing.
  writer <- withr::local_tempfile()
  script <- sprintf("echo $$ > %s; exec sleep 100 > %s", shQuote(writer), shQuote(pipe))
  system2("sh", c("-c", shQuote(script)), stderr = FALSE, wait = FALSE)
  run <- interrupted(sprintf("oxidoku:::open_stream(%s)$read(5L)", deparse(pipe)), work = 0)
  tools::pskill(as.integer(readLines(writer)))
  expect_identical(run$outcome, "interrupted")
})
