# The widget of a board and its Shiny output. Pages and gadgets use the widget, too.

themes <- c("auto", "light", "dark", "contrast")

# Returns the texts of a page that users can replace.
words_of_page <- function(rules) c(common_words, play_words, if (!has_own_page(rules)) shape_labels())

# Checks the arguments that set how a board looks.
check_look <- function(theme, title, labels, height, call, words = c(common_words, play_words)) {
  theme <- check_choice(theme, themes, "theme", call)
  if (!is.null(title) && !(is_string(title) && is_valid_text(title))) {
    stop_must(title, "title", "be a single string", call = call)
  }
  list(
    theme = theme,
    title = title,
    labels = as.list(as_labels(labels, words, call)),
    height = if (is.numeric(height)) check_number(height, 100, 10000, "height", call)
  )
}

check_size <- function(size, arg, call) {
  is_number <- is.numeric(size) && length(size) == 1 && isTRUE(size > 0)
  is_unit <- is.character(size) && length(size) == 1 && grepl(css_size, size, useBytes = TRUE)
  if (is.null(size) || is_number || is_unit) {
    return(invisible())
  }
  stop_argument(
    arg,
    c(
      "{.arg {arg}} must be a number of pixels above 0, a CSS length such as {.val 50%}, or {.code NULL}.",
      "x" = "It is {if (is.numeric(size) && length(size) == 1) size else obj_type_friendly(size)}."
    ),
    call = call
  )
}

# Checks the size of a widget and the id of its element.
check_element <- function(width, height, elementId, call) {
  check_size(width, "width", call)
  check_size(height, "height", call)
  if (!is.null(elementId)) check_text(elementId, "elementId", call)
}

# Makes a widget. Documents without scripts draw its board from the attribute `rules`.
new_widget <- function(x, rules, width, height, elementId, name = "oxidoku_board") {
  widget <- htmlwidgets::createWidget(
    name, for_page(x),
    width = width, height = height, package = "oxidoku", elementId = elementId,
    # In Shiny, an output for a different widget can show this one.
    dependencies = c(
      if (name != "oxidoku_board") htmlwidgets::getDependency(name, "oxidoku"),
      Filter(Negate(is.null), list(
        symbols_dependency(rules$symbols), if (!is.null(x$shape$checks)) script_dependency("checks"),
        if (isTRUE(x$timer)) script_dependency("times")
      ))
    ),
    sizingPolicy = board_sizing()
  )
  attr(widget, "rules") <- rules
  widget
}

# Returns a script that only some pages need: `checks` if there are rules to check, `times` if there
# is a clock, and `shiny` in apps.
script_dependency <- function(name) {
  htmltools::htmlDependency(
    paste0("oxidoku-", name), "0.1.0",
    src = c(file = system.file("htmlwidgets", package = "oxidoku")), script = paste0("oxidoku_", name, ".js"), all_files = FALSE
  )
}

# Makes the widget of a board. Boards that are not classic use the widgets `oxidoku_any` and, to
# view paths, `oxidoku_any_view`, which have their own scripts.
new_board_widget <- function(x, rules, width, height, elementId, name = "oxidoku_board") {
  if (!is.null(x$shape)) name <- if (x$mode == "view") "oxidoku_any_view" else "oxidoku_any"
  widget <- new_widget(x, rules, width, height, elementId, name)
  class(widget) <- unique(append(class(widget), "oxidoku_board", after = 1))
  widget
}

#' @export
summary.oxidoku_board <- function(object, ...) {
  x <- object$x
  of <- format(attr(object, "rules"))
  boards <- 1 + length(x$more)
  steps <- if (x$mode == "view") length(x$paths[[1]]$steps)
  lessons <- vapply(x$lessons, `[[`, "", "technique")
  what <- switch(x$mode,
    view = paste("Page that shows", count_words(steps, "step", "steps")),
    teach = paste(
      if (is.null(x$course)) "Page with" else "Course with",
      count_words(length(lessons), "lesson", "lessons"), "on", and_words(label_of(lessons))
    ),
    paste("Page to play", count_words(boards, "board", "boards"))
  )
  new_overview(paste0(what, " (", of, ")"), mode = x$mode, of = of, boards = boards, steps = steps, lessons = lessons)
}

