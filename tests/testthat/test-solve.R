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

test_that("results do not share what may be changed", {
  first <- solve_sudoku(board)
  first$solution[1, 1] <- 0L
  first$status <- "changed"
  expect_identical(solve_sudoku(board)$status, "unique")
  expect_identical(solve_sudoku(board)$solution, solution)
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
      tibble::tibble(digit = 6L, row = 1L, col = 1L, other_row = 1L, other_col = 6L)
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
  # As the first article does it, on a board with few blanks.
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
