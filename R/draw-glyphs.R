# Shapes around candidates. Each shape has one meaning in all pictures, and looks the same on the
# board and in its key.

# The shape, fill colour and label in keys for each role of a candidate in its pattern.
role_styles <- list(
  pattern = list(shape = "circle", fill = "#A8DDB5", label = "candidates"),
  fin = list(shape = "diamond", fill = "#8EC5EE", label = "fin"),
  extra = list(shape = "diamond", fill = "#8EC5EE", label = "extra candidate"),
  shared = list(shape = "hexagon", fill = "#F5B7D0", label = "shared digit"),
  colour_a = list(shape = "square", fill = "#FFC872", label = "A"),
  colour_b = list(shape = "slanted", fill = "#D6C1F2", label = "B"),
  colour_c = list(shape = "cross", fill = "#8FD8CF", label = "C"),
  colour_d = list(shape = "trapezium", fill = "#F3B8A6", label = "D"),
  true = list(shape = "house", fill = "#9BD65B", label = "true"),
  false = list(shape = "shield", fill = "#DADADA", label = "false")
)

# The corners of each shape around the origin, with y pointing upwards. Their size matches a
# circle of radius 1.
shape_corners <- local({
  regular <- function(n, turn = 0, radius = 1) {
    angle <- 2 * pi * (seq_len(n) - 1) / n + turn
    list(x = radius * cos(angle), y = radius * sin(angle))
  }
  house <- list(x = c(-0.9, 0.9, 0.9, 0, -0.9), y = c(-1, -1, 0.25, 1.2, 0.25))
  arm <- 0.62
  list(
    circle = regular(36),
    diamond = regular(4, radius = 1.28),
    hexagon = regular(6, radius = 1.2),
    square = regular(4, pi / 4, 1.27),
    slanted = list(x = c(-1.2, 0.6, 1.2, -0.6), y = c(-1, -1, 1, 1)),
    trapezium = list(x = c(-1.3, 1.3, 0.65, -0.65), y = c(-1, -1, 1, 1)),
    cross = list(
      x = c(-arm, arm, arm, 1.1, 1.1, arm, arm, -arm, -arm, -1.1, -1.1, -arm),
      y = c(-1.1, -1.1, -arm, -arm, arm, arm, 1.1, 1.1, arm, arm, -arm, -arm)
    ),
    house = house,
    shield = list(x = house$x, y = -house$y)
  )
})

# Draws shapes of radius `r` at `x` and `y`, all of which are units.
glyph_grob <- function(shape, x, y, r, gp) {
  corners <- shape_corners[[shape]]
  n <- length(corners$x)
  marks <- length(x)
  at <- rep(seq_len(marks), each = n)
  grid::polygonGrob(
    x[at] + rep(corners$x, marks) * r,
    y[at] + rep(corners$y, marks) * r,
    id = at, gp = gp
  )
}

# Draws the stroke of an eliminated candidate. It lies under the digit, which stays readable.
strike_grob <- function(x, y, r, gp) {
  grid::segmentsGrob(x - r, y - r, x + r, y + r, gp = gp)
}
