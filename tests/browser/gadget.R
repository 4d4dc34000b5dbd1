# Runs a gadget and prints what it gives back: Rscript gadget.R <play or edit> <port>
arguments <- commandArgs(trailingOnly = TRUE)
library(oxidoku)

puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
look <- oxidoku:::check_look("auto", NULL, NULL, NULL, NULL)
widget <- if (arguments[[1]] == "play") {
  play_sudoku(puzzle)
} else {
  oxidoku:::new_widget(oxidoku:::edit_data(matrix(0L, 9, 9), look), NULL, NULL, NULL)
}
result <- shiny::runGadget(
  oxidoku:::board_gadget(widget, "Sudoku"),
  port = as.integer(arguments[[2]]), viewer = function(url) NULL, stopOnCancel = FALSE
)
cat("board:", t(as.matrix(result)), "\n", sep = "")
cat("givens:", t(result$givens + 0L), "\n", sep = "")
cat("candidates:", sum(result$candidates), "\n")
