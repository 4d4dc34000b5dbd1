# Short questions about many puzzles, with one answer a puzzle.

#' Is the solution of a puzzle the only one?
#'
#' Finds out for each puzzle whether it has exactly one solution.
#'
#' @inheritParams solve_puzzles
#' @returns A logical vector, one value a puzzle. `NA` for a puzzle that cannot be read,
#'   with a warning of class `oxidoku_warning_malformed`.
#' @seealso [count_solutions()], [is_minimal()]
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
#' A puzzle is minimal if it has exactly one solution and more than one without any
#' one of its clues. [minimize_sudoku()] makes a minimal puzzle of one that is not.
#'
#' @inheritParams solve_puzzles
#' @returns A logical vector, one value a puzzle: `FALSE` also for puzzles without
#'   exactly one solution. `NA` for a puzzle that cannot be read, with a warning of class
#'   `oxidoku_warning_malformed`.
#' @seealso [is_unique()], [count_clues()]
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
  general <- general_puzzles(x, rules, "x", call)
  if (!is.null(general)) {
    return(are_minimal_general(general, check_threads(threads, call), progress, call))
  }
  puzzles <- puzzle_set(x, "x", call)
  threads <- check_threads(threads, call)
  columns <- sudoku_columns(puzzles$x)
  n <- length(puzzles$x)
  minimal <- rep(NA, n)
  with_progress("Checking", n, progress, call, function(on_progress) {
    for (block in blocks_of(n, 10000)) {
      minimal[block] <<- are_minimal(lapply(columns, `[`, block), threads, call)
      if (!is.null(on_progress)) on_progress(max(block))
    }
  })
  warn_malformed(puzzles$reason)
  minimal
}

# The numbers from 1 to `n` in runs of `size`.
blocks_of <- function(n, size) {
  split(seq_len(n), (seq_len(n) - 1) %/% size)
}

are_minimal <- function(columns, threads, call) {
  count <- function(columns) {
    check_native(native_count_puzzles(columns, 2, threads, NULL), call)$n_solutions
  }
  minimal <- count(columns) == 1
  unique <- which(minimal)
  fewer <- without_each_clue(lapply(columns, `[`, unique))
  spare <- fewer$puzzle[count(fewer$columns) == 1]
  minimal[unique[spare]] <- FALSE
  minimal
}

# All puzzles that lack one clue of one of these, and the number of the puzzle that each
# comes from.
without_each_clue <- function(columns) {
  cells <- expand.grid(row = 1:9, place = 10^(0:8))
  variants <- Map(function(row, place) {
    digit <- columns[[row]] %/% place %% 10
    at <- which(digit > 0)
    fewer <- lapply(columns, `[`, at)
    fewer[[row]] <- as.integer(fewer[[row]] - digit[at] * place)
    list(puzzle = at, columns = fewer)
  }, cells$row, cells$place)
  list(
    puzzle = unlist(lapply(variants, `[[`, "puzzle")),
    columns = lapply(1:9, function(row) {
      as.integer(unlist(lapply(variants, function(it) it$columns[[row]])))
    })
  )
}

#' Count the clues of puzzles
#'
#' Counts the filled cells of each puzzle.
#'
#' @inheritParams solve_puzzles
#' @returns An integer vector, one value a puzzle. `NA` for a puzzle that cannot be read,
#'   with a warning of class `oxidoku_warning_malformed`.
#' @seealso [is_minimal()], [find_symmetries()]
#' @examples
#' count_clues(sudoku_examples$puzzle[1:3])
#' count_clues(matrix(0, 9, 9))
#' count_clues(generate_sudoku(2, size = 6))
#' @export
count_clues <- function(x, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  general <- general_puzzles(x, rules, "x", call)
  if (!is.null(general)) {
    warn_malformed(general$reason)
    return(clues_of_texts(cells_of_puzzles(general$x)))
  }
  puzzles <- puzzle_set(x, "x", call)
  warn_malformed(puzzles$reason)
  clues_of(puzzles$x)
}

#' Find the symmetries of a puzzle's pattern
#'
#' Finds out which symmetries the pattern of a puzzle has: the cells that hold clues,
#' whatever their digits. They are those that [generate_sudoku()] makes on request. Boards of
#' any size have them; the clues of other rules, such as cages, do not count.
#'
#' @inheritParams solve_puzzles
#' @returns A logical matrix with a row for each puzzle, `NA` where it cannot be read,
#'   with a warning of class `oxidoku_warning_malformed`. Its columns are
#' * `vertical`: the left and right halves are mirror images;
#' * `horizontal`: the upper and lower halves are;
#' * `diagonal`, `anti_diagonal`: mirrored in the diagonal from top left to bottom right,
#'   or from top right to bottom left;
#' * `both_diagonals`: mirrored in both;
#' * `orthogonal`: `vertical` and `horizontal`;
#' * `rotation_180`, `rotation_90`: the same after half a turn, or a quarter turn;
#' * `full`: all of these.
#' @seealso [generate_sudoku()]; [count_automorphisms()] for the symmetries of the puzzle
#'   with its digits.
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
  general <- general_puzzles(x, NULL, "x", call)
  if (!is.null(general)) {
    warn_malformed(general$reason)
    return(symmetries_general(general$x))
  }
  puzzles <- puzzle_set(x, "x", call)
  warn_malformed(puzzles$reason)
  found <- check_native(native_symmetries(sudoku_columns(puzzles$x)))
  do.call(cbind, found)
}

# The same for puzzles of any shape.
symmetries_general <- function(x) {
  cells <- cells_of_puzzles(x)
  names <- setdiff(symmetries, c("none", "random"))
  found <- matrix(NA, length(x), length(names), dimnames = list(NULL, names))
  for (group in groups_of(x)) {
    columns <- check_native(native_symmetries_general(group$rules$shape, cells[group$at]))
    found[group$at, ] <- do.call(cbind, columns[names])
  }
  found
}
