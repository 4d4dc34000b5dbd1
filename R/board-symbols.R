# The digits of a board, and their characters in text.

symbol_letters <- c(1:9, LETTERS[1:16])

symbol_of <- function(digit) symbol_letters[digit]

# Digits of characters, 0 for an empty cell, NA for what is neither. Numbers are digits too.
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

# Digits up to `highest` as integers, 0 for an empty cell, NA for a value that no cell can
# have. NaN is not an empty cell: it comes from a faulty computation.
digits_of_numbers <- function(x, highest = 9) {
  x <- as.vector(x)
  empty <- is.na(x) & !is.nan(x)
  good <- empty | (!is.nan(x) & x >= 0 & x <= highest & x == trunc(x))
  digits <- rep(NA_integer_, length(x))
  digits[good] <- as.integer(x[good])
  digits[empty] <- 0L
  digits
}

# `matrix(NA, 9, 9)` is logical: R's way to write an empty board.
is_blank_logical <- function(x) {
  is.logical(x) && all(is.na(x))
}

blank_marks <- c("0", ".", "_", "-")

# How to write digits above 9; NULL for boards without such digits.
letters_in_words <- function(highest) {
  if (highest > 9) {
    "10 is {.val A}, 11 is {.val B} and so on; {.arg symbols} of {.fn sudoku_puzzle} names others."
  }
}

# One character for each digit: "0-9a-f", "A-P", "123456789ABCDEFG".
check_symbols <- function(symbols, call) {
  if (is.null(symbols)) {
    return(NULL)
  }
  given <- symbols
  if (is_string(symbols)) {
    chars <- strsplit(symbols, "")[[1]]
    expanded <- character()
    while (length(chars) > 0) {
      if (length(chars) >= 3 && chars[[2]] == "-") {
        ends <- utf8ToInt(paste0(chars[[1]], chars[[3]]))
        # A range that runs backwards, or is far too long, stays as it was typed.
        if (anyNA(ends) || !(ends[[2]] - ends[[1]]) %in% 0:61) {
          stop_symbols(symbols, call)
        }
        expanded <- c(expanded, strsplit(intToUtf8(ends[[1]]:ends[[2]]), "")[[1]])
        chars <- chars[-(1:3)]
      } else {
        expanded <- c(expanded, chars[[1]])
        chars <- chars[-1]
      }
    }
    symbols <- expanded
  }
  good <- is.character(symbols) && !anyNA(symbols) && length(symbols) %in% 4:62 &&
    all(nchar(symbols) == 1) && !anyDuplicated(symbols) && !any(symbols %in% c(".", "_", "-", " "))
  if (!good) {
    stop_symbols(given, call)
  }
  symbols
}

stop_symbols <- function(symbols, call) {
  shown <- if (is.character(symbols)) encodeString(symbols, na.encode = FALSE)
  stop_argument(
    "symbols",
    c(
      "{.arg symbols} must be a character for each digit, the lowest first, such as {.val 0-9a-f} or {.val A-P}.",
      "x" = if (length(shown) > 0) "It is {truncate_marked(shown)}." else "It is {obj_type_friendly(symbols)}."
    ),
    call = call
  )
}

# ---- Boards as text ------------------------------------------------------------

cells_inside <- function(facts) {
  inside <- matrix(FALSE, facts$rows, facts$columns)
  inside[cbind(facts$row, facts$col)] <- TRUE
  inside
}

size_of_facts <- function(facts) paste0(facts$rows, "x", facts$columns)

# Where the cells of a shape are in its matrix.
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

# The text of a board without digits.
empty_cells_text <- function(rules) {
  strrep(".", length(rules$facts$row))
}
