# Links to Penpa+, a program for drawing puzzles. A link contains lines of text, compressed as in
# ZIP files. The first has the size, title, author and rules in words, the second the empty rows and
# columns around the board, and the fourth the drawings, in which two letters that begin with z
# replace frequent names. The places of drawings are numbers: of cells, then of corners and of
# edges, each row by row in a grid that has two more cells on each side.
#
# Only givens, cages with a sum, thermometers, arrows, diagonals and thick lines around regions have
# a meaning. All else is only drawn. The rules in words say whether digits begin at 0, and so does a
# given 0.
#
# A kind of rule names its list of drawings (`penpa` in R/rules-kinds.R), of the form "lines";
# "circle", whose first cell is a circle; or "cells", with a sum in a corner. The name of a "flag" is
# the number of its field in the first line.

format_penpa <- list(
  about = "Links to Penpa+",
  keeps = paste(
    "the title, the author and rules in words and, for variants, regions, diagonals, cages,",
    "thermometers and arrows"
  ),
  holds = c("label", "author", "rules"),
  any_board = "some",
  zero = TRUE,
  write_entry = function(entry, call) penpa_link(entry, call)
)

# Names in the drawings and the letters that replace them. The first pair protects a z.
penpa_letters <- c(
  "z" = "zZ", "\"qa\"" = "z9", "\"pu_q\"" = "zQ", "\"pu_a\"" = "zA", "\"grid\"" = "zG", "\"edit_mode\"" = "zM", "\"surface\"" = "zS",
  "\"line\"" = "zL", "\"lineE\"" = "zE", "\"wall\"" = "zW", "\"cage\"" = "zC", "\"number\"" = "zN", "\"symbol\"" = "zY",
  "\"special\"" = "zP", "\"board\"" = "zB", "\"command_redo\"" = "zR", "\"command_undo\"" = "zU", "\"command_replay\"" = "z8",
  "\"numberS\"" = "z1", "\"freeline\"" = "zF", "\"freelineE\"" = "z2", "\"thermo\"" = "zT", "\"arrows\"" = "z3",
  "\"direction\"" = "zD", "\"squareframe\"" = "z0", "\"polygon\"" = "z5", "\"deletelineE\"" = "z4", "\"killercages\"" = "z6",
  "\"nobulbthermo\"" = "z7", "\"__a\"" = "z_", "null" = "zO"
)

# ---- Compression ---------------------------------------------------------------

# Returns the text of a code, or NULL if it is damaged or too long.
penpa_text <- function(code) {
  bytes <- tryCatch(jsonlite::base64_dec(chartr("-_ ", "+/+", code)), error = function(e) raw())
  if (length(bytes) == 0) {
    return(NULL)
  }
  text <- inflated(bytes, longest_json + 1L)
  if (length(text) == 0 || length(text) > longest_json || any(text == as.raw(0))) {
    return(NULL)
  }
  text <- rawToChar(text)
  Encoding(text) <- "UTF-8"
  if (validUTF8(text)) text
}

# Decompresses bytes without a header, at most `longest` of them. R decompresses such bytes as a
# member of a ZIP file, whose checksum it does not need.
inflated <- function(bytes, longest) {
  file <- tempfile(fileext = ".zip")
  on.exit(unlink(file))
  writeBin(zip_around(bytes, longest), file)
  tryCatch(
    suppressWarnings({
      member <- unz(file, "p", "rb")
      on.exit(close(member), add = TRUE, after = FALSE)
      readBin(member, "raw", longest)
    }),
    error = function(e) raw()
  )
}

