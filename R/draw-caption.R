# Draws the title above a picture, and the key and text below it.

# Adds a title above a canvas, and a key and text below it. They take the space that they need at
# the size of the device. Each may be NULL.
captioned_grob <- function(canvas, title = NULL, text = NULL, key = NULL) {
  if (is.null(title) && is.null(text) && length(key) == 0) {
    return(canvas)
  }
  grid::gTree(canvas = canvas, title = title, text = text, key = key, cl = "oxidoku_captioned")
}

#' @method makeContent oxidoku_captioned
#' @export
makeContent.oxidoku_captioned <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  beside <- !is.null(x$text) && width > 1.5 * height
  pieces <- if (beside) caption_beside(x, width, height) else caption_below(x, width, height)
  grid::setChildren(x, pieces)
}

# Places the title above the board, and the key and the text below it.
caption_below <- function(x, width, height) {
  fit <- fit_caption(x, width, 0.3 * height, size = min(width, height) / 42)
  foot <- fit$key_room + fit$text_room
  middle <- grid::viewport(
    y = points(foot), just = c(0.5, 0),
    height = points(max(height - fit$title_room - foot, 1))
  )
  grid::gList(
    title_grob(x$title, fit$title_size, points(height - fit$title_room / 2)),
    grid::gTree(children = grid::gList(x$canvas), vp = middle),
    key_grob(x$key, fit$rows, fit$size, width, foot),
    text_grob(fit, 0.03 * width, fit$text_room)
  )
}

# On a wide page, the board takes the full height, and the caption is on its right.
caption_beside <- function(x, width, height) {
  side <- width - height
  fit <- fit_caption(x, side, 0.9 * height, size = height / 28)
  top <- height - 0.03 * height
  board <- grid::viewport(x = 0, width = points(height), just = c(0, 0.5))
  panel <- grid::viewport(x = points(height), width = points(side), just = c(0, 0.5))
  caption <- grid::gList(
    title_grob(x$title, fit$title_size, points(top - fit$title_room / 2)),
    key_grob(x$key, fit$rows, fit$size, side, top - fit$title_room),
    text_grob(fit, 0.03 * side, top - fit$title_room - fit$key_room)
  )
  grid::gList(
    grid::gTree(children = grid::gList(x$canvas), vp = board),
    grid::gTree(children = caption, vp = panel)
  )
}

text_grob <- function(fit, left, top) {
  if (length(fit$lines) == 0) {
    return(grid::nullGrob())
  }
  grid::textGrob(
    paste(fit$lines, collapse = "\n"),
    x = points(left), y = points(top - 0.2 * fit$size),
    just = c(0, 1),
    gp = grid::gpar(fontsize = fit$size, lineheight = 1.1), name = "text"
  )
}

title_grob <- function(title, size, y) {
  if (is.null(title)) {
    return(grid::nullGrob())
  }
  grid::textGrob(
    title,
    y = y, gp = grid::gpar(fontsize = size, fontface = "bold"), name = "title"
  )
}

# The line height of captions, in font sizes: slightly more than the height of a line of text.
line_height <- 1.3

# Finds the largest text size, up to `size`, at which the key and the text of a caption fit in
# `height`. Also returns the height of each part.
fit_caption <- function(x, width, height, size) {
  for (size in seq(max(8, size), 3, by = -0.5)) {
    lines <- if (!is.null(x$text)) wrap_text(x$text, 0.94 * width, size)
    rows <- wrap_key(x$key, 0.96 * width, size)
    text_room <- (length(lines) * line_height + 0.6) * size
    key_room <- length(rows) * key_height * size
    if (text_room + key_room <= height) {
      break
    }
  }
  list(
    size = size, lines = lines, rows = rows, text_room = text_room, key_room = key_room,
    title_size = if (!is.null(x$title)) fit_title(x$title, 1.3 * size, 0.96 * width),
    title_room = if (is.null(x$title)) 0 else 2 * size
  )
}

# Returns the size at which a title fits a width.
fit_title <- function(title, size, width) {
  size * min(1, width / (1.08 * text_widths(title, size)))
}

# Shortens a text, with dots at its end, to at most `width` points.
cut_to_fit <- function(text, size, width) {
  n <- nchar(text)
  shown <- text
  while (n > 1 && 1.08 * text_widths(shown, size) > width) {
    n <- n - 1
    shown <- paste0(substr(text, 1, n), "...")
  }
  shown
}

# Breaks a text into lines of at most `width` points.
wrap_text <- function(text, width, size) {
  words <- strsplit(text, " ", fixed = TRUE)[[1]]
  widths <- text_widths(words, size)
  space <- text_widths("n n", size) - text_widths("nn", size)
  line <- fill_lines(widths, space, width)
  vapply(split(words, line), paste, "", collapse = " ")
}
