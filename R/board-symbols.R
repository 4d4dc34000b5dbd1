# The digits of a board, and the characters that represent them in text.

symbol_letters <- c(1:9, LETTERS[1:16])

# Returns the characters of digits. `symbols` comes from as_symbols(); if it is NULL, digits are 1
# to 9 and letters.
symbol_of <- function(digit, symbols = NULL) (symbols$text %||% symbol_letters)[digit]

# The digits of boards from 0 as texts.
signs_from_zero <- function(facts) if (has_zero(facts)) c(0L, symbol_letters)[seq_len(facts$digits)]

# Returns the characters of all digits of a board.
signs_of_digits <- function(facts) signs_from_zero(facts) %||% symbol_letters[seq_len(facts$digits)]

# Returns how digits are written without symbols of the user: NULL for the usual way.
usual_symbols <- function(facts) if (has_zero(facts)) list(text = as.character(signs_from_zero(facts)))

# Matches the lines of a drawn grid (U+2500 to U+257F are the box drawing characters), and the
# punctuation of a pasted matrix or list.
drawing <- "[|+=*,;:'\"(){}\u2500-\u257f]|\\[|\\]"

# The named sets of symbols. Pictures draw shapes and colours (see draw-symbols.R); text uses the
# characters given here.
named_symbols <- list(
  letters = LETTERS[1:25],
  shapes = c("\u25cf", "\u25a1", "\u25b2", "\u25c7", "\u2605", "\u2661", "\u271a", "\u25bd", "\u263e"),
  colours = c(
    "\U1F534", "\U1F535", "\U1F7E1", "\U1F7E2", "\U1F7E0", "\U1F7E3", "\U1F7E4", "\u26AB", "\u26AA"
  )
)

# Returns how `highest` digits are written: NULL for the usual way, otherwise their `text` and, if
# pictures draw the set, its name (`drawn`). `facts` are those of a board whose digits may begin at 0.
as_symbols <- function(symbols, highest, call, facts = NULL) {
  text <- check_symbols(symbols, call)
  if (is.null(text)) {
    return(usual_symbols(facts))
  }
  named <- is_symbol_name(symbols)
  if (length(text) < highest || !named && length(text) > highest) {
    stop_number_of_symbols(symbols, text, highest, call)
  }
  list(text = text[seq_len(highest)], drawn = if (named && symbols != "letters") symbols)
}

is_symbol_name <- function(symbols) is_string(symbols) && symbols %in% names(named_symbols)

stop_number_of_symbols <- function(symbols, text, highest, call) {
  stop_argument(
    "symbols",
    c(
      "{.arg symbols} must have one symbol for each of the {highest} digits.",
      "x" = if (is_symbol_name(symbols)) {
        "There are {length(text)} {symbols}."
      } else {
        "It has {length(text)}: {truncate_values(text)}."
      },
      "i" = if (is_symbol_name(symbols)) "{.code symbols = \"letters\"} has enough for every board."
    ),
    call = call
  )
}

# Returns the keys that type the symbols, or NULL if the symbols are not single characters of a
# keyboard.
keys_of_symbols <- function(symbols) {
  keys <- toupper(symbols$text)
  if (length(keys) > 0 && is.null(symbols$drawn) && all(nchar(keys) == 1) && !anyDuplicated(keys)) keys
}

# Converts characters to digits: 0 for an empty cell, NA for any other character. Numbers are
# accepted too.
digits_of_symbols <- function(cells, highest, symbols = NULL) {
  text <- trimmed(as.character(cells))
  text[is.na(text)] <- ""
  if (!is.null(symbols)) {
    digits <- match(text, symbols)
    same_case <- match(lower_ascii(text), lower_ascii(symbols))
    if (!anyDuplicated(lower_ascii(symbols))) digits <- same_case
    digits[digits > highest] <- NA
  } else {
    digits <- match(upper_ascii(text), symbol_letters[seq_len(highest)])
    number <- match(text, as.character(seq_len(highest)))
    digits[!is.na(number)] <- number[!is.na(number)]
  }
  digits[is.na(digits) & text %in% c("", blank_marks)] <- 0L
  digits
}

# Converts numbers to digits up to `highest`: 0 for an empty cell, NA for a value that no cell can
# have. NaN is not an empty cell: it comes from a faulty computation. If digits begin at 0
# (`from_zero`), only NA is an empty cell.
digits_of_numbers <- function(x, highest = 9, from_zero = FALSE) {
  x <- as.vector(x)
  empty <- is.na(x) & !is.nan(x)
  lowest <- if (from_zero) 0 else 1
  good <- empty | (!is.nan(x) & x >= 0 & x <= highest - 1 + lowest & x == trunc(x))
  digits <- rep(NA_integer_, length(x))
  digits[good] <- as.integer(x[good] + 1 - lowest)
  digits[empty] <- 0L
  digits
}

# Whether `x` is logical and all NA, as in `matrix(NA, 9, 9)`: in R, that is a natural way to
# write an empty board.
is_blank_logical <- function(x) {
  is.logical(x) && all(is.na(x))
}

blank_marks <- c("0", ".", "_", "-")

# Explains how to write digits above 9. Returns NULL for boards without such digits.
letters_in_words <- function(highest) {
  if (highest > 9) {
    "10 is {.val A}, 11 is {.val B} and so on; {.arg symbols} of {.fn sudoku_puzzle} names others."
  }
}

