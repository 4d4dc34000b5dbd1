#' Generate puzzles
#'
#' Makes puzzles with exactly one solution, to order: of a level, a score, a number
#' of clues or a symmetry, with clues in given cells, or with given techniques in
#' their solving path.
#'
#' @inheritParams solve_puzzles
#' @param n How many puzzles.
#' @param ... These dots must be empty.
#' @param level One or more of `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` and
#'   `"Extreme"`, as [rate_sudoku()] gives them; case does not matter. `NULL` for
#'   any.
#' @param score The score as of [rate_sudoku()], or the lowest and the
#'   highest, which may be `Inf`. `NULL` for any.
#' @param clues The number of clues, or the fewest and the most. `NULL` for any.
#' @param symmetry Of the cells that hold clues: `"none"` (nothing is asked),
#'   `"vertical"` (left and right alike), `"horizontal"` (top and bottom),
#'   `"diagonal"`, `"anti_diagonal"`, `"both_diagonals"`, `"orthogonal"`
#'   (vertical and horizontal), `"rotation_180"` (the same upside down),
#'   `"rotation_90"`, `"full"` (all of these), or `"random"`: one of them, drawn for
#'   each puzzle.
#' @param minimal Whether no clue can be dropped (with a symmetry: no set of
#'   clues that the symmetry keeps together) without a second solution. `TRUE`
#'   unless a `pattern` is given: hardly any puzzle on a given pattern of 30 or
#'   more cells needs all its clues.
#' @param pattern Where clues stand: a logical 9x9 matrix, `TRUE` for exactly the
#'   cells that hold one. `NULL` for anywhere.
#' @param require Names or labels of techniques that the path of [rate_sudoku()] must use,
#'   all of them, out of those of [sudoku_techniques()] that are on by default.
#'   As that path takes the simplest technique there is, simpler ones are not
#'   enough for such a puzzle.
#' @param allow Names or labels of techniques: that path uses no others. A full house is
#'   allowed where a single is. Where several would do, the path takes the simplest:
#'   hardly any goes without naked singles. `NULL` for all that are on by default.
#' @param max_tries How many puzzles may be made and judged for each that is
#'   asked for.
#' @param scale The scale of `level`, `score` and the path: `"hodoku"`, or `"se"`
#'   for Sudoku Explainer's, with the ER for a score; see [rate_sudoku()].
#' @param relabellings Whether one puzzle of a call may be another with its
#'   digits renamed. The same puzzle never comes twice.
#' @returns A tibble, one row a puzzle: `puzzle` and `solution` (vectors of puzzles, see
#'   [as_sudoku()]), `clues` (their number), `level`, `score` (or `er`, `ep` and `ed`) and
#'   `hardest` as of [rate_sudoku()], `symmetry` (the one asked for or drawn) and
#'   `tries` (how many puzzles were made and judged to find it), and `seed`, the same
#'   for all of a call: the number that `set.seed()` got where nothing was drawn since,
#'   else the two random numbers that the call drew, as text.
#'
#' @section Random numbers:
#' `set.seed()` decides the result, whatever the number of threads. Puzzle k of
#' a call is the same whatever `n` is.
#'
#' A try starts from a full grid, every one equally likely, and drops clues in
#' random order until none can be dropped. This makes puzzles with many clues
#' less likely than they are among all minimal puzzles. With `minimal = FALSE` it
#' stops at a number of clues drawn from those asked for, from 24 to 36 if none
#' are. Where what is asked for is rare, the search goes on from a puzzle near it
#' by adding and dropping a few clues; with a `pattern` it changes the grid bit by
#' bit until the clues determine it.
#'
#' @section Impossible or rare requests:
#' Options that contradict each other are an error of class
#' `oxidoku_error_request`, with the field `arg`. Where `max_tries` does not
#' suffice (17 clues with full symmetry, a pattern without a puzzle), the
#' puzzles found are returned with a warning of class
#' `oxidoku_warning_exhausted`, which says how often it tried and what it found
#' instead (fields `found`, `missing` and `tally`). If none of the first few puzzles
#' of a call can be found, the others are not tried.
#'
#' Ctrl-C returns the puzzles that were finished, with a warning of class
#' `oxidoku_warning_interrupted`.
#' @seealso [rate_sudoku()], [minimize_sudoku()], [shuffle_sudoku()]
#' @examples
#' set.seed(1)
#' generate_sudoku()
#' generate_sudoku(3, level = "Medium", symmetry = "rotation_180")
#' generate_sudoku(2, require = "x_wing")
#' generate_sudoku(score = c(7, 7.5), scale = "se")
#'
#' # Clues on a chequered board
#' chequered <- (row(diag(9)) + col(diag(9))) %% 2 == 0
#' generate_sudoku(pattern = chequered)
#' @export
generate_sudoku <- function(n = 1, ..., level = NULL, score = NULL, clues = NULL,
                            symmetry = "none", minimal = is.null(pattern), pattern = NULL,
                            require = NULL, allow = NULL, scale = "hodoku",
                            relabellings = FALSE,
                            max_tries = 20000, threads = getOption("oxidoku.threads"),
                            progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_no_more(..., call = call, instead = instead_of)
  n <- check_number(n, 0, 1e7, "n", call)
  scale <- check_scale(scale, call)
  request <- list(
    scale = scale,
    levels = check_levels(level, call),
    score = check_range(score, 0, Inf, "score", call, whole = of_scale(scale, "whole")),
    clues = as.integer(check_range(clues, 0, 81, "clues", call)),
    symmetry = check_word(symmetry, symmetries, "symmetry", call),
    minimal = check_flag(minimal, "minimal", call),
    pattern = check_pattern(pattern, call),
    require = if (is.null(require)) character() else technique_names(require, scale, call, "require"),
    allow = if (!is.null(allow)) technique_names(allow, scale, call, "allow"),
    relabellings = check_flag(relabellings, "relabellings", call),
    max_tries = as.double(check_number(max_tries, 1, 1e9, "max_tries", call))
  )
  threads <- check_threads(threads, call)
  number <- number_of_seed()
  seed <- draw_seed()
  items <- function(n, threads = 1L, tell = NULL) {
    generate_items(c(1L, n), request, seed, threads = threads, tell = tell, call = call)
  }
  made <- if (is_split(n, function(at) items(length(at)))) {
    generate_over_workers(n, request, seed, call)
  } else {
    with_progress("Generating", n, progress, call, function(tell) items(n, threads, tell))
  }
  if (!is.null(made$refused)) {
    stop_request(made, call)
  }
  warn_missing(made, n)
  puzzles <- made$puzzles
  puzzles$puzzle <- new_sudoku(puzzles$puzzle)
  puzzles$solution <- new_sudoku(puzzles$solution)
  n <- length(puzzles$puzzle)
  scored_tibble(
    c(
      puzzles[c("puzzle", "solution", "clues")],
      list(level = level_of(puzzles$level)),
      score_columns(puzzles, scale),
      list(hardest = technique_table(scale)$name[puzzles$hardest]),
      puzzles[c("symmetry", "tries")],
      list(seed = rep(seed_words(number, seed), n))
    ),
    n, scale
  )
}

