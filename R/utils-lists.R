# Lists that the engine defines. .onLoad() sets them, because native code is not available when R
# evaluates this file during installation.

# Levels, from easiest to hardest.
levels_by_difficulty <- NULL
# The symmetries of generate_sudoku(), and "random".
symmetries <- NULL
# The methods of solve_sudoku().
solve_methods <- NULL
# The statuses, in the order of their codes in native code.
statuses <- NULL

as_level <- function(x) {
  factor(x, levels_by_difficulty, ordered = TRUE)
}
