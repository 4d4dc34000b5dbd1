# A vector of puzzles that carry their rules. Inside are two fields: `cells`, a character a
# cell, and `key`, which names the rules. The rules themselves are in an attribute, once
# each.

#' Puzzles that carry their rules
#'
#' @description
#' `sudoku_puzzle()` makes a puzzle from a board and its rules, `as_puzzles()` a vector of
#' puzzles. Verbs take such a puzzle where they take a board, and such a vector where they
#' take many puzzles. The results of solving carry the rules too.
#'
#' @param board A board of the size that the rules have, in any form of [board]: a matrix,
#'   a data frame, or text. `NULL` for a board without givens.
#' @param rules Rules made by [sudoku_rules()]. `NULL` for the plain board of the size
#'   that `board` has.
#' @param x For `as_puzzles()` many boards: a character vector with a board in each string,
#'   a list of boards, a vector of puzzles, or a table with a column `puzzle`. For the
#'   others a puzzle, or a vector of them.
#' @param symbols The characters for the digits of the board, the lowest first, such as
#'   `"0-9a-f"` or `"A-P"`. `NULL` for 1 to 9, then A for 10, B for 11 and so on.
#' @param ... These dots must be empty.
#' @returns
#' * `sudoku_puzzle()` and `as_puzzles()`: a vector of class `oxidoku_puzzles`, shown as
#'   `<puzzle>` in tibbles. Elements with equal rules share them. `c()`, `[`, `==`,
#'   `unique()`, `vctrs::vec_match()`, and the verbs and joins of dplyr compare cells and rules.
#'   `as.character()` gives the cells row by row, `.` for an empty cell; `format()` a
#'   short description, and `format(x, code = TRUE)` R code that makes each puzzle;
#'   `as.matrix()` the cells of one puzzle.
#' * `is_puzzle()`: whether `x` is such a vector.
#' * `rules()`: the rules of a puzzle, or of the first of several with the same rules. For
#'   a vector with different rules a list with those of each. `NULL` for a missing puzzle.
#' * `givens()`: the givens of a puzzle, an integer matrix with `0` for an empty cell and
#'   `NA` where the board has no cell. For several a list of them.
#'
#' A classic puzzle is one with the rules `sudoku_rules()`: [as_sudoku()] makes a vector of
#' classic puzzles of such elements.
#'
#' @section Digits above 9:
#' Matrices have numbers. In text 10 is A, 11 is B and so on, up to P for 25; lower case
#' is the same. A matrix of text may hold numbers too. Text that might also mean something
#' else is an error that asks for `symbols`.
#' @seealso [sudoku_rules()], [board]; `vignette("sizes-and-variants")`
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
#'
#' # Many on one layout
#' jigsaw <- sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))
#' puzzles <- as_puzzles(c("1...............", "12.............."), jigsaw)
#' solve_puzzles(puzzles)
#'
#' sudoku_puzzle("0...a.f.........", sudoku_rules(size = 4), symbols = "0af7")
#'
#' # Code that makes a puzzle, to paste it into a script or a question
#' cat(format(x, code = TRUE))
#' @export
sudoku_puzzle <- function(board = NULL, rules = NULL, ..., symbols = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  symbols <- check_symbols(symbols, call)
  if (is.null(board)) {
    rules <- check_rules(rules %||% classic_rules(), "rules", call)
    return(new_puzzles(empty_cells_text(rules, call), rules))
  }
  read <- any_board(board, rules, "board", call, symbols)
  new_puzzles(text_of_board(read$board, read$facts), read$rules)
}

#' @rdname sudoku_puzzle
#' @export
as_puzzles <- function(x, rules = NULL, ..., symbols = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  symbols <- check_symbols(symbols, call)
  read <- any_puzzles(x, rules, "x", call, symbols)
  stop_malformed(read$reason, "x", call)
  read$x
}

#' @rdname sudoku_puzzle
#' @export
is_puzzle <- function(x) inherits(x, "oxidoku_puzzles")

