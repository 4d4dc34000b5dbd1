# The engine's own tests solve every puzzle of the sets; these see that what
# comes out in R is right, on every tenth.

every_tenth <- function(set) {
  lines <- readLines(file.path(shared_folder(), "puzzles", set))
  lapply(lines[seq(1, length(lines), 10)], as_matrix)
}

test_that("puzzles with one solution are solved", {
  skip_on_cran()
  for (set in c("easy_5000.txt", "17_clue_half.txt", "top1465.txt", "hardest_1106_375.txt")) {
    right <- vapply(every_tenth(set), function(board) {
      result <- solve_sudoku(board)
      result$status == "unique" && solves(result$solution, board)
    }, NA)
    expect_true(all(right), info = set)
  }
})

test_that("boards with many solutions get the first", {
  skip_on_cran()
  right <- vapply(every_tenth("many_solutions_5000.txt"), function(board) {
    result <- solve_sudoku(board)
    result$status == "multiple" && solves(result$solution, board) &&
      identical(all_solutions(board, 1)[, , 1], result$solution)
  }, NA)
  expect_true(all(right))
})
