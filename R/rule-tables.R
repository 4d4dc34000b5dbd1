# Tables of numbers that describe user-defined rules to the engine. A function of the user is tried
# on digits when the board is known, and never later: rules contain only numbers.
#
# A relation is a mask for each digit of the first cell: the digits that the second cell may hold.
# A machine reads the digits of a line one by one. Its table has the number of the start state,
# from 1; for each state 1 if it accepts, otherwise 0; and for each state and digit the next state,
# or 0 if there is none. Equal rules have equal tables: no two states are equivalent, and states are
# numbered in the order in which the digits lead to them.

# The maximum numbers of states that a machine may reach and of fillings of a line that are tried.
most_states <- 4096L
most_fillings <- 1e5

# ---- Calling functions of the user -----------------------------------------------

# Evaluates code and then restores the seed, so that functions of the user do not change the
# random numbers of R.
without_seed <- function(code) {
  seed <- globalenv()[[".Random.seed"]]
  on.exit(if (is.null(seed)) rm(".Random.seed", envir = globalenv()) else assign(".Random.seed", seed, envir = globalenv()))
  if (is.null(seed)) set.seed(1)
  code
}

digits_in_words <- function(digits) {
  paste0(if (length(digits) == 1) "the digit " else "the digits ", and_words(digits))
}

# Returns the value of a function for `values`. Errors name `digits` and `state`.
ask_user <- function(fun, values, arg, call, digits = NULL, state = NULL) {
  tryCatch(do.call(fun, values), error = function(e) {
    what <- if (is.null(digits)) "a state" else digits_in_words(digits)
    stop_oxidoku(
      "rule", "{.arg {arg}} failed for {what}.",
      rule = 1L, arg = arg, digits = digits, state = state, parent = e, call = call
    )
  })
}

ask_flag <- function(fun, values, arg, call, digits = NULL, state = NULL) {
  said <- ask_user(fun, values, arg, call, digits, state)
  if (is.logical(said) && length(said) == 1 && !is.na(said)) {
    return(said)
  }
  what <- if (is.null(digits)) "for a state" else paste("for", digits_in_words(digits))
  stop_oxidoku(
    "rule",
    c("{.arg {arg}} must return TRUE or FALSE.", "x" = "It returned {if (length(said) == 1) format(said) else obj_type_friendly(said)} {what}."),
    rule = 1L, arg = arg, digits = digits, state = state, call = call
  )
}

# Checks on a few fillings that a function always returns the same value. A function that draws
# random numbers or remembers earlier calls does not describe a rule.
check_same_again <- function(fillings, said, again, arg, call) {
  for (i in unique(round(seq(1, nrow(fillings), length.out = min(5, nrow(fillings)))))) {
    if (!identical(again(fillings[i, ]), said[[i]])) {
      stop_oxidoku(
        "rule", "{.arg {arg}} must always return the same value for the same digits; it does not for {digits_in_words(fillings[i, ])}.",
        rule = 1L, arg = arg, digits = fillings[i, ], call = call
      )
    }
  }
}

warn_says_nothing <- function(arg) {
  cli::cli_warn(
    c(
      "All digits satisfy this rule, so it has no effect.",
      "i" = if (arg != "pattern") "Check {.arg {arg}}. If it is a function, did you write {.code |} instead of {.code &}?"
    ),
    class = c("oxidoku_warning_says_nothing", "oxidoku_warning")
  )
}

# ---- Relations of two digits -----------------------------------------------------

# Returns the table of a relation. If it must be `symmetric`, the order of the two digits must not
# matter.
relation_table <- function(holds, digits, symmetric, call, arg = "holds", lowest = 1L) {
  each <- seq_len(digits) - 1L + lowest
  fillings <- as.matrix(expand.grid(b = each, a = each)[2:1])
  dimnames(fillings) <- NULL
  ask <- function(pair) ask_flag(holds, list(pair[[1]], pair[[2]]), arg, call, digits = pair)
  said <- without_seed({
    said <- apply(fillings, 1, ask)
    check_same_again(fillings, said, ask, arg, call)
    said
  })
  keeps <- matrix(said, digits, byrow = TRUE)
  if (symmetric && any(keeps != t(keeps))) {
    pair <- which(keeps & !t(keeps), arr.ind = TRUE)[1, ] - 1L + lowest
    stop_oxidoku(
      "rule",
      c(
        "{.arg {arg}} must return the same value for two digits in either order: the cells are not ordered.",
        "x" = "It returns TRUE for {pair[[1]]} and {pair[[2]]}, but FALSE for {pair[[2]]} and {pair[[1]]}."
      ),
      rule = 1L, arg = arg, digits = unname(pair), call = call
    )
  }
  if (all(keeps)) warn_says_nothing(arg)
  if (!any(keeps)) stop_no_digits(2L, digits = NULL, call)
  table_of_pairs(keeps)
}

