# Returns the thick lines of a board, from only the number of each cell's region; 0 is outside the
# board.
edges_by_labels <- function(labels) {
  down <- matrix(FALSE, nrow(labels), ncol(labels) + 1)
  across <- matrix(FALSE, nrow(labels) + 1, ncol(labels))
  label <- function(r, c) {
    if (r < 1 || c < 1 || r > nrow(labels) || c > ncol(labels)) 0 else labels[r, c]
  }
  for (r in seq_len(nrow(down))) {
    for (c in seq_len(ncol(down))) down[r, c] <- label(r, c - 1) != label(r, c)
  }
  for (r in seq_len(nrow(across))) {
    for (c in seq_len(ncol(across))) across[r, c] <- label(r - 1, c) != label(r, c)
  }
  list(down = down, across = across)
}

boxes_of <- function(side, height, width) {
  outer(seq_len(side) - 1, seq_len(side) - 1, function(r, c) 10 * (r %/% height) + c %/% width + 1)
}

test_that("thick lines are where regions or the board end", {
  expect_identical(shape_edges(sudoku_rules(size = 6)$facts), edges_by_labels(boxes_of(6, 2, 3)))
  jigsaw <- matrix(utf8ToInt("AABBABBCDACCDDDC"), 4, byrow = TRUE)
  expect_identical(shape_edges(small_jigsaw$facts), edges_by_labels(jigsaw))
  # For two grids that share a box, cells outside both have no lines.
  labels <- matrix(0, 15, 15)
  labels[1:9, 1:9] <- boxes_of(9, 3, 3)
  labels[7:15, 7:15] <- 100 + boxes_of(9, 3, 3)
  shared <- sudoku_rules(grids = c("r1c1", "r7c7"))$shape
  expect_identical(shape_edges(shape_facts(shared)), edges_by_labels(labels))
})

test_that("boards of any shape are drawn as text", {
  withr::local_options(cli.unicode = FALSE, cli.num_colors = 1L)
  facts <- small_jigsaw$facts
  board <- matrix(0L, 4, 4)
  board[1, 1] <- 1L
  board[2, 4] <- 4L
  expect_identical(board_lines(board, board == 4L, facts), c(
    "+---------+---------+",
    "| 1    .  | .    .  |",
    "|    +----+    +----+",
    "| .  | .    .  | 4* |",
    "+----+----+----+    |",
    "| .  | .  | .    .  |",
    "|    +----+----+    |",
    "| .    .    .  | .  |",
    "+--------------+----+"
  ))
})

test_that("corners have the arms that meet there", {
  arms <- as.matrix(expand.grid(up = 0:1, right = 0:1, down = 0:1, left = 0:1)) == 1
  withr::local_options(cli.unicode = FALSE)
  plain <- apply(arms, 1, corner_character)
  horizontal <- arms[, "right"] | arms[, "left"]
  vertical <- arms[, "up"] | arms[, "down"]
  expected <- ifelse(horizontal & vertical, "+", ifelse(horizontal, "-", ifelse(vertical, "|", " ")))
  expect_identical(plain, expected)
  withr::local_options(cli.unicode = TRUE)
  expect_identical(anyDuplicated(apply(arms[rowSums(arms) > 1, ], 1, corner_character)), 0L)
})

test_that("every border of a cell is drawn once, thin or thick", {
  facts <- small_jigsaw$facts
  lines <- part_of(drawn(canvas_grob(edges_piece(facts), dims = c(4, 4))), "lines")
  ends <- do.call(rbind, lapply(lines, function(leaf) {
    cbind(as.numeric(leaf$x0), as.numeric(leaf$y0), as.numeric(leaf$x1), as.numeric(leaf$y1))
  }))
  # There are five lines of four cells in each direction.
  expect_identical(nrow(ends), 40L)
  expect_identical(anyDuplicated(ends), 0L)
  expect_true(all(abs(ends[, 3] - ends[, 1]) + abs(ends[, 4] - ends[, 2]) == 1))
  widths <- vapply(lines, function(leaf) leaf$gp$lwd, 0)
  expect_lt(widths[[1]], widths[[2]])
})
