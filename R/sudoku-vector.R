# The vector of puzzles: a character vector by type, nine columns of integers inside
# (src/rust/src/vector.rs), so that nothing here makes strings unless text is wanted.

#' A vector of puzzles
#'
#' @description
#' `as_sudoku()` makes a vector of puzzles: the type of the columns `puzzle` and
#' `solution` that [solve_puzzles()], [rate_sudoku()] and [generate_sudoku()] give. It
#' prints as puzzles, and compares, sorts and joins as fast as numbers do.
#'
#' It is a character vector by type, so that data frames, data.table and whatever
#' takes text take it. But it keeps its puzzles as numbers, and makes a string only of
#' what somebody looks at: R is slow with many strings of solved grids.
#'
#' @param x Puzzles, in any form of [puzzles] or [board].
#' @returns `as_sudoku()` a vector of class `oxidoku_sudoku`, shown as `<sudoku>` in
#'   tibbles; `is_sudoku()` whether `x` is one.
#'
#' @details
#' * `length()`, `[`, `[[`, `c()`, `rev()`, `rep()`, `names()` work as for any vector.
#'   What is put in by `[<-` has to be puzzles.
#' * `NA` is a missing puzzle.
#' * `==`, `unique()`, `duplicated()`, `match()`, `%in%`, `order()`, `sort()`, and
#'   the verbs and joins of dplyr compare cell by cell: blanks are alike however they were
#'   written, and come before digits. Puzzles that are the same but for the names of
#'   digits or the order of rows are not equal.
#' * Where R has compiled a function, `match()` in it compares text, which is slow with
#'   many solved grids; `%in%` and `vctrs::vec_match()` are quick everywhere.
#' * Together with text it becomes text: `c(x, "abc")` is a character vector.
#' * `as.character()` gives strings of 81 characters, `0` for an empty cell, as the vector
#'   prints; `as.array()` the digits in a 9x9xn integer array, `as.matrix()` those of one
#'   puzzle in a 9x9 matrix, `as.list()` a list of vectors of one puzzle.
#' * `solve()` gives the solutions, as `solve_puzzles(x)$solution` does.
#' * A vector is text to other functions. Text that `gsub()`, `substr()` and the like
#'   make of it is plain text. R makes strings of solved grids slowly: 100,000 take
#'   seconds, a million minutes. Functions that need them all, such as `write.csv()` or
#'   data.table's `[`, get them with a warning of class `oxidoku_warning_text`, once in a
#'   session.
#' * A few functions of R want a vector without a class: `rle(as.character(x))`, and
#'   `data.frame(x = rep(x, 10), y = 1:10)` where data.frame() would have recycled text.
#' * `summary()` counts puzzles, clues and duplicates; `plot()` draws them, see
#'   [plot_sudoku()].
#' * `saveRDS()` saves it as text with a class: R without this package reads that.
#'
#' @section Errors:
#' What cannot be read is an error of class `oxidoku_error_puzzle` with the fields
#' `positions` and `reason`, and of those of [board] where nothing of `x` can be.
#' @seealso [solve_puzzles()], which goes on where a puzzle cannot be read.
#' @examples
#' x <- as_sudoku(c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "517600034289004000346205090602000010038006047000000000090000078703400560000000000"
#' ))
#' x
#' x[[1]]
#' x == rev(x)
#' summary(x)
#' as.matrix(x[1])
#' try(x[1] <- "abc")
#' @importFrom methods setOldClass
#' @export
as_sudoku <- function(x) {
  if (is_sudoku(x)) {
    return(x)
  }
  call <- environment()
  names <- if (is.null(dim(x)) && !is_own_board(x)) names(x)
  puzzles <- as_sudoku_strict(x, "x", call)
  names(puzzles) <- if (length(names) == length(puzzles)) names
  puzzles
}

# For generics of S4, such as those of jsonlite, it is text.
setOldClass(c("oxidoku_sudoku", "character"))

#' @rdname as_sudoku
#' @export
is_sudoku <- function(x) {
  is_classed(x) && is.list(puzzle_columns(x))
}

is_classed <- function(x) {
  inherits(x, "oxidoku_sudoku") && is.character(x)
}

# The columns of a vector of puzzles; FALSE where it holds other text. gsub(), substr()
# and the like keep the class of what they work on, so that a vector with the class may
# be text: methods then do what they do for text.
puzzle_columns <- function(x) {
  check_native(native_puzzle_columns(x))
}

