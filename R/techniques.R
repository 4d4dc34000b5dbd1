#' Techniques for solving by hand
#'
#' Lists the techniques that [find_steps()], [explain_sudoku()] and
#' [hint_sudoku()] know, simplest first: the order in which they are tried.
#'
#' @param scale Whose techniques, order, levels and scores: `"hodoku"`, those of HoDoKu
#'   2.2.0, or `"se"`, those of Sudoku Explainer 1.2.1.
#' @returns A tibble, one row a technique:
#' * `name`: the name to use in programs, such as `"x_wing"`;
#' * `label`: the name for people, such as `"X-Wing"`;
#' * `family`: techniques that share an idea, such as `"fish"`;
#' * `level`: `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` or `"Extreme"`, an
#'   ordered factor;
#' * `score`: what one step scores on the scale, or the least where that depends on
#'   the step;
#' * `on_by_default`: whether it is used unless `techniques` says otherwise;
#' * `description`: one sentence.
#'
#' All is as HoDoKu 2.2.0 has it, but for WXYZ-Wing and 3D
#' Medusa, which it does not have; on the other scale as Sudoku Explainer 1.2.1 has it,
#' with levels that are this package's bands of its ratings.
#' @examples
#' sudoku_techniques()
#' subset(sudoku_techniques(), level == "Hard", c(name, score))
#' sudoku_techniques(scale = "se")
#' @export
sudoku_techniques <- function(scale = "hodoku") {
  scale <- check_scale(scale, environment())
  table <- technique_table(scale)
  table$level <- as_level(table$level)
  scored_tibble(table, length(table$name), scale)
}

levels_by_difficulty <- c("Easy", "Medium", "Hard", "Unfair", "Extreme")

as_level <- function(x) {
  factor(x, levels_by_difficulty, ordered = TRUE)
}

# Levels from their codes, by hand: a factor made of words takes a while for
# millions.
level_of <- function(code) {
  structure(code, levels = levels_by_difficulty, class = c("ordered", "factor"))
}

# The engine's tables never change: each is asked for once a session.
technique_table <- local({
  tables <- list()
  function(scale = "hodoku") {
    if (is.null(tables[[scale]])) {
      table <- received(native_techniques(scale))
      table$score <- as_scores(table$score, scale)
      tables[[scale]] <<- table
    }
    tables[[scale]]
  }
})

# Names of techniques for the names or labels a user gave, in the order of the
# scale. Brute force explains nothing, so that it takes part only where it is
# named.
technique_names <- function(techniques, scale, call, arg = "techniques") {
  table <- technique_table(scale)
  if (is.null(techniques)) {
    return(table$name[table$on_by_default & table$name != "brute_force"])
  }
  if (!is.character(techniques) || length(techniques) == 0) {
    stop_argument(
      arg,
      c(
        "{.arg {arg}} must be names of techniques.",
        "x" = "It is {obj_type_friendly(techniques)}.",
        "i" = "{.fn sudoku_techniques} lists them."
      ),
      call = call
    )
  }
  given <- plain_name(techniques)
  rows <- match(given, table$name)
  rows[is.na(rows)] <- match(given, plain_name(table$label))[is.na(rows)]
  unknown <- is.na(rows)
  if (any(unknown)) {
    stop_unknown_techniques(techniques[unknown], table, arg, call)
  }
  table$name[sort(unique(rows))]
}

# A column of the tables of all scales, those of techniques that several have from
# the first; `place` is the place in all of them.
of_technique <- function(technique, column) {
  tables <- lapply(scale_table()$name, technique_table)
  all <- function(name) unlist(lapply(tables, `[[`, name))
  at <- match(technique, all("name"))
  if (column == "place") at else all(column)[at]
}

# "X-Wing" as "x_wing".
plain_name <- function(x) {
  x <- gsub("[^a-z0-9]+", "_", tolower(x))
  gsub("^_|_$", "", x)
}

stop_unknown_techniques <- function(unknown, table, arg, call) {
  close <- closest(plain_name(unknown[[1]]), table$name)
  stop_oxidoku(
    "technique",
    c(
      "{.arg {arg}} must be names of techniques.",
      "x" = "Unknown: {.val {truncate_values(unknown)}}.",
      "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?",
      "i" = "{.fn sudoku_techniques} lists them."
    ),
    arg = arg, unknown = unknown, call = call
  )
}

#' Variants of techniques
#'
#' Some techniques have variants on which people disagree. `step_options()`
#' switches them for [find_steps()], [explain_sudoku()] and [hint_sudoku()].
#'
#' @param incomplete_rectangles Whether rectangles count although some of their
#'   corners miss one of the two digits.
#' @param siamese Whether two finned fish on the same base that strike out
#'   different candidates count as one step.
#' @param als_overlap Whether almost locked sets may share cells.
#' @param als_in_chains Whether almost locked sets may be nodes of grouped
#'   chains and loops.
#' @param small_empty_rectangles Whether empty rectangles count where the box
#'   holds the digit in two cells only.
#' @returns A list of class `oxidoku_step_options`.
#' @examples
#' board <- paste0(
#'   "000006000", "095700300", "400092005", "764000003", "000000000",
#'   "200000971", "500210009", "007005480", "000800000"
#' )
#' find_steps(board, techniques = "empty_rectangle")
#'
#' # One more, in a box with two places for the digit
#' find_steps(
#'   board,
#'   techniques = "empty_rectangle", options = step_options(small_empty_rectangles = TRUE)
#' )
#' @export
step_options <- function(incomplete_rectangles = TRUE,
                         siamese = FALSE,
                         als_overlap = FALSE,
                         als_in_chains = FALSE,
                         small_empty_rectangles = FALSE) {
  options <- list(
    incomplete_rectangles = incomplete_rectangles,
    siamese = siamese,
    als_overlap = als_overlap,
    als_in_chains = als_in_chains,
    small_empty_rectangles = small_empty_rectangles
  )
  for (arg in names(options)) {
    check_flag(options[[arg]], arg, environment())
  }
  structure(options, class = "oxidoku_step_options")
}

#' @export
print.oxidoku_step_options <- function(x, ...) {
  cat("Variants of techniques:\n")
  cat(sprintf("  %-22s %s\n", names(x), ifelse(unlist(x), "on", "off")), sep = "")
  invisible(x)
}

check_step_options <- function(options, call) {
  if (!inherits(options, "oxidoku_step_options")) {
    stop_argument(
      "options",
      c(
        "{.arg options} must come from {.fn step_options}.",
        "x" = "It is {obj_type_friendly(options)}."
      ),
      call = call
    )
  }
  # It may have been edited.
  do.call(step_options, unclass(options))
}
