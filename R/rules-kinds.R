# The kinds of rules. Each kind is a list beside its constructor in R/rule-<family>.R, which has all
# that R knows of the kind. What the kind requires of digits is defined in the engine.
#
#   label      its name in prints: a singular and a plural, or one name that is not counted
#   name       its name on pages, if it is different
#   page       its help page, by default that of its family; `figure` describes its picture there
#   cells      what its cells are: a "set" without an order, "marks" that are each a clue, a "line"
#              that means the same from both ends, a "path" from its first cell on, "pairs" or
#              "ordered_pairs" of neighbours, "twins" (two groups) or "groups" (any number of them).
#              Missing if the kind applies to the whole board
#   number     its usual number, named by the argument of the constructor
#   digits     set if its numbers are digits: a "set", or a "bag", which may have repeated digits
#   sum        set if its number is a sum of digits: "distinct" digits, digits that may be equal
#              ("repeats"), or distinct digits that need no sum ("optional")
#   sides      for numbers outside: the arguments, by the side at which a line begins; `sign` marks
#              a number if there are several kinds of them
#   map        whether rules of the kind do not overlap, so that a map of letters can describe them
#   touching   a function that returns whether cells touch in the usual way. The cells of a "line"
#              always have to touch one by one
#   loop       a function of the cells of a closed line (each listed once) and its number, which
#              returns lines that describe it
#   merge      a function that merges all rules of the kind into one or a few
#   words      a function that describes a rule on one line; `between` joins its lists of cells
#   args       a function that returns the arguments of the constructor other than the cells, if
#              they are not the usual ones
#   own        for user-defined rules: a function that returns the elements that replace those of
#              the kind
#   joined     for rules that combine others: the words before and between these rules
#   call       a function that returns the call of a rule, if the call does not have the name of the
#              kind, or has more than cells and numbers: `name`, and the code of `args`
#   edit       for the editor (R/edit-tools.R): how cells are drawn (`draws`) if that does not follow
#              from `cells`, and the constructor (`make`) if it is not that of the kind
#   random     what generate_sudoku() draws: `name` in native code, `call`, `words`, and `lacks`, which
#              returns what a board does not have that the clues need
#
# Texts and looks for pictures and pages:
#
#   drawn      how it is drawn: a `shape` of `rule_shapes` in R/draw-rules.R, and its look
#   key        its text in the key, or a function that returns texts by colour; FALSE for none
#   given      a function that returns words if unmarked places are also a clue
#   cell_texts texts about its cells, by the names of their labels. There may be one for each end of
#              a pair, one for each list of pairs, or one for a cage of several cells and one for a
#              cage of a single cell
#   note       the usual text about cells: "group", "place", "name" or "outside"; or a function that
#              returns lists of cells `at` with a `label`, and the other `cells` that it names
#   sentence   what it requires; `says` selects among several sentences and sets their numbers
#   adds       for pages, if digits add up: a function that returns the `cells`, the `factor` of
#              each if it is not 1, and the `target`. The words name these cells, or the cells in
#              `named` and, as `line`, the other cells
#   means      what pages check: see R/rule-meaning.R
#   differ     whether all of its cells differ, or a function that returns the groups that do;
#              `only_differ` is TRUE if it requires nothing else
#
# Names in files. Each list has an entry for each name in the format; a text is a name and no more.
#
#   fpuzzles   see R/format-fpuzzles-rules.R
#   iss        see R/iss-text.R
#   sudokumaker, penpa, puzzlink
#              see R/format-sudokumaker.R, R/format-penpa.R and R/format-puzzlink.R
#   scl        what a cage of its cells has in the format, or the name of a flag
#
# An entry has `form`, which is how the parts of the rule are written; `make`, which makes a rule
# from what was read (by default the constructor); and `when`, which selects the rules to write.
# `sudokumaker_lacks` is like `fpuzzles_lacks`.
#
#   suggest    what suggests the rule where files do not name it: a list of entries, each with the
#              colours, shapes and words; see R/drawn-rules.R

families_of_rules <- list(
  board = board_kinds, cages = cage_kinds, outside = outside_kinds, lines = line_kinds, marks = mark_kinds, own = own_kinds,
  sums = sum_kinds, choices = choice_kinds
)

