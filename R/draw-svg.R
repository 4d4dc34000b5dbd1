# Converts the pieces of a picture to SVG shapes, for pages that draw it under their own cells. A
# cell is one unit wide, and the upper left corner of the board is the origin.

# Returns the `shapes`, a list for each with its name, its attributes, and a text or NULL, and the
# `colours`: pairs of colours, by day and at night, to which `var(--k0, ...)` and so on refer.
svg_picture <- function(...) {
  shapes <- svg_shapes(list(...))
  used <- unique(unlist(lapply(shapes, function(shape) {
    unlist(shape$attributes[c("fill", "stroke")])
  })))
  used <- setdiff(used, c("none", board_colour, grep("^=", used, value = TRUE)))
  places <- stats::setNames(seq_along(used) - 1L, used)
  list(
    shapes = lapply(shapes, themed_shape, places),
    colours = lapply(used, function(colour) c(colour, night_colour(colour)))
  )
}

# The colour of empty cells on the page.
board_colour <- "var(--o-board)"

themed_shape <- function(shape, places) {
  attributes <- shape$attributes
  for (name in intersect(c("fill", "stroke"), names(attributes))) {
    colour <- attributes[[name]]
    attributes[[name]] <- if (startsWith(colour, "=")) {
      substring(colour, 2)
    } else if (colour %in% names(places)) {
      paste0("var(--k", places[[colour]], ",", colour, ")")
    } else {
      colour
    }
  }
  list(shape$name, attributes, shape$text)
}

# Returns the colour of the same hue for a dark board, on which light colours become faint, and dark
# colours strong.
night_colour <- function(colour) {
  lab <- grDevices::convertColor(t(grDevices::col2rgb(colour)) / 255, "sRGB", "Lab")
  # Lightness starts from that of the dark board. Faint colours become slightly stronger than by
  # day.
  lab[, 1] <- 12 + 76 * min(1, ((100 - lab[, 1]) / 100)^0.7)
  rgb <- grDevices::convertColor(lab, "Lab", "sRGB")
  grDevices::rgb(matrix(pmin(1, pmax(0, rgb)), 1))
}

# ---- From grobs ----------------------------------------------------------------

# The size of a cell in points, which matters for lines with a minimum width.
svg_cell <- 40

# Converts grobs to SVG shapes. `fixed` says whether areas keep their colours at night.
svg_shapes <- function(x, fixed = FALSE) {
  local_plain_numbers()
  if (inherits(x, "grob")) {
    return(shapes_of_grob(x, fixed))
  }
  unlist(lapply(unname(x), svg_shapes, fixed), recursive = FALSE)
}

shapes_of_grob <- function(grob, fixed) {
  fixed <- fixed || inherits(grob, "oxidoku_dots")
  if (inherits(grob, "oxidoku_scaled")) {
    return(svg_shapes(grob$make(svg_cell), fixed))
  }
  if (inherits(grob, "gTree") && !inherits(grob, "oxidoku_digits")) {
    return(svg_shapes(grob$children, fixed))
  }
  make <- svg_makers[[intersect(class(grob), names(svg_makers))[[1]]]]
  shapes <- make(grob)
  if (fixed) lapply(shapes, with_fixed_fill) else shapes
}

with_fixed_fill <- function(shape) {
  shape$attributes$fill <- switch(shape$attributes$fill,
    "var(--o-board)" = "=#ffffff",
    none = "none",
    paste0("=", shape$attributes$fill)
  )
  shape
}

new_shape_of_svg <- function(name, ..., text = NULL) {
  attributes <- lapply(list(...), function(value) if (is.numeric(value)) round(value, 3) else value)
  list(name = name, attributes = Filter(Negate(is.null), attributes), text = text)
}

# Converts lengths to cells. Native units are cells already; points are scaled.
in_cells <- function(x) {
  if (!grid::is.unit(x)) {
    return(x)
  }
  vapply(seq_along(x), function(i) {
    one <- x[i]
    switch(grid::unitType(one),
      native = as.numeric(one),
      points = as.numeric(one) / svg_cell,
      stop("unit without a size on the page")
    )
  }, 0)
}

