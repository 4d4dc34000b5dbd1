#' Play a Sudoku
#'
#' @description
#' `play_sudoku()` makes a board to play on: an htmlwidget for the RStudio Viewer or a
#' browser, for R Markdown, Quarto and Jupyter documents and for Shiny apps.
#' [save_sudoku_page()] saves it as a page. Documents without scripts, such as Word and PDF, show a
#' picture of the board.
#'
#' `view_path()` makes a board that steps through a path of [explain_sudoku()]. It draws each step
#' and shows the reason.
#'
#' @details
#' # Playing
#'
#' Select cells with the mouse, a finger or the arrow keys (several by dragging, or with Shift or
#' Ctrl), then press a digit on the keyboard or the keypad. Shift with a digit writes a corner mark,
#' and Ctrl with a digit a centre mark. `Z`, `X`, `C`, `V` and `B` switch between digits, corner
#' marks, centre marks, colours and links. You can undo everything. *Keys and gestures* below the
#' board lists all keys, and *Settings* has all switches.
#'
#' Corner marks show where in a house a digit can go. Centre marks are the candidates of a
#' cell. Hints rely on centre marks.
#'
#' A link joins two candidates: in the mode *Link*, drag from one mark to the other, tap both, or
#' press their digits in both cells. Draw the same link again to make it dashed, and once more to
#' remove it.
#'
#' With `timer = TRUE`, the browser records for each level the number of puzzles solved, the number
#' solved without hints, and the best and the average time. *Times* shows these records and can
#' erase them. The clock stops while the page is hidden.
#'
#' # Hints
#'
#' A hint has three stages: where to look, what to look for, and the step itself, which is drawn on
#' the board and can be applied. Mistakes are shown first. The page finds some steps itself:
#' singles, locked candidates, pairs, triples and quadruples, fish, wings, unique rectangles, simple
#' colouring, and X- and XY-chains. It also contains the path from [explain_sudoku()]. The hint is
#' the simplest of all these steps that the player has not taken yet. In Shiny, hints come from
#' [hint_sudoku()].
#'
#' # Other boards
#'
#' Boards of other sizes and with further rules are played in the same way. The rules are drawn
#' under the cells and listed below the board. Screen readers read them out with each cell. Digits
#' above 9 are letters, A for 10: press the letter, or two keys, such as 1 and 0. A clue that is
#' broken is outlined, and a clue that is complete and correct gets a tick. *Fill in marks* leaves
#' out digits with which a rule cannot be satisfied. Rules of your own, such as those of
#' [rule_line()] and [rule_any()], are checked as well, except rules with very many combinations.
#'
#' A hint is a single, the last cell of a sum or a step of the path of [explain_sudoku()]. Boards
#' that are too large to be explained have hints for singles and sums only. The player can enlarge
#' cells that are too small for a finger. *Copy a link* copies the address of the page with the
#' digits on the board.
#'
#' @inheritParams solve_sudoku
#' @param x The puzzle, in any of the forms listed in [board], or several puzzles, in any of the
#'   forms listed in [puzzles]. Several puzzles must have the same rules. The page lists them, with
#'   buttons for the next and the previous one. `NULL` for a puzzle from [generate_sudoku()].
#'   Positions from [edit_sudoku()], a gadget or [practice_sudoku()] keep their givens and
#'   candidates.
#' @param size The side of the board, as in [generate_sudoku()]. With `x`, it must be the side of `x`.
#' @param level The level of the new puzzle if `x` is `NULL`: see [generate_sudoku()]. `NULL`
#'   for any.
#' @param candidates The pencil marks to start with, as in [find_steps()]. `NULL`
#'   for none.
#' @param givens Which filled cells cannot be changed, as in [find_steps()]. `NULL`
#'   for all.
#' @param hints Whether the player can ask for hints. With `FALSE`, the page
#'   contains neither the path nor the solution, but it can still check entries.
#' @param timer Whether to show a clock. The player can hide and pause it. The game pauses on its
#'   own when the player leaves the window.
#' @param theme Colours: `"auto"` (those of the reader's system), `"light"`, `"dark"` or
#'   `"contrast"`.
#' @param title A line above the board.
#' @param labels The language of the texts, `"de"`, `"fr"` or `"es"`, or texts of your own, named
#'   as in [sudoku_labels()].
#' @param remember Whether the browser keeps the board when the page is reloaded. The
#'   player can turn this off.
#' @param symbols How digits are shown: `"letters"`, `"shapes"`, `"colours"`, a word with a letter
#'   for each digit, or a text for each digit, as [plot_sudoku()] explains. Letters can be typed.
#'   The letters of a word take precedence over keyboard shortcuts. Hints that R computes state only
#'   their result, because the reasons are worded with digits.
#' @param gadget Whether to run a gadget, which returns the board to R when the player presses
#'   *Done*. A gadget needs the packages \pkg{shiny} and \pkg{miniUI}.
#' @param width Width of the widget, as a CSS unit or a number of pixels; `NULL` fills the
#'   available width.
#' @param height Maximum height of the board in pixels; `NULL` for the height of the window.
#' @param elementId The id of the widget's HTML element.
#' @returns `play_sudoku()` and `view_path()` return an htmlwidget. `play_sudoku(gadget = TRUE)`
#'   returns a list of class `oxidoku_position` with the 9x9 integer matrix `board`, the logical 9x9
#'   matrix `givens`, the logical 9x9x9 array `candidates` and the `status` of the puzzle, or `NULL`
#'   if the player cancelled. For other boards, the matrices and the array have the size of the
#'   board, and the list also has `puzzle`, a vector of one puzzle with its rules.
#' @section Errors:
#' In addition to the errors of [board] and [find_steps()], `oxidoku_error_package` is raised if a
#' package is not installed. A puzzle that does not have exactly one solution can be played. The
#' page then names the fault, and a warning of class `oxidoku_warning_not_unique` is raised, with
#' the fields `positions` and `status`.
#' @concept pencil marks
#' @seealso [sudokuOutput()] for Shiny; `vignette("play")`; [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed("htmlwidgets")
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' widget <- play_sudoku(board, timer = TRUE)
#' view <- view_path(explain_sudoku(board))
#'
#' killer <- generate_sudoku(1, rules = sudoku_rules(random_cages()))
#' killer_widget <- play_sudoku(killer)
#' if (interactive()) {
#'   widget
#'   view
#'   killer_widget
#' }
#' @export
play_sudoku <- function(x = NULL, ..., rules = NULL, size = NULL, level = NULL, candidates = NULL,
                        givens = NULL, hints = TRUE, timer = FALSE, theme = c("auto", "light", "dark", "contrast"),
                        title = NULL, labels = NULL, remember = TRUE, symbols = NULL, gadget = FALSE,
                        width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  check_flag(gadget, "gadget", call)
  need_packages(if (gadget) gadget_packages else "htmlwidgets", call)
  if (gadget) {
    check_interactive("play_sudoku", call)
  }
  check_element(width, height, elementId, call)
  puzzles <- lapply(puzzles_to_play(x, rules, size, level, givens, candidates, call), written_in, symbols, call)
  rules <- puzzles[[1]]$asked$rules
  look <- check_look(theme, title, labels, height, call, words = words_of_page(rules))
  if (length(puzzles) == 1) puzzles[[1]]$title <- title %||% level_of_new(puzzles[[1]]$title, look$labels)
  data <- play_data(puzzles, look, hints, timer, remember, call)
  warn_not_unique(c(list(data$status), lapply(data$more, `[[`, "status")), call)
  widget <- new_board_widget(data, rules, width, height, elementId)
  if (gadget) run_board_gadget(widget, "Sudoku", rules) else widget
}

