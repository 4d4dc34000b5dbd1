#' Draw or type in a puzzle
#'
#' @description
#' Opens an editor for a puzzle, and returns the digits and the rules that were entered. The editor
#' is a gadget if the packages \pkg{htmlwidgets}, \pkg{shiny} and \pkg{miniUI} are installed.
#' Otherwise you can type digits in R's data editor or, without a display (for example over ssh),
#' row by row at the console.
#'
#' With `page = TRUE`, the function returns the editor as a page for the Viewer, for
#' [save_sudoku_page()] and, with [editOutput()], for Shiny apps.
#'
#' @inheritParams solve_sudoku
#' @param board The board to start from, with its pencil marks if it has any; `NULL` for an empty
#'   one. Doubtful cells of a result of [read_sudoku_image()] are coloured.
#' @param size The side of the empty board, as in [generate_sudoku()]. With `board`, it must be the side
#'   of `board`.
#' @param page Whether to return the editor as a page instead of opening it.
#' @param theme,title,labels,width,height,elementId Settings of the page: see [play_sudoku()].
#' @returns A list of class `oxidoku_position`, which any function accepts as a [board]: the integer
#'   matrix `board` with `0` for an empty cell (`NA` if digits begin at 0), the logical matrix `givens` (all filled cells), the
#'   logical array `candidates` (all that the board allows; in cells with pencil marks, only the
#'   marked ones) and the `status` of the puzzle. For a board that is not classic, the list also has
#'   `puzzle`, a vector of one puzzle with its rules. `as.matrix()` returns only the board, and
#'   [sudoku_puzzle()] returns the board with its rules. The value is `NULL` if you cancel.
#'
#'   With `page = TRUE`, the value is an htmlwidget of class `oxidoku_edit`.
#' @section Drawing:
#' Choose what to draw, click its cells or drag over them, and type the number of the rule. You can
#' draw cages and groups, lines, marks on cells, edges and corners, numbers outside the board, sums
#' and counts, and patterns of digits that you name. Diagonals and other rules for the whole board
#' are switches. *Board* has the size, and a switch for digits from 0. *Regions* paints the regions
#' of a jigsaw, *Digits* takes the givens, *Pencil marks* takes the candidates of a position, and
#' *Select* chooses a rule to change, move or delete. You can undo every change, and use a mouse, a
#' keyboard or touch. The page lists its keys.
#'
#' Rules made from functions, such as those of [rule_line()], and rules that combine others are
#' kept, but cannot be drawn. Add them with [sudoku_rules()].
#' @section What R answers:
#' While you draw, R says whether the puzzle has no solution, one or several. For a puzzle without a
#' solution, R names the digits that clash or a clue that may be wrong. Each empty cell without
#' pencil marks shows its true candidates, the digits that it can have in at least one solution (see
#' [candidates()]). An impossible rule is refused, with the reason. *Next step* and *Level* do what
#' [hint_sudoku()] and [rate_sudoku()] do. An answer that takes longer than 1.5 seconds is left out.
#' For the level and the step, the limit is ten seconds.
#'
#' *Copy as R code* copies code that makes the puzzle. Other buttons make links to SudokuPad
#' and f-puzzles, with a note of what a link leaves out. Code and links contain no pencil marks.
#'
#' A saved page works without R: you can draw, undo and copy the R code, but R gives no answers.
#' @section Errors:
#' Raises `oxidoku_error_interactive` if R is not interactive. With `page = TRUE`, raises
#' `oxidoku_error_package` if \pkg{htmlwidgets} is not installed.
#' @concept setter
#' @concept killer
#' @seealso [sudoku_rules()] for the rules; [sudoku_words] for the terms.
#' @examplesIf interactive()
#' entered <- edit_sudoku()
#' solve_sudoku(entered)
#' as.matrix(entered)
#'
#' # An empty 6x6 board
#' edit_sudoku(size = 6)
#'
#' # A page that can be sent to others
#' save_sudoku_page(edit_sudoku(page = TRUE), tempfile(fileext = ".html"))
#' @export
edit_sudoku <- function(board = NULL, ..., rules = NULL, size = NULL, page = FALSE,
                        theme = c("auto", "light", "dark", "contrast"), title = NULL, labels = NULL,
                        width = NULL, height = NULL, elementId = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  page <- check_flag(page, "page", call)
  board <- board %||% sudoku_puzzle(rules = sized_rules(rules, size, call))
  asked <- as_board(board, rules, "board", call)
  check_side(asked$rules, size, "board", call)
  asked$marks <- as_marks(own_marks(board), call, asked$facts)
  doubt <- if (inherits(board, "oxidoku_image")) doubt_flags(board)
  look <- check_look(theme, title, labels, height, call, words = words_of_desk())
  if (page) {
    need_packages("htmlwidgets", call)
    check_element(width, height, elementId, call)
    return(new_edit_widget(asked, look, width, height, elementId, doubt))
  }
  check_interactive("edit_sudoku", call)
  if (all(vapply(gadget_packages, rlang::is_installed, NA))) {
    return(run_edit_gadget(new_edit_widget(asked, look, doubt = doubt), title %||% "Enter a puzzle"))
  }
  edited <- if (has_data_editor()) edit_in_grid(asked) else edit_in_console(asked)
  edited <- as_board(edited, asked$rules)
  shown <- shown_board(edited$board, edited$facts)
  new_position(shown, shown, candidates_of(edited), edited$rules)
}

