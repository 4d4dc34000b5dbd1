#' Read puzzles from files, links and text
#'
#' Reads every common form in which Sudoku programs keep and exchange puzzles.
#' What a file holds is told by its content, not by its name. Text files of any
#' size are read in blocks; Ctrl-C works throughout.
#'
#' @details
#' | `format` | what it is | holds more than the puzzle |
#' |---|---|---|
#' | `"lines"` | 81 characters a line, with or without other fields: .sdm, .txt, lists of 17-clue puzzles, the bank of sudokuexchange, lists of gsf and serate | rating, label, fields named by the list |
#' | `"csv"` | a table with a header, separated by commas, semicolons or tabs | solution, all other columns |
#' | `"hodoku"` | lines of HoDoKu's library, `:0300:...` | filled cells, candidates, one step |
#' | `"pencilmarks"` | a drawn grid of candidates, as forums use it | candidates |
#' | `"candidates"` | 729 characters a line, nine a cell | candidates |
#' | `"sdk"` | .sdk of SadMan Software, SudoCue and others | filled cells, pencil marks, tags |
#' | `"ss"` | .ss of Simple Sudoku and what it pastes | filled cells, candidates |
#' | `"sdx"` | .sdx of SudoCue | filled cells, candidates |
#' | `"opensudoku"` | .opensudoku (XML, both versions) | filled cells, marks, tags |
#' | `"spf"` | .spf | nothing |
#' | `"links"` | links and codes of SudokuPad, f-puzzles, SudokuWiki, sudoku.coach and sudokuexchange, one a line | filled cells, candidates, title, author |
#' | `"fpuzzles"` | the JSON of f-puzzles | solution, filled cells, candidates, title, author |
#'
#' A puzzle in a line is 81 cells in a row that touch no further cell: digits,
#' and **one** character for blanks, out of `0 . _ - * ? x X` and the space.
#' Lines that begin with `#` are comments. Of a table the column is taken whose
#' header says `puzzle`, `quizzes`, `question` or the like, else the first whose
#' values are 81 long.
#'
#' Links with the short number of a puzzle that is kept on a server cannot be
#' read, as nothing is fetched from the network. `.hsol` files of HoDoKu are
#' serialized Java objects, which run code when they are loaded: they are
#' refused.
#'
#' @section `read.csv()`:
#' `read.csv()` takes puzzles for numbers and loses them. Use `read_sudoku()`,
#' or `read.csv(file, colClasses = "character")`.
#'
#' @param file One of: the path of a file, compressed with gzip, bzip2 or xz (or
#'   zstd, where R from 4.5 or a program `zstd` reads it) or not; several paths; a connection; the text itself, as one string with line
#'   breaks or a character vector of lines (`I()` around it makes sure that it is
#'   not taken for a path); a link.
#' @param format One of the formats below, or `"auto"`.
#' @param ... These dots must be empty.
#' @param strict Whether a line that holds no puzzle is an error rather than a
#'   row with a `reason`.
#' @param progress Whether to show the progress of work of more than 2 seconds.
#'   `NULL` shows it in interactive sessions.
#' @returns A tibble with one row for each puzzle, and for each line that should
#'   hold one, in the order of the file:
#' * `puzzle`: the givens, a vector of puzzles as of [as_sudoku()]; `NA` where there
#'   is none;
#' * where the format has them: `solution`; `filled`, givens and what the player
#'   filled in; `candidates`, a list of what [candidates()] gives, `NULL` where
#'   there are none; `rating`; `label`; other fields under their names;
#' * `file`, where several files were read;
#' * `line`: the line it begins in;
#' * `reason`: what is wrong with a line that could not be read, else `NA`.
#'
#' The attribute `format` says which format was read.
#' @section Errors:
#' `oxidoku_error_file`, with the fields `file`, `line`, `column` and `format`:
#' a file that is not there or not in the format, or with `strict` a line that
#' holds no puzzle. `oxidoku_error_package` where a package is missing: xml2 for
#' `"opensudoku"`, jsonlite for `"fpuzzles"`.
#' @seealso [write_sudoku()], [sudoku_link()]
#' @examples
#' set.seed(1)
#' made <- generate_sudoku(3)
#' file <- tempfile(fileext = ".sdm")
#' write_sudoku(made$puzzle, file)
#' read_sudoku(file)
#'
#' read_sudoku("puzzle,level\n
#' 000006000095700300400092005764000003000000000200000971500210009007005480000800000,Medium\n")
#'
#' # One bad line does not lose the rest.
#' read_sudoku(c(made$puzzle[[1]], "1234", made$puzzle[[2]]))[c("line", "reason")]
#' @export
read_sudoku <- function(file, format = "auto", ..., strict = FALSE,
                        progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_no_more(..., call = call)
  check_word(format, c("auto", names(file_readers)), "format", call)
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

# Rows of tables of other columns, NA where a table lacks one.
bind_tables <- function(parts) {
  vctrs::vec_rbind(!!!parts)
}

read_source <- function(source, format, strict, progress, call) {
  start <- source$read(start_size)
  if (format == "auto") {
    format <- detect_format(start, source, call)
  }
  table <- file_readers[[format]](source, start, format, progress, call)
  for (name in intersect(c("puzzle", "solution", "filled"), names(table))) {
    table[[name]] <- as_puzzles(table[[name]], name, call)$x
  }
  if (strict && !all(is.na(table$reason))) {
    first <- which(!is.na(table$reason))[[1]]
    stop_line(source, format, table$line[[first]], table$reason[[first]], call)
  }
  attr(table, "format") <- format
  table
}

# As much of a file as tells its format.
start_size <- 65536L
# As much as is read at once.
block_size <- 4194304L
# Of formats of one or a few puzzles, more than this is something else.
largest_small_file <- 67108864

# ---- Where text comes from ---------------------------------------------------

# A list of `name` for messages, `size` in bytes (NA where nobody knows), `read(n)` for
# up to n more bytes, and `close()`.
open_source <- function(file, call) {
  if (inherits(file, "connection")) {
    return(source_of_connection(file))
  }
  if (!is.character(file) || length(file) == 0 || anyNA(file)) {
    stop_argument(
      "file",
      c(
        "{.arg file} must be a path, a connection or text.",
        "x" = "It is {kind_of(file)}."
      ),
      call = call
    )
  }
  if (!is_path(file)) {
    return(source_of_text(file))
  }
  if (!file.exists(file) || dir.exists(file)) {
    stop_file(
      file,
      c(
        "{.file {file}} cannot be read.",
        "x" = if (dir.exists(file)) "It is a folder." else "There is no such file.",
        "i" = if (!dir.exists(file)) "If it is the text of a puzzle: {.code read_sudoku(I(file))}."
      ),
      call = call
    )
  }
  source <- tryCatch(
    suppressWarnings(if (file_kind(file) == "other") stream_source(file, call) else file_source(file, call)),
    error = function(e) {
      if (inherits(e, "oxidoku_error")) stop(e)
      stop_file(file, c("{.file {file}} cannot be read.", "x" = conditionMessage(e)), call = call)
    }
  )
  source
}

file_source <- function(file, call) {
  opened <- open_bytes(file, call)
  source <- source_of_connection(opened, name = file)
  source$size <- if (compression_of(file) == "") file.size(file) else NA
  source$close <- function() close(opened)
  source
}

# A pipe or device can be opened once, and what was read of it does not come again.
stream_source <- function(file, call) {
  opened <- base::file(file, "rb", raw = TRUE)
  start <- readBin(opened, "raw", 4)
  if (compression_in(start) == "") {
    source <- source_of_connection(opened, name = file)
    source$close <- function() close(opened)
    return(read_again(source, start))
  }
  # Decompression takes a file.
  on.exit(close(opened))
  copy <- tempfile()
  on.exit(if (!is.null(copy)) unlink(copy), add = TRUE)
  output <- base::file(copy, "wb", raw = TRUE)
  while (length(start) > 0) {
    writeBin(start, output)
    start <- readBin(opened, "raw", block_size)
  }
  close(output)
  source <- file_source(copy, call)
  source$name <- file
  close_source <- source$close
  made <- copy
  source$close <- function() {
    close_source()
    unlink(made)
  }
  copy <- NULL
  source
}

# A source that gives `start` once more.
read_again <- function(source, start) {
  read <- source$read
  source$read <- function(n) {
    if (length(start) == 0) {
      return(read(n))
    }
    part <- utils::head(start, n)
    start <<- utils::tail(start, -length(part))
    # A short piece would be taken for all there is.
    if (length(part) < n) c(part, read(n - length(part))) else part
  }
  source
}

# What the files of each compression begin with.
magic_numbers <- list(
  gzip = as.raw(c(0x1f, 0x8b)),
  bzip2 = charToRaw("BZh"),
  xz = as.raw(c(0xfd, 0x37, 0x7a)),
  zstd = as.raw(c(0x28, 0xb5, 0x2f, 0xfd))
)

# The name of what a regular file is compressed with, or "".
compression_of <- function(file) {
  compression_in(readBin(normalizePath(file), "raw", 4))
}

compression_in <- function(start) {
  is_it <- vapply(magic_numbers, function(magic) {
    identical(utils::head(start, length(magic)), magic)
  }, NA)
  c(names(magic_numbers)[is_it], "")[[1]]
}

# A connection to the bytes of a regular file, whatever it is compressed with.
open_bytes <- function(file, call) {
  # "clipboard" and the like are files here.
  file <- normalizePath(file)
  if (compression_of(file) != "zstd") {
    return(gzfile(file, "rb"))
  }
  if (exists("zstdfile", baseenv())) {
    return(get("zstdfile", baseenv())(file, "rb"))
  }
  if (nzchar(Sys.which("zstd"))) {
    return(pipe(paste("zstd -dcq --", shQuote(file)), "rb"))
  }
  stop_file(
    file,
    c(
      "{.file {file}} is compressed with zstd.",
      "x" = "This takes R 4.5, or a program {.code zstd}.",
      "i" = "Any R reads files compressed with gzip, bzip2 or xz."
    ),
    call = call
  )
}

# Text is what nobody calls a file: several lines, a puzzle, a link, a code.
is_path <- function(file) {
  if (inherits(file, "AsIs") || length(file) > 1) {
    return(FALSE)
  }
  is_text <- grepl("[\r\n]", file) || grepl("^[[:alnum:].+-]+://", file) ||
    grepl(one_puzzle, file) || grepl("^\\s*[{<]", file) || grepl(link_code, file)
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
      part <- utils::head(bytes[seq_along(bytes) > at], n)
      at <<- at + length(part)
      part
    },
    close = function() invisible()
  )
}

