# The key to a picture: a list of entries with `label`, `shape` and `colour`. A
# shape is "none" (words alone), "tint", "outlined" or "dotted" (of cells), one of
# `shape_corners` (around a mark), "strike", "frame", "band", "minimum", "maximum", one of `cored_lines`, or a line:
# "line", "solid" or "dashed" (with an arrow).

key_entry <- function(label, shape, colour) {
  list(list(label = label, shape = shape, colour = colour))
}

tint_entry <- function(label, tint, shown = TRUE) {
  if (shown) key_entry(label, "tint", tint)
}

# The height of a row of a key, in font sizes.
key_height <- 1.7

is_line <- function(key) {
  vapply(key, function(entry) entry$shape %in% c("line", "solid", "dashed", "band", names(cored_lines)), NA)
}

glyph_widths <- function(key, size) {
  is_text <- vapply(key, function(entry) entry$shape == "none", NA)
  ifelse(is_text, 0, ifelse(is_line(key), 2.2, 1.1)) * size
}

entry_widths <- function(key, size) {
  labels <- vapply(key, `[[`, "", "label")
  glyph_widths(key, size) + 0.4 * size + text_widths(labels, size)
}

# The entries of each row, as their places in the key: as few rows as possible, all of
# about the same length.
wrap_key <- function(key, width, size) {
  if (length(key) == 0) {
    return(list())
  }
  widths <- entry_widths(key, size)
  gap <- 1.3 * size
  rows <- fill_lines(widths, gap, width)
  for (narrower in seq(width, 0, length.out = 20)) {
    tried <- fill_lines(widths, gap, narrower)
    if (max(tried) > max(rows)) {
      break
    }
    rows <- tried
  }
  unname(split(seq_along(key), rows))
}

# Rows in the middle of `width` points, the first just below `top`.
key_grob <- function(key, rows, size, width, top) {
  if (length(key) == 0) {
    return(grid::nullGrob())
  }
  pieces <- lapply(seq_along(rows), function(i) {
    entries <- key[rows[[i]]]
    room <- entry_widths(entries, size)
    gap <- 1.3 * size
    left <- (width - sum(room) - gap * (length(room) - 1)) / 2 + cumsum(room + gap) - room - gap
    y <- top - (i - 0.5) * key_height * size
    lapply(seq_along(entries), function(j) entry_grob(entries[[j]], left[[j]], y, size))
  })
  pieces <- do.call(c, pieces)
  tree_grob(pieces, "key")
}

entry_grob <- function(entry, left, y, size) {
  wide <- glyph_widths(list(entry), size)
  grid::gTree(children = grid::gList(
    key_glyph(entry, points(left), points(left + wide), points(y), size),
    grid::textGrob(
      entry$label, points(left + wide + 0.4 * size), points(y),
      just = c(0, 0.5), gp = grid::gpar(fontsize = size, col = "grey15")
    )
  ))
}

key_glyph <- function(entry, from, to, y, size) {
  middle <- 0.5 * (from + to)
  side <- points(1.05 * size)
  r <- points(0.5 * size)
  colour <- entry$colour
  switch(entry$shape,
    none = grid::nullGrob(),
    tint = grid::rectGrob(
      middle, y, side, side,
      gp = grid::gpar(fill = colour, col = "grey60", lwd = 0.5)
    ),
    outlined = ,
    dotted = grid::rectGrob(
      middle, y, side, side,
      gp = grid::gpar(fill = colour, col = rule_colours$cage, lty = if (entry$shape == "dotted") "12" else "solid", lwd = 0.8)
    ),
    whisper = , renban = , palindrome = , region_sum = , zipper = , sum_line = , entropic = ,
    modular = cored_glyph(entry, from, to, y, size),
    minimum = ,
    maximum = extreme_glyph(entry$shape, middle, y, side, colour),
    frame = grid::rectGrob(
      middle, y, side, side,
      gp = grid::gpar(fill = tints$placed, col = colour, lwd = max(1, size / 7), linejoin = "mitre")
    ),
    strike = strike_grob(middle, y, r, grid::gpar(col = colour, lwd = max(1.2, size / 4))),
    band = grid::segmentsGrob(
      from, y, to, y,
      gp = grid::gpar(col = colour, lwd = 0.9 * size, lineend = "butt")
    ),
    line = grid::segmentsGrob(
      from, y, to, y,
      gp = grid::gpar(col = colour, lwd = max(1.2, size / 5))
    ),
    solid = ,
    dashed = grid::segmentsGrob(
      from, y, to, y,
      arrow = link_arrow(points(0.45 * size)),
      gp = grid::gpar(
        col = colour, fill = colour, lwd = max(0.8, size / 8), lty = line_types[[entry$shape]]
      )
    ),
    glyph_grob(entry$shape, middle, y, r, grid::gpar(fill = colour, col = "grey20", lwd = 0.7))
  )
}

