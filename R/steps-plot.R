# Pictures of steps: the board with its pencil marks and what the step sees.

#' Draw a step
#'
#' Draws the board with its pencil marks on \pkg{grid} graphics and what a step
#' is about: cells of the pattern tinted, its digits circled (fins and second
#' colours in a square), eliminations struck through, placements large in a
#' green frame, chains as links between the candidates (strong ones solid, weak
#' ones dashed, each branch of a forcing chain in a colour of its own). The
#' title is the technique, the text below the reason; a key between board and
#' text names tints, shapes and lines where they need a name.
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
  base = "#E3ECF6",
  cover = "#E6F1DF",
  cell = "#FFF0B8",
  placed = "#DDF3D6",
  sets = c("#BCD7F2", "#D3EFD3", "#F1D9F2", "#FADDC4", "#D8EEEC", "#E6E0FA")
)

role_fills <- c(
  pattern = "#A8DDB5", fin = "#9ECAE1", colour_a = "#A8DDB5",
  colour_b = "#9ECAE1", colour_c = "#FDBF6F", colour_d = "#D9B3E6"
)
placed_colour <- "#1B7837"
square_roles <- c("fin", "colour_b", "colour_d")

# Of links, one for each branch of a forcing chain.
link_colours <- c("#6A3D9A", "#B8520A", "#00707A", "#A3195B")

step_grob <- function(steps, which) {
  state <- position_before(steps, which)
  pattern <- steps$pattern[[which]]
  placed <- steps$placements[[which]]
  struck <- steps$eliminations[[which]]
  marks <- step_marks(pattern)
  # A chain may end at the pencil mark. Elsewhere the placed digit takes its cell.
  large <- if (length(pattern$chains) == 0) placed else placed[0, ]
  for (i in seq_len(nrow(large))) {
    state$marks[large$row[[i]], large$col[[i]], ] <- FALSE
  }
  marks <- drop_cells(marks, large)
  grob <- position_grob(
    state,
    below = grid::gTree(children = grid::gList(
      step_tints(pattern, steps$cells[[which]]),
      shade_piece(placed$row, placed$col, fill = tints$placed, name = "placed_cells")
    )),
    under_marks = grid::gList(
      group_piece(pattern$chains),
      link_piece(pattern$chains),
      mark_piece(marks),
      ground_piece(struck, "#F4A6A0"),
      if (nrow(large) == 0) ground_piece(placed, "#74C476")
    ),
    over_marks = grid::gList(
      strike_piece(struck),
      frame_piece(placed),
      digits_piece(
        large$digit, large$row, large$col,
        gp = grid::gpar(col = placed_colour, fontface = "bold"), name = "placed_digits"
      )
    )
  )
  captioned_grob(
    grob,
    title = label_of(steps$technique[[which]]),
    text = steps$text[[which]],
    key = step_key(steps$technique[[which]], pattern, marks)
  )
}

# Marks without those in `cells`.
drop_cells <- function(marks, cells) {
  keep <- !cell_names(marks) %in% cell_names(cells)
  lapply(marks, function(column) column[keep])
}

