test_that("ratings have their columns", {
  rated <- rate_sudoku(c(easy, article_1))
  expect_s3_class(rated, c("oxidoku_ratings", "oxidoku_scored", "tbl_df", "tbl", "data.frame"), exact = TRUE)
  expect_identical(vapply(rated, typeof, ""), c(
    puzzle = "character", clues = "integer", status = "character", level = "integer", score = "integer",
    hardest = "character", steps = "integer", by_logic = "logical", reason = "character"
  ))
  expect_s3_class(rated$level, c("ordered", "factor"), exact = TRUE)
  expect_identical(levels(rated$level), c("Easy", "Medium", "Hard", "Unfair", "Extreme"))
  expect_identical(rate_sudoku(character()), rated[0, ])
})

test_that("known puzzles have their ratings", {
  rated <- rate_sudoku(c(easy, article_1, hardest))
  expect_identical(as.character(rated$level), c("Easy", "Medium", "Extreme"))
  expect_identical(rated$score[1:2], c(216L, 690L))
  expect_identical(rated$hardest[-1], c("naked_triple", "brute_force"))
  expect_identical(rated$by_logic, c(TRUE, TRUE, FALSE))
})

test_that("a rating is that of the path", {
  set.seed(41)
  puzzles <- generate_sudoku(25)$puzzle
  rated <- rate_sudoku(puzzles)
  table <- sudoku_techniques()
  limits <- c(800, 1000, 1600, 1800, Inf)
  for (i in seq_along(puzzles)) {
    path <- explain_sudoku(puzzles[[i]])
    expect_identical(rated$score[[i]], sum(path$score))
    expect_identical(rated$steps[[i]], nrow(path))
    expect_identical(rated$by_logic[[i]], summary(path)$outcome == "solved")
    at <- match(path$technique, table$name)
    hardest <- at[order(table$level[at], table$score[at], at, decreasing = TRUE)][[1]]
    expect_identical(rated$hardest[[i]], table$name[[hardest]])
    level <- max(as.integer(table$level[at]), which(rated$score[[i]] <= limits)[[1]])
    expect_identical(as.integer(rated$level[[i]]), level)
  }
})

test_that("only puzzles with one solution are rated", {
  rated <- rate_sudoku(c(empty, unsolvable, board_to_string(clashing()), NA, article_1_solution))
  expect_identical(rated$status, c("multiple", "none", "invalid", "malformed", "unique"))
  for (column in c("level", "score", "steps", "by_logic")) {
    expect_identical(is.na(rated[[column]]), c(TRUE, TRUE, TRUE, TRUE, FALSE), info = column)
  }
  # A full board needs no steps.
  expect_identical(rated$score[[5]], 0L)
  expect_identical(rated$steps[[5]], 0L)
  expect_identical(rated$hardest, rep(NA_character_, 5))
})

test_that("threads do not change ratings", {
  set.seed(42)
  puzzles <- generate_sudoku(100)$puzzle
  expect_identical(rate_sudoku(puzzles, threads = 1), rate_sudoku(puzzles, threads = 2))
})

test_that("the scale is checked", {
  for (scale in list("magic", NA, 1, NULL, c("hodoku", "magic"))) {
    error <- expect_error(rate_sudoku(easy, scale = scale), class = "oxidoku_error_argument")
    expect_identical(error$arg, "scale")
  }
})

test_that("own puzzles keep their ratings", {
  table <- own_table("ratings.csv")
  rated <- rate_sudoku(table$puzzle)
  expect_identical(as.character(rated$level), table$level)
  expect_identical(as.integer(rated$score), as.integer(table$score))
  expect_identical(as.integer(rated$steps), as.integer(table$steps))
})

