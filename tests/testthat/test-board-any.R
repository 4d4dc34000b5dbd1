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

test_that("digits above 9 are letters, unless symbols say otherwise", {
  m <- matrix(0, 16, 16)
  m[1, 1:4] <- c(1, 9, 10, 16)
  one <- sudoku_puzzle(m)
  text <- paste0("19AG", strrep(".", 252))
  expect_identical(as.character(one), text)
  expect_identical(sudoku_puzzle(text), one)
  expect_identical(sudoku_puzzle(tolower(text)), one)
  hex <- chartr("19AG", "089f", text)
  expect_identical(sudoku_puzzle(hex, symbols = "0-9a-f"), one)
  expect_identical(sudoku_puzzle(chartr("19AG", "AIJP", text), symbols = "A-P"), one)
  expect_error(sudoku_puzzle(chartr("19AG", "AIJP", text)), class = "oxidoku_error_symbols")
  expect_error(sudoku_puzzle(hex), class = "oxidoku_error_symbols")
  # Numbers that white space divides
  numbers <- paste(ifelse(m == 0, ".", m)[cbind(c(col(m)), c(row(m)))], collapse = " ")
  expect_identical(sudoku_puzzle(numbers), sudoku_puzzle(t(m)[cbind(c(row(m)), c(col(m)))] |> matrix(16) |> t()))
  for (bad in list("A", 1, "AABC", NA, "a-", c("A", "B"), mean)) {
    expect_error(sudoku_puzzle(text, symbols = bad), class = "oxidoku_error_argument")
  }
})

test_that("pairs of digits in a small board are not numbers", {
  full <- "12 34\n34 12\n21 43\n43 21"
  expect_identical(givens(sudoku_puzzle(full)), givens(sudoku_puzzle("1234341221434321")))
  expect_true(check_sudoku(full)$solved)
  expect_error(sudoku_puzzle("12", sudoku_rules(size = 4)), "It has 2")
})

test_that("a board that does not fit the size is a classed error", {
  expect_error(sudoku_puzzle(matrix(7, 6, 6)), class = "oxidoku_error_cell")
  expect_error(sudoku_puzzle(matrix(0, 5, 5), small_jigsaw), class = "oxidoku_error_shape")
  expect_error(sudoku_puzzle(strrep(".", 15), small_jigsaw), class = "oxidoku_error_shape")
  e <- expect_error(sudoku_puzzle("1......x........", small_jigsaw), class = "oxidoku_error_cell")
  expect_identical(e$cells, data.frame(row = 2L, col = 4L))
  for (bad in list(mean, NA, 1:16, list(1), factor("1"), as.Date("2024-01-01"), raw(16), NULL)[-8]) {
    expect_error(sudoku_puzzle(bad, small_jigsaw), class = "oxidoku_error")
  }
  for (bad in list(1, "killer", rule_diagonals(), mean, list())) {
    expect_error(sudoku_puzzle(rules = bad), class = "oxidoku_error_argument")
    expect_error(solve_sudoku(matrix(0, 4, 4), rules = bad), class = "oxidoku_error_argument")
  }
  # Cells outside of all grids
  m <- matrix(0, 21, 21)
  m[1, 10] <- 1
  expect_error(sudoku_puzzle(m, sudoku_rules(grids = "samurai")), class = "oxidoku_error_cell")
})

test_that("rules that differ from those carried are an error", {
  x <- sudoku_puzzle(rules = small_jigsaw)
  for (verb in list(solve_sudoku, count_solutions, all_solutions, check_sudoku, candidates, find_empty_cells, solve_puzzles, is_unique)) {
    expect_error(verb(x, rules = small_killer), class = "oxidoku_error_rules")
  }
  expect_identical(solve_sudoku(x, rules = small_jigsaw)$solution, solve_sudoku(x)$solution)
})

test_that("rules in place of a puzzle are an error that says how to make one", {
  verbs <- list(
    solve_sudoku, count_solutions, check_sudoku, candidates, solve_puzzles, rate_sudoku, explain_sudoku,
    find_steps, hint_sudoku, plot_sudoku, play_sudoku, minimize_sudoku, canonical_sudoku, as_sudoku, as_puzzles,
    givens, watch_sudoku
  )
  for (verb in verbs) {
    for (x in list(small_killer, rule_cage("r1c1 r1c2", 3))) {
      expect_error(verb(x), "sudoku_puzzle(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
    for (x in list(random_cages(), sudoku_rules(random_cages()))) {
      expect_error(verb(x), "generate_sudoku(rules = ", fixed = TRUE, class = "oxidoku_error_type")
    }
  }
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

test_that("symbols that are no letters for digits are shown as they were typed", {
  # The message said "It is ." and "It is NA.".
  for (symbols in c("d-a", "z-a1")) {
    error <- expect_error(as_puzzles("1...............", symbols = symbols), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), encodeString(symbols), fixed = TRUE)
  }
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

test_that("the size of a board is seen only where there is no doubt", {
  boards <- list(
    matrix(0, 6, 6), as.data.frame(matrix(0, 6, 6)), strrep(".", 36), rep("......", 6), as.list(rep("......", 6)),
    lapply(1:6, function(row) rep(0, 6))
  )
  for (board in boards) expect_identical(size_of_board(board), 6L)
  doubtful <- list(
    matrix(0, 6, 7), matrix(0, 3, 3), matrix("a", 6, 6)[, 0], array(0, c(6, 6, 2)), strrep(".", 35),
    rep("......", 5), "7...............", NA_character_, factor("1"), mean
  )
  for (board in doubtful) expect_null(size_of_board(board))
  for (board in list(strrep(".", 81), strrep(". ", 81))) expect_identical(size_of_board(board), 9L)
})

test_that("text and matrix of a board lead to each other", {
  facts <- shape_facts(sudoku_rules(grids = c("r1c1", "r7c7"))$shape)
  withr::local_seed(3)
  text <- paste(sample(c(".", 1:9), 153, TRUE), collapse = "")
  board <- board_of_text(text, facts)
  expect_identical(dim(board), c(15L, 15L))
  # Both grids have 81 cells, and share 9.
  expect_identical(sum(!is.na(board)), 153L)
  expect_identical(text_of_board(board, facts), text)
  expect_identical(cells_inside(facts), !is.na(board))
})
