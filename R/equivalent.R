# Canonical forms, equivalence, and the check of solutions.

#' Canonical forms and equivalence
#'
#' @description
#' Two puzzles are equivalent if one can be turned into the other by renaming digits,
#' reordering bands, stacks, rows within a band or columns within a stack, and transposing
#' the board. `canonical_sudoku()` returns the same form for all equivalent puzzles, so
#' `duplicated(canonical_sudoku(x))` finds the duplicates in a collection.
#'
#' `are_equivalent()` compares puzzles pair by pair. `count_automorphisms()` measures
#' how symmetric puzzles are.
#'
#' The canonical form is the **smallest** of all equivalent boards. Boards are compared cell by
#' cell, in row-major order, and an empty cell is smaller than any digit. The digits of a canonical
#' form therefore first appear in the order 1, 2, 3, ... `canonical_sudoku()` takes about 25
#' microseconds for a solved grid, and about 7 for a puzzle with 17 clues.
#'
#' @inheritParams solve_puzzles
#' @param x,y Puzzles or solved grids: see [puzzles]. For `are_equivalent()`, `x` and `y`
#'   must have the same length, or one of them must have length 1.
#' @returns
#' * `canonical_sudoku()`: a vector of puzzles (see [as_sudoku()]), one for each element of `x`.
#' * `are_equivalent()`: a logical vector.
#' * `count_automorphisms()`: an integer vector. Of the 2 * 6^8 rearrangements of rows and
#'   columns, with or without transposing, it counts those that give the same board again after
#'   renaming digits. The identity is one of them, so the minimum is 1.
#'
#' Missing and malformed puzzles become `NA`. Malformed ones also cause a warning of class
#' `oxidoku_warning_malformed`.
#' Ctrl-C stops the call within half a second, without a result.
#'
#' @concept isomorphism
#' @seealso [shuffle_sudoku()] returns a random equivalent puzzle; [sudoku_words] for the terms.
#' @examples
#' puzzle <- sudoku_examples$puzzle[[1]]
#' shuffled <- shuffle_sudoku(puzzle)
#' canonical_sudoku(puzzle)
#' are_equivalent(puzzle, shuffled)
#' are_equivalent(puzzle, sudoku_examples$puzzle[2:4])
#'
#' # The most symmetric of all solved grids
#' count_automorphisms(paste0(
#'   paste0(
#'     "123456789456789123789123456231564897564897231",
#'     "897231564312645978645978312978312645"
#'   )
#' ))
#' @export
canonical_sudoku <- function(x, ..., threads = getOption("oxidoku.threads"),
                             progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  canonical_forms(x, "x", threads, progress, call)$form
}

#' @rdname canonical_sudoku
#' @export
are_equivalent <- function(x, y, ..., threads = getOption("oxidoku.threads"),
                           progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  x <- canonical_forms(x, "x", threads, progress, call, of = "x")$form
  y <- canonical_forms(y, "y", threads, progress, call, of = "y")$form
  check_pairs(length(x), length(y), "y", call)
  x == y
}

#' @rdname canonical_sudoku
#' @export
count_automorphisms <- function(x, ..., threads = getOption("oxidoku.threads"),
                                progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  canonical_forms(x, "x", threads, progress, call)$automorphisms
}

# `of` is the argument that a warning names, if there are two.
canonical_forms <- function(x, arg, threads, progress, call, of = NULL) {
  puzzles <- as_classic_boards(x, arg, call)
  warn_malformed(puzzles$reason, of_missing = FALSE, arg = of)
  threads <- check_threads(threads, call)
  found <- with_progress("Comparing", length(puzzles$x), progress, call, function(on_progress) {
    check_native(native_canonical(sudoku_columns(puzzles$x), threads, on_progress), call)
  })
  list(form = new_sudoku(found$form), automorphisms = found$automorphisms)
}

