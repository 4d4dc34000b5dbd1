# The data that R sends to the board on a page. tests/testthat/widget-schema.json describes them;
# the script reads nothing else.
#
# Cells are numbered from 0 in the order of the shape, row by row. A candidate is the number
# digits * cell + digit - 1, where digits is the number of digits of the board. A set of digits is
# a mask with bit 0 for the digit 1. I() keeps a vector of one element as an array.

# Returns the techniques that the script finds without R. order_of_page() returns the scale whose
# order they follow; NULL represents the order of all scales.
techniques_of_page <- function(rules) {
  if (has_own_page(rules)) page_techniques else c("full_house", "naked_single", "hidden_single", "sum_last_cell")
}
order_of_page <- function(rules) if (!has_own_page(rules)) "general"

# Returns the data for one or more `puzzles` from puzzles_to_play(), which all have the same
# rules.
play_data <- function(puzzles, look, hints, timer, remember, call) {
  check_flag(hints, "hints", call)
  check_flag(timer, "timer", call)
  check_flag(remember, "remember", call)
  several <- length(puzzles) > 1
  asked <- puzzles[[1]]$asked
  known <- lapply(puzzles, puzzle_data, hints, several, look$labels, call)
  paths <- unlist(lapply(known, `[[`, "paths"), recursive = FALSE)
  used <- lapply(paths, function(path) vapply(path$steps, `[[`, "", "technique"))
  x <- board_data(
    "play", asked, look,
    timer = timer, remember = remember,
    hints = hints,
    techniques = techniques_data(c(techniques_of_page(asked$rules), unlist(used)), look, order_of_page(asked$rules))
  )
  x[names(known[[1]])] <- known[[1]]
  if (several) x$title <- look$title
  x$more <- known[-1]
  x
}

# Returns a puzzle with what is known about it. The page of the classic board finds most steps
# itself, so a path takes up space only if there is just one puzzle, or if the path has other
# steps. Without hints, a page receives no solution. The page of the classic board then searches
# for the solution when the player checks the board; any other page receives a number by which it
# recognises the solution.
puzzle_data <- function(puzzle, hints, several, labels, call) {
  local_plain_numbers()
  rules <- puzzle$asked$rules
  own_page <- has_own_page(rules)
  solved <- solve_one(new_board(puzzle$givens, rules), call = call)
  found <- board_of_shown(solved$solution, rules$facts)
  # The puzzle as other verbs take it.
  given <- if (own_page) puzzle$givens else puzzles_of_boards(list(new_board(puzzle$givens, rules)))
  unique <- identical(solved$status, "unique")
  explains <- hints && (unique || own_page && !anyNA(found)) && is_explained(rules$facts)
  paths <- if (explains) paths_for_hints(given, rules)
  if (several && own_page) {
    paths <- Filter(function(path) !all(path$technique %in% page_techniques), paths)
  }
  solution <- if (unique) cells_data(found, rules)
  data <- list(
    givens = cells_data(puzzle$givens, rules),
    digits = cells_data(puzzle$asked$board, rules),
    centre = marks_data(puzzle$candidates, puzzle$asked$board, rules),
    corner = NULL,
    status = if (hints || !unique || !own_page) solved$status,
    solution = if (hints) solution,
    paths = lapply(unname(paths), path_data, rules, labels),
    rating = if (unique && is_explained(rules$facts)) rating_data(puzzle$givens, rules, labels),
    title = puzzle$title
  )
  if (!own_page) data["proof"] <- list(if (unique) proof_of(solution))
  if (!own_page && !several) data$links <- links_data(given, puzzle$title)
  data
}

# Returns the level, score and hardest technique, which the page shows at the end.
rating_data <- function(givens, rules, labels) {
  rated <- rating_of_board(new_board(givens, rules))
  if (is.na(rated$score) || is.na(rated$hardest)) {
    return(NULL)
  }
  list(
    level = level_label(as.character(rated$level), labels), score = rated$score,
    hardest = technique_label(rated$hardest, labels)
  )
}

view_data <- function(path, look) {
  start <- path$position[[1]]
  rules <- own_rules(start)
  board <- board_of_position(start)
  board_data(
    "view", new_board(board, rules), look,
    givens = board * start$givens,
    centre = marks_data(start$candidates, board, rules),
    paths = list(path_data(path, rules, look$labels, nested = TRUE)),
    techniques = techniques_data(path$technique, look, order_of_page(rules))
  )
}

