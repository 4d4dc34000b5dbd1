# Tables with a header.

format_csv <- list(
  about = "A table with a header, separated by commas, semicolons or tabs",
  keeps = "the solution, filled cells and all other columns",
  ending = "csv",
  detect = function(lines) holds_puzzles(lines) && begins_table(lines),
  # Accepts a header that is followed by malformed rows, or by none.
  detect_last = function(lines) begins_table(lines),
  read_blocks = function(...) read_text_blocks(...),
  holds = c("*", "filled"),
  any_board = TRUE,
  zero = TRUE,
  # Readers of tables treat all line endings alike.
  text = function(text, name) {
    if (any(grepl("\r", text, fixed = TRUE))) gsub("\r\n?", "\n", text) else text
  },
  write_columns = function(table) csv_columns(table),
  around = function(table, call) list(before = csv_header(table))
)

# Whether the first line is the header of a table. The text of a puzzle is not a header.
begins_table <- function(lines) {
  first <- utils::head(lines[!startsWith(lines, "#")], 1)
  if (any(is_ruled_text(first) | plain_side(first) > 0 & grepl("[1-9]", first))) {
    return(FALSE)
  }
  check_native(native_is_table(charToRaw(paste(lines, collapse = "\n"))))
}

# Converts all columns to text, except those of puzzles, numbers and logical values.
csv_columns <- function(table) {
  lapply(table, function(column) {
    if (has_columns(column)) {
      return(puzzle_columns(column))
    }
    if (is.object(column) || !(is.logical(column) || is.numeric(column))) {
      column <- enc2utf8(as.character(column))
    }
    column
  })
}

csv_header <- function(table) {
  names <- enc2utf8(names(table))
  quoted <- grepl("[\",;\t\r\n]|^\\s|\\s$|^$", names)
  names[quoted] <- paste0("\"", gsub("\"", "\"\"", names[quoted], fixed = TRUE), "\"")
  paste(names, collapse = ",")
}
