x_wing_puzzle <- "063870000000309705200000000010200800006000500002007040000000001107503000000018690"

# All grobs of a plot as they are drawn on a device of this size.
drawn <- function(x, ..., size = 5) {
  grDevices::pdf(NULL, size, size)
  on.exit(grDevices::dev.off())
  flatten(grid::forceGrob(plot(x, ...)))
}

flatten <- function(grob) {
  if (!inherits(grob, "gTree")) {
    return(list(grob))
  }
  do.call(c, c(list(list()), lapply(grob$children, flatten)))
}

texts <- function(grobs) Filter(function(grob) inherits(grob, "text"), grobs)

labels <- function(grobs) unlist(lapply(texts(grobs), function(grob) as.character(grob$label)))

test_that("a placement stands large in its cell, without pencil marks", {
  path <- explain_sudoku(article_1)
  placed <- path$placements[[1]]
  expect_identical(nrow(placed), 1L)
  grobs <- texts(drawn(path, 1))
  sizes <- vapply(grobs, function(grob) grob$gp$fontsize, 0)
  in_cell <- lapply(grobs, function(grob) {
    if (grid::unitType(grob$x)[[1]] != "native") {
      return(character()) # a caption
    }
    inside <- abs(as.numeric(grob$x) - placed$col + 0.5) < 0.5 &
      abs(as.numeric(grob$y) - placed$row + 0.5) < 0.5
    as.character(grob$label)[inside]
  })
  expect_identical(unlist(in_cell, use.names = FALSE), as.character(placed$digit))
  # As large as the digits of the board.
  boards_own <- sizes[[which(vapply(grobs, function(grob) length(grob$label) == 26, NA))]]
  expect_equal(sizes[[which(lengths(in_cell) == 1)]], boards_own)
})

test_that("the key names what the picture shows", {
  path <- explain_sudoku(x_wing_puzzle)
  keys <- c("base", "cover", "fin", "A", "B", "true", "false", "strong link", "weak link")
  key <- function(technique, steps = path) {
    which <- which(steps$technique == technique)[[1]]
    sort(intersect(labels(drawn(steps, which)), keys))
  }
  expect_identical(key("x_wing"), c("base", "cover"))
  expect_identical(key("naked_pair"), character())
  singles <- c("full_house", "naked_single", "hidden_single")
  state <- explain_sudoku(x_wing_puzzle, techniques = singles)
  chains <- find_steps(as.matrix(state), techniques = c("xy_chain", "als_xz"))
  expect_identical(key("als_xz", chains), sort(c("A", "B", "weak link")))
  expect_true(all(c("true", "false", "weak link") %in% key("xy_chain", chains)))
})

test_that("the text is there to the last word, at any size", {
  path <- explain_sudoku(x_wing_puzzle)
  for (size in c(1.5, 4, 12)) {
    shown <- labels(drawn(path, which(path$technique == "x_wing"), size = size))
    text <- path$text[path$technique == "x_wing"]
    expect_true(text %in% gsub("\n", " ", shown), label = paste("text at", size, "inches"))
  }
})

test_that("branches of a single node are drawn", {
  steps <- find_steps(article_1, techniques = "forcing_chain_verity")
  links <- lapply(steps$pattern, function(pattern) lengths(lapply(pattern$chains, `[[`, "strong")))
  single <- which(vapply(links, function(n) any(n == 0), NA))
  expect_gt(length(single), 0)
  expect_gt(length(drawn(steps, single[[1]])), 10)
})

test_that("a path that got stuck prints the board where it ended", {
  path <- explain_sudoku(article_1, techniques = "full_house")
  withr::local_options(cli.unicode = FALSE, cli.num_colors = 1L)
  shown <- capture.output(print(path))
  expect_identical(sum(startsWith(shown, "|")), 9L)
  expect_true("* given" %in% shown)
})

local_device <- function(width = 5, height = 5, env = parent.frame()) {
  grDevices::pdf(NULL, width, height)
  device <- grDevices::dev.cur()
  withr::defer(grDevices::dev.off(device), env)
}

# Names of everything drawn, with what is made at drawing.
drawn_names <- function() {
  grid::grid.force()
  grid::grid.ls(print = FALSE)$name
}

drawn_labels <- function() {
  grid::grid.force()
  texts <- grid::grid.get("text", grep = TRUE, global = TRUE)
  unlist(lapply(texts, function(it) as.character(it$label)))
}

