# Cells that a user wants tinted: a list of sets of cells, each with `row` and
# `col`.

as_highlights <- function(x, call) {
  if (is.null(x)) {
    return(list())
  }
  if (is.list(x) && !is.data.frame(x)) {
    return(lapply(x, as_cells, call = call))
  }
  list(as_cells(x, call))
}

as_cells <- function(x, call) {
  if (is.character(x) && is.null(dim(x))) {
    return(cells_of_names(x, call))
  }
  if (is.logical(x)) {
    check_flags(x, c(9L, 9L), "highlight", call)
    return(as.list(cells_of(x)))
  }
  if (is.matrix(x) && is.numeric(x) && ncol(x) == 2) {
    x <- data.frame(row = x[, 1], col = x[, 2])
  }
  if (is.data.frame(x) && all(c("row", "col") %in% names(x))) {
    return(list(
      row = as_whole_numbers(x$row, 1, 9, "highlight", call),
      col = as_whole_numbers(x$col, 1, 9, "highlight", call)
    ))
  }
  stop_argument(
    "highlight",
    c(
      "{.arg highlight} must be cells: names such as {.val r5c6}, a logical 9x9 matrix, or a data frame with columns {.field row} and {.field col}.",
      "x" = "It is {obj_type_friendly(x)}."
    ),
    call = call
  )
}

cells_of_names <- function(x, call) {
  good <- grepl("^[rR][1-9][cC][1-9]$", x)
  if (!all(good)) {
    stop_argument(
      "highlight",
      c(
        "Cells are named by row and column, such as {.val r5c6}.",
        "x" = "Wrong: {.val {truncate_values(x[!good])}}."
      ),
      call = call
    )
  }
  list(row = as.integer(substr(x, 2, 2)), col = as.integer(substr(x, 4, 4)))
}

highlight_tints <- function(n) {
  rep(c(tints$cell, tints$sets), length.out = n)
}

# A key, where the sets have names.
key_of_highlights <- function(highlight) {
  labels <- names(highlight)
  if (is.null(labels)) {
    return(NULL)
  }
  fills <- highlight_tints(length(labels))
  do.call(c, Map(tint_entry, labels, fills, nzchar(labels), USE.NAMES = FALSE))
}
