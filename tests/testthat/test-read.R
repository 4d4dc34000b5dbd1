puzzle <- played$puzzle

test_that("a bad line gets a reason, or is an error when strict", {
  mixed <- paste0(".", substring(puzzle, 2))
  text <- c(puzzle, mixed, paste0(puzzle, "0"), substring(puzzle, 2), "what is this", puzzle)
  read <- read_sudoku(text)
  expect_identical(is.na(read$puzzle), c(FALSE, TRUE, TRUE, TRUE, TRUE, FALSE))
  expect_identical(read$line, 1:6)
  expect_match(read$reason[[2]], "two characters for empty cells", fixed = TRUE)
  expect_match(read$reason[[3]], "82 cells", fixed = TRUE)
  expect_match(read$reason[[4]], "80 cells", fixed = TRUE)
  error <- tryCatch(read_sudoku(text, strict = TRUE), oxidoku_error_file = identity)
  expect_identical(error$line, 2L)
  expect_identical(error$column, 2L)
  expect_identical(error$format, "lines")
})

test_that("compressed files, connections and text are read alike", {
  expected <- read_sudoku(puzzle)
  path <- tempfile(fileext = ".sdm.gz")
  write_sudoku(puzzle, path)
  expect_identical(readBin(path, "raw", 2), as.raw(c(0x1f, 0x8b)))
  expect_identical(read_sudoku(path), expected)
  expect_identical(read_sudoku(gzfile(path)), expected)
  expect_identical(read_sudoku(textConnection(puzzle)), expected)
  expect_identical(read_sudoku(I(puzzle)), expected)
  both <- read_sudoku(c(path, path))
  expect_identical(both$file, c(path, path))
  unlink(path)
})

test_that("what cannot be read is an error that says why", {
  expect_error(read_sudoku("no such file.sdm"), class = "oxidoku_error_file")
  expect_error(read_sudoku(tempdir()), class = "oxidoku_error_file")
  expect_error(read_sudoku(3), class = "oxidoku_error_argument")
  expect_error(read_sudoku(puzzle, format = "doc"), class = "oxidoku_error_argument")
  expect_error(with_bytes(raw(), read_sudoku), class = "oxidoku_error_file")
  objects <- c(as.raw(c(0x50, 0x4b, 0x03, 0x04)), as.raw(1:40))
  error <- tryCatch(with_bytes(objects, read_sudoku), oxidoku_error_file = identity)
  expect_identical(error$format, "hsol")
  swelling <- "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><opensudoku><game data='&a;'/></opensudoku>"
  expect_error(read_sudoku(I(swelling)), class = "oxidoku_error_file")
})

test_that("random bytes through every reader are an error or rows with reasons", {
  withr::local_seed(20261121)
  alphabet <- c(charToRaw("0123456789.X|-+*:u,;[]<>{}\"'#= \n\r\t"), as.raw(c(0, 0x80, 0xff)))
  formats <- setdiff(c("auto", oxidoku:::readable_formats), NULL)
  starts <- c("", "#spf1.0\n", "{\"grid\":[", "<opensudoku><game data=\"", ":0000:x:", "[Puzzle]\n", "S9B", "puzzle\n")
  for (i in 1:300) {
    size <- sample(c(0:20, 81, 200, 2000), 1)
    bytes <- c(charToRaw(sample(starts, 1)), sample(alphabet, size, TRUE))
    for (format in sample(formats, 3)) {
      read <- tryCatch(
        with_bytes(bytes, function(path) read_sudoku(path, format)),
        oxidoku_error_file = identity
      )
      if (!inherits(read, "oxidoku_error_file")) {
        expect_true(all(!is.na(read$reason) | !is.na(read$puzzle)))
      }
    }
  }
})

test_that("files of other programs are read whole, in any encoding of lines", {
  folder <- shared_file("formats")
  files <- list.files(folder, recursive = TRUE)
  files <- files[dirname(files) != "."]
  expect_gt(length(files), 40)
  # Of another size, in a form that is not read, or without givens.
  without <- c("fpuzzles/blank3-with-prefix.txt", "sudokuwiki/bd-162-version1.txt")
  blank <- c("fpuzzles/blank9.txt", "sudokupad/scl-4x4.txt", "sukaku729/made-here.txt")
  for (file in files) {
    path <- file.path(folder, file)
    # One has lines that are only drawn.
    quietly <- function(file) suppressWarnings(read_sudoku(file), classes = "oxidoku_warning_drawn")
    read <- quietly(path)
    expect_identical(all(is.na(read$reason)), !file %in% without, label = file)
    if (!file %in% c(without, blank)) {
      expect_true(all(solve_puzzles(read$puzzle)$status == "unique"), label = file)
    }
    bytes <- readBin(path, "raw", file.size(path))
    if (identical(bytes[1:2], as.raw(c(0xff, 0xfe)))) next
    lines <- readLines(path, warn = FALSE)
    for (variant in c("crlf", "cr", "mark", "utf16le")) {
      again <- with_bytes(encodings[[variant]](lines), quietly)
      expect_identical(again$puzzle, read$puzzle, label = paste(file, variant))
    }
  }
})

test_that("columns of a table come back as they were", {
  file <- withr::local_tempfile(fileext = ".csv")
  n <- 6
  table <- tibble::tibble(
    puzzle = as_sudoku(rep(c(article_1, article_2), 3)),
    solution = as_sudoku(rep(c(article_1_solution, NA), 3)),
    text = c("plain", "a,b", "say \"x\"", "two\nlines\nand a third", "", NA),
    odd = c("NA", " edge ", "\"", ",", "a;b\tc", "\u00e9\u4e2d"),
    code = c("007", "0300", NA, "1", "2", "3"),
    id = c("12345678901234567", "1", "2", "3", "4", NA),
    whole = c(1L, NA, -3L, 2147483647L, 0L, 5L),
    number = c(0.1 + 0.2, NA, -1e300, 5e-324, 1e15, 123.25),
    special = c(Inf, -Inf, NaN, NA, 1, 2),
    flag = c(TRUE, NA, FALSE, TRUE, FALSE, NA),
    nothing = rep(NA, n)
  )
  write_sudoku(table, file)
  back <- read_sudoku(file)
  expect_identical(attr(back, "format"), "csv")
  expect_identical(back$line, c(2:5, 8:9))
  expect_true(all(is.na(back$reason)))
  for (name in names(table)) expect_identical(back[[name]], table[[name]], label = name)
  # As another reader of CSV has it.
  other <- utils::read.csv(file, colClasses = "character", na.strings = NULL, encoding = "UTF-8")
  expect_identical(other$text, c(table$text[1:5], ""))
  expect_identical(other$puzzle, as.character(table$puzzle))
})

test_that("a quote that is not closed loses one line", {
  text <- paste0("puzzle,note\n", article_1, ",\"open\n", article_2, ",x\n", article_1, ",\"y\"\n")
  table <- read_sudoku(text)
  expect_identical(as.character(table$puzzle), c(article_1, article_2, article_1))
  expect_identical(table$note, c("\"open", "x", "y"))
  # A row with more fields than the header has names.
  expect_identical(nrow(read_sudoku(paste0("puzzle\n", article_1, ",7\n"))), 1L)
})
