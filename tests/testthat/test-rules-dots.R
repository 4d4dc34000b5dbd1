test_that("minimum cells and dots of several rules are one rule", {
  rules <- sudoku_rules(
    rule_minimum("r1c1"), rule_minimum("r1c2"),
    rule_kropki(white = "r3c3 r3c4"), rule_kropki(black = "r5c5 r5c6", all_marked = TRUE)
  )
  expect_length(rules$rules, 2)
  expect_identical(rules$rules[[2]]$values, c(1L, 2L, 1L, 1L))
})

test_that("dots and quadruples keep what they were given", {
  values <- function(...) unclass(rule_kropki(white = "r1c1 r1c2", ...))[[1]]$values
  expect_equal(values(), c(1, 2, 0, 0))
  expect_equal(values(all_marked = TRUE), c(1, 2, 1, 1))
  expect_equal(values(all_marked = "white", difference = 3), c(3, 2, 1, 0))
  expect_equal(values(all_marked = "black", ratio = 4), c(1, 4, 0, 1))
  cells <- unclass(rule_quadruple("r2c5", 1:2))[[1]]$cells[[1]]
  expect_setequal(paste(cells[, 1], cells[, 2]), c("2 5", "2 6", "3 5", "3 6"))
})
