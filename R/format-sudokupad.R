# The two codes of SudokuPad for classic puzzles. The first consists of digits, with a letter for
# each run of empty cells between them, and A for no empty cell. The second has one character for
# a digit and up to five empty cells after it.

format_sudokupad <- list(
  about = "Links to SudokuPad",
  keeps = "the rules that f-puzzles supports, but no other columns",
  any_board = TRUE,
  zero = TRUE,
  write_entry = function(entry, call) {
    # The format of f-puzzles has no given 0.
    if (has_rules(entry$puzzle) && has_zero(rules(entry$puzzle)$facts)) {
      return(paste0("https://sudokupad.app/scl", code_of_json(scl_json(entry, call), call)))
    }
    # SudokuPad itself draws the rules of f-puzzles, which its native format cannot express.
    if (has_rules(entry$puzzle)) {
      return(sudokupad_of_fpuzzles(fpuzzles_link(entry, call)))
    }
    paste0("https://sudokupad.app/classic", classic_code(entry$puzzle))
  }
)

# Decodes the 81 digits of a code of either kind. Returns NULL for any other text.
read_classic <- function(code) {
  chars <- strsplit(code, "")[[1]]
  runs <- match(chars, run_letters) - 1L
  first <- paste(ifelse(is.na(runs), chars, strrep("0", pmax(runs, 0L))), collapse = "")
  if (grepl("^[0-9]{81}$", first)) {
    return(first)
  }
  index <- match(chars, classic_alphabet) - 1L
  if (anyNA(index)) {
    return(NULL)
  }
  second <- paste0(index %% 10, strrep("0", index %/% 10), collapse = "")
  if (nchar(second) == 81) second
}

run_letters <- c(LETTERS, letters)
classic_alphabet <- c(0:9, LETTERS, letters[1:24])

classic_code <- function(puzzle) {
  runs <- rle(strsplit(puzzle, "")[[1]] == "0")
  ends <- cumsum(runs$lengths)
  pieces <- Map(function(is_empty, length, end) {
    if (is_empty) classic_run(length) else substr(puzzle, end - length + 1, end)
  }, runs$values, runs$lengths, ends)
  paste(unlist(pieces), collapse = "")
}

classic_run <- function(length) {
  longest <- length(run_letters) - 1
  rest <- length %% longest
  paste0(
    strrep(run_letters[[longest + 1]], length %/% longest),
    if (rest > 0) run_letters[[rest + 1]]
  )
}
