# Reads a table of process_sudoku() as text, with "" for missing values.
rows_of <- function(file) {
  utils::read.csv(file, colClasses = "character", na.strings = character())
}

test_that("each row of the input has its row, as the other verbs have it", {
  lines <- puzzle_lines(100)
  input <- local_puzzles(lines)
  output <- withr::local_tempfile(fileext = ".csv")
  known <- read_sudoku(input)
  bad <- !is.na(known$reason)
  text <- ifelse(bad, "", as.character(known$puzzle))
  written <- function(x) ifelse(is.na(x), "", as.character(x))

  done <- process_sudoku(input, output)
  expect_s3_class(done, "oxidoku_process")
  expect_equal(c(done$rows, done$statuses[["malformed"]]), c(100, sum(bad)))
  expect_equal(sum(done$statuses), 100)
  expect_identical(list.files(dirname(output), basename(output)), basename(output))
  rows <- rows_of(output)
  solved <- solve_puzzles(known$puzzle)
  expect_identical(rows$puzzle, text)
  expect_identical(rows$solution, written(solved$solution))
  expect_identical(rows$status, solved$status)
  expect_identical(rows$n_solutions, written(solved$n_solutions))
  expect_identical(rows$clues, written(solved$clues))
  expect_identical(rows$reason, written(known$reason))

  process_sudoku(input, output, "count", limit = 5)
  expect_identical(rows_of(output)$n_solutions[!bad], written(count_solutions(known$puzzle[!bad], limit = 5)))

  process_sudoku(input, output, "rate")
  rows <- rows_of(output)
  rated <- rate_sudoku(known$puzzle)
  for (column in c("clues", "level", "score", "hardest", "steps", "status")) {
    expect_identical(rows[[column]], written(rated[[column]]))
  }
  expect_identical(rows$by_logic, tolower(written(rated$by_logic)))

  process_sudoku(input, output, "canonical")
  rows <- rows_of(output)
  expect_identical(rows$canonical, written(as.character(canonical_sudoku(known$puzzle))))
  expect_identical(rows$automorphisms, written(count_automorphisms(known$puzzle)))
  expect_identical(rows$status == "malformed", bad)
})

test_that("a scale is one of those of rate_sudoku()", {
  input <- local_puzzles(as.character(sudoku_examples$puzzle[1:5]))
  output <- withr::local_tempfile()
  for (scale in scale_table()$name) {
    process_sudoku(input, output, "rate", scale = scale)
    rated <- rate_sudoku(sudoku_examples$puzzle[1:5], scale = scale)
    expect_equal(as.numeric(rows_of(output)$score), as.numeric(rated$score))
    expect_identical(rows_of(output)$hardest, rated$hardest)
  }
})

test_that("boards are checked against the solutions beside them", {
  input <- local_puzzles(c(
    "puzzle,solution",
    paste0(article_1, ",", article_1_solution),
    paste0(article_1, ",", chartr("12", "21", article_1_solution)),
    paste0(article_1_solution, ","),
    paste0(board_to_string(clashing()), ",")
  ), ".csv")
  output <- withr::local_tempfile()
  process_sudoku(input, output, "check")
  rows <- rows_of(output)
  expect_identical(rows$status, c("open", "open", "solved", "invalid"))
  expect_identical(rows$correct, c("true", "false", "", ""))
  expect_identical(rows$blanks, c("55", "55", "0", "54"))
  expect_identical(rows$conflicts[1:3], c("0", "0", "0"))
  expect_equal(as.integer(rows$conflicts[[4]]), nrow(check_sudoku(clashing())$conflicts))
})

test_that("every way in gives the same rows", {
  lines <- puzzle_lines(500)
  plain <- local_puzzles(lines)
  output <- withr::local_tempfile()
  process_sudoku(plain, output)
  expected <- bytes_of(output)
  same <- function(input, ...) {
    unlink(output)
    process_sudoku(input, output, ...)
    expect_identical(bytes_of(output), expected)
  }
  for (threads in 1:3) same(plain, threads = threads)
  same(plain, format = "lines")
  for (pack in list(gzfile, bzfile, xzfile)) {
    packed <- withr::local_tempfile()
    connection <- pack(packed, "w")
    writeLines(lines, connection)
    close(connection)
    same(packed)
    same(pack(packed))
  }
  same(file(plain))
  opened <- file(plain, "r")
  same(opened)
  close(opened)
  writeLines(lines, plain, sep = "\r\n")
  same(plain)
  utf16 <- withr::local_tempfile()
  writeBin(c(as.raw(c(0xff, 0xfe)), unlist(iconv(paste0(lines, "\n"), to = "UTF-16LE", toRaw = TRUE))), utf16)
  same(utf16)
  # In a table, the puzzles are in a column.
  table <- local_puzzles(c("note;sudoku", paste0("x;", lines[!grepl("^#|^$", lines)])), ".csv")
  unlink(output)
  process_sudoku(table, output, "count")
  expect_identical(rows_of(output)$puzzle[1:3], as.character(sudoku_examples$puzzle[1:3]))
  expect_error(process_sudoku(plain, output, format = "csv"), class = "oxidoku_error_file")
})

