# Relations between two digits that have a name, and user-defined rules from tables in files. If a
# table in a file of another program describes a rule of this package, it is read as that rule.

# Each relation has
#
#   words     its name, which may contain a number
#   keeps     a function that returns whether two digits satisfy it
#   numbers   its possible numbers, by the number of digits of the board
#   rule      the rule of a line of cells; NULL if only a user-defined rule can express it
#   edges     whether that rule only applies to cells that share an edge
#   board     likewise, the rule of all pairs of cells of the board that are some moves apart
known_relations <- list(
  list(
    words = "difference {number}", keeps = function(a, b, number) abs(a - b) == number, numbers = function(digits) seq_len(digits - 1),
    rule = function(cells, number) rule_kropki(white = pairs_along(cells), difference = number), edges = TRUE
  ),
  list(
    words = "ratio {number}", keeps = function(a, b, number) a == number * b | b == number * a, numbers = function(digits) 2:digits,
    rule = function(cells, number) rule_kropki(black = pairs_along(cells), ratio = number), edges = TRUE
  ),
  list(
    words = "sum {number}", keeps = function(a, b, number) a + b == number, numbers = function(digits) 3:(2 * digits - 1),
    rule = function(cells, number) {
      switch(as.character(number), "10" = rule_xv(x = pairs_along(cells)), "5" = rule_xv(v = pairs_along(cells)))
    },
    edges = TRUE
  ),
  list(
    words = "differ by {number} or more", keeps = function(a, b, number) abs(a - b) >= number, numbers = function(digits) 2:(digits - 1),
    rule = function(cells, number) rule_whisper(cells, number)
  ),
  list(
    words = "greater", keeps = function(a, b, number) a > b, rule = function(cells, number) rule_greater(pairs_along(cells)), edges = TRUE
  ),
  list(words = "rising", keeps = function(a, b, number) a < b, rule = function(cells, number) rule_thermometer(cells)),
  list(words = "falling", keeps = function(a, b, number) a > b, rule = function(cells, number) rule_thermometer(backwards(cells))),
  list(
    words = "rising or equal", keeps = function(a, b, number) a <= b,
    rule = function(cells, number) rule_thermometer(cells, strict = FALSE)
  ),
  list(
    words = "falling or equal", keeps = function(a, b, number) a >= b,
    rule = function(cells, number) rule_thermometer(backwards(cells), strict = FALSE)
  ),
  list(
    words = "odd and even in turn", keeps = function(a, b, number) (a + b) %% 2 == 1, rule = function(cells, number) rule_modular(cells, 2)
  ),
  list(words = "equal digits", keeps = function(a, b, number) a == b, rule = function(cells, number) NULL),
  list(
    words = "different digits", keeps = function(a, b, number) a != b, rule = function(cells, number) NULL,
    board = function(moves) if (are_moves(moves, 1:2)) rule_anti_knight() else if (are_moves(moves, c(1, 1))) rule_anti_king()
  ),
  list(
    words = "not consecutive", keeps = function(a, b, number) abs(a - b) != 1, rule = function(cells, number) NULL,
    board = function(moves) {
      if (are_moves(moves, 0:1)) rule_non_consecutive() else if (are_moves(moves, c(1, 1))) rule_non_consecutive(diagonal = TRUE)
    }
  ),
  list(words = "nabner", keeps = function(a, b, number) abs(a - b) > 1, rule = function(cells, number) NULL),
  list(words = "same parity", keeps = function(a, b, number) (a + b) %% 2 == 0, rule = function(cells, number) NULL),
  list(
    words = "not sum {number}", keeps = function(a, b, number) a + b != number, numbers = function(digits) 3:(2 * digits - 1),
    rule = function(cells, number) NULL
  )
)

are_moves <- function(moves, move) identical(moves, all_directions(list(move)))

backwards <- function(cells) cells[rev(seq_len(nrow(cells))), , drop = FALSE]

# Returns the pairs of neighbours on a line, one after another.
pairs_along <- function(cells) cells[rbind(seq_len(nrow(cells) - 1), seq_len(nrow(cells))[-1]), , drop = FALSE]

# Returns the masks of a relation of the `digits` of a board.
table_of_relation <- function(keeps, digits, number = NULL) table_of_pairs(outer(digits, digits, keeps, number))

