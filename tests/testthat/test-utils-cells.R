test_that("one string may name several cells", {
  for (text in c("r1c2 r3c4", "R1C2,r3c4", "r1c2;\nr3c4")) {
    expect_identical(cells_of_names(text, environment()), list(row = c(1L, 3L), col = c(2L, 4L)))
  }
  for (text in c("r1c2>r3c4", "r1c2-r3c4")) {
    expect_error(cells_of_names(text, environment()), class = "oxidoku_error_argument")
  }
  large <- cells_of_names("r16c10", environment(), highest = c(16L, 16L))
  expect_identical(large, list(row = 16L, col = 10L))
  expect_error(cells_of_names("r10c1", environment()), class = "oxidoku_error_argument")
})

test_that("rows and columns have bounds of their own", {
  expect_identical(cells_of_names("r2c12", environment(), highest = c(4L, 12L)), list(row = 2L, col = 12L))
  expect_error(cells_of_names("r12c2", environment(), highest = c(4L, 12L)), class = "oxidoku_error_argument")
})
