# Draws rules as players know them: dashed cages with their sums, grey thermometers with a bulb,
# arrows with a circle, dots on edges, numbers outside the board. Shapes matter more than colours,
# so that a picture can be read in greyscale: lines of different kinds have different cores, and
# groups of cells have different marks in their corners.

# The colour of outlines.
outline_colour <- "grey25"

# Makes the pieces of a board's rules: those `under` the digits, those `over` them, and the
# `margin` on each side for numbers outside the board, in cells. `board` has the digits that are
# drawn. If there are pencil marks (`marked`), sums are smaller and do not touch them.
rules_pieces <- function(rules, facts, board = NULL, marked = FALSE) {
  outside <- outside_slots(rules$rules)
  looks <- Map(function(rule, slot, letter) {
    c(kind_of(rule)$drawn, list(slot = slot, corner_letter = letter, several = length(unique(outside$name)) > 1))
  }, rules$rules, outside$slot, corner_letters(rules$rules))
  shapes <- vapply(looks, function(look) look$shape %||% "none", "")
  is_tint <- shapes %in% tints_of_rules | vapply(looks, function(look) identical(look$shape, "outline") && !is.null(look$colour), NA)
  pieces <- Map(function(rule, look, shape) {
    if (shape != "none") rule_shapes[[shape]](rule, look, facts, board, marked)
  }, rules$rules, looks, shapes)
  under <- lapply(pieces, `[[`, "under")
  over <- lapply(pieces, `[[`, "over")
  list(
    # Tints go under lines.
    under = tree_grob(flat_grobs(under[order(!is_tint)]), "rules"),
    over = tree_grob(flat_grobs(over), "marks-of-rules"),
    margin = if (any(shapes %in% c("outside", "diagonal"))) 0.75 + 0.9 * max(0, outside$slot, na.rm = TRUE) else 0
  )
}

# Assigns a slot to each number outside the board: the number of other numbers between it and the
# board. Numbers of several kinds may be at the same end of a line.
outside_slots <- function(rules) {
  name <- vapply(rules, `[[`, "", "name")
  is_number <- vapply(rules, function(rule) identical(kind_of(rule)$drawn$shape, "outside"), NA)
  ends <- vapply(rules, function(rule) {
    if (length(rule$cells) > 0) paste(utils::head(rule$cells[[1]], 2), collapse = " ") else ""
  }, "")
  slot <- rep(NA_integer_, length(rules))
  slot[is_number] <- as.integer(stats::ave(seq_along(rules)[is_number], ends[is_number], FUN = seq_along)) - 1L
  list(name = name[is_number], slot = slot)
}

# Assigns letters to pairs of clones, so that they can be distinguished if there are several. The
# same applies to groups of cells whose cells do not all touch.
corner_letters <- function(rules) {
  wanted <- vapply(rules, function(rule) kind_of(rule)$drawn$letters[[1]] %||% "none", "")
  is_apart <- wanted == "apart"
  is_apart[is_apart] <- vapply(rules[is_apart], function(rule) max(pieces_of_cells(rule$cells[[1]])) > 1, NA)
  lettered <- wanted == "all" & sum(wanted == "all") > 1 | is_apart & sum(is_apart) > 1
  letters <- rep("", length(rules))
  letters[lettered] <- rep_len(LETTERS, sum(lettered))
  letters
}

# Flattens nested lists of grobs.
flat_grobs <- function(x) {
  if (grid::is.grob(x)) {
    return(list(x))
  }
  unlist(lapply(unname(x), flat_grobs), recursive = FALSE) %||% list()
}

# Returns the text of a rule's number, or "" if it is the usual number of its kind.
mark_of_line <- function(rule) {
  number <- unusual_number(rule)
  if (is.null(number)) "" else if (is.null(kind_of(rule)$sides)) as.character(number) else paste0("(", number, ")")
}

tints_of_rules <- c("groups", "tint", "square", "disc", "wedges")

# ---- Shapes --------------------------------------------------------------------

tinted <- function(cells, fill) shade_piece(cells[, 1], cells[, 2], fill = fill)

# Which of some cells have a digit. `board` may be NULL.
is_filled <- function(cells, board) {
  if (is.null(board)) rep(FALSE, nrow(cells)) else !board[cells] %in% c(0L, NA)
}

