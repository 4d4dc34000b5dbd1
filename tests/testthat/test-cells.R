board <- as_matrix(article_1)

test_that("empty cells are as which() gives them", {
  for (x in list(board, board + 0, as_matrix(article_1_solution), matrix(0, 9, 9))) {
    expect_identical(find_empty_cells(x), which(x == 0, arr.ind = TRUE))
  }
  named <- board
  dimnames(named) <- list(letters[1:9], LETTERS[1:9])
  expect_identical(find_empty_cells(named), which(named == 0, arr.ind = TRUE))
  expect_identical(find_empty_cells(article_1), which(board == 0, arr.ind = TRUE))
  with_na <- ifelse(board == 0L, NA, board)
  expect_identical(find_empty_cells(with_na), which(board == 0, arr.ind = TRUE))
})

# Whether the digit is in the row, column or box of the cell.
stands <- function(board, num, row, col) {
  rows <- (row - 1) %/% 3 * 3 + 1:3
  cols <- (col - 1) %/% 3 * 3 + 1:3
  num %in% c(board[row, ], board[, col], board[rows, cols])
}

test_that("is_valid looks at row, column and box", {
  grid <- expand.grid(num = 1:9, row = 1:9, col = 1:9)
  expected <- !mapply(stands, grid$num, grid$row, grid$col, MoreArgs = list(board = board))
  expect_identical(is_valid(board, grid$num, grid$row, grid$col), expected)
  expect_true(is_valid(board, 3, 1, 1))
  expect_false(is_valid(board, 6, 1, 1))
  expect_false(is_valid(board, 6, 1, 6))
})

test_that("is_valid is vectorised over num, row and col", {
  expect_length(is_valid(board, 1:9, 1, 1), 9)
  expect_length(is_valid(board, 1, 1:9, 1:9), 9)
  expect_identical(is_valid(board, integer(), 1, 1), logical())
})

test_that("is_valid checks its arguments", {
  for (bad in list(0, 10, 1.5, NA, "1", NULL, Inf, TRUE)) {
    expect_error(is_valid(board, bad, 1, 1), class = "oxidoku_error_argument")
    expect_error(is_valid(board, 1, bad, 1), class = "oxidoku_error_argument")
    expect_error(is_valid(board, 1, 1, bad), class = "oxidoku_error_argument")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    is_valid(board, 10, 1, 1),
    is_valid(board, 1, c(1, NA, 3.5), 1),
    is_valid(board, "1", 1, 1),
    is_valid(board, 1:3, 1:2, 1)
  )
})

test_that("candidates are what row, column and box leave open", {
  open <- candidates(board)
  expect_type(open, "logical")
  expect_identical(dim(open), c(9L, 9L, 9L))
  for (row in 1:9) for (col in 1:9) {
    digit <- board[row, col]
    expected <- if (digit != 0L) {
      1:9 == digit
    } else {
      !vapply(1:9, stands, NA, board = board, row = row, col = col)
    }
    expect_identical(open[row, col, ], expected)
  }
})

test_that("candidates print as a grid of pencil marks", {
  local_reproducible_output()
  marks <- candidates(article_1)
  expect_s3_class(marks, "oxidoku_candidates")
  expect_true(is.logical(marks))
  expect_identical(dim(marks), c(9L, 9L, 9L))
  expect_snapshot(marks)
  # A part of the marks is a plain array.
  expect_identical(marks[1, 1, ], 1:9 %in% c(1, 3, 8))
  marks[1, 1, ] <- FALSE
  expect_match(format(marks)[[2]], "^. [.] ")
})

test_that("candidates of a cell are its digits", {
  all <- candidates(article_1)
  expect_identical(candidates(article_1, 1, 1), which(all[1, 1, ]))
  expect_identical(candidates(article_1, row = 1, col = 6), 6L)
  expect_identical(
    candidates(article_1, 1:9, 2),
    lapply(1:9, function(row) which(all[row, 2, ]))
  )
  for (wrong in list(list(1), list(col = 1), list(0, 1), list(1, 10), list(1:2, 1:3), list("1", 1))) {
    expect_error(do.call(candidates, c(article_1, wrong)), class = "oxidoku_error_argument")
  }
  # In this cell no candidate is left.
  expect_identical(candidates(paste0("0", "12345678", strrep("0", 18), "9", strrep("0", 53)), 1, 1), integer())
})

test_that("empty cells come in the order of backtracking by column", {
  cells <- find_empty_cells(article_1)
  expect_identical(cells, which(as_matrix(article_1) == 0L, arr.ind = TRUE))
  expect_false(is.unsorted(cells[, "col"]))
})

# Returns the digits of each cell in some solutions, which are matrices, by row, column and digit.
digits_in <- function(solutions, digits) {
  layers <- lapply(seq_len(digits), function(digit) Reduce(`|`, lapply(solutions, `==`, digit)))
  array(unlist(layers), c(dim(solutions[[1]]), digits))
}

test_that("true candidates are the digits of all solutions, for boards of every kind", {
  set.seed(12)
  few <- generate_sudoku(3, clues = 24)$puzzle
  # With two givens removed, these puzzles have a few solutions.
  few <- sub("([1-9])(.*)([1-9])", ".\\2.", as.character(few))
  boards <- list(
    sudoku_puzzle(few[[1]]), sudoku_puzzle(few[[2]]), sudoku_puzzle(few[[3]]),
    sudoku_puzzle(article_1), sudoku_puzzle(rules = sudoku_rules(size = 4)),
    sudoku_puzzle(few[[1]], sudoku_rules(rule_even("r1c1 r2c2 r3c3"))),
    sudoku_puzzle(few[[2]], sudoku_rules(rule_thermometer("r5c5 r5c6 r6c6"))),
    sudoku_puzzle("1...............", sudoku_rules(rule_diagonals(), size = 4)),
    sudoku_puzzle("....2...........", sudoku_rules(rule_cage("r1c1 r1c2", 4), size = 4)),
    sudoku_puzzle("1....2..3...........................", sudoku_rules(rule_anti_king(), size = 6))
  )
  n_solutions <- integer()
  for (board in boards) {
    solutions <- lapply(all_solutions(board, 5000), as.matrix)
    n_solutions <- c(n_solutions, length(solutions))
    found <- candidates(board, true = TRUE)
    none <- array(FALSE, dim(found))
    expected <- if (length(solutions) == 0) none else digits_in(solutions, dim(found)[[3]])
    expect_identical(c(unclass(found)), c(expected), info = format(board))
    # True candidates are always among the candidates.
    expect_true(all(candidates(board) | !found))
  }
  # No list was cut off, and boards without, with one and with several solutions occurred.
  expect_lt(max(n_solutions), 5000)
  expect_true(all(c(0L, 1L) %in% n_solutions) && sum(n_solutions > 1) > 4)
  expect_identical(candidates(article_1, 1, 2, true = TRUE), as.integer(substr(article_1_solution, 2, 2)))
  # The cells of an empty board can hold every digit. A clash leaves no candidates.
  expect_true(all(candidates(matrix(0, 9, 9), true = TRUE), candidates(matrix(0, 16, 16), true = TRUE)))
  expect_false(any(candidates(clashing(), true = TRUE)))
  expect_error(candidates(article_1, true = NA), class = "oxidoku_error_argument")
})
