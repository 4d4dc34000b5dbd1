# The digits that make a hidden single: those that keep its digit out of the other empty cells
# of its house. A person sees them first.

# As few of them as needed, each with the cells that it keeps its digit out of: a list of
# `cell` and `cells`, tibbles of rows and columns. Cells that pencil marks alone leave out have
# none. tools/widget/techniques.js does the same.
hidden_blockers <- function(step) {
  base <- step$pattern[[1]]$base
  if (step$technique != "hidden_single" || nrow(base) != 1) {
    return(list())
  }
  placed <- step$placements[[1]]
  board <- step$position[[1]]$board
  house <- as.matrix(base$cells[[1]])
  empty <- house[board[house] == 0L & !(house[, 1] == placed$row & house[, 2] == placed$col), , drop = FALSE]
  # In reading order, so that the choice is the same everywhere.
  holders <- which(t(board) == placed$digit, arr.ind = TRUE)[, 2:1, drop = FALSE]
  blockers <- list()
  repeat {
    kept_out <- apply(holders, 1, sees_cells, empty, own_rules(step$position[[1]]), simplify = FALSE)
    counts <- vapply(kept_out, sum, 1L)
    if (length(counts) == 0 || max(counts) == 0) {
      return(blockers)
    }
    best <- which.max(counts)
    blockers <- c(blockers, list(list(
      cell = cells_of_matrix(holders[best, , drop = FALSE]),
      cells = cells_of_matrix(empty[kept_out[[best]], , drop = FALSE])
    )))
    empty <- empty[!kept_out[[best]], , drop = FALSE]
  }
}

# Which of `cells`, rows and columns in a matrix, cannot hold the digit of a cell.
sees_cells <- function(cell, cells, rules) {
  peers <- rule_peers(rules)[[paste(cell[[1]], cell[[2]])]]
  paste(cells[, 1], cells[, 2]) %in% paste(peers[, 1], peers[, 2])
}

cells_of_matrix <- function(cells) {
  tibble::new_tibble(list(row = as.integer(cells[, 1]), col = as.integer(cells[, 2])), nrow = nrow(cells))
}

# Lines from each blocking digit to the farthest cell in each direction, as a data frame of
# `row`, `col`, `to_row` and `to_col`.
blocker_rays <- function(blockers) {
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

# The lines start beside the digit.
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
