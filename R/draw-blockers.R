# Finds and draws the filled cells that make a single: those that keep its digit out of the other
# empty cells of its house, or keep other digits out of its cell. They are what a person notices
# first.

# Lists each blocker with the cells to which its lines lead, as a list of `cell` and `cells`,
# tibbles of rows and columns. The sentence of the step names the same cells. No lines lead to the
# cell of a naked single, because there would be eight.
step_blockers <- function(step) {
  blockers <- step$pattern[[1]]$blockers
  lapply(seq_len(NROW(blockers)), function(i) {
    cells <- blockers$cells[[i]]
    list(
      cell = blockers[i, c("row", "col")],
      cells = if (step$technique == "naked_single") cells[0, ] else cells
    )
  })
}

# Returns lines from each blocking digit to the farthest cell in each direction, as a data frame
# of `row`, `col`, `to_row` and `to_col`, or NULL if there are none.
blocker_rays <- function(blockers) {
  blockers <- Filter(function(blocker) nrow(blocker$cells) > 0, blockers)
  rays <- lapply(blockers, function(blocker) {
    down <- blocker$cells$row - blocker$cell$row
    right <- blocker$cells$col - blocker$cell$col
    direction <- ifelse(down == 0 | right == 0, paste(sign(down), sign(right)), seq_along(down) + 10)
    far <- order(-abs(down) - abs(right))
    far <- far[!duplicated(direction[far])]
    data.frame(
      row = blocker$cell$row, col = blocker$cell$col,
      to_row = blocker$cells$row[far], to_col = blocker$cells$col[far]
    )
  })
  do.call(rbind, rays)
}

# Returns the ends of the lines, which start beside the digit.
ray_ends <- function(rays) {
  length <- sqrt((rays$to_row - rays$row)^2 + (rays$to_col - rays$col)^2)
  data.frame(
    x = rays$col + 0.42 * (rays$to_col - rays$col) / length,
    y = rays$row + 0.42 * (rays$to_row - rays$row) / length,
    xend = rays$to_col, yend = rays$to_row
  )
}

ray_piece <- function(rays) {
  if (is.null(rays)) {
    return(grid::nullGrob())
  }
  ends <- ray_ends(rays)
  scaled_piece("rays", function(points) {
    grid::gList(grid::segmentsGrob(
      ends$x - 0.5, ends$y - 0.5, ends$xend - 0.5, ends$yend - 0.5,
      default.units = "native",
      gp = grid::gpar(col = ray_colour, lwd = max(1, points / 16), lineend = "round")
    ))
  })
}
