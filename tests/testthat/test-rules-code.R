# Expects that running the code makes the same object, including the letters of cages.
expect_code <- function(x) {
  code <- format(x, code = TRUE)
  again <- suppressMessages(eval(parse(text = code), globalenv()))
  expect_true(again == x, label = code)
  expect_identical(format(again, code = TRUE), code)
  if (!is_rules(x)) x <- rules(x)
  if (!is_rules(again)) again <- rules(again)
  # R may store an empty part in different ways.
  expect_identical(lapply(again$rules, `[`, c("name", "cells", "values")), lapply(x$rules, `[`, c("name", "cells", "values")))
  invisible(code)
}

# Returns every constructor with each of its optional arguments, on 9x9.
rules_with_options <- function() {
  on_sides <- function(make, ..., by = 0) {
    make(top = c(c2 = 5 + by), bottom = c(c2 = 6 + by, c3 = 7 + by), left = c(r9 = 8 + by), right = c(r1 = 9 + by), ...)
  }
  list(
    rule_diagonals("down"), rule_diagonals("up"), rule_disjoint_groups(), rule_anti_king(),
    rule_non_consecutive(), rule_non_consecutive(diagonal = TRUE), rule_cage("r1c1 r1c2"),
    c(rule_cage("r1c1 r1c2", 5), rule_cage("r1c2 r1c3", overlap = TRUE)),
    rule_whisper("r6c1 r7c1", 4), rule_lockout("r5c2 r6c3 r7c4", 3), rule_sum_line("r1c7 r1c8 r1c9", 8),
    rule_modular("r2c8 r2c9 r3c9 r4c9", 4), rule_indexing("r1c1", "row"), rule_clone("r3c1 r3c2", "r4c9 r5c9"),
    rule_kropki(all_marked = TRUE), rule_kropki(all_marked = "white"), rule_kropki(all_marked = "black", ratio = 3),
    rule_kropki(all_marked = "white", difference = 1), rule_kropki("r1c1 r1c2", "r3c3 r4c3", all_marked = "black"),
    c(rule_kropki("r1c1 r1c2 r5c5 r5c6", difference = 4), rule_kropki("r2c1 r2c2", "r3c3 r4c3", all_marked = TRUE, ratio = 3)),
    rule_xv(x = "r1c1 r1c2"), rule_xv(v = c("r1c1 r1c2", "r5c5 r6c5")), rule_xv(all_marked = TRUE),
    rule_sandwich(rows = c(r1 = 12, r3 = 0), columns = c(c9 = 7)), rule_sandwich(columns = rep(9, 9)),
    on_sides(rule_skyscraper), on_sides(rule_x_sum, by = 3), on_sides(rule_numbered_room),
    on_sides(rule_outside_sum, by = 3),
    on_sides(rule_outside_sum, length = 1), on_sides(rule_outside_sum, by = 10, length = 4),
    c(rule_sandwich(rows = c(r1 = 12)), rule_sandwich(rows = c(r1 = 13))),
    rule_little_killer("r1c8 r2c7", 9), rule_candidates("r1c1 r5c5", 5), rule_greater(c("r1c9>r2c9", "r5c5>r5c4")),
    c(rule_diagonals("down"), rule_diagonals("up")),
    rule_thermometer("r3c6 r4c7 r5c8 r6c9", strict = FALSE),
    rule_pairs("r1c1 r2c3", \(a, b) a + b > 5, all = TRUE, label = "more", description = "More than 5."),
    rule_neighbours(\(a, b) a + b != 7, "knight", label = "no 7", description = "No 7."),
    rule_line("r1c1 r2c2", \(x) sum(x) > 4, label = "more", description = "More than 4."),
    rule_automaton("r1c1-r9c9", 0, \(s, d) if (d > s) d, \(s) s > 4, label = "rise", description = "Digits rise."),
    rule_regex("r1c1-r9c9", ".*9.*", label = "a nine", description = "There is a nine."),
    rule_sum("r1c1 r2c2 r3c3", 20, weights = c(2, -1, 1), label = "trio", description = "It says \"20\".", look = "line"),
    rule_sum("r1c1 r2c2", 9, compare = "!="), rule_sum("r1c1 r2c2", 9, compare = "<"), rule_sum("r1c1 r2c2", 9, weights = 2, compare = ">="),
    rule_sum("r1c1 r2c2", "r8c8 r9c9", compare = ">"),
    rule_sum(list("r1c1 r1c2", "r3c3 r3c4"), "r8c8", compare = "!="), rule_sum("squares", c(12, 30)),
    c(rule_sum("r1c1 r2c2", "r8c8"), rule_sum("r1c1 r2c2", "r9c9"), rule_sum("r3c1 r4c2", "r9c9")),
    rule_equal_sums(list("r1c1 r2c2", "r4c4", "r9c9 r1c1"), label = "even", description = "All even.", look = "none"),
    rule_count("r1c1 r2c2 r3c3", 5, c(0, 2), label = "fives", description = "Few.", look = "line"), rule_count("r1c1 r4c4", 1:9, times = "r1c1"),
    rule_count("r1c1 r4c4 r9c9", 2:3, "itself"), rule_count("r1c1 r4c4 r9c9", times = "itself", look = "none"),
    rule_distinct("r1c1 r2c2 r3c3 r4c4", c(3, 4), label = "many", description = "Many.", look = "line"),
    rule_same_digits(list("r1c1 r2c2", "r4c5 r9c9"), label = "twins", description = "Twins.", look = "line"),
    rule_any(rule_sandwich(rows = c(r1 = 12)), rule_cages(strrep(LETTERS[1:9], 9)), label = "or", description = "Or.", look = "none"),
    rule_any(rule_renban("r1c1 r1c2"), rule_any(
      rule_anti_knight(), rule_pairs(list("r1c1 r1c2", "r5c5 r5c6"), \(a, b) a < b)
    )),
    rule_all(rule_even("r1c1"), rule_odd("r2c2"), label = "both", description = "Both.", look = "none"),
    rule_not(rule_all(rule_even("r1c1"), rule_whisper("r2c2 r3c3", 4), look = "cage"), label = "no", description = "No.", look = "none")
  )
}

