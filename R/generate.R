#' Generate puzzles
#'
#' Generates puzzles with exactly one solution. You can request a level, a score, a number of clues,
#' a symmetry, a pattern of clues, or the techniques of the solving path.
#'
#' @inheritParams solve_puzzles
#' @param n The number of puzzles.
#' @param level One or more of `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` and
#'   `"Extreme"`, as [rate_sudoku()] returns them. Puzzles cycle through several levels:
#'   with `c("Easy", "Medium")` odd-numbered puzzles are easy and even-numbered ones medium.
#'   `NULL` for any. All puzzles of 4x4 cells without further rules are easy.
#' @param ... These dots must be empty. Name all further arguments.
#' @param score The score, as [rate_sudoku()] returns it: one number, or the lowest and the highest,
#'   which may be `Inf`. `NULL` for any.
#' @param clues The number of clues, or the fewest and the most. `NULL` for any.
#' @param symmetry The symmetry of the cells with digits, not of cages or lines that `rules` draw
#'   (see [random_cages()]): `"none"` (no requirement), `"vertical"` (left and right mirror each
#'   other), `"horizontal"` (top and bottom), `"diagonal"`, `"anti_diagonal"`, `"both_diagonals"`,
#'   `"orthogonal"` (vertical and horizontal), `"rotation_180"` (half a turn), `"rotation_90"`,
#'   `"full"` (all of these), or `"random"`: one of them, drawn for each puzzle.
#' @param minimal Whether every clue must be needed: without any one of them (with a symmetry,
#'   without any set of clues that the symmetry ties together) there would be a second solution. For
#'   classic puzzles `NULL` means `TRUE`, except for requests that minimal puzzles rarely meet: a
#'   `pattern`, or 29 or more `clues` (33 or more with a symmetry). For other puzzles `NULL` means
#'   `FALSE`: redundant clues are removed, but some stay if a level needs them, or if it takes too
#'   long to prove that they are redundant.
#' @param pattern The cells that hold clues: a logical matrix of the size of the board with
#'   `TRUE` for exactly these cells, or a [board] in which these cells are filled. `NULL` for
#'   any cells.
#' @param require Names or labels of techniques, all of which the path of [rate_sudoku()] must
#'   use. Only techniques that are on by default in [sudoku_techniques()] can be required. The
#'   path always takes the simplest technique available, so simpler techniques do not suffice for
#'   such a puzzle.
#' @param allow Names or labels of the only techniques that the path may use. Full houses are
#'   allowed if naked or hidden singles are. Almost every path needs naked singles. `NULL` for all
#'   that are on by default.
#' @param scale The scale of `level`, `score` and the path: `"hodoku"`, `"se"` for Sudoku
#'   Explainer's, where the score is the ER, or `"modern"`; see [rate_sudoku()]. Puzzles that are
#'   not classic are rated on the scale `"general"`.
#' @param relabellings Whether two puzzles of a call may differ only in the names of their digits.
#'   Exact duplicates never occur. If rules depend on the values of digits, as cages do, only exact
#'   duplicates are excluded.
#' @param max_tries The largest number of tries for each puzzle. `NULL` means 20,000 for classic
#'   puzzles, and 2,000 for others. With `rules` or another `size`, `max_tries` also limits the work
#'   of rating: a puzzle that takes as much work as ten others counts as ten tries. Work is counted,
#'   not timed, so that the result is the same on every machine.
#' @param max_seconds The longest time to search for the next puzzle, in seconds. After this
#'   time, the call ends with the puzzles found so far and a warning. `Inf` for no limit. The
#'   limit only ends a call; it never changes the puzzles.
#' @param rules The rules of the puzzles, made by [sudoku_rules()]. They may include clues drawn at
#'   random, such as [random_cages()]. `NULL` for classic puzzles.
#' @param size The side of the board, from 4 to 25, for boards without further rules. `NULL` means
#'   the size of `rules`, or 9 without `rules`.
#' @returns A tibble of class `oxidoku_generated` with one row per puzzle:
#' * `puzzle`, `solution`: vectors of puzzles (see [as_sudoku()]). Puzzles that are not classic
#'   carry their rules;
#' * `clues`: the number of clues;
#' * `level`, `score`, `hardest` and, on Sudoku Explainer's scale, `er`, `ep` and `ed`: the rating,
#'   as in [rate_sudoku()]. Puzzles that are not classic are rated only if `level`, `score`,
#'   `require` or `allow` is given. Otherwise their rating is `NA`;
#' * `symmetry`: the symmetry requested or drawn;
#' * `tries`: the number of puzzles made and rated to find this one;
#' * `seed`: the same text for all puzzles of a call: the number given to `set.seed()` if no random
#'   number was drawn since, otherwise the two random numbers that the call drew.
#'
#' `print()` also shows the board of a single puzzle, and `plot()` draws all boards.
#'
#' @section Random numbers:
#' Call `set.seed()` first for a reproducible result, with any number of threads. Puzzle k of
#' a call is the same whatever `n` is.
#'
#' Each try starts from a random solved grid (on the classic board, all grids are equally likely)
#' and removes clues in random order until none can be removed. Puzzles with many clues are
#' therefore less likely than they are among all minimal puzzles. For classic puzzles with
#' `minimal = FALSE`, the removal stops at a number of clues drawn from the requested range, by
#' default 24 to 36.
#'
#' If few puzzles meet a request, the search continues from a puzzle that almost meets it, and adds
#' and removes a few clues. With a `pattern`, the search changes the grid step by step until the
#' clues determine it. A puzzle that is not classic and too hard for the `level` gets back the clues
#' that were removed last, until it has the level. Cages drawn at random are cut as well, but not
#' below the smallest of their `sizes`.
#'
#' Exocets, tridagons and SK loops hardly ever occur by chance. With one of them in `require`, the
#' search changes clues as long as the changes bring a puzzle closer to the pattern, and a hundred
#' changes count as one try.
#'
#' @section Impossible or rare requests:
#' Options that contradict each other raise an error of class `oxidoku_error_request`, with the
#' field `arg`. The same error is raised if no full grid satisfies the `rules`, or if the board has
#' no room for the clues to draw.
#'
#' If `max_tries` does not suffice (for example, for 17 clues with full symmetry, or for a pattern
#' that no puzzle has), the call returns the puzzles found, with a warning of class
#' `oxidoku_warning_exhausted`. The warning reports the number of tries and what they found instead
#' (fields `found`, `missing` and `tally`). If none of the first few puzzles of a call is found, the
#' others are not tried. A call that finds no puzzle for `max_seconds` ends with the same warning.
#'
#' Ctrl-C returns the puzzles that were finished, with a warning of class
#' `oxidoku_warning_interrupted`.
#' @concept difficulty
#' @seealso [rate_sudoku()], [minimize_sudoku()], [shuffle_sudoku()]; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' generate_sudoku()
#' levels <- c("Easy", "Medium")
#' puzzles <- generate_sudoku(4, level = levels, symmetry = "rotation_180")
#' puzzles
#' plot(puzzles, title = puzzles$level)
#' generate_sudoku(2, require = "x_wing")
#' generate_sudoku(score = c(7, 7.5), scale = "se")
#'
#' # Another size, and a killer of that size
#' generate_sudoku(size = 6, clues = 10)
#' generate_sudoku(rules = sudoku_rules(random_cages(2:4), size = 6))
#'
#' # Clues on a chequered board
#' chequered <- (row(diag(9)) + col(diag(9))) %% 2 == 0
#' generate_sudoku(pattern = chequered)
#' @export
generate_sudoku <- function(n = 1, level = NULL, ..., score = NULL, clues = NULL,
                            symmetry = c(
                              "none", "vertical", "horizontal", "diagonal", "anti_diagonal",
                              "both_diagonals", "orthogonal", "rotation_180", "rotation_90",
                              "full", "random"
                            ),
                            minimal = NULL, pattern = NULL, require = NULL, allow = NULL,
                            scale = c("hodoku", "se", "modern", "general"), relabellings = FALSE,
                            max_tries = NULL, max_seconds = 60, rules = NULL, size = NULL,
                            threads = getOption("oxidoku.threads"),
                            progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call, instead = generate_advice)
  n <- check_number(n, 0, 1e7, "n", call)
  rules <- rules_to_generate(rules, size, call)
  warn_left_out(list(rules))
  check_cage_sizes(rules, call)
  usual <- usual_request(rules)
  scale <- scale_for(if (!missing(scale)) check_scale(scale, call), rules, call)
  if (is.character(level) || is.factor(level)) level <- unique(level)
  levels <- if (!is.null(level)) check_choices(level, levels_by_difficulty, "level", call)
  score <- check_range(score, 0, Inf, "score", call, whole = of_scale(scale, "whole"))
  clues <- as.integer(check_range(clues, 0, length(rules$facts$row), "clues", call))
  symmetry <- check_choice(symmetry, symmetries, "symmetry", call)
  pattern <- check_pattern(pattern, rules, call)
  request <- list(
    rules = rules, draw = vapply(rules$draw, `[[`, "", "name"), numbers = lapply(rules$draw, `[[`, "numbers"),
    draw_symmetry = vapply(rules$draw, symmetry_of_random, ""),
    scale = scale, levels = levels, score = score, clues = clues, symmetry = symmetry,
    minimal = check_minimal(minimal %||% usual$minimal, clues, symmetry, pattern, call),
    pattern = pattern,
    require = if (is.null(require)) character() else technique_names(require, scale, call, "require"),
    allow = if (!is.null(allow)) technique_names(allow, scale, call, "allow"),
    relabellings = check_flag(relabellings, "relabellings", call),
    max_tries = as.double(check_number(max_tries %||% usual$max_tries, 1, 1e9, "max_tries", call)),
    max_seconds = check_seconds(max_seconds, call)
  )
  check_levels_exist(levels, rules, call)
  asks <- list(level = level, score = score, require = require, allow = allow)
  check_rated(rules, lengths(asks) > 0, call)
  threads <- check_threads(threads, call)
  number <- number_of_seed()
  seed <- draw_seed()
  parts <- parts_of_request(request, match(levels, levels_by_difficulty), seed, n)
  made <- with_progress("Generating", n, progress, call, function(on_progress) {
    generate_parts(parts, threads, on_progress, call)
  })
  warn_missing(made, n, request, call)
  puzzles <- made$puzzles
  n <- length(made$items)
  scored_tibble(
    c(
      made_puzzles(made, rules),
      puzzles["clues"],
      list(level = level_of(puzzles$level)),
      score_columns(puzzles, scale),
      list(hardest = technique_table(scale)$name[puzzles$hardest]),
      puzzles[c("symmetry", "tries")],
      list(seed = rep(seed_words(number, seed), n))
    ),
    n, scale,
    class = "oxidoku_generated"
  )
}

