# Pictures of steps: the board with its pencil marks and what the step sees.

#' Draw a step
#'
#' Draws the board with its pencil marks on \pkg{grid} graphics and what a step
#' is about: cells of the pattern tinted, its digits circled (fins and second
#' colours in a square), eliminations struck through, placements large, chains
#' as links between the candidates (strong ones solid, weak ones dashed). The
#' title is the technique, the subtitle the reason.
#'
#' @param x Steps from [find_steps()], a path from [explain_sudoku()] or a hint
#'   from [hint_sudoku()].
#' @param which The row of the step to draw.
#' @param ... Not used.
#' @param newpage Whether to start a new page. `FALSE` draws into the viewport
#'   there is, for several steps on one page.
#' @returns The drawn grob, invisibly.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' plot(find_steps(board, techniques = "pointing"))
#' plot(explain_sudoku(board), which = 20)
#' @export
plot.oxidoku_steps <- function(x, which = 1, ..., newpage = TRUE) {
  if (nrow(x) == 0) {
    stop_argument(
      "x",
      c("{.arg x} must hold a step to draw.", "x" = "It has none."),
      call = environment()
    )
  }
  which <- check_number(which, 1, nrow(x), "which", environment())
  grob <- step_grob(x, which)
  draw_canvas(grob, newpage)
  invisible(grob)
}

tints <- list(
  wrong = "#F6C7C0",
  house = "#EDF2F7",
  cell = "#FFF0B8",
  sets = c("#CFE3F7", "#D3EFD3", "#F1D9F2", "#FADDC4", "#D8EEEC", "#E6E0FA")
)

role_fills <- c(
  pattern = "#A8DDB5", fin = "#9ECAE1", colour_a = "#A8DDB5",
  colour_b = "#9ECAE1", colour_c = "#FDBF6F", colour_d = "#D9B3E6"
)
square_roles <- c("fin", "colour_b", "colour_d")

step_grob <- function(steps, which) {
  state <- position_before(steps, which)
  pattern <- steps$pattern[[which]]
  placed <- steps$placements[[which]]
  struck <- steps$eliminations[[which]]
  grob <- position_grob(
    state,
    below = step_tints(pattern, steps$cells[[which]]),
    under_marks = grid::gList(
      group_piece(pattern$chains),
      link_piece(pattern$chains),
      mark_piece(step_marks(pattern)),
      target_piece(placed, struck)
    ),
    over_marks = strike_piece(struck)
  )
  captioned_grob(
    grob,
    title = label_of(steps$technique[[which]]),
    text = steps$text[[which]]
  )
}

# The board in a state, with pieces below everything, under and over its marks.
position_grob <- function(state, below = grid::nullGrob(), under_marks = grid::nullGrob(),
                          over_marks = grid::nullGrob()) {
  marks <- which(state$marks, arr.ind = TRUE)
  marks <- list(row = marks[, 1], col = marks[, 2], digit = marks[, 3])
  if (!inherits(under_marks, "gList")) {
    under_marks <- grid::gList(under_marks)
  }
  canvas_grob(
    below,
    grid::gTree(children = under_marks, name = "pattern"),
    digits_piece(
      marks$digit, marks$row, marks$col,
      x = mark_offset_x(marks$digit), y = mark_offset_y(marks$digit),
      size = 0.22, gp = grid::gpar(col = "grey25"), name = "marks"
    ),
    over_marks,
    board_piece(state$board, !state$givens, grid::gpar(col = "#3B6EA8"), "filled"),
    board_piece(state$board, state$givens, grid::gpar(col = "black", fontface = "bold"), "givens"),
    lines_piece(),
    name = "step"
  )
}

# Where in its cell a pencil mark stands: 1 top left to 9 bottom right.
mark_offset_x <- function(digit) ((digit - 1) %% 3 - 1) * 0.3
mark_offset_y <- function(digit) ((digit - 1) %/% 3 - 1) * 0.3

mark_x <- function(marks) marks$col - 0.5 + mark_offset_x(marks$digit)
mark_y <- function(marks) marks$row - 0.5 + mark_offset_y(marks$digit)

# Houses of the pattern lightest, its cells over them, its sets each in a tint.
step_tints <- function(pattern, cells) {
  houses <- lapply(c(pattern$base, pattern$cover), house_cells)
  houses <- do.call(rbind, c(list(cells[0, ]), houses))
  sets <- lapply(seq_along(pattern$sets), function(i) {
    set <- pattern$sets[[i]]$cells
    tint <- tints$sets[[(i - 1) %% length(tints$sets) + 1]]
    shade_piece(set$row, set$col, fill = tint, name = paste0("set", i))
  })
  if (length(sets) > 0) {
    cells <- cells[0, ]
  }
  pieces <- c(
    list(
      shade_piece(houses$row, houses$col, fill = tints$house, name = "houses"),
      shade_piece(cells$row, cells$col, fill = tints$cell, name = "cells")
    ),
    sets
  )
  grid::gTree(children = do.call(grid::gList, pieces), name = "tints")
}

