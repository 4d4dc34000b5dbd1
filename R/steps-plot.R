# Pictures of steps: the board with its pencil marks and what the step sees.

#' Draw a step
#'
#' Draws the board with its pencil marks on \pkg{grid} graphics and what a step
#' is about. The title is the technique, the text below the reason. The key
#' between board and text names every tint, shape and line of the picture. They
#' mean the same in all pictures:
#'
#' * tinted cells: houses, cells and sets of cells of the pattern;
#' * a shape around a pencil mark: circle, the pattern; diamond, a fin or another
#'   extra candidate; hexagon, the digit that the ends of a pattern share;
#'   square, slanted square, cross and trapezium, the colours A, B, C and D;
#'   a pentagon pointing up, true, and down, false, in what a chain assumes;
#' * a solid arrow: a strong link (if the first is false, the second is true); a
#'   dashed one: a weak link (if the first is true, the second is false); each
#'   branch of a forcing chain in a colour of its own; a band joins the cells of a
#'   group;
#' * a green frame: a digit that is placed; a red stroke: a candidate that goes.
#'
#' @param x Steps from [find_steps()], a path from [explain_sudoku()] or a hint
#'   from [hint_sudoku()].
#' @param which The row of the step to draw.
#' @param ... Nothing: these dots must be empty.
#' @param labels Whether to label rows and columns, as texts name the cells.
#' @param newpage Whether to start a new page, or the next figure where
#'   `par(mfrow = )` or `layout()` divides the page. `FALSE` draws into the
#'   \pkg{grid} viewport there is.
#' @returns The drawn grob, invisibly.
#' @seealso [plot_sudoku()] for boards.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' plot(find_steps(board, techniques = "pointing"))
#' plot(explain_sudoku(board), which = 20)
#' plot(hint_sudoku(board))
#' @export
plot.oxidoku_steps <- function(x, which = 1, ..., labels = TRUE, newpage = TRUE) {
  call <- environment()
  if (!is_true(x)) {
    return(invisible(plot(restored(x, x), ...)))
  }
  check_no_more(..., call = call)
  if (nrow(x) == 0) {
    stop_argument(
      "x",
      c("{.arg x} must hold a step to draw.", "x" = "It has none."),
      call = call
    )
  }
  which <- check_number(which, 1, nrow(x), "which", call)
  labels <- check_flag(labels, "labels", call)
  newpage <- check_flag(newpage, "newpage", call)
  grob <- step_grob(x, which, labels)
  draw_canvas(grob, newpage)
  invisible(grob)
}

tints <- list(
  wrong = "#F6C7C0",
  base = "#DDE8F5",
  cover = "#E3F0DA",
  cell = "#FFF0B8",
  placed = "#DDF3D6",
  sets = c("#BCD7F2", "#D3EFD3", "#F1D9F2", "#FADDC4", "#D8EEEC", "#E6E0FA")
)

step_grob <- function(steps, which, labels = TRUE) {
  state <- position_before(steps, which)
  pattern <- steps$pattern[[which]]
  technique <- steps$technique[[which]]
  cells <- steps$cells[[which]]
  placed <- steps$placements[[which]]
  struck <- steps$eliminations[[which]]
  marks <- step_marks(technique, pattern)
  # A chain may end at the pencil mark. Elsewhere the placed digit takes its cell.
  large <- if (length(pattern$chains) == 0) placed else placed[0, ]
  for (i in seq_len(nrow(large))) {
    state$marks[large$row[[i]], large$col[[i]], ] <- FALSE
  }
  marks <- drop_cells(marks, large)
  struck <- drop_cells(struck, large)
  # Sets and what is placed have tints of their own.
  for (own in c(lapply(pattern$sets, `[[`, "cells"), list(placed))) {
    cells <- drop_cells(cells, own)
  }
  links <- chain_links(pattern$chains)
  grob <- position_grob(
    state,
    below = grid::gTree(children = grid::gList(
      step_tints(technique, pattern, cells),
      shade_piece(placed$row, placed$col, fill = tints$placed, name = "placed_cells")
    )),
    under_marks = grid::gList(
      frame_piece(placed),
      group_piece(pattern$chains),
      link_piece(links, digits_in_the_way(state)),
      mark_piece(marks),
      strike_piece(struck)
    ),
    over_marks = grid::gList(
      digits_piece(
        large$digit, large$row, large$col,
        gp = grid::gpar(col = placed_colour, fontface = "bold"), name = "placed_digits"
      )
    ),
    shaped = marks, struck = struck, placed = placed, labels = labels
  )
  captioned_grob(
    grob,
    title = label_of(technique),
    text = steps$text[[which]],
    key = step_key(technique, pattern, cells, marks, links, placed, struck)
  )
}

