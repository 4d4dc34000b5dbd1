# The column `solution` makes its strings when they are asked for
# (src/rust/src/lazy_strings.rs). Whatever R does with it has to come out as
# with plain strings, each time from a column that nobody has looked at yet.

puzzles <- c(article_1, "x", article_2, empty)
lazy <- function() solve_puzzles(puzzles)$solution

# Typed out, so that no lazy string stands on both sides.
plain <- c(
  article_1_solution,
  NA,
  "517698234289134756346275891672849315138526947954713682495362178723481569861957423",
  "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
)

expect_as_plain <- function(f) {
  expect_identical(f(lazy()), f(plain), info = deparse1(f))
}

test_that("the strings are there, whole and one by one", {
  expect_identical(lazy(), plain)
  for (at in seq_along(plain)) {
    expect_identical(lazy()[[at]], plain[[at]])
  }
  expect_identical(solve_puzzles(character())$solution, character())
})

test_that("elements are taken as from any vector", {
  subscripts <- list(
    c(NA, 2L, 0L, 9L, 1L), c(NA, 2, 0, 9.7, 1.9, 1e10, Inf, NaN), -1, -1L, 4:1,
    c(TRUE, NA), FALSE, 0, integer(), "a", NULL, .Machine$integer.max
  )
  for (at in subscripts) {
    expect_identical(lazy()[at], plain[at], info = deparse1(at))
    expect_identical(lazy()[1:3][at], plain[1:3][at], info = deparse1(at))
  }
  for (at in list(0, 5, -1, NA, "a")) {
    message_of <- function(x) tryCatch(x[[at]], error = conditionMessage)
    expect_as_plain(message_of)
  }
})

test_that("functions of R give what they give for plain strings", {
  expect_as_plain(is.na)
  expect_as_plain(anyNA)
  expect_as_plain(nchar)
  expect_as_plain(sort)
  expect_as_plain(order)
  expect_as_plain(unique)
  expect_as_plain(duplicated)
  expect_as_plain(rev)
  expect_as_plain(factor)
  expect_as_plain(as.list)
  expect_as_plain(Encoding)
  expect_as_plain(function(x) sort(x, method = "radix"))
  expect_as_plain(function(x) x == plain)
  expect_as_plain(function(x) match(plain, x))
  expect_as_plain(function(x) c(x, "a"))
  expect_as_plain(function(x) rep(x, 2))
  expect_as_plain(function(x) paste(x, x))
  expect_as_plain(function(x) substr(x, 1, 3))
  expect_as_plain(function(x) strsplit(x, ""))
})

test_that("a change leaves every copy as it was", {
  for (change in list(
    function(x) replace(x, 2, "z"), function(x) replace(x, 7, "z"), function(x) replace(x, 1, NA),
    function(x) `length<-`(x, 2), function(x) `length<-`(x, 6), function(x) `names<-`(x, letters[1:4]),
    function(x) replace(`names<-`(x, letters[1:4]), "b", "z"),
    function(x) `dim<-`(x, c(2, 2)), function(x) t(`dim<-`(x, c(2, 2)))[, 2],
    function(x) structure(x, note = "kept")
  )) {
    x <- lazy()
    copy <- x
    expect_identical(change(x), change(plain), info = deparse1(change))
    expect_identical(copy, plain, info = deparse1(change))
    expect_identical(x, plain, info = deparse1(change))
  }
  # And where all strings were made before the change.
  x <- lazy()
  copy <- x
  order(x)
  x[[3]] <- "z"
  expect_identical(copy, plain)
  expect_identical(x, replace(plain, 3, "z"))
})

test_that("it is saved as strings", {
  expect_as_plain(function(x) unserialize(serialize(x, NULL)))
  expect_as_plain(function(x) unserialize(serialize(x, NULL, version = 2)))
  # What is saved needs no oxidoku to be read.
  expect_false(any(grepRaw("oxidoku", serialize(lazy(), NULL))))
})

test_that("data frames of it are put together and taken apart", {
  solved <- solve_puzzles(puzzles)
  expect_identical(rbind(solved, solved)$solution, c(plain, plain))
  solved <- solve_puzzles(puzzles)
  expect_identical(solved[c(4, NA, 1), ]$solution, plain[c(4, NA, 1)])
  expect_identical(as.data.frame(solved)[2:3, "solution"], plain[2:3])
  expect_identical(merge(solve_puzzles(article_1), solved)$solution, plain[[1]])
})

test_that("solutions are puzzles again", {
  expect_identical(solve_puzzles(lazy())$solution, plain)
  expect_identical(solve_sudoku(lazy()[[1]])$status, "unique")
})

test_that("nothing is lost when R collects garbage at every turn", {
  skip_on_cran()
  x <- lazy()
  gctorture(TRUE)
  withr::defer(gctorture(FALSE))
  made <- lazy()
  taken <- x[c(NA, 2L, 0L, 9L, 1L)]
  again <- taken[4:1]
  one <- x[[1]]
  changed <- replace(x, 2, "z")
  sorted <- sort(x)
  gctorture(FALSE)
  expect_identical(made, plain)
  expect_identical(taken, plain[c(NA, 2L, 9L, 1L)])
  expect_identical(again, plain[c(1L, 9L, 2L, NA)])
  expect_identical(one, plain[[1]])
  expect_identical(changed, replace(plain, 2, "z"))
  expect_identical(sorted, sort(plain))
})
