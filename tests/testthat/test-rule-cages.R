test_that("cages overlap only with `overlap = TRUE`", {
  e <- expect_rule_error(sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 4)))
  expect_identical(e$cells, data.frame(row = 1L, col = 2L))
  both <- sudoku_rules(rule_cage("r1c1 r1c2", 3), rule_cage("r1c2 r1c3", 5, overlap = TRUE))
  expect_length(both$rules, 2)
})

test_that("rule_cages() reads letters and sums", {
  letters <- c("AABB", "CADB", "CDDE", "CFFE")
  one <- rule_cages(letters, c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5))
  expect_length(one, 6)
  expect_identical(rule_cages(paste(letters, collapse = " "), list(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  expect_identical(rule_cages(do.call(rbind, strsplit(letters, "")), c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)), one)
  # A cage without a sum, and cells in no cage.
  some <- suppressMessages(sudoku_rules(rule_cages("AA..............", NULL), size = 4))
  expect_identical(some$rules[[1]]$values, integer())
  for (bad in list("AAB", 1, NA, character(), c("AABB", NA))) {
    expect_error(rule_cages(bad), class = "oxidoku_error_argument")
  }
  # A sum of 0 is that of a cell with the digit 0, which most boards do not have.
  error <- expect_error(suppressMessages(sudoku_rules(rule_cages(letters, c(A = 0)), size = 4)), class = "oxidoku_error_rule")
  expect_match(error$reason, "cannot add up to 0")
  expect_identical(solve_sudoku(rules = sudoku_rules(rule_cage("r2c3", 0), size = 4, digits = 0:3), matrix(NA, 4, 4))$solution[2, 3], 0L)
  for (bad in list(c(X = 1), 1:5, c(A = 1, A = 2), c(A = "a"), c(A = -1))) {
    expect_error(rule_cages(letters, bad), class = "oxidoku_error_argument")
  }
})

test_that("sums without names are those of the cages in reading order", {
  letters <- c("AABB", "CADB", "CDDE", "CFFE")
  named <- rule_cages(letters, c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5))
  expect_identical(rule_cages(letters, c(9, 6, 8, 7, 5, 5)), named)
  expect_silent(rule_cages(letters, c(9, 6, 8, 7, 5, 5)))
  expect_error(rule_cages(letters, c(9, 6)), "6 cages and 2 sums", class = "oxidoku_error_argument")
})

test_that("slips in a typed killer are said in one message, in print() and in a check", {
  letters <- c("AABB", "CADB", "CDDE", "CFFE")
  sums <- c(A = 9, B = 6, C = 8, D = 7, E = 5, F = 5)
  slips <- function(...) {
    found <- list()
    made <- withCallingHandlers(rule_cages(...), message = function(m) {
      found[[length(found) + 1]] <<- m
      invokeRestart("muffleMessage")
    })
    expect_length(found, 1)
    expect_s3_class(found[[1]], "oxidoku_message_cages")
    rules <- sudoku_rules(made, size = 4)
    printed <- paste(capture.output(print(rules)), collapse = " ")
    checked <- paste(capture.output(print(check_sudoku(sudoku_puzzle(rules = rules)))), collapse = " ")
    said <- paste(capture.output(print(sudoku_puzzle(rules = rules))), collapse = " ")
    for (word in slip_words(found[[1]])) {
      for (text in list(printed, checked, said)) expect_match(text, word, fixed = TRUE)
    }
    found[[1]]
  }
  expect_identical(slips(letters, sums[-3])$no_sum, "C")
  expect_equal(slips(c("AABB", "CADB", "CDDE", "CFF."), replace(sums, 5, 4))$no_cage, data.frame(row = 4L, col = 4L))
  expect_equal(slips(c("AABB", "CADB", "CDDE", "CFEF"), sums)$in_pieces, c(E = 2, F = 2))
  expect_identical(slips(c("AABB", "CADB", "CDDE", "CFFX"), c(replace(sums, 5, 4), X = 2))$one_cell, c("E", "X"))
  total <- slips(letters, replace(sums, 4, 8))
  expect_equal(c(total$total, total$wanted), c(41, 40))
  expect_match(conditionMessage(total), "41, not 40: 1 too much", fixed = TRUE)
  # The message names ten cages.
  many <- slips(c("ABCD", "EFGH", "IJKL", "MNOP"), c(A = 1))
  expect_length(many$no_sum, 15)
  expect_identical(slip_words(many)[10:12], c("Cage K: no sum.", "5 more cages: no sum.", "Cage A: one cell."))
  expect_identical(utils::tail(slip_words(many), 1), "6 more cages: one cell.")
})
