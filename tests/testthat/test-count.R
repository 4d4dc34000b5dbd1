test_that("solutions are counted up to the limit", {
  expect_identical(count_solutions(article_1), 1)
  expect_identical(count_solutions(clashing()), 0)
  expect_identical(count_solutions(empty) + 0, 2)
  expect_identical(count_solutions(empty, limit = 1) + 0, 1)
  expect_identical(count_solutions(empty, limit = 1234) + 0, 1234)
  expect_identical(count_solutions(article_1, limit = 1e12), 1)
  expect_identical(count_solutions(article_1, limit = Inf), 1)
})

test_that("a count that reached its limit prints as a lower bound and calculates as a number", {
  count <- count_solutions(empty)
  expect_output(print(count), "^at least 2 solutions$")
  expect_output(print(count_solutions(empty, 1)), "^at least 1 solution$")
  expect_output(print(count_solutions(empty, 12345)), "^at least 12,345 solutions$")
  expect_identical(attr(count, "limit"), 2)
  expect_true(count == 2 && 2 <= count && !(count > 2))
  expect_identical(count * 3, 6)
  expect_identical(-count, -2)
  expect_identical(sum(count, 1), 3)
  expect_identical(sqrt(count), sqrt(2))
  expect_identical(c(count, 1), c(2, 1))
  expect_identical(count[[1]], 2)
  expect_identical(sapply(list(empty, article_1), count_solutions), c(2, 1))
  expect_identical(data.frame(n = count)$n, 2)
  expect_identical(switch(as.character(count), "2" = "yes"), "yes")
  # The counts of many puzzles are plain numbers, for tables.
  expect_identical(count_solutions(c(empty, article_1)), c(2, 1))
})

test_that("a long count reports the solutions found so far", {
  reported <- numeric()
  expect_error(
    check_native(native_count(as_board(empty), Inf, 1L, function(n) {
      reported <<- c(reported, n)
      if (length(reported) == 3) stop("enough")
    })),
    "enough"
  )
  expect_false(is.unsorted(reported))
  expect_gt(reported[[3]], 0)
})

test_that("a count below its limit is exact", {
  board <- as_matrix("123456789456789123789123456214365897365897214897214365531642978000000000000000000")
  found <- count_solutions(board, Inf)
  solutions <- all_solutions(board, 1000)
  expect_identical(found, length(solutions) + 0)
  expect_gt(found, 1)
  expect_true(all(vapply(as.list(solutions), function(it) solves(as.matrix(it), board), NA)))
})

test_that("solutions come in row-major order, none twice", {
  solutions <- all_solutions(empty, limit = 50)
  expect_true(is_sudoku(solutions))
  expect_length(solutions, 50)
  text <- as.character(solutions)
  expect_identical(text, sort(text, method = "radix"))
  expect_identical(anyDuplicated(text), 0L)
  expect_identical(text[[1]], as.character(solve_sudoku(empty)))
  expect_identical(all_solutions(empty, 3)[1:3], solutions[1:3])
})

test_that("a list shows that its limit cut it", {
  four <- matrix(0, 4, 4)
  for (board in list(empty, four)) {
    expect_message(cut <- all_solutions(board), class = "oxidoku_message_limit")
    expect_length(cut, 100)
    expect_identical(attr(cut, "limit"), 100)
    expect_output(print(cut), "The first of more than 100 solutions.", fixed = TRUE)
    expect_null(attr(cut[1:2], "limit"))
    expect_no_message(one <- all_solutions(board, limit = 1))
    expect_output(print(one), "more than 1 solution.", fixed = TRUE)
  }
  # There are 288 grids of 4x4, so a limit of 288 cuts nothing off.
  for (limit in c(288, 289, Inf)) {
    all <- all_solutions(four, limit)
    expect_length(all, 288)
    expect_null(attr(all, "limit"))
  }
  expect_no_message(expect_null(attr(all_solutions(article_1), "limit")))
})

test_that("no solution is an empty vector", {
  expect_identical(all_solutions(clashing()), as_sudoku(character()))
  expect_identical(as.character(all_solutions(article_1)), article_1_solution)
})

test_that("the limit is checked", {
  for (limit in list(0, -1, 1.5, NA, NaN, c(1, 2), "2", NULL, TRUE, factor(2), -Inf)) {
    error <- expect_error(count_solutions(article_1, limit), class = "oxidoku_error_argument")
    expect_identical(error$arg, "limit")
    expect_error(all_solutions(article_1, limit), class = "oxidoku_error_argument")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    count_solutions(article_1, limit = 0),
    count_solutions(article_1, limit = "2"),
    all_solutions(article_1, limit = 0)
  )
})

test_that("sums and the like of counts leave missing values out if asked", {
  count <- count_solutions(empty)
  expect_identical(sum(count, NA), NA_real_)
  expect_identical(sum(NA, count, na.rm = TRUE), 2)
  expect_identical(max(count, NA, 1, na.rm = TRUE), 2)
})

test_that("limits of lists and counts are said for puzzles with rules, too", {
  x <- sudoku_puzzle(rules = sudoku_rules(rule_diagonals(), size = 4))
  all <- all_solutions(x, limit = Inf)
  n <- length(all)
  expect_identical(as.numeric(count_solutions(x, limit = Inf)), as.numeric(n))
  expect_null(attr(all, "limit"))
  expect_null(attr(all_solutions(x, limit = n), "limit"))
  some <- all_solutions(x, limit = n - 1)
  expect_equal(attr(some, "limit"), n - 1)
  expect_output(print(some), paste("The first of more than", n - 1))
  expect_output(print(all_solutions(x, limit = 1)), "The first of more than 1 solution")
  expect_false(any(grepl("The first of", capture.output(print(all)))))
  expect_message(all_solutions(sudoku_puzzle(rules = sudoku_rules(size = 6))), class = "oxidoku_message_limit")
  expect_no_message(all_solutions(x))
  expect_s3_class(count_solutions(x, limit = 2), "oxidoku_count")
  expect_identical(solve_puzzles(x, limit = n - 1)$n_solutions, n - 1)
})
