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
  x <- as_sudoku(c("................", "1...1...........", NA), rules)
  rated <- rate_sudoku(x)
  expect_identical(rated$status, c("multiple", "invalid", "malformed"))
  expect_true(all(is.na(rated$level)))
  # Two rows of a solution are open.
  grid <- outer(0:24, 0:24, function(row, col) (5 * row + row %/% 5 + col) %% 25 + 1)
  grid[1:2, ] <- 0
  large <- rate_sudoku(sudoku_puzzle(grid))
  expect_identical(large$status, "multiple")
  expect_match(large$reason, "too large")
})

test_that("the scales of the classic board refuse other boards by name", {
  six <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  others <- list(
    six, sudoku_rules(rule_anti_knight()), sudoku_rules(rule_diagonals()), sudoku_rules(rule_windows()),
    sudoku_rules(regions = "none"), sudoku_rules(size = 4),
    sudoku_rules(rule_cage("r1c1 r1c2", 3))
  )
  boards <- lapply(others, function(other) if (is_rules(other)) sudoku_puzzle(rules = other) else other)
  expect_error(rate_sudoku(six, scale = c("general", "se")), "Sudoku Explainer", class = "oxidoku_error_rules")
  for (board in boards) {
    in_full <- identical(board, six)
    if (!in_full) local_brief_errors()
    for (scale in c("hodoku", "se", "modern")) {
      verbs <- list(
        find_steps, explain_sudoku, hint_sudoku, rate_sudoku,
        function(x, scale) generate_sudoku(1, level = "Easy", rules = rules(x), scale = scale),
        function(x, scale) practice_sudoku("hidden_single", rules = rules(x), scale = scale)
      )
      for (verb in verbs) {
        message <- if (in_full) of_scale(scale, "label")
        expect_error(verb(board, scale = scale), message, class = "oxidoku_error_rules")
      }
    }
  }
  classic <- sudoku_examples$puzzle[[1]]
  expect_identical(explain_sudoku(classic, scale = "general")$scale[[1]], "general")
})

test_that("rules without a solution are blamed where there are no digits", {
  same <- sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c3 r1c4", 3))
  x <- sudoku_puzzle(rules = same)
  for (verb in list(explain_sudoku, find_steps)) {
    error <- expect_error(verb(x), "The rules of", class = "oxidoku_error_no_solution")
    expect_identical(error$arg, "board")
  }
  expect_match(format(hint_sudoku(x)), "^The rules have no solution: [^.]*[.]$")
  board <- givens(x)
  board[9, 9] <- 1L
  expect_error(explain_sudoku(board, rules = same), "The givens have", class = "oxidoku_error_no_solution")
})

test_that("texts of which none can be read have reasons, not ratings", {
  rated <- rate_sudoku(c("123", "1."), rules = sudoku_rules(rule_cage("r1c1 r1c2", 3)))
  expect_identical(rated$status, c("malformed", "malformed"))
  expect_false(anyNA(rated$reason))
})

test_that("a scale of the classic board is refused where any puzzle is not classic", {
  mixed <- c(as_sudoku(sudoku_examples$puzzle[1]), sudoku_puzzle(rules = sudoku_rules(rule_anti_knight())))
  expect_error(rate_sudoku(mixed, scale = "se"), "anti-knight", class = "oxidoku_error_rules")
})

test_that("boards of up to 16x16 have paths, hints and ratings", {
  for (size in c(10, 12, 15, 16)) {
    set.seed(size)
    made <- generate_sudoku(1, size = size, clues = round(size^2 / 2))
    solution <- as.matrix(made$solution)
    path <- explain_sudoku(made$puzzle)
    expect_identical(attr(path, "end")$position$board, solution)
    placed <- do.call(rbind, path$placements)
    expect_identical(solution[cbind(placed$row, placed$col)], placed$digit)
    struck <- do.call(rbind, path$eliminations)
    expect_false(any(solution[cbind(struck$row, struck$col)] == struck$digit))
    expect_identical(hint_sudoku(made$puzzle, "step")$kind, "step")
    rated <- rate_sudoku(made$puzzle)
    expect_true(rated$by_logic)
    expect_identical(rated$steps, nrow(path))
  }
})
