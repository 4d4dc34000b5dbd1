jigsaw <- sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))
killer <- sudoku_rules(
  rule_cages("AABB CADB CDDE CFFE", c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)),
  size = 4
)

test_that("boards of any size have many forms", {
  m <- matrix(0, 6, 6)
  m[1, 1] <- 1
  m[2, 3] <- 2
  one <- sudoku_puzzle(m)
  lines <- c("1.....", "..2...", "......", "......", "......", "......")
  forms <- list(
    replace(m, m == 0, NA), as.data.frame(m), paste(lines, collapse = ""), lines,
    paste(lines, collapse = "\n"), as.list(lines), apply(m, 1, as.list),
    matrix(ifelse(m == 0, "", m), 6), capture.output(print(one))[-1],
    "1 . . | . . .\n. . 2 | . . .\n------+------\n. . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . ."
  )
  for (form in forms) expect_identical(sudoku_puzzle(form), one)
  expect_identical(solve_sudoku(m)$givens, givens(one))
  expect_identical(as.character(one), paste(lines, collapse = ""))
  expect_identical(as.matrix(one), matrix(as.integer(m), 6))
})

test_that("digits above 9 are letters, unless symbols say otherwise", {
  m <- matrix(0, 16, 16)
  m[1, 1:4] <- c(1, 9, 10, 16)
  one <- sudoku_puzzle(m)
  text <- paste0("19AG", strrep(".", 252))
  expect_identical(as.character(one), text)
  expect_identical(sudoku_puzzle(text), one)
  expect_identical(sudoku_puzzle(tolower(text)), one)
  hex <- chartr("19AG", "089f", text)
  expect_identical(sudoku_puzzle(hex, symbols = "0-9a-f"), one)
  expect_identical(sudoku_puzzle(chartr("19AG", "AIJP", text), symbols = "A-P"), one)
  expect_error(sudoku_puzzle(chartr("19AG", "AIJP", text)), class = "oxidoku_error_symbols")
  expect_error(sudoku_puzzle(hex), class = "oxidoku_error_symbols")
  # Numbers that white space divides
  numbers <- paste(ifelse(m == 0, ".", m)[cbind(c(col(m)), c(row(m)))], collapse = " ")
  expect_identical(sudoku_puzzle(numbers), sudoku_puzzle(t(m)[cbind(c(row(m)), c(col(m)))] |> matrix(16) |> t()))
  for (bad in list("A", 1, "AABC", NA, "a-", c("A", "B"), mean)) {
    expect_error(sudoku_puzzle(text, symbols = bad), class = "oxidoku_error_argument")
  }
})

test_that("a board that does not fit the size is a classed error", {
  expect_error(sudoku_puzzle(matrix(7, 6, 6)), class = "oxidoku_error_cell")
  expect_error(sudoku_puzzle(matrix(0, 5, 5), jigsaw), class = "oxidoku_error_shape")
  expect_error(sudoku_puzzle(strrep(".", 15), jigsaw), class = "oxidoku_error_shape")
  e <- expect_error(sudoku_puzzle("1......x........", jigsaw), class = "oxidoku_error_cell")
  expect_identical(e$cells, data.frame(row = 2L, col = 4L))
  for (bad in list(mean, NA, 1:16, list(1), factor("1"), as.Date("2024-01-01"), raw(16), NULL)[-8]) {
    expect_error(sudoku_puzzle(bad, jigsaw), class = "oxidoku_error")
  }
  for (bad in list(1, "killer", rule_diagonals(), mean, list())) {
    expect_error(sudoku_puzzle(rules = bad), class = "oxidoku_error_argument")
    expect_error(solve_sudoku(matrix(0, 4, 4), rules = bad), class = "oxidoku_error_argument")
  }
  # Cells outside of all grids
  m <- matrix(0, 21, 21)
  m[1, 10] <- 1
  expect_error(sudoku_puzzle(m, sudoku_rules(grids = "samurai")), class = "oxidoku_error_cell")
})

