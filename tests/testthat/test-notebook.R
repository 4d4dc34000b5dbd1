# On failure, this does not print the whole text.
expect_holds <- function(text, part, not = FALSE) {
  expect_identical(grepl(part, text, fixed = TRUE), !not, info = part)
}

test_that("pictures in HTML have words and names of their own", {
  skip_if_not(capabilities("cairo"))
  html <- html_of(solve_sudoku(article_1))
  expect_holds(html, "<svg role=\"img\"")
  expect_holds(html, "Row 1: 3 7 2 4 5 6 1 9 8;")
  expect_holds(html, "<?xml", not = TRUE)
  ids <- function(html) unlist(regmatches(html, gregexpr("(?<=id=\")[^\"]+", html, perl = TRUE)))
  other <- html_of(hint_sudoku(article_1, "step"))
  expect_gt(length(ids(html)), 0)
  expect_length(intersect(ids(html), ids(other)), 0)
  # Every element that is referenced exists.
  used <- unlist(regmatches(other, gregexpr("(?<=href=\"#)[^\"]+", other, perl = TRUE)))
  expect_true(all(used %in% ids(other)))
  expect_holds(other, "Hidden Single: In box 3")
})

test_that("outlines have two decimals, all else keeps its own", {
  matrix <- "<g transform=\"matrix(0.239583,0,0,0.239583,0,0)\">"
  expect_identical(
    shorter_paths(paste0(matrix, "<path style=\"stroke-width:1.12512;\" d=\"M 1.28125 -0.5 L 10 3.999 Z\"/><path d=\"\"/>")),
    paste0(matrix, "<path style=\"stroke-width:1.12512;\" d=\"M 1.28 -0.5 L 10 3.99 Z\"/><path d=\"\"/>")
  )
  skip_if_not(capabilities("cairo"))
  outlines <- regmatches(html <- html_of(solve_sudoku(article_1)), gregexpr(" d=\"[^\"]*\"", html))[[1]]
  expect_gt(length(outlines), 0)
  expect_false(any(grepl("[.][0-9]{3}", outlines)))
})

test_that("steps are a picture where there is one, else a table", {
  skip_if_not(capabilities("cairo"))
  steps <- find_steps(article_1, techniques = "pointing")
  expect_holds(html_of(steps[1, ]), "<svg")
  table <- html_of(steps)
  expect_holds(table, "<svg", not = TRUE)
  expect_identical(lengths(regmatches(table, gregexpr("<tr>", table))), nrow(steps) + 1L)
  expect_holds(table, escape_html(steps$text[[2]]))
  path <- explain_sudoku(article_1)
  table <- html_of(path)
  expect_holds(table, "<caption>Solved in 63 steps. Score 690")
  expect_holds(table, "... and 33 more")
  expect_holds(html_of(steps[0, ]), "0 steps")
})

test_that("a part of a path is a table, too", {
  path <- explain_sudoku(article_1)
  table <- html_of(path[3:5, ])
  expect_holds(table, "<caption>3 steps of a path")
  expect_holds(table, "<td>4</td>")
})

test_that("text in HTML is escaped", {
  expect_identical(escape_html("a<b> & \"c\""), "a&lt;b&gt; &amp; &quot;c&quot;")
})

test_that("the open device stays the open device", {
  skip_if_not(capabilities("cairo"))
  local_device()
  mine <- grDevices::dev.cur()
  devices <- grDevices::dev.list()
  html_of(solve_sudoku(article_1))
  expect_identical(grDevices::dev.cur(), mine)
  expect_identical(grDevices::dev.list(), devices)
})

test_that("pictures keep the words of the printed result", {
  # The words are all lines except the grid and its legend.
  expect_identical(words_of(solve_sudoku(article_1)), "Sudoku, solved: the board has one solution.")
  slow <- words_of(solve_sudoku(article_1, method = "backtracking"))
  expect_match(slow, "guesses", all = FALSE)
  clashes <- words_of(check_sudoku(clashing()))
  expect_match(clashes[[1]], "clash")
  expect_gt(length(clashes), 2)
  expect_null(words_of(hint_sudoku(article_1)))
  skip_if_not(capabilities("cairo"))
  expect_holds(html_of(check_sudoku(clashing())), paste0("<p>", clashes[[1]], "<br>"))
  drawn_words <- picture_with_words(check_sudoku(clashing()))$grob$text
  for (line in clashes) expect_holds(drawn_words, line)
  expect_identical(escape_markdown("a*b [1, 2] <c> \\"), "a\\*b \\[1, 2\\] \\<c\\> \\\\")
})