# ---- Puzzles and their rules -----------------------------------------------------

# Returns the columns `puzzle` and `solution`, with the rules that were drawn for each puzzle.
made_puzzles <- function(made, rules) {
  columns <- made$puzzles[c("puzzle", "solution")]
  if (length(rules$draw) == 0) {
    return(lapply(columns, puzzles_found, rules))
  }
  own <- lapply(made$drawn, drawn_rules, rules = rules)
  key <- vapply(own, `[[`, "", "key")
  own <- stats::setNames(own, key)[!duplicated(key)]
  lapply(columns, puzzles_of_fields, key, own)
}

drawn_rules <- function(drawn, rules) {
  shape <- rules$shape
  if (!is.null(drawn$layout)) {
    shape[c("box", "layout")] <- list(NULL, drawn$layout)
  }
  more <- Map(function(name, cells, values) {
    list(name = name, cells = lapply(cells, matrix, ncol = 2), values = values)
  }, drawn$names, drawn$cells, drawn$values)
  known_rules(shape, merge_rules(c(rules$rules, unname(more))), left_out = rules$left_out)
}

# ---- The levels of a request, in turn --------------------------------------------

# Splits a request into one part per level, or a single part without levels. A part has its
# `request`, its number `n` of puzzles, its `seed`, and the positions `at` of its puzzles in the
# result.
parts_of_request <- function(request, levels, seed, n) {
  turns <- max(length(levels), 1)
  lapply(seq_len(turns), function(turn) {
    request$levels <- as.integer(levels[turn][length(levels) > 0])
    at <- seq_len(n)[seq_len(n) %% turns == turn %% turns]
    list(request = request, n = length(at), seed = seed_of_turn(seed, turn), at = at)
  })
}