# Returns the bytes of a ZIP file with one member, named "p".
zip_around <- function(bytes, longest) {
  number <- function(x, n) as.raw(bitwAnd(bitwShiftR(x, 8L * (seq_len(n) - 1L)), 255L))
  zero <- function(n) raw(n)
  # The version, method 8 without flags, no time and no checksum, and both lengths
  about <- c(number(20L, 2), zero(2), number(8L, 2), zero(8), number(length(bytes), 4), number(as.integer(longest), 4), number(1L, 2), zero(2))
  start <- c(charToRaw("PK"), number(3L, 1), number(4L, 1), about, charToRaw("p"), bytes)
  list <- c(charToRaw("PK"), number(1L, 1), number(2L, 1), number(20L, 2), about, zero(14), charToRaw("p"))
  end <- c(
    charToRaw("PK"), number(5L, 1), number(6L, 1), zero(4), number(1L, 2), number(1L, 2), number(length(list), 4), number(length(start), 4), zero(2)
  )
  c(start, list, end)
}

penpa_code <- function(text) {
  compressed <- memCompress(charToRaw(enc2utf8(text)), "gzip")
  # The first two bytes and the last four are those of zlib.
  gsub("\\s", "", jsonlite::base64_enc(compressed[seq(3, length(compressed) - 4)]))
}

with_penpa_letters <- function(text) {
  for (name in names(penpa_letters)) text <- gsub(name, penpa_letters[[name]], text, fixed = TRUE)
  text
}

without_penpa_letters <- function(text) {
  for (name in rev(names(penpa_letters))) text <- gsub(penpa_letters[[name]], name, text, fixed = TRUE)
  text
}

# ---- Reading -------------------------------------------------------------------

read_penpa_code <- function(code, at, call) {
  need_packages("jsonlite", call)
  text <- penpa_text(code)
  if (is.null(text)) {
    return(bad_entry(at, "a code of Penpa+ that is cut, changed or too long"))
  }
  lines <- strsplit(without_penpa_letters(text), "\n", fixed = TRUE)[[1]]
  head <- strsplit(lines[[1]], ",", fixed = TRUE)[[1]]
  fields <- list(
    label = penpa_words(sub("^Title: ?", "", head[16])), author = penpa_words(sub("^Author: ?", "", head[17])), rules = penpa_words(head[19])
  )
  read <- made_or_reason(penpa_puzzle(head, lines, fields$rules %||% ""))
  if (is_reason(read)) {
    return(bad_entry(at, read))
  }
  entry <- entry_of_puzzle(read$puzzle, at, fields = Filter(function(value) is_string(value) && nzchar(value), fields))
  entry$drawn <- read$drawn
  entry
}

# Restores the separators in a text of the first line.
penpa_words <- function(text) {
  if (is.na(text)) {
    return(NULL)
  }
  for (pair in list(c("%2C", ","), c("%2D", "\n"), c("%2E", "&"), c("%2F", "="))) text <- gsub(pair[[1]], pair[[2]], text, fixed = TRUE)
  trimmed(text)
}

# `words` are the rules in words.
penpa_puzzle <- function(head, lines, words) {
  if (length(lines) < 6 || length(head) < 3 || !head[[1]] %in% c("sudoku", "square")) {
    return("a drawing of Penpa+ that is not on a square grid")
  }
  wide <- suppressWarnings(as.integer(head[2:3]))
  space <- suppressWarnings(as.integer(unlist(parsed_json(lines[[2]]))))
  if (anyNA(c(wide, space)) || length(space) != 4 || any(space < 0)) {
    return("a drawing of Penpa+ without a size")
  }
  size <- wide[[1]] - sum(space[3:4])
  if (size != wide[[2]] - sum(space[1:2]) || !size %in% 4:25) {
    return("a puzzle whose grid is not square, or not 4x4 to 25x25")
  }
  problem <- json_problem(lines[[4]])
  drawn <- if (is.null(problem)) parsed_json(lines[[4]])
  places <- list(size = size, wide = wide + 4, top = 2 + space[[1]], left = 2 + space[[3]])
  if (!is.list(drawn) || is.null(names(drawn))) {
    return(problem %||% "a drawing of Penpa+ that is cut or changed")
  }
  if (!all(penpa_cell_ids(places) %in% cumsum(unlist(parsed_json(lines[[6]]))))) {
    return("a board with cells left out")
  }
  penpa_board(drawn, places, suppressWarnings(as.integer(head)), words)
}