test_that("code makes every rule again, with each of its arguments", {
  each <- c(small_rules_to_draw(), rules_with_options())
  codes <- vapply(each, function(rule) expect_code(sudoku_rules(rule)), "")
  rules_at_once <- sudoku_rules(small_rules_to_draw())
  expect_code(rules_at_once)
  kinds <- unlist(lapply(each, function(rule) vapply(rule, `[[`, "", "name")))
  expect_setequal(kinds, names(rule_kinds))
  # Covers all constructors and all their named arguments. Other tests cover a direction, cages
  # given by letters, and rules that a user defines.
  elsewhere <- c("rule_cages", "rule_pairs", "rule_neighbours", "rule_line", "rule_automaton", "rule_regex")
  for (name in setdiff(grep("^rule_", getNamespaceExports("oxidoku"), value = TRUE), elsewhere)) {
    own <- codes[grepl(paste0(name, "("), codes, fixed = TRUE)]
    args <- Filter(function(arg) !identical(arg, quote(expr = )), formals(getExportedValue("oxidoku", name)))
    for (arg in setdiff(names(args), c("sum", "which", "direction"))) {
      expect_true(any(grepl(paste0("\\b", arg, " = "), own)), label = paste(name, arg))
    }
  }
})

test_that("code makes every shape again", {
  labels <- matrix(rep(1:5, each = 5), 5)
  labels[, 2] <- NA
  shapes <- c(
    lapply(4:25, function(n) sudoku_rules(size = n)),
    lapply(c(4, 9), function(n) sudoku_rules(size = n, regions = "none")),
    lapply(names(grid_layouts), function(name) sudoku_rules(grids = name)),
    list(
      sudoku_rules(size = 6, box = c(3, 2)), sudoku_rules(size = 12, box = c(4, 3)), small_jigsaw,
      sudoku_rules(regions = labels), sudoku_rules(grids = c("r1c1", "r4c4")), sudoku_rules(grids = "r1c1"),
      sudoku_rules(regions = matrix(rep(1:25, 25), 25)),
      sudoku_rules(rule_thermometer("r1c1 r2c2 r3c2"), rule_cage("r19c19 r19c20", 7), grids = "samurai")
    )
  )
  for (rules in shapes) expect_code(rules)
  for (draw in list(random_cages(), random_cages(3), random_thermometers(2), random_arrows(1), random_dots(), random_xv(), random_regions())) {
    expect_code(sudoku_rules(draw, size = 6))
  }
})

