# Ctrl-C is a signal to the process, so a process of its own gets it.

# Runs `code` in a fresh R, interrupts it once it is at work, and gives what the
# process printed. What `code` prints as `kept: ...` comes back as `kept`.
interrupted <- function(code) {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  script <- withr::local_tempfile(fileext = ".R")
  output <- withr::local_tempfile()
  started <- withr::local_tempfile()
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
    "library(oxidoku)",
    # cli keeps a thread of its own from when it is loaded.
    "loadNamespace('cli')",
    sprintf("started <- %s", deparse(started)),
    "threads <- function() length(list.files('/proc/self/task'))",
    "threads_before <- threads()",
    "outcome <- tryCatch({",
    "  writeLines(as.character(Sys.getpid()), started)",
    code,
    "  'finished'",
    "}, interrupt = function(e) 'interrupted', error = function(e) conditionMessage(e))",
    "cat('outcome:', outcome, '\\n')",
    "cat('ended:', as.numeric(Sys.time()), '\\n')",
    # R is as usable as before, and no thread is left behind.
    "cat('usable:', solve_sudoku(matrix(0, 9, 9))$solved, '\\n')",
    "cat('left behind:', threads() - threads_before, '\\n')"
  ), script)
  system2(
    file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(script)),
    stdout = output, stderr = output, wait = FALSE
  )
  pid <- wait_for(function() suppressWarnings(as.integer(readLines(started))), started)
  Sys.sleep(1)
  sent <- as.numeric(Sys.time())
  tools::pskill(pid, tools::SIGINT)
  lines <- wait_for(function() {
    lines <- readLines(output)
    if (any(grepl("^left behind:", lines))) lines
  }, output, or_else = function() tools::pskill(pid, tools::SIGKILL))
  field <- function(name) trimws(sub(".*:", "", grep(paste0("^", name, ":"), lines, value = TRUE)))
  list(
    outcome = field("outcome"),
    kept = field("kept"),
    seconds = as.numeric(field("ended")) - sent,
    usable = field("usable"),
    left_behind = as.integer(field("left behind"))
  )
}

# Polls until `get` gives something, for at most a minute.
wait_for <- function(get, file, or_else = function() NULL) {
  for (i in 1:600) {
    if (file.exists(file)) {
      got <- get()
      if (length(got) > 0) {
        return(got)
      }
    }
    Sys.sleep(0.1)
  }
  or_else()
  stop("waited a minute for ", file)
}

is_installed <- function() {
  file.exists(file.path(getNamespaceInfo("oxidoku", "path"), "Meta"))
}