# Adds the elements that a kind does not define. This function runs while the package is built,
# when the files that sort after this one have not been loaded.
complete_kind <- function(name, kind, page = NULL) {
  or <- function(list, ...) c(list, list(...)[setdiff(names(list(...)), names(list))])
  kind <- or(kind, page = page, cells = "board")
  kind <- or(kind, label = paste0(usual_label(name, kind), if (kind$cells != "board") c("", "s")))
  kind <- or(kind, name = kind$label[[1]], sentence = sentence(kind$label[[1]]))
  is_line <- kind$cells %in% c("line", "path")
  if (!is.null(kind$sides)) {
    kind <- or(kind, drawn = list(shape = "outside"), key = FALSE, note = "outside")
  } else if (kind$cells == "board") {
    kind <- or(kind, key = FALSE)
  } else if (is_line) {
    kind$drawn <- or(kind$drawn, shape = "line", colour = "grey60", width = 0.1)
  } else {
    kind$drawn <- or(kind$drawn, shape = "outline", lty = "12")
  }
  kind <- or(kind, key = kind$label[[1]])
  if (is.null(kind$cell_texts) && kind$cells != "board") kind <- or(kind, note = if (is_line || kind$cells == "twins") "place" else "group")
  kind
}

rule_kinds <- unlist(unname(Map(function(kinds, page) {
  Map(complete_kind, names(kinds), kinds, page)
}, families_of_rules, names(families_of_rules))), recursive = FALSE)

# Returns the names of kinds in the files of a format. Each is an entry with its `kind`.
entries_of <- function(format) {
  entries <- Map(function(name, kind) {
    entries <- kind[[format]]
    if (is.character(entries)) entries <- stats::setNames(list(list()), entries)
    lapply(entries, c, list(kind = name))
  }, names(rule_kinds), rule_kinds)
  unlist(unname(entries), recursive = FALSE)
}

iss_entries <- entries_of("iss")
# The entries that are read, by name. Some entries are only written.
iss_readers <- Filter(function(entry) !isFALSE(entry$reads), iss_entries)
fpuzzles_entries <- entries_of("fpuzzles")
sudokumaker_entries <- entries_of("sudokumaker")
penpa_entries <- entries_of("penpa")
puzzlink_entries <- entries_of("puzzlink")
suggest_entries <- entries_of("suggest")
# A text is the name of a flag in this format.
scl_flags <- Filter(is.character, lapply(rule_kinds, `[[`, "scl"))

entries_by_format <- list(
  iss = iss_entries, fpuzzles = fpuzzles_entries, sudokumaker = sudokumaker_entries, penpa = penpa_entries, puzzlink = puzzlink_entries
)

entries_by_kind <- lapply(entries_by_format, function(entries) split(entries, vapply(entries, `[[`, "", "kind")))

# Returns the form of an entry. Without one, it follows from the cells of the kind.
form_of_entry <- function(entry) {
  kind <- rule_kinds[[entry$kind]]
  usual <- if (!is.null(kind$sides)) "outside" else switch(kind$cells,
    board = "flag", line = , path = "lines", marks = "each", pairs = "pairs", "cells"
  )
  entry$form %||% usual
}

# Returns the name of several rules of an entry, for messages.
label_of_entry <- function(entry, n = 2) entry$label %||% rule_label(entry$kind, n)

# Returns the entries that can write a rule.
entries_for <- function(rule, format) {
  Filter(function(entry) is.null(entry$when) || entry$when(rule), entries_by_kind[[format]][[rule$name]])
}

# Makes a rule with the function of an entry, or with the constructor of its kind. Some functions
# need the size of the board or the whole puzzle.
make_rule <- function(entry, ..., size = NULL, all_digits = NULL, puzzle = NULL) {
  make <- entry$make %||% get(paste0("rule_", entry$kind), topenv(), mode = "function")
  about <- list(size = size, all_digits = all_digits, puzzle = puzzle)
  do.call(make, c(list(...), entry$args, about[intersect(names(about), names(formals(make)))]))
}

# Makes the rules of a line. If the line ends at its first cell, `loop` of its kind returns the
# lines that describe it.
make_line <- function(entry, cells, ..., size = NULL) {
  kind <- rule_kinds[[entry$kind]]
  loop <- kind$loop
  n <- nrow(cells)
  # A line of one cell says nothing, unless it has a sum.
  if (n == 1 && kind$page == "lines" && kind$cells %in% c("line", "path") && !"sum" %in% names(kind$number)) {
    return(NULL)
  }
  is_closed <- !is.null(loop) && n > 3 && all(cells[1, ] == cells[n, ])
  lines <- if (is_closed) loop(cells[-n, , drop = FALSE], ...) else list(cells)
  do.call(c, lapply(lines, function(cells) make_rule(entry, cells, ..., size = size)))
}

