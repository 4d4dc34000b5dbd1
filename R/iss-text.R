# Translates between rules and the text of Interactive Sudoku Solver: a sequence of parts such as
# `.Name~argument~cells`. Parts from a name such as `.And` to `.End` are nested in a group. An
# entry of a kind (`iss` in R/rules-kinds.R) has
#
#   form      what follows the name: "flag" for nothing; "cells"; "number cells", "sum cells" (the
#             sum may be missing) or "text cells"; "number"; "number cell"; "cell numbers";
#             "pairs" of neighbours from the list of cells `at`; "number line"; "line ends", with a
#             number for each end; "candidates"; "sets" of cells, preceded by their number;
#             "groups" of cells; "group" for nested parts; "lines", which follow the letters of a
#             table
#   value     a function that returns the number or text of a rule, by default the rule's number
#   lines     a function that returns what is written for lines: `letters`, `label` and `lines`
#   factors   a function that makes a rule of cells with factors, if the number comes with factors
#   least     the minimum number of arguments; `shortest` is the minimum number of cells of a line
#   optional  TRUE if the usual number may be missing
#   reads     FALSE if another kind reads the name
#   spare     TRUE if its tables are read and written for boards with more digits than rows, too
#
# A kind may also have `iss_instead`, which returns another text for some rules, and `iss_lacks`,
# which says whether the format cannot express a rule on a board of some shape. If `make` returns
# text instead of a rule, the text describes what cannot be expressed here.

# Names of parts that are not rules.
iss_structure <- c("", "Given", "Shape", "NoBoxes", "Jigsaw", "SearchPriority")
# Names that change the meaning of other parts. If one occurs, the text is not read.
iss_changing <- c("ChaosConstruction", "RegionSize", "Doppelganger")

# Returns the board, with the numbers of digits, and its rules, or the reason, as a text, if they
# cannot be read.
iss_parts <- function(text) {
  nodes <- iss_nodes(text)
  if (is.null(nodes)) {
    return(paste("a text with a group that is not closed or not opened, or with groups more than", deepest_group, "deep"))
  }
  shape <- unlist(lapply(Filter(function(node) node$name == "Shape", nodes), `[[`, "args"))
  size <- iss_size(shape)
  digits <- iss_digits(shape, size)
  if (is.null(digits)) {
    return("a puzzle whose grid is not 4x4 to 16x16, or whose digits do not begin at 0 or 1 or are fewer than its rows")
  }
  nodes <- iss_flat(nodes, size)
  # Replaces all parts about additional cells outside the board by one part that is not supported.
  extra <- vapply(Filter(function(node) node$name == "Var" && length(node$args) > 0, nodes), function(node) node$args[[1]], "")
  is_extra <- vapply(nodes, function(node) {
    # The letters of a table may look like the name of a cell, so they are not compared.
    entry <- iss_readers[[if (nzchar(node$name)) node$name else "Given"]]
    args <- if (!is.null(entry) && iss_form(entry) == "lines") node$args[-1] else node$args
    any(sub("[0-9]*(_.*)?$", "", args) %in% paste0(rep("V", length(extra)), extra))
  }, NA)
  nodes <- c(nodes[!is_extra], if (any(is_extra)) list(list(name = "Var", args = character())))
  names <- vapply(nodes, `[[`, "", "name")
  args <- lapply(nodes, `[[`, "args")
  odd <- grep("^([A-Z][A-Za-z]*)?$", names, value = TRUE, invert = TRUE)
  if (length(odd) > 0) {
    return(paste0("a part without a name: ", truncate_values(shorten(odd[[1]], 40))))
  }
  changing <- intersect(names, iss_changing)
  if (length(changing) > 0) {
    return(paste("a variant, with", paste(changing, collapse = ", ")))
  }
  lacking <- names[lengths(args) < iss_least_of(names)]
  if (length(lacking) > 0) {
    return(paste0("a part with too few values: ", lacking[[1]]))
  }
  # Values at the end may be empty.
  filled <- vapply(args, function(values) max(0, which(nzchar(values))), 0)
  excess <- names[filled > iss_most_of(names)]
  if (length(excess) > 0) {
    return(paste0("a part with too many values: ", excess[[1]]))
  }
  layouts <- vapply(args[names == "Jigsaw"], function(arg) arg[[length(arg)]], "")
  if (length(layouts) > 1) {
    return("a puzzle with more than one jigsaw")
  }
  has_boxes <- !"NoBoxes" %in% names
  # Boxes and pieces there have as many cells as there are digits, so they are not those of a shape.
  has_spare <- length(digits) > size
  if (has_spare && (length(layouts) > 0 || has_boxes && iss_has_boxes(size, length(digits)))) {
    return("a puzzle with more digits than rows, and with boxes or a jigsaw")
  }
  if (has_spare) has_boxes <- FALSE
  marks <- iss_candidates(unlist(args[names %in% c("", "Given")]), size, digits)
  grid <- list(
    size = size, digits = digits,
    regions = if (has_boxes) NULL else if (length(layouts) == 1) iss_layout(layouts, size) else "none"
  )
  made <- c(iss_made_of(nodes, grid), if (has_boxes) lapply(layouts, iss_pieces, size))
  made <- sort_made(made)
  rules <- do.call(sudoku_rules, c(list(made$rules, marks$rules, left_out = made$left_out), grid))
  list(board = marks$board, rules = rules)
}