# Returns the seed of a level. The first level uses the seed unchanged. The others must not start
# from the same grids.
seed_of_turn <- function(seed, turn) {
  c(seed[[1]], as.integer((seed[[2]] + turn - 1) %% 2^31))
}

# Generates the puzzles of all parts, and arranges them in the order of the call.
generate_parts <- function(parts, threads, on_progress, call) {
  results <- list()
  before <- 0
  for (part in parts) {
    report <- if (!is.null(on_progress)) function(done) on_progress(before + done)
    made <- generate_part(part, threads, report, call)
    if (!is.null(made$refused)) {
      stop_request(made, call)
    }
    made$items <- part$at[made$items]
    results <- c(results, list(made))
    before <- before + part$n
    if (made$stopped) {
      break
    }
  }
  join_parts(results)
}

generate_part <- function(part, threads, on_progress, call) {
  items <- function(n, threads = 1L, on_progress = NULL) {
    generate_items(
      c(1L, n), part$request, part$seed,
      threads = threads, on_progress = on_progress, call = call
    )
  }
  if (usual_request(part$request$rules)$over_workers && is_split(part$n, function(at) items(length(at)))) {
    return(generate_over_workers(part$n, part$request, part$seed, call))
  }
  made <- items(part$n, threads, on_progress)
  made$drawn <- made$puzzles$drawn
  made$puzzles$drawn <- NULL
  made
}

