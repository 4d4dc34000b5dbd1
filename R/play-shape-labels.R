# Texts of boards that are not classic, in addition to the texts of all boards. They describe each
# kind of rule in a sentence, and its cells in a few words: see R/rules-kinds.R.

shape_labels <- function() c(house_words(), fixed_shape_labels, note_words(), sentence_words())

# Returns texts for houses that the classic board does not have: for one house, for several, for
# all of them, and for their keys.
house_words <- function() {
  one <- c(
    region = "region", diagonal = "diagonal", window = "window", disjoint_group = "disjoint group",
    extra_region = "extra region", hidden_window = "hidden window", implied_house = "implied house"
  )
  words <- rbind(paste(one, "{number}"), paste0(one, "s {number}"), paste0("the ", one, "s"), paste0(one, "s"))
  stats::setNames(c(words), rbind(names(one), paste0(names(one), "_many"), paste0(names(one), "_all"), paste0("key_all_", names(one))))
}

fixed_shape_labels <- c(
  rules = "Rules",
  left_out = "This board is without rules of the puzzle: {rules}.",
  zoom_in = "Enlarge",
  zoom_out = "Whole board",
  nudge_rule = "Look at this rule: {rule}.",
  # These texts replace texts for the classic board.
  keys_enter_any = "Enter a digit|1 to {digit}|Keypad",
  keys_enter_letters = "Enter a digit|1 to 9, A to {digit}; or two keys, such as 1 and 0 for A|Keypad",
  keys_mode_letters = "Digit, corner, centre, colour|Z, X, S, V|The row above the keypad",
  keys_spot_letters = "Places of a digit|Q|Hold a digit of the keypad",
  not_a_board_any = "That is not this board: it has {number} cells instead of {total}.",
  paste_any = "A character for each cell: a digit, or a dot for an empty cell; or all marks of each cell, with spaces between cells",
  check_rules = "Broken rules: {rules}.",
  count_not_known = "The number of solutions is not known here.",
  full_not_known = "The board is full without a clash. Its other rules are not checked here, as the puzzle has several solutions or none.",
  # The reason in a house on which, not in which, a cell lies.
  why_hidden_single_on = "On {house}, {digit} fits only in {cell}: {why}. So {cell} is {digit}.",
  blocks_by_false = "the {digit} in {near} rules out {rest} ({rule})",
  blocks_by_true = "the {digit}s in {near} rule out {rest} ({rule})",
  blocks_digit_false = "the {digit} in {near} rules out {digits}",
  blocks_digit_by_false = "the {digit} in {near} rules out {digits} ({rule})",
  why_sum_last_cell = "All cells of {rule} but {cell} are filled, and only {digit} makes the sum right. So {cell} is {digit}.",
  why_sum_rest = "{cell} is the last empty cell of {rule}. The rest adds up to {sum}, which leaves {digit}. So {cell} is {digit}.",
  why_sum_only_cell = "{cell} is the only cell of {rule}, and only {digit} makes the sum right. So {cell} is {digit}.",
  sum_cage = "the cage of {number} in {cells}",
  sum_outside_sum = "the outside sum of {number} over {cells}",
  sum_little_killer = "the little killer of {number} over {cells}",
  sum_arrow = "the arrow from {cells} over {line}",
  sum_double_arrow = "the double arrow over {cells}",
  # Notes on a cell.
  note_region = "region {number}",
  note_group = "{rule}, with {cells}",
  note_number = "{rule} of {number}, with {cells}",
  note_place = "{rule}, cell {place} of {total}: {cells}",
  note_outside = "{rule} of {number} along the line from {cells}",
  # What keeps two cells different.
  note_knights_move = "knight's move",
  note_kings_move = "king's move"
)

# Returns the texts for the page of a shape. Texts for the classic board that do not fit are
# replaced.
labels_for <- function(facts, labels, symbols = NULL) {
  keys <- keys_of_symbols(symbols)
  last <- symbol_of(facts$digits)
  labels$not_a_board <- fill_label(labels$not_a_board_any, total = length(facts$row))
  labels$keys_enter <- fill_label(if (facts$digits > 9) labels$keys_enter_letters else labels$keys_enter_any, digit = last)
  if (!is.null(keys)) labels$keys_enter <- sub("[|].*[|]", paste0("|", paste(keys, collapse = " "), "|"), labels$keys_enter)
  if (facts$digits > 9 || !is.null(keys)) {
    labels$keys_mode <- labels$keys_mode_letters
    labels$keys_spot <- labels$keys_spot_letters
  }
  # Where 0 is a digit, its key does not clear a cell.
  if ("0" %in% keys) labels$keys_clear <- sub(", 0|", ", .|", labels$keys_clear, fixed = TRUE)
  # Notes and sentences are filled in by R, so the page does not need their templates.
  labels[!grepl("^(note|name|rule|sum)_|^keys_.*_(any|letters)$|^not_a_board_any$", names(labels))]
}

# ---- Cells ---------------------------------------------------------------------

# Returns for each cell what the rules say about it. Screen readers read this after the digits.
cell_notes <- function(rules, facts, labels) {
  notes <- c(region_notes(facts, labels), unlist(lapply(rules$rules, rule_notes, facts, labels), recursive = FALSE))
  cells <- matrix(as.integer(unlist(lapply(notes, `[[`, "cell"))), ncol = 2, byrow = TRUE)
  of_cell <- factor(ids_of_cells(cells, facts), seq_along(facts$row) - 1L)
  texts <- split(vapply(notes, `[[`, "", "text"), of_cell)
  lapply(unname(texts), function(texts) I(unique(texts)))
}

