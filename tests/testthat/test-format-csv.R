test_that("a table is read by its header", {
  expect_read(
    c("quizzes,solutions", paste0(played$puzzle, ",", played$solution)), "csv",
    line = 2L, solution = played$solution
  )
  expect_read(
    c("id;puzzle;solution;note", paste0("7;", played$puzzle, ";", played$solution, ";\"a;b\"")), "csv",
    line = 2L, solution = played$solution, note = "a;b", id = 7L
  )
})

test_that("a table holds all columns of single values", {
  expect_held("csv", c("puzzle", "filled", "solution", "label", "author", "rating", "er", "ep", "ed"))
})

test_that("a header alone is a table without rows", {
  expect_identical(nrow(read_sudoku("puzzle,note\n")), 0L)
})

test_that("the text of a puzzle or a solution that is not a board is kept", {
  puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  x <- read_sudoku(I(paste0("puzzle,solution,note\n", puzzle, ",later,a\n123,,b\n", puzzle, ",,c\n")))
  expect_identical(x$solution, c("later", NA, NA))
  expect_identical(x$malformed, c(NA, "123", NA))
  expect_identical(x$note, c("a", "b", "c"))
})
