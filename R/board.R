# Input conversion: anything that a user may call a board becomes a 9x9 integer matrix
# without names, 0 for an empty cell. No verb checks a board itself.

#' Boards
#'
#' @description
#' Every function of oxidoku that takes a `board` takes one puzzle in any of these forms:
#'
#' * a 9x9 matrix, integer or double; `0` or `NA` is an empty cell;
#' * a 9x9 character matrix or a data frame of 9 rows and 9 columns; `0`, `.`,
#'   `_`, `-`, the empty string and `NA` are empty cells;
#' * one string of 81 characters, row by row; `0`, `.`, `_` and `-` are empty cells;
#' * nine strings of nine cells, or nine vectors or lists of nine cells in a list: the rows
#'   of the board. Lines of drawing between strings are ignored;
#' * a text as you may find it: see the next section;
#' * one row of a table of puzzles, such as `sudoku_examples[1, ]`: its column `puzzle` is
#'   taken, or its only column;
#' * what the package itself returns: the result of [solve_sudoku()],
#'   [check_sudoku()], [edit_sudoku()] or [read_sudoku_image()], a hint, a position (see
#'   [apply_step()]), or a
#'   vector of one puzzle (see [as_sudoku()]).
#'
#' Of a result of [solve_sudoku()] the `solution` is taken; `result$givens` is
#' the board it started from.
#'
#' These are classic boards: 9x9, with rows, columns and boxes and no further rules. Boards
#' of other sizes, 4x4 to 25x25, have the same forms; in text 10 is `A`, 11 is `B` and so
#' on. [sudoku_rules()] describes further rules, and [sudoku_puzzle()] a board with them.
#'
#' @section Text:
#' A board may be copied from a page, a forum, a console or a program:
#'
#' * White space, line breaks and drawing are ignored: `|` and `+---+`, and a board as
#'   [print()] draws it, with its stars.
#' * So are the commas, brackets and quotes of lists, the name that a board is assigned to,
#'   and comments: `input = [[5, 3, 0, ...], # first row`, `const board = [[...]];`, JSON.
#'   `NA`, `None` and `null` are empty cells.
#' * R code: `x <- "530..."`, `matrix(c(...), byrow = TRUE, ncol = 9)`, `rbind(...)`, and
#'   what `dput()` and `print()` of a matrix give. As in R, `matrix(c(...), ncol = 9)` goes
#'   by column.
#' * If there is no other empty cell, and exactly one of `*`, `?`, `x`, `X` and the space
#'   makes 81 cells together with the digits, that character is an empty cell.
#' * A grid of pencil marks: 81 groups of digits. Cells with one digit are filled; the other
#'   groups are used as `candidates` by all functions that have that argument.
#'
#' Files and links are for [read_sudoku()].
#'
#' @section Errors:
#' What cannot be read as a board is an error of class `oxidoku_error`, and of
#' one of these:
#'
#' * `oxidoku_error_type`: not something a board could be (a factor, a list);
#' * `oxidoku_error_shape`: not 9x9, or not 81 characters, or many puzzles;
#' * `oxidoku_error_cell`: a number outside 1 to 9, a fraction, an infinite
#'   value, a wrong character;
#' * `oxidoku_error_unsolved`: the result of [solve_sudoku()] for a board
#'   without solution.
#'
#' The condition has the fields `arg` (the argument's name), `cells` (data frame
#' with columns `row` and `col`) and, for strings, `positions`. Messages name cells by row
#' and column: `r1c3`.
#'
#' Digits that clash are not an error: such a board has no solution, and
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
#' @seealso [puzzles] for many of them.
#' @name board
NULL

