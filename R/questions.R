# Functions that answer a short question about each puzzle of a vector.

#' Does a puzzle have exactly one solution?
#'
#' Checks for each puzzle whether its solution is the only one.
#'
#' @inheritParams solve_puzzles
#' @returns A logical vector, with one element per puzzle. It is `NA` for a puzzle that cannot be
#'   read, with a warning of class `oxidoku_warning_malformed`.
#' @seealso [count_solutions()], [is_minimal()]; [sudoku_words] for the terms.
#' @examples
#' is_unique(sudoku_examples$puzzle[1:3])
#' is_unique(matrix(0, 9, 9))
#' @export
is_unique <- function(x, ..., rules = NULL, threads = getOption("oxidoku.threads"),
                      progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  count_puzzles(x, 2, threads, progress, call, rules) == 1
}

#' Does a puzzle need all of its clues?
#'
#' A puzzle is minimal if it has exactly one solution, and removing any one of its clues would allow
#' a second solution. [minimize_sudoku()] makes a puzzle minimal by removing clues.
#'
#' @inheritParams solve_puzzles
#' @returns A logical vector, with one element per puzzle. It is also `FALSE` for puzzles without
#'   exactly one solution, and `NA` for a puzzle that cannot be read, with a warning of class
#'   `oxidoku_warning_malformed`.
#' @seealso [is_unique()], [count_clues()]; [sudoku_words] for the terms.
#' @examples
#' puzzle <- sudoku_examples$puzzle[[1]]
#' is_minimal(puzzle)
#'
#' # One more clue, the first digit of the solution
#' more <- as.matrix(puzzle)
#' more[1, 1] <- as.matrix(solve_sudoku(puzzle))[1, 1]
#' is_minimal(more)
#'
#' # A puzzle with more rules
#' diagonal <- generate_sudoku(1, rules = sudoku_rules(rule_diagonals()))
#' is_minimal(diagonal)
#' @export
is_minimal <- function(x, ..., rules = NULL, threads = getOption("oxidoku.threads"),
                       progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  puzzles <- as_boards(x, rules, "x", call)
  warn_left_out(rules_of_puzzles(puzzles$x))
  threads <- check_threads(threads, call)
  n <- length(puzzles$x)
  found <- with_progress("Checking", n, progress, call, function(on_progress) {
    check_native(native_minimal(boards_for_native(puzzles$x), threads, on_progress), call)
  })
  warn_interrupted(found$left, n)
  warn_malformed(puzzles$reason)
  found$minimal
}

#' Count the clues of puzzles
#'
#' Counts the filled cells of each puzzle.
#'
#' @inheritParams solve_puzzles
#' @returns An integer vector, with one element per puzzle. It is `NA` for a puzzle that cannot be
#'   read, with a warning of class `oxidoku_warning_malformed`.
#' @seealso [is_minimal()], [find_symmetries()]; [sudoku_words] for the terms.
#' @examples
#' count_clues(sudoku_examples$puzzle[1:3])
#' count_clues(matrix(0, 9, 9))
#' count_clues(generate_sudoku(2, size = 6))
#' @export
count_clues <- function(x, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  puzzles <- as_boards(x, rules, "x", call)
  warn_malformed(puzzles$reason)
  clues_of(puzzles$x)
}

#' Find the symmetries of a puzzle's pattern
#'
#' Finds out which symmetries the pattern of a puzzle has: the cells that hold clues, regardless of
#' their digits. These are the symmetries that [generate_sudoku()] offers. Boards of any size have
#' them. The clues of further rules, such as cages, do not count.
#'
#' @inheritParams solve_puzzles
#' @returns A logical matrix with a row for each puzzle. The row is `NA` for a puzzle that cannot be
#'   read, with a warning of class `oxidoku_warning_malformed`. The columns are
#' * `vertical`: the left and right halves are mirror images;
#' * `horizontal`: the upper and lower halves are mirror images;
#' * `diagonal`, `anti_diagonal`: mirrored in the diagonal from top left to bottom right,
#'   or from top right to bottom left;
#' * `both_diagonals`: mirrored in both diagonals;
#' * `orthogonal`: `vertical` and `horizontal`;
#' * `rotation_180`, `rotation_90`: the same after half a turn, or a quarter turn;
#' * `full`: all of these.
#' @seealso [generate_sudoku()]; [count_automorphisms()] for the symmetries of the puzzle with its
#'   digits; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' made <- generate_sudoku(2, symmetry = "rotation_180")
#' find_symmetries(made)
#'
#' # The puzzles with any symmetry
#' has_any <- rowSums(find_symmetries(sudoku_examples)) > 0
#' table(has_any)
#' @export
find_symmetries <- function(x, ...) {
  call <- environment()
  check_dots_empty(..., call = call)
  puzzles <- as_boards(x, NULL, "x", call)
  warn_malformed(puzzles$reason)
  found <- check_native(native_symmetries(boards_for_native(puzzles$x)), call)
  do.call(cbind, found)
}
