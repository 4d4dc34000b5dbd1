# User-defined rules: their constructors and kinds. R/rules-kinds.R describes the elements of the
# lists. Functions of the user become tables (R/rule-tables.R) when the board is known.
#
# Besides its name, cells and values, such a rule of a board has these elements:
#   table        what the engine reads
#   label        its name, if the user set one; `description` is its sentence
#   look         how it is drawn: see R/rule-look.R
#   formula      code of the arguments from which the table was made, by their names, if the code
#                needs nothing that the user defined elsewhere. It is shown, but never run
# There is one rule for each line. All rules from one call share these elements.

#' Rules of your own
#'
#' @description
#' * `rule_pairs()`: any two neighbours on a line or, with `all = TRUE`, any two of its cells hold
#'   digits that satisfy a relation.
#' * `rule_neighbours()`: any two cells of the board that are a given move apart hold digits that
#'   satisfy a relation.
#' * `rule_line()`: a function of all digits of a short line or cage decides whether they satisfy
#'   the rule.
#' * `rule_automaton()`: a function reads the digits of a line one by one, for lines of any length.
#' * `rule_regex()`: the digits of a line match a regular expression.
#'
#' @param cells The cells of a line, from one end to the other, in any of the forms listed in
#'   [sudoku_rules()]; a list of several lines; or `"rows"`, `"columns"`, `"boxes"` or `"squares"`
#'   (all squares of 2x2 cells).
#' @param holds A function of two digits or, for `rule_line()`, of a vector with all digits of the
#'   line. It returns `TRUE` if the digits satisfy the rule, otherwise `FALSE`.
#' @param all Whether the rule applies to any two cells of the line, not only to neighbours.
#' @param moves Which pairs of cells the rule applies to: those that share an `"edge"`, touch at a
#'   `"corner"`, are a `"knight"`'s move apart or are on a `"diagonal"` of any length; or a list of
#'   moves, such as `list(c(1, 3))`: one cell in any direction and three at right angles to
#'   it.
#' @param start The state before the first digit: any R object, even `NULL`.
#' @param step A function of a state and a digit that returns the next state, or `NULL` if no
#'   further digits can satisfy the rule.
#' @param accept A function of the state after the last digit. It returns `TRUE` if the digits
#'   satisfy the rule, otherwise `FALSE`.
#' @param pattern Digits, with `A` for 10 and so on, `.` for any digit, classes such as `[1-3]` and
#'   `[^5]`, groups, `|`, `*`, `+`, `?` and counts such as `{2,3}`. The pattern must match all
#'   digits of the line, from first to last.
#' @param ... These dots must be empty.
#' @param label The name of the rule in printed output, pictures and explanations, such as
#'   `"nabner line"`.
#' @param description A sentence for players.
#' @param look How lines are drawn: as a `"line"`, an outline around the cells (`"cage"`), a mark beside
#'   the board (`"outside"`) or not at all (`"none"`), with further parts (see *Looks*). By default,
#'   rules for neighbours are drawn as a line with dots, rules with `all = TRUE` as a cage, and other
#'   rules as a dashed line that starts at an open circle; rules for `"rows"` and the like are not
#'   drawn.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`. Only `sudoku_rules()`, which knows
#'   the digits of the board, calls your functions. Rules and puzzles store only the results.
#' @section Limits:
#' `rule_line()` tries all ways to fill a line, at most 100,000: enough for 5 cells with 9 digits,
#' or for 6 cells that see each other. The function of `rule_automaton()` may reach at most 4,096
#' states.
#' @section Looks:
#' `look` may be a vector of a shape and named parts of it, such as
#' `c("line", colour = "purple", ends = "arrow")`:
#'
#' * `colour`: the colour of a line, or of the cells of a cage, where it is mixed with white: one of
#'   [grDevices::colours()], or red, green and blue as in `"#7C4DA0"`. A coloured line has a dark core
#'   that differs by hue, so that lines can be distinguished without colours.
#' * `line`: `"solid"`, `"dashed"` or `"dotted"`, for a line or the outline of a cage.
#' * `ends`: `"circle"` or `"diamond"` at both ends of a line, or `"arrow"` at its last cell.
#' * `mark`: at most 4 characters in the first cell of a line or cage. `"outside"` needs a mark and
#'   puts it beside the first cell of the line, which must be at the edge of the board.
#' @section Errors:
#' The following raise an error of class `oxidoku_error_rule`, with the fields `rule`, `digits`,
#' `state` and `cells`:
#' * a function that fails or returns anything except `TRUE` or `FALSE`;
#' * a function that returns different values for the same digits, or depends on the order of two
#'   cells that have no order;
#' * a rule beyond the limits, and one that no digits satisfy.
#'
#' A rule that all digits satisfy raises a warning of class `oxidoku_warning_says_nothing`.
#' @section Pictures:
#' `r figures_table("own")`
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
#' @examples
#' nabner <- rule_pairs(
#'   "r1c1 r2c2 r3c3", \(a, b) abs(a - b) > 1,
#'   all = TRUE, label = "nabner line"
#' )
#' rules <- sudoku_rules(
#'   nabner,
#'   rule_line(
#'     "r5c1 r5c2 r5c3", \(x) sum(x) == 2 * max(x),
#'     label = "ambiguous arrow"
#'   )
#' )
#' rules
#' plot_sudoku(rules = rules)
#' solve_sudoku(sudoku_puzzle(rules = rules))
#'
#' # Digits of alternating parity; a divisor line
#' rule_pairs("r1c1 r1c2 r1c3", \(a, b) (a + b) %% 2 == 1)
#' rule_pairs("r1c1 r1c2 r1c3", \(a, b) a %% b == 0 || b %% a == 0)
#'
#' # Lines with looks of their own, and a clue outside the board
#' looks <- sudoku_rules(
#'   rule_pairs(
#'     "r2c2 r3c3 r4c4 r4c5", \(a, b) a < b,
#'     label = "rising line",
#'     look = c("line", colour = "purple", ends = "arrow")
#'   ),
#'   rule_line(
#'     "r1c7 r2c7 r3c7", \(x) max(x) - min(x) == 4,
#'     label = "span of three cells",
#'     look = c("outside", mark = "4")
#'   )
#' )
#' plot_sudoku(rules = looks)
#'
#' # No two neighbours add up to 7; anti-camel; a queen for each nine
#' rule_neighbours(\(a, b) a + b != 7)
#' rule_neighbours(\(a, b) a != b, list(c(1, 3)), label = "anti-camel")
#' rule_neighbours(\(a, b) !(a == 9 && b == 9), "diagonal", label = "queens")
#'
#' # Cages by their product, global entropy, an arithmetic progression
#' rule_line("r1c1 r1c2 r2c1", \(x) prod(x) == 72, look = "cage")
#' entropy <- \(x) length(unique((x - 1) %/% 3)) == 3
#' rule_line("squares", entropy, label = "global entropy")
#' rule_line("r1c1 r1c2 r1c3", \(x) all(diff(x) == diff(x)[1]))
#'
#' # Four digits of a line are higher than all before them
#' rule_automaton(
#'   "r1c1-r9c9", c(0, 0),
#'   step = \(s, d) if (d > s[1]) c(d, s[2] + 1) else s,
#'   accept = \(s) s[2] == 4
#' )
#'
#' # In every column, 5 is directly below 1 or directly above 9
#' rule_regex("columns", ".*(15|59).*", label = "flatmates")
#' @name rules-own
NULL