# The cells of a house named as in texts: "row 4", "column 7", "box 2".
house_cells <- function(name) {
  kind <- sub(" .*", "", name)
  number <- as.integer(sub(".* ", "", name))
  cells <- switch(kind,
    row = list(row = rep(number, 9), col = 1:9),
    column = list(row = 1:9, col = rep(number, 9)),
    box = list(
      row = (number - 1) %/% 3 * 3 + rep(1:3, each = 3),
      col = (number - 1) %% 3 * 3 + rep(1:3, times = 3)
    )
  )
  tibble::new_tibble(cells, nrow = 9)
}

# The marks a pattern points at, nodes of its chains among them.
step_marks <- function(pattern) {
  nodes <- lapply(chain_nodes(pattern$chains), function(node) {
    n <- nrow(node$cells)
    list(
      row = node$cells$row, col = node$cells$col,
      digit = rep(node$digit, n), role = rep("pattern", n)
    )
  })
  all <- c(list(as.list(pattern$marks)), nodes)
  marks <- lapply(
    c(row = "row", col = "col", digit = "digit", role = "role"),
    function(name) unlist(lapply(all, `[[`, name))
  )
  # A mark that has a part of its own keeps it.
  first <- !duplicated(paste(marks$row, marks$col, marks$digit))
  lapply(marks, function(column) column[first])
}

chain_nodes <- function(chains) {
  do.call(c, c(list(list()), lapply(chains, function(chain) chain$nodes)))
}

