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

test_that("what was drawn is a position with the rules of the puzzle", {
  made <- sent_desk(list(sent_entry("cage", "r1c1 r1c2", list(sum = "5"))), digits = c(0L, 0L, 9L, rep(0L, 78)))
  position <- position_of_made(made)
  expect_true(rules(sudoku_puzzle(position)) == sudoku_rules(rule_cage("r1c1 r1c2", 5)))
  expect_identical(position$board, made$board)
  expect_identical(which(position$givens), which(made$board == 9L))
  expect_identical(which(position$candidates[1, 1, ]), 1:4)
  expect_identical(position$status, "multiple")
  classic <- position_of_made(sent_desk(list(), digits = as.integer(strsplit(article_1, "")[[1]])))
  expect_identical(classic$status, "unique")
  expect_null(classic$rules)
})
