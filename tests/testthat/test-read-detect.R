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
  n <- sweep_size(2500, 5000, 5000)
  few <- processor_time(read_sudoku(I(wide(n))))
  many <- processor_time(read_sudoku(I(wide(4 * n))))
  # There are four times as many columns. A quadratic reader would take at least sixteen times as
  # long.
  expect_lt(many, 10 * few + n / 5000)
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

test_that("a line of dots or zeros is an empty board, in any company", {
  sides <- c(4, 5, 6, 7, 8, 9, 10, 12, 16, 25)
  for (side in sides) {
    empty <- strrep(c(".", "0"), side^2)
    for (lines in list(empty[[1]], empty[[2]], rep(empty[[1]], 3), c("# a comment", empty[[2]]))) {
      read <- read_sudoku(I(lines))
      expect_identical(attr(read, "format"), "lines")
      expect_identical(read$clues, rep(0L, sum(!startsWith(lines, "#"))))
      expect_identical(unique(lapply(as.list(read$puzzle), function(one) dim(givens(one)))), list(as.integer(c(side, side))))
    }
    for (lines in list(c(empty[[1]], article_1), c(empty[[2]], article_1), c(article_1, empty[[1]]))) {
      read <- read_sudoku(I(lines))
      expect_identical(read$line, 1:2)
      expect_identical(sort(read$clues), c(0L, count_clues(article_1)))
    }
    # A line that no board fills is no board.
    if (side != 9) expect_identical(read_sudoku(I(c(article_1, paste0(empty[[1]], "."))))$clues[[2]], NA_integer_)
  }
})

test_that("lines that only separate puzzles are said, not read", {
  for (rule in c("------", strrep("-", 36), strrep("=", 81), strrep("_", 16))) {
    read <- read_sudoku(I(c(rule, article_1, rule, article_1)))
    expect_identical(read$clues, c(NA, 26L, NA, 26L))
    expect_identical(is.na(read$reason), c(FALSE, TRUE, FALSE, TRUE))
    expect_identical(read$malformed[c(1, 3)], rep(rule, 2))
  }
})

test_that("a malformed puzzle at the top is not a header", {
  bad <- c(
    substring(article_1, 2), paste0(article_1, "1"), sub("0", ".", article_1), strrep(".", 37), "12345", "....",
    paste0("1,", substring(article_1, 2), ",easy")
  )
  for (first in bad) {
    read <- read_sudoku(I(c(first, article_1, article_1)))
    expect_identical(nrow(read), 3L)
    expect_identical(is.na(read$reason), c(FALSE, TRUE, TRUE))
  }
  expect_identical(nrow(read_sudoku(I(c("x", article_1)))), 1L)
  expect_identical(nrow(read_sudoku(I(c("mine,x1", paste0(article_1, ",a"))))), 1L)
  # Lines above the header of a list are titles, if they have no puzzle.
  read <- read_sudoku(I(c("A title", article_1, "#!sudoku -c1,Puzzle", article_1)))
  expect_identical(read$line, c(2L, 4L))
})

test_that("as many small boards as each has cells are not one large board", {
  set.seed(1)
  for (side in 4:5) {
    made <- generate_sudoku(side^2, rules = sudoku_rules(size = side, regions = if (side == 5) "none"))$puzzle
    path <- withr::local_tempfile()
    write_sudoku(made, path)
    read <- read_sudoku(path)
    expect_identical(read$puzzle, made)
    expect_length(as_sudoku(readLines(path)), if (side == 4) 16L else 25L)
    # One malformed puzzle does not turn the others into rows.
    lines <- readLines(path)
    if (side == 4) {
      lines[[3]] <- sub(".", "7", lines[[3]], fixed = TRUE)
      expect_identical(which(!is.na(read_sudoku(I(lines))$reason)), 3L)
    }
  }
  large <- paste0("G", strrep(".", 30), "9", strrep(".", 224))
  rows <- substring(large, 16 * (0:15) + 1, 16 * (1:16))
  expect_identical(givens(read_sudoku(I(rows))$puzzle), givens(as_sudoku(large)))
})

test_that("the typed rows of a board of any size are read", {
  for (side in c(4, 6, 8, 9, 10, 12)) {
    rows <- rep(strrep(".", side), side)
    for (first in c(".", "2")) {
      substr(rows[[2]], 3, 3) <- first
      drawn <- paste0("|", rows, "|")
      for (text in list(rows, c("# mine", "", rows), c(drawn[1:2], strrep("-", side + 2), drawn[-(1:2)]))) {
        read <- read_sudoku(I(text))
        expect_identical(attr(read, "format"), "sdk")
        expect_identical(dim(givens(read$puzzle)), as.integer(c(side, side)))
        expect_identical(read$clues, as.integer(first == "2"))
        expect_identical(read$line, grep("[.]", text)[[1]])
      }
    }
  }
})

test_that("the cells of a large board are not rules of Interactive Sudoku Solver", {
  for (cells in c("..A.G...", "...A", "A..B")) {
    line <- paste0(cells, strrep(".", 255 - nchar(cells)), "1")
    read <- read_sudoku(I(c(line, line)))
    expect_identical(attr(read, "format"), "lines")
    expect_identical(read$reason, c(NA_character_, NA_character_))
  }
})
