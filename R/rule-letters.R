# Tables of rules of the user's own as letters, six bits each, as Interactive Sudoku Solver writes
# them: relations with the lowest bit of a letter first, machines with the highest.

table_letters <- c(LETTERS, letters, 0:9, "-", "_")

# The bits of letters, six each; NULL if there are other characters.
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

# The lowest bits of numbers, the highest of them first.
bits_of_numbers <- function(numbers, width) {
  as.integer(outer(rev(seq_len(width)) - 1L, numbers, function(place, number) number %/% 2^place %% 2))
}

# ---- Relations -----------------------------------------------------------------

# A bit for each two digits, the second changing first. Letters for zero at the end are left out.
letters_of_relation <- function(table) {
  sub("A+$", "", letters_of_bits(as.integer(t(pairs_of_table(table))), TRUE))
}

# What a file has of lines whose neighbours keep a relation.
related_lines <- function(keeps, size, label, lines) {
  list(letters = letters_of_relation(table_of_pairs(outer(seq_len(size), seq_len(size), keeps))), label = label, lines = lines)
}

# NULL if the letters say no relation of that number of digits.
relation_of_letters <- function(text, digits) {
  bits <- bits_of_letters(text, TRUE)
  if (is.null(bits) || any(bits[-seq_len(digits^2)] == 1)) {
    return(NULL)
  }
  bits <- c(bits, integer(digits^2))[seq_len(digits^2)]
  as.integer(colSums(matrix(bits, digits) * 2^(seq_len(digits) - 1)))
}

# ---- Machines ------------------------------------------------------------------

# Two bits for the form: 1 has a mask of digits for each state and a state for each digit of it, 0 how many
# ways lead out of each state and for each the digit and the state. Then the number of bits of a state and the
# number of digits, each less one; how many states are starts, and how many others accept; for each start
# whether it accepts. States are numbered from 0: starts, those that accept, all others.

# The machine of a table.
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
  # In whole bytes.
  letters_of_bits(c(bits, integer(-length(bits) %% 8)), FALSE)
}

bits_needed <- function(number) max(1, ceiling(log2(number + 1)))

# A list of `starts`, `accepts` and `ways`, a row of state, digit and next state for each, from 1; NULL if the
# letters say no machine.
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
  # What is left at the end fills the last letter.
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
    # One by one, as each way is a digit and then a state.
    each <- vapply(seq_len(count), function(i) c(state, (if (digits > 1) take(bits_needed(digits - 1)) else 0) + 1, take(width) + 1), c(0, 0, 0))
    ways[[state]] <- t(each)
  }
  do.call(rbind, ways)
}

# The table of such a machine for a line that falls into parts of some numbers of cells; between two
# parts it reads a digit more than the highest. NULL if no digits are accepted.
table_of_machine <- function(machine, digits, parts, call) {
  steps <- steps_of_machine(machine, digits + (length(parts) > 1), call)
  if (length(parts) == 1) {
    return(machine_table(1L, as.integer(steps$accepts), steps$next_of))
  }
  # A state for each place of the line. The last row is for what leads nowhere.
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

# The next state by state and digit, and which states accept; the first state is the start. Where several ways
# lead on, sets of states are the states.
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

# Text in eight bits a character; NULL if the letters say none.
text_of_letters <- function(text) {
  bits <- bits_of_letters(text, FALSE)
  if (is.null(bits) || length(bits) < 8) {
    return(NULL)
  }
  bytes <- colSums(matrix(bits[seq_len(length(bits) %/% 8 * 8)], 8) * 2^(7:0))
  if (all(bytes %in% 32:126)) rawToChar(as.raw(bytes))
}
