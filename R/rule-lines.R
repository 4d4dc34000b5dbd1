# Lines: their constructors and kinds. R/rules-kinds.R describes the elements of the lists.

#' Lines on a board
#'
#' @description
#' * `rule_arrow()`: the digits on the shaft add up to the digit in the circle. A circle of
#'   two or three cells is read as a number, from left to right or from top to bottom.
#' * `rule_double_arrow()`: the digits between the ends of the line add up to the sum of
#'   the two ends.
#' * `rule_thermometer()`: digits rise from the bulb, the first cell, to the tip.
#' * `rule_whisper()`: neighbours on the line differ by at least `difference`.
#' * `rule_renban()`: the line holds consecutive digits in any order, without repeats.
#' * `rule_palindrome()`: the line reads the same in both directions.
#' * `rule_between()`: the digits inside lie strictly between those at the ends.
#' * `rule_lockout()`: the ends differ by at least `difference`, and no digit inside lies
#'   between them or equals one of them.
#' * `rule_region_sum()`: the parts of the line in each box or region have the same sum. If the
#'   line enters a box a second time, a new part begins.
#' * `rule_zipper()`: any two cells at the same distance from the middle add up to the digit in the
#'   middle. On a line without a middle cell, all such pairs have the same sum.
#' * `rule_sum_line()`: the line is divided into consecutive parts that each add up to `sum`.
#'   Setters call it a 10-line.
#' * `rule_entropic()`: of any three neighbours, one is low, one in the middle and one high: 1 to 3,
#'   4 to 6 and 7 to 9 on a 9x9 board.
#' * `rule_modular()`: any `modulus` neighbours leave different remainders when divided by
#'   `modulus`.
#'
#' @param circle,shaft The cells of the circle, one to three, and the cells of the shaft, in order
#'   from the circle. For two shafts at one circle, use two arrows.
#' @param cells The cells of the line, from one end to the other, in any of the forms listed in
#'   [sudoku_rules()]. For a thermometer with branches, use several thermometers that share a bulb.
#' @param strict Whether the digits of a thermometer must rise. Otherwise a digit may repeat (a slow
#'   thermometer).
#' @param difference The minimum difference.
#' @param modulus The divisor.
#' @param sum The sum of each part of a sum line.
#' @param ... These dots must be empty.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`.
#' @section Pictures:
#' Each board is solved, to show how its digits satisfy the rule. The boards are 6x6, so the whisper
#' and the lockout line have `difference = 3`.
#'
#' `r figures_table("lines")`
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
#' @examples
#' rules <- sudoku_rules(
#'   rule_arrow("r2c2", "r3c3 r4c4"),
#'   rule_thermometer("r1c5 r1c6 r1c7 r2c8"),
#'   rule_whisper("r6c1 r7c1 r8c2 r9c2"),
#'   rule_renban("r5c5 r6c6 r6c7"),
#'   rule_palindrome("r7c5 r8c6 r9c7 r9c8")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' # A circle of two cells is a number of two digits
#' rule_arrow("r1c1 r1c2", "r2c1 r3c1 r4c1 r5c1")
#' rule_double_arrow("r1c1 r1c2 r1c3 r1c4")
#' rule_between("r1c1 r2c2 r3c3 r4c4")
#' rule_lockout("r1c1 r2c2 r3c3 r4c4")
#' rule_region_sum("r1c1 r2c2 r3c3 r4c4 r5c5")
#' rule_zipper("r1c1 r1c2 r1c3 r1c4 r1c5")
#' rule_sum_line("r1c1 r1c2 r1c3 r1c4 r1c5")
#' rule_entropic("r1c1 r1c2 r1c3 r1c4")
#' rule_modular("r1c1 r1c2 r1c3 r1c4")
#' @name rules-lines
NULL

#' @rdname rules-lines
#' @export
rule_arrow <- closed(function(circle, shaft) {
  call <- environment()
  cells <- list(rule_cells(circle, "circle", call, 1), rule_cells(shaft, "shaft", call, 1, "diagonal"))
  inform_apart(shaft, "arrow", line_kinds$arrow, cells)
  new_rule("arrow", cells)
})

