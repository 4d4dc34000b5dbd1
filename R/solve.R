#' Solve a Sudoku
#'
#' @description
#' Solves a board and finds out whether its solution is the only one. In the result, `$solved` is
#' `TRUE` if the board was solved, `$solution` is the solved board as a matrix, and `$status` is
#' `"unique"` if there is no other solution.
#'
#' A result is not a logical value. Write `if (solve_sudoku(board)$solved)`, because `if ()` fails
#' with the result itself, and `isTRUE()` is always `FALSE`.
#'
#' @param board A board, in any of the forms listed in [board].
#' @param method How to solve:
#'   * `"fast"`: uses the search of this package, which solves any classic board in milliseconds;
#'   * `"backtracking"`: fills the empty cells in a fixed order, trying the digits from 1;
#'   * `"logic"`: places the digits of cells with one candidate, and digits with one place in a row,
#'     column or box, until nothing changes. It does not guess;
#'   * `"hybrid"`: uses the rules of `"logic"` and naked pairs until nothing changes, then guesses
#'     among the candidates that are left.
#'
#'   The last three work on boards of any size and any regions, but only without further
#'   rules. A region counts as a box.
#' @param ... These dots must be empty.
#' @param order For `method = "backtracking"`: whether to fill the empty cells by `"row"` or by
#'   `"column"`, as [find_empty_cells()] lists them.
#' @param sweep For the methods `"logic"` and `"hybrid"`: the order in which the rules take turns,
#'   which decides how many digits each of them places. See the section *Sweeps*.
#' @param candidates For `method = "fast"`: pencil marks, as in [find_steps()]. A cell gets only
#'   digits that are marked in it. `NULL` means all digits that row, column and box allow.
#' @param rules The rules of the board, made by [sudoku_rules()]. By default, the rules that the
#'   board carries, or the usual rules for a board of its size. A board that carries rules accepts
#'   no others.
#'
#' @returns The solved board, an integer matrix of class `oxidoku_solution`, 9x9 for the classic
#'   board. Its elements are accessed with `$` (see [solution-methods]):
#' * `solution`: the same as a plain matrix. All cells are `NA` if there is no solution. Cells that
#'   the method could not fill are `0`.
#' * `solved`: `TRUE` if the method filled the board correctly.
#' * `status`: the status of the board itself, whatever the method: `"unique"`, `"multiple"`
#'   (solutions), `"none"`, or `"invalid"` (two givens clash).
#' * `method`: the method.
#' * `guesses`, `backtracks`: the number of digits tried, and of digits tried and taken back. See
#'   the section *Counts*. For an invalid board, both counts are 0.
#' * `conflicts`: a tibble of the clashing pairs of cells, as in [check_sudoku()]. It has rows only
#'   if `status` is `"invalid"`.
#' * `givens`: the board that was passed, an integer matrix with `0` for an empty cell.
#'
#' Some results have more elements:
#' * with `candidates`: `candidates`, the marks as a logical array `[row, col, digit]`. `status`
#'   refers to the board with these marks.
#' * for a board that is not classic: `rules`.
#' * for `"backtracking"`: `order`.
#' * for `"logic"` and `"hybrid"`: `sweep`, and `placements`, the number of digits that each rule
#'   placed, a named integer vector.
#' * for `"hybrid"`: `naked_pairs`, the number of naked pairs that removed candidates, and
#'   `by_logic`, whether the rules solved the board without a guess. Placements and pairs after the
#'   first guess are not counted.
#'
#' If a board has several solutions, the result is the first in row-major lexicographic order.
#' Backtracking by column returns the first in column-major order. `"logic"` never chooses, so it
#' gets stuck on such a board.
#'
#' @section Counts:
#' * `"fast"`: `guesses` counts the digits tried when nothing more could be deduced, including the
#'   digits needed to prove that there is no second solution. `backtracks` is `NA`, because digits
#'   taken back are not counted.
#' * `"backtracking"`: `guesses` counts every digit placed, `backtracks` every digit placed and
#'   taken back.
#' * `"logic"`: both counts are 0.
#' * `"hybrid"`: `guesses` counts the candidates tried when the rules were stuck, `backtracks` the
#'   candidates taken back. A guess is made in the first of the cells with the fewest candidates,
#'   lowest digit first, and the rules follow each guess. The method ends at the first solution it
#'   meets. If the board has several, `solution` is still the first in lexicographic order.
#'
#' @section Sweeps:
#' Four rules place digits: a cell has one candidate (`naked_single`); a digit has one place in a
#' row (`hidden_single_row`), a column (`hidden_single_column`) or a box (`hidden_single_box`).
#' They are repeated until none of them places anything. The digits placed in the end are always the
#' same, but a digit counts for the rule that places it first. `sweep` decides which rule that is:
#' * `"live"`: in each round, every rule is applied to the whole board once: cells, then rows,
#'   columns and boxes. Each placed digit removes candidates at once, so the same rule may place
#'   more digits in the same turn.
#' * `"by_rule"`: in each round, every rule has one turn: rows, then cells, boxes and columns. A
#'   rule finds all its digits before it places them.
#' * `"one_by_one"`: after each placed digit, the rules start again from the first: cells, then
#'   rows, columns and boxes.
#'
#' On the board of `sudoku_examples$puzzle[1]`, `"by_rule"` places 11 digits in cells with one
#' candidate, 15 by rows, 11 by columns and 17 by boxes. `"one_by_one"` places 38 in cells with one
#' candidate and 16 by the three other rules. Articles about programming these rules report such
#' counts.
#'
#' @section Boards without a solution:
#' `"fast"`, `"backtracking"` and `"hybrid"` prove that there is no solution, and all cells of
#' `solution` are `NA`. If `"logic"` meets a cell without candidates, or a house without a place for
#' a digit, all cells of `solution` are `NA` as well. If it gets stuck earlier, `solution` has the
#' digits that it could place.
#'
#' @section Time:
#' Backtracking takes minutes, hours or years on some boards, and `"hybrid"` takes seconds on a few
#' that have no solution. Ctrl-C stops either method at once.
#'
#' @concept backtracking
#' @concept uniqueness
#' @seealso [solve_puzzles()] for many puzzles, [count_solutions()],
#'   [all_solutions()], [check_sudoku()], [find_empty_cells()]; [solution-methods] and
#'   [plot()][plot.oxidoku_solution] for results; [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' result <- solve_sudoku(board)
#' result
#' result$solved
#' result$solution
#' as.character(result)
#'
#' solve_sudoku(board, method = "backtracking", order = "column")$backtracks
#' solve_sudoku(board, method = "hybrid")
#'
#' # How many digits each rule placed
#' easy <- sudoku_examples$puzzle[[1]]
#' solve_sudoku(easy, method = "logic")$placements
#' solve_sudoku(easy, method = "logic", sweep = "one_by_one")$placements
#'
#' # A player has removed candidate 4 from the first cell.
#' marks <- candidates(board)
#' marks[1, 1, 4] <- FALSE
#' solve_sudoku(board, candidates = marks)$status
#'
#' # A board of 6x6, and a killer of 4x4
#' six <- c("1.....", "..2...", "...3..", "....4.", ".....5", "6.....")
#' solve_sudoku(six)$status
#' killer <- sudoku_rules(
#'   rule_cages(
#'     "AABB CADB CDDE CFFE",
#'     c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)
#'   ),
#'   size = 4
#' )
#' solve_sudoku(matrix(0, 4, 4), rules = killer)
#' @export
solve_sudoku <- function(board, method = c("fast", "backtracking", "logic", "hybrid"), ...,
                         order = c("row", "column"),
                         sweep = c("live", "by_rule", "one_by_one"), candidates = NULL,
                         rules = NULL) {
  # The most common call: native code reads a plain matrix or string, or a puzzle stored with its
  # rules, and either makes the whole result or finds the conflicts. For any other board it returns
  # NULL, and the general code below solves the board.
  if (nargs() == 1L && !missing(board)) {
    result <- .External(wrap__solve_plain, board, solution_templates)
    if (is.integer(result)) {
      return(result)
    }
    if (!is.null(result)) {
      clashing <- check_native(result)
      conflicts <- clash_table(clashing$conflicts, clashing$givens, classic_rules())
      return(new_solution("invalid", "fast", conflicts = conflicts, givens = clashing$givens))
    }
    # There are no other arguments to check.
    call <- environment()
    return(solve_one(as_board_and_marks(board, NULL, "board", call), call = call))
  }
  call <- environment()
  check_dots_empty(..., call = call)
  method <- check_choice(method, solve_methods, "method", call)
  check_only_with_method("order", "backtracking", method, given = !missing(order), call = call)
  order <- check_choice(order, c("row", "column"), "order", call)
  check_only_with_method("sweep", c("logic", "hybrid"), method, given = !missing(sweep), call = call)
  sweep <- check_choice(sweep, c("live", "by_rule", "one_by_one"), "sweep", call)
  check_only_with_method("candidates", "fast", method, given = !is.null(candidates), call = call)
  asked <- as_board_and_marks(board, candidates, "board", call, rules)
  if (method != "fast") {
    check_no_rules(asked$rules, method, call)
    # The other methods ignore pencil marks. A unique solution agrees with the marks anyway.
    asked$marks <- NULL
  }
  solve_one(asked, method, order, sweep, call)
}

