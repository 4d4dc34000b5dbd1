test_that("complete and consistent are separate answers", {
  states <- function(board) unlist(check_sudoku(board)[c("complete", "consistent", "solved", "blanks")])
  say <- function(complete, consistent, blanks) {
    c(complete = complete, consistent = consistent, solved = complete && consistent, blanks = blanks)
  }
  expect_equal(states(article_1), say(FALSE, TRUE, 55))
  expect_equal(states(article_1_solution), say(TRUE, TRUE, 0))
  expect_equal(states(clashing()), say(FALSE, FALSE, 54))
  expect_equal(states(matrix(1, 9, 9)), say(TRUE, FALSE, 0))
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
      other_digit = rep(5L, 3), other_row = c(1L, 2L, 9L), other_col = c(9L, 2L, 1L),
      rule = c("row 1", "box 1", "column 1")
    )
  )
  all <- check_sudoku(matrix(1, 9, 9))$conflicts
  expect_identical(nrow(all), 810L)
  expect_identical(sum(all$rule == "row 1, box 1"), 3L)
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

test_that("wrong digits are those that differ from the solution", {
  solution <- as_matrix(article_1_solution)
  board <- as_matrix(article_1)
  board[1, 1:3] <- solution[1, 1:3]
  good <- check_sudoku(board, givens = article_1)
  expect_identical(nrow(good$wrong), 0L)
  expect_identical(good$status, "unique")
  expect_output(print(good), "no wrong digit")
  board[9, 9] <- solution[9, 9] %% 9L + 1L
  board[1, 2] <- solution[1, 2] %% 9L + 1L
  for (givens in list(article_1, as_matrix(article_1) != 0L)) {
    check <- check_sudoku(board, givens = givens)
    expect_identical(check$wrong, tibble::tibble(row = c(1L, 9L), col = c(2L, 9L), digit = board[cbind(c(1, 9), c(2, 9))]))
  }
  expect_output(print(check), "2 wrong digits")
  expect_output(print(check), "in r1c2, .* in r9c9")
  several <- check_sudoku(board, givens = matrix(FALSE, 9, 9))
  expect_identical(several$status, "multiple")
  expect_identical(nrow(several$wrong), 0L)
  expect_output(print(several), "several solutions")
  # Without givens, entries are not compared with a solution.
  expect_null(check_sudoku(board)$wrong)
  expect_error(check_sudoku(board, givens = solution), class = "oxidoku_error_givens")
})

test_that("prints name both digits of two cells that break a rule together", {
  rules <- sudoku_rules(rule_cage("r1c2 r2c2", 10), rule_diagonals(), size = 6)
  board <- matrix(0L, 6, 6)
  board[1, 2] <- 5L
  board[2, 2] <- 6L
  board[c(1, 36)] <- 4L
  puzzle <- sudoku_puzzle(board, rules)
  for (x in list(check_sudoku(puzzle), solve_sudoku(puzzle), summary(solve_sudoku(puzzle)))) {
    expect_output(print(x), "5 in r1c2 and 6 in r2c2 (cage of 10", fixed = TRUE)
    expect_output(print(x), "4 in r1c1 and r6c6 (", fixed = TRUE)
    expect_identical(x$conflicts$digit, c(4L, 5L))
    expect_identical(x$conflicts$other_digit, c(4L, 6L))
  }
})
