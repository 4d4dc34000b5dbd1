# Returns a puzzle of six rows and nine digits with rules of several kinds, and its solution.
spare_puzzle <- function() {
  solution <- matrix(as.integer(strsplit("578362391475719853684291235684146527", "")[[1]]), 6, byrow = TRUE)
  givens <- replace(solution, cbind(c(1, 1, 2, 2, 3, 3, 4, 5, 6, 6), c(2, 3, 1, 5, 3, 4, 5, 2, 2, 3)), 0L)
  rules <- sudoku_rules(rule_thermometer("r1c1 r1c2 r1c3"), rule_whisper("r3c1 r3c2 r3c3"), size = 6, digits = 1:9)
  list(puzzle = sudoku_puzzle(givens, rules), solution = solution, rules = rules)
}

# Returns the ways to fill a board, found by trying every digit in every empty cell.
filled_by_trying <- function(board, box, highest) {
  at <- which(board == 0)
  if (length(at) == 0) {
    return(list(board))
  }
  cell <- arrayInd(at[[1]], dim(board))
  together <- row(board) == cell[[1]] | col(board) == cell[[2]]
  if (!is.null(box)) {
    together <- together | (row(board) - 1) %/% box[[1]] == (cell[[1]] - 1) %/% box[[1]] &
      (col(board) - 1) %/% box[[2]] == (cell[[2]] - 1) %/% box[[2]]
  }
  unlist(lapply(setdiff(seq_len(highest), board[together]), function(digit) {
    filled_by_trying(replace(board, at[[1]], digit), box, highest)
  }), recursive = FALSE)
}

test_that("digits are given as all of them or as their number", {
  rules <- sudoku_rules(size = 7, digits = 1:9)
  expect_identical(rules$facts$digits, 9L)
  expect_identical(c(rules$facts$rows, rules$facts$columns), c(7L, 7L))
  expect_true(rules == sudoku_rules(size = 7, digits = 9))
  expect_true(rules == sudoku_rules(size = 7, digits = 9:1))
  expect_false(rules == sudoku_rules(size = 7))
  expect_false(rules == sudoku_rules(size = 7, digits = 8))
  # The usual digits need not be given, and change nothing.
  for (usual in list(sudoku_rules(), sudoku_rules(size = 6), sudoku_rules(regions = "none"), sudoku_rules(grids = "samurai"))) {
    digits <- usual$facts$digits
    shape <- usual$shape
    again <- if (is.null(shape$corners)) {
      sudoku_rules(size = shape$side, regions = if (is.null(shape$box)) "none", digits = seq_len(digits))
    } else {
      sudoku_rules(grids = "samurai", digits = 9)
    }
    expect_identical(again, usual)
  }
  expect_identical(sudoku_rules(regions = "AABBAABBCCDDCCDD", digits = 6)$facts$digits, 6L)
})

test_that("other digits are refused with the reason", {
  expect_condition_snapshot(sudoku_rules(grids = "samurai", digits = 0:8))
  expect_condition_snapshot(sudoku_rules(size = 7, digits = 1:6))
  expect_condition_snapshot(sudoku_rules(digits = 7))
  expect_condition_snapshot(sudoku_rules(size = 7, digits = c(1:6, 8)))
  expect_condition_snapshot(sudoku_rules(grids = "samurai", digits = 12))
  for (wrong in list("9", TRUE, NA, 26, 2.5, numeric(), 0, c(1, 1, 2), factor(9))) {
    expect_error(sudoku_rules(size = 7, digits = wrong), class = "oxidoku_error_argument")
  }
})

