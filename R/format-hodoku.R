# The lines of HoDoKu's library:
#
#   :technique:candidates:cells:deleted:eliminations:placements:extra
#
# In `cells`, a plus sign stands before each digit that the player entered. A candidate consists
# of three digits: the digit, its row and its column.

format_hodoku <- list(
  about = "Lines of HoDoKu's library, such as `:0300:...`",
  keeps = "filled cells, candidates and one step",
  detect = function(lines) any(grepl(hodoku_pattern, lines[startsWith(lines, ":")])),
  read_line = function(line, at) read_library_line(line, at),
  holds = c(
    "filled", "candidates", "technique", "digits", "eliminations", "placements", "extra"
  ),
  text = function(text, name) hodoku_text(text, name),
  keeps_marks = function(rows, digits) hodoku_keeps_marks(rows, digits),
  write_entry = function(entry, call) library_line_of(entry)
)

hodoku_pattern <- "^:[0-9x]{4}[^:]*:[^:]*:[+.0-9]{81,}:"

read_library_line <- function(line, at) {
  parts <- strsplit(line, ":", fixed = TRUE)[[1]]
  length(parts) <- 8
  parts[is.na(parts)] <- ""
  characters <- strsplit(parts[[4]], "")[[1]]
  is_plus <- characters == "+"
  cells <- characters[!is_plus]
  is_filled <- which(!is_plus) %in% (which(is_plus) + 1)
  cells[cells == "."] <- "0"
  if (!startsWith(line, ":") || length(cells) != 81 || !all(cells %in% 0:9)) {
    return(bad_entry(at, "not a line of HoDoKu's library"))
  }
  deleted <- library_candidates(parts[[5]])
  if (is.null(deleted)) {
    return(bad_entry(at, "deleted candidates that are not digit, row and column"))
  }
  digits <- string_of_digits(cells)
  new_entry(
    puzzle = string_of_digits(ifelse(is_filled, "0", cells)),
    line = at,
    filled = digits,
    candidates = if (nrow(deleted) > 0) candidates_less(digits, deleted),
    fields = Filter(nzchar, list(
      technique = parts[[2]], digits = parts[[3]], eliminations = parts[[6]],
      placements = parts[[7]], extra = parts[[8]]
    ))
  )
}

# Converts a text such as "615 627" to a matrix of rows, columns and digits. Returns NULL for any
# other text.
library_candidates <- function(text) {
  found <- strsplit(trimmed(text), "[[:space:]]+")[[1]]
  found <- found[nzchar(found)]
  if (!all(grepl("^[1-9]{3}$", found))) {
    return(NULL)
  }
  digits <- vapply(strsplit(found, ""), as.integer, integer(3))
  matrix(digits[c(2, 3, 1), ], ncol = 3, byrow = TRUE)
}

# Returns the candidates that a board leaves open, except deleted ones.
candidates_less <- function(board, deleted) {
  open <- open_candidates(board)
  open[deleted] <- FALSE
  open
}

library_line_of <- function(entry) {
  givens <- entry_givens(entry)
  digits <- entry_digits(entry)
  cells <- ifelse(digits == 0, ".", ifelse(givens > 0, digits, paste0("+", digits)))
  field <- function(name, absent = "") entry$fields[[name]] %||% absent
  paste0(
    ":", field("technique", "0000"), ":", field("digits", "x"), ":", paste(cells, collapse = ""),
    ":", deleted_of(entry, digits), ":", field("eliminations"), ":", field("placements"),
    ":", field("extra")
  )
}

deleted_of <- function(entry, digits) {
  if (is.null(entry$candidates)) {
    return("")
  }
  open <- rows_from_candidates(open_candidates(string_of_digits(digits)))
  open[digits > 0, ] <- FALSE
  deleted <- which(open & !rows_from_candidates(entry$candidates), arr.ind = TRUE)
  deleted <- deleted[order(deleted[, 1], deleted[, 2]), , drop = FALSE]
  cell <- deleted[, 1] - 1
  paste0(deleted[, 2], cell %/% 9 + 1, cell %% 9 + 1, collapse = " ")
}

# Prepares the text of a field. A technique must be a code of four digits, possibly followed by a
# variant.
hodoku_text <- function(text, name) {
  text <- trimmed(gsub("[:\r\n]", " ", text))
  if (name == "technique") {
    text[!grepl("^[0-9]{4}(-[0-9x]+)?$", text)] <- NA
  }
  text
}

# Whether the format preserves the marks: it can only delete or keep candidates that the board
# leaves open.
hodoku_keeps_marks <- function(rows, digits) {
  open <- rows_from_candidates(open_candidates(string_of_digits(digits)))
  empty <- digits == 0
  !any(rows[empty, ] & !open[empty, ])
}
