# The rules of a board: its size, boxes and regions, and the rules that the constructors rule_*()
# make. As in the engine, a rule has a name, lists of cells, and numbers. The engine checks
# whether rules make sense.

#' The rules of a board
#'
#' @description
#' `sudoku_rules()` describes boards other than the classic one: their size, their boxes or
#' regions, overlapping grids, and further rules such as cages, thermometers and dots. Pass the
#' result to the argument `rules` of other functions, or to [sudoku_puzzle()], which makes a
#' puzzle that carries its rules.
#'
#' @param ... Rules: any of
#'   * for the whole board: `r links_to_rules("board")`;
#'   * cages (many at once with [rule_cages()]) and cells without repeats:
#'     `r links_to_rules("cages")`;
#'   * numbers outside the board: `r links_to_rules("outside")`;
#'   * lines: `r links_to_rules("lines")`;
#'   * cells and edges: `r links_to_rules("marks")`;
#'   * your own, by functions of digits: [rule_pairs()], [rule_neighbours()], [rule_line()],
#'     [rule_automaton()], [rule_regex()];
#'   * sums and counts of your own: `r links_to_rules("sums")`;
#'   * combinations of rules: `r links_to_rules("choices")`;
#'   * clues drawn at random, for [generate_sudoku()]: [random_cages()], [random_regions()] and
#'     similar functions.
#'
#'   Rules can also be joined with `c()` or passed in a list.
#' @param size The number of rows and columns, and usually of digits, from 4 to 25. By default 9, or
#'   the number of rows of `regions`.
#' @param box The height and width of a box in cells, such as `c(2, 3)`. By default 2x2 for size 4,
#'   2x3 for 6, 2x4 for 8, 3x3 for 9, 2x5 for 10, 3x4 for 12, 4x4 for 16, and so on: boxes are never
#'   higher than wide. A board of prime size has no boxes, only rows and columns.
#' @param regions The regions that replace the boxes, as in a jigsaw: a matrix with a label for each
#'   cell, or a string of one character per cell, row by row. `NA`, or `.` in a string, marks a cell
#'   that belongs to no region. `"none"` for rows and columns only.
#' @param grids Overlapping 9x9 grids. Either the name of a layout (`"samurai"`, `"butterfly"`,
#'   `"windmill"`, `"sohei"`, `"sumo"`, `"shogun"` or `"gattai8"`), or the cells at the upper left
#'   corners of the grids, such as `c("r1c1", "r7c7")`.
#' @param digits The digits, if they are not 1 to the number of rows: for example `1:9`, or 9 for
#'   short, on a board of seven rows, or `0:8` on a board of nine. They begin at 1 or 0; there are at
#'   least as many digits as rows and at most 25. With more digits than rows, the digits of each row,
#'   column and box still differ, but no row has all digits. See the sections *More digits than rows*
#'   and *Digits from 0*.
#' @param left_out Names of rules that the puzzle also has but that this package does not know.
#'   [read_sudoku()] sets them. The names appear in printed output and in the text of the puzzle.
#'   Functions that report on its solutions raise a warning of class `oxidoku_warning_left_out`,
#'   because a board that satisfies the other rules may break these. For `c()`, `NULL` keeps the
#'   names that the rules have.
#' @returns An object of class `oxidoku_rules`. It has methods for `print()`, with a line for each
#'   rule, `format()`, `==` and `c()`, which adds rules. If cages were entered as letters, or if
#'   there are more cages than rows, they are printed as the map that [rule_cages()] accepts.
#'   `cat(format(x, code = TRUE))` prints R code that makes the rules.
#'
#' @section Cells:
#' Give cells as names such as `"r1c2"`, several in a vector or in one string
#' (`"r1c1 r2c2 r3c3"`), a matrix or data frame with columns `row` and `col`, or a logical
#' matrix. The order matters for lines.
#'
#' `"r1c1-r1c4"`, or `"r1c1:r1c4"`, is a range: all cells from the first to the second in a row or
#' a column or, for lines, on a diagonal. `"r1c1-r1c4-r3c4"` continues the range to `r3c4`.
#'
#' Cages and lines whose cells do not touch are usually typing errors. They are accepted, with a
#' message of class `oxidoku_message_apart`.
#'
#' @section More digits than rows:
#' On a board of seven rows with the digits 1 to 9, each row, column and box holds different digits,
#' but not all of them. So there are no hidden singles and no fixed sums, and techniques that need
#' houses with every digit are not used. Rules whose cells hold every digit, such as
#' [rule_extra_region()], need as many cells as there are digits. Under [rule_x_sum()],
#' [rule_numbered_room()] and [rule_indexing()], a cell cannot hold a digit that points beyond the
#' end of the line. [rule_sandwich()] raises an error, because it needs the lowest and the highest
#' digit in each line.
#'
#' @section Digits from 0:
#' On a board with `digits = 0:8`, 0 is a digit. Empty cells are `NA` in a matrix, and `.`, `_` or
#' `-` in text; results have the same form. All rules mean what they say with 0 as a digit: sums and
#' counts use the value 0, and 0 is even. Under [rule_x_sum()], [rule_numbered_room()] and
#' [rule_indexing()], a digit 0 points at no cell.
#'
#' In an array of candidates, the first layer is the digit 0. On pages to play on, the key 0 enters
#' the digit, and Delete, Backspace and the dot clear a cell.
#'
#' All functions for boards with rules take such boards. [write_sudoku()] holds them in the formats
#' `"lines"`, `"csv"`, `"iss"`, `"scl"`, `"sudokupad"`, `"sudokumaker"` and `"penpa"`, and
#' [sudoku_link()] in links to the last three. The others have no given 0, and raise an error of
#' class `oxidoku_error_file`.
#'
#' In a vector of classic puzzles, 0 is an empty cell. With such a vector, `rules` whose digits
#' begin at 0 raise an error of class `oxidoku_error_zero`. Use text or matrices instead.
#'
#' The sum of an X-sum or a sum line must be at least 1.
#'
#' @section Errors:
#' An impossible rule raises an error of class `oxidoku_error_rule`: for example, a rule with more
#' cells than digits, with an impossible sum or with cells outside the board, or cages that overlap.
#' The condition has the fields `rule`, the number of the rule, and `cells`, a data frame with
#' columns `row` and `col`. A size, box, layout or number of digits that does not fit raises an
#' error of class `oxidoku_error_rules`.
#'
#' If only a search can find that rules contradict each other, there is no error, and the board has
#' no solution.
#' @section Pictures of all rules:
#' `r figures_table()`
#'
#' Each board, except that of `rule_candidates()`, is solved, to show how its digits satisfy the
#' rule. Rules for the whole board that leave no mark on it have no picture.
#' @concept killer
#' @concept jigsaw
#' @concept samurai
#' @concept variant
#' @seealso [sudoku_puzzle()] for a board with its rules; `vignette("sizes-and-variants")` and
#'   `vignette("rules-of-your-own")`;
#'   [sudoku_words] for the terms.
#' @examples
#' sudoku_rules(size = 6)
#'
#' # A killer: the cages by letter, as a newspaper prints them
#' sudoku_rules(
#'   rule_cages(
#'     "AABB CADB CDDE CFFE",
#'     c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)
#'   ),
#'   size = 4
#' )
#'
#' # A jigsaw with thermometers
#' rules <- sudoku_rules(
#'   rule_thermometer("r1c1 r1c2 r1c3"),
#'   rule_thermometer("r4c4 r3c4"),
#'   regions = c("AABB", "ABBC", "DACC", "DDDC")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' # The same rule, and one more
#' c(rules, rule_diagonals())
#'
#' sudoku_rules(grids = "samurai")
#'
#' # Seven rows, and nine digits; 0 as a digit
#' sudoku_rules(size = 7, digits = 1:9)
#' solve_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 4, digits = 0:3)))
#' @export
sudoku_rules <- function(..., size = NULL, box = NULL, regions = NULL, grids = NULL, digits = NULL, left_out = NULL) {
  call <- environment()
  left_out <- check_left_out(left_out, call)
  rules <- rules_of_dots(list(...), call)
  shape <- with_digits(new_shape(size, box, regions, grids, call), digits, call)
  draw <- Filter(is_random, rules)
  check_draw(draw, shape, call)
  new_rules(shape, Filter(Negate(is_random), rules), call, draw, left_out)
}

