# Pictures of any kind as pixels that native code reads: bytes of grey row by row,
# integers that each hold a colour, or an array of numbers from 0 to 255.

# More pixels take too much memory.
most_pixels <- 64e6

# A list of `values`, `width`, `height` and `channels`.
pixels_of <- function(image, call) {
  if (inherits(image, "magick-image")) {
    return(pixels_of_magick(image, call))
  }
  if (inherits(image, "nativeRaster")) {
    return(checked_pixels(as.integer(image), ncol(image), nrow(image), 4L, call))
  }
  if (inherits(image, "raster")) {
    return(pixels_of_raster(image, call))
  }
  if (is.raw(image) && is.null(dim(image))) {
    return(pixels_of_bytes(image, NULL, call))
  }
  if (is.character(image) && is.null(dim(image))) {
    return(pixels_of_file(image, call))
  }
  if (is.numeric(image) && length(dim(image)) %in% 2:3) {
    return(pixels_of_array(image, call))
  }
  stop_argument(
    "image",
    c(
      "{.arg image} must be a picture: a path, a raw vector, an array, a raster or a {.cls magick-image}.",
      "x" = "It is {obj_type_friendly(image)}."
    ),
    call = call
  )
}

checked_pixels <- function(values, width, height, channels, call) {
  check_pixel_count(width, height, call)
  list(values = values, width = width, height = height, channels = channels)
}

check_pixel_count <- function(width, height, call) {
  if (isTRUE(width >= 1 && height >= 1 && as.numeric(width) * height <= most_pixels)) {
    return(invisible())
  }
  if (isTRUE(width < 1 || height < 1)) {
    stop_image(c("{.arg image} has no pixels."), call = call)
  }
  stop_image(
    c(
      "{.arg image} is too large.",
      "x" = "It has {width}x{height} pixels; at most {most_pixels / 1e6} million are read.",
      "i" = "Make it smaller first: {.code magick::image_scale(magick::image_read(file), \"3000x3000\")}."
    ),
    call = call
  )
}

stop_image <- function(message, ..., call, env = parent.frame()) {
  stop_oxidoku("image", message, arg = "image", ..., call = call, env = env)
}

# ---- Objects -----------------------------------------------------------------

pixels_of_magick <- function(image, call) {
  need_packages("magick", call)
  if (length(image) == 0) {
    stop_image("{.arg image} has no pixels.", call = call)
  }
  image <- image[1]
  info <- magick::image_info(image)
  check_pixel_count(info$width, info$height, call)
  if (isTRUE(info$matte)) {
    image <- magick::image_background(image, "white")
  }
  grey <- magick::image_data(image, "gray")
  checked_pixels(as.raw(grey), dim(grey)[[2]], dim(grey)[[3]], 1L, call)
}

# Colours as text, row by row.
pixels_of_raster <- function(image, call) {
  size <- dim(image)
  check_pixel_count(size[[2]], size[[1]], call)
  colours <- as.vector(image)
  known <- unique(colours)
  values <- tryCatch(
    grDevices::col2rgb(known, alpha = TRUE),
    error = function(e) stop_image(c("{.arg image} holds what is no colour.", "x" = conditionMessage(e)), call = call)
  )
  values <- values[, match(colours, known), drop = FALSE]
  values <- aperm(array(values, c(4L, size[[2]], size[[1]])), c(3, 2, 1))
  checked_pixels(as.double(values), size[[2]], size[[1]], 4L, call)
}

# Numbers from 0 to 1 or from 0 to 255: rows, columns, and channels.
pixels_of_array <- function(image, call) {
  size <- dim(image)
  channels <- if (length(size) == 3) size[[3]] else 1L
  check_pixel_count(size[[2]], size[[1]], call)
  if (!channels %in% 1:4) {
    stop_image(
      c(
        "{.arg image} must have 1 to 4 channels: grey or red, green and blue, and how opaque.",
        "x" = "It is {obj_type_friendly(image)}."
      ),
      call = call
    )
  }
  values <- as.double(image)
  if (anyNA(values) || any(values < 0) || any(values > 255)) {
    stop_image(
      c(
        "{.arg image} must hold numbers from 0 to 1 or from 0 to 255.",
        "x" = "It holds others, or missing values."
      ),
      call = call
    )
  }
  if (max(values) <= 1) {
    values <- 255 * values
  }
  checked_pixels(values, size[[2]], size[[1]], as.integer(channels), call)
}

# ---- Files -------------------------------------------------------------------

pixels_of_file <- function(file, call) {
  if (length(file) != 1 || is.na(file)) {
    stop_argument(
      "image",
      c("{.arg image} must be one picture.", "x" = "It is {obj_type_friendly(file)}."),
      call = call
    )
  }
  if (grepl("^[[:alpha:]][[:alnum:]+.-]+://", file)) {
    stop_file(
      file,
      c(
        "{.arg image} must be a file on this computer.",
        "i" = "Download it first: {.fn utils::download.file}."
      ),
      arg = "image", call = call
    )
  }
  if (!file.exists(file) || dir.exists(file)) {
    stop_file(
      file,
      c(
        "{.file {file}} cannot be read.",
        "x" = if (dir.exists(file)) "It is a folder." else "There is no such file."
      ),
      arg = "image", call = call
    )
  }
  bytes <- tryCatch(
    suppressWarnings(readBin(file, "raw", file.size(file))),
    error = function(e) {
      stop_file(file, c("{.file {file}} cannot be read.", "x" = conditionMessage(e)), arg = "image", call = call)
    }
  )
  pixels_of_bytes(bytes, file, call)
}

