# Compares the rows that Spark wrote with those of a single process.

folder <- commandArgs(trailingOnly = TRUE)[[1]]
for (what in c("solve", "canonical")) {
  parts <- list.files(file.path(folder, paste0("spark-", what)), "^part-", full.names = TRUE)
  rows <- unlist(lapply(parts, readLines))
  expected <- readLines(file.path(folder, paste0(what, ".csv")))[-1]
  # A worker repeats the text of a malformed line.
  rows <- sub("^\"[^\"]*\"", "", rows)
  if (!identical(rows, expected)) {
    stop(what, ": the rows differ: ", length(rows), " and ", length(expected))
  }
  cat(sprintf("%s: %d rows, the same as in one process\n", what, length(rows)))
}
