# Does the work of tools/test-kill.sh: Rscript tools/test-kill.R <folder> <kills> [seed [pattern]]

library(oxidoku)

arguments <- commandArgs(trailingOnly = TRUE)
setwd(arguments[[1]])
kills <- as.integer(arguments[[2]])
seed <- suppressWarnings(as.integer(arguments[3]))
if (is.na(seed)) {
  seed <- sample.int(1e6, 1)
}
set.seed(seed)
cat("seed", seed, "\n")

bytes_of <- function(file) readBin(file, "raw", file.size(file))

# ---- Inputs ----------------------------------------------------------------------

puzzles <- as.character(sudoku_examples$puzzle)

# Returns lines of puzzles, some of them malformed, with occasional comments and empty lines.
lines_of <- function(rows) {
  lines <- rep_len(puzzles, rows)
  lines[seq_len(rows) %% 50 == 7] <- "1234, five"
  at <- seq_len(rows) %% 1000 == 1
  lines[at] <- paste0("# comment\n\n", lines[at])
  lines
}

write_input <- function(file, text, end = "\n", mark = NULL, open = base::file) {
  connection <- open(file, "wb")
  on.exit(close(connection))
  text <- paste0(gsub("\n", end, text, fixed = TRUE), end)
  bytes <- charToRaw(paste(text, collapse = ""))
  writeBin(c(mark, bytes), connection)
  file
}

utf16 <- function(text) {
  text <- paste0(text, "\n", collapse = "")
  iconv(text, "UTF-8", "UTF-16LE", toRaw = TRUE)[[1]]
}

# Returns a table with notes that contain several lines, quotes and separators.
table_of <- function(rows) {
  n <- seq_len(rows)
  notes <- c("\"one, line\"", "\"two\nlines\"", "\"a \"\"word\"\"\nin\n\nquotes\"", "", "plain")
  c("note,sudoku,other", paste0(notes[n %% 5 + 1], ",", rep_len(puzzles, rows), ",", n))
}

inputs <- list(
  lines = function(rows) write_input("lines.txt", lines_of(rows)),
  crlf = function(rows) write_input("crlf.txt", lines_of(rows), end = "\r\n"),
  bom = function(rows) write_input("bom.txt", lines_of(rows), mark = as.raw(c(0xef, 0xbb, 0xbf))),
  utf16 = function(rows) {
    writeBin(c(as.raw(c(0xff, 0xfe)), utf16(lines_of(rows))), "utf16.txt")
    "utf16.txt"
  },
  gzip = function(rows) write_input("lines.txt.gz", lines_of(rows), open = gzfile),
  table = function(rows) write_input("table.csv", table_of(rows)),
  table_crlf = function(rows) write_input("table-crlf.csv", table_of(rows), end = "\r\n"),
  table_gzip = function(rows) write_input("table.csv.gz", table_of(rows), open = gzfile),
  several = function(rows) {
    c(
      write_input("part-1.txt", lines_of(rows %/% 2)),
      write_input("part-2.csv", table_of(rows %/% 2))
    )
  }
)

# ---- Setups ----------------------------------------------------------------------

# The number of rows that take a few seconds on one thread. Compression takes longer than most
# work.
rows_for <- c(solve = 400000, count = 400000, rate = 3000, check = 800000, canonical = 200000)
rows_of_setup <- function(setup) {
  share <- if (grepl("(bz2|xz)$", setup$output)) 0.1 else 1
  as.integer(share * rows_for[[setup$what]])
}

setups <- rbind(
  expand.grid(what = "solve", input = names(inputs), output = "rows.csv", stringsAsFactors = FALSE),
  expand.grid(
    what = c("count", "rate", "check", "canonical"), input = c("lines", "table"),
    output = "rows.csv", stringsAsFactors = FALSE
  ),
  expand.grid(
    what = c("solve", "canonical"), input = c("lines", "table_crlf"),
    output = paste0("rows.csv.", c("gz", "bz2", "xz")), stringsAsFactors = FALSE
  )
)

setups$name <- paste(setups$what, setups$input, setups$output)
if (length(arguments) > 3) {
  setups <- setups[grepl(arguments[[4]], setups$name), ]
}

# ---- Processes -------------------------------------------------------------------

# Starts the work in a separate process, and returns once it has begun.
start <- function(setup, input) {
  unlink("pid")
  code <- sprintf(
    paste(
      "library(oxidoku); writeLines(as.character(Sys.getpid()), 'pid.new');",
      "file.rename('pid.new', 'pid'); process_sudoku(%s, '%s', '%s', threads = %d, resume = TRUE)"
    ),
    paste(deparse(input), collapse = ""), setup$output, setup$what, sample(4, 1)
  )
  writeLines(code, "work.R")
  # A shell starts background processes with SIGINT ignored.
  run <- sprintf(
    "perl -e '$SIG{INT} = \"DEFAULT\"; exec @ARGV' %s --vanilla work.R > said.txt 2>&1",
    shQuote(file.path(R.home("bin"), "Rscript"))
  )
  system(run, wait = FALSE)
  while (!file.exists("pid")) Sys.sleep(0.005)
  as.integer(readLines("pid"))
}

is_running <- function(pid) isTRUE(tools::pskill(pid, 0))

wait_for_end <- function(pid, seconds = Inf) {
  until <- proc.time()[["elapsed"]] + seconds
  while (is_running(pid) && proc.time()[["elapsed"]] < until) Sys.sleep(0.002)
}

# Runs and kills the work until it is complete. Returns how often it was killed, and how often a
# run resumed the rows of an earlier one.
run_and_kill <- function(setup, input, seconds) {
  killed <- 0
  repeat {
    pid <- start(setup, input)
    if (killed < kills) {
      wait_for_end(pid, stats::runif(1, 0, 1.5 * seconds / (kills + 1)))
      signal <- sample(c(tools::SIGKILL, tools::SIGKILL, tools::SIGTERM, tools::SIGINT), 1)
      killed <- killed + tools::pskill(pid, signal)
    }
    wait_for_end(pid)
    if (file.exists(setup$output)) {
      return(killed)
    }
    said <- readLines("said.txt", warn = FALSE)
    if (any(grepl("^Error", said))) {
      stop(paste(said, collapse = "\n"))
    }
  }
}

total <- 0
failed <- 0
for (i in seq_len(nrow(setups))) {
  setup <- setups[i, ]
  input <- inputs[[setup$input]](rows_of_setup(setup))
  seconds <- system.time(process_sudoku(input, setup$output, setup$what, threads = 1))[["elapsed"]]
  expected <- bytes_of(setup$output)
  unlink(setup$output)
  killed <- run_and_kill(setup, input, seconds)
  left <- list.files(pattern = "partial|journal")
  good <- identical(bytes_of(setup$output), expected) && length(left) == 0
  cat(sprintf(
    "%-6s %-32s %d kills, %.1f s of work\n", if (good) "ok" else "FAILED",
    setup$name, killed, seconds
  ))
  total <- total + killed
  failed <- failed + !good
  unlink(c(setup$output, input))
}
cat(total, "kills in", nrow(setups), "set-ups,", failed, "outputs differ\n")
quit(status = failed > 0)
