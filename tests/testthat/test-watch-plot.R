skip_if_not_installed("htmlwidgets")

test_that("a strip is drawn, of any frames", {
  work <- watch_sudoku(article_1, "hybrid")
  local_device()
  labels <- function(...) labels_of(drawn(plot(work, ...), 9, 5))
  expect_true(all(c("Start", "75: solved", "Logic, then guesses: 70 placed, 2 tried, 1 taken back") %in% labels()))
  three <- labels(which = 1:3, title = NA)
  expect_identical(setdiff(three, 1:9), c("Start", "1: r1c8 is 9", "2: 4 tried in r2c5", "tried or placed"))
  # There are 26 givens and one more digit in each picture. Pencil marks are far more numerous.
  expect_identical(sum(three %in% 1:9), 26L + 27L + 28L)
  expect_gt(sum(labels(which = 1:3, candidates = TRUE) %in% 1:9), 400)
  expect_silent(plot(watch_sudoku(article_1, "fast")))
  expect_silent(plot(watch_sudoku(article_1_solution, "logic")))
})

test_that("boards of every kind are drawn, with their rules and symbols", {
  for (kind in kinds_of_boards()) {
    work <- attr(watch_sudoku(kind$text, "fast", rules = kind$rules), "work")
    last <- length(work$number)
    board <- board_of_frame(work, last)
    leaves <- drawn(frame_grob(last, work, FALSE))
    shown <- unlist(lapply(c("givens", "filled"), function(name) lapply(part_of(leaves, name), `[[`, "label")))
    expect_identical(sort(unname(shown)), sort(symbol_of(board)), info = kind$side)
    marks <- part_of(drawn(frame_grob(1, work, TRUE)), "marks")[[1]]$label
    expect_identical(length(marks), sum(unlist(lapply(0:24, function(i) bitwAnd(of_frame(work$marks, 1, work$rules$facts), bitwShiftL(1L, i)) > 0L))))
    sums <- unlist(lapply(kind$rules$rules, `[[`, "values"))
    expect_true(all(as.character(sums) %in% labels_of(leaves)))
  }
  work <- attr(watch_sudoku(kinds_of_boards()[["16x16"]]$text, "hybrid", frames = 5000), "work")
  i <- which(work$event == "single" & work$digit == 16L & work$cell > 100)[[1]]
  cell <- work$cell[[i]]
  expect_identical(frame_title(i, work), sprintf("%d: r%dc%d is G", as.integer(work$number[[i]]), cell %/% 16L + 1L, cell %% 16L + 1L))
})

test_that("frames have a title of what was done last, and work its counts", {
  work <- attr(watch_sudoku(article_1, "hybrid", frames = 5000), "work")
  titles <- vapply(seq_along(work$number), frame_title, "", work = work)
  tried <- which(work$event == "try")[[1]]
  cell <- work$cell[[tried]]
  expect_identical(
    titles[[tried]],
    sprintf("%d: %d tried in r%dc%d", as.integer(work$number[[tried]]), work$digit[[tried]], cell %/% 9L + 1L, cell %% 9L + 1L)
  )
  expect_identical(anyDuplicated(titles), 0L)
  expect_identical(work_words(list(counts = list(placements = 0, guesses = 0))), "no digit placed")
  expect_identical(work_words(list(counts = list(placements = 1234, guesses = 0, backtracks = 2))), "1,234 placed, 2 taken back")
})

test_that("the key of a strip has the kinds of events that it shows", {
  labels <- function(events) vapply(strip_key(events), `[[`, "", "label")
  expect_null(strip_key(c("start", "end")))
  expect_identical(labels(c("start", "naked_single")), "placed")
  expect_identical(labels(c("try", "take_back", "naked_pair")), c("tried or placed", "taken back", "naked pair"))
  colours <- vapply(strip_key(c("try", "take_back", "naked_pair")), `[[`, "", "colour")
  expect_identical(anyDuplicated(colours), 0L)
})

test_that("bad arguments of plot() are errors", {
  work <- watch_sudoku(article_1, "logic")
  expect_condition_snapshot(plot(work, which = 4))
  expect_condition_snapshot(plot(work, which = integer()))
  expect_condition_snapshot(plot(work, title = 1))
})

test_that("the cell of an event has the tint of its kind", {
  work <- attr(watch_sudoku(article_1, "hybrid", frames = 5000), "work")
  kinds <- c(try = tints$placed, take_back = tints$wrong, hidden_single_box = tints$placed)
  for (event in intersect(names(kinds), work$event)) {
    i <- which(work$event == event & work$cell %/% 9L != work$cell %% 9L)[[1]]
    leaves <- drawn(frame_grob(i, work, FALSE))
    shade <- part_of(leaves, "event")
    expect_length(shade, 1)
    expect_identical(c(as.numeric(shade[[1]]$y), as.numeric(shade[[1]]$x)) - 0.5, c(work$cell[[i]] %/% 9L, work$cell[[i]] %% 9L) + 0)
    expect_identical(shade[[1]]$gp$fill, kinds[[event]])
    # Givens and filled cells have different colours.
    expect_identical(drawn_board(part_of(leaves, "givens")), as_matrix(article_1))
    expect_identical(part_of(leaves, "givens")[[1]]$gp$col, given_digits)
    expect_identical(part_of(leaves, "filled")[[1]]$gp$col, filled_digits)
  }
  expect_true("take_back" %in% work$event)
  expect_length(part_of(drawn(frame_grob(1, work, FALSE)), "event"), 0)
})
