# Suspects: single clues that may be wrong on a board without a solution. A suspect is a given or
# sum for which another digit or sum leads to exactly one solution, or a single rule without which
# there is exactly one solution.

# The maximum number of suspects that are named.
most_suspects <- 5L

# The maximum numbers of guesses for one board and for all boards. Only boards that people cannot
# solve need more.
suspect_nodes <- 1000L
suspect_work <- 20000L

# The maximum number of digits that are tried in place of givens, over all givens.
most_tries <- 1000L

no_suspects <- tibble::new_tibble(
  list(
    kind = character(), row = integer(), col = integer(), digit = integer(), rule = integer(),
    sum = integer(), fits = integer(), text = character()
  ),
  nrow = 0
)

# Returns all texts that lack one clue of this text.
without_each_character <- function(text) {
  clues <- which(strsplit(text, "")[[1]] != ".")
  if (length(clues) == 0) {
    return(character())
  }
  paste0(substring(text, 1, clues - 1), ".", substring(text, clues + 1))
}

# Returns the number of solutions of each board up to 2, or NA if counting takes too many guesses,
# and the solution of each board that has only one.
sample_texts <- function(shape, rules, texts, work = suspect_work) {
  sample_boards(texts, list(shape = shape, rules = rules), work)
}

# Native code remembers `rules` by their key. Rules without a key are prepared again in each call.
sample_boards <- function(texts, rules, work = suspect_work) {
  check_native(native_sample(texts, rules, suspect_nodes, as.integer(work)))
}

# Whether a board without clashes has a solution, or NA if too many guesses are needed to find
# out.
is_solvable <- function(asked) {
  sample_boards(asked_text(asked), asked$rules)$n_solutions > 0L
}

# Returns the suspects of a board that has no solution, in the order of the board, with givens
# first. The table has no rows if there are no suspects, or if too many guesses are needed to find
# them.
suspects_of <- function(asked) {
  givens <- suspect_givens(asked)
  rules <- suspect_rules(asked, suspect_work - givens$guesses)
  utils::head(vctrs::vec_rbind(givens$table, rules), most_suspects)
}

suspect_givens <- function(asked) {
  text <- asked_text(asked)
  texts <- without_each_character(text)
  clues <- which(strsplit(text, "")[[1]] != ".")
  found <- sample_boards(texts, asked$rules)
  # Without a clue, the board may have exactly one solution, which shows the digit that fits. If
  # it has several, other digits are tried. If it has none, no digit fits.
  alone <- clues[found$n_solutions %in% 1L]
  solutions <- found$solution[found$n_solutions %in% 1L]
  tried <- other_digits(asked, clues[found$n_solutions %in% 2L], suspect_work - found$guesses)
  at <- c(alone, unique(tried$at))
  fits <- c(as.list(symbols_to_digits(substring(solutions, alone, alone))), unname(split(tried$digit, factor(tried$at, unique(tried$at)))))
  cells <- list(row = asked$facts$row[at], col = asked$facts$col[at])
  digit <- value_of(as.integer(asked$board[cbind(cells$row, cells$col)]), asked$facts)
  fits <- lapply(fits, value_of, asked$facts)
  table <- suspects_table(
    "given", cells$row, cells$col, digit,
    fits = vapply(fits, function(digits) if (length(digits) == 1) digits else NA_integer_, 1L),
    text = if (length(at) > 0) paste0("the ", sign_of_value(digit), " in ", cell_names(cells), vapply(fits, words_of_fitting, ""))
  )
  list(table = table, guesses = found$guesses + tried$guesses)
}

# Returns the other digits that lead to exactly one solution in place of a clue. `at` are the
# places of the clues in the text.
other_digits <- function(asked, at, work) {
  if (length(at) == 0 || work <= 0) {
    return(list(at = integer(), digit = integer(), guesses = 0))
  }
  text <- asked_text(asked)
  tries <- expand.grid(digit = seq_len(asked$facts$digits), at = at)
  here <- symbols_to_digits(substring(text, tries$at, tries$at))
  tries <- utils::head(tries[tries$digit != here, ], most_tries)
  texts <- rep(text, nrow(tries))
  substring(texts, tries$at, tries$at) <- symbol_of(tries$digit)
  found <- sample_boards(texts, asked$rules, work)
  fits <- found$n_solutions %in% 1L
  list(at = tries$at[fits], digit = tries$digit[fits], guesses = found$guesses)
}

