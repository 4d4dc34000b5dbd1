# The data that R sends to the board on the page. tests/testthat/widget-schema.json
# describes them; the script reads nothing else.
#
# Cells are 0 to 80, row by row, candidates 9 * cell + digit - 1, and sets of
# digits masks with bit 0 for the digit 1. I() keeps vectors of one element
# arrays.

# `puzzles`: one or several, as as_puzzle_to_play() gives them.
play_data <- function(puzzles, look, hints, timer, remember, call) {
  check_flag(hints, "hints", call)
  check_flag(timer, "timer", call)
  check_flag(remember, "remember", call)
  several <- length(puzzles) > 1
  known <- lapply(puzzles, puzzle_data, hints, several)
  paths <- unlist(lapply(known, `[[`, "paths"), recursive = FALSE)
  used <- lapply(paths, function(path) vapply(path$steps, `[[`, "", "technique"))
  x <- board_data(
    "play", puzzles[[1]]$givens, puzzles[[1]]$board, look,
    hints = hints, timer = timer, remember = remember,
    techniques = techniques_data(c(page_techniques, unlist(used)), look)
  )
  x[names(known[[1]])] <- known[[1]]
  if (several) x$title <- look$title
  x$more <- known[-1]
  x
}

# A puzzle with what is known about it. The page finds most steps itself, so that only the
# path of a single puzzle, or one with other steps, is worth its space.
puzzle_data <- function(puzzle, hints, several) {
  solved <- solve_sudoku(puzzle$givens)
  unique <- identical(solved$status, "unique")
  paths <- if (hints && !anyNA(solved$solution)) paths_for_hints(puzzle$givens)
  is_found <- function(path) all(path$technique %in% page_techniques)
  if (several) paths <- Filter(Negate(is_found), paths)
  list(
    givens = board_to_string(puzzle$givens),
    digits = board_to_string(puzzle$board),
    centre = marks_data(puzzle$candidates, puzzle$board),
    corner = NULL,
    # Without a solution in the data, the page searches for one when the player checks.
    status = if (hints || !unique) solved$status,
    solution = if (hints && unique) board_to_string(solved$solution),
    paths = lapply(unname(paths), path_data),
    rating = if (unique) rating_data(puzzle$givens),
    title = puzzle$title
  )
}

# Level, score and hardest technique, which the page names at the end.
rating_data <- function(givens) {
  rated <- rate_sudoku(list(givens))
  if (anyNA(c(rated$level, rated$score, rated$hardest))) {
    return(NULL)
  }
  list(level = as.character(rated$level), score = rated$score, hardest = label_of(rated$hardest))
}

# A board to type in, without givens. `doubt` flags the cells that the player should
# check. The page colours them.
edit_data <- function(board, look, doubt = NULL) {
  board_data(
    "edit", 0L * board, board, look,
    colours = if (any(doubt)) I(as.integer(t(doubt * doubt_colour))),
    techniques = techniques_data(page_techniques, look)
  )
}

view_data <- function(path, look) {
  start <- path$position[[1]]
  board_data(
    "view", start$board * start$givens, start$board, look,
    centre = marks_data(start$candidates, start$board),
    paths = list(path_data(path, nested = TRUE)),
    techniques = techniques_data(path$technique, look)
  )
}

board_data <- function(mode, givens, digits, look, centre = NULL, colours = NULL, status = NULL, solution = NULL,
                       hints = FALSE, timer = FALSE, remember = FALSE, paths = list(),
                       techniques = list()) {
  list(
    mode = mode,
    givens = board_to_string(givens),
    digits = board_to_string(digits),
    centre = centre,
    colours = colours,
    corner = NULL,
    status = status,
    solution = solution,
    hints = hints,
    timer = timer,
    remember = remember,
    paths = paths,
    techniques = techniques,
    scales = stats::setNames(as.list(scale_table()$label), scale_table()$name),
    rating = NULL,
    more = list(),
    look = shapes_data(),
    theme = look$theme,
    title = look$title,
    height = look$height,
    labels = look$labels,
    ask_r = FALSE
  )
}

