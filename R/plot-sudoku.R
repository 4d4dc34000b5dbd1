#' Draw boards
#'
#' Draws a board, or a set of boards in a grid on one page, with \pkg{grid}
#' graphics at any size of the device: givens bold, filled cells lighter, box
#' lines thick, clashing cells shaded.
#'
#' @param board A board in any form of [board], or a set of boards as for
#'   [puzzles]. Of a result of [solve_sudoku()] the solution is drawn, with the
#'   digits it started from as givens. Steps, paths and hints are drawn by their own
#'   [plot()][plot.oxidoku_steps()].
#' @param ... These dots must be empty. All further arguments go by name.
#' @param givens Which filled cells came with the puzzle: a logical 9x9 matrix, or
#'   the puzzle as a board; for a set of boards a set of as many puzzles. `NULL` takes
#'   all filled cells for givens, except in results, which know.
#' @param candidates Pencil marks in the blanks: `TRUE` for all that row, column and
#'   box leave open, or, for one board, the marks as for [find_steps()]. `FALSE` for
#'   none.
#' @param highlight Cells to tint, in every board: names such as
#'   `c("r1c2", "r5c6")`, a logical 9x9 matrix, or a data frame or matrix with columns
#'   `row` and `col`, as [find_empty_cells()] gives. A list of several such sets gives
#'   each a tint of its own, and its names make a key.
#' @param title Above the board, or one for each of a set. One title for a set of
#'   several stands above the page. Names of a set are its titles unless you give
#'   others.
#' @param labels Whether to label rows and columns, `r1` to `r9` and `c1` to `c9`.
#' @param ncol Of a set: how many boards in a row. `NULL` for what draws them
#'   largest.
#' @param given_colour,filled_colour Colours of the digits.
#' @param newpage Whether to start a new page, or the next figure where
#'   `par(mfrow = )` or `layout()` divides the page. `FALSE` draws into the
#'   \pkg{grid} viewport there is.
#' @returns The drawn grob, invisibly.
#' @seealso [plot.oxidoku_steps()] for steps and hints.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' plot_sudoku(board, title = "A puzzle", labels = TRUE)
#' plot_sudoku(board, candidates = TRUE, highlight = c("r1c1", "r1c2"))
#'
#' # A solution, with the digits of the puzzle as givens
#' plot_sudoku(solve_puzzles(board)$solution, givens = board)
#'
#' # Several on one page
#' set.seed(1)
#' puzzles <- generate_sudoku(6, symmetry = "rotation_180")
#' plot_sudoku(puzzles$puzzle, title = as.character(puzzles$level))
#' @export
plot_sudoku <- function(board, ..., givens = NULL, candidates = FALSE, highlight = NULL,
                        title = NULL, labels = FALSE, ncol = NULL,
                        given_colour = "black", filled_colour = "#3B6EA8", newpage = TRUE) {
  call <- environment()
  if (inherits(board, c("oxidoku_steps", "oxidoku_hint"))) {
    return(invisible(plot(board, ..., newpage = newpage)))
  }
  check_no_more(..., call = call)
  look <- list(
    labels = check_flag(labels, "labels", call),
    given_colour = check_colour(given_colour, "given_colour", call),
    filled_colour = check_colour(filled_colour, "filled_colour", call)
  )
  newpage <- check_flag(newpage, "newpage", call)
  ncol <- if (!is.null(ncol)) check_number(ncol, 1, largest_page, "ncol", call)
  highlight <- as_highlights(highlight, call)
  names <- if (!is_own_board(board) && is.null(dim(board))) names(board)
  drawn <- drawn_boards(board, givens, call)
  title <- check_titles(title %||% names, length(drawn), call)
  marks <- drawn_marks(candidates, drawn, call)
  grobs <- Map(function(one, marks) board_grob(one, look, marks, highlight), drawn, marks)
  grob <- page_grob(unname(grobs), title, key_of_highlights(highlight), ncol)
  draw_canvas(grob, newpage)
  invisible(grob)
}

