skip_if_not_installed("jsonlite")
words <- function() as.list(words_of_desk())

test_that("the picture of a desk is that of its rules, with words for each entry", {
  entries <- list(
    sent_entry("cage", "r1c1 r1c2", list(sum = "5")), sent_entry("cage", "r1c2 r1c3", list(sum = "7")),
    sent_entry("sandwich", args = list(number = "12"), side = "left", line = 3)
  )
  made <- sent_desk(entries)
  answer <- picture_answer(made, words())
  expect_identical(answer$clues, clues_data(rules_pieces(made$rules, made$rules$facts), made$rules$facts))
  expect_identical(unclass(answer$said), c("cage of 5: r1c1 r1c2", "cage of 7: r1c2 r1c3", "sandwich of 12: row 3, from the left"))
  german <- picture_answer(made, as.list(check_language("de", "labels", NULL)))$said
  expect_identical(german[[3]], "Sandwich 12: r3 \u2192")
  expect_match(german[[1]], "^K\u00e4fig 5: r1c1 r1c2$")
  # Entries are numbered from 0 on the page.
  expect_identical(lapply(answer$refused, `[[`, "entry"), list(1L))
  expect_identical(c(answer$margin > 0, answer$markTop), c(TRUE, 0.24))
  expect_identical(c(answer$shape$side, answer$shape$rows), c(9L, 9L))
  # The shape is sent only if the page does not know it.
  expect_null(picture_answer(made, words(), answer$key)$shape)
  expect_false(picture_answer(sent_desk(list(), 6), words())$key == answer$key)
})

test_that("the number of solutions is that of count_solutions(), with the true candidates", {
  for (digits in c(article_1, strrep("0", 81))) {
    made <- sent_desk(list(), digits = as.integer(strsplit(digits, "")[[1]]))
    answer <- solutions_answer(made, words())
    expect_identical(answer$count, if (count_solutions(made$board) == 1) "one" else "several")
    expect_identical(unclass(answer$masks), masks_of(candidates(made$board, true = TRUE), made$rules$facts, NULL))
  }
  killer <- sent_desk(list(sent_entry("cage", "r1c1 r1c2", list(sum = "3")), sent_entry("cage", "r1c3 r2c3", list(sum = "7"))))
  answer <- solutions_answer(killer, words())
  expect_identical(answer$count, "several")
  expect_identical(unclass(answer$masks), masks_of(candidates(killer$board, rules = killer$rules, true = TRUE), killer$rules$facts, NULL))
})

test_that("a board without a solution names its first clash, or what may be wrong", {
  clash <- sent_desk(list(), digits = c(5L, 5L, rep(0L, 79)))
  answer <- solutions_answer(clash, words())
  expect_identical(answer$count, "clash")
  expect_identical(unclass(answer$cells), 0:1)
  expect_match(answer$text, "5 in r1c1 and r1c2 breaks row 1")
  board <- as_matrix(article_1)
  wrong <- as.integer(t(board))
  solution <- as.integer(strsplit(article_1_solution, "")[[1]])
  open <- which(wrong == 0)
  # If two cells of a rule have different digits, the first cell alone is named.
  unequal <- as_board(matrix(c(5L, rep(0L, 8), 6L, rep(0L, 71)), 9), sudoku_rules(rule_cage("r1c1 r1c2", 10)))
  expect_match(clash_words(clashes_of(unequal)[1, ], unequal$rules, words()), "5 in r1c1 breaks cage of 10", fixed = TRUE)
  # In another language, houses and rules have its names, and what R says is marked as English.
  german <- as.list(check_language("de", "labels", NULL))
  expect_match(solutions_answer(clash, german)$text, "5 in r1c1 und r1c2 verletzt Zeile 1, Block 1.", fixed = TRUE)
  expect_match(clash_words(clashes_of(unequal)[1, ], unequal$rules, german), "verletzt K\u00e4fig 10: r1c1 r1c2.", fixed = TRUE)
  refused <- sent_desk(list(sent_entry("cage", "r1c1 r1c2", list(sum = "5")), sent_entry("cage", "r1c2 r1c3", list(sum = "7"))))
  expect_match(picture_answer(refused, german)$refused[[1]]$text, "^Auf Englisch: ")
  # A wrong digit that does not clash.
  at <- open[vapply(open, function(i) any(candidates(board, (i - 1) %/% 9 + 1, (i - 1) %% 9 + 1) != solution[i]), NA)][[1]]
  wrong[at] <- setdiff(candidates(board, (at - 1) %/% 9 + 1, (at - 1) %% 9 + 1), solution[at])[[1]]
  answer <- solutions_answer(sent_desk(list(), digits = wrong), words())
  expect_identical(answer$count, "none")
  expect_null(answer$masks)
  expect_match(answer$text, "^The puzzle has no solution. Possibly wrong: ")
  expect_length(answer$cells, 1)
})

test_that("a search ends after its time, and its errors are raised", {
  endless <- function() repeat Sys.sleep(0.01)
  expect_null(within_seconds(0.2, endless()))
  expect_identical(within_seconds(60, 7), 7)
  expect_error(within_seconds(60, stop("no")), "no")
  # The limit ends with the call.
  expect_silent(Sys.sleep(0.3))
  empty <- new_board(matrix(0L, 25, 25), plain_rules(25))
  answer <- solutions_answer(list(board = empty$board, rules = empty$rules), words(), list(count = 0.01, true = 0.01))
  expect_null(answer$masks)
  expect_true(answer$count %in% c("several", "unknown"))
})

