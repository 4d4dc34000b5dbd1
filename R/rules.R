# The rules of a board: its size, boxes and regions, and what the constructors
# rule_*() make. A rule is a name, lists of cells and numbers, as the engine has
# them; the engine says what makes no sense.

#' The rules of a board
#'
#' @description
#' `sudoku_rules()` describes boards other than the classic one: their size, their boxes
#' or regions, overlapping grids, and further rules such as cages, thermometers and dots.
#' Give the result to the argument `rules` of a verb, or to [sudoku_puzzle()], which makes
#' a puzzle that carries its rules.
#'
#' @param ... Rules: any of
#'   * for the whole board: [rule_diagonals()], [rule_windows()], [rule_disjoint_groups()],
#'     [rule_anti_knight()], [rule_anti_king()], [rule_non_consecutive()];
#'   * cells without repeats: [rule_extra_region()], [rule_all_different()];
#'   * cages: [rule_cage()], [rule_cages()];
#'   * numbers outside the board: [rule_little_killer()], [rule_outside_sum()],
#'     [rule_sandwich()], [rule_skyscraper()], [rule_x_sum()], [rule_numbered_room()];
#'   * lines: [rule_arrow()], [rule_double_arrow()], [rule_thermometer()],
#'     [rule_whisper()], [rule_renban()], [rule_palindrome()], [rule_between()],
#'     [rule_lockout()], [rule_region_sum()], [rule_zipper()], [rule_sum_line()], [rule_entropic()],
#'     [rule_modular()];
#'   * cells and edges: [rule_kropki()], [rule_xv()], [rule_greater()], [rule_even()],
#'     [rule_odd()], [rule_quadruple()], [rule_minimum()], [rule_maximum()],
#'     [rule_clone()], [rule_indexing()], [rule_candidates()];
#'   * for [generate_sudoku()]: [random_regions()], [random_cages()] and others like them.
#'
#'   Several rules can be joined with `c()`, or given as a list.
#' @param size The number of rows, columns and digits, 4 to 25. By default 9, or the side
#'   of `regions`.
#' @param box The height and width of a box in cells, such as `c(2, 3)`. By default 2x2
#'   for size 4, 2x3 for 6, 2x4 for 8, 3x3 for 9, 2x5 for 10, 3x4 for 12, 4x4 for 16, and
#'   so on, wider than high. A prime size has no boxes: rows and columns are all.
#' @param regions What replaces the boxes, as in a jigsaw: a matrix with a label for each
#'   cell, or a string of one character a cell, row by row. `NA`, or `.` in a string, is a
#'   cell in no region. `"none"` for rows and columns alone.
#' @param grids Overlapping grids of 9x9: `"samurai"`, `"butterfly"`, `"windmill"`,
#'   `"sohei"`, `"sumo"`, `"shogun"` or `"gattai8"`, or the upper left corner of each grid,
#'   as cells: `c("r1c1", "r7c7")`.
#' @returns An object of class `oxidoku_rules`. It has methods for `print()`, with a line
#'   for each rule, `format()`, `==` and `c()`, which adds rules. Cages that were typed by letter,
#'   or are more than the rows of the board, are printed as the map that [rule_cages()] takes.
#'   `format(x, code = TRUE)` is R code that makes the rules: `cat(format(x, code = TRUE))`.
#'
#' @section Cells:
#' Cells are names such as `"r1c2"`, several in a vector or in one string
#' (`"r1c1 r2c2 r3c3"`), a matrix or data frame with columns `row` and `col`, or a logical
#' matrix. The order matters for lines.
#'
#' `"r1c1-r1c4"`, or `"r1c1:r1c4"`, is a range: all cells from the one to the other in a row or
#' a column, for lines on a diagonal too. `"r1c1-r1c4-r3c4"` continues it.
#'
#' Cages and lines whose cells do not touch are usually typing errors. They are accepted, with a
#' message of class `oxidoku_message_apart`.
#'
#' @section Errors:
#' A rule that cannot hold is an error of class `oxidoku_error_rule` when it is made: more
#' cells than digits, an impossible sum, cells outside the board, overlapping cages. The
#' condition has the fields `rule`, the number of the rule, and `cells`, a data frame with
#' columns `row` and `col`. A size, box or layout that does not fit is an error of class
#' `oxidoku_error_rules`.
#'
#' Rules that contradict each other in a way that only a search can find make a board
#' without solution.
#' @section Pictures of all rules:
#' `r figures_table()`
#'
#' The other rules for the whole board have no sign of their own. The digits of these boards
#' keep the rules.
#' @seealso [sudoku_puzzle()] for a board with its rules; `vignette("sizes-and-variants")`.
#' @examples
#' sudoku_rules(size = 6)
#'
#' # A killer: the cages by letter, as a newspaper prints them
#' sudoku_rules(
#'   rule_cages("AABB CADB CDDE CFFE", c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)),
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
#' @export
sudoku_rules <- function(..., size = NULL, box = NULL, regions = NULL, grids = NULL) {
  call <- environment()
  rules <- rules_of_dots(list(...), call)
  shape <- new_shape(size, box, regions, grids, call)
  draw <- Filter(is_random, rules)
  check_draw(draw, shape, call)
  new_rules(shape, Filter(Negate(is_random), rules), call, draw)
}

