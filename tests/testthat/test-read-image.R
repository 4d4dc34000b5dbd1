photo_file <- function() system.file("examples", "photo.jpg", package = "oxidoku")

# A board drawn by the package, as an array of numbers from 0 to 1.
drawn_board <- function(width = 500, height = width, board = article_1) {
  skip_if_not_installed("png")
  file <- withr::local_tempfile(fileext = ".png")
  grDevices::png(file, width, height, type = "cairo")
  plot_sudoku(board)
  grDevices::dev.off()
  png::readPNG(file)
}

test_that("a photo is read by path, as bytes and as every kind of picture", {
  skip_if_not_installed("jpeg")
  from_path <- read_sudoku_image(photo_file())
  expect_s3_class(from_path, "oxidoku_image")
  expect_identical(as.matrix(from_path), as_matrix(article_1))
  expect_identical(as.character(from_path$puzzle), article_1)
  expect_identical(nrow(from_path$doubtful), 0L)
  expect_identical(nrow(from_path$changed), 0L)
  expect_identical(from_path$turned, 0L)
  expect_gt(from_path$support, 0.85)
  expect_true(all(from_path$confidence > 0.9 & from_path$confidence <= 1))
  expect_true(all(from_path$second != as.matrix(from_path)))

  bytes <- readBin(photo_file(), "raw", 1e6)
  native <- jpeg::readJPEG(photo_file(), native = TRUE)
  grey <- jpeg::readJPEG(photo_file())
  pictures <- list(
    bytes, native, grey, 255 * grey, array(grey, c(dim(grey), 3)), grDevices::as.raster(grey)
  )
  for (picture in pictures) {
    found <- read_sudoku_image(picture)
    expect_identical(as.matrix(found), as_matrix(article_1))
    expect_equal(found$corners, from_path$corners, tolerance = 0.01)
  }
})

test_that("magick reads what it knows", {
  skip_if_not_installed("magick")
  image <- magick::image_read(photo_file())
  expect_identical(as.matrix(read_sudoku_image(image)), as_matrix(article_1))
  file <- withr::local_tempfile(fileext = ".jpg")
  magick::image_write(image, file, format = "gif")
  expect_identical(as.matrix(read_sudoku_image(file)), as_matrix(article_1))
})

test_that("what is transparent is paper", {
  image <- drawn_board()
  alpha <- 1 - image[, , 1]
  see_through <- array(0, c(dim(alpha), 4))
  see_through[, , 4] <- alpha
  expect_identical(as.matrix(read_sudoku_image(see_through)), as_matrix(article_1))
})

test_that("palette, 16-bit and grey PNG and CMYK JPEG are read", {
  skip_if_not_installed("magick")
  image <- magick::image_read(photo_file())
  writes <- list(
    palette = function(file) {
      magick::image_write(magick::image_quantize(image, 16), file, format = "png8")
    },
    deep = function(file) magick::image_write(image, file, format = "png", depth = 16),
    inks = function(file) {
      magick::image_write(magick::image_convert(image, colorspace = "CMYK"), file, format = "jpeg")
    }
  )
  for (write in writes) {
    file <- withr::local_tempfile()
    write(file)
    expect_identical(as.matrix(read_sudoku_image(file)), as_matrix(article_1))
  }
})

test_that("every verb takes what was read as a board", {
  skip_if_not_installed("jpeg")
  found <- read_sudoku_image(photo_file())
  expect_identical(solve_sudoku(found)$solution, solve_sudoku(article_1)$solution)
  expect_identical(hint_sudoku(found)$technique, hint_sudoku(article_1)$technique)
  expect_identical(rate_sudoku(found)$score, rate_sudoku(article_1)$score)
  expect_identical(as_sudoku(found), found$puzzle)
  expect_identical(check_sudoku(found)$blanks, check_sudoku(article_1)$blanks)
  expect_identical(count_solutions(found), count_solutions(article_1))
})

test_that("a board turned in the picture is read upright", {
  image <- drawn_board()[, , 1]
  over <- image[rev(seq_len(nrow(image))), rev(seq_len(ncol(image)))]
  clockwise <- t(image[rev(seq_len(nrow(image))), ])
  turned <- read_sudoku_image(over)
  expect_identical(as.matrix(turned), as_matrix(article_1))
  expect_identical(turned$turned, 180L)
  quarter <- read_sudoku_image(clockwise)
  expect_identical(as.matrix(quarter), as_matrix(article_1))
  expect_identical(quarter$turned, 90L)
  # The board's top left is at the top right.
  expect_gt(quarter$corners[1, "x"], 250)
  expect_lt(quarter$corners[1, "y"], 250)
})

