test_that("the technique is the next step in each position, and leads on", {
  for (technique in c("hidden_single", "pointing", "naked_triple", "x_wing", "xy_chain")) {
    set.seed(91)
    practice <- practice_sudoku(technique, 3)
    expect_s3_class(practice, "oxidoku_practice")
    expect_identical(nrow(practice), 3L)
    for (i in 1:3) {
      hint <- hint_sudoku(
        practice$board[[i]], "step",
        givens = practice$puzzle[[i]], candidates = practice$candidates[[i]]
      )
      expect_identical(hint$technique, technique)
      expect_identical(hint$step$text, practice$step[[i]]$text)
      # No simpler technique finds a step.
      table <- sudoku_techniques()
      simpler <- table$name[seq_len(match(technique, table$name) - 1)]
      found <- find_steps(
        practice$board[[i]],
        techniques = simpler[table$on_by_default[match(simpler, table$name)]],
        givens = practice$puzzle[[i]], candidates = practice$candidates[[i]]
      )
      expect_identical(nrow(found), 0L)
      # The conclusions of the step are correct.
      expect_length(wrong_steps(practice$step[[i]], solve_sudoku(practice$puzzle[[i]])$solution), 0)
    }
    expect_identical(anyDuplicated(practice$puzzle), 0L)
  }
})

test_that("the seed decides the positions", {
  make <- function(...) {
    set.seed(92)
    practice_sudoku("skyscraper", 2, ...)
  }
  expect_identical(make(), make(threads = 1))
  expect_identical(make()$seed, c("92", "92"))
})

test_that("labels are names, and arguments of generate_sudoku() go on to it", {
  set.seed(93)
  practice <- practice_sudoku("X-Wing", symmetry = "rotation_180")
  expect_identical(practice$technique, "x_wing")
  given <- clue_cells(practice$puzzle)
  expect_identical(given, given[9:1, 9:1])
})

test_that("no positions are a table, too", {
  none <- practice_sudoku("x_wing", 0)
  expect_identical(nrow(none), 0L)
  expect_named(none, c("puzzle", "board", "candidates", "technique", "step", "seed"))
})

test_that("what cannot be practised is refused", {
  error <- expect_error(practice_sudoku(c("x_wing", "swordfish")), class = "oxidoku_error_argument")
  expect_identical(error$arg, "technique")
  expect_error(practice_sudoku("x_wings_and_more"), class = "oxidoku_error_technique")
  error <- expect_error(practice_sudoku("brute_force"), class = "oxidoku_error_argument")
  expect_identical(error$arg, "technique")
  off <- sudoku_techniques()
  off <- off$name[!off$on_by_default & off$name != "gurth_symmetrical_placement"][[1]]
  error <- expect_error(practice_sudoku(off), class = "oxidoku_error_argument")
  expect_identical(error$arg, "technique")
})

test_that("Gurth's placement is practised on puzzles with a half turn", {
  make <- function(...) {
    set.seed(94)
    practice_sudoku("gurth_symmetrical_placement", 3, ...)
  }
  practice <- make()
  expect_identical(nrow(practice), 3L)
  expect_identical(practice, make(scale = "hodoku"))
  expect_identical(practice$seed, rep("94", 3))
  expect_identical(anyDuplicated(practice$puzzle), 0L)
  for (i in 1:3) {
    puzzle <- practice$puzzle[i]
    solved <- solve_sudoku(puzzle)
    expect_identical(count_solutions(puzzle), 1)
    # A half turn exchanges digits in pairs and keeps the digit in the centre.
    turned <- solved$solution[9:1, 9:1]
    exchange <- tapply(turned, solved$solution, unique)
    expect_identical(sum(exchange == 1:9), 1L)
    expect_identical(as.vector(exchange[exchange]), 1:9)
    clues <- clue_cells(puzzle)
    expect_identical(clues, clues[9:1, 9:1])
    expect_length(wrong_steps(practice$step[[i]], solved$solution), 0)
    expect_match(practice$step[[i]]$text, "^A half turn maps the givens to each other")
  }
  expect_identical(nrow(practice_sudoku("Gurth's Symmetrical Placement", 0)), 0L)
  expect_error(practice_sudoku("gurth_symmetrical_placement", level = "Hard"), class = "oxidoku_error_argument")
})

