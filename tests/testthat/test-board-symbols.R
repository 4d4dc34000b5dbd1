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
  # Numbers that white space divides
  numbers <- paste(ifelse(m == 0, ".", m)[cbind(c(col(m)), c(row(m)))], collapse = " ")
  expect_identical(sudoku_puzzle(numbers), sudoku_puzzle(t(m)[cbind(c(row(m)), c(col(m)))] |> matrix(16) |> t()))
  for (bad in list("A", 1, "AABC", NA, "a-", c("A", "B"), mean)) {
    expect_error(sudoku_puzzle(text, symbols = bad), class = "oxidoku_error_argument")
  }
})

test_that("wrong symbols are shown as they were typed", {
  # The message said "It is ." and "It is NA.".
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
  # Both grids have 81 cells, and share 9.
  expect_identical(sum(!is.na(board)), 153L)
  expect_identical(text_of_board(board, facts), text)
  expect_identical(cells_inside(facts), !is.na(board))
})
