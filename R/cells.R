#' Find the empty cells
#'
#' Returns the row and column of each empty cell.
#'
#' @inheritParams solve_sudoku
#' @returns An integer matrix with columns `row` and `col` and one row per empty cell, as
#'   `which(board == 0, arr.ind = TRUE)` returns it. The cells are listed column by column, which is
#'   the order of `solve_sudoku(method = "backtracking", order = "column")`.
#' @seealso [candidates()], [is_valid()]; [sudoku_words] for the terms.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1:8] <- 1:8
#' head(find_empty_cells(board))
#' @export
find_empty_cells <- function(board, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  cells <- as_board(board, rules, "board", call)$board
  # which() would keep row names in its result.
  if (is.matrix(board)) {
    dimnames(cells) <- dimnames(board)
  }
  which(cells == 0L, arr.ind = TRUE)
}

#' List the candidates of a board
#'
#' Lists the digits that are still possible in each empty cell: those that its row, column and box,
#' and any further rules of the board, do not rule out. With `true = TRUE`, lists only the digits
#' that the cell has in at least one solution. Setters call them true candidates. If a cell has a
#' single true candidate, this is its digit.
#'
#' @inheritParams solve_sudoku
#' @param row,col Rows and columns of cells, counted from 1. Both must have the same length, or
#'   one of them length 1. `NULL` returns the candidates of all cells.
#' @param true Whether to list only true candidates. On a board without a solution, no cell has any,
#'   not even a filled one.
#' @returns
#' * Without `row` and `col`: a logical array `[row, col, digit]` of class `oxidoku_candidates`,
#'   9x9x9 for the classic board. `print()` and `format()` show it as a grid of pencil marks. A
#'   filled cell has only its own digit.
#' * With `row` and `col`: an integer vector of the digits of this cell, or, for several cells, a
#'   list of such vectors.
#' @order 1
#' @concept pencil marks
#' @seealso [find_empty_cells()], [is_valid()]; [sudoku_words] for the terms.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1:7] <- 1:7
#' candidates(board, 1, 9)
#' candidates(board)[1, 9, 8]
#' candidates(sudoku_examples$puzzle[[1]])
#'
#' # While you set a puzzle: what the cages so far allow
#' cages <- sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c3 r2c3", 7))
#' candidates(sudoku_puzzle(rules = cages), 1, 3)
#' candidates(sudoku_puzzle(rules = cages), 1, 3, true = TRUE)
#' @export
candidates <- function(board, row = NULL, col = NULL, ..., true = FALSE, rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  true <- check_flag(true, "true", call)
  asked <- as_board(board, rules, "board", call)
  if (true) warn_left_out(list(asked$rules))
  marks <- candidates_of(asked, true)
  if (is.null(row) && is.null(col)) {
    return(new_candidates(marks, asked$rules))
  }
  check_both(row, col, call)
  cells <- recycle(
    list(
      row = as_whole_numbers(row, 1, dim(marks)[[1]], "row", call),
      col = as_whole_numbers(col, 1, dim(marks)[[2]], "col", call)
    ),
    call
  )
  digits <- Map(function(row, col) value_of(which(marks[row, col, ]), asked$facts), cells$row, cells$col)
  if (length(digits) == 1) digits[[1]] else digits
}

# Returns the candidates as a logical array by row, column and digit.
candidates_of <- function(asked, in_solutions = FALSE) {
  open <- check_native(native_candidates(asked, in_solutions))
  array(open, c(dim(asked$board), length(open) / length(asked$board)))
}

check_both <- function(row, col, call) {
  if (is.null(row) || is.null(col)) {
    missing <- if (is.null(row)) "row" else "col"
    stop_argument(missing, "{.arg row} and {.arg col} name a cell together: {.arg {missing}} is missing.", call = call)
  }
}

#' Does a digit fit into a cell?
#'
#' A digit fits if it does not occur in the row, column or box of the cell, or in the cell itself,
#' and if it breaks no further rule of the board.
#'
#' @inheritParams solve_sudoku
#' @param num Digits to place, from 1.
#' @param row,col Rows and columns of the cells, from 1. `num`, `row` and `col` must have the same
#'   length. A single value is used for all cells.
#' @returns A logical vector as long as the longest of `num`, `row` and `col`.
#' @seealso [candidates()] for all digits that fit; [sudoku_words] for the terms.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1:8] <- 1:8
#' is_valid(board, num = 1:9, row = 1, col = 9)
#' @export
is_valid <- function(board, num, row, col, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  asked <- as_board(board, rules, "board", call)
  highest <- c(highest_digit(asked$facts), dim(asked$board))
  args <- list(
    num = as_whole_numbers(num, lowest_digit(asked$facts), highest[[1]], "num", call),
    row = as_whole_numbers(row, 1, highest[[2]], "row", call),
    col = as_whole_numbers(col, 1, highest[[3]], "col", call)
  )
  args <- recycle(args, call)
  check_native(native_is_valid(asked, as.integer(number_of(args$num, asked$facts)), args$row, args$col))
}

# Recycles values of equal length, or of length 1, to the length of the longest.
recycle <- function(args, call) {
  lengths <- lengths(args)
  n <- if (any(lengths == 0)) 0 else max(lengths)
  odd <- names(args)[lengths != n & lengths != 1]
  if (length(odd) > 0) {
    stop_argument(
      odd[[1]],
      c(
        "{.arg {names(args)}} must have the same length, or length 1.",
        "x" = "Their lengths are {lengths}."
      ),
      call = call
    )
  }
  lapply(args, rep_len, n)
}

# Returns the candidates that a classic board leaves open, as a plain array.
open_candidates <- function(board) {
  array(as.logical(unclass(candidates(board))), c(9L, 9L, 9L))
}
