# Pictures of rules, as players know them: cages dashed with their sum, thermometers grey
# with a bulb, arrows with a circle, dots on edges, numbers outside. Shapes come before
# colours, so that a picture in grey can be read: lines of different kinds have different
# cores, and groups of cells different marks in their corners.

rule_colours <- list(
  cage = "grey25", thermometer = "grey78", arrow = "grey55", whisper = "#7CC47C",
  renban = "#C08BD6", palindrome = "grey70", between = "grey60", lockout = "#7FA6D9",
  region_sum = "#69B5D8", zipper = "#B9A6E0", sum_line = "#E3B9C4", entropic = "#F2B48C", modular = "#8CCFC4",
  double_arrow = "grey55", diagonal = "#9DB8D9", window = "#E3EAF4", extra = "#EFE7D3",
  clone = "#E4DDF0", indexing = "#E6EEDB", parity = "grey85", extreme = "grey90"
)

# The pieces of a board's rules: `under` the digits, `over` them, and the cells of room that
# numbers outside need on each side, `margin`. `board` has the digits that are drawn. Where
# there are pencil marks (`marked`), sums are smaller and clear of them.
rules_pieces <- function(rules, facts, board = NULL, marked = FALSE) {
  outside <- outside_slots(rules$rules)
  letters <- corner_letters(rules$rules)
  pieces <- Map(function(rule, slot, letter) {
    rule_piece(rule, facts, slot, letter, several = length(unique(outside$name)) > 1, board = board, marked = marked)
  }, rules$rules, outside$slot, letters)
  under <- lapply(pieces, `[[`, "under")
  over <- lapply(pieces, `[[`, "over")
  names <- vapply(rules$rules, `[[`, "", "name")
  list(
    # Tints go under lines.
    under = tree_grob(flat_grobs(under[order(!names %in% tinted_rules)]), "rules"),
    over = tree_grob(flat_grobs(over), "marks-of-rules"),
    margin = if (any(names %in% outside_names)) 0.75 + 0.9 * max(0, outside$slot, na.rm = TRUE) else 0
  )
}

# Numbers of several kinds may be at the same end of a line: the slot of a number is how
# many others are between it and the board.
outside_slots <- function(rules) {
  name <- vapply(rules, `[[`, "", "name")
  is_number <- name %in% setdiff(outside_names, "little_killer")
  ends <- vapply(rules, function(rule) {
    if (length(rule$cells) > 0) paste(utils::head(rule$cells[[1]], 2), collapse = " ") else ""
  }, "")
  slot <- rep(NA_integer_, length(rules))
  slot[is_number] <- as.integer(stats::ave(seq_along(rules)[is_number], ends[is_number], FUN = seq_along)) - 1L
  list(name = name[is_number], slot = slot)
}

# Several pairs of clones have letters, so that each differs from the others. So have groups of
# cells that do not touch, if there are several.
corner_letters <- function(rules) {
  name <- vapply(rules, `[[`, "", "name")
  is_apart <- vapply(rules, function(rule) rule$name %in% names_of_groups && !is_connected(rule$cells[[1]]), NA)
  lettered <- name == "clone" & sum(name == "clone") > 1 | is_apart & sum(is_apart) > 1
  letters <- rep("", length(rules))
  letters[lettered] <- rep_len(LETTERS, sum(lettered))
  letters
}

names_of_groups <- c("cage", "extra_region", "all_different")

# Whether one can go from each of the cells to each other, across sides.
is_connected <- function(cells) {
  reached <- seq_len(nrow(cells)) == 1
  repeat {
    before <- sum(reached)
    for (i in which(reached)) {
      reached <- reached | abs(cells[, 1] - cells[i, 1]) + abs(cells[, 2] - cells[i, 2]) == 1
    }
    if (sum(reached) == before) {
      return(all(reached))
    }
  }
}

# The grobs in lists of lists of them.
flat_grobs <- function(x) {
  if (grid::is.grob(x)) {
    return(list(x))
  }
  unlist(lapply(unname(x), flat_grobs), recursive = FALSE) %||% list()
}

