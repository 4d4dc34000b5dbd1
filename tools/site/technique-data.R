# The data that the site shows for each technique: the tables of all scales, a step, a position to
# practise, and how often the technique is used. Sourced by vignettes/articles/techniques.Rmd and
# tools/site/techniques.R; `root` is the folder of the sources.

library(oxidoku)

scales <- c(hodoku = "HoDoKu", se = "Sudoku Explainer", modern = "Modern", general = "Any board")
tables <- lapply(stats::setNames(names(scales), names(scales)), function(scale) {
  table <- as.data.frame(sudoku_techniques(scale = scale))
  table[table$name != "brute_force", ]
})
all_techniques <- do.call(rbind, lapply(tables, function(table) {
  table[c("name", "label", "family", "description")]
}))
all_techniques <- all_techniques[!duplicated(all_techniques$name), ]

# Formats scores to follow a level. Those of Sudoku Explainer have one decimal.
score_words <- function(score, scale) {
  shown <- if (scale == "se") sprintf("%.1f", score) else vapply(score, format, "")
  ifelse(is.na(score), "", paste0(", ", shown))
}

# Returns the number of paths, among those of 1,000 random puzzles, that use each technique. The
# paths are on the first scale that uses it; other scales than HoDoKu's and the modern one give
# NA.
count_uses <- function() {
  set.seed(1)
  puzzles <- as.list(generate_sudoku(1000)$puzzle)
  techniques <- function(puzzle, scale) unique(explain_sudoku(puzzle, scale = scale)$technique)
  counted <- c(hodoku = "hodoku", modern = "modern")
  uses <- lapply(counted, function(scale) unlist(lapply(puzzles, techniques, scale)))
  names <- all_techniques$name
  vapply(stats::setNames(names, names), function(name) {
    scale <- practice_scale(name)
    if (scale %in% counted) sum(uses[[scale]] == name) else NA_integer_
  }, 0L)
}

# Reads a position for each technique from the package's tests.
read_cases <- function(root) {
  cases <- utils::read.csv(
    file.path(root, "tests/testthat/data/cases.csv"),
    colClasses = "character"
  )
  cases <- cases[nzchar(cases$placements) | nzchar(cases$eliminations), ]
  cases <- cases[order(nzchar(cases$option)), ]
  cases[!duplicated(cases$technique), ]
}

step_of_case <- function(case) {
  marks <- candidates(case$board)
  # A group such as "567r1c2" combines several digits, rows or columns.
  for (group in regmatches(case$struck, gregexpr("[0-9]+r[0-9]+c[0-9]+", case$struck))[[1]]) {
    parts <- lapply(strsplit(strsplit(group, "[rc]")[[1]], ""), as.integer)
    marks[parts[[2]], parts[[3]], parts[[1]]] <- FALSE
  }
  options <- if (nzchar(case$option)) {
    do.call(step_options, stats::setNames(list(TRUE), case$option))
  } else {
    step_options()
  }
  find_steps(
    case$board,
    givens = case$givens, candidates = marks, techniques = case$technique, options = options
  )[1, ]
}

# Returns the first scale that uses a technique by default, or NA.
practice_scale <- function(name) {
  scale <- getFromNamespace("first_scale_with", "oxidoku")(name)
  if (is.null(scale)) NA else scale
}

