# plot() methods of results. Each calls plot_sudoku(), or draws the scene of a hint.

#' Draw a result
#'
#' Draws the board of a result with [plot_sudoku()]: the solution, with givens bold and other digits
#' lighter, or the givens of a board without a solution. `plot(check_sudoku(board))` draws the board
#' as it is, with clashing cells shaded. It marks wrong digits and, if the board has no solution,
#' clues that may be wrong.
#'
#' A table of puzzles is drawn as a page of boards, with the solutions of those that are solved.
#'
#' @param x A result of [solve_sudoku()], [check_sudoku()], [candidates()], [solve_puzzles()],
#'   [practice_sudoku()] or [read_sudoku()], or a position (see [apply_step()]).
#' @param ... Other arguments of [plot_sudoku()], by name.
#' @returns The drawn grob, invisibly.
#' @seealso [plot_sudoku()]; [sudoku_words] for the terms.
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
plot.oxidoku_position <- function(x, ...) {
  plot_sudoku(x, ..., candidates = field_of(x, "candidates") %||% FALSE)
}

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_candidates <- function(x, ...) {
  plot_sudoku(board_around(x), ..., candidates = x)
}

# Returns the empty board to which candidates belong.
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

#' @rdname plot.oxidoku_solution
#' @export
plot.oxidoku_practice <- function(x, ...) {
  if (!is_practice(x)) {
    return(plot_sudoku(x, ...))
  }
  # Pencil marks passed as values belong to a single board.
  if (nrow(x) == 1) plot(position_of_row(x), ...) else plot_sudoku(x$board, ..., givens = x$puzzle)
}

# Returns the scene of a hint: its step, or the board with the wrong cells or the house of the
# hint highlighted.
hint_scene <- function(x) {
  if (!is.null(x$step)) {
    return(step_scene(x$step, 1))
  }
  plain_scene(
    scene_position(x$position),
    tints = list(
      tint(cells_of_houses(x$houses), tints$base, "house"),
      tint(x$cells, tints$wrong, "wrong")
    ),
    title = "Hint",
    text = x$text,
    key = c(
      tint_entry(house_label(x$houses), tints$base, NROW(x$houses) > 0),
      tint_entry("to correct", tints$wrong, NROW(x$cells) > 0)
    )
  )
}

#' @rdname plot.oxidoku_steps
#' @export
plot.oxidoku_hint <- function(x, ..., axis_labels = TRUE, new_page = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call)
  axis_labels <- check_flag(axis_labels, "axis_labels", call)
  new_page <- check_flag(new_page, "new_page", call)
  grob <- scene_grob(hint_scene(x), axis_labels)
  draw_canvas(grob, new_page)
  invisible(grob)
}

#' @export
plot.oxidoku_examples <- function(x, ...) {
  plot_sudoku(x, ...)
}

#' @rdname plot_sudoku
#' @export
plot.oxidoku_generated <- function(x, ...) {
  plot_sudoku(x, ...)
}

#' @rdname plot_sudoku
#' @export
plot.oxidoku_sudoku <- function(x, ...) {
  plot_sudoku(x, ...)
}

#' @rdname image-methods
#' @export
plot.oxidoku_image <- function(x, ..., new_page = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call)
  new_page <- check_flag(new_page, "new_page", call)
  grob <- image_grob(x)
  draw_canvas(grob, new_page)
  invisible(grob)
}