# Returns each part as a list of its `name`, its `args` and the parts `inside` it, or NULL if the
# ends of groups do not match or the groups are too deep.
iss_nodes <- function(text) {
  parts <- strsplit(strsplit(gsub("[.]{2,}", ".", sub("^[.]+", "", text)), ".", fixed = TRUE)[[1]], "~", fixed = TRUE)
  open <- list(list())
  for (part in parts) {
    name <- c(part, "")[[1]]
    # A part without a name contains candidates.
    is_bare <- grepl("^R[0-9a-g]+C", name)
    node <- list(name = if (is_bare) "" else name, args = if (is_bare) part else part[-1])
    at <- length(open)
    if (name == "End") {
      if (at == 1) {
        return(NULL)
      }
      inside <- open[[at]]
      open <- open[-at]
      open[[at - 1]][[length(open[[at - 1]])]]$inside <- inside
    } else {
      open[[at]] <- c(open[[at]], list(node))
      if (name %in% iss_groups) open <- c(open, list(list()))
      if (length(open) > deepest_group) {
        return(NULL)
      }
    }
  }
  if (length(open) == 1) open[[1]]
}

iss_groups <- c("Or", "And", "Replicate")

# Replaces groups that only list parts, or repeat them elsewhere on the board, by their parts.
iss_flat <- function(nodes, size) {
  each <- lapply(nodes, function(node) {
    switch(node$name,
      And = iss_flat(node$inside, size),
      Replicate = iss_replicated(node, size),
      list(node)
    )
  })
  unlist(each, recursive = FALSE) %||% list()
}

# Returns the parts inside for each target, shifted so that the origin lies on the target. Targets
# are bits, row by row, that begin at the origin.
iss_replicated <- function(node, size) {
  inside <- iss_flat(node$inside, size)
  unknown <- Filter(function(one) !one$name %in% c(iss_structure, names(iss_readers)), iss_all(inside, size))
  if (length(unknown) > 0) {
    return(unknown)
  }
  origin <- if (length(node$args) > 1) node$args[[2]] else "R1C1"
  bits <- if (length(node$args) > 0) bits_of_letters(node$args[[1]], TRUE)
  # Additional cells outside the board are reported as one part.
  if (grepl("^V[A-Z]+[0-9]+$", origin)) {
    return(list(list(name = "Var", args = character())))
  }
  # Parts with rules at the edges of the board cannot be shifted.
  can_shift <- all(vapply(iss_all(inside, size), function(one) all(grepl("^-?$|^_|^R[^~]*C", iss_cell_args(one))), NA))
  if (!grepl(iss_cell, origin) || is.null(bits) || !can_shift) {
    return(list(list(name = node$name, args = character())))
  }
  from <- iss_cells(origin)
  at <- (from[[1]] - 1) * size + from[[2]] + which(bits == 1) - 1
  has_cells <- vapply(inside, function(one) length(unlist(lapply(iss_all(list(one), size), iss_cell_args))) > 0, NA)
  if (length(at) * sum(has_cells) > most_replicated) {
    stop_argument("x", "{.val Replicate} makes more than {most_replicated} parts.", call = NULL)
  }
  shifted <- lapply(at, function(to) {
    lapply(inside[has_cells], iss_shifted, c((to - 1) %/% size + 1, (to - 1) %% size + 1) - from, size)
  })
  c(if (length(at) > 0) inside[!has_cells], unlist(shifted, recursive = FALSE))
}

