# Finds the rules of a board: those passed as an argument, those that the board carries, or the
# plain rules of its size.

# Returns the rules that an object carries, as rules or as a vector of puzzles, or NULL if it
# carries none.
carried_rules <- function(x) {
  if (has_rules(x)) {
    return(x)
  }
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, c("oxidoku_solution", "oxidoku_check", "oxidoku_position"))) {
    return(rules_kept(x))
  }
  if (is.data.frame(x)) {
    column <- puzzle_column(x)
    return(if (has_rules(column)) column)
  }
  NULL
}

# Returns the rules of a result or a position, or NULL for the classic board. The positions of a
# path store the puzzle instead of its rules, which take thirty times as much memory.
rules_kept <- function(x) {
  if (inherits(x, "oxidoku_position") && is_classed(x$puzzle)) rules_of_puzzles(x$puzzle)[[1]] else field_of(x, "rules")
}

own_rules <- function(x) rules_kept(x) %||% classic_rules()

# Returns the column of puzzles. If several columns have that name, the first is used, as with any
# data frame.
puzzle_column <- function(x) {
  at <- if (length(x) == 1) 1L else match("puzzle", names(x))
  if (!is.na(at)) x[[at]]
}

# Checks the argument `rules` of an exported function, which may be NULL. Only generate_sudoku()
# accepts rules with parts to be drawn at `random`.
check_rules <- function(rules, arg, call, random = FALSE) {
  if (is.null(rules)) {
    return(NULL)
  }
  if (is_rules(rules) && (random || length(rules$draw) == 0)) {
    return(rules)
  }
  if (is_rules(rules)) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg {arg}} must not have parts that are drawn at random.",
        "x" = "It has {random_words(rules$draw[[1]])}.",
        "i" = "{.fn generate_sudoku} draws them; the puzzles that it makes carry their rules."
      ),
      arg = arg, call = call
    )
  }
  stop_must(
    rules, arg,
    "be rules made by {.fn sudoku_rules}",
    "i" = if (is_rule(rules) || is_random(rules)) "Use {.code sudoku_rules({arg})}.",
    call = call
  )
}

# Checks the arguments `rules` and `size` of an exported function. A size alone means the plain rules
# of that size, and neither means NULL.
sized_rules <- function(rules, size, call, random = FALSE) {
  rules <- check_rules(rules, "rules", call, random)
  if (length(size) == 0) {
    return(rules)
  }
  if (is.null(rules)) {
    return(plain_rules(check_number(size, 4, 25, "size", call)))
  }
  check_side(rules, size, "rules", call)
  rules
}

# Checks that `size`, if given, is the side of a board. `arg` is the argument that sets the side.
check_side <- function(rules, size, arg, call) {
  side <- rules$shape$side
  if (length(size) == 0 || check_number(size, 4, 25, "size", call) == side) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.arg size} must match the size of {.arg {arg}}.",
      "x" = "The size of {.arg {arg}} is {side}.",
      "i" = if (arg == "rules") "Set it in {.fn sudoku_rules}."
    ),
    arg = "size", call = call
  )
}

# Checks that the given rules and the carried rules are the same, and returns them.
agreed_rules <- function(rules, carried, arg, call) {
  if (!is_rules(rules) || !is_rules(carried)) {
    return(rules %||% carried)
  }
  if (rules$key != carried$key) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg rules} must be those that {.arg {arg}} carries, or {.code NULL}.",
        "x" = "It carries {format(carried)}.",
        "x" = "{.arg rules} is {format(rules)}.",
        "i" = if (has_same_cells(rules, carried)) "To give the cells other rules, use {.code sudoku_puzzle(givens({arg}), rules)}."
      ),
      arg = arg, call = call
    )
  }
  rules
}

# Whether the digits of a board with some rules fit one with others.
has_same_cells <- function(rules, other) {
  identical(rules$facts[c("row", "col", "digits")], other$facts[c("row", "col", "digits")])
}

# Whether `x` is a rule or a set of rules instead of a puzzle.
are_rules_alone <- function(x) is.object(x) && inherits(x, c("oxidoku_rules", "oxidoku_rule", "oxidoku_random"))

check_not_rules <- function(x, arg, call) {
  if (!are_rules_alone(x)) {
    return(invisible())
  }
  code <- if (is_rules(x)) "rules" else "sudoku_rules(...)"
  is_drawn <- is_random(x) || is_rules(x) && length(x$draw) > 0
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be a puzzle.",
      "x" = "It is a set of rules without a board.",
      "i" = if (is_drawn) {
        "{.code generate_sudoku(rules = {code})} makes puzzles with them."
      } else {
        "{.code sudoku_puzzle(rules = {code})} makes a puzzle without givens."
      }
    ),
    arg = arg, call = call
  )
}

rules_of_one <- function(x, arg, call) {
  if (length(x) != 1) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be one puzzle.",
        "x" = "It has {count_words(length(x), 'puzzle', 'puzzles')}.",
        "i" = if (length(x) > 0) "Take one of them, such as {.code {arg}[1]}."
      ),
      arg = arg, found = count_words(length(x), "puzzle", "puzzles"), call = call
    )
  }
  if (is.na(x)) {
    stop_oxidoku(
      "shape", c("{.arg {arg}} must be a board.", "x" = "It is a missing puzzle."),
      arg = arg, found = "NA", reason = reason_missing, call = call
    )
  }
  rules_of_puzzles(x)[[keys_of_puzzles(x)]]
}

# Returns the plain rules of the size that `x` has, if the size is certain, and NULL for the
# classic size and for input that as_board() has to examine.
rules_by_size <- function(x, symbols = NULL) {
  size <- size_of_board(x, symbols)
  if (!is.null(size) && size != 9) plain_rules(size)
}

# A text with at most this many missing or extra characters is treated as a faulty board of that
# size.
near <- 2

# Returns the plain rules of the size that a text of one line nearly has, so that the error
# message refers to the size that the user meant.
rules_by_near_size <- function(x) {
  if (!is_string(x) || !is.null(dim(x)) || nchar(x, "bytes") > longest_text || !grepl("^[0-9._-]+$", x)) {
    return(NULL)
  }
  sides <- 4:8
  side <- sides[abs(sides^2 - nchar(x)) <= near]
  if (length(side) == 1) plain_rules(side)
}

# Returns an element of an object that the package returned. Users may have edited it, so it is
# read like any other board.
field_of <- function(x, name) {
  x[[name]]
}

# Returns the puzzles of a table: its column `puzzle`, or its only column if that is text. Returns
# NULL if `x` is not such a table.
column_of_puzzles <- function(x) {
  column <- if (is.data.frame(x)) puzzle_column(x)
  if (is.character(column) && is.null(dim(column))) column
}
