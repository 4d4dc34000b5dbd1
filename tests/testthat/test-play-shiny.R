skip_if_not_installed("htmlwidgets")
skip_if_not_installed("shiny")

test_that("what a page sends becomes boards and candidates, or nothing", {
  expect_identical(line_to_board(article_1), as_matrix(article_1))
  expect_null(line_to_board("123"))
  expect_null(line_to_board(list()))
  board <- as_matrix(article_1)
  open <- unclass(candidates(board))
  open[rep(board != 0L, 9)] <- FALSE
  expect_identical(masks_to_candidates(as.list(marks_data(candidates(board), board, classic_rules()))), open)
  expect_null(masks_to_candidates(rep(512, 81)))
  expect_null(masks_to_candidates(1:3))
  expect_null(masks_to_candidates("x"))
})

test_that("hints from R are in the language of the board", {
  widget <- play_sudoku(article_1, labels = "de")
  session <- list(userData = new.env())
  asking_r(widget, session, "a")
  kept <- session$userData[["oxidoku_labels_a"]]
  expect_identical(kept, widget$x$labels)
  hint <- hint_data(hint_sudoku(article_1, "step"), list(labels = kept))
  expect_match(hint$step$text, "^Auf Englisch: ")
  expect_identical(hint$techniques[[1]]$label, sudoku_labels("de")[[hint$step$technique]])
})

test_that("hints for the page are as the schema says", {
  step <- hint_data(hint_sudoku(article_1, "step"), list())
  expect_identical(schema_faults(through_json(step), "hint_step"), character())
  wrong <- as_matrix(article_1)
  wrong[1, 1] <- 1L
  hint <- hint_data(hint_sudoku(wrong, "step", givens = article_1), list())
  expect_identical(schema_faults(through_json(hint), "hint"), character())
  expect_identical(hint$kind, "wrong")
  expect_identical(as.integer(hint$cells), 0L)
  marks <- candidates(article_1)
  marks[1, 1, 3] <- FALSE
  expect_identical(hint_data(hint_sudoku(article_1, "step", candidates = marks), list())$kind, "marks")
  solved <- hint_data(hint_sudoku(article_1_solution, "step"), list())
  expect_identical(schema_faults(through_json(solved), "hint"), character())
})

test_that("a proxy sends a puzzle or presses a button", {
  sent <- list()
  session <- list(ns = function(id) paste0("mod-", id), sendCustomMessage = function(type, message) {
    sent[[length(sent) + 1]] <<- message
  })
  proxy <- sudoku_proxy("board", session)
  update_sudoku(proxy, article_1, timer = TRUE)
  update_sudoku(proxy, action = "check")
  expect_identical(sent[[1]]$id, "mod-board")
  expect_identical(schema_faults(through_json(sent[[1]]$x), "board"), character())
  expect_true(sent[[1]]$x$ask_r)
  expect_identical(sent[[2]], list(id = "mod-board", action = "check"))
  expect_warning(update_sudoku(proxy, empty), class = "oxidoku_warning_not_unique")
  expect_identical(sent[[3]]$x$status, "multiple")
  expect_error(update_sudoku(proxy, action = "explode"), class = "oxidoku_error_argument")
  expect_error(update_sudoku("board"), class = "oxidoku_error_argument")
  expect_error(sudoku_proxy("board", NULL), class = "oxidoku_error_argument")
})

test_that("the gadget gives the position back", {
  skip_if_not_installed("miniUI")
  app <- board_gadget(play_sudoku(article_1), "Sudoku", classic_rules())
  expect_s3_class(app, "shiny.appobj")
  position <- new_position(as_matrix(article_1), as_matrix(article_1), candidates(article_1))
  expect_identical(position$status, "unique")
  expect_identical(play_sudoku(position)$x$givens, article_1)
})

test_that("anything that a page sends is a position or nothing", {
  sent <- list(
    NULL, TRUE, NA, 3, -1L, "x", "\xff", character(), list(), list(1, 2), list(board = 1), list(board = list(list())),
    list(board = article_1, givens = article_1), list(board = article_1, givens = article_1, candidates = "x"),
    list(board = article_1, givens = NULL, candidates = as.list(rep("a", 81))),
    list(board = article_1, givens = article_1, candidates = list(list(list(1)))), 1i, raw(2), quote(x), mean,
    matrix(0L, 9, 8), strrep("9", 82), data.frame(a = 1), factor("a")
  )
  for (handler in input_handlers) {
    for (value in sent) expect_null(handler(value, NULL, "id"))
  }
  good <- list(board = article_1, givens = article_1, candidates = as.list(rep(511, 81)))
  expect_true(is_sent_position(input_handlers$position(good)))
  messages <- 0
  server <- function(input, output, session) {
    output$board <- renderSudoku(play_sudoku(article_1))
  }
  # Without the handler, an input arrives as it was sent.
  shiny::testServer(server, {
    session$sendCustomMessage <- function(type, message) messages <<- messages + 1
    output$board
    for (value in sent) session$setInputs(board_hint = value)
  })
  expect_identical(messages, 0)
})

