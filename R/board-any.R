# Many boards of any size and with rules.

# Whether `x` is one board and not a set, of whatever size.
is_one_general <- function(x) {
  if (has_rules(x)) {
    return(length(x) == 1)
  }
  if (is.data.frame(x) && has_rules(puzzle_column(x))) {
    return(FALSE)
  }
  is_own_board(x) || !is.null(size_of_board(x)) || !is_many_puzzles(x)
}

# `x` as a vector of puzzles, with the reasons why some cannot be read. NULL if all are
# classic.
general_puzzles <- function(x, rules, arg, call) {
  check_given(x, arg, call)
  check_not_rules(x, arg, call)
  x <- as_stored(x)
  if (is.null(rules) && is_plainly_classic(x)) {
    return(NULL)
  }
  rules <- check_rules(rules, "rules", call)
  carried <- carried_rules(x)
  is_classic <- if (is_rules(carried)) {
    is_classic_rules(carried)
  } else if (is.null(carried)) {
    if (is.null(rules)) !has_other_size(x) else is_classic_rules(rules)
  } else {
    FALSE
  }
  if (!is_classic) any_puzzles(x, rules, arg, call)
}

has_other_size <- function(x) {
  x <- column_of_puzzles(x) %||% x
  if (is_classic_vector(x)) {
    return(FALSE)
  }
  if (is.character(x) && is.null(dim(x)) && length(x) > 0) {
    first <- first_known(x)
    if (is.na(first)) {
      return(FALSE)
    }
    if (is_killer_text(first) || any_ruled_text(x)) {
      return(TRUE)
    }
    if (nchar(first, "bytes") == 81) {
      return(FALSE)
    }
    return(length(x) > 1 && !is.null(rules_by_size(x)) || !is.null(rules_by_size(first)))
  }
  if (is_list_of_boards(x)) {
    return(length(x) > 0 && any(vapply(x, function(one) !is.null(carried_rules(one)) || !is.null(rules_by_size(one)), NA)))
  }
  !is.null(rules_by_size(x))
}

# Without a vector as long as `x`, for which there may be no memory.
first_known <- function(x) {
  for (one in x) {
    if (!is.na(one)) {
      return(one)
    }
  }
  NA_character_
}

any_puzzles <- function(x, rules, arg, call, symbols = NULL) {
  check_not_rules(x, arg, call)
  rules <- check_rules(rules, "rules", call)
  carried <- carried_rules(x)
  if (has_rules(carried)) {
    for (group in groups_of(carried)) {
      agreed_rules(rules, group$rules, arg, call)
    }
    return(list(x = carried, reason = NULL))
  }
  x <- column_of_puzzles(x) %||% x
  if (is_classic_vector(x) && (is.null(rules) || is_classic_rules(rules))) {
    return(list(x = unname(x), reason = NULL))
  }
  boards <- if (is.character(x) && is.null(dim(x)) && is.null(many_lines(x, rules))) {
    x <- as.character(x)
    parts <- if (is.null(rules) && is.null(symbols)) parsed_parts(x) else FALSE
    if (is.list(parts)) {
      return(list(x = puzzles_of_parts(parts$cells, parts$index, parts$rules), reason = NULL))
    }
    if (!is.null(rules) && is.null(symbols)) {
      read <- puzzles_of_texts(x, rules, arg, call)
      check_rows_of_one(x, read$reason, arg, call)
      return(read)
    }
    as.list(x)
  } else if (is_list_of_boards(x) && is.null(many_lines(x, rules))) {
    unname(x)
  } else if (length(dim(x)) == 3) {
    lapply(seq_len(dim(x)[[3]]), function(i) matrix(x[, , i], dim(x)[[1]]))
  } else {
    read <- as_board(x, rules, arg, call, symbols)
    return(list(x = new_puzzles(text_of_board(read$board, read$facts), read$rules), reason = NULL))
  }
  read <- puzzles_of_list(boards, rules, arg, call, symbols)
  if (is.character(x)) check_rows_of_one(x, read$reason, arg, call)
  read
}

# The number of rows if the elements of a vector are the rows of one board, NULL otherwise.
many_lines <- function(x, rules) {
  if (is.null(rules)) {
    return(if (length(x) > 1) size_of_board(x))
  }
  facts <- rules$facts
  if (length(x) == facts$rows && facts$rows > 1 && all(vapply(x, length, 1L) == 1)) {
    cells <- lapply(x, function(one) if (is_string(one)) cells_of_line(one))
    if (all(lengths(cells) == facts$columns)) facts$rows
  }
}

# Strings that hold a character for each cell of the shape and nothing else are read at once,
# and only the others one by one, with more care.
puzzles_of_texts <- function(x, rules, arg, call) {
  facts <- rules$facts
  symbols <- paste(symbol_letters[seq_len(facts$digits)], collapse = "")
  text <- if (facts$digits <= 9) gsub("[0_-]", ".", x) else x
  good <- is.na(x) | nchar(x, "bytes") == length(facts$row) & grepl(paste0("^[.", symbols, "]*$"), text)
  good <- good & (facts$digits <= 9 | is.na(x) | grepl("[1-9]", x) | !grepl("[A-Z]", x))
  plain <- new_puzzles(text[good], rules)
  if (all(good)) {
    return(list(x = plain, reason = NULL))
  }
  others <- puzzles_of_list(as.list(x[!good]), rules, arg, call, NULL)
  place <- order(c(which(good), which(!good)))
  reason <- c(rep(NA_character_, sum(good)), others$reason %||% rep(NA_character_, sum(!good)))[place]
  list(x = joined_puzzles(list(plain, others$x))[place], reason = if (!all(is.na(reason))) reason)
}

puzzles_of_list <- function(boards, rules, arg, call, symbols) {
  reason <- rep(NA_character_, length(boards))
  read <- vector("list", length(boards))
  for (i in seq_along(boards)) {
    one <- tryCatch(
      {
        made <- as_board(boards[[i]], rules, arg, call, symbols, brief = TRUE)
        new_puzzles(text_of_board(made$board, made$facts), made$rules)
      },
      oxidoku_error = conditionMessage
    )
    if (is_reason(one)) {
      reason[[i]] <- one
      one <- missing_puzzle()
    }
    read[[i]] <- one
  }
  list(x = joined_puzzles(read), reason = if (!all(is.na(reason))) reason)
}

# Whether `x` is a classic board at first sight, as most boards are.
is_plainly_classic <- function(x) {
  if (is.object(x)) {
    return(is_classed(x) && !has_rules(x) && !any_ruled_text(x))
  }
  if (is_string(x) && is.null(dim(x))) {
    return(nchar(x, "bytes") == 81 && !has_arrows(x) && !is_ruled_text(x))
  }
  identical(dim(x), c(9L, 9L))
}

# `x` as a vector of puzzles, of whatever rules: a list like that of puzzle_set().
as_boards <- function(x, rules, arg, call) {
  general_puzzles(x, rules, arg, call) %||% puzzle_set(x, arg, call)
}

# Whether text says why a puzzle cannot be read.
is_reason <- function(x) is.character(x) && !is_classed(x)
