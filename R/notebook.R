# Shows results in notebooks: pictures of boards, hints and steps with their text, and tables of
# several steps. The methods are registered when knitr and repr are loaded, so that the package
# needs neither of them.

#' Results in notebooks
#'
#' In R Markdown, Quarto and Jupyter (IRkernel), boards and positions, vectors of puzzles (the first
#' 12), hints and single steps are shown as pictures. The lines that `print()` adds to a board, such
#' as its status and its clashes, are shown below the picture. A table with a single puzzle is a
#' picture of the puzzle, solved if the table has its solution, with the other columns below it.
#' Paths and several steps are tables in HTML and Jupyter.
#'
#' In the HTML of R Markdown and Quarto, a picture is an SVG with a text that describes it. In
#' Markdown, LaTeX and Word, a picture is a file. In Jupyter, it is a PNG, which converters such as
#' `jupyter nbconvert --to markdown` write into a file. All other output is what `print()` shows.
#'
#' To show the printed result in a chunk of R Markdown, set its option
#' `render = knitr::normal_print`.
#'
#' @param x,obj The result to show.
#' @param options The options of the chunk: `fig.width` and `fig.height` apply to
#'   pictures. A picture is no higher than it needs to be.
#' @param ... Not used.
#' @returns The values that knitr and repr expect: text marked as output, or a string.
#' @name notebooks
#' @seealso [plot_sudoku()]; [sudoku_words] for the terms.
#' @examplesIf requireNamespace("repr", quietly = TRUE)
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' length(repr::repr_png(hint_sudoku(board)))
#' substr(repr::repr_html(explain_sudoku(board)), 1, 300)
#' @keywords internal
NULL

# Returns HTML for `x`: a picture with its text for one board or step, and otherwise a table.
html_of <- function(x, width = 5, height = 5.4) {
  if (shown_as_table(x)) {
    return(steps_table(x))
  }
  words <- words_of(x)
  paste(c(
    "<div class=\"oxidoku\">", svg_of(picture_of(x), width, height),
    if (length(words) > 0) paste0("<p>", paste(escape_html(words), collapse = "<br>\n"), "</p>"),
    "</div>"
  ), collapse = "\n")
}

# Returns the lines that print() shows besides the grid and its legend, that is, lines with
# letters outside the grid. Pictures of steps contain their text already.
words_of <- function(x) {
  if (is.data.frame(x) && !inherits(x, "oxidoku_steps")) {
    return(column_words(x))
  }
  if (!inherits(x, c("oxidoku_solution", "oxidoku_check"))) {
    return(NULL)
  }
  lines <- cli::ansi_strip(utils::capture.output(print(x)))
  is_grid <- grepl("^[-+|\u2500-\u257f]", lines)
  legends <- cli::ansi_strip(c(legend("given"), legend("clashing")))
  trimmed(lines[!is_grid & !lines %in% legends & grepl("[[:alpha:]]", lines)])
}

# Returns the columns of a table of one puzzle that a picture cannot show: "clues: 24; level: Easy".
column_words <- function(x) {
  is_word <- vapply(x, function(column) is.atomic(column) && !is_sudoku(column) && !is.na(column), NA)
  shown <- x[is_word]
  paste0(names(shown), ": ", vapply(shown, function(value) format(value, trim = TRUE), ""), recycle0 = TRUE, collapse = "; ")
}

# Whether `x` is a table with a single puzzle.
is_one_puzzle <- function(x) {
  puzzle <- if (inherits(x, table_classes)) x[["puzzle"]]
  is_sudoku(puzzle) && nrow(x) == 1 && !is.na(puzzle)
}

# Returns the result that a picture of a table with a single puzzle shows: the position of a row of
# practice, or else the solved board or the puzzle.
result_of_row <- function(x) {
  if (inherits(x, "oxidoku_practice")) {
    return(position_of_row(x))
  }
  solution <- x[["solution"]]
  if (is_sudoku(solution) && !is.na(solution) && !inherits(x, "oxidoku_generated")) solve_sudoku(x$puzzle) else x$puzzle
}

plain_table <- function(x) tibble::as_tibble(as.data.frame(x))

shown_as_table <- function(x) {
  inherits(x, "oxidoku_path") || inherits(x, "oxidoku_steps") && nrow(x) != 1
}

# Whether `x` is an empty vector of puzzles, which has no picture.
is_empty <- function(x) {
  inherits(x, "oxidoku_sudoku") && length(x) == 0
}

# Returns the grob of a picture, its description and, unless the picture adapts to any page, its
# `aspect`, height divided by width.
picture_of <- function(x) {
  if (is_one_puzzle(x)) {
    return(picture_of(result_of_row(x)))
  }
  if (inherits(x, "oxidoku_hint")) {
    return(picture_of_scene(hint_scene(x)))
  }
  if (inherits(x, "oxidoku_steps")) {
    return(picture_of_scene(step_scene(x, 1)))
  }
  if (inherits(x, "oxidoku_sudoku")) {
    return(picture_of_puzzles(x))
  }
  list(grob = result_grob(x), alt = alt_text(x), aspect = 1)
}

