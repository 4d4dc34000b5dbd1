# The result of solve_sudoku(): its class, and the methods that treat it as a matrix.

no_solution <- matrix(NA_integer_, 9, 9)

# Native code copies `solution_templates` and fills `solution`, `guesses` and
# `givens` by their place: see src/rust/src/fast_path.rs before moving a slot.
new_solution <- function(status,
                         method,
                         solution = no_solution,
                         solved = FALSE,
                         guesses = 0,
                         backtracks = 0,
                         conflicts = no_conflicts,
                         givens = NULL,
                         details = NULL) {
  fields <- list(
    solution = solution,
    solved = solved,
    status = status,
    method = method,
    guesses = guesses,
    backtracks = backtracks,
    conflicts = conflicts,
    givens = givens
  )
  structure(c(fields, details), class = "oxidoku_solution")
}

no_conflicts <- tibble::new_tibble(
  list(
    digit = integer(),
    row = integer(),
    col = integer(),
    other_row = integer(),
    other_col = integer()
  ),
  nrow = 0
)

# One for each status that a search can find, in the order of `statuses`. Set when the
# package is loaded.
solution_templates <- NULL

solution_templates_for <- function(statuses) {
  lapply(statuses[1:3], function(status) {
    new_solution(status, "fast", solved = status != "none", backtracks = NA_real_)
  })
}

# ---- Printing -----------------------------------------------------------------

#' Print a solution, and use it as a matrix
#'
#' `print()` shows the drawn grid, a line on what was found, and the work of the method.
#' The work of `"fast"` is shown by `summary()` only. Givens are bold if the screen has
#' colours, and have a star otherwise. If there is no solution, the clues that may be wrong are
#' named, those of `check_sudoku(result$givens)$suspects`. Without UTF-8 the grid is drawn with `+`, `-` and
#' `|`.
#'
#' Most functions for matrices treat a result as its matrix `solution`. For all others
#' use `result$solution` or `as.matrix(result)`.
#'
#' @param x,object The result of [solve_sudoku()].
#' @param ... For `[`: rows and columns, as of any matrix; a character vector alone
#'   selects elements of the list. For `as.data.frame()`: as of any matrix. Not used by
#'   the others.
#' @returns
#' * `print()`: its argument, invisibly.
#' * `format()`: a character vector, the lines of the drawn grid.
#' * `summary()`: a list of class `oxidoku_summary` with the number of `givens`
#'   and `filled` cells and all elements of the result but its boards.
#' * `as.matrix()`: the 9x9 integer matrix `solution`.
#' * `as.character()`: its 81 digits row by row, `NA` if there is no solution.
#' * `result[1, ]`, `length()`, `dim()`, `t()`, `is.na()`, `as.integer()`, `as.numeric()`,
#'   `as.vector()`, `c()`, `unique()`, `%in%`, `mean()`, `cumsum()`, comparisons such as
#'   `result == board`, and `as.data.frame()`: those of the matrix `solution`.
#' * `as.list()`: the elements of the result, as a plain list.
#' @examples
#' result <- solve_sudoku(matrix(0, 9, 9))
#' print(result)
#' summary(result)
#' as.character(result)
#' result[1, ]
#' sum(result == 5)
#' table(result$solution)
#' @name solution-methods
NULL

#' @rdname solution-methods
#' @export
format.oxidoku_solution <- function(x, ...) {
  shown <- if (is_without_solution(x)) x$givens else x$solution
  lines_of_result(shown, x$givens != 0L, x$rules)
}

# A board as text, classic or with the rules of a result.
lines_of_result <- function(board, marked, rules) {
  if (is.null(rules)) {
    return(board_lines(board, marked))
  }
  any_board_lines(board, marked & !is.na(marked), rules$facts)
}

#' @rdname solution-methods
#' @export
print.oxidoku_solution <- function(x, ...) {
  cat(paste0(headline(x), "\n"))
  cat(format(x), sep = "\n")
  if (any(x$givens != 0L, na.rm = TRUE)) {
    cat(legend("given"), "\n", sep = "")
  }
  # The guesses of the fast search are of little interest, except in the summary.
  if (x$method != "fast" && x$status != "invalid") {
    cat(strwrap(work_lines(x), exdent = 2, width = cli::console_width()), sep = "\n")
  }
  print_conflicts(x$conflicts)
  cat_suspects(suspects_of_solution(x))
  invisible(x)
}

