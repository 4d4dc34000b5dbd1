# Solves puzzles of any size and with any rules, using the functions of the package: Rscript
# tools/variants.R FILES... Each file is a JSON array of puzzles with `size`, `box`, `regions`,
# `overlay`, `constraints` or user-defined `rules`, `givens` and `solution`. Prints a line for
# each variant and size: the number of puzzles, the number for which the given solution was found
# and proven unique, and milliseconds per puzzle. With `--through=FORMAT`, each puzzle is first
# written to a file in this format and read again, and the last line counts the puzzles with a
# rule that the format cannot store. `--limit=SECONDS` gives up on puzzles that take longer.
# `--explain` explains the puzzles instead: how many logic solves, the share of steps that are
# contradictions (forcing chains and nets, refuted assumptions), steps that disagree with the
# solution (there must be none), the levels, and every puzzle that logic does not solve. If a
# puzzle's `level` contains the number of its book or a score, or if `--ratings=FILE` names a
# table (CSV) with the columns `id` and `er`, it also prints how the order of the levels agrees
# with these numbers. `--explain --generate=N` also explains N random puzzles of each kind and
# size (tools/kinds.R). `--seed=S` generates other puzzles, and `--sizes=10,12` other sizes. Fails
# if a step disagrees with the solution.
#
# `--corpus` tests reading: each of FILES has one JSON object per line, with `id`, `solution` and
# `iss`, the text for Interactive Sudoku Solver. Prints a line for each puzzle that is not read,
# is read without some of its rules, or has another solution. The last line says how many are read
# and how many are correct. Fails if any is read wrongly.

library(oxidoku)

`%||%` <- function(x, y) if (is.null(x)) y else x

cells_at <- function(at, size) {
  at <- unlist(at)
  cbind(row = at %/% size + 1L, col = at %% size + 1L)
}

# Returns the side and the line of a number outside the board, from its cells in view order.
side_of <- function(cells, size) {
  step <- cells[2, ] - cells[1, ]
  if (step[[2]] == 1) return(list("left", cells[[1, 1]]))
  if (step[[2]] == -1) return(list("right", cells[[1, 1]]))
  if (step[[1]] == 1) list("top", cells[[1, 2]]) else list("bottom", cells[[1, 2]])
}

outside <- function(make, one, cells, size, ...) {
  at <- side_of(cells, size)
  value <- stats::setNames(one$value, at[[2]])
  do.call(make, c(stats::setNames(list(value), at[[1]]), ...))
}