# Returns notes on regions, because the cells of a region do not follow from its number.
region_notes <- function(facts, labels) {
  unlist(lapply(which(facts$kind == "region"), function(i) {
    text <- fill_label(labels$note_region, number = facts$number[[i]])
    lapply(facts$cells[[i]], function(cell) list(cell = c(facts$row[[cell]], facts$col[[cell]]), text = text))
  }), recursive = FALSE)
}

# Returns the notes on the cells of a rule. A note may include the place of a cell on its line. It
# names the cells in its element `cells`, if it has one, and otherwise the other cells of the
# rule.
rule_notes <- function(rule, facts, labels) {
  kind <- kind_of(rule)
  name <- rule$label %||% labels[[paste0("name_", rule$name)]] %||% kind$name
  digits <- if (!is.null(kind$digits)) paste(sign_of_value(rule$values), collapse = " ") else ""
  notes <- if (is.function(kind$note)) kind$note(rule) else usual_notes(rule, kind, facts)
  unlist(lapply(notes, function(note) {
    lapply(seq_len(nrow(note$at)), function(i) {
      cells <- note$cells %||% note$at[-i, , drop = FALSE]
      list(cell = note$at[i, ], text = fill_label(
        labels[[paste0("note_", note$label)]] %||% "{rule}",
        rule = name, number = number_of_rule(rule) %||% "", digits = digits, place = i, total = nrow(note$at),
        cells = if (is.character(cells)) cells else joined_names(cells, labels)
      ))
    })
  }), recursive = FALSE)
}

# Returns the usual notes on a rule: a list for each note, with the cells `at`, the name of its
# text (`label`) and, for some texts, the `cells` that it names.
usual_notes <- function(rule, kind, facts) {
  cells <- if (length(rule$cells) > 0) rule$cells[[1]]
  own <- names(kind$cell_texts)
  if (kind$cells == "board") {
    ids <- if (length(own) > 0) unlist(kind$differ(rule, facts))
    return(if (length(own) > 0) list(list(at = places_of_ids(ids, facts), label = own)))
  }
  if (length(own) > 0 && kind$cells %in% c("pairs", "ordered_pairs")) {
    lists <- if (kind$cells == "pairs") Map(list, rule$cells, own, own) else list(list(cells, own[[1]], own[[2]]))
    return(unlist(lapply(lists, function(one) notes_of_pairs(one[[1]], one[[2]], one[[3]])), recursive = FALSE))
  }
  by_number <- length(own) == 2 && length(rule$values) > 0
  label <- if (by_number) own[[if (nrow(cells) > 1) 1 else 2]] else if (length(own) == 1) own else kind$note
  lapply(if (kind$cells == "twins") rule$cells else list(cells), function(at) {
    list(
      at = at, label = label,
      cells = switch(label, place = cells_in_words(at), outside = names_of_cells(at[1, , drop = FALSE]))
    )
  })
}

# Returns a note for each cell of each pair that names the other cell.
notes_of_pairs <- function(cells, label, back) {
  lapply(seq_len(nrow(cells)), function(i) {
    list(
      at = cells[i, , drop = FALSE], label = if (i %% 2 == 1) label else back,
      cells = names_of_cells(cells[if (i %% 2 == 1) i + 1 else i - 1, , drop = FALSE])
    )
  })
}

joined_names <- function(cells, labels) paste(and_words(names_of_cells(cells), labels$and), collapse = "")

# Describes a rule and its cells. If the cells are many pairs, such as all dots of a board,
# returns only its name.
rule_in_short <- function(rule, labels = list()) {
  is_long <- kind_of(rule)$cells %in% c("pairs", "ordered_pairs") && sum(vapply(rule$cells, nrow, 0L)) > 4
  english <- if (is_long) rule_label(rule$name, 2) else rule_words(rule)
  name <- name_in_language(rule, labels, english)
  if (is_long || name == english || length(rule$cells) == 0) {
    return(name)
  }
  # If a kind has its own words, its values are not numbers that a player can read.
  number <- if (is.null(kind_of(rule)$words)) number_of_rule(rule)
  titled(paste(c(name, number), collapse = " "), paste(vapply(rule$cells, cells_in_words, ""), collapse = " "), labels)
}

# ---- Sentences -----------------------------------------------------------------

# Returns sentences that say which digits the board has, if they are not the usual ones, and what the
# rules require, one for each kind of rule. If the number of a line is not the usual one, the sentence
# begins with it, as it is drawn on the line.
rule_sentences <- function(rules, words) {
  words <- as.list(words)
  sentences <- lapply(rules$rules, function(rule) {
    kind <- kind_of(rule)
    said <- said_by_rule(rule)
    labels <- paste0("rule_", rule$name, ifelse(nzchar(said$parts), "_", ""), said$parts)
    texts <- mapply(function(label, number) fill_label(words[[label]] %||% kind$sentence, number = number), labels, said$numbers)
    mark <- mark_of_line(rule)
    marked <- function(text) if (is.null(kind$sides)) titled(mark, text, words) else paste(mark, text)
    if (nzchar(mark)) vapply(texts, marked, "", USE.NAMES = FALSE) else texts
  })
  facts <- rules$facts
  which <- if (has_spare_digits(facts)) words$rule_spare_digits else if (has_zero(facts)) words$rule_digits
  ends <- symbol_of(c(1, facts$digits), rules$symbols %||% usual_symbols(facts))
  digits <- if (!is.null(which)) fill_label(which, lowest = ends[[1]], digit = ends[[2]])
  left_out <- if (length(rules$left_out) > 0) fill_label(words$left_out, rules = paste(rules$left_out, collapse = ", "))
  unique(c(digits, unlist(sentences), left_out))
}
