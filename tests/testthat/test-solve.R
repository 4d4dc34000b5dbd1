board <- as_matrix(article_1)
solution <- as_matrix(article_1_solution)

test_that("the first article's board is solved", {
  result <- solve_sudoku(board)
  expect_s3_class(result, "oxidoku_solution")
  expect_identical(result$solution, solution)
  expect_true(result$solved)
  expect_identical(result$status, "unique")
  expect_identical(result$method, "fast")
  expect_identical(result$givens, board)
  expect_identical(nrow(result$conflicts), 0L)
  expect_true(startsWith(as.character(result), "372456198"))
})

test_that("the short way and the long way give the same", {
  for (text in c(article_1, article_2, hardest, empty)) {
    x <- as_matrix(text)
    expect_identical(solve_sudoku(x), solve_sudoku(x, "fast"))
    expect_identical(solve_sudoku(x), solve_sudoku(text))
    expect_identical(solve_sudoku(x + 0), solve_sudoku(x))
  }
  x <- clashing()
  expect_identical(solve_sudoku(x), solve_sudoku(x, "fast"))
})

# Puzzles that are stored with their rules: of any size and status, with digits from 0, with cells
# outside the board, and a classic one in the form of puzzles with rules.
stored_puzzles <- function() {
  kinds <- Filter(function(kind) kind$side != 9 || !is.null(kind$rules), kinds_of_boards())
  puzzles <- lapply(kinds, function(kind) sudoku_puzzle(kind$text, kind$rules))
  cage <- sudoku_rules(rule_cage("r1c1 r1c2", 3))
  mixed <- c(sudoku_puzzle(article_1), puzzles$killer)
  c(puzzles, list(
    unique = sudoku_puzzle(article_1, sudoku_rules(rule_cage("r1c1 r1c2", 10))),
    none = sudoku_puzzle(unsolvable, sudoku_rules(rule_candidates("r9c9", 1:9))),
    clash = sudoku_puzzle(paste0("11", strrep(".", 79)), cage),
    cage = sudoku_puzzle(paste0("31", strrep(".", 79)), cage),
    zero = sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 1), size = 4, digits = 0:3)),
    grids = sudoku_puzzle(rules = sudoku_rules(grids = "butterfly")),
    classic = mixed[1], killer = mixed[2], named = stats::setNames(mixed[2], "x")
  ))
}

test_that("the short way solves puzzles with rules as the long way does", {
  puzzles <- stored_puzzles()
  status <- vapply(puzzles, function(puzzle) solve_sudoku(puzzle)$status, "")
  expect_setequal(status, c("unique", "multiple", "none", "invalid"))
  for (name in names(puzzles)) {
    expect_identical(solve_sudoku(puzzles[[name]]), solve_sudoku(puzzles[[name]], "fast"), info = name)
  }
  # Other vectors of text, and rules that are left out, take the long way.
  expect_warning(solve_sudoku(sudoku_puzzle(article_1, c(sudoku_rules(), left_out = "fog"))), class = "oxidoku_warning_left_out")
  expect_error(solve_sudoku(missing_puzzles(1)), class = "oxidoku_error_shape")
  expect_error(solve_sudoku(c(puzzles$killer, NA)[2]), class = "oxidoku_error_shape")
  expect_error(solve_sudoku(c(puzzles$killer, puzzles$killer)), class = "oxidoku_error_shape")
})

test_that("results for puzzles with rules do not share what may be changed", {
  puzzle <- stored_puzzles()$unique
  first <- solve_sudoku(puzzle)
  kept <- unserialize(serialize(first, NULL))
  changed <- as.list(solve_sudoku(puzzle))
  changed$givens[1, 1] <- 9L
  changed$solution[1, 1] <- 9L
  changed$rules$key <- "x"
  expect_identical(solve_sudoku(puzzle), kept)
  expect_identical(first, kept)
})

test_that("results do not share what may be changed", {
  first <- solve_sudoku(board)
  first[1, 1] <- 0L
  givens <- solve_sudoku(board)$givens
  givens[1, 1] <- 9L
  expect_identical(solve_sudoku(board)$status, "unique")
  expect_identical(solve_sudoku(board)$solution, solution)
  expect_identical(solve_sudoku(board)$givens, board)
  expect_identical(board[1, 1], 0L)
})