rule_of <- function(one, size) {
  cells <- if (!is.null(one$cells)) cells_at(one$cells, size)
  part <- function(which) cells[which, , drop = FALSE]
  value <- unlist(one$value)
  n <- NROW(cells)
  switch(one$type,
    diagonal = rule_diagonals(if (value == "main") "down" else "up"),
    windoku = rule_windows(),
    disjoint_groups = rule_disjoint_groups(),
    antiknight = rule_anti_knight(),
    antiking = rule_anti_king(),
    nonconsecutive = if (isTRUE(one$except_marked)) {
      rule_kropki(all_marked = "white")
    } else {
      rule_non_consecutive()
    },
    diag_nonconsecutive = rule_non_consecutive(diagonal = TRUE),
    extra_region = rule_extra_region(cells),
    all_different = rule_all_different(cells),
    killer = rule_cage(cells, value, overlap = TRUE),
    sum = if (identical(one$clue, "outside")) {
      outside(rule_outside_sum, one, cells, size, list(length = n))
    } else {
      rule_little_killer(cells, value)
    },
    arrow = rule_arrow(part(1), part(-1)),
    pill_arrow = rule_arrow(part(seq_len(value)), part(-seq_len(value))),
    double_arrow = rule_double_arrow(cells),
    thermo = rule_thermometer(cells),
    slow_thermo = rule_thermometer(cells, strict = FALSE),
    whisper = rule_whisper(cells, value),
    renban = if (n > 1) rule_renban(cells),
    palindrome = rule_palindrome(cells),
    between = if (n > 2) rule_between(cells),
    lockout = rule_lockout(cells, value),
    region_sum_line = rule_region_sum(cells),
    zipper = rule_zipper(cells),
    sum_line = rule_sum_line(cells, value),
    entropic = rule_entropic(cells),
    modular = rule_modular(cells, value),
    white_dot = rule_kropki(white = cells, difference = if (is.null(value)) 1 else value),
    black_dot = rule_kropki(black = cells, ratio = if (is.null(value)) 2 else value),
    pair_sum = if (value == 10) rule_xv(x = cells) else rule_xv(v = cells),
    greater = rule_greater(cells),
    negative = list(
      if ("kropki" %in% value || all(c("difference", "ratio") %in% value)) rule_kropki(all_marked = TRUE),
      if (identical(intersect(value, c("difference", "ratio")), "difference")) rule_kropki(all_marked = "white"),
      if (identical(intersect(value, c("difference", "ratio")), "ratio")) rule_kropki(all_marked = "black"),
      if ("xv" %in% value) rule_xv(all_marked = TRUE)
    ),
    quad = rule_quadruple(cells, value),
    sandwich = rule_sandwich_of(one, cells, size),
    xsum = outside(rule_x_sum, one, cells, size),
    skyscraper = outside(rule_skyscraper, one, cells, size),
    numbered_room = outside(rule_numbered_room, one, cells, size),
    even = rule_even(cells),
    odd = rule_odd(cells),
    min_cell = rule_minimum(cells),
    max_cell = rule_maximum(cells),
    clone = rule_clone(cells, cells_at(one$clones, size)),
    candidates = rule_candidates(cells, value),
    indexing = rule_indexing(cells, if (value == "R") "row" else "column"),
    stop("unknown constraint ", one$type)
  )
}

rule_sandwich_of <- function(one, cells, size) {
  at <- side_of(cells, size)
  value <- stats::setNames(one$value, at[[2]])
  if (at[[1]] %in% c("left", "right")) rule_sandwich(rows = value) else rule_sandwich(columns = value)
}

# Returns a user-defined rule from the tables of numbers in a file.
own_rule_of <- function(one, size) {
  switch(one$kind,
    pairs = {
      related <- do.call(rbind, lapply(one$relation, function(row) strsplit(row, "")[[1]] == "1"))
      rule_pairs(lapply(one$pairs, cells_at, size), function(a, b) related[a, b], description = one$description)
    },
    automaton = {
      next_of <- do.call(rbind, lapply(one[["next"]], unlist))
      accept <- unlist(one$accept)
      step <- function(state, digit) if (next_of[state, digit] > 0) next_of[state, digit]
      rule_automaton(lapply(one$lines, cells_at, size), one$start, step, function(state) state %in% accept)
    },
    sum = rule_sum(cells_at(one$cells, size), one$equals, weights = unlist(one$factors)),
    any = do.call(rule_any, lapply(one$of, own_rule_of, size)),
    stop("unknown rule ", one$kind)
  )
}

rules_of_puzzle <- function(puzzle) {
  rules <- c(lapply(puzzle$constraints, rule_of, size = puzzle$size), lapply(puzzle$rules, own_rule_of, size = puzzle$size))
  if (!is.null(puzzle$overlay)) {
    corners <- lapply(puzzle$overlay$corners, function(corner) unlist(corner) + 1)
    return(sudoku_rules(rules, grids = corners))
  }
  regions <- if (!is.null(puzzle$regions)) puzzle$regions else if (is.null(puzzle$box)) "none"
  sudoku_rules(
    rules,
    size = puzzle$size, box = if (is.null(regions)) unlist(puzzle$box), regions = regions
  )
}

