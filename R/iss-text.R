# Rules as Interactive Sudoku Solver writes them: `.Name~argument~cells`, one after another. The entry
# of a kind (`iss` in R/rules-kinds.R) has
#
#   form      what is behind the name: "flag" nothing; "cells"; "number", "sum" (that may be left out)
#             or "text" before cells; "number"; "number cell"; "cell numbers"; "pairs" of the list
#             of cells `at`; "number line"; "line ends", a number for each end; "candidates"
#   value     the number or text of a rule, if it is not its own number
#   least     how many arguments there must be; `shortest` the line that is no longer a rule
#   optional  that a usual number may be left out
#
# A kind has `iss_instead`, another text for some rules, and `iss_lacks`, those that have none.

# The board and its rules, or why the text cannot be read.
iss_parts <- function(text) {
  parts <- strsplit(strsplit(gsub("[.]{2,}", ".", sub("^[.]+", "", text)), ".", fixed = TRUE)[[1]], "~", fixed = TRUE)
  names <- vapply(parts, function(part) c(part, "")[[1]], "")
  args <- lapply(parts, function(part) part[-1])
  # A part without a name has candidates.
  bare <- grepl("^R[0-9a-g]+C", names)
  args[bare] <- Map(c, names[bare], args[bare])
  names[bare] <- ""
  unknown <- setdiff(names, c("", "Given", "Shape", "NoBoxes", "Jigsaw", names(iss_entries)))
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
  at <- which(nzchar(names) & names %in% names(iss_entries))
  marks <- iss_candidates(unlist(args[names %in% c("", "Given")]), size)
  rules <- sudoku_rules(
    Map(function(name, arg) iss_made(iss_entries[[name]], arg, size), names[at], args[at]), marks$rules,
    size = size, regions = if (length(layouts) == 1) layouts else if (!has_boxes) "none"
  )
  list(board = marks$board, rules = rules)
}

# How many arguments a part needs.
iss_least_of <- function(names) {
  vapply(names, function(name) {
    if (!nzchar(name) || !name %in% names(iss_entries)) {
      return(if (name == "Jigsaw") 1 else 0)
    }
    entry <- iss_entries[[name]]
    entry$least %||% switch(iss_form(entry), flag = 0, cells = , number = 1, 2)
  }, 0)
}

iss_form <- function(entry) {
  kind <- rule_kinds[[entry$kind]]
  usual <- if (!is.null(kind$sides)) "line ends" else if (kind$cells == "board") "flag" else if (!is.null(kind$number)) "number cells" else "cells"
  entry$form %||% usual
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
  if (NROW(cells) == 0) {
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
    if (length(digits) == 1 && !board[cell] %in% c(0L, digits)) {
      stop_argument("x", "{.val {part[[1]]}} has two givens: {board[cell]} and {digits}.", call = NULL)
    }
    if (length(digits) == 1) {
      board[cell] <- digits
    } else {
      rules <- c(rules, list(iss_restricted(cell, digits, size)))
    }
  }
  list(board = board, rules = rules)
}

# A rule of digits that a cell may hold.
iss_restricted <- function(cell, digits, size) {
  forms <- Filter(function(entry) identical(entry$form, "candidates"), iss_entries)
  for (entry in forms) {
    if (!is.null(entry$digits) && identical(sort(digits), entry$digits(size))) return(make_rule(entry, cell))
  }
  make_rule(Filter(function(entry) is.null(entry$digits), forms)[[1]], cell, digits)
}

iss_number <- function(text) {
  number <- suppressWarnings(as.numeric(text))
  if (length(number) != 1 || is.na(number)) {
    stop_argument("x", "{.val {text}} is not a number.", call = NULL)
  }
  number
}

# A rule of the arguments of a part.
iss_made <- function(entry, args, size) {
  form <- iss_form(entry)
  # The usual number may be left out.
  if (isTRUE(entry$optional) && startsWith(args[[1]], "R")) args <- c(rule_kinds[[entry$kind]]$number, args)
  first <- if (length(args) > 0) args[[1]]
  make <- function(...) make_rule(entry, ..., size = size)
  switch(form,
    flag = make(),
    number = make(iss_number(first)),
    cells = {
      cells <- iss_cells(args)
      if (nrow(cells) >= (entry$shortest %||% 0)) make(cells)
    },
    pairs = make(iss_pairs(args)),
    "number cells" = make(iss_cells(args[-1]), iss_number(first)),
    "sum cells" = make(iss_cells(args[-1]), if (!first %in% c("", "0")) iss_number(first)),
    "text cells" = make(iss_cells(args[-1]), first),
    "number cell" = make(iss_cells(args[[2]]), iss_number(first)),
    "cell numbers" = make(iss_cells(first), vapply(args[-1], iss_number, 0)),
    "number line" = make_outside(entry, iss_ends(args[2:1])),
    "line ends" = make_outside(entry, iss_ends(args))
  )
}

