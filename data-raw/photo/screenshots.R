# Draws screenshots like those of apps, to measure how well the finder reads them.
#   Rscript data-raw/photo/screenshots.R FOLDER [N]
# writes N (default 60) pictures and `truth.csv`, which are always the same, for
#   sh bench/run.sh photo FOLDER FOLDER/truth.csv
# The puzzles come from the package, and the fonts from the machine.

arguments <- commandArgs(TRUE)
folder <- arguments[[1]]
count <- if (length(arguments) > 1) as.integer(arguments[[2]]) else 60L
dir.create(folder, showWarnings = FALSE, recursive = TRUE)
set.seed(25)
library(oxidoku)
puzzles <- as.character(generate_sudoku(count)$puzzle)

pick <- function(x) x[[sample.int(length(x), 1)]]

screenshot <- function(puzzle, file) {
  board <- matrix(as.integer(chartr(".", "0", strsplit(puzzle, "")[[1]])), 9, byrow = TRUE)
  width <- pick(c(360, 480, 640, 750, 828, 1080))
  tall <- stats::runif(1) < 0.6
  height <- round(width * if (tall) stats::runif(1, 1.5, 2.1) else stats::runif(1, 1, 1.15))
  dark <- stats::runif(1) < 0.3
  paper <- if (dark) pick(c("#121212", "#1c1c1e", "#20252b", "black")) else pick(c("white", "#fafafa", "#fffbea", "#f2f2f7"))
  ink <- if (dark) pick(c("#eeeeee", "white", "#cfd8dc")) else pick(c("black", "#222222", "#344861", "#1a237e"))
  thin <- if (dark) pick(c("#555555", "#777777", "#3a3f45")) else pick(c("#bbbbbb", "#999999", "#c6ccd8", "black"))
  family <- pick(c("sans", "serif", "mono", "DejaVu Sans", "DejaVu Serif"))
  margin <- width * stats::runif(1, 0.01, 0.06)
  side <- width - 2 * margin
  cell <- side / 9
  top <- if (tall) height * stats::runif(1, 0.1, 0.25) else margin
  grDevices::png(file, width, height, type = "cairo", bg = paper, res = 72)
  on.exit(grDevices::dev.off())
  graphics::par(mar = c(0, 0, 0, 0), xaxs = "i", yaxs = "i", family = family)
  graphics::plot.new()
  graphics::plot.window(c(0, width), c(height, 0))
  size <- function(share) share * cell / (12 * 0.72)
  place <- function(row, col) list(x = margin + (col - 0.5) * cell, y = top + (row - 0.5) * cell)
  shade <- function(row, col, colour) {
    graphics::rect(
      margin + (col - 1) * cell, top + row * cell, margin + col * cell, top + (row - 1) * cell,
      col = colour, border = NA
    )
  }
  if (stats::runif(1) < 0.5) {
    tint <- if (dark) "#2a3138" else pick(c("#e2ebf3", "#f3eede", "#eeeeee"))
    row <- sample(9, 1)
    col <- sample(9, 1)
    for (i in 1:9) {
      shade(row, i, tint)
      shade(i, col, tint)
    }
    shade(row, col, if (dark) "#3d5166" else "#bbdefb")
  }
  bold <- stats::runif(1) < 0.5
  for (row in 1:9) {
    for (col in 1:9) {
      at <- place(row, col)
      if (board[row, col] > 0) {
        graphics::text(at$x, at$y, board[row, col], col = ink, cex = size(0.62), font = 1 + bold)
      }
    }
  }
  if (stats::runif(1) < 0.4) {
    open <- candidates(board)
    share <- stats::runif(1, 0.13, 0.2)
    for (row in 1:9) {
      for (col in which(board[row, ] == 0)) {
        at <- place(row, col)
        for (digit in which(open[row, col, ])) {
          graphics::text(
            at$x + ((digit - 1) %% 3 - 1) * 0.3 * cell, at$y + ((digit - 1) %/% 3 - 1) * 0.3 * cell,
            digit,
            col = thin, cex = size(1.3 * share)
          )
        }
      }
    }
  }
  narrow <- max(1, round(width * stats::runif(1, 0.001, 0.003)))
  wide <- narrow + pick(c(0, 1, 2, 3)) * width / 750
  for (i in c(setdiff(0:9, c(0, 3, 6, 9)), 0, 3, 6, 9)) {
    heavy <- i %% 3 == 0
    colour <- if (heavy) ink else thin
    lwd <- 96 / 72 * if (heavy) wide else narrow
    graphics::segments(margin, top + i * cell, margin + side, top + i * cell, col = colour, lwd = lwd, lend = 2)
    graphics::segments(margin + i * cell, top, margin + i * cell, top + side, col = colour, lwd = lwd, lend = 2)
  }
  if (tall) {
    graphics::text(width / 2, top / 2, pick(c("Sudoku", "Expert", "Level 12")), col = ink, cex = size(0.6))
    graphics::text(width * 0.85, top * 0.8, "03:17", col = thin, cex = size(0.35))
    below <- top + side + cell
    if (below + cell < height) {
      keys <- seq(margin + cell / 2, width - margin - cell / 2, length.out = 9)
      graphics::text(keys, below + cell / 3, 1:9, col = "#4a7cc0", cex = size(0.75))
      if (stats::runif(1) < 0.5) {
        graphics::rect(keys - cell / 2.3, below + cell, keys + cell / 2.3, below - cell / 3, border = thin)
      }
    }
  }
}

ids <- sprintf("screen%02d", seq_len(count))
for (i in seq_len(count)) {
  screenshot(puzzles[[i]], file.path(folder, paste0(ids[[i]], ".png")))
}
utils::write.csv(
  data.frame(id = ids, truth = chartr("0", ".", puzzles)), file.path(folder, "truth.csv"),
  row.names = FALSE, quote = FALSE
)
