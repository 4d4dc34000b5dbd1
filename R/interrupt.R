# Native functions give NULL where the user pressed Ctrl-C: they have to wind up
# before R may jump. What Ctrl-C means is then up to R, as anywhere else.
or_interrupt <- function(x) {
  if (is.null(x)) {
    signal_interrupt()
  }
  x
}

# Imported by name, so that rlang is there before it is wanted: loading it takes
# a moment.
#' @importFrom rlang interrupt
signal_interrupt <- function() {
  interrupt()
}