test_that("backtracks are counted exactly", {
  count <- function(text, order) {
    result <- solve_sudoku(text, method = "backtracking", order = order)
    expect_true(result$solved)
    expect_identical(result$order, order)
    expect_identical(result$guesses - result$backtracks, sum(as_matrix(text) == 0) + 0)
    result$backtracks
  }
  expect_identical(count(article_1, "row"), 35393)
  expect_identical(count(article_1, "column"), 8795)
  expect_identical(count(article_2, "row"), 579)
  expect_identical(count(article_2, "column"), 7399)
  expect_identical(count(hardest, "row"), 49498)
  expect_identical(count(hardest, "column"), 1897847)
})

test_that("logic fills what the rules give", {
  easy <- "004300209005009001070060043006002087190007400050083000600000105003508690042910300"
  result <- solve_sudoku(easy, "logic")
  expect_true(result$solved)
  expect_true(solves(result$solution, as_matrix(easy)))
  expect_identical(sum(result$placements), sum(as_matrix(easy) == 0L))
  expect_named(
    result$placements,
    c("naked_single", "hidden_single_row", "hidden_single_column", "hidden_single_box")
  )
  expect_identical(c(result$guesses, result$backtracks), c(0, 0))
})

test_that("logic that gets stuck gives what it filled", {
  result <- solve_sudoku(board, "logic")
  expect_false(result$solved)
  expect_identical(result$status, "unique")
  filled <- result$solution != 0L
  expect_identical(result$solution[filled], solution[filled])
  expect_identical(sum(filled), sum(board != 0L) + sum(result$placements))
  expect_lt(sum(filled), 81)
  nothing <- solve_sudoku(empty, "logic")
  expect_identical(nothing$solution, matrix(0L, 9, 9))
  expect_identical(nothing$status, "multiple")
})

test_that("hybrid says what logic did and how many guesses the rest took", {
  result <- solve_sudoku(hardest, "hybrid")
  expect_true(solves(result$solution, as_matrix(hardest)))
  expect_false(result$by_logic)
  expect_gt(result$guesses, 0)
  expect_gte(result$guesses, result$backtracks)
  easy <- solve_sudoku(article_1_solution, "hybrid")
  expect_true(easy$by_logic)
  expect_identical(easy$guesses, 0)
})

test_that("several solutions: the first in row-major order", {
  first <- as_matrix(
    "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
  )
  for (method in c("fast", "backtracking", "hybrid")) {
    result <- solve_sudoku(empty, method)
    expect_identical(result$solution, first)
    expect_identical(result$status, "multiple")
    expect_true(result$solved)
  }
  by_column <- solve_sudoku(empty, "backtracking", order = "column")
  expect_identical(by_column$solution, t(first))
})

test_that("a board's names and attributes stay out of the result", {
  dressed <- structure(board, dimnames = list(letters[1:9], LETTERS[1:9]), note = "kept?")
  for (method in solve_methods) {
    result <- solve_sudoku(dressed, method)
    expect_identical(attributes(result$solution), list(dim = c(9L, 9L)))
    expect_identical(result$givens, board)
  }
})

test_that("no solution", {
  no_digit <- matrix(0, 9, 9)
  no_digit[1, 2:9] <- 1:8
  no_digit[2, 1] <- 9
  for (method in solve_methods) {
    result <- solve_sudoku(no_digit, method)
    expect_identical(result$status, "none")
    expect_false(result$solved)
    expect_identical(result$solution, matrix(NA_integer_, 9, 9))
    expect_identical(as.character(result), NA_character_)
  }
})

test_that("clashing givens are no error", {
  for (method in solve_methods) {
    result <- solve_sudoku(clashing(), method)
    expect_identical(result$status, "invalid")
    expect_false(result$solved)
    expect_true(all(is.na(result$solution)))
    expect_identical(
      result$conflicts,
      tibble::tibble(digit = 6L, row = 1L, col = 1L, other_digit = 6L, other_row = 1L, other_col = 6L, rule = "row 1")
    )
  }
})

