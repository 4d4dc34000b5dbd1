test_that(".sdk files of all dialects are read", {
  expect_read(
    c("#A Ann Author", "#CFirst", "#CSecond", "[Puzzle]", rows_of_grid(with_dots(played$puzzle)),
      "[State]", rows_of_grid(with_dots(played$filled))),
    "sdk", line = 5L, filled = played$filled, author = "Ann Author", comment = "First\nSecond"
  )
  expect_read(rows_of_grid(with_dots(played$puzzle)), "sdk")
  expect_read(gsub("(.)(?=.)", "\\1 ", rows_of_grid(played$puzzle), perl = TRUE), "sdk")
})

test_that(".sdk holds what the player did and tags", {
  expect_held("sdk", c("puzzle", "filled", "candidates", "author"))
  colours <- paste(rep("........1", 9), collapse = "\n")
  x <- tibble::tibble(puzzle = played$puzzle, colours = colours)
  expect_identical(round_trip(x, "sdk")$colours, colours)
  # This text would be read as another section.
  x$colours <- "[Puzzle]\n123456789"
  expect_warning(read <- round_trip(x, "sdk"), class = "oxidoku_warning_changed")
  expect_identical(as.character(read$puzzle), played$puzzle)
})

test_that("sections are found by either spelling, and marks are those of their cells", {
  colours <- c("1........", rep(".........", 7), "........2")
  for (head in c("[Colors]", "[Colours]", "[colors]")) {
    read <- read_sudoku(I(c("[Puzzle]", rows_of_grid(with_dots(played$puzzle)), head, colours)))
    expect_identical(attr(read, "format"), "sdk")
    expect_identical(read$colours, paste(colours, collapse = "\n"))
  }
  cells <- matrix("", 9, 9)
  cells[1, 2] <- "128"
  cells[9, 8] <- "4"
  marks <- apply(cells, 1, paste, collapse = ",")
  read <- read_sudoku(I(c("[Puzzle]", rows_of_grid(with_dots(played$puzzle)), "[PencilMarks]", marks)))
  found <- read$candidates[[1]] & rep(as_matrix(played$puzzle) == 0L, 9)
  expect_setequal(
    apply(which(found, arr.ind = TRUE), 1, paste, collapse = " "), c("1 2 1", "1 2 2", "1 2 8", "9 8 4")
  )
})
