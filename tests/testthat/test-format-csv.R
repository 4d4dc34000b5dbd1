test_that("a table is read by its header", {
  expect_read(
    c("quizzes,solutions", paste0(played$puzzle, ",", played$solution)), "csv",
    line = 2L, solution = played$solution
  )
  expect_read(
    c("id;puzzle;solution;note", paste0("7;", played$puzzle, ";", played$solution, ";\"a;b\"")), "csv",
    line = 2L, solution = played$solution, note = "a;b", id = 7L
  )
})

test_that("a table holds all columns of single values", {
  expect_held("csv", c("puzzle", "filled", "solution", "label", "author", "rating", "er", "ep", "ed"))
})

test_that("a header alone is a table without rows", {
  expect_identical(nrow(read_sudoku("puzzle,note\n")), 0L)
})

test_that("names that a reader would take apart or trim are in quotes", {
  table <- list(puzzle = 1, " a" = 1, "b " = 1, "c,d" = 1, "e\"f" = 1, "g h" = 1)
  expect_identical(csv_header(table), "puzzle,\" a\",\"b \",\"c,d\",\"e\"\"f\",g h")
})

test_that("words in a table are text, even if they look like something else", {
  rows <- function(word, number) paste(played$puzzle, word, word, word, number, sep = ",")
  for (word in c("T", "TRUE", "1e5", "007", "12", "Inf")) {
    read <- read_sudoku(I(c("puzzle,Label,author,rules,tries", rows(word, "1e5"))))
    expect_identical(c(read$Label, read$author, read$rules), rep(word, 3))
    expect_identical(read$tries, 1e5)
  }
  expect_identical(read_sudoku(I(c("puzzle,solution", paste0(played$puzzle, ",1e5"))))$solution, "1e5")
  # A text column without any text is read as missing values, like other columns.
  expect_true(all(is.na(read_sudoku(I(c("puzzle,label", paste0(played$puzzle, ","))))$label)))
})
