test_that("rules are printed, a line for each", {
  rules <- sudoku_rules(
    rule_diagonals(), rule_cage("r1c1 r1c2", 11), rule_thermometer("r5c5 r6c6"),
    rule_kropki(white = "r2c2 r2c3", all_marked = TRUE)
  )
  lines <- capture.output(print(rules))
  expect_identical(lines, c(
    "Sudoku rules: 9x9", "  boxes of 3x3", "  diagonals: both", "  cage of 11: r1c1 r1c2",
    "  thermometer: r5c5 r6c6", "  dots: white r2c2-r2c3 (all white and black dots are marked)"
  ))
  expect_identical(format(rules), "9x9, diagonals, 1 cage, 1 thermometer, dots")
  expect_identical(format(sudoku_rules(size = 7)), "Latin square 7x7")
  expect_output(print(sudoku_rules(size = 7)), "no boxes")
  expect_identical(format(sudoku_rules(grids = "samurai")), "samurai")
  expect_identical(format(sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))), "jigsaw 4x4")
  expect_output(print(rule_skyscraper(top = c(c4 = 3))), "skyscraper of 3: column 4, from the top")
})

test_that("prints say which marks are all given", {
  line <- function(rule) trimws(format(rule))
  expect_identical(line(rule_kropki("r1c1 r1c2", all_marked = "white")), "dots: white r1c1-r1c2 (all white dots are marked)")
  expect_identical(line(rule_kropki(black = "r1c1 r1c2", all_marked = "black")), "dots: black r1c1-r1c2 (all black dots are marked)")
  expect_identical(line(rule_kropki(all_marked = TRUE)), "dots: all white and black dots are marked")
  expect_identical(line(rule_kropki(all_marked = "black", ratio = 3)), "dots: all black dots are marked, ratio 3")
  expect_identical(line(rule_xv(x = "r1c1 r1c2", all_marked = TRUE)), "XV: X r1c1-r1c2 (all X and V are marked)")
  expect_identical(line(rule_xv(all_marked = TRUE)), "XV: all X and V are marked")
  expect_identical(line(rule_xv(v = "r1c1 r1c2")), "XV: V r1c1-r1c2")
})

test_that("rules are equal whatever their order", {
  a <- sudoku_rules(rule_cage("r1c1 r1c2", 11), rule_diagonals())
  b <- c(sudoku_rules(rule_diagonals()), rule_cage("r1c2 r1c1", 11))
  expect_true(a == b)
  expect_false(a != b)
  expect_false(a == sudoku_rules(rule_diagonals()))
  expect_false(sudoku_rules(size = 8) == sudoku_rules(size = 8, box = c(4, 2)))
  expect_true(sudoku_rules(size = 6) == sudoku_rules(size = 6, box = c(2, 3)))
  # The order of a line's cells is part of its meaning.
  line <- function(cells) sudoku_rules(rule_thermometer(cells))
  expect_false(line("r1c1 r1c2") == line("r1c2 r1c1"))
  expect_error(a == 1, class = "oxidoku_error_argument")
})

test_that("cells have many forms", {
  one <- rule_thermometer("r1c1 r1c2 r2c2")
  expect_identical(rule_thermometer(c("r1c1", "R1C2", "r2c2")), one)
  expect_identical(rule_thermometer(rbind(c(1, 1), c(1, 2), c(2, 2))), one)
  expect_identical(rule_thermometer(data.frame(row = c(1, 1, 2), col = c(1, 2, 2))), one)
  cells <- matrix(FALSE, 4, 4)
  cells[1, 1:2] <- TRUE
  expect_identical(rule_cage(cells), rule_cage("r1c1 r1c2"))
  for (bad in list("a", 1:3, NULL, NA, list(), "r0c1", matrix("a", 2, 2), mean, factor("r1c1"))) {
    expect_error(rule_cage(bad), class = "oxidoku_error_argument")
  }
})

