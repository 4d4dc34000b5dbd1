# Numbers outside the board. Their cells depend on the size of the board, so place_rule() sets the
# cells when the rules are made. R/rules-kinds.R describes the elements of the lists.

#' Numbers outside the board
#'
#' @description
#' * `rule_sandwich()`: the digits between the lowest and the highest digit of the row or
#'   column add up to the number.
#' * `rule_skyscraper()`: the number says how many digits of the line, seen from the number, are
#'   higher than all digits before them.
#' * `rule_x_sum()`: the first X digits of the line add up to the number, where X is the first digit
#'   itself.
#' * `rule_numbered_room()`: the digit in the first cell of the line says which of its cells
#'   holds the number.
#' * `rule_outside_sum()`: the first digits of the line add up to the number (frame
#'   Sudoku).
#' * `rule_little_killer()`: the digits of a diagonal add up to `sum`; digits may repeat.
#'
#' @param rows,columns,top,bottom,left,right The numbers beside the board, from left to right or
#'   from top to bottom: one for each column or row, `NA` for no number. To give only a few numbers,
#'   name them by row or column: `c(r3 = 12, r7 = 0)`, `c(c1 = 4)`.
#' @param length The number of cells that are added up.
#' @param cells The cells of the diagonal, in any of the forms listed in [sudoku_rules()]. With
#'   `direction`, only its first cell.
#' @param sum The sum of the digits.
#' @param direction The direction of the diagonal from its first cell: `"down_right"`,
#'   `"down_left"`, `"up_right"` or `"up_left"`. `NULL` if `cells` are all cells of the diagonal.
#' @param ... These dots must be empty.
#' @returns A rule for [sudoku_rules()], of class `oxidoku_rule`. With several numbers, one object
#'   with a rule for each number.
#' @section Pictures:
#' Each board is solved, to show how its digits satisfy the rule.
#'
#' `r figures_table("outside")`
#' @seealso [sudoku_rules()]; [sudoku_words] for the terms.
#' @examples
#' rules <- sudoku_rules(
#'   rule_sandwich(rows = c(r1 = 12, r5 = 0), columns = c(c2 = 35)),
#'   rule_skyscraper(top = c(c4 = 3), right = c(r9 = 2)),
#'   rule_x_sum(left = c(r7 = 20)),
#'   rule_little_killer("r1c8", 37, "down_left")
#' )
#' rules
#' plot_sudoku(rules = rules)
#'
#' # All clues of a skyscraper puzzle
#' sudoku_rules(
#'   rule_skyscraper(top = c(2, NA, 1, 3), left = c(NA, 3, NA, NA)),
#'   size = 4
#' )
#' sudoku_rules(
#'   rule_outside_sum(top = c(c1 = 15)),
#'   rule_numbered_room(left = c(r2 = 9))
#' )
#' @name rules-outside
NULL

#' @rdname rules-outside
#' @export
rule_sandwich <- closed(function(rows = NULL, columns = NULL) {
  outside_rules("sandwich", list(left = rows, top = columns), c("rows", "columns"), 0, environment())
})

#' @rdname rules-outside
#' @export
rule_skyscraper <- closed(function(top = NULL, bottom = NULL, left = NULL, right = NULL) {
  on_sides("skyscraper", environment())
})

#' @rdname rules-outside
#' @export
rule_x_sum <- closed(function(top = NULL, bottom = NULL, left = NULL, right = NULL) on_sides("x_sum", environment()))

#' @rdname rules-outside
#' @export
rule_numbered_room <- closed(function(top = NULL, bottom = NULL, left = NULL, right = NULL) {
  on_sides("numbered_room", environment(), lowest = 0)
})

#' @rdname rules-outside
#' @export
rule_outside_sum <- closed(function(top = NULL, bottom = NULL, left = NULL, right = NULL, length = 3) {
  call <- environment()
  length <- check_number(length, 1, 25, "length", call)
  on_sides("outside_sum", call, length, lowest = 0)
})

