skip_if_not_installed("knitr")
skip_if_not_installed("htmlwidgets")

# Returns the text that knitr makes from a chunk for a pandoc format, and the number of its
# pictures.
knitted <- function(code, to) {
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  knitr::opts_knit$set(rmarkdown.pandoc.to = to)
  withr::defer(knitr::opts_knit$set(rmarkdown.pandoc.to = NULL))
  writeLines(c("```{r, echo = FALSE}", code, "```"), "a.Rmd")
  environment <- list2env(list(article_1 = article_1), parent = asNamespace("oxidoku"))
  knitr::knit("a.Rmd", "a.md", quiet = TRUE, envir = environment)
  list(
    text = paste(readLines("a.md"), collapse = "\n"),
    pictures = list.files(folder, "[.](png|pdf)$", recursive = TRUE)
  )
}

test_that("documents without scripts get a picture and a line of text", {
  codes <- c(
    "play_sudoku(article_1)" = "board to play on",
    "view_path(explain_sudoku(article_1))" = "From here 63 steps: .*Hidden [sS]ingle",
    "watch_sudoku(article_1, 'logic')" = "plays all [0-9]+ frames",
    "edit_sudoku(article_1, page = TRUE)" = "has an editor for this puzzle"
  )
  for (to in c("docx", "odt", "latex", "gfm", "markdown")) {
    for (code in in_sweep(names(codes), 2, nchar(to))) {
      shown <- knitted(code, to)
      expect_length(shown$pictures, 1)
      expect_match(shown$text, shown$pictures, fixed = TRUE, label = paste(code, to))
      expect_match(shown$text, codes[[code]], label = paste(code, to))
      expect_no_match(shown$text, "Error|html-widget", label = paste(code, to))
    }
  }
})

test_that("pages get the widget", {
  for (code in c("play_sudoku(article_1)", "watch_sudoku(article_1, 'logic')", "edit_sudoku(page = TRUE)")) {
    shown <- knitted(code, "html")
    expect_match(shown$text, "html-widget")
    expect_length(shown$pictures, 0)
  }
})

test_that("boards that are not classic are pictures too", {
  code <- "play_sudoku(sudoku_puzzle('1...3...21434321', sudoku_rules(rule_cage('r1c1 r1c2', 3), size = 4)))"
  shown <- knitted(code, "docx")
  expect_length(shown$pictures, 1)
  expect_match(shown$text, "board to play on")
  expect_match(knitted(code, "html")$text, "html-widget")
})
