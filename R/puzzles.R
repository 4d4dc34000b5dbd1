# Converts everything that users may call a set of puzzles to a vector of puzzles. classic_board()
# reads elements other than plain strings.

#' Many puzzles
#'
#' @description
#' Every function of oxidoku whose first argument is `x` takes any number of puzzles, as
#' any of
#'
#' * a vector of puzzles: see [as_sudoku()];
#' * a character vector, such as a column of a data frame: one string a puzzle,
#'   as in [board];
#' * a table with a column `puzzle`, such as the results of [generate_sudoku()],
#'   [solve_puzzles()], [rate_sudoku()] and [read_sudoku()]; or a data frame with one column,
#'   of strings;
#' * a list of boards, each in any form of [board];
#' * a 9x9xn array;
#' * a matrix or data frame of 81 columns: one puzzle a row, its cells row by
#'   row.
#'
#' A single board in any other form of [board] is a set of one.
#'
#' A malformed puzzle does not stop the call: the result has a status and a reason for it.
#'
#' Functions whose first argument is `board` take exactly one puzzle: one row of a table,
#' or one element of a vector.
#' @name puzzles
#' @seealso [board]
#' @examples
#' strings <- c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "517600034289004000346205090602000010038006047000000000090000078703400560000000000"
#' )
#' solve_puzzles(strings)$status
#'
#' # A list of boards in several forms
#' count_solutions(list(strings[[1]], matrix(0, 9, 9)))
#'
#' # A table with a column `puzzle`
#' set.seed(1)
#' made <- generate_sudoku(3)
#' rate_sudoku(made)$level
#' hint_sudoku(made[1, ])
NULL

# A vector of puzzles as native code takes it: nine columns, or texts with the number of their
# rules.
boards_for_native <- function(x) {
  if (!has_rules(x)) {
    return(sudoku_columns(x))
  }
  parts <- parts_of_ruled(x)
  list(cells = parts$cells, of = parts$index, rules = parts$rules)
}

# What native code makes of a vector of puzzles: puzzles with the same rules.
boards_like <- function(x, found) {
  if (!has_rules(x)) {
    return(new_sudoku(found))
  }
  parts <- parts_of_ruled(x)
  puzzles_of_parts(found, parts$index, parts$rules)
}

# Whether a value is a set of puzzles rather than one board.
is_many_puzzles <- function(x) {
  if (has_rules(x)) {
    return(length(x) != 1)
  }
  dims <- dim(x)
  if (is.null(dims)) {
    many <- is_list_of_boards(x) || (is.character(x) && length(x) != 1)
    return(many && !is_board_of_lines(x))
  }
  if (!is.null(column_of_puzzles(x))) {
    return(TRUE)
  }
  dims[[length(dims)]] == 81 || (length(dims) == 3 && dims[[3]] != 1)
}

# A list of `x`, a vector of puzzles with NA for malformed ones, and `reason`, the reasons
# for those, or NULL if there are none.
puzzle_set <- function(x, arg = "x", call = parent.frame()) {
  force(call)
  check_given(x, arg, call)
  check_not_rules(x, arg, call)
  # That a limit cut a list of solutions does not concern them as puzzles.
  if (!is.null(attr(x, "limit"))) attr(x, "limit") <- NULL
  if (has_rules(carried_rules(x))) {
    x <- classic_texts(carried_rules(x), arg, call)
  }
  dims <- dim(x)
  column <- column_of_puzzles(x)
  if (!is.null(column)) {
    return(puzzle_set(column, arg, call))
  }
  if (is.character(x) && is.null(dims) && !is_board_of_lines(x)) {
    read <- puzzles_from_strings(x, arg)
    check_rows_of_one(x, read$reason, arg, call)
    return(read)
  }
  if (is_list_of_boards(x)) {
    return(puzzles_from_boards(x, arg))
  }
  if (length(dims) == 3 && identical(dims[1:2], c(9L, 9L))) {
    return(puzzles_from_cells(x, arg, call))
  }
  if (length(dims) == 2 && dims[[2]] == 81) {
    check_rows_of_cells(x, arg, call)
    if (is.data.frame(x)) {
      x <- as.matrix(x)
    }
    cells <- aperm(array(t(unclass(x)), c(9L, 9L, dims[[1]])), c(2, 1, 3))
    return(puzzles_from_cells(cells, arg, call))
  }
  list(x = puzzles_of_boards(list(classic_board(x, arg, call))), reason = NULL)
}