# Returns the names of rules that cannot be expressed here, sorted.
check_left_out <- function(left_out, call) {
  if (is.null(left_out)) {
    return(character())
  }
  if (!is.character(left_out) || anyNA(left_out) || !all(is_valid_text(left_out)) ||
    !all(grepl("[^[:space:]]", left_out) & !grepl("[[:cntrl:]]", left_out))) {
    stop_must(left_out, "left_out", "be names of rules", call = call)
  }
  sort(unique(enc2utf8(as.vector(left_out))), method = "radix")
}

# Checks what is drawn at random. Regions can only be drawn for a single grid without given
# regions.
check_draw <- function(draw, shape, call) {
  names <- vapply(draw, `[[`, "", "name")
  if ("regions" %in% names && (!is.null(shape$layout) || !is.null(shape$corners))) {
    stop_shape(
      "{.fn random_regions} cannot be given together with {.arg {if (is.null(shape$layout)) 'grids' else 'regions'}}.",
      call = call
    )
  }
  if (anyDuplicated(names) > 0) {
    twice <- call_of_random(random_parts()[[names[duplicated(names)][[1]]]])
    stop_shape("{.fn {twice}} is given twice.", call = call)
  }
}

# Refuses rules that the drawn solution need not satisfy.
check_beside_drawn <- function(rules, draw, call) {
  for (part in draw) {
    refused <- random_parts()[[part$name]]$refuses
    if (is.function(refused) && !is.null(refused(rules))) stop_shape(refused(rules), call = call)
  }
}

