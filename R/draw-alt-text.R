# Descriptions of pictures for readers who cannot see them.

alt_text <- function(x) {
  if (inherits(x, c("oxidoku_solution", "oxidoku_check"))) {
    return(board_alt_text(x))
  }
  if (inherits(x, "oxidoku_path_summary")) {
    used <- x$steps
    return(paste0(
      "Bars: how often each technique was used. ",
      paste0(label_of(used$technique), " ", used$steps, collapse = ", "), "."
    ))
  }
  stop("no alt text for ", class(x)[[1]])
}

board_alt_text <- function(x) {
  drawn <- drawn_board(x, NULL, environment())
  what <- if (inherits(x, "oxidoku_solution")) headline(x) else "Sudoku board"
  clashing <- if (nrow(drawn$conflicts) > 0) " Clashing cells are shaded."
  paste0(sub("[.:]$", "", what), ".", clashing, " ", rows_in_words(drawn$board))
}

puzzles_alt_text <- function(drawn, n) {
  each <- vapply(drawn, function(one) {
    if (is.null(one$reason)) rows_in_words(one$board) else paste0("(", one$reason, ").")
  }, "")
  what <- if (n == 1) "A Sudoku." else paste0(format_count(n), " Sudokus.")
  numbers <- if (n > 1) paste0("Number ", seq_along(each), ". ")
  paste0(what, " ", paste0(numbers, each, collapse = " "))
}

# Row by row, a dot for an empty cell.
rows_in_words <- function(board) {
  rows <- apply(ifelse(board == 0L, ".", board), 1, paste, collapse = " ")
  paste0(paste0("Row ", 1:9, ": ", rows, collapse = "; "), ".")
}

scene_alt_text <- function(scene) {
  paste0(
    "Sudoku board with pencil marks. ", scene$title, ": ", scene$text,
    " ", rows_in_words(scene$state$board)
  )
}

ratings_alt_text <- function(rated, show) {
  what <- switch(show,
    score = "Histogram of scores by level",
    level = "Bars: how many puzzles of each level",
    technique = "Bars: how many puzzles have each technique as the hardest"
  )
  counts <- table(rated$level)
  paste0(what, ". ", paste(names(counts), counts, collapse = ", "), ".")
}