# Returns the numbers of all cells of the board, row by row.
penpa_cell_ids <- function(places) {
  at <- expand.grid(col = seq_len(places$size) - 1, row = seq_len(places$size) - 1)
  (at$row + places$top) * places$wide[[1]] + at$col + places$left
}

# Returns the rows and columns of cells, which may be outside the board.
penpa_cells <- function(ids, places) {
  ids <- as.numeric(unlist(ids))
  cbind(row = ids %/% places$wide[[1]] - places$top + 1, col = ids %% places$wide[[1]] - places$left + 1)
}

is_on_board <- function(cells, places) rowSums(cells < 1 | cells > places$size) == 0

# `head` are the fields of the first line, of which some are flags.
penpa_board <- function(drawn, places, head, words) {
  numbers <- penpa_numbers(member(drawn, "number"), places)
  size <- places$size
  from_zero <- 0L %in% numbers$digits || says_zero(words, size)
  if (from_zero && size %in% numbers$digits) {
    return(paste("a puzzle with both the digits 0 and", size))
  }
  all_digits <- seq_len(size) - if (from_zero) 1L else 0L
  if (!all(numbers$digits %in% c(all_digits, NA))) {
    return("a cell that holds no digit")
  }
  corners <- penpa_corner_numbers(member(drawn, "numberS"), places)
  cages <- penpa_made("cells", drawn, function(entry, ids) penpa_cage(entry, ids, corners, places))
  has_sum <- !vapply(cages, is.null, NA)
  lines <- penpa_made("lines", drawn, function(entry, ids) make_rule(entry, penpa_cells(ids, places)))
  circles <- penpa_made("circle", drawn, function(entry, ids) {
    cells <- penpa_cells(ids, places)
    make_rule(entry, cells[1, , drop = FALSE], cells[-1, , drop = FALSE])
  })
  flags <- penpa_of_form("flag")
  flags <- lapply(flags[head[as.integer(names(flags))] %in% 1L], make_rule)
  regions <- penpa_regions(member(drawn, "lineE"), places)
  others <- penpa_others(drawn, numbers$others, sum(corners$is_known) > sum(has_sum), any(!has_sum))
  made <- sort_made(list(cages[has_sum], lines, circles, flags, regions$left_out, as.list(others)))
  rules <- sudoku_rules(made$rules, size = size, regions = regions$map, left_out = made$left_out, digits = all_digits)
  list(puzzle = sudoku_puzzle(numbers$digits, rules), drawn = FALSE)
}

penpa_of_form <- function(...) Filter(function(entry) form_of_entry(entry) %in% c(...), penpa_entries)

# Makes the rules of a form from the lists of drawings.
penpa_made <- function(form, drawn, make) {
  entries <- penpa_of_form(form)
  # A cage may have one cell.
  least <- if (form == "cells") 1 else 2
  made <- Map(function(name, entry) lapply(unname(lists_of(drawn, name, least)), function(ids) make(entry, ids)), names(entries), entries)
  unlist(unname(made), recursive = FALSE)
}

# Returns the lists in a member that have at least `least` places.
lists_of <- function(drawn, name, least) Filter(function(ids) length(unlist(ids)) >= least, member(drawn, name))

# Returns the `digits` in cells, NA for an empty cell, and whether there are `others`: texts, marks and numbers outside.
penpa_numbers <- function(items, places) {
  size <- places$size
  digits <- matrix(NA_integer_, size, size)
  others <- FALSE
  for (name in names(items)) {
    cell <- penpa_cells(name, places)
    value <- items[[name]]
    text <- if (is.list(value) && length(value) > 0) value[[1]]
    if (!is_string(text) || !nzchar(trimmed(text))) {
      others <- others || length(unlist(text)) > 0
    } else if (anyNA(cell) || !is_on_board(cell, places) || !grepl("^[0-9]{1,2}$", trimmed(text))) {
      others <- TRUE
    } else {
      digits[cell] <- as.integer(trimmed(text))
    }
  }
  list(digits = digits, others = others)
}

