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

no_conflicts <- data.frame(
  num = integer(),
  row = integer(),
  col = integer(),
  other_row = integer(),
  other_col = integer()
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
