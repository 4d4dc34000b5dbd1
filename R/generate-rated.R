# Puzzles by rules and by the way a person solves them, for generate_sudoku(): puzzles are
# made, rated, and kept if they fit the request.

# Puzzles that are made and rated at once. The number must not depend on the request: puzzle
# k of a call is the same whatever `n` is.
puzzles_at_once <- 8L

# Shares of cells with a clue that are tried in turn on boards above 9x9: puzzles without a
# redundant clue are almost never easy there. NA takes every redundant clue away.
clue_shares <- c(0.5, 0.46, 0.43, 0.4, NA)

# How to make `n` puzzles. On large boards without other clues than givens, each call takes
# the next share of clues, unless the request says how many there are.
make_in_turn <- function(rules, clues, minimal, make) {
  facts <- rules$facts
  has_clues <- any(!vapply(rules$rules, `[[`, "", "name") %in% rules_of_houses) ||
    any(vapply(rules$draw, `[[`, "", "name") != "regions")
  if (facts$digits <= 9 || has_clues || !is.null(clues) || isTRUE(minimal)) {
    return(function(n) make(n, clues))
  }
  turn <- 0
  function(n) {
    share <- clue_shares[[turn %% length(clue_shares) + 1]]
    turn <<- turn + 1
    make(n, if (!is.na(share)) round(share * length(facts$row)))
  }
}

# `wanted` has `levels` (in turn; none for any), and the techniques that a path must use
# (`require`) and may use (`allow`, NULL for all). `make` gives that many puzzles by rules.
generate_rated <- function(n, wanted, max_tries, make, threads, progress, call) {
  kept <- vector("list", n)
  pool <- NULL
  tries <- 0
  interrupted <- FALSE
  seed <- NULL
  note_interrupt <- function(w) {
    interrupted <<- TRUE
    invokeRestart("muffleWarning")
  }
  with_progress("Generating", n, progress, call, function(on_progress) {
    for (k in seq_len(n)) {
      until <- tries + max_tries
      repeat {
        at <- if (!is.null(pool)) match(TRUE, fits_turn(pool, wanted, k)) else NA
        if (!is.na(at)) {
          kept[[k]] <<- pool[at, ]
          pool <<- pool[-at, ]
          break
        }
        if (interrupted || tries >= until) {
          return()
        }
        withCallingHandlers(
          {
            made <- make(puzzles_at_once)
            # One seed for all puzzles of the call.
            seed <<- seed %||% made$seed[1]
            made$seed <- rep(seed, nrow(made))
            pool <<- bind_generated(list(pool, rated_for(made, wanted, threads, call)))
          },
          oxidoku_warning_interrupted = note_interrupt
        )
        tries <<- tries + puzzles_at_once
      }
      if (!is.null(on_progress)) on_progress(k)
    }
  })
  kept <- Filter(Negate(is.null), kept)
  warn_rated(n, length(kept), tries, interrupted)
  if (length(kept) == 0) {
    return(rated_for(make(0L), wanted, threads, call))
  }
  bind_generated(kept)
}

# Generated puzzles with their level and hardest technique; those whose path does not fit are
# left out.
rated_for <- function(made, wanted, threads, call) {
  rated <- rate_boards(boards_for_native(made$puzzle), "general", threads, NULL, call)
  made <- tibble::add_column(
    made,
    level = level_of(rated$level),
    hardest = rated$hardest,
    .after = "clues"
  )
  fits <- rated$by_logic %in% TRUE & (length(wanted$levels) == 0 | made$level %in% wanted$levels)
  if (length(wanted$require) > 0 || !is.null(wanted$allow)) {
    fits[fits] <- vapply(which(fits), function(i) path_fits(made$puzzle[i], wanted), NA)
  }
  made[fits, ]
}

path_fits <- function(puzzle, wanted) {
  used <- unique(explain_sudoku(puzzle)$technique)
  # A full house is allowed where a single is.
  singles <- c("naked_single", "hidden_single")
  allowed <- c(wanted$allow, if (any(singles %in% wanted$allow)) "full_house")
  all(wanted$require %in% used) && (is.null(wanted$allow) || all(used %in% allowed))
}

# Tables of generated puzzles as one.
bind_generated <- function(tables) {
  tables <- lapply(tables, function(table) if (!is.null(table)) tibble::new_tibble(as.list(table), nrow = nrow(table)))
  bound <- vctrs::vec_rbind(!!!tables)
  tibble::new_tibble(as.list(bound), nrow = nrow(bound), class = "oxidoku_generated")
}

# Which puzzles of a pool have the level of turn `k`.
fits_turn <- function(pool, wanted, k) {
  if (length(wanted$levels) == 0) {
    return(rep(TRUE, nrow(pool)))
  }
  pool$level == wanted$levels[[(k - 1) %% length(wanted$levels) + 1]]
}

warn_rated <- function(n, found, tries, interrupted) {
  if (found == n) {
    return(invisible())
  }
  if (interrupted) {
    return(warn_unmet(n, found, NULL, complete = FALSE))
  }
  cli::cli_warn(
    c(
      "Found {format_count(found)} of {count_words(n, 'puzzle', 'puzzles')}.",
      "x" = "{format_count(tries)} puzzles were made and rated.",
      "i" = "Raise {.arg max_tries}, or ask for less."
    ),
    class = c("oxidoku_warning_exhausted", "oxidoku_warning"),
    found = found, missing = n - found, tries = tries
  )
}