test_that("rules that differ from those carried are an error", {
  x <- sudoku_puzzle(rules = jigsaw)
  for (verb in list(solve_sudoku, count_solutions, all_solutions, check_sudoku, candidates, find_empty_cells, solve_puzzles, is_unique)) {
    expect_error(verb(x, rules = killer), class = "oxidoku_error_rules")
  }
  expect_identical(solve_sudoku(x, rules = jigsaw)$solution, solve_sudoku(x)$solution)
})

test_that("verbs for the classic board refuse other rules", {
  x <- sudoku_puzzle(rules = jigsaw)
  for (verb in list(hint_sudoku, explain_sudoku, rate_sudoku, canonical_sudoku, shuffle_sudoku, as_sudoku, find_steps)) {
    expect_error(verb(x), class = "oxidoku_error_rules")
  }
  # A classic puzzle that carries its rules is a classic puzzle.
  text <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  classic <- sudoku_puzzle(text)
  expect_identical(as_sudoku(classic), as_sudoku(text))
  expect_identical(as_puzzles(as_sudoku(text)), classic)
  expect_identical(solve_sudoku(classic), solve_sudoku(text))
  expect_identical(rate_sudoku(classic), rate_sudoku(text))
})

test_that("a vector of puzzles is a vector, with rules once each", {
  x <- c(as_puzzles(c("1...............", "12.............."), jigsaw), sudoku_puzzle(rules = killer))
  expect_length(x, 3)
  expect_length(attr(x, "rules"), 2)
  expect_length(attr(x[1:2], "rules"), 1)
  expect_identical(rules(x[3]), killer)
  expect_identical(rules(x), list(jigsaw, jigsaw, killer))
  expect_identical(x == rev(x), c(FALSE, TRUE, FALSE))
  expect_identical(unique(c(x, x)), x)
  expect_identical(vctrs::vec_match(x[3], x), 3L)
  file <- withr::local_tempfile()
  saveRDS(x, file)
  expect_identical(readRDS(file), x)
  expect_identical(is.na(c(x, NA)), c(FALSE, FALSE, FALSE, TRUE))
  y <- x
  y[1] <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  expect_identical(format(y[1]), "6x6, 0 givens")
  expect_identical(y[2:3], x[2:3])
  expect_true(is_puzzle(x))
  expect_error(x[1] <- "a")
})

test_that("tibbles and joins keep rules", {
  skip_if_not_installed("dplyr")
  x <- c(as_puzzles(c("1...............", "12.............."), jigsaw), sudoku_puzzle(rules = killer))
  table <- tibble::tibble(puzzle = x, id = 1:3)
  expect_match(paste(capture.output(print(table)), collapse = "\n"), "<puzzle>")
  joined <- dplyr::inner_join(table, tibble::tibble(puzzle = rev(x), other = 3:1), by = "puzzle")
  expect_identical(joined$id, joined$other)
  expect_identical(joined$puzzle, x)
  table$puzzle[2] <- sudoku_puzzle(rules = sudoku_rules(size = 6))
  expect_identical(format(rules(table$puzzle[2])), "6x6")
  expect_identical(solve_puzzles(table)$n_solutions[[3]], 1)
})

test_that("many puzzles are solved and counted like each alone", {
  set.seed(1)
  x <- c(
    generate_sudoku(3, size = 4)$puzzle,
    generate_sudoku(3, rules = sudoku_rules(random_regions(), size = 6))$puzzle,
    sudoku_puzzle(rules = jigsaw), sudoku_puzzle("11..............", jigsaw)
  )
  solved <- solve_puzzles(x)
  each <- lapply(seq_along(x), function(i) solve_sudoku(x[i]))
  expect_identical(solved$status, vapply(each, `[[`, "", "status"))
  expect_identical(solved$status[7:8], c("multiple", "invalid"))
  expect_identical(grids_in(solved$solution[1:7]), lapply(each[1:7], `[[`, "solution"))
  expect_true(is.na(solved$solution[8]))
  expect_identical(is_unique(x), solved$n_solutions == 1)
  expect_identical(solve_puzzles(x, threads = 1), solve_puzzles(x, threads = 4))
  # One bad puzzle does not fail the rest.
  mixed <- solve_puzzles(c("1...............", "5...............", NA), rules = jigsaw)
  expect_identical(mixed$status, c("multiple", "malformed", "malformed"))
})

