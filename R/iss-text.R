# Rules as Interactive Sudoku Solver writes them: `.Name~argument~cells`, one after another.

# The board and its rules, or why the text cannot be read.
iss_parts <- function(text) {
  parts <- strsplit(strsplit(gsub("[.]{2,}", ".", sub("^[.]+", "", text)), ".", fixed = TRUE)[[1]], "~", fixed = TRUE)
  names <- vapply(parts, function(part) c(part, "")[[1]], "")
  args <- lapply(parts, function(part) part[-1])
  # A part without a name has candidates.
  bare <- grepl("^R[0-9a-g]+C", names)
  args[bare] <- Map(c, names[bare], args[bare])
  names[bare] <- ""
  unknown <- setdiff(names, c("", "Given", "Shape", "NoBoxes", "Jigsaw", names(iss_readers)))
  # What joins or ends a group is no kind of rule.
  if (!all(unknown %in% c("And", "End"))) unknown <- setdiff(unknown, c("And", "End"))
  if (length(unknown) > 0) {
    return(paste("a variant, with", paste(truncate_values(unknown), collapse = ", ")))
  }
  size <- iss_size(unlist(args[names == "Shape"]))
  if (is.na(size)) {
    return("a puzzle whose grid is not 4x4 to 16x16, or has other digits than 1 to its size")
  }
  lacking <- names[lengths(args) < iss_least_of(names)]
  if (length(lacking) > 0) {
    return(paste0("a part that is cut: ", lacking[[1]]))
  }
  layouts <- vapply(args[names == "Jigsaw"], function(arg) arg[[length(arg)]], "")
  has_boxes <- !"NoBoxes" %in% names
  if (length(layouts) > 1 || length(layouts) == 1 && has_boxes) {
    return("a jigsaw that has boxes or other regions besides")
  }
  at <- which(names %in% names(iss_readers))
  marks <- iss_candidates(unlist(args[names %in% c("", "Given")]), size)
  rules <- sudoku_rules(
    Map(function(name, arg) iss_readers[[name]](arg, size), names[at], args[at]), marks$rules,
    size = size, regions = if (length(layouts) == 1) layouts else if (!has_boxes) "none"
  )
  list(board = marks$board, rules = rules)
}

# How many arguments a part needs.
iss_least_of <- function(names) {
  two <- c(
    "Cage", "Sum", "SumLine", "LittleKiller", "Arrow", "PillArrow", "Whisper", "Lockout", "Modular", "WhiteDot", "BlackDot",
    "X", "V", "GreaterThan", "Quad", "Indexing", "Sandwich", "XSum", "Skyscraper", "NumberedRoom"
  )
  none <- c(
    "", "Given", "Shape", "NoBoxes", "Windoku", "DisjointSets", "AntiKnight", "AntiKing", "AntiConsecutive",
    "StrictKropki", "StrictXV"
  )
  ifelse(names %in% two, 2, ifelse(names %in% none, 0, 1))
}

# The number of rows; NA for a shape that no board has here.
iss_size <- function(shape) {
  if (length(shape) == 0) {
    return(9L)
  }
  sides <- strsplit(shape[[1]], "x", fixed = TRUE)[[1]]
  size <- if (length(sides) == 2) suppressWarnings(as.integer(sides[[1]])) else NA
  range <- if (length(shape) > 1 && nzchar(shape[[2]])) shape[[2]] else size
  good <- size %in% 4:16 && sides[[1]] == sides[[2]] &&
    range %in% c(size, paste0("1-", size)) && length(shape) <= 2
  if (good) size else NA_integer_
}

# "R1Ca" as a matrix of row and column: 10 is a.
iss_cells <- function(names) {
  row <- sub("^R([0-9a-g]+)C.*$", "\\1", names)
  col <- sub("^R[0-9a-g]+C", "", names)
  wrong <- !grepl("^R([0-9a-g]|1[0-6])C([0-9a-g]|1[0-6])$", names)
  if (any(wrong)) {
    stop_argument("x", "{.val {names[wrong][[1]]}} is not a cell.", call = NULL)
  }
  number <- function(text) ifelse(nchar(text) == 2, strtoi(text, 10L), strtoi(text, 36L))
  cbind(row = number(row), col = number(col))
}

iss_names <- function(cells) {
  if (nrow(cells) == 0) {
    return(character())
  }
  digit <- c(1:9, letters)
  paste0("R", digit[cells[, 1]], "C", digit[cells[, 2]])
}

