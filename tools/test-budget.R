# Fails if a test file exceeds its budget of processor seconds:
#
#   Rscript tools/test-budget.R <file of times>...
#
# Each line of a file of times has processor seconds, a tab and the path of a test file.
# tools/test-budget.csv has the budgets: at least three times the slowest time of the file in
# complete runs. `default` applies to all files that it does not list. On a busy or slow machine,
# all files take longer, so budgets grow with the median file, up to three times.

# Returns how much longer than usual the files take here, from 1 to 3.
pace <- function(times, budget) {
  listed <- match(times$file, budget$file)
  middle <- stats::median(times$seconds / budget$seconds[listed], na.rm = TRUE)
  if (is.na(middle)) 1 else min(max(1, 3 * middle), 3)
}

# Returns lines about files that exceed their budgets, and about rows of the table whose files no
# longer exist.
over_budget <- function(times, budget) {
  listed <- match(times$file, budget$file, nomatch = match("default", budget$file))
  allowed <- round(budget$seconds[listed] * pace(times, budget), 1)
  over <- times$seconds > allowed
  gone <- setdiff(budget$file[!file.exists(budget$file)], "default")
  c(
    sprintf("%s took %.1f processor seconds, its budget is %g", times$file, times$seconds, allowed)[over],
    sprintf("%s has a budget and does not exist", gone)
  )
}

read_times <- function(file) {
  utils::read.delim(file, header = FALSE, col.names = c("seconds", "file"), quote = "")
}

script <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
files <- normalizePath(commandArgs(trailingOnly = TRUE), mustWork = TRUE)
setwd(file.path(dirname(script), ".."))

times <- do.call(rbind, lapply(files, read_times))
if (NROW(times) == 0) stop("no times")
lines <- over_budget(times, utils::read.csv("tools/test-budget.csv"))
writeLines(lines)
cat(sprintf("%d files of tests, %.0f processor seconds, %d lines above\n", nrow(times), sum(times$seconds), length(lines)))
quit("no", status = as.integer(length(lines) > 0))