test_that("what makes no sense is refused when it is made, with rule and cells", {
  e <- expect_rule_error(sudoku_rules(rule_diagonals(), rule_cage("r1c1 r1c2", 30)))
  expect_identical(e$rule, 2L)
  expect_identical(e$cells, data.frame(row = c(1L, 1L), col = 1:2))
  expect_match(conditionMessage(e), "cage")
  ten <- paste0("r1c", 1:10)
  expect_rule_error(sudoku_rules(rule_cage(ten), size = 9))
  expect_rule_error(sudoku_rules(rule_cage("r1c1 r1c2 r1c3 r1c4 r2c1"), size = 4))
  expect_rule_error(sudoku_rules(rule_windows(), size = 10))
  expect_rule_error(sudoku_rules(rule_renban("r9c9 r10c9")))
  expect_rule_error(sudoku_rules(rule_extra_region("r1c1 r1c2")))
  expect_rule_error(sudoku_rules(rule_kropki(white = "r1c1 r3c3")))
  expect_rule_error(sudoku_rules(rule_arrow("r1c1", "r1c1 r1c2")))
  expect_rule_error(sudoku_rules(rule_disjoint_groups(), size = 7))
  expect_rule_error(sudoku_rules(rule_whisper("r1c1 r1c2", 9)))
})

test_that("a shape that does not exist is refused", {
  shape_error <- function(...) expect_error(sudoku_rules(...), class = "oxidoku_error_rules")
  shape_error(size = 7, box = c(1, 6))
  shape_error(size = 6, box = c(2, 2))
  shape_error(size = 6, box = "a")
  shape_error(regions = "AABB")
  shape_error(regions = strrep("A", 16))
  shape_error(regions = mean)
  shape_error(regions = matrix(1, 4, 5))
  shape_error(regions = strrep("A", 16), box = c(2, 2))
  shape_error(grids = "samurai", size = 16)
  shape_error(grids = c("r1c1", "r1c1"))
  for (size in list(3, 26, "a", NA, 4.5, c(4, 6), NULL)[1:6]) {
    expect_error(sudoku_rules(size = size), class = "oxidoku_error_argument")
  }
  expect_error(sudoku_rules(grids = "samura"), "samurai", class = "oxidoku_error_argument")
})

test_that("rules are made by their constructors", {
  for (bad in list(1, "cage", mean, sudoku_rules(), list(list(1)), NA)) {
    expect_error(sudoku_rules(bad), class = "oxidoku_error_argument")
  }
  expect_error(sudoku_rules(sise = 9), "size", class = "oxidoku_error_argument")
  expect_length(sudoku_rules(NULL, list(rule_diagonals(), NULL))$rules, 1)
})

test_that("boxes are wider than high, and primes have none", {
  box <- function(size) sudoku_rules(size = size)$shape$box
  expect_identical(box(4), c(2L, 2L))
  expect_identical(box(6), 2:3)
  expect_identical(box(10), c(2L, 5L))
  expect_identical(box(12), 3:4)
  expect_identical(box(25), c(5L, 5L))
  for (prime in c(5, 7, 11, 13, 17, 19, 23)) expect_null(box(prime))
})

test_that("every constructor refuses arguments of any other type", {
  makers <- list(
    rule_extra_region, rule_all_different, rule_double_arrow, rule_thermometer, rule_whisper,
    rule_renban, rule_palindrome, rule_between, rule_lockout, rule_region_sum, rule_zipper,
    rule_sum_line,
    rule_entropic, rule_modular, rule_greater, rule_even, rule_odd, rule_minimum, rule_maximum,
    rule_indexing, function(x) rule_arrow("r1c1", x), function(x) rule_clone("r1c1", x),
    function(x) rule_quadruple("r1c1", x), function(x) rule_candidates("r1c1", x),
    function(x) rule_kropki(white = x), function(x) rule_xv(v = x), rule_diagonals,
    rule_non_consecutive, function(x) rule_cage("r1c1", x)
  )
  for (make in makers) {
    expect_error(make("z9"), class = "oxidoku_error_argument")
  }
  local_brief_errors()
  for (make in makers) {
    for (bad in list(1.5, mean, NaN, list(1), as.Date("2024-01-01"), quote(x), raw(2))) {
      expect_error(make(bad), class = "oxidoku_error_argument")
    }
  }
})