#' @rdname rules-outside
#' @export
rule_little_killer <- closed(function(cells, sum, direction = NULL) {
  call <- environment()
  cells <- rule_cells(cells, "cells", call, 1, "diagonal")
  sum <- check_number(sum, 0, 999, "sum", call)
  if (is.null(direction)) {
    return(new_rule("little_killer", list(cells), sum))
  }
  direction <- check_choice(direction, names(diagonal_steps), "direction", call)
  if (nrow(cells) != 1) {
    stop_argument(
      "cells",
      c("With a {.arg direction}, {.arg cells} must be the first cell of the diagonal.", "x" = "It has {nrow(cells)} cells."),
      call = call
    )
  }
  words <- paste0("little killer of ", sum, ": ", names_of_cells(cells), ", ", sub("_", " ", direction))
  new_rule("little_killer", list(), sum, place = list(
    start = cells, step = diagonal_steps[[direction]], words = words
  ))
})

diagonal_steps <- list(
  down_right = c(1L, 1L), down_left = c(1L, -1L), up_right = c(-1L, 1L), up_left = c(-1L, -1L)
)

# Makes the rules of numbers on all sides. `call` is the environment with the numbers of each
# side.
on_sides <- function(name, call, length = NULL, lowest = 1) {
  outside_rules(name, mget(names(every_side), call), every_side, lowest, call, length)
}

# Makes rules from `numbers` by side. `args` are the names of the arguments in which the user
# passed the numbers.
outside_rules <- function(name, numbers, args, lowest, call, length = NULL) {
  rules <- Map(function(values, side, arg) {
    if (is.null(values)) {
      return(list())
    }
    at <- outside_places(values, side, arg, call)
    values <- as_whole_numbers(unname(values)[is_number_here(values)], lowest, 999, arg, call)
    Map(function(place, value) {
      line <- paste0(if (side %in% c("left", "right")) "row " else "column ", place)
      words <- paste0(usual_label(name, outside_kinds[[name]]), " of ", value, ": ", line, ", from the ", side)
      unclass(new_rule(name, list(), value, place = list(
        side = side, at = place, total = at$total, length = length, arg = arg, words = words
      )))[[1]]
    }, at$places, values)
  }, numbers, names(numbers), args)
  rules <- unlist(unname(rules), recursive = FALSE)
  if (length(rules) == 0) {
    stop_argument(args[[1]], "At least one of {.arg {args}} must have a number.", call = call)
  }
  structure(unname(rules), class = "oxidoku_rule")
}

# The arguments of rules, by the side at which their lines begin.
every_side <- c(top = "top", bottom = "bottom", left = "left", right = "right")

