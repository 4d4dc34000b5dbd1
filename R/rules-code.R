# R code that makes rules and puzzles, for format(x, code = TRUE), and cages as the map of letters
# that rule_cages() takes.

# ---- Code ----------------------------------------------------------------------

# Returns a call as text: on one line if it is short, otherwise with a line for each argument.
code_call <- function(name, ...) {
  args <- c(...)
  line <- paste0(name, "(", paste(args, collapse = ", "), ")")
  if (nchar(line) <= 80 && !grepl("\n", line, fixed = TRUE)) {
    return(line)
  }
  paste0(name, "(\n", paste0("  ", gsub("\n", "\n  ", args, fixed = TRUE), collapse = ",\n"), "\n)")
}

code_named <- function(name, code) if (length(code) > 0) paste(name, "=", code)

code_text <- function(text) {
  text <- quoted_text(text)
  if (length(text) == 1) text else code_call("c", text)
}

code_numbers <- function(values, names = NULL) {
  values <- format_plainly(values)
  # Digits need quotes to be names.
  quoted <- ifelse(grepl("^[A-Za-z]", names), names, paste0("`", names, "`"))
  if (!is.null(names)) values <- paste(quoted, "=", values)
  if (length(values) == 1 && is.null(names)) values else code_call("c", values)
}

format_plainly <- function(values) sprintf("%d", as.integer(values))

code_of_cells <- function(cells) code_text(cells_in_words(cells))

# Writes cells that do not touch as numbers. Written as names, they would cause the message about
# a typing error each time the code runs.
code_of_apart <- function(cells) {
  code_call("cbind", code_named("row", code_numbers(cells[, 1])), code_named("col", code_numbers(cells[, 2])))
}

# Returns the code of a text, a number or TRUE.
code_of_value <- function(value) {
  if (is.character(value)) code_text(value) else if (is.logical(value)) format(value) else code_numbers(value)
}

code_of_rules <- function(rules) {
  # The order of the rules does not matter.
  code_call(
    "sudoku_rules", code_of_parts(rules$rules, rules), vapply(rules$draw, code_of_random, ""), code_of_shape(rules$shape),
    if (length(rules$left_out) > 0) code_named("left_out", code_text(rules$left_out))
  )
}

# Returns the code of some of the rules of a board.
code_of_parts <- function(parts, rules) {
  shape <- rules$shape
  lettered <- !vapply(parts, function(rule) is.null(rule$letter), NA)
  # One call has a letter for each cage, so it can have at most as many cages as there are
  # letters.
  lettered <- lettered & sum(lettered) <= length(cage_letters)
  outside <- vapply(parts, function(rule) !is.null(kind_of(rule)$sides), NA)
  own <- !vapply(parts, function(rule) is.null(kind_of(rule)$call), NA)
  joined <- !vapply(parts, function(rule) is.null(rule$rules), NA)
  c(
    vapply(parts[!lettered & !outside & !own & !joined], code_of_rule, ""),
    code_of_own(parts[own], values_of(rules$facts)),
    vapply(parts[joined], code_of_joined, "", rules),
    if (any(lettered)) code_of_map(cage_map(parts[lettered], shape)),
    code_of_outside(parts[outside], shape$side)
  )
}

code_of_shape <- function(shape) {
  if (!is.null(shape$corners)) {
    return(code_named("grids", code_text(names_of_grids(shape$corners) %||% names_of_cells(t(matrix(shape$corners, 2) + 1L)))))
  }
  if (!is.null(shape$layout)) {
    labels <- c(cage_letters)[shape$layout]
    labels[is.na(labels)] <- "."
    return(c(code_named("regions", code_text(apply(matrix(labels, shape$side, byrow = TRUE), 1, paste, collapse = ""))), code_of_digits(shape)))
  }
  c(
    if (shape$side != 9) code_named("size", format_plainly(shape$side)),
    if (is.null(shape$box) && !is.null(box_sides(NULL, shape$side, NULL))) code_named("regions", code_text("none")),
    if (!is.null(shape$box) && !identical(as.integer(box_sides(NULL, shape$side, NULL)), shape$box)) {
      code_named("box", code_numbers(shape$box))
    },
    code_of_digits(shape)
  )
}

