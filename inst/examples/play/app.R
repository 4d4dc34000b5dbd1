# A small app around the board: choose a level, play, and watch the candidates change.

library(shiny)
library(oxidoku)

levels <- c("Easy", "Medium", "Hard", "Unfair", "Extreme")

ui <- fluidPage(
  lang = "en",
  title = "Sudoku",
  tags$main(
    h1("Sudoku"),
    fluidRow(
      column(
        4,
        selectInput("level", "Level", levels, "Medium", selectize = FALSE),
        actionButton("new", "New puzzle"),
        actionButton("marks", "Fill in marks"),
        h2("The board in R"),
        verbatimTextOutput("state")
      ),
      column(8, sudokuOutput("sudoku"))
    )
  )
)

server <- function(input, output, session) {
  puzzle <- eventReactive(input$new, generate_sudoku(1, level = input$level)$puzzle, ignoreNULL = FALSE)
  output$sudoku <- renderSudoku(play_sudoku(puzzle(), timer = TRUE, title = isolate(input$level)))
  observeEvent(input$marks, update_sudoku(sudoku_proxy("sudoku"), action = "fill_marks"))
  output$state <- renderPrint({
    req(input$sudoku_board)
    if (isTRUE(input$sudoku_solved)) {
      cat("Solved.\n")
    }
    cat(sum(input$sudoku_board == 0L), "empty cells,", sum(input$sudoku_candidates), "candidates\n")
  })
}

shinyApp(ui, server)