join_parts <- function(parts) {
  if (length(parts) == 1) {
    return(parts[[1]])
  }
  made <- stack_made(parts)
  order <- order(made$items)
  made$items <- made$items[order]
  made$puzzles <- columns_at(made$puzzles, order)
  made$drawn <- do.call(c, lapply(parts, `[[`, "drawn"))[order]
  made
}

# ---- Arguments -----------------------------------------------------------------

rules_to_generate <- function(rules, size, call) {
  sized_rules(rules, size, call, random = TRUE) %||% classic_rules()
}

# Arguments of other programs, and how to achieve the same here.
generate_advice <- c(
  seed = "For the same puzzles again, call {.code set.seed()} first.",
  blanks = "{.arg clues} is the number of filled cells: 81 minus the empty ones.",
  difficulty = "Use {.arg level} or {.arg score}.",
  levels = "Use {.arg level}.",
  techniques = "Use {.arg require} and {.arg allow}."
)

# Checks a range: one number for exactly that value, or the lowest and the highest value. Returns
# an empty vector for NULL.
check_range <- function(x, lowest, highest, arg, call, whole = TRUE) {
  if (is.null(x)) {
    return(double())
  }
  good <- is.numeric(x) && !is.object(x) && length(x) %in% 1:2 && !anyNA(x) && x[[1]] < Inf &&
    all(x >= lowest & x <= highest & (!whole | x == trunc(x)))
  if (!good) {
    range <- if (highest == Inf) paste("of at least", lowest) else paste("from", lowest, "to", highest)
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be a {if (whole) 'whole '}number {range}, or the lowest and the highest such number.",
        "x" = "It is {numbers_or_type(x)}."
      ),
      call = call
    )
  }
  as.double(rep(x, length.out = 2))
}

check_seconds <- function(seconds, call) {
  good <- is.numeric(seconds) && !is.object(seconds) && length(seconds) == 1 && !is.na(seconds) && seconds > 0
  if (!good) {
    stop_argument(
      "max_seconds",
      c(
        "{.arg max_seconds} must be a number above 0; {.code Inf} sets no limit.",
        "x" = "It is {numbers_or_type(seconds)}."
      ),
      call = call
    )
  }
  as.double(seconds)
}

# Checks that the board can be explained, because other boards have no levels and techniques.
# `given` is a named vector of flags that says which arguments ask for them.
check_rated <- function(rules, given, call) {
  if (!any(given) || is_explained(rules$facts)) {
    return(invisible())
  }
  arg <- names(given)[given][[1]]
  stop_oxidoku(
    "size",
    c(
      "{.arg {arg}} must not be given for a board that cannot be explained.",
      "x" = "This board is {format(rules)}.",
      "i" = "{.arg level}, {.arg score}, {.arg require} and {.arg allow} are for single grids of up to 16x16 cells.",
      "i" = "Without them, {.fn generate_sudoku} makes puzzles of any size."
    ),
    arg = arg, call = call
  )
}

