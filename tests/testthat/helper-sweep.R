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

# Returns `x` or, in a small sweep, every `every`th of its elements. With `at`, the number of the case
# that uses them, neighbouring cases get different elements.
in_sweep <- function(x, every, at = 0) {
  every <- sweep_size(every, 1, 1)
  part <- x[(seq_along(x) + at) %% every == 0]
  if (length(part) == 0) stop("a sweep without cases")
  part
}
