# A slow and obvious solver of small boards. It fills the board cell by cell and checks each full
# board against every rule. The checks are written only from the definitions of the rules.

keeps_part <- function(rule, board, regions) {
  keeps_rule(rule$name, board, rule$cells, rule$values, regions, rule$table, rule$rules)
}

# Whether `row`, the digits along the cells of a rule, satisfies a rule of this name.
keeps_rule <- function(name, board, cells, values, regions, table = NULL, rules = NULL) {
  at <- function(cells) board[cells]
  row <- if (length(cells) > 0) at(cells[[1]])
  n <- length(row)
  size <- nrow(board)
  differ <- function(x) !anyDuplicated(x)
  pairs <- function(cells, keeps) {
    values <- matrix(at(cells), nrow = 2)
    ncol(values) == 0 || all(keeps(values[1, ], values[2, ]))
  }
  switch(name,
    diagonals = (values[[1]] == 0 || differ(diag(board))) &&
      (values[[2]] == 0 || differ(board[cbind(1:size, size:1)])),
    disjoint_groups = {
      in_order <- order(c(t(regions)), seq_len(size^2))
      all(apply(matrix(c(t(board))[in_order], size), 1, differ))
    },
    anti_king = !any(board[-1, -1] == board[-size, -size]) && !any(board[-1, -size] == board[-size, -1]),
    anti_knight = !any(board[-(1:2), -1] == board[-(size - 0:1), -size]) &&
      !any(board[-(1:2), -size] == board[-(size - 0:1), -1]) &&
      !any(board[-1, -(1:2)] == board[-size, -(size - 0:1)]) &&
      !any(board[-1, -(size - 0:1)] == board[-size, -(1:2)]),
    non_consecutive = !any(abs(diff(board)) == 1) && !any(abs(diff(t(board))) == 1),
    extra_region = , all_different = differ(row),
    cage = differ(row) && (length(values) == 0 || sum(row) == values),
    little_killer = , outside_sum = sum(row) == values,
    sandwich = {
      ends <- range(match(range(row), row))
      between <- seq_len(size) > ends[[1]] & seq_len(size) < ends[[2]]
      sum(row[between]) == values
    },
    skyscraper = sum(row == cummax(row)) == values,
    x_sum = sum(row[seq_len(row[[1]])]) == values,
    numbered_room = row[[row[[1]]]] == values,
    arrow = sum(rev(row) * 10^(seq_along(row) - 1)) == sum(at(cells[[2]])),
    double_arrow = sum(row[-c(1, n)]) == row[[1]] + row[[n]],
    thermometer = all(diff(row) > 0) || identical(values, 0L) && all(diff(row) >= 0),
    whisper = all(abs(diff(row)) >= values),
    renban = differ(row) && max(row) - min(row) == n - 1,
    palindrome = all(row == rev(row)),
    between = all(row[-c(1, n)] > min(row[c(1, n)]) & row[-c(1, n)] < max(row[c(1, n)])),
    lockout = abs(row[[1]] - row[[n]]) >= values &&
      all(row[-c(1, n)] < min(row[c(1, n)]) | row[-c(1, n)] > max(row[c(1, n)])),
    region_sum = {
      runs <- cumsum(c(TRUE, diff(regions[cells[[1]]]) != 0))
      length(unique(tapply(row, runs, sum))) == 1
    },
    zipper = {
      sums <- (row + rev(row))[seq_len(n %/% 2)]
      all(sums == if (n %% 2 == 1) row[[(n + 1) / 2]] else sums[[1]])
    },
    sum_line = {
      ends <- cumsum(row)
      all(seq(values, max(values, ends[[n]]), by = values) %in% ends) && ends[[n]] %% values == 0
    },
    modular = all(vapply(seq_len(n - values + 1), function(i) differ(row[i + seq_len(values) - 1] %% values), NA)),
    entropic = all(vapply(seq_len(n - 2), function(i) differ((row[i + 0:2] - 1) %/% (size / 3)), NA)),
    clone = all(row == at(cells[[2]])),
    indexing = all(vapply(seq_len(n), function(i) {
      r <- cells[[1]][i, 1]
      c <- cells[[1]][i, 2]
      if (values == 0) board[r, row[[i]]] == c else board[row[[i]], c] == r
    }, NA)),
    kropki = pairs(cells[[1]], function(a, b) abs(a - b) == 1) &&
      pairs(cells[[2]], function(a, b) a == 2 * b | b == 2 * a),
    xv = pairs(cells[[1]], function(a, b) a + b == 10) && pairs(cells[[2]], function(a, b) a + b == 5),
    greater = pairs(cells[[1]], function(a, b) a > b),
    even = all(row %% 2 == 0),
    odd = all(row %% 2 == 1),
    quadruple = all(vapply(unique(values), function(v) sum(row == v) >= sum(values == v), NA)),
    minimum = , maximum = {
      sign <- if (name == "minimum") 1 else -1
      all(vapply(seq_len(n), function(i) {
        beside <- sweep(rbind(c(-1, 0), c(1, 0), c(0, -1), c(0, 1)), 2, cells[[1]][i, ], `+`)
        inside <- rowSums(beside < 1 | beside > size) == 0
        beside <- beside[inside, , drop = FALSE]
        marked <- paste(beside[, 1], beside[, 2]) %in% paste(cells[[1]][, 1], cells[[1]][, 2])
        all(sign * board[beside[!marked, , drop = FALSE]] > sign * row[[i]])
      }, NA))
    },
    candidates = all(row %in% values),
    pairs = {
      keeps <- function(a, b) bitwAnd(table[a], bitwShiftL(1L, b - 1L)) > 0
      apart <- function(down, right) {
        at <- which(board > 0, arr.ind = TRUE)
        to <- sweep(at, 2, c(down, right), `+`)
        on <- to[, 1] %in% seq_len(size) & to[, 2] %in% seq_len(size)
        all(keeps(board[at[on, , drop = FALSE]], board[to[on, , drop = FALSE]]))
      }
      switch(values[[1]] + 1,
        all(keeps(row[-n], row[-1])),
        all(outer(seq_len(n), seq_len(n), function(i, j) i == j | keeps(row[i], row[j]))),
        stop("no constructor makes these"),
        all(mapply(apart, values[-1][c(TRUE, FALSE)], values[-1][c(FALSE, TRUE)]))
      )
    },
    automaton = {
      next_of <- matrix(table[-seq_len(1 + (length(table) - 1) / (size + 1))], ncol = size, byrow = TRUE)
      state <- Reduce(function(state, digit) if (state == 0) 0L else next_of[state, digit], row, table[[1]])
      state > 0 && table[[1 + state]] == 1L
    },
    sum = {
      total <- sum(row * values[-(1:3)]) - if (length(cells) > 1) sum(at(cells[[2]])) else 0
      switch(values[[1]] + 1, total >= values[[2]] && total <= values[[3]], total <= values[[2]], total >= values[[2]], total != values[[2]])
    },
    equal_sums = length(unique(vapply(cells, function(group) sum(at(group)), 0))) == 1,
    same_digits = length(unique(lapply(cells, function(group) sort(at(group))))) == 1,
    count = switch(values[[1]] + 1,
      sum(row %in% values[-(1:3)]) %in% values[[2]]:values[[3]],
      sum(row %in% values[-1]) == at(cells[[2]]),
      all(table(row[row %in% values]) == as.integer(names(table(row[row %in% values]))))
    ),
    distinct = length(unique(row)) %in% values[[1]]:values[[2]],
    any = any(vapply(rules, keeps_part, NA, board, regions)),
    all = all(vapply(rules, keeps_part, NA, board, regions)),
    not = !keeps_part(rules[[1]], board, regions),
    stop("no such rule: ", name)
  )
}