# Singles solve every 4x4 puzzle without further rules, so the only level is Easy. A test rates
# all of them.
check_levels_exist <- function(levels, rules, call) {
  if (all(levels == "Easy") || rules$key != plain_rules(4)$key) {
    return(invisible())
  }
  stop_oxidoku(
    "request",
    c(
      "{.arg level} must be {.val Easy} for boards of 4x4 cells.",
      "x" = "It is {.val {levels}}.",
      "i" = "All puzzles of this size are easy. Choose them by {.arg clues}, or set {.code size = 6}."
    ),
    arg = "level", call = call
  )
}

# From this number of clues on, few random puzzles are minimal, and a search would take thousands
# of tries. With a symmetry, clues come in sets, and minimal puzzles have more of them.
many_clues <- c(without_symmetry = 29, with_symmetry = 33)

check_minimal <- function(minimal, clues, symmetry, pattern, call) {
  if (!is.null(minimal)) {
    return(check_flag(minimal, "minimal", call))
  }
  if (length(pattern) > 0) {
    return(FALSE)
  }
  many <- many_clues[[if (symmetry == "none") "without_symmetry" else "with_symmetry"]]
  length(clues) == 0 || clues[[1]] < many
}

# Returns the cells of a pattern as flags in the order of the shape, or an empty vector for NULL.
check_pattern <- function(pattern, rules, call) {
  if (is.null(pattern)) {
    return(integer())
  }
  facts <- rules$facts
  if (!is.logical(pattern) || all(is.na(pattern))) {
    # The pattern may be a puzzle that carries its own rules.
    board <- as_board(pattern, if (!has_rules(pattern)) rules, "pattern", call)$board
    pattern <- !is.na(board) & board != 0L
  }
  check_flags(pattern, c(facts$rows, facts$columns), "pattern", call)
  as.integer(pattern[cbind(facts$row, facts$col)])
}

# ---- Errors and warnings ---------------------------------------------------------

stop_request <- function(made, call) {
  # Native code returns the names of fields of its request, also of those with default values.
  args <- sub("^levels$", "level", made$fields)
  given <- args[lengths(mget(args, envir = call)) > 0]
  reason <- if ("level" %in% given) made$refused else sub(" of the level ", " ", made$refused, fixed = TRUE)
  stop_oxidoku(
    "request",
    c(if (length(given) > 1) "These options contradict each other." else "No puzzle meets this request.", "x" = "{.arg {given}}: {reason}."),
    arg = given, call = call
  )
}

warn_missing <- function(made, n, request, call) {
  found <- length(made$items)
  missing <- n - found
  if (missing == 0) {
    return(invisible())
  }
  if (made$stopped && !made$late) {
    cli::cli_warn(
      "Interrupted: {format_count(found)} of {count_words(n, 'puzzle', 'puzzles')} {cli::qty(found)}{?is/are} finished.",
      class = c("oxidoku_warning_interrupted", "oxidoku_warning"),
      done = found, missing = missing
    )
    return(invisible())
  }
  tally <- made$failed
  if (found == 0 && tally$tries > 0 && tally$unmade == tally$tries) {
    stop_unmade(tally, call)
  }
  cli::cli_warn(
    c(
      "Found {format_count(found)} of {count_words(n, 'puzzle', 'puzzles')}.",
      "x" = if (made$late) "The next puzzle was not found in {count_words(request$max_seconds, 'second', 'seconds')}, the limit {.arg max_seconds}.",
      "x" = if (tally$tries > 0) "{failed_words(tally, found)}: {tally_words(tally, request$clues)}.",
      "i" = if (made$gave_up) gave_up_words(tally$items, found),
      "i" = if (made$late) late_remedy(request) else remedy_words(tally, request)
    ),
    class = c("oxidoku_warning_exhausted", "oxidoku_warning"),
    found = found, missing = missing, tally = tally
  )
}

# Raises an error if no board could be made, because further tries would not help.
stop_unmade <- function(tally, call) {
  stop_oxidoku(
    "request",
    c("No such puzzle was found.", "x" = "{sentence(tally$unmet)}"),
    arg = "rules", call = call
  )
}

gave_up_words <- function(items, found) {
  if (found > 0) {
    return("A thousand puzzles in a row were duplicates, so the rest were not tried.")
  }
  first <- if (items == 1) "the first was not found" else paste("none of the first", format_count(items), "was found")
  paste0("As ", first, ", the rest were not tried.")
}

few_minimal <- "Set {.code minimal = FALSE}: few minimal puzzles are like this."

