#' Write puzzles to a file
#'
#' Writes puzzles, and what is known of them, in the formats that
#' [read_sudoku()] reads. The file is written under another name and moved into
#' place when it is complete: an error or Ctrl-C leaves no half a file, and an
#' older file as it was.
#'
#' @param x What to write: a table as [read_sudoku()], [generate_sudoku()],
#'   [solve_puzzles()] and [rate_sudoku()] give it, with a column `puzzle` (or
#'   `filled` or `candidates`); or puzzles in any form of [puzzles].
#' @param file A path, or a connection. A path that ends in `.gz`, `.bz2`, `.xz` or, from
#'   R 4.5, `.zst` is compressed. A device or pipe, such as `/dev/stdout`, gets the text
#'   when it is complete; of a link the file it leads to is replaced.
#' @param format A format of [read_sudoku()], or one of `"sudokuexchange"` (its
#'   bank: hash, puzzle, rating), `"serate"` (`PUZZLE ED=er/ep/ed`), `"gsf"` (a
#'   list with all fields) and the sites of [sudoku_link()]. `NULL` goes by the
#'   end of the file's name, and takes `"lines"` where that says nothing.
#' @param ... These dots must be empty.
#' @param blank The character for a blank in `"lines"`, `"csv"`, `"serate"` and
#'   `"gsf"`. A spreadsheet takes `"."` for text and `"0"` for a number.
#' @param progress As for [read_sudoku()].
#' @returns `x`, invisibly.
#' @section What a format cannot hold:
#' A warning of class `oxidoku_warning_lost` names what the format has no place
#' for, in the field `lost`. Formats of one puzzle (`"sdk"`, `"ss"`, `"sdx"`,
#' `"fpuzzles"`) refuse several.
#' @section Errors:
#' `oxidoku_error_file` where the file cannot be written, or where a puzzle is
#' missing or malformed: nothing is written then.
#' @seealso [read_sudoku()]
#' @examples
#' set.seed(1)
#' made <- generate_sudoku(2)
#' file <- tempfile(fileext = ".csv")
#' write_sudoku(made[c("puzzle", "level", "score")], file)
#' readLines(file)
#'
#' # A board with its pencil marks, for SadMan Sudoku
#' board <- tibble::tibble(puzzle = made$puzzle[1], candidates = list(candidates(made$puzzle[1])))
#' write_sudoku(board, stdout(), format = "sdk")
#' @export
write_sudoku <- function(x, file, format = NULL, ..., blank = "0",
                         progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_no_more(..., call = call)
  format <- format %||% format_of_name(file)
  check_word(format, names(file_writers), "format", call)
  check_word(blank, c("0", ".", "_", "-", "*"), "blank", call)
  table <- as_file_table(x, call)
  writer <- file_writers[[format]]
  if (isTRUE(writer$single) && nrow(table) != 1) {
    stop_file(
      name_of_file(file),
      c(
        "The format {.val {format}} holds one puzzle.",
        "x" = "There are {nrow(table)}.",
        "i" = "Write one file for each, or take another format, such as {.val hodoku}."
      ),
      format = format, call = call
    )
  }
  warn_lost(table, writer$holds, format)
  around <- if (!is.null(writer$around)) writer$around(table, call)
  blocks <- if (is.null(writer$columns)) {
    blocks_of_lines(table, writer$lines, blank, call)
  } else {
    blocks_of_columns(writer$columns(table), blank, call)
  }
  with_progress("Writing", nrow(table), progress, call, function(tell) {
    write_blocks(file, blocks, nrow(table), around, tell, call)
  })
  invisible(x)
}

name_of_file <- function(file) {
  if (inherits(file, "connection")) summary(file)$description else file
}

# By the end of a name, with that of a compressed file left out.
format_of_name <- function(file) {
  if (!is.character(file) || length(file) != 1 || is.na(file)) {
    return("lines")
  }
  ending <- tolower(sub("^.*[.]", "", sub("[.](gz|bz2|xz|zst)$", "", file, ignore.case = TRUE)))
  endings <- c(
    csv = "csv", sdk = "sdk", ss = "ss", sdx = "sdx", spf = "spf", json = "fpuzzles",
    opensudoku = "opensudoku"
  )
  if (ending %in% names(endings)) endings[[ending]] else "lines"
}

# ---- What is written ---------------------------------------------------------