# Refuses what no board of this shape can have.
check_needs_of_drawn <- function(draw, facts, call) {
  for (part in lapply(draw, function(one) random_parts()[[one$name]])) {
    lacks <- if (!is.null(part$lacks)) part$lacks(facts)
    if (!is.null(lacks)) {
      digits <- paste(lowest_digit(facts), "to", highest_digit(facts))
      stop_shape(c("{.fn {call_of_random(part)}} needs {lacks}.", "x" = "The board has the digits {digits}."), call = call)
    }
  }
}

# Makes the rules of a board. `shape` is in the form that native code reads. `rules` is a list of
# rules, whose cells may depend on the shape. The result is passed to native code unchanged.
# Native code reads its key, and reads the rest only if it does not know the rules yet.
new_rules <- function(shape, rules, call, draw = list(), left_out = character()) {
  facts <- shape_facts(shape, call)
  rules <- merge_rules(unlist(Map(place_rule, rules, seq_along(rules), list(facts), list(call)), recursive = FALSE) %||% list())
  check_rules_of_shape(shape, rules, call)
  check_cage_overlap(rules, call)
  check_beside_drawn(rules, draw, call)
  check_needs_of_drawn(draw, facts, call)
  known_rules(shape, rules, draw, left_out)
}

# Makes rules that need no check: they were checked before, or the engine drew them.
known_rules <- function(shape, rules, draw = list(), left_out = character()) {
  rules <- in_order_of_kinds(lapply(rules, in_normal_order))
  draw <- draw[order(vapply(draw, `[[`, "", "name"), method = "radix")]
  structure(
    list(
      shape = shape, facts = shape_facts(shape), rules = rules, key = rules_key(shape, rules, draw, left_out), draw = draw,
      left_out = left_out
    ),
    class = "oxidoku_rules"
  )
}

