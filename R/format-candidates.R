# Lines of 729 characters, nine for each cell. The digit d, or an empty place, is in place d.

format_candidates <- list(
  about = "Lines of 729 characters, nine for each cell",
  keeps = "candidates",
  detect = function(lines) any(grepl(candidates_pattern, lines[nchar(lines, "bytes") >= 729])),
  read_line = function(line, at) read_candidates_line(line, at),
  holds = "candidates",
  write_entry = function(entry, call) candidates_line_of(entry)
)

# A run of 729 characters is matched as three runs of 243, because R's regular expressions allow
# at most 255 repeats.
candidates_pattern <- "(^|[^0-9.*_])([0-9.*_]{243}){3}($|[^0-9.*_])"

read_candidates_line <- function(line, at) {
  if (!grepl(candidates_pattern, line)) {
    return(bad_entry(at, "no 729 characters in this line"))
  }
  run <- regmatches(line, regexpr("([0-9.*_]{243}){3}", line))
  places <- matrix(strsplit(run, "")[[1]], ncol = 9, byrow = TRUE)
  rows <- places == matrix(1:9, 81, 9, byrow = TRUE)
  if (any(!rows & places %in% as.character(1:9))) {
    return(bad_entry(at, "a digit in the place of another"))
  }
  new_entry(
    puzzle = string_of_digits(rep(0, 81)), line = at,
    candidates = candidates_from_rows(rows)
  )
}

candidates_line_of <- function(entry) {
  digits <- entry_digits(entry)
  rows <- rows_from_candidates(entry$candidates %||% open_candidates(string_of_digits(digits)))
  # The digit of a filled cell is its only candidate.
  filled <- digits > 0
  rows[filled, ] <- outer(digits[filled], 1:9, `==`)
  paste(ifelse(t(rows), matrix(1:9, 9, 81), "."), collapse = "")
}
