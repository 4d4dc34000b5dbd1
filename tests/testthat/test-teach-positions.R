test_that("a pool gives the first steps of its paths, then the second ones", {
  set.seed(1)
  pool <- puzzle_pool(sudoku_rules(rule_diagonals(), size = 6), 3)
  expect_length(pool$paths, 3)
  count <- vapply(pool$paths, function(path) sum(path$technique == "naked_single"), 0)
  practice <- from_pool(pool, "naked_single", 1e6)
  expect_identical(nrow(practice), as.integer(sum(count)))
  expect_identical(practice$puzzle[1:3], pool$puzzles)
  for (i in seq_len(3)) {
    path <- pool$paths[[i]]
    own <- which(practice$puzzle == pool$puzzles[i])
    at <- which(path$technique == "naked_single")
    expect_identical(lapply(practice$step[own], `[[`, "text"), as.list(path$text[at]))
    boards <- positions_of_practice(practice[own, ])
    expect_identical(lapply(boards, `[[`, "board"), lapply(path$position[at], `[[`, "board"))
  }
  expect_identical(nrow(from_pool(pool, "naked_single", 2)), 2L)
  expect_identical(nrow(from_pool(pool, "x_wing", 2)), sum(vapply(pool$paths, function(path) "x_wing" %in% path$technique, NA)))
})

test_that("a position has its puzzle, its solution and its board", {
  set.seed(2)
  practice <- practice_sudoku("pointing", 1)
  position <- positions_of_practice(practice)[[1]]
  expect_identical(as.character(start_of(position)), as.character(practice$puzzle))
  expect_identical(solution_of(position), as.matrix(solve_sudoku(practice$puzzle)))
  data <- position_data(position)
  expect_named(data, c("givens", "digits", "centre"))
  expect_identical(data$givens, as.character(practice$puzzle))
  small <- positions_of_practice(practice_sudoku("naked_single", 1, rules = sudoku_rules(size = 6)))[[1]]
  expect_identical(position_data(small)$on, name_of_rules(sudoku_rules(size = 6)))
})

test_that("a technique that no puzzle needs raises an error, and no warning", {
  expect_no_warning(expect_error(
    positions_for("hidden_single", 1, 0, "general", sudoku_rules(size = 4), environment()),
    class = "oxidoku_error_technique"
  ))
})

test_that("a lesson with fewer positions than requested warns in its own words", {
  expect_no_warning(warn_few_positions("x_wing", 5L, 5, NULL))
  few <- expect_warning(
    warn_few_positions("x_wing", 3L, 5, rlang::call2("teach_sudoku")),
    "\"x_wing\" has 3 positions instead of 5",
    class = "oxidoku_warning_exhausted"
  )
  expect_equal(few[c("found", "missing")], list(found = 3, missing = 2))
})
