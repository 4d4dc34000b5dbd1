#' Rate how hard puzzles are
#'
#' Rates puzzles by the steps that a person would take: the path that [explain_sudoku()] returns.
#'
#' @inheritParams solve_puzzles
#' @param scale The scale of levels and scores: `"hodoku"`, `"se"`, `"modern"`, or several,
#'   such as `c("hodoku", "se")`. See the section *Scales*. Boards that are not classic are
#'   always rated on the scale `"general"`: see the section *Boards that are not classic*.
#' @returns A tibble with one row per puzzle, in the order of `x`:
#' * `puzzle`: the puzzle, in a vector of puzzles (see [as_sudoku()]); `NA` if it cannot be read;
#' * `clues`: the number of its clues;
#' * `status`: as in [solve_puzzles()]. Only puzzles with the status `"unique"` are rated. The
#'   ratings of all others are `NA`;
#' * `level`: `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` or `"Extreme"`, an
#'   ordered factor;
#' * `score`: the score: on Sudoku Explainer's scale a number with one decimal, on the other scales
#'   an integer without an upper limit. On the scale `"general"`, `NA` if the techniques were not
#'   enough;
#' * `er`, `ep`, `ed`: the ratings of Sudoku Explainer, on its scale only. `er` equals `score`;
#' * `hardest`: the technique of the hardest step. This is the step with the highest level, then
#'   with the highest score, then with the later technique in [sudoku_techniques()]; on Sudoku
#'   Explainer's scale, it is the first step with the highest rating. `NA` for a full board;
#' * `steps`: the number of steps;
#' * `by_logic`: whether the techniques were enough. If they were not, HoDoKu's scale places a digit
#'   of the solution (technique `"brute_force"`, score 10,000), and the path continues;
#' * `reason`: why a puzzle cannot be read or has no rating, or which of its rules are left out,
#'   otherwise `NA`.
#'
#' With several scales, the columns of the second and later scales end in the name of their scale:
#' `level_se`, `score_se`, `hardest_se`, `steps_se`, `by_logic_se`.
#'
#' Only techniques that are on by default are used. Programs rate on different scales, so name the
#' scale when you publish a level or a score.
#'
#' @section Scales:
#' \describe{
#'   \item{`"hodoku"`}{The scale of HoDoKu 2.2.0 with its default settings. A step has the score of
#'   its technique, and the `score` of a puzzle is the sum over all steps, usually 200 to 20,000.
#'   The `level` is the higher of the level of the hardest step and the level of the score: Easy up
#'   to 800, Medium up to 1,000, Hard up to 1,600, Unfair up to 1,800. If the techniques get stuck,
#'   a digit of the solution is placed. Rating takes well under a millisecond per puzzle.}
#'   \item{`"se"`}{The scale of Sudoku Explainer (SE) 1.2.1, as its command-line tool `serate`
#'   computes it. A step has the rating of its technique; chains are rated by their number of nodes.
#'   `score` and `er` are the rating of the hardest step, from 1.0 to 11.9; `ep` is the highest
#'   rating up to the first step that places a digit, and `ed` is the rating of the first step. The
#'   `level` follows from `er`: Easy up to 2.5, Medium up to 4.0, Hard up to 6.2, Unfair up to 8.4.
#'   The techniques of SE solve every known puzzle. Rating takes under a millisecond for most
#'   puzzles, but 0.2 seconds on average for an `er` of 10 or more, and 2 seconds for 11 or more.}
#'   \item{`"modern"`}{This package's own scale. Scores and levels work as on HoDoKu's scale, and
#'   techniques that HoDoKu does not have make many puzzles easier. Nothing is guessed, because the
#'   chains of SE, with a score of 800 to 3,000 per step, solve what is left. See
#'   [sudoku_techniques()].}
#' }
#'
#' SE itself has no levels, so this package sets their limits. The path follows SE step by step,
#' including its quirks, because they affect the rating:
#' * a direct pointing, claiming or hidden set fills a cell, and the candidates that it
#'   removes stay removed;
#' * hidden and naked sets are looked for only in houses with enough empty cells, so a hidden pair
#'   among four empty cells counts as a naked pair;
#' * unique loops of type 2 with three or more cells that have another candidate can be missed; for
#'   type 3, only hidden sets of at least as many digits as there are extra digits are looked for,
#'   and they are rated 0.1 lower than naked sets;
#' * bivalue universal graves (BUG) of type 2 are missed if the cells come in pairs in every house,
#'   and for type 3, one with a higher rating than necessary may be used;
#' * cells that see a naked single take no part in aligned pairs and triplets, and the third cell of
#'   a triplet must see one of the first two;
#' * a cycle removes nothing inside its own cells;
#' * multiple forcing chains skip houses in which the first place of the digit is a bivalue cell; if
#'   an assumption led to a contradiction, only the conclusions found before it are used;
#' * ratings of chains are compared before they are rounded to one decimal: 6.6 with one
#'   surcharge is slightly below 6.5 with two.
#'
#' Two things differ from SE. Boards without a unique solution have the rating `NA` and a status (SE
#' returns 20.0 after a long search). Removals in nested chains follow the order of row, column and
#' digit (in SE, their order differs from run to run).
#'
#' @section Boards that are not classic:
#' The scores of HoDoKu, the ER of SE and `scale = "modern"` are for the classic board only. Boards
#' of other sizes, jigsaws and boards with further rules have none of these ratings. An ER is exact
#' only if all steps come in the order of SE, which knows rows, columns and 3x3 boxes. So boards
#' whose only rules are further houses or chess moves have no ER either. For such boards, naming one
#' of these scales raises an error of class `oxidoku_error_rules`.
#'
#' These boards have levels and scores on `scale = "general"`. The level is that of the hardest
#' step: `"Easy"` for steps about one cell and one rule, `"Medium"` for one rule and several cells,
#' `"Hard"` for several rules and for patterns such as wings, `"Unfair"` for chains, `"Extreme"` for
#' assumptions that lead to a contradiction.
#'
#' The `score` is the sum over all steps. A single scores 4, a step about one rule 12, a pair 60,
#' the 45 rule and other steps about several cells 100, several rules 200, a chain 500, and a
#' contradiction 2,000, with 250 more for each further step that it needs.
#' `sudoku_techniques("general")` lists all scores. A larger board needs more steps, so compare
#' boards of the same size and kind.
#'
#' The rank correlation of these scores with Sukaku Explainer's ER is 0.92, on 38 boards whose rules
#' are houses, chess moves or consecutive neighbours. With the difficulty numbers that a publisher
#' printed for 32 killers, it is 0.37.
#'
#' Boards above 16x16 and overlapping grids have a status, but no level.
#'
#' @inheritSection solve_puzzles Interrupts
#' @concept difficulty
#' @seealso [explain_sudoku()] for the path, [parallel-work] for splitting large sets over several
#'   processes, [sudoku_techniques()] for levels and scores; [sudoku_words] for the terms.
#' @source The scales are those of N. Juillerat's Sudoku Explainer 1.2.1 and B. Hobiger's HoDoKu
#' 2.2.0.
#' @examples
#' puzzles <- c(
#'   paste0(
#'     "000006000095700300400092005764000003000000000",
#'     "200000971500210009007005480000800000"
#'   ),
#'   paste0(
#'     "600007008005000070100530200000090080000003000",
#'     "700600000061000000807020093053078620"
#'   )
#' )
#' rate_sudoku(puzzles)
#' rate_sudoku(puzzles, scale = "se")
#' rate_sudoku(puzzles, scale = c("hodoku", "se"))[c("score", "score_se")]
#' @export
rate_sudoku <- function(x, scale = "hodoku", ..., rules = NULL,
                        threads = getOption("oxidoku.threads"),
                        progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  scales <- check_choices(scale, scale_table()$name, "scale", call)
  puzzles <- as_boards(x, rules, "x", call)
  warn_left_out(rules_of_puzzles(puzzles$x))
  if (has_rules(puzzles$x)) {
    scales <- scales_by_rules(puzzles$x, scales, is_default = missing(scale), call)
    puzzles$reason <- reasons_not_rated(puzzles)
  }
  threads <- check_threads(threads, call)
  rated <- lapply(scales, function(scale) {
    rated <- columns_for(
      boards_for_native(puzzles$x), rate_boards, scale,
      what = "Rating", threads = threads, progress = progress, call = call
    )
    warn_interrupted(rated$left, length(puzzles$x))
    rated
  })
  ratings <- Map(rating_columns, rated, scales)
  scored_tibble(
    c(
      list(puzzle = puzzles$x, clues = clues_of(puzzles$x), status = rated[[1]]$status),
      ratings[[1]],
      unlist(Map(name_by_scale, ratings[-1], scales[-1]), recursive = FALSE, use.names = TRUE),
      list(reason = reasons_of(puzzles))
    ),
    length(puzzles$x), scales,
    class = "oxidoku_ratings"
  )
}