# Circles and squares around pencil marks.
mark_piece <- function(marks) {
  if (length(marks$row) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("pattern_marks", function(points) {
    square <- marks$role %in% square_roles
    gp <- function(which) {
      grid::gpar(fill = role_fills[marks$role[which]], col = "grey20", lwd = max(0.4, points / 45))
    }
    x <- grid::unit(mark_x(marks), "native")
    y <- grid::unit(mark_y(marks), "native")
    grid::gList(
      if (any(!square)) grid::circleGrob(x[!square], y[!square], r = cells_unit(0.145), gp = gp(!square)),
      if (any(square)) {
        grid::rectGrob(x[square], y[square], cells_unit(0.26), cells_unit(0.26), gp = gp(square))
      }
    )
  })
}

# A length in cells.
cells_unit <- function(n) grid::unit(n / 9, "snpc")

# Behind what goes a red ground, behind what is placed a green one with a
# double ring.
target_piece <- function(placed, struck) {
  scaled_piece("targets", function(points) {
    lwd <- max(0.4, points / 45)
    grid::gList(
      if (nrow(struck) > 0) {
        grid::circleGrob(
          grid::unit(mark_x(struck), "native"), grid::unit(mark_y(struck), "native"),
          r = cells_unit(0.145), gp = grid::gpar(fill = "#F4A6A0", col = NA)
        )
      },
      if (nrow(placed) > 0) {
        grid::circleGrob(
          grid::unit(rep(mark_x(placed), each = 2), "native"),
          grid::unit(rep(mark_y(placed), each = 2), "native"),
          r = cells_unit(rep(c(0.165, 0.13), nrow(placed))),
          gp = grid::gpar(fill = "#74C476", col = "black", lwd = lwd)
        )
      }
    )
  })
}

# A stroke through each candidate that goes.
strike_piece <- function(struck) {
  if (nrow(struck) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("strikes", function(points) {
    x <- mark_x(struck)
    y <- mark_y(struck)
    grid::gList(grid::segmentsGrob(
      x - 0.13, y + 0.13, x + 0.13, y - 0.13,
      default.units = "native",
      gp = grid::gpar(col = "#B2182B", lwd = max(0.7, points / 22))
    ))
  })
}

# Links of chains as bowed lines with an arrow, so that those that run along
# one row or column stay apart.
link_piece <- function(chains) {
  links <- do.call(rbind, lapply(chains, chain_links))
  if (length(links) == 0) {
    return(grid::nullGrob())
  }
  # Forcing nets tell one link in several branches.
  links <- unique(links)
  scaled_piece("links", function(points) {
    lines <- lapply(seq_len(nrow(links)), function(i) {
      bow <- bowed(links$x0[[i]], links$y0[[i]], links$x1[[i]], links$y1[[i]])
      if (is.null(bow)) {
        return(NULL)
      }
      grid::linesGrob(
        bow$x, bow$y,
        default.units = "native",
        gp = grid::gpar(
          col = "#6A3D9A", fill = "#6A3D9A", lwd = max(0.6, points / 24),
          lty = if (links$strong[[i]]) "solid" else "22"
        ),
        arrow = grid::arrow(length = cells_unit(0.12), angle = 22, type = "closed")
      )
    })
    do.call(grid::gList, lines)
  })
}

# Each link joins the two nearest marks of its nodes.
chain_links <- function(chain) {
  nodes <- chain$nodes
  from <- seq_along(chain$strong)
  to <- from %% length(nodes) + 1
  ends <- mapply(function(one, other) nearest_marks(nodes[[one]], nodes[[other]]), from, to)
  data.frame(
    x0 = ends[1, ], y0 = ends[2, ], x1 = ends[3, ], y1 = ends[4, ], strong = chain$strong
  )
}

nearest_marks <- function(one, other) {
  one <- c(one$cells, digit = one$digit)
  other <- c(other$cells, digit = other$digit)
  dx <- outer(mark_x(one), mark_x(other), "-")
  dy <- outer(mark_y(one), mark_y(other), "-")
  at <- arrayInd(which.min(dx^2 + dy^2), dim(dx))
  c(
    mark_x(one)[at[[1]]], mark_y(one)[at[[1]]],
    mark_x(other)[at[[2]]], mark_y(other)[at[[2]]]
  )
}

# A band through the marks of each node that has several.
group_piece <- function(chains) {
  groups <- Filter(function(node) nrow(node$cells) > 1, chain_nodes(chains))
  if (length(groups) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("groups", function(points) {
    bands <- lapply(groups, function(node) {
      marks <- c(node$cells, digit = node$digit)
      grid::linesGrob(
        mark_x(marks), mark_y(marks),
        default.units = "native",
        gp = grid::gpar(col = "#C7E9C0", lwd = points / 4, lineend = "round", linejoin = "round")
      )
    })
    do.call(grid::gList, bands)
  })
}

# A flat arc from one mark to another, cut short at both so that it ends at
# their circles.
bowed <- function(x0, y0, x1, y1, gap = 0.17, bow = 0.14) {
  dx <- x1 - x0
  dy <- y1 - y0
  length <- sqrt(dx^2 + dy^2)
  if (length <= 2 * gap) {
    return(NULL)
  }
  t <- seq(gap / length, 1 - gap / length, length.out = 25)
  side <- 4 * t * (1 - t) * min(bow * length, 0.45) / length
  list(x = x0 + t * dx - side * dy, y = y0 + t * dy + side * dx)
}

# A piece made when it is drawn, for the size of a cell in points.
scaled_piece <- function(name, make) {
  grid::gTree(make = make, name = name, cl = "oxidoku_scaled")
}

#' @method makeContent oxidoku_scaled
#' @export
makeContent.oxidoku_scaled <- function(x) {
  grid::setChildren(x, x$make(cell_points()))
}

# A canvas with a title above and text below, which take the room they need at
# the size of the device.
captioned_grob <- function(canvas, title, text) {
  grid::gTree(canvas = canvas, title = title, text = text, cl = "oxidoku_captioned")
}

#' @method makeContent oxidoku_captioned
#' @export
makeContent.oxidoku_captioned <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  fit <- fit_caption(x$text, width, height)
  top <- 2.2 * fit$size
  foot <- (length(fit$lines) * 1.25 + 0.8) * fit$size
  middle <- grid::viewport(
    y = grid::unit(foot, "points"), just = c("centre", "bottom"),
    height = grid::unit(max(height - top - foot, 1), "points")
  )
  grid::setChildren(x, grid::gList(
    grid::textGrob(
      x$title,
      y = grid::unit(height - top / 2, "points"),
      gp = grid::gpar(fontsize = 1.3 * fit$size, fontface = "bold")
    ),
    grid::gTree(children = grid::gList(x$canvas), vp = middle),
    grid::textGrob(
      paste(fit$lines, collapse = "\n"),
      x = grid::unit(0.03 * width, "points"), y = grid::unit(foot - 0.3 * fit$size, "points"),
      just = c("left", "top"),
      gp = grid::gpar(fontsize = fit$size, lineheight = 1.1)
    )
  ))
}

# The largest text that leaves most of the height to the board.
fit_caption <- function(text, width, height) {
  largest <- min(14, max(7, min(width, height) / 32))
  for (size in seq(largest, 3, by = -0.5)) {
    lines <- wrap_text(text, 0.94 * width, size)
    if (length(lines) * 1.25 * size <= 0.25 * height) {
      break
    }
  }
  list(size = size, lines = lines)
}

# Text in lines of at most `width` points.
wrap_text <- function(text, width, size) {
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  measure <- function(label) {
    grob <- grid::textGrob(label, gp = grid::gpar(fontsize = size))
    grid::convertWidth(grid::grobWidth(grob), "points", valueOnly = TRUE)
  }
  widths <- vapply(words, measure, 0)
  space <- measure("n n") - measure("nn")
  line <- integer(length(words))
  at <- 0
  current <- 1
  for (i in seq_along(words)) {
    if (at > 0 && at + widths[[i]] > width) {
      current <- current + 1
      at <- 0
    }
    line[[i]] <- current
    at <- at + widths[[i]] + space
  }
  vapply(split(words, line), paste, "", collapse = " ")
}