# Puzzles all of which can be read, or are missing.
as_sudoku_strict <- function(x, arg, call) {
  if (is.logical(x) && is.null(dim(x)) && all(is.na(x))) {
    x <- as.character(x)
  }
  puzzles <- puzzle_set(x, arg, call)
  reason <- puzzles$reason
  if (is.character(x) && is.null(dim(x))) {
    reason[is.na(x)] <- NA
  }
  stop_malformed(reason, arg, call)
  puzzles$x
}

# From a list of nine integer columns, the rows of the boards.
new_sudoku <- function(rows) {
  check_native(native_vector(rows, TRUE))
}

# The columns of puzzles; an error where there is other text.
sudoku_columns <- function(x) {
  columns <- puzzle_columns(x)
  if (is.list(columns)) {
    return(columns)
  }
  found <- check_native(native_rows(x))
  reason <- replace(rep(NA, length(x)), found$odd, "not 81 digits and blanks")
  stop_malformed(reason, "x", rlang::caller_env())
  found$rows
}

plain_text <- function(x) {
  attributes(x) <- attributes(x)["names"]
  x
}

# Text as a vector of puzzles where it is one.
as_puzzles_or_text <- function(text) {
  columns <- puzzle_columns(text)
  if (isFALSE(columns)) {
    return(text)
  }
  puzzles <- new_sudoku(columns)
  names(puzzles) <- names(text)
  puzzles
}

missing_puzzles <- function(n) {
  new_sudoku(replicate(9, rep(NA_integer_, n), simplify = FALSE))
}

stop_malformed <- function(reason, arg, call) {
  bad <- which(!is.na(reason))
  if (length(bad) == 0) {
    return(invisible())
  }
  reason <- reason[bad]
  shown <- truncate_values(paste0("[", bad, "]: ", reason), 3)
  stop_oxidoku(
    "puzzle",
    c(
      "{.arg {arg}} must be puzzles.",
      stats::setNames(paste0("{shown[[", seq_along(shown), "]]}"), rep("x", length(shown))),
      "i" = "{.fn solve_puzzles} and {.fn rate_sudoku} go on with those that can be read."
    ),
    arg = arg, positions = bad, reason = reason, call = call
  )
}

session <- new.env(parent = emptyenv())

