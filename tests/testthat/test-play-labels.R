skip_if_not_installed("htmlwidgets")

test_that("texts name what the page shows by its labels", {
  files <- c("vignettes/play.Rmd", "R/play.R", "R/teach.R", "R/edit.R", "vignettes/questions.Rmd")
  files <- Filter(file.exists, test_path("../..", outer(files, c("", "00_pkg_src/oxidoku/"), function(file, root) paste0(root, file))))
  skip_if(length(files) == 0, "sources of the package")
  lines <- unlist(lapply(files, readLines, encoding = "UTF-8"))
  text <- paste(sub("^#' ?", "", lines), collapse = " ")
  named <- unique(regmatches(text, gregexpr("(?<![*])[*][A-Z][a-z]+( [a-z]+|, [a-z]+)*[*](?![*])", text, perl = TRUE))[[1]])
  expect_true("*Keys and gestures*" %in% named)
  # Names in other windows: the gadget's button and RStudio's addins.
  elsewhere <- c("Done", "Play a Sudoku", "Enter a board")
  expect_identical(setdiff(gsub("[*]", "", named), c(unlist(sudoku_labels()), elsewhere)), character())
})

test_that("names of techniques and levels are those of the labels", {
  expect_identical(technique_label(c("x_wing", "swordfish"), list(swordfish = "Fisch")), c("X-Wing", "Fisch"))
  expect_identical(level_label(c("Hard", "7", NA), list(level_hard = "schwer", level_7 = "x")), c("schwer", "7", NA))
  expect_identical(english_sentence("a {b} \\\\1", list(reason_english = "<{sentence}>")), "<a {b} \\\\1>")
  expect_identical(english_sentence("a", list()), "a")
})
