# The result of solve_sudoku(): the solved matrix, with the other elements in the attribute
# `fields`.

no_solution <- matrix(NA_integer_, 9, 9)

# Native code copies `solution_templates`. It fills in the cells, and the fields `guesses` and
# `givens` by their positions: see src/rust/src/fast_path.rs before moving a field.
new_solution <- function(status,
                         method,
                         solution = no_solution,
                         solved = FALSE,
                         guesses = 0,
                         backtracks = 0,
                         conflicts = no_conflicts,
                         givens = NULL,
                         details = NULL) {
  fields <- list(
    solved = solved,
    status = status,
    method = method,
    guesses = guesses,
    backtracks = backtracks,
    conflicts = conflicts,
    givens = givens
  )
  # structure() would take a tenth of the time of an easy puzzle.
  class(solution) <- c("oxidoku_solution", "oxidoku_shown", "oxidoku_annotated", "matrix", "array")
  attr(solution, "fields") <- c(fields, details)
  solution
}

no_conflicts <- tibble::new_tibble(
  list(
    digit = integer(),
    row = integer(),
    col = integer(),
    other_digit = integer(),
    other_row = integer(),
    other_col = integer(),
    rule = character()
  ),
  nrow = 0
)

# One template for each status that a search can find, in the order of `statuses`, first for the
# classic board, then for boards with other rules. The list is set when the package is loaded.
solution_templates <- NULL

solution_templates_for <- function(statuses) {
  templates <- function(details) {
    lapply(statuses[1:3], function(status) {
      new_solution(status, "fast", solved = status != "none", backtracks = NA_real_, details = details)
    })
  }
  c(templates(NULL), templates(list(rules = NULL)))
}

# ---- Printing -----------------------------------------------------------------

#' Print a solution, and use it as a matrix
#'
#' `print()` shows a line about the result, the grid, and the work of the method; for `"fast"`, only
#' `summary()` shows the work. Givens are bold if the console supports formatting, and marked with a
#' star otherwise. If there is no solution, `print()` also names the clues that may be wrong (see
#' `check_sudoku(result$givens)$suspects`). Without UTF-8, the grid is drawn with `+`, `-` and `|`.
#'
#' A result is the matrix of its solution, and works like any other integer matrix. Its transpose,
#' and anything calculated or extracted from it, is a plain matrix or vector. An edited result is
#' also plain: after `result[1, 1] <- 5L`, `result` is a matrix, and no longer a solution.
#'
#' The elements of a result are accessed by name, like those of a list, but cannot be changed. Like
#' any matrix, a result has no `names()`. `names(as.list(result))` returns those of its elements.
#'
#' @param x,object The result of [solve_sudoku()].
#' @param ... For `[`: rows and columns, as for any matrix. A single character vector selects
#'   elements by name. The other methods do not use the dots.
#' @param symbols How digits are written: `"letters"`, `"shapes"`, `"colours"`, a word with a letter
#'   for each digit, or a text for each digit. See *Symbols* in [plot_sudoku()]. [sudoku_puzzle()]
#'   reads the printed grid with the same `symbols`.
#' @returns
#' * `print()`: its argument, invisibly.
#' * `format()`: a character vector, the lines of the drawn grid.
#' * `summary()`: a list of class `oxidoku_summary` with a description of the board (`of`), the
#'   number of `givens` and `filled` cells and all elements of the result except its boards.
#' * `as.character()`: the digits of the solution, row by row, or `NA` if there is no solution.
#' * `as.list()`: the elements of the result, as a plain list.
#' * `result$status`, `result[["status"]]`: an element.
#' * `result[c("solved", "status")]`: a list of elements.
#' * `as.matrix()`: the solution as a plain integer matrix, as in `result$solution`.
#' * Comparisons such as `result == board`, with a matrix or a string: a logical matrix. `!`, `&`
#'   and `|` raise errors, because a result is neither true nor false.
#' * All other functions, such as `result[1, ]`, `t()`, `c()`, `table()`, `unique()`, `%in%` and
#'   `as.data.frame()`: the same as for a plain matrix.
#' @seealso [solve_sudoku()]; [sudoku_words] for the terms.
#' @examples
#' result <- solve_sudoku(matrix(0, 9, 9))
#' print(result)
#' summary(result)
#' as.character(result)
#' result[1, ]
#' sum(result == 5)
#' table(result)
#' @name solution-methods
NULL

#' @rdname solution-methods
#' @export
format.oxidoku_solution <- function(x, ..., symbols = NULL) {
  facts <- own_rules(x)$facts
  givens <- board_of_shown(x$givens, facts)
  shown <- if (is_without_solution(x)) givens else board_of_shown(x$solution, facts)
  lines_of_result(shown, givens != 0L, x$rules, as_symbols(symbols, facts$digits, environment(), facts))
}

# Returns a board as lines of text. The board is classic or has the rules of a result.
lines_of_result <- function(board, marked, rules, symbols = NULL) {
  board_lines(board, marked & !is.na(marked), (rules %||% classic_rules())$facts, symbols)
}

