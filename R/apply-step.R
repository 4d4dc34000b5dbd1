#' Apply steps to their position
#'
#' Places the digits of a hint or of steps, removes the candidates that they rule out, and returns
#' the resulting position. Pass this position, with its givens and pencil marks, to any function
#' that takes a board.
#'
#' @param x A hint with a step (from [hint_sudoku()] with `detail = "step"`), or rows of a table of
#'   steps: either steps found in one position (see [find_steps()]), or consecutive steps of a path
#'   (see [explain_sudoku()]).
#' @param ... These dots must be empty.
#' @returns A list of class `oxidoku_position`: `board`, an integer matrix with `0` for an
#'   empty cell (9x9 for the classic board); `givens`, a logical matrix of the same size;
#'   `candidates`, a logical array `[row, col, digit]` of the remaining pencil marks; and the
#'   `status` of the puzzle. For a board that is not classic, the list also has `puzzle`, a vector
#'   of one puzzle with its rules (see [as_sudoku()]).
#'
#'   `as.matrix()` of steps applies them and returns only the board: `as.matrix(path[1:10, ])` is
#'   the board after ten steps.
#' @section Errors:
#' Raises `oxidoku_error_argument` if `x` contains no step, or if the steps do not follow from each
#' other.
#' @seealso [sudoku_words] for the terms.
#' @examples
#' board <- sudoku_examples$puzzle[[1]]
#' hint <- hint_sudoku(board, "step")
#' hint
#' after <- apply_step(hint)
#' after
#' hint_sudoku(after, "step")
#'
#' path <- explain_sudoku(board)
#' as.matrix(path[1:10, ])
#' @export
apply_step <- function(x, ...) {
  call <- environment()
  check_given(x, "x", call)
  check_dots_empty(..., call = call)
  steps <- steps_to_apply(x, call)
  position <- steps$position[[1]]
  for (i in seq_len(nrow(steps))) {
    check_follows(steps, i, position, call)
    position <- position_after(position, steps$placements[[i]], steps$eliminations[[i]])
  }
  position
}

steps_to_apply <- function(x, call) {
  if (inherits(x, "oxidoku_hint")) {
    if (is.null(x$step)) {
      stop_argument(
        "x",
        c(
          "{.arg x} must be a hint with a step.",
          "x" = if (x$kind == "step") "Its detail is {.val {x$detail}}." else "It has no step: {x$text}",
          "i" = if (x$kind == "step") "Use {.code hint_sudoku(board, \"step\")}."
        ),
        call = call
      )
    }
    x <- x$step
  }
  if (!is.data.frame(x) || !holds_steps(bare_columns(x)) || nrow(x) == 0) {
    stop_must(
      x, "x",
      "be a hint, or rows of a table of steps",
      found = if (is.data.frame(x) && nrow(x) == 0) "It has no rows.",
      "i" = "{.fn hint_sudoku}, {.fn find_steps} and {.fn explain_sudoku} return steps.",
      call = call
    )
  }
  x
}

# Checks that step `i` was found in the position after the steps before it, or in the same
# position as the first step.
check_follows <- function(steps, i, position, call) {
  own <- steps$position[[i]]
  if (same_position(own, position) || same_position(own, steps$position[[1]])) {
    return(invisible())
  }
  stop_argument(
    "x",
    c(
      "The steps of {.arg x} must follow from each other.",
      "x" = "Row {i} does not follow from the rows before it.",
      "i" = "To apply one row, use {.code apply_step(x[{i}, ])}."
    ),
    call = call
  )
}

same_position <- function(one, other) {
  identical(one$board, other$board) && identical(one$candidates, other$candidates)
}

position_after <- function(position, placements, eliminations) {
  open <- position$candidates
  rules <- own_rules(position)
  peers <- rule_peers(rules)
  open[cbind(eliminations$row, eliminations$col, number_of(eliminations$digit, rules$facts))] <- FALSE
  for (i in seq_len(nrow(placements))) {
    row <- placements$row[[i]]
    col <- placements$col[[i]]
    digit <- placements$digit[[i]]
    position$board[row, col] <- digit
    open[row, col, ] <- FALSE
    open[cbind(peers[[paste(row, col)]], number_of(digit, rules$facts))] <- FALSE
  }
  position$candidates <- open
  position
}

# Returns, for each cell by its row and column, the cells that cannot hold the same digit, as a
# matrix of rows and columns.
rule_peers <- local({
  known <- list()
  function(rules) {
    if (is.null(known[[rules$key]])) {
      facts <- rules$facts
      peers <- check_native(native_peers(rules))$cells
      cells <- cbind(facts$row, facts$col)
      peers <- lapply(peers, function(numbers) cells[numbers, , drop = FALSE])
      names(peers) <- paste(facts$row, facts$col)
      # Only the last few are cached: a set of puzzles may have different rules for each puzzle.
      known <<- c(utils::tail(known, 7), stats::setNames(list(peers), rules$key))
    }
    known[[rules$key]]
  }
})