# Sets the cells of a rule if they depend on the shape. Returns several rules if the rule applies
# to many lines. `at` is the number of the rule.
place_rule <- function(rule, at, facts, call) {
  place <- rule$place
  if (!is.null(place$make) || !is.null(place$parts)) {
    make <- place$make %||% function(facts, call) place_joined(rule$name, place, facts, call)
    return(tryCatch(make(facts, call), oxidoku_error_rule = function(e) {
      e$rule <- at
      rlang::cnd_signal(e)
    }))
  }
  if (!is.null(place)) {
    rule$cells <- list(if (is.null(place$start)) line_from_side(place, facts, call) else diagonal_from(place, facts))
    rule$place <- NULL
  }
  list(rule)
}

# Places a rule that combines others. Each part has the rules of one argument. If the rule
# requires all of them and is `plain`, which means that it has no label, description or look, the
# result is the rules themselves.
place_joined <- function(name, place, facts, call) {
  parts <- lapply(place$parts, function(rules) {
    placed <- unlist(lapply(rules, place_rule, 1L, facts, call), recursive = FALSE)
    lapply(merge_rules(placed), in_normal_order)
  })
  together <- unlist(parts, recursive = FALSE)
  if (name == place$together) {
    return(if (place$plain) together else list(joined_rule(name, together, place$about)))
  }
  each <- lapply(parts, function(rules) if (length(rules) == 1) rules[[1]] else joined_rule(place$together, rules, list(look = "cage")))
  list(joined_rule(name, each, place$about))
}

# Makes a rule whose cells are those of all its parts.
joined_rule <- function(name, rules, about) {
  cells <- unique(do.call(rbind, unlist(lapply(rules, `[[`, "cells"), recursive = FALSE)))
  c(
    list(name = name, cells = if (length(cells) > 0) list(sorted_cells(unname(cells))) else list(), values = integer()), about,
    list(rules = in_order_of_kinds(rules))
  )
}

line_from_side <- function(place, facts, call) {
  n <- side_of_facts(facts)
  if (length(facts$row) != n^2) {
    stop_shape(
      "Numbers outside the board need a single grid, not overlapping grids.",
      call = call
    )
  }
  if (place$at > n || !is.null(place$total) && place$total != n) {
    found <- place$total %||% place$at
    stop_argument(
      place$arg,
      c(
        "{.arg {place$arg}} must fit a board of {n} rows and columns.",
        "x" = if (is.null(place$total)) "It names line {found}." else "It has {found} number{?s}."
      ),
      call = call
    )
  }
  along <- seq_len(min(place$length %||% n, n))
  if (place$side %in% c("bottom", "right")) {
    along <- n + 1L - along
  }
  across <- rep(place$at, length(along))
  cells <- if (place$side %in% c("left", "right")) cbind(across, along) else cbind(along, across)
  matrix(as.integer(cells), ncol = 2)
}

diagonal_from <- function(place, facts) {
  n <- max(facts$rows, facts$columns)
  cells <- cbind(place$start[[1]] + (0:n) * place$step[[1]], place$start[[2]] + (0:n) * place$step[[2]])
  inside <- cells[, 1] %in% seq_len(facts$rows) & cells[, 2] %in% seq_len(facts$columns)
  # Native code refuses a first cell outside the board.
  inside[[1]] <- TRUE
  matrix(as.integer(cells[cumsum(!inside) == 0, ]), ncol = 2)
}

