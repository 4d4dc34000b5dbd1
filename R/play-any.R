# The data of boards that are not classic, for play_sudoku(), edit_sudoku() and view_path(). They
# have the members of classic boards and more: the shape, from which the page makes its
# geometry, a picture of the rules, and what the rules say of each cell. The page knows no rule:
# hints come from the path that travels with it, and checks from the solution.
#
# Cells count from 0 in the order of `facts`, candidates are digits * cell + digit - 1.

# `puzzles`: lists with `asked`, as as_board() gives it, `givens` (a matrix of digits),
# `candidates` and `title`. All have the same rules.
any_play_data <- function(puzzles, look, hints, timer, remember, call) {
  check_flag(hints, "hints", call)
  check_flag(timer, "timer", call)
  check_flag(remember, "remember", call)
  known <- lapply(puzzles, any_puzzle_data, hints, call)
  steps <- unlist(lapply(known, function(one) lapply(one$paths, `[[`, "steps")), recursive = FALSE)
  used <- unlist(lapply(steps, function(some) vapply(some, `[[`, "", "technique")))
  x <- any_board_data(
    "play", puzzles[[1]]$asked, look,
    timer = timer, remember = remember,
    hints = hints && any(lengths(lapply(known, `[[`, "paths")) > 0),
    techniques = if (length(used) > 0) techniques_data(used, look) else empty_map(),
    links = if (length(puzzles) == 1) links_data(puzzles[[1]]) else list()
  )
  x[names(known[[1]])] <- known[[1]]
  if (length(puzzles) > 1) x$title <- look$title
  x$more <- known[-1]
  x
}

any_edit_data <- function(asked, look) {
  any_board_data("edit", asked, look, givens = 0L * asked$board)
}

any_view_data <- function(path, asked, look) {
  start <- path$position[[1]]
  asked$board <- start$board
  any_board_data(
    "view", asked, look,
    givens = start$board * start$givens,
    centre = marks_data(start$candidates, start$board, asked$facts),
    paths = list(path_data(path, nested = TRUE, facts = asked$facts)),
    techniques = techniques_data(path$technique, look)
  )
}

any_board_data <- function(mode, asked, look, givens = asked$board, ..., techniques = empty_map(), links = list()) {
  facts <- asked$facts
  labels <- look$labels
  look$labels <- labels_for(facts, labels)
  x <- board_data(
    mode, 0L, 0L, look,
    techniques = techniques, ...
  )
  x$givens <- cells_data(givens, facts)
  x$digits <- cells_data(asked$board, facts)
  x <- c(x, shape_parts(asked, labels))
  x$links <- links
  x["proof"] <- list(NULL)
  x
}

# What a page needs to draw a board that is not classic: its shape, and its rules as a picture
# and in words.
shape_parts <- function(asked, labels) {
  picture <- rules_pieces(asked$rules, asked$facts)
  list(
    shape = shape_data(asked$rules, asked$facts, picture$margin, labels),
    clues = clues_data(picture, asked$facts),
    rules = as.list(rule_sentences(asked$rules, labels))
  )
}

# An object without members: an empty list would become an array.
empty_map <- function() stats::setNames(list(), character())

# A puzzle with what is known about it. Without hints the page gets no solution, only a number
# by which it recognises it.
any_puzzle_data <- function(puzzle, hints, call) {
  local_plain_numbers()
  facts <- puzzle$asked$facts
  start <- puzzle$asked
  start$board <- puzzle$givens
  solved <- solve_one(start, call = call)
  unique <- identical(solved$status, "unique")
  digits <- if (unique) cells_data(solved$solution, facts)
  path <- if (unique && is_explained(facts)) explain_sudoku(sudoku_puzzle(start$board, start$rules))
  list(
    givens = cells_data(puzzle$givens, facts),
    digits = cells_data(puzzle$asked$board, facts),
    centre = marks_data(puzzle$candidates, puzzle$asked$board, facts),
    corner = NULL,
    status = solved$status,
    solution = if (hints) digits,
    proof = if (unique) proof_of(digits),
    paths = if (hints && !is.null(path)) list(path_data(path, facts = facts)) else list(),
    rating = if (!is.null(path)) rating_of_path(path),
    title = puzzle$title
  )
}

