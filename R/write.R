#' Write puzzles to a file
#'
#' Writes puzzles, with their other columns, in the formats that [read_sudoku()] reads. The file is
#' written under another name and moved into place when it is complete, so an error or Ctrl-C
#' leaves an existing file unchanged and no partial file behind.
#'
#' @details
#' `r formats_list(writable_formats)`
#'
#' The formats from `"sudokuexchange"` to the end of the list are read back as `"lines"` and
#' `"links"`.
#'
#' @param x A table with a column `puzzle`, such as a result of [read_sudoku()],
#'   [generate_sudoku()], [solve_puzzles()] or [rate_sudoku()]; or puzzles in any of the forms
#'   listed in [puzzles]. The columns `filled` (givens and digits of the player) and `candidates`
#'   (a list of arrays as from [candidates()]) are written if the format supports them.
#' @param file A path, or a connection. A path that ends in `.gz`, `.bz2`, `.xz` or, from
#'   R 4.5, `.zst` is compressed. A device or pipe, such as `/dev/stdout`, receives the text
#'   when the text is complete. If the path is a symbolic link, its target is replaced.
#' @param format One of the formats below. `NULL` chooses it by the extension of the file,
#'   and uses `"lines"` for an unknown extension.
#' @param ... These dots must be empty.
#' @param blank The character for an empty cell in `"lines"`, `"csv"`, `"serate"` and
#'   `"gsf"`. A spreadsheet reads `"."` as text and `"0"` as a number.
#' @param progress Whether to show a progress bar for work that takes more than 2 seconds. `NULL`
#'   shows it in interactive sessions.
#' @returns `x`, invisibly.
#' @section What a format cannot hold:
#' * A warning of class `oxidoku_warning_lost` names, in the field `lost`, the columns for which a
#'   format has no place.
#' * A warning of class `oxidoku_warning_changed` names, in the field `changed`, the columns with
#'   values that were changed, for example because a text contains a separator.
#' * Rules that f-puzzles or SudokuPad do not support are drawn and described in words. A warning of
#'   class `oxidoku_warning_lost` names them, and [read_sudoku()] still reads them as rules.
#' * Formats for a single puzzle (`"sdk"`, `"ss"`, `"sdx"`, `"fpuzzles"`, `"scl"`) raise an error if
#'   `x` contains several puzzles.
#' * Only `"lines"`, `"csv"`, `"iss"`, `"scl"` and `"sudokupad"` hold boards with `digits = 0:8`. The
#'   other formats raise an error.
#' @section Errors:
#' Raises `oxidoku_error_file` if the file cannot be written, or if a puzzle is missing or
#' malformed. Nothing is written in that case.
#' @seealso [read_sudoku()]; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' made <- generate_sudoku(2)
#' file <- tempfile(fileext = ".csv")
#' write_sudoku(made[c("puzzle", "level", "score")], file)
#' readLines(file)
#'
#' # A board with its pencil marks, for SadMan Sudoku
#' puzzle <- made$puzzle[1]
#' marks <- candidates(puzzle)
#' board <- tibble::tibble(puzzle = puzzle, candidates = list(marks))
#' write_sudoku(board, stdout(), format = "sdk")
#' @export
write_sudoku <- function(x, file, format = NULL, ..., blank = "0",
                         progress = getOption("oxidoku.progress")) {
  local_plain_numbers()
  call <- environment()
  check_given(x, "x", call)
  check_given(file, "file", call)
  check_dots_empty(..., call = call)
  check_destination(file, call)
  name <- check_choice(format %||% format_of_name(file), writable_formats, "format", call)
  blank <- check_choice(blank, c("0", ".", "_", "-", "*"), "blank", call)
  format <- file_formats[[name]]
  table <- as_file_table(x, call)
  check_single(table, format, name, file, call)
  naming_others(
    write_table(table, format, name, file, blank, progress, call),
    "format", name, table$puzzle, function(puzzles) formats_that_hold(puzzles, nrow(table))
  )
  invisible(x)
}

write_table <- function(table, format, name, file, blank, progress, call) {
  table <- table_held(table, format, name, call)
  if (!is.null(format$prepare)) table <- format$prepare(table)
  around <- if (!is.null(format$around)) format$around(table, call)
  blocks <- if (is.null(format$write_columns)) {
    blocks_of_lines(table, format, blank, call)
  } else {
    blocks_of_columns(format$write_columns(table), blank, call)
  }
  with_progress("Writing", nrow(table), progress, call, function(on_progress) {
    write_blocks(file, blocks, nrow(table), around, on_progress, call)
  })
}

