# User-defined sums and counts: their constructors and kinds. R/rules-kinds.R describes the
# elements of the lists, and R/rule-own.R the additional elements of user-defined rules.

#' Sums and counts of your own
#'
#' @description
#' * `rule_sum()`: the digits of some cells, multiplied by weights if you want, add up to a number,
#'   to a number in a range, or to the sum of other cells. Digits may repeat.
#' * `rule_equal_sums()`: groups of cells have the same sum, which is not given.
#' * `rule_count()`: the digits you name occur a given number of times, a number of times in a
#'   range, or as often as the digit in a cell says. With `"itself"`, each digit that occurs at all
#'   occurs as many times as its value, such as three 3s (counting circles).
#' * `rule_distinct()`: the cells hold a given number of different digits.
#' * `rule_same_digits()`: groups of cells hold the same digits, each equally often.
#'
#' @param cells The cells of the rule, in any of the forms listed in [sudoku_rules()] and in any
#'   order. For a list of several groups, or `"rows"`, `"columns"`, `"boxes"` or `"squares"` (all
#'   squares of 2x2 cells), the rule applies to each group.
#' @param sum A number, two numbers for a range, such as `c(10, 20)`, or cells whose digits have the
#'   same sum.
#' @param weights The numbers by which digits are multiplied: one for all cells, or one for each
#'   cell, from -100 to 100, but not 0.
#' @param compare How the sum compares with `sum`: `"=="`, `"<="`, `">="`, `"<"`, `">"` or `"!="`.
#' @param groups A list of groups of cells, at least two; or `"rows"` and so on as in `cells`.
#' @param digits The digits that are counted together: `c(1, 3)` counts cells with 1 or 3. With
#'   `times = "itself"`, each digit is counted separately, and the default is all digits.
#' @param times How often the digits occur: a number, two numbers for a range, a cell whose digit is
#'   the number, such as `"r5c5"`, or `"itself"`.
#' @param n The number of different digits, or two numbers for a range.
#' @param look How the cells are drawn: with an outline and a small text in its corner, such as the
#'   sum (`"cage"`), with a `"line"`, with a mark beside the board (`"outside"`, not for groups), or
#'   not at all (`"none"`). Further parts are as for [rule_line()]. Counting circles have circles
#'   instead of an outline.
#' @inheritParams rules-own
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Errors:
#' If the cells cannot have a sum, a count or a number of digits, `sudoku_rules()` raises an error
#' of class `oxidoku_error_rule`, which names the smallest and the largest possible value. A rule
#' that all digits satisfy raises a warning of class `oxidoku_warning_says_nothing`.
#'
#' A sum that may have several values needs a table of at most 65,536 entries, which is enough for
#' about 50 cells with 9 digits and weights of 1. There is no limit if `sum` is a single number or
#' cells.
#' @section Pictures:
#' `r figures_table("sums")`
#' @seealso [sudoku_rules()]; [rule_cage()] for different digits with a sum; [rule_line()] for any
#'   rule about a short line; [rule_any()] to combine rules; [sudoku_words] for the terms.
#' @examples
#' rules <- sudoku_rules(
#'   rule_sum("r1c1 r1c2 r1c3", c(20, 24)),
#'   rule_equal_sums(list("r4c4 r4c5", "r5c4 r5c5", "r6c4 r6c5")),
#'   rule_count("r1c1 r2c4 r3c7 r4c2 r5c5 r6c8", times = "itself")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' # A doubled cell; at most 12; two cells as much as two others
#' rule_sum("r2c1 r2c2 r2c3", 20, weights = c(2, 1, 1))
#' rule_sum("r2c1 r2c2 r2c3", 12, compare = "<=")
#' rule_sum("r2c1 r2c2", "r8c8 r8c9")
#'
#' # A magic square
#' rule_equal_sums(list(
#'   "r4c4 r4c5 r4c6", "r5c4 r5c5 r5c6", "r6c4 r6c5 r6c6", "r4c4 r5c4 r6c4",
#'   "r4c5 r5c5 r6c5", "r4c6 r5c6 r6c6", "r4c4 r5c5 r6c6", "r4c6 r5c5 r6c4"
#' ))
#'
#' # Two odd digits on a line; as many as its first cell says
#' rule_count("r3c1 r4c2 r5c3", c(1, 3, 5, 7, 9), 2)
#' rule_count("r3c1 r4c2 r5c3 r6c4", c(1, 3, 5, 7, 9), "r3c1")
#'
#' # Three different digits on a line; the same digits in two boxes
#' rule_distinct("r1c1 r2c2 r3c3 r4c4 r5c5", 3)
#' rule_same_digits(list("r1c1 r1c3 r2c2", "r7c7 r7c9 r8c8"))
#' @name rules-sums
NULL