#' @rdname sudoku_puzzle
#' @export
rules <- function(x) {
  call <- environment()
  check_given(x, "x", call)
  carried <- carried_rules(x)
  if (is_puzzle(carried)) {
    keys <- unique(vctrs::field(carried, "key"))
    known <- attr(carried, "rules")
    if (length(keys) > 1) {
      return(unname(known[match(vctrs::field(carried, "key"), names(known))]))
    }
    return(if (length(keys) == 1 && !is.na(keys)) known[[keys]])
  }
  if (is_rules(carried)) {
    return(carried)
  }
  any_board(x, NULL, "x", call)$rules
}

#' @rdname sudoku_puzzle
#' @export
givens <- function(x) {
  call <- environment()
  check_given(x, "x", call)
  if (is.data.frame(x) && is_puzzle(x$puzzle)) {
    x <- x$puzzle
  }
  if (is_puzzle(x) && length(x) != 1) {
    return(lapply(seq_along(x), function(i) givens(x[i])))
  }
  if (inherits(x, "oxidoku_solution")) {
    return(field_of(x, "givens"))
  }
  any_board(x, NULL, "x", call)$board
}

# ---- The vector ----------------------------------------------------------------

# `cells` a string for each puzzle, NA if it is missing; `rules` of all of them.
new_puzzles <- function(cells, rules) {
  key <- rep(rules$key, length(cells))
  key[is.na(cells)] <- NA
  puzzles_of_fields(cells, key, stats::setNames(list(rules), rules$key))
}

puzzles_of_fields <- function(cells, key, rules) {
  vctrs::new_rcrd(list(cells = cells, key = key), rules = rules, class = "oxidoku_puzzles")
}

empty_cells_text <- function(rules, call) {
  strrep(".", length(rules$facts$row))
}

# The rules of each group of elements with equal rules, and the places of those.
groups_of <- function(x) {
  key <- vctrs::field(x, "key")
  known <- attr(x, "rules")
  lapply(unique(key[!is.na(key)]), function(one) {
    list(rules = known[[one]], at = which(key == one))
  })
}

#' @export
format.oxidoku_puzzles <- function(x, ..., code = FALSE) {
  cells <- vctrs::field(x, "cells")
  if (check_flag(code, "code", environment())) {
    rules <- attr(x, "rules")[vctrs::field(x, "key")]
    made <- Map(function(cells, rules) if (is.na(cells)) NA else code_of_puzzle(cells, rules), cells, rules)
    return(as.character(unlist(made)))
  }
  words <- vapply(attr(x, "rules"), format, "")
  n <- nchar(gsub(".", "", cells, fixed = TRUE))
  shown <- paste0(words[vctrs::field(x, "key")], ", ", n, ifelse(n == 1, " given", " givens"))
  ifelse(is.na(cells), NA_character_, shown)
}

#' @export
print.oxidoku_puzzles <- function(x, ...) {
  if (length(x) != 1 || is.na(x)) {
    NextMethod()
    print_cut(x)
    return(invisible(x))
  }
  read <- any_board(x, NULL, "x", environment())
  cat("Sudoku puzzle: ", format(x), "\n", sep = "")
  cat(board_lines(read$board, read$board != 0L, read$facts), sep = "\n")
  print_rules(read$rules)
  print_slips(read$rules)
  print_cut(x)
  invisible(x)
}

#' @export
as.character.oxidoku_puzzles <- function(x, ...) {
  vctrs::field(x, "cells")
}

# For match() and %in%.
#' @export
mtfrm.oxidoku_puzzles <- function(x) {
  paste(vctrs::field(x, "cells"), vctrs::field(x, "key"))
}

#' @export
as.matrix.oxidoku_puzzles <- function(x, ...) {
  if (length(x) != 1) {
    stop_argument(
      "x",
      c("{.arg x} must be one puzzle.", "x" = "It has {length(x)}."),
      call = environment()
    )
  }
  givens(x)
}

