#' Watch a method solve a Sudoku
#'
#' @description
#' `watch_sudoku()` replays how a method of [solve_sudoku()] works, frame by frame. The page
#' shows digits being placed, tried and taken back, candidates being eliminated, and counters
#' of the work. Like [play_sudoku()], it is an htmlwidget for the Viewer, R Markdown, Quarto,
#' Jupyter and [save_sudoku_page()].
#'
#' `plot()` draws some of the frames as a strip of pictures, for printing.
#'
#' @details
#' # Events and frames
#'
#' An event is a digit that is placed, tried or taken back, or a naked pair that eliminates
#' candidates. The start and the end are also events. `"fast"` follows all consequences of a guess
#' at once, as one event. On a board that is not classic, `"fast"` may start again after many
#' guesses: first with more deductions from the rules, and finally with a search that learns from
#' contradictions. Only the solutions of that last search are events.
#'
#' If there are more events than `frames`, the frames are spread evenly over all events, including
#' the first and the last. Each frame shows everything that changed since the previous one. Use
#' `from` and `to` to see part of the work in more detail. The counters of a frame include all
#' events up to it, shown or not, so the counters of the last frame are exact.
#'
#' # Counters
#' * *Placed*: digits that rules placed, or that `"fast"` derived. This includes the consequences of
#'   guesses, whereas the `placements` of [solve_sudoku()] only count digits up to the first guess.
#' * *Tried*: the `guesses` of [solve_sudoku()].
#' * *Taken back*: the `backtracks` of [solve_sudoku()]. Here, they are also counted for `"fast"`.
#'
#' `"fast"` continues after a solution until it knows whether there is another. On a board with
#' several solutions, the last frame shows one that the method found, which may not be the first in
#' lexicographic order. In a deep search on such a board, the number of guesses may differ slightly
#' from that of [solve_sudoku()], which searches several branches at once.
#'
#' # In Shiny
#' Use [watchOutput()] and [renderWatch()].
#'
#' @inheritParams play_sudoku
#' @inheritParams solve_sudoku
#' @param board A board of any size, in any of the forms listed in [board]. It must not have
#'   clashing digits.
#' @param method A method of [solve_sudoku()]: `"backtracking"`, `"logic"` (rules without guessing),
#'   `"hybrid"` (rules, then guesses) or `"fast"` (the search of this package). Boards with rules
#'   beyond their rows, columns and boxes, such as killers, need `"fast"`.
#' @param order For `method = "backtracking"`: whether to fill the empty cells by `"row"` or by
#'   `"column"`.
#' @param frames The largest number of frames to keep, from 2 to 5,000. Each frame adds up to about
#'   100 bytes to the page.
#' @param from,to The first and the last event to show. Event 0 is the start.
#' @param labels The language of the texts, `"de"`, `"fr"` or `"es"`, or texts of your own, named
#'   as in [sudoku_labels()].
#' @returns `watch_sudoku()` returns an htmlwidget of class `oxidoku_watch`. `as_tibble()` converts
#'   it to a tibble with one row for each frame: `event`, the number of the last event; `what`, its
#'   kind (`"start"`, `"try"`, `"take_back"`, `"naked_single"`, `"hidden_single_row"`,
#'   `"hidden_single_column"`, `"hidden_single_box"`, `"single"`, `"naked_pair"`, `"propagate"`,
#'   `"solution"`, `"restart"`, `"end"`); `row`, `col` and `digit` (`NA` for events without a cell);
#'   the counters `placements`, `guesses` and `backtracks`; and `board`, a list of integer matrices
#'   of the size of the board, with `0` for an empty cell.
#' @section Errors:
#' In addition to the errors of [board]:
#' * `oxidoku_error_clash`: digits clash;
#' * `oxidoku_error_rules`: the method cannot handle the rules of the board;
#' * `oxidoku_error_argument`: another argument is wrong;
#' * `oxidoku_error_package`: \pkg{htmlwidgets} is not installed.
#' @section Time:
#' The method runs twice, once to count events and once to record them, and `"fast"` runs without
#' its SIMD code. If [solve_sudoku()] takes hours, so does `watch_sudoku()`. Ctrl-C stops it.
#' @seealso [solve_sudoku()], `vignette("four-ways")`; [view_path()] for the steps of a person;
#'   [sudoku_words] for the terms.
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
#' # What the rules find, and where they get stuck
#' tibble::as_tibble(watch_sudoku(board, "logic"))
#'
#' # Any board: here a 6x6
#' six <- "1......2......3......4......5......6"
#' plot(watch_sudoku(six, "hybrid"), which = 1:4)
#' @export
watch_sudoku <- function(board, method = c("backtracking", "logic", "hybrid", "fast"), ...,
                         order = c("row", "column"), frames = 300, from = 0, to = Inf, rules = NULL,
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
  asked <- as_board(board, rules, "board", call)
  warn_left_out(list(asked$rules))
  if (method != "fast") check_no_rules(asked$rules, method, call)
  check_no_clash(asked, call)
  work <- check_native(
    native_watch(asked, method, order, frames, as.double(from), as.double(to)),
    call
  )
  look <- check_look(theme, title, labels, height, call, words = all_words())
  look$title <- look$title %||% method_title(method, order, look$labels)
  check_element(width, height, elementId, call)
  widget <- new_widget(watch_data(work, asked, look), asked$rules, width, height, elementId, "oxidoku_watch")
  attr(widget, "work") <- c(work, list(givens = asked$board, rules = asked$rules, title = look$title))
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
      "{.arg from} and {.arg to} must be event numbers, and {.arg to} must not be smaller than {.arg from}.",
      "i" = "Event 0 is the start; {.code to = Inf} is the end."
    ),
    call = call
  )
}

check_no_clash <- function(asked, call) {
  conflicts <- clashes_of(asked)
  if (nrow(conflicts) == 0) {
    return(invisible())
  }
  at <- clashing_cells(conflicts)
  cells <- tibble::tibble(row = at[, 1], col = at[, 2])
  stop_oxidoku(
    "clash",
    c(
      "{.arg board} has clashing digits, so there is nothing to solve.",
      "x" = "Compare {truncate_values(cell_names(cells))}.",
      "i" = "{.fn check_sudoku} lists the pairs of clashing cells."
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
  facts <- work$rules$facts
  tibble::tibble(
    event = work$number,
    what = work$event,
    row = facts$row[work$cell + 1L],
    col = facts$col[work$cell + 1L],
    digit = value_of(work$digit, facts),
    placements = work$placements,
    guesses = work$guesses,
    backtracks = work$backtracks,
    board = lapply(seq_along(work$number), function(i) shown_board(board_of_frame(work, i), facts))
  )
}

#' @export
as.data.frame.oxidoku_watch <- function(x, ...) {
  events <- tibble::as_tibble(x)
  as.data.frame(with_texts(bare_columns(events), nrow(events)), ...)
}

# Returns the board of a frame with the numbers of digits.
board_of_frame <- function(work, i) {
  facts <- work$rules$facts
  board <- matrix(NA_integer_, facts$rows, facts$columns)
  board[cbind(facts$row, facts$col)] <- of_frame(work$digits, i, facts)
  board
}

# Returns the values of the cells in a frame. `values` are the digits or marks of all frames.
of_frame <- function(values, i, facts) {
  n <- length(facts$row)
  values[n * (i - 1) + seq_len(n)]
}
