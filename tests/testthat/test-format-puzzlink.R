read_of <- function(link) read_sudoku(I(link))

test_that("links that the package made, checked by hand, are read", {
  # A 4x4 board. The letters g, h, i and j are one to four empty cells: the digits are in the fifth,
  # eighth, tenth and thirteenth cell.
  read <- read_of("https://puzz.link/p?sudoku/4/4/j1h3g4h3i")
  expect_identical(read$reason, NA_character_)
  cells <- c(t(givens(read$puzzle)))
  expect_identical(cells, replace(rep(0L, 16), c(5, 8, 10, 13), c(1L, 3L, 4L, 3L)))
  expect_identical(rules(read$puzzle)$key, sudoku_rules(size = 4)$key)
  # Other sites with the same program, and a link for the editor
  for (link in c("http://pzv.jp/p.html?sudoku/4/4", "https://puzz.link/p?sudoku_edit/4/4", "https://puzz.link/p?sudoku//4/4")) {
    expect_identical(read_of(paste0(link, "/j1h3g4h3i"))$puzzle, read$puzzle, label = link)
  }
  # Three edges to a character, 9, 3 and 1 for white and twice that for black dots: first the four
  # edges in each row, then the five between the rows. The first two characters are d, 9 + 3 + 1.
  dots <- read_of("https://puzz.link/p?kropki/5/5/dd0aiccd3ka619")
  white <- c(
    "r1c1 r1c2", "r1c2 r1c3", "r1c3 r1c4", "r1c4 r1c5", "r2c1 r2c2", "r2c2 r2c3", "r3c2 r3c3", "r3c4 r3c5", "r4c4 r4c5", "r5c1 r5c2",
    "r5c3 r5c4", "r5c4 r5c5", "r1c2 r2c2", "r1c3 r2c3", "r1c4 r2c4", "r2c1 r3c1", "r3c1 r4c1", "r3c3 r4c3", "r4c4 r5c4", "r4c5 r5c5"
  )
  black <- c("r4c1 r4c2", "r2c3 r3c3", "r2c5 r3c5", "r3c5 r4c5")
  wanted <- sudoku_rules(rule_kropki(white = white, black = black, all_marked = TRUE), size = 5, regions = "none")
  expect_identical(rules(dots$puzzle)$key, wanted$key)
  expect_identical(length(grids_in(all_solutions(dots$puzzle, limit = 2))), 1L)
  # The five numbers above, below, left and right, and then the cells
  towers <- read_of("https://puzz.link/p?skyscrapers/5/5/g2i32k2h4i1h1l42h1q")
  clues <- rule_skyscraper(top = c(c2 = 2), bottom = c(c1 = 3, c2 = 2), left = c(r3 = 2), right = c(r1 = 4, r5 = 1))
  expect_identical(rules(towers$puzzle)$key, sudoku_rules(clues, size = 5, regions = "none")$key)
  expect_identical(c(t(givens(towers$puzzle))), replace(rep(0L, 25), c(3, 10, 11, 14), c(1L, 4L, 2L, 1L)))
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
    "https://puzz.link/p?sudoku/999/999/" = "not 4x4",
    # A written 0 is not an empty cell.
    "https://puzz.link/p?sudoku/4/4/0" = "no digit", "https://puzz.link/p?sudoku/4/4/j1-00" = "no digit",
    "https://puzz.link/p?skyscrapers/4/4/g0" = "not a number above 0", "https://puzz.link/p?skyscrapers/4/4/." = "not a number above 0",
    "https://puzz.link/p?skyscrapers/4/4/v0" = "no digit"
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