# Raises an error if the board has variant rules, because the textbook methods consider only
# houses.
check_no_rules <- function(rules, method, call) {
  if (length(rules$rules) == 0) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.code method = \"{method}\"} needs a board without rules beyond its rows, columns and boxes.",
      "x" = "This one is {format(rules)}.",
      "i" = "{.code method = \"fast\"} solves any board."
    ),
    arg = "method", call = call
  )
}

# Raises an error if an argument was given that only other methods take.
check_only_with_method <- function(arg, methods, method, given, call) {
  if (given && !method %in% methods) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} works only with {.code method = {.or {.val {methods}}}}.",
        "x" = "The method is {.val {method}}."
      ),
      call = call
    )
  }
}

# Solves one board. `asked` is the board, with its pencil `marks` if there are any.
solve_one <- function(asked, method = "fast", order = "row", sweep = "live", call = parent.frame()) {
  board <- asked$board
  shown <- function(board) shown_board(board, asked$rules$facts)
  rules <- rules_to_show(asked$rules)
  done <- check_native(native_method(asked, method, order, sweep), call)
  if (done$status == "invalid") {
    return(new_solution(
      "invalid", method,
      solution = board * NA_integer_, conflicts = clash_table(done$conflicts, board, asked$rules), givens = shown(board),
      details = c(solution_marks(asked), rules)
    ))
  }
  grid <- done$grid
  new_solution(
    done$status,
    method,
    solution = if (is.null(grid)) board * NA_integer_ else shown(matrix(grid, nrow(board))),
    solved = !is.null(grid) && !any(grid == 0L, na.rm = TRUE),
    guesses = done$guesses,
    backtracks = done$backtracks,
    givens = shown(board),
    details = c(solution_marks(asked), solution_details(method, order, sweep, done), rules)
  )
}

