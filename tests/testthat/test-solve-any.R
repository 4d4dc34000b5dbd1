# Plain recursion over the empty cells in a fixed order, with a look at the whole row,
# column and box for each digit. Counts digits placed and taken back.
count_backtracking <- function(board, box, by_column = FALSE) {
  size <- nrow(board)
  empty <- which(board == 0, arr.ind = TRUE)
  if (!by_column) empty <- empty[order(empty[, 1], empty[, 2]), , drop = FALSE]
  guesses <- backtracks <- 0
  fill <- function(at) {
    if (at > nrow(empty)) {
      return(TRUE)
    }
    r <- empty[at, 1]
    c <- empty[at, 2]
    in_box <- (row(board) - 1) %/% box[[1]] == (r - 1) %/% box[[1]] &
      (col(board) - 1) %/% box[[2]] == (c - 1) %/% box[[2]]
    for (digit in seq_len(size)) {
      if (digit %in% c(board[r, ], board[, c], board[in_box])) next
      board[r, c] <<- digit
      guesses <<- guesses + 1
      if (fill(at + 1)) {
        return(TRUE)
      }
      board[r, c] <<- 0
      backtracks <<- backtracks + 1
    }
    FALSE
  }
  solved <- fill(1)
  list(solved = solved, board = board, guesses = guesses, backtracks = backtracks)
}

test_that("textbook methods solve boards of other sizes, with exact counts", {
  sizes <- list(list(4, c(2, 2)), list(6, c(2, 3)), list(6, c(3, 2)))
  for (kind in sizes) {
    size <- kind[[1]]
    box <- kind[[2]]
    rules <- sudoku_rules(size = size, box = box)
    for (clues in c(2, 4, 8)) {
      board <- matrix(0L, size, size)
      full <- as.matrix(solve_sudoku(board, rules = rules))
      at <- (seq_len(clues) * (size + 2)) %% size^2 + 1
      # Not the digits of the first solution, which needs no digit taken back.
      board[at] <- (size + 1L - full)[at]
      fast <- solve_sudoku(board, rules = rules)
      expect_false(fast$status == "invalid")
      for (order in c("row", "column")) {
        done <- solve_sudoku(board, method = "backtracking", order = order, rules = rules)
        expected <- count_backtracking(board, box, order == "column")
        expect_identical(done$solved, expected$solved)
        expect_identical(c(done$guesses, done$backtracks), c(expected$guesses, expected$backtracks))
        if (expected$solved) expect_true(all(as.matrix(done) == expected$board))
      }
      hybrid <- solve_sudoku(board, method = "hybrid", rules = rules)
      expect_identical(as.matrix(hybrid), as.matrix(fast))
      if (hybrid$by_logic) expect_identical(hybrid$guesses, 0)
    }
  }
})

test_that("the rules fill a board with one empty row, and count it", {
  board <- as.matrix(solve_sudoku(matrix(0L, 6, 6)))
  full <- board
  board[3, ] <- 0L
  for (sweep in c("live", "by_rule", "one_by_one")) {
    done <- solve_sudoku(board, method = "logic", sweep = sweep)
    expect_true(done$solved)
    expect_true(all(as.matrix(done) == full))
    expect_identical(sum(done$placements), 6L)
  }
})

test_that("textbook methods refuse boards with further rules", {
  rules <- sudoku_rules(rule_diagonals(), size = 6)
  for (method in c("backtracking", "logic", "hybrid")) {
    expect_error(
      solve_sudoku(matrix(0L, 6, 6), method = method, rules = rules),
      class = "oxidoku_error_rules"
    )
  }
  clash <- matrix(0L, 6, 6)
  clash[1, 1:2] <- 3L
  done <- solve_sudoku(clash, method = "backtracking")
  expect_identical(c(done$status, done$guesses), c("invalid", "0"))
})
