#' Type in a board
#'
#' Opens R's data editor on a board and gives back what was typed in. Where
#' there is no data editor (no screen, as over a plain ssh connection), the
#' rows are asked for one by one at the console.
#'
#' @param board The board to start from; empty by default.
#' @returns The edited board, a 9x9 integer matrix with `0` for a blank. Where
#'   R is not interactive, an error of class `oxidoku_error_interactive`. What
#'   was typed is checked as any other [board].
#' @examplesIf interactive()
#' board <- edit_sudoku()
#' solve_sudoku(board)
#' @export
edit_sudoku <- function(board = matrix(0L, 9, 9)) {
  board <- as_board(board)
  if (!rlang::is_interactive()) {
    stop_oxidoku(
      "interactive",
      c(
        "{.fn edit_sudoku} needs a person at the console: R is not interactive.",
        "i" = "Give the board as a matrix or a string: see {.code ?oxidoku::board}."
      ),
      arg = "board", call = environment()
    )
  }
  edited <- if (has_data_editor()) edit_in_grid(board) else edit_in_console(board)
  as_board(edited)
}

has_data_editor <- function() {
  .Platform$OS.type == "windows" || capabilities("X11") || .Platform$GUI == "AQUA"
}

# Blanks are empty cells while editing.
edit_in_grid <- function(board, editor = utils::edit) {
  board[board == 0L] <- NA
  dimnames(board) <- list(NULL, paste0("col", 1:9))
  unname(editor(board))
}

edit_in_console <- function(board, ask = readline) {
  cat("Nine characters a row, 0 or . for a blank. Enter keeps a row.\n")
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
    cat("That is not nine digits or blanks.\n")
  }
}