test_that("rules that count on every digit are refused, and others that fit are not", {
  # A sandwich needs the lowest and the highest digit in its line.
  expect_condition_snapshot(sudoku_rules(rule_sandwich(rows = c(5, rep(NA, 5))), size = 6, digits = 9))
  expect_error(sudoku_rules(rule_extra_region("r1c1-r1c6"), size = 6, digits = 9), "needs 9", class = "oxidoku_error_rule")
  expect_error(sudoku_rules(rule_skyscraper(left = c(7, rep(NA, 5))), size = 6, digits = 9), class = "oxidoku_error_rule")
  expect_s3_class(sudoku_rules(rule_cage("r1c1-r1c2", 17), size = 6, digits = 9), "oxidoku_rules")
  expect_error(sudoku_rules(rule_cage("r1c1-r1c2", 17), size = 6), class = "oxidoku_error_rule")
  expect_s3_class(sudoku_rules(rule_extra_region("r1c1-r1c3 r2c1-r2c3 r3c1-r3c3"), size = 6, digits = 9), "oxidoku_rules")
})

test_that("boards are counted as by trying, with rules of many kinds", {
  first <- c("r1c1", "r1c2", "r2c1")
  kinds <- list(
    list(),
    list(rule_cage(first, 9), function(b) sum(b[1, 1:2], b[2, 1]) == 9 && !anyDuplicated(c(b[1, 1:2], b[2, 1]))),
    list(rule_thermometer(c("r1c1", "r2c2", "r3c3")), function(b) all(diff(diag(b)[1:3]) > 0)),
    list(rule_whisper(c("r1c1", "r2c2", "r3c3"), 3), function(b) all(abs(diff(diag(b)[1:3])) >= 3)),
    list(rule_arrow("r1c1", c("r1c2", "r2c2")), function(b) b[1, 1] == b[1, 2] + b[2, 2]),
    list(rule_skyscraper(left = c(1, NA, NA, NA)), function(b) which.max(b[1, ]) == 1),
    list(rule_skyscraper(top = c(NA, 3, NA, NA)), function(b) sum(b[, 2] == cummax(b[, 2])) == 3),
    list(rule_x_sum(left = c(10, NA, NA, NA)), function(b) b[1, 1] <= 4 && sum(b[1, seq_len(b[1, 1])]) == 10),
    list(rule_numbered_room(left = c(6, NA, NA, NA)), function(b) b[1, 1] <= 4 && b[1, b[1, 1]] == 6),
    list(rule_indexing("r1c1"), function(b) b[1, 1] <= 4 && b[1, b[1, 1]] == 1),
    list(rule_renban(c("r1c1", "r2c2", "r3c3")), function(b) identical(diff(sort(diag(b)[1:3])), c(1, 1))),
    list(rule_diagonals(), function(b) !anyDuplicated(diag(b)) && !anyDuplicated(diag(b[, 4:1]))),
    list(rule_disjoint_groups(), function(b) {
      !any(vapply(list(c(1, 1), c(1, 2), c(2, 1), c(2, 2)), function(at) anyDuplicated(as.vector(b[at[[1]] + c(0, 2), at[[2]] + c(0, 2)])) > 0, NA))
    }),
    list(rule_extra_region("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3"), function(b) setequal(b[1:2, 1:3], 1:6)),
    list(rule_even("r1c1"), function(b) b[1, 1] %% 2 == 0),
    list(rule_sum(c("r1c1", "r2c2"), 8), function(b) b[1, 1] + b[2, 2] == 8),
    list(rule_not(rule_cage(first, 9)), function(b) sum(b[1, 1:2], b[2, 1]) != 9 || anyDuplicated(c(b[1, 1:2], b[2, 1])) > 0)
  )
  givens <- matrix(c(0, 0, 0, 0, 0, 0, 0, 5, 5, 4, 0, 0, 0, 3, 2, 0), 4, byrow = TRUE)
  filled <- filled_by_trying(givens, c(2, 2), 6)
  for (kind in kinds) {
    rules <- do.call(sudoku_rules, c(kind[-2], list(size = 4, digits = 6)))
    expected <- if (length(kind) > 1) sum(vapply(filled, kind[[2]], NA)) else length(filled)
    expect_gt(expected, 0, label = format(rules))
    expect_identical(as.integer(count_solutions(sudoku_puzzle(givens, rules), limit = 1e5)), expected, info = format(rules))
  }
  latin <- matrix(c(1:4, rep(0, 8), 5, 1, 2, 3), 4, byrow = TRUE)
  rules <- sudoku_rules(size = 4, regions = "none", digits = 5)
  expect_identical(as.integer(count_solutions(sudoku_puzzle(latin, rules), limit = 1e6)), length(filled_by_trying(latin, NULL, 5)))
})

