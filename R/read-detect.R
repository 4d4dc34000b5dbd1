# Which format a file has, by its beginning.

detect_format <- function(start, source, call) {
  refuse_objects(start, source, call)
  text <- text_of_file(start, source, call)
  lines <- strsplit(text, "\r\n|\r|\n")[[1]]
  lines <- trimws(lines)
  lines <- lines[nzchar(lines)]
  if (length(lines) == 0) {
    stop_file(source$name, "{file_label(source$name)} is empty.", call = call)
  }
  for (i in seq_along(format_tests)) {
    if (format_tests[[i]](lines)) {
      return(names(format_tests)[[i]])
    }
  }
  stop_file(
    source$name,
    c(
      "{file_label(source$name)} holds no puzzle in a known format.",
      "x" = "It begins {.val {substr(lines[[1]], 1, 60)}}.",
      "i" = "{.help read_sudoku} lists the formats; {.arg format} names one."
    ),
    call = call
  )
}

# A ZIP of serialized Java objects runs code when Java loads it.
refuse_objects <- function(start, source, call) {
  magic <- utils::head(start, 4)
  is_objects <- identical(magic, as.raw(c(0x50, 0x4b, 0x03, 0x04))) ||
    identical(utils::head(magic, 2), as.raw(c(0xac, 0xed)))
  if (!is_objects) {
    return(invisible())
  }
  stop_file(
    source$name,
    c(
      "{file_label(source$name)} holds serialized Java objects, such as a {.file .hsol} file of HoDoKu.",
      "x" = "Such files can run code when they are loaded, and are not read.",
      "i" = "Export the puzzle from HoDoKu as text: {.emph Edit > Copy Library Format}."
    ),
    format = "hsol", call = call
  )
}

# Tests in the order in which they are asked; each gets the first lines, trimmed
# and without empty ones.
format_tests <- list(
  opensudoku = function(lines) any(grepl("<opensudoku", lines, fixed = TRUE)),
  spf = function(lines) tolower(lines[[1]]) == "#spf1.0",
  fpuzzles = function(lines) startsWith(lines[[1]], "{"),
  links = function(lines) any(grepl(a_link, lines)),
  hodoku = function(lines) any(grepl(library_line, lines)),
  candidates = function(lines) any(grepl(candidates_line, lines)),
  csv = function(lines) holds_puzzles(lines) && begins_table(lines),
  lines = function(lines) holds_puzzles(lines),
  sdx = function(lines) is_sdx(lines),
  ss = function(lines) is_ss(lines),
  pencilmarks = function(lines) is_pencilmarks(lines),
  sdk = function(lines) is_sdk(lines),
  # A header above rows that are all bad, or none at all.
  csv = function(lines) begins_table(lines)
)

begins_table <- function(lines) {
  received(native_is_table(charToRaw(paste(lines, collapse = "\n"))))
}

# Cells of a puzzle, or of what is meant as one, in a line; a rule of dashes is
# none.
holds_puzzles <- function(lines) {
  plain <- lines[!grepl("^#", lines)]
  # Runs of cells as a whole: a pattern that looks ahead from each of their characters
  # takes time with the square of their length.
  runs <- unlist(strsplit(gsub("[^0-9._*?xX-]+", " ", plain), " ", fixed = TRUE))
  runs <- runs[nchar(runs) >= 60]
  any(grepl("[0-9]", runs)) ||
    any(grepl("^[1-9 ]{81}$", lines) & grepl(" ", lines, fixed = TRUE))
}

a_link <- "^https?://|^(scl|fpuzzles|fpuz|N4Ig)[A-Za-z0-9+/=%]{15,}$|^classic[A-Za-z0-9]{15,}$|^S9B[0-9a-z]{162}$"
library_line <- "^:[0-9x]{4}[^:]*:[^:]*:[+.0-9]{81,}:"
# In three parts, as R's regular expressions count to 255.
candidates_line <- "(^|[^0-9.*_])([0-9.*_]{243}){3}($|[^0-9.*_])"

# Lines of a grid: neither tags nor rules.
lines_of_grid <- function(lines) {
  lines[!grepl("^#|^\\[", lines) & !grepl("---|===", lines)]
}

# The tokens of a row of a grid, without its drawing.
row_tokens <- function(line) {
  strsplit(trimws(gsub("[|:'*]", " ", line)), "\\s+")[[1]]
}

is_sdx <- function(lines) {
  rows <- lapply(utils::head(lines_of_grid(lines), 9), function(line) strsplit(line, "\\s+")[[1]])
  length(rows) == 9 && all(lengths(rows) == 9) &&
    all(grepl("^u?[1-9]{1,9}$", unlist(rows))) && any(grepl("^u|..", unlist(rows)))
}

is_pencilmarks <- function(lines) {
  rows <- lapply(utils::head(grid_rows_of_marks(lines), 9), mark_tokens)
  length(rows) == 9 && all(lengths(rows) == 9) && any(nchar(unlist(rows)) > 1)
}

is_ss <- function(lines) {
  any(grepl("^\\|?[0-9.X]{3}\\|[0-9.X]{3}\\|[0-9.X]{3}\\|?$", lines)) ||
    (length(lines) >= 9 && all(grepl("^[1-9X]{9}$", lines[1:9])) && any(grepl("X", lines[1:9])))
}

is_sdk <- function(lines) {
  if (any(tolower(lines) == "[puzzle]")) {
    return(TRUE)
  }
  cells <- grid_cells(lines_of_grid(lines))
  length(cells) >= 81 && any(cells %in% as.character(1:9))
}

# Characters that are cells, of rows that hold nine.
grid_cells <- function(lines) {
  lines <- gsub("[|[:space:]+]", "", lines)
  unlist(strsplit(lines[grepl("^[0-9.*_xX-]{9}$", lines)], ""))
}
