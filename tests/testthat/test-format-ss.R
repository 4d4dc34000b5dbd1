test_that(".ss of both styles is read, and what Simple Sudoku copies", {
  expect_read(rows_of_grid(chartr("0", "X", played$puzzle)), "ss")
  expect_read(
    c(" *-----------*",
      sprintf(" |%s|", gsub("(...)(?=.)", "\\1|", rows_of_grid(with_dots(played$puzzle)), perl = TRUE)),
      " *-----------*", " Simple Sudoku", " Version 4.2n"),
    "ss", line = 2L
  )
  expect_held("ss", "puzzle")
})

test_that("the grids that Simple Sudoku copies are givens, filled cells and candidates", {
  boxed <- function(rows) {
    rule <- " *-----------*"
    rows <- sprintf(" |%s|", gsub("(...)(?=.)", "\\1|", rows, perl = TRUE))
    c(rule, rows[1:3], rule, rows[4:6], rule, rows[7:9], rule)
  }
  # In the third grid, a complete row consists of digits only.
  filled <- played$filled
  substr(filled, 10, 18) <- substr(played$solution, 10, 18)
  open <- candidates(filled)
  open[9, 9, 1] <- FALSE
  cells <- vapply(1:81, function(cell) paste(which(open[(cell - 1) %/% 9 + 1, (cell - 1) %% 9 + 1, ]), collapse = ""), "")
  rows <- apply(matrix(formatC(cells, width = -6), 9, byrow = TRUE), 1, function(row) {
    sprintf(" | %s|", paste(tapply(row, rep(1:3, each = 3), paste, collapse = ""), collapse = "| "))
  })
  rule <- " *-----------------------------------------------------------*"
  text <- c(
    boxed(rows_of_grid(with_dots(played$puzzle))), "", boxed(rows_of_grid(with_dots(filled))), "",
    rule, rows[1:3], rule, rows[4:6], rule, rows[7:9], rule
  )
  expect_read(text, "ss", line = 2L, filled = filled)
  read <- read_sudoku(I(text))
  expect_identical(read$candidates[[1]], array(as.logical(unclass(open)), c(9, 9, 9)))
  # The same text without its second grid.
  read <- read_sudoku(I(text[-(14:27)]))
  expect_false("filled" %in% names(read))
  expect_identical(as.character(read$puzzle), played$puzzle)
  expect_identical(read$candidates[[1]][9, , ], array(as.logical(unclass(open)), c(9, 9, 9))[9, , ])
})

test_that("grids with rows too many or too few are refused", {
  rows <- rows_of_grid(chartr("0", "X", played$puzzle))
  expect_match(read_sudoku(I(c(rows, "", rows[-1])), "ss")$reason, "17 rows of cells")
  expect_match(read_sudoku(I(c(rows, "", rows, "", rows)), "ss")$reason, "27 rows of cells")
})