# Returns the title of a new puzzle: its level.
level_of_new <- function(title, labels) if (!is.null(title)) level_label(title, labels)

# What is wrong with a puzzle, by its status.
not_unique_words <- c(
  multiple = "has several solutions", none = "has no solution", invalid = "has no solution: its givens clash"
)

# Warns about puzzles without exactly one solution. `status` lists the status of each puzzle,
# which is NULL if there is exactly one solution.
warn_not_unique <- function(status, call) {
  status <- vapply(status, function(one) one %||% "unique", "")
  at <- which(status %in% names(not_unique_words))
  if (length(at) == 0) {
    return(invisible())
  }
  names <- if (length(status) == 1) "The puzzle" else paste("Puzzle", format_count(at))
  shown <- truncate_values(paste(names, not_unique_words[status[at]]))
  cli::cli_warn(
    c(
      "{cli::qty(length(at))}{?A/Some} puzzle{?s} to play {?does/do} not have exactly one solution.",
      stats::setNames(paste0("{shown[[", seq_along(shown), "]]}."), rep("x", length(shown))),
      "i" = "{.fn check_sudoku} helps to find a typing error."
    ),
    class = c("oxidoku_warning_not_unique", "oxidoku_warning"), call = call,
    positions = at, status = status[at]
  )
}

