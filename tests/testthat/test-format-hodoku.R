test_that("lines of HoDoKu's library are read and written", {
  line <- paste0(":0300:6:", with_dots(played$puzzle), "::615::")
  expect_read(line, "hodoku", technique = "0300", eliminations = 615L)
  expect_held("hodoku", c("puzzle", "filled", "candidates"))
})

test_that("the deleted candidates of a line name no filled cell", {
  x <- tibble::tibble(puzzle = played$puzzle, candidates = list(array(FALSE, c(9, 9, 9))))
  path <- withr::local_tempfile()
  write_sudoku(x, path, "hodoku")
  deleted <- strsplit(strsplit(readLines(path), ":")[[1]][[5]], " ")[[1]]
  open <- which(unclass(candidates(played$puzzle)), arr.ind = TRUE)
  empty <- open[strsplit(played$puzzle, "")[[1]][9 * (open[, 1] - 1) + open[, 2]] == "0", ]
  expect_setequal(deleted, paste0(empty[, 3], empty[, 1], empty[, 2]))
})

test_that("a malformed line is a row that keeps its text", {
  lines <- c(
    paste0(":0000:x:", with_dots(played$puzzle), "::::"), ":0000:x:12::::", ":0000:x",
    paste0(":0000:x:", with_dots(played$puzzle), ":999 12::::")
  )
  read <- read_sudoku(lines, "hodoku")
  expect_identical(is.na(read$puzzle), c(FALSE, TRUE, TRUE, TRUE))
  expect_identical(read$malformed, c(NA, lines[-1]))
  expect_false(anyNA(read$reason[-1]))
})
