# Vectors of puzzles. Their type is character, but they are stored as nine columns of integers or,
# with rules, as parts (src/rust/src/lazy_text.rs). The code in this file avoids creating strings.
# `puzzle-parts.R` knows how the vectors are stored.

#' A vector of puzzles
#'
#' @description
#' `as_sudoku()` makes a vector of puzzles, the type of the columns `puzzle` and `solution` that
#' [solve_puzzles()], [rate_sudoku()] and [generate_sudoku()] return. The vector prints as puzzles,
#' and can be compared, sorted and joined as fast as numbers. One vector can contain puzzles of
#' different sizes and rules: see [sudoku_puzzle()].
#'
#' The type of the vector is character, so it works in data frames, data.table and every function
#' that accepts text. Internally, it stores numbers, and creates a string only when R needs the
#' string, because creating many strings is slow in R.
#'
#' @inheritParams solve_puzzles
#' @param x Puzzles, in any of the forms listed in [puzzles] or [board].
#' @param symbols How text writes the digits of boards, as in [sudoku_puzzle()].
#' @returns `as_sudoku()` returns a vector of class `oxidoku_sudoku`, shown as `<sudoku>` in
#'   tibbles. `is_sudoku()` returns whether `x` is such a vector.
#'
#' @details
#' * `length()`, `[`, `[[`, `c()`, `rev()`, `rep()` and `names()` work as for any vector. Only
#'   puzzles can be assigned with `[<-`.
#' * `NA` is a missing puzzle.
#' * `==`, `unique()`, `duplicated()`, `match()`, `%in%`, `order()`, `sort()`, and the verbs and
#'   joins of dplyr compare cells and rules. Empty cells are equal, whatever character they were
#'   written with, and sort before digits. Puzzles that differ only by renamed digits or reordered
#'   rows are not equal, but equivalent: see [are_equivalent()].
#' * If one side is text, `match()` and `%in%` compare it with the exact text that `as.character()`
#'   returns. So does `==` if there is a puzzle that is not classic; otherwise `==` compares cells.
#'   To compare cells and rules, convert the text with `as_sudoku()` first.
#' * In a function that R has byte-compiled, `match()` compares text, which is slow with many solved
#'   grids; `%in%` and `vctrs::vec_match()` are always fast.
#' * A vector combined with text becomes text: `c(x, "abc")` is a character vector.
#' * `as.character()` returns the text of each puzzle. For a classic puzzle this is 81 characters,
#'   with `0` for an empty cell; for any other it contains all the rules, as [sudoku_puzzle()]
#'   describes.
#' * `format(x, code = TRUE)` returns R code that makes each puzzle. `format(x, symbols = )` and
#'   `print(x, symbols = )` write the cells in other symbols (see *Symbols* in [plot_sudoku()]), and
#'   `as_sudoku()` reads them with the same `symbols`. Printed puzzles have a dot for an empty cell.
#' * `as.matrix()` returns the cells of one puzzle, and `as.array()` those of puzzles of one size,
#'   by row, column and puzzle. `as.list()` returns a list of vectors with one puzzle each.
#' * `solve()` returns the solutions, like `solve_puzzles(x)$solution`.
#' * Other functions treat the vector as text, and `gsub()`, `substr()` and similar functions return
#'   plain text. R creates strings of solved grids slowly: 100,000 take seconds, and a million take
#'   minutes. Functions that need all strings, such as `write.csv()` or data.table's `[`, cause a
#'   warning of class `oxidoku_warning_text`, once per session.
#' * A few base functions need a vector without a class: use `rle(as.character(x))`. `data.frame()`
#'   does not recycle vectors with a class: use `data.frame(x = rep(x, 10), y = 1:10)`.
#' * `summary()` counts puzzles, clues and duplicates; `plot()` draws the puzzles: see
#'   [plot_sudoku()].
#' * `saveRDS()` saves it as text with a class, which R can read without this package.
#'
#' @section Errors:
#' Malformed puzzles raise `oxidoku_error_puzzle`, with the fields `positions` and `reason`. If `x`
#' is not a set of puzzles, `as_sudoku()` raises the errors of [board].
#' @seealso [solve_puzzles()], which accepts malformed puzzles; [sudoku_words] for the terms.
#' @examples
#' x <- as_sudoku(c(
#'   paste0(
#'     "000006000095700300400092005764000003000000000",
#'     "200000971500210009007005480000800000"
#'   ),
#'   paste0(
#'     "517600034289004000346205090602000010038006047",
#'     "000000000090000078703400560000000000"
#'   )
#' ))
#' x
#' x[[1]]
#' x == rev(x)
#' summary(x)
#' as.matrix(x[1])
#' try(x[1] <- "abc")
#'
#' # Puzzles on one layout, and a classic one beside them
#' jigsaw <- sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))
#' puzzles <- as_sudoku(c("1...............", "12.............."), jigsaw)
#' c(puzzles, x[1])
#' solve_puzzles(puzzles)
#' @importFrom methods setOldClass
#' @order 1
#' @export
as_sudoku <- function(x, rules = NULL, ..., symbols = NULL) {
  call <- environment()
  check_given(x, "x", call)
  check_dots_empty(..., call = call)
  symbols <- check_symbols(symbols, call)
  if (is_sudoku(x) && length(rules) == 0) {
    return(x)
  }
  names <- if (is.null(dim(x)) && !is_own_board(x)) names(x)
  short <- with_short_symbols(x, symbols)
  puzzles <- as_puzzles_strict(short$x, "x", call, rules, short$symbols)
  names(puzzles) <- if (length(names) == length(puzzles)) names
  puzzles
}

