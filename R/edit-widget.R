# The widget of the editor, its Shiny output, and the functions that answer it.

new_edit_widget <- function(asked, look, width = NULL, height = NULL, elementId = NULL, doubt = NULL) {
  start <- desk_of_board(asked)
  widget <- htmlwidgets::createWidget(
    "oxidoku_edit", for_page(desk_data(start, look, doubt)),
    width = width, height = height, package = "oxidoku", elementId = elementId, sizingPolicy = board_sizing()
  )
  attr(widget, "rules") <- asked$rules
  attr(widget, "kept") <- start$kept
  attr(widget, "look") <- look
  widget
}

#' @export
summary.oxidoku_edit <- function(object, ...) {
  of <- format(attr(object, "rules"))
  new_overview(paste0("Page to draw a puzzle (", of, ")"), mode = "draw", of = of, entries = length(object$x$desk$entries))
}

# Returns the rules of a board without those that can be drawn.
bare_rules <- function(rules) known_rules(rules$shape, list())

# Returns the data of a page: the desk, its tools, the first picture, and a `bare` board for pages
# that have no R to draw the next one.
desk_data <- function(start, look, doubt) {
  made <- puzzle_of_desk(start$desk, start$kept)
  c(
    list(
      mode = "draw", desk = start$desk, tools = tools_data(look$labels),
      doubt = if (any(doubt)) I(as.integer(digits_by_cell(doubt + 0L, made$rules$facts))),
      bare = clues_data(rules_pieces(bare_rules(made$rules), made$rules$facts), made$rules$facts),
      theme = look$theme, title = look$title, height = look$height, labels = labels_of_desk(look$labels)
    ),
    picture_answer(made, look$labels)
  )
}

# Returns the texts that the page of the editor uses.
labels_of_desk <- function(labels) {
  labels[!grepl("^(note|name|rule|sum|why|lesson|hint|nudge|blocks|set|end)_", names(labels))]
}

words_of_desk <- function() c(common_words, play_words, shape_labels(), edit_words)

# ---- Shiny ----------------------------------------------------------------------------

#' The editor in Shiny
#'
#' `editOutput()` and `renderEdit()` put the page of [edit_sudoku()] into a Shiny app, and
#' `edited_puzzle()` returns the puzzle that was drawn there.
#'
#' @inheritParams sudokuOutput
#' @param expr An expression that returns the result of `edit_sudoku(page = TRUE)`.
#' @param outputId,id The id of the output.
#' @param ... These dots must be empty.
#' @returns `editOutput()` returns an HTML element, and `renderEdit()` returns a render function.
#'   `edited_puzzle()` returns a puzzle with its rules (see [sudoku_puzzle()]), without the rules
#'   that the page refused, or `NULL` before the page is shown. `edited_puzzle()` is reactive: code
#'   that calls it runs again after each change.
#' @section Errors:
#' All three functions raise `oxidoku_error_package` if \pkg{htmlwidgets} or \pkg{shiny} is not
#' installed.
#' `edited_puzzle()` raises `oxidoku_error_argument` if there is no Shiny session.
#' @seealso [edit_sudoku()], [sudokuOutput()]; [sudoku_words] for the terms.
#' @examplesIf rlang::is_installed(c("htmlwidgets", "shiny"))
#' ui <- shiny::fluidPage(
#'   editOutput("desk"), shiny::verbatimTextOutput("puzzle")
#' )
#' server <- function(input, output, session) {
#'   output$desk <- renderEdit(edit_sudoku(page = TRUE))
#'   output$puzzle <- shiny::renderPrint(edited_puzzle("desk"))
#' }
#' if (interactive()) shiny::shinyApp(ui, server)
#' @export
editOutput <- closed(function(outputId, width = "100%", height = "auto") {
  widget_output(outputId, "oxidoku_edit", width, height, environment())
})

#' @rdname editOutput
#' @export
renderEdit <- closed(function(expr, env = parent.frame(), quoted = FALSE) {
  expr <- if (quoted) expr else substitute(expr)
  render_widget(expr, editOutput, env, environment(), kept_in_session, answer_desk)
})

