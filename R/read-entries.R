# Files of one or a few puzzles are read into *entries*: lists with `puzzle` (81 digits as text,
# or a vector of one puzzle) and, if the format has them, `filled`, `candidates` (a logical array
# by row, column and digit), `solution`, `fields` (a named list of single values) and `line`. If a
# line cannot be read, `reason` says why and `malformed` is its text. Writers also receive
# entries.

board_columns <- c("puzzle", "solution", "filled")

new_entry <- function(puzzle = NA_character_, line = NA_integer_, ..., filled = NULL,
                      candidates = NULL, solution = NULL, fields = list(),
                      reason = NA_character_, malformed = NA_character_) {
  # On a board with only givens, nothing is filled in.
  if (identical(filled, puzzle)) filled <- NULL
  if (!is.null(candidates)) {
    candidates <- candidates_around(candidates, filled %||% puzzle)
  }
  list(
    puzzle = puzzle, solution = solution, filled = filled, candidates = candidates,
    fields = fields, line = as.integer(line), reason = reason, malformed = malformed
  )
}

# Returns a member of a JSON object, or NULL if `object` is not an object or has no such member.
member <- function(object, name) {
  if (is.list(object) && name %in% names(object)) object[[name]]
}

bad_entry <- function(line, reason) {
  new_entry(line = line, reason = reason)
}

# Returns the value of `make`, or, if its rules are impossible, the reason on one line.
made_or_reason <- function(make) {
  one_line <- function(text) gsub("\\s+", " ", cli::ansi_strip(text))
  tryCatch(make, oxidoku_error = function(e) paste("an impossible puzzle:", one_line(conditionMessage(e))))
}

# Whether `x` is such a reason rather than a vector of puzzles.
is_reason <- function(x) is.character(x) && !is_classed(x)

# Returns the entry of a line. An R error in one line must not lose the other lines. Errors of
# this package are raised, because they concern all lines, for instance if a package is missing.
read_or_reason <- function(read_line, line, at) {
  tryCatch(
    read_line(line, at),
    oxidoku_error = function(e) stop(e),
    error = function(e) bad_entry(at, paste("not a puzzle:", gsub("\\s+", " ", conditionMessage(e))))
  )
}

# Whether all entries among the first lines of a text are of one kind. The first entry is checked
# before the others, because it usually shows if a file has another format.
all_entries <- function(lines, is_kind) {
  entries <- lines[!startsWith(lines, "#")]
  length(entries) > 0 && is_kind(entries[[1]]) && all(vapply(entries, is_kind, NA))
}

table_of_entries <- function(entries) {
  strings <- function(name) {
    vapply(entries, function(entry) entry[[name]] %||% NA_character_, "")
  }
  columns <- lapply(stats::setNames(nm = board_columns), function(name) boards_of_entries(lapply(entries, `[[`, name)))
  columns <- columns[!vapply(columns, function(column) all(is.na(column)), NA) | names(columns) == "puzzle"]
  candidates <- lapply(entries, function(entry) entry$candidates)
  if (!all(vapply(candidates, is.null, NA))) {
    columns$candidates <- candidates
  }
  names <- unique(unlist(lapply(entries, function(entry) names(entry$fields))))
  names <- c(intersect(c("rating", "label"), names), setdiff(names, c("rating", "label")))
  for (name in setdiff(names, names(columns))) {
    values <- vapply(entries, function(entry) {
      as.character(entry$fields[[name]] %||% NA_character_)
    }, "")
    columns[[name]] <- if (name %in% text_fields) replace(values, values %in% "", NA) else typed_column(values)
  }
  columns$line <- vapply(entries, function(entry) entry$line, 1L)
  warn_drawn(columns$line[vapply(entries, function(entry) isTRUE(entry$drawn), NA)])
  columns$reason <- strings("reason")
  columns$malformed <- strings("malformed")
  tibble::new_tibble(columns, nrow = length(entries), class = "oxidoku_table")
}

# Returns a character vector if all entries have text, otherwise a vector of puzzles.
boards_of_entries <- function(boards) {
  is_puzzle <- vapply(boards, is_classed, NA)
  if (!any(is_puzzle)) {
    return(vapply(boards, function(board) board %||% NA_character_, ""))
  }
  joined_puzzles(lapply(boards, function(board) {
    if (is_classed(board)) board else if (is.null(board) || is.na(board)) missing_puzzle() else sudoku_puzzle(board)
  }))
}

# Fields that contain text, even if it looks like a number.
text_fields <- c(
  "label", "author", "rules", "solution", "cosmetics", "note", "description", "comment", "source", "url", "title",
  "name"
)

