#' The words of Sudoku
#'
#' @description
#' The terms that help pages, explanations and pictures use. Most are those of Sudoku books and
#' forums.
#'
#' \if{html}{
#' \figure{words.png}{options: width="420" alt="A board. Row 4 is tinted in one colour, column 6 in
#' another and box 9 in a third; the cell r4c6 is where row and column cross."}
#' }
#'
#' @section The board:
#' \describe{
#'   \item{cell}{A place for one digit. `r4c6` is the cell in row 4 and column 6.}
#'   \item{row, column, box}{The lines of cells across and down, and the rectangles with thick
#'   borders. Boxes are numbered row by row: box 3 is at the upper right.}
#'   \item{region}{In a jigsaw, a group of cells of any shape that takes the place of a box.}
#'   \item{line}{A row or a column. In a variant also a line that is drawn on the board, such as an
#'   arrow.}
#'   \item{house}{A set of cells that contains each digit once: a row, a column, a box or a region.
#'   Rules may add others, such as diagonals. Books also call it a unit or a group.}
#'   \item{band, stack}{Three boxes side by side, and three boxes one above another.}
#'   \item{peer}{A cell that cannot have the same digit as another, because the two share a
#'   house or a rule forbids it. On a classic board each cell has 20 peers.}
#'   \item{sees}{A cell sees its peers.}
#'   \item{given, clue}{A digit that is printed in the puzzle. Help pages count *clues*.}
#'   \item{clash}{Two digits that break a rule, such as two 5s in a row.}
#'   \item{classic}{Describes the 9x9 board with rows, columns and 3x3 boxes, and no further rules.}
#'   \item{variant}{A puzzle on another board, or with further rules.}
#' }
#'
#' @section The puzzle:
#' \describe{
#'   \item{unique, proper}{A puzzle with exactly one solution is proper; its status is `"unique"`.}
#'   \item{minimal}{A proper puzzle without a redundant clue: if you remove any clue, a second
#'   solution appears. See [is_minimal()].}
#'   \item{equivalent}{Puzzles that turn into each other if you rename digits, swap rows or columns
#'   within a band or stack, swap bands or stacks, or reflect the board. See [are_equivalent()].}
#'   \item{canonical form}{A representative that is the same for all equivalent puzzles. See
#'   [canonical_sudoku()].}
#'   \item{automorphism}{A way to exchange digits, rows and columns that leaves a puzzle unchanged.
#'   See [count_automorphisms()].}
#' }
#'
#' @section Solving:
#' \describe{
#'   \item{candidate}{A digit that is still possible in an empty cell.}
#'   \item{pencil mark}{A candidate that a player has written down. A *corner mark* notes where in a
#'   house a digit can go, and a *centre mark* notes which digits a cell can have.}
#'   \item{placement, elimination}{A step puts a digit into a cell, or removes a candidate.}
#'   \item{technique}{A way of reasoning that has a name, such as X-Wing. See
#'   [sudoku_techniques()].}
#'   \item{step}{One use of a technique, with its placements or eliminations.}
#'   \item{path}{The steps from a puzzle to its solution. See [explain_sudoku()].}
#'   \item{position}{A board with its candidates at one moment of a path.}
#'   \item{single}{The last possible digit of a cell (*naked single*), or the last possible cell for
#'   a digit in a house (*hidden single*). A *full house* is the last empty cell of a house.}
#'   \item{locked candidates}{All candidates of a digit in a box are in one line (*pointing*), or
#'   all those in a line are in one box (*claiming*).}
#'   \item{pair, triple, quadruple}{Two, three or four cells of a house that have only the same
#'   number of candidates between them (*naked*), or the same number of digits that fit only into
#'   these cells (*hidden*).}
#'   \item{fish}{One digit in the same number of base and cover houses: two for an X-Wing, three for
#'   a Swordfish, four for a Jellyfish.}
#'   \item{base, cover}{The houses that define a fish. All candidates of the digit in the *base* are
#'   also in the *cover*, so the digit can be removed from the rest of the cover.}
#'   \item{fin}{A candidate of the base outside the cover. A finned fish rules out the digit only in
#'   cells that see all fins. A *sashimi* fish would not be complete without its fins.}
#'   \item{bivalue cell}{A cell with two candidates.}
#'   \item{strong link, weak link}{Of two candidates with a strong link at least one is true; of two
#'   with a weak link at most one is.}
#'   \item{conjugate pair}{The only two cells of a house in which a digit is possible. They form a
#'   strong link.}
#'   \item{chain}{Candidates joined by links, so that the ends allow a conclusion. A chain that
#'   returns to its start is a *loop*.}
#'   \item{wing}{A short chain that has a name, such as XY-Wing.}
#'   \item{almost locked set, ALS}{Cells of a house with one more candidate than cells. If one
#'   candidate is excluded, the others are locked. A digit of two ALS that only one of them can
#'   contain is their *restricted common*.}
#'   \item{deadly pattern}{Cells whose digits could be swapped to make a second solution, as in a
#'   *unique rectangle*. A proper puzzle cannot contain it.}
#'   \item{exocet}{Two *base cells* in a box and two *target cells* elsewhere that must have the
#'   same digits. Its *S-cells* are the cells of its three cross-lines outside the band.}
#'   \item{forcing chain}{A chain from each possibility of a cell or house, all to the same
#'   conclusion, or from one possibility to a contradiction. A *net* has branches.}
#'   \item{guess, backtrack}{A search guesses if it tries one of several possible digits, and
#'   backtracks if it takes that digit back.}
#' }
#'
#' @section How hard:
#' \describe{
#'   \item{scale}{An order of techniques with levels and scores. See [rate_sudoku()].}
#'   \item{level}{Easy, Medium, Hard, Unfair or Extreme.}
#'   \item{score}{On HoDoKu's scale, the sum of the scores of all steps of the path.}
#'   \item{ER, EP, ED}{Ratings of Sudoku Explainer (SE): the rating of the hardest step, the highest
#'   rating up to the first placement, and the rating of the first step.}
#' }
#'
#' @section Variants:
#' \describe{
#'   \item{killer, cage}{A killer has *cages*: cells whose different digits add up to the
#'   small number printed in the corner. See [rule_cage()].}
#'   \item{jigsaw}{A board with irregular regions instead of boxes.}
#'   \item{samurai}{Five overlapping 9x9 grids. [sudoku_rules()] has this and other layouts.}
#'   \item{45 rule}{The digits of each house of a 9x9 board add up to 45. Cages that nearly cover a
#'   house therefore determine the rest: an *innie* inside it, or an *outie* outside.}
#'   \item{thermometer, arrow, whisper, ...}{Lines with a rule for their digits: see
#'   [rule_arrow()].}
#'   \item{dot}{A white dot joins digits that differ by 1, and a black dot joins a digit and its
#'   double.}
#'   \item{anti-knight, anti-king}{Cells a chess move apart contain different digits.}
#' }
#' @seealso [board] for the forms of a board, [sudoku_techniques()] for all techniques.
#' @concept glossary
#' @concept killer
#' @concept jigsaw
#' @concept samurai
#' @concept difficulty
#' @concept pencil marks
#' @name sudoku_words
NULL
