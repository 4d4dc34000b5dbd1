board <- as_matrix(article_1)

test_that("every form of a board is the same board", {
  expect_same <- function(x) expect_identical(board_in(x), board)

  expect_same(board)
  expect_same(board + 0)
  with_na <- board
  with_na[with_na == 0L] <- NA
  expect_same(with_na)
  expect_same(with_na + 0)
  named <- board
  dimnames(named) <- list(letters[1:9], LETTERS[1:9])
  expect_same(named)

  text <- matrix(as.character(board), 9)
  expect_same(text)
  for (blank in c(".", "", "_", "-", NA, " ")) {
    expect_same(ifelse(text == "0", blank, text))
  }
  expect_same(as.data.frame(board))
  expect_same(as.data.frame(text))
  mixed <- as.data.frame(with_na)
  mixed$V3 <- as.character(mixed$V3)
  mixed$V5 <- as.double(mixed$V5)
  expect_same(mixed)
  expect_same(array(board, c(9, 9, 1)))
})

test_that("the short way reads a board as the long way does, with any rules", {
  all_rules <- list(
    NULL, sudoku_rules(), sudoku_rules(rule_cage("r1c1 r1c2", 8)), sudoku_rules(digits = 12), sudoku_rules(digits = 0:8),
    sudoku_rules(regions = "none")
  )
  # symbols = NULL is the usual way. A class without methods keeps native code away.
  for (rules in all_rules) {
    for (x in list(board, board + 0, article_1, chartr("0", ".", article_1), paste0("x", substr(article_1, 2, 81)))) {
      slow <- if (is.character(x)) paste0(" ", x) else as.data.frame(x)
      read <- function(x) {
        tryCatch(as_board(x, rules, "x", environment()), oxidoku_error = function(e) class(e)[[1]])
      }
      expect_identical(read(x), read(slow))
    }
  }
  expect_error(as_board(board, "killer"), class = "oxidoku_error_argument")
  expect_error(as_board(board, sudoku_rules(random_cages())), class = "oxidoku_error_rules")
  killer <- sudoku_puzzle(board, all_rules[[3]])
  expect_identical(as_board(killer, all_rules[[3]]), as_board(killer))
  expect_error(as_board(killer, sudoku_rules()), class = "oxidoku_error_rules")
})

test_that("what the package returns is a board", {
  solution <- as_matrix(article_1_solution)
  expect_identical(board_in(solve_sudoku(board)), solution)
  expect_identical(board_in(all_solutions(board)), solution)
  expect_identical(board_in(check_sudoku(board)), board)
  expect_identical(board_in(as.character(solve_sudoku(board))), solution)
})

test_that("text that no cell holds is an error with its cells", {
  for (value in c("x", "10", "1.0", "{1}", "\u0663", "1 2")) {
    x <- matrix(as.character(board), 9)
    x[9, 1] <- value
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
    expect_identical(error$cells, data.frame(row = 9L, col = 1L))
  }
})

test_that("other shapes are errors", {
  for (x in list(
    matrix(0, 8, 9), matrix(0, 9, 10), matrix("", 3, 27), mtcars, as.vector(board),
    rep("1", 81), array(0, c(9, 9, 2)), NA, 1:9, integer(), matrix(0, 0, 0)
  )) {
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_shape")
    expect_identical(error$arg, "board")
  }
})

test_that("other types are errors", {
  for (x in list(
    factor(board), list(board), NULL, mean, quote(a), matrix(TRUE, 9, 9),
    matrix(1i, 9, 9), as.raw(1:81), Sys.Date(), new.env()
  )) {
    expect_error(solve_sudoku(x), class = "oxidoku_error_type")
  }
  frame <- as.data.frame(board)
  frame$V4 <- factor(frame$V4)
  error <- expect_error(solve_sudoku(frame), class = "oxidoku_error_type")
  expect_identical(error$cells, data.frame(row = 1:9, col = 4L))
  for (column in list(TRUE, 1i, as.raw(1), Sys.Date(), I(as.list(1:9)))) {
    frame$V4 <- column
    expect_error(solve_sudoku(frame), class = "oxidoku_error_type")
  }
})

test_that("a result without solution is no board", {
  expect_error(count_solutions(solve_sudoku(clashing())), class = "oxidoku_error_unsolved")
})

test_that("errors name the function that was called", {
  calls <- list(
    solve_sudoku = function() solve_sudoku(1),
    count_solutions = function() count_solutions(1),
    all_solutions = function() all_solutions(1),
    check_sudoku = function() check_sudoku(1),
    candidates = function() candidates(1),
    find_empty_cells = function() find_empty_cells(1),
    is_valid = function() is_valid(1, 1, 1, 1),
    edit_sudoku = function() edit_sudoku(1)
  )
  for (name in names(calls)) {
    error <- expect_error(calls[[name]](), class = "oxidoku_error_shape")
    expect_identical(as.character(error$call[[1]]), name)
  }
})

