# One board, of whatever rules, for verbs that ask native code about it.

# A board as native code takes it: `board` (a matrix), its pencil `marks`, if there are any, and
# its `rules`, which are NULL for the classic board.
asked_of_one <- function(x, rules, candidates, arg, call) {
  asked <- general_board(x, rules, arg, call)
  if (is.null(asked)) {
    return(as_board_and_marks(x, candidates, arg, call))
  }
  list(board = asked$board, rules = asked$rules, marks = check_marks(candidates, asked$facts, call))
}

# The textbook methods look at houses only.
check_no_rules <- function(rules, method, call) {
  if (length(rules$rules) == 0) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.code method = \"{method}\"} needs a board without rules beyond its rows, columns and boxes.",
      "x" = "This one is {format(rules)}.",
      "i" = "{.code method = \"fast\"} solves any board."
    ),
    arg = "method", call = call
  )
}

# Pencil marks as a mask for each cell: digit 1 in the lowest bit.
masks_of <- function(marks, facts, call) {
  marks <- check_marks(marks, facts, call)
  if (is.null(marks)) {
    return(NULL)
  }
  place <- cbind(facts$row, facts$col)
  masks <- 0L
  for (digit in seq_len(facts$digits)) {
    layer <- matrix(marks[, , digit], facts$rows)
    masks <- masks + layer[place] * bitwShiftL(1L, digit - 1L)
  }
  as.integer(masks)
}

# Pencil marks of a board as a plain array, or NULL.
check_marks <- function(marks, facts, call) {
  if (is.null(marks)) {
    return(NULL)
  }
  dims <- c(facts$rows, facts$columns, facts$digits)
  if (!is.logical(marks) || !identical(as.integer(dim(marks)), as.integer(dims)) || anyNA(marks)) {
    stop_argument(
      "candidates",
      c(
        "{.arg candidates} must be pencil marks: a logical {paste(dims, collapse = 'x')} array, as {.fn candidates} gives.",
        "x" = "It is {obj_type_friendly(marks)}."
      ),
      call = call
    )
  }
  unclass(marks)
}

# Which cells are givens: a logical matrix of them, or the puzzle.
given_cells_general <- function(givens, asked, call) {
  facts <- asked$facts
  if (is.logical(givens) && identical(as.integer(dim(givens)), c(facts$rows, facts$columns)) && !anyNA(givens)) {
    return(givens & !is.na(asked$board) & asked$board != 0L)
  }
  puzzle <- any_board(givens, asked$rules, "givens", call)$board
  given <- !is.na(puzzle) & puzzle != 0L
  other <- given & puzzle != asked$board
  if (any(other)) {
    cells <- cells_of(other)
    stop_oxidoku(
      "givens",
      c(
        "{.arg givens} must be cells of the board.",
        "x" = "They differ in {truncate_values(cell_names(cells))}."
      ),
      arg = "givens", cells = cells, call = call
    )
  }
  given
}
