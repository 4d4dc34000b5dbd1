verb <- function(board, method = c("fast", "logic"), ..., threads = 1) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_choice(method, c("fast", "logic"), "method", call)
}

test_that("a choice is the first by default, and knows no case", {
  expect_identical(verb(1), "fast")
  expect_identical(verb(1, "logic"), "logic")
  expect_identical(verb(1, "LOGIC"), "logic")
})

test_that("a wrong choice is an error that names the likeliest one", {
  expect_error(verb(1, "logik"), "Did you mean .*logic", class = "oxidoku_error_argument")
  expect_error(verb(1, "lo"), "must be one of", class = "oxidoku_error_argument")
  for (wrong in list("xyz", NA_character_, character(), c("logic", "fast"), 1, NULL, factor("logic"))) {
    error <- expect_error(verb(1, wrong), class = "oxidoku_error_argument")
    expect_identical(error$arg, "method")
    expect_no_match(conditionMessage(error), "Did you mean")
  }
})

test_that("rules in the place of a word are said to have a name", {
  rules <- sudoku_rules(rule_diagonals())
  for (verb in list(solve_sudoku, hint_sudoku, rate_sudoku, check_sudoku)) {
    error <- expect_error(verb(strrep("0", 81), rules), class = "oxidoku_error")
    expect_match(conditionMessage(error), "rules", label = conditionMessage(error))
  }
  expect_error(solve_sudoku(strrep("0", 81), rules), "`rules = `", class = "oxidoku_error_argument")
  expect_error(generate_sudoku(1, rules), "`rules = `", class = "oxidoku_error_argument")
})

test_that("several choices keep their order", {
  scales <- c("hodoku", "se")
  expect_identical(check_choices(c("SE", "hodoku"), scales, "scale", NULL), c("se", "hodoku"))
  expect_identical(check_choices(factor("se"), scales, "scale", NULL), "se")
  for (wrong in list(character(), c("se", NA), c("se", "x"), c("se", "SE"), 2, NULL)) {
    expect_error(check_choices(wrong, scales, "scale", NULL), "one or more of", class = "oxidoku_error_argument")
  }
})

test_that("dots must be empty", {
  expect_error(verb(1, "fast", 2), "Unexpected argument: an unnamed value", class = "oxidoku_error_argument")
  expect_error(verb(1, "fast", 2, 3, x = 4), "Unexpected arguments: `x` and 2 unnamed values", class = "oxidoku_error_argument")
  expect_error(verb(1, thread = 2), "Did you mean .*threads", class = "oxidoku_error_argument")
  expect_error(verb(1, xyz = stop("not evaluated")), "xyz", class = "oxidoku_error_argument")
})

test_that("the error for an argument of a variant says what works", {
  for (arg in c("variant", "diagonal", "killer", "size")) {
    args <- stats::setNames(list(1, TRUE), c("board", arg))
    expect_error(do.call(verb, args), "sudoku_rules", class = "oxidoku_error_argument")
  }
})

test_that("a missing argument is an error that names it", {
  wants <- function(board) check_given(board, "board", environment())
  expect_error(wants(), "`board` is missing", class = "oxidoku_error_argument")
  expect_no_error(wants(NULL))
})

test_that("numbers and other single values are shown as typed", {
  expect_error(check_number(1.5, 1, 9, "n", NULL), "It is 1.5", class = "oxidoku_error_argument")
  expect_error(check_number("a", 1, 9, "n", NULL), "It is the string \"a\"", class = "oxidoku_error_argument")
  expect_error(check_limit(0, Inf, NULL), "It is 0", class = "oxidoku_error_argument")
})

test_that("a missing argument is an error that names it", {
  expect_missing <- function(object, arg) {
    error <- expect_error(object, class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), paste0("`", arg, "` is missing"), fixed = TRUE)
  }
  expect_missing(as_sudoku(), "x")
  expect_missing(is_sudoku(), "x")
  expect_missing(shuffle_sudoku(), "x")
  expect_missing(minimize_sudoku(), "x")
  expect_missing(sudoku_sheet(), "x")
  expect_missing(sudoku_sheet(article_1), "file")
  expect_missing(process_sudoku(), "input")
  expect_missing(process_sudoku("puzzles.txt"), "output")
})

test_that("every verb with dots explains an unexpected argument", {
  for (call in list(
    quote(generate_solution(1, size = 4)), quote(shuffle_sudoku(article_1, size = 4)),
    quote(is_solution(article_1, article_1, size = 4)), quote(as_sudoku(article_1, size = 4))
  )) {
    expect_error(eval(call), "Unexpected argument: `size`", class = "oxidoku_error_argument")
  }
})

test_that("threads, progress and settings that few people need come after the dots", {
  for (name in getNamespaceExports("oxidoku")) {
    args <- names(formals(getExportedValue("oxidoku", name)))
    before <- args[seq_along(args) < match("...", args, nomatch = 0L)]
    expect_false(any(c("threads", "progress") %in% before), label = name)
    expect_true("..." %in% args || !any(c("threads", "progress") %in% args), label = name)
  }
  expect_error(canonical_sudoku(article_1, 2), class = "oxidoku_error_argument")
  expect_error(process_sudoku("a", "b", "rate", "csv"), class = "oxidoku_error_argument")
})

