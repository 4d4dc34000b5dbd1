#' Draw a method at work
#'
#' Draws frames of [watch_sudoku()] side by side. The text above a frame names the last event, and
#' the cell of this event is tinted.
#'
#' @param x The result of [watch_sudoku()].
#' @param ... These dots must be empty.
#' @param which The numbers of the frames to draw, at most 120 of them. `NULL` draws up to eight,
#'   spread evenly over the work.
#' @param candidates Whether to draw pencil marks, if the method keeps any.
#' @param title A line above the strip. `NULL` for the title of `x` and a summary of the work,
#'   `NA` for no title.
#' @param columns The number of boards to draw side by side. `NULL` makes the boards as large as
#'   possible.
#' @param new_page Whether to start a new page or figure, as in [plot_sudoku()].
#' @returns The drawn grob, invisibly.
#' @section Errors:
#' A wrong argument raises `oxidoku_error_argument`.
#' @seealso [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed("htmlwidgets")
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' # From start to end
#' plot(watch_sudoku(board, "backtracking"))
#'
#' # Around the first guess of the hybrid
#' work <- watch_sudoku(board, "hybrid")
#' guess <- which(tibble::as_tibble(work)$what == "try")[1]
#' plot(work, which = guess + -1:2, candidates = TRUE)
#' @export
plot.oxidoku_watch <- function(x, ..., which = NULL, candidates = FALSE, title = NULL,
                               columns = NULL, new_page = TRUE) {
  call <- environment()
  check_dots_empty(..., call = call, instead = plot_advice)
  work <- attr(x, "work")
  total <- length(work$number)
  if (is.null(which)) {
    which <- unique(round(seq(1, total, length.out = min(8, total))))
  }
  which <- as_whole_numbers(which, 1, total, "which", call)
  check_page_of_frames(which, call)
  check_flag(candidates, "candidates", call)
  check_flag(new_page, "new_page", call)
  columns <- if (!is.null(columns)) check_number(columns, 1, largest_page, "columns", call)
  title <- if (is.null(title)) paste0(work$title, ": ", work_words(work)) else title
  if (!identical(title, NA)) {
    check_text(title, "title", call)
  }
  grob <- frames_grob(work, which, candidates, if (!identical(title, NA)) title, columns)
  draw_canvas(grob, new_page)
  invisible(grob)
}

check_page_of_frames <- function(which, call) {
  if (length(which) >= 1 && length(which) <= largest_page) {
    return(invisible())
  }
  stop_argument(
    "which",
    c(
      "{.arg which} must select 1 to {largest_page} frames: they share one page.",
      "x" = "It selects {length(which)}."
    ),
    call = call
  )
}

frames_grob <- function(work, which, candidates, title, columns) {
  boards <- lapply(which, frame_grob, work = work, candidates = candidates)
  titles <- as.list(vapply(which, frame_title, "", work = work))
  page <- grid::gTree(boards = boards, titles = titles, columns = columns, name = "boards", cl = "oxidoku_page")
  captioned_grob(page, title, key = strip_key(work$event[which]))
}

# Returns the tints of events, which mark the cells that the events are about.
event_tints <- function() c(placed = tints$placed, take_back = tints$wrong, naked_pair = tints$cell)

kind_of_event <- function(event) {
  known <- c(take_back = "take_back", naked_pair = "naked_pair")
  about_no_cell <- c("start", "propagate", "solution", "restart", "end")
  ifelse(event %in% about_no_cell, NA_character_, ifelse(event %in% known, event, "placed"))
}

frame_grob <- function(i, work, candidates) {
  facts <- work$rules$facts
  board <- board_of_frame(work, i)
  given <- work$givens != 0L
  masks <- of_frame(work$marks, i, facts)
  marks <- if (candidates && any(masks > 0L)) marks_of_masks(masks, facts)
  rules <- rules_pieces(work$rules, facts, board, marked = !is.null(marks))
  symbols <- usual_symbols(facts)
  kind <- kind_of_event(work$event[[i]])
  cells <- c(work$cell[[i]], work$twin[[i]])
  cells <- cells[!is.na(cells)] + 1L
  tinted <- if (!is.na(kind)) {
    list(shade_piece(facts$row[cells], facts$col[cells], fill = event_tints()[[kind]]))
  }
  canvas_grob(
    tree_grob(tinted, "event"),
    rules$under,
    if (!is.null(marks)) marks_piece(marks_of(marks), mark_side(marks), name = "marks", symbols = symbols),
    board_piece(board, !given, grid::gpar(col = filled_digits), "filled", symbols = symbols),
    board_piece(board, given, grid::gpar(col = given_digits, fontface = "bold"), "givens", symbols = symbols),
    edges_piece(facts),
    rules$over,
    name = "frame",
    dims = dim(board),
    margin = rules$margin
  )
}

strip_key <- function(events) {
  labels <- c(
    placed = if ("try" %in% events) "tried or placed" else "placed",
    take_back = "taken back", naked_pair = "naked pair"
  )
  there <- intersect(names(labels), kind_of_event(events))
  do.call(c, lapply(there, function(kind) tint_entry(labels[[kind]], event_tints()[[kind]])))
}

frame_title <- function(i, work) {
  cell <- work$cell[[i]]
  facts <- work$rules$facts
  where <- if (!is.na(cell)) paste0("r", facts$row[[cell + 1L]], "c", facts$col[[cell + 1L]])
  digit <- symbol_of(work$digit[[i]], usual_symbols(facts))
  number <- paste0(format_count(work$number[[i]]), ": ")
  switch(work$event[[i]],
    start = "Start",
    try = paste0(number, digit, " tried in ", where),
    take_back = paste0(number, digit, " taken back from ", where),
    naked_pair = paste0(number, "naked pair"),
    propagate = paste0(number, "consequences"),
    solution = paste0(number, "a solution"),
    restart = paste0(number, "starts again"),
    end = paste0(number, ending_words[[work$ending]]),
    paste0(number, where, " is ", digit)
  )
}

ending_words <- c(
  solved = "solved", stuck = "stuck", none = "no solution",
  unique = "the only solution", multiple = "a second solution"
)

#' @export
summary.oxidoku_watch <- function(object, ...) {
  work <- attr(object, "work")
  of <- format(work$rules)
  frames <- length(work$number)
  text <- paste0(
    work$title, " (", of, "): ", count_words(work$events, "event", "events"), ", ",
    count_words(frames, "frame", "frames"), ", ", ending_words[[work$ending]]
  )
  new_overview(text, title = work$title, of = of, events = work$events, frames = frames, ending = work$ending)
}

work_words <- function(work) {
  counts <- unlist(work$counts)
  words <- c(placements = "placed", guesses = "tried", backtracks = "taken back")
  shown <- counts > 0
  if (!any(shown)) {
    return("no digit placed")
  }
  paste(big_each(counts[shown]), words[names(counts)[shown]], collapse = ", ")
}

big_each <- function(x) vapply(x, format_count, "", USE.NAMES = FALSE)
