test_that(".sdx is read and written", {
  expect_held("sdx", "puzzle")
  x <- tibble::tibble(puzzle = played$puzzle, filled = played$filled)
  expect_identical(as.character(suppressWarnings(round_trip(x, "sdx"))$puzzle), played$puzzle)
  # Cells with one candidate, r1c1 among them, come back as filled in.
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