# The puzzles of the items from one number to another, which repeat none of `earlier` rows.
generate_items <- function(ends, request, seed, earlier = NULL, threads = 1L, tell = NULL,
                           call = parent.frame()) {
  received(native_generate(as.integer(ends), earlier, request, seed, threads, tell), call)
}

# What people may try, and what does that here.
instead_of <- c(
  seed = "For the same puzzles again, call {.code set.seed()} before.",
  blanks = "{.arg clues} is the number of filled cells: 81 less the blanks.",
  size = "All puzzles are 9x9: {.arg n} is how many to make.",
  difficulty = "How hard a puzzle is: {.arg level} or {.arg score}.",
  techniques = "Which techniques: {.arg require} and {.arg allow}."
)

symmetries <- c(
  "none", "vertical", "horizontal", "diagonal", "anti_diagonal", "both_diagonals",
  "orthogonal", "rotation_180", "rotation_90", "full", "random"
)

check_levels <- function(level, call) {
  if (is.null(level)) {
    return(integer())
  }
  if (is.factor(level)) {
    level <- as.character(level)
  }
  at <- match(tolower(level), tolower(levels_by_difficulty))
  if (!is.character(level) || length(level) == 0 || anyNA(at)) {
    stop_argument(
      "level",
      c(
        "{.arg level} must be one or more of {.or {.val {levels_by_difficulty}}}.",
        "x" = if (is.character(level) && length(level) > 0) {
          "It is {.val {few(level)}}."
        } else {
          "It is {kind_of(level)}."
        }
      ),
      call = call
    )
  }
  at
}

