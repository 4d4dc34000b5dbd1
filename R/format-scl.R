# SCL, SudokuPad's native format: JSON, or a shortened form of it, which describes how to draw a
# puzzle. Only givens, regions, cages and anti-chess rules have a meaning. Lines and symbols are
# merely drawn, including those of other rules (R/format-drawings.R).

format_scl <- list(
  about = "The JSON of SudokuPad (SCL), shortened or not",
  keeps = paste(
    "the solution, filled cells, candidates, title, author, rules in words and drawings and, for",
    "variants, regions, cages, anti-knight and anti-king rules, and drawings of all other rules"
  ),
  ending = "scl",
  detect = function(lines) {
    if (!startsWith(lines[[1]], "{")) {
      return(FALSE)
    }
    text <- paste(lines, collapse = "")
    !grepl("[\"']?grid[\"']?\\s*:", text) && grepl("[{,]\\s*[\"']?(cells|ce)[\"']?\\s*:", text)
  },
  read = function(lines, source, call) read_each_json(lines, function(json, at) read_scl(json, at, call)),
  holds = c("filled", "candidates", "label", "author", "solution", "rules", "cosmetics"),
  any_board = TRUE,
  zero = TRUE,
  single = TRUE,
  write_entry = function(entry, call) {
    need_packages("jsonlite", call)
    scl_json(entry, call)
  }
)

read_scl_code <- function(code, at, call) read_json_code(code, at, call, "SudokuPad", read_scl)

read_scl <- function(json, at, call) {
  parse <- function(json) parsed_json(json) %||% long_names(parsed_json(full_json(json)))
  read_json_puzzle(json, at, call, "SudokuPad", parse, "cells", scl_puzzle, scl_fields)
}

# ---- The shortened form ----------------------------------------------------------

# Converts the shortened form to JSON. In the shortened form, names and colours have no quotes,
# strings have single quotes, `t` and `f` are true and false, and empty objects are left out of
# arrays.
full_json <- function(text) {
  quote <- quote_of_json(text)
  tokens <- trimmed(json_tokens(text, quote))
  tokens <- tokens[nzchar(tokens)]
  n <- length(tokens)
  before <- c("", tokens[-n])
  after <- c(tokens[-1], "")
  is_string <- startsWith(tokens, quote)
  if (quote == "'") {
    inner <- gsub("\\'", "'", substring(tokens[is_string], 2, nchar(tokens[is_string]) - 1), fixed = TRUE)
    tokens[is_string] <- paste0("\"", gsub("(?<!\\\\)\"", "\\\\\"", inner, perl = TRUE), "\"")
  }
  is_bare <- !is_string & !tokens %in% c("[", "]", "{", "}", ":", ",")
  words <- c(t = "true", f = "false", "#0" = "\"#000000\"", "#F" = "\"#FFFFFF\"")
  is_word <- is_bare & tokens %in% names(words)
  is_number <- is_bare & grepl("^-?[0-9]+([.][0-9]+)?([eE][-+]?[0-9]+)?$", tokens)
  kept <- is_bare & (is_number | tokens %in% c("true", "false", "null")) & after != ":"
  quoted <- is_bare & !kept & !(is_word & after != ":")
  tokens[is_word & after != ":"] <- words[tokens[is_word & after != ":"]]
  tokens[quoted] <- paste0("\"", gsub("[\\\\\"]", "", tokens[quoted]), "\"")
  # A missing element of an array is an empty object.
  gap <- before %in% c("[", ",") & tokens %in% c(",", "]") & !(before == "[" & tokens == "]")
  paste(paste0(ifelse(gap, "{}", ""), tokens), collapse = "")
}

short_names <- c(
  color = "c", cages = "ca", center = "ct", borderColor = "c1", backgroundColor = "c2", cells = "ce",
  cellSize = "cs", arrows = "a", overlays = "o", underlays = "u", width = "w", height = "h",
  value = "v", videos = "vd", lines = "l", rounded = "r", regions = "re", fontSize = "fs",
  thickness = "th", headLength = "hl", wayPoints = "wp", title = "t", text = "te", duration = "d",
  d = "d2"
)

# Restores the full names of all members of a shortened object.
long_names <- function(x) {
  if (!is.list(x)) {
    return(x)
  }
  at <- match(names(x), short_names)
  if (any(!is.na(at))) {
    names(x)[!is.na(at)] <- names(short_names)[at[!is.na(at)]]
  }
  lapply(x, long_names)
}

