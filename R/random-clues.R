# What generate_sudoku() draws for puzzles with rules.

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
#' Each puzzle gets clues of its own, and as many givens as it needs besides.
#'
#' @param sizes The numbers of cells that a cage may have: a range such as `2:5`. Where the
#'   cells that are left over are too few, a cage is smaller.
#' @param n The number of thermometers or arrows.
#' @returns A part of [sudoku_rules()], of class `oxidoku_random`. Rules with such a part
#'   are for [generate_sudoku()] alone.
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

#' @rdname random_cages
#' @export
random_cages <- function(sizes = 2:5) {
  call <- environment()
  sizes <- as_whole_numbers(sizes, 1, 25, "sizes", call)
  if (length(sizes) == 0) {
    stop_argument("sizes", "{.arg sizes} must have at least one number.", call = call)
  }
  gaps <- setdiff(min(sizes):max(sizes), sizes)
  if (length(gaps) > 0) {
    stop_argument(
      "sizes",
      c(
        "{.arg sizes} must be a range, such as {.code {min(sizes)}:{max(sizes)}}.",
        "x" = "{.val {truncate_values(gaps)}} {?is/are} missing, and cages of such sizes would be drawn too."
      ),
      call = call
    )
  }
  new_random("cages", range(sizes))
}

#' @rdname random_cages
#' @export
random_thermometers <- function(n = 3) {
  new_random("thermometers", check_number(n, 1, 100, "n", environment()))
}

#' @rdname random_cages
#' @export
random_arrows <- function(n = 3) new_random("arrows", check_number(n, 1, 100, "n", environment()))

#' @rdname random_cages
#' @export
random_dots <- function() new_random("kropki")

#' @rdname random_cages
#' @export
random_xv <- function() new_random("xv")

new_random <- function(name, numbers = integer()) {
  structure(list(name = name, numbers = as.integer(numbers)), class = "oxidoku_random")
}

is_random <- function(x) inherits(x, "oxidoku_random")

random_words <- function(x) {
  switch(x$name,
    regions = "random regions",
    cages = paste0("random cages of ", x$numbers[[1]], " to ", x$numbers[[2]], " cells"),
    thermometers = count_words(x$numbers, "random thermometer", "random thermometers"),
    arrows = count_words(x$numbers, "random arrow", "random arrows"),
    kropki = "random dots",
    xv = "random X and V"
  )
}

#' @export
format.oxidoku_random <- function(x, ...) random_words(x)

#' @export
print.oxidoku_random <- function(x, ...) {
  cat(random_words(x), "\n", sep = "")
  invisible(x)
}

# The digits in a cage differ.
check_cage_sizes <- function(rules, call) {
  for (part in rules$draw) {
    digits <- rules$facts$digits
    least <- if (part$name == "cages") part$numbers[[1]] else 0
    if (least > digits) {
      stop_argument(
        "rules",
        c("Cages of {least} cells need as many digits.", "x" = "The board has the digits 1 to {digits}."),
        call = call
      )
    }
  }
}
