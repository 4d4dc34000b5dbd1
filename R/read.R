#' Read puzzles from files, links and text
#'
#' Reads the formats in which Sudoku programs store and exchange puzzles. The format is recognised
#' by the content of the file, not by its name. Text files of any size are read in blocks; Ctrl-C
#' works throughout.
#'
#' @details
#' `r formats_list(readable_formats)`
#'
#' In a line, a classic puzzle is a run of exactly 81 cells: digits, and **one** character for empty
#' cells, which is `0`, `.`, `_`, `-`, `*`, `?`, `x`, `X` or a space. Lines that begin with `#` are
#' comments. In a table, the puzzles are in the column named `puzzle`, `quizzes`, `question` or
#' similar, otherwise in the first column whose values have 81 characters.
#'
#' A link to SudokuMaker is read with the rules that it names. A link to Penpa+ is read with its
#' cages, thermometers, arrows, diagonals and regions. A link to puzz.link is read if the puzzle is
#' a Sudoku, or a Latin square with dots or skyscraper clues. Anything else in these links, such as
#' the fog of SudokuMaker, is named as left out. Lines and symbols of SudokuPad and SudokuMaker are
#' only drawings: [find_drawn_rules()] lists the rules that they suggest.
#'
#' Links that contain only the number of a puzzle on a server cannot be read, because this function
#' does not use the network. `.hsol` files of HoDoKu are refused, because they are serialized Java
#' objects, which can run code when they are loaded.
#'
#' @section Tables of other programs:
#' The text of a puzzle includes its rules, so any program that stores tables of text can store
#' puzzles of every size with any rules. An example with Parquet:
#' ```r
#' nanoparquet::write_parquet(data.frame(puzzle = as.character(made$puzzle)), "puzzles.parquet")
#' as_sudoku(nanoparquet::read_parquet("puzzles.parquet")$puzzle)
#' ```
#'
#' @section `read.csv()`:
#' `read.csv()` reads puzzles as numbers and loses their digits. Use `read_sudoku()`,
#' or `read.csv(file, colClasses = "character")`.
#'
#' @param file One of: the path of a file, which may be compressed with gzip, bzip2 or xz (or zstd,
#'   if R is 4.5 or newer or the program `zstd` is installed); several paths; a connection; the text
#'   itself, as one string with line breaks or a character vector of lines (wrap a string that could
#'   be a path in `I()`); a link.
#' @param format One of the formats below, or `"auto"`.
#' @param ... These dots must be empty.
#' @param strict Whether to raise an error for a line without a puzzle, or for a puzzle that is read
#'   without some of its rules. Otherwise the column `reason` describes the problem.
#' @param progress Whether to show a progress bar for work that takes more than 2 seconds. `NULL`
#'   shows it in interactive sessions.
#' @returns A tibble with one row for each puzzle, and for each line that should contain one, in the
#'   order of the file:
#' * `puzzle`: the givens, a vector of puzzles (see [as_sudoku()]); `NA` for a line that cannot be
#'   read;
#' * `clues`: the number of clues;
#' * if the format has them: `solution`; `filled`, the givens and the digits that the player filled
#'   in; `candidates`, a list of arrays as from [candidates()], with `NULL` for a puzzle without
#'   candidates; `rating`; `label`; other fields under their names;
#' * `file`, if several files were read;
#' * `line`: the line in which the puzzle begins;
#' * `reason`: what is wrong with a line that could not be read, or which rules are left out, such
#'   as `"without: nabner"`, otherwise `NA`;
#' * `malformed`: the text of a line that could not be read, or of its field for the puzzle,
#'   otherwise `NA`.
#'
#' `solution` and `filled` are vectors of puzzles if each of their values is a board or missing.
#' Otherwise they are the text in the file.
#'
#' The attribute `format` names the format of the file.
#' @section Connections:
#' Data that end too soon raise an error, except in two cases that R does not report:
#' * The command of a pipe that is already open fails. Pass the pipe before it is open, as in
#'   `read_sudoku(pipe("command"))`, or check that `close(connection)` returns `NULL` or 0
#'   afterwards.
#' * The data of `gzcon()` around a link or a pipe are not complete. Download the file first, and
#'   pass its path.
#' @section Errors:
#' * `oxidoku_error_file`, with the fields `file`, `line`, `column` and `format`: the file does not
#'   exist or does not have the format, or, with `strict`, a line has no puzzle or has a puzzle that
#'   is read without some of its rules.
#' * `oxidoku_error_package`: a package is missing, xml2 for `"opensudoku"` or jsonlite for
#'   `"fpuzzles"`, `"scl"` and links to sites that use JSON.
#' * `oxidoku_warning_left_out`, with the fields `lines` and `left_out`: puzzles have rules that
#'   this package does not know and are read without them. The puzzles carry the names of these
#'   rules (see [sudoku_rules()]), so that solving them raises a warning.
#' * `oxidoku_warning_drawn`, with the field `lines`: puzzles have lines or symbols that are only
#'   drawn in the file, so they are not rules here. Drawings that seem to be rules are named as left
#'   out: see [find_drawn_rules()].
#' @seealso [write_sudoku()], [sudoku_link()], [find_drawn_rules()]; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' made <- generate_sudoku(3)
#' file <- tempfile(fileext = ".sdm")
#' write_sudoku(made$puzzle, file)
#' read_sudoku(file)
#'
#' # Text is read in the same way as a file.
#' read_sudoku(c("puzzle,level", paste(made$puzzle, made$level, sep = ",")))
#'
#' # One bad line does not lose the rest.
#' found <- read_sudoku(c(made$puzzle[[1]], "1234", made$puzzle[[2]]))
#' found[c("line", "reason", "malformed")]
#' @export
read_sudoku <- function(file, format = "auto", ..., strict = FALSE,
                        progress = getOption("oxidoku.progress")) {
  local_plain_numbers()
  call <- environment()
  check_given(file, "file", call)
  check_dots_empty(..., call = call)
  format <- check_choice(format, c("auto", readable_formats), "format", call)
  check_flag(strict, "strict", call)
  if (is_several_files(file)) {
    return(read_files(file, format, strict, progress, call))
  }
  source <- open_source(file, call)
  on.exit(source$close(), add = TRUE)
  read_source(source, format, strict, progress, call)
}