stop_no_digits <- function(length, digits, call, distinct = FALSE) {
  which <- if (distinct) "digits that all differ, as in a row," else "digits"
  stop_oxidoku("rule", "No {which} satisfy the rule on a line of {length} cell{?s}.", rule = 1L, digits = digits, call = call)
}

# Converts a matrix of the pairs that satisfy a relation to its table: a mask of second digits for
# each first digit. pairs_of_table() converts it back.
table_of_pairs <- function(keeps) as.integer(keeps %*% 2^(seq_len(ncol(keeps)) - 1))

pairs_of_table <- function(table) {
  outer(table, 2^(seq_along(table) - 1), function(mask, bit) mask %/% bit %% 2 == 1)
}

# Whether the order of the two cells does not matter.
is_symmetric_table <- function(table) {
  keeps <- pairs_of_table(table)
  all(keeps == t(keeps))
}

# Makes a rule of a known board from a table.
placed_rule <- function(name, cells, values, table, about) {
  is_turned <- name == "pairs" && values[[1]] == 0L && shape_of_look(about$look) != "outside" && is_symmetric_table(table)
  if (is_turned) cells <- from_first_end(cells)
  c(list(name = name, cells = if (!is.null(cells)) list(unname(cells)) else list(), values = values, table = table), about)
}

# ---- Machines --------------------------------------------------------------------

# Returns the machine that accepts the digits for which `holds` is TRUE. All fillings of a line
# are tried once. If its cells see each other (`distinct`), only fillings without a repeated digit
# are tried.
line_table <- function(holds, digits, length, distinct, call, arg = "holds", lowest = 1L) {
  count <- if (distinct) prod(digits - seq_len(length) + 1) else digits^length
  if (count > most_fillings) {
    stop_oxidoku(
      "rule",
      c(
        "There are {format_count(count)} ways to fill {length} cells: too many to try.",
        "i" = "Use {.fn rule_automaton}, which reads the digits one by one."
      ),
      rule = 1L, arg = arg, call = call
    )
  }
  # The last digit changes fastest.
  fillings <- as.matrix(expand.grid(rep(list(seq_len(digits) - 1L + lowest), length)))[, rev(seq_len(length)), drop = FALSE]
  dimnames(fillings) <- NULL
  tried <- !distinct | apply(fillings, 1, function(row) anyDuplicated(row) == 0)
  ask <- function(row) ask_flag(holds, list(row), arg, call, digits = row)
  said <- rep(FALSE, nrow(fillings))
  said[tried] <- without_seed({
    said_of_tried <- apply(fillings[tried, , drop = FALSE], 1, ask)
    check_same_again(fillings[tried, , drop = FALSE], said_of_tried, ask, arg, call)
    said_of_tried
  })
  if (all(said[tried])) warn_says_nothing(arg)
  if (!any(said)) stop_no_digits(length, NULL, call, distinct)
  # The machine is built backward from the last cell. Prefixes with the same continuations share a
  # state.
  after <- as.integer(said)
  accepts <- 1L
  rows <- matrix(0L, 1, digits)
  for (place in seq_len(length)) {
    next_of <- matrix(after, ncol = digits, byrow = TRUE)
    key <- apply(next_of, 1, paste, collapse = " ")
    used <- next_of[!duplicated(key) & rowSums(next_of) > 0, , drop = FALSE]
    after <- match(key, apply(used, 1, paste, collapse = " "), nomatch = 0L)
    after[after > 0] <- after[after > 0] + nrow(rows)
    rows <- rbind(rows, used)
    accepts <- c(accepts, rep(0L, nrow(used)))
  }
  machine_table(nrow(rows), accepts, rows)
}

# Returns the machine of a user's functions. `step` returns the state after a digit, or NULL if no
# further digits can be accepted, and `accept` returns whether a state is accepted. States that
# only the last digit reaches lead nowhere. `length` is the length of the longest line, and
# `lengths` are those of all lines: `accept` must have an answer only for states at the ends of
# lines. `step` gets the values of digits, which begin at `lowest`.
automaton_table <- function(start, step, accept, digits, length, call, lengths = length, lowest = 1L) {
  table <- machine_of_states(start, step, accept, digits, length, call, lengths, lowest)
  if (!can_fill(table, digits, length)) stop_no_digits(length, NULL, call)
  table
}

