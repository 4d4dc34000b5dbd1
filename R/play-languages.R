# Collects the texts of all pages and sheets, in the languages of the package, together with the
# user's texts.

#' Texts of the board
#'
#' Lists all texts that [play_sudoku()], [view_path()], [teach_sudoku()], [watch_sudoku()] and
#' [sudoku_sheet()] show, including the labels of techniques, which are named as in
#' [sudoku_techniques()].
#'
#' German, French and Spanish come with the package: pass `labels = "de"`, `"fr"` or `"es"` to these
#' functions, or `sudoku_labels("de")` with some texts replaced. For any other language, pass your
#' own texts as `labels`. Texts that you leave out stay English. Values replace words in braces,
#' such as `{digit}`, so these words must stay as they are.
#'
#' The sentences of [explain_sudoku()] are English in every language. The page marks them with the
#' text `reason_english`. Hints that the page finds itself have reasons in the language of the page.
#'
#' Each language is a table in `system.file("labels", package = "oxidoku")`, with a row for each
#' text: its name, the English text and the translation.
#'
#' @param language The language of the texts: `"en"`, `"de"`, `"fr"` or `"es"`. Regions, as in
#'   `"de-AT"`, are ignored.
#' @param ... These dots must be empty.
#' @returns A named character vector of class `oxidoku_labels`, which prints its first texts.
#'   `as.data.frame()` returns all texts as a table, and `unclass()` returns them as a plain vector.
#' @section Errors:
#' A language that the package does not have raises `oxidoku_error_argument`.
#' @concept translation
#' @concept language
#' @seealso [sudoku_words] for the terms.
#' @examples
#' sudoku_labels()[c("hint", "check", "undo", "x_wing")]
#' sudoku_labels("de")[c("hint", "check", "undo", "naked_single")]
#'
#' # A board in French with another word on a button
#' if (interactive()) {
#'   play_sudoku(labels = c(sudoku_labels("fr"), hint = "Aide"))
#' }
#' @export
sudoku_labels <- closed(function(language = "en") {
  call <- environment()
  structure(check_language(language, "language", call), class = "oxidoku_labels")
})

#' @export
print.oxidoku_labels <- function(x, n = 10, ...) {
  cat(count_words(length(x), "text", "texts"), " of boards and sheets\n", sep = "")
  shown <- utils::head(unclass(x), n)
  lines <- paste0("  ", format(names(shown)), "  ", shown, recycle0 = TRUE)
  cat(shorten(lines, cli::console_width()), sep = "\n")
  cat_more(length(x) - length(shown))
  invisible(x)
}

# Returns one row for each text.
#' @export
as.data.frame.oxidoku_labels <- function(x, ...) {
  data.frame(label = names(x), text = as.character(x))
}

#' @export
str.oxidoku_labels <- function(object, ...) {
  cat(" <oxidoku_labels> ", count_words(length(object), "text", "texts"), "\n", sep = "")
}

# Replaces texts by those of the user. If several of them have the same name, the last one counts.
as_labels <- function(labels, words, call) {
  if (length(labels) == 0) {
    return(words)
  }
  labels <- if (is_string(labels) && is.null(names(labels))) check_language(labels, "labels", call) else unlist(labels)
  faulty <- if (is.character(labels)) !is_valid_text(labels) else FALSE
  if (!is.character(labels) || is.null(names(labels)) || anyNA(labels) || any(faulty)) {
    stop_argument(
      "labels",
      c(
        "{.arg labels} must be a named character vector.",
        "x" = if (any(faulty)) {
          "{cli::qty(sum(faulty))}Invalid bytes are in the text{?s} {truncate_marked(names(labels)[faulty])}."
        } else {
          "It is {obj_type_friendly(labels)}."
        },
        "i" = "{.fn sudoku_labels} lists the texts.",
        "i" = "A language is a single string, such as {.val de}."
      ),
      call = call
    )
  }
  known <- names(all_labels())
  unknown <- setdiff(names(labels), known)
  if (length(unknown) > 0) {
    close <- closest(unknown[[1]], known)
    stop_argument(
      "labels",
      c(
        "The names of {.arg labels} must be among those of {.fn sudoku_labels}.",
        "x" = "{cli::qty(length(unknown))}{?This name is/These names are} unknown: {truncate_marked(unknown)}.",
        "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?"
      ),
      unknown = unknown, call = call
    )
  }
  check_braces(labels, call)
  # The user may pass the same labels to functions for different pages, so labels that this page
  # does not use are dropped.
  labels <- labels[names(labels) %in% c(names(words), names(technique_words()))]
  utils::modifyList(as.list(words), as.list(labels[!duplicated(names(labels), fromLast = TRUE)]))
}

# Checks the words in braces. A text may leave some of them out, but must not contain others.
check_braces <- function(labels, call) {
  braces <- function(text) regmatches(text, gregexpr("\\{\\w+\\}", text))[[1]]
  texts <- all_words()
  for (name in intersect(names(labels), names(texts))) {
    unknown <- setdiff(braces(labels[[name]]), braces(texts[[name]]))
    if (length(unknown) > 0) {
      words <- braces(texts[[name]])
      stop_argument(
        "labels",
        c(
          "{.code labels[[\"{name}\"]]} must not have unknown placeholders.",
          "x" = "The label has {.val {unknown}}.",
          "i" = if (length(words) > 0) "The placeholders of this label are {.val {words}}."
        ),
        unknown = unknown, call = call
      )
    }
  }
}

# ---- All texts -----------------------------------------------------------------

all_words <- function() c(common_words, play_words, lesson_words, shape_labels(), watch_words, sheet_words, edit_words)

# Returns the names of the techniques on all scales.
technique_words <- function() {
  names <- unique(unlist(lapply(scale_table()$name, function(scale) technique_table(scale)$name)))
  stats::setNames(label_of(names), names)
}

all_labels <- function() c(all_words(), technique_words())

# ---- Languages -----------------------------------------------------------------

# Checks a language and returns its texts.
check_language <- function(language, arg, call) {
  code <- if (is_string(language)) sub("[-_.].*", "", lower_ascii(valid_text(language)))
  known <- c("en", languages())
  if (is.null(code) || !code %in% known) {
    stop_must(
      language, arg,
      "be a language that oxidoku supports: {.or {.val {known}}}",
      found = if (is_string(language)) "It is {.val {valid_text(language)}}.",
      "i" = "For another language, pass your own texts as {.arg labels}.",
      call = call
    )
  }
  if (code == "en") all_labels() else translated(all_labels(), language_texts(code))
}

# Translates texts. A text without a translation stays English.
translated <- function(texts, own) {
  own <- own[nzchar(own) & names(own) %in% names(texts)]
  texts[names(own)] <- own
  texts
}

language_folder <- function() system.file("labels", package = "oxidoku")

languages <- function() sub("[.]csv$", "", list.files(language_folder(), pattern = "[.]csv$"))

# Reads the table of a language, which tools/languages.R wrote.
language_table <- function(code) {
  file <- file.path(language_folder(), paste0(code, ".csv"))
  utils::read.csv(file, colClasses = "character", na.strings = character(), encoding = "UTF-8")
}

language_texts <- function(code) {
  table <- language_table(code)
  stats::setNames(table$text, table$label)
}
