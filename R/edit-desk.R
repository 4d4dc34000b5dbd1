# The desk of the editor: what a setter has drawn so far, in the form in which the page keeps and
# sends it, and the puzzle that it makes. A desk is a list:
#   shape     `size`, with `box`, `regions` (a number for each cell, 0 for none), `grids` or none of
#             them; also `digits` if there are more of them than rows, and `lowest` if it is 0
#   digits    the number of the digit of each cell in reading order, 0 for an empty cell
#   pencil    the pencil marks of each cell as a mask, 0 for a cell without marks
#   entries   what was drawn, each with the name of its `tool`; `cells`, a list of names of cells for
#             each part; the texts in its fields (`args`); and `part`, the argument of a pair, or
#             `side` and `line` of a number outside
#   left_out  names of rules that cannot be expressed
#
# Rules that no tool draws, such as those made from functions, have an entry of the tool "kept" with
# the number of the rule in a list that stays in R.

# More than anyone draws.
most_entries <- 2000L

# ---- From rules to a desk --------------------------------------------------------

# Returns the desk of a board, which may have `marks`, and the rules that it `kept`.
desk_of_board <- function(asked) {
  rules <- asked$rules
  each <- lapply(rules$rules, entries_of_rule, rules$shape)
  is_kept <- vapply(each, is.null, NA)
  each[is_kept] <- lapply(seq_len(sum(is_kept)), function(i) list(kept_entry(rules$rules[is_kept][[i]], i)))
  list(
    desk = list(
      shape = desk_shape(rules$shape), digits = I(digits_by_cell(asked$board, rules$facts)), pencil = I(pencil_of_board(asked)),
      entries = unlist(each, recursive = FALSE) %||% list(), left_out = paste(rules$left_out, collapse = ", ")
    ),
    kept = rules$rules[is_kept]
  )
}

# Returns the marks of a board as masks. Cells whose marks are all that the board allows have none, so
# that marks do not remain when digits are erased.
pencil_of_board <- function(asked) {
  facts <- asked$rules$facts
  if (is.null(asked$marks)) {
    return(integer(length(facts$row)))
  }
  allowed <- masks_of(candidates_of(asked), facts, NULL)
  masks <- bitwAnd(masks_of(asked$marks, facts, NULL), allowed)
  replace(masks, masks == allowed, 0L)
}

desk_shape <- function(shape) {
  list(
    size = shape$side, box = if (!is.null(shape$box)) I(shape$box),
    regions = if (!is.null(shape$layout)) I(replace(shape$layout, is.na(shape$layout), 0L)),
    grids = if (!is.null(shape$corners)) I(shape$corners), digits = shape$digits, lowest = shape$lowest
  )
}

kept_entry <- function(rule, number) {
  desk_entry("kept", lapply(rule$cells, names_of_cells), list(number = format_plainly(number)))
}

desk_entry <- function(tool, cells = list(), args = list(), part = NULL, side = NULL, line = NULL) {
  if (length(args) == 0) names(args) <- character()
  list(tool = tool, cells = lapply(cells, I), args = args, part = part, side = side, line = line)
}

# Returns the entries that make a rule, or NULL if none make exactly this rule.
entries_of_rule <- function(rule, shape) {
  entries <- tryCatch(drawn_entries(rule, shape), oxidoku_error = function(e) NULL)
  if (is.null(entries)) {
    return(NULL)
  }
  made <- made_of_entries(entries, list())
  rules <- tryCatch(rules_on_shape(shape, made$rules)$rules, oxidoku_error = function(e) NULL)
  if (length(made$refused) == 0 && identical(marks_of_rules(rules), marks_of_rules(list(rule)))) entries
}

drawn_entries <- function(rule, shape) {
  tool <- editor_tools()[[rule$name]]
  kind <- kind_of(rule)
  args <- args_of_rule(rule, kind, tool, digits_of_shape(shape))
  if (is.null(tool) || is.null(args)) {
    return(NULL)
  }
  named <- function(cells) lapply(cells, names_of_cells)
  of_pairs <- function(cells, part) lapply(two_by_two(cells), function(pair) desk_entry(tool$name, named(list(pair)), args$numbers, part))
  switch(tool$draws,
    board = list(desk_entry(tool$name, args = args$all)),
    sides = list(desk_entry(
      tool$name,
      args = c(list(number = text_of_numbers(rule$values)), args$all), side = side_of_line(rule, shape$side),
      line = line_of_rule(rule, shape$side)
    )),
    marks = lapply(seq_len(nrow(rule$cells[[1]])), function(i) desk_entry(tool$name, named(list(rule$cells[[1]][i, , drop = FALSE])))),
    pairs = , ordered_pairs = c(
      unlist(Map(of_pairs, rule$cells, tool$parts), recursive = FALSE),
      if (length(args$flags) > 0) list(desk_entry(tool$name, args = args$all))
    ),
    twins = , groups = , head = list(desk_entry(tool$name, named(rule$cells), args$all)),
    list(desk_entry(tool$name, named(rule$cells[1]), args$all))
  )
}

