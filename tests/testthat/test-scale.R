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

test_that("a score goes with its scale, wherever its row goes", {
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
  expect_identical(score_text(1690L), "1,690")
  expect_identical(score_text(7.1), "7.1")
  expect_identical(score_text(2), "2.0")
  expect_identical(total_score(c(4L, 14L), "hodoku"), 18L)
  expect_identical(total_score(integer(), "hodoku"), 0L)
})
