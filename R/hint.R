#' Ask for a hint
#'
#' Returns the next step, in as much detail as you want. If the board contains a mistake, the hint
#' points it out.
#'
#' The hint is the simplest step on the scale. If that step is a single, the hint is the single that
#' is easiest to see, in this order:
#' 1. the last empty cell of a house;
#' 2. the only cell for a digit in a box or region;
#' 3. the only cell for a digit in a row or column;
#' 4. the only candidate of a cell.
#'
#' Paths and ratings keep the order of the scale.
#'
#' @inheritParams find_steps
#' @param detail How much to reveal: `"nudge"` where to look, `"technique"` also what to
#'   look for, `"step"` the whole step. A nudge never reveals a digit.
#' @returns A list of class `oxidoku_hint`:
#' * `kind`: `"step"`; `"wrong"` if something must be corrected first;
#'   `"solved"`; `"stuck"` if no technique finds a step;
#' * `text`: the hint in words;
#' * `detail`: the level of detail;
#' * `technique`: the name of the technique, for detail `"technique"` and `"step"`, otherwise
#'   `NULL`;
#' * `step`: for detail `"step"` a row as in [find_steps()], otherwise `NULL`;
#' * `houses`: for kind `"step"` the houses to look at, a tibble as in the
#'   patterns of [find_steps()], otherwise `NULL`;
#' * `fault`: for kind `"wrong"` the kind of error, named as in the errors of
#'   [find_steps()];
#' * `cells`: for kind `"wrong"` the cells at fault, a tibble with columns `row` and `col`;
#' * `suspects`: if the givens have no solution, the clues that may be wrong, as in
#'   [check_sudoku()], otherwise `NULL`;
#' * `position`: the position of the hint, as in [find_steps()].
#'
#' `plot()` draws the step, or shades the house to look at or the cells at fault.
#' [apply_step()] applies the step.
#' @section Errors:
#' The errors are those of [find_steps()], except that the hint reports a mistake in the digits or
#' candidates.
#' @concept pencil marks
#' @seealso [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' hint_sudoku(board)
#' hint_sudoku(board, "step")
#'
#' # A wrong entry comes first. `givens` shows which digits are clues.
#' entries <- as.matrix(solve_sudoku(board))
#' entries[1, 1] <- entries[1, 1] %% 9 + 1
#' hint_sudoku(entries, givens = board)
#' @export
hint_sudoku <- function(board, detail = c("nudge", "technique", "step"), ..., givens = NULL,
                        candidates = NULL, techniques = NULL, options = step_options(),
                        scale = c("hodoku", "se", "modern", "general"), rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  detail <- check_choice(detail, c("nudge", "technique", "step"), "detail", call)
  scale <- if (missing(scale)) NULL else check_scale(scale, call)
  position <- as_position(board, givens, candidates, techniques, options, scale, rules, call)
  scale <- position$scale
  found <- ask_native(detail, position, call)
  only_rules <- only_rules_fail(found$fault, position)
  if (only_rules) found$text <- "The rules have no solution: no digits satisfy all of them."
  suspects <- if (identical(found$fault$kind, "no_solution")) suspects_of_position(found$position)
  advice <- switch(found$fault$kind %||% found$kind,
    no_solution = c(
      suspect_words(suspects),
      # A different digit may be the wrong one.
      if (is.null(givens) && !only_rules) give_givens
    ),
    stuck = if (is.null(techniques) && found$status == "unique") other_scale_words(scale)
  )
  new_hint(found, detail, scale, advice, suspects)
}

# Returns the suspects among the givens of a position and among its rules.
suspects_of_position <- function(position) {
  asked <- new_board(board_of_position(position), own_rules(position))
  suspects_of(puzzle_of_givens(asked, position$givens))
}

new_hint <- function(found, detail, scale, advice, suspects = NULL) {
  has_step <- found$kind == "step" && detail != "nudge"
  step <- if (has_step) new_steps(found$steps, scale)
  structure(
    list(
      kind = found$kind,
      text = paste(c(found$text, advice), collapse = " "),
      detail = detail,
      technique = step$technique,
      step = if (detail == "step") step,
      houses = found$houses,
      fault = found$fault$kind,
      cells = found$fault$cells,
      suspects = suspects,
      position = found$position
    ),
    class = c("oxidoku_hint", "oxidoku_shown")
  )
}

give_givens <- paste(
  "If some digits are not givens, pass the puzzle as `givens` so that wrong digits can",
  "be found."
)

#' @export
print.oxidoku_hint <- function(x, ...) {
  cat(strwrap(c(x$text, unnamed_words(x)), width = cli::console_width()), sep = "\n")
  invisible(x)
}

# Says where the consequences of an assumption are that a long contradiction does not name.
unnamed_words <- function(hint) {
  all <- hint$step$pattern[[1]]$consequences
  is_named <- vapply(all, grepl, NA, x = hint$text, fixed = TRUE)
  if (!all(is_named)) sprintf("All %d consequences are in `$step$pattern[[1]]$consequences`.", length(all))
}

#' @export
format.oxidoku_hint <- function(x, ...) {
  x$text
}

#' @export
as.data.frame.oxidoku_hint <- function(x, ...) {
  data.frame(kind = x$kind, technique = x$technique %||% NA_character_, text = x$text)
}
