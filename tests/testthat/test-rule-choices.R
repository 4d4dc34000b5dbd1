# Rules that combine other rules, compared with an oracle on all 4x4 boards.

# Expects that the package and the oracle find the same 4x4 grids: some of them, but not all.
expect_same_grids <- function(rule) {
  rules <- sudoku_rules(rule, size = 4)
  wanted <- grids_by_oracle(rules)
  found <- all_solutions(sudoku_puzzle(rules = rules), limit = Inf)
  cells <- function(x) sort(vapply(x, paste, "", collapse = " "))
  expect_identical(cells(grids_in(found)), cells(wanted), label = format(rules, code = TRUE))
  expect_gt(length(wanted), 0)
  expect_lt(length(wanted), length(all_grids_4()))
}

test_that("any, all and the opposite of built-in and own rules are those of their definition", {
  renban <- rule_renban("r1c1 r1c2 r3c1")
  ten <- rule_sum("r1c1 r2c3 r4c4", 10)
  expect_same_grids(rule_any(renban, ten))
  expect_same_grids(rule_any(rule_anti_knight(), rule_thermometer("r1c1 r2c2 r3c3"), rule_cage("r1c4 r2c4", 7)))
  expect_same_grids(rule_all(renban, rule_even("r4c2")))
  expect_same_grids(rule_not(renban))
  expect_same_grids(rule_not(rule_sandwich(rows = c(r1 = 2))))
  expect_same_grids(rule_not(rule_diagonals()))
  expect_same_grids(rule_not(rule_any(rule_diagonals("down"), rule_whisper("r1c1 r2c2", 2))))
  expect_same_grids(rule_any(rule_all(renban, rule_not(ten)), rule_all(ten, rule_not(renban))))
  # Every line of a rule with several lines must satisfy it.
  expect_same_grids(rule_any(rule_pairs(list("r1c1 r2c2", "r3c3 r4c4"), `<`), rule_odd("r1c1 r4c4")))
})

test_that("random combinations on 4x4 are those of their definition", {
  set.seed(2)
  parts <- list(
    \() rule_renban(c("r1c1 r1c2", "r2c2 r3c3 r2c4", "r4c1 r3c2")[[sample(3, 1)]]), \() rule_sum("r1c1 r2c3 r3c2", sample(5:9, 1)),
    \() rule_even(paste0("r", sample(4, 1), "c", sample(4, 1))), \() rule_skyscraper(left = c(r2 = sample(2:3, 1))),
    \() rule_kropki(all_marked = TRUE), \() rule_count("r1c1 r2c2 r3c3 r4c4", sample(4, 1), sample(0:2, 1)), \() rule_between("r1c1 r2c2 r3c3"),
    \() rule_distinct("r1c4 r2c3 r3c2 r4c1", sample(2:3, 1)), \() rule_diagonals(), \() rule_greater("r1c1>r1c2 r3c3>r3c4")
  )
  any_part <- function() parts[[sample(length(parts), 1)]]()
  combined <- function(depth) {
    part <- function() if (depth > 0 && stats::runif(1) < 0.4) combined(depth - 1) else any_part()
    switch(sample(3, 1), rule_any(part(), part()), rule_all(part(), part(), look = "cage"), rule_not(part()))
  }
  seen <- 0
  for (i in seq_len(sweep_size(25, 25, 500))) {
    rules <- sudoku_rules(combined(2), size = 4)
    wanted <- length(grids_by_oracle(rules))
    expect_identical(as.numeric(count_solutions(sudoku_puzzle(rules = rules), limit = Inf)), as.numeric(wanted), label = format(rules, code = TRUE))
    seen <- seen + (wanted > 0 && wanted < length(all_grids_4()))
  }
  expect_gt(seen, 10)
})

