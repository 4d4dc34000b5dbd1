# Descriptions of pictures for readers who cannot see them.

alt_text <- function(x) {
  if (inherits(x, c("oxidoku_solution", "oxidoku_check"))) {
    return(board_alt_text(x))
  }
  if (inherits(x, "oxidoku_position")) {
    symbols <- usual_symbols(own_rules(x)$facts)
    return(paste("Sudoku board with pencil marks.", rows_in_words(board_of_position(x), symbols = symbols)))
  }
  if (inherits(x, "oxidoku_candidates")) {
    marks <- apply(unclass(x), 1:2, function(open) paste(symbol_of(which(open), usual_symbols(attr(x, "rules")$facts)), collapse = ""))
    rows <- apply(replace(marks, marks == "", "none"), 1, paste, collapse = " ")
    return(paste0("Candidates of a Sudoku. ", paste0("Row ", seq_along(rows), ": ", rows, collapse = "; "), "."))
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
  paste0(sub("[.:]$", "", what), ".", clashing, rules_in_words(drawn$rules), " ", rows_in_words(drawn$board, symbols = drawn$symbols))
}

puzzles_alt_text <- function(drawn, n) {
  each <- vapply(drawn, function(one) {
    if (!is.null(one$reason)) {
      return(paste0("(", one$reason, ")."))
    }
    trimmed(paste(rules_in_words(one$rules), rows_in_words(one$board, symbols = one$symbols)))
  }, "")
  what <- if (n == 1) "A Sudoku." else paste0(format_count(n), " Sudokus.")
  numbers <- if (n > 1) paste0("Number ", seq_along(each), ". ")
  paste0(what, " ", paste0(numbers, each, collapse = " "))
}

# Describes a board row by row. An empty cell is named, because screen readers do not speak dots. A
# row of empty cells is named once.
rows_in_words <- function(board, label = "Row {number}: {digits}", symbols = NULL, empty = "empty") {
  text <- text_of_cells(board, symbols)
  is_empty <- !is.na(board) & board == 0L
  text[is_empty] <- empty
  rows <- apply(text, 1, paste, collapse = " ")
  rows[rowSums(!is_empty) == 0] <- empty
  texts <- vapply(seq_along(rows), function(i) fill_label(label, number = i, digits = rows[[i]]), "")
  paste0(paste(texts, collapse = "; "), ".")
}

# Describes the rules of a board. Returns an empty string for the plain 9x9 board.
rules_in_words <- function(rules) {
  if (length(rules_to_show(rules)) == 0) {
    return("")
  }
  lines <- vapply(rules$rules, rule_words, "")
  paste0(" Rules: ", paste(c(shape_words(rules$shape), lines), collapse = "; "), ".")
}

scene_alt_text <- function(scene) {
  paste0(
    "Sudoku board with pencil marks. ", scene$title, ": ", scene$text,
    " ", rows_in_words(scene$state$board, symbols = scene$symbols)
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
