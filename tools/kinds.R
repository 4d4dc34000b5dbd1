# Makes random puzzles for every kind of board that can be explained: rules that a solved grid
# satisfies, and a minimal set of givens or a few more. tools/variants.R explains the puzzles, and
# tests/browser/any-pages.R puts them on pages. Needs the package and
# tests/testthat/helper-rules.R, which defines when a grid satisfies a rule.

one_of <- function(x) x[[sample.int(length(x), 1)]]

# Returns a path of cells that touch by an edge or a corner, as a matrix of rows and columns.
walk <- function(size, length) {
  cells <- matrix(sample.int(size, 2, replace = TRUE), 1)
  around <- as.matrix(expand.grid(-1:1, -1:1))[-5, ]
  while (nrow(cells) < length) {
    next_ones <- sweep(around, 2, cells[nrow(cells), ], `+`)
    inside <- rowSums(next_ones < 1 | next_ones > size) == 0
    free <- inside & !paste(next_ones[, 1], next_ones[, 2]) %in% paste(cells[, 1], cells[, 2])
    if (!any(free)) {
      return(walk(size, length))
    }
    cells <- rbind(cells, next_ones[one_of(which(free)), ])
  }
  unname(cells)
}

# Returns the number of each cell's box.
boxes_of <- function(size) {
  high <- c("4" = 2, "6" = 2, "8" = 2, "9" = 3, "10" = 2, "12" = 3, "16" = 4)[[as.character(size)]]
  wide <- size / high
  outer(seq_len(size), seq_len(size), function(r, k) ((r - 1) %/% high) * high + (k - 1) %/% wide + 1)
}

# Returns up to `n` rules of this name on lines of the grid that satisfy them. `parts` divides the
# cells of a line like the rule does.
lines_on <- function(grid, name, make, lengths = 3:4, values = integer(), n = 4, parts = list) {
  size <- nrow(grid)
  boxes <- boxes_of(size)
  found <- list()
  for (i in seq_len(400)) {
    if (length(found) == n) {
      break
    }
    cells <- walk(size, one_of(lengths))
    crosses <- length(unique(boxes[cells])) > 1
    if ((name != "region_sum" || crosses) && keeps_rule(name, grid, parts(cells), values, boxes)) {
      found <- c(found, list(make(cells)))
    }
  }
  found
}

# Returns clues outside two sides of the board, for about half of the lines.
around <- function(grid, make, clue) {
  some <- function(values) replace(values, sample.int(length(values), length(values) %/% 2), NA)
  make(top = c(some(apply(grid, 2, clue))), left = c(some(apply(grid, 1, clue))))
}

cells_where <- function(keeps) which(keeps, arr.ind = TRUE, useNames = FALSE)

sample_rows <- function(cells, n) cells[sample.int(nrow(cells), min(n, nrow(cells))), , drop = FALSE]

# Returns pairs of neighbouring cells for which `keeps(a, b)` is true, one pair after the other.
pairs_where <- function(grid, keeps) {
  size <- nrow(grid)
  cells <- as.matrix(expand.grid(seq_len(size), seq_len(size)))
  pairs <- lapply(list(c(0, 1), c(1, 0)), function(step) {
    from <- cells[cells[, 1] + step[[1]] <= size & cells[, 2] + step[[2]] <= size, , drop = FALSE]
    to <- sweep(from, 2, step, `+`)
    lapply(which(keeps(grid[from], grid[to])), function(i) unname(rbind(from[i, ], to[i, ])))
  })
  do.call(c, pairs)
}

some_pairs <- function(pairs, n) do.call(rbind, pairs[sample.int(length(pairs), min(n, length(pairs)))])

little_killers <- function(grid, n = 5) {
  size <- nrow(grid)
  lapply(seq_len(n), function(i) {
    down <- sample.int(size - 1, 1)
    cells <- cbind(seq_len(size - down + 1), down:size)
    if (stats::runif(1) < 0.5) cells[, 2] <- size + 1 - cells[, 2]
    if (stats::runif(1) < 0.5) cells[, 1] <- size + 1 - cells[, 1]
    rule_little_killer(cells, sum(grid[cells]))
  })
}

# Returns an extra region with one cell for each digit.
scattered_region <- function(grid) {
  rule_extra_region(do.call(rbind, lapply(seq_len(nrow(grid)), function(digit) {
    sample_rows(cells_where(grid == digit), 1)
  })))
}

quadruples <- function(grid, n = 4) {
  lapply(seq_len(n), function(i) {
    corner <- sample.int(nrow(grid) - 1, 2, replace = TRUE)
    digits <- grid[corner[[1]] + 0:1, corner[[2]] + 0:1]
    rule_quadruple(matrix(corner, 1), sort(sample(digits, one_of(2:4))))
  })
}