#' @rdname rules-own
#' @export
rule_pairs <- function(cells, holds, all = FALSE, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  lines <- own_lines(cells, 2, call)
  check_function(holds, "holds", call)
  all <- check_flag(all, "all", call)
  about <- own_about(label, description, look, list(holds = holds), if (is_string(lines)) "none" else if (all) "cage" else "line", call)
  own_rule("pairs", about, function(facts, call) {
    lines <- lines_on(lines, facts, call, about$look)
    table <- naming_cells(do.call(rbind, lines), relation_table(holds, facts$digits, all, call, lowest = lowest_digit(facts)))
    lapply(lines, function(cells) {
      placed_rule("pairs", if (all) sorted_cells(cells) else cells, as.integer(all), table, about)
    })
  })
}

#' @rdname rules-own
#' @export
rule_neighbours <- function(holds, moves = "edge", ..., label = NULL, description = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_function(holds, "holds", call)
  if (!is.list(moves)) moves <- check_choice(moves, names(own_moves), "moves", call) else check_moves(moves, call)
  about <- own_about(label, description, "none", list(holds = holds), "none", call)
  own_rule("pairs", about, function(facts, call) {
    steps <- if (is.list(moves)) moves else own_moves[[moves]](facts)
    table <- relation_table(holds, facts$digits, TRUE, call, lowest = lowest_digit(facts))
    list(placed_rule("pairs", NULL, c(3L, t(all_directions(steps))), table, about))
  })
}

