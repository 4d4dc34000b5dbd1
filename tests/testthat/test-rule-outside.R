test_that("numbers outside the board belong to the line beside them", {
  cells <- function(rule, ...) sudoku_rules(rule, ...)$rules[[1]]$cells[[1]]
  expect_identical(cells(rule_skyscraper(left = c(r2 = 3)), size = 4), cbind(2L, 1:4))
  expect_identical(cells(rule_skyscraper(right = c(r2 = 3)), size = 4), cbind(2L, 4:1))
  expect_identical(cells(rule_skyscraper(bottom = c(c2 = 3)), size = 4), cbind(4:1, 2L))
  expect_identical(cells(rule_outside_sum(top = c(c2 = 6)), size = 4), cbind(1:3, 2L))
  expect_identical(cells(rule_little_killer("r1c3", 5, "down_left"), size = 4), cbind(1:3, 3:1))
  full <- sudoku_rules(rule_skyscraper(top = c(NA, 2, NA, 1)), size = 4)
  expect_length(full$rules, 2)
  expect_error(sudoku_rules(rule_skyscraper(top = c(NA, 2, NA, 1))), class = "oxidoku_error_argument")
  expect_error(sudoku_rules(rule_skyscraper(top = c(c7 = 1)), size = 4), class = "oxidoku_error_argument")
  expect_error(sudoku_rules(rule_skyscraper(top = c(c7 = 1)), grids = "samurai"), class = "oxidoku_error_rules")
  for (bad in list(c(x = 1), "a", c(c1 = 1, c1 = 2), 1:3, c(c1 = -1), list())) {
    expect_error(rule_skyscraper(top = bad), class = "oxidoku_error_argument")
  }
  expect_error(rule_skyscraper(), class = "oxidoku_error_argument")
  expect_error(rule_little_killer("r1c1 r2c2", 5, "down_left"), class = "oxidoku_error_argument")
})

test_that("a little killer goes along each of the four diagonals", {
  cells <- function(start, direction) sudoku_rules(rule_little_killer(start, 9, direction), size = 4)$rules[[1]]$cells[[1]]
  expect_identical(cells("r1c2", "down_right"), cbind(1:3, 2:4))
  expect_identical(cells("r1c3", "down_left"), cbind(1:3, 3:1))
  expect_identical(cells("r4c2", "up_right"), cbind(4:2, 2:4))
  expect_identical(cells("r4c3", "up_left"), cbind(4:2, 3:1))
})