# One number for exactly that, or the lowest and the highest; none for NULL.
check_range <- function(x, lowest, highest, arg, call, whole = TRUE) {
  if (is.null(x)) {
    return(double())
  }
  good <- is.numeric(x) && !is.object(x) && length(x) %in% 1:2 && !anyNA(x) &&
    all(x >= lowest & x <= highest & (!whole | x == trunc(x)))
  if (!good) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be a {if (whole) 'whole '}number from {lowest} to {highest}, or the lowest and the highest.",
        "x" = if (is.numeric(x)) "It is {few(format_each(x))}." else "It is {kind_of(x)}."
      ),
      call = call
    )
  }
  as.double(rep(x, length.out = 2))
}

check_pattern <- function(pattern, call) {
  if (is.null(pattern)) {
    return(integer())
  }
  check_flags(pattern, c(9L, 9L), "pattern", call)
  as.integer(pattern)
}

stop_request <- function(made, call) {
  # The engine names the fields of its request.
  args <- sub("^levels$", "level", made$fields)
  stop_oxidoku(
    "request",
    c("These options cannot go together.", "x" = "{.arg {args}}: {made$refused}."),
    arg = args, call = call
  )
}

warn_missing <- function(made, n) {
  found <- length(made$puzzles$clues)
  missing <- n - found
  if (missing == 0) {
    return(invisible())
  }
  if (made$stopped) {
    cli::cli_warn(
      "Interrupted: {big(found)} of {count_words(n, 'puzzle', 'puzzles')} {cli::qty(found)}{?is/are} finished.",
      class = c("oxidoku_warning_interrupted", "oxidoku_warning"),
      done = found, missing = missing
    )
    return(invisible())
  }
  tally <- made$failed
  cli::cli_warn(
    c(
      "Found {big(found)} of {count_words(n, 'puzzle', 'puzzles')}.",
      "x" = "{count_words(tally$tries, 'try', 'tries')} for {count_words(tally$items, 'more puzzle', 'more puzzles')} failed: {tally_words(tally)}.",
      "i" = if (made$gave_up) gave_up_words(tally$items),
      "i" = "Ask for less, or raise {.arg max_tries}."
    ),
    class = c("oxidoku_warning_exhausted", "oxidoku_warning"),
    found = found, missing = missing, tally = tally
  )
}

gave_up_words <- function(items) {
  first <- if (items == 1) "the first was not found" else paste("none of the first", big(items), "was found")
  paste0("As ", first, ", the rest were not tried.")
}

big <- function(x) format(x, big.mark = ",", scientific = FALSE, trim = TRUE)

# What became of the tries, most frequent first.
tally_words <- function(tally) {
  words <- c(
    without_puzzle = "without exactly one solution",
    other_clues = "with another number of clues",
    not_minimal = "with a clue too many",
    too_easy = "too easy",
    too_hard = "too hard",
    otherwise = "of another kind",
    duplicates = "seen before"
  )
  counts <- unlist(tally[names(words)])
  counts <- sort(counts[counts > 0], decreasing = TRUE)
  shown <- paste(vapply(counts, big, ""), words[names(counts)], recycle0 = TRUE)
  if (!is.na(tally$fewest) && tally$other_clues > 0) {
    range <- c(tally$fewest, tally$most)
    one <- tally$fewest == tally$most
    shown <- c(shown, if (one) count_words(range[1], "clue", "clues") else paste("clues from", range[1], "to", range[2]))
  }
  paste(shown, collapse = ", ")
}

