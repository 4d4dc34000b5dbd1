# Tests of R with the installed package, in several fresh R processes that take the files
# from one queue, the expensive ones first:
#
#   Rscript tools/test-r.R [--times=<file>] [<pattern of file names>]
#
# The package comes from R_LIBS. TESTTHAT_CPUS is the number of processes, by default 2.
# `<file>` gets lines of processor seconds, a tab and a file of tests, as
# tools/test-budget.R reads them. Fails where a test fails or warns, where a process ends
# within a file, and where nothing is tested.

args <- commandArgs(trailingOnly = TRUE)
script <- normalizePath(sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE)))
option <- function(name) sub("^[^=]*=", "", grep(paste0("^--", name, "="), args, value = TRUE))
times <- if (length(option("times")) > 0) normalizePath(option("times"), mustWork = FALSE)
setwd(file.path(dirname(script), ".."))
folder <- "tests/testthat"

# What is wrong or missing, with its place: `kind` is failure, error, warning or skip.
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

# One process: takes file after file until none is left. Creating a folder either works or
# not, also when two processes do so at once.
work <- function(queue, files) {
  suppressPackageStartupMessages({
    library(testthat)
    library(oxidoku)
  })
  # Before each comparison testthat sets options, the language and the collation for the words of
  # a difference, which takes ten times as long as to compare. test_that() has set them already.
  MultiReporter$set("public", "local_user_output", function(...) invisible(), overwrite = TRUE)
  # As in testthat: what the helpers keep serves all files of a process.
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
# testthat compares snapshots only if NOT_CRAN is set.
Sys.setenv(NOT_CRAN = "true")
rscript <- file.path(R.home("bin"), "Rscript")
# Forks that wait each for a fresh R. What the tests print is shown only if a process fails, so
# that the failures are easy to find. Standard input is empty: the forks inherit a pipe that never
# ends. A process that waits for ever is stopped, and the files it has not ended are named.
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
# A test that expects nothing cannot fail.
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
