# Reads boards of any size from text: one character per cell, and the drawing or code around them.

# Returns the digits of a board as a matrix with 0 for an empty cell and NA outside the board.
# `facts` describes its shape.
board_of_text_in <- function(x, facts, arg, call, symbols = NULL, brief = FALSE) {
  check_one_string(x, facts, arg, call, brief)
  n <- length(facts$row)
  if (nchar(x, "bytes") > longest_text) {
    stop_length(x, n, arg, call, brief)
  }
  text <- enc2utf8(x)
  # `x` is checked as well, because enc2utf8() writes `<ff>` for a byte that it cannot read.
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
      "x" = "It has {length(digits)}{if (left_out) ', not counting white space and grid lines'}.",
      "i" = empty_cells_in_words(facts),
      "i" = other_size_words(text, call, brief)
    ),
    arg = arg, found = paste(length(digits), "characters"), wanted = size_of_facts(facts), call = call, brief = brief
  )
}

# Replaces the characters that pages and keyboards write instead of plain ones: no-break spaces and
# full-width digits. Removes invisible characters. Returns input that is not text unchanged.
plain_characters <- function(x, symbols) {
  is_text <- is.character(x) && !is.object(x) && is.null(dim(x)) && all(nchar(x, "bytes") <= longest_text)
  if (!is_text || !any(grepl("[^ -~\t\r\n]", x, useBytes = TRUE)) || !all(is_valid_text(x))) {
    return(x)
  }
  # Regular expressions and chartr() do not find these characters in the locale C.
  vapply(enc2utf8(x), function(text) {
    codes <- utf8ToInt(text)
    codes <- codes[!codes %in% invisible_codes]
    is_unusual <- codes %in% unusual_codes & is.null(symbols)
    codes[is_unusual] <- usual_codes[match(codes[is_unusual], unusual_codes)]
    intToUtf8(codes)
  }, "", USE.NAMES = FALSE)
}

# The byte order mark, two characters without width, and the soft hyphen.
invisible_codes <- c(0xfeff, 0x200b, 0x2060, 0xad)

# Two no-break spaces, the full-width digits and the full-width dot, and what they mean.
unusual_codes <- c(0xa0, 0x202f, 0xff10:0xff19, 0xff0e)
usual_codes <- utf8ToInt("  0123456789.")

# Arranges digits as a board. Digits run by column only where R code fills a matrix, and such a
# matrix has no places outside the board.
board_of_digits <- function(digits, facts, by_column = FALSE) {
  if (by_column && length(digits) == facts$rows * facts$columns) {
    return(matrix(digits, facts$rows, facts$columns))
  }
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  board[cbind(facts$row, facts$col)] <- digits
  board
}

# The reason for which a missing puzzle cannot be read.
reason_missing <- "a missing puzzle"

check_one_string <- function(x, facts, arg, call, brief) {
  if (length(x) == 1 && !is.na(x)) {
    return(invisible())
  }
  check_rows(x, arg, call, brief, known_side(facts))
  whole <- length(x) == facts$rows && !anyNA(x) && all(validEnc(x)) && all(lengths(lapply(x, cells_of_line)) == facts$columns)
  if (whole) {
    # The rows have the right length, so some of their characters must be wrong. This call reports
    # them.
    board_of_text_in(paste(x, collapse = "\n"), facts, arg, call, brief = brief)
  }
  n <- length(facts$row)
  hint <- if (length(x) == n) {
    "If the cells run by row, use {.code matrix({arg}, {facts$rows}, byrow = TRUE)}."
  } else if (length(x) == facts$rows) {
    empty_cells_in_words(facts)
  } else if (length(x) > 1) {
    "For many puzzles, use {.fn solve_puzzles} or {.fn as_sudoku}. To join the rows of one board, use {.code paste({arg}, collapse = \"\")}."
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
    arg = arg, found = if (length(x) == 1) "NA" else obj_type_friendly(x), wanted = size_of_facts(facts),
    reason = if (length(x) == 1) reason_missing, call = call, brief = brief
  )
}

# Writes numbers up to nine as words.
number_word <- function(n) {
  words <- c("one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
  if (n <= length(words)) words[[n]] else as.character(n)
}

stop_length <- function(x, n, arg, call, brief) {
  size <- format_count(nchar(x, "bytes"))
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {n} characters, one for each cell.",
      "x" = "It has {size} bytes.",
      "i" = "For many puzzles, use a vector with one string for each: see {.code ?puzzles}."
    ),
    arg = arg, found = paste(size, "bytes"), call = call, brief = brief
  )
}

# Whether a text seems to be the name of a picture file.
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
      arg = arg, found = "a link", reason = "a link: read_sudoku() reads it", call = call, brief = brief
    )
  }
  is_path <- one_line && (grepl("[.][A-Za-z]{2,9}(?:[.](?:gz|xz|bz2))?$", text, perl = TRUE) || file.exists(text))
  if (is_path) {
    reader <- if (is_picture_name(text)) "read_sudoku_image" else "read_sudoku"
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a board.",
        "x" = "It looks like the name of a file: {.file {text}}.",
        "i" = "{.code {reader}(\"{text}\")} reads {if (is_picture_name(text)) 'the puzzle in a picture' else 'the puzzles of a file'}."
      ),
      arg = arg, found = "the name of a file", reason = paste0("the name of a file: ", reader, "() reads it"),
      call = call, brief = brief
    )
  }
}

