# Writes the pictures of README: man/figures/hint.png, which it opens with, from a puzzle
# of the package's own, and photo.png. Run from anywhere, with oxidoku installed:
# Rscript tools/pictures.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
figures <- file.path(dirname(script), "..", "man", "figures")
dir.create(figures, showWarnings = FALSE, recursive = TRUE)

library(oxidoku)

technique <- "w_wing"
set.seed(12)
puzzle <- generate_sudoku(require = technique, symmetry = "rotation_180")$puzzle
path <- explain_sudoku(puzzle)

grDevices::png(file.path(figures, "hint.png"), 1000, 1050, res = 120, type = "cairo")
plot(path, which = match(technique, path$technique))
invisible(grDevices::dev.off())

# A photo as it was read, its board, and a hint.
found <- read_sudoku_image(system.file("examples", "photo.jpg", package = "oxidoku"))
grDevices::pdf(NULL)
grobs <- list(plot(found), plot_sudoku(found), plot(hint_sudoku(found, "step")))
invisible(grDevices::dev.off())
grDevices::png(file.path(figures, "photo.png"), 1500, 560, res = 100, type = "cairo")
grid::grid.newpage()
grid::pushViewport(grid::viewport(layout = grid::grid.layout(1, 3)))
for (i in seq_along(grobs)) {
  grid::pushViewport(grid::viewport(layout.pos.col = i))
  grid::pushViewport(grid::viewport(width = 0.94, height = 0.94))
  grid::grid.draw(grobs[[i]])
  grid::upViewport(2)
}
invisible(grDevices::dev.off())
