#' Count solutions
#'
#' @inheritParams solve_puzzles
#' @inheritParams solve_sudoku
#' @param board A board (see [board]), or many [puzzles].
#' @param candidates Pencil marks of one board, as in [find_steps()]: no blank gets a
#'   digit that is not marked there. `NULL` for all that row, column and box leave
#'   open.
#' @param limit Where to stop counting: a whole number from 1, or `Inf` to count
#'   them all. The default, 2, is enough to tell one solution from several.
#'   A count may run long (an empty board has more than 6e21 solutions); Ctrl-C
#'   stops it.
#' @returns The number of solutions, at most `limit`: a double for each puzzle,
#'   exact up to 2^53. A board with clashing digits has 0. Among many puzzles
#'   one that cannot be read has `NA`, with a warning of class
#'   `oxidoku_warning_malformed` that says why (fields `positions` and `reason`);
#'   a single board that cannot be read is an error.
#' @seealso [all_solutions()] for the solutions themselves, [solve_puzzles()]
#'   for the first one of each puzzle.
#' @examples
#' count_solutions(matrix(0, 9, 9))
#' count_solutions(matrix(0, 9, 9), limit = 1000)
#' count_solutions(c(strrep("0", 81), strrep("1", 81)))
#'
#' # No 1 in the first row but in its first cell.
#' marks <- candidates(matrix(0, 9, 9))
#' marks[1, -1, 1] <- FALSE
#' count_solutions(matrix(0, 9, 9), limit = 1000, candidates = marks)
#' @export
count_solutions <- function(board, limit = 2, threads = getOption("oxidoku.threads"), ...,
                            candidates = NULL, progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  if (is_many_puzzles(board)) {
    check_one_board(candidates, call)
    return(count_puzzles(board, limit, threads, progress, call))
  }
  board <- as_board(board, call = call)
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  received(native_count(board, limit, threads, as_marks(candidates, call)))
}

check_one_board <- function(candidates, call) {
  if (!is.null(candidates)) {
    stop_argument(
      "candidates",
      c(
        "{.arg candidates} are the pencil marks of one board.",
        "x" = "{.arg board} is many puzzles."
      ),
      call = call
    )
  }
}

count_puzzles <- function(x, limit, threads, progress, call) {
  puzzles <- as_puzzles(x, "board", call)
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  counted <- with_progress("Counting", length(puzzles$x), progress, call, function(tell) {
    received(native_count_puzzles(rows_of(puzzles$x), limit, threads, tell), call)
  })
  warn_interrupted(counted$left, length(puzzles$x))
  warn_malformed(puzzles$reason)
  counted$n_solutions
}

warn_malformed <- function(reason) {
  malformed <- which(!is.na(reason))
  if (length(malformed) == 0) {
    return(invisible())
  }
  reason <- reason[malformed]
  shown <- truncate_values(paste0("[", malformed, "]: ", reason), 3)
  cli::cli_warn(
    c(
      "{cli::qty(length(malformed))}{?One puzzle/Some puzzles} cannot be read and {?has/have} {.code NA}.",
      stats::setNames(paste0("{shown[[", seq_along(shown), "]]}"), rep("x", length(shown)))
    ),
    class = c("oxidoku_warning_malformed", "oxidoku_warning"),
    positions = malformed, reason = reason
  )
}

#' List the solutions of a board
#'
#' @inheritParams solve_sudoku
#' @param limit How many solutions to give at most: a whole number from 1 to
#'   1,000,000 (a million solutions take 324 MB). Fix a cell and ask again for
#'   boards with more.
#' @param candidates Pencil marks, as in [find_steps()]: no blank gets a digit that
#'   is not marked there. `NULL` for all that row, column and box leave open.
#' @returns A 9x9xn integer array, one solution after the other in row-major
#'   lexicographic order: `x[, , 1]` is the first. Its third dimension is 0
#'   where there is no solution.
#' @seealso [count_solutions()], which is cheaper where the number is enough.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' solutions <- all_solutions(board, limit = 3)
#' dim(solutions)
#' solutions[, , 1]
#' @export
all_solutions <- function(board, limit = 100, ..., candidates = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  board <- as_board(board)
  limit <- check_limit(limit, highest = 1e6, call = call)
  found <- received(native_list(board, as.integer(limit), as_marks(candidates, call)))
  dim(found) <- c(9L, 9L, length(found) %/% 81L)
  found
}