# Items such as `R1C1_5` (a given) and `R1C1_2_4` (candidates).
iss_candidates <- function(items, size) {
  parts <- strsplit(as.character(items), "_", fixed = TRUE)
  board <- matrix(0L, size, size)
  rules <- list()
  for (part in parts) {
    cell <- iss_cells(part[[1]])
    digits <- suppressWarnings(as.integer(part[-1]))
    if (length(digits) == 0 || anyNA(digits) || !all(digits %in% seq_len(size)) || any(cell > size)) {
      stop_argument("x", "{.val {paste(part, collapse = '_')}} is not a cell with digits of the board.", call = NULL)
    }
    parity <- lapply(0:1, function(rest) which(seq_len(size) %% 2 == rest))
    if (length(digits) == 1 && !board[cell] %in% c(0L, digits)) {
      stop_argument("x", "{.val {part[[1]]}} has two givens: {board[cell]} and {digits}.", call = NULL)
    }
    if (length(digits) == 1) {
      board[cell] <- digits
    } else {
      rule <- match(list(sort(digits)), parity)
      rules <- c(rules, list(switch(as.character(rule),
        "1" = rule_even(cell), "2" = rule_odd(cell), rule_candidates(cell, digits)
      )))
    }
  }
  list(board = board, rules = rules)
}

iss_number <- function(text) {
  number <- suppressWarnings(as.numeric(text))
  if (length(number) != 1 || is.na(number)) {
    stop_argument("x", "{.val {text}} is not a number.", call = NULL)
  }
  number
}

iss_line_of <- function(make) function(args, size) make(iss_cells(args))

# A number first, then cells.
iss_valued <- function(make) {
  function(args, size) make(iss_cells(args[-1]), iss_number(args[[1]]))
}

# Pairs of neighbours among cells.
iss_pairs <- function(make) {
  function(args, size) {
    cells <- unique(iss_cells(args))
    # Each cell with those to its right, left, below and above, if they come later.
    number <- function(cells) 100 * cells[, 1] + cells[, 2]
    beside <- match(outer(number(cells), c(1, -1, 100, -100), `+`), number(cells))
    first <- rep(seq_len(nrow(cells)), 4)
    later <- which(beside > first)
    later <- later[order(first[later], beside[later])]
    make(cells[rbind(first[later], beside[later]), , drop = FALSE])
  }
}

# Numbers at both ends of a row or column: `R1`, and one or two numbers.
iss_outside <- function(make) {
  function(args, size) {
    line <- iss_line_number(args[[1]])
    ends <- if (startsWith(args[[1]], "R")) c("left", "right") else c("top", "bottom")
    numbers <- utils::head(args[-1], 2)
    at <- which(nzchar(numbers))
    values <- lapply(numbers[at], function(number) stats::setNames(iss_number(number), line))
    do.call(make, stats::setNames(values, ends[at]))
  }
}

iss_line_number <- function(name) {
  if (!grepl("^[RC]([1-9a-g]|1[0-6])$", name)) {
    stop_argument("x", "{.val {name}} is not a row or column.", call = NULL)
  }
  number <- substring(name, 2)
  strtoi(number, if (nchar(number) == 2) 10L else 36L)
}

# As many cells as there are digits hold all of them.
house_rule <- function(cells, size) {
  if (nrow(cells) == size) rule_extra_region(cells) else rule_all_different(cells)
}

