# Returns the size of a random sweep: OXIDOKU_SWEEP is `little`, `usual` (the default) or `all`.
sweep_size <- function(little, usual, all) {
  sizes <- list(little = little, usual = usual, all = all)
  amount <- Sys.getenv("OXIDOKU_SWEEP", "usual")
  if (!amount %in% names(sizes)) {
    stop("OXIDOKU_SWEEP must be little, usual or all, not \"", amount, "\"")
  }
  size <- sizes[[amount]]
  if (length(size) == 0 || is.numeric(size) && any(size < 1)) {
    stop("a sweep without cases")
  }
  size
}
