# Tables of user-defined rules as letters of six bits each, in the format of Interactive Sudoku
# Solver. In relations the lowest bit of a letter comes first, in machines the highest.

table_letters <- c(LETTERS, letters, 0:9, "-", "_")

# Returns the bits of letters, six each, or NULL if there are other characters.
bits_of_letters <- function(text, lowest_first) {
  values <- match(strsplit(text, "", fixed = TRUE)[[1]], table_letters) - 1L
  if (anyNA(values)) {
    return(NULL)
  }
  as.integer(outer(if (lowest_first) 0:5 else 5:0, values, function(place, value) value %/% 2L^place %% 2L))
}

letters_of_bits <- function(bits, lowest_first) {
  six <- matrix(c(bits, integer(-length(bits) %% 6)), 6)
  paste(table_letters[colSums(six * 2^(if (lowest_first) 0:5 else 5:0)) + 1], collapse = "")
}

# Returns the lowest `width` bits of each number, with the highest of these bits first.
bits_of_numbers <- function(numbers, width) {
  as.integer(outer(rev(seq_len(width)) - 1L, numbers, function(place, number) number %/% 2^place %% 2))
}

# ---- Relations -----------------------------------------------------------------

# Writes a bit for each pair of digits; the second digit changes fastest. Trailing letters for
# zero are omitted.
letters_of_relation <- function(table) {
  sub("A+$", "", letters_of_bits(as.integer(t(pairs_of_table(table))), TRUE))
}

# Returns what a file contains for lines whose neighbours satisfy a relation.
related_lines <- function(keeps, size, label, lines) {
  list(letters = letters_of_relation(table_of_pairs(outer(seq_len(size), seq_len(size), keeps))), label = label, lines = lines)
}

# Reads a relation. Returns NULL if the letters do not describe a relation of that number of
# digits.
relation_of_letters <- function(text, digits) {
  bits <- bits_of_letters(text, TRUE)
  if (is.null(bits) || any(bits[-seq_len(digits^2)] == 1)) {
    return(NULL)
  }
  bits <- c(bits, integer(digits^2))[seq_len(digits^2)]
  as.integer(colSums(matrix(bits, digits) * 2^(seq_len(digits) - 1)))
}

# ---- Machines ------------------------------------------------------------------

# The first two bits are the form. Then come the number of bits of a state and the number of
# digits, each less one; how many states are starts and how many other states accept; and for each
# start whether it accepts. In form 1, each state then has a mask of its digits and the next state
# for each of these digits. In form 0, each state has the number of ways that lead out of it, and
# the digit and the next state of each. States are numbered from 0: first the starts, then the
# others that accept, then all others.

# Writes the machine of a table, in form 1.
letters_of_machine <- function(table, digits) {
  machine <- machine_of_table(table, digits)
  accepts <- machine$accepts
  states <- length(accepts)
  others <- setdiff(seq_len(states), machine$start)
  order <- c(machine$start, others[accepts[others]], others[!accepts[others]])
  next_of <- matrix(match(machine$next_of[order, ], order, nomatch = 0L), states)
  width <- bits_needed(states - 1)
  body <- lapply(seq_len(states), function(state) {
    to <- next_of[state, ]
    c(as.integer(rev(to > 0)), bits_of_numbers(to[to > 0] - 1, width))
  })
  bits <- c(
    bits_of_numbers(1, 2), bits_of_numbers(c(width - 1, digits - 1), 4), bits_of_numbers(c(1, sum(accepts[others])), width),
    as.integer(accepts[[machine$start]]), unlist(body)
  )
  # The bits fill whole bytes.
  letters_of_bits(c(bits, integer(-length(bits) %% 8)), FALSE)
}

bits_needed <- function(number) max(1, ceiling(log2(number + 1)))

# Returns a list of `starts`, `accepts` and `ways`, or NULL if the letters do not describe a
# machine. Each row of `ways` has a state, a digit and the next state, all numbered from 1.
machine_of_letters <- function(text) {
  bits <- bits_of_letters(text, FALSE)
  at <- 0
  left <- function() length(bits) - at
  take <- function(width) {
    if (left() < width) stop_letters()
    at <<- at + width
    sum(bits[at - rev(seq_len(width)) + 1] * 2^(rev(seq_len(width)) - 1))
  }
  tryCatch(
    {
      form <- take(2)
      width <- take(4) + 1
      digits <- take(4) + 1
      starts <- take(width)
      others <- take(width)
      start_accepts <- vapply(seq_len(starts), function(i) take(1) == 1, NA)
      ways <- if (form == 1) packed_ways(take, left, width, digits) else if (form == 0) listed_ways(take, left, width, digits)
      if (is.null(ways) || starts == 0) stop_letters()
      list(starts = seq_len(starts), accepts = c(which(start_accepts), starts + seq_len(others)), ways = ways)
    },
    no_machine = function(e) NULL
  )
}

