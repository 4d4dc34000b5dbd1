# A board as text: a character for each cell, and the drawing or code around them. One reader
# for every size.

# Lines of a drawn grid (U+2500 to U+257F are the box drawing characters), and the
# punctuation of a pasted matrix or list.
drawing <- "[|+=*,;:'\"(){}\u2500-\u257f]|\\[|\\]"

# A text of more bytes than this is not a board, even with drawing around it.
longest_text <- 20000

# ---- Cells of a board of known size --------------------------------------------

# The digits of a board: a matrix with 0 for an empty cell and NA outside the board. `facts`
# describe its shape.
board_of_text_in <- function(x, facts, arg, call, symbols = NULL, brief = FALSE) {
  check_one_string(x, facts, arg, call, brief)
  n <- length(facts$row)
  if (nchar(x, "bytes") > longest_text) {
    stop_length(x, n, arg, call, brief)
  }
  text <- enc2utf8(x)
  # `x` is checked too, because enc2utf8() writes `<ff>` for a byte it cannot read.
  if (!validEnc(x) || !validUTF8(text)) {
    stop_unreadable(x, arg, call, brief)
  }
  text <- with_whole_rows(text)
  found <- cells_in_text(text, facts, symbols)
  check_unambiguous(found$cells, facts$digits, symbols, arg, call, brief)
  digits <- digits_of_symbols(found$cells, facts$digits, symbols)
  if (length(digits) == n && !anyNA(digits)) {
    return(board_of_digits(digits, facts, is_filled_by_column(text)))
  }
  marks <- marks_in_text(text, facts)
  if (!is.null(marks)) {
    return(board_of_marks(marks))
  }
  stop_other_text(text, arg, call, brief)
  check_rows(strsplit(text, "\n", fixed = TRUE)[[1]], arg, call, brief, known_side(facts))
  if (anyNA(digits)) {
    stop_characters(text, found, digits, facts, arg, call, brief)
  }
  left_out <- nchar(text) > length(digits)
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {n} characters, one for each cell.",
      "x" = "It has {length(digits)}{if (left_out) ', white space and drawing left out'}.",
      "i" = empty_cells_in_words,
      "i" = other_size_words(text, call, brief)
    ),
    arg = arg, found = paste(length(digits), "characters"), wanted = size_of_facts(facts), call = call, brief = brief
  )
}

empty_cells_in_words <- "Empty cells are {.val 0}, {.val .}, {.val _} or {.val -}."

# By column only as R fills a matrix, which has no places outside the board.
board_of_digits <- function(digits, facts, by_column = FALSE) {
  if (by_column && length(digits) == facts$rows * facts$columns) {
    return(matrix(digits, facts$rows, facts$columns))
  }
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  board[cbind(facts$row, facts$col)] <- digits
  board
}

# The texts of the cells, row by row, and the positions of their first characters.
cells_in_text <- function(text, facts, symbols = NULL) {
  n <- length(facts$row)
  found <- pieces_in_text(text, facts$digits, symbols, n)
  # Places outside the board may have a character, too.
  if (length(found$cells) == facts$rows * facts$columns && length(found$cells) != n) {
    inside <- as.vector(t(cells_inside(facts)))
    found <- lapply(found, function(part) part[inside])
  }
  found
}

# The pieces of a text that look like cells. Numbers of two digits are cells where white space
# or drawing divides all cells. `n` is how many cells there should be.
pieces_in_text <- function(text, highest, symbols, n) {
  found <- pieces_of_text(text, highest, symbols, n)
  prose <- without_prose(text)
  if (length(found$cells) == n || is.null(prose)) {
    return(found)
  }
  other <- pieces_of_text(prose, highest, symbols, n)
  if (length(other$cells) == n) other else found
}

pieces_of_text <- function(text, highest, symbols, n) {
  chars <- strsplit(strip_labels(strip_code(text)), "")[[1]]
  at <- cell_positions(chars, n)
  found <- list(cells = chars[at], positions = at)
  numbers <- if (highest > 9 && is.null(symbols)) numbers_among(found)
  if (!is.null(numbers)) {
    return(numbers)
  }
  if (length(at) == n && !anyNA(digits_of_symbols(found$cells, highest, symbols))) {
    return(found)
  }
  if (is.null(symbols)) blank_reading(chars, highest, n) %||% found else found
}