# Regions can only be drawn for a single grid that has none of its own.
check_draw <- function(draw, shape, call) {
  names <- vapply(draw, `[[`, "", "name")
  if ("regions" %in% names && (!is.null(shape$layout) || !is.null(shape$corners))) {
    stop_shape(
      "{.fn random_regions} cannot be given together with {.arg {if (is.null(shape$layout)) 'grids' else 'regions'}}.",
      call = call
    )
  }
  if (anyDuplicated(names) > 0) {
    stop_shape("{.fn random_{names[duplicated(names)][[1]]}} is given twice.", call = call)
  }
}

# All dots of difference 1 and ratio 2 are drawn. Beside dots of other numbers, those would be
# forbidden at all unmarked edges too, which the drawn solution need not keep.
check_drawn_dots <- function(rules, draw, call) {
  if (!"kropki" %in% vapply(draw, `[[`, "", "name")) {
    return(invisible())
  }
  is_other <- function(rule) rule$name == "kropki" && any(rule$values[1:2] != usual_dots)
  if (any(vapply(rules, is_other, NA))) {
    stop_shape("{.fn random_dots} draws dots of difference 1 and ratio 2; dots of other numbers cannot be given beside it.", call = call)
  }
}

# `shape` as native code reads it; `rules` a list of rules whose cells may depend on the
# shape. Native code takes the result as it is: it reads the key, and the rest if it does not
# know the rules yet.
new_rules <- function(shape, rules, call, draw = list()) {
  facts <- shape_facts(shape, call)
  rules <- unlist(lapply(rules, place_rule, facts = facts, call = call), recursive = FALSE)
  rules <- merge_rules(rules)
  check_rules_of_shape(shape, rules, call)
  check_cage_overlap(rules, call)
  check_drawn_dots(rules, draw, call)
  known_rules(shape, rules, draw)
}

# Rules that need no check: those that were checked, and those that the engine drew.
known_rules <- function(shape, rules, draw = list()) {
  rules <- in_order_of_kinds(lapply(rules, in_normal_order))
  draw <- draw[order(vapply(draw, `[[`, "", "name"), method = "radix")]
  structure(
    list(shape = shape, facts = shape_facts(shape), rules = rules, key = rules_key(shape, rules, draw), draw = draw),
    class = "oxidoku_rules"
  )
}

# A rule with its cells, where they depend on the shape.
place_rule <- function(rule, facts, call) {
  place <- rule$place
  if (is.null(place)) {
    return(list(rule))
  }
  rule$cells <- list(if (is.null(place$start)) line_from_side(place, facts, call) else diagonal_from(place, facts))
  rule$place <- NULL
  list(rule)
}