solution_marks <- function(asked) {
  if (!is.null(asked$marks)) list(candidates = new_candidates(asked$marks, asked$rules))
}

# Returns the elements that only some methods have.
solution_details <- function(method, order, sweep, done) {
  switch(method,
    fast = NULL,
    backtracking = list(order = order),
    logic = list(sweep = sweep, placements = name_placements(done$placements)),
    hybrid = list(
      sweep = sweep,
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

#' Solve many puzzles
#'
#' Solves puzzles by the thousand or the million, on several threads.
#'
#' @param x Puzzles, in any of the forms listed in [puzzles].
#' @param limit The number of solutions at which to stop counting, at least 1. The default, 2, shows
#'   whether there is more than one.
#' @param ... These dots must be empty.
#' @param rules The rules of the puzzles, made by [sudoku_rules()]. By default, the rules that each
#'   puzzle carries, or the usual rules for a board of its size. A puzzle that carries rules accepts
#'   no others.
#' @param threads The number of threads. `NULL` means 2, or fewer if the option `mc.cores` or the
#'   environment variable `OMP_THREAD_LIMIT` is lower. The result does not depend on it.
#' @param progress Whether to show a progress bar for work that takes more than 2 seconds. `NULL`
#'   shows it in interactive sessions.
#' @returns A tibble with one row per puzzle, in the order of `x`:
#' * `puzzle`: the puzzle, in a vector of puzzles (see [as_sudoku()]); `NA` if it cannot be read;
#' * `clues`: the number of its clues;
#' * `solution`: the solution, in a vector of puzzles: the first in row-major lexicographic order if
#'   there is more than one, `NA` for puzzles without a solution;
#' * `n_solutions`: the number of solutions, up to `limit`; 0 for clashing digits, `NA` for
#'   malformed or interrupted puzzles;
#' * `status`: `"unique"`, `"multiple"`, `"none"`, `"invalid"` (digits clash), `"malformed"` (not a
#'   board), or `"interrupted"`;
#' * `reason`: why a malformed puzzle cannot be read, or which rules of a puzzle are left out,
#'   otherwise `NA`.
#'
#' Names of `x` are not kept.
#' @section Interrupts:
#' Ctrl-C stops the call within half a second. The call then returns the results so far, with a
#' warning of class `oxidoku_warning_interrupted`. Puzzles that were not reached have the status
#' `"interrupted"`.
#' @seealso [solve_sudoku()] for one board, [rate_sudoku()] for how hard puzzles are; [sudoku_words]
#'   for the terms.
#' @examples
#' puzzles <- c(
#'   paste0(
#'     "000006000095700300400092005764000003000000000",
#'     "200000971500210009007005480000800000"
#'   ),
#'   paste0(
#'     "517600034289004000346205090602000010038006047",
#'     "000000000090000078703400560000000000"
#'   ),
#'   "not a puzzle"
#' )
#' solve_puzzles(puzzles)
#' @export
solve_puzzles <- function(x, limit = 2, ..., rules = NULL,
                          threads = getOption("oxidoku.threads"),
                          progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  puzzles <- as_boards(x, rules, "x", call)
  warn_left_out(rules_of_puzzles(puzzles$x))
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  solved <- columns_for(
    boards_for_native(puzzles$x), solve_boards, limit,
    what = "Solving", threads = threads, progress = progress, call = call
  )
  warn_interrupted(solved$left, length(puzzles$x))
  tibble::new_tibble(
    list(
      puzzle = puzzles$x,
      clues = clues_of(puzzles$x),
      solution = boards_like(puzzles$x, solved$solution),
      n_solutions = solved$n_solutions,
      status = solved$status,
      reason = reasons_of(puzzles)
    ),
    nrow = length(puzzles$x), class = "oxidoku_table"
  )
}

solve_boards <- function(boards, limit, threads = 1L, on_progress = NULL, call = parent.frame()) {
  check_native(native_solve(boards, limit, threads, on_progress), call)
}

# Returns the reasons why puzzles cannot be read and, for puzzles that can, what is left out of
# them.
reasons_of <- function(puzzles) {
  reason <- puzzles$reason %||% rep(NA_character_, length(puzzles$x))
  # There may be millions of classic puzzles, and none of their rules are ever left out.
  if (has_rules(puzzles$x)) with_left_out(reason, left_out_of_puzzles(puzzles$x)) else reason
}

# Warns that `left` of `n` puzzles were not reached.
warn_interrupted <- function(left, n) {
  if (left == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c("Interrupted: {format_count(n - left)} of {format_count(n)} are done.", "i" = "The others are {.code NA}."),
    class = c("oxidoku_warning_interrupted", "oxidoku_warning"),
    done = n - left, missing = left
  )
}

#' @rdname as_sudoku
#' @param a Puzzles.
#' @param b Must be missing. It is the right-hand side in other methods of [base::solve()].
#' @param ... Passed on to [solve_puzzles()] by `solve()`. They must be empty for the other functions.
#' @export
solve.oxidoku_sudoku <- function(a, b, ...) {
  if (!missing(b)) {
    stop_argument("b", c("{.fn solve} has no argument {.arg b} for puzzles."), call = environment())
  }
  solution <- solve_puzzles(a, ...)$solution
  names(solution) <- names(a)
  solution
}