# Marks the data of a widget, so that page_json() writes it.
for_page <- function(x) {
  attr(x, "TOJSON_FUNC") <- page_json
  x
}

# Returns the sizing policy. The board sets its own height, and it does not have the shape of
# knitr figures.
board_sizing <- function() {
  htmlwidgets::sizingPolicy(
    defaultWidth = "100%", defaultHeight = 620, padding = 8,
    viewer.fill = FALSE, browser.fill = FALSE, knitr.figure = FALSE
  )
}

# A CSS length or calc(). The pattern allows no character that could end a style property.
css_size <- paste0(
  "^(auto|inherit|fit-content|[0-9]*[.]?[0-9]+(%|in|cm|mm|ch|em|ex|rem|pt|pc|px|vh|vw|vmin|vmax)?|",
  "calc\\([-+*/%.() 0-9a-z]*\\))$"
)

# Converts data to JSON that is safe inside a page. Without the escapes, `<!--<script>` in a text
# would hide the end of the enclosing script element.
page_json <- function(x, ...) {
  local_plain_numbers()
  json <- as_json(x, na = "null", force = TRUE, keep_vec_names = TRUE)
  gsub("<", "\\u003c", json, fixed = TRUE)
}

#' A board in Shiny
#'
#' @description
#' `sudokuOutput()` and `renderSudoku()` put a board of [play_sudoku()] or [view_path()] into a
#' Shiny app. `watchOutput()` and `renderWatch()` do the same for [watch_sudoku()]. Hints come
#' from [hint_sudoku()] in R, which gets the player's givens and pencil marks.
#'
#' `sudoku_proxy()` addresses a board on the page, and `update_sudoku()` gives this board
#' another puzzle or presses one of its buttons.
#'
#' @details
#' For the output `id` an app can read these inputs:
#' * `input$<id>_board`: the digits, a 9x9 integer matrix, `0` for an empty cell;
#' * `input$<id>_givens`: the digits that came with the puzzle, in the same form;
#' * `input$<id>_candidates`: the candidates that the player still sees in each cell, a logical
#'   9x9x9 array: the centre marks, or, in cells without centre marks, all digits that row, column
#'   and box allow;
#' * `input$<id>_solved`: whether the board is full without a clash;
#' * `input$<id>_state`: the digits and pencil marks in one short string;
#' * `input$<id>_hint`: whenever the player requests a hint, a list of `board`, `givens`
#'   and `candidates`.
#'
#' A bookmark of the app holds only `input$<id>_state`, and restores the board with the
#' player's digits and pencil marks. Colours are not kept.
#'
#' For a board that is not classic, the matrices and arrays have the size of the board, and `NA`
#' where there is no cell or, if 0 is a digit, where a cell is empty. Its state holds only the
#' digits. The page itself finds hints for boards that R does not explain, such as a samurai.
#'
#' A Shiny app that uses all of this is in `system.file("examples", "play", package = "oxidoku")`.
#'
#' @param outputId,id The id of the output.
#' @param width,height Width and height, as CSS units.
#' @param expr An expression that returns a widget.
#' @param env,quoted Where `expr` is evaluated, and whether it is already quoted.
#' @param session The Shiny session.
#' @param proxy A proxy for the board on the page, made by `sudoku_proxy()`.
#' @param board Another puzzle, or `NULL` to leave the board as it is.
#' @param ... Further arguments of [play_sudoku()] for the new puzzle of `update_sudoku()`. For the
#'   other functions, these dots must be empty.
#' @param action A button to press: `"hint"`, `"check"`, `"undo"`, `"redo"`,
#'   `"restart"` or `"fill_marks"`.
#' @returns `sudokuOutput()` and `watchOutput()` return an HTML element, `renderSudoku()` and
#'   `renderWatch()` return a render function, and `sudoku_proxy()` returns a list of class
#'   `oxidoku_proxy`. `update_sudoku()` returns the proxy, invisibly.
#' @section Errors:
#' In addition to the errors of [play_sudoku()], `oxidoku_error_package` is raised if
#' \pkg{htmlwidgets} or \pkg{shiny} is not installed.
#' @seealso [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed(c("htmlwidgets", "shiny"))
#' ui <- shiny::fluidPage(
#'   sudokuOutput("sudoku"),
#'   shiny::actionButton("new", "Another")
#' )
#' server <- function(input, output, session) {
#'   output$sudoku <- renderSudoku(play_sudoku(timer = TRUE))
#'   shiny::observeEvent(input$new, {
#'     update_sudoku(sudoku_proxy("sudoku"), generate_sudoku(1)$puzzle)
#'   })
#' }
#' if (interactive()) shiny::shinyApp(ui, server)
#' @order 1
#' @export
sudokuOutput <- closed(function(outputId, width = "100%", height = "auto") {
  output <- widget_output(outputId, "oxidoku_board", width, height, environment())
  register_inputs()
  # update_sudoku() may send a board that is not classic.
  more <- c(list(script_dependency("shiny")), htmlwidgets::getDependency("oxidoku_any", "oxidoku"), list(script_dependency("checks")))
  htmltools::attachDependencies(output, more, append = TRUE)
})