# Returns all full 4x4 grids with 2x2 boxes, as matrices.
all_grids_4 <- local({
  grids <- NULL
  function() {
    if (is.null(grids)) {
      fill <- function(board, cell) {
        if (cell > 16) {
          return(list(board))
        }
        r <- (cell - 1) %/% 4 + 1
        k <- (cell - 1) %% 4 + 1
        same_box <- outer((1:4 - 1) %/% 2 == (r - 1) %/% 2, (1:4 - 1) %/% 2 == (k - 1) %/% 2, `&`)
        open <- setdiff(1:4, c(board[r, ], board[, k], board[same_box]))
        do.call(c, lapply(open, function(digit) {
          board[r, k] <- digit
          fill(board, cell + 1)
        }))
      }
      grids <<- fill(matrix(0L, 4, 4), 1)
    }
    grids
  }
})

boxes_4 <- matrix(c(1, 1, 3, 3), 4, 4) + matrix(c(0, 0, 1, 1), 4, 4, byrow = TRUE)

# Returns the 4x4 grids that satisfy all rules, in row-major order.
grids_by_oracle <- function(rules) {
  Filter(function(board) {
    all(vapply(rules$rules, function(rule) {
      keeps_part(rule, board, boxes_4)
    }, NA))
  }, all_grids_4())
}

