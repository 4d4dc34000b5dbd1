# Workers of a plan for the rest of a test, in the library that holds this package.
local_plan <- function(workers = 2, env = parent.frame()) {
  skip_on_cran()
  skip_if_not_installed("future.apply")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep), .local_envir = env)
  old <- future::plan("multisession", workers = workers)
  withr::defer(future::plan(old), envir = env)
}

puzzles <- rep_len(as.character(sudoku_examples$puzzle[1:40]), split_from + 1)
puzzles[17] <- "1234"

test_that("the result is the same for every plan", {
  here <- rate_sudoku(puzzles)
  input <- local_puzzles(puzzles)
  outputs <- c(withr::local_tempfile(), withr::local_tempfile())
  process_sudoku(input, outputs[[1]], "canonical")
  expect_false(has_plan())
  local_plan()
  expect_true(has_plan())
  expect_identical(rate_sudoku(puzzles), here)
  process_sudoku(input, outputs[[2]], "canonical")
  expect_identical(bytes_of(outputs[[2]]), bytes_of(outputs[[1]]))
})

test_that("only large work is split", {
  local_plan()
  expect_true(is_split(split_from))
  expect_false(is_split(split_from - 1))
  expect_false(is_split(NA_real_))
  threads <- function(what, rows) process_workers(as_task(what, "hodoku", 2, NULL), rows, 3L, NULL)
  expect_identical(threads("rate", 10)$number, 3L)
  expect_null(threads("solve", 1e9)$`function`)
  expect_true(is.function(threads("rate", 1e9)$`function`))
})

test_that("a killed worker is told, and nothing half written is left for whole", {
  local_plan()
  kill <- function(...) tools::pskill(Sys.getpid(), tools::SIGKILL)
  expect_error(over_workers(1:2, kill, call = NULL), class = "oxidoku_error_worker")
  future::plan("sequential")
  future::plan("multisession", workers = 2)
  input <- local_puzzles(puzzles)
  output <- withr::local_tempfile()
  pids <- unique(unlist(over_workers(1:2, function(i) Sys.getpid(), call = NULL)))
  tools::pskill(pids[[1]], tools::SIGKILL)
  expect_error(process_sudoku(input, output, "canonical"), class = "oxidoku_error_worker")
  expect_false(file.exists(output))
  future::plan("sequential")
  process_sudoku(input, output, "canonical", resume = TRUE)
  whole <- withr::local_tempfile()
  process_sudoku(input, whole, "canonical")
  expect_identical(bytes_of(output), bytes_of(whole))
})
