# plot() methods of results: each is plot_sudoku() of one board.

#' Draw a result
#'
#' Draws the board of a result by [plot_sudoku()]: the solution, with givens bold
#' and filled cells lighter, or the givens of a board without solution.
#' `plot(check_sudoku(board))` draws a board as it is. Clashing cells are shaded, wrong digits
#' are marked, and so are the clues that may be wrong of a board without solution.
#'
#' @param x A result of [solve_sudoku()] or [check_sudoku()].
#' @param ... Other arguments of [plot_sudoku()], by name.
#' @param givens,highlight As in [plot_sudoku()]. `NULL` means the givens of the check, and the
#'   cells that it found to be wrong.
#' @returns The drawn grob, invisibly.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' plot(solve_sudoku(board), title = "The first of many solutions")
#' plot(check_sudoku(board), axis_labels = TRUE)
#' @name plot.oxidoku_solution
NULL

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_shown <- function(x, ...) {
  plot_sudoku(x, ...)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_check <- function(x, ..., givens = NULL, highlight = NULL) {
  plot_sudoku(x, ..., givens = givens %||% x$givens, highlight = highlight %||% wrong_cells(x))
}

# The wrong digits, or else the givens and cells that may be.
wrong_cells <- function(x) {
  cells <- if (NROW(x$wrong) > 0) x$wrong else x$suspects[!is.na(x$suspects$row), ]
  label <- if (NROW(x$wrong) > 0) "wrong" else "may be wrong"
  if (NROW(cells) > 0) stats::setNames(list(cells[c("row", "col")]), label)
}
