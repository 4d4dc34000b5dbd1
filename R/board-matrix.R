# Reads boards of any size from a matrix, a data frame or a list of rows.

# Returns the digits of a board as a matrix of its shape, with 0 for an empty cell and NA outside
# the board.
board_of_matrix <- function(x, facts, arg, call, symbols, brief) {
  if (!is_cells(x)) {
    stop_oxidoku(
      "type",
      c(
        "{.arg {arg}} must be a board: a {size_of_facts(facts)} matrix or data frame, or a string of {length(facts$row)} characters.",
        "x" = "It is {obj_type_friendly(x)}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
  abort_numeric_puzzles(x, arg, call, brief)
  check_vector_of_cells(x, facts, arg, call, brief)
  # The array holds only one board.
  if (length(dim(x)) == 3 && dim(x)[[3]] == 1) {
    dim(x) <- dim(x)[1:2]
  }
  check_shape(x, facts, arg, call, brief)
  board_of_values(x, digits_of(x, facts, symbols), facts, arg, call, brief)
}

# Whether `x` consists of numbers or text, or is all NA, which is how R users write an empty
# board.
is_cells <- function(x) {
  plain <- !is.object(x) || inherits(x, c("AsIs", "noquote", "table"))
  plain && (is.numeric(x) || is.character(x) || is_blank_logical(x))
}

digits_of <- function(x, facts, symbols = NULL) {
  if (is.character(x)) {
    return(digits_of_symbols(as.vector(x), facts$digits, symbols))
  }
  digits_of_numbers(x, facts$digits, has_zero(facts))
}

# Makes a board from the `digits` of the cells of `x`, which are NA for values that no cell can
# have.
board_of_values <- function(x, digits, facts, arg, call, brief) {
  board <- matrix(digits, facts$rows, facts$columns)
  inside <- cells_inside(facts)
  bad <- inside & is.na(board) | !inside & !is.na(board) & board != 0L
  if (any(bad)) {
    hints <- c(
      "i" = if (any(bad & !inside)) "Outside the grids, values must be {.code NA} or {.code 0}.",
      "i" = if (is.character(x)) letters_in_words(facts$digits)
    )
    stop_cells(x, bad, arg, call, brief, highest_digit(facts), hints, has_zero(facts))
  }
  board[!inside] <- NA
  board
}

check_vector_of_cells <- function(x, facts, arg, call, brief) {
  n <- length(facts$row)
  if (!is.null(dim(x)) || length(x) != n) {
    return(invisible())
  }
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must be a {size_of_facts(facts)} matrix, not a plain vector.",
      "x" = "A vector of {n} values does not show whether the values run by row or by column.",
      "i" = "If the values run by row, use {.code matrix({arg}, {facts$rows}, byrow = TRUE)}."
    ),
    arg = arg, reason = paste0(n, " values in a vector, not a ", size_of_facts(facts), " matrix"), call = call, brief = brief
  )
}

board_of_data_frame <- function(x, facts, arg, call, symbols, brief) {
  if (!identical(dim(x), c(facts$rows, facts$columns))) {
    stop_column_of_puzzles(x, arg, call, brief)
  }
  check_shape(x, facts, arg, call, brief)
  check_columns_of_cells(x, arg, call, brief)
  # Columns are converted one by one, because as.matrix() pads numbers if any column is text.
  digits <- vapply(x, digits_of, integer(facts$rows), facts, symbols)
  values <- vapply(x, as.character, character(facts$rows))
  board_of_values(values, digits, facts, arg, call, brief)
}

# Whether a list consists of the rows of one board: as many vectors or lists as each has cells.
is_board_of_rows <- function(x, side = length(x)) {
  is.list(x) && !is.object(x) && is.null(dim(x)) && length(x) == side && side %in% 4:25 && all(lengths(x) == side) &&
    all(vapply(x, is_row_of_cells, NA))
}

board_of_rows <- function(x) matrix(unlist(lapply(x, cells_of_row)), length(x), byrow = TRUE)

# Whether a character vector or a list of strings consists of the lines of one board, some of
# which may only draw grid lines. `facts` is NULL for a board of any size.
is_board_of_lines <- function(x, facts = NULL) {
  lines <- lines_of_board(x)
  if (is.null(lines)) {
    return(FALSE)
  }
  found <- lengths(lapply(lines, cells_of_line))
  found <- found[found > 0]
  rows <- if (is.null(facts)) length(found) else facts$rows
  columns <- if (is.null(facts)) length(found) else facts$columns
  if (length(found) == rows && rows > 1 && all(found == columns)) {
    return(is.null(facts) && rows %in% 4:25 || !is.null(facts))
  }
  if (any(grepl(header_of_columns, lines))) {
    side <- size_of_text(paste(lines, collapse = "\n"))
    return(!is.null(side) && (is.null(facts) || side == facts$rows))
  }
  # The lines of a classic board need not match its rows.
  (is.null(facts) || is_9x9(facts)) && length(lines) %in% 9:13 && all(nchar(lines) < 81) &&
    identical(size_of_text(paste(lines, collapse = "\n")), 9L)
}

is_9x9 <- function(facts) facts$rows == 9L && facts$columns == 9L && !has_zero(facts)

# Returns `x` as a character vector of lines, or NULL if it cannot be the lines of a board.
lines_of_board <- function(x) {
  if (!length(x) %in% 2:longest_board || !is.null(dim(x)) || is.object(x) && !inherits(x, c("AsIs", "noquote"))) {
    return(NULL)
  }
  if (is.list(x) && all(vapply(x, is_string, NA))) {
    x <- unlist(x)
  }
  good <- is.character(x) && !anyNA(x) && all(validEnc(x)) && all(nchar(x, "bytes") <= 200)
  if (good) as.character(x)
}

# Raises an error if `x` is a list of rows of which some have too few or too many cells.
check_list_of_rows <- function(x, arg, call, brief, side = NULL) {
  if (is.list(x) && !is.object(x) && is.null(dim(x)) && all(vapply(x, is_row_of_cells, NA))) {
    strings <- all(vapply(x, is_string, NA))
    check_rows(if (strings) as.character(unlist(x)) else x, arg, call, brief, side)
  }
}

is_row_of_cells <- function(row) {
  if (is.list(row) && !is.object(row)) {
    return(all(vapply(row, function(cell) is.atomic(cell) && length(cell) <= 1, NA)))
  }
  is.atomic(row) && is.null(dim(row)) && !is.object(row)
}

# Returns the cells of a row. In a list from JSON, null is NULL.
cells_of_row <- function(row) {
  if (is.list(row)) vapply(row, function(cell) c(as.character(cell), NA)[[1]], "") else row
}

check_columns_of_cells <- function(x, arg, call, brief) {
  is_cells <- vapply(x, function(column) {
    !is.object(column) && is.null(dim(column)) &&
      (is.numeric(column) || is.character(column) || is_blank_logical(column))
  }, NA)
  if (all(is_cells)) {
    return(invisible())
  }
  wrong <- names(x)[!is_cells]
  stop_oxidoku(
    "type",
    c(
      "The columns of {.arg {arg}} must be numbers or text.",
      "x" = "{cli::qty(length(wrong))}The column{?s} {truncate_marked(wrong)} {?is/are} of another type.",
      "i" = "Turn a factor into text with {.fn as.character}."
    ),
    arg = arg,
    cells = cells_of(matrix(!is_cells, nrow(x), ncol(x), byrow = TRUE)),
    call = call, brief = brief
  )
}

# Raises an error for huge numbers. They come from a column of puzzles: read.csv() reads a string
# of digits as a number, which keeps only 15 of them.
abort_numeric_puzzles <- function(x, arg, call, brief, what = arg) {
  if (is.null(dim(x)) && has_lost_digits(x)) {
    shown <- truncate_values(vapply(x[which(x > 1e9)], format, ""), 3)
    stop_oxidoku(
      "type",
      c(
        "{.arg {what}} must be text or a 9x9 matrix, not puzzles read as numbers.",
        "x" = "{cli::qty(length(x))}It has the number{?s} {shown}: most digits are lost.",
        "i" = "Read the column as text with {.code read.csv(file, colClasses = \"character\")}."
      ),
      arg = arg, call = call, brief = brief
    )
  }
}

has_lost_digits <- function(x) {
  is.numeric(x) && !is.object(x) && any(x > 1e9, na.rm = TRUE)
}

# Raises an error for a table without a column `puzzle`, and names another column that may hold
# puzzles.
stop_column_of_puzzles <- function(x, arg, call, brief) {
  texts <- vapply(x, function(column) {
    (is.character(column) || is.factor(column)) && any(nchar(as.character(column)) >= 81, na.rm = TRUE)
  }, NA)
  if (any(texts)) {
    name <- names(x)[texts][[1]]
    column <- paste0("x$", if (make.names(name) == name) name else encodeString(name, quote = "`"))
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be a board, or a column of puzzles.",
        "x" = "It is {obj_type_friendly(x)}.",
        "i" = "Use {.code solve_puzzles({column})} for all of its puzzles, or {.code {column}[[1]]} for one."
      ),
      arg = arg, column = name, call = call, brief = brief
    )
  }
  for (name in names(x)[vapply(x, has_lost_digits, NA)]) {
    abort_numeric_puzzles(x[[name]], arg, call, brief, what = paste0(arg, "$", name))
  }
}

