# Makes the pages of boards that are not classic: Rscript any-pages.R <folder>
# OXIDOKU_SWEEP decides for how many kinds of boards it makes puzzles that are solved with hints.

folder <- commandArgs(trailingOnly = TRUE)[[1]]
library(oxidoku)
write_json <- function(data, name) writeLines(oxidoku:::page_json(data), file.path(folder, name), useBytes = TRUE)
page <- function(widget, name, ...) save_sudoku_page(widget, file.path(folder, name), ...)

set.seed(22)
made <- function(...) generate_sudoku(1, rules = sudoku_rules(...))$puzzle

thermometers <- sudoku_rules(
  rule_thermometer("r1c1 r2c1 r3c1 r4c1 r5c1"), rule_thermometer("r9c9 r8c8 r7c7 r6c6"),
  rule_thermometer("r2c5 r3c5 r3c6 r2c6"), rule_even("r5c5"), rule_kropki("r6c2 r6c3", "r7c2 r7c3")
)
outside <- sudoku_rules(
  rule_skyscraper(top = c(3, 2, NA, 1, 2, 4), left = c(2, NA, 3, 3, 1, 2)),
  rule_little_killer("r1c3 r2c4 r3c5 r4c6", 12), size = 6
)
puzzles <- list(
  four = made(size = 4), six = made(size = 6), jigsaw = made(random_regions()),
  killer = made(random_cages()), thermometer = generate_sudoku(1, rules = thermometers)$puzzle,
  sixteen = generate_sudoku(1, rules = sudoku_rules(size = 16), clues = 130)$puzzle,
  ten = generate_sudoku(1, rules = sudoku_rules(size = 10), clues = 50)$puzzle,
  outside = sudoku_puzzle(rules = outside),
  samurai = sudoku_puzzle(rules = sudoku_rules(grids = "samurai"))
)
solution_of <- function(puzzle) {
  solved <- solve_sudoku(puzzle)
  if (solved$status == "unique") as.character(solved)
}
widgets <- Map(function(puzzle, name) play_sudoku(puzzle, title = name), puzzles, names(puzzles))
for (name in names(widgets)) page(widgets[[name]], paste0("any-", name, ".html"))
page(list(play_sudoku(puzzles$killer), play_sudoku(puzzles$four), play_sudoku(sudoku_examples$puzzle[[1]])), "any-mixed.html")
page(play_sudoku(generate_sudoku(3, rules = sudoku_rules(size = 6))), "any-set.html")
page(play_sudoku(puzzles$killer, hints = FALSE), "any-hintless.html")
classic <- sudoku_examples$puzzle[[1]]
for (symbols in c("COPYRIGHT", "shapes")) {
  page(play_sudoku(classic, symbols = symbols), paste0("any-", tolower(symbols), ".html"))
}
write_json(list(givens = as.character(classic), solution = as.character(solve_sudoku(classic))), "any-symbols.json")
write_json(Map(function(widget, puzzle) list(x = widget$x, solution = solution_of(puzzle)), widgets, puzzles), "any.json")

# Boards whose digits begin at 0: the sums go by value.
zeros <- list(
  zero = generate_sudoku(1, rules = sudoku_rules(
    rule_cage("r1c1 r1c2 r2c1", 4), rule_cage("r5c5 r5c6", 3), rule_even("r9c9 r9c8"), rule_thermometer("r7c1 r8c1 r9c1"),
    digits = 0:8
  ))$puzzle,
  "zero-twelve" = generate_sudoku(1, rules = sudoku_rules(size = 12, digits = 0:11), clues = 75)$puzzle
)
zero_widgets <- Map(function(puzzle, name) play_sudoku(puzzle, title = name), zeros, names(zeros))
for (name in names(zeros)) page(zero_widgets[[name]], paste0("any-", name, ".html"))
write_json(Map(function(widget, puzzle) list(x = widget$x, solution = solution_of(puzzle)), zero_widgets, zeros), "any-zeros.json")
page(view_path(explain_sudoku(zeros$zero)), "any-zero-path.html")
page(lapply(c(zeros$zero, generate_sudoku(1, rules = rules(zeros$zero))$puzzle), play_sudoku), "any-hints-zero.html")

# Rules of every kind, with boards that keep or break them.
source("tests/testthat/helper-rules.R")
source("tests/testthat/helper-meaning.R")
regions <- outer(1:6, 1:6, function(r, k) ((r - 1) %/% 2) * 2 + (k - 1) %/% 3 + 1)
checked <- lapply(suppressMessages(rules_to_read()), function(rule) {
  rules <- sudoku_rules(rule, size = 6)
  keeps <- function(board) {
    all(vapply(rules$rules, function(rule) keeps_rule(rule$name, board, rule$cells, rule$values, regions, rule$table, rule$rules), NA))
  }
  list(
    words = paste(format(rule), collapse = "; "), shape = suppressWarnings(play_sudoku(sudoku_puzzle(rules = rules), hints = FALSE))$x$shape,
    boards = lapply(random_boards(30), function(board) list(digits = as.vector(t(board)), keeps = keeps(board)))
  )
})
write_json(checked, "any-checks.json")