#' @rdname rules-sums
#' @export
rule_sum <- function(cells, sum, weights = 1, compare = "==", ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  groups <- own_lines(cells, 1, call)
  compare <- check_choice(compare, names(sorts_of_sums), "compare", call)
  check_given(sum, "sum", call)
  number <- if (is_plain_number(sum)) own_range(sum, "sum", -1e5, 1e5, call) else c(0L, 0L)
  total <- if (!is_plain_number(sum)) sorted_cells(rule_cells(sum, "sum", call, 1))
  if (length(sum) == 2 && is.null(total) && compare != "==") {
    stop_argument("compare", "{.arg compare} must be {.val ==} if {.arg sum} is a range.", call = call)
  }
  weights <- check_weights(weights, groups, call)
  about <- own_about(label, description, look, list(), usual_outline(groups), call)
  sort <- sorts_of_sums[[compare]]
  own_rule("sum", about, label = sum_kinds$sum$label[[1]], function(facts, call) {
    placed <- lapply(groups_on(groups, facts, about$look, call), function(cells) {
      order <- order(cells[, 1], cells[, 2])
      by <- rep_len(weights, nrow(cells))[order]
      values <- c(sort[[1]], number + sort[[2]], by)
      placed_own("sum", c(list(cells[order, , drop = FALSE]), if (!is.null(total)) list(total)), values, about)
    })
    warn_of_all(placed, function(rule) is.null(total) && takes_every_sum(rule$values, facts), "sum")
    placed
  })
}

#' @rdname rules-sums
#' @export
rule_equal_sums <- function(groups, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  groups_rule("equal_sums", groups, label, description, look, call)
}

#' @rdname rules-sums
#' @export
rule_count <- function(cells, digits = NULL, times, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  groups <- own_lines(cells, 1, call)
  check_given(times, "times", call)
  itself <- identical(times, "itself")
  if (!is.null(digits)) digits <- sort(unique(rule_digits(digits, call)))
  if (is.null(digits) && !itself) {
    stop_argument(
      "digits",
      c("{.arg digits} must be the digits to count.", "i" = "They may be left out with {.code times = \"itself\"}."),
      call = call
    )
  }
  shown <- if (!itself && !is_plain_number(times)) rule_cells(times, "times", call, 1)
  if (!is.null(shown) && nrow(shown) != 1) {
    stop_argument("times", c("If {.arg times} names cells, it must name exactly one.", "x" = "It names {nrow(shown)}."), call = call)
  }
  number <- if (is_plain_number(times)) own_range(times, "times", 0, 625, call)
  sort <- if (itself) 2L else if (!is.null(shown)) 1L else 0L
  about <- own_about(label, description, look, list(), usual_outline(groups), call)
  own_rule("count", about, label = sum_kinds$count$label[[1]], function(facts, call) {
    placed <- lapply(groups_on(groups, facts, about$look, call), function(cells) {
      values <- c(sort, number, digits %||% values_of(facts))
      placed_own("count", c(list(sorted_cells(cells)), if (!is.null(shown)) list(shown)), values, about)
    })
    takes_all <- function(rule) sort == 0 && number[[1]] <= 0 && number[[2]] >= nrow(rule$cells[[1]])
    warn_of_all(placed, takes_all, "times")
    placed
  })
}

