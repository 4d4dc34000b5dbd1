# Functions that keep the class of a table of steps consistent with its contents. Each row stores
# its position, so rows can be removed, combined and sorted. A table with the columns of steps is
# a table of steps. If it also has all rows of a path in order, it is a path. Any other table is a
# plain tibble.

step_columns <- c(
  technique = "character", digits = "list", placements = "table", eliminations = "table",
  cells = "table", length = "number", score = "score", scale = "scale", text = "character",
  pattern = "list", position = "position"
)

column_checks <- list(
  character = function(x) is.character(x) && !anyNA(x),
  scale = function(x) all(x %in% scale_table()$name),
  number = function(x) is.numeric(x) && !anyNA(x),
  # Scores are NA on a scale without scores.
  score = is.numeric,
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

# Whether the rows are those of the path that ended at `end`. Each row must start from the
# position to which the previous row led.
is_whole <- function(data, end) {
  if (is.null(end) || !identical(as.integer(data[["step"]]), seq_len(end$steps))) {
    return(FALSE)
  }
  after <- c(data$position[-1], list(end$position))[seq_len(end$steps)]
  facts <- own_rules(end$position)$facts
  all(mapply(leads_to, data$position, data$placements, data$eliminations, after, MoreArgs = list(facts = facts)))
}

# Whether a step leads from `before` to `after`. Candidates that a placed digit removes from its
# houses are not compared. `facts` are those of the board.
leads_to <- function(before, placements, eliminations, after, facts) {
  board <- before$board
  board[cbind(placements$row, placements$col)] <- placements$digit
  lost <- before$candidates & !after$candidates
  struck <- cbind(eliminations$row, eliminations$col, number_of(eliminations$digit, facts))
  expected <- all(lost[struck])
  lost[struck] <- FALSE
  lost[, , number_of(placements$digit, facts)] <- FALSE
  lost[rep(is_changed(after$board, before$board), dim(lost)[[3]])] <- FALSE
  expected && identical(board, after$board) && !any(lost, after$candidates & !before$candidates)
}

is_changed <- function(one, other) is.na(one) != is.na(other) | (one != other) %in% TRUE

# Gives `data`, which was derived from the table of steps `from`, the class that fits its
# contents.
steps_reconstruct <- function(data, from) {
  columns <- bare_columns(data)
  class <- character()
  if (holds_steps(columns)) {
    path <- inherits(from, "oxidoku_path") && is_whole(columns, attr(from, "end"))
    class <- c("oxidoku_path"[path], "oxidoku_steps")
  }
  end <- if ("oxidoku_path" %in% class) attr(from, "end")
  tibble::new_tibble(columns, nrow = nrow(data), class = class, end = end)
}

# Returns the columns as a list without attributes other than names.
bare_columns <- function(data) {
  lapply(unclass(data), identity)
}

# Whether the class still fits. This detects changes that bypass our methods, such as `attr<-`.
is_intact_steps <- function(x) {
  identical(class(steps_reconstruct(x, x)), class(x))
}

#' @export
`[.oxidoku_steps` <- function(x, ...) {
  part <- NextMethod()
  if (is.data.frame(part)) steps_reconstruct(part, x) else part
}

#' @export
`[<-.oxidoku_steps` <- function(x, ..., value) {
  steps_reconstruct(NextMethod(), x)
}

#' @export
`[[<-.oxidoku_steps` <- function(x, ..., value) {
  steps_reconstruct(NextMethod(), x)
}

#' @export
`$<-.oxidoku_steps` <- function(x, name, value) {
  steps_reconstruct(NextMethod(), x)
}

#' @export
`names<-.oxidoku_steps` <- function(x, value) {
  steps_reconstruct(NextMethod(), x)
}

#' @export
rbind.oxidoku_steps <- function(...) {
  steps_reconstruct(rbind.data.frame(...), ..1)
}

#' @exportS3Method dplyr::dplyr_reconstruct
dplyr_reconstruct.oxidoku_steps <- function(data, template) {
  steps_reconstruct(data, template)
}

#' @exportS3Method vctrs::vec_restore
vec_restore.oxidoku_steps <- function(x, to, ...) {
  steps_reconstruct(x, to)
}

#' @exportS3Method tibble::as_tibble
as_tibble.oxidoku_steps <- function(x, ...) {
  tibble::new_tibble(bare_columns(x), nrow = nrow(x))
}

# ---- Digits from 0 -------------------------------------------------------------

# Returns the board of a position, which users see, with the numbers of digits.
board_of_position <- function(position) board_of_shown(position$board, own_rules(position)$facts)

# Returns the number of empty cells of a position.
blanks_of_position <- function(position) sum(board_of_position(position) == 0L, na.rm = TRUE)

# Converts all digits and positions in what native code found to the form that users see.
shown_findings <- function(found, facts) {
  if (!has_zero(facts)) {
    return(found)
  }
  with_moved_digits(found, -1L, function(position) {
    position$board <- shown_board(position$board, facts)
    position
  })
}

# Returns the columns of one step that pictures need, with the numbers of digits.
numbered_step <- function(step) {
  if (!has_zero(own_rules(step$position[[1]])$facts)) {
    return(step)
  }
  with_moved_digits(bare_columns(step), 1L, identity)
}

# Returns candidates of a step with the numbers of their digits.
in_numbers <- function(candidates, facts) {
  candidates$digit <- number_of(candidates$digit, facts)
  candidates
}

# Adds `by` to each `digit` and `digits` in nested lists, and applies `of_position` to positions.
with_moved_digits <- function(x, by, of_position) {
  if (inherits(x, "oxidoku_position")) {
    return(of_position(x))
  }
  for (i in seq_along(x)) {
    name <- names(x)[i]
    if (is.list(x[[i]])) {
      is_digits <- identical(name, "digits")
      x[[i]] <- if (is_digits) lapply(x[[i]], `+`, by) else with_moved_digits(x[[i]], by, of_position)
    } else if (isTRUE(name %in% c("digit", "digits"))) {
      x[[i]] <- x[[i]] + by
    }
  }
  x
}
