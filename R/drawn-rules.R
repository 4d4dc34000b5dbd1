# Rules that a puzzle may have according to its drawings and to the text of its rules. SudokuPad and
# f-puzzles draw many rules without saying what they are; a person knows from the colours, the
# shapes and the words.
#
# A kind of rule says what suggests it (`suggest` in R/rules-kinds.R). An entry has `words`, the
# patterns of sentences that name the rule, and it may have
#
#   form     "lines"; "outside", numbers beside the board; "pairs", marks on edges; "signs" on edges;
#            "each", marks in cells; "corner", digits at corners; or "flag", for words alone
#   label    a name, if it is not that of the kind
#   args     further arguments of the constructor
#   unless   for words alone, a pattern of sentences about other rules
#
# for lines
#
#   colours  the colours that setters use for them
#   ends     what they must have at their ends: "bulb", "circle", "arrow" or "circles"
#   number   the pattern that finds the number in a sentence
#   usual    a function of the colour and the text that returns the number of lines whose number no
#            sentence says, by default that of the kind
#   by_colour  FALSE if the colour alone does not suggest it
#   first    TRUE if it is meant where its words and those of another kind agree with a line
#
# and for marks
#
#   seen     what the marks are, in words
#   fill, text, round  how they look: the colour of dots, a letter, whether they are discs
#   usual    the number of a dot without one
#   alone    the confidence without words, by default "medium"

#' Find the rules that drawings suggest
#'
#' Links made in SudokuPad contain drawings, not rules. Setters also draw lines as decoration in
#' f-puzzles and SudokuMaker. This function lists the rules that the drawings of a puzzle and the
#' text of its rules suggest. For example, a green line and the words "differ by
#' at least 5" suggest a whisper. The puzzle is not changed: check the list, and add the rules that
#' are right.
#'
#' @details
#' The function recognises lines by their colour, by circles, bulbs and arrows at their ends, and by
#' words in the text. It recognises dots, X, V and signs between cells, circles at corners, and grey
#' squares and discs by their shape and place. Only words reveal numbers outside the board and rules
#' for the whole board, such as anti-knight. The words must be in English.
#'
#' `confidence` is `"high"` if the drawing and the words agree, `"medium"` if one of them is clear
#' and nothing contradicts it, and `"low"` if only a colour, or a grey square or disc, suggests the
#' rule. When [read_sudoku()] reads a puzzle of SudokuPad or SudokuMaker with such drawings, it
#' lists the rules of high and medium confidence as left out. Solving the puzzle then raises a
#' warning of class `oxidoku_warning_left_out`.
#'
#' @param x One row of a table from [read_sudoku()]: its column `puzzle` and, if the file has them,
#'   `cosmetics` (the drawings) and `rules` (the text).
#' @param ... These dots must be empty.
#' @returns A tibble of class `oxidoku_table` with a row for each suggestion, the most certain
#'   first:
#' * `label`: the name of the rule;
#' * `confidence`: an ordered factor of `"low"`, `"medium"` and `"high"`;
#' * `why`: the drawing and the words that suggest the rule;
#' * `rule`: a list of rules for [sudoku_rules()].
#' @section Errors:
#' Raises `oxidoku_error_argument` if `x` is not one row with a puzzle, and `oxidoku_error_package`
#' if \pkg{jsonlite} is not installed.
#' @seealso [read_sudoku()], [sudoku_rules()]; [sudoku_words] for the terms.
#' @examplesIf requireNamespace("jsonlite", quietly = TRUE)
#' empty <- paste0("[", paste(rep("{}", 4), collapse = ","), "]")
#' drawn <- paste0(
#'   '{"cells":[', paste(rep(empty, 4), collapse = ","), "],",
#'   '"metadata":{"rules":"Digits on green lines differ by at least 2."},',
#'   '"lines":[{"color":"#67f067","wayPoints":[[0.5,0.5],[0.5,2.5]]}]}'
#' )
#' read <- suppressWarnings(read_sudoku(I(drawn)))
#' found <- find_drawn_rules(read)
#' found
#'
#' # Add the rules that are right, here all, and clear the names left out.
#' puzzle <- read$puzzle
#' all_rules <- c(rules(puzzle), found$rule, left_out = character())
#' sudoku_puzzle(givens(puzzle), all_rules)
#' @export
find_drawn_rules <- closed(function(x) {
  call <- environment()
  check_given(x, "x", call)
  if (!is.data.frame(x) || nrow(x) != 1 || !"puzzle" %in% names(x) || is.na(x$puzzle)) {
    stop_must(
      x, "x",
      "be one row of a table with a column {.field puzzle}, as {.fn read_sudoku} returns it",
      found = if (is.data.frame(x)) "It has {nrow(x)} row{?s}.",
      "i" = if (is.data.frame(x) && nrow(x) > 1) "Take one row: {.code x[1, ]}.",
      call = call
    )
  }
  need_packages("jsonlite", call)
  text <- function(name) if (is.character(x[[name]]) && !is.na(x[[name]])) x[[name]]
  puzzle <- if (is_sudoku(x$puzzle)) x$puzzle else as_boards(x$puzzle, NULL, "x", call)$x
  rules_from_drawings(rules(puzzle), text("cosmetics"), text("rules"))
})