line_from_side <- function(place, facts, call) {
  if (length(facts$row) != facts$digits^2) {
    stop_shape(
      "Numbers outside need a single square grid, not overlapping grids.",
      call = call
    )
  }
  n <- facts$digits
  if (place$at > n || !is.null(place$total) && place$total != n) {
    found <- place$total %||% place$at
    stop_argument(
      place$arg,
      c(
        "{.arg {place$arg}} must fit a board of {n} rows and columns.",
        "x" = if (is.null(place$total)) "It names line {found}." else "It has {found} numbers."
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
  # A first cell outside the board is left for native code to refuse.
  inside[[1]] <- TRUE
  matrix(as.integer(cells[cumsum(!inside) == 0, ]), ncol = 2)
}

# Equal for equal rules, whatever their order.
rules_key <- function(shape, rules, draw) {
  local_plain_numbers()
  # As text: how R holds numbers inside differs between equal vectors.
  in_text <- function(numbers) paste(numbers, collapse = " ")
  each <- vapply(rules, function(rule) {
    paste(c(rule$name, vapply(rule$cells, in_text, ""), in_text(rule$values)), collapse = "/")
  }, "")
  drawn <- vapply(draw, function(part) paste(part$name, in_text(part$numbers)), "")
  parts <- c(vapply(shape[c("side", "box", "layout", "corners")], in_text, ""), sort(each, method = "radix"), "draw", drawn)
  # Of bytes alone, so that it is the same in every version of R.
  check_native(native_sha1(enc2utf8(paste(parts, collapse = "\n"))))
}

is_rules <- function(x) inherits(x, "oxidoku_rules")

# The rules of the classic board; set when first asked for.
classic <- new.env(parent = emptyenv())

classic_rules <- function() {
  classic$rules <- classic$rules %||% sudoku_rules()
  classic$rules
}

is_classic_rules <- function(rules) identical(rules$key, classic_rules()$key)

# The plain rules of a size.
plain_rules <- function(size) {
  name <- paste0("plain", size)
  classic[[name]] <- classic[[name]] %||% sudoku_rules(size = size)
  classic[[name]]
}

# ---- Rules in the dots ---------------------------------------------------------

# A rule is made by its constructor: a list of class `oxidoku_rule` with one or more
# lists of `name`, `cells` and `values`.
new_rule <- function(name, cells = list(), values = integer(), ...) {
  rule <- list(name = name, cells = cells, values = as.integer(values), ...)
  structure(list(rule), class = "oxidoku_rule")
}

is_rule <- function(x) inherits(x, "oxidoku_rule")

rules_of_dots <- function(dots, call) {
  if (length(dots) > 0 && !is.null(names(dots)) && any(nzchar(names(dots)))) {
    unknown <- names(dots)[nzchar(names(dots))]
    close <- closest(unknown[[1]], c("size", "box", "regions", "grids"))
    stop_argument(
      "...",
      c(
        "{cli::qty(length(unknown))}Unexpected argument{?s}: {.arg {truncate_values(unknown)}}.",
        "i" = if (length(close) > 0) "Did you mean {.or {.arg {close}}}?",
        "i" = "Rules have no names here: {.code sudoku_rules(rule_diagonals())}."
      ),
      call = call
    )
  }
  rules <- list()
  for (part in dots) {
    rules <- c(rules, rules_of(part, call))
  }
  # A list of rules may have names, which say nothing.
  unname(rules)
}

# Lists may be nested as deeply as memory allows.
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
      "A rule must be made by a function such as {.fn rule_cage}.",
      "x" = "It is {obj_type_friendly(x)}.",
      "i" = if (is.function(x)) "Call the function: {.code rule_diagonals()}.",
      "i" = if (is_rules(x)) "Rules are added to others by {.fn c}: {.code c(rules, rule_diagonals())}."
    ),
    call = call
  )
}

#' @export
c.oxidoku_rule <- function(...) {
  structure(rules_of_dots(list(...), environment()), class = "oxidoku_rule")
}