# Returns the texts for the digits, the lowest digit first. `symbols` may be a range such as
# "0-9a-f" or "A-P", a name such as "letters", or a vector.
check_symbols <- function(symbols, call) {
  if (is.null(symbols)) {
    return(NULL)
  }
  if (is_symbol_name(symbols)) {
    return(named_symbols[[symbols]])
  }
  text <- if (is_string(symbols) && is_valid_text(symbols)) characters_of_ranges(enc2utf8(symbols)) else symbols
  good <- is.character(text) && !anyNA(text) && length(text) %in% 4:62 && all(is_valid_text(text))
  if (!good) {
    faulty <- if (is.character(symbols)) symbols[!is_valid_text(symbols)]
    stop_symbols(symbols, call, if (length(faulty) > 0) paste0("It has ", obj_type_friendly(unname(faulty)[[1]]), "."))
  }
  text <- trimmed(enc2utf8(as.vector(text)))
  # Characters for empty cells, drawing and white space cannot be digits.
  taken <- text %in% c("", ".", "_", "-") | grepl(drawing, text) | grepl("\\s", text)
  if (any(taken)) {
    stop_symbols(symbols, call, paste(encodeString(text[taken], quote = "\""), "cannot be a digit."))
  }
  if (anyDuplicated(text)) {
    stop_symbols(symbols, call, paste(and_words(truncate_values(unique(text[duplicated(text)]))), "must not occur more than once."))
  }
  text
}

# Returns the characters of a string, with ranges such as "a-f" expanded, or NA if a range is
# invalid.
characters_of_ranges <- function(symbols) {
  # A range has three characters and at least one digit, so 62 digits take at most 186 characters.
  if (nchar(symbols) > 1000) {
    return(NA_character_)
  }
  chars <- characters_of(symbols)
  expanded <- character()
  while (length(chars) > 0) {
    if (length(chars) >= 3 && chars[[2]] == "-") {
      ends <- utf8ToInt(paste0(chars[[1]], chars[[3]]))
      # The range runs backwards or is far too long.
      if (anyNA(ends) || !(ends[[2]] - ends[[1]]) %in% 0:61) {
        return(NA_character_)
      }
      expanded <- c(expanded, strsplit(intToUtf8(ends[[1]]:ends[[2]]), "")[[1]])
      chars <- chars[-(1:3)]
    } else {
      expanded <- c(expanded, chars[[1]])
      chars <- chars[-1]
    }
  }
  expanded
}

# Splits a text into characters as people perceive them: a letter together with its accents, an
# emoji together with its modifiers.
characters_of <- function(text) {
  regmatches(text, gregexpr("\\X", text, perl = TRUE))[[1]]
}

stop_symbols <- function(symbols, call, fault = NULL) {
  shown <- if (is.character(symbols)) encodeString(valid_text(symbols), na.encode = FALSE)
  stop_argument(
    "symbols",
    c(
      paste(
        "{.arg symbols} must be {.or {.val {names(named_symbols)}}}, or a different character for each digit,",
        "the lowest first, such as {.val 0-9a-f} or {.val A-P}."
      ),
      "x" = if (length(shown) > 0) "It is {truncate_marked(shown)}." else "It is {obj_type_friendly(symbols)}.",
      "x" = if (!is.null(fault)) "{fault}",
      "i" = "A vector may have an emoji or a short text for each digit."
    ),
    call = call
  )
}

# Replaces symbols of several characters by single private-use characters, because readers of text
# take one character per cell. Returns a list of `x` and `symbols`.
with_short_symbols <- function(x, symbols) {
  long <- nchar(symbols) > 1
  if (!any(long) || !is.character(x) || inherits(x, "oxidoku_sudoku")) {
    return(list(x = x, symbols = symbols))
  }
  short <- symbols
  short[long] <- intToUtf8(0xE000 + seq_len(sum(long)), multiple = TRUE)
  # The longest symbols come first, because one may begin with another.
  for (i in order(-nchar(symbols))) {
    if (long[[i]]) x[] <- gsub(symbols[[i]], short[[i]], x, fixed = TRUE)
  }
  list(x = x, symbols = short)
}

# ---- Boards as text ------------------------------------------------------------

cells_inside <- function(facts) {
  inside <- matrix(FALSE, facts$rows, facts$columns)
  inside[cbind(facts$row, facts$col)] <- TRUE
  inside
}

size_of_facts <- function(facts) paste0(facts$rows, "x", facts$columns)

# Returns the positions of the cells of a shape in its matrix.
matrix_places <- function(facts) facts$row + (facts$col - 1L) * facts$rows

codes_of_digits <- utf8ToInt(paste(c(".", symbol_letters), collapse = ""))

text_of_board <- function(board, facts) {
  intToUtf8(codes_of_digits[board[matrix_places(facts)] + 1L])
}

board_of_text <- function(text, facts) {
  board <- rep(NA_integer_, facts$rows * facts$columns)
  board[matrix_places(facts)] <- match(utf8ToInt(text), codes_of_digits) - 1L
  dim(board) <- c(facts$rows, facts$columns)
  board
}

asked_text <- function(asked) text_of_board(asked$board, asked$rules$facts)

# Returns the text of an empty board.
empty_cells_text <- function(rules) {
  strrep(".", length(rules$facts$row))
}