rating_columns <- function(rated, scale) {
  c(
    list(level = level_of(rated$level)),
    score_columns(rated, scale),
    list(hardest = rated$hardest, steps = rated$steps, by_logic = rated$by_logic)
  )
}

# Renames the columns of an additional scale: columns that other scales also have get the name of
# the scale as a suffix.
name_by_scale <- function(columns, scale) {
  own <- setdiff(of_scale(scale, "columns")[[1]], "score")
  shared <- !names(columns) %in% own
  names(columns)[shared] <- paste0(names(columns)[shared], "_", scale)
  columns
}

rate_boards <- function(boards, scale, threads = 1L, on_progress = NULL, call = parent.frame()) {
  check_native(native_rate(boards, scale, threads, on_progress), call)
}

# Returns the rating of a board from as_board(), on the scale for its rules: the columns of
# rate_sudoku().
rating_of_board <- function(asked, call = parent.frame()) {
  warn_left_out(list(asked$rules))
  scale <- scale_of_rules(asked$rules)
  rated <- rate_boards(boards_of_one(asked), scale, call = call)
  if (rated$left > 0) signal_interrupt()
  rating_columns(rated, scale)
}

# Returns the scale for puzzles with rules. A scale that the user names must be the one for their
# rules.
scales_by_rules <- function(x, scales, is_default, call) {
  for (group in if (!is_default) groups_of(x)) {
    for (scale in scales) scale_for(scale, group$rules, call)
  }
  "general"
}

# Returns why puzzles with rules have no rating: they cannot be read, or they are too large.
reasons_not_rated <- function(puzzles) {
  reason <- reasons_of(puzzles)
  boards <- boards_for_native(puzzles$x)
  is_large <- vapply(boards$rules, function(rules) !is_explained(rules$facts), NA)
  reason[is_large[boards$of] %in% TRUE] <- "too large to be explained"
  reason
}
