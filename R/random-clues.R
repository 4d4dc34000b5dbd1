# What generate_sudoku() draws for puzzles with rules. The constructors are in the files of the rules.

#' Clues to be drawn at random
#'
#' @description
#' What [generate_sudoku()] draws from a random solved grid, inside [sudoku_rules()]:
#' * `random_regions()`: regions in place of boxes (a jigsaw);
#' * `random_cages()`: killer cages that cover the board;
#' * `random_thermometers()`, `random_arrows()`: `n` of them;
#' * `random_dots()`: all white and black dots;
#' * `random_xv()`: all X and V.
#'
#' Each puzzle gets clues of its own, and as many givens as it needs besides. Cages are drawn
#' until the puzzle needs neither givens nor cages of one cell, which succeeds for nearly all
#' boards of up to nine rows; `clues =` of [generate_sudoku()] asks for givens all the same.
#'
#' @param sizes The numbers of cells that a cage may have: a range such as `2:5`. Where the
#'   cells that are left over are too few, as on a board of 81 cells with `sizes = 2`, a cage is
#'   smaller.
#' @param n The number of thermometers or arrows.
#' @returns A part of [sudoku_rules()], of class `oxidoku_random`. Rules with such a part
#'   are only for [generate_sudoku()].
#' @concept killer
#' @concept jigsaw
#' @seealso [generate_sudoku()]
#' @examples
#' set.seed(1)
#' jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 6))
#' jigsaw
#' plot_sudoku(jigsaw)
#'
#' killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:4), size = 6))
#' rules(killer$puzzle)
#'
#' sudoku_rules(random_thermometers(3), random_arrows(2), random_dots(), random_xv())
#' @name random_cages
NULL

#' @rdname random_cages
#' @export
random_regions <- function() new_random("regions")

# By name in native code: the function that makes it and its words, which may have its numbers.
random_parts <- function() {
  drawn <- Filter(Negate(is.null), unname(lapply(rule_kinds, `[[`, "random")))
  parts <- c(list(list(name = "regions", words = "random regions")), drawn)
  stats::setNames(parts, vapply(parts, `[[`, "", "name"))
}

random_words <- function(x) {
  words <- random_parts()[[x$name]]$words
  if (is.function(words)) {
    return(words(x$numbers))
  }
  if (length(words) == 1) words else count_words(x$numbers, words[[1]], words[[2]])
}

#' @export
format.oxidoku_random <- function(x, ...) random_words(x)

#' @export
as.data.frame.oxidoku_random <- function(x, ...) data.frame(rule = "random", words = format(x))

#' @export
print.oxidoku_random <- function(x, ...) {
  cat(random_words(x), "\n", sep = "")
  invisible(x)
}

# The digits in a cage differ.
check_cage_sizes <- function(rules, call) {
  for (part in rules$draw) {
    digits <- rules$facts$digits
    least <- if (isTRUE(random_parts()[[part$name]]$sizes)) part$numbers[[1]] else 0
    if (least > digits) {
      stop_argument(
        "rules",
        c("Cages of {least} cells need as many digits.", "x" = "The board has the digits 1 to {digits}."),
        call = call
      )
    }
  }
}