#' @rdname rules-own
#' @export
rule_line <- function(cells, holds, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_function(holds, "holds", call)
  automaton_rule(cells, list(holds = holds), label, description, look, call, function(lines, facts, call) {
    # Lines of the same length share a table if they also agree on whether their cells see each
    # other.
    distinct <- vapply(lines, see_each_other, NA, facts)
    sort <- paste(vapply(lines, nrow, 1L), distinct)
    empty <- 0
    tables <- withCallingHandlers(
      lapply(which(!duplicated(sort)), function(at) {
        naming_cells(lines[[at]], line_table(holds, facts$digits, nrow(lines[[at]]), distinct[[at]], call, lowest = lowest_digit(facts)))
      }),
      # The rule may still have an effect on other lines.
      oxidoku_warning_says_nothing = function(w) {
        empty <<- empty + 1
        invokeRestart("muffleWarning")
      }
    )
    if (empty == length(tables)) warn_says_nothing("holds")
    tables[match(sort, unique(sort))]
  })
}

#' @rdname rules-own
#' @export
rule_automaton <- function(cells, start, step, accept, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_given(start, "start", call)
  force(start)
  check_function(step, "step", call)
  check_function(accept, "accept", call)
  automaton_rule(cells, list(start = start, step = step, accept = accept), label, description, look, call, function(lines, facts, call) {
    one_table(lines, facts, "accept", call, function(length) {
      automaton_table(start, step, accept, facts$digits, length, call, vapply(lines, nrow, 1L), lowest_digit(facts))
    })
  })
}

#' @rdname rules-own
#' @export
rule_regex <- function(cells, pattern, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_given(pattern, "pattern", call)
  if (!is_string(pattern)) {
    stop_must(pattern, "pattern", "be a string", call = call)
  }
  # Only the syntax can be checked now, because the states of the machine depend on the board.
  parsed_pattern(pattern, seq_along(value_signs) - 1L, call)
  automaton_rule(cells, list(pattern = pattern), label, description, look, call, function(lines, facts, call) {
    one_table(lines, facts, "pattern", call, function(length) regex_table(pattern, facts$digits, length, call, lowest_digit(facts)))
  })
}

# ---- Making -----------------------------------------------------------------------

# Makes a rule for each line. `tables` returns a table for each line of a board.
automaton_rule <- function(cells, args, label, description, look, call, tables) {
  lines <- own_lines(cells, 1, call)
  about <- own_about(label, description, look, args, if (is_string(lines)) "none" else "line", call)
  own_rule("automaton", about, function(facts, call) {
    lines <- lines_on(lines, facts, call, about$look)
    Map(function(cells, table) placed_rule("automaton", cells, integer(), table, about), lines, tables(lines, facts, call))
  })
}

# Makes a rule that is completed when the board is known: `make` returns the rules of all its
# lines.
own_rule <- function(name, about, make, label = own_kinds[[name]]$label[[1]]) {
  new_rule(name, place = list(words = own_words(about$label %||% label, about), make = make))
}

# Returns the table of the longest line for all lines.
one_table <- function(lines, facts, arg, call, make) {
  lengths <- vapply(lines, nrow, 1L)
  table <- naming_cells(lines[[which.max(lengths)]], make(max(lengths)))
  for (length in setdiff(lengths, max(lengths))) {
    if (!can_fill(table, facts$digits, length)) naming_cells(lines[[match(length, lengths)]], stop_no_digits(length, NULL, call))
  }
  if (all(vapply(unique(lengths), function(length) takes_all(table, facts$digits, length), NA))) warn_says_nothing(arg)
  rep(list(table), length(lines))
}