code_of_digits <- function(shape) {
  ends <- ends_of_digits(shape)
  if (!is.null(ends)) code_named("digits", paste(ends, collapse = ":"))
}

# Returns the lowest and the highest digit of a shape, or NULL if they are the usual ones.
ends_of_digits <- function(shape) {
  lowest <- shape$lowest %||% 1L
  if (!is.null(shape$digits) || lowest == 0L) c(lowest, (shape$digits %||% shape$side) - 1L + lowest)
}

code_of_random <- function(part) {
  numbers <- part$numbers
  symmetry <- symmetry_of_random(part)
  code_call(
    call_of_random(random_parts()[[part$name]]),
    c(
      if (length(numbers) > 0) paste(unique(format_plainly(numbers)), collapse = ":"),
      if (symmetry != "none") code_named("symmetry", paste0("\"", symmetry, "\""))
    )
  )
}

code_of_rule <- function(rule) {
  kind <- kind_of(rule)
  cells <- if (!kind$cells %in% c("pairs", "ordered_pairs")) {
    vapply(rule$cells, if (are_touching(kind, rule$cells)) code_of_cells else code_of_apart, "")
  }
  args <- if (!is.null(kind$args)) kind$args(rule) else usual_args(rule, kind)
  args <- Filter(Negate(is.null), args)
  code <- vapply(args, code_of_value, "")
  named <- nzchar(names(args) %||% rep("", length(args)))
  code[named] <- paste(names(args)[named], "=", code[named])
  code_call(paste0("rule_", rule$name), cells, unname(code))
}

# Returns the code of user-defined rules. Rules that differ only in their first cells share a
# call.
code_of_own <- function(rules, digits) {
  alike <- vapply(rules, function(rule) {
    is_groups <- kind_of(rule)$cells == "groups"
    rlang::hash(list(rule[setdiff(names(rule), "cells")], if (is_groups) rule$cells else rule$cells[-1]))
  }, "")
  vapply(unname(split(rules, match(alike, unique(alike)))), function(rules) {
    kind <- kind_of(rules[[1]])
    groups <- if (kind$cells == "groups") rules[[1]]$cells else unlist(lapply(rules, function(rule) utils::head(rule$cells, 1)), recursive = FALSE)
    cells <- vapply(groups, code_of_cells, "")
    call <- kind$call(rules[[1]], digits)
    code_call(
      paste0("rule_", call$name), if (length(cells) > 1) code_call("list", cells) else cells,
      if (length(call$args) > 0) paste(names(call$args), "=", call$args)
    )
  }, "")
}

# Returns the code of a rule that combines others. `rules` are the rules of the board.
code_of_joined <- function(rule, rules) {
  parts <- vapply(rule$rules, function(part) code_of_parts(list(part), rules), "")
  about <- code_of_about(rule)
  code_call(paste0("rule_", rule$name), c(parts, paste(names(about), "=", about)))
}

# Returns the number of a rule as an argument, unless it is the usual one.
usual_args <- function(rule, kind) {
  if (!is.null(kind$number)) stats::setNames(list(unusual_number(rule)), names(kind$number)) else if (!is.null(kind$digits)) list(rule$values)
}