# A tibble with `puzzle`, and perhaps `solution`, `filled`, `candidates`.
as_file_table <- function(x, call) {
  if (is.data.frame(x) && "puzzle" %in% names(x)) {
    table <- tibble::as_tibble(x)
    table <- table[setdiff(names(table), c("line", "reason", "file"))]
  } else {
    table <- tibble::tibble(puzzle = as_puzzles(x, "x", call)$x)
  }
  for (name in intersect(c("puzzle", "solution", "filled"), names(table))) {
    table[[name]] <- as_puzzles(table[[name]], "x", call)$x
  }
  bad <- which(is.na(table$puzzle))
  if (length(bad) > 0) {
    stop_oxidoku(
      "file",
      c(
        "Every puzzle must be a board.",
        "x" = "{cli::qty(length(bad))}Puzzle{?s} {few(bad)} {cli::qty(length(bad))}{?is/are} missing or malformed.",
        "i" = "Nothing was written. Leave {cli::qty(length(bad))}{?it/them} out: {.code x[!is.na(x$puzzle), ]}."
      ),
      arg = "x", positions = bad, call = call
    )
  }
  if ("candidates" %in% names(table)) {
    table$candidates <- lapply(table$candidates, function(marks) {
      if (!is.null(marks)) array(as.logical(unclass(marks)), c(9, 9, 9))
    })
  }
  table
}

warn_lost <- function(table, holds, format) {
  if ("*" %in% holds) {
    single <- names(table)[!vapply(table, is.list, NA)]
    holds <- c(holds, setdiff(single, c("filled", "candidates")))
  }
  there <- names(table)[vapply(table, has_values, NA)]
  lost <- setdiff(there, c("puzzle", holds))
  if (length(lost) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "The format {.val {format}} has no place for {.field {lost}}.",
      "i" = "{.val csv} keeps columns of numbers and text, {.val hodoku} filled cells and candidates."
    ),
    class = c("oxidoku_warning_lost", "oxidoku_warning"),
    lost = lost
  )
}

has_values <- function(column) {
  if (is.list(column)) !all(vapply(column, is.null, NA)) else !all(is.na(column))
}

# One row as an entry, as the readers have them.
entry_of_row <- function(table, i) {
  value <- function(name) {
    column <- table[[name]]
    if (is.null(column)) return(NULL)
    column <- column[[i]]
    if (is.atomic(column) && length(column) == 1 && is.na(column)) NULL else column
  }
  fields <- setdiff(names(table), c("puzzle", "solution", "filled", "candidates"))
  list(
    puzzle = value("puzzle"), solution = value("solution"), filled = value("filled"),
    candidates = value("candidates"),
    fields = Filter(Negate(is.null), stats::setNames(lapply(fields, value), fields))
  )
}

each_entry <- function(write) {
  force(write)
  function(table, blank, call) {
    unlist(lapply(seq_len(nrow(table)), function(i) write(entry_of_row(table, i), call)))
  }
}

with_blank <- function(puzzle, blank) {
  if (blank == "0") puzzle else chartr("0", blank, puzzle)
}

# ---- The formats -------------------------------------------------------------

# Columns of puzzles, numbers and text; what else there is, as text.
csv_columns <- function(table) {
  lapply(table[!vapply(table, is.list, NA)], function(column) {
    if (is_sudoku(column)) {
      return(rows_of(column))
    }
    if (is.object(column) || !(is.logical(column) || is.numeric(column))) {
      column <- enc2utf8(as.character(column))
    }
    column
  })
}

csv_header <- function(table) {
  names <- enc2utf8(names(table)[!vapply(table, is.list, NA)])
  quoted <- grepl("[\",;\t\r\n]|^\\s|\\s$|^$", names)
  names[quoted] <- paste0("\"", gsub("\"", "\"\"", names[quoted], fixed = TRUE), "\"")
  paste(names, collapse = ",")
}

lines_of_gsf <- function(table, blank, call) {
  puzzle <- with_blank(table$puzzle, blank)
  fields <- lapply(gsf_fields(table), function(name) {
    gsub("[,\r\n]", ";", ifelse(is.na(table[[name]]), "", as.character(table[[name]])))
  })
  do.call(paste, c(list(puzzle), fields, sep = ","))
}

gsf_fields <- function(table) {
  names(table)[!vapply(table, is.list, NA) & !names(table) %in% c("puzzle", "filled")]
}

