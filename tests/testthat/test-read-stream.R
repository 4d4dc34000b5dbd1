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
  # Several inputs at once: a pipe and a file.
  done <- process_sudoku(c(local_pipe(paste("cat", shQuote(input))), input), output, "check")
  expect_equal(done$rows, 10000)
  # This pipe has less data than is read to detect the format.
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

test_that("a picture is read from a named pipe", {
  skip_if_not_installed("jpeg")
  drawn <- read_sudoku_image(local_pipe(paste("cat", shQuote(photo_file()))))
  expect_identical(drawn$puzzle, read_sudoku_image(photo_file())$puzzle)
  expect_error(read_sudoku_image(local_pipe("true")), "empty", class = "oxidoku_error_image")
})

test_that("a stream is read to its end, whatever the pieces in which its bytes come", {
  bytes <- paste0(strrep("0123456789", 20000), "end")
  slow <- local_pipe("printf a; sleep 0.3; printf bc; sleep 0.3; printf d")
  stream <- open_stream(slow)
  expect_identical(rawToChar(stream$read(2L)), "ab")
  expect_identical(rawToChar(stream$read(10L)), "cd")
  expect_length(stream$read(10L), 0)
  stream$close()
  expect_length(stream$read(10L), 0)

  file <- local_puzzles(bytes)
  stream <- open_stream(local_pipe(paste("cat", shQuote(file))))
  expect_identical(rawToChar(stream$read(1000000L)), paste0(bytes, "\n"))
  stream$close()

  skip_on_os("windows")
  none <- open_stream("/dev/null")
  expect_length(none$read(5L), 0)
  expect_error(open_stream("/dev/fd/998"), "descriptor")
})

test_that("a compressed file that is cut off is refused, and a whole one is read", {
  text <- sudoku_examples$puzzle
  whole <- withr::local_tempfile()
  cut <- withr::local_tempfile()
  output <- withr::local_tempfile(fileext = ".csv")
  for (open in list(gzfile, bzfile, xzfile)) {
    for (n in c(1, 20, 21, 22, 23, 24, 25, 26, 1000)) {
      connection <- open(whole, "w")
      writeLines(text[seq_len(n)], connection)
      close(connection)
      expect_identical(nrow(read_sudoku(whole)), as.integer(n))
    }
    bytes <- readBin(whole, "raw", 1e6)
    for (size in c(20, length(bytes) %/% 3, length(bytes) - c(30, 10, 5, 1))) {
      writeBin(bytes[seq_len(size)], cut)
      expect_error(read_sudoku(cut), "is cut off", class = "oxidoku_error_file", info = size)
    }
    expect_error(process_sudoku(cut, output, what = "count"), "is cut off", class = "oxidoku_error_file")
    expect_false(file.exists(output))
    # A file of several parts is whole.
    writeBin(c(bytes, bytes), cut)
    expect_identical(nrow(read_sudoku(cut)), 2000L)
  }
})

test_that("a connection to a compressed file that is cut off is refused, and a whole one is read", {
  text <- as.character(withr::with_seed(1, shuffle_sudoku(rep(sudoku_examples$puzzle, 4))))
  whole <- withr::local_tempfile()
  cut <- withr::local_tempfile()
  output <- withr::local_tempfile(fileext = ".csv")
  # Returns the number of puzzles after the first line of an open connection.
  read_rest <- function(connection) {
    on.exit(close(connection))
    readLines(connection, 1)
    nrow(read_sudoku(connection))
  }
  for (open in list(gzfile, bzfile, xzfile)) {
    connection <- open(whole, "w")
    writeLines(text, connection)
    close(connection)
    bytes <- readBin(whole, "raw", 1e6)
    writeBin(utils::head(bytes, -500), cut)
    for (reader in list(gzfile, open)) {
      expect_identical(nrow(read_sudoku(reader(whole))), length(text))
      expect_error(read_sudoku(reader(cut)), "is cut off", class = "oxidoku_error_file")
      expect_error(process_sudoku(reader(cut), output, what = "count"), "is cut off", class = "oxidoku_error_file")
      for (mode in c("rb", "rt")) {
        expect_identical(read_rest(reader(whole, mode)), length(text) - 1L)
        expect_error(read_rest(reader(cut, mode)), "is cut off", class = "oxidoku_error_file")
      }
    }
    if (identical(open, gzfile)) {
      expect_identical(read_rest(gzcon(base::file(whole, "rb"))), length(text) - 1L)
      expect_error(read_rest(gzcon(base::file(cut, "rb"))), "is cut off", class = "oxidoku_error_file")
    }
  }
})

test_that("the output of a program that fails is refused", {
  skip_on_os("windows")
  plain <- withr::local_tempfile(lines = sudoku_examples$puzzle)
  command <- paste("cat", shQuote(plain))
  expect_identical(nrow(read_sudoku(pipe(command))), nrow(sudoku_examples))
  failing <- paste(command, "; exit 3")
  expect_error(read_sudoku(pipe(failing)), "failed", class = "oxidoku_error_file")
  output <- withr::local_tempfile(fileext = ".csv")
  expect_error(process_sudoku(pipe(failing), output, what = "count"), "failed", class = "oxidoku_error_file")
  expect_identical(nrow(read_sudoku(pipe(paste("(", failing, "); true")))), nrow(sudoku_examples))
})

test_that("a pipe of the user stays open, and closing it returns the status of its program", {
  skip_on_os("windows")
  plain <- withr::local_tempfile(lines = sudoku_examples$puzzle)
  for (status in c(0, 3)) {
    opened <- pipe(paste("cat", shQuote(plain), "; exit", status), "rb")
    expect_identical(nrow(read_sudoku(opened)), nrow(sudoku_examples))
    expect_true(isOpen(opened))
    # See the section Connections of ?read_sudoku.
    expect_identical(is.null(closed <- close(opened)) || closed == 0, status == 0)
  }
})

test_that("a file that zstd cannot read to its end is refused", {
  skip_if_not(nzchar(Sys.which("zstd")), "the program zstd")
  skip_if(exists("zstdfile", baseenv()), "R that reads zstd itself")
  plain <- withr::local_tempfile()
  whole <- withr::local_tempfile(fileext = ".zst")
  cut <- withr::local_tempfile(fileext = ".zst")
  output <- withr::local_tempfile(fileext = ".csv")
  # Shuffled puzzles do not compress to a few bytes.
  writeLines(as.character(withr::with_seed(1, shuffle_sudoku(rep(sudoku_examples$puzzle, 100)))), plain)
  system2("zstd", c("-q", shQuote(plain), "-o", shQuote(whole)))
  n <- length(readLines(plain))
  expect_identical(nrow(read_sudoku(whole)), n)
  bytes <- readBin(whole, "raw", 1e7)
  damaged <- replace(bytes, length(bytes) - 1:4, as.raw(0))
  for (part in list(bytes[seq_len(20)], utils::head(bytes, -5), utils::head(bytes, length(bytes) %/% 2), damaged)) {
    writeBin(part, cut)
    expect_error(read_sudoku(cut), "is cut off or damaged", class = "oxidoku_error_file")
    expect_error(process_sudoku(cut, output, what = "count"), "is cut off or damaged", class = "oxidoku_error_file")
    expect_false(file.exists(output))
  }
  writeBin(c(bytes, bytes), cut)
  expect_identical(nrow(read_sudoku(cut)), 2L * n)
})