outside_names <- c("little_killer", "outside_sum", "sandwich", "skyscraper", "x_sum", "numbered_room")

tinted_rules <- c("windows", "extra_region", "clone", "indexing", "even", "odd", "minimum", "maximum")

# The usual number of a kind of line. Any other is written at the first cell of a line.
usual_numbers <- c(whisper = 5L, lockout = 4L, sum_line = 10L, modular = 3L, outside_sum = 3L)

mark_of_line <- function(rule) {
  number <- if (rule$name == "outside_sum") nrow(rule$cells[[1]]) else rule$values
  if (!rule$name %in% names(usual_numbers) || number == usual_numbers[[rule$name]]) {
    return("")
  }
  if (rule$name == "outside_sum") paste0("(", number, ")") else as.character(number)
}

rule_piece <- function(rule, facts, slot, letter, several, board, marked) {
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  ends <- if (length(cells) > 0) cells[c(1, nrow(cells)), , drop = FALSE]
  switch(rule$name,
    diagonals = list(under = diagonals_piece(rule$values, facts)),
    windows = list(under = windows_piece(facts)),
    extra_region = list(under = list(tinted(cells, rule_colours$extra), outline_piece(cells, "solid"), corner_text(letter, cells))),
    all_different = list(over = list(outline_piece(cells, "12"), corner_text(letter, cells))),
    cage = list(over = list(cage_piece(cells, rule$values, marked), corner_text(letter, cells))),
    thermometer = list(under = thermometer_piece(cells, rule$values)),
    arrow = list(under = arrow_piece(rule$cells)),
    double_arrow = list(under = list(line_piece(cells, rule_colours$double_arrow, 0.05), circles_piece(ends))),
    between = list(under = list(line_piece(cells, rule_colours$between, 0.1), circles_piece(ends, fill = "grey92"))),
    lockout = list(under = list(line_piece(cells, rule_colours$lockout, 0.1), diamonds_piece(ends), line_number(rule))),
    whisper = , renban = , palindrome = , region_sum = , zipper = , sum_line = , entropic = , modular =
      list(under = list(cored_piece(cells, rule$name), line_number(rule))),
    clone = list(under = lapply(rule$cells, function(cells) {
      list(tinted(cells, rule_colours$clone), corner_text(letter, cells))
    })),
    indexing = list(under = list(
      tinted(cells, rule_colours$indexing), corner_text(if (rule$values == 1) "r" else "c", cells)
    )),
    kropki = list(over = list(
      dots_piece(rule$cells[[1]], "white", if (rule$values[[1]] != 1) rule$values[[1]]),
      dots_piece(rule$cells[[2]], "black", if (rule$values[[2]] != 2) rule$values[[2]])
    )),
    xv = list(over = list(edge_text(rule$cells[[1]], "X"), edge_text(rule$cells[[2]], "V"))),
    greater = list(over = greater_piece(cells)),
    even = list(under = parity_piece(cells, "even")),
    odd = list(under = parity_piece(cells, "odd")),
    quadruple = list(over = quadruple_piece(cells, rule$values)),
    minimum = list(under = extreme_piece(cells, inwards = TRUE)),
    maximum = list(under = extreme_piece(cells, inwards = FALSE)),
    candidates = list(under = candidates_piece(cells, rule$values, facts, board)),
    little_killer = list(
      over = little_killer_piece(cells, rule$values, facts),
      under = if (!is_whole_diagonal(cells, facts)) line_piece(cells, "grey60", 0.03, lty = "22")
    ),
    outside_sum = , sandwich = , skyscraper = , x_sum = , numbered_room =
      list(over = outside_piece(cells, rule$values, slot, paste0(if (several) outside_signs[[rule$name]], mark_of_line(rule)))),
    list()
  )
}