# Returns the boards of a vector of one or more puzzles.
grids_in <- function(x) lapply(seq_along(x), function(i) givens(x[i]))

# Returns one rule of each kind that is drawn, on a 9x9 board.
small_rules_to_draw <- function() {
  list(
    rule_diagonals(), rule_windows(), rule_extra_region(paste0("r5c", 1:9)), rule_anti_knight(),
    rule_all_different("r1c1 r1c2"), rule_cage("r1c1 r1c2 r2c1", 9), rule_arrow("r2c2", "r3c3 r4c4"),
    rule_arrow("r9c8 r9c9", "r8c9 r7c9"), rule_double_arrow("r1c1 r1c2 r1c3"),
    rule_thermometer("r1c5 r1c6"), rule_thermometer("r2c5 r2c6", strict = FALSE),
    rule_whisper("r6c1 r7c1"), rule_renban("r5c5 r6c6"), rule_palindrome("r6c5 r7c6"),
    rule_between("r3c6 r4c7 r5c8"), rule_lockout("r5c2 r6c3 r7c4"), rule_region_sum("r3c3 r4c4"),
    rule_zipper("r5c1 r6c1 r7c1"), rule_sum_line("r1c7 r1c8 r1c9"), rule_entropic("r9c5 r8c6 r8c7"), rule_modular("r2c9 r3c9 r4c9"),
    rule_clone("r3c1", "r4c9"), rule_indexing("r1c1"), rule_kropki("r1c1 r1c2", "r3c3 r4c3", ratio = 3),
    rule_xv("r7c1 r8c1", "r7c3 r7c4", all_marked = TRUE), rule_greater("r1c9>r2c9"), rule_even("r2c2"),
    rule_odd("r9c9"), rule_quadruple("r6c6", 1:4), rule_minimum("r4c8"), rule_maximum("r8c5"),
    rule_sandwich(rows = c(r1 = 12)), rule_skyscraper(top = c(c4 = 3)), rule_x_sum(left = c(r7 = 20)),
    rule_numbered_room(bottom = c(c2 = 4)), rule_outside_sum(right = c(r3 = 15)),
    rule_little_killer("r1c8", 37, "down_left"), rule_candidates("r1c1", 1:5),
    rule_pairs("r2c7 r3c7", \(a, b) a < b), rule_line("r5c7 r6c8 r7c8", \(x) x[1] + x[2] > x[3]),
    rule_sum("r9c6 r9c7", c(6, 12)), rule_equal_sums(list("r7c1 r7c2", "r8c1 r8c2")), rule_count("r1c6 r2c6", 1:5, 1),
    rule_distinct("r6c5 r7c6", 2), rule_same_digits(list("r2c1 r3c1", "r5c2 r6c2")),
    rule_any(rule_even("r9c8"), rule_sum("r8c9 r9c8", 10)), rule_all(rule_odd("r7c9"), rule_renban("r7c9 r8c9"), look = "cage"),
    rule_not(rule_palindrome("r3c9 r4c8"))
  )
}

