# The file formats. Each is a list in R/format-<name>.R with some of these elements:
#
#   about     a description, for the lists of the help pages
#   keeps     what it stores besides the puzzle, also for the help pages
#   ending    the file extension for which write_sudoku() chooses it
#
#   detect         whether a text has the format; receives its first lines, trimmed and
#                  without empty lines
#   detect_last    the same, but only called if no `detect` of any format accepts the text
#   read_blocks    reads a text of any size, block by block, into a table
#   read           reads all lines into entries (R/read-entries.R)
#   read_line      reads one line into an entry; `is_entry` says which lines to read
#
#   holds          the columns that it can store; "*" for all columns except lists
#   single         whether a file holds only one puzzle
#   any_board      TRUE if it can store boards that are not classic, "some" for a few of them; the
#                  writer refuses the others
#   zero           TRUE if it can store boards whose digits begin at 0
#   text           converts the text of a column to what the format can store; NA for nothing
#   keeps_marks    whether the pencil marks (rows) on a board (digits) are read back unchanged
#   draws_marks    whether it shows the open candidates if there are no pencil marks
#   prepare        adds columns that the lines need
#   around         returns the lines `before` and `after` all others
#   write_columns  returns the columns of a table, which native code writes
#   write_lines    returns lines from a table
#   write_entry    returns lines from an entry
#
# A format can be read if it has one of `read_blocks`, `read` and `read_line`, and written if it
# has one of the last three elements.

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
  sudokumaker = format_sudokumaker,
  "puzz.link" = format_puzzlink,
  penpa = format_penpa,
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

# The formats in the order in which they are tested, the most distinctive first.
detection_order <- c(
  "opensudoku", "spf", "scl", "fpuzzles", "killer", "iss", "links", "hodoku", "candidates", "csv", "lines", "sdx",
  "ss", "pencilmarks", "sdk"
)

# Returns the name of the format of a text that begins with these lines, or NULL.
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

# Returns the format for the extension of a file, ignoring the extension of a compressed file.
format_of_name <- function(file) {
  if (!is_string(file)) {
    return("lines")
  }
  name <- sub("[.](gz|bz2|xz|zst)$", "", file, ignore.case = TRUE)
  ending <- if (grepl(".", name, fixed = TRUE)) lower_ascii(sub("^.*[.]", "", name))
  endings <- lapply(file_formats, function(format) format$ending)
  known <- names(endings)[vapply(endings, identical, NA, ending)]
  c(known, "lines")[[1]]
}

# Describes formats for the help pages of read_sudoku() and write_sudoku(). The result is a list,
# because a table would be too wide for a terminal.
formats_list <- function(names) {
  items <- vapply(names, function(name) {
    format <- file_formats[[name]]
    keeps <- paste0("It can also store ", format$keeps)
    keeps <- sub("^It can also store nothing", "It stores only the puzzle", keeps)
    paste0("\\item{`\"", name, "\"`}{", format$about, ". ", keeps, ".}")
  }, "")
  paste(c("\\describe{", items, "}"), collapse = "\n")
}
