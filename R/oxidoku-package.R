#' @section Options:
#' * `oxidoku.threads`: the number of threads where `threads` does not say;
#' * `oxidoku.progress`: whether progress bars are shown where `progress` does not
#'   say.
#'
#' Neither is set at the start.
#' @keywords internal
#' @importFrom rlang %||% .data
"_PACKAGE"
NULL