test_that("zstd is read where something can", {
  skip_if_not(exists("zstdfile", baseenv()) || nzchar(Sys.which("zstd")), "zstd")
  skip_if_not(nzchar(Sys.which("zstd")), "the program zstd")
  plain <- local_puzzles(puzzle_lines(200))
  packed <- withr::local_tempfile(fileext = ".zst")
  system2("zstd", c("-q", "-o", shQuote(packed), shQuote(plain)))
  outputs <- c(withr::local_tempfile(), withr::local_tempfile())
  process_sudoku(plain, outputs[[1]])
  process_sudoku(packed, outputs[[2]])
  expect_identical(bytes_of(outputs[[2]]), bytes_of(outputs[[1]]))
  expect_identical(read_sudoku(packed)$puzzle, read_sudoku(plain)$puzzle)
})

test_that("outputs are compressed by their names", {
  input <- local_puzzles(puzzle_lines(5000))
  plain <- withr::local_tempfile()
  process_sudoku(input, plain)
  endings <- c(".gz", ".bz2", ".xz", if (getRversion() >= "4.5.0") ".zst")
  for (ending in endings) {
    packed <- withr::local_tempfile(fileext = ending)
    process_sudoku(input, packed)
    expect_lt(file.size(packed), file.size(plain) / 2)
    source <- open_bytes(packed, NULL)
    expect_identical(readBin(source, "raw", 1e7), bytes_of(plain))
    close(source)
  }
  skip_if(getRversion() >= "4.5.0", "R that cannot write zstd")
  withr::local_dir(withr::local_tempdir())
  expect_condition_snapshot(process_sudoku(input, "rows.zst"))
})

test_that("several files make one table", {
  one <- local_puzzles(puzzle_lines(60))
  two <- local_puzzles(c("quizzes,solutions", paste0(article_1, ",", article_1_solution)), ".csv")
  none <- local_puzzles(character())
  outputs <- withr::local_tempfile(lines = "")
  parts <- lapply(list(one, two, one), function(input) {
    process_sudoku(input, outputs)
    rows_of(outputs)
  })
  done <- process_sudoku(c(one, none, two, one), outputs)
  expect_identical(rows_of(outputs), do.call(rbind, parts))
  expect_equal(done$rows, 121)
  expect_equal(process_sudoku(none, outputs)$rows, 0)
  expect_identical(nrow(rows_of(outputs)), 0L)
})

# Returns the number of rows that the last checkpoint in the journal of `output` records.
recorded_rows <- function(output) {
  lines <- grep("^checkpoint", readLines(paste0(output, ".journal")), value = TRUE)
  as.numeric(strsplit(lines[[length(lines)]], " ")[[1]][[2]])
}

test_that("it resumes wherever it ended, and only the same work", {
  input <- local_puzzles(puzzle_lines(30000))
  for (ending in c("", ".gz")) {
    output <- withr::local_tempfile(fileext = ending)
    process_sudoku(input, output, "count")
    expected <- bytes_of(output)
    unlink(output)
    part <- paste0(output, ".partial")
    journal <- paste0(output, ".journal")
    broken_off(input, output, "count")
    expect_false(file.exists(output))
    good <- recorded_rows(output)
    expect_gt(good, 0)
    expect_identical(bytes_of(part), expected[seq_len(file.size(part))])

    # Appends half a row to the output, and half a line to the journal.
    cat("0000", file = part, append = TRUE)
    cat("checkpoint 17 1", file = journal, append = TRUE)
    before <- list(bytes_of(part), bytes_of(journal))
    error <- expect_error(process_sudoku(input, output, "solve", resume = TRUE), class = "oxidoku_error_resume")
    expect_setequal(error$changed, c("what", "columns"))
    expect_identical(list(bytes_of(part), bytes_of(journal)), before)
    done <- process_sudoku(input, output, "count", resume = TRUE)
    expect_equal(done$resumed, good)
    expect_equal(c(done$rows, sum(done$statuses)), c(30000, 30000))
    expect_identical(bytes_of(output), expected)
    expect_false(file.exists(part) || file.exists(journal))
  }
  # There is nothing to resume.
  expect_equal(process_sudoku(input, output, "count", resume = TRUE)$resumed, 0)
  expect_identical(bytes_of(output), expected)
})

