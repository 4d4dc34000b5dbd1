test_that("a path has its columns and ends solved", {
  path <- explain_sudoku(article_1)
  expect_s3_class(path, c("oxidoku_path", "oxidoku_steps", "tbl_df", "tbl", "data.frame"), exact = TRUE)
  expect_named(path, c("step", names(find_steps(article_1))))
  expect_identical(path$step, seq_len(nrow(path)))
  expect_identical(board_to_string(as.matrix(path)), article_1_solution)
  summary <- summary(path)
  expect_s3_class(summary, "oxidoku_path_summary")
  expect_identical(summary$outcome, "solved")
  expect_identical(summary$status, "unique")
  expect_identical(summary$blanks, 0L)
  expect_identical(summary$board, as.matrix(path))
  expect_identical(sum(summary$steps$steps), nrow(path))
  expect_identical(summary$score, sum(path$score))
  expect_identical(sum(summary$steps$score * summary$steps$steps), summary$score)
})

test_that("a path replays to the solution, each step simplest and consistent", {
  set.seed(21)
  puzzles <- c(article_1, easy, generate_sudoku(5, level = c("Hard", "Unfair", "Extreme"))$puzzle)
  for (puzzle in puzzles) {
    path <- explain_sudoku(puzzle)
    solution <- as.matrix(solve_sudoku(puzzle))
    expect_length(wrong_steps(path, solution), 0)
    state <- replayed(puzzle, path, 1)
    struck <- array(FALSE, c(9, 9, 9))
    for (i in seq_len(nrow(path))) {
      placed <- as.matrix(path$placements[[i]])
      gone <- as.matrix(path$eliminations[[i]])
      open <- candidates(state$board) & !struck
      if (!all(state$board[placed[, 1:2, drop = FALSE]] == 0L) || !all(open[placed]) ||
        !all(open[gone]) || nrow(placed) + nrow(gone) == 0) {
        fail(paste0("step ", i, " of ", puzzle))
      }
      struck[gone] <- TRUE
      state$board[placed[, 1:2, drop = FALSE]] <- placed[, 3]
    }
    expect_identical(state$board, solution)
    expect_identical(unname(as.matrix(path)), solution)
  }
})

test_that("each step of a path is the hint there, or both are singles", {
  path <- explain_sudoku(article_1)
  singles <- subset(sudoku_techniques(), family == "singles")$name
  for (k in c(1, 5, 12, 20, nrow(path))) {
    state <- replayed(article_1, path, k)
    hint <- hint_sudoku(state$board, "step", candidates = state$candidates, givens = article_1)
    if (path$technique[[k]] %in% singles) {
      # The hint is the single that people see first.
      expect_true(hint$step$technique %in% singles)
    } else {
      expect_identical(hint$step$text, path$text[[k]])
    }
    simple <- sudoku_techniques()$name[1:13]
    first <- find_steps(
      state$board,
      givens = article_1, candidates = state$candidates, techniques = simple
    )
    expect_identical(first$technique[[1]], path$technique[[k]])
  }
})

test_that("too few techniques get stuck, and it says where", {
  path <- explain_sudoku(article_1, techniques = c("full_house", "naked_single"))
  expect_identical(summary(path)$outcome, "stuck")
  expect_identical(summary(path)$blanks, sum(as.matrix(path) == 0L))
  expect_true(all(path$technique %in% c("full_house", "naked_single")))
  more <- explain_sudoku(article_1, techniques = c("naked_single", "hidden_single"))
  expect_identical(as.matrix(more), replayed(article_1, more)$board)
  expect_true(all(as.matrix(more)[clue_cells(article_1)] == as_matrix(article_1)[clue_cells(article_1)]))
  # These techniques find nothing more at the end of the path.
  state <- replayed(article_1, more)
  left <- find_steps(
    state$board,
    candidates = state$candidates, techniques = c("naked_single", "hidden_single")
  )
  expect_identical(nrow(left), 0L)
})

test_that("brute force ends every path where it is named", {
  expect_identical(summary(explain_sudoku(hardest))$outcome, "stuck")
  all <- explain_sudoku(hardest, techniques = c("naked_single", "hidden_single", "brute_force"))
  expect_identical(summary(all)$outcome, "solved")
  expect_true("brute_force" %in% all$technique)
})