machine_of_states <- function(start, step, accept, digits, length, call, lengths = NULL, lowest = 1L) {
  states <- list(start)
  known <- new.env(parent = emptyenv())
  assign(key_of_state(start), 1L, envir = known)
  rows <- list()
  layer <- 1L
  without_seed(for (place in seq_len(length)) {
    reached <- integer()
    for (at in layer) {
      if (at <= length(rows) && !is.null(rows[[at]])) {
        reached <- c(reached, rows[[at]])
        next
      }
      row <- vapply(seq_len(digits) - 1L + lowest, function(digit) {
        state <- ask_user(step, list(states[[at]], digit), "step", call, digits = digit, state = states[[at]])
        if (is.null(state)) {
          return(0L)
        }
        key <- key_of_state(state)
        if (is.null(known[[key]])) {
          states[length(states) + 1] <<- list(state)
          assign(key, length(states), envir = known)
          if (length(states) > most_states) stop_many_states(place, length, call)
        }
        known[[key]]
      }, 1L)
      rows[[at]] <- row
      reached <- c(reached, row)
    }
    layer <- unique(reached[reached > 0])
    if (length(rows) == length(states) && !any(vapply(rows, is.null, NA))) break
  })
  n <- length(states)
  next_of <- matrix(0L, n, digits)
  for (at in seq_along(rows)) if (!is.null(rows[[at]])) next_of[at, ] <- rows[[at]]
  at_ends <- if (is.null(lengths)) seq_len(n) else states_at_ends(next_of, max(lengths), lengths)
  accepts <- without_seed(vapply(seq_len(n), function(at) {
    state <- states[at]
    if (at %in% at_ends) {
      return(ask_flag(accept, state, "accept", call, state = state[[1]]))
    }
    tryCatch(isTRUE(do.call(accept, state)), error = function(e) FALSE)
  }, NA))
  machine_table(1L, as.integer(accepts), next_of)
}

# Returns the states to which the digits of lines of these lengths lead.
states_at_ends <- function(next_of, longest, lengths) {
  reached <- 1L
  ends <- integer()
  for (place in seq_len(longest)) {
    reached <- setdiff(unique(c(next_of[reached, ])), 0L)
    if (place %in% lengths) ends <- union(ends, reached)
  }
  sort(ends)
}

# Whether a machine accepts at least one filling of a line of this length (can_fill), or every
# filling (takes_all).
can_fill <- function(table, digits, length) !is.null(table) && any(ends_of_lines(table, digits, length))

takes_all <- function(table, digits, length) all(ends_of_lines(table, digits, length))

# Returns, for each state that digits lead to at the end of a line, whether it is accepted.
ends_of_lines <- function(table, digits, length) {
  machine <- machine_of_table(table, digits)
  # The last row represents no next state.
  next_of <- rbind(machine$next_of, 0L)
  reached <- machine$start
  for (place in seq_len(length)) {
    reached <- unique(c(next_of[reached, ]))
    reached[reached == 0] <- nrow(next_of)
  }
  c(machine$accepts, FALSE)[reached]
}

# Returns a key that is the same for equal states. Names do not matter, nor whether numbers are
# stored as integers.
key_of_state <- function(state) {
  if (is.atomic(state) && length(state) <= 8) {
    key <- paste0(if (is.numeric(state)) "n" else typeof(state), length(state), ":", paste(state, collapse = ","))
    # R limits the length of names.
    if (nchar(key, "bytes") < 1000) {
      return(key)
    }
  }
  rlang::hash(if (is.numeric(state)) as.double(state) else state)
}

stop_many_states <- function(place, length, call) {
  stop_oxidoku(
    "rule",
    c(
      "There are more than {format_count(most_states)} states after cell {place} of {length}.",
      "i" = "{.arg step} should drop what no longer matters, and return {.code NULL} if no further digits can be accepted."
    ),
    rule = 1L, arg = "step", call = call
  )
}

# Splits such a table into the number of the start, which states accept, and the next state by
# state and digit.
machine_of_table <- function(table, digits) {
  states <- (length(table) - 1L) %/% (digits + 1L)
  list(
    start = table[[1]], accepts = table[1 + seq_len(states)] == 1L,
    next_of = matrix(table[-seq_len(states + 1L)], states, byrow = TRUE)
  )
}

