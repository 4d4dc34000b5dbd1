# Translates between the keys of an f-puzzles puzzle and rules, for reading and writing. An entry
# of a kind (`fpuzzles` in R/rules-kinds.R) may have
#
#   form      how a rule is written: "flag"; "lines"; "cells"; "each", with an item for each cell;
#             "pairs", with an item for each pair; "outside", a number at a cell beside the board;
#             "groups", with an item for each group of different digits; "circle" for arrows;
#             "diagonal" for little killers; "marks", in the cells of the board
#   args      further arguments of the constructor
#   value     TRUE if an item has a number although the kind has no usual number
#   usual     the number that an item without a number represents
#   second    the key of the second list of cells
#   at        the index of the list whose pairs are written; by default, those of all lists
#   texts     the values of items that show to which list a pair belongs
#   shortest  the minimum number of cells of a line; shorter lines are ignored
#   worded    a function that makes rules from the cells of an item whose value is not a number
#
# For marks whose absence may be a clue, `fpuzzles_given` returns the names of the kinds of marks
# that are all given in a rule, and `fpuzzles_negative` has a function for each of these names
# that makes the rule. `fpuzzles_lacks` describes what the format cannot store.

fpuzzles_fields <- function(puzzle) {
  list(
    label = member(puzzle, "title"), author = member(puzzle, "author"), rules = member(puzzle, "ruleset"),
    cosmetics = text_of_drawings(puzzle, fpuzzles_drawings, colours_of_cells(member(puzzle, "grid")))
  )
}

# Members that draw something without a meaning. They are kept as JSON, so that they can be
# written back. `colours` are the colours of cells by the names of the cells; in the file, they are
# members of the cells.
fpuzzles_drawings <- c("text", "line", "rectangle", "circle", "cage", "cosmetics", "colours", "fogofwar", "foglight")

# Members for fog, which restricts what a player sees but does not change the rules.
fog_drawings <- c("fogofwar", "foglight", "foglink", "triggereffect")

cell_colours <- c("c", "cArray", "highlight", "highlightArray")

# Returns the drawings of a puzzle as JSON: its members with the given `names`.
text_of_drawings <- function(puzzle, names, colours = NULL) {
  is_drawn <- function(value) is.list(value) && length(value) > 0 || isTRUE(value)
  drawn <- Filter(is_drawn, lapply(puzzle[intersect(names, names(puzzle))], without_own_drawings))
  drawn$colours <- colours
  if (length(drawn) > 0) as.character(as_json(drawn))
}

colours_of_cells <- function(grid) {
  colours <- list()
  for (row in seq_along(grid)) {
    for (col in seq_along(grid[[row]])) {
      cell <- grid[[row]][[col]]
      own <- if (is.list(cell)) cell[intersect(cell_colours, names(cell))]
      if (length(own) > 0) colours[[sprintf("R%dC%d", row, col)]] <- own
    }
  }
  if (length(colours) > 0) colours
}

# Parses drawings that text_of_drawings() returned. Returns them only if all of them are members
# with the given `names`; the drawings of another format are lost.
drawings_of <- function(text, call, names) {
  if (is.null(text)) {
    return(NULL)
  }
  drawn <- tryCatch(jsonlite::parse_json(as.character(text), simplifyVector = FALSE), error = function(e) NULL)
  known <- is.list(drawn) && length(drawn) > 0 && !is.null(names(drawn))
  if (known && all(names(drawn) %in% names)) {
    return(drawn)
  }
  if (known && all(names(drawn) %in% c(fpuzzles_drawings, scl_drawings, fog_drawings))) {
    cli::cli_warn(
      "The drawings in {.field cosmetics} come from another site and are left out.",
      class = c("oxidoku_warning_lost", "oxidoku_warning"), lost = "cosmetics"
    )
    return(NULL)
  }
  stop_oxidoku(
    "file",
    c(
      "The column {.field cosmetics} must hold drawings as {.fn read_sudoku} returns them.",
      "x" = "It holds {encodeString(substr(text, 1, 40), quote = '\"')}.",
      "i" = "Leave the column out, or use a JSON object with some of {.val {names}}."
    ),
    arg = "x", call = call
  )
}

