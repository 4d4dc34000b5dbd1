# Boards whose digits begin at 0, as users see them. Inside the package, boards hold the numbers of
# digits, counted from 1, with 0 for an empty cell.

# Converts a board to the form that users see, and back. They see the values of digits, and NA for
# an empty cell.
shown_board <- function(board, facts) {
  if (!has_zero(facts)) {
    return(board)
  }
  board[board %in% 0L] <- NA
  board - 1L
}

board_of_shown <- function(shown, facts) {
  if (!has_zero(facts)) {
    return(shown)
  }
  board <- shown + 1L
  board[cells_inside(facts) & is.na(board)] <- 0L
  board
}

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

# Raises an error in functions that do not support boards whose digits begin at 0.
refuse_zero <- function(rules, arg, call) {
  if (!is_rules(rules) || !has_zero(rules$facts)) {
    return(invisible())
  }
  verb <- verb_name(call)
  stop_oxidoku(
    "zero",
    c(
      if (is.null(verb)) {
        "{.arg {arg}} must be a board whose digits begin at 1."
      } else {
        "{.code {verb}} needs a board whose digits begin at 1."
      },
      "x" = "This board is {format(rules)}.",
      "i" = "The section {.emph Digits from 0} of {.code ?sudoku_rules} names the functions for such boards."
    ),
    arg = arg, call = call
  )
}

# Converts the characters of numbers of digits to those of their values.
shown_signs <- function(text, facts) {
  if (has_zero(facts)) chartr(paste(symbol_letters, collapse = ""), paste(c(0L, symbol_letters[-25]), collapse = ""), text) else text
}

signs_of_numbers <- function(text) {
  chartr(paste(c(0L, symbol_letters[-25]), collapse = ""), paste(symbol_letters, collapse = ""), text)
}
