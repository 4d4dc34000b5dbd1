rules <- sudoku_rules(rule_diagonals(), size = 6)

puzzles_of_six <- function(n) {
  withr::with_seed(1, generate_sudoku(n, rules = rules))
}

input_of <- function(lines) {
  file <- withr::local_tempfile(.local_envir = parent.frame())
  writeLines(lines, file)
  file
}

read_rows <- function(file) utils::read.csv(file, colClasses = "character")

test_that("lines of one layout are solved as solve_puzzles() does", {
  made <- puzzles_of_six(20)
  lines <- c("# comment", "", as.character(made$puzzle), "123 a label", strrep(".", 36), paste0("11", strrep(".", 34)))
  output <- withr::local_tempfile()
  done <- process_sudoku(input_of(lines), output, rules = rules, threads = 2)
  rows <- read_rows(output)
  expect_equal(done$rows, 23)
  expect_equal(done$statuses[["unique"]], 20)
  expect_equal(done$statuses[["malformed"]], 1)
  solved <- suppressWarnings(solve_puzzles(rows$puzzle, rules = rules))
  expect_equal(rows$status, solved$status)
  readable <- rows$status != "malformed"
  expect_equal(as.character(solved$n_solutions)[readable], rows$n_solutions[readable])
  expect_equal(cells_of_puzzles(solved$solution)[1:20], rows$solution[1:20])
  expect_equal(rows$clues[1:20], as.character(made$clues))
  expect_identical(rows$reason[[21]], "no puzzle in this line")

  process_sudoku(input_of(lines), output, "count", limit = 1, rules = rules)
  rows <- read_rows(output)
  expect_equal(rows$n_solutions[[22]], "1")
  expect_equal(rows$status[[22]], "multiple")
})

test_that("solutions beside the puzzles are checked", {
  made <- puzzles_of_six(3)
  solved <- cells_of_puzzles(made$solution)
  wrong <- chartr("123456", "214365", solved)
  lines <- c(
    paste(made$puzzle, made$solution), paste(cells_of_puzzles(made$puzzle), wrong, sep = ","),
    as.character(made$puzzle), solved
  )
  output <- withr::local_tempfile()
  process_sudoku(input_of(lines), output, "check", rules = rules)
  rows <- read_rows(output)
  expect_equal(rows$correct, rep(c("true", "false", "", ""), each = 3))
  expect_equal(rows$status, rep(c("open", "open", "open", "solved"), each = 3))
  expect_equal(rows$conflicts, rep("0", 12))
  expect_equal(rows$blanks[1:3], as.character(36 - made$clues))
})

test_that("lines are rated as rate_sudoku() rates them", {
  killer <- kinds_of_boards()$killer
  kinds <- list(
    list(rules = rules, lines = as.character(puzzles_of_six(5)$puzzle)),
    list(rules = sudoku_rules(size = 4), lines = c("1.......2......3", "11..............", "1...............", "12")),
    list(rules = killer$rules, lines = c(killer$text, sub("0$", ".", gsub("0", ".", article_1)))),
    list(rules = sudoku_rules(size = 16), lines = kinds_of_boards()[["16x16"]]$text)
  )
  output <- withr::local_tempfile()
  for (kind in kinds) {
    process_sudoku(input_of(kind$lines), output, "rate", rules = kind$rules)
    rows <- read_rows(output)
    rated <- rate_sudoku(kind$lines, rules = kind$rules)
    expect_identical(names(rows), c("puzzle", "clues", "level", "score", "hardest", "steps", "by_logic", "status", "reason"))
    as_text <- function(x) ifelse(is.na(x), "", as.character(x))
    expect_identical(rows$status, rated$status)
    expect_identical(rows$level, as_text(rated$level))
    expect_identical(rows$score, as_text(rated$score))
    expect_identical(rows$hardest, as_text(rated$hardest))
    expect_identical(rows$steps, as_text(rated$steps))
    expect_identical(rows$by_logic, tolower(as_text(rated$by_logic)))
    expect_identical(rows$clues, as_text(rated$clues))
  }
  # Two threads write the same as one.
  file <- input_of(rep(kinds[[1]]$lines, 20))
  process_sudoku(file, output, "rate", rules = rules, threads = 1)
  one <- readLines(output)
  process_sudoku(file, output, "rate", rules = rules, threads = 2)
  expect_identical(readLines(output), one)
  expect_match(one[[2]], "unique")
})

test_that("rules are a setting of a call that is resumed", {
  # The lines fill two blocks.
  made <- puzzles_of_six(10)
  file <- input_of(rep(cells_of_puzzles(made$puzzle), 1000))
  output <- withr::local_tempfile(fileext = ".csv")
  process_sudoku(file, output, rules = rules)
  whole <- readLines(output)
  unlink(output)
  broken_off(file, output, rules = rules, bytes = 300000)
  expect_true(file.exists(paste0(output, ".partial")))
  expect_error(
    process_sudoku(file, output, rules = sudoku_rules(size = 6), resume = TRUE),
    class = "oxidoku_error_resume"
  )
  done <- process_sudoku(file, output, rules = rules, resume = TRUE)
  expect_gt(done$resumed, 0)
  expect_lt(done$resumed, 10000)
  expect_equal(readLines(output), whole)
})

