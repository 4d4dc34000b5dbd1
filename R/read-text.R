# Readers of lines and tables, the formats that hold any number of puzzles. Native code reads them
# block by block into columns.

# Returns a native reader for a text with this beginning.
new_text_reader <- function(start, source, format, call) {
  reader <- check_native(native_text_reader(start, format == "csv"), call)
  if (isFALSE(reader)) {
    stop_file(
      source$name,
      c(
        "{file_label(source$name)} has no column of puzzles.",
        "i" = "Its header names none, and no value in the first row has 81 characters."
      ),
      format = format, call = call
    )
  }
  reader
}

read_text_blocks <- function(source, start, format, progress, call) {
  reader <- new_text_reader(start, source, format, call)
  with_progress("Reading", source$size, progress, call, function(on_progress) {
    block <- start
    done <- 0
    while (length(block) > 0) {
      check_native(native_text_push(reader, block), call)
      done <- done + length(block)
      if (!is.null(on_progress)) on_progress(done)
      block <- source$read(block_size)
    }
  })
  read <- check_native(native_text_finish(reader, text_fields), call)
  read$list_names <- names_of_list(start)
  table_of_text(read, format, call)
}

# Makes the tibble of read_sudoku() from what native code has read.
table_of_text <- function(read, format, call) {
  n <- length(read$line)
  columns <- list(puzzle = new_sudoku(read$puzzle), solution = solution_column(read))
  columns <- Filter(Negate(is.null), columns)
  reason <- read$reason
  is_table <- !is.null(read$names)
  malformed <- if (is_table) malformed_fields(read, n) else malformed_lines(read, n)
  fields <- if (is_table) fields_of_table(read, names(columns)) else fields_around(read, n)
  if (!is.null(fields$hash)) {
    wrong <- !is.na(columns$puzzle) & !is.na(fields$hash) & fields$hash != bank_hash(columns$puzzle, call)
    reason[wrong] <- "the hash does not match the puzzle: one of them was changed"
    malformed[wrong] <- as.character(columns$puzzle)[wrong]
    columns$puzzle[wrong] <- NA
    fields$hash <- NULL
  }
  others <- other_puzzles(malformed, reason)
  columns$puzzle[others$at] <- others$puzzle
  reason[others$at] <- others$reason
  malformed[others$at[is.na(others$reason)]] <- NA
  first <- intersect(c("rating", "label"), names(fields))
  columns <- c(columns, fields[first], fields[setdiff(names(fields), first)])
  columns$line <- if (n > 0 && max(read$line) > .Machine$integer.max) read$line else as.integer(read$line)
  columns$reason <- reason
  columns$malformed <- malformed
  tibble::new_tibble(columns, nrow = n, class = "oxidoku_table")
}

# Reads the text of other puzzles, because native code reads only classic ones.
other_puzzles <- function(text, reason) {
  at <- which(!is.na(reason) & !is.na(text))
  at <- at[is_ruled_text(text[at]) | !board_side(text[at]) %in% c(0, 9)]
  if (length(at) == 0) {
    return(list(at = integer(), puzzle = no_puzzles(), reason = character()))
  }
  # Each text is a puzzle, even if all of them together could be the rows of a larger board.
  read <- boards_of_strings(text[at], NULL, "x", NULL, NULL)
  list(at = at, puzzle = read$x, reason = read$reason %||% rep(NA_character_, length(at)))
}

# Returns the text of malformed lines. Native code returns it as the text before a puzzle.
malformed_lines <- function(read, n) {
  before <- if (length(read$fields) > 0) read$fields[[1]]
  malformed <- rep(NA_character_, n)
  is_malformed <- if (!is.null(before)) which(!is.na(read$reason))
  malformed[is_malformed] <- as.character(before[is_malformed])
  malformed
}

# Returns the text in the column of puzzles for the malformed rows of a table.
malformed_fields <- function(read, n) {
  text <- if (length(read$fields) >= read$puzzle_column) read$fields[[read$puzzle_column]]
  if (is.null(text)) rep(NA_character_, n) else as.character(text)
}

# Returns a vector of puzzles, or text if any value is not a board.
solution_column <- function(read) {
  boards <- if (!is.null(read$solution)) new_sudoku(read$solution)
  at <- read$solution_column
  text <- if (isTRUE(at >= 1) && length(read$fields) >= at) read$fields[[at]]
  if (is.null(text)) {
    return(boards)
  }
  if (is.null(boards)) {
    return(text)
  }
  ifelse(is.na(boards), as.character(text), as.character(boards))
}

# Returns the columns of a table under their own names, except those of the puzzle and the
# solution.
fields_of_table <- function(read, taken) {
  fields <- read$fields
  names(fields) <- utils::head(read$names, length(fields))
  keep <- setdiff(seq_along(fields), c(read$puzzle_column, read$solution_column))
  fields <- Filter(Negate(is.null), fields[keep])
  names(fields) <- vctrs::vec_as_names(names(fields), repair = "unique", quiet = TRUE)
  names(fields) <- free_names(names(fields), taken)
  fields
}

# Appends an underscore to names that read_sudoku() uses itself.
free_names <- function(names, taken = NULL) {
  clash <- names %in% c(taken, "puzzle", "line", "reason", "malformed", "file")
  names[clash] <- paste0(names[clash], "_")
  names
}