test_that("a step is drawn at every size", {
  path <- explain_sudoku(article_1)
  for (size in list(c(1, 1), c(3, 2), c(2, 5), c(7, 7), c(20, 20))) {
    local_device(size[[1]], size[[2]])
    expect_s3_class(plot(path, which = 10), "grob")
    expect_invisible(plot(path))
  }
})

test_that("every technique of a path can be drawn", {
  local_device()
  set.seed(51)
  puzzles <- c(article_1, generate_sudoku(4, level = c("Unfair", "Extreme"))$puzzle)
  for (puzzle in puzzles) {
    path <- explain_sudoku(puzzle)
    for (k in match(unique(path$technique), path$technique)) {
      expect_no_error(plot(path, which = k))
    }
  }
})

test_that("a picture has the board, its marks, the pattern and what follows", {
  local_device()
  steps <- find_steps(article_1, "pointing")
  plot(steps)
  names <- drawn_names()
  for (name in c("tints", "cells", "marks", "givens", "strikes", "pattern_marks", "lines")) {
    expect_true(name %in% names, info = name)
  }
  # All is given here, nothing is placed.
  expect_false("filled" %in% names)
  expect_false("placed_digits" %in% names)
  labels <- drawn_labels()
  expect_true(label_of("pointing") %in% labels)
  expect_identical(gsub("\n", " ", labels[[length(labels)]]), steps$text[[1]])
  # A mark for every candidate of a blank, a digit for every given.
  blank <- rep(as_matrix(article_1) == 0L, 9)
  expect_identical(
    sum(labels %in% as.character(1:9)),
    sum(candidates(article_1)[blank]) + sum(clue_cells(article_1))
  )
})

test_that("a placement is drawn without strokes", {
  local_device()
  plot(find_steps(article_1, "hidden_single"))
  names <- drawn_names()
  expect_true("placed_digits" %in% names)
  expect_false("strikes" %in% names)
})

test_that("chains are drawn as links", {
  local_device()
  set.seed(52)
  puzzle <- generate_sudoku(require = "xy_chain")$puzzle
  path <- explain_sudoku(puzzle)
  plot(path, which = match("xy_chain", path$technique))
  expect_true("links" %in% drawn_names())
})

test_that("a later step shows the board as it is by then", {
  local_device()
  path <- explain_sudoku(article_1)
  plot(path, which = nrow(path))
  names <- drawn_names()
  expect_true("filled" %in% names)
  state <- position_before(path, nrow(path))
  expect_identical(state$board, replayed(article_1, path, nrow(path))$board)
  expect_identical(sum(state$board == 0L), 1L)
  # Also of a part of a path.
  expect_identical(position_before(path[20, ], 1)$board, position_before(path, 20)$board)
})

test_that("a step is drawn into the viewport there is", {
  local_device(10, 5)
  grid::grid.newpage()
  grid::pushViewport(grid::viewport(x = 0.25, width = 0.5))
  depth <- grid::current.vpPath()
  plot(find_steps(article_1), newpage = FALSE)
  expect_identical(grid::current.vpPath(), depth)
})

test_that("which step is checked", {
  local_device()
  steps <- find_steps(article_1, "hidden_single")
  for (which in list(0, nrow(steps) + 1, NA, "1", 1:2, 1.5)) {
    error <- expect_error(plot(steps, which = which), class = "oxidoku_error_argument")
    expect_identical(error$arg, "which")
  }
  error <- expect_error(plot(steps[0, ]), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
})

test_that("hints are drawn: the step, or the cells at fault", {
  local_device()
  plot(hint_sudoku(article_1, "step"))
  expect_true(label_of("hidden_single") %in% drawn_labels())
  entries <- as_matrix(article_1)
  entries[1, 1] <- 8L
  hint <- hint_sudoku(entries, givens = article_1)
  plot(hint)
  expect_true(hint$text %in% gsub("\n", " ", drawn_labels()))
  # A nudge stays one.
  nudge <- hint_sudoku(article_1)
  plot(nudge)
  labels <- drawn_labels()
  expect_true("Hint" %in% labels)
  expect_false(label_of("hidden_single") %in% labels)
  expect_s3_class(plot(hint_sudoku(article_1_solution)), "grob")
  expect_s3_class(plot(hint_sudoku(empty)), "grob")
})
