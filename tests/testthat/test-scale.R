test_that("verbs take the scale by name", {
  verbs <- list(
    function(...) find_steps(article_1, techniques = "hidden_single", ...),
    function(...) explain_sudoku(article_1, ...),
    function(...) hint_sudoku(article_1, "step", ...),
    function(...) rate_sudoku(article_1, ...),
    function(...) sudoku_techniques(...),
    function(...) {
      set.seed(1)
      generate_sudoku(...)
    }
  )
  for (verb in verbs) {
    expect_identical(verb(scale = "hodoku"), verb())
    for (scale in list("magic", NA, 1, NULL, c("hodoku", "hodoku"))) {
      error <- expect_error(verb(scale = scale), class = "oxidoku_error_argument")
      expect_identical(error$arg, "scale")
    }
  }
})

test_that("rows of steps keep their scale with their scores", {
  path <- explain_sudoku(article_1)
  expect_identical(unique(path$scale), "hodoku")
  expect_identical(summary(path)$scale, "hodoku")
  expect_identical(summary(path[1:3, ])$scale, "hodoku")
  steps <- find_steps(article_1, techniques = "pointing")
  for (printed in list(path, summary(path), steps, summary(path[1:3, ]))) {
    expect_output(print(printed), "on HoDoKu's scale", fixed = TRUE)
  }
})

test_that("scores print as their scale writes them", {
  expect_identical(score_text(1690L, "hodoku"), "1,690")
  expect_identical(score_text(c(7.1, 2, 30), c("se", "se", "hodoku")), c("7.1", "2.0", "30"))
  expect_identical(total_score(c(4L, 14L), "hodoku"), 18L)
  expect_identical(total_score(integer(), "hodoku"), 0L)
  expect_identical(total_score(c(1.2, 7.1, 2), "se"), 7.1)
})

test_that("Sudoku Explainer's ratings have their own columns", {
  rated <- rate_sudoku(c(article_1, strrep("0", 81), "12"), scale = "se")
  expect_named(rated, c(
    "puzzle", "clues", "status", "level", "score", "er", "ep", "ed", "hardest", "steps", "by_logic", "reason"
  ))
  expect_identical(rated$status, c("unique", "multiple", "malformed"))
  expect_identical(is.na(rated$er), c(FALSE, TRUE, TRUE))
  path <- explain_sudoku(article_1, scale = "se")
  expect_identical(rated$er[[1]], max(path$score))
  expect_identical(rated$ed[[1]], path$score[[1]])
  expect_identical(rated$steps[[1]], nrow(path))
  expect_output(print(path), "on Sudoku Explainer's scale", fixed = TRUE)
})

test_that("ratings are those stored for the package's own puzzles", {
  stored <- read.csv(test_path("data", "ratings-se.csv"), colClasses = c(puzzle = "character"))
  stored <- stored[stored$er < 9, ]
  rated <- rate_sudoku(stored$puzzle, scale = "se")
  expect_equal(as.data.frame(rated)[c("er", "ep", "ed", "steps")], stored[-1], ignore_attr = TRUE)
})

test_that("puzzles are made to a range of ER", {
  set.seed(2)
  made <- generate_sudoku(2, scale = "se", score = c(6.5, 7.2))
  expect_true(all(made$er >= 6.5 & made$er <= 7.2))
  expect_identical(rate_sudoku(made$puzzle, scale = "se")$er, made$er)
  made <- generate_sudoku(scale = "se", require = "naked_pair", level = "Medium")
  expect_true("naked_pair" %in% explain_sudoku(made$puzzle, scale = "se")$technique)
  expect_error(
    generate_sudoku(scale = "se", require = "skyscraper"),
    class = "oxidoku_error_technique"
  )
})

test_that("ratings go to a file and come back", {
  file <- withr::local_tempfile(fileext = ".txt")
  rated <- rate_sudoku(article_1, scale = "se")
  write_sudoku(rated[c("puzzle", "er", "ep", "ed")], file, format = "serate")
  expect_match(readLines(file), " ED=[0-9.]+/[0-9.]+/[0-9.]+$")
  back <- read_sudoku(file)
  for (column in c("er", "ep", "ed")) {
    expect_identical(back[[column]], rated[[column]])
  }
})

test_that("techniques of one scale are unknown on the other", {
  expect_error(
    explain_sudoku(article_1, scale = "se", techniques = "skyscraper"),
    class = "oxidoku_error_technique"
  )
  expect_error(find_steps(article_1, techniques = "aligned_pair_exclusion"), class = "oxidoku_error_technique")
  some <- find_steps(article_1, scale = "se", techniques = c("hidden_single", "pointing"))
  expect_identical(unique(some$scale), "se")
})