# Level and hardest technique, which the page names at the end. There are no scores.
rating_of_path <- function(path) {
  if (nrow(path) == 0 || outcome_of(attr(path, "end")) != "solved") {
    return(NULL)
  }
  levels <- as_level(technique_level(path$technique, "general"))
  list(level = as.character(max(levels)), hardest = label_of(path$technique[[which.max(levels)]]))
}

# The page compares a full board with the solution by this number: see any-play.js.
proof_of <- function(digits) {
  sum <- 0
  for (digit in digits) sum <- (sum * 31 + digit) %% 2147483647
  sum
}

# Links that open the puzzle elsewhere, where its rules can be written.
links_data <- function(puzzle) {
  sites <- c("f-puzzles" = "f-puzzles", SudokuPad = "sudokupad")
  board <- sudoku_puzzle(puzzle$givens, puzzle$asked$rules)
  links <- lapply(sites, function(site) {
    tryCatch(sudoku_link(board, site, title = puzzle$title), oxidoku_error = function(e) NULL)
  })
  links <- Filter(Negate(is.null), links)
  unname(Map(function(name, href) list(name = name, href = href), names(links), links))
}

# ---- The shape -----------------------------------------------------------------

# Paths begin with all digits that houses leave, and take rules step by step. Where there are no
# paths, the page begins with what the rules leave, too.
shape_data <- function(rules, facts, margin, labels) {
  is_whole <- length(facts$row) == facts$rows * facts$columns
  open <- open_masks(rules, facts)
  list(
    # Under which the browser keeps a game: many boards have the same givens.
    key = rlang::hash(rules$key),
    side = facts$digits, rows = facts$rows, columns = facts$columns,
    at = if (!is_whole) Map(c, facts$row - 1L, facts$col - 1L),
    houses = shape_houses(facts),
    apart = lapply(groups_apart(rules, facts), I),
    open = if (!is_explained(facts) && any(open != 2^facts$digits - 1)) I(open),
    margin = margin,
    markTop = if (has_cage_sums(rules)) 0.24 else 0.05,
    symbols = if (facts$digits > 9) I(symbol_letters[seq_len(facts$digits)]),
    notes = cell_notes(rules, facts, labels),
    plain = all(vapply(rules$rules, function(rule) isTRUE(kind_of(rule)$only_differ), NA))
  )
}

# Sums take the upper left corners of cells.
has_cage_sums <- function(rules) {
  any(vapply(rules$rules, function(rule) isTRUE(kind_of(rule)$drawn$corner) && length(rule$values) > 0, NA))
}

# Boxes and regions first, in which a person looks first.
shape_houses <- function(facts) {
  order <- order(match(facts$kind, c("box", "region", "row", "column")))
  lapply(order, function(i) {
    list(kind = facts$kind[[i]], number = facts$number[[i]], cells = I(facts$cells[[i]] - 1L))
  })
}

# What the rules leave to the cells of the empty board, as masks.
open_masks <- function(rules, facts) {
  empty <- matrix(0L, facts$rows, facts$columns)
  masks_of(candidates_of(list(board = empty, rules = rules)), facts, environment())
}

# Lists of cells without a repeated digit, besides houses.
groups_apart <- function(rules, facts) {
  groups <- unlist(lapply(rules$rules, rule_groups, facts), recursive = FALSE)
  groups <- unname(Filter(function(group) length(group) > 1, groups))
  c(groups, further_pairs(rules, facts, groups))
}

# Other pairs of cells that the path takes to be different.
further_pairs <- function(rules, facts, groups) {
  if (!is_explained(facts)) {
    return(NULL)
  }
  n <- length(facts$row)
  known <- diag(n) == 1
  for (group in c(lapply(facts$cells, `-`, 1L), groups)) known[group + 1, group + 1] <- TRUE
  peers <- check_native(native_peers(rules))
  pairs <- lapply(seq_len(n), function(cell) {
    others <- peers[[cell]]
    others <- others[others > cell & !known[cell, others]]
    lapply(others, function(other) c(cell, other) - 1L)
  })
  unlist(pairs, recursive = FALSE)
}

# ---- The picture ---------------------------------------------------------------