picture_of_scene <- function(scene) {
  list(grob = scene_grob(scene), alt = scene_alt_text(scene), aspect = NULL)
}

# The maximum number of puzzles that one picture can show well.
shown_puzzles <- 12

picture_of_puzzles <- function(x) {
  n <- min(length(x), shown_puzzles)
  shown <- if (has_rules(x)) x[seq_len(n)] else as.list(as.character(x)[seq_len(n)])
  drawn <- drawn_boards(shown, NULL, environment())
  columns <- if (n <= 4) min(n, 2) else 4
  more <- if (length(x) > n) paste("The first", n, "of", count_words(length(x), "puzzle", "puzzles"))
  list(
    grob = page_grob(lapply(drawn, board_grob, plain_look), more, columns = columns),
    alt = puzzles_alt_text(drawn, length(x)),
    aspect = ceiling(n / columns) / columns
  )
}

result_grob <- function(x) {
  if (inherits(x, "oxidoku_candidates")) {
    return(board_grob(drawn_board(board_around(x), NULL, environment()), plain_look, unclass(x)))
  }
  drawn <- drawn_board(x, NULL, environment())
  marks <- if (inherits(x, "oxidoku_position")) open_marks(drawn$board, field_of(x, "candidates"), drawn$rules)
  board_grob(drawn, plain_look, marks)
}

plain_look <- list(axis_labels = FALSE, given_colour = given_digits, filled_colour = filled_digits)

# Returns a picture as SVG, with a description for screen readers.
svg_of <- function(picture, width, height) {
  if (!is.null(picture$aspect)) {
    width <- min(width, height / picture$aspect)
    height <- width * picture$aspect
  }
  file <- tempfile(fileext = ".svg")
  on.exit(unlink(file))
  on_device(grDevices::svg(file, width, height), grid::grid.draw(picture$grob))
  svg <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  svg <- sub("^<\\?xml[^>]*>\\s*", "", svg)
  svg <- own_ids(shorter_paths(svg))
  alt <- escape_html(picture$alt)
  svg <- sub("<svg ", '<svg role="img" style="max-width:100%;height:auto" ', svg, fixed = TRUE)
  svg <- sub(">", paste0(" aria-label=\"", alt, "\">"), svg, fixed = TRUE)
  svg
}

# Rounds the outlines of letters and shapes to a hundredth of a point, which is finer than any
# screen or printer, and makes the text a fifth shorter. Transformations are not rounded, because
# their errors multiply.
shorter_paths <- function(svg) {
  paths <- gregexpr(" d=\"[^\"]*\"", svg)
  regmatches(svg, paths) <- lapply(regmatches(svg, paths), function(path) gsub("([.][0-9]{2})[0-9]+", "\\1", path))
  svg
}

# Draws on another device, and then returns to the current device.
on_device <- function(open, draw) {
  before <- grDevices::dev.cur()
  force(open)
  mine <- grDevices::dev.cur()
  on.exit({
    grDevices::dev.off(mine)
    if (before > 1) grDevices::dev.set(before)
  })
  force(draw)
}

# Makes identifiers within a picture, such as those of glyphs, unique on the whole page.
# Otherwise, two pictures could share some.
own_ids <- function(svg) {
  stem <- paste0("s", substr(rlang::hash(svg), 1, 10), "-")
  svg <- gsub('id="', paste0('id="', stem), svg, fixed = TRUE)
  svg <- gsub('href="#', paste0('href="#', stem), svg, fixed = TRUE)
  gsub("url(#", paste0("url(#", stem), svg, fixed = TRUE)
}

# Returns a table of as many steps as print() shows. The steps of a path are numbered and
# described by their outcome.
steps_table <- function(x) {
  of_path <- "step" %in% names(x)
  shown <- utils::head(x, if (of_path) 30 else 10)
  text <- if (of_path) {
    unlist(mapply(outcome_words, shown$placements, shown$eliminations))
  } else {
    shown$text
  }
  # Jupyter aligns cells to the right by default.
  left <- " style=\"text-align:left\""
  number <- if (of_path) shown$step else seq_len(nrow(shown))
  rows <- sprintf(
    paste0("<tr><td>%d</td><td", left, ">%s</td><td>%s</td><td", left, ">%s</td></tr>"),
    number, escape_html(label_of(shown$technique)), step_verdicts(shown$technique, shown$score, shown$scale),
    escape_html(text)
  )
  more <- nrow(x) - nrow(shown)
  head <- function(word, how = "") paste0("<th scope=\"col\"", how, ">", word, "</th>")
  paste(c(
    "<table class=\"oxidoku table table-sm table-condensed\">",
    paste0("<caption>", escape_html(table_caption(x, of_path)), "</caption>"),
    paste0(
      "<thead><tr>", head("Step"), head("Technique", left), head(if (all(shows_scores(x$scale))) "Score" else "Level"),
      head(if (of_path) "What follows" else "Why", left), "</tr></thead>"
    ),
    "<tbody>", rows,
    if (more > 0) {
      paste0("<tr><td></td><td colspan=\"3\"", left, ">... and ", format_count(more), " more</td></tr>")
    },
    "</tbody>", "</table>"
  ), collapse = "\n")
}

