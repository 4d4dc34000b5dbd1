killer <- sudoku_rules(rule_cage("r1c1 r1c2", 9), rule_cage("r5c5 r5c6 r6c6", 20), rule_diagonals())

test_that("killers in a line come back", {
  x <- sudoku_puzzle(rules = killer)
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "killer")
  line <- readLines(file)
  expect_match(line, "^3x3:d:k:2304:2304:0:")
  back <- read_sudoku(file)
  expect_true(back$puzzle == x)
  expect_true(sudoku_puzzle(line) == x)
  expect_identical(solve_sudoku(line, rules = killer)$rules$key, killer$key)
  expect_identical(count_solutions(line, limit = 5), count_solutions(x, limit = 5))
})

test_that("what a line cannot say is a classed error", {
  file <- withr::local_tempfile()
  for (rule in list(rule_windows(), rule_cage("r1c1 r1c2"), rule_thermometer("r1c1 r1c2"), rule_diagonals("up"))) {
    expect_error(write_sudoku(sudoku_puzzle(rules = sudoku_rules(rule)), file, format = "killer"), class = "oxidoku_error_file")
  }
  expect_error(write_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 6)), file, format = "killer"), class = "oxidoku_error_file")
})

test_that("a jigsaw in a line is its givens and its regions", {
  set.seed(4)
  made <- generate_sudoku(3, rules = sudoku_rules(random_regions()))
  lines <- vapply(1:3, function(i) {
    own <- made$puzzle[i]
    paste0(cells_of_puzzles(own), c("", " ", ",")[[i]], paste(letters[rules(own)$shape$layout], collapse = ""))
  }, "")
  file <- withr::local_tempfile()
  writeLines(lines, file)
  read <- read_sudoku(file)
  expect_true(all(read$puzzle == made$puzzle))
  expect_identical(solve_sudoku(lines[[1]])$status, "unique")
  expect_true(is_solution(lines[[2]], made$solution[2]))
  # In a puzzle with its solution, the solution is not read as regions.
  writeLines(paste(article_1, article_1_solution), file)
  expect_true(is_sudoku(read_sudoku(file)$puzzle))
})

test_that("jigsaws are written as they are read", {
  made <- withr::with_seed(1, generate_sudoku(2, rules = sudoku_rules(random_regions())))
  file <- withr::local_tempfile()
  write_sudoku(made$puzzle, file, format = "killer")
  expect_match(readLines(file), "^[1-9.]{81} [A-I]{81}$")
  expect_true(all(as_sudoku(read_sudoku(file)) == made$puzzle))

  layout <- rules(made$puzzle[1])$shape$layout
  both <- sudoku_rules(
    rule_cage("r1c1 r1c2", 9), rule_cage("r5c5 r6c5"), rule_diagonals(),
    regions = matrix(layout, 9, byrow = TRUE)
  )
  write_sudoku(sudoku_puzzle(rules = both), file, format = "killer")
  expect_match(readLines(file), "^SumoCueV1D=9J0[+]0J")
  expect_identical(rules(read_sudoku(file))$key, both$key)

  apart <- matrix(layout, 9, byrow = TRUE)
  at <- rbind(which(apart == 1, arr.ind = TRUE)[1, ], which(apart == 9, arr.ind = TRUE)[5, ])
  apart[at] <- rev(apart[at])
  expect_error(
    write_sudoku(sudoku_puzzle(rules = sudoku_rules(regions = apart)), file, format = "killer"),
    class = "oxidoku_error_file"
  )
})

test_that("a text without entries, or with other text among killers, is no killer", {
  line <- paste0("3x3::k:", strrep("0:", 81))
  expect_false(format_killer$detect("# A comment"))
  expect_false(format_killer$detect(c(line, strrep("0", 81))))
  expect_true(format_killer$detect(c("# A comment", line, line)))
})