# Groups within groups could otherwise make a short text very long.
most_replicated <- 5000L
deepest_group <- 20L

# Returns parts and all parts within them.
iss_all <- function(nodes, size) {
  unlist(lapply(nodes, function(node) c(list(node), iss_all(iss_flat(node$inside, size), size))), recursive = FALSE) %||% list()
}

# Returns a part whose cells, and those of the parts within it, are moved by a number of rows and
# columns.
iss_shifted <- function(node, step, size) {
  is_cell <- grepl(iss_cell, sub("_.*$", "", node$args))
  cells <- sweep(iss_cells(sub("_.*$", "", node$args[is_cell])), 2, step, `+`)
  if (any(cells < 1 | cells > size)) {
    stop_argument("x", "{.val Replicate} shifts {.val {node$name}} off the board.", call = NULL)
  }
  node$args[is_cell] <- paste0(iss_names(cells), sub("^[^_]*", "", node$args[is_cell]))
  # Each part of a choice stays together.
  node$inside <- lapply(node$inside, function(branch) {
    list(name = "And", args = character(), inside = lapply(iss_flat(list(branch), size), iss_shifted, step, size))
  })
  node
}

iss_cell <- "^R([0-9a-g]|1[0-6])C([0-9a-g]|1[0-6])$"

# Returns the arguments of a part that are cells, or "none".
iss_cell_args <- function(node) {
  entry <- iss_readers[[node$name]]
  form <- if (node$name %in% c("", "Given")) "cells" else if (!is.null(entry)) iss_form(entry) else "unknown"
  switch(form,
    flag = , number = , group = character(),
    cells = , pairs = , groups = sub("_.*$", "", node$args),
    "cell numbers" = node$args[[1]],
    "number cell" = node$args[[2]],
    "number cells" = , "sum cells" = , "text cells" = , lines = , sets = node$args[-1],
    "none"
  )
}

# Makes the rules of all parts, or text for what cannot be expressed. Parts with the same name and
# the same letters become one rule.
iss_made_of <- function(nodes, grid) {
  names <- vapply(nodes, `[[`, "", "name")
  known <- names %in% names(iss_readers) & nzchar(names)
  # Most tables of digits are read only for boards with the usual digits.
  if (!identical(grid$digits, seq_len(grid$size))) known[known] <- !vapply(iss_readers[names[known]], has_table, NA)
  unknown <- unique(names[!known & !names %in% iss_structure])
  is_lines <- known
  is_lines[known] <- vapply(iss_readers[names[known]], function(entry) iss_form(entry) == "lines", NA)
  at <- which(known & !is_lines)
  lines <- lapply(nodes[is_lines], function(node) iss_lines(node$args[-1]))
  key <- vapply(nodes[is_lines], function(node) paste(node$name, node$args[[1]]), "")
  tables <- lapply(unique(key), function(one) {
    node <- nodes[is_lines][[match(one, key)]]
    all <- unlist(lines[key == one], recursive = FALSE)
    labels <- vapply(all, `[[`, "", "label")
    lapply(unique(labels), function(label) {
      make_rule(iss_readers[[node$name]], all[labels == label], node$args[[1]], label_of_text(label), size = grid$size, all_digits = grid$digits)
    })
  })
  c(
    lapply(nodes[at], function(node) {
      entry <- iss_readers[[node$name]]
      if (iss_form(entry) == "group") iss_branches(node, entry, grid) else iss_made(entry, node$args, grid)
    }),
    unlist(tables, recursive = FALSE), as.list(replace(unknown, unknown == "Var", "Var (cells outside the grid)"))
  )
}

# Whether a part is read or written as a table with a row for each digit.
has_table <- function(entry) {
  if (isTRUE(entry$spare)) {
    return(FALSE)
  }
  makes_table <- "size" %in% names(formals(entry$make %||% identity))
  iss_form(entry) == "lines" || makes_table && iss_form(entry) != "number cell"
}

