# Sources of bytes: files (with any compression), connections, pipes and devices. A source is a
# list of `name` for messages, `size` in bytes (NA if unknown), `read(n)`, which returns up to n
# more bytes, and `close()`.

# ---- Files and connections -----------------------------------------------------

file_source <- function(file, call, name = file) {
  opened <- open_bytes(file, call)
  source <- source_of_connection(opened, name = name)
  source$close <- closing_once(function() close(opened))
  compression <- compression_of(file)
  if (compression == "") {
    source$size <- file.size(file)
  } else {
    source$read <- reader_to_end(source, file, compression, call)
  }
  source
}

# Returns a function that calls `end()`, which closes a connection, when it is first called. Its
# value is 0, or another number if the program of a pipe failed.
closing_once <- function(end) {
  force(end)
  status <- NULL
  function() {
    if (is.null(status)) status <<- end() %||% 0L
    invisible(status)
  }
}

# A connection that the user made. R may decompress a file for it, and programs may send its bytes.
connection_source <- function(connection, call) {
  about <- summary(connection)
  source <- source_of_connection(connection)
  source$close <- closing_once(source$close)
  if (about$class == "pipe") {
    source$read <- reader_of_program(source, call)
    return(source)
  }
  # gzcon() names the connection that it decompresses.
  file <- sub("^gzcon[(](.*)[)]$", "\\1", about$description)
  if (!about$class %in% c("gzfile", "bzfile", "xzfile", "zstdfile", "gzcon") || !utils::file_test("-f", file)) {
    return(source)
  }
  compression <- compression_of(file)
  if (compression != "") {
    # The user may have read some of it, and text is not returned as the bytes of the file.
    total <- function() tryCatch(seek(connection), error = function(e) bytes_in(file, call))
    source$read <- reader_to_end(source, file, compression, call, total)
  }
  source
}

# Returns the number of bytes that can be decompressed from a file.
bytes_in <- function(file, call) {
  opened <- open_bytes(file, call)
  on.exit(close(opened))
  next_bytes <- function() tryCatch(suppressWarnings(readBin(opened, "raw", block_size)), error = function(e) raw())
  total <- 0
  while (length(bytes <- next_bytes()) > 0) total <- total + length(bytes)
  total
}

# Returns a function that reads the output of a program, and raises an error if the program failed.
reader_of_program <- function(source, call) {
  read <- source$read
  name <- source$name
  ended <- FALSE
  function(n) {
    if (ended) {
      return(raw())
    }
    bytes <- read(n)
    ended <<- length(bytes) == 0
    if (ended && source$close() != 0) {
      stop_file(
        name,
        c(
          "The command {.code {name}} failed, so its output may not be complete.",
          "i" = "If it is complete, add {.code ; true} to the command."
        ),
        call = call
      )
    }
    bytes
  }
}

# R often reads a compressed file that is cut off without a word, up to where it ends. Returns a
# function that reads a source and raises an error at such an end. `total_read()` returns the number
# of bytes that were decompressed; by default, those that the source returned.
reader_to_end <- function(source, file, compression, call, total_read = function() total) {
  read <- source$read
  name <- source$name
  total <- 0
  ended <- FALSE
  stop_cut <- function(...) {
    stop_file(
      name,
      c(
        "{.file {name}} is cut off or damaged.",
        "x" = "Its {compression} data end too soon: they have {format_count(total_read())} bytes of text.",
        "i" = "Copy or download the file again."
      ),
      call = call
    )
  }
  function(n) {
    if (ended) {
      return(raw())
    }
    bytes <- tryCatch(suppressWarnings(read(n)), error = stop_cut)
    total <<- total + length(bytes)
    if (length(bytes) == 0) {
      ended <<- TRUE
      if (is_cut_off(file, compression, total_read(), source$close)) stop_cut()
    }
    bytes
  }
}

# Whether the end of a compressed file is missing, judged by its last bytes. `total` is the number
# of bytes that were read from it, and `end()` closes it (see closing_once()).
is_cut_off <- function(file, compression, total, end) {
  last <- last_bytes(file, 12)
  switch(compression,
    # The size of the last member, which is part of what was read. A file of 4 GB or more may pass.
    gzip = sum(as.integer(utils::tail(last, 4)) * 256^(0:3)) > total,
    # Zeros may follow the last two bytes.
    xz = !identical(utils::tail(last[seq_len(max(0, which(last != 0)))], 2), charToRaw("YZ")),
    bzip2 = !ends_bzip2(last),
    # The file does not say where it ends, but the program that reads it does.
    zstd = end() != 0
  )
}

# Whether bytes end a bzip2 file: 48 fixed bits, 32 bits of a checksum, and bits up to a whole byte.
ends_bzip2 <- function(last) {
  bits <- function(bytes) paste(vapply(bytes, function(byte) paste(rev(as.integer(rawToBits(byte))), collapse = ""), ""), collapse = "")
  grepl(paste0(bits(as.raw(c(0x17, 0x72, 0x45, 0x38, 0x50, 0x90))), "[01]{32}0{0,7}$"), bits(last))
}

