skip_if_not_installed("htmlwidgets")

test_that("labels are checked", {
  expect_identical(play_sudoku(article_1, labels = c(undo = "Zur\u00fcck"))$x$labels$undo, "Zur\u00fcck")
  expect_identical(play_sudoku(article_1, labels = list(naked_single = "Nackter Einer"))$x$techniques$naked_single$label, "Nackter Einer")
  expect_error(play_sudoku(article_1, labels = c(undoo = "x")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = c(given = "given {number}")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = "x"), class = "oxidoku_error_argument")
  expect_false(anyDuplicated(names(sudoku_labels())) > 0)
})

test_that("labels of other widgets are left out, and words in braces may go", {
  words <- c(undo = "{what} back", hint = "Hint")
  expect_identical(as_labels(character(), words), words)
  own <- as_labels(list(hint = "Tipp", redo = "Vor", undo = "back"), words)
  expect_identical(own, list(undo = "back", hint = "Tipp"))
  error <- expect_error(play_sudoku(article_1, labels = c(hnt = "x")), class = "oxidoku_error_argument")
  expect_identical(error$unknown, "hnt")
  expect_match(conditionMessage(error), "hint")
})
