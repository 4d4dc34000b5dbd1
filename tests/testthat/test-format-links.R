puzzle <- played$puzzle

test_that("links are recognised", {
  expect_read(paste0("https://sudokuexchange.com/play/?s=", puzzle, "&d=3"), "links")
  # Plain puzzles may be listed among links.
  read <- read_sudoku(c(puzzle, sudoku_link(puzzle), with_dots(puzzle)))
  expect_identical(as.character(read$puzzle), rep(puzzle, 3))
})

test_that("links lead back to the puzzle", {
  for (site in names(oxidoku:::site_links)) {
    link <- sudoku_link(c(puzzle, NA), site)
    expect_match(link[[1]], "^https://", label = site)
    expect_identical(link[[2]], NA_character_, label = site)
    expect_identical(as.character(read_sudoku(link[[1]])$puzzle), puzzle, label = site)
  }
  expect_match(read_sudoku("https://sudokupad.app/4swipiexba")$reason, "server")
  # These %xx sequences do not encode characters.
  expect_silent(bad <- read_sudoku("https://f-puzzles.com/?load=N4Ig%%%"))
  expect_match(bad$reason, "cut or changed")
})

test_that("a title without a place in a link is said to be lost", {
  named <- c("f-puzzles", "sudokumaker", "penpa")
  for (site in setdiff(names(oxidoku:::site_links), named)) {
    lost <- expect_warning(sudoku_link(puzzle, site, title = "A", author = "B"), class = "oxidoku_warning_lost")
    expect_identical(lost$lost, c("title", "author"))
    expect_silent(sudoku_link(c(puzzle, NA), site))
  }
  for (site in c("sudokupad", named)) {
    expect_silent(link <- sudoku_link(sudoku_puzzle(rules = small_killer), site, title = "A", author = "B"))
    expect_identical(unlist(read_sudoku(link)[c("label", "author")], use.names = FALSE), c("A", "B"))
  }
  expect_silent(sudoku_link(puzzle, "f-puzzles", title = "A"))
})

test_that("one bad link is one row with a reason", {
  json <- function(text) paste0("https://f-puzzles.com/?load=", oxidoku:::native_lz_compress(text))
  nine <- function(cell) {
    paste0("[", paste(rep(paste0("[", paste(rep(cell, 9), collapse = ","), "]"), 9), collapse = ","), "]")
  }
  grid <- function(cell, more = "") paste0("{\"size\":9,\"grid\":", nine(cell), more, "}")
  # If a code is also the name of a file, that file is not opened.
  file <- withr::local_tempfile(lines = oxidoku:::fpuzzles_json(list(puzzle = puzzle)))
  bad <- c(
    "https://f-puzzles.com/?load=N4Ig%00AAAAAAAAAAAAAAAAA", "https://f-puzzles.com/?load=%ff%fe%80",
    "https://f-puzzles.com/?load=", "https://f-puzzles.com/?load=N4Ig%%%", "https://%00", "https://\u00e9",
    json(grid("1")), json(grid("\"a\"")), json(grid("[1]")), json(grid("{\"value\":{}}")),
    json(grid("{\"value\":[1,2]}")), json(grid("{\"value\":true}")), json(grid("{\"value\":1e99}")),
    json("{\"size\":\"nine\",\"grid\":[]}"), json("{\"size\":[9,9],\"grid\":{}}"), json("{\"grid\":3}"),
    json("{\"size\":{},\"grid\":[[1]]}"), json("[]"), json("3"), json("null"), json("\"grid\""),
    json("{\"gridlock\":[]}"), json(strrep("[", 50000)), json(file), json("https://example.invalid/"),
    json("{\"grid\":\"a\\u0000b\"}"), json("a\\u0000"), paste0("S9B", strrep("fz", 81)), "S9Bzz",
    paste0("https://www.sudokuwiki.org/sudoku.htm?bd=S9B", strrep("9", 161))
  )
  read <- read_sudoku(c(puzzle, bad, puzzle), format = "links")
  expect_identical(nrow(read), length(bad) + 2L)
  expect_identical(as.character(read$puzzle[c(1, nrow(read))]), c(puzzle, puzzle))
  expect_true(all(is.na(read$puzzle[seq_along(bad) + 1])))
  expect_false(anyNA(read$reason[seq_along(bad) + 1]))
  # Marks and titles of a wrong type are ignored.
  odd <- grid("{\"centerPencilMarks\":[{},\"x\",10]}", ",\"title\":[1],\"solution\":[[]],\"author\":{}")
  expect_identical(read_sudoku(json(odd))$reason, NA_character_)
  expect_identical(read_sudoku(I(grid("1")))$reason, "a cell that holds no digit")
})

test_that("any change of a link, a code or a file of JSON gives rows with reasons", {
  withr::local_seed(20261122)
  marks <- array(runif(729) < 0.5, c(9, 9, 9))
  x <- tibble::tibble(
    puzzle = as_sudoku(puzzle), candidates = list(marks), label = "A \"title\"", author = "\u00e9"
  )
  written <- function(format) {
    path <- withr::local_tempfile()
    suppressWarnings(write_sudoku(x, path, format))
    paste(readLines(path, encoding = "UTF-8"), collapse = "\n")
  }
  formats <- c("fpuzzles", "f-puzzles", "sudokuwiki", "sudokupad", "sudoku.coach", "hodoku")
  texts <- stats::setNames(vapply(formats, written, ""), formats)
  characters <- c(base64_characters, "%", "%00", "%2B", "=", "?", "&", "#", "{", "}", "[", "]", "\"", ":", ",",
                  " ", ".", "null", "1e9", "-", "\\", "\u00e9", "\ufffe", "\x01")
  for (i in seq_len(sweep_size(40, 120, 400))) {
    format <- sample(formats, 1)
    text <- mutated(texts[[format]], characters)
    if (format == "fpuzzles") {
      # Every second text is changed after it was encoded.
      text <- if (i %% 2) text else paste0("N4Ig", substring(oxidoku:::native_lz_compress(text), 5))
    }
    reader <- switch(format, fpuzzles = if (i %% 2) "fpuzzles" else "links", hodoku = "hodoku", "links")
    read <- if (reader == "fpuzzles") {
      read_sudoku(I(text), reader)
    } else {
      read_sudoku(I(c(texts[["sudoku.coach"]], text, texts[["sudoku.coach"]])), reader)
    }
    good <- is.na(read$reason)
    expect_identical(!is.na(read$puzzle), good, label = text)
    if (reader == "links") {
      expect_identical(as.character(read$puzzle[c(1, nrow(read))]), c(puzzle, puzzle), label = text)
    }
  }
})

test_that("every character for an empty cell is read in a link", {
  for (blank in c("0", ".", "_", "*", "-")) {
    link <- paste0("https://example.org/?s=", chartr("0", blank, puzzle))
    expect_identical(as.character(read_sudoku(link)$puzzle), puzzle, label = blank)
  }
})