# S4 generics, such as those of jsonlite, treat the class as text.
setOldClass(c("oxidoku_sudoku", "character"))

# Converts puzzles with or without rules. None of the puzzles may be malformed.
as_puzzles_strict <- function(x, arg, call, rules = NULL, symbols = NULL) {
  if (is_missing(x)) {
    return(missing_puzzles(length(x)))
  }
  if (is_sudoku(x) && length(rules) == 0) {
    return(unname(x))
  }
  all_readable(as_boards(x, rules, arg, call, symbols), x, arg, call)
}

# Returns the puzzles that as_boards() has read. An error names the puzzles that it could not
# read.
all_readable <- function(read, x, arg, call) {
  reason <- read$reason
  if (!is.null(reason) && is.character(x) && is.null(dim(x))) {
    reason[is.na(x)] <- NA
  }
  stop_malformed(reason, arg, call)
  read$x
}

session <- new.env(parent = emptyenv())

# Native code calls this function (lazy_text.rs).
warn_solved_text <- function() {
  if (isTRUE(session$warned_of_text)) {
    return(invisible())
  }
  session$warned_of_text <- TRUE
  cli::cli_warn(
    c(
      "R creates strings for 100,000 or more solved grids, which is slow: minutes for a million.",
      "i" = "{.fn [}, {.fn c}, {.fn unique}, {.fn match} and dplyr need no strings.",
      "i" = "Write the puzzles with {.fn write_sudoku}, or get their digits with {.fn as.array}."
    ),
    class = c("oxidoku_warning_text", "oxidoku_warning"), call = NULL
  )
}

# ---- Elements -----------------------------------------------------------------

#' @export
`[.oxidoku_sudoku` <- function(x, i, ..., drop = TRUE) {
  if (missing(i) && ...length() == 0) {
    return(x)
  }
  as_puzzles_or_text(plain_text(x)[i, ...])
}

#' @export
`[[.oxidoku_sudoku` <- function(x, i, exact = TRUE) {
  at <- seq_along(x)
  names(at) <- names(x)
  unname(x[at[[i, exact = exact]]])
}

#' @export
`[<-.oxidoku_sudoku` <- function(x, i, ..., value) {
  i <- if (missing(i)) seq_along(x) else i
  if (!is_sudoku(x)) {
    x <- plain_text(x)
    x[i, ...] <- if (is_classed(value)) plain_text(value) else value
    return(x)
  }
  value <- vctrs::vec_cast(value, x, x_arg = "value", to_arg = "x")
  if (!has_columns(x) || !has_columns(value)) {
    return(with_assigned_puzzles(x, i, ..., value = value))
  }
  # Each column is assigned to as R does. The first column also determines the names.
  columns <- Map(
    function(column, value) {
      names(column) <- names(x)
      column[i, ...] <- value
      column
    },
    sudoku_columns(x), sudoku_columns(value)
  )
  kept <- attributes(x)
  kept$names <- names(columns[[1]])
  x <- new_sudoku(lapply(columns, unname))
  attributes(x) <- kept
  x
}

# Assigns puzzles of any kind: cells and keys are assigned to as R does.
with_assigned_puzzles <- function(x, i, ..., value) {
  assigned <- function(column, value) {
    names(column) <- names(x)
    column[i, ...] <- value
    column
  }
  cells <- assigned(cells_of_puzzles(x), cells_of_puzzles(value))
  key <- assigned(keys_of_puzzles(x), keys_of_puzzles(value))
  rules <- c(rules_of_puzzles(x), rules_of_puzzles(value))
  kept <- attributes(x)
  kept$names <- names(cells)
  x <- puzzles_of_fields(unname(cells), unname(key), rules[!duplicated(names(rules))])
  attributes(x) <- kept
  x
}

