#' @section Functions by task:
#'
#' **Boards and puzzles.** [board] and [puzzles] describe the forms that every function
#' accepts; [as_sudoku()] makes a vector of puzzles for data frames, and [is_sudoku()] reports
#' whether a value is one; [sudoku_examples] has a thousand puzzles.
#'
#' **Sizes and variants.** [sudoku_rules()] describes boards of other sizes and with other
#' rules, [sudoku_puzzle()] makes a puzzle with rules, [rules()] and [givens()] return its
#' parts.
#'
#' **Solve.** [solve_sudoku()] solves one board by one of four methods, [solve_puzzles()]
#' millions, [solve()][as_sudoku()] a vector of puzzles; [count_solutions()] and
#' [all_solutions()] count and list solutions;
#' [watch_sudoku()] shows a method at work.
#'
#' **Check.** [check_sudoku()] finds clashes, [is_solution()] compares a grid with its puzzle;
#' [is_unique()], [is_minimal()], [count_clues()] and [find_symmetries()] describe puzzles;
#' [candidates()], [find_empty_cells()] and [is_valid()] look at single cells.
#'
#' **Solve by hand.** [hint_sudoku()] gives the next step, [find_steps()] all steps,
#' [explain_sudoku()] the whole path; [apply_step()] gives the position after a step;
#' [sudoku_techniques()] lists the techniques,
#' [step_options()] their variants.
#'
#' **Rate.** [rate_sudoku()] gives level, score and hardest technique.
#'
#' **Make puzzles.** [generate_sudoku()] makes puzzles to order, [practice_sudoku()]
#' positions for a technique, [generate_solution()] solved grids; [shuffle_sudoku()] gives
#' an equivalent puzzle, [minimize_sudoku()] removes redundant clues.
#'
#' **Compare.** [canonical_sudoku()], [are_equivalent()] and [count_automorphisms()] find
#' puzzles that are equivalent.
#'
#' **Draw and print.** [plot_sudoku()] draws boards,
#' [plot()][plot.oxidoku_steps] steps, [autoplot()][autoplot.oxidoku_solution] both for
#' ggplot2; [sudoku_sheet()] writes sheets as PDF or HTML.
#'
#' **Play.** [play_sudoku()] is a board to play on, [teach_sudoku()] a page of lessons,
#' [view_path()] a path to step through; [save_sudoku_page()] saves them as pages;
#' [sudokuOutput()], [renderSudoku()], [watchOutput()], [renderWatch()], [sudoku_proxy()] and
#' [update_sudoku()] are for Shiny; [sudoku_labels()] translates; [edit_sudoku()] is for
#' typing in a board.
#'
#' **Files, links and photos.** [read_sudoku()] and [write_sudoku()] support a dozen formats,
#' [read_sudoku_image()] reads the board in a photo,
#' [sudoku_link()] other sites; [process_sudoku()] streams files of any size,
#' [sudoku_worker()] answers lines.
#'
#' The vignettes show how these belong together: `vignette("oxidoku")` is the first to read.
#'
#' @section Options:
#' * `oxidoku.threads`: the default of `threads`;
#' * `oxidoku.progress`: the default of `progress`, whether progress bars are shown;
#' * `oxidoku.split_after`: predicted seconds of work above which it is split over a future
#'   plan, see [parallel-work].
#'
#' All are unset by default.
#' @keywords internal
"_PACKAGE"
NULL

# The pronoun of ggplot2's aesthetics.
utils::globalVariables(".data")

.onLoad <- function(libname, pkgname) {
  lists <- check_native(native_lists())
  list2env(list(
    levels_by_difficulty = lists$levels, symmetries = lists$symmetries, solve_methods = lists$methods,
    statuses = lists$statuses, solution_templates = solution_templates_for(lists$statuses)
  ), topenv())
  register_notebook_methods()
  # Without this, R from 4.3.0 compares puzzles with the integer codes of a factor.
  if (exists("chooseOpsMethod", baseenv())) {
    registerS3method("chooseOpsMethod", "oxidoku_sudoku", function(...) TRUE, baseenv())
  }
}

.onUnload <- function(libpath) {
  library.dynam.unload("oxidoku", libpath)
}
