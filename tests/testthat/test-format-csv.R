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

test_that("tables and lines of every kind of board and size are read back", {
  tools <- Filter(file.exists, test_path("../..", c("tools/kinds.R", "00_pkg_src/oxidoku/tools/kinds.R")))
  skip_if(length(tools) == 0, "sources of the package")
  source(tools[[1]], local = TRUE)
  kinds <- unlist(lapply(c(4, 6, 9), function(size) paste(kinds_of_size(size), size)))
  # Takes kinds spread over the whole list.
  kinds <- kinds[unique(round(seq(1, length(kinds), length.out = min(sweep_size(8, 40, 1000), length(kinds)))))]
  for (kind in kinds) {
    parts <- strsplit(kind, " ")[[1]]
    withr::local_seed(1)
    made <- suppressMessages(suppressWarnings(puzzles_of_kind(parts[[1]], as.integer(parts[[2]]), 1)))
    table <- tibble::tibble(puzzle = made$puzzle, solution = made$solution, label = "a,\"b\"")
    read <- round_trip(table, "csv")
    expect_identical(read$puzzle, made$puzzle, label = kind)
    expect_identical(read$solution, made$solution, label = kind)
    expect_identical(read$label, table$label, label = kind)
    # A line without more than rules is also text of Interactive Sudoku Solver.
    expect_identical(round_trip(made$puzzle, "lines")$puzzle, made$puzzle, label = kind)
    # Any program that stores a table can store the text of the puzzles.
    text <- as.data.frame(table)
    text[1:2] <- lapply(text[1:2], as.character)
    expect_identical(as_sudoku(text$puzzle), made$puzzle, label = kind)
  }
})

test_that("a column of rules beside cells is joined by one call", {
  withr::local_seed(2)
  made <- generate_sudoku(1, rules = sudoku_rules(rule_anti_knight()))
  cells <- paste(t(givens(made$puzzle)), collapse = "")
  file <- withr::local_tempfile(lines = c("puzzle,rules", paste0(cells, ",anti-knight")), fileext = ".csv")
  read <- read_sudoku(file)
  expect_identical(read$rules, "anti-knight")
  expect_identical(sudoku_puzzle(givens(read$puzzle), sudoku_rules(rule_anti_knight())), made$puzzle)
})
