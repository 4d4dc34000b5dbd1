#' @keywords internal
#' @importFrom rlang %||%
"_PACKAGE"
NULL