# Returns the suggestions for a puzzle as a table. `cosmetics` are drawings as JSON.
rules_from_drawings <- function(own, cosmetics, words) {
  size <- own$facts$rows
  shapes <- if (is.null(own$shape$corners)) shapes_in_drawings(cosmetics, size) else list()
  said <- sentences_of_text(words)
  found <- c(suggested_lines(shapes, said, size), suggested_marks(shapes, said, size),
    suggested_outside(shapes, said, size), suggested_words(said))
  found <- Filter(function(one) is_new_rule(one, own), found)
  found <- found[order(-match(vapply(found, `[[`, "", "confidence"), drawn_levels))]
  tibble::new_tibble(
    list(
      label = vapply(found, `[[`, "", "label"), confidence = factor(vapply(found, `[[`, "", "confidence"), drawn_levels, ordered = TRUE),
      why = vapply(found, `[[`, "", "why"), rule = lapply(found, `[[`, "rule")
    ),
    nrow = length(found), class = "oxidoku_table"
  )
}

drawn_levels <- c("low", "medium", "high")

# Whether two rules are of the same kind and about the same cells.
are_about_same <- function(a, b) identical(a[c("name", "cells")], b[c("name", "cells")])

# Whether a board can have a suggested rule and does not have it yet.
is_new_rule <- function(one, own) {
  tryCatch(
    {
      with <- suppressWarnings(c(own, one$rule))
      !identical(rules_key(with$shape, with$rules, with$draw), rules_key(own$shape, own$rules, own$draw)) &&
        !any(unlist(lapply(own$rules, function(rule) vapply(one$rule, are_about_same, NA, rule))))
    },
    oxidoku_error = function(e) FALSE
  )
}

suggestion <- function(label, confidence, why, rule) list(label = label, confidence = confidence, why = why, rule = rule)

# Makes the rules of several lines as one object, or returns NULL if one of them cannot be made.
made_rules <- function(make, items) {
  tryCatch(suppressMessages(do.call(c, lapply(items, make))), oxidoku_error = function(e) NULL)
}

# ---- Words ---------------------------------------------------------------------

# Splits a text into sentences in lower case.
sentences_of_text <- function(text) {
  if (is.null(text)) {
    return(character())
  }
  text <- lower_ascii(gsub("[\u2018\u2019]", "'", substr(text, 1, 10000)))
  parts <- trimmed(strsplit(text, "[.;!?](?=\\s|$)|\n", perl = TRUE)[[1]])
  parts[nzchar(parts)]
}

# Returns the sentences with any of the patterns, those with the first pattern first.
said_with <- function(said, patterns) {
  unique(unlist(lapply(patterns, function(pattern) said[grepl(pattern, said, perl = TRUE)])))
}

