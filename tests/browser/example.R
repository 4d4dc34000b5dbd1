# Runs the example app of the package and prints its address.
shiny::runApp(
  system.file("examples", "play", package = "oxidoku"),
  launch.browser = function(url) message("address: ", url), quiet = TRUE
)
