# Boards drawn as text.

# Lines of a drawn grid, from nine by nine pieces of text. `width` is the width of each
# on the screen, without escape codes of colours.
grid_lines <- function(cells, width) {
  lines <- grid_characters()
  bar <- strrep(lines$flat, 3 * (width + 1) + 1)
  edge <- function(ends) {
    paste0(ends[[1]], bar, ends[[2]], bar, ends[[2]], bar, ends[[3]])
  }
  row <- function(cells) {
    boxes <- vapply(split(cells, rep(1:3, each = 3)), paste, "", collapse = " ")
    side <- lines$side
    paste0(side, " ", paste(boxes, collapse = paste0(" ", side, " ")), " ", side)
  }
  rows <- apply(cells, 1, row)
  middle <- edge(lines$middle)
  c(
    edge(lines$top),
    rows[1:3], middle, rows[4:6], middle, rows[7:9],
    edge(lines$bottom)
  )
}

grid_characters <- function() {
  if (!cli::is_utf8_output()) {
    ends <- c("+", "+", "+")
    return(list(flat = "-", side = "|", top = ends, middle = ends, bottom = ends))
  }
  list(
    flat = "\u2500",
    side = "\u2502",
    top = c("\u250c", "\u252c", "\u2510"),
    middle = c("\u251c", "\u253c", "\u2524"),
    bottom = c("\u2514", "\u2534", "\u2518")
  )
}

# A board with dots for empty cells. In a terminal with colours the marked cells are
# bold and the others blue; elsewhere the marked ones have a star.
board_lines <- function(board, marked) {
  text <- ifelse(board == 0L | is.na(board), ".", as.character(board))
  if (cli::num_ansi_colors() > 1) {
    text[marked] <- cli::style_bold(text[marked])
    filled <- !marked & text != "."
    text[filled] <- cli::col_blue(text[filled])
    return(grid_lines(text, 1))
  }
  text <- paste0(text, ifelse(marked, "*", " "))
  grid_lines(matrix(text, 9), 2)
}

# The meaning of the star, or of bold.
legend <- function(meaning) {
  mark <- if (cli::num_ansi_colors() > 1) cli::style_bold("bold") else "*"
  paste(mark, meaning)
}
