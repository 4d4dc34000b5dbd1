# Links to puzz.link and other sites with the same program, such as pzv.jp. After the name of the
# sort of puzzle come its width, its height and its cells, row by row: a digit, or a letter above f
# for a number of empty cells.
#
# A kind of rule names the sort of puzzle in which it is the only one (`puzzlink` in
# R/rules-kinds.R): "pairs" have marks of two sorts on edges, "outside" a number at the end of each
# line. `make` receives the pairs of both sorts.

format_puzzlink <- list(
  about = "Links to puzz.link",
  keeps = paste(
    "boards of 4x4, 6x6, 16x16 and 25x25, and Latin squares with all dots or with skyscraper",
    "clues, but no other columns"
  ),
  any_board = "some",
  write_entry = function(entry, call) paste0("https://puzz.link/p?", puzzlink_text(puzzle_in(entry), call))
)

# ---- Codes ---------------------------------------------------------------------

# A number up to 15 is one hexadecimal digit, a larger one two after a minus sign. The letters from
# g to z represent 1 to 20 places without a number.
puzzlink_tokens <- "[0-9a-f.]|-[0-9a-f]{2}|[g-z]"

# Returns the numbers of a code, 0 for none and NA for a question mark or a written 0, and in the attribute `left`
# the rest of the code. Returns NULL if the code is not of this kind.
puzzlink_numbers <- function(code, n) {
  found <- regmatches(code, gregexpr(puzzlink_tokens, code))[[1]]
  if (sum(nchar(found)) != nchar(code)) {
    return(NULL)
  }
  is_gap <- grepl("^[g-z]", found)
  lengths <- ifelse(is_gap, match(substr(found, 1, 1), letters[7:26]), 1L)
  values <- suppressWarnings(ifelse(is_gap, 0L, strtoi(sub("-", "", found, fixed = TRUE), 16L)))
  values[!is_gap & values == 0] <- NA
  ends <- cumsum(lengths)
  used <- sum(ends - lengths < n)
  numbers <- c(rep(values[seq_len(used)], lengths[seq_len(used)]), rep(0L, n))[seq_len(n)]
  structure(numbers, left = paste(found[-seq_len(used)], collapse = ""))
}

puzzlink_code <- function(numbers) {
  runs <- rle(numbers == 0)
  ends <- cumsum(runs$lengths)
  pieces <- Map(function(is_gap, length, end) {
    if (!is_gap) {
      some <- numbers[seq(end - length + 1, end)]
      return(paste(ifelse(some < 16, sprintf("%x", some), sprintf("-%02x", some)), collapse = ""))
    }
    paste0(strrep("z", length %/% 20), if (length %% 20 > 0) letters[[6 + length %% 20]])
  }, runs$values, runs$lengths, ends)
  paste(unlist(pieces), collapse = "")
}

# Edges are three to a letter or digit: 0 for none, 1 for a white dot and 2 for a black one.
puzzlink_edges <- function(code, n) {
  values <- match(strsplit(code, "")[[1]], c(0:9, letters[1:17])) - 1L
  if (anyNA(values) || length(values) != ceiling(n / 3)) {
    return(NULL)
  }
  as.vector(rbind(values %/% 9L, values %/% 3L %% 3L, values %% 3L))[seq_len(n)]
}

puzzlink_edge_code <- function(edges) {
  edges <- c(edges, rep(0L, -length(edges) %% 3))
  values <- colSums(matrix(edges, 3) * c(9, 3, 1))
  paste(c(0:9, letters[1:17])[values + 1], collapse = "")
}

# Returns the pairs of neighbours, first those in rows and then those in columns.
puzzlink_pairs <- function(size) {
  all <- expand.grid(col = seq_len(size), row = seq_len(size))
  pair <- function(at, step) lapply(seq_len(nrow(at)), function(i) rbind(c(at$row[[i]], at$col[[i]]), c(at$row[[i]], at$col[[i]]) + step))
  c(pair(all[all$col < size, ], c(0, 1)), pair(all[all$row < size, ], c(1, 0)))
}

# ---- Reading -------------------------------------------------------------------

# Sizes whose boxes are the same on the site and here.
puzzlink_sizes <- c(4, 6, 9, 16, 25)

# Makes the puzzle of a code. Returns the reason, as a text, if the code holds no puzzle.
puzzlink_puzzle <- function(sort, code, size) {
  entry <- puzzlink_entries[[sort]]
  if (is.null(entry)) {
    if (!size %in% puzzlink_sizes) {
      return("a board whose boxes do not hold each digit")
    }
    return(puzzlink_board(puzzlink_numbers(code, size^2), sudoku_rules(size = size)))
  }
  latin <- function(rules) sudoku_rules(rules, size = size, regions = "none")
  if (form_of_entry(entry) == "pairs") {
    pairs <- puzzlink_pairs(size)
    edges <- puzzlink_edges(code, length(pairs))
    of_sort <- function(sort) do.call(rbind, pairs[edges == sort])
    return(if (is.null(edges)) damaged_puzzlink else sudoku_puzzle(rules = latin(make_rule(entry, of_sort(1), of_sort(2)))))
  }
  clues <- puzzlink_numbers(code, 4 * size)
  if (is.null(clues)) {
    return(damaged_puzzlink)
  }
  if (anyNA(clues)) {
    return("a clue that is not a number above 0")
  }
  side <- function(i) replace(clues[seq_len(size) + (i - 1) * size], clues[seq_len(size) + (i - 1) * size] == 0, NA)
  sides <- stats::setNames(lapply(1:4, side), c("top", "bottom", "left", "right"))
  sides <- Filter(function(values) !all(is.na(values)), sides)
  puzzlink_board(puzzlink_numbers(attr(clues, "left"), size^2), latin(if (length(sides) > 0) make_outside(entry, sides)))
}

