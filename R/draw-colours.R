# The colours of pictures. Each colour has one meaning and one name. The colours of shapes around
# candidates are in R/draw-glyphs.R.

# Digits.
given_digits <- "black"
filled_digits <- "#3B6EA8"

# Cells.
tints <- list(
  wrong = "#F6C7C0",
  base = "#DDE8F5",
  cover = "#E3F0DA",
  cell = "#FFF0B8",
  placed = "#DDF3D6",
  blocker = "#FFDDB0",
  sets = c("#BCD7F2", "#D3EFD3", "#F1D9F2", "#FADDC4", "#D8EEEC", "#E6E0FA")
)

# Candidates.
struck_colour <- "#C4161C"
strike_colour <- "#F7A59D"
placed_colour <- "#1B7837"

# Links. Each branch has its own colour.
link_colours <- c(
  "#6A3D9A", "#B8520A", "#00707A", "#A3195B", "#4F6B00", "#1F4E9E", "#8A6D00", "#555555"
)

# Lines from a digit to the cells from which it excludes other digits.
ray_colour <- "#C77700"

# Bands that join the cells of a grouped node.
group_colour <- "#C9C2A5"

# Levels in charts.
level_colours <- c(
  Easy = "#7BC8A4", Medium = "#4F9FC8", Hard = "#F2C14E", Unfair = "#E07A3F", Extreme = "#A4243B"
)