page <- c(
  "---", "title: Page", "---", "",
  "```{r, echo = FALSE}",
  "board <- \"000006000095700300400092005764000003000000000200000971500210009007005480000800000\"",
  "solve_sudoku(board)", "check_sudoku(board)", "hint_sudoku(board)",
  "find_steps(board, techniques = \"pointing\")[1, ]",
  "```", "", "Between.", "",
  "```{r, echo = FALSE}", "explain_sudoku(board)", "```", "",
  "```{r, render = knitr::normal_print, echo = FALSE}", "hint_sudoku(board)", "```"
)

rendered <- function(format) {
  folder <- withr::local_tempdir()
  writeLines(page, file.path(folder, "page.Rmd"))
  made <- rmarkdown::render(
    file.path(folder, "page.Rmd"), format,
    quiet = TRUE, envir = new.env(parent = asNamespace("oxidoku"))
  )
  list(
    text = paste(readLines(made, warn = FALSE), collapse = "\n"),
    figures = list.files(folder, "[.](png|pdf)$", recursive = TRUE)
  )
}

count_of <- function(pattern, text) lengths(regmatches(text, gregexpr(pattern, text, fixed = TRUE)))

test_that("an R Markdown page shows pictures and tables in HTML", {
  skip_if_not_installed("rmarkdown")
  skip_if_not(rmarkdown::pandoc_available("2.0"))
  skip_if_not(capabilities("cairo"))
  page <- rendered(rmarkdown::html_fragment())
  expect_identical(count_of("<svg role=\"img\"", page$text), 4L)
  expect_identical(count_of("aria-label=\"", page$text), 4L)
  expect_holds(page$text, "<caption>Solved in 63 steps")
  expect_holds(page$text, "## Look at box 3")
  expect_holds(page$text, "<p>Sudoku, solved: the board has one solution.</p>")
  expect_length(page$figures, 0)
})

test_that("elsewhere it shows figures or text", {
  skip_if_not_installed("rmarkdown")
  skip_if_not(rmarkdown::pandoc_available("2.0"))
  skip_if_not(capabilities("png"))
  for (format in list(rmarkdown::md_document(), rmarkdown::github_document(html_preview = FALSE))) {
    page <- rendered(format)
    expect_length(page$figures, 4)
    expect_holds(page$text, "<svg", not = TRUE)
    expect_holds(page$text, "## Solved in 63 steps")
    expect_holds(page$text, "Sudoku, solved: the board has one solution.")
  }
  page <- rendered(rmarkdown::latex_fragment())
  expect_identical(count_of("\\includegraphics", page$text), 4L)
})

test_that("a notebook run by nbconvert shows them, too", {
  skip_on_cran()
  skip_if_not_installed("IRkernel")
  skip_if_not_installed("repr")
  skip_if(Sys.which("jupyter-nbconvert") == "", "no jupyter-nbconvert")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  skip_if_not(capabilities("cairo") && capabilities("png"))
  folder <- withr::local_tempdir()
  withr::local_envvar(
    R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep),
    HOME = folder, JUPYTER_DATA_DIR = file.path(folder, "data"), IPYTHONDIR = folder
  )
  # A kernel for the R that runs the tests.
  kernel <- file.path(folder, "data", "kernels", "oxidoku")
  dir.create(kernel, recursive = TRUE)
  writeLines(sprintf(
    "{\"argv\": [\"%s\", \"--slave\", \"-e\", \"IRkernel::main()\", \"--args\", \"{connection_file}\"], \"display_name\": \"R\", \"language\": \"R\"}",
    file.path(R.home("bin"), "R")
  ), file.path(kernel, "kernel.json"))
  code <- c(
    "library(oxidoku)\\nboard <- \\\"000006000095700300400092005764000003000000000200000971500210009007005480000800000\\\"",
    "solve_sudoku(board)", "hint_sudoku(board)", "explain_sudoku(board)"
  )
  cells <- sprintf(
    "{\"cell_type\": \"code\", \"metadata\": {}, \"source\": \"%s\", \"outputs\": [], \"execution_count\": null}",
    code
  )
  notebook <- file.path(folder, "notebook.ipynb")
  writeLines(sprintf(
    "{\"nbformat\": 4, \"nbformat_minor\": 4, \"metadata\": {\"kernelspec\": {\"name\": \"oxidoku\", \"display_name\": \"R\", \"language\": \"R\"}}, \"cells\": [%s]}",
    paste(cells, collapse = ", ")
  ), notebook)
  log <- file.path(folder, "log")
  convert <- function(...) {
    status <- system2("jupyter-nbconvert", c(...), stdout = log, stderr = log)
    expect_identical(status, 0L, info = paste(readLines(log, warn = FALSE), collapse = "\n"))
  }
  convert("--to", "notebook", "--inplace", "--execute", shQuote(notebook))
  convert("--to", "html", shQuote(notebook))
  html <- paste(readLines(file.path(folder, "notebook.html"), warn = FALSE), collapse = "\n")
  expect_length(regmatches(html, gregexpr("<img[^>]*data:image/png;base64,", html))[[1]], 2)
  expect_holds(html, "<caption>Solved in 63 steps")
  # In Markdown, pictures are files beside the text.
  convert("--to", "markdown", shQuote(notebook))
  text <- paste(readLines(file.path(folder, "notebook.md"), warn = FALSE), collapse = "\n")
  expect_holds(text, "<svg", not = TRUE)
  expect_length(list.files(file.path(folder, "notebook_files"), "[.]png$"), 2)
  expect_identical(count_of("](notebook_files/", text), 2L)
  expect_holds(text, "<caption>Solved in 63 steps")
})

