test_that("every kind of rule has a tool, unless its rules are made from functions or rules", {
  tools <- editor_tools()
  expect_identical(setdiff(names(rule_kinds), names(tools)), c("pairs", "any", "all", "not"))
  draws <- vapply(tools, `[[`, "", "draws")
  expect_setequal(
    unique(draws),
    c("board", "set", "marks", "line", "path", "pairs", "ordered_pairs", "twins", "groups", "corner", "head", "sides")
  )
  # Each argument of a constructor is a part or a field.
  for (tool in tools[draws != "sides"]) {
    args <- setdiff(as.character(names(formals(getExportedValue("oxidoku", paste0("rule_", tool$make))))), arguments_left_out)
    expect_setequal(c(as.character(tool$parts), vapply(tool$fields, `[[`, "", "name")), args)
  }
})

test_that("a new kind has a tool automatically, and one made from functions has none", {
  kind <- complete_kind("whisper", list(cells = "line", number = c(difference = 5L)))
  tool <- tool_of_kind("whisper", kind)
  expect_identical(tool[c("draws", "parts")], list(draws = "line", parts = "cells"))
  expect_identical(
    tool$fields[[1]][c("name", "type", "value", "required")],
    list(name = "difference", type = "number", value = "5", required = FALSE)
  )
  expect_null(tool_of_kind("neighbours", complete_kind("neighbours", list(cells = "path"))))
})

test_that("the page gets its tools with texts in its language", {
  german <- tools_data(as.list(check_language("de", "labels", NULL)))
  labels <- vapply(german, `[[`, "", "label")
  expect_false(any(labels == vapply(tools_data(as.list(all_labels())), `[[`, "", "label") & grepl("cage|line|cells", labels)))
  fields <- unlist(lapply(german, `[[`, "fields"), recursive = FALSE)
  names <- unique(vapply(fields, `[[`, "", "name"))
  expect_true(all(paste0("arg_", names) %in% names(edit_words)))
  expect_true(all(nzchar(vapply(german, `[[`, "", "says"))))
  choices <- unlist(lapply(fields, `[[`, "choices"))
  known <- paste0("choice_", choices) %in% names(edit_words)
  # Signs and numbers are the same in every language.
  expect_true(all(known | !grepl("[a-z]", choices)))
  groups <- vapply(german, `[[`, "", "group")[vapply(german, `[[`, "", "draws") != "board"]
  expect_true(all(paste0("edit_group_", groups) %in% names(edit_words)))
  expect_true(all(paste0("edit_help_", setdiff(vapply(german, `[[`, "", "draws"), "board")) %in% names(edit_words)))
})

test_that("fields hold numbers, ranges, digits, cells and words", {
  expect_identical(value_of_field("12", "number"), 12)
  expect_identical(value_of_field(" 10-12 ", "number"), c(10, 12))
  expect_identical(value_of_field("1, -1 2", "number"), c(1, -1, 2))
  expect_identical(value_of_field("2 -1 3 - 4", "number"), c(2, -1, 3, 4))
  expect_identical(value_of_field("r1c1", "number"), "r1c1")
  expect_identical(value_of_field("129", "digits"), c(1L, 2L, 9L))
  expect_identical(value_of_field("1 12", "digits"), c(1, 12))
  expect_identical(value_of_field("9a", "digits"), 9:10)
  expect_identical(value_of_field("012", "digits"), 0:2)
  expect_identical(value_of_field("1.", "digits"), "1.")
  expect_null(value_of_field("  ", "number"))
  expect_null(value_of_field(NULL, "text"))
  expect_null(value_of_field(list(1), "digits"))
  expect_true(value_of_field(TRUE, "flag"))
  expect_false(value_of_field(FALSE, "flag"))
  expect_identical(text_of_field(c(1, 2, 9), "digits"), "129")
  expect_identical(text_of_field(c(1, 12), "digits"), "1 12")
  expect_identical(text_of_field(100000, "number"), "100000")
})
