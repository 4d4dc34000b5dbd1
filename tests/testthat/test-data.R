test_that("the examples are vectors of puzzles, as their columns say", {
  expect_true(is_sudoku(sudoku_examples$puzzle))
  expect_true(is_sudoku(sudoku_examples$solution))
  expect_identical(sudoku_examples$clues, clues_of(sudoku_examples$puzzle))
  expect_identical(c(table(sudoku_examples$level[sudoku_examples$source == "generated"])), c(
    Easy = 200L, Medium = 200L, Hard = 200L, Unfair = 200L, Extreme = 200L
  ))
  boards <- subset(sudoku_examples, source != "generated")
  expect_identical(boards$source, paste("four-ways:", tolower(boards$level)))
  expect_identical(boards$source, paste("four-ways:", c("medium", "easy", "extreme")))
  some <- sudoku_examples[seq(1, nrow(sudoku_examples), 25), ]
  solved <- solve_puzzles(some$puzzle)
  expect_identical(unique(solved$status), "unique")
  expect_identical(solved$solution, some$solution)
  rated <- rate_sudoku(some$puzzle)
  for (column in c("level", "score", "hardest")) {
    expect_identical(rated[[column]], some[[column]])
  }
  local_device()
  expect_length(plot(sudoku_examples[1:3, ])$boards, 3)
})
