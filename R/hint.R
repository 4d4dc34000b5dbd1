#' Ask for a hint
#'
#' Gives the next step, told as little or as fully as asked. What is wrong is
#' pointed out before anything else.
#'
#' @inheritParams find_steps
#' @param detail How much to tell: `"nudge"` where to look, `"technique"` what to
#'   look for too, `"step"` the whole step.
#' @returns A list of class `oxidoku_hint`:
#' * `kind`: `"step"`; `"wrong"` where something must be put right first;
#'   `"solved"`; `"stuck"` where no technique finds anything;
#' * `text`: the hint in words;
#' * `detail`: as asked;
#' * `technique`: its name, for detail `"technique"` and `"step"`, else `NULL`;
#' * `step`: for detail `"step"`, a row as of [find_steps()], else `NULL`;
#' * `fault`: for kind `"wrong"`, which kind of error, named as in the errors of
#'   [find_steps()];
#' * `cells`: for kind `"wrong"`, the cells at fault, a tibble `row`, `col`.
#'
#' `plot()` draws the step, or the board with the cells at fault shaded.
#' @section Errors:
#' As for [find_steps()], except that what is wrong with the digits or
#' candidates is no error but the hint.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' hint_sudoku(board)
#' hint_sudoku(board, "step")
#'
#' # A wrong entry comes first. `givens` tells it from the puzzle's digits.
#' entries <- as.matrix(solve_sudoku(board))
#' entries[1, 1] <- entries[1, 1] %% 9 + 1
#' hint_sudoku(entries, givens = board)
#' @export
hint_sudoku <- function(board, detail = c("nudge", "technique", "step"),
                        candidates = NULL, ..., techniques = NULL,
                        options = step_options(), givens = NULL) {
  call <- environment()
  check_no_more(..., call = call)
  details <- c("nudge", "technique", "step")
  detail <- if (missing(detail)) "nudge" else check_word(detail, details, "detail", call)
  position <- as_position(board, givens, candidates, techniques, options, call)
  found <- or_interrupt(native_hint(position, detail))
  new_hint(found, position, detail)
}

new_hint <- function(found, position, detail) {
  step <- new_steps(found$steps, position, "oxidoku_steps")
  tells <- found$kind == "step" && detail != "nudge"
  structure(
    list(
      kind = if (found$kind == "fault") "wrong" else found$kind,
      text = found$text,
      detail = detail,
      technique = if (tells) step$technique,
      step = if (tells && detail == "step") step,
      fault = found$fault$kind,
      cells = if (!is.null(found$fault)) tibble_of_cells(found$fault$cells)
    ),
    class = "oxidoku_hint",
    position = position
  )
}

#' @export
print.oxidoku_hint <- function(x, ...) {
  cat(strwrap(x$text, width = cli::console_width()), sep = "\n")
  invisible(x)
}

#' @export
format.oxidoku_hint <- function(x, ...) {
  x$text
}

#' @rdname plot.oxidoku_steps
#' @export
plot.oxidoku_hint <- function(x, ..., labels = TRUE, newpage = TRUE) {
  call <- environment()
  check_no_more(..., call = call)
  labels <- check_flag(labels, "labels", call)
  newpage <- check_flag(newpage, "newpage", call)
  grob <- hint_grob(x, labels)
  draw_canvas(grob, newpage)
  invisible(grob)
}

# The step, or the board with the cells at fault or the house to look at tinted.
hint_grob <- function(x, labels) {
  if (!is.null(x$step)) {
    return(step_grob(x$step, 1, labels))
  }
  position <- attr(x, "position")
  state <- list(board = position$board, givens = position$givens, marks = open_marks(position))
  below <- grid::gTree(children = grid::gList(
    house_piece(x$houses, tints$base, "house"),
    shade_piece(x$cells$row, x$cells$col, fill = tints$wrong, name = "wrong")
  ))
  captioned_grob(
    position_grob(state, below = below, labels = labels),
    title = "Hint",
    text = x$text,
    key = c(
      tint_entry(house_label(x$houses), tints$base, NROW(x$houses) > 0),
      tint_entry("to put right", tints$wrong, NROW(x$cells) > 0)
    )
  )
}
