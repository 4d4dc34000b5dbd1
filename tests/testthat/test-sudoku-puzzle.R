test_that("verbs for the classic board refuse other rules", {
  x <- sudoku_puzzle(rules = small_jigsaw)
  for (verb in list(canonical_sudoku, shuffle_sudoku)) {
    expect_error(verb(x), class = "oxidoku_error_rules")
  }
  # A classic puzzle that carries its rules is still a classic puzzle.
  text <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  classic <- sudoku_puzzle(text)
  expect_identical(as_sudoku(classic), as_sudoku(text))
  expect_identical(as_sudoku(as_sudoku(text)), classic)
  expect_identical(solve_sudoku(classic), solve_sudoku(text))
  expect_identical(rate_sudoku(classic), rate_sudoku(text))
  expect_identical(explain_sudoku(classic), explain_sudoku(text))
})

test_that("a vector of puzzles is a vector, with rules once each", {
  x <- c(as_sudoku(c("1...............", "12.............."), small_jigsaw), sudoku_puzzle(rules = small_killer))
  expect_length(x, 3)
  expect_length(rules_of_puzzles(x), 2)
  expect_length(rules_of_puzzles(x[1:2]), 1)
  expect_identical(rules(x[3]), small_killer)
  expect_identical(rules(x), list(small_jigsaw, small_jigsaw, small_killer))
  expect_identical(x == rev(x), c(FALSE, TRUE, FALSE))
  expect_identical(unique(c(x, x)), x)
  expect_identical(vctrs::vec_match(x[3], x), 3L)
  file <- withr::local_tempfile()
  saveRDS(x, file)
  expect_identical(readRDS(file), x)
  expect_identical(is.na(c(x, NA)), c(FALSE, FALSE, FALSE, TRUE))
  y <- x
  y[1] <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  expect_identical(puzzle_words(y[1]), "6x6, 0 givens")
  expect_identical(y[2:3], x[2:3])
  expect_true(is_sudoku(x))
  expect_error(x[1] <- "a")
})

test_that("tibbles and joins keep rules", {
  skip_if_not_installed("dplyr")
  x <- c(as_sudoku(c("1...............", "12.............."), small_jigsaw), sudoku_puzzle(rules = small_killer))
  table <- tibble::tibble(puzzle = x, id = 1:3)
  expect_match(paste(capture.output(print(table)), collapse = "\n"), "<sudoku>")
  joined <- dplyr::inner_join(table, tibble::tibble(puzzle = rev(x), other = 3:1), by = "puzzle")
  expect_identical(joined$id, joined$other)
  expect_identical(joined$puzzle, x)
  table$puzzle[2] <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  expect_identical(format(rules(table$puzzle[2])), "6x6")
  expect_identical(solve_puzzles(table)$n_solutions[[3]], 1)
})