# Makes the rule that combines the branches inside a node. If a branch contains something unknown,
# the whole rule cannot be expressed. A branch that no digits satisfy adds nothing to a choice, so
# it is left out, unless there is no other.
iss_branches <- function(node, entry, grid) {
  branches <- lapply(node$inside, function(branch) {
    nodes <- iss_flat(list(branch), grid$size)
    items <- unlist(lapply(Filter(function(one) one$name %in% c("", "Given"), nodes), `[[`, "args"))
    parts <- strsplit(as.character(items), "_", fixed = TRUE)
    given <- lapply(parts, function(part) iss_restricted(iss_cells(part[[1]]), vapply(part[-1], iss_number, 0), grid$digits))
    sort_made(c(iss_made_of(nodes, grid), given))
  })
  lacking <- unlist(lapply(branches, `[[`, "left_out"))
  if (length(lacking) > 0) {
    return(lacking)
  }
  rules <- lapply(branches, function(branch) do.call(c, branch$rules))
  # A branch without requirements always holds, so there is no rule.
  if (any(vapply(rules, is.null, NA))) {
    return(NULL)
  }
  can_hold <- vapply(rules, can_be_kept, NA, grid)
  entry$make(if (any(can_hold)) rules[can_hold] else rules)
}

# Whether a board can have these rules. Rules that are wrong for another reason than that no digits
# satisfy them, such as a cell outside the board, are not judged here.
can_be_kept <- function(rules, grid) {
  tryCatch(
    {
      do.call(sudoku_rules, c(list(rules), grid))
      TRUE
    },
    oxidoku_error_rule = function(e) !grepl("twice in a house|cannot|accepts no digits|no two digits keep", e$reason),
    oxidoku_error = function(e) TRUE
  )
}

# Splits arguments into lines of cells, which are separated by empty arguments. Each line has its
# `label`, its `cells`, and in `parts` the number of cells of each of its parts.
iss_lines <- function(args) {
  is_label <- startsWith(args, "_")
  label <- ""
  lines <- list()
  for (run in split(seq_along(args), cumsum(!nzchar(args) | is_label))) {
    if (is_label[[run[[1]]]]) label <- decoded_text(substring(args[[run[[1]]]], 2))
    run <- args[run[nzchar(args[run]) & !is_label[run]]]
    is_break <- run == "-"
    if (any(!is_break)) {
      parts <- tabulate(cumsum(is_break)[!is_break] + 1, sum(is_break) + 1)
      lines <- c(lines, list(list(label = label, cells = iss_cells(run[!is_break]), parts = parts)))
    }
  }
  lines
}

decoded_text <- function(text) {
  text <- utils::URLdecode(gsub("%(?![0-9A-Fa-f]{2})", "%25", text, perl = TRUE))
  Encoding(text) <- "UTF-8"
  if (validUTF8(text)) text else ""
}

encoded_text <- function(text) gsub("~", "%7E", gsub(".", "%2E", utils::URLencode(enc2utf8(text), reserved = TRUE), fixed = TRUE), fixed = TRUE)

# Returns a layout as regions. Cells of regions of a different size are in no region.
iss_layout <- function(layout, size) {
  labels <- strsplit(layout, "")[[1]]
  if (length(labels) != size^2) {
    stop_argument("x", "{.val Jigsaw} has {length(labels)} cells, not {size^2}.", call = NULL)
  }
  labels[table(labels)[labels] != size] <- "."
  paste(labels, collapse = "")
}

# Makes a house of each region of a layout, on a board that also has boxes.
iss_pieces <- function(layout, size) {
  labels <- strsplit(iss_layout(layout, size), "")[[1]]
  pieces <- unname(split(seq_along(labels)[labels != "."], labels[labels != "."]))
  lapply(pieces, function(at) house_rule(cbind((at - 1) %/% size + 1, (at - 1) %% size + 1), size))
}

# Returns the minimum number of arguments of each part.
iss_least_of <- function(names) {
  vapply(names, function(name) {
    if (!nzchar(name) || !name %in% names(iss_readers)) {
      return(if (name == "Jigsaw") 1 else 0)
    }
    entry <- iss_readers[[name]]
    entry$least %||% switch(iss_form(entry), flag = , group = 0, cells = , groups = , number = , lines = 1, 2)
  }, 0)
}