#' @rdname play_sudoku
#' @param path A path from [explain_sudoku()], or steps from [find_steps()], each
#'   drawn from its own position.
#' @export
view_path <- function(path, ..., theme = c("auto", "light", "dark", "contrast"), title = NULL,
                      labels = NULL, width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  check_given(path, "path", call)
  is_path <- inherits(path, "oxidoku_steps")
  if (!is_path || nrow(path) == 0) {
    stop_must(
      path, "path",
      "be a path from {.fn explain_sudoku}, with at least one step",
      found = if (is_path) "It has no steps.",
      call = call
    )
  }
  check_element(width, height, elementId, call)
  rules <- own_rules(path$position[[1]])
  look <- check_look(theme, title, labels, height, call, words = words_of_page(rules))
  new_board_widget(view_data(path, look), rules, width, height, elementId, "oxidoku_view")
}

# ---- Input ---------------------------------------------------------------------

# Returns a list of one or more puzzles with the same rules. Each has `asked` (as as_board()
# returns it), `givens` (a matrix of digits), `candidates` and `title`. If `x` is NULL, the list
# has one new puzzle.
puzzles_to_play <- function(x, rules, size, level, givens, candidates, call) {
  if (is.null(x)) {
    rules <- rules_to_generate(rules, size, call)
    made <- all_or_interrupt(generate_sudoku(1, level = level, rules = rules))
    if (nrow(made) == 0) {
      stop_oxidoku(
        "request",
        c("No new puzzle was found.", "i" = "Choose another {.arg level} or other {.arg rules}, or another seed."),
        arg = "level", call = call
      )
    }
    title <- if (!is.na(made$level)) as.character(made$level)
    # The puzzle includes any parts that were drawn at random.
    return(list(puzzle_to_play(made$puzzle, NULL, givens, candidates, call, title)))
  }
  rules <- check_rules(rules, "rules", call)
  check_no_level(level, call)
  puzzles <- given_to_play(position_of_row(x), rules, givens, candidates, call)
  check_side(puzzles[[1]]$asked$rules, size, "x", call)
  puzzles
}

given_to_play <- function(x, rules, givens, candidates, call) {
  if (is_one_board(x)) {
    return(list(puzzle_to_play(x, rules, givens, candidates, call)))
  }
  puzzles <- all_readable(as_boards(x, rules, "x", call), NULL, "x", call)
  check_some_puzzles(puzzles, call)
  if (length(puzzles) == 1) {
    return(list(puzzle_to_play(puzzles, NULL, givens, candidates, call)))
  }
  check_same_rules(puzzles, call)
  check_of_one_puzzle(givens, candidates, call)
  each <- if (is_practice(x)) positions_of_practice(x) else as.list(puzzles)
  lapply(seq_along(each), function(i) puzzle_to_play(each[[i]], NULL, NULL, NULL, call, arg = paste0("x[[", i, "]]")))
}

# Stores in the rules of a puzzle how the page writes its digits.
written_in <- function(puzzle, symbols, call) {
  puzzle$asked$rules$symbols <- as_symbols(symbols, puzzle$asked$facts$digits, call)
  puzzle
}

puzzle_to_play <- function(x, rules, givens, candidates, call, title = NULL, arg = "x") {
  if (inherits(x, "oxidoku_position")) {
    givens <- givens %||% x$givens
    candidates <- candidates %||% x$candidates
  }
  asked <- as_board(x, rules_beside(x, rules, givens, arg, call), arg, call)
  marks <- as_marks(candidates, call, asked$facts)
  list(asked = asked, givens = asked$board * given_cells(givens, asked, call, arg), candidates = marks, title = title)
}

check_some_puzzles <- function(x, call) {
  if (length(x) == 0) {
    stop_argument("x", c("{.arg x} must contain at least one puzzle.", "i" = "Leave out {.arg x} to get a new puzzle."), call = call)
  }
}

check_same_rules <- function(x, call) {
  if (length(groups_of(x)) > 1) {
    stop_argument(
      "x",
      c(
        "Several puzzles on one board must have the same rules.",
        "i" = "Play one of them, such as {.code x[1]}, or make a page of boards with {.fn save_sudoku_page}."
      ),
      call = call
    )
  }
}

check_of_one_puzzle <- function(givens, candidates, call) {
  if (is.null(givens) && is.null(candidates)) {
    return(invisible())
  }
  stop_argument(
    if (is.null(givens)) "candidates" else "givens",
    c("{.arg givens} and {.arg candidates} are for one puzzle.", "x" = "{.arg x} contains several."),
    call = call
  )
}

check_no_level <- function(level, call) {
  if (is.null(level)) {
    return(invisible())
  }
  stop_argument(
    "level",
    c(
      "{.arg level} is for a new puzzle, so it cannot be given together with {.arg x}.",
      "i" = "To make several puzzles of a level, use {.fn generate_sudoku}."
    ),
    call = call
  )
}

# RStudio calls this function: see inst/rstudio/addins.dcf.
play_addin <- function() {
  need_packages(gadget_packages, environment())
  play_sudoku(selected_board(), gadget = TRUE)
}
