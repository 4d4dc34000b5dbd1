# Converts anything that a user may call a board to an integer matrix without names, with 0 for an
# empty cell. Exported functions leave all checks of boards to it.

#' Boards
#'
#' @description
#' Every function with an argument `board` takes one puzzle in any of these forms:
#'
#' * a 9x9 integer or double matrix, with `0` or `NA` for an empty cell;
#' * a 9x9 character matrix or a data frame of 9 rows and 9 columns; `0`, `.`,
#'   `_`, `-`, the empty string and `NA` are empty cells;
#' * one string of 81 characters, row by row; `0`, `.`, `_` and `-` are empty cells;
#' * the nine rows of the board: nine strings of nine cells, or a list of nine vectors or lists of
#'   nine cells. Strings that only draw lines are ignored;
#' * text copied from elsewhere: see the next section;
#' * one row of a table of puzzles, such as `sudoku_examples[1, ]`, with a column `puzzle` or only
#'   one column;
#' * a result of this package: of [solve_sudoku()], [check_sudoku()], [edit_sudoku()] or
#'   [read_sudoku_image()], a hint, a position (see [apply_step()]), or a vector of one puzzle (see
#'   [as_sudoku()]).
#'
#' In a result of [solve_sudoku()], `solution` is used as the board. `result$givens` is the board
#' that was solved.
#'
#' All these are classic boards: 9x9, with rows, columns and boxes, and no further rules. Boards of
#' other sizes, from 4x4 to 25x25, have the same forms. In text, `A` is 10, `B` is 11 and so on. For
#' further rules, see [sudoku_rules()] and [sudoku_puzzle()].
#'
#' @section Text:
#' You can copy a board from a page, a forum, a console or a program:
#'
#' * White space, line breaks and drawn lines such as `|` and `+---+` are ignored, and so are
#'   invisible characters and the stars of a printed board. Full-width digits are digits.
#' * Code around the board is ignored: the commas, brackets and quotes of lists, the name to which a
#'   board is assigned, and comments, as in `input = [[5, 3, 0, ...], # first row`,
#'   `const board = [[...]];` and JSON. `NA`, `None` and `null` are empty cells.
#' * R code is read: `x <- "530..."`, `matrix(c(...), byrow = TRUE, ncol = 9)`, `rbind(...)`, and
#'   the output of `dput()` and `print()` for a matrix. As in R, `matrix(c(...), ncol = 9)` is
#'   filled by column.
#' * All empty cells may be written as `*`, `?`, `x`, `X` or a space. Exactly one of these
#'   characters must make 81 cells together with the digits.
#' * A grid of pencil marks consists of 81 groups of digits. A group of one digit is a filled cell.
#'   The other groups are the `candidates` for all functions with that argument.
#'
#' For files and links, use [read_sudoku()].
#'
#' @section Errors:
#' Input that cannot be read as a board raises an error of class `oxidoku_error` and of one of
#' these classes:
#'
#' * `oxidoku_error_type`: something that cannot be a board (a factor, a function);
#' * `oxidoku_error_shape`: the wrong number of rows, columns or characters, or several puzzles;
#' * `oxidoku_error_cell`: a number outside 0 to 9, a fraction, an infinite value or a wrong
#'   character;
#' * `oxidoku_error_symbols`: characters of a large board that are ambiguous, such as letters
#'   without digits, where `A` may be 1 or 10;
#' * `oxidoku_error_rules`: `rules` that differ from those of the board;
#' * `oxidoku_error_unsolved`: the result of [solve_sudoku()] for a board without a solution.
#'
#' The condition has the fields `arg` (the name of the argument), `cells` (a data frame with
#' columns `row` and `col`) and, for strings, `positions`. Messages name cells by row and column:
#' `r1c3`.
#'
#' Digits that clash do not make a board unreadable. Such a board has no solution, and
#' [check_sudoku()] says why.
#'
#' @examples
#' text <- "
#'   . . . | . . 6 | . . .
#'   . 9 5 | 7 . . | 3 . .
#'   4 . . | . 9 2 | . . 5
#'   ------+-------+------
#'   7 6 4 | . . . | . . 3
#'   . . . | . . . | . . .
#'   2 . . | . . . | 9 7 1
#'   ------+-------+------
#'   5 . . | 2 1 . | . . 9
#'   . . 7 | . . 5 | 4 8 .
#'   . . . | 8 . . | . . .
#' "
#' solve_sudoku(text)
#'
#' tryCatch(
#'   solve_sudoku(matrix(12, 9, 9)),
#'   oxidoku_error_cell = function(e) head(e$cells, 3)
#' )
#' @seealso [puzzles] for many puzzles at once; [sudoku_words] for the terms.
#' @name board
NULL

