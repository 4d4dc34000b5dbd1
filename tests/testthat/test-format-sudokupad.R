test_that("both classic codes of SudokuPad are read", {
  expect_read(paste0("classic", oxidoku:::classic_code(played$puzzle)), "links")
  cells <- strsplit(played$puzzle, "")[[1]]
  # In the second code, a character encodes a digit and up to five empty cells after it.
  code <- ""
  at <- 1
  while (at <= 81) {
    run <- 0
    while (run < 5 && at + run < 81 && cells[[at + run + 1]] == "0") run <- run + 1
    code <- paste0(code, oxidoku:::classic_alphabet[[10 * run + as.integer(cells[[at]]) + 1]])
    at <- at + run + 1
  }
  expect_identical(as.character(read_sudoku(paste0("https://sudokupad.app/", code))$puzzle), played$puzzle)
  expect_held("sudokupad", "puzzle")
  empty <- strrep("0", 81)
  expect_identical(as.character(read_sudoku(sudoku_link(empty))$puzzle), empty)
})

test_that("a code of another length is no puzzle", {
  expect_null(read_classic(strrep("1", 80)))
  expect_null(read_classic(strrep("1", 82)))
  expect_null(read_classic("12345678901234z"))
  expect_identical(read_classic(paste0(strrep("1", 80), "B")), paste0(strrep("1", 80), "0"))
})
