test_that("a bad line gets a reason, or is an error when strict", {
  puzzle <- played$puzzle
  mixed <- paste0(".", substring(puzzle, 2))
  text <- c(puzzle, mixed, paste0(puzzle, "0"), substring(puzzle, 2), "what is this", puzzle)
  read <- read_sudoku(text)
  expect_identical(is.na(read$puzzle), c(FALSE, TRUE, TRUE, TRUE, TRUE, FALSE))
  expect_identical(read$line, 1:6)
  expect_match(read$reason[[2]], "two characters for empty cells", fixed = TRUE)
  expect_match(read$reason[[3]], "82 cells", fixed = TRUE)
  expect_match(read$reason[[4]], "80 cells", fixed = TRUE)
  error <- tryCatch(read_sudoku(text, strict = TRUE), oxidoku_error_file = identity)
  expect_identical(error$line, 2L)
  expect_identical(error$column, 2L)
  expect_identical(error$format, "lines")
})

test_that("columns of a table come back as they were", {
  file <- withr::local_tempfile(fileext = ".csv")
  n <- 6
  table <- tibble::tibble(
    puzzle = as_sudoku(rep(c(article_1, article_2), 3)),
    solution = as_sudoku(rep(c(article_1_solution, NA), 3)),
    text = c("plain", "a,b", "say \"x\"", "two\nlines\nand a third", "", NA),
    odd = c("NA", " edge ", "\"", ",", "a;b\tc", "\u00e9\u4e2d"),
    code = c("007", "0300", NA, "1", "2", "3"),
    id = c("12345678901234567", "1", "2", "3", "4", NA),
    whole = c(1L, NA, -3L, 2147483647L, 0L, 5L),
    number = c(0.1 + 0.2, NA, -1e300, 5e-324, 1e15, 123.25),
    special = c(Inf, -Inf, NaN, NA, 1, 2),
    flag = c(TRUE, NA, FALSE, TRUE, FALSE, NA),
    nothing = rep(NA, n)
  )
  write_sudoku(table, file)
  back <- read_sudoku(file)
  expect_identical(attr(back, "format"), "csv")
  expect_identical(back$line, c(2:5, 8:9))
  expect_true(all(is.na(back$reason)))
  for (name in names(table)) expect_identical(back[[name]], table[[name]], label = name)
  # Another reader of CSV agrees.
  other <- utils::read.csv(file, colClasses = "character", na.strings = NULL, encoding = "UTF-8")
  expect_identical(other$text, c(table$text[1:5], ""))
  expect_identical(other$puzzle, as.character(table$puzzle))
})

test_that("a quote that is not closed loses one line", {
  text <- paste0("puzzle,note\n", article_1, ",\"open\n", article_2, ",x\n", article_1, ",\"y\"\n")
  table <- read_sudoku(text)
  expect_identical(as.character(table$puzzle), c(article_1, article_2, article_1))
  expect_identical(table$note, c("\"open", "x", "y"))
  # A row may have more fields than the header has names.
  expect_identical(nrow(read_sudoku(paste0("puzzle\n", article_1, ",7\n"))), 1L)
})

test_that("a table of open quotes is read, a row a line", {
  file <- withr::local_tempfile(fileext = ".csv")
  out <- withr::local_tempfile()
  rows <- rep("a\",\"", 20000)
  writeLines(c("puzzle,note,x", paste0(article_1, ",a,b"), rows, "q\"z"), file)
  read <- read_sudoku(file)
  expect_identical(nrow(read), 20002L)
  expect_identical(which(is.na(read$reason)), 1L)
  done <- process_sudoku(file, out, "check", threads = 2)
  expect_equal(done$rows, 20002)
  expect_equal(done$statuses[["malformed"]], 20001)
})

test_that("row k of the output is row k of the input where rows have several lines", {
  file <- withr::local_tempfile(fileext = ".csv")
  out <- withr::local_tempfile()
  n <- 30000
  clue <- rep_len(1:9, n)
  puzzle <- paste0(clue, strrep("0", 80))
  # Blocks end at different places within the quotes.
  notes <- sprintf("%s\n\nline %d", strrep("\"\" a,\n", rep_len(0:6, n)), seq_len(n))
  for (columns in c("puzzle,note", "note,puzzle")) {
    note_first <- columns == "note,puzzle"
    quoted <- paste0("\"", notes, "\"")
    rows <- if (note_first) paste(quoted, puzzle, sep = ",") else paste(puzzle, quoted, sep = ",")
    writeLines(c(columns, rows), file)
    read <- read_sudoku(file)
    expect_identical(as.character(read$puzzle), puzzle)
    for (threads in c(1, 3)) {
      process_sudoku(file, out, "check", threads = threads)
      expect_identical(
        utils::read.csv(out, colClasses = "character")$puzzle, puzzle
      )
    }
  }
})

test_that("the text of a puzzle or a solution that is not a board is kept", {
  puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
  x <- read_sudoku(I(paste0("puzzle,solution,note\n", puzzle, ",later,a\n123,,b\n", puzzle, ",,c\n")))
  expect_identical(x$solution, c("later", NA, NA))
  expect_identical(x$malformed, c(NA, "123", NA))
  expect_identical(x$note, c("a", "b", "c"))
})

test_that("malformed lines keep their text, and others the text around the puzzle", {
  read <- read_sudoku(I(c(paste(article_1, "#first"), "12345 is too short", paste0("7,", article_2))))
  expect_identical(read$malformed, c(NA, "12345 is too short", NA))
  expect_identical(read$label, c("first", NA, NA))
  expect_identical(read$id, c(NA, NA, 7L))
})

test_that("solutions that are boards stay beside those that are text", {
  read <- read_sudoku(I(c("puzzle,solution", paste0(article_1, ",later"), paste0(article_1, ",", article_1_solution))))
  expect_identical(as.character(read$solution), c("later", article_1_solution))
})

test_that("columns with the names of the result get an underscore", {
  read <- read_sudoku(I(c("puzzle,line,reason,file,note", paste0(article_1, ",a,b,c,d"))))
  expect_named(read, c("puzzle", "clues", "line_", "reason_", "file_", "note", "line", "reason", "malformed"))
  expect_identical(unlist(read[c("line_", "reason_", "file_", "note")], use.names = FALSE), c("a", "b", "c", "d"))
})

test_that("a puzzle that does not match its hash is not kept", {
  hash <- bank_hash(as_sudoku(article_1), environment())
  read <- read_sudoku(I(paste(hash, c(article_1, article_2))))
  expect_identical(as.character(read$puzzle), c(article_1, NA))
  expect_identical(read$malformed, c(NA, article_2))
  expect_match(read$reason[[2]], "hash does not match")
  expect_identical(is.na(read$reason), c(TRUE, FALSE))
  expect_false("hash" %in% names(read))
})

test_that("fields of a list come without white space, under the names of its header", {
  read <- read_sudoku(I(c("#!sudoku -c1,Puzzle, Label ,Rating", paste0(article_1, ",  one , 2.5"), paste0(article_2, ",two,3"))))
  expect_identical(read$label, c("one", "two"))
  expect_identical(read$rating, c(2.5, 3))
  # The puzzle may be the last of the names.
  expect_identical(names_of_list(charToRaw("#!sudoku -c3,Label,Rating,Puzzle\n")), c("Label", "Rating"))
  expect_identical(names_of_list(charToRaw("#!sudoku -c4,Label,Rating,Puzzle\n")), c("Label", "Rating", "Puzzle"))
})
