# Draws the borders of boards of any shape: see shape_edges().

# Draws thin lines around all cells, and thick lines where a box, a region or the board ends.
edges_piece <- function(facts, heavy = 1, thin = "grey60", thick = "black") {
  edges <- line_segments(facts)
  scaled_piece("lines", function(points) {
    weight <- heavy * points / 30
    grid::gList(
      segments_grob(edges$thin, grid::gpar(col = thin, lwd = max(0.4, weight))),
      segments_grob(edges$thick, grid::gpar(col = thick, lwd = max(0.9, 2.6 * weight), lineend = "square"))
    )
  })
}

# Returns the `thin` and `thick` lines of a board, as the positions of their ends, measured in
# cells from the upper left corner.
line_segments <- function(facts) {
  around <- cells_inside(facts)
  thick <- shape_edges(facts)
  list(
    thin = line_ends(
      (cbind(around, FALSE) | cbind(FALSE, around)) & !thick$down,
      (rbind(around, FALSE) | rbind(FALSE, around)) & !thick$across
    ),
    thick = line_ends(thick$down, thick$across)
  )
}

line_ends <- function(down, across) {
  d <- which(down, arr.ind = TRUE)
  a <- which(across, arr.ind = TRUE)
  data.frame(
    x = c(d[, 2] - 1, a[, 2] - 1), y = c(d[, 1] - 1, a[, 1] - 1),
    xend = c(d[, 2] - 1, a[, 2]), yend = c(d[, 1], a[, 1] - 1)
  )
}

segments_grob <- function(ends, gp) {
  if (nrow(ends) == 0) {
    return(grid::nullGrob())
  }
  grid::segmentsGrob(ends$x, ends$y, ends$xend, ends$yend, default.units = "native", gp = gp)
}
