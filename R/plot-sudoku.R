#' Draw boards
#'
#' Draws a board, or several side by side on one page, with \pkg{grid} graphics. Givens are bold,
#' other digits are lighter, box lines are thick, and clashing cells are shaded. The picture adapts
#' to the size of the device.
#'
#' @inheritParams solve_puzzles
#' @param x A board, in any of the forms listed in [board], or several, in any of the forms listed
#'   in [puzzles], such as a table from [generate_sudoku()]. For a result of [solve_sudoku()], the
#'   solution is drawn, with the digits of the puzzle as givens. With `rules` or `size` but no `x`, an
#'   empty board is drawn. For steps, paths and hints, use [plot()][plot.oxidoku_steps()].
#' @param ... For `plot_sudoku()` these dots must be empty: name all further arguments. For
#'   `plot()`, they are arguments of `plot_sudoku()`.
#' @param size The side of an empty board, as in [generate_sudoku()]. With `x`, it must be the side of
#'   `x`.
#' @param givens The filled cells that belong to the puzzle: a logical 9x9 matrix, or the puzzle as
#'   a board; for a set of boards, the same number of puzzles. `NULL` treats all filled cells as
#'   givens, except in results, which contain their givens.
#' @param candidates Pencil marks in the empty cells: `TRUE` for all that row, column and
#'   box allow, or, for one board, the marks as for [find_steps()]. `FALSE` for
#'   none.
#' @param highlight Cells to tint, in every board: names such as `c("r1c2", "r5c6")`, a logical 9x9
#'   matrix, or a data frame or matrix with columns `row` and `col`, as [find_empty_cells()]
#'   returns. In a list of several such sets, each has a different tint, and the names of the list
#'   become a key.
#' @param title A line above the board, or a line for each board of a set. A single title for
#'   several boards is printed above the page. By default, the names of a set are its titles.
#' @param axis_labels Whether to label rows and columns, `r1` to `r9` and `c1` to `c9`.
#' @param columns How many boards to draw side by side. `NULL` chooses the number that makes the
#'   boards largest.
#' @param given_colour,filled_colour Colours of the givens and of all other digits.
#' @param symbols How digits are drawn: `NULL` for 1 to 9, with letters for larger digits,
#'   `"letters"`, `"shapes"`, `"colours"`, a word with a letter for each digit, or a vector with a
#'   text for each digit. See *Symbols*.
#' @param new_page Whether to start a new page, or the next figure if `par(mfrow = )` or
#'   `layout()` divides the page. `FALSE` draws into the current \pkg{grid} viewport.
#' @section Symbols:
#' [plot_sudoku()], [sudoku_sheet()], [play_sudoku()] and `print()` can write the digits of a
#' board as other symbols, and [sudoku_puzzle()] and [as_sudoku()] can read such boards:
#'
#' * `"letters"`: A for 1, B for 2 and so on, for all boards;
#' * a word with a different letter for each digit, such as `"COPYRIGHT"`, for a wordoku; ranges
#'   such as `"A-I"` are written out;
#' * `"shapes"`: up to nine shapes, which differ in outline and filling, even in grey and
#'   as pencil marks;
#' * `"colours"`: up to nine discs; those of the puzzle have a dark rim;
#' * a character vector with a text for each digit: emoji, syllables, numbers.
#'
#' In text, shapes and colours are Unicode characters. A board does not store its symbols: pass them
#' to each function.
#' @returns The drawn grob, invisibly.
#' @seealso [plot.oxidoku_steps()] for steps and hints, [sudoku_sheet()] for sheets to print;
#'   [sudoku_words] for the terms.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' plot_sudoku(board, title = "A puzzle", axis_labels = TRUE)
#' plot_sudoku(board, candidates = TRUE, highlight = c("r1c1", "r1c2"))
#'
#' # A board with further rules: see sudoku_rules()
#' rules <- sudoku_rules(rule_arrow("r2c2", "r3c3 r4c4"), rule_diagonals())
#' plot_sudoku(rules = rules)
#'
#' # A solution, with the digits of the puzzle as givens
#' plot_sudoku(solve_puzzles(board)$solution, givens = board)
#'
#' # For children, and as a wordoku
#' small <- generate_sudoku(1, size = 4)$puzzle
#' plot_sudoku(small, symbols = "shapes")
#' plot_sudoku(board, symbols = "COPYRIGHT")
#'
#' # Several on one page
#' set.seed(1)
#' puzzles <- generate_sudoku(6, symmetry = "rotation_180")
#' plot_sudoku(puzzles, title = puzzles$level)
#' @export
plot_sudoku <- function(x, ..., rules = NULL, size = NULL, givens = NULL, candidates = FALSE,
                        highlight = NULL, title = NULL, axis_labels = FALSE, columns = NULL,
                        given_colour = given_digits, filled_colour = filled_digits,
                        symbols = NULL, new_page = TRUE) {
  call <- environment()
  if (missing(x) && (length(rules) > 0 || length(size) > 0)) {
    x <- sudoku_puzzle(rules = sized_rules(rules, size, call))
  }
  check_given(x, "x", call)
  x <- position_of_row(x)
  if (inherits(x, c("oxidoku_steps", "oxidoku_hint"))) {
    return(invisible(plot(x, ..., new_page = new_page)))
  }
  check_dots_empty(..., call = call, instead = plot_advice)
  look <- list(
    axis_labels = check_flag(axis_labels, "axis_labels", call),
    given_colour = check_colour(given_colour, "given_colour", call),
    filled_colour = check_colour(filled_colour, "filled_colour", call)
  )
  new_page <- check_flag(new_page, "new_page", call)
  columns <- if (!is.null(columns)) check_number(columns, 1, largest_page, "columns", call)
  names <- if (!is_own_board(x) && !has_rules(x) && is.null(dim(x))) names(x)
  drawn <- drawn_boards(x, givens, call, rules)
  for (one in drawn) if (is.null(one$reason)) check_side(one$rules, size, "x", call)
  drawn <- lapply(drawn, in_symbols, symbols, call)
  dims <- smallest_dims(drawn)
  highlight <- as_highlights(highlight, call, dims)
  title <- check_titles(title %||% names, length(drawn), call)
  marks <- drawn_marks(candidates, drawn, call)
  grobs <- Map(function(one, marks) board_grob(one, look, marks, highlight), drawn, marks)
  key <- key_of_drawn(drawn, highlight)
  grob <- page_grob(unname(grobs), title, key, columns)
  draw_canvas(grob, new_page)
  invisible(grob)
}

