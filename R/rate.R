#' Rate how hard puzzles are
#'
#' Says how hard puzzles are for a person, by the path that [explain_sudoku()]
#' takes.
#'
#' @inheritParams solve_puzzles
#' @param x Puzzles: see [puzzles] for all the forms they may have.
#' @param scale The scale of `level` and `score`. `"hodoku"` is the scale of
#'   HoDoKu 2.2.0 with its default settings: the score is the sum of the scores
#'   of all steps, and the level that of the hardest step, raised while the
#'   score is over the limit of the level (Easy 800, Medium 1000, Hard 1600,
#'   Unfair 1800).
#' @returns A tibble in the order of `x`, one row a puzzle:
#' * `puzzle`: as a string of 81 characters, `NA` where it could not be read;
#' * `status`: as in [solve_puzzles()]; only puzzles with status `"unique"` are
#'   rated, the others have `NA` from here on;
#' * `level`: `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` or `"Extreme"`, an
#'   ordered factor;
#' * `score`: an integer, unbounded above;
#' * `hardest`: the technique of the hardest step, by level, then by score, then
#'   the later one in [sudoku_techniques()]; `NA` for a full board;
#' * `steps`: the number of steps;
#' * `by_logic`: whether the techniques were enough. Where they were not, a
#'   digit of the solution is taken (technique `"brute_force"`, score 10000)
#'   and the path goes on;
#' * `reason`: for malformed puzzles what is wrong, else `NA`.
#'
#' Techniques that are not on by default are not used. Other programs rate on other
#' scales: name the scale where you show a level or a score.
#' @inheritSection solve_puzzles Interrupts
#' @seealso [explain_sudoku()] for the path, [sudoku_techniques()] for levels
#'   and scores.
#' @examples
#' puzzles <- c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "600007008005000070100530200000090080000003000700600000061000000807020093053078620"
#' )
#' rate_sudoku(puzzles)
#' @export
rate_sudoku <- function(x, scale = "hodoku", threads = getOption("oxidoku.threads"), ...,
                        progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_no_more(..., call = call)
  scale <- check_scale(scale, call)
  puzzles <- as_puzzles(x, "x", call)
  threads <- check_threads(threads, call)
  rated <- with_progress("Rating", length(puzzles$text), progress, call, function(tell) {
    received(native_rate(puzzles$text, scale, threads, tell), call)
  })
  warn_interrupted(rated)
  tibble::new_tibble(
    list(
      puzzle = puzzles$text,
      status = status_words_of(rated, puzzles),
      level = level_of(rated$level),
      score = as_scores(rated$score, scale),
      hardest = technique_table(scale)$name[rated$hardest],
      steps = rated$steps,
      by_logic = rated$by_logic,
      reason = reasons_of(puzzles)
    ),
    nrow = length(puzzles$text),
    class = "oxidoku_ratings"
  )
}
