# Every step by looking at all cells: a blocker holds the digit, and all cells that candidates
# leave out for it alone see one.
test_that("the digits that make a hidden single block the other cells", {
  steps <- find_steps(article_1, techniques = "hidden_single")
  for (i in seq_len(nrow(steps))) {
    step <- steps[i, ]
    board <- step$position[[1]]$board
    digit <- step$placements[[1]]$digit
    house <- step$pattern[[1]]$base$cells[[1]]
    placed <- paste(step$placements[[1]]$row, step$placements[[1]]$col)
    empty <- paste(house$row, house$col)[board[as.matrix(house)] == 0L]
    blockers <- hidden_blockers(step)
    for (blocker in blockers) expect_identical(board[blocker$cell$row, blocker$cell$col], digit)
    kept_out <- unlist(lapply(blockers, function(blocker) paste(blocker$cells$row, blocker$cells$col)))
    expect_setequal(kept_out, setdiff(empty, placed))
    expect_identical(anyDuplicated(kept_out), 0L)
  }
})

test_that("pictures of hidden singles have the blocking digits in their key, others do not", {
  labels <- function(steps) vapply(step_scene(steps, 1)$key, `[[`, "", "label")
  expect_true("digit that blocks cells" %in% labels(find_steps(article_1, techniques = "hidden_single")))
  expect_false("digit that blocks cells" %in% labels(find_steps(article_1, techniques = "pointing")))
})