# Sorts the results in nested lists into rules, and texts for what cannot be expressed.
sort_made <- function(x) {
  flat <- function(x) if (is.list(x) && !is_rule(x)) unlist(lapply(unname(x), flat), recursive = FALSE) else list(x)
  made <- Filter(Negate(is.null), flat(x))
  is_text <- vapply(made, is.character, NA)
  list(rules = made[!is_text], left_out = as.character(unlist(made[is_text])))
}

# Makes rules from numbers outside the board, by their sides. If a rule means the same from both
# sides, its constructor has an argument for only one of them.
make_outside <- function(entry, numbers) {
  sides <- rule_kinds[[entry$kind]]$sides
  other <- c(left = "right", right = "left", top = "bottom", bottom = "top")
  at <- names(numbers)
  do.call(make_rule, c(list(entry), stats::setNames(numbers, sides[ifelse(at %in% names(sides), at, other[at])])))
}

# Returns the kind of a rule. Rules that a later version wrote may be of an unknown kind.
kind_of <- function(rule) {
  kind <- rule_kinds[[rule$name]] %||% complete_kind(rule$name, list(cells = "path"))
  if (!is_own(rule)) {
    return(kind)
  }
  own <- if (is.null(kind$joined)) kind$own(rule) else parts_of_joined(rule, kind)
  kind[names(own)] <- own
  kind
}

# Does the same, but without the words of a rule that combines others: to make them, the words of
# all its parts are needed, which can be hundreds.
kind_without_words <- function(rule) {
  kind <- rule_kinds[[rule$name]]
  if (is.null(kind$joined)) {
    return(kind_of(rule))
  }
  if (is_own(rule) && length(rule$cells) == 0) kind$cells <- "board"
  kind
}

# Whether a rule of a board is user-defined or combines others. All such rules have a look.
is_own <- function(rule) {
  kind <- rule_kinds[[rule$name]]
  !is.null(rule$look) && !(is.null(kind$own) && is.null(kind$joined))
}

# Returns the elements of a rule that combines others, which replace those of its kind.
parts_of_joined <- function(rule, kind) {
  drawn <- if (length(rule$cells) > 0) drawn_of_look(rule$look, NULL, kind$drawn)
  label <- label_of_rule(rule)
  # Made once, because each level of rules in rules would double the work.
  words <- words_of_joined(rule, kind)
  list(
    cells = if (length(rule$cells) > 0) kind$cells else "board", label = label, name = label,
    key = if (is.null(rule$label)) words else label, sentence = rule$description %||% sentence(words),
    note = if (is.null(drawn)) function(rule) list() else "group", drawn = drawn
  )
}

# Returns the first label of a rule, without the words of the rules that it combines.
label_of_rule <- function(rule) {
  kind <- rule_kinds[[rule$name]]
  if (is.null(kind$joined) || !is_own(rule)) {
    return(kind_of(rule)$label[[1]])
  }
  labels <- unique(vapply(rule$rules, label_of_rule, ""))
  joined <- paste(labels, collapse = paste0(" ", kind$joined[["between"]], " "))
  if (length(rule$rules) == 1) joined <- paste(kind$joined[["before"]], joined)
  rule$label %||% joined
}

words_of_joined <- function(rule, kind) {
  parts <- paste0("(", vapply(rule$rules, rule_words, ""), ")", collapse = paste0(" ", kind$joined[["between"]], " "))
  paste0(rule$label, if (!is.null(rule$label)) ": ", kind$joined[["before"]], " ", parts)
}

rule_label <- function(name, n = 1) {
  label <- kind_of(list(name = name))$label
  label[[min(length(label), if (n == 1) 1 else 2)]]
}

# Returns the first number of a rule, or NULL if it has none.
number_of_rule <- function(rule) if (length(rule$values) > 0) rule$values[[1]]

# Returns the number of a rule if it is not the usual one of its kind; otherwise NULL. For numbers
# outside the board it is the number of cells to which they apply.
unusual_number <- function(rule) {
  kind <- kind_of(rule)
  number <- if (is.null(kind$sides)) number_of_rule(rule) else nrow(rule$cells[[1]])
  if (!is.null(kind$number) && number != kind$number) number
}

# Returns the groups of cells without a repeated digit, as numbers of cells from 0.
rule_groups <- function(rule, facts) {
  differ <- kind_of(rule)$differ
  if (is.function(differ)) differ(rule, facts) else if (isTRUE(differ)) list(ids_of_cells(rule$cells[[1]], facts))
}

