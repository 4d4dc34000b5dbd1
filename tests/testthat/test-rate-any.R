test_that("boards of any shape have levels, and no scores", {
  set.seed(1)
  six <- generate_sudoku(3, size = 6)$puzzle
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:3), size = 6))$puzzle
  rated <- rate_sudoku(c(six, killer))
  expect_s3_class(rated, "oxidoku_ratings")
  expect_identical(rated$status, rep("unique", 4))
  expect_true(all(is.na(rated$score)))
  for (i in 1:4) {
    path <- explain_sudoku(rated$puzzle[i])
    expect_identical(rated$steps[[i]], nrow(path))
    expect_identical(rated$by_logic[[i]], summary(path)$outcome == "solved")
    expect_identical(rated$level[[i]], max(summary(path)$steps$level))
    expect_true(rated$hardest[[i]] %in% path$technique)
  }
  expect_identical(rate_sudoku(as.character(six[1]), rules = sudoku_rules(size = 6))$level, rated$level[1])
  expect_identical(rate_sudoku(c(six, killer), threads = 1), rated)
  expect_output(print(rated), "any board")
})

test_that("puzzles without one solution, and boards that are too large, have no rating", {
  rules <- sudoku_rules(size = 4)
  x <- as_puzzles(c("................", "1...1...........", NA), rules)
  rated <- rate_sudoku(x)
  expect_identical(rated$status, c("multiple", "invalid", "malformed"))
  expect_true(all(is.na(rated$level)))
  large <- rate_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 16)))
  expect_identical(large$status, "multiple")
  expect_match(large$reason, "too large")
})

test_that("the scales of the classic board refuse other boards by name", {
  six <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  expect_error(rate_sudoku(six, scale = "se"), "Sudoku Explainer", class = "oxidoku_error_rules")
  expect_error(explain_sudoku(six, scale = "hodoku"), "HoDoKu", class = "oxidoku_error_rules")
  expect_error(find_steps(six, scale = "modern"), class = "oxidoku_error_rules")
  classic <- sudoku_examples$puzzle[[1]]
  expect_identical(explain_sudoku(classic, scale = "general")$scale[[1]], "general")
})