# Returns the fields around a puzzle. The text before a puzzle is a hash or an ID. The text after
# it has the fields of the lists that several programs write.
fields_around <- function(read, n) {
  fields <- list()
  before <- if (length(read$fields) > 0) read$fields[[1]]
  after <- if (length(read$fields) > 1) read$fields[[2]]
  if (!is.null(before)) {
    before <- sub("[,;]$", "", before)
    before[before == "" | !is.na(read$reason)] <- NA
    is_hash <- grepl("^[0-9a-f]{12}$", before)
    if (any(is_hash)) fields$hash <- ifelse(is_hash, before, NA)
    if (any(!is_hash & !is.na(before))) fields$id <- typed_column(ifelse(is_hash, NA, before))
  }
  if (is.null(after)) {
    return(fields)
  }
  after[after == ""] <- NA
  ratings <- regmatches(after, regexec("^ED=([0-9.]+)/([0-9.]+)/([0-9.]+)$", after))
  rated <- lengths(ratings) == 4
  if (any(rated)) {
    values <- matrix(NA_real_, n, 3, dimnames = list(NULL, c("er", "ep", "ed")))
    values[rated, ] <- t(vapply(ratings[rated], function(match) as.double(match[-1]), double(3)))
    fields[colnames(values)] <- as.data.frame(values)
    after[rated] <- NA
  }
  listed <- grepl("^[,;]", after)
  if (any(listed)) {
    names <- read$list_names
    # The reader has already removed the solution from the lines that have one.
    if (identical(lower_ascii(names[1]), "solution")) {
      names <- names[-1]
      without <- listed & (if (is.null(read$solution)) TRUE else is.na(new_sudoku(read$solution)))
      after[without] <- sub("^[,;][^,;]*", "", after[without])
      listed <- grepl("^[,;]", after)
    }
    fields <- c(fields, fields_of_list(after, listed, names))
    after[listed] <- NA
  }
  number <- grepl("^[0-9]+([.][0-9]+)?$", after)
  if (any(number)) {
    fields$rating <- as.double(ifelse(number, after, NA))
    after[number] <- NA
  }
  text <- trimmed(sub("^#", "", after))
  if (!all(is.na(text)) && is.null(fields$label)) {
    fields$label <- text
  }
  fields
}

# Returns the fields between commas, with the names from the header of the list if it has one.
fields_of_list <- function(after, listed, names) {
  parts <- strsplit(paste0(substring(after[listed], 2), ","), "[,;]")
  size <- max(lengths(parts))
  values <- vapply(parts, function(part) c(part, rep("", size - length(part))), character(size))
  values <- matrix(values, ncol = size, byrow = TRUE)
  names <- names %||% if (size == 1) "label" else c("label", paste0("field_", seq_len(size)[-1]))
  names <- c(names, paste0("field_", seq_len(size)))[seq_len(size)]
  fields <- lapply(seq_len(size), function(i) {
    column <- rep(NA_character_, length(after))
    column[listed] <- trimmed(values[, i])
    column[!is.na(column) & column == ""] <- NA
    if (lower_ascii(names[[i]]) %in% text_fields) column else typed_column(column)
  })
  fields <- stats::setNames(fields, make.unique(free_names(lower_ascii(names)), "_"))
  Filter(function(column) !all(is.na(column)), fields)
}

# Returns the names in `#!sudoku -c1,PuzzleR,Label,...`, except that of the puzzle.
names_of_list <- function(start) {
  text <- text_of_bytes(start)
  if (!grepl("#!sudoku", text, fixed = TRUE)) {
    return(NULL)
  }
  lines <- lines_of_text(text)
  header <- lines[startsWith(lines, "#!sudoku")]
  if (length(header) == 0) {
    return(NULL)
  }
  parts <- strsplit(header[[1]], ",", fixed = TRUE)[[1]]
  place <- suppressWarnings(as.integer(sub(".*-c([0-9]+).*", "\\1", parts[[1]])))
  names <- trimmed(parts[-1])
  if (is.na(place) || place > length(names)) names else names[-place]
}

# Returns the text of a file. `source` is where its bytes come from.
text_of_file <- function(bytes, source, call) {
  text <- text_of_bytes(bytes)
  if (is.na(text)) {
    stop_file(
      source$name,
      c("{file_label(source$name)} is not a text file.", "x" = "It holds bytes that do not occur in text."),
      call = call
    )
  }
  text
}

lines_of_text <- function(text) {
  if (!grepl("\r", text, fixed = TRUE)) {
    return(strsplit(text, "\n", fixed = TRUE)[[1]])
  }
  strsplit(text, "\r\n|\r|\n")[[1]]
}

text_of_bytes <- function(bytes) {
  text <- decode_bytes(bytes)
  if (is.na(text)) text else without_noncharacters(text, "\ufffd")
}

decode_bytes <- function(bytes) {
  begins <- function(...) identical(utils::head(bytes, ...length()), as.raw(c(...)))
  if (begins(0xff, 0xfe) || begins(0xfe, 0xff)) {
    encoding <- if (begins(0xff, 0xfe)) "UTF-16LE" else "UTF-16BE"
    bytes <- bytes[-(1:2)]
    return(iconv(list(utils::head(bytes, length(bytes) %/% 2 * 2)), encoding, "UTF-8", sub = "\ufffd"))
  }
  if (begins(0xef, 0xbb, 0xbf)) {
    bytes <- bytes[-(1:3)]
  }
  if (any(bytes == as.raw(0))) {
    return(NA_character_)
  }
  text <- rawToChar(bytes)
  if (validUTF8(text)) {
    Encoding(text) <- "UTF-8"
    return(text)
  }
  iconv(text, "latin1", "UTF-8")
}

# Replaces U+FFFE and U+FFFF, which are not characters: many R functions fail on them, and XML
# does not allow them.
without_noncharacters <- function(text, replacement) {
  gsub("\uffff", replacement, gsub("\ufffe", replacement, text, fixed = TRUE), fixed = TRUE)
}

file_label <- function(name) {
  if (is.null(name)) "The text" else cli::format_inline("{.file {name}}")
}