#' @rdname sudokuOutput
#' @export
renderSudoku <- closed(function(expr, env = parent.frame(), quoted = FALSE) {
  expr <- if (quoted) expr else substitute(expr)
  render <- render_widget(expr, sudokuOutput, env, environment(), ask_r_for_hints, function(session, name) {
    answer_hints(session, name)
    bookmark_state_alone(session, name)
  })
  register_inputs()
  render
})

# Returns the output of a widget in Shiny.
widget_output <- function(id, widget, width, height, call) {
  need_packages(shiny_packages, call)
  check_text(id, "outputId", call)
  check_size(width, "width", call)
  check_size(height, "height", call)
  htmlwidgets::shinyWidgetOutput(id, widget, width, height, package = "oxidoku")
}

check_session <- function(session, call) {
  if (is.function(tryCatch(session$ns, condition = function(c) NULL))) {
    return(invisible())
  }
  stop_must(
    session, "session",
    "be a Shiny session",
    found = if (is.null(session)) "There is no session here.",
    call = call
  )
}

# Returns the render function of a quoted expression. `output` makes the output, `prepare` changes
# the widget, and `begin(session, name)` runs before the widget is made.
render_widget <- function(expr, output, env, call, prepare = identity, begin = function(session, name) NULL) {
  need_packages(shiny_packages, call)
  render <- htmlwidgets::shinyRenderWidget(as.call(list(prepare, expr)), output, env, quoted = TRUE)
  shiny::markRenderFunction(output, function(shinysession, name, ...) {
    begin(shinysession, name)
    render(shinysession = shinysession, name = name, ...)
  })
}

# Excludes all other inputs from bookmarks: they follow from the state, and would add kilobytes to
# the URL.
bookmark_state_alone <- function(session, name) {
  if (is.function(session$setBookmarkExclude)) {
    others <- paste0(name, c("_board", "_givens", "_candidates", "_solved", "_hint"))
    session$setBookmarkExclude(union(session$getBookmarkExclude(), others))
  }
}

# Restores the state of this output from a bookmark, if there is one.
with_bookmark <- function(widget) {
  session <- shiny::getDefaultReactiveDomain()
  info <- shiny::getCurrentOutputInfo(session = session)
  state <- if (!is.null(info)) shiny::restoreInput(paste0(info$name, "_state"), NULL)
  with_state(widget, state)
}

