# Lines.

#' Lines on a board
#'
#' @description
#' * `rule_arrow()`: the digits on the shaft add up to the digit in the circle. A circle of
#'   two or three cells is read as a number, from left to right or from top to bottom.
#' * `rule_double_arrow()`: the digits between the ends of the line add up to the sum of
#'   the two ends.
#' * `rule_thermometer()`: digits rise from the bulb, the first cell, to the tip.
#' * `rule_whisper()`: neighbours on the line differ by at least `difference`.
#' * `rule_renban()`: the line holds consecutive digits in any order, without repeats.
#' * `rule_palindrome()`: the line reads the same in both directions.
#' * `rule_between()`: the digits inside lie strictly between those at the ends.
#' * `rule_lockout()`: the ends differ by at least `difference`, and no digit inside lies
#'   between them or equals one of them.
#' * `rule_region_sum()`: the parts of the line in each box or region have the same sum.
#'   Where the line enters a box a second time, that is another part.
#' * `rule_zipper()`: cells as far from the middle add up to the digit in the middle or, on
#'   a line without a middle cell, all to the same sum.
#' * `rule_sum_line()`: the line falls into parts, one after the other, that each add up
#'   to `sum`. Setters call it a 10-line.
#' * `rule_entropic()`: of any three neighbours one is low, one in the middle and one
#'   high: 1 to 3, 4 to 6 and 7 to 9 on a board of 9x9.
#' * `rule_modular()`: of any `modulus` neighbours no two leave the same remainder when
#'   divided by `modulus`.
#'
#' @param circle,shaft The cells of the circle, one to three, and those of the shaft, from
#'   the circle on. A board with two shafts at one circle has two arrows.
#' @param cells The cells of the line, from one end to the other: see [sudoku_rules()] for
#'   the forms they may have. A thermometer with branches is several thermometers that
#'   share a bulb.
#' @param strict Whether the digits of a thermometer must rise. If not, a digit may repeat
#'   (a slow thermometer).
#' @param difference The least difference.
#' @param modulus The divisor.
#' @param sum The sum of each part of a sum line.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board is solved, so that it shows how its digits keep the rule.
#'
#' `r figures_table("lines")`
#' @examples
#' rules <- sudoku_rules(
#'   rule_arrow("r2c2", "r3c3 r4c4"),
#'   rule_thermometer("r1c5 r1c6 r1c7 r2c8"),
#'   rule_whisper("r6c1 r7c1 r8c2 r9c2"),
#'   rule_renban("r5c5 r6c6 r6c7"),
#'   rule_palindrome("r7c5 r8c6 r9c7 r9c8")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' # A circle of two cells is a number of two digits
#' rule_arrow("r1c1 r1c2", "r2c1 r3c1 r4c1 r5c1")
#' rule_double_arrow("r1c1 r1c2 r1c3 r1c4")
#' rule_between("r1c1 r2c2 r3c3 r4c4")
#' rule_lockout("r1c1 r2c2 r3c3 r4c4")
#' rule_region_sum("r1c1 r2c2 r3c3 r4c4 r5c5")
#' rule_zipper("r1c1 r1c2 r1c3 r1c4 r1c5")
#' rule_sum_line("r1c1 r1c2 r1c3 r1c4 r1c5")
#' rule_entropic("r1c1 r1c2 r1c3 r1c4")
#' rule_modular("r1c1 r1c2 r1c3 r1c4")
#' @name rules-lines
NULL

#' @rdname rules-lines
#' @export
rule_arrow <- function(circle, shaft) {
  call <- environment()
  cells <- list(rule_cells(circle, "circle", call, 1), rule_cells(shaft, "shaft", call, 1, "diagonal"))
  inform_apart(shaft, "arrow", cells)
  new_rule("arrow", cells)
}

#' @rdname rules-lines
#' @export
rule_double_arrow <- function(cells) line_rule("double_arrow", cells, 3, environment())

#' @rdname rules-lines
#' @export
rule_thermometer <- function(cells, strict = TRUE) {
  call <- environment()
  strict <- check_flag(strict, "strict", call)
  line_rule("thermometer", cells, 2, call, if (!strict) 0L)
}

#' @rdname rules-lines
#' @export
rule_whisper <- function(cells, difference = 5) {
  call <- environment()
  line_rule("whisper", cells, 2, call, check_number(difference, 1, 24, "difference", call))
}

#' @rdname rules-lines
#' @export
rule_renban <- function(cells) line_rule("renban", cells, 2, environment())

#' @rdname rules-lines
#' @export
rule_palindrome <- function(cells) line_rule("palindrome", cells, 2, environment())

#' @rdname rules-lines
#' @export
rule_between <- function(cells) line_rule("between", cells, 3, environment())

#' @rdname rules-lines
#' @export
rule_lockout <- function(cells, difference = 4) {
  call <- environment()
  line_rule("lockout", cells, 2, call, check_number(difference, 1, 24, "difference", call))
}

#' @rdname rules-lines
#' @export
rule_region_sum <- function(cells) line_rule("region_sum", cells, 2, environment())

#' @rdname rules-lines
#' @export
rule_zipper <- function(cells) line_rule("zipper", cells, 3, environment())

#' @rdname rules-lines
#' @export
rule_sum_line <- function(cells, sum = 10) {
  call <- environment()
  line_rule("sum_line", cells, 1, call, check_number(sum, 1, 100, "sum", call))
}

#' @rdname rules-lines
#' @export
rule_entropic <- function(cells) line_rule("entropic", cells, 3, environment())

#' @rdname rules-lines
#' @export
rule_modular <- function(cells, modulus = 3) {
  call <- environment()
  modulus <- check_number(modulus, 2, 25, "modulus", call)
  line_rule("modular", cells, modulus, call, modulus)
}

line_rule <- function(name, cells, least, call, values = integer()) {
  places <- rule_cells(cells, "cells", call, least, if (name %in% rules_of_lines) "diagonal" else "straight")
  inform_apart(cells, name, list(places))
  new_rule(name, list(places), values %||% integer())
}