small_jigsaw <- sudoku_rules(regions = c("AABB", "ABBC", "DACC", "DDDC"))
small_killer <- sudoku_rules(
  rule_cages("AABB CADB CDDE CFFE", c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)),
  size = 4
)

expect_rule_error <- function(x, ...) expect_error(x, class = "oxidoku_error_rule", ...)

# Functions that place a rule of each kind on three cells in a row, with each number that is drawn
# or named.
rules_on_three <- function() {
  list(
    region_sum = function(s) rule_region_sum(s), all_different = function(s) rule_all_different(s), cage = function(s) rule_cage(s, 15),
    thermometer = function(s) rule_thermometer(s), slow = function(s) rule_thermometer(s, strict = FALSE),
    arrow = function(s) rule_arrow(s[1], s[2:3]), pill = function(s) rule_arrow(s[1:2], s[3]),
    double_arrow = function(s) rule_double_arrow(s), whisper = function(s) rule_whisper(s), soft = function(s) rule_whisper(s, 3),
    renban = function(s) rule_renban(s), between = function(s) rule_between(s),
    lockout = function(s) rule_lockout(s), zipper = function(s) rule_zipper(s), sum_line = function(s) rule_sum_line(s),
    entropic = function(s) rule_entropic(s), modular = function(s) rule_modular(s),
    indexing = function(s) rule_indexing(s), row_indexing = function(s) rule_indexing(s, "row"),
    white = function(s) rule_kropki(white = s[1:2]), black = function(s) rule_kropki(black = s[1:2]),
    difference = function(s) rule_kropki(white = s[2:3], difference = 4), ratio = function(s) rule_kropki(black = s[2:3], ratio = 3),
    x = function(s) rule_xv(x = s[1:2]), v = function(s) rule_xv(v = s[1:2]), greater = function(s) rule_greater(s[1:2]),
    even = function(s) rule_even(s), odd = function(s) rule_odd(s), minimum = function(s) rule_minimum(s[2]),
    maximum = function(s) rule_maximum(s[2]), candidates = function(s) rule_candidates(s, c(1, 5, 9))
  )
}

# ---- Every constructor ----------------------------------------------------------

