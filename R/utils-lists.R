# Lists that the engine owns. They are set when the package is loaded: R code is evaluated
# at installation, when there is no native code to ask.

# Levels, easiest first.
levels_by_difficulty <- NULL
# The methods of solve_sudoku().
solve_methods <- NULL
# What statuses there are, in the order of the codes of native code.
statuses <- NULL

set_lists <- function(lists, namespace) {
  assign("levels_by_difficulty", lists$levels, namespace)
  assign("solve_methods", lists$methods, namespace)
  assign("statuses", lists$statuses, namespace)
  assign("solution_templates", solution_templates_for(lists$statuses), namespace)
}