check_single <- function(table, format, name, file, call) {
  if (!isTRUE(format$single) || nrow(table) == 1) {
    return(invisible())
  }
  stop_file(
    name_of_file(file),
    c(
      "The format {.val {name}} holds one puzzle.",
      "x" = "There are {nrow(table)} puzzles.",
      "i" = "Write one file for each, or choose another format, such as {.val {format_for(table$puzzle)}}."
    ),
    format = name, call = call
  )
}

# Returns the name of a format for many puzzles of this kind.
format_for <- function(puzzles) if (has_rules(puzzles)) "csv" else "hodoku"

# Returns the names of the formats that can store `n` puzzles like these.
formats_that_hold <- function(puzzles, n) {
  holds <- function(name) {
    format <- file_formats[[name]]
    length(places_lacking(puzzles, format)) == 0 && !(isTRUE(format$single) && n > 1) && can_write(puzzles, function(puzzle, call) {
      if (is.null(format$write_columns)) blocks_of_lines(tibble::tibble(puzzle = puzzle), format, "0", call)(1, 1)
    })
  }
  Filter(holds, union("csv", writable_formats))
}

check_destination <- function(file, call) {
  if (inherits(file, "connection") || length(file) == 1 && is_possible_path(file)) {
    return(invisible())
  }
  stop_must(file, "file", "be a single path or a connection", call = call)
}

name_of_file <- function(file) {
  if (inherits(file, "connection")) summary(file)$description else file
}

# ---- Tables ------------------------------------------------------------------

# Returns a tibble with the column `puzzle`, and optionally `solution`, `filled` and `candidates`.
as_file_table <- function(x, call) {
  if (is.data.frame(x) && "puzzle" %in% names(x)) {
    table <- without_reading(tibble::as_tibble(x))
  } else {
    table <- tibble::tibble(puzzle = as_boards(x, NULL, "x", call)$x)
  }
  if (!is_sudoku(table$puzzle)) {
    table$puzzle <- as_boards(table$puzzle, NULL, "x", call)$x
  }
  for (name in intersect(c("solution", "filled"), names(table))) {
    table[[name]] <- as_board_column(table[[name]], call)
  }
  bad <- which(is.na(table$puzzle))
  if (length(bad) > 0) {
    stop_oxidoku(
      "file",
      c(
        "Every puzzle must be a board.",
        "x" = "{cli::qty(length(bad))}Puzzle{?s} {truncate_values(bad)} {cli::qty(length(bad))}{?is/are} missing or malformed.",
        "i" = "Nothing was written. Leave {cli::qty(length(bad))}{?it/them} out{if (is.data.frame(x)) ': `x[!is.na(x$puzzle), ]`'}."
      ),
      arg = "x", positions = bad, call = call
    )
  }
  if ("candidates" %in% names(table)) {
    table$candidates <- lapply(seq_len(nrow(table)), function(i) {
      as_written_marks(table$candidates[[i]], rules(table$puzzle[i]), call)
    })
  }
  table
}

as_written_marks <- function(marks, rules, call) {
  if (is.null(marks)) {
    return(NULL)
  }
  facts <- rules$facts
  dims <- as.integer(c(facts$rows, facts$columns, facts$digits))
  check_flags(marks, dims, "candidates", call)
  array(as.logical(unclass(marks)), dims)
}

# Returns the part of a table that a format can store, with a warning about the rest.
table_held <- function(table, format, name, call) {
  check_boards_held(table$puzzle, format, call)
  held <- held_columns(table, format$holds)
  filled <- names(table)[vapply(table, has_values, NA)]
  # The number of clues can be computed from the puzzle.
  clues <- clues_of(table$puzzle)
  derived <- if (!is.null(table[["clues"]]) && all_equal_clues(table$clues, clues)) "clues"
  warn_lost(setdiff(filled, c(held, derived)), name)
  table <- table[held]
  # R writes and reads formats without `write_columns` line by line.
  if (is.null(format$write_columns)) {
    held_text <- format$text %||% function(text, name) text
    table <- with_held_text(table, function(text, name) held_text(without_noncharacters(text, " "), name), name)
  } else if (!is.null(format$text)) {
    table <- with_held_text(table, format$text, name)
  }
  if (isTRUE(format$draws_marks) || "candidates" %in% held && !is.null(format$keeps_marks)) {
    warn_changed_marks(table, format, name)
  }
  table
}