has_data_editor <- function() {
  .Platform$OS.type == "windows" || capabilities("X11") || .Platform$GUI == "AQUA"
}

# Opens a board in the data editor. Empty cells, and places outside the board, are NA there.
edit_in_grid <- function(asked, editor = utils::edit) {
  symbols <- matrix(signs_of_digits(asked$facts)[replace(asked$board, asked$board == 0L, NA)], asked$facts$rows)
  dimnames(symbols) <- list(NULL, paste0("col", seq_len(ncol(symbols))))
  edited <- unname(editor(symbols))
  edited[is.na(edited)] <- "."
  edited[!cells_inside(asked$facts)] <- NA
  edited
}

edit_in_console <- function(asked, ask = readline) {
  facts <- asked$facts
  ends <- signs_of_digits(facts)[c(1, facts$digits)]
  cat(
    "Type a character for each cell of a row: ", paste(ends, collapse = " to "),
    ", or ", blanks_in_words(facts), " for an empty cell. Press Enter to keep a row.\n",
    sep = ""
  )
  board <- asked$board
  for (row in seq_len(facts$rows)) {
    inside <- !is.na(board[row, ])
    board[row, inside] <- ask_row(row, board[row, inside], facts, ask)
  }
  shown_board(board, facts)
}

blanks_in_words <- function(facts) if (has_zero(facts)) "." else "0 or ."

ask_row <- function(row, old, facts, ask) {
  shown <- paste(c(".", signs_of_digits(facts))[old + 1L], collapse = "")
  repeat {
    cells <- cells_of_line(ask(paste0("Row ", row, " [", shown, "]: ")))
    if (length(cells) == 0) {
      return(old)
    }
    digits <- digits_of_symbols(cells, facts$digits, signs_from_zero(facts))
    if (length(digits) == length(old) && !anyNA(digits)) {
      return(digits)
    }
    cat("Type ", length(old), " digits, with ", blanks_in_words(facts), " for an empty cell.\n", sep = "")
  }
}

# Opens the editor and inserts the resulting puzzle at the cursor, as a string, or as code if it has
# rules. RStudio calls this function as an addin: see inst/rstudio/addins.dcf.
board_addin <- function() {
  need_packages(c(gadget_packages, "rstudioapi"), environment())
  position <- edit_sudoku()
  if (!is.null(position)) {
    puzzle <- sudoku_puzzle(position)
    rstudioapi::insertText(if (has_rules(puzzle)) format(puzzle, code = TRUE) else deparse(as.character(puzzle)))
  }
}