check_shape <- function(x, facts, arg, call, brief) {
  if (identical(as.integer(dim(x)), c(facts$rows, facts$columns))) {
    return(invisible())
  }
  hint <- if (length(dim(x)) == 3) "Take one of the boards, such as {.code x[, , 1]}."
  stop_oxidoku(
    "shape",
    c(
      "{.arg {arg}} must have {facts$rows} rows and {facts$columns} columns.",
      "x" = "It is {obj_type_friendly(x)}.",
      "i" = hint,
      "i" = other_size_words(x, call, brief)
    ),
    arg = arg, found = obj_type_friendly(x), wanted = size_of_facts(facts), call = call, brief = brief
  )
}

# Returns a hint for a board of another size in a function that supports only the classic board,
# or NULL for other input.
other_size_words <- function(x, call, brief) {
  at <- frame_number(call)
  if (brief || is.na(at) || "rules" %in% names(formals(sys.function(at)))) {
    return(NULL)
  }
  size <- size_of_board(x)
  verb <- verb_name(call)
  if (!is.null(size) && size != 9 && !is.null(verb)) {
    paste0("{.code ", verb, "} works on 9x9 boards only; {.fn solve_sudoku} and others take ", size, "x", size, ", too.")
  }
}

# Raises an error that names the cells of a matrix whose values no cell can have.
stop_cells <- function(x, bad, arg, call, brief, highest = 9, hints = NULL, from_zero = FALSE) {
  cells <- cells_of(bad)
  values <- if (is.character(x)) encodeString(x[bad], quote = "\"") else format_each(x[bad])
  shown <- truncate_values(paste("cell", cell_names(cells), "is", values))
  shown[[1]] <- sub("c", "C", shown[[1]])
  stop_oxidoku(
    "cell",
    c(
      "Each cell of {.arg {arg}} must be a whole number from {if (from_zero) 0 else 1} to {highest}, or empty.",
      "x" = "{shown}.",
      "i" = if (is.character(x)) {
        paste0("Empty cells are ", if (!from_zero) "{.val 0}, ", "{.val .}, {.val _}, {.val -}, the empty string or {.code NA}.")
      } else {
        paste0("Empty cells are ", if (!from_zero) "{.code 0} or ", "{.code NA}.")
      },
      hints
    ),
    arg = arg, cells = cells, call = call, brief = brief
  )
}