# Widths of coloured lines, and the cores by which they differ in grey, too.
cored_lines <- list(
  whisper = list(width = 0.22, core = "44"), renban = list(width = 0.22, core = "solid"),
  palindrome = list(width = 0.14), region_sum = list(width = 0.18, core = "62"),
  zipper = list(width = 0.18, core = "22"), sum_line = list(width = 0.18, core = "1242"),
  entropic = list(width = 0.2, core = "6222"),
  modular = list(width = 0.2, core = "12")
)

# ---- Shapes --------------------------------------------------------------------

tinted <- function(cells, fill) shade_piece(cells[, 1], cells[, 2], fill = fill)

# A line through the middles of cells, `width` in cells.
line_piece <- function(cells, colour, width, arrow = FALSE, lty = "solid", least = 1) {
  x <- cells[, 2] - 0.5
  y <- cells[, 1] - 0.5
  scaled_piece(NULL, function(points) {
    grid::gList(grid::linesGrob(
      x, y,
      default.units = "native",
      arrow = if (arrow) grid::arrow(angle = 30, length = grid::unit(0.22 * points, "points")),
      gp = grid::gpar(
        col = colour, lwd = max(least, width * points / 0.75), lty = lty,
        lineend = if (lty == "solid") "round" else "butt", linejoin = "round"
      )
    ))
  })
}

# A coloured line with its core.
cored_piece <- function(cells, name) {
  look <- cored_lines[[name]]
  colour <- rule_colours[[name]]
  list(
    line_piece(cells, colour, look$width),
    if (!is.null(look$core)) line_piece(cells, core_colour(colour), 0.05, lty = look$core)
  )
}

# Much darker than a colour.
core_colour <- function(colour) {
  grDevices::rgb(t(0.62 * grDevices::col2rgb(colour)), maxColorValue = 255)
}

circles_piece <- function(cells, radius = 0.4, fill = "white", colour = "grey45") {
  cells <- matrix(cells, ncol = 2)
  scaled_piece(NULL, function(points) {
    grid::gList(grid::circleGrob(
      cells[, 2] - 0.5, cells[, 1] - 0.5, grid::unit(radius * points, "points"),
      default.units = "native", gp = grid::gpar(fill = fill, col = colour, lwd = max(1, points / 20))
    ))
  })
}

diamonds_piece <- function(cells, radius = 0.42) {
  x <- rep(cells[, 2] - 0.5, each = 4) + c(0, radius, 0, -radius)
  y <- rep(cells[, 1] - 0.5, each = 4) + c(-radius, 0, radius, 0)
  grid::polygonGrob(
    x, y,
    id = rep(seq_len(nrow(cells)), each = 4), default.units = "native",
    gp = grid::gpar(fill = "white", col = rule_colours$lockout, lwd = 1.5)
  )
}

# A thermometer on which digits may repeat is hollow.
thermometer_piece <- function(cells, values) {
  colour <- rule_colours$thermometer
  hollow <- identical(as.integer(values), 0L)
  list(
    line_piece(cells, colour, 0.26),
    circles_piece(cells[1, ], 0.35, fill = colour, colour = colour),
    if (hollow) list(line_piece(cells, "white", 0.15), circles_piece(cells[1, ], 0.28, fill = "white", colour = "white"))
  )
}

arrow_piece <- function(cells) {
  circle <- cells[[1]]
  # The shaft begins at the cell of the circle that is nearest, on its rim.
  first <- cells[[2]][1, ]
  from <- circle[which.min((circle[, 1] - first[[1]])^2 + (circle[, 2] - first[[2]])^2), ]
  away <- first - from
  away <- away / max(1e-9, sqrt(sum(away^2)))
  shaft <- rbind(from + 0.4 * away, cells[[2]])
  pill <- if (nrow(circle) == 1) circles_piece(circle) else pill_piece(circle)
  list(line_piece(shaft, rule_colours$arrow, 0.05, arrow = TRUE), pill)
}