# Raises an error for bytes that are not valid text.
stop_unreadable <- function(x, arg, call, brief) {
  positions <- unreadable_positions(x)
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must be readable text.",
      "x" = "It has bytes that are invalid in its encoding, at {cli::qty(length(positions))}position{?s} {truncate_values(positions)}."
    ),
    arg = arg, positions = positions, call = call, brief = brief
  )
}

# Returns the positions, in characters, of bytes that do not belong to any UTF-8 character.
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

# Returns the number of bytes of the character that starts at a byte, or 0 if none does.
utf8_size <- function(bytes, at) {
  for (size in 1:4) {
    end <- at + size - 1L
    if (end <= length(bytes) && validUTF8(rawToChar(as.raw(bytes[at:end])))) {
      return(size)
    }
  }
  0L
}

# Raises an error for wrong characters. `found` is the result of cells_in_text(), and `digits` are
# the digits that its cells represent. If the text does not have one character per cell, the error
# names positions in the text instead of cells.
stop_characters <- function(text, found, digits, facts, arg, call, brief) {
  wrong <- which(is.na(digits))
  cells <- if (length(digits) == length(facts$row)) cells_at_places(wrong, facts, is_filled_by_column(text))
  places <- if (is.null(cells)) paste("at position", found$positions[wrong]) else paste("in", cell_names(cells))
  shown <- truncate_values(paste(encodeString(found$cells[wrong], quote = "\""), places))
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must consist of the digits {lowest_digit(facts)} to {sign_of_value(highest_digit(facts))} and empty cells.",
      "x" = "{cli::qty(length(wrong))}Wrong character{?s}: {shown}.",
      "i" = empty_cells_in_words(facts),
      "i" = letters_in_words(facts$digits)
    ),
    arg = arg, positions = found$positions[wrong], cells = cells, call = call, brief = brief
  )
}

# Returns the cells with the given numbers in a text.
cells_at_places <- function(at, facts, by_column) {
  if (by_column && length(facts$row) == facts$rows * facts$columns) {
    return(data.frame(row = (at - 1L) %% facts$rows + 1L, col = (at - 1L) %/% facts$rows + 1L))
  }
  data.frame(row = facts$row[at], col = facts$col[at])
}

# Returns the marks of a text that consists of nothing but a grid of pencil marks, as forums show
# positions, or NULL for any other text. `facts` describes the board.
marks_in_text <- function(text, facts) {
  groups <- groups_in_text(text)
  if (length(groups) != facts$rows * facts$columns || !is_grid_of_marks(groups, signs_of_digits(facts))) {
    return(NULL)
  }
  cells <- matrix(groups, facts$rows, byrow = TRUE)
  marks_of_digits(lapply(cells, digits_marked, facts), dim(cells), facts$digits)
}

# Returns the digits of a cell with pencil marks, or NULL if it contains anything else.
digits_marked <- function(x, facts) {
  if (is.character(x)) {
    no_digits <- if (has_zero(facts)) "[[:space:],._-]" else "[[:space:],.0_-]"
    chars <- unlist(strsplit(gsub(no_digits, "", x[!is.na(x)]), ""))
    x <- value_of(match(upper_ascii(chars), signs_of_digits(facts)), facts)
  }
  if (is.null(x) || is_blank_logical(x)) {
    return(integer())
  }
  good <- is.numeric(x) && !is.object(x) && !anyNA(x) && all(x %in% 0:highest_digit(facts))
  if (good) number_of(as.integer(x), facts)
}

# Converts a list of the digits of each cell, by column, to an array of marks.
marks_of_digits <- function(digits, dims, highest) {
  marks <- vapply(digits, function(it) seq_len(highest) %in% it, logical(highest))
  aperm(array(marks, c(highest, dims)), c(2, 3, 1))
}

# Makes a board from pencil marks, in which every cell with one mark is filled.
board_of_marks <- function(marks) {
  digits <- apply(marks, 1:2, function(open) if (sum(open) == 1) which(open) else 0L)
  matrix(as.integer(digits), nrow(marks))
}

# Raises an error for ambiguous text of a large board: letters without digits may count from A =
# 1, and a 0 next to dots may be a digit.
check_unambiguous <- function(cells, highest, symbols, arg, call, brief) {
  if (highest <= 9 || !is.null(symbols)) {
    return(invisible())
  }
  letters_only <- any(grepl("^[A-Za-z]$", cells)) && !any(grepl("[1-9]", cells))
  two_blanks <- any(cells == "0") && any(cells %in% c(".", "_", "-"))
  if (!letters_only && !two_blanks) {
    return(invisible())
  }
  stop_oxidoku(
    "symbols",
    c(
      "The characters of {.arg {arg}} are ambiguous.",
      "x" = if (letters_only) {
        "There are letters and no digits: {.val A} could be 1 or 10."
      } else {
        "There are {.val 0} and other signs for empty cells: {.val 0} could be a digit."
      },
      "i" = "Name the symbols with {.code sudoku_puzzle({arg}, symbols = \"{if (letters_only) 'A-P' else '0-9A-F'}\")}."
    ),
    arg = arg, call = call, brief = brief
  )
}
