# Returns what a page needs to know about the shape and the rules of its board.

# Returns the texts of a page, including those for its size.
labels_of_page <- function(rules, look) {
  if (has_own_page(rules)) look$labels else labels_for(rules$facts, look$labels, rules$symbols %||% usual_symbols(rules$facts))
}

# Returns what the page of a board that is not classic needs to draw and check it: its shape, from
# which the page derives the geometry, a picture of the rules, and what the rules say about each
# cell. If digits are entered (`is_checked`), it also needs what the rules require.
shape_parts <- function(rules, look, is_checked = FALSE) {
  if (has_own_page(rules)) {
    return(NULL)
  }
  facts <- rules$facts
  picture <- rules_pieces(rules, facts)
  list(
    shape = shape_data(rules, facts, picture$margin, look$labels, is_checked),
    clues = clues_data(picture, facts),
    rules = as.list(rule_sentences(rules, look$labels))
  )
}

# Returns a number by which the page compares a full board with the solution: see any-play.js.
proof_of <- function(digits) {
  sum <- 0
  for (digit in digits) sum <- (sum * 31 + digit) %% 2147483647
  sum
}

# Returns links that open the puzzle on other sites, if these can store its rules.
links_data <- function(puzzle, title) {
  link <- function(site) {
    tryCatch(
      with_brief_errors(links_of(puzzle, site, title, NULL, environment())),
      oxidoku_error = function(e) NULL, oxidoku_warning_lost = function(w) NULL
    )
  }
  f_puzzles <- link("f-puzzles")
  sudokupad <- if (has_rules(puzzle) && !is.null(f_puzzles)) sudokupad_of_fpuzzles(f_puzzles) else link("sudokupad")
  links <- Filter(Negate(is.null), list("f-puzzles" = f_puzzles, SudokuPad = sudokupad))
  unname(Map(function(name, href) list(name = name, href = href), names(links), links))
}

# ---- The shape -----------------------------------------------------------------

# Returns the data of a shape. Paths begin with all digits that the houses allow, and apply the
# rules step by step. If there are no paths, the page begins with the digits that the rules allow
# as well.
shape_data <- function(rules, facts, margin, labels, is_checked = TRUE) {
  is_whole <- length(facts$row) == facts$rows * facts$columns
  meanings <- meanings_of_rules(rules$rules, facts)
  open <- if (!is_explained(facts)) open_masks(rules, facts)
  peers <- if (is_explained(facts)) check_native(native_peers(rules))
  symbols <- rules$symbols %||% usual_symbols(facts)
  list(
    # The browser stores a game under this key, because many boards have the same givens.
    key = rlang::hash(rules$key),
    side = facts$digits, lowest = lowest_digit(facts), rows = facts$rows, columns = facts$columns,
    at = if (!is_whole) Map(c, facts$row - 1L, facts$col - 1L),
    houses = shape_houses(facts),
    apart = lapply(groups_apart(rules, facts, peers$cells), I),
    bonds = bonds_data(peers$bonds, rules, labels),
    open = if (any(open != 2^facts$digits - 1)) I(open),
    margin = margin,
    markTop = if (has_cage_sums(rules)) 0.24 else 0.05,
    symbols = if (facts$digits > 9 || !is.null(symbols)) I(symbol_of(seq_len(facts$digits), symbols)),
    keys = if (!is.null(keys_of_symbols(symbols))) I(keys_of_symbols(symbols)),
    notes = cell_notes(rules, facts, labels),
    sums = sums_data(rules, facts, labels),
    checks = if (is_checked) checks_data(rules$rules, meanings, facts, labels),
    plain = length(rules$left_out) == 0 && say_all(rules$rules, meanings)
  )
}

# Returns the rules which say that digits, each multiplied by a factor, add up to a number. The
# page fills in the last cell of such a sum.
sums_data <- function(rules, facts, labels) {
  unname(Filter(Negate(is.null), lapply(rules$rules, sum_data, facts, labels)))
}

sum_data <- function(rule, facts, labels) {
  adds <- kind_of(rule)$adds
  added <- if (!is.null(adds)) adds(rule)
  if (is.null(added)) {
    return(NULL)
  }
  cell <- ids_of_cells(added$cells, facts)
  factor <- added$factor %||% rep(1, length(cell))
  factor <- vapply(split(factor, factor(cell, unique(cell))), sum, 0)
  terms <- Map(c, unique(cell), unname(factor))
  named <- function(cells) if (is.null(cells)) "" else joined_names(cells, labels)
  list(
    terms = terms[factor != 0], target = added$target,
    text = fill_label(
      labels[[paste0("sum_", rule$name)]],
      number = added$target, cells = named(added$named %||% added$cells), line = named(added$line)
    )
  )
}

# ---- What is checked -----------------------------------------------------------

# Returns what the page needs to check rules: `machines`, which read digits, the `names` of the
# rules, and `conditions`, each with the number of its rule, counted from 0. R/rule-meaning.R
# describes both. NULL if there is nothing to check but houses.
checks_data <- function(rules, meanings, facts, labels) {
  at <- rep(seq_along(rules), lengths(meanings))
  conditions <- unlist(meanings, recursive = FALSE)
  kept <- vapply(conditions, is_readable, NA)
  at <- at[kept]
  conditions <- conditions[kept]
  if (length(conditions) == 0) {
    return(NULL)
  }
  machines <- unique(unlist(lapply(conditions, machines_in), recursive = FALSE))
  places <- places_outside(rules)
  list(
    machines = lapply(machines, function(machine) list(table = I(machine$table), adds = if (!is.null(machine$adds)) I(machine$adds))),
    names = lapply(rules, check_name, labels),
    conditions = Map(function(condition, rule) {
      list(
        rule = rule - 1L, drawn = !isFALSE(condition$drawn), at = if (!is.null(places[[rule]])) I(rev(places[[rule]]) - 0.5),
        is = condition_data(condition, machines, facts)
      )
    }, conditions, at)
  )
}