#' @rdname rules-lines
#' @export
rule_double_arrow <- closed(function(cells) line_rule("double_arrow", cells, 3, environment()))

#' @rdname rules-lines
#' @export
rule_thermometer <- closed(function(cells, strict = TRUE) {
  call <- environment()
  strict <- check_flag(strict, "strict", call)
  line_rule("thermometer", cells, 2, call, if (!strict) 0L)
})

#' @rdname rules-lines
#' @export
rule_whisper <- closed(function(cells, difference = 5) {
  line_rule("whisper", cells, 2, environment(), difference, c(1, 24))
})

#' @rdname rules-lines
#' @export
rule_renban <- closed(function(cells) line_rule("renban", cells, 2, environment()))

#' @rdname rules-lines
#' @export
rule_palindrome <- closed(function(cells) line_rule("palindrome", cells, 2, environment()))

#' @rdname rules-lines
#' @export
rule_between <- closed(function(cells) line_rule("between", cells, 3, environment()))

#' @rdname rules-lines
#' @export
rule_lockout <- closed(function(cells, difference = 4) {
  line_rule("lockout", cells, 2, environment(), difference, c(1, 24))
})

#' @rdname rules-lines
#' @export
rule_region_sum <- closed(function(cells) line_rule("region_sum", cells, 2, environment()))

#' @rdname rules-lines
#' @export
rule_zipper <- closed(function(cells) line_rule("zipper", cells, 3, environment()))

#' @rdname rules-lines
#' @export
rule_sum_line <- closed(function(cells, sum = 10) line_rule("sum_line", cells, 1, environment(), sum, c(1, 100)))

#' @rdname rules-lines
#' @export
rule_entropic <- closed(function(cells) line_rule("entropic", cells, 3, environment()))

#' @rdname rules-lines
#' @export
rule_modular <- closed(function(cells, modulus = 3) {
  line_rule("modular", cells, modulus, environment(), modulus, c(2, 25))
})

# Makes the rule of a line. `number` is the argument whose name the kind gives.
line_rule <- function(name, cells, least, call, number = NULL, range = NULL) {
  kind <- line_kinds[[name]]
  if (!is.null(range)) number <- check_number(number, range[[1]], range[[2]], names(kind$number), call)
  places <- rule_cells(cells, "cells", call, least, "diagonal")
  inform_apart(cells, name, kind, list(places))
  new_rule(name, list(places), number)
}

