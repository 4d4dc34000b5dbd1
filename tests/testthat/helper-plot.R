# What a picture consists of once it is drawn.

local_device <- function(width = 5, height = 5, env = parent.frame()) {
  grDevices::pdf(NULL, width, height)
  device <- grDevices::dev.cur()
  withr::defer(if (device %in% grDevices::dev.list()) grDevices::dev.off(device), env)
}

# The leaves of a grob as they are drawn on a device of this size.
drawn <- function(grob, width = 5, height = width) {
  local_device(width, height)
  flatten(grid::forceGrob(grob))
}

# Each leaf with the names of what holds it.
flatten <- function(grob, within = character()) {
  within <- c(within, grob$name)
  if (!inherits(grob, "gTree")) {
    grob$within <- within
    return(list(grob))
  }
  do.call(c, c(list(list()), lapply(grob$children, flatten, within)))
}

part_of <- function(leaves, name) Filter(function(leaf) name %in% leaf$within, leaves)

is_text <- function(leaf) inherits(leaf, "text")

labels_of <- function(leaves) {
  as.character(unlist(lapply(Filter(is_text, leaves), function(leaf) leaf$label)))
}

font_sizes <- function(leaves) {
  vapply(Filter(is_text, leaves), function(leaf) leaf$gp$fontsize, 0)
}

# The digits of text grobs as a 9x9 matrix, 0 for cells without one.
drawn_board <- function(leaves) {
  board <- matrix(0L, 9, 9)
  for (leaf in Filter(is_text, leaves)) {
    at <- cbind(as.numeric(leaf$y), as.numeric(leaf$x)) + 0.5
    board[at] <- as.integer(leaf$label)
  }
  board
}