# A circle around several cells.
pill_piece <- function(cells) {
  x <- range(cells[, 2]) - 0.5
  y <- range(cells[, 1]) - 0.5
  scaled_piece(NULL, function(points) {
    size <- grid::unit((c(diff(x), diff(y)) + 0.8) * points, "points")
    grid::gList(grid::roundrectGrob(
      mean(x), mean(y), size[1], size[2],
      default.units = "native", r = grid::unit(0.4 * points, "points"),
      gp = grid::gpar(fill = "white", col = "grey45", lwd = max(1, points / 20))
    ))
  })
}

# The outline of cells, with a sum at the upper left.
cage_piece <- function(cells, sum, marked = FALSE) {
  first <- cells[order(cells[, 1], cells[, 2])[[1]], ]
  list(outline_piece(cells, "42"), if (length(sum) > 0) corner_number(sum, first[[1]], first[[2]], marked))
}

# The outline of cells, a little inside of their border.
outline_piece <- function(cells, lty) {
  outline <- cage_outline(cells, 0.07)
  scaled_piece(NULL, function(points) {
    grid::gList(grid::segmentsGrob(
      outline[, 1], outline[, 2], outline[, 3], outline[, 4],
      default.units = "native",
      gp = grid::gpar(col = rule_colours$cage, lwd = max(0.7, points / 36), lty = lty, lineend = "butt")
    ))
  })
}

# Segments x0, y0, x1, y1, `gap` inside of the border.
cage_outline <- function(cells, gap) {
  key <- cells[, 1] * 1000 + cells[, 2]
  has <- function(row, col) (row * 1000 + col) %in% key
  lines <- lapply(seq_len(nrow(cells)), function(i) {
    r <- cells[i, 1]
    c <- cells[i, 2]
    up <- has(r - 1, c)
    down <- has(r + 1, c)
    left <- has(r, c - 1)
    right <- has(r, c + 1)
    x0 <- c - 1
    y0 <- r - 1
    # A side of the outline ends at the border to the next cell of the cage, which continues
    # it. If the outline turns there, the side ends `gap` beyond the border.
    reach <- function(beside, corner) if (!beside) gap else if (corner) -gap else 0
    rbind(
      if (!up) c(x0 + reach(left, has(r - 1, c - 1)), y0 + gap, x0 + 1 - reach(right, has(r - 1, c + 1)), y0 + gap),
      if (!down) c(x0 + reach(left, has(r + 1, c - 1)), y0 + 1 - gap, x0 + 1 - reach(right, has(r + 1, c + 1)), y0 + 1 - gap),
      if (!left) c(x0 + gap, y0 + reach(up, has(r - 1, c - 1)), x0 + gap, y0 + 1 - reach(down, has(r + 1, c - 1))),
      if (!right) c(x0 + 1 - gap, y0 + reach(up, has(r - 1, c + 1)), x0 + 1 - gap, y0 + 1 - reach(down, has(r + 1, c + 1)))
    )
  })
  do.call(rbind, lines)
}

# A small number in the upper left corner of a cell, on white; smaller above pencil marks.
corner_number <- function(number, row, col, marked = FALSE) {
  size <- if (marked) 0.155 else 0.23
  width <- (0.45 + 0.57 * nchar(number)) * size
  height <- if (marked) 0.11 else 0.22
  y <- if (marked) 0.053 else 0.17
  grid::gTree(children = grid::gList(
    grid::rectGrob(
      col - 1 + 0.05 + width / 2, row - 1 + y, width, height,
      default.units = "native", gp = grid::gpar(fill = "white", col = NA)
    ),
    digits_piece(number, row, col, x = -0.45 + width / 2, y = y - 0.5, size = size)
  ))
}

# The number of a line, in its first cell, on white so that the line does not cross it.
line_number <- function(rule) {
  mark <- mark_of_line(rule)
  cell <- rule$cells[[1]][1, , drop = FALSE]
  if (nzchar(mark)) {
    list(
      grid::rectGrob(
        cell[, 2] - 0.14, cell[, 1] - 0.19, 0.06 + 0.15 * nchar(mark), 0.24,
        default.units = "native", gp = grid::gpar(fill = "white", col = NA)
      ),
      corner_text(mark, cell)
    )
  }
}

