# Links to SudokuMaker: JSON, compressed as in links to f-puzzles but with other characters for the
# last two of base 64. A puzzle has `cells`, row by row, and a list of `constraints`. Each has a
# number as its `type`, lists of cells, and a `style`. Cells, corners, edges and the places around
# the board have numbers, each counted row by row from 0.
#
# A kind of rule names its types (`sudokumaker` in R/rules-kinds.R). An entry may have
#
#   form      how a rule is written: "flag"; "each", with a list of cells; "lines"; "cells", with a
#             number; "outside", a number beside the board; "pairs", with a number on an edge;
#             "corner", with digits; "circle" for arrows; "diagonal" for little killers; "group" or
#             "groups" of different digits, one to a constraint; "groups of digits" on lines; and
#             "sets" of digits, of which each is a rule
#   args      further arguments of the constructor
#   style     how SudokuMaker draws the constraint by default
#   label     a name for messages, if it is not that of the kind
#   reads     FALSE if another kind reads the type. If several kinds read it, the first does, or for
#             numbers on edges and groups of digits the first with a rule for them
#   key       the member with the lines
#   least     the minimum number of cells of a line; shorter lines are ignored
#   number    the member with the number of the kind
#   flag      a member that is TRUE or FALSE, which `make` receives, with a function of the rule
#   unread    members that make the constraint another rule, which is named by the text
#   sets      for groups of digits, a function of all digits and the number that returns them; `make`
#             receives those of a constraint that no kind has
#
# and for numbers on edges
#
#   marks     a function that returns the number of each list of cells, NA for a list of another type
#   negative  a function that returns the numbers that no edge without a mark may have
#   given     a function that makes the rule about these numbers, which also receives those of marks
#   fits      whether two digits have a number
#   exempts   the member that says whether these marks exempt an edge from the rule of another type
#
# `sudokumaker_lacks` describes what the format cannot store.

format_sudokumaker <- list(
  about = "Links to SudokuMaker",
  keeps = "filled cells, candidates, the title, the author, rules in words and the rules that SudokuMaker supports",
  holds = c("filled", "candidates", "label", "author", "rules"),
  any_board = TRUE,
  zero = TRUE,
  write_entry = function(entry, call) sudokumaker_link(entry, call)
)

sudokumaker_link <- function(entry, call) {
  code <- code_of_json(sudokumaker_json(entry, call), call)
  paste0("https://sudokumaker.app/?puzzle=", chartr("/", "-", sub("=+$", "", code)))
}

read_sudokumaker_code <- function(code, at, call) {
  read_json_code(chartr("-", "/", code), at, call, "SudokuMaker", function(json, at, call) {
    read_json_puzzle(json, at, call, "SudokuMaker", parsed_json, "puzzle", sudokumaker_puzzle, sudokumaker_fields)
  })
}

# ---- Reading -------------------------------------------------------------------

sudokumaker_fields <- function(document) {
  puzzle <- member(document, "puzzle")
  list(
    label = member(puzzle, "name"), author = member(puzzle, "author"), rules = member(puzzle, "comment"),
    cosmetics = text_of_drawings(sudokumaker_drawings(enabled_constraints(puzzle), sqrt(length(member(puzzle, "cells")))), scl_drawings)
  )
}

is_one_number <- function(x) is.numeric(x) && length(x) == 1 && is.finite(x)

# Returns the constraints that are not switched off.
enabled_constraints <- function(puzzle) {
  Filter(function(one) is_one_number(member(one, "type")) && !isTRUE(member(one, "disabled")), objects_of(member(puzzle, "constraints")))
}