# The shapes around candidates and the colours of links, as in the pictures of R. The y axis
# of a page points downwards.
shapes_data <- function() {
  local_plain_numbers()
  points <- function(shape) {
    corners <- lapply(shape_corners[[shape]], round, 2)
    paste(paste(corners$x, -corners$y, sep = ","), collapse = " ")
  }
  list(
    roles = lapply(role_styles, function(style) list(points = points(style$shape), fill = style$fill)),
    links = I(link_colours)
  )
}

# The colour of doubtful cells as a mask: the first that a player can choose.
doubt_colour <- 1L

# Masks of the candidates of empty cells, or NULL for no marks.
marks_data <- function(candidates, board, facts = NULL) {
  if (is.null(candidates)) {
    return(NULL)
  }
  if (!is.null(facts)) {
    masks <- masks_of(unclass(candidates), facts, environment())
    masks[cells_data(board, facts) != 0L] <- 0L
    return(I(masks))
  }
  masks <- masks_from_candidates(candidates)
  masks[t(board) != 0L] <- 0L
  I(masks)
}

# The digits of a board: text for the classic one, numbers for others.
cells_data <- function(board, facts = NULL) {
  if (is.null(facts)) board_to_string(board) else I(as.integer(board[cbind(facts$row, facts$col)]))
}

# The paths that hints follow. If the first gets stuck, the second continues on another scale.
paths_for_hints <- function(puzzle) {
  path <- explain_sudoku(puzzle)
  end <- attr(path, "end")
  needs_more <- outcome_of(end) == "stuck" && end$position$status == "unique"
  further <- if (needs_more) further_scale(end$scale)
  c(list(path), if (!is.null(further)) list(explain_sudoku(puzzle, scale = further)))
}

# The techniques that the script finds without R.
page_techniques <- c(
  "full_house", "naked_single", "hidden_single", "locked_pair", "locked_triple",
  "pointing", "claiming", "naked_pair", "naked_triple", "hidden_pair", "hidden_triple",
  "naked_quad", "hidden_quad", "x_wing", "swordfish", "jellyfish", "skyscraper",
  "two_string_kite", "w_wing", "xy_wing", "xyz_wing", "unique_rectangle_1", "unique_rectangle_2",
  "unique_rectangle_3", "unique_rectangle_4", "simple_colors_trap", "simple_colors_wrap",
  "x_chain", "xy_chain"
)

# Label, rank in the order of techniques, and level, by name. Techniques that are only on
# Sudoku Explainer's scale come last.
techniques_data <- function(names, look) {
  names <- unique(names)
  places <- of_technique(names, "place")
  names <- names[order(places)]
  labels <- as.list(label_of(names))
  own <- names %in% names(look$labels)
  labels[own] <- look$labels[names[own]]
  data <- Map(
    function(label, rank, level) list(label = label, rank = rank, level = level),
    labels, sort(places), of_technique(names, "level")
  )
  stats::setNames(data, names)
}

path_data <- function(path, nested = FALSE, facts = NULL) {
  whole <- inherits(path, "oxidoku_path")
  list(
    scale = c(attr(path, "end")$scale, path$scale)[[1]],
    outcome = if (whole) outcome_of(attr(path, "end")) else "steps",
    steps = lapply(seq_len(nrow(path)), function(i) step_data(path[i, ], alone = !whole, nested = nested, facts = facts))
  )
}

