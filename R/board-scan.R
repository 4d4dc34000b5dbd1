# Finds the cells in a text: removes the drawing, labels and code around a board, and determines
# the size of the board.

# A text of more bytes than this cannot be a board, even one with drawing around it.
longest_text <- 20000

# ---- Cells in a text -----------------------------------------------------------

# Returns the texts of the cells, row by row, and the positions of their first characters.
cells_in_text <- function(text, facts, symbols = NULL) {
  n <- length(facts$row)
  found <- pieces_in_text(text, facts$digits, symbols, n)
  # The text of a board with gaps may also have a character for each place in the gaps.
  if (length(found$cells) == facts$rows * facts$columns && length(found$cells) != n) {
    inside <- as.vector(t(cells_inside(facts)))
    found <- lapply(found, function(part) part[inside])
  }
  found
}

# Finds the pieces of a text that look like cells. Numbers of two digits count as cells if white
# space or drawing separates all cells. `n` is the expected number of cells.
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

# Blanks the lines of a text that contain words, such as a headline or a legend. Returns NULL if
# there are no such lines.
without_prose <- function(text) {
  bare <- if (grepl("\n", text, fixed = TRUE)) blank_out(text, "(?m)^(?=.*\\b[A-Za-z][a-z]{2,}\\b).+$")
  if (!identical(bare, text)) bare
}

# The header of a block of columns in a matrix that R printed. with_whole_rows() joins the blocks,
# so that each row of the matrix is one line.
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

# Joins adjacent characters into numbers if all results are digits of a large board and some have
# two figures. Otherwise returns NULL.
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

# Characters that may represent an empty cell. One is accepted if it is the only one that makes a
# complete board together with the digits.
other_blanks <- c("*", "?", "x", "X", " ")

blank_reading <- function(chars, highest, n) {
  is_digit <- upper_ascii(chars) %in% symbol_letters[seq_len(highest)]
  fits <- vapply(other_blanks, function(blank) sum(is_digit | chars == blank) == n, NA)
  if (sum(fits) != 1) {
    return(NULL)
  }
  cell <- is_digit | chars == other_blanks[fits]
  # Other characters are not allowed: if two kinds of characters stood for empty cells, one would
  # be a typing error.
  rest <- setdiff(chars[!cell], "-")
  if (!all(grepl("[[:space:]]", rest) | grepl(drawing, rest))) {
    return(NULL)
  }
  list(cells = ifelse(is_digit, chars, "0")[cell], positions = which(cell))
}

# Returns the cells of one line, whatever their number.
cells_of_line <- function(line) {
  if (!validEnc(line) || is.na(line)) {
    return(character())
  }
  chars <- strsplit(strip_labels(strip_code(enc2utf8(line))), "")[[1]]
  at <- cell_positions(chars, length(chars))
  found <- list(cells = chars[at], positions = at)
  (numbers_among(found) %||% found)$cells
}

# The maximum number of lines of a drawn board.
longest_board <- 60L

# Finds the characters that represent cells.
#
# A dash may be an empty cell or part of a line. It is part of a line if a `+` occurs in the same
# run (`---+---`). A row of dashes counts as empty cells, unless only the text without it has `n`
# cells (if `n` is NULL, as many cells as some board).
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

# Flags the positions inside the matches of gregexpr().
covered_by <- function(matches, n) {
  covered <- logical(n)
  if (matches[[1]] == -1) {
    return(covered)
  }
  lengths <- attr(matches, "match.length")
  covered[unlist(Map(seq.int, matches, length.out = lengths))] <- TRUE
  covered
}

# ---- The size of a board -------------------------------------------------------

# Returns the side of the plain board that a text seems to be, or NULL. A text that can be a
# classic board counts as one.
size_of_text <- function(text, symbols = NULL) {
  if (nchar(text, "bytes") > longest_text || !is_valid_text(text)) {
    return(NULL)
  }
  text <- with_whole_rows(enc2utf8(text))
  prose <- without_prose(text)
  side <- plain_size_of_text(text, symbols)
  other <- if (!is.null(prose)) plain_size_of_text(prose, symbols)
  # Together, the letters of a headline and the cells may happen to be as many as the cells of a
  # larger board.
  is_headline <- !is.null(other) && !is.null(side) && side != other &&
    !are_digits_of_size(text, side, symbols) && are_digits_of_size(prose, other, symbols)
  if (is_headline) other else side %||% other
}

are_digits_of_size <- function(text, side, symbols) {
  chars <- strsplit(strip_labels(strip_code(text)), "")[[1]]
  are_digits <- function(cells) length(cells) == side^2 && !anyNA(digits_of_symbols(cells, side, symbols))
  any(vapply(cells_in_two_ways(chars, symbols), are_digits, NA))
}

# Reads the cells in two ways: as numbers of one or more digits, and as single characters.
cells_in_two_ways <- function(chars, symbols) {
  at <- cell_positions(chars)
  found <- list(cells = chars[at], positions = at)
  list(if (is.null(symbols)) numbers_among(found)$cells, found$cells)
}

plain_size_of_text <- function(text, symbols) {
  chars <- strsplit(strip_labels(strip_code(text)), "")[[1]]
  if (is.null(symbols) && are_81_cells(text, chars)) {
    return(9L)
  }
  for (cells in cells_in_two_ways(chars, symbols)) {
    side <- side_of(length(cells))
    if (!is.null(side) && are_cells_of_size(cells, side, symbols)) {
      return(side)
    }
  }
  size_with_blanks(chars) %||% side_of_marks(text)
}

