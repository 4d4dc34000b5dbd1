test_that("the number of set.seed() is known until something is drawn", {
  for (seed in c(1, 2024, -5, 0, .Machine$integer.max, -.Machine$integer.max)) {
    set.seed(seed)
    expect_identical(number_of_seed(), as.integer(seed))
  }
  stats::runif(1)
  expect_identical(number_of_seed(), NA_integer_)
  set.seed(1)
  stats::runif(624)
  expect_identical(number_of_seed(), NA_integer_)
  withr::with_seed(1, expect_identical(number_of_seed(), NA_integer_), .rng_kind = "L'Ecuyer-CMRG")
})

test_that("two numbers are drawn for a seed, and asking for the number draws none", {
  withr::local_preserve_seed()
  set.seed(5)
  one <- draw_seed()
  after <- stats::runif(1)
  set.seed(5)
  expect_identical(draw_seed(), one)
  set.seed(5)
  expect_identical(stats::runif(3)[[3]], after)
  expect_true(is.integer(one) && length(one) == 2 && all(one >= 0))
  before <- .Random.seed
  number_of_seed()
  expect_identical(.Random.seed, before)
})

test_that("a seed is written as the number given, else as the numbers drawn", {
  expect_identical(seed_words(2024L, c(1L, 2L)), "2024")
  expect_identical(seed_words(-5L, c(1L, 2L)), "-5")
  expect_identical(seed_words(NA, c(17L, 2L)), "17-2")
})

test_that("products below 2^32 are exact", {
  # Multiplies digit by digit in base 256, where nothing is rounded.
  slow <- function(x, y) {
    digits <- function(x) x %/% 256^(0:3) %% 256
    product <- 0
    for (i in 0:3) {
      for (j in 0:(3 - i)) {
        product <- (product + digits(x)[[i + 1]] * digits(y)[[j + 1]] * 256^(i + j)) %% 2^32
      }
    }
    product
  }
  withr::local_seed(6)
  pairs <- cbind(c(floor(stats::runif(50, 0, 2^32)), 2^32 - 1, 2^32 - 1, 0), c(floor(stats::runif(50, 0, 2^32)), 2^32 - 1, 1, 7))
  expect_identical(times_mod(pairs[, 1], pairs[, 2]), mapply(slow, pairs[, 1], pairs[, 2]))
})

test_that("a state that set.seed() cannot have made from a number of R's has none", {
  # Returns the state that set.seed() makes from a number below 2^32.
  state_of <- function(number) {
    words <- numeric(675)
    for (i in seq_along(words)) {
      number <- times_mod(number, 69069)
      number <- (number + 1) %% 2^32
      words[[i]] <- number
    }
    words <- words[51:675]
    as.integer(c(10403L, 624L, ifelse(words[-1] >= 2^31, words[-1] - 2^32, words[-1])))
  }
  withr::local_preserve_seed()
  set.seed(7)
  expect_identical(state_of(7), .Random.seed)
  # As a 32-bit integer, this number is R's NA.
  assign(".Random.seed", state_of(2^31), globalenv())
  expect_no_warning(expect_identical(number_of_seed(), NA_integer_))
  assign(".Random.seed", state_of(2^31 + 1), globalenv())
  expect_identical(number_of_seed(), -.Machine$integer.max)
})
