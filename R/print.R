# What results look like at the console.

#' Print and format a solution
#'
#' `format()` gives the lines of the drawn grid, `print()` shows them with a
#' line on what was found, and on the work of the method unless it is `"fast"`
#' (`summary()` tells that, too). Givens are bold where the screen has colours and
#' carry a star elsewhere; the grid is drawn with `+`, `-` and `|` where it
#' has no UTF-8.
#'
#' @param x,object The result of [solve_sudoku()].
#' @param ... For `[`: rows and columns, as of any matrix; a character vector alone
#'   names fields. For `as.data.frame()`: as of any matrix. Else not used.
#' @returns `print()` its argument, invisibly; `format()` a character vector;
#'   `summary()` a list of class `oxidoku_summary` with the number of `givens`
#'   and `filled` cells and all of the result but its boards; `as.matrix()` the
#'   9x9 integer matrix `solution`; `as.character()` its 81 digits row by row,
#'   `NA` where there is no solution.
#'
#'   `result[1, ]`, `dim()`, `t()`, comparisons such as `result == board`, and
#'   `as.data.frame()` are those of the matrix `solution`.
#' @examples
#' result <- solve_sudoku(matrix(0, 9, 9))
#' print(result)
#' summary(result)
#' as.character(result)
#' result[1, ]
#' sum(result == 5)
#' @name solution-methods
NULL

#' @rdname solution-methods
#' @export
format.oxidoku_solution <- function(x, ...) {
  shown <- if (anyNA(x$solution)) x$givens else x$solution
  board_lines(shown, marked = x$givens != 0L)
}

#' @rdname solution-methods
#' @export
print.oxidoku_solution <- function(x, ...) {
  cat(paste0(headline(x), "\n"))
  cat(format(x), sep = "\n")
  if (any(x$givens != 0L)) {
    cat(legend("given"), "\n", sep = "")
  }
  # How the fast search went is of no interest to who solves a board.
  if (x$method != "fast") {
    cat(work_line(x), "\n", sep = "")
  }
  print_conflicts(x$conflicts)
  invisible(x)
}

headline <- function(x) {
  what <- if (x$solved) {
    "Sudoku, solved"
  } else if (anyNA(x$solution)) {
    "Sudoku, no solution found"
  } else {
    paste0("Sudoku, stuck with ", sum(x$solution == 0L), " blanks left")
  }
  paste0(what, ": ", status_words(x))
}

status_words <- function(x) {
  has <- if (is.null(x$candidates)) "the board has" else "the pencil marks leave"
  switch(x$status,
    unique = paste(has, "one solution."),
    multiple = paste(has, "several solutions."),
    none = paste(has, "none."),
    invalid = "givens clash."
  )
}

# The method and its work.
work_line <- function(x) {
  name <- x$method
  if (!is.null(x$order)) {
    name <- paste0(name, " by ", x$order)
  }
  counts <- c(
    count_words(x$guesses, "guess", "guesses"),
    if (!is.na(x$backtracks)) count_words(x$backtracks, "backtrack", "backtracks")
  )
  paste0("Method ", name, ": ", paste(counts, collapse = ", "), ".")
}

count_words <- function(n, one, many) {
  number <- format(n, big.mark = ",", scientific = FALSE)
  paste(number, if (n == 1) one else many)
}

print_conflicts <- function(conflicts, n = 10) {
  if (nrow(conflicts) == 0) {
    return(invisible())
  }
  cat("Clashes:\n")
  shown <- utils::head(conflicts, n)
  cat(sprintf(
    "  %d in [%d, %d] and [%d, %d]\n",
    shown$digit, shown$row, shown$col, shown$other_row, shown$other_col
  ), sep = "")
  if (nrow(conflicts) > n) {
    cat("  and", nrow(conflicts) - n, "more\n")
  }
}

#' @export
print.oxidoku_summary <- function(x, ...) {
  cat("Status:     ", x$status, "\n", sep = "")
  cat("Solved:     ", if (x$solved) "yes" else "no", "\n", sep = "")
  cat("Givens:     ", x$givens, "\n", sep = "")
  cat("Filled:     ", x$filled, "\n", sep = "")
  cat("Work:       ", work_line(x), "\n", sep = "")
  if (!is.null(x$placements)) {
    cat("Placements: ", paste(x$placements, names(x$placements), collapse = ", "), "\n", sep = "")
  }
  if (!is.null(x$naked_pairs)) {
    cat("Pairs:      ", x$naked_pairs, " naked\n", sep = "")
  }
  if (!is.null(x$by_logic)) {
    cat("Guessing:   ", if (x$by_logic) "not needed" else "needed", "\n", sep = "")
  }
  print_conflicts(x$conflicts)
  invisible(x)
}

#' @export
print.oxidoku_check <- function(x, ...) {
  blanks <- if (x$complete) "complete" else count_words(x$blanks, "blank", "blanks")
  clashes <- nrow(x$conflicts)
  state <- if (x$consistent) "no clash" else count_words(clashes, "clash", "clashes")
  cat("Sudoku board: ", blanks, ", ", state, ".\n", sep = "")
  pairs <- x$conflicts
  clashing <- matrix(FALSE, 9, 9)
  clashing[cbind(pairs$row, pairs$col)] <- TRUE
  clashing[cbind(pairs$other_row, pairs$other_col)] <- TRUE
  cat(board_lines(x$board, clashing), sep = "\n")
  if (!x$consistent) {
    cat(legend("clashing"), "\n", sep = "")
  }
  print_conflicts(pairs)
  invisible(x)
}
