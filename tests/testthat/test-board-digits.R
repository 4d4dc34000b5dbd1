from_zero <- function(..., size = 4) sudoku_rules(..., size = size, digits = seq_len(size) - 1)

# Returns all solutions of empty boards as matrices.
grids_of <- function(rules) lapply(as.list(all_solutions(sudoku_puzzle(rules = rules), limit = Inf)), as.matrix)

sorted_text <- function(grids) sort(vapply(grids, paste, "", collapse = ""))

test_that("boards with 0 as a digit have the solutions of their twins with digits from 1", {
  # Sums of different digits differ by the number of cells, and other rules need no change.
  twins <- list(
    list(rule_cage("r1c1 r1c2 r2c1", 7), rule_cage("r1c1 r1c2 r2c1", 4)),
    list(rule_little_killer("r1c1-r4c4", 12), rule_little_killer("r1c1-r4c4", 8)),
    list(rule_outside_sum(left = c(r2 = 6)), rule_outside_sum(left = c(r2 = 3))),
    list(rule_sum("r1c1 r3c4", 10, weights = c(2, 3)), rule_sum("r1c1 r3c4", 5, weights = c(2, 3))),
    list(rule_sum("r1c1 r3c4 r4c2", c(5, 7)), rule_sum("r1c1 r3c4 r4c2", c(2, 4))),
    list(rule_equal_sums(list("r1c1 r2c3", "r3c3 r4c1"))),
    list(rule_thermometer("r1c1 r2c2 r2c3"), rule_whisper("r4c4 r3c3", 2), rule_greater("r1c4>r2c4")),
    list(rule_renban("r1c1 r2c2 r2c3")), list(rule_palindrome("r1c1 r1c2 r2c3")), list(rule_clone("r1c1 r1c2", "r3c3 r3c4")),
    list(rule_between("r1c1 r2c2 r3c3")), list(rule_maximum("r2c2")), list(rule_lockout("r1c1 r2c2 r3c3", 2)),
    list(rule_skyscraper(top = c(2, NA, NA, 3))), list(rule_kropki(white = "r1c1 r1c2")), list(rule_diagonals()),
    list(rule_same_digits(list("r1c1 r1c2", "r3c1 r4c3"))),
    list(rule_distinct("r1c1 r2c2 r3c3 r4c4", 3))
  )
  for (both in twins) {
    has_twin <- length(both) == 2 && both[[1]][[1]]$name == both[[2]][[1]]$name
    one <- if (has_twin) both[1] else both
    other <- if (has_twin) both[2] else both
    ones <- grids_of(sudoku_rules(one, size = 4))
    zeros <- grids_of(from_zero(other))
    expect_gt(length(ones), 0)
    expect_identical(sorted_text(zeros), sorted_text(lapply(ones, function(grid) grid - 1L)))
  }
})

test_that("rules about values of digits count from 0", {
  all <- grids_of(from_zero())
  expect_length(all, 288)
  keeps <- function(rule, holds) {
    found <- grids_of(from_zero(rule))
    wanted <- Filter(holds, all)
    expect_true(length(wanted) > 0 && length(wanted) < 288)
    expect_identical(sorted_text(found), sorted_text(wanted))
  }
  keeps(rule_even("r1c1 r2c3"), function(x) all(x[cbind(1:2, c(1, 3))] %in% c(0, 2)))
  keeps(rule_odd("r1c1"), function(x) x[1, 1] %in% c(1, 3))
  keeps(rule_kropki(black = "r1c1 r1c2"), function(x) setequal(x[1, 1:2], 1:2))
  keeps(rule_xv(v = "r1c1 r1c2"), function(x) sum(x[1, 1:2]) == 5)
  keeps(rule_candidates("r1c1", c(0, 3)), function(x) x[1, 1] %in% c(0, 3))
  keeps(rule_quadruple("r1c2", c(0, 0)), function(x) sum(x[1:2, 2:3] == 0) == 2)
  keeps(rule_count("r1c1 r2c3 r4c4", 0, 2), function(x) sum(x[cbind(c(1, 2, 4), c(1, 3, 4))] == 0) == 2)
  keeps(rule_count("r1c1 r2c3 r4c4", c(0, 1), "r3c2"), function(x) sum(x[cbind(c(1, 2, 4), c(1, 3, 4))] < 2) == x[3, 2])
  keeps(rule_count("r1c1 r1c2 r3c3", times = "itself"), function(x) {
    seen <- x[cbind(c(1, 1, 3), c(1, 2, 3))]
    all(vapply(seen, function(digit) sum(seen == digit) == digit, NA))
  })
  keeps(rule_x_sum(left = c(r1 = 5)), function(x) sum(x[1, seq_len(x[1, 1])]) == 5)
  keeps(rule_sandwich(rows = c(r1 = 1)), function(x) {
    ends <- sort(match(c(0, 3), x[1, ]))
    sum(x[1, seq_len(ends[[2]] - 1)][-seq_len(ends[[1]])]) == 1
  })
  keeps(rule_numbered_room(left = c(r1 = 2)), function(x) x[1, 1] > 0 && x[1, x[1, 1]] == 2)
  keeps(rule_numbered_room(left = c(r1 = 0)), function(x) x[1, 1] > 0 && x[1, x[1, 1]] == 0)
  keeps(rule_indexing("r1c1"), function(x) x[1, 1] > 0 && x[1, x[1, 1]] == 1)
  keeps(rule_arrow("r1c1", "r2c2 r2c3"), function(x) x[1, 1] == x[2, 2] + x[2, 3])
  keeps(rule_zipper("r1c1 r2c2 r3c3"), function(x) x[2, 2] == x[1, 1] + x[3, 3])
  keeps(rule_pairs("r1c1 r1c2", function(a, b) a + b == 3), function(x) sum(x[1, 1:2]) == 3)
  keeps(rule_line("r1c1 r2c2 r4c4", function(x) prod(x) == 0), function(x) prod(x[cbind(c(1, 2, 4), c(1, 2, 4))]) == 0)
  keeps(rule_automaton("r1c1 r2c2 r4c4", 0, function(sum, digit) sum + digit, function(sum) sum < 3), function(x) {
    sum(x[cbind(c(1, 2, 4), c(1, 2, 4))]) < 3
  })
  keeps(rule_regex("r1c1 r2c2 r4c4", "[^0]*0+.*"), function(x) any(x[cbind(c(1, 2, 4), c(1, 2, 4))] == 0))
  keeps(rule_not(rule_sum("r1c1 r3c4", 3)), function(x) x[1, 1] + x[3, 4] != 3)
  keeps(rule_any(rule_even("r1c1"), rule_cage("r1c1 r1c2", 3)), function(x) x[1, 1] %% 2 == 0 || sum(x[1, 1:2]) == 3)
})

