#' Blank cells, candidates, and whether a digit fits
#'
#' @description
#' * `find_empty_cells()` gives the blanks, column by column as `which()` does.
#' * `candidates()` says which digits row, column and box leave open for each
#'   cell.
#' * `is_valid()` says whether a digit stands nowhere in the row, column and box
#'   of a cell, the cell itself included.
#'
#' @inheritParams solve_sudoku
#' @param num Digits to place, 1 to 9.
#' @param row,col Rows and columns of the cells, 1 to 9. `num`, `row` and `col`
#'   have the same length, or length 1 to go with each of the others.
#' @returns
#' * `find_empty_cells()`: integer matrix with columns `row` and `col`, one row
#'   a blank, as `which(board == 0, arr.ind = TRUE)`.
#' * `candidates()`: logical 9x9x9 array `[row, col, digit]` of class
#'   `oxidoku_candidates`, which `print()` and `format()` show as a grid of pencil
#'   marks. A filled cell has its own digit alone.
#' * `is_valid()`: logical vector as long as the longest of `num`, `row` and
#'   `col`.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1:8] <- 1:8
#' head(find_empty_cells(board))
#' which(candidates(board)[1, 9, ])
#' is_valid(board, num = 1:9, row = 1, col = 9)
#' @name cells
NULL

#' @rdname cells
#' @export
find_empty_cells <- function(board) {
  cells <- as_board(board)
  # which() puts row names into its result.
  if (is.matrix(board)) {
    dimnames(cells) <- dimnames(board)
  }
  which(cells == 0L, arr.ind = TRUE)
}

#' @rdname cells
#' @export
candidates <- function(board) {
  new_candidates(array(received(native_candidates(as_board(board))), c(9L, 9L, 9L)))
}

#' @rdname cells
#' @export
is_valid <- function(board, num, row, col) {
  board <- as_board(board)
  call <- environment()
  args <- list(
    num = as_whole_numbers(num, 1, 9, "num", call),
    row = as_whole_numbers(row, 1, 9, "row", call),
    col = as_whole_numbers(col, 1, 9, "col", call)
  )
  args <- recycle(args, call)
  received(native_is_valid(board, args$num, args$row, args$col))
}

# To one length: each as long as the longest, or 1.
recycle <- function(args, call) {
  lengths <- lengths(args)
  n <- if (any(lengths == 0)) 0 else max(lengths)
  odd <- names(args)[lengths != n & lengths != 1]
  if (length(odd) > 0) {
    stop_argument(
      odd[[1]],
      c(
        "{.arg {names(args)}} must have one length, or length 1.",
        "x" = "Their lengths are {lengths}."
      ),
      call = call
    )
  }
  lapply(args, rep_len, n)
}
