# What rules mean to a page: conditions that it can check and read digits with. There is a single
# form for all kinds of rules, so a page knows no kind.
#
# A condition reads the digits along a line. `lines` has the cells of one or more lines, and each
# line is a condition of its own. `table` is a machine as in R/rule-tables.R. If the machine also
# counts, `adds` has what each state adds for each digit, `by` is a factor for each cell, and the
# total must be between `low` and `high`, unless these are NULL. `drawn` says whether the picture of
# the rule shows the line. The cells of a line may be in any order that suits the machine, and a
# cell may be read twice.
#
# Other conditions combine conditions: `all`, `any` and `not`. `apart` has cells that differ.
#
# The element `means` of a kind returns the conditions of a rule, from the rule, the facts about the
# board, and the rules beside it. Rules whose cells only differ or add up do not need it: see
# R/rules-meaning.R.

reads <- function(lines, machine, by = NULL, low = NULL, high = low, drawn = TRUE) {
  list(lines = lines, machine = machine, by = by, low = low, high = high, drawn = drawn)
}

# Returns a machine: its table, and what it adds.
new_machine <- function(table, adds = NULL) list(table = as.integer(table), adds = if (!is.null(adds)) as.integer(t(adds)))

# Makes a machine from functions, as for rule_automaton(). It is made once for each `key`, because
# many rules of a board share a machine. NULL if it would be too large for a page.
machine_of <- local({
  known <- new.env(parent = emptyenv())
  function(key, digits, start, step, accept = function(state) TRUE) {
    key <- paste(c(key, "on", range(digits)), collapse = " ")
    if (is.null(known[[key]])) {
      made <- tryCatch(
        machine_of_states(start, step, accept, length(digits), most_states, NULL, lowest = digits[[1]]),
        oxidoku_error_rule = function(e) NULL
      )
      assign(key, list(if (!is.null(made)) new_machine(made)), envir = known)
    }
    known[[key]][[1]]
  }
})

# Returns a machine that reads lines on which each digit and the next one satisfy a relation. `keeps`
# is a matrix, or a function of two vectors of digits.
machine_of_steps <- function(keeps, digits) {
  if (is.function(keeps)) keeps <- outer(digits, digits, keeps)
  # The state after the digit of number d is d + 1.
  after <- seq_along(digits) + 1L
  next_of <- rbind(after, t(t(keeps) * after), deparse.level = 0)
  new_machine(machine_table(1L, c(0L, rep(1L, length(digits))), next_of) %||% refusing_table(digits))
}

# Returns the table of a machine that accepts nothing.
refusing_table <- function(digits) c(1L, 0L, rep(0L, length(digits)))

# Returns a machine that reads single cells.
machine_of_digits <- function(some, digits) {
  next_of <- rbind(ifelse(digits %in% some, 2L, 0L), 0L)
  new_machine(machine_table(1L, 0:1, next_of) %||% refusing_table(digits))
}

# Returns a machine that adds the digits of all cells, or counts those that are in `counted`.
machine_of_total <- function(digits, counted = NULL) {
  adds <- if (is.null(counted)) digits else as.integer(digits %in% counted)
  new_machine(c(1L, 1L, rep(1L, length(digits))), matrix(adds, 1))
}

# Returns a counting machine. `next_of` and `adds` have a row for each state and a column for each
# digit; the first state is the start.
counting_machine <- function(accepts, next_of, adds) new_machine(c(1L, accepts, t(next_of)), adds)

# ---- Conditions that several kinds share -----------------------------------------

sum_of <- function(cells, low, high = low, by = NULL, digits) reads(list(cells), machine_of_total(digits), by, low, high)

# Requires that some groups of cells have the same sum.
equal_sums_of <- function(groups, digits) {
  each <- lapply(seq_along(groups)[-1], function(i) {
    by <- rep(c(1, -1), c(nrow(groups[[i - 1]]), nrow(groups[[i]])))
    sum_of(rbind(groups[[i - 1]], groups[[i]]), 0, by = by, digits = digits)
  })
  list(list(all = each))
}