test_that("a clue that is a digit must be a digit of the board", {
  expect_error(sudoku_rules(rule_numbered_room(left = c(r1 = 0)), size = 4), class = "oxidoku_error_rule")
  expect_error(from_zero(rule_numbered_room(left = c(r1 = 4))), class = "oxidoku_error_rule")
})

test_that("0 is a digit in matrices, texts, prints and results", {
  rules <- from_zero()
  puzzle <- sudoku_puzzle("0..3....3..01...", rules)
  cells <- matrix(NA, 4, 4)
  cells[cbind(c(1, 1, 3, 3, 4), c(1, 4, 1, 4, 1))] <- c(0, 3, 3, 0, 1)
  expect_identical(as.matrix(puzzle), matrix(as.integer(cells), 4))
  expect_true(sudoku_puzzle(cells, rules) == puzzle)
  expect_true(sudoku_puzzle(c("0__3", "----", "3..0", "1..."), rules) == puzzle)
  expect_identical(as.character(puzzle), "oxidoku:4x4/from0/box2x2=0..3/..../3..0/1...")
  expect_true(as_sudoku(as.character(puzzle)) == puzzle)
  expect_identical(unserialize(serialize(puzzle, NULL)), puzzle)
  expect_match(paste(capture.output(print(puzzle)), collapse = "\n"), "0 . . . 3")
  result <- solve_sudoku(puzzle)
  expect_identical(result$status, "unique")
  expect_identical(as.character(result), "0123230132101032")
  expect_identical(result[1, ], 0:3)
  expect_identical(result$givens, as.matrix(puzzle))
  expect_true(all(result == "0123230132101032"))
  expect_true(is_solution(puzzle, all_solutions(puzzle)))
  expect_identical(as.array(puzzle)[, , 1], as.matrix(puzzle))
  expect_identical(solve_puzzles(c(puzzle, puzzle))$solution[[2]], all_solutions(puzzle)[[1]])
  expect_identical(as.matrix(all_solutions(puzzle)), result$solution)
  expect_equal(count_solutions(puzzle), 1, ignore_attr = TRUE)
  expect_identical(summary(result)$givens, 5L)
  expect_identical(eval(parse(text = format(rules, code = TRUE))), rules)
  expect_true(eval(parse(text = format(puzzle, code = TRUE))) == puzzle)
  large <- sudoku_puzzle(strrep(".", 81), sudoku_rules(digits = 0:9))
  expect_identical(nchar(as.character(all_solutions(large, limit = 1))), nchar(as.character(large)))
})