# A text of several lines without those that have words, such as a headline and a legend; NULL
# if there are none.
without_prose <- function(text) {
  bare <- if (grepl("\n", text, fixed = TRUE)) blank_out(text, "(?m)^(?=.*\\b[A-Za-z][a-z]{2,}\\b).+$")
  if (!identical(bare, text)) bare
}

# A matrix that R printed in blocks of columns, with each row in one line.
header_of_columns <- "^\\s*(\\[,[0-9]+\\]\\s*)+$"

with_whole_rows <- function(text) {
  if (!grepl("[,", text, fixed = TRUE)) {
    return(text)
  }
  lines <- strsplit(text, "\n", fixed = TRUE)[[1]]
  is_header <- grepl(header_of_columns, lines)
  label <- regmatches(lines, regexpr("^\\s*\\[[0-9]+,\\]", lines))
  is_row <- grepl("^\\s*\\[[0-9]+,\\]", lines)
  if (sum(is_header) < 2 || !any(is_row)) {
    return(text)
  }
  rows <- factor(trimmed(label), unique(trimmed(label)))
  paste(vapply(split(lines[is_row], rows), paste, "", collapse = " "), collapse = "\n")
}

# Characters side by side as numbers, if all of them are digits of large boards and some have
# two figures; otherwise NULL.
numbers_among <- function(found) {
  if (length(found$cells) == 0) {
    return(NULL)
  }
  starts <- c(TRUE, diff(found$positions) > 1)
  numbers <- vapply(split(found$cells, cumsum(starts)), paste, "", collapse = "")
  is_large <- any(grepl("^[12][0-9]$", numbers))
  if (is_large && all(grepl("^([01]?[0-9]|2[0-5]|[._-])$", numbers))) {
    list(cells = unname(numbers), positions = found$positions[starts])
  }
}

# Characters that are empty cells if exactly one of them makes a board together with the digits.
other_blanks <- c("*", "?", "x", "X", " ")

blank_reading <- function(chars, highest, n) {
  is_digit <- upper_ascii(chars) %in% symbol_letters[seq_len(highest)]
  fits <- vapply(other_blanks, function(blank) sum(is_digit | chars == blank) == n, NA)
  if (sum(fits) != 1) {
    return(NULL)
  }
  cell <- is_digit | chars == other_blanks[fits]
  # If there are two kinds of empty cells, one of them is a typing error.
  rest <- setdiff(chars[!cell], "-")
  if (!all(grepl("[[:space:]]", rest) | grepl(drawing, rest))) {
    return(NULL)
  }
  list(cells = ifelse(is_digit, chars, "0")[cell], positions = which(cell))
}

# ---- The size of a board -------------------------------------------------------

# The side of the plain board that a text seems to be, or NULL. A text that can be a
# classic board is one.
size_of_text <- function(text, symbols = NULL) {
  if (nchar(text, "bytes") > longest_text || !validEnc(text) || !validUTF8(enc2utf8(text))) {
    return(NULL)
  }
  text <- with_whole_rows(enc2utf8(text))
  prose <- without_prose(text)
  plain_size_of_text(text, symbols) %||% if (!is.null(prose)) plain_size_of_text(prose, symbols)
}

plain_size_of_text <- function(text, symbols) {
  chars <- strsplit(strip_labels(strip_code(text)), "")[[1]]
  if (is.null(symbols) && is_classic_text(text, chars)) {
    return(9L)
  }
  at <- cell_positions(chars)
  found <- list(cells = chars[at], positions = at)
  for (cells in list(if (is.null(symbols)) numbers_among(found)$cells, found$cells)) {
    side <- side_of(length(cells))
    if (!is.null(side) && are_cells_of_size(cells, side, symbols)) {
      return(side)
    }
  }
  size_with_blanks(chars) %||% side_of_marks(text)
}

is_classic_text <- function(text, chars) {
  found <- chars[cell_positions(chars, 81L)]
  if (length(found) == 81 && !anyNA(digits_of_symbols(found, 9L)) || !is.null(blank_reading(chars, 9L, 81L))) {
    return(TRUE)
  }
  groups <- groups_in_text(text)
  length(groups) == 81 && is_grid_of_marks(groups, 9L)
}

side_of <- function(n) {
  side <- as.integer(round(sqrt(n)))
  if (side^2 == n && side %in% 4:25) side
}

are_cells_of_size <- function(cells, side, symbols) {
  if (side > 9 && all(grepl("^[0-9A-Za-z._-]+$", cells))) {
    # The reader says which of them are wrong, or may be different digits.
    return(TRUE)
  }
  !anyNA(digits_of_symbols(cells, side, symbols))
}

