# The border between R and Rust: what may not cross it, and what is returned instead of a result.

board <- as_matrix(article_1)

test_that("wrong arguments of native functions fail by name", {
  parts <- as_position(board, NULL, candidates(board), NULL, step_options(), "hodoku", NULL, NULL)
  with_part <- function(name, value) replace(parts, name, list(value))
  rows <- sudoku_columns(as_sudoku(article_1))
  request <- list(
    levels = integer(), score = double(), clues = integer(), symmetry = "none", minimal = TRUE,
    pattern = integer(), require = character(), allow = NULL, scale = "hodoku",
    relabellings = FALSE, max_tries = 1, max_seconds = Inf, draw = character(), numbers = list()
  )
  four <- sudoku_rules(size = 4)
  texts <- list(cells = strrep(".", 16), of = 1L, rules = list(four))
  asked <- function(name, value) {
    native_generate(classic_rules(), c(1L, 1L), NULL, replace(request, name, list(value)), 1:2, 1L, NULL)
  }
  wrong <- list(
    board = function() native_method(list(board = matrix(10L, 9, 9)), "fast", "row", "live"),
    board = function() native_method(list(board = board + 0), "fast", "row", "live"),
    board = function() native_method(list(board = board[-1]), "fast", "row", "live"),
    board = function() native_clashes(list(board = NULL)),
    board = function() native_candidates(list(board = replace(board, 1, NA)), FALSE),
    method = function() native_method(list(board = board), "quick", "row", "live"),
    method = function() native_method(list(board = board), NA_character_, "row", "live"),
    method = function() native_method(list(board = board), c("fast", "logic"), "row", "live"),
    method = function() native_method(list(board = board, marks = array(TRUE, c(9, 9, 9))), "hybrid", "row", "live"),
    order = function() native_method(list(board = board), "fast", "diagonal", "live"),
    sweep = function() native_method(list(board = board), "logic", "row", "all"),
    marks = function() native_method(list(board = board, marks = TRUE), "fast", "row", "live"),
    marks = function() native_count(list(board = board, marks = array(NA, c(9, 9, 9))), 2, 1L, NULL),
    marks = function() native_list(list(board = board, marks = 1:729), 2L),
    limit = function() native_count(list(board = board), 0, 1L, NULL),
    limit = function() native_count(list(board = board), NaN, 1L, NULL),
    limit = function() native_list(list(board = board), 2),
    threads = function() native_count(list(board = board), 2, "1", NULL),
    threads = function() native_count(list(board = board), 2, -1L, NULL),
    digit = function() native_is_valid(list(board = board), 10L, 1L, 1L),
    row = function() native_is_valid(list(board = board), 1L, 1:2, 1L),
    col = function() native_is_valid(list(board = board), 1L, 1L, 0L),
    boards = function() native_solve(1:2, 2, 1L, NULL),
    boards = function() native_solve(replace(rows, 1, list(-1L)), 2, 1L, NULL),
    rows = function() native_vector(replace(rows, 9, list(NA_integer_)), TRUE),
    boards = function() native_clues(rows[-1]),
    boards = function() native_symmetries(rows[-1]),
    x = function() native_rows(c(1, 2)),
    x = function() native_rows(1:9),
    on_progress = function() native_solve(rows, 2, 1L, "on_progress"),
    boards = function() native_rate(NULL, "hodoku", 1L, NULL),
    scale = function() native_rate(rows, "other", 1L, NULL),
    "position$scale" = function() native_explain(with_part("scale", 1L), "steps"),
    other = function() native_compare(rows, lapply(rows, rep, 0)[c(1:9, 1)]),
    position = function() native_explain(unname(parts), "steps"),
    position = function() native_explain(board, "path"),
    "position$board" = function() native_explain(parts[names(parts) != "board"], "steps"),
    "position$givens" = function() native_explain(with_part("givens", 1:81), "path"),
    "position$marks" = function() native_explain(with_part("marks", TRUE), "steps"),
    "position$techniques" = function() native_explain(with_part("techniques", "magic"), "steps"),
    "position$options" = function() native_explain(with_part("options", 1:5), "steps"),
    "position$options$siamese" = function() {
      native_explain(with_part("options", replace(unclass(step_options()), "siamese", NA)), "steps")
    },
    asked = function() native_explain(parts, "all"),
    seed = function() native_solutions(1L, 1L),
    symmetry = function() native_minimize(sudoku_columns(as_sudoku(article_1)), "random", 1:2),
    rules = function() native_generate("1", c(1L, 1L), NULL, request, 1:2, 1L, NULL),
    items = function() native_generate(classic_rules(), c(0L, 1L), NULL, request, 1:2, 1L, NULL),
    earlier = function() native_generate(classic_rules(), c(1L, 1L), "1", request, 1:2, 1L, NULL),
    request = function() native_generate(classic_rules(), c(1L, 1L), NULL, "request", 1:2, 1L, NULL),
    cells = function() native_solve(replace(texts, "cells", "12"), 2, 1L, NULL),
    boards = function() native_solve(replace(texts, "of", 2L), 2, 1L, NULL),
    "boards$rules" = function() native_solve(texts[-3], 2, 1L, NULL),
    board = function() native_method(list(board = board, rules = four), "fast", "row", "live"),
    board = function() native_clashes(list(board = matrix(5L, 4, 4), rules = four)),
    rules = function() native_clashes(list(board = matrix(0L, 4, 4), rules = list(shape = four$shape, rules = 1))),
    "rules$shape" = function() native_peers(list(rules = NULL)),
    digit = function() native_is_valid(list(board = matrix(0L, 4, 4), rules = four), 5L, 1L, 1L),
    marks = function() native_list(list(board = matrix(0L, 4, 4), rules = four, marks = array(TRUE, c(4, 4, 9))), 2L),
    "request$levels" = function() asked("levels", 9L),
    "request$clues" = function() asked("clues", 1:3),
    "request$symmetry" = function() asked("symmetry", "twisted"),
    "request$minimal" = function() asked("minimal", NA),
    "request$allow" = function() asked("allow", NA_character_),
    "request$require" = function() asked("require", 1L),
    "request$scale" = function() asked("scale", "other"),
    "request$max_seconds" = function() asked("max_seconds", NaN)
  )
  for (i in seq_along(wrong)) {
    error <- expect_error(check_native(wrong[[i]]()), class = "oxidoku_error_internal")
    expect_identical(error$arg, names(wrong)[[i]])
  }
})

