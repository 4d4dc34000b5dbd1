photo_file <- function() system.file("examples", "photo.jpg", package = "oxidoku")

# Returns a picture of a board, drawn by the package, as an array of numbers from 0 to 1.
picture_of_board <- function(width = 500, height = width, board = article_1) {
  skip_if_not_installed("png")
  file <- withr::local_tempfile(fileext = ".png")
  grDevices::png(file, width, height, type = "cairo")
  plot_sudoku(board)
  grDevices::dev.off()
  png::readPNG(file)
}
