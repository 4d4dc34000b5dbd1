test_that("givens may be flags or the puzzle", {
  # Two techniques are enough, because all of them would take long.
  found <- function(...) find_steps(..., techniques = c("naked_single", "pointing"))
  flags <- clue_cells(article_1)
  entries <- as_matrix(article_1)
  entries[1, 1] <- 3L
  by_flags <- found(entries, givens = flags)
  expect_identical(found(entries, givens = article_1), by_flags)
  expect_identical(found(entries, givens = as_matrix(article_1)), by_flags)
  expect_identical(by_flags$position[[1]]$givens, unname(flags))
  expect_identical(found(article_1, givens = flags), found(article_1))
  # Flags of empty cells are ignored.
  expect_identical(found(entries, givens = flags | entries == 0L), by_flags)
  # matrix(NA, 9, 9) is read as an empty board.
  expect_identical(found(article_1, givens = matrix(NA, 9, 9))$position[[1]]$givens, flags & FALSE)
})

test_that("givens that differ from the board are named", {
  other <- as_matrix(article_1)
  other[1, 6] <- 7L
  other[1, 1] <- 3L
  for (verb in list(find_steps, explain_sudoku, hint_sudoku)) {
    error <- expect_error(verb(article_1, givens = other), class = "oxidoku_error_givens")
    expect_s3_class(error, "oxidoku_error")
    expect_identical(error$arg, "givens")
    expect_identical(as.data.frame(error$cells), data.frame(row = c(1L, 1L), col = c(1L, 6L)))
  }
  local_reproducible_output()
  expect_condition_snapshot(find_steps(article_1, givens = other))
})

test_that("givens and pencil marks have to have their shape", {
  marks <- candidates(article_1)
  with_na <- marks
  with_na[1] <- NA
  for (verb in list(find_steps, explain_sudoku, hint_sudoku)) {
    for (wrong in list(marks[, , 1], marks + 0, with_na, TRUE, "all", list(marks), as.vector(marks))) {
      error <- expect_error(verb(article_1, candidates = wrong), class = "oxidoku_error_argument")
      expect_identical(error$arg, "candidates")
    }
    flags <- clue_cells(article_1)
    flags[3] <- NA
    for (wrong in list(TRUE, flags, clue_cells(article_1)[, 1:8], as.vector(flags))) {
      error <- expect_error(verb(article_1, givens = wrong), class = "oxidoku_error_argument")
      expect_identical(error$arg, "givens")
    }
    expect_error(verb(article_1, givens = matrix(12, 9, 9)), class = "oxidoku_error_cell")
    expect_error(verb(matrix(12, 9, 9)), class = "oxidoku_error_cell")
    expect_error(verb(article_1, given = article_1), "given", class = "oxidoku_error_argument")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    find_steps(article_1, candidates = marks[, , 1]),
    find_steps(article_1, candidates = with_na),
    find_steps(article_1, givens = "no board")
  )
})

# Returns faulty positions by kind: their arguments, and the cells at fault.
faulty <- function() {
  wrong <- as_matrix(article_1_solution)
  wrong[9, 5:9] <- 0L
  wrong[1, 1] <- 9L
  clash <- as_matrix(article_1)
  clash[1, 1] <- 6L
  struck <- candidates(article_1)
  struck[1, 8, 9] <- FALSE
  several <- as_matrix(article_1_solution)
  several[, c(1:4, 6)] <- 0L
  # Two cells of a row have the same single mark.
  no_way <- candidates(several)
  twice <- which(no_way[1, 1, ] & no_way[1, 2, ])[[1]]
  no_way[1, 1:2, -twice] <- FALSE
  list(
    clash = list(board = clash),
    no_solution = list(board = unsolvable),
    wrong_entry = list(board = wrong, givens = article_1),
    wrong_entry = list(board = wrong, givens = clue_cells(article_1)),
    wrong_entry = list(board = clash, givens = article_1),
    struck_out = list(board = article_1, candidates = struck),
    dead_end = list(board = several, candidates = no_way)
  )
}

test_that("what is wrong is an error of its kind, and the hint", {
  stopifnot(count_solutions(faulty()$dead_end$board) == 2)
  cells <- list(
    clash = list(c(1L, 1L), c(1L, 6L)), no_solution = list(c(), c()),
    wrong_entry = list(1L, 1L), wrong_entry = list(1L, 1L), wrong_entry = list(1L, 1L),
    struck_out = list(1L, 8L), dead_end = list(c(), c())
  )
  for (i in seq_along(faulty())) {
    kind <- names(faulty())[[i]]
    at <- tibble::tibble(
      row = as.integer(cells[[i]][[1]]), col = as.integer(cells[[i]][[2]])
    )
    for (verb in list(find_steps, explain_sudoku)) {
      error <- expect_error(do.call(verb, faulty()[[i]]), class = paste0("oxidoku_error_", kind))
      expect_s3_class(error, "oxidoku_error")
      expect_identical(error$arg, if (kind == "struck_out") "candidates" else "board")
      expect_identical(error$cells, at, info = kind)
    }
    for (detail in c("nudge", "technique", "step")) {
      hint <- do.call(hint_sudoku, c(faulty()[[i]], detail = detail))
      expect_identical(hint$kind, "wrong")
      expect_identical(hint$fault, kind)
      expect_identical(hint$cells, at)
      expect_null(hint$step)
      expect_null(hint$technique)
    }
  }
})