# Returns the known relations with this table of `digits`, each with its `number`.
relations_of_table <- function(table, digits) {
  found <- lapply(known_relations, function(relation) {
    numbers <- if (is.null(relation$numbers)) NA else relation$numbers(max(digits))
    same <- Filter(function(number) identical(table_of_relation(relation$keeps, digits, number), table), numbers)
    lapply(same, function(number) c(relation, list(number = number)))
  })
  unlist(found, recursive = FALSE)
}

# ---- Rules from tables -----------------------------------------------------------

# Makes the rules of a relation for several lines: for neighbours on each line, or for any two
# cells of each line. `label` is the name of the relation in a file.
rules_of_relation <- function(lines, table, all = FALSE, label = NULL, size, digits = seq_along(table)) {
  if (all && !is_symmetric_table(table)) {
    # The cells of each pair stay in the order in which the line lists them.
    lines <- unlist(lapply(lines, pairs_of_line), recursive = FALSE)
    all <- FALSE
  }
  lines <- Filter(function(cells) nrow(cells) > 1, lines)
  known <- relations_of_table(table, digits)
  label <- label %||% if (length(known) > 0) gsub("{number}", known[[1]]$number, known[[1]]$words, fixed = TRUE)
  moves <- if (is_symmetric_table(table)) moves_of_lines(lines, size)
  if (!is.null(moves)) {
    on_board <- lapply(known, function(relation) if (!is.null(relation$board)) relation$board(moves))
    return(c(Filter(Negate(is.null), on_board), list(rule_of_table("pairs", list(NULL), c(3L, t(moves)), table, label, "none")))[[1]])
  }
  rules <- lapply(lines, function(cells) {
    if (all && identical(table, table_of_relation(function(a, b, number) a != b, digits))) {
      return(house_rule(cells, length(table)))
    }
    known_rule(cells, if (nrow(cells) == 2 || !all) known) %||%
      rule_of_table("pairs", list(cells), as.integer(all), table, label, if (all) "cage" else "line")
  })
  do.call(c, rules)
}

# Returns the rule of the first relation that has a rule for these cells.
known_rule <- function(cells, known) {
  on_edges <- all(abs(diff(cells[, 1])) + abs(diff(cells[, 2])) == 1)
  for (relation in known) {
    rule <- if ((on_edges || !isTRUE(relation$edges)) && anyDuplicated(cells) == 0) relation$rule(cells, relation$number)
    if (!is.null(rule)) {
      return(rule)
    }
  }
}

# Returns all pairs of cells of a line, in the order of the line.
pairs_of_line <- function(cells) {
  lapply(utils::combn(nrow(cells), 2, simplify = FALSE), function(at) cells[at, , drop = FALSE])
}

# Returns the moves between the cells of all pairs, if the pairs are all those of the board with
# these moves; otherwise NULL.
moves_of_lines <- function(lines, size) {
  if (length(lines) < 2 || any(vapply(lines, nrow, 1L) != 2)) {
    return(NULL)
  }
  pairs <- unique(lapply(lines, function(cells) sorted_cells(unname(cells))))
  moves <- all_directions(unique(lapply(pairs, function(cells) abs(diff(cells)[1, ]))))
  count <- sum((size - moves[, 1]) * (size - abs(moves[, 2])))
  inside <- all(moves[, 1] < size & abs(moves[, 2]) < size)
  if (inside && count == length(pairs)) moves
}

# Makes user-defined rules with the same table, one for each list of cells.
rule_of_table <- function(name, lines, values, table, label, look) {
  about <- list(label = label, look = look)
  about <- about[!vapply(about, is.null, NA)]
  # The cells do not depend on a board, but the table belongs to a rule whose board is known.
  rules <- lapply(lines, function(cells) {
    if (!is.null(cells)) storage.mode(cells) <- "integer"
    placed_rule(name, cells, values, table, about)
  })
  structure(rules, class = "oxidoku_rule")
}

# Converts a label from a file to a label of a rule, or NULL if it is empty.
label_of_text <- function(text) {
  text <- trimmed(gsub("[[:cntrl:][:space:]]+", " ", text))
  if (nzchar(text) && validUTF8(text)) substr(enc2utf8(text), 1, 60)
}
