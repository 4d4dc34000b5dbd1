# Input conversion: whatever a user may call a board becomes a 9x9 integer matrix
# without names, 0 for a blank. No verb checks a board for itself.

#' Boards
#'
#' @description
#' Every function of oxidoku that takes a `board` takes it in any of these forms:
#'
#' * a 9x9 matrix, integer or double; `0` or `NA` is a blank;
#' * a 9x9 character matrix or a data frame of 9 rows and 9 columns; `0`, `.`,
#'   `_`, `-`, the empty string and `NA` are blanks;
#' * one string of 81 characters, row by row; `0`, `.`, `_` and `-` are blanks.
#'   White space, line breaks and drawing are ignored: `|` and `+---+`, a board as
#'   [print()] draws it, stars and all, and the commas, brackets and quotes of a
#'   pasted matrix, Python list or JSON array (`NA`, `None` and `null` are blanks
#'   there). Where there is no other blank, and exactly one of `*`, `?`, `x`, `X`
#'   and the space makes 81 cells together with the digits, that is a blank too;
#' * a data frame of one such string;
#' * what the package itself returns: the result of [solve_sudoku()],
#'   [check_sudoku()], [edit_sudoku()] or [read_sudoku_image()], one solution out of [all_solutions()], or a
#'   vector of one puzzle (see [as_sudoku()]).
#'
#' Of a result of [solve_sudoku()] the `solution` is taken; `result$givens` is
#' the board it started from.
#'
#' @section Errors:
#' What cannot be read as a board is an error of class `oxidoku_error`, and of
#' one of these:
#'
#' * `oxidoku_error_type`: not something a board could be (a factor, a list);
#' * `oxidoku_error_shape`: not 9x9, or not 81 characters;
#' * `oxidoku_error_cell`: a number outside 1 to 9, a fraction, an infinite
#'   value, a wrong character;
#' * `oxidoku_error_unsolved`: the result of [solve_sudoku()] for a board
#'   without solution.
#'
#' The condition has the fields `arg` (the argument's name), `cells` (data frame
#' with columns `row` and `col`) and, for strings, `positions`.
#'
#' Digits that clash are no error: such a board has no solution, and
#' [check_sudoku()] says why.
#'
#' @examples
#' text <- "
#'   . . . | . . 6 | . . .
#'   . 9 5 | 7 . . | 3 . .
#'   4 . . | . 9 2 | . . 5
#'   ------+-------+------
#'   7 6 4 | . . . | . . 3
#'   . . . | . . . | . . .
#'   2 . . | . . . | 9 7 1
#'   ------+-------+------
#'   5 . . | 2 1 . | . . 9
#'   . . 7 | . . 5 | 4 8 .
#'   . . . | 8 . . | . . .
#' "
#' solve_sudoku(text)
#'
#' tryCatch(
#'   solve_sudoku(matrix(12, 9, 9)),
#'   oxidoku_error_cell = function(e) head(e$cells, 3)
#' )
#' @name board
NULL

as_board <- function(x, arg = "board", call = parent.frame()) {
  plain <- .External(wrap__plain_board, x)
  if (!is.null(plain)) {
    return(plain)
  }
  force(call)
  if (inherits(x, "oxidoku_solution")) {
    return(board_from_solution(x, arg, call))
  }
  if (inherits(x, c("oxidoku_check", "oxidoku_position"))) {
    return(as_board(field_of(x, "board"), arg, call))
  }
  if (inherits(x, "oxidoku_image")) {
    return(as_board(field_of(x, "puzzle"), arg, call))
  }
  if (is.data.frame(x)) {
    return(board_from_data_frame(x, arg, call))
  }
  if (is.factor(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be a factor.",
        "i" = "A factor's numbers are not its labels: give {.code as.character(x)}."
      ),
      arg = arg, call = call
    )
  }
  if (inherits(x, "integer64")) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be of class integer64.",
        "i" = "R takes its numbers for others: give {.code matrix(as.integer(x), 9)}."
      ),
      arg = arg, call = call
    )
  }
  if (is_sudoku(x)) {
    return(board_from_sudoku(x, arg, call))
  }
  if (is.character(x) && is.null(dim(x))) {
    return(board_from_string(x, arg, call))
  }
  board_from_matrix(x, arg, call)
}