test_that("what is wrong can be read", {
  local_reproducible_output()
  for (i in seq_along(faulty())) {
    expect_condition_snapshot(do.call(find_steps, faulty()[[i]]))
    expect_snapshot(print(do.call(hint_sudoku, faulty()[[i]])))
  }
})

test_that("without givens every digit is one, and a wrong one leaves no solution", {
  wrong <- as_matrix(article_1)
  wrong[1, 1] <- 8L
  stopifnot(count_solutions(wrong) == 0)
  expect_error(find_steps(wrong), class = "oxidoku_error_no_solution")
  expect_error(find_steps(wrong, givens = article_1), class = "oxidoku_error_wrong_entry")
})

test_that("pencil marks come in as arrays, matrices, lists and text", {
  # Removing one candidate shows that the marks are used.
  marks <- candidates(article_1)
  marks[1, 1, 1] <- FALSE
  by_array <- as_marks(marks, NULL)
  expect_identical(by_array, unclass(marks))
  digits <- apply(unclass(marks), 1:2, function(open) paste(which(open), collapse = ""))
  as_list <- matrix(lapply(strsplit(digits, ""), as.integer), 9)
  rows <- lapply(1:9, function(row) as_list[row, ])
  grid <- paste(format(marks), collapse = "\n")
  flat <- paste(ifelse(aperm(unclass(marks), c(3, 2, 1)), 1:9, "."), collapse = "")
  forms <- list(
    digits, gsub("(.)", "\\1 ", digits), as.data.frame(digits), as_list, rows, grid, flat,
    paste(t(digits), collapse = " "), gsub("[^0-9\n]+", " | ", grid)
  )
  for (form in forms) {
    expect_identical(as_marks(form, NULL), by_array)
  }
  expect_identical(
    hint_sudoku(article_1, "step", candidates = grid)$text,
    hint_sudoku(article_1, "step", candidates = marks)$text
  )
  # A cell without any marks.
  digits[1, 1] <- NA
  expect_identical(which(as_marks(digits, NULL)[1, 1, ]), integer())
})

test_that("a cell without pencil marks has none yet", {
  board <- as_matrix(article_1)
  some <- matrix("", 9, 9)
  some[1, 1:3] <- c("38", "1278", "1238")
  flags <- array(FALSE, c(9, 9, 9))
  for (digit in 1:9) flags[, , digit] <- grepl(digit, some)
  all <- candidates(board)
  all[1, 1:3, ] <- all[1, 1:3, ] & flags[1, 1:3, ]
  expected <- find_steps(board, candidates = all)
  for (marks in list(some, flags)) {
    expect_identical(find_steps(board, candidates = marks), expected)
    expect_identical(hint_sudoku(board, "step", candidates = marks)$text, hint_sudoku(board, "step", candidates = all)$text)
    expect_identical(count_solutions(board, candidates = marks), count_solutions(board, candidates = all))
  }
})

# Returns the digits of filled cells as marks: 9x9x9.
is_filled <- function(position) {
  array(vapply(1:9, function(digit) position$board == digit, matrix(NA, 9, 9)), c(9, 9, 9))
}

test_that("a grid of pencil marks is a board with candidates", {
  position <- explain_sudoku(article_1)$position[[30]]
  grid <- paste(format(new_candidates(position$candidates | is_filled(position))), collapse = "\n")
  forum <- gsub("[^0-9\n ]", "|", grid)
  hodoku <- gsub("(?m)^\\|{9,}$", ":--------------+------------+---------:", forum, perl = TRUE)
  for (text in c(grid, forum, hodoku, paste(gsub("[^0-9]+", " ", grid)))) {
    # A cell with a single mark is read as filled.
    board <- board_in(text)
    filled <- position$board != 0L
    expect_identical(board[filled], position$board[filled])
    expect_identical(find_steps(text)$text, find_steps(board, candidates = grid)$text)
    expect_identical(hint_sudoku(text)$text, hint_sudoku(board, candidates = grid)$text)
    expect_identical(as.character(solve_sudoku(text)), article_1_solution)
    expect_identical(count_solutions(text), 1)
  }
})

test_that("invalid pencil marks are an error with their cells", {
  digits <- matrix("12", 9, 9)
  digits[3, 4] <- "1a"
  error <- expect_error(find_steps(article_1, candidates = digits), class = "oxidoku_error_argument")
  expect_identical(as.data.frame(error$cells), data.frame(row = 3L, col = 4L))
  for (wrong in list(
    "1 2 3", NA_character_, list(1, 2), matrix(10, 9, 9), matrix(0.5, 9, 9), mean, 1:81,
    structure(matrix("1", 9, 9), class = "Date"), matrix("1", 3, 3), as.list(1:81)
  )) {
    error <- expect_error(find_steps(article_1, candidates = wrong), class = "oxidoku_error_argument")
    expect_identical(error$arg, "candidates")
  }
})

