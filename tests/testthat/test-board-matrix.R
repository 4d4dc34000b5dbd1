board <- as_matrix(article_1)

test_that("a board that does not fit the size is a classed error", {
  expect_error(sudoku_puzzle(matrix(7, 6, 6)), class = "oxidoku_error_cell")
  expect_error(sudoku_puzzle(matrix(0, 5, 5), small_jigsaw), class = "oxidoku_error_shape")
  expect_error(sudoku_puzzle(strrep(".", 15), small_jigsaw), class = "oxidoku_error_shape")
  e <- expect_error(sudoku_puzzle("1......x........", small_jigsaw), class = "oxidoku_error_cell")
  expect_identical(e$cells, data.frame(row = 2L, col = 4L))
  for (bad in list(mean, NA, 1:16, list(1), factor("1"), as.Date("2024-01-01"), raw(16), NULL)[-8]) {
    expect_error(sudoku_puzzle(bad, small_jigsaw), class = "oxidoku_error")
  }
  for (bad in list(1, "killer", rule_diagonals(), mean, list())) {
    expect_error(sudoku_puzzle(rules = bad), class = "oxidoku_error_argument")
    expect_error(solve_sudoku(matrix(0, 4, 4), rules = bad), class = "oxidoku_error_argument")
  }
  # Cells outside all grids are refused.
  m <- matrix(0, 21, 21)
  m[1, 10] <- 1
  expect_error(sudoku_puzzle(m, sudoku_rules(grids = "samurai")), class = "oxidoku_error_cell")
})

test_that("an empty board may be logical", {
  expect_identical(board_in(matrix(NA, 9, 9)), matrix(0L, 9, 9))
  columns <- as.data.frame(matrix(NA, 9, 9))
  expect_identical(board_in(columns), matrix(0L, 9, 9))
})

test_that("numbers that no cell holds are errors with their cells", {
  for (value in list(10L, -1L, 12, 0.5, -0.5, 1e10, Inf, -Inf, NaN)) {
    x <- board
    x[2, 7] <- value
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
    expect_s3_class(error, "oxidoku_error")
    expect_identical(error$arg, "board")
    expect_identical(error$cells, data.frame(row = 2L, col = 7L))
    frame <- as.data.frame(x)
    error <- expect_error(solve_sudoku(frame), class = "oxidoku_error_cell")
    expect_identical(error$cells, data.frame(row = 2L, col = 7L))
  }
})

test_that("64-bit integers are an error, however they are stored", {
  # Read as doubles, the same bits would be zero or almost zero.
  x <- structure(matrix(0, 9, 9), class = "integer64")
  expect_error(solve_sudoku(x), "integer64", class = "oxidoku_error_type")
  frame <- as.data.frame(board)
  frame$V2 <- structure(rep(0, 9), class = "integer64")
  expect_error(solve_sudoku(frame), class = "oxidoku_error_type")
})

test_that("a number next to a whole one is shown as what it is", {
  for (off in c(2 + 1e-12, 2 - 4e-16)) {
    x <- board
    x[1, 1] <- off
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
    expect_identical(error$cells, data.frame(row = 1L, col = 1L))
    expect_match(conditionMessage(error), format(off, digits = 17), fixed = TRUE)
  }
})

test_that("nine lines or nine rows are a board", {
  board <- as_matrix(article_1)
  lines <- apply(board, 1, paste, collapse = "")
  with_na <- replace(board, board == 0L, NA)
  forms <- list(
    lines, unname(lines), as.list(lines), gsub("0", ".", lines), paste(lines, ""),
    append(append(lines, "---+---+---", 6), "---+---+---", 3),
    lapply(1:9, function(row) board[row, ]),
    lapply(1:9, function(row) with_na[row, ] + 0),
    lapply(1:9, function(row) as.character(board[row, ])),
    lapply(1:9, function(row) as.list(with_na[row, ])),
    lapply(1:9, function(row) lapply(with_na[row, ], function(digit) if (!is.na(digit)) digit))
  )
  for (form in forms) {
    expect_identical(board_in(form), board)
    expect_identical(as.character(solve_puzzles(form)$puzzle), article_1)
  }
  # Nine puzzles are not read as the nine lines of one board.
  expect_identical(nrow(solve_puzzles(rep(article_1, 9))), 9L)
  expect_identical(solve_puzzles(lines[1:8])$status, rep("malformed", 8))
  expect_error(solve_sudoku(c(lines[1:8], "00000000x")), class = "oxidoku_error_cell")
})

test_that("missing values among a few numbers are no puzzles read as numbers", {
  expect_error(solve_sudoku(c(NA, 1)), class = "oxidoku_error_shape")
  expect_error(solve_sudoku(c(NA, 4e80)), "most digits are lost", class = "oxidoku_error_type")
})
