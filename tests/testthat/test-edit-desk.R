skip_if_not_installed("jsonlite")

test_that("what is drawn with any tool is the rule that its constructor makes", {
  set.seed(sum(utf8ToInt("desk")))
  rounds <- sweep_size(1, 5, 40)
  for (tool in editor_tools()) {
    made <- 0
    for (try in seq_len(40 * rounds)) {
      drawn <- random_drawing(tool)
      expected <- tryCatch(suppressWarnings(suppressMessages(sudoku_rules(drawn$rule()))), oxidoku_error = function(e) NULL)
      found <- sent_desk(list(drawn$entry))
      # Some numbers are impossible in some cells. The desk refuses what the constructor refuses.
      expect_identical(length(found$refused) > 0, is.null(expected), label = tool$name)
      if (is.null(expected)) next
      expect_true(found$rules == expected, label = tool$name)
      # A puzzle that is opened has the same entries again, and none of them is kept in R.
      opened <- desk_of_board(new_board(found$board, expected))
      expect_length(opened$kept, 0)
      again <- suppressWarnings(sent_desk(opened$desk$entries))
      expect_true(again$rules == expected, label = tool$name)
      made <- made + 1
      if (made == rounds) break
    }
    expect_identical(made, rounds, label = tool$name)
  }
})

test_that("every rule of the tests is opened and made again", {
  for (rule in every_rule) {
    rules <- suppressMessages(sudoku_rules(rule))
    opened <- desk_of_board(new_board(matrix(0L, 9, 9), rules))
    made <- sent_desk(opened$desk$entries, kept = opened$kept)
    expect_true(made$rules == rules)
    expect_length(made$refused, 0)
    # Only rules from functions and from other rules are kept.
    kept <- vapply(opened$kept, `[[`, "", "name")
    expect_identical(setdiff(kept, c("pairs", "automaton", "any", "all", "not")), character())
  }
})

test_that("several rules stay apart or together as sudoku_rules() has them", {
  entries <- list(
    sent_entry("greater", "r1c1 r1c2"), sent_entry("kropki", "r1c1 r1c2", part = "white"), sent_entry("greater", "r2c1 r3c1"),
    sent_entry("kropki", "r2c1 r3c1", part = "black"), sent_entry("minimum", "r5c5"), sent_entry("minimum", "r5c6"),
    sent_entry("diagonals", args = list(which = "up"))
  )
  expected <- sudoku_rules(
    rule_greater("r1c1>r1c2 r2c1>r3c1"), rule_kropki(white = "r1c1 r1c2", black = "r2c1 r3c1"), rule_minimum("r5c5 r5c6"), rule_diagonals("up")
  )
  expect_true(sent_desk(entries)$rules == expected)
})

test_that("boards of any shape are opened and made again", {
  shapes <- list(
    sudoku_rules(), sudoku_rules(size = 6, box = c(3, 2)), sudoku_rules(size = 7), sudoku_rules(regions = "none"), small_jigsaw,
    sudoku_rules(grids = "samurai"), sudoku_rules(size = 16), sudoku_rules(rule_cage("r1c1 r1c2", 17), size = 7, digits = 9),
    sudoku_rules(rule_cage("r1c1 r1c2", 5), left_out = c("fog", "other")), sudoku_rules(size = 6, digits = 0:5),
    sudoku_rules(rule_candidates("r1c1", c(0, 7)), rule_cage("r1c1 r1c2", 9), size = 7, digits = 0:8),
    sudoku_rules(rule_quadruple("r1c1", c(0, 2)), size = 4, digits = 0:3, regions = c("AABB", "ABBC", "DACC", "DDDC"))
  )
  for (rules in shapes) {
    board <- matrix(NA_integer_, rules$facts$rows, rules$facts$columns)
    board[cbind(rules$facts$row, rules$facts$col)] <- 0L
    board[which(!is.na(board))[2]] <- 3L
    opened <- desk_of_board(new_board(board, rules))
    made <- puzzle_of_desk(jsonlite::fromJSON(page_json(opened$desk), simplifyVector = FALSE), opened$kept)
    expect_true(made$rules == rules)
    expect_identical(made$board, board)
    expect_length(made$refused, 0)
  }
})

