test_that("an entry holds what is filled in only if it differs from the puzzle", {
  expect_null(new_entry(played$puzzle, 1, filled = played$puzzle)$filled)
  entry <- new_entry(played$puzzle, 1, filled = played$filled, candidates = played$candidates)
  expect_identical(entry$filled, played$filled)
  # A filled cell has only its digit as a candidate, and other cells keep their pencil marks.
  held <- entry$candidates
  expect_identical(held & played$is_empty, played$candidates & played$is_empty)
  expect_identical(entry_digits(entry), digits_of_string(played$filled))
  expect_identical(entry_givens(entry), digits_of_string(played$puzzle))
  for (cell in which(!played$is_empty[, , 1])) {
    at <- arrayInd(cell, c(9, 9))
    expect_identical(which(held[at[[1]], at[[2]], ]), as_matrix(played$filled)[at])
  }
})

test_that("a table has the columns of any of its entries", {
  entries <- list(
    new_entry(played$puzzle, 3, fields = list(note = "a", label = "x", rating = "7.1")),
    bad_entry(5, "no board"),
    new_entry(played$puzzle, 7, solution = played$solution, candidates = played$candidates, fields = list(code = "007"))
  )
  table <- table_of_entries(entries)
  expect_named(table, c(
    "puzzle", "solution", "candidates", "rating", "label", "note", "code", "line", "reason", "malformed"
  ))
  expect_identical(table$puzzle, c(played$puzzle, NA, played$puzzle))
  expect_identical(table$line, c(3L, 5L, 7L))
  expect_identical(table$reason, c(NA, "no board", NA))
  expect_identical(table$rating, c(7.1, NA, NA))
  expect_identical(table$code, c(NA, NA, "007"))
  expect_identical(lengths(table$candidates), c(0L, 0L, 729L))
  # A row is converted back to an entry without missing values.
  entry <- entry_of_row(table, 3)
  expect_identical(entry[c("puzzle", "solution")], list(puzzle = played$puzzle, solution = played$solution))
  expect_null(entry$filled)
  expect_identical(entry$fields, list(code = "007", line = 7L))
})

test_that("text becomes numbers only if all of it is", {
  expect_identical(typed_column(c("1", NA, "", "3")), c(1L, NA, NA, 3L))
  expect_identical(typed_column(c("1.5", "2")), c(1.5, 2))
  for (text in list(c("1", "a"), c("007", "1"), c("1234567890", "1"))) {
    expect_identical(typed_column(text), text)
  }
})

test_that("a cell shows its digit, its pencil marks, or what is open", {
  digits <- as_matrix(played$filled)
  expected <- function(array) {
    vapply(1:81, function(cell) {
      at <- cbind((cell - 1) %/% 9 + 1, (cell - 1) %% 9 + 1)
      shown <- if (digits[at] > 0) digits[at] else which(array[at[[1]], at[[2]], ])
      paste(shown, collapse = "")
    }, "")
  }
  filled <- new_entry(played$puzzle, 1, filled = played$filled)
  marked <- new_entry(played$puzzle, 1, filled = played$filled, candidates = played$candidates)
  expect_identical(entry_strings(filled), expected(candidates(played$filled)))
  expect_identical(entry_strings(marked), expected(played$candidates))
})

test_that("words of a person stay text", {
  for (word in c("T", "1e5", "Inf", "0x10", "17", "TRUE")) {
    x <- tibble::tibble(puzzle = sudoku_examples$puzzle[1], label = word, author = word)
    file <- withr::local_tempfile(fileext = ".json")
    write_sudoku(x, file)
    read <- read_sudoku(file)
    expect_identical(read$label, word)
    expect_identical(read$author, word)
  }
  expect_identical(typed_column(c("T", NA)), c("T", NA))
  expect_identical(typed_column("1e5"), "1e5")
  expect_identical(typed_column(c("1.5", "")), c(1.5, NA))
})
