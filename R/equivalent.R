# Puzzles that are the same but for their looks.

#' The same puzzle in another guise
#'
#' @description
#' Two puzzles are equivalent where one becomes the other by renaming digits,
#' changing the order of bands, of stacks, of rows within a band or of columns within
#' a stack, and transposing the board. `canonical_sudoku()` gives one form to all
#' puzzles that are equivalent, so that duplicates in a collection are found by
#' `duplicated(canonical_sudoku(x))`.
#'
#' `are_equivalent()` compares puzzles pair by pair. `count_automorphisms()` says
#' how symmetric they are.
#'
#' The canonical form is the **least** of all equivalent boards. Of two boards the
#' lesser is the one with the lesser digit in the first cell, row by row, in which
#' they differ, and a blank is less than any digit. So the digits of a canonical form
#' appear in the order 1, 2, 3, ... A solved grid takes about 25 microseconds, a
#' puzzle of 17 clues about 8.
#'
#' @inheritParams solve_puzzles
#' @param x,y Puzzles or solved grids: see [puzzles]. For `are_equivalent()` as many
#'   in `y` as in `x`, or one.
#' @returns `canonical_sudoku()`: a vector of puzzles (see [as_sudoku()]), one for each
#'   of `x`. `are_equivalent()`: a
#'   logical vector. `count_automorphisms()`: an integer vector, the number of the
#'   2 * 6^8 arrangements of rows, columns and sides that give the same board again once
#'   the digits are renamed to suit; 1 where only the one that moves nothing does. All are
#'   `NA` for what is malformed.
#' @section Interrupts:
#' Ctrl-C stops within half a second, without a result.
#'
#' @seealso [shuffle_sudoku()] gives a puzzle another guise.
#' @examples
#' puzzle <- sudoku_examples$puzzle[[1]]
#' guise <- shuffle_sudoku(puzzle)
#' canonical_sudoku(puzzle)
#' are_equivalent(puzzle, guise)
#' are_equivalent(puzzle, sudoku_examples$puzzle[2:4])
#'
#' # The most symmetric of all solved grids
#' count_automorphisms(paste0(
#'   "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
#' ))
#' @export
canonical_sudoku <- function(x, threads = getOption("oxidoku.threads"), ...,
                             progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  canonical_forms(x, "x", threads, progress, call)$form
}

#' @rdname canonical_sudoku
#' @export
are_equivalent <- function(x, y, threads = getOption("oxidoku.threads"), ...,
                           progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  x <- canonical_forms(x, "x", threads, progress, call)$form
  y <- canonical_forms(y, "y", threads, progress, call)$form
  check_pairs(length(x), length(y), "y", call)
  x == y
}

#' @rdname canonical_sudoku
#' @export
count_automorphisms <- function(x, threads = getOption("oxidoku.threads"), ...,
                                progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  canonical_forms(x, "x", threads, progress, call)$automorphisms
}

canonical_forms <- function(x, arg, threads, progress, call) {
  puzzles <- puzzle_set(x, arg, call)
  threads <- check_threads(threads, call)
  found <- with_progress("Comparing", length(puzzles$x), progress, call, function(tell) {
    check_native(native_canonical(sudoku_columns(puzzles$x), threads, tell), call)
  })
  list(form = new_sudoku(found$form), automorphisms = found$automorphisms)
}

#' Does a grid solve a puzzle?
#'
#' Checks solutions without solving: whether each is a solved grid that keeps all
#' digits of its puzzle. For a puzzle with several solutions any of them will do.
#'
#' @param puzzle,solution Puzzles and grids in any form of [puzzles]: as many of one as
#'   of the other, or one of either.
#' @returns A logical vector, `NA` where the puzzle or the solution is malformed.
#' @seealso [check_sudoku()] says what is wrong with one board.
#' @examples
#' with(sudoku_examples, table(is_solution(puzzle, solution)))
#' is_solution(sudoku_examples$puzzle[[1]], sudoku_examples$solution[1:3])
#' @export
is_solution <- function(puzzle, solution) {
  call <- environment()
  puzzle <- puzzle_set(puzzle, "puzzle", call)$x
  solution <- puzzle_set(solution, "solution", call)$x
  check_pairs(length(puzzle), length(solution), "solution", call)
  check_not_swapped(puzzle, solution, call)
  check_native(native_is_solution(sudoku_columns(puzzle), sudoku_columns(solution)), call)
}

# Full grids as puzzles, and puzzles as their solutions.
check_not_swapped <- function(puzzle, solution, call) {
  clues <- clues_of(puzzle)
  filled <- clues_of(solution)
  if (any(clues == 81, na.rm = TRUE) && all(clues == 81, na.rm = TRUE) &&
    any(filled < 81, na.rm = TRUE) && !any(filled == 81, na.rm = TRUE)) {
    stop_argument(
      "puzzle",
      c(
        "{.arg puzzle} must be puzzles, and {.arg solution} their solutions.",
        "x" = "All of {.arg puzzle} is filled, and {.arg solution} has empty cells.",
        "i" = "Exchange them: {.code is_solution(puzzle, solution)}."
      ),
      call = call
    )
  }
}

# As many, or one and many.
check_pairs <- function(n, m, arg, call) {
  if (n == m || n == 1 || m == 1) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be one, or as many as the puzzles it goes with.",
      "x" = "There are {n} and {m}."
    ),
    call = call
  )
}
