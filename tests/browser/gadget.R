# Runs the gadget of a board, prints its address, and prints the value that it returns.
library(oxidoku)

puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
result <- shiny::runGadget(
  oxidoku:::board_gadget(play_sudoku(puzzle), "Sudoku", oxidoku:::classic_rules()),
  viewer = function(url) message("address: ", url), stopOnCancel = FALSE
)
cat("board:", t(as.matrix(result)), "\n", sep = "")
cat("givens:", t(result$givens + 0L), "\n", sep = "")
cat("candidates:", sum(result$candidates), "\n")
