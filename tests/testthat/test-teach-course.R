skip_if_not_installed("htmlwidgets")

test_that("a course has levels of the scale in order, each with its lessons and a test", {
  set.seed(1)
  widget <- teach_sudoku(n = 1)
  x <- widget$x
  expect_identical(schema_faults(through_json(x), "teach"), character())
  taught <- vapply(x$lessons, `[[`, "", "technique")
  table <- technique_table("hodoku")
  expect_identical(taught, table$name[table$name %in% course_list])
  expect_setequal(taught, course_list)
  expect_identical(vapply(x$course$levels, `[[`, "", "label"), c("Easy", "Medium", "Hard", "Unfair"))
  expect_identical(unlist(lapply(x$course$levels, function(level) unclass(level$lessons))), seq_along(taught) - 1L)
  for (level in x$course$levels) {
    expect_identical(as.character(unique(table$level[match(taught[level$lessons + 1], table$name)])), level$label)
    expect_setequal(vapply(level$questions, function(it) it$step$technique, ""), taught[level$lessons + 1])
  }
  expect_lt(nchar(page_json(x)), 250000)
  expect_identical(summary(widget)$text, paste("Course with 22 lessons on", and_words(label_of(taught)), "(9x9)"))
})

test_that("the same seed makes the same course", {
  skip_on_cran()
  course <- function(...) {
    set.seed(7)
    teach_sudoku(n = 1, ...)$x
  }
  # A small sweep makes the long course once, and a short one twice.
  first <- course(scale = "se")
  short <- list(rules = sudoku_rules(size = 4))
  again <- sweep_size(short, list(scale = "se"), list(scale = "se"))
  expect_identical(do.call(course, again), do.call(course, again))
  taught <- vapply(first$lessons, `[[`, "", "technique")
  table <- technique_table("se")
  expect_identical(taught, table$name[table$on_by_default & table$name %in% course_list])
})

test_that("of the techniques to choose from, only the right one has a step", {
  set.seed(2)
  for (technique in c("full_house", "naked_triple", "xy_wing")) {
    practice <- practice_sudoku(technique, 1)
    question <- question_data(practice$step[[1]], FALSE, course_list, "hodoku", as.list(lesson_words))
    expect_true(technique %in% question$choices)
    expect_length(question$choices, 4)
    position <- positions_of_practice(practice)[[1]]
    for (choice in unclass(question$choices)) {
      steps <- find_steps(position$board, givens = position$givens, candidates = position$candidates, techniques = choice)
      expect_identical(nrow(steps) > 0, choice == technique, info = choice)
    }
  }
})

test_that("a question needs a second technique", {
  set.seed(3)
  step <- practice_sudoku("x_wing", 1)$step[[1]]
  expect_null(question_data(step, FALSE, "x_wing", "hodoku", as.list(lesson_words)))
})

test_that("techniques to choose from are learned at about the same time", {
  all <- letters[1:8]
  expect_identical(nearest_techniques("d", setdiff(all, "c"), all), c("e", "b", "f"))
  expect_identical(nearest_techniques("a", c("a", "h"), all), "h")
  expect_identical(nearest_techniques("a", character(), all), character())
})

test_that("a course with rules has what their puzzles need", {
  set.seed(4)
  rules <- sudoku_rules(rule_thermometer("r1c1 r2c1 r3c1 r4c1"), rule_thermometer("r6c6 r5c6 r4c6 r3c6"), size = 6)
  x <- teach_sudoku(n = 1, rules = rules)$x
  expect_identical(schema_faults(through_json(x), "other_teach"), character())
  taught <- vapply(x$lessons, `[[`, "", "technique")
  expect_true("thermometer_ends" %in% taught)
  table <- technique_table("general")
  expect_false(is.unsorted(match(taught, table$name)))
  expect_lte(length(taught), most_lessons)
  expect_identical(vapply(x$course$levels, `[[`, "", "label"), as.character(unique(table$level[match(taught, table$name)])))
})
