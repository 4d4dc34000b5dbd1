# The text of Interactive Sudoku Solver: a sequence of rules such as `.Name~argument~cells`.

format_iss <- list(
  about = "The text of Interactive Sudoku Solver, with one puzzle or one rule per line",
  keeps = "the rules of boards up to 16x16",
  detect = function(lines) all_entries(lines, is_iss_text),
  holds = character(),
  any_board = TRUE,
  zero = TRUE,
  read = function(lines, source, call) read_each_line(format_iss, iss_puzzle_lines(lines)),
  read_line = function(line, at) read_iss_line(line, at),
  is_entry = function(lines) is_not_comment(lines),
  write_entry = function(entry, call) iss_line(puzzle_in(entry), call)
)

iss_text <- "^[.]+(~?R[0-9a-g]+C[0-9a-g]+|~|[A-Z][A-Za-z]*(~|[.]|$))"

# Whether a string is such a text. The cells of a large board may begin like one: `..A.G...`.
is_iss_text <- function(x) startsWith(x, ".") && grepl(iss_text, x) && plain_side(x) == 0

# Joins lines that are parts of one puzzle in the first of these lines. This applies to
# consecutive lines with one part each, unless all of them contain only givens. Empty lines and
# comments separate puzzles.
iss_puzzle_lines <- function(lines) {
  text <- trimmed(lines)
  is_part <- is_not_comment(text)
  blocks <- split(which(is_part), cumsum(!is_part)[is_part])
  for (at in unname(blocks)) {
    # A part contains no dot except the one at its start.
    one_part <- all(startsWith(text[at], ".") & !grepl(".", substring(text[at], 2), fixed = TRUE))
    if (length(at) > 1 && one_part && !all(grepl("^[.](~|R[0-9a-g]+C)", text[at]))) {
      lines[at[[1]]] <- paste(text[at], collapse = "")
      lines[at[-1]] <- ""
    }
  }
  lines
}

read_iss_line <- function(line, at) {
  size <- nchar(line, "bytes")
  if (size > longest_link) {
    return(bad_entry(at, paste("a text of", format_count(size), "bytes: no puzzle needs more than", format_count(longest_link))))
  }
  read <- made_or_reason(iss_puzzle(gsub("[[:space:]]", "", line)))
  if (is_reason(read)) {
    return(bad_entry(at, read))
  }
  entry_of_puzzle(read, at)
}

# Returns a puzzle that was read as an entry. Classic puzzles are stored as text, others with
# their rules.
entry_of_puzzle <- function(puzzle, at, solution = NULL, fields = list(), filled = NULL, candidates = NULL) {
  if (has_columns(puzzle)) {
    text <- function(x) if (!is.null(x)) gsub(".", "0", as.character(x), fixed = TRUE)
    return(new_entry(
      text(puzzle), at, filled = text(filled), candidates = candidates, solution = text(solution), fields = fields
    ))
  }
  entry <- new_entry(puzzle, at, fields = fields, solution = solution)
  entry["filled"] <- list(filled)
  entry$candidates <- candidates
  entry
}

# Returns the puzzle of an entry to be written, or NULL if it has none. Classic puzzles are stored
# as text.
puzzle_in <- function(entry, what = "puzzle") {
  x <- entry[[what]]
  if (is.null(x) || has_rules(x)) x else sudoku_puzzle(x)
}

# Returns a puzzle, or the reason, as a text, if it cannot be read.
iss_puzzle <- function(text) {
  parts <- iss_parts(text)
  if (is.list(parts)) sudoku_puzzle(shown_board(parts$board, parts$rules$facts), parts$rules) else parts
}

# ---- Writing -------------------------------------------------------------------

iss_line <- function(x, call) {
  own <- rules(x)
  shape <- own$shape
  size <- shape$side
  if (is_beyond_iss(shape)) {
    stop_format(NULL, shape_words(shape), call)
  }
  is_described <- !vapply(own$rules, function(rule) is.null(rule$description), NA)
  warn_lost(c(own$left_out, if (any(is_described)) "description"), "iss", "The rest of the puzzle is written.")
  board <- as_board(x)$board
  at <- which(t(board) > 0, arr.ind = TRUE)[, 2:1, drop = FALSE]
  given <- if (nrow(at) > 0) paste0("~", iss_names(at), "_", value_of(board[at], own$facts))
  parts <- c(
    if (size != 9 || !is.null(shape$digits) || !is.null(shape$lowest)) iss_shape(shape), iss_regions(shape), given,
    iss_joined(unlist(lapply(own$rules, iss_rule, rules = own$rules, shape = shape, call = call)))
  )
  # A line with only one rule would be read as a part of a longer text.
  if (length(given) == 0 && length(parts) < 2) {
    parts <- c(iss_shape(shape), if (size == 9 && length(parts) == 1) parts else "~")
  }
  paste0(".", paste(parts, collapse = "."))
}
