# The key to a picture: a list of entries with `label`, `shape` and `colour`. The shape is one of
# - "none" for text without a sample;
# - "tint" or "outlined" for cells, and "dotted" for cells outlined according to `look`;
# - a name of `shape_corners` for a shape around a mark;
# - "strike", "frame", "band" or "wedges";
# - "line" for a plain line, and "cored" for the line of a rule, drawn according to `look`;
# - "solid", "dashed" or "dotted_link" for a link with an arrow.

key_entry <- function(label, shape, colour, look = NULL) {
  list(c(list(label = label, shape = shape, colour = colour), if (!is.null(look)) list(look = look)))
}

tint_entry <- function(label, tint, shown = TRUE) {
  if (shown) key_entry(label, "tint", tint)
}

# The height of a row of a key, in font sizes.
key_height <- 1.7

is_line <- function(key) {
  vapply(key, function(entry) entry$shape %in% c("line", "cored", "solid", "dashed", "dotted_link", "band"), NA)
}

glyph_widths <- function(key, size) {
  is_text <- vapply(key, function(entry) entry$shape == "none", NA)
  ifelse(is_text, 0, ifelse(is_line(key), 2.2, 1.1)) * size
}

entry_widths <- function(key, size) {
  labels <- vapply(key, `[[`, "", "label")
  glyph_widths(key, size) + 0.4 * size + text_widths(labels, size)
}

# Distributes the entries of a key over as few rows as possible, all of about the same length.
# Returns the positions of the entries of each row.
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

# Draws the rows of a key, centred in a width of `width` points, with the first row just below
# `top`.
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
  lty <- if (entry$shape == "dotted") entry$look$lty %||% "12" else "solid"
  switch(entry$shape,
    none = grid::nullGrob(),
    tint = grid::rectGrob(
      middle, y, side, side,
      gp = grid::gpar(fill = colour, col = "grey60", lwd = 0.5)
    ),
    outlined = ,
    dotted = grid::rectGrob(
      middle, y, side, side,
      gp = grid::gpar(fill = colour, col = outline_colour, lty = lty, lwd = if (is_dotted(lty)) 1.4 else 0.8)
    ),
    cored = cored_glyph(entry, from, to, y, size),
    wedges = extreme_glyph(entry, middle, y, side),
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
    dashed = ,
    dotted_link = grid::segmentsGrob(
      from, y, to, y,
      arrow = link_arrow(points(0.45 * size)),
      gp = grid::gpar(
        col = colour, fill = colour, lwd = max(0.8, size / 8), lty = line_types[[entry$shape]]
      )
    ),
    glyph_grob(entry$shape, middle, y, r, grid::gpar(fill = colour, col = "grey20", lwd = 0.7))
  )
}

# Draws a coloured line with its core, as it appears on the board.
cored_glyph <- function(entry, from, to, y, size) {
  look <- entry$look
  line <- function(colour, width, lty) {
    grid::segmentsGrob(from, y, to, y, gp = grid::gpar(col = colour, lwd = width, lty = lty, lineend = "butt"))
  }
  grid::grobTree(
    line(entry$colour, 3 * size * look$width, look$lty %||% "solid"),
    if (!is.null(look$core)) line(core_colour(entry$colour), max(0.7, 0.11 * size), look$core)
  )
}

# Draws a cell with wedges, as it appears on the board.
extreme_glyph <- function(entry, x, y, side) {
  corners <- extreme_corners(entry$look$inwards)
  grid::grobTree(
    grid::rectGrob(x, y, side, side, gp = grid::gpar(fill = entry$colour, col = "grey60", lwd = 0.5)),
    grid::polygonGrob(
      x + corners[, 1] * side, y - corners[, 2] * side,
      id = rep(1:4, each = 3), gp = grid::gpar(fill = "grey35", col = NA)
    )
  )
}

line_types <- c(solid = "solid", dashed = "32", dotted_link = "1242")

link_arrow <- function(length) grid::arrow(length = length, angle = 22, type = "closed")

# ---- Rules ---------------------------------------------------------------------

