# Gadgets and addins of RStudio: boards that return what is on them to R.

gadget_packages <- c("htmlwidgets", "shiny", "miniUI")

# The position when Done is pressed, or NULL.
run_board_gadget <- function(widget, title) {
  shiny::runGadget(
    board_gadget(widget, title),
    viewer = shiny::dialogViewer(title, width = 900, height = 760),
    stopOnCancel = FALSE
  )
}

board_gadget <- function(widget, title) {
  ui <- miniUI::miniPage(
    miniUI::gadgetTitleBar(title),
    miniUI::miniContentPanel(sudokuOutput("sudoku"))
  )
  server <- function(input, output, session) {
    output$sudoku <- renderSudoku(widget)
    shiny::observeEvent(input$done, {
      shiny::stopApp(new_position(input$sudoku_board, input$sudoku_givens, input$sudoku_candidates))
    })
    shiny::observeEvent(input$cancel, shiny::stopApp(NULL))
  }
  shiny::shinyApp(ui, server)
}

# A position as in a table of find_steps().
new_position <- function(board, givens, candidates) {
  structure(
    list(
      board = board,
      givens = givens != 0L,
      candidates = array(candidates & rep(board == 0L, 9), c(9L, 9L, 9L)),
      status = solve_sudoku(board * (givens != 0L))$status
    ),
    class = "oxidoku_position"
  )
}

# RStudio calls these: see inst/rstudio/addins.dcf.
play_addin <- function() {
  need_packages(gadget_packages, environment())
  play_sudoku(selected_board(), gadget = TRUE)
}

# Inserts the board at the cursor, as a string.
board_addin <- function() {
  need_packages(c(gadget_packages, "rstudioapi"), environment())
  position <- edit_sudoku()
  if (!is.null(position)) {
    rstudioapi::insertText(deparse(board_to_string(position$board)))
  }
}

# The board that is selected in the editor as text, or NULL.
selected_board <- function() {
  if (!rlang::is_installed("rstudioapi") || !rstudioapi::isAvailable()) {
    return(NULL)
  }
  selected <- rstudioapi::selectionGet()$value
  tryCatch(as_board(paste(selected, collapse = "\n")), oxidoku_error = function(e) NULL)
}
