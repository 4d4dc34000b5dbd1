# Pipes and devices, whose bytes come when another program sends them. Native code waits for
# them: R's own connections do so deaf to Ctrl-C.

# The bytes of a pipe or device, which can be opened once and read once: `read(n)` for up to n
# more, and `close()`.
open_stream <- function(file) {
  stream <- check_native(native_pipe_open(enc2utf8(path.expand(file))))
  if (isFALSE(stream)) {
    # This system has no such pipes.
    connection <- base::file(file, "rb", raw = TRUE)
    return(list(read = function(n) readBin(connection, "raw", n), close = function() close(connection)))
  }
  check_stream(stream)
  list(
    read = function(n) check_stream(check_native(native_pipe_read(stream, as.integer(n)))),
    close = function() invisible(check_native(native_pipe_close(stream)))
  )
}

# Native code returns the system's reason as a string.
check_stream <- function(x) {
  if (is.character(x)) stop(x, call. = FALSE)
  x
}

# A stream as the source of a reader.
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

# Decompression takes a file.
copied_source <- function(source, call) {
  copy <- tempfile()
  on.exit(unlink(copy))
  output <- base::file(copy, "wb", raw = TRUE)
  while (length(bytes <- source$read(block_size)) > 0) writeBin(bytes, output)
  close(output)
  copied <- file_source(copy, call)
  on.exit()
  close_file <- copied$close
  copied$close <- function() {
    close_file()
    unlink(copy)
  }
  copied$name <- source$name
  copied
}

# A source that returns `start` again before the rest.
read_again <- function(source, start) {
  read <- source$read
  source$read <- function(n) {
    if (length(start) == 0) {
      return(read(n))
    }
    part <- utils::head(start, n)
    start <<- utils::tail(start, -length(part))
    # A short read would look like the end of the input.
    if (length(part) < n) c(part, read(n - length(part))) else part
  }
  source
}
