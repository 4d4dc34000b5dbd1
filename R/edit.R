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
#' @param rules The rules of the board, made by [sudoku_rules()]: its size and what is drawn
#'   on it. `NULL` means those that `board` carries, else the plain board of its size.
#' @returns A list of class `oxidoku_position`, which any function accepts as a
#'   [board]: the 9x9 integer matrix `board` with `0` for an empty cell, the logical 9x9
#'   matrix `givens` (all filled cells), the logical 9x9x9 array `candidates` (pencil
#'   marks, or all that the board leaves open) and the `status` of the puzzle.
#'   `as.matrix()` returns the board alone. For a board that is not classic, a
#'   [puzzle][sudoku_puzzle()], which carries the rules. `NULL` if it was cancelled. What was
#'   typed is checked like any other [board].
#' @section Errors:
#' `oxidoku_error_interactive` if R is not interactive.
#' @examplesIf interactive()
#' entered <- edit_sudoku()
#' solve_sudoku(entered)
#' as.matrix(entered)
#'
#' # The givens of a board with regions of its own
#' edit_sudoku(rules = sudoku_rules(size = 6))
#' @export
edit_sudoku <- function(board = matrix(0L, 9, 9), ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  if (missing(board) && !is.null(rules)) {
    board <- sudoku_puzzle(rules = check_rules(rules, "rules", call))
  }
  asked <- as_board(board, rules, "board", call)
  check_interactive("edit_sudoku", call)
  if (!is_classic_rules(asked$rules)) {
    return(edit_general(asked))
  }
  doubt <- if (inherits(board, "oxidoku_image")) doubt_flags(board)
  board <- asked$board
  if (all(vapply(gadget_packages, rlang::is_installed, NA))) {
    return(edit_in_gadget(board, doubt))
  }
  edited <- classic_board(if (has_data_editor()) edit_in_grid(board) else edit_in_console(board))
  new_position(edited, edited, candidates(edited))
}

# A puzzle, or NULL.
edit_general <- function(asked) {
  if (all(vapply(gadget_packages, rlang::is_installed, NA))) {
    look <- check_look("auto", NULL, NULL, NULL, environment(), words = c(play_words, any_words()))
    widget <- new_board_widget(any_edit_data(asked, look), NULL, NULL, NULL)
    edited <- run_board_gadget(widget, "Enter a board", asked$rules)$board
  } else {
    edited <- if (has_data_editor()) edit_general_in_grid(asked) else edit_general_in_console(asked)
  }
  if (!is.null(edited)) sudoku_puzzle(edited, asked$rules)
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

# ---- Boards that are not classic -----------------------------------------------

# Empty cells, and places outside the board, are NA in the data editor.
edit_general_in_grid <- function(asked, editor = utils::edit) {
  symbols <- matrix(symbol_of(replace(asked$board, asked$board == 0L, NA)), asked$facts$rows)
  dimnames(symbols) <- list(NULL, paste0("col", seq_len(ncol(symbols))))
  edited <- unname(editor(symbols))
  edited[is.na(edited)] <- "."
  edited[!cells_inside(asked$facts)] <- NA
  edited
}

edit_general_in_console <- function(asked, ask = readline) {
  facts <- asked$facts
  cat(
    "A character for each cell of a row, 1 to ", symbol_of(facts$digits),
    ", 0 or . for an empty cell. Enter keeps a row.\n",
    sep = ""
  )
  board <- asked$board
  for (row in seq_len(facts$rows)) {
    inside <- !is.na(board[row, ])
    board[row, inside] <- ask_row_general(row, board[row, inside], facts, ask)
  }
  board
}

ask_row_general <- function(row, old, facts, ask) {
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

# RStudio calls this: see inst/rstudio/addins.dcf. Inserts the board at the cursor, as a string.
board_addin <- function() {
  need_packages(c(gadget_packages, "rstudioapi"), environment())
  position <- edit_sudoku()
  if (!is.null(position)) {
    rstudioapi::insertText(deparse(board_to_string(position$board)))
  }
}
