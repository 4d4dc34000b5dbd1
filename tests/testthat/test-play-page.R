skip_if_not_installed("htmlwidgets")

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

test_that("script and style are at most 95 kB", {
  folder <- system.file("htmlwidgets", package = "oxidoku")
  size_of <- function(name) {
    sum(file.size(list.files(folder, paste0(name, "[.](js|css)$"), full.names = TRUE)))
  }
  expect_lte(size_of("oxidoku_board"), 95000)
  # A method at work also needs the styles of boards.
  expect_lt(size_of("oxidoku_watch"), 21000)
})

test_that("no text of a page ends the script that holds it", {
  skip_if_not_installed("htmlwidgets")
  texts <- c("<!--<script>", "</script><script>alert(1)</script>", "<!-- <SCRIPT", "\u2028<b>")
  for (text in texts) {
    widget <- play_anyway(matrix(0L, 9, 9), title = text, labels = c(hint = text), hints = FALSE)
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
  # Apart from that, the data are the same as those that htmlwidgets writes.
  x <- view_path(explain_sudoku(sudoku_examples$puzzle[[1]]))$x
  own <- page_json(x)
  attr(x, "TOJSON_FUNC") <- NULL
  expect_identical(jsonlite::fromJSON(own), jsonlite::fromJSON(htmlwidgets:::toJSON(x)))
})

test_that("what a widget out of a file puts into a page is checked", {
  skip_if_not_installed("htmlwidgets")
  widget <- play_anyway(matrix(0L, 9, 9), hints = FALSE)
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
    expect_s3_class(play_anyway(matrix(0L, 9, 9), width = good, hints = FALSE), "htmlwidget")
  }
})
