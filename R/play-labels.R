# Every text of the board on the page, in one table. The script fills in the words in
# braces. Its sentences for steps are those of explain_sudoku().

play_words <- c(
  board = "Sudoku board",
  cell = "row {row} column {column}",
  given = "given {digit}",
  blank = "empty",
  cell_marks = "marks {digits}",
  cell_corner = "corner marks {digits}",
  cell_mark_colour = "mark {mark} in colour {number}",
  cell_colour = "colour {digits}",
  cell_place = "{digit} goes here",
  cell_remove = "not {digits}",
  cell_lit = "{digit} fits here",
  cell_tried = "tried",
  cell_clash = "clash",
  cell_wrong = "wrong",
  row = "row {number}",
  column = "column {number}",
  box = "box {number}",
  row_many = "rows {number}",
  column_many = "columns {number}",
  box_many = "boxes {number}",
  row_all = "the rows",
  column_all = "the columns",
  and = "and",
  or = "or",
  mode = "Input mode",
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
  colour_target = "Colour target",
  target_cell = "the cell",
  target_mark = "mark {digit}",
  actions = "Actions",
  undo = "Undo",
  redo = "Redo",
  hint = "Hint",
  check = "Check",
  fill_marks = "Fill in marks",
  restart = "Restart",
  several = "Several cells",
  several_on = "Tap cells to add or remove them. A digit goes into all of them.",
  select_first = "Select a cell first.",
  not_kept = "This browser has no room left: changes are lost when you close the page.",
  tools = "Tools",
  puzzles = "Puzzles",
  text = "Copy, paste and share",
  settings = "Settings",
  keys = "Keys and gestures",
  more = "More",
  apply = "Apply",
  close = "Close",
  try_out = "Try out",
  leave = "Discard trial",
  keep = "Keep trial",
  trying = "You are in a trial: discard it to return to this board, or keep it.",
  left = "Back to where the trial began.",
  kept = "The trial is kept.",
  all_steps = "All steps",
  steps_found = "{number} steps, grouped by effect.",
  steps_one = "One step.",
  effect_place = "{placed}",
  effect_remove = "{removed}",
  spotlight = "Spotlight",
  spotlight_on = "All places for {digit}. Hatched cells are blocked.",
  spotlight_off = "",
  spotlight_none = "Select a cell with a digit first.",
  previous_puzzle = "Previous puzzle",
  next_puzzle = "Next puzzle",
  done = "solved",
  pasted_title = "Your own puzzle",
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
  copy_link = "Copy a link",
  qr = "QR code",
  copied = "Copied.",
  not_copied = "The browser blocked copying. Copy the text from the box.",
  paste_box = "81 characters, a table, a grid of pencil marks or a link",
  paste = "Load",
  pasted = "The board has been replaced.",
  not_a_board = "That is not a board: it has {number} cells instead of 81.",
  no_digits = "That board is empty: there is nothing to play.",
  not_a_link = "This page cannot read that link. Copy the board as text there.",
  open_in = "Open in",
  set_clean = "Remove impossible marks automatically",
  set_clashes = "Show clashes",
  set_same = "Highlight the same digit",
  set_seen = "Shade row, column and box",
  set_places = "Show each mark at its own place",
  set_number_first = "Number first, then cell",
  set_speak = "Announce every change",
  set_letters = "Show letters on colours",
  set_remember = "Remember boards in this browser",
  set_theme = "Colours",
  theme_own = "Set by the author",
  theme_auto = "Match the surrounding page",
  theme_light = "Light",
  theme_dark = "Dark",
  theme_contrast = "High contrast",
  solved = "Solved.",
  solved_time = "Solved in {time}.",
  end_no_hint = "Without a hint.",
  end_one_hint = "With one hint.",
  end_hints = "With {number} hints.",
  end_rating = "Level {level}, score {score}; the hardest step was {hardest}.",
  full_wrong = "The board is full, but something is wrong. Check shows where.",
  check_good = "No mistakes so far.",
  check_unknown = "No clashes so far.",
  check_wrong = "Wrong: {cells}.",
  check_marks = "The marks in {cells} leave out the right digit.",
  count_waiting = "Counting the solutions.",
  count_unknown = "The solutions are too many or too hard to count here.",
  count_none = "The puzzle has no solution.",
  count_one = "The puzzle has one solution.",
  count_several = "The puzzle has several solutions.",
  count_many = "The puzzle has {number} solutions.",
  count_more = "The puzzle has more than {number} solutions.",
  restarted = "Back to the start. Undo brings everything back.",
  undone = "Undone.",
  redone = "Redone.",
  filled_marks = "Marks filled in.",
  hint_wrong = "There is a mistake in {cells}.",
  hint_marks = "The marks in {cells} leave out the right digit.",
  hint_solved = "The board is solved.",
  hint_stuck = "No further step found.",
  hint_waiting = "Looking for a hint.",
  nudge_place = "Look at {house}: a digit can be placed.",
  nudge_remove = "Look at {house}: candidates can be removed.",
  nudge_digit = "Look at the digit {digit}: candidates can be removed.",
  look_for = "Look for: {technique}.",
  needs = "First remove {removals}.",
  removal = "{digits} from {cells}",
  can_remove = "{digits} can be removed from {cells}",
  outcome = "So {removals}.",
  both = "both",
  all = "all",
  why_full_house = "{cell} is the last empty cell of {house}, and {digit} is the digit still missing there. So {cell} is {digit}.",
  why_naked_single = "Only {digit} is left for {cell}: {why}. So {cell} is {digit}.",
  holds = "{house} holds {digits}",
  why_hidden_single = "In {house}, {digit} fits only in {cell}: {why}. So {cell} is {digit}.",
  blocks_false = "the {digit} in {near} rules out {rest}",
  blocks_true = "the {digit}s in {near} rule out {rest}",
  blocks_all_false = "the {digit} in {near} rules out the other cells",
  blocks_all_true = "the {digit}s in {near} rule out the other cells",
  out_false = "{digits} was ruled out of {rest} before",
  out_true = "{digits} were ruled out of {rest} before",
  why_locked = "In {house}, the digit {digit} fits only in {cells}, {both} in {other}. So {digit} can be removed from the rest of {other}: {rest}.",
  why_naked_subset = "In {house}, {cells} hold only the digits {digits}: as many digits as cells. They use these digits up. {outcome}",
  why_locked_subset = "{cells} hold only {digits}, so these digits fill these cells. The cells lie in {houses}, and no other cell of either can hold these digits. {outcome}",
  why_hidden_subset = "In {house}, the digits {digits} fit only in {cells}: as many cells as digits. They leave no room there for another digit. {outcome}",
  why_fish = "In {houses}, all places for the digit {digit} lie in {others}. Each of {bases} needs one, and each of {covers} takes only one, so no {digit} is left for their other cells. {outcome}",
  why_two_links = "In {houses}, the digit {digit} has just two places each. If {one} is not {digit}, then {near} must be; then {far} cannot be {digit}, and {digit} goes to {two}. So {digit} is in {one} or in {two}. Either way, no cell that sees both can be {digit}. {outcome}",
  why_w_wing = "{one} and {two} both hold just {digits}. They cannot both be {link}, since {house} needs its {link} in {near} or {far}. So one of them is {digit}, and no cell that sees both can be {digit}. {outcome}",
  why_xy_wing = "{cell} is {either}. Either way {one} or {two} must be {digit}. No cell that sees both can be {digit}. {outcome}",
  why_xyz_wing = "{cell} is {digit}, or it is {either}, and then {one} or {two} is {digit}. No cell that sees all three can be {digit}. {outcome}",
  why_rectangle_1 = "If {corners} held only {digits}, the two digits could swap places and the puzzle would have two solutions. But {cell} is the only corner that can prevent it. {outcome}",
  why_rectangle_2 = "If {corners} held only {digits}, the two digits could swap places and the puzzle would have two solutions. But {roof} must be {digit}. {outcome}",
  why_rectangle_3 = "If {corners} held only {digits}, the two digits could swap places and the puzzle would have two solutions. But {roof} must hold an extra digit, and with {cells} that makes a naked subset of {set} in {houses}. {outcome}",
  why_rectangle_4 = "If {corners} held only {digits}, the two digits could swap places and the puzzle would have two solutions. But one of {cell} is {digit}, as {house} has no other place for it, and the other must not be {gone}. {outcome}",
  why_colour_trap = "Houses with just two places for {digit} link these cells: either all of A ({one}) are {digit} or all of B ({two}). A cell that sees one of A and one of B cannot be {digit} either way. {outcome}",
  why_colour_wrap_a = "Houses with just two places for {digit} link these cells: either all of A ({one}) are {digit} or all of B ({two}). But A would put {digit} in {houses} twice. {outcome}",
  why_colour_wrap_b = "Houses with just two places for {digit} link these cells: either all of A ({one}) are {digit} or all of B ({two}). But B would put {digit} in {houses} twice. {outcome}",
  why_chain = "If {walk}. So {ends} (or both), and what both rule out is false. {outcome}",
  is = "{cell} is {digit}",
  is_not = "{cell} is not {digit}",
  then = ", then ",
  why_reveal = "The next step is harder than this page knows. {cell} is {digit}.",
  reveal_name = "Reveal a cell",
  first = "First step",
  previous = "Previous step",
  `next` = "Next step",
  last = "Last step",
  play = "Play",
  stop = "Stop",
  steps = "Steps",
  step_of = "Step {number} of {total}",
  path_speed = "Speed",
  times_speed = "{number}x",
  next_link = "Next link",
  all_links = "All links",
  whole_step = "Whole step",
  line_if = "If {state},",
  line_then = "then {state}",
  some_is = "{digit} is in {roof}",
  some_is_not = "{digit} is not in {roof}",
  path_solved = "Solved.",
  path_stuck = "No technique applies.",
  score = "{scale} {score}",
  key = "Key",
  lessons = "Lessons",
  lesson_example = "{technique}: an example",
  lesson_task = "{technique}: position {number} of {total}",
  lesson_find_place = "Find the {technique}: select the cell, press its digit, then Check.",
  lesson_find_remove = "Find the {technique}: select cells and press the digits it removes, then Check.",
  lesson_nothing = "Select cells and press a digit first.",
  lesson_yes = "Yes.",
  lesson_other = "That is a step, but not this one.",
  lesson_no = "That is not a step.",
  lesson_show = "Show it",
  lesson_text = "Text of the lesson",
  lesson_next = "Next",
  key_base = "base",
  key_cover = "cover",
  key_houses = "houses",
  key_all_row = "rows",
  key_all_column = "columns",
  key_all_box = "boxes",
  key_some_houses = "{houses}",
  key_cell = "cells of the pattern",
  key_pivot = "pivot",
  key_pincer = "pincer",
  key_naked_subset = "naked subset",
  key_blocker = "digit that blocks cells",
  key_blocked = "blocked",
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
  key_group = "group",
  key_strong = "strong link",
  key_weak = "weak link",
  key_branch = "branch {number}",
  key_chain = "chain {number}",
  key_place = "placed",
  key_remove = "removed",
  # The rows of a table: what it does, by key, by touch or mouse.
  keys_what = "What|Keys|Touch or mouse",
  keys_move = "Move|Arrow keys, Home, End|Tap a cell",
  keys_more = "Select several cells|Shift with arrows, Ctrl+A|Drag; Several cells, then tap; Ctrl and click",
  keys_enter = "Enter a digit|1 to 9|Keypad",
  keys_corner = "Corner mark|Shift with a digit|Corner, then the keypad",
  keys_centre = "Centre mark|Ctrl with a digit|Centre, then the keypad",
  keys_mode = "Digit, corner, centre, colour|Z, X, C, V|The row above the keypad",
  keys_clear = "Clear|Delete, 0|Clear",
  keys_undo = "Undo, redo|Ctrl+Z, Ctrl+Y|Undo, Redo",
  keys_hint = "Hint|H|Hint",
  keys_pause = "Pause|P|Pause",
  keys_last = "Last cell of a house|Enter|Double tap",
  keys_alike = "All cells with a digit|Double click|Double tap",
  keys_spot = "Places of a digit|F|Hold a digit of the keypad",
  keys_copy = "Copy, paste|Ctrl+C, Ctrl+V|Copy, paste and share",
  keys_escape = "Close a hint|Esc|Close"
)

