# The app in the examples of the package: Rscript example.R <port>
port <- as.integer(commandArgs(trailingOnly = TRUE)[[1]])
shiny::runApp(
  system.file("examples", "play", package = "oxidoku"),
  port = port, launch.browser = FALSE, quiet = TRUE
)