test_that("steps and levels are those of the other functions", {
  made <- sent_desk(list(), digits = as.integer(strsplit(article_1, "")[[1]]))
  step <- step_answer(made, words())
  expect_identical(step$text, hint_sudoku(article_1, "step")$text)
  expect_gt(length(step$cells), 0)
  level <- level_answer(made, words())
  expect_match(level$text, as.character(rate_sudoku(article_1)$level))
  expect_match(level$text, as.character(rate_sudoku(article_1)$score), fixed = TRUE)
  expect_identical(level_answer(sent_desk(list()), words())$text, edit_words[["edit_no_level"]])
  large <- sent_desk(list(), 25)
  expect_identical(step_answer(large, words())$text, edit_words[["edit_too_large"]])
  expect_identical(level_answer(large, words())$text, edit_words[["edit_too_large"]])
})

test_that("a board whose digits begin at 0 has the answers of its twin, in values", {
  shifted <- function(x) chartr("123456789", "012345678", x)
  text <- chartr("0", ".", article_1)
  sum <- sum(solve_sudoku(text)$solution[1, 1:2])
  desk_of <- function(text, ..., digits = NULL) {
    puzzle <- sudoku_puzzle(text, sudoku_rules(..., digits = digits))
    opened <- edit_sudoku(puzzle, page = TRUE)$x$desk
    puzzle_of_desk(jsonlite::fromJSON(page_json(opened), simplifyVector = FALSE))
  }
  made <- desk_of(shifted(text), rule_cage("r1c1 r1c2", sum - 2), rule_even("r9c9"), digits = 0:8)
  twin <- desk_of(text, rule_cage("r1c1 r1c2", sum), rule_odd("r9c9"))
  expect_identical(made[c("board", "pencil")], twin[c("board", "pencil")])
  expect_identical(as.matrix(puzzle_of_made(made)) + 1L, ifelse(twin$board == 0L, NA, twin$board))
  expect_identical(solutions_answer(made, words()), solutions_answer(twin, words()))
  expect_identical(level_answer(made, words()), level_answer(twin, words()))
  step <- step_answer(made, words())
  expect_identical(step$cells, step_answer(twin, words())$cells)
  expect_identical(step$text, hint_sudoku(puzzle_of_made(made), "step")$text)
  marked <- made
  open <- which(t(made$board) == 0L)[[1]]
  marked$pencil[[open]] <- 3L
  expect_identical(which(candidates_of_made(marked)[(open - 1) %/% 9 + 1, (open - 1) %% 9 + 1, ]), intersect(
    which(candidates_of_made(made)[(open - 1) %/% 9 + 1, (open - 1) %% 9 + 1, ]), 1:2
  ))

  clash <- made
  clash$board[1, 1:2] <- 1L
  expect_match(solutions_answer(clash, words())$text, "^No solution: 0 in r1c1 and r1c2 breaks row 1")
  expect_identical(position_of_made(made)$board, as.matrix(puzzle_of_made(made)))
  expect_identical(position_of_made(made)$givens, position_of_made(twin)$givens)
  expect_identical(position_of_made(made)$candidates, position_of_made(twin)$candidates)
  expect_identical(position_of_made(made)$status, "unique")

  shape <- picture_answer(made, words())$shape
  expect_identical(unclass(shape$symbols), as.character(0:8))
  expect_false(key_of_shape(made$rules$shape) == key_of_shape(twin$rules$shape))
  code <- code_answer(made, words())
  expect_true(eval(str2lang(code$code)) == puzzle_of_made(made))
  expect_true(suppressMessages(read_sudoku(code$links[[1]]$href))$puzzle == puzzle_of_made(made))
  expect_null(code$links[[2]]$href)
  text <- as.character(puzzle_of_made(made))
  expect_identical(opened_desk(text, words())$desk$digits, I(as.integer(t(made$board))))
})

test_that("the code makes the puzzle, and links say what they leave out", {
  outside <- sent_entry("outside_sum", args = list(number = "12"), side = "left", line = 1)
  made <- sent_desk(list(sent_entry("cage", "r1c1 r1c2", list(sum = "5")), outside))
  answer <- code_answer(made, words(), "Mine")
  again <- eval(str2lang(answer$code))
  expect_true(rules(again) == made$rules)
  expect_identical(vapply(answer$links, `[[`, "", "name"), c("SudokuPad", "f-puzzles"))
  for (link in answer$links) {
    expect_match(link$href, "^https://")
    expect_match(link$lost, "outside sum")
  }
  plain <- code_answer(sent_desk(list(sent_entry("cage", "r1c1 r1c2", list(sum = "5")))), words())
  expect_null(unlist(lapply(plain$links, `[[`, "lost")))
  read <- suppressMessages(read_sudoku(plain$links[[1]]$href))
  expect_true(rules(read$puzzle) == sudoku_rules(rule_cage("r1c1 r1c2", 5)))
})

test_that("text and links of puzzles are opened", {
  opened <- opened_desk(article_1, words())
  expect_identical(paste(unclass(opened$desk$digits), collapse = ""), article_1)
  puzzle <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 5)))
  for (text in c(as.character(puzzle), sudoku_link(puzzle, "f-puzzles"))) {
    opened <- opened_desk(text, words())
    expect_identical(opened$desk$entries[[1]]$tool, "cage")
    expect_identical(opened$desk$entries[[1]]$args$sum, "5")
  }
  for (text in c("no board", "", "https://sudokupad.app/x")) expect_true(is_string(opened_desk(text, words())$fault))
})
