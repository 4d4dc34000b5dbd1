test_that("equivalent puzzles have one form, the least of them", {
  withr::local_seed(4)
  puzzles <- generate_sudoku(20)$puzzle
  forms <- canonical_sudoku(puzzles)
  guises <- vapply(puzzles, function(puzzle) {
    as.character(shuffle_sudoku(puzzle))
  }, "", USE.NAMES = FALSE)
  expect_identical(as.character(canonical_sudoku(guises)), as.character(forms))
  expect_true(all(are_equivalent(puzzles, guises)))
  expect_true(all(as.character(forms) <= as.character(puzzles)))
  expect_true(all(as.character(forms) <= guises))
  expect_identical(canonical_sudoku(puzzles, threads = 2), canonical_sudoku(puzzles, threads = 1))
  expect_identical(sum(are_equivalent(puzzles[[1]], puzzles)), 1L)
})

test_that("automorphisms are counted", {
  cycle <- "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
  expect_identical(count_automorphisms(c(cycle, article_1, empty)), c(648L, 1L, 3359232L))
})

test_that("what is malformed has no form", {
  warning <- expect_warning(
    expect_identical(is.na(as.character(canonical_sudoku(c(article_1, "12", NA)))), c(FALSE, TRUE, TRUE)),
    class = "oxidoku_warning_malformed"
  )
  expect_identical(warning$positions, 2L)
  # With two arguments, the warning says which of them has the puzzle.
  warnings <- testthat::capture_warnings(are_equivalent(c(article_1, "12"), "34"))
  expect_match(warnings[[1]], "One puzzle of `x` cannot", fixed = TRUE)
  expect_match(warnings[[2]], "One puzzle of `y` cannot", fixed = TRUE)
  warnings <- testthat::capture_warnings(is_solution(c(article_1, "12"), "34"))
  expect_match(warnings[[1]], "One puzzle of `puzzle` cannot", fixed = TRUE)
  expect_match(warnings[[2]], "One puzzle of `solution` cannot", fixed = TRUE)
  expect_warning(expect_identical(count_automorphisms(c("12", article_1)), c(NA, 1L)), class = "oxidoku_warning_malformed")
  expect_error(are_equivalent(rep(article_1, 2), rep(article_1, 3)), class = "oxidoku_error_argument")
})

test_that("solutions are checked by pairs", {
  other <- sub("1", "2", article_1_solution)
  right <- suppressWarnings(is_solution(
    c(article_1, article_1, article_1, article_2, "12", article_1),
    c(article_1_solution, other, article_1, article_1_solution, article_1_solution, "12")
  ), classes = "oxidoku_warning_malformed")
  expect_identical(right, c(TRUE, FALSE, FALSE, FALSE, NA, NA))
  expect_true(is_solution(empty, article_1_solution))
  expect_identical(is_solution(article_1, c(article_1_solution, other)), c(TRUE, FALSE))
  expect_error(is_solution(rep(article_1, 2), rep(article_1, 3)), class = "oxidoku_error_argument")
  # These puzzles fill several blocks, and some are malformed.
  many <- rep(c(article_1, "x", article_1), c(20, 1, 79))
  warning <- expect_warning(right <- is_solution(rep(many, 360), article_1_solution), class = "oxidoku_warning_malformed")
  expect_identical(warning$positions, which(rep(many, 360) == "x"))
  expect_identical(right, rep(rep(c(TRUE, NA, TRUE), c(20, 1, 79)), 360))
})

test_that("a solution in place of the puzzle is an error", {
  expect_error(is_solution(article_1_solution, article_1), "Swap", class = "oxidoku_error_argument")
  expect_error(
    is_solution(c(article_1_solution, NA), c(article_1, article_2)), "Swap",
    class = "oxidoku_error_argument"
  )
  expect_true(is_solution(article_1_solution, article_1_solution))
  expect_identical(is_solution(article_1, article_2), FALSE)
  expect_identical(is_solution(article_1_solution, c(article_1_solution, article_1)), c(TRUE, FALSE))
  # One of the texts is a full grid, so it may be a solution.
  other <- chartr("12", "21", article_1_solution)
  expect_identical(is_solution(article_1_solution, c(other, article_1)), c(FALSE, FALSE))
})

test_that("solutions are checked by the rules of their puzzle", {
  set.seed(3)
  diagonal <- sudoku_rules(rule_diagonals())
  made <- generate_sudoku(3, rules = diagonal)
  small <- generate_sudoku(3, size = 4)
  puzzle <- c(made$puzzle, small$puzzle)
  solution <- c(made$solution, small$solution)
  expect_identical(is_solution(puzzle, solution), rep(TRUE, 6))
  expect_identical(is_solution(made$puzzle[1], made$solution), c(TRUE, FALSE, FALSE))
  expect_identical(is_solution(small$puzzle, small$puzzle), rep(FALSE, 3))
  # A full grid that breaks a rule of the puzzle is not a solution.
  classic <- article_1_solution
  slowly <- check_sudoku(classic, rules = diagonal)$solved
  expect_identical(is_solution(strrep(".", 81), classic, rules = diagonal), slowly)
  expect_false(slowly)
  expect_true(is_solution(strrep(".", 81), made$solution[1]))
  expect_true(is_solution(strrep(".", 16), small$solution[1]))
  expect_warning(
    expect_identical(is_solution(c("x", strrep(".", 16)), small$solution[1]), c(NA, TRUE)),
    class = "oxidoku_warning_malformed"
  )
  expect_silent(expect_identical(is_solution(c(puzzle[1], NA), solution[1]), c(TRUE, NA)))
  expect_identical(is_solution(puzzle[0], solution[0]), logical())
  expect_error(is_solution(made$puzzle, small$solution), "`solution` must have the same rules", class = "oxidoku_error_rules")
  expect_error(is_solution(puzzle, rev(solution)), class = "oxidoku_error_rules")
  expect_error(is_solution(puzzle, solution[1:2]), class = "oxidoku_error_argument")
})
