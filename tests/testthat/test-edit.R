test_that("editing needs a person", {
  rlang::local_interactive(FALSE)
  expect_error(edit_sudoku(), class = "oxidoku_error_interactive")
  local_reproducible_output()
  expect_condition_snapshot(edit_sudoku(article_1))
})

test_that("the data editor gets empty cells as NA and returns a board", {
  board <- as_matrix(article_1)
  seen <- NULL
  edited <- edit_in_grid(as_board(article_1), editor = function(x) {
    seen <<- x
    x[1, 1] <- "3"
    x
  })
  expect_identical(unname(seen), ifelse(board == 0L, NA, as.character(board)))
  board[1, 1] <- 3L
  expect_identical(board_in(edited), board)
})

test_that("the console asks again for a malformed row", {
  answers <- c("123", "12345678x", "3 7 2 . . 6 . . .", rep("", 8))
  ask <- function(prompt) {
    answer <- answers[[1]]
    answers <<- answers[-1]
    answer
  }
  output <- capture.output(edited <- edit_in_console(as_board(article_1), ask))
  expect_length(grep("Type 9 digits", output), 2)
  expected <- as_matrix(article_1)
  expected[1, 1:3] <- c(3L, 7L, 2L)
  expect_identical(board_in(edited), expected)
})

test_that("boards that are not classic are edited in any of these ways", {
  six <- as_board(sudoku_puzzle(".4......2..5.2.1..4..3.......16.5...", sudoku_rules(size = 6)), NULL, "x", NULL)
  seen <- NULL
  edited <- edit_in_grid(six, editor = function(x) {
    seen <<- x
    x[1, 1] <- "1"
    x
  })
  expect_identical(dim(seen), c(6L, 6L))
  expect_identical(seen[1, 2][[1]], "4")
  expect_identical(givens(sudoku_puzzle(edited, six$rules)), replace(six$board, 1, 1L))

  answers <- c("12", "41. ..7", "41. ..6", rep("", 5))
  ask <- function(prompt) {
    answer <- answers[[1]]
    answers <<- answers[-1]
    answer
  }
  output <- capture.output(edited <- edit_in_console(six, ask))
  expect_length(grep("Type 6 digits", output), 2)
  expect_identical(edited[1, ], c(4L, 1L, 0L, 0L, 0L, 6L))
  expect_identical(edited[-1, ], six$board[-1, ])
  rlang::local_interactive(FALSE)
  expect_error(edit_sudoku(rules = sudoku_rules(size = 6)), class = "oxidoku_error_interactive")
})

test_that("boards whose digits begin at 0 are edited in any of these ways", {
  rules <- sudoku_rules(size = 4, digits = 0:3)
  four <- as_board(sudoku_puzzle("0..3....3..01...", rules))
  seen <- NULL
  edited <- edit_in_grid(four, editor = function(x) {
    seen <<- x
    x[1, 2] <- "1"
    x
  })
  expect_identical(unname(seen[1, ]), c("0", NA, NA, "3"))
  expect_identical(as.matrix(sudoku_puzzle(edited, rules))[1, ], c(0L, 1L, NA, 3L))

  answers <- c("0124", "012", "0.23", rep("", 3))
  ask <- function(prompt) {
    expect_match(prompt, "^Row (1 \\[0\\.\\.3\\]|[2-4] )")
    answer <- answers[[1]]
    answers <<- answers[-1]
    answer
  }
  output <- capture.output(edited <- edit_in_console(four, ask))
  expect_match(output[[1]], "0 to 3, or . for an empty cell.", fixed = TRUE)
  expect_length(grep("Type 4 digits, with . for", output, fixed = TRUE), 2)
  expect_identical(edited[1, ], c(0L, NA, 2L, 3L))
  expect_identical(edited[-1, ], shown_board(four$board, four$facts)[-1, ])
})

test_that("places outside the board stay outside in the data editor", {
  twin <- as_board(sudoku_puzzle(rules = sudoku_rules(grids = "samurai")), NULL, "x", NULL)
  edited <- edit_in_grid(twin, editor = function(x) replace(x, TRUE, NA))
  expect_identical(is.na(edited), is.na(twin$board))
  expect_true(all(edited[!is.na(edited)] == "."))
})

test_that("the addin inserts a string, or code if the puzzle has rules", {
  skip_if_not_installed("rstudioapi")
  inserted <- function(puzzle) {
    text <- NULL
    local_function("insertText", function(value) text <<- value, "rstudioapi")
    local_function("edit_sudoku", function(...) puzzle, "oxidoku")
    board_addin()
    text
  }
  expect_identical(inserted(article_1), deparse(article_1))
  killer <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 5)))
  expect_true(rules(eval(str2lang(inserted(killer)))) == rules(killer))
})