matrix_of <- function(text, puzzle, rules) {
  board <- matrix(strsplit(text, "")[[1]], puzzle$size, byrow = TRUE)
  empty <- givens(sudoku_puzzle(rules = rules))
  board[seq_len(nrow(empty)), seq_len(ncol(empty))]
}

# Families of techniques whose steps refute an assumption.
refuting <- c("forcing", "contradictions")

# Returns a board and its solution.
board_of <- function(puzzle) {
  if (!is.null(puzzle$board)) {
    return(list(board = puzzle$board, solution = givens(puzzle$full)))
  }
  rules <- rules_of_puzzle(puzzle)
  list(
    board = sudoku_puzzle(matrix_of(puzzle$givens, puzzle, rules), rules),
    solution = givens(sudoku_puzzle(matrix_of(puzzle$solution, puzzle, rules), rules))
  )
}

# Returns random puzzles of each kind and size, like those of a file but with boards.
generated_puzzles <- function(n, seed, sizes) {
  per_size <- lapply(sizes, function(size) {
    per_kind <- lapply(kinds_of_size(size), function(kind) {
      set.seed(seed)
      made <- suppressWarnings(puzzles_of_kind(kind, size, n), classes = "oxidoku_warning_exhausted")
      lapply(seq_along(made$puzzle), function(i) {
        list(
          id = paste(kind, size, "seed", seed, "puzzle", i), size = size,
          variants = paste("made", kind), board = made$puzzle[i], full = made$solution[i]
        )
      })
    })
    do.call(c, per_kind)
  })
  do.call(c, per_size)
}

explain_puzzle <- function(puzzle) {
  both <- board_of(puzzle)
  solution <- both$solution
  setTimeLimit(elapsed = limit, transient = TRUE)
  on.exit(setTimeLimit())
  time <- system.time(path <- explain_sudoku(both$board), gcFirst = FALSE)
  placed <- do.call(rbind, path$placements)
  struck <- do.call(rbind, path$eliminations)
  wrong <- sum(solution[cbind(placed$row, placed$col)] != placed$digit) +
    sum(solution[cbind(struck$row, struck$col)] == struck$digit)
  table <- sudoku_techniques("general")
  used <- match(path$technique, table$name)
  list(
    ok = summary(path)$outcome == "solved" && wrong == 0, ms = 1000 * sum(time[1:2]), wrong = wrong,
    placed = nrow(placed) + nrow(struck), steps = nrow(path), refutations = sum(table$family[used] %in% refuting),
    level = as.character(max(table$level[used], table$level[[1]])), score = summary(path)$score
  )
}

# Returns difficulty ratings by others: a vector of numbers, each named after its scale.
outside_ratings <- function(puzzle, table) {
  number_after <- function(words) {
    text <- puzzle$level %||% ""
    found <- regmatches(text, regexec(paste(words, "([0-9.]+)"), text))[[1]]
    if (length(found) > 0) as.numeric(found[[2]]) else NA_real_
  }
  c(er = table$er[match(puzzle$id, table$id)], book = number_after("book"), score = number_after("score"))
}

# Prints how the order of levels and of scores agrees with ratings by others. A puzzle that logic
# does not solve ranks above all others. A correlation of very few numbers means little, so few
# puzzles are listed instead.
print_agreement <- function(puzzles, found, table) {
  names_of <- c(levels(sudoku_techniques()$level), "not to the end")
  level <- vapply(found, function(one) if (one$ok) one$level else "not to the end", "")
  rank <- match(level, names_of)
  own_score <- vapply(found, function(one) if (one$ok) as.double(one$score) else Inf, 0)
  ratings <- do.call(rbind, lapply(puzzles, outside_ratings, table = table))
  for (scale in colnames(ratings)) {
    rating <- ratings[, scale]
    rated <- which(!is.na(rating))
    if (length(rated) >= 5) {
      rho <- stats::cor(rank[rated], rating[rated], method = "spearman")
      cat(sprintf("level and %s: Spearman %.2f of %d puzzles\n", scale, rho, length(rated)))
      rho <- stats::cor(own_score[rated], rating[rated], method = "spearman")
      cat(sprintf("score and %s: Spearman %.2f of %d puzzles\n", scale, rho, length(rated)))
    }
    for (i in if (length(rated) < 5) rated) {
      cat(sprintf("level and %s: %s is %s, %s\n", scale, puzzles[[i]]$id, level[[i]], rating[[i]]))
    }
  }
}