test_that("a full board is its own solution, or invalid", {
  expect_identical(solve_sudoku(solution)$solution, solution)
  expect_identical(solve_sudoku(solution)$status, "unique")
  solution[1, 1] <- solution[1, 2]
  expect_identical(solve_sudoku(solution)$status, "invalid")
})

test_that("the hardest boards are solved, and boards without a solution detected", {
  for (method in c("fast", "hybrid")) {
    expect_identical(solve_sudoku(hardest, method)$status, "unique")
  }
  without <- solve_sudoku(unsolvable)
  expect_identical(without$status, "none")
  expect_true(all(is.na(without$solution)))
})

test_that("plain backtracking can be written with the three functions", {
  # As in the first article, on a board with few empty cells.
  sudoku <- solution + 0
  sudoku[c(1, 11, 21, 50, 81)] <- 0
  fill <- function(sudoku, cells = find_empty_cells(sudoku), at = 1) {
    if (at > nrow(cells)) {
      return(sudoku)
    }
    row <- cells[at, "row"]
    col <- cells[at, "col"]
    for (num in 1:9) {
      if (!is_valid(sudoku, num, row, col)) next
      sudoku[row, col] <- num
      filled <- fill(sudoku, cells, at + 1)
      if (!is.null(filled)) {
        return(filled)
      }
    }
    NULL
  }
  expect_equal(fill(sudoku), solve_sudoku(sudoku)$solution)
})

test_that("other arguments are checked", {
  local_reproducible_output()
  expect_condition_snapshot(
    solve_sudoku(board, "quick"),
    solve_sudoku(board, method = c("fast", "logic")),
    solve_sudoku(board, "backtracking", order = "diagonal"),
    solve_sudoku(board, "fast", order = "row"),
    solve_sudoku(board, ordr = "row"),
    solve_sudoku(board, "fast", 1)
  )
  error <- expect_error(solve_sudoku(board, NA), class = "oxidoku_error_argument")
  expect_identical(error$arg, "method")
})

test_that("conflicts come with the answer of the search", {
  skip_on_cran()
  clash <- as_matrix(article_1)
  clash[1, 1:2] <- 6L
  known <- check_sudoku(clash)$conflicts
  trace("native_clashes", quote(stop("asked for conflicts")), where = asNamespace("oxidoku"), print = FALSE)
  withr::defer(untrace("native_clashes", where = asNamespace("oxidoku")))
  text <- paste(t(clash), collapse = "")
  for (board in list(clash, clash + 0, text, as.data.frame(clash))) {
    result <- solve_sudoku(board)
    expect_identical(result$status, "invalid")
    expect_identical(result$conflicts, known)
    expect_identical(result$givens, clash)
    expect_identical(solve_sudoku(board, method = "logic")$conflicts, known)
  }
  expect_identical(solve_sudoku(article_1)$status, "unique")
})

test_that("sweeps count as the articles do, and place the same digits", {
  board <- sudoku_examples$puzzle[[1]]
  counts <- function(method, ...) unname(solve_sudoku(board, method, ...)$placements)
  for (method in c("logic", "hybrid")) {
    expect_identical(counts(method), c(9L, 19L, 14L, 12L))
    expect_identical(counts(method, sweep = "live"), counts(method))
    expect_identical(counts(method, sweep = "by_rule"), c(11L, 15L, 11L, 17L))
    one_by_one <- counts(method, sweep = "one_by_one")
    expect_identical(c(one_by_one[[1]], sum(one_by_one[-1])), c(38L, 16L))
  }
  expect_identical(solve_sudoku(board, "logic", sweep = "BY_RULE")$sweep, "by_rule")
  expect_error(solve_sudoku(board, sweep = "live"), "works only with", class = "oxidoku_error_argument")
  expect_error(solve_sudoku(board, "logic", sweep = "all"), class = "oxidoku_error_argument")
  for (board in c(article_1, article_2, hardest, unsolvable)) {
    grids <- lapply(c("live", "by_rule", "one_by_one"), function(sweep) {
      solve_sudoku(board, "logic", sweep = sweep)$solution
    })
    expect_identical(grids[[2]], grids[[1]])
    expect_identical(grids[[3]], grids[[1]])
  }
})

