# The rules in a puzzle of f-puzzles: which of its keys are which rules, both ways.

# A puzzle of another size or with further rules.
read_fpuzzles_rules <- function(puzzle, at, call) {
  read <- made_or_reason(fpuzzles_puzzle(puzzle))
  if (is_reason(read)) {
    return(bad_entry(at, read))
  }
  entry <- new_entry(read$puzzle, at, solution = read$solution, fields = fpuzzles_fields(puzzle))
  entry["filled"] <- list(read$filled)
  entry$candidates <- read$candidates
  entry
}

fpuzzles_fields <- function(puzzle) {
  Filter(
    function(value) is.character(value) && length(value) == 1 && nzchar(value),
    list(
      label = member(puzzle, "title"), author = member(puzzle, "author"),
      rules = member(puzzle, "ruleset"),
      cosmetics = text_of_drawings(puzzle, fpuzzles_drawings, colours_of_cells(member(puzzle, "grid")))
    )
  )
}

# What is drawn without a meaning is kept as JSON, to be written back. `colours` are those of
# cells, by their names; they are members of the cells in the file.
fpuzzles_drawings <- c("text", "line", "rectangle", "circle", "cage", "cosmetics", "colours")

cell_colours <- c("c", "cArray", "highlight", "highlightArray")

# The drawings of a puzzle among its members `names`.
text_of_drawings <- function(puzzle, names, colours = NULL) {
  drawn <- Filter(function(value) is.list(value) && length(value) > 0, puzzle[intersect(names, names(puzzle))])
  drawn$colours <- colours
  if (length(drawn) > 0) as.character(jsonlite::toJSON(drawn, auto_unbox = TRUE, null = "null", digits = NA))
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

# The members of a puzzle that text_of_drawings() gave, if they are some of `names`. Those of
# another format are lost.
drawings_of <- function(text, call, names) {
  if (is.null(text)) {
    return(NULL)
  }
  drawn <- tryCatch(jsonlite::parse_json(as.character(text), simplifyVector = FALSE), error = function(e) NULL)
  known <- is.list(drawn) && length(drawn) > 0 && !is.null(names(drawn))
  if (known && all(names(drawn) %in% names)) {
    return(drawn)
  }
  if (known && all(names(drawn) %in% c(fpuzzles_drawings, scl_drawings))) {
    cli::cli_warn(
      "The drawings in {.field cosmetics} are those of another site: they are left out.",
      class = c("oxidoku_warning_lost", "oxidoku_warning"), lost = "cosmetics"
    )
    return(NULL)
  }
  stop_oxidoku(
    "file",
    c(
      "The column {.field cosmetics} must hold drawings as {.fn read_sudoku} reads them.",
      "x" = "It has {encodeString(substr(text, 1, 40), quote = '\"')}.",
      "i" = "Leave the column out, or make a JSON object of some of {.val {names}}."
    ),
    arg = "x", call = call
  )
}

# A puzzle for f-puzzles with its drawings, and the colours of its cells in them.
with_drawings <- function(puzzle, text, call) {
  drawn <- drawings_of(text, call, fpuzzles_drawings)
  for (name in names(drawn$colours)) {
    at <- fpuzzles_cells(name)
    if (!anyNA(at) && all(at %in% seq_along(puzzle$grid))) {
      cell <- puzzle$grid[[at[[1]]]][[at[[2]]]]
      puzzle$grid[[at[[1]]]][[at[[2]]]] <- c(cell, drawn$colours[[name]])
    }
  }
  c(puzzle, drawn[setdiff(names(drawn), "colours")])
}

# A list of `puzzle`, `solution`, `filled` and `candidates`, or why it cannot be read.
fpuzzles_puzzle <- function(puzzle) {
  grid <- member(puzzle, "grid")
  size <- length(grid)
  if (!size %in% 4:25 || !all(lengths(grid) == size)) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  cells <- unlist(grid, recursive = FALSE)
  values <- lapply(cells, member, "value")
  digits <- vapply(values, function(value) if (is_whole_number(value, 0, size)) as.integer(value) else if (is.null(value)) 0L else NA_integer_, 1L)
  if (anyNA(digits)) {
    return("a cell that holds no digit")
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  keys <- names(Filter(function(value) !identical(value, FALSE) && length(value) > 0, puzzle))
  unknown <- setdiff(keys, c(names(fpuzzles_readers), fpuzzles_plain, fpuzzles_cosmetic, "negative"))
  if (length(unknown) > 0) {
    return(paste("a variant, with", paste(truncate_values(unknown), collapse = ", ")))
  }
  rules <- lapply(intersect(names(fpuzzles_readers), keys), function(key) {
    fpuzzles_readers[[key]](puzzle[[key]], size, puzzle)
  })
  rules <- c(rules, list(fpuzzles_negative(puzzle), fpuzzles_marks(cells, size)))
  regions <- fpuzzles_regions(cells, size)
  rules <- sudoku_rules(rules, size = size, regions = regions)
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

fpuzzles_pencil_marks <- function(cell) {
  unlist(list(member(cell, "centerPencilMarks"), member(cell, "cornerPencilMarks")))
}

# The pencil marks in the cells of a board, row by row, as an array of row, column and digit;
# NULL if there are none. A filled cell has only its digit.
marks_of_cells <- function(marks, digits, size) {
  rows <- t(vapply(marks, function(mark) seq_len(size) %in% mark, logical(size)))
  if (!any(rows)) {
    return(NULL)
  }
  filled <- digits > 0
  rows[filled, ] <- outer(digits[filled], seq_len(size), `==`)
  aperm(array(rows, rep(size, 3)), c(2, 1, 3))
}

# What is drawn without a meaning.
fpuzzles_cosmetic <- c("cage", "disabledlogic", "truecandidatesoptions", "src", "snipe")

# NULL for the usual boxes.
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

fpuzzles_marks <- function(cells, size) {
  marked <- which(vapply(cells, function(cell) length(member(cell, "givenPencilMarks")) > 0, NA))
  lapply(marked, function(i) {
    rule_candidates(cbind(row = (i - 1) %/% size + 1, col = (i - 1) %% size + 1), unlist(cells[[i]]$givenPencilMarks))
  })
}

# "R1C2" as a matrix of row and column; those outside of the board have 0 or more than size.
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
  if (is.na(number)) stop_argument("value", "{.val {value}} is not a number.", call = NULL)
  number
}

# A rule for each line of each item.
on_lines <- function(make) {
  function(items, size, puzzle) {
    lapply(items, function(item) {
      lapply(member(item, "lines"), function(line) make(fpuzzles_cells(line), item))
    })
  }
}

on_cells <- function(make) {
  function(items, size, puzzle) lapply(items, function(item) make(fpuzzles_cells(item$cells), item))
}

# Items of one cell each.
on_each <- function(make) {
  function(items, size, puzzle) make(fpuzzles_cells(lapply(items, `[[`, "cell")))
}

if_flag <- function(make) {
  function(value, size, puzzle) if (isTRUE(value)) make()
}

# A number at a cell outside of the board.
from_outside <- function(make) {
  function(items, size, puzzle) {
    lapply(items, function(item) {
      value <- fpuzzles_number(item)
      if (!is.null(value)) make(outside_of_cell(fpuzzles_cells(item$cell), size, value))
    })
  }
}

# A list with the side as its name.
outside_of_cell <- function(cell, size, value) {
  row <- cell[[1]]
  col <- cell[[2]]
  if (row < 1) {
    return(list(top = stats::setNames(value, paste0("c", col))))
  }
  if (row > size) {
    return(list(bottom = stats::setNames(value, paste0("c", col))))
  }
  side <- if (col < 1) "left" else "right"
  stats::setNames(list(stats::setNames(value, paste0("r", row))), side)
}

fpuzzles_sandwich <- function(place) {
  if (names(place) %in% c("left", "right")) rule_sandwich(rows = place[[1]]) else rule_sandwich(columns = place[[1]])
}

fpuzzles_little_killer <- function(items, size, puzzle) {
  lapply(items, function(item) {
    value <- fpuzzles_number(item)
    if (is.null(value)) {
      return(NULL)
    }
    letters <- strsplit(item$direction, "")[[1]]
    step <- c(if ("D" %in% letters) 1 else -1, if ("R" %in% letters) 1 else -1)
    direction <- paste0(if (step[[1]] == 1) "down" else "up", "_", if (step[[2]] == 1) "right" else "left")
    start <- fpuzzles_cells(item$cell) + step
    rule_little_killer(start, value, direction)
  })
}

fpuzzles_arrow <- function(items, size, puzzle) {
  lapply(items, function(item) {
    circle <- fpuzzles_cells(item$cells)
    lapply(item$lines, function(line) {
      shaft <- fpuzzles_cells(line)
      inside <- paste(shaft[, 1], shaft[, 2]) %in% paste(circle[, 1], circle[, 2])
      shaft <- shaft[!inside, , drop = FALSE]
      if (nrow(shaft) > 0) rule_arrow(circle, shaft)
    })
  })
}

fpuzzles_xv <- function(cells, item) {
  switch(upper_ascii(member(item, "value") %||% ""), X = rule_xv(x = cells), V = rule_xv(v = cells))
}

fpuzzles_readers <- list(
  "diagonal+" = if_flag(function() rule_diagonals("up")),
  "diagonal-" = if_flag(function() rule_diagonals("down")),
  antiknight = if_flag(function() rule_anti_knight()),
  antiking = if_flag(function() rule_anti_king()),
  disjointgroups = if_flag(function() rule_disjoint_groups()),
  nonconsecutive = function(value, size, puzzle) {
    # Dots exempt their edges.
    if (isTRUE(value)) {
      if (length(member(puzzle, "difference")) > 0) rule_kropki(all_marked = "white", difference = 1) else rule_non_consecutive()
    }
  },
  extraregion = function(items, size, puzzle) lapply(items, function(item) house_rule(fpuzzles_cells(item$cells), size)),
  killercage = on_cells(function(cells, item) rule_cage(cells, fpuzzles_number(item), overlap = TRUE)),
  thermometer = on_lines(function(line, item) rule_thermometer(line)),
  slowthermometer = on_lines(function(line, item) rule_thermometer(line, strict = FALSE)),
  arrow = fpuzzles_arrow,
  doublearrow = on_lines(function(line, item) rule_double_arrow(line)),
  renban = on_lines(function(line, item) if (nrow(line) > 1) rule_renban(line)),
  whispers = on_lines(function(line, item) rule_whisper(line, fpuzzles_number(item, 5))),
  palindrome = on_lines(function(line, item) rule_palindrome(line)),
  betweenline = on_lines(function(line, item) if (nrow(line) > 2) rule_between(line)),
  lockout = on_lines(function(line, item) rule_lockout(line, fpuzzles_number(item, 4))),
  regionsumline = on_lines(function(line, item) rule_region_sum(line)),
  zipperline = on_lines(function(line, item) rule_zipper(line)),
  entropicline = on_lines(function(line, item) rule_entropic(line)),
  modularline = on_lines(function(line, item) rule_modular(line, fpuzzles_number(item, 3))),
  difference = on_cells(function(cells, item) rule_kropki(white = cells, difference = fpuzzles_number(item, 1))),
  ratio = on_cells(function(cells, item) rule_kropki(black = cells, ratio = fpuzzles_number(item, 2))),
  xv = on_cells(fpuzzles_xv),
  even = on_each(rule_even),
  odd = on_each(rule_odd),
  minimum = on_each(rule_minimum),
  maximum = on_each(rule_maximum),
  quadruple = on_cells(function(cells, item) if (length(item$values) > 0) rule_quadruple(cells, as.numeric(unlist(item$values)))),
  clone = on_cells(function(cells, item) rule_clone(cells, fpuzzles_cells(item$cloneCells))),
  columnindexer = on_cells(function(cells, item) rule_indexing(cells)),
  rowindexer = on_cells(function(cells, item) rule_indexing(cells, "row")),
  littlekillersum = fpuzzles_little_killer,
  sandwichsum = from_outside(fpuzzles_sandwich),
  xsum = from_outside(function(place) do.call(rule_x_sum, place)),
  skyscraper = from_outside(function(place) do.call(rule_skyscraper, place))
)

fpuzzles_negative <- function(puzzle) {
  marked <- unlist(member(puzzle, "negative"))
  list(
    if ("ratio" %in% marked) rule_kropki(all_marked = "black"),
    if ("difference" %in% marked) rule_kropki(all_marked = "white"),
    if ("xv" %in% marked) rule_xv(all_marked = TRUE)
  )
}

# ---- Writing -------------------------------------------------------------------

# The JSON of one puzzle with its rules.
fpuzzles_json <- function(entry, call = NULL) {
  fields <- entry$fields
  own <- rules(entry$puzzle)
  facts <- own$facts
  size <- facts$digits
  if (!is.null(own$shape$corners)) {
    stop_format(own$shape, "overlapping grids", call)
  }
  board <- givens(entry$puzzle)
  digits <- givens(entry$filled %||% entry$puzzle)
  regions <- written_regions(own$shape, size)
  marks <- written_marks(own, size)
  cell <- function(row, col) {
    parts <- list()
    if (digits[row, col] > 0) parts$value <- digits[row, col]
    if (board[row, col] > 0) parts$given <- TRUE
    if (!is.null(regions)) {
      region <- regions[row, col]
      parts["region"] <- list(if (is.na(region)) NULL else region)
    }
    allowed <- marks[[paste(row, col)]]
    if (!is.null(allowed)) parts$givenPencilMarks <- I(allowed)
    pencilled <- pencilled_digits(entry$candidates, row, col)
    if (digits[row, col] == 0 && length(pencilled) > 0) parts$centerPencilMarks <- I(pencilled)
    if (length(parts)) parts else stats::setNames(list(), character())
  }
  puzzle <- list(size = size)
  if (!is.null(fields$label)) puzzle$title <- fields$label
  if (!is.null(fields$author)) puzzle$author <- fields$author
  if (!is.null(fields$rules)) puzzle$ruleset <- fields$rules
  puzzle$grid <- lapply(seq_len(size), function(row) lapply(seq_len(size), function(col) cell(row, col)))
  for (rule in own$rules) {
    parts <- written_rule(rule, own$rules, facts, call)
    for (key in names(parts)) {
      flag <- isTRUE(parts[[key]])
      puzzle[[key]] <- if (flag) TRUE else if (key == "negative") I(c(puzzle[[key]], parts[[key]])) else c(puzzle[[key]], parts[[key]])
    }
  }
  if (!is.null(entry$solution)) puzzle$solution <- as.vector(t(givens(entry$solution)))
  puzzle <- with_drawings(puzzle, fields$cosmetics, call)
  as.character(jsonlite::toJSON(puzzle, auto_unbox = TRUE, null = "null", digits = NA))
}

pencilled_digits <- function(candidates, row, col) {
  if (!is.null(candidates)) which(candidates[row, col, ])
}

written_marks <- function(rules, size) {
  marks <- list()
  for (rule in Filter(function(rule) rule$name == "candidates", rules$rules)) {
    for (key in paste(rule$cells[[1]][, 1], rule$cells[[1]][, 2])) {
      marks[[key]] <- if (is.null(marks[[key]])) rule$values else intersect(marks[[key]], rule$values)
    }
  }
  marks
}

written_cells <- function(cells) I(sprintf("R%dC%d", cells[, 1], cells[, 2]))

# `rules` are all rules of the board.
written_rule <- function(rule, rules, facts, call) {
  size <- facts$digits
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  value <- if (length(rule$values) > 0) as.character(rule$values[[1]])
  line <- function(key, ...) stats::setNames(list(list(c(list(lines = list(written_cells(cells))), ...))), key)
  item <- function(key, ...) stats::setNames(list(list(c(list(cells = written_cells(cells)), list(...)))), key)
  each <- function(key) {
    stats::setNames(list(lapply(written_cells(cells), function(name) list(cell = name))), key)
  }
  outside <- function(key) {
    from <- cells[1, ] - (cells[2, ] - cells[1, ])
    stats::setNames(list(list(list(cell = sprintf("R%dC%d", from[[1]], from[[2]]), value = value))), key)
  }
  switch(rule$name,
    diagonals = c(if (rule$values[[1]] == 1) list("diagonal-" = TRUE), if (rule$values[[2]] == 1) list("diagonal+" = TRUE)),
    anti_knight = list(antiknight = TRUE),
    anti_king = list(antiking = TRUE),
    disjoint_groups = list(disjointgroups = TRUE),
    non_consecutive = if (is.null(value)) list(nonconsecutive = TRUE) else stop_format(rule, NULL, call),
    extra_region = , all_different = item("extraregion"),
    windows = list(extraregion = lapply(unname(window_cells(facts)), function(cells) list(cells = written_cells(cells)))),
    cage = do.call(item, c(list("killercage"), if (!is.null(value)) list(value = value))),
    thermometer = line(if (is.null(value)) "thermometer" else "slowthermometer"),
    arrow = list(arrow = list(list(
      cells = written_cells(cells),
      lines = list(written_cells(rbind(cells[nearest_cell(cells, rule$cells[[2]]), ], rule$cells[[2]])))
    ))),
    double_arrow = line("doublearrow"), renban = line("renban"),
    whisper = line("whispers", list(value = value)), palindrome = line("palindrome"),
    between = line("betweenline"), lockout = line("lockout", list(value = value)),
    region_sum = line("regionsumline"), zipper = line("zipperline"), entropic = line("entropicline"),
    modular = line("modularline", list(value = value)),
    kropki = written_dots(rule, rules, call),
    xv = written_xv(rule),
    even = each("even"), odd = each("odd"), minimum = each("minimum"), maximum = each("maximum"),
    quadruple = item("quadruple", values = I(rule$values)),
    clone = item("clone", cloneCells = written_cells(rule$cells[[2]])),
    indexing = item(if (rule$values == 1L) "rowindexer" else "columnindexer"),
    little_killer = written_little_killer(rule, size, call),
    sandwich = outside("sandwichsum"), x_sum = outside("xsum"), skyscraper = outside("skyscraper"),
    candidates = list(),
    stop_format(rule, NULL, call)
  )
}

nearest_cell <- function(circle, shaft) {
  which.min((circle[, 1] - shaft[1, 1])^2 + (circle[, 2] - shaft[1, 2])^2)
}

written_pairs <- function(cells, value) {
  lapply(seq_len(nrow(cells) / 2), function(i) {
    c(list(cells = written_cells(cells[2 * i - 1:0, , drop = FALSE])), if (!is.null(value)) list(value = value))
  })
}

written_dots <- function(rule, rules, call) {
  # The numbers are those of dots: without dots, only the usual one can be meant.
  dots <- Filter(function(rule) rule$name == "kropki", rules)
  for (at in which(rule$values[3:4] == 1L)) {
    bare <- nrow(rule$cells[[at]]) == 0
    others <- sum(vapply(dots, function(rule) nrow(rule$cells[[at]]), 0L)) > 0
    if (bare && (others || rule$values[[at]] != usual_dots[[at]])) {
      what <- paste(c("white dots of difference", "black dots of ratio")[[at]], rule$values[[at]])
      stop_format(rule, paste0("that all ", what, " are marked, where there are none"), call)
    }
  }
  number <- function(at, usual) if (rule$values[[at]] != usual) as.character(rule$values[[at]])
  white <- written_pairs(rule$cells[[1]], number(1, 1))
  black <- written_pairs(rule$cells[[2]], number(2, 2))
  marked <- c("difference", "ratio")[rule$values[3:4] == 1L]
  Filter(length, list(difference = white, ratio = black, negative = marked))
}

written_xv <- function(rule) {
  pairs <- c(written_pairs(rule$cells[[1]], "X"), written_pairs(rule$cells[[2]], "V"))
  Filter(length, list(xv = pairs, negative = if (rule$values == 1L) "xv"))
}

written_little_killer <- function(rule, size, call) {
  cells <- rule$cells[[1]]
  if (nrow(cells) < 2) {
    stop_format(rule, "a little killer of one cell", call)
  }
  step <- cells[2, ] - cells[1, ]
  from <- cells[1, ] - step
  # There is a place for a whole diagonal alone, not for a sum of any cells.
  straight <- all(abs(step) == 1, t(cells) == from + step %o% seq_len(nrow(cells)))
  ends <- c(from, cells[nrow(cells), ] + step)
  if (!straight || all(ends[1:2] %in% seq_len(size)) || all(ends[3:4] %in% seq_len(size))) {
    stop_format(rule, NULL, call)
  }
  direction <- paste0(if (step[[1]] == 1) "D" else "U", if (step[[2]] == 1) "R" else "L")
  list(littlekillersum = list(list(
    cell = sprintf("R%dC%d", from[[1]], from[[2]]), direction = direction, value = as.character(rule$values)
  )))
}

# A member of a JSON object; NULL if `x` is not an object or has no such member.
member <- function(object, name) {
  if (is.list(object) && name %in% names(object)) object[[name]]
}

# The members that the file of a classic puzzle may have. Any other is a rule of a variant.
fpuzzles_plain <- c(
  "size", "title", "author", "ruleset", "grid", "solution", "successMessage", "highlightConflicts",
  "truecandidatesoptions", "metadata", "cosmetics", "text", "line", "rectangle", "circle"
)

scl_drawings <- c("lines", "arrows", "underlays", "overlays")