# ---- Reading -------------------------------------------------------------------

# Returns a list of `puzzle`, `solution`, `filled`, `candidates` and `drawn`. The last says whether
# the file contains drawings whose meaning is unknown. For a puzzle that cannot be read, returns the
# reason as a text.
scl_puzzle <- function(puzzle) {
  grid <- puzzle$cells
  size <- length(grid)
  about <- puzzle$metadata
  all_cages <- without_own_drawings(objects_of(puzzle$cages))
  if (isTRUE(member(about, "norowcol"))) {
    return("a board without the usual rows and columns")
  }
  if (!size %in% 4:25 || !all(lengths(grid) == size)) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  cells <- unlist(grid, recursive = FALSE)
  digits <- vapply(cells, function(cell) text_of(member(cell, "value")), "")
  if (anyNA(digits) || anyNA(digits_of_symbols(digits, size))) {
    return("a cell that holds no digit")
  }
  # In some files, all empty cells contain 0. Next to cells without a value, a 0 is a given.
  has_given_0 <- "0" %in% digits && "" %in% digits
  from_zero <- has_given_0 || says_zero(text_of(member(about, "rules")), size)
  if (from_zero && size %in% digits_of_symbols(digits, size)) {
    return(paste("a puzzle with both the digits 0 and", size))
  }
  all_digits <- seq_len(size) - if (from_zero) 1L else 0L
  numbers_of <- function(digits) {
    numbers <- digits_of_symbols(digits, size)
    if (from_zero) ifelse(nzchar(digits), numbers + 1L, 0L) else numbers
  }
  is_own <- vapply(cells, function(cell) identical(member(cell, "given"), FALSE), NA) & nzchar(digits)
  cages <- lapply(all_cages, scl_cage, size = size)
  flags <- Filter(isTRUE, about)
  made <- sort_made(list(
    lapply(cages, `[[`, "rule"), rules_of_member(puzzle, size, all_digits),
    # Flags of unknown rules.
    as.list(setdiff(names(flags), unlist(scl_flags)))
  ))
  rules <- sudoku_rules(
    made$rules,
    lapply(names(scl_flags)[vapply(scl_flags, function(flag) isTRUE(member(about, flag)), NA)], function(kind) make_rule(list(kind = kind))),
    size = size, regions = scl_regions(c(as.list(puzzle$regions), Filter(Negate(is.null), lapply(cages, `[[`, "region"))), size),
    left_out = made$left_out, digits = all_digits
  )
  board <- function(digits) {
    sudoku_puzzle(shown_board(matrix(numbers_of(digits), size, byrow = TRUE), rules$facts), rules)
  }
  solution <- scl_solution(member(about, "solution") %||% in_cages(puzzle, "solution"), size, all_digits[[1]])
  list(
    puzzle = board(ifelse(is_own, "", digits)),
    solution = if (!is.null(solution)) board(solution),
    filled = if (any(is_own)) board(digits),
    candidates = marks_of_cells(
      lapply(cells, function(cell) match(unlist(member(cell, "pencilMarks")), all_digits)), numbers_of(digits), size
    ),
    drawn = any(lengths(lapply(puzzle[intersect(scl_drawings, names(puzzle))], without_own_drawings)) > 0) ||
      any(vapply(cages, function(cage) isTRUE(cage$drawn), NA))
  )
}

# Whether the rules in words say that the digits are 0 to the last one below the size.
says_zero <- function(text, size) {
  grepl(paste0("\\bdigits?\\b[^.\n]{0,40}\\b0 ?(-|\u2013|to|through) ?", size - 1, "\\b"), text, ignore.case = TRUE, perl = TRUE)
}

# Returns the objects in a JSON array.
objects_of <- function(x) if (is.list(x)) Filter(function(one) is.list(one) && !is.null(names(one)), unname(x)) else list()

# Converts a number or text to text. Returns "" for NULL, and NA for anything else.
text_of <- function(value) {
  if (is.null(value)) {
    return("")
  }
  if (is.atomic(value) && length(value) == 1) as.character(value) else NA_character_
}

