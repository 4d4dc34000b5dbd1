test_that("a sweep has the size that the environment asks for, and is never empty", {
  sized <- function(amount, ...) withr::with_envvar(c(OXIDOKU_SWEEP = amount), sweep_size(...))
  expect_identical(sized(NA, 1, 20, 300), 20)
  for (amount in c("little", "usual", "all")) {
    expect_identical(sized(amount, "little", "usual", "all"), amount)
  }
  for (amount in c("ALL", "1", "much", " ")) {
    expect_error(sized(amount, 1, 20, 300), "OXIDOKU_SWEEP")
  }
  expect_error(sized("little", 0, 20, 300), "without cases")
  expect_error(sized("all", 1, 20, c(3, 0)), "without cases")
  expect_error(sized("usual", 1, numeric(), 300), "without cases")
})

test_that("a small sweep takes some of the cases, and neighbours take others", {
  parts <- function(amount) withr::with_envvar(c(OXIDOKU_SWEEP = amount), lapply(1:4, function(at) in_sweep(letters[1:5], 3, at)))
  expect_identical(parts("little"), list(c("b", "e"), c("a", "d"), "c", c("b", "e")))
  expect_identical(parts("usual"), rep(list(letters[1:5]), 4))
  expect_error(withr::with_envvar(c(OXIDOKU_SWEEP = "little"), in_sweep(1, 2)), "without cases")
})