source_of_connection <- function(connection, name = NULL) {
  close_after <- FALSE
  if (!isOpen(connection)) {
    open(connection, "rb")
    close_after <- TRUE
  }
  name <- name %||% summary(connection)$description
  text_mode <- summary(connection)$text == "text" && !isTRUE(grepl("b", summary(connection)$mode))
  read <- if (text_mode) text_reader(connection) else function(n) readBin(connection, "raw", n)
  list(
    name = name,
    size = NA,
    read = read,
    close = function() if (close_after) close(connection)
  )
}

# Bytes of a connection that gives text only.
text_reader <- function(connection) {
  left <- raw()
  function(n) {
    while (length(left) < n) {
      lines <- readLines(connection, 10000L, warn = FALSE)
      if (length(lines) == 0) break
      left <<- c(left, charToRaw(paste0(paste(enc2utf8(lines), collapse = "\n"), "\n")))
    }
    part <- utils::head(left, n)
    left <<- utils::tail(left, -length(part))
    part
  }
}

# The rest of a source as lines of text, for formats that are read whole.
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
          "i" = "Large files are read as {.val lines} or {.val csv}."
        ),
        format = format, call = call
      )
    }
  }
  lines_of_bytes(do.call(c, parts), source, call)
}

# Any line ending, with or without a byte order mark, in UTF-8, UTF-16 or Latin-1.
lines_of_bytes <- function(bytes, source, call) {
  text <- text_of_file(bytes, source, call)
  if (!nzchar(text)) {
    return(character())
  }
  strsplit(text, "\r\n|\r|\n")[[1]]
}

