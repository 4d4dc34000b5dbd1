# Texts of boards that are not classic: what a page says besides the texts of every board. They
# name the rules, in a sentence for each kind and in a few words for each cell.

any_words <- c(
  region = "region {number}",
  region_many = "regions {number}",
  region_all = "the regions",
  key_all_region = "regions",
  diagonal = "diagonal {number}",
  diagonal_many = "diagonals {number}",
  diagonal_all = "the diagonals",
  key_all_diagonal = "diagonals",
  window = "window {number}",
  window_many = "windows {number}",
  window_all = "the windows",
  key_all_window = "windows",
  disjoint_group = "group {number}",
  disjoint_group_many = "groups {number}",
  disjoint_group_all = "the groups",
  key_all_disjoint_group = "groups",
  extra_region = "extra region {number}",
  extra_region_many = "extra regions {number}",
  extra_region_all = "the extra regions",
  key_all_extra_region = "extra regions",
  rules = "Rules",
  zoom_in = "Enlarge",
  zoom_out = "Whole board",
  end_rating_any = "Level {level}; the hardest step was {hardest}.",
  nudge_rule = "Look at this rule: {rule}.",
  # In the place of texts of the classic board.
  keys_enter_any = "Enter a digit|1 to {digit}|Keypad",
  keys_enter_letters = "Enter a digit|1 to 9, A to {digit}; or two keys, such as 1 and 0 for A|Keypad",
  keys_mode_letters = "Digit, corner, centre, colour|Z, X, S, V|The row above the keypad",
  keys_spot_letters = "Places of a digit|Q|Hold a digit of the keypad",
  not_a_board_any = "That is not this board: I count {number} cells, and it has {total}.",
  paste_any = "A character for each cell: a digit, or a dot for an empty cell",
  count_not_known = "The number of solutions is not known here.",
  full_not_known = "The board is full without a clash. Its other rules are not checked here, as the puzzle has several solutions or none.",
  why_sum_last_cell = "All cells of {rule} but {cell} are filled, and only {digit} makes the sum right. So {cell} is {digit}.",
  why_sum_only_cell = "{cell} is the only cell of {rule}, and only {digit} makes the sum right. So {cell} is {digit}.",
  sum_cage = "the cage of {number} in {cells}",
  sum_outside_sum = "the outside sum of {number} over {cells}",
  sum_little_killer = "the little killer of {number} over {cells}",
  sum_arrow = "the arrow from {cells} over {line}",
  sum_double_arrow = "the double arrow over {cells}",
  # What is said of a cell.
  note_region = "region {number}",
  note_cage = "cage of {number}, with {cells}",
  note_cage_alone = "cage of {number}",
  note_group = "{rule}, with {cells}",
  note_number = "{rule} of {number}, with {cells}",
  note_place = "{rule}, cell {place} of {total}: {cells}",
  note_circle = "circle of an arrow along {cells}",
  note_shaft = "arrow whose circle is {cells}",
  note_outside = "{rule} of {number} along the line from {cells}",
  note_white = "white dot to {cells}",
  note_black = "black dot to {cells}",
  note_x = "X to {cells}",
  note_v = "V to {cells}",
  note_greater = "greater than {cells}",
  note_less = "less than {cells}",
  note_quadruple = "circle with {digits}, around a corner with {cells}",
  note_candidates = "one of {digits}",
  note_even = "even",
  note_odd = "odd",
  note_minimum = "lower than its neighbours",
  note_maximum = "higher than its neighbours",
  note_diagonal = "diagonal",
  note_window = "window",
  # Kinds of rules.
  name_cage = "cage",
  name_extra_region = "extra region",
  name_all_different = "group of different digits",
  name_renban = "renban line",
  name_sum_line = "sum line",
  name_zipper = "zipper",
  name_palindrome = "palindrome",
  name_region_sum = "region sum line",
  name_between = "between line",
  name_lockout = "lockout line",
  name_whisper = "whisper",
  name_entropic = "entropic line",
  name_modular = "modular line",
  name_double_arrow = "double arrow",
  name_thermometer = "thermometer",
  name_clone = "clone",
  name_indexing = "indexing",
  name_little_killer = "little killer",
  name_outside_sum = "outside sum",
  name_sandwich = "sandwich",
  name_skyscraper = "skyscraper",
  name_x_sum = "X-sum",
  name_numbered_room = "numbered room",
  # A sentence for each kind of rule. {number} is what a rule of the kind may have.
  rule_diagonals = "Marked diagonals hold each digit once.",
  rule_windows = "Tinted windows hold each digit once.",
  rule_disjoint_groups = "Cells in the same place of their boxes hold different digits.",
  rule_extra_region = "Outlined regions hold each digit once.",
  rule_all_different = "Cells in a dotted outline hold different digits.",
  rule_anti_knight = "Cells a knight's move apart hold different digits.",
  rule_anti_king = "Cells that touch at a corner hold different digits.",
  rule_non_consecutive = "Neighbouring cells do not hold consecutive digits.",
  rule_non_consecutive_diagonal = "Cells that touch at a corner do not hold consecutive digits.",
  rule_cage = "The digits of a cage are different; they add up to its number, if it has one.",
  rule_little_killer = "The digits of a diagonal with an arrow add up to the number; digits may repeat.",
  rule_outside_sum = "The first {number} digits of a line, as seen from a number outside, add up to it.",
  rule_sandwich = "A number outside is the sum of the digits between the lowest and the highest digit of its line.",
  rule_skyscraper = "A number outside says how many digits of its line are higher than all before them.",
  rule_x_sum = "The first digits of a line add up to the number outside; the first of them says how many they are.",
  rule_numbered_room = "The first digit of a line says in which of its cells the digit outside is.",
  rule_arrow = "The digits along an arrow add up to the number in its circle.",
  rule_double_arrow = "The digits between two circles add up to the sum of those in the circles.",
  rule_thermometer = "Digits rise from the bulb of a thermometer.",
  rule_thermometer_slow = "Digits rise from the bulb of a hollow thermometer, or stay the same.",
  rule_whisper = "Neighbours on a green line differ by at least {number}.",
  rule_renban = "A purple line holds consecutive digits in any order.",
  rule_palindrome = "A grey line reads the same in both directions.",
  rule_between = "Digits on a line between two circles lie between those in the circles.",
  rule_lockout = "The ends of a line with diamonds differ by at least {number}; no digit inside lies between them.",
  rule_region_sum = "The parts of a blue line in each box or region have the same sum.",
  rule_zipper = "On a lavender line, cells as far from the middle add up to the digit in the middle.",
  rule_sum_line = "A pink line falls into parts that each add up to {number}.",
  rule_entropic = "Of three neighbours on an orange line one is low, one in the middle and one high.",
  rule_modular = "Of {number} neighbours on a turquoise line no two leave the same remainder divided by {number}.",
  rule_clone = "Tinted groups of the same shape hold the same digits.",
  rule_indexing = "A digit in a marked cell is the number of the row or column in which its own row or column number is.",
  rule_kropki_white = "Digits on both sides of a white dot differ by {number}.",
  rule_kropki_black = "Of the digits on both sides of a black dot one is {number} times the other.",
  rule_kropki_all_white = "All white dots are given.",
  rule_kropki_all_black = "All black dots are given.",
  rule_xv = "Digits on both sides of an X add up to 10, of a V to 5.",
  rule_xv_all = "All X and V are given.",
  rule_greater = "The angle between two cells opens towards the greater digit.",
  rule_even = "Cells with a grey square hold even digits.",
  rule_odd = "Cells with a grey disc hold odd digits.",
  rule_quadruple = "The cells around a circle hold all digits in it.",
  rule_minimum = "Cells with wedges that point inwards hold lower digits than their neighbours.",
  rule_maximum = "Cells with wedges that point outwards hold higher digits than their neighbours.",
  rule_candidates = "Some cells hold one of the small digits in them."
)