# Adds drawings to an f-puzzles puzzle, including the colours of its cells.
with_drawings <- function(puzzle, text, call) {
  drawn <- drawings_of(text, call, fpuzzles_drawings)
  for (name in names(drawn$colours)) {
    at <- fpuzzles_cells(name)
    if (!anyNA(at) && all(at %in% seq_along(puzzle$grid))) {
      cell <- puzzle$grid[[at[[1]]]][[at[[2]]]]
      puzzle$grid[[at[[1]]]][[at[[2]]]] <- c(cell, drawn$colours[[name]])
    }
  }
  with_members(puzzle, drawn[setdiff(names(drawn), "colours")])
}

# Returns a list of `puzzle`, `solution`, `filled` and `candidates`. For a puzzle that cannot
# be read, returns the reason as a text.
fpuzzles_puzzle <- function(puzzle) {
  grid <- member(puzzle, "grid")
  size <- length(grid)
  if (!size %in% 4:25 || !all(lengths(grid) == size)) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  cells <- unlist(grid, recursive = FALSE)
  digits <- vapply(cells, fpuzzles_digit, 1L, size)
  if (anyNA(digits)) {
    return("a cell that holds no digit")
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  if (any(given & digits == 0 & vapply(cells, function(cell) "value" %in% names(cell), NA))) {
    return("a given 0: the digits of a board are 1 to its size")
  }
  keys <- names(Filter(function(value) !identical(value, FALSE) && length(value) > 0, puzzle))
  if ("chaosconstruction" %in% keys) {
    return("a variant, with chaosconstruction")
  }
  unknown <- setdiff(keys, c(names(fpuzzles_keys()), fpuzzles_plain, fpuzzles_cosmetic, fog_drawings, "negative", own_member))
  rules <- lapply(intersect(names(fpuzzles_keys()), keys), function(key) {
    fpuzzles_made(fpuzzles_keys()[[key]], puzzle[[key]], size, puzzle)
  })
  rules <- c(rules, list(fpuzzles_negative(puzzle), fpuzzles_marks(cells, size)))
  regions <- fpuzzles_regions(cells, size)
  made <- sort_made(list(rules, rules_of_member(puzzle, size), as.list(unknown)))
  rules <- sudoku_rules(made$rules, size = size, regions = regions, left_out = made$left_out)
  board <- function(digits) new_puzzles(text_of_board(matrix(digits, size, byrow = TRUE), rules$facts), rules)
  solution <- unlist(member(puzzle, "solution"))
  good <- length(solution) == size^2 && all(solution %in% seq_len(size))
  list(
    puzzle = board(ifelse(given, digits, 0L)),
    solution = if (good) board(as.integer(solution)),
    filled = if (any(digits > 0 & !given)) board(digits),
    candidates = marks_of_cells(lapply(cells, fpuzzles_pencil_marks), digits, size)
  )
}

# Returns the digit of a cell: 0 if the cell is empty, NA if its value is not a digit.
fpuzzles_digit <- function(cell, size) {
  value <- member(cell, "value")
  if (is.null(value)) {
    is_object <- is.list(cell) && (length(cell) == 0 || !is.null(names(cell)))
    return(if (is_object || is.null(cell)) 0L else NA_integer_)
  }
  is_digit <- (is.numeric(value) || is.character(value)) && length(value) == 1 && value %in% 0:size
  if (is_digit) as.integer(value) else NA_integer_
}

fpuzzles_pencil_marks <- function(cell) {
  unlist(list(member(cell, "centerPencilMarks"), member(cell, "cornerPencilMarks")))
}

# Converts the pencil marks in the cells of a board, row by row, to an array of row, column and
# digit. Returns NULL if there are none. The only mark of a filled cell is its digit.
marks_of_cells <- function(marks, digits, size, count = size) {
  rows <- t(vapply(marks, function(mark) seq_len(count) %in% mark, logical(count)))
  if (!any(rows)) {
    return(NULL)
  }
  filled <- digits > 0
  rows[filled, ] <- outer(digits[filled], seq_len(count), `==`)
  aperm(array(rows, c(size, size, count)), c(2, 1, 3))
}

# Other members that do not change the rules.
fpuzzles_cosmetic <- c("cage", "disabledlogic", "truecandidatesoptions", "src", "snipe")

# Returns the regions as a matrix of labels, NULL for the usual boxes, or "none".
fpuzzles_regions <- function(cells, size) {
  boxes <- box_sides(NULL, size, NULL)
  usual <- if (!is.null(boxes)) as.vector(t(box_labels(boxes, size)))
  own <- vapply(seq_along(cells), function(i) {
    if (!"region" %in% names(cells[[i]])) {
      return(if (is.null(usual)) NA_real_ else usual[[i]])
    }
    region <- cells[[i]][["region"]]
    if (is.numeric(region) && length(region) == 1) region else NA_real_
  }, 0)
  if (all(is.na(own))) {
    return("none")
  }
  if (!is.null(usual) && identical(own, as.numeric(usual))) NULL else matrix(own, size, byrow = TRUE)
}

# Makes the rules that members of cells describe.
fpuzzles_marks <- function(cells, size) {
  lapply(fpuzzles_in_cells(), function(key) {
    marked <- which(vapply(cells, function(cell) length(member(cell, key)) > 0, NA))
    lapply(marked, function(i) {
      make_rule(fpuzzles_entries[[key]], cbind(row = (i - 1) %/% size + 1, col = (i - 1) %% size + 1), unlist(cells[[i]][[key]]))
    })
  })
}

fpuzzles_in_cells <- function() names(Filter(function(entry) form_of_entry(entry) == "marks", fpuzzles_entries))

# Converts names such as "R1C2" to a matrix of rows and columns. Cells outside the board have
# numbers below 1 or above its size.
fpuzzles_cells <- function(names) {
  names <- as.character(unlist(names))
  wrong <- which(!grepl("^R-?[0-9]{1,3}C-?[0-9]{1,3}$", names))
  if (length(wrong) > 0) {
    stop_argument("x", "{.val {names[wrong][[1]]}} is not a cell.", call = NULL)
  }
  cbind(
    row = as.numeric(sub("^R(-?[0-9]+)C.*$", "\\1", names)),
    col = as.numeric(sub("^.*C", "", names))
  )
}

fpuzzles_number <- function(item, default = NULL) {
  value <- member(item, "value")
  if (is.null(value) || !nzchar(value)) return(default)
  number <- suppressWarnings(as.numeric(value))
  if (length(number) != 1 || is.na(number)) stop_argument("value", "{.val {value}} is not a number.", call = NULL)
  number
}

# Returns the entries that read members of a puzzle, by key. If two entries share a key, the first
# reads it.
fpuzzles_keys <- function() {
  Filter(function(entry) !form_of_entry(entry) %in% c("groups", "marks"), fpuzzles_entries)
}

# Makes the rules of a key. The function for a flag also receives the puzzle, because other keys
# may change the meaning of the flag.
fpuzzles_made <- function(entry, items, size, puzzle) {
  form <- form_of_entry(entry)
  if (form == "flag") {
    return(if (isTRUE(items)) make_rule(entry, puzzle = puzzle))
  }
  if (form == "each") {
    return(make_rule(entry, fpuzzles_cells(lapply(items, `[[`, "cell"))))
  }
  lapply(items, function(item) {
    switch(form,
      lines = lapply(member(item, "lines"), function(line) fpuzzles_rule(entry, fpuzzles_cells(line), item, size)),
      cells = , pairs = fpuzzles_rule(entry, fpuzzles_cells(item$cells), item, size),
      outside = {
        value <- fpuzzles_number(item)
        if (!is.null(value)) make_outside(entry, outside_of_cell(fpuzzles_cells(item$cell), size, value))
      },
      circle = fpuzzles_arrow(entry, item),
      diagonal = fpuzzles_little_killer(entry, item)
    )
  })
}

# Makes a rule from cells and the other members of an item. Returns NULL if the item is
# incomplete.
fpuzzles_rule <- function(entry, cells, item, size) {
  kind <- rule_kinds[[entry$kind]]
  text <- if (!is.null(entry$texts)) upper_ascii(member(item, "value") %||% "")
  is_whole <- nrow(cells) >= (entry$shortest %||% 1) && (is.null(kind$digits) || length(item$values) > 0) && all(text %in% entry$texts)
  if (!is_whole) {
    return(NULL)
  }
  if (!is.null(entry$worded) && is_text_value(member(item, "value"))) {
    return(entry$worded(cells, member(item, "value")))
  }
  usual <- entry$usual %||% kind$number
  more <- if (!is.null(kind$digits)) {
    list(as.numeric(unlist(item$values)))
  } else if (!is.null(entry$second)) {
    list(fpuzzles_cells(item[[entry$second]]))
  } else if (isTRUE(entry$value) || !is.null(usual)) {
    list(fpuzzles_number(item, usual))
  }
  do.call(make_line, c(list(entry, cells), text, more, list(size = size)))
}

# Whether a value is text other than a number.
is_text_value <- function(value) is_string(value) && nzchar(trimmed(value)) && is.na(suppressWarnings(as.numeric(value)))

# Returns the value as a list with an element for the side of the board.
outside_of_cell <- function(cell, size, value) {
  is_column <- cell[[1]] < 1 || cell[[1]] > size
  sides <- if (is_column) c("top", "bottom") else c("left", "right")
  line <- if (is_column) paste0("c", cell[[2]]) else paste0("r", cell[[1]])
  stats::setNames(list(stats::setNames(value, line)), sides[[if (cell[[2 - is_column]] < 1) 1 else 2]])
}

fpuzzles_little_killer <- function(entry, item) {
  value <- fpuzzles_number(item)
  if (is.null(value)) {
    return(NULL)
  }
  letters <- strsplit(item$direction, "")[[1]]
  step <- c(if ("D" %in% letters) 1 else -1, if ("R" %in% letters) 1 else -1)
  direction <- paste0(if (step[[1]] == 1) "down" else "up", "_", if (step[[2]] == 1) "right" else "left")
  make_rule(entry, fpuzzles_cells(item$cell) + step, value, direction)
}

fpuzzles_arrow <- function(entry, item) {
  circle <- fpuzzles_cells(item$cells)
  lapply(item$lines, function(line) {
    shaft <- fpuzzles_cells(line)
    inside <- paste(shaft[, 1], shaft[, 2]) %in% paste(circle[, 1], circle[, 2])
    shaft <- shaft[!inside, , drop = FALSE]
    if (nrow(shaft) > 0) make_rule(entry, circle, shaft)
  })
}

fpuzzles_negative <- function(puzzle) {
  known <- unlist(unname(lapply(rule_kinds, `[[`, "fpuzzles_negative")))
  lapply(known[names(known) %in% unlist(member(puzzle, "negative"))], function(make) make())
}

# ---- Writing -------------------------------------------------------------------

# Returns the JSON of one puzzle.
fpuzzles_json <- function(entry, call = NULL) {
  fields <- entry$fields
  own <- rules(puzzle_in(entry))
  facts <- own$facts
  size <- side_of_facts(facts)
  if (!is.null(own$shape$corners)) {
    stop_format(own$shape, "overlapping grids", call)
  }
  check_usual_digits(own$shape, call)
  board <- givens(puzzle_in(entry))
  digits <- givens(puzzle_in(entry, "filled") %||% puzzle_in(entry))
  regions <- written_regions(own$shape, size)
  marks <- written_marks(own)
  cell <- function(row, col) {
    parts <- list()
    if (digits[row, col] > 0) parts$value <- digits[row, col]
    if (board[row, col] > 0) parts$given <- TRUE
    if (!is.null(regions)) {
      region <- regions[row, col]
      parts["region"] <- list(if (is.na(region)) NULL else region)
    }
    parts <- c(parts, marks[[paste(row, col)]])
    pencilled <- pencilled_digits(entry$candidates, row, col)
    if (digits[row, col] == 0 && length(pencilled) > 0) parts$centerPencilMarks <- I(pencilled)
    if (length(parts)) parts else stats::setNames(list(), character())
  }
  written <- lapply(own$rules, function(rule) {
    tryCatch(written_rule(rule, own$rules, facts, call), oxidoku_error_file = function(e) NULL)
  })
  drawn <- own$rules[vapply(written, is.null, NA)]
  warn_drawn_rules(drawn, own$left_out, "f-puzzles")
  about <- list(title = fields$label, author = fields$author, ruleset = text_with_sentences(fields$rules, drawn, own$left_out))
  puzzle <- c(list(size = size), Filter(Negate(is.null), about))
  puzzle$grid <- lapply(seq_len(size), function(row) lapply(seq_len(size), function(col) cell(row, col)))
  for (parts in written) {
    for (key in names(parts)) {
      value <- if (isTRUE(parts[[key]])) TRUE else c(puzzle[[key]], parts[[key]])
      puzzle[[key]] <- if (key == "negative") I(value) else value
    }
  }
  if (!is.null(entry$solution)) puzzle$solution <- as.vector(t(givens(puzzle_in(entry, "solution"))))
  puzzle <- with_drawings(puzzle, fields$cosmetics, call)
  puzzle <- with_members(puzzle, members_of_rules(drawn, own$left_out, facts, fpuzzles_drawing))
  as.character(as_json(puzzle))
}

# Converts a shape to an item, named after its member.
fpuzzles_drawing <- function(shape) {
  cells <- written_cells(shape$cells)
  switch(shape$type,
    line = list(line = list(lines = list(cells), outlineC = shape$colour, width = shape$width)),
    cage = list(cage = list(cells = cells, value = shape$text, outlineC = "#000000", fontC = "#000000")),
    mark = if (is.null(shape$fill)) {
      list(text = list(cells = cells, value = shape$text, fontC = "#000000", size = 0.4))
    } else {
      list(circle = list(
        cells = cells, baseC = shape$fill, outlineC = "#000000", fontC = if (shape$fill == "#000000") "#FFFFFF" else "#000000",
        width = 0.4, height = 0.4, value = shape$text
      ))
    }
  )
}

pencilled_digits <- function(candidates, row, col) {
  if (!is.null(candidates)) which(candidates[row, col, ])
}

# Returns the digits that rules allow in single cells, by row and column and then by key.
written_marks <- function(rules) {
  marks <- list()
  in_cells <- fpuzzles_in_cells()
  for (rule in rules$rules) {
    for (key in intersect(names(entries_for(rule, "fpuzzles")), in_cells)) {
      for (cell in paste(rule$cells[[1]][, 1], rule$cells[[1]][, 2])) {
        marks[[cell]][[key]] <- I(if (is.null(marks[[cell]][[key]])) rule$values else intersect(marks[[cell]][[key]], rule$values))
      }
    }
  }
  marks
}

written_cells <- function(cells) I(sprintf("R%dC%d", cells[, 1], cells[, 2]))

# Returns the members that represent a rule. `rules` are all rules of the board.
written_rule <- function(rule, rules, facts, call) {
  kind <- kind_of(rule)
  lacks <- if (!is.null(kind$fpuzzles_lacks)) kind$fpuzzles_lacks(rule, rules)
  entries <- entries_for(rule, "fpuzzles")
  if (length(entries) == 0 || !is.null(lacks)) {
    stop_format(rule, lacks, call)
  }
  items <- Filter(length, lapply(entries, written_items, rule, facts, call))
  given <- if (!is.null(kind$fpuzzles_given)) kind$fpuzzles_given(rule)
  c(items, if (length(given) > 0) list(negative = given))
}

# Returns the value of one key for a rule: TRUE, or a list of items.
written_items <- function(entry, rule, facts, call) {
  kind <- kind_of(rule)
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  number <- if (!is.null(number_of_rule(rule))) as.character(number_of_rule(rule))
  value <- if (!is.null(number) && (isTRUE(entry$value) || !is.null(kind$number))) list(value = number)
  switch(form_of_entry(entry),
    flag = TRUE,
    lines = list(c(list(lines = list(written_cells(cells))), value)),
    cells = list(c(
      list(cells = written_cells(cells)), value, if (!is.null(kind$digits)) list(values = I(rule$values)),
      if (!is.null(entry$second)) stats::setNames(list(written_cells(rule$cells[[2]])), entry$second)
    )),
    each = lapply(written_cells(cells), function(name) list(cell = name)),
    pairs = written_pairs(entry, rule),
    groups = lapply(rule_groups(rule, facts), function(ids) list(cells = written_cells(places_of_ids(ids, facts)))),
    outside = {
      from <- cells[1, ] - (cells[2, ] - cells[1, ])
      list(list(cell = sprintf("R%dC%d", from[[1]], from[[2]]), value = number))
    },
    circle = list(list(
      cells = written_cells(cells),
      lines = list(written_cells(rbind(cells[nearest_cell(cells, rule$cells[[2]]), ], rule$cells[[2]])))
    )),
    diagonal = written_little_killer(rule, facts$digits, call)
  )
}

# Raises an error if a board has more digits than rows, which a format cannot say.
check_usual_digits <- function(shape, call) {
  if (!is.null(shape$digits)) stop_format(NULL, shape_words(shape), call)
}

nearest_cell <- function(circle, shaft) {
  which.min((circle[, 1] - shaft[1, 1])^2 + (circle[, 2] - shaft[1, 2])^2)
}

# Returns an item for each pair of cells in the lists of a rule, or only in the list `entry$at`.
# The item has the value of its list, if there is one.
written_pairs <- function(entry, rule) {
  lists <- if (is.null(entry$at)) seq_along(rule$cells) else entry$at
  items <- lapply(lists, function(at) {
    number <- if (!is.null(entry$usual) && rule$values[[at]] != entry$usual) as.character(rule$values[[at]])
    value <- if (is.null(entry$texts)) number else entry$texts[[at]]
    lapply(seq_len(nrow(rule$cells[[at]]) / 2), function(i) {
      c(list(cells = written_cells(rule$cells[[at]][2 * i - 1:0, , drop = FALSE])), if (!is.null(value)) list(value = value))
    })
  })
  unlist(items, recursive = FALSE)
}

written_little_killer <- function(rule, size, call) {
  cells <- rule$cells[[1]]
  if (nrow(cells) < 2) {
    stop_format(rule, "a little killer of one cell", call)
  }
  step <- cells[2, ] - cells[1, ]
  from <- cells[1, ] - step
  # The format can store whole diagonals only, not sums of arbitrary cells.
  straight <- all(abs(step) == 1, t(cells) == from + step %o% seq_len(nrow(cells)))
  ends <- c(from, cells[nrow(cells), ] + step)
  if (!straight || all(ends[1:2] %in% seq_len(size)) || all(ends[3:4] %in% seq_len(size))) {
    stop_format(rule, NULL, call)
  }
  direction <- paste0(if (step[[1]] == 1) "D" else "U", if (step[[2]] == 1) "R" else "L")
  list(list(cell = sprintf("R%dC%d", from[[1]], from[[2]]), direction = direction, value = as.character(rule$values)))
}

# The members that the file of a classic puzzle may have. Any other member is a rule of a variant.
fpuzzles_plain <- c(
  "size", "title", "author", "ruleset", "grid", "solution", "successMessage", "highlightConflicts",
  "truecandidatesoptions", "metadata", "cosmetics", "text", "line", "rectangle", "circle"
)

scl_drawings <- c("lines", "arrows", "underlays", "overlays")
