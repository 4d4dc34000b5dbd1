#' Check a board for empty cells, clashes and wrong digits
#'
#' Finds out whether a board is complete (no empty cell) and consistent (no digit twice
#' in a row, column or box), and which cells clash with which. With `givens`, it also
#' finds the digits that are wrong although they clash with nothing.
#'
#' Without `givens` nothing is solved: a consistent board may still have no solution, as
#' [is_unique()] and [count_solutions()] show.
#'
#' @inheritParams solve_sudoku
#' @param givens Which digits came with the puzzle: the puzzle as a board, or a logical
#'   9x9 matrix. All other digits of `board` are compared with the solution of the puzzle.
#'   `NULL` compares nothing.
#' @returns A list of class `oxidoku_check`:
#' * `complete`: `TRUE` if no cell is empty;
#' * `consistent`: `TRUE` if no cells clash;
#' * `solved`: `TRUE` if both hold;
#' * `blanks`: the number of empty cells;
#' * `conflicts`: tibble with one row for each pair of cells that clash:
#'   the `digit`, the cell `row` and `col`, the cell `other_row` and
#'   `other_col`;
#' * `board`: the board, 9x9 integer matrix with `0` for an empty cell.
#'
#' For a board that is not classic also `rules`, and in `conflicts` the column `rule`: the
#' house or the rule that the digits break. Where they break it together, as the digits of
#' a cage do that have a wrong sum, each has a row, with `NA` for the other cell.
#'
#' With `givens` also:
#' * `wrong`: tibble `row`, `col`, `digit` of the digits that are not those of the
#'   solution;
#' * `status`: the status of the puzzle, as in [solve_sudoku()]. Unless it is `"unique"`,
#'   no digit can be called wrong, and `wrong` has no rows.
#' @seealso [is_solution()] for many solved boards, [hint_sudoku()].
#' @examples
#' board <- matrix(0, 9, 9)
#' board[1, 1] <- 5
#' board[1, 9] <- 5
#' board[2, 2] <- 5
#' check_sudoku(board)
#' check_sudoku(board)$conflicts
#'
#' # A player's board with a wrong digit
#' puzzle <- as.matrix(sudoku_examples$puzzle[[1]])
#' entries <- puzzle
#' entries[1, 1] <- 7
#' check_sudoku(entries, givens = puzzle)
#' @export
check_sudoku <- function(board, ..., givens = NULL, rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  asked <- general_board(board, rules, "board", call)
  if (!is.null(asked)) {
    return(check_general(asked, givens, call))
  }
  board <- as_board(board)
  empty_cells <- sum(board == 0L)
  conflicts <- find_conflicts(board)
  complete <- empty_cells == 0
  consistent <- nrow(conflicts) == 0
  structure(
    c(
      list(
        complete = complete,
        consistent = consistent,
        solved = complete && consistent,
        blanks = empty_cells,
        conflicts = conflicts,
        board = board
      ),
      if (!is.null(givens)) find_wrong_digits(board, as_givens(givens, board, call))
    ),
    class = "oxidoku_check"
  )
}

find_conflicts <- function(board) {
  conflict_table(check_native(native_conflicts(board)))
}

conflict_table <- function(pairs) {
  if (length(pairs$digit) == 0) {
    return(no_conflicts)
  }
  tibble::new_tibble(pairs, nrow = length(pairs$digit))
}

# The digits that differ from the solution of the puzzle that the givens make.
find_wrong_digits <- function(board, givens) {
  puzzle <- solve_board(board * givens, "fast")
  at <- if (puzzle$status == "unique") which(board != 0L & board != puzzle$solution, arr.ind = TRUE)
  cells <- list(
    row = as.integer(at[, "row"]), col = as.integer(at[, "col"]), digit = as.integer(board[at])
  )
  if (is.null(at)) {
    cells <- list(row = integer(), col = integer(), digit = integer())
  }
  list(wrong = tibble::new_tibble(cells, nrow = length(cells$row)), status = puzzle$status)
}

#' @export
print.oxidoku_check <- function(x, ...) {
  cat(check_headline(x), "\n", sep = "")
  pairs <- x$conflicts
  marked <- matrix(FALSE, nrow(x$board), ncol(x$board))
  marked[cbind(pairs$row, pairs$col)] <- TRUE
  marked[cbind(pairs$other_row, pairs$other_col)] <- TRUE
  cat(lines_of_result(x$board, marked, x$rules), sep = "\n")
  if (!x$consistent) {
    cat(legend("clashing"), "\n", sep = "")
  }
  print_conflicts(pairs)
  if (NROW(x$wrong) > 0) {
    shown <- truncate_values(paste(x$wrong$digit, "in", cell_names(x$wrong)), 10)
    cat(strwrap(paste0("Wrong: ", paste(shown, collapse = ", "), "."), exdent = 2), sep = "\n")
  }
  print_slips(x$rules)
  invisible(x)
}

check_headline <- function(x) {
  words <- c(
    if (x$complete) "complete" else count_words(x$blanks, "empty cell", "empty cells"),
    if (x$consistent) "no clash" else count_words(nrow(x$conflicts), "clash", "clashes"),
    switch(x$status %||% "",
      unique = if (nrow(x$wrong) == 0) {
        "no wrong digit"
      } else {
        count_words(nrow(x$wrong), "wrong digit", "wrong digits")
      },
      multiple = "several solutions",
      none = "no solution"
    )
  )
  paste0("Sudoku board: ", paste(words, collapse = ", "), ".")
}

print_conflicts <- function(conflicts, n = 10) {
  if (nrow(conflicts) == 0) {
    return(invisible())
  }
  cat("Clashes:\n")
  shown <- utils::head(conflicts, n)
  others <- cell_names(list(row = shown$other_row, col = shown$other_col))
  alone <- is.na(shown$other_row)
  where <- ifelse(alone, cell_names(shown), paste(cell_names(shown), "and", others))
  rule <- if ("rule" %in% names(shown)) paste0(" (", shown$rule, ")")
  cat(paste0("  ", shown$digit, " in ", where, rule, "\n"), sep = "")
  if (nrow(conflicts) > n) {
    cat("  and", format_count(nrow(conflicts) - n), "more\n")
  }
}