line_of_rule <- function(rule, n) {
  first <- rule$cells[[1]][1, ]
  first[[if (side_of_line(rule, n) %in% c("left", "right")) 1 else 2]]
}

# Returns the texts of the fields of a rule: `all`, and for marks on edges those that are `numbers`
# and those that are `flags`. NULL if another constructor has to make the rule.
args_of_rule <- function(rule, kind, tool, digits) {
  if (is.null(tool)) {
    return(NULL)
  }
  values <- if (!is.null(kind$call)) {
    values_of_call(kind$call(rule, digits), tool)
  } else if (!is.null(kind$sides)) {
    stats::setNames(list(unusual_number(rule)), names(kind$number))
  } else {
    if (!is.null(kind$args)) kind$args(rule) else usual_args(rule, kind)
  }
  fields <- tool$fields
  names(fields) <- vapply(fields, `[[`, "", "name")
  # What is written without a name is the first argument after the cells.
  if (length(values) > 0) names(values) <- named_in_order(names(values) %||% rep("", length(values)), names(fields))
  values <- values[setdiff(names(values), tool$parts)]
  values <- Filter(Negate(is.null), values)
  if (identical(values$call, FALSE) || !all(names(values) %in% names(fields))) {
    return(NULL)
  }
  types <- vapply(fields[names(values)], `[[`, "", "type")
  # The page does not offer every look.
  is_choice <- types == "choice"
  if (!all(mapply(function(value, field) is_string(value) && value %in% field$choices, values[is_choice], fields[names(values)[is_choice]]))) {
    return(NULL)
  }
  texts <- Map(text_of_field, values, types)
  is_flag <- types == "flag" & vapply(values, function(value) !identical(value, FALSE), NA)
  list(all = texts, numbers = texts[types != "flag"], flags = texts[is_flag])
}

named_in_order <- function(given, fields) {
  given[!nzchar(given)] <- setdiff(fields, given)[seq_len(sum(!nzchar(given)))]
  given
}

# Returns the values of the arguments that a kind of rules with code of its own writes as code. It
# writes only numbers and texts, unless the rule is made from functions.
values_of_call <- function(call, tool) {
  if (call$name != tool$make) {
    return(list(call = FALSE))
  }
  lapply(as.list(call$args), function(code) eval(str2lang(code), baseenv()))
}

# ---- From a desk to rules ----------------------------------------------------------

# Makes the puzzle of a desk:
#   board, rules   of everything that is possible so far
#   pencil         the pencil marks, as masks
#   each           the rules of each entry, NULL if it is refused
#   refused        why entries are refused: texts, named by the number of the entry; the texts of
#                  the board itself have the name "0"
#   warned         warnings, in the same form
puzzle_of_desk <- function(desk, kept = list()) {
  shape <- tryCatch(shape_of_desk(desk$shape), oxidoku_error = identity)
  refused <- if (inherits(shape, "condition")) c("0" = text_of_condition(shape))
  if (inherits(shape, "condition")) shape <- shape_of_desk(plain_shape(desk$shape))
  made <- made_of_entries(desk$entries, kept)
  left_out <- names_left_out(desk$left_out)
  placed <- placed_one_by_one(shape, made$rules, left_out)
  list(
    board = board_of_desk(desk$digits, placed$rules$facts), pencil = pencil_of_desk(desk$pencil, placed$rules$facts),
    rules = placed$rules, each = made$each,
    refused = c(refused, made$refused, placed$refused), warned = c(made$warned, placed$warned)
  )
}

# Makes a shape, or raises the error of sudoku_rules().
shape_of_desk <- function(shape) {
  size <- whole_of_page(shape$size, 4, 25) %||% 9L
  numbers <- function(x) unlist(lapply(x, whole_of_page, 0, 1000))
  regions <- numbers(shape$regions)
  corners <- numbers(shape$grids)
  if (length(corners) >= 2 && length(corners) <= 50 && length(corners) %% 2 == 0) {
    return(sudoku_rules(grids = matrix(corners, ncol = 2, byrow = TRUE) + 1L)$shape)
  }
  box <- numbers(shape$box)
  regions <- if (length(regions) == size^2) {
    matrix(replace(regions, regions == 0L, NA), size, byrow = TRUE)
  } else if (length(box) != 2) {
    "none"
  }
  digits <- whole_of_page(shape$digits, size, 25)
  if (identical(whole_of_page(shape$lowest, 0, 1), 0L)) digits <- seq_len(digits %||% size) - 1L
  sudoku_rules(size = size, box = if (is.null(regions)) box, regions = regions, digits = digits)$shape
}

