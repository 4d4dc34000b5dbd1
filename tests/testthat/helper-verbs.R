# One line for each function that takes a board, so that tests of all of them miss none. Each
# entry is a function of a board in any form.
verbs_of_a_board <- list(
  solve_sudoku = function(x) solve_sudoku(x),
  solve_backtracking = function(x) solve_sudoku(x, method = "backtracking"),
  solve_logic = function(x) solve_sudoku(x, method = "logic"),
  solve_hybrid = function(x) solve_sudoku(x, method = "hybrid"),
  find_empty_cells = function(x) unname(find_empty_cells(x)),
  candidates = function(x) candidates(x),
  candidates_of_a_cell = function(x) candidates(x, 1, 1),
  true_candidates = function(x) candidates(x, true = TRUE),
  is_valid = function(x) is_valid(x, 1:4, 1, 1),
  check_sudoku = function(x) check_sudoku(x),
  check_givens = function(x) check_sudoku(x, x),
  count_solutions = function(x) count_solutions(x, limit = 50),
  all_solutions = function(x) as.character(all_solutions(x, limit = 3)),
  is_minimal = function(x) is_minimal(x),
  minimize_sudoku = function(x) {
    set.seed(1)
    as.character(minimize_sudoku(x))
  },
  solve_puzzles = function(x) solve_puzzles(x)[c("clues", "n_solutions", "status", "reason")],
  is_unique = function(x) is_unique(x),
  count_clues = function(x) count_clues(x),
  is_solution = function(x) is_solution(x, solve_puzzles(x)$solution),
  find_symmetries = function(x) find_symmetries(x),
  givens = function(x) unname(givens(x)),
  rules = function(x) format(rules(x)),
  as_sudoku = function(x) as.character(unname(as_sudoku(x))),
  sudoku_puzzle = function(x) as.character(sudoku_puzzle(x)),
  rate_sudoku = function(x) rate_sudoku(x),
  plot_sudoku = function(x) pixels_of(plot_sudoku(x)),
  plot_marks = function(x) pixels_of(plot_sudoku(x, candidates = TRUE, highlight = "r1c1")),
  play_sudoku = function(x) if (rlang::is_installed("htmlwidgets")) suppressWarnings(play_sudoku(x))$x,
  watch_sudoku = function(x) if (rlang::is_installed("htmlwidgets")) watched(watch_sudoku(x, "hybrid")),
  write_sudoku = function(x) written_by(function(file) write_sudoku(unname(as_sudoku(x)), file), ".csv"),
  sudoku_sheet = function(x) written_by(function(file) sudoku_sheet(x, file, answers = "none", caption = "A"), ".html"),
  sudoku_link = function(x) as.character(sudoku_link(unname(as_sudoku(x))))
)

# Functions that need a board that can be explained.
verbs_that_explain <- list(
  find_steps = function(x) find_steps(x),
  explain_sudoku = function(x) explain_sudoku(x),
  hint_sudoku = function(x) hint_sudoku(x),
  view_path = function(x) if (rlang::is_installed("htmlwidgets")) view_path(explain_sudoku(x))$x
)

# Functions for the classic board only. They refuse any other board by name.
verbs_of_the_classic_board <- list(
  canonical_sudoku = function(x) canonical_sudoku(x),
  are_equivalent = function(x) are_equivalent(x, x),
  count_automorphisms = function(x) count_automorphisms(x)
)

# Functions for boards of any size without regions and additional rules. They refuse any other
# board by name.
verbs_of_plain_boards <- list(
  shuffle_sudoku = function(x) {
    set.seed(1)
    shuffle_sudoku(x)
  }
)

# Functions whose result does not depend on the solutions of a puzzle, so it stays correct if a
# rule is left out, with the reason.
verbs_of_all_rules <- c(
  find_empty_cells = "cells", givens = "cells", count_clues = "cells", find_symmetries = "cells", rules = "the rules",
  as_sudoku = "the puzzle", sudoku_puzzle = "the puzzle", write_sudoku = "the puzzle", sudoku_link = "the puzzle",
  plot_sudoku = "the puzzle", plot_marks = "the puzzle", sudoku_sheet = "the puzzle", play_sudoku = "its page says it",
  candidates = "what no rule forbids", candidates_of_a_cell = "what no rule forbids", is_valid = "what no rule forbids"
)

# Functions that may take a board as their first argument but are not in these lists, with the
# reason.
verbs_without_a_line <- c(
  edit_sudoku = "needs a person", apply_step = "takes steps", is_sudoku = "asks for the class",
  find_drawn_rules = "takes a row of a table with drawings"
)

