# What verbs do with a board that is not classic. `asked` is the result of general_board().

solve_general <- function(asked, method, order, sweep, marks, call) {
  if (method != "fast") {
    check_no_rules(asked, method, call)
  }
  done <- solve_texts(asked$rules, asked$text, 2, 1L, NULL, call, masks_of(marks, asked$facts, call))
  if (done$left > 0) {
    signal_interrupt()
  }
  invalid <- done$status == "invalid"
  work <- list(grid = done$solution, guesses = done$guesses, backtracks = NA_real_)
  if (method != "fast" && !invalid) {
    work <- textbook_work(asked, method, order, sweep, done$solution, call)
  }
  shown <- !is.null(work$grid) && nzchar(work$grid)
  new_solution(
    done$status,
    method,
    solution = if (shown) board_of_text(work$grid, asked$facts) else asked$board * NA_integer_,
    solved = shown && !grepl(".", work$grid, fixed = TRUE),
    guesses = if (invalid && method != "fast") 0 else work$guesses,
    backtracks = if (invalid && method != "fast") 0 else work$backtracks,
    conflicts = if (invalid) general_clashes(asked) else no_clashes,
    givens = asked$board,
    details = c(
      solution_marks(marks),
      if (!invalid) solution_details(method, order, sweep, work),
      list(rules = asked$rules)
    )
  )
}

# The textbook methods look at houses only.
check_no_rules <- function(asked, method, call) {
  if (length(asked$rules$rules) == 0) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.code method = \"{method}\"} needs a board without rules beyond its rows, columns and boxes.",
      "x" = "This one is {format(asked$rules)}.",
      "i" = "{.code method = \"fast\"} solves any board."
    ),
    arg = "method", call = call
  )
}

# Guesses may meet any of several solutions. The hybrid shows the first in row-major
# order, as on the classic board.
textbook_work <- function(asked, method, order, sweep, first, call) {
  work <- check_native(native_method_general(asked$rules$shape, asked$text, method, order, sweep), call)
  if (method == "hybrid" && !is.null(work$grid)) {
    work$grid <- first
  }
  work
}

solve_texts <- function(rules, texts, limit, threads, on_progress, call, masks = NULL) {
  check_native(native_solve_general(
    rules$shape, native_rules(rules$rules), texts, masks, as.double(limit), threads, on_progress
  ), call)
}

count_texts <- function(rules, texts, limit, threads, on_progress, call, masks = NULL) {
  check_native(native_count_general(
    rules$shape, native_rules(rules$rules), texts, masks, as.double(limit), threads, on_progress
  ), call)
}

# Pencil marks as a mask for each cell: digit 1 in the lowest bit.
masks_of <- function(marks, facts, call) {
  if (is.null(marks)) {
    return(NULL)
  }
  marks <- as_marks(marks, call, facts)
  place <- cbind(facts$row, facts$col)
  masks <- 0L
  for (digit in seq_len(facts$digits)) {
    layer <- matrix(marks[, , digit], facts$rows)
    masks <- masks + layer[place] * bitwShiftL(1L, digit - 1L)
  }
  as.integer(masks)
}

count_general <- function(asked, limit, threads, marks, progress, call) {
  masks <- masks_of(marks, asked$facts, call)
  counted <- with_progress("Counting solutions", NA, progress, call, function(on_progress) {
    count_texts(asked$rules, asked$text, limit, threads, NULL, call, masks)
  })
  if (counted$left > 0) {
    signal_interrupt()
  }
  new_count(counted$n_solutions, limit)
}

list_general <- function(asked, limit, marks, call) {
  found <- check_native(native_list_general(
    asked$rules$shape, native_rules(asked$rules$rules), asked$text,
    masks_of(marks, asked$facts, call), limit
  ), call)
  new_puzzles(found, asked$rules)
}

# ---- Many ----------------------------------------------------------------------

# Calls `work` with each group of puzzles that have the same rules, and with a function that
# reports progress within the group. Progress is counted over all groups.
for_each_group <- function(x, label, progress, call, work) {
  with_progress(label, length(x), progress, call, function(on_progress) {
    done <- 0
    for (group in groups_of(x)) {
      work(group, if (!is.null(on_progress)) function(k) on_progress(done + k))
      done <- done + length(group$at)
    }
  })
}

