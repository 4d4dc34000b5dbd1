test_that("an error has its classes, its fields, and the call of the verb", {
  verb <- function() stop_oxidoku("cell", c("No.", "x" = "{n} cells."), arg = "board", cells = data.frame(row = 1, col = 2), call = environment())
  n <- 3
  error <- expect_error(verb(), class = "oxidoku_error_cell")
  expect_s3_class(error, c("oxidoku_error_cell", "oxidoku_error", "rlang_error", "error"), exact = FALSE)
  expect_identical(error$arg, "board")
  expect_identical(error$cells, data.frame(row = 1, col = 2))
  expect_identical(error$call, quote(verb()))
})

test_that("values are inserted where the error is raised, and their braces have no effect", {
  value <- "{stop('evaluated')} {.val x}"
  error <- expect_error(stop_argument("x", c("No.", "x" = "It is {.val {value}}."), call = NULL), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
  expect_match(conditionMessage(error), value, fixed = TRUE)
})

test_that("an argument of the wrong type is named with what it is", {
  size <- 4
  error <- expect_error(
    stop_must("{size}", "cells[[1]]", "be a board of {size} rows", "i" = "Use {size}.", call = NULL),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "cells[[1]]")
  message <- cli::ansi_strip(conditionMessage(error))
  expect_match(message, "`cells[[1]]` must be a board of 4 rows.", fixed = TRUE)
  expect_match(message, "It is .*[{]size[}]")
  expect_match(message, "Use 4.", fixed = TRUE)
  expect_error(stop_must(1, "x", "be text", found = "It has {size} rows.", call = NULL), "It has 4 rows.")
})

test_that("a brief error says in a few words what is wrong", {
  brief <- function(kind, ...) {
    error <- expect_error(stop_oxidoku(kind, "not used", ..., call = NULL, brief = TRUE), class = paste0("oxidoku_error_", kind))
    expect_s3_class(error, "oxidoku_error")
    conditionMessage(error)
  }
  expect_identical(brief("type"), "not a board")
  expect_identical(brief("shape"), "not 9x9 cells")
  expect_identical(brief("shape", wanted = "6x6", found = "12 cells"), "not 6x6 cells but 12 cells")
  expect_identical(brief("cell", cells = data.frame(row = 1, col = 5)), "a wrong value in r1c5")
  expect_identical(brief("cell", positions = c(3, 7, 20)), "wrong values at positions 3, 7 and 20")
  expect_identical(brief("cell", positions = 3), "a wrong value at position 3")
  expect_match(brief("cell", positions = 1:9), "positions 1, 2, 3 and 6 (others|more)")
  expect_identical(brief("unsolved"), "a result without a solution")
})

test_that("errors that only a caller sees are brief, and have their class and fields", {
  fails <- function() stop_oxidoku("file", "not {stop('used')}", arg = "x", lacks = "arrows", call = NULL)
  error <- expect_error(with_brief_errors(fails()), class = "oxidoku_error_file")
  expect_identical(error[c("message", "arg", "lacks")], list(message = "file", arg = "x", lacks = "arrows"))
  expect_error(fails(), "used")
  expect_identical(with_brief_errors(1 + 1), 2)
  # The formats that can hold a puzzle are only looked for if the message is read.
  expect_error(with_brief_errors(naming_others(fails(), "format", "sdk", stop("looked"))), class = "oxidoku_error_file")
  lacks <- function() stop_oxidoku("file", "No.", lacks = "arrows", call = NULL)
  expect_error(naming_others(lacks(), "format", "sdk", stop("looked")), "looked")
})