# Suggests how to find a puzzle sooner. With some rules, few puzzles have a given level.
late_remedy <- function(request) {
  if (request$minimal && length(request$levels) > 0) {
    return(few_minimal)
  }
  if (length(request$levels) > 0) {
    return("Ask for another {.arg level}, for more {.arg clues}, or raise {.arg max_seconds}.")
  }
  "Relax the request, or raise {.arg max_seconds}."
}

# Returns the suggestion that is most likely to help.
remedy_words <- function(tally, request) {
  wants_more <- length(request$clues) > 0 && !is.na(tally$most) && tally$most < request$clues[[1]]
  is_too_hard <- length(request$levels) > 0 && tally$too_hard > tally$tries / 2
  if (request$minimal && (wants_more || is_too_hard || tally$not_minimal > tally$tries / 2)) {
    return(few_minimal)
  }
  if (tally$too_long > 0) {
    return("Raise {.arg max_tries}, or draw fewer clues at random: rating the puzzles used up all tries.")
  }
  if (length(request$levels) > 0) {
    return("Few puzzles of this kind seem to have this level. Ask for another {.arg level}, or raise {.arg max_tries}.")
  }
  "Relax the request, or raise {.arg max_tries}."
}

# Returns words such as "All 200 attempts failed".
failed_words <- function(tally, found) {
  if (found > 0) {
    more <- count_words(tally$items, "more puzzle", "more puzzles")
    return(paste(count_words(tally$tries, "attempt", "attempts"), "to make", more, "failed"))
  }
  if (tally$tries == 1) "The only attempt failed" else paste("All", format_count(tally$tries), "attempts failed")
}

# Says what was wrong with the puzzles of the failed attempts, the most frequent first: "every
# puzzle was too easy", or "25 puzzles were too easy, 5 were too hard".
tally_words <- function(tally, wanted_clues = NULL) {
  outcomes <- c(
    unmade = "had no full grid, or no room for the clues to draw",
    without_puzzle = "had several solutions or none",
    other_clues = clues_made_words(tally, wanted_clues),
    not_minimal = "had a redundant clue",
    too_easy = paste0("{be} too easy", levels_met_words(tally)),
    too_hard = "{be} too hard",
    too_long = "took too long to rate",
    otherwise = "needed other techniques",
    duplicates = "{be} found before"
  )
  counts <- unlist(tally[names(outcomes)])
  counts <- sort(counts[counts > 0], decreasing = TRUE)
  if (length(counts) == 1) {
    who <- if (counts == 1) "the puzzle" else "every puzzle"
    return(paste(who, fill_label(outcomes[[names(counts)]], be = "was")))
  }
  who <- vapply(counts, format_count, "")
  who[1] <- count_words(counts[[1]], "puzzle", "puzzles")
  done <- unlist(Map(function(n, outcome) fill_label(outcome, be = if (n == 1) "was" else "were"), counts, outcomes[names(counts)]))
  paste(who, done, recycle0 = TRUE, collapse = ", ")
}

# Returns the levels of the puzzles that were too easy, such as " (Easy or Medium)".
levels_met_words <- function(tally) {
  counts <- unlist(tally[tolower(levels_by_difficulty)])
  met <- levels_by_difficulty[match(names(counts)[counts > 0], tolower(levels_by_difficulty))]
  if (length(met) > 0) paste0(" (", and_words(met, "or"), ")")
}

# Returns words for the numbers of clues of the puzzles. If the range includes a number that was
# requested, some of the puzzles failed for another reason.
clues_made_words <- function(tally, wanted) {
  range <- paste(unique(c(tally$fewest, tally$most)), collapse = " to ")
  is_outside <- length(wanted) > 0 && !is.na(tally$fewest) && (tally$fewest > wanted[[2]] || tally$most < wanted[[1]])
  if (is_outside) {
    return(paste("had", range, if (identical(range, "1")) "clue" else "clues"))
  }
  paste0("had too few or too many clues", if (!is.na(tally$fewest)) paste0(" (", range, ")"))
}

# ---- The table -------------------------------------------------------------------

# A single puzzle is also shown as a board.
#' @export
print.oxidoku_generated <- function(x, ...) {
  NextMethod()
  puzzle <- x[["puzzle"]]
  if (nrow(x) == 1 && is_sudoku(puzzle) && !is.na(puzzle)) {
    read <- as_board(puzzle)
    cat(plain_board_lines(read$board, read$facts), sep = "\n")
    print_rules(read$rules)
    print_slips(read$rules)
  }
  invisible(x)
}

