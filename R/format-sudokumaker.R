# Links to SudokuMaker: JSON, compressed as in links to f-puzzles but with other characters for the
# last two of base 64. A puzzle has `cells`, row by row, and a list of `constraints`. Each has a
# number as its `type`, lists of cells, and a `style`. Cells, corners, edges and the places around
# the board have numbers, each counted row by row from 0.

format_sudokumaker <- list(
  about = "links to SudokuMaker",
  keeps = "filled cells, candidates, title, author and rules in words; also the rules of other boards that SudokuMaker has",
  holds = c("filled", "candidates", "label", "author", "rules"),
  any_board = TRUE,
  write_entry = function(entry, call) sudokumaker_link(entry, call)
)

sudokumaker_link <- function(entry, call) {
  need_packages("jsonlite", call)
  code <- check_native(native_lz_compress(sudokumaker_json(entry, call)), call)
  code <- gsub("+", "%2B", chartr("/", "-", sub("=+$", "", code)), fixed = TRUE)
  paste0("https://sudokumaker.app/?puzzle=", code)
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

# Returns a list of `puzzle`, `filled`, `candidates` and `drawn`, or a text that says why the
# puzzle cannot be read.
sudokumaker_puzzle <- function(document) {
  puzzle <- member(document, "puzzle")
  size <- member(puzzle, "width") %||% member(puzzle, "size") %||% 9
  cells <- member(puzzle, "cells")
  if (!is_one_number(size) || !size %in% 4:25 || !identical(member(puzzle, "height") %||% size, size) || length(cells) != size^2) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  least <- member(puzzle, "minDigit") %||% 1
  if (!identical(as.numeric(least), 1) || !identical(as.numeric(member(puzzle, "maxDigit") %||% size), as.numeric(size))) {
    return("a puzzle whose digits are not 1 to its size")
  }
  blocks <- enabled_constraints(puzzle)
  types <- vapply(blocks, function(block) as.character(block$type), "")
  if (identical(member(puzzle, "type"), "custom") && !has_all_lines(blocks[types == "2003"], size)) {
    return("a board without the usual rows and columns")
  }
  digits <- vapply(cells, fpuzzles_digit, 1L, size)
  if (anyNA(digits) || any(digits == 0 & vapply(cells, function(cell) !is.null(member(cell, "value")), NA))) {
    return("a cell that holds no digit")
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  regions <- sudokumaker_regions(blocks[types == "1"], size)
  made <- lapply(blocks[!types %in% c("1", sudokumaker_silent, sudokumaker_cosmetic)], sudokumaker_rules, blocks, size)
  made <- sort_made(list(made, regions$rules))
  rules <- sudoku_rules(made$rules, size = size, regions = regions$map, left_out = unique(made$left_out))
  board <- function(digits) new_puzzles(text_of_board(matrix(digits, size, byrow = TRUE), rules$facts), rules)
  list(
    puzzle = board(ifelse(given, digits, 0L)), filled = if (any(digits > 0 & !given)) board(digits),
    candidates = marks_of_cells(lapply(cells, sudokumaker_marks, size), digits, size),
    drawn = any(types %in% sudokumaker_cosmetic)
  )
}

# Types that say that there are givens, or rows and columns, or that are about fog, which restricts
# what a player sees; and types of drawings.
sudokumaker_silent <- c("0", "2003", "4000", "4001")
sudokumaker_cosmetic <- c("2000", "2001", "2002")

# Whether constraints demand different digits in all rows and columns.
has_all_lines <- function(blocks, size) {
  any(vapply(blocks, function(block) {
    areas <- objects_of(member(block, "areas"))
    whole <- vapply(areas, function(area) identical(as.numeric(unlist(area[c("x", "y", "width", "height")])), c(0, 0, size, size)), NA)
    length(areas) == 0 || all(whole)
  }, NA))
}

# Candidates are the bits of a number, beginning with that of the digit 0.
sudokumaker_marks <- function(cell, size) {
  bits <- Filter(is_plain_number, list(member(cell, "candidates"), member(cell, "cornerPencilMarks")))
  which(rowSums(vapply(bits, digits_of_bits, logical(size), size)) > 0)
}

# Returns whether each digit of the board is in a set, which is a number with a bit for each digit.
digits_of_bits <- function(bits, size) (bits %/% 2^seq_len(size)) %% 2 == 1

# Returns the regions as a `map`, and `rules` for those that do not have as many cells as the
# board has digits.
sudokumaker_regions <- function(blocks, size) {
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
  list(map = if (all(is.na(map))) "none" else map, rules = lapply(others, different_cells, size))
}

# Makes the rule that cells, given by their numbers, are different.
different_cells <- function(ids, size) {
  ids <- unique(unlist(ids))
  if (length(ids) > size) {
    return(paste("a region of", length(ids), "cells"))
  }
  if (length(ids) > 1) house_rule(numbered_cells(ids, size), size)
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

# Makes the rules of a constraint, or returns text for what cannot be expressed. `blocks` are all
# constraints, because some change the meaning of others.
sudokumaker_rules <- function(block, blocks, size) {
  type <- sudokumaker_types[[as.character(block$type)]]
  if (is.null(type) || is.null(type$read)) {
    return(sudokumaker_name(block))
  }
  type$read(block, size, blocks)
}

# Returns the name of a constraint that is not a rule here.
sudokumaker_name <- function(block) {
  own <- member(member(block, "definition"), "name") %||% member(block, "name")
  known <- sudokumaker_types[[as.character(block$type)]]$name %||% paste("type", block$type, "of SudokuMaker")
  if (is_string(own) && nzchar(trimmed(own))) shorten(trimmed(own), 40) else known
}

# The functions below return the function `read` of a type. The first is for constraints that have
# nothing but a type, the others for those with items in the member `key`.
read_flag <- function(make) function(block, size, blocks) make()

read_marks <- function(make) {
  function(block, size, blocks) if (length(member(block, "cells")) > 0) make(numbered_cells(block$cells, size))
}

read_lines <- function(kind, ..., least = 2, key = "lines") {
  function(block, size, blocks) {
    lapply(member(block, key), function(ids) {
      if (length(ids) >= least) make_line(list(kind = kind), numbered_cells(ids, size), ..., size = size)
    })
  }
}

read_outer <- function(kind) {
  function(block, size, blocks) {
    lapply(objects_of(member(block, "clues")), function(clue) {
      if (!is_one_number(member(clue, "value"))) {
        return(NULL)
      }
      cell <- outer_cell(clue$outerCell, size)
      is_side <- xor(cell[[1]] %in% seq_len(size), cell[[2]] %in% seq_len(size))
      if (!is_side || !is.null(member(clue, "diagonal"))) {
        return(paste(sudokumaker_name(block), "along a diagonal"))
      }
      make_outside(list(kind = kind), outside_of_cell(cell, size, clue$value))
    })
  }
}

# `make` receives the two cells and the number of a mark, `all_marked` makes the rule that all marks
# of a number are given, and `fits(a, b, number)` says which digits have a number. `negative` are
# the numbers that no edge without a mark may have.
read_edges <- function(make, all_marked, fits, name) {
  function(block, size, blocks) {
    clues <- objects_of(member(block, "clues"))
    rules <- lapply(clues, function(clue) make(cells_of_edge(clue$edge, size), clue$value))
    negative <- unique(unlist(Filter(is_one_number, member(block, "negative"))))
    if (length(negative) == 0) {
      return(rules)
    }
    alike <- Filter(function(one) one$type == block$type, blocks)
    numbers <- unlist(lapply(alike, function(one) lapply(objects_of(member(one, "clues")), `[[`, "value")))
    exempt <- marks_for_negative(block, blocks)
    usual <- if (length(exempt) == length(other_marks(block, blocks))) all_marked(negative, numbers)
    if (!is.null(usual)) {
      return(c(rules, list(usual)))
    }
    pairs <- lapply(setdiff(inner_edges(size), edges_of_blocks(exempt)), cells_of_edge, size)
    holds <- function(a, b) !any(vapply(negative, function(number) fits(a, b, number), NA))
    c(rules, if (length(pairs) > 0) list(rule_pairs(pairs, holds, label = paste("all", name, "given"), look = "none")))
  }
}

# Returns the constraints whose marks may exempt an edge from the negative rule of another: those
# of its own type, and of white or black dots.
other_marks <- function(block, blocks) {
  dots <- c(200, 201)
  Filter(function(one) one$type == block$type || all(c(one$type, block$type) %in% dots), blocks)
}

# Returns those whose marks do exempt an edge, which dots of the other colour have a member for.
marks_for_negative <- function(block, blocks) {
  override <- c("200" = "overrideNegativeRatios", "201" = "overrideNegativeDifferences")
  Filter(function(one) {
    one$type == block$type || !isFALSE(member(one, override[[as.character(one$type)]]))
  }, other_marks(block, blocks))
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

read_dots <- function(colour) {
  is_white <- colour == "white"
  make <- function(cells, number) if (is_white) rule_kropki(white = cells, difference = number) else rule_kropki(black = cells, ratio = number)
  all_marked <- function(negative, numbers) {
    if (length(negative) > 1 || !all(numbers == negative)) {
      return(NULL)
    }
    if (is_white) rule_kropki(all_marked = "white", difference = negative) else rule_kropki(all_marked = "black", ratio = negative)
  }
  fits <- function(a, b, number) if (is_white) abs(a - b) == number else max(a, b) == number * min(a, b)
  read_edges(make, all_marked, fits, paste(colour, "dots"))
}

read_xv <- function(block, size, blocks) {
  make <- function(cells, number) {
    switch(as.character(number), "10" = rule_xv(x = cells), "5" = rule_xv(v = cells), rule_sum(cells, number))
  }
  all_marked <- function(negative, numbers) if (setequal(negative, c(5, 10))) rule_xv(all_marked = TRUE)
  read_edges(make, all_marked, function(a, b, number) a + b == number, "X and V")(block, size, blocks)
}

read_cages <- function(block, size, blocks) {
  lapply(objects_of(member(block, "cages")), function(cage) {
    cells <- numbered_cells(cage$cells, size)
    sum <- member(cage, "value")
    sum <- if (is_one_number(sum) && sum > 0) sum
    # A cage of one cell without a sum says nothing.
    if (nrow(cells) > 1 || !is.null(sum)) rule_cage(cells, sum, overlap = TRUE)
  })
}

read_quadruples <- function(block, size, blocks) {
  lapply(objects_of(member(block, "clues")), function(clue) {
    corner <- c(clue$corner %/% (size + 1), clue$corner %% (size + 1))
    if (any(corner < 1 | corner >= size)) stop_argument("x", "A quadruple is at the edge of the board.", call = NULL)
    if (length(clue$digits) > 0) rule_quadruple(matrix(corner, 1), as.numeric(unlist(clue$digits)))
  })
}

read_arrows <- function(block, size, blocks) {
  lapply(objects_of(member(block, "bulbsWithArrows")), function(one) {
    circle <- numbered_cells(one$bulbCells, size)
    # Links list the cells of a number from left to right or from top to bottom.
    if (nrow(circle) > 3 || !identical(circle, in_reading_order(circle))) {
      return("arrows with a circle of several cells in another order")
    }
    lapply(one$arrows, function(ids) {
      shaft <- numbered_cells(ids, size)[-1, , drop = FALSE]
      if (nrow(shaft) > 0) rule_arrow(circle, shaft)
    })
  })
}

read_little_killers <- function(block, size, blocks) {
  lapply(objects_of(member(block, "clues")), function(clue) {
    if (!is_one_number(member(clue, "value"))) {
      return(NULL)
    }
    cell <- outer_cell(clue$outerCell, size)
    # A positive diagonal rises to the right. Exactly one of its directions leads to the board.
    step <- if (identical(as.numeric(clue$diagonal), 1)) c(-1, 1) else c(1, 1)
    step <- Filter(function(step) all((cell + step) %in% seq_len(size)), list(step, -step))
    if (length(step) == 0) stop_argument("x", "A little killer does not lead to the board.", call = NULL)
    direction <- paste0(if (step[[1]][[1]] == 1) "down" else "up", "_", if (step[[1]][[2]] == 1) "right" else "left")
    rule_little_killer(matrix(cell + step[[1]], 1), clue$value, direction)
  })
}

# On these lines, as many neighbours as there are groups have one digit of each.
read_group_lines <- function(block, size, blocks) {
  sets <- lapply(Filter(is_plain_number, member(block, "groups")), function(bits) which(digits_of_bits(bits, size)))
  if (length(sets) < 2) {
    return(sudokumaker_name(block))
  }
  lapply(member(block, "lines"), function(ids) {
    cells <- numbered_cells(ids, size)
    if (same_groups(sets, low_to_high(size)) && nrow(cells) >= 3) {
      return(make_line(list(kind = "entropic"), cells, size = size))
    }
    if (same_groups(sets, by_remainder(size, length(sets))) && nrow(cells) >= length(sets)) {
      return(make_line(list(kind = "modular"), cells, length(sets), size = size))
    }
    # Cells with fewer cells between them than there are groups hold digits of different groups.
    near <- which(outer(seq_len(nrow(cells)), seq_len(nrow(cells)), function(a, b) b > a & b - a < length(sets)), arr.ind = TRUE)
    if (nrow(near) > 0) {
      rule_pairs(lapply(seq_len(nrow(near)), function(i) cells[near[i, ], ]), differ_in_group(sets, size), label = "one digit of each group")
    }
  })
}

# Returns a function that says whether two digits are in different sets. Other digits are in none.
differ_in_group <- function(sets, size) {
  group <- rep(0L, size)
  for (i in seq_along(sets)) group[sets[[i]]] <- i
  function(a, b) group[[a]] > 0 && group[[b]] > 0 && group[[a]] != group[[b]]
}

same_groups <- function(a, b) setequal(lapply(a, function(x) sort(as.integer(x))), lapply(b, function(x) sort(as.integer(x))))
low_to_high <- function(size) if (size %% 3 == 0) unname(split(seq_len(size), rep(1:3, each = size / 3)))
by_remainder <- function(size, n) unname(split(seq_len(size), seq_len(size) %% n))

# In every square of four cells there is a digit of each group.
read_global_groups <- function(block, size, blocks) {
  sets <- lapply(Filter(is_plain_number, member(block, "groups")), function(bits) which(digits_of_bits(bits, size)))
  corners <- as.matrix(expand.grid(seq_len(size - 1), seq_len(size - 1)))
  squares <- lapply(seq_len(nrow(corners)), function(i) unname(sweep(as.matrix(expand.grid(0:1, 0:1)), 2, corners[i, ], `+`)))
  lapply(Filter(length, sets), function(set) rule_count(squares, set, c(1, 4), label = "a digit of each group in every 2x2", look = "none"))
}

read_region_sums <- function(block, size, blocks) {
  if (isTRUE(member(block, "singleRegionTotals"))) "region sum lines with one sum for each region" else read_lines("region_sum")(block, size, blocks)
}

read_whispers <- function(block, size, blocks) read_lines("whisper", member(block, "minDifference") %||% 5)(block, size, blocks)

read_thermometers <- function(block, size, blocks) {
  read_lines("thermometer", !isTRUE(member(block, "slow")), key = "thermometers")(block, size, blocks)
}

# The digits of these lines rise or fall by the same number from cell to cell, or are equal.
read_sequences <- function(block, size, blocks) {
  # A state has the last digit and the difference, 0 or NA if they are not known yet.
  step <- function(state, digit) {
    if (state[[1]] == 0) {
      return(c(digit, NA))
    }
    by <- digit - state[[1]]
    if (is.na(state[[2]]) || by == state[[2]]) c(digit, by)
  }
  lapply(member(block, "lines"), function(ids) {
    if (length(ids) > 2) rule_automaton(numbered_cells(ids, size), c(0, NA), step, function(state) TRUE, label = "sequence")
  })
}

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

# ---- The types -------------------------------------------------------------------

# Each type has a `name` for messages; `read`, unless the package has no such rule; and, if it can
# be written, `kind`, the kind of rule, with
#
#   when    which rules of the kind it can express, by default all
#   items   a function of the rule and the size that returns the members with its items, by default
#           none; items of one type are joined
#   more    members beside the items; rules with different ones are not joined
#   style   how SudokuMaker draws the constraint by default

line_style <- function(colour) list(color = colour, thickness = 0.15)
ends_style <- function(line, width, fill, edge) {
  list(
    lines = list(color = line, thickness = width), endPoints = list(size = 0.8, fill = fill, stroke = list(color = edge, thickness = 0.02))
  )
}
black_cage <- list(cage = list(color = "#000000"), text = list(color = "#000000"))

cell_numbers_of <- function(cells, size) I((cells[, 1] - 1) * size + cells[, 2] - 1)
one_line <- function(rule, size) list(lines = list(cell_numbers_of(rule$cells[[1]], size)))
marked_cells <- function(rule, size) list(cells = as.list(cell_numbers_of(rule$cells[[1]], size)))
edge_items <- function(cells, value, size) {
  lapply(two_by_two(cells), function(pair) list(value = value, edge = edge_of_cells(pair, size)))
}
outer_clue <- function(rule, size) {
  cells <- rule$cells[[1]]
  list(clues = list(list(value = number_of_rule(rule), outerCell = outer_id(cells[1, ] - (cells[2, ] - cells[1, ]), size))))
}
cage_items <- function(rule, size) {
  list(cages = list(list(value = number_of_rule(rule) %||% 0, cells = cell_numbers_of(rule$cells[[1]], size))))
}
# The rule about dots of one colour, the first or the second list of its cells.
has_dots <- function(at) function(rule) nrow(rule$cells[[at]]) > 0 || rule$values[[at + 2]] == 1L
negative_dots <- function(rule, at) I(if (rule$values[[at + 2]] == 1L) rule$values[[at]] else list())

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

bits_of_groups <- function(groups) I(vapply(groups, function(group) sum(2^group), 0))

sudokumaker_types <- list(
  "10" = list(
    name = "negative diagonal", kind = "diagonals", when = function(rule) rule$values[[1]] == 1L,
    read = read_flag(function() rule_diagonals("down")), style = list(color = "#34bbe6ff", thickness = 0.02)
  ),
  "11" = list(
    name = "positive diagonal", kind = "diagonals", when = function(rule) rule$values[[2]] == 1L,
    read = read_flag(function() rule_diagonals("up")), style = list(color = "#34bbe6ff", thickness = 0.02)
  ),
  "12" = list(name = "anti-king", kind = "anti_king", read = read_flag(function() rule_anti_king())),
  "13" = list(name = "anti-knight", kind = "anti_knight", read = read_flag(function() rule_anti_knight())),
  "14" = list(name = "disjoint groups", kind = "disjoint_groups", read = read_flag(function() rule_disjoint_groups())),
  "15" = list(
    name = "non-consecutive", kind = "non_consecutive", when = function(rule) length(rule$values) == 0,
    read = read_flag(function() rule_non_consecutive())
  ),
  "16" = list(name = "global groups", read = read_global_groups),
  "100" = list(
    name = "even", kind = "even", read = read_marks(function(cells) rule_even(cells)), items = marked_cells,
    style = list(color = "#00000033", size = 0.8)
  ),
  "101" = list(
    name = "odd", kind = "odd", read = read_marks(function(cells) rule_odd(cells)), items = marked_cells,
    style = list(color = "#00000033", size = 0.8)
  ),
  "102" = list(
    name = "maximum", kind = "maximum", read = read_marks(function(cells) rule_maximum(cells)), items = marked_cells,
    style = list(color = "#00000033")
  ),
  "103" = list(
    name = "minimum", kind = "minimum", read = read_marks(function(cells) rule_minimum(cells)), items = marked_cells,
    style = list(color = "#00000033")
  ),
  "200" = list(
    name = "white dots", kind = "kropki", read = read_dots("white"), when = has_dots(1),
    items = function(rule, size) list(clues = edge_items(rule$cells[[1]], rule$values[[1]], size)),
    more = function(rule) list(negative = negative_dots(rule, 1), overrideNegativeRatios = TRUE)
  ),
  "201" = list(
    name = "black dots", kind = "kropki", read = read_dots("black"), when = has_dots(2),
    items = function(rule, size) list(clues = edge_items(rule$cells[[2]], rule$values[[2]], size)),
    more = function(rule) list(negative = negative_dots(rule, 2), overrideNegativeDifferences = TRUE)
  ),
  "202" = list(
    name = "X and V", kind = "xv", read = read_xv,
    items = function(rule, size) list(clues = c(edge_items(rule$cells[[1]], 10, size), edge_items(rule$cells[[2]], 5, size))),
    more = function(rule) list(negative = I(if (rule$values[[1]] == 1L) c(10, 5) else list()))
  ),
  "300" = list(
    name = "thermometers", kind = "thermometer", read = read_thermometers,
    items = function(rule, size) list(thermometers = list(cell_numbers_of(rule$cells[[1]], size))),
    more = function(rule) list(slow = length(rule$values) > 0), style = list(color = "#cccccc", thickness = 0.3, bulbRadius = 0.4)
  ),
  "301" = list(name = "cages", kind = "cage", read = read_cages, items = cage_items, style = black_cage),
  "302" = list(name = "clones"),
  "303" = list(
    name = "quadruples", kind = "quadruple", read = read_quadruples,
    items = function(rule, size) {
      corner <- apply(rule$cells[[1]], 2, min)
      list(clues = list(list(corner = corner[[1]] * (size + 1) + corner[[2]], digits = I(rule$values))))
    },
    style = list(singleLine = FALSE)
  ),
  "304" = list(name = "look-and-say cages"),
  "305" = list(
    name = "different values", kind = c("extra_region", "all_different"),
    read = function(block, size, blocks) different_cells(member(block, "cells"), size),
    # Each constraint of this type is one group.
    items = function(rule, size) list(cells = as.list(cell_numbers_of(rule$cells[[1]], size))), alone = TRUE,
    style = list(color = "#00000033", offset = 0.1)
  ),
  "400" = list(name = "renban lines", kind = "renban", read = read_lines("renban"), items = one_line, style = line_style("#f067f0")),
  "401" = list(
    name = "whisper lines", kind = "whisper", read = read_whispers, items = one_line,
    more = function(rule) list(minDifference = rule$values[[1]]), style = line_style("#67f067")
  ),
  "402" = list(name = "palindromes", kind = "palindrome", read = read_lines("palindrome"), items = one_line, style = line_style("#bbbbbb")),
  "403" = list(
    name = "between lines", kind = "between", read = read_lines("between", least = 3), items = one_line,
    style = ends_style("#aaaaaa", 0.1, "#ffffff80", "#aaaaaa")
  ),
  "404" = list(
    name = "region sum lines", kind = "region_sum", read = read_region_sums, items = one_line, more = list(singleRegionTotals = FALSE),
    style = line_style("#2ecbff")
  ),
  "405" = list(name = "sequence lines", read = read_sequences),
  "406" = list(
    name = "lines of digit groups", kind = c("entropic", "modular"), read = read_group_lines, items = one_line,
    more = function(rule, size) {
      list(groups = bits_of_groups(if (rule$name == "entropic") low_to_high(size) else by_remainder(size, rule$values[[1]])))
    },
    style = line_style("#aaaaaa")
  ),
  "407" = list(
    name = "lockout lines", kind = "lockout", read = read_lines("lockout", 4), items = one_line, when = function(rule) rule$values[[1]] == 4,
    style = ends_style("#aabeefff", 0.1, "#e7e6ff80", "#0000ff80")
  ),
  "408" = list(
    name = "arrows", kind = "arrow", read = read_arrows,
    items = function(rule, size) {
      circle <- in_reading_order(rule$cells[[1]])
      from <- circle[nearest_cell(circle, rule$cells[[2]]), , drop = FALSE]
      list(bulbsWithArrows = list(list(bulbCells = cell_numbers_of(circle, size),
        arrows = list(cell_numbers_of(rbind(from, rule$cells[[2]]), size)))))
    },
    style = list(
      bulb = list(size = 0.8, fill = "#ffffff", stroke = list(thickness = 0.02, color = "#aaaaaa")),
      arrow = list(color = "#aaaaaa", thickness = 0.05, headSize = 0.35)
    )
  ),
  "409" = list(
    name = "double arrows", kind = "double_arrow", read = read_lines("double_arrow", least = 3), items = one_line,
    style = ends_style("#aaaaaa", 0.05, "#ffffff", "#aaaaaa")
  ),
  "500" = list(
    name = "little killers", kind = "little_killer", read = read_little_killers, items = little_killer_items,
    style = list(text = list(color = "#000000"), arrow = list(color = "#000000"))
  ),
  "501" = list(name = "sandwich sums", kind = "sandwich", read = read_outer("sandwich"), items = outer_clue, style = list(color = "#000000ff")),
  "502" = list(name = "X-sums", kind = "x_sum", read = read_outer("x_sum"), items = outer_clue, style = list(color = "#000000")),
  "503" = list(name = "skyscrapers", kind = "skyscraper", read = read_outer("skyscraper"), items = outer_clue, style = list(color = "#000000ff")),
  "504" = list(
    name = "numbered rooms", kind = "numbered_room", read = read_outer("numbered_room"), items = outer_clue, style = list(color = "#000000")
  ),
  "600" = list(
    name = "row indexers", kind = "indexing", read = read_marks(function(cells) rule_indexing(cells, "row")), items = marked_cells,
    when = function(rule) is_by_row(rule), style = list(color = "#0080f955")
  ),
  "601" = list(
    name = "column indexers", kind = "indexing", read = read_marks(function(cells) rule_indexing(cells, "column")), items = marked_cells,
    when = function(rule) !is_by_row(rule), style = list(color = "#f9000055")
  ),
  "1000" = list(name = "a rule in code")
)

# ---- Writing -------------------------------------------------------------------

sudokumaker_json <- function(entry, call) {
  x <- puzzle_in(entry)
  own <- rules(x)
  shape <- own$shape
  if (!is.null(shape$corners)) {
    stop_format(NULL, "overlapping grids", call, format = "SudokuMaker")
  }
  size <- shape$side
  warn_lost(own$left_out, "sudokumaker", "The rest of the puzzle is written.")
  board <- givens(x)
  digits <- givens(puzzle_in(entry, "filled") %||% x)
  cells <- lapply(seq_len(size^2), function(i) {
    at <- cbind((i - 1) %/% size + 1, (i - 1) %% size + 1)
    if (digits[at] > 0) {
      return(c(list(value = digits[at]), if (board[at] > 0) list(given = TRUE)))
    }
    pencilled <- pencilled_digits(entry$candidates, at[[1]], at[[2]])
    if (length(pencilled) > 0) list(candidates = sum(2^pencilled)) else stats::setNames(list(), character())
  })
  blocks <- joined_blocks(unlist(lapply(own$rules, sudokumaker_blocks, own, call), recursive = FALSE))
  regions <- sudokumaker_map(shape)
  fields <- entry$fields
  puzzle <- list(
    name = fields$label %||% "", author = fields$author %||% "", comment = text_with_sentences(fields$rules, list(), own$left_out) %||% "",
    type = "sudoku", width = size, height = size, minDigit = 1, maxDigit = size, cells = cells,
    constraints = c(list(list(type = 0)), if (!is.null(regions)) list(list(type = 1, regions = I(regions))), blocks)
  )
  as.character(jsonlite::toJSON(list(formatVersion = "1.5.0", puzzle = puzzle), auto_unbox = TRUE, null = "null", digits = NA))
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
  size <- own$shape$side
  if (rule$name == "windows") {
    groups <- rule_groups(rule, own$facts)
    return(lapply(groups, function(ids) list(type = 305, cells = as.list(as.integer(ids)), style = sudokumaker_types[["305"]]$style)))
  }
  types <- Filter(function(type) rule$name %in% type$kind && (is.null(type$when) || type$when(rule)), sudokumaker_types)
  blocks <- if (!needs_all_dots(rule, own$rules)) Map(sudokumaker_block, names(types), types, list(rule), size)
  if (length(blocks) == 0 || any(vapply(blocks, is.null, NA))) {
    stop_format(rule, NULL, call, format = "SudokuMaker", others = "f-puzzles")
  }
  unname(blocks)
}

sudokumaker_block <- function(name, type, rule, size) {
  items <- if (!is.null(type$items)) type$items(rule, size)
  more <- if (is.function(type$more)) do.call(type$more, unname(list(rule, size)[seq_along(formals(type$more))])) else type$more
  if (is.null(type$items) || length(items) > 0) {
    c(list(type = as.numeric(name)), items, more, if (!is.null(type$style)) list(style = type$style))
  }
}

# Whether a rule says that all dots are given on a board with dots of other rules: then no edge
# without a dot has the number of any dots, which no single constraint says.
needs_all_dots <- function(rule, rules) {
  is_dots <- vapply(rules, function(one) one$name == "kropki", NA)
  rule$name == "kropki" && any(rule$values[3:4] == 1L) && (sum(is_dots) > 1 || !is.null(dots_nowhere(rule, rules)))
}

# Joins constraints that differ only in their items. A rule about different values has no items.
joined_blocks <- function(blocks) {
  keys <- c("lines", "thermometers", "cages", "clues", "bulbsWithArrows", "cells")
  joined <- list()
  for (block in blocks) {
    key <- intersect(names(block), if (block$type == 305) NULL else keys)
    same <- Filter(function(i) identical(joined[[i]][setdiff(names(block), key)], block[setdiff(names(block), key)]), seq_along(joined))
    if (length(key) == 0 || length(same) == 0) {
      joined <- c(joined, list(block))
    } else {
      joined[[same[[1]]]][[key]] <- c(joined[[same[[1]]]][[key]], block[[key]])
    }
  }
  joined
}
