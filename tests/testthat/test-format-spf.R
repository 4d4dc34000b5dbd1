test_that(".spf is read and written", {
  expect_read(c("#spf1.0", chartr("0", "_", played$puzzle)), "spf", line = 2L)
  expect_held("spf", "puzzle")
  read <- read_sudoku(I(c("#spf1.0", "123", chartr("0", "_", played$puzzle))))
  expect_identical(read$malformed, c("123", NA))
})
