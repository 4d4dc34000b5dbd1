test_that("every rule that has a look is shown by shapes on the board or beside it", {
  for (name in names(every_rule)) {
    rules <- suppressMessages(sudoku_rules(every_rule[[name]]))
    for (rule in rules$rules) {
      shapes <- shapes_of_rule(rule, rules$facts)
      is_drawn <- length(rule$cells) > 0 && sum(vapply(rule$cells, nrow, 1L)) > 0 && !is.null(kind_of(rule)$drawn)
      expect_identical(length(shapes) > 0, is_drawn, label = name)
      for (shape in shapes) {
        expect_true(shape$type %in% c("line", "cage", "mark"), label = name)
        expect_true(all(shape$cells %in% 0:10), label = name)
        for (draw in list(fpuzzles_drawing, scl_drawing)) expect_length(draw(shape), 1)
      }
    }
  }
})

test_that("sentences are added once, behind those of the setter", {
  rules <- sudoku_rules(rule_thermometer("r1c1 r1c2"), rule_thermometer("r2c1 r2c2", strict = FALSE))$rules
  text <- text_with_sentences("Hello", rules, "nabner")
  expect_identical(strsplit(text, "\n")[[1]], c(
    "Hello", "Digits rise from the bulb of a thermometer.", "Digits rise from the bulb of a hollow thermometer, or stay the same.",
    "Not in this file: nabner."
  ))
  expect_identical(text_with_sentences(text, rules, "nabner"), text)
  expect_null(text_with_sentences(NULL, list(), character()))
})

test_that("what was changed in our own member is left out by name", {
  skip_if_not_installed("jsonlite")
  x <- sudoku_puzzle(rules = sudoku_rules(rule_greater("r1c1>r1c2"), rule_anti_king()))
  file <- withr::local_tempfile(fileext = ".json")
  suppressWarnings(write_sudoku(x, file), classes = "oxidoku_warning_lost")
  expect_identical(read_sudoku(file)$puzzle, x)
  text <- sub("greater~", "x", readLines(file), fixed = TRUE)
  expect_warning(read <- read_sudoku(I(text)), class = "oxidoku_warning_left_out")
  expect_true(rules(read$puzzle) == sudoku_rules(rule_anti_king(), left_out = "rules that oxidoku wrote, which were changed"))
})
