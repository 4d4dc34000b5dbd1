# The oracle: each clue taken away in turn, and the solutions counted.
slow_suspects <- function(board) {
  at <- which(board != 0)
  ones <- vapply(at, function(i) count_solutions(replace(board, i, 0L)) == 1, NA)
  cells <- data.frame(row = row(board)[at[ones]], col = col(board)[at[ones]])
  utils::head(cells[order(cells$row, cells$col), ], 5)
}

# A puzzle with one digit wrong, no clash and no solution.
mistyped <- function(board) {
  repeat {
    at <- sample(which(board != 0), 1)
    bad <- replace(board, at, sample(setdiff(seq_len(nrow(board)), board[at]), 1))
    check <- check_sudoku(bad)
    if (check$consistent && isFALSE(check$solvable)) {
      return(bad)
    }
  }
}

test_that("the suspects are the givens without which there is one solution", {
  set.seed(5)
  seen <- 0
  six <- as.matrix(as_puzzles(generate_sudoku(1, size = 6)$puzzle))
  for (board in c(lapply(sudoku_examples$puzzle[c(1, 300, 700)], as_matrix), list(six))) {
    # Without a clue of a minimal puzzle there are several solutions, so this one has more.
    more <- sample(which(board == 0), nrow(board))
    board[more] <- solve_sudoku(board)$solution[more]
    bad <- mistyped(board)
    suspects <- check_sudoku(bad)$suspects
    expect_identical(as.list(suspects[c("row", "col")]), as.list(slow_suspects(bad)))
    expect_identical(suspects$digit, bad[cbind(suspects$row, suspects$col)])
    expect_true(all(suspects$kind == "given"))
    expect_identical(check_sudoku(bad)$suspects, suspects)
    if (nrow(suspects) == 0) next
    seen <- seen + 1
    named <- "exactly one solution\\s+without\\s+the [1-9]"
    expect_output(print(check_sudoku(bad)), named)
    expect_output(print(solve_sudoku(bad)), named)
    hint <- hint_sudoku(bad)
    expect_identical(hint$suspects, suspects)
    expect_match(hint$text, suspect_words(suspects), fixed = TRUE)
  }
  expect_gt(seen, 1)
})

test_that("boards with a solution or with a clash have no suspects", {
  for (board in list(article_1, article_1_solution, empty, clashing())) {
    expect_identical(check_sudoku(board)$suspects, no_suspects)
  }
  expect_true(check_sudoku(article_1)$solvable)
  expect_false(check_sudoku(clashing())$solvable)
  # Work is limited: a board that may need much of it is left open.
  expect_true(is_solvable(asked_of_classic(as_matrix(empty))))
})

test_that("a wrong sum is a suspect with the sum that fits", {
  letters <- "AABB CADB CDDE CFFE"
  sums <- c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)
  for (name in names(sums)) {
    wrong <- replace(sums, name, sums[[name]] + 1)
    cages <- tryCatch(sudoku_rules(rule_cages(letters, wrong), size = 4), oxidoku_error_rule = function(e) NULL)
    if (is.null(cages)) next
    killer <- sudoku_puzzle(rules = cages)
    check <- check_sudoku(killer)
    expect_false(check$solvable)
    suspects <- check$suspects
    expect_gt(nrow(suspects), 0)
    expect_true(all(suspects$kind == "sum"))
    for (i in seq_len(nrow(suspects))) {
      mended <- cages$rules
      expect_identical(mended[[suspects$rule[[i]]]]$values, suspects$sum[[i]])
      mended[[suspects$rule[[i]]]]$values <- suspects$fits[[i]]
      expect_identical(sample_texts(cages$shape, mended, strrep(".", 16))$n_solutions, 1L)
    }
    expect_output(print(check), "fits")
    expect_output(print(solve_sudoku(killer)), "fits")
    expect_match(hint_sudoku(killer)$text, "fits")
  }
})

test_that("single rules and single dots are suspects", {
  rules <- sudoku_rules(
    rule_thermometer("r1c1 r1c2 r1c3"), rule_kropki(white = "r4c1 r4c2 r4c3 r4c4", black = "r3c1 r3c2"),
    size = 4
  )
  board <- matrix(0L, 4, 4)
  board[1, ] <- c(3L, 0L, 0L, 0L)
  suspects <- suspects_of(general_board(board, rules, "board", NULL))
  # The oracle: the rules without one clue.
  without <- list(
    given = sample_texts(rules$shape, rules$rules, strrep(".", 16))$n_solutions,
    thermometer = sample_texts(rules$shape, rules$rules[-1], text_of_board(board, shape_facts(rules$shape)))$n_solutions
  )
  expect_identical("given" %in% suspects$kind, without$given %in% 1L)
  expect_identical(1L %in% suspects$rule, without$thermometer %in% 1L)
})

test_that("the puzzle is the second argument, and plots mark what is wrong", {
  puzzle <- as_matrix(article_1)
  solution <- as_matrix(article_1_solution)
  mine <- puzzle
  at <- which(puzzle == 0)[[7]]
  mine[at] <- solution[at] %% 9L + 1L
  check <- check_sudoku(mine, puzzle)
  expect_identical(check$wrong, check_sudoku(mine, givens = puzzle)$wrong)
  expect_identical(check$givens, puzzle != 0L)
  expect_identical(wrong_cells(check), list(wrong = check$wrong[c("row", "col")]))
  expect_null(wrong_cells(check_sudoku(puzzle)))
  # A mistake of the player is no fault of the puzzle.
  expect_identical(check$suspects, no_suspects)
})
