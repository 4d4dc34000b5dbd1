skip_if_not_installed("htmlwidgets")

page_words <- as.list(c(play_words, lesson_words))

friend_of <- function(technique) {
  practice <- practice_sudoku(technique, 3)
  friend_data(practice, technique, "hodoku", page_words)
}

board_of_line <- function(line) matrix(utf8ToInt(line) - 48L, 9, byrow = TRUE)
cell_of <- function(id) cbind(id %/% 9 %/% 9 + 1, id %/% 9 %% 9 + 1)
digit_of <- function(id) id %% 9 + 1

# The step without the further candidate, from a position that has it.
steps_without <- function(friend, technique) {
  board <- board_of_line(friend$digits)
  marks <- unclass(friend$centre)
  at <- friend$extra %/% 9 + 1
  marks[at] <- bitwAnd(marks[at], bitwNot(bitwShiftL(1L, digit_of(friend$extra) - 1)))
  steps_or_none(board, candidates_from_masks(marks), technique, "hodoku", classic_rules())
}

test_that("a false friend is a step except for one candidate, and would be wrong", {
  set.seed(1)
  for (technique in c("naked_single", "hidden_single", "pointing", "naked_pair", "hidden_triple", "x_wing", "skyscraper", "xy_chain")) {
    friend <- friend_of(technique)
    board <- board_of_line(friend$digits)
    expect_identical(unclass(friend$centre), unclass(marks_data(candidates(board), board, classic_rules())), info = technique)
    effect <- function(steps) {
      ids <- function(candidates) unclass(candidate_ids(candidates, classic_rules()$facts))
      lapply(seq_len(nrow(steps)), function(i) c(ids(steps$placements[[i]]), ids(steps$eliminations[[i]])))
    }
    is_there <- function(steps) any(vapply(effect(steps), function(ids) all(friend$wrong %in% ids), NA))
    expect_true(is_there(steps_without(friend, technique)), info = technique)
    expect_false(is_there(find_steps(board, techniques = technique)), info = technique)
    # A solution has the further candidate, and what the step would remove but not what it would place.
    board[cell_of(friend$extra)] <- digit_of(friend$extra)
    places <- length(friend$step$place) > 0
    if (!places) board[cell_of(friend$wrong)] <- digit_of(friend$wrong)
    solved <- solve_sudoku(board)
    expect_true(solved$status %in% c("unique", "multiple"), info = technique)
    if (places) expect_false(any(as.matrix(solved)[cell_of(friend$wrong)] == digit_of(friend$wrong)), info = technique)
  }
})

test_that("techniques that need a single solution have no false friend in a picture", {
  set.seed(2)
  expect_null(friend_of("unique_rectangle_1"))
})

test_that("a loosened position has several solutions, among them that of the puzzle", {
  set.seed(3)
  position <- positions_of_practice(practice_sudoku("x_wing", 1))[[1]]
  loose <- loosened(position)
  filled <- loose$board != 0
  expect_identical(loose$board[filled], position$board[filled])
  expect_identical(solve_sudoku(loose$board)$status, "multiple")
  solution <- solution_of(position)
  expect_identical(loose$board[filled], solution[filled])
  expect_false(any(loose$givens & !filled))
})

test_that("rules with a single solution leave no position to loosen", {
  set.seed(6)
  killer <- practice_sudoku("naked_single", 1, rules = sudoku_rules(random_cages()))
  expect_null(loosened(positions_of_practice(killer)[[1]]))
})

test_that("a position without a solution has no steps", {
  board <- matrix(0L, 9, 9)
  marks <- candidates(board)
  marks[1, 1, ] <- c(TRUE, rep(FALSE, 8))
  marks[1, 2, ] <- c(TRUE, rep(FALSE, 8))
  expect_identical(nrow(steps_or_none(board, marks, "naked_single", "hodoku", classic_rules())), 0L)
  expect_gt(nrow(steps_or_none(board, candidates(replace(board, 1, 1L)), NULL, "hodoku", classic_rules())), -1)
})
