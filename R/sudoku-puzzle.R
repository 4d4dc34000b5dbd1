# Puzzles with their rules: the constructor, and functions that query the rules of puzzles.

#' Puzzles that carry their rules
#'
#' @description
#' `sudoku_puzzle()` makes a puzzle from a board and its rules, and [as_sudoku()] makes a vector of
#' many puzzles. Pass a puzzle to any function that takes a board, and a vector to any function that
#' takes many puzzles. The solutions also carry the rules.
#'
#' @inheritParams solve_sudoku
#' @param board A board of the size that the rules have, in any of the forms listed in [board].
#'   `NULL` for a board without givens.
#' @param size The side of the board, as in [generate_sudoku()]. With `board` or `rules`, it must be
#'   the side that these have.
#' @param x A puzzle, or a vector of puzzles.
#' @param symbols How the text of the board writes its digits, the lowest first: characters such as
#'   `"0-9a-f"` or `"A-P"`, a word with a different letter for each digit, `"letters"`, `"shapes"`,
#'   `"colours"`, or a vector with a text for each digit: see *Symbols* in [plot_sudoku()]. `NULL`
#'   for 1 to 9, then A for 10, B for 11 and so on.
#' @param ... These dots must be empty.
#' @returns
#' * `sudoku_puzzle()`: a vector of one puzzle, of class `oxidoku_sudoku`: see [as_sudoku()].
#'   `as.matrix()` returns its cells.
#' * `rules()`: the rules of a puzzle, or of several puzzles with the same rules. For puzzles with
#'   different rules, a list with the rules of each puzzle. `NULL` for a missing puzzle.
#' * `givens()`: the givens of a puzzle, an integer matrix with `0` for an empty cell and `NA` where
#'   the board has no cell. For several puzzles, a list of such matrices.
#'
#' @section The text of a puzzle:
#' The text of a puzzle contains all its rules, so a file, a loop or another program cannot lose
#' one. The text of a classic puzzle is 81 digits. For a board of another size without further
#' rules, it is the cells, with `.` for an empty cell. The text of any other puzzle is one line with
#' its size, its rules and its givens. If the format of Interactive Sudoku Solver can express
#' everything, the line has this format and ends in two dots; otherwise it begins with `oxidoku:`.
#' Every function that takes a board can read such text. Text that was cut off, for example by
#' `substr()`, raises an error. `givens()` returns only the cells.
#'
#' @section Digits above 9:
#' Matrices contain numbers. In text, 10 is A, 11 is B and so on, up to P for 25. Lower case means
#' the same. A character matrix may also contain numbers. Ambiguous text raises an error that asks
#' for `symbols`.
#' @concept killer
#' @concept jigsaw
#' @seealso [as_sudoku()], [sudoku_rules()], [board]; `vignette("sizes-and-variants")`;
#'   [sudoku_words] for the terms.
#' @examples
#' six <- sudoku_puzzle(c(
#'   "1.....", "..2...", "...3..", "....4.", ".....5", "6....."
#' ))
#' six
#' solve_sudoku(six)
#'
#' x <- sudoku_puzzle(rules = sudoku_rules(
#'   rule_diagonals(), rule_thermometer("r1c1 r1c2 r2c2"), size = 4
#' ))
#' rules(x)
#' givens(x)
#' count_solutions(x, limit = 100)
#' as.character(x)
#'
#' sudoku_puzzle("0...a.f.........", sudoku_rules(size = 4), symbols = "0af7")
#'
#' # Code that makes a puzzle, to paste it into a script or a question
#' cat(format(x, code = TRUE))
#' @export
sudoku_puzzle <- function(board = NULL, rules = NULL, ..., size = NULL, symbols = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  symbols <- check_symbols(symbols, call)
  if (is.null(board)) {
    rules <- sized_rules(rules, size, call) %||% classic_rules()
    return(new_puzzles(empty_cells_text(rules), rules))
  }
  short <- with_short_symbols(board, symbols)
  read <- as_board(short$x, rules, "board", call, short$symbols)
  check_side(read$rules, size, "board", call)
  new_puzzles(asked_text(read), read$rules)
}

#' @rdname sudoku_puzzle
#' @export
rules <- closed(function(x) {
  call <- environment()
  check_given(x, "x", call)
  carried <- carried_rules(x) %||% if (is_sudoku(x)) x
  if (is_rules(carried)) {
    return(carried)
  }
  if (is_classed(carried)) {
    keys <- keys_of_puzzles(carried)
    known <- rules_of_puzzles(carried)
    if (length(unique(keys)) > 1) {
      return(unname(known[match(keys, names(known))]))
    }
    return(if (length(known) == 1) known[[1]])
  }
  as_board(x, NULL, "x", call)$rules
})

#' @rdname sudoku_puzzle
#' @export
givens <- closed(function(x) {
  call <- environment()
  check_given(x, "x", call)
  x <- position_of_row(x)
  if (is.data.frame(x) && is_classed(x[["puzzle"]])) {
    x <- x$puzzle
  }
  if (is_sudoku(x) && length(x) != 1) {
    return(lapply(seq_along(x), function(i) if (!is.na(x[[i]])) givens(x[[i]])))
  }
  if (inherits(x, "oxidoku_solution")) {
    return(field_of(x, "givens"))
  }
  read <- as_board(x, NULL, "x", call)
  shown_board(read$board, read$facts)
})

# Returns the cells of a vector of classic puzzles. Raises an error if an element has other rules.
classic_texts <- function(x, arg, call) {
  other <- places_with_rules(x)
  if (length(other) > 0) {
    stop_classic_only(rules_of_puzzles(x[other[[1]]])[[1]], arg, call, other)
  }
  cells_of_puzzles(x)
}
