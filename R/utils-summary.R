# summary() methods for objects that R would otherwise summarise as a list: in a table of the
# lengths and modes of its elements.

# The print of these objects is short, and so is their own summary.
summary_as_printed <- function(object, ...) object

#' @export
summary.oxidoku_check <- summary_as_printed

#' @export
summary.oxidoku_count <- summary_as_printed

#' @export
summary.oxidoku_hint <- summary_as_printed

#' @export
summary.oxidoku_image <- summary_as_printed

#' @export
summary.oxidoku_labels <- summary_as_printed

#' @export
summary.oxidoku_position <- summary_as_printed

#' @export
summary.oxidoku_process <- summary_as_printed

#' @export
summary.oxidoku_random <- summary_as_printed

#' @export
summary.oxidoku_rule <- summary_as_printed

#' @export
summary.oxidoku_rules <- summary_as_printed

#' @export
summary.oxidoku_step_options <- summary_as_printed

# So are summaries.
#' @export
summary.oxidoku_overview <- summary_as_printed

#' @export
summary.oxidoku_path_summary <- summary_as_printed

#' @export
summary.oxidoku_steps_summary <- summary_as_printed

#' @export
summary.oxidoku_sudoku_summary <- summary_as_printed

#' @export
summary.oxidoku_summary <- summary_as_printed

# Makes the summary of an object that is too long to print, or that opens a page when printed: a
# list of facts that prints as a sentence.
new_overview <- function(text, ...) structure(list(text = text, ...), class = "oxidoku_overview")

#' @export
print.oxidoku_overview <- function(x, ...) {
  cat(strwrap(x$text, cli::console_width(), exdent = 2), sep = "\n")
  invisible(x)
}

#' @export
as.data.frame.oxidoku_overview <- function(x, ...) {
  data.frame(element = names(x), value = vapply(x, function(value) paste(format(value), collapse = ", "), "", USE.NAMES = FALSE))
}
