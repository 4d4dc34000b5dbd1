#' Example puzzles of every level
#'
#' A table of 200 puzzles of each level of HoDoKu's scale, and of the three boards of
#' `vignette("four-ways", "oxidoku")`. [generate_sudoku()] made the puzzles of the levels from one
#' seed. Each of them is minimal and has a unique solution.
#'
#' @format A tibble with one row for each puzzle:
#' * `puzzle`, `solution`: the puzzle and its only solution, vectors of puzzles (see
#'   [as_sudoku()]);
#' * `clues`: the number of clues;
#' * `level`, `score`, `hardest`: the rating, see [rate_sudoku()];
#' * `source`: `"generated"`, or for the boards of the vignette `"four-ways: easy"`,
#'   `"four-ways: medium"` or `"four-ways: extreme"`.
#' @source The script `data-raw/sudoku_examples.R` in the sources of the package, which sets the
#'   seed.
#' @seealso [sudoku_words] for the terms.
#' @examples
#' table(sudoku_examples$level)
#'
#' # Three easy puzzles
#' easy <- subset(sudoku_examples, level == "Easy")
#' plot_sudoku(easy[1:3, ])
"sudoku_examples"

# Loads the package tibble before printing. Without it, all rows would be printed, and nothing
# else may have loaded it yet.
#' @export
print.oxidoku_examples <- function(x, ...) {
  loadNamespace("tibble")
  NextMethod()
}