test_that("every verb takes a board with spare digits", {
  made <- spare_puzzle()
  x <- made$puzzle
  expect_identical(unname(solve_sudoku(x)$solution), made$solution)
  expect_equal(unname(as.matrix(all_solutions(x)[[1]])), made$solution, ignore_attr = TRUE)
  expect_true(is_unique(x))
  path <- explain_sudoku(x)
  expect_identical(attr(path, "ending") %||% "solved", "solved")
  expect_true(rate_sudoku(x)$by_logic)
  # Steps name the houses, and rely on none that must hold every digit.
  text <- format(hint_sudoku(x, "step"))
  expect_match(paste(text, collapse = " "), "(row|column|box) [1-6] holds")
  relying <- c("hidden_single", "full_house", "pointing", "hidden_pair", "innie_outie")
  expect_false(any(find_steps(sudoku_puzzle(rules = made$rules))$technique %in% relying))
  marks <- candidates(x)
  expect_identical(dim(marks), c(6L, 6L, 9L))
  small <- minimize_sudoku(x)
  expect_true(is_unique(small) && is_minimal(small))
  expect_identical(nrow(check_sudoku(sudoku_puzzle(replace(givens(x), cbind(1, 2), 5L), made$rules))$conflicts), 1L)
  for (method in c("backtracking", "hybrid")) {
    plain <- sudoku_puzzle(givens(x), sudoku_rules(size = 6, digits = 9))
    expect_true(solve_sudoku(plain, method = method)$solved)
  }
  picture <- pixels_of(plot_sudoku(x, candidates = TRUE))
  expect_false(picture == pixels_of(plot_sudoku(sudoku_puzzle(rules = made$rules))))
})

test_that("shuffled puzzles keep their digits", {
  set.seed(1)
  rules <- sudoku_rules(size = 4, digits = 9)
  x <- sudoku_puzzle("9.......8.......", rules)
  shuffled <- do.call(c, lapply(1:30, function(i) shuffle_sudoku(x)))
  found <- unique(unlist(lapply(seq_along(shuffled), function(i) as.vector(givens(shuffled[i])))))
  expect_setequal(found, 0:9)
})

test_that("puzzles are made with spare digits", {
  set.seed(2)
  made <- generate_sudoku(2, rules = sudoku_rules(random_cages(), size = 6, digits = 9))
  expect_true(all(is_unique(made$puzzle)))
  expect_true(all(vapply(seq_len(2), function(i) rules(made$puzzle[i])$facts$digits == 9L, NA)))
  jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 5, digits = 7))$puzzle
  expect_identical(rules(jigsaw)$shape$digits, 7L)
  expect_true(is_unique(jigsaw))
})

test_that("a puzzle with spare digits is the same as text, in a file, saved and joined", {
  x <- c(
    spare_puzzle()$puzzle, sudoku_puzzle(rules = sudoku_rules(size = 7, digits = 9)),
    sudoku_puzzle(paste0("C9", strrep(".", 79)), sudoku_rules(rule_cage("r1c1-r1c3", 30), digits = 12)), sudoku_puzzle(strrep(".", 81))
  )
  expect_identical(as_sudoku(as.character(x)), x)
  file <- withr::local_tempfile(fileext = ".rds")
  saveRDS(x, file)
  expect_identical(readRDS(file), x)
  for (format in c("csv", "lines")) {
    file <- withr::local_tempfile()
    write_sudoku(x, file, format = format)
    expect_identical(as.character(read_sudoku(file)$puzzle), as.character(x), info = format)
  }
  for (i in seq_along(x)) {
    code <- format(rules(x[i]), code = TRUE)
    expect_true(eval(parse(text = code)) == rules(x[i]), info = code)
  }
  expect_match(as.character(x)[[1]], "^oxidoku:6x6/digits9/box2x3/")
  expect_match(as.character(x)[[2]], "^[.]Shape~7x7~9[.]NoBoxes")
})

