# The Shiny app that the browser tests drive. It prints its address.
library(shiny)
library(oxidoku)

puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
other <- "000942000002010700300000000060095000000006002070104000098000050150700060000060000"

board_ui <- function(id) sudokuOutput(NS(id)("board"))
board_server <- function(id, puzzle) {
  moduleServer(id, function(input, output, session) {
    output$board <- renderSudoku(play_sudoku(puzzle()))
    observeEvent(session$rootScope()$input$check, update_sudoku(sudoku_proxy("board"), action = "check"))
    observeEvent(session$rootScope()$input$other, update_sudoku(sudoku_proxy("board"), other))
    reactive(list(
      empty = sum(input$board_board == 0L), candidates = sum(input$board_candidates),
      solved = input$board_solved
    ))
  })
}

page <- if (requireNamespace("bslib", quietly = TRUE)) {
  function(...) fluidPage(..., theme = bslib::bs_theme(version = 5))
} else {
  fluidPage
}
# A bookmark restores the page from its request.
ui <- function(request) {
  page(
    lang = "en", title = "Test",
    tags$main(
      h1("Test"),
      actionButton("redraw", "Redraw"), actionButton("check", "Check it"), actionButton("other", "Other"), bookmarkButton("Save"),
      board_ui("one"),
      verbatimTextOutput("state")
    )
  )
}
server <- function(input, output, session) {
  now <- reactive(if (input$redraw %% 2 == 0) puzzle else other)
  state <- board_server("one", now)
  onBookmarked(function(url) updateQueryString(url))
  output$state <- renderText(jsonlite::toJSON(state(), auto_unbox = TRUE))
}
runApp(
  shinyApp(ui, server, enableBookmarking = "url"),
  launch.browser = function(url) message("address: ", url), quiet = TRUE
)