test_that("another input, other settings or another version are not resumed", {
  input <- local_puzzles(puzzle_lines(30000))
  output <- withr::local_tempfile()
  broken_off(input, output)
  changed <- function(...) {
    error <- expect_error(process_sudoku(input, output, ..., resume = TRUE), class = "oxidoku_error_resume")
    error$changed
  }
  expect_setequal(changed(limit = 3, format = "lines"), c("limit", "format"))
  settings <- settings_of
  local_function("settings_of", function(...) {
    sub("^version .*", "version 0.0.1", settings(...))
  })
  expect_identical(changed(), "version")
  local_function("settings_of", settings)
  writeLines(rev(puzzle_lines(30000)), input)
  expect_identical(changed(), "input")
  # Ratings do not use the limit.
  rated <- settings_of(as_task("rate", "hodoku", 3, NULL), "auto", list(fingerprints = "1"))
  expect_identical(sub(" .*", "", rated), c("version", "what", "scale", "format", "input"))
  expect_equal(process_sudoku(input, output)$rows, 30000)
})

test_that("a damaged journal is not believed", {
  input <- local_puzzles(puzzle_lines(30000))
  output <- withr::local_tempfile()
  journal <- paste0(output, ".journal")
  process_sudoku(input, output, "check")
  expected <- bytes_of(output)
  unlink(output)
  broken_off(input, output, "check")
  # With a wrong digit, that checkpoint does not count.
  lines <- readLines(journal)
  lines[[length(lines)]] <- sub("checkpoint [0-9]", "checkpoint 0", lines[[length(lines)]])
  writeLines(lines, journal)
  process_sudoku(input, output, "check", resume = TRUE)
  expect_identical(bytes_of(output), expected)
  # A power cut can leave zeros.
  broken_off(input, output, "check")
  zeros <- base::file(journal, "ab")
  writeBin(raw(100), zeros)
  close(zeros)
  withr::local_dir(dirname(output))
  error <- expect_error(process_sudoku(input, output, "check", resume = TRUE), class = "oxidoku_error_resume")
  expect_identical(error$changed, "journal")
  expect_equal(process_sudoku(input, output, "check")$resumed, 0)
  expect_identical(bytes_of(output), expected)
})

test_that("files of others, and the input, are never overwritten", {
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  writeLines(puzzle_lines(100), "puzzles.txt")
  file.copy("puzzles.txt", c("a.csv.partial", "b.csv.journal"))
  good <- bytes_of("puzzles.txt")
  expect_condition_snapshot(process_sudoku("a.csv.partial", "a.csv"))
  expect_condition_snapshot(process_sudoku("b.csv.journal", "b.csv"))
  for (output in c("a.csv", "b.csv")) {
    for (resume in c(FALSE, TRUE)) {
      error <- expect_error(process_sudoku("puzzles.txt", output, resume = resume), class = "oxidoku_error_file")
      expect_match(error$path, "[.](partial|journal)$")
    }
  }
  expect_setequal(list.files(), c("puzzles.txt", "a.csv.partial", "b.csv.journal"))
  for (file in list.files()) expect_identical(bytes_of(file), good)
})

test_that("a second call on the same output is refused, and names the first", {
  work <- slow_work()
  said <- withr::local_tempfile()
  pid <- start_r(work$code(), said)
  wait_for_rows(work, pid)
  link <- withr::local_tempfile()
  file.symlink(work$output, link)
  for (output in c(work$output, link)) {
    for (resume in c(FALSE, TRUE)) {
      error <- expect_error(process_sudoku(work$input, output, resume = resume), class = "oxidoku_error_locked")
      expect_equal(error$pid, pid)
      expect_s3_class(error$started, "POSIXct")
      expect_identical(error$file, output)
    }
  }
  wait_until_gone(pid)
  expect_identical(bytes_of(work$output), work$expected)
})

test_that("the work of killed processes is resumed", {
  work <- slow_work()
  said <- withr::local_tempfile()
  for (times in 1:2) {
    pid <- start_r(work$code(", resume = TRUE"), said)
    wait_for_rows(work, pid)
    tools::pskill(pid, tools::SIGKILL)
    wait_until_gone(pid)
  }
  expect_false(file.exists(work$output))
  done <- process_sudoku(work$input, work$output, "canonical", resume = TRUE)
  expect_gt(done$resumed, 0)
  expect_identical(bytes_of(work$output), work$expected)
})

test_that("Ctrl-C leaves whole rows to go on with", {
  work <- slow_work()
  said <- withr::local_tempfile()
  pid <- start_r(c(
    "outcome <- tryCatch({", work$code(), "  'finished'",
    "}, interrupt = function(e) 'interrupted')", "cat('outcome:', outcome, '\n')"
  ), said)
  wait_for_rows(work, pid)
  tools::pskill(pid, tools::SIGINT)
  wait_until_gone(pid)
  lines <- readLines(said)
  expect_true("outcome: interrupted " %in% lines)
  expect_match(lines, "`resume = TRUE` continues", all = FALSE)
  done <- process_sudoku(work$input, work$output, "canonical", resume = TRUE)
  expect_gt(done$resumed, 0)
  expect_identical(bytes_of(work$output), work$expected)
})