single_cells <- function(cells) lapply(seq_len(nrow(cells)), function(i) cells[i, , drop = FALSE])

# Returns pairs of ids as lines of places.
pairs_of_ids <- function(pairs, facts) lapply(pairs, places_of_ids, facts)

# Returns the pairs of neighbours that are not among `marked`, a list of pairs.
free_edges <- function(marked, facts) {
  key <- function(pair) paste(sort(ids_of_cells(pair, facts)), collapse = " ")
  edges <- pairs_of_ids(pairs_apart(facts, rbind(c(0, 1), c(1, 0))), facts)
  edges[!vapply(edges, key, "") %in% vapply(marked, key, "")]
}

# Returns each of the cells with each neighbour that is not among them.
pairs_to_neighbours <- function(cells, facts) {
  sides <- rbind(c(-1, 0), c(0, -1), c(0, 1), c(1, 0))
  pairs <- lapply(single_cells(cells), function(cell) {
    ids <- ids_of_cells(sweep(sides, 2, cell, `+`), facts)
    ids <- setdiff(ids[!is.na(ids)], ids_of_cells(cells, facts))
    lapply(ids, function(id) rbind(cell, places_of_ids(id, facts)))
  })
  lapply(unlist(pairs, recursive = FALSE), unname)
}

# Requires that the cell of a line to which its first digit points holds `number`. The first cell
# is read twice. A digit 0 points at no cell.
pointed_at <- function(first, line, number, digits) {
  step <- function(state, digit) {
    if (state == 0) {
      return(if (digit > 0) digit)
    }
    if (state > 1) state - 1 else if (state < 0 || digit == number) -1
  }
  machine <- machine_of(c("pointed", number), digits, 0, step, function(state) state < 0)
  reads(list(rbind(first, line)), machine)
}

# Returns the order in which a line is read from both ends: the first cell, the last one, and then
# the other pairs. The cell in the middle is left out.
from_both_ends <- function(cells) {
  half <- seq_len(nrow(cells) %/% 2)
  cells[c(rbind(half, nrow(cells) + 1L - half)), , drop = FALSE]
}

# Reads the two ends of a line and then the digits inside. `keeps` says of which ranges between the
# ends, and `inside` of a digit and such a range.
between_ends <- function(key, cells, digits, inside, keeps = function(low, high) TRUE) {
  step <- function(state, digit) {
    if (length(state) == 0) {
      return(digit)
    }
    if (length(state) == 1) {
      ends <- range(state, digit)
      return(if (keeps(ends[[1]], ends[[2]])) ends)
    }
    if (inside(digit, state[[1]], state[[2]])) state
  }
  machine <- machine_of(key, digits, integer(), step, function(state) length(state) == 2)
  n <- nrow(cells)
  reads(list(cells[c(1, n, seq_len(n)[-c(1, n)]), , drop = FALSE]), machine)
}

# Requires different classes of digits in any `n` neighbours on a line.
reads_of_classes <- function(lines, n, digits, name, class_of) {
  # Larger machines would have thousands of states.
  if (n > 4) {
    keeps <- function(a, b) class_of(a) != class_of(b)
    near <- lapply(lines, function(cells) {
      pairs <- which(outer(seq_len(nrow(cells)), seq_len(nrow(cells)), function(i, j) j > i & j - i < n), arr.ind = TRUE)
      lapply(seq_len(nrow(pairs)), function(i) cells[pairs[i, ], , drop = FALSE])
    })
    return(list(all = list(reads(unlist(near, recursive = FALSE), machine_of_steps(keeps, digits)))))
  }
  step <- function(before, digit) {
    own <- class_of(digit)
    if (!own %in% before) utils::tail(c(before, own), n - 1)
  }
  reads(lines, machine_of(c(name, n), digits, integer(), step))
}
