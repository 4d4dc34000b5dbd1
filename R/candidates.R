# Pencil marks: their class, how they print, and the forms in which users pass them.

# Makes the result of `candidates()`: a logical array by row, column and digit, with a class that
# prints as a grid.
new_candidates <- function(marks, rules = classic_rules()) {
  is_plain <- identical(rules$key, plain_rules(rules$shape$side)$key)
  structure(marks, class = "oxidoku_candidates", rules = if (!is_plain) rules)
}

#' @rdname candidates
#' @order 2
#' @param x Candidates, as `candidates()` returns them.
#' @param symbols How digits are written: see *Symbols* in [plot_sudoku()].
#' @export
format.oxidoku_candidates <- function(x, ..., symbols = NULL) {
  if (!is.logical(x) || length(dim(x)) != 3) {
    return(format(unclass(x)))
  }
  digits <- digits_of_marks(x, as_symbols(symbols, dim(x)[[3]], environment(), attr(x, "rules")$facts))
  # Each column is as wide as its longest cell.
  width <- apply(digits, 2, cell_width)
  cells <- matrix(on_width(digits, width[col(digits)]), nrow(digits))
  framed_lines(cells, width, edges_of_marks(x))
}

# Returns a matrix with the open digits of each cell as text.
digits_of_marks <- function(marks, symbols = NULL) {
  digits <- apply(unclass(marks), 1:2, function(open) paste(symbol_of(which(open), symbols), collapse = ""))
  digits[digits == ""] <- "."
  digits
}

# Shows the candidates of a cell as one text in View().
#' @export
as.data.frame.oxidoku_candidates <- function(x, ...) {
  is_marks <- is.logical(x) && length(dim(x)) == 3
  as.data.frame(if (is_marks) digits_of_marks(x, usual_symbols(attr(x, "rules")$facts)) else unclass(x), ...)
}

# Makes a table of `n` rows for View(), spreadsheets and files, in which elements of lists become
# texts.
with_texts <- function(columns, n) {
  lists <- vapply(columns, is.list, NA)
  columns[lists] <- lapply(columns[lists], text_of_each, text_of_value)
  tibble::new_tibble(columns, nrow = n)
}

text_of_each <- function(values, text) vapply(values, text, "", USE.NAMES = FALSE)

text_of_value <- function(value) {
  if (is.null(value)) {
    return(NA_character_)
  }
  if (inherits(value, "oxidoku_candidates") || is.logical(value) && length(dim(value)) == 3) {
    return(paste(t(digits_of_marks(value, usual_symbols(attr(value, "rules")$facts))), collapse = " "))
  }
  if (is.matrix(value)) {
    return(paste(t(text_of_cells(value)), collapse = ""))
  }
  paste(format(value), collapse = "; ")
}

# Returns the edges of the board of some marks. Marks carry rules unless their board is the plain
# one of its size.
edges_of_marks <- function(x) {
  is_plain <- length(unique(dim(x))) == 1 && dim(x)[[1]] %in% 4:25
  rules <- attr(x, "rules") %||% if (is_plain) plain_rules(dim(x)[[1]])
  if (is_rules(rules)) shape_edges(rules$facts) else edges_of(matrix(TRUE, nrow(x), ncol(x)))
}

#' @rdname candidates
#' @export
print.oxidoku_candidates <- function(x, ..., symbols = NULL) {
  if (is.logical(x) && length(dim(x)) == 3) {
    cat(format(x, symbols = symbols), sep = "\n")
  } else {
    print(unclass(x))
  }
  invisible(x)
}

# Converts the player's pencil marks to a logical array by row, column and digit, without changing
# them, for drawing. NULL stays NULL.
as_marks <- function(candidates, call, facts = classic_rules()$facts) {
  if (is.null(candidates)) {
    return(NULL)
  }
  dims <- c(facts$rows, facts$columns, facts$digits)
  if (is.logical(candidates)) {
    check_flags(candidates, dims, "candidates", call)
    return(array(candidates, dims))
  }
  if (is.data.frame(candidates)) {
    candidates <- as.matrix(candidates)
  }
  if (is.character(candidates) && length(candidates) == 1) {
    return(marks_from_text(candidates, facts, call))
  }
  is_rows <- is.list(candidates) && !is.object(candidates) && is.null(dim(candidates))
  if (is_rows && length(candidates) == facts$rows && all(lengths(candidates) == facts$columns)) {
    candidates <- list_of_rows(candidates)
  }
  if (!identical(as.integer(dim(candidates)), dims[1:2]) || is.object(candidates)) {
    stop_marks(candidates, facts, call)
  }
  marks_from_cells(candidates, facts, call)
}

