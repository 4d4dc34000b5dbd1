test_that("a hint is applied to its position", {
  hint <- hint_sudoku(article_1, "step")
  after <- apply_step(hint)
  expect_s3_class(after, "oxidoku_position")
  placed <- hint$step$placements[[1]]
  expected <- as_matrix(article_1)
  expected[cbind(placed$row, placed$col)] <- placed$digit
  expect_identical(as.matrix(after), expected)
  expect_identical(after$givens, hint$position$givens)
  expect_identical(hint_sudoku(after, "step")$step$technique, explain_sudoku(article_1)$technique[[2]])
})

test_that("steps of a path lead to the position of the next one", {
  for (scale in c("hodoku", "se")) {
    path <- explain_sudoku(article_1, scale = scale)
    for (i in seq_len(nrow(path) - 1)) {
      expect_identical(apply_step(path[i, ])$board, path$position[[i + 1]]$board)
    }
    for (i in c(1, 5, nrow(path) - 1)) {
      after <- apply_step(path[1:i, ])
      expect_identical(after$board, path$position[[i + 1]]$board)
      expect_identical(as.matrix(path[1:i, ]), after$board)
    }
    expect_identical(apply_step(path)$board, as.matrix(path))
    expect_identical(as.matrix(path[3:7, ]), path$position[[8]]$board)
  }
})

test_that("hints lead from position to position up to the solution", {
  position <- as_matrix(article_2)
  for (i in 1:200) {
    hint <- hint_sudoku(position, "step", givens = article_2)
    if (hint$kind == "solved") break
    position <- apply_step(hint)
  }
  expect_identical(as.matrix(position), as.matrix(solve_sudoku(article_2)))
})

test_that("candidates that a step removes are gone", {
  path <- explain_sudoku(article_1)
  i <- which(lengths(lapply(path$eliminations, `[[`, "row")) > 0 & lengths(lapply(path$placements, `[[`, "row")) == 0)[[1]]
  after <- apply_step(path[i, ])
  gone <- path$eliminations[[i]]
  expect_false(any(after$candidates[cbind(gone$row, gone$col, gone$digit)]))
  expect_identical(sum(path$position[[i]]$candidates) - sum(after$candidates), nrow(gone))
  expect_identical(after$candidates, path$position[[i + 1]]$candidates)
})

test_that("all steps of one position can be applied together", {
  steps <- find_steps(article_2, techniques = "hidden single")
  board <- as.matrix(steps)
  expect_gt(nrow(steps), 1)
  cells <- do.call(rbind, steps$placements)
  expect_identical(board[cbind(cells$row, cells$col)], cells$digit)
})

test_that("what is not a step, or does not follow, is an error", {
  path <- explain_sudoku(article_1)
  for (wrong in list(hint_sudoku(article_1), hint_sudoku(article_1_solution, "step"), path[0, ], 1, data.frame(x = 1))) {
    expect_error(apply_step(wrong), class = "oxidoku_error_argument")
  }
  expect_error(apply_step(path[c(1, 9), ]), "Row 2", class = "oxidoku_error_argument")
  expect_error(apply_step(), "`x` is missing", class = "oxidoku_error_argument")
})
