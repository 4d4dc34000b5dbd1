# Input conversion of many puzzles: whatever a user may call a set of puzzles becomes a
# character vector, one string of 81 characters each. It leans on as_board() for
# everything that is not such a string already.

#' Many puzzles
#'
#' @description
#' [solve_puzzles()], [rate_sudoku()] and [count_solutions()] take many puzzles
#' at once, as any of
#'
#' * a character vector, such as a column of a data frame: one string a puzzle,
#'   as for [board];
#' * a list of boards, each in any form of [board];
#' * a 9x9xn array, as [all_solutions()] gives it;
#' * a data frame with one column, of strings;
#' * a matrix or data frame of 81 columns: one puzzle a row, its cells row by
#'   row.
#'
#' A single board in any other form of [board] is a set of one.
#'
#' One bad puzzle does not fail the rest: it gets a status of its own, and the
#' reason why it cannot be read.
#' @name puzzles
#' @seealso [board]
#' @examples
#' strings <- c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "517600034289004000346205090602000010038006047000000000090000078703400560000000000"
#' )
#' solve_puzzles(strings)$status
#'
#' # A list of boards in several forms
#' count_solutions(list(strings[[1]], matrix(0, 9, 9)))
#'
#' # A column of a data frame
#' set.seed(1)
#' made <- generate_sudoku(3)
#' rate_sudoku(made$puzzle)$level
NULL

# Whether a value is a set of puzzles rather than one board.
is_many_puzzles <- function(x) {
  dims <- dim(x)
  if (is.null(dims)) {
    return(is_list_of_boards(x) || (is.character(x) && length(x) != 1))
  }
  if (is_column_of_strings(x)) {
    return(TRUE)
  }
  dims[[length(dims)]] == 81 || (length(dims) == 3 && dims[[3]] != 1)
}

# A list of `text`, NA for what cannot be read, and `reason`, NULL if all can.
as_puzzles <- function(x, arg = "x", call = parent.frame()) {
  force(call)
  dims <- dim(x)
  if (is.character(x) && is.null(dims)) {
    # Names, and a class such as that of I(), go no further.
    if (!is.null(attributes(x))) attributes(x) <- NULL
    return(puzzles_from_strings(x, arg))
  }
  if (is_column_of_strings(x)) {
    return(puzzles_from_strings(x[[1]], arg))
  }
  if (is_list_of_boards(x)) {
    return(puzzles_from_boards(x, arg))
  }
  if (length(dims) == 3 && identical(dims[1:2], c(9L, 9L))) {
    boards <- lapply(seq_len(dims[[3]]), function(i) matrix(x[, , i], 9))
    return(puzzles_from_boards(boards, arg))
  }
  if (length(dims) == 2 && dims[[2]] == 81) {
    check_rows_of_cells(x, arg, call)
    if (is.data.frame(x)) {
      x <- as.matrix(x)
    }
    boards <- lapply(seq_len(dims[[1]]), function(i) matrix(x[i, ], 9, byrow = TRUE))
    return(puzzles_from_boards(boards, arg))
  }
  list(text = board_string(as_board(x, arg, call)), reason = NULL)
}

is_column_of_strings <- function(x) {
  is.data.frame(x) && length(x) == 1 && is.character(x[[1]]) && is.null(dim(x[[1]]))
}

# The numbers inside dates and the like are no digits, nor are those of a factor.
check_rows_of_cells <- function(x, arg, call) {
  is_cells <- function(column) {
    is.atomic(column) && (!is.object(column) || inherits(column, c("AsIs", "noquote", "table")))
  }
  good <- if (is.data.frame(x)) vapply(x, is_cells, NA) else is_cells(x)
  if (all(good)) {
    return(invisible())
  }
  columns <- if (is.data.frame(x)) names(x)[!good]
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be numbers or text, one puzzle a row.",
      "x" = if (is.null(columns)) "It is {kind_of(x)}." else "Wrong: {.val {few(columns)}}.",
      "i" = "Turn a factor into text with {.fn as.character}."
    ),
    arg = arg, call = call
  )
}

is_list_of_boards <- function(x) {
  is.list(x) && !is.data.frame(x) && !is_own_board(x)
}

# What the package itself returns, which as_board() reads as one board.
is_own_board <- function(x) {
  inherits(x, c("oxidoku_solution", "oxidoku_check"))
}

