# Shiny functions that update a board, and the Shiny output of watch_sudoku().

#' @rdname sudokuOutput
#' @export
watchOutput <- closed(function(outputId, width = "100%", height = "auto") {
  widget_output(outputId, "oxidoku_watch", width, height, environment())
})

#' @rdname sudokuOutput
#' @export
renderWatch <- closed(function(expr, env = parent.frame(), quoted = FALSE) {
  expr <- if (quoted) expr else substitute(expr)
  render_widget(expr, watchOutput, env, environment())
})

# ---- Updates --------------------------------------------------------------------

#' @rdname sudokuOutput
#' @export
sudoku_proxy <- closed(function(id, session = shiny::getDefaultReactiveDomain()) {
  call <- environment()
  need_packages("shiny", call)
  check_text(id, "id", call)
  check_session(session, call)
  structure(list(id = session$ns(id), session = session), class = "oxidoku_proxy")
})

#' @rdname sudokuOutput
#' @export
update_sudoku <- function(proxy, board = NULL, ..., action = NULL) {
  call <- environment()
  check_given(proxy, "proxy", call)
  if (!inherits(proxy, "oxidoku_proxy")) {
    stop_must(proxy, "proxy", "come from {.fn sudoku_proxy}", call = call)
  }
  send <- function(...) {
    proxy$session$sendCustomMessage("oxidoku", list(id = proxy$id, ...))
  }
  if (!is.null(board)) {
    widget <- asking_r(play_sudoku(board, ...), proxy$session, proxy$id)
    send(x = widget$x)
  } else {
    check_dots_empty(..., call = call)
  }
  if (!is.null(action)) {
    send(action = check_choice(action, board_actions, "action", call))
  }
  invisible(proxy)
}

board_actions <- c("hint", "check", "undo", "redo", "restart", "fill_marks")