#' @rdname rules-sums
#' @export
rule_distinct <- function(cells, n, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  groups <- own_lines(cells, 1, call)
  check_given(n, "n", call)
  n <- own_range(n, "n", 1, 25, call)
  about <- own_about(label, description, look, list(), usual_outline(groups), call)
  own_rule("distinct", about, label = sum_kinds$distinct$label[[1]], function(facts, call) {
    placed <- lapply(groups_on(groups, facts, about$look, call), function(cells) placed_own("distinct", list(sorted_cells(cells)), n, about))
    warn_of_all(placed, function(rule) n[[1]] <= 1 && n[[2]] >= min(nrow(rule$cells[[1]]), facts$digits), "n")
    placed
  })
}

#' @rdname rules-sums
#' @export
rule_same_digits <- function(groups, ..., label = NULL, description = NULL, look = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  groups_rule("same_digits", groups, label, description, look, call)
}

# ---- Making -----------------------------------------------------------------------

groups_rule <- function(name, groups, label, description, look, call) {
  check_given(groups, "groups", call)
  lines <- own_lines(groups, 1, call, "groups")
  if (!is_string(lines) && length(lines) < 2) {
    stop_argument(
      "groups",
      c("{.arg groups} must be a list of at least two groups of cells.", "i" = "For example, {.code list(\"r1c1 r1c2\", \"r3c3 r4c4\")}."),
      call = call
    )
  }
  about <- own_about(label, description, look, list(), usual_outline(lines), call, shapes = setdiff(looks_of_lines, "outside"))
  own_rule(name, about, label = sum_kinds[[name]]$label[[1]], function(facts, call) {
    groups <- in_order_of_cells(lapply(lines_on(lines, facts, call), sorted_cells))
    if (length(unique(groups)) == 1) warn_says_nothing("groups")
    list(placed_own(name, groups, integer(), about))
  })
}

# Returns the groups of cells on a board. Their order has no meaning, so a mark beside the board is
# at the left or top.
groups_on <- function(groups, facts, look, call) {
  groups <- lines_on(groups, facts, call)
  check_room_outside(lapply(groups, sorted_cells), look, facts, call)
  groups
}

usual_outline <- function(lines) if (is_string(lines)) "none" else "cage"

placed_own <- function(name, cells, values, about) {
  c(list(name = name, cells = lapply(cells, unname), values = as.integer(values)), about)
}

# Sorts groups by their first cells.
in_order_of_cells <- function(groups) {
  keys <- vapply(groups, function(cells) paste(sprintf("%03d%03d", cells[, 1], cells[, 2]), collapse = ""), "")
  groups[order(keys, method = "radix")]
}

warn_of_all <- function(placed, says_nothing, arg) {
  if (all(vapply(placed, says_nothing, NA))) warn_says_nothing(arg)
}

# How sums are compared: a code for the comparison, and what is added to the number.
sorts_of_sums <- list(
  "==" = c(0L, 0L), "<=" = c(1L, 0L), ">=" = c(2L, 0L), "<" = c(1L, -1L), ">" = c(2L, 1L), "!=" = c(3L, 0L)
)

takes_every_sum <- function(values, facts) {
  by <- values[-(1:3)]
  low <- by * lowest_digit(facts)
  high <- by * highest_digit(facts)
  ends <- range(sum(pmin(low, high)), sum(pmax(low, high)))
  switch(values[[1]] + 1, values[[2]] <= ends[[1]] && values[[3]] >= ends[[2]], values[[2]] >= ends[[2]], values[[2]] <= ends[[1]], FALSE)
}

# Whether `x` contains numbers rather than cells.
is_plain_number <- function(x) is.numeric(x) && is.null(dim(x))