#' @export
`[[<-.oxidoku_sudoku` <- function(x, i, value) {
  if (length(i) != 1 || length(value) != 1) {
    stop_argument("value", c("{.code [[<-} must replace exactly one puzzle with another."), call = environment())
  }
  x[i] <- value
  x
}

#' @export
`length<-.oxidoku_sudoku` <- function(x, value) {
  at <- seq_along(x)
  names(at) <- names(x)
  length(at) <- value
  x <- unname(x)[unname(at)]
  names(x) <- names(at)
  x
}

#' @export
rep.oxidoku_sudoku <- function(x, ...) {
  x[rep(seq_along(x), ...)]
}

# Puzzles and missing values remain puzzles. Combined with anything else, they become text.
#' @export
c.oxidoku_sudoku <- function(..., recursive = FALSE, use.names = TRUE) {
  parts <- list(...)
  are_puzzles <- vapply(parts, function(x) is.null(x) || is_sudoku_or_missing(x), NA)
  if (!all(are_puzzles)) {
    parts <- lapply(parts, function(x) if (is_classed(x)) plain_text(x) else x)
    return(do.call(c, c(parts, list(recursive = recursive, use.names = use.names))))
  }
  puzzles <- puzzles_together(parts)
  if (use.names) {
    # R combines the names of the arguments with the names inside them.
    places <- lapply(parts, function(x) stats::setNames(seq_along(x), names(x)))
    names(puzzles) <- names(do.call(c, places))
  }
  puzzles
}

puzzles_together <- function(parts) {
  if (any(vapply(parts, has_rules, NA))) {
    vectors <- lapply(parts, function(x) if (is_sudoku(x)) unname(x) else missing_puzzles(length(x)))
    return(joined_puzzles(vectors))
  }
  vctrs::vec_c(!!!lapply(unname(parts), unname), .ptype = missing_puzzles(0))
}

is_sudoku_or_missing <- function(x) is_sudoku(x) || is_missing(x)

is_missing <- function(x) {
  is.logical(x) && is.null(dim(x)) && all(is.na(x))
}

#' @export
as.list.oxidoku_sudoku <- function(x, ...) {
  if (!is_sudoku(x)) {
    return(as.list(plain_text(x), ...))
  }
  columns <- puzzle_columns(x)
  parts <- if (is.list(columns)) {
    check_native(native_puzzles_apart(columns))
  } else {
    puzzles <- as_stored(unname(x))
    if (length(x) == 1) list(puzzles) else lapply(seq_along(x), function(at) puzzles[at])
  }
  names(parts) <- names(x)
  parts
}

# ---- Comparison ---------------------------------------------------------------

#' @export
is.na.oxidoku_sudoku <- function(x) {
  parts <- stored_parts(x)
  columns <- if (!is.list(parts)) puzzle_columns(x)
  if (isFALSE(columns)) {
    return(is.na(plain_text(x)))
  }
  missing <- is.na(if (is.list(parts)) parts$cells else columns[[1]])
  names(missing) <- names(x)
  missing
}

#' @export
Ops.oxidoku_sudoku <- function(e1, e2) {
  if (!is_sudoku(e1) && (nargs() == 1 || !is_sudoku(e2))) {
    sides <- if (nargs() == 1) list(e1) else list(e1, e2)
    return(do.call(.Generic, lapply(sides, without_class)))
  }
  if (!.Generic %in% c("==", "!=", "<", "<=", ">", ">=")) {
    stop_argument(
      "e1",
      c("{.code {(.Generic)}} does not work on puzzles.", "i" = "Puzzles can be compared, and {.fn as.matrix} converts one to numbers."),
      call = environment()
    )
  }
  if (has_rules(e1) || has_rules(e2)) {
    what <- if (is_sudoku(e1) && is_sudoku(e2) && .Generic %in% c("==", "!=")) keys_to_compare else text_to_compare
    return(get(.Generic)(what(e1), what(e2)))
  }
  one <- side_of_comparison(e1)
  other <- side_of_comparison(e2)
  lengths <- c(length(one$x), length(other$x))
  size <- if (min(lengths) == 0) 0L else max(lengths)
  if (size > 0 && any(size %% lengths != 0)) {
    warning("longer object length is not a multiple of shorter object length", call. = FALSE)
  }
  order <- check_native(native_compare(recycled(one$rows, size), recycled(other$rows, size)))
  result <- get(.Generic)(order, 0L)
  # If an element on either side is not a puzzle, R compares text.
  at <- unique(c(places_of(one, size), places_of(other, size)))
  if (length(at) > 0) {
    text <- lapply(list(one, other), function(side) as.character(side$x[(at - 1L) %% length(side$x) + 1L]))
    result[at] <- get(.Generic)(text[[1]], text[[2]])
  }
  labels <- if (length(e1) == size) names(e1)
  if (is.null(labels) && length(e2) == size) {
    labels <- names(e2)
  }
  if (!is.null(labels)) {
    names(result) <- labels
  }
  result
}