# The suspects of a board without solution. Pencil marks may be wrong themselves.
suspects_of_solution <- function(x) {
  if (x$status != "none" || !is.null(x$candidates)) {
    return(no_suspects)
  }
  if (is.null(x$rules)) {
    return(suspects_of(asked_of_classic(x$givens)))
  }
  facts <- x$rules$facts
  suspects_of(list(board = x$givens, rules = x$rules, facts = facts, text = text_of_board(x$givens, facts)))
}

headline <- function(x) {
  what <- if (x$solved) {
    "Sudoku, solved"
  } else if (is_without_solution(x)) {
    "Sudoku, no solution found"
  } else {
    paste0("Sudoku, stuck with ", count_words(sum(x$solution == 0L), "empty cell", "empty cells"))
  }
  paste0(what, ": ", status_words(x))
}

# Cells outside of overlapping grids are NA in any case.
is_without_solution <- function(x) {
  all(is.na(x$solution))
}

status_words <- function(x) {
  has <- if (is.null(x$candidates)) "the board has" else "the pencil marks leave"
  switch(x$status,
    unique = paste(has, "one solution."),
    multiple = paste(has, "several solutions."),
    none = paste(has, "no solution."),
    invalid = "givens clash."
  )
}

# The method and its work.
work_lines <- function(x) {
  c(
    paste0("Method ", method_words(x), ": ", guess_words(x), "."),
    if (!is.null(x$placements)) paste0("Placed by rules: ", placement_words(x$placements), "."),
    if (!is.null(x$naked_pairs)) paste0(count_words(x$naked_pairs, "naked pair", "naked pairs"), " used.")
  )
}

method_words <- function(x) {
  if (is.null(x$order)) x$method else paste0(x$method, " by ", x$order)
}

guess_words <- function(x) {
  counts <- c(
    count_words(x$guesses, "guess", "guesses"),
    if (!is.na(x$backtracks)) count_words(x$backtracks, "backtrack", "backtracks")
  )
  paste(counts, collapse = ", ")
}

# 24 naked singles; hidden singles: 13 in rows, 8 in columns, 4 in boxes
placement_words <- function(placements) {
  n <- format_count(placements)
  paste0(
    count_words(placements[[1]], "naked single", "naked singles"), "; hidden singles: ",
    n[[2]], " in rows, ", n[[3]], " in columns, ", n[[4]], " in boxes"
  )
}

#' @rdname solution-methods
#' @export
summary.oxidoku_solution <- function(object, ...) {
  filled <- sum(object$solution != 0L & object$givens == 0L, na.rm = TRUE)
  structure(
    c(
      list(givens = sum(object$givens != 0L, na.rm = TRUE), filled = filled),
      object[setdiff(names(object), c("solution", "givens"))]
    ),
    class = "oxidoku_summary"
  )
}

#' @export
print.oxidoku_summary <- function(x, ...) {
  cat("Status:   ", x$status, "\n", sep = "")
  cat("Solved:   ", if (x$solved) "yes" else "no", "\n", sep = "")
  cat("Givens:   ", x$givens, "\n", sep = "")
  cat("Filled:   ", x$filled, "\n", sep = "")
  cat("Method:   ", method_words(x), "\n", sep = "")
  cat("Work:     ", guess_words(x), "\n", sep = "")
  if (!is.null(x$placements)) {
    cat("Placed:   ", placement_words(x$placements), "\n", sep = "")
  }
  if (!is.null(x$naked_pairs)) {
    cat("Pairs:    ", x$naked_pairs, " naked\n", sep = "")
  }
  if (!is.null(x$by_logic)) {
    cat("Guessing: ", if (x$by_logic) "not needed" else "needed", "\n", sep = "")
  }
  print_conflicts(x$conflicts)
  invisible(x)
}

# ---- As a matrix --------------------------------------------------------------
# A result works as the matrix of its solution wherever R asks for a method. Its
# elements stay reachable by name.

#' @rdname solution-methods
#' @export
as.matrix.oxidoku_solution <- function(x, ...) {
  x$solution
}

#' @rdname solution-methods
#' @export
as.character.oxidoku_solution <- function(x, ...) {
  if (is_without_solution(x)) {
    return(NA_character_)
  }
  if (is.null(x$rules)) board_to_string(x$solution) else text_of_board(x$solution, x$rules$facts)
}

# The 81 digits of a board, row by row.
board_to_string <- function(board) {
  paste(t(board), collapse = "")
}

#' @export
as.integer.oxidoku_solution <- function(x, ...) {
  as.integer(x$solution)
}