#' Generate solved grids
#'
#' Generates random solved grids. All 6,670,903,752,021,072,936,960 grids are equally likely.
#'
#' Filling a grid by backtracking with random choices, the usual way, makes some grids much more
#' likely than others. `generate_solution()` draws the first band at random, and the rest among all
#' its completions, with weights that make every grid equally likely.
#'
#' @param n The number of grids, up to 1,000,000.
#' @param ... These dots must be empty.
#' @returns A vector of `n` puzzles without empty cells (see [as_sudoku()]).
#'   [as.matrix()][as_sudoku()] turns one grid into a matrix, and [as.array()][as_sudoku()] several
#'   grids into a 9x9xn array. Call `set.seed()` first for a reproducible result: grid k is the same
#'   whatever `n` is.
#'
#'   For solved grids of other boards, take the column `solution` of [generate_sudoku()].
#' @seealso [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' generate_solution()
#' as.matrix(generate_solution())
#' generate_solution(3)
#' @export
generate_solution <- function(n = 1, ...) {
  call <- environment()
  check_dots_empty(..., call = call, instead = c(size = solutions_of_others, rules = solutions_of_others))
  n <- check_number(n, 0, 1e6, "n", call)
  new_sudoku(check_native(native_solutions(n, draw_seed())))
}

solutions_of_others <- "For other boards, {.fn generate_sudoku} makes puzzles with a column {.field solution}."

#' Replace a puzzle with an equivalent one
#'
#' Applies a random symmetry of the game: renames digits, reorders rows within bands, columns
#' within stacks, the bands and the stacks, and may transpose the board. All these symmetries
#' are equally likely: 1,218,998,108,160 on the classic board. The number of solutions does not
#' change, nor do the techniques that apply. The score in [rate_sudoku()] may change slightly,
#' because a different one of several equally simple steps may come first.
#'
#' Boards of every size can be shuffled, but not those with regions or further rules, which may not
#' allow exchanges. A board with boxes that are not squares, such as one of 6x6 cells, is not
#' transposed.
#'
#' @param x A board (see [board]), or many [puzzles].
#' @param ... These dots must be empty.
#' @returns A vector of puzzles with one element for each element of `x` (see [as_sudoku()]).
#'   [as.matrix()][as_sudoku()] turns one puzzle into a matrix. Call `set.seed()` first for a
#'   reproducible result.
#' @section Errors:
#' Raises `oxidoku_error_rules` for boards with regions or further rules, and `oxidoku_error_puzzle`
#' if one of many puzzles is malformed.
#' @seealso [canonical_sudoku()] for the one representative of all equivalent puzzles;
#'   [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' shuffle_sudoku(board)
#' shuffle_sudoku(sudoku_examples$puzzle[1:3])
#' shuffle_sudoku(generate_sudoku(2, size = 6))
#' @export
shuffle_sudoku <- function(x, ...) {
  call <- environment()
  check_dots_empty(..., call = call)
  x <- all_readable(as_boards(x, NULL, "x", call), x, "x", call)
  if (!has_rules(x)) {
    return(new_sudoku(check_native(native_shuffle_puzzles(sudoku_columns(x), draw_seed()))))
  }
  rules <- rules_of_puzzles(x)
  lapply(rules, check_boxes_alone, call)
  keys <- keys_of_puzzles(x)
  cells <- Map(function(cells, key) shuffled_cells(cells, rules[[key]]$shape), cells_of_puzzles(x), keys)
  puzzles_of_fields(as.character(cells), keys, rules)
}

check_boxes_alone <- function(rules, call) {
  if (length(rules$rules) == 0 && is.null(rules$shape$layout) && is.null(rules$shape$corners)) {
    return(invisible())
  }
  stop_oxidoku(
    "rules",
    c(
      "{.fn shuffle_sudoku} works only on boards without regions or further rules.",
      "x" = "{.arg x} has other rules: {format(rules)}."
    ),
    arg = "x", call = call
  )
}