check_name <- function(rule, labels) {
  number <- if (is.null(kind_of(rule)$words)) number_of_rule(rule)
  paste(c(name_in_language(rule, labels, kind_of(rule)$label[[1]]), number), collapse = " ")
}

# Lists the machines of a condition and of its parts.
machines_in <- function(condition) {
  parts <- c(condition$all, condition$any, if (!is.null(condition$not)) list(condition$not))
  c(if (!is.null(condition$machine)) list(condition$machine), unlist(lapply(parts, machines_in), recursive = FALSE))
}

# Returns a condition: a word, and what follows from it.
condition_data <- function(condition, machines, facts) {
  parts <- function(conditions) unname(lapply(conditions, condition_data, machines, facts))
  ids <- function(cells) I(ids_of_cells(cells, facts))
  if (!is.null(condition$lines)) {
    number <- match(list(condition$machine), machines) - 1L
    return(list("reads", number, unname(lapply(condition$lines, ids)), if (!is.null(condition$by)) I(condition$by), condition$low, condition$high))
  }
  if (!is.null(condition$apart)) {
    return(list("apart", ids(condition$apart)))
  }
  if (!is.null(condition$not)) {
    return(list("not", parts(list(condition$not))))
  }
  word <- intersect(c("all", "any"), names(condition))
  list(word, parts(condition[[word]]))
}

# Whether any sums are drawn in the upper left corners of cells.
has_cage_sums <- function(rules) {
  any(vapply(rules$rules, function(rule) isTRUE(kind_of(rule)$drawn$corner) && length(rule$values) > 0, NA))
}

# Lists the houses, with boxes and regions first, because people look there first.
shape_houses <- function(facts) {
  order <- order(match(facts$kind, c("box", "region", "row", "column")))
  lapply(order, function(i) {
    list(kind = facts$kind[[i]], number = facts$number[[i]], cells = I(facts$cells[[i]] - 1L))
  })
}

# Returns the digits that the rules allow in the cells of the empty board, as masks.
open_masks <- function(rules, facts) {
  empty <- matrix(0L, facts$rows, facts$columns)
  masks_of(candidates_of(list(board = empty, rules = rules)), facts, environment())
}

# Returns lists of cells, other than houses, that have no repeated digit.
groups_apart <- function(rules, facts, peers) {
  groups <- unlist(lapply(rules$rules, rule_groups, facts), recursive = FALSE)
  groups <- unname(Filter(function(group) length(group) > 1, groups))
  c(groups, further_pairs(facts, groups, peers))
}

# Returns the other pairs of cells that paths treat as different.
further_pairs <- function(facts, groups, peers) {
  if (is.null(peers)) {
    return(NULL)
  }
  n <- length(facts$row)
  known <- diag(n) == 1
  for (group in c(lapply(facts$cells, `-`, 1L), groups)) known[group + 1, group + 1] <- TRUE
  pairs <- lapply(seq_len(n), function(cell) {
    others <- peers[[cell]]
    others <- others[others > cell & !known[cell, others]]
    lapply(others, function(other) c(cell, other) - 1L)
  })
  unlist(pairs, recursive = FALSE)
}

# Returns the pairs of cells that only rules keep different, with the name of what joins them: a
# rule, or a house that it adds.
bonds_data <- function(bonds, rules, labels) {
  unname(Map(function(one, other, name) {
    cells <- c(one, other) - 1L
    list(cells = cells, name = bond_in_language(name, cells, rules, labels))
  }, bonds$first, bonds$second, bonds$name))
}

# Returns what joins two cells in the language of a page. The engine names it in English.
bond_in_language <- function(name, cells, rules, labels) {
  if (identical(labels$language %||% "en", "en")) {
    return(name)
  }
  house <- house_in_language(name, labels)
  if (!is.null(house)) {
    return(house)
  }
  moves <- list("knight's move" = labels$note_knights_move, "king's move" = labels$note_kings_move)
  joins <- function(rule) {
    length(rule$cells) > 0 && all(cells %in% ids_of_cells(do.call(rbind, rule$cells), rules$facts))
  }
  joining <- Filter(joins, rules$rules)
  # Two rules may join the same cells. The name begins as that of its rule.
  alike <- Filter(function(rule) startsWith(name, sub(" .*", "", kind_of(rule)$name)), joining)
  moves[[name]] %||% (if (length(joining) > 0) rule_in_short(c(alike, joining)[[1]], labels)) %||% name
}

# Returns the name of a house, such as "diagonal 2", in the language of a page. NULL for a rule.
house_in_language <- function(name, labels) {
  kind <- gsub(" ", "_", sub(" [0-9]+$", "", name))
  if (kind %in% c("diagonal", "window", "disjoint_group", "extra_region")) {
    fill_label(labels[[kind]], number = sub(".* ", "", name))
  }
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
