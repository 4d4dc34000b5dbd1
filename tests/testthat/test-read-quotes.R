# Tables whose quotes are not as they should be, and rows of several lines.

test_that("a table of open quotes is read, a row a line", {
  file <- withr::local_tempfile(fileext = ".csv")
  out <- withr::local_tempfile()
  rows <- rep("a\",\"", 20000)
  writeLines(c("puzzle,note,x", paste0(article_1, ",a,b"), rows, "q\"z"), file)
  read <- read_sudoku(file)
  expect_identical(nrow(read), 20002L)
  expect_identical(which(is.na(read$reason)), 1L)
  done <- process_sudoku(file, out, "check", threads = 2)
  expect_equal(done$rows, 20002)
  expect_equal(done$statuses[["malformed"]], 20001)
})

test_that("row k of the output is row k of the input where rows have several lines", {
  file <- withr::local_tempfile(fileext = ".csv")
  out <- withr::local_tempfile()
  n <- 30000
  clue <- rep_len(1:9, n)
  puzzle <- paste0(clue, strrep("0", 80))
  # Blocks end at other places within the quotes.
  notes <- sprintf("%s\n\nline %d", strrep("\"\" a,\n", rep_len(0:6, n)), seq_len(n))
  for (columns in c("puzzle,note", "note,puzzle")) {
    note_first <- columns == "note,puzzle"
    quoted <- paste0("\"", notes, "\"")
    rows <- if (note_first) paste(quoted, puzzle, sep = ",") else paste(puzzle, quoted, sep = ",")
    writeLines(c(columns, rows), file)
    read <- read_sudoku(file)
    expect_identical(as.character(read$puzzle), puzzle)
    for (threads in c(1, 3)) {
      process_sudoku(file, out, "check", threads = threads)
      expect_identical(
        utils::read.csv(out, colClasses = "character")$puzzle, puzzle
      )
    }
  }
})

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
  # Four times the columns; with their square it was sixteen times and more.
  expect_lt(many, 10 * few + 1)
})
