# Relations of two digits that have a name, and rules of the user's own from tables as files have them.
# Files of other programs say as a table what is a rule here: it is read as that rule.

# Each with
#
#   words     its name, with a number
#   keeps     whether two digits keep it
#   numbers   its numbers, by the number of digits of the board
#   rule      the rule of a line of cells; NULL if there is none but one of the user's own
#   edges     whether that rule is only about cells that share an edge
#   board     the rule of all pairs of cells that are some moves apart, likewise
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

# The neighbours on a line, two by two.
pairs_along <- function(cells) cells[rbind(seq_len(nrow(cells) - 1), seq_len(nrow(cells))[-1]), , drop = FALSE]

# The masks of a relation.
table_of_relation <- function(keeps, digits, number = NULL) {
  table_of_pairs(outer(seq_len(digits), seq_len(digits), keeps, number))
}

# The known relations with this table, each with its `number`.
relations_of_table <- function(table) {
  digits <- length(table)
  found <- lapply(known_relations, function(relation) {
    numbers <- if (is.null(relation$numbers)) NA else relation$numbers(digits)
    same <- Filter(function(number) identical(table_of_relation(relation$keeps, digits, number), table), numbers)
    lapply(same, function(number) c(relation, list(number = number)))
  })
  unlist(found, recursive = FALSE)
}

# ---- Rules of tables -------------------------------------------------------------

# Rules of a relation for several lines: for neighbours on each, or for any two cells of each.
# `label` is what a file calls it.
rules_of_relation <- function(lines, table, all = FALSE, label = NULL, size) {
  if (all && !is_symmetric_table(table)) {
    # The order of the cells is that in which they are listed.
    lines <- unlist(lapply(lines, pairs_of_line), recursive = FALSE)
    all <- FALSE
  }
  lines <- Filter(function(cells) nrow(cells) > 1, lines)
  known <- relations_of_table(table)
  label <- label %||% if (length(known) > 0) gsub("{number}", known[[1]]$number, known[[1]]$words, fixed = TRUE)
  moves <- if (is_symmetric_table(table)) moves_of_lines(lines, size)
  if (!is.null(moves)) {
    on_board <- lapply(known, function(relation) if (!is.null(relation$board)) relation$board(moves))
    return(c(Filter(Negate(is.null), on_board), list(rule_of_table("pairs", list(NULL), c(3L, t(moves)), table, label, "none")))[[1]])
  }
  rules <- lapply(lines, function(cells) {
    if (all && identical(table, table_of_relation(function(a, b, number) a != b, size))) {
      return(house_rule(cells, size))
    }
    known_rule(cells, if (nrow(cells) == 2 || !all) known) %||%
      rule_of_table("pairs", list(cells), as.integer(all), table, label, if (all) "cage" else "line")
  })
  do.call(c, rules)
}

# The rule of the first relation that has one for these cells.
known_rule <- function(cells, known) {
  on_edges <- all(abs(diff(cells[, 1])) + abs(diff(cells[, 2])) == 1)
  for (relation in known) {
    rule <- if ((on_edges || !isTRUE(relation$edges)) && anyDuplicated(cells) == 0) relation$rule(cells, relation$number)
    if (!is.null(rule)) {
      return(rule)
    }
  }
}

# Any two cells of a line, in their order.
pairs_of_line <- function(cells) {
  lapply(utils::combn(nrow(cells), 2, simplify = FALSE), function(at) cells[at, , drop = FALSE])
}

# The moves by which all pairs of the lines are apart, if these are all pairs of a board that are;
# otherwise NULL.
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

# Rules of the user's own with the same table, one for each list of cells.
rule_of_table <- function(name, lines, values, table, label, look) {
  about <- list(label = label, look = look)
  about <- about[!vapply(about, is.null, NA)]
  # The cells need no board, but the table is that of a rule which has met one.
  rules <- lapply(lines, function(cells) {
    if (!is.null(cells)) storage.mode(cells) <- "integer"
    placed_rule(name, cells, values, table, about)
  })
  structure(rules, class = "oxidoku_rule")
}

# A label that a file has, as rules may have it; NULL for none.
label_of_text <- function(text) {
  text <- trimmed(gsub("[[:cntrl:][:space:]]+", " ", text))
  if (nzchar(text) && validUTF8(text)) substr(enc2utf8(text), 1, 60)
}
