# Pencil marks: their class, how they print, and the forms in which users give them.

# The result of `candidates()`: a logical 9x9x9 array with a class that prints as a grid.
new_candidates <- function(marks) {
  structure(marks, class = "oxidoku_candidates")
}

#' @rdname candidates
#' @param x Candidates, as `candidates()` gives them.
#' @export
format.oxidoku_candidates <- function(x, ...) {
  if (!is_marks(x)) {
    return(if (is.logical(x) && length(dim(x)) == 3) marks_lines(x) else format(unclass(x)))
  }
  digits <- apply(unclass(x), 1:2, function(open) paste(which(open), collapse = ""))
  digits[digits == ""] <- "."
  # Each column as wide as its longest cell.
  width <- apply(nchar(digits), 2, max)
  padding <- width[col(digits)] - nchar(digits)
  cells <- matrix(paste0(digits, strrep(" ", padding)), 9)
  lines <- grid_characters()
  bars <- vapply(split(width, rep(1:3, each = 3)), function(width) {
    strrep(lines$flat, sum(width) + 4)
  }, "")
  edge <- function(ends) {
    paste0(ends[[1]], bars[[1]], ends[[2]], bars[[2]], ends[[2]], bars[[3]], ends[[3]])
  }
  row <- function(cells) {
    boxes <- vapply(split(cells, rep(1:3, each = 3)), paste, "", collapse = " ")
    paste0(lines$side, " ", paste(boxes, collapse = paste0(" ", lines$side, " ")), " ", lines$side)
  }
  rows <- apply(cells, 1, row)
  middle <- edge(lines$middle)
  c(edge(lines$top), rows[1:3], middle, rows[4:6], middle, rows[7:9], edge(lines$bottom))
}

# Pencil marks of a board of any size: a line for each row.
marks_lines <- function(x) {
  digits <- apply(unclass(x), 1:2, function(open) paste(symbol_of(which(open)), collapse = ""))
  digits[digits == ""] <- "."
  width <- apply(nchar(digits), 2, max)
  padded <- matrix(paste0(digits, strrep(" ", width[col(digits)] - nchar(digits))), nrow(digits))
  sub(" +$", "", apply(padded, 1, paste, collapse = " "))
}

#' @rdname candidates
#' @export
print.oxidoku_candidates <- function(x, ...) {
  if (is.logical(x) && length(dim(x)) == 3) {
    cat(format(x), sep = "\n")
  } else {
    print(unclass(x))
  }
  invisible(x)
}

is_marks <- function(x) {
  is.logical(x) && identical(dim(x), c(9L, 9L, 9L))
}

# The player's pencil marks as a logical 9x9x9 array, unchanged, for drawing. NULL stays
# NULL.
as_marks <- function(candidates, call) {
  if (is.null(candidates)) {
    return(NULL)
  }
  if (is.logical(candidates)) {
    check_flags(candidates, c(9L, 9L, 9L), "candidates", call)
    return(array(candidates, c(9L, 9L, 9L)))
  }
  if (is.data.frame(candidates)) {
    candidates <- as.matrix(candidates)
  }
  if (is.character(candidates) && length(candidates) == 1) {
    return(marks_from_text(candidates, call))
  }
  if (is.list(candidates) && is.null(dim(candidates))) {
    candidates <- list_of_rows(candidates)
  }
  if (!identical(dim(candidates), c(9L, 9L)) || is.object(candidates)) {
    stop_marks(candidates, call)
  }
  marks_from_cells(candidates, call)
}

# A board with its pencil marks, for verbs that solve or explain. `x` may have its own marks,
# if it is a position or a grid of pencil marks as text. NULL means all candidates of the
# board.
as_board_and_marks <- function(x, candidates, arg, call) {
  check_given(x, arg, call)
  board <- as_board(x, arg, call)
  marks <- as_marks(candidates %||% own_marks(x), call)
  list(board = board, marks = if (!is.null(marks)) open_unmarked_cells(marks))
}

# In a cell without marks, the player has not written any yet.
open_unmarked_cells <- function(marks) {
  marks[rep(rowSums(marks, dims = 2) == 0, 9)] <- TRUE
  marks
}

own_marks <- function(x) {
  x <- position_of_row(x)
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, "oxidoku_position")) {
    return(field_of(x, "candidates"))
  }
  if (is_string(x) && nchar(x, "bytes") > 81 && nchar(x, "bytes") <= longest_text && validUTF8(enc2utf8(x))) {
    return(marks_in_text(enc2utf8(x)))
  }
  NULL
}

