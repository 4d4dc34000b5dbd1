test_that("a result turns into matrix and text", {
  result <- solve_sudoku(article_1)
  expect_identical(as.matrix(result), result$solution)
  expect_identical(as.character(result), article_1_solution)
  stuck <- as.character(solve_sudoku(article_1, "logic"))
  expect_identical(as_matrix(stuck), solve_sudoku(article_1, "logic")$solution)
})

test_that("printing", {
  local_reproducible_output()
  expect_snapshot({
    solve_sudoku(article_1, "backtracking", order = "column")
    solve_sudoku(article_1, "logic")
    solve_sudoku(clashing())
    solve_sudoku(empty, "backtracking")
  })
})

test_that("only the summary shows the guesses of the default method", {
  result <- solve_sudoku(hardest)
  expect_false(any(grepl("guess|fast", capture.output(print(result)))))
  expect_output(print(summary(result)), "Work: +[0-9,]+ guess")
})

test_that("printing with UTF-8 and colours", {
  local_reproducible_output(unicode = TRUE, crayon = TRUE)
  expect_snapshot(solve_sudoku(article_1, "backtracking"))
})

test_that("print gives its argument back, unseen", {
  result <- solve_sudoku(article_1)
  capture.output(printed <- withVisible(print(result)))
  expect_identical(printed, list(value = result, visible = FALSE))
})

test_that("summary", {
  local_reproducible_output()
  expect_snapshot({
    summary(solve_sudoku(article_1, "logic"))
    summary(solve_sudoku(article_1, "backtracking"))
    summary(solve_sudoku(clashing()))
  })
  hybrid <- summary(solve_sudoku(article_2, "hybrid"))
  expect_output(print(hybrid), paste("Pairs: +", hybrid$naked_pairs, "naked\nGuessing: "))
  counts <- summary(solve_sudoku(article_1))
  expect_identical(c(counts$givens, counts$filled), c(26L, 55L))
})

test_that("a result is the matrix of its solution", {
  result <- solve_sudoku(article_1)
  solution <- result$solution
  board <- as_matrix(article_1)
  expect_identical(attributes(solution), list(dim = c(9L, 9L)))
  expect_identical(as.matrix(result), solution)
  expect_true(is.matrix(result) && is.integer(result) && is.numeric(result))
  expect_identical(c(nrow(result), ncol(result), length(result)), c(9L, 9L, 81L))
  # Values that a function extracts or calculates from a result are plain.
  functions <- list(
    function(x) x[1, ], function(x) x[, 9], function(x) x[2:3, 4:5], function(x) x[1, , drop = FALSE],
    function(x) x[board == 0], function(x) x[10], function(x) x[], function(x) x[, ], function(x) x[[1, 2]],
    function(x) x[[10]], function(x) x == board, function(x) board != x, function(x) x - board,
    function(x) -x, function(x) x %% 2L, t, sqrt, round, cumsum, sum, range, mean, rev, sort, order, head, tail,
    as.vector, as.integer, as.numeric, as.data.frame, data.frame, is.na, anyNA, unique, duplicated,
    anyDuplicated, function(x) x %in% 1:5, function(x) match(3L, x), function(x) c(x, x, 0L),
    function(x) rbind(x, x), function(x) do.call(rbind, list(x, x)), function(x) apply(x, 1, sum),
    function(x) x %*% x, function(x) split(1:81, x), function(x) tapply(1:81, x, min), rowSums, diag,
    function(x) which(x == 5, arr.ind = TRUE), function(x) ifelse(x > 5, x, 0L), function(x) for (d in x) d,
    function(x) as.vector(x, "list"), function(x) unname(table(x)), factor,
    function(x) capture.output(write.csv(x)), function(x) capture.output(write.table(x))
  )
  for (f in functions) {
    expect_identical(f(result), f(solution), info = deparse(f))
  }
  expect_identical(table(result), table(solution, dnn = "result"))
})

test_that("a result is compared with a board as a matrix or as text", {
  result <- solve_sudoku(article_1)
  expect_true(all(result == article_1_solution))
  expect_true(all(article_1_solution == result))
  expect_true(all(result == solve_sudoku(article_1, "hybrid")))
  expect_error(result == "12", class = "oxidoku_error_shape")
  six <- solve_sudoku(matrix(0L, 6, 6))
  expect_true(all(six == as.character(six)))
})

