# Calls that run out of memory, in an R with little of it.

# Returns the lines that a fresh R with an address space of `kilobytes` prints for `code`, after
# it has loaded what the calls need. In `code`, `outcome(...)` prints the outcome of one call.
with_memory <- function(kilobytes, code) {
  skip_on_cran()
  skip_if_not(identical(Sys.info()[["sysname"]], "Linux"), "limits of address space as on Linux")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  script <- withr::local_tempfile(fileext = ".R")
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
    "library(oxidoku)",
    # Functions that make conditions and results are loaded while there is memory.
    "try(oxidoku:::stop_memory(NULL), silent = TRUE)",
    sprintf("few <- rep('%s', 1000)", article_1),
    "invisible(c(solve_puzzles(few), rate_sudoku(few[1:2]), read_sudoku(few[1:2])))",
    "outcome <- function(code) cat(tryCatch({",
    "  force(code)",
    "  'done'",
    "}, error = function(e) class(e)[[1]]), '\\n')",
    code,
    "cat('alive', solve_sudoku(few[[1]])$solved, nrow(solve_puzzles(few)), '\\n')"
  ), script)
  # With a single arena, the address space does not depend on the number of cores.
  shell <- sprintf(
    "export MALLOC_ARENA_MAX=1; ulimit -v %s; exec %s --vanilla %s 2>&1", kilobytes,
    shQuote(file.path(R.home("bin"), "Rscript")), shQuote(script)
  )
  trimws(system2("sh", c("-c", shQuote(shell)), stdout = TRUE, stderr = FALSE))
}

# Returns the address space in kilobytes that R and the package need on this machine.
needed <- local({
  kilobytes <- NULL
  function() {
    if (is.null(kilobytes)) {
      lines <- with_memory("unlimited", "cat(grep('VmPeak', readLines('/proc/self/status'), value = TRUE), '\\n')")
      kilobytes <<- as.integer(gsub("[^0-9]", "", grep("VmPeak", lines, value = TRUE)))
    }
    kilobytes
  }
})

# Runs `code` with this much additional room.
with_room <- function(megabytes, code) with_memory(needed() + 1024L * megabytes, code)

test_that("R lives on, with an error of its own class", {
  lines <- with_room(300L, c(
    # The vector takes 24 MB, and the results take ten times as much.
    "puzzles <- rep(few[[1]], 3e6)",
    "outcome(all_solutions(matrix(0, 9, 9), 1e6))",
    "outcome(generate_solution(1e5))",
    "outcome(solve_puzzles(rep(puzzles, 3)))",
    "outcome(rate_sudoku(rep(puzzles, 4)))",
    "outcome(count_solutions(rep(puzzles, 6)))"
  ))
  expect_identical(tail(lines, 1), "alive TRUE 1000")
  expect_length(lines, 6)
  expect_true(all(lines[1:5] %in% c("oxidoku_error_memory", "done")), info = lines)
  expect_true("oxidoku_error_memory" %in% lines)
})

test_that("calls of several blocks end, and what cannot is an error of its own class", {
  calls <- character()
  for (kind in kinds_of_many) {
    for (verb in verbs_of_many) {
      calls <- c(calls, sprintf(kind, article_1, as.integer(verb$n)), sprintf("outcome(invisible(%s))", verb$code))
    }
  }
  large <- sprintf(kinds_of_many, article_1, 2e7L)
  lines <- with_room(120L, c(calls, paste0("outcome({ ", large, "; solve_puzzles(x) })"), "rm(x)"))
  done <- length(kinds_of_many) * length(verbs_of_many)
  expect_identical(lines[seq_len(done)], rep("done", done))
  expect_identical(tail(lines, 1), "alive TRUE 1000")
  expect_length(lines, done + length(large) + 1)
  # R itself has to make this vector.
  expect_true(all(lines[done + seq_along(large)] %in% c("oxidoku_error_memory", "simpleError")), info = lines)
})

test_that("reading more than there is memory for is an error of its own class", {
  # The rooms shrink with the table.
  n <- sweep_size(1e5, 3e5, 3e5)
  rooms <- as.integer(c(60, 100, 160, 1000) * n / 3e5)
  rows <- sprintf("%s,%s,\"note %d\",%d", article_1, article_1, seq_len(n), seq_len(n))
  table <- withr::local_tempfile(fileext = ".csv")
  writeLines(c("puzzle,solution,note,k", rows), table)
  plain <- withr::local_tempfile(fileext = ".txt")
  writeLines(paste(article_1, seq_len(n)), plain)
  outcomes <- character()
  for (megabytes in rooms) {
    lines <- with_room(megabytes, c(
      sprintf("outcome(read_sudoku('%s'))", table),
      sprintf("outcome(read_sudoku('%s'))", plain),
      # R can collect the memory that failed calls left behind.
      "invisible(gc())",
      "options(oxidoku.threads = 1)"
    ))
    expect_identical(tail(lines, 1), "alive TRUE 1000", info = megabytes)
    outcomes <- c(outcomes, head(lines, -1))
  }
  expect_length(outcomes, 8)
  expect_true(all(outcomes %in% c("oxidoku_error_memory", "done", "simpleError")), info = outcomes)
  # The smallest room is too small for the table, and the largest is enough for both files.
  expect_false(outcomes[[1]] == "done")
  expect_true("oxidoku_error_memory" %in% outcomes)
  expect_identical(outcomes[7:8], c("done", "done"))
})