# Returns the cells after random symmetries of the board, in row-major order.
shuffled_cells <- function(cells, shape) {
  side <- shape$side
  # A board without boxes is treated as one box.
  box <- shape$box %||% c(side, side)
  board <- matrix(strsplit(cells, "")[[1]], side, byrow = TRUE)
  board <- board[shuffled_lines(side, box[[1]]), shuffled_lines(side, box[[2]])]
  # R stores matrices by column, so t() returns the cells by row, and the board itself returns the
  # transposed cells.
  is_transposed <- box[[1]] == box[[2]] && sample.int(2, 1) == 1
  digits <- match(if (is_transposed) board else t(board), symbol_letters)
  renamed <- symbol_letters[sample.int(shape$digits %||% side)][digits]
  paste(ifelse(is.na(digits), ".", renamed), collapse = "")
}

# Returns the lines of a board in a random order that keeps the lines of each band together.
shuffled_lines <- function(side, band) {
  bands <- matrix(seq_len(side), band)
  bands <- bands[, sample.int(ncol(bands)), drop = FALSE]
  c(apply(bands, 2, function(lines) lines[sample.int(band)]))
}

#' Remove redundant clues
#'
#' Removes clues in random order as long as the puzzle keeps exactly one solution. The result is
#' *minimal*: every clue that is left is needed. Start from a solved grid to make a new puzzle, or
#' from a puzzle of your own to drop the clues that it does not need.
#'
#' @inheritParams shuffle_sudoku
#' @inheritParams solve_puzzles
#' @param symmetry `"none"`, or a symmetry of [generate_sudoku()] except `"random"`. Clues that the
#'   symmetry maps to each other are removed together, so that a symmetric pattern stays symmetric.
#'   A single clue of such a group may still be redundant, so [is_minimal()] may return `FALSE`.
#' @returns A vector of puzzles with one element for each element of `x`: see [as_sudoku()].
#'   [as.matrix()][as_sudoku()] turns one puzzle into a matrix. If `x` has several puzzles, those
#'   that do not have exactly one solution become `NA`, with a warning of class
#'   `oxidoku_warning_not_unique`. Call `set.seed()` first for a reproducible result.
#' @section Errors:
#' A single board that does not have exactly one solution raises `oxidoku_error_not_unique`. Text
#' that is not a board raises the errors listed in [board], or `oxidoku_error_puzzle` if it is one
#' of many puzzles.
#' @seealso [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' grid <- generate_solution()
#' minimize_sudoku(grid)
#'
#' puzzle <- generate_sudoku(clues = 40)$puzzle
#' minimize_sudoku(puzzle) == puzzle
#' @export
minimize_sudoku <- function(x, symmetry = c(
                              "none", "vertical", "horizontal", "diagonal", "anti_diagonal",
                              "both_diagonals", "orthogonal", "rotation_180", "rotation_90", "full"
                            ), ..., rules = NULL) {
  call <- environment()
  check_dots_empty(..., call = call)
  symmetry <- check_choice(symmetry, setdiff(symmetries, "random"), "symmetry", call)
  puzzles <- all_readable(as_boards(x, rules, "x", call), x, "x", call)
  warn_left_out(rules_of_puzzles(puzzles))
  made <- check_native(native_minimize(boards_for_native(puzzles), symmetry, draw_seed()), call)
  # The result for a vector is a vector of any length.
  minimized(boards_like(puzzles, made), puzzles, !is_sudoku(x) && is_one_board(x), call)
}

# Returns minimized puzzles. A puzzle without exactly one solution causes an error if it is the
# only one, and a warning otherwise.
minimized <- function(made, puzzles, one, call) {
  lost <- which(is.na(made) & !is.na(puzzles))
  if (length(lost) == 0) {
    return(made)
  }
  if (one) {
    stop_not_unique(puzzles, call)
  }
  cli::cli_warn(
    "{cli::qty(length(lost))}{?One puzzle does/Some puzzles do} not have exactly one solution and {?is/are} {.code NA}: {truncate_values(lost)}.",
    class = c("oxidoku_warning_not_unique", "oxidoku_warning"),
    positions = lost
  )
  made
}

stop_not_unique <- function(puzzle, call) {
  stop_oxidoku(
    "not_unique",
    c(
      "{.arg x} must have exactly one solution.",
      "x" = if (count_solutions(puzzle) == 0) "It has none." else "It has several.",
      "i" = "See {.fn solve_sudoku} and {.fn check_sudoku}."
    ),
    arg = "x", call = call
  )
}
