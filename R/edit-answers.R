# What R answers while a setter draws. Each answer has the number `at` of the desk that it is about,
# so that the page knows which answers are old.

# The seconds that a search may take. What takes longer is left out.
seconds_of_search <- list(count = 1.5, true = 1.5, level = 10)

# Returns the picture of a desk, and what is wrong with it. `is_known` says whether the page already
# has the shape with this key.
picture_answer <- function(made, labels, known = "") {
  facts <- made$rules$facts
  picture <- rules_pieces(made$rules, facts)
  key <- key_of_shape(made$rules$shape)
  list(
    clues = clues_data(picture, facts), margin = picture$margin,
    shape = if (!identical(key, known)) shape_of_page(made$rules, labels), key = key,
    notes = cell_notes(made$rules, facts, labels), markTop = mark_top(made$rules),
    said = I(vapply(made$each, words_of_made, "", labels)),
    refused = faults_data(made$refused, labels), warned = faults_data(made$warned, labels)
  )
}

key_of_shape <- function(shape) rlang::hash(shape[c("side", "box", "layout", "corners", "digits", "lowest")])

# Returns what the page needs to draw the cells of a shape.
shape_of_page <- function(rules, labels) {
  facts <- rules$facts
  is_whole <- length(facts$row) == facts$rows * facts$columns
  list(
    side = facts$digits, rows = facts$rows, columns = facts$columns,
    at = if (!is_whole) Map(c, facts$row - 1L, facts$col - 1L),
    houses = shape_houses(facts), margin = 0, markTop = mark_top(rules),
    symbols = if (facts$digits > 9 || has_zero(facts)) I(as.character(signs_of_digits(facts))),
    notes = cell_notes(rules, facts, labels)
  )
}

mark_top <- function(rules) if (has_cage_sums(rules)) 0.24 else 0.05

# Describes the rules of an entry. Those of a refused entry have no words.
words_of_made <- function(rules, labels) {
  words <- vapply(rules, function(rule) words_outside(rule, labels) %||% rule$place$words %||% rule_in_short(rule, labels), "")
  paste(words, collapse = labels$semicolon %||% "; ")
}

# Describes a number outside the board in another language than English: its line, and an arrow from
# the number. Returns NULL for other rules.
words_outside <- function(rule, labels) {
  side <- rule$place$side
  if (is.null(side) || identical(labels$language %||% "en", "en")) {
    return(NULL)
  }
  arrow <- c(left = "\u2192", right = "\u2190", top = "\u2193", bottom = "\u2191")[[side]]
  line <- paste0(if (side %in% c("left", "right")) "r" else "c", rule$place$at)
  titled(paste(labels[[paste0("name_", rule$name)]], number_of_rule(rule)), paste(line, arrow), labels)
}

# Returns what is wrong with entries. The messages of R are English.
faults_data <- function(texts, labels) {
  unname(Map(function(entry, text) list(entry = as.integer(entry) - 1L, text = english_sentence(text, labels)), names(texts), unname(texts)))
}

# ---- Solutions -----------------------------------------------------------------------

# Returns the number of solutions of a desk in words, the cells to look at, and the digits that some
# solution has in each cell, as masks. What takes too long is left out.
solutions_answer <- function(made, labels, seconds = seconds_of_search) {
  asked <- new_board(made$board, made$rules)
  clashes <- clashes_of(asked)
  if (nrow(clashes) > 0) {
    return(c(list(count = "clash", text = clash_words(clashes[1, ], asked$rules, labels), masks = NULL), clash_data(clashes[1, ], asked$facts)))
  }
  count <- within_seconds(seconds$count, sample_boards(asked_text(asked), asked$rules)$n_solutions)
  count <- if (is.null(count)) NA_integer_ else count
  if (identical(count, 0L)) {
    return(c(list(count = "none", masks = NULL), none_words(asked, labels, seconds)))
  }
  marks <- within_seconds(seconds$true, candidates_of(asked, TRUE))
  name <- if (is.na(count)) "unknown" else if (count == 1L) "one" else "several"
  list(
    count = name, text = labels[[paste0("count_", name)]], cells = I(integer()),
    masks = if (!is.null(marks)) I(masks_of(marks, asked$facts, NULL))
  )
}

# Names the first cells that clash, with the rule that they break. Of two cells with different
# digits, only the first is named.
clash_words <- function(clash, rules, labels) {
  cells <- cell_names(data.frame(row = c(clash$row, clash$other_row), col = c(clash$col, clash$other_col)))
  cells <- cells[c(TRUE, clash$digit %in% clash$other_digit)]
  rule <- broken_in_language(clash$rule, rules, labels)
  fill_label(labels$edit_clash, digit = sign_of_value(clash$digit), cells = and_words(cells, labels$and), rule = rule)
}