# Returns keys by which puzzles are equal if their cells and the meanings of their rules are
# equal.
keys_to_compare <- function(x) {
  keys <- ifelse(is.na(x), NA, paste(cells_of_puzzles(x), keys_of_puzzles(x)))
  stats::setNames(keys, names(x))
}

# Returns `x` as text, in which classic puzzles are written as this package writes them.
text_to_compare <- function(x) {
  if (is_sudoku(x) || !is.character(x) && !is.factor(x) && !is.atomic(x)) {
    text <- as.character(if (is_sudoku(x)) x else as_sudoku(x))
    return(stats::setNames(text, names(x)))
  }
  text <- stats::setNames(as.character(x), names(x))
  found <- check_native(native_rows(unname(text)))
  classic <- setdiff(which(!is.na(text)), found$odd)
  text[classic] <- as.character(new_sudoku(found$rows)[classic])
  text
}

# Returns, for one side of a comparison with puzzles, its columns, the vector itself, and the
# places of elements that are not puzzles.
side_of_comparison <- function(x) {
  if (is.factor(x)) {
    x <- as.character(x)
  } else if (is_classed(x) && !is_sudoku(x)) {
    x <- plain_text(x)
  } else if (is.atomic(x) && is.null(dim(x)) && !is.character(x)) {
    x <- as.character(x)
  }
  if (!is.character(x)) {
    x <- as_sudoku(x)
  }
  found <- check_native(native_rows(x))
  list(rows = found$rows, x = x, odd = found$odd)
}

places_of <- function(side, size) {
  if (length(side$odd) == 0 || length(side$x) == size) {
    return(side$odd)
  }
  which(rep_len(replace(logical(length(side$x)), side$odd, TRUE), size))
}

# Recycles columns to the longer length. Native code recycles a single puzzle itself.
recycled <- function(columns, size) {
  if (length(columns[[1]]) %in% c(1L, size) && size > 0) {
    return(columns)
  }
  lapply(columns, rep_len, size)
}

without_class <- function(x) {
  if (is_classed(x)) {
    return(plain_text(x))
  }
  if (inherits(x, "oxidoku_sudoku")) {
    class(x) <- setdiff(class(x), "oxidoku_sudoku")
  }
  x
}

# Returns a number for each puzzle, by which R orders and ranks.
#' @export
xtfrm.oxidoku_sudoku <- function(x) {
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(xtfrm(plain_text(x)))
  }
  check_native(native_ranks(columns))
}

#' @export
duplicated.oxidoku_sudoku <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  if (!is_sudoku(x)) {
    return(duplicated(plain_text(x), incomparables, fromLast, ...))
  }
  if (fromLast) {
    return(rev(duplicated(rev(x), incomparables)))
  }
  repeated <- rep(TRUE, length(x))
  repeated[vctrs::vec_unique_loc(x)] <- FALSE
  if (!isFALSE(incomparables)) {
    repeated[x %in% incomparables] <- FALSE
  }
  repeated
}

#' @export
anyDuplicated.oxidoku_sudoku <- function(x, incomparables = FALSE, fromLast = FALSE, ...) {
  at <- which(duplicated(x, incomparables, fromLast, ...))
  if (length(at) == 0) {
    return(0L)
  }
  if (fromLast) at[[length(at)]] else at[[1]]
}

#' @export
unique.oxidoku_sudoku <- function(x, incomparables = FALSE, ...) {
  unname(x[!duplicated(x, incomparables, ...)])
}

# match() and %in% compare the results of this method: keys if both sides are puzzles, strings if
# one side is text. The frame of the caller shows what both sides are. In a compiled function,
# match() has no frame, so it receives strings.
#' @export
mtfrm.oxidoku_sudoku <- function(x) {
  caller <- sys.function(sys.parent())
  if (identical(caller, base::match) || identical(caller, base::`%in%`)) {
    sides <- mget(c("x", "table"), parent.frame())
    if (all(vapply(sides, has_columns, NA))) {
      return(check_native(native_keys(sudoku_columns(x))))
    }
    if (all(vapply(sides, is_sudoku, NA))) {
      return(unname(keys_to_compare(x)))
    }
  }
  as.character(x)
}