check_puzzle <- function(puzzle) {
  if (explains) {
    return(explain_puzzle(puzzle))
  }
  rules <- rules_of_puzzle(puzzle)
  one <- sudoku_puzzle(matrix_of(puzzle$givens, puzzle, rules), rules)
  if (!is.null(through)) {
    one <- written_and_read(one)
    rules <- rules(one)
  }
  setTimeLimit(elapsed = limit, transient = TRUE)
  on.exit(setTimeLimit())
  time <- system.time(solved <- solve_sudoku(one), gcFirst = FALSE)
  wanted <- givens(sudoku_puzzle(matrix_of(puzzle$solution, puzzle, rules), rules))
  list(
    ok = solved$status == "unique" && identical(solved$solution, wanted) &&
      check_sudoku(solved)$solved,
    ms = 1000 * sum(time[1:2])
  )
}

written_and_read <- function(x) {
  file <- tempfile()
  on.exit(unlink(file))
  written <- tryCatch(
    write_sudoku(x, file, format = through),
    oxidoku_error_file = function(e) {
      left_out[[length(left_out) + 1]] <<- conditionMessage(e)
      NULL
    }
  )
  if (is.null(written)) {
    return(x)
  }
  back <- read_sudoku(file, strict = TRUE)$puzzle
  as_sudoku(back)
}

# Returns the value of an option `--name=value`.
option <- function(name) {
  given <- grep(paste0("^--", name, "="), arguments, value = TRUE)
  if (length(given) > 0) sub("^[^=]*=", "", given[[1]])
}

# Reports how the text of a puzzle is read: "right", or another status with the reason.
check_text <- function(puzzle) {
  read <- tryCatch(
    suppressWarnings(read_sudoku(I(puzzle$iss)), classes = "oxidoku_warning_left_out"),
    oxidoku_error = function(e) data.frame(reason = gsub("\\s+", " ", conditionMessage(e)))
  )
  if (nrow(read) != 1 || !is.na(read$reason)) {
    return(c("not read", if (nrow(read) != 1) paste(nrow(read), "puzzles") else read$reason))
  }
  setTimeLimit(elapsed = limit, transient = TRUE)
  on.exit(setTimeLimit())
  solved <- solve_sudoku(read$puzzle)
  wanted <- unlist(strsplit(as.character(unlist(puzzle$solution)), ""))
  is_right <- solved$status == "unique" && identical(as.integer(wanted), as.vector(t(solved$solution)))
  if (is_right) "right" else c("wrong", solved$status)
}

check_corpus <- function(files) {
  puzzles <- unlist(lapply(files, function(file) lapply(readLines(file), jsonlite::parse_json)), recursive = FALSE)
  found <- lapply(puzzles, function(puzzle) tryCatch(check_text(puzzle), error = function(e) c("wrong", conditionMessage(e))))
  status <- vapply(found, `[[`, "", 1)
  for (i in which(status != "right")) cat(puzzles[[i]]$id, ": ", status[[i]], ", ", found[[i]][[2]], "\n", sep = "")
  cat(sprintf("%d of %d read, %d right\n", sum(status != "not read"), length(status), sum(status == "right")))
  quit(status = as.integer(any(status == "wrong")))
}

