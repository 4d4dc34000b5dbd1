# Checks of arguments that are not boards.

# Whole numbers from `lowest` to `highest`, as integers.
as_whole_numbers <- function(x, lowest, highest, arg, call) {
  if (!is.numeric(x) || is.object(x)) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be whole numbers from {lowest} to {big(highest)}.",
        "x" = "It is {kind_of(x)}."
      ),
      call = call
    )
  }
  bad <- is.na(x) | x < lowest | x > highest | x != trunc(x)
  if (any(bad)) {
    wrong <- which(bad)
    shown <- few(paste0(arg, "[", wrong, "] is ", format_each(x[wrong])))
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be whole numbers from {lowest} to {big(highest)}.",
        "x" = "{shown}."
      ),
      positions = wrong, call = call
    )
  }
  as.integer(x)
}

is_whole_number <- function(x, lowest, highest) {
  is.numeric(x) && !is.object(x) && length(x) == 1 && !is.na(x) &&
    x >= lowest && x <= highest && x == trunc(x)
}

# A number of solutions, at least 1.
check_limit <- function(limit, highest, call, arg = "limit") {
  if (is_whole_number(limit, 1, highest)) {
    return(as.double(limit))
  }
  upper <- if (highest == Inf) "{.code Inf}" else "{big(highest)}"
  stop_argument(
    arg,
    c(
      paste0("{.arg {arg}} must be one whole number from 1 to ", upper, "."),
      "x" = if (length(limit) == 1 && is.numeric(limit)) "It is {format(limit)}." else "It is {kind_of(limit)}."
    ),
    call = call
  )
}

# One of a few words, in full.
check_word <- function(x, words, arg, call) {
  if (is.character(x) && length(x) == 1 && x %in% words) {
    return(x)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be {if (length(words) > 1) 'one of '}{.or {.val {words}}}.",
      "x" = if (is.character(x) && length(x) == 1) "It is {.val {x}}." else "It is {kind_of(x)}."
    ),
    call = call
  )
}

# Nothing may come through `...`: it would be an argument misspelt. `instead` says
# what to use for names that people may try.
check_no_more <- function(..., call, instead = character()) {
  if (...length() == 0) {
    return(invisible())
  }
  names <- names(list(...))
  if (is.null(names)) {
    names <- rep("", ...length())
  }
  shown <- ifelse(nzchar(names), paste0("`", names, "`"), "an unnamed value")
  known <- instead[intersect(names, names(instead))]
  stop_argument(
    "...",
    c(
      "{cli::qty(length(shown))}Unexpected argument{?s}: {few(shown)}.",
      "i" = if (!all(nzchar(names))) "Arguments after the first ones have to be named.",
      stats::setNames(known, rep("i", length(known)))
    ),
    call = call
  )
}

check_flag <- function(x, arg, call) {
  if (is.logical(x) && length(x) == 1 && !is.na(x)) {
    return(x)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be {.code TRUE} or {.code FALSE}.",
      "x" = "It is {kind_of(x)}."
    ),
    call = call
  )
}

# One whole number, as an integer.
check_number <- function(x, lowest, highest, arg, call) {
  if (is_whole_number(x, lowest, highest)) {
    return(as.integer(x))
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be one whole number from {lowest} to {big(highest)}.",
      "x" = if (is.numeric(x) && length(x) == 1) "It is {format(x)}." else "It is {kind_of(x)}."
    ),
    call = call
  )
}
