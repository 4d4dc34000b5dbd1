test_that("finding a format and reading many columns take time with the length alone", {
  processor_time <- function(code) sum(system.time(code)[c("user.self", "sys.self")])
  expect_error(read_sudoku(I(strrep("x", 1000))), class = "oxidoku_error_file")
  long <- c(x = strrep("x", 65000), rule = strrep("-.", 32000), cells = strrep("x ", 32000))
  for (line in long) {
    expect_lt(processor_time(try(read_sudoku(I(line)), silent = TRUE)), 2)
  }
  wide <- function(n) {
    paste(c(paste(c("puzzle", rep("c", n)), collapse = ","), paste(c(article_1, rep("1", n)), collapse = ",")), collapse = "\n")
  }
  expect_identical(dim(read_sudoku(I(wide(10)))), c(1L, 15L))
  few <- processor_time(read_sudoku(I(wide(5000))))
  many <- processor_time(read_sudoku(I(wide(20000))))
  # There are four times as many columns. A quadratic reader would take at least sixteen times as
  # long.
  expect_lt(many, 10 * few + 1)
})

detected <- function(text) {
  start <- if (is.raw(text)) text else charToRaw(paste(text, collapse = "\n"))
  detect_format(start, list(name = "a file"), environment())
}

test_that("the beginning of a text shows its format, after empty lines and spaces", {
  expect_identical(detected(article_1), "lines")
  expect_identical(detected(c("", "  \t", paste0("  ", article_1, "  "))), "lines")
  expect_identical(detected(c("id,puzzle", paste0("1,", article_1))), "csv")
  expect_identical(detected(c("[Puzzle]", rows_of_grid(article_1))), "sdk")
  expect_identical(detected(c(as.raw(c(0xef, 0xbb, 0xbf)), charToRaw(article_1))), "lines")
})

test_that("a text without a format is an error that shows its beginning", {
  for (text in list("", c("", " ", "\t"), raw())) {
    error <- expect_error(detected(text), class = "oxidoku_error_file")
    expect_match(conditionMessage(error), "empty")
  }
  long <- paste(rep("no puzzle", 20), collapse = " ")
  error <- expect_error(detected(c("", long)), class = "oxidoku_error_file")
  expect_match(conditionMessage(error), substr(long, 1, 60), fixed = TRUE)
  expect_no_match(conditionMessage(error), substr(long, 1, 61), fixed = TRUE)
})

test_that("serialized objects of Java are refused, zipped or not", {
  for (magic in list(c(0x50, 0x4b, 0x03, 0x04), c(0xac, 0xed))) {
    error <- expect_error(detected(as.raw(c(magic, 1:40))), class = "oxidoku_error_file")
    expect_identical(error$format, "hsol")
  }
})

test_that("a picture names the function that reads it", {
  file <- system.file("examples", "photo.jpg", package = "oxidoku")
  skip_if_not(nzchar(file))
  expect_error(read_sudoku(file), "read_sudoku_image", class = "oxidoku_error_file")
  expect_error(solve_sudoku("photo.jpg"), "read_sudoku_image", class = "oxidoku_error_shape")
})

test_that("typed rows with a bad row among them name the row", {
  rows <- c("53..7....", "6..195...", ".98....6.", "8...6..", "4..8.3..1", "7...2...6", ".6....28.", "...419..5", "....8..79")
  for (text in list(rows, paste(rows, collapse = "\n"))) {
    error <- expect_error(read_sudoku(I(text)), "Row 4 has 7 cells", class = "oxidoku_error_shape")
    expect_identical(error$arg, "file")
  }
  expect_error(read_sudoku(I("no board")), class = "oxidoku_error_file")
})