lines_of_serate <- function(table, blank, call) {
  wanted <- c("er", "ep", "ed")
  if (!all(wanted %in% names(table))) {
    stop_file(
      NULL,
      c(
        "The format {.val serate} writes ratings on Sudoku Explainer's scale.",
        "x" = "There {cli::qty(length(setdiff(wanted, names(table))))}{?is/are} no column{?s} {.field {setdiff(wanted, names(table))}}.",
        "i" = "{.code rate_sudoku(x, scale = \"se\")} gives them."
      ),
      format = "serate", call = call
    )
  }
  ratings <- vapply(table[wanted], function(value) sprintf("%.1f", value), character(nrow(table)))
  ratings <- matrix(ratings, ncol = 3)
  rated <- !is.na(table$er)
  text <- paste0(" ED=", ratings[, 1], "/", ratings[, 2], "/", ratings[, 3])
  paste0(with_blank(table$puzzle, blank), ifelse(rated, text, ""))
}

lines_of_sudokuexchange <- function(table, blank, call) {
  rating <- table[["rating"]] %||% table[["er"]]
  if (is.null(rating)) {
    stop_file(
      NULL,
      c(
        "The bank of sudokuexchange has a rating for each puzzle.",
        "x" = "There is no column {.field rating} or {.field er}."
      ),
      format = "sudokuexchange", call = call
    )
  }
  sprintf("%s %s %4s", substr(received(native_sha1(table$puzzle), call), 1, 12), table$puzzle, sprintf("%.1f", rating))
}

library_line_of <- function(entry, call) {
  given <- digits_of_string(entry$puzzle)
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  cells <- ifelse(filled == 0, ".", ifelse(given > 0, filled, paste0("+", filled)))
  deleted <- ""
  if (!is.null(entry$candidates)) {
    gone <- which(open_candidates(text_of_digits(filled)) & !entry$candidates, arr.ind = TRUE)
    gone <- gone[order(gone[, 1], gone[, 2], gone[, 3]), , drop = FALSE]
    deleted <- paste0(gone[, 3], gone[, 1], gone[, 2], collapse = " ")
  }
  field <- function(name, absent = "") entry$fields[[name]] %||% absent
  paste0(
    ":", field("technique", "0000"), ":", field("digits", "x"), ":", paste(cells, collapse = ""),
    ":", deleted, ":", field("eliminations"), ":", field("placements"), ":", field("extra")
  )
}

# What each cell shows of its candidates: what is marked, else what is open.
marks_of_entry <- function(entry) {
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  candidates <- entry$candidates %||% open_candidates(text_of_digits(filled))
  rows <- rows_of_candidates(candidates)
  marks <- apply(rows, 1, function(row) paste(which(row), collapse = ""))
  ifelse(filled > 0, filled, marks)
}

lines_of_pencilmarks <- function(entry, call) {
  marks <- marks_of_entry(entry)
  marks[marks == ""] <- "."
  width <- max(nchar(marks))
  rows <- vapply(1:9, function(row) {
    cells <- formatC(marks[9 * (row - 1) + 1:9], width = -width)
    stacks <- vapply(0:2, function(stack) paste(cells[3 * stack + 1:3], collapse = " "), "")
    paste0("| ", paste(stacks, collapse = " | "), " |")
  }, "")
  rule <- strrep("-", 3 * width + 4)
  edge <- paste0(".", rule, ".", rule, ".", rule, ".")
  between <- paste0(":", rule, "+", rule, "+", rule, ":")
  bottom <- paste0("'", rule, "'", rule, "'", rule, "'")
  c(edge, rows[1:3], between, rows[4:6], between, rows[7:9], bottom)
}

line_of_candidates <- function(entry, call) {
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  rows <- rows_of_candidates(entry$candidates %||% open_candidates(text_of_digits(filled)))
  # A filled cell has its digit for its only candidate.
  for (cell in which(filled > 0)) rows[cell, ] <- 1:9 == filled[[cell]]
  digits <- matrix(1:9, 9, 81)
  paste(ifelse(t(rows), digits, "."), collapse = "")
}

rows_of_text <- function(cells) {
  substring(cells, seq(1, 73, 9), seq(9, 81, 9))
}

lines_of_sdk <- function(entry, call) {
  tags <- intersect(names(entry$fields), sdk_tags)
  heads <- unlist(lapply(tags, function(tag) {
    values <- strsplit(as.character(entry$fields[[tag]]), "\r\n|\r|\n")[[1]]
    paste0("#", names(sdk_tags)[sdk_tags == tag], " ", values)
  }))
  dots <- function(cells) rows_of_text(chartr("0", ".", cells))
  marks <- if (!is.null(entry$candidates)) {
    filled <- digits_of_string(entry$filled %||% entry$puzzle)
    marks <- ifelse(filled > 0, "", marks_of_entry(entry))
    c("[PencilMarks]", apply(matrix(marks, 9, byrow = TRUE), 1, paste, collapse = ","))
  }
  colours <- if (!is.null(entry$fields$colours)) {
    c("[Colours]", strsplit(entry$fields$colours, "\n")[[1]])
  }
  state <- if (!is.null(entry$filled) && entry$filled != entry$puzzle) {
    c("[State]", dots(entry$filled))
  }
  c(heads, "[Puzzle]", dots(entry$puzzle), state, marks, colours)
}

