# The board of the article "How to solve Sudoku with R".
library(oxidoku)

board <- matrix(
  c(
    0, 0, 0, 0, 0, 6, 0, 0, 0,
    0, 9, 5, 7, 0, 0, 3, 0, 0,
    4, 0, 0, 0, 9, 2, 0, 0, 5,
    7, 6, 4, 0, 0, 0, 0, 0, 3,
    0, 0, 0, 0, 0, 0, 0, 0, 0,
    2, 0, 0, 0, 0, 0, 9, 7, 1,
    5, 0, 0, 2, 1, 0, 0, 0, 9,
    0, 0, 7, 0, 0, 5, 4, 8, 0,
    0, 0, 0, 8, 0, 0, 0, 0, 0
  ),
  nrow = 9, byrow = TRUE
)

result <- solve_sudoku(board)
print(result)
stopifnot(result$solved)
cat(as.character(result), "\n", sep = "")