last_bytes <- function(file, n) {
  bytes <- base::file(normalizePath(file), "rb", raw = TRUE)
  on.exit(close(bytes))
  seek(bytes, max(0, file.size(file) - n))
  readBin(bytes, "raw", n)
}

# The first bytes of compressed files, by compression.
magic_numbers <- list(
  gzip = as.raw(c(0x1f, 0x8b)),
  bzip2 = charToRaw("BZh"),
  xz = as.raw(c(0xfd, 0x37, 0x7a)),
  zstd = as.raw(c(0x28, 0xb5, 0x2f, 0xfd))
)

# Returns the compression of a regular file, or "".
compression_of <- function(file) {
  compression_in(readBin(normalizePath(file), "raw", 4))
}

compression_in <- function(start) {
  is_it <- vapply(magic_numbers, function(magic) {
    identical(utils::head(start, length(magic)), magic)
  }, NA)
  c(names(magic_numbers)[is_it], "")[[1]]
}

# Opens a connection to the decompressed bytes of a regular file.
open_bytes <- function(file, call) {
  # "clipboard" and similar descriptions are the names of files here.
  file <- normalizePath(file)
  if (compression_of(file) != "zstd") {
    return(gzfile(file, "rb"))
  }
  if (exists("zstdfile", baseenv())) {
    return(get("zstdfile", baseenv())(file, "rb"))
  }
  if (nzchar(Sys.which("zstd"))) {
    return(pipe(paste("zstd -dcqq --", shQuote(file)), "rb"))
  }
  stop_file(
    file,
    c(
      "{.file {file}} is compressed with zstd.",
      "x" = "Reading it requires R 4.5 or the program {.code zstd}.",
      "i" = "Every version of R reads files compressed with gzip, bzip2 or xz."
    ),
    call = call
  )
}

source_of_connection <- function(connection, name = NULL) {
  close_after <- FALSE
  if (!isOpen(connection)) {
    open(connection, "rb")
    close_after <- TRUE
  }
  name <- name %||% summary(connection)$description
  text_mode <- summary(connection)$text == "text" && !isTRUE(grepl("b", summary(connection)$mode))
  read <- if (text_mode) text_reader(connection) else function(n) readBin(connection, "raw", n)
  list(
    name = name,
    size = NA,
    read = read,
    close = function() if (close_after) close(connection)
  )
}

# Returns a function that reads the bytes of a connection that returns only text.
text_reader <- function(connection) {
  left <- raw()
  function(n) {
    while (length(left) < n) {
      lines <- readLines(connection, 10000L, warn = FALSE)
      if (length(lines) == 0) break
      left <<- c(left, charToRaw(paste0(paste(enc2utf8(lines), collapse = "\n"), "\n")))
    }
    part <- utils::head(left, n)
    left <<- utils::tail(left, -length(part))
    part
  }
}

# ---- Pipes and devices -----------------------------------------------------------

# The bytes of pipes and devices arrive when another program sends them. Native code waits for
# them, because R's own connections ignore Ctrl-C while they wait.

# Opens a pipe or device, which can be opened and read only once. Of the functions returned,
# `read(n)` returns up to n more bytes, and `close()` closes the stream.
open_stream <- function(file) {
  stream <- check_native(native_pipe_open(enc2utf8(path.expand(file))))
  if (isFALSE(stream)) {
    # This system does not have such pipes.
    connection <- base::file(file, "rb", raw = TRUE)
    return(list(read = function(n) readBin(connection, "raw", n), close = function() close(connection)))
  }
  check_stream(stream)
  list(
    read = function(n) check_stream(check_native(native_pipe_read(stream, as.integer(n)))),
    close = function() invisible(check_native(native_pipe_read(stream, NULL)))
  )
}

# Raises an error if native code returned the system's reason for a failure, which is a string.
check_stream <- function(x) {
  if (is.character(x)) stop(x, call. = FALSE)
  x
}

# Opens a stream as the source of a reader.
stream_source <- function(file, call) {
  stream <- open_stream(file)
  on.exit(stream$close())
  start <- stream$read(4L)
  source <- read_again(list(name = file, size = NA, read = stream$read, close = stream$close), start)
  if (compression_in(start) != "") {
    return(copied_source(source, call))
  }
  on.exit()
  source
}

# Copies a source to a file, because decompression requires a file.
copied_source <- function(source, call) {
  copy <- tempfile()
  on.exit(unlink(copy))
  output <- base::file(copy, "wb", raw = TRUE)
  while (length(bytes <- source$read(block_size)) > 0) writeBin(bytes, output)
  close(output)
  copied <- file_source(copy, call, source$name)
  on.exit()
  close_file <- copied$close
  copied$close <- function() {
    close_file()
    unlink(copy)
  }
  copied
}

# Returns a source that returns `start` again before the rest.
read_again <- function(source, start) {
  read <- source$read
  source$read <- function(n) {
    if (length(start) == 0) {
      return(read(n))
    }
    part <- utils::head(start, n)
    start <<- utils::tail(start, -length(part))
    # The caller would mistake a short read for the end of the input.
    if (length(part) < n) c(part, read(n - length(part))) else part
  }
  source
}
