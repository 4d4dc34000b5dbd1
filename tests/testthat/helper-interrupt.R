# Ctrl-C is a signal to the process, so a process of its own gets it.

# Runs pieces of `code` one after the other in a fresh R, interrupts each once it has worked for
# `work` seconds, and gives a list of the outcome of each. A line `kept: ...` that a piece prints
# is its `kept`. `share` is the processor time it took to stop, as a share of the time it worked:
# how fast or busy the machine is makes no difference. `NA` where it is not known.
interrupted <- function(code, work = 0.5) {
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
    "threads <- function() length(list.files('/proc/self/task'))",
    # The first call loads packages, which no Ctrl-C is meant to end.
    "invisible(suppressWarnings(solve_puzzles(strrep('.', c(81, 81)))))",
    "threads_before <- threads()",
    vapply(seq_along(code), function(i) interrupted_piece(code[[i]], paste0(started, i)), "")
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
  lapply(seq_along(code), function(i) interrupt_piece(i, paste0(started, i), output, work))
}

# The lines of a script that run one piece of code and print its outcome.
interrupted_piece <- function(code, started) {
  paste(c(
    "outcome <- tryCatch({",
    sprintf("  writeLines(as.character(Sys.getpid()), %s)", deparse(started)),
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
  ), collapse = "\n")
}

# Interrupts the piece with number `i`, and gives what its process prints after that.
interrupt_piece <- function(i, started, output, work) {
  withr::defer(unlink(started))
  pid <- wait_for(function() suppressWarnings(as.integer(readLines(started))), started)
  began <- cpu_seconds(pid)
  # Where the processor time is not known, or nothing is worked, after a second.
  for (times in 1:1200) {
    if (times > 20 && (is.na(began) || work == 0)) break
    if (work > 0 && isTRUE(cpu_seconds(pid) - began >= work)) break
    Sys.sleep(0.05)
  }
  signalled <- cpu_seconds(pid)
  tools::pskill(pid, tools::SIGINT)
  lines <- wait_for(function() {
    lines <- readLines(output, warn = FALSE)
    # The last line may not be complete yet.
    ends <- grep("^left behind: .", lines)
    if (length(ends) >= i) lines[seq(c(0, ends)[[i]] + 1, ends[[i]])]
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
