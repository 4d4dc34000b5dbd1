# Runs the tests of R with the installed package, in several fresh R processes that take files
# from one queue, the most expensive first:
#
#   Rscript tools/test-r.R [--times=<file>] [<pattern of file names>]
#
# The package is found through R_LIBS. TESTTHAT_CPUS is the number of processes, 2 by default.
# `<file>` gets lines with processor seconds, a tab and a test file, for tools/test-budget.R.
# Fails if a test fails or warns, if a process ends within a file, or if nothing is tested.

args <- commandArgs(trailingOnly = TRUE)
script <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
option <- function(name) sub("^[^=]*=", "", grep(paste0("^--", name, "="), args, value = TRUE))
times <- if (length(option("times")) > 0) normalizePath(option("times"), mustWork = FALSE)
setwd(file.path(dirname(script), ".."))
folder <- "tests/testthat"

# Returns the number of expectations and the problems with their places. `kind` is failure, error,
# warning or skip.
problems_of <- function(results) {
  outcomes <- lapply(results, function(test) {
    lapply(test$results, function(result) {
      kind <- sub("^expectation_", "", class(result)[[1]])
      line <- if (is.null(result$srcref)) "" else paste0(":", result$srcref[[1]])
      text <- paste0(test$file, line, ": ", kind, " in '", test$test, "'\n", format(result), "\n")
      data.frame(kind = kind, text = text)
    })
  })
  outcomes <- do.call(rbind, unlist(outcomes, recursive = FALSE))
  list(expectations = sum(outcomes$kind != "skip"), problems = outcomes[outcomes$kind != "success", ])
}

# Runs one process, which takes files until none is left. It takes a file by creating a folder,
# which succeeds in only one of two processes.
work <- function(queue, files) {
  suppressPackageStartupMessages({
    library(testthat)
    library(oxidoku)
  })
  # Before each comparison, testthat sets options, the language and the collation for the text of
  # a difference, which takes ten times as long as the comparison. test_that() has already set
  # them.
  MultiReporter$set("public", "local_user_output", function(...) invisible(), overwrite = TRUE)
  # As in testthat, all files of a process share what the helpers keep.
  env <- test_env("oxidoku")
  withr::with_envvar(c(TESTTHAT = "true", TESTTHAT_PKG = "oxidoku"), source_test_helpers(folder, env))
  for (file in files) {
    taken <- file.path(queue, file)
    if (!dir.create(taken, showWarnings = FALSE)) next
    before <- proc.time()
    results <- test_file(
      file.path(folder, file),
      package = "oxidoku", load_package = "installed", load_helpers = FALSE, env = env,
      reporter = "silent", stop_on_failure = FALSE
    )
    seconds <- sum((proc.time() - before)[-3])
    saveRDS(c(problems_of(results), seconds = seconds), file.path(taken, "result.rds"))
  }
}

if (length(option("queue")) > 0) {
  work(option("queue"), readLines(file.path(option("queue"), "files")))
  quit("no")
}

pattern <- grep("^--", args, value = TRUE, invert = TRUE)
files <- list.files(folder, "^test-.*[.]R$")
files <- if (length(pattern) > 0) grep(pattern[[1]], files, value = TRUE) else files
if (length(files) == 0) stop("no file of tests")
budget <- utils::read.csv("tools/test-budget.csv")
allowed <- budget$seconds[match(file.path(folder, files), budget$file)]
files <- files[order(allowed, decreasing = TRUE, na.last = TRUE)]

queue <- tempfile("queue")
dir.create(queue)
writeLines(files, file.path(queue, "files"))
processes <- as.integer(Sys.getenv("TESTTHAT_CPUS", "2"))
worker <- c(shQuote(script), shQuote(paste0("--queue=", queue)))
# testthat compares snapshots only if NOT_CRAN is set. The package is compiled when it is installed,
# and to compile functions that a test calls a few times takes longer than to run them.
# With memory that grows fast, R collects garbage less often, which saves a tenth of the time.
Sys.setenv(NOT_CRAN = "true", R_ENABLE_JIT = "0", R_GC_MEM_GROW = "3")
rscript <- file.path(R.home("bin"), "Rscript")
# Each fork waits for a fresh R. The output of tests is shown only if a process fails, so that
# failures are easy to find. Standard input is empty, because the forks would inherit a pipe that
# never ends. A process that never ends is stopped, and its unfinished files are named.
logs <- file.path(queue, sprintf("%d.log", seq_len(processes)))
status <- unlist(parallel::mclapply(seq_len(processes), function(i) {
  system2(rscript, worker, stdin = "/dev/null", stdout = logs[[i]], stderr = logs[[i]], timeout = 2400)
}, mc.cores = processes))
for (log in logs[status != 0]) writeLines(utils::tail(readLines(log, warn = FALSE), 20))

results <- lapply(file.path(queue, files, "result.rds"), function(file) if (file.exists(file)) readRDS(file))
ended <- vapply(results, is.null, NA)
problems <- do.call(rbind, lapply(results, `[[`, "problems"))
skips <- table(sub("^[^\n]*\n", "", problems$text[problems$kind == "skip"]))
cat(sprintf("skipped %d times: %s", skips, names(skips)), sep = "")
# A test without expectations cannot fail, so it counts as a failure.
failures <- problems$text[problems$kind != "skip" | grepl("Reason: empty test", problems$text)]
writeLines(as.character(failures))
cat(sprintf("%s: R ended within this file\n", files[ended]), sep = "")

seconds <- vapply(results[!ended], `[[`, 0, "seconds")
if (!is.null(times)) {
  writeLines(sprintf("%.2f\t%s", seconds, file.path(folder, files[!ended])), times)
}
expectations <- sum(vapply(results, function(result) sum(result$expectations), 0))
cat(sprintf(
  "%d expectations in %d files, %d problems, %.0f seconds of processor time in %d processes\n",
  expectations, length(files), length(failures) + sum(ended), sum(seconds), processes
))
quit("no", status = as.integer(length(failures) > 0 || any(ended) || any(status != 0) || expectations == 0))
