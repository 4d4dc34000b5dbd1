# Killers and jigsaws in one line: `3x3::k:` with 81 numbers, 81 characters that point from cell
# to cell, `SumoCueV1` with 81 parts, or 81 givens with 81 labels of regions.

format_killer <- list(
  about = paste(
    "Killers, one per line: `3x3::k:` with 81 numbers, 81 characters that point to the sum of",
    "each cage, or `SumoCueV1`. Jigsaws, one per line: 81 givens and 81 labels of regions"
  ),
  keeps = "cages, diagonals and regions",
  detect = function(lines) all_entries(lines, is_killer_text),
  holds = character(),
  any_board = TRUE,
  read_line = function(line, at) read_killer_line(line, at),
  is_entry = function(lines) is_not_comment(lines),
  write_entry = function(entry, call) killer_line(entry$puzzle, call)
)

read_killer_line <- function(line, at) {
  line <- trimmed(line)
  if (!is_killer_text(line)) {
    return(bad_entry(at, "not a killer or jigsaw in a line"))
  }
  read <- made_or_reason(from_killer_text(line, "x", NULL))
  if (is_reason(read)) {
    return(bad_entry(at, read))
  }
  new_entry(read, at)
}

# Writes a killer without givens as `3x3::k:`, a killer with regions as `SumoCueV1`, and a jigsaw
# without further rules as givens and labels.
killer_line <- function(x, call) {
  own <- if (has_rules(x)) rules(x) else classic_rules()
  is_jigsaw <- own$shape$side == 9 && !is.null(own$shape$layout) && !anyNA(own$shape$layout)
  if (!identical(own$shape, classic_rules()$shape) && !is_jigsaw) {
    stop_format(NULL, shape_words(own$shape), call)
  }
  if (is_jigsaw && length(own$rules) == 0) {
    return(jigsaw_line(x, call))
  }
  if (any(givens(x) > 0)) {
    stop_format(NULL, "givens", call)
  }
  # The number of the cage of each cell, and the sums of the cages.
  cage <- matrix(0, 9, 9)
  sums <- numeric()
  diagonals <- FALSE
  for (rule in own$rules) {
    both <- rule$name == "diagonals" && all(rule$values == 1L)
    cells <- if (rule$name == "cage" && (length(rule$values) > 0 || is_jigsaw)) rule$cells[[1]]
    if (!both && (is.null(cells) || any(cage[cells] > 0))) {
      stop_format(rule, NULL, call)
    }
    diagonals <- diagonals || both
    if (!is.null(cells)) {
      sums <- c(sums, c(rule$values, 0)[[1]])
      cage[cells] <- length(sums)
    }
  }
  if (is_jigsaw) sumocue_line(cage, sums, diagonals, own$shape$layout) else numbers_line(cage, sums, diagonals)
}

# Writes the numbers of all cells. A cage is identified by its first cell.
numbers_line <- function(cage, sums, diagonals) {
  cage <- as.vector(t(cage))
  numbers <- ifelse(cage > 0, 256 * c(0, sums)[cage + 1] + match(cage, cage) - 1, 0)
  paste0("3x3:", if (diagonals) "d", ":k:", paste0(numbers, ":", collapse = ""))
}

# Writes the parts of all cells. A cell outside all cages is written as a cage without a sum.
sumocue_line <- function(cage, sums, diagonals, layout) {
  cage <- as.vector(t(cage))
  first <- ifelse(cage > 0, match(cage, cage), 1:81)
  parts <- ifelse(first == 1:81, paste0("=", c(0, sums)[cage + 1]), paste0("+", first - 1))
  paste0("SumoCueV1", if (diagonals) "D", paste0(parts, "J", layout - 1, collapse = ""))
}

jigsaw_line <- function(x, call) {
  line <- paste0(cells_of_puzzles(x), " ", paste(LETTERS[rules(x)$shape$layout], collapse = ""))
  if (!is_jigsaw_text(line)) {
    stop_format(NULL, "regions that are not connected", call)
  }
  line
}