# A letter in the lower right corner of cells.
corner_text <- function(text, cells) {
  if (nzchar(text)) {
    digits_piece(
      rep(text, nrow(cells)), cells[, 1], cells[, 2],
      x = 0.36, y = 0.31, size = 0.24, gp = grid::gpar(col = "grey35")
    )
  }
}

# Candidates that a rule leaves to cells, in those that have no digit.
candidates_piece <- function(cells, digits, facts, board) {
  open <- if (is.null(board)) rep(TRUE, nrow(cells)) else board[cells] == 0L
  marks <- array(FALSE, c(facts$rows, facts$columns, facts$digits))
  for (digit in digits) marks[cbind(cells[open, , drop = FALSE], digit)] <- TRUE
  marks_piece(marks_of(marks), mark_side(marks))
}

diagonals_piece <- function(values, facts) {
  n <- facts$columns
  line <- function(y0, y1) {
    scaled_piece(NULL, function(points) {
      grid::gList(grid::segmentsGrob(
        0, y0, n, y1,
        default.units = "native", gp = grid::gpar(col = rule_colours$diagonal, lwd = max(0.8, points / 24))
      ))
    })
  }
  list(if (values[[1]] == 1) line(0, n), if (values[[2]] == 1) line(n, 0))
}

windows_piece <- function(facts) {
  tinted(do.call(rbind, window_cells(facts)), rule_colours$window)
}

parity_piece <- function(cells, kind) {
  x <- cells[, 2] - 0.5
  y <- cells[, 1] - 0.5
  gp <- grid::gpar(fill = rule_colours$parity, col = NA)
  if (kind == "even") {
    return(grid::rectGrob(x, y, 0.74, 0.74, default.units = "native", gp = gp))
  }
  scaled_piece(NULL, function(points) {
    grid::gList(grid::circleGrob(x, y, grid::unit(0.38 * points, "points"), default.units = "native", gp = gp))
  })
}

# The corners of four wedges around the middle of a cell, three for each.
extreme_corners <- function(inwards) {
  base <- if (inwards) 0.48 else 0.31
  tip <- if (inwards) 0.31 else 0.48
  wedge <- function(dx, dy) {
    side <- 0.14
    cbind(
      x = c(dx * base - dy * side, dx * tip, dx * base + dy * side),
      y = c(dy * base - dx * side, dy * tip, dy * base + dx * side)
    )
  }
  do.call(rbind, Map(wedge, c(1, -1, 0, 0), c(0, 0, 1, -1)))
}

# Wedges at the four sides, pointing into a lowest cell and out of a highest.
extreme_piece <- function(cells, inwards) {
  corners <- extreme_corners(inwards)
  n <- nrow(cells)
  list(
    tinted(cells, rule_colours$extreme),
    grid::polygonGrob(
      rep(cells[, 2] - 0.5, each = 12) + rep(corners[, 1], n),
      rep(cells[, 1] - 0.5, each = 12) + rep(corners[, 2], n),
      id = rep(seq_len(4 * n), each = 3), default.units = "native",
      gp = grid::gpar(fill = "grey35", col = NA)
    )
  )
}

# The middles of the edges between pairs of cells.
edge_places <- function(pairs) {
  odd <- seq_len(nrow(pairs)) %% 2 == 1
  a <- pairs[odd, , drop = FALSE]
  b <- pairs[!odd, , drop = FALSE]
  list(x = (a[, 2] + b[, 2]) / 2 - 0.5, y = (a[, 1] + b[, 1]) / 2 - 0.5, from = a, to = b)
}