test_that("names of a list of rules say nothing", {
  rules <- sudoku_rules(list(a = rule_diagonals(), b = list(c = rule_cage("r1c1 r1c2", 9))))
  expect_identical(rules, sudoku_rules(rule_diagonals(), rule_cage("r1c1 r1c2", 9)))
})

test_that("verbs for the classic board alone refuse any form of another board", {
  six <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  killer <- paste0("3x3::k:2304:2304:", strrep("0:", 79))
  verbs <- list(canonical_sudoku = canonical_sudoku, count_automorphisms = count_automorphisms)
  for (name in names(verbs)) {
    expect_error(do.call(name, list(six)), paste0(name, "\\(\\)"), class = "oxidoku_error_rules")
    expect_error(do.call(name, list(matrix(0L, 6, 6))), "9x9 boards only", class = "oxidoku_error_shape")
  }
  expect_error(watch_sudoku(killer), "1 cage", class = "oxidoku_error_rules")
  # The message refers to the given rules, not to the function.
  error <- expect_error(sudoku_puzzle(strrep(".", 36), sudoku_rules()), class = "oxidoku_error_shape")
  expect_no_match(conditionMessage(error), "alone")
})

test_that("puzzles in a list with names become a vector", {
  x <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  both <- do.call(c, list(a = x, b = x))
  expect_named(both, c("a", "b"))
  expect_identical(unname(both), c(x, x))
})

test_that("NaN and infinite numbers are errors, not missing numbers", {
  letters <- "AABB CADB CDDE CFFE"
  wrong <- function(expr) expect_error(expr, class = "oxidoku_error_argument")
  for (bad in c(NaN, Inf, -Inf)) {
    wrong(rule_cages(bad))
    wrong(rule_cages(letters, bad))
    wrong(rule_cages(letters, c(A = bad, B = 6)))
    wrong(rule_cage("r1c1", bad))
    for (rule in list(rule_skyscraper, rule_x_sum, rule_numbered_room, rule_outside_sum)) {
      wrong(rule(top = c(3, bad, NA, 2)))
      wrong(rule(left = c(r1 = 3, r2 = bad)))
    }
    wrong(rule_sandwich(rows = c(r1 = 3, r2 = bad)))
    wrong(rule_little_killer("r1c1", bad))
    wrong(rule_quadruple("r1c1", c(1, bad)))
    wrong(rule_candidates("r1c1", bad))
    wrong(rule_whisper("r1c1 r1c2", bad))
    wrong(rule_kropki("r1c1 r1c2", difference = bad))
    wrong(rule_cage(cbind(bad, 1)))
    wrong(random_cages(c(2, bad)))
    wrong(random_arrows(bad))
    wrong(sudoku_rules(size = bad))
    # Full messages are checked only for the first value.
    if (is.nan(bad)) local_brief_errors()
  }
  # NA means that there is no number.
  expect_length(rule_cages(letters, c(A = NA, B = 6)), 6)
  expect_length(rule_skyscraper(top = c(3, NA, NA, 2)), 2)
})

