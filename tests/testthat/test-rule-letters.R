# Reads a line digit by digit and follows all possible transitions of a machine.
accepts_slowly <- function(machine, digits) {
  states <- machine$starts
  for (digit in digits) {
    ways <- machine$ways[machine$ways[, 1] %in% states & machine$ways[, 2] == digit, , drop = FALSE]
    states <- unique(ways[, 3])
  }
  any(states %in% machine$accepts)
}

accepts_by_table <- function(table, size, digits) {
  states <- (length(table) - 1) / (size + 1)
  next_of <- matrix(table[-seq_len(states + 1)], states, byrow = TRUE)
  state <- Reduce(function(state, digit) if (state == 0) 0L else next_of[state, digit], digits, table[[1]])
  state > 0 && table[[1 + state]] == 1L
}

test_that("relations are letters and back", {
  # By hand: the pairs of 1 and 1 and of 2 and 2 are the bits 1 and 8 of the first letter.
  expect_identical(letters_of_relation(c(1L, 2L)), "J")
  expect_identical(relation_of_letters("J", 2), c(1L, 2L))
  for (size in c(4, 9, 16)) {
    for (keeps in list(`<`, `<=`, `==`, function(a, b) abs(a - b) >= 3, function(a, b) a == size & b == size)) {
      table <- as.integer(outer(seq_len(size), seq_len(size), keeps) %*% 2^(seq_len(size) - 1))
      expect_identical(relation_of_letters(letters_of_relation(table), size), table)
    }
  }
  # Trailing zeros are allowed. Other bits or characters do not encode a relation.
  expect_identical(relation_of_letters("JAAA", 2), c(1L, 2L))
  expect_null(relation_of_letters("JAAB", 2))
  expect_null(relation_of_letters("J!", 2))
})

test_that("machines are letters and back, whatever the number of digits", {
  withr::local_seed(1)
  for (i in seq_len(sweep_size(5, 20, 100))) {
    size <- sample(c(4L, 6L, 9L, 16L), 1)
    states <- sample(6, 1)
    table <- machine_table(1L, c(1L, sample(0:1, states, TRUE)), matrix(sample(0:(states + 1), (states + 1) * size, TRUE), states + 1))
    machine <- machine_of_letters(letters_of_machine(table, size))
    expect_identical(table_of_machine(machine, size, 3L, NULL), table)
    for (k in 1:5) {
      digits <- sample(size, 3, TRUE)
      expect_identical(accepts_slowly(machine, digits), accepts_by_table(table, size, digits))
    }
  }
})

# Encodes a machine as letters, with its transitions listed one by one.
listed_machine <- function(starts, accepts, ways, digits) {
  states <- max(starts, accepts, ways[, c(1, 3)])
  width <- bits_needed(states - 1)
  others <- setdiff(accepts, starts)
  counts <- tabulate(ways[, 1], states)
  count_width <- bits_needed(max(counts))
  body <- lapply(seq_len(states), function(state) {
    own <- ways[ways[, 1] == state, , drop = FALSE]
    each <- lapply(seq_len(nrow(own)), function(i) {
      c(bits_of_numbers(own[i, 2] - 1, bits_needed(digits - 1)), bits_of_numbers(own[i, 3] - 1, width))
    })
    c(bits_of_numbers(nrow(own), count_width), unlist(each))
  })
  bits <- c(
    bits_of_numbers(0, 2), bits_of_numbers(c(width - 1, digits - 1), 4), bits_of_numbers(c(length(starts), length(others)), width),
    as.integer(starts %in% accepts), bits_of_numbers(count_width, 4), unlist(body)
  )
  letters_of_bits(c(bits, integer(-length(bits) %% 8)), FALSE)
}

test_that("machines with several ways for a digit are read, by a slow reading of them", {
  withr::local_seed(2)
  lines <- as.matrix(expand.grid(1:4, 1:4, 1:4))
  for (i in seq_len(sweep_size(3, 10, 50))) {
    starts <- seq_len(sample(2, 1))
    accepts <- c(intersect(starts, sample(2, 1)), 3L)
    ways <- unique(cbind(sample(5, 14, TRUE), sample(4, 14, TRUE), sample(5, 14, TRUE)))
    ways <- ways[order(ways[, 1], ways[, 2]), ]
    # Start states are numbered first, then other accepting states.
    map <- order(c(seq_len(5) %in% starts) * 2 + seq_len(5) %in% accepts, decreasing = TRUE)
    number <- match(1:5, map)
    ways[] <- cbind(number[ways[, 1]], ways[, 2], number[ways[, 3]])
    machine <- machine_of_letters(listed_machine(sort(number[starts]), number[accepts], ways, 4))
    table <- table_of_machine(machine, 4, 3L, NULL)
    slowly <- apply(lines, 1, function(digits) accepts_slowly(list(starts = number[starts], accepts = number[accepts], ways = ways), digits))
    by_table <- if (is.null(table)) rep(FALSE, 64) else apply(lines, 1, function(digits) accepts_by_table(table, 4, digits))
    expect_identical(by_table, slowly)
  }
})

test_that("a line in parts is read with a digit more between them", {
  # Two parts start with the same digit: state 1, then 1 + d, a break, then 5 + d, and finally 10.
  ways <- rbind(
    cbind(1, 1:4, 1 + 1:4),
    cbind(rep(2:5, each = 4), rep(1:4, 4), rep(2:5, each = 4)),
    cbind(2:5, 5, 5 + 1:4),
    cbind(5 + 1:4, 1:4, 10),
    cbind(10, 1:4, 10)
  )
  machine <- list(starts = 1, accepts = 10, ways = ways)
  for (parts in list(c(1L, 1L), c(2L, 2L), c(1L, 3L))) {
    table <- table_of_machine(machine, 4, parts, NULL)
    lines <- as.matrix(expand.grid(rep(list(1:4), sum(parts))))
    said <- apply(lines, 1, function(digits) accepts_by_table(table, 4, digits))
    expect_identical(said, unname(lines[, 1] == lines[, parts[[1]] + 1]))
  }
})

test_that("no text is an error", {
  withr::local_seed(3)
  for (i in seq_len(sweep_size(20, 100, 500))) {
    text <- paste(sample(c(table_letters, "~", "."), sample(30, 1), TRUE), collapse = "")
    machine <- machine_of_letters(text)
    expect_true(is.null(machine) || is.matrix(machine$ways))
  }
  expect_null(machine_of_letters(""))
  expect_identical(text_of_letters("LiooMTV8NTEpLio"), ".*(15|51).*")
  expect_null(text_of_letters("A"))
})