test_that("clashes name the rule that is broken", {
  board <- matrix(0, 4, 4)
  board[1, 1:2] <- c(1, 4)
  board[2, 2] <- 3
  checked <- check_sudoku(board, rules = killer)
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
  expect_identical(candidates(nine, 9, 9, rules = x), setdiff(1:9, 5L))
})

test_that("pencil marks restrict a board of any size", {
  marks <- candidates(matrix(0, 4, 4), rules = jigsaw)
  expect_identical(dim(marks), c(4L, 4L, 4L))
  marks[1, 1, -2] <- FALSE
  found <- all_solutions(matrix(0, 4, 4), rules = jigsaw, candidates = marks)
  expect_true(all(vapply(grids_in(found), `[`, 1L, 1, 1) == 2L))
  expect_error(solve_sudoku(matrix(0, 4, 4), candidates = matrix(TRUE, 4, 4)), class = "oxidoku_error_argument")
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

test_that("puzzles are generated by rules", {
  set.seed(2)
  a <- generate_sudoku(2, rules = sudoku_rules(rule_diagonals(), size = 6), symmetry = "rotation_180")
  set.seed(2)
  expect_identical(a, generate_sudoku(2, rules = sudoku_rules(rule_diagonals(), size = 6), symmetry = "rotation_180", threads = 1))
  expect_identical(solve_puzzles(a)$solution, a$solution)
  expect_identical(solve_puzzles(a)$status, rep("unique", 2))
  drawn <- sudoku_rules(random_cages(2:4), random_thermometers(2), size = 6)
  b <- generate_sudoku(2, rules = drawn)
  expect_identical(solve_puzzles(b)$solution, b$solution)
  expect_length(attr(b$puzzle, "rules"), 2)
  cages <- Filter(function(rule) rule$name == "cage", rules(b$puzzle[1])$rules)
  expect_true(all(vapply(cages, function(cage) nrow(cage$cells[[1]]), 1L) <= 4))
  expect_true(all(is_unique(minimize_sudoku(a$solution))))
  expect_error(generate_sudoku(1, size = 6, level = "Easy"), class = "oxidoku_error_rules")
  expect_error(generate_sudoku(1, size = 6, clues = 1), class = "oxidoku_error_request")
  expect_error(generate_sudoku(1, size = 3), class = "oxidoku_error_argument")
  expect_error(generate_sudoku(1, rules = drawn, size = 9), class = "oxidoku_error_rules")
  expect_error(solve_sudoku(matrix(0, 6, 6), rules = drawn), class = "oxidoku_error_rules")
  expect_error(minimize_sudoku(matrix(0, 6, 6)), class = "oxidoku_error_not_unique")
  expect_error(sudoku_rules(random_regions(), grids = "samurai"), class = "oxidoku_error_rules")
})

test_that("boards of any size and their rules are drawn", {
  rules <- sudoku_rules(small_rules_to_draw())
  path <- withr::local_tempfile(fileext = ".png")
  grDevices::png(path, 300, 300)
  withr::defer(grDevices::dev.off())
  grob <- plot_sudoku(rules = rules, axis_labels = TRUE)
  expect_s3_class(grob, "grob")
  expect_s3_class(plot_sudoku(matrix(0, 6, 6), candidates = TRUE), "grob")
  expect_s3_class(plot_sudoku(solve_sudoku(matrix(0, 16, 16))), "grob")
  expect_s3_class(plot_sudoku(c(sudoku_puzzle(rules = rules), sudoku_puzzle(rules = sudoku_rules(grids = "sohei")))), "grob")
  expect_error(plot_sudoku(matrix(0, 6, 6), highlight = "r7c1"), class = "oxidoku_error_argument")
})

test_that("pairs of digits in a small board are not numbers", {
  full <- "12 34\n34 12\n21 43\n43 21"
  expect_identical(givens(sudoku_puzzle(full)), givens(sudoku_puzzle("1234341221434321")))
  expect_true(check_sudoku(full)$solved)
  expect_error(sudoku_puzzle("12", sudoku_rules(size = 4)), "It has 2")
})