test_that("cells, clashes and wrong digits show values", {
  skip_if_not_installed("ggplot2")
  rules <- from_zero()
  puzzle <- sudoku_puzzle("0..3....3..01...", rules)
  expect_identical(is_valid(puzzle, 0:3, 1, 2), c(FALSE, TRUE, TRUE, FALSE))
  expect_identical(candidates(puzzle, 1, 2), 1:2)
  expect_match(format(candidates(puzzle)), "12", all = FALSE)
  marks <- matrix("", 4, 4)
  marks[1, 2] <- "02"
  expect_identical(solve_sudoku(puzzle, candidates = marks)$status, "none")
  marks[1, 2] <- "01"
  expect_identical(solve_sudoku(puzzle, candidates = marks)$solution, solve_sudoku(puzzle)$solution)
  expect_identical(solve_sudoku(puzzle, candidates = candidates(puzzle))$status, "unique")
  grid <- paste(apply(ifelse(is.na(as.matrix(puzzle)), "012", as.matrix(puzzle)), 1, paste, collapse = " "), collapse = "\n")
  expect_identical(as.matrix(sudoku_puzzle(grid, rules)), as.matrix(puzzle))
  layers <- ggplot2::ggplot_build(ggplot2::autoplot(puzzle))$data
  expect_setequal(unlist(lapply(layers, `[[`, "label")), c("0", "1", "3"))
  expect_match(ggplot2::get_alt_text(ggplot2::autoplot(puzzle)), "Row 1: 0 empty empty 3", fixed = TRUE)
  expect_error(is_valid(puzzle, 4, 1, 1), class = "oxidoku_error_argument")
  clash <- matrix(NA, 4, 4)
  clash[1, 1:2] <- 0
  found <- check_sudoku(clash, rules = rules)
  expect_identical(found$conflicts$digit, 0L)
  expect_identical(found$board[1, ], c(0L, 0L, NA, NA))
  wrong <- as.matrix(puzzle)
  wrong[1, 2] <- 2L
  expect_identical(check_sudoku(wrong, puzzle)$wrong$digit, 2L)
  expect_output(print(check_sudoku(wrong, puzzle)), "2 in r1c2")
  expect_error(sudoku_puzzle(matrix(4, 4, 4), rules), class = "oxidoku_error_cell")
  made <- generate_sudoku(2, rules = rules)
  expect_true(all(is_unique(made$puzzle)))
  lines <- capture.output(print(made[1, ]))
  expect_true(all(capture.output(print(made$puzzle[1]))[-1] %in% lines))
  expect_no_error(plot_sudoku(made$puzzle, new_page = FALSE))
  expect_no_error(plot_sudoku(puzzle, candidates = TRUE, new_page = FALSE))
})

test_that("files of text and tables hold 0 as a digit", {
  four <- sudoku_puzzle("0..3....3..01...", from_zero())
  # On this board, a cell with the tenth digit looks like a classic digit.
  ten <- sudoku_puzzle(paste0("9", strrep(".", 80)), sudoku_rules(rule_even("r1c2"), digits = 0:9))
  table <- tibble::tibble(puzzle = c(four, ten, as_sudoku(strrep("0", 81))), note = c("0,1", "0", ""))
  table$solution <- solve_puzzles(table$puzzle)$solution
  table$filled <- table$solution
  for (ending in c("csv", "csv.gz", "txt")) {
    file <- withr::local_tempfile(fileext = paste0(".", ending))
    for (sign in c("0", ".", "_")) {
      suppressWarnings(write_sudoku(table, file, blank = sign))
      read <- read_sudoku(file)
      expect_identical(read$reason, rep(NA_character_, 3))
      columns <- if (ending == "txt") "puzzle" else c("puzzle", "solution", "filled")
      for (column in columns) {
        expect_true(is_sudoku(read[[column]]))
        expect_identical(as.character(read[[column]]), as.character(table[[column]]))
      }
    }
  }
  expect_true(all(as_sudoku(as.character(table$puzzle)) == table$puzzle))
  expect_identical(read_sudoku(c(as.character(four), as.character(ten)))$clues, c(5L, 1L))
  held <- c("csv", "iss", "lines", "penpa", "scl", "sudokumaker", "sudokupad")
  for (format in setdiff(writable_formats, held)) {
    file <- withr::local_tempfile()
    error <- expect_error(write_sudoku(four, file, format = format), class = "oxidoku_error_file")
    expect_setequal(error$others, held)
    expect_match(conditionMessage(error), "the digits 0 to 3")
    expect_false(file.exists(file))
  }
})

test_that("files and links of SudokuPad hold 0 as a digit", {
  skip_if_not_installed("jsonlite")
  puzzle <- sudoku_puzzle("0..3....3..01...", from_zero(rule_cage("r1c2 r1c3", 3)))
  table <- tibble::tibble(puzzle = puzzle, solution = solve_puzzles(puzzle)$solution, candidates = list(candidates(puzzle)))
  file <- withr::local_tempfile(fileext = ".scl")
  write_sudoku(table, file)
  read <- read_sudoku(file)
  expect_true(read$puzzle == puzzle)
  expect_true(read$solution == table$solution)
  expect_identical(c(read$candidates[[1]]), c(unclass(table$candidates[[1]])))
  expect_match(readLines(file), "{\"value\":0,\"given\":true}", fixed = TRUE)
  link <- sudoku_link(puzzle, "sudokupad")
  expect_match(link, "^https://sudokupad.app/scl")
  expect_true(read_sudoku(link)$puzzle == puzzle)
  # Without a given 0, the rules in words say which digits there are.
  empty <- sudoku_puzzle(rules = sudoku_rules(digits = 0:8))
  expect_true(read_sudoku(sudoku_link(empty, "sudokupad"))$puzzle == empty)
  for (text in c("Digits 0-8 in every row.", "Normal rules with the digits from 0 to 8.", "Use DIGITS 0\u20138")) expect_true(says_zero(text, 9))
  for (text in c("Digits 1-9.", "The digits add up to 0. 7-8 cells", "digits 0-9", "")) expect_false(says_zero(text, 9))
  that_hold <- c("sudokupad", "sudokumaker", "penpa")
  for (site in setdiff(names(site_links), that_hold)) {
    error <- expect_error(sudoku_link(puzzle, site), class = "oxidoku_error_file")
    expect_identical(error$others, that_hold)
  }
})

