# process_sudoku() for boards that are not classic: native code reads, cuts and writes the
# text, and the functions here make the rows of a block.

# `rules` as they are for process_sudoku(), NULL for the classic board.
check_process_rules <- function(rules, task, format, call) {
  if (is.null(rules)) {
    return(NULL)
  }
  rules <- check_rules(rules, "rules", call)
  if (is_classic_rules(rules)) {
    return(NULL)
  }
  if (task$what == "canonical") {
    stop_oxidoku(
      "rules",
      c(
        "{.code what = \"canonical\"} is for the classic board alone.",
        "x" = "These are the rules of another: {format(rules)}.",
        "i" = "Any board can be used with {.val solve}, {.val count}, {.val rate} and {.val check}."
      ),
      arg = "what", call = call
    )
  }
  if (task$what == "rate") {
    check_explained(rules, call, "rules")
  }
  if (format == "csv") {
    stop_argument(
      "format",
      c(
        "{.arg format} must be {.val lines} if there are {.arg rules}.",
        "i" = "{.fn solve_puzzles} takes the column of a table."
      ),
      call = call
    )
  }
  rules
}

# What process_workers() gives, for boards with these rules.
general_workers <- function(task, rules, threads, call) {
  list(
    number = 1L,
    `function` = function(blocks) lapply(blocks, general_block, task, rules, threads, call)
  )
}

# The rows of a block: `text` as bytes, and `counts` of each status.
general_block <- function(block, task, rules, threads, call) {
  lines <- lines_of_block_text(block)
  fields <- strsplit(lines, "[[:space:],;]+")
  field <- function(i) vapply(fields, function(one) c(one, NA, NA)[[i]], "")
  puzzles <- as_boards(field(1), rules, "input", call)
  rows <- switch(task$what,
    check = checked_rows(puzzles$x, field(2), rules, call),
    rate = rated_rows(puzzles$x, threads, call),
    solved_rows(puzzles$x, task, rules, threads, call)
  )
  missing <- is.na(puzzles$x)
  rows$columns[missing, ] <- ""
  rows$status[missing] <- "malformed"
  reason <- ifelse(missing, quoted_field(puzzles$reason %||% rep("", length(missing))), "")
  cells <- ifelse(missing, "", cells_of_puzzles(puzzles$x))
  table <- cbind(cells, rows$columns, rows$status, reason)
  text <- do.call(paste, c(unname(as.data.frame(table)), sep = ","))
  list(
    text = if (length(text) > 0) bytes_of_lines(text) else raw(),
    counts = as.double(table(factor(rows$status, statuses)))
  )
}

# The lines that are rows, without those that an earlier call wrote.
lines_of_block_text <- function(block) {
  lines <- lines_in_bytes(block$text)
  lines <- lines[seq_along(lines) > block$layout[[1]]]
  lines <- lines[!startsWith(lines, "#")]
  lines <- trimmed(lines)
  lines <- lines[nzchar(lines)]
  lines[seq_along(lines) > block$skip]
}

# The lines of a block. An invalid byte makes its own line malformed, and no other line is lost.
# A line that is invalid UTF-8 is read as Latin-1.
lines_in_bytes <- function(bytes) {
  byte_order_mark <- as.raw(c(0xef, 0xbb, 0xbf))
  if (identical(utils::head(bytes, 3), byte_order_mark)) {
    bytes <- bytes[-(1:3)]
  }
  # R has no strings with NUL. Neither is a character of a board.
  bytes[bytes == as.raw(0)] <- as.raw(1)
  line_end <- if (any(bytes == as.raw(13))) "\r\n|\r|\n" else "\n"
  lines <- strsplit(rawToChar(bytes), line_end, useBytes = TRUE)[[1]]
  Encoding(lines) <- "UTF-8"
  other <- !validUTF8(lines)
  lines[other] <- iconv(lines[other], "latin1", "UTF-8")
  lines
}

# A field in quotes, as it may hold commas.
quoted_field <- function(text) {
  text <- gsub("[[:cntrl:]]+", " ", cli::ansi_strip(text))
  paste0("\"", gsub("\"", "\"\"", text, fixed = TRUE), "\"")
}

# `columns` as a matrix of text, and the `status` of each row.
solved_rows <- function(x, task, rules, threads, call) {
  cells <- cells_of_puzzles(x)
  # The status depends on whether there is a second solution.
  found <- solve_boards(boards_for_native(x), max(2, task$limit), threads, NULL, call)
  if (found$left > 0) {
    signal_interrupt()
  }
  solutions <- format(pmin(found$n_solutions, task$limit), scientific = FALSE, trim = TRUE)
  columns <- if (task$what == "count") {
    cbind(solutions)
  } else {
    found$solution[is.na(found$solution)] <- ""
    cbind(clues_of_texts(cells), found$solution, solutions)
  }
  list(columns = columns, status = found$status)
}

# The scale of these boards has levels, but no scores.
rated_rows <- function(x, threads, call) {
  rated <- rate_boards(boards_for_native(x), "general", threads, NULL, call)
  if (rated$left > 0) {
    signal_interrupt()
  }
  columns <- cbind(
    clues_of_texts(cells_of_puzzles(x)), as.character(level_of(rated$level)), "", rated$hardest,
    rated$steps, tolower(rated$by_logic)
  )
  list(columns = replace(columns, is.na(columns), ""), status = rated$status)
}

# `solution` is the second field of each line.
checked_rows <- function(x, solution, rules, call) {
  cells <- cells_of_puzzles(x)
  facts <- rules$facts
  clashes <- vapply(cells, function(text) {
    if (is.na(text)) NA_integer_ else nrow(clashes_of(list(board = board_of_text(text, facts), rules = rules)))
  }, 0L, USE.NAMES = FALSE)
  solution[is.na(x)] <- NA
  known <- as_boards(solution, rules, "input", call)$x
  correct <- are_solutions(x, known, call)
  empty <- nchar(cells) - clues_of_texts(cells)
  status <- ifelse(clashes > 0, "invalid", ifelse(empty == 0, "solved", "open"))
  list(
    columns = cbind(empty, clashes, ifelse(is.na(correct), "", tolower(correct))),
    status = status
  )
}
