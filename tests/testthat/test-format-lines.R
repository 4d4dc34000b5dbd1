test_that("one puzzle a line is read, whatever the empty cells are and comes beside it", {
  expect_read(played$puzzle, "lines", line = 1L)
  expect_read(with_dots(played$puzzle), "lines")
  expect_read(c("# tdoku", "", played$puzzle), "lines", line = 3L)
  expect_read(paste0(played$puzzle, " #Easy"), "lines", label = "Easy")
  expect_read(paste(played$puzzle, played$solution), "lines", solution = played$solution)
})

test_that("a line holds the puzzle alone", {
  expect_held("lines", "puzzle")
})

test_that("puzzles of every size and with any rules are written to lines and read back", {
  puzzles <- c(
    sudoku_puzzle(".4......2..5.2.1..4..3.......16.5...", sudoku_rules(size = 6)), as_sudoku(article_1),
    sudoku_puzzle(rules = small_killer), sudoku_puzzle(kinds_of_boards()[["16x16"]]$text),
    sudoku_puzzle("1...............", sudoku_rules(rule_clone("r1c1", "r3c3"), size = 4))
  )
  for (some in list(puzzles, puzzles[1], puzzles[4], puzzles[c(1, 1)])) {
    file <- withr::local_tempfile(fileext = ".txt")
    write_sudoku(some, file)
    expect_identical(readLines(file), as.character(some))
    expect_identical(read_sudoku(file)$puzzle, some)
  }
  # The text itself is read, too. A short one could be the name of a file.
  expect_identical(read_sudoku(as.character(puzzles[4]))$puzzle, puzzles[4])
  expect_identical(read_sudoku(I("1..............."))$puzzle, sudoku_puzzle("1..............."))
})
