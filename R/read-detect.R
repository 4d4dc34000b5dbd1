# Detection of the format of a file from its beginning.

detect_format <- function(start, source, call) {
  lines <- lines_of_text(refuse_other_files(start, source, call))
  lines <- trimmed(lines)
  lines <- lines[nzchar(lines)]
  if (length(lines) == 0) {
    stop_file(source$name, "{file_label(source$name)} is empty.", call = call)
  }
  format <- detected_format(lines)
  if (!is.null(format)) {
    return(format)
  }
  # The text may be typed rows of one board with a malformed row.
  if (is.null(source$name)) check_rows(lines, "file", call, brief = FALSE)
  stop_file(
    source$name,
    c(
      "{file_label(source$name)} holds no puzzle in a known format.",
      "x" = "It begins with {.val {substr(lines[[1]], 1, 60)}}.",
      "i" = "{.help read_sudoku} lists the formats. Use {.arg format} to name one."
    ),
    call = call
  )
}

# Returns the text of a file, or raises an error if it is not a text file.
refuse_other_files <- function(start, source, call) {
  refuse_objects(start, source, call)
  refuse_pictures(start, source, call)
  text_of_file(start, source, call)
}

refuse_pictures <- function(start, source, call) {
  begins <- function(...) identical(utils::head(start, ...length()), as.raw(c(...)))
  is_picture <- begins(0x89, 0x50, 0x4e, 0x47) || begins(0xff, 0xd8, 0xff) || begins(0x47, 0x49, 0x46, 0x38)
  if (!is_picture) {
    return(invisible())
  }
  stop_file(
    source$name,
    c("{file_label(source$name)} is a picture.", "i" = "Use {.fn read_sudoku_image} to read the puzzle in it."),
    call = call
  )
}

# Refuses serialized Java objects, and ZIP files that may contain them, because loading them in
# Java can run code.
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
      "x" = "Such files can run code when they are loaded, so they are not read.",
      "i" = "Export the puzzle from HoDoKu as text: {.emph Edit > Copy Library Format}."
    ),
    format = "hsol", call = call
  )
}