# Writes one call for all numbers of a kind. A line with two numbers needs two calls.
code_of_outside <- function(rules, n) {
  if (length(rules) == 0) {
    return(NULL)
  }
  name <- vapply(rules, `[[`, "", "name")
  side <- vapply(rules, side_of_line, "", n)
  line <- vapply(rules, function(rule) rule$cells[[1]][1, ], c(0L, 0L))
  line <- ifelse(side %in% c("left", "right"), paste0("r", line[1, ]), paste0("c", line[2, ]))
  length <- vapply(rules, function(rule) nrow(rule$cells[[1]]), 1L)
  value <- vapply(rules, `[[`, 1L, "values")
  again <- stats::ave(seq_along(rules), name, side, line, length, FUN = seq_along)
  calls <- split(seq_along(rules), list(match(name, names(rule_kinds)), length, again), drop = TRUE)
  vapply(unname(calls), function(at) {
    kind <- kind_of(rules[[at[[1]]]])
    args <- kind$sides
    numbers <- lapply(names(args), function(from) {
      of_side <- at[side[at] == from]
      if (length(of_side) > 0) code_named(args[[from]], code_numbers(value[of_side], line[of_side]))
    })
    length <- unusual_number(rules[[at[[1]]]])
    code_call(paste0("rule_", name[[at[[1]]]]), unlist(numbers), if (!is.null(length)) code_named(names(kind$number), format_plainly(length)))
  }, "")
}

side_of_line <- function(rule, n) {
  cells <- rule$cells[[1]]
  first <- cells[1, ]
  # A single cell is a line from any side of the board that it touches.
  if (nrow(cells) == 1) {
    return(c("left", "right", "top", "bottom")[c(first[[2]] == 1, first[[2]] == n, first[[1]] == 1, first[[1]] == n)][[1]])
  }
  if (cells[[2, 1]] == first[[1]]) {
    return(if (first[[2]] == 1) "left" else "right")
  }
  if (first[[1]] == 1) "top" else "bottom"
}

code_of_map <- function(map) {
  sums <- map$sums
  code_call("rule_cages", code_text(map$rows), if (length(sums) > 0) code_numbers(sums, names(sums)))
}

# Returns the code of a puzzle. `cells` is the text of one puzzle, with the values of digits.
code_of_puzzle <- function(cells, rules) {
  own <- rules_to_show(rules)
  if (!grepl("[^.]", cells)) {
    return(code_call("sudoku_puzzle", if (length(own) > 0) code_named("rules", code_of_rules(own$rules))))
  }
  facts <- rules$facts
  is_square <- length(facts$row) == facts$rows * facts$columns
  rows <- if (is_square) substring(cells, (seq_len(facts$rows) - 1) * facts$columns + 1, seq_len(facts$rows) * facts$columns)
  code_call(
    "sudoku_puzzle", code_text(rows %||% cells), if (length(own) > 0) code_of_rules(own$rules),
    # Letters without digits could be read as A = 1.
    if (facts$digits > 9 && !has_zero(facts) && !grepl("[1-9]", cells)) code_named("symbols", code_text("1-9A-P"))
  )
}

# ---- Cages by letter -----------------------------------------------------------

cage_letters <- c(LETTERS, letters, 0:9)

# Returns cages in the form that rule_cages() takes: a string for each row of the board, and the
# sums by letter. The cages keep their letters if these are all different. `cages` must not
# overlap.
cage_map <- function(cages, shape) {
  cells <- lapply(cages, function(rule) rule$cells[[1]])
  names <- vapply(cages, function(rule) rule$letter %||% "", "")
  if (anyDuplicated(names) > 0 || !all(names %in% cage_letters)) {
    names <- cage_letters[seq_along(cages)]
  }
  side <- if (is.null(shape$corners)) shape$side else max(4L, unlist(cells))
  map <- matrix(".", side, side)
  map[do.call(rbind, cells)] <- rep(names, vapply(cells, nrow, 1L))
  sums <- lapply(cages, `[[`, "values")
  list(rows = apply(map, 1, paste, collapse = ""), sums = unlist(stats::setNames(sums, names)))
}

# Whether cages are shown as a map of letters. They must not overlap, and must have been typed by
# letter or outnumber the rows of the board.
is_shown_as_map <- function(cages, shape) {
  if (length(cages) == 0 || length(cages) > length(cage_letters) || !is.null(shape$corners)) {
    return(FALSE)
  }
  typed <- !vapply(cages, function(rule) is.null(rule$letter), NA)
  cells <- do.call(rbind, lapply(cages, function(rule) rule$cells[[1]]))
  anyDuplicated(cells) == 0 && (any(typed) || length(cages) > shape$side)
}

