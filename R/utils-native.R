# Checks of the results of native functions.

# Returns the result of a native function. A problem, which native code returns as a string of
# class `oxidoku_problem`, is raised as a condition. NULL means that there was not even enough
# memory for that string.
check_native <- function(x, call = parent.frame()) {
  if (is.null(x)) {
    stop_memory(call)
  }
  if (inherits(x, "oxidoku_problem")) {
    raise_problem(unclass(x), attr(x, "detail"), call)
  }
  x
}

raise_problem <- function(kind, detail, call) {
  switch(kind,
    interrupt = signal_interrupt(),
    # This is a condition of R itself, such as that of a time limit.
    error = stop(detail),
    memory = stop_memory(call),
    argument = stop_oxidoku(
      "internal",
      c(
        "Native code was given a wrong {.arg {detail}}.",
        "i" = "This is a bug in oxidoku, or its internal functions were called directly."
      ),
      arg = detail, call = call
    ),
    panic = stop_oxidoku(
      "internal",
      c("Native code failed: {detail}.", "i" = "This is a bug in oxidoku: please report it."),
      call = call
    )
  )
}

stop_memory <- function(call) {
  stop_oxidoku(
    "memory",
    c(
      "There is not enough memory for the result.",
      "i" = "Process the data in parts, or free some memory."
    ),
    call = call
  )
}

signal_interrupt <- function() {
  rlang::interrupt()
}

# Evaluates an expression, and raises the interrupt again if a function on many puzzles in it has
# ended early. For callers that need the whole result.
all_or_interrupt <- function(expr) {
  withCallingHandlers(expr, oxidoku_warning_interrupted = function(w) signal_interrupt())
}
