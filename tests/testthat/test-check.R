test_that("complete and consistent are told apart", {
  tells <- function(board) unlist(check_sudoku(board)[c("complete", "consistent", "solved", "blanks")])
  say <- function(complete, consistent, blanks) {
    c(complete = complete, consistent = consistent, solved = complete && consistent, blanks = blanks)
  }
  expect_equal(tells(article_1), say(FALSE, TRUE, 55))
  expect_equal(tells(article_1_solution), say(TRUE, TRUE, 0))
  expect_equal(tells(clashing()), say(FALSE, FALSE, 54))
  expect_equal(tells(matrix(1, 9, 9)), say(TRUE, FALSE, 0))
})

test_that("each clashing pair is named once", {
  board <- matrix(0, 9, 9)
  board[1, 1] <- board[1, 9] <- board[2, 2] <- board[9, 1] <- 5
  board[9, 9] <- 4
  expect_identical(
    check_sudoku(board)$conflicts,
    tibble::tibble(
      digit = rep(5L, 3),
      row = rep(1L, 3), col = rep(1L, 3),
      other_row = c(1L, 2L, 9L), other_col = c(9L, 2L, 1L)
    )
  )
  expect_identical(nrow(check_sudoku(matrix(1, 9, 9))$conflicts), 810L)
})

test_that("printing", {
  local_reproducible_output()
  expect_snapshot({
    check_sudoku(article_1)
    check_sudoku(article_1_solution)
    check_sudoku(clashing())
    check_sudoku(matrix(1, 9, 9))
  })
})
