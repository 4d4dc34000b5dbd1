# The app in the examples of the package. It says at which address.
shiny::runApp(
  system.file("examples", "play", package = "oxidoku"),
  launch.browser = function(url) message("address: ", url), quiet = TRUE
)
