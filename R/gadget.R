# Gadgets: windows in RStudio with a board whose position they return to R.

gadget_packages <- c("htmlwidgets", "shiny", "miniUI")

# Shows a board and returns the position when the user presses Done, or NULL.
run_board_gadget <- function(widget, title, rules) {
  shiny::runGadget(
    board_gadget(widget, title, rules),
    viewer = shiny::dialogViewer(title, width = 900, height = 760),
    stopOnCancel = FALSE
  )
}

board_gadget <- function(widget, title, rules) {
  ui <- miniUI::miniPage(
    miniUI::gadgetTitleBar(title),
    miniUI::miniContentPanel(sudokuOutput("sudoku"))
  )
  server <- function(input, output, session) {
    output$sudoku <- renderSudoku(widget)
    shiny::observeEvent(input$done, {
      shiny::stopApp(new_position(input$sudoku_board, input$sudoku_givens, input$sudoku_candidates, rules))
    })
    shiny::observeEvent(input$cancel, shiny::stopApp(NULL))
  }
  shiny::shinyApp(ui, server)
}

# Opens the editor and returns what was drawn when the user presses Done, or NULL.
run_edit_gadget <- function(widget, title) {
  shiny::runGadget(edit_gadget(widget, title), viewer = shiny::dialogViewer(title, width = 1000, height = 820), stopOnCancel = FALSE)
}

# The page of the editor has no Done while a rule is refused, because the setter would lose it.
edit_gadget <- function(widget, title) {
  ui <- miniUI::miniPage(
    miniUI::gadgetTitleBar(title),
    miniUI::miniContentPanel(editOutput("sudoku"))
  )
  server <- function(input, output, session) {
    output$sudoku <- renderEdit(widget)
    shiny::observeEvent(input$done, {
      made <- made_of_message(input$sudoku_desk, kept_for(session, "sudoku"))
      if (length(made$refused) > 0) {
        send_answer(session, "sudoku", list(what = "blocked"))
      } else {
        shiny::stopApp(if (!is.null(made)) position_of_made(made))
      }
    })
    shiny::observeEvent(input$cancel, shiny::stopApp(NULL))
  }
  shiny::shinyApp(ui, server)
}

position_of_made <- function(made) {
  board <- shown_board(made$board, made$rules$facts)
  new_position(board, board, candidates_of_made(made), made$rules)
}

# Makes a position like those in a table of find_steps(). `board` and `givens` are in the form that
# users see.
new_position <- function(board, givens, candidates, rules = classic_rules()) {
  facts <- rules$facts
  numbers <- board_of_shown(board, facts)
  givens <- board_of_shown(givens, facts)
  given <- givens != 0L & !is.na(givens)
  puzzle <- numbers * given
  structure(
    c(
      list(
        board = board,
        givens = given,
        candidates = array(candidates & rep(numbers == 0L, dim(candidates)[[3]]), dim(candidates)),
        status = solve_sudoku(shown_board(puzzle, facts), rules = rules)$status
      ),
      puzzle_to_keep(puzzles_of_boards(list(new_board(puzzle, rules))))
    ),
    class = "oxidoku_position"
  )
}

# Returns the puzzle in the text that is selected in the editor, or NULL.
selected_board <- function() {
  if (!rlang::is_installed("rstudioapi") || !rstudioapi::isAvailable()) {
    return(NULL)
  }
  selected <- rstudioapi::selectionGet()$value
  tryCatch(sudoku_puzzle(paste(selected, collapse = "\n")), oxidoku_error = function(e) NULL)
}