test_that("techniques of the modern scale are practised on it", {
  expect_identical(practice_scale("x_wing"), "hodoku")
  expect_identical(practice_scale("junior_exocet"), "modern")
  expect_identical(practice_scale("tridagon"), "modern")
  expect_identical(practice_scale("no such technique"), "hodoku")
  expect_identical(check_practisable("tridagon", "modern", quote(test())), "tridagon_1")
  set.seed(1)
  practice <- practice_sudoku("almost_locked_pair")
  expect_identical(practice$technique, "almost_locked_pair")
  expect_error(practice_sudoku("junior_exocet", scale = "hodoku"), "not on by default", class = "oxidoku_error_argument")
})

test_that("a size is the plain rules of that size", {
  practice <- function(...) {
    set.seed(1)
    practice_sudoku("hidden_single", ...)
  }
  expect_identical(practice(size = 6), practice(rules = sudoku_rules(size = 6)))
  expect_identical(practice(size = 9), practice())
  expect_error(practice(size = 6, rules = sudoku_rules(size = 4)), class = "oxidoku_error_rules")
})

test_that("the centre of Gurth's puzzles is no clue", {
  puzzles <- withr::with_seed(95, gurth_puzzles(12, "hodoku", environment())$puzzle)
  expect_identical(substr(as.character(puzzles), 41, 41), rep("0", 12))
})

test_that("a row of practice is its position in every verb", {
  set.seed(1)
  classic <- practice_sudoku("xy_wing", 2)
  killer <- practice_sudoku("hidden_single", 2, rules = sudoku_rules(random_thermometers(1), size = 4))
  for (some in list(classic, killer[1, ])) {
    row <- some[1, ]
    wanted <- row$step[[1]]$position[[1]]
    technique <- row$technique
    found <- find_steps(row, techniques = technique)
    expect_true(row$step[[1]]$text %in% found$text)
    hint <- hint_sudoku(row, "step")$position
    path <- explain_sudoku(row)$position[[1]]
    for (position in list(found$position[[1]], hint, path)) {
      expect_identical(position$board, wanted$board)
      expect_identical(position$givens, wanted$givens)
      expect_identical(position$candidates, wanted$candidates)
    }
    expect_identical(check_sudoku(row)$board, wanted$board)
    expect_identical(solve_sudoku(row)$givens, wanted$board)
  }
  expect_identical(hint_sudoku(classic[1, ], "technique")$technique, "xy_wing")
  skip_if_not_installed("htmlwidgets")
  played <- play_sudoku(classic)$x
  expect_identical(played$digits, board_to_string(as.matrix(classic$board[1])))
  expect_identical(played$givens, board_to_string(as.matrix(classic$puzzle[1])))
  expect_identical(played$centre, marks_data(classic$candidates[[1]], as.matrix(classic$board[1]), classic_rules()))
  expect_identical(played$more[[1]]$digits, board_to_string(as.matrix(classic$board[2])))
  wanted <- killer$step[[1]]$position[[1]]
  played <- play_sudoku(killer[1, ])$x
  expect_identical(as.integer(played$digits), as.integer(t(wanted$board)))
})

test_that("functions for sets use the puzzles of practice, and those for one board its positions", {
  set.seed(1)
  one <- practice_sudoku("naked_pair", 1)
  expect_identical(rate_sudoku(one)$puzzle, one$puzzle)
  expect_identical(count_clues(one), count_clues(one$puzzle))
  expect_identical(givens(one), as.matrix(one$board))
  expect_identical(candidates(one), candidates(one$board))
  expect_identical(check_sudoku(one)$board, as.matrix(one$board))
  expect_identical(find_steps(one)$technique[[1]], "naked_pair")
})

test_that("Ctrl-C while puzzles are explained keeps those that are", {
  explain <- first_step
  explained <- 0
  local_function("first_step", function(...) {
    if (explained == 2) rlang::interrupt()
    explained <<- explained + 1
    explain(...)
  })
  set.seed(96)
  stopped <- expect_warning(some <- practice_sudoku("hidden_single", 4), class = "oxidoku_warning_interrupted")
  expect_identical(c(stopped$done, stopped$missing), c(2L, 2L))
  expect_identical(nrow(some), 2L)
  set.seed(96)
  explained <- -10
  all <- practice_sudoku("hidden_single", 4)
  expect_identical(some$puzzle, all$puzzle[1:2])
  expect_identical(some$seed, all$seed[1:2])
})