test_that("the printed result shows what each rule placed", {
  local_reproducible_output(width = 200)
  board <- sudoku_examples$puzzle[[1]]
  expect_output(
    print(solve_sudoku(board, "logic", sweep = "by_rule")),
    "Placed by rules: 11 naked singles;\\s+hidden singles: 15 in rows,\\s+11 in columns,\\s+17 in boxes[.]"
  )
  expect_output(print(solve_sudoku(article_1, "hybrid")), "[0-9]+ naked pairs? used")
})

test_that("a missing board is an error that names it", {
  for (verb in list(solve_sudoku, all_solutions, check_sudoku, find_steps, explain_sudoku, hint_sudoku, candidates, find_empty_cells)) {
    error <- expect_error(verb(), "`board` is missing", class = "oxidoku_error_argument")
    expect_identical(error$arg, "board")
  }
  for (verb in list(solve_puzzles, rate_sudoku, count_solutions, is_unique, is_minimal, count_clues, find_symmetries)) {
    expect_error(verb(), "`x` is missing", class = "oxidoku_error_argument")
  }
  expect_error(solve_sudoku(method = "logic"), "`board` is missing", class = "oxidoku_error_argument")
  expect_error(is_valid(empty), "`num` is missing", class = "oxidoku_error_argument")
  expect_error(is_valid(empty, 1, 1), "`col` is missing", class = "oxidoku_error_argument")
})

test_that("many puzzles are solved and counted like each alone", {
  set.seed(1)
  x <- c(
    generate_sudoku(3, size = 4)$puzzle,
    generate_sudoku(3, rules = sudoku_rules(random_regions(), size = 6))$puzzle,
    sudoku_puzzle(rules = small_jigsaw), sudoku_puzzle("11..............", small_jigsaw)
  )
  solved <- solve_puzzles(x)
  each <- lapply(seq_along(x), function(i) solve_sudoku(x[i]))
  expect_identical(solved$status, vapply(each, `[[`, "", "status"))
  expect_identical(solved$status[7:8], c("multiple", "invalid"))
  expect_identical(grids_in(solved$solution[1:7]), lapply(each[1:7], `[[`, "solution"))
  expect_true(is.na(solved$solution[8]))
  expect_identical(is_unique(x), solved$n_solutions == 1)
  expect_identical(solve_puzzles(x, threads = 1), solve_puzzles(x, threads = 4))
  # One malformed puzzle does not affect the others.
  mixed <- solve_puzzles(c("1...............", "5...............", NA), rules = small_jigsaw)
  expect_identical(mixed$status, c("multiple", "malformed", "malformed"))
})

test_that("clashes name the rule that is broken", {
  board <- matrix(0, 4, 4)
  board[1, 1:2] <- c(1, 4)
  board[2, 2] <- 3
  checked <- check_sudoku(board, rules = small_killer)
  expect_false(checked$consistent)
  expect_identical(unique(checked$conflicts$rule), "cage of 9: r1c1 r1c2 r2c2")
  board[2, 2] <- 1
  expect_setequal(check_sudoku(board)$conflicts$rule, "box 1")
  x <- sudoku_rules(rule_diagonals())
  nine <- matrix(0, 9, 9)
  nine[1, 1] <- nine[9, 9] <- 5
  expect_identical(check_sudoku(nine, rules = x)$conflicts$rule, "diagonals: both")
  expect_identical(solve_sudoku(nine, rules = x)$status, "invalid")
  expect_identical(nrow(check_sudoku(nine)$conflicts), 0L)
})

test_that("a digit is valid where the rules leave it", {
  nine <- matrix(0, 9, 9)
  nine[1, 1] <- 5
  x <- sudoku_rules(rule_diagonals(), rule_anti_king())
  expect_identical(is_valid(nine, 5, c(9, 9, 2), c(9, 8, 2), rules = x), c(FALSE, TRUE, FALSE))
  expect_true(is_valid(nine, 5, 9, 9))
  # The cell itself already holds this digit.
  expect_false(is_valid(nine, 5, 1, 1, rules = x))
  expect_true(is_valid(nine, 6, 1, 1, rules = x))
  expect_identical(candidates(nine, 9, 9, rules = x), setdiff(1:9, 5L))
})