# Describes a rule on one line: what it is, and its cells.
rule_words <- function(rule) {
  kind <- rule_kinds[[rule$name]]
  if (!is.null(rule$rules) && !is.null(kind$joined)) {
    return(words_of_joined(rule, kind))
  }
  kind <- kind_of(rule)
  if (!is.null(kind$words)) {
    return(kind$words(rule))
  }
  label <- kind$label[[1]]
  if (length(rule$cells) == 0) {
    return(label)
  }
  numbers <- if (length(rule$values) > 0) paste0(if (is.null(kind$digits)) " of", " ", paste(rule$values, collapse = " "))
  paste0(label, numbers, ": ", paste(vapply(rule$cells, cells_in_words, ""), collapse = kind$between %||% " "))
}

# Returns which sentences of its kind apply to a rule, and the numbers in them.
said_by_rule <- function(rule) {
  kind <- kind_of(rule)
  said <- if (!is.null(kind$says)) kind$says(rule) else ""
  is_number <- is.numeric(said)
  number <- (if (is.null(kind$sides)) number_of_rule(rule) else nrow(rule$cells[[1]])) %||% ""
  list(parts = if (is_number) names(said) else said, numbers = if (is_number) said else number)
}

# Returns the sentences of a rule.
plain_sentences <- function(rule) {
  said <- said_by_rule(rule)
  texts <- kind_of(rule)$sentence
  at <- match(said$parts, names(texts) %||% "", nomatch = 1L)
  unlist(Map(function(text, number) fill_label(text, number = number), texts[at], said$numbers), use.names = FALSE)
}

# ---- Texts of pages --------------------------------------------------------------

# Returns the texts about cells and the names of kinds.
note_words <- function() {
  notes <- unlist(unname(lapply(rule_kinds, `[[`, "cell_texts")))
  c(stats::setNames(notes, paste0("note_", names(notes))), name_words())
}

name_words <- function() stats::setNames(vapply(rule_kinds, `[[`, "", "name"), paste0("name_", names(rule_kinds)))

# Returns the name of a rule in the language of a page. In English it is `english`, which has more
# forms, such as plurals.
name_in_language <- function(rule, labels, english) {
  own <- rule$label %||% labels[[paste0("name_", rule$name)]]
  if (is.null(own) || identical(labels$language %||% "en", "en")) english else own
}

# Returns a sentence for each kind, or for each part of what a kind requires.
sentence_words <- function() {
  each <- Map(function(name, texts) {
    parts <- names(texts) %||% ""
    stats::setNames(texts, paste0("rule_", name, ifelse(nzchar(parts), "_", ""), parts))
  }, names(rule_kinds), lapply(rule_kinds, `[[`, "sentence"))
  c(
    unlist(unname(each)), rule_digits = "The digits are {lowest} to {digit}.",
    rule_spare_digits = "The digits are {lowest} to {digit}. Each row holds only some of them."
  )
}

# ---- Order ---------------------------------------------------------------------

# Merges rules that have a different meaning together than separately. A cell marked as a minimum
# need not be lower than a neighbour that another rule marks. An edge is unmarked only if no rule
# marks it.
merge_rules <- function(rules) {
  for (name in unique(vapply(rules, `[[`, "", "name"))) {
    kind <- kind_of(list(name = name))
    merge <- kind$merge %||% if (kind$cells == "marks") merge_alike
    at <- which(vapply(rules, `[[`, "", "name") == name)
    if (!is.null(merge)) {
      rules <- c(rules[seq_len(at[[1]] - 1)], merge(rules[at]), rules[setdiff(seq_along(rules), c(seq_len(at[[1]]), at))])
    }
  }
  rules
}

# Puts the cells of a rule into a normal order if their order does not matter, so that equal rules
# are identical.
in_normal_order <- function(rule) {
  kind <- kind_without_words(rule)
  rule$cells <- lapply(rule$cells, unname)
  first <- if (length(rule$cells) > 0) rule$cells[[1]]
  rule$cells <- switch(kind$cells,
    set = , marks = replace(rule$cells, 1, list(sorted_cells(first))),
    line = list(from_first_end(first)),
    pairs = lapply(rule$cells, sorted_pairs),
    ordered_pairs = list(sorted_pairs(first, swap = FALSE)),
    twins = sorted_clones(rule$cells),
    rule$cells
  )
  if (!is.null(rule$rules)) rule$rules <- in_order_of_kinds(lapply(rule$rules, in_normal_order))
  if (!is.null(kind$digits)) rule$values <- sort(if (kind$digits == "set") unique(rule$values) else rule$values)
  kept <- c("overlap", "assumed", "letter", "table", "label", "description", "look", "formula", "rules")
  rule[c("name", "cells", "values", kept[!vapply(rule[kept], is.null, NA)])]
}

