test_that("no summary is R's table of lengths and modes", {
  withr::local_options(width = 80)
  for (class in setdiff(names(examples_of_classes()), "oxidoku_candidates")) {
    for (x in examples_of_classes()[[class]]) {
      shown <- capture.output(print(summary(x)))
      expect_lte(length(shown), 45, label = paste("lines of summary() of", class))
      expect_no_match(shown, "Length +Class +Mode|-none-", label = paste("summary() of", class))
    }
  }
  expect_identical(capture.output(summary(hint_sudoku(article_1))), capture.output(hint_sudoku(article_1)))
  expect_output(print(summary(examples_of_classes()$oxidoku_practice[[1]])), "^2 positions to practise Naked Pair \\(9x9\\)$")
  expect_output(print(summary(examples_of_classes()$oxidoku_practice[[1]][0, ])), "^0 positions$")
  expect_s3_class(summary(examples_of_classes()$oxidoku_practice[[1]]["seed"]), "table")
})

test_that("the summary of a page says what it holds", {
  skip_if_not_installed("htmlwidgets")
  expect_identical(summary(play_sudoku(article_1))$text, "Page to play 1 board (9x9)")
  expect_identical(summary(play_sudoku(c(article_1, article_2)))$text, "Page to play 2 boards (9x9)")
  path <- explain_sudoku(article_1)
  expect_identical(summary(view_path(path))$text, paste("Page that shows", nrow(path), "steps (9x9)"))
  set.seed(1)
  expect_identical(summary(teach_sudoku("hidden_single", n = 1))$text, "Page with 1 lesson on Hidden Single (9x9)")
  expect_identical(summary(edit_sudoku(rules = sudoku_rules(rule_diagonals()), page = TRUE))$text, "Page to draw a puzzle (9x9, diagonals)")
  expect_match(summary(watch_sudoku(article_1))$text, "^Backtracking, row by row \\(9x9\\): [0-9,]+ events, 300 frames, solved$")
})