# Returns the numbers in the corners of cells: the cell of each and its `text`. Each cell has four
# places, which follow those of cells, corners and edges.
penpa_corner_numbers <- function(items, places) {
  ids <- suppressWarnings(as.numeric(names(items)))
  first <- 4 * prod(places$wide)
  texts <- vapply(unname(items), function(value) if (is.list(value) && length(value) > 0) text_of(value[[1]]) else "", "")
  list(ids = (ids - first) %/% 4, texts = trimmed(texts), is_known = !is.na(texts) & nzchar(trimmed(texts)))
}

# Returns the rule of a cage with a sum in one of its cells, or NULL.
penpa_cage <- function(entry, ids, corners, places) {
  text <- corners$texts[corners$ids %in% unlist(ids)]
  text <- text[grepl("^[0-9]{1,3}$", text)]
  if (length(text) == 1) make_rule(entry, penpa_cells(ids, places), as.numeric(text))
}

# The styles of thick lines.
penpa_thick <- c(2, 21)

# Returns the parts into which thick lines divide the board, as a `map` of regions.
penpa_regions <- function(lines, places) {
  size <- places$size
  cells <- prod(places$wide)
  styles <- vapply(lines, function(style) if (is_one_number(style)) style else 0, 0)
  ends <- strsplit(as.character(names(lines)[styles %in% penpa_thick]), ",", fixed = TRUE)
  ends <- lapply(ends, function(end) sort(suppressWarnings(as.numeric(end))) - cells)
  from <- vapply(ends, function(end) if (length(end) == 2) end[[1]] else NA_real_, 0)
  step <- vapply(ends, function(end) if (length(end) == 2) end[[2]] - end[[1]] else NA_real_, 0)
  # A line from one corner to the next is below the cell with the number of its end, or right of it.
  below <- (from + 1)[step %in% 1]
  right <- (from + places$wide[[1]])[step %in% places$wide[[1]]]
  parts <- connected_cells(places, below, right)
  counts <- table(parts)
  if (length(counts) == 1) {
    return(list(map = "none"))
  }
  if (any(counts != size)) {
    return(list(map = "none", left_out = "lines around parts of another size"))
  }
  boxes <- box_sides(NULL, size, NULL)
  is_usual <- !is.null(boxes) && identical(region_numbers(parts), region_numbers(box_labels(boxes, size)))
  list(map = if (!is_usual) parts)
}

# Returns the number of the part of each cell. Cells with the numbers in `below` and `right` have a
# line on that side.
connected_cells <- function(places, below, right) {
  size <- places$size
  ids <- matrix(penpa_cell_ids(places), size, byrow = TRUE)
  parts <- matrix(seq_len(size^2), size)
  repeat {
    before <- parts
    join <- function(a, b, is_open) {
      least <- pmin(parts[a], parts[b])
      parts[a] <<- ifelse(is_open, least, parts[a])
      parts[b] <<- ifelse(is_open, least, parts[b])
    }
    for (i in seq_len(size - 1)) {
      join(cbind(i, seq_len(size)), cbind(i + 1, seq_len(size)), !ids[i, ] %in% below)
      join(cbind(seq_len(size), i), cbind(seq_len(size), i + 1), !ids[, i] %in% right)
    }
    if (identical(before, parts)) {
      return(parts)
    }
  }
}

# Returns names for drawings without a meaning, which may be rules.
penpa_others <- function(drawn, has_texts, has_small_texts, has_cages) {
  is_drawn <- function(...) any(lengths(drawn[intersect(c(...), names(drawn))]) > 0)
  c(
    if (is_drawn("line", "freeline", "freelineE", "wall", "polygon")) "drawn lines", if (is_drawn("symbol")) "drawn symbols",
    if (has_texts || has_small_texts) "drawn texts", if (is_drawn("surface")) "drawn colours", if (has_cages) "drawn cages",
    if (is_drawn("direction", "squareframe", "nobulbthermo")) "drawn arrows and frames"
  )
}

