# A board as text: 81 characters, and the drawing or code around them.

# Lines of a drawn grid (U+2500 to U+257F are the box drawing characters), and the
# punctuation of a pasted matrix or list.
drawing <- "[|+=*,;:'\"(){}\u2500-\u257f]|\\[|\\]"

# A text of more bytes than this is not a board, even with drawing around it.
longest_text <- 20000

board_from_string <- function(x, arg, call, brief) {
  check_one_string(x, arg, call, brief)
  if (nchar(x, "bytes") > longest_text) {
    stop_length(x, arg, call, brief)
  }
  text <- enc2utf8(x)
  # `x` is checked too, because enc2utf8() writes `<ff>` for a byte it cannot read.
  if (!validEnc(x) || !validUTF8(text)) {
    stop_unreadable(x, arg, call, brief)
  }
  by_row <- !is_filled_by_column(text)
  text <- strip_code(text)
  digits <- digits_in_text(text)
  if (length(digits) == 81 && !anyNA(digits)) {
    return(matrix(digits, 9, 9, byrow = by_row))
  }
  marked <- marks_in_text(text)
  if (!is.null(marked)) {
    return(board_of_marks(marked))
  }
  stop_other_text(text, arg, call, brief)
  check_rows(strsplit(text, "\n", fixed = TRUE)[[1]], arg, call, brief)
  if (anyNA(digits)) {
    cells <- if (length(digits) == 81) cells_at_places(which(is.na(digits)), by_row)
    stop_characters(text, attr(digits, "positions")[is.na(digits)], cells, arg, call, brief)
  }
  left_out <- nchar(text) > length(digits)
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have 81 characters, one for each cell.",
      "x" = "It has {length(digits)}{if (left_out) ', white space and drawing left out'}.",
      "i" = empty_cells_in_words,
      "i" = other_size_words(text, call, brief)
    ),
    arg = arg, found = paste(length(digits), "characters"), call = call, brief = brief
  )
}

empty_cells_in_words <- "Empty cells are {.val 0}, {.val .}, {.val _} or {.val -}."

# The digits of the cells, 0 for an empty cell and NA for what is neither, with the
# positions of their characters.
digits_in_text <- function(text) {
  chars <- strsplit(strip_labels(strip_code(text)), "")[[1]]
  at <- cell_positions(chars)
  digits <- digits_of_text(chars[at])
  if (length(digits) != 81 || anyNA(digits)) {
    other <- other_blank(chars)
    if (!is.null(other)) {
      return(other)
    }
  }
  structure(digits, positions = at)
}

# Replaces code around the cells of a board with white space: comments, the name that the
# board is assigned to, and arguments of matrix().
code_around_cells <- c(
  "(?m)#.*$|//.*$|^\\s*(?:import|from|library)\\b.*$",
  "(?m)^\\s*(?:(?:var|let|const|final|static|private|public|int|char|String|byte|list)\\b[][\\s]*)*[\"']?[A-Za-z][\\w.]*[\"']?\\s*(?:\\[\\s*[0-9]*\\s*\\]\\s*)*(?:<<?-|:?=|:)(?![=-])", # nolint: line_length_linter.
  "[{,]\\s*[\"']?[A-Za-z][\\w.]*[\"']?\\s*:(?![=-])",
  "->>?\\s*[A-Za-z][\\w.]*\\s*$",
  "\\b(?:byrow|nrow|ncol|dimnames|dtype)\\s*=\\s*[\\w.]+",
  "\\bdata\\s*=",
  "\\b[.]?[dD]im\\s*=\\s*c\\(\\s*9L?\\s*,\\s*9L?\\s*\\)",
  "(?<=\\))\\s*(?:,\\s*9L?\\s*){1,2}(?=[,)])",
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
    has("\\b(?:nrow|ncol|byrow)\\s*=|\\)\\s*,\\s*9") && !has("\\bbyrow\\s*=\\s*T")
  is_r_matrix || has("\\b(?:cbind|structure)\\s*\\(")
}

is_url <- function(text) {
  grepl("^\\s*(?:[a-z]+://|www[.])\\S+\\s*$", text, ignore.case = TRUE, perl = TRUE)
}

