skip_if_not_installed("htmlwidgets")
skip_if_not_installed("shiny")

test_that("a board in Shiny asks R for hints", {
  messages <- list()
  server <- function(input, output, session) {
    output$board <- renderSudoku(play_sudoku(article_1))
  }
  shiny::testServer(server, {
    session$sendCustomMessage <- function(type, message) messages[[length(messages) + 1]] <<- message
    output$board
    session$setInputs(board_hint = list(
      board = as_matrix(article_1), givens = as_matrix(article_1) != 0L,
      candidates = candidates(article_1)
    ))
  })
  expect_length(messages, 1)
  expect_identical(messages[[1]]$id, "board")
  expect_identical(messages[[1]]$hint$step$technique, hint_sudoku(article_1, "technique")$technique)
})

test_that("a bookmark holds the state in short form and restores it", {
  widget <- play_sudoku(article_1, title = "A", timer = TRUE)
  entry <- list(puzzle = played$puzzle, filled = played$filled, candidates = played$candidates)
  corner <- strrep("0a", 81)
  state <- paste0(s9b_code(entry), ".", corner)
  expect_lt(nchar(state), 350)
  restored <- with_state(widget, state)
  expect_identical(restored$x$givens, played$puzzle)
  expect_identical(restored$x$digits, played$filled)
  expect_identical(as.integer(restored$x$corner), rep(10L, 81))
  masks <- as.integer(restored$x$centre)
  kept <- candidates_from_masks(masks)
  expect_identical(kept & played$is_empty, played$candidates & played$is_empty)
  expect_identical(restored$x$title, "A")
  expect_identical(schema_faults(through_json(restored$x), "board"), character())
  # A restored puzzle that the app would not show brings its own solution and paths.
  other <- s9b_code(list(puzzle = article_2))
  restored <- with_state(widget, other)
  expect_identical(restored$x$solution, as.character(solve_puzzles(article_2)$solution))
  expect_identical(schema_faults(through_json(restored$x), "board"), character())
  for (bad in list(NULL, NA, 1, "", "S9B", paste0("S9B", strrep("zz", 80)), paste0(state, "0"), list(state), c(state, state))) {
    expect_identical(with_state(widget, bad), widget)
  }
})

test_that("an app leaves long inputs out of its bookmarks", {
  excluded <- character()
  server <- function(input, output, session) {
    output$board <- renderSudoku(play_sudoku(article_1))
  }
  shiny::testServer(server, {
    session$setBookmarkExclude <- function(names) excluded <<- names
    session$getBookmarkExclude <- function() excluded
    output$board
  })
  expect_setequal(excluded, paste0("board_", c("board", "givens", "candidates", "solved", "hint")))
})