# Sets the state of a widget. tools/widget/formats.js writes states; any other text leaves the
# widget unchanged.
with_state <- function(widget, state) {
  if (!is.null(widget$x$shape)) {
    return(with_other_state(widget, state))
  }
  if (!is_string(state) || !grepl("^S9B[0-9a-z]{162}([.][0-9a-z]{162})?$", state, useBytes = TRUE)) {
    return(widget)
  }
  entry <- read_s9b(substr(state, 4, 165), 1L)
  if (!is.na(entry$reason)) {
    return(widget)
  }
  x <- widget$x
  if (!identical(x$givens, entry$puzzle)) {
    x <- with_puzzle(x, entry$puzzle)
  }
  x$digits <- entry$filled %||% entry$puzzle
  board <- matrix(digits_of_string(x$digits), 9, byrow = TRUE)
  x["centre"] <- list(marks_data(entry$candidates, board, classic_rules()))
  corner <- substring(substr(state, 167, 328), seq(1, 161, 2), seq(2, 162, 2))
  x["corner"] <- list(if (nchar(state) > 165) I(bitwAnd(strtoi(corner, 36L), 511L)))
  widget$x <- x
  widget
}

# The state of a board that is not classic has one character per cell.
with_other_state <- function(widget, state) {
  x <- widget$x
  if (!is_string(state) || nchar(state, "bytes") != length(x$givens)) {
    return(widget)
  }
  digits <- match(strsplit(state, "")[[1]], c(".", symbol_letters[seq_len(x$shape$side)])) - 1L
  fits <- !anyNA(digits) && all(x$givens == 0L | x$givens == digits)
  if (fits) widget$x$digits <- I(digits)
  widget
}

# Returns the data of a board with other givens, including its solution and its paths.
with_puzzle <- function(x, givens) {
  asked <- new_board(matrix(digits_of_string(givens), 9, byrow = TRUE))
  puzzle <- list(asked = asked, givens = asked$board)
  look <- x[c("theme", "title", "height", "labels")]
  data <- play_data(list(puzzle), look, x$hints, x$timer, x$remember, environment())
  data$ask_r <- x$ask_r
  for_page(data)
}

shiny_packages <- c("htmlwidgets", "shiny")

register_inputs <- function() {
  for (name in names(input_handlers)) {
    shiny::registerInputHandler(paste0("oxidoku.", name), input_handlers[[name]], force = TRUE)
  }
}

# Prepares a widget for Shiny: it asks R for hints and restores a bookmark.
ask_r_for_hints <- function(widget) {
  if (inherits(widget, "oxidoku_board")) {
    session <- shiny::getDefaultReactiveDomain()
    info <- shiny::getCurrentOutputInfo(session = session)
    widget <- asking_r(widget, session, info$name)
    if (widget$x$mode == "play") widget <- with_bookmark(widget)
  }
  widget
}

# Lets a widget ask R for hints. The session keeps the rules and texts of the board of each
# output. A board that cannot be explained does not ask.
asking_r <- function(widget, session, name) {
  rules <- attr(widget, "rules")
  if (!is.null(session) && !is.null(name)) {
    session$userData[[paste0("oxidoku_rules_", name)]] <- rules
    session$userData[[paste0("oxidoku_labels_", name)]] <- widget$x$labels
  }
  widget$x$ask_r <- widget$x$hints && is_explained(rules$facts)
  widget
}

# Registers the observer that answers requests for hints, once per session and output.
answer_hints <- function(session, name) {
  key <- paste0("oxidoku_hints_", name)
  if (!is.null(session$userData[[key]])) {
    return(invisible())
  }
  session$userData[[key]] <- shiny::observeEvent(
    session$input[[paste0(name, "_hint")]],
    {
      asked <- session$input[[paste0(name, "_hint")]]
      rules <- session$userData[[paste0("oxidoku_rules_", name)]]
      # A browser can send any input, with or without our handler.
      if (is.null(rules) || !is_sent_position(asked, rules$facts)) {
        return()
      }
      hint <- hint_sudoku(
        asked$board, "step",
        candidates = asked$candidates, givens = asked$givens, rules = if (!has_own_page(rules)) rules
      )
      look <- list(labels = session$userData[[paste0("oxidoku_labels_", name)]])
      session$sendCustomMessage("oxidoku", list(id = name, hint = hint_data(hint, look, rules)))
    },
    domain = session
  )
}

