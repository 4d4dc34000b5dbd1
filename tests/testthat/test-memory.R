# What happens where there is no memory, in an R that may have little of it.

# Runs `code` in a fresh R of `kilobytes` of address space, and gives the lines it
# printed. `outcome(...)` prints what became of one piece of work.
with_little_memory <- function(kilobytes, code) {
  skip_on_cran()
  skip_if_not(identical(Sys.info()[["sysname"]], "Linux"), "limits of address space as on Linux")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  script <- withr::local_tempfile(fileext = ".R")
  writeLines(c(
    sprintf(".libPaths(%s)", paste(deparse(.libPaths()), collapse = "")),
    "library(oxidoku)",
    # What conditions and results are made by is loaded while there is memory.
    "try(oxidoku:::stop_memory(NULL), silent = TRUE)",
    sprintf("few <- rep('%s', 1000)", article_1),
    "invisible(c(solve_puzzles(few), rate_sudoku(few[1:2])))",
    "outcome <- function(code) cat(tryCatch({",
    "  force(code)",
    "  'done'",
    "}, error = function(e) class(e)[[1]]), '\\n')",
    code,
    "cat('alive', solve_sudoku(few[[1]])$solved, nrow(solve_puzzles(few)), '\\n')"
  ), script)
  shell <- sprintf(
    "ulimit -v %d; exec %s --vanilla %s 2>&1", kilobytes,
    shQuote(file.path(R.home("bin"), "Rscript")), shQuote(script)
  )
  trimws(system2("sh", c("-c", shQuote(shell)), stdout = TRUE, stderr = FALSE))
}

test_that("R lives on, with an error of its own class", {
  lines <- with_little_memory(600000, c(
    # A vector of 24 MB, and results of ten times that.
    "puzzles <- rep(few[[1]], 3e6)",
    "outcome(all_solutions(matrix(0, 9, 9), 1e6))",
    "outcome(generate_solution(1e6))",
    "outcome(solve_puzzles(rep(puzzles, 3)))",
    "outcome(rate_sudoku(rep(puzzles, 4)))",
    "outcome(count_solutions(rep(puzzles, 8)))"
  ))
  expect_identical(tail(lines, 1), "alive TRUE 1000")
  expect_length(lines, 6)
  expect_true(all(lines[1:5] %in% c("oxidoku_error_memory", "done")), info = lines)
  expect_true("oxidoku_error_memory" %in% lines)
})

test_that("reading more than there is memory for is an error of its own class", {
  rows <- sprintf("%s,%s,\"note %d\",%d", article_1, article_1, 1:3e5, 1:3e5)
  table <- withr::local_tempfile(fileext = ".csv")
  writeLines(c("puzzle,solution,note,k", rows), table)
  plain <- withr::local_tempfile(fileext = ".txt")
  writeLines(paste(article_1, 1:3e5), plain)
  outcomes <- character()
  for (kilobytes in c(270000, 290000, 310000, 330000, 350000, 600000)) {
    lines <- with_little_memory(kilobytes, c(
      sprintf("outcome(read_sudoku('%s'))", table),
      sprintf("outcome(read_sudoku('%s'))", plain),
      # What the failed calls left behind is R's to collect.
      "invisible(gc())",
      "options(oxidoku.threads = 1)"
    ))
    # Below a limit that differs between machines the package itself cannot be loaded.
    if (length(lines) < 3) next
    expect_identical(tail(lines, 1), "alive TRUE 1000", info = kilobytes)
    outcomes <- c(outcomes, head(lines, -1))
  }
  expect_true(all(outcomes %in% c("oxidoku_error_memory", "done", "simpleError")), info = outcomes)
  expect_true("oxidoku_error_memory" %in% outcomes)
  expect_true("done" %in% outcomes)
})