# ---- Writing -------------------------------------------------------------------

penpa_link <- function(entry, call) {
  need_packages("jsonlite", call)
  x <- puzzle_in(entry)
  own <- rules(x)
  shape <- own$shape
  if (!is.null(shape$corners)) {
    stop_format(NULL, "overlapping grids", call)
  }
  check_usual_digits(shape, call)
  for (rule in own$rules) {
    if (length(entries_for(rule, "penpa")) == 0) stop_format(rule, NULL, call)
  }
  warn_lost(own$left_out, "penpa", "The rest of the puzzle is written.")
  paste0("https://swaroopg92.github.io/penpa-edit/#m=edit&p=", penpa_code(penpa_lines(x, entry$fields)))
}

penpa_lines <- function(x, fields) {
  own <- rules(x)
  size <- own$shape$side
  places <- list(size = size, wide = c(size, size) + 4, top = 2, left = 2)
  with_entry <- function(names) Filter(function(rule) any(names %in% names(entries_for(rule, "penpa"))), own$rules)
  ids <- function(cells) I((cells[, 1] + places$top - 1) * places$wide[[1]] + cells[, 2] + places$left - 1)
  with_sum <- with_entry(names(penpa_of_form("cells")))
  cages <- lapply(with_sum, function(rule) in_reading_order(rule$cells[[1]]))
  lists <- lapply(stats::setNames(nm = names(penpa_of_form("lines", "circle", "cells"))), function(name) {
    lapply(with_entry(name), function(rule) {
      cells <- do.call(rbind, rule$cells)
      ids(if (form_of_entry(penpa_entries[[name]]) == "cells") in_reading_order(cells) else cells)
    })
  })
  at <- which(t(board_of_shown(givens(x), own$facts)) > 0, arr.ind = TRUE)[, 2:1, drop = FALSE]
  numbers <- stats::setNames(lapply(givens(x)[at], function(digit) list(as.character(digit), 1, "1")), ids(at))
  corner <- function(cells) 4 * (prod(places$wide) + ids(cells[1, , drop = FALSE]))
  sums <- stats::setNames(
    lapply(with_sum, function(rule) list(as.character(rule$values), 1)), vapply(cages, corner, 0)
  )
  empty <- stats::setNames(list(), character())
  none <- list()
  drawn <- list(
    command_redo = list("__a" = none), command_undo = list("__a" = none), command_replay = list("__a" = none), surface = empty,
    number = if (length(numbers) > 0) numbers else empty, numberS = if (length(sums) > 0) sums else empty, symbol = empty,
    freeline = empty, freelineE = empty, thermo = none, arrows = none, direction = none, squareframe = none, polygon = none, line = empty,
    lineE = penpa_thick_lines(own$shape, places), wall = empty, cage = penpa_cage_lines(cages, places), deletelineE = empty,
    killercages = none, nobulbthermo = none
  )
  drawn[names(lists)] <- lists
  nothing <- drawn
  nothing[] <- lapply(names(drawn), function(name) {
    if (startsWith(name, "command")) list("__a" = none) else if (name %in% penpa_arrays) none else empty
  })
  json <- function(x) as.character(as_json(x))
  middle <- ids(matrix(size %/% 2 + 1, 1, 2))
  words <- function(text) {
    text <- text %||% ""
    for (pair in list(c("\n", "%2D"), c(",", "%2C"), c("&", "%2E"), c("=", "%2F"))) text <- gsub(pair[[1]], pair[[2]], text, fixed = TRUE)
    text
  }
  head <- c(
    "sudoku", size, size, 38, 0, 1, 1, 38 * (size + 1), 38 * (size + 1), middle, middle, 0, 0, 0, 0,
    paste0("Title: ", words(fields$label)), paste0("Author: ", words(fields$author)), "",
    words(text_with_sentences(fields$rules, list(), own$left_out, zero_sentence(own$facts))), "OFF", "false"
  )
  for (name in names(penpa_of_form("flag"))) head[[as.integer(name)]] <- if (length(with_entry(name)) > 0) "1" else "0"
  all <- penpa_cell_ids(places)
  modes <- penpa_modes()
  text <- c(
    paste(head, collapse = ","), "[0,0,0,0]", json(modes), json(drawn), json(nothing), json(c(all[[1]], diff(all))), "[]", "{}", "\"x\"",
    "\"x\"", "[3,1,4]", json(modes), "\"x\"", "0", json(nothing), json(nothing), "{}", "[]", "false"
  )
  with_penpa_letters(paste(text, collapse = "\n"))
}

