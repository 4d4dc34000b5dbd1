test_that("what was entered is taken as a board", {
  board <- as_matrix(article_1)
  position <- new_position(board, board, candidates(board))
  expect_identical(solve_sudoku(position)$status, "unique")
  expect_identical(as.matrix(position), board)
  expect_identical(position$givens, board != 0L)
  expect_false(any(position$candidates[rep(board != 0L, 9)]))
  expect_output(print(position), "Position")
})

test_that("the board that is selected in the editor is played", {
  skip_if_not_installed("rstudioapi")
  selected <- function(text) {
    local_function("isAvailable", function(...) TRUE, "rstudioapi")
    local_function("selectionGet", function(...) list(value = text), "rstudioapi")
    selected_board()
  }
  expect_identical(as.matrix(selected(paste0("\"", article_1, "\""))), as_matrix(article_1))
  expect_identical(as.matrix(selected(c("'", rows_of_grid(article_1), "'"))), as_matrix(article_1))
  expect_null(selected("no board"))
  expect_null(selected(""))
})
