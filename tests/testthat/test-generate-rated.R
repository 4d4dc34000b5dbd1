six <- sudoku_rules(size = 6)

test_that("puzzles by rules have the requested levels in turn", {
  set.seed(4)
  made <- generate_sudoku(3, rules = six, level = c("Easy", "Medium"))
  expect_identical(as.character(made$level), c("Easy", "Medium", "Easy"))
  expect_identical(rate_sudoku(made$puzzle)$level, made$level)
  expect_identical(rate_sudoku(made$puzzle)$hardest, made$hardest)
  expect_length(unique(made$seed), 1)
  set.seed(4)
  # Puzzle k is the same whatever `n` is.
  expect_identical(generate_sudoku(2, rules = six, level = c("Easy", "Medium"))$puzzle, made$puzzle[1:2])
})

test_that("paths of puzzles by rules use the techniques that were named", {
  set.seed(5)
  made <- generate_sudoku(1, rules = six, require = "pointing")
  expect_true("pointing" %in% explain_sudoku(made$puzzle)$technique)
  singles <- c("naked_single", "hidden_single")
  made <- generate_sudoku(2, rules = six, allow = singles)
  for (i in 1:2) {
    expect_true(all(explain_sudoku(made$puzzle[i])$technique %in% c("full_house", singles)))
  }
})

test_that("what is not found is a warning, and what cannot be is an error", {
  expect_warning(
    none <- generate_sudoku(1, rules = six, require = "jellyfish", max_tries = 8),
    class = "oxidoku_warning_exhausted"
  )
  expect_identical(nrow(none), 0L)
  expect_s3_class(none, "oxidoku_generated")
  error <- expect_error(generate_sudoku(1, size = 16, level = "Easy"), class = "oxidoku_error_size")
  expect_identical(error$arg, "level")
  error <- expect_error(generate_sudoku(1, size = 12, require = "x_wing"), class = "oxidoku_error_size")
  expect_identical(error$arg, "require")
  expect_error(generate_sudoku(1, size = 6, require = "nonsense"), class = "oxidoku_error_technique")
  expect_error(generate_sudoku(1, size = 6, level = "Tricky"), class = "oxidoku_error_argument")
})

test_that("techniques are practised on boards by rules", {
  set.seed(6)
  practice <- practice_sudoku("hidden_single", 2, rules = six)
  for (i in 1:2) {
    step <- practice$step[[i]]
    expect_identical(step$technique, "hidden_single")
    found <- find_steps(practice$board[i], givens = practice$puzzle[i], candidates = practice$candidates[[i]])
    expect_true(any(found$text == step$text))
  }
  expect_error(practice_sudoku("hidden_single", scale = "general"), class = "oxidoku_error_argument")
  large <- expect_error(practice_sudoku("hidden_single", rules = sudoku_rules(size = 16)), class = "oxidoku_error_size")
  expect_identical(large$arg, "rules")
})