test_that("rules that no digits can keep are refused with their cells", {
  refused <- function(rule, cells) {
    error <- expect_error(sudoku_rules(rule), class = "oxidoku_error_rule")
    expect_identical(sprintf("r%dc%d", error$cells$row, error$cells$col), cells)
  }
  refused(rule_clone("r1c1", "r1c1"), "r1c1")
  refused(rule_clone("r1c1 r5c5", "r4c4 r6c6"), c("r5c5", "r6c6"))
  refused(c(rule_diagonals(), rule_clone("r1c1 r4c4", "r4c4 r7c1")), c("r1c1", "r7c1"))
  refused(rule_arrow("r1c1", "r1c2"), c("r1c1", "r1c2"))
  refused(rule_even(paste0("r1c", 1:5)), paste0("r1c", 1:5))
  refused(rule_quadruple("r1c1", c(5, 5)), c("r1c1", "r1c2", "r2c1", "r2c2"))
  refused(rule_little_killer("r1c1", 8, "down_right"), paste0("r", 1:9, "c", 1:9)[0])
  expect_error(sudoku_rules(rule_xv(x = "r1c1 r1c2"), size = 4), "up to 7", class = "oxidoku_error_rule")
  expect_error(sudoku_rules(rule_sandwich(rows = c(r1 = 34))), "34", class = "oxidoku_error_rule")
  expect_s3_class(sudoku_rules(rule_clone("r1c1 r1c2", "r5c5 r5c6")), "oxidoku_rules")
})

test_that("the order of rules, and of cells without an order, changes nothing", {
  made <- c(small_rules_to_draw(), list(rule_kropki(all_marked = TRUE), rule_even("r2c5"), rule_clone("r5c1 r5c2", "r1c5 r1c6")))
  rules <- sudoku_rules(made)
  set.seed(1)
  for (turn in 1:5) expect_identical(sudoku_rules(sample(made)), rules)
  expect_identical(sudoku_rules(structure(rev(rules$rules), class = "oxidoku_rule")), rules)
  same <- function(one, other) expect_identical(sudoku_rules(one), sudoku_rules(other))
  for (make in list(
    rule_double_arrow, rule_whisper, rule_renban, rule_palindrome, rule_between, rule_lockout, rule_region_sum,
    rule_zipper, rule_sum_line, rule_entropic, rule_modular, rule_even, rule_odd, rule_minimum, rule_maximum, rule_cage,
    rule_all_different, rule_indexing, function(cells) rule_candidates(cells, 1:3)
  )) {
    suppressMessages(same(make("r4c4 r3c3 r2c2"), make("r2c2 r3c3 r4c4")))
  }
  same(rule_clone("r1c1 r2c1", "r5c5 r6c5"), rule_clone("r6c5 r5c5", "r2c1 r1c1"))
  same(rule_greater("r1c1>r1c2, r5c5>r5c4"), rule_greater("r5c5>r5c4, r1c1>r1c2"))
  same(rule_kropki("r1c1 r1c2, r5c5 r5c4"), rule_kropki("r5c4 r5c5, r1c2 r1c1"))
})

test_that("a range names all of its cells", {
  same <- function(one, other) expect_identical(unclass(one), unclass(other))
  for (range in c("r1c1-r1c3", "r1c1:r1c3", "R1C1 - R1C3")) {
    same(rule_cage(range, 9), rule_cage("r1c1 r1c2 r1c3", 9))
    same(rule_thermometer(range), rule_thermometer("r1c1 r1c2 r1c3"))
  }
  same(rule_cage("r4c2-r2c2, r2c3"), rule_cage("r4c2 r3c2 r2c2 r2c3"))
  same(rule_whisper("r3c3-r1c1"), rule_whisper("r3c3 r2c2 r1c1"))
  same(rule_whisper("r1c1-r1c3-r2c4"), rule_whisper("r1c1 r1c2 r1c3 r2c4"))
  same(rule_arrow("r1c1", "r1c2-r1c4"), rule_arrow("r1c1", "r1c2 r1c3 r1c4"))
  same(rule_xv(x = "r1c1-r1c2, r3c3-r4c3"), rule_xv(x = "r1c1 r1c2 r3c3 r4c3"))
  wrong <- function(x) expect_error(x, class = "oxidoku_error_argument")
  wrong(rule_cage("r1c1-r3c3"))
  wrong(rule_whisper("r1c1-r2c4"))
  wrong(rule_cage("r1c1>r1c2"))
  wrong(rule_cage("r1c1..r1c3"))
  wrong(rule_cage("r1c1-"))
  wrong(rule_cage("-r1c1"))
  wrong(rule_cage(character()))
  expect_error(sudoku_rules(rule_kropki("r1c1-r1c4")), class = "oxidoku_error_rule")
})

