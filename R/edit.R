#' Type in a board
#'
#' Opens a board to type in, and returns the board that was entered. It opens a gadget if the
#' packages \pkg{htmlwidgets}, \pkg{shiny} and \pkg{miniUI} are installed, and R's data editor
#' otherwise. Without a screen, as over a plain ssh connection, it asks for the rows at the
#' console, one by one.
#'
#' @inheritParams solve_sudoku
#' @param board The board to start from; `NULL` for an empty one. Doubtful cells of a result of
#'   [read_sudoku_image()] are coloured.
#' @returns A list of class `oxidoku_position`, which any function accepts as a [board]: the integer
#'   matrix `board` with `0` for an empty cell, the logical matrix `givens` (all filled cells), the
#'   logical array `candidates` (pencil marks, or all that the board allows), the `status` of the
#'   puzzle, and its `rules` unless it is classic. `as.matrix()` returns only the board,
#'   [sudoku_puzzle()] the board with its rules. The value is `NULL` if the player cancelled. The
#'   input is checked like any other [board].
#' @section Errors:
#' Raises `oxidoku_error_interactive` if R is not interactive.
#' @seealso [sudoku_words] for the terms.
#' @examplesIf interactive()
#' entered <- edit_sudoku()
#' solve_sudoku(entered)
#' as.matrix(entered)
#'
#' # An empty 6x6 board
#' edit_sudoku(rules = sudoku_rules(size = 6))
#' @export
edit_sudoku <- function(board = NULL, ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  board <- board %||% sudoku_puzzle(rules = check_rules(rules, "rules", call))
  asked <- as_board(board, rules, "board", call)
  check_interactive("edit_sudoku", call)
  if (all(vapply(gadget_packages, rlang::is_installed, NA))) {
    return(edit_in_gadget(asked, if (inherits(board, "oxidoku_image")) doubt_flags(board)))
  }
  edited <- if (has_data_editor()) edit_in_grid(asked) else edit_in_console(asked)
  edited <- as_board(edited, asked$rules)$board
  new_position(edited, edited, candidates(edited, rules = asked$rules), asked$rules)
}

edit_in_gadget <- function(asked, doubt = NULL) {
  look <- check_look("auto", NULL, NULL, NULL, environment(), words = words_of_page(asked$rules))
  widget <- new_board_widget(edit_data(asked, look, doubt), asked$rules, NULL, NULL, NULL)
  run_board_gadget(widget, "Enter a board", asked$rules)
}

has_data_editor <- function() {
  .Platform$OS.type == "windows" || capabilities("X11") || .Platform$GUI == "AQUA"
}

# Opens a board in the data editor. Empty cells, and places outside the board, are NA there.
edit_in_grid <- function(asked, editor = utils::edit) {
  symbols <- matrix(symbol_of(replace(asked$board, asked$board == 0L, NA)), asked$facts$rows)
  dimnames(symbols) <- list(NULL, paste0("col", seq_len(ncol(symbols))))
  edited <- unname(editor(symbols))
  edited[is.na(edited)] <- "."
  edited[!cells_inside(asked$facts)] <- NA
  edited
}

edit_in_console <- function(asked, ask = readline) {
  facts <- asked$facts
  cat(
    "A character for each cell of a row, 1 to ", symbol_of(facts$digits),
    ", 0 or . for an empty cell. Enter keeps a row.\n",
    sep = ""
  )
  board <- asked$board
  for (row in seq_len(facts$rows)) {
    inside <- !is.na(board[row, ])
    board[row, inside] <- ask_row(row, board[row, inside], facts, ask)
  }
  board
}

ask_row <- function(row, old, facts, ask) {
  shown <- paste(c(".", symbol_letters)[old + 1L], collapse = "")
  repeat {
    cells <- cells_of_line(ask(paste0("Row ", row, " [", shown, "]: ")))
    if (length(cells) == 0) {
      return(old)
    }
    digits <- digits_of_symbols(cells, facts$digits)
    if (length(digits) == length(old) && !anyNA(digits)) {
      return(digits)
    }
    cat("Type ", length(old), " digits, with 0 or . for an empty cell.\n", sep = "")
  }
}

# Opens the editor and inserts the resulting board at the cursor, as a string. RStudio calls this
# function as an addin: see inst/rstudio/addins.dcf.
board_addin <- function() {
  need_packages(c(gadget_packages, "rstudioapi"), environment())
  position <- edit_sudoku()
  if (!is.null(position)) {
    rstudioapi::insertText(deparse(as.character(sudoku_puzzle(position))))
  }
}