#' @export
Summary.oxidoku_sudoku <- function(..., na.rm = FALSE) {
  if (.Generic %in% c("any", "all")) {
    return(do.call(.Generic, c(lapply(list(...), without_class), na.rm = na.rm)))
  }
  x <- unname(c(...))
  if (!is_sudoku(x)) {
    return(do.call(.Generic, list(without_class(x), na.rm = na.rm)))
  }
  if (!.Generic %in% c("min", "max", "range")) {
    stop_argument("...", "{.fn {(.Generic)}} does not work on puzzles.", call = environment())
  }
  if (anyNA(x)) {
    if (!na.rm) {
      return(missing_puzzles(if (.Generic == "range") 2 else 1))
    }
    x <- x[!is.na(x)]
  }
  if (length(x) == 0) {
    stop_argument("...", "There is no puzzle to take the {.fn {(.Generic)}} of.", call = environment())
  }
  rank <- xtfrm(x)
  x[c(if (.Generic != "max") which.min(rank), if (.Generic != "min") which.max(rank))]
}

# ---- Other forms ----------------------------------------------------------------

#' @export
as.character.oxidoku_sudoku <- function(x, ...) {
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(unname(plain_text(x)))
  }
  check_native(native_vector(columns, FALSE))
}

#' @export
as.matrix.oxidoku_sudoku <- function(x, ...) {
  if (!is_sudoku(x)) {
    return(as.matrix(plain_text(x), ...))
  }
  if (length(x) == 1) {
    read <- as_board(x, NULL, "x", environment())
    return(shown_board(read$board, read$facts))
  }
  stop_argument(
    "x",
    c(
      "{.fn as.matrix} takes one puzzle.",
      "x" = "{.arg x} has {length(x)} puzzle{?s}.",
      "i" = "For all of them, use {.fn as.array} or {.code lapply(x, as.matrix)}."
    ),
    call = environment()
  )
}

# Returns the digits of all puzzles, with 0 for an empty cell.
#' @export
as.array.oxidoku_sudoku <- function(x, ...) {
  if (has_rules(x)) {
    return(array_of_boards(x))
  }
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(as.array(plain_text(x), ...))
  }
  cells <- array(NA_integer_, c(9L, 9L, length(x)))
  for (row in 1:9) {
    for (col in 1:9) {
      cells[row, col, ] <- columns[[row]] %/% as.integer(10^(9 - col)) %% 10L
    }
  }
  if (!is.null(names(x))) {
    dimnames(cells) <- list(NULL, NULL, names(x))
  }
  cells
}

array_of_boards <- function(x) {
  boards <- lapply(seq_along(x), function(i) if (!is.na(x[[i]])) givens(x[[i]]))
  dims <- unique(lapply(Filter(Negate(is.null), boards), dim))
  if (length(dims) != 1) {
    stop_argument(
      "x",
      c("{.fn as.array} takes puzzles of the same size.", "i" = "For a list of matrices, use {.code givens(x)}."),
      call = parent.frame()
    )
  }
  cells <- vapply(boards, function(board) as.integer(board %||% rep(NA_integer_, prod(dims[[1]]))), integer(prod(dims[[1]])))
  array(cells, c(dims[[1]], length(x)), if (!is.null(names(x))) list(NULL, NULL, names(x)))
}

#' @export
as.data.frame.oxidoku_sudoku <- function(x, row.names = NULL, optional = FALSE, ...,
                                         nm = deparse1(substitute(x))) {
  if (!is_sudoku(x)) {
    x <- plain_text(x)
  }
  as.data.frame.vector(x, row.names, optional, ..., nm = nm)
}

#' @importFrom utils stack
#' @export
stack.oxidoku_sudoku <- function(x, ...) {
  utils::stack(plain_text(x), ...)
}

#' @export
format.oxidoku_sudoku <- function(x, ..., code = FALSE, symbols = NULL) {
  if (check_flag(code, "code", environment())) {
    return(code_of_puzzles(x))
  }
  if (!is.null(symbols) && is_sudoku(x)) {
    return(stats::setNames(texts_in_symbols(x, symbols, environment()), names(x)))
  }
  # The complete text of rules is too long for a cell of a table.
  if (has_rules(x)) {
    return(format(stats::setNames(puzzle_words(x), names(x)), ...))
  }
  format(if (is_sudoku(x)) shown_text(x) else plain_text(x), ...)
}