# Sets how the digits of a drawn board are written.
in_symbols <- function(one, symbols, call) {
  one$symbols <- as_symbols(symbols, one$facts$digits %||% 9L, call, one$facts)
  one
}

# Returns the key: the meaning of the cell tints, and the rules.
key_of_drawn <- function(drawn, highlight = list()) {
  named <- key_of_highlights(if (length(highlight) > 0) highlight else drawn[[1]]$marked)
  clashes <- any(vapply(drawn, function(one) NROW(one$conflicts) > 0, NA))
  c(named, tint_entry("clashing", tints$wrong, clashes && length(named) > 0), key_of_boards(drawn))
}

# Arguments of base graphics and grid, and what to use instead here.
plot_advice <- c(
  main = "Use {.arg title}.",
  labels = "Use {.arg axis_labels}.",
  ncol = "Use {.arg columns}.",
  newpage = "Use {.arg new_page}.",
  col = "Use {.arg given_colour} and {.arg filled_colour}."
)

# Returns a list with an element for each board: either `board`, `given`, `conflicts`, `rules` and
# `facts`, or the `reason` why the board cannot be drawn.
drawn_boards <- function(x, givens, call, rules = NULL) {
  x <- puzzles_of_table(x)
  if (is_one_board(x)) {
    return(list(drawn_board(x, givens, call, rules)))
  }
  boards <- boards_of_set(x, "x", call, rules)
  check_page(length(boards), call)
  givens <- givens_of_set(givens, length(boards), call)
  drawn <- Map(function(board, givens, at) {
    tryCatch(
      drawn_board(board, givens, call, rules),
      oxidoku_error = function(e) {
        if (identical(e$arg, "givens")) stop_at(e, at)
        list(reason = brief_reason(e))
      }
    )
  }, boards, givens, seq_along(boards))
  reason <- vapply(drawn, function(one) one$reason %||% NA_character_, "", USE.NAMES = FALSE)
  warn_malformed(reason, of_missing = FALSE, outcome = "the reason is drawn instead")
  drawn
}

