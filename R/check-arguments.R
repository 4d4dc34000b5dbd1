# Checks of arguments that are not boards. Each check returns the value in the form that native
# code expects, or raises an error that names the argument.

# ---- Choices ------------------------------------------------------------------

# Checks that `x` is one of a few words, ignoring case. The default of such an argument is the
# vector of all choices, which the help page shows as its usage. It represents the first choice.
check_choice <- function(x, choices, arg, call) {
  check_given(x, arg, call)
  if (identical(x, choices)) {
    return(choices[[1]])
  }
  if (is_string(x)) {
    x <- valid_text(x)
    at <- match(lower_ascii(x), lower_ascii(choices))
    if (!is.na(at)) {
      return(choices[[at]])
    }
  }
  stop_choice(x, choices, arg, call)
}

# Checks that `x` is one or more of a few words, each at most once, and returns them in the order
# of `x`.
check_choices <- function(x, choices, arg, call) {
  if (is.factor(x)) {
    x <- as.character(x)
  }
  if (is.character(x)) {
    x <- valid_text(x)
  }
  at <- if (is.character(x)) match(lower_ascii(x), lower_ascii(choices)) else NA
  if (length(at) == 0 || anyNA(at) || anyDuplicated(at) > 0) {
    stop_choice(x, choices, arg, call, several = TRUE)
  }
  choices[at]
}

stop_choice <- function(x, choices, arg, call, several = FALSE) {
  unknown <- if (is.character(x)) x[!lower_ascii(x) %in% lower_ascii(choices)]
  close <- if (length(unknown) > 0) closest(unknown[[1]], choices)
  number <- if (several) "one or more of " else if (length(choices) > 1) "one of "
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be {number}{.or {.val {choices}}}.",
      "x" = if (is_string(x) || is.character(x) && length(x) > 0 && several) {
        "It is {truncate_marked(x)}."
      } else {
        "It is {obj_type_friendly(x)}."
      },
      "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?",
      "i" = rules_by_name(x, call)
    ),
    call = call
  )
}

# Returns the remedy for rules that were passed in the place of another argument.
rules_by_name <- function(x, call) {
  if (inherits(x, "oxidoku_rules") && "rules" %in% arguments_of(call)) "Pass rules by name: {.code rules = }."
}

# ---- Dots and missing arguments -----------------------------------------------

# Raises an error if there is anything in the dots. All arguments after the dots must be named, so
# anything in the dots is usually a misspelled argument. `instead` has advice for names that users
# often try.
check_dots_empty <- function(..., call, instead = character()) {
  if (...length() == 0) {
    return(invisible())
  }
  names <- ...names() %||% character(...length())
  names[is.na(names)] <- ""
  named <- unique(names[nzchar(names)])
  advice <- unique(c(
    unname(instead[intersect(named, names(instead))]),
    advice_on_variants(lower_ascii(setdiff(named, names(instead))), call)
  ))
  unnamed <- sum(!nzchar(names))
  shown <- c(
    if (length(named) > 0) paste0("`", named, "`"),
    if (unnamed == 1) "an unnamed value" else if (unnamed > 1) paste(unnamed, "unnamed values")
  )
  close <- if (length(advice) == 0) unlist(lapply(named, closest, arguments_of(call), n = 1))
  stop_unexpected(names, shown, unique(close), c(if (!all(nzchar(names))) must_be_named(call), advice), call)
}

# Raises an error for arguments that a function does not have. `shown` are their names in the message,
# `close` are similar names that it has, and `advice` are further remedies.
stop_unexpected <- function(names, shown, close, advice, call) {
  stop_argument(
    "...",
    c(
      "{cli::qty(length(names))}Unexpected argument{?s}: {truncate_values(shown)}.",
      "i" = if (length(close) > 0) "Did you mean {.or {.arg {close}}}?",
      stats::setNames(advice, rep("i", length(advice)))
    ),
    call = call
  )
}

# Makes a function refuse, by name, arguments that it does not have. R's own error for them has no
# class and suggests no argument. The function gets dots, which must be empty.
closed <- function(f) {
  formals(f) <- c(formals(f), alist(... = ))
  body(f) <- call("{", quote(check_dots_empty(..., call = environment())), body(f))
  f
}

