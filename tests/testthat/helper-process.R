# Files of puzzles for tests, and processes that are killed at work.

# `rows` lines: puzzles, one in fifty malformed, a comment and a blank line.
puzzle_lines <- function(rows) {
  puzzles <- as.character(sudoku_examples$puzzle)
  lines <- rep_len(puzzles, rows)
  lines[seq_len(rows) %% 50 == 7] <- "1234, five"
  c("# made for a test", lines[1], "", lines[-1])
}

local_puzzles <- function(lines, ending = ".txt", env = parent.frame()) {
  file <- withr::local_tempfile(fileext = ending, .local_envir = env)
  writeLines(lines, file)
  file
}

# All of a file, as bytes.
bytes_of <- function(file) readBin(file, "raw", file.size(file))

# Runs `code` in a fresh R and gives its process id at once. `shell` comes before it
# in the shell that starts it.
start_r <- function(code, output, shell = "") {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  skip_if_not(nzchar(Sys.which("perl")), "perl")
  script <- withr::local_tempfile(fileext = ".R", .local_envir = parent.frame())
  pid_file <- withr::local_tempfile()
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
    "library(oxidoku)",
    sprintf("writeLines(as.character(Sys.getpid()), %s)", deparse(pid_file)),
    code
  ), script)
  # See helper-interrupt.R for why perl.
  rscript <- shQuote(file.path(R.home("bin"), "Rscript"))
  run <- sprintf("exec perl -e '$SIG{INT} = \"DEFAULT\"; exec @ARGV' %s --vanilla %s", rscript, shQuote(script))
  system2("sh", c("-c", shQuote(paste(shell, run))), stdout = output, stderr = output, wait = FALSE)
  wait_for(function() suppressWarnings(as.integer(readLines(pid_file))), pid_file)
}

is_running <- function(pid) tools::pskill(pid, 0)

wait_until_gone <- function(pid) {
  for (i in 1:12000) {
    if (!is_running(pid)) {
      return(invisible())
    }
    Sys.sleep(0.05)
  }
  tools::pskill(pid, tools::SIGKILL)
  stop("the process did not end")
}