test_that("what these boards cannot have is refused", {
  file <- input_of(as.character(puzzles_of_six(1)$puzzle))
  output <- withr::local_tempfile()
  expect_error(process_sudoku(file, output, "canonical", rules = rules), class = "oxidoku_error_rules")
  expect_error(process_sudoku(file, output, "rate", rules = rules, scale = "se"), class = "oxidoku_error_rules")
  expect_error(process_sudoku(file, output, "rate", rules = sudoku_rules(size = 25)), class = "oxidoku_error_size")
  expect_error(process_sudoku(file, output, rules = rules, format = "csv"), class = "oxidoku_error_file")
  expect_error(process_sudoku(file, output, rules = "6x6"), class = "oxidoku_error_argument")
  expect_error(
    process_sudoku(file, output, rules = sudoku_rules(random_cages())),
    class = "oxidoku_error_rules"
  )
})

test_that("the rules of the classic board change nothing", {
  file <- input_of(as.character(sudoku_examples$puzzle[1:3]))
  output <- withr::local_tempfile()
  process_sudoku(file, output)
  plain <- readLines(output)
  process_sudoku(file, output, rules = sudoku_rules())
  expect_equal(readLines(output), plain)
  process_sudoku(file, output, "rate")
  plain <- readLines(output)
  process_sudoku(file, output, "rate", rules = sudoku_rules())
  expect_equal(readLines(output), plain)
})

test_that("a single clash makes a line invalid", {
  output <- withr::local_tempfile()
  # The clash is in a row, but not in a box.
  process_sudoku(input_of(c(paste0("1....1", strrep(".", 30)), strrep(".", 36))), output, "check", rules = rules)
  rows <- read_rows(output)
  expect_equal(rows$status, c("invalid", "open"))
  expect_equal(rows$conflicts, c("1", "0"))
  expect_equal(rows$blanks, c("34", "36"))
})

# More lines than a block has.
many_lines <- sweep_size(11000, 20000, 20000)

# Returns the same hostile files for each kind of board: lines of `puzzles` between content that
# other programs and accidents leave in files.
hostile_files <- function(puzzles, solutions) {
  rows <- function(lines, end = "\n") charToRaw(paste0(lines, end, collapse = ""))
  latin <- as.raw(0xe9)
  # The last puzzle, an empty board, takes longest, and is in the files once.
  many <- rep_len(puzzles[-length(puzzles)], many_lines)
  short <- substr(puzzles[[1]], 1, nchar(puzzles[[1]]) - 1)
  bad <- c("bad", "", "  ", "# comment", paste0(puzzles[[1]], puzzles[[1]]), short, paste0(" ", puzzles[[2]], " "), puzzles[[3]])
  packed <- withr::local_tempfile()
  connection <- gzfile(packed, "wb")
  writeBin(rows(c(puzzles, bad)), connection)
  close(connection)
  list(
    plain = rows(puzzles),
    latin_comment = c(charToRaw("# Andr"), latin, as.raw(10), rows(puzzles)),
    latin_label = c(rows(puzzles), charToRaw(puzzles[[1]]), charToRaw(" Andr"), latin, as.raw(10), rows(puzzles)),
    latin_alone = c(rows(many), latin, as.raw(10), rows(puzzles)),
    nul = c(rows(many), as.raw(c(0, 10)), rows(puzzles)),
    nul_within = c(rows(many), charToRaw(short), as.raw(c(0, 10)), rows(puzzles)),
    mark = c(as.raw(c(0xef, 0xbb, 0xbf)), rows(puzzles)),
    crlf = rows(c(puzzles, bad), "\r\n"),
    cr = rows(c(puzzles, bad), "\r"),
    no_end = c(rows(puzzles), charToRaw(puzzles[[1]])),
    bad = rows(c(bad, puzzles)),
    underscores = rows(chartr("0", "_", puzzles)),
    two_blanks = rows(sub("0", ".", puzzles)),
    packed = readBin(packed, "raw", 1e6),
    solutions = rows(paste(puzzles, solutions, sep = ",")),
    table = rows(c("note;puzzle;solution", paste0("\"a;\rb\";", puzzles, ";", solutions)), "\r\n"),
    empty = raw()
  )
}

