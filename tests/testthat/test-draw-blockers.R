# Checks every step against all cells: a blocker holds the digit, and each of the other empty
# cells sees a blocker. The engine's tests check the sentences on boards with rules.
test_that("the digits that make a hidden single block the other cells", {
  steps <- find_steps(article_1, techniques = "hidden_single")
  for (i in seq_len(nrow(steps))) {
    step <- steps[i, ]
    board <- step$position[[1]]$board
    digit <- step$placements[[1]]$digit
    house <- step$pattern[[1]]$base$cells[[1]]
    placed <- paste(step$placements[[1]]$row, step$placements[[1]]$col)
    empty <- paste(house$row, house$col)[board[as.matrix(house)] == 0L]
    blockers <- step_blockers(step)
    for (blocker in blockers) expect_identical(board[blocker$cell$row, blocker$cell$col], digit)
    kept_out <- unlist(lapply(blockers, function(blocker) paste(blocker$cells$row, blocker$cells$col)))
    expect_setequal(kept_out, setdiff(empty, placed))
    expect_identical(anyDuplicated(kept_out), 0L)
    # The reason names the same cells.
    cells <- vapply(blockers, function(blocker) cell_names(blocker$cell), "")
    named <- sub(".*the [0-9]s? in (.*) rules? out the other cells[.].*", "\\1", step$text)
    expect_setequal(strsplit(named, ", | and ")[[1]], cells)
  }
})

test_that("the digits that make a naked single are the eight others, one cell each", {
  board <- matrix(0L, 9, 9)
  board[5, c(1, 9)] <- 1:2
  board[c(1, 9), 5] <- 3:4
  board[4, c(4, 6)] <- 5:6
  board[6, c(4, 6)] <- 7:8
  steps <- find_steps(board, techniques = "naked_single")
  expect_gt(nrow(steps), 0)
  texts <- "Only 9 is left for r5c5: box 5 holds 5, 6, 7 and 8; row 5 holds 1 and 2; column 5 holds 3 and 4. So r5c5 is 9."
  expect_identical(steps$text[[1]], texts)
  for (i in seq_len(nrow(steps))) {
    step <- steps[i, ]
    blockers <- step$pattern[[1]]$blockers
    expect_setequal(blockers$digit, setdiff(1:9, step$placements[[1]]$digit))
    expect_identical(step$position[[1]]$board[cbind(blockers$row, blockers$col)], blockers$digit)
    expect_null(blocker_rays(step_blockers(step)))
  }
})

test_that("a blocker is named with the rule by which it blocks", {
  board <- matrix(0L, 9, 9)
  board[1, c(1, 2, 9)] <- c(1L, 2L, 9L)
  board[2, 1:2] <- c(3L, 4L)
  board[3, 1] <- 5L
  board[4, 4] <- 9L
  steps <- find_steps(board, techniques = "hidden_single", rules = sudoku_rules(rule_anti_knight()))
  texts <- c(
    "In box 1, 9 fits only in r3c3: the 9 in r1c9 rules out r1c3;",
    "the 9 in r4c4 rules out r2c3 and r3c2 (knight's move). So r3c3 is 9."
  )
  step <- steps[grepl("In box 1,", steps$text, fixed = TRUE), ]
  expect_identical(step$text, paste(texts, collapse = " "))
  expect_identical(step$pattern[[1]]$rules, 1L)
  rays <- blocker_rays(step_blockers(step))
  expect_identical(paste(rays$to_row, rays$to_col), c("1 3", "2 3", "3 2"))
})

test_that("pictures of hidden singles have the blocking digits in their key, others do not", {
  labels <- function(steps) vapply(step_scene(steps, 1)$key, `[[`, "", "label")
  expect_true("digit that blocks cells" %in% labels(find_steps(article_1, techniques = "hidden_single")))
  expect_false("digit that blocks cells" %in% labels(find_steps(article_1, techniques = "pointing")))
})

test_that("lines of blocking digits leave out filled cells", {
  step <- find_steps(article_1, techniques = "hidden_single")[1, ]
  scene <- step_scene(step, 1)
  ends <- ray_ends(scene$rays, scene$state$board)
  filled <- which(scene$state$board != 0L, arr.ind = TRUE)
  along <- seq(0, 1, 0.02)
  for (i in seq_len(nrow(ends))) {
    x <- ends$x[[i]] + along * (ends$xend[[i]] - ends$x[[i]])
    y <- ends$y[[i]] + along * (ends$yend[[i]] - ends$y[[i]])
    away <- sqrt(outer(x, filled[, 2], "-")^2 + outer(y, filled[, 1], "-")^2)
    expect_gte(min(away), 0.42 - 1e-9)
  }
  # All blocked cells are reached.
  reached <- paste(ends$yend, ends$xend)
  expect_true(all(paste(scene$rays$to_row, scene$rays$to_col) %in% reached))
  # Without digits on its way, the line is whole.
  ray <- data.frame(row = 1, col = 1, to_row = 1, to_col = 5)
  expect_equal(ray_ends(ray, matrix(c(9, rep(0, 80)), 9)), data.frame(x = 1.42, y = 1, xend = 5, yend = 1))
})