board_data <- function(mode, asked, look, givens = asked$board, centre = NULL, status = NULL,
                       solution = NULL, hints = FALSE, timer = FALSE, remember = FALSE, paths = list(),
                       techniques = list()) {
  own_page <- has_own_page(asked$rules)
  x <- list(
    mode = mode,
    givens = cells_data(givens, asked$rules),
    digits = cells_data(asked$board, asked$rules),
    centre = centre,
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
    labels = labels_of_page(asked$rules, look),
    ask_r = FALSE
  )
  c(x, shape_parts(asked$rules, look, mode != "view"), if (!own_page) list(links = list(), proof = NULL))
}

# Returns the shapes around candidates and the colours of links, as in the pictures of R. On a
# page, the y axis points downwards.
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

# Returns masks of the candidates of empty cells, or NULL without marks.
marks_data <- function(candidates, board, rules) {
  if (is.null(candidates)) {
    return(NULL)
  }
  masks <- masks_of(unclass(candidates), rules$facts, environment())
  masks[digits_by_cell(board, rules$facts) != 0L] <- 0L
  I(masks)
}

digits_by_cell <- function(board, facts) as.integer(board[cbind(facts$row, facts$col)])

# Returns the digits of a board in the form that its page expects.
cells_data <- function(board, rules) {
  digits <- digits_by_cell(board, rules$facts)
  if (has_own_page(rules)) paste(digits, collapse = "") else I(digits)
}

# Returns the paths that hints follow. If the first path gets stuck, a second one is found on
# another scale.
paths_for_hints <- function(givens, rules) {
  path <- explain_sudoku(givens, rules = rules)
  end <- attr(path, "end")
  needs_more <- outcome_of(end) == "stuck" && end$position$status == "unique"
  further <- if (needs_more) further_scale(end$scale)
  c(list(path), if (!is.null(further)) list(explain_sudoku(givens, scale = further, rules = rules)))
}

page_techniques <- c(
  "full_house", "naked_single", "hidden_single", "locked_pair", "locked_triple",
  "pointing", "claiming", "naked_pair", "naked_triple", "hidden_pair", "hidden_triple",
  "naked_quad", "hidden_quad", "x_wing", "swordfish", "jellyfish", "skyscraper",
  "two_string_kite", "w_wing", "xy_wing", "xyz_wing", "unique_rectangle_1", "unique_rectangle_2",
  "unique_rectangle_3", "unique_rectangle_4", "simple_colors_trap", "simple_colors_wrap",
  "x_chain", "xy_chain"
)

# Returns the label, rank and level of each technique, in the order of `scale`, or of all scales
# if it is NULL.
techniques_data <- function(names, look, scale = NULL) {
  # If there are no techniques, the names make the result an object without members. Otherwise, an
  # empty list would become an array.
  names <- as.character(unique(names))
  places <- if (is.null(scale)) of_technique(names, "place") else match(names, technique_table(scale)$name)
  names <- names[order(places)]
  labels <- as.list(technique_label(names, look$labels))
  data <- Map(
    function(label, rank, level) list(label = label, rank = rank, level = level),
    labels, sort(places), of_technique(names, "level")
  )
  stats::setNames(data, names)
}

path_data <- function(path, rules, labels, nested = FALSE) {
  whole <- inherits(path, "oxidoku_path")
  list(
    scale = c(attr(path, "end")$scale, path$scale)[[1]],
    outcome = if (whole) outcome_of(attr(path, "end")) else "steps",
    steps = lapply(seq_len(nrow(path)), function(i) step_data(path[i, ], rules, labels, alone = !whole, nested = nested))
  )
}

# Returns the data of a step. A step includes its position only if it does not follow the step
# before it (`alone`). `nested` adds the chains on which forcing chains rest.
step_data <- function(step, rules, labels = list(), alone = FALSE, nested = FALSE) {
  facts <- rules$facts
  position <- step$position[[1]]
  nested <- if (nested) nested_data(step, rules, labels) else list()
  # Pages hold the numbers of digits, as boards do.
  step <- numbered_step(step)
  pattern <- step$pattern[[1]]
  data <- list(
    technique = step$technique,
    text = sentence_of_step(step, rules$symbols, labels),
    scores = stats::setNames(list(step_verdicts(step$technique, step$score, step$scale)), step$scale),
    place = candidate_ids(step$placements[[1]], facts),
    remove = candidate_ids(step$eliminations[[1]], facts),
    cells = cell_ids(step$cells[[1]], facts),
    highlights = unname(Map(list, candidate_ids(pattern$marks, facts), style_of_role(step$technique, pattern$marks$role))),
    base = houses_data(pattern$base, facts),
    cover = houses_data(pattern$cover, facts),
    sets = sets_data(step$technique, pattern$sets, facts, labels),
    chains = lapply(pattern$chains, function(chain) {
      nodes <- lapply(chain$nodes, function(node) {
        list(digit = node$digit, cells = cell_ids(node$cells, facts))
      })
      list(nodes = nodes, strong = I(as.logical(chain$strong)))
    }),
    blockers = lapply(step_blockers(step), function(blocker) {
      list(cell = cell_ids(blocker$cell, facts)[[1]], cells = cell_ids(blocker$cells, facts))
    }),
    fish = is_fish(step$technique),
    branched = has_branches(step$technique),
    title = pattern$forcing$title,
    nested = nested,
    from = if (alone) {
      board <- board_of_position(position)
      list(digits = cells_data(board, rules), centre = marks_data(position$candidates, board, rules))
    }
  )
  # People notice houses and chains before the rules that play a part in them.
  rests_on_rule <- family_of(step$technique) != "singles" && length(pattern$chains) == 0
  if (!has_own_page(rules)) data["about"] <- list(if (rests_on_rule) rules_about(pattern$rules, rules, labels))
  data
}

