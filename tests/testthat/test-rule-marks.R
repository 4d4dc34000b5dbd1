test_that("minimum cells and dots of several rules are one rule", {
  rules <- sudoku_rules(
    rule_minimum("r1c1"), rule_minimum("r1c2"),
    rule_kropki(white = "r3c3 r3c4"), rule_kropki(black = "r5c5 r5c6", all_marked = TRUE)
  )
  expect_length(rules$rules, 2)
  expect_identical(rules$rules[[1]]$values, c(1L, 2L, 1L, 1L))
})

test_that("dots and quadruples keep what they were given", {
  values <- function(...) unclass(rule_kropki(white = "r1c1 r1c2", ...))[[1]]$values
  expect_equal(values(), c(1, 2, 0, 0))
  expect_equal(values(all_marked = TRUE), c(1, 2, 1, 1))
  expect_equal(values(all_marked = "white", difference = 3), c(3, 2, 1, 0))
  expect_equal(values(all_marked = "black", ratio = 4), c(1, 4, 0, 1))
  cells <- unclass(rule_quadruple("r2c5", 1:2))[[1]]$cells[[1]]
  expect_setequal(paste(cells[, 1], cells[, 2]), c("2 5", "2 6", "3 5", "3 6"))
})

# Returns the 4x4 grids in which the dots are correct, from the definition only. `dots` is a list
# of cells, colour and number. If all dots of a colour are marked, an edge without a dot has none of
# the differences or ratios that are in use.
grids_with_dots <- function(dots, marked) {
  keeps <- function(colour, number, a, b) if (colour == "white") abs(a - b) == number else a == number * b || b == number * a
  edges <- list()
  for (r in 1:4) {
    for (c in 1:4) {
      if (c < 4) edges <- c(edges, list(c(r, c, r, c + 1)))
      if (r < 4) edges <- c(edges, list(c(r, c, r + 1, c)))
    }
  }
  has_dot <- vapply(edges, function(edge) any(vapply(dots, function(dot) all(dot$at == edge), NA)), NA)
  Filter(function(grid) {
    pair <- function(at, colour, number) keeps(colour, number, grid[at[[1]], at[[2]]], grid[at[[3]], at[[4]]])
    all(vapply(dots, function(dot) pair(dot$at, dot$colour, dot$number), NA)) &&
      !any(vapply(edges[!has_dot], function(at) {
        any(vapply(marked, function(it) pair(at, it$colour, it$number), NA))
      }, NA))
  }, all_grids_4())
}

test_that("rules of dots say the same in every order", {
  made <- list(
    rule_kropki(white = "r1c1 r1c2"), rule_kropki(white = "r3c1 r3c2", difference = 3),
    rule_kropki(all_marked = "white")
  )
  orders <- list(1:3, c(1, 3, 2), c(2, 1, 3), c(2, 3, 1), c(3, 1, 2), c(3, 2, 1))
  all <- lapply(orders, function(order) sudoku_rules(made[order]))
  for (one in all) expect_identical(one, all[[1]])
  expect_identical(c(sudoku_rules(made[3]), made[[1]], made[[2]]), all[[1]])
  # The ratio in use is 3, so edges with a ratio of 2 are not restricted.
  apart <- sudoku_rules(
    rule_kropki(white = "r1c1 r1c2"), rule_kropki(black = "r3c1 r3c2", ratio = 3), rule_kropki(all_marked = TRUE)
  )
  expect_length(apart$rules, 1)
  expect_identical(apart$rules[[1]]$values, c(1L, 3L, 1L, 1L))
})

test_that("dots of several rules and their unmarked edges mean what they say", {
  dot <- function(row, col, to_row, to_col, colour, number) {
    list(at = c(row, col, to_row, to_col), colour = colour, number = number)
  }
  use <- function(colour, number) list(colour = colour, number = number)
  seen <- 0
  compare <- function(rules, dots, marked) {
    wanted <- grids_with_dots(dots, marked)
    found <- count_solutions(sudoku_puzzle(rules = sudoku_rules(rules, size = 4)), limit = 1000)
    expect_identical(as.integer(found), length(wanted))
    seen <<- seen + (length(wanted) > 0)
  }
  white <- rule_kropki(white = "r1c1 r1c2")
  far <- rule_kropki(white = "r2c3 r2c4", difference = 3)
  black <- rule_kropki(black = "r3c1 r3c2")
  triple <- rule_kropki(black = "r4c3 r4c4", ratio = 3)
  dots <- list(
    dot(1, 1, 1, 2, "white", 1), dot(2, 3, 2, 4, "white", 3), dot(3, 1, 3, 2, "black", 2), dot(4, 3, 4, 4, "black", 3)
  )
  compare(list(white, far, black, triple), dots, list())
  compare(list(far, rule_kropki(all_marked = "white")), dots[2], list(use("white", 3)))
  compare(list(rule_kropki(all_marked = "black"), triple), dots[4], list(use("black", 3)))
  compare(list(far, rule_kropki(all_marked = "white", difference = 1)), dots[2], list(use("white", 1), use("white", 3)))
  compare(list(black, white, rule_kropki(all_marked = "black")), dots[c(1, 3)], list(use("black", 2)))
  # Derives the dots from a grid. An edge with both kinds of dots gets only the black one.
  grid <- all_grids_4()[[17]]
  for (marked in list("white", "black", TRUE)) {
    at <- list()
    for (r in 1:4) for (c in 1:4) at <- c(at, if (c < 4) list(c(r, c, r, c + 1)), if (r < 4) list(c(r, c, r + 1, c)))
    dots <- list()
    for (edge in at) {
      two <- sort(c(grid[edge[[1]], edge[[2]]], grid[edge[[3]], edge[[4]]]))
      is <- list(
        if (diff(two) == 1) c("white", 1), if (diff(two) == 3) c("white", 3),
        if (two[[2]] == 2 * two[[1]]) c("black", 2), if (two[[2]] == 3 * two[[1]]) c("black", 3)
      )
      is <- Filter(length, is)
      if (length(is) > 0) {
        one <- is[[length(is)]]
        dots <- c(dots, list(dot(edge[[1]], edge[[2]], edge[[3]], edge[[4]], one[[1]], as.numeric(one[[2]]))))
      }
    }
    rules <- lapply(dots, function(dot) {
      name <- sprintf("r%dc%d r%dc%d", dot$at[[1]], dot$at[[2]], dot$at[[3]], dot$at[[4]])
      if (dot$colour == "white") rule_kropki(name, difference = dot$number) else rule_kropki(black = name, ratio = dot$number)
    })
    used <- unique(lapply(dots, `[`, c("colour", "number")))
    used <- Filter(function(it) isTRUE(marked) || it$colour == marked, used)
    compare(c(rules, list(rule_kropki(all_marked = marked))), dots, used)
    compare(c(list(rule_kropki(all_marked = marked)), rev(rules)), dots, used)
  }
  expect_gt(seen, 5)
})
