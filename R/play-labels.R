# Every text of the board on the page, in one table. What stands in braces is
# filled in by the script.

play_words <- c(
  board = "Sudoku board",
  cell = "row {row} column {column}",
  given = "given {digit}",
  blank = "blank",
  cell_marks = "marks {digits}",
  cell_corner = "corner marks {digits}",
  cell_colour = "colour {digits}",
  cell_place = "{digit} goes here",
  cell_remove = "not {digits}",
  cell_clash = "conflict",
  cell_wrong = "wrong",
  row = "row {number}",
  column = "column {number}",
  box = "box {number}",
  and = "and",
  mode = "What the digits do",
  mode_digits = "Digit",
  mode_corner = "Corner",
  mode_centre = "Centre",
  mode_colours = "Colour",
  pad = "Keypad",
  enter_digit = "Enter {digit}",
  mark_corner = "Corner mark {digit}",
  mark_centre = "Centre mark {digit}",
  set_colour = "Colour {digit}",
  erase = "Clear",
  colour_target = "Colour what",
  target_cell = "the cell",
  target_mark = "mark {digit}",
  actions = "Actions",
  undo = "Undo",
  redo = "Redo",
  hint = "Hint",
  check = "Check",
  fill_marks = "Fill in marks",
  restart = "Restart",
  text = "Copy and paste",
  settings = "Settings",
  keys = "Keys",
  more = "Tell me more",
  apply = "Do it",
  close = "Close",
  pause = "Pause",
  resume = "Resume",
  paused = "Paused",
  time = "Time {time}",
  hide_time = "Hide the time",
  show_time = "Show the time",
  copy_board = "Copy the board",
  copy_givens = "Copy the puzzle",
  copy_grid = "Copy with pencil marks",
  copy_line = "Copy as library line",
  copied = "Copied.",
  not_copied = "Copying is not allowed here. The text is in the box.",
  paste_box = "81 characters, a grid of pencil marks or a library line",
  paste = "Put it on the board",
  pasted = "The board has been replaced.",
  not_a_board = "That is not a board: a board has 81 cells.",
  open_in = "Open in",
  set_clean = "Marks clean themselves",
  set_clashes = "Show conflicts",
  set_same = "Highlight the same digit",
  set_seen = "Shade row, column and box",
  set_places = "Marks at fixed places",
  set_number_first = "Number first, then cell",
  set_speak = "Announce every change",
  set_remember = "Remember the board in this browser",
  solved = "Solved.",
  solved_time = "Solved in {time}.",
  check_good = "No mistakes so far.",
  check_unknown = "No conflicts so far. This page has no solution to check against.",
  check_wrong = "Wrong: {cells}.",
  check_marks = "The marks lack the right digit in {cells}.",
  check_none = "The board has no solution.",
  check_one = "The board has one solution.",
  check_several = "The board has several solutions.",
  restarted = "Back to the start. Undo brings everything back.",
  undone = "Undone.",
  redone = "Redone.",
  filled_marks = "Marks filled in.",
  hint_wrong = "There is a mistake in {cells}.",
  hint_marks = "The marks in {cells} lack the right digit.",
  hint_solved = "The board is solved.",
  hint_stuck = "No step is known here.",
  hint_waiting = "Looking for a hint.",
  nudge_place = "Look at {house}: a digit can be placed.",
  nudge_remove = "Look at {house}: candidates can be removed.",
  nudge_digit = "Look at the digit {digit}: candidates can be removed.",
  look_for = "Look for: {technique}.",
  needs = "First remove {removals}.",
  removal = "{digit} from {cells}",
  why_full_house = "{cell} is the only blank left in {house}, so it is {digit}.",
  why_naked_single = "{cell} can only be {digit}: every other digit is ruled out.",
  why_hidden_single = "In {house}, the digit {digit} fits only in {cell}.",
  why_locked = "In {house}, the digit {digit} fits only in {cells}, within {other}. So {digit} can be removed from the rest of {other}: {rest}.",
  why_naked_subset = "In {house}, only {digits} are left for {cells}: as many digits as cells. So these digits can be removed from every cell that sees them all: {remove}.",
  why_hidden_subset = "In {house}, {digits} fit only in {cells}: as many cells as digits. So every other digit can be removed from these cells: {remove}.",
  why_reveal = "No known technique goes on from here. {cell} is {digit}.",
  reveal_name = "a look at the solution",
  first = "First step",
  previous = "Previous step",
  `next` = "Next step",
  last = "Last step",
  play = "Play",
  stop = "Stop",
  steps = "Steps",
  step_of = "Step {number} of {total}",
  path_start = "Start",
  path_solved = "Solved.",
  path_stuck = "No technique goes on from here.",
  score = "{scale} {score}",
  key = "Key",
  key_base = "base",
  key_cover = "cover",
  key_houses = "houses",
  key_cell = "cells of the pattern",
  key_set = "set {letter}",
  key_pattern = "pattern",
  key_fin = "fin",
  key_extra = "extra candidate",
  key_shared = "shared digit",
  key_colour_a = "A",
  key_colour_b = "B",
  key_colour_c = "C",
  key_colour_d = "D",
  key_true = "true",
  key_false = "false",
  key_place = "to fill in",
  key_remove = "to remove",
  key_strong = "strong link",
  key_weak = "weak link",
  keys_help = "Arrow keys, Home, End: move. Shift with arrows: select more. 1 to 9: enter. Shift with a digit: corner mark. Ctrl with a digit: centre mark. Z X C V: digit, corner, centre, colour. Delete: clear. Ctrl+Z, Ctrl+Y: undo, redo. H: hint. P: pause. Ctrl+C, Ctrl+V: copy, paste. Ctrl+A: select all. Esc: close the hint."
)

