# Measures the engine from R: one call, many puzzles, and other packages.
#
#   Rscript bench/r.R [puzzle file]
#
# Needs the installed package, and a C compiler for the empty call and for the measurement
# of strings without a solver. Prints one line for each measurement.

library(oxidoku)

arguments <- commandArgs(trailingOnly = TRUE)
here <- dirname(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
shared <- Sys.getenv("OXIDOKU_SHARED", file.path(here, "..", "..", "shared"))
file <- if (length(arguments)) arguments[[1]] else file.path(shared, "puzzles", "17_clue_half.txt")
if (!file.exists(file)) stop("no puzzles in ", file, ": name a file, or set OXIDOKU_SHARED")
puzzles <- substr(readLines(file), 1, 81)
puzzles <- puzzles[nzchar(puzzles)]

say <- function(...) cat(..., "\n", sep = "")

# ---- In C: an empty call, and the cost of R's own strings -------------------

# `strings` reads every string and makes a new string of the same length that R has not seen before.
# Every solver that takes and returns strings has to do this.
native <- function() {
  code <- '
    #include <Rinternals.h>
    #include <string.h>
    SEXP empty(SEXP x) { return x; }
    SEXP strings(SEXP x, SEXP mark) {
      R_xlen_t n = XLENGTH(x);
      int shift = INTEGER(mark)[0];
      char text[81];
      SEXP out = PROTECT(allocVector(STRSXP, n));
      for (R_xlen_t i = 0; i < n; i++) {
        SEXP string = STRING_ELT(x, i);
        if (LENGTH(string) != 81) continue;
        const char *from = CHAR(string);
        for (int j = 0; j < 81; j++) text[j] = from[j] + shift;
        SET_STRING_ELT(out, i, mkCharLenCE(text, 81, CE_NATIVE));
      }
      UNPROTECT(1);
      return out;
    }'
  folder <- tempfile("native")
  dir.create(folder)
  source <- file.path(folder, "native.c")
  writeLines(code, source)
  built <- system2(
    file.path(R.home("bin"), "R"), c("CMD", "SHLIB", shQuote(source)),
    stdout = FALSE, stderr = FALSE
  )
  if (built != 0) stop("the C compiler failed")
  dyn.load(file.path(folder, paste0("native", .Platform$dynlib.ext)))
}
native <- native()
empty <- getNativeSymbolInfo("empty", native)
strings <- getNativeSymbolInfo("strings", native)

# ---- One call -----------------------------------------------------------------

# Returns the median microseconds per call, over blocks of calls.
latency <- function(call, blocks = 300, calls = 200) {
  times <- vapply(seq_len(blocks), function(block) {
    start <- Sys.time()
    for (i in seq_len(calls)) call()
    as.numeric(Sys.time() - start, units = "secs")
  }, numeric(1))
  median(times) / calls * 1e6
}

to_matrix <- function(puzzle) {
  matrix(as.integer(strsplit(puzzle, "")[[1]]), 9, 9, byrow = TRUE)
}
m <- to_matrix("530070000600195000098000060800060003400803001700020006060000280000419005000080079")

nothing <- function(m) .Call(empty, m)
base <- latency(function() nothing(m))
one <- latency(function() solve_sudoku(m))
say(sprintf("what=call function=empty us=%.3f", base))
say(sprintf("what=call function=solve_sudoku us=%.3f ratio=%.1f", one, one / base))

# Other packages, if installed. A puzzle takes them from a millisecond to minutes.
if (requireNamespace("sudoku", quietly = TRUE)) {
  us <- latency(function() sudoku::solveSudoku(m, print.it = FALSE), blocks = 5, calls = 1)
  say(sprintf("what=call function=sudoku::solveSudoku us=%.0f ratio=%.0f", us, us / base))
}
if (requireNamespace("sudokuAlt", quietly = TRUE)) {
  text <- matrix(ifelse(m == 0, "", m), 9, 9)
  game <- sudokuAlt::as.sudoku(text)
  us <- latency(function() sudokuAlt::solveGame(game), blocks = 5, calls = 1)
  say(sprintf("what=call function=sudokuAlt::solveGame us=%.0f ratio=%.0f", us, us / base))
}

# ---- A million puzzles ----------------------------------------------------------

# Makes `n` puzzles from those of the file by renaming their digits: new puzzles, as hard as before.
million <- function(puzzles, n) {
  set.seed(1)
  rounds <- ceiling(n / length(puzzles))
  renamed <- lapply(seq_len(rounds), function(round) {
    chartr("123456789", paste(sample(9), collapse = ""), puzzles)
  })
  unlist(renamed)[seq_len(n)]
}
many <- million(puzzles, 1e6)

# Returns the seconds of the fastest of a few rounds; every round creates new strings.
seconds <- function(call, rounds = 3) {
  min(vapply(seq_len(rounds), function(round) {
    gc(full = TRUE)
    system.time(call(round))[["elapsed"]]
  }, numeric(1)))
}

own <- seconds(function(round) .Call(strings, many, round * 10L))
say(sprintf("what=strings puzzles=%d us=%.3f", length(many), own / length(many) * 1e6))
for (threads in 1:2) {
  all <- seconds(function(round) {
    solved <- solve_puzzles(many, threads = threads, progress = FALSE)
    stopifnot(solved$status == "unique")
  })
  say(sprintf(
    "what=solve_puzzles puzzles=%d threads=%d us=%.3f strings=%.0f%%",
    length(many), threads, all / length(many) * 1e6, 100 * own / all
  ))
}

# ---- A table of a million distinct puzzles and their solutions -------------------

# Returns a field of the process status in megabytes, such as the current memory, or the peak since
# `forget()`; NA except on Linux.
memory <- function(field) {
  status <- tryCatch(readLines("/proc/self/status"), error = function(e) character())
  line <- grep(field, status, value = TRUE)
  if (length(line)) as.numeric(gsub("[^0-9]", "", line)) / 1024 else NA
}
forget <- function() try(cat("5\n", file = "/proc/self/clear_refs"), silent = TRUE)

# Measures the processor time of a step, the minimum of three rounds. The additional memory, at its
# peak and in the result, is that of the first round, because later rounds reuse memory that R and
# the engine freed and the system did not reclaim. A step may also reuse the memory of an earlier
# step.
step <- function(what, work) {
  rounds <- vapply(1:3, function(round) {
    gc(full = TRUE)
    before <- memory("VmRSS")
    forget()
    time <- system.time(result <- work())
    peak <- memory("VmHWM")
    gc(full = TRUE)
    c(time[["user.self"]] + time[["sys.self"]], peak - before, memory("VmRSS") - before)
  }, numeric(3))
  first <- rounds[, 1]
  say(sprintf("what=%s s=%.3f peak_mb=%.0f result_mb=%.0f", what, min(rounds[1, ]), first[[2]], first[[3]]))
}

# Equivalents of a few puzzles. All are different, and so are their solutions.
rm(many)
options(oxidoku.threads = 1)
set.seed(1)
table <- solve_puzzles(shuffle_sudoku(rep(generate_sudoku(2000)$puzzle, 500)))
table <- table[c("puzzle", "solution")]
stopifnot(!anyDuplicated(table$solution), !anyDuplicated(table$puzzle))
csv <- tempfile(fileext = ".csv")
write_sudoku(table, csv)
other <- rev(rev(table$solution))

step("read", function() read_sudoku(csv))
step("write", function() write_sudoku(table, csv))
step("equal", function() table$solution == other)
step("unique", function() unique(table$solution))
step("order", function() order(table$solution))
step("in", function() table$solution %in% other)
step("is_solution", function() is_solution(table$puzzle, table$solution))
if (requireNamespace("dplyr", quietly = TRUE)) {
  shuffled <- tibble::tibble(solution = rev(table$solution), k = seq_along(other))
  step("distinct", function() dplyr::distinct(table))
  step("join", function() dplyr::inner_join(table, shuffled, by = "solution"))
  step("arrange", function() dplyr::arrange(table, solution))
  # Measures vec_locate_matches(), which dplyr has used for joins since version 1.1, and both
  # functions with plain integer keys in random order.
  step("locate", function() vctrs::vec_locate_matches(table$solution, shuffled$solution))
  k <- tibble::tibble(solution = sample(length(other)), j = 1L)
  l <- tibble::tibble(solution = sample(length(other)), i = 1L)
  step("join_integers", function() dplyr::inner_join(k, l, by = "solution"))
  step("locate_integers", function() vctrs::vec_locate_matches(k$solution, l$solution))
}