# Sorts rules by kind, and each kind in reading order, so that nothing depends on the order in
# which the rules were given.
in_order_of_kinds <- function(rules) {
  places <- lapply(rules, function(rule) {
    cells <- do.call(rbind, rule$cells)
    c(if (length(cells) > 0) as.vector(t(cells)), rule$values)
  })
  longest <- max(lengths(places), 0)
  keys <- do.call(rbind, lapply(places, function(place) c(place, rep(0, longest - length(place)))))
  kinds <- match(vapply(rules, `[[`, "", "name"), names(rule_kinds))
  # What user-defined rules have besides takes long to put into words, so it is only compared if
  # all else is equal.
  own <- if (anyDuplicated(cbind(kinds, keys)) > 0) {
    marks <- vapply(marks_of_own(rules), paste, "", collapse = "/")
    match(marks, sort(unique(marks), method = "radix"))
  }
  columns <- c(list(kinds), if (longest > 0) lapply(seq_len(longest), function(i) keys[, i]), list(own))
  rules[do.call(order, Filter(Negate(is.null), columns))]
}

# Returns a text for what user-defined rules have besides cells and numbers, or NULL for other
# rules. Rules that differ only in how their code was written are equal.
marks_of_own <- function(rules) {
  tables <- lapply(rules, `[[`, "table")
  own <- vapply(rules, is_own, NA)
  known <- unique(tables[own])
  marks <- vapply(known, function(table) check_native(native_sha1(paste(table, collapse = " "))), "")
  said <- vector("list", length(rules))
  said[own] <- Map(function(rule, mark) {
    said <- vapply(rule[c("label", "description", "look")], function(text) codes_of_text(text %||% ""), "")
    c(mark, said, paste0("(", marks_of_rules(rule$rules), ")", recycle0 = TRUE))
  }, rules[own], marks[match(tables[own], known)])
  said
}

# Returns a text for each rule, which is equal for equal rules.
marks_of_rules <- function(rules) {
  # Numbers are compared as text, because the internal representation of equal vectors can differ
  # in R.
  in_text <- function(numbers) paste(numbers, collapse = " ")
  own <- marks_of_own(rules)
  vapply(seq_along(rules), function(i) {
    rule <- rules[[i]]
    paste(c(rule$name, vapply(rule$cells, in_text, ""), in_text(rule$values), own[[i]]), collapse = "/")
  }, "")
}

# Converts text to the numbers of its characters. text_of_codes() converts it back.
codes_of_text <- function(text) paste(utf8ToInt(enc2utf8(text)), collapse = "_")

text_of_codes <- function(codes) intToUtf8(as.integer(strsplit(codes, "_", fixed = TRUE)[[1]]))

# ---- In the help -----------------------------------------------------------------

links_to_rules <- function(page) {
  kinds <- Filter(function(kind) kind$page == page, rule_kinds)
  paste0("[rule_", names(kinds), "()]", collapse = ", ")
}

# Makes a table of the pictures of some pages, for roxygen2. Kinds without a figure have no
# picture.
figures_table <- function(pages = names(families_of_rules)) {
  kinds <- Filter(function(kind) kind$page %in% pages && !is.null(kind$figure), rule_kinds)
  kinds <- kinds[order(match(vapply(kinds, `[[`, "", "page"), pages))]
  cells <- paste0(
    "\\code{rule_", names(kinds), "()}\\out{<br>}\\figure{rule-", names(kinds),
    ".png}{options: width=\"170\" alt=\"A board with ", vapply(kinds, `[[`, "", "figure"), ".\"}"
  )
  columns <- 3
  cells <- c(cells, rep("", -length(cells) %% columns))
  rows <- apply(matrix(cells, columns), 2, paste, collapse = " \\tab ")
  # Terminals show no pictures.
  paste0(
    "\\ifelse{html}{\\tabular{lll}{", paste(rows, collapse = " \\cr "), "}}",
    "{The pictures are shown only in HTML help: call \\code{options(help_type = \"html\")}.}"
  )
}
