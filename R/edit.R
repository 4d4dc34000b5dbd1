#' Type in a board
#'
#' Opens a board to type in, and returns what was entered: a gadget if the packages
#' \pkg{htmlwidgets}, \pkg{shiny} and \pkg{miniUI} are installed, else R's data editor.
#' Without a screen, as over a plain ssh connection, it asks for the rows at the console,
#' one by one.
#'
#' @param board The board to start from; empty by default. Doubtful cells of a result of
#'   [read_sudoku_image()] are coloured.
#' @param ... These dots must be empty.
#' @returns A list of class `oxidoku_position`, which any function accepts as a
#'   [board]: the 9x9 integer matrix `board` with `0` for an empty cell, the logical 9x9
#'   matrix `givens` (all filled cells), the logical 9x9x9 array `candidates` (pencil
#'   marks, or all that the board leaves open) and the `status` of the puzzle.
#'   `as.matrix()` returns the board alone. `NULL` if it was cancelled. What was typed is
#'   checked like any other [board].
#' @section Errors:
#' `oxidoku_error_interactive` if R is not interactive.
#' @examplesIf interactive()
#' entered <- edit_sudoku()
#' solve_sudoku(entered)
#' as.matrix(entered)
#' @export
edit_sudoku <- function(board = matrix(0L, 9, 9), ...) {
  call <- environment()
  check_dots_empty(..., call = call)
  doubt <- if (inherits(board, "oxidoku_image")) doubt_flags(board)
  board <- as_board(board, "board", call)
  check_interactive("edit_sudoku", call)
  if (all(vapply(gadget_packages, rlang::is_installed, NA))) {
    return(edit_in_gadget(board, doubt))
  }
  edited <- as_board(if (has_data_editor()) edit_in_grid(board) else edit_in_console(board))
  new_position(edited, edited, candidates(edited))
}

check_interactive <- function(what, call) {
  if (rlang::is_interactive()) {
    return(invisible())
  }
  stop_oxidoku(
    "interactive",
    c(
      "{.fn {what}} works only in an interactive session.",
      "i" = "Give the board as a matrix or a string: see {.code ?oxidoku::board}."
    ),
    arg = "board", call = call
  )
}

edit_in_gadget <- function(board, doubt = NULL) {
  look <- check_look("auto", NULL, NULL, NULL, environment())
  run_board_gadget(new_widget(edit_data(board, look, doubt), NULL, NULL, NULL), "Enter a board")
}

has_data_editor <- function() {
  .Platform$OS.type == "windows" || capabilities("X11") || .Platform$GUI == "AQUA"
}

# Empty cells are NA in the data editor.
edit_in_grid <- function(board, editor = utils::edit) {
  board[board == 0L] <- NA
  dimnames(board) <- list(NULL, paste0("col", 1:9))
  unname(editor(board))
}

edit_in_console <- function(board, ask = readline) {
  cat("Nine characters a row, 0 or . for an empty cell. Enter keeps a row.\n")
  rows <- apply(board, 1, paste, collapse = "")
  for (row in 1:9) {
    rows[[row]] <- ask_row(row, rows[[row]], ask)
  }
  paste(rows, collapse = "\n")
}

ask_row <- function(row, old, ask) {
  repeat {
    typed <- gsub("[[:space:]]", "", ask(paste0("Row ", row, " [", old, "]: ")))
    if (!nzchar(typed)) {
      return(old)
    }
    if (grepl("^[0-9._-]{9}$", typed)) {
      return(typed)
    }
    cat("Type nine digits, with 0 or . for an empty cell.\n")
  }
}
