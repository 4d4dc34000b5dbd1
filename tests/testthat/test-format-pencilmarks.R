test_that("a grid of pencil marks comes back as it was drawn", {
  x <- tibble::tibble(puzzle = played$filled, candidates = list(played$candidates))
  path <- withr::local_tempfile()
  suppressWarnings(write_sudoku(x, path, "pencilmarks"), classes = "oxidoku_warning_changed")
  read <- read_sudoku(path)
  expect_identical(attr(read, "format"), "pencilmarks")
  # A lone candidate counts as a digit only if no other cell in its houses has it.
  is_same <- read$candidates[[1]] == array(as.logical(unclass(candidates(read$puzzle))) & played$candidates, c(9, 9, 9))
  expect_true(all(is_same[played$is_empty]))
})

test_that("part of a grid is a row with a reason", {
  path <- withr::local_tempfile()
  suppressWarnings(write_sudoku(tibble::tibble(puzzle = played$puzzle), path, "pencilmarks"))
  read <- read_sudoku(I(utils::head(readLines(path), -4)), "pencilmarks")
  expect_match(read$reason, "grid of 7 rows|grid of 6 rows")
})

test_that("a lone candidate is a digit only if no cell in its houses has it too", {
  cells <- rep("123", 81)
  cells[c(1, 81)] <- c("5", "2")
  read <- read_sudoku(I(apply(matrix(cells, 9, byrow = TRUE), 1, paste, collapse = " ")), "pencilmarks")
  expect_identical(as.character(read$puzzle), paste0("5", strrep("0", 80)))
  marks <- read$candidates[[1]]
  expect_identical(list(which(marks[1, 1, ]), which(marks[1, 2, ]), which(marks[9, 9, ])), list(5L, 1:3, 2L))
})

test_that("no row gets into another grid", {
  path <- withr::local_tempfile()
  suppressWarnings(write_sudoku(tibble::tibble(puzzle = rep(played$puzzle, 2)), path, "pencilmarks"))
  grid <- utils::head(readLines(path), 13)
  read <- function(...) read_sudoku(I(c(...)), "pencilmarks")
  expect_identical(read(grid, "", grid)$reason, c(NA_character_, NA))
  expect_identical(read(grid[-2], "", grid)$reason, c("a grid of 8 rows", NA))
  expect_identical(read(grid[-2], grid)$reason, "a grid of 17 rows")
  short <- replace(grid, 3, sub("[0-9]+ +", "", grid[[3]]))
  expect_identical(read(short, grid)$reason, c("row 2 of the grid has 8 cells", NA))
})