symbols_to_digits <- function(symbols) match(symbols, symbol_letters)

words_of_fitting <- function(fits) {
  words <- if (is.character(fits)) fits else sign_of_value(fits)
  if (length(words) > 4) {
    return(" (several others fit)")
  }
  paste0(" (", and_words(words, "or"), if (length(words) == 1) " fits)" else " fit)")
}

suspects_table <- function(kind, row, col, digit = NA, rule = NA, sum = NA, fits = NA, text) {
  n <- length(row)
  whole <- function(x) rep_len(as.integer(x), n)
  tibble::new_tibble(
    list(
      kind = rep(kind, n), row = whole(row), col = whole(col), digit = whole(digit), rule = whole(rule),
      sum = whole(sum), fits = whole(fits), text = as.character(text)
    ),
    nrow = n
  )
}

suspect_rules <- function(asked, work) {
  text <- asked_text(asked)
  rules <- asked$rules$rules
  tables <- list(no_suspects)
  spent <- 0
  sample <- function(others) {
    found <- sample_texts(asked$rules$shape, others, text, work - spent)
    # Even without guesses a model is built, which takes longer than solving most boards.
    spent <<- spent + found$guesses + suspect_work / 200
    found
  }
  several <- integer()
  for (i in seq_along(rules)) {
    for (weaker in weaker_rules(rules[[i]])) {
      if (spent >= work) break
      found <- sample(append(rules[-i], weaker$rule, after = i - 1))
      if (found$n_solutions %in% 1L) {
        tables <- c(tables, list(suspect_rule(i, rules[[i]], weaker, found$solution, asked$facts)))
      } else if (found$n_solutions %in% 2L && has_sum(rules[[i]])) {
        several <- c(several, i)
      }
    }
  }
  for (try in other_sums(rules, several, asked$facts)) {
    if (spent >= work) break
    others <- rules
    others[[try$at]]$values <- try$sum
    if (is_possible_sum(others[try$at], asked$rules$shape) && sample(others)$n_solutions %in% 1L) {
      tables <- c(tables, list(suspect_sum(try$at, rules[[try$at]], try$sum)))
    }
  }
  table <- vctrs::vec_rbind(!!!tables)
  # Two sums may fit one cage.
  twice <- table$kind == "sum" & duplicated(table$rule)
  table[!twice, ]
}

has_sum <- function(rule) !is.null(kind_of(rule)$sum) && length(rule$values) > 0

# Whether a rule is a cage, whose cells differ even without a sum.
is_cage <- function(rule) identical(kind_of(rule)$sum, "optional")

# Whether any grid satisfies the sum of a rule. The houses that a diagonal crosses restrict its
# sums.
is_possible_sum <- function(rule, shape) {
  if (is_cage(rule[[1]])) {
    return(TRUE)
  }
  tryCatch(is.list(new_rules(shape, rule, NULL)), oxidoku_error_rule = function(e) FALSE)
}

