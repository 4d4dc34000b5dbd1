# Draws boards with grid graphics, at any size of the device.
#
# A board is drawn on a canvas: a viewport in the middle of the current one, whose native units
# are the cells of the board (for 9x9, x runs from 0 to 9, and y from 9 at the bottom to 0 at the
# top). The `makeContent()` method below sizes text when it is drawn, so that text fits again
# after a window is resized.

# Makes a grob of a board from any pieces, optionally with labels of rows and columns around it.
#
# `dims` are the numbers of rows and columns of the board, and `margin` is the room around it, in
# cells.
canvas_grob <- function(..., axis_labels = FALSE, name = NULL, dims = c(9, 9), margin = 0) {
  pieces <- list(..., if (axis_labels) labels_piece(dims, margin))
  tree_grob(pieces, name, vp = canvas_viewport(axis_labels, dims, margin), cl = "oxidoku_canvas")
}

# Makes a tree of grobs. grid draws only the first of several children with the same name, so the
# others receive unique names.
tree_grob <- function(pieces, name = NULL, ...) {
  pieces <- Filter(Negate(is.null), as.list(unname(pieces)))
  again <- duplicated(vapply(pieces, `[[`, "", "name"))
  pieces[again] <- lapply(pieces[again], function(piece) {
    piece$name <- grid::grobName(piece)
    piece
  })
  grid::gTree(children = do.call(grid::gList, pieces), name = name, ...)
}

# Makes the viewport of a canvas, with space for labels on the left and at the top.
canvas_viewport <- function(axis_labels, dims = c(9, 9), margin = 0) {
  before <- margin + if (axis_labels) 0.5 else 0.28
  after <- margin + 0.28
  whole <- before + max(dims) + after
  shift <- grid::unit((before - after) / 2 / whole, "snpc")
  grid::viewport(
    x = grid::unit(0.5, "npc") + shift, y = grid::unit(0.5, "npc") - shift,
    width = grid::unit(dims[[2]] / whole, "snpc"), height = grid::unit(dims[[1]] / whole, "snpc"),
    xscale = c(0, dims[[2]]), yscale = c(dims[[1]], 0)
  )
}

# Labels the rows on the left (r1 to r9) and the columns at the top (c1 to c9), as sentences name
# the cells.
labels_piece <- function(dims = c(9, 9), margin = 0) {
  rows <- seq_len(dims[[1]])
  columns <- seq_len(dims[[2]])
  digits_piece(
    c(paste0("r", rows), paste0("c", columns)),
    row = c(rows, rep(0.25 - margin, dims[[2]])), col = c(rep(0.22 - margin, dims[[1]]), columns),
    size = 0.26, gp = grid::gpar(col = "grey35"), name = "labels"
  )
}

# Draws text in cells: each `label` in the middle of the cell at `row` and `col`, shifted by `x`
# and `y` (in cells). `size` is a fraction of the height of a cell.
digits_piece <- function(label, row, col, x = 0, y = 0, size = 0.62, gp = grid::gpar(),
                         name = NULL) {
  if (length(label) == 0) {
    return(grid::nullGrob())
  }
  grid::gTree(
    label = label, x = col - 0.5 + x, y = row - 0.5 + y, size = size, text_gp = gp,
    name = name, cl = "oxidoku_digits"
  )
}

#' @importFrom grid makeContent
#' @method makeContent oxidoku_digits
#' @export
makeContent.oxidoku_digits <- function(x) {
  gp <- x$text_gp
  gp$fontsize <- cell_points() * x$size
  grid::setChildren(x, grid::gList(
    grid::textGrob(x$label, x$x, x$y, default.units = "native", gp = gp)
  ))
}

# Returns the side of the smallest square with a place for each digit of a board. `array` is the
# logical array of marks.
mark_side <- function(array) ceiling(sqrt(dim(array)[[3]]))

# Returns the size of marks, and of everything drawn around one, relative to the classic board.
mark_scale <- function(side) min(1, 3 / side)