# Each rule with all its arguments, and with each optional argument left out.
rule_calls <- quote(list(
  diagonals = rule_diagonals(), one_diagonal = rule_diagonals("up"), windows = rule_windows(),
  disjoint = rule_disjoint_groups(), knight = rule_anti_knight(), king = rule_anti_king(),
  non_consecutive = rule_non_consecutive(), extra = rule_extra_region(cbind(1:9, c(1, 2, 1, 2, 1, 2, 1, 2, 1))),
  cage = rule_cage("r1c1 r1c2"), cage_sum = rule_cage("r1c1 r1c2", 9), cage_overlap = rule_cage("r1c1 r1c2", overlap = TRUE),
  different = rule_all_different("r1c1 r5c5"), thermometer = rule_thermometer("r1c1 r1c2"),
  slow = rule_thermometer("r1c1 r1c2", strict = FALSE), arrow = rule_arrow("r1c1", "r1c2 r1c3"),
  pill = rule_arrow("r1c1 r1c2", "r1c3 r1c4"), double_arrow = rule_double_arrow("r1c1 r1c2 r1c3 r1c4"),
  renban = rule_renban("r1c1 r1c2"), whisper = rule_whisper("r1c1 r1c2"), whisper_4 = rule_whisper("r1c1 r1c2", 4),
  palindrome = rule_palindrome("r3c3 r4c4"), between = rule_between("r1c1 r1c2 r1c3"),
  lockout = rule_lockout("r1c1 r1c2 r1c3"), lockout_5 = rule_lockout("r1c1 r1c2 r1c3", 5),
  region_sum = rule_region_sum("r1c3 r1c4"), zipper = rule_zipper("r3c3 r4c4 r5c5"),
  entropic = rule_entropic("r1c1 r1c2 r1c3"), modular = rule_modular("r1c1 r1c2 r1c3"),
  sum_line = rule_sum_line("r1c1 r1c2 r1c3 r1c4"), sum_line_9 = rule_sum_line("r1c1 r1c2 r1c3 r1c4", 9),
  white = rule_kropki(white = "r1c1 r1c2"), black = rule_kropki(black = "r1c1 r1c2"),
  no_dots = rule_kropki(all_marked = TRUE), no_white = rule_kropki(all_marked = "white"),
  no_black = rule_kropki(all_marked = "black"), all_white = rule_kropki(white = "r1c1 r1c2", all_marked = "white"),
  difference = rule_kropki(white = "r1c1 r1c2", difference = 3), ratio = rule_kropki(black = "r1c1 r1c2", ratio = 3),
  all_dots = rule_kropki(white = "r1c1 r1c2", all_marked = TRUE), x = rule_xv(x = "r1c1 r1c2"),
  v = rule_xv(v = "r1c1 r1c2"), all_xv = rule_xv(x = "r1c1 r1c2", all_marked = TRUE),
  greater = rule_greater("r1c1 r1c2"), even = rule_even("r1c1"), odd = rule_odd("r1c1"),
  minimum = rule_minimum("r5c5"), maximum = rule_maximum("r5c5"), quadruple = rule_quadruple("r1c1 r1c2 r2c1 r2c2", 1:2),
  clone = rule_clone("r1c1 r1c2", "r5c5 r5c6"), indexing = rule_indexing("r1c1"), row_indexing = rule_indexing("r1c1", "row"),
  little_killer = rule_little_killer("r1c2", 9, "down_left"), sandwich = rule_sandwich(rows = c(r3 = 9)),
  x_sum = rule_x_sum(left = c(r3 = 9)), skyscraper = rule_skyscraper(top = c(c3 = 2)),
  outside_sum = rule_outside_sum(top = c(c3 = 9)), outside_sum_2 = rule_outside_sum(right = c(r3 = 9), length = 2),
  outside_sum_all = rule_outside_sum(c(c3 = 12), c(c4 = 13), c(r5 = 14), c(r6 = 15), 4),
  cages = rule_cages(strrep(LETTERS[1:9], 9)), cages_sums = rule_cages(strrep(LETTERS[1:9], 9), rep(45, 9)),
  room = rule_numbered_room(right = c(r2 = 5)), candidates = rule_candidates("r1c1", c(1, 2, 5)),
  own_pairs = rule_pairs("r1c1 r1c2", function(a, b) a < b),
  own_cage = rule_pairs("r1c1 r5c5", function(a, b) a + b > 5, all = TRUE, label = "more than 5"),
  neighbours = rule_neighbours(function(a, b) a + b != 7, label = "not \"VII\"", description = "No neighbours add up to {7}."),
  own_line = rule_line("r1c1 r1c2 r1c3", function(x) sum(x) == 2 * max(x)),
  automaton = rule_automaton("r1c1 r5c5 r9c9", 0, function(s, d) if (d > s) d, function(s) s > 5, look = "cage"),
  regex = rule_regex("r3c1 r3c2 r3c3", ".*9.*", look = "none"),
  own_sum = rule_sum("r1c1 r1c2 r5c5", c(10, 14), weights = c(1, 2, -1), label = "trio"),
  sum_of_cells = rule_sum("r1c1 r1c2", "r5c5 r6c6", compare = "<"),
  equal_sums = rule_equal_sums(list("r1c1 r1c2", "r5c5 r6c6", "r8c8")), count = rule_count("r1c1 r5c5", 1:4, "r9c9"),
  circles = rule_count("r1c1 r5c5 r9c9", times = "itself"), distinct = rule_distinct("boxes", c(8, 9), description = "Boxes are full."),
  same_digits = rule_same_digits(list("r1c1 r1c2", "r5c5 r6c6")),
  any = rule_any(rule_anti_knight(), rule_renban("r1c1 r1c2"), label = "either"),
  all = rule_all(rule_even("r1c1"), rule_cage("r1c1 r1c2", 7), look = "cage"),
  not = rule_not(rule_any(rule_sandwich(rows = c(r1 = 5)), rule_pairs("r1c1 r1c2", function(a, b) a < b)))
))
every_rule <- eval(rule_calls)

