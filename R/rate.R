#' Rate how hard puzzles are
#'
#' Says how hard puzzles are for a person, by the path that [explain_sudoku()]
#' takes.
#'
#' @inheritParams solve_puzzles
#' @param x Puzzles: see [puzzles] for all the forms they may have.
#' @param scale The scale of levels and scores: `"hodoku"` or `"se"`. See the
#'   section *Scales*.
#' @returns A tibble in the order of `x`, one row a puzzle:
#' * `puzzle`: a vector of puzzles as of [as_sudoku()], `NA` where one could not be
#'   read;
#' * `status`: as in [solve_puzzles()]; only puzzles with status `"unique"` are
#'   rated, the others have `NA` from here on;
#' * `level`: `"Easy"`, `"Medium"`, `"Hard"`, `"Unfair"` or `"Extreme"`, an
#'   ordered factor;
#' * on HoDoKu's scale `score`, an integer, unbounded above;
#' * on Sudoku Explainer's scale `er`, `ep` and `ed`, doubles of one decimal;
#' * `hardest`: the technique of the hardest step, by level, then by score, then
#'   the later one in [sudoku_techniques()]; on Sudoku Explainer's scale that of
#'   the first step with the highest rating; `NA` for a full board;
#' * `steps`: the number of steps;
#' * `by_logic`: whether the techniques were enough. Where they were not, on
#'   HoDoKu's scale a digit of the solution is taken (technique `"brute_force"`,
#'   score 10000) and the path goes on;
#' * `reason`: for malformed puzzles what is wrong, else `NA`.
#'
#' Techniques that are not on by default are not used. Programs rate on different
#' scales: name the scale where you show a level or a score.
#'
#' @section Scales:
#' | | `"hodoku"` | `"se"` |
#' |---|---|---|
#' | as in | HoDoKu 2.2.0 with its default settings | Sudoku Explainer (SE) 1.2.1, as its command line `serate` rates |
#' | a step | has the score of its technique | has the rating of its technique; chains are rated by their number of nodes |
#' | the puzzle | `score`: the sum of all steps | `er`: the rating of the hardest step |
#' | also | | `ep`: the highest rating up to the first step that places a digit; `ed`: the rating of the first step |
#' | `level` | that of the hardest step, or the one whose limit the score keeps | the band of `er` |
#' | limits | Easy 800, Medium 1000, Hard 1600, Unfair 1800 | Easy 2.5, Medium 4.0, Hard 6.2, Unfair 8.4 |
#' | solves | most puzzles; where it is stuck a digit is guessed | every puzzle known |
#' | usual values | 200 to 20,000 | 1.0 to 11.9 |
#' | a puzzle takes | well under a millisecond | under a millisecond to seconds from `er` 10 on |
#'
#' SE itself has no levels: the bands are this package's. The path is that of SE
#' step by step, and so are its quirks, which decide what number comes out:
#' * a direct pointing, claiming or hidden set fills a cell, and what it strikes out
#'   on the way stays;
#' * hidden and naked sets are looked for only in houses with enough blanks, so that
#'   a hidden pair among four blanks counts as a naked pair;
#' * unique loops of type 2 with three or more cells that hold another candidate can
#'   be missed, type 3 with a hidden set is looked for from the number of the extra
#'   digits on, and rated 0.1 lower than with a naked set;
#' * bivalue universal graves (BUG) of type 2 are missed where the cells come in pairs
#'   in every house, and of type 3 one with a higher rating may be taken;
#' * the third cell of an aligned triplet must see one of the first two, and a naked
#'   single next to a cell rules it out;
#' * a cycle strikes out nothing inside its own cells;
#' * multiple forcing chains skip houses where the first place of the digit is a cell
#'   of two candidates; what an assumption implies is used as far as it got when it
#'   led to a contradiction;
#' * ratings of chains are compared before they are rounded to one decimal: 6.6 with one
#'   surcharge is a hair below 6.5 with two.
#'
#' Two things SE does are not imitated: its answer for boards that have no or several
#' solutions (20.0 after a long search; here `NA` and the status), and the order of
#' removals in nested chains, which differs from run to run there. Here it is always by
#' row, column and digit.
#'
#' @inheritSection solve_puzzles Interrupts
#' @seealso [explain_sudoku()] for the path, [parallel-work] for large sets over
#'   several processes, [sudoku_techniques()] for levels
#'   and scores.
#' @source N. Juillerat's Sudoku Explainer 1.2.1 and B. Hobiger's HoDoKu 2.2.0 are the
#'   programs whose scales these are.
#' @examples
#' puzzles <- c(
#'   "000006000095700300400092005764000003000000000200000971500210009007005480000800000",
#'   "600007008005000070100530200000090080000003000700600000061000000807020093053078620"
#' )
#' rate_sudoku(puzzles)
#' rate_sudoku(puzzles, scale = "se")
#' @export
rate_sudoku <- function(x, scale = "hodoku", threads = getOption("oxidoku.threads"), ...,
                        progress = getOption("oxidoku.progress")) {
  call <- environment()
  check_dots_empty(..., call = call)
  scale <- check_scale(scale, call)
  puzzles <- as_puzzles(x, "x", call)
  threads <- check_threads(threads, call)
  rated <- columns_for(
    rows_of(puzzles$x), rate_rows, scale,
    what = "Rating", threads = threads, progress = progress, call = call
  )
  warn_interrupted(rated$left, length(puzzles$x))
  scored_tibble(
    c(
      list(
        puzzle = puzzles$x,
        status = rated$status,
        level = level_of(rated$level)
      ),
      score_columns(rated, scale),
      list(
        hardest = rated$hardest,
        steps = rated$steps,
        by_logic = rated$by_logic,
        reason = reasons_of(puzzles)
      )
    ),
    length(puzzles$x), scale,
    class = "oxidoku_ratings"
  )
}

rate_rows <- function(rows, scale, threads = 1L, tell = NULL, call = parent.frame()) {
  received(native_rate(rows, scale, threads, tell), call)
}
