# Functions that the files of kinds of rules (R/rule-*.R) share. They make rules, put rules and
# cells in order, join rules, and describe cells in words.

# Makes a rule: a list of class `oxidoku_rule`, whose elements are lists of `name`, `cells` and
# `values`.
new_rule <- function(name, cells = list(), values = integer(), ...) {
  rule <- list(name = name, cells = cells, values = as.integer(values), ...)
  structure(list(rule), class = "oxidoku_rule")
}

is_rule <- function(x) inherits(x, "oxidoku_rule")

is_random <- function(x) inherits(x, "oxidoku_random")

# Returns what generate_sudoku() draws: its name in native code, its numbers, and its symmetry.
new_random <- function(name, numbers = integer(), symmetry = "none") {
  structure(list(name = name, numbers = as.integer(numbers), symmetry = symmetry), class = "oxidoku_random")
}

# Returns `n` random clues of a kind. The default of `n` depends on `symmetry`, which is therefore
# checked first.
random_clues <- function(name, n, symmetry, call) {
  symmetry <- check_choice(symmetry, symmetries, "symmetry", call)
  new_random(name, check_number(n, 1, 100, "n", call), symmetry)
}

symmetry_of_random <- function(part) part$symmetry %||% "none"

in_reading_order <- function(cells) cells[order(cells[, 1], cells[, 2]), , drop = FALSE]

# Returns the cells of a rule whose digits add up to its number, or NULL if it has no number.
adds_to_number <- function(rule) {
  if (length(rule$values) > 0) list(cells = rule$cells[[1]], target = rule$values[[1]])
}

# Makes a rule about cells in no particular order.
cells_rule <- function(name, cells, least, call, values = integer()) {
  new_rule(name, list(rule_cells(cells, "cells", call, least)), values)
}

rule_digits <- function(digits, call) {
  check_given(digits, "digits", call)
  digits <- as_whole_numbers(digits, 0, 25, "digits", call)
  if (length(digits) == 0) {
    stop_argument("digits", "{.arg digits} must have at least one digit.", call = call)
  }
  digits
}

# NA represents no number. NaN is a mistake, which the check of the numbers reports.
is_number_here <- function(values) !is.na(values) | is.nan(values)

# ---- Cells ---------------------------------------------------------------------

# Returns the cells of a rule as an integer matrix with one row per cell and the columns row and
# column.
rule_cells <- function(x, arg, call, least = 0, ranges = "straight") {
  check_given(x, arg, call)
  cells <- as_cells(x, call, arg, dims = NULL, ranges = ranges)
  cells <- cbind(cells$row, cells$col)
  if (nrow(cells) < least) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must have at least {least} cell{?s}.",
        "x" = "It has {nrow(cells)}."
      ),
      call = call
    )
  }
  cells
}

# Returns the cells of pairs, one pair after another. Their number must be even.
pair_cells <- function(x, arg, call) {
  if (is.null(x)) {
    return(matrix(integer(), 0, 2))
  }
  if (is.list(x) && !is.data.frame(x) && length(x) > 0) {
    x <- unlist(x)
  }
  cells <- rule_cells(x, arg, call, ranges = "pair")
  if (nrow(cells) %% 2 == 1) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be pairs of cells, such as {.val r1c1 r1c2}.",
        "x" = "It has {count_words(nrow(cells), 'cell', 'cells')}, an odd number."
      ),
      call = call
    )
  }
  cells
}

# Informs the user if the cells of a rule, typed as names, do not touch.
inform_apart <- function(x, name, kind, cells) {
  if (!is.character(x) || are_touching(kind, cells)) {
    return(invisible())
  }
  cells <- do.call(rbind, cells)
  what <- usual_label(name, kind)
  shown <- truncate_values(names_of_cells(cells), 10)
  cli::cli_inform(
    c(
      "i" = "The cells of this {what} do not all touch: {shown}.",
      " " = "If they should, look for a typing error."
    ),
    class = c("oxidoku_message_apart", "oxidoku_message"), rule_name = name,
    cells = data.frame(row = cells[, 1], col = cells[, 2])
  )
}

# Whether the cells of a rule touch in the usual way. Each cell of a line must touch the next one.
are_touching <- function(kind, cells) {
  touching <- if (identical(kind$cells, "line")) function(cells) touches_along(cells[[1]]) else kind$touching
  # More cells than any board has are refused later, when the board is known.
  is.null(touching) || max(vapply(cells, nrow, 1L)) > 25^2 || touching(cells)
}

# Whether each cell of a line touches the next one, at a side or a corner.
touches_along <- function(cells) {
  nrow(cells) < 2 || all(abs(diff(cells)) <= 1)
}

# Returns, for each cell, the number of its piece. The cells of a piece are connected by their
# sides.
pieces_of_cells <- function(cells) {
  piece <- seq_len(nrow(cells))
  for (i in seq_along(piece)) {
    beside <- which(abs(cells[, 1] - cells[i, 1]) + abs(cells[, 2] - cells[i, 2]) <= 1)
    piece[piece %in% piece[beside]] <- min(piece[beside])
  }
  match(piece, unique(piece))
}

# ---- Order ---------------------------------------------------------------------

sorted_cells <- function(cells) {
  cells[order(cells[, 1], cells[, 2]), , drop = FALSE]
}

