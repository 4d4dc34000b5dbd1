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
