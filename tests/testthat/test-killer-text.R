sumocue_of <- function(head, sums, region = NULL, diagonals = FALSE) {
  cells <- ifelse(head == 1:81, paste0("=", sums[head]), paste0("+", head - 1))
  paste0("SumoCueV1", if (diagonals) "D", paste0(cells, if (!is.null(region)) paste0("J", region), collapse = ""))
}


test_that("81 characters point to the sum of their cage", {
  rows <- c(
    # A cage whose cells point along a line, a cage without a sum, and a cage of one cell.
    "9<<000001", "0>0000000", "000000000",
    # Cells in every direction around the sum 45.
    "000.v,000", "000>j<000", "000'^`000",
    # A sum written as a capital letter, and cells that point to other cells.
    "000000000", "000K<<000", "00000^000"
  )
  killer <- sudoku_rules(
    rule_cage("r1c1 r1c2 r1c3", 9), rule_cage("r1c9", 1), rule_cage("r2c2 r2c3"),
    rule_cage(expand.grid(row = 4:6, col = 4:6), 45), rule_cage("r8c4 r8c5 r8c6 r9c6", 20)
  )
  expect_identical(rules(sudoku_puzzle(paste(rows, collapse = "")))$key, killer$key)
  expect_error(sudoku_puzzle(paste0("<", strrep("0", 80))), class = "oxidoku_error_argument")
  expect_error(sudoku_puzzle(paste0("><", strrep("0", 79))), class = "oxidoku_error_argument")
})

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

test_that("the least number of a cage is a sum of 1 with the label 0", {
  x <- rules(sudoku_puzzle(paste0("3x3::k:256:255:", strrep("0:", 79))))
  expect_identical(x$key, sudoku_rules(rule_cage("r1c1", 1))$key)
})

test_that("cells of SumoCueV1 may point from cell to cell through the whole cage", {
  head <- 1:81
  head[2:9] <- 1:8
  cage <- rule_cage(cbind(row = 1, col = 1:9), 45)
  expect_identical(rules(sudoku_puzzle(sumocue_of(head, replace(rep(0, 81), 1, 45))))$key, sudoku_rules(cage)$key)
})
