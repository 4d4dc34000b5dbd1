# Makes data/sudoku_examples.rda: 200 puzzles of each level, all from one seed, and the three boards
# of the vignette "Four ways to solve a Sudoku", four-ways.Rmd. Run it from the top of
# the checkout, with the package installed:
#   Rscript data-raw/sudoku_examples.R

library(oxidoku)

set.seed(20261121)
levels <- levels(sudoku_techniques()$level)
made <- do.call(rbind, lapply(levels, function(level) generate_sudoku(200, level = level)))
made <- made[c("puzzle", "solution")]
made$source <- "generated"

boards <- c(
  "four-ways: medium" = "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
  "four-ways: easy" = "517600034289004000346205090602000010038006047000000000090000078703400560000000000",
  "four-ways: extreme" = "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
)
boards <- tibble::tibble(
  puzzle = as_sudoku(unname(boards)),
  solution = solve_puzzles(boards)$solution,
  source = names(boards)
)

sudoku_examples <- rbind(
  tibble::tibble(puzzle = made$puzzle, solution = made$solution, source = made$source),
  boards
)
rated <- rate_sudoku(sudoku_examples$puzzle)
sudoku_examples$clues <- 81L - lengths(gregexpr("0", as.character(sudoku_examples$puzzle)))
sudoku_examples[c("level", "score", "hardest")] <- rated[c("level", "score", "hardest")]
sudoku_examples <- sudoku_examples[c(
  "puzzle", "solution", "clues", "level", "score", "hardest", "source"
)]
# The class is for print(): see R/data.R.
class(sudoku_examples) <- c("oxidoku_examples", class(sudoku_examples))

dir.create("data", showWarnings = FALSE)
save(sudoku_examples, file = "data/sudoku_examples.rda", compress = "xz", version = 3)