test_that("files are processed with 0 as a digit", {
  rules <- from_zero(rule_thermometer("r1c1 r1c2"))
  twin <- sudoku_rules(rule_thermometer("r1c1 r1c2"), size = 4)
  shifted <- function(x) chartr("12345", "01234", x)
  lines <- c(
    "1..4....4..12...", "1234341243212143", "11..............", strrep(".", 16), "5...............",
    as.character(sudoku_puzzle("...4....4..12...", twin))
  )
  input <- withr::local_tempfile(lines = c(shifted(lines[1:5]), as.character(sudoku_puzzle("...3....3..01...", rules))))
  input_of_twin <- withr::local_tempfile(lines = lines)
  table_of <- function(input, what, rules) {
    output <- withr::local_tempfile(fileext = ".csv")
    process_sudoku(input, output, what, rules = rules)
    read.csv(output, colClasses = "character")
  }
  for (what in c("solve", "count", "rate", "check")) {
    found <- table_of(input, what, rules)
    wanted <- table_of(input_of_twin, what, twin)
    for (column in intersect(c("puzzle", "solution"), names(wanted))) wanted[[column]] <- shifted(wanted[[column]])
    expect_identical(found$status[c(3, 5)], c("invalid", "malformed"))
    expect_match(found$reason[[5]], "\"4\" is not a cell", fixed = TRUE)
    expect_identical(found[setdiff(names(found), "reason")], wanted[setdiff(names(wanted), "reason")])
  }
  # Cells with letters alone are not ambiguous, because A is 10.
  twelve <- sudoku_rules(size = 12, digits = 0:11)
  writeLines(paste0("B", strrep(".", 143)), input)
  found <- table_of(input, "solve", twelve)
  expect_identical(found$clues, "1")
  expect_true(is_solution(sudoku_puzzle(found$puzzle, twelve), sudoku_puzzle(found$solution, twelve)))
})

test_that("explanations are those of the twin with digits from 1", {
  skip_if_not_installed("ggplot2")
  shifted <- function(x) chartr("123456789", "012345678", x)
  # Returns the same steps, with values one higher.
  higher <- function(steps) {
    one_more <- function(at) {
      at$digit <- at$digit + 1L
      at
    }
    list(
      technique = steps$technique, digits = lapply(steps$digits, `+`, 1L),
      placements = lapply(steps$placements, one_more), eliminations = lapply(steps$eliminations, one_more),
      cells = steps$cells, score = steps$score
    )
  }
  # Names of cells have digits too, so digits alone do not count.
  without_digits <- function(text) gsub("\\b[0-9](?=s?\\b)", "#", text, perl = TRUE)
  text <- "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
  text <- chartr("0", ".", text)
  twin <- sudoku_puzzle(text, sudoku_rules(rule_candidates("r1c1", 1:9)))
  puzzle <- sudoku_puzzle(shifted(text), sudoku_rules(rule_candidates("r1c1", 0:8), digits = 0:8))
  path <- explain_sudoku(puzzle)
  path_of_twin <- explain_sudoku(twin)
  expect_identical(higher(path), unclass(path_of_twin)[names(higher(path))])
  expect_identical(without_digits(path$text), without_digits(path_of_twin$text))
  expect_false(identical(path$text, path_of_twin$text))
  expect_identical(summary(path)$outcome, "solved")
  expect_identical(path$position[[1]]$board, as.matrix(puzzle))
  expect_identical(as.matrix(path), solve_sudoku(puzzle)$solution)
  expect_s3_class(path[seq_len(nrow(path)), ], "oxidoku_path")
  expect_identical(apply_step(path[1:9, ]), path$position[[10]])
  expect_identical(path$position[[10]]$candidates, path_of_twin$position[[10]]$candidates)

  position <- path$position[[10]]
  steps <- find_steps(position)
  steps_of_twin <- find_steps(path_of_twin$position[[10]])
  expect_identical(higher(steps), unclass(steps_of_twin)[names(higher(steps))])
  expect_identical(without_digits(steps$text), without_digits(steps_of_twin$text))
  expect_true(any(lengths(lapply(steps$pattern, `[[`, "chains")) > 0))
  # Inside, pictures hold numbers of digits.
  scene <- function(steps, at) {
    scene <- step_scene(steps, at)
    scene$state$rules <- scene$text <- scene$symbols <- NULL
    scene
  }
  for (at in seq(1, nrow(steps), by = sweep_size(35, 7, 1))) expect_equal(scene(steps, at), scene(steps_of_twin, at))
  at <- which(lengths(lapply(steps$pattern, `[[`, "chains")) > 0)[[1]]
  labels <- function(plot) unlist(lapply(ggplot2::ggplot_build(plot)$data, `[[`, "label"))
  expect_identical(
    labels(ggplot2::autoplot(steps, which = at)), shifted(labels(ggplot2::autoplot(steps_of_twin, which = at)))
  )
  expect_no_error(plot(steps, which = at, new_page = FALSE))

  zeros <- which(vapply(path$placements, function(placed) any(placed$digit == 0L), NA))
  expect_match(format(path)[[zeros[[1]]]], "r[1-9]c[1-9] = 0$")
  expect_match(as.data.frame(path)$placements[[zeros[[1]]]], " = 0$")
  expect_output(print(path$position[[zeros[[1]]]]), "0*", fixed = TRUE)
  hint <- hint_sudoku(path$position[[zeros[[1]]]], "step")
  expect_identical(hint$step$placements[[1]]$digit, hint_sudoku(path_of_twin$position[[zeros[[1]]]], "step")$step$placements[[1]]$digit - 1L)
  expect_match(alt_text(position), "Row 1: empty empty")
  expect_identical(as.matrix(sudoku_puzzle(position)), position$board)

  stuck <- explain_sudoku(puzzle, techniques = "naked_single")
  expect_identical(summary(stuck)$outcome, "stuck")
  expect_identical(summary(stuck)$blanks, sum(is.na(as.matrix(stuck))))
  expect_output(print(stuck), "Stuck")
  wrong <- as.matrix(puzzle)
  wrong[1, 1:2] <- 0L
  expect_match(hint_sudoku(sudoku_puzzle(wrong, rules(puzzle)))$text, "r1c1")
  nudge <- hint_sudoku(puzzle)
  expect_no_error(plot(nudge, new_page = FALSE))
  expect_no_error(ggplot2::autoplot(nudge))
  expect_no_error(plot(position, new_page = FALSE))
  expect_error(explain_sudoku(wrong, rules = rules(puzzle)), class = "oxidoku_error_clash")
})

