test_that("lessons have an example and positions, with all steps to find", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  widget <- teach_sudoku(c("x_wing", "hidden_pair"), n = 1, title = "Two")
  expect_identical(schema_faults(through_json(widget$x), "teach"), character())
  expect_s3_class(widget, c("oxidoku_teach", "oxidoku_board", "htmlwidget"), exact = TRUE)
  # Lessons are in the order in which techniques are learned.
  expect_identical(vapply(widget$x$lessons, `[[`, "", "technique"), c("hidden_pair", "x_wing"))
  for (lesson in widget$x$lessons) {
    expect_length(lesson$tasks, 1)
    expect_identical(lesson$example$step$technique, lesson$technique)
    for (step in lesson$tasks[[1]]$steps) expect_identical(step$technique, lesson$technique)
  }
  task <- widget$x$lessons[[2]]$tasks[[1]]
  steps <- find_steps(
    matrix(utf8ToInt(task$digits) - 48L, 9, byrow = TRUE),
    candidates = candidates_from_masks(unclass(task$centre))
  )
  expect_identical(sum(steps$technique == "x_wing"), length(task$steps))
})

test_that("boards that are explained have lessons, with their shape and rules", {
  skip_if_not_installed("htmlwidgets")
  kinds <- list(
    sudoku_rules(size = 6), sudoku_rules(rule_diagonals(), size = 6),
    sudoku_rules(rule_cage("r1c1 r1c2", 5), rule_cage("r5c5 r5c6", 9), size = 6), sudoku_rules(size = 10)
  )
  for (rules in kinds) {
    set.seed(4)
    widget <- teach_sudoku("hidden_single", n = 1, rules = rules)
    expect_identical(schema_faults(through_json(widget$x), "other_teach"), character(), info = format(rules))
    facts <- rules$facts
    lesson <- widget$x$lessons[[1]]
    task <- lesson$tasks[[1]]
    expect_length(task$digits, length(facts$row))
    expect_identical(unclass(task$givens)[task$givens > 0], unclass(task$digits)[task$givens > 0])
    board <- matrix(NA_integer_, facts$rows, facts$columns)
    board[cbind(facts$row, facts$col)] <- unclass(task$digits)
    steps <- find_steps(board, candidates = marks_of_masks(unclass(task$centre), facts), rules = rules)
    # A digit may be the only one of several houses in a cell.
    own <- steps[steps$technique == "hidden_single", ]
    expect_identical(length(unique(own$placements)), length(task$steps))
  }
})

test_that("explicit rules of the classic board change no lesson", {
  skip_if_not_installed("htmlwidgets")
  lessons <- lapply(list(NULL, sudoku_rules()), function(rules) {
    set.seed(1)
    teach_sudoku("hidden_pair", n = 1, rules = rules)$x
  })
  expect_identical(lessons[[1]], lessons[[2]])
})

test_that("a size is the plain rules of that size", {
  skip_if_not_installed("htmlwidgets")
  page <- function(...) {
    set.seed(1)
    teach_sudoku("naked_single", n = 1, ...)$x
  }
  six <- sudoku_rules(size = 6)
  expect_identical(page(size = 6), page(rules = six))
  expect_identical(page(size = 6, rules = six), page(rules = six))
  expect_identical(page(size = 9), page())
  expect_error(teach_sudoku(size = 4, rules = six), class = "oxidoku_error_rules")
  expect_error(teach_sudoku(size = 3), class = "oxidoku_error_argument")
  expect_error(teach_sudoku(size = 25), class = "oxidoku_error_size")
})

test_that("boards without explanation have no lessons", {
  skip_if_not_installed("htmlwidgets")
  expect_error(teach_sudoku("hidden_single", rules = sudoku_rules(size = 25)), class = "oxidoku_error_size")
  expect_error(teach_sudoku("brute_force", rules = sudoku_rules(size = 6)), class = "oxidoku_error")
  # No 4x4 board needs more than naked singles.
  set.seed(1)
  small <- sudoku_rules(size = 4)
  expect_no_warning(
    expect_error(teach_sudoku("hidden_single", rules = small), "4x4", class = "oxidoku_error_technique")
  )
  expect_length(teach_sudoku("naked_single", n = 1, rules = small)$x$digits, 16)
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

test_that("a technique without a lesson is named with its argument", {
  error <- expect_error(teach_sudoku("brute_force"), class = "oxidoku_error_argument")
  expect_identical(error$arg, "techniques")
  expect_match(conditionMessage(error), "Brute force places a digit without a reason", fixed = TRUE)
})

test_that("rules with parts drawn for each puzzle have lessons with a board for each", {
  skip_if_not_installed("htmlwidgets")
  set.seed(1)
  x <- teach_sudoku(c("innie_outie", "cage_combinations"), n = 1, rules = sudoku_rules(random_cages()))$x
  expect_identical(schema_faults(through_json(x), "other_teach"), character())
  expect_identical(vapply(x$lessons, `[[`, "", "technique"), c("innie_outie", "cage_combinations"))
  boards <- c(list(x[c("shape", "clues", "rules")]), x$boards)
  names(boards) <- c(x$shape$key, names(x$boards))
  expect_identical(names(boards), unname(vapply(boards, function(it) it$shape$key, "")))
  for (lesson in x$lessons) {
    for (picture in c(list(lesson$theory, lesson$example), lesson$tasks)) {
      expect_true(picture$on %in% names(boards))
      # The page lists the cages of the board that the position is on.
      step <- picture[["step"]] %||% picture$steps[[1]]
      sums <- regmatches(step$text, gregexpr("cages? of [0-9]+", step$text))[[1]]
      shown <- paste(unlist(boards[[picture$on]]$clues$shapes), collapse = " ")
      for (sum in sub(".* ", "", sums)) expect_match(shown, paste0("\\b", sum, "\\b"))
    }
  }
})

test_that("a technique without a scale is taught on the first scale that uses it", {
  call <- environment()
  expect_identical(
    check_lessons(c("junior_exocet", "X-Wing", "x_wing"), NULL, "hodoku", call),
    c(x_wing = "hodoku", junior_exocet = "modern")
  )
  expect_identical(check_lessons("pointing", "se", "se", call), c(pointing = "se"))
  expect_identical(check_lessons("innie_outie", NULL, "general", call), c(innie_outie = "general"))
})

test_that("lessons take techniques of the other scales", {
  skip_if_not_installed("htmlwidgets")
  set.seed(2)
  x <- teach_sudoku("wxyz_wing", n = 1, scale = "modern")$x
  expect_identical(schema_faults(through_json(x), "teach"), character())
  expect_identical(x$lessons[[1]]$theory$step$technique, "wxyz_wing")
  expect_named(x$lessons[[1]]$texts, "see")
  set.seed(2)
  expect_identical(teach_sudoku("direct_pointing", n = 1)$x$lessons[[1]]$technique, "direct_pointing")
  expect_error(teach_sudoku("wxyz_wing", scale = "se"), class = "oxidoku_error")
})