# Reads a solution with one character per cell, or with numbers separated by commas.
scl_solution <- function(text, size, lowest) {
  if (!is_string(text)) {
    return(NULL)
  }
  chars <- strsplit(text, if (grepl(",", text, fixed = TRUE)) "," else "")[[1]]
  digits <- digits_of_symbols(chars, size)
  if (length(chars) == size^2 && !anyNA(digits) && all(digits >= lowest & nzchar(chars))) chars
}

# Returns the cells of a cage or region, which are pairs of row and column, counted from 0, or
# names such as "r1c1".
scl_cells <- function(cells, size) {
  pairs <- lapply(cells, function(cell) {
    if (is_string(cell)) fpuzzles_cells(upper_ascii(cell)) - 1 else suppressWarnings(as.numeric(unlist(cell)))
  })
  good <- vapply(pairs, function(pair) length(pair) == 2 && all(pair %in% (seq_len(size) - 1)), NA)
  if (!all(good)) {
    stop_argument("x", "A cage or region has a cell outside the board.", call = NULL)
  }
  matrix(unlist(pairs), ncol = 2, byrow = TRUE) + 1
}

# Returns the meaning of a cage: a list of `rule`, `region` or `drawn`. A cage in which digits may
# repeat is read as a little killer, a sum of any digits.
scl_cage <- function(cage, size) {
  if (length(cage$cells) == 0 || !is.list(cage$cells)) {
    return(NULL)
  }
  type <- member(cage, "type")
  if (identical(type, "region")) {
    return(list(region = cage$cells))
  }
  cells <- scl_cells(cage$cells, size)
  if (identical(type, "rowcol")) {
    is_line <- nrow(cells) == size && (length(unique(cells[, 1])) == 1 || length(unique(cells[, 2])) == 1)
    return(if (!is_line) list(rule = scl_house(cells, size)))
  }
  text <- text_of(member(cage, "value"))
  if (grepl("^\\s*([?]|[<>\u2264\u2265]=?\\s*[0-9]+)\\s*$", text)) {
    return(list(rule = cage_of_text(cells, text)))
  }
  sum <- suppressWarnings(as.numeric(text))
  may_repeat <- identical(member(cage, "unique"), FALSE)
  if (is.na(sum)) {
    is_rule <- isTRUE(member(cage, "unique"))
    return(list(rule = if (is_rule) scl_house(cells, size), drawn = !is_rule || !identical(text, "")))
  }
  list(rule = if (may_repeat) rule_little_killer(cells, sum) else rule_cage(cells, sum, overlap = TRUE))
}

scl_house <- function(cells, size) {
  if (nrow(cells) == 1) {
    return(NULL)
  }
  if (nrow(cells) == size) rule_extra_region(cells) else rule_cage(cells, overlap = TRUE)
}

# Returns the regions as a matrix of labels, NULL for the usual boxes, or "none".
scl_regions <- function(regions, size) {
  regions <- Filter(function(region) is.list(region) && length(region) > 0, regions)
  if (length(regions) == 0) {
    return("none")
  }
  labels <- matrix(NA_integer_, size, size)
  for (i in seq_along(regions)) {
    cells <- scl_cells(regions[[i]], size)
    if (any(!is.na(labels[cells]) & labels[cells] != i)) {
      stop_argument("x", "Two regions share a cell.", call = NULL)
    }
    labels[cells] <- i
  }
  is_usual <- !is.null(box_sides(NULL, size, NULL)) &&
    identical(region_numbers(labels), region_numbers(box_labels(box_sides(NULL, size, NULL), size)))
  if (!is_usual) labels
}

scl_fields <- function(puzzle) {
  about <- function(name) paste(unlist(member(puzzle$metadata, name)) %||% in_cages(puzzle, name), collapse = "\n")
  list(
    label = about("title"), author = about("author"), rules = about("rules"), cosmetics = text_of_drawings(puzzle, c(scl_drawings, fog_drawings))
  )
}

# Returns the value of a text such as `title: ...`. In older files, such texts are cages without
# cells.
in_cages <- function(puzzle, name) {
  values <- vapply(objects_of(puzzle$cages), function(cage) {
    if (length(cage$cells) == 0) text_of(member(cage, "value")) else ""
  }, "")
  found <- values[which(startsWith(values, paste0(name, ":")))]
  if (length(found) > 0) trimmed(sub("^[^:]*:", "", found[[1]]))
}

