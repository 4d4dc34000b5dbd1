# What a table of steps is after somebody worked on it. Each row has its own
# position, so that rows may come and go: what has the columns of steps is a
# table of steps, what has all rows of a path in order is a path, and all else
# is a plain tibble, which shows its columns.

step_columns <- c(
  technique = "character", digits = "list", placements = "table", eliminations = "table",
  cells = "table", length = "number", score = "number", scale = "scale", text = "character",
  pattern = "list", position = "position"
)

column_checks <- list(
  character = function(x) is.character(x) && !anyNA(x),
  scale = function(x) all(x %in% scale_table()$name),
  number = function(x) is.numeric(x) && !anyNA(x),
  list = function(x) is.list(x) && !any(vapply(x, is.null, NA)),
  table = function(x) is.list(x) && all(vapply(x, is.data.frame, NA)),
  position = function(x) is.list(x) && all(vapply(x, inherits, NA, "oxidoku_position"))
)

holds_steps <- function(data) {
  if (!all(names(step_columns) %in% names(data)) || anyDuplicated(names(data)) > 0) {
    return(FALSE)
  }
  good <- function(name) column_checks[[step_columns[[name]]]](data[[name]])
  all(vapply(names(step_columns), good, NA)) && (is.null(data[["step"]]) || is.numeric(data$step))
}

# Whether the rows are those of the path that ended at `end`, each step from
# where the one before it led.
is_whole <- function(data, end) {
  if (is.null(end) || !identical(as.integer(data[["step"]]), seq_len(end$steps))) {
    return(FALSE)
  }
  after <- c(data$position[-1], list(end$position))[seq_len(end$steps)]
  all(mapply(leads_to, data$position, data$placements, data$eliminations, after))
}

# Whether a step makes `after` of `before`. What a placed digit strikes out in
# its houses is taken as it is.
leads_to <- function(before, placements, eliminations, after) {
  board <- before$board
  board[cbind(placements$row, placements$col)] <- placements$digit
  lost <- before$candidates & !after$candidates
  struck <- cbind(eliminations$row, eliminations$col, eliminations$digit)
  expected <- all(lost[struck])
  lost[struck] <- FALSE
  lost[, , placements$digit] <- FALSE
  lost[rep(after$board != before$board, 9)] <- FALSE
  expected && identical(board, after$board) && !any(lost, after$candidates & !before$candidates)
}

# `data`, made of a table of steps `from`, as what it is.
restored <- function(data, from) {
  columns <- bare_columns(data)
  class <- character()
  if (holds_steps(columns)) {
    path <- inherits(from, "oxidoku_path") && is_whole(columns, attr(from, "end"))
    class <- c("oxidoku_path"[path], "oxidoku_steps")
  }
  end <- if ("oxidoku_path" %in% class) attr(from, "end")
  tibble::new_tibble(columns, nrow = nrow(data), class = class, end = end)
}

# A list without any attribute but the names.
bare_columns <- function(data) {
  lapply(unclass(data), identity)
}

# What no method saw, such as attr<-, is found out when a table is used.
is_true <- function(x) {
  identical(class(restored(x, x)), class(x))
}

#' @export
`[.oxidoku_steps` <- function(x, ...) {
  part <- NextMethod()
  if (is.data.frame(part)) restored(part, x) else part
}

#' @export
`[<-.oxidoku_steps` <- function(x, ..., value) {
  restored(NextMethod(), x)
}

#' @export
`[[<-.oxidoku_steps` <- function(x, ..., value) {
  restored(NextMethod(), x)
}

#' @export
`$<-.oxidoku_steps` <- function(x, name, value) {
  restored(NextMethod(), x)
}

#' @export
`names<-.oxidoku_steps` <- function(x, value) {
  restored(NextMethod(), x)
}

#' @export
rbind.oxidoku_steps <- function(...) {
  restored(rbind.data.frame(...), ..1)
}

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.oxidoku_steps <- function(data, template) {
  restored(data, template)
}

#' @exportS3Method vctrs::vec_restore
vec_restore.oxidoku_steps <- function(x, to, ...) {
  restored(x, to)
}

#' @exportS3Method tibble::as_tibble
as_tibble.oxidoku_steps <- function(x, ...) {
  tibble::new_tibble(bare_columns(x), nrow = nrow(x))
}

#' @export
as.data.frame.oxidoku_steps <- function(x, ...) {
  as.data.frame(tibble::as_tibble(x), ...)
}
