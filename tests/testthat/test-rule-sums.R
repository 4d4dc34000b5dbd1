# Sums and counts that a user defines, compared with functions of full boards.

test_that("sums with weights, ranges, comparisons and other cells are those of their definition", {
  cells <- "r1c1 r2c3 r4c4"
  total <- \(x, by = 1) sum(digits_at(x, cells) * by)
  check <- function(rule, keeps) expect_same_boards(empty_4, rule, keeps, size = 4)
  check(rule_sum(cells, 6), \(x) total(x) == 6)
  check(rule_sum(cells, c(5, 7)), \(x) total(x) %in% 5:7)
  check(rule_sum(cells, 6, compare = "<="), \(x) total(x) <= 6)
  check(rule_sum(cells, 6, compare = "<"), \(x) total(x) < 6)
  check(rule_sum(cells, 8, compare = ">="), \(x) total(x) >= 8)
  check(rule_sum(cells, 8, compare = ">"), \(x) total(x) > 8)
  check(rule_sum(cells, 8, compare = "!="), \(x) total(x) != 8)
  # The cells are not in the order of the board.
  check(rule_sum("r4c4 r1c1 r2c3", 7, weights = c(3, 2, -1)), \(x) total(x, c(2, -1, 3)) == 7)
  check(rule_sum(cells, "r3c1 r3c2"), \(x) total(x) == sum(x[3, 1:2]))
  check(rule_sum(cells, "r3c1 r3c2", compare = "<"), \(x) total(x) < sum(x[3, 1:2]))
  check(rule_sum(cells, "r3c1 r3c2", compare = "!="), \(x) total(x) != sum(x[3, 1:2]))
  # A rule may have several groups of cells.
  four <- \(x, i, j) sum(x[i + 0:1, j + 0:1])
  check(rule_sum("squares", c(8, 12)), \(x) all(outer(1:3, 1:3, Vectorize(\(i, j) four(x, i, j))) %in% 8:12))
})

test_that("equal sums, equal digits, counts and different digits are those of their definition", {
  check <- function(rule, keeps) expect_same_boards(empty_4, rule, keeps, size = 4)
  at <- digits_at
  check(rule_equal_sums(list("r1c1 r2c3", "r4c4 r3c1", "r4c3 r2c3")), \(x) {
    length(unique(c(sum(at(x, "r1c1 r2c3")), sum(at(x, "r4c4 r3c1")), sum(at(x, "r4c3 r2c3"))))) == 1
  })
  check(rule_same_digits(list("r1c1 r2c4", "r3c2 r4c3")), \(x) {
    identical(sort(at(x, "r1c1 r2c4")), sort(at(x, "r3c2 r4c3")))
  })
  line <- "r1c1 r2c3 r3c2 r4c4"
  check(rule_count(line, c(1, 3), 2), \(x) sum(at(x, line) %in% c(1, 3)) == 2)
  check(rule_count(line, 2, c(2, 3)), \(x) sum(at(x, line) == 2) %in% 2:3)
  check(rule_count(line, c(1, 2, 3), "r1c1"), \(x) sum(at(x, line) <= 3) == x[1, 1])
  check(rule_count(line, times = "itself"), \(x) all(vapply(at(x, line), \(d) sum(at(x, line) == d) == d, NA)))
  check(rule_count(line, 1:2, "itself"), \(x) sum(at(x, line) == 1) <= 1 && sum(at(x, line) == 2) %in% c(0, 2))
  check(rule_distinct(line, 2), \(x) length(unique(at(x, line))) == 2)
  check(rule_distinct(line, c(3, 4)), \(x) length(unique(at(x, line))) >= 3)
})

test_that("what no digits can keep is an error with the least and the greatest", {
  expect_rule_error <- function(rule, ...) {
    error <- expect_error(sudoku_rules(rule_anti_king(), rule), class = "oxidoku_error_rule", ...)
    expect_identical(error$rule, 2L)
    error
  }
  expect_rule_error(rule_sum("r1c1 r1c2", 18), regexp = "cannot add up to 18: its cells make 3 to 17")
  error <- expect_rule_error(rule_sum("r1c1-r1c4", "r5c5"), regexp = "its cells make 10 to 30, the total 1 to 9")
  expect_setequal(paste0("r", error$cells$row, "c", error$cells$col), c("r1c1", "r1c2", "r1c3", "r1c4", "r5c5"))
  expect_rule_error(rule_count("r1c1 r1c2 r5c5", 4, 3), regexp = "its cells have 0 to 2")
  expect_rule_error(rule_count("r1c1-r1c4", times = "itself"), regexp = "need 10 to 45")
  expect_rule_error(rule_distinct("r1c1-r1c4", 3), regexp = "its cells have 4[.]")
  expect_rule_error(rule_equal_sums(list("r1c1", "r2c1-r2c4")), regexp = "1 to 9 and 10 to 30")
  expect_rule_error(rule_same_digits(list("r1c1 r2c2", "r5c5")), regexp = "groups of the same size")
})