# White space is an empty cell of a classic board alone: other sizes could be read into any
# layout.
size_with_blanks <- function(chars) {
  for (side in c(4:8, 10:25)) {
    read <- if (sum(chars != " ") >= side^2) blank_reading(chars[chars != " "], side, side^2)
    if (!is.null(read)) {
      return(side)
    }
  }
  NULL
}

side_of_marks <- function(text) {
  groups <- groups_in_text(text)
  side <- side_of(length(groups))
  if (!is.null(side) && is_grid_of_marks(groups, side)) side
}

# ---- Code around a board -------------------------------------------------------

# Replaces code around the cells of a board with white space: comments, the name that the
# board is assigned to, and arguments of matrix().
code_around_cells <- c(
  "(?m)#.*$|//.*$|^\\s*(?:import|from|library)\\b.*$",
  "(?m)^\\s*(?:(?:var|let|const|final|static|private|public|int|char|String|byte|list)\\b[][\\s]*)*[\"']?[A-Za-z][\\w.]*[\"']?\\s*(?:\\[\\s*[0-9]*\\s*\\]\\s*)*(?:<<?-|:?=|:)(?![=-])", # nolint: line_length_linter.
  "[{,]\\s*[\"']?[A-Za-z][\\w.]*[\"']?\\s*:(?![=-])",
  "->>?\\s*[A-Za-z][\\w.]*\\s*$",
  "\\b(?:byrow|nrow|ncol|dimnames|dtype)\\s*=\\s*[\\w.]+",
  "\\bdata\\s*=",
  "\\b[.]?[dD]im\\s*=\\s*c\\(\\s*[0-9]+L?\\s*,\\s*[0-9]+L?\\s*\\)",
  "(?<=\\))\\s*(?:,\\s*[0-9]+L?\\s*){1,2}(?=[,)])",
  "\\.reshape\\s*\\([^)]*\\)",
  "\\b(?:(?:np|numpy|jnp)\\s*\\.\\s*)?(?:array|matrix|structure|rbind|cbind|list|new\\s+int)\\b(?=\\s*[({\\[])"
)

strip_code <- function(text) {
  # A board without code needs no search.
  if (!grepl("[#=:({<>]|//", text)) {
    return(text)
  }
  if (is_url(text)) {
    return(text)
  }
  for (code in code_around_cells) {
    text <- blank_out(text, code)
  }
  text
}

# R fills a matrix by column unless `byrow` says otherwise.
is_filled_by_column <- function(text) {
  has <- function(pattern) grepl(pattern, text, perl = TRUE)
  is_r_matrix <- has("\\bmatrix\\s*\\(\\s*(?:data\\s*=\\s*)?c\\(") &&
    has("\\b(?:nrow|ncol|byrow)\\s*=|\\)\\s*,\\s*[0-9]") && !has("\\bbyrow\\s*=\\s*T")
  is_r_matrix || has("\\b(?:cbind|structure)\\s*\\(")
}

is_url <- function(text) {
  grepl("^\\s*(?:[a-z]+://|www[.])\\S+\\s*$", text, ignore.case = TRUE, perl = TRUE)
}

# Replaces drawing of more than one character with white space of the same length: `[1,]`
# and `[,1]` around a matrix that R has printed. Words for missing values become `0`.
strip_labels <- function(text) {
  for (label in c("\\[[0-9]{1,2},\\]", "\\[,[0-9]{1,2}\\]", "\\bc(?=\\()", "(?<=[0-9])L(?=\\s*[,)])")) {
    text <- blank_out(text, label)
  }
  for (nothing in c("\\bNA\\b", "\\bNone\\b", "\\bnull\\b", "\\bnan\\b")) {
    text <- blank_out(text, nothing, by = "0")
  }
  text
}

# Replaces what matches with white space of the same length, its first character with
# `by`.
blank_out <- function(text, pattern, by = " ") {
  found <- gregexpr(pattern, text, perl = TRUE)
  if (found[[1]][[1]] == -1) {
    return(text)
  }
  lengths <- attr(found[[1]], "match.length")
  regmatches(text, found) <- list(paste0(by, strrep(" ", lengths - 1)))
  text
}

