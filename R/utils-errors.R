# All errors of the package are raised here.
#
# An error has the classes `oxidoku_error_<kind>` and `oxidoku_error` and fields
# that a program can read:
#   arg        the argument the user got wrong
#   cells      data frame of `row` and `col`, if cells are at fault
#   positions  positions in a string, if characters are at fault
#   found      what was found instead of 81 characters
#   wanted     the size that was wanted instead, if it is not 9x9
#   reason     the same in a few words, where they are not of sizes
#   puzzles    positions in a set of puzzles
#
# kind         what is wrong
# type         not an object a board can be read from: a factor, a list
# shape        not 9x9, not 81 cells, or many puzzles instead of one
# cell         a cell has a value that no cell can have
# puzzle       a value that is not a puzzle was put into a vector of puzzles
# unsolved     a result without a solution was given where one is needed
# argument     an argument other than the board
# rule         a rule that makes no sense, with the fields `rule` and `reason`
# rules        rules, or a size, that do not fit a board or a verb
# symbols      the digits of a text are ambiguous
# technique    an unknown name of a technique
# givens       givens that differ from the board
# clash, no_solution, wrong_entry, struck_out, dead_end
#              a mistake in a position: no step can be taken
# request      the requested properties of a puzzle contradict each other
# not_unique   a board that needs exactly one solution does not have it
# interactive  needs an interactive session
# sheet        puzzles that cannot be printed as requested
# memory       not enough memory for the result
# file         a file that cannot be read or written, with the fields `file`,
#              `line`, `column` and `format`; `arg` is its argument
# resume       interrupted work that cannot be resumed
# locked       an output that another call is writing
# worker       a worker of a future plan ended before its work
# internal     a bug in the package
# package      needs a package that is not installed

# `brief` asks for a few words instead of a message. cli takes some 10 milliseconds to
# make one, which is too much for each of many puzzles.
stop_oxidoku <- function(kind, message, ..., call, brief = FALSE, env = parent.frame()) {
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
    list(message = reason, call = NULL)
  )
}

# "a wrong value in r1c5", "wrong values at positions 3, 7 and 20"
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

# For a wrong value of an argument that is not a board.
stop_argument <- function(arg, message, ..., call, env = parent.frame()) {
  stop_oxidoku("argument", message, arg = arg, ..., call = call, env = env)
}