dots_piece <- function(pairs, fill, number = NULL) {
  if (nrow(pairs) == 0) {
    return(NULL)
  }
  at <- edge_places(pairs)
  pieces <- list(
    scaled_piece(NULL, function(points) {
      grid::gList(grid::circleGrob(
        at$x, at$y, grid::unit((if (is.null(number)) 0.12 else 0.17) * points, "points"),
        default.units = "native", gp = grid::gpar(fill = fill, col = "black", lwd = max(0.6, points / 40))
      ))
    }),
    if (!is.null(number)) {
      digits_piece(
        rep(number, length(at$x)), at$y + 0.5, at$x + 0.5,
        size = 0.24, gp = grid::gpar(col = if (fill == "black") "white" else "black")
      )
    }
  )
  # Pages keep these colours by night: black and white are what they mean.
  tree_grob(pieces, cl = "oxidoku_dots")
}

# A letter on an edge, on white so that the line does not cross it.
edge_text <- function(pairs, letter) {
  if (nrow(pairs) == 0) {
    return(NULL)
  }
  at <- edge_places(pairs)
  list(
    grid::rectGrob(at$x, at$y, 0.28, 0.3, default.units = "native", gp = grid::gpar(fill = "white", col = NA)),
    digits_piece(
      rep(letter, length(at$x)), at$y + 0.5, at$x + 0.5,
      size = 0.32, gp = grid::gpar(fontface = "bold")
    )
  )
}

# An angle on the edge that opens towards the greater digit.
greater_piece <- function(pairs) {
  at <- edge_places(pairs)
  dx <- at$to[, 2] - at$from[, 2]
  dy <- at$to[, 1] - at$from[, 1]
  n <- length(dx)
  x <- rbind(at$x - 0.07 * dx - 0.13 * dy, at$x + 0.09 * dx, at$x - 0.07 * dx + 0.13 * dy)
  y <- rbind(at$y - 0.07 * dy - 0.13 * dx, at$y + 0.09 * dy, at$y - 0.07 * dy + 0.13 * dx)
  list(
    grid::rectGrob(at$x, at$y, 0.26, 0.26, default.units = "native", gp = grid::gpar(fill = "white", col = NA)),
    scaled_piece(NULL, function(points) {
      grid::gList(grid::polylineGrob(
        as.vector(x), as.vector(y),
        id = rep(seq_len(n), each = 3), default.units = "native",
        gp = grid::gpar(col = "black", lwd = max(0.8, points / 26))
      ))
    })
  )
}

quadruple_piece <- function(cells, values) {
  row <- max(cells[, 1]) - 0.5
  col <- max(cells[, 2]) - 0.5
  list(
    circles_piece(cbind(row, col), 0.24, colour = "black"),
    digits_piece(
      paste(symbol_of(values), collapse = if (length(values) > 2) "" else " "), row, col,
      size = c(0.28, 0.25, 0.21, 0.17)[[min(4, length(values))]]
    )
  )
}

# ---- Outside -------------------------------------------------------------------

# A number beside the first cell of a line, on the side that the line comes from. `sign` is
# that of its kind, where there are several.
outside_piece <- function(cells, number, slot, sign) {
  step <- if (nrow(cells) > 1) cells[2, ] - cells[1, ] else c(1, 0)
  # Numbers side by side need more room than numbers one above the other.
  away <- 0.9 + slot * if (step[[1]] == 0) 0.9 else 0.5
  at <- cells[1, ] - away * step
  digits_piece(paste0(number, sign), at[[1]], at[[2]], size = 0.4, gp = grid::gpar(col = "grey10"))
}

# Of numbers outside, where a board has several kinds.
outside_signs <- c(outside_sum = "+", sandwich = "s", skyscraper = "^", x_sum = "x", numbered_room = "#")

little_killer_piece <- function(cells, number, facts) {
  step <- if (nrow(cells) > 1) cells[2, ] - cells[1, ] else c(if (cells[[1]] == 1) 1 else -1, if (cells[[2]] == 1) 1 else -1)
  number_at <- cells[1, ] - 1.02 * step
  list(
    digits_piece(number, number_at[[1]], number_at[[2]], size = 0.34, gp = grid::gpar(col = "grey10")),
    line_piece(rbind(cells[1, ] - 0.8 * step, cells[1, ] - 0.52 * step), "grey25", 0.04, arrow = TRUE)
  )
}

