# The format .sdk of SadMan Software, SudoCue and others: tags such as `#A author`, followed by
# either sections or just grids.

format_sdk <- list(
  about = paste(
    ".sdk files of SadMan Software, SudoCue and others, and the typed rows of one board of any size, which",
    "are only read"
  ),
  keeps = "filled cells, pencil marks and tags",
  ending = "sdk",
  detect = function(lines) is_sdk(lines),
  # Accepts boards of other sizes, and without givens.
  detect_last = function(lines) is_typed_grid(lines),
  read = function(lines, source, call) read_sdk(lines, source, call),
  holds = c(
    "filled", "candidates", "colours", "author", "comment", "description", "date", "source",
    "url", "level", "solutions", "clues", "seconds"
  ),
  single = TRUE,
  text = function(text, name) sdk_text(text, name),
  write_entry = function(entry, call) sdk_lines(entry)
)

sdk_tags <- c(
  A = "author", C = "comment", D = "description", B = "date", S = "source", U = "url",
  L = "level", N = "solutions", H = "clues", T = "seconds"
)

is_sdk <- function(lines) {
  if (any(lower_ascii(lines) == "[puzzle]")) {
    return(TRUE)
  }
  cells <- cells_of_grid(lines[!grepl("^#|^\\[", lines)])
  length(cells) >= 81 && any(cells %in% as.character(1:9))
}

# Whether lines are the rows of one board of any size, and not small boards, one in each line.
is_typed_grid <- function(lines) {
  rows <- typed_rows(lines)
  if (!is_board_of_lines(rows)) {
    return(FALSE)
  }
  filled <- rows[grepl("[1-9A-Za-z]", rows)]
  mean(board_side(if (length(filled) > 0) filled else rows) > 0) < 0.5
}

typed_rows <- function(lines) {
  lines[nzchar(trimmed(lines)) & !startsWith(lines, "#") & (!is_rule_of_grid(lines) | grepl("[1-9]", lines))]
}

# Returns the cells in those lines that have nine.
cells_of_grid <- function(lines) {
  row <- bare_row(lines)
  unlist(strsplit(row[nchar(row) == 9], ""))
}

# Returns the cells of each line that has nothing else but drawing, and "" for other lines.
bare_row <- function(lines) {
  row <- gsub("[|[:space:]+]", "", lines)
  is_row <- grepl("^[0-9.*_xX-]+$", row) & (!is_rule_of_grid(lines) | grepl("[1-9]", row))
  ifelse(is_row, row, "")
}

read_sdk <- function(lines, source, call) {
  tagged <- grepl("^#[A-Z]", lines)
  tags <- substr(lines[tagged], 2, 2)
  values <- trimmed(substring(lines[tagged], 3))
  known <- tags %in% names(sdk_tags)
  fields <- lapply(split(values[known], sdk_tags[tags[known]]), paste, collapse = "\n")
  lines[startsWith(lines, "#")] <- ""
  sections <- sdk_sections(lines)
  if (!is.null(sections)) {
    return(list(sdk_entry(sections, fields)))
  }
  if (is_typed_grid(lines) && !is_sdk(lines)) {
    return(list(typed_entry(lines, fields, source, call)))
  }
  row <- bare_row(lines)
  lapply(grids_of_rows(nzchar(row), is_rule_of_grid(lines)), function(at) {
    reason <- problem_of_rows(row[at])
    if (is.null(reason)) new_entry(sdk_digits(row[at]), at[[1]], fields = fields) else bad_entry(at[[1]], reason)
  })
}

typed_entry <- function(lines, fields, source, call) {
  text <- typed_rows(lines)
  board <- as_board(text, NULL, file_label(source$name), call)
  entry_of_puzzle(puzzles_of_boards(list(board)), match(text[[1]], lines), fields = fields)
}

