# One puzzle per line: 81 characters, possibly among other fields. Lists of other programs that
# consist of lines with fields have separate writers: gsf, serate and sudokuexchange.

format_lines <- list(
  about = paste(
    "Lines of 81 characters, with or without other fields: .sdm and .txt files, lists of 17-clue",
    "puzzles, the sudokuexchange puzzle bank, lists of gsf and serate. Other puzzles as text, one",
    "per line"
  ),
  keeps = "the solution, the rating, the label and any fields that the list names",
  detect = function(lines) holds_puzzles(lines),
  # Accepts boards without givens, because a line of dots may be a part of another format.
  detect_last = function(lines) any(board_side(lines[!startsWith(lines, "#")]) > 0) && !is_typed_grid(lines),
  any_board = TRUE,
  zero = TRUE,
  read_blocks = function(...) read_text_blocks(...),
  write_columns = function(table) {
    list(if (has_columns(table$puzzle)) puzzle_columns(table$puzzle) else as.character(table$puzzle))
  }
)

# Whether a line contains the cells of a puzzle, or an attempt at one. A line of dashes is not an
# attempt.
holds_puzzles <- function(lines) {
  plain <- lines[!startsWith(lines, "#")]
  # In most files, one of the first lines contains a puzzle.
  any_holds_puzzle(utils::head(plain, 20)) || any_holds_puzzle(utils::tail(plain, -20))
}

any_holds_puzzle <- function(plain) {
  # Matches whole runs, so that the time is linear in the length of a line.
  runs <- unlist(regmatches(plain, gregexpr("[0-9._*?xX-]{60,}+", plain, perl = TRUE)))
  any(grepl("[0-9]", runs)) || any(startsWith(plain, own_head)) ||
    any(plain_side(plain) > 0 & grepl("[1-9]", plain)) && !is_typed_grid(plain) ||
    any(grepl("^[1-9 ]{81}$", plain) & grepl(" ", plain, fixed = TRUE))
}

with_empty <- function(puzzle, empty) {
  if (empty == "0") puzzle else chartr("0", empty, puzzle)
}
