test_that("rows above 9 are numbers, and letters are read too", {
  x <- sudoku_puzzle(rules = sudoku_rules(rule_sandwich(rows = c(r10 = 17)), rule_skyscraper(top = c(c12 = 3)), size = 12))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "iss")
  expect_match(readLines(file), "Sandwich~17~R10", fixed = TRUE)
  expect_match(readLines(file), "Skyscraper~C12~3~", fixed = TRUE)
  expect_identical(read_sudoku(file)$puzzle, x)
  expect_identical(read_sudoku(I(sub("C12", "Cc", sub("R10", "Ra", readLines(file)))))$puzzle, x)
})

test_that("two givens in a cell are refused, sum lines are read", {
  expect_match(read_sudoku(I(".~R1C1_1~R1C1_3"), format = "iss")$reason, "two givens")
  x <- sudoku_puzzle(rules = sudoku_rules(rule_sum_line("r1c1 r1c2 r1c3 r1c4", 9)))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "iss")
  expect_identical(read_sudoku(file)$puzzle, x)
})

test_that("a rule of white dots without dots is written if no other rule has dots", {
  write <- function(...) {
    file <- withr::local_tempfile()
    write_sudoku(sudoku_puzzle(rules = sudoku_rules(...)), file, format = "iss")
    readLines(file)
  }
  expect_match(write(rule_kropki(all_marked = "white")), "AntiConsecutive", fixed = TRUE)
  # A dot exempts its edge, which the Interactive Sudoku Solver could not say.
  expect_error(
    write(rule_kropki(all_marked = "white"), rule_kropki(black = "r1c1 r1c2")),
    class = "oxidoku_error_file"
  )
  expect_error(write(rule_kropki(all_marked = "white", difference = 2)), class = "oxidoku_error_file")
})
