# Ratings of boards that are not classic: levels without scores, because none are calibrated.

# Ratings as rate_sudoku() gives them. `puzzles` is the result of general_puzzles().
rate_general <- function(puzzles, threads, progress, call) {
  x <- puzzles$x
  n <- length(x)
  rated <- rate_texts_by_rules(x, threads, progress, call)
  warn_interrupted(rated$left, n)
  reason <- puzzles$reason %||% rep(NA_character_, n)
  reason[rated$too_large] <- "too large to be explained"
  scored_tibble(
    c(
      list(puzzle = x, clues = clues_of_texts(cells_of_puzzles(x)), status = rated$status),
      list(
        level = level_of(rated$level),
        score = rep(NA_integer_, n),
        hardest = technique_table("general")$name[rated$hardest],
        steps = rated$steps,
        by_logic = rated$by_logic
      ),
      list(reason = reason)
    ),
    n, "general",
    class = "oxidoku_ratings"
  )
}

# Whether a vector of puzzles with rules has classic ones only.
is_all_classic <- function(x) {
  length(x) > 0 && !anyNA(x) && all(vapply(groups_of(x), function(group) is_classic_rules(group$rules), NA))
}

# Columns of ratings, with NA for boards without one. Boards that are too large to be
# explained have a status.
rate_texts_by_rules <- function(x, threads, progress, call) {
  n <- length(x)
  cells <- cells_of_puzzles(x)
  status <- rep("malformed", n)
  level <- hardest <- steps <- rep(NA_integer_, n)
  by_logic <- too_large <- rep(NA, n)
  left <- 0
  for_each_group(x, "Rating", progress, call, function(group, on_progress) {
    at <- group$at
    too_large[at] <<- !is_explained(shape_facts(group$rules$shape, call))
    if (too_large[at[[1]]]) {
      found <- solve_texts(group$rules, cells[at], 2, threads, on_progress, call)
    } else {
      found <- check_native(native_rate_general(
        group$rules$shape, native_rules(group$rules$rules), cells[at], "general", threads, on_progress
      ), call)
      level[at] <<- found$level
      hardest[at] <<- found$hardest
      steps[at] <<- found$steps
      by_logic[at] <<- found$by_logic
    }
    status[at] <<- found$status
    left <<- left + found$left
  })
  list(
    status = status, level = level, hardest = hardest, steps = steps, by_logic = by_logic,
    too_large = too_large %in% TRUE, left = left
  )
}