#' Does a grid solve a puzzle?
#'
#' Checks solutions without solving the puzzles. A solution must be a solved grid that contains all
#' digits of its puzzle. If a puzzle has several solutions, any of them is accepted.
#'
#' @inheritParams solve_puzzles
#' @param puzzle,solution Puzzles and grids, in any of the forms listed in [puzzles]: the same
#'   number of each, or a single puzzle or grid.
#' @returns A logical vector. It is `NA` if the puzzle or the solution is missing or malformed.
#'   Malformed ones also cause a warning of class `oxidoku_warning_malformed`.
#' @seealso [check_sudoku()] explains what is wrong with one board; [sudoku_words] for the terms.
#' @examples
#' with(sudoku_examples, table(is_solution(puzzle, solution)))
#' is_solution(sudoku_examples$puzzle[[1]], sudoku_examples$solution[1:3])
#'
#' made <- generate_sudoku(2, rules = sudoku_rules(rule_diagonals()))
#' is_solution(made$puzzle, made$solution)
#' @export
is_solution <- function(puzzle, solution, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  pairs <- read_pairs(puzzle, solution, rules, call)
  puzzle <- pairs$puzzle
  solution <- pairs$solution
  check_pairs(length(puzzle), length(solution), "solution", call)
  are_solutions(puzzle, solution, call)
}

# Whether each solution is full, satisfies the rules, and contains the digits of its puzzle.
are_solutions <- function(puzzle, solution, call) {
  if (has_rules(puzzle)) {
    n <- if (length(puzzle) == 0 || length(solution) == 0) 0 else max(length(puzzle), length(solution))
    puzzle <- puzzle[rep_len(seq_along(puzzle), n)]
    solution <- solution[rep_len(seq_along(solution), n)]
    check_same_keys(puzzle, solution, call)
    warn_left_out(rules_of_puzzles(puzzle))
  }
  solved <- check_native(native_is_solution(boards_for_native(puzzle), boards_for_native(solution)), call)
  if (!has_rules(puzzle) && !any(solved, na.rm = TRUE)) check_not_swapped(puzzle, solution, call)
  solved
}

check_same_keys <- function(puzzle, solution, call) {
  other <- which(keys_of_puzzles(puzzle) != keys_of_puzzles(solution))
  if (length(other) == 0) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.arg solution} must have the same rules as {.arg puzzle}.",
      "x" = "{cli::qty(length(other))}Element{?s} {truncate_values(other)} {cli::qty(length(other))}{?has/have} other rules."
    ),
    arg = "solution", positions = other, call = call
  )
}

# Reads puzzles and solutions with the same rules, which may come from either of them. If both carry
# some, are_solutions() compares them.
read_pairs <- function(puzzle, solution, rules, call) {
  x <- as_boards(puzzle, rules, "puzzle", call)
  own <- if (has_rules(x$x) && is.null(carried_rules(solution))) rules_of_all(x$x)
  y <- as_boards(solution, own %||% rules, "solution", call)
  if (has_rules(y$x) && !has_rules(x$x)) {
    x <- as_boards(puzzle, rules_of_all(y$x), "puzzle", call)
  }
  # A puzzle without a single solution has a missing one in tables.
  warn_malformed(x$reason, of_missing = FALSE, arg = "puzzle")
  warn_malformed(y$reason, of_missing = FALSE, arg = "solution")
  list(puzzle = x$x, solution = y$x)
}

# Returns the rules of a vector of puzzles, or NULL if the puzzles have different rules.
rules_of_all <- function(x) {
  groups <- groups_of(x)
  if (length(groups) == 1) groups[[1]]$rules
}

# Raises an error if the arguments appear to be swapped, that is, if the puzzles are solved grids
# and the solutions are puzzles.
check_not_swapped <- function(puzzle, solution, call) {
  clues <- clues_of(puzzle)
  filled <- clues_of(solution)
  if (any(clues == 81, na.rm = TRUE) && all(clues == 81, na.rm = TRUE) &&
    any(filled < 81, na.rm = TRUE) && !any(filled == 81, na.rm = TRUE)) {
    stop_argument(
      "puzzle",
      c(
        "{.arg puzzle} must contain puzzles, and {.arg solution} their solutions.",
        "x" = "{.arg puzzle} has no empty cells, and {.arg solution} has some.",
        "i" = "Swap them: {.code is_solution(puzzle, solution)}."
      ),
      call = call
    )
  }
}

# Raises an error unless the two lengths are equal, or one of them is 1.
check_pairs <- function(n, m, arg, call) {
  if (n == m || n == 1 || m == 1) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must have length 1, or one element for each puzzle.",
      "x" = "It has length {m}, but there are {n} puzzles."
    ),
    call = call
  )
}