are_81_cells <- function(text, chars) {
  found <- chars[cell_positions(chars, 81L)]
  if (length(found) == 81 && !anyNA(digits_of_symbols(found, 9L)) || !is.null(blank_reading(chars, 9L, 81L))) {
    return(TRUE)
  }
  groups <- groups_in_text(text)
  length(groups) == 81 && is_grid_of_marks(groups, symbol_letters[1:9])
}

side_of <- function(n) {
  side <- as.integer(round(sqrt(n)))
  if (side^2 == n && side %in% 4:25) side
}

are_cells_of_size <- function(cells, side, symbols) {
  if (side > 9 && all(grepl("^[0-9A-Za-z._-]+$", cells))) {
    # The reader reports characters that are wrong or ambiguous.
    return(TRUE)
  }
  !anyNA(digits_of_symbols(cells, side, symbols))
}

# Returns the size of a board with another character for empty cells. White space counts as empty
# cells only on a classic board: with other sizes, almost any layout could be read as a board.
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
  if (!is.null(side) && is_grid_of_marks(groups, symbol_letters[seq_len(side)])) side
}

groups_in_text <- function(text) {
  # Lines that contain only drawing, such as :------+------: or '-----'-----'.
  text <- gsub("(?m)^[\\s.:'+|=\u2500-\u257f-]*[-=\u2500-\u257f]{3,}[\\s.:'+|=\u2500-\u257f-]*$", " ", text, perl = TRUE)
  text <- gsub("[|+=*:,;'\"{}()\u2500-\u257f]|\\[|\\]|-{2,}", " ", text)
  groups <- strsplit(trimmed(text), "[[:space:]]+")[[1]]
  if (length(groups) == 1 && nchar(groups) == 729) {
    groups <- substring(groups, seq(1, 729, 9), seq(9, 729, 9))
  }
  groups
}

is_grid_of_marks <- function(groups, signs) {
  symbols <- paste(signs, collapse = "")
  any(nchar(groups) > 1) && all(grepl(paste0("^[", symbols, "]+$|^[.0_-]+$"), upper_ascii(groups)))
}

# ---- Code around a board -------------------------------------------------------

# Patterns of the code around the cells of a board, which is replaced with white space: comments,
# the name that the board is assigned to, and arguments of matrix().
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
  # Most boards contain no code, so nothing is searched for.
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

# Whether the text is R code that fills a matrix by column, as R does unless `byrow` is set.
is_filled_by_column <- function(text) {
  has <- function(pattern) grepl(pattern, text, perl = TRUE)
  is_r_matrix <- has("\\bmatrix\\s*\\(\\s*(?:data\\s*=\\s*)?c\\(") &&
    has("\\b(?:nrow|ncol|byrow)\\s*=|\\)\\s*,\\s*[0-9]") && !has("\\bbyrow\\s*=\\s*T")
  is_r_matrix || has("\\b(?:cbind|structure)\\s*\\(")
}

is_url <- function(text) {
  grepl("^\\s*(?:[a-z]+://|www[.])\\S+\\s*$", text, ignore.case = TRUE, perl = TRUE)
}

# Replaces labels with white space of the same length: `[1,]` and `[,1]` around a matrix that R
# has printed, and `c` and `L` in R code. Words for missing values become `0`.
strip_labels <- function(text) {
  for (label in c("\\[[0-9]{1,2},\\]", "\\[,[0-9]{1,2}\\]", "\\bc(?=\\()", "(?<=[0-9])L(?=\\s*[,)])")) {
    text <- blank_out(text, label)
  }
  for (nothing in c("\\bNA\\b", "\\bNone\\b", "\\bnull\\b", "\\bnan\\b")) {
    text <- blank_out(text, nothing, by = "0")
  }
  text
}

# Replaces each match with white space of the same length, and the first character of the match
# with `by`.
blank_out <- function(text, pattern, by = " ") {
  found <- gregexpr(pattern, text, perl = TRUE)
  if (found[[1]][[1]] == -1) {
    return(text)
  }
  lengths <- attr(found[[1]], "match.length")
  regmatches(text, found) <- list(paste0(by, strrep(" ", lengths - 1)))
  text
}

# Raises an error that names the rows of a board that have too few or too many cells. `lines` are
# the lines as text, or a list of rows. `side` is the number of cells in a row; if it is NULL, it
# is taken from the number of rows. Does nothing if the lines are not the rows of a board.
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
  # Most rows must have the right number of cells.
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
      "i" = empty_cells_in_words()
    ),
    arg = arg, rows = wrong, found = paste0(cells[[1]], " in row ", wrong[[1]]), wanted = paste0(side, "x", side),
    call = call, brief = brief
  )
}

# Says which characters are empty cells. Rows of text whose board is unknown have no `facts`.
empty_cells_in_words <- function(facts = NULL) {
  paste0("Empty cells are ", if (!has_zero(facts)) "{.val 0}, ", "{.val .}, {.val _} or {.val -}.")
}

# Returns the number of columns of a board whose size the user named or that was recognised.
# Returns NULL for the classic size, which is also the default for rows of unknown size.
known_side <- function(facts) if (facts$columns != 9L) facts$columns