check_one_string <- function(x, facts, arg, call, brief) {
  if (length(x) == 1 && !is.na(x)) {
    return(invisible())
  }
  check_rows(x, arg, call, brief, known_side(facts))
  whole <- length(x) == facts$rows && !anyNA(x) && all(validEnc(x)) && all(lengths(lapply(x, cells_of_line)) == facts$columns)
  if (whole) {
    # The rows are whole, so some of their characters are wrong.
    board_of_text_in(paste(x, collapse = "\n"), facts, arg, call, brief = brief)
  }
  n <- length(facts$row)
  hint <- if (length(x) == n) {
    "Row by row: {.code matrix(x, {facts$rows}, byrow = TRUE)}."
  } else if (length(x) == facts$rows) {
    empty_cells_in_words
  } else if (length(x) > 1) {
    "Many puzzles: {.fn solve_puzzles}. Rows of one board: {.code paste(x, collapse = \"\")}."
  }
  rows <- number_word(facts$rows)
  cells <- number_word(facts$columns)
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must be one string of {n} characters, {rows} strings of {cells} cells, or a {size_of_facts(facts)} matrix.",
      "x" = "It is {if (length(x) == 1) 'NA' else obj_type_friendly(x)}.",
      "i" = hint
    ),
    arg = arg, found = if (length(x) == 1) "NA", call = call, brief = brief
  )
}

# Numbers up to nine in words.
number_word <- function(n) {
  words <- c("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
  if (n <= length(words)) words[[n]] else as.character(n)
}

# The cells of one line, however many.
cells_of_line <- function(line) {
  if (!validEnc(line) || is.na(line)) {
    return(character())
  }
  chars <- strsplit(strip_labels(strip_code(enc2utf8(line))), "")[[1]]
  at <- cell_positions(chars, length(chars))
  found <- list(cells = chars[at], positions = at)
  (numbers_among(found) %||% found)$cells
}

# The columns of a board whose size the user named, or that was found. Rows without a size may
# be those of any board.
known_side <- function(facts) if (facts$columns != 9L) facts$columns

# Raises an error that names the rows of a board that have too few or too many cells.
# `lines` are its lines as text, or a list of its rows; `side` is how many cells a row has,
# NULL if only the number of rows shows it. Says nothing of what has no such rows.
check_rows <- function(lines, arg, call, brief, side = NULL) {
  if (!length(lines) %in% 4:longest_board) {
    return(invisible())
  }
  if (is.list(lines)) {
    found <- lengths(lines)
    shown <- NULL
  } else {
    if (anyNA(lines) || !all(validEnc(lines)) || any(nchar(lines, "bytes") > 200)) {
      return(invisible())
    }
    found <- lengths(lapply(lines, cells_of_line))
    shown <- lines[found > 0]
    found <- found[found > 0]
  }
  side <- side %||% length(found)
  # Most rows have to look like rows of this board.
  are_rows <- length(found) == side && side %in% 4:25 && mean(found == side) >= 0.5
  wrong <- which(found != side)
  if (!are_rows || length(wrong) == 0) {
    return(invisible())
  }
  cells <- vapply(found[wrong], count_words, "", "cell", "cells")
  text <- if (!is.null(shown)) paste0(": ", encodeString(trimmed(shown[wrong]), quote = "\""))
  rows <- truncate_values(paste0("Row ", wrong, " has ", cells, text))
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {side} rows of {side} cells.",
      stats::setNames(paste0("{rows[[", seq_along(rows), "]]}."), rep("x", length(rows))),
      "i" = empty_cells_in_words
    ),
    arg = arg, rows = wrong, found = paste0(cells[[1]], " in row ", wrong[[1]]), wanted = paste0(side, "x", side),
    call = call, brief = brief
  )
}

# Which characters represent cells.
#
# A dash may be an empty cell or part of a line. It is part of a line if its run has a `+`
# (`---+---`). A row of dashes is a row of empty cells, unless the board has its `n` cells, or
# those of some board, without it.
cell_positions <- function(chars, n = NULL) {
  text <- paste(chars, collapse = "")
  lines <- gregexpr("[-=|\u2500-\u257f]*[+\u2500-\u257f][-+=|\u2500-\u257f]*", text, perl = TRUE)
  is_cell <- !grepl("[[:space:]]", chars) &
    !grepl(drawing, chars) &
    !covered_by(lines[[1]], length(chars))
  fits <- function(is_cell) if (is.null(n)) !is.null(side_of(sum(is_cell))) else sum(is_cell) <= n
  if (!fits(is_cell)) {
    rules <- gregexpr("(?m)^[\\h|]*[-=]{3,}[-=|\\h]*$", text, perl = TRUE)
    without <- is_cell & !covered_by(rules[[1]], length(chars))
    if (sum(without) > 0 && fits(without) && (is.null(n) || sum(without) == n)) {
      is_cell <- without
    }
  }
  which(is_cell)
}

