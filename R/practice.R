#' Positions to practise a technique
#'
#' Makes positions in which a technique is needed: no simpler technique finds a step.
#' [sudoku_sheet()] prints them with pencil marks, and with the step as the answer.
#'
#' Each position comes from the path of [explain_sudoku()] through a new puzzle: the first position
#' in which the technique is used.
#'
#' Exocets, tridagons and SK loops hardly ever occur by chance. For them, as in [generate_sudoku()]
#' with `require`, the search changes a puzzle step by step until it contains the pattern. Each
#' puzzle takes from seconds to several minutes.
#'
#' Puzzles for Gurth's Symmetrical Placement are constructed, not searched for: half a turn of the
#' board maps their givens to one another if digits are exchanged. Arguments of [generate_sudoku()]
#' do not apply to them.
#'
#' @param technique The name of a technique that is on by default in [sudoku_techniques()],
#'   except brute force, or `"gurth_symmetrical_placement"`. If several techniques share a name,
#'   such as `"tridagon"`, the first of them is practised. With `rules`, a technique of the scale
#'   `"general"`.
#' @param n The number of positions. Each comes from a different puzzle.
#' @param scale The scale that orders the techniques: see [find_steps()]. By default the first
#'   scale that uses the technique.
#' @param ... Other arguments of [generate_sudoku()], such as `level`, `symmetry` or
#'   `max_tries`.
#' @param rules The rules of the puzzles, made by [sudoku_rules()]. They may include clues drawn at
#'   random, such as [random_cages()]. `NULL` for classic puzzles.
#' @param size The side of the board, as in [generate_sudoku()].
#' @returns A tibble of class `oxidoku_practice` with one row per position:
#' * `puzzle`: the puzzle that the position comes from, in a vector of puzzles (see [as_sudoku()]);
#' * `board`: the position with the digits filled in so far, in a vector of puzzles;
#' * `candidates`: a list of the pencil marks of each position, as [candidates()] returns them;
#' * `technique`: the name of the technique;
#' * `step`: a list of the step as a row of [find_steps()], for [plot()],
#'   [apply_step()] and `$text`;
#' * `seed`: as in [generate_sudoku()].
#'
#' Functions that take one `board` use the position in a row of the table, with its givens and
#' pencil marks: `hint_sudoku(practice[1, ])`, `find_steps(practice[1, ])`. [play_sudoku()] takes
#' the positions of all rows. Functions that take many puzzles use the column `puzzle`, as in any
#' table: `rate_sudoku(practice)` rates the puzzles, and `rate_sudoku(practice$board)` the
#' positions.
#'
#' Call `set.seed()` first for a reproducible result. If `max_tries` does not suffice for `n`
#' puzzles, the table has fewer rows, with the warning of [generate_sudoku()].
#' @seealso [sudoku_sheet()], [hint_sudoku()]; [sudoku_words] for the terms.
#' @examples
#' set.seed(1)
#' practice <- practice_sudoku("x_wing", 2)
#' practice
#' plot_sudoku(
#'   practice$board[1],
#'   givens = practice$puzzle[1], candidates = practice$candidates[[1]]
#' )
#' plot(practice$step[[1]])
#'
#' # A killer
#' killer <- sudoku_rules(random_cages(2:3), size = 6)
#' practice_sudoku("hidden_single", rules = killer)$step[[1]]
#' @export
practice_sudoku <- function(technique, n = 1, ..., scale = c("hodoku", "se", "modern", "general"), rules = NULL,
                            size = NULL) {
  call <- environment()
  check_given(technique, "technique", call)
  rules <- rules_to_generate(rules, size, call)
  check_explained(rules, call, "rules")
  own <- scale_for(if (!missing(scale)) check_scale(scale, call), rules, call)
  scale <- if (missing(scale) && own != "general") practice_scale(technique) else own
  technique <- check_practisable(technique, scale, call)
  if (scale == "general" && scale_of_rules(rules) != scale) {
    stop_practice_without_rules(technique, call)
  }
  seconds <- Inf
  puzzles <- withCallingHandlers(
    if (technique == gurth) {
      check_dots_empty(..., call = call)
      gurth_puzzles(n, scale, call)
    } else {
      generate_sudoku(n, require = technique, ..., scale = scale, rules = rules)
    },
    oxidoku_warning_interrupted = function(w) {
      # Thousands of puzzles may be finished, and explaining them all would take as long again.
      seconds <<- 0.5
      tryInvokeRestart("muffleWarning")
    }
  )
  steps <- first_steps(puzzles$puzzle, technique, scale, n, seconds)
  positions <- lapply(steps, position_before, 1)
  # The path of an explanation is the path of the rating, so each path has the step.
  tibble::new_tibble(
    list(
      puzzle = puzzles$puzzle[seq_along(steps)],
      board = boards_of_positions(positions),
      candidates = lapply(positions, function(it) new_candidates(it$marks, it$rules)),
      technique = rep(technique, length(steps)),
      step = steps,
      seed = puzzles$seed[seq_along(steps)]
    ),
    nrow = length(steps), class = "oxidoku_practice"
  )
}

boards_of_positions <- function(positions) {
  puzzles_of_boards(lapply(positions, function(it) new_board(it$board, it$rules)))
}

stop_practice_without_rules <- function(technique, call) {
  stop_argument(
    "rules",
    c(
      "{.arg rules} must be given for {.val {technique}} on the scale {.val general}.",
      "x" = "That scale is for boards of other sizes or with further rules.",
      "i" = "For example, use {.code rules = sudoku_rules(random_cages())}."
    ),
    call = call
  )
}