# Texts of a page for a shape: those of the classic board that do not fit are replaced.
labels_for <- function(facts, labels) {
  last <- symbol_of(facts$digits)
  labels$end_rating <- labels$end_rating_any
  labels$not_a_board <- fill_label(labels$not_a_board_any, total = length(facts$row))
  labels$keys_enter <- fill_label(if (facts$digits > 9) labels$keys_enter_letters else labels$keys_enter_any, digit = last)
  if (facts$digits > 9) {
    labels$keys_mode <- labels$keys_mode_letters
    labels$keys_spot <- labels$keys_spot_letters
  }
  # Notes and sentences are filled in here.
  labels[!grepl("^(note|name|rule|sum)_|^keys_.*_(any|letters)$|^(not_a_board|end_rating)_any$", names(labels))]
}

# ---- Cells ---------------------------------------------------------------------

# For each cell, what the rules say of it. Screen readers say it after the digits.
cell_notes <- function(rules, facts, labels) {
  notes <- c(region_notes(facts, labels), unlist(lapply(rules$rules, rule_notes, facts, labels), recursive = FALSE))
  said <- vector("list", length(facts$row))
  key <- facts$row * 1000 + facts$col
  for (note in notes) {
    at <- match(note$cell[[1]] * 1000 + note$cell[[2]], key)
    said[[at]] <- c(said[[at]], note$text)
  }
  lapply(said, function(texts) I(unique(as.character(texts))))
}

