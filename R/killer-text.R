# Reads boards with rules from one line of text: killers as `3x3::k:` with 81 numbers, as 81
# characters that point from cell to cell, or as `SumoCueV1` with 81 parts; jigsaws as 81 givens
# with 81 labels.

killer_numbers <- "^3x3:d?:k:([0-9]+:){81}$"

# Whether a text contains arrows. Classic puzzles do not.
has_arrows <- function(x) grepl("[<>^v`]", x, useBytes = TRUE)

killer_arrows <- "^[0-9A-Za-j<>^v`',.]{81}$"

killer_sumocue <- "^SumoCueV1D?([=+][0-9]+(J[0-9])?){81}$"

# Whether a text is a killer or a jigsaw. The length and the first characters are checked first,
# because they rule out almost all other texts.
is_killer_text <- function(x) {
  if (!is_string(x)) {
    return(FALSE)
  }
  bytes <- nchar(x, "bytes")
  if (bytes == 81) {
    return(has_arrows(x) && grepl(killer_arrows, x, useBytes = TRUE))
  }
  if (bytes > longest_text) {
    return(FALSE)
  }
  is_jigsaw_text(x) ||
    startsWith(x, "3x3:") && grepl(killer_numbers, x, useBytes = TRUE) ||
    startsWith(x, "SumoCueV1") && grepl(killer_sumocue, x, useBytes = TRUE)
}

killer_rules <- function(text) {
  if (startsWith(text, "SumoCueV1")) {
    return(killer_of_sumocue(text))
  }
  if (startsWith(text, "3x3:")) killer_of_numbers(text) else killer_of_arrows(text)
}

# Reads a killer from numbers. A number is 256 times the sum of a cage plus a label of the cage.
# Numbers below 256 mean that the cell is in no cage.
killer_of_numbers <- function(text) {
  parts <- strsplit(text, ":", fixed = TRUE)[[1]]
  numbers <- matrix(as.numeric(parts[-(1:3)]), 9, byrow = TRUE)
  cages <- lapply(unique(numbers[numbers >= 256]), function(number) {
    rule_cage(which(numbers == number, arr.ind = TRUE), number %/% 256)
  })
  sudoku_rules(cages, if (parts[[2]] == "d") rule_diagonals())
}

# Reads a killer from characters. The character of a cage's first cell is its sum. The characters
# of the other cells point to a neighbour that is closer to the first cell.
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

# Reads the parts of a killer: `=` and the sum for the first cell of a cage, `+` and the number of
# another cell of the cage, counted from 0, for the other cells, and then `J` and the number of
# the region.
killer_of_sumocue <- function(text) {
  parts <- regmatches(text, gregexpr("[=+][0-9]+(J[0-9])?", text))[[1]]
  number <- as.numeric(sub("^.([0-9]+).*$", "\\1", parts))
  head <- ifelse(startsWith(parts, "="), 1:81, number + 1)
  if (any(head > 81)) {
    stop_argument("x", "A cell of the killer points off the board.", call = NULL)
  }
  # Seven doublings follow links over 128 cells, more than the board has.
  for (i in 1:7) head <- head[head]
  if (!all(startsWith(parts[head], "="))) {
    stop_argument("x", "Some cells of the killer point to each other in a circle.", call = NULL)
  }
  cages <- lapply(unique(head), function(first) {
    at <- which(head == first) - 1
    cells <- cbind(row = at %/% 9 + 1, col = at %% 9 + 1)
    if (number[[first]] > 0) rule_cage(cells, number[[first]]) else if (nrow(cells) > 1) rule_cage(cells)
  })
  region <- sub("^[^J]*J?", "", parts)
  sudoku_rules(
    cages, if (startsWith(text, "SumoCueV1D")) rule_diagonals(),
    regions = if (all(nzchar(region))) matrix(region, 9, byrow = TRUE)
  )
}

# ---- Jigsaws -------------------------------------------------------------------

jigsaw_text <- "^[0-9._-]{81}[ ,;]?[0-9A-Za-z]{81}$"

# Whether a text is a jigsaw. The second half of the line could also be a solution, but in a
# solution, no neighbouring cells have equal digits.
is_jigsaw_text <- function(x) {
  nchar(x, "bytes") %in% 162:163 && grepl(jigsaw_text, x, useBytes = TRUE) && are_regions(labels_of_jigsaw(x))
}

labels_of_jigsaw <- function(text) {
  matrix(strsplit(substring(text, nchar(text) - 80), "")[[1]], 9, byrow = TRUE)
}

# Whether there are nine labels with nine cells each, and every cell is next to another with the
# same label.
are_regions <- function(labels) {
  sizes <- table(labels)
  beside <- matrix(FALSE, 9, 9)
  across <- labels[, -1] == labels[, -9]
  down <- labels[-1, ] == labels[-9, ]
  beside[, -1] <- across
  beside[, -9] <- beside[, -9] | across
  beside[-1, ] <- beside[-1, ] | down
  beside[-9, ] <- beside[-9, ] | down
  length(sizes) == 9 && all(sizes == 9) && all(beside)
}

jigsaw_of_text <- function(text) {
  new_puzzles(gsub("[0_-]", ".", substr(text, 1, 81)), sudoku_rules(regions = labels_of_jigsaw(text)))
}
