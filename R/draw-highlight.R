# Cells that a user wants tinted: a list of sets of cells, each with `row` and
# `col`.

as_highlights <- function(x, call, dims = c(9L, 9L)) {
  if (is.null(x)) {
    return(list())
  }
  if (is.list(x) && !is.data.frame(x)) {
    return(lapply(x, as_cells, call = call, dims = dims))
  }
  list(as_cells(x, call, dims = dims))
}

# Converts cells in any form to a list of `row` and `col`. `dims` is the number of rows
# and columns of the board, or NULL if the board is not known yet.
as_cells <- function(x, call, arg = "highlight", dims = c(9L, 9L)) {
  highest <- dims %||% c(999L, 999L)
  if (is.character(x) && is.null(dim(x))) {
    return(cells_of_names(x, call, arg, highest))
  }
  if (is.logical(x) && (is.matrix(x) || !is.null(dims))) {
    check_flags(x, dims %||% dim(x), arg, call)
    return(as.list(cells_of(x)))
  }
  if (is.matrix(x) && is.numeric(x) && ncol(x) == 2) {
    x <- data.frame(row = x[, 1], col = x[, 2])
  }
  if (is.data.frame(x) && all(c("row", "col") %in% names(x))) {
    return(list(
      row = as_whole_numbers(x$row, 1, highest[[1]], arg, call),
      col = as_whole_numbers(x$col, 1, highest[[2]], arg, call)
    ))
  }
  size <- if (is.null(dims)) "" else paste0(" ", dims[[1]], "x", dims[[2]])
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be cells: names such as {.val r5c6}, a logical{size} matrix, or a data frame with columns {.field row} and {.field col}.",
      "x" = "It is {obj_type_friendly(x)}."
    ),
    call = call
  )
}

# One string may name several cells.
cells_of_names <- function(x, call, arg = "highlight", highest = c(9L, 9L)) {
  names <- if (any(grepl("[^A-Za-z0-9]", x))) {
    parts <- strsplit(trimws(x), "[[:space:],;>-]+")
    unlist(parts)
  } else {
    x
  }
  good <- grepl("^[rR][1-9][0-9]{0,2}[cC][1-9][0-9]{0,2}$", names)
  row <- col <- rep(NA_integer_, length(names))
  row[good] <- as.integer(sub("^.([0-9]+).*$", "\\1", names[good]))
  col[good] <- as.integer(sub("^.*[cC]", "", names[good]))
  good <- good & row <= highest[[1]] & col <= highest[[2]]
  if (!all(good)) {
    stop_argument(
      arg,
      c(
        "Cells are named by row and column, such as {.val r5c6}.",
        "x" = "Wrong: {.val {truncate_values(names[!good])}}.",
        "i" = if (any(grepl(":", names, fixed = TRUE))) "Name each cell, not only the first and the last: {.val r1c1 r1c2 r1c3}."
      ),
      call = call
    )
  }
  list(row = row, col = col)
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