# Regions whose cells do not follow from their numbers.
region_notes <- function(facts, labels) {
  unlist(lapply(which(facts$kind == "region"), function(i) {
    cells <- facts$cells[[i]]
    each_note(cbind(facts$row[cells], facts$col[cells]), fill_label(labels$note_region, number = facts$number[[i]]))
  }), recursive = FALSE)
}

# `texts`: one for all cells, or one for each.
each_note <- function(cells, texts) {
  texts <- rep_len(texts, nrow(cells))
  lapply(seq_len(nrow(cells)), function(i) list(cell = cells[i, ], text = texts[[i]]))
}

rule_notes <- function(rule, facts, labels) {
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  number <- if (length(rule$values) > 0) rule$values[[1]]
  name <- labels[[paste0("name_", rule$name)]]
  say <- function(label, ...) fill_label(labels[[paste0("note_", label)]], ...)
  alone <- function(label) each_note(cells, say(label))
  switch(rule$name,
    cage = cage_notes(cells, number, labels),
    extra_region = , all_different = , renban = others_notes(cells, function(others) say("group", rule = name, cells = others), labels),
    sum_line = , zipper = , palindrome = , region_sum = , between = , lockout = , whisper = , entropic = , modular = ,
    double_arrow = , thermometer = each_note(cells, place_texts(cells, name, labels)),
    clone = c(
      each_note(cells, place_texts(cells, name, labels)),
      each_note(rule$cells[[2]], place_texts(rule$cells[[2]], name, labels))
    ),
    arrow = c(
      each_note(cells, say("circle", cells = joined_names(rule$cells[[2]], labels))),
      each_note(rule$cells[[2]], say("shaft", cells = joined_names(cells, labels)))
    ),
    little_killer = , outside_sum = , sandwich = , skyscraper = , x_sum = , numbered_room =
      each_note(cells, say("outside", rule = name, number = number, cells = names_of_cells(cells[1, , drop = FALSE]))),
    kropki = c(pair_notes(rule$cells[[1]], labels, "white"), pair_notes(rule$cells[[2]], labels, "black")),
    xv = c(pair_notes(rule$cells[[1]], labels, "x"), pair_notes(rule$cells[[2]], labels, "v")),
    greater = pair_notes(cells, labels, "greater", "less"),
    quadruple = others_notes(cells, function(others) {
      say("quadruple", digits = paste(symbol_of(rule$values), collapse = " "), cells = others)
    }, labels),
    candidates = each_note(cells, say("candidates", digits = paste(symbol_of(rule$values), collapse = " "))),
    even = , odd = , minimum = , maximum = alone(rule$name),
    indexing = each_note(cells, name),
    diagonals = each_note(places_of_ids(unlist(diagonal_groups(rule$values, facts)), facts), say("diagonal")),
    windows = each_note(do.call(rbind, window_cells(facts)), say("window"))
  )
}

