test_that("one puzzle a line is read, whatever the empty cells are and comes beside it", {
  expect_read(played$puzzle, "lines", line = 1L)
  expect_read(with_dots(played$puzzle), "lines")
  expect_read(c("# tdoku", "", played$puzzle), "lines", line = 3L)
  expect_read(paste0(played$puzzle, " #Easy"), "lines", label = "Easy")
  expect_read(paste(played$puzzle, played$solution), "lines", solution = played$solution)
})

test_that("a line holds the puzzle alone", {
  expect_held("lines", "puzzle")
})
