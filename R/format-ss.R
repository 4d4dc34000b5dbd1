# .ss of Simple Sudoku. What the program copies holds up to three grids: givens, givens and
# filled cells, candidates.

format_ss <- list(
  about = ".ss of Simple Sudoku, and what it copies",
  keeps = "filled cells, candidates (read only)",
  ending = "ss",
  detect = function(lines) is_ss(lines),
  read = function(lines, source, call) read_ss(lines),
  single = TRUE,
  write_entry = function(entry, call) ss_lines(entry)
)

is_ss <- function(lines) {
  any(grepl("^\\|?[0-9.X]{3}\\|[0-9.X]{3}\\|[0-9.X]{3}\\|?$", lines)) ||
    (length(lines) >= 9 && all(grepl("^[1-9X]{9}$", lines[1:9])) && any(grepl("X", lines[1:9])))
}

read_ss <- function(lines) {
  # A footer names the program.
  footer <- grep("Simple Sudoku|Version", lines, ignore.case = TRUE)
  if (length(footer) > 0) lines <- lines[seq_len(footer[[1]] - 1)]
  row <- gsub("[[:space:]|]", "", lines)
  plain <- which(grepl("^[0-9.X]{9}$", row))
  if (length(plain) < 9) {
    return(list())
  }
  grid <- function(i) {
    rows <- plain[9 * (i - 1) + 1:9]
    if (!anyNA(rows)) chartr(".X", "00", paste(row[rows], collapse = ""))
  }
  filled <- grid(2)
  tokens <- lapply(lines, mark_tokens)
  marked <- setdiff(which(lengths(tokens) == 9 & !grepl("---", lines)), plain)
  candidates <- if (length(marked) >= 9) {
    marks <- rows_from_strings(unlist(tokens[marked[1:9]]))
    marks[digits_of_string(filled %||% grid(1)) != 0, ] <- FALSE
    candidates_from_rows(marks)
  }
  list(new_entry(grid(1), plain[[1]], filled = filled, candidates = candidates))
}

ss_lines <- function(entry) {
  rows <- rows_of_string(chartr("0", ".", entry$puzzle))
  rows <- paste(substr(rows, 1, 3), substr(rows, 4, 6), substr(rows, 7, 9), sep = "|")
  rule <- strrep("-", 11)
  c(rows[1:3], rule, rows[4:6], rule, rows[7:9])
}
