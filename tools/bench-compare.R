# Compares two outputs of bench/run.sh: bench-compare.R <before> <after> [percent]. Fails if a row
# is slower by more than this percentage (10 by default). Rows are compared by their ratio to the
# crate `sudoku`, using the smallest ratio of all runs in a file.
given <- commandArgs(trailingOnly = TRUE)
allowed <- if (length(given) > 2) as.numeric(given[[3]]) else 10

key <- c("set", "solver", "mode", "kernel", "limit")

# Reads lines such as `set=easy solver=oxidoku mode=batch ... ratio=0.091`.
read_rows <- function(file) {
  fields <- strsplit(grep("^set=.* ratio=", readLines(file), value = TRUE), " ")
  value <- function(name) {
    vapply(fields, function(words) sub(".*=", "", grep(paste0("^", name, "="), words, value = TRUE)), "")
  }
  rows <- as.data.frame(lapply(stats::setNames(key, key), value))
  rows$ratio <- as.numeric(value("ratio"))
  stats::aggregate(rows["ratio"], rows[key], min)
}

rows <- merge(read_rows(given[[1]]), read_rows(given[[2]]), by = key, suffixes = c("_before", "_after"))
rows <- rows[grepl("^oxidoku", rows$solver), ]
if (nrow(rows) == 0) {
  stop("The two files have no row in common.")
}
rows$percent <- round(100 * (rows$ratio_after / rows$ratio_before - 1), 1)
print(rows, row.names = FALSE)
slower <- rows$percent > allowed
cat(sum(slower), " of ", nrow(rows), " rows are slower by more than ", allowed, " %\n", sep = "")
quit("no", status = as.integer(any(slower)))