# Returns other sums of cages and lines, beginning with the most likely ones. If cages cover the
# board, this is only the sum that corrects the total. Otherwise these are sums with one digit
# slightly wrong or two digits exchanged.
other_sums <- function(rules, at, facts) {
  cages <- Filter(is_cage, rules)
  cells <- do.call(rbind, lapply(cages, function(rule) rule$cells[[1]]))
  is_whole <- length(cages) > 0 && NROW(cells) == length(facts$row) && !anyDuplicated(cells) &&
    all(lengths(lapply(cages, `[[`, "values")) > 0) && max(facts$grid) == 1 && !has_spare_digits(facts)
  n <- facts$digits
  more <- sum(unlist(lapply(cages, `[[`, "values"))) - n * sum(value_of(seq_len(n), facts))
  tries <- lapply(at, function(i) {
    # The digits on a diagonal may repeat.
    differ <- kind_of(rules[[i]])$sum != "repeats"
    is_whole <- is_whole && is_cage(rules[[i]])
    changes <- if (is_whole) setdiff(-more, 0) else c(-1L, 1L, -10L, 10L, -2L, 2L, -3L, 3L)
    sum <- rules[[i]]$values
    size <- nrow(rules[[i]]$cells[[1]])
    exchanged <- if (!is_whole && sum > 11) as.integer(paste(rev(strsplit(format_plainly(sum), "")[[1]]), collapse = ""))
    sums <- setdiff(as.integer(c(exchanged, sum + changes)), sum)
    least <- sum(value_of(if (differ) seq_len(size) else rep(1L, size), facts))
    sums <- sums[sums >= least & sums <= size * (lowest_digit(facts) + highest_digit(facts)) - least]
    Map(function(sum, order) list(at = i, sum = sum, order = order), sums, seq_along(sums))
  })
  tries <- unlist(tries, recursive = FALSE)
  tries[order(vapply(tries, `[[`, 1L, "order"))]
}

suspect_sum <- function(at, rule, fits) {
  cell <- rule$cells[[1]][1, ]
  text <- sprintf("the sum %d of the %s at r%dc%d%s", rule$values, rule_label(rule$name), cell[[1]], cell[[2]], words_of_fitting(as.character(fits)))
  suspects_table("sum", cell[[1]], cell[[2]], rule = at, sum = rule$values, fits = fits, text = text)
}

# Returns the ways to weaken a rule by one clue. A cage loses its sum, a rule with several clues
# loses any one of them, and other rules are removed. Each way has `rule`, which is a list of the
# rules that are left, and the `cells` of the clue.
weaker_rules <- function(rule) {
  if (is_cage(rule) && has_sum(rule)) {
    return(list(list(rule = list(utils::modifyList(rule, list(values = integer()))), cells = rule$cells[[1]])))
  }
  size <- switch(kind_of(rule)$cells, pairs = , ordered_pairs = 2, marks = 1)
  if (is.null(size) || sum(vapply(rule$cells, nrow, 1L)) == size) {
    return(list(list(rule = list(), cells = do.call(rbind, rule$cells))))
  }
  parts <- lapply(seq_along(rule$cells), function(list_at) {
    lapply(seq_len(nrow(rule$cells[[list_at]]) / size), function(k) {
      at <- (k - 1) * size + seq_len(size)
      weaker <- part <- rule
      part$cells <- lapply(part$cells, function(cells) cells[0, , drop = FALSE])
      part$cells[[list_at]] <- rule$cells[[list_at]][at, , drop = FALSE]
      weaker$cells[[list_at]] <- rule$cells[[list_at]][-at, , drop = FALSE]
      list(rule = list(weaker), cells = part$cells[[list_at]], part = part)
    })
  })
  unlist(parts, recursive = FALSE)
}

# Makes the suspect of a rule. `solution` is the only solution without the clue, and shows the sum
# that fits.
suspect_rule <- function(at, rule, weaker, solution, facts) {
  cells <- weaker$cells
  if (has_sum(rule)) {
    return(suspect_sum(at, rule, sum(value_of(board_of_text(solution, facts)[cells], facts))))
  }
  row <- if (NROW(cells) > 0) cells[1, 1] else NA
  col <- if (NROW(cells) > 0) cells[1, 2] else NA
  suspects_table("rule", row, col, rule = at, text = paste0("the rule ", rule_words(weaker$part %||% rule), " (without it)"))
}

# Describes the suspects in a sentence, or returns NULL if there are none.
suspect_words <- function(suspects) {
  if (NROW(suspects) == 0) {
    return(NULL)
  }
  which <- if (nrow(suspects) == 1) "this clue" else "one of these clues"
  paste0("There is exactly one solution if ", which, " is changed: ", and_words(suspects$text, "or"), ". Is it a typing error?")
}

cat_suspects <- function(suspects) {
  words <- suspect_words(suspects)
  if (!is.null(words)) cat(strwrap(words, exdent = 2, width = cli::console_width()), sep = "\n")
}