quoted_sentence <- function(sentence) paste0("the text says \"", shorten(sentence, 70), "\"")

number_in <- function(sentences, pattern, usual) {
  found <- regmatches(sentences, regexec(pattern, sentences, perl = TRUE))
  found <- vapply(found, function(one) if (length(one) > 1) as.numeric(one[[2]]) else NA_real_, 0)
  c(found[!is.na(found)], usual)[[1]]
}

# ---- Shapes --------------------------------------------------------------------

# Returns the drawings as shapes, each with a `type`: "line", with its `cells` and whether it is an
# `arrow`; or "mark", with its `at` (row and column, whole for the middle of a cell), `text`, `fill`,
# whether it is `round`, and its `wide`ness in cells. Both have a `colour` by name.
shapes_in_drawings <- function(cosmetics, size) {
  drawn <- if (is_string(cosmetics) && is.null(json_problem(cosmetics))) parsed_json(cosmetics)
  lines <- function(name, is_arrow) lapply(objects_of(member(drawn, name)), shape_of_line, is_arrow, size)
  # Each member of f-puzzles may have several lines.
  others <- lapply(objects_of(member(drawn, "line")), function(item) {
    lapply(item$lines, function(names) shape_of_names(names, member(item, "outlineC"), size))
  })
  marks <- lapply(c("underlays", "overlays"), function(name) lapply(objects_of(member(drawn, name)), shape_of_mark))
  cells <- Map(function(name, round) {
    lapply(objects_of(member(drawn, name)), shape_of_cells, round)
  }, c("circle", "rectangle", "text"), c(TRUE, FALSE, FALSE))
  flat <- c(lines("lines", FALSE), lines("arrows", TRUE), unlist(others, recursive = FALSE), unlist(c(marks, unname(cells)), recursive = FALSE))
  utils::head(Filter(Negate(is.null), flat), 400)
}

shape_of_line <- function(item, is_arrow, size) {
  points <- lapply(member(item, "wayPoints"), function(point) suppressWarnings(as.numeric(unlist(point))))
  if (length(points) < 2 || !all(lengths(points) == 2) || anyNA(unlist(points)) || length(points) > 200) {
    return(NULL)
  }
  cells <- cells_along(do.call(rbind, points) + 0.5, size)
  if (!is.null(cells)) list(type = "line", cells = cells, arrow = is_arrow, colour = colour_name(member(item, "color")))
}

shape_of_names <- function(names, colour, size) {
  at <- tryCatch(fpuzzles_cells(names), error = function(e) NULL)
  cells <- if (NROW(at) > 1) cells_along(unname(at), size)
  if (!is.null(cells)) list(type = "line", cells = cells, arrow = FALSE, colour = colour_name(colour))
}

# Returns the cells from point to point, or NULL if a point is not near the middle of a cell.
cells_along <- function(points, size) {
  cells <- round(points)
  if (any(abs(points - cells) > 0.3) || any(cells < 1 | cells > size)) {
    return(NULL)
  }
  way <- cells[1, , drop = FALSE]
  for (i in seq_len(nrow(cells) - 1)) {
    step <- cells[i + 1, ] - cells[i, ]
    n <- max(abs(step))
    if (n > 0 && all(step %% n == 0)) {
      way <- rbind(way, sweep(outer(seq_len(n), step / n), 2, cells[i, ], `+`))
    } else if (n > 0) {
      return(NULL)
    }
  }
  way <- unname(way)
  # A closed line lists its first cell once, and one that returns to a cell is no line of cells.
  is_closed <- nrow(way) > 3 && all(way[1, ] == way[nrow(way), ])
  if (is_closed) way <- way[-nrow(way), , drop = FALSE]
  if (nrow(way) > 1 && !anyDuplicated(way)) way
}

