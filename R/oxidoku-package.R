#' @section Functions by task:
#'
#' **Solve.** [solve_sudoku()] solves one board by one of four methods, [solve_puzzles()] solves
#' millions of puzzles, and [solve()][as_sudoku()] solves a vector of puzzles. [count_solutions()]
#' counts solutions, [all_solutions()] lists them. [watch_sudoku()] shows a method at work.
#'
#' **Hint and explain.** [hint_sudoku()] returns the next step, [find_steps()] all steps that are
#' possible now, [explain_sudoku()] the whole path. [apply_step()] returns the position after a
#' step. [sudoku_techniques()] lists the techniques, [step_options()] selects variants of them.
#'
#' **Rate.** [rate_sudoku()] returns the level, the score and the hardest technique of puzzles.
#'
#' **Make puzzles.** [generate_sudoku()] makes puzzles with the properties you want,
#' [practice_sudoku()] positions to practise a technique, [generate_solution()] solved grids.
#' [shuffle_sudoku()] returns an equivalent puzzle, [minimize_sudoku()] removes redundant clues.
#'
#' **Play.** [play_sudoku()] shows a board to play on, [teach_sudoku()] lessons, [view_path()] a
#' path to step through. [save_sudoku_page()] saves them as pages. [sudokuOutput()],
#' [renderSudoku()], [watchOutput()], [renderWatch()], [editOutput()], [renderEdit()],
#' [edited_puzzle()], [sudoku_proxy()] and [update_sudoku()] are for Shiny. [sudoku_labels()] lists
#' all text strings for translation. [edit_sudoku()] opens an editor to draw the rules of a puzzle
#' and type its digits.
#'
#' **Draw and print.** [plot_sudoku()] draws boards, [plot()][plot.oxidoku_steps] draws steps, and
#' [autoplot()][autoplot.oxidoku_solution] draws both with ggplot2. [sudoku_sheet()] writes sheets
#' of puzzles as PDF or HTML. [notebooks] describes how documents show results.
#'
#' **Check and describe.** [check_sudoku()] finds clashes and wrong digits, [is_solution()]
#' compares a grid with its puzzle. [is_unique()], [is_minimal()], [count_clues()] and
#' [find_symmetries()] describe puzzles. [candidates()], [find_empty_cells()] and [is_valid()]
#' answer questions about cells.
#'
#' **Compare.** [canonical_sudoku()] and [are_equivalent()] find puzzles that are equivalent,
#' [count_automorphisms()] counts the symmetries of a puzzle.
#'
#' **Photos, files and links.** [read_sudoku_image()] reads the board in a photo. [read_sudoku()]
#' and [write_sudoku()] read and write text, tables and the files of other programs. [sudoku_link()]
#' makes links to other sites, and [find_drawn_rules()] lists the rules that drawings may mean.
#' [process_sudoku()] works on files of any size, [sudoku_worker()] answers lines from other
#' programs, and [parallel-work] describes work on several machines.
#'
#' **Boards and puzzles.** [board] and [puzzles] describe the forms that every function accepts.
#' [as_sudoku()] makes a vector of puzzles for data frames, [is_sudoku()] recognises such a vector,
#' and [sudoku_examples] has a thousand puzzles.
#'
#' **Sizes and variants.** [sudoku_rules()] describes boards of other sizes and with other rules,
#' [sudoku_puzzle()] makes a puzzle with rules, [rules()] and [givens()] return its parts.
#'
#' The rules:
#' * for the whole board: [rule_diagonals()], [rule_windows()], [rule_disjoint_groups()],
#'   [rule_anti_knight()], [rule_anti_king()], [rule_non_consecutive()];
#' * cages and groups of cells: [rule_cage()], [rule_cages()], [rule_extra_region()],
#'   [rule_all_different()];
#' * clues outside the board: [rule_sandwich()], [rule_skyscraper()], [rule_x_sum()],
#'   [rule_numbered_room()], [rule_outside_sum()], [rule_little_killer()];
#' * lines: [rule_arrow()], [rule_double_arrow()], [rule_thermometer()], [rule_whisper()],
#'   [rule_renban()], [rule_palindrome()], [rule_between()], [rule_lockout()],
#'   [rule_region_sum()], [rule_zipper()], [rule_sum_line()], [rule_entropic()],
#'   [rule_modular()];
#' * marks: [rule_kropki()], [rule_xv()], [rule_greater()], [rule_even()], [rule_odd()],
#'   [rule_quadruple()], [rule_minimum()], [rule_maximum()], [rule_clone()], [rule_indexing()],
#'   [rule_candidates()];
#' * your own: [rule_pairs()], [rule_neighbours()], [rule_line()], [rule_automaton()],
#'   [rule_regex()], [rule_sum()], [rule_equal_sums()], [rule_count()], [rule_distinct()],
#'   [rule_same_digits()], [rule_any()], [rule_all()], [rule_not()].
#'
#' New puzzles get random clues with [random_cages()], [random_regions()],
#' [random_thermometers()], [random_arrows()], [random_whispers()], [random_renban()],
#' [random_palindromes()], [random_between()], [random_region_sums()], [random_zippers()],
#' [random_entropic()], [random_modular()], [random_dots()], [random_xv()], [random_even()],
#' [random_odd()], [random_minimum()], [random_maximum()], [random_greater()],
#' [random_quadruples()], [random_sandwiches()], [random_skyscrapers()], [random_x_sums()],
#' [random_outside_sums()], [random_numbered_rooms()], [random_little_killers()].
#' [random_rules()] also chooses the rules at random.
#'
#' **Words and conditions.** [sudoku_words] explains the terms of Sudoku, [sudoku_conditions] lists
#' the classes of errors, warnings and messages.
#'
#' @section Where to begin:
#' `vignette("oxidoku")` is a first tour, with a puzzle from a newspaper, and
#' `vignette("questions")` answers common questions. `vignette(package = "oxidoku")` lists the
#' others. If it lists none, the package was installed without them: reinstall it with
#' `devtools::install(build_vignettes = TRUE)`, which needs pandoc.
#'
#' @section Options:
#' * `oxidoku.threads`: the default of `threads`;
#' * `oxidoku.progress`: the default of `progress`, whether progress bars are shown;
#' * `oxidoku.split_after`: predicted seconds of work above which it is split over a future
#'   plan, see [parallel-work].
#'
#' All three are unset by default.
#' @keywords internal
"_PACKAGE"
NULL

# The data pronoun in the aesthetics of ggplot2.
utils::globalVariables(".data")

.onLoad <- function(libname, pkgname) {
  lists <- check_native(native_lists())
  list2env(list(
    levels_by_difficulty = lists$levels, symmetries = lists$symmetries, solve_methods = lists$methods,
    statuses = lists$statuses, solution_templates = solution_templates_for(lists$statuses)
  ), topenv())
  register_notebook_methods()
  # Without this method, R >= 4.3.0 would compare puzzles with the integer codes of a factor.
  if (exists("chooseOpsMethod", baseenv())) {
    registerS3method("chooseOpsMethod", "oxidoku_sudoku", function(...) TRUE, baseenv())
  }
}

.onUnload <- function(libpath) {
  library.dynam.unload("oxidoku", libpath)
}