test_that("cells that do not touch are said once", {
  apart <- list(
    quote(rule_cage("r1c1 r1c2 r9c9", 10)), quote(rule_cage("r1c1 r2c2", 3)), quote(rule_thermometer("r1c1 r1c2 r1c4")),
    quote(rule_renban("r1c1 r1c3")), quote(rule_arrow("r1c1", "r3c4")), quote(rule_arrow("r1c1 r3c1", "r2c2 r3c3"))
  )
  for (call in apart) {
    expect_message(made <- eval(call), class = "oxidoku_message_apart")
    expect_silent(sudoku_rules(made))
  }
  expect_silent(rule_cage("r1c1 r2c1 r2c2 r1c2", 10))
  expect_silent(rule_thermometer("r1c1 r2c2 r2c3"))
  expect_silent(rule_even("r1c1 r9c9"))
  # These are more cells than any board has.
  expect_silent(rule_cage(strrep("r1c1 r9c9 ", 500)))
})

test_that("rules may be in lists of lists, however deep", {
  nested <- rule_diagonals()
  for (i in 1:5000) nested <- list(nested)
  expect_identical(sudoku_rules(nested, list(NULL, list(rule_windows()))), sudoku_rules(rule_diagonals(), rule_windows()))
  expect_error(sudoku_rules(list(list("diagonals"))), class = "oxidoku_error_argument")
})

test_that("what is left out of a puzzle stays with it, and every answer warns", {
  rules <- sudoku_rules(rule_anti_king(), left_out = c("b", "a \"/~\"", "b"))
  expect_identical(rules$left_out, c("a \"/~\"", "b"))
  expect_false(rules == sudoku_rules(rule_anti_king()))
  expect_identical(eval(parse(text = format(rules, code = TRUE)))$key, rules$key)
  expect_identical(format(rules), "9x9, anti-king, without: a \"/~\", b")
  expect_identical(c(rules, rule_anti_knight())$left_out, rules$left_out)
  expect_identical(c(rules, left_out = character())$key, sudoku_rules(rule_anti_king())$key)
  expect_error(sudoku_rules(left_out = 5), class = "oxidoku_error_argument")
  x <- sudoku_puzzle(rules = rules)
  expect_identical(as_sudoku(as.character(x)), x)
  expect_identical(rules(c(x, sudoku_examples$puzzle[1])[1])$key, rules$key)
  # A classic board with a rule left out is not a classic puzzle.
  bare <- sudoku_puzzle(sudoku_examples$puzzle[[1]], sudoku_rules(left_out = "fog"))
  expect_identical(as_sudoku(as.character(bare)), bare)
  answers <- list(
    solve = solve_sudoku, check = check_sudoku, puzzles = solve_puzzles, count = count_solutions, unique = is_unique, minimal = is_minimal,
    rate = rate_sudoku, hint = hint_sudoku, explain = explain_sudoku, steps = find_steps, all = all_solutions
  )
  for (name in names(answers)) {
    said <- character()
    withCallingHandlers(answers[[name]](bare), oxidoku_warning_left_out = function(w) {
      said <<- c(said, w$left_out)
      tryInvokeRestart("muffleWarning")
    })
    expect_identical(said, "fog", label = name)
  }
  solved <- suppressWarnings(solve_sudoku(bare))
  expect_true(any(grepl("left out: fog", capture.output(print(solved)))))
  expect_true(any(grepl("left out: fog", capture.output(print(bare)))))
  expect_identical(suppressWarnings(solve_puzzles(c(bare, sudoku_examples$puzzle[1])))$reason, c("without: fog", NA))
  expect_match(rule_sentences(rules(bare), shape_labels()), "without rules of the puzzle: fog")
})