# ---- Writing -------------------------------------------------------------------

scl_json <- function(entry, call) {
  x <- puzzle_in(entry)
  own <- rules(x)
  shape <- own$shape
  if (!is.null(shape$corners)) {
    stop_format(NULL, "overlapping grids", call)
  }
  check_usual_digits(shape, call)
  size <- shape$side
  facts <- own$facts
  board <- board_of_shown(givens(x), facts)
  digits <- board_of_shown(givens(puzzle_in(entry, "filled") %||% x), facts)
  cell <- function(row, col) {
    digit <- digits[row, col]
    if (digit > 0) {
      return(list(value = value_of(digit, facts), given = board[row, col] > 0))
    }
    pencilled <- value_of(pencilled_digits(entry$candidates, row, col), facts)
    if (length(pencilled) > 0) list(pencilMarks = I(pencilled)) else stats::setNames(list(), character())
  }
  fields <- entry$fields
  is_drawn <- vapply(own$rules, function(rule) is.null(kind_of(rule)$scl), NA)
  drawn <- own$rules[is_drawn]
  warn_drawn_rules(drawn, own$left_out, "SudokuPad")
  about <- list(
    title = fields$label, author = fields$author, rules = text_with_sentences(fields$rules, drawn, own$left_out, zero_sentence(facts)),
    solution = if (!is.null(entry$solution)) scl_solution_text(puzzle_in(entry, "solution"), size)
  )
  cages <- list()
  for (rule in own$rules[!is_drawn]) {
    flag <- kind_of(rule)$scl
    if (is.character(flag)) {
      about[[flag]] <- TRUE
    } else {
      cages <- c(cages, scl_cages(rule, facts))
    }
  }
  puzzle <- list(
    cellSize = 50, metadata = Filter(Negate(is.null), about),
    cells = lapply(seq_len(size), function(row) lapply(seq_len(size), function(col) cell(row, col))),
    regions = lapply(which(facts$kind %in% c("box", "region")), function(i) scl_pairs(facts$cells[[i]], facts)),
    cages = cages
  )
  if (length(puzzle$metadata) == 0) puzzle$metadata <- NULL
  puzzle <- with_members(puzzle, drawings_of(fields$cosmetics, call, c(scl_drawings, fog_drawings)))
  puzzle <- with_members(puzzle, members_of_rules(drawn, own$left_out, facts, scl_drawing))
  as.character(as_json(puzzle))
}

# The sentence by which a file is read again as one whose digits begin at 0.
zero_sentence <- function(facts) if (has_zero(facts)) paste0("The digits are 0 to ", highest_digit(facts), ".")

scl_pairs <- function(at, facts) lapply(at, function(i) c(facts$row[[i]], facts$col[[i]]) - 1L)

# Returns the digits of a solution as one character each, or separated by commas on large boards.
scl_solution_text <- function(solution, size) {
  paste(as.vector(t(givens(solution))), collapse = if (size > 9) "," else "")
}

# Returns the cages that express a rule: its sum, or that its cells differ.
scl_cages <- function(rule, facts) {
  kind <- kind_of(rule)
  groups <- if (length(rule$cells) > 0) rule$cells[1] else lapply(rule_groups(rule, facts), places_of_ids, facts)
  value <- if (!is.null(kind$sum) && length(rule$values) > 0) list(value = as.character(rule$values))
  lapply(Filter(length, groups), function(cells) {
    c(list(cells = lapply(seq_len(nrow(cells)), function(i) cells[i, ] - 1L)), value, kind$scl)
  })
}

# Converts a shape to an item, named after its member. A cage is drawn without its text, because a
# cage with a number would be a rule.
scl_drawing <- function(shape) {
  at <- lapply(seq_len(nrow(shape$cells)), function(i) shape$cells[i, ] - 0.5)
  switch(shape$type,
    line = list(lines = list(wayPoints = at, color = shape$colour, thickness = 60 * shape$width)),
    cage = list(cages = list(cells = lapply(at, function(place) place - 0.5))),
    mark = list(overlays = c(
      list(center = colMeans(shape$cells) - 0.5, width = 0.4, height = 0.4, text = shape$text, fontSize = 16, color = "#000000"),
      if (!is.null(shape$fill)) list(rounded = TRUE, backgroundColor = shape$fill, borderColor = "#000000")
    ))
  )
}
