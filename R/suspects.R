# Which clue may be wrong on a board without a solution: givens, sums and single rules without
# which there is exactly one solution.

# How many suspects are named.
most_suspects <- 5L

# Guesses for one board, and for all of them: only boards that people cannot solve need more.
suspect_nodes <- 1000L
suspect_work <- 20000L

no_suspects <- tibble::new_tibble(
  list(
    kind = character(), row = integer(), col = integer(), digit = integer(), rule = integer(),
    sum = integer(), fits = integer(), text = character()
  ),
  nrow = 0
)

# A board as general_board() gives it, for the classic board, too.
asked_of_classic <- function(board) {
  rules <- classic_rules()
  facts <- shape_facts(rules$shape)
  list(board = board, rules = rules, facts = facts, text = text_of_board(board, facts))
}

# Numbers of solutions up to 2, NA if that takes too many guesses, and the only solutions.
sample_texts <- function(shape, rules, texts, work = suspect_work) {
  check_native(native_sample_general(shape, native_rules(rules), texts, suspect_nodes, as.integer(work)))
}

# Whether a board without clashes has a solution, NA if that takes too many guesses.
is_solvable <- function(asked) {
  sample_texts(asked$rules$shape, asked$rules$rules, asked$text)$n_solutions > 0L
}

# The suspects of a board that has no solution, in the order of the board, givens first. The
# table has no rows if there are none, or if too many guesses are needed to find them.
suspects_of <- function(asked) {
  givens <- suspect_givens(asked)
  rules <- suspect_rules(asked, suspect_work - givens$guesses)
  utils::head(vctrs::vec_rbind(givens$table, rules), most_suspects)
}

suspect_givens <- function(asked) {
  texts <- without_each_character(asked$text)
  found <- sample_texts(asked$rules$shape, asked$rules$rules, texts)
  at <- which(strsplit(asked$text, "")[[1]] != ".")[found$n_solutions %in% 1L]
  cells <- list(row = asked$facts$row[at], col = asked$facts$col[at])
  digit <- as.integer(asked$board[cbind(cells$row, cells$col)])
  n <- length(at)
  table <- suspects_table("given", cells$row, cells$col, digit, text = if (n > 0) {
    paste("the", symbol_of(digit), "in", cell_names(cells))
  })
  list(table = table, guesses = found$guesses)
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
  rules <- asked$rules$rules
  tables <- list(no_suspects)
  for (i in seq_along(rules)) {
    for (weaker in weaker_rules(rules[[i]])) {
      if (work <= 0) {
        break
      }
      others <- append(rules[-i], weaker$rule, after = i - 1)
      found <- sample_texts(asked$rules$shape, others, asked$text, work)
      # Even without guesses a model is made, which takes longer than to solve most boards.
      work <- work - found$guesses - suspect_work / 200
      if (found$n_solutions %in% 1L) {
        tables <- c(tables, list(suspect_rule(i, rules[[i]], weaker, found$solution, asked$facts)))
      }
    }
  }
  vctrs::vec_rbind(!!!tables)
}

# The ways to weaken a rule by one clue: a cage loses its sum, a rule that holds several clues
# each one of them, and others go. Each is a list of `rule`, a list of the rules that are left,
# with the `cells` of the clue.
weaker_rules <- function(rule) {
  if (rule$name == "cage" && length(rule$values) > 0) {
    return(list(list(rule = list(utils::modifyList(rule, list(values = integer()))), cells = rule$cells[[1]])))
  }
  size <- switch(rule$name,
    kropki = , xv = , greater = 2,
    even = , odd = , minimum = , maximum = 1
  )
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

# `solution` is the only one without the clue: it has the sum that fits.
suspect_rule <- function(at, rule, weaker, solution, facts) {
  cells <- weaker$cells
  row <- if (NROW(cells) > 0) cells[1, 1] else NA
  col <- if (NROW(cells) > 0) cells[1, 2] else NA
  if (!rule$name %in% c("cage", "little_killer", "outside_sum") || length(rule$values) == 0) {
    return(suspects_table("rule", row, col, rule = at, text = paste("the rule", rule_line(weaker$part %||% rule))))
  }
  digits <- board_of_text(solution, facts)[cells]
  text <- sprintf("the sum %d of the %s at r%dc%d, where %d fits", rule$values, rule_label(rule$name), row, col, sum(digits))
  suspects_table("sum", row, col, rule = at, sum = rule$values, fits = sum(digits), text = text)
}

# What the suspects are, as a sentence; NULL without any.
suspect_words <- function(suspects) {
  if (NROW(suspects) == 0) {
    return(NULL)
  }
  n <- nrow(suspects)
  shown <- if (n == 1) suspects$text else paste(paste(suspects$text[-n], collapse = ", "), "or", suspects$text[[n]])
  paste0("There is exactly one solution without ", shown, ": is that a typing error?")
}

cat_suspects <- function(suspects) {
  words <- suspect_words(suspects)
  if (!is.null(words)) cat(strwrap(words, exdent = 2, width = cli::console_width()), sep = "\n")
}