map_lines <- function(map) {
  # No line ends within a sum: the underscores are not places to break it.
  sums <- paste0(names(map$sums), "_=_", map$sums, collapse = ", ")
  lines <- if (length(map$sums) > 0) strwrap(paste("sums:", sums), cli::console_width() - 4, exdent = 2)
  c("cages:", paste0("  ", map$rows), gsub("_", " ", lines, fixed = TRUE))
}

# Prints the rules of a board, in the prints of rules and puzzles.
print_rules <- function(rules) {
  width <- cli::console_width()
  is_cage <- vapply(rules$rules, function(rule) isTRUE(kind_of(rule)$map), NA)
  cages <- rules$rules[is_cage]
  as_map <- is_shown_as_map(cages, rules$shape)
  for (i in seq_along(rules$rules)) {
    if (!as_map || !is_cage[[i]]) {
      cat(shorten(paste0("  ", rule_words(rules$rules[[i]])), width), "\n", sep = "")
    } else if (i == which(is_cage)[[1]]) {
      cat(paste0("  ", map_lines(cage_map(cages, rules$shape))), sep = "\n")
    }
  }
  print_left_out(rules)
}

# Describes the board without its rules: "9x9", "6x6", "jigsaw 9x9", "7x7 with the digits 1 to 9",
# "samurai".
shape_words <- function(shape) {
  ends <- ends_of_digits(shape)
  size <- paste0(shape$side, "x", shape$side, if (!is.null(ends)) paste0(" with the digits ", ends[[1]], " to ", ends[[2]]))
  if (!is.null(shape$corners)) {
    n <- length(shape$corners) / 2
    return(names_of_grids(shape$corners) %||% count_words(n, "grid of 9x9", "overlapping grids of 9x9"))
  }
  if (!is.null(shape$layout)) {
    return(paste("jigsaw", size))
  }
  if (is.null(shape$box)) {
    return(if (is.null(shape$digits)) paste("Latin square", size) else paste0(size, ", without boxes"))
  }
  size
}

#' @export
format.oxidoku_rules <- function(x, ..., code = FALSE) {
  if (check_flag(code, "code", environment())) {
    return(code_of_rules(x))
  }
  labels <- lapply(x$rules, function(rule) kind_of(rule)$label)
  counts <- vapply(unique(labels), function(label) {
    n <- sum(vapply(labels, identical, NA, label))
    if (length(label) == 1) label else paste(n, label[[if (n == 1) 1 else 2]])
  }, "")
  without <- if (length(x$left_out) > 0) left_out_in_words(x$left_out)
  paste(c(shape_words(x$shape), counts, vapply(x$draw, random_words, ""), without), collapse = ", ")
}

# Returns one row for the board, and then one row for each rule.
#' @export
as.data.frame.oxidoku_rules <- function(x, ...) {
  rules <- as.data.frame(structure(x$rules, class = "oxidoku_rule"))
  drawn <- vapply(x$draw, random_words, "")
  board <- data.frame(rule = "board", words = shape_words(x$shape))
  rbind(board, rules, data.frame(rule = rep("random", length(drawn)), words = drawn))
}

#' @export
print.oxidoku_rules <- function(x, ...) {
  cat("Sudoku rules: ", shape_words(x$shape), "\n", sep = "")
  box <- x$shape$box
  if (!is.null(box)) {
    cat("  boxes of ", box[[1]], "x", box[[2]], "\n", sep = "")
  } else if (is.null(x$shape$corners) && is.null(x$shape$layout)) {
    cat("  no boxes: rows and columns alone\n")
  }
  print_rules(x)
  for (part in x$draw) {
    cat("  ", random_words(part), "\n", sep = "")
  }
  print_slips(x)
  invisible(x)
}