test_that("explanations with rules about values lead to the solution", {
  set.seed(1)
  kinds <- list(
    rule_cage("r1c1 r1c2 r2c1", 4), rule_even("r1c1 r2c3"), rule_kropki(black = "r1c1 r1c2"), rule_xv(v = "r1c1 r1c2"),
    rule_sandwich(rows = c(r1 = 1)), rule_x_sum(left = c(r1 = 5)), rule_arrow("r1c1", "r2c2 r2c3"),
    rule_zipper("r1c1 r2c2 r3c3"), rule_indexing("r1c1"), rule_skyscraper(top = c(2, NA, NA, 3)),
    rule_little_killer("r1c1-r4c4", 8), rule_count("r1c1 r2c3 r4c4", 0, 2), rule_numbered_room(left = c(r1 = 2))
  )
  for (rule in kinds) {
    rules <- from_zero(rule)
    solution <- as.matrix(all_solutions(sudoku_puzzle(rules = rules), limit = 1))
    # Givens are added until there is one solution.
    givens <- matrix(NA_integer_, 4, 4)
    for (at in sample(16)) {
      if (is_unique(sudoku_puzzle(givens, rules))) break
      givens[[at]] <- solution[[at]]
    }
    path <- explain_sudoku(sudoku_puzzle(givens, rules))
    for (i in seq_len(nrow(path))) {
      placed <- path$placements[[i]]
      struck <- path$eliminations[[i]]
      expect_identical(placed$digit, solution[cbind(placed$row, placed$col)])
      expect_false(any(struck$digit == solution[cbind(struck$row, struck$col)]))
    }
  }
})

# Leaves the elements with some names out of nested lists.
without_elements <- function(x, left_out) {
  if (!is.list(x)) {
    return(x)
  }
  lapply(x[setdiff(seq_along(x), which(names(x) %in% left_out))], without_elements, left_out)
}

test_that("pages get what they get for the twin with digits from 1", {
  skip_if_not_installed("htmlwidgets")
  shifted <- function(x) chartr("123456789", "012345678", x)
  text <- chartr("0", ".", "000000010400000000020000000000050407008000300001090000300400200050100000000806000")
  sum <- sum(solve_sudoku(text)$solution[1, 2:3])
  twin <- sudoku_puzzle(text, sudoku_rules(rule_candidates("r1c1", 1:9), rule_cage("r1c2 r1c3", sum)))
  puzzle <- sudoku_puzzle(shifted(text), sudoku_rules(rule_candidates("r1c1", 0:8), rule_cage("r1c2 r1c3", sum - 2), digits = 0:8))
  x <- play_sudoku(puzzle)$x
  of_twin <- play_sudoku(twin)$x
  same <- c("givens", "digits", "solution", "proof", "rating", "status", "centre")
  expect_identical(x[same], of_twin[same])
  # Steps are the same except for their sentences, which show values.
  bare <- function(x) without_elements(x, c("text", "about"))
  expect_identical(bare(x$paths), bare(of_twin$paths))
  sentences <- function(x) vapply(x$paths[[1]]$steps, `[[`, "", "text")
  zeros <- grepl("is 0[.]", sentences(x))
  expect_identical(sum(zeros), sum(vapply(x$paths[[1]]$steps, function(step) any(step$place %% 9 == 0), NA)))
  expect_identical(x$shape[c("side", "houses", "apart", "bonds", "open")], of_twin$shape[c("side", "houses", "apart", "bonds", "open")])
  expect_identical(c(x$shape$lowest, of_twin$shape$lowest), 0:1)
  expect_identical(unclass(x$shape$symbols), as.character(0:8))
  expect_identical(x$shape$sums[[1]]$target, sum - 2L)
  expect_identical(x$rules[[1]], "The digits are 0 to 8.")
  expect_match(x$shape$notes[[1]], "one of 0 1 2", all = FALSE)
  expect_identical(x$labels$keys_clear, "Clear|Delete, .|Clear")
  expect_identical(unclass(play_sudoku(puzzle, symbols = "letters")$x$shape$symbols), LETTERS[1:9])

  path <- explain_sudoku(puzzle)
  viewed <- view_path(path)$x
  viewed_of_twin <- view_path(explain_sudoku(twin))$x
  expect_identical(bare(viewed$paths), bare(viewed_of_twin$paths))
  expect_identical(viewed[c("givens", "digits", "centre")], viewed_of_twin[c("givens", "digits", "centre")])
  position <- path$position[[5]]
  steps <- view_path(find_steps(position)[1:5, ])$x
  expect_identical(bare(steps$paths), bare(view_path(find_steps(explain_sudoku(twin)$position[[5]])[1:5, ])$x$paths))
  expect_identical(play_sudoku(position)$x[same], play_sudoku(explain_sudoku(twin)$position[[5]])$x[same])
  # Several puzzles share a page, and a page without hints gets no solution.
  several <- play_sudoku(c(puzzle, sudoku_puzzle(path$position[[1]])))$x
  expect_identical(several$more[[1]]$givens, several$givens)
  expect_null(play_sudoku(puzzle, hints = FALSE)$x$solution)
})

