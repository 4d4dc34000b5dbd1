#' Watch a method solve a Sudoku
#'
#' @description
#' `watch_sudoku()` shows the work of a method of [solve_sudoku()] as frames: a page
#' to step and play through, on which digits are placed, tried and taken back and
#' candidates struck out, with counters of the work. It is an htmlwidget as that of
#' [play_sudoku()] and goes wherever that goes: the Viewer, R Markdown, Quarto and
#' Jupyter, and [save_sudoku_page()].
#'
#' `plot()` draws some of the frames as a strip of pictures, for paper.
#'
#' @details
#' # Events and frames
#' Each digit placed, tried or taken back is an event, and so is each naked pair
#' that struck candidates out. `"fast"` follows all consequences of a guess at once:
#' that is one event. The start and the end are events too.
#'
#' Where there are more events than `frames`, frames are taken evenly from all of
#' them, always with the first and the last, and a frame shows everything that
#' changed since the one before. `from` and `to` look at a part of the work more
#' closely. The counters are those of all events up to a frame, whether or not
#' these are shown, so that the last ones are exact.
#'
#' # Counters
#' * *Placed*: digits that rules placed, or that `"fast"` decided by following
#'   consequences. Those that follow from a guess count too, unlike in the
#'   `placements` of [solve_sudoku()], which end at the first guess.
#' * *Tried*: the `guesses` of [solve_sudoku()].
#' * *Taken back*: its `backtracks`, which are counted here for `"fast"` too.
#'
#' `"fast"` goes on after a solution until it knows whether there is another. On a
#' board with several solutions the frames end in one that the method met, which
#' need not be the first in order. There, and only where the search is deep, its
#' guesses may be some more or less than those of [solve_sudoku()], which searches
#' several branches at once.
#'
#' # In Shiny
#' `htmlwidgets::shinyWidgetOutput(id, "oxidoku_watch", package = "oxidoku")` is its
#' output.
#'
#' @inheritParams play_sudoku
#' @param board The board, in any form of [board]. Its digits must not clash.
#' @param method A method of [solve_sudoku()]: `"backtracking"`, `"logic"` (rules
#'   without guessing), `"hybrid"` (rules, then guesses) or `"fast"` (the search of
#'   this package).
#' @param order For `"backtracking"`, `"row"` or `"column"`: how it goes through the
#'   blanks.
#' @param frames The most frames to keep, from 2 to 5,000. Each takes some hundred
#'   bytes of the page.
#' @param from,to The first and the last event to show, counted from 0, the start.
#' @param labels Texts of your own, by the names in [sudoku_labels()].
#' @returns `watch_sudoku()` an htmlwidget of class `oxidoku_watch`. `as_tibble()`
#'   makes a tibble of its frames: `event`, the number of the last event;
#'   `what` it was (`"start"`, `"try"`, `"take_back"`, `"naked_single"`,
#'   `"hidden_single_row"`, `"hidden_single_column"`, `"hidden_single_box"`,
#'   `"single"`, `"naked_pair"`, `"propagate"`, `"solution"`, `"end"`); `row`, `col`
#'   and `digit` (`NA` where it is about no cell); the counters `placements`,
#'   `guesses` and `backtracks`; and `board`, a list of 9x9 integer matrices, `0` for
#'   a blank.
#' @section Errors:
#' Those of [board]; `oxidoku_error_clash` where digits clash;
#' `oxidoku_error_argument`; `oxidoku_error_package` where \pkg{htmlwidgets} is not
#' installed.
#' @section Time:
#' The method runs twice, to count and to keep, and `"fast"` without the wide registers
#' that make it fast. Where [solve_sudoku()] takes hours, so does this; Ctrl-C stops
#' it.
#' @seealso [solve_sudoku()], `vignette("four-ways")`; [view_path()] for the steps of
#'   a person.
#' @examplesIf rlang::is_installed("htmlwidgets")
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' work <- watch_sudoku(board, "backtracking", frames = 100)
#' if (interactive()) {
#'   work
#' }
#'
#' # The first tries, one by one
#' plot(watch_sudoku(board, "backtracking", to = 5))
#'
#' # How the rules go about it, and where they are stuck
#' tibble::as_tibble(watch_sudoku(board, "logic"))
#' @export
watch_sudoku <- function(board, method = c("backtracking", "logic", "hybrid", "fast"), ...,
                         order = c("row", "column"), frames = 300, from = 0, to = Inf,
                         theme = c("auto", "light", "dark", "contrast"), title = NULL,
                         labels = NULL, width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  need_packages("htmlwidgets", call)
  method <- check_choice(method, eval(formals(watch_sudoku)$method), "method", call)
  check_only_with_method("order", "backtracking", method, given = !missing(order), call = call)
  order <- check_choice(order, eval(formals(watch_sudoku)$order), "order", call)
  frames <- check_number(frames, 2, 5000, "frames", call)
  check_span(from, to, call)
  board <- as_board(board, call = call)
  check_no_clash(board, call)
  work <- check_native(
    native_watch(board, method, order, frames, as.double(from), as.double(to)),
    call
  )
  look <- check_look(theme, title, labels, height, call, words = all_words())
  look$title <- look$title %||% method_title(method, order, look$labels)
  check_size(width, "width", call)
  check_size(height, "height", call)
  widget <- new_widget(watch_data(work, board, look), width, height, elementId, "oxidoku_watch")
  attr(widget, "work") <- c(work, list(givens = board, title = look$title))
  widget
}

check_span <- function(from, to, call) {
  largest <- 2^52
  fits <- is_whole_number(from, 0, largest) &&
    (identical(to, Inf) || is_whole_number(to, from, largest))
  if (fits) {
    return(invisible())
  }
  stop_argument(
    "to",
    c(
      "{.arg from} and {.arg to} must be numbers of events, and {.arg to} must not be smaller than {.arg from}.",
      "i" = "Event 0 is the start; {.code to = Inf} is the end."
    ),
    call = call
  )
}

check_no_clash <- function(board, call) {
  conflicts <- find_conflicts(board)
  if (nrow(conflicts) == 0) {
    return(invisible())
  }
  cells <- tibble::tibble(
    row = c(conflicts$row, conflicts$other_row), col = c(conflicts$col, conflicts$other_col)
  )
  cells <- unique(cells)
  stop_oxidoku(
    "clash",
    c(
      "{.arg board} has clashing digits, so there is nothing to solve.",
      "x" = "Cells: {truncate_values(cell_names(cells))}.",
      "i" = "{.fn check_sudoku} says which cells clash with which."
    ),
    arg = "board", cells = cells, call = call
  )
}

method_title <- function(method, order, labels) {
  name <- if (method == "backtracking") paste0("method_backtracking_", order) else paste0("method_", method)
  labels[[name]]
}

#' @exportS3Method tibble::as_tibble
as_tibble.oxidoku_watch <- function(x, ...) {
  work <- attr(x, "work")
  tibble::tibble(
    event = work$number,
    what = work$event,
    row = work$cell %/% 9L + 1L,
    col = work$cell %% 9L + 1L,
    digit = work$digit,
    placements = work$placements,
    guesses = work$guesses,
    backtracks = work$backtracks,
    board = lapply(seq_along(work$number), board_of_frame, work = work)
  )
}

#' @export
as.data.frame.oxidoku_watch <- function(x, ...) {
  as.data.frame(tibble::as_tibble(x))
}

board_of_frame <- function(work, i) {
  matrix(work$digits[81 * (i - 1) + 1:81], 9, byrow = TRUE)
}