# Adds the cells to an error about a table.
naming_cells <- function(cells, code) {
  tryCatch(code, oxidoku_error_rule = function(e) {
    e$cells <- data.frame(row = cells[, 1], col = cells[, 2])
    rlang::cnd_signal(e)
  })
}

check_function <- function(x, arg, call) {
  check_given(x, arg, call)
  if (!is.function(x)) {
    stop_must(x, arg, "be a function", "i" = "The examples of {.code ?rule_pairs} show such functions.", call = call)
  }
}

# ---- Lines -----------------------------------------------------------------------

# The lines that every board has, as numbers of cells from 1.
named_lines <- list(
  rows = function(facts) facts$cells[facts$kind == "row"],
  columns = function(facts) facts$cells[facts$kind == "column"],
  boxes = function(facts) facts$cells[facts$kind %in% c("box", "region")],
  squares = function(facts) {
    at <- vapply(0:3, function(i) {
      ids_of_cells(cbind(facts$row + i %/% 2L, facts$col + i %% 2L), facts) + 1L
    }, facts$row)
    lapply(which(!is.na(rowSums(at))), function(i) at[i, ])
  }
)

# Returns the name of the lines, or a list of them.
own_lines <- function(cells, least, call, arg = "cells") {
  check_given(cells, arg, call)
  if (is_string(cells) && cells %in% names(named_lines)) {
    return(as.vector(cells))
  }
  several <- is.list(cells) && !is.data.frame(cells)
  if (several && length(cells) == 0) {
    stop_argument(arg, "{.arg {arg}} must have at least one line.", call = call)
  }
  lapply(if (several) unname(cells) else list(cells), rule_cells, arg, call, least, "diagonal")
}

lines_on <- function(lines, facts, call, look = "none") {
  if (!is_string(lines)) {
    check_room_outside(lines, look, facts, call)
    return(lines)
  }
  ids <- named_lines[[lines]](facts)
  if (length(ids) == 0) {
    stop_argument("cells", "The board has no {lines}.", call = call)
  }
  lines <- lapply(unique(ids), function(at) matrix(c(facts$row[at], facts$col[at]), ncol = 2))
  check_room_outside(lines, look, facts, call)
  lines
}

see_each_other <- function(cells, facts) {
  ids <- ids_of_cells(cells, facts) + 1L
  anyDuplicated(ids) == 0 && any(vapply(facts$cells, function(house) all(ids %in% house), NA))
}

own_moves <- list(
  edge = function(facts) list(c(0, 1)),
  corner = function(facts) list(c(1, 1)),
  knight = function(facts) list(c(1, 2)),
  diagonal = function(facts) lapply(seq_len(max(facts$rows, facts$columns) - 1), rep, 2)
)

check_moves <- function(moves, call) {
  is_move <- function(move) {
    is.numeric(move) && length(move) == 2 && !anyNA(move) && all(move == trunc(move) & abs(move) < 25) && any(move != 0)
  }
  good <- vapply(moves, is_move, NA)
  if (length(moves) == 0 || !all(good)) {
    stop_argument(
      "moves",
      "{.arg moves} must be a list of moves, each a pair of whole numbers, such as {.code list(c(1, 3))}.",
      call = call
    )
  }
}

# ---- Label, look and formula --------------------------------------------------------

own_about <- function(label, description, look, args, usual, call, shapes = looks_of_lines) {
  about <- list(
    label = own_text(label, "label", 60, call), description = own_text(description, "description", 1000, call),
    look = if (is.null(look)) usual else text_of_look(look, shapes, call), formula = formula_of(args)
  )
  if (length(about$formula) == 0) about$formula <- NULL
  about[!vapply(about, is.null, NA)]
}

# The maximum number of lines in a formula.
longest_formula <- 20

# Returns the code of arguments, or NULL if it is long or needs what the user defined elsewhere.
formula_of <- function(args) {
  local_plain_numbers()
  code <- lapply(args, function(arg) {
    stands_alone <- if (is.function(arg)) !is.primitive(arg) && needs_base_alone(arg) else is_plain_value(arg)
    text <- if (stands_alone) deparse(arg, width.cutoff = 80L, control = c("keepNA", "keepInteger", "niceNames"))
    if (stands_alone && length(text) <= longest_formula) paste(if (is.function(arg)) short_function(text) else text, collapse = "\n")
  })
  if (!any(vapply(code, is.null, NA))) vapply(code, enc2utf8, "")
}

