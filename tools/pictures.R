# Writes the pictures of README: hint.png, with which it begins, from a puzzle made here,
# play.png, photo.png and variants.png. Also writes words.png for ?sudoku_words and a picture
# rule-<name>.png of each rule for the help pages. All are in man/figures. play.png needs node,
# npm and Chromium. At the end, the state of the sources is written to tools/pictures.csv, which
# tools/lint.R compares. Run from anywhere, with oxidoku installed: Rscript tools/pictures.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
root <- normalizePath(file.path(dirname(script), ".."))
figures <- file.path(root, "man", "figures")
dir.create(figures, showWarnings = FALSE, recursive = TRUE)
source(file.path(root, "tools", "lists.R"), chdir = FALSE)

library(oxidoku)

technique <- "w_wing"
set.seed(12)
puzzle <- generate_sudoku(require = technique, symmetry = "rotation_180")$puzzle
path <- explain_sudoku(puzzle)

# GitHub shows README 830 pixels wide. The whole pattern lies in the first three rows, and only
# these rows are shown, so that the pencil marks are large enough to be read.
width <- 830
step <- match(technique, path$technique)
stopifnot(path$cells[[step]]$row <= 3, path$eliminations[[step]]$row <= 3)
whole <- tempfile(fileext = ".png")
grDevices::png(whole, width, 900, res = 100, type = "cairo")
plot(path, which = step)
invisible(grDevices::dev.off())
pixels <- png::readPNG(whole)[, , 1:3]
# The thick lines between rows of boxes are black from edge to edge.
is_black <- rowMeans(pixels[, , 1] < 0.2) > 0.7
line_starts <- which(diff(c(FALSE, is_black)) == 1)
line_ends <- which(diff(c(is_black, FALSE)) == -1)
stopifnot(length(line_starts) == 4)
shown <- setdiff(seq_len(nrow(pixels)), seq(line_ends[[2]] + 1, line_ends[[4]]))
png::writePNG(pixels[shown, , ], file.path(figures, "hint.png"))

# The houses of a cell, for the page of words.
grDevices::png(file.path(figures, "words.png"), 700, 760, res = 110, type = "cairo")
box_9 <- paste0("r", rep(7:9, each = 3), "c", 7:9)
plot_sudoku(
  "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
  axis_labels = TRUE,
  highlight = list("Row 4" = paste0("r4c", 1:9), "Column 6" = paste0("r", 1:9, "c6"), "Box 9" = box_9)
)
invisible(grDevices::dev.off())

# Draws pictures side by side, `columns` in a row.
draw_side_by_side <- function(draw, columns) {
  grid::grid.newpage()
  layout <- grid::grid.layout(ceiling(length(draw) / columns), columns)
  grid::pushViewport(grid::viewport(layout = layout))
  for (i in seq_along(draw)) {
    grid::pushViewport(grid::viewport(layout.pos.row = (i - 1) %/% columns + 1, layout.pos.col = (i - 1) %% columns + 1))
    grid::pushViewport(grid::viewport(width = 0.94, height = 0.94))
    draw[[i]]()
    grid::upViewport(2)
  }
}

# A photo as it was read, and its board.
found <- read_sudoku_image(system.file("examples", "photo.jpg", package = "oxidoku"))
photo <- file.path(figures, "photo.png")
# The heading of the page is cut off in the photo, so only the grid is shown. The text above the
# grid leaves room for a narrow margin.
crop_to_grid <- function(found, above = 4, around = 14) {
  whole <- found$picture
  stopifnot(c(whole$width, whole$height) == whole$of)
  x <- range(found$corners[, 1])
  y <- range(found$corners[, 2])
  columns <- seq(floor(x[[1]] - around), ceiling(x[[2]] + around))
  rows <- seq(floor(y[[1]] - above), ceiling(y[[2]] + around))
  grey <- matrix(whole$grey, whole$height, byrow = TRUE)[rows, columns]
  found$picture <- utils::modifyList(whole, list(
    grey = as.vector(t(grey)), width = length(columns), height = length(rows), of = c(length(columns), length(rows))
  ))
  before <- c(columns[[1]], rows[[1]]) - 1
  found$nodes <- sweep(found$nodes, 3, before)
  found$corners <- sweep(found$corners, 2, before)
  found
}
grDevices::png(photo, width, 430, res = 90, type = "cairo")
draw_side_by_side(list(
  function() plot(crop_to_grid(found), new_page = FALSE),
  function() plot_sudoku(found, new_page = FALSE)
), 2)
invisible(grDevices::dev.off())