# Returns a key that is the same for equal rules, whatever their order.
rules_key <- function(shape, rules, draw, left_out = character()) {
  local_plain_numbers()
  # Numbers are compared as text, because the internal representation of equal vectors can differ
  # in R.
  in_text <- function(numbers) paste(numbers, collapse = " ")
  each <- marks_of_rules(rules)
  drawn <- vapply(draw, function(part) {
    symmetry <- symmetry_of_random(part)
    paste(c(part$name, in_text(part$numbers), if (symmetry != "none") symmetry), collapse = " ")
  }, "")
  parts <- c(
    vapply(shape[c("side", "box", "layout", "corners")], in_text, ""), if (!is.null(shape$digits)) paste("digits", shape$digits),
    if (!is.null(shape$lowest)) paste("from", shape$lowest),
    sort(each, method = "radix"), "draw", drawn,
    if (length(left_out) > 0) c("left out", left_out)
  )
  # The key depends only on bytes, so it is the same in every version of R.
  check_native(native_sha1(enc2utf8(paste(parts, collapse = "\n"))))
}

is_rules <- function(x) inherits(x, "oxidoku_rules")

# The rules of the classic board, which are set when they are first used.
classic <- new.env(parent = emptyenv())

classic_rules <- function() {
  classic$rules <- classic$rules %||% sudoku_rules()
  classic$rules
}

# Returns the plain rules of a size.
plain_rules <- function(size) {
  name <- paste0("plain", size)
  classic[[name]] <- classic[[name]] %||% sudoku_rules(size = size)
  classic[[name]]
}

# ---- Rules in the dots ---------------------------------------------------------

rules_of_dots <- function(dots, call) {
  named <- names(dots)[nzchar(names(dots))]
  if (length(named) > 0) {
    stop_named(named, "Pass rules without names, as in {.code sudoku_rules(rule_diagonals())}.", call)
  }
  # The names in a list of rules have no meaning.
  unname(unlist(lapply(unname(dots), rules_of, call), recursive = FALSE)) %||% list()
}

# Returns the rules in an argument. Lists may be nested as deeply as memory allows.
rules_of <- function(x, call) {
  found <- list()
  pending <- list(x)
  while (length(pending) > 0) {
    part <- pending[[1]]
    pending <- pending[-1]
    if (is.list(part) && !is.object(part)) {
      pending <- c(part, pending)
    } else {
      found <- c(found, rules_of_part(part, call))
    }
  }
  found
}

rules_of_part <- function(x, call) {
  if (is_rule(x)) {
    return(unclass(x))
  }
  if (is_random(x)) {
    return(list(x))
  }
  if (is.null(x)) {
    return(list())
  }
  stop_argument(
    "...",
    c(
      "Each rule must be made by a function such as {.fn rule_cage}.",
      "x" = "One argument is {obj_type_friendly(x)}.",
      "i" = if (is.function(x)) "Call the function: {.code rule_diagonals()}.",
      "i" = if (is_rules(x)) "To add rules to others, use {.code c(rules, rule_diagonals())}."
    ),
    call = call
  )
}

#' @export
c.oxidoku_rule <- function(...) {
  structure(rules_of_dots(list(...), environment()), class = "oxidoku_rule")
}

#' @export
c.oxidoku_rules <- function(..., left_out = NULL) {
  call <- environment()
  dots <- list(...)
  first <- dots[[1]]
  more <- rules_of_dots(dots[-1], call)
  draw <- c(first$draw, Filter(is_random, more))
  check_draw(draw, first$shape, call)
  left_out <- if (is.null(left_out)) first$left_out else check_left_out(left_out, call)
  new_rules(first$shape, c(first$rules, Filter(Negate(is_random), more)), call, draw, left_out)
}

#' @export
Ops.oxidoku_rules <- function(e1, e2) {
  if (!.Generic %in% c("==", "!=") || missing(e2) || !is_rules(e1) || !is_rules(e2)) {
    stop_argument(
      "e2",
      "Rules can only be compared with other rules, using {.code ==} or {.code !=}.",
      call = environment()
    )
  }
  equal <- identical(e1$key, e2$key)
  if (.Generic == "==") equal else !equal
}

# ---- Shapes --------------------------------------------------------------------

