# Puzzles of any size and with any rules, for generate_sudoku() and minimize_sudoku().

#' Clues to be drawn at random
#'
#' @description
#' What [generate_sudoku()] draws from a random solved grid, inside [sudoku_rules()]:
#' * `random_regions()`: regions in place of boxes (a jigsaw);
#' * `random_cages()`: killer cages that cover the board;
#' * `random_thermometers()`, `random_arrows()`: `n` of them;
#' * `random_dots()`: all white and black dots;
#' * `random_xv()`: all X and V.
#'
#' Each puzzle gets clues of its own, and as many givens as it needs besides.
#'
#' @param sizes The numbers of cells that a cage may have: a range such as `2:5`. Where the
#'   cells that are left over are too few, a cage is smaller.
#' @param n The number of thermometers or arrows.
#' @returns A part of [sudoku_rules()], of class `oxidoku_random`. Rules with such a part
#'   are for [generate_sudoku()] alone.
#' @seealso [generate_sudoku()]
#' @examples
#' set.seed(1)
#' jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 6))
#' jigsaw
#' plot_sudoku(jigsaw)
#'
#' killer <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:4), size = 6))
#' rules(killer$puzzle)
#'
#' sudoku_rules(random_thermometers(3), random_arrows(2), random_dots(), random_xv())
#' @name random_cages
NULL

#' @rdname random_cages
#' @export
random_regions <- function() new_random("regions")

#' @rdname random_cages
#' @export
random_cages <- function(sizes = 2:5) {
  call <- environment()
  sizes <- as_whole_numbers(sizes, 1, 25, "sizes", call)
  if (length(sizes) == 0) {
    stop_argument("sizes", "{.arg sizes} must have at least one number.", call = call)
  }
  gaps <- setdiff(min(sizes):max(sizes), sizes)
  if (length(gaps) > 0) {
    stop_argument(
      "sizes",
      c(
        "{.arg sizes} must be a range, such as {.code {min(sizes)}:{max(sizes)}}.",
        "x" = "{.val {truncate_values(gaps)}} {?is/are} missing, and cages of such sizes would be drawn too."
      ),
      call = call
    )
  }
  new_random("cages", range(sizes))
}

#' @rdname random_cages
#' @export
random_thermometers <- function(n = 3) {
  new_random("thermometers", check_number(n, 1, 100, "n", environment()))
}

#' @rdname random_cages
#' @export
random_arrows <- function(n = 3) new_random("arrows", check_number(n, 1, 100, "n", environment()))

#' @rdname random_cages
#' @export
random_dots <- function() new_random("kropki")

#' @rdname random_cages
#' @export
random_xv <- function() new_random("xv")

new_random <- function(name, numbers = integer()) {
  structure(list(name = name, numbers = as.integer(numbers)), class = "oxidoku_random")
}

is_random <- function(x) inherits(x, "oxidoku_random")

random_words <- function(x) {
  switch(x$name,
    regions = "random regions",
    cages = paste0("random cages of ", x$numbers[[1]], " to ", x$numbers[[2]], " cells"),
    thermometers = count_words(x$numbers, "random thermometer", "random thermometers"),
    arrows = count_words(x$numbers, "random arrow", "random arrows"),
    kropki = "random dots",
    xv = "random X and V"
  )
}

#' @export
format.oxidoku_random <- function(x, ...) random_words(x)

#' @export
print.oxidoku_random <- function(x, ...) {
  cat(random_words(x), "\n", sep = "")
  invisible(x)
}

# ---- Generating ----------------------------------------------------------------

# The digits in a cage differ.
check_cage_sizes <- function(draw, facts, call) {
  for (part in draw) {
    least <- if (part$name == "cages") part$numbers[[1]] else 0
    if (least > facts$digits) {
      stop_argument(
        "rules",
        c("Cages of {least} cells need as many digits.", "x" = "The board has the digits 1 to {facts$digits}."),
        call = call
      )
    }
  }
}

# Puzzles by rules, as generate_sudoku() gives them.
generate_general <- function(n, rules, clues, symmetry, minimal, threads, progress, call) {
  facts <- shape_facts(rules$shape, call)
  clues <- as.integer(check_range(clues, 0, length(facts$row), "clues", call))
  if (symmetry == "random") {
    stop_argument(
      "symmetry",
      "{.code symmetry = \"random\"} is for the classic board alone.",
      call = call
    )
  }
  check_cage_sizes(rules$draw, facts, call)
  request <- list(
    symmetry = symmetry,
    minimal = if (is.null(minimal)) FALSE else check_flag(minimal, "minimal", call),
    clues = clues,
    draw = vapply(rules$draw, `[[`, "", "name"),
    numbers = lapply(rules$draw, `[[`, "numbers")
  )
  threads <- check_threads(threads, call)
  number <- number_of_seed()
  seed <- draw_seed()
  made <- with_progress("Generating", n, progress, call, function(on_progress) {
    check_native(native_generate_general(
      rules$shape, native_rules(rules$rules), request, n, seed, threads, on_progress
    ), call)
  })
  reached <- !vapply(made, is.null, NA)
  done <- vapply(made, is.list, NA)
  stop_unmet(made[reached & !done], done, call)
  warn_unmet(n, sum(done), made[reached & !done], all(reached))
  puzzles <- lapply(made[done], made_puzzle, rules = rules, call = call)
  column <- function(name) vctrs::vec_c(!!!lapply(puzzles, `[[`, name), .ptype = no_puzzles())
  puzzle <- column("puzzle")
  tibble::new_tibble(
    list(
      puzzle = puzzle,
      solution = column("solution"),
      clues = clues_of_texts(cells_of_puzzles(puzzle)),
      symmetry = rep(symmetry, length(puzzle)),
      seed = rep(seed_words(number, seed), length(puzzle))
    ),
    nrow = length(puzzle),
    class = "oxidoku_generated"
  )
}