# Each step has its own position, unless the steps follow each other. `nested`: with the chains
# that forcing chains rest on.
step_data <- function(step, alone = FALSE, nested = FALSE, facts = NULL) {
  pattern <- step$pattern[[1]]
  position <- step$position[[1]]
  data <- list(
    technique = step$technique,
    text = pattern$forcing$text %||% step$text,
    scores = stats::setNames(list(step_verdicts(step$technique, step$score, step$scale)), step$scale),
    place = candidate_ids(step$placements[[1]], facts),
    remove = candidate_ids(step$eliminations[[1]], facts),
    cells = cell_ids(step$cells[[1]], facts),
    highlights = unname(Map(list, candidate_ids(pattern$marks, facts), style_of_role(step$technique, pattern$marks$role))),
    base = houses_data(pattern$base, facts),
    cover = houses_data(pattern$cover, facts),
    sets = sets_data(step$technique, pattern$sets, facts),
    chains = lapply(pattern$chains, function(chain) {
      nodes <- lapply(chain$nodes, function(node) {
        list(digit = node$digit, cells = cell_ids(node$cells, facts))
      })
      list(nodes = nodes, strong = I(as.logical(chain$strong)))
    }),
    blockers = lapply(hidden_blockers(step), function(blocker) {
      list(cell = cell_ids(blocker$cell, facts)[[1]], cells = cell_ids(blocker$cells, facts))
    }),
    fish = is_fish(step$technique),
    branched = has_branches(step$technique),
    title = pattern$forcing$title,
    nested = if (nested) nested_data(step, facts) else list(),
    from = if (alone) {
      list(
        digits = cells_data(position$board, facts),
        centre = marks_data(position$candidates, position$board, facts)
      )
    }
  )
  if (!is.null(facts)) data["about"] <- list(rules_about(pattern$rules, position$rules, facts))
  data
}

# Sets with their names in keys and the numbers of their tints, from 0.
sets_data <- function(technique, sets, facts = NULL) {
  if (length(sets) == 0) {
    return(list())
  }
  names <- set_labels(technique, sets)
  colours <- match(set_tints(technique, length(sets)), tints$sets)
  lapply(seq_along(sets), function(i) {
    list(
      cells = cell_ids(sets[[i]]$cells, facts), digits = I(sets[[i]]$digits),
      name = names[[i]], tint = colours[[i]] - 1L
    )
  })
}

# The chains nested in a step, and those nested in these.
nested_data <- function(step, facts = NULL) {
  inside <- function(numbers) {
    forcing <- chain_inside(step, numbers, environment())
    deeper <- lapply(seq_along(forcing$pattern[[1]]$forcing$nested), function(i) c(numbers, i))
    c(list(step_data(forcing, facts = facts)), if (length(numbers) < 2) unlist(lapply(deeper, inside), recursive = FALSE))
  }
  first <- seq_along(step$pattern[[1]]$forcing$nested)
  unlist(lapply(first, inside), recursive = FALSE) %||% list()
}

cell_ids <- function(cells, facts = NULL) {
  if (is.null(facts)) {
    return(I(9L * (cells$row - 1L) + cells$col - 1L))
  }
  I(match(cells$row + 1000L * cells$col, facts$row + 1000L * facts$col) - 1L)
}

candidate_ids <- function(candidates, facts = NULL) {
  I((facts$digits %||% 9L) * unclass(cell_ids(candidates, facts)) + candidates$digit - 1L)
}

houses_data <- function(houses, facts = NULL) {
  lapply(seq_len(nrow(houses)), function(i) {
    list(
      kind = gsub(" ", "_", houses$kind[[i]], fixed = TRUE),
      number = houses$number[[i]],
      cells = cell_ids(houses$cells[[i]], facts)
    )
  })
}

# A hint of hint_sudoku() with detail "step".
hint_data <- function(hint, look) {
  if (hint$kind == "step") {
    return(list(
      kind = "step",
      step = step_data(hint$step),
      techniques = techniques_data(hint$technique, look)
    ))
  }
  kind <- if (identical(hint$fault, "struck_out")) "marks" else hint$kind
  list(kind = kind, cells = if (is.null(hint$cells)) I(integer()) else cell_ids(hint$cells))
}

# The rules on which a step rests, and their cells: where a hint says to look first.
rules_about <- function(numbers, rules, facts) {
  if (length(numbers) == 0) {
    return(NULL)
  }
  rules <- rules$rules[numbers]
  cells <- do.call(rbind, unlist(lapply(rules, `[[`, "cells"), recursive = FALSE))
  list(
    text = paste(vapply(rules, rule_words, ""), collapse = "; "),
    cells = if (is.null(cells)) I(integer()) else I(unique(unclass(cell_ids(list(row = cells[, 1], col = cells[, 2]), facts))))
  )
}
