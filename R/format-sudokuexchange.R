# The lines of the puzzle bank of sudokuexchange: the first 12 hexadecimal digits of the SHA-1 of
# the puzzle, the puzzle, and its rating. The format "lines" reads them.

format_sudokuexchange <- list(
  about = "Lines of the sudokuexchange puzzle bank: hash, puzzle and rating",
  keeps = "the rating",
  holds = c("rating", "er"),
  write_lines = function(table, empty, call) sudokuexchange_lines(table, call)
)

sudokuexchange_lines <- function(table, call) {
  rating <- table[["rating"]] %||% table[["er"]]
  if (is.null(rating)) {
    stop_file(
      NULL,
      c(
        "The format {.val sudokuexchange} needs a rating for each puzzle.",
        "x" = "There is no column {.field rating} or {.field er}."
      ),
      format = "sudokuexchange", call = call
    )
  }
  paste(bank_hash(table$puzzle, call), table$puzzle, sprintf("%4s", sprintf("%.1f", rating)))
}

bank_hash <- function(puzzle, call) {
  substr(check_native(native_sha1(as.character(puzzle)), call), 1, 12)
}