test_that("ratings agree with the sample", {
  skip_on_cran()
  sample <- utils::read.csv(
    shared_file("logic", "ratings_dev.csv"),
    colClasses = c(puzzle = "character")
  )
  sample <- sample[sample$hodoku_level != "", ]
  sample <- sample[seq(1, nrow(sample), 5), ]
  rated <- rate_sudoku(sample$puzzle)
  expect_gt(mean(as.character(rated$level) == sample$hodoku_level), 0.95)
  expect_gt(mean(abs(rated$score - sample$hodoku_score) <= 0.1 * sample$hodoku_score), 0.9)
})

test_that("both scales come in one table", {
  puzzles <- c(easy, article_1, empty, "x")
  both <- rate_sudoku(puzzles, scale = c("hodoku", "se"))
  by_hodoku <- rate_sudoku(puzzles)
  by_se <- rate_sudoku(puzzles, scale = "se")
  for (column in names(by_hodoku)) {
    expect_identical(both[[column]], by_hodoku[[column]], info = column)
  }
  for (column in c("level", "score", "hardest", "steps", "by_logic")) {
    expect_identical(both[[paste0(column, "_se")]], by_se[[column]], info = column)
  }
  for (column in c("er", "ep", "ed")) {
    expect_identical(both[[column]], by_se[[column]], info = column)
  }
  expect_identical(by_se$score, by_se$er)
  other <- rate_sudoku(puzzles, scale = c("SE", "hodoku"))
  expect_identical(other$score, by_se$score)
  expect_identical(other$score_hodoku, by_hodoku$score)
  expect_identical(names(both)[1:3], c("puzzle", "clues", "status"))
  expect_identical(utils::tail(names(both), 1), "reason")
  expect_identical(unname(tibble::tbl_sum(both)["Scale"]), "HoDoKu and Sudoku Explainer")
  expect_identical(both$clues, c(count_clues(puzzles[1:3]), NA))
})

test_that("boards of any shape have levels and scores", {
  set.seed(1)
  six <- generate_sudoku(3, size = 6)$puzzle
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:3), size = 6))$puzzle
  rated <- rate_sudoku(c(six, killer))
  expect_s3_class(rated, "oxidoku_ratings")
  expect_identical(rated$status, rep("unique", 4))
  prices <- sudoku_techniques("general")
  for (i in 1:4) {
    path <- explain_sudoku(rated$puzzle[i])
    expect_identical(rated$score[[i]], sum(prices$score[match(path$technique, prices$name)]))
    expect_identical(rated$score[[i]], summary(path)$score)
    expect_identical(rated$steps[[i]], nrow(path))
    expect_identical(rated$by_logic[[i]], summary(path)$outcome == "solved")
    expect_identical(rated$level[[i]], max(summary(path)$steps$level))
    expect_true(rated$hardest[[i]] %in% path$technique)
  }
  expect_identical(rate_sudoku(as.character(six[1]), rules = sudoku_rules(size = 6))$level, rated$level[1])
  expect_identical(rate_sudoku(c(six, killer), threads = 1), rated)
  expect_output(print(rated), "any board")
})

test_that("a rule that says nothing changes neither level nor score", {
  set.seed(3)
  nothing <- rule_candidates("r1c1", 1:9)
  for (kind in list(rule_diagonals(), rule_windows(), random_regions(), random_cages(), random_arrows(4))) {
    puzzle <- generate_sudoku(1, rules = sudoku_rules(kind), level = c("Medium", "Hard"))$puzzle
    expect_identical(rate_sudoku(givens(puzzle), rules = c(rules(puzzle), nothing))$score, rate_sudoku(puzzle)$score)
  }
})

test_that("puzzles without one solution, and boards that are too large, have no rating", {
  rules <- sudoku_rules(size = 4)
  x <- as_sudoku(c("................", "1...1...........", NA), rules)
  rated <- rate_sudoku(x)
  expect_identical(rated$status, c("multiple", "invalid", "malformed"))
  expect_true(all(is.na(rated$level)))
  # Two rows of a solution are empty.
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
    error <- expect_error(verb(x), "It is empty", class = "oxidoku_error_no_solution")
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