#' @rdname editOutput
#' @export
edited_puzzle <- closed(function(id, session = shiny::getDefaultReactiveDomain()) {
  call <- environment()
  need_packages("shiny", call)
  check_text(id, "id", call)
  check_session(session, call)
  # In a module the input has the short name, the output the long one.
  kept <- kept_for(session, session$ns(id)) %||% kept_for(session, id)
  made <- made_of_message(session$input[[paste0(id, "_desk")]], kept)
  if (!is.null(made)) puzzle_of_made(made)
})

# Stores what the page of an output does not have.
kept_in_session <- function(widget) {
  session <- shiny::getDefaultReactiveDomain()
  info <- shiny::getCurrentOutputInfo(session = session)
  if (!is.null(session) && !is.null(info)) keep_for(session, info$name, widget)
  widget
}

keep_for <- function(session, name, widget) {
  session$userData[[paste0("oxidoku_desk_", name)]] <- list(kept = attr(widget, "kept"), look = attr(widget, "look"))
}

kept_for <- function(session, name) session$userData[[paste0("oxidoku_desk_", name)]]

# Registers the observer that answers the page, once per session and output.
answer_desk <- function(session, name) {
  key <- paste0("oxidoku_answers_", name)
  if (!is.null(session$userData[[key]])) {
    return(invisible())
  }
  session$userData[[key]] <- shiny::observeEvent(
    session$input[[paste0(name, "_ask")]],
    {
      answer <- answer_message(session$input[[paste0(name, "_ask")]], kept_for(session, name), function(kept) {
        session$userData[[paste0("oxidoku_desk_", name)]]$kept <- kept
      })
      if (!is.null(answer)) send_answer(session, name, answer)
    },
    domain = session
  )
}

send_answer <- function(session, name, answer) {
  session$sendCustomMessage("oxidoku_edit", list(id = name, answer = as.character(page_json(answer))))
}

# The longest message that is read. A page may send anything.
longest_message <- 5e5

read_message <- function(text) {
  if (!is_string(text) || nchar(text, "bytes") > longest_message) {
    return(NULL)
  }
  message <- tryCatch(jsonlite::fromJSON(text, simplifyVector = FALSE), error = function(e) NULL)
  if (is.list(message) && !is.null(names(message))) message
}

# Makes the puzzle that a page sent, or returns NULL.
made_of_message <- function(text, kept) {
  desk <- read_message(text)
  if (is_desk(desk)) puzzle_of_desk(desk, kept$kept)
}

# Whether a value has the parts of a desk. What is in them is checked where it is used.
is_desk <- function(x) {
  is_entry <- function(entry) is.list(entry) && is.list(entry$cells) && is.list(entry$args)
  is.list(x) && is.list(x$shape) && is.list(x$digits) && is.list(x$entries) && all(vapply(x$entries, is_entry, NA))
}

# Returns the answer to a message of a page, or NULL for one that is not understood. `kept` has the
# texts and the rules that R keeps; `set_kept` replaces these rules.
answer_message <- function(text, kept, set_kept) {
  message <- read_message(text)
  labels <- kept$look$labels
  if (is.null(message) || is.null(labels) || !is_string(message$what)) {
    return(NULL)
  }
  answer <- if (message$what == "open") {
    answer_open(message$text, labels, set_kept)
  } else if (is_desk(message$desk)) {
    answer_about(puzzle_of_desk(message$desk, kept$kept), message, kept$look)
  }
  if (!is.null(answer)) c(list(at = message$at, what = message$what), answer)
}

answer_open <- function(text, labels, set_kept) {
  opened <- opened_desk(if (is_string(text)) text else "", labels)
  if (is.null(opened$fault)) set_kept(opened$kept)
  opened[c("fault", "desk")]
}

answer_about <- function(made, message, look) {
  labels <- look$labels
  # What is left out is a warning elsewhere. Here it is on the page.
  withCallingHandlers(
    switch(message$what,
      picture = picture_answer(made, labels, if (is_string(message$known)) message$known else ""),
      solutions = solutions_answer(made, labels),
      step = step_answer(made, labels),
      level = level_answer(made, labels),
      code = code_answer(made, labels, look$title)
    ),
    oxidoku_warning = function(w) rlang::cnd_muffle(w),
    oxidoku_message = function(m) rlang::cnd_muffle(m)
  )
}