# Returns the names of the columns that a format with these `holds` can store.
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

# Whether a column has one value per row, so it is not a list, matrix or table.
is_single_column <- function(column) {
  !is.list(column) && is.null(dim(column))
}

# Removes the columns of read_sudoku() about the source of each row.
without_reading <- function(table) {
  if (all(c("line", "reason") %in% names(table))) {
    table <- table[setdiff(names(table), c("line", "reason", "malformed", "file"))]
  }
  table
}

# Replaces the characters of text columns that a format cannot store, with a warning.
with_held_text <- function(table, held_text, format) {
  is_text <- vapply(table, function(column) is.factor(column) || is.character(column) && !is_sudoku(column), NA)
  changed <- character()
  for (name in names(table)[is_text]) {
    text <- enc2utf8(as.character(table[[name]]))
    known <- which(!is.na(text))
    held <- text
    held[known] <- held_text(text[known], name)
    if (!identical(held, text)) changed <- c(changed, name)
    table[[name]] <- held
  }
  if (length(changed) > 0) {
    cli::cli_warn(
      c(
        "The format {.val {format}} cannot hold some texts of {.field {changed}} as they are.",
        "i" = "Line breaks, separators and control characters became spaces. Values that the field cannot have were left out."
      ),
      class = c("oxidoku_warning_changed", "oxidoku_warning"),
      changed = changed
    )
  }
  table
}

warn_changed_marks <- function(table, format, name) {
  changed <- which(!vapply(seq_len(nrow(table)), function(i) {
    marks <- table[["candidates"]][[i]]
    board <- as.character(table[["filled"]][i])
    if (length(board) == 0 || is.na(board)) board <- as.character(table$puzzle[i])
    if (is.null(marks) && isTRUE(format$draws_marks)) marks <- open_candidates(board)
    is.null(marks) || format$keeps_marks(rows_from_candidates(marks), digits_of_string(board))
  }, NA))
  if (length(changed) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "The format {.val {name}} cannot hold all pencil marks of {cli::qty(changed)}puzzle{?s} {truncate_values(changed)}.",
      "i" = "{.val opensudoku} and {.val sudokuwiki} hold any pencil marks."
    ),
    class = c("oxidoku_warning_changed", "oxidoku_warning"),
    changed = "candidates", puzzles = changed
  )
}

has_values <- function(column) {
  if (is.list(column)) !all(vapply(column, is.null, NA)) else !all(is.na(column))
}

# ---- The file ----------------------------------------------------------------

# The number of rows that are written at once.
block_rows <- 10000L

# blocks_of_columns() and blocks_of_lines() return a function that takes the first and the last
# row of a block and returns the bytes of the block.

blocks_of_columns <- function(columns, blank, call) {
  force(columns)
  function(from, to) {
    check_native(native_rows_text(unname(columns), as.integer(from), as.integer(to), blank), call)
  }
}

blocks_of_lines <- function(table, format, blank, call) {
  force(table)
  function(from, to) {
    block <- table[seq.int(from, to), ]
    sudoku <- vapply(block, has_columns, NA)
    block[sudoku] <- lapply(block[sudoku], as.character)
    bytes_of_lines(lines_of_block(block, format, blank, call))
  }
}

lines_of_block <- function(block, format, blank, call) {
  if (!is.null(format$write_lines)) {
    return(format$write_lines(block, blank, call))
  }
  unlist(lapply(seq_len(nrow(block)), function(i) format$write_entry(entry_of_row(block, i), call)))
}

bytes_of_lines <- function(lines) {
  charToRaw(paste0(enc2utf8(lines), "\n", collapse = ""))
}

write_blocks <- function(file, block_of, rows, around, on_progress, call) {
  write <- function(put) {
    if (!is.null(around$before)) put(bytes_of_lines(around$before))
    from <- 1
    while (from <= rows) {
      to <- min(rows, from + block_rows - 1)
      put(block_of(from, to))
      if (!is.null(on_progress)) on_progress(to)
      from <- to + 1
    }
    if (!is.null(around$after)) put(bytes_of_lines(around$after))
  }
  if (inherits(file, "connection")) {
    check_connection(file, "write", "file", call)
    return(write_to_connection(file, write))
  }
  write_then_move(file, call, write)
}

# Writes to a connection. Some connections accept only text.
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