test_that("hostile files give the rows of the classic board", {
  nine <- c(article_1, article_2, gsub("[.]", "0", board_to_string(clashing())), empty)
  solutions <- c(article_1_solution, article_1_solution, empty, strrep("1", 81))
  files <- hostile_files(nine, solutions)
  nothing <- sudoku_rules(rule_candidates("r1c1", 1:9))
  inputs <- withr::local_tempfile()
  output <- withr::local_tempfile()
  rows_with <- function(what, rules) {
    done <- process_sudoku(inputs, output, what, scale = "general", rules = rules)
    rows <- readLines(output)
    # Boards that are not classic are written with points.
    puzzles <- sub(",.*$", "", rows)
    list(rows = paste0(chartr(".", "0", puzzles), sub("^[^,]*", "", rows)), done = done[c("rows", "statuses")])
  }
  for (name in names(files)) {
    writeBin(files[[name]], inputs)
    large <- length(files[[name]]) > 5e5
    for (what in if (large) "count" else c("solve", "count", "rate", "check")) {
      expected <- rows_with(what, NULL)
      expect_identical(rows_with(what, sudoku_rules()), expected, info = c(name, what))
      expect_identical(rows_with(what, nothing), expected, info = c(name, what))
    }
  }
})

test_that("hostile files lose no line of a small board", {
  four <- c("1000000000000004", "1100000000000000", "0000000000000000")
  files <- hostile_files(four, c(strrep("1", 16), four[1:2]))
  more <- c(
    plain = 0, latin_comment = 0, latin_label = 4, latin_alone = many_lines + 1, nul = many_lines + 1,
    nul_within = many_lines + 1, mark = 0, crlf = 5, cr = 5, no_end = 1, bad = 5, underscores = 0,
    two_blanks = 0, packed = 5, solutions = 0, table = 0, empty = -3
  )
  malformed <- c(
    latin_alone = 1, nul = 1, nul_within = 1, crlf = 3, cr = 3, bad = 3, two_blanks = 3, packed = 3
  )
  input <- withr::local_tempfile()
  output <- withr::local_tempfile()
  for (name in names(files)) {
    writeBin(files[[name]], input)
    for (threads in 1:2) {
      done <- process_sudoku(input, output, "count", rules = sudoku_rules(size = 4), threads = threads)
      expect_equal(done$rows, 3 + more[[name]], info = name)
      expect_equal(done$statuses[["malformed"]], if (name %in% names(malformed)) malformed[[name]] else 0, info = name)
      expect_equal(length(readLines(output)), 4 + more[[name]], info = name)
    }
  }
  # A NUL byte at the beginning of a file means that it is not text, for any board.
  writeBin(c(as.raw(0), charToRaw(four[[1]])), input)
  for (rules in list(NULL, sudoku_rules(size = 4))) {
    expect_error(process_sudoku(input, output, rules = rules), class = "oxidoku_error_file")
  }
})

test_that("puzzles of every kind of board are read by their text", {
  input <- withr::local_tempfile()
  output <- withr::local_tempfile()
  letters_alone <- paste0("AG", strrep(".", 254))
  clones <- sudoku_rules(rule_clone("r1c1 r1c2", "r3c3 r3c4"), size = 4)
  puzzles <- c(
    lapply(kinds_of_boards(), function(kind) sudoku_puzzle(kind$text, kind$rules)),
    list(
      own = sudoku_puzzle("1..............4", clones),
      letters = sudoku_puzzle(letters_alone, symbols = "123456789ABCDEFG")
    )
  )
  puzzles[["9x9"]] <- NULL
  for (puzzle in puzzles) {
    rules <- rules_of_all(puzzle)
    # A line with the text of other rules is not a puzzle with these rules.
    other <- sudoku_puzzle("1...............", sudoku_rules(rule_diagonals(), size = 4))
    writeLines(as.character(c(puzzle, puzzle, other)), input)
    process_sudoku(input, output, "check", rules = rules)
    rows <- read_rows(output)
    expect_identical(rows$puzzle, c(rep(cells_of_puzzles(puzzle), 2), ""))
    expect_identical(rows$status, c("open", "open", "malformed"))
    expect_identical(rows$reason[[3]], "a puzzle with other rules")
  }
})

test_that("a worker answers lines of any board as files are processed", {
  input <- withr::local_tempfile()
  output <- withr::local_tempfile()
  writeLines(c(as.character(puzzles_of_six(5)$puzzle), strrep("0", 36), strrep(".", 35)), input)
  for (what in c("solve", "count", "rate", "check")) {
    worker <- start_worker(sprintf("sudoku_worker('%s', rules = oxidoku::sudoku_rules(oxidoku::rule_diagonals(), size = 6))", what))
    lines <- system(paste(worker, "<", shQuote(input)), intern = TRUE)
    process_sudoku(input, output, what, rules = rules)
    # Only the worker repeats a text that it could not read.
    expect_identical(sub("^\"[^\"]*\"", "", lines), readLines(output)[-1])
  }
  expect_error(sudoku_worker("canonical", rules = rules), class = "oxidoku_error_rules")
})
