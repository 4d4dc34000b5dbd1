# Links of other programs, and the codes within them.

#' Links to puzzles on other sites
#'
#' Makes a link that opens a puzzle in the player or solver of a site. Nothing is
#' sent anywhere: the puzzle is in the link itself.
#'
#' @inheritParams solve_puzzles
#' @param site One of `"sudokupad"`, `"f-puzzles"`, `"sudokuwiki"`,
#'   `"sudoku.coach"` and `"sudokuexchange"`.
#' @param ... These dots must be empty.
#' @param title,author For `"f-puzzles"`: what to call the puzzles, and who made
#'   them; one string each, or one a puzzle.
#' @returns A character vector of links, `NA` for what is no puzzle.
#' @seealso [read_sudoku()] reads such links.
#' @examples
#' set.seed(1)
#' puzzle <- generate_sudoku(1)$puzzle
#' sudoku_link(puzzle, "sudokuwiki")
#' sudoku_link(puzzle, "sudokupad")
#' read_sudoku(sudoku_link(puzzle, "f-puzzles", title = "For you"))
#' @export
sudoku_link <- function(x, site = c("sudokupad", "f-puzzles", "sudokuwiki", "sudoku.coach",
                                    "sudokuexchange"),
                        ..., title = NULL, author = NULL) {
  call <- environment()
  check_no_more(..., call = call)
  site <- if (missing(site)) "sudokupad" else check_word(site, names(site_links), "site", call)
  puzzles <- as.character(as_puzzles(x, "x", call)$x)
  fields <- list(title = title, author = author)
  links <- site_links[[site]](puzzles, fields, call)
  ifelse(is.na(puzzles), NA_character_, links)
}

site_links <- list(
  sudokupad = function(puzzles, fields, call) {
    paste0("https://sudokupad.app/classic", vapply(puzzles, classic_code, ""))
  },
  "f-puzzles" = function(puzzles, fields, call) {
    need_packages("jsonlite", call)
    fields <- lapply(Filter(Negate(is.null), fields), rep_len, length(puzzles))
    codes <- vapply(seq_along(puzzles), function(i) {
      entry <- list(puzzle = puzzles[[i]], fields = lapply(fields, `[`, i))
      if (is.na(puzzles[[i]])) "" else fpuzzles_code(entry)
    }, "")
    paste0("https://f-puzzles.com/?load=", gsub("+", "%2B", codes, fixed = TRUE))
  },
  sudokuwiki = function(puzzles, fields, call) {
    paste0("https://www.sudokuwiki.org/sudoku.htm?bd=", puzzles)
  },
  sudoku.coach = function(puzzles, fields, call) {
    paste0("https://sudoku.coach/en/play/", puzzles)
  },
  sudokuexchange = function(puzzles, fields, call) {
    paste0("https://sudokuexchange.com/play/?s=", puzzles)
  }
)

# One link, or one code without the link around it, as an entry.
read_link <- function(link, at) {
  if (nchar(link, "bytes") > longest_link) {
    return(bad_entry(at, paste0(
      "a link of ", big(nchar(link, "bytes")), " bytes: no puzzle needs more than ", big(longest_link)
    )))
  }
  code <- decode_percent(link)
  value <- function(pattern) {
    found <- regmatches(code, regexec(pattern, code))[[1]]
    if (length(found)) found[[2]]
  }
  state <- value("^(?:https?://[^?]*[?].*bd=)?S9B([0-9A-Za-z]+)$")
  if (!is.null(state)) {
    return(read_s9b(state, at))
  }
  plain <- value("(?:^|[=/])([0-9._*-]{81})(?:$|[&#?/])")
  if (!is.null(plain)) {
    return(new_entry(gsub("[._*-]", "0", plain), at))
  }
  json <- value("(?:^|[/=])(?:fpuzzles|fpuz)([^&#?]+)") %||% value("[?&]load=([^&#]+)") %||% value("^(N4Ig.+)$")
  if (!is.null(json)) {
    return(read_fpuzzles_code(json, at))
  }
  if (grepl("(^|/)scl[A-Za-z0-9+/=]+$", code)) {
    return(bad_entry(at, "a code of SudokuPad's own format SCL, which is not read: share the puzzle as an f-puzzles link"))
  }
  if (grepl("bd=[0-9a-vA-V]{162}$", code)) {
    return(bad_entry(at, "a state of SudokuWiki from before S9B, which does not tell givens apart: make the link again there"))
  }
  classic <- value("^(?:https?://[^/]+/(?:sudoku/)?)?(?:classic)?([0-9A-Za-z]{15,81})$")
  if (!is.null(classic)) {
    digits <- read_classic(classic)
    if (!is.null(digits)) {
      return(new_entry(digits, at))
    }
  }
  if (grepl("^https?://[^/]*(sudokupad|crackingthecryptic)", code)) {
    return(bad_entry(at, "a link to a puzzle that is kept on a server: open it, and share it as an f-puzzles link"))
  }
  bad_entry(at, "no link that holds a puzzle")
}

