# The borders of a board of any shape: where a box, a region or the board ends.

# `down[r, c]`: whether there is a thick line on the left of column `c` in row `r`, with a
# last column for the right end; `across[r, c]` the same above row `r`.
shape_edges <- function(facts) {
  inside <- cells_inside(facts)
  edges <- edges_of(inside)
  regions <- which(facts$kind %in% c("box", "region"))
  for (i in regions) {
    member <- matrix(FALSE, facts$rows, facts$columns)
    at <- facts$cells[[i]]
    member[cbind(facts$row[at], facts$col[at])] <- TRUE
    own <- edges_of(member)
    edges$down <- edges$down | own$down
    edges$across <- edges$across | own$across
  }
  edges
}

# Where cells that are TRUE meet others, or the end of the matrix.
edges_of <- function(member) {
  wide <- cbind(FALSE, member, FALSE)
  high <- rbind(FALSE, member, FALSE)
  list(
    down = wide[, -1, drop = FALSE] != wide[, -ncol(wide), drop = FALSE],
    across = high[-1, , drop = FALSE] != high[-nrow(high), , drop = FALSE]
  )
}

# ---- As text -------------------------------------------------------------------

# A board of any shape with dots for empty cells, as board_lines() draws a classic one.
any_board_lines <- function(board, marked, facts) {
  text <- ifelse(is.na(board), " ", ifelse(board == 0L, ".", symbol_letters[pmax(board, 1L)]))
  marked <- marked & !is.na(board) & board != 0L
  width <- 1
  if (cli::num_ansi_colors() > 1) {
    filled <- !marked & !text %in% c(".", " ")
    text[marked] <- cli::style_bold(text[marked])
    text[filled] <- cli::col_blue(text[filled])
  } else {
    text <- paste0(text, ifelse(marked, "*", " "))
    width <- 2
  }
  framed_lines(matrix(text, facts$rows), width, shape_edges(facts))
}

# `cells` is a matrix of texts of a width on the screen, `edges` see shape_edges().
framed_lines <- function(cells, width, edges) {
  rows <- nrow(cells)
  columns <- ncol(cells)
  has_line <- which(colSums(edges$down) > 0)
  lines <- character()
  for (r in seq_len(rows + 1)) {
    if (any(edges$across[r, ])) {
      lines <- c(lines, ruled_line(r, edges, has_line, width, columns))
    }
    if (r <= rows) {
      lines <- c(lines, cell_line(cells[r, ], edges$down[r, ], has_line))
    }
  }
  sub(" +$", "", lines)
}

cell_line <- function(cells, down, has_line) {
  side <- grid_characters()$side
  parts <- vapply(seq_along(down), function(c) {
    line <- if (c %in% has_line) paste0(if (down[[c]]) side else " ", " ") else ""
    paste0(line, if (c <= length(cells)) paste0(cells[[c]], " "))
  }, "")
  paste(parts, collapse = "")
}

ruled_line <- function(r, edges, has_line, width, columns) {
  flat <- grid_characters()$flat
  across <- c(FALSE, edges$across[r, ], FALSE)
  rows <- nrow(edges$down)
  parts <- vapply(seq_len(columns + 1), function(c) {
    ahead <- across[[c + 1]]
    fill <- if (ahead) flat else " "
    corner <- if (c %in% has_line) {
      arms <- c(
        r > 1 && edges$down[max(r - 1, 1), c], ahead,
        r <= rows && edges$down[min(r, rows), c], across[[c]]
      )
      paste0(corner_character(arms), if (c <= columns) fill)
    }
    paste0(corner, if (c <= columns) strrep(fill, width + 1))
  }, "")
  paste(parts, collapse = "")
}

# A corner by its arms: up, right, down, left.
corner_character <- function(arms) {
  at <- sum(arms * c(1, 2, 4, 8)) + 1
  corners <- if (cli::is_utf8_output()) {
    c(
      " ", "\u2502", "\u2500", "\u2514", "\u2502", "\u2502", "\u250c", "\u251c",
      "\u2500", "\u2518", "\u2500", "\u2534", "\u2510", "\u2524", "\u252c", "\u253c"
    )
  } else {
    c(" ", "|", "-", "+", "|", "|", "+", "+", "-", "+", "-", "+", "+", "+", "+", "+")
  }
  corners[[at]]
}

# ---- In pictures ---------------------------------------------------------------

# Thin lines around all cells, thick ones where a box, a region or the board ends.
edges_piece <- function(facts, heavy = 1) {
  edges <- line_segments(facts)
  scaled_piece("lines", function(points) {
    weight <- heavy * points / 30
    grid::gList(
      segments_grob(edges$thin, grid::gpar(col = "grey60", lwd = max(0.4, weight))),
      segments_grob(edges$thick, grid::gpar(col = "black", lwd = max(0.9, 2.6 * weight), lineend = "square"))
    )
  })
}

# The `thin` and the `thick` lines of a board: their ends, from 0 at its upper left corner.
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