test_that("arguments are checked", {
  argument <- function(code, arg) expect_identical(expect_error(code, class = "oxidoku_error_argument")$arg, arg)
  argument(rule_sum("r1c1 r1c2"), "sum")
  argument(rule_sum("r1c1 r1c2", 1.5), "sum")
  argument(rule_sum("r1c1 r1c2", c(9, 5)), "sum")
  argument(rule_sum("r1c1 r1c2", c(5, 9), compare = "<="), "compare")
  argument(rule_sum("r1c1 r1c2", 5, compare = "="), "compare")
  argument(rule_sum("r1c1 r1c2", 5, weights = 1:3), "weights")
  expect_error(rule_sum("r1c1 r1c2", 5, weights = 1:3), "There are 3 weights. Cells: 2.", fixed = TRUE)
  argument(rule_sum("r1c1 r1c2", 5, weights = c(1, 0)), "weights")
  argument(rule_equal_sums(list("r1c1")), "groups")
  argument(rule_same_digits("r1c1 r2c2"), "groups")
  argument(rule_count("r1c1 r1c2", times = 2), "digits")
  argument(rule_count("r1c1 r1c2", 2), "times")
  argument(rule_count("r1c1 r1c2", 2, "r1c1 r1c2"), "times")
  argument(rule_count("r1c1 r1c2", 2, -1), "times")
  argument(rule_distinct("r1c1 r1c2", 0), "n")
})

test_that("a rule that all digits keep warns", {
  for (rule in list(
    rule_sum("r1c1 r1c2", c(2, 18)), rule_sum("r1c1 r1c2", 18, compare = "<="), rule_count("r1c1 r1c2", 5, c(0, 2)),
    rule_distinct("r1c1 r5c5", c(1, 2)), rule_same_digits(list("r1c1 r1c2", "r1c2 r1c1"))
  )) {
    expect_warning(sudoku_rules(rule), class = "oxidoku_warning_says_nothing")
  }
})

test_that("they differ in text, prints and keys", {
  each <- list(
    rule_sum("r1c1 r2c2", 9), rule_sum("r1c1 r2c2", 9, weights = 2), rule_sum("r1c1 r2c2", 9, compare = "<="), rule_sum("r1c1 r2c2", "r3c3"),
    rule_sum("r1c1 r2c2", "r3c3", label = "pair"), rule_count("r1c1 r2c2", 9, 1), rule_count("r1c1 r2c2", 8, 1), rule_distinct("r1c1 r5c5", 1),
    rule_same_digits(list("r1c1 r2c2", "r4c4 r5c5")), rule_equal_sums(list("r1c1 r2c2", "r4c4 r5c5"))
  )
  rules <- lapply(each, sudoku_rules)
  expect_identical(anyDuplicated(vapply(rules, `[[`, "", "key")), 0L)
  expect_identical(anyDuplicated(vapply(rules, function(rules) rule_words(rules$rules[[1]]), "")), 0L)
  for (rules in rules) {
    puzzle <- sudoku_puzzle(rules = rules)
    again <- as_sudoku(as.character(puzzle))
    expect_true(rules(again) == rules)
    expect_identical(rules(again)$rules, rules$rules)
  }
  # The same rule with its cells or groups in another order.
  expect_true(sudoku_rules(rule_sum("r1c1 r2c2", 9, weights = 1:2)) == sudoku_rules(rule_sum("r2c2 r1c1", 9, weights = 2:1)))
  expect_true(sudoku_rules(rule_equal_sums(list("r1c1", "r2c2 r3c3"))) == sudoku_rules(rule_equal_sums(list("r3c3 r2c2", "r1c1"))))
  expect_snapshot(cat(vapply(each, function(rule) rule_words(sudoku_rules(rule)$rules[[1]]), ""), sep = "\n"))
})

test_that("a label of the user is printed as it is, even if it begins with a digit", {
  words <- function(...) rule_words(sudoku_rules(rule_distinct("r1c1 r5c5 r3c9", 2, ...))$rules[[1]])
  expect_identical(words(), "cells with 2 different digits: r1c1 r3c9 r5c5")
  expect_identical(words(label = "2 of a kind"), "2 of a kind 2: r1c1 r3c9 r5c5")
})

test_that("clashes are those of broken sums and counts", {
  rules <- sudoku_rules(rule_sum("r1c1 r2c3 r3c2", 9), rule_count("r1c4 r4c1 r3c3", 1, 0), size = 4)
  board <- matrix(0L, 4, 4)
  board[1, 1] <- 1L
  board[2, 3] <- 2L
  board[4, 1] <- 1L
  expect_setequal(check_sudoku(sudoku_puzzle(board, rules))$conflicts$rule, c("sum 9: r1c1 r2c3 r3c2", "column 1", "count 0 of 1: r1c4 r3c3 r4c1"))
})

test_that("puzzles are generated with them, and explained", {
  set.seed(4)
  rules <- sudoku_rules(rule_sum("r1c1 r2c2 r3c3", c(9, 11)), rule_distinct("r1c6 r2c5 r3c4 r4c3", 2), rule_count("r5c1 r6c2 r4c4", 6, 1), size = 6)
  made <- generate_sudoku(1, rules = rules)
  expect_true(check_sudoku(made$solution)$solved)
  path <- explain_sudoku(made$puzzle)
  expect_identical(summary(path)$outcome, "solved")
})