# Finds the first step of a technique in each puzzle. Ctrl-C keeps the steps found so far, out of
# `n`. So does a search that takes longer than a number of seconds.
first_steps <- function(puzzles, technique, scale, n, seconds) {
  steps <- list()
  end <- proc.time()[["elapsed"]] + seconds
  tryCatch(
    for (i in seq_along(puzzles)) {
      if (proc.time()[["elapsed"]] > end) break
      steps[[i]] <- first_step(puzzles[i], technique, scale)
    },
    interrupt = function(e) seconds <<- 0
  )
  if (is.finite(seconds)) warn_positions_left(length(steps), as.integer(n))
  steps
}

warn_positions_left <- function(done, n) {
  cli::cli_warn(
    "Interrupted: {format_count(done)} of {count_words(n, 'position', 'positions')} {cli::qty(done)}{?is/are} finished.",
    class = c("oxidoku_warning_interrupted", "oxidoku_warning"),
    done = done, missing = n - done, call = NULL
  )
}

# A technique that no scale uses by default is added to those of the scale.
first_step <- function(puzzle, technique, scale) {
  techniques <- union(technique_names(NULL, scale, NULL), technique)
  path <- explain_sudoku(puzzle, techniques = techniques, scale = scale)
  path[match(technique, path$technique), ]
}

gurth <- "gurth_symmetrical_placement"

# Makes puzzles whose givens are mapped to themselves by a half turn and an exchange of digits.
gurth_puzzles <- function(n, scale, call) {
  n <- check_number(n, 0, 1e7, "n", call)
  number <- number_of_seed()
  seed <- draw_seed()
  puzzles <- character()
  while (length(puzzles) < n) {
    puzzle <- as.character(minimize_sudoku(symmetric_grid(), symmetry = "rotation_180"))
    # At first the symmetry decides only the digit in the centre, so the centre must not be a
    # clue.
    if (substr(puzzle, 41, 41) == "0") {
      puzzles <- unique(c(puzzles, puzzle))
    }
  }
  list(puzzle = as_sudoku(puzzles), seed = rep(seed_words(number, seed), n))
}

# Makes a full grid that a half turn maps to itself, up to an exchange of digits. It is a cyclic
# grid whose rows, columns and digits are rearranged so that the symmetry remains.
symmetric_grid <- function() {
  number <- function(row, col) (3 * (row %% 3) + row %/% 3 + col) %% 9
  numbers <- outer(symmetric_lines(), symmetric_lines(), number)
  grid <- matrix(sample(9L)[numbers + 1], 9)
  if (sample(2, 1) == 1) t(grid) else grid
}

# Returns the lines, counted from 0, in an order in which lines at mirrored positions add up to 8.
symmetric_lines <- function() {
  first <- sample(0:2)
  if (sample(2, 1) == 1) first <- 8 - first
  middle <- if (sample(2, 1) == 1) 3:5 else 5:3
  c(first, middle, rev(8 - first))
}

# Returns the first scale that uses a technique by default, or the first of all scales if none
# does.
practice_scale <- function(technique) {
  first_scale_with(technique) %||% scale_table()$name[[1]]
}

# Returns the first scale that uses a technique by default, or NULL if there is none.
first_scale_with <- function(technique) {
  uses <- function(scale) {
    table <- technique_table(scale)
    any(table$on_by_default[unlist(lapply(technique, technique_rows, table))])
  }
  if (is_string(technique)) Find(uses, scale_table()$name)
}

check_practisable <- function(technique, scale, call, arg = "technique") {
  if (!is.character(technique) || length(technique) != 1) {
    stop_must(technique, arg, "be the name of one technique", "i" = "{.fn sudoku_techniques} lists them.", call = call)
  }
  named <- technique
  technique <- technique_names(technique, scale, call, arg)
  if (identical(technique, gurth)) {
    return(technique)
  }
  table <- technique_table(scale)
  on <- setdiff(technique[table$on_by_default[match(technique, table$name)]], "brute_force")
  if (length(on) == 0) {
    what <- if (arg == "techniques") "techniques that are" else "a technique that is"
    all <- if (scale == "hodoku") "" else encodeString(scale, quote = "\"")
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be {what} on by default (but not brute force), or {.val {gurth}}.",
        "x" = if (identical(technique, "brute_force")) "Brute force places a digit without a reason." else "{.val {named}} is not on by default.",
        "i" = "{.code subset(sudoku_techniques({all}), on_by_default)} lists those that are on by default."
      ),
      call = call
    )
  }
  on[[1]]
}

# View() shows single strings, so list columns become text.
#' @export
as.data.frame.oxidoku_practice <- function(x, ...) as.data.frame(with_texts(bare_columns(x), nrow(x)), ...)

#' @export
summary.oxidoku_practice <- function(object, ...) {
  technique <- unique(object[["technique"]])
  boards <- object[["board"]]
  # The user may have removed columns.
  if (is.null(technique) || !is_sudoku(boards)) {
    return(NextMethod())
  }
  of <- unique(words_of_rules(boards))
  text <- c(
    count_words(nrow(object), "position", "positions"),
    if (nrow(object) > 0) c(" to practise ", and_words(label_of(technique)), " (", paste(of, collapse = "; "), ")")
  )
  new_overview(paste(text, collapse = ""), n = nrow(object), technique = technique, of = of)
}