# Four boards with rules, all generated here.
set.seed(7)
variants <- c(
  generate_sudoku(1, rules = sudoku_rules(random_cages()))$puzzle,
  generate_sudoku(1, rules = sudoku_rules(random_regions()))$puzzle,
  generate_sudoku(
    1,
    rules = sudoku_rules(random_thermometers(4), random_arrows(3), rule_diagonals())
  )$puzzle,
  generate_sudoku(1, rules = sudoku_rules(random_dots(), size = 6))$puzzle
)
titles <- c("Killer", "Jigsaw", "Thermometers and arrows", "Dots, 6x6")
grDevices::png(file.path(figures, "variants.png"), width, 900, res = 100, type = "cairo")
# Each board has its key below it.
draw_side_by_side(lapply(seq_along(titles), function(i) {
  function() plot_sudoku(variants[i], title = titles[[i]], new_page = FALSE)
}), 2)
invisible(grDevices::dev.off())

# ---- The board to play on --------------------------------------------------------

# A page as a browser shows it, with the npm packages of the browser tests.
work <- tempfile()
pages <- file.path(work, "pages")
dir.create(pages, recursive = TRUE)
packages <- Sys.getenv("OXIDOKU_NODE", file.path(work, "node"))
if (!dir.exists(packages)) {
  dir.create(packages)
  file.copy(file.path(root, "tools", "widget", "package.json"), packages)
  system2("npm", c("install", "--prefix", shQuote(packages), "--silent", "--no-audit", "--no-fund", "--ignore-scripts"))
}
set.seed(11)
unfair <- generate_sudoku(1, level = "Unfair")$puzzle
save_sudoku_page(play_sudoku(unfair), file.path(pages, "unfair.html"))
failed <- system2(
  "node", shQuote(file.path(root, "tests", "browser", "picture.mjs")),
  env = c(paste0("OXIDOKU_NODE=", packages), paste0("OXIDOKU_PAGES=", pages))
)
if (failed != 0) {
  stop("play.png could not be taken: it needs node, npm and Chromium")
}

# ---- The rules -------------------------------------------------------------------