# Replaces drawing of more than one character with white space of the same length: `[1,]`
# and `[,1]` around a matrix that R has printed. Words for missing values become `0`.
strip_labels <- function(text) {
  for (label in c("\\[[1-9],\\]", "\\[,[1-9]\\]", "\\bc(?=\\()", "(?<=[0-9])L\\b")) {
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

# Characters that are empty cells if exactly one of them makes 81 cells.
other_blanks <- c("*", "?", "x", "X", " ")

other_blank <- function(chars) {
  is_digit <- chars %in% 1:9
  makes_81 <- vapply(other_blanks, function(blank) sum(is_digit | chars == blank) == 81, NA)
  if (sum(makes_81) != 1) {
    return(NULL)
  }
  cell <- is_digit | chars == other_blanks[makes_81]
  # If there are two kinds of empty cells, one of them is a typing error.
  rest <- setdiff(chars[!cell], "-")
  if (!all(grepl("[[:space:]]", rest) | grepl(drawing, rest))) {
    return(NULL)
  }
  digits <- ifelse(is_digit, match(chars, 1:9), 0L)[cell]
  structure(digits, positions = which(cell))
}

check_one_string <- function(x, arg, call, brief) {
  if (length(x) == 1 && !is.na(x)) {
    return(invisible())
  }
  check_rows(x, arg, call, brief)
  if (length(x) == 9 && !anyNA(x) && all(validEnc(x)) && all(lengths(lapply(x, cells_in_text)) == 9)) {
    # The rows are whole, so some of their characters are wrong.
    board_from_string(paste(x, collapse = "\n"), arg, call, brief)
  }
  hint <- if (length(x) == 81) {
    "Row by row: {.code matrix(x, 9, byrow = TRUE)}."
  } else if (length(x) == 9) {
    empty_cells_in_words
  } else if (length(x) > 1) {
    "Many puzzles: {.fn solve_puzzles}. Rows of one board: {.code paste(x, collapse = \"\")}."
  }
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must be one string of 81 characters, nine strings of nine cells, or a 9x9 matrix.",
      "x" = "It is {if (length(x) == 1) 'NA' else obj_type_friendly(x)}.",
      "i" = hint
    ),
    arg = arg, found = if (length(x) == 1) "NA", call = call, brief = brief
  )
}

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
    found <- lengths(lapply(lines, cells_in_text))
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
# (`---+---`). A row of dashes is nine empty cells, unless the board has 81 cells without it.
cell_positions <- function(chars) {
  text <- paste(chars, collapse = "")
  lines <- gregexpr("[-=|\u2500-\u257f]*[+\u2500-\u257f][-+=|\u2500-\u257f]*", text, perl = TRUE)
  is_cell <- !grepl("[[:space:]]", chars) &
    !grepl(drawing, chars) &
    !covered_by(lines[[1]], length(chars))
  if (sum(is_cell) > 81) {
    rules <- gregexpr("(?m)^[\\h|]*[-=]{3,}[-=|\\h]*$", text, perl = TRUE)
    without <- is_cell & !covered_by(rules[[1]], length(chars))
    if (sum(without) == 81) {
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

stop_length <- function(x, arg, call, brief) {
  size <- format_count(nchar(x, "bytes"))
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have 81 characters, one for each cell.",
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

# The cells with these numbers in a text of 81 cells.
cells_at_places <- function(at, by_row) {
  across <- (at - 1L) %/% 9L + 1L
  along <- (at - 1L) %% 9L + 1L
  data.frame(row = if (by_row) across else along, col = if (by_row) along else across)
}

# `cells` is NULL if the text does not have one character for each cell.
stop_characters <- function(text, positions, cells, arg, call, brief) {
  chars <- encodeString(strsplit(text, "")[[1]][positions], quote = "\"")
  places <- if (is.null(cells)) paste("at position", positions) else paste("in", cell_names(cells))
  shown <- truncate_values(paste(chars, places))
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must consist of the digits 1 to 9 and empty cells.",
      "x" = "{cli::qty(length(positions))}Wrong character{?s}: {shown}.",
      "i" = empty_cells_in_words
    ),
    arg = arg, positions = positions, cells = cells, call = call, brief = brief
  )
}
