# The rules of a board: those given, those that it carries, or the plain ones of its size.

# The rules that an object carries: rules, a vector of puzzles, or NULL.
carried_rules <- function(x) {
  if (has_rules(x)) {
    return(x)
  }
  if (inherits(x, "oxidoku_hint")) {
    x <- field_of(x, "position")
  }
  if (inherits(x, c("oxidoku_solution", "oxidoku_check", "oxidoku_position"))) {
    return(field_of(x, "rules"))
  }
  if (is.data.frame(x)) {
    column <- puzzle_column(x)
    return(if (has_rules(column)) column)
  }
  NULL
}

puzzle_column <- function(x) {
  at <- if (length(x) == 1) 1L else match("puzzle", names(x))
  if (!is.na(at)) x[[at]]
}

# The argument `rules` of a verb, which may be NULL. Rules with parts to be drawn at `random`
# are for generate_sudoku() alone.
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
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be rules made by {.fn sudoku_rules}.",
      "x" = "It is {obj_type_friendly(rules)}.",
      "i" = if (is_rule(rules) || is_random(rules)) "It becomes rules by {.code sudoku_rules({arg})}."
    ),
    call = call
  )
}

# The rules given and those carried have to be the same.
agreed_rules <- function(rules, carried, arg, call) {
  if (is.null(rules) || is.null(carried)) {
    return(rules %||% carried)
  }
  if (rules$key != carried$key) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg rules} must be those that {.arg {arg}} carries, or {.code NULL}.",
        "x" = "Carried: {format(carried)}.",
        "x" = "Given: {format(rules)}.",
        "i" = "Take the cells alone, to give them other rules: {.code sudoku_puzzle(givens({arg}), rules)}."
      ),
      arg = arg, call = call
    )
  }
  rules
}

# Rules in place of a puzzle.
check_not_rules <- function(x, arg, call) {
  if (!is.object(x) || !inherits(x, c("oxidoku_rules", "oxidoku_rule", "oxidoku_random"))) {
    return(invisible())
  }
  code <- if (is_rules(x)) "rules" else "sudoku_rules(...)"
  is_drawn <- is_random(x) || is_rules(x) && length(x$draw) > 0
  stop_oxidoku(
    "type",
    c(
      "{.arg {arg}} must be a puzzle.",
      "x" = "It is rules without a board.",
      "i" = if (is_drawn) {
        "{.code generate_sudoku(rules = {code})} draws puzzles by them."
      } else {
        "{.code sudoku_puzzle(rules = {code})} is the puzzle without givens."
      }
    ),
    arg = arg, call = call
  )
}

# A board and its rules: those given, those that it carries, or the plain ones of its size.
with_its_rules <- function(x, rules, arg, call, symbols = NULL, brief = FALSE) {
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  x <- from_killer_text(x, arg, call)
  carried <- carried_rules(x)
  if (has_rules(carried)) {
    x <- carried
    carried <- rules_of_one(x, arg, call)
  }
  rules <- agreed_rules(rules, carried, arg, call)
  if (is.null(rules)) {
    x <- content_of(x, arg, call, brief)
    rules <- rules_by_size(x, symbols) %||% rules_by_near_size(x) %||% classic_rules()
  }
  list(x = x, rules = rules)
}

rules_of_one <- function(x, arg, call) {
  if (length(x) != 1) {
    stop_oxidoku(
      "shape",
      c(
        "{.arg {arg}} must be one puzzle.",
        "x" = "It has {count_words(length(x), 'puzzle', 'puzzles')}.",
        "i" = if (length(x) > 0) "One of them: {.code {arg}[1]}."
      ),
      arg = arg, found = count_words(length(x), "puzzle", "puzzles"), call = call
    )
  }
  if (is.na(x)) {
    stop_oxidoku("shape", c("{.arg {arg}} must be a board.", "x" = "It is a missing puzzle."), arg = arg, found = "NA", call = call)
  }
  rules_of_puzzles(x)[[keys_of_puzzles(x)]]
}

# The plain rules of the size that a board has, where that is plain to see; NULL for the
# classic size, and for what as_board() has to judge.
rules_by_size <- function(x, symbols = NULL) {
  size <- size_of_board(x, symbols)
  if (!is.null(size) && size != 9) plain_rules(size)
}

# Most characters that a text may lack or have too many to be refused as a board of its size.
near <- 2

# The plain rules of the size that a text of one line nearly has, so that it is refused as what
# it was meant to be.
rules_by_near_size <- function(x) {
  if (!is_string(x) || !is.null(dim(x)) || nchar(x, "bytes") > longest_text || !grepl("^[0-9._-]+$", x)) {
    return(NULL)
  }
  sides <- 4:8
  side <- sides[abs(sides^2 - nchar(x)) <= near]
  if (length(side) == 1) plain_rules(side)
}