# Called by native code (lazy_text.rs).
warn_solved_text <- function() {
  if (isTRUE(session$warned_of_text)) {
    return(invisible())
  }
  session$warned_of_text <- TRUE
  cli::cli_warn(
    c(
      "R makes strings of 100,000 solved grids or more, which takes minutes for a million.",
      "i" = "A vector of puzzles stays numbers in {.fn [}, {.fn c}, {.fn unique}, {.fn match} and in dplyr.",
      "i" = "{.fn write_sudoku} writes a table of them; {.fn as.array} gives their digits."
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
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    x <- plain_text(x)
    x[i, ...] <- if (is_classed(value)) plain_text(value) else value
    return(x)
  }
  value <- sudoku_columns(vctrs::vec_cast(value, x, x_arg = "value", to_arg = "x"))
  # Each column as R would do it; the first also says which names there are.
  columns <- Map(
    function(column, value) {
      names(column) <- names(x)
      column[i, ...] <- value
      column
    },
    columns, value
  )
  kept <- attributes(x)
  kept$names <- names(columns[[1]])
  x <- new_sudoku(lapply(columns, unname))
  attributes(x) <- kept
  x
}

#' @export
`[[<-.oxidoku_sudoku` <- function(x, i, value) {
  if (length(i) != 1 || length(value) != 1) {
    stop_argument("value", c("{.code [[<-} puts one puzzle in one place."), call = environment())
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

# Puzzles and missing values stay puzzles; together with anything else they are text.
#' @export
c.oxidoku_sudoku <- function(..., recursive = FALSE, use.names = TRUE) {
  parts <- list(...)
  are_puzzles <- vapply(parts, function(x) is.null(x) || is_sudoku(x) || is_missing(x), NA)
  if (!all(are_puzzles)) {
    parts <- lapply(parts, function(x) if (is_classed(x)) plain_text(x) else x)
    return(do.call(c, c(parts, list(recursive = recursive, use.names = use.names))))
  }
  puzzles <- vctrs::vec_c(!!!lapply(unname(parts), unname), .ptype = missing_puzzles(0))
  if (use.names) {
    # R makes names of those of the arguments and those inside them.
    places <- lapply(parts, function(x) stats::setNames(seq_along(x), names(x)))
    names(puzzles) <- names(do.call(c, places))
  }
  puzzles
}

is_missing <- function(x) {
  is.logical(x) && is.null(dim(x)) && all(is.na(x))
}

#' @export
as.list.oxidoku_sudoku <- function(x, ...) {
  text <- plain_text(x)
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(as.list(text, ...))
  }
  puzzles <- unname(new_sudoku(columns))
  parts <- lapply(seq_along(x), function(at) puzzles[at])
  names(parts) <- names(x)
  parts
}

# ---- Comparison ---------------------------------------------------------------

#' @export
is.na.oxidoku_sudoku <- function(x) {
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(is.na(plain_text(x)))
  }
  missing <- is.na(columns[[1]])
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
      c("{.code {(.Generic)}} is not for puzzles.", "i" = "They can be compared, and {.fn as.matrix} makes numbers of one."),
      call = environment()
    )
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
  # Where one of them is no puzzle, R compares text.
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

# The columns of what is compared with puzzles, the vector itself, and where that is no
# puzzle.
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

# Columns as long as R recycles them; of one puzzle native code does it.
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

# One number each, by which R orders and ranks.
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

# For match() and %in%, which compare what this gives: keys where puzzles are looked
# for among puzzles, strings where they are among text. Their frames say what is on both
# sides. A compiled function has match() within it, without a frame: that gets strings.
#' @export
mtfrm.oxidoku_sudoku <- function(x) {
  caller <- sys.function(sys.parent())
  if (identical(caller, base::match) || identical(caller, base::`%in%`)) {
    sides <- mget(c("x", "table"), parent.frame())
    if (all(vapply(sides, is_sudoku, NA))) {
      return(check_native(native_keys(sudoku_columns(x))))
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
    stop_argument("...", "{.fn {(.Generic)}} is not for puzzles.", call = environment())
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
    return(as_board(x, "x", environment()))
  }
  stop_argument(
    "x",
    c(
      "{.fn as.matrix} takes one puzzle.",
      "x" = "{.arg x} has {length(x)}.",
      "i" = "All of them: {.fn as.array}, or {.code lapply(x, as.matrix)}."
    ),
    call = environment()
  )
}

# The digits of all of them, 0 for an empty cell.
#' @export
as.array.oxidoku_sudoku <- function(x, ...) {
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

#' @rdname as_sudoku
#' @param a Puzzles.
#' @param b Must be missing: it is the right-hand side of equations.
#' @param ... Passed on to [solve_puzzles()] by `solve()`.
#' @export
solve.oxidoku_sudoku <- function(a, b, ...) {
  if (!missing(b)) {
    stop_argument("b", c("{.fn solve} takes no {.arg b} for puzzles."), call = environment())
  }
  solution <- solve_puzzles(a, ...)$solution
  names(solution) <- names(a)
  solution
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

# The board in a vector of one puzzle.
board_from_sudoku <- function(x, arg, call, brief = FALSE) {
  if (length(x) != 1) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be one puzzle.",
        "x" = "It is {obj_type_friendly(x)}, {length(x)} puzzles.",
        "i" = "One of them: {.code x[[1]]}. All of them: {.fn solve_puzzles}."
      ),
      arg = arg, found = paste(length(x), "puzzles"), call = call, brief = brief
    )
  }
  board_from_string(as.character(x), arg, call, brief)
}

#' @export
format.oxidoku_sudoku <- function(x, ...) {
  format(plain_text(x), ...)
}

#' @export
print.oxidoku_sudoku <- function(x, n = 10, ...) {
  if (!is_sudoku(x)) {
    print(plain_text(x), ...)
    return(invisible(x))
  }
  if (length(x) == 1 && !is.na(x)) {
    board <- as.matrix(x)
    cat("Sudoku, ", count_words(sum(board != 0L), "clue", "clues"), "\n", sep = "")
    cat(grid_lines(board, 1), sep = "\n")
    return(invisible(x))
  }
  cat(count_words(length(x), "puzzle", "puzzles"), "\n", sep = "")
  shown <- utils::head(x, n)
  if (length(shown) > 0) {
    lines <- format(ifelse(is.na(shown), "NA", as.character(shown)))
    clues <- ifelse(is.na(shown), "", paste0(" (", clues_of(shown), ")"))
    label <- names(shown)
    if (is.null(label)) {
      label <- paste0("[", seq_along(shown), "]")
    }
    cat(paste0(format(label, justify = "right"), " ", lines, clues), sep = "\n")
  }
  cat_more(length(x) - length(shown))
  invisible(x)
}

clues_of <- function(x) {
  check_native(native_clues(sudoku_columns(x)))
}

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
      clues = table(clues, dnn = NULL),
      duplicates = sum(duplicated(object) & !is.na(object))
    ),
    class = "oxidoku_sudoku_summary"
  )
}