# Checks one number, or two numbers that form a range.
own_range <- function(x, arg, least, most, call) {
  numbers <- if (is.numeric(x)) x else NA
  good <- length(numbers) %in% 1:2 && !anyNA(numbers) && all(numbers == trunc(numbers) & numbers >= least & numbers <= most) && !is.unsorted(numbers)
  if (!good) {
    local_plain_numbers()
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be a whole number from {format(least)} to {format(most)}, or two, the lower one first.",
        "x" = "It is {number_or_type(x)}."
      ),
      call = call
    )
  }
  as.integer(rep_len(numbers, 2))
}

check_weights <- function(weights, groups, call) {
  check_given(weights, "weights", call)
  sizes <- if (is_string(groups)) length(weights) else vapply(groups, nrow, 1L)
  is_weight <- is.numeric(weights) && !anyNA(weights) && all(weights == trunc(weights) & weights != 0 & abs(weights) <= 100)
  if (!is_weight || !length(weights) %in% c(1, if (length(unique(sizes)) == 1) sizes[[1]])) {
    stop_must(
      weights, "weights",
      "be a whole number from -100 to 100 except 0, or one for each cell",
      found = if (is_weight) paste0("There are ", length(weights), " weights. Cells: ", and_words(unique(sizes), "or"), "."),
      call = call
    )
  }
  as.integer(weights)
}

# ---- Words, pictures, code ------------------------------------------------------------

range_words <- function(numbers) paste(unique(numbers), collapse = " to ")

# Returns words such as `at most 12`. A total that is in cells is named by the cells.
sum_words <- function(rule) {
  values <- rule$values
  more <- if (length(rule$cells) > 1) paste(names_of_cells(rule$cells[[2]]), collapse = " + ")
  with <- function(number) {
    if (is.null(more)) sprintf("%d", number) else if (number == 0) more else paste(more, if (number > 0) "+" else "-", abs(number))
  }
  paste0(c("", "at most ", "at least ", "other than ")[[values[[1]] + 1]], paste(unique(vapply(values[2:3], with, "")), collapse = " to "))
}

weights_of_sum <- function(rule) rule$values[-(1:3)]

# Returns the digits that are counted.
digits_of_count <- function(rule) rule$values[-seq_len(if (rule$values[[1]] == 0) 3 else 1)]

words_of_count <- function(rule) {
  often <- switch(rule$values[[1]] + 1, range_words(rule$values[2:3]), names_of_cells(rule$cells[[2]]))
  trimws(paste(often, "of", paste(sign_of_value(digits_of_count(rule)), collapse = " ")))
}

# What a rule requires, without its cells.
asks_of_sums <- list(
  sum = function(rule) {
    by <- weights_of_sum(rule)
    paste0(sum_words(rule), if (any(by != 1)) paste0(" (weights ", paste(by, collapse = " "), ")"))
  },
  equal_sums = function(rule) "", same_digits = function(rule) "", count = words_of_count,
  distinct = function(rule) range_words(rule$values)
)

# Returns the name of a rule with what it requires.
named_asks <- function(rule) {
  asks <- asks_of_sums[[rule$name]](rule)
  if (is.null(rule$label) && rule$name == "distinct") {
    return(paste(asks, if (identical(asks, "1")) "different digit" else "different digits"))
  }
  is_plain_cell <- is.null(rule$label) && rule$name == "sum" && length(rule$cells) > 1 && all(rule$values[1:3] == 0)
  trimws(paste(rule$label %||% label_of_sums(rule), if (is_plain_cell) paste("in", asks) else asks))
}

# The small text of an outline.
clues_of_sums <- list(
  sum = function(rule) {
    values <- rule$values
    number <- unique(values[2:3])
    # A circle marks the cell that holds the sum.
    text <- if (length(rule$cells) > 1) paste0("o", if (any(number != 0)) sprintf("%+d", number)) else paste(number, collapse = "-")
    paste0(c("", "<=", ">=", "not ")[[values[[1]] + 1]], text, if (any(weights_of_sum(rule) != 1)) "*")
  },
  equal_sums = function(rule) "=", same_digits = function(rule) "same",
  count = function(rule) {
    often <- if (rule$values[[1]] == 0) paste(unique(rule$values[2:3]), collapse = "-") else "o"
    paste0(often, " of ", paste(sign_of_value(digits_of_count(rule)), collapse = ""))
  },
  distinct = function(rule) paste(paste(unique(rule$values), collapse = "-"), "diff.")
)

