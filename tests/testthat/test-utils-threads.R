test_that("two threads, or fewer by options and the environment", {
  withr::local_options(mc.cores = NULL)
  withr::local_envvar(OMP_THREAD_LIMIT = NA)
  expect_identical(default_threads(), 2L)
  withr::with_options(list(mc.cores = 1L), expect_identical(default_threads(), 1L))
  withr::with_options(list(mc.cores = 16), expect_identical(default_threads(), 2L))
  withr::with_envvar(c(OMP_THREAD_LIMIT = "1"), expect_identical(default_threads(), 1L))
  withr::with_envvar(c(OMP_THREAD_LIMIT = "many"), expect_identical(default_threads(), 2L))
  withr::with_envvar(c(OMP_THREAD_LIMIT = "0"), expect_identical(default_threads(), 1L))
})

test_that("the number of threads is checked in every verb", {
  verbs <- list(
    function(threads) solve_puzzles(article_1, threads = threads),
    function(threads) rate_sudoku(article_1, threads = threads),
    function(threads) count_solutions(article_1, threads = threads),
    function(threads) count_solutions(c(article_1, empty), threads = threads),
    function(threads) generate_sudoku(threads = threads)
  )
  for (verb in verbs) {
    for (threads in list(0, -1, 1.5, NA, "2", c(1, 2), TRUE, 1e6)) {
      error <- expect_error(verb(threads), class = "oxidoku_error_argument")
      expect_identical(error$arg, "threads")
    }
    withr::with_options(list(oxidoku.threads = "two"), {
      expect_error(verb(getOption("oxidoku.threads")), class = "oxidoku_error_argument")
    })
    expect_no_error(verb(NULL))
  }
})

test_that("the option sets the default", {
  withr::local_options(oxidoku.threads = "two")
  expect_error(solve_puzzles(article_1), class = "oxidoku_error_argument")
  expect_error(rate_sudoku(article_1), class = "oxidoku_error_argument")
  expect_error(generate_sudoku(), class = "oxidoku_error_argument")
})

test_that("progress is checked, and silent for short work", {
  for (progress in list(NA, "yes", 1, c(TRUE, FALSE))) {
    error <- expect_error(solve_puzzles(article_1, progress = progress), class = "oxidoku_error_argument")
    expect_identical(error$arg, "progress")
    expect_error(rate_sudoku(article_1, progress = progress), class = "oxidoku_error_argument")
    expect_error(generate_sudoku(progress = progress), class = "oxidoku_error_argument")
  }
  for (progress in list(NULL, FALSE, TRUE)) {
    expect_silent(solve_puzzles(c(article_1, hardest), progress = progress))
    expect_silent(rate_sudoku(c(article_1, hardest), progress = progress))
    expect_silent(count_solutions(c(article_1, hardest), progress = progress))
    expect_silent(generate_sudoku(progress = progress))
  }
})

test_that("long work reports its progress", {
  reported <- 0
  # There is far more work than between two reports.
  native_solve(sudoku_columns(as_sudoku(rep(hardest, 150000))), 2, 1L, function(done) reported <<- c(reported, done))
  expect_gt(max(reported), 0)
  expect_lte(max(reported), 150000 + 16384)
})

test_that("options that are not numbers are ignored", {
  for (value in list(function() 2, "many", NA, 1:2, list())) {
    withr::local_options(mc.cores = value)
    expect_identical(default_threads(), 2L)
  }
  withr::local_options(mc.cores = 1)
  expect_identical(default_threads(), 1L)
})

test_that("work may report its end more than once", {
  reports <- function(total, done) {
    with_progress("Working", total, TRUE, environment(), function(on_progress) {
      for (n in done) expect_null(on_progress(n))
      "result"
    })
  }
  expect_identical(reports(3, c(1, 3, 3)), "result")
  # An estimated total may be exceeded, and an unknown total is never reached.
  expect_identical(reports(2, c(1, 2, 5)), "result")
  expect_identical(reports(NA, c(1, 1e6)), "result")
})
