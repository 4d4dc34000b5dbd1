# The oracle removes or changes each given in turn and counts the solutions.
slow_suspects <- function(board) {
  one <- function(board, at, digit) count_solutions(replace(board, at, as.integer(digit))) == 1
  at <- which(board != 0)
  at <- at[order(row(board)[at], col(board)[at])]
  alone <- vapply(at, function(i) one(board, i, 0), NA)
  fits <- lapply(at, function(i) Filter(function(digit) digit != board[i] && one(board, i, digit), seq_len(nrow(board))))
  at <- c(at[alone], at[!alone & lengths(fits) > 0])
  fits <- c(fits[alone], fits[!alone & lengths(fits) > 0])
  cells <- data.frame(row = row(board)[at], col = col(board)[at])
  cells$fits <- vapply(fits, function(digits) if (length(digits) == 1) digits else NA_integer_, 1L)
  utils::head(cells, 5)
}

# Returns a puzzle with one wrong digit, without a clash and without a solution.
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

test_that("the suspects are the givens that give one solution if they are changed", {
  set.seed(5)
  six <- as.matrix(as_sudoku(generate_sudoku(1, size = 6)$puzzle))
  puzzles <- c(lapply(sudoku_examples$puzzle[c(1, 300)], as_matrix), list(six))
  with_more <- function(board) {
    more <- sample(which(board == 0), nrow(board))
    replace(board, more, solve_sudoku(board)$solution[more])
  }
  for (board in c(puzzles, lapply(puzzles, with_more))) {
    bad <- mistyped(board)
    suspects <- check_sudoku(bad)$suspects
    expect_identical(as.list(suspects[c("row", "col", "fits")]), as.list(slow_suspects(bad)))
    expect_identical(suspects$digit, bad[cbind(suspects$row, suspects$col)])
    expect_true(all(suspects$kind == "given"))
    expect_identical(check_sudoku(bad)$suspects, suspects)
    # The wrong digit is among the suspects, with the correct digit, unless there are too many.
    at <- which(bad != board, arr.ind = TRUE)
    mended <- suspects$fits[suspects$row == at[[1]] & suspects$col == at[[2]]]
    expect_true(nrow(suspects) == 5 || identical(mended, board[at]) || identical(mended, NA_integer_))
    named <- "exactly one solution\\s+if.*the\\s+[1-9]\\s+in"
    expect_output(print(check_sudoku(bad)), named)
    expect_output(print(solve_sudoku(bad)), named)
    hint <- hint_sudoku(bad)
    expect_identical(hint$suspects, suspects)
    expect_match(hint$text, suspect_words(suspects), fixed = TRUE)
    for (ask in list(find_steps, explain_sudoku)) {
      error <- expect_error(ask(bad), class = "oxidoku_error_no_solution")
      expect_identical(error$suspects, suspects)
      expect_match(gsub("\\s+", " ", conditionMessage(error)), suspects$text[[1]], fixed = TRUE)
    }
  }
})

test_that("entries of a player are no suspects", {
  board <- as_matrix(sudoku_examples$puzzle[[1]])
  set.seed(2)
  bad <- mistyped(board)
  at <- which(bad == 0)[[1]]
  entries <- replace(bad, at, which(candidates(bad)[row(bad)[at], col(bad)[at], ])[[1]])
  error <- expect_error(find_steps(entries, givens = bad), class = "oxidoku_error_no_solution")
  expect_identical(error$suspects, check_sudoku(bad)$suspects)
})

test_that("the work for suspects is limited, not the time", {
  large <- generate_sudoku(1, size = 16)$puzzle
  board <- as.matrix(large)
  bad <- suppressWarnings(mistyped(board))
  asked <- as_board(bad, NULL, "board", NULL)
  expect_identical(suspects_of(asked), suspects_of(asked))
  expect_lte(length(other_digits(asked, which(strsplit(asked_text(asked), "")[[1]] != "."), 1)$at), most_tries)
  expect_identical(other_digits(asked, 1:9, 0)$at, integer())
})

