# The formats of files. Each has a list of its own in R/format-<name>.R:
#
#   about     a description, for the tables of the help pages
#   keeps     what it stores apart from the puzzle, likewise
#   ending    the extension by which write_sudoku() chooses it, if it has one
#
#   detect         whether a text has the format; gets its first lines, trimmed and
#                  without empty ones
#   detect_last    the same, used if no `detect` of any format accepts the text
#   read_blocks    reads a text of any size, block by block, into a table
#   read           reads all lines into entries (R/read-entries.R)
#   read_line      reads one line into an entry; `is_entry` says which lines are read
#
#   holds          the columns that it can store; "*" for any of single values
#   single         whether a file holds one puzzle
#   any_board      whether it has a place for boards that are not classic
#   text           text of a column as the format can hold it; NA for none
#   keeps_marks    whether the pencil marks (rows) on a board (digits) come back the same
#   draws_marks    whether it shows what is open if there are no pencil marks
#   prepare        adds columns that the lines need
#   around         lines `before` and `after` all others
#   write_columns  the columns of a table, written by native code
#   write_lines    lines from a table
#   write_entry    lines from an entry
#
# A format is read if it has one of `read_blocks`, `read` and `read_line`, and is written
# if it has one of the last three.

file_formats <- list(
  lines = format_lines,
  csv = format_csv,
  hodoku = format_hodoku,
  pencilmarks = format_pencilmarks,
  candidates = format_candidates,
  sdk = format_sdk,
  ss = format_ss,
  sdx = format_sdx,
  opensudoku = format_opensudoku,
  spf = format_spf,
  links = format_links,
  killer = format_killer,
  iss = format_iss,
  fpuzzles = format_fpuzzles,
  scl = format_scl,
  sudokuexchange = format_sudokuexchange,
  serate = format_serate,
  gsf = format_gsf,
  sudokupad = format_sudokupad,
  "f-puzzles" = format_fpuzzles_link,
  sudokuwiki = format_sudokuwiki,
  sudoku.coach = format_sudoku_coach
)

has_part <- function(format, ...) any(c(...) %in% names(format))

readable_formats <- names(Filter(
  function(format) has_part(format, "read_blocks", "read", "read_line"), file_formats
))
writable_formats <- names(Filter(
  function(format) has_part(format, "write_columns", "write_lines", "write_entry"), file_formats
))

# The surest signs first.
detection_order <- c(
  "opensudoku", "spf", "scl", "fpuzzles", "killer", "iss", "links", "hodoku", "candidates", "csv", "lines", "sdx",
  "ss", "pencilmarks", "sdk"
)

# The format of a text that begins with these lines; NULL if it has none.
detected_format <- function(lines) {
  for (test in c("detect", "detect_last")) {
    for (name in detection_order) {
      is_it <- file_formats[[name]][[test]]
      if (!is.null(is_it) && is_it(lines)) {
        return(name)
      }
    }
  }
}

# The format for the extension of a file, without the extension of its compression.
format_of_name <- function(file) {
  if (!is.character(file) || length(file) != 1 || is.na(file)) {
    return("lines")
  }
  name <- sub("[.](gz|bz2|xz|zst)$", "", file, ignore.case = TRUE)
  ending <- if (grepl(".", name, fixed = TRUE)) lower_ascii(sub("^.*[.]", "", name))
  endings <- lapply(file_formats, function(format) format$ending)
  known <- names(endings)[vapply(endings, identical, NA, ending)]
  c(known, "lines")[[1]]
}

# For the help pages of read_sudoku() and write_sudoku().
# A list, as a table is too wide for a terminal.
formats_list <- function(names) {
  items <- vapply(names, function(name) {
    format <- file_formats[[name]]
    keeps <- paste0("Also holds ", format$keeps)
    keeps <- sub("^Also holds nothing", "Holds only the puzzle", keeps)
    paste0("\\item{`\"", name, "\"`}{", format$about, ". ", keeps, ".}")
  }, "")
  paste(c("\\describe{", items, "}"), collapse = "\n")
}