is_several_files <- function(file) {
  is.character(file) && !inherits(file, "AsIs") && length(file) > 1 && !anyNA(file) &&
    all(file.exists(file))
}

read_files <- function(files, format, strict, progress, call) {
  parts <- lapply(files, function(file) {
    source <- open_source(file, call)
    on.exit(source$close(), add = TRUE)
    part <- read_source(source, format, strict, progress, call)
    part <- tibble::add_column(part, file = file, .before = "line")
    part
  })
  bind_tables(parts)
}

# Binds tables with different columns. Missing columns are filled with NA.
bind_tables <- function(parts) {
  vctrs::vec_rbind(!!!parts)
}

read_source <- function(source, format, strict, progress, call) {
  start <- source$read(start_size)
  if (format == "auto") {
    format <- detect_format(start, source, call)
  }
  table <- read_format(format, source, start, progress, call)
  for (name in intersect(board_columns, names(table))) {
    table[[name]] <- as_board_column(table[[name]], call)
  }
  table <- with_clues(table)
  left_out <- left_out_of_puzzles(table$puzzle)
  table$reason <- with_left_out(table$reason, left_out)
  if (strict && !all(is.na(table$reason))) {
    first <- which(!is.na(table$reason))[[1]]
    stop_line(source, format, table$line[[first]], table$reason[[first]], !is.na(left_out[[first]]), call)
  }
  warn_read_without(table, left_out)
  attr(table, "format") <- format
  table
}

read_format <- function(name, source, start, progress, call) {
  format <- file_formats[[name]]
  if (!is.null(format$read_blocks)) {
    return(format$read_blocks(source, start, name, progress, call))
  }
  lines <- lines_of_source(source, start, name, call)
  entries <- if (!is.null(format[["read"]])) {
    format[["read"]](lines, source, call)
  } else {
    read_each_line(format, lines)
  }
  if (length(entries) == 0) {
    stop_file(
      source$name,
      "{file_label(source$name)} holds no puzzle in the format {.val {name}}.",
      format = name, call = call
    )
  }
  table_of_entries(lapply(entries, naming_drawn_rules))
}

# Inserts the column `clues` after `puzzle`. A column of that name from the file is dropped if it
# is equal; otherwise an underscore is appended to its name.
with_clues <- function(table) {
  clues <- clues_of(table$puzzle)
  own <- table[["clues"]]
  if (!is.null(own)) {
    names(table)[names(table) == "clues"] <- "clues_"
    if (all_equal_clues(own, clues)) table[["clues_"]] <- NULL
  }
  tibble::add_column(table, clues = clues, .after = "puzzle")
}

all_equal_clues <- function(own, clues) {
  is.numeric(own) && is.null(dim(own)) && isTRUE(all(own == clues | is.na(clues)))
}

# Returns a vector of puzzles if each value of a column is a board or missing; otherwise returns
# the column unchanged. In a table, columns of these names may have other contents, such as a
# number of cells.
as_board_column <- function(column, call) {
  if (is_sudoku(column)) {
    return(column)
  }
  if (!is.data.frame(column) && is_list_of_boards(column)) {
    return(as_boards(column, NULL, "x", call)$x)
  }
  if (!is.atomic(column) || !is.null(dim(column))) {
    return(column)
  }
  missing <- is.na(column) | (is.character(column) & !nzchar(column))
  if (all(missing)) {
    return(missing_puzzles(length(column)))
  }
  if (!is.character(column)) {
    return(column)
  }
  boards <- as_boards(column, NULL, "x", call)$x
  if (all(missing | !is.na(boards))) boards else column
}

