test_that("a result turns into matrix and text", {
  result <- solve_sudoku(article_1)
  expect_identical(as.matrix(result), result$solution)
  expect_identical(as.character(result), article_1_solution)
  stuck <- as.character(solve_sudoku(article_1, "logic"))
  expect_identical(as_matrix(stuck), solve_sudoku(article_1, "logic")$solution)
})

test_that("printing", {
  local_reproducible_output()
  expect_snapshot({
    solve_sudoku(article_1, "backtracking", order = "column")
    solve_sudoku(article_1, "logic")
    solve_sudoku(clashing())
    solve_sudoku(empty, "backtracking")
  })
})

test_that("printing with UTF-8 and colours", {
  local_reproducible_output(unicode = TRUE, crayon = TRUE)
  expect_snapshot(solve_sudoku(article_1, "backtracking"))
})

test_that("print gives its argument back, unseen", {
  result <- solve_sudoku(article_1)
  capture.output(printed <- withVisible(print(result)))
  expect_identical(printed, list(value = result, visible = FALSE))
})

test_that("summary", {
  local_reproducible_output()
  expect_snapshot({
    summary(solve_sudoku(article_1, "logic"))
    summary(solve_sudoku(article_1, "backtracking"))
    summary(solve_sudoku(clashing()))
  })
  hybrid <- summary(solve_sudoku(article_2, "hybrid"))
  expect_output(print(hybrid), paste("Pairs: +", hybrid$naked_pairs, "naked\nGuessing: "))
  counts <- summary(solve_sudoku(article_1))
  expect_identical(c(counts$givens, counts$filled), c(26L, 55L))
})