# Returns the shape that native code reads: `side`, with `box`, `layout` or neither, or with
# `corners`. Shapes with more digits than rows also have `digits`.
new_shape <- function(size, box, regions, grids, call) {
  if (!is.null(grids)) {
    check_alone(size, box, regions, call)
    return(list(side = 9L, box = NULL, layout = NULL, corners = grid_corners(grids, call)))
  }
  if (!is.null(size)) {
    size <- check_number(size, 4, 25, "size", call)
  }
  if (is.null(regions)) {
    size <- size %||% 9L
    return(list(side = size, box = box_sides(box, size, call), layout = NULL, corners = NULL))
  }
  if (!is.null(box)) {
    stop_shape("{.arg box} and {.arg regions} cannot both be given.", call = call)
  }
  if (is_string(regions) && regions == "none") {
    return(list(side = size %||% 9L, box = NULL, layout = NULL, corners = NULL))
  }
  labels <- region_labels(regions, size, call)
  list(side = nrow(labels), box = NULL, layout = region_numbers(labels), corners = NULL)
}

stop_shape <- function(message, ..., call, env = parent.frame()) {
  stop_oxidoku("rules", message, ..., call = call, env = env)
}

check_alone <- function(size, box, regions, call) {
  given <- c("size", "box", "regions")[!c(is.null(size), is.null(box), is.null(regions))]
  if (identical(given, "size") && identical(as.numeric(size), 9)) {
    return(invisible())
  }
  if (length(given) > 0) {
    stop_shape(
      c(
        "{.arg {given[[1]]}} cannot be given together with {.arg grids}.",
        "i" = "Overlapping grids are 9x9 with boxes of 3x3."
      ),
      call = call
    )
  }
}

box_sides <- function(box, size, call) {
  if (is.null(box)) {
    heights <- 2:5
    heights <- heights[size %% heights == 0 & heights^2 <= size]
    return(if (length(heights) > 0) c(max(heights), size %/% max(heights)))
  }
  good <- is.numeric(box) && !is.object(box) && length(box) == 2 && !anyNA(box) &&
    all(box >= 1 & box == trunc(box))
  if (!good || prod(box) != size) {
    prime <- size %in% c(5, 7, 11, 13, 17, 19, 23)
    stop_shape(
      c(
        "{.arg box} must be the height and width of a box of {size} cells.",
        "x" = if (good) "A box of {box[[1]]}x{box[[2]]} has {prod(box)} cell{?s}." else "It is {obj_type_friendly(box)}.",
        "i" = if (prime) "{size} is prime, so this board cannot have boxes. Leave {.arg box} out, or give {.arg regions}."
      ),
      call = call
    )
  }
  as.integer(box)
}

# Returns a square matrix of labels, with NA for a cell in no region.
region_labels <- function(regions, size, call) {
  if (is.data.frame(regions)) {
    regions <- as.matrix(regions)
  }
  if (is.character(regions) && is.null(dim(regions)) && !anyNA(regions)) {
    labels <- strsplit(gsub("[[:space:]]", "", paste(regions, collapse = "")), "")[[1]]
    side <- size %||% as.integer(round(sqrt(length(labels))))
    if (length(labels) != side^2) {
      stop_shape(
        c(
          "{.arg regions} must have a character for each cell: {.code size^2} of them.",
          "x" = "It has {length(labels)}{if (!is.null(size)) paste0(', not ', size^2)}.",
          "i" = "16 make a board of 4x4, 81 one of 9x9, 625 one of 25x25."
        ),
        arg = "regions", call = call
      )
    }
    labels[labels == "."] <- NA
    regions <- matrix(labels, side, byrow = TRUE)
  }
  if (!is.atomic(regions) || length(dim(regions)) != 2 || is.object(regions)) {
    stop_shape(
      c(
        "{.arg regions} must be a matrix of labels, a string of one character per cell, or {.val none}.",
        "x" = "It is {obj_type_friendly(regions)}."
      ),
      arg = "regions", call = call
    )
  }
  if (nrow(regions) != ncol(regions) || !nrow(regions) %in% 4:25 || nrow(regions) != (size %||% nrow(regions))) {
    stop_shape(
      c(
        "{.arg regions} must have as many rows and columns as the board, 4 to 25.",
        "x" = "It is {nrow(regions)}x{ncol(regions)}{if (!is.null(size)) paste0('; the size is ', size)}."
      ),
      arg = "regions", call = call
    )
  }
  regions
}

