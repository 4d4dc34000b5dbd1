# Positions for lessons: made by practice_sudoku(), or taken from the paths of some puzzles. Each
# carries its rules, because rules may have parts that are drawn for each puzzle.

# Makes positions for a lesson: one for the theory, one for the guided example, `n` to solve, and
# `more` for questions.
positions_for <- function(technique, n, more, scale, rules, call, pool = NULL) {
  if (!is.null(pool)) {
    return(from_pool(pool, technique, 2 + n + more))
  }
  wanted <- 2 + n + more
  practice <- withCallingHandlers(
    practice_sudoku(technique, wanted, scale = scale, rules = rules),
    # The remedies in this warning are arguments that lessons do not have.
    oxidoku_warning_exhausted = function(w) rlang::cnd_muffle(w)
  )
  if (nrow(practice) == 0) {
    stop_without_example(technique, rules, call)
  }
  warn_few_positions(technique, nrow(practice), wanted, call)
  practice
}

warn_few_positions <- function(technique, found, wanted, call) {
  if (found == wanted) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "The lesson on {.val {technique}} has {count_words(found, 'position', 'positions')} instead of {wanted}.",
      "i" = "Puzzles with these rules rarely need this technique."
    ),
    class = c("oxidoku_warning_exhausted", "oxidoku_warning"), call = call,
    found = found, missing = wanted - found
  )
}

# On small boards simpler techniques may always be sufficient.
stop_without_example <- function(technique, rules, call) {
  stop_oxidoku(
    "technique",
    c(
      "{.arg techniques} must be techniques that boards with these rules need.",
      "x" = "No position for {.val {technique}} was found.",
      "x" = "The boards are {format(rules)}."
    ),
    arg = "techniques", unknown = technique, call = call
  )
}

# ---- A pool of puzzles ---------------------------------------------------------

# Makes puzzles and explains them. A course with rules takes all its positions from them, so that
# it contains few boards with rules of their own.
puzzle_pool <- function(rules, count) {
  puzzles <- generate_sudoku(count, rules = rules)$puzzle
  list(puzzles = puzzles, paths = lapply(seq_along(puzzles), function(i) explain_sudoku(puzzles[i])))
}

# Takes positions before steps of a technique from the paths of a pool, in the form of
# practice_sudoku(): the first step of each path, then the second, and so on.
from_pool <- function(pool, technique, count) {
  at <- lapply(pool$paths, function(path) which(path$technique == technique))
  taken <- do.call(rbind, lapply(seq_along(at), function(i) cbind(path = rep(i, length(at[[i]])), turn = seq_along(at[[i]]), at = at[[i]])))
  taken <- utils::head(taken[order(taken[, "turn"]), , drop = FALSE], count)
  steps <- lapply(seq_len(nrow(taken)), function(i) pool$paths[[taken[[i, "path"]]]][taken[[i, "at"]], ])
  positions <- lapply(steps, position_before, 1)
  tibble::new_tibble(
    list(
      puzzle = pool$puzzles[taken[, "path"]],
      board = boards_of_positions(positions),
      candidates = lapply(positions, function(it) new_candidates(it$marks, it$rules)),
      technique = rep(technique, length(steps)),
      step = steps
    ),
    nrow = length(steps), class = "oxidoku_practice"
  )
}

# ---- The data of positions -----------------------------------------------------

# Returns the puzzle of a position.
start_of <- function(position) {
  puzzles_of_boards(list(puzzle_of_givens(new_board(board_of_position(position), own_rules(position)), position$givens)))
}

# Returns the solution of the puzzle of a position, with the numbers of digits.
solution_of <- function(position) board_of_shown(as.matrix(solve_sudoku(start_of(position))), own_rules(position)$facts)

# Returns a step with the position before it.
picture_data <- function(step, labels) {
  position <- step$position[[1]]
  c(position_data(position), list(step = step_data(step, own_rules(position), labels)))
}

position_data <- function(position) {
  rules <- own_rules(position)
  board <- board_of_position(position)
  data <- list(
    givens = cells_data(board * position$givens, rules),
    digits = cells_data(board, rules),
    centre = marks_data(position$candidates, board, rules)
  )
  # On other boards, a position says which board it is on.
  c(data, if (!has_own_page(rules)) list(on = name_of_rules(rules)))
}

# Returns the name under which the page knows the board of some rules.
name_of_rules <- function(rules) rlang::hash(rules$key)
