skip_if_not_installed("htmlwidgets")

faults_of <- function(widget) schema_faults(through_json(widget$x), "board")

test_that("the data for the page are as the schema says", {
  hard <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
  expect_identical(faults_of(play_sudoku(article_1)), character())
  expect_identical(faults_of(play_sudoku(hard, hints = FALSE, title = "Hard", height = 400)), character())
  expect_identical(faults_of(play_sudoku(easy, candidates = candidates(easy), timer = TRUE)), character())
  expect_identical(faults_of(play_sudoku(empty)), character())
  expect_identical(faults_of(play_sudoku(unsolvable)), character())
  expect_identical(faults_of(play_sudoku(clashing())), character())
  expect_identical(faults_of(view_path(explain_sudoku(article_1))), character())
  expect_identical(faults_of(view_path(explain_sudoku(article_1)[3, ])), character())
  expect_identical(faults_of(view_path(explain_sudoku(hardest))), character())
  expect_identical(faults_of(view_path(find_steps(article_1, techniques = "naked_triple"))), character())
})

test_that("the check of the schema can fail", {
  data <- through_json(play_sudoku(article_1)$x)
  expect_identical(schema_faults(utils::modifyList(data, list(digits = "12")), "board"), "board$digits")
  expect_identical(schema_faults(data[-1], "board"), "board")
  data$paths[[1]]$steps[[2]]$place <- list(900L)
  expect_identical(schema_faults(data, "board"), "board$paths[1]$steps[2]$place[1]")
})

test_that("the data say what the board is", {
  x <- play_sudoku(article_1)$x
  expect_identical(x$givens, article_1)
  expect_identical(x$digits, article_1)
  expect_identical(x$solution, article_1_solution)
  expect_null(x$centre)
  path <- explain_sudoku(article_1)
  steps <- x$paths[[1]]$steps
  expect_length(steps, nrow(path))
  expect_identical(vapply(steps, `[[`, "", "text"), path$text)
  ids <- as.integer(steps[[8]]$remove)
  struck <- path$eliminations[[8]]
  expect_identical(ids, 9L * (9L * (struck$row - 1L) + struck$col - 1L) + struck$digit - 1L)
})

test_that("givens, entries and marks are separate", {
  board <- as_matrix(article_1)
  board[1, 1] <- 3L
  marks <- candidates(board)
  marks[1, 2, 7] <- FALSE
  x <- play_sudoku(board, givens = article_1, candidates = marks)$x
  expect_identical(x$givens, article_1)
  expect_identical(x$digits, board_to_string(board))
  # r1c2 can be 1, 2, 7, 8 without the 3 of r1c1.
  expect_identical(x$centre[[2]], sum(2^(which(marks[1, 2, ]) - 1)) |> as.integer())
  expect_identical(x$centre[[1]], 0L)
})

test_that("pages show these paths, and hints go on with them", {
  skip_if_not_installed("htmlwidgets")
  page <- view_path(path_to_the_end())
  expect_identical(schema_faults(through_json(page$x), "board"), character())
  data <- play_sudoku(hardest)$x
  expect_identical(vapply(data$paths, `[[`, "", "scale"), c("hodoku", "se"))
  expect_identical(data$paths[[2]]$outcome, "solved")
  used <- unique(unlist(lapply(data$paths[[2]]$steps, `[[`, "technique")))
  expect_true(all(used %in% names(data$techniques)))
})

test_that("without hints the page knows neither path nor solution", {
  x <- play_sudoku(article_1, hints = FALSE)$x
  expect_null(x$solution)
  expect_null(x$status)
  expect_identical(x$paths, list())
})

test_that("labels are checked", {
  expect_identical(play_sudoku(article_1, labels = c(undo = "Zur\u00fcck"))$x$labels$undo, "Zur\u00fcck")
  expect_identical(play_sudoku(article_1, labels = list(naked_single = "Nackter Einer"))$x$techniques$naked_single$label, "Nackter Einer")
  expect_error(play_sudoku(article_1, labels = c(undoo = "x")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = c(given = "given {number}")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = "x"), class = "oxidoku_error_argument")
  expect_false(anyDuplicated(names(sudoku_labels())) > 0)
})

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

test_that("the page has all it needs, with language, heading and main", {
  file <- withr::local_tempfile(fileext = ".html")
  save_sudoku_page(play_sudoku(article_1), file, lang = "de", title = "A < B")
  page <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  expect_match(page, "<html lang=\"de\" dir=\"ltr\"", fixed = TRUE)
  expect_match(page, "<h1>A &lt; B</h1>", fixed = TRUE)
  expect_match(page, "<main>", fixed = TRUE)
  expect_no_match(page, "<script[^>]+src=|<link[^>]+href=|@import")
  expect_error(
    save_sudoku_page(play_sudoku(article_1), file.path(tempdir(), "no", "such", "x.html")),
    class = "oxidoku_error_file"
  )
})

test_that("one page can have several boards", {
  file <- withr::local_tempfile(fileext = ".html")
  save_sudoku_page(list(play_sudoku(article_1), view_path(explain_sudoku(easy))), file)
  page <- readLines(file)
  expect_length(grep("<script type=\"application/json\"", page), 2)
  expect_length(grep("id=\"sudoku-[12]\"", page), 2)
})

test_that("a title of text that looks like HTML stays text", {
  file <- withr::local_tempfile(fileext = ".html")
  save_sudoku_page(play_sudoku(article_1, title = "</script><b>x</b>"), file)
  expect_no_match(paste(readLines(file), collapse = "\n"), "</script><b>", fixed = TRUE)
})

