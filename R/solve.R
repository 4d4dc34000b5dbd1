#' Solve a Sudoku
#'
#' Solves a board and says whether its solution is the only one.
#'
#' @param board A board: see [board] for all the forms it may have.
#' @param method How to solve:
#'   * `"fast"`: the search of the engine, for any board in milliseconds;
#'   * `"backtracking"`: fills the blanks in a fixed order, trying 1 to 9;
#'   * `"logic"`: no guessing: cells with one candidate, and digits with one
#'     place in a row, in a column or in a box, until nothing changes;
#'   * `"hybrid"`: candidates, sole and unique candidates and naked pairs until
#'     nothing changes, then trying the candidates that are left.
#' @param ... These dots must be empty.
#' @param order For `method = "backtracking"`: whether the blanks are taken by
#'   `"row"` or by `"column"`.
#' @param candidates Pencil marks, as in [find_steps()]: no blank gets a digit that
#'   is not marked there. So a puzzle that is given by pencil marks can be solved:
#'   `board` is empty then. `NULL` for all that row, column and box leave open.
#'   For `method = "fast"` alone.
#'
#' @returns A list of class `oxidoku_solution`:
#' * `solution`: 9x9 integer matrix. Where nothing was found it is all `NA`;
#'   where the method got stuck it has what the method could fill, and `0`
#'   elsewhere.
#' * `solved`: `TRUE` where the method filled the board correctly.
#' * `status`: of the board itself, whatever the method: `"unique"`,
#'   `"multiple"` (solutions), `"none"`, or `"invalid"` where givens clash.
#' * `method`: the method.
#' * `guesses`, `backtracks`: digits tried, and digits tried and taken back.
#'   See the section on counts. Both 0 for an invalid board.
#' * `conflicts`: tibble of the clashing pairs of cells, as in
#'   [check_sudoku()]; without rows unless `status` is `"invalid"`.
#' * `givens`: the board, 9x9 integer matrix with `0` for a blank.
#'
#' and further
#' * with `candidates`: `candidates`, the marks as a logical 9x9x9 array, to which
#'   `status` refers too;
#' * for `"backtracking"`: `order`;
#' * for `"logic"` and `"hybrid"`: `placements`, the number of digits each rule
#'   placed, a named integer vector;
#' * for `"hybrid"`: `naked_pairs`, how many naked pairs took candidates away,
#'   and `by_logic`, whether the rules alone decided the board. Placements and
#'   pairs are those before the first guess.
#'
#' A board with several solutions gets the first in row-major lexicographic
#' order, except from backtracking by column, which gives the first in
#' column-major order. `"logic"` never chooses and gets stuck there.
#'
#' @section Counts:
#' * `"fast"`: `guesses` counts the digits tried where propagation was stuck,
#'   the proof included that there is no second solution; taking back is not
#'   counted, and `backtracks` is `NA`.
#' * `"backtracking"`: `guesses` counts every digit placed, `backtracks` every
#'   digit placed and undone.
#' * `"logic"`: both 0.
#' * `"hybrid"`: `guesses` counts the candidates tried where the rules were
#'   stuck, `backtracks` those undone. The first of the cells with fewest
#'   candidates is tried, lowest digit first, and the rules follow each guess.
#'   It ends at the first solution met; where the board has several, `solution`
#'   is nevertheless the first in order.
#'
#' @section Boards without solution:
#' `"fast"`, `"backtracking"` and `"hybrid"` find that there is none, and
#' `solution` is all `NA`. `"logic"` may meet a cell without candidate or a
#' house without place for a digit; then `solution` is all `NA` too. Where it
#' gets stuck before that, `solution` has what it could fill.
#'
#' @section Time:
#' Backtracking takes minutes, hours or years on some boards, and `"hybrid"`
#' seconds on a few that have no solution. Ctrl-C stops both at once.
#'
#' @seealso [count_solutions()], [all_solutions()], [check_sudoku()]. Results
#'   have methods for `print()`, `format()`, `summary()`, `as.matrix()`,
#'   `as.character()` and [plot()][plot.oxidoku_solution].
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' result <- solve_sudoku(board)
#' result
#' result$solution
#' as.character(result)
#'
#' solve_sudoku(board, method = "backtracking", order = "column")$backtracks
#' solve_sudoku(board, method = "logic")$placements
#' solve_sudoku(board, method = "hybrid")
#'
#' # A player has struck out 4 in the first cell.
#' marks <- candidates(board)
#' marks[1, 1, 4] <- FALSE
#' solve_sudoku(board, candidates = marks)$status
#' @export
solve_sudoku <- function(board, method = "fast", ..., order = "row", candidates = NULL) {
  # The common call: native code checks the matrix and makes the whole result, or
  # finds its conflicts. It gives NULL for any other board, which takes the general path.
  if (nargs() == 1L && !is.character(board)) {
    result <- .External(wrap__solve_plain, board, solution_templates)
    if (is.list(result)) {
      return(if (is.object(result)) result else invalid_solution(result$givens, "fast", result$conflicts))
    }
    if (!is.null(result)) {
      received(result)
    }
  }
  call <- environment()
  check_no_more(..., call = call)
  method <- check_word(method, methods, "method", call)
  check_goes_with("order", "backtracking", method, given = !missing(order), call = call)
  check_word(order, c("row", "column"), "order", call)
  check_goes_with("candidates", "fast", method, given = !is.null(candidates), call = call)
  solve_board(as_board(board), method, order, as_marks(candidates, call))
}

methods <- c("fast", "backtracking", "logic", "hybrid")

check_goes_with <- function(arg, its_method, method, given, call) {
  if (given && method != its_method) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} goes with {.code method = \"{its_method}\"} alone.",
        "x" = "The method is {.val {method}}."
      ),
      call = call
    )
  }
}

solve_board <- function(board, method, order = "row", marks = NULL) {
  done <- received(native_solve(board, method, order, marks))
  if (!is.null(done$conflicts)) {
    return(invalid_solution(board, method, done$conflicts, solution_marks(marks)))
  }
  grid <- done$grid
  new_solution(
    statuses[[done$status]],
    method,
    solution = if (is.null(grid)) blank_solution else matrix(grid, 9),
    solved = !is.null(grid) && all(grid != 0L),
    guesses = done$guesses,
    backtracks = done$backtracks,
    givens = board,
    details = c(solution_marks(marks), solution_details(method, order, done))
  )
}

invalid_solution <- function(board, method, conflicts, details = NULL) {
  new_solution("invalid", method, givens = board, conflicts = conflict_table(conflicts), details = details)
}

solution_marks <- function(marks) {
  if (!is.null(marks)) list(candidates = new_candidates(marks))
}

solution_details <- function(method, order, done) {
  switch(method,
    fast = NULL,
    backtracking = list(order = order),
    logic = list(placements = name_placements(done$placements)),
    hybrid = list(
      placements = name_placements(done$placements[1:4]),
      naked_pairs = done$placements[[5]],
      by_logic = done$by_logic
    )
  )
}

name_placements <- function(placements) {
  names(placements) <- c(
    "naked_single", "hidden_single_row", "hidden_single_column", "hidden_single_box"
  )
  placements
}