# What is drawn of each board: `board`, `given`, `conflicts`, or the `reason` why
# it cannot be.
drawn_boards <- function(x, givens, call) {
  if (!is_many_puzzles(x) && !is_column_of_strings(x)) {
    return(list(drawn_board(x, givens, call)))
  }
  boards <- boards_of_set(x, "board", call)
  check_page(length(boards), call)
  givens <- givens_of_set(givens, length(boards), call)
  Map(function(board, givens) {
    tryCatch(
      drawn_board(board, givens, call),
      oxidoku_error_givens = stop,
      oxidoku_error = function(e) list(reason = brief_reason(e))
    )
  }, boards, givens)
}

drawn_board <- function(x, givens, call) {
  if (inherits(x, "oxidoku_solution")) {
    board <- as_board(if (anyNA(x$solution)) x$givens else x$solution, "board", call)
    givens <- givens %||% as_board(x$givens, "board", call)
  } else {
    board <- as_board(x, "board", call)
  }
  list(
    board = board, given = as_givens(givens, board, call),
    conflicts = find_conflicts(board)
  )
}

# A list of boards, one for each of a set.
boards_of_set <- function(x, arg, call) {
  if (is_list_of_boards(x)) {
    return(unname(x))
  }
  as.list(as_puzzles(x, arg, call)$x)
}

givens_of_set <- function(givens, n, call) {
  if (is.null(givens)) {
    return(vector("list", n))
  }
  givens <- boards_of_set(givens, "givens", call)
  if (length(givens) != n) {
    stop_argument(
      "givens",
      c(
        "{.arg givens} must be as many puzzles as {.arg board} has boards.",
        "x" = "{.arg board} has {n}, {.arg givens} {length(givens)}."
      ),
      call = call
    )
  }
  givens
}

brief_reason <- function(error) {
  switch(class(error)[[1]],
    oxidoku_error_shape = "not 9x9 cells",
    oxidoku_error_cell = "no digit or blank in a cell",
    oxidoku_error_unsolved = "no solution",
    "not a board"
  )
}

largest_page <- 120

check_page <- function(n, call, arg = "board") {
  if (n >= 1 && n <= largest_page) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be from 1 to {largest_page} boards, which go on one page.",
      "x" = "It is {big(n)}.",
      "i" = if (n > 1) "Draw some of them: {.code {arg}[1:12]}."
    ),
    call = call
  )
}

# Pencil marks to draw, for each board: a logical array or NULL.
drawn_marks <- function(candidates, drawn, call) {
  if (identical(candidates, FALSE) || is.null(candidates)) {
    return(vector("list", length(drawn)))
  }
  marks <- if (!identical(candidates, TRUE)) as_marks(candidates, call)
  if (!is.null(marks) && length(drawn) > 1) {
    stop_argument(
      "candidates",
      c(
        "{.arg candidates} must be {.code TRUE} or {.code FALSE} for several boards.",
        "i" = "Marks of your own go with one board."
      ),
      call = call
    )
  }
  lapply(drawn, function(one) {
    if (is.null(one$reason)) open_marks(one$board, marks)
  })
}

# Pencil marks in blanks: what the board leaves open, less what was struck out.
open_marks <- function(board, marks = NULL) {
  open <- array(candidates(board), c(9, 9, 9))
  open[rep(board != 0L, 9)] <- FALSE
  if (is.null(marks)) open else open & marks
}

# `look` has `labels` and the colours of the digits, perhaps also their `size` and how
# `heavy` lines are.
board_grob <- function(one, look, marks = NULL, highlight = list()) {
  size <- look$size %||% 0.62
  if (!is.null(one$reason)) {
    return(canvas_grob(lines_piece("grey85", "grey60"), note_piece(one$reason), name = "sudoku"))
  }
  conflicts <- one$conflicts
  shades <- Map(function(cells, fill) {
    shade_piece(cells$row, cells$col, fill = fill)
  }, highlight, highlight_tints(length(highlight)))
  canvas_grob(
    grid::gTree(children = do.call(grid::gList, unname(shades)), name = "highlights"),
    shade_piece(
      c(conflicts$row, conflicts$other_row), c(conflicts$col, conflicts$other_col),
      fill = tints$wrong, name = "clashes"
    ),
    if (!is.null(marks)) marks_piece(marks_of(marks)),
    board_piece(one$board, !one$given, grid::gpar(col = look$filled_colour), "filled", size),
    board_piece(
      one$board, one$given, grid::gpar(col = look$given_colour, fontface = "bold"),
      "givens", size
    ),
    lines_piece(heavy = look$heavy %||% 1),
    labels = look$labels,
    name = "sudoku"
  )
}