#' @export
print.oxidoku_sudoku_summary <- function(x, ...) {
  cat("Puzzles:    ", format_count(x$n), "\n", sep = "")
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

#' @rdname plot_sudoku
#' @param x A vector of puzzles: see [as_sudoku()].
#' @export
plot.oxidoku_sudoku <- function(x, ...) {
  plot_sudoku(x, ...)
}

# ---- vctrs, and with it dplyr and tibbles ------------------------------------------

# vctrs may write into what it gets here, whatever else holds the columns: see
# shared_column.rs.
#' @exportS3Method vctrs::vec_proxy
vec_proxy.oxidoku_sudoku <- function(x, ...) {
  columns <- check_native(native_proxy(x))
  if (isFALSE(columns)) {
    return(unname(plain_text(x)))
  }
  vctrs::new_data_frame(columns, n = length(x))
}

# Sorting and the joins of newer versions of dplyr go by order, for which one number a
# puzzle is enough: vctrs asks this of both sides of a join together.
#' @exportS3Method vctrs::vec_proxy_order
vec_proxy_order.oxidoku_sudoku <- function(x, ...) {
  columns <- puzzle_columns(x)
  if (isFALSE(columns)) {
    return(unname(plain_text(x)))
  }
  check_native(native_ranks(columns))
}

#' @exportS3Method vctrs::vec_restore
vec_restore.oxidoku_sudoku <- function(x, to, ...) {
  if (is.character(x)) {
    return(plain_text(x))
  }
  new_sudoku(unclass(x))
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
  if (is_sudoku(x) && is_sudoku(y)) missing_puzzles(0) else character()
}

# Text stays text: else what is mistyped would become a puzzle, or be refused, where
# nobody asked for puzzles.
#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.oxidoku_sudoku.character <- function(x, y, ...) character()

#' @exportS3Method vctrs::vec_ptype2
vec_ptype2.character.oxidoku_sudoku <- function(x, y, ...) character()

#' @exportS3Method vctrs::vec_cast
vec_cast.oxidoku_sudoku.oxidoku_sudoku <- function(x, to, ..., x_arg = "x") {
  if (!is_sudoku(to)) {
    return(as.character(x))
  }
  if (is_sudoku(x)) x else vec_cast.oxidoku_sudoku.character(plain_text(x), to, ..., x_arg = x_arg)
}

#' @exportS3Method vctrs::vec_cast
vec_cast.oxidoku_sudoku.character <- function(x, to, ..., x_arg = "x") {
  if (!is_sudoku(to)) {
    return(x)
  }
  arg <- if (is.character(x_arg) && nzchar(x_arg)) x_arg else "x"
  as_sudoku_strict(x, arg, NULL)
}

#' @exportS3Method vctrs::vec_cast
vec_cast.character.oxidoku_sudoku <- function(x, to, ...) {
  as.character(x)
}

# Asked by scales of ggplot2; nothing else is arithmetic here.
#' @exportS3Method vctrs::vec_math
vec_math.oxidoku_sudoku <- function(.fn, .x, ...) {
  if (!is_sudoku(.x)) {
    return(get(.fn, "package:base")(plain_text(.x), ...))
  }
  switch(.fn,
    is.finite = !is.na(.x),
    is.infinite = ,
    is.nan = rep(FALSE, length(.x)),
    stop_argument(".x", "{.fn {(.fn)}} is not for puzzles.", call = NULL)
  )
}

#' @exportS3Method ggplot2::scale_type
scale_type.oxidoku_sudoku <- function(x) "discrete"

# The start of each puzzle: pillar would give a wide column the space that others need, as
# it serves columns from the left. Only a very wide console has space for whole puzzles.
#' @exportS3Method pillar::pillar_shaft
pillar_shaft.oxidoku_sudoku <- function(x, ...) {
  if (!is_sudoku(x)) {
    return(pillar::pillar_shaft(plain_text(x), ...))
  }
  text <- as.character(x)
  if (getOption("width") < 240) {
    long <- !is.na(text) & nchar(text) > short_puzzle
    dots <- if (cli::is_utf8_output()) "\u2026" else "~"
    text[long] <- paste0(substr(text[long], 1, short_puzzle - 1), dots)
  }
  pillar::new_pillar_shaft_simple(text, align = "left", min_width = short_puzzle, shorten = "back")
}

short_puzzle <- 12
