# Ctrl-C sends a signal to a process, so the tests send it to a separate process.

# Runs pieces of `code` one after the other in a fresh R and interrupts each once it has worked
# for `work` seconds. Returns a list of outcomes. `kept` is the line `kept: ...` that a piece
# prints. `share` is the processor time that stopping took, divided by the time of the work, so
# that the speed and load of the machine do not matter. It is `NA` if it is not known.
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
    # cli keeps a thread of its own from the time it is loaded.
    "loadNamespace('cli')",
    "threads <- function() length(list.files('/proc/self/task'))",
    # The first call loads packages, and Ctrl-C should not interrupt that.
    "invisible(suppressWarnings(solve_puzzles(strrep('.', c(81, 81)))))",
    # The system may list its threads for a moment after they have ended.
    "for (i in 1:20) if (threads() > 1) Sys.sleep(0.05)",
    "threads_before <- threads()",
    vapply(seq_along(code), function(i) interrupted_piece(code[[i]], paste0(started, i)), "")
  ), script)
  # A shell starts background processes with SIGINT ignored, and R 4.5 and newer respect that.
  # Perl can restore the signal, but no shell can.
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

# Returns the lines of a script that run one piece of code and print its outcome.
interrupted_piece <- function(code, started) {
  paste(c(
    "outcome <- tryCatch({",
    sprintf("  writeLines(as.character(Sys.getpid()), %s)", deparse(started)),
    code,
    "  'finished'",
    "}, interrupt = function(e) 'interrupted', error = function(e) conditionMessage(e))",
    "cat('outcome:', outcome, '\\n')",
    "cat('ended:', sum(proc.time()[1:2]), '\\n')",
    # R works as before, and no thread is left behind.
    "cat('usable:', solve_sudoku(matrix(0, 9, 9))$solved, '\\n')",
    "for (i in 1:20) if (threads() > threads_before) Sys.sleep(0.05)",
    "cat('left behind:', threads() - threads_before, '\\n')"
  ), collapse = "\n")
}

# Interrupts piece number `i`, and returns what its process prints after that.
interrupt_piece <- function(i, started, output, work) {
  withr::defer(unlink(started))
  pid <- wait_for(function() suppressWarnings(as.integer(readLines(started))), started)
  began <- cpu_seconds(pid)
  # If the processor time is not known, or the piece does not work, interrupt it after a second.
  for (times in 1:1200) {
    if (times > 20 && (is.na(began) || work == 0)) break
    if (work > 0 && isTRUE(cpu_seconds(pid) - began >= work)) break
    Sys.sleep(0.05)
  }
  signalled <- cpu_seconds(pid)
  tools::pskill(pid, tools::SIGINT)
  lines <- wait_for(function() {
    lines <- readLines(output, warn = FALSE)
    # The last line may be incomplete.
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

# Returns the processor time of all threads of a process; NA except on Linux.
cpu_seconds <- function(pid) {
  file <- sprintf("/proc/%d/stat", pid)
  if (!file.exists(file)) {
    return(NA_real_)
  }
  # After the name in parentheses, the fields are in ticks, 100 per second.
  fields <- strsplit(sub(".*[)] ", "", readLines(file, warn = FALSE)), " ")[[1]]
  sum(as.numeric(fields[12:13])) / 100
}

# Polls until `get` returns something, for at most a minute.
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