test_that("pencil marks restrict a board of any size", {
  empty <- matrix(0, 4, 4)
  marks <- candidates(empty, rules = small_jigsaw)
  expect_identical(dim(marks), c(4L, 4L, 4L))
  marks[1, 1, -2] <- FALSE
  all <- grids_in(all_solutions(empty, limit = 300, rules = small_jigsaw))
  wanted <- Filter(function(grid) grid[1, 1] == 2L, all)
  expect_gt(length(wanted), 0)
  expect_identical(grids_in(all_solutions(empty, limit = 300, rules = small_jigsaw, candidates = marks)), wanted)
  expect_equal(as.double(count_solutions(empty, limit = 300, rules = small_jigsaw, candidates = marks)), length(wanted))
  expect_error(solve_sudoku(empty, candidates = matrix(TRUE, 4, 4)), class = "oxidoku_error_argument")
})

test_that("overlapping grids are solved", {
  samurai <- sudoku_puzzle(rules = sudoku_rules(grids = "samurai"))
  solved <- solve_sudoku(samurai)
  expect_identical(dim(solved$solution), c(21L, 21L))
  expect_true(all(is.na(solved$solution[1:6, 10:12])))
  for (corner in list(c(0, 0), c(6, 6), c(12, 12))) {
    grid <- solved$solution[corner[[1]] + 1:9, corner[[2]] + 1:9]
    expect_true(is_solution(matrix(0, 9, 9), grid))
  }
  expect_true(check_sudoku(solved)$solved)
  expect_identical(nchar(as.character(solved)), 369L)
})

# Returns rules of every kind on 4x4, each with a few solutions.
small_rules <- function() {
  list(
    rule_diagonals("down"), rule_diagonals("up"), rule_anti_king(),
    rule_extra_region("r1c1 r2c2 r3c3 r4c4"), rule_all_different("r1c1 r2c3 r4c4"),
    rule_cage("r1c2 r2c2 r2c3", 6), rule_cage("r1c2 r2c4"), rule_cages("AABB............", c(A = 5, B = 5)),
    rule_little_killer("r1c2", 5, "down_right"), rule_outside_sum(left = c(r2 = 6), length = 2),
    rule_sandwich(rows = c(r1 = 5), columns = c(c3 = 0)),
    rule_skyscraper(top = c(2, NA, NA, 1), right = c(r3 = 3)),
    rule_x_sum(bottom = c(c2 = 6)), rule_numbered_room(left = c(r4 = 2)),
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
  for (rule in c(small_rules(), list(rule_disjoint_groups()))) {
    rules <- sudoku_rules(rule, size = 4)
    wanted <- grids_by_oracle(rules)
    empty <- matrix(0, 4, 4)
    found <- all_solutions(empty, limit = 300, rules = rules)
    expect_identical(grids_in(found), wanted, label = format(rule))
    expect_equal(as.double(count_solutions(empty, limit = Inf, rules = rules)), length(wanted))
    solved <- solve_sudoku(empty, rules = rules)
    if (length(wanted) > 0) expect_identical(solved$solution, wanted[[1]])
    # A grid has no clashes exactly if it satisfies the rule.
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
      # The candidates include every solution.
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
    cells <- Filter(function(rule) rule$name == "entropic", six$rules)[[1]]$cells
    expect_true(keeps_rule("entropic", grid, cells, integer(), NULL))
    groups <- (row(grid) - 1) %% 2 * 3 + (col(grid) - 1) %% 3
    expect_true(all(vapply(split(grid, groups), function(x) setequal(x, 1:6), NA)))
  }
  nine <- sudoku_rules(rule_anti_knight(), rule_windows())
  grid <- solve_sudoku(matrix(0, 9, 9), rules = nine)$solution
  expect_true(keeps_rule("anti_knight", grid, list(), integer(), NULL))
  expect_setequal(grid[2:4, 6:8], 1:9)
})