# Raises an error for names in dots that take values without names. `remedy` says how to pass them.
stop_named <- function(names, remedy, call) {
  stop_unexpected(names, paste0("`", names, "`"), closest(names[[1]], arguments_of(call)), remedy, call)
}

# Names the arguments of a function that must be passed by name.
must_be_named <- function(call) {
  at <- frame_number(call)
  all <- if (!is.na(at)) names(formals(sys.function(at)))
  named <- all[seq_along(all) > match("...", all, nomatch = length(all))]
  if (length(named) == 0) {
    return("There are no further arguments.")
  }
  shown <- paste0("{.arg ", named, "}", collapse = ", ")
  paste0("Arguments after the first ones must be named. Their names are ", shown, ".")
}

# Names of arguments that users may expect for sizes and variants of Sudoku.
variant_arguments <- c(
  "variant", "variants", "type", "size", "rules", "constraints", "diagonal", "diagonals",
  "killer", "cages", "jigsaw", "regions", "windoku", "hyper", "samurai", "thermometers",
  "anti_knight", "anti_king", "boxes", "box_size"
)

# Returns what to do where a function has no argument for sizes and variants, or NULL. `names` are
# the arguments that it does not have.
advice_on_variants <- function(names, call) {
  names <- intersect(names, variant_arguments)
  if (identical(names, "size") && "rules" %in% arguments_of(call)) {
    "The size is that of the board, or of {.arg rules}."
  } else if (length(names) > 0) {
    only_classic_boards
  }
}

only_classic_boards <- paste(
  "For other boards, describe them with {.fn sudoku_rules}. Pass the result as {.arg rules} to functions",
  "that have this argument, or to {.fn sudoku_puzzle}."
)

# Returns the number of the frame `call` of an exported function, or NA if there is no such frame.
frame_number <- function(call) {
  match(TRUE, vapply(sys.frames(), identical, NA, call))
}

# Returns the names of the arguments of an exported function.
arguments_of <- function(call) {
  at <- frame_number(call)
  if (!is.na(at)) setdiff(names(formals(sys.function(at))), "...")
}

# Returns the name of the object that the user passed as an argument, or "x" if the argument was
# not a name.
typed_name <- function(arg, call) {
  at <- frame_number(call)
  if (is.na(at)) {
    return("x")
  }
  typed <- match.call(sys.function(at), sys.call(at), envir = sys.frame(sys.parents()[[at]]))[[arg]]
  if (is.symbol(typed)) encodeString(as.character(typed)) else "x"
}

# Returns the name of an exported function as errors show it, as in "`hint_sudoku()` takes one
# puzzle".
verb_name <- function(call) {
  at <- frame_number(call)
  name <- if (!is.na(at)) sys.call(at)[[1]]
  if (is.symbol(name)) paste0(as.character(name), "()")
}

# Raises an error if an argument without a default is missing. `x` must be the argument itself,
# not a value computed from it.
check_given <- function(x, arg, call) {
  if (missing(x)) {
    similar <- Filter(function(name) arg %in% closest(name, arguments_of(call)), names_of_dots(call))
    stop_argument(
      arg,
      c(
        "{.arg {arg}} is missing and has no default.",
        "i" = if (length(similar) > 0) "Unexpected argument: `{similar[[1]]}`. Did you mean {.arg {arg}}?"
      ),
      call = call
    )
  }
}

# Returns the names in the dots of an exported function, without those of unnamed values.
names_of_dots <- function(call) {
  at <- frame_number(call)
  has_dots <- !is.na(at) && "..." %in% names(formals(sys.function(at)))
  names <- if (has_dots) eval(quote(...names()), call)
  names[!is.na(names) & nzchar(names)]
}

# ---- Flags and numbers --------------------------------------------------------

check_flag <- function(x, arg, call) {
  if (is.logical(x) && length(x) == 1 && !is.na(x)) {
    return(x)
  }
  stop_must(x, arg, "be {.code TRUE} or {.code FALSE}", call = call)
}

