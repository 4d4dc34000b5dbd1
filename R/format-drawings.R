# Rules that the formats of f-puzzles or SudokuPad cannot store. The file shows such rules as
# lines, outlines and marks, and describes each in one sentence of its text. Other programs do not
# check them. The package also stores them in a member of its own, from which read_sudoku()
# restores the puzzle.

own_member <- "oxidoku"

# ---- Writing ---------------------------------------------------------------------

# Lists the shapes of a rule, each with a `type` of "line", "cage" or "mark". A mark is in the
# middle of its cells.
shapes_of_rule <- function(rule, facts) {
  kind <- kind_of(rule)
  look <- kind$drawn
  cells <- rule$cells
  values <- if (is.null(rule$table)) paste(rule$values, collapse = " ") else ""
  clue <- look$clue %||% look$mark
  number <- if (is.function(clue)) clue(rule) else values
  colour <- hex_colour(look$colour %||% "grey60")
  line <- function(cells, ...) list(list(type = "line", cells = cells, colour = colour, width = look$width %||% 0.1, ...))
  mark <- function(cells, text, ...) list(type = "mark", cells = cells, text = text, ...)
  in_each <- function(cells, text) lapply(seq_len(nrow(cells)), function(i) mark(cells[i, , drop = FALSE], text))
  on_edges <- function(cells, text, ...) Map(function(pair, text) mark(pair, text, ...), two_by_two(cells), text)
  if (is.null(look) || length(cells) == 0 && look$shape != "diagonals") {
    return(list())
  }
  switch(look$shape,
    line = line(cells[[1]]),
    tube = c(line(cells[[1]]), list(mark(cells[[1]][1, , drop = FALSE], "", fill = colour))),
    arrow = c(line(rbind(cells[[1]][nrow(cells[[1]]), ], cells[[2]])), list(mark(cells[[1]][1, , drop = FALSE], "", fill = "#FFFFFF"))),
    square = , disc = in_each(cells[[1]], kind$label[[1]]),
    wedges = in_each(cells[[1]], if (isTRUE(look$inwards)) "min" else "max"),
    corner = , candidates = list(mark(cells[[1]], number)),
    angle = on_edges(cells[[1]], angles_of(two_by_two(cells[[1]]))),
    dots = unlist(Map(function(cells, fill, number) {
      on_edges(cells, as.character(number), fill = fill)
    }, cells, hex_colour(look$fills), rule$values[1:2]), recursive = FALSE),
    letters = unlist(Map(on_edges, cells, look$letters), recursive = FALSE),
    outside = , diagonal = list(mark(rbind(2 * cells[[1]][1, ] - cells[[1]][min(2, nrow(cells[[1]])), ]), paste0(kind$sign, number))),
    lapply(cells, function(cells) list(type = "cage", cells = cells, text = number))
  )
}

# Returns the sign between the cells of each pair, which opens towards the first cell, with the
# larger digit.
angles_of <- function(pairs) {
  vapply(pairs, function(pair) {
    step <- pair[2, ] - pair[1, ]
    if (step[[2]] > 0) ">" else if (step[[2]] < 0) "<" else if (step[[1]] > 0) "v" else "^"
  }, "")
}

hex_colour <- function(colour) grDevices::rgb(t(grDevices::col2rgb(colour)), maxColorValue = 255)

# Returns the members of a file that show rules, and the package's own member that stores them.
# `draw` converts a shape to an item, named after the member to which it belongs.
members_of_rules <- function(rules, left_out, facts, draw) {
  if (length(rules) + length(left_out) == 0) {
    return(list())
  }
  items <- lapply(unlist(lapply(rules, shapes_of_rule, facts), recursive = FALSE), draw)
  names <- vapply(items, names, "")
  drawn <- lapply(split(items, factor(names, unique(names))), function(items) {
    lapply(unname(items), function(item) c(item[[1]], stats::setNames(list(TRUE), own_member)))
  })
  c(drawn, stats::setNames(list(I(texts_of_rules(rules, left_out))), own_member))
}

# Adds members to an object, after existing members of the same name.
with_members <- function(object, members) {
  for (name in names(members)) object[[name]] <- c(object[[name]], members[[name]])
  object
}

# Appends the sentences of rules that are only drawn to the text of the rules.
text_with_sentences <- function(text, rules, left_out, about_digits = NULL) {
  sentences <- c(
    about_digits,
    unlist(lapply(rules, plain_sentences)),
    if (length(left_out) > 0) paste0("Not in this file: ", paste(left_out, collapse = ", "), ".")
  )
  sentences <- unique(sentences)
  known <- vapply(sentences, grepl, NA, x = text %||% "", fixed = TRUE)
  if (any(!known)) paste(c(text, sentences[!known]), collapse = "\n") else text
}

warn_drawn_rules <- function(rules, left_out, format) {
  lost <- c(unique(vapply(rules, function(rule) kind_of(rule)$label[[1]], "")), left_out)
  if (length(lost) == 0) {
    return(invisible())
  }
  cli::cli_warn(
    c(
      "{format} has no place for some rules: {truncate_values(lost)}.",
      "i" = "There they are drawn and described, but not checked. {.fn read_sudoku} reads them back."
    ),
    class = c("oxidoku_warning_lost", "oxidoku_warning"), lost = lost
  )
}

# ---- Reading ---------------------------------------------------------------------

# Reads the rules in the package's own member, for a board of the given size. For a member that was
# changed, returns the refusal as a text.
rules_of_member <- function(puzzle, size, digits = seq_len(size)) {
  texts <- unlist(member(puzzle, own_member))
  if (is.null(texts)) {
    return(NULL)
  }
  read <- tryCatch(
    {
      read <- rules_of_texts(texts)
      rules <- structure(read$rules, class = "oxidoku_rule")
      sudoku_rules(rules, size = size, digits = digits)
      list(rules, as.list(read$left_out))
    },
    error = function(e) NULL, warning = function(w) NULL
  )
  read %||% "rules that oxidoku wrote, which were changed"
}

# Removes the items that only show the rules of the package's own member.
without_own_drawings <- function(items) {
  if (is.list(items) && is.null(names(items))) Filter(function(item) !isTRUE(member(item, own_member)), items) else items
}
