# plot() methods of results: each is plot_sudoku() of one board.

#' Draw a result
#'
#' Draws the board of a result by [plot_sudoku()]: the solution, with givens bold
#' and filled cells lighter, or the givens of a board without solution.
#' `plot(check_sudoku(board))` draws a board as it is. Clashing cells are shaded, wrong digits
#' are marked, and so are the clues that may be wrong of a board without solution.
#'
#' A table of puzzles is drawn as a page of them, those that are solved with their solutions.
#'
#' @param x A result of [solve_sudoku()], [check_sudoku()], [candidates()], [solve_puzzles()] or
#'   [read_sudoku()], or a position (see [apply_step()]).
#' @param ... Other arguments of [plot_sudoku()], by name.
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

# The wrong digits, or else the givens and cells that may be.
wrong_cells <- function(x) {
  cells <- if (NROW(x$wrong) > 0) x$wrong else x$suspects[!is.na(x$suspects$row), ]
  label <- if (NROW(x$wrong) > 0) "wrong" else "may be wrong"
  if (NROW(cells) > 0) stats::setNames(list(cells[c("row", "col")]), label)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_position <- function(x, ...) {
  plot_sudoku(x, ..., candidates = field_of(x, "candidates") %||% FALSE)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_candidates <- function(x, ...) {
  plot_sudoku(board_around(x), ..., candidates = x)
}

# The empty board that candidates belong to.
board_around <- function(x) {
  sudoku_puzzle(rules = attr(x, "rules") %||% plain_rules(nrow(x)))
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_table <- function(x, ...) {
  if (!"solution" %in% names(x) || !"puzzle" %in% names(x)) {
    return(plot_sudoku(x, ...))
  }
  shown <- x$solution
  shown[is.na(shown)] <- x$puzzle[is.na(shown)]
  plot_sudoku(shown, ..., givens = x$puzzle)
}