# The number of bytes from which the format of a file is detected.
start_size <- 65536L
# The size, in bytes, of the largest file that is read in a format of one or a few puzzles.
largest_small_file <- 67108864

# ---- Sources of text ----------------------------------------------------------

# Opens a source: a list of `name` for messages, `size` in bytes (NA if unknown), `read(n)`, which
# returns up to n more bytes, and `close()`.
open_source <- function(file, call) {
  if (inherits(file, "connection")) {
    check_connection(file, "read", "file", call)
    return(connection_source(file, call))
  }
  if (!is.character(file) || length(file) == 0 || anyNA(file)) {
    stop_must(file, "file", "be a path, a connection or text", call = call)
  }
  if (!is_path(file)) {
    return(source_of_text(file))
  }
  check_input(file, "To read the string itself, use {.code read_sudoku(I(file))}.", call)
  open_path(file, NULL, call)
}

# Opens a file, pipe or device. `remedy` is for one that cannot be opened.
open_path <- function(file, remedy, call, arg = "file") {
  tryCatch(
    suppressWarnings(if (file_kind(file) == "other") stream_source(file, call) else file_source(file, call)),
    error = function(e) {
      if (inherits(e, "oxidoku_error")) stop(e)
      stop_input(file, conditionMessage(e), remedy, call, arg)
    }
  )
}

# Whether a string is a path. A string of several lines, a puzzle, a link or a code is text,
# unless a file has that name.
is_path <- function(file) {
  if (inherits(file, "AsIs") || length(file) > 1) {
    return(FALSE)
  }
  is_text <- grepl("[\r\n]", file) || grepl("^[[:alnum:].+-]+://", file) ||
    grepl(one_puzzle, file) || plain_side(file) > 5 || grepl("^\\s*[{<]", file) || grepl(link_code, file) ||
    is_killer_text(file) || grepl(iss_text, file)
  !is_text || (nchar(file, "bytes") < 1000 && file.exists(file))
}

one_puzzle <- "^[^/\\\\]*[0-9._*?xX-]{81}"
link_code <- "^(scl|fpuzzles|fpuz|classic|S9B|N4Ig)[[:alnum:]+/=%]{15,}$"

source_of_text <- function(text) {
  bytes <- charToRaw(paste0(paste(enc2utf8(unclass(text)), collapse = "\n"), "\n"))
  at <- 0
  list(
    name = NULL,
    size = length(bytes),
    read = function(n) {
      part <- bytes[seq_len(min(n, length(bytes) - at)) + at]
      at <<- at + length(part)
      part
    },
    close = function() invisible()
  )
}

# Reads the rest of a source as lines of text, for formats that are read as a whole.
lines_of_source <- function(source, start, format, call) {
  parts <- list(start)
  size <- length(start)
  while (length(part <- source$read(block_size)) > 0) {
    parts <- c(parts, list(part))
    size <- size + length(part)
    if (size > largest_small_file) {
      stop_file(
        source$name,
        c(
          "{file_label(source$name)} is too large for the format {.val {format}}.",
          "i" = "Only the formats {.val lines} and {.val csv} can be read from large files."
        ),
        format = format, call = call
      )
    }
  }
  lines_of_bytes(do.call(c, parts), source, call)
}

# Splits bytes into lines with any line ending, with or without a byte order mark, in UTF-8,
# UTF-16 or Latin-1.
lines_of_bytes <- function(bytes, source, call) {
  text <- text_of_file(bytes, source, call)
  if (!nzchar(text)) {
    return(character())
  }
  lines_of_text(text)
}

# ---- Conditions --------------------------------------------------------------

# Warns once for all puzzles that were read without some of their rules.
warn_read_without <- function(table, left_out) {
  at <- which(!is.na(left_out))
  if (length(at) == 0) {
    return(invisible())
  }
  names <- unique(unlist(lapply(rules_of_puzzles(table$puzzle[at]), `[[`, "left_out")))
  cli::cli_warn(
    c(
      "{cli::qty(length(at))}{?A puzzle was/Puzzles were} read without {?some of its/some of their} rules: {truncate_values(names)}.",
      "x" = "{cli::qty(length(at))}See line{?s} {truncate_values(table$line[at])}.",
      "i" = "If you know these rules, add them with {.code c(rules(x), rule_pairs(...), left_out = character())}."
    ),
    class = c("oxidoku_warning_left_out", "oxidoku_warning"), lines = table$line[at], left_out = names
  )
}

stop_line <- function(source, format, line, reason, is_left_out, call) {
  column <- as.integer(sub(".*\\bcolumn ([0-9]+).*", "\\1", reason[grepl("\\bcolumn [0-9]", reason)]))
  stop_file(
    source$name,
    c(
      if (is_left_out) "{file_label(source$name)} holds a puzzle with unknown rules." else "{file_label(source$name)} holds a line without a puzzle.",
      "x" = "Line {line}: {reason}.",
      "i" = "With {.code strict = FALSE}, the other lines are read."
    ),
    line = line, column = if (length(column)) column, format = format, call = call
  )
}