cage_notes <- function(cells, number, labels) {
  if (is.null(number)) {
    return(others_notes(cells, function(others) fill_label(labels$note_group, rule = labels$name_cage, cells = others), labels))
  }
  if (nrow(cells) == 1) {
    return(each_note(cells, fill_label(labels$note_cage_alone, number = number)))
  }
  others_notes(cells, function(others) fill_label(labels$note_cage, number = number, cells = others), labels)
}

# A text for each cell that names the others.
others_notes <- function(cells, text, labels) {
  each_note(cells, vapply(seq_len(nrow(cells)), function(i) text(joined_names(cells[-i, , drop = FALSE], labels)), ""))
}

place_texts <- function(cells, name, labels) {
  n <- nrow(cells)
  path <- paste(names_of_cells(cells), collapse = " ")
  vapply(seq_len(n), function(i) fill_label(labels$note_place, rule = name, place = i, total = n, cells = path), "")
}

pair_notes <- function(cells, labels, label, back = label) {
  if (nrow(cells) == 0) {
    return(NULL)
  }
  names <- names_of_cells(cells)
  odd <- seq_along(names) %% 2 == 1
  other <- names[seq_along(names) + ifelse(odd, 1, -1)]
  each_note(cells, mapply(function(name, label) {
    fill_label(labels[[paste0("note_", label)]], cells = name)
  }, other, ifelse(odd, label, back)))
}

places_of_ids <- function(ids, facts) cbind(facts$row[ids + 1L], facts$col[ids + 1L])

joined_names <- function(cells, labels) {
  names <- names_of_cells(cells)
  if (length(names) < 2) {
    return(paste(names, collapse = ""))
  }
  paste(paste(utils::head(names, -1), collapse = ", "), labels$and, names[[length(names)]])
}

# ---- Sentences -----------------------------------------------------------------

# What the rules ask, a sentence for each kind of them.
rule_sentences <- function(rules, labels) {
  unique(unlist(lapply(rules$rules, function(rule) {
    say <- function(label, number = NULL) fill_label(labels[[paste0("rule_", label)]], number = number %||% "")
    number <- if (length(rule$values) > 0) rule$values[[1]]
    mark <- mark_of_line(rule)
    switch(rule$name,
      outside_sum = paste0(mark, if (nzchar(mark)) " ", say("outside_sum", nrow(rule$cells[[1]]))),
      whisper = , lockout = , sum_line = , modular = paste0(mark, if (nzchar(mark)) ": ", say(rule$name, number)),
      kropki = c(
        # Where all are given, the number of dots that are nowhere counts, too.
        if (nrow(rule$cells[[1]]) > 0 || rule$values[[3]] == 1L) say("kropki_white", rule$values[[1]]),
        if (nrow(rule$cells[[2]]) > 0 || rule$values[[4]] == 1L) say("kropki_black", rule$values[[2]]),
        if (rule$values[[3]] == 1L) say("kropki_all_white"),
        if (rule$values[[4]] == 1L) say("kropki_all_black")
      ),
      xv = c(say("xv"), if (number == 1L) say("xv_all")),
      thermometer = say(if (identical(number, 0L)) "thermometer_slow" else "thermometer"),
      non_consecutive = say(if (identical(number, 1L)) "non_consecutive_diagonal" else "non_consecutive"),
      say(rule$name, number)
    )
  })))
}
