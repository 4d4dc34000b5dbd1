# plot() methods of results: each is plot_sudoku() of one board.

#' Draw a result
#'
#' Draws the board of a result by [plot_sudoku()]: the solution, with givens bold
#' and filled cells lighter, or the givens of a board without solution.
#' `plot(check_sudoku(board))` draws a board as it is. Clashing cells are shaded.
#'
#' @param x A result of [solve_sudoku()] or [check_sudoku()].
#' @param ... Other arguments of [plot_sudoku()], by name.
#' @returns The drawn grob, invisibly.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' plot(solve_sudoku(board), title = "The first of many solutions")
#' plot(check_sudoku(board), axis_labels = TRUE)
#' @export
plot.oxidoku_solution <- function(x, ...) {
  plot_sudoku(x, ...)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_check <- function(x, ...) {
  plot_sudoku(x, ...)
}