solve_many_general <- function(puzzles, limit, threads, progress, call) {
  x <- puzzles$x
  n <- length(x)
  cells <- cells_of_puzzles(x)
  solution <- rep(NA_character_, n)
  status <- rep("malformed", n)
  n_solutions <- rep(NA_real_, n)
  left <- 0
  for_each_group(x, "Solving", progress, call, function(group, on_progress) {
    found <- solve_texts(group$rules, cells[group$at], limit, threads, on_progress, call)
    solution[group$at] <<- found$solution
    status[group$at] <<- found$status
    n_solutions[group$at] <<- found$n_solutions
    left <<- left + found$left
  })
  solution[!nzchar(solution)] <- NA
  warn_interrupted(left, n)
  key <- keys_of_puzzles(x)
  key[is.na(solution)] <- NA
  tibble::new_tibble(
    list(
      puzzle = x,
      clues = clues_of_texts(cells),
      solution = puzzles_of_fields(solution, key, rules_of_puzzles(x)),
      n_solutions = n_solutions,
      status = status,
      reason = puzzles$reason %||% rep(NA_character_, n)
    ),
    nrow = n, class = "oxidoku_table"
  )
}

clues_of_texts <- function(cells) nchar(gsub(".", "", cells, fixed = TRUE), keepNA = TRUE)

count_many_general <- function(puzzles, limit, threads, progress, call) {
  x <- puzzles$x
  cells <- cells_of_puzzles(x)
  counts <- rep(NA_real_, length(x))
  left <- 0
  for_each_group(x, "Counting", progress, call, function(group, on_progress) {
    found <- count_texts(group$rules, cells[group$at], limit, threads, on_progress, call)
    counts[group$at] <<- found$n_solutions
    left <<- left + found$left
  })
  warn_interrupted(left, length(x))
  warn_malformed(puzzles$reason)
  counts
}

# Whether each puzzle has one solution, and more without any one of its clues.
are_minimal_general <- function(puzzles, threads, progress, call) {
  x <- puzzles$x
  cells <- cells_of_puzzles(x)
  minimal <- rep(NA, length(x))
  for_each_group(x, "Checking", progress, call, function(group, on_progress) {
    for (block in blocks_of(length(group$at), 1000)) {
      at <- group$at[block]
      minimal[at] <<- are_minimal_texts(group$rules, cells[at], threads, call)
      if (!is.null(on_progress)) on_progress(max(block))
    }
  })
  warn_malformed(puzzles$reason)
  minimal
}

are_minimal_texts <- function(rules, texts, threads, call) {
  minimal <- has_one_solution(rules, texts, threads, call)
  unique <- which(minimal)
  fewer <- lapply(texts[unique], without_each_character)
  of <- rep(unique, lengths(fewer))
  spare <- of[has_one_solution(rules, as.character(unlist(fewer)), threads, call)]
  minimal[spare] <- FALSE
  minimal
}

# All texts that lack one clue of this one.
without_each_character <- function(text) {
  clues <- which(strsplit(text, "")[[1]] != ".")
  if (length(clues) == 0) {
    return(character())
  }
  paste0(substring(text, 1, clues - 1), ".", substring(text, clues + 1))
}

has_one_solution <- function(rules, texts, threads, call) {
  counted <- count_texts(rules, texts, 2, threads, NULL, call)
  if (counted$left > 0) signal_interrupt()
  counted$n_solutions == 1
}

