# Checks for packages that only some functions need.

need_packages <- function(packages, call, is_installed = rlang::is_installed) {
  missing <- packages[!vapply(packages, is_installed, NA)]
  if (length(missing) == 0) {
    return(invisible())
  }
  install <- paste(deparse(missing), collapse = "")
  stop_oxidoku(
    "package",
    c(
      "{cli::qty(length(missing))}The package{?s} {.pkg {missing}} {?is/are} needed, but not installed.",
      "i" = "Install {cli::qty(length(missing))}{?it/them}: {.code install.packages({install})}."
    ),
    packages = missing, call = call
  )
}

check_interactive <- function(what, call) {
  if (rlang::is_interactive()) {
    return(invisible())
  }
  stop_oxidoku(
    "interactive",
    c(
      "{.fn {what}} works only in an interactive session.",
      "i" = "Give the board as a matrix or a string: see {.code ?oxidoku::board}."
    ),
    arg = "board", call = call
  )
}
