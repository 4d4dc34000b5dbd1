test_that("boards of any size have many forms", {
  m <- matrix(0, 6, 6)
  m[1, 1] <- 1
  m[2, 3] <- 2
  one <- sudoku_puzzle(m)
  lines <- c("1.....", "..2...", "......", "......", "......", "......")
  forms <- list(
    replace(m, m == 0, NA), as.data.frame(m), paste(lines, collapse = ""), lines,
    paste(lines, collapse = "\n"), as.list(lines), apply(m, 1, as.list),
    matrix(ifelse(m == 0, "", m), 6), capture.output(print(one))[-1],
    "1 . . | . . .\n. . 2 | . . .\n------+------\n. . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . ."
  )
  for (form in forms) expect_identical(sudoku_puzzle(form), one)
  expect_identical(solve_sudoku(m)$givens, givens(one))
  expect_identical(as.character(one), paste(lines, collapse = ""))
  expect_identical(as.matrix(one), matrix(as.integer(m), 6))
})

test_that("pairs of digits in a small board are not numbers", {
  full <- "12 34\n34 12\n21 43\n43 21"
  expect_identical(givens(sudoku_puzzle(full)), givens(sudoku_puzzle("1234341221434321")))
  expect_true(check_sudoku(full)$solved)
  expect_error(sudoku_puzzle("12", sudoku_rules(size = 4)), "It has 2")
})

test_that("one malformed text does not make the others slow", {
  texts <- rep("1...2...3...4...", 3000)
  four <- sudoku_rules(size = 4)
  # Reading one by one took a second, and the good ones alone take a few milliseconds.
  used <- system.time(read <- solve_puzzles(c(texts, "bad"), rules = four, threads = 1))
  expect_lt(sum(used[1:2]), 0.6)
  expect_identical(which(is.na(read$solution)), 3001L)
  expect_identical(is.na(read$reason), rep(c(TRUE, FALSE), c(3000, 1)))
})

test_that("plain texts are read as the careful reader reads them", {
  call <- environment()
  careful <- function(x, rules) puzzles_of_list(as.list(x), rules, "x", call, NULL)$x
  four <- sudoku_rules(size = 4)
  texts <- c("1...2...3...4...", "0_-.............", NA, strrep(".", 16))
  read <- function(x, rules) puzzles_of_texts(x, rules, "x", call)
  expect_identical(read(texts, four), list(x = careful(texts, four), reason = NULL))
  sixteen <- sudoku_rules(size = 16)
  texts <- c(paste0("19AG", strrep(".", 252)), paste0(strrep(".", 255), "1"))
  expect_identical(read(texts, sixteen)$x, careful(texts, sixteen))
  # Spaces, other lengths, wrong digits and letters that may count from A need care.
  mixed <- c("1...2...3...4...", "1... 2...3...4...", "1...", NA, "5...............", "4...............")
  expect_identical(as.character(read(mixed, four)$x), as.character(careful(mixed, four)))
  expect_identical(is.na(read(mixed, four)$reason), c(TRUE, TRUE, FALSE, TRUE, FALSE, TRUE))
  letters_alone <- paste0("AB", strrep(".", 254))
  expect_identical(read(c(letters_alone, texts), sixteen)$x, careful(c(letters_alone, texts), sixteen))
})