# Names of the rules that a user defines.
rules_by_functions <- c(
  "own_sum", "sum_of_cells", "equal_sums", "count", "circles", "distinct", "same_digits", "any", "all", "not",
  "own_pairs", "own_cage", "neighbours", "own_line", "automaton", "regex"
)

# The rules that each format cannot store. f-puzzles and SudokuPad draw such a rule and describe
# it in words. The text of Interactive Sudoku Solver refuses it.
no_place <- list(
  "f-puzzles" = c("sum_line", "sum_line_9", "greater", "room", "outside_sum", "outside_sum_2", "outside_sum_all", rules_by_functions),
  iss = c("no_black", "all_white", "own_sum", "sum_of_cells", "count", "distinct", "not"),
  scl = setdiff(names(every_rule), c(
    "diagonals", "one_diagonal", "windows", "disjoint", "knight", "king", "extra", "cage", "cage_sum",
    "cage_overlap", "cages", "cages_sums", "different", "little_killer", "outside_sum", "outside_sum_2", "outside_sum_all"
  )),
  sudokumaker = c(
    "lockout_5", "zipper", "sum_line", "sum_line_9", "greater", "clone", "outside_sum", "outside_sum_2", "outside_sum_all",
    "candidates", rules_by_functions
  ),
  penpa = setdiff(names(every_rule), c(
    "diagonals", "one_diagonal", "cage_sum", "cages_sums", "thermometer", "arrow"
  )),
  "puzz.link" = names(every_rule)
)

# Formats that refuse what they cannot say; the others draw and describe it.
refusing_formats <- c("iss", "sudokumaker", "penpa", "puzz.link")

# Returns the names of the kinds that define a part.
kinds_with <- function(part) names(rule_kinds)[!vapply(lapply(rule_kinds, `[[`, part), is.null, NA)]

# ---- Rules that a user defines ---------------------------------------------------

# Returns the digits of a grid at cells such as "r1c1 r1c2", one row per cell or group.
digits_at <- function(board, cells) board[rule_cells(cells, "cells", NULL)]

# Expects that the rule and `keeps`, a function of a full board, accept the same boards among
# those that the givens allow, and that they accept some boards but not all.
expect_same_boards <- function(givens, rule, keeps, ..., label = NULL) {
  plain <- sudoku_rules(...)
  all <- all_solutions(sudoku_puzzle(givens, plain), limit = Inf)
  wanted <- Filter(function(i) keeps(givens(all[i])), seq_along(all))
  puzzle <- sudoku_puzzle(givens, sudoku_rules(rule, ...))
  found <- all_solutions(puzzle, limit = Inf)
  cells <- function(x) sort(vapply(grids_in(x), paste, "", collapse = " "))
  expect_identical(cells(found), cells(all[wanted]), label = label)
  expect_gt(length(wanted), 0)
  expect_lt(length(wanted), length(all))
  solved <- solve_sudoku(puzzle)
  expect_identical(solved$status, if (length(wanted) == 1) "unique" else "multiple")
  expect_true(keeps(unclass(givens(solved$solution))))
}

empty_4 <- strrep(".", 16)
some_6 <- "12............1.6.5..........5.4...."
