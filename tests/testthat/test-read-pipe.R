# What can be opened once only: pipes, and devices.

test_that("nothing is lost of a pipe", {
  lines <- rep_len(as.character(sudoku_examples$puzzle), 5000)
  input <- local_puzzles(lines)
  commands <- c("cat", "gzip -c", "xz -c", "iconv -f ASCII -t UTF-16")
  output <- withr::local_tempfile()
  for (command in commands) {
    tool <- sub(" .*", "", command)
    if (!nzchar(Sys.which(tool))) next
    fill <- paste(command, shQuote(input))
    table <- read_sudoku(local_pipe(fill))
    expect_identical(as.character(table$puzzle), lines)
    expect_equal(process_sudoku(local_pipe(fill), output, "check")$rows, 5000)
    expect_identical(utils::read.csv(output, colClasses = "character")$puzzle, lines)
  }
  # Several at once, one beside a file.
  done <- process_sudoku(c(local_pipe(paste("cat", shQuote(input))), input), output, "check")
  expect_equal(done$rows, 10000)
  # Less than what is looked at to find the format.
  expect_identical(nrow(read_sudoku(local_pipe(paste("head -n 2", shQuote(input))))), 2L)
  expect_error(read_sudoku(local_pipe("true")), class = "oxidoku_error_file")
})

test_that("standard input is read by its name", {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  input <- local_puzzles(rep_len(as.character(sudoku_examples$puzzle), 5000))
  output <- withr::local_tempfile()
  run <- function(code, shell) {
    code <- sprintf(".libPaths(%s); library(oxidoku); cat(%s)", paste(deparse(.libPaths()), collapse = ""), code)
    rscript <- paste(shQuote(file.path(R.home("bin"), "Rscript")), "--vanilla -e", shQuote(code))
    system(sprintf(shell, rscript), intern = TRUE)
  }
  read <- "nrow(read_sudoku('/dev/stdin'))"
  process <- sprintf("process_sudoku('/dev/stdin', %s, 'check')$rows", deparse(output))
  for (code in c(read, process)) {
    expect_identical(run(code, paste("cat", shQuote(input), "| %s")), "5000")
    expect_identical(run(code, paste("%s <", shQuote(input))), "5000")
  }
})

test_that("a pipe can be resumed", {
  input <- local_puzzles(puzzle_lines(30000))
  output <- withr::local_tempfile()
  process_sudoku(input, output, "count")
  expected <- bytes_of(output)
  fill <- paste("cat", shQuote(input))
  source <- stream_source
  local_function("stream_source", function(...) {
    stream <- source(...)
    read <- stream$read
    left <- 1600000
    stream$read <- function(n) {
      if (left <= 0) stop("the pipe is broken")
      left <<- left - n
      read(n)
    }
    stream
  })
  expect_error(process_sudoku(local_pipe(fill), output, "count"), "the pipe is broken")
  local_function("stream_source", source)
  done <- process_sudoku(local_pipe(fill), output, "count", resume = TRUE)
  expect_gt(done$resumed, 0)
  expect_identical(bytes_of(output), expected)
})

test_that("files may be called as connections of R are, or as options", {
  withr::local_dir(withr::local_tempdir())
  for (name in c("clipboard", "stdin", "-f.txt")) {
    write_sudoku(sudoku_examples$puzzle[1:5], name)
    expect_identical(nrow(read_sudoku(name)), 5L)
    expect_equal(process_sudoku(name, "rows.csv", "check")$rows, 5)
  }
  skip_if_not(nzchar(Sys.which("zstd")), "the program zstd")
  system("zstd -q -o ./-f.zst -- ./-f.txt")
  expect_identical(nrow(read_sudoku("-f.zst")), 5L)
})
