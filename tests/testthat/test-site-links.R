puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
native_lz <- function(code, longest = 200000L) oxidoku:::native_lz_decompress(code, longest)

# Some characters of a text replaced, put in, left out or repeated.
mutated <- function(text, alphabet) {
  chars <- strsplit(text, "")[[1]]
  for (i in seq_len(sample(3, 1))) {
    at <- sample(length(chars), 1)
    chars <- switch(sample(4, 1),
      replace(chars, at, sample(alphabet, 1)),
      append(chars, sample(alphabet, 1), at),
      chars[-at],
      c(chars[seq_len(at)], chars[at:length(chars)])
    )
    if (length(chars) == 0) chars <- "A"
  }
  paste(chars, collapse = "")
}

test_that("texts are compressed and decompressed as the slow way does it", {
  withr::local_seed(20261122)
  texts <- c(
    "a", "aa", "aaaaaaaaaaaaaaaa", "\u00e9\u4e2d\U1F600", strrep("{\"value\":1},", 81),
    vapply(1:60, function(i) {
      paste(sample(strsplit("ab{}\":,123\u00e9\u4e2d ", "")[[1]], sample(1:400, 1), TRUE), collapse = "")
    }, "")
  )
  codes <- oxidoku:::native_lz_compress(texts)
  expect_identical(codes, vapply(texts, slow_lz_compress, "", USE.NAMES = FALSE))
  expect_identical(native_lz(codes), texts)
  for (i in 1:300) {
    code <- mutated(sample(codes, 1), base64_characters)
    slow <- slow_lz_decompress(code)
    fast <- native_lz(code)
    # Cut or changed codes have no text; half a surrogate pair is none either.
    if (nzchar(fast)) expect_identical(fast, slow, label = code)
    if (!is.null(slow) && !grepl("?", slow, fixed = TRUE)) expect_identical(fast, slow, label = code)
  }
})

test_that("decompression takes time and memory in bounds", {
  # A short code for a text without end: words that repeat themselves.
  bomb <- oxidoku:::native_lz_compress(strrep("a", 3e6))
  expect_lt(nchar(bomb), 20000)
  expect_identical(native_lz(bomb), "")
  expect_identical(nchar(native_lz(bomb, 3000000L)), 3000000L)
  expect_identical(native_lz(bomb, 2999999L), "")
  expect_match(read_sudoku(paste0("https://f-puzzles.com/?load=", bomb))$reason, "cut or changed")
  # A million characters of noise.
  noise <- paste(rep_len(base64_characters[c(15, 53, 33, 7, 60, 2, 41)], 1e6), collapse = "")
  read <- read_sudoku(c(puzzle, paste0("https://f-puzzles.com/?load=", noise)))
  expect_identical(as.character(read$puzzle), c(puzzle, NA))
  expect_match(read$reason[[2]], "no puzzle needs more than 20,000", fixed = TRUE)
})

test_that("one bad link is one row with a reason", {
  json <- function(text) paste0("https://f-puzzles.com/?load=", oxidoku:::native_lz_compress(text))
  nine <- function(cell) {
    paste0("[", paste(rep(paste0("[", paste(rep(cell, 9), collapse = ","), "]"), 9), collapse = ","), "]")
  }
  grid <- function(cell, more = "") paste0("{\"size\":9,\"grid\":", nine(cell), more, "}")
  # A file that holds a puzzle is not opened for a code that is its name.
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
  # Marks and titles of another kind are left out.
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
  for (i in 1:400) {
    format <- sample(formats, 1)
    text <- mutated(texts[[format]], characters)
    if (format == "fpuzzles") {
      # Changed on its way into a code, too.
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