#' Texts of the board
#'
#' All texts that [play_sudoku()], [view_path()] and [watch_sudoku()] show, in a table,
#' so that they can be translated or changed. Give the changed ones as `labels`. Words in
#' braces, such as `{digit}`, are filled in and must keep their names.
#'
#' The names of techniques can be given as well, by the names in
#' [sudoku_techniques()]. The sentences of `explain_sudoku()` are English.
#'
#' @returns A named character vector.
#' @examples
#' sudoku_labels()[c("hint", "check", "undo", "row")]
#'
#' # A board with two buttons in German
#' if (interactive()) {
#'   play_sudoku(labels = c(hint = "Tipp", check = "Kontrolle"))
#' }
#' @export
sudoku_labels <- function() {
  all_words()
}

# The table with the user's own texts in it.
as_labels <- function(labels, words, call) {
  if (is.null(labels)) {
    return(words)
  }
  labels <- unlist(labels)
  if (!is.character(labels) || is.null(names(labels)) || anyNA(labels)) {
    stop_argument(
      "labels",
      c(
        "{.arg labels} must be texts with names.",
        "x" = "It is {kind_of(labels)}.",
        "i" = "{.fn sudoku_labels} lists the texts."
      ),
      call = call
    )
  }
  known <- c(names(all_words()), technique_table()$name)
  unknown <- setdiff(names(labels), known)
  if (length(unknown) > 0) {
    close <- closest(unknown[[1]], known)
    stop_argument(
      "labels",
      c(
        "{.arg labels} must be texts of {.fn sudoku_labels}.",
        "x" = "Unknown: {.val {few(unknown)}}.",
        "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?"
      ),
      unknown = unknown, call = call
    )
  }
  check_braces(labels, call)
  # One set of texts may serve boards and methods at work.
  labels <- labels[names(labels) %in% c(names(words), technique_table()$name)]
  utils::modifyList(as.list(words), as.list(labels))
}

# A text may leave out what is filled in, but not ask for what is not there.
check_braces <- function(labels, call) {
  braces <- function(text) regmatches(text, gregexpr("\\{\\w+\\}", text))[[1]]
  texts <- all_words()
  for (name in intersect(names(labels), names(texts))) {
    unknown <- setdiff(braces(labels[[name]]), braces(texts[[name]]))
    if (length(unknown) > 0) {
      words <- braces(texts[[name]])
      stop_argument(
        "labels",
        c(
          "{.code labels[[\"{name}\"]]} can have only some words filled in.",
          "x" = "Unknown: {.val {unknown}}.",
          "i" = "Known: {.val {words}}."
        ),
        unknown = unknown, call = call
      )
    }
  }
}
