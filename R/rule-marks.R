# Marks on cells, edges and corners. R/rules-kinds.R describes the elements of the lists.

#' Marks on cells, edges and corners
#'
#' @description
#' * `rule_kropki()`: two digits beside a white dot differ by 1; beside a black dot, one is twice
#'   the other.
#' * `rule_xv()`: two digits beside an X add up to 10, and beside a V to 5.
#' * `rule_greater()`: the first cell of each pair holds the larger digit.
#' * `rule_even()`, `rule_odd()`: the cells hold even or odd digits.
#' * `rule_quadruple()`: the four cells around a corner hold all of `digits`. A digit that is listed
#'   twice occurs at least twice.
#' * `rule_minimum()`, `rule_maximum()`: the cells hold lower, or higher, digits than all cells that
#'   share an edge with them, except those marked in the same way.
#' * `rule_clone()`: two groups of cells hold the same digits, cell by cell.
#' * `rule_indexing()`: a digit says where another one is. In column 3, the digit 7 in row
#'   2 says that r2c7 holds a 3.
#' * `rule_candidates()`: each cell holds one of `digits`.
#'
#' @param white,black,x,v Pairs of cells: `c("r1c1 r1c2", "r3c3 r4c3")`.
#' @param all_marked Whether all dots, or all X and V, are marked, so that an edge without a mark is
#'   also a clue. For `rule_kropki()`, `"white"` or `"black"` for the dots of one colour only. All
#'   marks of the board count, including those of other rules: an edge with a dot of either colour
#'   is marked, and no unmarked edge has the difference or the ratio of any dot.
#' @param difference,ratio The difference beside a white dot, and the ratio beside a black dot.
#' @param pairs Pairs of cells: `c("r1c1 r1c2", "r3c3 r4c3")`, or with a sign between them:
#'   `"r1c1>r1c2"`.
#' @param cells The cells of the rule, in any of the forms listed in [sudoku_rules()]. For
#'   `rule_quadruple()`, the four cells around a corner, or the one at its upper left.
#' @param digits Digits: whole numbers.
#' @param clones The cells that repeat the digits of `cells`, in the same order.
#' @param by For `rule_indexing()`: whether each digit is the number of a `"column"` or of a
#'   `"row"`.
#' @param ... These dots must be empty.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board, except that of `rule_candidates()`, is solved, to show how its digits satisfy the
#' rule.
#'
#' `r figures_table("marks")`
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
#' @examples
#' rules <- sudoku_rules(
#'   rule_kropki(white = "r1c1 r1c2", black = c("r3c3 r4c3", "r5c5 r5c6")),
#'   rule_xv(x = "r7c1 r8c1", v = "r7c3 r7c4"),
#'   rule_greater("r1c9>r2c9"),
#'   rule_even("r2c2 r2c3"),
#'   rule_odd("r9c9"),
#'   rule_quadruple("r6c6", c(1, 2, 9)),
#'   rule_minimum("r4c8"),
#'   rule_maximum("r8c5")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' sudoku_rules(
#'   rule_clone("r1c1 r1c2", "r5c5 r5c6"),
#'   rule_indexing("r1c1 r2c1")
#' )
#' @name rules-marks
NULL

#' @rdname rules-marks
#' @export
rule_kropki <- closed(function(white = NULL, black = NULL, all_marked = FALSE, difference = 1, ratio = 2) {
  call <- environment()
  cells <- list(pair_cells(white, "white", call), pair_cells(black, "black", call))
  marked <- if (is.character(all_marked)) {
    check_choice(all_marked, c("white", "black"), "all_marked", call) == c("white", "black")
  } else {
    rep(check_flag(all_marked, "all_marked", call), 2)
  }
  check_some_marks(cells, any(marked), c("white", "black"), call)
  assumed <- c(missing(difference), missing(ratio))
  difference <- check_number(difference, 1, 24, "difference", call)
  ratio <- check_number(ratio, 2, 25, "ratio", call)
  new_rule("kropki", cells, c(difference, ratio, marked), assumed = assumed)
})