# Strings none of which is a puzzle may be the rows of one, with a bad row among them.
check_rows_of_one <- function(x, reason, arg, call) {
  if (length(reason) > 0 && !anyNA(reason)) check_rows(x, arg, call, brief = FALSE)
}

# The numbers inside dates and factors are not digits.
check_rows_of_cells <- function(x, arg, call) {
  is_cells <- function(column) {
    is.atomic(column) && (!is.object(column) || inherits(column, c("AsIs", "noquote", "table")))
  }
  good <- if (is.data.frame(x)) vapply(x, is_cells, NA) else is_cells(x)
  if (all(good)) {
    return(invisible())
  }
  columns <- if (is.data.frame(x)) names(x)[!good]
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be numbers or text, one puzzle a row.",
      "x" = if (is.null(columns)) "It is {obj_type_friendly(x)}." else "Wrong: {.val {truncate_values(columns)}}.",
      "i" = "Turn a factor into text with {.fn as.character}."
    ),
    arg = arg, call = call
  )
}

is_list_of_boards <- function(x) {
  is.list(x) && !is.data.frame(x) && !is_own_board(x) && !has_rules(x) &&
    !is_board_of_rows(x) && !is_board_of_lines(x)
}

puzzles_from_strings <- function(x, arg) {
  if (is_classic_vector(x)) {
    return(list(x = unname(x), reason = NULL))
  }
  # Names, and a class such as that of I(), are dropped.
  if (!is.null(attributes(x))) attributes(x) <- NULL
  found <- check_native(native_rows(x))
  if (length(found$odd) == 0 && !anyNA(found$rows[[1]])) {
    return(list(x = new_sudoku(found$rows), reason = NULL))
  }
  odd <- sort(c(found$odd, which(is.na(x))))
  fill_boards(found$rows, odd, as.list(x[odd]), arg)
}

puzzles_from_boards <- function(boards, arg) {
  none <- rep(list(rep(NA_integer_, length(boards))), 9)
  fill_boards(none, seq_along(boards), unname(boards), arg)
}

# Reads a 9x9xn array of numbers or text.
puzzles_from_cells <- function(cells, arg, call) {
  n <- dim(cells)[[3]]
  if (n == 0) {
    return(list(x = missing_puzzles(0), reason = NULL))
  }
  if (!is.numeric(cells) && !is.character(cells) && !is_blank_logical(cells)) {
    classic_board(matrix(cells[, , 1], 9), arg, call)
  }
  digits <- if (is.integer(cells)) {
    cells
  } else if (is.character(cells)) {
    digits_of_symbols(cells, 9L)
  } else {
    digits_of_numbers(cells)
  }
  # Impossible values are NA now. In an integer array, NA is an empty cell.
  wrong <- if (is.integer(cells)) integer() else (which(is.na(digits)) - 1L) %/% 81L + 1L
  found <- check_native(native_rows_of_cells(digits))
  odd <- sort(unique(c(found$odd, wrong)))
  fill_boards(found$rows, odd, lapply(odd, function(i) matrix(cells[, , i], 9)), arg)
}

# Reads boards in the user's form and fills them into the columns of a vector of puzzles at
# positions `at`. Returns a list like puzzle_set().
fill_boards <- function(rows, at, boards, arg) {
  reason <- rep(NA_character_, length(rows[[1]]))
  read <- lapply(boards, function(board) {
    tryCatch(classic_board(board, arg, brief = TRUE), oxidoku_error = conditionMessage)
  })
  good <- vapply(read, is.integer, NA)
  reason[at[!good]] <- unlist(read[!good])
  made <- columns_of_boards(read[good])
  rows <- Map(
    function(column, made) {
      column[at] <- NA_integer_
      column[at[good]] <- made
      column
    },
    rows, made
  )
  list(x = new_sudoku(rows), reason = if (!all(good)) reason)
}

# The nine columns of a vector of puzzles from 9x9 integer matrices: each row of a board as
# a number of nine digits.
columns_of_boards <- function(boards) {
  rows <- vapply(boards, function(board) as.integer(board %*% 10^(8:0)), integer(9))
  lapply(1:9, function(row) matrix(rows, 9)[row, ])
}

puzzles_of_boards <- function(boards) {
  new_sudoku(columns_of_boards(boards))
}
