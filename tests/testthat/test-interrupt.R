expect_prompt_interrupt <- function(code) {
  run <- interrupted(code)
  expect_identical(run$outcome, "interrupted")
  expect_lt(run$seconds, 0.5)
  expect_identical(run$usable, "TRUE")
  expect_identical(run$left_behind, 0L)
}

test_that("Ctrl-C ends a long count", {
  expect_prompt_interrupt("count_solutions(matrix(0, 9, 9), limit = 1e9)")
})

test_that("Ctrl-C ends a long list", {
  expect_prompt_interrupt("for (i in 1:1000) all_solutions(matrix(0, 9, 9), limit = 1e6)")
})

test_that("Ctrl-C ends backtracking on an adversarial board", {
  # Its first row reads 987654321 in the one solution: the last that is tried.
  expect_prompt_interrupt(paste0(
    "solve_sudoku('..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9',",
    " 'backtracking')"
  ))
})