# The side of what can be read as a board of some size, NULL for other input.
size_of_board <- function(x, symbols = NULL) {
  dims <- dim(x)
  if (length(dims) == 3 && dims[[3]] == 1) {
    dims <- dims[1:2]
  }
  if (length(dims) == 2 && !is_own_board(x)) {
    good <- dims[[1]] == dims[[2]] && dims[[1]] %in% 4:25 && (is.data.frame(x) || is_cells(x))
    return(if (good) dims[[1]])
  }
  if (!is.null(dims) || is.object(x) && !inherits(x, c("AsIs", "noquote"))) {
    return(NULL)
  }
  if (is_board_of_rows(x)) {
    return(length(x))
  }
  if (is_string(x)) {
    return(size_of_text(x, symbols))
  }
  lines <- lines_of_board(x)
  if (is_board_of_lines(lines)) {
    found <- lengths(lapply(lines, cells_of_line))
    found <- found[found > 0]
    if (all(found == length(found))) length(found) else size_of_text(paste(lines, collapse = "\n"))
  }
}

# Letters alone may count from A = 1, and a 0 beside dots may be a digit.
check_unambiguous <- function(cells, highest, symbols, arg, call, brief) {
  if (highest <= 9 || !is.null(symbols)) {
    return(invisible())
  }
  letters_only <- any(grepl("^[A-Za-z]$", cells)) && !any(grepl("[1-9]", cells))
  two_blanks <- any(cells == "0") && any(cells %in% c(".", "_", "-"))
  if (!letters_only && !two_blanks) {
    return(invisible())
  }
  stop_oxidoku(
    "symbols",
    c(
      "The characters of {.arg {arg}} may be different digits.",
      "x" = if (letters_only) {
        "There are letters and no digits: {.val A} may be 1 or 10."
      } else {
        "There are {.val 0} and other empty cells: {.val 0} may be a digit."
      },
      "i" = "Name them: {.code sudoku_puzzle({arg}, symbols = \"{if (letters_only) 'A-P' else '0-9A-F'}\")}."
    ),
    arg = arg, call = call, brief = brief
  )
}

# One character for each digit: "0-9a-f", "A-P", "123456789ABCDEFG".
check_symbols <- function(symbols, call) {
  if (is.null(symbols)) {
    return(NULL)
  }
  given <- symbols
  if (is_string(symbols)) {
    chars <- strsplit(symbols, "")[[1]]
    expanded <- character()
    while (length(chars) > 0) {
      if (length(chars) >= 3 && chars[[2]] == "-") {
        ends <- utf8ToInt(paste0(chars[[1]], chars[[3]]))
        # A range that runs backwards, or is far too long, stays as it was typed.
        if (anyNA(ends) || !(ends[[2]] - ends[[1]]) %in% 0:61) {
          stop_symbols(symbols, call)
        }
        expanded <- c(expanded, strsplit(intToUtf8(ends[[1]]:ends[[2]]), "")[[1]])
        chars <- chars[-(1:3)]
      } else {
        expanded <- c(expanded, chars[[1]])
        chars <- chars[-1]
      }
    }
    symbols <- expanded
  }
  good <- is.character(symbols) && !anyNA(symbols) && length(symbols) %in% 4:62 &&
    all(nchar(symbols) == 1) && !anyDuplicated(symbols) && !any(symbols %in% c(".", "_", "-", " "))
  if (!good) {
    stop_symbols(given, call)
  }
  symbols
}

stop_symbols <- function(symbols, call) {
  shown <- if (is.character(symbols)) encodeString(symbols, na.encode = FALSE)
  stop_argument(
    "symbols",
    c(
      "{.arg symbols} must be a character for each digit, the lowest first, such as {.val 0-9a-f} or {.val A-P}.",
      "x" = if (length(shown) > 0) "It is {.val {truncate_values(shown)}}." else "It is {obj_type_friendly(symbols)}."
    ),
    call = call
  )
}

# Whether `x` is a classic board at first sight, as most boards are.
is_plainly_classic <- function(x) {
  if (is.object(x)) {
    return(is_classed(x) && !has_rules(x) && !any_ruled_text(x))
  }
  if (is_string(x) && is.null(dim(x))) {
    return(nchar(x, "bytes") == 81 && !has_arrows(x) && !is_ruled_text(x))
  }
  identical(dim(x), c(9L, 9L))
}

# The rules as an element of a result: the classic board has none.
rules_to_show <- function(rules) if (!is_classic_rules(rules)) list(rules = rules)