test_that("another sum is found where a cage without its sum leaves several solutions", {
  set.seed(4)
  killer <- rules(generate_sudoku(1, rules = sudoku_rules(random_cages()), clues = 0)$puzzle)
  expect_identical(count_solutions(sudoku_puzzle(rules = killer)), 1)
  found <- 0
  for (i in 1:4) {
    wrong <- killer
    wrong$rules[[i]]$values <- killer$rules[[i]]$values + 1L
    wrong <- tryCatch(new_rules(wrong$shape, wrong$rules, NULL), oxidoku_error_rule = function(e) NULL)
    if (is.null(wrong)) next
    suspects <- suspects_of(as_board(sudoku_puzzle(rules = wrong), NULL, "board", NULL))
    own <- suspects[suspects$rule %in% i, ]
    expect_identical(own$fits, killer$rules[[i]]$values)
    # The cages cover the board, so the fitting sum of every suspect differs by the same amount.
    expect_true(all(suspects$sum - suspects$fits == 1L))
    found <- found + nrow(own)
  }
  expect_gt(found, 0)
})

test_that("another sum is found where a line without its sum leaves several solutions", {
  board <- as_matrix(article_1)
  solution <- as_matrix(article_1_solution)
  found <- 0
  for (line in list(
    function(sum) rule_little_killer("r1c5", sum, "down_left"), function(sum) rule_little_killer("r1c4", sum, "down_right"),
    function(sum) rule_outside_sum(top = c(c6 = sum)), function(sum) rule_outside_sum(right = c(r3 = sum), length = 4)
  )) {
    cells <- sudoku_rules(line(20))$rules[[1]]$cells[[1]]
    sum <- sum(solution[cells])
    with_sum <- function(board, sum) sudoku_puzzle(board, sudoku_rules(line(sum)))
    # Without one of its givens, the board needs the line.
    for (at in which(board != 0)) {
      open <- replace(board, at, 0L)
      if (count_solutions(with_sum(open, sum)) != 1 || count_solutions(open) == 1) next
      suspects <- suspect_rules(as_board(with_sum(open, sum + 1), NULL, "board", NULL), suspect_work)
      if (count_solutions(with_sum(open, sum + 1)) > 0) next
      own <- suspects[suspects$kind == "sum", ]
      expect_identical(nrow(own), 1L)
      expect_identical(own$sum, as.integer(sum + 1))
      expect_identical(count_solutions(with_sum(open, own$fits)), 1)
      found <- found + 1
      break
    }
  }
  expect_gt(found, 2)
  # A sum that no line of these cells can have raises no error and gives no suspect.
  asked <- as_board(sudoku_puzzle(empty, sudoku_rules(rule_little_killer("r1c5", 8, "down_left"))), NULL, "board", NULL)
  asked$text <- paste0("123", strrep(".", 78))
  tries <- other_sums(asked$rules$rules, 1L, asked$facts)
  expect_true(5L %in% vapply(tries, `[[`, 1L, "sum"))
  wrong <- asked$rules$rules
  wrong[[1]]$values <- 5L
  expect_false(is_possible_sum(wrong, asked$rules$shape))
  expect_true(is_possible_sum(asked$rules$rules, asked$rules$shape))
  expect_s3_class(suspect_rules(asked, suspect_work), "tbl_df")
})

test_that("boards with a solution or with a clash have no suspects", {
  for (board in list(article_1, article_1_solution, empty, clashing())) {
    expect_identical(check_sudoku(board)$suspects, no_suspects)
  }
  expect_true(check_sudoku(article_1)$solvable)
  expect_false(check_sudoku(clashing())$solvable)
  # The work is limited, but it is enough to find a solution of the empty board.
  expect_true(is_solvable(new_board(as_matrix(empty))))
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
  suspects <- suspects_of(as_board(board, rules, "board", NULL))
  # The oracle counts the solutions without one of the clues.
  without <- list(
    given = vapply(c(0L, 1L, 2L, 4L), function(digit) count_solutions(replace(board, 1, digit), rules = rules), 0),
    thermometer = sample_texts(rules$shape, rules$rules[-1], text_of_board(board, rules$facts))$n_solutions
  )
  expect_identical("given" %in% suspects$kind, any(without$given == 1))
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
  # A mistake of the player is not a fault of the puzzle.
  expect_identical(check$suspects, no_suspects)
})
