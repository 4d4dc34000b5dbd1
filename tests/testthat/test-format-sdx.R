test_that(".sdx is read and written", {
  expect_held("sdx", "puzzle")
  x <- tibble::tibble(puzzle = played$puzzle, filled = played$filled)
  expect_identical(as.character(suppressWarnings(round_trip(x, "sdx"))$puzzle), played$puzzle)
  # Cells with one candidate, such as r1c1, are read as filled.
  x <- tibble::tibble(puzzle = paste0("0", substring(played$solution, 2)))
  expect_warning(round_trip(x, "sdx"), class = "oxidoku_warning_changed")
  none <- tibble::tibble(puzzle = played$puzzle, candidates = list(array(FALSE, c(9, 9, 9))))
  expect_error(
    suppressWarnings(round_trip(none, "sdx")), "candidate in every empty cell",
    class = "oxidoku_error_file"
  )
  cells <- rep("12", 81)
  cells[[5]] <- "u1x"
  read <- read_sudoku(I(apply(matrix(cells, 9, byrow = TRUE), 1, paste, collapse = " ")), "sdx")
  expect_match(read$reason, "neither a digit nor candidates")
})

test_that("givens, digits of the player and candidates differ", {
  cells <- rep("123456789", 81)
  cells[1:4] <- c("5", "u6", "78", "9")
  read <- read_sudoku(I(apply(matrix(cells, 9, byrow = TRUE), 1, paste, collapse = " ")))
  expect_identical(attr(read, "format"), "sdx")
  expect_identical(as.character(read$puzzle), paste0("5009", strrep("0", 77)))
  expect_identical(as.character(read$filled), paste0("5609", strrep("0", 77)))
  # A filled cell has only its digit as a candidate.
  marks <- lapply(1:5, function(col) which(read$candidates[[1]][1, col, ]))
  expect_identical(marks, list(5L, 6L, 7:8, 9L, 1:9))
})

test_that("a file of more or fewer rows than a grid has is refused", {
  path <- withr::local_tempfile()
  suppressWarnings(write_sudoku(tibble::tibble(puzzle = played$puzzle, filled = played$filled), path, "sdx"))
  rows <- readLines(path)
  expect_identical(read_sudoku(I(c(rows, rows[[1]])))$reason, "a grid of 10 rows")
  expect_identical(read_sudoku(I(c("[a head]", rows)))$reason, NA_character_)
})
