test_that("cages overlap only with `overlap = TRUE`", {
  e <- expect_rule_error(sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 4)))
  expect_identical(e$cells, data.frame(row = 1L, col = 2L))
  both <- sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 5, overlap = TRUE))
  expect_length(both$rules, 2)
})

test_that("rule_cages() reads letters and sums", {
  letters <- c("AABB", "CADB", "CDDE", "CFFE")
  one <- rule_cages(letters, c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5))
  expect_length(one, 6)
  expect_identical(rule_cages(paste(letters, collapse = " "), list(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  expect_identical(rule_cages(do.call(rbind, strsplit(letters, "")), c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  # Without a sum, and cells in no cage
  some <- sudoku_rules(rule_cages("AA..............", NULL), size = 4)
  expect_identical(some$rules[[1]]$values, integer())
  for (bad in list("AAB", 1, NA, character(), c("AABB", NA))) {
    expect_error(rule_cages(bad), class = "oxidoku_error_argument")
  }
  for (bad in list(c(X = 1), 1:6, c(A = 1, A = 2), c(A = "a"), c(A = 0))) {
    expect_error(rule_cages(letters, bad), class = "oxidoku_error_argument")
  }
})