# Raises the error for one of several givens again, with its position.
stop_at <- function(error, at) {
  error$body <- c(error$body, i = cli::format_inline("This is element {at} of {.arg givens}."))
  error$puzzles <- at
  rlang::cnd_signal(error)
}

# Returns the column of puzzles if `x` is a table that has one; otherwise `x`.
puzzles_of_table <- function(x) {
  is_column <- is.data.frame(x) && (is.character(x[["puzzle"]]) || has_rules(x[["puzzle"]]))
  if (is_column) x[["puzzle"]] else x
}

drawn_board <- function(x, givens, call, rules = NULL) {
  if (inherits(x, "oxidoku_solution")) {
    given <- givens_of_result(x)
    givens <- givens %||% (!is.na(given) & given != 0L)
  }
  givens <- givens %||% own_givens(x)
  board <- as_board(what_to_draw(x), rules_beside(x, rules, givens, "x", call), "x", call)
  list(
    board = board$board, given = given_cells(givens, board, call, "x"), conflicts = clashes_of(board),
    rules = board$rules, facts = board$facts, symbols = usual_symbols(board$facts),
    marked = if (inherits(x, "oxidoku_check")) wrong_cells(x)
  )
}

# Returns what to draw of a result. If it has no solution, this is the board that should be
# solved.
what_to_draw <- function(x) {
  if (!inherits(x, "oxidoku_solution") || !is_without_solution(x)) {
    return(x)
  }
  sudoku_puzzle(x$givens, own_rules(x))
}

# Returns the numbers of rows and columns that all boards have.
smallest_dims <- function(drawn) {
  dims <- lapply(drawn, function(one) if (!is.null(one$board)) dim(one$board) else c(9L, 9L))
  as.integer(do.call(pmin, dims))
}

# Returns one key for a page of boards. Entries that do not apply to all boards name their boards,
# counted from the upper left.
key_of_boards <- function(drawn) {
  rules <- lapply(drawn, `[[`, "rules")
  kinds <- unique(rules)
  keys <- lapply(kinds, function(one) if (!is.null(one)) key_of_rules(one))
  labels <- lapply(keys, function(key) vapply(key, `[[`, "", "label"))
  kind_of_board <- match(rules, kinds)
  entries <- unlist(keys, recursive = FALSE)
  entries <- entries[!duplicated(unlist(labels))]
  lapply(entries, function(entry) {
    has <- vapply(labels, function(some) entry$label %in% some, NA)
    at <- which(has[kind_of_board])
    if (length(at) < length(drawn)) {
      entry$label <- paste0(entry$label, " (", if (length(at) == 1) "board " else "boards ", and_words(truncate_values(at)), ")")
    }
    entry
  })
}

# Returns a list of the boards of a set.
boards_of_set <- function(x, arg, call, rules = NULL) {
  if (is_list_of_boards(x)) {
    return(unname(x))
  }
  read <- as_boards(x, rules, arg, call)
  boards <- as.list(read$x)
  unread <- which(!is.na(read$reason))
  # The caller finds out again what is wrong with each of them.
  boards[unread] <- if (is.character(x)) as.list(as.character(x)[unread]) else list(list())
  boards
}

givens_of_set <- function(givens, n, call) {
  if (is.null(givens)) {
    return(vector("list", n))
  }
  givens <- boards_of_set(givens, "givens", call)
  check_number_of_givens(givens, n, call)
  givens
}