shape_of_mark <- function(item) {
  at <- suppressWarnings(as.numeric(unlist(member(item, "center"))))
  if (length(at) != 2 || anyNA(at)) {
    return(NULL)
  }
  number <- function(name) if (is_one_number(member(item, name))) item[[name]] else 0
  list(
    type = "mark", at = at + 0.5, text = text_or_empty(member(item, "text")), round = isTRUE(member(item, "rounded")),
    wide = max(number("width"), number("height")), colour = colour_name(member(item, "backgroundColor"))
  )
}

shape_of_cells <- function(item, round) {
  at <- tryCatch(fpuzzles_cells(item$cells), error = function(e) NULL)
  if (NROW(at) == 0) {
    return(NULL)
  }
  wide <- member(item, "width")
  list(
    type = "mark", at = unname(colMeans(at)), text = text_or_empty(member(item, "value")), round = round,
    wide = if (is_one_number(wide)) wide else 0.5, colour = colour_name(member(item, "baseC"))
  )
}

text_or_empty <- function(value) {
  text <- if (is.null(value)) "" else text_of(value)
  if (is.na(text)) "" else trimmed(text)
}

# The hues of colours, from red over yellow, green and blue to red.
hue_names <- c(
  red = 0.04, orange = 0.115, yellow = 0.19, green = 0.45, turquoise = 0.52, blue = 0.69, purple = 0.9, pink = 0.96, red = 1
)

# Returns the name of a colour. It is "none" for transparent colours and for missing or unknown ones.
colour_name <- function(colour) {
  if (!is_string(colour) || !nzchar(colour) || grepl("^#[0-9A-Fa-f]{6}00$", colour) || colour == "transparent") {
    return("none")
  }
  if (grepl("^#[0-9A-Fa-f]{3,4}$", colour)) colour <- paste0("#", strrep(strsplit(substr(colour, 2, 4), "")[[1]], 2), collapse = "")
  colour <- gsub("(?<=.)#", "", colour, perl = TRUE)
  rgb <- tryCatch(grDevices::col2rgb(substr(colour, 1, if (startsWith(colour, "#")) 7 else 30)), error = function(e) NULL)
  if (is.null(rgb)) {
    return("none")
  }
  hsv <- grDevices::rgb2hsv(rgb)
  if (hsv[[3]] < 0.2) {
    return("black")
  }
  if (hsv[[2]] < 0.12) {
    return(if (hsv[[3]] > 0.93) "white" else "grey")
  }
  names(hue_names)[hsv[[1]] <= hue_names][[1]]
}

# The words for colours in a text.
colour_words <- c(
  green = "green", purple = "purple|pink|magenta|violet|lavender", pink = "pink|magenta", blue = "blue|cyan", grey = "gr[ae]y|silver",
  orange = "orange|amber|peach|gold", yellow = "yellow|gold", red = "red|pink", turquoise = "turquoise|teal|cyan|aqua",
  black = "black", white = "white"
)

# ---- Lines ---------------------------------------------------------------------

# Returns the entries of some forms, by the names of their kinds.
suggestions_of <- function(...) {
  entries <- Filter(function(entry) form_of_entry(entry) %in% c(...), suggest_entries)
  stats::setNames(entries, vapply(entries, `[[`, "", "kind"))
}

# Returns the entries of lines. Those that need something at the ends of a line come before those
# that fit every line.
suggestions_of_lines <- function() {
  entries <- suggestions_of("lines")
  rank <- vapply(entries, function(entry) if (!is.null(entry$ends)) 1 else if (isTRUE(entry$first)) 2 else 3, 0)
  entries[order(rank)]
}