#' @rdname random_cages
#' @export
random_little_killers <- closed(function(n = if (identical(symmetry, "none")) 6 else 8, symmetry = "none") {
  random_clues("little_killer", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_outside_sums <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("outside_sum", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_sandwiches <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("sandwich", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_skyscrapers <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("skyscraper", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_x_sums <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("x_sum", n, symmetry, environment())
})

#' @rdname random_cages
#' @export
random_numbered_rooms <- closed(function(n = if (identical(symmetry, "none")) 9 else 8, symmetry = "none") {
  random_clues("numbered_room", n, symmetry, environment())
})

# Machines that read a line from a number outside: see R/rule-meaning.R.

# The states are before and after both ends, and between the lowest and the highest digit or the
# other way around. Digits between the ends are added.
sandwich_machine <- function(digits) {
  n <- length(digits)
  inner <- function(state) c(0L, rep(state, n - 2), 0L)
  next_of <- rbind(inner(1L), inner(2L), inner(3L), inner(4L))
  next_of[1, c(1, n)] <- 2:3
  next_of[2, n] <- next_of[3, 1] <- 4L
  adds <- rbind(0, digits, digits, 0, deparse.level = 0)
  adds[, c(1, n)] <- 0
  counting_machine(c(0L, 0L, 0L, 1L), next_of, adds)
}

# The state after the start has the number of the highest digit so far.
skyscraper_machine <- function(digits) {
  numbers <- seq_along(digits)
  highest <- c(0L, numbers)
  next_of <- outer(highest, numbers, pmax) + 1L
  counting_machine(rep(1L, length(highest)), next_of, outer(highest, numbers, `<`))
}

# The states have the number of cells that are still added, but the first is the start. A digit 0
# points at no cell.
x_sum_machine <- function(digits) {
  left <- seq_len(max(digits)) - 1L
  first <- ifelse(digits == 0L, 0L, digits + 1L)
  next_of <- rbind(first, matrix(pmax(left - 1L, 0L) + 2L, length(left), length(digits)), deparse.level = 0)
  adds <- rbind(digits, outer(left > 0, digits), deparse.level = 0)
  counting_machine(c(0L, 1L, rep(0L, length(left) - 1)), next_of, adds)
}

outside_kinds <- list(
  little_killer = list(
    random = list(name = "little_killer", call = "random_little_killers", words = c("random little killer", "random little killers")),
    figure = "a number with an arrow along a diagonal", cells = "path", sum = "repeats",
    args = function(rule) as.list(rule$values), drawn = list(shape = "diagonal"), key = FALSE, note = "outside",
    sentence = "The digits of a diagonal with an arrow add up to the number; digits may repeat.",
    adds = function(rule) adds_to_number(rule),
    fpuzzles = list(littlekillersum = list(form = "diagonal")),
    iss = list(
      Sum = list(
        form = "number cells", when = function(rule) rule$values > 0,
        factors = function(cells, number, factors) rule_sum(list(cells), number, factors)
      ),
      LittleKiller = list(
        form = "number cell", make = function(cell, number, size) rule_little_killer(cell, number, diagonal_from_edge(cell, size)),
        when = function(rule) FALSE
      )
    ),
    scl = list(unique = FALSE),
    sudokumaker = list("500" = list(form = "diagonal", style = list(text = list(color = "#000000"), arrow = list(color = "#000000"))))
  ),
  outside_sum = list(
    random = list(name = "outside_sum", call = "random_outside_sums", words = c("random outside sum", "random outside sums")),
    figure = "numbers beside the board", cells = "path", sides = every_side, sign = "+", number = c(length = 3L),
    sum = "distinct", sentence = "The first {number} digits of a line, as seen from a number outside, add up to it.",
    adds = function(rule) c(adds_to_number(rule), list(named = in_reading_order(rule$cells[[1]]))),
    iss = list(Sum = list(form = "number cells", when = function(rule) rule$values > 0)), scl = list(unique = FALSE)
  ),
  sandwich = list(
    means = function(rule, facts, ...) list(reads(rule$cells, sandwich_machine(values_of(facts)), low = rule$values)),
    random = list(
      name = "sandwich", call = "random_sandwiches", words = c("random sandwich", "random sandwiches"),
      lacks = function(facts) if (has_spare_digits(facts)) "lines that hold every digit"
    ),
    label = c("sandwich", "sandwiches"), figure = "numbers left of rows and above columns", cells = "path",
    sides = c(left = "rows", top = "columns"), sign = "s",
    sentence = "A number outside is the sum of the digits between the lowest and the highest digit of its line.",
    fpuzzles = "sandwichsum", iss = list(Sandwich = list(form = "number line")),
    sudokumaker = list("501" = list(label = "sandwich sums", style = list(color = "#000000ff"))),
    suggest = list(list(words = "sandwich|sum of the digits between (the )?(lowest|1)"))
  ),
  skyscraper = list(
    means = function(rule, facts, ...) list(reads(rule$cells, skyscraper_machine(values_of(facts)), low = rule$values)),
    random = list(name = "skyscraper", call = "random_skyscrapers", words = c("random skyscraper clue", "random skyscraper clues")),
    figure = "small numbers on all sides", cells = "path", sides = every_side, sign = "^",
    sentence = "A number outside says how many digits of its line are higher than all before them.", fpuzzles = "skyscraper",
    iss = "Skyscraper", sudokumaker = list("503" = list(style = list(color = "#000000ff"))), puzzlink = "skyscrapers",
    suggest = list(list(words = "skyscraper|buildings|higher than all before"))
  ),
  x_sum = list(
    means = function(rule, facts, ...) list(reads(rule$cells, x_sum_machine(values_of(facts)), low = rule$values)),
    random = list(name = "x_sum", call = "random_x_sums", words = c("random X-sum", "random X-sums")),
    label = c("X-sum", "X-sums"), figure = "numbers left of rows and above columns", cells = "path", sides = every_side,
    sign = "x", sentence = "The first digits of a line add up to the number outside; the first of them says how many they are.",
    fpuzzles = "xsum", iss = "XSum", sudokumaker = list("502" = list(style = list(color = "#000000"))),
    suggest = list(list(words = "\\bx[- ]?sum|first (x|digits of a line add up)"))
  ),
  numbered_room = list(
    means = function(rule, facts, ...) {
      cells <- rule$cells[[1]]
      list(pointed_at(cells[1, ], cells, rule$values, values_of(facts)))
    },
    random = list(name = "numbered_room", call = "random_numbered_rooms", words = c("random numbered room", "random numbered rooms")),
    figure = "digits beside the board", cells = "path", sides = every_side, sign = "#",
    sentence = "The first digit of a line says in which of its cells the digit outside is.", iss = "NumberedRoom",
    sudokumaker = list("504" = list(style = list(color = "#000000"))),
    suggest = list(list(words = "numbered room|first digit of a line says in which"))
  )
)

# Returns the direction of the diagonal that a cell on the edge represents: down right on the left
# edge, down left on the top edge, up left on the right edge and up right on the bottom edge.
diagonal_from_edge <- function(cell, size) {
  if (!any(cell[1:2] %in% c(1, size))) {
    stop_argument("cells", "A little killer must begin at the edge of the board.", call = NULL)
  }
  if (cell[[2]] == 1 && cell[[1]] < size) {
    return("down_right")
  }
  if (cell[[2]] == size && cell[[1]] > 1) {
    return("up_left")
  }
  if (cell[[1]] == 1) "down_left" else "up_right"
}

# Returns the rows or columns of the numbers that are not NA. If the numbers have no names, also
# returns how many there are in total.
outside_places <- function(values, side, arg, call) {
  if (is.logical(values) && all(is.na(values))) {
    values <- as.integer(values)
  }
  letter <- if (side %in% c("left", "right")) "r" else "c"
  names <- names(values)
  if (!is.numeric(values)) {
    as_whole_numbers(values, 0, 999, arg, call)
  }
  if (is.null(names)) {
    if (!length(values) %in% 4:25) {
      stop_argument(
        arg,
        c(
          "{.arg {arg}} must have a number for each line of the board, or names such as {.val {paste0(letter, 3)}}.",
          "x" = "It has {length(values)} number{?s} without names."
        ),
        call = call
      )
    }
    return(list(places = which(is_number_here(values)), total = length(values)))
  }
  good <- grepl(paste0("^[", letter, upper_ascii(letter), "]?[1-9][0-9]?$"), names)
  if (!all(good) || anyDuplicated(names) > 0) {
    stop_argument(
      arg,
      c(
        "The names of {.arg {arg}} must be lines such as {.val {paste0(letter, 3)}}, each at most once.",
        "x" = "They are {truncate_marked(names)}."
      ),
      call = call
    )
  }
  list(places = as.integer(sub("^[^0-9]", "", names))[is_number_here(values)], total = NULL)
}