test_that("a solution keeps the clues of its puzzle", {
  puzzle <- sudoku_puzzle("1...............", small_jigsaw)
  all <- all_solutions(matrix(0, 4, 4), limit = 300, rules = small_jigsaw)
  keeps <- vapply(grids_in(all), function(grid) grid[1, 1] == 1L, NA)
  expect_true(any(keeps) && !all(keeps))
  expect_identical(is_solution(puzzle, all), keeps)
  expect_identical(is_solution(puzzle, c(puzzle, NA)), c(FALSE, NA))
})

# Plain recursion over the empty cells in a fixed order. It checks the whole row, column and box
# for each digit, and counts digits that are placed and taken back.
count_backtracking <- function(board, box, by_column = FALSE) {
  size <- nrow(board)
  empty <- which(board == 0, arr.ind = TRUE)
  if (!by_column) empty <- empty[order(empty[, 1], empty[, 2]), , drop = FALSE]
  guesses <- backtracks <- 0
  fill <- function(at) {
    if (at > nrow(empty)) {
      return(TRUE)
    }
    r <- empty[at, 1]
    c <- empty[at, 2]
    in_box <- (row(board) - 1) %/% box[[1]] == (r - 1) %/% box[[1]] &
      (col(board) - 1) %/% box[[2]] == (c - 1) %/% box[[2]]
    for (digit in seq_len(size)) {
      if (digit %in% c(board[r, ], board[, c], board[in_box])) next
      board[r, c] <<- digit
      guesses <<- guesses + 1
      if (fill(at + 1)) {
        return(TRUE)
      }
      board[r, c] <<- 0
      backtracks <<- backtracks + 1
    }
    FALSE
  }
  solved <- fill(1)
  list(solved = solved, board = board, guesses = guesses, backtracks = backtracks)
}

test_that("textbook methods solve boards of other sizes, with exact counts", {
  sizes <- list(list(4, c(2, 2)), list(6, c(2, 3)), list(6, c(3, 2)))
  for (kind in sizes) {
    size <- kind[[1]]
    box <- kind[[2]]
    rules <- sudoku_rules(size = size, box = box)
    for (clues in c(2, 4, 8)) {
      board <- matrix(0L, size, size)
      full <- as.matrix(solve_sudoku(board, rules = rules))
      at <- (seq_len(clues) * (size + 2)) %% size^2 + 1
      # The digits differ from those of the first solution, for which no digit would be taken
      # back.
      board[at] <- (size + 1L - full)[at]
      fast <- solve_sudoku(board, rules = rules)
      expect_false(fast$status == "invalid")
      for (order in c("row", "column")) {
        done <- solve_sudoku(board, method = "backtracking", order = order, rules = rules)
        expected <- count_backtracking(board, box, order == "column")
        expect_identical(done$solved, expected$solved)
        expect_identical(c(done$guesses, done$backtracks), c(expected$guesses, expected$backtracks))
        if (expected$solved) expect_true(all(as.matrix(done) == expected$board))
      }
      hybrid <- solve_sudoku(board, method = "hybrid", rules = rules)
      expect_identical(as.matrix(hybrid), as.matrix(fast))
      if (hybrid$by_logic) expect_identical(hybrid$guesses, 0)
    }
  }
})

test_that("the rules fill a board with one empty row, and count it", {
  board <- as.matrix(solve_sudoku(matrix(0L, 6, 6)))
  full <- board
  board[3, ] <- 0L
  for (sweep in c("live", "by_rule", "one_by_one")) {
    done <- solve_sudoku(board, method = "logic", sweep = sweep)
    expect_true(done$solved)
    expect_true(all(as.matrix(done) == full))
    expect_identical(sum(done$placements), 6L)
  }
})

test_that("textbook methods refuse boards with further rules", {
  rules <- sudoku_rules(rule_diagonals(), size = 6)
  for (method in c("backtracking", "logic", "hybrid")) {
    expect_error(
      solve_sudoku(matrix(0L, 6, 6), method = method, rules = rules),
      class = "oxidoku_error_rules"
    )
  }
  clash <- matrix(0L, 6, 6)
  clash[1, 1:2] <- 3L
  done <- solve_sudoku(clash, method = "backtracking")
  expect_identical(c(done$status, done$guesses), c("invalid", "0"))
})

