# What stands around a picture: a title above it, below it text in lines that fit,
# and between them a key.

# A canvas with a title above, text below and a key between, which take the
# room they need at the size of the device.
captioned_grob <- function(canvas, title, text, key = NULL) {
  grid::gTree(canvas = canvas, title = title, text = text, key = key, cl = "oxidoku_captioned")
}

#' @method makeContent oxidoku_captioned
#' @export
makeContent.oxidoku_captioned <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  fit <- fit_caption(x$text, width, height)
  top <- 2.2 * fit$size
  foot <- (length(fit$lines) * line_height + 0.8) * fit$size
  key_room <- if (length(x$key) > 0) 1.8 * fit$size else 0
  middle <- grid::viewport(
    y = grid::unit(foot + key_room, "points"), just = c("centre", "bottom"),
    height = grid::unit(max(height - top - foot - key_room, 1), "points")
  )
  grid::setChildren(x, grid::gList(
    grid::textGrob(
      x$title,
      y = grid::unit(height - top / 2, "points"),
      gp = grid::gpar(fontsize = 1.3 * fit$size, fontface = "bold")
    ),
    grid::gTree(children = grid::gList(x$canvas), vp = middle),
    if (key_room > 0) key_grob(x$key, fit$size, 0.98 * width, foot + 0.85 * fit$size),
    grid::textGrob(
      paste(fit$lines, collapse = "\n"),
      x = grid::unit(0.03 * width, "points"), y = grid::unit(foot - 0.3 * fit$size, "points"),
      just = c("left", "top"),
      gp = grid::gpar(fontsize = fit$size, lineheight = 1.1)
    )
  ))
}

# Of captions, in font sizes: a little more than a line takes.
line_height <- 1.3

# The largest text that leaves most of the height to the board.
fit_caption <- function(text, width, height) {
  largest <- min(18, max(7, min(width, height) / 36))
  for (size in seq(largest, 3, by = -0.5)) {
    lines <- wrap_text(text, 0.94 * width, size)
    if (length(lines) * line_height * size <= 0.25 * height) {
      break
    }
  }
  list(size = size, lines = lines)
}

# Text in lines of at most `width` points.
wrap_text <- function(text, width, size) {
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  widths <- text_widths(words, size)
  space <- text_widths("n n", size) - text_widths("nn", size)
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

text_widths <- function(labels, size) {
  vapply(labels, function(label) {
    grob <- grid::textGrob(label, gp = grid::gpar(fontsize = size))
    grid::convertWidth(grid::grobWidth(grob), "points", valueOnly = TRUE)
  }, 0, USE.NAMES = FALSE)
}

# The key on one line, in the middle of `width` points.
key_grob <- function(key, size, width, y) {
  labels <- vapply(key, `[[`, "", "label")
  lines <- vapply(key, function(entry) entry$shape %in% c("solid", "22"), NA)
  glyphs <- ifelse(lines, 2.2, 0.9) * size
  room <- glyphs + 0.4 * size + text_widths(labels, size) + 1.2 * size
  if (sum(room) > width) {
    return(key_grob(key, 0.95 * size * width / sum(room), width, y))
  }
  left <- (width - sum(room) + 1.2 * size) / 2 + cumsum(room) - room
  at <- function(x) grid::unit(x, "points")
  pieces <- lapply(seq_along(key), function(i) {
    colour <- key[[i]]$colour
    middle <- at(left[[i]] + glyphs[[i]] / 2)
    ground <- grid::gpar(fill = colour, col = "grey40", lwd = 0.6)
    glyph <- switch(key[[i]]$shape,
      tint = ,
      square = grid::rectGrob(middle, at(y), at(0.9 * size), at(0.9 * size), gp = ground),
      circle = grid::circleGrob(middle, at(y), at(0.5 * size), gp = ground),
      grid::segmentsGrob(
        at(left[[i]]), at(y), at(left[[i]] + glyphs[[i]]), at(y),
        gp = grid::gpar(col = colour, lwd = max(0.8, size / 8), lty = key[[i]]$shape)
      )
    )
    label <- grid::textGrob(
      labels[[i]], at(left[[i]] + glyphs[[i]] + 0.4 * size), at(y),
      just = c("left", "centre"), gp = grid::gpar(fontsize = size, col = "grey25")
    )
    grid::gList(glyph, label)
  })
  grid::gTree(children = do.call(grid::gList, pieces), name = "key")
}
