# Draws the links of chains as arcs with an arrow that avoid the digits as far as possible.

# Draws links along their routes.
link_piece <- function(links, routes, side = 3) {
  if (length(routes) == 0) {
    return(grid::nullGrob())
  }
  # If there are many links, they are thinner.
  weight <- (if (nrow(links) > 12) 34 else 24) / mark_scale(side)
  scaled_piece("links", function(points) {
    lines <- lapply(seq_len(nrow(links)), function(i) {
      if (is.null(routes[[i]])) {
        return(NULL)
      }
      grid::linesGrob(
        routes[[i]]$x, routes[[i]]$y,
        default.units = "native",
        gp = grid::gpar(
          col = links$colour[[i]], fill = links$colour[[i]],
          lwd = max(0.6, points / weight), lty = line_types[[links$line[[i]]]]
        ),
        arrow = link_arrow(grid::unit(0.12 * mark_scale(side) * points, "points"))
      )
    })
    do.call(grid::gList, lines)
  })
}

# Lists the links of all chains in a data frame, with their ends (x0, y0, x1, y1, in cells), line
# type, colour and bond: the name of the rule that makes a link, or "" for a link within a row,
# column, box or cell. A link that several branches of a forcing chain share is drawn once.
chain_links <- function(chains, side = 3) {
  colours <- rep(link_colours, length.out = length(chains))
  links <- do.call(rbind, Map(links_of_chain, chains, colours, seq_along(chains), side))
  if (is.null(links)) {
    return(NULL)
  }
  links[!duplicated(links[c("x0", "y0", "x1", "y1", "line")]), ]
}

# Lists the links of a chain. Each link joins the two nearest marks of its nodes.
links_of_chain <- function(chain, colour, branch, side = 3) {
  nodes <- chain$nodes
  # A branch may consist of one node without a link.
  from <- seq_along(chain$strong)
  ends <- vapply(from, function(i) {
    nearest_marks(nodes[[i]], nodes[[i %% length(nodes) + 1]], side)
  }, numeric(4))
  bonds <- chain$bonds %||% rep("", length(from))
  data.frame(
    x0 = ends[1, ], y0 = ends[2, ], x1 = ends[3, ], y1 = ends[4, ],
    line = ifelse(bonds != "", "dotted_link", ifelse(chain$strong, "solid", "dashed")), bond = bonds,
    colour = rep(colour, length(from)), branch = rep(branch, length(from))
  )
}

nearest_marks <- function(one, other, side = 3) {
  place <- function(node) {
    marks <- c(node$cells, digit = node$digit)
    list(x = mark_x(marks, side), y = mark_y(marks, side))
  }
  one <- place(one)
  other <- place(other)
  dx <- outer(one$x, other$x, "-")
  dy <- outer(one$y, other$y, "-")
  at <- arrayInd(which.min(dx^2 + dy^2), dim(dx))
  c(one$x[at[[1]]], one$y[at[[1]]], other$x[at[[2]]], other$y[at[[2]]])
}

# Finds a route for each link, as the points of a curve, or NULL if the ends of the link are too
# close together. Out of many curves, the function chooses one that touches as little as possible;
# digits count more than links drawn earlier.
#
# `digits` are the obstacles: a list of `x`, `y` and radius `r`, in cells, with the `dims` of the
# board and the `side` of its marks.
route_links <- function(links, digits) {
  if (is.null(links)) {
    return(list())
  }
  routes <- vector("list", nrow(links))
  drawn <- list(x = numeric(), y = numeric())
  for (i in seq_len(nrow(links))) {
    route <- best_route(links[i, ], digits, drawn)
    if (!is.null(route)) {
      routes[[i]] <- route
      # Links may meet at their ends.
      inner <- setdiff(seq_along(route$x), c(1:3, length(route$x) - 0:2))
      drawn <- list(x = c(drawn$x, route$x[inner]), y = c(drawn$y, route$y[inner]))
    }
  }
  routes
}

# Tries plain arcs first. Other curves are tried only if every arc touches something.
best_route <- function(link, digits, drawn) {
  bows <- c(0, 0.14, 0.28, 0.45, 0.7, 1)
  bows <- sort(unique(c(-bows, bows)))
  arcs <- data.frame(a = bows, b = bows)
  best_of_curves(curves_between(link, arcs), link, digits, drawn, at_most = 1) %||%
    best_of_curves(curves_between(link, expand.grid(a = bows, b = bows)), link, digits, drawn)
}

