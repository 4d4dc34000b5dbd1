# What a page reads of the rules is compared with helper-rules.R, which is written only from the
# definitions of the rules.

# Whether the digits of a full board satisfy a condition.
satisfies <- function(condition, board, digits) {
  every <- function(conditions) all(vapply(conditions, satisfies, NA, board, digits))
  if (!is.null(condition$all)) {
    return(every(condition$all))
  }
  if (!is.null(condition$any)) {
    return(any(vapply(condition$any, satisfies, NA, board, digits)))
  }
  if (!is.null(condition$not)) {
    return(!satisfies(condition$not, board, digits))
  }
  if (!is.null(condition$apart)) {
    return(!anyDuplicated(board[condition$apart]))
  }
  all(vapply(condition$lines, function(cells) accepts_line(condition, board[cells], digits), NA))
}

accepts_line <- function(condition, row, digits) {
  machine <- machine_of_table(condition$machine$table, digits)
  adds <- matrix(condition$machine$adds %||% rep(0, length(machine$next_of)), nrow(machine$next_of), byrow = TRUE)
  by <- rep_len(condition$by %||% 1, length(row))
  state <- machine$start
  total <- 0
  for (i in seq_along(row)) {
    total <- total + by[[i]] * adds[state, row[[i]]]
    state <- machine$next_of[state, row[[i]]]
    if (state == 0) {
      return(FALSE)
    }
  }
  machine$accepts[[state]] && total >= (condition$low %||% -Inf) && total <= (condition$high %||% Inf)
}

test_that("conditions say what rules of every kind require", {
  set.seed(7)
  boards <- random_boards(sweep_size(250, 400, 400))
  regions <- outer(1:6, 1:6, function(r, k) ((r - 1) %/% 2) * 2 + (k - 1) %/% 3 + 1)
  seen <- character()
  for (rule in rules_to_read()) {
    rules <- sudoku_rules(rule, size = 6)
    meanings <- meanings_of_rules(rules$rules, rules$facts)
    expect_true(say_all(rules$rules, meanings))
    seen <- c(seen, vapply(rules$rules, `[[`, "", "name"))
    conditions <- lapply(rules$rules, whole_meaning, rules$facts, rules$rules)
    outcomes <- vapply(boards, function(board) {
      read <- vapply(conditions, function(each) all(vapply(each, satisfies, NA, board, 6)), NA)
      defined <- vapply(rules$rules, function(rule) keeps_rule(rule$name, board, rule$cells, rule$values, regions, rule$table, rule$rules), NA)
      if (!identical(read, defined)) fail(paste(format(rule), collapse = "; "))
      all(defined)
    }, NA)
    # Rules about the whole board are never kept by chance.
    if (length(rules$rules[[1]]$cells) > 0) expect_setequal(outcomes, c(TRUE, FALSE))
  }
  apart <- names(Filter(function(kind) isTRUE(kind$only_differ), rule_kinds))
  expect_setequal(setdiff(names(rule_kinds), apart), c(seen, "all"))
})

test_that("conditions are those of the solver on boards with more digits than rows", {
  set.seed(8)
  spare <- function(...) sudoku_rules(..., size = 5, digits = 8)
  boards <- lapply(generate_sudoku(100, rules = spare())$solution, as.matrix)
  rules <- list(
    rule_x_sum(top = c(c2 = 14)), rule_skyscraper(left = c(r2 = 2)), rule_numbered_room(left = c(r1 = 6)),
    rule_indexing("r1c1 r4c2", by = "row"), rule_indexing("r1c1 r2c1"), rule_arrow("r1c1", "r2c2 r3c3"),
    rule_count("r1c1 r2c2 r3c4", 1, 1), rule_kropki(white = "r1c1 r1c2")
  )
  for (rule in lapply(rules, spare)) {
    conditions <- unlist(lapply(rule$rules, whole_meaning, rule$facts, rule$rules), recursive = FALSE)
    read <- vapply(boards, function(board) all(vapply(conditions, satisfies, NA, board, 8)), NA)
    expect_identical(read, vapply(boards, function(board) solve_sudoku(sudoku_puzzle(board, rule))$solved, NA), label = format(rule))
  }
})

test_that("conditions are those of the solver on boards whose digits begin at 0", {
  set.seed(9)
  from_zero <- function(...) sudoku_rules(..., size = 6, digits = 0:5)
  boards <- lapply(as.list(generate_sudoku(60, rules = from_zero())$solution), as.matrix)
  expect_setequal(unlist(boards), 0:5)
  kept <- logical()
  some <- list(
    rule_sum_line("r1c1 r2c2 r3c3 r4c4", 5), rule_quadruple("r2c2", c(0, 0)), rule_candidates("r1c1 r2c2", c(0, 5)),
    rule_count("r1c1 r2c2 r3c3", 0, 1), rule_count("r1c1 r2c2 r3c3", 0:2, times = "itself"), rule_xv(v = "r1c1 r1c2")
  )
  for (rule in c(in_sweep(rules_to_read(), 2), some)) {
    rules <- from_zero(rule)
    meanings <- meanings_of_rules(rules$rules, rules$facts)
    expect_true(say_all(rules$rules, meanings))
    conditions <- unlist(lapply(rules$rules, whole_meaning, rules$facts, rules$rules), recursive = FALSE)
    read <- vapply(boards, function(board) all(vapply(conditions, satisfies, NA, board + 1L, 6)), NA)
    solved <- solve_puzzles(as_sudoku(vapply(boards, function(board) paste(t(board), collapse = ""), ""), rules = rules))$status == "unique"
    expect_identical(read, solved, label = paste(format(rule), collapse = "; "))
    kept <- c(kept, any(read))
  }
  expect_gt(mean(kept), 0.7)
})
