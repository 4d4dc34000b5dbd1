# Drawing boards with grid graphics, at any size of the device.
#
# A board is drawn on a canvas: a square with a small margin in the middle of
# whatever viewport there is, with cells as its native units (x from 0 to 9, y
# from 9 at the foot to 0 at the top). Text is sized when it is drawn, by the
# `makeContent()` method below, so that it fits again when a window is resized.

# A grob of a board from any pieces: see lines_piece() and digits_piece().
canvas_grob <- function(..., name = NULL) {
  square <- grid::viewport(
    width = grid::unit(0.94, "snpc"),
    height = grid::unit(0.94, "snpc"),
    xscale = c(0, 9),
    yscale = c(9, 0)
  )
  grid::gTree(children = grid::gList(...), vp = square, name = name, cl = "oxidoku_canvas")
}

# The lines of the grid: thin between cells, thick between boxes.
lines_piece <- function(thin = "grey60", thick = "black") {
  grid::gTree(
    thin = thin, thick = thick,
    name = "lines", cl = "oxidoku_lines"
  )
}

#' @importFrom grid makeContent
#' @method makeContent oxidoku_lines
#' @export
makeContent.oxidoku_lines <- function(x) {
  weight <- cell_points() / 30
  inner <- setdiff(1:8, c(3, 6))
  box <- c(0, 3, 6, 9)
  grid::setChildren(x, grid::gList(
    ruled(inner, grid::gpar(col = x$thin, lwd = max(0.4, weight))),
    ruled(box, grid::gpar(col = x$thick, lwd = max(1, 2.6 * weight), lineend = "square"))
  ))
}

# Lines at these cell borders, both ways.
ruled <- function(at, gp) {
  zero <- rep(0, length(at))
  nine <- rep(9, length(at))
  grid::segmentsGrob(
    x0 = c(at, zero), y0 = c(zero, at),
    x1 = c(at, nine), y1 = c(nine, at),
    default.units = "native", gp = gp
  )
}

# Text in cells: `label`s at the middle of `row` and `col`, moved by `x` and `y`
# (in cells), `size` as a share of the height of a cell.
digits_piece <- function(label, row, col, x = 0, y = 0, size = 0.62, gp = grid::gpar(), name = NULL) {
  if (length(label) == 0) {
    return(grid::nullGrob())
  }
  grid::gTree(
    label = label, x = col - 0.5 + x, y = row - 0.5 + y, size = size, text_gp = gp,
    name = name, cl = "oxidoku_digits"
  )
}

#' @method makeContent oxidoku_digits
#' @export
makeContent.oxidoku_digits <- function(x) {
  gp <- x$text_gp
  gp$fontsize <- cell_points() * x$size
  grid::setChildren(x, grid::gList(
    grid::textGrob(x$label, x$x, x$y, default.units = "native", gp = gp)
  ))
}

# Filled cells, to point something out.
shade_piece <- function(row, col, fill = "grey92", name = NULL) {
  if (length(row) == 0) {
    return(grid::nullGrob())
  }
  grid::rectGrob(
    x = col - 0.5, y = row - 0.5, width = 1, height = 1,
    default.units = "native", gp = grid::gpar(col = NA, fill = fill), name = name
  )
}

# The side of a cell in points, in the viewport being drawn.
cell_points <- function() {
  grid::convertHeight(grid::unit(1 / 9, "npc"), "points", valueOnly = TRUE)
}

# The digits of a board that are TRUE in `which`, as a piece.
board_piece <- function(board, which, gp, name) {
  cells <- which(which & board != 0L & !is.na(board), arr.ind = TRUE)
  digits_piece(board[cells], cells[, "row"], cells[, "col"], gp = gp, name = name)
}

# On a new page, or into the viewport there is.
draw_canvas <- function(grob, newpage) {
  if (newpage) {
    grid::grid.newpage()
  }
  grid::grid.draw(grob)
}