#' Texts of the board
#'
#' All texts that [play_sudoku()], [view_path()], [watch_sudoku()] and [sudoku_sheet()]
#' show, so that they can be translated or changed: pass those that you change as
#' `labels`. Words in braces, such as `{digit}`, are filled in and must keep their names.
#'
#' Labels of techniques can be changed too, by the names in [sudoku_techniques()]. The sentences of `explain_sudoku()` are English.
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

# The texts, with those of the user in their places.
as_labels <- function(labels, words, call) {
  if (length(labels) == 0) {
    return(words)
  }
  labels <- unlist(labels)
  if (!is.character(labels) || is.null(names(labels)) || anyNA(labels)) {
    stop_argument(
      "labels",
      c(
        "{.arg labels} must be a named character vector.",
        "x" = "It is {obj_type_friendly(labels)}.",
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
        "{.arg labels} must be named as the texts in {.fn sudoku_labels}.",
        "x" = "{cli::qty(length(unknown))}{?This name is/These names are} unknown: {truncate_marked(unknown)}.",
        "i" = if (length(close) > 0) "Did you mean {.or {.val {close}}}?"
      ),
      unknown = unknown, call = call
    )
  }
  check_braces(labels, call)
  # One set of texts may be meant for boards and for methods at work.
  labels <- labels[names(labels) %in% c(names(words), technique_table()$name)]
  utils::modifyList(as.list(words), as.list(labels))
}

# A text may leave out words in braces, but not have others.
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
          "x" = "The label has {.val {unknown}}.",
          "i" = if (length(words) > 0) "It may have {.val {words}}."
        ),
        unknown = unknown, call = call
      )
    }
  }
}

# All words of a sheet apart from the user's own. Words in braces are filled in.
sheet_words <- c(
  sheet_language = "en",
  sheet_title = "Sudoku",
  sheet_answers = "Answers",
  sheet_title_answers = "{title}: answers",
  sheet_seed = "Seed {seed}",
  sheet_name = "Name",
  sheet_date = "Date",
  sheet_page = "{number} / {total}",
  sheet_marks = "Sudoku board with pencil marks.",
  level_easy = "Easy",
  level_medium = "Medium",
  level_hard = "Hard",
  level_unfair = "Unfair",
  level_extreme = "Extreme"
)

all_words <- function() c(play_words, shape_labels(), watch_words, sheet_words)
