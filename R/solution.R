# The result of solve_sudoku().

# In the order of the engine's codes.
statuses <- c("unique", "multiple", "none")

blank_solution <- matrix(NA_integer_, 9, 9)

# Native code copies `solution_templates` and fills `solution`, `guesses` and
# `givens` by their place: see src/rust/src/plain.rs before moving a slot.
new_solution <- function(status,
                         method,
                         solution = blank_solution,
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

solution_templates <- lapply(statuses, function(status) {
  new_solution(status, "fast", solved = status != "none", backtracks = NA_real_)
})

#' @rdname solution-methods
#' @export
as.matrix.oxidoku_solution <- function(x, ...) {
  x$solution
}

# The 81 digits row by row; NA where there is no solution.
#' @rdname solution-methods
#' @export
as.character.oxidoku_solution <- function(x, ...) {
  if (anyNA(x$solution)) NA_character_ else board_string(x$solution)
}

board_string <- function(board) {
  paste(t(board), collapse = "")
}

# A result works as the matrix of its solution, wherever R asks for one. Its fields
# stay reachable by name.

#' @rdname solution-methods
#' @export
dim.oxidoku_solution <- function(x) {
  dim(x$solution)
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
      "i" = "Take its matrix: {.code as.matrix(x)}."
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

#' @export
t.oxidoku_solution <- function(x) {
  t(x$solution)
}

#' @rdname solution-methods
#' @export
summary.oxidoku_solution <- function(object, ...) {
  filled <- sum(object$solution != 0L & object$givens == 0L, na.rm = TRUE)
  structure(
    c(
      list(givens = sum(object$givens != 0L), filled = filled),
      object[setdiff(names(object), c("solution", "givens"))]
    ),
    class = "oxidoku_summary"
  )
}
