# Candidates in the forms that files and pages use. R functions use a 9x9x9 array
# [row, column, digit], as candidates() returns it.
#
# Rows are a logical matrix of 81 cells (row by row) and nine digits. Masks are 81 integers (row by
# row), in which bit 0 represents the digit 1.

candidates_from_rows <- function(rows) {
  aperm(array(rows, c(9L, 9L, 9L)), c(2, 1, 3))
}

rows_from_candidates <- function(candidates) {
  matrix(aperm(candidates, c(2, 1, 3)), 81)
}

candidates_from_masks <- function(masks) {
  bits <- rep(as.integer(2^(0:8)), each = 81)
  candidates_from_rows(bitwAnd(rep(as.integer(masks), 9), bits) > 0L)
}

masks_from_candidates <- function(candidates) {
  as.integer(rows_from_candidates(candidates) %*% 2^(0:8))
}

# Converts one string of digits per cell to rows.
rows_from_strings <- function(digits) {
  vapply(1:9, function(digit) grepl(digit, digits, fixed = TRUE), logical(length(digits)))
}

# Returns one string of digits per cell.
strings_from_rows <- function(rows) {
  apply(rows, 1, function(row) paste(which(row), collapse = ""))
}

# Sets each filled cell of a board to only its digit, as candidates() does.
candidates_around <- function(candidates, board) {
  digits <- digits_of_string(board)
  rows <- rows_from_candidates(candidates)
  filled <- digits > 0
  rows[filled, ] <- outer(digits[filled], 1:9, `==`)
  candidates_from_rows(rows)
}

digits_of_string <- function(text) {
  as.integer(strsplit(text, "")[[1]])
}

string_of_digits <- function(digits) {
  paste(digits, collapse = "")
}
