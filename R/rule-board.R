# Rules for the whole board, and cells without repeats. The lists have the order of the engine's
# table; R/rules-kinds.R describes their elements.

#' Rules for the whole board
#'
#' @description
#' * `rule_diagonals()`: the main diagonals hold every digit once (Sudoku X).
#' * `rule_windows()`: extra boxes, one cell from the edge and one cell apart, hold every digit once
#'   (windoku, hyper): four of 3x3 cells on a 9x9 board, nine of 4x4 on 16x16. It follows that other
#'   groups of cells, the *hidden windows*, also hold every digit once. On a 9x9 board, rows 2, 3
#'   and 4 hold each digit three times, and the two windows in them hold it twice, so the nine cells
#'   beside these windows hold it once.
#' * `rule_disjoint_groups()`: the cells at the same place in every box hold every digit once.
#' * `rule_anti_knight()`, `rule_anti_king()`: cells a knight's or a king's move apart hold
#'   different digits.
#' * `rule_non_consecutive()`: cells that share an edge do not hold consecutive digits.
#'
#' @param which Which diagonals: `"down"` from the upper left to the lower right corner, `"up"`
#'   from the lower left to the upper right, or `"both"`.
#' @param diagonal Whether the rule applies to cells that touch only at a corner, instead of cells
#'   that share an edge.
#' @param ... These dots must be empty.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board is solved, to show how its digits satisfy the rule.
#'
#' `r figures_table("board")`
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
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
rule_diagonals <- closed(function(which = c("both", "down", "up")) {
  which <- check_choice(which, c("both", "down", "up"), "which", environment())
  new_rule("diagonals", values = c(which != "up", which != "down"))
})

#' @rdname rules-board
#' @export
rule_windows <- closed(function() new_rule("windows"))

#' @rdname rules-board
#' @export
rule_disjoint_groups <- closed(function() new_rule("disjoint_groups"))

#' @rdname rules-board
#' @export
rule_anti_knight <- closed(function() new_rule("anti_knight"))

#' @rdname rules-board
#' @export
rule_anti_king <- closed(function() new_rule("anti_king"))

#' @rdname rules-board
#' @export
rule_non_consecutive <- closed(function(diagonal = FALSE) {
  diagonal <- check_flag(diagonal, "diagonal", environment())
  new_rule("non_consecutive", values = if (diagonal) 1L else integer())
})

#' @rdname rules-cages
#' @order 4
#' @export
rule_extra_region <- closed(function(cells) cells_rule("extra_region", cells, 1, environment()))

#' @rdname rules-cages
#' @order 5
#' @export
rule_all_different <- closed(function(cells) cells_rule("all_different", cells, 2, environment()))

# Returns an extra region if there are as many cells as digits, so that the cells hold all digits;
# otherwise a group of different digits.
house_rule <- function(cells, size) {
  if (nrow(cells) == size) rule_extra_region(cells) else rule_all_different(cells)
}

# How SudokuMaker draws a diagonal, and how a group of different digits is written there.
maker_diagonal <- list(color = "#34bbe6ff", thickness = 0.02)
maker_group <- function(form, ...) list("305" = list(form = form, ..., style = list(color = "#00000033", offset = 0.1)))

