read_of <- function(link) read_sudoku(I(link))

test_that("links made by hand are read", {
  # A 4x4 board: 3 in r1c3 and 1 in r3c2. The letter h represents two empty cells.
  read <- read_of("https://puzz.link/p?sudoku/4/4/h3l1k")
  expect_identical(read$reason, NA_character_)
  expect_identical(which(t(givens(read$puzzle)) > 0), c(3L, 10L))
  expect_identical(rules(read$puzzle)$key, sudoku_rules(size = 4)$key)
  # Other sites with the same program, and a link for the editor
  for (link in c("http://pzv.jp/p.html?sudoku/4/4/h3l1k", "https://puzz.link/p?sudoku_edit/4/4/h3l1k", "https://puzz.link/p?sudoku//4/4/h3l1k")) {
    expect_identical(read_of(link)$puzzle, read$puzzle, label = link)
  }
  # Three edges to a character, rows first: a white dot in r1c1 r1c2 and a black one in r1c3 r1c4
  # (1, 0 and 2 are b), and a white dot below r1c1 (9 + 0 + 0).
  dots <- read_of("https://puzz.link/p?kropki/4/4/b0009000")
  wanted <- sudoku_rules(
    rule_kropki(white = c("r1c1 r1c2", "r1c1 r2c1"), black = "r1c3 r1c4", all_marked = TRUE), size = 4, regions = "none"
  )
  expect_identical(rules(dots$puzzle)$key, wanted$key)
  # The numbers above, below, left and right (2, six gaps, 3 and eight gaps), and the digit 1 in r1c2
  towers <- read_of("https://puzz.link/p?skyscrapers/4/4/2l3ng1")
  wanted <- sudoku_rules(rule_skyscraper(top = c(c1 = 2), bottom = c(c4 = 3)), size = 4, regions = "none")
  expect_identical(rules(towers$puzzle)$key, wanted$key)
  expect_identical(which(t(givens(towers$puzzle)) > 0), 2L)
})

test_that("puzzles that the package makes are read back", {
  withr::local_seed(5)
  for (size in c(4, 6, 9)) {
    made <- generate_sudoku(1, rules = sudoku_rules(size = size))$puzzle
    expect_identical(read_of(sudoku_link(made, "puzz.link"))$puzzle, made)
  }
  large <- sudoku_puzzle(matrix(c(16L, 10L, rep(0L, 253), 1L), 16), sudoku_rules(size = 16))
  link <- sudoku_link(large, "puzz.link")
  expect_match(link, "sudoku/16/16/-10", fixed = TRUE)
  expect_identical(read_of(link)$puzzle, large)
  empty <- sudoku_puzzle(rules = sudoku_rules(size = 25))
  expect_identical(read_of(sudoku_link(empty, "puzz.link"))$puzzle, empty)
  latin <- sudoku_rules(random_skyscrapers(8), size = 5, regions = "none")
  towers <- generate_sudoku(1, rules = latin)$puzzle
  expect_identical(read_of(sudoku_link(towers, "puzz.link"))$puzzle, towers)
  dots <- generate_sudoku(1, rules = sudoku_rules(random_dots(), size = 5, regions = "none"), clues = 0)$puzzle
  expect_identical(read_of(sudoku_link(dots, "puzz.link"))$puzzle, dots)
  expect_held("puzz.link", "puzzle")
  other <- list(
    sudoku_rules(size = 8), sudoku_rules(rule_anti_knight()), sudoku_rules(rule_skyscraper(top = c(c1 = 2))),
    sudoku_rules(rule_kropki(white = "r1c1 r1c2"), size = 4, regions = "none"), sudoku_rules(size = 5, regions = "none"),
    sudoku_rules(left_out = "fog")
  )
  for (rules in other) expect_error(sudoku_link(sudoku_puzzle(rules = rules), "puzz.link"), class = "oxidoku_error_file")
})

test_that("other puzzles and changed codes give a reason", {
  bad <- c(
    "https://puzz.link/p?slither/5/5/abc" = "not a Sudoku: slither", "https://puzz.link/p?sudoku/4/5/g" = "not square",
    "https://puzz.link/p?sudoku/3/3/g" = "not 4x4", "https://puzz.link/p?sudoku/v/4/4/g" = "a variant",
    "https://puzz.link/p?sudoku/8/8/1" = "boxes", "https://puzz.link/p?sudoku/4/4/9" = "no digit", "https://puzz.link/p?sudoku/4/4/." = "no digit",
    "https://puzz.link/p?sudoku/4/4/!" = "cut or changed", "https://puzz.link/p?sudoku/4/4/z1" = "no digit",
    "https://puzz.link/p?kropki/4/4/b" = "cut or changed", "https://puzz.link/p?skyscrapers/4/4/%" = "cut or changed",
    "https://puzz.link/p?sudoku/999/999/" = "not 4x4"
  )
  for (link in names(bad)) {
    read <- read_of(c(played$puzzle, link))
    expect_identical(is.na(read$puzzle), c(FALSE, TRUE), label = link)
    expect_match(read$reason[[2]], bad[[link]], label = link)
  }
  withr::local_seed(7)
  text <- sudoku_link(played$puzzle, "puzz.link")
  for (i in seq_len(sweep_size(40, 120, 400))) {
    changed <- mutated(text, c("/", "?", "g", "z", "-", ".", "1", "+", "%", "", "_"))
    read <- read_of(c(played$puzzle, changed))
    expect_identical(is.na(read$puzzle), !is.na(read$reason), label = changed)
  }
})
