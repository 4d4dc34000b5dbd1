line_of <- function(...) unname(rbind(...))
down <- line_of(c(1L, 1L), c(2L, 1L), c(3L, 1L))
slanted <- line_of(c(1L, 1L), c(2L, 2L))

rules_as <- function(lines, keeps, ...) sudoku_rules(rules_of_relation(lines, table_of_relation(keeps, 1:9, 3), size = 9, ...))

test_that("known relations are the rules that they are", {
  pairs <- c("r1c1 r2c1", "r2c1 r3c1")
  expect_true(rules_as(list(down), function(a, b, n) abs(a - b) == n) == sudoku_rules(rule_kropki(white = pairs, difference = 3)))
  expect_true(rules_as(list(down), function(a, b, n) a == n * b | b == n * a) == sudoku_rules(rule_kropki(black = pairs, ratio = 3)))
  expect_true(rules_as(list(slanted), function(a, b, n) abs(a - b) >= n) == sudoku_rules(rule_whisper("r1c1 r2c2", 3)))
  expect_true(rules_as(list(slanted), function(a, b, n) a < b) == sudoku_rules(rule_thermometer("r1c1 r2c2")))
  expect_true(rules_as(list(slanted), function(a, b, n) a >= b) == sudoku_rules(rule_thermometer("r2c2 r1c1", strict = FALSE)))
  expect_true(rules_as(list(down[1:2, ]), function(a, b, n) a > b) == sudoku_rules(rule_greater("r1c1 r2c1")))
  expect_true(rules_as(list(down[1:2, ]), function(a, b, n) a + b == 5) == sudoku_rules(rule_xv(v = "r1c1 r2c1")))
  expect_true(rules_as(list(down), function(a, b, n) (a + b) %% 2 == 1) == sudoku_rules(rule_modular("r1c1 r2c1 r3c1", 2)))
  expect_true(rules_as(list(down), function(a, b, n) a != b, all = TRUE) == sudoku_rules(rule_all_different("r1c1 r2c1 r3c1")))
})

test_that("each known relation asks what its rule asks", {
  apart <- line_of(c(1L, 1L), c(3L, 2L))
  lines <- list(down[1:2, ], apart)
  pairs <- expand.grid(a = 1:6, b = 1:6)
  for (relation in known_relations) {
    number <- if (is.null(relation$numbers)) NA else relation$numbers(6)[[1]]
    table <- table_of_relation(relation$keeps, 1:6, number)
    # Cells in the same column are never equal.
    for (line in if (relation$words == "equal digits") lines[2] else lines) {
      rules <- sudoku_rules(rules_of_relation(list(line), table, size = 6), size = 6)
      asked <- mapply(function(a, b) {
        board <- matrix(0L, 6, 6)
        board[line] <- c(a, b)
        nrow(check_sudoku(sudoku_puzzle(board, rules))$conflicts) == 0
      }, pairs$a, pairs$b)
      wanted <- relation$keeps(pairs$a, pairs$b, number) & (identical(line, apart) | pairs$a != pairs$b)
      expect_identical(asked, wanted, label = relation$words)
    }
  }
})

test_that("all pairs of the board that are some moves apart are one rule", {
  pairs <- lines_of_moves(rbind(c(0, 1), c(1, 0)), 9)
  seven <- function(a, b, n) a + b != 7
  expect_true(rules_as(pairs, seven, label = "no seven") == sudoku_rules(rule_neighbours(\(a, b) a + b != 7, label = "no seven")))
  # The pairs may come in any order and direction, but none may be missing.
  turned <- rev(lapply(pairs, backwards))
  expect_true(rules_as(turned, seven, label = "no seven") == sudoku_rules(rule_neighbours(\(a, b) a + b != 7, label = "no seven")))
  expect_length(rules_as(pairs[-1], seven)$rules, 143)
  expect_true(rules_as(pairs, function(a, b, n) abs(a - b) != 1) == sudoku_rules(rule_non_consecutive()))
  knight <- lines_of_moves(rbind(c(1, 2), c(2, 1), c(1, -2), c(2, -1)), 9)
  expect_true(rules_as(knight, function(a, b, n) a != b) == sudoku_rules(rule_anti_knight()))
})

test_that("a relation that has no name is a rule of the user's own, with the label of its file", {
  odd <- function(a, b, n) (a * b) %% 7 == 1
  rule <- rules_as(list(slanted), odd, label = "seven")$rules[[1]]
  expect_identical(rule[c("name", "label", "look")], list(name = "pairs", label = "seven", look = "line"))
  expect_identical(rules_as(list(down), function(a, b, n) abs(a - b) > 1, all = TRUE)$rules[[1]]$label, "differ by 2 or more")
  # If the order of two cells matters, each pair of cells is a line.
  expect_length(rules_as(list(down), function(a, b, n) a < b, all = TRUE)$rules, 3)
  expect_identical(label_of_text(" a\tb\n"), "a b")
  expect_null(label_of_text(" "))
  expect_identical(nchar(label_of_text(strrep("x", 100))), 60L)
})