# Abbreviates `function(a, b) a < b` to `\(a, b) a < b`.
short_function <- function(text) {
  text[[1]] <- sub("^function ?", "\\\\", text[[1]])
  if (endsWith(text[[1]], ") ") && length(text) > 1) c(paste0(text[[1]], text[[2]]), text[-(1:2)]) else text
}

is_plain_value <- function(x) {
  !is.object(x) && (is.null(x) || is.atomic(x) || is.list(x) && all(vapply(x, is_plain_value, NA)))
}

needs_base_alone <- function(fun) {
  all(vapply(names_needed(fun), function(name) {
    exists(name, envir = baseenv(), inherits = FALSE) && identical(get0(name, environment(fun)), get0(name, baseenv()))
  }, NA))
}

# Returns the names that a function uses but does not define itself.
names_needed <- function(fun) {
  found <- character()
  walk_all <- function(parts, own) {
    # An argument may be empty.
    for (i in seq_along(parts)) if (!identical(parts[[i]], quote(expr = ))) own <- walk(parts[[i]], own)
    own
  }
  walk <- function(x, own) {
    if (is.symbol(x)) {
      if (!as.character(x) %in% own) found <<- c(found, as.character(x))
      return(own)
    }
    if (!is.call(x)) {
      return(own)
    }
    parts <- as.list(x)
    head <- if (is.symbol(x[[1]])) as.character(x[[1]]) else ""
    if (head == "function") {
      walk(x[[3]], walk_all(as.list(x[[2]]), c(own, names(x[[2]]))))
      return(own)
    }
    if (head == "for") own <- c(own, as.character(x[[2]]))
    if (head %in% c("<-", "=") && is.symbol(x[[2]])) {
      return(c(walk_all(parts[c(1, 3)], own), as.character(x[[2]])))
    }
    walk_all(if (head %in% c("$", "@")) parts[1:2] else parts, own)
  }
  walk(body(fun), walk_all(as.list(formals(fun)), names(formals(fun))))
  unique(found)
}

# ---- Words, pictures, code ------------------------------------------------------------

own_words <- function(label, about) {
  paste0(label, if (!is.null(about$formula)) paste0(" (", formula_in_words(about$formula), ")"))
}

# Returns a formula on one line.
formula_in_words <- function(formula) gsub("[[:space:]]+", " ", paste(formula, collapse = ", "))

# Returns the elements of a user-defined rule that replace those of its kind.
own_parts <- function(rule) {
  kind <- own_kinds[[rule$name]]
  drawn <- drawn_of_look(rule$look %||% "line", kind$drawn, list(shape = "outline", lty = "12", letters = "apart"))
  list(
    cells = if (length(rule$cells) == 0) "board" else kind$cells,
    label = rule$label %||% kind$label, name = rule$label %||% kind$label[[1]],
    key = rule$label %||% kind$label[[1]],
    sentence = rule$description %||% (if (!is.null(rule$label)) sentence(rule$label)) %||% kind$sentence,
    note = if (is.null(drawn)) function(rule) list() else "place",
    drawn = drawn
  )
}

words_of_own <- function(rule) {
  cells <- if (length(rule$cells) > 0) paste0(": ", cells_in_words(rule$cells[[1]]))
  label <- rule$label %||% own_kinds[[rule$name]]$label[[1]]
  paste0(label, cells, if (!is.null(rule$formula)) paste0(" (", formula_in_words(rule$formula), ")"))
}

# Returns the call that makes the rule: the name of the function, and the code of the arguments
# other than the cells.
call_of_own <- function(rule, digits) {
  formula <- rule$formula %||% if (rule$name == "pairs") code_of_relation(rule$table, digits) else code_of_machine(rule$table, digits)
  sort <- if (rule$name == "pairs") c("pairs", "pairs", "pairs", "neighbours")[[rule$values[[1]] + 1]]
  by_formula <- c(holds = "line", pattern = "regex", start = "automaton")
  list(
    name = sort %||% by_formula[[names(formula)[[1]]]],
    args = c(
      formula, all = if (identical(rule$values, 1L)) "TRUE", moves = if (identical(sort, "neighbours")) code_of_moves(rule$values[-1]),
      label = quoted_text(rule$label), description = quoted_text(rule$description),
      look = if (!identical(sort, "neighbours")) code_of_look(rule$look)
    )
  )
}