# An example of each rule, on a 6x6 board unless `size` has another size.
examples <- list(
  diagonals = rule_diagonals(), windows = rule_windows(),
  cage = c(rule_cage("r1c1 r1c2 r2c1", 11), rule_cage("r4c3 r4c4 r5c4 r5c3", 14), rule_cage("r6c5 r6c6", 5)),
  extra_region = rule_extra_region("r2c2 r2c3 r3c3 r4c4 r5c4 r5c5"),
  all_different = rule_all_different("r1c1 r2c2 r3c5 r6c6"),
  sandwich = rule_sandwich(rows = c(r2 = 5, r5 = 0), columns = c(c3 = 14)),
  skyscraper = rule_skyscraper(top = c(c2 = 3), bottom = c(c5 = 2), left = c(r3 = 4), right = c(r4 = 2)),
  x_sum = rule_x_sum(left = c(r2 = 10), top = c(c4 = 3)),
  numbered_room = rule_numbered_room(left = c(r2 = 6), bottom = c(c3 = 2)),
  outside_sum = rule_outside_sum(top = c(c1 = 9), right = c(r4 = 12)),
  little_killer = rule_little_killer("r1c4", 14, "down_left"),
  arrow = c(rule_arrow("r2c2", "r3c3 r4c3"), rule_arrow("r6c2 r6c3", "r5c4 r4c5 r3c5 r2c5")),
  double_arrow = rule_double_arrow("r2c1 r2c2 r3c3 r4c3 r4c4"),
  thermometer = rule_thermometer("r5c2 r4c2 r3c3 r3c4 r2c5"),
  whisper = rule_whisper("r2c1 r2c2 r3c3 r4c3 r5c4", difference = 3),
  renban = rule_renban("r2c4 r3c3 r4c3 r5c4"), palindrome = rule_palindrome("r2c1 r3c2 r4c3 r5c4 r4c5"),
  between = rule_between("r2c2 r3c3 r3c4 r4c5"), lockout = rule_lockout("r2c2 r3c3 r3c4 r4c5", difference = 3),
  region_sum = rule_region_sum("r1c2 r2c3 r3c3 r3c4 r4c5"), zipper = rule_zipper("r2c2 r3c2 r3c3 r4c3 r4c4"),
  sum_line = rule_sum_line("r2c1 r2c2 r3c2 r3c3 r4c3 r4c4", sum = 7),
  entropic = rule_entropic("r2c1 r2c2 r3c3 r4c3 r5c4"), modular = rule_modular("r2c5 r3c4 r3c3 r4c2"),
  kropki = rule_kropki(white = c("r1c1 r1c2", "r4c4 r5c4"), black = c("r3c2 r3c3", "r5c5 r6c5")),
  xv = rule_xv(x = c("r2c2 r2c3"), v = c("r4c4 r5c4")),
  greater = rule_greater(c("r1c2>r1c3", "r4c4>r3c4", "r5c1>r6c1")),
  even = rule_even("r2c2 r4c5"), odd = rule_odd("r3c3 r5c1"),
  quadruple = rule_quadruple("r3c3", c(1, 5, 6)), minimum = rule_minimum("r3c3"), maximum = rule_maximum("r4c4"),
  clone = rule_clone("r1c1 r1c2 r2c2", "r4c4 r4c5 r5c5"), indexing = rule_indexing("r1c1 r2c1 r5c1"),
  candidates = rule_candidates("r3c3", c(1, 4, 6)),
  pairs = rule_pairs("r2c2 r3c3 r3c4 r4c5", \(a, b) (a + b) %% 2 == 1, label = "odd and even in turn"),
  automaton = rule_line("r2c5 r3c4 r4c4 r5c3", \(x) sum(x) == 2 * max(x), label = "ambiguous arrow"),
  sum = c(rule_sum("r2c2 r2c3 r3c3", c(12, 13)), rule_sum("r5c4 r5c5", "r6c3")),
  equal_sums = rule_equal_sums(list("r2c2 r3c2", "r4c4 r4c5", "r6c6")), count = rule_count("r1c1 r2c3 r3c5 r4c2 r5c4 r6c6", times = "itself"),
  distinct = rule_distinct("r2c2 r2c3 r3c4 r4c4", 2), same_digits = rule_same_digits(list("r2c2 r2c3 r3c2", "r5c5 r5c4 r4c5")),
  any = rule_any(rule_renban("r2c2 r2c3 r3c3"), rule_sum("r2c2 r2c3 r3c3", 10)), not = rule_not(rule_thermometer("r5c3 r4c4 r4c5")),
  all = rule_all(rule_even("r2c5"), rule_renban("r2c5 r3c5 r4c5"), look = "cage")
)
size <- c(windows = 9)

# The pictures have twice as many pixels as the pages show, for high-resolution screens.
for (name in names(examples)) {
  rules <- sudoku_rules(examples[[name]], size = if (name %in% names(size)) size[[name]] else 6)
  board <- sudoku_puzzle(rules = rules)
  shown <- if (name == "candidates") board else solve_sudoku(board)
  stopifnot(name == "candidates" || check_sudoku(shown)$solved)
  grDevices::png(file.path(figures, paste0("rule-", name, ".png")), 460, 488, res = 124, type = "cairo")
  plot_sudoku(shown)
  invisible(grDevices::dev.off())
}

# Fewer colours halve the file size. photo.png needs all of its colours.
pngquant <- Sys.which("pngquant")
if (nzchar(pngquant)) {
  for (picture in setdiff(list.files(figures, "[.]png$", full.names = TRUE), file.path(figures, "photo.png"))) {
    system2(pngquant, c(
      "--force", "--speed=1", "--nofs", "--skip-if-larger", "--ext", ".png", "32", shQuote(picture)
    ))
  }
  system2(pngquant, c("--force", "--speed=1", "--quality=80-100", "--ext", ".png", shQuote(photo)))
}

write_picture_sources(root)
