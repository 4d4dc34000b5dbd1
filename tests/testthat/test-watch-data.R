skip_if_not_installed("htmlwidgets")

test_that("the data for the page are as the schema says", {
  faults_of <- function(widget) schema_faults(through_json(widget$x), "work")
  for (method in eval(formals(watch_sudoku)$method)) {
    expect_identical(faults_of(watch_sudoku(article_1, method, title = "Title", height = 300)), character())
  }
  expect_identical(faults_of(watch_sudoku(article_1_solution, "logic", frames = 2)), character())
  expect_identical(faults_of(watch_sudoku(article_1, to = 0)), character())
})

test_that("the data of any board are as the schema says, and make its frames", {
  kinds <- Filter(function(kind) kind$side != 9 || !is.null(kind$rules), kinds_of_boards())
  kinds$large <- list(text = strrep(".", 625), rules = NULL, side = 25L)
  for (kind in kinds) {
    widget <- watch_sudoku(kind$text, "fast", rules = kind$rules, frames = 40)
    sent <- through_json(widget$x)
    expect_identical(schema_faults(sent, "other_work"), character(), info = kind$side)
    # Unpacked like in tools/widget/frames.js.
    cells <- kind$side^2
    shown <- list(digits = integer(cells), marks = integer(cells))
    work <- attr(widget, "work")
    facts <- work$rules$facts
    highest <- facts$digits
    digits_below <- if (highest > 15) 32 else 16
    for (i in seq_along(sent$changes)) {
      codes <- as.double(unlist(sent$changes[[i]]))
      cell <- codes %/% 2^highest %/% digits_below + 1
      shown$digits[cell] <- codes %/% 2^highest %% digits_below
      shown$marks[cell] <- codes %% 2^highest
      expect_equal(shown, list(digits = of_frame(work$digits, i, facts), marks = of_frame(work$marks, i, facts)))
    }
  }
})

test_that("a page takes the changes alone, and they make the board", {
  widget <- watch_sudoku(article_1, "hybrid")
  cells <- integer(81)
  for (codes in widget$x$changes) {
    cells[codes %/% 8192L + 1L] <- codes %/% 512L %% 16L
  }
  expect_identical(matrix(cells, 9, byrow = TRUE), as_matrix(article_1_solution))
  file <- withr::local_tempfile(fileext = ".html")
  save_sudoku_page(list(widget, play_sudoku(article_1)), file)
  page <- readLines(file)
  expect_true(any(grepl("oxidoku_watch", page, fixed = TRUE)))
  expect_false(any(grepl("(src|href)=\"", page)))
})

test_that("texts can be changed, those of the board too", {
  widget <- watch_sudoku(article_1, "logic", labels = c(count_placements = "Gesetzt", blank = "leer", undo = "x"))
  expect_identical(widget$x$labels$count_placements, "Gesetzt")
  expect_identical(widget$x$labels$blank, "leer")
  expect_null(widget$x$labels$undo)
  expect_identical(widget$x$title, "Logic only")
  expect_null(play_sudoku(article_1, labels = c(speed = "Tempo"))$x$labels$speed)
})

test_that("a frame is sent as the cells that differ from the frame before", {
  withr::local_seed(7)
  digits <- matrix(sample(0:9, 81 * 4, TRUE), 81)
  digits[, 3] <- digits[, 2]
  marks <- matrix(sample(0:511, 81 * 4, TRUE), 81)
  marks[, 3] <- marks[, 2]
  marks[5, 3] <- bitwXor(marks[5, 2], 1L)
  changes <- frame_changes(as.integer(digits), as.integer(marks))
  expect_length(changes[[1]], 81)
  expect_identical(as.integer(changes[[3]]), as.integer(8192 * 4 + 512 * digits[5, 3] + marks[5, 3]))
  shown <- list(digits = integer(81), marks = integer(81))
  for (i in 1:4) {
    cell <- changes[[i]] %/% 8192L + 1L
    shown$digits[cell] <- changes[[i]] %/% 512L %% 16L
    shown$marks[cell] <- changes[[i]] %% 512L
    expect_identical(shown, list(digits = digits[, i], marks = marks[, i]))
  }
})

test_that("every event and every ending has its words", {
  for (method in eval(formals(watch_sudoku)$method)) {
    work <- attr(watch_sudoku(article_1, method, frames = 200), "work")
    words <- paste0("event_", setdiff(work$event, "end"))
    expect_identical(setdiff(words, names(watch_words)), character())
  }
  expect_setequal(paste0("end_", names(ending_words)), grep("^end_", names(watch_words), value = TRUE))
})

test_that("the page counts the events after the start", {
  work <- attr(widget <- watch_sudoku(article_1, "logic"), "work")
  expect_identical(widget$x$total, work$events - 1)
  expect_equal(max(widget$x$number), widget$x$total)
})