lines_of_ss <- function(entry, call) {
  rows <- rows_of_text(chartr("0", ".", entry$puzzle))
  rows <- paste(substr(rows, 1, 3), substr(rows, 4, 6), substr(rows, 7, 9), sep = "|")
  rule <- strrep("-", 11)
  c(rows[1:3], rule, rows[4:6], rule, rows[7:9])
}

# A lone candidate looks like a given: it is filled in, as the format has it.
lines_of_sdx <- function(entry, call) {
  given <- digits_of_string(entry$puzzle)
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  marks <- marks_of_entry(entry)
  lone <- filled == 0 & nchar(marks) == 1
  none <- filled == 0 & nchar(marks) == 0
  if (any(none)) {
    stop_file(
      NULL,
      c(
        "The format {.val sdx} needs a candidate in every blank.",
        "x" = "{cli::qty(sum(none))}Without one: {few(cell_names(cells_at(none)))}."
      ),
      format = "sdx", call = call
    )
  }
  cells <- ifelse(given == 0 & (filled > 0 | lone), paste0("u", marks), marks)
  apply(matrix(cells, 9, byrow = TRUE), 1, paste, collapse = " ")
}

# Row and column of cells, row by row.
cells_at <- function(which_cells) {
  at <- which(which_cells) - 1
  data.frame(row = at %/% 9 + 1, col = at %% 9 + 1)
}

opensudoku_around <- function(table, call) {
  label <- table[["label"]]
  label <- if (is.null(label) || is.na(label[[1]])) "oxidoku" else as.character(label[[1]])
  now <- format(round(as.numeric(Sys.time()) * 1000), scientific = FALSE)
  list(
    before = c(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<opensudoku version=\"2\">",
      paste0("  <folder name=\"", escape_xml(label), "\" created=\"", now, "\">")
    ),
    after = c("  </folder>", "</opensudoku>")
  )
}

escape_xml <- function(text) {
  text <- gsub("&", "&amp;", text, fixed = TRUE)
  text <- gsub("<", "&lt;", text, fixed = TRUE)
  text <- gsub(">", "&gt;", text, fixed = TRUE)
  text <- gsub("\"", "&quot;", text, fixed = TRUE)
  # Control characters cannot stand in XML at all.
  gsub("[[:cntrl:]]+", " ", text)
}

line_of_opensudoku <- function(entry, call) {
  data <- entry$puzzle
  if (!is.null(entry$candidates) || !is.null(entry$filled)) {
    given <- digits_of_string(entry$puzzle)
    filled <- digits_of_string(entry$filled %||% entry$puzzle)
    rows <- if (is.null(entry$candidates)) matrix(FALSE, 81, 9) else rows_of_candidates(entry$candidates)
    rows[filled > 0, ] <- FALSE
    masks <- as.vector(rows %*% 2^(0:8))
    editable <- as.integer(given == 0)
    data <- paste0("version: 3&#10;", paste0(filled, "|", masks, "|", editable, "|", collapse = ""))
  }
  note <- entry$fields$note
  note <- if (!is.null(note)) paste0(" note=\"", escape_xml(note), "\"")
  paste0("    <game data=\"", data, "\"", note, " />")
}

link_writer <- function(site) {
  force(site)
  list(
    holds = if (site == "f-puzzles") {
      c("label", "author", "filled", "candidates", "solution")
    } else if (site == "sudokuwiki") {
      c("filled", "candidates")
    },
    lines = each_entry(function(entry, call) {
      if (site == "f-puzzles") {
        need_packages("jsonlite", call)
        entry$fields <- list(title = entry$fields$label, author = entry$fields$author)
        code <- gsub("+", "%2B", fpuzzles_code(entry), fixed = TRUE)
        return(paste0("https://f-puzzles.com/?load=", code))
      }
      if (site == "sudokuwiki" && !is.null(entry$candidates %||% entry$filled)) {
        return(paste0("https://www.sudokuwiki.org/sudoku.htm?bd=", s9b_code(entry)))
      }
      site_links[[site]](entry$puzzle, list(), call)
    })
  )
}