# The distance from the middle of a cell at which lines leave room for its digit, in cells.
digit_room <- 0.36

# Splits a line into the parts between the digits of its cells. `filled` says which cells have a
# digit, and `room` is the distance that the parts keep from the middle of these cells.
parts_between_digits <- function(cells, filled, room = digit_room) {
  n <- nrow(cells)
  beside <- function(from, to) {
    along <- cells[to, ] - cells[from, ]
    cells[from, ] + room * along / max(1e-9, sqrt(sum(along^2)))
  }
  stops <- unique(c(1, which(filled), n))
  lapply(seq_len(length(stops) - 1), function(i) {
    from <- stops[[i]]
    to <- stops[[i + 1]]
    inner <- seq_len(n)[seq_len(n) > from & seq_len(n) < to]
    rbind(
      if (filled[[from]]) beside(from, from + 1) else cells[from, ],
      cells[inner, , drop = FALSE],
      if (filled[[to]]) beside(to, to - 1) else cells[to, ]
    )
  })
}

# Moves the end of a line in front of the digit in its last cell, so that the digit does not hide
# the tip of an arrow.
end_before_digit <- function(cells, filled) {
  n <- nrow(cells)
  if (filled[[n]]) {
    cells[n, ] <- utils::tail(parts_between_digits(cells[n - 1:0, ], c(FALSE, TRUE))[[1]], 1)
  }
  cells
}

# Draws the line of a rule. The line is faint in the cells that are `filled`, so that it does not
# cross out their digits. A wide line is also faint between two digits, where the rest of it would
# be a row of blots.
line_under_digits <- function(cells, colour, width, filled, lty = "solid") {
  if (!any(filled)) {
    return(line_piece(cells, colour, width, lty = lty))
  }
  # Round ends extend a solid line by half its width.
  parts <- parts_between_digits(cells, filled, digit_room + if (lty == "solid") width / 2 else 0)
  if (width > 0.1) {
    stops <- unique(c(1, which(filled), nrow(cells)))
    parts <- parts[diff(stops) > 1 | !filled[stops[-1]] | !filled[stops[-length(stops)]]]
  }
  list(
    line_piece(cells, faint_colour(colour), width, lty = lty),
    lapply(parts, line_piece, colour, width, lty = lty)
  )
}

# Draws a line through the centres of cells. `width` is in cells.
line_piece <- function(cells, colour, width, arrow = FALSE, lty = "solid", least = 1, tip = 0.22) {
  x <- cells[, 2] - 0.5
  y <- cells[, 1] - 0.5
  scaled_piece(NULL, function(points) {
    grid::gList(grid::linesGrob(
      x, y,
      default.units = "native",
      arrow = if (arrow) grid::arrow(angle = 30, length = grid::unit(tip * points, "points")),
      gp = grid::gpar(
        col = colour, lwd = max(least, width * points / 0.75), lty = lty,
        lineend = if (lty == "solid") "round" else "butt", linejoin = "round"
      )
    ))
  })
}

# Darkens a colour for the core of a line.
core_colour <- function(colour) {
  grDevices::rgb(t(0.62 * grDevices::col2rgb(colour)), maxColorValue = 255)
}

