skip_if_not_installed("jsonlite")

# Both the function and jsonlite, with the arguments that pages use.
written <- function(x) {
  of_page <- list(na = "null", force = TRUE, keep_vec_names = TRUE)
  shared <- list(x, auto_unbox = TRUE, null = "null", digits = NA)
  list(
    page = do.call(as_json, c(list(x), of_page)), other = as_json(x),
    expected_page = do.call(jsonlite::toJSON, c(shared, of_page)), expected_other = do.call(jsonlite::toJSON, shared)
  )
}

expect_as_jsonlite <- function(x) {
  # jsonlite says that names of vectors may be lost one day.
  made <- suppressMessages(written(x))
  label <- paste(deparse(x), collapse = " ")
  expect_identical(made$page, made$expected_page, label = label)
  expect_identical(made$other, made$expected_other, label = label)
}

# Values that a list may hold: those that the function writes, and those that it leaves to jsonlite.
some_values <- list(
  NULL, 1L, 1:3, integer(), NA, NA_integer_, c(1L, NA), -7L, 100000L, .Machine$integer.max,
  0, 2, 99999, 1e5, 1e15, 0.1, -3.25, 1 / 3, pi * 1e10, NaN, Inf, c(1, NA), c(5, 2.5), numeric(),
  TRUE, c(TRUE, FALSE), c(TRUE, NA), logical(), "a", c("a", "b"), character(), NA_character_, c("a", NA), "",
  "say \"so\"", "back\\slash", "a/b", "</script>", "<b> & c", "\u00e9\u2192\U1F600", "tab\tline\n", "\u007f \u2028",
  iconv("\u00e9", "UTF-8", "latin1"),
  c(one = 1L), c(a = "x", b = "y"), I(1L), I("a"), I(c(a = 1L)), I(integer()), I(list(1L)), I(NA),
  matrix(1:4, 2), array(TRUE, c(1, 2, 2)), factor(c("u", "v")), data.frame(k = 1:2, t = c("x", NA)), as.Date("2026-01-02"),
  list(), stats::setNames(list(), character()), list(1L), list(a = 1L), list(a = 1L, 2L), list(a = 1, a = 2),
  stats::setNames(list(1, 2), c("x", NA)), list("a b" = 1, "c\"d" = 2, "\u00fc" = NULL), list(NULL, list(NULL))
)

test_that("each value is written as jsonlite writes it, alone and in lists", {
  for (value in some_values) {
    expect_as_jsonlite(list(value))
    expect_as_jsonlite(list(value = value, after = I(1L)))
    if (!is.null(value)) expect_as_jsonlite(value)
  }
})

test_that("numbers of any size are written as jsonlite writes them", {
  set.seed(2)
  x <- c(stats::rnorm(300) * 10^stats::runif(300, -6, 7), round(stats::runif(300, -20, 20), sample(4, 300, TRUE)), 1e-4, -1e-4, 99999.5)
  expect_as_jsonlite(list(x))
  expect_as_jsonlite(lapply(x, c))
})

test_that("nested lists are written as jsonlite writes them", {
  set.seed(1)
  nested <- function(depth) {
    if (depth == 0 || stats::runif(1) < 0.3) {
      return(sample(some_values, 1)[[1]])
    }
    parts <- replicate(sample(0:4, 1), nested(depth - 1), simplify = FALSE)
    if (stats::runif(1) < 0.5) stats::setNames(parts, head(letters, length(parts))) else parts
  }
  for (i in 1:60) expect_as_jsonlite(list(x = nested(4)))
})

test_that("the data of pages are written as jsonlite writes them", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(), size = 6))$puzzle
  pages <- list(
    play_sudoku(killer, labels = "fr"), view_path(explain_sudoku(killer)),
    watch_sudoku(strrep(".", 16), "hybrid"), edit_sudoku(page = TRUE)
  )
  for (page in pages) {
    made <- written(unclass(page$x))
    expect_identical(made$page, made$expected_page)
  }
})