# Pairs of neighbours among cells.
iss_pairs <- function(args) {
  cells <- unique(iss_cells(args))
  # Each cell with those to its right, left, below and above, if they come later.
  number <- function(cells) 100 * cells[, 1] + cells[, 2]
  beside <- match(outer(number(cells), c(1, -1, 100, -100), `+`), number(cells))
  first <- rep(seq_len(nrow(cells)), 4)
  later <- which(beside > first)
  later <- later[order(first[later], beside[later])]
  cells[rbind(first[later], beside[later]), , drop = FALSE]
}

# Numbers at both ends of a row or column: `R1`, and one or two numbers.
iss_ends <- function(args) {
  line <- iss_line_number(args[[1]])
  ends <- if (startsWith(args[[1]], "R")) c("left", "right") else c("top", "bottom")
  numbers <- utils::head(args[-1], 2)
  at <- which(nzchar(numbers))
  stats::setNames(lapply(numbers[at], function(number) stats::setNames(iss_number(number), line)), ends[at])
}

iss_line_number <- function(name) {
  if (!grepl("^[RC]([1-9a-g]|1[0-6])$", name)) {
    stop_argument("x", "{.val {name}} is not a row or column.", call = NULL)
  }
  number <- substring(name, 2)
  strtoi(number, if (nchar(number) == 2) 10L else 36L)
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
  if (is.null(shape$layout) && identical(shape$box, box_sides(NULL, size, NULL))) {
    return(NULL)
  }
  if (is.null(shape$layout) && !is.null(shape$box)) {
    return(box_labels(shape$box, size))
  }
  matrix((shape$layout %||% NA_integer_) - 1L, size, size, byrow = TRUE)
}

# The number of the box of each cell, from 0.
box_labels <- function(box, size) {
  outer(seq_len(size) - 1L, seq_len(size) - 1L, function(row, col) {
    row %/% box[[1]] * (size %/% box[[2]]) + col %/% box[[2]]
  })
}

iss_rule <- function(rule, rules, size, call) {
  kind <- kind_of(rule)
  instead <- if (!is.null(kind$iss_instead)) kind$iss_instead(rule, rules)
  if (!is.null(instead)) {
    return(instead)
  }
  entries <- if (is.null(kind$iss_lacks) || !kind$iss_lacks(rule)) entries_for(rule, "iss")
  if (length(entries) == 0) {
    stop_format(rule, NULL, call, format = "Interactive Sudoku Solver")
  }
  unlist(Map(iss_part, names(entries), entries, list(rule), size), use.names = FALSE)
}

# The text of a rule by one of its entries; some have several parts.
iss_part <- function(name, entry, rule, size) {
  value <- if (is.null(entry$value)) rule$values else entry$value(rule)
  cells <- iss_names(do.call(rbind, rule$cells))
  switch(iss_form(entry),
    flag = name,
    number = paste0(name, "~", value),
    cells = paste(c(name, cells), collapse = "~"),
    pairs = if (nrow(rule$cells[[entry$at]]) > 0) paste0(name, "~", pair_names(rule$cells[[entry$at]], "~", iss_names)),
    "cell numbers" = paste(c(name, cells[[1]], value), collapse = "~"),
    "number line" = paste(name, value, iss_line_name(rule$cells[[1]]), sep = "~"),
    "line ends" = iss_number_outside(name, rule$cells[[1]], value),
    candidates = paste0("~", cells, "_", paste(if (is.null(entry$digits)) value else entry$digits(size), collapse = "_")),
    paste(c(name, value, cells), collapse = "~")
  )
}

# The row or column of a line of cells, with its number at the end from which it is seen.
iss_number_outside <- function(name, cells, value) {
  step <- cells[2, ] - cells[1, ]
  paste(c(name, iss_line_name(cells), if (sum(step) > 0) c(value, "") else c("", value)), collapse = "~")
}

iss_line_name <- function(cells) if (cells[[1, 1]] == cells[[2, 1]]) paste0("R", cells[[1, 1]]) else paste0("C", cells[[1, 2]])

stop_format <- function(rule, what, call, format = "f-puzzles", others = NULL) {
  what <- what %||% rule_words(rule)
  stop_oxidoku(
    "file",
    c(
      "{format} cannot hold this puzzle.",
      "x" = "The format has no place for {what}.",
      "i" = if (length(others) > 0) "These formats can: {.val {others}}."
    ),
    arg = "x", format = format, call = call
  )
}