stop_letters <- function() stop(structure(class = c("no_machine", "error", "condition"), list(message = "no machine", call = NULL)))

packed_ways <- function(take, left, width, digits) {
  ways <- list()
  state <- 0
  # The remaining bits only fill the last letter.
  while (left() >= digits) {
    state <- state + 1
    to <- rev(vapply(seq_len(digits), function(i) take(1) == 1, NA))
    ways[[state]] <- cbind(rep(state, sum(to)), which(to), vapply(which(to), function(digit) take(width) + 1, 0))
  }
  do.call(rbind, ways)
}

listed_ways <- function(take, left, width, digits) {
  count_width <- take(4)
  ways <- list()
  state <- 0
  while (count_width > 0 && left() >= count_width) {
    state <- state + 1
    count <- take(count_width)
    # The ways are read one by one, because each is a digit followed by a state.
    each <- vapply(seq_len(count), function(i) c(state, (if (digits > 1) take(bits_needed(digits - 1)) else 0) + 1, take(width) + 1), c(0, 0, 0))
    ways[[state]] <- t(each)
  }
  do.call(rbind, ways)
}

# Returns the table of such a machine for a line that consists of parts with the given numbers of
# cells. Between two parts the machine reads a digit above the highest one. Returns NULL if the
# machine accepts no digits.
table_of_machine <- function(machine, digits, parts, call) {
  steps <- steps_of_machine(machine, digits + (length(parts) > 1), call)
  if (length(parts) == 1) {
    return(machine_table(1L, as.integer(steps$accepts), steps$next_of))
  }
  # The new machine has a copy of each state for each place of the line. The last row of `after`
  # represents no next state.
  states <- nrow(steps$next_of)
  after <- rbind(steps$next_of, 0L)
  number <- function(to) replace(to, to == 0, states + 1L)
  ends <- utils::head(cumsum(parts), -1)
  length <- sum(parts)
  rows <- lapply(seq_len(length), function(place) {
    to <- after[seq_len(states), seq_len(digits), drop = FALSE]
    if (place %in% ends) to[] <- after[cbind(number(c(to)), digits + 1L)]
    ifelse(to > 0, to + place * states, 0L)
  })
  next_of <- rbind(do.call(rbind, rows), matrix(0L, states, digits))
  machine_table(1L, c(integer(length * states), as.integer(steps$accepts)), next_of)
}

# Returns the next state for each state and digit, and which states accept. The first state is the
# start. If several ways lead on, the new states are sets of states.
steps_of_machine <- function(machine, digits, call) {
  ways <- machine$ways[machine$ways[, 2] <= digits, , drop = FALSE]
  states <- max(1, machine$starts, machine$accepts, ways[, c(1, 3)])
  if (length(machine$starts) == 1 && anyDuplicated(ways[, 1:2]) == 0) {
    next_of <- matrix(0L, states, digits)
    next_of[ways[, 1:2]] <- as.integer(ways[, 3])
    return(list(next_of = next_of, accepts = seq_len(states) %in% machine$accepts))
  }
  each <- split(ways[, 3], factor((ways[, 1] - 1) * digits + ways[, 2], seq_len(states * digits)))
  step <- function(state, digit) {
    to <- sort(unique(unlist(each[(state - 1) * digits + digit], use.names = FALSE)))
    if (length(to) > 0) to
  }
  table <- machine_of_states(machine$starts, step, function(state) any(state %in% machine$accepts), digits, most_states, call)
  if (is.null(table)) {
    return(list(next_of = matrix(0L, 1, digits), accepts = FALSE))
  }
  machine_of_table(table, digits)
}

# Returns text with eight bits per character, or NULL if the letters contain no such text.
text_of_letters <- function(text) {
  bits <- bits_of_letters(text, FALSE)
  if (is.null(bits) || length(bits) < 8) {
    return(NULL)
  }
  bytes <- colSums(matrix(bits[seq_len(length(bits) %/% 8 * 8)], 8) * 2^(7:0))
  if (all(bytes %in% 32:126)) rawToChar(as.raw(bytes))
}