state_columns <- c("filled", "candidates")

# What each format holds beside the puzzle ("*" for any column of single values),
# its columns or how its lines are made, and what stands around them.
file_writers <- list(
  lines = list(columns = function(table) list(rows_of(table$puzzle))),
  csv = list(
    holds = c("*", "filled"), columns = csv_columns,
    around = function(table, call) list(before = csv_header(table))
  ),
  hodoku = list(
    holds = c(state_columns, "technique", "digits", "eliminations", "placements", "extra"),
    lines = each_entry(library_line_of)
  ),
  pencilmarks = list(holds = state_columns, lines = each_entry(lines_of_pencilmarks)),
  candidates = list(holds = "candidates", lines = each_entry(line_of_candidates)),
  sdk = list(
    holds = c(state_columns, unname(sdk_tags), "colours"), single = TRUE,
    lines = each_entry(lines_of_sdk)
  ),
  ss = list(single = TRUE, lines = each_entry(lines_of_ss)),
  sdx = list(holds = state_columns, single = TRUE, lines = each_entry(lines_of_sdx)),
  opensudoku = list(
    holds = c(state_columns, "label", "note"), lines = each_entry(line_of_opensudoku),
    around = opensudoku_around
  ),
  spf = list(
    lines = function(table, blank, call) chartr("0", "_", table$puzzle),
    around = function(table, call) list(before = "#spf1.0")
  ),
  fpuzzles = list(
    holds = c(state_columns, "label", "author", "solution"), single = TRUE,
    lines = each_entry(function(entry, call) {
      need_packages("jsonlite", call)
      entry$fields <- list(title = entry$fields$label, author = entry$fields$author)
      fpuzzles_json(entry)
    })
  ),
  sudokuexchange = list(holds = c("rating", "er"), lines = lines_of_sudokuexchange),
  serate = list(holds = c("er", "ep", "ed"), lines = lines_of_serate),
  gsf = list(
    holds = "*", lines = lines_of_gsf,
    around = function(table, call) {
      list(before = paste0("#!sudoku ", paste(c("-c1", "Puzzle", gsf_fields(table)), collapse = ",")))
    }
  ),
  sudokupad = link_writer("sudokupad"),
  "f-puzzles" = link_writer("f-puzzles"),
  sudokuwiki = link_writer("sudokuwiki"),
  sudoku.coach = link_writer("sudoku.coach")
)

# ---- The file ----------------------------------------------------------------

# Rows written at once.
block_rows <- 10000L

# Functions of the first and the last row of a block, which give its bytes.

blocks_of_columns <- function(columns, blank, call) {
  force(columns)
  function(from, to) {
    received(native_rows_text(unname(columns), as.integer(from), as.integer(to), blank), call)
  }
}

blocks_of_lines <- function(table, lines_of, blank, call) {
  force(table)
  function(from, to) {
    block <- table[seq.int(from, to), ]
    sudoku <- vapply(block, is_sudoku, NA)
    block[sudoku] <- lapply(block[sudoku], as.character)
    bytes_of_lines(lines_of(block, blank, call))
  }
}

bytes_of_lines <- function(lines) {
  charToRaw(paste0(enc2utf8(lines), "\n", collapse = ""))
}

write_blocks <- function(file, block_of, rows, around, tell, call) {
  write <- function(put) {
    if (!is.null(around$before)) put(bytes_of_lines(around$before))
    from <- 1
    while (from <= rows) {
      to <- min(rows, from + block_rows - 1)
      put(block_of(from, to))
      if (!is.null(tell)) tell(to)
      from <- to + 1
    }
    if (!is.null(around$after)) put(bytes_of_lines(around$after))
  }
  if (inherits(file, "connection")) {
    return(write_to_connection(file, write))
  }
  if (!is.character(file) || length(file) != 1 || is.na(file) || !nzchar(file)) {
    stop_argument(
      "file",
      c("{.arg file} must be one path or a connection.", "x" = "It is {kind_of(file)}."),
      call = call
    )
  }
  write_then_move(file, call, write)
}

# Some connections take text alone.
write_to_connection <- function(connection, write) {
  if (!isOpen(connection)) {
    open(connection, "wb")
    on.exit(close(connection))
  }
  about <- summary(connection)
  binary <- about$text == "binary" || grepl("b", about$mode, fixed = TRUE)
  write(if (binary) {
    function(bytes) writeBin(bytes, connection)
  } else {
    function(bytes) writeLines(rawToChar(bytes), connection, sep = "", useBytes = TRUE)
  })
  invisible()
}