# No program makes longer links of a 9x9 puzzle, whatever is marked and coloured in it.
longest_link <- 20000L

# Puts in the characters that stand as %xx in a link. Codes and boards are ASCII, so
# that all other bytes may stay as they are.
decode_percent <- function(link) {
  at <- gregexpr("%[2-7][0-9A-Fa-f]", link)
  regmatches(link, at) <- lapply(regmatches(link, at), function(found) {
    vapply(strtoi(substring(found, 2), 16L), intToUtf8, "")
  })
  link
}

# ---- SudokuWiki's S9B --------------------------------------------------------

# Two characters a cell, a number to base 36: 0 to 9 a given, 10 to 18 the
# player's digit and 9, above that candidates as a bit mask and 18.
read_s9b <- function(code, at) {
  if (nchar(code) != 162) {
    return(bad_entry(at, paste0("a state of ", nchar(code), " characters, not 162")))
  }
  pairs <- substring(tolower(code), seq(1, 161, 2), seq(2, 162, 2))
  values <- bitwAnd(strtoi(pairs, 36), 1023L)
  if (max(values) > 18 + 511) {
    return(bad_entry(at, "a state with a cell that holds no digit and no candidates"))
  }
  given <- values <= 9
  mine <- !given & values <= 18
  masks <- ifelse(values > 18, values - 18L, 0L)
  marks <- vapply(1:9, function(digit) bitwAnd(masks, 2^(digit - 1)) > 0, logical(81))
  new_entry(
    text_of_digits(ifelse(given, values, 0)), at,
    filled = text_of_digits(ifelse(given, values, ifelse(mine, values - 9, 0))),
    candidates = if (any(marks)) candidates_of_rows(marks)
  )
}

s9b_code <- function(entry) {
  given <- digits_of_string(entry$puzzle)
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  values <- ifelse(given > 0, given, ifelse(filled > 0, filled + 9, 0))
  if (!is.null(entry$candidates)) {
    masks <- as.vector(rows_of_candidates(entry$candidates) %*% 2^(0:8))
    values <- ifelse(filled == 0 & masks > 0, masks + 18, values)
  }
  digits <- c(0:9, letters)
  paste0("S9B", paste0(digits[values %/% 36 + 1], digits[values %% 36 + 1], collapse = ""))
}

digits_of_string <- function(text) {
  as.integer(strsplit(text, "")[[1]])
}

# ---- SudokuPad's classic codes -----------------------------------------------

# The first kind has digits as they are and runs of blanks as letters, A for none;
# the second one character for a digit and up to five blanks after it.
read_classic <- function(code) {
  chars <- strsplit(code, "")[[1]]
  runs <- match(chars, c(LETTERS, letters)) - 1L
  first <- ifelse(is.na(runs), chars, strrep("0", pmax(runs, 0L)))
  first <- paste(first, collapse = "")
  if (nchar(first) == 81) {
    return(first)
  }
  index <- match(chars, classic_alphabet) - 1L
  if (anyNA(index)) {
    return(NULL)
  }
  second <- paste0(index %% 10, strrep("0", index %/% 10), collapse = "")
  if (nchar(second) == 81) second
}

classic_alphabet <- c(0:9, LETTERS, letters[1:24])

classic_code <- function(puzzle) {
  if (is.na(puzzle)) {
    return("")
  }
  runs <- rle(strsplit(puzzle, "")[[1]] == "0")
  ends <- cumsum(runs$lengths)
  pieces <- Map(function(blank, length, end) {
    if (blank) classic_run(length) else substr(puzzle, end - length + 1, end)
  }, runs$values, runs$lengths, ends)
  paste(unlist(pieces), collapse = "")
}

classic_run <- function(length) {
  longest <- c(LETTERS, letters)
  whole <- length %/% 51
  rest <- length %% 51
  paste0(strrep(longest[[52]], whole), if (rest > 0) longest[[rest + 1]])
}

# ---- f-puzzles ---------------------------------------------------------------

read_fpuzzles_code <- function(code, at) {
  json <- received(native_lz_decompress(chartr(" ", "+", code), longest_json))
  if (!nzchar(json)) {
    return(bad_entry(at, "a code of f-puzzles that is cut or changed"))
  }
  read_fpuzzles_json(json, at, rlang::caller_env())
}