test_that("a method at work can be shown in Shiny", {
  expect_match(as.character(watchOutput("work")), "oxidoku_watch")
  for (output in list(watchOutput, sudokuOutput, editOutput)) {
    expect_error(output(NULL), "`outputId` must be", class = "oxidoku_error_argument")
    expect_error(output("work", width = "foo"), "`width` must be", class = "oxidoku_error_argument")
    expect_error(output("work", height = c("1px", "2px")), "`height` must be", class = "oxidoku_error_argument")
  }
  for (session in list(NULL, 1, list(), "a")) {
    expect_error(sudoku_proxy("work", session), "`session` must be", class = "oxidoku_error_argument")
  }
  server <- function(input, output, session) {
    output$work <- renderWatch(watch_sudoku(article_1, "logic"))
  }
  shiny::testServer(server, expect_match(output$work, "\"ending\":\"(solved|stuck)\""))
})

test_that("boards that are not classic send their cells, and nothing else becomes a board", {
  value <- list(rows = 4, columns = 4, digits = 4, at = as.list(0:15), value = as.list(rep(c(1, 0), 8)))
  expect_identical(cells_of_page(value), matrix(rep(c(1L, 0L), 8), 4))
  with_part <- function(part, to) replace(value, part, list(to))
  masks <- with_part("value", as.list(rep(15, 16)))
  expect_identical(masks_of_page(masks), array(TRUE, c(4, 4, 4)))
  for (bad in list(
    NULL, list(), "x", list(rows = 4), with_part("at", as.list(rep(0, 16))),
    with_part("value", as.list(rep(16, 16))), with_part("at", as.list(1:16)),
    with_part("rows", 1e9)
  )) {
    expect_null(cells_of_page(bad))
    expect_null(masks_of_page(bad))
  }
})

test_that("the state of a board that is not classic is restored if it fits", {
  widget <- play_anyway(sudoku_puzzle("1...............", sudoku_rules(size = 4)))
  expect_identical(with_state(widget, "12..............")$x$digits[1:2], I(1:2))
  for (bad in list("2...............", "12", "15..............", NULL, strrep("1", 400))) {
    expect_identical(with_state(widget, bad), widget)
  }
})

test_that("R answers hints for every board that is explained, in place or by a proxy", {
  killer <- sudoku_puzzle(
    "..3.|....|....|...1", sudoku_rules(rule_cage("r1c1 r1c2 r2c1", 6), rule_cage("r3c1 r3c2", 3), size = 4)
  )
  widget <- play_anyway(killer)
  expect_true(ask_r_for_hints(widget)$x$ask_r)
  expect_false(ask_r_for_hints(play_anyway(sudoku_puzzle(rules = sudoku_rules(grids = "samurai"))))$x$ask_r)
  sent <- list()
  # All cells of the first cage except one are filled.
  digits <- c(1, 2, 3, rep(0, 12), 1)
  givens <- replace(digits, 1:2, 0)
  asked <- function(digits, size = 4) {
    placed <- function(value) list(rows = size, columns = 4, digits = 4, at = as.list(c(t(matrix(0:15, 4)))), value = as.list(value))
    input_handlers$any_position(list(
      board = placed(digits), givens = placed(givens), candidates = placed(ifelse(digits == 0, 15, 0))
    ))
  }
  expect_null(asked(digits, 5e5))
  expect_null(input_handlers$any_position(list(board = 1)))
  server <- function(input, output, session) {
    output$board <- renderSudoku(widget)
  }
  shiny::testServer(server, {
    session$sendCustomMessage <- function(type, message) sent[[length(sent) + 1]] <<- message
    expect_true(jsonlite::fromJSON(output$board)$x$ask_r)
    session$setInputs(board_hint = asked(digits))
    # A board of another size does not belong to this output.
    session$setInputs(board_hint = list(board = matrix(0L, 9, 9), givens = matrix(FALSE, 9, 9), candidates = array(TRUE, c(9, 9, 9))))
  })
  expect_length(sent, 1)
  hint <- sent[[1]]$hint
  expect_identical(hint$kind, "step")
  own <- hint_sudoku(
    matrix(as.integer(digits), 4, byrow = TRUE), "step",
    givens = matrix(as.integer(givens), 4, byrow = TRUE), rules = as_board(killer, NULL, "x", environment())$rules
  )
  expect_identical(hint$step$text, own$step$text)
  expect_identical(schema_faults(through_json(hint$step), "other_step"), character())
  expect_identical(names(hint$techniques), own$technique)
})
