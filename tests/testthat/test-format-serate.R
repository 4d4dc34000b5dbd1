test_that("ratings of serate are read and written", {
  expect_read(paste0(played$puzzle, " ED=7.2/1.5/1.2"), "lines", er = 7.2, ep = 1.5, ed = 1.2)
  expect_held("serate", c("puzzle", "er", "ep", "ed"))
  error <- expect_error(
    round_trip(tibble::tibble(puzzle = played$puzzle, er = 1), "serate"), class = "oxidoku_error_file"
  )
  expect_match(conditionMessage(error), "ep.*ed")
})