test_that("practice and new puzzles have 0 as a digit", {
  skip_if_not_installed("htmlwidgets")
  set.seed(3)
  practice <- practice_sudoku("naked_pair", 2, rules = sudoku_rules(digits = 0:8))
  for (i in 1:2) {
    step <- practice$step[[i]]
    solution <- solve_sudoku(practice$puzzle[i])$solution
    struck <- step$eliminations[[1]]
    expect_false(any(struck$digit == solution[cbind(struck$row, struck$col)]))
    expect_identical(which(as.array(practice$candidates[[i]])[struck$row[[1]], struck$col[[1]], struck$digit[[1]] + 1L]), 1L)
    expect_identical(as.matrix(practice$board[i]), step$position[[1]]$board)
    cell <- step$cells[[1]]
    expect_match(format(practice$candidates[[i]]), paste(step$digits[[1]], collapse = ""), all = FALSE)
  }
  x <- play_sudoku(practice)$x
  expect_length(x$more, 1)
  expect_identical(play_sudoku(practice[2, ])$x[c("givens", "digits", "centre")], x$more[[1]][c("givens", "digits", "centre")])
  expect_true(all(play_sudoku(rules = from_zero())$x$givens <= 4L))
})

test_that("what is drawn by the order of digits is that of the twin with digits from 1", {
  by_order <- c(
    "regions", "thermometers", "whisper", "renban", "palindrome", "between", "entropic", "modular", "greater", "minimum", "maximum", "skyscraper"
  )
  for (part in random_parts()[by_order]) {
    made <- function(...) {
      set.seed(1)
      generate_sudoku(2, rules = sudoku_rules(get(call_of_random(part))(), size = 6, ...))
    }
    puzzles <- made(digits = 0:5)
    twins <- made()
    expect_true(all(is_unique(puzzles$puzzle)), label = part$name)
    for (i in 1:2) {
      expect_identical(rules(puzzles$puzzle[i])$rules, rules(twins$puzzle[i])$rules, label = part$name)
      expect_identical(as.matrix(puzzles$solution[i]) + 1L, as.matrix(twins$solution[i]), label = part$name)
    }
  }
})

test_that("the values of the solution keep what is drawn about them", {
  set.seed(7)
  # A range of sizes, because a cage of one cell may have the sum 0.
  drawn <- c(random_parts()[c(
    "cages", "arrows", "region_sum", "zipper", "little_killer", "outside_sum", "sandwich", "x_sum", "numbered_room", "kropki", "xv",
    "even", "odd", "quadruple"
  )], list(list(call = "random_cages", args = list(1:2))))
  for (part in drawn) {
    for (size in c(6, 9)) {
      made <- generate_sudoku(1, rules = sudoku_rules(do.call(call_of_random(part), part$args %||% list()), size = size, digits = seq_len(size) - 1))
      own <- rules(made$puzzle)
      expect_true(is_unique(made$puzzle), label = part$name)
      expect_gt(length(own$rules), 0)
      solution <- as.matrix(made$solution)
      expect_setequal(solution, seq_len(size) - 1L)
      boxes <- box_labels(own$shape$box, size)
      for (rule in own$rules) expect_true(keeps_part(rule, solution, boxes), label = part$name)
      # The rules are those that the constructors make, and code says them.
      expect_true(eval(str2lang(format(own, code = TRUE))) == own, label = part$name)
    }
  }
})

test_that("Shiny apps see values, and hints from R hold numbers", {
  skip_if_not_installed("shiny")
  sent <- function(value, lowest) list(rows = 4, columns = 4, digits = 4, lowest = lowest, at = as.list(0:15), value = as.list(value))
  board <- cells_of_page(sent(c(1, 0, 4, rep(0, 13)), 0))
  expect_identical(board[1:4, 1], c(0L, NA, 3L, NA))
  expect_identical(cells_of_page(sent(c(1, 0, 4, rep(0, 13)), 1))[1:4, 1], c(1L, 0L, 4L, 0L))
  puzzle <- sudoku_puzzle("0..3....3..01...", from_zero())
  numbers <- c(board_of_shown(as.matrix(puzzle), rules(puzzle)$facts))
  position <- input_handlers$any_position(list(
    board = sent(replace(numbers, 5, 2), 0), givens = sent(numbers, 0), candidates = sent(ifelse(numbers > 0, 0, 15), 0)
  ))
  expect_identical(position$givens, !is.na(as.matrix(puzzle)))
  hint <- hint_sudoku(position$board, "step", candidates = position$candidates, givens = position$givens, rules = rules(puzzle))
  data <- hint_data(hint, list(labels = list()), rules(puzzle))
  placed <- hint$step$placements[[1]]
  expect_identical(unclass(data$step$place), 4L * (4L * (placed$row - 1L) + placed$col - 1L) + placed$digit)
})