# Translates the houses and rules that a clash breaks. check_sudoku() lists them in English, with
# commas.
broken_in_language <- function(broken, rules, labels) {
  if (identical(labels$language %||% "en", "en")) {
    return(broken)
  }
  facts <- rules$facts
  house <- function(kind, number) fill_label(labels[[gsub(" ", "_", kind, fixed = TRUE)]] %||% paste(kind, "{number}"), number = number)
  english <- c(paste(facts$kind, facts$number), vapply(rules$rules, rule_words, ""))
  own <- c(unlist(Map(house, facts$kind, facts$number)), vapply(rules$rules, rule_in_short, "", labels))
  is_broken <- vapply(english, function(name) grepl(paste0(", ", name, ", "), paste0(", ", broken, ", "), fixed = TRUE), NA)
  if (any(is_broken)) paste(unique(own[is_broken]), collapse = ", ") else broken
}

clash_data <- function(clash, facts) {
  cells <- rbind(c(clash$row, clash$col), if (!is.na(clash$other_row)) c(clash$other_row, clash$other_col))
  list(cells = I(ids_of_cells(cells, facts)))
}

# Describes a board without a solution, with the first clue that may be wrong, if a search finds it.
none_words <- function(asked, labels, seconds) {
  suspects <- within_seconds(seconds$count, suspects_of(asked))
  if (NROW(suspects) == 0) {
    return(list(text = labels$count_none, cells = I(integer())))
  }
  first <- suspects[1, ]
  cell <- if (!is.na(first$row)) I(ids_of_cells(cbind(first$row, first$col), asked$facts)) else I(integer())
  list(text = paste(labels$count_none, fill_label(labels$edit_suspect, clue = english_sentence(first$text, labels))), cells = cell)
}

# Runs code that may search for long. Returns NULL if it takes longer than some seconds.
within_seconds <- function(seconds, code) {
  started <- proc.time()[["elapsed"]]
  setTimeLimit(elapsed = seconds, transient = TRUE)
  on.exit(setTimeLimit())
  tryCatch(code, error = function(e) {
    if (inherits(e, "oxidoku_error") || proc.time()[["elapsed"]] - started < seconds) stop(e)
  })
}

# ---- On demand -----------------------------------------------------------------------

# Returns the next step of a desk, in words.
step_answer <- function(made, labels) {
  if (!is_explained(made$rules$facts)) {
    return(list(text = labels$edit_too_large))
  }
  marks <- if (any(made$pencil != 0L)) candidates_of_made(made)
  hint <- within_seconds(seconds_of_search$level, hint_sudoku(puzzle_of_made(made), "step", candidates = marks))
  if (is.null(hint)) {
    return(list(text = labels$edit_too_long))
  }
  cells <- if (is.null(hint$step)) hint$cells else hint$step$cells[[1]]
  list(
    text = english_sentence(hint$text, labels),
    cells = if (is.null(cells)) I(integer()) else cell_ids(cells, made$rules$facts)
  )
}

# Returns the level of a desk, in words.
level_answer <- function(made, labels) {
  if (!is_explained(made$rules$facts)) {
    return(list(text = labels$edit_too_large))
  }
  rating <- within_seconds(seconds_of_search$level, list(rating_data(made$board, made$rules, labels)))
  if (is.null(rating)) {
    return(list(text = labels$edit_too_long))
  }
  rating <- rating[[1]]
  list(text = if (is.null(rating)) labels$edit_no_level else do.call(fill_label, c(list(labels$end_rating), rating)))
}

# Returns the code that makes the puzzle, and links to it. A link that cannot say everything comes
# with what it lacks.
code_answer <- function(made, labels, title = NULL) {
  puzzle <- puzzle_of_made(made)
  sites <- c(SudokuPad = "sudokupad", "f-puzzles" = "f-puzzles")
  list(code = format(puzzle, code = TRUE), links = unname(Map(link_answer, names(sites), sites, list(puzzle), list(title), list(labels))))
}

link_answer <- function(name, site, puzzle, title, labels) {
  lost <- character()
  link <- tryCatch(
    withCallingHandlers(
      links_of(puzzle, site, if (has_rules(puzzle)) title, NULL, environment()),
      oxidoku_warning_lost = function(w) {
        lost <<- c(lost, as.character(w$lost))
        rlang::cnd_muffle(w)
      }
    ),
    oxidoku_error = function(e) NULL
  )
  list(name = name, href = link, lost = if (length(lost) > 0) fill_label(labels$edit_lost, rules = paste(lost, collapse = ", ")))
}

# Reads a puzzle that was pasted: any text or link that a board may be. Returns its desk, or what is
# wrong with it.
opened_desk <- function(text, labels) {
  is_link <- grepl("^\\s*https?://", text)
  asked <- tryCatch(
    {
      read <- as_board(if (is_link) read_sudoku(text)$puzzle[[1]] else text, NULL, "text", NULL)
      c(read, list(marks = if (!is_link) as_marks(own_marks(text), NULL, read$facts)))
    },
    oxidoku_error = identity
  )
  if (inherits(asked, "condition")) list(fault = english_sentence(text_of_condition(asked), labels)) else desk_of_board(asked)
}
