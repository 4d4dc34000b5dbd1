# How many threads to use, and what is shown meanwhile.

# CRAN lets a package use two threads unasked.
default_threads <- function() {
  # webR has none.
  if (grepl("emscripten", R.version$platform, fixed = TRUE)) {
    return(1L)
  }
  limits <- list(getOption("mc.cores"), Sys.getenv("OMP_THREAD_LIMIT"))
  limits <- vapply(limits, as_limit, integer(1))
  max(1L, min(2L, limits, na.rm = TRUE))
}

# An option may hold anything: what is no number says nothing.
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

# Runs `work` with a function that native code calls now and then with the
# number of items done; cli shows the bar once two seconds have passed. A `total` may
# be a guess, or NA where nobody knows.
with_progress <- function(what, total, progress, call, work) {
  # What makes the result is loaded now: after Ctrl-C it would take time.
  loadNamespace("tibble")
  if (is.null(progress)) {
    progress <- rlang::is_interactive() && !isTRUE(getOption("knitr.in.progress"))
  }
  if (!check_flag(progress, "progress", call) || isTRUE(total == 0)) {
    return(work(NULL))
  }
  bar <- cli::cli_progress_bar(what, total = total, .envir = environment())
  work(function(done) {
    # At its end a bar is taken away, and cannot be moved any more.
    done <- min(done, total - 1, na.rm = TRUE)
    cli::cli_progress_update(set = done, id = bar, .envir = parent.frame())
    NULL
  })
}