# Checks whole numbers from `lowest` to `highest`, and returns them as integers.
as_whole_numbers <- function(x, lowest, highest, arg, call) {
  check_given(x, arg, call)
  must <- "Each value of {.arg {arg}} must be a whole number from {lowest} to {format_count(highest)}."
  if (!is.numeric(x) || is.object(x)) {
    stop_argument(arg, c(must, "x" = "{.arg {arg}} is {obj_type_friendly(x)}."), call = call)
  }
  bad <- is.na(x) | x < lowest | x > highest | x != trunc(x)
  if (any(bad)) {
    wrong <- which(bad)
    where <- if (length(x) == 1) "It" else paste0(arg, "[", wrong, "]")
    shown <- truncate_values(paste(where, "is", format_each(x[wrong])))
    stop_argument(arg, c(must, "x" = "{shown}."), positions = wrong, call = call)
  }
  as.integer(x)
}

is_whole_number <- function(x, lowest, highest) {
  is.numeric(x) && !is.object(x) && length(x) == 1 && !is.na(x) &&
    x >= lowest && x <= highest && x == trunc(x)
}

# Checks one whole number, and returns it as an integer.
check_number <- function(x, lowest, highest, arg, call) {
  check_given(x, arg, call)
  if (is_whole_number(x, lowest, highest)) {
    return(as.integer(x))
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be a whole number from {lowest} to {format_count(highest)}.",
      "x" = "It is {number_or_type(x)}.",
      "i" = rules_by_name(x, call)
    ),
    call = call
  )
}

# Checks a number of solutions, which is at least 1, and returns it as a double.
check_limit <- function(limit, highest, call, arg = "limit") {
  if (is_whole_number(limit, 1, highest)) {
    return(as.double(limit))
  }
  range <- if (highest == Inf) ", at least 1, or {.code Inf}" else " from 1 to {format_count(highest)}"
  stop_argument(
    arg,
    c(
      paste0("{.arg {arg}} must be a whole number", range, "."),
      "x" = "It is {number_or_type(limit)}.",
      "i" = rules_by_name(limit, call)
    ),
    call = call
  )
}

number_or_type <- function(x) {
  if (length(x) == 1) numbers_or_type(x) else obj_type_friendly(x)
}

# An object may hold numbers but be no vector, such as a solution.
numbers_or_type <- function(x) {
  if (is.numeric(x) && !is.object(x)) truncate_values(format_each(x)) else obj_type_friendly(x)
}

is_string <- function(x) {
  is.character(x) && length(x) == 1 && !is.na(x)
}

check_flags <- function(x, dims, arg, call) {
  if (is.logical(x) && identical(dim(x), dims) && !anyNA(x)) {
    return(invisible())
  }
  shape <- paste(paste(dims, collapse = "x"), if (length(dims) == 2) "matrix" else "array")
  stop_must(
    x, arg,
    "be a logical {shape} without {.code NA}",
    found = if (is.logical(x) && identical(dim(x), dims)) "It has {sum(is.na(x))} {.code NA} value{?s}.",
    call = call
  )
}

# Raises an error for a connection that is closed, or that was opened for another use. `use` is
# "read" or "write".
check_connection <- function(x, use, arg, call) {
  about <- tryCatch(summary(x), error = function(e) NULL)
  if (identical(about[[paste("can", use)]], "yes")) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be a connection to {use}.",
      "x" = if (is.null(about)) "It is closed." else "It was opened with {.code open = \"{about$mode}\"}."
    ),
    call = call
  )
}

check_path <- function(x, arg, call) {
  if (length(x) == 1 && is_possible_path(x)) {
    return(invisible())
  }
  stop_must(x, arg, "be the path of a file", call = call)
}

# Raises an error if some of several texts have invalid bytes.
check_readable <- function(x, arg, call) {
  faulty <- unname(x)[!is_valid_text(x)]
  if (length(faulty) > 0) {
    stop_argument(arg, c("{.arg {arg}} must be readable text.", "x" = "It has {obj_type_friendly(faulty[[1]])}."), call = call)
  }
}

check_text <- function(x, arg, call) {
  check_given(x, arg, call)
  if (is.character(x) && length(x) == 1 && !is.na(x) && nzchar(x) && is_valid_text(x)) {
    return(x)
  }
  stop_must(x, arg, "be a single string that is not empty", call = call)
}
