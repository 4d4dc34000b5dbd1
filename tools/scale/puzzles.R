# Writes puzzles for a test on several machines, a few of them malformed, and their rows from a
# single process.

arguments <- commandArgs(trailingOnly = TRUE)
folder <- arguments[[1]]
n <- as.integer(arguments[[2]])
set.seed(1)
made <- as.character(oxidoku::generate_sudoku(min(n, 2000))$puzzle)
# Relabels the digits, so that the puzzles look different.
relabelled <- function(puzzles) {
  chartr("123456789", paste(sample(9), collapse = ""), puzzles)
}
file <- file.path(folder, "puzzles.txt")
connection <- base::file(file, "w")
written <- 0
while (written < n) {
  lines <- utils::head(relabelled(made), n - written)
  lines[seq_along(lines) %% 997 == 5] <- paste("line", written, "is no puzzle")
  writeLines(lines, connection)
  written <- written + length(lines)
}
close(connection)
seconds <- function(...) {
  before <- proc.time()[[3]]
  oxidoku::process_sudoku(file, ...)
  proc.time()[[3]] - before
}
for (what in c("solve", "canonical")) {
  took <- seconds(file.path(folder, paste0(what, ".csv")), what, threads = 1)
  cat(sprintf("one process: %s of %d puzzles in %.1f s\n", what, n, took))
}