# The board in a state, with pieces below everything, under and over its marks.
position_grob <- function(state, below = grid::nullGrob(), under_marks = grid::nullGrob(),
                          over_marks = grid::nullGrob()) {
  marks <- which(state$marks, arr.ind = TRUE)
  marks <- list(row = marks[, 1], col = marks[, 2], digit = marks[, 3])
  canvas_grob(
    below,
    grid::gTree(children = grid::gList(under_marks), name = "pattern"),
    digits_piece(
      marks$digit, marks$row, marks$col,
      x = mark_offset_x(marks$digit), y = mark_offset_y(marks$digit),
      size = 0.22, gp = grid::gpar(col = "grey25"), name = "marks"
    ),
    grid::gTree(children = grid::gList(over_marks), name = "outcome"),
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
  sets <- lapply(seq_along(pattern$sets), function(i) {
    set <- pattern$sets[[i]]$cells
    shade_piece(set$row, set$col, fill = set_tint(i), name = paste0("set", i))
  })
  # Where sets overlap the smaller one is on top.
  sizes <- vapply(pattern$sets, function(set) nrow(set$cells), 0L)
  sets <- sets[order(-sizes)]
  if (length(sets) > 0) {
    cells <- cells[0, ]
  }
  pieces <- c(
    list(
      house_piece(pattern$base, tints$base),
      house_piece(pattern$cover, tints$cover),
      shade_piece(cells$row, cells$col, fill = tints$cell, name = "cells")
    ),
    sets
  )
  grid::gTree(children = do.call(grid::gList, pieces), name = "tints")
}

set_tint <- function(i) tints$sets[(i - 1) %% length(tints$sets) + 1]

house_piece <- function(houses, fill) {
  cells <- do.call(rbind, lapply(houses, house_cells))
  shade_piece(cells$row, cells$col, fill = fill)
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

# A ground behind marks: red for what goes, green for what is placed.
ground_piece <- function(marks, fill) {
  if (nrow(marks) == 0) {
    return(grid::nullGrob())
  }
  grid::circleGrob(
    grid::unit(mark_x(marks), "native"), grid::unit(mark_y(marks), "native"),
    r = cells_unit(0.145), gp = grid::gpar(fill = fill, col = NA)
  )
}

# A frame in each cell that is filled.
frame_piece <- function(placed) {
  if (nrow(placed) == 0) {
    return(grid::nullGrob())
  }
  scaled_piece("frames", function(points) {
    grid::gList(grid::rectGrob(
      grid::unit(placed$col - 0.5, "native"), grid::unit(placed$row - 0.5, "native"),
      cells_unit(0.88), cells_unit(0.88),
      gp = grid::gpar(fill = NA, col = placed_colour, lwd = max(1, points / 14), linejoin = "mitre")
    ))
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
  colours <- rep(link_colours, length.out = length(chains))
  links <- do.call(rbind, Map(chain_links, chains, colours))
  if (length(links) == 0) {
    return(grid::nullGrob())
  }
  # Branches of a forcing chain share links: each is drawn once.
  links <- links[!duplicated(links[names(links) != "colour"]), ]
  # Many links are drawn finer.
  weight <- if (nrow(links) > 12) 34 else 24
  scaled_piece("links", function(points) {
    lines <- lapply(seq_len(nrow(links)), function(i) {
      link <- links[i, ]
      bow <- bowed(link$x0, link$y0, link$x1, link$y1)
      if (is.null(bow)) {
        return(NULL)
      }
      grid::linesGrob(
        bow$x, bow$y,
        default.units = "native",
        gp = grid::gpar(
          col = link$colour, fill = link$colour, lwd = max(0.6, points / weight),
          lty = if (link$strong) "solid" else "22"
        ),
        arrow = grid::arrow(length = cells_unit(0.12), angle = 22, type = "closed")
      )
    })
    do.call(grid::gList, lines)
  })
}

# Each link joins the two nearest marks of its nodes.
chain_links <- function(chain, colour) {
  nodes <- chain$nodes
  # A branch may be one node without a link.
  from <- seq_along(chain$strong)
  ends <- vapply(from, function(i) {
    nearest_marks(nodes[[i]], nodes[[i %% length(nodes) + 1]])
  }, numeric(4))
  data.frame(
    x0 = ends[1, ], y0 = ends[2, ], x1 = ends[3, ], y1 = ends[4, ],
    strong = chain$strong, colour = rep(colour, length(from))
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
# their circles. It bows to the left, unless it would leave the board there.
bowed <- function(x0, y0, x1, y1, gap = 0.17, bow = 0.14) {
  dx <- x1 - x0
  dy <- y1 - y0
  length <- sqrt(dx^2 + dy^2)
  if (length <= 2 * gap) {
    return(NULL)
  }
  t <- seq(gap / length, 1 - gap / length, length.out = 25)
  side <- 4 * t * (1 - t) * min(bow * length, 0.45) / length
  left <- list(x = x0 + t * dx - side * dy, y = y0 + t * dy + side * dx)
  if (all(left$x > 0 & left$x < 9 & left$y > 0 & left$y < 9)) {
    return(left)
  }
  list(x = x0 + t * dx + side * dy, y = y0 + t * dy - side * dx)
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

# What the words of the text look like in the picture: a list of entries with
# `label` and `shape` (a tint, a circle, a square or a line).
step_key <- function(technique, pattern, marks) {
  table <- technique_table()
  family <- table$family[match(technique, table$name)]
  entries <- switch(family,
    fish = ,
    kraken = c(
      tint_entry("base", tints$base, length(pattern$base) > 0),
      tint_entry("cover", tints$cover, length(pattern$cover) > 0),
      role_entries(c(fin = "fin"), marks)
    ),
    colouring = role_entries(
      c(colour_a = "A", colour_b = "B", colour_c = "C", colour_d = "D"), marks
    ),
    als = set_entries(pattern$sets, stem = technique == "death_blossom"),
    chains = ,
    forcing = if (technique != "remote_pair") {
      role_entries(c(colour_b = "true", colour_a = "false"), marks)
    }
  )
  c(entries, link_entries(pattern$chains))
}

key_entry <- function(label, shape, colour) {
  list(list(label = label, shape = shape, colour = colour))
}

tint_entry <- function(label, tint, shown) {
  if (shown) key_entry(label, "tint", tint)
}

role_entries <- function(labels, marks) {
  labels <- labels[names(labels) %in% marks$role]
  entries <- lapply(names(labels), function(role) {
    shape <- if (role %in% square_roles) "square" else "circle"
    key_entry(labels[[role]], shape, role_fills[[role]])
  })
  do.call(c, entries)
}

set_entries <- function(sets, stem) {
  labels <- LETTERS[seq_along(sets)]
  if (stem) {
    labels[length(labels)] <- "stem"
  }
  entries <- lapply(seq_along(sets), function(i) key_entry(labels[[i]], "tint", set_tint(i)))
  do.call(c, entries)
}

link_entries <- function(chains) {
  strong <- as.logical(unlist(lapply(chains, `[[`, "strong")))
  c(
    if (any(strong)) key_entry("strong link", "solid", link_colours[[1]]),
    if (any(!strong)) key_entry("weak link", "22", link_colours[[1]])
  )
}