# Returns the text of puzzles with a dot for an empty cell, as in all prints.
shown_text <- function(x) chartr("0", ".", plain_text(x))

code_of_puzzles <- function(x) {
  if (!has_rules(x)) {
    return(as.character(ifelse(is.na(x), NA_character_, sprintf("as_sudoku(\"%s\")", plain_text(x)))))
  }
  made <- Map(
    function(cells, rules) if (is.na(cells)) NA_character_ else code_of_puzzle(shown_signs(cells, rules$facts), rules),
    cells_of_puzzles(x), rules_of_puzzles(x)[keys_of_puzzles(x)]
  )
  as.character(unlist(made))
}

#' @export
print.oxidoku_sudoku <- function(x, n = 10, ..., symbols = NULL) {
  if (!is_sudoku(x)) {
    print(plain_text(x), ...)
    return(invisible(x))
  }
  if (length(x) == 1 && !is.na(x)) print_one(x, symbols) else print_several(x, n, symbols)
  print_cut(x)
  invisible(x)
}

# Shows the number of puzzles, and the first puzzles on the same line.
#' @export
str.oxidoku_sudoku <- function(object, ...) {
  if (!is_sudoku(object)) {
    return(NextMethod())
  }
  start <- paste0(" <oxidoku_sudoku> ", count_words(length(object), "puzzle", "puzzles"))
  shown <- paste(format(utils::head(unname(object), 3)), collapse = "; ")
  if (length(object) > 0) start <- paste0(start, ": ", shown)
  cat(shorten(start, cli::console_width()), "\n", sep = "")
}

# Prints a board with its rules. For a puzzle that is not classic, the title also describes the
# puzzle.
print_one <- function(x, symbols = NULL) {
  read <- as_board(x, NULL, "x", environment())
  symbols <- as_symbols(symbols, read$facts$digits, environment(), read$facts)
  title <- if (has_rules(x)) c(" puzzle: ", puzzle_words(x)) else c(", ", count_words(clues_of(x), "clue", "clues"))
  cat("Sudoku", title, "\n", sep = "")
  cat(plain_board_lines(read$board, read$facts, symbols), sep = "\n")
  print_rules(read$rules)
  print_slips(read$rules)
}

# Prints one line per puzzle: the text of classic puzzles, or a description of puzzles with rules.
print_several <- function(x, n, symbols = NULL) {
  cat(count_words(length(x), "puzzle", "puzzles"), "\n", sep = "")
  shown <- utils::head(x, n)
  if (length(shown) > 0) {
    label <- names(shown) %||% paste0("[", seq_along(shown), "]")
    lines <- if (!is.null(symbols)) {
      texts_in_symbols(shown, symbols, environment())
    } else if (has_rules(x)) {
      puzzle_words(shown)
    } else {
      lines_of_texts(shown)
    }
    cat(paste0(format(label, justify = "right"), " ", lines), sep = "\n")
  }
  cat_more(length(x) - length(shown))
}

# Returns the cells of each puzzle in symbols, with dots for empty cells, or NA for a missing
# puzzle.
texts_in_symbols <- function(x, symbols, call) {
  vapply(seq_along(x), function(i) {
    if (is.na(x[[i]])) {
      return(NA_character_)
    }
    read <- as_board(x[i], NULL, "x", call)
    cells <- text_of_cells(read$board, as_symbols(symbols, read$facts$digits, call))
    paste(t(cells)[t(cells_inside(read$facts))], collapse = "")
  }, "")
}

lines_of_texts <- function(x) {
  missing <- is.na(x)
  paste0(format(ifelse(missing, "NA", shown_text(x))), ifelse(missing, "", paste0(" (", clues_of(x), ")")))
}

# Describes each puzzle and counts its givens: "6x6, 2 cages, 8 givens".
puzzle_words <- function(x) {
  n <- clues_of(x)
  shown <- paste0(words_of_rules(x), ", ", n, ifelse(n == 1, " given", " givens"))
  ifelse(is.na(n), "NA", shown)
}

# Returns the size and rules of each puzzle.
words_of_rules <- function(x) text_by_rules(x, format)

#' @export
summary.oxidoku_sudoku <- function(object, ...) {
  if (!is_sudoku(object)) {
    return(summary(plain_text(object), ...))
  }
  missing <- sum(is.na(object))
  clues <- clues_of(object)
  structure(
    list(
      n = length(object),
      missing = missing,
      boards = table(words_of_rules(object), dnn = NULL),
      clues = table(clues, dnn = NULL),
      duplicates = sum(duplicated(object) & !is.na(object))
    ),
    class = "oxidoku_sudoku_summary"
  )
}

