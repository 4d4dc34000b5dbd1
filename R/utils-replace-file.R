# Functions that write files as a whole. They first write under another name, so that an error or
# Ctrl-C does not change an existing file.

# Returns the kind of a path after following links: "file", "folder", "absent", or "other" for a
# device, pipe or socket.
file_kind <- function(path) {
  check_native(native_file_kind(enc2utf8(path.expand(path))))
}

# Calls `write` to write a draft, and then replaces `file` with the draft. A link remains a link,
# a file keeps its permissions, and a device or pipe receives the bytes.
replace_file <- function(file, write, call, arg = "file") {
  check_target(file, call, arg)
  through <- is_device(file)
  path <- if (through) path.expand(file) else real_path(file)
  draft <- tempfile(".oxidoku-", if (through) tempdir() else dirname(path))
  on.exit(unlink(draft))
  write(draft)
  done <- tryCatch(
    if (through) send_file(draft, path) else move_file(draft, path),
    error = function(e) FALSE, warning = function(w) FALSE
  )
  if (!done) {
    stop_output(file, "The finished file could not be moved into place.", call, arg)
  }
}

check_target <- function(file, call, arg = "file") {
  check_path(file, arg, call)
  folder <- dirname(file)
  if (dir.exists(folder) && !dir.exists(file)) {
    return(invisible())
  }
  stop_file(
    file,
    c(
      "{.file {file}} cannot be written.",
      "x" = if (dir.exists(file)) "It is a folder." else "There is no folder {.file {folder}}.",
      "i" = if (!dir.exists(folder)) "{.fn dir.create} creates it."
    ),
    arg = arg, call = call
  )
}

stop_input <- function(file, reason, remedy = NULL, call, arg = "file") {
  stop_file(file, c("{.file {file}} cannot be read.", "x" = "{reason}", "i" = remedy), arg = arg, call = call)
}

# Raises an error if a path is not that of a file to read. `remedy` is for a path that does not exist.
check_input <- function(file, remedy, call, arg = "file") {
  is_folder <- dir.exists(file)
  if (is_folder || !file.exists(file)) {
    stop_input(file, if (is_folder) "It is a folder." else "There is no such file.", if (!is_folder) remedy, call, arg)
  }
}

stop_output <- function(file, reason, call, arg = "file") {
  stop_file(file, c("{.file {file}} cannot be written.", "x" = "{reason}"), arg = arg, call = call)
}

# Whether a path is a device. A stream such as `/dev/stdout` counts as a device even if it leads
# to a file, because another program has that file open.
is_device <- function(file) {
  file_kind(file) == "other" ||
    (.Platform$OS.type == "unix" && grepl("^/dev/(std(out|err)|fd/)|^/proc/[^/]+/fd/", file))
}

# Returns the path of a file with links resolved. The file need not exist yet.
real_path <- function(file) {
  path <- path.expand(file)
  # Linux follows up to 40 links.
  for (link in 1:40) {
    target <- Sys.readlink(path)
    if (is.na(target) || !nzchar(target)) break
    is_absolute <- grepl("^([/\\\\]|[A-Za-z]:)", target)
    path <- if (is_absolute) target else file.path(dirname(path), target)
  }
  enc2utf8(file.path(normalizePath(dirname(path), mustWork = FALSE), basename(path)))
}

move_file <- function(from, to) {
  if (file.exists(to)) {
    Sys.chmod(from, file.mode(to), use_umask = FALSE)
  }
  file.rename(from, to)
}

# Appends bytes, because `/dev/stdout` may lead to a file with earlier output.
send_file <- function(from, to) {
  input <- base::file(from, "rb", raw = TRUE)
  on.exit(close(input))
  output <- base::file(to, "ab", raw = TRUE)
  on.exit(close(output), add = TRUE)
  while (length(bytes <- readBin(input, "raw", block_size)) > 0) {
    writeBin(bytes, output)
  }
  TRUE
}

# ---- Compression -----------------------------------------------------------------

# Returns the function that compresses bytes for a file of this name, or NULL. The file may be a
# concatenation of several compressed pieces.
compressor_of <- function(file, call, arg = "file") {
  ending <- lower_ascii(sub("^.*[.]", "", basename(file)))
  type <- switch(ending, gz = "gzip", bz2 = "bzip2", xz = "xz", zst = "zstd")
  if (is.null(type)) {
    return(NULL)
  }
  if (type == "zstd" && getRversion() < "4.5.0") {
    stop_file(
      file,
      c(
        "R {getRversion()} cannot compress with zstd.",
        "i" = "R 4.5 can. Every version of R can make files that end in {.val .gz} or {.val .xz}."
      ),
      arg = arg, call = call
    )
  }
  function(bytes) {
    compressed <- memCompress(bytes, type)
    # R uses the name gzip for the zlib format.
    if (type == "gzip") check_native(native_gzip(compressed, bytes)) else compressed
  }
}

# Calls `write` with a function that appends bytes to a draft, which replaces `file` when all
# bytes have been written.
write_then_move <- function(file, call, write) {
  compress <- compressor_of(file, call) %||% identity
  failed <- function(e) stop_output(file, conditionMessage(e), call)
  # If the disk is full, R raises only a warning, if anything.
  full <- function(...) stop_output(file, "Not all of it could be written. Is the disk full?", call)
  replace_file(file, call = call, write = function(draft) {
    out <- tryCatch(suppressWarnings(base::file(draft, "wb", raw = TRUE)), error = failed)
    on.exit(if (!is.null(out)) suppressWarnings(close(out)))
    size <- 0
    put <- function(bytes) {
      bytes <- compress(bytes)
      withCallingHandlers(writeBin(bytes, out), warning = full)
      size <<- size + length(bytes)
    }
    withCallingHandlers(
      write(put),
      error = function(e) if (!inherits(e, "oxidoku_error")) failed(e)
    )
    is_whole <- close_whole(out)
    out <- NULL
    if (!is_whole || file.size(draft) != size) {
      full()
    }
  })
}

# Closes a file. Returns whether all pending bytes were written.
close_whole <- function(out) {
  whole <- TRUE
  tryCatch(
    withCallingHandlers(close(out), warning = function(w) {
      whole <<- FALSE
      invokeRestart("muffleWarning")
    }),
    error = function(e) whole <<- FALSE
  )
  whole
}

stop_file <- function(file, message, ..., arg = "file", line = NULL, column = NULL,
                      format = NULL, call, env = parent.frame()) {
  stop_oxidoku(
    "file", message, ...,
    arg = arg, file = file, line = line, column = column, format = format,
    call = call, env = env
  )
}

# The number of bytes to read at once.
block_size <- 1048576L
