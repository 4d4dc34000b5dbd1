# A second implementation of the compression of f-puzzles, slow and obvious, which follows the
# description of lz-string bit by bit. Tests compare the package's own with it.

base64_characters <- c(LETTERS, letters, 0:9, "+", "/")

# Returns the text of a code, or NULL for an invalid code.
slow_lz_decompress <- function(code) {
  values <- match(strsplit(sub("=+$", "", code), "")[[1]], base64_characters) - 1L
  if (length(values) == 0 || anyNA(values)) {
    return(NULL)
  }
  bits <- as.vector(vapply(values, function(value) bitwAnd(bitwShiftR(value, 5:0), 1L), integer(6)))
  at <- 0
  take <- function(width) {
    if (at + width > length(bits)) {
      return(2)
    }
    value <- sum(bits[at + seq_len(width)] * 2^(seq_len(width) - 1))
    at <<- at + width
    value
  }
  words <- list(NULL, NULL, NULL)
  width <- 2
  first <- take(2)
  if (first == 2) {
    return("")
  }
  word <- take(if (first == 0) 8 else 16)
  words[[4]] <- word
  out <- list(word)
  room <- 4
  width <- 3
  repeat {
    # A code without an end marker has been cut off.
    if (at + width > length(bits)) {
      return(NULL)
    }
    code <- take(width)
    if (code == 2) break
    if (code < 2) {
      words[[length(words) + 1]] <- take(if (code == 0) 8 else 16)
      code <- length(words) - 1
      room <- room - 1
      if (room == 0) {
        room <- 2^width
        width <- width + 1
      }
    }
    entry <- if (code < length(words)) words[[code + 1]] else c(word, word[[1]])
    if (code > length(words)) {
      return(NULL)
    }
    out[[length(out) + 1]] <- entry
    words[[length(words) + 1]] <- c(word, entry[[1]])
    room <- room - 1
    word <- entry
    if (room == 0) {
      room <- 2^width
      width <- width + 1
    }
  }
  chars <- unlist(out)
  # A surrogate pair is two characters of 16 bits.
  bytes <- as.raw(c(rbind(chars %% 256, chars %/% 256)))
  iconv(list(bytes), "UTF-16LE", "UTF-8", sub = "?")
}

slow_lz_compress <- function(text) {
  bytes <- as.integer(iconv(enc2utf8(text), "UTF-8", "UTF-16LE", toRaw = TRUE)[[1]])
  chars <- bytes[c(TRUE, FALSE)] + 256L * bytes[c(FALSE, TRUE)]
  codes <- new.env(parent = emptyenv())
  new_chars <- new.env(parent = emptyenv())
  size <- 3
  room <- 2
  width <- 2
  out <- list()
  write <- function(value, width) {
    out[[length(out) + 1]] <<- value %/% 2^(seq_len(width) - 1) %% 2
  }
  use_room <- function() {
    room <<- room - 1
    if (room == 0) {
      room <<- 2^width
      width <<- width + 1
    }
  }
  put <- function(word, chars) {
    if (exists(word, new_chars)) {
      wide <- chars[[1]] >= 256
      write(as.integer(wide), width)
      write(chars[[1]], if (wide) 16 else 8)
      use_room()
      rm(list = word, envir = new_chars)
    } else {
      write(get(word, codes), width)
    }
    use_room()
  }
  word <- ""
  of_word <- integer()
  for (char in chars) {
    key <- paste0(char, ",")
    if (!exists(key, codes)) {
      assign(key, size, codes)
      assign(key, TRUE, new_chars)
      size <- size + 1
    }
    longer <- paste0(word, key)
    if (exists(longer, codes)) {
      word <- longer
      of_word <- c(of_word, char)
      next
    }
    put(word, of_word)
    assign(longer, size, codes)
    size <- size + 1
    word <- key
    of_word <- char
  }
  if (nzchar(word)) put(word, of_word)
  write(2, width)
  bits <- unlist(out)
  # Add at least one bit, up to the next character.
  bits <- c(bits, rep(0, 6 - length(bits) %% 6))
  values <- colSums(matrix(bits, 6) * 2^(5:0))
  code <- paste(base64_characters[values + 1], collapse = "")
  paste0(code, strrep("=", -nchar(code) %% 4))
}