check_some_marks <- function(cells, all_marked, args, call) {
  if (sum(vapply(cells, nrow, 0L)) == 0 && !all_marked) {
    stop_argument(
      args[[1]],
      "{.arg {args[[1]]}} or {.arg {args[[2]]}} must have a pair of cells, unless {.code all_marked = TRUE}.",
      call = call
    )
  }
}

#' @rdname rules-marks
#' @export
rule_xv <- closed(function(x = NULL, v = NULL, all_marked = FALSE) {
  call <- environment()
  cells <- list(pair_cells(x, "x", call), pair_cells(v, "v", call))
  all_marked <- check_flag(all_marked, "all_marked", call)
  check_some_marks(cells, all_marked, c("x", "v"), call)
  new_rule("xv", cells, all_marked)
})

#' @rdname rules-marks
#' @export
rule_greater <- closed(function(pairs) {
  new_rule("greater", list(pair_cells(pairs, "pairs", environment())))
})

#' @rdname rules-marks
#' @export
rule_even <- closed(function(cells) cells_rule("even", cells, 1, environment()))

#' @rdname rules-marks
#' @export
rule_odd <- closed(function(cells) cells_rule("odd", cells, 1, environment()))

#' @rdname rules-marks
#' @export
rule_quadruple <- closed(function(cells, digits) {
  call <- environment()
  cells <- rule_cells(cells, "cells", call, 1)
  if (nrow(cells) == 1) {
    cells <- cbind(cells[[1]] + c(0L, 0L, 1L, 1L), cells[[2]] + c(0L, 1L, 0L, 1L))
  }
  if (nrow(cells) != 4) {
    stop_argument(
      "cells",
      c("{.arg cells} must be the four cells around a corner, or the one at its upper left.", "x" = "It has {nrow(cells)}."),
      call = call
    )
  }
  new_rule("quadruple", list(cells), rule_digits(digits, call))
})

#' @rdname rules-marks
#' @export
rule_minimum <- closed(function(cells) cells_rule("minimum", cells, 1, environment()))

#' @rdname rules-marks
#' @export
rule_maximum <- closed(function(cells) cells_rule("maximum", cells, 1, environment()))

#' @rdname rules-marks
#' @export
rule_clone <- closed(function(cells, clones) {
  call <- environment()
  new_rule("clone", list(rule_cells(cells, "cells", call, 1), rule_cells(clones, "clones", call, 1)))
})

#' @rdname rules-marks
#' @export
rule_indexing <- closed(function(cells, by = c("column", "row")) {
  call <- environment()
  by <- check_choice(by, c("column", "row"), "by", call)
  cells_rule("indexing", cells, 1, call, as.integer(by == "row"))
})

#' @rdname rules-marks
#' @export
rule_candidates <- closed(function(cells, digits) {
  call <- environment()
  cells_rule("candidates", cells, 1, call, rule_digits(digits, call))
})

#' @rdname random_cages
#' @export
random_dots <- closed(function() new_random("kropki"))

#' @rdname random_cages
#' @export
random_xv <- closed(function() new_random("xv"))