iss_readers <- list(
  Diagonal = function(args, size) rule_diagonals(if (iss_number(args[[1]]) > 0) "up" else "down"),
  Windoku = function(args, size) rule_windows(),
  DisjointSets = function(args, size) rule_disjoint_groups(),
  AntiKnight = function(args, size) rule_anti_knight(),
  AntiKing = function(args, size) rule_anti_king(),
  AntiConsecutive = function(args, size) rule_non_consecutive(),
  StrictKropki = function(args, size) rule_kropki(all_marked = TRUE),
  StrictXV = function(args, size) rule_xv(all_marked = TRUE),
  AllDifferent = function(args, size) house_rule(iss_cells(args), size),
  Cage = function(args, size) {
    sum <- if (args[[1]] %in% c("", "0")) NULL else iss_number(args[[1]])
    rule_cage(iss_cells(args[-1]), sum, overlap = TRUE)
  },
  Sum = iss_valued(function(cells, sum) rule_little_killer(cells, sum)),
  LittleKiller = function(args, size) {
    rule_little_killer(iss_cells(args[[2]]), iss_number(args[[1]]), iss_direction(iss_cells(args[[2]]), size))
  },
  Arrow = iss_line_of(function(cells) rule_arrow(cells[1, , drop = FALSE], cells[-1, , drop = FALSE])),
  PillArrow = iss_valued(function(cells, n) {
    pill <- seq_len(nrow(cells)) <= n
    rule_arrow(cells[pill, , drop = FALSE], cells[!pill, , drop = FALSE])
  }),
  DoubleArrow = iss_line_of(rule_double_arrow),
  Thermo = iss_line_of(rule_thermometer),
  Whisper = function(args, size) {
    # The difference may be left out.
    if (startsWith(args[[1]], "R")) args <- c("5", args)
    rule_whisper(iss_cells(args[-1]), iss_number(args[[1]]))
  },
  SumLine = iss_valued(rule_sum_line),
  Renban = iss_line_of(rule_renban),
  Palindrome = iss_line_of(rule_palindrome),
  Between = iss_line_of(function(cells) if (nrow(cells) > 2) rule_between(cells)),
  Lockout = iss_valued(rule_lockout),
  RegionSumLine = iss_line_of(rule_region_sum),
  Zipper = iss_line_of(rule_zipper),
  Entropic = iss_line_of(rule_entropic),
  Modular = iss_valued(rule_modular),
  WhiteDot = iss_pairs(function(cells) rule_kropki(white = cells)),
  BlackDot = iss_pairs(function(cells) rule_kropki(black = cells)),
  X = iss_pairs(function(cells) rule_xv(x = cells)),
  V = iss_pairs(function(cells) rule_xv(v = cells)),
  GreaterThan = iss_pairs(rule_greater),
  Quad = function(args, size) rule_quadruple(iss_cells(args[[1]]), vapply(args[-1], iss_number, 0)),
  Indexing = function(args, size) {
    rule_indexing(iss_cells(args[-1]), if (args[[1]] == "R") "row" else "column")
  },
  Sandwich = function(args, size) {
    value <- stats::setNames(iss_number(args[[1]]), iss_line_number(args[[2]]))
    if (startsWith(args[[2]], "R")) rule_sandwich(rows = value) else rule_sandwich(columns = value)
  },
  XSum = iss_outside(rule_x_sum),
  Skyscraper = iss_outside(rule_skyscraper),
  NumberedRoom = iss_outside(rule_numbered_room)
)

# A diagonal is named by the end that has the free way: on the left edge down to the right,
# along the top down to the left, on the right edge and the bottom upwards.
iss_direction <- function(cell, size) {
  if (cell[[2]] == 1 && cell[[1]] < size) {
    return("down_right")
  }
  if (cell[[2]] == size && cell[[1]] > 1) {
    return("up_left")
  }
  if (cell[[1]] == 1) "down_left" else "up_right"
}

# ---- Writing -------------------------------------------------------------------

iss_regions <- function(shape) {
  if (is.null(shape$layout) && is.null(shape$box)) {
    return("NoBoxes")
  }
  regions <- written_regions(shape, shape$side)
  if (!is.null(regions)) {
    c("NoBoxes", paste0("Jigsaw~", paste(c(0:9, letters)[t(regions) + 1], collapse = "")))
  }
}

# Regions from 0, where they are not the usual boxes.
written_regions <- function(shape, size) {
  usual <- box_sides(NULL, size, NULL)
  if (is.null(shape$layout) && identical(shape$box, usual)) {
    return(NULL)
  }
  if (!is.null(shape$layout)) {
    return(matrix(shape$layout - 1L, size, byrow = TRUE))
  }
  if (is.null(shape$box)) {
    return(matrix(NA_integer_, size, size))
  }
  box_labels(shape$box, size)
}

# The number of the box of each cell, from 0.
box_labels <- function(box, size) {
  outer(seq_len(size) - 1L, seq_len(size) - 1L, function(row, col) {
    row %/% box[[1]] * (size %/% box[[2]]) + col %/% box[[2]]
  })
}