# ---- Conversion ----------------------------------------------------------------

# Converts any board to a list of
# * `board`: an integer matrix, with 0 for an empty cell and NA outside the board;
# * `rules`, and the `facts` of their shape.
as_board <- function(x, rules = NULL, arg = "board", call = parent.frame(), symbols = NULL, brief = FALSE) {
  check_given(x, arg, call)
  force(call)
  # Native code reads plain matrices and strings of 81 cells, and one puzzle stored with its rules. It
  # returns NULL for anything else.
  plain <- if (is.null(symbols)) .External(wrap__plain_board, x)
  if (is.list(plain)) {
    return(new_board(plain[[1]], agreed_rules(check_rules(rules, "rules", call), plain[[2]], arg, call)))
  }
  if (!is.null(plain) && (is.null(rules) || has_usual_cells(rules))) {
    return(new_board(plain, rules %||% classic_rules()))
  }
  x <- position_of_row(x)
  own <- with_its_rules(x, rules, arg, call, symbols, brief)
  facts <- own$rules$facts
  # In a classic puzzle, 0 is an empty cell.
  if (is_sudoku(own$x) && !has_rules(own$x)) refuse_zero(own$rules, arg, call)
  board <- if (has_rules(own$x)) {
    # The package wrote this text, so its letters are not ambiguous.
    board_of_text(cells_of_puzzles(own$x), facts)
  } else {
    board_of_input(own$x, facts, arg, call, symbols %||% signs_from_zero(facts), brief)
  }
  new_board(board, own$rules)
}

# Whether these are rules for a board with the cells and digits of the classic one.
has_usual_cells <- function(rules) {
  is_rules(rules) && length(rules$draw) == 0 && is_9x9(rules$facts) && rules$facts$digits == 9L
}

new_board <- function(board, rules = classic_rules()) {
  list(board = board, rules = rules, facts = rules$facts)
}

# Reads the digits of a board whose shape is known.
board_of_input <- function(x, facts, arg, call, symbols, brief) {
  x <- content_of(x, arg, call, brief)
  refuse_class(x, arg, call, brief)
  if (is.data.frame(x)) {
    return(board_of_data_frame(x, facts, arg, call, symbols, brief))
  }
  if (is_board_of_rows(x, facts$rows)) {
    x <- board_of_rows(x)
  } else if (is_board_of_lines(x, facts)) {
    x <- paste(unlist(x), collapse = "\n")
  }
  if (is.character(x) && is.null(dim(x))) {
    return(board_of_text_in(x, facts, arg, call, symbols, brief))
  }
  check_list_of_rows(x, arg, call, brief, known_side(facts))
  board_of_matrix(x, facts, arg, call, symbols, brief)
}

# Returns the board contained in an object of the package or in a row of a table.
content_of <- function(x, arg, call, brief) {
  if (inherits(x, "oxidoku_solution")) {
    return(content_of_solution(x, arg, call, brief))
  }
  if (inherits(x, "oxidoku_image")) {
    return(content_of(field_of(x, "puzzle"), arg, call, brief))
  }
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, c("oxidoku_check", "oxidoku_position"))) {
    return(field_of(x, "board"))
  }
  if (is_sudoku(x)) {
    check_one_puzzle(x, arg, call, brief)
    return(as.character(x))
  }
  if (is.data.frame(x)) content_of_table(x, arg, call, brief) else x
}

content_of_table <- function(x, arg, call, brief) {
  puzzles <- column_of_puzzles(x)
  if (length(puzzles) == 1) {
    return(content_of(puzzles, arg, call, brief))
  }
  if (!is.null(puzzles) && "puzzle" %in% names(x)) {
    stop_many_puzzles(x, arg, call, brief)
  }
  x
}