suggested_lines <- function(shapes, said, size) {
  lines <- Filter(function(shape) shape$type == "line", shapes)
  circles <- Filter(function(shape) shape$type == "mark" && shape$round && shape$wide >= 0.3 && all(shape$at == round(shape$at)), shapes)
  ends <- vapply(lines, ends_of_line, "", circles)
  groups <- split(seq_along(lines), paste(vapply(lines, `[[`, "", "colour"), ends))
  found <- lapply(unname(groups), function(at) {
    colour <- lines[[at[[1]]]]$colour
    if (colour == "white" || is_main_diagonal(lines[at], size)) {
      return(NULL)
    }
    # A line with a bulb or an arrow begins there.
    cells <- lapply(lines[at], from_circle, circles, ends[[at[[1]]]])
    suggested_line(cells, colour, ends[[at[[1]]]], said, length(groups))
  })
  Filter(Negate(is.null), found)
}

# Returns what a line has at its ends.
ends_of_line <- function(line, circles) {
  key <- function(cell) paste(cell, collapse = " ")
  has <- function(cell, of) key(cell) %in% vapply(of, function(circle) key(circle$at), "")
  first <- line$cells[1, ]
  last <- line$cells[nrow(line$cells), ]
  if (line$arrow) {
    return("arrow")
  }
  both <- c(has(first, circles), has(last, circles))
  if (all(both)) {
    return("circles")
  }
  filled <- Filter(function(circle) circle$colour == line$colour && circle$colour != "none", circles)
  if (any(both) && (has(first, filled) || has(last, filled))) "bulb" else if (any(both)) "circle" else "none"
}

from_circle <- function(line, circles, ends) {
  keys <- vapply(circles, function(circle) paste(circle$at, collapse = " "), "")
  n <- nrow(line$cells)
  is_turned <- ends %in% c("bulb", "circle") && !paste(line$cells[1, ], collapse = " ") %in% keys
  if (is_turned) line$cells[n:1, , drop = FALSE] else line$cells
}

is_main_diagonal <- function(lines, size) {
  all(vapply(lines, function(line) nrow(line$cells) == size && (all(line$cells[, 1] == line$cells[, 2]) || all(rowSums(line$cells) == size + 1)), NA))
}

# Suggests the rule of lines with the same colour and ends. `groups` counts the sorts of lines.
suggested_line <- function(cells, colour, ends, said, groups) {
  fits <- Filter(function(entry) is.null(entry$ends) || ends %in% entry$ends, suggestions_of_lines())
  named <- Filter(function(entry) length(said_with(said, entry$words)) > 0, fits)
  # Words about a line of another colour are about other lines.
  is_about <- vapply(named, function(entry) any(vapply(said_with(said, entry$words), agrees_with_colour, NA, colour)), NA)
  own <- named[is_about]
  coloured <- Filter(function(entry) colour %in% entry$colours, fits)
  by_colour <- names(Filter(function(entry) !isFALSE(entry$by_colour), coloured))
  both <- intersect(names(own), names(coloured))
  direct <- names(own)[vapply(own, function(entry) any(names_colour(said_with(said, entry$words), colour)), NA)]
  # Kinds for which these ends are required.
  shaped <- names(fits)[vapply(fits, function(entry) ends %in% entry$ends, NA)]
  choose <- function(names, confidence) if (length(names) > 0) list(name = names[[1]], confidence = confidence)
  choice <- choose(direct, "high") %||% choose(intersect(both, shaped), "high") %||% choose(both, "high") %||%
    choose(intersect(names(own), shaped), "high") %||%
    (if (length(own) == 1 && groups == 1) choose(names(own), "medium")) %||% (if (ends %in% c("arrow", "bulb")) choose(shaped, "medium")) %||%
    (if (colour != "none") choose(by_colour, "low"))
  if (is.null(choice)) {
    return(NULL)
  }
  entry <- fits[[choice$name]]
  sentence <- said_with(said, entry$words)
  sentence <- c(sentence[names_colour(sentence, colour)], sentence)
  usual <- if (!is.null(entry$usual)) entry$usual(colour, said) else rule_kinds[[entry$kind]]$number
  number <- if (is.null(entry$number)) usual else number_in(sentence, entry$number, usual)
  number <- if (!is.null(number)) list(unname(number))
  rule <- made_rules(function(one) do.call(make_rule, c(list(entry, one), number)), cells)
  why <- c(paste0(if (colour == "none") "a" else colour, " line",
    if (ends != "none") paste(" with", c(bulb = "a bulb", circle = "a circle", arrow = "an arrow",
      circles = "two circles")[[ends]])), if (length(sentence) > 0 && choice$confidence != "low") quoted_sentence(sentence[[1]]))
  if (!is.null(rule)) suggestion(label_of_entry(entry, length(cells)), choice$confidence, paste(why, collapse = "; "), rule)
}

