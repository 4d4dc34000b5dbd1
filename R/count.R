#' Count the solutions of a board
#'
#' @inheritParams solve_sudoku
#' @param limit Where to stop counting: a whole number from 1, or `Inf` to count
#'   them all. The default, 2, is enough to tell one solution from several.
#'   A count may run long (an empty board has more than 6e21 solutions); Ctrl-C
#'   stops it.
#' @returns The number of solutions, at most `limit`: one double, exact up to
#'   2^53. A board with clashing digits has 0.
#' @seealso [all_solutions()] for the solutions themselves.
#' @examples
#' count_solutions(matrix(0, 9, 9))
#' count_solutions(matrix(0, 9, 9), limit = 1000)
#' @export
count_solutions <- function(board, limit = 2) {
  board <- as_board(board)
  limit <- check_limit(limit, highest = Inf, call = environment())
  or_interrupt(native_count(board, limit))
}

#' List the solutions of a board
#'
#' @inheritParams solve_sudoku
#' @param limit How many solutions to give at most: a whole number from 1 to
#'   1,000,000 (a million solutions take 324 MB). Fix a cell and ask again for
#'   boards with more.
#' @returns A 9x9xn integer array, one solution behind the other in row-major
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
all_solutions <- function(board, limit = 100) {
  board <- as_board(board)
  limit <- check_limit(limit, highest = 1e6, call = environment())
  found <- or_interrupt(native_list(board, as.integer(limit)))
  dim(found) <- c(9L, 9L, length(found) %/% 81L)
  found
}
