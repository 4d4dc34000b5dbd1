# The JSON of f-puzzles, and its links, which hold that JSON compressed as in the
# JavaScript library lz-string (src/rust/src/lz.rs).

format_fpuzzles <- list(
  about = "the JSON of f-puzzles",
  keeps = "solution, filled cells, candidates, title, author, rules, drawings",
  ending = "json",
  any_board = TRUE,
  detect = function(lines) startsWith(lines[[1]], "{"),
  read = function(lines, source, call) {
    read_each_json(lines, function(json, at) read_fpuzzles_json(json, at, call))
  },
  holds = c("filled", "candidates", "label", "author", "solution", "rules", "cosmetics"),
  single = TRUE,
  write_entry = function(entry, call) {
    need_packages("jsonlite", call)
    fpuzzles_json(entry, call)
  }
)

format_fpuzzles_link <- list(
  about = "links to f-puzzles",
  keeps = "solution, filled cells, candidates, title, author, rules, drawings",
  holds = c("filled", "candidates", "label", "author", "solution", "rules", "cosmetics"),
  any_board = TRUE,
  write_entry = function(entry, call) fpuzzles_link(entry, call)
)

fpuzzles_link <- function(entry, call) {
  paste0("https://f-puzzles.com/?load=", fpuzzles_code(entry, call))
}

fpuzzles_code <- function(entry, call) {
  need_packages("jsonlite", call)
  code <- check_native(native_lz_compress(fpuzzles_json(entry, call)), call)
  # A plus in a link is a space.
  gsub("+", "%2B", code, fixed = TRUE)
}

read_fpuzzles_code <- function(code, at, call = parent.frame()) {
  json <- check_native(native_lz_decompress(chartr(" ", "+", code), longest_json), call)
  if (!nzchar(json)) {
    return(bad_entry(at, "a code of f-puzzles that is cut or changed"))
  }
  read_fpuzzles_json(json, at, call)
}

# The puzzle of a file, or one in each line where every line is an object of its own.
read_each_json <- function(lines, read) {
  at <- grep("[^[:space:]]", lines)
  whole <- paste(lines, collapse = "\n")
  # So may be the lines of one puzzle, which is whole only with all of them.
  begin <- length(at) > 1 && all(grepl("^\\s*[{]\\s*[\"'[:alpha:]]", lines[at]))
  if (begin && (!is.null(json_problem(whole)) || is.null(parsed_json(whole)))) {
    return(lapply(at, function(i) read_or_reason(read, lines[[i]], i)))
  }
  list(read_or_reason(read, whole, 1L))
}

# In characters. A short code can decompress to a very long text.
longest_json <- 200000L
# The arrays and objects of a puzzle lie in each other a few deep.
deepest_json <- 100L

# Why a text is no puzzle, before it is parsed; else NULL. Code that follows the nesting of
# an object by recursion needs the limit on its depth.
json_problem <- function(text) {
  size <- nchar(text)
  if (size > longest_json) {
    return(paste("a puzzle of", format_count(size), "characters: none needs more than", format_count(longest_json)))
  }
  if (depth_of_json(text) > deepest_json) {
    return(paste("arrays and objects that are more than", deepest_json, "deep"))
  }
}

# fromJSON() would read some texts as a file name or a link.
parsed_json <- function(text) {
  tryCatch(jsonlite::parse_json(text, simplifyVector = FALSE), error = function(e) NULL)
}

depth_of_json <- function(text) {
  tokens <- json_tokens(text, quote_of_json(text))
  max(0, cumsum(tokens %in% c("[", "{")) - cumsum(tokens %in% c("]", "}")))
}

# The shortened form of SudokuPad may have single quotes.
quote_of_json <- function(text) if (grepl("\"", text, fixed = TRUE)) "\"" else "'"

# Strings, signs, and what is between them. Each character is read once: nothing is tried
# again, and a string without an end takes the rest. Positions in bytes are found at once,
# those in characters by counting from the start.
json_tokens <- function(text, quote) {
  text <- enc2utf8(text)
  Encoding(text) <- "bytes"
  string <- sprintf("%1$s(?:[^\\\\%1$s]++|\\\\.?)*+(?:%1$s|\\z)", quote)
  pattern <- paste0("(?s)", string, "|[][{}:,]|[^][{}:,", quote, "]++")
  found <- gregexpr(pattern, text, perl = TRUE, useBytes = TRUE)[[1]]
  tokens <- substring(text, found, found + attr(found, "match.length") - 1L)
  Encoding(tokens) <- "UTF-8"
  tokens
}

read_fpuzzles_json <- function(json, at, call) {
  need_packages("jsonlite", call)
  problem <- json_problem(json)
  if (!is.null(problem)) {
    return(bad_entry(at, problem))
  }
  puzzle <- parsed_json(json)
  grid <- member(puzzle, "grid")
  if (is.null(grid)) {
    return(bad_entry(at, "no puzzle of f-puzzles"))
  }
  is_nine <- function(x) is.list(x) && length(x) == 9
  size <- member(puzzle, "size")
  is_nine_by_nine <- is_nine(grid) && all(vapply(grid, is_nine, NA)) && (is.null(size) || is_whole_number(size, 9, 9))
  rules <- Filter(function(value) !identical(value, FALSE) && length(value) > 0, puzzle)
  rules <- setdiff(names(rules), fpuzzles_plain)
  if (!is_nine_by_nine || length(rules) > 0 || has_own_rules(grid)) {
    return(read_fpuzzles_rules(puzzle, at, call))
  }
  cells <- unlist(grid, recursive = FALSE)
  digit <- vapply(cells, function(cell) fpuzzles_digit(cell), 1L)
  if (anyNA(digit)) {
    return(bad_entry(at, "a cell that holds no digit"))
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  solution <- unlist(member(puzzle, "solution"))
  new_entry(
    string_of_digits(ifelse(given, digit, 0L)), at,
    filled = string_of_digits(digit),
    candidates = marks_of_cells(lapply(cells, fpuzzles_pencil_marks), digit, 9L),
    solution = if (length(solution) == 81 && all(solution %in% 1:9)) string_of_digits(solution),
    fields = fpuzzles_fields(puzzle)
  )
}

# Regions and given pencil marks are rules in cells.
has_own_rules <- function(grid) {
  any(vapply(unlist(grid, recursive = FALSE), function(cell) {
    is.list(cell) && any(c("region", "givenPencilMarks") %in% names(cell))
  }, NA))
}

# 0 for an empty cell, NA for anything except a digit.
fpuzzles_digit <- function(cell) {
  value <- member(cell, "value")
  if (is.null(value)) {
    is_object <- is.list(cell) && (length(cell) == 0 || !is.null(names(cell)))
    return(if (is_object || is.null(cell)) 0L else NA_integer_)
  }
  is_digit <- (is.numeric(value) || is.character(value)) && length(value) == 1 && value %in% 0:9
  if (is_digit) as.integer(value) else NA_integer_
}