# A coloured line with its core, as on the board.
cored_glyph <- function(entry, from, to, y, size) {
  look <- cored_lines[[entry$shape]]
  line <- function(colour, width, lty) {
    grid::segmentsGrob(from, y, to, y, gp = grid::gpar(col = colour, lwd = width, lty = lty, lineend = "butt"))
  }
  grid::grobTree(
    line(entry$colour, 3 * size * look$width, "solid"),
    if (!is.null(look$core)) line(core_colour(entry$colour), max(0.7, 0.11 * size), look$core)
  )
}

# A cell with wedges, as on the board.
extreme_glyph <- function(shape, x, y, side, colour) {
  corners <- extreme_corners(shape == "minimum")
  grid::grobTree(
    grid::rectGrob(x, y, side, side, gp = grid::gpar(fill = colour, col = "grey60", lwd = 0.5)),
    grid::polygonGrob(
      x + corners[, 1] * side, y - corners[, 2] * side,
      id = rep(1:4, each = 3), gp = grid::gpar(fill = "grey35", col = NA)
    )
  )
}

line_types <- c(solid = "solid", dashed = "32")

link_arrow <- function(length) grid::arrow(length = length, angle = 22, type = "closed")

# What the shape of a rule does not explain has an entry in the key.
key_of_rules <- function(rules) {
  names <- unique(vapply(rules$rules, `[[`, "", "name"))
  shown <- lapply(intersect(names(rule_keys), names), kind_keys, rules)
  words <- c(unique(vapply(Filter(is_whole_board, rules$rules), rule_line, "")), outside_words(rules), negative_words(rules))
  c(
    unlist(shown, recursive = FALSE), dots_keys(rules),
    if (length(words) > 0) key_entry(paste(words, collapse = ", "), "none", NA)
  )
}

# The entries of a kind: one, or one for each number that its rules have.
kind_keys <- function(name, rules) {
  entry <- rule_keys[[name]]
  numbers <- unique(unlist(lapply(rules$rules, function(rule) if (rule$name == name) rule$values)))
  if (!grepl("{number}", entry[[1]], fixed = TRUE)) {
    return(do.call(key_entry, entry))
  }
  labels <- vapply(sort(numbers), function(number) fill_label(entry[[1]], number = number), "")
  lapply(labels, function(label) key_entry(label, entry[[2]], entry[[3]])[[1]])
}

# What white and black dots mean.
dots_keys <- function(rules) {
  dots <- Filter(function(rule) rule$name == "kropki", rules$rules)
  entries <- lapply(dots, function(rule) {
    number <- rule$values
    c(
      if (nrow(rule$cells[[1]]) > 0) key_entry(if (number[[1]] == 1) "consecutive" else paste("difference", number[[1]]), "circle", "white"),
      if (nrow(rule$cells[[2]]) > 0) key_entry(if (number[[2]] == 2) "double" else paste("ratio", number[[2]]), "circle", "black")
    )
  })
  unlist(entries, recursive = FALSE)
}