# Converts a column to numbers if every value is a number and none is a code such as `0300`. Words
# such as "T" and "1e5" do not change.
typed_column <- function(values) {
  known <- values[!is.na(values) & !values %in% c("", "NA")]
  is_number <- grepl("^[-+]?[0-9]*[.]?[0-9]+$", known) & !grepl("^[0-9]{10,}$|^0[0-9]", known)
  if (!all(is_number)) {
    return(values)
  }
  utils::type.convert(values, as.is = TRUE, na.strings = c("", "NA"))
}

is_not_comment <- function(lines) {
  nzchar(trimmed(lines)) & !startsWith(lines, "#")
}

# Returns one row of a table as an entry.
entry_of_row <- function(table, i) {
  value <- function(name) {
    column <- table[[name]]
    if (is.null(column)) return(NULL)
    column <- column[[i]]
    is_value <- is.atomic(column) || has_rules(column)
    if (is_value && length(column) == 1 && is.na(column)) NULL else column
  }
  fields <- setdiff(names(table), c("puzzle", "solution", "filled", "candidates"))
  list(
    puzzle = value("puzzle"), solution = value("solution"), filled = value("filled"),
    candidates = value("candidates"),
    fields = Filter(Negate(is.null), stats::setNames(lapply(fields, value), fields))
  )
}

# Return the digits on the board of an entry: only the givens, or also what the player filled in.
entry_givens <- function(entry) digits_of_string(entry$puzzle)

entry_digits <- function(entry) digits_of_string(entry$filled %||% entry$puzzle)

# Returns what each cell of an entry shows: its digit, otherwise its pencil marks or, without
# these, the digits that are still possible.
entry_strings <- function(entry) {
  digits <- entry_digits(entry)
  candidates <- entry$candidates %||% open_candidates(string_of_digits(digits))
  ifelse(digits > 0, digits, strings_from_rows(rows_from_candidates(candidates)))
}

# No link needs to be longer: a puzzle with all of a setter's rules and drawings is shorter, and
# so is one of 25x25 cells.
longest_link <- 60000L

# Warns once about all puzzles that were read.
warn_drawn <- function(lines) {
  if (length(lines) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "Lines and symbols that are only drawn have no meaning for a solver. They are kept as drawings.",
      "x" = "{cli::qty(length(lines))}Puzzle{?s} in line{?s} {truncate_values(lines)} {cli::qty(length(lines))}{?has/have} such drawings.",
      "i" = "{.fn find_drawn_rules} lists the rules that they may mean, so that you can add them to the puzzle.",
      "i" = "A link to f-puzzles contains the meaning of its lines."
    ),
    class = c("oxidoku_warning_drawn", "oxidoku_warning"),
    lines = lines
  )
}

# Reads the entry in each line. The entry of a malformed line keeps the text of the line.
read_each_line <- function(format, lines) {
  is_entry <- format$is_entry %||% is_not_comment
  lapply(which(is_entry(lines)), function(at) {
    entry <- read_or_reason(format$read_line, trimmed(lines[[at]]), at)
    if (!is.na(entry$reason)) entry$malformed <- lines[[at]]
    entry
  })
}

# Whether a line only draws, or is a comment.
is_rule_of_grid <- function(lines) {
  grepl("---|===", lines) | grepl("^\\s*#", lines)
}

# Returns what is wrong with the rows of a grid, or NULL.
problem_of_rows <- function(row) {
  if (length(row) != 9) {
    return(paste("a grid of", count_words(length(row), "row", "rows")))
  }
  wrong <- which(nchar(row) != 9)
  if (length(wrong) > 0) paste0("row ", wrong[[1]], " of the grid has ", count_words(nchar(row[[wrong[[1]]]]), "cell", "cells"))
}

# Splits lines into grids of nine rows, and returns the numbers of the lines of each grid. `is_row`
# and `is_rule` say which lines are rows and which only draw. If the rows do not fill grids, some
# are missing or spare, and all other lines end a grid, so that no row gets into another grid.
grids_of_rows <- function(is_row, is_rule) {
  at <- which(is_row)
  if (length(at) %% 9 == 0) {
    return(unname(split(at, (seq_along(at) - 1) %/% 9)))
  }
  grids <- unname(split(at, cumsum(!is_row & !is_rule)[at]))
  if (any(lengths(grids) >= 9)) grids else list(at)
}

warn_lost <- function(lost, format, hint = NULL) {
  if (length(lost) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "{.val {format}} cannot store {.field {lost}}.",
      "i" = hint %||% "{.val csv} stores columns of numbers and text, {.val hodoku} filled cells and candidates."
    ),
    class = c("oxidoku_warning_lost", "oxidoku_warning"),
    lost = lost
  )
}

# View() shows single strings, so list columns, such as pencil marks, become text.
#' @export
as.data.frame.oxidoku_table <- function(x, ...) as.data.frame(with_texts(bare_columns(x), nrow(x)), ...)
