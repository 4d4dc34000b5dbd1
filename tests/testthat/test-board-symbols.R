test_that("digits above 9 are letters, unless symbols say otherwise", {
  m <- matrix(0, 16, 16)
  m[1, 1:4] <- c(1, 9, 10, 16)
  one <- sudoku_puzzle(m)
  text <- paste0("19AG", strrep(".", 252))
  expect_identical(as.character(one), text)
  expect_identical(sudoku_puzzle(text), one)
  expect_identical(sudoku_puzzle(tolower(text)), one)
  hex <- chartr("19AG", "089f", text)
  expect_identical(sudoku_puzzle(hex, symbols = "0-9a-f"), one)
  expect_identical(sudoku_puzzle(chartr("19AG", "AIJP", text), symbols = "A-P"), one)
  expect_error(sudoku_puzzle(chartr("19AG", "AIJP", text)), class = "oxidoku_error_symbols")
  expect_error(sudoku_puzzle(hex), class = "oxidoku_error_symbols")
  # Numbers separated by white space are accepted.
  numbers <- paste(ifelse(m == 0, ".", m)[cbind(c(col(m)), c(row(m)))], collapse = " ")
  expect_identical(sudoku_puzzle(numbers), sudoku_puzzle(t(m)[cbind(c(row(m)), c(col(m)))] |> matrix(16) |> t()))
  for (bad in list("A", 1, "AABC", NA, "a-", c("A", "B"), mean)) {
    expect_error(sudoku_puzzle(text, symbols = bad), class = "oxidoku_error_argument")
  }
})

test_that("wrong symbols are shown as they were typed", {
  # The message shows the symbols, not "It is ." or "It is NA.".
  for (symbols in c("d-a", "z-a1")) {
    error <- expect_error(as_sudoku("1...............", symbols = symbols), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), encodeString(symbols), fixed = TRUE)
  }
})

test_that("text and matrix of a board lead to each other", {
  facts <- sudoku_rules(grids = c("r1c1", "r7c7"))$facts
  withr::local_seed(3)
  text <- paste(sample(c(".", 1:9), 153, TRUE), collapse = "")
  board <- board_of_text(text, facts)
  expect_identical(dim(board), c(15L, 15L))
  # Both grids have 81 cells, and they share 9.
  expect_identical(sum(!is.na(board)), 153L)
  expect_identical(text_of_board(board, facts), text)
  expect_identical(cells_inside(facts), !is.na(board))
})

emoji <- c(
  "\U1F431", "\U1F436", "\U1F42D", "\U1F439", "\U1F430", "\U1F98A", "\U1F43B", "\U1F43C",
  "\U1F468\u200D\U1F469\u200D\U1F467"
)

test_that("what is printed in symbols is read with the same symbols", {
  withr::local_seed(37)
  for (size in c(4, 6, 9, 16)) {
    board <- matrix(0L, size, size)
    board[2, sample(size)] <- seq_len(size)
    puzzle <- sudoku_puzzle(board)
    kinds <- list("letters", LETTERS[26:1][seq_len(size)], paste0("n", seq_len(size), "x"))
    if (size <= 9) {
      kinds <- c(kinds, list("shapes", "colours", substr("COPYRIGHT", 1, size), tolower(substr("copyright", 1, size)), emoji[seq_len(size)]))
    }
    for (symbols in kinds) {
      grid <- paste(capture.output(print(puzzle, symbols = symbols)), collapse = "\n")
      expect_identical(sudoku_puzzle(grid, symbols = symbols), puzzle)
      line <- format(puzzle, symbols = symbols)
      expect_identical(as_sudoku(line, symbols = symbols), puzzle)
      if (symbols[[1]] != "n1x") expect_no_match(line, "[1-9]")
    }
  }
})

test_that("a solution is printed and read in symbols", {
  solution <- solve_sudoku(x_wing_puzzle)
  for (symbols in list("COPYRIGHT", "shapes", emoji)) {
    shown <- paste(capture.output(print(solution, symbols = symbols)), collapse = "\n")
    expect_identical(as.matrix(sudoku_puzzle(shown, symbols = symbols)), as.matrix(solution))
  }
  # All lines have the same width: emoji take two columns.
  lines <- format(solution, symbols = emoji)
  expect_length(unique(cli::utf8_nchar(lines, "width")), 1)
  expect_identical(format(solution, symbols = as.character(1:9)), format(solution))
})

test_that("candidates and positions are printed in symbols", {
  marks <- candidates(x_wing_puzzle)
  plain <- format(marks)
  expect_identical(format(marks, symbols = "A-I"), chartr("123456789", "ABCDEFGHI", plain))
  position <- find_steps(x_wing_puzzle)$position[[1]]
  shown <- capture.output(print(position))
  grid <- -1
  expect_identical(
    capture.output(print(position, symbols = "A-I"))[grid], chartr("123456789", "ABCDEFGHI", shown[grid])
  )
})

test_that("symbols that do not fit a board are an error with the remedy", {
  fault <- function(symbols, board = x_wing_puzzle) {
    error <- expect_error(plot_sudoku(board, symbols = symbols), class = "oxidoku_error_argument")
    expect_identical(error$arg, "symbols")
    conditionMessage(error)
  }
  expect_match(fault("ABCDEFGHH"), "H must not occur more than once")
  expect_match(fault("ABCDEFGH"), "one symbol for each of the 9 digits")
  expect_match(fault("ABCDEFGHIJ"), "It has 10")
  expect_match(fault("ABCDEFGH."), "cannot be a digit")
  expect_match(fault(c(letters[1:8], "a b")), "cannot be a digit")
  expect_match(fault(c(letters[1:8], NA)), "letters")
  expect_match(fault(1:9), "integer")
  large <- sudoku_puzzle(rules = sudoku_rules(size = 16))
  expect_match(fault("shapes", large), "There are 9 shapes.*letters")
  expect_match(fault("colours", large), "There are 9 colours")
  expect_error(sudoku_sheet(large, tempfile(fileext = ".pdf"), answers = "none", symbols = "shapes"), class = "oxidoku_error_argument")
  expect_error(play_sudoku(x_wing_puzzle, symbols = "AB"), class = "oxidoku_error_argument")
  expect_error(print(as_sudoku(x_wing_puzzle), symbols = "AB"), class = "oxidoku_error_argument")
})