# Lightens a colour for the parts of a line under digits. Digits stand out equally from all faint
# lines.
faint_colour <- function(colour) {
  missing <- 255 - grDevices::col2rgb(colour)
  share <- min(1, 0.15 * 255 / max(1, sum(c(0.3, 0.59, 0.11) * missing)))
  grDevices::rgb(t(255 - share * missing), maxColorValue = 255)
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

diamonds_piece <- function(cells, colour, radius = 0.42) {
  x <- rep(cells[, 2] - 0.5, each = 4) + c(0, radius, 0, -radius)
  y <- rep(cells[, 1] - 0.5, each = 4) + c(-radius, 0, radius, 0)
  grid::polygonGrob(
    x, y,
    id = rep(seq_len(nrow(cells)), each = 4), default.units = "native",
    gp = grid::gpar(fill = "white", col = colour, lwd = 1.5)
  )
}

# Draws a thermometer. It is hollow if digits may repeat on it.
tube_shape <- function(rule, look, facts, board, ...) {
  cells <- rule$cells[[1]]
  filled <- is_filled(cells, board)
  bulb <- if (filled[[1]]) faint_colour(look$colour) else look$colour
  list(under = list(
    line_under_digits(cells, look$colour, 0.26, filled),
    circles_piece(cells[1, ], 0.35, fill = bulb, colour = look$colour),
    if (length(rule$values) > 0) list(line_piece(cells, "white", 0.15), circles_piece(cells[1, ], 0.28, fill = "white", colour = "white"))
  ))
}

arrow_shape <- function(rule, look, facts, board, ...) {
  cells <- rule$cells
  circle <- cells[[1]]
  # The shaft begins on the rim of the circle, at the nearest of its cells.
  first <- cells[[2]][1, ]
  from <- circle[which.min((circle[, 1] - first[[1]])^2 + (circle[, 2] - first[[2]])^2), ]
  away <- first - from
  away <- away / max(1e-9, sqrt(sum(away^2)))
  filled <- c(FALSE, is_filled(cells[[2]], board))
  shaft <- end_before_digit(rbind(from + 0.4 * away, cells[[2]]), filled)
  filled[[length(filled)]] <- FALSE
  pill <- if (nrow(circle) == 1) circles_piece(circle) else pill_piece(circle)
  list(under = list(line_under_digits(shaft, look$colour, 0.05, filled), tip_piece(shaft, look$colour, filled), pill))
}

# Draws the last part of a line with the tip of an arrow. `filled` says which cells have a digit,
# apart from the last one.
tip_piece <- function(shaft, colour, filled, width = 0.05, tip = 0.22) {
  line_piece(utils::tail(parts_between_digits(shaft, filled), 1)[[1]], colour, width, arrow = TRUE, tip = tip)
}

# Draws a circle around several cells.
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

# Outlines cells slightly inside their border, and closer to it around pencil marks.
outline_piece <- function(cells, lty, marked = FALSE) {
  outline <- cage_outline(cells, if (marked) outline_gap_of_marks else 0.07)
  weight <- if (is_dotted(lty)) 2 else 1
  scaled_piece(NULL, function(points) {
    grid::gList(grid::segmentsGrob(
      outline[, 1], outline[, 2], outline[, 3], outline[, 4],
      default.units = "native",
      gp = grid::gpar(col = outline_colour, lwd = weight * max(0.7, points / 36), lty = lty, lineend = "butt")
    ))
  })
}

outline_gap_of_marks <- 0.04

# Whether the dashes of a line are dots, which are invisible on small pictures unless they are
# thicker than other lines.
is_dotted <- function(lty) lty %in% c("12", "13")

# Returns the segments of an outline as x0, y0, x1 and y1. They run `gap` inside the border.
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

# Draws a small number or text in the upper left corner of a cell, on white. It is clear of the
# digit below it, and smaller above pencil marks.
corner_number <- function(number, row, col, marked = FALSE) {
  size <- if (marked) 0.18 else 0.22
  width <- (0.45 + ems_of_text(number)) * size
  height <- if (marked) 0.13 else 0.18
  y <- if (marked) 0.075 else 0.125
  grid::gTree(children = grid::gList(
    grid::rectGrob(
      col - 1 + 0.05 + width / 2, row - 1 + y, width, height,
      default.units = "native", gp = grid::gpar(fill = "white", col = NA)
    ),
    digits_piece(number, row, col, x = -0.45 + width / 2, y = y - 0.5, size = size)
  ))
}

# Estimates the width of a text in font sizes.
ems_of_text <- function(text) {
  count <- function(pattern) nchar(gsub(pattern, "", text))
  0.57 * nchar(text) - 0.22 * count("[^ .ijlft-]") + 0.24 * count("[^<>=m]")
}

# Draws the number of a line in its first cell, on white so that the line does not cross it.
line_number <- function(rule, mark = mark_of_line(rule), marked = FALSE) {
  cell <- rule$cells[[1]][1, , drop = FALSE]
  # A long text would reach the next cell from the lower right corner.
  if (nchar(mark) > 2) {
    return(corner_number(mark, cell[[1]], cell[[2]], marked))
  }
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

# Draws a letter in the lower right corner of cells.
corner_text <- function(text, cells) {
  if (nzchar(text)) {
    digits_piece(
      rep(text, nrow(cells)), cells[, 1], cells[, 2],
      x = 0.36, y = 0.31, size = 0.24, gp = grid::gpar(col = "grey35")
    )
  }
}

# Draws the candidates that a rule allows in cells, unless the cells are filled.
candidates_shape <- function(rule, look, facts, board, ...) {
  cells <- rule$cells[[1]]
  open <- if (is.null(board)) rep(TRUE, nrow(cells)) else board[cells] == 0L
  marks <- array(FALSE, c(facts$rows, facts$columns, facts$digits))
  for (digit in number_of(rule$values, facts)) marks[cbind(cells[open, , drop = FALSE], digit)] <- TRUE
  list(under = marks_piece(marks_of(marks), mark_side(marks), symbols = usual_symbols(facts)))
}

diagonals_shape <- function(rule, look, facts, ...) {
  n <- facts$columns
  line <- function(y0, y1) {
    scaled_piece(NULL, function(points) {
      grid::gList(grid::segmentsGrob(
        0, y0, n, y1,
        default.units = "native", gp = grid::gpar(col = look$colour, lwd = max(0.8, points / 24))
      ))
    })
  }
  list(under = list(if (rule$values[[1]] == 1) line(0, n), if (rule$values[[2]] == 1) line(n, 0)))
}

square_shape <- function(rule, look, ...) {
  cells <- rule$cells[[1]]
  list(under = grid::rectGrob(
    cells[, 2] - 0.5, cells[, 1] - 0.5, 0.74, 0.74,
    default.units = "native", gp = grid::gpar(fill = look$colour, col = NA)
  ))
}

disc_shape <- function(rule, look, ...) {
  cells <- rule$cells[[1]]
  list(under = scaled_piece(NULL, function(points) {
    grid::gList(grid::circleGrob(
      cells[, 2] - 0.5, cells[, 1] - 0.5, grid::unit(0.38 * points, "points"),
      default.units = "native", gp = grid::gpar(fill = look$colour, col = NA)
    ))
  }))
}

# Returns the corners of four wedges around the centre of a cell, three for each wedge.
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

# Draws wedges at the four sides of cells. They point inwards if the digit is lower than its
# neighbours, and outwards if it is higher.
wedges_shape <- function(rule, look, ...) {
  cells <- rule$cells[[1]]
  corners <- extreme_corners(look$inwards)
  n <- nrow(cells)
  list(under = list(
    tinted(cells, look$colour),
    grid::polygonGrob(
      rep(cells[, 2] - 0.5, each = 12) + rep(corners[, 1], n),
      rep(cells[, 1] - 0.5, each = 12) + rep(corners[, 2], n),
      id = rep(seq_len(4 * n), each = 3), default.units = "native",
      gp = grid::gpar(fill = "grey35", col = NA)
    )
  ))
}

# Returns the midpoints of the edges between pairs of cells.
edge_places <- function(pairs) {
  odd <- seq_len(nrow(pairs)) %% 2 == 1
  a <- pairs[odd, , drop = FALSE]
  b <- pairs[!odd, , drop = FALSE]
  list(x = (a[, 2] + b[, 2]) / 2 - 0.5, y = (a[, 1] + b[, 1]) / 2 - 0.5, from = a, to = b)
}

dots_piece <- function(pairs, fill, number = NA) {
  if (nrow(pairs) == 0) {
    return(NULL)
  }
  at <- edge_places(pairs)
  pieces <- list(
    scaled_piece(NULL, function(points) {
      grid::gList(grid::circleGrob(
        at$x, at$y, grid::unit((if (is.na(number)) 0.12 else 0.17) * points, "points"),
        default.units = "native", gp = grid::gpar(fill = fill, col = "black", lwd = max(0.6, points / 40))
      ))
    }),
    if (!is.na(number)) {
      digits_piece(
        rep(number, length(at$x)), at$y + 0.5, at$x + 0.5,
        size = 0.24, gp = grid::gpar(col = if (fill == "black") "white" else "black")
      )
    }
  )
  # Pages keep these colours at night, because black and white dots have different meanings.
  tree_grob(pieces, cl = "oxidoku_dots")
}

# Draws a letter on each edge, on white so that lines do not cross it.
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

# Draws an angle on each edge that opens towards the larger digit.
angle_shape <- function(rule, ...) {
  at <- edge_places(rule$cells[[1]])
  dx <- at$to[, 2] - at$from[, 2]
  dy <- at$to[, 1] - at$from[, 1]
  n <- length(dx)
  x <- rbind(at$x - 0.07 * dx - 0.13 * dy, at$x + 0.09 * dx, at$x - 0.07 * dx + 0.13 * dy)
  y <- rbind(at$y - 0.07 * dy - 0.13 * dx, at$y + 0.09 * dy, at$y - 0.07 * dy + 0.13 * dx)
  list(over = list(
    grid::rectGrob(at$x, at$y, 0.26, 0.26, default.units = "native", gp = grid::gpar(fill = "white", col = NA)),
    scaled_piece(NULL, function(points) {
      grid::gList(grid::polylineGrob(
        as.vector(x), as.vector(y),
        id = rep(seq_len(n), each = 3), default.units = "native",
        gp = grid::gpar(col = "black", lwd = max(0.8, points / 26))
      ))
    })
  ))
}

corner_shape <- function(rule, ...) {
  values <- rule$values
  row <- max(rule$cells[[1]][, 1]) - 0.5
  col <- max(rule$cells[[1]][, 2]) - 0.5
  list(over = list(
    circles_piece(cbind(row, col), 0.24, colour = "black"),
    digits_piece(
      paste(sign_of_value(values), collapse = if (length(values) > 2) "" else " "), row, col,
      size = c(0.28, 0.25, 0.21, 0.17)[[min(4, length(values))]]
    )
  ))
}

# ---- Outside -------------------------------------------------------------------

# Returns where a number stands: beside the first cell of a line, on the side where the line begins.
place_outside <- function(rule, slot) {
  cells <- rule$cells[[1]]
  step <- if (nrow(cells) > 1) cells[2, ] - cells[1, ] else c(1, 0)
  # Numbers side by side need more room than numbers one above the other.
  away <- 0.9 + slot * if (step[[1]] == 0) 0.9 else 0.5
  cells[1, ] - away * step
}

# Draws a number beside the first cell of a line. The sign of
# its kind follows if there are numbers of several kinds.
outside_shape <- function(rule, look, ...) {
  at <- place_outside(rule, look$slot)
  text <- if (is.function(look$clue)) look$clue(rule) else paste0(rule$values, if (look$several) kind_of(rule)$sign, mark_of_line(rule))
  list(over = digits_piece(text, at[[1]], at[[2]], size = 0.4, gp = grid::gpar(col = "grey10")))
}

# Draws a number with an arrow at a diagonal. If the cells are not a whole diagonal, a line
# through them is drawn as well.
diagonal_shape <- function(rule, look, facts, board, ...) {
  cells <- rule$cells[[1]]
  step <- step_of_diagonal(cells)
  number_at <- place_of_diagonal(rule)
  list(
    over = list(
      digits_piece(rule$values, number_at[[1]], number_at[[2]], size = 0.34, gp = grid::gpar(col = "grey10")),
      line_piece(rbind(cells[1, ] - 0.8 * step, cells[1, ] - 0.52 * step), "grey25", 0.04, arrow = TRUE)
    ),
    under = if (!is_whole_diagonal(cells, facts)) line_under_digits(cells, "grey60", 0.03, is_filled(cells, board), lty = "22")
  )
}

step_of_diagonal <- function(cells) {
  if (nrow(cells) > 1) cells[2, ] - cells[1, ] else c(if (cells[[1]] == 1) 1 else -1, if (cells[[2]] == 1) 1 else -1)
}

place_of_diagonal <- function(rule) rule$cells[[1]][1, ] - 1.02 * step_of_diagonal(rule$cells[[1]])

# Returns the row and the column at which the number of each rule is drawn outside the board, or
# NULL for a rule without such a number.
places_outside <- function(rules) {
  Map(function(rule, slot) {
    if (!is.na(slot)) place_outside(rule, slot) else if (identical(kind_of(rule)$drawn$shape, "diagonal")) place_of_diagonal(rule)
  }, rules, outside_slots(rules)$slot)
}

is_whole_diagonal <- function(cells, facts) {
  if (nrow(cells) == 1) {
    return(TRUE)
  }
  step <- cells[2, ] - cells[1, ]
  beyond <- cells[nrow(cells), ] + step
  straight <- all(diff(cells[, 1]) == step[[1]]) && all(diff(cells[, 2]) == step[[2]]) && all(abs(step) == 1)
  straight && (any(beyond < 1) || beyond[[1]] > facts$rows || beyond[[2]] > facts$columns)
}

# ---- Shapes of kinds -------------------------------------------------------------

# Each function returns what is drawn `under` and `over` the digits for a rule. `look` is the
# element `drawn` of its kind, with the slot and the letter of the rule added.

groups_shape <- function(rule, look, facts, ...) {
  list(under = tinted(places_of_ids(unlist(rule_groups(rule, facts)), facts), look$colour))
}

tint_shape <- function(rule, look, facts, board, marked) {
  text <- if (is.function(look$mark)) look$mark(rule) else look$corner_letter
  list(under = lapply(rule$cells, function(cells) {
    list(tinted(cells, look$colour), if (!is.null(look$outline)) outline_piece(cells, look$outline, marked), corner_text(text, cells))
  }))
}

# Outlines cells, with a sum or another text at the upper left. Outlines each list of cells if
# `look$each` is TRUE, and otherwise only the first. A cell whose digit is a clue is circled.
outline_shape <- function(rule, look, facts, board, marked) {
  groups <- if (isTRUE(look$each)) rule$cells else rule$cells[1]
  text <- if (is.function(look$clue)) look$clue(rule) else if (isTRUE(look$corner) && length(rule$values) > 0) rule$values
  list(
    under = list(
      if (!is.null(look$colour)) lapply(groups, tinted, look$colour),
      if (isTRUE(look$circle) && length(rule$cells) > 1) circles_piece(rule$cells[[2]], 0.36)
    ),
    over = lapply(groups, function(cells) {
      first <- sorted_cells(cells)[1, ]
      list(
        outline_piece(cells, look$lty, marked), if (!is.null(text)) corner_number(text, first[[1]], first[[2]], marked),
        corner_text(look$corner_letter, cells)
      )
    })
  )
}

# Draws the core of a line. It stops short of digits in its cells.
core_pieces <- function(cells, look, filled) {
  lapply(parts_between_digits(cells, filled), line_piece, core_colour(look$colour), 0.05, lty = look$core)
}

# Draws a dot in each cell of a line, which is faint under a digit.
dots_of_line <- function(cells, colour, filled) {
  dots <- function(which, colour) {
    if (any(which)) circles_piece(cells[which, ], 0.09, fill = colour, colour = colour)
  }
  list(dots(filled, faint_colour(colour)), dots(!filled, colour))
}

line_shape <- function(rule, look, facts, board, marked) {
  cells <- rule$cells[[1]]
  ends <- cells[c(1, nrow(cells)), , drop = FALSE]
  filled <- is_filled(cells, board)
  list(under = list(
    line_under_digits(cells, look$colour, look$width, filled, lty = look$lty %||% "solid"),
    if (identical(look$ends, "arrow")) {
      tip_piece(end_before_digit(cells, filled), look$colour, replace(filled, length(filled), FALSE), 0.09, 0.22 + look$width)
    },
    if (isTRUE(look$dots)) dots_of_line(cells, look$colour, filled),
    if (isTRUE(look$start)) circles_piece(cells[1, ], 0.36, fill = "white", colour = look$colour),
    if (!is.null(look$core)) core_pieces(cells, look, filled),
    switch(look$ends %||% "none", circle = circles_piece(ends, fill = look$fill), diamond = diamonds_piece(ends, look$colour)),
    line_number(rule, if (is.function(look$clue)) look$clue(rule) else mark_of_line(rule), marked)
  ))
}

rule_shapes <- list(
  diagonals = diagonals_shape, groups = groups_shape, tint = tint_shape, outline = outline_shape, line = line_shape,
  circles = function(rule, ...) list(under = circles_piece(rule$cells[[1]], 0.36)),
  tube = tube_shape, arrow = arrow_shape, angle = angle_shape, square = square_shape, disc = disc_shape,
  wedges = wedges_shape, corner = corner_shape, candidates = candidates_shape, diagonal = diagonal_shape, outside = outside_shape,
  letters = function(rule, look, ...) list(over = Map(edge_text, rule$cells, look$letters)),
  dots = function(rule, look, ...) {
    numbers <- ifelse(rule$values[1:2] == look$usual, NA, rule$values[1:2])
    list(over = Map(dots_piece, rule$cells, look$fills, numbers))
  }
)
