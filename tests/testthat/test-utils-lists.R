test_that("choices in signatures are the engine's lists", {
  expect_identical(eval(formals(solve_sudoku)$method), solve_methods)
  expect_identical(eval(formals(generate_sudoku)$symmetry), symmetries)
  expect_identical(eval(formals(minimize_sudoku)$symmetry), setdiff(symmetries, "random"))
  for (verb in list(find_steps, explain_sudoku, hint_sudoku, sudoku_techniques, practice_sudoku)) {
    expect_identical(eval(formals(verb)$scale), scale_table()$name)
  }
  expect_identical(eval(formals(rate_sudoku)$scale), scale_table()$name[[1]])
})

test_that("templates of results are for the statuses of a search, first without rules, then with them", {
  expect_identical(vapply(solution_templates, `[[`, "", "status"), rep(c("unique", "multiple", "none"), 2))
  expect_identical(vapply(solution_templates, function(it) "rules" %in% names(attr(it, "fields")), NA), rep(c(FALSE, TRUE), each = 3))
  expect_identical(levels_by_difficulty, levels(rate_sudoku(article_1)$level))
})
