# This file raises all errors of the package.
#
# An error has the classes `oxidoku_error_<kind>` and `oxidoku_error`, and fields that a program
# can read:
#   arg        the argument that is wrong
#   cells      a data frame of `row` and `col`, if cells are wrong
#   positions  positions in a string, if characters are wrong
#   found      what was found instead of a board
#   wanted     the expected size, if it is not 9x9
#   reason     a short reason, if the error is not about a size
#   puzzles    positions in a set of puzzles
#
# kind         meaning
# type         an object from which no board can be read: a factor, a list
# shape        not 9x9, not 81 cells, or many puzzles instead of one
# cell         a value that no cell can have
# puzzle       a value that is not a puzzle was assigned to a vector of puzzles
# unsolved     a result without a solution was passed where a solution is needed
# argument     an argument other than the board
# rule         a rule that makes no sense, with the fields `rule` and `reason`
# rules        rules or a size that do not fit a board or a function
# symbols      text with ambiguous digits
# technique    an unknown name of a technique
# givens       givens that differ from the board
# clash, no_solution, wrong_entry, struck_out, dead_end
#              a mistake in a position, so that no step can be taken
# request      the requested properties of a puzzle contradict each other
# not_unique   a board that must have exactly one solution does not have one
# interactive  an interactive session is required
# sheet        puzzles that cannot be printed as requested
# memory       not enough memory for the result
# file         a file that cannot be read or written, with the fields `file`, `line`, `column` and
#              `format`; `arg` is its argument
# resume       interrupted work that cannot be resumed
# locked       an output that another call is writing
# worker       a worker of a future plan ended before its work was done
# internal     a bug in the package
# package      a required package is not installed

# Raises an error. With `brief`, its message is only a few words, because cli takes about 10
# milliseconds to make a message, which is too much for each of many puzzles.
stop_oxidoku <- function(kind, message, ..., call, brief = getOption("oxidoku.brief_errors", FALSE), env = parent.frame()) {
  if (brief) {
    stop(brief_error(kind, list(...)))
  }
  cli::cli_abort(
    message,
    class = c(paste0("oxidoku_error_", kind), "oxidoku_error"),
    ...,
    call = call,
    .envir = env
  )
}

# Evaluates code whose errors are caught by a caller that does not use their messages.
with_brief_errors <- function(code) {
  old <- options(oxidoku.brief_errors = TRUE)
  on.exit(options(old))
  code
}

brief_error <- function(kind, fields) {
  reason <- switch(kind,
    type = "not a board",
    shape = fields$reason %||% paste0("not ", fields$wanted %||% "9x9", " cells", if (!is.null(fields$found)) paste0(" but ", fields$found)),
    cell = brief_places(fields),
    unsolved = "a result without a solution",
    symbols = "characters that may be other digits",
    rules = "a board with other rules",
    kind
  )
  structure(
    class = c(paste0("oxidoku_error_", kind), "oxidoku_error", "error", "condition"),
    c(list(message = reason, call = NULL), fields)
  )
}

# Returns "a wrong value in r1c5" or "wrong values at positions 3, 7 and 20".
brief_places <- function(fields) {
  in_cells <- !is.null(fields$cells)
  places <- if (in_cells) cell_names(fields$cells) else fields$positions
  one <- length(places) == 1
  paste(
    if (one) "a wrong value" else "wrong values",
    if (in_cells) "in" else if (one) "at position" else "at positions",
    and_words(truncate_values(places, 3))
  )
}

# Raises an error for a wrong value of an argument that is not a board.
stop_argument <- function(arg, message, ..., call, env = parent.frame()) {
  stop_oxidoku("argument", message, arg = arg, ..., call = call, env = env)
}

# Raises an error for a wrong argument. `must` says what it must be: "be a path". `found` is a sentence
# about what it is, by default its type. All texts, as further lines in `...`, may refer to variables
# of the caller.
stop_must <- function(x, arg, must, ..., found = NULL, call, env = parent.frame()) {
  said <- list2env(list(arg = arg, type = obj_type_friendly(x)), parent = env)
  stop_argument(arg, c(paste0("{.arg {arg}} must ", must, "."), "x" = found %||% "It is {type}.", ...), call = call, env = said)
}
