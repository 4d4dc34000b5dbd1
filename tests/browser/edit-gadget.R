# Runs the gadget of the editor, prints its address, and prints the puzzle that it returns as text.
# With a file, a killer is written there, and the gadget prints whether it returned that puzzle:
# Rscript edit-gadget.R [file]
library(oxidoku)

file <- commandArgs(trailingOnly = TRUE)
if (length(file) > 0) {
  set.seed(9)
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:4)), clues = 0)$puzzle
  cages <- lapply(rules(killer)$rules, function(rule) list(cells = t(rule$cells[[1]]), sum = rule$values))
  writeLines(jsonlite::toJSON(lapply(cages, function(cage) list(cells = t(cage$cells) - 1L, sum = cage$sum)), auto_unbox = TRUE), file)
}
widget <- edit_sudoku(page = TRUE)
result <- shiny::runGadget(
  oxidoku:::edit_gadget(widget, "Editor"),
  viewer = function(url) message("address: ", url), stopOnCancel = FALSE
)
if (is.null(result)) {
  cat("cancelled\n")
} else {
  puzzle <- sudoku_puzzle(result)
  if (length(file) > 0) cat("same:", identical(as.character(puzzle), as.character(killer)) && rules(puzzle) == rules(killer), "\n")
  cat("puzzle:", as.character(puzzle), "\n")
  cat("status:", result$status, "\n")
  cat("candidates:", sum(result$candidates), "\n")
}
