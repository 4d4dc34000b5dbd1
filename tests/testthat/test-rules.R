expect_rule_error <- function(x, ...) expect_error(x, class = "oxidoku_error_rule", ...)

test_that("rules are printed, a line for each", {
  rules <- sudoku_rules(
    rule_diagonals(), rule_cage("r1c1 r1c2", 11), rule_thermometer("r5c5 r6c6"),
    rule_kropki(white = "r2c2 r2c3", all_marked = TRUE)
  )
  lines <- capture.output(print(rules))
  expect_identical(lines, c(
    "Sudoku rules: 9x9", "  boxes of 3x3", "  diagonals: both", "  cage of 11: r1c1 r1c2",
    "  thermometer: r5c5 r6c6", "  dots: white r2c2-r2c3 (all are marked)"
  ))
  expect_identical(format(rules), "9x9, diagonals, 1 cage, 1 thermometer, dots")
  expect_identical(format(sudoku_rules(size = 7)), "Latin square 7x7")
  expect_output(print(sudoku_rules(size = 7)), "no boxes")
  expect_identical(format(sudoku_rules(grids = "samurai")), "samurai")
  expect_identical(format(sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))), "jigsaw 4x4")
  expect_output(print(rule_skyscraper(top = c(c4 = 3))), "skyscraper of 3: column 4, from the top")
})

test_that("rules are equal whatever their order", {
  a <- sudoku_rules(rule_cage("r1c1 r1c2", 11), rule_diagonals())
  b <- c(sudoku_rules(rule_diagonals()), rule_cage("r1c2 r1c1", 11))
  expect_true(a == b)
  expect_false(a != b)
  expect_false(a == sudoku_rules(rule_diagonals()))
  expect_false(sudoku_rules(size = 8) == sudoku_rules(size = 8, box = c(4, 2)))
  expect_true(sudoku_rules(size = 6) == sudoku_rules(size = 6, box = c(2, 3)))
  # The order of a line is its meaning.
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

test_that("cages overlap only with `overlap = TRUE`", {
  e <- expect_rule_error(sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 4)))
  expect_identical(e$cells, data.frame(row = 1L, col = 2L))
  both <- sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 5, overlap = TRUE))
  expect_length(both$rules, 2)
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

