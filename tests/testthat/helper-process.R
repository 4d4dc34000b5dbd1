# Files of puzzles for tests, and processes that are killed while they work.

# Returns `rows` lines of puzzles, one in fifty malformed, with a comment and an empty line.
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

# Reads a whole file as bytes.
bytes_of <- function(file) readBin(file, "raw", file.size(file))

# Runs `code` in a fresh R and returns its process id at once. `shell` precedes it in the shell
# that starts it. `open` is a pipe that the shell reads; the attribute `opened` is a connection
# that writes to it.
start_r <- function(code, output, shell = "", open = NULL) {
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
  # helper-interrupt.R explains why this needs perl.
  rscript <- shQuote(file.path(R.home("bin"), "Rscript"))
  run <- sprintf("exec perl -e '$SIG{INT} = \"DEFAULT\"; exec @ARGV' %s --vanilla %s", rscript, shQuote(script))
  system2("sh", c("-c", shQuote(paste(shell, run))), stdout = output, stderr = output, wait = FALSE)
  opened <- if (!is.null(open)) base::file(open, "w", raw = TRUE)
  pid <- wait_for(function() suppressWarnings(as.integer(readLines(pid_file))), pid_file)
  structure(pid, opened = opened)
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

# Creates a named pipe that a shell command fills.
local_pipe <- function(command, env = parent.frame()) {
  skip_on_os("windows")
  pipe <- withr::local_tempfile(.local_envir = env)
  skip_if_not(system2("mkfifo", shQuote(pipe), stderr = FALSE) == 0, "mkfifo")
  system(sprintf("(%s) > %s", command, shQuote(pipe)), wait = FALSE)
  pipe
}

# Replaces a function of a package until the test ends.
local_function <- function(name, value, package = "oxidoku", env = parent.frame()) {
  namespace <- asNamespace(package)
  set <- function(value) {
    unlockBinding(name, namespace)
    assign(name, value, namespace)
    lockBinding(name, namespace)
  }
  old <- get(name, namespace)
  set(value)
  withr::defer(set(old), envir = env)
}

# Returns an input that takes about a second, an output file, and the expected output, which is
# computed only once.
slow_work <- local({
  expected <- NULL
  input <- NULL
  function(env = parent.frame()) {
    # The input stays until R ends.
    if (is.null(input)) writeLines(puzzle_lines(250000), input <<- tempfile(fileext = ".txt"))
    output <- withr::local_tempfile(fileext = ".csv", .local_envir = env)
    if (is.null(expected)) {
      process_sudoku(input, output, "canonical", threads = 1)
      expected <<- bytes_of(output)
      unlink(output)
    }
    code <- function(more = "") {
      sprintf("process_sudoku(%s, %s, 'canonical', threads = 1%s)", deparse(input), deparse(output), more)
    }
    list(input = input, output = output, part = paste0(output, ".partial"), expected = expected, code = code)
  }
})

wait_for_rows <- function(work, pid) {
  for (i in 1:2400) {
    if (isTRUE(file.size(work$part) > length(work$expected) / 5) || !is_running(pid)) {
      return(invisible())
    }
    Sys.sleep(0.025)
  }
}

# Runs process_sudoku() with an input that fails after `bytes` bytes, like a broken disk, and
# returns the error.
broken_off <- function(input, output, ..., bytes = 1600000) {
  open_all <- open_texts
  local_function("open_texts", function(...) {
    texts <- open_all(...)
    texts$paths <- NA_character_
    source <- base::file(input, "rb")
    texts$read <- function(wanted) {
      if (bytes <= 0) stop("the disk is gone")
      part <- readBin(source, "raw", wanted[[2]])
      bytes <<- bytes - length(part)
      part
    }
    texts$close <- function() close(source)
    texts
  })
  expect_error(process_sudoku(input, output, ...), "the disk is gone")
}

# Starts a worker in a separate process, with pipes to and from it.
start_worker <- function(call, env = parent.frame()) {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  libraries <- paste(.libPaths(), collapse = ":")
  withr::local_envvar(R_LIBS = libraries, .local_envir = env)
  paste(shQuote(file.path(R.home("bin"), "Rscript")), "-e", shQuote(paste0("oxidoku::", call)))
}