numbers_in_code <- function(numbers) paste0("c(", paste(sprintf("%d", as.integer(numbers)), collapse = ", "), ")")

# Returns each move once, because rule_neighbours() turns it in all directions.
code_of_moves <- function(values) {
  moves <- abs(matrix(values, ncol = 2, byrow = TRUE))
  moves <- unique(cbind(pmin(moves[, 1], moves[, 2]), pmax(moves[, 1], moves[, 2])))
  paste0("list(", paste(apply(moves, 1, numbers_in_code), collapse = ", "), ")")
}

# Functions of users get the values of digits.
code_of_relation <- function(table, digits) {
  at <- if (digits[[1]] == 0) c("a + 1", "b") else c("a", "(b - 1)")
  c(holds = paste0("\\(a, b) ", numbers_in_code(table), "[", at[[1]], "] %/% 2^", at[[2]], " %% 2 == 1"))
}

# Returns the code of a machine. Its states are numbers.
code_of_machine <- function(table, digits) {
  machine <- machine_of_table(table, length(digits))
  next_of <- paste0("matrix(", numbers_in_code(t(machine$next_of)), ", ncol = ", length(digits), ", byrow = TRUE)")
  at <- if (digits[[1]] == 0) "digit + 1" else "digit"
  c(
    start = sprintf("%d", machine$start),
    step = paste0("\\(state, digit) {\n  to <- ", next_of, "[state, ", at, "]\n  if (to > 0) to\n}"),
    accept = paste0("\\(state) state %in% ", numbers_in_code(which(machine$accepts)))
  )
}

# ---- In files --------------------------------------------------------------------

# Makes user-defined rules for a kind that only Interactive Sudoku Solver has: two cells whose
# taxicab distance is a digit do not both hold this digit.
anti_taxicab <- function(size) {
  rules <- lapply(seq_len(size), function(digit) {
    moves <- lapply(0:(digit %/% 2), function(down) c(down, digit - down))
    moves <- Filter(function(move) max(move) < size, moves)
    if (length(moves) > 0) rule_neighbours(function(a, b) a != digit || b != digit, moves, label = "anti-taxicab")
  })
  do.call(c, Filter(Negate(is.null), rules))
}

# Requires that each 2x2 square of a 9x9 board holds digits of all three groups.
all_groups <- function(label, group) {
  function(size) if (size == 9) rule_line("squares", function(x) length(unique(group(x))) == 3, label = label) else label
}

# Requires that every 5 has a 1 directly above it or a 9 directly below it.
dutch_flatmates <- function(size) {
  if (size != 9) {
    return("Dutch flatmates on another board than 9x9")
  }
  step <- function(above, digit) if (above != 5 || digit == 9) if (digit == 5 && above == 1) 0 else digit
  rule_automaton("columns", 0, step, function(above) above != 5, label = "Dutch flatmates")
}

# Requires that no digits of a cage add up to the number. A state is the list of the lower sums
# that some of the digits have.
rellik_cage <- function(cells, number) {
  step <- function(sums, digit) {
    sums <- unique(c(sums, digit, sums + digit))
    if (!any(sums == number)) sort(sums[sums < number])
  }
  c(
    rule_all_different(cells),
    rule_automaton(list(cells), numeric(), step, function(sums) TRUE, label = paste("rellik cage of", number), look = "cage")
  )
}

# Requires as many even digits as odd ones, and as many low digits as high ones. A state is the
# two differences between these counts.
equality_cage <- function(cells, size) {
  middle <- (size + 1) / 2
  step <- function(state, digit) if (digit != middle) state + c(if (digit %% 2 == 0) 1 else -1, if (digit < middle) 1 else -1)
  c(
    rule_all_different(cells),
    rule_automaton(list(cells), c(0, 0), step, function(state) all(state == 0), label = "equality cage", look = "cage")
  )
}

