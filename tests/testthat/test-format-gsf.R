test_that("lists of gsf are read and written", {
  expect_read(
    c("A title", "#!sudoku -c1,PuzzleR,Label,ER", paste0(played$puzzle, ",one,7.2")), "lines",
    line = 3L, label = "one", er = 7.2
  )
  expect_held("gsf", c("puzzle", "solution", "author", "er"))
})

test_that("a solution that some rows lack moves no other field", {
  x <- tibble::tibble(
    puzzle = as_sudoku(rep(played$puzzle, 3)), author = c("a", "b", "c"),
    solution = as_sudoku(c(played$solution, NA, played$solution))
  )
  read <- round_trip(x, "gsf")
  expect_identical(read$author, x$author)
  expect_identical(read$solution, x$solution)
})