test_that("rule_cages() reads letters and sums", {
  letters <- c("AABB", "CADB", "CDDE", "CFFE")
  one <- rule_cages(letters, c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5))
  expect_length(one, 6)
  expect_identical(rule_cages(paste(letters, collapse = " "), list(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  expect_identical(rule_cages(do.call(rbind, strsplit(letters, "")), c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  # Without a sum, and cells in no cage
  some <- sudoku_rules(rule_cages("AA..............", NULL), size = 4)
  expect_identical(some$rules[[1]]$values, integer())
  for (bad in list("AAB", 1, NA, character(), c("AABB", NA))) {
    expect_error(rule_cages(bad), class = "oxidoku_error_argument")
  }
  for (bad in list(c(X = 1), 1:6, c(A = 1, A = 2), c(A = "a"), c(A = 0))) {
    expect_error(rule_cages(letters, bad), class = "oxidoku_error_argument")
  }
})

test_that("numbers outside the board belong to the line beside them", {
  cells <- function(rule, ...) sudoku_rules(rule, ...)$rules[[1]]$cells[[1]]
  expect_identical(cells(rule_skyscraper(left = c(r2 = 3)), size = 4), cbind(2L, 1:4))
  expect_identical(cells(rule_skyscraper(right = c(r2 = 3)), size = 4), cbind(2L, 4:1))
  expect_identical(cells(rule_skyscraper(bottom = c(c2 = 3)), size = 4), cbind(4:1, 2L))
  expect_identical(cells(rule_outside_sum(top = c(c2 = 6)), size = 4), cbind(1:3, 2L))
  expect_identical(cells(rule_little_killer("r1c3", 5, "down_left"), size = 4), cbind(1:3, 3:1))
  full <- sudoku_rules(rule_skyscraper(top = c(NA, 2, NA, 1)), size = 4)
  expect_length(full$rules, 2)
  expect_error(sudoku_rules(rule_skyscraper(top = c(NA, 2, NA, 1))), class = "oxidoku_error_argument")
  expect_error(sudoku_rules(rule_skyscraper(top = c(c7 = 1)), size = 4), class = "oxidoku_error_argument")
  expect_error(sudoku_rules(rule_skyscraper(top = c(c7 = 1)), grids = "samurai"), class = "oxidoku_error_rules")
  for (bad in list(c(x = 1), "a", c(c1 = 1, c1 = 2), 1:3, c(c1 = -1), list())) {
    expect_error(rule_skyscraper(top = bad), class = "oxidoku_error_argument")
  }
  expect_error(rule_skyscraper(), class = "oxidoku_error_argument")
  expect_error(rule_little_killer("r1c1 r2c2", 5, "down_left"), class = "oxidoku_error_argument")
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
    for (bad in list("z9", 1.5, mean, NaN, list(1), as.Date("2024-01-01"), quote(x), raw(2))) {
      expect_error(make(bad), class = "oxidoku_error_argument")
    }
  }
})

test_that("minimum cells and dots of several rules are one rule", {
  rules <- sudoku_rules(
    rule_minimum("r1c1"), rule_minimum("r1c2"),
    rule_kropki(white = "r3c3 r3c4"), rule_kropki(black = "r5c5 r5c6", all_marked = TRUE)
  )
  expect_length(rules$rules, 2)
  expect_identical(rules$rules[[2]]$values, c(1L, 2L, 1L, 1L))
})

# Rules of every kind on 4x4, each with a few solutions.
small_rules <- function() {
  list(
    rule_diagonals("down"), rule_diagonals("up"), rule_anti_king(),
    rule_extra_region("r1c1 r2c2 r3c3 r4c4"), rule_all_different("r1c1 r2c3 r4c4"),
    rule_cage("r1c2 r2c2 r2c3", 6), rule_cage("r1c2 r2c4"), rule_cages("AABB............", c(A = 5, B = 5)),
    rule_little_killer("r1c2", 5, "down_right"), rule_outside_sum(left = c(r2 = 6), length = 2),
    rule_sandwich(rows = c(r1 = 5), columns = c(c3 = 0)),
    rule_skyscraper(top = c(2, NA, NA, 1), right = c(r3 = 3)),
    rule_x_sum(bottom = c(c2 = 7)), rule_numbered_room(left = c(r4 = 2)),
    rule_arrow("r1c1", "r2c2 r3c3"), rule_arrow("r1c1 r1c2", "r2c3 r2c4 r3c3 r3c4 r4c3 r4c4"),
    rule_double_arrow("r1c1 r1c2 r2c3"), rule_thermometer("r1c1 r2c1 r3c2"),
    rule_thermometer("r1c1 r2c2 r3c4", strict = FALSE), rule_whisper("r1c1 r2c2 r3c3", 2),
    rule_renban("r1c1 r2c2 r2c3"), rule_palindrome("r1c1 r1c2 r2c4 r3c4"),
    rule_between("r1c1 r2c2 r3c3"), rule_lockout("r1c1 r2c3 r4c4", 2),
    rule_region_sum("r2c1 r2c2 r3c3 r3c4"), rule_zipper("r1c1 r2c2 r3c3"), rule_zipper("r1c1 r2c2 r3c3 r4c4"),
    rule_sum_line("r1c1 r2c2 r3c3 r4c3", 5),
    rule_modular("r1c1 r1c2 r2c3 r2c4", 2), rule_clone("r1c1 r1c2", "r3c3 r3c4"),
    rule_indexing("r1c1 r2c1"), rule_indexing("r1c1 r1c2", "row"),
    rule_kropki(white = "r1c1 r1c2", black = "r2c3 r2c4"), rule_xv(v = "r1c1 r1c2"),
    rule_greater("r1c1>r1c2, r3c3>r4c3"), rule_even("r1c1 r2c3"), rule_odd("r1c1 r4c4"),
    rule_quadruple("r2c2", c(1, 1)), rule_minimum("r2c2"), rule_maximum("r1c1 r1c2 r4c4"),
    rule_candidates("r1c1 r2c2", c(1, 3))
  )
}

test_that("all kinds of rules mean what a slow reading of them says", {
  for (rule in small_rules()) {
    rules <- sudoku_rules(rule, size = 4)
    wanted <- grids_by_oracle(rules)
    empty <- matrix(0, 4, 4)
    found <- all_solutions(empty, limit = 300, rules = rules)
    expect_identical(grids_in(found), wanted, label = format(rule))
    expect_equal(as.double(count_solutions(empty, limit = Inf, rules = rules)), length(wanted))
    solved <- solve_sudoku(empty, rules = rules)
    if (length(wanted) > 0) expect_identical(solved$solution, wanted[[1]])
    # A grid is free of clashes exactly if the rule holds.
    for (grid in all_grids_4()[c(1, 60, 150, 288)]) {
      holds <- list(grid) %in% wanted
      expect_identical(check_sudoku(grid, rules = rules)$consistent, holds, label = format(rule)[[1]])
    }
  }
})

test_that("rules together, and with givens, leave what all of them leave", {
  set.seed(1)
  all <- small_rules()
  for (i in 1:40) {
    rules <- sudoku_rules(sample(all, 2), size = 4)
    wanted <- grids_by_oracle(rules)
    if (length(wanted) > 0) {
      board <- wanted[[sample(length(wanted), 1)]]
      board[sample(16, 13)] <- 0L
      keeps <- vapply(wanted, function(grid) all(board == 0 | board == grid), NA)
      wanted <- wanted[keeps]
      found <- all_solutions(board, limit = 300, rules = rules)
      expect_identical(grids_in(found), wanted)
      # Candidates leave every solution.
      open <- candidates(board, rules = rules)
      for (grid in wanted) expect_true(all(open[cbind(c(row(grid)), c(col(grid)), c(grid))]))
    } else {
      expect_identical(solve_sudoku(matrix(0, 4, 4), rules = rules)$solved, FALSE)
    }
  }
})

test_that("the entropic and the large rules hold on 6x6 and 9x9", {
  six <- sudoku_rules(rule_entropic("r1c1 r1c2 r1c3 r2c4"), rule_disjoint_groups(), size = 6)
  for (grid in grids_in(all_solutions(matrix(0, 6, 6), limit = 5, rules = six))) {
    cells <- six$rules[[1]]$cells
    expect_true(keeps_rule("entropic", grid, cells, integer(), NULL))
    groups <- (row(grid) - 1) %% 2 * 3 + (col(grid) - 1) %% 3
    expect_true(all(vapply(split(grid, groups), function(x) setequal(x, 1:6), NA)))
  }
  nine <- sudoku_rules(rule_anti_knight(), rule_windows())
  grid <- solve_sudoku(matrix(0, 9, 9), rules = nine)$solution
  expect_true(keeps_rule("anti_knight", grid, list(), integer(), NULL))
  expect_setequal(grid[2:4, 6:8], 1:9)
})
