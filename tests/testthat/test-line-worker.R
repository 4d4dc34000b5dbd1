test_that("there is a line for each line, with what is wrong with it", {
  worker <- start_worker("sudoku_worker('solve')")
  input <- withr::local_tempfile()
  text <- paste0(
    article_1, "\n\nnot, \"a\" puzzle\n# ", article_1, "\n", article_2, ",label\r\n",
    "one\rline\n", board_to_string(clashing()), "\n", substr(article_1, 1, 80), "\n", empty
  )
  cat(text, file = input)
  lines <- system(paste(worker, "<", shQuote(input), "2> /dev/null"), intern = TRUE)
  rows <- utils::read.csv(
    text = lines, header = FALSE, colClasses = "character",
    col.names = c("puzzle", "clues", "solution", "n_solutions", "status", "reason")
  )
  expect_identical(rows$status, c(
    "unique", "malformed", "malformed", "unique", "unique", "malformed", "invalid", "malformed", "multiple"
  ))
  expect_identical(rows$puzzle[c(1, 3, 8)], c(article_1, "not, \"a\" puzzle", substr(article_1, 1, 80)))
  expect_identical(rows$solution[[1]], article_1_solution)
  expect_match(rows$reason[[8]], "80 cells, not 81")
  expect_identical(rows$reason[[1]], "")
})

test_that("each task has the rows that process_sudoku() writes", {
  input <- local_puzzles(as.character(sudoku_examples$puzzle[1:50]))
  output <- withr::local_tempfile()
  for (what in c("solve", "count", "rate", "check", "canonical")) {
    worker <- start_worker(sprintf("sudoku_worker('%s', limit = 5)", what))
    lines <- system(paste(worker, "<", shQuote(input)), intern = TRUE)
    process_sudoku(input, output, what, limit = 5)
    expect_identical(lines, readLines(output)[-1])
  }
})

test_that("a size is that of all boards", {
  input <- withr::local_tempfile(lines = "1...............")
  lines <- lapply(c("size = 4", "rules = oxidoku::sudoku_rules(size = 4)"), function(argument) {
    worker <- start_worker(sprintf("sudoku_worker('count', %s)", argument))
    system(paste(worker, "<", shQuote(input)), intern = TRUE)
  })
  expect_identical(lines[[1]], lines[[2]])
  expect_match(lines[[1]], "^1\\.")
})

test_that("many lines wait for each other, and none is lost", {
  input <- local_puzzles(rep_len(as.character(sudoku_examples$puzzle), 30000))
  worker <- start_worker("sudoku_worker('count')")
  lines <- system(paste(worker, "<", shQuote(input)), intern = TRUE)
  expect_identical(substr(lines, 1, 81), readLines(input))
})

test_that("a line is answered before the next one comes", {
  worker <- start_worker("sudoku_worker('count')")
  fifo <- withr::local_tempfile()
  answers <- withr::local_tempfile()
  skip_if_not(system2("mkfifo", shQuote(fifo)) == 0, "mkfifo")
  system(paste(worker, "<", shQuote(fifo), ">", shQuote(answers)), wait = FALSE)
  to_worker <- base::file(fifo, "w", raw = TRUE)
  answered <- function(n) {
    wait_for(function() if (length(readLines(answers, warn = FALSE)) >= n) readLines(answers, warn = FALSE), answers)
  }
  writeLines(article_1, to_worker)
  flush(to_worker)
  expect_identical(answered(1), paste0(article_1, ",1,unique,"))
  writeLines(c("?", article_1), to_worker)
  flush(to_worker)
  expect_length(answered(3), 3)
  # The last line may lack its line end.
  cat(article_1, file = to_worker)
  close(to_worker)
  expect_identical(answered(4)[[4]], paste0(article_1, ",1,unique,"))
})

test_that("nothing else goes to standard output, and a failure has a status", {
  worker <- start_worker("sudoku_worker('guess')")
  said <- suppressWarnings(system(paste(worker, "< /dev/null 2> /dev/null"), intern = TRUE))
  expect_identical(attr(said, "status"), 1L)
  expect_length(said, 0)
  said <- suppressWarnings(system(paste(worker, "2>&1 < /dev/null"), intern = TRUE))
  expect_match(said, "must be one of", all = FALSE)
  # The output cannot be written.
  skip_if_not(file.exists("/dev/full"), "/dev/full")
  input <- local_puzzles(rep(article_1, 10))
  worker <- start_worker("sudoku_worker('count')")
  said <- suppressWarnings(system(paste(worker, "2>&1 > /dev/full <", shQuote(input)), intern = TRUE))
  expect_identical(attr(said, "status"), 1L)
  expect_match(said, "Standard output cannot be written", all = FALSE)
  shell <- sprintf("{ %s 2>&1 >&3 3>&- | cat >&2; } 3>&1 | head -n 1", paste(worker, "<", shQuote(local_puzzles(rep(article_1, 50000)))))
  said <- system(paste("{", shell, "; } 2>&1"), intern = TRUE)
  expect_match(said, "1,unique", all = FALSE)
  expect_match(said, "Standard output cannot be written", all = FALSE)
})