# Positions inside the matches of gregexpr().
covered_by <- function(matches, n) {
  covered <- logical(n)
  if (matches[[1]] == -1) {
    return(covered)
  }
  lengths <- attr(matches, "match.length")
  covered[unlist(Map(seq.int, matches, length.out = lengths))] <- TRUE
  covered
}

stop_length <- function(x, n, arg, call, brief) {
  size <- format_count(nchar(x, "bytes"))
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {n} characters, one for each cell.",
      "x" = "It has {size} bytes.",
      "i" = "Many puzzles are a vector, one string each: see {.code ?puzzles}."
    ),
    arg = arg, found = paste(size, "bytes"), call = call, brief = brief
  )
}

# Names what a text seems to be that is not a board.
is_picture_name <- function(file) grepl("[.](jpe?g|png|gif|heic|webp|bmp|tiff?)$", file, ignore.case = TRUE)

stop_other_text <- function(text, arg, call, brief) {
  one_line <- !grepl("\n", text, fixed = TRUE)
  if (one_line && is_url(text)) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a board.",
        "x" = "It looks like a link: {.val {text}}.",
        "i" = "If it is a link to a puzzle, {.code read_sudoku(\"{text}\")} reads it."
      ),
      arg = arg, found = "a link: see read_sudoku()", call = call, brief = brief
    )
  }
  is_path <- one_line && (grepl("[.][A-Za-z]{2,9}(?:[.](?:gz|xz|bz2))?$", text, perl = TRUE) || file.exists(text))
  if (is_path) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a board.",
        "x" = "It looks like the name of a file: {.file {text}}.",
        "i" = if (is_picture_name(text)) {
          "{.code read_sudoku_image(\"{text}\")} reads the puzzle in a picture."
        } else {
          "{.code read_sudoku(\"{text}\")} reads the puzzles of a file."
        }
      ),
      arg = arg, found = "the name of a file: see read_sudoku()", call = call, brief = brief
    )
  }
}

# Raises an error for bytes that are not text.
stop_unreadable <- function(x, arg, call, brief) {
  positions <- unreadable_positions(x)
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must be readable text.",
      "x" = "It has bytes that are not text in its encoding, at position {truncate_values(positions)}."
    ),
    arg = arg, positions = positions, call = call, brief = brief
  )
}

# Positions, in characters, of the bytes that do not belong to any character of UTF-8.
unreadable_positions <- function(x) {
  bytes <- as.integer(charToRaw(x))
  positions <- integer()
  position <- 0L
  at <- 1L
  while (at <= length(bytes)) {
    size <- max(0L, utf8_size(bytes, at))
    position <- position + 1L
    if (size == 0L) {
      positions <- c(positions, position)
    }
    at <- at + max(1L, size)
  }
  positions
}

# The number of bytes of the character that starts at a byte; 0 if none does.
utf8_size <- function(bytes, at) {
  for (size in 1:4) {
    end <- at + size - 1L
    if (end <= length(bytes) && validUTF8(rawToChar(as.raw(bytes[at:end])))) {
      return(size)
    }
  }
  0L
}

# `found` is the cells of cells_in_text(), `digits` those that they mean. Where the text has not
# one character for each cell, its positions say which are wrong.
stop_characters <- function(text, found, digits, facts, arg, call, brief) {
  wrong <- which(is.na(digits))
  cells <- if (length(digits) == length(facts$row)) cells_at_places(wrong, facts, is_filled_by_column(text))
  places <- if (is.null(cells)) paste("at position", found$positions[wrong]) else paste("in", cell_names(cells))
  shown <- truncate_values(paste(encodeString(found$cells[wrong], quote = "\""), places))
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must consist of the digits 1 to {symbol_of(facts$digits)} and empty cells.",
      "x" = "{cli::qty(length(wrong))}Wrong character{?s}: {shown}.",
      "i" = empty_cells_in_words,
      "i" = letters_in_words(facts$digits)
    ),
    arg = arg, positions = found$positions[wrong], cells = cells, call = call, brief = brief
  )
}

# The cells with these numbers in a text.
cells_at_places <- function(at, facts, by_column) {
  if (by_column && length(facts$row) == facts$rows * facts$columns) {
    return(data.frame(row = (at - 1L) %% facts$rows + 1L, col = (at - 1L) %/% facts$rows + 1L))
  }
  data.frame(row = facts$row[at], col = facts$col[at])
}