# Returns the table of a machine without useless and equivalent states, or NULL if the machine
# accepts nothing.
machine_table <- function(start, accepts, next_of) {
  digits <- ncol(next_of)
  n <- nrow(next_of)
  # These states can lead to an accepting state.
  alive <- accepts > 0
  repeat {
    more <- alive | rowSums(matrix(c(FALSE, alive)[next_of + 1], n)) > 0
    if (identical(more, alive)) break
    alive <- more
  }
  next_of[] <- ifelse(c(FALSE, alive)[next_of + 1], next_of, 0L)
  if (!alive[[start]]) {
    return(NULL)
  }
  # States count as equivalent until something distinguishes them.
  class <- accepts + 1L
  repeat {
    rows <- cbind(class, matrix(c(0L, class)[next_of + 1], n))
    key <- apply(rows, 1, paste, collapse = " ")
    finer <- match(key, unique(key))
    if (max(finer) == length(unique(class))) break
    class <- finer
  }
  first <- match(seq_len(max(finer)), finer)
  merged <- matrix(c(0L, finer)[next_of[first, , drop = FALSE] + 1], length(first))
  # States are numbered in the order in which the digits lead to them.
  order <- finer[[start]]
  at <- 1L
  while (at <= length(order)) {
    reached <- merged[order[[at]], ]
    order <- unique(c(order, reached[reached > 0]))
    at <- at + 1L
  }
  number <- match(seq_len(nrow(merged)), order, nomatch = 0L)
  c(1L, as.integer(accepts[first][order]), as.integer(t(matrix(c(0L, number)[merged[order, , drop = FALSE] + 1], length(order)))))
}

# ---- Regular expressions -----------------------------------------------------------

# Returns the machine for a pattern that the digits of a whole line must match. Patterns consist
# of digits (`A` is 10, and so on), `.`, classes, groups, `|`, `*`, `+`, `?` and `{n,m}`.
regex_table <- function(pattern, digits, length, call, lowest = 1L) {
  parsed <- parsed_pattern(pattern, seq_len(digits) - 1L + lowest, call)
  # Each digit of the pattern has a place. The states of the machine are sets of places.
  places <- list()
  follows <- list()
  place_all <- function(x) {
    # Returns the places at which a part may begin and end, and whether it may be empty.
    switch(x$type,
      digits = {
        places[[length(places) + 1]] <<- x$digits
        follows[length(places)] <<- list(integer())
        list(first = length(places), last = length(places), empty = FALSE)
      },
      sequence = {
        all <- list(first = integer(), last = integer(), empty = TRUE)
        for (part in x$parts) {
          one <- place_all(part)
          for (from in all$last) follows[[from]] <<- union(follows[[from]], one$first)
          all <- list(
            first = c(all$first, if (all$empty) one$first), last = c(one$last, if (one$empty) all$last),
            empty = all$empty && one$empty
          )
        }
        all
      },
      choice = {
        each <- lapply(x$parts, place_all)
        list(
          first = unlist(lapply(each, `[[`, "first")), last = unlist(lapply(each, `[[`, "last")),
          empty = any(vapply(each, `[[`, NA, "empty"))
        )
      },
      repeated = {
        one <- place_all(x$part)
        for (from in one$last) follows[[from]] <<- union(follows[[from]], one$first)
        list(first = one$first, last = one$last, empty = TRUE)
      }
    )
  }
  all <- place_all(parsed)
  start <- list(ends = all$empty, open = sort(all$first))
  step <- function(state, digit) {
    on <- Filter(function(place) digit %in% places[[place]], state$open)
    if (length(on) > 0) list(ends = any(on %in% all$last), open = sort(unique(as.integer(unlist(follows[on])))))
  }
  table <- machine_of_states(start, step, function(state) state$ends, digits, most_states, call, lowest = lowest)
  if (!can_fill(table, digits, length)) stop_no_digits(length, NULL, call)
  table
}

# Parses a pattern into a tree, for boards with these `digits`.
parsed_pattern <- function(pattern, digits, call) {
  chars <- strsplit(sub("[$]$", "", sub("^\\^", "", pattern)), "")[[1]]
  parsed <- regex_choice(chars, 1L, digits, pattern, call)
  if (parsed$at <= length(chars)) stop_pattern(pattern, parsed$at, call)
  parsed$value
}

