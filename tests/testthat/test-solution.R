test_that("a result turns into matrix and text", {
  result <- solve_sudoku(article_1)
  expect_identical(as.matrix(result), result$solution)
  expect_identical(as.character(result), article_1_solution)
  stuck <- as.character(solve_sudoku(article_1, "logic"))
  expect_identical(as_matrix(stuck), solve_sudoku(article_1, "logic")$solution)
})

test_that("printing", {
  local_reproducible_output()
  expect_snapshot({
    solve_sudoku(article_1, "backtracking", order = "column")
    solve_sudoku(article_1, "logic")
    solve_sudoku(clashing())
    solve_sudoku(empty, "backtracking")
  })
})

test_that("only the summary shows the guesses of the default method", {
  result <- solve_sudoku(hardest)
  expect_false(any(grepl("guess|fast", capture.output(print(result)))))
  expect_output(print(summary(result)), "Work: +[0-9,]+ guess")
})

test_that("printing with UTF-8 and colours", {
  local_reproducible_output(unicode = TRUE, crayon = TRUE)
  expect_snapshot(solve_sudoku(article_1, "backtracking"))
})

test_that("print gives its argument back, unseen", {
  result <- solve_sudoku(article_1)
  capture.output(printed <- withVisible(print(result)))
  expect_identical(printed, list(value = result, visible = FALSE))
})

test_that("summary", {
  local_reproducible_output()
  expect_snapshot({
    summary(solve_sudoku(article_1, "logic"))
    summary(solve_sudoku(article_1, "backtracking"))
    summary(solve_sudoku(clashing()))
  })
  hybrid <- summary(solve_sudoku(article_2, "hybrid"))
  expect_output(print(hybrid), paste("Pairs: +", hybrid$naked_pairs, "naked\nGuessing: "))
  counts <- summary(solve_sudoku(article_1))
  expect_identical(c(counts$givens, counts$filled), c(26L, 55L))
})

test_that("a result works as the matrix of its solution", {
  result <- solve_sudoku(article_1)
  solution <- result$solution
  board <- as_matrix(article_1)
  expect_identical(dim(result), c(9L, 9L))
  expect_identical(c(nrow(result), ncol(result)), c(9L, 9L))
  expect_identical(result[1, ], solution[1, ])
  expect_identical(result[, 9], solution[, 9])
  expect_identical(result[2:3, 4:5], solution[2:3, 4:5])
  expect_identical(result[1, , drop = FALSE], solution[1, , drop = FALSE])
  expect_identical(result[board == 0], solution[board == 0])
  expect_identical(result[10], solution[10])
  expect_identical(result[], solution)
  expect_identical(result == board, solution == board)
  expect_identical(board != result, board != solution)
  expect_true(all(result == article_1_solution))
  expect_identical(result - board, solution - board)
  expect_identical(sum(result), 405L)
  expect_identical(t(result), t(solution))
  expect_identical(head(result, 2), solution[1:2, ])
  expect_identical(as.data.frame(result), as.data.frame(solution))
  expect_identical(apply(result, 1, sum), rep(45L, 9))
  for (write in list(utils::write.table, utils::write.csv)) {
    expect_identical(utils::capture.output(write(result)), utils::capture.output(write(data.frame(solution))))
  }
  expect_length(result, 81)
  expect_identical(is.na(result), is.na(solution))
  expect_false(anyNA(result))
  expect_true(anyNA(solve_sudoku(unsolvable)))
  expect_identical(as.integer(result), as.integer(solution))
  expect_identical(as.numeric(result), as.numeric(solution))
  expect_error(table(result), "x$solution", fixed = TRUE, class = "oxidoku_error_argument")
  expect_identical(names(as.list(result)), names(result))
  expect_identical(lapply(result, class)$solved, "logical")
  expect_output(str(result), "$ solved", fixed = TRUE)
  # The fields stay.
  expect_true(result$solved)
  expect_true(result[["solved"]])
  expect_identical(result[c("solved", "status")], list(solved = TRUE, status = "unique"))
  expect_identical(names(result)[1:3], c("solution", "solved", "status"))
})

test_that("a result is no condition, and is not edited as a matrix", {
  result <- solve_sudoku(article_1)
  for (code in list(
    function() !result, function() as.logical(result), function() all(result),
    function() result & TRUE, function() any(result)
  )) {
    expect_error(code(), "$solved", fixed = TRUE, class = "oxidoku_error_argument")
  }
  # R asks no method here: it is an error of its own.
  expect_error(if (result) 1)
  expect_false(isTRUE(result))
  expect_error(result[1, 1] <- 3L, "as.matrix", class = "oxidoku_error_argument")
})

test_that("a result is combined, compared and averaged as its matrix", {
  result <- solve_sudoku(article_1)
  board <- result$solution
  expect_identical(as.vector(result), as.vector(board))
  expect_identical(as.vector(result, "list"), unclass(result))
  expect_identical(c(result, result, 0L), c(board, board, 0L))
  expect_identical(unique(result[1, ]), board[1, ])
  expect_identical(unique(result), unique(board))
  expect_identical(duplicated(result), duplicated(board))
  expect_identical(anyDuplicated(result), anyDuplicated(board))
  expect_identical(result %in% 1:5, board %in% 1:5)
  expect_identical(mean(result), 5)
  expect_identical(cumsum(result), cumsum(board))
})
