# Ctrl-C is a signal to the process, so a process of its own gets it.

# Runs `code` in a fresh R, interrupts it once it has worked for `work` seconds, and gives
# what the process printed. What `code` prints as `kept: ...` comes back as `kept`.
# `share` is the processor time it took to stop, as a share of the time it worked:
# how fast or busy the machine is makes no difference. `NA` where it is not known.
interrupted <- function(code, work = 1) {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  perl <- Sys.which("perl")
  skip_if_not(nzchar(perl), "perl")
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
    "cat('ended:', sum(proc.time()[1:2]), '\\n')",
    # R is as usable as before, and no thread is left behind.
    "cat('usable:', solve_sudoku(matrix(0, 9, 9))$solved, '\\n')",
    # The system may list a thread a moment longer than it runs.
    "for (i in 1:20) if (threads() > threads_before) Sys.sleep(0.05)",
    "cat('left behind:', threads() - threads_before, '\\n')"
  ), script)
  # A shell starts what is to run beside it with SIGINT ignored, and since 4.5 R
  # keeps to that. No shell can undo it, perl can.
  system2(
    perl,
    c(
      "-e", shQuote("$SIG{INT} = 'DEFAULT'; exec @ARGV"),
      shQuote(file.path(R.home("bin"), "Rscript")), "--vanilla", shQuote(script)
    ),
    stdout = output, stderr = output, wait = FALSE
  )
  pid <- wait_for(function() suppressWarnings(as.integer(readLines(started))), started)
  began <- cpu_seconds(pid)
  for (i in 1:600) {
    if (i >= 10 && !isTRUE(cpu_seconds(pid) - began < work)) break
    Sys.sleep(0.1)
  }
  signalled <- cpu_seconds(pid)
  tools::pskill(pid, tools::SIGINT)
  lines <- wait_for(function() {
    # The last line may not be complete yet.
    lines <- readLines(output, warn = FALSE)
    if (any(grepl("^left behind:", lines))) lines
  }, output, or_else = function() tools::pskill(pid, tools::SIGKILL))
  field <- function(name) trimws(sub(".*:", "", grep(paste0("^", name, ":"), lines, value = TRUE)))
  list(
    outcome = field("outcome"),
    kept = field("kept"),
    share = (as.numeric(field("ended")) - signalled) / (signalled - began),
    usable = field("usable"),
    left_behind = as.integer(field("left behind"))
  )
}

# The processor time of all threads of a process; NA except on Linux.
cpu_seconds <- function(pid) {
  file <- sprintf("/proc/%d/stat", pid)
  if (!file.exists(file)) {
    return(NA_real_)
  }
  # After the name, which is in brackets: in ticks, a hundred of them a second.
  fields <- strsplit(sub(".*[)] ", "", readLines(file, warn = FALSE)), " ")[[1]]
  sum(as.numeric(fields[12:13])) / 100
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