test_that("a puzzle without givens is minimal if it has one solution", {
  cages <- rule_cages("AABB CADB CDDE CFFE", c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5))
  killer <- sudoku_puzzle(rules = sudoku_rules(cages, size = 4))
  expect_true(is_minimal(killer))
  expect_false(is_minimal(sudoku_puzzle(rules = sudoku_rules(size = 4))))
  some <- c(killer, sudoku_puzzle(rules = sudoku_rules(size = 4)), killer)
  expect_identical(is_minimal(some), c(TRUE, FALSE, TRUE))
})

# Returns the native functions that `code` calls: those that examine a board, or `all`.
crossings <- function(code, all = FALSE) {
  calls <- character()
  here <- environment()
  namespace <- asNamespace("oxidoku")
  counted <- function(name, native) {
    force(name)
    force(native)
    function(...) {
      calls <<- c(calls, name)
      native(...)
    }
  }
  # Native code also makes and reads vectors of puzzles.
  storage <- if (!all) c("native_ruled_vector", "native_vector", "native_rows", "native_puzzle_columns", "native_clues")
  for (name in setdiff(grep("^native_", ls(namespace), value = TRUE), storage)) {
    local_function(name, counted(name, get(name, namespace)), env = here)
  }
  force(code)
  calls
}

test_that("a board with rules crosses to native code once, and many in one call", {
  set.seed(1)
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:3), size = 6))$puzzle
  # The only crossing is that of .External().
  expect_identical(crossings(solve_sudoku(killer)), character())
  expect_identical(crossings(solve_sudoku(killer, "fast")), "native_method")
  expect_identical(crossings(solve_sudoku(killer, candidates = candidates(killer))), c("native_candidates", "native_method"))
  expect_identical(crossings(count_solutions(killer)), "native_count")
  expect_identical(crossings(explain_sudoku(killer)), "native_explain")
  # Lists in the engine are read once per session.
  play_sudoku(killer)
  expect_lte(length(crossings(play_sudoku(killer), all = TRUE)), 6)
  expect_lte(length(crossings(play_sudoku(article_1), all = TRUE)), 4)
  many <- c(killer, sudoku_puzzle(article_1), sudoku_puzzle(rules = small_jigsaw), killer)
  many[2] <- NA
  expect_identical(crossings(solve_puzzles(many)), "native_solve")
  expect_identical(crossings(is_minimal(many)), "native_minimal")
  expect_identical(crossings(rate_sudoku(many)), "native_rate")
})

test_that("rules are known by their key, however many there are", {
  cage <- function(i) sudoku_rules(rule_cage("r1c1 r1c2", i), size = 4)
  sums <- rep(3:7, 30)
  x <- do.call(c, lapply(3:7, function(i) sudoku_puzzle(rules = cage(i))))[sums - 2]
  # Adds a classic puzzle, and more sets of rules than are remembered.
  others <- do.call(c, lapply(1:80, function(i) {
    sudoku_puzzle(rules = sudoku_rules(rule_candidates(sprintf("r%dc%d", (i - 1) %/% 9 + 1, (i - 1) %% 9 + 1), 1:5)))
  }))
  all <- c(x[1:75], others, sudoku_puzzle(article_1), x[76:150])
  found <- solve_puzzles(all, threads = 2)
  one <- count_solutions(sudoku_puzzle(rules = cage(3)), Inf)
  expect_identical(found$status[c(1:75, 157:231)], rep("multiple", 150))
  expect_identical(found$status[76:156], c(rep("multiple", 80), "unique"))
  expect_identical(as.character(found$solution[156]), as.character(solve_sudoku(article_1)))
  tops <- vapply(cells_of_puzzles(found$solution[1:75]), function(text) sum(utf8ToInt(substr(text, 1, 2)) - 48L), 0, USE.NAMES = FALSE)
  expect_identical(tops, as.numeric(sums[1:75]))
  expect_identical(found, solve_puzzles(all, threads = 1))
  # In another session, or after saving, the same key means the same rules.
  kept <- unserialize(serialize(all, NULL))
  expect_identical(count_solutions(kept[1], Inf), one)
})