# What stands in none of `cells`.
drop_cells <- function(marks, cells) {
  keep <- !cell_names(marks) %in% cell_names(cells)
  tibble::new_tibble(lapply(as.list(marks), function(column) column[keep]), nrow = sum(keep))
}

# The board in a state, with pieces below everything, under and over its marks.
# Of the marks those in a shape, struck out and placed look different.
position_grob <- function(state, below = grid::nullGrob(), under_marks = grid::nullGrob(),
                          over_marks = grid::nullGrob(), shaped = NULL, struck = NULL,
                          placed = NULL, labels = TRUE) {
  marks <- marks_of(state$marks)
  names <- candidate_names(marks)
  kind <- rep("plain", length(names))
  kind[names %in% candidate_names(shaped)] <- "shaped"
  kind[names %in% candidate_names(struck)] <- "struck"
  kind[names %in% candidate_names(placed)] <- "placed"
  part <- function(which) lapply(marks, function(column) column[kind == which])
  canvas_grob(
    below,
    lines_piece(),
    grid::gTree(children = grid::gList(under_marks), name = "pattern"),
    marks_piece(part("plain")),
    marks_piece(part("shaped"), grid::gpar(col = "black"), "shaped_marks"),
    marks_piece(part("struck"), grid::gpar(col = struck_colour, fontface = "bold"), "struck_marks"),
    marks_piece(part("placed"), grid::gpar(col = placed_colour, fontface = "bold"), "placed_marks"),
    grid::gTree(children = grid::gList(over_marks), name = "outcome"),
    board_piece(state$board, !state$givens, grid::gpar(col = filled_digits), "filled"),
    board_piece(state$board, state$givens, grid::gpar(col = "black", fontface = "bold"), "givens"),
    labels = labels,
    name = "step"
  )
}

filled_digits <- "#3B6EA8"

candidate_names <- function(candidates) paste(candidates$row, candidates$col, candidates$digit)

# Houses of the pattern lightest, its cells over them, its sets each in a tint.
step_tints <- function(technique, pattern, cells) {
  fills <- set_tints(technique, length(pattern$sets))
  sets <- lapply(seq_along(pattern$sets), function(i) {
    set <- pattern$sets[[i]]$cells
    shade_piece(set$row, set$col, fill = fills[[i]], name = paste0("set", i))
  })
  # Where sets overlap the smaller one is on top.
  sizes <- vapply(pattern$sets, function(set) nrow(set$cells), 0L)
  pieces <- c(
    list(
      house_piece(pattern$base, tints$base, "base"),
      house_piece(pattern$cover, tints$cover, "cover"),
      shade_piece(cells$row, cells$col, fill = tints$cell, name = "cells")
    ),
    sets[order(-sizes)]
  )
  grid::gTree(children = do.call(grid::gList, pieces), name = "tints")
}

# The pincers of a wing share one tint.
set_tints <- function(technique, n) {
  kind <- if (family_of(technique) == "wings") pmin(seq_len(n), 2) else seq_len(n)
  tints$sets[(kind - 1) %% length(tints$sets) + 1]
}

