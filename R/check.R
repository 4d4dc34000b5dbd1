#' Check a board for empty cells, clashes and wrong digits
#'
#' Finds out whether a board is complete (no cell is empty) and consistent (no digits break a rule),
#' and lists the cells that clash. With `givens`, it also finds wrong digits that do not clash.
#'
#' If no digits clash and there is still no solution, some clue is wrong. A clue is a suspect if
#' changing only that clue leads to exactly one solution. Usually one of the suspects is a typing
#' error.
#'
#' @inheritParams solve_sudoku
#' @param givens The digits that came with the puzzle: the puzzle as a board, or a logical
#'   9x9 matrix. All other digits of `board` are compared with the solution of the puzzle. A board
#'   without rules uses those of the puzzle. `NULL` compares nothing.
#' @returns A list of class `oxidoku_check`:
#' * `complete`: `TRUE` if no cell is empty;
#' * `consistent`: `TRUE` if no cells clash;
#' * `solved`: `TRUE` if the board is complete and consistent;
#' * `blanks`: the number of empty cells;
#' * `conflicts`: a tibble with one row for each pair of cells that clash. The columns are the
#'   `digit` and its cell `row` and `col`, the `other_digit` and its cell `other_row` and
#'   `other_col`, and the `rule` that the two break: houses, such as `"row 1, box 1"`, or a rule of
#'   the puzzle. The two digits are equal unless they break a rule such as a cage. If several digits
#'   break a rule together, as in a cage of three cells with a wrong sum, each has a row, with `NA`
#'   for the other digit and its cell;
#' * `solvable`: whether the board has a solution, or `NA` if a short search does not find out;
#' * `suspects`: if the board has no solution and no clash, a tibble of at most five clues that may
#'   be wrong. With another digit in the cell, with another sum of the cage or without the rule,
#'   there would be exactly one solution. The columns are `kind` (`"given"`, `"sum"` or `"rule"`);
#'   `row`, `col` and `digit` of the first cell of the clue; `rule`, the number of the rule, and its
#'   `sum`; `fits`, the digit or sum that fits, `NA` if several do; and `text`, the clue in words.
#'   The search for suspects ends after a fixed number of guesses;
#' * `board`: the board, a 9x9 integer matrix with `0` for an empty cell.
#'
#' For a board that is not classic, the list also has `rules`.
#'
#' With `givens`, the list also has:
#' * `wrong`: a tibble with `row`, `col` and `digit` of the digits that differ from the solution;
#' * `status`: the status of the puzzle, as in [solve_sudoku()]. Unless the status is `"unique"`,
#'   no digit can be called wrong, and `wrong` has no rows. If it is `"none"`, `suspects` are
#'   clues of the puzzle;
#' * `givens`: which cells are givens, a logical matrix.
#' @seealso [is_solution()] for many solved boards, [hint_sudoku()]; [sudoku_words] for the terms.
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
#' check_sudoku(entries, puzzle)
#'
#' # A typing error in a puzzle
#' puzzle[1, 1] <- 8
#' check_sudoku(puzzle)
#' @export
check_sudoku <- function(board, givens = NULL, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  asked <- as_board(board, rules_beside(board, rules, givens, "board", call), "board", call)
  warn_left_out(list(asked$rules))
  wrong <- if (!is.null(givens)) find_wrong_digits(asked, given_cells(givens, asked, call))
  new_check(asked, clashes_of(asked), wrong)
}

# Makes the result. `wrong` holds the elements that need a comparison with the givens, or is NULL.
new_check <- function(asked, conflicts, wrong = NULL) {
  board <- asked$board
  empty <- sum(board == 0L, na.rm = TRUE)
  consistent <- nrow(conflicts) == 0
  solvable <- consistent && (empty == 0 || is_solvable(asked))
  # Digits that the player entered are not clues of the puzzle.
  clues <- if (is.null(wrong)) asked else puzzle_of_givens(asked, wrong$givens)
  is_wrong <- if (is.null(wrong)) consistent && isFALSE(solvable) else wrong$status == "none"
  structure(
    c(
      list(
        complete = empty == 0,
        consistent = consistent,
        solved = empty == 0 && consistent,
        blanks = empty,
        conflicts = conflicts,
        solvable = solvable,
        suspects = if (is_wrong) suspects_of(clues) else no_suspects,
        board = shown_board(board, asked$facts)
      ),
      wrong,
      rules_to_show(asked$rules)
    ),
    class = c("oxidoku_check", "oxidoku_shown")
  )
}

# Lists the clashes on a board, each with the rule that is broken: a house, or a rule of the
# puzzle.
clashes_of <- function(asked) {
  clash_table(check_native(native_clashes(asked)), asked$board, asked$rules)
}

find_conflicts <- function(board) clashes_of(new_board(board))

# Lists the digits that differ from the solution of the puzzle with these givens.
find_wrong_digits <- function(asked, givens) {
  board <- asked$board
  solved <- solve_one(puzzle_of_givens(asked, givens))
  differs <- solved$status == "unique" & !is.na(board) & board != 0L & board != board_of_shown(solved$solution, asked$facts)
  at <- unname(which(differs, arr.ind = TRUE))
  list(
    wrong = tibble::new_tibble(
      list(row = as.integer(at[, 1]), col = as.integer(at[, 2]), digit = value_of(as.integer(board[at]), asked$facts)),
      nrow = nrow(at)
    ),
    status = solved$status,
    givens = givens
  )
}

#' @export
print.oxidoku_check <- function(x, ...) {
  cat(check_headline(x), "\n", sep = "")
  pairs <- x$conflicts
  marked <- matrix(FALSE, nrow(x$board), ncol(x$board))
  marked[cbind(pairs$row, pairs$col)] <- TRUE
  marked[cbind(pairs$other_row, pairs$other_col)] <- TRUE
  cat(lines_of_result(board_of_shown(x$board, own_rules(x)$facts), marked, x$rules), sep = "\n")
  if (!x$consistent) {
    cat(legend("clashing"), "\n", sep = "")
  }
  print_conflicts(pairs)
  if (NROW(x$wrong) > 0) {
    shown <- truncate_values(paste(x$wrong$digit, "in", cell_names(x$wrong)), 10)
    cat(strwrap(paste0("Wrong digits: ", paste(shown, collapse = ", "), "."), exdent = 2), sep = "\n")
  }
  print_left_out(own_rules(x))
  print_slips(own_rules(x))
  cat_suspects(x$suspects)
  invisible(x)
}

#' @export
as.data.frame.oxidoku_check <- function(x, ...) as.data.frame(x$board, ...)

check_headline <- function(x) {
  words <- c(
    if (x$complete) "complete" else count_words(x$blanks, "empty cell", "empty cells"),
    if (x$consistent) "no clash" else count_words(nrow(x$conflicts), "clash", "clashes"),
    switch(x$status %||% if (x$consistent && isFALSE(x$solvable)) "none" else "",
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
