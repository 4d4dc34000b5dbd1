# Makes inst/examples/photo.jpg, the picture that examples read, and a grey version of it for the
# tests of the engine. It shows a board drawn by the package, on a bent page in shadow.
#   Rscript data-raw/photo/example.R
library(oxidoku)

puzzle <- paste0(
  "000006000095700300400092005764000003000000000",
  "200000971500210009007005480000800000"
)
grDevices::pdf(NULL)
board <- plot_sudoku(puzzle)
invisible(grDevices::dev.off())
page <- tempfile(fileext = ".png")
grDevices::png(page, 900, 1000, type = "cairo")
grid::grid.newpage()
grid::pushViewport(grid::viewport(y = 0.47, width = 0.8, height = 0.72))
grid::grid.draw(board)
grid::upViewport()
grid::grid.text("SUDOKU No. 25", y = 0.93, gp = grid::gpar(fontsize = 40, fontface = "bold"))
grid::grid.text(
  "Fill in the digits 1 to 9, each once in every row, column and box.",
  y = 0.87, gp = grid::gpar(fontsize = 18)
)
invisible(grDevices::dev.off())
ink <- png::readPNG(page)[, , 1]

# Where each pixel of the photo lies on the page, which is bent and seen from the side.
width <- 560
height <- 600
x <- matrix(rep((seq_len(width) - 0.5) / width, each = height), height)
y <- matrix(rep((seq_len(height) - 0.5) / height, width), height)
turn <- 0.06
u <- 0.5 + cos(turn) * (x - 0.5) + sin(turn) * (y - 0.5)
v <- 0.5 - sin(turn) * (x - 0.5) + cos(turn) * (y - 0.5)
depth <- 1 + 0.16 * (v - 0.5)
u <- 0.5 + (u - 0.5) * depth
v <- 0.5 + (v - 0.5) * depth + 0.02 * sin(pi * u) + 0.01 * sin(2.4 * pi * u)

value_at <- function(u, v) {
  rows <- pmin(pmax(v * nrow(ink) + 0.5, 1), nrow(ink) - 1)
  columns <- pmin(pmax(u * ncol(ink) + 0.5, 1), ncol(ink) - 1)
  below <- rows - floor(rows)
  right <- columns - floor(columns)
  at <- function(down, across) ink[cbind(c(floor(rows)) + down, c(floor(columns)) + across)]
  (at(0, 0) * (1 - right) + at(0, 1) * right) * (1 - below) +
    (at(1, 0) * (1 - right) + at(1, 1) * right) * below
}
photo <- matrix(value_at(u, v), height)

# Three passes over a pixel and its neighbours approximate a Gaussian blur.
smooth <- function(m) {
  m <- (m + m[c(1, seq_len(height - 1)), ] + m[c(2:height, height), ]) / 3
  (m + m[, c(1, seq_len(width - 1))] + m[, c(2:width, width)]) / 3
}
photo <- smooth(photo)
light <- 0.92 - 0.35 * x - 0.15 * y + 0.1 * cos(2 * pi * u)
shadow <- 1 / (1 + exp(((x + 0.6 * y) - 1.15) * 25))
set.seed(1)
photo <- (0.12 + 0.86 * photo) * light * (0.55 + 0.45 * shadow)
photo <- photo + stats::rnorm(length(photo), 0, 0.012)
photo <- pmin(pmax(photo, 0), 1)
dim(photo) <- c(height, width)

dir.create("inst/examples", showWarnings = FALSE)
jpeg::writeJPEG(photo, "inst/examples/photo.jpg", quality = 0.6)
grey <- as.raw(round(255 * t(smooth(photo)[seq(1, height, 2), seq(1, width, 2)])))
file <- file("src/rust/engine/tests/data/photo.pgm", "wb")
writeBin(charToRaw(paste("P5", width / 2, height / 2, "255\n")), file)
writeBin(grey, file)
close(file)