# A field of a result. It may have been edited, and is converted as any board.
field_of <- function(x, name) {
  unclass(x)[[name]]
}

board_from_solution <- function(x, arg, call) {
  solution <- field_of(x, "solution")
  if (is.atomic(solution) && length(solution) > 0 && all(is.na(solution))) {
    stop_oxidoku(
      "unsolved",
      c(
        "{.arg {arg}} is a result without a solution.",
        "i" = "The board it started from is in {.code $givens}."
      ),
      arg = arg, call = call
    )
  }
  as_board(solution, arg, call)
}

board_from_data_frame <- function(x, arg, call) {
  if (length(x) == 1 && nrow(x) == 1 && is.character(x[[1]])) {
    return(board_from_string(x[[1]], arg, call))
  }
  if (!identical(dim(x), c(9L, 9L))) {
    stop_column_of_puzzles(x, arg, call)
  }
  check_shape(x, arg, call)
  is_cells <- vapply(x, function(column) {
    !is.object(column) && is.null(dim(column)) &&
      (is.numeric(column) || is.character(column) || is_blank_logical(column))
  }, logical(1))
  if (!all(is_cells)) {
    wrong <- names(x)[!is_cells]
    stop_oxidoku(
      "type",
      c(
        "The columns of {.arg {arg}} must be numbers or text.",
        "x" = "Wrong: {.val {few(wrong)}}.",
        "i" = "Turn a factor into text with {.fn as.character}."
      ),
      arg = arg,
      cells = cells_of(matrix(!is_cells, 9, 9, byrow = TRUE)),
      call = call
    )
  }
  # Column by column, as as.matrix() pads numbers where a column is text.
  is_number <- vapply(x, is.numeric, logical(1))
  cells <- matrix(0L, 9, 9)
  bad <- matrix(FALSE, 9, 9)
  for (col in 1:9) {
    column <- x[[col]]
    digits <- if (is_number[[col]]) digits_of_numbers(column) else digits_of_text(column)
    bad[, col] <- is.na(digits)
    cells[, col] <- digits
  }
  if (any(bad)) {
    values <- vapply(x, as.character, character(9))
    stop_cells(values, bad, arg, call)
  }
  cells
}

board_from_matrix <- function(x, arg, call) {
  if (!is.numeric(x) && !is.character(x) && !is_blank_logical(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must be a board: a 9x9 matrix or data frame, or a string of 81 characters.",
        "x" = "It is {kind_of(x)}."
      ),
      arg = arg, call = call
    )
  }
  stop_lost_digits(x, arg, call)
  if (is.null(dim(x)) && length(x) == 81) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a 9x9 matrix, not a plain vector.",
        "x" = "81 numbers in a row do not say whether they go by row or by column.",
        "i" = "Row by row: {.code matrix(x, 9, byrow = TRUE)}."
      ),
      arg = arg, call = call
    )
  }
  dims <- dim(x)
  if (identical(dims, c(9L, 9L, 1L))) {
    dims <- dim(x) <- c(9L, 9L)
  }
  check_shape(x, arg, call)
  digits <- if (is.character(x)) digits_of_text(x) else digits_of_numbers(x)
  if (anyNA(digits)) {
    stop_cells(x, matrix(is.na(digits), 9), arg, call)
  }
  matrix(digits, 9, 9)
}

# Numbers beyond any cell, of which no matrix has been made, were puzzles: read.csv()
# takes a string of digits for a number, and keeps 15 of them.
stop_lost_digits <- function(x, arg, call, what = arg) {
  if (is.null(dim(x)) && has_lost_digits(x)) {
    shown <- few(vapply(x[which(x > 1e9)], format, ""), 3)
    stop_oxidoku(
      "type",
      c(
        "{.arg {what}} must be text or a 9x9 matrix, not puzzles read as numbers.",
        "x" = "{cli::qty(length(x))}It has the number{?s} {shown}: most digits are lost.",
        "i" = "Read the column as text: {.code read.csv(file, colClasses = \"character\")}."
      ),
      arg = arg, call = call
    )
  }
}

