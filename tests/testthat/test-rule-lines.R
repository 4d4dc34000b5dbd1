test_that("each line has a least number of cells", {
  line <- paste0("r1c", 1:9)
  least <- list(
    rule_double_arrow = 3, rule_thermometer = 2, rule_whisper = 2, rule_renban = 2, rule_palindrome = 2,
    rule_between = 3, rule_lockout = 2, rule_region_sum = 2, rule_zipper = 3, rule_sum_line = 1,
    rule_entropic = 3, rule_modular = 3
  )
  for (name in names(least)) {
    make <- getExportedValue("oxidoku", name)
    n <- least[[name]]
    expect_identical(nrow(make(line[seq_len(n)])[[1]]$cells[[1]]), as.integer(n), label = name)
    if (n > 1) expect_error(make(line[seq_len(n - 1)]), class = "oxidoku_error_argument")
  }
  # A modular line needs at least as many cells as the modulus.
  expect_error(rule_modular(line[1:3], 4), class = "oxidoku_error_argument")
})

test_that("the number of a line is kept, and no other number is taken", {
  line <- "r1c1 r1c2 r1c3"
  expect_identical(rule_whisper(line)[[1]]$values, 5L)
  expect_identical(rule_lockout(line, 3)[[1]]$values, 3L)
  expect_identical(rule_sum_line(line)[[1]]$values, 10L)
  expect_identical(rule_modular(line)[[1]]$values, 3L)
  expect_identical(rule_thermometer(line)[[1]]$values, integer())
  expect_identical(rule_thermometer(line, strict = FALSE)[[1]]$values, 0L)
  for (bad in list(0, 101, 2.5, NA, NaN, Inf, "5", 1:2, NULL)) {
    expect_error(rule_whisper(line, bad), class = "oxidoku_error_argument")
    expect_error(rule_lockout(line, bad), class = "oxidoku_error_argument")
    expect_error(rule_sum_line(line, bad), class = "oxidoku_error_argument")
    expect_error(rule_modular(line, bad), class = "oxidoku_error_argument")
  }
})

test_that("an arrow has a circle and a shaft", {
  arrow <- rule_arrow("r1c1 r1c2", "r2c2 r3c2")[[1]]
  expect_identical(arrow$cells, list(cbind(row = c(1L, 1L), col = 1:2), cbind(row = 2:3, col = c(2L, 2L))), ignore_attr = TRUE)
  expect_error(rule_arrow("r1c1", NULL), class = "oxidoku_error_argument")
  expect_error(rule_arrow(character(), "r1c1"), class = "oxidoku_error_argument")
})
