# Every form of these candidates is converted back to the same array.
some_candidates <- local({
  withr::local_seed(1)
  array(stats::runif(729) < 0.4, c(9, 9, 9))
})

test_that("rows, masks and strings hold the candidates of each cell", {
  rows <- rows_from_candidates(some_candidates)
  masks <- masks_from_candidates(some_candidates)
  strings <- strings_from_rows(rows)
  open <- lapply(1:81, function(cell) which(some_candidates[(cell - 1) %/% 9 + 1, (cell - 1) %% 9 + 1, ]))
  expect_identical(lapply(1:81, function(cell) which(rows[cell, ])), open)
  expect_identical(masks, vapply(open, function(digits) as.integer(sum(2^(digits - 1))), 0L))
  expect_identical(strings, vapply(open, paste, "", collapse = ""))
})

test_that("every form leads back to the array", {
  rows <- rows_from_candidates(some_candidates)
  expect_identical(candidates_from_rows(rows), some_candidates)
  expect_identical(candidates_from_masks(masks_from_candidates(some_candidates)), some_candidates)
  expect_identical(rows_from_strings(strings_from_rows(rows)), rows)
})

test_that("filled cells hold their digit alone", {
  around <- candidates_around(some_candidates, article_1)
  board <- as_matrix(article_1)
  for (digit in 1:9) {
    expected <- ifelse(board == 0L, some_candidates[, , digit], board == digit)
    expect_identical(around[, , digit], expected)
  }
  expect_identical(string_of_digits(digits_of_string(article_1)), article_1)
  expect_identical(open_candidates(article_1) & rep(board == 0L, 9), unclass(candidates(article_1)) & rep(board == 0L, 9), ignore_attr = TRUE)
})
