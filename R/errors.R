# Every condition the package raises is made here.
#
# An error has the classes `oxidoku_error_<kind>` and `oxidoku_error` and fields
# that a program can read:
#   arg        the argument the user got wrong
#   cells      data frame of `row` and `col`, where cells are at fault
#   positions  positions in a string, where characters are at fault
#   found      what there is instead of 81 characters
#   puzzles    places in a set of puzzles
#
# kind         what is wrong
# type         not a thing a board or value can be read from: a factor, a list
# shape        not 9x9, not 81 cells
# cell         a cell holds what no cell can
# puzzle       a vector of puzzles is to hold what is none
# unsolved     a solution is asked for of a result that has none
# argument     another argument than the board
# technique    no name of a technique
# givens       givens that are not those of the board
# clash, no_solution, wrong_entry, struck_out, dead_end
#              a position in which no step can be taken
# request      what is asked of a puzzle contradicts itself
# not_unique   a board that needs exactly one solution
# interactive  needs a person at the console
# sheet        puzzles that cannot be printed as asked
# memory       no memory for the result
# file         a file that cannot be read or written, with the fields `file`,
#              `line`, `column` and `format`; `arg` says which it is
# resume       interrupted work that cannot be resumed
# locked       an output that another call is writing
# worker       a worker of a future plan ended before its work
# internal     a fault of the package
# package      needs a package that is not installed

stop_oxidoku <- function(kind, message, ..., call, env = parent.frame()) {
  if (identical(call, in_brief)) {
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

# As the `call` of a check it asks for a few words instead of a message, which
# takes some 10 milliseconds to make: too much for each of many puzzles.
in_brief <- "in brief"

brief_error <- function(kind, fields) {
  reason <- switch(kind,
    type = "not a board",
    shape = paste0("not 9x9 cells", if (!is.null(fields$found)) paste0(" but ", fields$found)),
    cell = paste0("no digit or blank", brief_places(fields)),
    unsolved = "a result without a solution",
    kind
  )
  structure(
    class = c(paste0("oxidoku_error_", kind), "oxidoku_error", "error", "condition"),
    list(message = reason, call = NULL)
  )
}

brief_places <- function(fields) {
  if (!is.null(fields$positions)) {
    return(paste(" at position", paste(few(fields$positions, 3), collapse = ", ")))
  }
  paste(" in", paste(few(cell_names(fields$cells), 3), collapse = ", "))
}

# For a wrong value of an argument that is not a board.
stop_argument <- function(arg, message, ..., call, env = parent.frame()) {
  stop_oxidoku("argument", message, arg = arg, ..., call = call, env = env)
}

# The first few of many, for a message. Given whole to cli, so that no mark in
# what the user typed is taken for one of cli's.
few <- function(x, n = 5) {
  shown <- utils::head(unname(x), n)
  more <- length(x) - length(shown)
  if (more > 0) c(shown, paste(more, "more")) else shown
}

# What a person would call the thing that is no board.
kind_of <- function(x) {
  if (is.null(x)) {
    return("NULL")
  }
  if (is.object(x)) {
    return(paste0("an object of class ", class(x)[[1]], size_of(x)))
  }
  if (is.function(x)) {
    return("a function")
  }
  type <- if (is.list(x)) "list" else typeof(x)
  form <- if (is.null(dim(x))) "vector" else if (length(dim(x)) == 2) "matrix" else "array"
  article <- if (grepl("^[aeiou]", type)) "an" else "a"
  paste0(article, " ", type, " ", form, size_of(x))
}

size_of <- function(x) {
  if (is.null(dim(x))) {
    return(if (is.vector(x)) paste(" of length", length(x)))
  }
  paste(" of size", paste(dim(x), collapse = "x"))
}
