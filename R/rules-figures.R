# The pictures of the rules in the help pages. tools/pictures.R draws them.

# By page, what each picture shows.
rule_figures <- list(
  board = c(
    diagonals = "two lines across the board, from corner to corner",
    windows = "four tinted squares of 3x3 inside the board",
    disjoint_groups = "a plain board", anti_knight = "a plain board", anti_king = "a plain board",
    non_consecutive = "a plain board"
  ),
  cages = c(
    cage = "dashed outlines with a small sum in the upper left cell", extra_region = "six tinted cells with an outline",
    all_different = "cells with a dotted outline"
  ),
  outside = c(
    sandwich = "numbers left of rows and above columns", skyscraper = "small numbers on all sides",
    x_sum = "numbers left of rows and above columns", numbered_room = "digits beside the board",
    outside_sum = "numbers beside the board", little_killer = "a number with an arrow along a diagonal"
  ),
  lines = c(
    arrow = "a circle with a thin arrow, and a pill of two cells with another",
    double_arrow = "a thin line between two circles", thermometer = "a grey tube with a round bulb",
    whisper = "a green line", renban = "a purple line", palindrome = "a grey line",
    between = "a line between two grey circles", lockout = "a blue line between two diamonds",
    region_sum = "a light blue line through several boxes", zipper = "a light purple line",
    sum_line = "a light pink line",
    entropic = "an orange line", modular = "a line in turquoise"
  ),
  marks = c(
    kropki = "white and black dots on edges", xv = "letters X and V on edges", greater = "angles on edges",
    even = "a grey square in a cell", odd = "a grey circle in a cell", quadruple = "digits in a circle on a corner",
    minimum = "a grey cell with wedges that point inwards", maximum = "a grey cell with wedges that point outwards",
    clone = "two groups of tinted cells of the same shape", indexing = "tinted cells with a small letter",
    candidates = "small digits in a cell"
  )
)

# A table of the pictures of some pages, for roxygen2. Boards without a sign have no picture.
figures_table <- function(pages = names(rule_figures)) {
  shown <- unlist(unname(rule_figures[pages]))
  shown <- shown[shown != "a plain board"]
  cells <- paste0(
    "`rule_", names(shown), "()` \\if{html}{\\out{<br>}\\figure{rule-", names(shown),
    ".png}{options: width=\"170\" alt=\"A board with ", shown, ".\"}}"
  )
  columns <- 3
  cells <- c(cells, rep("", -length(cells) %% columns))
  rows <- apply(matrix(cells, columns), 2, paste, collapse = " | ")
  paste(c("| | | |", "|---|---|---|", paste("|", rows, "|")), collapse = "\n")
}
