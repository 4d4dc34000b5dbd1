# The number of threads, and the progress of long work.

# Returns the default number of threads. CRAN allows two threads.
default_threads <- function() {
  # webR has no threads.
  if (grepl("emscripten", R.version$platform, fixed = TRUE)) {
    return(1L)
  }
  limits <- list(getOption("mc.cores"), Sys.getenv("OMP_THREAD_LIMIT"))
  limits <- vapply(limits, as_limit, integer(1))
  max(1L, min(2L, limits, na.rm = TRUE))
}

# Converts an option, which may have any value, to an integer, or to NA if it is not a number.
as_limit <- function(x) {
  if (!is.atomic(x) || length(x) != 1) {
    return(NA_integer_)
  }
  suppressWarnings(as.integer(x))
}

check_threads <- function(threads, call) {
  if (is.null(threads)) {
    return(default_threads())
  }
  check_number(threads, 1, 1024, "threads", call)
}

# Calls `work` with a function that native code calls with the number of finished items. cli shows
# the bar after two seconds. `total` may be an estimate, or NA if it is unknown.
with_progress <- function(what, total, progress, call, work) {
  # The package is loaded now, because loading it after Ctrl-C would delay the answer.
  loadNamespace("tibble")
  if (is.null(progress)) {
    progress <- rlang::is_interactive() && !isTRUE(getOption("knitr.in.progress"))
  }
  if (!check_flag(progress, "progress", call) || isTRUE(total == 0)) {
    return(work(NULL))
  }
  bar <- cli::cli_progress_bar(what, total = total, .envir = environment())
  work(function(done) {
    # A bar that reaches its end is removed and can no longer be updated.
    done <- min(done, total - 1, na.rm = TRUE)
    cli::cli_progress_update(set = done, id = bar, .envir = parent.frame())
    NULL
  })
}