# Returns a list of `puzzle`, `filled`, `candidates` and `drawn`. For a puzzle that cannot be
# read, returns the reason as a text.
sudokumaker_puzzle <- function(document) {
  puzzle <- member(document, "puzzle")
  size <- member(puzzle, "width") %||% member(puzzle, "size") %||% 9
  cells <- member(puzzle, "cells")
  if (!is_one_number(size) || !size %in% 4:25 || !identical(member(puzzle, "height") %||% size, size) || length(cells) != size^2) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  least <- member(puzzle, "minDigit") %||% 1
  most <- member(puzzle, "maxDigit") %||% size
  if (!is_one_number(least) || !least %in% 0:1 || !is_one_number(most) || !(most - least + 1) %in% size:25) {
    return("a puzzle whose digits do not begin at 0 or 1, or are not as many as a row has cells")
  }
  all_digits <- as.integer(least:most)
  blocks <- enabled_constraints(puzzle)
  types <- vapply(blocks, function(block) as.character(block$type), "")
  if (identical(member(puzzle, "type"), "custom") && !has_all_lines(blocks[types == "2003"], size)) {
    return("a board without the usual rows and columns")
  }
  digits <- vapply(cells, sudokumaker_digit, 1L, all_digits)
  if (anyNA(digits)) {
    return("a cell that holds no digit")
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  regions <- sudokumaker_regions(blocks[types == "1"], size, all_digits)
  made <- lapply(blocks[!types %in% c("1", sudokumaker_silent, sudokumaker_cosmetic)], sudokumaker_rules, blocks, size, all_digits)
  made <- sort_made(list(made, regions$rules))
  rules <- sudoku_rules(made$rules, size = size, regions = regions$map, left_out = unique(made$left_out), digits = all_digits)
  board <- function(digits) new_puzzles(text_of_board(matrix(digits, size, byrow = TRUE), rules$facts), rules)
  list(
    puzzle = board(ifelse(given, digits, 0L)), filled = if (any(digits > 0 & !given)) board(digits),
    candidates = marks_of_cells(lapply(cells, sudokumaker_marks, all_digits), digits, size, length(all_digits)),
    drawn = any(types %in% sudokumaker_cosmetic)
  )
}

# Types that say that there are givens, or rows and columns, and types of drawings.
sudokumaker_silent <- c("0", "2003")
sudokumaker_cosmetic <- c("2000", "2001", "2002")

# Types that no kind of rule names. Fog restricts what a player sees, and does not change the rules.
sudokumaker_others <- c(
  "302" = "clones", "304" = "look-and-say cages", "1000" = "a rule in code", "4000" = "fog", "4001" = "fog"
)

# Whether constraints demand different digits in all rows and columns.
has_all_lines <- function(blocks, size) {
  any(vapply(blocks, function(block) {
    areas <- objects_of(member(block, "areas"))
    whole <- vapply(areas, function(area) identical(as.numeric(unlist(area[c("x", "y", "width", "height")])), c(0, 0, size, size)), NA)
    length(areas) == 0 || all(whole)
  }, NA))
}

# Returns the number of the digit of a cell, 0 for an empty cell and NA for anything else.
sudokumaker_digit <- function(cell, all_digits) {
  value <- fpuzzles_digit(cell, max(all_digits))
  if (is.null(member(cell, "value"))) value else match(value, all_digits)
}

# Candidates are the bits of a number, beginning with that of the digit 0.
sudokumaker_marks <- function(cell, all_digits) {
  bits <- Filter(is_plain_number, list(member(cell, "candidates"), member(cell, "cornerPencilMarks")))
  which(rowSums(vapply(bits, digits_of_bits, logical(length(all_digits)), all_digits)) > 0)
}

# Returns whether each digit of the board is in a set, which is a number with a bit for each digit.
digits_of_bits <- function(bits, all_digits) (bits %/% 2^all_digits) %% 2 == 1

# Returns the regions as a `map`, and `rules` for those that do not have as many cells as a row.
sudokumaker_regions <- function(blocks, size, all_digits) {
  if (length(blocks) == 0) {
    return(list(map = "none"))
  }
  numbers <- unlist(member(blocks[[1]], "regions"))
  if (length(blocks) > 1 || !is.numeric(numbers) || length(numbers) != size^2) {
    stop_argument("x", "The regions must have one number for each cell.", call = NULL)
  }
  numbers[numbers < 0] <- NA
  boxes <- box_sides(NULL, size, NULL)
  if (!is.null(boxes) && !anyNA(numbers) && identical(region_numbers(matrix(numbers, size, byrow = TRUE)), region_numbers(box_labels(boxes, size)))) {
    return(list(map = NULL))
  }
  counts <- table(numbers)
  is_house <- as.vector(counts[as.character(numbers)]) == size
  others <- unname(split(which(!is_house & !is.na(numbers)) - 1, numbers[!is_house & !is.na(numbers)]))
  map <- matrix(ifelse(is_house %in% TRUE, numbers, NA), size, byrow = TRUE)
  list(map = if (all(is.na(map))) "none" else map, rules = lapply(others, different_cells, size, all_digits))
}

# Makes the rule that cells, given by their numbers, are different.
different_cells <- function(ids, size, all_digits) {
  ids <- unique(unlist(ids))
  if (length(ids) > length(all_digits)) {
    return(paste("a region of", length(ids), "cells"))
  }
  if (length(ids) > 1) house_rule(numbered_cells(ids, size), length(all_digits))
}

# Converts the numbers of cells to a matrix of rows and columns.
numbered_cells <- function(ids, size) {
  ids <- unlist(ids)
  if (length(ids) == 0 || !is.numeric(ids) || !all(ids %in% (seq_len(size^2) - 1))) {
    stop_argument("x", "A constraint has a cell outside the board.", call = NULL)
  }
  cbind(row = ids %/% size + 1, col = ids %% size + 1)
}

# Returns the two cells beside an edge. Each row has an edge at the left of each cell, and then one
# below each cell.
cells_of_edge <- function(edge, size) {
  row <- edge %/% (2 * size) + 1
  at <- edge %% (2 * size)
  cells <- if (at < size) rbind(c(row, at), c(row, at + 1)) else rbind(c(row, at - size + 1), c(row + 1, at - size + 1))
  if (any(cells < 1 | cells > size)) stop_argument("x", "A mark is at the edge of the board.", call = NULL)
  cells
}

edge_of_cells <- function(pair, size) {
  first <- pair[1, ] - 1
  2 * size * first[[1]] + if (pair[1, 1] == pair[2, 1]) first[[2]] + 1 else size + first[[2]]
}

# Returns the row and column of a place around the board.
outer_cell <- function(id, size) c(id %/% (size + 2), id %% (size + 2))

outer_id <- function(cell, size) cell[[1]] * (size + 2) + cell[[2]]

# Returns the first entry of the type of a constraint that reads it, or NULL.
entry_of_block <- function(block) {
  entries <- entries_of_type(block$type)
  if (length(entries) > 0) entries[[1]]
}

entries_of_type <- function(type) {
  Filter(function(entry) !isFALSE(entry$reads), unname(sudokumaker_entries[names(sudokumaker_entries) == as.character(type)]))
}

# Makes the rules of a constraint, or returns text for what cannot be expressed. `blocks` are all
# constraints, because some change the meaning of others.
sudokumaker_rules <- function(block, blocks, size, all_digits) {
  entry <- entry_of_block(block)
  if (is.null(entry)) {
    return(sudokumaker_name(block))
  }
  for (name in names(entry$unread)) {
    if (isTRUE(member(block, name))) {
      return(entry$unread[[name]])
    }
  }
  clues <- objects_of(member(block, "clues"))
  switch(form_of_entry(entry),
    flag = make_rule(entry),
    each = if (length(member(block, "cells")) > 0) make_rule(entry, numbered_cells(block$cells, size)),
    lines = read_lines(entry, block, size),
    cells = lapply(objects_of(member(block, "cages")), read_cage, entry, size),
    outside = lapply(clues, read_outer, entry, block, size),
    pairs = read_edges(entry, block, blocks, size),
    corner = lapply(clues, read_corner, entry, size),
    circle = lapply(objects_of(member(block, "bulbsWithArrows")), read_bulb, entry, size),
    diagonal = lapply(clues, read_diagonal, entry, size),
    group = different_cells(member(block, "cells"), size, all_digits),
    "groups of digits" = read_group_lines(block, size, all_digits),
    sets = lapply(Filter(length, sets_of_block(block, all_digits)), function(set) make_rule(entry, set, size = size))
  )
}

# Returns the name of a constraint that is not a rule here.
sudokumaker_name <- function(block) {
  own <- member(member(block, "definition"), "name") %||% member(block, "name")
  type <- as.character(block$type)
  entry <- entry_of_block(block)
  known <- if (!is.null(entry)) label_of_entry(entry) else c(sudokumaker_others[type], paste("type", type, "of SudokuMaker"))
  if (is_string(own) && nzchar(trimmed(own))) shorten(trimmed(own), 40) else known[!is.na(known)][[1]]
}

# ---- Constraints by their forms ----------------------------------------------------

read_lines <- function(entry, block, size) {
  number <- (if (!is.null(entry$number)) member(block, entry$number)) %||% rule_kinds[[entry$kind]]$number
  flags <- lapply(names(entry$flag), function(name) isTRUE(member(block, name)))
  more <- c(if (!is.null(number)) list(unname(number)), flags)
  lapply(member(block, entry$key %||% "lines"), function(ids) {
    if (length(ids) >= (entry$least %||% 2)) do.call(make_line, c(list(entry, numbered_cells(ids, size)), more, size = size))
  })
}

read_outer <- function(clue, entry, block, size) {
  if (!is_one_number(member(clue, "value"))) {
    return(NULL)
  }
  cell <- outer_cell(clue$outerCell, size)
  is_side <- xor(cell[[1]] %in% seq_len(size), cell[[2]] %in% seq_len(size))
  if (!is_side || !is.null(member(clue, "diagonal"))) {
    return(paste(sudokumaker_name(block), "along a diagonal"))
  }
  make_outside(entry, outside_of_cell(cell, size, clue$value))
}

# `negative` are the numbers that no edge without a mark may have.
read_edges <- function(entry, block, blocks, size) {
  clues <- objects_of(member(block, "clues"))
  rules <- lapply(clues, function(clue) read_mark(clue, entries_of_type(block$type), size))
  negative <- unique(unlist(Filter(is_one_number, member(block, "negative"))))
  if (length(negative) == 0) {
    return(rules)
  }
  alike <- Filter(function(one) one$type == block$type, blocks)
  numbers <- unlist(lapply(alike, function(one) lapply(objects_of(member(one, "clues")), `[[`, "value")))
  others <- Filter(function(one) identical(entry_of_block(one)$kind, entry$kind), blocks)
  # Dots of one colour may or may not exempt an edge from the rule of the other one.
  exempt <- Filter(function(one) one$type == block$type || !isFALSE(member(one, entry_of_block(one)$exempts)), others)
  usual <- if (length(exempt) == length(others)) entry$given(negative, numbers)
  if (!is.null(usual)) {
    return(c(rules, list(usual)))
  }
  pairs <- lapply(setdiff(inner_edges(size), edges_of_blocks(exempt)), cells_of_edge, size)
  holds <- function(a, b) !any(vapply(negative, function(number) entry$fits(a, b, number), NA))
  c(rules, rule_of_free_edges(pairs, holds, label_of_entry(entry)))
}

# Makes the rule of a mark with the first entry that has one for its number.
read_mark <- function(clue, entries, size) {
  for (entry in entries) {
    rule <- make_rule(entry, cells_of_edge(clue$edge, size), clue$value)
    if (!is.null(rule)) {
      return(rule)
    }
  }
}

edges_of_blocks <- function(blocks) {
  unlist(lapply(blocks, function(block) lapply(objects_of(member(block, "clues")), function(clue) clue$edge)))
}

inner_edges <- function(size) {
  at <- expand.grid(col = seq_len(size) - 1, row = seq_len(size) - 1)
  beside <- with(at[at$col > 0, ], 2 * size * row + col)
  below <- with(at[at$row < size - 1, ], 2 * size * row + size + col)
  c(beside, below)
}

read_cage <- function(cage, entry, size) {
  if (length(member(cage, "cells")) == 0) {
    return(NULL)
  }
  cells <- numbered_cells(cage$cells, size)
  sum <- member(cage, "value")
  sum <- if (is_one_number(sum) && sum > 0) sum
  # A cage of one cell without a sum says nothing.
  if (nrow(cells) > 1 || !is.null(sum)) make_rule(entry, cells, sum)
}

read_corner <- function(clue, entry, size) {
  corner <- c(clue$corner %/% (size + 1), clue$corner %% (size + 1))
  if (any(corner < 1 | corner >= size)) stop_argument("x", "A quadruple is at the edge of the board.", call = NULL)
  if (length(clue$digits) > 0) make_rule(entry, matrix(corner, 1), as.numeric(unlist(clue$digits)))
}

read_bulb <- function(one, entry, size) {
  circle <- numbered_cells(one$bulbCells, size)
  # Links list the cells of a number from left to right or from top to bottom.
  if (nrow(circle) > 3 || !identical(circle, in_reading_order(circle))) {
    return("arrows with a circle of several cells in another order")
  }
  lapply(one$arrows, function(ids) {
    shaft <- numbered_cells(ids, size)[-1, , drop = FALSE]
    if (nrow(shaft) > 0) make_rule(entry, circle, shaft)
  })
}

read_diagonal <- function(clue, entry, size) {
  if (!is_one_number(member(clue, "value"))) {
    return(NULL)
  }
  cell <- outer_cell(clue$outerCell, size)
  # A positive diagonal rises to the right. Exactly one of its directions leads to the board.
  step <- if (identical(as.numeric(clue$diagonal), 1)) c(-1, 1) else c(1, 1)
  step <- Filter(function(step) all((cell + step) %in% seq_len(size)), list(step, -step))
  if (length(step) == 0) stop_argument("x", "A little killer does not lead to the board.", call = NULL)
  direction <- paste0(if (step[[1]][[1]] == 1) "down" else "up", "_", if (step[[1]][[2]] == 1) "right" else "left")
  make_rule(entry, matrix(cell + step[[1]], 1), clue$value, direction)
}

# Returns the groups of digits of a constraint.
sets_of_block <- function(block, all_digits) {
  lapply(Filter(is_plain_number, member(block, "groups")), function(bits) all_digits[digits_of_bits(bits, all_digits)])
}

# On these lines, as many neighbours as there are groups have one digit of each. A kind may have
# these groups.
read_group_lines <- function(block, size, all_digits) {
  sets <- sets_of_block(block, all_digits)
  if (length(sets) < 2) {
    return(sudokumaker_name(block))
  }
  entries <- entries_of_type(block$type)
  known <- Filter(function(entry) !is.null(entry$sets) && same_groups(sets, entry$sets(all_digits, length(sets))), entries)
  others <- Filter(function(entry) is.null(entry$sets), entries)
  lapply(member(block, "lines"), function(ids) {
    cells <- numbered_cells(ids, size)
    if (length(known) == 0 || nrow(cells) < length(sets)) {
      return(make_rule(others[[1]], cells, sets, all_digits = all_digits))
    }
    number <- if (!is.null(rule_kinds[[known[[1]]$kind]]$number)) list(length(sets))
    do.call(make_line, c(list(known[[1]], cells), number, size = size))
  })
}

same_groups <- function(a, b) setequal(lapply(a, function(x) sort(as.integer(x))), lapply(b, function(x) sort(as.integer(x))))

# ---- Drawings --------------------------------------------------------------------

# Returns the drawings of a puzzle as those of SCL, whose unit is a cell, and whose points have
# their row first.
sudokumaker_drawings <- function(blocks, size) {
  drawn <- lapply(blocks, function(block) {
    switch(as.character(block$type),
      "2000" = list(lines = lapply(member(block, "lines"), drawn_line, member(block, "style"))),
      "2001" = list(underlays = unlist(lapply(objects_of(member(block, "cages")), drawn_cage, size), recursive = FALSE)),
      "2002" = list(overlays = lapply(member(block, "symbols"), drawn_symbol, member(block, "params")))
    )
  })
  drawn <- unlist(drawn, recursive = FALSE)
  if (length(drawn) == 0) {
    return(NULL)
  }
  lapply(split(drawn, as.character(names(drawn))), function(parts) Filter(Negate(is.null), unlist(unname(parts), recursive = FALSE)))
}

drawn_line <- function(points, style) {
  at <- lapply(points, function(point) c(member(point, "y"), member(point, "x")))
  if (all(vapply(at, function(one) is.numeric(one) && length(one) == 2, NA))) {
    list(wayPoints = at, color = member(style, "color") %||% "#000000", thickness = 60 * (member(style, "thickness") %||% 0.1))
  }
}

# A drawn cage is shown by frames around its cells, with its text in the first of them.
drawn_cage <- function(cage, size) {
  ids <- Filter(is_one_number, member(cage, "cells"))
  lapply(seq_along(ids), function(i) {
    center <- c(ids[[i]] %/% size, ids[[i]] %% size) + 0.5
    c(list(center = center, width = 1, height = 1, borderColor = "#000000"), if (i == 1) list(text = text_of(member(cage, "value"))))
  })
}

drawn_symbol <- function(at, params) {
  at <- suppressWarnings(as.numeric(unlist(at)))
  look <- if (length(at) >= 2 && !anyNA(at)) params[c(at[-(1:2)], 0)[[1]] + 1][[1]]
  if (!is.list(look)) {
    return(NULL)
  }
  number <- function(name, other) if (is_one_number(member(look, name))) look[[name]] else other
  is_round <- identical(member(look, "type"), "ellipse")
  Filter(Negate(is.null), list(
    center = at[2:1], width = if (is_round) 2 * number("rx", 0.2) else number("width", 0.5),
    height = if (is_round) 2 * number("ry", 0.2) else number("height", 0.5), rounded = if (is_round) TRUE,
    backgroundColor = member(look, "fill"), borderColor = member(look, "stroke"), text = member(look, "text")
  ))
}

# ---- Writing -------------------------------------------------------------------

sudokumaker_json <- function(entry, call) {
  x <- puzzle_in(entry)
  own <- rules(x)
  shape <- own$shape
  if (!is.null(shape$corners)) {
    stop_format(NULL, "overlapping grids", call)
  }
  size <- shape$side
  warn_lost(own$left_out, "sudokumaker", "The rest of the puzzle is written.")
  facts <- own$facts
  board <- board_of_shown(givens(x), facts)
  digits <- board_of_shown(givens(puzzle_in(entry, "filled") %||% x), facts)
  cells <- lapply(seq_len(size^2), function(i) {
    at <- cbind((i - 1) %/% size + 1, (i - 1) %% size + 1)
    if (digits[at] > 0) {
      return(c(list(value = value_of(digits[at], facts)), if (board[at] > 0) list(given = TRUE)))
    }
    pencilled <- value_of(pencilled_digits(entry$candidates, at[[1]], at[[2]]), facts)
    if (length(pencilled) > 0) list(candidates = sum(2^pencilled)) else stats::setNames(list(), character())
  })
  blocks <- joined_blocks(unlist(lapply(own$rules, sudokumaker_blocks, own, call), recursive = FALSE))
  regions <- sudokumaker_map(shape)
  fields <- entry$fields
  puzzle <- list(
    name = fields$label %||% "", author = fields$author %||% "", comment = text_with_sentences(fields$rules, list(), own$left_out) %||% "",
    type = "sudoku", width = size, height = size, minDigit = lowest_digit(facts), maxDigit = highest_digit(facts), cells = cells,
    constraints = c(list(list(type = 0)), if (!is.null(regions)) list(list(type = 1, regions = I(regions))), blocks)
  )
  as.character(as_json(list(formatVersion = "1.5.0", puzzle = puzzle)))
}

# Returns the number of the region of each cell, -1 for none, or NULL for a board without regions.
sudokumaker_map <- function(shape) {
  if (is.null(shape$layout) && is.null(shape$box)) {
    return(NULL)
  }
  map <- written_regions(shape, shape$side) %||% box_labels(shape$box, shape$side)
  map <- as.vector(t(map))
  replace(map, is.na(map), -1)
}

# Returns the constraints that express a rule, or raises an error. `own` are all rules of the board.
sudokumaker_blocks <- function(rule, own, call) {
  kind <- kind_of(rule)
  lacks <- if (!is.null(kind$sudokumaker_lacks)) kind$sudokumaker_lacks(rule, own$rules)
  entries <- if (is.null(lacks)) entries_for(rule, "sudokumaker")
  blocks <- Map(function(type, entry) {
    lapply(sudokumaker_items(entry, rule, own$facts), function(items) {
      c(list(type = as.numeric(type)), items, members_of_entry(entry, rule, own$facts), if (!is.null(entry$style)) list(style = entry$style))
    })
  }, names(entries), entries)
  if (length(blocks) == 0 || any(lengths(blocks) == 0)) {
    stop_format(rule, lacks, call)
  }
  unlist(unname(blocks), recursive = FALSE)
}

# Returns the members with the items of a rule, for each of its constraints.
sudokumaker_items <- function(entry, rule, facts) {
  size <- facts$rows
  form <- form_of_entry(entry)
  first <- if (length(rule$cells) > 0) rule$cells[[1]]
  if (form == "groups") {
    return(lapply(rule_groups(rule, facts), function(ids) list(cells = as.list(as.integer(ids)))))
  }
  items <- switch(form,
    flag = list(),
    each = , group = list(cells = as.list(cell_numbers_of(first, size))),
    lines = , "groups of digits" = stats::setNames(list(list(cell_numbers_of(first, size))), entry$key %||% "lines"),
    cells = list(cages = list(list(value = number_of_rule(rule) %||% 0, cells = cell_numbers_of(first, size)))),
    outside = list(clues = list(list(value = number_of_rule(rule), outerCell = outer_id(2 * first[1, ] - first[2, ], size)))),
    pairs = list(clues = unlist(Map(edge_items, rule$cells, entry$marks(rule), size), recursive = FALSE) %||% list()),
    corner = list(clues = list(list(corner = sum(apply(first, 2, min) * c(size + 1, 1)), digits = I(rule$values)))),
    circle = list(bulbsWithArrows = list(arrow_item(rule, size))),
    diagonal = little_killer_items(rule, size)
  )
  if (!is.null(items)) list(items)
}

# Returns the other members of a constraint. Constraints with different ones are not joined.
members_of_entry <- function(entry, rule, facts) {
  number <- number_of_rule(rule)
  c(
    if (!is.null(entry$number)) stats::setNames(list(number), entry$number),
    lapply(entry$flag, function(is_set) is_set(rule)), lapply(entry$unread, function(text) FALSE),
    if (!is.null(entry$sets)) list(groups = bits_of_groups(entry$sets(values_of(facts), number))),
    if (!is.null(entry$negative)) list(negative = I(entry$negative(rule) %||% list())),
    if (!is.null(entry$exempts)) stats::setNames(list(TRUE), entry$exempts)
  )
}

cell_numbers_of <- function(cells, size) I((cells[, 1] - 1) * size + cells[, 2] - 1)

edge_items <- function(cells, value, size) {
  if (!is.na(value)) lapply(two_by_two(cells), function(pair) list(value = value, edge = edge_of_cells(pair, size)))
}

arrow_item <- function(rule, size) {
  circle <- in_reading_order(rule$cells[[1]])
  from <- circle[nearest_cell(circle, rule$cells[[2]]), , drop = FALSE]
  list(bulbCells = cell_numbers_of(circle, size), arrows = list(cell_numbers_of(rbind(from, rule$cells[[2]]), size)))
}

bits_of_groups <- function(groups) I(vapply(groups, function(group) sum(2^group), 0))

# Returns a diagonal as a little killer, or NULL if the cells are not a whole diagonal.
little_killer_items <- function(rule, size) {
  cells <- rule$cells[[1]]
  if (nrow(cells) < 2) {
    return(NULL)
  }
  step <- cells[2, ] - cells[1, ]
  from <- cells[1, ] - step
  to <- cells[nrow(cells), ] + step
  is_straight <- all(abs(step) == 1, t(cells) == from + step %o% seq_len(nrow(cells)))
  if (!is_straight || all(from %in% seq_len(size)) || all(to %in% seq_len(size))) {
    return(NULL)
  }
  list(clues = list(list(value = number_of_rule(rule), outerCell = outer_id(from, size), diagonal = if (step[[1]] == step[[2]]) -1 else 1)))
}

# Joins constraints that differ only in their items. One about a group of different digits has no items.
joined_blocks <- function(blocks) {
  keys <- c("lines", "thermometers", "cages", "clues", "bulbsWithArrows", "cells")
  joined <- list()
  for (block in blocks) {
    key <- if (form_of_entry(entry_of_block(block)) != "group") intersect(names(block), keys)
    same <- Filter(function(i) identical(joined[[i]][setdiff(names(block), key)], block[setdiff(names(block), key)]), seq_along(joined))
    if (length(key) == 0 || length(same) == 0) {
      joined <- c(joined, list(block))
    } else {
      joined[[same[[1]]]][[key]] <- c(joined[[same[[1]]]][[key]], block[[key]])
    }
  }
  joined
}
