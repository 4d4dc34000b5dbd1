# What generate_sudoku() draws for puzzles with rules. The constructors are beside those of the
# rules.

#' Clues drawn at random
#'
#' @description
#' Inside [sudoku_rules()], these functions name the clues that [generate_sudoku()] draws at random:
#' * `random_regions()`: regions in place of boxes (a jigsaw);
#' * `random_cages()`: killer cages that cover the board;
#' * lines, `n` of them, three to seven cells long, without common cells, crossings or sharp turns:
#'   `random_thermometers()`, `random_arrows()`, `random_whispers()`, `random_renban()`,
#'   `random_palindromes()`, `random_between()`, `random_region_sums()`, `random_zippers()`,
#'   `random_entropic()`, `random_modular()`;
#' * `n` numbers outside: `random_sandwiches()`, `random_skyscrapers()`, `random_x_sums()`,
#'   `random_outside_sums()`, `random_numbered_rooms()`, `random_little_killers()`;
#' * `random_dots()`: all white and black dots; `random_xv()`: all X and V;
#' * `n` cells or signs: `random_even()`, `random_odd()`, `random_minimum()`, `random_maximum()`,
#'   `random_greater()`, `random_quadruples()`;
#' * `random_rules()`: a surprise: `n` of the rules above, from different families.
#'
#' Each puzzle gets its own clues, and as many givens as it needs in addition. Bulbs, circles and
#' tips get givens only if the puzzle needs them there. Cages are drawn until the puzzle needs
#' neither givens nor cages of one cell, which succeeds for nearly all boards of up to nine rows. To
#' have givens anyway, set `clues` in [generate_sudoku()].
#'
#' @param sizes The numbers of cells that a cage may have: a range such as `2:5`. If too few cells
#'   are left over, as on a board of 81 cells with `sizes = 2`, one cage is smaller.
#' @param n The number of lines, numbers, cells or signs, 1 to 100. A board without room for that
#'   many raises an error of class `oxidoku_error_request` when the puzzle is generated. For
#'   `random_rules()` the number of rules, 1 to 4. The default is a number that every symmetry
#'   allows, if there is such a number.
#' @param symmetry The symmetry of the drawn clues: one of those of [generate_sudoku()], whose own
#'   `symmetry` is that of the givens. Each move of the symmetry maps the drawn set onto itself:
#'   cages onto cages, lines onto lines of the same kind, and numbers outside onto places with a
#'   number. Symmetric clues come in sets of two, four or eight, so `n` must be a sum of such sets.
#'   `"random"` draws one of the symmetries for each puzzle, the same for all of its clues.
#' @param ... These dots must be empty.
#' @returns A part of [sudoku_rules()], of class `oxidoku_random`. Only [generate_sudoku()],
#'   [practice_sudoku()] and [teach_sudoku()] accept rules with such a part. `random_rules()`
#'   returns a list of parts, which [sudoku_rules()] also accepts.
#'
#'   Neighbours on the lines of `random_whispers()` differ by at least half the number of digits,
#'   rounded up: 5 on a 9x9 board. `random_outside_sums()` adds up the cells in the first box.
#' @concept jigsaw
#' @seealso [generate_sudoku()]; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' regions <- sudoku_rules(random_regions(), size = 6)
#' jigsaw <- generate_sudoku(1, rules = regions)
#' jigsaw
#' plot_sudoku(jigsaw)
#'
#' cages <- sudoku_rules(random_cages(2:4), size = 6)
#' killer <- generate_sudoku(1, rules = cages)
#' rules(killer$puzzle)
#'
#' sudoku_rules(random_thermometers(3), random_arrows(2), random_xv())
#'
#' lines <- sudoku_rules(random_whispers(4), random_even(5))
#' whispers <- generate_sudoku(1, rules = lines)
#' plot_sudoku(whispers)
#'
#' # Symmetric, as in print
#' turned <- random_arrows(6, symmetry = "rotation_180")
#' arrows <- generate_sudoku(1, rules = sudoku_rules(turned))
#' plot_sudoku(arrows)
#'
#' # A surprise
#' sudoku_rules(random_rules())
#' @name random_cages
NULL

#' @rdname random_cages
#' @export
random_regions <- closed(function() new_random("regions"))

#' @rdname random_cages
#' @export
random_rules <- closed(function(n = 2) {
  n <- check_number(n, 1, 4, "n", environment())
  kinds <- Filter(function(kind) !is.null(kind$random), rule_kinds)
  families <- vapply(kinds, `[[`, "", "page")
  # Only one rule of each family is drawn, so that rules leave room for one another.
  lapply(sample(unique(families), n), function(family) {
    among <- unname(kinds[families == family])
    make <- call_of_random(among[[sample.int(length(among), 1)]]$random)
    match.fun(make)()
  })
})

# Returns the name of the function that makes a part.
call_of_random <- function(part) part$call %||% paste0("random_", part$name)

# Lists the parts by their names in native code. Each has the function that makes it, and its
# words, which may contain its numbers.
random_parts <- function() {
  drawn <- Filter(Negate(is.null), unname(lapply(rule_kinds, `[[`, "random")))
  parts <- c(list(list(name = "regions", words = "random regions")), drawn)
  stats::setNames(parts, vapply(parts, `[[`, "", "name"))
}

random_words <- function(x) {
  words <- random_parts()[[x$name]]$words
  symmetry <- symmetry_of_random(x)
  words <- if (is.function(words)) {
    words(x$numbers)
  } else if (length(words) == 1) {
    words
  } else {
    count_words(x$numbers, words[[1]], words[[2]])
  }
  if (symmetry == "none") words else paste0(words, " with ", if (symmetry == "random") "a random symmetry" else paste("symmetry", symmetry))
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

# Checks that cages are not larger than the number of digits, because the digits in a cage differ.
check_cage_sizes <- function(rules, call) {
  for (part in rules$draw) {
    digits <- rules$facts$digits
    least <- if (isTRUE(random_parts()[[part$name]]$sizes)) part$numbers[[1]] else 0
    if (least > digits) {
      stop_argument(
        "rules",
        c(
          "Cages of {least} cells need {least} different digits.",
          "x" = "The board has the digits {lowest_digit(rules$facts)} to {highest_digit(rules$facts)}."
        ),
        call = call
      )
    }
  }
}