#' @export
is.na.oxidoku_puzzles <- function(x) is.na(vctrs::field(x, "cells"))

#' @export
`[<-.oxidoku_puzzles` <- function(x, i, ..., value) {
  both <- vctrs::vec_ptype2(x, value, x_arg = "x", y_arg = "value")
  x <- vctrs::vec_cast(x, both)
  attr(x, "rules") <- attr(both, "rules")
  value <- vctrs::vec_cast(value, both)
  vctrs::vec_assign(x, vctrs::vec_as_location(i, length(x), missing = "error"), value)
}

#' @export
`[[<-.oxidoku_puzzles` <- function(x, i, ..., value) {
  x[i] <- value
  x
}

# Elements have no names: those of arguments of c() and of lists are left out.
#' @export
`names<-.oxidoku_puzzles` <- function(x, value) x

#' @exportS3Method vctrs::vec_ptype_abbr
vec_ptype_abbr.oxidoku_puzzles <- function(x, ...) "puzzle"

#' @exportS3Method vctrs::vec_ptype_full
vec_ptype_full.oxidoku_puzzles <- function(x, ...) "puzzle"

# Rules that came by vctrs::vec_cast() into a vector that does not have them yet:
# vec_restore() adds them where vctrs assigned such an element.
cast_rules <- new.env(parent = emptyenv())

#' @exportS3Method vctrs::vec_restore
vec_restore.oxidoku_puzzles <- function(x, to, ...) {
  known <- attr(to, "rules")
  used <- unique(x$key)
  used <- used[!is.na(used)]
  new <- setdiff(used, names(known))
  known <- c(known, mget(new, envir = cast_rules, ifnotfound = list(NULL)))
  puzzles_of_fields(x$cells, x$key, known[used])
}

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.oxidoku_puzzles.oxidoku_puzzles <- function(x, y, ...) { # nolint: object_length_linter.
  rules <- c(attr(x, "rules"), attr(y, "rules"))
  puzzles_of_fields(character(), character(), rules[!duplicated(names(rules))])
}

#' @exportS3Method vctrs::vec_cast
vec_cast.oxidoku_puzzles.oxidoku_puzzles <- function(x, to, ...) {
  rules <- attr(x, "rules")
  for (key in setdiff(names(rules), names(attr(to, "rules")))) {
    assign(key, rules[[key]], envir = cast_rules)
  }
  both <- c(attr(to, "rules"), rules)
  puzzles_of_fields(
    vctrs::field(x, "cells"), vctrs::field(x, "key"), both[!duplicated(names(both))]
  )
}

#' @exportS3Method vctrs::vec_cast
vec_cast.character.oxidoku_puzzles <- function(x, to, ...) as.character(x)

# ---- Conversion to classic puzzles -----------------------------------------------

# The columns of a vector of classic puzzles. An error if an element has other rules.
classic_texts <- function(x, arg, call) {
  key <- vctrs::field(x, "key")
  other <- which(!is.na(key) & key != classic_rules()$key)
  if (length(other) > 0) {
    stop_classic_only(x[other[[1]]], arg, call, other)
  }
  vctrs::field(x, "cells")
}

# For verbs and conversions that know the classic board alone.
stop_classic_only <- function(x, arg, call, positions = NULL, brief = FALSE) {
  verb <- if (!brief) verb_name(call)
  stop_oxidoku(
    "rules",
    c(
      if (is.null(verb)) {
        "{.arg {arg}} must be the classic board: 9x9, without further rules."
      } else {
        "{.code {verb}} is for the classic board alone: 9x9, without further rules."
      },
      "x" = "{.arg {arg}}{if (length(positions) > 0) paste0('[', positions[[1]], ']')} has other rules: {format(rules(x))}."
    ),
    arg = arg, positions = positions, call = call, brief = brief
  )
}
#' @rdname sudoku_puzzle
#' @export
plot.oxidoku_puzzles <- function(x, ...) {
  plot_sudoku(x, ...)
}