test_that("documents without scripts draw boards with 0 as a digit", {
  skip_if_not_installed("htmlwidgets")
  skip_if_not_installed("knitr")
  knitr::opts_knit$set(rmarkdown.pandoc.to = "docx")
  withr::defer(knitr::opts_knit$set(rmarkdown.pandoc.to = NULL))
  # The number of the digit 3, which is 4, is no digit of this board.
  expect_match(knitr::knit_print(play_sudoku(sudoku_puzzle("0..3....3..01...", from_zero()))), "this board to play on")
})

test_that("lessons are those of the twin with digits from 1", {
  skip_if_not_installed("htmlwidgets")
  taught <- function(rules) {
    set.seed(5)
    teach_sudoku(c("hidden_pair", "naked_single"), n = 1, rules = rules)$x
  }
  x <- taught(sudoku_rules(rule_even("r1c1 r2c2"), digits = 0:8))
  bare <- function(x) without_elements(x, c("text", "about", "on"))
  lessons <- taught(sudoku_rules(rule_odd("r1c1 r2c2")))$lessons
  expect_identical(bare(x$lessons), bare(lessons))
  expect_false(is.null(x$lessons[[1]]$friend))
  expect_identical(unclass(x$shape$symbols), as.character(0:8))
})

test_that("sheets print 0 as a digit", {
  puzzle <- sudoku_puzzle("0..3....3..01...", from_zero())
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(puzzle, file)
  text <- paste(readLines(file, encoding = "UTF-8"), collapse = "")
  expect_match(text, "The digits are 0 to 3.", fixed = TRUE)
  expect_match(text, "Row 1: 0 empty empty 3", fixed = TRUE)
  expect_match(text, "Row 1: 0 1 2 3", fixed = TRUE)
  set.seed(2)
  practice <- practice_sudoku("naked_pair", 1, rules = sudoku_rules(digits = 0:8))
  expect_no_error(sudoku_sheet(practice, withr::local_tempfile(fileext = ".pdf")))
  item <- sheet_items(practice, NULL, NULL, list(answers = "end", words = as.list(words_of_sheets())), environment())[[1]]
  expect_identical(item$drawn$symbols$text, as.character(0:8))
  expect_identical(item$scene$text, practice$step[[1]]$text)
  expect_identical(item_in_symbols(item, "letters", environment())$scene$symbols$text, LETTERS[1:9])
})

test_that("all methods solve boards with 0 as a digit, and can be watched", {
  skip_if_not_installed("htmlwidgets")
  text <- chartr("0", ".", "000000010400000000020000000000050407008000300001090000300400200050100000000806000")
  puzzle <- sudoku_puzzle(chartr("123456789", "012345678", text), sudoku_rules(digits = 0:8))
  twin <- solve_sudoku(text)
  expect_identical(find_symmetries(puzzle), find_symmetries(text))
  for (method in c("backtracking", "logic", "hybrid")) {
    result <- solve_sudoku(puzzle, method)
    expect_identical(result$solution + 1L, solve_sudoku(text, method)$solution)
    expect_identical(result$counts, solve_sudoku(text, method)$counts)
  }
  work <- watch_sudoku(puzzle, "hybrid")
  frames <- tibble::as_tibble(work)
  frames_of_twin <- tibble::as_tibble(watch_sudoku(text, "hybrid"))
  expect_identical(frames$digit + 1L, frames_of_twin$digit)
  same <- c("event", "what", "row", "col", "placements", "guesses", "backtracks")
  expect_identical(frames[same], frames_of_twin[same])
  expect_identical(frames$board[[20]], ifelse(frames_of_twin$board[[20]] == 0L, NA, frames_of_twin$board[[20]] - 1L))
  expect_identical(unclass(work$x$shape$symbols), as.character(0:8))
  expect_identical(work$x$digit, watch_sudoku(text, "hybrid")$x$digit)
  drawn <- plot(work, which = 1:2, candidates = TRUE, new_page = FALSE)
  placed <- which(!is.na(frames$digit))[[1]]
  expect_match(frame_title(placed, attr(work, "work")), paste0("(is |^.*: )", frames$digit[[placed]]))
})

