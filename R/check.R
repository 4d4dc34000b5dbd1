#' Check a board for blanks and clashes
#'
#' Says whether a board is complete (no blank) and consistent (no digit twice
#' in a row, column or box), and which cells clash with which. It does not
#' solve: a consistent board may still have no solution, as
#' [count_solutions()] shows.
#'
#' @inheritParams solve_sudoku
#' @returns A list of class `oxidoku_check`:
#' * `complete`: `TRUE` where no cell is blank;
#' * `consistent`: `TRUE` where no cells clash;
#' * `solved`: `TRUE` where both hold;
#' * `blanks`: the number of blank cells;
#' * `conflicts`: tibble with one row for each pair of cells that clash:
#'   the `digit`, the cell `row` and `col`, the cell `other_row` and
#'   `other_col`;
#' * `board`: the board, 9x9 integer matrix with `0` for a blank.
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1] <- 5
#' board[1, 9] <- 5
#' board[2, 2] <- 5
#' check_sudoku(board)
#' check_sudoku(board)$conflicts
#' @export
check_sudoku <- function(board) {
  board <- as_board(board)
  blanks <- sum(board == 0L)
  conflicts <- find_conflicts(board)
  complete <- blanks == 0
  consistent <- nrow(conflicts) == 0
  structure(
    list(
      complete = complete,
      consistent = consistent,
      solved = complete && consistent,
      blanks = blanks,
      conflicts = conflicts,
      board = board
    ),
    class = "oxidoku_check"
  )
}

find_conflicts <- function(board) {
  conflict_table(received(native_conflicts(board)))
}

conflict_table <- function(pairs) {
  if (length(pairs$digit) == 0) {
    return(no_conflicts)
  }
  tibble::new_tibble(pairs, nrow = length(pairs$digit))
}