#' @export
c.oxidoku_rules <- function(...) {
  call <- environment()
  dots <- list(...)
  first <- dots[[1]]
  more <- rules_of_dots(dots[-1], call)
  draw <- c(first$draw, Filter(is_random, more))
  check_draw(draw, first$shape, call)
  new_rules(first$shape, c(first$rules, Filter(Negate(is_random), more)), call, draw)
}

#' @export
Ops.oxidoku_rules <- function(e1, e2) {
  if (!.Generic %in% c("==", "!=") || missing(e2) || !is_rules(e1) || !is_rules(e2)) {
    stop_argument(
      "e2",
      "Rules can be compared with rules, by {.code ==} and {.code !=}.",
      call = environment()
    )
  }
  equal <- identical(e1$key, e2$key)
  if (.Generic == "==") equal else !equal
}

# ---- Shapes --------------------------------------------------------------------

# What native code reads: `side`, and `box`, `layout` or neither, or `corners`.
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
        "x" = if (good) "A box of {box[[1]]}x{box[[2]]} has {prod(box)}." else "It is {obj_type_friendly(box)}.",
        "i" = if (prime) "{size} is a prime: a board of this size has rows and columns alone, or {.arg regions}."
      ),
      call = call
    )
  }
  as.integer(box)
}

# A square matrix of labels, NA for a cell in no region.
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
        "{.arg regions} must be a matrix of labels, a string of one character a cell, or {.val none}.",
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

# Row by row, numbered in the order of their first cells. Boxes in disguise are regions
# all the same.
region_numbers <- function(labels) {
  cells <- as.character(t(labels))
  match(cells, unique(cells[!is.na(cells)]))
}

# By name: rows and columns of the upper left corners, from 0.
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
  # The board begins where the first grid does.
  as.integer(t(cells) - c(min(cells[, 1]), min(cells[, 2])))
}

# NULL for grids that have no name.
names_of_grids <- function(corners) {
  known <- vapply(grid_layouts, function(of_name) identical(as.integer(of_name), corners), NA)
  if (any(known)) names(grid_layouts)[known][[1]]
}

