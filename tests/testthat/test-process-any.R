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
  expect_match(rows$reason[[21]], "6x6")

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
    expect_identical(rows$hardest, as_text(rated$hardest))
    expect_identical(rows$steps, as_text(rated$steps))
    expect_identical(rows$by_logic, tolower(as_text(rated$by_logic)))
    expect_identical(rows$clues, as_text(rated$clues))
    expect_identical(unique(rows$score), "")
  }
  # By two threads as by one.
  file <- input_of(rep(kinds[[1]]$lines, 20))
  process_sudoku(file, output, "rate", rules = rules, threads = 1)
  one <- readLines(output)
  process_sudoku(file, output, "rate", rules = rules, threads = 2)
  expect_identical(readLines(output), one)
  expect_match(one[[2]], "unique")
})

test_that("rules are a setting of a call that is resumed", {
  # Two blocks of lines.
  made <- puzzles_of_six(10)
  file <- input_of(rep(cells_of_puzzles(made$puzzle), 1000))
  output <- withr::local_tempfile(fileext = ".csv")
  process_sudoku(file, output, rules = rules)
  whole <- readLines(output)
  unlink(output)
  # The second block fails.
  real_solve_boards <- solve_boards
  calls <- 0
  local_function("solve_boards", function(...) {
    calls <<- calls + 1
    if (calls > 1) stop("no more")
    real_solve_boards(...)
  })
  expect_error(process_sudoku(file, output, rules = rules), "no more")
  expect_true(file.exists(paste0(output, ".partial")))
  local_function("solve_boards", real_solve_boards)
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
  expect_error(process_sudoku(file, output, rules = rules, format = "csv"), class = "oxidoku_error_argument")
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
  # In a row, but not in a box.
  process_sudoku(input_of(c(paste0("1....1", strrep(".", 30)), strrep(".", 36))), output, "check", rules = rules)
  rows <- read_rows(output)
  expect_equal(rows$status, c("invalid", "open"))
  expect_equal(rows$conflicts, c("1", "0"))
  expect_equal(rows$blanks, c("34", "36"))
})

test_that("invalid bytes lose no line", {
  boards <- rep("1...............", 5000)
  bytes <- charToRaw(paste0(boards, "\n", collapse = ""))
  middle <- 17 * 2000
  latin <- c(charToRaw("# Andr"), as.raw(0xe9), as.raw(10))
  files <- list(
    comment = c(latin, bytes), label = c(bytes, charToRaw("1............... Andr"), as.raw(c(0xe9, 10))),
    within = c(bytes[1:middle], as.raw(c(0xe9, 0, 10)), bytes[-(1:middle)]),
    nul = c(bytes[1:middle], as.raw(c(0, 10)), bytes[-(1:middle)]),
    mark = c(as.raw(c(0xef, 0xbb, 0xbf)), bytes)
  )
  more <- c(comment = 0, label = 1, within = 1, nul = 1, mark = 0)
  malformed <- c(comment = 0, label = 0, within = 1, nul = 1, mark = 0)
  input <- withr::local_tempfile()
  output <- withr::local_tempfile()
  four <- sudoku_rules(size = 4)
  for (name in names(files)) {
    writeBin(files[[name]], input)
    done <- process_sudoku(input, output, "count", rules = four)
    expect_equal(done$rows, 5000 + more[[name]], info = name)
    expect_equal(done$statuses[["malformed"]], malformed[[name]], info = name)
    expect_equal(length(readLines(output)), 5001 + more[[name]], info = name)
  }
})
