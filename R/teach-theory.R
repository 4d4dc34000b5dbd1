# The pages of theory of a lesson: a position with the pattern, and a false friend.

# How many positions are searched for a false friend. Those of a lesson give several each. On other
# boards, the search takes longer.
friend_positions <- c(classic = 8, other = 2)

# Returns a false friend of a technique: a position in which the technique seems to have a step,
# but the step would be wrong. One further candidate, `extra`, spoils the pattern; `wrong` is what the step would
# remove or place, although `extra` and the opposite of `wrong` are in a solution of the position.
# Returns NULL if none is found.
#
# The search takes the solution's digit from the candidates of one cell and looks for steps that
# contradict the solution elsewhere. Without that digit, the position still needs a solution of its
# own, so some digits are taken from the board.
friend_data <- function(practice, technique, scale, labels) {
  if (family_of(technique) == "uniqueness") {
    return(NULL)
  }
  positions <- positions_of_practice(practice)
  tries <- friend_positions[[if (scale == "general") "other" else "classic"]]
  for (position in rep_len(positions, tries)) {
    loose <- loosened(position)
    found <- if (!is.null(loose)) friend_in(loose, technique, scale)
    if (!is.null(found)) {
      return(c(
        position_data(found$position),
        list(step = step_data(found$step, own_rules(position), labels), extra = found$extra, wrong = I(found$wrong))
      ))
    }
  }
  NULL
}

# Takes digits from a position until it has a second solution. The givens stay givens. Returns NULL
# if the rules alone leave just one solution, as the cages of most killers do. The solution has the
# numbers of digits.
loosened <- function(position) {
  rules <- own_rules(position)
  board <- board_of_position(position)
  filled <- which(!is.na(board) & board != 0L)
  is_loose <- function(board) solve_sudoku(shown_board(board, rules$facts), rules = rules)$status == "multiple"
  if (!is_loose(replace(board, filled, 0L))) {
    return(NULL)
  }
  for (cell in filled[sample.int(length(filled))]) {
    board[cell] <- 0L
    if (is_loose(board)) break
  }
  position$solution <- solution_of(position)
  position$board <- shown_board(board, rules$facts)
  position$givens <- position$givens & !is.na(board) & board != 0L
  position$candidates <- candidates(position$board, rules = rules)
  position
}

friend_in <- function(position, technique, scale) {
  rules <- own_rules(position)
  facts <- rules$facts
  empty <- which(board_of_position(position) %in% 0L)
  digits <- position$solution[empty]
  truth <- sort(ids_of_places(empty, digits, facts))
  for (i in sample.int(length(empty))) {
    marks <- position$candidates
    at <- arrayInd(empty[[i]], dim(position$board))
    marks[at[[1]], at[[2]], digits[[i]]] <- FALSE
    steps <- steps_or_none(position$board, marks, technique, scale, rules)
    for (k in seq_len(nrow(steps))) {
      removed <- candidate_ids(in_numbers(steps$eliminations[[k]], facts), facts)
      placed <- candidate_ids(in_numbers(steps$placements[[k]], facts), facts)
      wrong <- c(removed[removed %in% truth], placed[!placed %in% truth])
      if (length(wrong) > 0) {
        extra <- ids_of_places(empty[[i]], digits[[i]], facts)
        return(list(position = position, step = steps[k, ], extra = extra, wrong = unclass(wrong)))
      }
    }
  }
  NULL
}

ids_of_places <- function(cells, digits, facts) {
  at <- arrayInd(cells, c(facts$rows, facts$columns))
  unclass(candidate_ids(list(row = at[, 1], col = at[, 2], digit = digits), facts))
}

# Finds steps in a position, or returns no rows if it has no solution.
steps_or_none <- function(board, marks, technique, scale, rules) {
  call <- environment()
  position <- as_position(board, array(FALSE, dim(board)), marks, technique, step_options(), scale, rules, call)
  found <- ask_native("steps", position, call)
  if (is.null(found$fault)) new_steps(found$steps, position$scale) else data.frame()
}
