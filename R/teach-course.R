# A course: lessons by level, each level with a test, in the order in which people learn techniques.

# The techniques of the course on the classic board: what a learner needs for puzzles of all levels
# below Extreme, without variants of the same idea.
course_list <- c(
  "full_house", "naked_single", "hidden_single",
  "pointing", "claiming", "naked_pair", "naked_triple", "hidden_pair", "hidden_triple",
  "x_wing", "swordfish", "skyscraper", "two_string_kite", "empty_rectangle", "w_wing", "xy_wing", "xyz_wing",
  "unique_rectangle_1", "finned_x_wing", "simple_colors_trap",
  "x_chain", "xy_chain"
)

# How many puzzles with rules are explained to find out what such puzzles need, in how many of them
# a technique must occur, and how many lessons a course with rules has at most.
sampled_puzzles <- 12
least_sampled <- 2
most_lessons <- 20

# Returns the techniques of a course in their order. With rules, they are those that the puzzles of
# a pool need, up to those of the level Unfair.
course_techniques <- function(scale, rules, pool, call) {
  table <- technique_table(scale)
  on <- table$name[table$on_by_default]
  if (is.null(pool)) {
    return(on[on %in% course_list])
  }
  counts <- table(factor(unlist(lapply(pool$paths, function(path) unique(path$technique))), on))
  is_hard <- table$level[match(on, table$name)] == "Extreme"
  needed <- on[counts >= min(least_sampled, length(pool$paths)) & counts > 0 & !is_hard]
  if (length(needed) == 0) {
    stop_oxidoku(
      "technique",
      c(
        "The puzzles with these rules must need techniques to learn.",
        "x" = "No lessons were found.",
        "x" = "The boards are {format(rules)}."
      ),
      arg = "rules", call = call
    )
  }
  utils::head(needed, most_lessons)
}

# Returns the levels of a course. `questions` are those of all lessons, with NULL for a lesson
# without one.
course_data <- function(lessons, questions, scale, labels) {
  table <- technique_table(scale)
  level <- table$level[match(vapply(lessons, `[[`, "", "technique"), table$name)]
  levels <- lapply(unique(level), function(one) {
    its <- which(level == one)
    asked <- Filter(Negate(is.null), questions[its])
    list(
      label = level_label(as.character(one), labels),
      lessons = I(its - 1L),
      # Questions in the order of lessons would answer themselves.
      questions = asked[sample.int(length(asked))]
    )
  })
  list(levels = levels)
}

# ---- Questions -----------------------------------------------------------------

# Returns a position with the techniques to choose from, of which only one has a step there.
question_data <- function(step, bare, techniques, scale, labels) {
  position <- step$position[[1]]
  found <- find_steps(
    position$board,
    givens = position$givens, candidates = position$candidates, techniques = techniques,
    rules = own_rules(position), scale = scale
  )
  wrong <- nearest_techniques(step$technique, setdiff(techniques, found$technique), techniques)
  if (length(wrong) == 0) {
    return(NULL)
  }
  choices <- c(step$technique, wrong)
  c(picture_data(step, labels), list(bare = bare, choices = I(choices[sample.int(length(choices))])))
}

# Returns up to three of the techniques without a step: those that are learned at about the same
# time, the earlier ones first.
nearest_techniques <- function(technique, absent, techniques) {
  absent <- setdiff(absent, technique)
  at <- match(technique, techniques)
  places <- match(absent, techniques)
  utils::head(absent[order(abs(places - at), places)], 3)
}
