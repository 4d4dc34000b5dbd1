# Boards in documents. A page of HTML gets the widget; Word, PDF and others get a picture
# and a line of text.

#' @exportS3Method knitr::knit_print
knit_print.oxidoku_board <- function(x, ...) {
  if (!is_static_document()) {
    return(NextMethod())
  }
  data <- x$x
  puzzle <- attr(x, "puzzle")
  if (!is.null(puzzle)) {
    plot_sudoku(puzzle, givens = givens_to_draw(data, puzzle), title = data$title)
    return(knitr::asis_output(paragraph(static_words(data))))
  }
  board <- matrix(digits_of_string(data$digits), 9, byrow = TRUE)
  givens <- matrix(digits_of_string(data$givens) > 0, 9, byrow = TRUE)
  plot_sudoku(board, givens = if (data$mode == "edit") board != 0L else givens, title = data$title)
  knitr::asis_output(paragraph(static_words(data)))
}

#' @exportS3Method knitr::knit_print
knit_print.oxidoku_watch <- function(x, ...) {
  if (!is_static_document()) {
    return(NextMethod())
  }
  plot(x)
  knitr::asis_output(paragraph(paste0(
    "The HTML version of this document plays all ", length(attr(x, "work")$number), " frames."
  )))
}

# Whether a document cannot run a script. A document without a format is a page.
is_static_document <- function() {
  pages_without_scripts <- c("markdown", "epub", "epub2", "epub3", "gfm", "commonmark")
  if (is.null(knitr::pandoc_to())) {
    return(knitr::is_latex_output())
  }
  !knitr::is_html_output(excludes = pages_without_scripts)
}

# Which filled cells of a board that is not classic are givens.
givens_to_draw <- function(data, puzzle) {
  board <- givens(puzzle)
  given <- array(FALSE, dim(board))
  facts <- rules(puzzle)$facts
  given[cbind(facts$row, facts$col)] <- (if (data$mode == "edit") data$digits else data$givens) > 0
  given
}

static_words <- function(data) {
  if (data$mode == "teach") {
    return("The HTML version of this document has lessons to work through.")
  }
  if (data$mode != "view") {
    return("The HTML version of this document has this board to play on.")
  }
  steps <- data$paths[[1]]$steps
  names <- vapply(steps, function(step) data$techniques[[step$technique]]$label, "")
  counts <- table(factor(names, unique(names)))
  paste0(
    "From here ", count_words(length(steps), "step", "steps"), ": ",
    paste0(names(counts), ifelse(counts > 1, paste0(" (", counts, " times)"), ""), collapse = ", "),
    ". The HTML version of this document shows each."
  )
}

paragraph <- function(text) paste0("\n\n", text, "\n\n")