# Handlers of the inputs that a page sends. They return NULL for a value that is not a board,
# because a page may send anything.
input_handlers <- list(
  board = function(value, ...) line_to_board(value),
  candidates = function(value, ...) masks_to_candidates(value),
  cells = function(value, ...) cells_of_page(value),
  masks = function(value, ...) masks_of_page(value),
  position = function(value, ...) {
    sent_position(value, line_to_board, masks_to_candidates)
  },
  any_position = function(value, ...) {
    sent_position(value, cells_of_page, masks_of_page)
  }
)

sent_position <- function(value, as_cells, as_candidates) {
  board <- as_cells(member(value, "board"))
  givens <- as_cells(member(value, "givens"))
  candidates <- as_candidates(member(value, "candidates"))
  if (is.null(board) || is.null(candidates) || !identical(dim(board), dim(givens))) {
    return(NULL)
  }
  # On boards whose digits begin at 0, empty cells are NA.
  from_zero <- begins_at_zero(member(value, "board"))
  kept <- !is.na(board) & !is.na(givens) & (from_zero | givens != 0L) & givens == board
  list(board = board, givens = kept, candidates = candidates)
}

# Whether a value is an input for positions on a board with these `facts`.
is_sent_position <- function(value, facts = classic_rules()$facts) {
  size <- as.integer(c(facts$rows, facts$columns, facts$digits))
  is_array <- function(x, type, dims) typeof(x) == type && identical(dim(x), dims)
  is_array(member(value, "board"), "integer", size[1:2]) &&
    is_array(member(value, "givens"), "logical", size[1:2]) &&
    is_array(member(value, "candidates"), "logical", size)
}

cells_of_page <- function(value) {
  parts <- parts_of_page(value, identity)
  if (is.null(parts)) {
    return(NULL)
  }
  board <- matrix(NA_integer_, parts$dim[[1]], parts$dim[[2]])
  board[parts$at] <- parts$numbers
  if (begins_at_zero(value)) shown_board(board, list(lowest = 0L)) else board
}

# Whether the digits of what a page sends begin at 0.
begins_at_zero <- function(value) isTRUE(member(value, "lowest") == 0)

line_to_board <- function(line) {
  if (!is.character(line) || length(line) != 1 || !grepl("^[0-9]{81}$", line, useBytes = TRUE)) {
    return(NULL)
  }
  matrix(utf8ToInt(line) - utf8ToInt("0"), 9, byrow = TRUE)
}

masks_of_page <- function(value) {
  parts <- parts_of_page(value, function(digits) 2^digits - 1)
  if (is.null(parts)) {
    return(NULL)
  }
  candidates <- array(FALSE, parts$dim)
  layer <- prod(parts$dim[1:2])
  for (digit in seq_len(parts$dim[[3]])) {
    candidates[parts$at + layer * (digit - 1L)] <- bitwAnd(parts$numbers, bitwShiftL(1L, digit - 1L)) != 0L
  }
  candidates
}

masks_to_candidates <- function(masks) {
  masks <- if (is.list(masks) || is.numeric(masks)) unlist(masks)
  if (!is.numeric(masks) || length(masks) != 81 || anyNA(masks) || any(masks < 0 | masks > 511)) {
    return(NULL)
  }
  candidates_from_masks(masks)
}

# Reads what a page sends for a board that is not classic: its size, the place of each cell in a
# matrix, and a number for each cell.
parts_of_page <- function(value, highest) {
  sizes <- c(member(value, "rows"), member(value, "columns"), member(value, "digits"))
  at <- unlist(member(value, "at"))
  numbers <- unlist(member(value, "value"))
  is_whole <- function(x, least, most) is.numeric(x) && !anyNA(x) && all(x == trunc(x) & x >= least & x <= most)
  good <- length(sizes) == 3 && is_whole(sizes[1:2], 1, 200) && is_whole(sizes[[3]], 4, 25) &&
    length(at) > 0 && length(at) == length(numbers) && is_whole(at, 0, sizes[[1]] * sizes[[2]] - 1) &&
    anyDuplicated(at) == 0 && is_whole(numbers, 0, highest(sizes[[3]]))
  if (good) list(dim = as.integer(sizes), at = as.integer(at) + 1L, numbers = as.integer(numbers))
}