# Makes the rules that the letters of a machine describe, for several lines. The machine reads a
# separator between the parts of a line, which `-` marks in the file.
rules_of_machine <- function(lines, letters, label, all_digits) {
  machine <- machine_of_letters(letters)
  if (is.null(machine)) {
    stop_argument("x", "{.val {shorten(letters, 20)}} is not a state machine.", call = NULL)
  }
  parts <- vapply(lines, function(line) paste(line$parts, collapse = " "), "")
  tables <- lapply(lines[!duplicated(parts)], function(line) {
    table_of_machine(machine, length(all_digits), line$parts, NULL) %||% stop_no_digits(sum(line$parts), NULL, NULL)
  })
  tables <- tables[match(parts, unique(parts))]
  do.call(c, Map(function(line, table) rule_of_table("automaton", list(line$cells), integer(), table, label, "line"), lines, tables))
}

# Makes the rules that the letters of a relation describe. `old` letters swap the last two of the
# alphabet.
rules_of_pairs <- function(lines, letters, label, size, all_digits, all = FALSE, old = FALSE) {
  table <- relation_of_letters(if (old) chartr("-_", "_-", letters) else letters, length(all_digits))
  if (is.null(table)) {
    stop_argument("x", "{.val {shorten(letters, 20)}} is not a relation between two digits.", call = NULL)
  }
  rules_of_relation(lapply(lines, `[[`, "cells"), table, all, label, size, all_digits)
}

rules_of_pattern <- function(lines, letters, label) {
  pattern <- if (grepl("%", letters, fixed = TRUE)) utils::URLdecode(letters) else text_of_letters(letters)
  if (is.null(pattern)) {
    stop_argument("x", "{.val {shorten(letters, 20)}} is not a pattern.", call = NULL)
  }
  rule_regex(lapply(lines, `[[`, "cells"), pattern)
}

# Returns the lines of a rule of pairs, with the letters of its table.
lines_of_pairs <- function(rule, size, digits) {
  lines <- switch(rule$values[[1]] + 1,
    rule$cells, rule$cells,
    two_by_two(rule$cells[[1]]),
    lines_of_moves(matrix(rule$values[-1], ncol = 2, byrow = TRUE), size)
  )
  list(letters = letters_of_relation(rule$table), label = rule$label, lines = lines)
}

# Makes the rule that the digits beside the edges without a mark satisfy `holds`, for marks of a
# number that no kind has.
rule_of_free_edges <- function(pairs, holds, marks) {
  if (length(pairs) > 0) list(rule_pairs(pairs, holds, label = paste("all", marks, "given"), look = "none"))
}

# Makes the rule that of as many neighbours on a line as there are sets of digits, each holds a digit
# of another set. Two cells with fewer cells between them hold digits of different sets.
one_of_each_set <- function(cells, sets, all_digits) {
  near <- which(outer(seq_len(nrow(cells)), seq_len(nrow(cells)), function(a, b) b > a & b - a < length(sets)), arr.ind = TRUE)
  if (nrow(near) == 0) {
    return(NULL)
  }
  # Digits in no set have the number 0.
  set <- rep(0L, length(all_digits))
  for (i in seq_along(sets)) set[match(sets[[i]], all_digits)] <- i
  differ <- function(a, b) {
    of <- set[match(c(a, b), all_digits)]
    all(of > 0) && of[[1]] != of[[2]]
  }
  rule_pairs(lapply(seq_len(nrow(near)), function(i) cells[near[i, ], ]), differ, label = "one digit of each group")
}

# Makes the rule that digits rise or fall by the same number from cell to cell, or are equal.
sequence_line <- function(cells) {
  # A state has the last digit and the difference, or NA if they are not known yet.
  step <- function(state, digit) {
    if (is.na(state[[1]])) {
      return(c(digit, NA))
    }
    by <- digit - state[[1]]
    if (is.na(state[[2]]) || by == state[[2]]) c(digit, by)
  }
  rule_automaton(cells, c(NA_real_, NA), step, function(state) TRUE, label = "sequence")
}

