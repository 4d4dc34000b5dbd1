# The data of lessons: positions, each with what the page needs to answer a player.

# Returns the rows of positions for each purpose. Rules may have fewer positions than requested:
# then the theory and the example share one, and so does the question with the last one to solve.
rows_for <- function(count, more) {
  if (count < 3) {
    return(list(theory = 1L, example = 1L, tasks = count, question = count))
  }
  rest <- seq_len(count)[-(1:2)]
  question <- if (more > 0) count
  tasks <- if (length(rest) > more) setdiff(rest, question) else rest
  list(theory = 1L, example = 2L, tasks = tasks, question = question)
}

# Returns a lesson.
lesson_data <- function(practice, technique, rows, scale, labels) {
  table <- technique_table(scale)
  bare <- is_bare(technique, practice)
  list(
    technique = technique,
    label = technique_label(technique, labels),
    bare = bare,
    texts = theory_of(technique, bare, table$description[table$name == technique], labels),
    theory = picture_data(practice$step[[rows$theory]], labels),
    friend = friend_data(practice, technique, scale, labels),
    example = picture_data(practice$step[[rows$example]], labels),
    tasks = tasks_data(practice[rows$tasks, ], technique, scale, labels)
  )
}

# Whether a technique is taught without pencil marks, as people meet it: it fills a cell because of
# the digits on the board alone. On other scales, steps that remove candidates may come first, and
# then the marks are needed.
is_bare <- function(technique, practice) {
  plain <- function(position) {
    rules <- own_rules(position)
    marks <- function(candidates) marks_data(candidates, board_of_position(position), rules)
    identical(marks(position$candidates), marks(candidates(position$board, rules = rules)))
  }
  family_of(technique) == "singles" && all(vapply(positions_of_practice(practice), plain, NA))
}

# ---- Positions to solve --------------------------------------------------------

# Returns the positions for the player, from easy to hard. In the last one, the step is hidden
# among others if the path of a puzzle has such a position.
tasks_data <- function(practice, technique, scale, labels) {
  positions <- positions_of_practice(practice)
  positions <- positions[order(vapply(positions, function(it) sum(it$candidates), 0))]
  positions <- with_hidden_last(positions, technique, scale)
  lapply(positions, task_data, technique, scale, labels)
}

with_hidden_last <- function(positions, technique, scale) {
  for (i in rev(seq_along(positions))) {
    hidden <- hidden_position(positions[[i]], technique, scale)
    if (sum(hidden$candidates) > sum(positions[[i]]$candidates)) {
      return(c(positions[-i], list(hidden)))
    }
  }
  positions
}

# Returns the earliest position on the path to this one in which the step is already possible. There,
# simpler steps exist as well.
hidden_position <- function(position, technique, scale) {
  path <- explain_sudoku(start_of(position), scale = scale)
  has_step <- function(it) {
    nrow(find_steps(it$board, givens = it$givens, candidates = it$candidates, techniques = technique, scale = scale, rules = own_rules(it))) > 0
  }
  at <- match(technique, path$technique)
  while (!is.na(at) && at > 1 && has_step(path$position[[at - 1]])) {
    at <- at - 1L
    position <- path$position[[at]]
  }
  position
}

# Returns a position with its solution and all of its steps up to the level of the technique, so
# that the page knows which of them is the step to find. Others contain only their effect.
task_data <- function(position, technique, scale, labels) {
  rules <- own_rules(position)
  steps <- find_steps(
    position$board,
    givens = position$givens, candidates = position$candidates, rules = rules, scale = scale,
    techniques = techniques_beside(technique, scale)
  )
  is_own <- steps$technique == technique
  own <- steps[is_own, ]
  own <- own[!duplicated(Map(list, own$placements, own$eliminations)), ]
  c(position_data(position), list(
    solution = cells_data(solution_of(position), rules),
    steps = lapply(seq_len(nrow(own)), function(i) step_data(own[i, ], rules, labels)),
    others = simplest_effects(steps[!is_own, ], rules$facts)
  ))
}

# Returns the techniques by which the page explains what a player finds: those up to Hard, and those
# before the technique to learn. Harder ones explain almost everything.
techniques_beside <- function(technique, scale) {
  table <- technique_table(scale)
  easy <- match(table$level, levels_by_difficulty) <= match("Hard", levels_by_difficulty)
  before <- seq_along(table$name) < match(technique, table$name)
  union(table$name[table$on_by_default & table$name != "brute_force" & (easy | before)], technique)
}

# Returns the effects of steps with the technique, without those that a simpler step includes.
simplest_effects <- function(steps, facts) {
  effects <- lapply(seq_len(nrow(steps)), function(i) {
    list(
      technique = steps$technique[[i]],
      place = candidate_ids(in_numbers(steps$placements[[i]], facts), facts),
      remove = candidate_ids(in_numbers(steps$eliminations[[i]], facts), facts)
    )
  })
  kept <- list()
  for (effect in effects) {
    is_known <- vapply(kept, function(it) all(effect$place %in% it$place) && all(effect$remove %in% it$remove), NA)
    if (!any(is_known)) kept <- c(kept, list(effect))
  }
  kept
}
