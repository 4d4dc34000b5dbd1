# Puzzles given by pencil marks: solving and counting them is compared with an obvious method.

# Returns all solutions that the marks allow, in row-major order, by trying each digit.
solutions_within <- function(board, marks, at_most = 50) {
  open <- candidates(board) & unclass(marks)
  for (cell in which(board != 0)) {
    open[cbind(arrayInd(cell, c(9, 9))[rep(1, 9), ], 1:9)] <- 1:9 == board[cell]
  }
  found <- list()
  fill <- function(grid, open) {
    if (length(found) >= at_most) {
      return(invisible())
    }
    left <- apply(open, 1:2, sum)
    left[grid != 0] <- 10L
    if (all(left == 10L)) {
      found[[length(found) + 1L]] <<- grid
      return(invisible())
    }
    at <- arrayInd(which.min(left), c(9, 9))
    for (digit in which(open[at[[1]], at[[2]], ])) {
      rest <- open
      rest[at[[1]], , digit] <- FALSE
      rest[, at[[2]], digit] <- FALSE
      rows <- (at[[1]] - 1) %/% 3 * 3 + 1:3
      cols <- (at[[2]] - 1) %/% 3 * 3 + 1:3
      rest[rows, cols, digit] <- FALSE
      rest[at[[1]], at[[2]], ] <- FALSE
      rest[at[[1]], at[[2]], digit] <- TRUE
      fill(replace(grid, which.min(left), digit), rest)
    }
  }
  fill(board, open)
  text <- vapply(found, board_to_string, "")
  found[order(text, method = "radix")]
}

# Returns marks that include a solution, and each other candidate with probability `wrong`.
marks_around <- function(solution, wrong) {
  marks <- array(stats::runif(729) < wrong, c(9, 9, 9))
  marks[cbind(c(row(solution)), c(col(solution)), c(solution))] <- TRUE
  marks
}

random_positions <- function(n) {
  full <- as_matrix(article_1_solution)
  lapply(seq_len(n), function(i) {
    keep <- matrix(stats::runif(81) < stats::runif(1, 0.2, 0.4), 9)
    marks <- marks_around(full, stats::runif(1, 0.2, 0.5))
    if (i %% 5 == 0) {
      marks[3, 4, full[3, 4]] <- FALSE
      keep[3, 4] <- FALSE
    }
    list(board = full * keep, marks = marks)
  })
}

test_that("solutions within pencil marks are those of the obvious search", {
  set.seed(8)
  counts <- integer()
  for (it in random_positions(60)) {
    expected <- solutions_within(it$board, it$marks)
    n <- length(expected)
    counts <- c(counts, n)
    expect_identical(count_solutions(it$board, 50, candidates = it$marks) + 0, n + 0)
    listed <- all_solutions(it$board, 50, candidates = it$marks)
    if (n < 50) {
      shown <- lapply(seq_len(n), function(k) as.matrix(listed[k]))
      expect_identical(lapply(shown, board_to_string), lapply(expected, board_to_string))
    }
    result <- solve_sudoku(it$board, candidates = it$marks)
    expect_identical(result$status, c("none", "unique", "multiple")[[min(n, 2) + 1]])
    expect_identical(result$solved, n > 0)
    expect_identical(unclass(result$candidates), it$marks)
    if (n > 0) {
      expect_identical(as.matrix(result), as.matrix(listed[1]))
    } else {
      expect_true(all(is.na(as.matrix(result))))
    }
  }
  # Boards of each kind occurred.
  expect_true(all(table(cut(counts, c(-1, 0, 1, 50))) > 2))
})

test_that("a puzzle may be pencil marks alone, in any of their forms", {
  path <- explain_sudoku(article_1)
  found <- replayed(article_1, path, k = 20)
  marks <- candidates(found$board) & found$candidates
  no_digits <- matrix(0L, 9, 9)
  for (form in list(marks, format(new_candidates(unclass(marks))), apply(marks, 1:2, function(x) paste(which(x), collapse = "")))) {
    form <- if (is.character(form) && is.null(dim(form))) paste(form, collapse = "\n") else form
    result <- solve_sudoku(no_digits, candidates = form)
    expect_identical(result$status, "unique")
    expect_identical(as.character(result), article_1_solution)
  }
  expect_identical(count_solutions(no_digits, candidates = marks), 1)
})

test_that("marks that say nothing change nothing; marks of filled cells do not count", {
  board <- as_matrix(article_1)
  for (marks in list(candidates(board), array(TRUE, c(9, 9, 9)))) {
    result <- solve_sudoku(board, candidates = marks)
    plain <- solve_sudoku(board)
    expect_identical(result[names(plain)], plain[names(plain)])
  }
  marks <- candidates(board)
  marks[cbind(which(board != 0, arr.ind = TRUE)[rep(1:3, each = 9), ], 1:9)] <- FALSE
  expect_identical(count_solutions(board, candidates = marks), 1)
  marks[1, 1, as_matrix(article_1_solution)[1, 1]] <- FALSE
  expect_identical(count_solutions(board, candidates = marks), 0)
  expect_length(all_solutions(board, candidates = marks), 0)
})

test_that("clashing givens are invalid with any marks", {
  result <- solve_sudoku(clashing(), candidates = array(TRUE, c(9, 9, 9)))
  expect_identical(result$status, "invalid")
  expect_identical(count_solutions(clashing(), candidates = array(TRUE, c(9, 9, 9))), 0)
})

test_that("counting in marks without end stops at its limit", {
  marks <- array(TRUE, c(9, 9, 9))
  marks[1, 1, 1] <- FALSE
  expect_true(count_solutions(empty, 1000, candidates = marks) == 1000)
  first <- all_solutions(empty, 3, candidates = marks)
  expect_identical(substr(as.character(first), 1, 1), c("2", "2", "2"))
})

test_that("what cannot be pencil marks is refused", {
  local_reproducible_output()
  board <- as_matrix(article_1)
  expect_condition_snapshot(
    solve_sudoku(board, "hybrid", candidates = candidates(board)),
    solve_sudoku(board, candidates = board > 0),
    count_solutions(board, candidates = "123"),
    count_solutions(c(article_1, article_2), candidates = candidates(board)),
    all_solutions(board, 10, candidates = 1:3)
  )
  expect_output(
    print(solve_sudoku(board, candidates = candidates(board))),
    "solved: the pencil marks leave one solution."
  )
})