# A list of nine rows of nine cells each as a 9x9 list; anything else as it is.
list_of_rows <- function(x) {
  if (length(x) != 9 || !all(lengths(x) == 9) || is.object(x)) {
    return(x)
  }
  rows <- lapply(x, as.list)
  matrix(unlist(rows, recursive = FALSE), 9, 9, byrow = TRUE)
}

# The digits of each cell: numbers 1 to 9, or a string of them.
marks_from_cells <- function(cells, call) {
  digits <- lapply(unname(as.list(cells)), digits_marked)
  bad <- vapply(digits, is.null, NA)
  if (any(bad)) {
    at <- cells_of(matrix(bad, 9))
    stop_argument(
      "candidates",
      c(
        "Each cell of {.arg candidates} must have digits from 1 to 9, or nothing.",
        "x" = "{cli::qty(nrow(at))}Wrong: {truncate_values(cell_names(at))}."
      ),
      cells = at, call = call
    )
  }
  marks_of_digits(digits)
}

# From a list of the digits of each cell, by column.
marks_of_digits <- function(digits) {
  marks <- vapply(digits, function(it) 1:9 %in% it, logical(9))
  aperm(array(marks, c(9L, 9L, 9L)), c(2, 3, 1))
}

# NULL for anything except digits.
digits_marked <- function(x) {
  if (is.character(x)) {
    x <- gsub("[[:space:],.0_-]", "", x[!is.na(x)])
    x <- suppressWarnings(as.integer(unlist(strsplit(x, ""))))
  }
  if (is.null(x) || is_blank_logical(x)) {
    return(integer())
  }
  good <- is.numeric(x) && !is.object(x) && !anyNA(x) && all(x %in% 0:9)
  if (good) as.integer(x)
}

# A grid of pencil marks as people paste it: 81 groups of digits with drawing
# between them; or one line of 729 characters, nine a cell.
marks_from_text <- function(text, call) {
  if (is.na(text) || nchar(text, "bytes") > longest_text || !validUTF8(enc2utf8(text))) {
    stop_marks(text, call)
  }
  groups <- groups_in_text(enc2utf8(text))
  if (length(groups) != 81) {
    stop_argument(
      "candidates",
      c(
        "A grid of pencil marks must have 81 groups of digits, with spaces between them.",
        "x" = "{.arg candidates} has {length(groups)}."
      ),
      call = call
    )
  }
  marks_from_cells(matrix(groups, 9, byrow = TRUE), call)
}

groups_in_text <- function(text) {
  # Lines that are drawing only, such as :------+------: or '-----'-----'.
  text <- gsub("(?m)^[\\s.:'+|=\u2500-\u257f-]*[-=\u2500-\u257f]{3,}[\\s.:'+|=\u2500-\u257f-]*$", " ", text, perl = TRUE)
  text <- gsub("[|+=*:,;'\"{}()\u2500-\u257f]|\\[|\\]|-{2,}", " ", text)
  groups <- strsplit(trimmed(text), "[[:space:]]+")[[1]]
  if (length(groups) == 1 && nchar(groups) == 729) {
    groups <- substring(groups, seq(1, 729, 9), seq(9, 729, 9))
  }
  groups
}

# The marks of a text that is a grid of pencil marks and nothing else, as forums show
# positions; NULL if it is not.
marks_in_text <- function(text) {
  groups <- groups_in_text(text)
  is_grid <- length(groups) == 81 && any(nchar(groups) > 1) && all(grepl("^[1-9]+$|^[.0_-]+$", groups))
  if (is_grid) {
    marks_of_digits(lapply(matrix(groups, 9, byrow = TRUE), digits_marked))
  }
}

# A cell with one mark is filled.
board_of_marks <- function(marks) {
  digits <- apply(marks, 1:2, function(open) if (sum(open) == 1) which(open) else 0L)
  matrix(as.integer(digits), 9)
}

stop_marks <- function(x, call) {
  stop_argument(
    "candidates",
    c(
      "{.arg candidates} must be pencil marks.",
      "x" = "It is {obj_type_friendly(x)}.",
      "i" = "Give a 9x9 character matrix or list of the digits of each cell, a grid of pencil marks as text, or a logical 9x9x9 array."
    ),
    call = call
  )
}