damaged_puzzlink <- "a code of puzz.link that is cut or changed"

# Makes a puzzle of numbers, row by row. Returns the reason, as a text, if they are no puzzle.
puzzlink_board <- function(numbers, rules) {
  size <- rules$shape$side
  if (is.null(numbers)) {
    return(damaged_puzzlink)
  }
  if (anyNA(numbers) || any(numbers > size) || nzchar(attr(numbers, "left"))) {
    return("a cell that holds no digit")
  }
  sudoku_puzzle(matrix(as.integer(numbers), size, byrow = TRUE), rules)
}

# Reads what follows the question mark of a link: `sudoku/9/9/code`. Words before the sizes say that
# the rules are others.
read_puzzlink <- function(text, at) {
  parts <- strsplit(text, "/", fixed = TRUE)[[1]]
  sort <- sub("_(edit|play|solve).*$", "", parts[[1]])
  if (!sort %in% c("sudoku", names(puzzlink_entries))) {
    return(bad_entry(at, paste("a puzzle of puzz.link that is not a Sudoku:", shorten(sort, 30))))
  }
  rest <- parts[-1]
  while (length(rest) > 0 && rest[[1]] == "") rest <- rest[-1]
  if (length(rest) < 2 || !all(grepl("^[0-9]{1,3}$", rest[1:2]))) {
    return(bad_entry(at, "a variant of puzz.link"))
  }
  size <- as.integer(rest[1:2])
  if (size[[1]] != size[[2]] || !size[[1]] %in% 4:25) {
    return(bad_entry(at, "a puzzle whose grid is not square, or not 4x4 to 25x25"))
  }
  code <- if (length(rest) > 2) rest[[3]] else ""
  read <- made_or_reason(puzzlink_puzzle(sort, code, size[[1]]))
  if (is_reason(read)) bad_entry(at, read) else entry_of_puzzle(read, at)
}

# ---- Writing -------------------------------------------------------------------

puzzlink_text <- function(x, call) {
  own <- rules(x)
  size <- own$shape$side
  is_usual <- is.null(own$shape$corners) && is.null(own$shape$layout) && is.null(own$shape$digits)
  code <- if (length(own$left_out) == 0 && is_usual) puzzlink_codes(x, own, size)
  if (is.null(code)) {
    stop_format(NULL, paste("a board of", words_of_rules(x)), call)
  }
  paste(names(code), size, size, code, sep = "/")
}

# Returns the code of a puzzle, named after its sort, or NULL if there is no sort for it.
puzzlink_codes <- function(x, own, size) {
  numbers <- as.vector(t(givens(x)))
  numbers[is.na(numbers)] <- 0L
  if (length(own$rules) == 0) {
    has_boxes <- !is.null(own$shape$box) && identical(own$shape$box, box_sides(NULL, size, NULL)) && size %in% puzzlink_sizes
    return(if (has_boxes) c(sudoku = puzzlink_code(numbers)))
  }
  sorts <- lapply(own$rules, function(rule) names(entries_for(rule, "puzzlink")))
  sort <- unique(unlist(sorts))
  if (any(lengths(sorts) == 0) || length(sort) != 1 || !is.null(own$shape$box)) {
    return(NULL)
  }
  code <- if (form_of_entry(puzzlink_entries[[sort]]) == "outside") {
    paste0(puzzlink_code(puzzlink_clues(own$rules, size)), if (any(numbers > 0)) puzzlink_code(numbers))
  } else if (all(numbers == 0) && length(own$rules) == 1) {
    puzzlink_edge_code(puzzlink_marks(own$rules[[1]], size))
  }
  if (!is.null(code)) stats::setNames(code, sort)
}

# Returns the numbers above, below, left and right of the board, 0 for none.
puzzlink_clues <- function(rules, size) {
  clues <- rep(0L, 4 * size)
  for (rule in rules) {
    cells <- rule$cells[[1]]
    step <- cells[2, ] - cells[1, ]
    side <- if (step[[1]] == 1) 1 else if (step[[1]] == -1) 2 else if (step[[2]] == 1) 3 else 4
    clues[[(side - 1) * size + cells[[1, if (side <= 2) 2 else 1]]]] <- rule$values[[1]]
  }
  clues
}

puzzlink_marks <- function(rule, size) {
  key <- function(pair) paste(pair[order(pair[, 1], pair[, 2]), ], collapse = " ")
  all <- vapply(puzzlink_pairs(size), key, "")
  edges <- rep(0L, length(all))
  for (sort in 1:2) edges[match(vapply(two_by_two(rule$cells[[sort]]), key, ""), all)] <- sort
  edges
}