# Why there is no board, where it would be.
note_piece <- function(text) {
  digits_piece(text, 5, 5, size = 0.5, gp = grid::gpar(col = "grey30"), name = "note")
}

# One board, or several in a grid that is chosen for the page when it is drawn.
page_grob <- function(grobs, title, key = NULL, ncol = NULL) {
  if (length(grobs) == 1) {
    return(captioned_grob(grobs[[1]], title, key = key))
  }
  each <- if (length(title) > 1) as.list(title) else vector("list", length(grobs))
  grid <- grid::gTree(
    boards = grobs, titles = each, ncol = ncol, name = "boards", cl = "oxidoku_page"
  )
  captioned_grob(grid, if (length(title) == 1) title, key = key)
}

#' @method makeContent oxidoku_page
#' @export
makeContent.oxidoku_page <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  n <- length(x$boards)
  ncol <- x$ncol %||% best_columns(n, width, height)
  nrow <- ceiling(n / ncol)
  # One size of title for all.
  size <- title_size(x$titles, width / ncol, height / nrow)
  cells <- lapply(seq_len(n), function(i) {
    place <- grid::viewport(
      x = ((i - 1) %% ncol + 0.5) / ncol, y = 1 - ((i - 1) %/% ncol + 0.5) / nrow,
      width = 0.97 / ncol, height = 0.97 / nrow
    )
    titled_grob(x$boards[[i]], x$titles[[i]], size, place)
  })
  grid::setChildren(x, do.call(grid::gList, cells))
}

# As many columns as make the boards largest, titles left out.
best_columns <- function(n, width, height) {
  columns <- seq_len(n)
  sides <- pmin(width / columns, height / ceiling(n / columns))
  which.max(sides)
}

title_size <- function(titles, width, height) {
  titles <- unlist(titles)
  if (length(titles) == 0) {
    return(0)
  }
  size <- min(16, max(5, min(width, height) / 16))
  min(vapply(titles, fit_title, 0, size = size, width = 0.92 * width))
}

# A board with a title of a given size above it, which stays close to the board.
titled_grob <- function(board, title, size, place) {
  if (is.null(title)) {
    return(grid::gTree(children = grid::gList(board), vp = place))
  }
  room <- points(1.7 * size)
  below <- grid::viewport(
    y = 0, height = grid::unit(1, "npc") - room, just = c("centre", "bottom")
  )
  grid::gTree(children = grid::gList(
    grid::gTree(children = grid::gList(board), vp = below),
    title_grob(title, size, grid::unit(1, "npc") - 0.5 * room)
  ), vp = place)
}

check_titles <- function(title, n, call) {
  if (is.null(title)) {
    return(NULL)
  }
  if (is.factor(title)) {
    title <- as.character(title)
  }
  if (!is.atomic(title) || !length(title) %in% c(1, n) || anyNA(title)) {
    stop_argument(
      "title",
      c(
        "{.arg title} must be one text{if (n > 1) ', or one for each board'}.",
        "x" = if (is.atomic(title)) {
          "It has {length(title)} value{?s}{if (anyNA(title)) ', some of them NA'}; there {?is/are} {n} board{?s}."
        } else {
          "It is {kind_of(title)}."
        }
      ),
      call = call
    )
  }
  as.character(title)
}

# A colour as R knows them.
check_colour <- function(x, arg, call) {
  known <- length(x) == 1 && (is.character(x) || is.numeric(x)) &&
    !is.null(tryCatch(grDevices::col2rgb(x), error = function(e) NULL))
  if (known) {
    return(x)
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be one colour, such as {.val black} or {.val #3B6EA8}.",
      "x" = if (is.character(x) && length(x) == 1) "It is {.val {x}}." else "It is {kind_of(x)}."
    ),
    call = call
  )
}
