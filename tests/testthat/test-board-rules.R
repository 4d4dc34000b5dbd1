test_that("digits above 9 are letters, unless symbols say otherwise", {
  m <- matrix(0, 16, 16)
  m[1, 1:4] <- c(1, 9, 10, 16)
  one <- sudoku_puzzle(m)
  text <- paste0("19AG", strrep(".", 252))
  expect_identical(as.character(one), text)
  expect_identical(sudoku_puzzle(text), one)
  expect_identical(sudoku_puzzle(tolower(text)), one)
  hex <- chartr("19AG", "089f", text)
  expect_identical(sudoku_puzzle(hex, symbols = "0-9a-f"), one)
  expect_identical(sudoku_puzzle(chartr("19AG", "AIJP", text), symbols = "A-P"), one)
  expect_error(sudoku_puzzle(chartr("19AG", "AIJP", text)), class = "oxidoku_error_symbols")
  expect_error(sudoku_puzzle(hex), class = "oxidoku_error_symbols")
  # Numbers that white space divides
  numbers <- paste(ifelse(m == 0, ".", m)[cbind(c(col(m)), c(row(m)))], collapse = " ")
  expect_identical(sudoku_puzzle(numbers), sudoku_puzzle(t(m)[cbind(c(row(m)), c(col(m)))] |> matrix(16) |> t()))
  for (bad in list("A", 1, "AABC", NA, "a-", c("A", "B"), mean)) {
    expect_error(sudoku_puzzle(text, symbols = bad), class = "oxidoku_error_argument")
  }
})

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
    for (x in list(small_killer, rule_cage("r1c1 r1c2", 3))) {
      expect_error(verb(x), "sudoku_puzzle(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
    for (x in list(random_cages(), sudoku_rules(random_cages()))) {
      expect_error(verb(x), "generate_sudoku(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
  }
})

test_that("wrong symbols are shown as they were typed", {
  # The message said "It is ." and "It is NA.".
  for (symbols in c("d-a", "z-a1")) {
    error <- expect_error(as_sudoku("1...............", symbols = symbols), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), encodeString(symbols), fixed = TRUE)
  }
})

test_that("the size of a board is seen only where there is no doubt", {
  boards <- list(
    matrix(0, 6, 6), as.data.frame(matrix(0, 6, 6)), strrep(".", 36), rep("......", 6), as.list(rep("......", 6)),
    lapply(1:6, function(row) rep(0, 6))
  )
  for (board in boards) expect_identical(size_of_board(board), 6L)
  doubtful <- list(
    matrix(0, 6, 7), matrix(0, 3, 3), matrix("a", 6, 6)[, 0], array(0, c(6, 6, 2)), strrep(".", 35),
    rep("......", 5), "7...............", NA_character_, factor("1"), mean
  )
  for (board in doubtful) expect_null(size_of_board(board))
  for (board in list(strrep(".", 81), strrep(". ", 81))) expect_identical(size_of_board(board), 9L)
})