# Whether each solution is full, keeps the rules, and has the digits of its puzzle.
are_solutions_general <- function(puzzle, solution, call) {
  n <- if (length(puzzle) == 0 || length(solution) == 0) 0 else max(length(puzzle), length(solution))
  puzzle <- puzzle[rep_len(seq_along(puzzle), n)]
  solution <- solution[rep_len(seq_along(solution), n)]
  other <- which(keys_of_puzzles(puzzle) != keys_of_puzzles(solution))
  if (length(other) > 0) {
    stop_oxidoku(
      "rules",
      c(
        "{.arg solution} must have the rules of {.arg puzzle}.",
        "x" = "{cli::qty(length(other))}Other rules: element{?s} {truncate_values(other)}."
      ),
      arg = "solution", positions = other, call = call
    )
  }
  clues <- cells_of_puzzles(puzzle)
  digits <- cells_of_puzzles(solution)
  solved <- rep(NA, n)
  for (group in groups_of(puzzle)) {
    at <- group$at[!is.na(digits[group$at])]
    full <- at[!grepl(".", digits[at], fixed = TRUE)]
    solved[at] <- FALSE
    solved[full] <- has_one_solution(group$rules, digits[full], 1L, call) & keeps_clues(clues[full], digits[full])
  }
  solved
}

keeps_clues <- function(clues, digits) {
  as.logical(Map(function(clue, digit) all(clue == "." | clue == digit), strsplit(clues, ""), strsplit(digits, "")))
}

# ---- Checking ------------------------------------------------------------------

no_clashes <- tibble::new_tibble(
  list(
    digit = integer(), row = integer(), col = integer(),
    other_row = integer(), other_col = integer(), rule = character()
  ),
  nrow = 0
)

# The clashes of a board, each with the rule that is broken: a house, or a rule of the
# puzzle.
general_clashes <- function(asked) {
  rules <- asked$rules
  found <- check_native(native_clashes_general(rules$shape, native_rules(rules$rules), asked$text))
  if (length(found$digit) == 0) {
    return(no_clashes)
  }
  lines <- vapply(rules$rules, rule_line, "")
  facts <- asked$facts
  many <- length(unique(facts$grid)) > 1
  houses <- paste0(facts$kind, " ", facts$number, if (many) paste0(" of grid ", facts$grid))
  found$rule <- ifelse(is.na(found$house), lines[found$rule], houses[found$house])
  found$house <- NULL
  tibble::new_tibble(found, nrow = length(found$digit))
}

check_general <- function(asked, givens, call) {
  wrong <- if (!is.null(givens)) wrong_digits_general(asked, givens, call)
  new_check(asked$board, general_clashes(asked), asked, wrong, asked$rules)
}

wrong_digits_general <- function(asked, givens, call) {
  board <- asked$board
  given <- given_cells(givens, asked, call)
  solved <- solve_general(puzzle_of_givens(asked, given), "fast", NULL, NULL, NULL, call)
  at <- if (solved$status == "unique") {
    which(!is.na(board) & board != 0L & board != solved$solution, arr.ind = TRUE)
  } else {
    matrix(integer(), 0, 2)
  }
  list(
    wrong = tibble::new_tibble(
      list(row = as.integer(at[, 1]), col = as.integer(at[, 2]), digit = as.integer(board[at])),
      nrow = nrow(at)
    ),
    status = solved$status,
    givens = given
  )
}

# ---- Candidates ----------------------------------------------------------------

# A logical array by row, column and digit.
general_candidates <- function(asked) {
  facts <- asked$facts
  masks <- check_native(native_candidates_general(
    asked$rules$shape, native_rules(asked$rules$rules), asked$text
  ))
  open <- array(FALSE, c(facts$rows, facts$columns, facts$digits))
  for (digit in seq_len(facts$digits)) {
    open[cbind(facts$row, facts$col, digit)] <- bitwAnd(masks, bitwShiftL(1L, digit - 1L)) != 0L
  }
  open
}

# Whether digits fit into cells: whether the rules leave them there, were the cell empty.
is_valid_general <- function(asked, num, row, col) {
  facts <- asked$facts
  vapply(seq_along(num), function(i) {
    here <- asked$board[row[[i]], col[[i]]]
    if (is.na(here) || here == num[[i]]) {
      return(FALSE)
    }
    board <- asked$board
    board[row[[i]], col[[i]]] <- 0L
    emptied <- c(asked[c("rules", "facts")], list(text = text_of_board(board, facts)))
    general_candidates(emptied)[row[[i]], col[[i]], num[[i]]]
  }, NA)
}
