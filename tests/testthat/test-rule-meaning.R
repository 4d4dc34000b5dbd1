test_that("machines read relations, single cells and totals", {
  rises <- machine_of_steps(`<`, 1:4)
  expect_identical(machine_of_table(rises$table, 4)$next_of[1, ], 2:5)
  expect_null(rises$adds)
  nothing <- machine_of_steps(function(a, b) a > 9, 1:4)
  expect_false(can_fill(nothing$table, 4, 2))
  even <- machine_of_table(machine_of_digits(c(2, 4), 1:4)$table, 4)
  expect_identical(even$next_of[1, ] > 0, c(FALSE, TRUE, FALSE, TRUE))
  expect_identical(machine_of_total(1:4)$adds, 1:4)
  expect_identical(machine_of_total(0:3)$adds, 0:3)
  expect_identical(machine_of_total(1:4, 3)$adds, c(0L, 0L, 1L, 0L))
})

test_that("a machine is made once, and not at all if it is too large", {
  calls <- 0
  step <- function(state, digit) {
    calls <<- calls + 1
    if (state < 3) state + 1
  }
  one <- machine_of("counts cells", 1:5, 0, step)
  expect_gt(calls, 0)
  before <- calls
  expect_identical(machine_of("counts cells", 1:5, 0, step), one)
  expect_identical(calls, before)
  expect_null(machine_of("never ends", 1:9, 0, function(state, digit) 10 * state + digit))
})

test_that("a rule that no page can read is not checked", {
  rules <- sudoku_rules(rule_distinct(paste0("r", 1:9, "c", c(1:4, 9, 5:8), collapse = " "), c(4, 9)), rule_even("r5c5"), size = 16)
  meanings <- meanings_of_rules(rules$rules, rules$facts)
  expect_false(say_all(rules$rules, meanings))
  x <- play_anyway(sudoku_puzzle(rules = rules), hints = FALSE)$x
  expect_false(x$shape$plain)
  expect_identical(vapply(x$shape$checks$conditions, `[[`, 0L, "rule"), which(vapply(rules$rules, `[[`, "", "name") == "even") - 1L)
})