test_that("a position keeps its givens and pencil marks", {
  position <- explain_sudoku(article_1)$position[[30]]
  expect_identical(
    find_steps(position)$text,
    find_steps(position$board, givens = position$givens, candidates = position$candidates)$text
  )
  hint <- hint_sudoku(position, "step")
  expect_identical(hint$position[c("board", "givens")], position[c("board", "givens")])
  expect_identical(hint_sudoku(hint, "step"), hint)
})

test_that("positions on boards by rules carry their rules from verb to verb", {
  set.seed(7)
  x <- generate_sudoku(1, rules = sudoku_rules(rule_diagonals(), size = 6), clues = c(4, 6))$puzzle
  path <- explain_sudoku(x)
  expect_identical(dim(path$position[[1]]$board), c(6L, 6L))
  expect_identical(dim(path$position[[1]]$candidates), c(6L, 6L, 6L))
  after <- apply_step(path[1:3, ])
  expect_identical(rules(after), rules(x))
  # R computes the same candidates as native code.
  for (i in seq_len(nrow(path) - 1)) {
    expect_identical(apply_step(path[i, ])$candidates, path$position[[i + 1]]$candidates)
  }
  expect_identical(find_steps(after)$text[[1]], find_steps(path$position[[4]])$text[[1]])
  expect_identical(hint_sudoku(after)$kind, "step")
  expect_identical(as.matrix(path), unname(as.matrix(solve_sudoku(x))))
  expect_s3_class(path[seq_len(nrow(path)), ], "oxidoku_path")
  expect_output(print(after), "Position with")
  expect_no_error(plot(path, which = 1))
})

test_that("mistakes on boards by rules are errors, and hints for a hint", {
  rules <- sudoku_rules(rule_cage("r1c1 r1c2", 3), size = 4)
  wrong <- matrix(0L, 4, 4)
  wrong[1, 1:2] <- c(1L, 3L)
  error <- expect_error(explain_sudoku(wrong, rules = rules), class = "oxidoku_error_clash")
  expect_identical(nrow(error$cells), 2L)
  expect_identical(hint_sudoku(wrong, rules = rules)$kind, "wrong")
  set.seed(8)
  six <- generate_sudoku(1, size = 6)
  board <- as.matrix(six$solution)
  board[6, 6] <- board[6, 6] %% 6L + 1L
  expect_error(find_steps(board, rules = rules(six$puzzle), givens = givens(six$puzzle)), class = "oxidoku_error")
  struck <- candidates(six$puzzle)
  empty <- which(givens(six$puzzle) == 0, arr.ind = TRUE)[1, ]
  struck[empty[[1]], empty[[2]], as.matrix(six$solution)[empty[[1]], empty[[2]]]] <- FALSE
  expect_error(find_steps(six$puzzle, candidates = struck), class = "oxidoku_error_struck_out")
  expect_error(explain_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 20))), class = "oxidoku_error_size")
  expect_error(explain_sudoku(sudoku_puzzle(rules = sudoku_rules(grids = "samurai"))), class = "oxidoku_error_size")
})

test_that("a board without rules of its own takes those of its givens", {
  set.seed(9)
  for (rules in list(sudoku_rules(random_cages(), size = sweep_size(6, 9, 9)), sudoku_rules(size = 7, digits = 1:9))) {
    x <- generate_sudoku(1, rules = rules)$puzzle
    solved <- unname(as.matrix(solve_sudoku(x)))
    verbs <- list(
      check = function(board, ...) check_sudoku(board, givens = x, ...),
      steps = function(board, ...) find_steps(board, givens = x, ...),
      hint = function(board, ...) hint_sudoku(board, givens = x, ...),
      plot = function(board, ...) plot_sudoku(board, givens = x, ...)$height
    )
    if (rlang::is_installed("htmlwidgets")) verbs$play <- function(board, ...) play_sudoku(board, givens = x, ...)$x
    mine <- as.matrix(x)
    mine[which(mine == 0)[1]] <- solved[which(mine == 0)[1]]
    for (verb in verbs) expect_identical(verb(mine), verb(mine, rules = rules(x)))
    expect_true(check_sudoku(solved, x)$solved)
    # Any form of the puzzle carries its rules.
    for (form in list(as.character(x), tibble::tibble(puzzle = x), unserialize(serialize(x, NULL)))) {
      expect_identical(check_sudoku(mine, form)[c("wrong", "status")], check_sudoku(mine, x)[c("wrong", "status")])
      expect_true(check_sudoku(solved, form)$solved)
    }
    twice <- solved
    free <- which(as.matrix(x) == 0)[1]
    twice[free] <- twice[row(twice)[free], col(twice)[free] %% ncol(twice) + 1]
    expect_gt(nrow(check_sudoku(twice, x)$conflicts), 0)
    # A result keeps its own rules, so that both must agree.
    error <- expect_error(check_sudoku(solve_sudoku(one_board_text), x), class = "oxidoku_error_rules")
    expect_match(conditionMessage(error), "`givens` must have the rules of `board`")
  }
})