test_that("code makes puzzles of every size again", {
  set.seed(3)
  for (rules in list(
    classic_rules(), small_jigsaw, small_killer, sudoku_rules(rule_diagonals()), sudoku_rules(size = 10), sudoku_rules(size = 25),
    sudoku_rules(grids = "samurai")
  )) {
    facts <- rules$facts
    n <- length(facts$row)
    empty <- strrep(".", n)
    for (k in unique(c(1, facts$digits))) {
      one <- empty
      substr(one, 3, 3) <- symbol_of(k)
      expect_code(new_puzzles(one, rules))
    }
    expect_code(sudoku_puzzle(rules = rules))
  }
  both <- c(sudoku_puzzle(article_1), missing_puzzle(), sudoku_puzzle(rules = small_killer))
  code <- format(both, code = TRUE)
  expect_identical(is.na(code), c(FALSE, TRUE, FALSE))
  expect_true(eval(parse(text = code[[1]])) == both[1])
  expect_identical(eval(parse(text = format(as_sudoku(article_1), code = TRUE))), as_sudoku(article_1))
  expect_identical(format(as_sudoku(c(article_1, NA)), code = TRUE)[[2]], NA_character_)
  expect_identical(format(no_puzzles(), code = TRUE), character())
  for (x in list(both, as_sudoku(article_1), small_jigsaw)) {
    expect_error(format(x, code = NA), class = "oxidoku_error_argument")
  }
})

test_that("code is silent where cells that do not touch were typed by name", {
  apart <- suppressMessages(list(
    rule_cage("r1c1 r1c2 r9c9", 10), rule_arrow("r1c1", "r3c4"), rule_arrow("r1c1 r3c1", "r2c2 r3c3"), rule_renban("r1c1 r1c3"),
    rule_thermometer("r1c1 r1c2 r1c4"), rule_sum_line("r1c1 r5c5"), rule_double_arrow("r1c1 r1c2 r9c3")
  ))
  for (rule in apart) {
    code <- format(sudoku_rules(rule), code = TRUE)
    expect_silent(again <- eval(parse(text = code)))
    expect_true(again == sudoku_rules(rule), label = code)
  }
})

test_that("code does not depend on the locale or on how R prints numbers", {
  expected <- format(small_killer, code = TRUE)
  withr::local_options(scipen = -5, OutDec = ",", width = 20)
  expect_identical(format(small_killer, code = TRUE), expected)
})

# Returns the cages from the map and the sums in a printed form, as a person would type them.
typed_from_print <- function(x) {
  lines <- trimws(utils::capture.output(print(x)))
  at <- match("cages:", lines)
  side <- if (is_rules(x)) x$shape$side else rules(x)$shape$side
  sums <- paste(lines[-seq_len(at + side)], collapse = " ")
  pairs <- regmatches(sums, gregexpr("[A-Za-z0-9] = [0-9]+", sums))[[1]]
  numbers <- stats::setNames(as.numeric(sub(".* ", "", pairs)), substr(pairs, 1, 1))
  suppressMessages(rule_cages(lines[at + seq_len(side)], if (length(numbers) > 0) numbers))
}

test_that("cages are printed as the map that makes them", {
  some <- suppressMessages(sudoku_rules(rule_cages("AABB.A.BCDDE.FFE", c(A = 9, F = 5)), size = 4))
  none <- sudoku_rules(rule_cages("AABBCADBCDDECFFE"), size = 4)
  set.seed(8)
  drawn <- rules(generate_sudoku(1, rules = sudoku_rules(random_cages()))$puzzle)
  expect_gt(length(drawn$rules), 9)
  for (rules in list(small_killer, some, none, drawn)) {
    expect_true(sudoku_rules(typed_from_print(rules), size = rules$shape$side) == rules)
    puzzle <- sudoku_puzzle(rules = rules)
    expect_true(sudoku_rules(typed_from_print(puzzle), size = rules$shape$side) == rules)
    expect_code(rules)
  }
  # Two killers with the same letters, and another rule beside them.
  twice <- suppressMessages(sudoku_rules(
    rule_cages(c("AA..", "....", "....", "...."), c(A = 5)), rule_cages(c("....", "....", "..A.", "..A."), c(A = 4)),
    rule_diagonals(),
    size = 4
  ))
  expect_true(c(sudoku_rules(size = 4), typed_from_print(twice), rule_diagonals()) == twice)
  expect_output(print(twice), "diagonals")
  expect_code(twice)
  # A few cages that were given one by one, and overlapping cages, are printed one by one.
  expect_output(print(sudoku_rules(rule_cage("r1c1 r1c2", 9))), "cage of 9: r1c1 r1c2")
})

test_that("no line ends within the sum of a cage", {
  lines <- capture.output(print(rules(withr::with_seed(1, generate_sudoku(1, rules = sudoku_rules(random_cages())))$puzzle)))
  sums <- lines[which(startsWith(lines, "  sums:")):length(lines)]
  expect_gt(length(sums), 1)
  expect_match(sums, "= [0-9]+,?$")
  expect_no_match(lines, "_")
})
