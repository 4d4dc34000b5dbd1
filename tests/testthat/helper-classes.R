# Examples of the classes that the package returns.

# Returns an example of each class on the classic board, and one on a board with rules if
# possible.
examples_of_classes <- local({
  made <- NULL
  function() {
    if (is.null(made)) made <<- make_examples_of_classes()
    made
  }
})

make_examples_of_classes <- function() {
  classic <- sudoku_examples$puzzle[[1]]
  # A puzzle that cannot be solved without its cages.
  killer <- new_killer()
  path <- explain_sudoku(classic)
  killer_path <- explain_sudoku(killer)
  steps <- find_steps(classic, techniques = c("hidden_single", "naked_pair", "pointing"))
  killer_steps <- find_steps(killer, techniques = c("naked_single", "cage_combinations"))
  csv <- withr::local_tempfile(fileext = ".csv")
  cages <- sudoku_rules(random_cages(), size = 6)
  practice <- withr::with_seed(1, practice_sudoku("naked_pair", 2))
  list(
    oxidoku_sudoku = list(as_sudoku(classic), rep(as_sudoku(classic), 200), killer, rep(killer, 200)),
    oxidoku_solution = list(solve_sudoku(classic), solve_sudoku(killer), solve_sudoku(classic, method = "logic")),
    oxidoku_summary = list(summary(solve_sudoku(classic)), summary(solve_sudoku(killer))),
    oxidoku_sudoku_summary = list(summary(as_sudoku(classic)), summary(rep(killer, 2))),
    oxidoku_count = list(count_solutions(matrix(0, 9, 9), limit = 3)),
    oxidoku_check = list(check_sudoku(classic), check_sudoku(killer)),
    oxidoku_candidates = list(candidates(classic), candidates(killer)),
    oxidoku_steps = list(steps, killer_steps, path[3:4, ]),
    oxidoku_path = list(path, killer_path),
    oxidoku_steps_summary = list(summary(find_steps(classic))),
    oxidoku_path_summary = list(summary(path), summary(killer_path)),
    oxidoku_hint = list(hint_sudoku(classic), hint_sudoku(killer, "step")),
    oxidoku_position = list(path$position[[1]], killer_path$position[[1]]),
    oxidoku_rules = list(rules(classic), rules(killer), cages),
    oxidoku_rule = list(rule_cage("r1c1 r1c2", 5), do.call(c, lapply(1:40, function(i) rule_even("r1c1")))),
    oxidoku_random = list(random_cages()),
    oxidoku_ratings = list(rate_sudoku(classic), rate_sudoku(killer)),
    oxidoku_table = list(solve_puzzles(classic), solve_puzzles(killer)),
    oxidoku_generated = list(withr::with_seed(1, generate_sudoku(2)), withr::with_seed(1, generate_sudoku(2, rules = cages))),
    oxidoku_practice = list(practice),
    oxidoku_examples = list(sudoku_examples),
    oxidoku_step_options = list(step_options()),
    oxidoku_labels = list(sudoku_labels(), sudoku_labels("de")),
    oxidoku_overview = list(summary(practice)),
    oxidoku_image = list(new_image_for_test()),
    oxidoku_process = list(process_sudoku(write_puzzles_for_test(classic), csv)),
    oxidoku_board = if (rlang::is_installed("htmlwidgets")) list(play_sudoku(classic)),
    oxidoku_watch = if (rlang::is_installed("htmlwidgets")) list(watch_sudoku(classic)),
    oxidoku_edit = if (rlang::is_installed("htmlwidgets")) list(edit_sudoku(classic, page = TRUE), edit_sudoku(killer, page = TRUE))
  )
}

new_killer <- function() {
  withr::with_seed(3, generate_sudoku(1, rules = sudoku_rules(random_cages(), size = 9)))$puzzle
}

new_image_for_test <- function() {
  flat <- list(board = rep(0L, 81), repaired = NULL, shares = rep(0.1, 810), nodes = rep(0, 200), support = 1, turned = 0L)
  new_image(flat, list(grey = raw(100), width = 10, height = 10, of = c(10, 10)), repair = TRUE)
}

write_puzzles_for_test <- function(puzzle, frame = parent.frame()) {
  file <- withr::local_tempfile(fileext = ".txt", .local_envir = frame)
  writeLines(rep(as.character(puzzle), 3), file)
  file
}
