# A Shiny app with a board that is not classic. It prints its address.
library(oxidoku)

six <- sudoku_puzzle(".4......2..5.2.1..4..3.......16.5...", sudoku_rules(size = 6))
ui <- shiny::fluidPage(
  sudokuOutput("sudoku"), shiny::actionButton("other", "Another board"), shiny::actionButton("classic", "A classic board"),
  shiny::verbatimTextOutput("seen")
)
server <- function(input, output, session) {
  output$sudoku <- renderSudoku(play_sudoku(six))
  shiny::observeEvent(input$other, update_sudoku(sudoku_proxy("sudoku"), sudoku_puzzle(rules = sudoku_rules(grids = "butterfly"))))
  shiny::observeEvent(input$classic, update_sudoku(sudoku_proxy("sudoku"), sudoku_examples$puzzle[[1]]))
  output$seen <- shiny::renderText(paste(
    paste(dim(input$sudoku_board), collapse = "x"), sum(is.na(input$sudoku_board)), input$sudoku_board[1, 1],
    paste(dim(input$sudoku_candidates), collapse = "x"), sum(input$sudoku_givens > 0, na.rm = TRUE), input$sudoku_solved
  ))
}
shiny::runApp(
  shiny::shinyApp(ui, server),
  launch.browser = function(url) message("address: ", url), quiet = TRUE
)
