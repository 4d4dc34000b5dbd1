# Boards in documents. HTML pages contain the widget; Word, PDF and other documents contain a
# picture and a line of text.

#' @exportS3Method knitr::knit_print
knit_print.oxidoku_board <- function(x, ...) {
  if (!is_static_document()) {
    return(NextMethod())
  }
  data <- x$x
  rules <- attr(x, "rules")
  board <- board_of_data(data$digits, rules$facts)
  given <- board_of_data(data$givens, rules$facts)
  plot_sudoku(
    shown_board(board, rules$facts),
    rules = rules, givens = !is.na(given) & given != 0L, title = data$title,
    symbols = rules$symbols$drawn %||% rules$symbols$text
  )
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

#' @exportS3Method knitr::knit_print
knit_print.oxidoku_edit <- function(x, ...) {
  if (!is_static_document()) {
    return(NextMethod())
  }
  rules <- attr(x, "rules")
  board <- board_of_data(x$x$desk$digits, rules$facts)
  plot_sudoku(shown_board(board, rules$facts), rules = rules, title = x$x$title)
  knitr::asis_output(paragraph("The HTML version of this document has an editor for this puzzle."))
}

# Whether a document cannot run scripts. A document without a format is an HTML page.
is_static_document <- function() {
  pages_without_scripts <- c("markdown", "epub", "epub2", "epub3", "gfm", "commonmark")
  if (is.null(knitr::pandoc_to())) {
    return(knitr::is_latex_output())
  }
  !knitr::is_html_output(excludes = pages_without_scripts)
}

# Restores a board from the data of a page: see cells_data().
board_of_data <- function(digits, facts) {
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  board[cbind(facts$row, facts$col)] <- if (is.character(digits)) digits_of_string(digits) else digits
  board
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