test_that("links to sites with a place for rules hold 0 as a digit", {
  skip_if_not_installed("jsonlite")
  solutions <- function(x) vapply(as.list(all_solutions(x, limit = 5)), function(one) paste(as.matrix(one), collapse = ""), "")
  held <- list()
  for (rule in c(rules_to_read(), list(rule_even("r1c1"), rule_cage("r1c1 r1c2 r2c1", 3), rule_cage("r1c1", 0)))) {
    puzzle <- sudoku_puzzle(paste0(strrep(".", 35), "5"), from_zero(rule, size = 6))
    for (site in c("sudokumaker", "penpa")) {
      link <- tryCatch(with_brief_errors(suppressWarnings(links_of(puzzle, site, NULL, NULL, NULL))), oxidoku_error_file = function(e) NULL)
      if (is.null(link)) next
      held[[site]] <- c(held[[site]], rules(puzzle)$rules[[1]]$name)
      read <- suppressMessages(suppressWarnings(read_sudoku(I(link))))
      # A link to Penpa+ has no cage of one cell.
      if (site == "penpa" && identical(lengths(rules(puzzle)$rules[[1]]$cells), 2L)) next
      # Rules may be read as other rules that mean the same.
      same <- read$puzzle == puzzle || identical(solutions(read$puzzle), solutions(puzzle))
      expect_true(same, label = paste(site, rules(puzzle)$rules[[1]]$name))
    }
  }
  expect_gt(length(unique(held$sudokumaker)), 20)
  expect_true("cage" %in% held$penpa)
  plain <- sudoku_puzzle("0..3....3..01...", from_zero(rule_thermometer("r1c2 r2c2 r3c2"), rule_arrow("r4c4", "r3c3 r2c2"), rule_diagonals()))
  expect_true(read_sudoku(I(sudoku_link(plain, "penpa")))$puzzle == plain)
  puzzle <- sudoku_puzzle("0..3....3..01...", from_zero())
  for (site in c("sudokumaker", "penpa")) expect_identical(read_sudoku(I(sudoku_link(puzzle, site)))$puzzle, puzzle)
  # Only the rules in words say which digits a drawing without a 0 has.
  empty <- sudoku_puzzle("...3....3...1...", from_zero())
  expect_identical(read_sudoku(I(sudoku_link(empty, "penpa")))$puzzle, empty)
})

test_that("boards with more digits than rows are held by links, or refused", {
  skip_if_not_installed("jsonlite")
  puzzle <- sudoku_puzzle(paste0("9", strrep(".", 35)), sudoku_rules(size = 6, digits = 9))
  expect_identical(read_sudoku(I(sudoku_link(puzzle, "sudokumaker")))$puzzle, puzzle)
  for (site in c("penpa", "puzz.link", "f-puzzles", "sudokupad")) expect_error(sudoku_link(puzzle, site), class = "oxidoku_error_file")
})

test_that("functions for classic boards, and vectors of classic puzzles, refuse 0 as a digit", {
  puzzle <- sudoku_puzzle("0..3....3..01...", from_zero())
  # These functions are for classic boards.
  for (verb in list(canonical_sudoku, count_automorphisms)) expect_error(verb(puzzle), class = "oxidoku_error_rules")
  # In a classic puzzle, 0 is an empty cell.
  expect_error(solve_sudoku(as_sudoku(strrep("0", 81)), rules = sudoku_rules(digits = 0:8)), class = "oxidoku_error_zero")
})

test_that("the text of Interactive Sudoku Solver holds 0 as a digit", {
  lacking <- character()
  for (rule in c(rules_to_read(), list(rule_even("r1c1"), rule_cage("r1c1 r1c2 r2c1", 3)))) {
    rules <- from_zero(rule, size = 6)
    puzzle <- sudoku_puzzle(paste0("0", strrep(".", 34), "5"), rules)
    line <- tryCatch(iss_line(puzzle, NULL), oxidoku_error_file = function(e) NULL)
    if (is.null(line)) {
      lacking <- c(lacking, rules$rules[[1]]$name)
      next
    }
    expect_match(line, "^[.]Shape~6x6~0-5[.]~R1C1_0[.]~R6C6_5")
    read <- read_sudoku(line)
    expect_identical(as.matrix(read$puzzle), as.matrix(puzzle))
    # Rules may be read as other rules that mean the same.
    solutions <- function(x) vapply(as.list(all_solutions(x, limit = 5)), function(one) paste(as.matrix(one), collapse = ""), "")
    expect_identical(solutions(read$puzzle), solutions(puzzle), label = line)
  }
  expect_setequal(lacking, c("non_consecutive", "thermometer", "minimum", "maximum", "sum", "count", "distinct", "not"))
  read <- read_sudoku(".Shape~4x4~0-3.~R1C1_0.~R2C2_0_3")$puzzle
  expect_identical(read, sudoku_puzzle("0...............", from_zero(rule_candidates("r2c2", c(0, 3)))))
  expect_match(read_sudoku(".Shape~4x4~0-3.~R1C1_4")$reason, "digits of the board")
  expect_match(read_sudoku(".Shape~4x4~2-5.~R1C1_4")$reason, "begin at 0 or 1")
  # Code of rules from tables uses the values of digits.
  table <- read_sudoku(iss_line(sudoku_puzzle(rules = from_zero(rule_pairs("r1c1 r1c3", function(a, b) a + 2 * b == 4))), NULL))$puzzle
  machine <- read_sudoku(iss_line(sudoku_puzzle(rules = from_zero(rule_line("r1c1 r1c3 r2c2", function(x) prod(x) == 0))), NULL))$puzzle
  for (one in list(table, machine)) {
    expect_identical(eval(parse(text = format(rules(one), code = TRUE)))$rules[[1]]$table, rules(one)$rules[[1]]$table)
  }
})