test_that("clashing digits are read as they are, and marked", {
  image <- drawn_board(board = clashing())[, , 1]
  found <- read_sudoku_image(image, repair = FALSE)
  expect_identical(as.matrix(found), clashing())
  conflicts <- check_sudoku(clashing())$conflicts
  places <- paste(found$doubtful$row, found$doubtful$col)
  expect_setequal(places, c(
    paste(conflicts$row, conflicts$col), paste(conflicts$other_row, conflicts$other_col)
  ))
  expect_true(all(found$doubtful$reason == "clash"))
  expect_output(print(found), "Compare these cells")
})

test_that("all grids of a page are read", {
  image <- drawn_board()[, , 1]
  other <- drawn_board(board = article_2)[, , 1]
  found <- read_sudoku_image(cbind(image, other), all = TRUE)
  expect_length(found, 2)
  boards <- lapply(found, as.matrix)
  expect_identical(boards, list(as_matrix(article_1), as_matrix(article_2)))
})

test_that("corners say where the grid is", {
  skip_if_not_installed("jpeg")
  found <- read_sudoku_image(photo_file())
  again <- read_sudoku_image(photo_file(), corners = found$corners + 2)
  expect_identical(as.matrix(again), as_matrix(article_1))
  expect_error(read_sudoku_image(photo_file(), corners = 1:8), class = "oxidoku_error_argument")
  nowhere <- matrix(10, 4, 2)
  expect_error(read_sudoku_image(photo_file(), corners = nowhere), class = "oxidoku_error_image")
})

test_that("pictures without a grid are errors that help", {
  expect_snapshot(error = TRUE, {
    read_sudoku_image(matrix(0, 40, 30))
    read_sudoku_image(matrix(2:1000, 3))
    read_sudoku_image(array(0, c(2, 2, 7)))
    read_sudoku_image(raw())
    read_sudoku_image("no-such-file.png")
    read_sudoku_image("https://example.org/photo.jpg")
    read_sudoku_image(mean)
    read_sudoku_image(matrix(0, 9000, 9000))
  })
})

test_that("bytes that do not hold a picture are errors", {
  skip_if_not_installed("jpeg")
  skip_if_not_installed("png")
  skip_if_not_installed("magick")
  whole <- readBin(photo_file(), "raw", 1e6)
  set.seed(1)
  noise <- as.raw(sample(0:255, 500, TRUE))
  inputs <- list(
    charToRaw("this is no picture"), noise, whole[1:30], c(whole[1:20], noise),
    c(as.raw(c(0x89, 0x50, 0x4e, 0x47)), noise), as.raw(c(0xff, 0xd8, 0xff))
  )
  for (bytes in inputs) {
    expect_error(suppressWarnings(read_sudoku_image(bytes)), class = "oxidoku_error_image")
  }
  # What is left of a photo that was cut off.
  half <- tryCatch(
    suppressWarnings(read_sudoku_image(whole[seq_len(length(whole) %/% 2)])),
    oxidoku_error_image = function(e) NULL
  )
  if (!is.null(half)) {
    expect_true(nrow(half$doubtful) > 0 || half$support < 0.85)
  } else {
    expect_null(half)
  }
})

test_that("bytes that were changed at random end in a board or an error", {
  skip_if_not_installed("jpeg")
  skip_if_not_installed("png")
  skip_if_not_installed("magick")
  image <- magick::image_scale(magick::image_read(photo_file()), "80x")
  files <- list(
    magick::image_write(magick::image_quantize(image, 16), format = "png8"),
    magick::image_write(image, format = "png"),
    magick::image_write(image, format = "jpeg"),
    magick::image_write(magick::image_convert(image, interlace = "Plane"), format = "jpeg")
  )
  set.seed(8)
  outcome <- function(bytes) {
    tryCatch(
      {
        pixels <- pixels_of_bytes(bytes, NULL, quote(test()))
        if (pixels$width > 0 && pixels$height > 0) "pixels" else "none"
      },
      error = function(e) class(e)[[1]]
    )
  }
  # What the library of JPEG prints of broken files.
  capture.output(type = "message", {
    for (whole in files) {
      outcomes <- replicate(60, {
        bytes <- whole
        # The parts that say how to read the rest are at the beginning.
        reach <- if (stats::runif(1) < 0.5) min(600, length(bytes)) else length(bytes)
        at <- sample(reach, sample(3, 1))
        bytes[at] <- as.raw(sample(0:255, length(at), TRUE))
        if (stats::runif(1) < 0.2) {
          bytes <- bytes[seq_len(sample(length(bytes), 1))]
        }
        outcome(bytes)
      })
      expect_identical(setdiff(outcomes, c("pixels", "oxidoku_error_image")), character())
    }
  })
})

