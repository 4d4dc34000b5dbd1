# Helpers that list the parts of a drawn picture.

local_device <- function(width = 5, height = 5, env = parent.frame()) {
  grDevices::pdf(NULL, width, height)
  device <- grDevices::dev.cur()
  withr::defer(if (device %in% grDevices::dev.list()) grDevices::dev.off(device), env)
}

# Returns the leaves of a grob as they are drawn on a device of this size.
drawn <- function(grob, width = 5, height = width) {
  local_device(width, height)
  flatten(grid::forceGrob(grob))
}

# Returns each leaf with the names of the grobs that contain it.
flatten <- function(grob, within = character()) {
  within <- c(within, grob$name)
  if (!inherits(grob, "gTree")) {
    grob$within <- within
    return(list(grob))
  }
  do.call(c, c(list(list()), lapply(grob$children, flatten, within)))
}

part_of <- function(leaves, name) Filter(function(leaf) name %in% leaf$within, leaves)

is_text <- function(leaf) inherits(leaf, "text")

labels_of <- function(leaves) {
  as.character(unlist(lapply(Filter(is_text, leaves), function(leaf) leaf$label)))
}

font_sizes <- function(leaves) {
  vapply(Filter(is_text, leaves), function(leaf) leaf$gp$fontsize, 0)
}

# Returns the digits of text grobs as a 9x9 matrix, with 0 for cells without a digit.
drawn_board <- function(leaves) {
  board <- matrix(0L, 9, 9)
  for (leaf in Filter(is_text, leaves)) {
    at <- cbind(as.numeric(leaf$y), as.numeric(leaf$x)) + 0.5
    board[at] <- as.integer(leaf$label)
  }
  board
}

x_wing_puzzle <- "063870000000309705200000000010200800006000500002007040000000001107503000000018690"

# Returns a picture of each technique that occurs in a few puzzles: environments with `technique`,
# `scene`, `grob`, `step` and `leaves`. The leaves are drawn when a test asks for them.
pictures <- local({
  made <- NULL
  function() {
    if (is.null(made)) {
      made <<- make_pictures()
    }
    made
  }
})

make_pictures <- function() {
  set.seed(11)
  puzzles <- generate_sudoku(12, level = c("Hard", "Unfair", "Extreme"))$puzzle
  singles <- c("full_house", "naked_single", "hidden_single")
  found <- list()
  keep <- function(steps, which) {
    for (k in which) {
      name <- steps$technique[[k]]
      if (is.null(found[[name]])) {
        scene <- step_scene(steps, k)
        found[[name]] <<- picture_of(name, scene, steps[k, ])
      }
    }
  }
  for (puzzle in puzzles) {
    path <- explain_sudoku(puzzle)
    keep(path, match(unique(path$technique), path$technique))
    missing <- setdiff(sudoku_techniques()$name, c(names(found), "brute_force", singles))
    state <- as.matrix(explain_sudoku(puzzle, techniques = singles))
    steps <- find_steps(state, techniques = missing)
    keep(steps, match(unique(steps$technique), steps$technique))
  }
  # Techniques that random puzzles rarely need.
  cases <- technique_cases()
  for (i in which(!cases$technique %in% names(found) & cases$option == "" & cases$eliminations != "")) {
    name <- cases$technique[[i]]
    if (!name %in% singles && family_of(name) %in% newer_families) {
      keep(steps_of_case(cases[i, ]), 1)
    }
  }
  found
}

picture_of <- function(technique, scene, step) {
  grob <- scene_grob(scene)
  picture <- list2env(list(technique = technique, scene = scene, grob = grob, step = step))
  delayedAssign("leaves", drawn(grob, 6), assign.env = picture)
  picture
}

newer_families <- c(
  "almost_locked", "bent", "broken_wings", "exocets", "tridagons", "fireworks", "oddagons",
  "domino_loops", "multi_sector", "symmetry"
)

# Returns the leaves of the step, without lines of the board, digits and labels.
drawn_shapes <- function(picture) {
  Filter(function(leaf) {
    !is_text(leaf) && !inherits(leaf, "null") && !"lines" %in% leaf$within
  }, part_of(picture$leaves, "step"))
}

colours_of <- function(leaf) {
  lined <- inherits(leaf, c("segments", "lines", "polyline"))
  unique(as.character(if (lined || is.na(leaf$gp$fill[[1]])) leaf$gp$col else leaf$gp$fill))
}

# Returns the path of a board with more than nine digits.
path_of_size <- local({
  made <- list()
  function(size) {
    name <- as.character(size)
    if (is.null(made[[name]])) {
      set.seed(if (size == 10) 3 else 1)
      made[[name]] <<- explain_sudoku(generate_sudoku(1, size = size)$puzzle[[1]])
    }
    made[[name]]
  }
})

# Returns the eliminated marks of a scene in the order in which they are drawn.
marks_of_scene <- function(scene) split_marks(scene)$struck