test_that("messages say what is wrong and what would be right", {
  local_reproducible_output()
  x <- board
  x[3, 4] <- 10L
  x[5, 5] <- -1L
  text <- matrix(as.character(board), 9)
  text[2, 2] <- "a{b}"
  expect_condition_snapshot(
    solve_sudoku(x),
    solve_sudoku(x + 0.5),
    solve_sudoku(text),
    solve_sudoku(matrix(0, 8, 9)),
    solve_sudoku(array(0, c(9, 9, 2))),
    solve_sudoku(as.vector(board)),
    solve_sudoku(factor(1:9)),
    solve_sudoku(list(1, 2)),
    solve_sudoku(NULL),
    count_solutions(solve_sudoku(clashing()))
  )
})

test_that("an error for puzzles read as numbers says how to read them", {
  csv <- withr::local_tempfile(lines = c("id,puzzle", paste0("1,", article_1), paste0("2,", article_2)))
  read <- utils::read.csv(csv)
  expect_true(is.numeric(read$puzzle))
  for (verb in list(solve_sudoku, solve_puzzles, rate_sudoku, count_solutions)) {
    for (x in list(read, read$puzzle, read$puzzle[[1]], read["puzzle"])) {
      error <- expect_error(verb(x), "most digits are lost", class = "oxidoku_error_type")
      expect_match(conditionMessage(error), "colClasses", fixed = TRUE)
      expect_true(error$arg %in% c("x", "board"))
    }
  }
  read <- utils::read.csv(csv, colClasses = "character")
  expect_identical(solve_puzzles(read$puzzle)$status, c("unique", "unique"))
  local_reproducible_output()
  expect_condition_snapshot(solve_sudoku(4.3e80))
})

test_that("a verb for one board takes one row of a table, and an error explains that", {
  table <- tibble::tibble(id = 1:2, puzzle = c(article_1, article_2))
  for (puzzles in list(table, as.data.frame(table), table["puzzle"], transform(table, puzzle = as_sudoku(puzzle)))) {
    expect_identical(board_in(puzzles[2, , drop = FALSE]), as_matrix(article_2))
    error <- expect_error(solve_sudoku(puzzles), class = "oxidoku_error_shape")
    expect_match(conditionMessage(error), "`solve_sudoku()` takes one puzzle", fixed = TRUE)
    expect_match(conditionMessage(error), "`puzzles[1, ]`", fixed = TRUE)
    expect_match(conditionMessage(error), "solve_puzzles(puzzles)", fixed = TRUE)
    expect_identical(error$column, "puzzle")
  }
  error <- expect_error(hint_sudoku(rbind(table, table)[1:3, ]), class = "oxidoku_error_shape")
  expect_match(conditionMessage(error), "`hint_sudoku()` takes one puzzle", fixed = TRUE)
  expect_match(conditionMessage(error), "`x[1, ]`", fixed = TRUE)
  expect_identical(hint_sudoku(table[1, ])$text, hint_sudoku(article_1)$text)
})

test_that("an error for a table without a column `puzzle` names the column to use", {
  factors <- data.frame(id = 1:2, puzzle = factor(c(article_1, article_2)))
  error <- expect_error(solve_sudoku(factors), class = "oxidoku_error_shape")
  expect_match(conditionMessage(error), "solve_puzzles(x$puzzle)", fixed = TRUE)
  expect_identical(error$column, "puzzle")
  odd <- data.frame(`my puzzles` = c(article_1, article_2), id = 1:2, check.names = FALSE)
  expect_error(solve_sudoku(odd), "x$`my puzzles`", fixed = TRUE, class = "oxidoku_error_shape")
})

test_that("one string in a data frame is a board, several are puzzles", {
  expect_identical(solve_sudoku(data.frame(p = article_1)), solve_sudoku(article_1))
  for (table in list(data.frame(p = c(article_1, "x")), tibble::tibble(p = c(article_1, "x")))) {
    expect_identical(solve_puzzles(table), solve_puzzles(table$p))
    expect_identical(suppressWarnings(count_solutions(table)), c(1, NA))
  }
})

test_that("fields of results are converted like any board", {
  edited <- function(value) {
    result <- solve_sudoku(article_1)
    result[1, 1] <- value
    result
  }
  expect_identical(hint_sudoku(edited(0), "step"), hint_sudoku(as.matrix(edited(0)), "step"))
  expect_identical(board_in(edited(NA))[1, 1], 0L)
  expect_identical(count_solutions(edited(0)), 1)
  checked <- check_sudoku(article_1)
  checked$board[1, 1] <- 10L
  no_board <- check_sudoku(article_1)
  no_board$board <- NULL
  for (verb in list(solve_sudoku, hint_sudoku, count_solutions, all_solutions, check_sudoku, rate_sudoku)) {
    for (x in list(edited(10L), edited(0.5), checked)) {
      expect_error(check_native(verb(x)), class = "oxidoku_error_cell")
    }
    expect_error(verb(no_board), class = "oxidoku_error_type")
  }
})
