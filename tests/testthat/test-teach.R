test_that("lessons have an example and positions, with all steps to find", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  widget <- teach_sudoku(c("x_wing", "hidden_pair"), n = 1, title = "Two")
  expect_identical(schema_faults(through_json(widget$x), "teach"), character())
  expect_s3_class(widget, c("oxidoku_teach", "oxidoku_board", "htmlwidget"), exact = TRUE)
  # In the order in which they are learnt.
  expect_identical(vapply(widget$x$lessons, `[[`, "", "technique"), c("hidden_pair", "x_wing"))
  for (lesson in widget$x$lessons) {
    expect_length(lesson$tasks, 1)
    expect_identical(lesson$example$technique, lesson$technique)
    for (step in lesson$tasks[[1]]$steps) expect_identical(step$technique, lesson$technique)
  }
  task <- widget$x$lessons[[2]]$tasks[[1]]
  steps <- find_steps(
    matrix(utf8ToInt(task$digits) - 48L, 9, byrow = TRUE),
    candidates = candidates_from_masks(unclass(task$centre))
  )
  expect_identical(sum(steps$technique == "x_wing"), length(task$steps))
})

test_that("only techniques that can be practised are taught", {
  skip_if_not_installed("htmlwidgets")
  expect_error(teach_sudoku("brute_force"), class = "oxidoku_error_argument")
  expect_error(teach_sudoku(1), class = "oxidoku_error_argument")
  expect_error(teach_sudoku("x_wing", n = 0), class = "oxidoku_error")
})

test_that("techniques of other scales are refused by name", {
  skip_if_not_installed("htmlwidgets")
  error <- expect_error(teach_sudoku(c("naked_single", "cage_combinations")), "cage_combinations", class = "oxidoku_error_technique")
  expect_identical(error$unknown, "cage_combinations")
})