# What native code says of a shape: see native_shape(). Rules have it as `facts`.
shape_facts <- local({
  known <- list()
  function(shape, call = parent.frame()) {
    key <- paste(vapply(shape[c("side", "box", "layout", "corners")], paste, "", collapse = " "), collapse = "/")
    if (is.null(known[[key]])) {
      facts <- ask_shape_facts(shape, call)
      # Rules of the same shape share them. The last few shapes are enough.
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

# The cells of each window: further boxes, a cell from the edge and a cell apart.
window_cells <- function(facts) {
  height <- facts$box[[1]]
  width <- facts$box[[2]]
  place <- function(at, size) (at - 2) %% (size + 1) < size & at > 1 & at < facts$rows
  inside <- place(facts$row, height) & place(facts$col, width)
  cells <- cbind(facts$row, facts$col)[inside, , drop = FALSE]
  window <- paste((cells[, 1] - 2) %/% (height + 1), (cells[, 2] - 2) %/% (width + 1))
  lapply(split(seq_len(nrow(cells)), window), function(at) cells[at, , drop = FALSE])
}

# The main diagonals of each grid.
diagonal_groups <- function(values, facts) {
  grids <- lapply(unique(facts$grid), function(grid) unique(unlist(facts$cells[facts$grid == grid])))
  groups <- lapply(grids, function(cells) {
    row <- facts$row[cells] - min(facts$row[cells])
    col <- facts$col[cells] - min(facts$col[cells])
    list(
      if (values[[1]] == 1) cells[row == col] - 1L,
      if (values[[2]] == 1) cells[row + col == facts$digits - 1] - 1L
    )
  })
  unlist(groups, recursive = FALSE)
}

sentence <- function(text) {
  paste0(toupper(substr(text, 1, 1)), substring(text, 2), ".")
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
  what <- rule_label(rule$name)
  shown <- if (nrow(cells) > 0) truncate_values(cell_names(cells), 10)
  stop_oxidoku(
    "rule",
    c(
      "Rule {at} ({what}) {reason}.",
      "x" = if (!is.null(shown)) "{cli::qty(nrow(cells))}Cell{?s} {shown}."
    ),
    rule = at, rule_name = rule$name, reason = reason, cells = cells, call = call
  )
}

# Two cages that share a cell are usually a typing error.
check_cage_overlap <- function(rules, call) {
  cages <- which(vapply(rules, function(rule) rule$name == "cage" && !isTRUE(rule$overlap), NA))
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
    at, rules[[at]], "overlaps another cage; give `overlap = TRUE` if it should",
    data.frame(row = shared[, 1], col = shared[, 2]), call
  )
}

# Merges rules that mean something else together than one by one. A cell marked as a minimum
# need not be lower than a neighbour that another rule marks. An edge is unmarked only if no
# rule marks it.
merge_rules <- function(rules) {
  for (name in c("diagonals", "even", "odd", "minimum", "maximum", "xv")) {
    at <- which(vapply(rules, function(rule) rule$name == name, NA))
    if (length(at) > 1) {
      rules[[at[[1]]]] <- Reduce(merge_two, rules[at])
      rules[at[-1]] <- NULL
    }
  }
  merge_dots(rules)
}

merge_two <- function(a, b) {
  a$cells <- Map(rbind, a$cells, b$cells)
  flags <- switch(a$name, diagonals = 1:2, xv = 1, integer())
  a$values[flags] <- pmax(a$values[flags], b$values[flags])
  a
}

# All dots of a board as rules with a difference and a ratio each: the lowest ones in the
# first rule, and so on. Where all dots of a colour are marked, this goes for all their
# differences or ratios.
merge_dots <- function(rules) {
  at <- which(vapply(rules, function(rule) rule$name == "kropki", NA))
  if (length(at) == 0) {
    return(rules)
  }
  sets <- lapply(1:2, function(colour) dots_of_colour(rules[at], colour))
  merged <- lapply(seq_len(max(lengths(sets), 1)), function(i) {
    parts <- Map(function(set, usual) {
      if (i <= length(set)) set[[i]] else list(number = usual, cells = no_cells, marked = 0L, assumed = FALSE)
    }, sets, usual_dots)
    column <- function(name) unlist(lapply(parts, `[[`, name))
    list(
      name = "kropki", cells = lapply(parts, `[[`, "cells"), values = as.integer(c(column("number"), column("marked"))),
      assumed = column("assumed")
    )
  })
  c(rules[seq_len(at[[1]] - 1)], merged, rules[setdiff(seq_along(rules), c(seq_len(at[[1]]), at))])
}

# The difference of white dots and the ratio of black ones, unless the user asks for others.
usual_dots <- 1:2

no_cells <- matrix(integer(), 0, 2)

# The dots of a colour by number. A rule without dots that says that all are marked has its
# own number only if the user gave it, or if no other dots have one.
dots_of_colour <- function(dots, colour) {
  number <- vapply(dots, function(rule) rule$values[[colour]], 0L)
  has_dots <- vapply(dots, function(rule) nrow(rule$cells[[colour]]) > 0, NA)
  marked <- vapply(dots, function(rule) rule$values[[2 + colour]] == 1L, NA)
  assumed <- vapply(dots, function(rule) isTRUE(rule$assumed[[colour]]), NA)
  used <- has_dots | marked & !assumed
  only_assumed <- !any(used)
  used <- if (only_assumed) marked else used
  lapply(sort(unique(number[used])), function(one) {
    cells <- lapply(dots[used & number == one], function(rule) rule$cells[[colour]])
    list(number = one, cells = do.call(rbind, cells), marked = as.integer(any(marked)), assumed = only_assumed)
  })
}

# The same order for the same rule, where the order of cells does not matter.
in_normal_order <- function(rule) {
  rule$cells <- lapply(rule$cells, unname)
  name <- rule$name
  if (name %in% rules_of_sets) {
    rule$cells[[1]] <- sorted_cells(rule$cells[[1]])
  }
  if (name %in% c("quadruple", "candidates")) {
    rule$values <- sort(rule$values)
  }
  if (name == "candidates") {
    rule$values <- unique(rule$values)
  }
  if (name %in% rules_of_two_ways) {
    rule$cells[[1]] <- from_first_end(rule$cells[[1]])
  }
  if (name %in% c("kropki", "xv")) {
    rule$cells <- lapply(rule$cells, sorted_pairs)
  }
  if (name == "greater") {
    rule$cells[[1]] <- sorted_pairs(rule$cells[[1]], swap = FALSE)
  }
  if (name == "clone") {
    rule$cells <- sorted_clones(rule$cells)
  }
  kept <- c("overlap", "assumed", "letter")
  rule[c("name", "cells", "values", kept[!vapply(rule[kept], is.null, NA)])]
}

# Rules whose first list of cells has no order, and lines that mean the same from both ends.
rules_of_sets <- c(
  "cage", "extra_region", "all_different", "arrow", "even", "odd", "minimum", "maximum", "quadruple", "candidates",
  "indexing"
)

rules_of_two_ways <- c(
  "double_arrow", "whisper", "renban", "palindrome", "between", "lockout", "region_sum", "zipper", "sum_line",
  "entropic", "modular"
)

rules_of_lines <- c("thermometer", rules_of_two_ways)

sorted_cells <- function(cells) {
  cells[order(cells[, 1], cells[, 2]), , drop = FALSE]
}

# A line from the end that comes first, row by row.
from_first_end <- function(cells) {
  ends <- cells[c(1, nrow(cells)), , drop = FALSE]
  if (order(ends[, 1], ends[, 2])[[1]] == 1) cells else cells[rev(seq_len(nrow(cells))), , drop = FALSE]
}

# Two groups of cells, from the first cell of both on.
sorted_clones <- function(cells) {
  each <- lapply(cells, function(group) order(group[, 1], group[, 2]))
  first <- rbind(cells[[1]][each[[1]][[1]], ], cells[[2]][each[[2]][[1]], ])
  if (order(first[, 1], first[, 2])[[1]] == 2) {
    cells <- rev(cells)
    each <- rev(each)
  }
  lapply(cells, function(group) group[each[[1]], , drop = FALSE])
}

# Rules by kind, each kind in reading order, so that nothing depends on the order in which
# they were given.
in_order_of_kinds <- function(rules) {
  places <- lapply(rules, function(rule) {
    cells <- do.call(rbind, rule$cells)
    c(if (length(cells) > 0) as.vector(t(cells)), rule$values)
  })
  longest <- max(lengths(places), 0)
  keys <- do.call(rbind, lapply(places, function(place) c(place, rep(0, longest - length(place)))))
  kinds <- match(vapply(rules, `[[`, "", "name"), names(rule_labels))
  rules[do.call(order, c(list(kinds), if (longest > 0) lapply(seq_len(longest), function(i) keys[, i])))]
}

# Cells two by two: each pair in order, if it has none of its own, and the pairs.
sorted_pairs <- function(cells, swap = TRUE) {
  n <- nrow(cells) / 2
  if (n != trunc(n) || n == 0) {
    return(cells)
  }
  pairs <- lapply(seq_len(n), function(i) {
    pair <- cells[2 * i - 1:0, , drop = FALSE]
    if (swap) sorted_cells(pair) else pair
  })
  key <- vapply(pairs, function(pair) sum(t(pair) * c(1e6, 1e4, 1e2, 1)), 0)
  do.call(rbind, pairs[order(key)][!duplicated(sort(key))])
}

# ---- Cells ---------------------------------------------------------------------

# The cells of a rule: an integer matrix, a row a cell, with the columns row and column.
rule_cells <- function(x, arg, call, least = 0, ranges = "straight") {
  check_given(x, arg, call)
  cells <- as_cells(x, call, arg, dims = NULL, ranges = ranges)
  cells <- cbind(cells$row, cells$col)
  if (nrow(cells) < least) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must have at least {least} cell{?s}.",
        "x" = "It has {nrow(cells)}."
      ),
      call = call
    )
  }
  cells
}