# In characters. A short code can stand for a very long text.
longest_json <- 200000L

# What an f-puzzles file may hold beside a classic puzzle.
fpuzzles_plain <- c(
  "size", "title", "author", "ruleset", "grid", "solution", "successMessage", "highlightConflicts",
  "truecandidatesoptions", "metadata", "cosmetics", "text", "line", "rectangle", "circle"
)

read_fpuzzles_json <- function(json, at, call) {
  need_packages("jsonlite", call)
  # Not fromJSON(), which takes a text for a file name or a link.
  puzzle <- tryCatch(
    jsonlite::parse_json(json, simplifyVector = FALSE),
    error = function(e) NULL
  )
  grid <- member(puzzle, "grid")
  if (is.null(grid)) {
    return(bad_entry(at, "no puzzle of f-puzzles"))
  }
  is_nine <- function(x) is.list(x) && length(x) == 9
  size <- member(puzzle, "size")
  if (!is_nine(grid) || !all(vapply(grid, is_nine, NA)) || !(is.null(size) || is_whole_number(size, 9, 9))) {
    return(bad_entry(at, "a puzzle of another size than 9x9"))
  }
  rules <- Filter(function(value) !identical(value, FALSE) && length(value) > 0, puzzle)
  rules <- setdiff(names(rules), fpuzzles_plain)
  if (length(rules) > 0) {
    return(bad_entry(at, paste("a variant, with", paste(few(rules), collapse = ", "))))
  }
  cells <- unlist(grid, recursive = FALSE)
  digit <- vapply(cells, function(cell) fpuzzles_digit(cell), 1L)
  if (anyNA(digit)) {
    return(bad_entry(at, "a cell that holds no digit"))
  }
  given <- vapply(cells, function(cell) isTRUE(member(cell, "given")), NA)
  marks <- lapply(cells, function(cell) {
    unlist(list(member(cell, "centerPencilMarks"), member(cell, "cornerPencilMarks")))
  })
  rows <- t(vapply(marks, function(mark) 1:9 %in% mark, logical(9)))
  solution <- unlist(member(puzzle, "solution"))
  new_entry(
    text_of_digits(ifelse(given, digit, 0L)), at,
    filled = text_of_digits(digit),
    candidates = if (any(rows)) candidates_of_rows(rows),
    solution = if (length(solution) == 81 && all(solution %in% 1:9)) text_of_digits(solution),
    fields = Filter(
      function(value) is.character(value) && length(value) == 1 && nzchar(value),
      list(
        label = member(puzzle, "title"), author = member(puzzle, "author"),
        rules = member(puzzle, "ruleset")
      )
    )
  )
}

# A member of an object of JSON; NULL where there is none, or no object.
member <- function(object, name) {
  if (is.list(object) && name %in% names(object)) object[[name]]
}

# 0 for an empty cell, NA where there is something else than a digit.
fpuzzles_digit <- function(cell) {
  value <- member(cell, "value")
  if (is.null(value)) {
    is_object <- is.list(cell) && (length(cell) == 0 || !is.null(names(cell)))
    return(if (is_object || is.null(cell)) 0L else NA_integer_)
  }
  is_digit <- (is.numeric(value) || is.character(value)) && length(value) == 1 && value %in% 0:9
  if (is_digit) as.integer(value) else NA_integer_
}

fpuzzles_json <- function(entry) {
  given <- digits_of_string(entry$puzzle)
  filled <- digits_of_string(entry$filled %||% entry$puzzle)
  rows <- if (!is.null(entry$candidates)) rows_of_candidates(entry$candidates)
  cell <- function(i) {
    parts <- list()
    if (filled[[i]] > 0) parts$value <- filled[[i]]
    if (given[[i]] > 0) parts$given <- TRUE
    if (!is.null(rows) && filled[[i]] == 0 && any(rows[i, ])) {
      parts$centerPencilMarks <- I(which(rows[i, ]))
    }
    if (length(parts)) parts else stats::setNames(list(), character())
  }
  grid <- lapply(1:9, function(row) lapply(9 * (row - 1) + 1:9, cell))
  puzzle <- list(size = 9L)
  if (!is.null(entry$fields$title)) puzzle$title <- entry$fields$title
  if (!is.null(entry$fields$author)) puzzle$author <- entry$fields$author
  puzzle$grid <- grid
  if (!is.null(entry$solution)) puzzle$solution <- digits_of_string(entry$solution)
  as.character(jsonlite::toJSON(puzzle, auto_unbox = TRUE))
}

fpuzzles_code <- function(entry) {
  received(native_lz_compress(fpuzzles_json(entry)))
}