# The requirements on the path of puzzles by rules; NULL if there are none.
wanted_of_general <- function(level, require, allow, call) {
  if (is.null(level) && is.null(require) && is.null(allow)) {
    return(NULL)
  }
  list(
    levels = if (!is.null(level)) check_choices(unique(level), levels_by_difficulty, "level", call),
    require = if (!is.null(require)) technique_names(require, "general", call, "require"),
    allow = if (!is.null(allow)) technique_names(allow, "general", call, "allow")
  )
}

# Only boards that can be explained have levels and techniques.
check_rated <- function(rules, arg, call) {
  if (is_explained(shape_facts(rules$shape))) {
    return(invisible())
  }
  stop_oxidoku(
    "size",
    c(
      "{.arg {arg}} must not be given for a board that is too large to be explained.",
      "x" = "This board is {format(rules)}.",
      "i" = "{.arg level}, {.arg require} and {.arg allow} are for single boards of up to 16x16 cells.",
      "i" = "Without them, {.fn generate_sudoku} makes puzzles of every size."
    ),
    arg = arg, call = call
  )
}

# Tries for each puzzle: a puzzle by rules takes some fifty milliseconds to be made and rated.
general_tries <- 500

# A puzzle and its solution, with the rules that were drawn for it.
made_puzzle <- function(made, rules, call) {
  own <- if (length(rules$draw) == 0) rules else drawn_rules(made, rules, call)
  list(puzzle = new_puzzles(made$puzzle, own), solution = new_puzzles(made$solution, own))
}

drawn_rules <- function(made, rules, call) {
  shape <- rules$shape
  if (!is.null(made$layout)) {
    shape <- list(side = shape$side, box = NULL, layout = made$layout, corners = NULL)
  }
  drawn <- Map(function(name, cells, values) {
    list(name = name, cells = lapply(cells, matrix, ncol = 2), values = values)
  }, made$names, made$cells, made$values)
  new_rules(shape, c(rules$rules, unname(drawn)), call)
}

# No puzzle at all: the reason is an error.
stop_unmet <- function(reasons, done, call) {
  if (length(reasons) == 0 || any(done)) {
    return(invisible())
  }
  stop_oxidoku(
    "request",
    c("No such puzzle was found.", "x" = "{sentence(reasons[[1]])}"),
    arg = "rules", call = call
  )
}

warn_unmet <- function(n, found, reasons, complete) {
  if (found == n) {
    return(invisible())
  }
  if (!complete) {
    cli::cli_warn(
      "Interrupted: {format_count(found)} of {count_words(n, 'puzzle', 'puzzles')} {cli::qty(found)}{?is/are} finished.",
      class = c("oxidoku_warning_interrupted", "oxidoku_warning"), done = found, missing = n - found
    )
    return(invisible())
  }
  cli::cli_warn(
    c("Found {format_count(found)} of {count_words(n, 'puzzle', 'puzzles')}.", "x" = "{sentence(reasons[[1]])}"),
    class = c("oxidoku_warning_exhausted", "oxidoku_warning"), found = found, missing = n - found
  )
}

# Arguments of generate_sudoku() that other boards do not have.
check_no_scores <- function(given, call) {
  if (any(given)) {
    wrong <- names(given)[given]
    stop_oxidoku(
      "rules",
      c(
        "{.arg {wrong[[1]]}} is for the classic board alone.",
        "i" = "With {.arg rules} or {.arg size}, {.arg level}, {.arg require}, {.arg allow}, {.arg clues} and {.arg minimal} choose puzzles."
      ),
      arg = wrong[[1]], call = call
    )
  }
}

minimize_general <- function(puzzles, symmetry, call) {
  x <- puzzles$x
  cells <- cells_of_puzzles(x)
  out <- rep(NA_character_, length(x))
  seed <- draw_seed()
  for (group in groups_of(x)) {
    found <- check_native(native_minimize_general(
      group$rules$shape, native_rules(group$rules$rules), cells[group$at], symmetry, seed
    ), call)
    out[group$at] <- ifelse(nzchar(found), found, NA)
  }
  key <- keys_of_puzzles(x)
  key[is.na(out)] <- NA
  puzzles_of_fields(out, key, rules_of_puzzles(x))
}