clues_data <- function(picture, facts) {
  inside <- cbind(facts$row, facts$col)
  svg <- svg_picture(
    shade_piece(inside[, 1], inside[, 2], fill = "white"), picture$under,
    edges_piece(facts), picture$over
  )
  list(
    shapes = lapply(svg$shapes, function(shape) Filter(Negate(is.null), shape)),
    colours = lapply(svg$colours, I)
  )
}

# What a document without scripts shows of a board that is not classic.
puzzle_to_draw <- function(puzzle) {
  if (!is.null(puzzle)) sudoku_puzzle(puzzle$asked$board, puzzle$asked$rules)
}

# ---- Input ---------------------------------------------------------------------

# Puzzles that are not classic, as any_play_data() takes them; NULL if they are classic.
other_puzzles_to_play <- function(x, rules, level, givens, candidates, call) {
  rules <- check_rules(rules, "rules", call, random = is.null(x))
  x <- position_of_row(x)
  if (is_practice(x) && has_rules(x$puzzle)) {
    check_no_level(level, call)
    check_of_one_puzzle(givens, candidates, call)
    check_same_rules(x$puzzle, call)
    return(lapply(positions_of_practice(x), other_puzzle_to_play, rules, NULL, NULL, call))
  }
  if (is.null(x)) {
    if (is.null(rules)) {
      return(NULL)
    }
    x <- generate_sudoku(1, rules = rules, level = level)$puzzle
    level <- NULL
    # Parts that were drawn at random are in the puzzle.
    rules <- NULL
  }
  if (is_one_general(x)) {
    one <- other_puzzle_to_play(x, rules, givens, candidates, call)
    if (!is.null(one)) check_no_level(level, call)
    return(if (!is.null(one)) list(one))
  }
  puzzles <- general_puzzles(x, rules, "x", call)
  if (is.null(puzzles)) {
    return(NULL)
  }
  stop_malformed(puzzles$reason, "x", call)
  check_no_level(level, call)
  if (length(puzzles$x) == 1) {
    return(list(other_puzzle_to_play(puzzles$x, NULL, givens, candidates, call)))
  }
  check_same_rules(puzzles$x, call)
  check_of_one_puzzle(givens, candidates, call)
  lapply(seq_along(puzzles$x), function(i) other_puzzle_to_play(puzzles$x[i], NULL, NULL, NULL, call))
}

other_puzzle_to_play <- function(x, rules, givens, candidates, call) {
  if (inherits(x, "oxidoku_position") && !is.null(x$rules)) {
    givens <- givens %||% x$givens
    candidates <- candidates %||% x$candidates
  }
  asked <- as_board(x, rules, "x", call)
  if (is_classic_rules(asked$rules)) {
    return(NULL)
  }
  given <- if (is.null(givens)) !is.na(asked$board) else given_cells(givens, asked, call)
  masks_of(unclass(candidates), asked$facts, call)
  list(asked = asked, givens = asked$board * given, candidates = candidates)
}

check_same_rules <- function(x, call) {
  if (length(groups_of(x)) > 1) {
    stop_argument(
      "x",
      c(
        "Several puzzles on one board must have the same rules.",
        "i" = "Play one: {.code x[1]}, or make a page of boards by {.fn save_sudoku_page}."
      ),
      call = call
    )
  }
}

check_of_one_puzzle <- function(givens, candidates, call) {
  if (is.null(givens) && is.null(candidates)) {
    return(invisible())
  }
  stop_argument(
    if (is.null(givens)) "candidates" else "givens",
    c("{.arg givens} and {.arg candidates} are for one puzzle.", "x" = "{.arg x} holds several."),
    call = call
  )
}

check_no_level <- function(level, call) {
  if (is.null(level)) {
    return(invisible())
  }
  stop_argument(
    "level",
    c(
      "{.arg level} is for a new puzzle, without {.arg x}.",
      "i" = "{.fn generate_sudoku} makes several of a level."
    ),
    call = call
  )
}

# The board of a path that is not classic, with its rules; NULL for the classic board.
board_of_path <- function(path) {
  start <- path$position[[1]]
  if (!is.null(start$rules)) as_board(start$board, start$rules, "path", environment())
}
