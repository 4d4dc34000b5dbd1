# Killers as forums and solvers write them: `3x3::k:` and 81 numbers, or 81 characters that
# point from cell to cell.

format_killer <- list(
  about = "killers in a line: `3x3::k:` with 81 numbers, and 81 characters that point to the sum of each cage",
  keeps = "cages, diagonals",
  detect = function(lines) all(vapply(lines[!startsWith(lines, "#")], is_killer_text, NA)),
  holds = character(),
  read_line = function(line, at) read_killer_line(line, at),
  is_entry = function(lines) is_not_comment(lines),
  write_entry = function(entry, call) killer_line(entry$puzzle, call)
)

killer_numbers <- "^3x3:d?:k:([0-9]+:){81}$"
# A classic puzzle has no arrow.
killer_arrows <- "^[0-9A-Za-j<>^v`',.]{81}$"

is_killer_text <- function(x) {
  is_string(x) && nchar(x, "bytes") >= 81 && nchar(x, "bytes") <= longest_text &&
    (grepl(killer_numbers, x) || nchar(x, "bytes") == 81 && grepl("[<>^v`]", x) && grepl(killer_arrows, x))
}

# A killer text as a puzzle; anything else as it is.
from_killer_text <- function(x, call) {
  if (!is_string(x) || !is_killer_text(x)) {
    return(x)
  }
  sudoku_puzzle(rules = killer_rules(x))
}

killer_rules <- function(text) {
  if (startsWith(text, "3x3:")) killer_of_numbers(text) else killer_of_arrows(text)
}

# A number is 256 times the sum of a cage and a label of it; below 256 the cell is in none.
killer_of_numbers <- function(text) {
  parts <- strsplit(text, ":", fixed = TRUE)[[1]]
  numbers <- matrix(as.numeric(parts[-(1:3)]), 9, byrow = TRUE)
  cages <- lapply(unique(numbers[numbers >= 256]), function(number) {
    rule_cage(which(numbers == number, arr.ind = TRUE), number %/% 256)
  })
  sudoku_rules(cages, if (parts[[2]] == "d") rule_diagonals())
}

# The character of a cage's first cell is its sum, those of its other cells point to a
# neighbour that is nearer to it.
killer_of_arrows <- function(text) {
  chars <- matrix(strsplit(text, "")[[1]], 9, byrow = TRUE)
  steps <- list(
    "<" = c(0, -1), ">" = c(0, 1), "^" = c(-1, 0), v = c(1, 0),
    "`" = c(-1, -1), "'" = c(-1, 1), "," = c(1, -1), "." = c(1, 1)
  )
  head_of <- function(cell) {
    for (i in 1:81) {
      if (cell[[1]] %in% 1:9 && cell[[2]] %in% 1:9) {
        step <- steps[[chars[cell[[1]], cell[[2]]]]]
        if (is.null(step)) {
          return((cell[[1]] - 1) * 9 + cell[[2]])
        }
        cell <- cell + step
      }
    }
    stop_argument("x", "A character of the killer points off the board, or around in a circle.", call = NULL)
  }
  heads <- outer(1:9, 1:9, Vectorize(function(row, col) head_of(c(row, col))))
  sums <- stats::setNames(0:45, c(0:9, LETTERS, letters[1:10]))[t(chars)]
  sudoku_rules(lapply(unique(as.vector(heads)), function(head) {
    cells <- which(heads == head, arr.ind = TRUE)
    sum <- sums[[head]]
    if (sum > 0) rule_cage(cells, sum) else if (nrow(cells) > 1) rule_cage(cells)
  }))
}

read_killer_line <- function(line, at) {
  line <- trimws(line)
  if (!is_killer_text(line)) {
    return(bad_entry(at, "not a killer in a line"))
  }
  read <- tryCatch(
    from_killer_text(line, NULL),
    oxidoku_error = function(e) gsub("\\s+", " ", cli::ansi_strip(conditionMessage(e)))
  )
  if (is.character(read)) {
    return(bad_entry(at, paste("a killer that cannot be:", read)))
  }
  entry <- new_entry(NA_character_, at)
  entry$general <- read
  entry
}

# `3x3::k:` of a killer without givens.
killer_line <- function(x, call) {
  own <- if (is_puzzle(x)) rules(x) else classic_rules()
  name <- paste("The format", encodeString("killer", quote = "\""))
  if (!identical(own$shape, classic_rules()$shape)) {
    stop_format(NULL, shape_words(own$shape), call, format = name)
  }
  if (any(givens(x) > 0)) {
    stop_format(NULL, "givens", call, format = name)
  }
  numbers <- matrix(0, 9, 9)
  diagonals <- FALSE
  for (i in seq_along(own$rules)) {
    rule <- own$rules[[i]]
    both <- rule$name == "diagonals" && all(rule$values == 1L)
    cells <- if (rule$name == "cage" && length(rule$values) > 0) rule$cells[[1]]
    if (!both && (is.null(cells) || any(numbers[cells] > 0))) {
      stop_format(rule, NULL, call, format = name)
    }
    diagonals <- diagonals || both
    # The label is the first cell of the cage.
    if (!is.null(cells)) numbers[cells] <- 256 * rule$values + (cells[1, 1] - 1) * 9 + cells[1, 2] - 1
  }
  paste0("3x3:", if (diagonals) "d", ":k:", paste0(t(numbers), ":", collapse = ""))
}
