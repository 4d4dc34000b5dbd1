test_that("editing needs a person", {
  rlang::local_interactive(FALSE)
  expect_error(edit_sudoku(), class = "oxidoku_error_interactive")
  local_reproducible_output()
  expect_condition_snapshot(edit_sudoku(article_1))
})

test_that("the data editor gets empty cells as NA and returns a board", {
  board <- as_matrix(article_1)
  seen <- NULL
  edited <- edit_in_grid(board, editor = function(x) {
    seen <<- x
    x[1, 1] <- 3
    x
  })
  expect_identical(unname(seen), ifelse(board == 0L, NA, board))
  board[1, 1] <- 3L
  expect_identical(as_board(edited), board)
})

test_that("the console asks again for a malformed row", {
  answers <- c("123", "12345678x", "3 7 2 . . 6 . . .", rep("", 8))
  ask <- function(prompt) {
    answer <- answers[[1]]
    answers <<- answers[-1]
    answer
  }
  output <- capture.output(edited <- edit_in_console(as_matrix(article_1), ask))
  expect_length(grep("Type nine digits", output), 2)
  expected <- as_matrix(article_1)
  expected[1, 1:3] <- c(3L, 7L, 2L)
  expect_identical(as_board(edited), expected)
})
