test_that("magick reads what it knows", {
  skip_if_not_installed("magick")
  image <- magick::image_read(photo_file())
  expect_identical(as.matrix(read_sudoku_image(image)), as_matrix(article_1))
  file <- withr::local_tempfile(fileext = ".jpg")
  magick::image_write(image, file, format = "gif")
  expect_identical(as.matrix(read_sudoku_image(file)), as_matrix(article_1))
})

test_that("what is transparent is paper", {
  image <- picture_of_board()
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
  # The first half of a photo that was cut off.
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
  # Captures what the JPEG library prints about broken files.
  capture.output(type = "message", {
    for (whole in files) {
      outcomes <- replicate(sweep_size(4, 15, 60), {
        bytes <- whole
        # The header, which says how to read the rest, is at the beginning.
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
  # Changing a byte of the pixels makes the checksum wrong.
  middle <- length(png) %/% 2
  png[[middle]] <- xor(png[[middle]], as.raw(1))
  expect_null(decoded_png(png))
  # Changes the number of the first Huffman table.
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
    # Wherever the file is cut off, its header gives a size or nothing.
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

test_that("a PNG whose pixels swell is refused after a few pieces", {
  expect_true(inflates_within(memCompress(raw(1e5), "gzip"), 1e5))
  expect_true(inflates_within(memCompress(as.raw(sample(0:255, 1e6, TRUE)), "gzip"), 1e6))
  swelling <- memCompress(raw(2e7), "gzip")
  expect_false(inflates_within(swelling, 1e5))
  # Other data that memDecompress() would also accept.
  expect_false(inflates_within(as.raw(c(0x1f, 0x8b, 8, 0)), 1e5))
  expect_false(inflates_within(raw(), 1e5))

  skip_if_not_installed("png")
  # The file of a picture of 100x100 pixels with other compressed pixels.
  file <- png::writePNG(matrix(1, 100, 100))
  number <- function(n) as.raw(n %/% 256^(3:0) %% 256)
  # A gzip file ends with the checksum of its contents and their length.
  crc_of <- function(data) {
    file <- withr::local_tempfile()
    output <- gzfile(file, "wb")
    writeBin(data, output)
    close(output)
    rev(utils::head(utils::tail(readBin(file, "raw", 1e6), 8), 4))
  }
  at <- grepRaw("IDAT", file, fixed = TRUE)
  data <- c(charToRaw("IDAT"), swelling)
  bomb <- c(file[seq_len(at - 5)], number(length(swelling)), data, crc_of(data), utils::tail(file, 12))
  gc(reset = TRUE)
  expect_error(read_sudoku_image(bomb), class = "oxidoku_error_image")
  # Decompressing its pixels would take more memory.
  expect_lt(gc()[2, 6] - gc()[2, 2], 20)
})
