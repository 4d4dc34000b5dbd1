skip_if_not_installed("htmlwidgets")

board_of_line <- function(line) matrix(utf8ToInt(line) - 48L, 9, byrow = TRUE)

lesson_of <- function(technique, n, scale = "hodoku", rules = classic_rules()) {
  practice <- positions_for(technique, n, 0, scale, rules, environment())
  lesson_data(practice, technique, rows_for(nrow(practice), 0), scale, as.list(c(play_words, lesson_words)))
}

test_that("tasks have the solution, and every step is true", {
  set.seed(2)
  for (technique in c("naked_single", "pointing", "xy_wing")) {
    lesson <- lesson_of(technique, 2)
    for (task in lesson$tasks) {
      solution <- as.integer(strsplit(task$solution, "")[[1]])
      expect_identical(board_of_line(task$solution), unname(as.matrix(solve_sudoku(task$givens))))
      is_digit <- function(ids) solution[unclass(ids) %/% 9 + 1] == unclass(ids) %% 9 + 1
      for (step in c(task$steps, task$others)) {
        expect_true(all(is_digit(step$place)))
        expect_false(any(is_digit(step$remove)))
      }
      expect_true(length(task$steps) > 0)
      expect_false(technique %in% vapply(task$others, `[[`, "", "technique"))
    }
  }
})

test_that("singles are taught without marks, other techniques with them", {
  set.seed(3)
  for (technique in c("naked_single", "hidden_single")) {
    lesson <- lesson_of(technique, 2)
    expect_true(lesson$bare)
    # The digits on the board leave just these marks.
    for (task in lesson$tasks) {
      marks <- marks_data(candidates(board_of_line(task$digits)), board_of_line(task$digits), classic_rules())
      expect_identical(task$centre, marks)
    }
  }
  expect_false(lesson_of("naked_pair", 1)$bare)
})

test_that("positions become harder, and in the last one the step is hidden among simpler ones", {
  set.seed(4)
  lesson <- lesson_of("x_wing", 4)
  marks <- vapply(lesson$tasks, function(task) sum(vapply(task$centre, function(mask) sum(bitwAnd(mask, 2^(0:8)) > 0), 0)), 0)
  expect_false(is.unsorted(marks[1:3]))
  simpler <- function(task) {
    table <- technique_table("hodoku")
    any(match(vapply(task$others, `[[`, "", "technique"), table$name) < match("x_wing", table$name))
  }
  # practice_sudoku() makes positions in which no simpler technique finds a step.
  expect_identical(vapply(lesson$tasks, simpler, NA), c(FALSE, FALSE, FALSE, TRUE))
})

test_that("an earlier position is the first of its path that has the step", {
  set.seed(5)
  practice <- practice_sudoku("skyscraper", 1)
  position <- positions_of_practice(practice)[[1]]
  early <- hidden_position(position, "skyscraper", "hodoku")
  has_step <- function(it) nrow(find_steps(it$board, givens = it$givens, candidates = it$candidates, techniques = "skyscraper")) > 0
  path <- explain_sudoku(practice$puzzle[1])
  at <- match("skyscraper", path$technique)
  first <- at
  while (first > 1 && has_step(path$position[[first - 1]])) first <- first - 1
  expect_identical(early$board, path$position[[first]]$board)
  expect_identical(sum(early$candidates), sum(path$position[[first]]$candidates))
})

test_that("of effects that include each other, that of the simpler technique counts", {
  steps <- tibble::tibble(
    technique = c("a", "b", "c"),
    placements = list(data.frame(row = integer(), col = integer(), digit = integer()))[c(1, 1, 1)],
    eliminations = list(
      data.frame(row = 1L, col = 1:2, digit = 5L), data.frame(row = 1L, col = 2L, digit = 5L), data.frame(row = 1L, col = 2:3, digit = 5L)
    )
  )
  effects <- simplest_effects(steps, classic_rules()$facts)
  expect_identical(vapply(effects, `[[`, "", "technique"), c("a", "c"))
  expect_identical(unclass(effects[[2]]$remove), c(13L, 22L))
})

test_that("a page explains by techniques up to Hard and by those before the lesson's", {
  table <- technique_table("hodoku")
  beside <- techniques_beside("x_wing", "hodoku")
  expect_true(all(c("full_house", "xyz_wing", "x_wing") %in% beside))
  expect_false(any(c("xy_chain", "brute_force") %in% beside))
  expect_true(all(c("x_chain", "xy_chain") %in% techniques_beside("xy_chain", "hodoku")))
  expect_false("als_xz" %in% techniques_beside("xy_chain", "hodoku"))
})

test_that("positions serve all parts of a lesson, even if there are few", {
  expect_identical(rows_for(6, 1), list(theory = 1L, example = 2L, tasks = 3:5, question = 6))
  expect_identical(rows_for(5, 0)[c("tasks", "question")], list(tasks = 3:5, question = NULL))
  expect_identical(rows_for(3, 1)$tasks, 3L)
  expect_identical(rows_for(1, 1), list(theory = 1L, example = 1L, tasks = 1, question = 1))
  expect_identical(rows_for(2, 0)$tasks, 2)
})
