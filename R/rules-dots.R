# Marks on cells, edges and corners.

#' Marks on cells, edges and corners
#'
#' @description
#' * `rule_kropki()`: digits beside a white dot differ by 1; of those beside a black dot
#'   one is twice the other.
#' * `rule_xv()`: digits beside an X add up to 10, beside a V to 5.
#' * `rule_greater()`: the first cell of each pair holds the greater digit.
#' * `rule_even()`, `rule_odd()`: the cells hold even or odd digits.
#' * `rule_quadruple()`: the four cells around a corner hold all these digits, one that is
#'   listed twice at least twice.
#' * `rule_minimum()`, `rule_maximum()`: the cells hold lower, or higher, digits than all
#'   cells they share an edge with, except those marked in the same way.
#' * `rule_clone()`: two groups of cells hold the same digits, cell by cell.
#' * `rule_indexing()`: a digit says where another one is. In column 3, the digit 7 in row
#'   2 says that r2c7 holds a 3.
#' * `rule_candidates()`: the cells hold one of these digits.
#'
#' @param white,black,x,v Pairs of cells: `c("r1c1 r1c2", "r3c3 r4c3")`.
#' @param all_marked Whether all dots, or all X and V, are marked. If so, an edge without a
#'   mark is a clue too. For `rule_kropki()`, `"white"` or `"black"` applies this to dots of
#'   one colour only. It applies to all marks of the board, those of other rules included:
#'   an edge with a dot of either colour is not unmarked, and no unmarked edge has the
#'   difference or the ratio of any dots.
#' @param difference,ratio The difference beside a white dot, and the ratio beside a black
#'   dot.
#' @param pairs Pairs of cells: `c("r1c1 r1c2", "r3c3 r4c3")`, or with a sign between them:
#'   `"r1c1>r1c2"`.
#' @param cells Cells: see [sudoku_rules()] for the forms they may have. For
#'   `rule_quadruple()` the four cells around a corner, or the one at its upper left.
#' @param digits Digits: whole numbers.
#' @param clones As many cells as `cells`, in the same order.
#' @param by For `rule_indexing()`: whether the cells index `"column"` or `"row"`.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board is solved, so that it shows how its digits keep the rule.
#'
#' `r figures_table("marks")`
#' @examples
#' rules <- sudoku_rules(
#'   rule_kropki(white = "r1c1 r1c2", black = c("r3c3 r4c3", "r5c5 r5c6")),
#'   rule_xv(x = "r7c1 r8c1", v = "r7c3 r7c4"),
#'   rule_greater("r1c9>r2c9"),
#'   rule_even("r2c2 r2c3"),
#'   rule_odd("r9c9"),
#'   rule_quadruple("r6c6", c(1, 2, 9)),
#'   rule_minimum("r4c8"),
#'   rule_maximum("r8c5")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' sudoku_rules(rule_clone("r1c1 r1c2", "r5c5 r5c6"), rule_indexing("r1c1 r2c1"))
#' @name rules-marks
NULL

#' @rdname rules-marks
#' @export
rule_kropki <- function(white = NULL, black = NULL, all_marked = FALSE, difference = 1, ratio = 2) {
  call <- environment()
  cells <- list(rule_pairs(white, "white", call), rule_pairs(black, "black", call))
  marked <- if (is.character(all_marked)) {
    check_choice(all_marked, c("white", "black"), "all_marked", call) == c("white", "black")
  } else {
    rep(check_flag(all_marked, "all_marked", call), 2)
  }
  check_some_marks(cells, any(marked), c("white", "black"), call)
  assumed <- c(missing(difference), missing(ratio))
  difference <- check_number(difference, 1, 24, "difference", call)
  ratio <- check_number(ratio, 2, 25, "ratio", call)
  new_rule("kropki", cells, c(difference, ratio, marked), assumed = assumed)
}

check_some_marks <- function(cells, all_marked, args, call) {
  if (sum(vapply(cells, nrow, 0L)) == 0 && !all_marked) {
    stop_argument(
      args[[1]],
      "{.arg {args[[1]]}} or {.arg {args[[2]]}} must have a pair of cells, unless {.code all_marked = TRUE}.",
      call = call
    )
  }
}

#' @rdname rules-marks
#' @export
rule_xv <- function(x = NULL, v = NULL, all_marked = FALSE) {
  call <- environment()
  cells <- list(rule_pairs(x, "x", call), rule_pairs(v, "v", call))
  all_marked <- check_flag(all_marked, "all_marked", call)
  check_some_marks(cells, all_marked, c("x", "v"), call)
  new_rule("xv", cells, all_marked)
}

#' @rdname rules-marks
#' @export
rule_greater <- function(pairs) {
  new_rule("greater", list(rule_pairs(pairs, "pairs", environment())))
}

#' @rdname rules-marks
#' @export
rule_even <- function(cells) line_rule("even", cells, 1, environment())

#' @rdname rules-marks
#' @export
rule_odd <- function(cells) line_rule("odd", cells, 1, environment())

#' @rdname rules-marks
#' @export
rule_quadruple <- function(cells, digits) {
  call <- environment()
  cells <- rule_cells(cells, "cells", call, 1)
  if (nrow(cells) == 1) {
    cells <- cbind(cells[[1]] + c(0L, 0L, 1L, 1L), cells[[2]] + c(0L, 1L, 0L, 1L))
  }
  if (nrow(cells) != 4) {
    stop_argument(
      "cells",
      c("{.arg cells} must be the four cells around a corner, or the one at its upper left.", "x" = "It has {nrow(cells)}."),
      call = call
    )
  }
  new_rule("quadruple", list(cells), rule_digits(digits, call))
}

rule_digits <- function(digits, call) {
  check_given(digits, "digits", call)
  digits <- as_whole_numbers(digits, 1, 25, "digits", call)
  if (length(digits) == 0) {
    stop_argument("digits", "{.arg digits} must have at least one digit.", call = call)
  }
  digits
}

#' @rdname rules-marks
#' @export
rule_minimum <- function(cells) line_rule("minimum", cells, 1, environment())

#' @rdname rules-marks
#' @export
rule_maximum <- function(cells) line_rule("maximum", cells, 1, environment())

#' @rdname rules-marks
#' @export
rule_clone <- function(cells, clones) {
  call <- environment()
  new_rule("clone", list(rule_cells(cells, "cells", call, 1), rule_cells(clones, "clones", call, 1)))
}

#' @rdname rules-marks
#' @export
rule_indexing <- function(cells, by = c("column", "row")) {
  call <- environment()
  by <- check_choice(by, c("column", "row"), "by", call)
  line_rule("indexing", cells, 1, call, as.integer(by == "row"))
}

#' @rdname rules-marks
#' @export
rule_candidates <- function(cells, digits) {
  call <- environment()
  line_rule("candidates", cells, 1, call, rule_digits(digits, call))
}
