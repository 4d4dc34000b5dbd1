#' Errors, warnings and messages
#'
#' Every condition that oxidoku raises has a class, so that a program can catch it by name
#' instead of by its text. This page lists all classes. The help page of a function says which of
#' them it raises.
#'
#' Every error also has the class `oxidoku_error`, every warning `oxidoku_warning` and every message
#' `oxidoku_message`. A condition is a list, and its fields contain the values that the message
#' names. Most errors have the field `arg`, the name of the argument at fault. If certain cells are
#' at fault, the field `cells` is a data frame of them with the columns `row` and `col`.
#'
#' Most functions raise no error for digits that clash, which [check_sudoku()] lists, or for a
#' malformed puzzle among many, which gets a row with a `reason` or the result `NA` (see [puzzles]).
#'
#' @section Errors about a board:
#' \describe{
#'   \item{`oxidoku_error_type`}{The argument is something that cannot be read as a board, such as a
#'   factor.}
#'   \item{`oxidoku_error_shape`}{The number of cells is wrong, or there are several puzzles instead
#'   of one. Fields `found` and `wanted`.}
#'   \item{`oxidoku_error_cell`}{A cell has a value that no cell can have. Field `cells`; for
#'   strings also `positions`.}
#'   \item{`oxidoku_error_symbols`}{The digits of a text are ambiguous: use `symbols`.}
#'   \item{`oxidoku_error_puzzle`}{A value is not a puzzle, and the vector or the function needs
#'   one. Fields `positions` and `reason`.}
#'   \item{`oxidoku_error_unsolved`}{A result of [solve_sudoku()] without a solution was used as a
#'   board.}
#'   \item{`oxidoku_error_not_unique`}{The board does not have exactly one solution, and the
#'   function needs one.}
#'   \item{`oxidoku_error_size`}{The board is too large for the function, or its grids overlap.}
#'   \item{`oxidoku_error_zero`}{The digits of `rules` begin at 0, and the puzzles are classic: 0 is
#'   an empty cell in them.}
#'   \item{`oxidoku_error_rules`}{The rules or the size do not fit the board or the function.}
#'   \item{`oxidoku_error_rule`}{A rule is impossible, such as a cage of two cells with the sum 19.
#'   Fields `rule`, `reason` and `cells`.}
#' }
#'
#' @section Errors about a position:
#' [find_steps()] and [explain_sudoku()] raise these if the digits or pencil marks contain a
#' mistake; [hint_sudoku()] returns a hint about it instead.
#' \describe{
#'   \item{`oxidoku_error_givens`}{`givens` and `board` have different digits in the
#'   same cell. Field `cells`.}
#'   \item{`oxidoku_error_clash`}{Digits clash. Field `cells`.}
#'   \item{`oxidoku_error_no_solution`}{The givens have no solution. Field `suspects`: givens that
#'   may be typing errors.}
#'   \item{`oxidoku_error_wrong_entry`}{A digit that is not a given is wrong. Field `cells`.}
#'   \item{`oxidoku_error_struck_out`}{A pencil mark that belongs to the solution was
#'   removed. Field `cells`.}
#'   \item{`oxidoku_error_dead_end`}{The board has several solutions, and none of them fits the
#'   pencil marks.}
#' }
#'
#' @section Errors about a request:
#' \describe{
#'   \item{`oxidoku_error_argument`}{An argument other than the board is wrong. Field `arg`.}
#'   \item{`oxidoku_error_technique`}{No technique has this name, or the scale does not have it.}
#'   \item{`oxidoku_error_request`}{No puzzle can have all requested properties.}
#'   \item{`oxidoku_error_sheet`}{A puzzle cannot be printed as requested. Field `puzzles`.}
#'   \item{`oxidoku_error_interactive`}{The function needs an interactive session.}
#'   \item{`oxidoku_error_package`}{A suggested package is not installed.}
#' }
#'
#' @section Errors about files and work:
#' \describe{
#'   \item{`oxidoku_error_file`}{A file or link cannot be read or written. Fields `file`, `line`,
#'   `column`, `format`; `lacks`, what the format cannot store; `others`, formats or sites that
#'   can.}
#'   \item{`oxidoku_error_image`}{A picture cannot be read, or has no grid.}
#'   \item{`oxidoku_error_locked`}{Another call is writing the same output. Fields `pid` and
#'   `started`.}
#'   \item{`oxidoku_error_resume`}{Interrupted work cannot be resumed. Field `changed`.}
#'   \item{`oxidoku_error_worker`}{A worker of a future plan ended before its work was done.}
#'   \item{`oxidoku_error_memory`}{There is not enough memory for the result.}
#'   \item{`oxidoku_error_internal`}{A bug in oxidoku: please report it.}
#' }
#'
#' @section Warnings:
#' \describe{
#'   \item{`oxidoku_warning_malformed`}{Some puzzles cannot be read, and their results are `NA`.
#'   Fields `positions` and `reason`.}
#'   \item{`oxidoku_warning_not_unique`}{Some puzzles do not have exactly one solution. Field
#'   `positions`.}
#'   \item{`oxidoku_warning_exhausted`}{Fewer puzzles were found than requested. Fields `found`,
#'   `missing` and, from [generate_sudoku()] and [practice_sudoku()], `tally`.}
#'   \item{`oxidoku_warning_interrupted`}{The work was interrupted, and the result has what was
#'   finished. Fields `done` and `missing`.}
#'   \item{`oxidoku_warning_image`}{A picture might not show a 9x9 board. Fields `support` and
#'   `beyond`.}
#'   \item{`oxidoku_warning_drawn`}{A file has lines or symbols that are only drawn, so they are
#'   not rules here. Field `lines`.}
#'   \item{`oxidoku_warning_left_out`}{A puzzle was read without some of its rules, so results may
#'   be wrong for the puzzle with all its rules. Fields `left_out` and, from [read_sudoku()],
#'   `lines`.}
#'   \item{`oxidoku_warning_lost`}{The format cannot store some columns. Field `lost`.}
#'   \item{`oxidoku_warning_changed`}{The format cannot store some values unchanged. Field
#'   `changed`.}
#'   \item{`oxidoku_warning_says_nothing`}{A rule of your own allows all digits, so it has no
#'   effect.}
#'   \item{`oxidoku_warning_text`}{A call is about to create the strings of many solved grids,
#'   which is slow. This warning is raised once per session.}
#' }
#'
#' @section Messages:
#' \describe{
#'   \item{`oxidoku_message_limit`}{[all_solutions()] stopped at its `limit`. Field `limit`.}
#'   \item{`oxidoku_message_interrupted`}{[process_sudoku()] was interrupted and can be resumed.
#'   Field `rows`.}
#'   \item{`oxidoku_message_cages`}{The cages of a killer may contain a typing error.}
#'   \item{`oxidoku_message_apart`}{The cells of a rule do not touch, although they usually do.
#'   Fields `rule_name` and `cells`.}
#' }
#' @examples
#' bad <- matrix(c(12L, rep(0L, 80)), 9, 9)
#' tryCatch(solve_sudoku(bad), oxidoku_error_cell = function(e) e$cells)
#'
#' # Any error of the package, with its text
#' tryCatch(solve_sudoku("1234"), oxidoku_error = conditionMessage)
#'
#' # Without the message that there are more solutions
#' empty <- strrep("0", 81)
#' suppressMessages(all_solutions(empty, limit = 2), "oxidoku_message_limit")
#' @seealso `vignette("questions")` for common problems; [sudoku_words] for the terms.
#' @concept error
#' @concept condition
#' @name sudoku_conditions
NULL
