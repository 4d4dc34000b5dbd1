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
#' @param file A path, or a connection. A path that ends in `.gz`, `.bz2` or `.xz`
#'   is compressed.
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
  table <- table_held(table, writer, format)
  if (!is.null(writer$prepare)) table <- writer$prepare(table)
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
  ending <- tolower(sub("^.*[.]", "", sub("[.](gz|bz2|xz)$", "", file)))
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
  table$puzzle <- as_puzzles(table$puzzle, "x", call)$x
  for (name in intersect(c("solution", "filled"), names(table))) {
    table[[name]] <- as_board_column(table[[name]], call)
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

# The table as a format can hold it, with a warning of what it cannot.
table_held <- function(table, writer, format) {
  held <- held_columns(table, writer$holds)
  there <- names(table)[vapply(table, has_values, NA)]
  warn_lost(setdiff(there, held), format)
  table <- table[held]
  # Formats without columns of their own are read by R, line by line.
  if (is.null(writer$columns)) {
    held_text <- writer$text %||% function(text, name) text
    table <- with_held_text(table, function(text, name) held_text(without_noncharacters(text, " "), name), format)
  }
  if ("candidates" %in% held && !is.null(writer$keeps_marks)) {
    warn_changed_marks(table, writer$keeps_marks, format)
  }
  table
}

# The names of the columns that a format with `holds` has a place for.
held_columns <- function(table, holds) {
  any_column <- "*" %in% holds
  has_place <- function(name) {
    column <- table[[name]]
    switch(name,
      puzzle = TRUE,
      candidates = name %in% holds,
      filled = name %in% holds && (any_column || is_sudoku(column)),
      solution = any_column || name %in% holds && is_sudoku(column),
      (any_column || name %in% holds)
    ) && (name == "candidates" || is_single_column(column))
  }
  names(table)[vapply(names(table), has_place, NA)]
}

# A column of one value a row: no list, matrix or table.
is_single_column <- function(column) {
  !is.list(column) && is.null(dim(column))
}

warn_lost <- function(lost, format) {
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

# Columns of text in the characters that a format can hold.
with_held_text <- function(table, held_text, format) {
  is_text <- vapply(table, function(column) is.factor(column) || is.character(column) && !is_sudoku(column), NA)
  changed <- character()
  for (name in names(table)[is_text]) {
    text <- enc2utf8(as.character(table[[name]]))
    there <- which(!is.na(text))
    held <- text
    held[there] <- held_text(text[there], name)
    if (!identical(held, text)) changed <- c(changed, name)
    table[[name]] <- held
  }
  if (length(changed) > 0) {
    cli::cli_warn(
      c(
        "Some texts of {.field {changed}} were changed: the format {.val {format}} cannot hold them as they are.",
        "i" = "Line breaks, separators and control characters became spaces; what is no value of the field was left out."
      ),
      class = c("oxidoku_warning_changed", "oxidoku_warning"),
      changed = changed
    )
  }
  table
}

# `keeps_marks` says of the marks of a board whether the format holds them.
warn_changed_marks <- function(table, keeps_marks, format) {
  changed <- which(!vapply(seq_len(nrow(table)), function(i) {
    marks <- table$candidates[[i]]
    filled <- as.character(table[["filled"]][i])
    if (length(filled) == 0 || is.na(filled)) filled <- as.character(table$puzzle[i])
    is.null(marks) || keeps_marks(rows_of_candidates(marks), digits_of_string(filled))
  }, NA))
  if (length(changed) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "The format {.val {format}} cannot hold all pencil marks of {cli::qty(changed)}puzzle{?s} {few(changed)}.",
      "i" = "{.val opensudoku} and {.val sudokuwiki} hold any pencil marks."
    ),
    class = c("oxidoku_warning_changed", "oxidoku_warning"),
    changed = "candidates", puzzles = changed
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
  lapply(table, function(column) {
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
  names <- enc2utf8(names(table))
  quoted <- grepl("[\",;\t\r\n]|^\\s|\\s$|^$", names)
  names[quoted] <- paste0("\"", gsub("\"", "\"\"", names[quoted], fixed = TRUE), "\"")
  paste(names, collapse = ",")
}

lines_of_gsf <- function(table, blank, call) {
  puzzle <- with_blank(table$puzzle, blank)
  fields <- lapply(gsf_fields(table), function(name) {
    ifelse(is.na(table[[name]]), "", as.character(table[[name]]))
  })
  do.call(paste, c(list(puzzle), fields, sep = ","))
}

gsf_fields <- function(table) {
  # The solution comes first: a board further on is not looked for.
  fields <- setdiff(names(table), "puzzle")
  c(intersect("solution", fields), setdiff(fields, "solution"))
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
    open <- open_candidates(text_of_digits(filled)) & !is_filled_array(filled)
    gone <- which(open & !entry$candidates, arr.ind = TRUE)
    gone <- gone[order(gone[, 1], gone[, 2], gone[, 3]), , drop = FALSE]
    deleted <- paste0(gone[, 3], gone[, 1], gone[, 2], collapse = " ")
  }
  field <- function(name, absent = "") entry$fields[[name]] %||% absent
  paste0(
    ":", field("technique", "0000"), ":", field("digits", "x"), ":", paste(cells, collapse = ""),
    ":", deleted, ":", field("eliminations"), ":", field("placements"), ":", field("extra")
  )
}

# The text of a field of HoDoKu's line. A technique is a code of four digits, which may
# have a variant behind it.
hodoku_text <- function(text, name) {
  text <- trimws(gsub("[:\r\n]", " ", text))
  if (name == "technique") {
    text[!grepl("^[0-9]{4}(-[0-9x]+)?$", text)] <- NA
  }
  text
}

# Only candidates that are open can be marked, or stand among those that are deleted.
hodoku_keeps_marks <- function(rows, filled) {
  open <- rows_of_candidates(open_candidates(text_of_digits(filled)))
  !any(rows[filled == 0, ] & !open[filled == 0, ])
}

# For each candidate whether its cell is filled.
is_filled_array <- function(filled) {
  candidates_of_rows(matrix(filled > 0, 81, 9))
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
  list(
    before = c(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<opensudoku version=\"2\">",
      opensudoku_folder(if ("label" %in% names(table)) table$label[[1]] else "oxidoku")
    ),
    after = c("  </folder>", "</opensudoku>")
  )
}

# A folder for games of one label.
opensudoku_folder <- function(label) {
  now <- format(round(as.numeric(Sys.time()) * 1000), scientific = FALSE)
  label <- if (is.null(label) || is.na(label)) "" else as.character(label)
  paste0("  <folder name=\"", escape_xml(label), "\" created=\"", now, "\">")
}

# A column that says which games begin a folder, after the first.
with_folders <- function(table) {
  if ("label" %in% names(table)) {
    label <- ifelse(is.na(table$label), "", as.character(table$label))
    table$opens_folder <- c(FALSE, label[-1] != label[-length(label)])[seq_along(label)]
  }
  table
}


# A lone mark reads as a digit, and no mark as all of them.
grid_keeps_marks <- function(rows, filled) {
  all(rowSums(rows[filled == 0, , drop = FALSE]) > 1)
}

sdk_text <- function(text, name) {
  if (name == "colours") {
    text[!grepl("^([0-9.]{9}\n){8}[0-9.]{9}$", text)] <- NA
    return(text)
  }
  text <- gsub("\r\n?", "\n", text)
  # Each line is a tag of its own, with white space around it left out.
  trimws(gsub("[ \t]*\n[ \t]*", "\n", text))
}

# XML has no place for these, not even as references.
xml_text <- function(text, name) {
  gsub("[\\x01-\\x08\\x0b\\x0c\\x0e-\\x1f]", " ", text, perl = TRUE)
}

escape_xml <- function(text) {
  text <- gsub("&", "&amp;", text, fixed = TRUE)
  text <- gsub("<", "&lt;", text, fixed = TRUE)
  text <- gsub(">", "&gt;", text, fixed = TRUE)
  text <- gsub("\"", "&quot;", text, fixed = TRUE)
  # White space in an attribute is a space unless it stands as a reference.
  text <- gsub("\t", "&#9;", text, fixed = TRUE)
  text <- gsub("\n", "&#10;", text, fixed = TRUE)
  gsub("\r", "&#13;", text, fixed = TRUE)
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
  c(
    if (isTRUE(entry$fields$opens_folder)) c("  </folder>", opensudoku_folder(entry$fields$label)),
    paste0("    <game data=\"", data, "\"", note, " />")
  )
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
    text = hodoku_text, keeps_marks = hodoku_keeps_marks, lines = each_entry(library_line_of)
  ),
  pencilmarks = list(holds = state_columns, keeps_marks = grid_keeps_marks, lines = each_entry(lines_of_pencilmarks)),
  candidates = list(holds = "candidates", lines = each_entry(line_of_candidates)),
  sdk = list(
    holds = c(state_columns, unname(sdk_tags), "colours"), single = TRUE, text = sdk_text,
    lines = each_entry(lines_of_sdk)
  ),
  ss = list(single = TRUE, lines = each_entry(lines_of_ss)),
  sdx = list(holds = state_columns, keeps_marks = grid_keeps_marks, single = TRUE, lines = each_entry(lines_of_sdx)),
  opensudoku = list(
    holds = c(state_columns, "label", "note"), text = xml_text, lines = each_entry(line_of_opensudoku),
    prepare = with_folders, around = opensudoku_around
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
    holds = "*", text = function(text, name) trimws(gsub("[,;\r\n]", " ", text)),
    lines = lines_of_gsf,
    around = function(table, call) {
      fields <- trimws(gsub("[,;\r\n]", " ", gsf_fields(table)))
      list(before = paste0("#!sudoku ", paste(c("-c1", "Puzzle", fields), collapse = ",")))
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

check_target <- function(file, call, arg = "file") {
  folder <- dirname(file)
  if (dir.exists(folder) && !dir.exists(file)) {
    return(invisible())
  }
  stop_file(
    file,
    c(
      "{.file {file}} cannot be written.",
      "x" = if (dir.exists(file)) "It is a folder." else "There is no folder {.file {folder}}.",
      "i" = if (!dir.exists(folder)) "{.fn dir.create} makes it."
    ),
    arg = arg, call = call
  )
}

# Calls `write` with a function that puts bytes into a file beside `file`, and moves that
# there when done.
write_then_move <- function(file, call, write) {
  check_target(file, call)
  part <- tempfile(paste0(".", basename(file), "-"), dirname(file))
  on.exit(unlink(part))
  open_file <- switch(sub("^.*[.]", "", file), gz = gzfile, bz2 = bzfile, xz = xzfile, base::file)
  fail <- function(reason) {
    stop_file(file, c("{.file {file}} cannot be written.", "x" = "{reason}"), call = call)
  }
  failed <- function(e) fail(conditionMessage(e))
  # Where a disk is full R warns at best.
  full <- function(...) fail("Not all of it could be written. Is the disk full?")
  out <- tryCatch(suppressWarnings(open_file(part, "wb")), error = failed)
  on.exit(if (!is.null(out)) suppressWarnings(close(out)), add = TRUE, after = FALSE)
  size <- 0
  put <- function(bytes) {
    withCallingHandlers(writeBin(bytes, out), warning = full)
    size <<- size + length(bytes)
  }
  withCallingHandlers(
    write(put),
    error = function(e) if (!inherits(e, "oxidoku_error")) failed(e)
  )
  whole <- close_whole(out)
  out <- NULL
  bytes_in <- if (identical(open_file, base::file)) file.size else bytes_within
  if (!whole || bytes_in(part) != size) {
    full()
  }
  if (!file.rename(part, file)) {
    fail("The file could not be moved there.")
  }
}

# Closes a file, and says whether that wrote all that was still to be written.
close_whole <- function(out) {
  whole <- TRUE
  tryCatch(
    withCallingHandlers(close(out), warning = function(w) {
      whole <<- FALSE
      invokeRestart("muffleWarning")
    }),
    error = function(e) whole <<- FALSE
  )
  whole
}

# How many bytes a compressed file holds. Of one that is cut off, those before the cut.
bytes_within <- function(file) {
  input <- gzfile(file, "rb")
  on.exit(close(input))
  size <- 0
  try(silent = TRUE, suppressWarnings(
    while (length(bytes <- readBin(input, "raw", 2^20)) > 0) size <- size + length(bytes)
  ))
  size
}
