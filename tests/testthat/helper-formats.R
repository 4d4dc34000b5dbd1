# Helpers for the tests of formats: one puzzle in every format and in every encoding of lines.

# A board in play, with some digits filled in and some candidates removed.
played <- local({
  puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  solution <- "372456198695781324481392765764129853819573246253648971548217639137965482926834517"
  filled <- puzzle
  for (at in c(1, 5, 40, 77)) substr(filled, at, at) <- substr(solution, at, at)
  held <- array(as.logical(unclass(candidates(filled))), c(9, 9, 9))
  right <- matrix(as.integer(strsplit(solution, "")[[1]]), 9, byrow = TRUE)
  wrong <- which(held & array(rep(1:9, each = 81), c(9, 9, 9)) != array(right, c(9, 9, 9)), arr.ind = TRUE)
  is_empty <- matrix(strsplit(filled, "")[[1]] == "0", 9, byrow = TRUE)
  wrong <- wrong[is_empty[wrong[, 1:2]], ]
  held[wrong[seq(1, nrow(wrong), 9), ]] <- FALSE
  list(
    puzzle = puzzle, solution = solution, filled = filled, candidates = held,
    is_empty = array(is_empty, c(9, 9, 9))
  )
})

rows_of_grid <- function(text) substring(text, seq(1, 73, 9), seq(9, 81, 9))
with_dots <- function(text) chartr("0", ".", text)

# Functions that return the bytes of lines with different line ends, byte order marks and
# encodings.
encodings <- list(
  plain = function(lines) charToRaw(paste0(paste(lines, collapse = "\n"), "\n")),
  crlf = function(lines) charToRaw(paste0(paste(lines, collapse = "\r\n"), "\r\n")),
  cr = function(lines) charToRaw(paste0(paste(lines, collapse = "\r"), "\r")),
  no_end = function(lines) charToRaw(paste(lines, collapse = "\n")),
  trailing = function(lines) charToRaw(paste0(paste0(lines, collapse = " \n"), "  \n\n")),
  mark = function(lines) c(as.raw(c(0xef, 0xbb, 0xbf)), charToRaw(paste0(lines, collapse = "\n"))),
  utf16le = function(lines) {
    text <- paste0(paste(lines, collapse = "\r\n"), "\r\n")
    c(as.raw(c(0xff, 0xfe)), iconv(text, "UTF-8", "UTF-16LE", toRaw = TRUE)[[1]])
  },
  utf16be = function(lines) {
    c(as.raw(c(0xfe, 0xff)), iconv(paste(lines, collapse = "\n"), "UTF-8", "UTF-16BE", toRaw = TRUE)[[1]])
  }
)

with_bytes <- function(bytes, use, ending = "") {
  path <- tempfile(fileext = ending)
  on.exit(unlink(path))
  writeBin(bytes, path)
  use(path)
}

# Expects that in every encoding the lines are recognised as `as_format`, and that they hold the
# puzzle of `played` and the columns in `...`.
expect_read <- function(text_lines, as_format, ...) {
  expected <- list(...)
  for (encoding in names(encodings)) {
    read <- with_bytes(encodings[[encoding]](text_lines), read_sudoku)
    expect_identical(attr(read, "format"), as_format, label = encoding)
    expect_identical(nrow(read), 1L, label = encoding)
    expect_identical(as.character(read$puzzle), played$puzzle, label = encoding)
    expect_identical(read$clues, 26L, label = encoding)
    expect_identical(read$reason, NA_character_, label = encoding)
    for (name in names(expected)) {
      value <- read[[name]]
      if (is_sudoku(value)) value <- as.character(value)
      expect_identical(value, expected[[name]], label = paste(encoding, name))
    }
  }
}

round_trip <- function(x, format, ...) {
  path <- tempfile()
  on.exit(unlink(path))
  write_sudoku(x, path, format, ...)
  read_sudoku(path)
}

# Expects that the columns in `holds` survive a round trip, and that a warning names all others.
expect_held <- function(format, holds) {
  whole <- tibble::tibble(
    puzzle = played$puzzle, filled = played$filled, candidates = list(played$candidates),
    solution = played$solution, label = "A <b> & \"c\", d", author = "Ann Author", rating = 7.1,
    er = 7.1, ep = 1.2, ed = 1.2
  )
  lost <- character()
  read <- withCallingHandlers(
    round_trip(whole, format),
    oxidoku_warning_lost = function(w) {
      lost <<- w$lost
      rlang::cnd_muffle(w)
    },
    oxidoku_warning_changed = function(w) {
      lost <<- c(lost, w$changed)
      rlang::cnd_muffle(w)
    }
  )
  for (column in holds) {
    value <- read[[column]]
    if (is_sudoku(value)) value <- as.character(value)
    if (column == "candidates") {
      # The candidates of filled cells are not stored.
      held <- array(as.logical(unclass(value[[1]])), c(9, 9, 9))
      expect_identical(held & played$is_empty, played$candidates & played$is_empty, label = format)
    } else {
      expect_identical(value, whole[[column]], label = paste(format, column))
    }
  }
  expect_identical(intersect(lost, holds), character(), label = format)
}

# Replaces, inserts, drops or repeats some characters of a text.
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