# Returns the shape without regions, which can always be drawn.
plain_shape <- function(shape) shape[names(shape) %in% c("size", "digits", "lowest")]

board_of_desk <- function(digits, facts) {
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  digits <- vapply(digits, function(digit) whole_of_page(digit, 0, facts$digits) %||% 0L, 0L)
  board[cbind(facts$row, facts$col)] <- if (length(digits) == length(facts$row)) digits else 0L
  board
}

pencil_of_desk <- function(masks, facts) {
  masks <- vapply(masks, function(mask) whole_of_page(mask, 0, 2^facts$digits - 1) %||% 0L, 0L)
  if (length(masks) == length(facts$row)) masks else integer(length(facts$row))
}

# Returns the candidates that the board and the pencil marks of a desk leave open.
candidates_of_made <- function(made) {
  facts <- made$rules$facts
  candidates_of(new_board(made$board, made$rules)) & open_unmarked_cells(marks_of_masks(made$pencil, facts))
}

# Returns the puzzle of a desk as users have it.
puzzle_of_made <- function(made) sudoku_puzzle(shown_board(made$board, made$rules$facts), made$rules)

# Returns a whole number that a page sent, or NULL.
whole_of_page <- function(x, lowest, highest) if (is_whole_number(x, lowest, highest)) as.integer(x)

names_left_out <- function(text) {
  if (!is_string(text)) {
    return(character())
  }
  names <- trimmed(gsub("[[:cntrl:]]", " ", strsplit(text, ",", fixed = TRUE)[[1]]))
  check_left_out(names[nzchar(names)], environment())
}

# Makes the rules of entries. A list of rules has the number of its entry as `entry`.
made_of_entries <- function(entries, kept) {
  entries <- utils::head(entries, most_entries)
  results <- lapply(entries, function(entry) made_of_entry(entry, kept))
  texts <- function(name) {
    found <- lapply(results, `[[`, name)
    stats::setNames(as.character(unlist(found)), rep(seq_along(found), lengths(found)))
  }
  rules <- lapply(seq_along(results), function(i) list(rules = results[[i]]$rules, entry = i))
  list(
    rules = with_pairs_together(Filter(function(one) length(one$rules) > 0, rules)), each = lapply(results, `[[`, "rules"),
    refused = texts("refused"), warned = texts("warned")
  )
}

# Returns the rules of an entry, or the reason why it is refused.
made_of_entry <- function(entry, kept) {
  warned <- character()
  rules <- tryCatch(
    withCallingHandlers(
      rules_of_entry(entry, kept),
      oxidoku_message = function(m) rlang::cnd_muffle(m),
      oxidoku_warning = function(w) {
        warned <<- c(warned, text_of_condition(w))
        rlang::cnd_muffle(w)
      }
    ),
    oxidoku_error = identity
  )
  if (inherits(rules, "condition")) list(refused = text_of_condition(rules)) else list(rules = rules, warned = warned)
}

rules_of_entry <- function(entry, kept) {
  number <- suppressWarnings(as.integer(entry$args$number))
  if (identical(entry$tool, "kept")) {
    return(if (isTRUE(number %in% seq_along(kept))) kept[number])
  }
  tool <- if (is_string(entry$tool)) editor_tools()[[entry$tool]]
  if (is.null(tool)) {
    stop_argument("tool", "There is no such rule.", call = NULL)
  }
  make <- get(paste0("rule_", tool$make), topenv(), mode = "function")
  unclass(do.call(make, c(cells_of_entry(entry, tool), fields_of_entry(entry, tool))))
}

# Returns the arguments with the cells of an entry.
cells_of_entry <- function(entry, tool) {
  if (tool$draws == "board") {
    return(list())
  }
  if (tool$draws == "sides") {
    return(numbers_of_entry(entry, tool))
  }
  cells <- lapply(entry$cells, function(names) cells_drawn(unlist(names)))
  cells <- Filter(function(one) nrow(one) > 0, cells)
  if (tool$draws == "groups") {
    return(stats::setNames(list(cells), tool$parts[[1]]))
  }
  parts <- if (tool$draws == "pairs") intersect(entry$part, tool$parts) else tool$parts
  n <- min(length(cells), length(parts))
  # Marks on edges may be a flag without cells.
  if (n < length(parts) && tool$draws != "pairs") {
    stop_argument(parts[[n + 1]], "Its cells are missing.", call = NULL)
  }
  stats::setNames(cells[seq_len(n)], parts[seq_len(n)])
}