# Numbers regions row by row, in the order of their first cells. Regions that have the form of
# boxes are still regions.
region_numbers <- function(labels) {
  cells <- as.character(t(labels))
  match(cells, unique(cells[!is.na(cells)]))
}

# Grids by name: the rows and columns of their upper left corners, from 0.
grid_layouts <- list(
  samurai = c(0, 0, 0, 12, 6, 6, 12, 0, 12, 12),
  butterfly = c(0, 0, 0, 3, 3, 0, 3, 3),
  windmill = c(0, 3, 3, 12, 6, 6, 9, 0, 12, 9),
  sohei = c(0, 6, 6, 0, 6, 12, 12, 6),
  sumo = c(0, 0, 0, 12, 0, 24, 6, 6, 6, 18, 12, 0, 12, 12, 12, 24, 18, 6, 18, 18, 24, 0, 24, 12, 24, 24),
  shogun = c(0, 0, 0, 12, 0, 24, 0, 36, 6, 6, 6, 18, 6, 30, 12, 0, 12, 12, 12, 24, 12, 36),
  gattai8 = c(0, 0, 0, 12, 0, 24, 6, 6, 6, 18, 12, 0, 12, 12, 12, 24)
)

grid_corners <- function(grids, call) {
  if (is_string(grids) && !grepl("^[rR][0-9]", grids)) {
    name <- check_choice(grids, names(grid_layouts), "grids", call)
    return(as.integer(grid_layouts[[name]]))
  }
  if (is.list(grids) && !is.data.frame(grids) && length(grids) > 0) {
    pairs <- vapply(grids, function(corner) is.numeric(corner) && length(corner) == 2 && !anyNA(corner), NA)
    grids <- if (all(pairs)) matrix(unlist(grids), ncol = 2, byrow = TRUE) else unlist(grids)
  }
  cells <- rule_cells(grids, "grids", call)
  if (nrow(cells) == 0 || nrow(cells) > 25 || any(cells > 100) || anyDuplicated(cells) > 0) {
    stop_shape(
      c(
        "{.arg grids} must be the upper left corners of 1 to 25 grids, each within 100 rows and columns.",
        "x" = "They are {truncate_values(names_of_cells(cells))}."
      ),
      call = call
    )
  }
  cells <- cells[order(cells[, 1], cells[, 2]), , drop = FALSE]
  # The first row and column of the board are those of the first grids.
  as.integer(t(cells) - c(min(cells[, 1]), min(cells[, 2])))
}

# Returns the name of grids, or NULL if they have none.
names_of_grids <- function(corners) {
  known <- vapply(grid_layouts, function(of_name) identical(as.integer(of_name), corners), NA)
  if (any(known)) names(grid_layouts)[known][[1]]
}

# Returns the facts that native code derives from a shape: see native_shape(). Rules store the
# result as `facts`.
shape_facts <- local({
  known <- list()
  function(shape, call = parent.frame()) {
    key <- paste(vapply(shape[c("side", "box", "layout", "corners", "digits", "lowest")], paste, "", collapse = " "), collapse = "/")
    if (is.null(known[[key]])) {
      facts <- ask_shape_facts(shape, call)
      # Rules of the same shape share their facts. It is enough to remember the last few shapes.
      known <<- c(utils::tail(known, 7), stats::setNames(list(facts), key))
    }
    known[[key]]
  }
})

