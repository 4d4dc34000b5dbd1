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

test_that("texts name what the page shows by its labels", {
  files <- c("vignettes/play.Rmd", "R/play.R", "R/teach.R", "R/edit.R", "vignettes/questions.Rmd")
  files <- Filter(file.exists, test_path("../..", outer(files, c("", "00_pkg_src/oxidoku/"), function(file, root) paste0(root, file))))
  skip_if(length(files) == 0, "sources of the package")
  lines <- unlist(lapply(files, readLines, encoding = "UTF-8"))
  text <- paste(sub("^#' ?", "", lines), collapse = " ")
  named <- unique(regmatches(text, gregexpr("(?<![*])[*][A-Z][a-z]+( [a-z]+|, [a-z]+)*[*](?![*])", text, perl = TRUE))[[1]])
  expect_true("*Keys and gestures*" %in% named)
  # Of other windows: the gadget's button, RStudio's addins, sections of help.
  elsewhere <- c("Done", "Play a Sudoku", "Enter a board")
  expect_identical(setdiff(gsub("[*]", "", named), c(unlist(sudoku_labels()), elsewhere)), character())
})
