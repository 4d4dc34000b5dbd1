# The format .ss of Simple Sudoku. The text that the program copies contains up to three grids:
# givens, givens with filled cells, and candidates.

format_ss <- list(
  about = ".ss files of Simple Sudoku, and the text that it copies",
  keeps = "filled cells and candidates, which are read but not written",
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
  # A footer contains the name of the program.
  footer <- grep("Simple Sudoku|Version", lines, ignore.case = TRUE)
  if (length(footer) > 0) lines <- lines[seq_len(footer[[1]] - 1)]
  row <- gsub("[[:space:]|]", "", lines)
  plain <- which(grepl("^[0-9.X]{9}$", row))
  if (length(plain) < 9) {
    return(list())
  }
  tokens <- lapply(lines, mark_tokens)
  marked <- rows_of_marks(which(lengths(tokens) == 9 & !grepl("---", lines)), plain)
  plain <- setdiff(plain, marked)
  if (!length(plain) %in% c(9, 18)) {
    reason <- paste(count_words(length(plain), "row", "rows"), "of cells, which are not one or two grids")
    return(list(bad_entry(plain[[1]], reason)))
  }
  candidates <- if (!is.null(marked)) candidates_from_rows(rows_from_strings(unlist(tokens[marked])))
  grid <- function(i) {
    rows <- plain[9 * (i - 1) + 1:9]
    if (!anyNA(rows)) chartr(".X", "00", paste(row[rows], collapse = ""))
  }
  list(new_entry(grid(1), plain[[1]], filled = grid(2), candidates = candidates))
}

# Returns the numbers of the lines of the grid of candidates, or NULL if there is none. These are
# the last nine lines with nine `cells`, unless all of them are `plain`, with one character per
# cell. Some may be plain: those of rows that are complete.
rows_of_marks <- function(cells, plain) {
  marked <- utils::tail(cells, 9)
  if (length(marked) == 9 && !all(marked %in% plain) && length(setdiff(plain, marked)) >= 9) marked
}

ss_lines <- function(entry) {
  rows <- rows_of_string(chartr("0", ".", entry$puzzle))
  rows <- paste(substr(rows, 1, 3), substr(rows, 4, 6), substr(rows, 7, 9), sep = "|")
  rule <- strrep("-", 11)
  c(rows[1:3], rule, rows[4:6], rule, rows[7:9])
}