#' @rdname solution-methods
#' @export
print.oxidoku_solution <- function(x, ..., symbols = NULL) {
  lines <- format(x, symbols = symbols)
  cat(paste0(headline(x), "\n"))
  cat(lines, sep = "\n")
  if (any(givens_of_result(x) != 0L, na.rm = TRUE)) {
    cat(legend("given"), "\n", sep = "")
  }
  # The number of guesses in the fast search is of little interest, except in the summary.
  if (x$method != "fast" && x$status != "invalid") {
    cat(strwrap(work_lines(x), exdent = 2, width = cli::console_width()), sep = "\n")
  }
  print_left_out(x$rules)
  print_conflicts(x$conflicts)
  cat_suspects(suspects_of_solution(x))
  invisible(x)
}

# Returns the suspects of a board without a solution. If there are pencil marks, these may be the
# mistake, so none are returned.
suspects_of_solution <- function(x) {
  if (x$status != "none" || !is.null(x$candidates)) {
    return(no_suspects)
  }
  suspects_of(new_board(givens_of_result(x), own_rules(x)))
}

headline <- function(x) {
  what <- if (x$solved) {
    "Sudoku, solved"
  } else if (is_without_solution(x)) {
    "Sudoku, no solution found"
  } else {
    paste0("Sudoku, stuck with ", count_words(sum(x$solution == 0L), "empty cell", "empty cells"))
  }
  paste0(what, ": ", status_words(x))
}

# Whether a result has no solution. Cells outside overlapping grids are always NA.
is_without_solution <- function(x) {
  all(is.na(x$solution))
}

status_words <- function(x) {
  has <- if (is.null(x$candidates)) "the board has" else "the pencil marks leave"
  switch(x$status,
    unique = paste(has, "one solution."),
    multiple = paste(has, "several solutions."),
    none = paste(has, "no solution."),
    invalid = "givens clash."
  )
}

# Describes the method and its work.
work_lines <- function(x) {
  c(
    paste0("Method ", method_words(x), ": ", guess_words(x), "."),
    if (!is.null(x$placements)) paste0("Placed by rules: ", placement_words(x$placements), "."),
    if (!is.null(x$naked_pairs)) paste0(count_words(x$naked_pairs, "naked pair", "naked pairs"), " used.")
  )
}

method_words <- function(x) {
  if (is.null(x$order)) x$method else paste0(x$method, " by ", x$order)
}

guess_words <- function(x) {
  counts <- c(
    count_words(x$guesses, "guess", "guesses"),
    if (!is.na(x$backtracks)) count_words(x$backtracks, "backtrack", "backtracks")
  )
  paste(counts, collapse = ", ")
}

# Returns words such as "24 naked singles; hidden singles: 13 in rows, 8 in columns, 4 in boxes".
placement_words <- function(placements) {
  n <- format_count(placements)
  paste0(
    count_words(placements[[1]], "naked single", "naked singles"), "; hidden singles: ",
    n[[2]], " in rows, ", n[[3]], " in columns, ", n[[4]], " in boxes"
  )
}

#' @rdname solution-methods
#' @export
summary.oxidoku_solution <- function(object, ...) {
  elements <- as.list(object)
  facts <- own_rules(object)$facts
  givens <- board_of_shown(object$givens, facts)
  filled <- if (is_without_solution(object)) 0L else sum(board_of_shown(object$solution, facts) != 0L & givens == 0L, na.rm = TRUE)
  structure(
    c(
      list(of = format(own_rules(object)), givens = sum(givens != 0L, na.rm = TRUE), filled = filled),
      elements[setdiff(names(elements), c("solution", "givens"))]
    ),
    class = "oxidoku_summary"
  )
}

# Returns the single values. The tables have their own rows.
#' @export
as.data.frame.oxidoku_summary <- function(x, ...) {
  values <- Filter(function(value) is.atomic(value) && length(value) == 1, unclass(x))
  data.frame(element = names(values), value = vapply(values, format, "", USE.NAMES = FALSE))
}

#' @export
print.oxidoku_summary <- function(x, ...) {
  cat("Board:    ", x$of, "\n", sep = "")
  cat("Status:   ", x$status, "\n", sep = "")
  cat("Solved:   ", if (x$solved) "yes" else "no", "\n", sep = "")
  cat("Givens:   ", x$givens, "\n", sep = "")
  cat("Filled:   ", x$filled, "\n", sep = "")
  cat("Method:   ", method_words(x), "\n", sep = "")
  cat("Work:     ", guess_words(x), "\n", sep = "")
  if (!is.null(x$placements)) {
    cat("Placed:   ", placement_words(x$placements), "\n", sep = "")
  }
  if (!is.null(x$naked_pairs)) {
    cat("Pairs:    ", x$naked_pairs, " naked\n", sep = "")
  }
  if (!is.null(x$by_logic)) {
    cat("Guessing: ", if (x$by_logic) "not needed" else "needed", "\n", sep = "")
  }
  print_conflicts(x$conflicts)
  invisible(x)
}

# ---- The elements of the result ------------------------------------------------

# The cells of a result are those of its matrix, so only its elements need methods.

#' @rdname solution-methods
#' @export
as.list.oxidoku_solution <- function(x, ...) {
  c(list(solution = bare(x)), attr(x, "fields", exact = TRUE))
}