# Returns the maximum number of arguments of each part.
iss_most_of <- function(names) {
  vapply(names, function(name) {
    if (name == "NoBoxes") {
      return(0)
    }
    if (!nzchar(name) || !name %in% names(iss_readers)) {
      return(Inf)
    }
    switch(iss_form(iss_readers[[name]]), flag = , group = 0, number = 1, "number cell" = , "number line" = 2, "line ends" = 3, Inf)
  }, 0)
}

iss_form <- function(entry) {
  kind <- rule_kinds[[entry$kind]]
  usual <- if (!is.null(kind$sides)) "line ends" else if (kind$cells == "board") "flag" else if (!is.null(kind$number)) "number cells" else "cells"
  entry$form %||% usual
}

# Returns the number of rows, or NA for a shape that is not supported.
iss_size <- function(shape) {
  if (length(shape) == 0) {
    return(9L)
  }
  sides <- strsplit(shape[[1]], "x", fixed = TRUE)[[1]]
  size <- if (length(sides) == 2) suppressWarnings(as.integer(sides[[1]])) else NA
  good <- size %in% 4:16 && sides[[1]] == sides[[2]] && length(shape) <= 2
  if (good) size else NA_integer_
}

# Returns all digits, or NULL if they do not begin at 0 or 1 or are fewer than the rows. They are given
# as their number or as a range.
iss_digits <- function(shape, size) {
  range <- if (length(shape) > 1 && nzchar(shape[[2]])) shape[[2]] else as.character(size)
  if (is.na(size) || !grepl("^([01]-)?[0-9]{1,2}$", range)) {
    return(NULL)
  }
  highest <- as.integer(sub("^[01]-", "", range))
  digits <- if (startsWith(range, "0-")) 0:highest else seq_len(highest)
  if (length(digits) >= size && length(digits) <= 16) digits
}

# Whether boxes of as many cells as there are digits fill a board.
iss_has_boxes <- function(size, digits) {
  sides <- 2:size
  sides <- sides[digits %% sides == 0 & digits %/% sides > 1]
  any(size %% sides == 0 & size %% (digits %/% sides) == 0)
}

