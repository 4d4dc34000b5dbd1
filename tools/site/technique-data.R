# What the site shows of each technique: the tables of all scales, a step, a position to
# practise and how often it is used. Sourced by vignettes/articles/techniques.Rmd and
# tools/site/techniques.R; `root` is the folder of the sources.

library(oxidoku)

scales <- c(hodoku = "HoDoKu", se = "Sudoku Explainer", modern = "Modern")
tables <- lapply(stats::setNames(names(scales), names(scales)), function(scale) {
  table <- as.data.frame(sudoku_techniques(scale = scale))
  table[table$name != "brute_force", ]
})
all_techniques <- do.call(rbind, lapply(tables, function(table) {
  table[c("name", "label", "family", "description")]
}))
all_techniques <- all_techniques[!duplicated(all_techniques$name), ]

# The number of paths, among those of 1,000 random puzzles, that use each technique. The paths
# are those of the first scale that uses it; NA where that is neither HoDoKu's nor the modern
# one.
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

# A position for each technique, from the tests of the package.
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
  # "567r1c2": several digits, rows or columns in one.
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

# The first scale that uses a technique by default, or NA.
practice_scale <- function(name) {
  is_on <- vapply(tables, function(table) {
    isTRUE(table$on_by_default[match(name, table$name)])
  }, NA)
  names(tables)[is_on][1]
}

# A position in which the technique is the next step, or NULL if none is found soon.
practice_of <- function(name) {
  scale <- practice_scale(name)
  if (is.na(scale)) {
    return(NULL)
  }
  set.seed(1)
  tries <- if (scale == "se") 60 else 1500
  made <- suppressWarnings(practice_sudoku(name, 1, scale = scale, max_tries = tries))
  if (nrow(made) == 1) made
}
