# A position: a board, which of its digits are givens, and pencil marks. Every verb that
# explains converts its input here.

# Native code reads the parts by name: see `Asked` in src/rust/src/position.rs.
as_position <- function(board, givens, candidates, techniques, options, scale, call) {
  scale <- check_scale(scale, call)
  asked <- as_board_and_marks(board, candidates, "board", call)
  list(
    board = asked$board,
    givens = as_givens(givens %||% own_givens(board), asked$board, call),
    marks = asked$marks,
    scale = scale,
    techniques = technique_names(techniques, scale, call),
    options = check_step_options(options, call)
  )
}

own_givens <- function(x) {
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, "oxidoku_position")) field_of(x, "givens")
}

# Returns what native code found in a position, or raises an error if something is wrong
# with the position.
abort_if_fault <- function(found, call) {
  found <- check_native(found, call)
  if (!is.null(found$fault)) {
    stop_fault(found$fault, call)
  }
  found
}

# Which filled cells are givens: all of them by default.
as_givens <- function(givens, board, call) {
  if (is.null(givens)) {
    return(board != 0L)
  }
  if (is.logical(givens) && !all(is.na(givens))) {
    check_flags(givens, c(9L, 9L), "givens", call)
    return(matrix(givens, 9) & board != 0L)
  }
  givens <- as_board(givens, arg = "givens", call = call)
  changed <- which(givens != 0L & givens != board, arr.ind = TRUE)
  if (nrow(changed) > 0) {
    cells <- tibble_of_cells(t(changed))
    stop_oxidoku(
      "givens",
      c(
        "{.arg givens} must agree with {.arg board}.",
        "x" = "{cli::qty(nrow(cells))}{?It differs/They differ} in {truncate_values(cell_names(cells))}.",
        "i" = "Givens cannot be changed: {.arg board} is the same puzzle with more digits."
      ),
      arg = "givens", cells = cells, call = call
    )
  }
  givens != 0L
}

check_flags <- function(x, dims, arg, call) {
  if (is.logical(x) && identical(dim(x), dims) && !anyNA(x)) {
    return(invisible())
  }
  shape <- paste(dims, collapse = "x")
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be a logical {shape} array without {.code NA}.",
      "x" = if (is.logical(x) && identical(dim(x), dims)) "It has {sum(is.na(x))} {.code NA}." else "It is {obj_type_friendly(x)}."
    ),
    call = call
  )
}

# A mistake in a position is an error for the verbs that explain it.
stop_fault <- function(fault, call) {
  hint <- switch(fault$kind,
    clash = "{.fn check_sudoku} says which cells clash with which.",
    no_solution = "If some digits are not givens, give the puzzle as {.arg givens}: then wrong digits can be named.",
    wrong_entry = "{.code check_sudoku(board, givens = )} lists all wrong digits.",
    struck_out = "Put the candidates back, or start from {.code candidates(board)}."
  )
  stop_oxidoku(
    fault$kind,
    c("The position contains a mistake.", "x" = "{fault$text}", "i" = hint),
    arg = if (fault$kind == "struck_out") "candidates" else "board",
    cells = fault$cells,
    call = call
  )
}

# Tibbles from the vectors of native code: cells as row, column, row, column, ...
tibble_of_cells <- function(cells) {
  tibble_from(cells, c("row", "col"))
}

tibble_from <- function(values, names) {
  n <- length(values) %/% length(names)
  at <- seq_len(n) * length(names) - length(names)
  columns <- lapply(seq_along(names), function(i) as.vector(values)[at + i])
  tibble::new_tibble(stats::setNames(columns, names), nrow = n)
}
