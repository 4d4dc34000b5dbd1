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

test_that("no row gets into another grid, and none is left out in silence", {
  rows <- rows_of_grid(with_dots(played$puzzle))
  read <- function(...) read_sudoku(I(c(...)), "sdk")
  both <- read(rows, "", rows)
  expect_identical(as.character(both$puzzle), rep(played$puzzle, 2))
  expect_identical(both$line, c(1L, 11L))
  expect_identical(read(rows, "Puzzle 2", rows[-4])$reason, c(NA, "a grid of 8 rows"))
  expect_identical(read(rows[-4], "", rows)$reason, c("a grid of 8 rows", NA))
  expect_identical(read(rows[-4], rows)$reason, "a grid of 17 rows")
  expect_identical(read(rows, rows[[1]])$reason, "a grid of 10 rows")
  short <- replace(rows, 3, substring(rows[[3]], 2))
  expect_identical(read(short, "", rows)$reason, c("row 3 of the grid has 8 cells", NA))
  head <- c("[Puzzle]", rows)
  expect_identical(read("[Puzzle]", short)$reason, "in [puzzle], row 3 of the grid has 8 cells")
  expect_identical(read(head, "[State]", rows[-1])$reason, "in [state], a grid of 8 rows")
  expect_match(read(head, "[PencilMarks]", rep(",,,,,,,,", 8))$reason, "in [pencilmarks], not nine rows", fixed = TRUE)
  expect_match(read(head, "[PencilMarks]", rep(",,,,,,,,,", 9))$reason, "not nine rows")
  expect_identical(read(head, head)$reason, "more than one section [puzzle]")
  expect_identical(read(head, "[Notes]", "one", "two")$notes, "one\ntwo")
})
