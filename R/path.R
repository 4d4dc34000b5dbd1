#' Explain a Sudoku step by step
#'
#' Solves the way a person does, always by the simplest technique that finds
#' anything, and tells the whole path. Where none does, the path ends stuck.
#'
#' @inheritParams find_steps
#' @returns A tibble of class `oxidoku_path` with the columns of [find_steps()]
#'   and `step`, the number of the step. `as.matrix()` gives the board where it
#'   ended. `summary()` gives a list of class `oxidoku_path_summary`:
#' * `outcome`: `"solved"` or `"stuck"`;
#' * `board`: where it ended, a 9x9 integer matrix, `0` for a blank;
#' * `blanks`: how many are left;
#' * `status`: of the puzzle, `"unique"` or `"multiple"`;
#' * `steps`: a tibble of the techniques used: `technique`, `level`, `score` of
#'   one step, and `steps`, how many;
#' * `score`: the sum of the scores, on HoDoKu's scale.
#' @inheritSection find_steps Errors
#' @seealso [rate_sudoku()] for how hard puzzles are; [plot.oxidoku_steps()].
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' path <- explain_sudoku(board)
#' path
#' summary(path)
#' plot(path, which = 20)
#'
#' # With singles alone it gets stuck.
#' singles <- c("full_house", "naked_single", "hidden_single")
#' explain_sudoku(board, techniques = singles)
#' @export
explain_sudoku <- function(board, techniques = NULL, candidates = NULL, ...,
                           options = step_options(), givens = NULL) {
  call <- environment()
  check_no_more(..., call = call)
  position <- as_position(board, givens, candidates, techniques, options, call)
  found <- or_fault(native_path(position), call)
  n <- length(found$steps$technique)
  path <- new_steps(
    found$steps, position, c("oxidoku_path", "oxidoku_steps"),
    outcome = if (found$solved) "solved" else "stuck",
    board = matrix(found$board, 9),
    status = statuses[[found$status]],
    step = seq_len(n)
  )
  attr(path, "moves") <- path[c("placements", "eliminations")]
  path
}

#' @rdname print.oxidoku_steps
#' @export
print.oxidoku_path <- function(x, n = 30, ...) {
  cat(path_headline(x), "\n", sep = "")
  shown <- utils::head(x, n)
  cat(sprintf("%3d. %s\n", shown$step, format(shown)), sep = "")
  cat_more(nrow(x) - nrow(shown))
  if (attr(x, "outcome") == "stuck") {
    board <- attr(x, "board")
    givens <- attr(x, "position")$givens
    cat(board_lines(board, marked = givens), sep = "\n")
    if (any(givens)) {
      cat(legend("given"), "\n", sep = "")
    }
  }
  invisible(x)
}

path_headline <- function(x) {
  blanks <- sum(attr(x, "board") == 0L)
  ended <- if (attr(x, "outcome") == "solved") {
    "solved"
  } else {
    paste0("stuck with ", count_words(blanks, "blank", "blanks"), " left")
  }
  whole <- nrow(attr(x, "moves"))
  steps <- if (nrow(x) == whole) {
    paste("Path of", count_words(whole, "step", "steps"))
  } else {
    paste(big(nrow(x)), "of", count_words(whole, "step", "steps"), "of a path")
  }
  paste0(steps, ": ", ended, several_words(x))
}

#' @export
as.matrix.oxidoku_path <- function(x, ...) {
  attr(x, "board")
}

#' @rdname explain_sudoku
#' @param object A path.
#' @usage \method{summary}{oxidoku_path}(object, ...)
#' @name summary.oxidoku_path
NULL

#' @export
summary.oxidoku_path <- function(object, ...) {
  table <- sudoku_techniques()
  counts <- table(factor(object$technique, table$name))
  used <- counts > 0
  board <- attr(object, "board")
  structure(
    list(
      outcome = attr(object, "outcome"),
      board = board,
      blanks = sum(board == 0L),
      status = attr(object, "status"),
      steps = tibble::new_tibble(
        list(
          technique = table$name[used],
          level = table$level[used],
          score = table$score[used],
          steps = as.integer(counts[used])
        ),
        nrow = sum(used)
      ),
      score = sum(object$score)
    ),
    class = "oxidoku_path_summary"
  )
}

#' @export
print.oxidoku_path_summary <- function(x, ...) {
  left <- if (x$blanks > 0) paste0(" with ", count_words(x$blanks, "blank", "blanks"), " left")
  cat("Ended ", x$outcome, left, ", score ", x$score, " on HoDoKu's scale\n", sep = "")
  cat(sprintf(
    "%4d  %s (%s)\n", x$steps$steps, label_of(x$steps$technique), x$steps$level
  ), sep = "")
  invisible(x)
}

# The position before each step of a path, or the one the steps were found in.
position_before <- function(steps, which) {
  position <- attr(steps, "position")
  state <- list(
    board = position$board,
    givens = position$givens,
    marks = open_marks(position)
  )
  if (!inherits(steps, "oxidoku_path")) {
    return(state)
  }
  moves <- attr(steps, "moves")
  for (i in seq_len(steps$step[[which]] - 1)) {
    state <- make_move(state, moves$placements[[i]], moves$eliminations[[i]])
  }
  state
}

# Pencil marks in blanks: what the board leaves open, less what was struck out.
open_marks <- function(position) {
  marks <- candidates(position$board)
  if (length(position$marks) > 0) {
    marks <- marks & position$marks == 1L
  }
  marks[rep(position$board != 0L, 9)] <- FALSE
  marks
}

make_move <- function(state, placements, eliminations) {
  for (i in seq_len(nrow(placements))) {
    row <- placements$row[[i]]
    col <- placements$col[[i]]
    digit <- placements$digit[[i]]
    state$board[row, col] <- digit
    state$marks[row, col, ] <- FALSE
  }
  state$marks <- state$marks & candidates(state$board)
  state$marks[as.matrix(eliminations)] <- FALSE
  state
}
