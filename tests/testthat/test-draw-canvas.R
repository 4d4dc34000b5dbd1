test_that("digits grow with the shorter side of the device", {
  local_device()
  grob <- plot_sudoku(article_1)
  size <- function(width, height) font_sizes(drawn(grob, width, height))[[1]]
  expect_equal(size(10, 10), 2 * size(5, 5))
  expect_equal(size(12, 5), size(5, 5))
  expect_equal(size(5, 12), size(5, 5))
})

test_that("rows and columns are labelled where asked", {
  local_device()
  expected <- c(paste0("r", 1:9), paste0("c", 1:9))
  leaves <- drawn(plot_sudoku(article_1, axis_labels = TRUE))
  labels <- part_of(leaves, "labels")
  expect_identical(labels_of(labels), expected)
  # Labels are to the left of the rows and above the columns.
  x <- as.numeric(labels[[1]]$x)
  y <- as.numeric(labels[[1]]$y)
  expect_true(all(x[1:9] < 0) && all(y[10:18] < 0))
  expect_equal(y[1:9], 1:9 - 0.5)
  expect_equal(x[10:18], 1:9 - 0.5)
  expect_length(part_of(drawn(plot_sudoku(article_1)), "labels"), 0)
})

test_that("boards and steps are drawn into the current viewport", {
  for (draw in list(
    function() plot(solve_sudoku(article_1), new_page = FALSE),
    function() plot(find_steps(article_1, techniques = "pointing"), new_page = FALSE)
  )) {
    local_device(10, 5)
    grid::grid.newpage()
    grid::pushViewport(grid::viewport(x = 0.25, width = 0.5))
    depth <- grid::current.vpPath()
    draw()
    expect_identical(grid::current.vpPath(), depth)
  }
})

# Returns the horizontal places of the text in a PDF with pages of 10 inches, and the number of
# pages.
text_places <- function(file) {
  lines <- readLines(file, warn = FALSE)
  at <- regmatches(lines, regexec("([-0-9.]+) [-0-9.]+ Tm", lines, useBytes = TRUE))
  list(
    x = as.numeric(vapply(Filter(length, at), `[[`, "", 2)) / 720,
    pages = length(grep("/Type /Page ", lines, fixed = TRUE, useBytes = TRUE))
  )
}

test_that("par(mfrow) and layout() divide the page for pictures, too", {
  file <- withr::local_tempfile(fileext = ".pdf")
  draw <- function(divide) {
    grDevices::pdf(file, 10, 5, compress = FALSE)
    on.exit(grDevices::dev.off())
    divide()
    plot_sudoku(article_1)
    plot(hint_sudoku(article_1))
  }
  for (divide in list(
    function() graphics::par(mfrow = c(1, 2)),
    function() graphics::layout(matrix(1:2, 1))
  )) {
    draw(divide)
    places <- text_places(file)
    expect_identical(places$pages, 1L)
    # The left half has 26 givens. The right half also has pencil marks and labels.
    expect_identical(sum(places$x < 0.5), 26L)
    expect_gt(sum(places$x > 0.5), 200)
  }
  # Without a layout, each picture takes a whole page.
  draw(function() NULL)
  expect_identical(text_places(file)$pages, 2L)
})

test_that("margins of base graphics stay as they were", {
  local_device()
  old <- graphics::par(mfrow = c(2, 2), mar = c(5, 4, 3, 2))
  before <- graphics::par("mar", "mfrow")
  plot_sudoku(article_1)
  expect_identical(graphics::par("mar", "mfrow"), before)
  expect_identical(graphics::par("mfg"), c(1L, 1L, 2L, 2L))
  plot_sudoku(article_1)
  expect_identical(graphics::par("mfg"), c(1L, 2L, 2L, 2L))
})

test_that("a board is square in any space, with room for labels and for numbers outside", {
  side <- function(width, height, ...) {
    local_device(width, height)
    grid::pushViewport(canvas_viewport(...))
    c(
      grid::convertWidth(grid::unit(1, "native"), "inches", valueOnly = TRUE),
      -grid::convertHeight(grid::unit(1, "native"), "inches", valueOnly = TRUE)
    )
  }
  for (size in list(c(5, 5), c(9, 4), c(3, 7))) {
    expect_equal(side(size[[1]], size[[2]], FALSE), rep(min(size) / 9.56, 2))
    expect_equal(side(size[[1]], size[[2]], TRUE), rep(min(size) / 9.78, 2))
    expect_equal(side(size[[1]], size[[2]], FALSE, c(4, 6), 0.75), rep(min(size) / 8.06, 2))
  }
})

test_that("pencil marks are in their cell, in the order of reading", {
  marks <- list(row = rep(2, 9), col = rep(5, 9), digit = 1:9)
  expect_equal(mark_x(marks), 4.5 + rep(c(-0.3, 0, 0.3), 3))
  expect_equal(mark_y(marks), 1.55 + 0.85 / 3 * rep(-1:1, each = 3))
  array <- array(FALSE, c(9, 9, 9))
  array[2, 5, ] <- TRUE
  expect_equal(marks_of(array), marks, ignore_attr = TRUE)
})

test_that("boxes have thicker borders than cells", {
  lines <- part_of(drawn(canvas_grob(edges_piece(classic_rules()$facts))), "lines")
  # Compare the places of the lines, because some consist of a piece per cell.
  borders <- lapply(unname(lines), function(leaf) {
    upright <- as.numeric(leaf$x0) == as.numeric(leaf$x1)
    at <- function(place) sort(unique(as.numeric(place)))
    list(x = at(leaf$x0[upright]), y = at(leaf$y0[!upright]), width = leaf$gp$lwd)
  })
  expect_identical(lapply(borders, `[[`, "x"), list(c(1, 2, 4, 5, 7, 8), c(0, 3, 6, 9)))
  expect_identical(lapply(borders, `[[`, "y"), list(c(1, 2, 4, 5, 7, 8), c(0, 3, 6, 9)))
  expect_gt(borders[[2]]$width, 2 * borders[[1]]$width)
})

test_that("asking for figures opens no device", {
  before <- grDevices::dev.list()
  if (is.null(before)) expect_false(has_figures())
  expect_identical(grDevices::dev.list(), before)
})

test_that("large digits are letters, and pencil marks stay inside their cell", {
  board <- matrix(0L, 16, 16)
  board[2, 3] <- 16L
  piece <- board_piece(board, board > 0L, grid::gpar(), "givens", 0.6)
  expect_identical(c(piece$label, unname(piece$x), unname(piece$y)), c("G", "2.5", "1.5"))
  for (size in c(4, 9, 10, 16)) {
    marks <- array(FALSE, c(size, size, size))
    marks[1, 2, ] <- TRUE
    piece <- marks_piece(marks_of(marks), mark_side(marks))
    expect_identical(piece$label, symbol_of(seq_len(size)))
    half <- piece$size / 2
    expect_true(all(piece$x - half >= 1 & piece$x + half <= 2 & piece$y - half >= 0 & piece$y + half <= 1))
    # The marks are in reading order, and none overlaps another.
    expect_identical(order(round(piece$y, 6), piece$x), seq_len(size))
    expect_gte(min(stats::dist(cbind(piece$x, piece$y))), piece$size)
  }
})