# Pairs of cells: an even number of them.
rule_pairs <- function(x, arg, call) {
  if (is.null(x)) {
    return(matrix(integer(), 0, 2))
  }
  if (is.list(x) && !is.data.frame(x)) {
    x <- unlist(x)
  }
  cells <- rule_cells(x, arg, call, ranges = "pair")
  if (nrow(cells) %% 2 == 1) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be pairs of cells, such as {.val r1c1 r1c2}.",
        "x" = "It has {nrow(cells)} cells, an odd number."
      ),
      call = call
    )
  }
  cells
}

# Says once, of names of cells that the user typed, that they do not touch.
inform_apart <- function(x, name, cells) {
  if (!is.character(x) || are_touching(name, cells)) {
    return(invisible())
  }
  cells <- do.call(rbind, cells)
  what <- rule_label(name)
  shown <- truncate_values(names_of_cells(cells), 10)
  cli::cli_inform(
    c(
      "i" = "The cells of this {what} do not all touch: {shown}.",
      " " = "If they should, look for a typing error."
    ),
    class = c("oxidoku_message_apart", "oxidoku_message"), rule_name = name,
    cells = data.frame(row = cells[, 1], col = cells[, 2])
  )
}

# Whether the cells of a rule touch as they usually do: a cage is one piece, and each cell of a
# line touches the next.
are_touching <- function(name, cells) {
  # More cells than any board has are refused with their board.
  if (!name %in% c("arrow", "cage", rules_of_lines) || max(vapply(cells, nrow, 1L)) > 25^2) {
    return(TRUE)
  }
  if (name == "arrow") {
    begins <- apply(cells[[1]], 1, function(cell) max(abs(cell - cells[[2]][1, ])) <= 1)
    return(any(begins) && touches_along(cells[[2]]) && max(pieces_of_cells(cells[[1]])) == 1)
  }
  if (name == "cage") max(pieces_of_cells(cells[[1]])) == 1 else touches_along(cells[[1]])
}

