# Boards with more digits than rows. Their rows, columns and boxes hold different digits, but not
# every digit.

# Adds the number of digits to a shape, unless it is the usual one.
with_digits <- function(shape, digits, call) {
  if (is.null(digits)) {
    return(shape)
  }
  highest <- highest_digit(digits, call)
  usual <- shape$side
  if (highest == usual) {
    return(shape)
  }
  if (!is.null(shape$corners)) {
    stop_digits(c("Overlapping grids have the digits 1 to 9.", "x" = "{.arg digits} ends at {highest}."), call)
  }
  if (highest < usual) {
    stop_digits(
      c(
        "There must be at least as many digits as rows.",
        "x" = "A board of {usual} rows cannot be filled with {highest} digit{?s}.",
        "i" = "Set {.arg size} for a smaller board."
      ),
      call
    )
  }
  c(shape, list(digits = highest))
}

# Returns the highest of the digits of a board. A single number means the digits up to it.
highest_digit <- function(digits, call) {
  has_zero <- is.numeric(digits) && length(digits) > 1 && 0 %in% digits
  digits <- as_whole_numbers(digits, if (has_zero) 0 else 1, 25, "digits", call)
  if (has_zero) {
    stop_digits(
      c(
        "{.arg digits} must begin at 1.",
        "x" = "It has 0.",
        "i" = "On every board, 0 is an empty cell. Boards with 0 as a digit are not supported yet."
      ),
      call
    )
  }
  digits <- if (length(digits) == 1) seq_len(digits) else sort(digits)
  if (length(digits) == 0 || !identical(digits, seq_along(digits))) {
    stop_argument(
      "digits",
      c("{.arg digits} must be all digits from 1 to the highest, such as {.code 1:9}.", "x" = "It is {truncate_values(digits)}."),
      call = call
    )
  }
  length(digits)
}

stop_digits <- function(message, call, env = parent.frame()) {
  stop_oxidoku("rules", message, arg = "digits", call = call, env = env)
}

# Returns the number of rows and columns of each grid.
side_of_facts <- function(facts) length(facts$cells[[1]])

# Whether there are more digits than a row has cells.
has_spare_digits <- function(facts) facts$digits > side_of_facts(facts)