words_of_sums <- function(rule) {
  own <- if (is_of_groups(rule)) rule$cells else rule$cells[1]
  named <- named_asks(rule)
  # A sentence does not begin with the number of digits. A label of the user stays as it is.
  if (is.null(rule$label) && rule$name == "distinct") named <- paste("cells with", named)
  paste0(named, ": ", paste(vapply(own, cells_in_words, ""), collapse = if (rule$name == "equal_sums") " = " else " | "))
}

is_of_groups <- function(rule) sum_kinds[[rule$name]]$cells == "groups"

is_circles <- function(rule) rule$name == "count" && rule$values[[1]] == 2

label_of_sums <- function(rule) if (is_circles(rule)) "counting circles" else sum_kinds[[rule$name]]$label[[1]]

# Returns the elements of a rule that replace those of its kind.
parts_of_sums <- function(rule) {
  kind <- sum_kinds[[rule$name]]
  label <- rule$label %||% if (is_circles(rule)) "counting circles" else kind$label
  clue <- list(clue = clues_of_sums[[rule$name]])
  drawn <- drawn_of_look(
    rule$look,
    line = c(list(shape = "line", colour = "grey60", width = 0.05, dots = TRUE), clue),
    cage = if (is_circles(rule)) list(shape = "circles") else c(kind$drawn, clue)
  )
  list(
    label = label, name = label[[1]], key = rule$label %||% named_asks(rule),
    sentence = rule$description %||% sentence(words_of_sums(rule)),
    note = if (is.null(drawn)) function(rule) list() else notes_of_sums,
    drawn = drawn
  )
}

notes_of_sums <- function(rule) {
  groups <- if (is_of_groups(rule)) rule$cells else rule$cells[1]
  lapply(groups, function(at) list(at = at, label = if (nrow(at) > 1) "group" else "alone"))
}

# Returns the call that makes the rule: the name of the function, and the code of the arguments
# other than the cells.
call_of_sums <- function(rule, digits) {
  values <- rule$values
  by <- weights_of_sum(rule)
  other <- if (!is_of_groups(rule) && length(rule$cells) > 1) quoted_text(cells_in_words(rule$cells[[2]]))
  args <- switch(rule$name,
    sum = c(
      sum = other %||% range_in_code(values[2:3]), weights = if (any(by != 1)) range_in_code(by, unique(by)),
      compare = if (values[[1]] > 0) quoted_text(compare_of_sum(rule))
    ),
    count = c(
      digits = if (!is_circles(rule) || length(digits_of_count(rule)) < length(digits)) range_in_code(digits_of_count(rule)),
      times = if (is_circles(rule)) "\"itself\"" else other %||% range_in_code(values[2:3])
    ),
    distinct = c(n = range_in_code(values))
  )
  list(name = rule$name, args = c(args, code_of_about(rule)))
}

# Writes numbers as code. Numbers that are all equal are written once.
range_in_code <- function(numbers, different = unique(numbers)) {
  if (length(different) == 1) sprintf("%d", different) else numbers_in_code(numbers)
}

# Returns the comparison in code. If the total is in cells, `<` and `>` are stored as `<=` and
# `>=` with a number that is one lower or higher.
compare_of_sum <- function(rule) {
  sort <- rule$values[[1]]
  if (length(rule$cells) > 1 && rule$values[[2]] != 0) c("<", ">")[[sort]] else c("<=", ">=", "!=")[[sort]]
}

