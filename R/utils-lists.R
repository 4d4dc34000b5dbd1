# Lists that the engine defines. They are set when the package is loaded, because native code
# is not available when R evaluates this file at installation.

# Levels, easiest first.
levels_by_difficulty <- NULL
# The symmetries of generate_sudoku(), and "random".
symmetries <- NULL
# The methods of solve_sudoku().
solve_methods <- NULL
# The statuses, in the order of their codes in native code.
statuses <- NULL

set_lists <- function(lists, namespace) {
  assign("levels_by_difficulty", lists$levels, namespace)
  assign("symmetries", lists$symmetries, namespace)
  assign("solve_methods", lists$methods, namespace)
  assign("statuses", lists$statuses, namespace)
  assign("solution_templates", solution_templates_for(lists$statuses), namespace)
}