#' @export
as.data.frame.oxidoku_sudoku_summary <- function(x, ...) {
  data.frame(clues = as.integer(names(x$clues)), puzzles = as.vector(x$clues))
}

# Returns a text for each element: summary() of a table shows these beside the names.
#' @export
format.oxidoku_sudoku_summary <- function(x, ...) {
  clues <- as.integer(names(x$clues))
  boards <- names(x$boards)
  format(c(
    n = format_count(x$n),
    missing = format_count(x$missing),
    boards = if (length(boards) > 1) paste(length(boards), "kinds") else shorten(c(boards, "none")[[1]], 24),
    clues = if (length(clues) == 0) "none" else paste(unique(range(clues)), collapse = " to "),
    duplicates = format_count(x$duplicates)
  ))
}

#' @export
print.oxidoku_sudoku_summary <- function(x, ...) {
  cat("Puzzles:    ", format_count(x$n), "\n", sep = "")
  if (length(x$boards) > 0) {
    boards <- sort(x$boards, decreasing = TRUE)
    words <- if (length(boards) == 1) names(boards) else paste(boards, "of", names(boards))
    cat("Boards:     ", paste(truncate_values(words, 3), collapse = "; "), "\n", sep = "")
  }
  if (x$missing > 0) {
    cat("Missing:    ", format_count(x$missing), "\n", sep = "")
  }
  cat("Duplicates: ", format_count(x$duplicates), "\n", sep = "")
  if (length(x$clues) > 0) {
    clues <- as.integer(names(x$clues))
    most <- clues[[which.max(x$clues)]]
    range <- if (length(clues) > 1) paste0(min(clues), " to ", max(clues), ", most often ", most) else clues
    cat("Clues:      ", range, "\n", sep = "")
  }
  invisible(x)
}

# ---- vctrs, and therefore dplyr and tibbles -----------------------------------------

# Returns the nine columns of classic puzzles, and two columns with the cells and rules of other
# puzzles. vctrs may write into the nine columns even if other vectors share them: see
# shared_column.rs. The last two columns are always new.
#' @exportS3Method vctrs::vec_proxy
vec_proxy.oxidoku_sudoku <- function(x, ...) {
  n <- length(x)
  columns <- check_native(native_puzzle_columns(x, TRUE))
  if (is.list(columns)) {
    columns$cells <- rep(NA_character_, n)
    columns$rules <- vector("list", n)
    return(vctrs::new_data_frame(columns, n = n))
  }
  parts <- parts_of_ruled(x)
  if (isFALSE(parts)) {
    return(unname(plain_text(x)))
  }
  columns <- check_native(native_puzzle_columns(missing_puzzles(n), TRUE))
  columns$cells <- parts$cells[seq_len(n)]
  columns$rules <- parts$rules[parts$index]
  vctrs::new_data_frame(columns, n = n)
}

# Equal puzzles have equal cells and keys. vctrs first converts both sides to the same storage:
# see vec_cast().
#' @exportS3Method vctrs::vec_proxy_equal
vec_proxy_equal.oxidoku_sudoku <- function(x, ...) {
  columns <- check_native(native_puzzle_columns(x, TRUE))
  if (is.list(columns)) {
    return(vctrs::new_data_frame(columns, n = length(x)))
  }
  if (isFALSE(parts_of_ruled(x))) {
    return(unname(plain_text(x)))
  }
  vctrs::new_data_frame(list(cells = cells_of_puzzles(x), key = keys_of_puzzles(x)), n = length(x))
}

# Sorting depends only on the order, as do joins in newer versions of dplyr, so one number for
# each puzzle is enough. For a join, vctrs calls this method with both sides combined.
#' @exportS3Method vctrs::vec_proxy_order
vec_proxy_order.oxidoku_sudoku <- function(x, ...) {
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(unname(plain_text(x)))
  }
  check_native(native_ranks(columns))
}

#' @exportS3Method vctrs::vec_proxy_compare
vec_proxy_compare.oxidoku_sudoku <- function(x, ...) {
  if (has_columns(x)) vctrs::vec_proxy_equal(x) else unname(plain_text(x))
}

