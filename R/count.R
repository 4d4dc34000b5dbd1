#' Count solutions
#'
#' Counts the solutions of a board, or of each of many puzzles, up to a limit.
#'
#' @inheritParams solve_puzzles
#' @param x A board (see [board]), or many [puzzles].
#' @param limit Where to stop counting: a whole number, at least 1, or `Inf` to count every
#'   solution. The default, 2, shows whether there is more than one solution. Counting may take a
#'   very long time (an empty board has more than 6e21 solutions). Ctrl-C stops it.
#' @param candidates Pencil marks of one board, as in [find_steps()]: no cell gets a digit that is
#'   not marked in it. `NULL` marks all digits that the rules allow.
#' @returns A double vector with the number of solutions of each puzzle, at most `limit`. The
#'   numbers are exact up to 2^53. A board with clashing digits has 0 solutions.
#'
#'   If the limit stopped the count of a single board, the number is of class `oxidoku_count`: it
#'   prints as `at least 2 solutions`, has `limit` as an attribute, and works in calculations like
#'   any other number. Exact counts, and the counts of many puzzles, are plain numbers.
#'
#'   If one of many puzzles cannot be read, its number is `NA`, and a warning of class
#'   `oxidoku_warning_malformed` says why (fields `positions` and `reason`). A single board that
#'   cannot be read raises an error.
#' @seealso [is_unique()], [all_solutions()] for the solutions themselves,
#'   [solve_puzzles()] for the first one of each puzzle; [sudoku_words] for the terms.
#' @examples
#' count_solutions(matrix(0, 9, 9))
#' count_solutions(matrix(0, 9, 9), limit = 1000)
#' count_solutions(c(strrep("0", 81), strrep("1", 81)))
#'
#' # Only the first cell of the first row may hold a 1.
#' marks <- candidates(matrix(0, 9, 9))
#' marks[1, -1, 1] <- FALSE
#' count_solutions(matrix(0, 9, 9), limit = 1000, candidates = marks)
#' @export
count_solutions <- function(x, limit = 2, ..., threads = getOption("oxidoku.threads"),
                            candidates = NULL, rules = NULL,
                            progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_given(x, "x", call)
  check_dots_empty(..., call = call)
  if (!is_one_board(x)) {
    check_one_board(candidates, call)
    return(count_puzzles(x, limit, threads, progress, call, rules))
  }
  asked <- as_board_and_marks(x, candidates, "x", call, rules)
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  # The total time is unknown in advance, so the bar shows the number of solutions found so far.
  n <- with_progress("Counting solutions", NA, progress, call, function(on_progress) {
    check_native(native_count(asked, limit, threads, on_progress), call)$n_solutions
  })
  new_count(n, limit)
}

check_one_board <- function(candidates, call) {
  if (!is.null(candidates)) {
    stop_argument(
      "candidates",
      c(
        "{.arg candidates} must be {.code NULL} for many puzzles.",
        "x" = "Pencil marks belong to one board."
      ),
      call = call
    )
  }
}

count_puzzles <- function(x, limit, threads, progress, call, rules = NULL) {
  puzzles <- as_boards(x, rules, "x", call)
  warn_left_out(rules_of_puzzles(puzzles$x))
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  counted <- with_progress("Counting", length(puzzles$x), progress, call, function(on_progress) {
    check_native(native_count(boards_for_native(puzzles$x), limit, threads, on_progress), call)
  })
  warn_interrupted(counted$left, length(puzzles$x))
  warn_malformed(puzzles$reason)
  counted$n_solutions
}

# ---- A count that its limit stopped -----------------------------------------------

# Marks a count that reached its limit, and is therefore only a lower bound. Other counts stay
# plain numbers.
new_count <- function(n, limit) {
  if (n < limit) n else structure(n, limit = limit, class = c("oxidoku_count", "oxidoku_annotated"))
}

#' @export
format.oxidoku_count <- function(x, ...) {
  paste("at least", format_count(bare(x)))
}

#' @export
print.oxidoku_count <- function(x, ...) {
  cat(format(x), if (x == 1) "solution\n" else "solutions\n")
  invisible(x)
}

# ---- All solutions ------------------------------------------------------------

#' List the solutions of a board
#'
#' Lists the solutions of a board in row-major lexicographic order, up to a limit.
#'
#' @inheritParams solve_sudoku
#' @param limit The largest number of solutions to return: a whole number, at least 1, or `Inf` for
#'   all solutions. A board with more than 10,000,000 raises an error: fill a cell and call again.
#' @param candidates Pencil marks, as in [find_steps()]: no cell gets a digit that is not marked in
#'   it. `NULL` marks all digits that the rules allow.
#' @returns A vector `x` of puzzles (see [as_sudoku()]), empty if there is no solution.
#'   `as.matrix(x[1])` returns the first solution as a 9x9 matrix, and `as.array(x)` returns all of
#'   them as a 9x9xn array.
#'
#'   If the board has more solutions than `limit`, the vector has the attribute `limit`, and
#'   `print()` mentions it. If you did not set `limit`, a message of class `oxidoku_message_limit`
#'   reports it as well.
#' @seealso [count_solutions()] is faster if you need only the number of solutions; [sudoku_words]
#'   for the terms.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' solutions <- all_solutions(board, limit = 3)
#' solutions
#' as.matrix(solutions[1])
#' @export
all_solutions <- function(board, limit = 100, ..., candidates = NULL, rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  is_default <- missing(limit)
  limit <- check_limit(limit, highest = Inf, call = call)
  # Searches for one more solution than requested, to find out whether there are more.
  most <- as.integer(min(limit, most_listed) + 1)
  asked <- as_board_and_marks(board, candidates, "board", call, rules)
  found <- check_native(native_list(asked, most), call)
  found <- puzzles_found(found, asked$rules)
  if (length(found) < most) {
    return(found)
  }
  if (limit > most_listed) {
    stop_argument(
      "limit",
      c(
        "{.arg board} has too many solutions to list all of them.",
        "x" = "It has more than {format_count(most_listed)}.",
        "i" = "{.fn count_solutions} counts them."
      ),
      call = call
    )
  }
  found <- cut_list(found, limit)
  if (is_default) inform_cut(limit)
  found
}

most_listed <- 1e7

# Returns the first solutions of a list, and records the limit that cut it.
cut_list <- function(found, limit) {
  structure(found[seq_len(limit)], limit = limit)
}

inform_cut <- function(limit) {
  cli::cli_inform(
    c("i" = "The board has more than {format_count(limit)} {cli::qty(limit)}solution{?s}: {.code limit = Inf} returns all of them."),
    class = c("oxidoku_message_limit", "oxidoku_message"), limit = limit
  )
}
