#' Draw a board
#'
#' Draws a result with \pkg{grid} graphics, at any size of the device: givens
#' bold, filled cells lighter, box lines thick, clashing cells shaded.
#'
#' @param x A result of [solve_sudoku()] or [check_sudoku()]. For a board
#'   without solution the givens are drawn. `plot(check_sudoku(board))` draws a
#'   board as it is.
#' @param ... Not used.
#' @param newpage Whether to start a new page. `FALSE` draws into the viewport
#'   there is, for several boards on one page.
#' @param given_colour,filled_colour Colours of the digits.
#' @returns The drawn grob, invisibly.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' plot(solve_sudoku(board))
#' plot(check_sudoku(board))
#' @export
plot.oxidoku_solution <- function(x, ..., newpage = TRUE,
                                  given_colour = "black",
                                  filled_colour = "#3B6EA8") {
  shown <- if (anyNA(x$solution)) x$givens else x$solution
  grob <- board_grob(shown, x$givens != 0L, x$conflicts, given_colour, filled_colour)
  draw_canvas(grob, newpage)
  invisible(grob)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_check <- function(x, ..., newpage = TRUE, given_colour = "black") {
  grob <- board_grob(x$board, x$board != 0L, x$conflicts, given_colour)
  draw_canvas(grob, newpage)
  invisible(grob)
}

board_grob <- function(board, given, conflicts, given_colour, filled_colour = NA) {
  clashing <- unique(data.frame(
    row = c(conflicts$row, conflicts$other_row),
    col = c(conflicts$col, conflicts$other_col)
  ))
  canvas_grob(
    shade_piece(clashing$row, clashing$col, fill = "#F6C7C0", name = "clashes"),
    board_piece(board, !given, grid::gpar(col = filled_colour), "filled"),
    board_piece(board, given, grid::gpar(col = given_colour, fontface = "bold"), "givens"),
    lines_piece(),
    name = "sudoku"
  )
}
