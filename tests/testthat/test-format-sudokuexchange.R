test_that("hashes of the bank of sudokuexchange are verified", {
  expect_held("sudokuexchange", c("puzzle", "rating"))
  path <- withr::local_tempfile()
  write_sudoku(tibble::tibble(puzzle = played$puzzle, rating = 7.1), path, "sudokuexchange")
  line <- readLines(path)
  expect_identical(nchar(line), 99L)
  read <- read_sudoku(c(line, sub("6", "8", line)))
  expect_identical(is.na(read$reason), c(TRUE, FALSE))
  expect_match(read$reason[[2]], "hash")
  expect_identical(read$malformed[[2]], played$puzzle)
  expect_error(round_trip(played$puzzle, "sudokuexchange"), "rating", class = "oxidoku_error_file")
})

test_that("the rating is the column of that name, else the rating of Sudoku Explainer", {
  line <- function(...) sudokuexchange_lines(tibble::tibble(puzzle = played$puzzle, ...), NULL)
  hash <- bank_hash(played$puzzle, NULL)
  expect_identical(line(rating = 7.1, er = 2), paste(hash, played$puzzle, " 7.1"))
  expect_identical(line(er = 10.5), paste(hash, played$puzzle, "10.5"))
})