own_kinds <- list(
  pairs = list(
    means = function(rule, facts, ...) {
      keeps <- pairs_of_table(rule$table)
      if (rule$values[[1]] == 1L) {
        # The state has the numbers of the digits that all cells before it allow.
        keeps <- keeps & t(keeps)
        step <- function(allowed, digit) if (digit %in% allowed) intersect(allowed, which(keeps[digit, ]))
        machine <- machine_of(c("pairs", rule$table), seq_len(facts$digits), seq_len(facts$digits), step)
        return(list(reads(rule$cells, machine)))
      }
      lines <- switch(rule$values[[1]] + 1, rule$cells, NULL, two_by_two(rule$cells[[1]]), {
        pairs_of_ids(pairs_apart(facts, matrix(rule$values[-1], ncol = 2, byrow = TRUE)), facts)
      })
      list(reads(lines, machine_of_steps(keeps, values_of(facts)), drawn = shape_of_look(rule$look) != "none"))
    },
    label = c("pair rule", "pair rules"), figure = "a grey line with a dot in each cell", cells = "path",
    drawn = list(shape = "line", colour = "grey60", width = 0.06, dots = TRUE), own = own_parts, words = words_of_own, call = call_of_own,
    sentence = "Two digits on a line with dots keep a rule of this puzzle.", says = function(rule) "own",
    differ = function(rule, facts) {
      no_repeats <- all(rule$table %/% 2^(seq_along(rule$table) - 1) %% 2 == 0)
      if (rule$values[[1]] == 1L && no_repeats && nrow(rule$cells[[1]]) <= facts$digits) list(ids_of_cells(rule$cells[[1]], facts))
    },
    iss = list(
      Pair = list(
        form = "lines", spare = TRUE, make = rules_of_pairs, lines = lines_of_pairs, when = function(rule) rule$values[[1]] != 1L
      ),
      PairX = list(
        form = "lines", spare = TRUE, make = rules_of_pairs, args = list(all = TRUE), lines = lines_of_pairs,
        when = function(rule) rule$values[[1]] == 1L
      ),
      Binary = list(form = "lines", spare = TRUE, make = rules_of_pairs, args = list(old = TRUE), when = function(rule) FALSE),
      BinaryX = list(form = "lines", spare = TRUE, make = rules_of_pairs, args = list(all = TRUE, old = TRUE), when = function(rule) FALSE),
      AntiTaxicab = list(form = "flag", make = anti_taxicab, when = function(rule) FALSE)
    ),
    # Other sets of digits than those of entropic and modular lines.
    sudokumaker = list("406" = list(form = "groups of digits", make = one_of_each_set, when = function(rule) FALSE))
  ),
  automaton = list(
    means = function(rule, ...) list(reads(rule$cells, new_machine(rule$table), drawn = shape_of_look(rule$look) != "none")),
    label = c("line rule", "line rules"), figure = "a dashed grey line from an open circle on", cells = "path",
    edit = list(make = "regex"),
    drawn = list(shape = "line", colour = "grey60", width = 0.07, lty = "31", start = TRUE), own = own_parts, words = words_of_own,
    call = call_of_own, sentence = "The digits along a dashed line keep a rule of this puzzle.", says = function(rule) "own",
    iss = list(
      NFA = list(form = "lines", spare = TRUE, make = rules_of_machine, lines = function(rule, size, digits) {
        list(letters = letters_of_machine(rule$table, digits), label = rule$label, lines = rule$cells)
      }),
      Regex = list(form = "lines", spare = TRUE, make = rules_of_pattern, when = function(rule) FALSE),
      GlobalEntropy = list(form = "flag", make = all_groups("global entropy", function(x) (x - 1) %/% 3), when = function(rule) FALSE),
      GlobalMod = list(form = "flag", make = all_groups("global modular", function(x) x %% 3), when = function(rule) FALSE),
      DutchFlatmates = list(form = "flag", make = dutch_flatmates, when = function(rule) FALSE),
      RellikCage = list(form = "number cells", make = rellik_cage, when = function(rule) FALSE),
      EqualityCage = list(form = "cells", make = equality_cage, when = function(rule) FALSE)
    ),
    sudokumaker = list("405" = list(least = 3, make = sequence_line, when = function(rule) FALSE))
  )
)
