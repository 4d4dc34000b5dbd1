skip_if_not_installed("htmlwidgets")

test_that("wrong arguments are errors", {
  expect_error(play_sudoku(article_1, theme = "pink"), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, hint = TRUE), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, timer = "yes"), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, title = 1:2), class = "oxidoku_error_argument")
  expect_error(play_sudoku("x"), class = "oxidoku_error_cell")
  expect_error(view_path(article_1), class = "oxidoku_error_argument")
  expect_error(save_sudoku_page("x", tempfile()), class = "oxidoku_error_argument")
  expect_error(save_sudoku_page(play_sudoku(article_1), "page.pdf"), class = "oxidoku_error_argument")
})

test_that("without a board there is a new puzzle", {
  withr::local_seed(1)
  x <- play_sudoku()$x
  expect_identical(solve_sudoku(x$givens)$status, "unique")
  expect_true(x$title %in% levels_by_difficulty)
})

test_that("a document that is not HTML gets a picture", {
  skip_if_not_installed("knitr")
  before <- knitr::opts_knit$get("rmarkdown.pandoc.to")
  withr::defer(knitr::opts_knit$set(rmarkdown.pandoc.to = before))
  knitr::opts_knit$set(rmarkdown.pandoc.to = "latex")
  drawn <- withr::local_tempfile(fileext = ".png")
  withr::with_png(drawn, knitr::knit_print(play_sudoku(article_1)))
  expect_gt(file.size(drawn), 2000)
  knitr::opts_knit$set(rmarkdown.pandoc.to = "html")
  expect_match(paste(knitr::knit_print(play_sudoku(article_1)), collapse = ""), "oxidoku_board")
})

test_that("a size is a number of pixels or a CSS unit", {
  skip_if_not_installed("htmlwidgets")
  for (size in list(-3, 0, NA, c(100, 200), TRUE)) {
    expect_error(play_sudoku(article_1, width = size), class = "oxidoku_error_argument")
    expect_error(play_sudoku(article_1, height = size), class = "oxidoku_error_argument")
  }
  expect_identical(play_sudoku(article_1, width = "50%", height = 400)$height, 400)
})

test_that("without a puzzle there is a new one of a level", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  widget <- play_sudoku(level = "Hard")
  expect_identical(widget$x$rating$level, "Hard")
  expect_identical(widget$x$title, "Hard")
  expect_error(play_sudoku(article_1, level = "Hard"), class = "oxidoku_error_argument")
})

test_that("a puzzle without exactly one solution is played with a warning, whether or not with hints", {
  skip_if_not_installed("htmlwidgets")
  clashing_four <- sudoku_puzzle("11..............", sudoku_rules(size = 4))
  boards <- list(
    multiple = empty, none = unsolvable, invalid = clashing(),
    multiple = sudoku_puzzle(rules = sudoku_rules(size = 4)), invalid = clashing_four
  )
  for (i in seq_along(boards)) {
    warning <- expect_warning(widget <- play_sudoku(boards[[i]], hints = i > 2), class = "oxidoku_warning_not_unique")
    expect_identical(warning[c("positions", "status")], list(positions = 1L, status = names(boards)[[i]]))
    # The page reads the status.
    expect_identical(widget$x$status, names(boards)[[i]])
  }
  warning <- expect_warning(play_sudoku(c(article_1, empty, unsolvable)), class = "oxidoku_warning_not_unique")
  expect_identical(warning$positions, 2:3)
  expect_no_warning(play_sudoku(article_1, hints = FALSE))
})

test_that("the warning says what is wrong with which puzzle", {
  skip_if_not_installed("htmlwidgets")
  withr::local_options(warn = 1)
  expect_snapshot({
    one <- play_sudoku(clashing())
    several <- play_sudoku(c(article_1, empty, unsolvable))
  })
})

test_that("a path without steps is refused as such", {
  skip_if_not_installed("htmlwidgets")
  error <- expect_error(view_path(explain_sudoku(article_1_solution)), class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "It has no steps.", fixed = TRUE)
})

test_that("play_sudoku() refuses a level that no new puzzle has", {
  rules <- sudoku_rules(rule_diagonals(), size = 5)
  error <- expect_error(
    suppressWarnings(play_sudoku(level = "Extreme", rules = rules), classes = "oxidoku_warning_exhausted"),
    "No new puzzle was found", class = "oxidoku_error_request"
  )
  expect_identical(error$arg, "level")
})