#' Generate full grids
#'
#' Makes solved grids, every one of the 6,670,903,752,021,072,936,960 as likely
#' as the others.
#'
#' Filling a grid by backtracking, as other programs do, makes some grids much
#' likelier than others. Here the first band is drawn at random, and the rest
#' among all its completions, in a way that keeps every grid equally likely.
#'
#' @param n How many: a whole number up to 1,000,000.
#' @returns A 9x9xn integer array, one grid after the other. `set.seed()`
#'   decides it, and grid k is the same whatever `n` is.
#' @examples
#' set.seed(1)
#' generate_solution()[, , 1]
#' dim(generate_solution(100))
#' @export
generate_solution <- function(n = 1) {
  n <- check_number(n, 0, 1e6, "n", environment())
  grids <- received(native_solutions(n, draw_seed()))
  dim(grids) <- c(9L, 9L, n)
  grids
}

#' Give a puzzle another look
#'
#' Makes a random equivalent: digits renamed, rows and columns exchanged within
#' their bands and stacks, bands and stacks exchanged, the board transposed or
#' not. All of the 1,218,998,108,160 moves are equally likely. The number of
#' solutions stays as it is, and so do the techniques that the puzzle has room
#' for. Its score in [rate_sudoku()] may shift a little: of several steps that are
#' equally simple, another may come first.
#'
#' @param board A board (see [board]), or many [puzzles].
#' @returns The 9x9 integer matrix, `0` for a blank; of many puzzles or a vector of
#'   puzzles (see [as_sudoku()]) such a vector. `set.seed()` decides it.
#' @examples
#' set.seed(1)
#' board <- matrix(0, 9, 9)
#' board[1, ] <- 1:9
#' shuffle_sudoku(board)
#' @export
shuffle_sudoku <- function(board) {
  if (is_sudoku(board) || is_many_puzzles(board)) {
    x <- as_many(board, "board", environment())
    return(new_sudoku(received(native_shuffle_puzzles(rows_of(x), draw_seed()))))
  }
  matrix(received(native_shuffle(as_board(board), draw_seed())), 9)
}

#' Drop the clues that are not needed
#'
#' Drops clues in random order as long as the solution stays the only one.
#'
#' @inheritParams solve_sudoku
#' @param symmetry Clues are dropped together with those that this symmetry
#'   keeps together: one of those of [generate_sudoku()], but `"random"`.
#' @returns The 9x9 integer matrix, `0` for a blank; of many puzzles or a vector of puzzles
#'   (see [as_sudoku()]) such a vector, `NA` with a warning for those that do not have
#'   exactly one solution. Without any one of its clues
#'   (of its sets of clues) it has several solutions. `set.seed()` decides which
#'   of many it is.
#' @section Errors:
#' Beside those of [board], `oxidoku_error_not_unique` where the board does not
#' have exactly one solution.
#' @examples
#' set.seed(1)
#' grid <- generate_solution()
#' minimize_sudoku(grid)
#' @export
minimize_sudoku <- function(board, symmetry = "none") {
  call <- environment()
  check_word(symmetry, setdiff(symmetries, "random"), "symmetry", call)
  if (is_sudoku(board) || is_many_puzzles(board)) {
    return(minimize_puzzles(as_many(board, "board", call), symmetry, call))
  }
  board <- as_board(board)
  puzzle <- received(native_minimize(board, symmetry, draw_seed()))
  if (isFALSE(puzzle)) {
    solutions <- count_solutions(board)
    stop_oxidoku(
      "not_unique",
      c(
        "{.arg board} must have exactly one solution.",
        "x" = if (solutions == 0) "It has none." else "It has several.",
        "i" = "{.fn solve_sudoku} and {.fn check_sudoku} say more."
      ),
      arg = "board", call = call
    )
  }
  matrix(puzzle, 9)
}

minimize_puzzles <- function(x, symmetry, call) {
  made <- new_sudoku(received(native_minimize_puzzles(rows_of(x), symmetry, draw_seed()), call))
  lost <- which(is.na(made) & !is.na(x))
  if (length(lost) > 0) {
    cli::cli_warn(
      "{cli::qty(length(lost))}{?One puzzle does/Some puzzles do} not have exactly one solution and {?is/are} {.code NA}: {few(lost)}.",
      class = c("oxidoku_warning_not_unique", "oxidoku_warning"),
      positions = lost
    )
  }
  made
}
