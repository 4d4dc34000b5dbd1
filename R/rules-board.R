# Rules for the whole board.

#' Rules for the whole board
#'
#' @description
#' * `rule_diagonals()`: the main diagonals hold every digit once (Sudoku X).
#' * `rule_windows()`: further boxes, a cell from the edge and a cell apart, hold every
#'   digit once (windoku, hyper): four of 3x3 on a board of 9x9, nine of 4x4 on 16x16.
#' * `rule_disjoint_groups()`: cells in the same place of their boxes hold every digit
#'   once.
#' * `rule_anti_knight()`, `rule_anti_king()`: cells a knight's or a king's move apart do
#'   not hold the same digit.
#' * `rule_non_consecutive()`: cells that share an edge do not hold consecutive digits.
#'
#' @param which `"both"` diagonals, the one `"down"` from the upper left to the lower right
#'   corner, or the one `"up"` from the lower left to the upper right.
#' @param diagonal Whether the rule is about cells that touch at a corner instead.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board is solved, so that it shows how its digits keep the rule.
#'
#' `r figures_table("board")`
#' @examples
#' x <- sudoku_rules(rule_diagonals())
#' x
#' plot_sudoku(rules = x)
#'
#' plot_sudoku(rules = sudoku_rules(rule_windows()))
#' sudoku_rules(rule_anti_knight(), rule_non_consecutive())
#' sudoku_rules(rule_disjoint_groups(), rule_anti_king(), size = 6)
#' @name rules-board
NULL

#' @rdname rules-board
#' @export
rule_diagonals <- function(which = c("both", "down", "up")) {
  which <- check_choice(which, c("both", "down", "up"), "which", environment())
  new_rule("diagonals", values = c(which != "up", which != "down"))
}

#' @rdname rules-board
#' @export
rule_windows <- function() new_rule("windows")

#' @rdname rules-board
#' @export
rule_disjoint_groups <- function() new_rule("disjoint_groups")

#' @rdname rules-board
#' @export
rule_anti_knight <- function() new_rule("anti_knight")

#' @rdname rules-board
#' @export
rule_anti_king <- function() new_rule("anti_king")

#' @rdname rules-board
#' @export
rule_non_consecutive <- function(diagonal = FALSE) {
  diagonal <- check_flag(diagonal, "diagonal", environment())
  new_rule("non_consecutive", values = if (diagonal) 1L else integer())
}
