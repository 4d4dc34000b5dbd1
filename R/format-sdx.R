# The format .sdx of SudoCue: nine cells per line. `1` is a given, `u1` is a digit that the player
# entered, and several digits are candidates.

format_sdx <- list(
  about = ".sdx files of SudoCue",
  keeps = "filled cells and candidates",
  ending = "sdx",
  detect = function(lines) is_sdx(lines),
  read = function(lines, source, call) read_sdx(lines),
  holds = c("filled", "candidates"),
  single = TRUE,
  draws_marks = TRUE,
  keeps_marks = function(rows, digits) grid_keeps_marks(rows, digits),
  write_entry = function(entry, call) sdx_lines(entry, call)
)

sdx_cell <- "^u?[1-9]{1,9}$"

is_sdx <- function(lines) {
  lines <- lines[is_sdx_row(lines)]
  rows <- strsplit(utils::head(lines, 9), "\\s+")
  length(rows) == 9 && all(lengths(rows) == 9) &&
    all(grepl(sdx_cell, unlist(rows))) && any(grepl("^u|..", unlist(rows)))
}

is_sdx_row <- function(lines) is_not_comment(lines) & !startsWith(lines, "[") & !is_rule_of_grid(lines)

read_sdx <- function(lines) {
  at <- which(is_sdx_row(lines))
  cells <- strsplit(trimmed(lines[at]), "\\s+")
  if (sum(lengths(cells) == 9) < 9) {
    return(list())
  }
  problem <- problem_of_rows(vapply(lengths(cells), strrep, "", x = "1"))
  if (!is.null(problem)) {
    return(list(bad_entry(at[[1]], problem)))
  }
  cells <- unlist(cells)
  if (!all(grepl(sdx_cell, cells))) {
    return(list(bad_entry(at[[1]], "a cell that is neither a digit nor candidates")))
  }
  mine <- grepl("^u[1-9]$", cells)
  digits <- sub("^u", "", cells)
  single <- nchar(digits) == 1
  list(new_entry(
    string_of_digits(ifelse(single & !mine, digits, "0")), at[[1]],
    filled = string_of_digits(ifelse(single, digits, "0")),
    candidates = candidates_from_rows(rows_from_strings(digits))
  ))
}

# Writes the lines. A single candidate would look like a given, so it is written as a digit that
# the player entered.
sdx_lines <- function(entry, call) {
  givens <- entry_givens(entry)
  marks <- entry_strings(entry)
  none <- nchar(marks) == 0
  if (any(none)) {
    stop_file(
      NULL,
      c(
        "The format {.val sdx} needs a candidate in every empty cell.",
        "x" = "{cli::qty(sum(none))}Cell{?s} {truncate_values(cell_names(cells_at(none)))} {cli::qty(sum(none))}{?has/have} none."
      ),
      format = "sdx", call = call
    )
  }
  cells <- ifelse(givens == 0 & nchar(marks) == 1, paste0("u", marks), marks)
  apply(matrix(cells, 9, byrow = TRUE), 1, paste, collapse = " ")
}

# Returns the row and column of the cells for which `which_cells`, row by row, is TRUE.
cells_at <- function(which_cells) {
  at <- which(which_cells) - 1
  data.frame(row = at %/% 9 + 1, col = at %% 9 + 1)
}
