# The data that R sends to the page of a method at work. tests/testthat/widget-schema.json
# describes them under "work".

# Returns the data. A frame is sent as its changes from the previous frame. Each change is packed
# into a number, which on the classic board is 8192 * cell + 512 * digit + marks
# (tools/widget/frames.js unpacks it). A board that is not classic also has its shape, its rules
# in words and a picture of them.
watch_data <- function(work, asked, look) {
  facts <- asked$facts
  x <- list(
    givens = cells_data(asked$board, asked$rules),
    number = I(work$number),
    event = I(work$event),
    cell = I(or_none(work$cell)),
    digit = I(or_none(work$digit)),
    twin = I(or_none(work$twin)),
    placements = I(work$placements),
    guesses = I(work$guesses),
    backtracks = I(work$backtracks),
    changes = frame_changes(work$digits, work$marks, length(facts$row), facts$digits),
    total = work$events - 1,
    counts = work$counts,
    ending = work$ending,
    theme = look$theme,
    title = look$title,
    height = look$height,
    labels = labels_of_page(asked$rules, look)[watch_labels()]
  )
  c(x, shape_parts(asked$rules, look))
}

or_none <- function(x) ifelse(is.na(x), -1L, x)

# Packs the changes of each frame. The numbers of large boards exceed the range of integers.
frame_changes <- function(digits, marks, cells = 81L, side = 9L) {
  marks_below <- 2^side
  digits_below <- if (side > 15) 32 else 16
  codes <- (digits_below * (seq_len(cells) - 1) + matrix(digits, cells)) * marks_below + matrix(marks, cells)
  if (max(codes) <= .Machine$integer.max) storage.mode(codes) <- "integer"
  before <- cbind(-1L, codes[, -ncol(codes), drop = FALSE])
  lapply(seq_len(ncol(codes)), function(i) I(codes[codes[, i] != before[, i], i]))
}

# The texts that only this page uses.
watch_words <- c(
  frames = "Frames",
  cell_undone = "{digit} taken back",
  speed = "Speed",
  speed_of = "{number} a second",
  event_of = "Event {number} of {total}",
  skipped = "{number} since the last frame",
  count_placements = "Placed",
  count_guesses = "Tried",
  count_backtracks = "Taken back",
  key_placed = "placed",
  key_tried = "tried",
  key_undone = "taken back",
  key_struck = "removed",
  method_backtracking_row = "Backtracking, row by row",
  method_backtracking_column = "Backtracking, column by column",
  method_logic = "Logic only",
  method_hybrid = "Logic, then guesses",
  method_fast = "Fast search",
  event_start = "The board at the start.",
  event_try = "{digit} is tried in {cell}.",
  event_take_back = "{digit} is taken back from {cell}.",
  event_naked_single = "{cell} can only be {digit}.",
  event_hidden_single_row = "In {house}, {digit} fits only in {cell}.",
  event_hidden_single_column = "In {house}, {digit} fits only in {cell}.",
  event_hidden_single_box = "In {house}, {digit} fits only in {cell}.",
  event_single = "After the guess, {cell} must be {digit}.",
  event_naked_pair = "{cells} hold only {digits}, which can be removed from the rest of the house.",
  event_propagate = "All consequences have been followed: {number} cells are decided.",
  event_solution = "A solution. Is there another?",
  event_restart = "Too many guesses: the search starts again in another way.",
  end_solved = "Solved.",
  end_stuck = "Stuck: no rule applies.",
  end_none = "Everything has been tried: there is no solution.",
  end_unique = "Solved, and there is no other solution.",
  end_multiple = "A second solution: there is more than one."
)

watch_labels <- function() {
  shared <- c(
    "language", "no_script", "board", "cell", "given", "blank", "cell_marks", "cell_remove", "row", "column", "box", "region", "rules",
    "and", "first", "previous", "next", "last", "play", "stop"
  )
  c(shared, names(watch_words))
}