extremes <- function(grid) {
  marks <- function(name) {
    keeps <- matrix(FALSE, nrow(grid), nrow(grid))
    for (i in seq_along(grid)) keeps[[i]] <- keeps_rule(name, grid, list(arrayInd(i, dim(grid))), integer(), NULL)
    cells_where(keeps)
  }
  list(rule_minimum(sample_rows(marks("minimum"), 4)), rule_maximum(sample_rows(marks("maximum"), 4)))
}

# Returns clones: two cells and two other cells, shifted, with the same digits.
clones <- function(grid) {
  found <- list()
  for (i in seq_len(3000)) {
    if (length(found) == 3) {
      break
    }
    cells <- walk(nrow(grid), 2)
    moved <- sweep(cells, 2, sample.int(nrow(grid), 2) - sample.int(nrow(grid), 2), `+`)
    inside <- all(moved >= 1 & moved <= nrow(grid))
    if (inside && all(grid[moved] == grid[cells]) && !any(duplicated(rbind(cells, moved)))) {
      found <- c(found, list(rule_clone(cells, moved)))
    }
  }
  found
}

# Returns the cells whose digit is the column in which their row has the number of the cell's own
# column.
indexes <- function(grid) {
  keeps <- matrix(grid[cbind(c(row(grid)), c(grid))], nrow(grid)) == col(grid)
  if (any(keeps)) rule_indexing(cells_where(keeps), "column")
}

candidates_of <- function(grid) {
  lapply(seq_len(8), function(i) {
    cell <- matrix(sample.int(nrow(grid), 2, replace = TRUE), 1)
    rule_candidates(cell, sort(unique(c(grid[cell], sample.int(nrow(grid), 2)))))
  })
}

differing_cells <- function(grid) {
  lapply(seq_len(4), function(i) {
    repeat {
      cells <- unique(matrix(sample.int(nrow(grid), 8, replace = TRUE), 4))
      if (nrow(cells) > 1 && !anyDuplicated(grid[cells])) {
        return(rule_all_different(cells))
      }
    }
  })
}

# Kinds that are defined only by rules, some of which generate_sudoku() may draw at random.
kinds_by_rules <- list(
  plain = function(size) sudoku_rules(size = size),
  latin = function(size) sudoku_rules(size = size, regions = "none"),
  jigsaw = function(size) sudoku_rules(random_regions(), size = size),
  diagonals = function(size) sudoku_rules(rule_diagonals(), size = size),
  anti_knight = function(size) sudoku_rules(rule_anti_knight(), size = size),
  anti_king = function(size) sudoku_rules(rule_anti_king(), size = size),
  non_consecutive = function(size) sudoku_rules(rule_non_consecutive(), size = size),
  killer = function(size) sudoku_rules(random_cages(2:min(5, size - 1)), size = size),
  loose_killer = function(size) sudoku_rules(random_cages(1:3), rule_diagonals(), size = size),
  thermometer = function(size) sudoku_rules(random_thermometers(4), size = size),
  arrow = function(size) sudoku_rules(random_arrows(4), size = size),
  kropki = function(size) sudoku_rules(random_dots(), size = size),
  xv = function(size) sudoku_rules(random_xv(), size = size),
  jigsaw_killer = function(size) sudoku_rules(random_regions(), random_cages(2:3), size = size),
  warm_dots = function(size) sudoku_rules(random_thermometers(2), random_dots(), random_arrows(1), size = size)
)
kinds_of_nine <- list(
  windows = function(size) sudoku_rules(rule_windows(), size = size),
  disjoint_groups = function(size) sudoku_rules(rule_disjoint_groups(), size = size)
)