# Returns the sentence of a step, which has the numbers of digits. Sentences contain digits, so if the
# puzzle uses other symbols, only the outcome of the step is described.
sentence_of_step <- function(step, symbols, labels) {
  if (!is.null(symbols)) {
    return(outcome_words(step$placements[[1]], step$eliminations[[1]], symbols))
  }
  english_sentence(step$pattern[[1]]$forcing$text %||% step$text, labels)
}

# Returns the sets of a step, each with its name in the key and the number of its tint, counted
# from 0.
sets_data <- function(technique, sets, facts, labels) {
  if (length(sets) == 0) {
    return(list())
  }
  names <- key_label(set_labels(technique, sets), labels)
  colours <- match(set_tints(technique, length(sets)), tints$sets)
  lapply(seq_along(sets), function(i) {
    list(
      cells = cell_ids(sets[[i]]$cells, facts), digits = I(sets[[i]]$digits),
      name = names[[i]], tint = colours[[i]] - 1L
    )
  })
}

# Translates names in the key of a picture. A name without a translation is left unchanged.
key_label <- function(names, labels) {
  keys <- play_words[startsWith(names(play_words), "key_")]
  own <- names(keys)[match(names, keys)]
  known <- own %in% names(labels)
  names[known] <- as.character(labels[own[known]])
  names
}

# Returns the chains nested in a step, and those nested in them.
nested_data <- function(step, rules, labels) {
  inside <- function(numbers) {
    forcing <- chain_inside(step, numbers, environment())
    deeper <- lapply(seq_along(forcing$pattern[[1]]$forcing$nested), function(i) c(numbers, i))
    c(list(step_data(forcing, rules, labels)), if (length(numbers) < 2) unlist(lapply(deeper, inside), recursive = FALSE))
  }
  first <- seq_along(step$pattern[[1]]$forcing$nested)
  unlist(lapply(first, inside), recursive = FALSE) %||% list()
}

cell_ids <- function(cells, facts) I(ids_of_cells(cbind(cells$row, cells$col), facts))

candidate_ids <- function(candidates, facts) {
  I(facts$digits * unclass(cell_ids(candidates, facts)) + candidates$digit - 1L)
}

houses_data <- function(houses, facts) {
  lapply(seq_len(nrow(houses)), function(i) {
    list(
      kind = gsub(" ", "_", houses$kind[[i]], fixed = TRUE),
      number = houses$number[[i]],
      cells = cell_ids(houses$cells[[i]], facts)
    )
  })
}

# Returns a hint of hint_sudoku() with detail "step", for a page that asks R.
hint_data <- function(hint, look, rules = classic_rules()) {
  if (hint$kind == "step") {
    return(list(
      kind = "step",
      step = step_data(hint$step, rules, look$labels),
      techniques = techniques_data(hint$technique, look, order_of_page(rules))
    ))
  }
  kind <- if (identical(hint$fault, "struck_out")) "marks" else hint$kind
  list(kind = kind, cells = if (is.null(hint$cells)) I(integer()) else cell_ids(hint$cells, rules$facts))
}

# Describes the rules on which a step rests, and their cells, which show where to look first.
rules_about <- function(numbers, rules, labels) {
  if (length(numbers) == 0) {
    return(NULL)
  }
  facts <- rules$facts
  rules <- rules$rules[numbers]
  cells <- do.call(rbind, unlist(lapply(rules, `[[`, "cells"), recursive = FALSE))
  list(
    text = paste(vapply(rules, rule_in_short, "", labels), collapse = labels$semicolon %||% "; "),
    cells = if (is.null(cells)) I(integer()) else I(unique(ids_of_cells(cells, facts)))
  )
}