test_that("Jupyter gets a picture or a table, text, and no parts of lists", {
  skip_if_not_installed("repr")
  skip_if_not(capabilities("cairo") && capabilities("png"))
  objects <- list(
    solve_sudoku(article_1), check_sudoku(article_1), hint_sudoku(article_1),
    find_steps(article_1, techniques = "pointing")[1, ]
  )
  for (object in objects) {
    expect_null(repr::repr_html(object))
    expect_identical(repr::repr_png(object)[2:4], charToRaw("PNG"))
    expect_identical(
      repr::repr_text(object), paste(capture.output(print(object)), collapse = "\n")
    )
    expect_null(repr::repr_latex(object))
    expect_null(repr::repr_markdown(object))
  }
  path <- explain_sudoku(article_1)
  expect_holds(repr::repr_html(path), "<table")
  expect_null(repr::repr_png(path))
})

test_that("a table with a single puzzle is a picture with its other columns", {
  skip_if_not_installed("repr")
  skip_if_not(capabilities("cairo") && capabilities("png"))
  made <- withr::with_seed(1, generate_sudoku(2))
  killer <- withr::with_seed(1, generate_sudoku(2, rules = sudoku_rules(random_cages(), size = 4)))
  tables <- list(
    made, killer, solve_puzzles(made$puzzle), read_sudoku(I(as.character(killer$puzzle))),
    withr::with_seed(1, practice_sudoku("naked_pair", 2))
  )
  for (table in tables) {
    for (i in 1:2) {
      one <- table[i, ]
      expect_null(repr::repr_html(one))
      expect_identical(repr::repr_png(one)[2:4], charToRaw("PNG"))
      expect_null(repr::repr_latex(one))
    }
    # Several puzzles are a table, as any other data frame.
    expect_null(repr::repr_png(table))
    html <- repr::repr_html(table)
    expect_holds(html, paste("<caption>A tibble: 2 \u00d7", ncol(table)))
    for (column in names(table)) expect_holds(html, paste0("<th scope=col>", column, "</th>"))
    # List columns have a text for each element.
    expect_lt(nchar(html), 4000)
  }
  # Each picture shows its own puzzle and solution.
  expect_holds(html_of(made[1, ]), rows_in_words(as.matrix(made$puzzle[1])))
  expect_holds(html_of(made[2, ]), paste0("; level: ", made$level[[2]], "; "))
  expect_holds(html_of(solve_puzzles(made$puzzle)[2, ]), rows_in_words(as.matrix(made$solution[2])))
  expect_holds(html_of(solve_puzzles(made$puzzle)[2, ]), "status: unique")
  # A missing puzzle has no picture.
  expect_null(repr::repr_png(solve_puzzles(as_sudoku(NA))))
})

# Returns the output of a fresh R.
shown_by <- function(code) {
  code <- sprintf(".libPaths(%s); %s", paste(deparse(.libPaths()), collapse = ""), code)
  system2(
    file.path(R.home("bin"), "Rscript"), c("--vanilla", "-e", shQuote(code)),
    stdout = TRUE, stderr = TRUE
  )
}

test_that("neither ggplot2 nor knitr nor repr is loaded with the package", {
  skip_on_cran()
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  loaded <- "library(oxidoku); cat(intersect(loadedNamespaces(), c('ggplot2', 'knitr', 'repr')))"
  expect_identical(shown_by(loaded), character())
})

test_that("the examples print as a tibble where nothing else is loaded", {
  skip_on_cran()
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  shown <- shown_by("oxidoku::sudoku_examples")
  expect_lt(length(shown), 30)
  expect_match(shown, "more rows", all = FALSE)
})
