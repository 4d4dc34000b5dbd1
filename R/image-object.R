# Prints and draws what was read from a picture.

#' Print and draw what was read from a picture
#'
#' `print()` draws the board with its doubtful cells marked, and suggests what to do next. `plot()`
#' draws the picture with the lines of the grid that were found and the digit that was read in each
#' cell: in blue, or in orange if it is in doubt.
#'
#' @param x The result of [read_sudoku_image()].
#' @param ... Not used. For `plot()`, these dots must be empty.
#' @param new_page Whether to start a new page, or the next figure if `par(mfrow = )` or
#'   `layout()` divides the page. `FALSE` draws into the current \pkg{grid} viewport.
#' @returns `print()` returns its argument and `plot()` the drawn grob, both invisibly.
#'   `as.matrix()` returns the 9x9 integer matrix of the board.
#' @name image-methods
#' @seealso [read_sudoku_image()]; [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed("jpeg")
#' photo <- system.file("examples", "photo.jpg", package = "oxidoku")
#' plot(read_sudoku_image(photo))
NULL

#' @rdname image-methods
#' @export
print.oxidoku_image <- function(x, ...) {
  board <- as.matrix(x)
  marked <- doubt_flags(x)
  cat("Board read from a picture: ", count_words(sum(board != 0L), "digit", "digits"), "\n", sep = "")
  cat(board_lines(board, marked, classic_rules()$facts), sep = "\n")
  if (any(marked)) {
    cat(legend("look at these cells"), "\n", sep = "")
  }
  cat(advice_on(x), "\n", sep = "")
  invisible(x)
}

#' @export
as.data.frame.oxidoku_image <- function(x, ...) as.data.frame(as.matrix(x), ...)

doubt_flags <- function(x) {
  flags <- matrix(FALSE, 9, 9)
  flags[cbind(x$doubtful$row, x$doubtful$col)] <- TRUE
  flags
}

# Returns one line about the most serious problem.
advice_on <- function(x) {
  if (x$support < sure_grid) {
    return("The grid itself is in doubt: look at plot(), and crop the picture or give `corners`.")
  }
  status <- solve_sudoku(x$puzzle)$status
  if (nrow(x$changed) > 0) {
    cells <- paste(truncate_values(cell_names(x$changed)), collapse = ", ")
    return(paste0("Repaired so that there is one solution: ", cells, ". Compare with plot()."))
  }
  if (nrow(x$doubtful) > 0) {
    return("Compare these cells with plot(), and correct them with edit_sudoku().")
  }
  switch(status,
    unique = "All cells were read with confidence, and the puzzle has one solution.",
    none = "The puzzle has no solution: compare it with plot(), and correct it with edit_sudoku().",
    "The puzzle has several solutions: compare it with plot(), and correct it with edit_sudoku()."
  )
}

#' @rdname image-methods
#' @export
as.matrix.oxidoku_image <- function(x, ...) {
  as_board(x$puzzle)$board
}

image_grob <- function(x) {
  picture <- x$picture
  grey <- matrix(as.integer(picture$grey), picture$height, byrow = TRUE)
  raster <- grDevices::as.raster(grey, max = 255)
  width <- picture$of[[1]]
  height <- picture$of[[2]]
  # The picture is as large as possible with its original proportions.
  layout <- grid::grid.layout(
    1, 1,
    widths = grid::unit(width, "null"), heights = grid::unit(height, "null"), respect = TRUE
  )
  inner <- grid::viewport(
    layout.pos.row = 1, layout.pos.col = 1, xscale = c(0, width), yscale = c(height, 0), clip = "on"
  )
  grid::gTree(
    children = grid::gList(grid::gTree(
      children = grid::gList(
        grid::rasterGrob(raster, width = 1, height = 1),
        mesh_grob(x$nodes),
        read_digits_grob(x)
      ),
      vp = inner
    )),
    vp = grid::viewport(layout = layout),
    name = "sudoku_image"
  )
}

# Draws the lines between nodes of the grid.
mesh_grob <- function(nodes) {
  lines <- c(
    lapply(1:10, function(i) list(nodes[i, , 1], nodes[i, , 2], i)),
    lapply(1:10, function(i) list(nodes[, i, 1], nodes[, i, 2], i))
  )
  grid::polylineGrob(
    x = unlist(lapply(lines, `[[`, 1)), y = unlist(lapply(lines, `[[`, 2)),
    id = rep(seq_along(lines), each = 10), default.units = "native",
    gp = grid::gpar(col = "#3B6EA8", lwd = ifelse(rep(1:10, 2) %% 3 == 1, 2.5, 1)),
    name = "mesh"
  )
}

# Draws the digits that were read at the lower right of each cell, about two fifths as high as the
# cell.
read_digits_grob <- function(x) {
  board <- as.matrix(x)
  doubt <- doubt_flags(x)
  at <- by_row(board != 0L | doubt)
  corner <- function(down, right, axis) x$nodes[cbind(at[, 1] + down, at[, 2] + right, axis)]
  place <- function(axis) {
    0.8 * 0.76 * corner(1, 1, axis) + 0.2 * 0.76 * corner(1, 0, axis) +
      0.8 * 0.24 * corner(0, 1, axis) + 0.2 * 0.24 * corner(0, 0, axis)
  }
  sides <- x$corners - x$corners[c(2, 3, 4, 1), ]
  size <- 0.42 * mean(sqrt(rowSums(sides^2))) / 9 / x$picture$of[[2]]
  unsure <- doubt[at]
  label <- ifelse(board[at] == 0L, "\u00b7", as.character(board[at]))
  scaled_text(label, place(1), place(2), size, ifelse(unsure, "#D55E00", "#0B3D91"))
}

# Draws text whose size is a fraction of the height of the viewport.
scaled_text <- function(label, x, y, size, colour) {
  grid::gTree(
    label = label, x = x, y = y, size = size, colour = colour,
    name = "digits", cl = "oxidoku_scaled_text"
  )
}

#' @method makeContent oxidoku_scaled_text
#' @export
makeContent.oxidoku_scaled_text <- function(x) {
  points <- grid::convertHeight(grid::unit(x$size, "npc"), "points", valueOnly = TRUE)
  text <- function(colour, right = 0, up = 0) {
    grid::textGrob(
      x$label,
      grid::unit(x$x, "native") + grid::unit(right * points, "points"),
      grid::unit(x$y, "native") + grid::unit(up * points, "points"),
      gp = grid::gpar(col = colour, fontsize = points, fontface = "bold")
    )
  }
  # A white outline makes the digits visible on a dark picture.
  angles <- seq(0, 7) * pi / 4
  around <- Map(text, "white", 0.06 * cos(angles), 0.06 * sin(angles))
  grid::setChildren(x, do.call(grid::gList, c(unname(around), list(text(x$colour)))))
}
