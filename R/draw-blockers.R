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

# Returns the ends of the lines, which start beside their digit and leave out the filled cells of
# `board`, whose digits they would otherwise cross out.
ray_ends <- function(rays, board) {
  filled <- unname(which(board != 0L & !is.na(board), arr.ind = TRUE))
  do.call(rbind, lapply(seq_len(nrow(rays)), function(i) ends_of_ray(rays[i, ], filled)))
}

ends_of_ray <- function(ray, filled) {
  across <- ray$to_col - ray$col
  down <- ray$to_row - ray$row
  length <- sqrt(across^2 + down^2)
  # For each filled cell, the place along the line that is nearest to its middle, and half the
  # part of the line within reach of its digit.
  right <- filled[, 2] - ray$col
  below <- filled[, 1] - ray$row
  place <- (right * across + below * down) / length
  square <- 0.42^2 - (right^2 + below^2 - place^2)
  room <- sqrt(pmax(square, 0))
  met <- square > 0 & place > -0.1 & place < length
  order <- order(place[met])
  from <- (place + room)[met][order]
  to <- c((place - room)[met][order][-1], length)
  part <- to - from > 0.05
  data.frame(
    x = ray$col + from[part] * across / length, y = ray$row + from[part] * down / length,
    xend = ray$col + to[part] * across / length, yend = ray$row + to[part] * down / length
  )
}

ray_piece <- function(rays, board) {
  if (is.null(rays)) {
    return(grid::nullGrob())
  }
  ends <- ray_ends(rays, board)
  scaled_piece("rays", function(points) {
    grid::gList(grid::segmentsGrob(
      ends$x - 0.5, ends$y - 0.5, ends$xend - 0.5, ends$yend - 0.5,
      default.units = "native",
      gp = grid::gpar(col = ray_colour, lwd = max(1, points / 16), lineend = "round")
    ))
  })
}