# Returns the side of a square board that `x` can be read as, or NULL for other input.
size_of_board <- function(x, symbols = NULL) {
  dims <- dim(x)
  if (length(dims) == 3 && dims[[3]] == 1) {
    dims <- dims[1:2]
  }
  if (length(dims) == 2 && !is_own_board(x)) {
    good <- dims[[1]] == dims[[2]] && dims[[1]] %in% 4:25 && (is.data.frame(x) || is_cells(x))
    return(if (good) dims[[1]])
  }
  if (!is.null(dims) || is.object(x) && !inherits(x, c("AsIs", "noquote"))) {
    return(NULL)
  }
  if (is_board_of_rows(x)) {
    return(length(x))
  }
  if (is_string(x)) {
    return(size_of_text(x, symbols))
  }
  lines <- lines_of_board(x)
  if (is_board_of_lines(lines)) {
    found <- lengths(lapply(lines, cells_of_line))
    found <- found[found > 0]
    if (all(found == length(found))) length(found) else size_of_text(paste(lines, collapse = "\n"))
  }
}

# Whether `x` is one of the package's own objects that contain a single board.
is_own_board <- function(x) {
  inherits(x, c("oxidoku_solution", "oxidoku_check", "oxidoku_position", "oxidoku_hint", "oxidoku_image"))
}