test_that("pencil marks are opened, sent back and returned as candidates", {
  marks <- candidates(article_1)
  empty <- which(as_matrix(article_1) == 0L, arr.ind = TRUE)
  open_in <- function(cell) which(marks[cell[[1]], cell[[2]], ])
  several <- empty[apply(empty, 1, function(cell) length(open_in(cell)) > 2), ]
  # One digit is ruled out in each of two cells.
  for (i in 1:2) marks[several[i, 1], several[i, 2], open_in(several[i, ])[[2]]] <- FALSE
  board <- as_matrix(article_1)
  position <- new_position(board, board, marks)
  opened <- edit_sudoku(position, page = TRUE)$x$desk
  marked <- which(unclass(opened$pencil) != 0L)
  expect_identical(marked, sort(9L * (several[1:2, 1] - 1L) + several[1:2, 2]))
  made <- puzzle_of_desk(jsonlite::fromJSON(page_json(opened), simplifyVector = FALSE))
  expect_identical(position_of_made(made)$candidates, position$candidates)
  # Marks cannot add what the board rules out, and without a digit that ruled others out they do not
  # remain.
  made$pencil[] <- 511L
  expect_identical(position_of_made(made)$candidates, candidates(article_1) & c(board == 0L))
  plain <- edit_sudoku(new_position(board, board, candidates(article_1)), page = TRUE)$x$desk
  expect_true(all(plain$pencil == 0L))
  # A page may send anything.
  for (sent in list(NULL, list("a"), as.list(rep(-1, 81)), as.list(rep(512, 81)))) {
    expect_identical(pencil_of_desk(sent, classic_rules()$facts), integer(81))
  }
})

test_that("a text with pencil marks is opened with them, and a step starts from them", {
  step <- find_steps(article_1)
  position <- apply_step(step[vapply(step$eliminations, nrow, 1L) > 0, ][1, ])
  cells <- apply(position$candidates, 1:2, function(open) paste(which(open), collapse = ""))
  cells[position$board != 0L] <- position$board[position$board != 0L]
  labels <- as.list(words_of_desk())
  opened <- opened_desk(paste(apply(cells, 1, paste, collapse = " "), collapse = "\n"), labels)
  expect_true(any(opened$desk$pencil != 0L))
  made <- puzzle_of_desk(opened$desk)
  expect_identical(
    step_answer(made, labels)$text,
    hint_sudoku(position$board, "step", candidates = position$candidates)$text
  )
})

test_that("what cannot be is refused with its reason, and the rest stays", {
  made <- sent_desk(list(
    sent_entry("cage", "r1c1 r1c2", list(sum = "5")), sent_entry("cage", "r1c2 r1c3", list(sum = "7")),
    sent_entry("cage", "r5c5 r5c6", list(sum = "99")), sent_entry("little_killer", "r1c8 r2c7"),
    sent_entry("cage", "r1c1 r99c1"), sent_entry("sandwich", args = list(number = "x"), side = "left", line = 1),
    sent_entry("nabner", "r1c1"), sent_entry("arrow", "r1c1"), sent_entry("sandwich", args = list(number = "5"), side = "under", line = 1)
  ))
  expect_true(made$rules == sudoku_rules(rule_cage("r1c1 r1c2", 5)))
  expect_setequal(names(made$refused), c("2", "3", "4", "5", "6", "7", "8", "9"))
  expect_match(made$refused[["2"]], "^cage: overlaps another cage")
  expect_match(made$refused[["3"]], "^cage: cannot add up to 99")
  expect_match(made$refused[["4"]], "sum is missing")
  expect_match(made$refused[["8"]], "cells are missing")

  regions <- sent_desk(list(sent_entry("diagonals")), size = 4, regions = I(rep(1L, 16)))
  expect_match(regions$refused[["0"]], "no such board")
  expect_true(regions$rules == sudoku_rules(rule_diagonals(), size = 4, regions = "none"))
})

test_that("warnings of rules are kept for the page, and nothing a page sends is an error", {
  made <- expect_silent(sent_desk(list(sent_entry("sum", "r1c1 r1c2", list(sum = "2-18")))))
  expect_match(made$warned, "every|any|all", ignore.case = TRUE)
  hostile <- list(
    list(shape = list(size = "x"), digits = list("a", list()), entries = list(), left_out = 3),
    list(shape = list(size = 1e9), digits = list(), entries = list(), left_out = "\n, ,"),
    list(shape = list(grids = list(0, 0, 1)), digits = as.list(rep(99, 81)), entries = list(), left_out = NULL),
    list(shape = list(size = 9, regions = as.list(rep(-1, 81))), digits = list(), entries = list(
      list(tool = list(), cells = list(), args = list()), list(tool = "cage", cells = list(list(list())), args = list(sum = list(1))),
      list(tool = "kept", cells = list(), args = list(number = "7")), list(tool = "kropki", cells = list(list("r1c1")), args = list(), part = 4)
    ))
  )
  for (desk in hostile) {
    made <- puzzle_of_desk(desk)
    expect_true(is_rules(made$rules))
    expect_true(all(made$board %in% 0:25))
  }
})
