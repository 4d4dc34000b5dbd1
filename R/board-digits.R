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

# Raises an error if rules whose digits begin at 0 come with a vector of classic puzzles, in which 0
# is an empty cell.
refuse_zero <- function(rules, arg, call) {
  if (!is_rules(rules) || !has_zero(rules$facts)) {
    return(invisible())
  }
  stop_oxidoku(
    "zero",
    c(
      "{.arg {arg}} must be text, matrices or puzzles whose digits begin at 0.",
      "x" = "It is a vector of classic puzzles, in which 0 is an empty cell.",
      "i" = "The rules are {format(rules)}. In text for them, {.val .} is an empty cell."
    ),
    arg = arg, call = call
  )
}

# Converts the characters of numbers of digits to those of their values, and back.
shown_signs <- function(text, facts) {
  signs <- signs_from_1_and_0()
  if (has_zero(facts)) chartr(signs[[1]], signs[[2]], text) else text
}

signs_of_numbers <- function(text) {
  signs <- signs_from_1_and_0()
  chartr(signs[[2]], signs[[1]], text)
}

# Returns the characters of the numbers 1 to 25 and of the values 0 to 24, each as one string.
signs_from_1_and_0 <- function() {
  vapply(list(symbol_letters, value_signs[1:25]), paste, "", collapse = "")
}