# Completes names after `$`. A result is a matrix, so it has no names().
#' @importFrom utils .DollarNames
#' @export
.DollarNames.oxidoku_solution <- function(x, pattern = "") {
  grep(pattern, names(as.list(x)), value = TRUE)
}

#' @export
`$.oxidoku_solution` <- function(x, name) {
  if (name == "solution") {
    return(bare(x))
  }
  attr(x, "fields", exact = TRUE)[[name]] %||% as.list(x)[[name, exact = FALSE]]
}

#' @export
`[[.oxidoku_solution` <- function(x, i, ..., exact = TRUE) {
  if (is.character(i) && ...length() == 0) as.list(x)[[i, exact = exact]] else bare(x)[[i, ...]]
}

#' @rdname solution-methods
#' @export
`[.oxidoku_solution` <- function(x, ...) {
  by_name <- ...length() == 1 && !missing(..1) && is.character(..1)
  if (by_name) as.list(x)[...] else bare(x)[...]
}

#' @export
`$<-.oxidoku_solution` <- function(x, name, value) {
  stop_argument(
    "x",
    c(
      "The elements of a result cannot be changed.",
      "i" = "Change the matrix, {.code as.matrix(x)}, or the list {.code as.list(x)}."
    ),
    call = environment()
  )
}

# ---- As a matrix --------------------------------------------------------------

#' @rdname solution-methods
#' @export
as.character.oxidoku_solution <- function(x, ...) {
  # factor(), and therefore table() and split(), expects a text for each cell.
  if (identical(sys.function(sys.parent()), base::factor)) {
    return(as.character(bare(x)))
  }
  if (is_without_solution(x)) {
    return(NA_character_)
  }
  facts <- own_rules(x)$facts
  text <- shown_signs(text_of_board(board_of_shown(x$solution, facts), facts), facts)
  if (is_9x9(facts)) chartr(".", "0", text) else text
}

# A result can be compared with a board that is a matrix or text.
#' @export
Ops.oxidoku_solution <- function(e1, e2) {
  if (.Generic %in% c("!", "&", "|")) {
    stop_condition(environment())
  }
  call <- environment()
  rules <- if (inherits(e1, "oxidoku_solution")) e1$rules else e2$rules
  operand <- function(x, arg) {
    if (!is.character(x)) {
      return(bare(x))
    }
    shown_board(as_board(x, rules, arg, call)$board, (rules %||% classic_rules())$facts)
  }
  if (missing(e2)) {
    return(get(.Generic)(operand(e1, "e1")))
  }
  get(.Generic)(operand(e1, "e1"), operand(e2, "e2"))
}

stop_condition <- function(call) {
  stop_argument(
    "x",
    c(
      "A result is neither true nor false.",
      "i" = "{.code $solved} says whether the board was solved."
    ),
    call = call
  )
}

# Returns the givens as the package stores boards.
givens_of_result <- function(x) board_of_shown(x$givens, own_rules(x)$facts)

# Two cells that break a rule together, such as a cage, may have different digits.
print_conflicts <- function(conflicts, n = 10) {
  if (nrow(conflicts) == 0) {
    return(invisible())
  }
  cat("Clashes:\n")
  shown <- utils::head(conflicts, n)
  others <- cell_names(list(row = shown$other_row, col = shown$other_col))
  alone <- is.na(shown$other_row)
  differs <- shown$other_digit != shown$digit
  other <- ifelse(alone, "", paste0(" and ", ifelse(differs, paste(shown$other_digit, "in "), ""), others))
  cat(paste0("  ", shown$digit, " in ", cell_names(shown), other, " (", shown$rule, ")\n"), sep = "")
  if (nrow(conflicts) > n) {
    cat("  and", format_count(nrow(conflicts) - n), "more\n")
  }
}

# Returns the table of clashes on a board, with one row per pair of cells, even if the pair breaks
# several houses and rules.
clash_table <- function(found, board, rules) {
  if (length(found$digit) == 0) {
    return(no_conflicts)
  }
  facts <- rules$facts
  many <- length(unique(facts$grid)) > 1
  houses <- paste0(facts$kind, " ", facts$number, if (many) paste0(" of grid ", facts$grid))
  lines <- vapply(rules$rules, rule_words, "")
  broken <- ifelse(is.na(found$house), lines[found$rule], houses[found$house])
  found$other_digit <- value_of(as.integer(board[cbind(found$other_row, found$other_col)]), facts)
  found$digit <- value_of(found$digit, facts)
  where <- found[c("digit", "row", "col", "other_digit", "other_row", "other_col")]
  # All clashes of a pair share a row. A single cell has a row for each rule that it breaks.
  pair <- do.call(paste, c(where, list(ifelse(is.na(found$other_row), broken, ""))))
  first <- !duplicated(pair)
  rule <- vapply(split(broken, factor(pair, pair[first])), paste, "", collapse = ", ", USE.NAMES = FALSE)
  columns <- c(lapply(where, `[`, first), list(rule = rule))
  tibble::new_tibble(columns, nrow = sum(first))
}