# Returns the argument of a number outside, named by its line.
numbers_of_entry <- function(entry, tool) {
  side <- if (is_string(entry$side)) tool$parts[[entry$side]]
  line <- whole_of_page(entry$line, 1, 25)
  number <- value_of_field(entry$args$number, "number")
  if (is.null(side) || is.null(line)) {
    stop_argument("side", "A number outside must be beside a row or column.", call = NULL)
  }
  if (!is.numeric(number)) {
    stop_argument("number", "Its number is missing.", call = NULL)
  }
  line <- paste0(if (entry$side %in% c("left", "right")) "r" else "c", line)
  stats::setNames(list(stats::setNames(number[1], line)), side)
}

# Returns cells as a matrix, because names of cells would be checked for typing errors, of which a
# drawing has none.
cells_drawn <- function(names) {
  if (length(names) == 0) {
    return(matrix(integer(), 0, 2))
  }
  cells <- rule_cells(as.character(names), "cells", NULL)
  matrix(as.integer(cells), ncol = 2)
}

# Returns the other arguments of an entry. Usual values are left out.
fields_of_entry <- function(entry, tool) {
  fields <- Filter(function(field) tool$draws != "sides" || field$name != "number", tool$fields)
  names(fields) <- vapply(fields, `[[`, "", "name")
  values <- lapply(fields, function(field) {
    text <- entry$args[[field$name]]
    if (is.null(text) || identical(text, field$value)) NULL else value_of_field(text, field$type)
  })
  missing <- vapply(fields, `[[`, NA, "required") & vapply(values, is.null, NA)
  if (any(missing)) {
    stop_argument(names(fields)[missing][[1]], "Its {names(fields)[missing][[1]]} is missing.", call = NULL)
  }
  Filter(Negate(is.null), values)
}

# Puts pairs that were drawn one by one into one rule, as sudoku_rules() has them if they are given
# together. Other marks are merged by it.
with_pairs_together <- function(made) {
  name <- vapply(made, function(one) one$rules[[1]]$name, "")
  for (one in unique(name)) {
    at <- which(name == one)
    if (identical(editor_tools()[[one]]$draws, "ordered_pairs") && length(at) > 1) {
      made[[at[[1]]]]$rules <- merge_alike(unlist(lapply(made[at], `[[`, "rules"), recursive = FALSE))
      made[at[-1]] <- list(NULL)
    }
  }
  Filter(Negate(is.null), made)
}

# ---- Placing -------------------------------------------------------------------------

rules_on_shape <- function(shape, made, left_out = character()) {
  new_rules(shape, unlist(lapply(made, `[[`, "rules"), recursive = FALSE), NULL, left_out = left_out)
}

# Makes the rules of a board from those of the entries. If they do not fit together, entries that do
# not fit those before them are refused.
placed_one_by_one <- function(shape, made, left_out) {
  warned <- character()
  place <- function(made) {
    withCallingHandlers(
      tryCatch(rules_on_shape(shape, made, left_out), oxidoku_error = identity),
      oxidoku_warning = function(w) {
        warned <<- unique(c(warned, text_of_condition(w)))
        rlang::cnd_muffle(w)
      }
    )
  }
  rules <- place(made)
  refused <- character()
  if (inherits(rules, "condition")) {
    good <- list()
    for (one in made) {
      tried <- place(c(good, list(one)))
      if (inherits(tried, "condition")) {
        refused <- c(refused, stats::setNames(text_of_condition(tried), one$entry))
      } else {
        good <- c(good, list(one))
      }
    }
    rules <- place(good)
  }
  list(rules = rules, refused = refused, warned = stats::setNames(warned, rep("0", length(warned))))
}

# Returns the text of a condition on one line, without the marks of a terminal.
text_of_condition <- function(cnd) {
  lines <- cli::ansi_strip(conditionMessage(cnd))
  lines <- gsub("^([ix\u2139\u2716*!] )", "", trimmed(unlist(strsplit(lines, "\n", fixed = TRUE))))
  # On a page a rule has no number.
  sub("^Rule [0-9]+ \\((.*?)\\) ", "\\1: ", paste(lines[nzchar(lines)], collapse = " "), perl = TRUE)
}
