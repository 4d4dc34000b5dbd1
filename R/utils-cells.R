# Conversion between names of cells and rows and columns.

# Converts cells in any form to a list of `row` and `col`. `dims` is the number of rows and
# columns of the board, or NULL if the board is not known yet.
as_cells <- function(x, call, arg = "highlight", dims = c(9L, 9L), ranges = "straight") {
  highest <- dims %||% c(999L, 999L)
  if (is.character(x) && is.null(dim(x))) {
    return(cells_of_names(x, call, arg, highest, ranges))
  }
  if (is.logical(x) && (is.matrix(x) || !is.null(dims))) {
    check_flags(x, dims %||% dim(x), arg, call)
    return(as.list(cells_of(x)))
  }
  # This is not a data frame, because making one takes longer than all other code here.
  rows_and_cols <- if (is.matrix(x) && is.numeric(x) && ncol(x) == 2) {
    list(row = x[, 1], col = x[, 2])
  } else if (is.data.frame(x) && all(c("row", "col") %in% names(x))) {
    x
  }
  if (!is.null(rows_and_cols)) {
    return(list(
      row = as_whole_numbers(rows_and_cols$row, 1, highest[[1]], arg, call),
      col = as_whole_numbers(rows_and_cols$col, 1, highest[[2]], arg, call)
    ))
  }
  size <- if (is.null(dims)) "" else paste0(" ", dims[[1]], "x", dims[[2]])
  stop_must(
    x, arg,
    "be cells: names such as {.val r5c6}, a logical{size} matrix, or a data frame with columns {.field row} and {.field col}",
    call = call
  )
}

# Converts names of cells. One string may name several cells, or a range of cells between two
# names in a row or column or, with `ranges = "diagonal"`, on a diagonal. With `ranges = "pair"`
# only the two ends are taken, with any separator between them.
cells_of_names <- function(x, call, arg = "highlight", highest = c(9L, 9L), ranges = "straight") {
  text <- gsub("[[:space:]]*([-:>])[[:space:]]*", "\\1", trimmed(x))
  words <- as.character(unlist(strsplit(text, "[[:space:],;]+")))
  between <- if (ranges == "pair") "[->]" else "[-:]"
  # A separator at the end is wrong. It is kept for the message.
  names <- ifelse(grepl("[-:>]$", words), as.list(words), strsplit(words, between))
  cells <- matrix(places_of_names(unlist(names), call, arg, highest), ncol = 2)
  if (ranges != "pair" && any(lengths(names) > 1)) {
    ends <- split(seq_len(nrow(cells)), rep(seq_along(names), lengths(names)))
    cells <- do.call(rbind, Map(function(at, word) {
      cells_between(cells[at, , drop = FALSE], word, ranges, call, arg)
    }, ends, words))
  }
  list(row = cells[, 1], col = cells[, 2])
}

# Returns the rows and columns of names of single cells, one cell after another.
places_of_names <- function(names, call, arg, highest) {
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
        "x" = "{.arg {arg}} has {truncate_marked(names[!good])}.",
        "i" = "Between two names there may be a space, a comma or, for a range, a hyphen: {.val r1c1-r1c3}."
      ),
      call = call
    )
  }
  c(row, col)
}

# Returns all cells from each end to the next one.
cells_between <- function(ends, word, ranges, call, arg) {
  whole <- ends[1, , drop = FALSE]
  for (i in seq_len(nrow(ends) - 1)) {
    apart <- ends[i + 1, ] - ends[i, ]
    steps <- max(abs(apart))
    diagonal <- all(abs(apart) == steps)
    if (all(apart != 0) && !(diagonal && ranges == "diagonal")) {
      stop_range(word, ranges, call, arg)
    }
    along <- seq_len(steps)
    whole <- rbind(whole, cbind(ends[i, 1] + along * sign(apart[[1]]), ends[i, 2] + along * sign(apart[[2]])))
  }
  matrix(as.integer(whole), ncol = 2)
}

stop_range <- function(word, ranges, call, arg) {
  stop_argument(
    arg,
    c(
      if (ranges == "diagonal") {
        "A range of cells must lie in a row, in a column or on a diagonal, such as {.val r1c1-r3c3}."
      } else {
        "A range of cells must lie in a row or a column, such as {.val r1c1-r1c3}."
      },
      "x" = "{.val {word}} does not.",
      "i" = "Name each cell: {.val r1c1 r1c2 r2c2}."
    ),
    call = call
  )
}

names_of_cells <- function(cells) sprintf("r%dc%d", cells[, 1], cells[, 2])

# Returns the cells that are TRUE in a matrix.
cells_of <- function(which) {
  at <- which(which)
  data.frame(row = row(which)[at], col = col(which)[at])
}
