board <- as_matrix(article_1)

test_that("other characters stand for a blank where exactly one of them makes 81", {
  for (blank in c("*", "?", "x", "X", " ")) {
    text <- gsub("0", blank, article_1, fixed = TRUE)
    expect_identical(board_in(text), board, info = blank)
    rows <- substring(text, seq(1, 81, 9), seq(9, 81, 9))
    expect_identical(board_in(paste(rows, collapse = "\n")), board, info = blank)
    expect_identical(as.character(solve_puzzles(text)$puzzle), article_1, info = blank)
  }
  # If a board uses two characters for empty cells, one of them is a typing error.
  expect_error(solve_sudoku(sub("0", "x", article_1)), class = "oxidoku_error_cell")
  expect_error(solve_sudoku(sub("?", "x", gsub("0", "?", article_1), fixed = TRUE)), class = "oxidoku_error_cell")
  expect_error(solve_sudoku(strrep("y", 81)), class = "oxidoku_error_cell")
})

test_that("code is read as it is pasted", {
  by_row <- apply(board, 1, paste, collapse = ", ")
  lists <- paste0("[", by_row, "]")
  values <- paste(t(board), collapse = ", ")
  by_column <- paste(board, collapse = ", ")
  in_c <- function(x) paste0("c(", x, ")")
  pasted <- list(
    paste0("input = [", paste0(lists, c(rep(",", 8), ""), "  # row ", 1:9, collapse = "\n"), "]"),
    paste0("import numpy as np\nb = np.array([", paste(lists, collapse = ",\n"), "], dtype=int)"),
    paste0("{\"board\": [", paste(lists, collapse = ","), "]}"),
    paste0("const board = [", paste(lists, collapse = ",\n"), "]; // the first"),
    paste0("int[][] board = {", paste0("{", by_row, "}", collapse = ",\n"), "};"),
    paste0("int board[9][9] = {", paste0("{", by_row, "}", collapse = ",\n"), "};"),
    paste0("matrix(c(", values, "), byrow = T, ncol = 9)"),
    paste0("x <- matrix(c(", values, "), nrow = 9, ncol = 9, byrow = TRUE)"),
    paste0("x = matrix(c(", by_column, "), 9, 9)"),
    paste0("matrix(data = c(", by_column, "), nrow = 9L)"),
    paste0("matrix(c(", by_column, "), ncol = 9, byrow = FALSE) -> x"),
    paste(capture.output(dput(board)), collapse = "\n"),
    paste0("rbind(", paste(in_c(by_row), collapse = ",\n"), ")"),
    paste0("cbind(", paste(in_c(apply(board, 2, paste, collapse = ", ")), collapse = ",\n"), ")"),
    paste0("x <- \"", article_1, "\""),
    paste0("puzzle = '", article_1, "'  # 26 clues"),
    paste0("rows <- c(", paste0("\"", gsub(", ", "", by_row), "\"", collapse = ", "), ")")
  )
  for (text in pasted) {
    expect_identical(board_in(text), board, info = text)
  }
  # One cell is missing.
  expect_error(board_in(sub("0, ", "", pasted[[7]])), "80", class = "oxidoku_error_shape")
})

test_that("a row of a wrong length is named", {
  rows_of <- function(text, side) substring(text, seq(1, side^2, side), seq(side, side^2, side))
  nine <- rows_of(article_1, 9)
  nine[[4]] <- "8...6..3"
  nine[[7]] <- paste0(nine[[7]], "..")
  six <- c("1.....", "..2...", "...3.", "....4.", ".....5..", "6.....")
  named <- function(board, rows, ...) {
    error <- expect_error(solve_sudoku(board, ...), class = "oxidoku_error_shape")
    expect_identical(error$rows, rows)
    expect_match(conditionMessage(error), paste0("Row ", rows[[1]], " has "))
    error
  }
  drawn <- c(nine[1:3], "------+---", nine[4:9])
  for (board in list(nine, as.list(nine), strsplit(nine, ""), paste(nine, collapse = "\n"), drawn)) {
    named(board, c(4L, 7L))
  }
  expect_match(conditionMessage(named(nine, c(4L, 7L))), "Row 4 has 8 cells: \"8...6..3\"", fixed = TRUE)
  plain <- sudoku_rules(size = 6)
  for (board in list(six, as.list(six), paste(six, collapse = "\n"))) {
    named(board, c(3L, 5L))
    named(board, c(3L, 5L), rules = plain)
  }
  # The rows have the right length, but one has a wrong character.
  nine <- rows_of(article_1, 9)
  substr(nine[[4]], 3, 3) <- "o"
  error <- expect_error(check_sudoku(nine), class = "oxidoku_error_cell")
  expect_identical(as.list(error$cells), list(row = 4L, col = 3L))
})

test_that("the size of a board is seen only where there is no doubt", {
  boards <- list(
    matrix(0, 6, 6), as.data.frame(matrix(0, 6, 6)), strrep(".", 36), rep("......", 6), as.list(rep("......", 6)),
    lapply(1:6, function(row) rep(0, 6))
  )
  for (board in boards) expect_identical(size_of_board(board), 6L)
  doubtful <- list(
    matrix(0, 6, 7), matrix(0, 3, 3), matrix("a", 6, 6)[, 0], array(0, c(6, 6, 2)), strrep(".", 35),
    rep("......", 5), "7...............", NA_character_, factor("1"), mean
  )
  for (board in doubtful) expect_null(size_of_board(board))
  for (board in list(strrep(".", 81), strrep(". ", 81))) expect_identical(size_of_board(board), 9L)
})

test_that("the headline of a printed board counts for no cells", {
  # With the 25 letters of "Sudoku puzzle: 12x12, 12 givens" there would be 13 x 13 characters.
  board <- matrix(0L, 12, 12)
  board[1, ] <- 1:12
  puzzle <- sudoku_puzzle(board)
  expect_identical(sudoku_puzzle(paste(capture.output(print(puzzle)), collapse = "\n")), puzzle)
})