test_that("the elements of a result are reached by name", {
  result <- solve_sudoku(article_1)
  elements <- as.list(result)
  expect_identical(
    names(elements),
    c("solution", "solved", "status", "method", "guesses", "backtracks", "conflicts", "givens")
  )
  expect_false(is.object(elements))
  for (name in names(elements)) {
    expect_identical(result[[name]], elements[[name]])
  }
  expect_true(result$solved)
  expect_identical(result$givens, as_matrix(article_1))
  expect_identical(result$stat, "unique")
  expect_identical(result[["stat", exact = FALSE]], "unique")
  expect_null(result[["stat"]])
  expect_null(result$nothing)
  expect_identical(result[c("solved", "status")], list(solved = TRUE, status = "unique"))
  expect_identical(vapply(list(result, result), `[[`, "", "status"), c("unique", "unique"))
  expect_identical(utils::.DollarNames(result, "^so"), c("solution", "solved"))
  # names() would have to return a name for each cell.
  expect_null(names(result))
  expect_error(result$status <- "none", "as.list", class = "oxidoku_error_argument")
  expect_error(result$solution[1, 1] <- 0L, "as.matrix", class = "oxidoku_error_argument")
})

test_that("an edited result is a plain matrix", {
  result <- solve_sudoku(article_1)
  edits <- list(
    function(x) `[<-`(x, 1, 1, value = 5L), function(x) `[<-`(x, 2, 1:9, value = 0L), function(x) `[<-`(x, x > 5, value = 0L),
    function(x) `[[<-`(x, 1, value = 5L), function(x) `[[<-`(x, 1, 2, value = 5L), function(x) `[<-`(x, 1:81, value = 0L),
    function(x) `diag<-`(x, value = 0L), function(x) replace(x, 3, 9L), function(x) `is.na<-`(x, value = 3)
  )
  for (edit in edits) {
    expect_identical(edit(result), edit(result$solution), info = deparse(edit))
  }
  expect_identical(result, solve_sudoku(article_1))
})

test_that("a result is no condition", {
  result <- solve_sudoku(article_1)
  for (code in list(function() !result, function() result & TRUE, function() TRUE | result)) {
    expect_error(code(), "$solved", fixed = TRUE, class = "oxidoku_error_argument")
  }
  # R calls no method here and raises its own error.
  expect_error(if (result) 1)
  expect_false(isTRUE(result))
})

test_that("results are saved, compared and kept in tables", {
  result <- solve_sudoku(article_1)
  expect_identical(unserialize(serialize(result, NULL)), result)
  expect_identical(eval(parse(text = deparse(result))), result)
  expect_identical(result, solve_sudoku(as_matrix(article_1)))
  expect_true(all.equal(result, solve_sudoku(article_1)))
  other <- solve_sudoku(article_1, "hybrid")
  expect_match(all.equal(result, other), "method", all = FALSE)
  expect_false(identical(result, other))
  expect_output(str(result), "$ solved", fixed = TRUE)
  table <- tibble::tibble(result = list(result, other), cells = list(1, 2))
  expect_output(print(table), "9 × 9|9 x 9")
  expect_identical(table$result[[2]]$method, "hybrid")
})

test_that("boards without solution, and overlapping grids, are matrices too", {
  for (board in list(unsolvable, clashing())) {
    without <- solve_sudoku(board)
    expect_identical(as.matrix(without), matrix(NA_integer_, 9, 9))
    expect_identical(as.character(without), NA_character_)
    expect_true(all(is.na(without)))
    expect_identical(sum(without, na.rm = TRUE), 0L)
  }
  samurai <- solve_sudoku(sudoku_puzzle(rules = sudoku_rules(grids = "samurai")))
  expect_identical(dim(samurai), c(21L, 21L))
  expect_identical(sum(!is.na(samurai)), 369L)
  expect_identical(nchar(as.character(samurai)), 369L)
  expect_identical(max(samurai[1:9, 1:9]), 9L)
})

test_that("a result has no more methods than it needs", {
  expect_lte(sum(grepl("oxidoku_solution)", readLines(test_path("../../NAMESPACE")), fixed = TRUE)), 12)
})
