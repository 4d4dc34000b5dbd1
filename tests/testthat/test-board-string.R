board <- as_matrix(article_1)

test_that("each mark of a blank is read", {
  for (blank in c("0", ".", "_", "-")) {
    expect_identical(as_board(gsub("0", blank, article_1, fixed = TRUE)), board)
    expect_identical(as_board(strrep(blank, 81)), matrix(0L, 9, 9))
  }
})

test_that("white space and line breaks are left out", {
  rows <- substring(article_1, seq(1, 81, 9), seq(9, 81, 9))
  expect_identical(as_board(paste(rows, collapse = "\n")), board)
  expect_identical(as_board(paste(rows, collapse = "\r\n  ")), board)
  expect_identical(as_board(gsub("(.)", "\\1\t", article_1)), board)
})

drawn <- function(blank, rule) {
  rows <- apply(board, 1, function(digits) {
    digits[digits == 0] <- blank
    boxes <- vapply(split(digits, rep(1:3, each = 3)), paste, "", collapse = " ")
    paste(boxes, collapse = " | ")
  })
  paste(append(append(rows, rule, 6), rule, 3), collapse = "\n")
}

test_that("drawing is left out, whatever marks the blanks", {
  for (rule in c("------+-------+------", "+---+---+---+", "======+=======+======")) {
    for (blank in c("0", ".", "_", "-")) {
      expect_identical(as_board(drawn(blank, rule)), board)
    }
  }
  framed <- paste0("+-------+\n", drawn(".", "---+---"), "\n+-------+")
  expect_identical(as_board(framed), board)
})

test_that("lines of dashes alone are rules only where they are too many", {
  expect_identical(as_board(drawn("-", "---------------------")), board)
  dashes <- paste(rep("---------", 9), collapse = "\n")
  expect_identical(as_board(dashes), matrix(0L, 9, 9))
})

test_that("a printed board is read again", {
  for (unicode in c(TRUE, FALSE)) {
    local_reproducible_output(unicode = unicode)
    printed <- paste(format(solve_sudoku(board, "logic")), collapse = "\n")
    expect_identical(as_board(printed), solve_sudoku(board, "logic")$solution)
  }
})

test_that("strings of another length or alphabet are errors", {
  for (x in list("", "123", substr(article_1, 1, 80), paste0(article_1, "0"), NA_character_,
    c(article_1, article_1), character())) {
    expect_error(solve_sudoku(x), class = "oxidoku_error_shape")
  }
  x <- article_1
  substr(x, 5, 5) <- "x"
  substr(x, 81, 81) <- "?"
  error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
  expect_identical(error$positions, c(5L, 81L))
})

test_that("bytes that are no text are named by their positions", {
  bytes <- charToRaw(article_1)
  bytes[c(3, 20)] <- as.raw(c(0xff, 0xc3))
  for (encoding in c("UTF-8", "bytes")) {
    x <- rawToChar(bytes)
    Encoding(x) <- encoding
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
    expect_identical(error$positions, c(3L, 20L))
    expect_match(solve_puzzles(x)$reason, "position 3, 20", fixed = TRUE)
  }
  skip_if_not(l10n_info()$`UTF-8`)
  error <- expect_error(solve_sudoku(rawToChar(bytes)), class = "oxidoku_error_cell")
  expect_identical(error$positions, c(3L, 20L))
})

test_that("messages say what is wrong and what would be right", {
  local_reproducible_output()
  x <- article_1
  substr(x, 5, 5) <- "x"
  substr(x, 7, 7) <- "%"
  expect_condition_snapshot(
    solve_sudoku(substr(article_1, 1, 80)),
    solve_sudoku(paste("\n", article_1, "1")),
    solve_sudoku(x),
    solve_sudoku(c(article_1, article_1)),
    solve_sudoku(NA_character_),
    solve_sudoku(strsplit(article_1, "")[[1]]),
    solve_sudoku(strrep("%s %n", 20))
  )
})
