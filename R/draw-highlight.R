# Converts the cells that a user wants to be tinted to a list of sets of cells, each with `row`
# and `col`.

as_highlights <- function(x, call, dims = c(9L, 9L)) {
  if (is.null(x)) {
    return(list())
  }
  if (is.list(x) && !is.data.frame(x)) {
    return(lapply(x, as_cells, call = call, dims = dims))
  }
  list(as_cells(x, call, dims = dims))
}

highlight_tints <- function(n) {
  rep(c(tints$cell, tints$sets), length.out = n)
}

# Makes a key of the sets that have names.
key_of_highlights <- function(highlight) {
  labels <- names(highlight)
  if (is.null(labels)) {
    return(NULL)
  }
  fills <- highlight_tints(length(labels))
  do.call(c, Map(tint_entry, labels, fills, nzchar(labels), USE.NAMES = FALSE))
}
