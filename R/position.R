# Conversion of the input of every function that explains a board into a position: a board, its
# givens and its pencil marks.

# Converts a board to a position. Native code reads its parts by name: see src/rust/src/steps.rs.
# `scale` is NULL if the user named none.
as_position <- function(board, givens, candidates, techniques, options, scale, rules, call) {
  asked <- as_board_and_marks(board, candidates, "board", call, rules_beside(board, rules, givens, "board", call))
  check_explained(asked$rules, call)
  scale <- scale_for(scale, asked$rules, call)
  list(
    # A puzzle that is stored with its rules need not be made again.
    puzzle = if (is.null(givens) && is_classed(board) && is_stored_ruled(board)) unname(board),
    board = asked$board,
    rules = asked$rules,
    givens = given_cells(givens %||% own_givens(board), asked, call),
    marks = asked$marks,
    scale = scale,
    techniques = technique_names(techniques, scale, call),
    options = check_step_options(options, call)
  )
}

# Whether a board can be explained: it must be a single grid of at most 16x16 cells and 16 digits.
is_explained <- function(facts) {
  max(facts$rows, facts$columns, facts$digits) <= 16 && max(facts$grid) == 1
}

check_explained <- function(rules, call, arg = "board") {
  if (is_explained(rules$facts)) {
    return(invisible())
  }
  stop_oxidoku(
    "size",
    c(
      if (arg == "rules") "The board of {.arg rules} cannot be explained." else "{.arg board} cannot be explained.",
      "x" = if (max(rules$facts$grid) > 1) "Its grids overlap: it is {format(rules)}." else "It is {format(rules)}, which is too large.",
      "i" = "Only single grids of up to 16x16 cells with up to 16 digits can be explained; {.fn solve_sudoku} solves any board."
    ),
    arg = arg, call = call
  )
}

# Asks native code about a position: for its "steps", its "path", or a hint of a given detail.
ask_native <- function(asked, position, call) {
  found <- check_native(native_explain(position, asked), call)
  if (length(rules_to_show(position$rules)) == 0 || length(found$status) == 0) {
    return(found)
  }
  puzzle <- puzzle_to_keep(position$puzzle %||% puzzle_of_position(position))
  with_puzzle <- function(one) if (!is.null(one)) structure(c(one, puzzle), class = class(one))
  found$steps$position <- lapply(found$steps$position, with_puzzle)
  for (part in intersect(c("end", "position"), names(found))) {
    found[[part]] <- with_puzzle(found[[part]])
  }
  shown_findings(found, position$rules$facts)
}

# Returns the puzzle that consists of the givens of a position.
puzzle_of_position <- function(position) {
  asked <- puzzle_of_givens(new_board(position$board, position$rules), position$givens)
  puzzles_of_boards(list(asked))
}

own_givens <- function(x) {
  x <- position_of_row(x)
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, c("oxidoku_position", "oxidoku_check"))) field_of(x, "givens")
}

# Returns the result of native code for a position, or raises an error if the position
# contains a mistake.
abort_if_fault <- function(found, position, call) {
  if (!is.null(found$fault)) {
    stop_fault(found$fault, position, call)
  }
  found
}

# Whether the rules have no solution although the board has no digits.
only_rules_fail <- function(fault, position) {
  identical(fault$kind, "no_solution") && all(position$board %in% c(0L, NA))
}

# Returns the rules with which to read a board: `rules`, or those of its givens if the board has none
# of its own, as when a player fills in a matrix.
rules_beside <- function(x, rules, givens, arg, call) {
  if (is.null(givens) || !is.null(rules) || is_sudoku(x) || is_own_board(x)) {
    return(rules)
  }
  rules_carried_by(x, arg, call) %||% rules_carried_by(givens, "givens", call)
}

# Returns which filled cells are givens: all of them by default.
given_cells <- function(givens, board, call, arg = "board") {
  digits <- board$board
  filled <- !is.na(digits) & digits != 0L
  if (is.null(givens)) {
    return(filled)
  }
  if (is.logical(givens) && !all(is.na(givens))) {
    check_flags(givens, dim(digits), "givens", call)
    return(matrix(givens, nrow(digits)) & filled)
  }
  own <- as_board(givens, if (is.null(rules_carried_by(givens, "givens", call))) board$rules, "givens", call)
  if (own$rules$key != board$rules$key) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg givens} must have the rules of {.arg {arg}}.",
        "x" = "{.arg givens} is {format(own$rules)}.",
        "x" = "{.arg {arg}} is {format(board$rules)}."
      ),
      arg = "givens", call = call
    )
  }
  puzzle <- own$board
  given <- !is.na(puzzle) & puzzle != 0L
  changed <- which(given & puzzle != digits, arr.ind = TRUE)
  if (nrow(changed) > 0) {
    cells <- tibble_of_cells(t(changed))
    stop_oxidoku(
      "givens",
      c(
        "{.arg givens} must agree with {.arg {arg}}.",
        "x" = "They have different digits in {truncate_values(cell_names(cells))}.",
        "i" = "{.arg {arg}} must be the same puzzle, with more digits."
      ),
      arg = "givens", cells = cells, call = call
    )
  }
  given
}

# Raises the error for a mistake in a position.
stop_fault <- function(fault, position, call) {
  if (only_rules_fail(fault, position)) {
    stop_oxidoku(
      "no_solution",
      c(
        "{.arg board} must have a solution.",
        "x" = "It is empty, and no grid satisfies all of its rules.",
        "i" = "{.code plot_sudoku(board)} shows the rules: compare them with their source."
      ),
      arg = "board", call = call
    )
  }
  asked <- puzzle_of_givens(new_board(position$board, position$rules), position$givens)
  suspects <- if (fault$kind == "no_solution") suspects_of(asked)
  words <- suspect_words(suspects)
  hint <- switch(fault$kind,
    clash = "{.fn check_sudoku} lists the pairs of clashing cells.",
    no_solution = "If some digits are not givens, pass the puzzle as {.arg givens} so that wrong digits can be found.",
    wrong_entry = "{.code check_sudoku(board, givens = )} lists all wrong digits.",
    struck_out = "Put the candidates back, or start from {.code candidates(board)}."
  )
  stop_oxidoku(
    fault$kind,
    c("The position contains a mistake.", "x" = "{fault$text}", "i" = if (!is.null(words)) "{words}", "i" = hint),
    arg = if (fault$kind == "struck_out") "candidates" else "board",
    cells = fault$cells,
    suspects = suspects,
    call = call
  )
}

# Converts cells from native code, listed as row, column, row, column, ..., to a tibble.
tibble_of_cells <- function(cells) {
  tibble_from(cells, c("row", "col"))
}

tibble_from <- function(values, names) {
  n <- length(values) %/% length(names)
  at <- seq_len(n) * length(names) - length(names)
  columns <- lapply(seq_along(names), function(i) as.vector(values)[at + i])
  tibble::new_tibble(stats::setNames(columns, names), nrow = n)
}

# Removes all digits from a board except its givens.
puzzle_of_givens <- function(asked, given) {
  asked$board <- replace(asked$board, !given & !is.na(asked$board), 0L)
  asked
}
