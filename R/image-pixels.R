# Converts pictures of any kind to pixels that native code reads: bytes of grey row by row,
# integers that each hold a colour, or an array of numbers from 0 to 255.

# The maximum number of pixels. More would take too much memory.
most_pixels <- 64e6

# Returns a list of `values`, `width`, `height` and `channels`.
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
  stop_must(
    image, "image",
    "be a picture: a path, a raw vector, an array, a raster or a {.cls magick-image}",
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

# Converts colours given as text, row by row.
pixels_of_raster <- function(image, call) {
  size <- dim(image)
  check_pixel_count(size[[2]], size[[1]], call)
  colours <- as.vector(image)
  known <- unique(colours)
  values <- tryCatch(
    grDevices::col2rgb(known, alpha = TRUE),
    error = function(e) stop_image(c("{.arg image} has a value that is not a colour.", "x" = conditionMessage(e)), call = call)
  )
  values <- values[, match(colours, known), drop = FALSE]
  values <- aperm(array(values, c(4L, size[[2]], size[[1]])), c(3, 2, 1))
  checked_pixels(as.double(values), size[[2]], size[[1]], 4L, call)
}

# Converts an array of rows, columns and channels with numbers from 0 to 1 or from 0 to 255.
pixels_of_array <- function(image, call) {
  size <- dim(image)
  channels <- if (length(size) == 3) size[[3]] else 1L
  check_pixel_count(size[[2]], size[[1]], call)
  if (!channels %in% 1:4) {
    stop_image(
      c(
        "{.arg image} must have 1 to 4 channels: greyscale or RGB, optionally with alpha.",
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
        "x" = "It holds other numbers, or missing values."
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
  if (length(file) != 1 || !is_possible_path(file)) {
    stop_must(file, "image", "be one picture", call = call)
  }
  if (grepl("^[[:alpha:]][[:alnum:]+.-]+://", file)) {
    stop_file(
      file,
      c(
        "{.arg image} must be a file on this computer.",
        "i" = "Download it first with {.fn utils::download.file}."
      ),
      arg = "image", call = call
    )
  }
  check_input(file, NULL, call, "image")
  bytes <- tryCatch(
    suppressWarnings(if (file_kind(file) == "other") bytes_of_stream(file) else readBin(file, "raw", file.size(file))),
    error = function(e) stop_input(file, conditionMessage(e), NULL, call, "image")
  )
  pixels_of_bytes(bytes, file, call)
}

# Reads all bytes of a pipe, whose size is not known before it ends.
bytes_of_stream <- function(file) {
  stream <- open_stream(file)
  on.exit(stream$close())
  parts <- list()
  while (length(part <- stream$read(block_size)) > 0 && length(parts) < 256) parts <- c(parts, list(part))
  unlist(parts) %||% raw()
}

# Reads a picture. Its first bytes identify the format.
pixels_of_bytes <- function(bytes, file, call) {
  begins <- function(...) identical(utils::head(bytes, ...length()), as.raw(c(...)))
  if (begins(0x89, 0x50, 0x4e, 0x47)) {
    return(decoded(bytes, file, "png", call))
  }
  if (begins(0xff, 0xd8, 0xff)) {
    return(decoded(bytes, file, "jpeg", call))
  }
  if (length(bytes) == 0) {
    stop_no_picture(file, "It is empty.", call)
  }
  need_packages("magick", call)
  size <- size_of_other(bytes)
  if (!is.null(size)) {
    check_pixel_count(size[[1]], size[[2]], call)
  }
  decoded_by_magick(bytes, file, "It is not a picture that this computer can open.", call)
}

decoded <- function(bytes, file, package, call) {
  size <- if (package == "png") size_of_png(bytes) else size_of_jpeg(bytes)
  if (!is.null(size)) {
    check_pixel_count(size[[1]], size[[2]], call)
  }
  why <- "It is damaged, incomplete, or of a kind that the package {.pkg {package}} does not read."
  if (rlang::is_installed(package)) {
    image <- tryCatch(
      suppressWarnings(if (package == "png") decoded_png(bytes) else decoded_jpeg(bytes)),
      oxidoku_error = function(e) stop(e),
      error = function(e) NULL
    )
    if (!is.null(image)) {
      return(pixels_of(image, call))
    }
  } else if (!rlang::is_installed("magick")) {
    need_packages(package, call)
  }
  # magick reads both formats, and variants of them that the other packages cannot read.
  if (rlang::is_installed("magick")) {
    return(decoded_by_magick(bytes, file, why, call, package))
  }
  stop_no_picture(file, why, call, package)
}

decoded_by_magick <- function(bytes, file, why, call, package = NULL) {
  # A broken file may cause an error in any of magick's functions.
  tryCatch(
    suppressWarnings(pixels_of_magick(magick::image_read(bytes, coalesce = FALSE), call)),
    oxidoku_error = function(e) stop(e),
    error = function(e) stop_no_picture(file, why, call, package)
  )
}

stop_no_picture <- function(file, why, call, package = NULL) {
  what <- if (is.null(file)) "{.arg image}" else "{.file {file}}"
  stop_image(
    c(
      paste(what, "cannot be read as a picture."),
      "x" = why,
      "i" = "The package {.pkg png} reads PNG, {.pkg jpeg} JPEG, and {.pkg magick} HEIC, WebP and others."
    ),
    file = file, call = call
  )
}

# ---- PNG and JPEG ------------------------------------------------------------
#
# A broken file may crash R in the packages png and jpeg, because the errors of their C libraries
# jump out of R's functions. They therefore receive only files that have been checked, and only
# those parts of a file that hold the picture.

# Decodes a PNG as a nativeRaster. Returns NULL if the file is broken.
decoded_png <- function(bytes) {
  parts <- check_native(native_picture_parts(bytes))
  if (length(parts) == 0) {
    return(NULL)
  }
  rows <- rows_of_png(size_of_png(bytes), parts$header)
  packed <- slices(bytes, parts$pixels)
  if (!inflates_within(packed, sum(rows))) {
    return(NULL)
  }
  pixels <- memDecompress(packed, "gzip")
  filters <- pixels[cumsum(c(1, utils::head(rows, -1)))]
  if (length(pixels) != sum(rows) || any(filters > 4)) {
    return(NULL)
  }
  png::readPNG(slices(bytes, parts$chunks), native = TRUE)
}

# Whether the compressed pixels of a PNG expand to little more than `limit` bytes. Few bytes can
# expand to any number, so the result is first counted piece by piece. A connection reads only
# gzip, so the header of zlib is replaced by that of gzip. The last bytes are cut off, because the
# checksum is not that of gzip. They cannot hold much, and the whole result is checked afterwards.
inflates_within <- function(packed, limit) {
  header <- as.integer(utils::head(packed, 2))
  is_zlib <- length(header) == 2 && header[[1]] %% 16 == 8 && sum(header * c(256, 1)) %% 31 == 0 && header[[2]] %/% 32 %% 2 == 0
  if (!is_zlib) {
    return(FALSE)
  }
  as_gzip <- c(as.raw(c(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3)), utils::head(packed[-(1:2)], -5))
  pieces <- gzcon(rawConnection(as_gzip))
  on.exit(close(pieces))
  size <- 262144L
  count <- 0
  repeat {
    n <- tryCatch(suppressWarnings(length(readBin(pieces, "raw", size))), error = function(e) 0)
    count <- count + n
    if (count > limit + 2 * size) {
      return(FALSE)
    }
    if (n < size) {
      return(TRUE)
    }
  }
}

decoded_jpeg <- function(bytes) {
  parts <- check_native(native_picture_parts(bytes))
  if (length(parts) > 0) jpeg::readJPEG(slices(bytes, parts$pixels), native = TRUE)
}

# Returns the bytes between the two positions of each pair, inclusive.
slices <- function(bytes, positions) {
  pairs <- matrix(positions, 2)
  unlist(lapply(seq_len(ncol(pairs)), function(i) bytes[pairs[1, i]:pairs[2, i]]))
}

# Returns the number of uncompressed bytes of each row of a PNG: a filter byte and the pixels. An
# interlaced picture consists of seven pictures, each with its own rows.
rows_of_png <- function(size, header) {
  channels <- c(1, NA, 3, 1, 2, NA, 4)[[header[[2]] + 1]]
  start <- list(x = 0, y = 0)
  step <- list(x = 1, y = 1)
  if (header[[3]] == 1) {
    start <- list(x = c(0, 4, 0, 2, 0, 1, 0), y = c(0, 0, 4, 0, 2, 0, 1))
    step <- list(x = c(8, 8, 4, 4, 2, 2, 1), y = c(8, 8, 8, 4, 4, 2, 2))
  }
  across <- pmax(ceiling((size[[1]] - start$x) / step$x), 0)
  down <- pmax(ceiling((size[[2]] - start$y) / step$y), 0)
  down[across == 0] <- 0
  rep(1 + ceiling(across * channels * header[[1]] / 8), down)
}

big_endian <- function(bytes) sum(as.numeric(bytes) * 256^(rev(seq_along(bytes)) - 1))

# Returns the width and height from the header, or NULL without a header.
size_of_png <- function(bytes) {
  if (length(bytes) >= 24) c(big_endian(bytes[17:20]), big_endian(bytes[21:24]))
}

size_of_jpeg <- function(bytes) {
  at <- 3
  while (at + 8 <= length(bytes) && bytes[[at]] == 0xff) {
    kind <- as.integer(bytes[[at + 1]])
    if (kind == 0xff) {
      at <- at + 1
      next
    }
    # Headers of frames of all kinds. The other codes in this range are tables.
    if (kind %in% setdiff(0xc0:0xcf, c(0xc4, 0xc8, 0xcc))) {
      return(c(big_endian(bytes[at + 7:8]), big_endian(bytes[at + 5:6])))
    }
    at <- at + 2 + big_endian(bytes[at + 2:3])
  }
  NULL
}

# ---- Sizes of other kinds ----------------------------------------------------
#
# magick decodes a picture before it reports the size, so the headers of common formats are read
# first. The size is NULL for other formats and for truncated files.

size_of_other <- function(bytes) {
  is_at <- function(at, text) identical(bytes[at - 1 + seq_len(nchar(text))], charToRaw(text))
  size <- if (is_at(1, "GIF8")) {
    c(little_endian(bytes[7:8]), little_endian(bytes[9:10]))
  } else if (is_at(1, "BM")) {
    # The height is negative if the first row is at the top.
    height <- little_endian(bytes[23:26])
    c(little_endian(bytes[19:22]), min(height, 2^32 - height))
  } else if (is_at(1, "RIFF") && is_at(9, "WEBP")) {
    size_of_webp(bytes, is_at)
  } else if (is_at(5, "ftyp")) {
    size_of_heic(bytes)
  } else if (is_at(1, "II*") || is_at(1, "MM")) {
    size_of_tiff(bytes)
  }
  if (length(size) == 2 && !anyNA(size)) size
}

little_endian <- function(bytes) sum(as.numeric(bytes) * 256^(seq_along(bytes) - 1))

size_of_webp <- function(bytes, is_at) {
  if (is_at(13, "VP8X")) {
    return(1 + c(little_endian(bytes[25:27]), little_endian(bytes[28:30])))
  }
  if (is_at(13, "VP8L")) {
    # The size is stored as two numbers of 14 bits.
    both <- little_endian(bytes[22:25])
    return(1 + c(both %% 2^14, both %/% 2^14 %% 2^14))
  }
  c(little_endian(bytes[27:28]), little_endian(bytes[29:30])) %% 2^14
}

# Returns the size of the largest picture in the file. The others are its tiles and a preview.
size_of_heic <- function(bytes) {
  head <- utils::head(bytes, 1e5)
  at <- grepRaw("ispe", head, all = TRUE, fixed = TRUE)
  at <- at[at + 15 <= length(head)]
  sizes <- lapply(at, function(at) c(big_endian(head[at + 8:11]), big_endian(head[at + 12:15])))
  if (length(sizes) > 0) sizes[[which.max(vapply(sizes, prod, 0))]]
}

# Reads the width and the height from fields 256 and 257 of the first table of fields.
size_of_tiff <- function(bytes) {
  number <- if (bytes[[1]] == charToRaw("I")) little_endian else big_endian
  table <- number(bytes[5:8]) + 1
  count <- number(bytes[table + 0:1])
  if (anyNA(c(table, count)) || table + 1 + 12 * count > length(bytes)) {
    return(NULL)
  }
  fields <- table + 2 + 12 * (seq_len(count) - 1)
  names <- vapply(fields, function(at) number(bytes[at + 0:1]), 0)
  value <- function(name) {
    at <- fields[match(name, names)]
    # The number has two bytes or four.
    number(bytes[at + 8:(if (number(bytes[at + 2:3]) == 3) 9 else 11)])
  }
  if (all(c(256, 257) %in% names)) c(value(256), value(257))
}