table_caption <- function(x, of_path) {
  if (!inherits(x, "oxidoku_path")) {
    return(steps_headline(x, of_path))
  }
  end <- attr(x, "end")
  paste(path_headline(end, x), collapse = " ")
}

# In R Markdown and Quarto ------------------------------------------------------

knit_result <- function(x, options) {
  if (is_empty(x)) {
    return(knitr::normal_print(x))
  }
  # knitr counts Markdown as HTML output, but there a picture must be a file.
  if (knitr::is_html_output(excludes = c("markdown", "gfm")) && capabilities("cairo")) {
    html <- html_of(x, options$fig.width %||% 5, options$fig.height %||% 5.4)
    # The output is a raw block, because Markdown would interpret indentation and blank lines.
    return(knitr::asis_output(paste0("\n\n```{=html}\n", html, "\n```\n\n")))
  }
  # Without pandoc or LaTeX, the output is plain text, which cannot contain figures.
  plain <- is.null(knitr::opts_knit$get("rmarkdown.pandoc.to")) && !knitr::is_latex_output()
  if (shown_as_table(x) || plain) {
    return(knitr::normal_print(x))
  }
  plot(x)
  words <- words_of(x)
  if (length(words) == 0) {
    return(invisible(x))
  }
  knitr::asis_output(paste0("\n\n", paste(escape_markdown(words), collapse = "\\\n"), "\n\n"))
}

# Escapes every character that Markdown would interpret.
escape_markdown <- function(x) gsub("([\\\\`*_{}\\[\\]<>#|$^~])", "\\\\\\1", x, perl = TRUE)

# In Jupyter ----------------------------------------------------------------------

# Returns tables as HTML. Pictures are PNG in Jupyter: converters write PNG to a file, but leave
# HTML where it is, and some drop the contents of an SVG. A cell shows only one form, so the text
# is part of the picture.
html_in_jupyter <- function(x) {
  if (shown_as_table(x)) steps_table(x)
}

picture_with_words <- function(x) {
  picture <- picture_of(x)
  words <- words_of(x)
  if (length(words) > 0) {
    picture$grob <- captioned_grob(picture$grob, text = paste(words, collapse = " "))
    picture$aspect <- 1.1
  }
  picture
}

png_of <- function(x) {
  if (shown_as_table(x) || is_empty(x) || !capabilities("png")) {
    return(NULL)
  }
  file <- tempfile(fileext = ".png")
  on.exit(unlink(file))
  on_device(
    grDevices::png(file, 600, 640, res = 115), grid::grid.draw(picture_with_words(x)$grob)
  )
  readBin(file, "raw", file.size(file))
}

printed <- function(x) paste(utils::capture.output(print(x)), collapse = "\n")

# ---- Registration --------------------------------------------------------------

# The classes of results that notebooks show as pictures or as tables of steps.
notebook_classes <- paste0("oxidoku_", c("shown", "sudoku", "steps", "position", "candidates"))

# The classes of tables of puzzles. If such a table has a single puzzle, a picture shows it. Any
# other is shown like a tibble, with texts for its list columns.
table_classes <- paste0("oxidoku_", c("generated", "table", "practice"))

# The methods of all these classes. The methods for LaTeX and Markdown return NULL, because repr
# would otherwise show the elements of lists and data frames one by one.
notebook_methods <- list(
  knitr = list(
    knit_print = function(x, options = list(), ...) knit_result(x, options)
  ),
  repr = list(
    repr_html = function(obj, ...) html_in_jupyter(obj),
    repr_text = function(obj, ...) printed(obj),
    repr_png = function(obj, ...) png_of(obj),
    repr_latex = function(obj, ...) NULL,
    repr_markdown = function(obj, ...) NULL
  )
)

# The methods of tables.
table_methods <- list(
  knitr = list(
    knit_print = function(x, options = list(), ...) if (is_one_puzzle(x)) knit_result(x, options) else NextMethod()
  ),
  repr = list(
    repr_html = function(obj, ...) if (!is_one_puzzle(obj)) repr::repr_html(plain_table(obj), ...),
    repr_png = function(obj, ...) if (is_one_puzzle(obj)) png_of(obj),
    repr_latex = function(obj, ...) if (!is_one_puzzle(obj)) repr::repr_latex(plain_table(obj), ...),
    repr_markdown = function(obj, ...) if (!is_one_puzzle(obj)) repr::repr_markdown(plain_table(obj), ...)
  )
)

# Registers the methods now, or when the package of the generics is loaded.
register_notebook_methods <- function() {
  lapply(names(notebook_methods), function(package) {
    register <- function(...) {
      register_methods(package, notebook_methods[[package]], notebook_classes)
      register_methods(package, table_methods[[package]], table_classes)
    }
    if (isNamespaceLoaded(package)) register()
    setHook(packageEvent(package, "onLoad"), register)
  })
}

register_methods <- function(package, methods, classes) {
  for (generic in names(methods)) {
    for (class in classes) registerS3method(generic, class, methods[[generic]], asNamespace(package))
  }
}
