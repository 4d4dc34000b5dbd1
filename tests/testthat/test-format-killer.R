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

test_that("81 characters point to the sum of their cage", {
  text <- paste0("9<", strrep("0", 34), "0000", "K<00", "00000^000", strrep("0", 27), "0")
  text <- substr(paste0(text, strrep("0", 81)), 1, 81)
  made <- rules(sudoku_puzzle(text))
  cages <- vapply(made$rules, function(rule) paste(rule$values, nrow(rule$cells[[1]])), "")
  expect_identical(cages[[1]], "9 2")
  expect_true("20 3" %in% cages || "20 2" %in% cages)
  expect_error(sudoku_puzzle(paste0("<", strrep("0", 80))), class = "oxidoku_error_argument")
  expect_error(sudoku_puzzle(paste0("><", strrep("0", 79))), class = "oxidoku_error_argument")
})

test_that("what a line cannot say is a classed error", {
  file <- withr::local_tempfile()
  for (rule in list(rule_windows(), rule_cage("r1c1 r1c2"), rule_thermometer("r1c1 r1c2"), rule_diagonals("up"))) {
    expect_error(write_sudoku(sudoku_puzzle(rules = sudoku_rules(rule)), file, format = "killer"), class = "oxidoku_error_file")
  }
  expect_error(write_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 6)), file, format = "killer"), class = "oxidoku_error_file")
})

sumocue_of <- function(head, sums, region = NULL, diagonals = FALSE) {
  cells <- ifelse(head == 1:81, paste0("=", sums[head]), paste0("+", head - 1))
  paste0("SumoCueV1", if (diagonals) "D", paste0(cells, if (!is.null(region)) paste0("J", region), collapse = ""))
}

test_that("SumoCueV1 is read, with diagonals and regions", {
  head <- 1:81
  head[2] <- 1
  head[11] <- 2
  sums <- rep(0, 81)
  sums[1] <- 12
  cage <- rule_cage("r1c1 r1c2 r2c2", 12)
  expect_identical(rules(sudoku_puzzle(sumocue_of(head, sums)))$key, sudoku_rules(cage)$key)
  line <- sumocue_of(head, sums, rep(0:8, each = 9), diagonals = TRUE)
  file <- withr::local_tempfile()
  writeLines(line, file)
  read <- read_sudoku(file)
  wanted <- sudoku_rules(cage, rule_diagonals(), regions = matrix(rep(0:8, each = 9), 9, byrow = TRUE))
  expect_identical(rules(read)$key, wanted$key)
  head[1] <- 2
  expect_error(sudoku_puzzle(sumocue_of(head, sums)), class = "oxidoku_error_argument")
  head[1] <- 90
  expect_error(sudoku_puzzle(sumocue_of(head, sums)), class = "oxidoku_error_argument")
})

test_that("a jigsaw in a line is its givens and its regions", {
  set.seed(4)
  made <- generate_sudoku(3, rules = sudoku_rules(random_regions()))
  lines <- vapply(1:3, function(i) {
    own <- made$puzzle[i]
    paste0(as.character(own), c("", " ", ",")[[i]], paste(letters[rules(own)$shape$layout], collapse = ""))
  }, "")
  file <- withr::local_tempfile()
  writeLines(lines, file)
  read <- read_sudoku(file)
  expect_true(all(read$puzzle == made$puzzle))
  expect_identical(solve_sudoku(lines[[1]])$status, "unique")
  expect_true(is_solution(lines[[2]], made$solution[2]))
  # A puzzle with its solution has no regions.
  writeLines(paste(article_1, article_1_solution), file)
  expect_true(is_sudoku(read_sudoku(file)$puzzle))
})

test_that("a text without entries, or with other text among killers, is no killer", {
  line <- paste0("3x3::k:", strrep("0:", 81))
  expect_false(format_killer$detect("# A comment"))
  expect_false(format_killer$detect(c(line, strrep("0", 81))))
  expect_true(format_killer$detect(c("# A comment", line, line)))
})
