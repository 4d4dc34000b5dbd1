test_that("solutions are counted up to the limit", {
  expect_identical(count_solutions(article_1), 1)
  expect_identical(count_solutions(clashing()), 0)
  expect_identical(count_solutions(empty), 2)
  expect_identical(count_solutions(empty, limit = 1), 1)
  expect_identical(count_solutions(empty, limit = 1234), 1234)
  expect_identical(count_solutions(article_1, limit = 1e12), 1)
  expect_identical(count_solutions(article_1, limit = Inf), 1)
})

test_that("a count below its limit is exact", {
  board <- as_matrix("123456789456789123789123456214365897365897214897214365531642978000000000000000000")
  found <- count_solutions(board, Inf)
  solutions <- all_solutions(board, 1000)
  expect_identical(found, dim(solutions)[[3]] + 0)
  expect_gt(found, 1)
  expect_true(all(apply(solutions, 3, solves, board)))
})

test_that("solutions come in row-major order, none twice", {
  solutions <- all_solutions(empty, limit = 50)
  expect_type(solutions, "integer")
  expect_identical(dim(solutions), c(9L, 9L, 50L))
  text <- apply(solutions, 3, board_to_string)
  expect_identical(text, sort(text, method = "radix"))
  expect_identical(anyDuplicated(text), 0L)
  expect_identical(text[[1]], as.character(solve_sudoku(empty)))
  expect_identical(all_solutions(empty, 3), solutions[, , 1:3])
})

test_that("no solution is an array of none", {
  expect_identical(all_solutions(clashing()), array(0L, c(9, 9, 0)))
  expect_identical(dim(all_solutions(article_1)), c(9L, 9L, 1L))
})

test_that("the limit is checked", {
  for (limit in list(0, -1, 1.5, NA, NaN, c(1, 2), "2", NULL, TRUE, factor(2), -Inf)) {
    error <- expect_error(count_solutions(article_1, limit), class = "oxidoku_error_argument")
    expect_identical(error$arg, "limit")
    expect_error(all_solutions(article_1, limit), class = "oxidoku_error_argument")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    count_solutions(article_1, limit = 0),
    count_solutions(article_1, limit = "2"),
    all_solutions(article_1, limit = Inf)
  )
})