test_that("a choice with invalid bytes is an error like any other", {
  bytes <- "\xff"
  for (call in list(quote(rule_diagonals(bytes)), quote(rule_indexing("r1c1", bytes)), quote(sudoku_rules(grids = bytes)))) {
    expect_error(eval(call), "<ff>", class = "oxidoku_error_argument")
  }
})

test_that("a flag is one value that is not missing", {
  expect_true(check_flag(TRUE, "flag", NULL))
  expect_false(check_flag(FALSE, "flag", NULL))
  for (wrong in list(NA, NULL, logical(), c(TRUE, TRUE), 1, "TRUE", list(TRUE))) {
    error <- expect_error(check_flag(wrong, "flag", NULL), "TRUE.* or .*FALSE", class = "oxidoku_error_argument")
    expect_identical(error$arg, "flag")
  }
})

test_that("an unnamed argument too many gets the names that there are", {
  error <- expect_error(hint_sudoku(article_1, "step", article_1), class = "oxidoku_error_argument")
  for (name in c("givens", "candidates", "techniques", "options", "scale", "rules")) {
    expect_match(conditionMessage(error), paste0("`", name, "`"), fixed = TRUE)
  }
  expect_no_match(conditionMessage(error), "`detail`", fixed = TRUE)
  error <- expect_error(solve_puzzles(article_1, 2, 3), class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "`rules`, `threads`, `progress`", fixed = TRUE)
})

test_that("every function with empty dots lists its names for an unnamed argument too many", {
  # The dots of these functions take rules, or arguments of other functions.
  others <- c("sudoku_rules", "rule_any", "rule_all", "practice_sudoku", "update_sudoku")
  seen <- 0
  for (name in setdiff(getNamespaceExports("oxidoku"), others)) {
    args <- names(formals(getExportedValue("oxidoku", name)))
    at <- match("...", args)
    if (is.na(at)) next
    error <- expect_error(do.call(name, rep(list(article_1), at)), class = "oxidoku_error_argument", label = name)
    message <- paste(c(error$message, error$body), collapse = " ")
    named <- vapply(sprintf("`%s`", args[-seq_len(at)]), grepl, NA, message, fixed = TRUE)
    expect_identical(names(named)[!named], character(), label = paste("what", name, "does not name"))
    seen <- seen + length(named)
  }
  expect_gt(seen, 50)
  error <- expect_error(practice_sudoku("x_wing", 1, "Hard", 2), class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "`score`, `clues`", fixed = TRUE)
})

test_that("messages have the number of what they name", {
  message_of <- function(code) conditionMessage(tryCatch(code, error = identity))
  expect_match(message_of(is_valid(article_1, 10, 1, 1)), "It is 10.", fixed = TRUE)
  expect_match(message_of(is_valid(article_1, c(1, 10), 1, 1)), "num[2] is 10.", fixed = TRUE)
  expect_match(message_of(explain_sudoku(article_1, givens = TRUE)), "a logical 9x9 matrix", fixed = TRUE)
  expect_match(message_of(practice_sudoku("wing of x")), "`technique` must be the name of a technique.", fixed = TRUE)
  expect_match(message_of(practice_sudoku("brute_force")), "`technique` must be a technique that is on by default")
  expect_match(message_of(teach_sudoku("brute_force")), "`techniques` must be techniques that are on by default")
  expect_match(message_of(generate_sudoku(score = "a")), "a whole number of at least 0, or", fixed = TRUE)
  expect_match(message_of(solve_sudoku(as_sudoku(c(article_1, article_2)))), "It has 2 puzzles.", fixed = TRUE)
  expect_match(message_of(rule_automaton("r1c1 r1c2")), "`start` is missing and has no default.", fixed = TRUE)
})

test_that("connections that cannot be used are refused by name", {
  path <- withr::local_tempfile(lines = article_1)
  reading <- file(path, "r")
  writing <- file(withr::local_tempfile(), "w")
  # R gives the number of a closed connection to the next one.
  closed <- file(path)
  close(closed)
  withr::defer({
    close(reading)
    close(writing)
  })
  output <- withr::local_tempfile(fileext = ".csv")
  refused <- function(code, arg, why) {
    error <- expect_error(code, class = "oxidoku_error_argument")
    expect_identical(error$arg, arg)
    expect_match(conditionMessage(error), why, fixed = TRUE)
  }
  refused(read_sudoku(closed), "file", "It is closed")
  refused(read_sudoku(writing), "file", "open = \"w\"")
  refused(write_sudoku(article_1, closed), "file", "It is closed")
  refused(write_sudoku(article_1, reading), "file", "open = \"r\"")
  refused(process_sudoku(closed, output), "input", "It is closed")
  refused(process_sudoku(writing, output), "input", "open = \"w\"")
  expect_identical(nrow(read_sudoku(reading)), 1L)
})

test_that("an error advises to pass rules by name", {
  rules <- sudoku_rules(size = 6)
  puzzle <- strrep("0", 36)
  calls <- list(
    function() solve_puzzles(puzzle, rules), function() count_solutions(puzzle, rules),
    function() generate_sudoku(rules), function() rate_sudoku(puzzle, rules)
  )
  for (call in calls) expect_error(call(), "rules = ", class = "oxidoku_error_argument")
})