#' @rdname random_cages
#' @export
random_thermometers <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("thermometers", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_arrows <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("arrows", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_whispers <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("whisper", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_renban <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("renban", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_palindromes <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("palindrome", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_between <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("between", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_region_sums <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("region_sum", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_zippers <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("zipper", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_entropic <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("entropic", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_modular <- closed(function(n = if (identical(symmetry, "none")) 3 else 4, symmetry = "none") {
  random_clues("modular", n, symmetry, environment())
})

# Returns the windows of `count` neighbours that run past the end of a closed line to its start.
windows_around <- function(cells, count) {
  n <- nrow(cells)
  lapply(seq_len(count - 1), function(back) cells[(n - back + seq_len(count) - 1) %% n + 1, , drop = FALSE])
}

# How SudokuMaker draws lines.
maker_line <- function(colour) list(color = colour, thickness = 0.15)
maker_ends <- function(line, width, fill, edge) {
  list(
    lines = list(color = line, thickness = width), endPoints = list(size = 0.8, fill = fill, stroke = list(color = edge, thickness = 0.02))
  )
}

# The least difference in a sentence.
at_least <- "(?:at least|least|minimum of|>=) ?([0-9]{1,2})"

line_kinds <- list(
  arrow = list(
    figure = "a circle with a thin arrow, and a pill of two cells with another", cells = "set", between = " = ",
    edit = list(draws = "head"),
    touching = function(cells) {
      begins <- apply(cells[[1]], 1, function(cell) max(abs(cell - cells[[2]][1, ])) <= 1)
      any(begins) && touches_along(cells[[2]]) && max(pieces_of_cells(cells[[1]])) == 1
    },
    drawn = list(shape = "arrow", colour = "grey55"), key = FALSE,
    cell_texts = c(circle = "circle of an arrow along {cells}", shaft = "arrow whose circle is {cells}"),
    note = function(rule) {
      list(
        list(at = rule$cells[[1]], label = "circle", cells = rule$cells[[2]]),
        list(at = rule$cells[[2]], label = "shaft", cells = rule$cells[[1]])
      )
    },
    sentence = "The digits along an arrow add up to the number in its circle.",
    # The circle is a number that is read from left to right and from top to bottom.
    adds = function(rule) {
      circle <- in_reading_order(rule$cells[[1]])
      shaft <- rule$cells[[2]]
      places <- 10^(nrow(circle) - seq_len(nrow(circle)))
      list(cells = rbind(circle, shaft), factor = c(places, rep(-1, nrow(shaft))), target = 0, named = circle, line = shaft)
    },
    random = list(name = "arrows", words = c("random arrow", "random arrows")), fpuzzles = list(arrow = list(form = "circle")),
    iss = list(
      Arrow = list(
        form = "cells", least = 2, make = function(cells) rule_arrow(cells[1, , drop = FALSE], cells[-1, , drop = FALSE]),
        when = function(rule) nrow(rule$cells[[1]]) == 1
      ),
      PillArrow = list(
        form = "number cells", value = function(rule) nrow(rule$cells[[1]]),
        make = function(cells, number) {
          pill <- seq_len(nrow(cells)) <= number
          rule_arrow(cells[pill, , drop = FALSE], cells[!pill, , drop = FALSE])
        },
        when = function(rule) nrow(rule$cells[[1]]) > 1
      )
    ),
    sudokumaker = list("408" = list(form = "circle", style = list(
      bulb = list(size = 0.8, fill = "#ffffff", stroke = list(thickness = 0.02, color = "#aaaaaa")),
      arrow = list(color = "#aaaaaa", thickness = 0.05, headSize = 0.35)
    ))),
    penpa = list(arrows = list(form = "circle", when = function(rule) nrow(rule$cells[[1]]) == 1)),
    suggest = list(list(
      form = "lines", words = "arrow", colours = c("grey", "black"), ends = c("arrow", "circle"),
      make = function(cells) rule_arrow(cells[1, , drop = FALSE], cells[-1, , drop = FALSE])
    ))
  ),
  double_arrow = list(
    figure = "a thin line between two circles", cells = "line",
    drawn = list(colour = "grey55", width = 0.05, ends = "circle", fill = "white"), key = FALSE,
    sentence = "The digits between two circles add up to the sum of those in the circles.",
    adds = function(rule) {
      cells <- rule$cells[[1]]
      list(cells = cells, factor = c(1, rep(-1, nrow(cells) - 2), 1), target = 0)
    },
    fpuzzles = "doublearrow",
    iss = "DoubleArrow", sudokumaker = list("409" = list(least = 3, style = maker_ends("#aaaaaa", 0.05, "#ffffff", "#aaaaaa"))),
    suggest = list(list(words = "double arrow|between two circles add up", colours = "grey", ends = "circles"))
  ),
  thermometer = list(
    means = function(rule, facts, ...) {
      list(reads(rule$cells, machine_of_steps(if (length(rule$values) > 0) `<=` else `<`, values_of(facts))))
    },
    figure = "a grey tube with a round bulb", cells = "path", touching = function(cells) touches_along(cells[[1]]),
    drawn = list(shape = "tube", colour = "grey78"), key = FALSE,
    words = function(rule) paste0(if (length(rule$values) > 0) "slow ", "thermometer: ", cells_in_words(rule$cells[[1]])),
    args = function(rule) if (length(rule$values) > 0) list(strict = FALSE),
    sentence = c(
      "Digits rise from the bulb of a thermometer.",
      slow = "Digits rise from the bulb of a hollow thermometer, or stay the same."
    ),
    says = function(rule) if (length(rule$values) > 0) "slow" else "",
    differ = function(rule, facts) if (length(rule$values) == 0) list(ids_of_cells(rule$cells[[1]], facts)),
    random = list(name = "thermometers", words = c("random thermometer", "random thermometers")),
    fpuzzles = list(
      thermometer = list(when = function(rule) length(rule$values) == 0),
      slowthermometer = list(args = list(strict = FALSE), when = function(rule) length(rule$values) > 0)
    ),
    iss = list(
      Thermo = list(when = function(rule) length(rule$values) == 0),
      Pair = list(
        form = "lines", reads = FALSE, when = function(rule) length(rule$values) > 0,
        lines = function(rule, size) related_lines(`<=`, size, "slow thermometer", rule$cells)
      )
    ),
    sudokumaker = list("300" = list(
      key = "thermometers", flag = list(slow = function(rule) length(rule$values) > 0),
      make = function(cells, slow) rule_thermometer(cells, strict = !slow),
      style = list(color = "#cccccc", thickness = 0.3, bulbRadius = 0.4)
    )),
    penpa = list(thermo = list(when = function(rule) length(rule$values) == 0)),
    suggest = list(list(
      words = "thermo|(increas|rise)\\w* .*bulb", colours = "grey", ends = "bulb",
      usual = function(colour, said) as.numeric(any(grepl("slow|stay the same|or equal", said))),
      make = function(cells, slow) rule_thermometer(cells, strict = slow == 0)
    ))
  ),
  whisper = list(
    means = function(rule, facts, ...) {
      list(reads(rule$cells, machine_of_steps(function(a, b) abs(a - b) >= rule$values, values_of(facts))))
    },
    random = list(name = "whisper", call = "random_whispers", words = c("random whisper line", "random whisper lines")),
    figure = "a green line", cells = "line", number = c(difference = 5L),
    drawn = list(colour = "#7CC47C", width = 0.22, core = "44"), key = "whisper: differ by {number} or more",
    loop = function(cells, number) list(cells, cells[c(nrow(cells), 1), ]),
    sentence = "Neighbours on a green line differ by at least {number}.", fpuzzles = "whispers",
    iss = list(Whisper = list(optional = TRUE)), sudokumaker = list("401" = list(number = "minDifference", style = maker_line("#67f067"))),
    suggest = list(list(
      words = "whisper|differ\\w*( \\w+){0,5} (at least|least|minimum of|>=)", colours = c("green", "orange"), number = at_least,
      usual = function(colour, said) if (colour == "orange" || any(grepl("dutch", said))) 4 else 5
    ))
  ),
  renban = list(
    means = function(rule, facts, ...) {
      n <- nrow(rule$cells[[1]])
      # As the digits differ, they are consecutive if the highest and the lowest are close.
      step <- function(state, digit) {
        ends <- range(state, digit)
        if (ends[[2]] - ends[[1]] < n) ends
      }
      list(reads(rule$cells, machine_of(c("renban", n), values_of(facts), integer(), step)))
    },
    random = list(name = "renban", call = "random_renban", words = c("random renban line", "random renban lines")),
    name = "renban line", figure = "a purple line", cells = "line",
    drawn = list(colour = "#C08BD6", width = 0.22, core = "solid"), key = "renban", note = "group",
    loop = function(cells) list(cells),
    sentence = "A purple line holds consecutive digits in any order.", differ = TRUE,
    fpuzzles = list(renban = list(shortest = 2)), iss = "Renban", sudokumaker = list("400" = list(style = maker_line("#f067f0"))),
    suggest = list(list(
      words = "renban|(set|sequence|string|run) of (\\w+ )?consecutive|consecutive digits.*any order", colours = c("purple", "pink")
    ))
  ),
  palindrome = list(
    means = function(rule, facts, ...) {
      step <- function(state, digit) if (state < 0) digit else if (digit == state) -1
      machine <- machine_of("palindrome", values_of(facts), -1, step, function(state) state < 0)
      list(reads(list(from_both_ends(rule$cells[[1]])), machine))
    },
    random = list(name = "palindrome", call = "random_palindromes", words = c("random palindrome", "random palindromes")),
    figure = "a grey line", cells = "line", drawn = list(colour = "grey70", width = 0.14), key = "palindrome",
    loop = function(cells) list(cells[-1, , drop = FALSE]), sentence = "A grey line reads the same in both directions.",
    fpuzzles = "palindrome", iss = "Palindrome", sudokumaker = list("402" = list(style = maker_line("#bbbbbb"))),
    suggest = list(list(
      words = "palindrom|same (forwards|in (both|either) direction|from (both|either))", colours = "grey", by_colour = FALSE
    ))
  ),
  between = list(
    means = function(rule, facts, ...) {
      list(between_ends("between", rule$cells[[1]], values_of(facts), function(digit, low, high) digit > low && digit < high))
    },
    random = list(name = "between", call = "random_between", words = c("random between line", "random between lines")),
    label = c("between line", "between lines"), figure = "a line between two grey circles", cells = "line",
    drawn = list(colour = "grey60", width = 0.1, ends = "circle", fill = "grey92"), key = "between",
    sentence = "Digits on a line between two circles lie between those in the circles.",
    fpuzzles = list(betweenline = list(shortest = 3)), iss = list(Between = list(shortest = 3)),
    sudokumaker = list("403" = list(least = 3, style = maker_ends("#aaaaaa", 0.1, "#ffffff80", "#aaaaaa"))),
    suggest = list(list(
      words = "between[- ]line|line between two circles|(values|digits|numbers) between (those|the (digits|values|numbers)).*(circle|end)",
      colours = "grey", ends = "circles"
    ))
  ),
  lockout = list(
    means = function(rule, facts, ...) {
      outside <- function(digit, low, high) digit < low || digit > high
      differ <- function(low, high) high - low >= rule$values
      list(between_ends(c("lockout", rule$values), rule$cells[[1]], values_of(facts), outside, differ))
    },
    label = c("lockout line", "lockout lines"), figure = "a blue line between two diamonds", cells = "line",
    number = c(difference = 4L), drawn = list(colour = "#7FA6D9", width = 0.1, ends = "diamond"),
    key = "lockout: ends differ by {number} or more",
    sentence = "The ends of a line with diamonds differ by at least {number}; no digit inside lies between them.",
    fpuzzles = "lockout", iss = "Lockout",
    sudokumaker = list("407" = list(when = function(rule) rule$values[[1]] == 4, style = maker_ends("#aabeefff", 0.1, "#e7e6ff80", "#0000ff80"))),
    # A sentence about the ends of such a line would suit a whisper.
    suggest = list(list(words = "lockout|diamond", colours = "blue", number = at_least, by_colour = FALSE, first = TRUE))
  ),
  region_sum = list(
    means = function(rule, facts, ...) {
      cells <- rule$cells[[1]]
      regions <- facts$cells[facts$kind %in% c("box", "region")]
      here <- vapply(ids_of_cells(cells, facts) + 1L, function(cell) match(TRUE, vapply(regions, function(one) cell %in% one, NA), 0L), 1L)
      run <- cumsum(c(TRUE, diff(here) != 0))
      equal_sums_of(lapply(unique(run), function(i) cells[run == i, , drop = FALSE]), values_of(facts))
    },
    random = list(name = "region_sum", call = "random_region_sums", words = c("random region sum line", "random region sum lines")),
    label = c("region sum line", "region sum lines"), figure = "a light blue line through several boxes", cells = "line",
    drawn = list(colour = "#69B5D8", width = 0.18, core = "62"), key = "equal sums in boxes",
    sentence = "The parts of a blue line in each box or region have the same sum.", fpuzzles = "regionsumline",
    iss = "RegionSumLine",
    sudokumaker = list("404" = list(
      unread = c(singleRegionTotals = "region sum lines with one sum for each region"), style = maker_line("#2ecbff")
    )),
    suggest = list(list(
      words = "region[- ]sum|(same|equal) (sum|total).*(box|region)|(box|region).*(same|equal) (sum|total)",
      colours = c("blue", "turquoise")
    ))
  ),
  zipper = list(
    means = function(rule, facts, ...) {
      cells <- rule$cells[[1]]
      n <- nrow(cells)
      middle <- if (n %% 2 == 1) list(cells[(n + 1) / 2, , drop = FALSE])
      equal_sums_of(c(middle, rev(two_by_two(from_both_ends(cells)))), values_of(facts))
    },
    random = list(name = "zipper", call = "random_zippers", words = c("random zipper line", "random zipper lines")),
    figure = "a light purple line", cells = "line", drawn = list(colour = "#B9A6E0", width = 0.18, core = "22"), key = "zipper",
    sentence = "On a lavender line, cells as far from the middle add up to the digit in the middle.", fpuzzles = "zipperline",
    iss = "Zipper", suggest = list(list(words = "zipper|as far from the middle", colours = c("purple", "blue"), by_colour = FALSE))
  ),
  sum_line = list(
    means = function(rule, facts, ...) {
      # The state has the sum of the part so far, and whether any part is complete.
      step <- function(state, digit) {
        sum <- state[[1]] + digit
        if (sum <= rule$values) c(sum %% rule$values, max(state[[2]], sum == rule$values))
      }
      is_whole <- function(state) state[[1]] == 0 && state[[2]] == 1
      list(reads(rule$cells, machine_of(c("parts", rule$values), values_of(facts), c(0, 0), step, is_whole)))
    },
    figure = "a light pink line", cells = "line", number = c(sum = 10L),
    drawn = list(colour = "#E3B9C4", width = 0.18, core = "1242"), key = "parts with the sum {number}",
    sentence = "A pink line falls into parts that each add up to {number}.", iss = "SumLine",
    suggest = list(list(
      words = "\\b(ten|[0-9]{1,2})[- ]lines?\\b|(groups|segments|sections|parts).*(sum|add up) to", colours = c("red", "pink"),
      number = "(?:up to |sum to |\\b)([0-9]{1,2})(?:[- ]lines?\\b|$)", by_colour = FALSE
    ))
  ),
  entropic = list(
    means = function(rule, facts, ...) {
      third <- facts$digits / 3
      list(reads_of_classes(rule$cells, 3, values_of(facts), "entropic", function(digit) (digit - lowest_digit(facts)) %/% third))
    },
    random = list(
      name = "entropic", call = "random_entropic", words = c("random entropic line", "random entropic lines"),
      lacks = function(facts) if (facts$digits %% 3 != 0) "a number of digits that is a multiple of 3"
    ),
    label = c("entropic line", "entropic lines"), figure = "an orange line", cells = "line",
    drawn = list(colour = "#F2B48C", width = 0.2, core = "6222"), key = "low, middle, high",
    loop = function(cells) c(list(cells), windows_around(cells, 3)),
    sentence = "Of three neighbours on an orange line one is low, one in the middle and one high.", fpuzzles = "entropicline",
    iss = "Entropic",
    sudokumaker = list("406" = list(
      form = "groups of digits", style = maker_line("#aaaaaa"),
      sets = function(digits, number) {
        third <- length(digits) / 3
        if (third == trunc(third)) unname(split(digits, rep(1:3, each = third)))
      }
    )),
    suggest = list(list(words = "entrop|low.*(middle|medium).*high", colours = c("orange", "red"), by_colour = FALSE))
  ),
  modular = list(
    means = function(rule, facts, ...) {
      list(reads_of_classes(rule$cells, rule$values, values_of(facts), "modular", function(digit) digit %% rule$values))
    },
    random = list(name = "modular", call = "random_modular", words = c("random modular line", "random modular lines")),
    label = c("modular line", "modular lines"), figure = "a line in turquoise", cells = "line", number = c(modulus = 3L),
    drawn = list(colour = "#8CCFC4", width = 0.2, core = "12"), key = "modular: different remainders by {number}",
    loop = function(cells, number) c(list(cells), if (nrow(cells) >= number) windows_around(cells, number)),
    sentence = "Of {number} neighbours on a turquoise line no two leave the same remainder divided by {number}.",
    fpuzzles = "modularline", iss = "Modular",
    sudokumaker = list("406" = list(
      form = "groups of digits", style = maker_line("#aaaaaa"),
      sets = function(digits, number) unname(split(digits, digits %% number))
    )),
    suggest = list(list(words = "modular|remainder", colours = "turquoise"))
  )
)