# One line for each function that makes a board, or reads boards of one size. Each entry is a function
# of the arguments `rules` and `size`.
verbs_that_make_boards <- list(
  generate_sudoku = function(...) as.character(generate_sudoku(1, ...)$puzzle),
  practice_sudoku = function(...) as.character(practice_sudoku("hidden_single", ...)$board),
  teach_sudoku = function(...) if (rlang::is_installed("htmlwidgets")) teach_sudoku("naked_single", n = 1, ...)$x,
  play_sudoku = function(...) if (rlang::is_installed("htmlwidgets")) play_sudoku(...)$x,
  edit_sudoku = function(...) if (rlang::is_installed("htmlwidgets")) edit_sudoku(page = TRUE, ...)$x,
  sudoku_puzzle = function(...) as.character(sudoku_puzzle(...)),
  plot_sudoku = function(...) pixels_of(plot_sudoku(...)),
  process_sudoku = function(...) {
    input <- withr::local_tempfile(lines = kinds_of_boards()[["6x6"]]$text)
    written_by(function(file) process_sudoku(input, file, progress = FALSE, ...), ".csv")
  }
)

written_by <- function(write, ending) {
  file <- withr::local_tempfile(fileext = ending)
  write(file)
  readLines(file, warn = FALSE)
}

# One line for each function of many puzzles, to test that it uses little memory and that Ctrl-C
# keeps finished results. `code` runs in a fresh R in which `x` are the puzzles. `n` easy puzzles
# take a few tenths of a second. `done` counts the finished puzzles in `result`, and is NULL for a
# function that keeps nothing.
verbs_of_many <- list(
  solve_puzzles = list(code = "solve_puzzles(x, threads = 2)", n = 1e4, done = "sum(!is.na(result$solution))"),
  count_solutions = list(code = "count_solutions(x, threads = 2)", n = 1e4, done = "sum(!is.na(result))"),
  rate_sudoku = list(code = "rate_sudoku(x, threads = 2)", n = 1e3, done = "sum(!is.na(result$level))"),
  is_minimal = list(code = "is_minimal(x, threads = 2)", n = 1e3, done = "sum(!is.na(result))"),
  minimize_sudoku = list(code = "suppressWarnings(minimize_sudoku(x))", n = 1e3, done = NULL)
)

# One line for each kind of puzzles: code that makes `x`, `n` copies of the puzzle in `text`.
kinds_of_many <- c(
  classic = "x <- rep('%1$s', %2$d)",
  # `%1$.0s` uses up the text and prints nothing.
  size = "x <- rep(sudoku_puzzle('1...............%1$.0s'), %2$d)",
  rules = "x <- rep(sudoku_puzzle('%1$s', sudoku_rules(rule_candidates('r1c1', 1:9))), %2$d)",
  zero = "x <- rep(sudoku_puzzle(chartr('0123456789', '.012345678', '%1$s'), sudoku_rules(digits = 0:8)), %2$d)",
  mixed = "x <- rep(c(sudoku_puzzle('1...............'), as_sudoku('%1$s')), %2$d / 2)"
)

# Returns every frame of a method at work, and the data for the page.
watched <- function(work) {
  list(frames = tibble::as_tibble(work), data = work$x)
}

# Returns the checksum of a picture's pixels.
pixels_of <- function(picture) {
  file <- withr::local_tempfile(fileext = ".png")
  grDevices::png(file, 300, 300, type = "cairo")
  grid::grid.draw(picture)
  grDevices::dev.off()
  tools::md5sum(file)[[1]]
}

# Returns boards of every kind, by name. `text` has their cells row by row, and `rules` is NULL
# for the plain board of their size.
kinds_of_boards <- function() {
  list(
    "4x4" = list(text = "1...............", rules = NULL, side = 4L),
    "6x6" = list(text = "1......2......3......4......5......6", rules = NULL, side = 6L),
    "9x9" = list(text = one_board_text, rules = NULL, side = 9L),
    killer = list(
      text = paste0("5", strrep(".", 80)), side = 9L,
      rules = sudoku_rules(rule_cage("r1c1 r1c2", 8), rule_cage("r9c8 r9c9", 10))
    ),
    "7x7 to 9" = list(
      text = paste0("9", strrep(".", 23), "8", strrep(".", 24)), side = 7L,
      rules = sudoku_rules(rule_cage("r2c2 r2c3", 17), size = 7, digits = 9)
    ),
    "16x16" = list(text = paste0("12", strrep(".", 100), "G", strrep(".", 153)), rules = NULL, side = 16L)
  )
}

one_board_text <- "8.2.3.....4.8.2.......9....9.3.4..8...1......2..1..9....9..746....9..5.14.85....9"
