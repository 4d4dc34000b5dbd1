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

test_that("messages are those that cli makes at once, at any width and with colours", {
  hard <- list("a b", strrep("word and more ", 20), "{x}<b> \\ %", "\u00fcber  two  blanks", "tab\tnl\nx", "{.val {", 1:30, character())
  lines <- c(
    "{.arg n} is {.val {x}}: {length(x)} thing{?s}.", "x" = "See {.fn solve_sudoku}, {.code a <- b}, {cli::qty(2)}{?it/them}.",
    "i" = "{cli::qty(length(x))}{?No/One/Some} {paste0('(', x[1], ')')}.", "!" = "{.cls {class(x)}}", "*" = "{{a}}", " " = "b", "plain {x}"
  )
  for (some in list(lines, lines[1:2], lines[1])) {
    for (x in if (length(some) > 2) hard else hard[1]) {
      wanted <- tryCatch(cli::cli_abort(some, call = quote(f(x))), error = identity)
      got <- tryCatch(stop_oxidoku("argument", some, call = quote(f(x))), error = identity)
      for (shown in list(list(cli.width = 40), list(cli.width = 80, cli.num_colors = 256L))) {
        withr::with_options(shown, {
          expect_identical(conditionMessage(got), conditionMessage(wanted))
          expect_identical(rlang::cnd_message(got, prefix = TRUE), rlang::cnd_message(wanted, prefix = TRUE))
        })
      }
    }
  }
})

test_that("lines after the first are formatted when they are shown, with the values of the error", {
  made <- 0
  count <- function(x) {
    made <<- made + 1
    x
  }
  value <- 1
  error <- tryCatch(stop_oxidoku("argument", c("First {value}.", "x" = "{count(value)} cell{?s}."), call = NULL), error = identity)
  value <- 2
  expect_identical(error$message, "First 1.")
  sent <- unserialize(serialize(error, NULL))
  expect_identical(conditionMessage(error), "First 1.\nx 1 cell.")
  expect_identical(conditionMessage(sent), conditionMessage(error))
  expect_identical(rlang::cnd_body(error), c(x = "1 cell."))
  expect_identical(made, 1)
})

test_that("an error has its message for every reader of it", {
  fails <- function() stop_argument("x", c("Wrong {1 + 1}.", "x" = "So {3}."), call = NULL)
  text <- "Wrong 2.\nx So 3."
  expect_identical(tryCatch(fails(), error = conditionMessage), text)
  expect_match(try(fails(), silent = TRUE), text, fixed = TRUE)
  expect_match(geterrmessage(), text, fixed = TRUE)
  heard <- NULL
  try(withCallingHandlers(fails(), error = function(e) heard <<- conditionMessage(e)), silent = TRUE)
  expect_identical(heard, text)
  expect_identical(tryCatch(stop(tryCatch(fails(), error = identity)), error = conditionMessage), text)
  added <- tryCatch(fails(), error = function(e) add_line(add_line(e, c("i" = "A {4}.")), c("!" = "B.")))
  expect_identical(unname(rlang::cnd_body(added)), c("So 3.", "A 4.", "B."))
})

test_that("R says the message where nobody catches the error, and in its browser", {
  code <- c(
    "options(cli.unicode = FALSE, error = quote(NULL))", "fails <- function() oxidoku::solve_sudoku(\"1234\")", "fails()",
    "cat(\"in the browser\\n\")", "f <- function() {\n  browser()\n  NULL\n}", "f()", "fails()", "Q"
  )
  r <- file.path(R.home("bin"), "R")
  said <- paste(suppressWarnings(system2(r, "--vanilla --no-echo", input = code, stdout = TRUE, stderr = TRUE)), collapse = "\n")
  said <- strsplit(said, "in the browser")[[1]]
  expect_length(said, 2)
  expect_match(said, "must have 81 characters, one for each cell.\n.*It has 4")
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