test_that("Interactive Sudoku Solver's shapes are read, and written the same", {
  read <- function(text) read_sudoku(I(text))
  for (text in c(".Shape~7x7~9.NoBoxes.~R1C1_9.~R7C7_8", ".Shape~7x7~9.NoBoxes.~R1C1_9.Cage~20~R1C1~R1C2~R1C3")) {
    x <- read(text)$puzzle
    expect_identical(rules(x)$facts$digits, 9L)
    file <- withr::local_tempfile()
    write_sudoku(x, file, format = "iss")
    expect_identical(readLines(file), text)
  }
  # A range says the same, and boxes of nine cells do not fit seven rows.
  for (text in c(".Shape~7x7~1-9.~R1C1_9.~R7C7_8", ".Shape~7x7~9.~R1C1_9.~R7C7_8")) {
    expect_identical(read(text)$puzzle, read(".Shape~7x7~9.NoBoxes.~R1C1_9.~R7C7_8")$puzzle)
  }
  # Even cells are known by all even digits.
  even <- read(".Shape~7x7~9.NoBoxes.~R1C1_2_4_6_8.~R1C2_1")$puzzle
  expect_identical(rules(even)$rules[[1]]$name, "even")
  # Boxes there have nine cells, digits begin at 0 or 1, and are not fewer than rows.
  for (text in c(".Shape~6x6~9.~R1C1_9", ".Shape~7x7~6.~R1C1_5", ".Shape~7x7~2-9.~R1C1_5")) {
    expect_true(is.na(read(text)$puzzle), info = text)
    expect_match(read(text)$reason, "digits", info = text)
  }
  # Tables of digits are named as left out.
  pair <- suppressWarnings(read(".Shape~7x7~9.NoBoxes.~R1C1_9.AntiTaxicab")$puzzle)
  expect_identical(rules(pair)$left_out, "AntiTaxicab")
})

test_that("formats and links that cannot hold the digits refuse by name", {
  x <- spare_puzzle()$puzzle
  for (format in c("fpuzzles", "sudokupad", "iss", "killer", "sdk", "sdx", "opensudoku")) {
    file <- withr::local_tempfile()
    error <- expect_error(write_sudoku(x, file, format = if (format == "fpuzzles") "f-puzzles" else format), class = "oxidoku_error", info = format)
    expect_match(conditionMessage(error), "digits 1 to 9", info = format)
  }
  for (site in c("f-puzzles", "sudokupad")) expect_error(sudoku_link(x, site), class = "oxidoku_error", info = site)
})

test_that("process_sudoku() solves files of boards with spare digits", {
  made <- spare_puzzle()
  cells <- function(board) paste(replace(t(board), t(board) == 0, "."), collapse = "")
  input <- withr::local_tempfile(lines = c(cells(givens(made$puzzle)), as.character(made$puzzle), sub("^.", "A", cells(givens(made$puzzle)))))
  output <- withr::local_tempfile(fileext = ".csv")
  process_sudoku(input, output, rules = made$rules, progress = FALSE)
  result <- utils::read.csv(output, colClasses = "character")
  expect_identical(result$status, c("unique", "unique", "malformed"))
  expect_identical(result$solution[1:2], rep(cells(made$solution), 2))
})