# Makes a kind, with what all kinds of sums share.
kind_of_sums <- function(label, figure, cells, sentence, lty, ..., iss = NULL, iss_lacks = NULL, sudokumaker = NULL) {
  kind <- list(
    label = label, figure = figure, cells = cells, drawn = list(shape = "outline", lty = lty, ...), own = parts_of_sums,
    words = words_of_sums, means = function(rule, facts, ...) meanings_of_sums[[rule$name]](rule, values_of(facts)),
    call = call_of_sums, says = function(rule) "own", sentence = sentence
  )
  c(kind, Filter(Negate(is.null), list(iss = iss, iss_lacks = iss_lacks, sudokumaker = sudokumaker)))
}

# ---- On pages ---------------------------------------------------------------------

# What each kind requires: see R/rule-meaning.R.
meanings_of_sums <- list(
  sum = function(rule, digits) {
    cells <- do.call(rbind, rule$cells)
    by <- c(weights_of_sum(rule), rep(-1L, nrow(cells) - nrow(rule$cells[[1]])))
    number <- rule$values[[2]]
    within <- function(low, high) sum_of(cells, low, high, by, digits)
    switch(rule$values[[1]] + 1,
      list(within(number, rule$values[[3]])), list(within(NULL, number)), list(within(number, NULL)),
      list(list(not = within(number, number)))
    )
  },
  equal_sums = function(rule, digits) equal_sums_of(rule$cells, digits),
  count = function(rule, digits) {
    counted <- digits_of_count(rule)
    switch(rule$values[[1]] + 1,
      list(reads(rule$cells[1], machine_of_total(digits, counted), low = rule$values[[2]], high = rule$values[[3]])),
      list(count_shown(rule$cells, counted, digits)),
      list(list(all = lapply(counted, function(digit) {
        step <- function(count, one) if (one != digit) count else if (count < digit) count + 1
        machine <- machine_of(c("itself", digit), digits, 0, step, function(count) count %in% c(0, digit))
        reads(rule$cells[1], machine)
      })))
    )
  },
  distinct = function(rule, digits) {
    step <- function(seen, digit) {
      seen <- sort(union(seen, digit))
      if (length(seen) <= rule$values[[2]]) seen
    }
    machine <- machine_of(c("distinct", rule$values), digits, integer(), step, function(seen) length(seen) >= rule$values[[1]])
    list(reads(rule$cells[1], machine))
  },
  same_digits = function(rule, digits) {
    each <- lapply(rule$cells[-1], function(other) {
      cells <- rbind(rule$cells[[1]], other)
      by <- rep(c(1, -1), each = nrow(other))
      lapply(digits, function(digit) reads(list(cells), machine_of_total(digits, digit), by, 0))
    })
    list(list(all = unlist(each, recursive = FALSE)))
  }
)

# Requires that a cell holds the number of digits that are counted in others. It is read first.
count_shown <- function(cells, counted, digits) {
  next_of <- matrix(2L, 2, length(digits))
  adds <- rbind(digits, digits %in% counted, deparse.level = 0)
  by <- rep(c(-1, 1), c(1, nrow(cells[[1]])))
  reads(list(rbind(cells[[2]], cells[[1]])), counting_machine(c(0L, 1L), next_of, adds), by, 0)
}

# ---- In files --------------------------------------------------------------------

# Makes rules for the digits of a clue. Each digit occurs as often as it is listed, or, unless
# `exactly` is TRUE, at least as often.
counts_of_digits <- function(cells, text, exactly = FALSE) {
  digits <- suppressWarnings(as.integer(strsplit(text, "_", fixed = TRUE)[[1]]))
  if (anyNA(digits)) stop_argument("x", "{.val {text}} is not a list of digits.", call = NULL)
  counts <- table(digits)
  do.call(c, Map(function(digit, times) {
    rule_count(list(cells), digit, c(times, if (exactly) times else nrow(cells)))
  }, as.integer(names(counts)), as.integer(counts)))
}

# Makes rules from pairs of two digits: how many times a digit occurs, and the digit.
look_and_say <- function(cells, text) {
  digits <- suppressWarnings(as.integer(strsplit(text, "")[[1]]))
  if (anyNA(digits) || length(digits) %% 2 == 1) stop_argument("x", "{.val {text}} is not a list of pairs of digits.", call = NULL)
  do.call(c, Map(function(times, digit) rule_count(list(cells), digit, times), digits[c(TRUE, FALSE)], digits[c(FALSE, TRUE)]))
}