# Kinds whose rules are derived from a solved grid.
kinds_by_grid <- list(
  extra_region = function(grid) list(scattered_region(grid), scattered_region(grid)),
  all_different = differing_cells,
  little_killer = little_killers,
  pill_arrow = function(grid) {
    # The two digits of the circle are read along the row or down the column.
    parts <- function(cells) {
      circle <- cells[1:2, ]
      list(circle[order(circle[, 1], circle[, 2]), ], cells[-(1:2), ])
    }
    make <- function(cells) do.call(rule_arrow, parts(cells))
    lines_on(grid, "arrow", make, 5:6, parts = parts)
  },
  double_arrow = function(grid) lines_on(grid, "double_arrow", rule_double_arrow, 4:5),
  slow_thermometer = function(grid) {
    lines_on(grid, "thermometer", function(cells) rule_thermometer(cells, strict = FALSE), values = 0L)
  },
  whisper = function(grid) {
    apart <- (nrow(grid) + 1) %/% 2
    lines_on(grid, "whisper", function(cells) rule_whisper(cells, apart), 3:5, apart)
  },
  renban = function(grid) lines_on(grid, "renban", rule_renban),
  palindrome = function(grid) lines_on(grid, "palindrome", rule_palindrome),
  between = function(grid) lines_on(grid, "between", rule_between),
  lockout = function(grid) {
    apart <- nrow(grid) %/% 2
    lines_on(grid, "lockout", function(cells) rule_lockout(cells, apart), values = apart)
  },
  region_sum = function(grid) lines_on(grid, "region_sum", rule_region_sum, 3:5),
  zipper = function(grid) lines_on(grid, "zipper", rule_zipper, 3:5),
  sum_line = function(grid) {
    sum <- nrow(grid) + 1L
    lines_on(grid, "sum_line", function(cells) rule_sum_line(cells, sum), 3:5, sum)
  },
  modular = function(grid) lines_on(grid, "modular", rule_modular, values = 3L),
  marked_dots = function(grid) {
    white <- pairs_where(grid, function(a, b) abs(a - b) == 1)
    rule_kropki(white = do.call(rbind, white), all_marked = "white")
  },
  greater = function(grid) rule_greater(some_pairs(pairs_where(grid, `>`), 15)),
  quadruple = quadruples,
  even_odd = function(grid) {
    list(
      rule_even(sample_rows(cells_where(grid %% 2 == 0), nrow(grid))),
      rule_odd(sample_rows(cells_where(grid %% 2 == 1), nrow(grid)))
    )
  },
  extremes = extremes,
  clone = clones,
  indexing = indexes,
  candidates = candidates_of,
  sandwich = function(grid) {
    clue <- function(row) {
      ends <- range(match(c(1, length(row)), row))
      sum(row[seq_along(row) > ends[[1]] & seq_along(row) < ends[[2]]])
    }
    around(grid, function(top, left) rule_sandwich(rows = left, columns = top), clue)
  },
  skyscraper = function(grid) around(grid, rule_skyscraper, function(row) sum(row == cummax(row))),
  x_sum = function(grid) around(grid, rule_x_sum, function(row) sum(row[seq_len(row[[1]])])),
  numbered_room = function(grid) around(grid, rule_numbered_room, function(row) row[[row[[1]]]]),
  outside_sum = function(grid) {
    n <- min(3, nrow(grid) - 1)
    around(grid, function(...) rule_outside_sum(..., length = n), function(row) sum(row[seq_len(n)]))
  }
)
kinds_in_thirds <- list(entropic = function(grid) lines_on(grid, "entropic", rule_entropic))

# Returns the kinds of boards of a size. Rules that few small grids satisfy are used only on
# larger ones.
kinds_of_size <- function(size) {
  kinds <- c(names(kinds_by_rules), names(kinds_by_grid))
  if (size == 9) kinds <- c(kinds, names(kinds_of_nine))
  if (size %% 3 == 0) kinds <- c(kinds, names(kinds_in_thirds))
  if (size == 4) {
    kinds <- setdiff(kinds, c(
      "anti_knight", "anti_king", "non_consecutive", "diagonals", "loose_killer", "xv", "warm_dots", "arrow",
      "pill_arrow", "double_arrow", "sum_line", "zipper", "lockout", "modular"
    ))
  }
  setdiff(kinds, if (size == 9) "plain")
}

# Returns `n` puzzles of a kind: a list of two vectors, `puzzle` and `solution`.
puzzles_of_kind <- function(kind, size, n) {
  by_rules <- c(kinds_by_rules, kinds_of_nine)[[kind]]
  if (!is.null(by_rules)) {
    return(as.list(generate_sudoku(n, rules = by_rules(size))[c("puzzle", "solution")]))
  }
  make <- c(kinds_by_grid, kinds_in_thirds)[[kind]]
  each <- lapply(seq_len(n), function(i) puzzle_on_grid(make, size))
  part <- function(name) do.call(c, lapply(each, `[[`, name))
  list(puzzle = part("puzzle"), solution = part("solution"))
}

puzzle_on_grid <- function(make, size) {
  repeat {
    grid <- givens(generate_sudoku(1, rules = sudoku_rules(size = size))$solution)
    made <- make(grid)
    if (length(made) > 0) break
  }
  rules <- sudoku_rules(made, size = size)
  solution <- sudoku_puzzle(grid, rules)
  minimal <- givens(minimize_sudoku(solution))
  # Every second puzzle gets a few more givens, which make it easier.
  more <- sample.int(length(grid), if (stats::runif(1) < 0.5) length(grid) %/% 8 else 0)
  minimal[more] <- grid[more]
  list(puzzle = sudoku_puzzle(minimal, rules), solution = solution)
}
