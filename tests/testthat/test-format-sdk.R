test_that(".sdk files of all dialects are read", {
  expect_read(
    c("#A Somebody", "#CFirst", "#CSecond", "[Puzzle]", rows_of_grid(with_dots(played$puzzle)),
      "[State]", rows_of_grid(with_dots(played$filled))),
    "sdk", line = 5L, filled = played$filled, author = "Somebody", comment = "First\nSecond"
  )
  expect_read(rows_of_grid(with_dots(played$puzzle)), "sdk")
  expect_read(gsub("(.)(?=.)", "\\1 ", rows_of_grid(played$puzzle), perl = TRUE), "sdk")
})

test_that(".sdk holds what the player did and tags", {
  expect_held("sdk", c("puzzle", "filled", "candidates", "author"))
  colours <- paste(rep("........1", 9), collapse = "\n")
  x <- tibble::tibble(puzzle = played$puzzle, colours = colours)
  expect_identical(round_trip(x, "sdk")$colours, colours)
  # Nothing that could be taken for another section.
  x$colours <- "[Puzzle]\n123456789"
  expect_warning(read <- round_trip(x, "sdk"), class = "oxidoku_warning_changed")
  expect_identical(as.character(read$puzzle), played$puzzle)
})