test_that("lists cross by name, in whatever order", {
  parts <- as_position(board, NULL, NULL, "naked_single", step_options(), "hodoku", NULL, NULL)
  found <- check_native(native_explain(parts, "steps"))
  expect_identical(check_native(native_explain(rev(parts), "steps")), found)
  options <- rev(unclass(step_options()))
  expect_identical(check_native(native_explain(replace(parts, "options", list(options)), "steps")), found)
})

test_that("each kind of problem in native code becomes a condition", {
  problem <- function(kind, detail = NULL) {
    structure(kind, detail = detail, class = "oxidoku_problem")
  }
  expect_identical(check_native(1:3), 1:3)
  expect_error(check_native(problem("memory")), class = "oxidoku_error_memory")
  # There may not even be enough memory to report the problem.
  expect_error(check_native(NULL), class = "oxidoku_error_memory")
  # Text from Rust is never used as a format.
  error <- expect_error(check_native(problem("panic", "100% {of} %s")), class = "oxidoku_error_internal")
  expect_match(conditionMessage(error), "100% {of} %s", fixed = TRUE)
  own <- simpleError("its own")
  expect_identical(tryCatch(check_native(problem("error", own)), error = identity), own)
  caught <- tryCatch(check_native(problem("interrupt")), interrupt = function(e) "interrupt")
  expect_identical(caught, "interrupt")
})

test_that("a time limit is R's own error, which ends the work at once", {
  skip_on_cran()
  hard <- rep(hardest, 1e5)
  # Loading a package in the first call would use up the time.
  loadNamespace("tibble")
  backtracking <- "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
  work <- list(
    function() count_solutions(empty, limit = 1e12),
    function() repeat all_solutions(empty, limit = 1e5),
    function() solve_sudoku(backtracking, "backtracking"),
    function() repeat find_steps(empty, techniques = sudoku_techniques()$name),
    function() repeat generate_solution(1e4),
    # These return partial results after Ctrl-C, but not after a time limit.
    function() solve_puzzles(hard, threads = 1),
    function() count_solutions(hard, threads = 2),
    function() rate_sudoku(hard, threads = 2),
    function() generate_sudoku(1e6, threads = 1)
  )
  for (limit in list(list(elapsed = 0.1), list(cpu = 0.1))) {
    for (code in work) {
      do.call(setTimeLimit, c(limit, transient = TRUE))
      error <- tryCatch(code(), error = identity, interrupt = identity, warning = identity)
      setTimeLimit()
      expect_s3_class(error, "error")
      expect_false(inherits(error, "oxidoku_error"))
      message <- paste("reached", if (is.null(limit$cpu)) "elapsed" else "CPU", "time limit")
      expect_identical(conditionMessage(error), gettext(message, domain = "R"))
    }
  }
})

test_that("a time limit reaches handlers as R.utils::withTimeout() sets them", {
  skip_on_cran()
  with_timeout <- function(code, timeout) {
    setTimeLimit(elapsed = timeout, transient = TRUE)
    on.exit(setTimeLimit(elapsed = Inf, transient = FALSE))
    tryCatch(code, error = function(e) {
      pattern <- gettext("reached elapsed time limit", domain = "R")
      if (grepl(pattern, conditionMessage(e))) "timeout" else stop(e)
    })
  }
  expect_identical(with_timeout(count_solutions(empty, limit = 1e12), 0.2), "timeout")
  expect_identical(with_timeout(count_solutions(article_1), 60), 1)
})

test_that("an error of the function that draws the progress is passed on", {
  skip_on_cran()
  on_progress <- function(done) stop("no screen")
  expect_error(
    check_native(native_solve(sudoku_columns(as_sudoku(rep(hardest, 4e5))), 2, 1L, on_progress)),
    "no screen", fixed = TRUE
  )
})