# Makes rules for sets of equal size that hold the same digits.
sets_of_cells <- function(cells, number) {
  if (nrow(cells) %% number != 0 || number < 2) {
    stop_argument("x", "{nrow(cells)} cell{?s} cannot be divided into {number} equal sets.", call = NULL)
  }
  size <- nrow(cells) / number
  if (size == 1) {
    return(do.call(c, lapply(seq_len(number)[-1], function(i) rule_clone(cells[1, , drop = FALSE], cells[i, , drop = FALSE]))))
  }
  rule_same_digits(lapply(seq_len(number) - 1, function(i) cells[i * size + seq_len(size), , drop = FALSE]))
}

# Returns the sum, followed by the weights of the cells unless all are 1.
weights_in_file <- function(rule) {
  weights <- c(weights_of_sum(rule), if (length(rule$cells) > 1) rep(-1L, nrow(rule$cells[[2]])))
  paste0(rule$values[[2]], if (any(weights != 1)) paste0("_=_", paste(weights, collapse = "_")))
}

# Makes the rule that every square of four cells has a digit of a set.
set_in_squares <- function(set, size) {
  corners <- as.matrix(expand.grid(seq_len(size - 1), seq_len(size - 1)))
  squares <- lapply(seq_len(nrow(corners)), function(i) unname(sweep(as.matrix(expand.grid(0:1, 0:1)), 2, corners[i, ], `+`)))
  rule_count(squares, set, c(1, 4), label = "a digit of each group in every 2x2", look = "none")
}

sum_kinds <- list(
  sum = kind_of_sums(
    c("sum", "sums"), "an outline with a range of sums", "set", "The digits of an outline have the sum at its corner.",
    "44",
    letters = "apart", circle = TRUE,
    iss = list(Sum = list(
      form = "number cells", reads = FALSE, value = weights_in_file,
      when = function(rule) rule$values[[1]] == 0 && rule$values[[2]] == rule$values[[3]]
    )),
    sudokumaker = list("202" = list(form = "pairs", when = function(rule) FALSE))
  ),
  equal_sums = kind_of_sums(
    c("equal sums", "equal sums"), "outlines with equals signs", "groups", "Outlines with an equals sign have the same sum.",
    "1343",
    letters = "all", each = TRUE, iss = list(EqualSum = list(form = "groups", make = rule_equal_sums))
  ),
  count = kind_of_sums(
    c("count", "counts"), "circles", "set", "Some digits occur as often as the corner of an outline says.",
    "22",
    letters = "apart", circle = TRUE,
    iss = list(
      CountingCircles = list(
        form = "cells", make = function(cells) rule_count(list(cells), times = "itself"), when = function(rule) is_circles(rule)
      ),
      ContainAtLeast = list(form = "text cells", make = counts_of_digits, when = function(rule) FALSE),
      ContainExact = list(form = "text cells", make = counts_of_digits, args = list(exactly = TRUE), when = function(rule) FALSE),
      LookAndSay = list(form = "text cells", make = look_and_say, when = function(rule) FALSE)
    ),
    # Counting circles count all digits.
    iss_lacks = function(rule, shape) is_circles(rule) && !setequal(digits_of_count(rule), digits_of_shape(shape)),
    sudokumaker = list("16" = list(form = "sets", make = set_in_squares, when = function(rule) FALSE))
  ),
  distinct = kind_of_sums(
    c("different digits", "different digits"), "an outline with a number of digits", "set",
    "An outline has as many different digits as its corner says.", "62",
    letters = "apart"
  ),
  same_digits = kind_of_sums(
    c("same digits", "same digits"), "two outlines", "groups", "Outlines hold the same digits, each equally often.",
    "3313",
    letters = "all", each = TRUE, iss = list(SameValues = list(form = "sets", make = sets_of_cells))
  )
)