board_kinds <- list(
  diagonals = list(
    figure = "two lines across the board, from corner to corner", merge = function(rules) merge_alike(rules, flags = 1:2),
    words = function(rule) paste0("diagonals: ", c("\\", "/", "both")[[rule$values[[1]] + 2 * rule$values[[2]]]]),
    args = function(rule) if (any(rule$values == 0L)) list(if (rule$values[[1]] == 1L) "down" else "up"),
    drawn = list(shape = "diagonals", colour = "#9DB8D9"), key = FALSE, cell_texts = c(diagonal = "diagonal"),
    sentence = "Marked diagonals hold each digit once.", differ = function(rule, facts) diagonal_groups(rule$values, facts),
    only_differ = TRUE,
    fpuzzles = list(
      "diagonal-" = list(args = list("down"), when = function(rule) rule$values[[1]] == 1L),
      "diagonal+" = list(args = list("up"), when = function(rule) rule$values[[2]] == 1L)
    ),
    iss = list(Diagonal = list(
      form = "number", make = function(number) rule_diagonals(if (number > 0) "up" else "down"),
      value = function(rule) c(-1, 1)[rule$values == 1]
    )),
    scl = list(unique = TRUE, hidden = TRUE),
    sudokumaker = list(
      "10" = list(args = list("down"), when = function(rule) rule$values[[1]] == 1L, style = maker_diagonal),
      "11" = list(args = list("up"), when = function(rule) rule$values[[2]] == 1L, style = maker_diagonal)
    ),
    penpa = list(
      "12" = list(args = list("down"), when = function(rule) rule$values[[1]] == 1L),
      "15" = list(args = list("up"), when = function(rule) rule$values[[2]] == 1L)
    ),
    suggest = list(list(
      words = "(both|main|marked|blue|two|positive and negative) (\\w+ )?diagonals|each (\\w+ )?diagonal contains",
      # The numbers outside of little killers are sums of diagonals, too.
      unless = "little killer|indicated diagonal|\\bsum"
    ))
  ),
  windows = list(
    figure = "four tinted squares of 3x3 inside the board", drawn = list(shape = "groups", colour = "#E3EAF4"), key = "windows",
    cell_texts = c(window = "window"), sentence = "Tinted windows hold each digit once.",
    differ = function(rule, facts) lapply(unname(window_cells(facts)), ids_of_cells, facts), only_differ = TRUE,
    fpuzzles = list(extraregion = list(form = "groups")), iss = "Windoku", scl = list(unique = TRUE),
    sudokumaker = maker_group("groups", reads = FALSE)
  ),
  disjoint_groups = list(
    sentence = "Cells in the same place of their boxes hold different digits.",
    differ = function(rule, facts) {
      boxes <- facts$cells[facts$kind == "box"]
      lapply(seq_along(boxes[[1]]), function(i) vapply(boxes, function(cells) sort(cells)[[i]], 1L) - 1L)
    },
    only_differ = TRUE, fpuzzles = "disjointgroups", iss = "DisjointSets", scl = list(unique = TRUE, hidden = TRUE),
    sudokumaker = "14", suggest = list(list(words = "disjoint (groups|sets|subsets)"))
  ),
  extra_region = list(
    page = "cages", figure = "six tinted cells with an outline", cells = "set",
    drawn = list(shape = "tint", colour = "#EFE7D3", outline = "solid", letters = "apart"), key = "extra region",
    sentence = "Outlined regions hold each digit once.", differ = TRUE, only_differ = TRUE,
    fpuzzles = list(extraregion = list(make = house_rule)), iss = list(AllDifferent = list(make = house_rule)),
    scl = list(unique = TRUE), sudokumaker = maker_group("group", make = house_rule)
  ),
  all_different = list(
    label = c("group of different digits", "groups of different digits"), page = "cages",
    figure = "cells with a dotted outline", cells = "set", drawn = list(lty = "12", letters = "apart"), key = "no digit twice",
    sentence = "Cells in a dotted outline hold different digits.", differ = TRUE, only_differ = TRUE, fpuzzles = "extraregion",
    iss = "AllDifferent", scl = list(unique = TRUE), sudokumaker = maker_group("group")
  ),
  anti_knight = list(
    label = "anti-knight", sentence = "Cells a knight's move apart hold different digits.",
    differ = function(rule, facts) pairs_apart(facts, rbind(c(1, 2), c(2, 1), c(1, -2), c(2, -1))), only_differ = TRUE,
    fpuzzles = "antiknight", iss = "AntiKnight", scl = "antiknight", sudokumaker = "13",
    suggest = list(list(words = "anti-?\\s?knight|knight'?s? move"))
  ),
  anti_king = list(
    label = "anti-king", sentence = "Cells that touch at a corner hold different digits.",
    differ = function(rule, facts) pairs_apart(facts, rbind(c(1, 1), c(1, -1))), only_differ = TRUE, fpuzzles = "antiking",
    iss = "AntiKing", scl = "antiking", sudokumaker = "12", suggest = list(list(words = "anti-?\\s?king|king'?s? move"))
  ),
  non_consecutive = list(
    means = function(rule, facts, ...) {
      moves <- if (length(rule$values) > 0) rbind(c(1, 1), c(1, -1)) else rbind(c(0, 1), c(1, 0))
      pairs <- pairs_of_ids(pairs_apart(facts, moves), facts)
      list(reads(pairs, machine_of_steps(function(a, b) abs(a - b) != 1, values_of(facts)), drawn = FALSE))
    },
    label = "non-consecutive", words = function(rule) paste0("non-consecutive", if (length(rule$values) > 0) " (diagonally)"),
    args = function(rule) if (length(rule$values) > 0) list(diagonal = TRUE),
    sentence = c(
      "Neighbouring cells do not hold consecutive digits.",
      diagonal = "Cells that touch at a corner do not hold consecutive digits."
    ),
    says = function(rule) if (length(rule$values) > 0) "diagonal" else "",
    fpuzzles = list(nonconsecutive = list(
      # Edges with dots are exempt from the rule.
      make = function(puzzle) if (length(puzzle[["difference"]]) > 0) rule_kropki(all_marked = "white", difference = 1) else rule_non_consecutive(),
      when = function(rule) length(rule$values) == 0
    )),
    iss = list(
      AntiConsecutive = list(when = function(rule) length(rule$values) == 0),
      Pair = list(
        form = "lines", reads = FALSE, when = function(rule) length(rule$values) > 0,
        lines = function(rule, size) {
          related_lines(function(a, b) abs(a - b) != 1, size, "not consecutive", lines_of_moves(rbind(c(1, -1), c(1, 1)), size))
        }
      )
    ),
    sudokumaker = list("15" = list(when = function(rule) length(rule$values) == 0)),
    suggest = list(list(words = c(
      "non-?consecutive sudoku", "(adjacent|neighbou?ring) (cells|digits) (can ?not|may not|must not|can't) .*consecutive"
    )))
  )
)

# Returns the cells of each window. Windows are additional boxes, one cell from the edge and one
# cell apart.
window_cells <- function(facts) {
  height <- facts$box[[1]]
  width <- facts$box[[2]]
  place <- function(at, size) (at - 2) %% (size + 1) < size & at > 1 & at < facts$rows
  inside <- place(facts$row, height) & place(facts$col, width)
  cells <- cbind(facts$row, facts$col)[inside, , drop = FALSE]
  window <- paste((cells[, 1] - 2) %/% (height + 1), (cells[, 2] - 2) %/% (width + 1))
  lapply(split(seq_len(nrow(cells)), window), function(at) cells[at, , drop = FALSE])
}

# Returns the main diagonals of each grid.
diagonal_groups <- function(values, facts) {
  grids <- lapply(unique(facts$grid), function(grid) unique(unlist(facts$cells[facts$grid == grid])))
  groups <- lapply(grids, function(cells) {
    row <- facts$row[cells] - min(facts$row[cells])
    col <- facts$col[cells] - min(facts$col[cells])
    list(
      if (values[[1]] == 1) cells[row == col] - 1L,
      if (values[[2]] == 1) cells[row + col == side_of_facts(facts) - 1L] - 1L
    )
  })
  unlist(groups, recursive = FALSE)
}