# Whether each cell of a line touches the next one, at a side or a corner.
touches_along <- function(cells) {
  nrow(cells) < 2 || all(abs(diff(cells)) <= 1)
}

# The number of the piece that each cell is in: cells of a piece are joined by their sides.
pieces_of_cells <- function(cells) {
  piece <- seq_len(nrow(cells))
  for (i in seq_along(piece)) {
    beside <- which(abs(cells[, 1] - cells[i, 1]) + abs(cells[, 2] - cells[i, 2]) <= 1)
    piece[piece %in% piece[beside]] <- min(piece[beside])
  }
  match(piece, unique(piece))
}

# ---- In words ------------------------------------------------------------------

# The name of a kind of rule for one and for many of them.
rule_labels <- list(
  diagonals = "diagonals", windows = "windows", disjoint_groups = "disjoint groups",
  extra_region = c("extra region", "extra regions"),
  all_different = c("group of different digits", "groups of different digits"),
  anti_knight = "anti-knight", anti_king = "anti-king", non_consecutive = "non-consecutive",
  cage = c("cage", "cages"), little_killer = c("little killer", "little killers"),
  outside_sum = c("outside sum", "outside sums"), sandwich = c("sandwich", "sandwiches"),
  skyscraper = c("skyscraper", "skyscrapers"), x_sum = c("X-sum", "X-sums"),
  numbered_room = c("numbered room", "numbered rooms"), arrow = c("arrow", "arrows"),
  double_arrow = c("double arrow", "double arrows"),
  thermometer = c("thermometer", "thermometers"), whisper = c("whisper", "whispers"),
  renban = c("renban", "renbans"), palindrome = c("palindrome", "palindromes"),
  between = c("between line", "between lines"), lockout = c("lockout line", "lockout lines"),
  region_sum = c("region sum line", "region sum lines"), zipper = c("zipper", "zippers"),
  sum_line = c("sum line", "sum lines"),
  entropic = c("entropic line", "entropic lines"), modular = c("modular line", "modular lines"),
  clone = c("clone", "clones"), indexing = c("set of indexing cells", "sets of indexing cells"),
  kropki = "dots", xv = "XV", greater = "greater-than", even = "even cells", odd = "odd cells",
  quadruple = c("quadruple", "quadruples"), minimum = "minimum cells", maximum = "maximum cells",
  candidates = c("set of candidates", "sets of candidates")
)