check_number_of_givens <- function(givens, n, call) {
  if (length(givens) != n) {
    stop_argument(
      "givens",
      c(
        "{.arg givens} must have one puzzle for each board of {.arg x}.",
        "x" = "{.arg x} has {n} board{?s}, and {.arg givens} has {length(givens)} puzzle{?s}."
      ),
      call = call
    )
  }
}

brief_reason <- function(error) {
  switch(class(error)[[1]],
    oxidoku_error_shape = error$reason %||% paste("not", error$wanted %||% "9x9", "cells"),
    oxidoku_error_cell = "a cell without a digit",
    oxidoku_error_unsolved = "no solution",
    "not a board"
  )
}

largest_page <- 120

check_page <- function(n, call, arg = "x") {
  if (n >= 1 && n <= largest_page) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be 1 to {largest_page} boards: they share one page.",
      "x" = "The number of boards is {format_count(n)}.",
      "i" = if (n > 1) "Draw some of them, such as {.code {arg}[1:12]}."
    ),
    call = call
  )
}

# Returns the pencil marks to draw for each board: a logical array, or NULL.
drawn_marks <- function(candidates, drawn, call) {
  if (identical(candidates, FALSE) || is.null(candidates)) {
    return(vector("list", length(drawn)))
  }
  marks <- if (!identical(candidates, TRUE)) marks_to_draw(candidates, drawn, call)
  if (!is.null(marks) && length(drawn) > 1) {
    stop_argument(
      "candidates",
      c(
        "{.arg candidates} must be {.code TRUE} or {.code FALSE} for several boards.",
        "i" = "Pencil marks belong to one board."
      ),
      call = call
    )
  }
  lapply(drawn, function(one) {
    if (is.null(one$reason)) open_marks(one$board, marks, one$rules)
  })
}

# Returns the pencil marks of empty cells: what the board allows, without the eliminated
# candidates. Marks that the user supplied stay even if a variant rule contradicts them, because
# it is up to the player to remove them.
open_marks <- function(board, marks = NULL, rules = classic_rules()) {
  if (!is.null(marks) && length(rules$rules) > 0) {
    rules <- new_rules(rules$shape, list(), NULL)
  }
  open <- candidates_of(new_board(board, rules))
  open[rep(is.na(board) | board != 0L, dim(open)[[3]])] <- FALSE
  if (is.null(marks)) open else open & marks
}

marks_to_draw <- function(candidates, drawn, call) {
  as_marks(candidates, call, drawn[[1]]$facts %||% classic_rules()$facts)
}

# Draws one board. `look` has `axis_labels` and the colours of the digits, and optionally the
# `size` of the digits and the weight of `heavy` lines.
board_grob <- function(one, look, marks = NULL, highlight = list()) {
  if (!is.null(one$reason)) {
    grid <- edges_piece(classic_rules()$facts, thin = "grey85", thick = "grey60")
    return(canvas_grob(grid, note_piece(one$reason), name = "sudoku"))
  }
  size <- look$size %||% 0.62
  pieces <- rules_pieces(one$rules, one$facts, one$board, marked = !is.null(marks))
  if (length(highlight) == 0) {
    highlight <- one$marked
  }
  shades <- Map(function(cells, fill) {
    shade_piece(cells$row, cells$col, fill = fill)
  }, highlight, highlight_tints(length(highlight)))
  wrong <- clashing_cells(one$conflicts)
  canvas_grob(
    shade_piece(wrong[, 1], wrong[, 2], fill = tints$wrong, name = "clashes"),
    tree_grob(shades, "highlights"),
    pieces$under,
    if (!is.null(marks)) marks_piece(marks_of(marks), mark_side(marks), name = "marks", symbols = one$symbols),
    board_piece(one$board, !one$given, grid::gpar(col = look$filled_colour), "filled", size, one$symbols),
    board_piece(
      one$board, one$given, grid::gpar(col = look$given_colour, fontface = "bold"),
      "givens", size, one$symbols
    ),
    edges_piece(one$facts, look$heavy %||% 1),
    pieces$over,
    axis_labels = look$axis_labels,
    name = "sudoku",
    dims = c(one$facts$rows, one$facts$columns),
    margin = pieces$margin
  )
}

