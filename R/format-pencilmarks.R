# A grid of candidates drawn in text, as forums show positions.

format_pencilmarks <- list(
  about = "A grid of candidates drawn in text, as used in forums",
  keeps = "candidates",
  detect = function(lines) is_pencilmarks(lines),
  read = function(lines, source, call) read_pencilmarks(lines),
  holds = c("filled", "candidates"),
  draws_marks = TRUE,
  keeps_marks = function(rows, digits) grid_keeps_marks(rows, digits),
  write_entry = function(entry, call) pencilmark_lines(entry)
)

is_pencilmarks <- function(lines) {
  rows <- lapply(lines[!is_rule_of_grid(lines)], mark_tokens)
  rows <- utils::head(rows[lengths(rows) == 9], 9)
  length(rows) == 9 && any(nchar(unlist(rows)) > 1)
}

# Splits a row into the pencil marks of its cells. Everything except digits, dots and spaces is
# drawing or emphasis.
mark_tokens <- function(line) {
  if (grepl("[[:alpha:]]{2}", line)) {
    return(character())
  }
  strsplit(trimmed(gsub("[^0-9. ]", " ", line)), "\\s+")[[1]]
}

read_pencilmarks <- function(lines) {
  tokens <- lapply(lines, mark_tokens)
  is_rule <- is_rule_of_grid(lines)
  # A row with too few or too many cells is a part of its grid, too. Text around a grid is not.
  is_row <- !is_rule & vapply(tokens, function(cells) sum(nzchar(cells)) > 4, NA)
  lapply(grids_of_rows(is_row, is_rule), function(rows) {
    problem <- problem_of_rows(vapply(lengths(tokens[rows]), strrep, "", x = "1"))
    if (!is.null(problem)) {
      return(bad_entry(rows[[1]], problem))
    }
    marks <- unlist(tokens[rows])
    marks[marks %in% c(".", "0")] <- "123456789"
    entry_of_marks(marks, rows[[1]])
  })
}

# Makes an entry from a grid of marks. As in HoDoKu, the only mark of a cell counts as a placed
# digit if no other cell in the houses of the cell has it as a candidate. Such grids do not
# distinguish givens from filled cells.
entry_of_marks <- function(marks, line) {
  rows <- rows_from_strings(marks)
  lone <- rowSums(rows) == 1
  row <- rep(1:9, each = 9)
  col <- rep(1:9, 9)
  box <- (row - 1) %/% 3 * 3 + (col - 1) %/% 3
  is_placed <- lone & vapply(seq_len(81), function(cell) {
    peers <- (row == row[[cell]] | col == col[[cell]] | box == box[[cell]]) & seq_len(81) != cell
    !any(rows[peers, which(rows[cell, ])[1]], na.rm = TRUE)
  }, NA)
  digits <- ifelse(is_placed, max.col(rows, "first"), 0L)
  new_entry(string_of_digits(digits), line, candidates = candidates_from_rows(rows))
}

pencilmark_lines <- function(entry) {
  marks <- entry_strings(entry)
  marks[marks == ""] <- "."
  width <- max(nchar(marks))
  rows <- vapply(1:9, function(row) {
    cells <- formatC(marks[9 * (row - 1) + 1:9], width = -width)
    stacks <- vapply(0:2, function(stack) paste(cells[3 * stack + 1:3], collapse = " "), "")
    paste0("| ", paste(stacks, collapse = " | "), " |")
  }, "")
  rule <- strrep("-", 3 * width + 4)
  edge <- paste0(".", rule, ".", rule, ".", rule, ".")
  between <- paste0(":", rule, "+", rule, "+", rule, ":")
  bottom <- paste0("'", rule, "'", rule, "'", rule, "'")
  c(edge, rows[1:3], between, rows[4:6], between, rows[7:9], bottom)
}

# Whether a grid preserves the marks. A single mark would be read as a digit, and a cell without
# marks as a cell with all of them.
grid_keeps_marks <- function(rows, digits) {
  all(rowSums(rows[digits == 0, , drop = FALSE]) > 1)
}