# Any other line of cells with a number is drawn.
is_whole_diagonal <- function(cells, facts) {
  if (nrow(cells) == 1) {
    return(TRUE)
  }
  step <- cells[2, ] - cells[1, ]
  beyond <- cells[nrow(cells), ] + step
  straight <- all(diff(cells[, 1]) == step[[1]]) && all(diff(cells[, 2]) == step[[2]]) && all(abs(step) == 1)
  straight && (any(beyond < 1) || beyond[[1]] > facts$rows || beyond[[2]] > facts$columns)
}

# ---- Key -----------------------------------------------------------------------

# Label, shape and colour.
rule_keys <- list(
  windows = list("windows", "tint", rule_colours$window),
  extra_region = list("extra region", "outlined", rule_colours$extra),
  all_different = list("no digit twice", "dotted", "white"),
  clone = list("clones", "tint", rule_colours$clone),
  indexing = list("indexing: c by column, r by row", "tint", rule_colours$indexing),
  even = list("even", "tint", rule_colours$parity),
  odd = list("odd", "circle", rule_colours$parity),
  whisper = list("whisper: differ by {number} or more", "whisper", rule_colours$whisper),
  renban = list("renban", "renban", rule_colours$renban),
  palindrome = list("palindrome", "palindrome", rule_colours$palindrome),
  between = list("between", "line", rule_colours$between),
  lockout = list("lockout: ends differ by {number} or more", "line", rule_colours$lockout),
  region_sum = list("equal sums in boxes", "region_sum", rule_colours$region_sum),
  zipper = list("zipper", "zipper", rule_colours$zipper),
  sum_line = list("parts with the sum {number}", "sum_line", rule_colours$sum_line),
  entropic = list("low, middle, high", "entropic", rule_colours$entropic),
  modular = list("modular: different remainders by {number}", "modular", rule_colours$modular),
  minimum = list("lower than its neighbours", "minimum", rule_colours$extreme),
  maximum = list("higher than its neighbours", "maximum", rule_colours$extreme),
  candidates = list("small digits: one of these", "none", NA)
)

# Rules that a picture cannot show.
is_whole_board <- function(rule) rule$name %in% c("disjoint_groups", "anti_knight", "anti_king", "non_consecutive")

# The kinds of numbers outside, with their signs if there are several.
outside_words <- function(rules) {
  outside <- Filter(function(rule) rule$name %in% names(outside_signs), rules$rules)
  kinds <- unique(vapply(outside, `[[`, "", "name"))
  labels <- vapply(outside, function(rule) {
    mark <- mark_of_line(rule)
    paste0(
      if (length(kinds) > 1) paste0(outside_signs[[rule$name]], " "), rule_label(rule$name, 2),
      if (rule$name == "outside_sum") paste(if (nzchar(mark)) mark, "of the first", nrow(rule$cells[[1]]), "cells")
    )
  }, "")
  labels <- sub("sums +", "sums ", sort(unique(labels), method = "radix"))
  if (length(labels) > 0) paste("outside:", paste(labels, collapse = ", "))
}

# Unmarked edges are clues only if all marks are given.
negative_words <- function(rules) {
  words <- lapply(rules$rules, function(rule) {
    if (rule$name == "xv" && rule$values[[1]] == 1L) {
      return("all X and V are given")
    }
    if (rule$name != "kropki" || !any(rule$values[3:4] == 1L)) {
      return(NULL)
    }
    flags <- rule$values[3:4] == 1L
    usual <- rule$values[1:2] == 1:2
    if (all(flags & usual)) {
      return("all dots are given")
    }
    number <- paste0(c(" of difference ", " of ratio "), rule$values[1:2])
    paste0("all ", c("white", "black"), " dots", ifelse(usual, "", number), " are given")[flags]
  })
  unique(unlist(words))
}