as_board <- function(x, arg = "board", call = parent.frame(), brief = FALSE) {
  check_given(x, arg, call)
  # Native code reads plain matrices and strings, and returns NULL for anything else.
  plain <- .External(wrap__plain_board, x)
  if (!is.null(plain)) {
    return(plain)
  }
  force(call)
  x <- position_of_row(x)
  check_not_rules(x, arg, call)
  x <- classic_board_of(x, arg, call, brief)
  if (inherits(x, "oxidoku_solution")) {
    return(board_from_solution(x, arg, call, brief))
  }
  if (inherits(x, c("oxidoku_check", "oxidoku_position"))) {
    return(as_board(field_of(x, "board"), arg, call, brief))
  }
  if (inherits(x, "oxidoku_hint")) {
    return(as_board(field_of(x, "position"), arg, call, brief))
  }
  if (inherits(x, "oxidoku_image")) {
    return(as_board(field_of(x, "puzzle"), arg, call))
  }
  if (is.data.frame(x)) {
    return(board_from_data_frame(x, arg, call, brief))
  }
  if (is.factor(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be a factor.",
        "i" = "A factor's numbers are not its labels. Use {.code as.character(x)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  if (inherits(x, "integer64")) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be of class integer64.",
        "i" = "Base R misreads integer64 values. Use {.code matrix(as.integer(x), 9)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  if (is_sudoku(x)) {
    return(board_from_sudoku(x, arg, call, brief))
  }
  if (is_board_of_lines(x)) {
    x <- paste(unlist(x), collapse = "\n")
  } else if (is_board_of_rows(x)) {
    x <- matrix(unlist(lapply(x, cells_of_row)), 9, byrow = TRUE)
  }
  if (is.character(x) && is.null(dim(x))) {
    return(board_from_string(x, arg, call, brief))
  }
  check_list_of_rows(x, arg, call, brief)
  board_from_matrix(x, arg, call, brief)
}

# A board that carries rules is read here only if they are those of the classic board.
classic_board_of <- function(x, arg, call, brief) {
  x <- from_killer_text(x, call)
  carried <- carried_rules(x)
  if (is.null(carried)) {
    return(x)
  }
  rules <- if (is_puzzle(carried)) rules_of_one(carried, arg, call) else carried
  if (!is_classic_rules(rules)) {
    stop_classic_only(x, arg, call, brief = brief)
  }
  if (is_puzzle(carried)) as.character(carried) else x
}

# Whether a character vector, or a list of strings, has the lines of one board: nine of
# nine cells, and perhaps some that are drawing.
is_board_of_lines <- function(x) {
  if (!length(x) %in% 9:13 || is.object(x) || !is.null(dim(x))) {
    return(FALSE)
  }
  if (is.list(x)) {
    if (!all(vapply(x, is_string, NA))) {
      return(FALSE)
    }
    x <- unlist(x)
  }
  if (!is.character(x) || anyNA(x) || !all(validEnc(x)) || any(nchar(x) >= 81)) {
    return(FALSE)
  }
  digits <- digits_in_text(enc2utf8(paste(x, collapse = "\n")))
  length(digits) == 81 && !anyNA(digits)
}

# Whether a list has the rows of one board: nine vectors or lists of nine cells.
is_board_of_rows <- function(x) {
  is.list(x) && !is.object(x) && is.null(dim(x)) && length(x) == 9 && all(lengths(x) == 9) &&
    all(vapply(x, is_row_of_cells, NA))
}

# A list of rows, one of which has too few or too many cells.
check_list_of_rows <- function(x, arg, call, brief, side = NULL) {
  if (is.list(x) && !is.object(x) && is.null(dim(x)) && all(vapply(x, is_row_of_cells, NA))) {
    strings <- all(vapply(x, is_string, NA))
    check_rows(if (strings) as.character(unlist(x)) else x, arg, call, brief, side)
  }
}

is_row_of_cells <- function(row) {
  if (is.list(row) && !is.object(row)) {
    return(all(vapply(row, function(cell) is.atomic(cell) && length(cell) <= 1, NA)))
  }
  is.atomic(row) && is.null(dim(row)) && !is.object(row)
}

# JSON's null is NULL in a list.
cells_of_row <- function(row) {
  if (is.list(row)) vapply(row, function(cell) c(as.character(cell), NA)[[1]], "") else row
}

# An element of what the package returned. Users may edit it, so it is converted like any
# board.
field_of <- function(x, name) {
  x[[name]]
}

board_from_solution <- function(x, arg, call, brief) {
  solution <- field_of(x, "solution")
  if (is.atomic(solution) && length(solution) > 0 && all(is.na(solution))) {
    stop_oxidoku(
      "unsolved",
      c(
        "{.arg {arg}} is a result without a solution.",
        "i" = "The board it started from is in {.code $givens}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  as_board(solution, arg, call, brief)
}

board_from_data_frame <- function(x, arg, call, brief) {
  puzzles <- column_of_puzzles(x)
  if (length(puzzles) == 1) {
    return(as_board(puzzles[[1]], arg, call, brief))
  }
  if (!is.null(puzzles) && "puzzle" %in% names(x)) {
    stop_many_puzzles(x, arg, call, brief)
  }
  if (!identical(dim(x), c(9L, 9L))) {
    stop_column_of_puzzles(x, arg, call, brief)
  }
  check_shape(x, arg, call, brief)
  check_columns_of_cells(x, arg, call, brief)
  # Column by column, because as.matrix() pads numbers if a column is text.
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
    stop_cells(values, bad, arg, call, brief)
  }
  cells
}

check_columns_of_cells <- function(x, arg, call, brief) {
  is_cells <- vapply(x, function(column) {
    !is.object(column) && is.null(dim(column)) &&
      (is.numeric(column) || is.character(column) || is_blank_logical(column))
  }, NA)
  if (all(is_cells)) {
    return(invisible())
  }
  wrong <- names(x)[!is_cells]
  stop_oxidoku(
    "type",
    c(
      "The columns of {.arg {arg}} must be numbers or text.",
      "x" = "Wrong: {.val {truncate_values(wrong)}}.",
      "i" = "Turn a factor into text with {.fn as.character}."
    ),
    arg = arg,
    cells = cells_of(matrix(!is_cells, nrow(x), ncol(x), byrow = TRUE)),
    call = call, brief = brief
  )
}

board_from_matrix <- function(x, arg, call, brief) {
  if (!is.numeric(x) && !is.character(x) && !is_blank_logical(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must be a board: a 9x9 matrix or data frame, or a string of 81 characters.",
        "x" = "It is {obj_type_friendly(x)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  abort_numeric_puzzles(x, arg, call, brief)
  if (is.null(dim(x)) && length(x) == 81) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a 9x9 matrix, not a plain vector.",
        "x" = "81 numbers in a row do not say whether they go by row or by column.",
        "i" = "Row by row: {.code matrix(x, 9, byrow = TRUE)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  dims <- dim(x)
  if (identical(dims, c(9L, 9L, 1L))) {
    dims <- dim(x) <- c(9L, 9L)
  }
  check_shape(x, arg, call, brief)
  digits <- if (is.character(x)) digits_of_text(x) else digits_of_numbers(x)
  if (anyNA(digits)) {
    stop_cells(x, matrix(is.na(digits), 9), arg, call, brief)
  }
  matrix(digits, 9, 9)
}

# A vector of huge numbers was a column of puzzles: read.csv() reads a string of digits as a
# number, and keeps 15 of them.
abort_numeric_puzzles <- function(x, arg, call, brief, what = arg) {
  if (is.null(dim(x)) && has_lost_digits(x)) {
    shown <- truncate_values(vapply(x[which(x > 1e9)], format, ""), 3)
    stop_oxidoku(
      "type",
      c(
        "{.arg {what}} must be text or a 9x9 matrix, not puzzles read as numbers.",
        "x" = "{cli::qty(length(x))}It has the number{?s} {shown}: most digits are lost.",
        "i" = "Read the column as text: {.code read.csv(file, colClasses = \"character\")}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
}

has_lost_digits <- function(x) {
  is.numeric(x) && !is.object(x) && any(x > 1e9, na.rm = TRUE)
}

# A verb for one board was given a table of puzzles.
stop_many_puzzles <- function(x, arg, call, brief) {
  n <- nrow(x)
  name <- if (!brief) typed_name(arg, call)
  verb <- if (!brief) verb_name(call)
  stop_oxidoku(
    "shape",
    c(
      if (is.null(verb)) "{.arg {arg}} must be one puzzle." else "{.code {verb}} takes one puzzle.",
      "x" = "{.arg {arg}} is a table of {count_words(n, 'puzzle', 'puzzles')}.",
      "i" = if (n > 0) "One of them: {.code {name}[1, ]}.",
      "i" = if (n > 0) "For all of them: {.code solve_puzzles({name})}, {.code rate_sudoku({name})} or {.code count_solutions({name})}."
    ),
    arg = arg, column = "puzzle", found = count_words(n, "puzzle", "puzzles"),
    call = call, brief = brief
  )
}

# A table without a column `puzzle` is not a board, but one of its columns may hold puzzles.
stop_column_of_puzzles <- function(x, arg, call, brief) {
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
        "x" = "It is {obj_type_friendly(x)}.",
        "i" = "All of its puzzles: {.code solve_puzzles({column})}. One of them: {.code {column}[[1]]}."
      ),
      arg = arg, column = name, call = call, brief = brief
    )
  }
  for (name in names(x)[vapply(x, has_lost_digits, NA)]) {
    abort_numeric_puzzles(x[[name]], arg, call, brief, what = paste0(arg, "$", name))
  }
}

# `matrix(NA, 9, 9)` is logical: R's way to write an empty board.
is_blank_logical <- function(x) {
  is.logical(x) && all(is.na(x))
}

check_shape <- function(x, arg, call, brief) {
  if (identical(dim(x), c(9L, 9L))) {
    return(invisible())
  }
  hint <- if (length(dim(x)) == 3) "One of several boards: {.code x[, , 1]}."
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have 9 rows and 9 columns.",
      "x" = "It is {obj_type_friendly(x)}.",
      "i" = hint,
      "i" = other_size_words(x, call, brief)
    ),
    arg = arg, call = call, brief = brief
  )
}

# For a board of another size where only the classic one is known; NULL for other input.
other_size_words <- function(x, call, brief) {
  at <- frame_number(call)
  if (brief || is.na(at) || "rules" %in% names(formals(sys.function(at)))) {
    return(NULL)
  }
  size <- size_of_board(x)
  verb <- verb_name(call)
  if (!is.null(size) && size != 9 && !is.null(verb)) {
    paste0("{.code ", verb, "} is for boards of 9x9 alone; {.fn solve_sudoku} and others take ", size, "x", size, ", too.")
  }
}

# Digits up to `highest` as integers, 0 for an empty cell, NA for a value that no cell can
# have. NaN is not an empty cell: it comes from a faulty computation.
digits_of_numbers <- function(x, highest = 9) {
  x <- as.vector(x)
  empty <- is.na(x) & !is.nan(x)
  good <- empty | (!is.nan(x) & x >= 0 & x <= highest & x == trunc(x))
  digits <- rep(NA_integer_, length(x))
  digits[good] <- as.integer(x[good])
  digits[empty] <- 0L
  digits
}

blank_marks <- c("0", ".", "_", "-")

digits_of_text <- function(x) {
  text <- trimmed(as.character(x))
  text[is.na(text)] <- ""
  digits <- match(text, as.character(1:9))
  digits[text %in% c("", blank_marks)] <- 0L
  digits
}

# Raises an error for the cells of a matrix with values that no cell can have.
stop_cells <- function(x, bad, arg, call, brief, highest = 9, hints = NULL) {
  cells <- cells_of(bad)
  values <- if (is.character(x)) encodeString(x[bad], quote = "\"") else format_each(x[bad])
  shown <- truncate_values(paste("cell", cell_names(cells), "is", values))
  shown[[1]] <- sub("c", "C", shown[[1]])
  stop_oxidoku(
    "cell",
    c(
      "Each cell of {.arg {arg}} must be a whole number from 1 to {highest}, or empty.",
      "x" = "{shown}.",
      "i" = if (is.character(x)) {
        "Empty cells are {.val 0}, {.val .}, {.val _}, {.val -}, the empty string or {.code NA}."
      } else {
        "Empty cells are {.code 0} or {.code NA}."
      },
      hints
    ),
    arg = arg, cells = cells, call = call, brief = brief
  )
}

# The cells that are TRUE in a matrix.
cells_of <- function(which) {
  at <- which(which)
  data.frame(row = row(which)[at], col = col(which)[at])
}