test_that("script and style are at most 90 kB", {
  folder <- system.file("htmlwidgets", package = "oxidoku")
  size_of <- function(name) {
    sum(file.size(list.files(folder, paste0(name, "[.](js|css)$"), full.names = TRUE)))
  }
  expect_lte(size_of("oxidoku_board"), 90000)
  # A method at work takes the style of the board and this.
  expect_lt(size_of("oxidoku_watch"), 20000)
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

test_that("no text of a page ends the script that holds it", {
  skip_if_not_installed("htmlwidgets")
  texts <- c("<!--<script>", "</script><script>alert(1)</script>", "<!-- <SCRIPT", "\u2028<b>")
  for (text in texts) {
    widget <- play_sudoku(matrix(0L, 9, 9), title = text, labels = c(hint = text), hints = FALSE)
    html <- as.character(htmltools::as.tags(widget))
    data <- regmatches(html, regexec("<script type=\"application/json\"[^>]*>(.*?)</script>", html))[[1]][[2]]
    expect_no_match(data, "<", fixed = TRUE)
    x <- jsonlite::fromJSON(data)$x
    expect_identical(x$title, text)
    expect_identical(x$labels$hint, text)
    page <- withr::local_tempfile(fileext = ".html")
    save_sudoku_page(widget, page)
    expect_no_match(paste(readLines(page, encoding = "UTF-8"), collapse = "\n"), "<!--", fixed = TRUE)
  }
  # The data are otherwise those that htmlwidgets would write.
  x <- view_path(explain_sudoku(sudoku_examples$puzzle[[1]]))$x
  own <- page_json(x)
  attr(x, "TOJSON_FUNC") <- NULL
  expect_identical(jsonlite::fromJSON(own), jsonlite::fromJSON(htmlwidgets:::toJSON(x)))
})

test_that("what a widget out of a file puts into a page is checked", {
  skip_if_not_installed("htmlwidgets")
  widget <- play_sudoku(matrix(0L, 9, 9), hints = FALSE)
  page <- withr::local_tempfile(fileext = ".html")
  # nolint start: brace_linter, semicolon_linter.
  changed <- list(
    function(widget) { widget$x$theme <- "dark\"><script>alert(1)</script>"; widget },
    function(widget) { widget$x$theme <- NULL; widget },
    function(widget) { widget$width <- "calc(1px);background:url(http://a.invalid/x)"; widget },
    function(widget) { widget$height <- "1px;color:red"; widget },
    function(widget) { widget$elementId <- list(1); widget }
  )
  # nolint end
  for (change in changed) {
    expect_error(save_sudoku_page(change(widget), page), class = "oxidoku_error_argument")
    expect_false(file.exists(page))
  }
  bad <- "calc(1px);background:url(http://a.invalid/x)"
  expect_error(play_sudoku(matrix(0L, 9, 9), width = bad), class = "oxidoku_error_argument")
  expect_error(watch_sudoku(matrix(0L, 9, 9), width = bad), class = "oxidoku_error_argument")
  for (good in list("100%", "20em", "calc(100% - 2em)", "auto", 300, ".5in", "300")) {
    expect_s3_class(play_sudoku(matrix(0L, 9, 9), width = good, hints = FALSE), "htmlwidget")
  }
})

test_that("several puzzles make a set", {
  skip_if_not_installed("htmlwidgets")
  puzzles <- as_sudoku(c(article_1, hardest_puzzle <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"))
  widget <- play_sudoku(puzzles, title = "Two")
  expect_identical(schema_faults(through_json(widget$x), "board"), character())
  expect_length(widget$x$more, 1)
  expect_identical(widget$x$more[[1]]$givens, unname(gsub(".", "0", hardest_puzzle, fixed = TRUE)))
  # The page finds the steps of the first itself; the path of the second is worth its space.
  expect_length(widget$x$paths, 0)
  expect_gt(length(widget$x$more[[1]]$paths), 0)
  expect_named(widget$x$rating, c("level", "score", "hardest"))
  expect_length(play_sudoku(list(article_1, article_1))$x$more, 1)
  expect_length(play_sudoku(tibble::tibble(puzzle = puzzles))$x$more, 1)
  expect_length(play_sudoku(article_1)$x$more, 0)
  expect_error(play_sudoku(puzzles, givens = TRUE), class = "oxidoku_error_argument")
  expect_error(play_sudoku(c(article_1, "1")), class = "oxidoku_error")
})

test_that("without a puzzle there is a new one of a level", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  widget <- play_sudoku(level = "Hard")
  expect_identical(widget$x$rating$level, "Hard")
  expect_identical(widget$x$title, "Hard")
  expect_error(play_sudoku(article_1, level = "Hard"), class = "oxidoku_error_argument")
})

test_that("a path has a script of its own, and steps carry what pictures of R show", {
  skip_if_not_installed("htmlwidgets")
  view <- view_path(explain_sudoku(article_1))
  expect_s3_class(view, c("oxidoku_view", "oxidoku_board", "htmlwidget"), exact = TRUE)
  steps <- view$x$paths[[1]]$steps
  single <- Filter(function(step) step$technique == "hidden_single", steps)[[1]]
  expect_gt(length(single$blockers), 0)
  expect_named(view$x$look$roles, names(role_styles))
  expect_identical(unclass(view$x$look$links), link_colours)
})