test_that("a solved board is a path of no steps, a board of many solutions gets stuck", {
  none <- explain_sudoku(article_1_solution)
  expect_identical(nrow(none), 0L)
  expect_identical(summary(none)$outcome, "solved")
  expect_identical(nrow(summary(none)$steps), 0L)
  several <- explain_sudoku(empty)
  expect_identical(summary(several)$outcome, "stuck")
  expect_identical(summary(several)$status, "multiple")
  expect_identical(summary(several)$blanks, 81L)
})

test_that("pencil marks of the player are where the path begins", {
  marks <- candidates(article_1)
  marks[1, 8, -9] <- FALSE
  path <- explain_sudoku(article_1, candidates = marks, techniques = c("naked_single", "hidden_single"))
  expect_identical(path$technique[[1]], "naked_single")
  expect_identical(unlist(path$placements[[1]]), c(row = 1L, col = 8L, digit = 9L))
})

test_that("paths print", {
  local_reproducible_output(width = 80)
  expect_snapshot({
    print(explain_sudoku(article_1), n = 4)
    summary(explain_sudoku(article_1))
    explain_sudoku(article_1, techniques = c("full_house", "naked_single"))
    print(explain_sudoku(article_1, techniques = c("naked_single", "hidden_single")), n = 1)
    summary(explain_sudoku(article_1, techniques = "hidden_single"))
    explain_sudoku(empty)
    explain_sudoku(article_1_solution)
  })
})

test_that("a stuck path names what could go on", {
  only <- function(...) summary(explain_sudoku(..1, techniques = c(...)[-1]))$next_technique
  expect_identical(only(article_1, "full_house", "naked_single"), "hidden_single")
  expect_identical(only(article_1, "naked_single", "hidden_single"), "pointing")
  expect_identical(summary(explain_sudoku(article_1))$next_technique, NA_character_)
  expect_identical(summary(explain_sudoku(hardest))$next_technique, "msls")
  expect_identical(summary(explain_sudoku(empty))$next_technique, NA_character_)
  # With that technique, the path does continue.
  stuck <- explain_sudoku(article_1, techniques = c("naked_single", "hidden_single"))
  more <- explain_sudoku(article_1, techniques = c("naked_single", "hidden_single", "pointing"))
  expect_gt(nrow(more), nrow(stuck))
  expect_identical(more$technique[[nrow(stuck) + 1]], "pointing")
})

test_that("each step of a path has the position before it", {
  path <- explain_sudoku(article_1)
  for (k in seq_len(nrow(path))) {
    state <- replayed(article_1, path, k)
    position <- path$position[[k]]
    marks <- state$candidates & rep(state$board == 0L, 9)
    expect_identical(position$board, state$board)
    expect_identical(position$candidates, marks)
    expect_identical(position$givens, clue_cells(article_1))
    expect_identical(position$status, "unique")
  }
  # The path continues from this position as before.
  position <- path$position[[20]]
  rest <- explain_sudoku(position$board, givens = position$givens, candidates = position$candidates)
  # Each path numbers its own steps.
  without_numbers <- function(text) gsub("(earlier|in steps? [0-9]+[0-9, and]*)", "before", text)
  expect_identical(without_numbers(rest$text), without_numbers(path$text[20:nrow(path)]))
})

test_that("a path that got stuck prints the board where it ended", {
  path <- explain_sudoku(article_1, techniques = "full_house")
  withr::local_options(cli.unicode = FALSE, cli.num_colors = 1L)
  shown <- capture.output(print(path))
  expect_identical(sum(startsWith(shown, "|")), 9L)
  expect_true("* given" %in% shown)
})

test_that("a board on which HoDoKu's path gets stuck is explained to the end", {
  stuck <- explain_sudoku(hardest)
  expect_identical(summary(stuck)$outcome, "stuck")
  expect_output(print(stuck), "scale = \"se\"", fixed = TRUE)
  expect_output(print(summary(stuck)), "scale = \"se\"", fixed = TRUE)
  end <- attr(stuck, "end")$position
  hint <- hint_sudoku(end$board, candidates = end$candidates, givens = hardest)
  expect_identical(hint$kind, "stuck")
  expect_match(hint$text, "scale = \"se\"", fixed = TRUE)

  path <- path_to_the_end()
  expect_identical(as.matrix(path), as.matrix(solve_sudoku(hardest)))
  expect_identical(rate_sudoku(hardest, scale = "se")$er, max(path$score))
  expect_identical(unique(path$scale), "se")
})
