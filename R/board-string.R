# A board written as text: 81 characters, and the drawing around them.

# Lines of a drawn grid: U+2500 to U+257F are the box drawing characters.
drawing <- "[|+=*\u2500-\u257f]"

board_from_string <- function(x, arg, call) {
  check_one_string(x, arg, call)
  text <- enc2utf8(x)
  # Asked of `x` too: enc2utf8() writes `<ff>` for a byte it cannot read.
  if (!validEnc(x) || !validUTF8(text)) {
    stop_unreadable(x, arg, call)
  }
  chars <- strsplit(text, "")[[1]]
  at <- cell_positions(text, chars)
  digits <- digits_of_text(chars[at])
  if (anyNA(digits)) {
    stop_characters(chars, at[is.na(digits)], arg, call)
  }
  if (length(digits) != 81) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must have 81 characters, one for each cell.",
        "x" = "It has {length(digits)}{if (length(chars) > length(digits)) ', white space and drawing left out'}.",
        "i" = "Blanks are {.val 0}, {.val .}, {.val _} and {.val -}."
      ),
      arg = arg, found = paste(length(digits), "characters"), call = call
    )
  }
  matrix(digits, 9, 9, byrow = TRUE)
}

check_one_string <- function(x, arg, call) {
  if (length(x) == 1 && !is.na(x)) {
    return(invisible())
  }
  hint <- if (length(x) == 81) {
    "Row by row: {.code matrix(x, 9, byrow = TRUE)}."
  } else if (length(x) > 1) {
    "Rows of one board: {.code paste(x, collapse = \"\")}."
  }
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must be one string of 81 characters, or a 9x9 matrix.",
      "x" = "It is {if (length(x) == 1) 'NA' else kind_of(x)}.",
      "i" = hint
    ),
    arg = arg, found = if (length(x) == 1) "NA", call = call
  )
}

# Which characters stand for cells.
#
# A dash is a blank as well as a piece of a line. It is a line where its run
# holds a `+` (`---+---`). A row of dashes alone is nine blanks, unless only
# without it the board has its 81 cells.
cell_positions <- function(text, chars) {
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

# Where its bytes are no text; a `?` of its own is wrong as well.
stop_unreadable <- function(x, arg, call) {
  chars <- strsplit(iconv(x, "UTF-8", "UTF-8", sub = "?"), "")[[1]]
  positions <- which(chars == "?")
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must be readable text.",
      "x" = "Bytes that are no text in its encoding: at position {few(positions)}."
    ),
    arg = arg, positions = positions, call = call
  )
}

stop_characters <- function(chars, positions, arg, call) {
  shown <- few(paste0(encodeString(chars[positions], quote = "\""), " at position ", positions))
  stop_oxidoku(
    "cell",
    c(
      "{.arg {arg}} must be made of the digits 1 to 9 and blanks.",
      "x" = "{cli::qty(length(positions))}Wrong character{?s}: {shown}.",
      "i" = "Blanks are {.val 0}, {.val .}, {.val _} and {.val -}."
    ),
    arg = arg, positions = positions, call = call
  )
}
