# Draws digits: as text, or as shapes and colours that the package draws itself.

# Draws digits in the middle of the cells at `row` and `col`, shifted by `x` and `y` as in
# digits_piece().
symbols_piece <- function(digit, symbols, row, col, x = 0, y = 0, size = 0.62, gp = grid::gpar(), name = NULL) {
  if (is.null(symbols$drawn) || length(digit) == 0) {
    size <- size * share_of_text(symbols)
    return(digits_piece(symbol_of(digit, symbols), row, col, x, y, size, gp, name))
  }
  draw <- list(shapes = draw_shapes, colours = draw_discs)[[symbols$drawn]]
  x <- col - 0.5 + x
  y <- row - 0.5 + y
  # Lines are as thick as the strokes of digits of this size.
  scaled_piece(name, function(points) do.call(grid::gList, draw(digit, x, y, size, size * points, gp)))
}

# Draws pencil marks: small digits, each at its own place in its cell. The places form a square
# with `side` places in a row, see mark_side().
marks_piece <- function(marks, side = 3, gp = grid::gpar(col = "grey25"), name = NULL, symbols = NULL) {
  symbols_piece(
    marks$digit, symbols, marks$row, marks$col,
    x = mark_offset_x(marks$digit, side), y = mark_offset_y(marks$digit, side),
    size = 0.25 * mark_scale(side), gp = gp, name = name
  )
}

# Draws the digits of a board in the cells that are TRUE in `which`.
board_piece <- function(board, which, gp, name, size = 0.62, symbols = NULL) {
  cells <- which(which & board != 0L & !is.na(board), arr.ind = TRUE)
  symbols_piece(board[cells], symbols, cells[, 1], cells[, 2], size = size, gp = gp, name = name)
}

# Returns the factor by which symbols of several characters are reduced, so that the widest one
# fits in its cell.
share_of_text <- function(symbols) {
  if (is.null(symbols)) {
    return(1)
  }
  widths <- vapply(symbols$text, function(text) sum(cli::utf8_nchar(text, "width")), 0)
  min(1, 2 / max(widths, 1))
}

# The corners of the shapes around the origin, with y pointing upwards, and whether the shapes are
# filled. Neighbours in the list differ in both respects, so that they can be distinguished when they
# are small and grey.
digit_shapes <- local({
  turn <- function(n, start = 90) (start + 360 * (seq_len(n) - 1) / n) * pi / 180
  ring <- function(n, radius = 1, start = 90) list(x = radius * cos(turn(n, start)), y = radius * sin(turn(n, start)))
  star <- list(x = rep(c(1.15, 0.46), 5) * cos(turn(10)), y = rep(c(1.15, 0.46), 5) * sin(turn(10)))
  t <- seq(0, 2 * pi, length.out = 49)[-49]
  heart <- list(x = sin(t)^3 * 1.05, y = (13 * cos(t) - 5 * cos(2 * t) - 2 * cos(3 * t) - cos(4 * t)) / 15.5 + 0.12)
  arm <- 0.36
  plus <- list(
    x = c(-arm, arm, arm, 1, 1, arm, arm, -arm, -arm, -1, -1, -arm),
    y = c(-1, -1, -arm, -arm, arm, arm, 1, 1, arm, arm, -arm, -arm)
  )
  # The area between two circles.
  outer <- seq(50, 310, by = 10) * pi / 180
  inner <- seq(290, 70, by = -10) * pi / 180
  moon <- list(x = c(cos(outer), 0.42 + 0.82 * cos(inner)) + 0.25, y = c(sin(outer), 0.82 * sin(inner)))
  list(
    c(ring(36, 0.92), filled = TRUE),
    c(ring(4, 1.2, 45), filled = FALSE),
    c(ring(3, 1.15), filled = TRUE),
    c(ring(4, 1.15), filled = FALSE),
    c(star, filled = TRUE),
    c(heart, filled = FALSE),
    c(plus, filled = TRUE),
    c(ring(3, 1.15, 270), filled = FALSE),
    c(moon, filled = TRUE)
  )
})

# Draws shapes for digits. `size` is the height of a digit in cells, and `points` is the same
# height in points.
draw_shapes <- function(digit, x, y, size, points, gp) {
  colour <- gp$col %||% "black"
  lapply(unique(digit), function(one) {
    shape <- digit_shapes[[one]]
    at <- which(digit == one)
    each <- rep(at, each = length(shape$x))
    radius <- 0.5 * size
    grid::polygonGrob(
      x[each] + radius * shape$x, y[each] - radius * shape$y, id = each, default.units = "native",
      gp = grid::gpar(
        col = colour, fill = if (shape$filled) colour else "white",
        lwd = max(0.7, 0.11 * points), linejoin = "round"
      ),
      name = paste0("shape", one)
    )
  })
}

# The colours of the Unicode circles, in the order of named_symbols.
disc_colours <- c("#DD2E44", "#3B78E7", "#FDCB58", "#5FA845", "#F4900C", "#9266CC", "#8A5A3C", "#31373D", "#FFFFFF")

# Draws discs for digits. Discs of givens have a dark rim. Those of filled cells are smaller, with
# a light rim.
draw_discs <- function(digit, x, y, size, points, gp) {
  given <- identical(unname(gp$font), 2L) || identical(gp$fontface, "bold")
  lapply(unique(digit), function(one) {
    at <- which(digit == one)
    grid::circleGrob(
      x[at], y[at], grid::unit(rep((if (given) 0.56 else 0.5) * points, length(at)), "points"), default.units = "native",
      gp = grid::gpar(
        fill = disc_colours[[one]], col = if (given) "grey10" else "grey60",
        lwd = max(0.5, (if (given) 0.08 else 0.03) * points)
      ),
      name = paste0("disc", one)
    )
  })
}