# Returns the horizontal offset of a pencil mark from the middle of its cell, in cells. Digit 1 is
# at the top left.
mark_offset_x <- function(digit, side = 3) ((digit - 1) %% side - (side - 1) / 2) * (0.9 / side)
# Returns the vertical offset. Marks lie slightly low in their cell, between the sum of a cage and
# its dashes.
mark_offset_y <- function(digit, side = 3) ((digit - 1) %/% side - (side - 1) / 2) * (0.85 / side) + 0.05

mark_x <- function(marks, side = 3) marks$col - 0.5 + mark_offset_x(marks$digit, side)
mark_y <- function(marks, side = 3) marks$row - 0.5 + mark_offset_y(marks$digit, side)

# Returns the rows, columns and digits of the marks in a logical array `[row, column, digit]`.
marks_of <- function(array) {
  at <- which(array, arr.ind = TRUE)
  list(row = at[, 1], col = at[, 2], digit = at[, 3])
}

# Tints cells.
shade_piece <- function(row, col, fill = "grey92", name = NULL) {
  if (length(row) == 0) {
    return(grid::nullGrob())
  }
  grid::rectGrob(
    x = col - 0.5, y = row - 0.5, width = 1, height = 1,
    default.units = "native", gp = grid::gpar(col = NA, fill = fill), name = name
  )
}

# Makes a piece that depends on the size of a cell in points, and is therefore created when it is
# drawn.
scaled_piece <- function(name, make) {
  grid::gTree(make = make, name = name, cl = "oxidoku_scaled")
}

#' @method makeContent oxidoku_scaled
#' @export
makeContent.oxidoku_scaled <- function(x) {
  grid::setChildren(x, x$make(cell_points()))
}

# Returns the side of a cell in points, in the current viewport.
cell_points <- function() {
  # The scale of rows runs downwards, so the height is negative.
  abs(grid::convertHeight(grid::unit(1, "native"), "points", valueOnly = TRUE))
}

# Draws a canvas on a new page, in the next figure of `par(mfrow = )` or `layout()`, or in the
# current viewport.
draw_canvas <- function(grob, new_page) {
  if (!new_page) {
    grid::grid.draw(grob)
    return(invisible(grob))
  }
  if (!has_figures()) {
    grid::grid.newpage()
    grid::grid.draw(grob)
    return(invisible(grob))
  }
  figure <- next_figure()
  grid::upViewport(0)
  grid::pushViewport(figure)
  on.exit(grid::upViewport(0))
  grid::grid.draw(grob)
  invisible(grob)
}

# Whether base graphics divide the page into figures. Without a device there are none, and par()
# would open one.
has_figures <- function() {
  if (grDevices::dev.cur() == 1) {
    return(FALSE)
  }
  par <- graphics::par("mfrow", "fig")
  prod(par$mfrow) > 1 || !identical(par$fig, c(0, 1, 0, 1))
}

# Moves to the next figure, or to a new page after the last figure. The margins are set to 0,
# because plot.new() fails if they leave no room, and a board needs none.
next_figure <- function() {
  old <- graphics::par(mar = rep(0, 4))
  on.exit(graphics::par(old))
  graphics::plot.new()
  figure <- graphics::par("fig")
  grid::viewport(
    x = figure[[1]], y = figure[[3]],
    width = figure[[2]] - figure[[1]], height = figure[[4]] - figure[[3]],
    just = c(0, 0)
  )
}

# Returns the number of the line for each of several items of these `widths`, with `space` between
# items.
fill_lines <- function(widths, space, width) {
  line <- integer(length(widths))
  at <- 0
  current <- 1
  for (i in seq_along(widths)) {
    if (at > 0 && at + widths[[i]] > width) {
      current <- current + 1
      at <- 0
    }
    line[[i]] <- current
    at <- at + widths[[i]] + space
  }
  line
}

points <- function(x) grid::unit(x, "points")

# Returns the widths of several labels in points. A viewport with their font measures all of them
# at once, which takes a tenth of the time of one grob per label.
text_widths <- function(labels, size) {
  if (length(labels) == 0) {
    return(numeric())
  }
  grid::pushViewport(grid::viewport(gp = grid::gpar(fontsize = size)), recording = FALSE)
  on.exit(grid::popViewport(recording = FALSE))
  grid::convertWidth(grid::stringWidth(labels), "points", valueOnly = TRUE)
}
