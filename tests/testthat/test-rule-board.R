test_that("the rules of the whole board have no cells", {
  for (make in list(rule_windows, rule_disjoint_groups, rule_anti_knight, rule_anti_king, rule_non_consecutive)) {
    rule <- make()[[1]]
    expect_identical(rule$cells, list())
    expect_identical(rule$values, integer())
  }
  expect_identical(rule_non_consecutive(diagonal = TRUE)[[1]]$values, 1L)
})

test_that("diagonals are both, or one that goes down or up", {
  values <- function(...) rule_diagonals(...)[[1]]$values
  expect_identical(values(), c(1L, 1L))
  expect_identical(values("down"), c(1L, 0L))
  expect_identical(values("up"), c(0L, 1L))
  expect_error(rule_diagonals("left"), class = "oxidoku_error_argument")
  down <- Filter(function(board) !anyDuplicated(diag(board)), all_grids_4())
  expect_equal(count_solutions(matrix(0, 4, 4), 300, rules = sudoku_rules(rule_diagonals("down"), size = 4)), length(down), ignore_attr = TRUE)
})

test_that("disjoint groups are the cells at the same place of each box", {
  keeps <- function(board) {
    all(vapply(1:4, function(place) {
      at <- cbind(c(1, 1, 3, 3) + (place - 1) %/% 2, c(1, 3, 1, 3) + (place - 1) %% 2)
      !anyDuplicated(board[at])
    }, NA))
  }
  rules <- sudoku_rules(rule_disjoint_groups(), size = 4)
  expect_equal(count_solutions(matrix(0, 4, 4), 300, rules = rules), length(Filter(keeps, all_grids_4())), ignore_attr = TRUE)
})
