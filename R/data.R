#' A thousand puzzles of every level
#'
#' 200 puzzles of each level of HoDoKu's scale, each with one solution and
#' without a clue to spare, made by [generate_sudoku()] from one seed; and the
#' boards of three articles on solving Sudoku, which
#' `vignette("four-ways", "oxidoku")` goes through.
#'
#' @format A tibble with one row for each puzzle:
#' * `puzzle`: the puzzle, 81 characters row by row, `0` for a blank;
#' * `solution`: its only solution;
#' * `clues`: how many cells are given;
#' * `level`, `score`, `hardest`: what [rate_sudoku()] says of it;
#' * `source`: `"generated"`, or the article.
#' @source Generated puzzles: `data-raw/sudoku_examples.R` in the package's
#'   sources, which also gives the seed.
#' @examples
#' table(sudoku_examples$level)
#'
#' # Three easy puzzles to print
#' easy <- subset(sudoku_examples, level == "Easy")
#' plot_sudoku(easy$puzzle[1:3])
"sudoku_examples"

# A tibble prints as one only when the package tibble is loaded, which nothing has done
# where these puzzles are all that was asked for. Else they go on for a thousand rows.
#' @export
print.oxidoku_examples <- function(x, ...) {
  loadNamespace("tibble")
  NextMethod()
}
