# Sets a plan with workers for the rest of a test. They use the library that holds this package.
local_plan <- function(workers = 2, env = parent.frame()) {
  skip_on_cran()
  skip_if_not_installed("future.apply")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep), .local_envir = env)
  old <- future::plan("multisession", workers = workers)
  withr::defer(future::plan(old), envir = env)
}

puzzles <- rep_len(as.character(sudoku_examples$puzzle[1:40]), 20001)
puzzles[17] <- "1234"

# Splits work regardless of its duration.
local_split <- function(env = parent.frame()) {
  withr::local_options(oxidoku.split_after = 0, .local_envir = env)
}

test_that("the result is the same for every plan", {
  here <- rate_sudoku(puzzles)
  input <- local_puzzles(puzzles)
  outputs <- c(withr::local_tempfile(), withr::local_tempfile())
  process_sudoku(input, outputs[[1]], "canonical")
  expect_false(has_plan())
  solved <- solve_puzzles(puzzles)
  local_plan()
  local_split()
  expect_true(has_plan())
  expect_identical(rate_sudoku(puzzles), here)
  expect_identical(solve_puzzles(puzzles), solved)
  expect_identical(solve_puzzles(character()), solved[0, ])
  process_sudoku(input, outputs[[2]], "canonical")
  expect_identical(bytes_of(outputs[[2]]), bytes_of(outputs[[1]]))
})

test_that("puzzles of a seed are the same for every plan", {
  made <- function(...) {
    set.seed(5)
    generate_sudoku(...)
  }
  calls <- list(
    list(40), list(30, level = "hard"), list(12, clues = 22, max_tries = 2), list(0), list(1),
    list(8, clues = 17, max_tries = 1)
  )
  quietly <- function(args) suppressWarnings(do.call(made, args), classes = "oxidoku_warning")
  here <- lapply(calls, quietly)
  local_plan()
  local_split()
  expect_identical(lapply(calls, quietly), here)
  expect_warning(made(8, clues = 17, max_tries = 1), class = "oxidoku_warning_exhausted")
  expect_error(generate_sudoku(40, clues = 3), class = "oxidoku_error")
})

test_that("a puzzle that another chunk has too gives way", {
  request <- list(
    scale = "hodoku", levels = integer(), score = double(), clues = integer(), symmetry = "none",
    minimal = TRUE, pattern = integer(), require = character(), allow = NULL,
    relabellings = FALSE, max_tries = 20000, max_seconds = Inf,
    rules = classic_rules(), draw = character(), numbers = list()
  )
  seed <- c(1L, 2L)
  here <- generate_items(c(1L, 12L), request, seed)
  # Every worker generates items starting at 1, so all items except those of the first worker are
  # repeats.
  run <- function(chunks, work, ..., call) {
    lapply(list(1:4, 5:8, 9:12), function(items) {
      made <- work(range(seq_along(items)), ...)
      made$items <- items
      made
    })
  }
  made <- generate_over_workers(12, request, seed, NULL, run)
  expect_identical(made$items, 1:12)
  expect_identical(made$puzzles, here$puzzles)
  expect_identical(made$failed, here$failed)
})

test_that("only large work is split", {
  skip_if_not_installed("future")
  asked <- integer()
  # Whether work on `n` puzzles that take `each` seconds is split, measured with a simulated
  # clock.
  splits <- function(n, each) {
    asked <<- integer()
    seconds <- 0
    work <- function(at) {
      asked <<- c(asked, at)
      seconds <<- seconds + each * length(at)
    }
    is_split(n, work, now = function() seconds)
  }
  expect_false(splits(1e6, 0.3))
  expect_length(asked, 0)
  local_function("has_plan", function() TRUE)
  # Work is split if it takes at least five seconds in all.
  expect_true(splits(40, 0.125))
  expect_false(splits(39, 0.125))
  # To measure this, more than a quarter of a second is tried, up to item 1, 2, 4 and so on.
  expect_length(asked, 4)
  # Each puzzle must take long enough to be worth its transfer.
  expect_true(splits(1e9, 6e-6))
  expect_false(splits(1e9, 4e-6))
  expect_false(splits(1, 1000))
  expect_length(asked, 0)
  expect_false(splits(100000, 0))
  expect_identical(anyDuplicated(asked), 0L)
  expect_length(asked, 2048)
  expect_true(all(asked %in% 1:100000))
  withr::with_options(list(oxidoku.split_after = 60), expect_false(splits(40, 0.125)))
  threads <- function(what, rows) process_workers(as_task(what, "hodoku", 2, NULL), rows, 3L, NULL)
  expect_identical(threads("rate", 10)$number, 3L)
  expect_identical(threads("rate", NA_real_)$number, 3L)
  expect_null(threads("solve", 1e9)$`function`)
  expect_true(is.function(threads("rate", 1e9)$`function`))
})

test_that("a killed worker is an error, and no partial file has the final name", {
  local_plan()
  kill <- function(...) tools::pskill(Sys.getpid(), tools::SIGKILL)
  expect_error(over_workers(1:2, kill, call = NULL), class = "oxidoku_error_worker")
  future::plan("sequential")
  future::plan("multisession", workers = 2)
  input <- local_puzzles(puzzles)
  output <- withr::local_tempfile()
  pids <- unique(unlist(over_workers(1:2, function(i) Sys.getpid(), call = NULL)))
  tools::pskill(pids[[1]], tools::SIGKILL)
  whole <- withr::local_tempfile()
  # Newer versions of future restart an idle worker that died. The call then succeeds.
  ended <- tryCatch(process_sudoku(input, output, "canonical"), oxidoku_error_worker = function(cnd) cnd)
  future::plan("sequential")
  if (inherits(ended, "oxidoku_error_worker")) {
    expect_false(file.exists(output))
    process_sudoku(input, output, "canonical", resume = TRUE)
  }
  process_sudoku(input, whole, "canonical")
  expect_identical(bytes_of(output), bytes_of(whole))
})