# What a picture is, its first bytes say.
pixels_of_bytes <- function(bytes, file, call) {
  begins <- function(...) identical(utils::head(bytes, ...length()), as.raw(c(...)))
  if (begins(0x89, 0x50, 0x4e, 0x47)) {
    return(decoded(bytes, file, size_of_png(bytes), "png", function(bytes) png::readPNG(bytes, native = TRUE), call))
  }
  if (begins(0xff, 0xd8, 0xff)) {
    return(decoded(bytes, file, size_of_jpeg(bytes), "jpeg", function(bytes) jpeg::readJPEG(bytes, native = TRUE), call))
  }
  if (length(bytes) == 0) {
    stop_no_picture(file, "It is empty.", call)
  }
  need_packages("magick", call)
  decoded_by_magick(bytes, file, "It is no picture that this computer can open.", call)
}

decoded <- function(bytes, file, size, package, decode, call) {
  if (!is.null(size)) {
    check_pixel_count(size[[1]], size[[2]], call)
  }
  # magick reads both, and more kinds of them.
  if (!rlang::is_installed(package)) {
    if (!rlang::is_installed("magick")) need_packages(package, call)
    return(decoded_by_magick(bytes, file, "Its bytes are not those of a whole picture.", call))
  }
  # The packages jpeg and png may end R where the parts of a file are not what they should
  # be, and jpeg where there are four inks.
  if (is.null(size) || (package == "jpeg" && is_of_four_inks(bytes))) {
    why <- if (is.null(size)) "Its bytes are not those of a whole picture." else "It is a JPEG in four inks (CMYK)."
    if (rlang::is_installed("magick")) {
      return(decoded_by_magick(bytes, file, why, call))
    }
    stop_no_picture(file, why, call)
  }
  image <- tryCatch(suppressWarnings(decode(bytes)), error = function(e) conditionMessage(e))
  if (inherits(image, "nativeRaster")) {
    return(pixels_of(image, call))
  }
  why <- if (is.character(image)) image else "Its bytes are not those of a whole picture."
  if (rlang::is_installed("magick")) {
    return(decoded_by_magick(bytes, file, why, call))
  }
  stop_no_picture(file, why, call)
}

decoded_by_magick <- function(bytes, file, why, call) {
  # What is broken may fail at any of magick's steps.
  tryCatch(
    suppressWarnings(pixels_of_magick(magick::image_read(bytes), call)),
    oxidoku_error = function(e) stop(e),
    error = function(e) stop_no_picture(file, why, call)
  )
}

stop_no_picture <- function(file, why, call) {
  what <- if (is.null(file)) "{.arg image}" else "{.file {file}}"
  stop_image(
    c(
      paste(what, "cannot be read as a picture."),
      "x" = "{why}",
      "i" = "PNG and JPEG are always read; HEIC, WebP and others where the package {.pkg magick} was built with them."
    ),
    file = file, call = call
  )
}

whole_number <- function(bytes) sum(as.numeric(bytes) * 256^(rev(seq_along(bytes)) - 1))

# Width and height as the header says; NULL where the file is not whole, or says nothing. Of
# a picture that is too large, the header is enough.
size_of_png <- function(bytes) {
  if (length(bytes) < 24) {
    return(NULL)
  }
  size <- c(whole_number(bytes[17:20]), whole_number(bytes[21:24]))
  if (prod(size) > most_pixels || is_whole_png(bytes)) size
}

# Whether its parts follow each other up to the last.
is_whole_png <- function(bytes) {
  at <- 9
  while (at + 11 <= length(bytes)) {
    if (identical(bytes[at + 4:7], charToRaw("IEND"))) {
      return(TRUE)
    }
    at <- at + 12 + whole_number(bytes[at + 0:3])
  }
  FALSE
}

size_of_jpeg <- function(bytes) {
  frame <- frame_of_jpeg(bytes)
  if (is.null(frame)) NULL else c(whole_number(frame[4:5]), whole_number(frame[2:3]))
}

is_of_four_inks <- function(bytes) {
  identical(utils::head(bytes, 1), as.raw(0xff)) && identical(frame_of_jpeg(bytes)[6], as.raw(4))
}

# The part of a JPEG that says how large it is: depth, height, width, and the number of
# colours; NULL where its parts do not follow each other as they should.
frame_of_jpeg <- function(bytes) {
  at <- 3
  frame <- NULL
  while (at + 3 <= length(bytes) && bytes[[at]] == 0xff) {
    kind <- as.integer(bytes[[at + 1]])
    if (kind == 0xff) {
      at <- at + 1
      next
    }
    size <- whole_number(bytes[at + 2:3])
    # The pixels, up to the mark at the end.
    if (kind == 0xda) {
      return(if (has_end_of_jpeg(utils::tail(bytes, -at))) frame)
    }
    if (kind %in% c(0xc0, 0xc1, 0xc2)) {
      frame <- bytes[at + 4:9]
      colours <- as.integer(bytes[at + 9])
      if (!identical(frame[[1]], as.raw(8)) || !isTRUE(size == 8 + 3 * colours)) {
        return(NULL)
      }
    }
    at <- at + 2 + size
  }
  NULL
}

has_end_of_jpeg <- function(bytes) {
  last <- which(bytes == as.raw(0xd9))
  any(bytes[last[last > 1] - 1] == as.raw(0xff))
}