test_that("a closed stream is an error, whatever R opens in its place", {
  worker <- start_worker("sudoku_worker('count')")
  input <- local_puzzles(rep(article_1, 3))
  closed <- function(shell) {
    said <- withr::local_tempfile()
    status <- system(paste0("{ ", worker, " 2> ", shQuote(said), "; } ", shell), ignore.stdout = !grepl(">&-", shell))
    list(status = status, said = readLines(said, warn = FALSE))
  }
  output <- closed(paste("<", shQuote(input), ">&-"))
  expect_identical(output$status, 1L)
  expect_match(output$said, "Standard output cannot be written", all = FALSE)
  none <- closed("<&-")
  expect_identical(none$status, 1L)
  expect_match(none$said, "Standard input cannot be read", all = FALSE)
})

test_that("a rule that is left out is named beside the answers", {
  worker <- start_worker("sudoku_worker(rules = oxidoku::sudoku_rules(left_out = 'fog'))")
  input <- local_puzzles(article_1)
  said <- withr::local_tempfile()
  lines <- system(paste(worker, "<", shQuote(input), "2>", shQuote(said)), intern = TRUE)
  expect_length(lines, 1)
  expect_match(lines, ",unique,", fixed = TRUE)
  expect_match(readLines(said), "fog", all = FALSE)
})

test_that("UTF-16 is read", {
  worker <- start_worker("sudoku_worker('count')")
  text <- paste0(c(article_1, "not a p\u00fczzle", article_2), "\n", collapse = "")
  for (encoding in c("UTF-16LE", "UTF-16BE")) {
    input <- withr::local_tempfile()
    mark <- if (encoding == "UTF-16LE") c(0xff, 0xfe) else c(0xfe, 0xff)
    writeBin(c(as.raw(mark), iconv(text, "UTF-8", encoding, toRaw = TRUE)[[1]]), input)
    lines <- system(paste(worker, "<", shQuote(input)), intern = TRUE)
    Encoding(lines) <- "UTF-8"
    expect_match(lines[[1]], paste0("^", article_1, ",1,unique"))
    expect_match(lines[[2]], "^\"not a p\u00fczzle\",,malformed")
    expect_match(lines[[3]], paste0("^", article_2, ",1,unique"))
  }
})

test_that("after Ctrl-C nothing of the input is lost", {
  fifo <- withr::local_tempfile()
  skip_on_os("windows")
  skip_if_not(system2("mkfifo", shQuote(fifo), stderr = FALSE) == 0, "mkfifo")
  said <- withr::local_tempfile()
  # The worker answers the first line and waits for the next, which readLines() then gets.
  pid <- start_r(c(
    "outcome <- tryCatch(sudoku_worker('count'), interrupt = function(e) 'interrupted')",
    "cat('outcome:', outcome, '\\n')",
    "cat('next:', readLines(file('stdin'), 1), '\\n')"
  ), said, sprintf("exec < %s;", shQuote(fifo)), open = fifo)
  to_worker <- attr(pid, "opened")
  said_line <- function(start) {
    wait_for(function() grep(paste0("^", start), readLines(said, warn = FALSE), value = TRUE), said)
  }
  writeLines(article_1, to_worker)
  flush(to_worker)
  expect_identical(said_line(article_1), paste0(article_1, ",1,unique,"))
  tools::pskill(pid, tools::SIGINT)
  expect_match(said_line("outcome"), "interrupted")
  writeLines("the next line", to_worker)
  close(to_worker)
  wait_until_gone(pid)
  expect_match(readLines(said), "^next: the next line", all = FALSE)
})


test_that("the package loads without those it does not need at once", {
  skip_on_cran()
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  code <- sprintf(".libPaths(%s); loadNamespace('oxidoku'); cat(loadedNamespaces())", paste(deparse(.libPaths()), collapse = ""))
  loaded <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "-e", shQuote(code)), stdout = TRUE)
  loaded <- strsplit(loaded[[length(loaded)]], " ")[[1]]
  expect_true("oxidoku" %in% loaded)
  expect_length(intersect(loaded, c("rlang", "cli", "vctrs", "tibble", "pillar", "ggplot2", "htmltools")), 0)
})
