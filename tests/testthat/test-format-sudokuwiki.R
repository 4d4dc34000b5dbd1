test_that("links to SudokuWiki hold a puzzle or a state", {
  expect_read(paste0("https://www.sudokuwiki.org/sudoku.htm?bd=", played$puzzle), "links")
  expect_held("sudokuwiki", c("puzzle", "filled", "candidates"))
})

test_that("the cells of a state are givens, digits of the player, candidates or empty", {
  state <- function(...) paste0("S9B", paste(c(..., rep("00", 81 - ...length())), collapse = ""))
  # The values 9, 9 + 9, 18 + 1 and 18 + 511 in base 36.
  read <- read_sudoku(state("09", "0i", "0j", "ep"), "links")
  expect_identical(as.character(read$puzzle), paste0("9", strrep("0", 80)))
  expect_identical(as.character(read$filled), paste0("99", strrep("0", 79)))
  marks <- lapply(1:5, function(col) which(read$candidates[[1]][1, col, ]))
  expect_identical(marks, list(9L, 9L, 1L, 1:9, integer()))
  expect_match(read_sudoku(state("eq"), "links")$reason, "neither a digit nor candidates")
})