# A board with clues of many kinds, and with rules of the user.
own <- sudoku_rules(
  rule_sandwich(rows = c(r1 = 12)), rule_thermometer("r2c1 r3c1 r4c1"), rule_kropki(white = "r1c1 r1c2", black = "r5c5 r5c6"),
  rule_line(list("r6c6 r7c7 r8c8"), function(x) sum(x) %% 5 == 0, label = "fives"), rule_even("r3c5"), rule_cage("r7c1 r7c2 r8c1", 15),
  rule_any(rule_renban("r9c1 r9c2 r9c3"), rule_cage("r9c1 r9c2 r9c3", 10)), rule_neighbours(function(a, b) a + b != 17, label = "no seventeens")
)
page(suppressWarnings(play_sudoku(sudoku_puzzle(rules = own), hints = FALSE)), "any-own.html")

# Puzzles that are solved with hints only: 2 puzzles for each of several kinds, or 20 for every
# kind.
source("tests/testthat/helper-sweep.R")
source("tools/kinds.R")
nine <- c("jigsaw", "killer", "thermometer", "kropki", "xv", "arrow", "diagonals", "anti_knight", "windows")
some_kinds <- data.frame(kind = c("plain", "plain", "killer", nine), size = c(4, 6, 6, rep(9, length(nine))))
# In a small sweep, some boards have six digits.
few_kinds <- some_kinds[-2, ]
few_kinds$size[few_kinds$kind %in% c("arrow", "diagonals", "anti_knight", "xv")] <- 6
every_kind <- data.frame(
  kind = c("plain", "plain", "plain", "jigsaw", "killer", "killer", kinds_of_size(9)),
  size = c(4, 6, 8, 6, 4, 6, rep(9, length(kinds_of_size(9))))
)
kinds <- sweep_size(few_kinds, some_kinds, every_kind)

# Returns positions off the path: correct digits entered in random orders, with the step that R
# finds there and the kinds of houses that it rests on.
positions_of <- function(puzzle, orders) {
  asked <- oxidoku:::as_board(puzzle, NULL, "x", environment())
  cells <- function(board) oxidoku:::cells_data(board, asked$rules)
  solution <- as.matrix(solve_sudoku(puzzle))
  empty <- which(asked$board == 0L)
  unlist(lapply(seq_len(orders), function(i) {
    order <- sample(empty)
    lapply(round(length(empty) * (0:7) / 8), function(n) {
      board <- replace(asked$board, order[seq_len(n)], solution[order[seq_len(n)]])
      hint <- hint_sudoku(board, "step", givens = asked$board, rules = asked$rules)
      list(digits = cells(board), technique = hint$technique, text = hint$text, houses = I(as.character(unique(hint$step$pattern[[1]]$base$kind))))
    })
  }), recursive = FALSE)
}

off_path <- list()
for (i in seq_len(nrow(kinds))) {
  some <- puzzles_of_kind(kinds$kind[[i]], kinds$size[[i]], sweep_size(1, 2, 20))$puzzle
  name <- paste0(kinds$kind[[i]], "-", kinds$size[[i]])
  widgets <- lapply(seq_along(some), function(k) play_sudoku(some[k]))
  page(widgets, paste0("any-hints-", name, ".html"))
  if (kinds$size[[i]] == 9 && length(off_path) < sweep_size(5, 9, 20)) {
    off_path[[name]] <- list(x = widgets[[1]]$x, positions = positions_of(some[1], sweep_size(1, 2, 6)))
  }
}
write_json(list(order = sudoku_techniques("general")$name, kinds = off_path), "off-path.json")
page(view_path(explain_sudoku(puzzles$killer), title = "A killer"), "any-path.html")

document <- file.path(folder, "any-rmd.Rmd")
writeLines(c(
  "---", "title: A document", "lang: en", "output: html_document", "---", "",
  "```{r, echo = FALSE}", "library(oxidoku)", "set.seed(1)",
  "play_sudoku(generate_sudoku(1, rules = sudoku_rules(random_cages())))", "```"
), document)
rmarkdown::render(document, quiet = TRUE)

# The editor, with rules of several kinds to begin with
drawn <- c(thermometers, rule_cage("r5c8 r5c9 r4c9", 15), rule_sandwich(rows = c(r3 = 12)))
page(edit_sudoku(page = TRUE, rules = drawn), "edit.html", title = "Editor")
from_zero <- sudoku_rules(rule_cage("r1c1 r1c2 r2c2", 7), rule_quadruple("r3c3", c(0, 5)), rule_candidates("r6c6", c(0, 3)), size = 6, digits = 0:5)
page(edit_sudoku(sudoku_puzzle(paste0("0", strrep(".", 34), "3"), from_zero), page = TRUE), "edit-zero.html", title = "Editor")
for (language in c("de", "fr", "es")) {
  page(edit_sudoku(page = TRUE, rules = drawn, labels = language), paste0("edit-", language, ".html"), title = "Editor")
}