rule_label <- function(name, n = 1) {
  label <- rule_labels[[name]] %||% name
  label[[min(length(label), if (n == 1) 1 else 2)]]
}

# A line about a rule: what it is, and its cells.
rule_line <- function(rule) {
  cells <- lapply(rule$cells, function(cells) paste(names_of_cells(cells), collapse = " "))
  values <- rule$values
  label <- rule_label(rule$name)
  number <- if (length(values) > 0) values[[1]]
  switch(rule$name,
    diagonals = paste0(label, ": ", c("\\", "/", "both")[[values[[1]] + 2 * values[[2]]]]),
    windows = , disjoint_groups = , anti_knight = , anti_king = label,
    non_consecutive = if (identical(number, 1L)) paste(label, "(diagonally)") else label,
    cage = if (is.null(number)) {
      paste0(label, ": ", cells[[1]])
    } else {
      paste0(label, " of ", number, ": ", cells[[1]])
    },
    arrow = paste0(label, ": ", cells[[1]], " = ", cells[[2]]),
    thermometer = paste0(if (identical(number, 0L)) "slow ", label, ": ", cells[[1]]),
    clone = paste0(label, ": ", cells[[1]], " and ", cells[[2]]),
    indexing = paste0(if (number == 1L) "row" else "column", " indexing: ", cells[[1]]),
    kropki = paste0(
      label, ": ", mark_words(rule$cells, c("white", "black"), values[3:4] == 1L, " dots"),
      if (values[[1]] != 1) paste0(", difference ", values[[1]]),
      if (values[[2]] != 2) paste0(", ratio ", values[[2]])
    ),
    xv = paste0(label, ": ", mark_words(rule$cells, c("X", "V"), values == 1L)),
    greater = paste0(label, ": ", pair_words(rule$cells[[1]], ">")),
    quadruple = , candidates = paste0(label, " ", paste(values, collapse = " "), ": ", cells[[1]]),
    if (is.null(number)) {
      paste0(label, ": ", cells[[1]])
    } else {
      paste0(label, " of ", number, ": ", cells[[1]])
    }
  )
}

# `all_marked` for each of the two marks, or for both; `what` they are after their names.
mark_words <- function(cells, names, all_marked, what = "") {
  words <- vapply(1:2, function(i) {
    if (nrow(cells[[i]]) > 0) paste(names[[i]], pair_words(cells[[i]], "-")) else ""
  }, "")
  words <- paste(words[nzchar(words)], collapse = "; ")
  all <- if (any(all_marked)) paste0("all ", and_words(names[all_marked]), what, " are marked")
  if (!nzchar(words)) all else if (is.null(all)) words else paste0(words, " (", all, ")")
}

pair_words <- function(cells, between) {
  names <- names_of_cells(cells)
  odd <- seq_along(names) %% 2 == 1
  paste0(names[odd], between, names[!odd], collapse = ", ")
}

shorten <- function(text, width) {
  if (nchar(text) <= width) text else paste0(substr(text, 1, width - 3), "...")
}

#' @export
print.oxidoku_rule <- function(x, ...) {
  for (rule in unclass(x)) {
    cat(if (is.null(rule$place)) rule_line(rule) else rule$place$words, "\n", sep = "")
  }
  invisible(x)
}

#' @export
format.oxidoku_rule <- function(x, ...) {
  vapply(unclass(x), function(rule) {
    if (is.null(rule$place)) rule_line(rule) else rule$place$words
  }, "")
}