ask_shape_facts <- function(shape, call) {
  facts <- check_native(native_shape(shape), call)
  if (!is.null(facts$fault)) {
    stop_shape(
      c("There is no such board.", "x" = "{sentence(facts$fault)}"),
      call = call
    )
  }
  facts
}

# ---- Checks --------------------------------------------------------------------

check_rules_of_shape <- function(shape, rules, call) {
  fault <- check_native(native_check_rules(shape, rules), call)
  if (!isTRUE(fault)) {
    cells <- data.frame(row = fault$row, col = fault$col)
    stop_rule(fault$rule, rules[[fault$rule]], fault$reason, cells, call)
  }
}

stop_rule <- function(at, rule, reason, cells, call) {
  what <- kind_of(rule)$label[[1]]
  shown <- if (nrow(cells) > 0) truncate_values(cell_names(cells), 10)
  stop_oxidoku(
    "rule",
    c(
      "Rule {at} ({what}) {reason}.",
      "x" = if (!is.null(shown)) "{cli::qty(nrow(cells))}See cell{?s} {shown}."
    ),
    rule = at, rule_name = rule$name, reason = reason, cells = cells, call = call
  )
}

# Raises an error if two cages share a cell, which is usually a typing error.
check_cage_overlap <- function(rules, call) {
  cages <- which(vapply(rules, function(rule) isTRUE(kind_without_words(rule)$map) && !isTRUE(rule$overlap), NA))
  cells <- do.call(rbind, lapply(rules[cages], function(rule) rule$cells[[1]]))
  if (is.null(cells)) {
    return(invisible())
  }
  owner <- rep(cages, vapply(rules[cages], function(rule) nrow(rule$cells[[1]]), 0L))
  twice <- duplicated(cells)
  if (!any(twice)) {
    return(invisible())
  }
  shared <- cells[twice, , drop = FALSE]
  at <- owner[twice][[1]]
  stop_rule(
    at, rules[[at]], paste0("overlaps another ", rule_label(rules[[at]]$name), "; set `overlap = TRUE` if this is intended"),
    data.frame(row = shared[, 1], col = shared[, 2]), call
  )
}

#' @export
print.oxidoku_rule <- function(x, n = 30, ...) {
  shown <- utils::head(format(x), n)
  cat(paste0(shown, "\n"), sep = "")
  cat_more(length(x) - length(shown))
  invisible(x)
}

# Returns one row for each rule.
#' @export
as.data.frame.oxidoku_rule <- function(x, ...) {
  names <- vapply(unclass(x), function(rule) rule$name, "")
  data.frame(rule = vapply(names, rule_label, "", USE.NAMES = FALSE), words = format(x))
}

#' @export
format.oxidoku_rule <- function(x, ...) vapply(unclass(x), function(rule) rule$place$words %||% rule_words(rule), "")

# ---- Rules that are left out -----------------------------------------------------

left_out_in_words <- function(left_out) paste("without:", paste(left_out, collapse = ", "))

print_left_out <- function(rules) {
  if (length(rules$left_out) > 0) {
    cat(strwrap(paste0("Rules of the puzzle are left out: ", paste(rules$left_out, collapse = ", "), "."), exdent = 2), sep = "\n")
  }
}

# Warns that an answer may not apply to the whole puzzle. `rules` is a list of the rules of all
# puzzles.
warn_left_out <- function(rules) {
  left_out <- unlist(lapply(rules, `[[`, "left_out"))
  if (length(left_out) == 0) {
    return(invisible())
  }
  left_out <- unique(left_out)
  cli::cli_warn(
    c(
      "{cli::qty(left_out)}{?A rule/Rules} of the puzzle {?is/are} left out: {truncate_values(left_out)}.",
      "i" = "Only the other rules are applied, so the result may differ from that of the full puzzle."
    ),
    class = c("oxidoku_warning_left_out", "oxidoku_warning"), left_out = left_out
  )
}
