test_that("links to SudokuWiki hold a puzzle or a state", {
  expect_read(paste0("https://www.sudokuwiki.org/sudoku.htm?bd=", played$puzzle), "links")
  expect_held("sudokuwiki", c("puzzle", "filled", "candidates"))
})