iss_rule <- function(rule, rules, size, call) {
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  value <- rule$values
  part <- function(name, ...) paste(c(name, ..., if (!is.null(cells)) iss_names(cells)), collapse = "~")
  none <- function() stop_format(rule, NULL, call, format = "Interactive Sudoku Solver")
  flag <- function(good, text) if (good) text else none()
  candidates <- function(digits) paste0("~", iss_names(cells), "_", paste(digits, collapse = "_"))
  parity <- function(rest) candidates(which(seq_len(size) %% 2 == rest))
  switch(rule$name,
    diagonals = paste0("Diagonal~", c(-1, 1)[value == 1]),
    windows = "Windoku", disjoint_groups = "DisjointSets", anti_knight = "AntiKnight",
    anti_king = "AntiKing", non_consecutive = flag(length(value) == 0, "AntiConsecutive"),
    extra_region = , all_different = part("AllDifferent"),
    cage = if (length(value) > 0) part("Cage", value) else part("AllDifferent"),
    little_killer = , outside_sum = part("Sum", value),
    thermometer = flag(length(value) == 0, part("Thermo")),
    arrow = iss_arrow(rule),
    double_arrow = part("DoubleArrow"), whisper = part("Whisper", value),
    renban = part("Renban"), palindrome = part("Palindrome"), between = part("Between"),
    sum_line = part("SumLine", value), lockout = part("Lockout", value), region_sum = part("RegionSumLine"), zipper = part("Zipper"),
    entropic = part("Entropic"), modular = part("Modular", value),
    kropki = iss_dots(rule, rules) %||% none(),
    xv = iss_marks(rule$cells, c("X", "V"), if (value == 1) "StrictXV"),
    greater = iss_marks(list(cells), "GreaterThan"),
    even = parity(0), odd = parity(1), candidates = candidates(value),
    quadruple = paste(c("Quad", iss_names(cells[1, , drop = FALSE]), value), collapse = "~"),
    indexing = part("Indexing", if (value == 1) "R" else "C"),
    sandwich = paste("Sandwich", value, iss_outside_place(cells)$line, sep = "~"),
    x_sum = iss_number_outside("XSum", cells, value),
    skyscraper = iss_number_outside("Skyscraper", cells, value),
    numbered_room = iss_number_outside("NumberedRoom", cells, value),
    none()
  )
}

# NULL for dots that have no name. If all white dots are given and the board has no dots, no
# neighbours are consecutive.
iss_dots <- function(rule, rules) {
  value <- rule$values
  dots <- Filter(function(rule) rule$name == "kropki", rules)
  if (all(value[c(1, 3, 4)] == c(1, 1, 0)) && sum(lengths(unlist(lapply(dots, `[[`, "cells"), FALSE))) == 0) {
    return("AntiConsecutive")
  }
  if (all(value[1:2] == 1:2) && value[[3]] == value[[4]]) {
    iss_marks(rule$cells, c("WhiteDot", "BlackDot"), if (value[[3]] == 1) "StrictKropki")
  }
}

iss_arrow <- function(rule) {
  circle <- rule$cells[[1]]
  n <- nrow(circle)
  paste(c(
    if (n == 1) "Arrow" else c("PillArrow", n), iss_names(circle), iss_names(rule$cells[[2]])
  ), collapse = "~")
}

# A part for each pair.
iss_marks <- function(cells, names, strict = NULL) {
  pairs <- Map(function(cells, name) {
    each <- iss_names(cells)
    odd <- seq_along(each) %% 2 == 1
    if (length(each) > 0) paste(name, each[odd], each[!odd], sep = "~")
  }, cells, names)
  c(unlist(pairs, use.names = FALSE), strict)
}

# The row or column of a line of cells, and whether it is seen from its first end.
iss_outside_place <- function(cells) {
  step <- cells[2, ] - cells[1, ]
  is_row <- step[[1]] == 0
  list(
    line = paste0(if (is_row) "R" else "C", cells[1, if (is_row) 1 else 2]),
    first = sum(step) > 0
  )
}

iss_number_outside <- function(name, cells, value) {
  place <- iss_outside_place(cells)
  paste(name, place$line, if (place$first) value else "", if (place$first) "" else value, sep = "~")
}

stop_format <- function(rule, what, call, format = "f-puzzles", others = NULL) {
  what <- what %||% rule_line(rule)
  stop_oxidoku(
    "file",
    c(
      "{format} cannot hold this puzzle.",
      "x" = "It has no place for: {what}.",
      "i" = if (length(others) > 0) "These formats can: {.val {others}}."
    ),
    arg = "x", format = format, call = call
  )
}