# Makes the entries for rules whose shape does not explain itself: cells first, then lines.
key_of_rules <- function(rules) {
  names <- vapply(rules$rules, `[[`, "", "name")
  rank <- vapply(rules$rules, function(rule) c(line = 2, wedges = 3, candidates = 3, dots = 4)[kind_of(rule)$drawn$shape %||% ""], 0)
  # Rules that the user defined are distinguished by their own keys.
  names <- paste(names, vapply(rules$rules, function(rule) if (is_own(rule)) paste(kind_of(rule)$key, rule$look) else "", ""))
  kinds <- split(rules$rules, factor(names, unique(names[order(ifelse(is.na(rank), 1, rank))])))
  words <- c(unique(vapply(Filter(is_whole_board, rules$rules), whole_board_words, "")), outside_words(rules), negative_words(rules))
  c(
    unlist(unname(lapply(kinds, kind_keys)), recursive = FALSE),
    if (length(words) > 0) key_entry(paste(words, collapse = ", "), "none", NA)
  )
}

# The sample in a key for each shape of a rule.
key_shapes <- c(
  groups = "tint", tint = "tint", outline = "dotted", square = "tint", disc = "circle", circles = "circle", line = "cored", wedges = "wedges",
  candidates = "none", outside = "none"
)

# Returns the entries for the rules of a kind: usually one, or one for each number that the rules
# have. If the kind has a function as `key`, it returns the texts for each rule, named by their
# colours.
kind_keys <- function(rules) {
  kind <- kind_of(rules[[1]])
  if (is.function(kind$key)) {
    texts <- unlist(lapply(rules, kind$key))
    return(unlist(Map(key_entry, texts, "circle", names(texts), USE.NAMES = FALSE), recursive = FALSE))
  }
  if (isFALSE(kind$key) || is.null(kind$drawn) && is_own(rules[[1]])) {
    return(NULL)
  }
  look <- kind$drawn
  is_plain_with_ends <- !is.null(look$ends) && is.null(look$core) && is.null(look$lty)
  shape <- if (!is.null(look$outline)) "outlined" else if (is_plain_with_ends) "line" else key_shapes[[look$shape]]
  colour <- look$colour %||% if (shape == "dotted") "white" else NA
  if (identical(shape, "none") && is.function(look$clue)) kind$key <- paste0(look$clue(rules[[1]]), ": ", kind$key)
  numbers <- if (grepl("{number}", kind$key, fixed = TRUE)) sort(unique(unlist(lapply(rules, `[[`, "values")))) else ""
  lapply(numbers, function(number) {
    key_entry(fill_label(kind$key, number = number), shape, colour, if (shape %in% c("cored", "wedges", "dotted")) look)[[1]]
  })
}

# Whether a picture cannot show a rule.
is_whole_board <- function(rule) is.null(kind_of(rule)$drawn)

whole_board_words <- function(rule) if (is_own(rule)) kind_of(rule)$key else rule_words(rule)

# Names the kinds of numbers outside the board, with their signs if there are several kinds.
outside_words <- function(rules) {
  outside <- Filter(function(rule) !is.null(kind_of(rule)$sides), rules$rules)
  kinds <- unique(vapply(outside, `[[`, "", "name"))
  labels <- vapply(outside, function(rule) {
    kind <- kind_of(rule)
    mark <- mark_of_line(rule)
    paste0(
      if (length(kinds) > 1) paste0(kind$sign, " "), rule_label(rule$name, 2),
      if (!is.null(kind$number)) paste0(" ", mark, if (nzchar(mark)) " ", "of the first ", nrow(rule$cells[[1]]), " cells")
    )
  }, "")
  labels <- sort(unique(labels), method = "radix")
  if (length(labels) > 0) paste("outside:", paste(labels, collapse = ", "))
}

# Says for which marks all are given. Only then do edges without a mark give information.
negative_words <- function(rules) {
  unique(unlist(lapply(rules$rules, function(rule) {
    given <- kind_of(rule)$given
    if (!is.null(given)) given(rule)
  })))
}
