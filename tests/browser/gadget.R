# Runs a gadget, prints its address, and prints the value that it returns:
# Rscript gadget.R <play or edit>
mode <- commandArgs(trailingOnly = TRUE)
library(oxidoku)

puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
look <- oxidoku:::check_look("auto", NULL, NULL, NULL, NULL)
widget <- if (mode == "play") {
  play_sudoku(puzzle)
} else {
  oxidoku:::new_widget(oxidoku:::edit_data(oxidoku:::as_board(matrix(0L, 9, 9)), look), oxidoku:::classic_rules(), NULL, NULL, NULL)
}
result <- shiny::runGadget(
  oxidoku:::board_gadget(widget, "Sudoku", oxidoku:::classic_rules()),
  viewer = function(url) message("address: ", url), stopOnCancel = FALSE
)
cat("board:", t(as.matrix(result)), "\n", sep = "")
cat("givens:", t(result$givens + 0L), "\n", sep = "")
cat("candidates:", sum(result$candidates), "\n")
