# The JSON of f-puzzles, and links to f-puzzles. A link contains the JSON, compressed as the
# JavaScript library lz-string does it (src/rust/src/lz.rs).

format_fpuzzles <- list(
  about = "The JSON of f-puzzles",
  keeps = "the solution, filled cells, candidates, title, author, rules and drawings",
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
  about = "Links to f-puzzles",
  keeps = "the solution, filled cells, candidates, title, author, rules and drawings",
  holds = c("filled", "candidates", "label", "author", "solution", "rules", "cosmetics"),
  any_board = TRUE,
  write_entry = function(entry, call) fpuzzles_link(entry, call)
)

fpuzzles_address <- "https://f-puzzles.com/?load="

fpuzzles_link <- function(entry, call) {
  paste0(fpuzzles_address, code_of_json(fpuzzles_json(entry, call), call))
}

# Returns the link that opens the puzzle of a link to f-puzzles in SudokuPad, which reads its code.
sudokupad_of_fpuzzles <- function(link) {
  paste0("https://sudokupad.app/fpuzzles", substring(link, nchar(fpuzzles_address) + 1))
}

# Returns the compressed form of JSON, which is evaluated here, for a link.
code_of_json <- function(json, call) {
  need_packages("jsonlite", call)
  code <- check_native(native_lz_compress(json), call)
  # In a link, a plus sign would mean a space.
  gsub("+", "%2B", code, fixed = TRUE)
}

read_fpuzzles_code <- function(code, at, call = parent.frame()) read_json_code(code, at, call, "f-puzzles", read_fpuzzles_json)

# Reads a puzzle from a site's code, which is compressed JSON.
read_json_code <- function(code, at, call, site, read) {
  json <- check_native(native_lz_decompress(chartr(" ", "+", code), longest_json), call)
  if (nzchar(json)) read(json, at, call) else bad_entry(at, paste("a code of", site, "that is cut or changed"))
}

# Reads the puzzle of a file, or one puzzle per line if every line is a complete object.
read_each_json <- function(lines, read) {
  at <- grep("[^[:space:]]", lines)
  whole <- paste(lines, collapse = "\n")
  # The lines of a single puzzle may also begin like objects, but only all of them together can be
  # parsed.
  begin <- length(at) > 1 && all(grepl("^\\s*[{]\\s*[\"'[:alpha:]]", lines[at]))
  if (begin && (!is.null(json_problem(whole)) || is.null(parsed_json(whole)))) {
    return(lapply(at, function(i) read_or_reason(read, lines[[i]], i)))
  }
  list(read_or_reason(read, whole, 1L))
}

# The maximum length in characters. A short code can decompress to a very long text.
longest_json <- 200000L
# The maximum depth. The arrays and objects of a puzzle are nested only a few levels deep.
deepest_json <- 100L

# Returns the reason why a text cannot be a puzzle, or NULL. It is called before parsing, because
# the limit on the depth protects code that follows nested objects by recursion.
json_problem <- function(text) {
  size <- nchar(text)
  if (size > longest_json) {
    return(paste("a puzzle of", format_count(size), "characters: none needs more than", format_count(longest_json)))
  }
  if (depth_of_json(text) > deepest_json) {
    return(paste("arrays and objects that are more than", deepest_json, "deep"))
  }
}

# Parses JSON. Unlike parse_json(), fromJSON() would treat some texts as a file name or a link.
parsed_json <- function(text) {
  tryCatch(jsonlite::parse_json(text, simplifyVector = FALSE), error = function(e) NULL)
}

depth_of_json <- function(text) {
  tokens <- json_tokens(text, quote_of_json(text))
  max(0, cumsum(tokens %in% c("[", "{")) - cumsum(tokens %in% c("]", "}")))
}

# Returns the character that quotes strings. The shortened form of SudokuPad may use single
# quotes.
quote_of_json <- function(text) if (grepl("\"", text, fixed = TRUE)) "\"" else "'"

# Splits a text into strings, punctuation, and everything between them. Each character is read
# only once: the pattern never backtracks, and a string without an end takes the rest of the text.
# The positions are in bytes, which are found at once, whereas positions in characters are counted
# from the start each time.
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
  read_json_puzzle(json, at, call, "f-puzzles", parsed_json, "grid", fpuzzles_puzzle, fpuzzles_fields)
}

# Reads a site's puzzle as an entry. Its JSON must have the member `needed`.
read_json_puzzle <- function(json, at, call, site, parse, needed, make, fields) {
  need_packages("jsonlite", call)
  problem <- json_problem(json)
  if (!is.null(problem)) {
    return(bad_entry(at, problem))
  }
  puzzle <- parse(json)
  if (is.null(member(puzzle, needed))) {
    return(bad_entry(at, paste("no puzzle of", site)))
  }
  read <- made_or_reason(make(puzzle))
  if (is_reason(read)) {
    return(bad_entry(at, read))
  }
  fields <- Filter(function(value) is_string(value) && nzchar(value), fields(puzzle))
  entry <- entry_of_puzzle(read$puzzle, at, read$solution, fields, read$filled, read$candidates)
  entry$drawn <- read$drawn
  entry
}