# `source` is where the bytes come from.
text_of_file <- function(bytes, source, call) {
  text <- text_of_bytes(bytes)
  if (is.na(text)) {
    stop_file(
      source$name,
      c("{file_label(source$name)} is not a text file.", "x" = "It holds bytes that no text has."),
      call = call
    )
  }
  text
}

text_of_bytes <- function(bytes) {
  begins <- function(...) identical(utils::head(bytes, ...length()), as.raw(c(...)))
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) {
    encoding <- if (begins(0xff, 0xfe)) "UTF-16LE" else "UTF-16BE"
    bytes <- bytes[-(1:2)]
    return(iconv(list(utils::head(bytes, length(bytes) %/% 2 * 2)), encoding, "UTF-8", sub = "\ufffd"))
  }
  if (begins(0xef, 0xbb, 0xbf)) {
    bytes <- bytes[-(1:3)]
  }
  if (any(bytes == as.raw(0))) {
    return(NA_character_)
  }
  text <- rawToChar(bytes)
  if (validUTF8(text)) {
    Encoding(text) <- "UTF-8"
    return(text)
  }
  iconv(text, "latin1", "UTF-8")
}

# ---- Conditions --------------------------------------------------------------

file_label <- function(name) {
  if (is.null(name)) "The text" else cli::format_inline("{.file {name}}")
}

stop_file <- function(file, message, ..., arg = "file", line = NULL, column = NULL,
                      format = NULL, call, env = parent.frame()) {
  stop_oxidoku(
    "file", message, ...,
    arg = arg, file = file, line = line, column = column, format = format,
    call = call, env = env
  )
}

stop_line <- function(source, format, line, reason, call) {
  column <- as.integer(sub(".*\\bcolumn ([0-9]+).*", "\\1", reason[grepl("\\bcolumn [0-9]", reason)]))
  stop_file(
    source$name,
    c(
      "{file_label(source$name)} holds a line without a puzzle.",
      "x" = "Line {line}: {reason}.",
      "i" = "With {.code strict = FALSE} the other lines are read."
    ),
    line = line, column = if (length(column)) column, format = format, call = call
  )
}