# Converts names such as "R1Ca" to a matrix of row and column, in which a is 10.
iss_cells <- function(names) {
  row <- sub("^R([0-9a-g]+)C.*$", "\\1", names)
  col <- sub("^R[0-9a-g]+C", "", names)
  wrong <- !grepl(iss_cell, names)
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

# Reads items such as `R1C1_5` (a given) and `R1C1_2_4` (candidates).
iss_candidates <- function(items, size, all_digits) {
  parts <- strsplit(as.character(items), "_", fixed = TRUE)
  board <- matrix(0L, size, size)
  rules <- list()
  for (part in parts) {
    cell <- iss_cells(part[[1]])
    digits <- suppressWarnings(as.integer(part[-1]))
    if (length(digits) == 0 || anyNA(digits) || !all(digits %in% all_digits) || any(cell > size)) {
      stop_argument("x", "{.val {paste(part, collapse = '_')}} is not a cell followed by digits of the board.", call = NULL)
    }
    number <- match(digits, all_digits)
    if (length(digits) == 1 && !board[cell] %in% c(0L, number)) {
      stop_argument("x", "{.val {part[[1]]}} has two givens: {all_digits[[board[cell]]]} and {digits}.", call = NULL)
    }
    if (length(digits) == 1) {
      board[cell] <- number
    } else {
      rules <- c(rules, list(iss_restricted(cell, digits, all_digits)))
    }
  }
  list(board = board, rules = rules)
}

# Makes a rule that restricts a cell to some digits.
iss_restricted <- function(cell, digits, all_digits) {
  forms <- Filter(function(entry) identical(entry$form, "candidates"), iss_entries)
  for (entry in forms) {
    if (!is.null(entry$digits) && setequal(digits, entry$digits(all_digits))) return(make_rule(entry, cell))
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

# Makes a rule from the arguments of a part.
iss_made <- function(entry, args, grid) {
  size <- grid$size
  form <- iss_form(entry)
  # Adds the usual number if it is missing.
  if (isTRUE(entry$optional) && startsWith(args[[1]], "R")) args <- c(rule_kinds[[entry$kind]]$number, args)
  first <- if (length(args) > 0) args[[1]]
  make <- function(...) make_rule(entry, ..., size = size, all_digits = grid$digits)
  switch(form,
    flag = make(),
    number = make(iss_number(first)),
    cells = {
      cells <- iss_cells(args)
      if (nrow(cells) >= (entry$shortest %||% 0)) make_line(entry, cells, size = size)
    },
    pairs = make(iss_pairs(args)),
    groups = make(lapply(iss_groups_of(args), iss_cells)),
    "number cells" = if (grepl("_=_", first, fixed = TRUE) && !is.null(entry$factors)) {
      numbers <- vapply(strsplit(first, "_=_|_")[[1]], iss_number, 0)
      entry$factors(iss_cells(args[-1]), numbers[[1]], unname(numbers[-1]))
    } else {
      make_line(entry, iss_cells(args[-1]), iss_number(first), size = size)
    },
    "sum cells" = make(iss_cells(args[-1]), if (!first %in% c("", "0")) iss_number(first)),
    sets = make(iss_cells(args[-1]), iss_number(first)),
    "text cells" = make(iss_cells(args[-1]), first),
    "number cell" = make(iss_cells(args[[2]]), iss_number(first)),
    "cell numbers" = make(iss_cells(first), vapply(args[-1], iss_number, 0)),
    "number line" = make_outside(entry, iss_ends(args[2:1])),
    "line ends" = make_outside(entry, iss_ends(args))
  )
}

# Splits arguments at `-`.
iss_groups_of <- function(args) {
  is_break <- args == "-"
  unname(split(args[!is_break], cumsum(is_break)[!is_break]))
}

# Returns the pairs of neighbouring cells.
iss_pairs <- function(args) {
  cells <- unique(iss_cells(args))
  # Pairs each cell with those to its right, to its left, below and above that come later in the
  # list.
  number <- function(cells) 100 * cells[, 1] + cells[, 2]
  beside <- match(outer(number(cells), c(1, -1, 100, -100), `+`), number(cells))
  first <- rep(seq_len(nrow(cells)), 4)
  apart <- setdiff(seq_len(nrow(cells)), first[!is.na(beside)])
  if (length(apart) > 0) {
    stop_argument("x", "{.val {iss_names(cells[apart[[1]], , drop = FALSE])}} is beside no other cell of its list.", call = NULL)
  }
  later <- which(beside > first)
  later <- later[order(first[later], beside[later])]
  cells[rbind(first[later], beside[later]), , drop = FALSE]
}

# Reads the numbers at the ends of a row or column: its name, such as `R1`, and one or two
# numbers.
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

# Whether the format cannot say where the cells of a board are and which digits they hold.
is_beyond_iss <- function(shape) {
  has_houses <- !is.null(shape$box) || !is.null(shape$layout)
  !is.null(shape$corners) || shape$side > 16 || anyNA(shape$layout) || !is.null(shape$digits) && (shape$digits > 16 || has_houses)
}

iss_shape <- function(shape) {
  digits <- digits_of_shape(shape)
  range <- if (digits[[1]] == 0L) paste0("~0-", max(digits)) else if (!is.null(shape$digits)) paste0("~", length(digits))
  paste0("Shape~", shape$side, "x", shape$side, range)
}

iss_regions <- function(shape) {
  if (is.null(shape$layout) && is.null(shape$box)) {
    return("NoBoxes")
  }
  regions <- written_regions(shape, shape$side)
  if (!is.null(regions)) {
    c("NoBoxes", paste0("Jigsaw~", paste(c(0:9, letters)[t(regions) + 1], collapse = "")))
  }
}

# Returns the regions, numbered from 0, or NULL if they are the usual boxes.
written_regions <- function(shape, size) {
  if (is.null(shape$layout) && identical(shape$box, box_sides(NULL, size, NULL))) {
    return(NULL)
  }
  if (is.null(shape$layout) && !is.null(shape$box)) {
    return(box_labels(shape$box, size))
  }
  matrix((shape$layout %||% NA_integer_) - 1L, size, size, byrow = TRUE)
}

# Returns the number of the box of each cell, counted from 0.
box_labels <- function(box, size) {
  outer(seq_len(size) - 1L, seq_len(size) - 1L, function(row, col) {
    row %/% box[[1]] * (size %/% box[[2]]) + col %/% box[[2]]
  })
}

iss_rule <- function(rule, rules, shape, call) {
  kind <- kind_of(rule)
  instead <- if (!is.null(kind$iss_instead)) kind$iss_instead(rule, rules)
  if (!is.null(instead)) {
    return(instead)
  }
  entries <- if (is.null(kind$iss_lacks) || !kind$iss_lacks(rule, shape)) entries_for(rule, "iss")
  if (!identical(digits_of_shape(shape), seq_len(shape$side))) entries <- Filter(Negate(has_table), entries)
  if (length(entries) == 0) {
    stop_format(rule, NULL, call)
  }
  unlist(Map(iss_part, names(entries), entries, list(rule), list(shape)), use.names = FALSE)
}

# Writes the text of a rule for one of its entries. Some rules have several parts.
iss_part <- function(name, entry, rule, shape) {
  size <- shape$side
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
    lines = iss_lines_text(name, if (isTRUE(entry$spare)) entry$lines(rule, size, length(digits_of_shape(shape))) else entry$lines(rule, size)),
    # Clones are equal cell by cell, so they are written in order. Groups of cells have no order.
    sets = if (rule_kinds[[entry$kind]]$cells == "twins") {
      paste(name, 2, iss_names(rule$cells[[1]]), iss_names(rule$cells[[2]]), sep = "~")
    } else {
      paste(c(name, length(rule$cells), cells), collapse = "~")
    },
    groups = paste(c(name, paste(vapply(rule$cells, function(cells) paste(iss_names(cells), collapse = "~"), ""), collapse = "~-~")), collapse = "~"),
    group = paste(c(name, unlist(lapply(rule$rules, iss_inside, rule$rules, shape)), "End"), collapse = "."),
    candidates = paste0("~", cells, "_", paste(if (is.null(entry$digits)) value else entry$digits(digits_of_shape(shape)), collapse = "_")),
    paste(c(name, value, cells), collapse = "~")
  )
}

# Writes the text of a rule inside another. Several parts are joined by `And`.
iss_inside <- function(rule, rules, shape) {
  parts <- iss_rule(rule, rules, shape, NULL)
  if (length(parts) > 1) c("And", parts, "End") else parts
}

iss_lines_text <- function(name, said) {
  cells <- vapply(said$lines, function(cells) paste(iss_names(cells), collapse = "~"), "")
  label <- paste0("_", if (!is.null(said$label)) encoded_text(said$label))
  if (length(cells) > 0) paste(name, said$letters, label, paste(cells, collapse = "~~"), sep = "~")
}

# Joins lines with the same letters and label in one part.
iss_joined <- function(parts) {
  pattern <- "^([A-Za-z]+~[A-Za-z0-9_-]*~_[^~]*)~.*$"
  of_lines <- grepl(pattern, parts)
  begin <- sub(pattern, "\\1", parts)
  again <- of_lines & duplicated(begin)
  for (at in which(of_lines & !again)) {
    more <- parts[again & begin == begin[[at]]]
    parts[[at]] <- paste(c(parts[[at]], substring(more, nchar(begin[[at]]) + 2)), collapse = "~~")
  }
  parts[!again]
}

# Writes the row or column of a line of cells, with its number at the end from which the line is
# seen.
iss_number_outside <- function(name, cells, value) {
  step <- cells[2, ] - cells[1, ]
  paste(c(name, iss_line_name(cells), if (sum(step) > 0) c(value, "") else c("", value)), collapse = "~")
}

iss_line_name <- function(cells) if (cells[[1, 1]] == cells[[2, 1]]) paste0("R", cells[[1, 1]]) else paste0("C", cells[[1, 2]])

# Raises the error for what a format has no place for: a rule, or `what`. naming_others() adds the
# name of the format.
stop_format <- function(rule, what, call) {
  what <- what %||% rule_words(rule)
  stop_oxidoku(
    "file",
    c(
      "The format cannot hold this puzzle.",
      "x" = "There is no place for {what}."
    ),
    arg = "x", lacks = what, call = call
  )
}