content_of_solution <- function(x, arg, call, brief) {
  solution <- field_of(x, "solution")
  if (is.atomic(solution) && length(solution) > 0 && all(is.na(solution))) {
    stop_oxidoku(
      "unsolved",
      c(
        "{.arg {arg}} is a result without a solution.",
        "i" = "The board it started from is in {.code $givens}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  solution
}

refuse_class <- function(x, arg, call, brief) {
  if (is.factor(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be a factor.",
        "i" = "A factor's numbers are not its labels. Use {.code as.character({arg})}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  if (inherits(x, "integer64")) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must not be of class integer64.",
        "i" = "Base R misreads integer64 values. Use {.code matrix(as.integer({arg}), 9)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
}

# Raises an error because a function for one board received a table of puzzles.
stop_many_puzzles <- function(x, arg, call, brief) {
  n <- nrow(x)
  name <- if (!brief) typed_name(arg, call)
  verb <- if (!brief) verb_name(call)
  stop_oxidoku(
    "shape",
    c(
      if (is.null(verb)) "{.arg {arg}} must be one puzzle." else "{.code {verb}} takes one puzzle.",
      "x" = "{.arg {arg}} is a table of {count_words(n, 'puzzle', 'puzzles')}.",
      "i" = if (n > 0) "Take one of them, such as {.code {name}[1, ]}.",
      "i" = if (n > 0) "For all of them, use {.code solve_puzzles({name})}, {.code rate_sudoku({name})} or {.code count_solutions({name})}."
    ),
    arg = arg, column = "puzzle", found = count_words(n, "puzzle", "puzzles"),
    call = call, brief = brief
  )
}

# Returns a board and its rules: those given, those that it carries, or the plain rules of its
# size.
with_its_rules <- function(x, rules, arg, call, symbols = NULL, brief = FALSE) {
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  x <- plain_characters(from_killer_text(x, arg, call), symbols)
  carried <- carried_rules(x)
  if (has_rules(carried)) {
    x <- carried
    carried <- rules_of_one(x, arg, call)
  }
  rules <- agreed_rules(rules, carried, arg, call)
  if (is_rules(rules)) {
    return(list(x = x, rules = rules))
  }
  x <- content_of(x, arg, call, brief)
  list(x = x, rules = rules_by_size(x, symbols) %||% rules_by_near_size(x) %||% classic_rules())
}

# Returns the rules that one board carries, also in a text, or NULL for a board without rules of its
# own.
rules_carried_by <- function(x, arg, call) {
  carried <- carried_rules(from_killer_text(x, arg, call))
  if (has_rules(carried)) rules_of_one(carried, arg, call) else carried
}

# For functions that take one board, replaces a row of practice by its position, rather than by
# the puzzle from which the position comes. Returns all other input unchanged.
position_of_row <- function(x) {
  if (is_practice(x) && nrow(x) == 1) positions_of_practice(x)[[1]] else x
}

# Returns the position of each row.
positions_of_practice <- function(x) {
  lapply(seq_len(nrow(x)), function(i) {
    read <- as_board(x$board[i], NULL, "board", environment())
    puzzle <- as_board(x$puzzle[i], NULL, "puzzle", environment())$board
    board <- shown_board(read$board, read$facts)
    parts <- list(board = board, givens = !is.na(puzzle) & puzzle != 0L, candidates = x$candidates[[i]])
    structure(c(parts, puzzle_to_keep(x$puzzle[i])), class = "oxidoku_position")
  })
}

is_practice <- function(x) {
  inherits(x, "oxidoku_practice") && all(c("puzzle", "board", "candidates") %in% names(x))
}

# Converts a text that carries its rules to a puzzle, and returns all other input unchanged.
from_killer_text <- function(x, arg, call) {
  if (!is_string(x) || has_rules(x)) {
    return(x)
  }
  if (is_ruled_text(x)) {
    return(puzzle_of_text(unclass(x), arg, call))
  }
  if (!is_killer_text(x)) {
    return(x)
  }
  if (is_jigsaw_text(x)) {
    return(jigsaw_of_text(x))
  }
  rules <- killer_rules(x)
  new_puzzles(empty_cells_text(rules), rules)
}

# Raises an error in functions and conversions that support only the classic board.
stop_classic_only <- function(rules, arg, call, positions = NULL, brief = FALSE) {
  verb <- if (!brief) verb_name(call)
  stop_oxidoku(
    "rules",
    c(
      if (is.null(verb)) {
        "{.arg {arg}} must be the classic board: 9x9, without further rules."
      } else {
        "{.code {verb}} works on the classic board only: 9x9, without further rules."
      },
      "x" = "{.arg {arg}}{if (length(positions) > 0) paste0('[', positions[[1]], ']')} has other rules: {format(rules)}."
    ),
    arg = arg, positions = positions, call = call, brief = brief
  )
}
