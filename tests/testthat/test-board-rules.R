test_that("rules that differ from those carried are an error", {
  x <- sudoku_puzzle(rules = small_jigsaw)
  for (verb in list(solve_sudoku, count_solutions, all_solutions, check_sudoku, candidates, find_empty_cells, solve_puzzles, is_unique)) {
    expect_error(verb(x, rules = small_killer), class = "oxidoku_error_rules")
  }
  expect_identical(solve_sudoku(x, rules = small_jigsaw)$solution, solve_sudoku(x)$solution)
})

test_that("rules in place of a puzzle are an error that says how to make one", {
  verbs <- list(
    solve_sudoku, count_solutions, check_sudoku, candidates, solve_puzzles, rate_sudoku, explain_sudoku,
    find_steps, hint_sudoku, plot_sudoku, play_sudoku, minimize_sudoku, canonical_sudoku, as_sudoku,
    givens, watch_sudoku
  )
  for (verb in verbs) {
    at <- match(list(verb), verbs)
    for (x in in_sweep(list(small_killer, rule_cage("r1c1 r1c2", 3)), 2, at)) {
      expect_error(verb(x), "sudoku_puzzle(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
    for (x in in_sweep(list(random_cages(), sudoku_rules(random_cages())), 2, at)) {
      expect_error(verb(x), "generate_sudoku(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
  }
})

test_that("an error for other rules suggests only what can be done", {
  four <- sudoku_puzzle("1...............", sudoku_rules(size = 4))
  diagonals <- sudoku_rules(rule_diagonals(), size = 4)
  error <- expect_error(solve_sudoku(four, rules = diagonals), "sudoku_puzzle(givens(board), rules)", fixed = TRUE, class = "oxidoku_error_rules")
  expect_identical(format(rules(sudoku_puzzle(givens(four), diagonals))), format(diagonals))
  error <- expect_error(solve_sudoku(four, rules = sudoku_rules(size = 6)), class = "oxidoku_error_rules")
  expect_no_match(conditionMessage(error), "givens", fixed = TRUE)
  expect_error(solve_sudoku(c(four, four)), "such as `board[1]`", fixed = TRUE, class = "oxidoku_error_shape")
  error <- expect_error(four[1] <- "bad", class = "oxidoku_error_puzzle")
  expect_no_match(conditionMessage(error), "solve_puzzles", fixed = TRUE)
})