test_that("packages png and jpeg never get a file that is broken", {
  skip_if_not_installed("jpeg")
  skip_if_not_installed("png")
  skip_if_not_installed("magick")
  image <- magick::image_scale(magick::image_read(photo_file()), "80x")
  png <- magick::image_write(image, format = "png")
  jpeg <- magick::image_write(image, format = "jpeg")
  expect_s3_class(decoded_png(png), "nativeRaster")
  expect_s3_class(decoded_jpeg(jpeg), "nativeRaster")
  # A byte of the pixels: the sum is wrong.
  middle <- length(png) %/% 2
  png[[middle]] <- xor(png[[middle]], as.raw(1))
  expect_null(decoded_png(png))
  # The number of the first table of codes.
  at <- which(utils::head(jpeg, -1) == as.raw(0xff) & utils::tail(jpeg, -1) == as.raw(0xc4))[[1]]
  jpeg[[at + 4]] <- as.raw(0x37)
  expect_null(decoded_jpeg(jpeg))
})

test_that("a header that promises too many pixels is refused before it is decoded", {
  skip_if_not_installed("png")
  header <- as.raw(c(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13))
  size <- as.raw(c(0, 0, 0x40, 0, 0, 0, 0x40, 0))
  png <- c(header, charToRaw("IHDR"), size, as.raw(c(8, 0, 0, 0, 0)))
  expect_error(read_sudoku_image(png), "16384x16384", class = "oxidoku_error_image")
})

test_that("headers of other kinds say how large a picture is", {
  skip_if_not_installed("magick")
  image <- magick::image_scale(magick::image_read(photo_file()), "80x50!")
  known <- suppressMessages(magick::magick_config())
  formats <- c("gif", "bmp", "tiff", if (known$webp) "webp")
  for (format in formats) {
    bytes <- magick::image_write(image, format = format)
    expect_identical(size_of_other(bytes), c(80, 50), label = format)
    # Cut off anywhere, the header gives a size or none.
    for (length in c(1:60, 200)) {
      expect_true(length(size_of_other(utils::head(bytes, length))) %in% c(0, 2))
    }
  }
  webp <- function(kind, ...) c(charToRaw("RIFF0000WEBP"), charToRaw(kind), as.raw(c(0, 0, 0, 0, ...)))
  expect_identical(size_of_other(webp("VP8X", 0, 0, 0, 0, 79, 0, 0, 49, 0, 0)), c(80, 50))
  expect_identical(size_of_other(webp("VP8L", 0x2f, 0x4f, 0x40, 0x0c, 0)), c(80, 50))
  tiff <- as.raw(c(
    0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 2,
    1, 0, 0, 3, 0, 0, 0, 1, 0, 80, 0, 0, 1, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 50
  ))
  expect_identical(size_of_other(tiff), c(80, 50))
  part <- function(width, height) {
    c(charToRaw("ispe"), as.raw(c(0, 0, 0, 0, 0, 0, 0, width, 0, 0, 0, height)))
  }
  heic <- c(as.raw(c(0, 0, 0, 24)), charToRaw("ftypheic"), part(8, 8), part(80, 50), part(60, 60))
  expect_identical(size_of_other(heic), c(80, 50))
  expect_null(size_of_other(charToRaw("no picture at all")))

  gif <- c(charToRaw("GIF89a"), as.raw(c(0, 0x40, 0, 0x40)))
  expect_error(read_sudoku_image(gif), "16384x16384", class = "oxidoku_error_image")
})

test_that("what was read is printed and drawn", {
  skip_if_not_installed("jpeg")
  found <- read_sudoku_image(photo_file())
  expect_output(print(found), "one solution")
  expect_invisible(print(found)) |> capture.output()
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  grob <- plot(found)
  expect_true(all(c("mesh", "digits") %in% grid::grid.ls(grob, print = FALSE)$name))
})

test_that("photos beside the checkout are read as published", {
  skip_on_cran()
  skip_if_not_installed("jpeg")
  truths <- utils::read.csv(shared_file("photos", "dev_truth.csv"), colClasses = "character")
  # Every twentieth: the benchmark reads them all.
  some <- truths[seq(1, nrow(truths), 20), ]
  for (i in seq_len(nrow(some))) {
    found <- read_sudoku_image(shared_file("photos", "dev", paste0(some$id[[i]], ".jpg")))
    expect_identical(as.character(found$puzzle), chartr(".", "0", some$truth[[i]]), label = some$id[[i]])
  }
})