puzzles_from_strings <- function(x, arg) {
  odd <- received(native_odd_strings(x))
  if (length(odd) == 0) {
    return(list(text = x, reason = NULL))
  }
  read <- puzzles_from_boards(as.list(x[odd]), arg)
  x[odd] <- read$text
  reason <- rep(NA_character_, length(x))
  reason[odd] <- read$reason %||% NA_character_
  list(text = x, reason = if (!is.null(read$reason)) reason)
}

puzzles_from_boards <- function(boards, arg) {
  text <- rep(NA_character_, length(boards))
  reason <- text
  for (i in seq_along(boards)) {
    read <- tryCatch(
      board_string(as_board(boards[[i]], arg, in_brief)),
      oxidoku_error = identity
    )
    if (is.character(read)) {
      text[[i]] <- read
    } else {
      reason[[i]] <- conditionMessage(read)
    }
  }
  list(text = text, reason = if (anyNA(text)) reason)
}

#' Solve many puzzles
#'
#' Solves puzzles by the thousand or the million, on several threads.
#'
#' @param x Puzzles: see [puzzles] for all the forms they may have.
#' @param limit Where to stop counting solutions: a whole number from 1. The
#'   default, 2, tells one solution from several.
#' @param threads Number of threads. `NULL` takes 2, or fewer where the option
#'   `mc.cores` or the environment variable `OMP_THREAD_LIMIT` says so. The
#'   result never depends on it.
#' @param ... These dots must be empty.
#' @param progress Whether to show a progress bar for work of more than 2
#'   seconds. `NULL` shows it in interactive sessions.
#' @returns A tibble in the order of `x`, one row a puzzle:
#' * `puzzle`: the puzzle as a string of 81 characters, as it was given where it
#'   was one; `NA` where it could not be read;
#' * `solution`: the solution as a string of 81 digits, the first in row-major
#'   lexicographic order where there are several; `NA` where there is none;
#' * `status`: `"unique"`, `"multiple"`, `"none"`, `"invalid"` (digits clash),
#'   `"malformed"` (not a board), or `"interrupted"`;
#' * `n_solutions`: the number of solutions, up to `limit`; 0 for clashing
#'   digits, `NA` for what is malformed or interrupted;
#' * `reason`: for malformed puzzles what is wrong, else `NA`.
#'
#' Names of `x` are not kept.
#' @section Interrupts:
#' Ctrl-C stops within half a second and keeps what is done: the result has the
#' status `"interrupted"` for the puzzles that were not reached, and a warning of
#' class `oxidoku_warning_interrupted` says so.
#' @examples
#' puzzles <- c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "517600034289004000346205090602000010038006047000000000090000078703400560000000000",
#'   "not a puzzle"
#' )
#' solve_puzzles(puzzles)
#' @export
solve_puzzles <- function(x, limit = 2, threads = getOption("oxidoku.threads"), ...,
                          progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_no_more(..., call = call)
  puzzles <- as_puzzles(x, "x", call)
  limit <- check_limit(limit, highest = Inf, call = call)
  threads <- check_threads(threads, call)
  solved <- with_progress("Solving", length(puzzles$text), progress, call, function(tell) {
    received(native_solve_puzzles(puzzles$text, limit, threads, tell), call)
  })
  warn_interrupted(solved)
  tibble::new_tibble(
    list(
      puzzle = puzzles$text,
      solution = solved$solution,
      status = status_words_of(solved, puzzles),
      n_solutions = solved$n_solutions,
      reason = reasons_of(puzzles)
    ),
    nrow = length(puzzles$text)
  )
}

# In the order of the codes that native code gives.
puzzle_statuses <- c("unique", "multiple", "none", "invalid", "malformed", "interrupted")

# What native code says of puzzles, in words. It may not have come to those that
# cannot be read, which is known all the same.
status_words_of <- function(done, puzzles) {
  status <- puzzle_statuses[done$status]
  if (done$interrupted && !is.null(puzzles$reason)) {
    status[!is.na(puzzles$reason)] <- "malformed"
  }
  status
}

reasons_of <- function(puzzles) {
  puzzles$reason %||% rep(NA_character_, length(puzzles$text))
}

warn_interrupted <- function(done) {
  n <- length(done$status)
  missing <- if (done$interrupted) sum(done$status == match("interrupted", puzzle_statuses)) else 0
  if (missing == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c("Interrupted: {big(n - missing)} of {big(n)} are done.", "i" = "The others have {.code NA}."),
    class = c("oxidoku_warning_interrupted", "oxidoku_warning"),
    done = n - missing, missing = missing
  )
}
