# The data of lessons: positions made by practice_sudoku(), each with what the page needs to answer
# a player.

# Makes positions for a lesson: one for the guided example, `n` to solve, and `more` for questions.
positions_for <- function(technique, n, more, scale, rules, call) {
  practice <- practice_sudoku(technique, 1 + n + more, scale = scale, rules = rules)
  if (nrow(practice) == 0) {
    stop_without_example(technique, rules, call)
  }
  practice
}

# Returns a lesson. Of its positions, the first is the guided example, and the player solves the
# others, the easiest first.
lesson_data <- function(practice, technique, scale, rules, labels) {
  table <- technique_table(scale)
  list(
    technique = technique,
    label = technique_label(technique, labels),
    description = english_sentence(table$description[table$name == technique], labels),
    bare = is_bare(technique, practice, rules),
    example = picture_data(practice$step[[1]], rules, labels),
    tasks = tasks_data(practice[-1, ], technique, scale, rules, labels)
  )
}

# Returns a step with the position before it.
picture_data <- function(step, rules, labels) {
  position <- step$position[[1]]
  c(position_data(position, rules), list(step = step_data(step, rules, labels)))
}

position_data <- function(position, rules) {
  list(
    givens = cells_data(position$board * position$givens, rules),
    digits = cells_data(position$board, rules),
    centre = marks_data(position$candidates, position$board, rules)
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

# Whether a technique is taught without pencil marks, as people meet it: it fills a cell because of
# the digits on the board alone. On other scales, steps that remove candidates may come first, and
# then the marks are needed.
is_bare <- function(technique, practice, rules) {
  plain <- function(position) {
    marks <- function(candidates) marks_data(candidates, position$board, rules)
    identical(marks(position$candidates), marks(candidates(position$board, rules = rules)))
  }
  family_of(technique) == "singles" && all(vapply(positions_of_practice(practice), plain, NA))
}

# ---- Positions to solve --------------------------------------------------------

# Returns the positions for the player, from easy to hard. In the last one, the step is hidden
# among others if the path of its puzzle has such a position.
tasks_data <- function(practice, technique, scale, rules, labels) {
  positions <- positions_of_practice(practice)
  n <- length(positions)
  if (n > 1) positions <- positions[order(vapply(positions, function(it) sum(it$candidates), 0))]
  if (n > 0) positions[[n]] <- hidden_position(positions[[n]], technique, scale)
  lapply(positions, task_data, technique, scale, rules, labels)
}

# Returns the earliest position on the path to this one that has the step already. There, simpler
# steps exist, too.
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

# Returns the puzzle of a position.
start_of <- function(position) {
  puzzles_of_boards(list(puzzle_of_givens(new_board(position$board, own_rules(position)), position$givens)))
}

solution_of <- function(position) as.matrix(solve_sudoku(start_of(position)))

# Returns a position with its solution and all of its steps up to the level of the technique, so
# that the page knows which of them is the step to find. Others contain only their effect.
task_data <- function(position, technique, scale, rules, labels) {
  steps <- find_steps(
    position$board,
    givens = position$givens, candidates = position$candidates, rules = rules, scale = scale,
    techniques = techniques_beside(technique, scale)
  )
  is_own <- steps$technique == technique
  own <- steps[is_own, ]
  own <- own[!duplicated(Map(list, own$placements, own$eliminations)), ]
  c(position_data(position, rules), list(
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
      place = candidate_ids(steps$placements[[i]], facts), remove = candidate_ids(steps$eliminations[[i]], facts)
    )
  })
  kept <- list()
  for (effect in effects) {
    is_known <- vapply(kept, function(it) all(effect$place %in% it$place) && all(effect$remove %in% it$remove), NA)
    if (!any(is_known)) kept <- c(kept, list(effect))
  }
  kept
}
