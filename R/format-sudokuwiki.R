# Links to SudokuWiki: 81 digits, or a state, which begins with S9B. A state has two characters
# per cell, which are a number in base 36: 0 to 9 is a given, 10 to 18 is a digit of the player
# plus 9, and a larger number is a mask of candidates plus 18.

format_sudokuwiki <- list(
  about = "Links to SudokuWiki",
  keeps = "filled cells and candidates",
  holds = c("filled", "candidates"),
  write_entry = function(entry, call) sudokuwiki_link(entry)
)

sudokuwiki_link <- function(entry) {
  has_state <- !is.null(entry$candidates %||% entry$filled)
  paste0("https://www.sudokuwiki.org/sudoku.htm?bd=", if (has_state) s9b_code(entry) else entry$puzzle)
}

read_s9b <- function(code, at) {
  if (nchar(code) != 162) {
    return(bad_entry(at, paste0("a state of ", nchar(code), " characters, not 162")))
  }
  pairs <- substring(lower_ascii(code), seq(1, 161, 2), seq(2, 162, 2))
  values <- bitwAnd(strtoi(pairs, 36), 1023L)
  if (max(values) > 18 + 511) {
    return(bad_entry(at, "a state with a cell that holds neither a digit nor candidates"))
  }
  is_given <- values <= 9
  is_filled <- !is_given & values <= 18
  masks <- ifelse(values > 18, values - 18L, 0L)
  new_entry(
    string_of_digits(ifelse(is_given, values, 0)), at,
    filled = string_of_digits(ifelse(is_given, values, ifelse(is_filled, values - 9, 0))),
    candidates = if (any(masks > 0)) candidates_from_masks(masks)
  )
}

s9b_code <- function(entry) {
  givens <- entry_givens(entry)
  digits <- entry_digits(entry)
  values <- ifelse(givens > 0, givens, ifelse(digits > 0, digits + 9, 0))
  if (!is.null(entry$candidates)) {
    masks <- masks_from_candidates(entry$candidates)
    values <- ifelse(digits == 0 & masks > 0, masks + 18, values)
  }
  characters <- c(0:9, letters)
  paste0("S9B", paste0(characters[values %/% 36 + 1], characters[values %% 36 + 1], collapse = ""))
}