test_that("a full disk leaves whole rows to go on with", {
  work <- slow_work()
  said <- withr::local_tempfile()
  # No file may grow beyond a third of the output. The signal for this is ignored, so that writing
  # fails as on a full disk.
  blocks <- length(work$expected) %/% 3 %/% 512
  pid <- start_r(
    c("tryCatch(", work$code(), ", oxidoku_error_file = function(e) cat('rows:', e$rows, '\n', conditionMessage(e)))"),
    said,
    sprintf("trap '' XFSZ; ulimit -f %d;", blocks)
  )
  wait_until_gone(pid)
  lines <- readLines(said, warn = FALSE)
  expect_match(lines, "File too large", all = FALSE)
  rows <- as.numeric(sub("rows:", "", grep("^rows:", lines, value = TRUE)))
  expect_gt(rows, 0)
  expect_false(file.exists(work$output))
  done <- process_sudoku(work$input, work$output, "canonical", resume = TRUE)
  expect_equal(done$resumed, rows)
  expect_identical(bytes_of(work$output), work$expected)
})

test_that("refusals name the remedy", {
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  writeLines(puzzle_lines(10), "puzzles.txt")
  dir.create("folder")
  expect_condition_snapshot(process_sudoku("no-such-file.txt", "rows.csv"))
  expect_condition_snapshot(process_sudoku("folder", "rows.csv"))
  expect_condition_snapshot(process_sudoku(17, "rows.csv"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "puzzles.txt"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "./folder/../puzzles.txt"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "folder"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "no-such-folder/rows.csv"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", c("a", "b")))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "rows.csv", "guess"))
  expect_condition_snapshot(process_sudoku("puzzles.txt", "rows.csv", resume = NA))
  writeLines("<opensudoku></opensudoku>", "one.opensudoku")
  writeLines(as.character(sudoku_puzzle(rules = sudoku_rules(rule_diagonals()))), "diagonals.txt")
  expect_condition_snapshot(process_sudoku("one.opensudoku", "rows.csv"))
  expect_condition_snapshot(process_sudoku("diagonals.txt", "rows.csv"))
  expect_identical(list.files(), c("diagonals.txt", "folder", "one.opensudoku", "puzzles.txt"))
  skip_on_os("windows")
  skip_if(Sys.info()[["effective_user"]] == "root", "a user without write permission everywhere")
  Sys.chmod("folder", "500")
  expect_condition_snapshot(process_sudoku("puzzles.txt", "folder/rows.csv"))
})

test_that("the summary prints", {
  done <- structure(
    list(
      rows = 1234567, statuses = c(unique = 1234560, multiple = 0, none = 0, invalid = 0, malformed = 7, solved = 0, open = 0),
      resumed = 1000, seconds = 3.21, input = "puzzles.txt", output = "solved.csv", what = "solve"
    ),
    class = "oxidoku_process"
  )
  expect_snapshot(done)
  done$seconds <- 12345
  done$resumed <- 0
  done$what <- "canonical"
  expect_snapshot(done)
})

test_that("a pipe can be resumed", {
  input <- local_puzzles(puzzle_lines(30000))
  output <- withr::local_tempfile()
  process_sudoku(input, output, "count")
  expected <- bytes_of(output)
  fill <- paste("cat", shQuote(input))
  source <- stream_source
  local_function("stream_source", function(...) {
    stream <- source(...)
    read <- stream$read
    left <- 1600000
    stream$read <- function(n) {
      if (left <= 0) stop("the pipe is broken")
      left <<- left - n
      read(n)
    }
    stream
  })
  expect_error(process_sudoku(local_pipe(fill), output, "count"), "the pipe is broken")
  local_function("stream_source", source)
  done <- process_sudoku(local_pipe(fill), output, "count", resume = TRUE)
  expect_gt(done$resumed, 0)
  expect_identical(bytes_of(output), expected)
})

test_that("boards with rules need the argument `rules`", {
  diagonals <- sudoku_rules(rule_diagonals())
  small <- sudoku_rules(size = 4)
  withr::local_dir(withr::local_tempdir())
  statuses <- function(file, ...) process_sudoku(file, "rows.csv", ...)$statuses
  writeLines(rep(as.character(sudoku_puzzle(rules = diagonals)), 2), "diagonals.txt")
  expect_identical(statuses("diagonals.txt", rules = diagonals)[["multiple"]], 2)
  writeLines(rep(as.character(sudoku_puzzle(rules = small)), 2), "small.txt")
  expect_identical(statuses("small.txt", rules = small)[["multiple"]], 2)
  expect_identical(statuses("small.txt")[["malformed"]], 2)
})