test_that("they are read again as they were written, whatever the order of their parts", {
  one <- rule_any(rule_renban("r1c1 r1c2"), rule_all(rule_even("r2c2"), rule_odd("r3c3"), look = "cage"), label = "either")
  other <- rule_any(rule_all(rule_odd("r3c3"), rule_even("r2c2"), look = "cage"), rule_renban("r1c2 r1c1"), label = "either")
  rules <- sudoku_rules(one, size = 6)
  expect_true(sudoku_rules(other, size = 6) == rules)
  expect_false(sudoku_rules(rule_not(one), size = 6) == rules)
  again <- as_sudoku(as.character(sudoku_puzzle(rules = rules)))
  expect_identical(rules(again)$rules, rules$rules)
  saved <- withr::local_tempfile(fileext = ".rds")
  saveRDS(sudoku_puzzle(rules = rules), saved)
  expect_true(rules(readRDS(saved)) == rules)
  local_brief_errors()
  text <- as.character(sudoku_puzzle(rules = rules))
  expect_error(solve_sudoku(sub("of1_", "of9_", text, fixed = TRUE)), class = "oxidoku_error")
})

test_that("rules that say no more than others are those", {
  expect_true(sudoku_rules(rule_all(rule_even("r1c1"), rule_anti_king())) == sudoku_rules(rule_even("r1c1"), rule_anti_king()))
  expect_identical(sudoku_rules(rule_all(rule_even("r1c1"), look = "none"))$rules[[1]]$name, "all")
})

test_that("anything except rules is an error, and so are several", {
  expect_identical(expect_error(rule_any(), class = "oxidoku_error_argument")$arg, "...")
  expect_identical(expect_error(rule_any(random_cages()), class = "oxidoku_error_argument")$arg, "...")
  expect_identical(expect_error(rule_not(3), class = "oxidoku_error_argument")$arg, "rule")
  expect_identical(expect_error(rule_not(c(rule_even("r1c1"), rule_odd("r1c2"))), class = "oxidoku_error_argument")$arg, "rule")
  error <- expect_error(rule_not(rule_even("r1c1"), rule_odd("r1c2")), "There are 2 rules", class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "rule_not(rule_all(...))", fixed = TRUE)
  expect_error(rule_not(rule_even("r1c1"), labels = "no"), "label", class = "oxidoku_error_argument")
  expect_error(rule_any(rule_diagonals), "Call the function", class = "oxidoku_error_argument")
  expect_error(rule_any(sudoku_rules(rule_diagonals())), "pass the rules that are in it", class = "oxidoku_error_argument")
  error <- expect_error(sudoku_rules(rule_anti_king(), rule_any(rule_even("r1c1"), rule_cage("r1c1 r1c2", 99))), class = "oxidoku_error_rule")
  expect_identical(error$rule, 2L)
  expect_match(conditionMessage(error), "has a part (cage) that cannot add up to 99", fixed = TRUE)
  expect_error(sudoku_rules(rule_any(rule_even("r99c1"))), "not on the board", class = "oxidoku_error_rule")
  expect_error(suppressWarnings(sudoku_rules(rule_not(rule_sum("r1c1 r5c5", c(2, 18))))), "all digits keep", class = "oxidoku_error_rule")
  deep <- Reduce(function(rule, i) rule_not(rule), 1:9, rule_even("r1c1"))
  expect_error(sudoku_rules(deep), "more than 8 deep", class = "oxidoku_error_rule")
})

test_that("clashes name a choice of which no rule can hold any more", {
  rules <- sudoku_rules(rule_any(rule_even("r1c1 r1c2"), rule_sum("r1c1 r2c3", 7)), size = 4)
  board <- matrix(0L, 4, 4)
  board[1, 1] <- 3L
  board[4, 4] <- board[4, 3] <- 2L
  expect_false(any(grepl("any of", check_sudoku(sudoku_puzzle(board, rules))$conflicts$rule)))
  board[2, 3] <- 1L
  expect_true(any(grepl("any of", check_sudoku(sudoku_puzzle(board, rules))$conflicts$rule)))
})

test_that("they are drawn, generated with and explained", {
  set.seed(1)
  rules <- sudoku_rules(rule_any(rule_renban("r1c1 r2c2 r3c3"), rule_sum("r1c1 r2c2 r3c3", 8)), rule_not(rule_palindrome("r5c1 r4c2")), size = 6)
  made <- generate_sudoku(1, rules = rules)
  expect_true(check_sudoku(made$solution)$solved)
  expect_identical(summary(explain_sudoku(made$puzzle))$outcome, "solved")
  expect_snapshot(print(rules))
})
