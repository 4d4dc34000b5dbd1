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
  # Nothing is left to do on a full board.
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