# Returns code for the rules of puzzles in which a technique for boards with rules occurs.
practice_code <- function(name) {
  family <- all_techniques$family[match(name, all_techniques$name)]
  # Lines of four cells along rows of the board.
  line <- function(rule) {
    cells <- mapply(function(row, from) paste0("r", row, "c", from + 0:3, collapse = " "), c(1, 4, 6, 9), c(1, 5, 2, 6))
    paste0(rule, "(\"", cells, "\")")
  }
  lines <- function(rule) paste0("sudoku_rules(", paste(line(rule), collapse = ", "), ")")
  switch(name,
    given_marks = "sudoku_rules(rule_even(\"r1c1 r2c5 r5c5 r8c2\"), rule_odd(\"r3c3 r7c7 r9c4\"))",
    thermometer_ends = "sudoku_rules(random_thermometers(4))",
    pair_rule = ,
    common_exclusion = ,
    rule_chain = "sudoku_rules(random_dots())",
    renban_range = ,
    renban_needs = ,
    line_arrangement = lines("rule_renban"),
    house_arrangement = ,
    joined_rules = lines("rule_whisper"),
    between_range = lines("rule_between"),
    quadruple_digits = ,
    quadruple_needs = "sudoku_rules(rule_quadruple(\"r2c2\", c(1, 5, 7)), rule_quadruple(\"r5c6\", c(2, 3, 9)))",
    numbered_room = "sudoku_rules(rule_numbered_room(left = c(\"2\" = 4, \"5\" = 7), top = c(\"3\" = 2, \"8\" = 9)))",
    sum_last_cell = ,
    sum_bounds = ,
    sums_together = ,
    sum_arrangement = "sudoku_rules(random_arrows(4))",
    skyscraper_bounds = ,
    outside_arrangement = "sudoku_rules(rule_skyscraper(left = c(\"1\" = 5, \"4\" = 1), top = c(\"2\" = 4, \"9\" = 6)))",
    sandwich_crust = "sudoku_rules(rule_sandwich(rows = c(\"1\" = 0, \"5\" = 35), columns = c(\"3\" = 8, \"7\" = 33)))",
    x_sum_first = "sudoku_rules(rule_x_sum(left = c(\"1\" = 45, \"6\" = 3), top = c(\"4\" = 10)))",
    common_peer = ,
    mutual_pair = ,
    mutual_triple = ,
    mutual_quad = "sudoku_rules(rule_anti_king())",
    law_of_leftovers = "sudoku_rules(random_regions())",
    rule_contradiction = ,
    nested_contradiction = "sudoku_rules(random_thermometers(4))",
    "sudoku_rules(random_cages())"
  )
}

rules_to_practise <- function(name) eval(str2lang(practice_code(name)))

# The number of puzzles on each scale that are searched for a position.
practice_tries <- c(hodoku = 1500, se = 60, modern = 1500, general = 60)

# Returns a position in which the technique is the next step, or NULL if none is found soon.
practice_of <- function(name) {
  scale <- practice_scale(name)
  if (is.na(scale)) {
    return(NULL)
  }
  set.seed(1)
  tries <- practice_tries[[scale]]
  made <- suppressWarnings(if (scale == "general") {
    practice_sudoku(name, 1, rules = rules_to_practise(name), max_tries = tries)
  } else {
    practice_sudoku(name, 1, scale = scale, max_tries = tries)
  })
  if (nrow(made) == 1) made
}

# Returns the call that makes more positions.
practice_call <- function(name) {
  scale <- practice_scale(name)
  paste0(
    "practice_sudoku(\"", name, "\"",
    if (scale == "general") paste0(", rules = ", practice_code(name)),
    if (!scale %in% c("hodoku", "general")) paste0(", scale = \"", scale, "\""), ")"
  )
}

# Explains why a page has no position.
no_practice_words <- function(name) {
  scale <- practice_scale(name)
  if (is.na(scale)) {
    return(paste(
      "No scale uses this technique by default, so no puzzle needs it. It is found only if you name it:",
      paste0("<code>find_steps(board, techniques = \"", name, "\")</code>.")
    ))
  }
  puzzles <- if (scale == "general") "puzzles with suitable rules" else "random puzzles"
  paste0(
    "It is rare: none of ", format(practice_tries[[scale]], big.mark = ","), " ", puzzles,
    " needed it. A longer search may find one: <code>", gsub("\"", "&quot;", sub("[)]$", ", max_tries = 1e5)", practice_call(name)), fixed = TRUE),
    "</code>"
  )
}