house_piece <- function(houses, fill, name) {
  cells <- do.call(rbind, as.list(houses$cells))
  shade_piece(cells$row, cells$col, fill = fill, name = name)
}

# The marks a pattern points at, nodes of its chains among them, with the names
# of their `mark_styles`.
step_marks <- function(technique, pattern) {
  style <- mark_style_of(technique, pattern$marks$role)
  marks <- tibble::new_tibble(
    c(as.list(pattern$marks)[c("row", "col", "digit")], list(style = style)),
    nrow = length(style)
  )
  nodes <- lapply(chain_nodes(pattern$chains), function(node) {
    n <- nrow(node$cells)
    tibble::new_tibble(list(
      row = node$cells$row, col = node$cells$col,
      digit = rep(node$digit, n), style = rep("pattern", n)
    ), nrow = n)
  })
  marks <- do.call(rbind, c(list(marks), nodes))
  # A mark that has a part of its own keeps it.
  marks[!duplicated(candidate_names(marks)), ]
}

# What the roles of native code mean in a technique.
mark_style_of <- function(technique, role) {
  family <- family_of(technique)
  other <- switch(family,
    wings = c(fin = "shared"),
    uniqueness = c(fin = "extra"),
    # Tints tell the sets apart.
    als = c(
      fin = "shared", colour_a = "pattern", colour_b = "pattern",
      colour_c = "pattern", colour_d = "pattern"
    ),
    chains = ,
    forcing = if (technique != "remote_pair") c(colour_a = "false", colour_b = "true")
  )
  changed <- role %in% names(other)
  role[changed] <- other[role[changed]]
  role
}

family_of <- function(technique) {
  table <- technique_table()
  table$family[match(technique, table$name)]
}

chain_nodes <- function(chains) {
  do.call(c, c(list(list()), lapply(chains, function(chain) chain$nodes)))
}

# Shapes around pencil marks.
mark_piece <- function(marks) {
  if (nrow(marks) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("pattern_marks", function(points) {
    shapes <- lapply(split(marks, marks$style), function(these) {
      style <- mark_styles[[these$style[[1]]]]
      glyph_grob(
        style$shape,
        grid::unit(mark_x(these), "native"), grid::unit(mark_y(these), "native"),
        cells_unit(0.145),
        grid::gpar(fill = style$fill, col = "grey20", lwd = max(0.4, points / 45))
      )
    })
    do.call(grid::gList, unname(shapes))
  })
}

# A frame in each cell that is filled.
frame_piece <- function(placed) {
  if (nrow(placed) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("frames", function(points) {
    grid::gList(grid::rectGrob(
      grid::unit(placed$col - 0.5, "native"), grid::unit(placed$row - 0.5, "native"),
      cells_unit(0.93), cells_unit(0.93),
      gp = grid::gpar(fill = NA, col = placed_colour, lwd = max(1, points / 14), linejoin = "mitre")
    ))
  })
}

# A stroke under each candidate that goes.
strike_piece <- function(struck) {
  if (nrow(struck) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("strikes", function(points) {
    grid::gList(strike_grob(
      grid::unit(mark_x(struck), "native"), grid::unit(mark_y(struck), "native"),
      cells_unit(0.15),
      grid::gpar(col = strike_colour, lwd = max(1.2, points / 12), lineend = "round")
    ))
  })
}

# A band through the marks of each node that has several.
group_piece <- function(chains) {
  groups <- grouped_nodes(chains)
  if (length(groups) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("groups", function(points) {
    bands <- lapply(groups, function(node) {
      marks <- c(node$cells, digit = node$digit)
      grid::linesGrob(
        mark_x(marks), mark_y(marks),
        default.units = "native",
        gp = grid::gpar(col = group_colour, lwd = points / 4, lineend = "round", linejoin = "round")
      )
    })
    do.call(grid::gList, bands)
  })
}

group_colour <- "#C9C2A5"

grouped_nodes <- function(chains) {
  Filter(function(node) nrow(node$cells) > 1, chain_nodes(chains))
}
