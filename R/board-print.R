# Prints boards as a grid of characters, with the borders of boxes and regions.

# Formats a board, with dots for empty cells. In a terminal with colours, marked cells are bold and
# the others blue. In other output, marked cells have a star.
board_lines <- function(board, marked, facts, symbols = NULL) {
  text <- text_of_cells(board, symbols, facts)
  width <- cell_width(text)
  text[] <- on_width(text, width)
  marked <- marked & !is.na(board) & board != 0L
  if (cli::num_ansi_colors() > 1) {
    filled <- !marked & !trimmed(text) %in% c(".", "")
    text[marked] <- cli::style_bold(text[marked])
    text[filled] <- cli::col_blue(text[filled])
    return(framed_lines(text, width, shape_edges(facts)))
  }
  text[] <- paste0(text, ifelse(marked, "*", " "))
  framed_lines(text, width + 1, shape_edges(facts))
}

# Formats a board without marking any cells.
plain_board_lines <- function(board, facts, symbols = NULL) {
  text <- text_of_cells(board, symbols, facts)
  width <- cell_width(text)
  framed_lines(matrix(on_width(text, width), nrow(text)), width, shape_edges(facts))
}

text_of_cells <- function(board, symbols = NULL, facts = NULL) {
  text <- ifelse(is.na(board), " ", ifelse(board == 0L, ".", symbol_of(pmax(board, 1L), symbols %||% usual_symbols(facts))))
  matrix(text, nrow(board))
}

# Returns the number of screen columns that the widest text takes. Emoji take two.
cell_width <- function(text) max(1L, cli::utf8_nchar(text, "width"))

on_width <- function(text, width) paste0(text, strrep(" ", width - cli::utf8_nchar(text, "width")))

# Returns the lines of a drawn grid. `cells` is a matrix of texts, `width` the width of each
# column on the screen, and `edges` comes from shape_edges().
framed_lines <- function(cells, width, edges) {
  rows <- nrow(cells)
  columns <- ncol(cells)
  width <- rep_len(width, columns)
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
    paste0(corner, if (c <= columns) strrep(fill, width[[c]] + 1))
  }, "")
  paste(parts, collapse = "")
}

# Returns the character for a corner with the given `arms`: up, right, down and left.
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

grid_characters <- function() {
  if (!cli::is_utf8_output()) {
    return(list(flat = "-", side = "|"))
  }
  list(flat = "\u2500", side = "\u2502")
}

# Explains what the star, or bold type, means.
legend <- function(meaning) {
  mark <- if (cli::num_ansi_colors() > 1) cli::style_bold("bold") else "*"
  paste(mark, meaning)
}

# Finds the edges between cells that are TRUE and those that are not. Everything outside the
# matrix counts as FALSE.
edges_of <- function(member) {
  wide <- cbind(FALSE, member, FALSE)
  high <- rbind(FALSE, member, FALSE)
  list(
    down = wide[, -1, drop = FALSE] != wide[, -ncol(wide), drop = FALSE],
    across = high[-1, , drop = FALSE] != high[-nrow(high), , drop = FALSE]
  )
}

# Finds the thick lines of a shape. `down[r, c]` says whether there is one on the left of column
# `c` in row `r`; an extra last column represents the right end. `across[r, c]` says the same of
# the line above row `r`.
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