# Makes the entry of a file with sections, each a vector of lines named by their numbers.
sdk_entry <- function(sections, fields) {
  line <- as.integer(c(names(sections$puzzle), 1L)[[1]])
  twice <- names(sections)[duplicated(names(sections))]
  if (length(twice) > 0) {
    return(bad_entry(line, paste0("more than one section [", twice[[1]], "]")))
  }
  fields$colours <- if (!is.null(sections$colours)) paste(sections$colours, collapse = "\n")
  other <- setdiff(names(sections), c("puzzle", "state", "pencilmarks", "colours", board_columns, names(fields), ""))
  fields[other] <- lapply(sections[other], paste, collapse = "\n")
  grids <- lapply(sections[intersect(c("puzzle", "state"), names(sections))], bare_row)
  problems <- unlist(lapply(grids, function(row) problem_of_rows(row[nzchar(row)])))
  marks <- sdk_marks(sections$pencilmarks)
  if (!is.null(sections$pencilmarks) && is.null(marks)) {
    problems <- c(problems, pencilmarks = "not nine rows of nine cells that are separated by commas")
  }
  if (length(problems) > 0) {
    return(bad_entry(line, paste0("in [", names(problems)[[1]], "], ", problems[[1]])))
  }
  new_entry(sdk_digits(grids$puzzle), line, filled = if (!is.null(grids$state)) sdk_digits(grids$state), candidates = marks, fields = fields)
}

# Splits lines into sections, without blank lines. Returns NULL for a file without a section for
# the puzzle.
sdk_sections <- function(lines) {
  names(lines) <- seq_along(lines)
  lines <- lines[nzchar(trimmed(lines))]
  heads <- grepl("^\\s*\\[.*\\]\\s*$", lines)
  names <- lower_ascii(gsub("[^[:alpha:]]", "", lines[heads]))
  names[names == "colors"] <- "colours"
  if (!"puzzle" %in% names) {
    return(NULL)
  }
  parts <- split(lines[!heads], factor(cumsum(heads)[!heads], seq_along(names)))
  stats::setNames(parts, names)
}

sdk_digits <- function(row) {
  cells <- unlist(strsplit(row[nzchar(row)], ""))
  string_of_digits(ifelse(cells %in% as.character(1:9), cells, "0"))
}

# Reads nine lines of cells that are separated by commas.
sdk_marks <- function(lines) {
  lines <- lines[grepl(",", lines, fixed = TRUE)]
  if (length(lines) != 9) {
    return(NULL)
  }
  cells <- lapply(lines, function(line) {
    strsplit(paste0(gsub("[[:space:]]", "", line), ",."), ",", fixed = TRUE)[[1]]
  })
  if (any(lengths(cells) != 10) || !all(grepl("^[0-9.]*$", unlist(cells)))) {
    return(NULL)
  }
  cells <- unlist(lapply(cells, `[`, 1:9))
  candidates_from_rows(rows_from_strings(cells))
}

sdk_lines <- function(entry) {
  tags <- intersect(names(entry$fields), sdk_tags)
  heads <- unlist(lapply(tags, function(tag) {
    values <- strsplit(as.character(entry$fields[[tag]]), "\n", fixed = TRUE)[[1]]
    paste0("#", names(sdk_tags)[sdk_tags == tag], " ", values)
  }))
  grid <- function(cells) rows_of_string(chartr("0", ".", cells))
  marks <- if (!is.null(entry$candidates)) {
    marks <- ifelse(entry_digits(entry) > 0, "", entry_strings(entry))
    c("[PencilMarks]", apply(matrix(marks, 9, byrow = TRUE), 1, paste, collapse = ","))
  }
  colours <- if (!is.null(entry$fields$colours)) {
    c("[Colours]", strsplit(entry$fields$colours, "\n", fixed = TRUE)[[1]])
  }
  state <- if (!is.null(entry$filled) && entry$filled != entry$puzzle) {
    c("[State]", grid(entry$filled))
  }
  c(heads, "[Puzzle]", grid(entry$puzzle), state, marks, colours)
}

rows_of_string <- function(cells) {
  substring(cells, seq(1, 73, 9), seq(9, 81, 9))
}

sdk_text <- function(text, name) {
  if (name == "colours") {
    text[!grepl("^([0-9.]{9}\n){8}[0-9.]{9}$", text)] <- NA
    return(text)
  }
  # Each line becomes a separate tag, without the white space around it.
  trimmed(gsub("[ \t]*\n[ \t]*", "\n", gsub("\r\n?", "\n", text)))
}
