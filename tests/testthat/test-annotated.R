test_that("what is calculated from annotated numbers is plain", {
  count <- count_solutions(empty)
  expect_s3_class(count, "oxidoku_count")
  expect_identical(attr(count, "limit"), 2)
  functions <- list(
    function(x) x + 1, function(x) 1 - x, function(x) x == 2, function(x) x:4, function(x) -x, sqrt, round, sum,
    function(x) max(x, 3), mean, function(x) x[1], function(x) c(x, x), rep, unique, rev, as.integer, as.numeric,
    as.vector, as.character, paste, toString, as.matrix, t, function(x) data.frame(n = x), is.na,
    function(x) x %in% 2, function(x) ifelse(TRUE, x, 1), function(x) sprintf("%d", x),
    function(x) `[<-`(x, 2, value = 1), function(x) `[[<-`(x, 1, value = 1), is.numeric
  )
  for (f in functions) {
    expect_identical(f(count), f(2), info = deparse(f))
  }
})

test_that("bare() keeps the shape, and leaves other values alone", {
  named <- structure(solve_sudoku(article_1), dimnames = list(letters[1:9], NULL))
  expect_identical(attributes(bare(named)), list(dim = c(9L, 9L), dimnames = list(letters[1:9], NULL)))
  expect_identical(bare(count_solutions(empty)), 2)
  expect_identical(bare(factor("a")), factor("a"))
})