# Whether sentences name a colour, and whether they name no other one.
names_colour <- function(sentences, colour) {
  if (colour %in% names(colour_words)) grepl(paste0("\\b(", colour_words[[colour]], ")"), sentences, perl = TRUE) else rep(FALSE, length(sentences))
}

agrees_with_colour <- function(sentence, colour) {
  named <- vapply(names(colour_words), function(name) names_colour(sentence, name), NA)
  !any(named) || colour %in% names(colour_words)[named]
}

# ---- Marks ---------------------------------------------------------------------

suggested_marks <- function(shapes, said, size) {
  marks <- Filter(function(shape) shape$type == "mark", shapes)
  inside <- function(shape) all(shape$at > 0.75 & shape$at < size + 0.25)
  halves <- vapply(marks, function(shape) if (inside(shape)) sum(abs(shape$at - round(shape$at)) > 0.3) else NA_integer_, 1L)
  on_edge <- marks[halves %in% 1]
  lines <- Filter(function(shape) shape$type == "line", shapes)
  found <- lapply(unname(suggestions_of("pairs", "signs", "each", "corner")), function(entry) {
    items <- switch(form_of_entry(entry),
      pairs = items_on_edges(entry, on_edge), signs = list(list(greater_pairs(on_edge))),
      each = list(list(grey_cells(marks[halves %in% 0], entry$round, lines))), corner = items_at_corners(entry, marks[halves %in% 2])
    )
    # Without marks there is nothing to suggest.
    items <- Filter(function(item) NROW(item[[1]]) > 0, items)
    if (length(items) > 0) suggested_mark(entry, items, said)
  })
  Filter(Negate(is.null), found)
}

# Returns the arguments of the rules of marks on edges: each dot with its number, or all cells beside
# a letter.
items_on_edges <- function(entry, marks) {
  pair <- function(shape) rbind(floor(shape$at), ceiling(shape$at))
  if (!is.null(entry$text)) {
    letters <- Filter(function(shape) shape$text == entry$text, marks)
    return(list(list(do.call(rbind, lapply(letters, pair)))))
  }
  dots <- Filter(function(shape) shape$round && grepl("^[0-9]{0,2}$", shape$text) && shape$wide < 0.6 && shape$colour == entry$fill, marks)
  lapply(dots, function(shape) list(pair(shape), if (nzchar(shape$text)) as.numeric(shape$text) else entry$usual))
}

# Returns the cells with a grey disc or a grey square, except those on lines.
grey_cells <- function(marks, is_round, lines) {
  cells <- Filter(function(shape) shape$round == is_round && !nzchar(shape$text) && shape$colour == "grey" && shape$wide >= 0.5, marks)
  on_lines <- unlist(lapply(lines, function(line) paste(line$cells[, 1], line$cells[, 2])))
  cells <- Filter(function(shape) !paste(round(shape$at), collapse = " ") %in% on_lines, cells)
  if (length(cells) > 0) unique(do.call(rbind, lapply(cells, function(shape) round(shape$at))))
}

# Returns the corners with digits that a rule can have.
items_at_corners <- function(entry, marks) {
  corners <- Filter(function(shape) grepl("^[0-9](\\s*,?\\s*[0-9]){0,3}$", shape$text), marks)
  items <- lapply(corners, function(shape) {
    list(matrix(floor(shape$at), 1), as.numeric(regmatches(shape$text, gregexpr("[0-9]", shape$text))[[1]]))
  })
  Filter(function(item) !is.null(made_of_items(entry, list(item))), items)
}

