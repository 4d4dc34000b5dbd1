# The digits of boards. Boards with more digits than rows hold different digits in their rows,
# columns and boxes, but not every digit. Digits may begin at 0: see ARCHITECTURE.md.

# Adds the number of digits to a shape, unless it is the usual one, and the lowest digit if it is 0.
with_digits <- function(shape, digits, call) {
  if (is.null(digits)) {
    return(shape)
  }
  digits <- all_digits(digits, call)
  highest <- length(digits)
  usual <- shape$side
  if (digits[[1]] == 0L) {
    if (!is.null(shape$corners)) {
      stop_digits(c("Overlapping grids have the digits 1 to 9.", "x" = "{.arg digits} begins at 0."), call)
    }
    shape <- c(shape, list(lowest = 0L))
  }
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

# Returns the digits of a board in order. A single number means the digits from 1 up to it.
all_digits <- function(digits, call) {
  from_zero <- is.numeric(digits) && length(digits) > 1 && 0 %in% digits
  digits <- as_whole_numbers(digits, if (from_zero) 0 else 1, 25, "digits", call)
  digits <- if (length(digits) == 1) seq_len(digits) else sort(digits)
  if (length(digits) == 0 || !identical(digits, seq_along(digits) - as.integer(from_zero)) || length(digits) > 25) {
    stop_argument(
      "digits",
      c(
        "{.arg digits} must be all digits from 1 or 0 to the highest, such as {.code 1:9}, and at most 25 of them.",
        "x" = "It is {truncate_values(digits)}."
      ),
      call = call
    )
  }
  digits
}

stop_digits <- function(message, call, env = parent.frame()) {
  stop_oxidoku("rules", message, arg = "digits", call = call, env = env)
}

# Returns the number of rows and columns of each grid.
side_of_facts <- function(facts) length(facts$cells[[1]])

# Whether there are more digits than a row has cells.
has_spare_digits <- function(facts) facts$digits > side_of_facts(facts)

# ---- Digits from 0 -------------------------------------------------------------

# Whether the lowest digit is 0. Inside the package, boards hold the numbers of digits, counted
# from 1, with 0 for an empty cell. Users see the values of digits, and NA for an empty cell.
has_zero <- function(facts) identical(facts$lowest, 0L)

lowest_digit <- function(facts) facts$lowest %||% 1L

highest_digit <- function(facts) facts$digits - 1L + lowest_digit(facts)

# Converts the numbers of digits to their values, and back.
value_of <- function(number, facts) number - 1L + lowest_digit(facts)

number_of <- function(value, facts) value + 1L - lowest_digit(facts)

# Returns the values of all digits of a shape, in order.
digits_of_shape <- function(shape) seq_len(shape$digits %||% shape$side) - 1L + (shape$lowest %||% 1L)

# Returns the values of all digits, in order.
values_of <- function(facts) value_of(seq_len(facts$digits), facts)

# Returns the characters of values of digits.
sign_of_value <- function(value) value_signs[value + 1]

value_signs <- c(0:9, LETTERS)
