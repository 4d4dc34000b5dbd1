board <- as_matrix(article_1)

test_that("each mark of a blank is read", {
  for (blank in c("0", ".", "_", "-")) {
    expect_identical(board_in(gsub("0", blank, article_1, fixed = TRUE)), board)
    expect_identical(board_in(strrep(blank, 81)), matrix(0L, 9, 9))
  }
})

test_that("white space and line breaks are left out", {
  rows <- substring(article_1, seq(1, 81, 9), seq(9, 81, 9))
  expect_identical(board_in(paste(rows, collapse = "\n")), board)
  expect_identical(board_in(paste(rows, collapse = "\r\n  ")), board)
  expect_identical(board_in(gsub("(.)", "\\1\t", article_1)), board)
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
      expect_identical(board_in(drawn(blank, rule)), board)
    }
  }
  framed <- paste0("+-------+\n", drawn(".", "---+---"), "\n+-------+")
  expect_identical(board_in(framed), board)
})

test_that("a printed board is read again", {
  for (unicode in c(TRUE, FALSE)) {
    local_reproducible_output(unicode = unicode)
    printed <- paste(format(solve_sudoku(board, "logic")), collapse = "\n")
    expect_identical(board_in(printed), solve_sudoku(board, "logic")$solution)
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

test_that("the error for bytes that are not text has their positions", {
  bytes <- charToRaw(article_1)
  bytes[c(3, 20)] <- as.raw(c(0xff, 0xc3))
  for (encoding in c("UTF-8", "bytes")) {
    x <- rawToChar(bytes)
    Encoding(x) <- encoding
    error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
    expect_identical(error$positions, c(3L, 20L))
    expect_match(solve_puzzles(x)$reason, "positions 3 and 20", fixed = TRUE)
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

test_that("matrices and lists are read as they are pasted", {
  by_row <- apply(board, 1, paste, collapse = ", ")
  python <- paste0("[", paste0("[", by_row, "]", collapse = ",\n "), "]")
  with_na <- replace(board, board == 0L, NA)
  pasted <- list(
    python,
    paste0("array(", python, ")"),
    gsub("0", "None", python),
    gsub("0", "null", python),
    paste0("['", paste(apply(board, 1, paste, collapse = ""), collapse = "', '"), "']"),
    paste0("{", gsub("[][]", "", python), "}"),
    utils::capture.output(print(board)),
    utils::capture.output(print(with_na)),
    utils::capture.output(dput(as.vector(t(board)))),
    paste0("matrix(", paste(deparse(as.vector(t(board)) + 0), collapse = ""), ")")
  )
  for (text in pasted) {
    text <- paste(text, collapse = "\n")
    expect_identical(board_in(text), board, info = text)
  }
})

test_that("the error for text that is not a board says what it seems to be", {
  for (x in c("puzzles.txt", "~/sudoku/easy.csv.gz", "C:\\games\\one.sdk")) {
    expect_error(solve_sudoku(x), "looks like the name of a file", class = "oxidoku_error_shape")
    expect_match(solve_puzzles(x)$reason, "the name of a file: read_sudoku() reads it", fixed = TRUE)
  }
  file <- withr::local_tempfile(lines = article_1)
  expect_error(solve_sudoku(file), "looks like the name of a file", class = "oxidoku_error_shape")
  for (x in c("https://example.org/?puzzle=12", "www.example.org/sudoku")) {
    expect_error(solve_sudoku(x), "looks like a link", class = "oxidoku_error_shape")
    expect_match(solve_puzzles(x)$reason, "a link")
  }
})

test_that("a long text is refused by its length", {
  # Reading this text character by character would take minutes.
  long <- strrep("1 ", 5e7)
  expect_error(solve_sudoku(long), "100,000,000 bytes", class = "oxidoku_error_shape")
  expect_match(solve_puzzles(long)$reason, "100,000,000 bytes")
  expect_error(hint_sudoku(article_1, candidates = long), class = "oxidoku_error_argument")
})

test_that("bytes beyond U+10FFFF are no text", {
  bytes <- charToRaw(article_1)
  x <- rawToChar(c(bytes[1:5], as.raw(c(0xf5, 0x80, 0x80, 0x80)), bytes[7:81]))
  Encoding(x) <- "UTF-8"
  withr::local_options(warn = 2)
  error <- expect_error(solve_sudoku(x), class = "oxidoku_error_cell")
  expect_identical(error$positions, 6:9)
  expect_match(solve_puzzles(x)$reason, "positions 6")
})

test_that("a wrong character in a text of 81 names its cell", {
  text <- strrep("0", 81)
  substr(text, 5, 5) <- "%"
  expect_error(solve_sudoku(text), "\"%\" in r1c5", fixed = TRUE)
  expect_identical(solve_puzzles(text)$reason, "a wrong value in r1c5")
  substr(text, 12, 12) <- "&"
  expect_identical(solve_puzzles(text)$reason, "wrong values in r1c5 and r2c3")
  error <- expect_error(solve_sudoku(text), class = "oxidoku_error_cell")
  expect_identical(error$cells, data.frame(row = 1:2, col = c(5L, 3L)))

  by_column <- paste0("cbind(", toString(c(rep(0, 11), "%", rep(0, 69))), ")")
  expect_error(solve_sudoku(by_column), "\"%\" in r3c2", fixed = TRUE)
  expect_identical(solve_puzzles("hello")$reason, "wrong values at positions 1, 2, 3 and 2 more")
})

test_that("a string of 81 characters is read as by the reader of all other text", {
  withr::local_seed(20)
  empty <- c("0", ".", "_", "-")
  for (i in 1:50) {
    cells <- ifelse(runif(81) < 0.4, sample(1:9, 81, TRUE), sample(empty, 81, TRUE))
    x <- paste(cells, collapse = "")
    board <- board_in(x)
    expect_identical(board, board_of_text_in(x, classic_rules()$facts, "board", NULL))
    expect_identical(board, matrix(as.integer(replace(cells, cells %in% empty, "0")), 9, byrow = TRUE))
  }
  x <- as.character(sudoku_examples$puzzle[[1]])
  expect_identical(solve_sudoku(x), solve_sudoku(board_in(x)))
  expect_identical(solve_sudoku(c(name = x)), solve_sudoku(x))
  expect_identical(find_empty_cells(x), find_empty_cells(board_in(x)))
})

test_that("a matrix of one string is not a board", {
  x <- matrix(strrep("0", 81), 1, 1)
  expect_error(solve_sudoku(x), class = "oxidoku_error_shape")
})

test_that("lines of dashes alone are rules only where they are too many", {
  expect_identical(board_in(drawn("-", "---------------------")), board)
  dashes <- paste(rep("---------", 9), collapse = "\n")
  expect_identical(board_in(dashes), matrix(0L, 9, 9))
})

test_that("no-break spaces, full-width digits and invisible characters are read as people see them", {
  plain <- as.character(sudoku_examples$puzzle[1])
  six <- ".4....\n....35\n.51.6.\n.2....\n......\n41.5.."
  wide <- function(x) {
    code <- utf8ToInt(x)
    intToUtf8(code + 0xfee0 * (code %in% utf8ToInt("0123456789.")))
  }
  for (board in c(plain, six)) {
    expected <- solve_sudoku(board)$solution
    written <- list(
      wide(board), paste0("\ufeff", board), paste0(board, "\u200b"), gsub("(..)", "\\1\u00a0", board),
      paste(strsplit(board, "")[[1]], collapse = "\u00ad"), strsplit(wide(six), "\n")[[1]]
    )
    for (locale in c(Sys.getlocale("LC_CTYPE"), "C")) {
      withr::with_locale(c(LC_CTYPE = locale), {
        for (text in written[if (board == plain) 1:5 else 1:6]) {
          expect_identical(solve_sudoku(text)$solution, expected, label = locale)
        }
        expect_identical(as_sudoku(unlist(written[1:5])), rep(as_sudoku(board), 5))
      })
    }
  }
  # Symbols may be any characters.
  symbols <- c("\uff12", "\uff11", 3:9)
  swapped <- chartr("12", "\uff12\uff11", plain)
  expect_identical(as.character(sudoku_puzzle(swapped, symbols = symbols)), plain)
})