# Makes the rules of marks from their arguments.
made_of_items <- function(entry, items) made_rules(function(item) do.call(make_rule, c(list(entry), item)), items)

# Suggests the rule of marks. Without words the confidence is `alone`.
suggested_mark <- function(entry, items, said) {
  sentence <- said_with(said, entry$words)
  rule <- made_of_items(entry, items)
  why <- paste(c(entry$seen, if (length(sentence) > 0) quoted_sentence(sentence[[1]])), collapse = "; ")
  if (!is.null(rule)) suggestion(label_of_entry(entry), if (length(sentence) > 0) "high" else entry$alone %||% "medium", why, rule)
}

# Returns the pairs of cells with a sign between them, the cell with the larger digit first.
greater_pairs <- function(marks) {
  do.call(rbind, lapply(marks, function(shape) {
    low <- floor(shape$at)
    high <- ceiling(shape$at)
    is_row <- low[[1]] == high[[1]]
    # Names in code must be ASCII: R cannot read others in the locale C.
    first <- switch(chartr("\u2228\u2227", "v^", shape$text),
      ">" = if (is_row) "low", "<" = if (is_row) "high", "v" = if (!is_row) "low", "^" = if (!is_row) "high"
    )
    if (is.null(first)) NULL else if (first == "low") rbind(low, high) else rbind(high, low)
  }))
}

# ---- Numbers outside, and rules in words alone -----------------------------------

suggested_outside <- function(shapes, said, size) {
  entries <- Filter(function(entry) length(said_with(said, entry$words)) > 0, unname(suggestions_of("outside")))
  marks <- Filter(function(shape) shape$type == "mark" && grepl("^[s^x#]?[0-9]{1,3}$", shape$text), shapes)
  is_side <- function(shape) {
    at <- round(shape$at)
    all(abs(shape$at - at) < 0.3) && xor(at[[1]] %in% seq_len(size), at[[2]] %in% seq_len(size)) && all(at %in% c(0, seq_len(size + 1)))
  }
  marks <- Filter(is_side, marks)
  if (length(entries) != 1 || length(marks) == 0) {
    return(list())
  }
  entry <- entries[[1]]
  rule <- made_rules(function(shape) {
    number <- as.numeric(sub("^[s^x#]", "", shape$text))
    make_outside(entry, outside_of_cell(round(shape$at), size, number))
  }, marks)
  why <- paste0("numbers outside; ", quoted_sentence(said_with(said, entry$words)[[1]]))
  if (is.null(rule)) list() else list(suggestion(label_of_entry(entry, length(marks)), "high", why, rule))
}

suggested_words <- function(said) {
  found <- lapply(unname(suggestions_of("flag")), function(entry) {
    sentence <- said_with(said, entry$words)
    sentence <- sentence[!grepl("\\bnot all\\b|\\bno negative", sentence)]
    if (!is.null(entry$unless)) sentence <- sentence[!grepl(entry$unless, sentence)]
    if (length(sentence) > 0) suggestion(label_of_entry(entry, 1), "medium", quoted_sentence(sentence[[1]]), make_rule(entry))
  })
  Filter(Negate(is.null), found)
}

# ---- Reading -------------------------------------------------------------------

# Adds to the puzzle of an entry with drawings the names of the rules that these seem to be, as rules
# that are left out, so that solving the puzzle warns.
naming_drawn_rules <- function(entry) {
  if (!isTRUE(entry$drawn) || !is.na(entry$reason)) {
    return(entry)
  }
  puzzle <- puzzle_in(entry)
  found <- rules_from_drawings(rules(puzzle), entry$fields$cosmetics, entry$fields$rules)
  names <- unique(found$label[found$confidence >= "medium"])
  if (length(names) > 0) {
    own <- rules(puzzle)
    entry$puzzle <- sudoku_puzzle(givens(puzzle), c(own, left_out = c(own$left_out, paste(names, "(drawn)"))))
  }
  entry
}