has_lost_digits <- function(x) {
  is.numeric(x) && !is.object(x) && any(x > 1e9, na.rm = TRUE)
}

# A table of puzzles is no board: the column is meant.
stop_column_of_puzzles <- function(x, arg, call) {
  texts <- vapply(x, function(column) {
    (is.character(column) || is.factor(column)) && any(nchar(as.character(column)) >= 81, na.rm = TRUE)
  }, NA)
  if (any(texts)) {
    name <- names(x)[texts][[1]]
    column <- paste0("x$", if (make.names(name) == name) name else encodeString(name, quote = "`"))
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a board, or a column of puzzles.",
        "x" = "It is {kind_of(x)}.",
        "i" = "All of its puzzles: {.code solve_puzzles({column})}. One of them: {.code {column}[[1]]}."
      ),
      arg = arg, column = name, call = call
    )
  }
  for (name in names(x)[vapply(x, has_lost_digits, NA)]) {
    stop_lost_digits(x[[name]], arg, call, what = paste0(arg, "$", name))
  }
}

# `matrix(NA, 9, 9)` is logical: R's way to write an empty board.
is_blank_logical <- function(x) {
  is.logical(x) && all(is.na(x))
}

check_shape <- function(x, arg, call) {
  if (identical(dim(x), c(9L, 9L))) {
    return(invisible())
  }
  hint <- if (length(dim(x)) == 3) "One of several boards: {.code x[, , 1]}."
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have 9 rows and 9 columns.",
      "x" = "It is {kind_of(x)}.",
      "i" = hint
    ),
    arg = arg, call = call
  )
}

# Digits as integers, 0 for a blank, NA for what no cell can hold. NaN is no
# blank: it comes out of a computation gone wrong.
digits_of_numbers <- function(x) {
  x <- as.vector(x)
  blank <- is.na(x) & !is.nan(x)
  good <- blank | (!is.nan(x) & x >= 0 & x <= 9 & x == trunc(x))
  digits <- rep(NA_integer_, length(x))
  digits[good] <- as.integer(x[good])
  digits[blank] <- 0L
  digits
}

blank_marks <- c("0", ".", "_", "-")

digits_of_text <- function(x) {
  text <- trimws(as.character(x))
  text[is.na(text)] <- ""
  digits <- match(text, as.character(1:9))
  digits[text %in% c("", blank_marks)] <- 0L
  digits
}

# The cells of a matrix that hold what no cell can.
stop_cells <- function(x, bad, arg, call) {
  cells <- cells_of(bad)
  values <- if (is.character(x)) encodeString(x[bad], quote = "\"") else format_each(x[bad])
  shown <- few(paste0("[", cells$row, ", ", cells$col, "] is ", values))
  stop_oxidoku(
    "cell",
    c(
      "Each cell of {.arg {arg}} must be a whole number from 1 to 9, or blank.",
      "x" = "{cli::qty(nrow(cells))}Cell{?s} {shown}.",
      "i" = if (is.character(x)) {
        "Blanks are {.val 0}, {.val .}, {.val _}, {.val -}, the empty string and {.code NA}."
      } else {
        "Blanks are {.code 0} and {.code NA}."
      }
    ),
    arg = arg, cells = cells, call = call
  )
}

# The cells that are TRUE in a 9x9 matrix.
cells_of <- function(which) {
  at <- which(which)
  data.frame(row = row(which)[at], col = col(which)[at])
}

# In 7 digits, or in all where 7 would make a fraction look whole.
format_each <- function(x) {
  shown <- vapply(x, format, character(1), digits = 7)
  rounded <- is.finite(x) & x != trunc(x) & !grepl("[.e]", shown)
  shown[rounded] <- format(x[rounded], digits = 17)
  shown
}
