# The format .sdk of SadMan Software, SudoCue and others: tags such as `#A author`, followed by
# either sections or just the grid.

format_sdk <- list(
  about = ".sdk files of SadMan Software, SudoCue and others",
  keeps = "filled cells, pencil marks and tags",
  ending = "sdk",
  detect = function(lines) is_sdk(lines),
  read = function(lines, source, call) read_sdk(lines),
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
  grid <- lines[!grepl("^#|^\\[", lines) & !is_rule_of_grid(lines)]
  cells <- cells_of_grid(grid)
  length(cells) >= 81 && any(cells %in% as.character(1:9))
}

# Returns the cells in those lines that have nine.
cells_of_grid <- function(lines) {
  lines <- gsub("[|[:space:]+]", "", lines)
  unlist(strsplit(lines[grepl("^[0-9.*_xX-]{9}$", lines)], ""))
}

read_sdk <- function(lines) {
  tagged <- grepl("^#[A-Z]", lines)
  tags <- substr(lines[tagged], 2, 2)
  values <- trimmed(substring(lines[tagged], 3))
  known <- tags %in% names(sdk_tags)
  fields <- lapply(split(values[known], sdk_tags[tags[known]]), paste, collapse = "\n")
  sections <- sdk_sections(lines[!startsWith(lines, "#")])
  puzzle <- sdk_digits(sections$puzzle)
  if (is.null(puzzle)) {
    return(list())
  }
  if (!is.null(sections$colours)) {
    fields$colours <- paste(sections$colours, collapse = "\n")
  }
  line <- which(!startsWith(lines, "#") & grepl("[1-9]", lines))
  list(new_entry(
    puzzle, c(line, 1L)[[1]],
    filled = sdk_digits(sections$state),
    candidates = sdk_marks(sections$pencilmarks), fields = fields
  ))
}

# Splits lines into sections. A file without sections contains only the puzzle.
sdk_sections <- function(lines) {
  heads <- grepl("^\\s*\\[.*\\]\\s*$", lines)
  if (!any(heads)) {
    return(list(puzzle = lines))
  }
  names <- lower_ascii(gsub("[^[:alpha:]]", "", lines[heads]))
  names[names == "colors"] <- "colours"
  parts <- split(lines[!heads], factor(cumsum(heads)[!heads], seq_along(names)))
  stats::setNames(parts, names)
}

sdk_digits <- function(lines) {
  cells <- cells_of_grid(lines[!grepl("---", lines)])
  if (length(cells) < 81) {
    return(NULL)
  }
  cells <- cells[1:81]
  string_of_digits(ifelse(cells %in% as.character(1:9), cells, "0"))
}

# Reads nine lines of cells that are separated by commas.
sdk_marks <- function(lines) {
  lines <- lines[grepl(",", lines, fixed = TRUE)]
  if (length(lines) < 9) {
    return(NULL)
  }
  cells <- lapply(lines[1:9], function(line) {
    strsplit(paste0(gsub("[[:space:]]", "", line), ",."), ",", fixed = TRUE)[[1]][1:9]
  })
  cells <- unlist(cells)
  cells[is.na(cells)] <- ""
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
