#' Positions to practise a technique
#'
#' Makes positions in which a technique is the next step that leads on: nothing
#' simpler finds anything there. [sudoku_sheet()] prints them with pencil marks and
#' the step as the answer.
#'
#' A position is where the path of [explain_sudoku()] through a new puzzle comes to
#' the technique for the first time.
#'
#' @param technique The name of one technique, out of those of [sudoku_techniques()]
#'   that are on by default, but brute force.
#' @param n How many positions, each of another puzzle.
#' @param scale Whose order of techniques: see [find_steps()].
#' @param ... Other arguments of [generate_sudoku()], such as `level`, `symmetry` or
#'   `max_tries`.
#' @returns A tibble of class `oxidoku_practice`, one row a position:
#' * `puzzle`: the puzzle it comes from, a string of 81 characters;
#' * `board`: the position, with the digits filled so far, as such a string;
#' * `candidates`: a list of the pencil marks in it, as [candidates()] gives them;
#' * `technique`: its name;
#' * `step`: a list of the step as a row of [find_steps()], for [plot()] and
#'   `$text`;
#' * `seed`: as of [generate_sudoku()].
#'
#' `set.seed()` decides the result. Where fewer puzzles are found in `max_tries`
#' there are fewer rows, with the warning of [generate_sudoku()].
#' @seealso [sudoku_sheet()], [hint_sudoku()]
#' @examples
#' set.seed(1)
#' practice <- practice_sudoku("x_wing", 2)
#' practice
#' plot_sudoku(
#'   practice$board[1],
#'   givens = practice$puzzle[1], candidates = practice$candidates[[1]]
#' )
#' plot(practice$step[[1]])
#' @export
practice_sudoku <- function(technique, n = 1, ..., scale = "hodoku") {
  call <- environment()
  scale <- check_scale(scale, call)
  technique <- check_taught(technique, scale, call)
  puzzles <- generate_sudoku(n, require = technique, scale = scale, ...)
  steps <- lapply(as.character(puzzles$puzzle), first_step, technique, scale)
  positions <- lapply(steps, position_before, 1)
  # The path of a rating and that of an explanation agree; a row without the step
  # would be a fault of the package.
  tibble::new_tibble(
    list(
      puzzle = puzzles$puzzle,
      board = vapply(positions, function(it) board_to_string(it$board), ""),
      candidates = lapply(positions, function(it) new_candidates(it$marks)),
      technique = rep(technique, length(steps)),
      step = steps,
      seed = puzzles$seed
    ),
    nrow = length(steps), class = "oxidoku_practice"
  )
}

first_step <- function(puzzle, technique, scale) {
  path <- explain_sudoku(puzzle, scale = scale)
  path[match(technique, path$technique), ]
}

check_taught <- function(technique, scale, call) {
  if (!is.character(technique) || length(technique) != 1) {
    stop_argument(
      "technique",
      c(
        "{.arg technique} must be the name of one technique.",
        "x" = "It is {obj_type_friendly(technique)}.",
        "i" = "{.fn sudoku_techniques} lists them."
      ),
      call = call
    )
  }
  technique <- technique_names(technique, scale, call, "technique")
  table <- technique_table(scale)
  on <- table$on_by_default[table$name == technique]
  if (!on || technique == "brute_force") {
    stop_argument(
      "technique",
      c(
        "{.arg technique} must be one that is on by default, and not brute force.",
        "x" = "{.val {technique}} is used only where it is named.",
        "i" = "{.code subset(sudoku_techniques(), on_by_default)} lists them."
      ),
      call = call
    )
  }
  technique
}