#' @rdname random_cages
#' @export
random_even <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("even", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_odd <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("odd", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_minimum <- closed(function(n = 4, symmetry = "none") {
  random_clues("minimum", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_maximum <- closed(function(n = 4, symmetry = "none") {
  random_clues("maximum", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_greater <- closed(function(n = 12, symmetry = "none") {
  random_clues("greater", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_quadruples <- closed(function(n = if (identical(symmetry, "none")) 5 else 4, symmetry = "none") {
  random_clues("quadruple", n, symmetry, environment())
})

# The difference of white dots and the ratio of black dots, unless the user sets others.
usual_dots <- 1:2

dot_colours <- c("white", "black")

# Requires the relation of each colour of marks, and, if all marks of a colour are given, the
# opposite at edges without a mark. `beside` are the rules of the board.
reads_of_marks <- function(rule, keeps, all_given, facts, beside) {
  alike <- Filter(function(other) other$name == rule$name, beside)
  given <- Map(function(cells, keeps) reads(two_by_two(cells), machine_of_steps(keeps, values_of(facts))), rule$cells[1:2], keeps)
  free <- if (any(all_given)) free_edges(unlist(lapply(unlist(lapply(alike, `[[`, "cells"), FALSE), two_by_two), FALSE), facts)
  others <- lapply(keeps[all_given], function(keeps) {
    reads(free, machine_of_steps(function(a, b) !keeps(a, b), values_of(facts)), drawn = FALSE)
  })
  c(given, others)
}

# Returns a machine that reads even (0) or odd (1) digits.
machine_of_parity <- function(rest, facts) {
  digits <- values_of(facts)
  machine_of_digits(digits[digits %% 2 == rest], digits)
}

# Returns the entry for SudokuMaker of white (1) or black (2) dots.
maker_dots <- function(at) {
  is_white <- at == 1
  list(
    label = paste(dot_colours[[at]], "dots"),
    make = function(cells, number) if (is_white) rule_kropki(white = cells, difference = number) else rule_kropki(black = cells, ratio = number),
    when = function(rule) nrow(rule$cells[[at]]) > 0 || rule$values[[at + 2]] == 1L,
    marks = function(rule) replace(c(NA, NA), at, rule$values[[at]]),
    negative = function(rule) if (rule$values[[at + 2]] == 1L) rule$values[[at]],
    given = function(negative, numbers) {
      if (length(negative) > 1 || !all(numbers == negative)) {
        return(NULL)
      }
      if (is_white) rule_kropki(all_marked = "white", difference = negative) else rule_kropki(all_marked = "black", ratio = negative)
    },
    fits = function(a, b, number) if (is_white) abs(a - b) == number else max(a, b) == number * min(a, b),
    exempts = c("overrideNegativeRatios", "overrideNegativeDifferences")[[at]]
  )
}

# How SudokuMaker draws marked cells.
maker_marks <- list(color = "#00000033", size = 0.8)

mark_kinds <- list(
  clone = list(
    means = function(rule, facts, ...) {
      pairs <- Map(rbind, single_cells(rule$cells[[1]]), single_cells(rule$cells[[2]]))
      list(reads(pairs, machine_of_steps(`==`, values_of(facts))))
    },
    figure = "two groups of tinted cells of the same shape", cells = "twins", between = " and ",
    drawn = list(shape = "tint", colour = "#E4DDF0", letters = "all"), key = "clones",
    sentence = "Tinted groups of the same shape hold the same digits.", fpuzzles = list(clone = list(second = "cloneCells")),
    iss = list(SameValues = list(form = "sets", reads = FALSE))
  ),
  indexing = list(
    means = function(rule, facts, ...) {
      lapply(single_cells(rule$cells[[1]]), function(cell) {
        at <- if (is_by_row(rule)) c(2, 1) else 1:2
        along <- cbind(cell[[at[[1]]]], seq_len(side_of_facts(facts)))[, at]
        pointed_at(cell, along, cell[[at[[2]]]], values_of(facts))
      })
    },
    label = c("set of indexing cells", "sets of indexing cells"), name = "indexing",
    figure = "tinted cells with a small letter", cells = "set",
    words = function(rule) paste0(if (is_by_row(rule)) "row" else "column", " indexing: ", cells_in_words(rule$cells[[1]])),
    args = function(rule) if (is_by_row(rule)) list(by = "row"),
    drawn = list(shape = "tint", colour = "#E6EEDB", mark = function(rule) if (is_by_row(rule)) "r" else "c"),
    key = "indexing: c by column, r by row", note = "name",
    sentence = "A digit in a marked cell is the number of the row or column in which its own row or column number is.",
    fpuzzles = list(
      columnindexer = list(when = function(rule) !is_by_row(rule)), rowindexer = list(args = list("row"), when = function(rule) is_by_row(rule))
    ),
    iss = list(Indexing = list(
      form = "text cells", make = function(cells, text) rule_indexing(cells, if (text == "R") "row" else "column"),
      value = function(rule) if (is_by_row(rule)) "R" else "C"
    )),
    sudokumaker = list(
      "600" = list(form = "each", args = list("row"), when = function(rule) is_by_row(rule), style = list(color = "#0080f955")),
      "601" = list(form = "each", args = list("column"), when = function(rule) !is_by_row(rule), style = list(color = "#f9000055"))
    )
  ),
  kropki = list(
    means = function(rule, facts, beside) {
      keeps <- list(function(a, b) abs(a - b) == rule$values[[1]], function(a, b) a == rule$values[[2]] * b | b == rule$values[[2]] * a)
      reads_of_marks(rule, keeps, rule$values[3:4] == 1L, facts, beside)
    },
    label = "dots", figure = "white and black dots on edges", cells = "pairs", merge = function(rules) merge_dots(rules),
    words = function(rule) words_of_dots(rule), args = function(rule) args_of_dots(rule),
    drawn = list(shape = "dots", usual = usual_dots, fills = dot_colours), key = function(rule) keys_of_dots(rule),
    given = function(rule) given_dots(rule), cell_texts = c(white = "white dot to {cells}", black = "black dot to {cells}"),
    sentence = c(
      white = "Digits on both sides of a white dot differ by {number}.",
      black = "Of the digits on both sides of a black dot one is {number} times the other.",
      all_white = "All white dots are given.", all_black = "All black dots are given."
    ),
    says = function(rule) {
      marked <- rule$values[3:4] == 1L
      # If all dots of a colour are given, their number matters even if there are none.
      said <- vapply(rule$cells, nrow, 0L) > 0 | marked
      c(
        stats::setNames(rule$values[1:2], dot_colours)[said],
        stats::setNames(rule$values[3:4], paste0("all_", dot_colours))[marked]
      )
    },
    random = list(
      name = "kropki", call = "random_dots", words = "random dots",
      # All dots of difference 1 and ratio 2 are drawn. If the board also has dots of other
      # numbers, all its unmarked edges would exclude those too, which the drawn solution need not
      # satisfy.
      refuses = function(rules) {
        is_other <- function(rule) rule$name == "kropki" && any(rule$values[1:2] != usual_dots)
        if (any(vapply(rules, is_other, NA))) {
          "{.fn random_dots} draws dots of difference 1 and ratio 2; dots of other numbers cannot be given beside it."
        }
      }
    ),
    fpuzzles = list(
      difference = list(at = 1, usual = 1L, make = function(cells, number) rule_kropki(white = cells, difference = number)),
      ratio = list(at = 2, usual = 2L, make = function(cells, number) rule_kropki(black = cells, ratio = number))
    ),
    fpuzzles_negative = list(
      ratio = function() rule_kropki(all_marked = "black"), difference = function() rule_kropki(all_marked = "white")
    ),
    fpuzzles_given = function(rule) c("difference", "ratio")[rule$values[3:4] == 1L],
    fpuzzles_lacks = function(rule, rules) dots_nowhere(rule, rules),
    iss = list(
      WhiteDot = list(
        form = "pairs", at = 1, make = function(cells) rule_kropki(white = cells), when = function(rule) rule$values[[1]] == usual_dots[[1]]
      ),
      BlackDot = list(
        form = "pairs", at = 2, make = function(cells) rule_kropki(black = cells), when = function(rule) rule$values[[2]] == usual_dots[[2]]
      ),
      Pair = list(
        form = "lines", reads = FALSE, when = function(rule) has_other_dots(rule, 1),
        lines = function(rule, size) {
          number <- rule$values[[1]]
          related_lines(function(a, b) abs(a - b) == number, size, paste("difference", number), two_by_two(rule$cells[[1]]))
        }
      ),
      Pair = list(
        form = "lines", reads = FALSE, when = function(rule) has_other_dots(rule, 2),
        lines = function(rule, size) {
          number <- rule$values[[2]]
          related_lines(function(a, b) a == number * b | b == number * a, size, paste("ratio", number), two_by_two(rule$cells[[2]]))
        }
      ),
      StrictKropki = list(form = "flag", make = function() rule_kropki(all_marked = TRUE), when = function(rule) rule$values[[3]] == 1)
    ),
    # If all white dots are given and the board has no dots, no neighbours are consecutive.
    iss_instead = function(rule, rules) {
      dots <- Filter(function(rule) rule$name == "kropki", rules)
      bare <- sum(lengths(unlist(lapply(dots, `[[`, "cells"), FALSE))) == 0
      if (bare && all(rule$values[c(1, 3, 4)] == c(1, 1, 0))) "AntiConsecutive"
    },
    iss_lacks = function(rule, shape) {
      rule$values[[3]] != rule$values[[4]] || any(rule$values[3:4] == 1L) && any(rule$values[1:2] != usual_dots)
    },
    sudokumaker = list("200" = maker_dots(1), "201" = maker_dots(2)),
    # No edge without a dot has the number of any dots, which no constraint about dots of one rule says.
    sudokumaker_lacks = function(rule, rules) {
      is_dots <- vapply(rules, function(one) one$name == "kropki", NA)
      nowhere <- dots_nowhere(rule, rules)
      if (any(rule$values[3:4] == 1L) && (sum(is_dots) > 1 || !is.null(nowhere))) nowhere %||% "that dots of several numbers are all marked"
    },
    puzzlink = list(kropki = list(
      make = function(white, black) rule_kropki(white, black, all_marked = TRUE), when = function(rule) all(rule$values == c(usual_dots, 1L, 1L))
    )),
    suggest = list(
      list(
        label = "white dots", seen = "white dots on edges", fill = "white", words = c("white dot|white circle", "consecutive"), usual = 1,
        make = function(cells, number) rule_kropki(white = cells, difference = number)
      ),
      list(
        label = "black dots", seen = "black dots on edges", fill = "black", words = c("black dot|black circle", "ratio|double|twice"), usual = 2,
        make = function(cells, number) rule_kropki(black = cells, ratio = number)
      ),
      list(
        label = "all dots given", form = "flag", args = list(all_marked = TRUE), words = c(
          "all (possible )?(white |black |kropki )?dots (are|have been) (given|shown|marked)",
          "negative constraint.*(dot|kropki)|(dot|kropki).*negative constraint"
        )
      )
    )
  ),
  xv = list(
    means = function(rule, facts, ...) {
      keeps <- list(function(a, b) a + b == 10, function(a, b) a + b == 5)
      reads_of_marks(rule, keeps, rep(rule$values == 1L, 2), facts, list(rule))
    },
    label = "XV", figure = "letters X and V on edges", cells = "pairs", merge = function(rules) merge_alike(rules, flags = 1),
    words = function(rule) paste0("XV: ", mark_words(rule$cells, c("X", "V"), rule$values == 1L)),
    args = function(rule) {
      list(x = pair_names(rule$cells[[1]]), v = pair_names(rule$cells[[2]]), all_marked = if (rule$values == 1L) TRUE)
    },
    drawn = list(shape = "letters", letters = c("X", "V")), key = FALSE,
    given = function(rule) if (rule$values[[1]] == 1L) "all X and V are given",
    cell_texts = c(x = "X to {cells}", v = "V to {cells}"),
    sentence = c("Digits on both sides of an X add up to 10, of a V to 5.", all = "All X and V are given."),
    says = function(rule) c("", if (rule$values[[1]] == 1L) "all"), random = list(name = "xv", words = "random X and V"),
    fpuzzles = list(xv = list(
      texts = c("X", "V"), make = function(cells, text) if (text == "X") rule_xv(x = cells) else rule_xv(v = cells)
    )),
    fpuzzles_negative = list(xv = function() rule_xv(all_marked = TRUE)),
    fpuzzles_given = function(rule) if (rule$values[[1]] == 1L) "xv",
    iss = list(
      X = list(form = "pairs", at = 1, make = function(cells) rule_xv(x = cells)),
      V = list(form = "pairs", at = 2, make = function(cells) rule_xv(v = cells)),
      StrictXV = list(form = "flag", make = function() rule_xv(all_marked = TRUE), when = function(rule) rule$values[[1]] == 1)
    ),
    sudokumaker = list("202" = list(
      label = "X and V", marks = function(rule) c(10, 5), fits = function(a, b, number) a + b == number,
      make = function(cells, number) {
        # Marks of other numbers are sums.
        switch(as.character(number), "10" = rule_xv(x = cells), "5" = rule_xv(v = cells))
      },
      negative = function(rule) if (rule$values[[1]] == 1L) c(10, 5),
      given = function(negative, numbers) if (setequal(negative, c(5, 10))) rule_xv(all_marked = TRUE)
    )),
    suggest = list(
      list(
        label = "X", seen = "an X on edges", text = "X", words = "\\bxs?\\b.*\\b(10|ten)\\b|\\bxv\\b",
        make = function(cells) rule_xv(x = cells)
      ),
      list(
        label = "V", seen = "a V on edges", text = "V", words = "\\bvs?\\b.*\\b(5|five)\\b|\\bxv\\b",
        make = function(cells) rule_xv(v = cells)
      ),
      list(
        label = "all X and V given", form = "flag", args = list(all_marked = TRUE), words = c(
          "all (possible )?(xv|x's|xs|x and v|x or v)\\w*.* (are|have been) (given|shown|marked)", "negative constraint.*\\bxv?s?\\b"
        )
      )
    )
  ),
  greater = list(
    means = function(rule, facts, ...) list(reads(two_by_two(rule$cells[[1]]), machine_of_steps(`>`, values_of(facts)))),
    random = list(name = "greater", call = "random_greater", words = c("random greater-than sign", "random greater-than signs")),
    label = "greater-than", figure = "angles on edges", cells = "ordered_pairs",
    words = function(rule) paste0("greater-than: ", pair_words(rule$cells[[1]], ">")),
    args = function(rule) list(pair_names(rule$cells[[1]], ">")), drawn = list(shape = "angle"), key = FALSE,
    cell_texts = c(greater = "greater than {cells}", less = "less than {cells}"),
    sentence = "The angle between two cells opens towards the greater digit.",
    differ = function(rule, facts) {
      ids <- ids_of_cells(rule$cells[[1]], facts)
      unname(split(ids, (seq_along(ids) - 1) %/% 2))
    },
    iss = list(GreaterThan = list(form = "pairs", at = 1)),
    suggest = list(list(
      form = "signs", label = "greater-than signs", seen = "signs on edges", words = "inequalit|greater|larger|smaller|points"
    ))
  ),
  even = list(
    means = function(rule, facts, ...) list(reads(single_cells(rule$cells[[1]]), machine_of_parity(0, facts))),
    random = list(name = "even", call = "random_even", words = c("random even cell", "random even cells")),
    label = "even cells", figure = "a grey square in a cell", cells = "marks",
    drawn = list(shape = "square", colour = "grey85"), key = "even", cell_texts = c(even = "even"),
    sentence = "Cells with a grey square hold even digits.", fpuzzles = "even",
    iss = list(list(form = "candidates", digits = function(digits) digits[digits %% 2 == 0])),
    sudokumaker = list("100" = list(style = maker_marks)),
    suggest = list(list(seen = "grey squares", round = FALSE, words = "\\beven\\b", alone = "low"))
  ),
  odd = list(
    means = function(rule, facts, ...) list(reads(single_cells(rule$cells[[1]]), machine_of_parity(1, facts))),
    random = list(name = "odd", call = "random_odd", words = c("random odd cell", "random odd cells")),
    label = "odd cells", figure = "a grey circle in a cell", cells = "marks", drawn = list(shape = "disc", colour = "grey85"),
    key = "odd", cell_texts = c(odd = "odd"), sentence = "Cells with a grey disc hold odd digits.", fpuzzles = "odd",
    iss = list(list(form = "candidates", digits = function(digits) digits[digits %% 2 == 1])),
    sudokumaker = list("101" = list(style = maker_marks)),
    suggest = list(list(seen = "grey discs", round = TRUE, words = "\\bodd\\b", alone = "low"))
  ),
  quadruple = list(
    means = function(rule, facts, ...) {
      # The state has the digits that are still missing.
      step <- function(missing, digit) if (digit %in% missing) missing[-match(digit, missing)] else missing
      machine <- machine_of(c("quadruple", rule$values), values_of(facts), sort(rule$values), step, function(missing) length(missing) == 0)
      list(reads(rule$cells, machine))
    },
    random = list(name = "quadruple", call = "random_quadruples", words = c("random quadruple", "random quadruples")),
    figure = "digits in a circle on a corner", cells = "set", digits = "bag", drawn = list(shape = "corner"), key = FALSE,
    edit = list(draws = "corner"),
    cell_texts = c(quadruple = "circle with {digits}, around a corner with {cells}"),
    sentence = "The cells around a circle hold all digits in it.", fpuzzles = "quadruple",
    iss = list(Quad = list(form = "cell numbers")), sudokumaker = list("303" = list(form = "corner", style = list(singleLine = FALSE))),
    suggest = list(list(
      form = "corner", label = "quadruples", seen = "digits at corners of cells",
      words = "quad|circle.*(surround|four|around|adjacent)|(surround|four|around|adjacent).*circle"
    ))
  ),
  minimum = list(
    means = function(rule, facts, ...) list(reads(pairs_to_neighbours(rule$cells[[1]], facts), machine_of_steps(`<`, values_of(facts)))),
    random = list(name = "minimum", call = "random_minimum", words = c("random minimum cell", "random minimum cells")),
    label = "minimum cells", figure = "a grey cell with wedges that point inwards", cells = "marks",
    drawn = list(shape = "wedges", colour = "grey90", inwards = TRUE), key = "lower than its neighbours",
    cell_texts = c(minimum = "lower than its neighbours"),
    sentence = "Cells with wedges that point inwards hold lower digits than their neighbours.", fpuzzles = "minimum",
    iss = list(Pair = list(form = "lines", reads = FALSE, lines = function(rule, size) lines_of_extremes(rule, size, `>`))),
    sudokumaker = list("103" = list(style = list(color = "#00000033")))
  ),
  maximum = list(
    means = function(rule, facts, ...) list(reads(pairs_to_neighbours(rule$cells[[1]], facts), machine_of_steps(`>`, values_of(facts)))),
    random = list(name = "maximum", call = "random_maximum", words = c("random maximum cell", "random maximum cells")),
    label = "maximum cells", figure = "a grey cell with wedges that point outwards", cells = "marks",
    drawn = list(shape = "wedges", colour = "grey90", inwards = FALSE), key = "higher than its neighbours",
    cell_texts = c(maximum = "higher than its neighbours"),
    sentence = "Cells with wedges that point outwards hold higher digits than their neighbours.", fpuzzles = "maximum",
    iss = list(Pair = list(form = "lines", reads = FALSE, lines = function(rule, size) lines_of_extremes(rule, size, `<`))),
    sudokumaker = list("102" = list(style = list(color = "#00000033")))
  ),
  candidates = list(
    means = function(rule, facts, ...) list(reads(single_cells(rule$cells[[1]]), machine_of_digits(rule$values, values_of(facts)))),
    label = c("set of candidates", "sets of candidates"), figure = "small digits in a cell", cells = "set", digits = "set",
    drawn = list(shape = "candidates"), key = "small digits: one of these", cell_texts = c(candidates = "one of {digits}"),
    sentence = "Some cells hold one of the small digits in them.",
    # f-puzzles stores these rules in the cells of the board.
    fpuzzles = list(givenPencilMarks = list(form = "marks")),
    iss = list(list(form = "candidates"))
  )
)

# Whether a rule has dots of a colour with a number that is not the usual one.
has_other_dots <- function(rule, at) rule$values[[at]] != usual_dots[[at]] && nrow(rule$cells[[at]]) > 0

# Returns pairs of a neighbour and a marked cell. The neighbour of a minimum must hold the higher
# digit, and the neighbour of a maximum the lower one.
lines_of_extremes <- function(rule, size, keeps) {
  marked <- rule$cells[[1]]
  each <- lapply(seq_len(nrow(marked)), function(i) {
    beside <- sweep(rbind(c(-1L, 0L), c(0L, -1L), c(0L, 1L), c(1L, 0L)), 2, marked[i, ], `+`)
    inside <- rowSums(beside < 1 | beside > size) == 0
    free <- !paste(beside[, 1], beside[, 2]) %in% paste(marked[, 1], marked[, 2])
    lapply(which(inside & free), function(at) rbind(beside[at, ], marked[i, ]))
  })
  related_lines(keeps, size, "greater", unlist(each, recursive = FALSE))
}

is_by_row <- function(rule) rule$values == 1L

# Merges all dots of a board into rules that each have one difference and one ratio: the lowest
# numbers in the first rule, and so on. If all dots of a colour are marked, that applies to all of
# their numbers.
merge_dots <- function(dots) {
  sets <- lapply(1:2, function(colour) dots_of_colour(dots, colour))
  lapply(seq_len(max(lengths(sets), 1)), function(i) {
    parts <- Map(function(set, usual) {
      if (i <= length(set)) set[[i]] else list(number = usual, cells = matrix(integer(), 0, 2), marked = 0L, assumed = FALSE)
    }, sets, usual_dots)
    column <- function(name) unlist(lapply(parts, `[[`, name))
    list(
      name = "kropki", cells = lapply(parts, `[[`, "cells"), values = as.integer(c(column("number"), column("marked"))),
      assumed = column("assumed")
    )
  })
}

# Groups the dots of a colour by number. A rule that only states that all dots are marked
# contributes its number only if the user set it or if no other dots have one.
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

words_of_dots <- function(rule) {
  values <- rule$values
  paste0(
    "dots: ", mark_words(rule$cells, dot_colours, values[3:4] == 1L, " dots"),
    if (values[[1]] != 1) paste0(", difference ", values[[1]]),
    if (values[[2]] != 2) paste0(", ratio ", values[[2]])
  )
}

args_of_dots <- function(rule) {
  marked <- rule$values[3:4] == 1L
  bare <- vapply(rule$cells, nrow, 1L) == 0
  # A number without dots counts only if the user set it. An assumed number does not count.
  said <- rule$values[1:2] != usual_dots | marked & bare & !rep_len(rule$assumed %||% FALSE, 2)
  list(
    white = pair_names(rule$cells[[1]]), black = pair_names(rule$cells[[2]]),
    all_marked = if (all(marked)) TRUE else if (any(marked)) dot_colours[marked],
    difference = if (said[[1]]) rule$values[[1]], ratio = if (said[[2]]) rule$values[[2]]
  )
}

# Returns the meanings of white and black dots.
keys_of_dots <- function(rule) {
  words <- ifelse(rule$values[1:2] == usual_dots, c("consecutive", "double"), paste(c("difference", "ratio"), rule$values[1:2]))
  stats::setNames(words, dot_colours)[vapply(rule$cells, nrow, 1L) > 0]
}

# Returns which dots are all given, in words.
given_dots <- function(rule) {
  flags <- rule$values[3:4] == 1L
  usual <- rule$values[1:2] == usual_dots
  if (all(flags & usual)) {
    return("all dots are given")
  }
  number <- paste0(c(" of difference ", " of ratio "), rule$values[1:2])
  if (any(flags)) paste0("all ", dot_colours, " dots", ifelse(usual, "", number), " are given")[flags]
}

# Returns the rules about dots that f-puzzles cannot store. It stores numbers with the dots, so
# without dots only the usual number can be meant.
dots_nowhere <- function(rule, rules) {
  dots <- Filter(function(rule) rule$name == "kropki", rules)
  for (at in which(rule$values[3:4] == 1L)) {
    bare <- nrow(rule$cells[[at]]) == 0
    others <- sum(vapply(dots, function(rule) nrow(rule$cells[[at]]), 0L)) > 0
    if (bare && (others || rule$values[[at]] != usual_dots[[at]])) {
      what <- paste(c("white dots of difference", "black dots of ratio")[[at]], rule$values[[at]])
      return(paste0("that all ", what, " are marked, where there are none"))
    }
  }
}
