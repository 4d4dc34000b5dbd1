test_that("minimum cells and dots of several rules are one rule", {
  rules <- sudoku_rules(
    rule_minimum("r1c1"), rule_minimum("r1c2"),
    rule_kropki(white = "r3c3 r3c4"), rule_kropki(black = "r5c5 r5c6", all_marked = TRUE)
  )
  expect_length(rules$rules, 2)
  expect_identical(rules$rules[[2]]$values, c(1L, 2L, 1L, 1L))
})
