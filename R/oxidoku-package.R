#' @section Options:
#' * `oxidoku.split_after`: seconds of work from which on it is split over a plan, see
#'   [parallel-work];
#' * `oxidoku.threads`: the number of threads where `threads` does not say;
#' * `oxidoku.progress`: whether progress bars are shown where `progress` does not
#'   say.
#'
#' None is set at the start.
#' @keywords internal
"_PACKAGE"
NULL

# As base R has it since 4.4. Nothing is imported from rlang by name: loading it takes
# longer than R itself, and a worker is to start at once.
`%||%` <- function(x, y) if (is.null(x)) y else x

# The pronoun of ggplot2's aesthetics.
utils::globalVariables(".data")