#' @export
as.double.oxidoku_solution <- function(x, ...) {
  as.double(x$solution)
}

#' @export
as.vector.oxidoku_solution <- function(x, mode = "any") {
  if (mode == "list") as.list(x) else as.vector(x$solution, mode)
}

# c(), unique() and match() would treat a result as the list of its elements.
#' @export
c.oxidoku_solution <- function(...) {
  do.call(c, lapply(list(...), function(x) if (inherits(x, "oxidoku_solution")) c(x$solution) else x))
}

#' @export
unique.oxidoku_solution <- function(x, incomparables = FALSE, ...) {
  unique(x$solution, incomparables, ...)
}

#' @export
duplicated.oxidoku_solution <- function(x, incomparables = FALSE, ...) {
  duplicated(x$solution, incomparables, ...)
}

#' @export
anyDuplicated.oxidoku_solution <- function(x, incomparables = FALSE, ...) {
  anyDuplicated(x$solution, incomparables, ...)
}

# Called by match() and `%in%`.
#' @export
mtfrm.oxidoku_solution <- function(x) {
  as.integer(x)
}

#' @export
mean.oxidoku_solution <- function(x, ...) {
  mean(x$solution, ...)
}

#' @export
Math.oxidoku_solution <- function(x, ...) {
  get(.Generic)(x$solution, ...)
}

#' @export
as.list.oxidoku_solution <- function(x, ...) {
  unclass(x)
}

#' @rdname solution-methods
#' @export
dim.oxidoku_solution <- function(x) {
  dim(x$solution)
}

#' @rdname solution-methods
#' @export
length.oxidoku_solution <- function(x) {
  # table() has no methods, but asks a list for its length.
  if (identical(sys.function(sys.parent()), base::table)) {
    stop_argument(
      "x",
      c(
        "{.fn table} cannot count the digits of a result.",
        "i" = "Give it the matrix: {.code table(x$solution)}."
      ),
      call = NULL
    )
  }
  length(x$solution)
}

#' @rdname solution-methods
#' @export
is.na.oxidoku_solution <- function(x) {
  is.na(x$solution)
}

#' @export
anyNA.oxidoku_solution <- function(x, recursive = FALSE) {
  anyNA(x$solution)
}

# str() would use length() to walk through the elements.
#' @importFrom utils str
#' @export
str.oxidoku_solution <- function(object, ...) {
  cat("Class 'oxidoku_solution' ")
  str(unclass(object), ...)
}

#' @rdname solution-methods
#' @export
`[.oxidoku_solution` <- function(x, ...) {
  if (...length() == 1 && !missing(..1) && is.character(..1)) {
    return(unclass(x)[...])
  }
  x$solution[...]
}

#' @export
`[<-.oxidoku_solution` <- function(x, ..., value) {
  stop_argument(
    "x",
    c(
      "A result cannot be edited as a matrix.",
      "i" = "Take its matrix: {.code x$solution}, or {.code as.matrix(x)}."
    ),
    call = environment()
  )
}

#' @export
Ops.oxidoku_solution <- function(e1, e2) {
  if (.Generic %in% c("!", "&", "|")) {
    stop_condition(environment())
  }
  call <- environment()
  operand <- function(x, arg) {
    if (inherits(x, "oxidoku_solution")) {
      return(x$solution)
    }
    if (is.character(x) || is.data.frame(x)) as_board(x, arg, call) else x
  }
  if (missing(e2)) {
    return(get(.Generic)(operand(e1, "e1")))
  }
  get(.Generic)(operand(e1, "e1"), operand(e2, "e2"))
}

#' @export
Summary.oxidoku_solution <- function(..., na.rm = FALSE) {
  if (.Generic %in% c("all", "any")) {
    stop_condition(environment())
  }
  parts <- lapply(list(...), function(x) if (inherits(x, "oxidoku_solution")) x$solution else x)
  do.call(.Generic, c(parts, na.rm = na.rm))
}

#' @export
as.logical.oxidoku_solution <- function(x, ...) {
  stop_condition(environment())
}

stop_condition <- function(call) {
  stop_argument(
    "x",
    c(
      "A result is neither true nor false.",
      "i" = "Whether the board was solved is in {.code $solved}."
    ),
    call = call
  )
}

#' @rdname solution-methods
#' @export
as.data.frame.oxidoku_solution <- function(x, ...) {
  as.data.frame(x$solution, ...)
}

#' @rdname solution-methods
#' @export
t.oxidoku_solution <- function(x) {
  t(x$solution)
}
