# str() methods for the objects that the package returns. They show one line per element. The
# parts of elements, such as the tables in each row of a path, would take thousands of lines.

# Shows the class and size of a list or table, and then its first elements: at most 15 lines in
# all. Arguments of the caller of str() take precedence.
brief_str <- function(object, ..., nest.lev = 0, max.level = NA, give.attr = FALSE, list.len = 13) {
  elements <- if (inherits(object, "oxidoku_solution")) as.list(object) else bare_list(object)
  size <- if (is.data.frame(object)) {
    paste0(count_words(nrow(object), "row", "rows"), ", ", count_words(length(elements), "column", "columns"))
  } else {
    count_words(length(elements), "element", "elements")
  }
  cat(" <", class(object)[[1]], "> ", size, "\n", sep = "")
  max.level <- if (is.na(max.level)) nest.lev + 1 else max.level
  if (nest.lev < max.level) {
    utils::str(
      elements, ...,
      no.list = TRUE, nest.lev = nest.lev, max.level = max.level, give.attr = give.attr, list.len = list.len
    )
  }
}

# Removes all attributes except names.
bare_list <- function(x) lapply(unclass(x), identity)

#' @importFrom utils str
#' @export
str.oxidoku_solution <- brief_str

# The candidates of a board with rules have the rules as an attribute, which would fill pages.
#' @export
str.oxidoku_candidates <- function(object, ..., give.attr = FALSE) NextMethod(give.attr = give.attr)

# Shows rules by their descriptions, one line for each.
str_of_words <- function(object, ...) {
  words <- format(object)
  class <- paste0(" <", class(object)[[1]], ">")
  if (length(words) == 1) {
    cat(class, " ", shorten(words, cli::console_width()), "\n", sep = "")
    return(invisible())
  }
  cat(class, " ", count_words(length(words), "element", "elements"), "\n", sep = "")
  shown <- utils::head(words, 10)
  cat(paste0("  ", shorten(shown, cli::console_width() - 2), recycle0 = TRUE), sep = "\n")
  cat_more(length(words) - length(shown))
}

#' @export
str.oxidoku_board <- brief_str

#' @export
str.oxidoku_check <- brief_str

#' @export
str.oxidoku_edit <- brief_str

#' @export
str.oxidoku_examples <- brief_str

#' @export
str.oxidoku_generated <- brief_str

#' @export
str.oxidoku_hint <- brief_str

#' @export
str.oxidoku_image <- brief_str

#' @export
str.oxidoku_overview <- brief_str

#' @export
str.oxidoku_path_summary <- brief_str

#' @export
str.oxidoku_position <- brief_str

#' @export
str.oxidoku_practice <- brief_str

#' @export
str.oxidoku_process <- brief_str

#' @export
str.oxidoku_proxy <- brief_str

#' @export
str.oxidoku_scored <- brief_str

#' @export
str.oxidoku_step_options <- brief_str

#' @export
str.oxidoku_steps <- brief_str

#' @export
str.oxidoku_steps_summary <- brief_str

#' @export
str.oxidoku_sudoku_summary <- brief_str

#' @export
str.oxidoku_summary <- brief_str

#' @export
str.oxidoku_table <- brief_str

#' @export
str.oxidoku_watch <- brief_str

#' @export
str.oxidoku_random <- str_of_words

#' @export
str.oxidoku_rule <- str_of_words

#' @export
str.oxidoku_rules <- str_of_words