test_that("the page gets nine keys for seven rows", {
  skip_if_not_installed("htmlwidgets")
  x <- play_sudoku(spare_puzzle()$puzzle)$x
  expect_identical(x$shape$side, 9L)
  expect_identical(c(x$shape$rows, x$shape$columns), c(6L, 6L))
  expect_true(all(lengths(lapply(x$shape$houses, `[[`, "cells")) == 6))
})

test_that("the page and the sheet say which digits there are", {
  x <- spare_puzzle()$puzzle
  said <- "The digits are 1 to 9. Each row holds only some of them."
  if (rlang::is_installed("htmlwidgets")) expect_identical(play_sudoku(x)$x$rules[[1]], said)
  page <- written_by(function(file) sudoku_sheet(x, file, answers = "none"), ".html")
  expect_match(paste(page, collapse = "\n"), said, fixed = TRUE)
})

test_that("boards with more than nine digits are explained up to sixteen digits", {
  set.seed(4)
  x <- generate_sudoku(1, rules = sudoku_rules(random_cages(), size = 5, digits = 12))$puzzle
  expect_true(rate_sudoku(x)$by_logic)
  expect_identical(dim(hint_sudoku(x, "step")$position$candidates), c(5L, 5L, 12L))
  large <- sudoku_puzzle(rules = sudoku_rules(size = 9, digits = 20))
  expect_error(explain_sudoku(large), "up to 16 digits", class = "oxidoku_error_size")
  expect_error(hint_sudoku(large), class = "oxidoku_error_size")
  expect_identical(solve_sudoku(large)$status, "multiple")
  expect_identical(rate_sudoku(large)$level, factor(NA, levels = levels(rate_sudoku(x)$level), ordered = TRUE))
  if (rlang::is_installed("htmlwidgets")) expect_identical(suppressWarnings(play_sudoku(large))$x$shape$side, 20L)
})

test_that("tables of digits are read and written with spare digits", {
  read_lines <- function(text) read_sudoku(I(c(text, "")), "iss")
  set.seed(7)
  for (i in seq_len(sweep_size(2, 4, 20))) {
    side <- sample(4:5, 1)
    digits <- side + sample(3, 1)
    related <- matrix(runif(digits^2) < 0.6, digits)
    related[1, 2] <- TRUE
    related[2, 1] <- FALSE
    modulus <- sample(2:4, 1)
    cells <- "r1c1 r2c2 r3c1"
    rules <- sudoku_rules(
      rule_pairs(cells, function(a, b) related[a, b]), rule_pairs("r1c3 r2c4 r3c3", function(a, b) abs(a - b) > 1, all = TRUE),
      rule_line("r4c1 r4c2 r4c3", function(x) sum(x) %% modulus == 0), rule_regex("r1c4 r2c4 r3c4 r4c4", ".*[12].*"),
      size = side, regions = "none", digits = digits
    )
    path <- withr::local_tempfile()
    write_sudoku(sudoku_puzzle(rules = rules), path, format = "iss")
    read <- read_sudoku(path)$puzzle
    expect_identical(rules(read)$facts$digits, digits)
    expect_identical(lapply(rules(read)$rules, `[[`, "table"), lapply(rules$rules, `[[`, "table"))
    # Boards with few empty cells have as many solutions with the rules that are read.
    board <- solve_sudoku(sudoku_puzzle(rules = rules))$solution
    expect_false(is.null(board))
    board[sample(side^2, side^2 - 4)] <- 0L
    counts <- vapply(list(rules, rules(read)), function(one) count_solutions(sudoku_puzzle(board, one), limit = 300), 0)
    expect_identical(counts[[1]], counts[[2]])
    expect_gt(counts[[1]], 0)
  }
  # A table of fewer digits is a table with no pairs of the others, and one of more does not fit.
  expect_match(read_lines(".Shape~6x6~7.NoBoxes.Pair~____________~_x~R1C1~R2C2")$reason, "not a relation")
  expect_match(read_lines(".Shape~6x6~7.NoBoxes.NFA~AAAA~_x~R1C1~R2C2")$reason, "not a state machine|no digits|No digits")
})