# Returns the cheapest curve with room for an arrow, or NULL if it costs more than `at_most`.
best_of_curves <- function(curves, link, digits, drawn, at_most = Inf) {
  near <- function(x, y) {
    x > min(curves$x) - 0.5 & x < max(curves$x) + 0.5 &
      y > min(curves$y) - 0.5 & y < max(curves$y) + 0.5
  }
  at_end <- abs(digits$x - link$x0) + abs(digits$y - link$y0) < 0.05 |
    abs(digits$x - link$x1) + abs(digits$y - link$y1) < 0.05
  hit <- near(digits$x, digits$y) & !at_end
  met <- near(drawn$x, drawn$y)
  cost <- curves$cost +
    6 * touched(curves, digits$x[hit], digits$y[hit], digits$r[hit] + 0.05) +
    0.5 * touched(curves, drawn$x[met], drawn$y[met], rep(0.07, sum(met)))
  # Routes should stay on the board.
  outside <- curves$x < -0.05 | curves$x > digits$dims[[2]] + 0.05 |
    curves$y < -0.05 | curves$y > digits$dims[[1]] + 0.05
  cost <- cost + 20 * (rowSums(outside) > 0)
  for (best in order(cost)) {
    route <- cut_short(curves$x[best, ], curves$y[best, ], link, 0.17 * mark_scale(digits$side))
    if (!is.null(route)) {
      return(if (cost[[best]] <= at_most) route)
    }
  }
  NULL
}

# Makes Bezier curves between the ends of a link, one per row, whose control points at one third
# and two thirds of the way lie `a` and `b` off the straight line. Wider curves cost more.
curves_between <- function(link, bow, n = 31) {
  dx <- link$x1 - link$x0
  dy <- link$y1 - link$y0
  length <- max(sqrt(dx^2 + dy^2), 1e-6)
  bow <- bow * min(1, 0.35 + 0.35 * length)
  t <- seq(0, 1, length.out = n)
  first <- 3 * t * (1 - t)^2
  second <- 3 * t^2 * (1 - t)
  side <- outer(bow$a, first) + outer(bow$b, second)
  along <- first / 3 + second * 2 / 3 + t^3
  list(
    x = rep(link$x0 + along * dx, each = nrow(bow)) - side * dy / length,
    y = rep(link$y0 + along * dy, each = nrow(bow)) + side * dx / length,
    cost = 0.9 * (abs(bow$a) + abs(bow$b)) + 0.8 * abs(bow$a - bow$b) +
      # A slightly bowed curve is better than a straight line, because it keeps links in opposite
      # directions apart.
      0.15 * (bow$a == 0 & bow$b == 0)
  )
}

# Measures how deep each curve enters the circles: 1 for each circle whose centre it passes
# through.
touched <- function(curves, x, y, r) {
  depth <- numeric(nrow(curves$x))
  for (i in seq_along(x)) {
    square <- (curves$x - x[[i]])^2 + (curves$y - y[[i]])^2
    nearest <- square[cbind(seq_len(nrow(square)), max.col(-square, "first"))]
    depth <- depth + pmax(0, 1 - sqrt(nearest) / r[[i]])
  }
  depth
}

# Removes the parts of a curve inside the shapes at both ends. Returns NULL if too little remains.
cut_short <- function(x, y, link, gap) {
  away <- (x - link$x0)^2 + (y - link$y0)^2 > gap^2 &
    (x - link$x1)^2 + (y - link$y1)^2 > gap^2
  if (sum(away) < 4) {
    return(NULL)
  }
  kept <- seq(min(which(away)), max(which(away)))
  list(x = x[kept], y = y[kept])
}

# Lists the obstacles for links: pencil marks and large digits.
digits_in_the_way <- function(state) {
  marks <- marks_of(state$marks)
  side <- mark_side(state$marks)
  large <- which(state$board != 0L, arr.ind = TRUE)
  list(
    x = c(mark_x(marks, side), large[, 2] - 0.5),
    y = c(mark_y(marks, side), large[, 1] - 0.5),
    r = rep(c(0.1 * mark_scale(side), 0.26), c(length(marks$row), nrow(large))),
    dims = dim(state$board), side = side
  )
}
