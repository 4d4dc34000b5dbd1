skip_if_not_installed("htmlwidgets")

all_methods <- eval(formals(watch_sudoku)$method)
# A board without a solution, for which each method needs a moment.
wrong <- sub("^0", "8", article_1)
frames_of <- function(...) tibble::as_tibble(watch_sudoku(...))
last_of <- function(x) x[nrow(x), ]

test_that("the last frame has the counts and the solution of solve_sudoku()", {
  for (board in c(article_1, article_2, hardest, wrong)) {
    for (method in all_methods) {
      end <- last_of(frames_of(board, method, frames = 20))
      done <- solve_sudoku(board, method = method)
      expect_identical(end$what, "end")
      expect_identical(end$guesses, as.double(done$guesses))
      if (method != "fast") expect_identical(end$backtracks, as.double(done$backtracks))
      if (method == "logic") expect_identical(end$placements, as.double(sum(done$placements)))
      if (!anyNA(done$solution)) expect_identical(end$board[[1]], done$solution)
    }
  }
  by_column <- last_of(frames_of(article_1, "backtracking", order = "column"))
  expect_identical(by_column$backtracks, 8795)
})

test_that("frames replay: what is tried is placed, what is taken back is gone", {
  work <- frames_of(article_2, "backtracking", frames = 5000)
  expect_identical(work$event, as.double(seq_len(nrow(work)) - 1))
  board <- as_matrix(article_2)
  same <- logical(nrow(work) - 1)
  for (i in seq_along(same)) {
    if (work$what[[i]] == "try") board[work$row[[i]], work$col[[i]]] <- work$digit[[i]]
    if (work$what[[i]] == "take_back") board[work$row[[i]], work$col[[i]]] <- 0L
    same[[i]] <- identical(work$board[[i]], board)
  }
  expect_identical(which(!same), integer())
  expect_identical(sum(work$what == "try"), as.integer(last_of(work)$guesses))
  expect_identical(sum(work$what == "take_back"), as.integer(last_of(work)$backtracks))
})

test_that("the rules place digits one by one until they are stuck", {
  work <- frames_of(article_2, "logic")
  rules <- table(work$what)
  expect_identical(
    as.integer(rules[c("naked_single", "hidden_single_row", "hidden_single_column", "hidden_single_box")]),
    unname(solve_sudoku(article_2, method = "logic")$placements)
  )
  stuck <- watch_sudoku(article_1, "logic")
  expect_identical(stuck$x$ending, "stuck")
  expect_identical(watch_sudoku(wrong, "fast")$x$ending, "none")
  expect_identical(watch_sudoku(empty, "fast")$x$ending, "multiple")
  expect_identical(watch_sudoku(article_1, "fast")$x$ending, "unique")
})

test_that("few frames are spread evenly, a part is taken closely", {
  work <- frames_of(article_1, "backtracking", frames = 11)
  expect_identical(nrow(work), 11L)
  expect_lte(diff(range(diff(work$event))), 1)
  expect_identical(work$event[c(1, 11)], c(0, 70842))
  part <- frames_of(article_1, "backtracking", from = 100, to = 109)
  expect_identical(part$event, as.double(100:109))
  expect_identical(nrow(frames_of(article_1, "logic", from = 1e9)), 1L)
})

test_that("boards of every kind are watched, with the counts and the solution of solve_sudoku()", {
  for (kind in kinds_of_boards()) {
    methods <- if (is.null(kind$rules)) all_methods else "fast"
    # Backtracking on an open 16x16 board takes years.
    if (kind$side == 16) methods <- setdiff(methods, "backtracking")
    for (method in methods) {
      label <- paste(kind$side, method)
      work <- watch_sudoku(kind$text, method, rules = kind$rules, frames = 5000)
      frames <- tibble::as_tibble(work)
      end <- last_of(frames)
      done <- solve_sudoku(kind$text, method = method, rules = kind$rules)
      expect_identical(end$what, "end", info = label)
      expect_identical(end$guesses, as.double(done$guesses), info = label)
      if (method != "fast") expect_identical(end$backtracks, as.double(done$backtracks), info = label)
      # After guesses, a method may end with another of several solutions.
      if (method %in% c("backtracking", "logic") || done$status == "unique") expect_identical(end$board[[1]], unname(done$solution), info = label)
      if (method == "fast") expect_identical(work$x$ending, done$status, info = label)
      expect_identical(frames$board[[1]], unname(as_board(kind$text, kind$rules)$board), info = label)
      tried <- which(frames$what == "try")
      at <- vapply(tried, function(i) frames$board[[i]][frames$row[[i]], frames$col[[i]]], 0L)
      expect_identical(at, frames$digit[tried], info = label)
    }
  }
})

test_that("a killer with one solution ends at it", {
  set.seed(1)
  killer <- generate_sudoku(1, rules = sudoku_rules(random_cages()))
  end <- last_of(frames_of(killer$puzzle, "fast"))
  expect_identical(end$board[[1]], unname(as.matrix(killer$solution)))
  expect_identical(watch_sudoku(killer, "fast")$x$ending, "unique")
})

test_that("a search of a large board says when it starts again", {
  work <- frames_of(strrep(".", 625), "fast", frames = 5000)
  restart <- which(work$what == "restart")
  expect_length(restart, 1)
  # All tried digits are removed.
  expect_identical(sum(work$board[[restart]]), 0L)
  expect_identical(last_of(work)$guesses, as.double(sum(work$what == "try")))
})

test_that("methods that look at houses alone refuse further rules by name", {
  killer <- sudoku_puzzle(rules = kinds_of_boards()$killer$rules)
  for (method in setdiff(all_methods, "fast")) {
    expect_error(watch_sudoku(killer, method), method, class = "oxidoku_error_rules")
  }
  broken <- sudoku_puzzle(paste0("11", strrep(".", 79)), kinds_of_boards()$killer$rules)
  error <- expect_error(watch_sudoku(broken, "fast"), class = "oxidoku_error_clash")
  expect_identical(error$cells, tibble::tibble(row = c(1L, 1L), col = 1:2))
})

test_that("bad arguments are errors", {
  expect_condition_snapshot(watch_sudoku(clashing()))
  expect_condition_snapshot(watch_sudoku(article_1, "guess"))
  expect_condition_snapshot(watch_sudoku(article_1, "logic", order = "row"))
  expect_condition_snapshot(watch_sudoku(article_1, frames = 1))
  expect_condition_snapshot(watch_sudoku(article_1, from = 5, to = 2))
})