arguments <- commandArgs(trailingOnly = TRUE)
through <- option("through")
ratings <- option("ratings")
explains <- "--explain" %in% arguments
limit <- as.numeric(c(option("limit"), Inf)[[1]])
left_out <- list()
files <- arguments[!startsWith(arguments, "--")]
generate <- option("generate")
if (length(files) == 0 && is.null(generate)) {
  stop("usage: Rscript tools/variants.R FILES...")
}
if ("--corpus" %in% arguments) check_corpus(files)
puzzles <- unlist(lapply(files, jsonlite::read_json), recursive = FALSE)
if (!is.null(generate)) {
  source("tests/testthat/helper-rules.R")
  source("tools/kinds.R")
  sizes <- as.integer(strsplit(option("sizes") %||% "4,6,8,9", ",")[[1]])
  puzzles <- c(puzzles, generated_puzzles(as.integer(generate), as.integer(option("seed") %||% "1"), sizes))
}
if (explains) {
  # Leave out boards that are too large to be explained.
  large <- vapply(puzzles, function(puzzle) puzzle$size > 16 || !is.null(puzzle$overlay), NA)
  cat(sum(large), "boards are too large to be explained.\n")
  puzzles <- puzzles[!large]
}
found <- lapply(puzzles, function(puzzle) {
  tryCatch(check_puzzle(puzzle), error = function(e) {
    cat(puzzle$id, ": ", conditionMessage(e), "\n", sep = "")
    list(ok = FALSE, ms = NA_real_)
  })
})
ok <- vapply(found, `[[`, NA, "ok")
ms <- vapply(found, `[[`, 0, "ms")
groups <- lapply(puzzles, function(puzzle) {
  variants <- unlist(puzzle$variants)
  paste0(if (length(variants) == 0) "classic" else variants, " ", puzzle$size, "x", puzzle$size)
})
at <- rep(seq_along(groups), lengths(groups))
total_of <- function(found, part) sum(vapply(found, function(one) one[[part]] %||% 0, 0))
explained_words <- function(found) {
  levels <- unlist(lapply(Filter(function(one) one$ok, found), `[[`, "level"))
  counts <- table(factor(levels, levels(sudoku_techniques()$level)))
  sprintf(
    ", wrong %d, contradictions %4.1f %% of steps, %s",
    total_of(found, "wrong"), 100 * total_of(found, "refutations") / max(1, total_of(found, "steps")),
    paste(names(counts), counts, collapse = " ")
  )
}
for (group in sort(unique(unlist(groups)))) {
  these <- at[unlist(groups) == group]
  cat(sprintf(
    "%-36s n=%-4d ok=%-4d median %8.2f ms, worst %9.2f ms%s\n",
    group, length(these), sum(ok[these]), stats::median(ms[these], na.rm = TRUE), max(ms[these], na.rm = TRUE),
    if (explains) explained_words(found[these]) else ""
  ))
}
cat(sprintf("%-36s n=%-4d ok=%-4d sum %.1f s\n", "all", length(ok), sum(ok), sum(ms, na.rm = TRUE) / 1000))
if (explains) {
  print_agreement(puzzles, found, if (!is.null(ratings)) utils::read.csv(ratings))
}
for (i in which(!ok)) {
  cat("not ok:", puzzles[[i]]$id, if (isTRUE(found[[i]]$wrong > 0)) "has a wrong step", "\n")
}
if (explains) {
  wrong <- total_of(found, "wrong")
  cat(wrong, "wrong of", total_of(found, "placed"), "placements and eliminations in", total_of(found, "steps"), "steps\n")
  if (wrong > 0) quit(status = 1)
}
if (!is.null(through)) {
  cat(length(left_out), "puzzles have a rule without a place in", through, "\n")
  what <- sub("It has no place for: ", "", regmatches(left_out, regexpr("It has no place for: [^:.]*", left_out)))
  print(sort(table(gsub("[0-9 ]+$", "", gsub(" of [0-9]+", "", what))), decreasing = TRUE))
}