#' @exportS3Method vctrs::vec_restore
vec_restore.oxidoku_sudoku <- function(x, to, ...) {
  if (is.character(x)) {
    return(plain_text(x))
  }
  rows <- unclass(x)[1:9]
  if (all(is.na(x$cells)) && !is_stored_ruled(to)) {
    return(new_sudoku(rows))
  }
  cells <- as.character(new_sudoku(rows))
  ruled <- which(!is.na(x$cells))
  cells[ruled] <- x$cells[ruled]
  keys <- rep(classic_rules()$key, length(cells))
  keys[ruled] <- vapply(x$rules[ruled], `[[`, "", "key")
  known <- !duplicated(keys[ruled])
  rules <- c(list(classic_rules()), x$rules[ruled][known])
  index <- match(keys, vapply(rules, `[[`, "", "key"))
  index[is.na(cells)] <- NA
  ruled_vector(cells, index, rules)
}

#' @exportS3Method vctrs::vec_ptype_abbr
vec_ptype_abbr.oxidoku_sudoku <- function(x, ...) {
  if (is_sudoku(x)) "sudoku" else "chr"
}

#' @exportS3Method vctrs::vec_ptype_full
vec_ptype_full.oxidoku_sudoku <- function(x, ...) {
  if (is_sudoku(x)) "sudoku" else "character"
}

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.oxidoku_sudoku.oxidoku_sudoku <- function(x, y, ...) {
  if (!is_sudoku(x) || !is_sudoku(y)) {
    return(character())
  }
  if (is_stored_ruled(x) || is_stored_ruled(y) || has_rules(x) || has_rules(y)) ruled_vector(character(), integer(), list()) else missing_puzzles(0)
}

# Combined with text, puzzles become text. Otherwise code that expects text would parse the text
# as puzzles or refuse it.
#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.oxidoku_sudoku.character <- function(x, y, ...) character()

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.character.oxidoku_sudoku <- function(x, y, ...) character()

#' @exportS3Method vctrs::vec_cast
vec_cast.oxidoku_sudoku.oxidoku_sudoku <- function(x, to, ..., x_arg = "x") {
  if (!is_sudoku(to)) {
    return(as.character(x))
  }
  if (!is_sudoku(x)) {
    return(vec_cast.oxidoku_sudoku.character(plain_text(x), to, ..., x_arg = x_arg))
  }
  # Both sides of a comparison need the same columns.
  if (is_stored_ruled(to) && !is_stored_ruled(x) && has_columns(x)) {
    return(ruled_vector(as.character(x), ifelse(is.na(unname(x)), NA, 1L), list(classic_rules())))
  }
  x
}

#' @exportS3Method vctrs::vec_cast
vec_cast.oxidoku_sudoku.character <- function(x, to, ..., x_arg = "x") {
  if (!is_sudoku(to)) {
    return(x)
  }
  arg <- if (is.character(x_arg) && nzchar(x_arg)) x_arg else "x"
  as_puzzles_strict(x, arg, NULL)
}

#' @exportS3Method vctrs::vec_cast
vec_cast.character.oxidoku_sudoku <- function(x, to, ...) {
  as.character(x)
}

# Scales of ggplot2 call this method. No other arithmetic is defined.
#' @exportS3Method vctrs::vec_math
vec_math.oxidoku_sudoku <- function(.fn, .x, ...) {
  if (!is_sudoku(.x)) {
    return(get(.fn, "package:base")(plain_text(.x), ...))
  }
  switch(.fn,
    is.finite = !is.na(.x),
    is.infinite = ,
    is.nan = rep(FALSE, length(.x)),
    stop_argument(".x", "{.fn {(.fn)}} does not work on puzzles.", call = NULL)
  )
}

#' @exportS3Method ggplot2::scale_type
scale_type.oxidoku_sudoku <- function(x) "discrete"

# Shows the start of each puzzle. pillar assigns space from the left, so a wide column would take
# the space of the columns after it. Only a very wide console has space for whole puzzles.
#' @exportS3Method pillar::pillar_shaft
pillar_shaft.oxidoku_sudoku <- function(x, ...) {
  if (!is_sudoku(x)) {
    return(pillar::pillar_shaft(plain_text(x), ...))
  }
  # The text of puzzles with rules begins with what all of them have in common.
  text <- if (has_rules(x)) ifelse(is.na(x), NA, puzzle_words(x)) else shown_text(x)
  if (getOption("width") < 240) {
    long <- !is.na(text) & nchar(text) > short_puzzle
    dots <- if (cli::is_utf8_output()) "\u2026" else "~"
    text[long] <- paste0(substr(text[long], 1, short_puzzle - 1), dots)
  }
  pillar::new_pillar_shaft_simple(text, align = "left", min_width = short_puzzle, shorten = "back")
}

short_puzzle <- 12