# Returns the SVG attributes for the fill, stroke and line type of graphical parameters.
pen_of <- function(gp, filled = TRUE) {
  local_plain_numbers()
  colour <- function(x, none = "none") {
    if (is.null(x)) {
      return(none)
    }
    if (is.na(x) || x == "transparent") {
      return("none")
    }
    if (x == "white") {
      return(board_colour)
    }
    tolower(grDevices::rgb(t(grDevices::col2rgb(x)), maxColorValue = 255))
  }
  stroke <- colour(gp$col, "#000000")
  width <- (gp$lwd %||% 1) * 0.75 / svg_cell
  solid <- is.null(gp$lty) || identical(gp$lty, "solid")
  list(
    fill = if (filled) colour(gp$fill) else "none",
    stroke = stroke,
    "stroke-width" = if (stroke != "none") width,
    "stroke-dasharray" = if (!solid) paste(round(width * strtoi(strsplit(gp$lty, "")[[1]], 16L), 3), collapse = " "),
    "stroke-linecap" = if (identical(gp$lineend, "round") || identical(gp$lineend, "square")) gp$lineend,
    "stroke-linejoin" = if (identical(gp$linejoin, "round")) "round"
  )
}

path_shape <- function(d, gp, filled) {
  do.call(new_shape_of_svg, c(list("path", d = paste(d, collapse = "")), pen_of(gp, filled)))
}

number_text <- function(x) format(round(x, 3), trim = TRUE, drop0trailing = TRUE, scientific = FALSE)

# Returns paths such as "M0 0L1 1", one for each `id`.
path_of <- function(x, y, id = NULL, end = "") {
  points <- paste(number_text(x), number_text(y))
  points <- vapply(points, identity, "")
  runs <- split(unname(points), id %||% rep(1, length(points)))
  vapply(runs, function(run) paste0("M", paste(run, collapse = "L"), end), "")
}

svg_makers <- list(
  circle = function(grob) {
    x <- in_cells(grob$x)
    y <- in_cells(grob$y)
    r <- rep_len(in_cells(grob$r), length(x))
    lapply(seq_along(x), function(i) {
      do.call(new_shape_of_svg, c(list("circle", cx = x[[i]], cy = y[[i]], r = r[[i]]), pen_of(grob$gp)))
    })
  },
  rect = function(grob) {
    width <- in_cells(grob$width)
    height <- in_cells(grob$height)
    x <- in_cells(grob$x) - width / 2
    y <- in_cells(grob$y) - height / 2
    d <- paste0("M", number_text(x), " ", number_text(y), "h", number_text(width), "v", number_text(height), "h", number_text(-width), "z")
    list(path_shape(d, grob$gp, TRUE))
  },
  roundrect = function(grob) {
    width <- in_cells(grob$width)
    height <- in_cells(grob$height)
    list(do.call(new_shape_of_svg, c(
      list(
        "rect",
        x = in_cells(grob$x) - width / 2, y = in_cells(grob$y) - height / 2,
        width = width, height = height, rx = in_cells(grob$r)
      ),
      pen_of(grob$gp)
    )))
  },
  lines = function(grob) {
    x <- in_cells(grob$x)
    y <- in_cells(grob$y)
    head <- if (!is.null(grob$arrow)) arrow_path(x, y, in_cells(grob$arrow$length), grob$arrow$angle)
    list(path_shape(c(path_of(x, y), head), grob$gp, FALSE))
  },
  segments = function(grob) {
    x0 <- in_cells(grob$x0)
    d <- paste0(
      "M", number_text(x0), " ", number_text(in_cells(grob$y0)),
      "L", number_text(in_cells(grob$x1)), " ", number_text(in_cells(grob$y1))
    )
    list(path_shape(d, grob$gp, FALSE))
  },
  polyline = function(grob) list(path_shape(path_of(in_cells(grob$x), in_cells(grob$y), grob$id), grob$gp, FALSE)),
  polygon = function(grob) list(path_shape(path_of(in_cells(grob$x), in_cells(grob$y), grob$id, "z"), grob$gp, TRUE)),
  oxidoku_digits = function(grob) {
    n <- length(grob$label)
    size <- rep_len(grob$size, n)
    fill <- pen_of(list(fill = grob$text_gp$col %||% "black", col = NA))$fill
    bold <- identical(grob$text_gp$fontface, "bold")
    lapply(seq_len(n), function(i) {
      new_shape_of_svg(
        "text",
        x = rep_len(grob$x, n)[[i]], y = rep_len(grob$y, n)[[i]], "font-size" = size[[i]], fill = fill,
        "font-weight" = if (bold) "bold", text = as.character(grob$label[[i]])
      )
    })
  },
  null = function(grob) list()
)

# Returns the path of the two strokes of an open arrowhead at the end of a line.
arrow_path <- function(x, y, length, angle) {
  n <- length(x)
  way <- atan2(y[[n]] - y[[n - 1]], x[[n]] - x[[n - 1]])
  ends <- way + pi + c(-1, 1) * angle * pi / 180
  tips <- cbind(x[[n]] + length * cos(ends), y[[n]] + length * sin(ends))
  path_of(c(tips[1, 1], x[[n]], tips[2, 1]), c(tips[1, 2], y[[n]], tips[2, 2]))
}