# Reads a board with its pencil marks, for functions that solve or explain. A position, or a grid
# of pencil marks as text, has its own marks. If the element `marks` of the result is NULL, all
# candidates of the board are open.
as_board_and_marks <- function(x, candidates, arg, call, rules = NULL) {
  board <- as_board(x, rules, arg, call)
  # The package itself calls this function without `call` and needs no warning.
  if (!is.null(call)) warn_left_out(list(board$rules))
  marks <- as_marks(candidates %||% own_marks(x), call, board$facts)
  c(board, list(marks = if (!is.null(marks)) open_unmarked_cells(marks)))
}

# Converts pencil marks to one mask per cell, with digit 1 in the lowest bit.
masks_of <- function(marks, facts, call) {
  if (is.null(marks)) {
    return(NULL)
  }
  marks <- as_marks(marks, call, facts)
  places <- matrix_places(facts)
  masks <- 0L
  for (digit in seq_len(facts$digits)) {
    masks <- masks + marks[, , digit][places] * bitwShiftL(1L, digit - 1L)
  }
  as.integer(masks)
}

# Converts masks to a logical array of marks.
marks_of_masks <- function(masks, facts) {
  marks <- array(FALSE, c(facts$rows, facts$columns, facts$digits))
  for (digit in seq_len(facts$digits)) {
    marks[cbind(facts$row, facts$col, digit)] <- bitwAnd(masks, bitwShiftL(1L, digit - 1L)) != 0L
  }
  marks
}

# Opens all digits in cells without marks, because the player has not written any there yet.
open_unmarked_cells <- function(marks) {
  marks[rep(rowSums(marks, dims = 2) == 0, dim(marks)[[3]])] <- TRUE
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
  if (!is_classed(x) && is_string(x) && nchar(x, "bytes") > 81 && nchar(x, "bytes") <= longest_text && is_valid_text(x)) {
    side <- size_of_text(x)
    return(if (!is.null(side)) marks_in_text(enc2utf8(x), plain_rules(side)$facts))
  }
  NULL
}

# Converts a list of rows to a matrix of cells.
list_of_rows <- function(x) {
  rows <- lapply(x, as.list)
  matrix(unlist(rows, recursive = FALSE), length(x), byrow = TRUE)
}

# Reads the digits of each cell, given as numbers or as a string of digits.
marks_from_cells <- function(cells, facts, call) {
  digits <- lapply(unname(as.list(cells)), digits_marked, facts)
  bad <- vapply(digits, is.null, NA)
  if (any(bad)) {
    at <- cells_of(matrix(bad, facts$rows))
    stop_argument(
      "candidates",
      c(
        "Each cell of {.arg candidates} must have digits from {lowest_digit(facts)} to {sign_of_value(highest_digit(facts))}, or nothing.",
        "x" = "{cli::qty(nrow(at))}Cell{?s} {truncate_values(cell_names(at))} {cli::qty(nrow(at))}{?has/have} something else."
      ),
      cells = at, call = call
    )
  }
  marks_of_digits(digits, c(facts$rows, facts$columns), facts$digits)
}

# Reads a grid of pencil marks as people paste it: a group of digits for each cell, with lines
# drawn between the groups. For a classic board, also reads one line of 729 characters, nine for
# each cell.
marks_from_text <- function(text, facts, call) {
  if (is.na(text) || nchar(text, "bytes") > longest_text || !is_valid_text(text)) {
    stop_marks(text, facts, call)
  }
  groups <- groups_in_text(enc2utf8(text))
  n <- facts$rows * facts$columns
  if (length(groups) != n) {
    stop_argument(
      "candidates",
      c(
        "A grid of pencil marks must have {n} groups of digits, with spaces between them.",
        "x" = "{.arg candidates} has {length(groups)}."
      ),
      call = call
    )
  }
  marks_from_cells(matrix(groups, facts$rows, byrow = TRUE), facts, call)
}

stop_marks <- function(x, facts, call) {
  size <- size_of_facts(facts)
  dims <- paste0(size, "x", facts$digits)
  stop_must(
    x, "candidates",
    "be pencil marks",
    "i" = "Give a {size} character matrix or list of the digits of each cell, a grid of pencil marks as text, or a logical array of {dims}.",
    call = call
  )
}