# Returns the rows and columns of all cells that clash. A clash with a rule may involve only one
# cell.
clashing_cells <- function(clashes) {
  cells <- unique(cbind(c(clashes$row, clashes$other_row), c(clashes$col, clashes$other_col)))
  cells[!is.na(cells[, 1]), , drop = FALSE]
}

# Draws the reason why a board cannot be drawn, in place of the board.
note_piece <- function(text) {
  digits_piece(text, 5, 5, size = 0.5, gp = grid::gpar(col = "grey30"), name = "note")
}

# Arranges one board, or several in a grid that adapts to the page when it is drawn.
page_grob <- function(grobs, title, key = NULL, columns = NULL) {
  if (length(grobs) == 1) {
    return(captioned_grob(grobs[[1]], title, key = key))
  }
  each <- if (length(title) > 1) as.list(title) else vector("list", length(grobs))
  grid <- grid::gTree(
    boards = grobs, titles = each, columns = columns, name = "boards", cl = "oxidoku_page"
  )
  captioned_grob(grid, if (length(title) == 1) title, key = key)
}

#' @method makeContent oxidoku_page
#' @export
makeContent.oxidoku_page <- function(x) {
  width <- grid::convertWidth(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  height <- grid::convertHeight(grid::unit(1, "npc"), "points", valueOnly = TRUE)
  n <- length(x$boards)
  columns <- x$columns %||% best_columns(n, width, height)
  rows <- ceiling(n / columns)
  # All titles have the same size.
  size <- title_size(x$titles, width / columns, height / rows)
  cells <- lapply(seq_len(n), function(i) {
    place <- grid::viewport(
      x = ((i - 1) %% columns + 0.5) / columns, y = 1 - ((i - 1) %/% columns + 0.5) / rows,
      width = 0.97 / columns, height = 0.97 / rows
    )
    titled_grob(x$boards[[i]], x$titles[[i]], size, place)
  })
  grid::setChildren(x, do.call(grid::gList, cells))
}

# Returns the number of columns that makes the boards largest. Titles are ignored.
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

# Draws a board with a title of a given size directly above it.
titled_grob <- function(board, title, size, place) {
  if (is.null(title)) {
    return(grid::gTree(children = grid::gList(board), vp = place))
  }
  room <- points(1.7 * size)
  below <- grid::viewport(
    y = 0, height = grid::unit(1, "npc") - room, just = c(0.5, 0)
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
  if (is.character(title)) check_readable(title, "title", call)
  if (!is.atomic(title) || !length(title) %in% c(1, n) || anyNA(title)) {
    stop_argument(
      "title",
      c(
        "{.arg title} must be a single string{if (n > 1) ', or one for each board'}.",
        "x" = if (is.atomic(title)) {
          "It has {length(title)} value{?s}{if (anyNA(title)) ', some of them NA'}; there {?is/are} {n} board{?s}."
        } else {
          "It is {obj_type_friendly(title)}."
        }
      ),
      call = call
    )
  }
  as.character(title)
}

# Checks a colour in any form that R accepts.
check_colour <- function(x, arg, call) {
  is_number <- is.numeric(x) && all(is.na(x) | x >= 0 & x <= .Machine$integer.max)
  known <- length(x) == 1 && (is.character(x) || is_number) &&
    !is.null(tryCatch(grDevices::col2rgb(x), error = function(e) NULL))
  if (known) {
    return(x)
  }
  stop_must(
    x, arg,
    "be one colour, such as {.val {given_digits}} or {.val {filled_digits}}",
    found = if (is.character(x) && length(x) == 1) "It is {.val {x}}.",
    call = call
  )
}

# Returns the wrong digits or, if there are none, the givens and cells that may be wrong.
wrong_cells <- function(x) {
  cells <- if (NROW(x$wrong) > 0) x$wrong else x$suspects[!is.na(x$suspects$row), ]
  label <- if (NROW(x$wrong) > 0) "wrong" else "may be wrong"
  if (NROW(cells) > 0) stats::setNames(list(cells[c("row", "col")]), label)
}
