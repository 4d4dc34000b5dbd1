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