# Returns a line from the end that comes first in reading order.
from_first_end <- function(cells) {
  ends <- cells[c(1, nrow(cells)), , drop = FALSE]
  if (order(ends[, 1], ends[, 2])[[1]] == 1) cells else cells[rev(seq_len(nrow(cells))), , drop = FALSE]
}

# Returns two groups of cells, beginning with the group whose first cell comes first.
sorted_clones <- function(cells) {
  each <- lapply(cells, function(group) order(group[, 1], group[, 2]))
  first <- rbind(cells[[1]][each[[1]][[1]], ], cells[[2]][each[[2]][[1]], ])
  if (order(first[, 1], first[, 2])[[1]] == 2) {
    cells <- rev(cells)
    each <- rev(each)
  }
  lapply(cells, function(group) group[each[[1]], , drop = FALSE])
}

# Sorts pairs of cells and drops repeated pairs. If `swap` is TRUE, the cells of each pair are
# sorted too.
sorted_pairs <- function(cells, swap = TRUE) {
  n <- nrow(cells) / 2
  if (n != trunc(n) || n == 0) {
    return(cells)
  }
  pairs <- lapply(seq_len(n), function(i) {
    pair <- cells[2 * i - 1:0, , drop = FALSE]
    if (swap) sorted_cells(pair) else pair
  })
  key <- vapply(pairs, function(pair) sum(t(pair) * c(1e6, 1e4, 1e2, 1)), 0)
  do.call(rbind, pairs[order(key)][!duplicated(sort(key))])
}

# Merges several rules of a kind into one. The highest of the numbers at `flags` counts.
merge_alike <- function(rules, flags = integer()) {
  list(Reduce(function(a, b) {
    a$cells <- Map(rbind, a$cells, b$cells)
    a$values[flags] <- pmax(a$values[flags], b$values[flags])
    a
  }, rules))
}

# ---- In words ------------------------------------------------------------------

# Returns the name of one rule of a kind.
usual_label <- function(name, kind) if (is.null(kind$label)) gsub("_", " ", name) else kind$label[[1]]

sentence <- function(text) {
  paste0(toupper(substr(text, 1, 1)), substring(text, 2), ".")
}

cells_in_words <- function(cells) paste(names_of_cells(cells), collapse = " ")

# Describes two kinds of marks. `all_marked` applies to each kind or to both, and `what` follows
# their names.
mark_words <- function(cells, names, all_marked, what = "") {
  words <- vapply(1:2, function(i) {
    if (nrow(cells[[i]]) > 0) paste(names[[i]], pair_words(cells[[i]], "-")) else ""
  }, "")
  words <- paste(words[nzchar(words)], collapse = "; ")
  all <- if (any(all_marked)) paste0("all ", and_words(names[all_marked]), what, " are marked")
  if (!nzchar(words)) all else if (is.null(all)) words else paste0(words, " (", all, ")")
}

pair_words <- function(cells, between) paste(pair_names(cells, between), collapse = ", ")

pair_names <- function(cells, between = " ", naming = names_of_cells) {
  names <- naming(cells)
  odd <- seq_along(names) %% 2 == 1
  if (length(names) > 0) paste0(names[odd], between, names[!odd])
}

# ---- Cells of a board -----------------------------------------------------------

# Returns the numbers of cells from 0, in the order of `facts`.
ids_of_cells <- function(cells, facts) match(cells[, 1] * 1000 + cells[, 2], facts$row * 1000 + facts$col) - 1L

places_of_ids <- function(ids, facts) cbind(facts$row[ids + 1L], facts$col[ids + 1L])

# Returns the pairs of cells that are one of the moves apart.
pairs_apart <- function(facts, moves) {
  pairs <- lapply(seq_len(nrow(moves)), function(i) {
    to <- ids_of_cells(cbind(facts$row + moves[i, 1], facts$col + moves[i, 2]), facts)
    from <- which(!is.na(to))
    Map(c, from - 1L, to[from])
  })
  unlist(pairs, recursive = FALSE)
}

# Returns a matrix with one row per move. Of two opposite moves it has only the move that goes
# down, or right within a row.
all_directions <- function(moves) {
  turned <- lapply(moves, function(move) {
    move <- abs(move)
    rbind(move, rev(move), c(move[[1]], -move[[2]]), c(move[[2]], -move[[1]]))
  })
  steps <- do.call(rbind, turned)
  back <- steps[, 1] == 0 & steps[, 2] < 0
  steps[back, ] <- -steps[back, ]
  # Sideways moves were listed with both signs.
  steps <- unique(steps)
  steps <- steps[order(steps[, 1], steps[, 2]), , drop = FALSE]
  dimnames(steps) <- NULL
  storage.mode(steps) <- "integer"
  steps
}

# Splits cells into pairs, with a matrix for each pair.
two_by_two <- function(cells) lapply(seq_len(nrow(cells) / 2), function(i) cells[2 * i - 1:0, , drop = FALSE])

# Returns all pairs of cells of a square board that are one of the moves apart.
lines_of_moves <- function(moves, size) {
  cells <- cbind(rep(seq_len(size), each = size), rep(seq_len(size), size))
  lines <- lapply(seq_len(nrow(moves)), function(i) {
    to <- cbind(cells[, 1] + moves[i, 1], cells[, 2] + moves[i, 2])
    inside <- which(to[, 1] %in% seq_len(size) & to[, 2] %in% seq_len(size))
    lapply(inside, function(at) rbind(cells[at, ], to[at, ]))
  })
  unlist(lines, recursive = FALSE)
}
