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

test_that("names that a reader would take apart or trim are in quotes", {
  table <- list(puzzle = 1, " a" = 1, "b " = 1, "c,d" = 1, "e\"f" = 1, "g h" = 1)
  expect_identical(csv_header(table), "puzzle,\" a\",\"b \",\"c,d\",\"e\"\"f\",g h")
})