# Members of the drawings that are arrays.
penpa_arrays <- c("thermo", "arrows", "direction", "squareframe", "polygon", "killercages", "nobulbthermo")

# Returns what the program last drew with each tool, which it expects in a link.
penpa_modes <- function() {
  tools <- function(style) {
    list(
      edit_mode = "surface", surface = list("", 1), line = list("1", style), lineE = list("1", style), wall = list("", style),
      cage = list("1", 10), number = list("1", if (style == 2) 1 else 2), symbol = list("circle_L", 1), special = list("thermo", ""),
      board = list("", ""), move = list("1", ""), combi = list("battleship", ""), sudoku = list("1", if (style == 2) 1 else 9)
    )
  }
  list(qa = "pu_q", grid = list("1", "2", "1"), pu_q = tools(2), pu_a = tools(3))
}

# Returns the thick lines between cells of different regions.
penpa_thick_lines <- function(shape, places) {
  empty <- stats::setNames(list(), character())
  if (is.null(shape$layout) && is.null(shape$box)) {
    return(empty)
  }
  map <- written_regions(shape, places$size) %||% box_labels(shape$box, places$size)
  map[is.na(map)] <- -1L
  ids <- matrix(penpa_cell_ids(places), places$size, byrow = TRUE)
  n <- places$size
  wide <- places$wide[[1]]
  below <- ids[-n, ][map[-n, ] != map[-1, ]]
  right <- ids[, -n][map[, -n] != map[, -1]]
  # The corner at the lower right of a cell has the number of the cell.
  from <- prod(places$wide) + c(below - 1, right - wide)
  keys <- paste(from, from + rep(c(1, wide), c(length(below), length(right))), sep = ",")
  if (length(keys) > 0) stats::setNames(as.list(rep(2, length(keys))), keys) else empty
}

# Returns the dashed outlines of cages, in the four places inside each cell: upper left and right,
# lower left and right. A side is drawn in a cell, and on to the next cell of the cage along it.
penpa_cage_lines <- function(cages, places) {
  lines <- unlist(lapply(cages, function(cells) {
    key <- paste(cells[, 1], cells[, 2])
    has <- function(cell, step) paste(cell[[1]] + step[[1]], cell[[2]] + step[[2]]) %in% key
    at <- function(cell, corner) 4 * (prod(places$wide) + (cell[[1]] + places$top - 1) * places$wide[[1]] + cell[[2]] + places$left - 1) + corner
    unlist(lapply(seq_len(nrow(cells)), function(i) {
      cell <- cells[i, ]
      side <- function(out, along, from, to) {
        if (has(cell, out)) {
          return(NULL)
        }
        on <- has(cell, along) && !has(cell, out + along)
        c(paste(at(cell, from), at(cell, to), sep = ","), if (on) paste(at(cell, to), at(cell + along, from), sep = ","))
      }
      c(
        side(c(-1, 0), c(0, 1), 0, 1), side(c(1, 0), c(0, 1), 2, 3), side(c(0, -1), c(1, 0), 0, 2), side(c(0, 1), c(1, 0), 1, 3)
      )
    }))
  }))
  if (length(lines) > 0) stats::setNames(as.list(rep(10, length(lines))), lines) else stats::setNames(list(), character())
}
