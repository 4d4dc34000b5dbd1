# Writes the picture that README opens with, man/figures/hint.png, from a puzzle
# of the package's own. Run from anywhere, with oxidoku installed:
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
