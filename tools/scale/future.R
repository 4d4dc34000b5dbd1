# Kills a worker of a plan while it works. This must raise an error and leave no partial output,
# and resuming must give the result of an undisturbed run.

library(oxidoku)
future::plan("multisession", workers = 2)
set.seed(1)
input <- tempfile()
writeLines(rep_len(as.character(generate_sudoku(1000)$puzzle), 1000000), input)
output <- tempfile()
whole <- tempfile()
pids <- unlist(future.apply::future_lapply(1:2, function(i) Sys.getpid()))
# Wait for the first rows, not only the header.
rows <- shQuote(paste0(output, ".partial"))
system(sprintf(
  "(until [ -n \"$(find %s -size +64k 2>/dev/null)\" ]; do sleep 0.02; done; kill -9 %d) &", rows, pids[[1]]
))
error <- tryCatch(process_sudoku(input, output, "canonical"), error = identity)
stopifnot(inherits(error, "oxidoku_error_worker"), !file.exists(output))
cat("a worker was killed:", strsplit(conditionMessage(error), "\n")[[1]][[1]], "\n")
future::plan("sequential")
done <- process_sudoku(input, output, "canonical", resume = TRUE)
invisible(process_sudoku(input, whole, "canonical"))
stopifnot(done$resumed > 0, identical(tools::md5sum(output)[[1]], tools::md5sum(whole)[[1]]))
cat(sprintf("resumed after %.0f of %.0f rows: the same as undisturbed\n", done$resumed, done$rows))