stop_pattern <- function(pattern, at, call) {
  stop_argument(
    "pattern",
    c("{.arg pattern} must be digits, {.code .}, classes, groups, {.code |}, {.code *}, {.code +}, {.code ?} and counts in braces.",
      "x" = "Character {at} of {.val {pattern}} is wrong or missing."
    ),
    call = call
  )
}

regex_choice <- function(chars, at, digits, pattern, call) {
  parts <- list()
  repeat {
    one <- regex_sequence(chars, at, digits, pattern, call)
    parts <- c(parts, list(one$value))
    at <- one$at
    if (at > length(chars) || chars[[at]] != "|") break
    at <- at + 1L
  }
  list(value = if (length(parts) == 1) parts[[1]] else list(type = "choice", parts = parts), at = at)
}

regex_sequence <- function(chars, at, digits, pattern, call) {
  parts <- list()
  while (at <= length(chars) && !chars[[at]] %in% c("|", ")")) {
    one <- regex_atom(chars, at, digits, pattern, call)
    counted <- regex_counted(one$value, chars, one$at, pattern, call)
    parts <- c(parts, list(counted$value))
    at <- counted$at
  }
  list(value = list(type = "sequence", parts = parts), at = at)
}

regex_atom <- function(chars, at, digits, pattern, call) {
  char <- chars[[at]]
  if (char == "(") {
    inner <- regex_choice(chars, at + 1L, digits, pattern, call)
    if (inner$at > length(chars)) stop_pattern(pattern, at, call)
    return(list(value = inner$value, at = inner$at + 1L))
  }
  if (char == "[") {
    end <- at + match("]", chars[-seq_len(at)])
    if (is.na(end)) stop_pattern(pattern, at, call)
    return(list(value = list(type = "digits", digits = regex_class(chars[seq_len(end - at - 1) + at], at, digits, pattern, call)), at = end + 1L))
  }
  found <- if (char == ".") digits else digit_of_pattern(char, digits)
  if (anyNA(found)) stop_pattern(pattern, at, call)
  list(value = list(type = "digits", digits = found), at = at + 1L)
}

# Returns the digits that characters represent, or NA. A digit may be too high for the board, because
# a pattern may be for boards of several sizes.
digit_of_pattern <- function(chars, digits) {
  found <- match(chars, value_signs) - 1L
  replace(found, found < min(digits), NA)
}

# Returns the digits of a class such as `1-3` or `^5`.
regex_class <- function(chars, at, digits, pattern, call) {
  is_not <- length(chars) > 0 && chars[[1]] == "^"
  if (is_not) chars <- chars[-1]
  found <- integer()
  while (length(chars) > 0) {
    is_range <- length(chars) >= 3 && chars[[2]] == "-"
    ends <- digit_of_pattern(chars[if (is_range) c(1, 3) else c(1, 1)], digits)
    if (anyNA(ends)) stop_pattern(pattern, at, call)
    found <- c(found, ends[[1]]:ends[[2]])
    chars <- chars[-seq_len(if (is_range) 3 else 1)]
  }
  if (is_not) setdiff(digits, found) else found
}

# Applies the quantifiers that follow a part: `*`, `+`, `?`, `{2}`, `{2,}`, `{2,4}`.
regex_counted <- function(part, chars, at, pattern, call) {
  sign <- if (at <= length(chars)) chars[[at]] else ""
  counts <- switch(sign, "*" = c(0, Inf), "+" = c(1, Inf), "?" = c(0, 1), NULL)
  end <- at
  if (sign == "{") {
    end <- at + match("}", chars[-seq_len(at)])
    text <- if (!is.na(end)) paste(chars[seq_len(end - at - 1) + at], collapse = "") else ""
    if (!grepl("^[0-9]{1,2}(,[0-9]{0,2})?$", text)) stop_pattern(pattern, at, call)
    numbers <- strsplit(paste0(text, if (endsWith(text, ",")) "Inf"), ",", fixed = TRUE)[[1]]
    counts <- as.numeric(numbers[c(1, length(numbers))])
    if (counts[[1]] > counts[[2]]) stop_pattern(pattern, at, call)
  }
  if (is.null(counts)) {
    return(list(value = part, at = at))
  }
  optional <- list(type = "choice", parts = list(part, list(type = "sequence", parts = list())))
  more <- if (is.finite(counts[[2]])) rep(list(optional), counts[[2]] - counts[[1]]) else list(list(type = "repeated", part = part))
  regex_counted(list(type = "sequence", parts = c(rep(list(part), counts[[1]]), more)), chars, end + 1L, pattern, call)
}
