skip_if_not_installed("xml2")

test_that(".opensudoku holds what the player did", {
  expect_held("opensudoku", c("puzzle", "filled", "candidates", "label"))
})

test_that("each label is a folder", {
  x <- tibble::tibble(puzzle = as_sudoku(rep(played$puzzle, 4)), label = c("a", "a", NA, "<b>"))
  expect_identical(round_trip(x, "opensudoku")$label, x$label)
})

test_that("a game that cannot be read is a row with a reason", {
  saved <- function(notes) {
    data <- paste0(strsplit(played$puzzle, "")[[1]], "|", notes, "|1|", collapse = "")
    paste0("<game data=\"version: 3&#10;", data, "\" />")
  }
  games <- c(
    paste0("<game data=\"", played$puzzle, "\"/>"), "<game/>", "<game data=\"12\"/>", saved("512"),
    saved("-1"), saved("x"), saved("1,2,x"), saved("99999999999"), saved("-"), saved("1,2,"), saved("3")
  )
  read <- read_sudoku(I(c("<opensudoku version=\"2\">", games, "</opensudoku>")))
  expect_identical(is.na(read$reason), rep(c(TRUE, FALSE, TRUE), c(1, 7, 3)))
  expect_error(read_sudoku(I("<opensudoku><game>")), class = "oxidoku_error_file")
  swelling <- "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><opensudoku><game data='&a;'/></opensudoku>"
  expect_error(read_sudoku(I(swelling)), class = "oxidoku_error_file")
})

test_that("a saved game has givens, digits of the player and notes of both kinds", {
  # A cell has a value, notes, and a flag that says whether the player may change it.
  cells <- c("5|0|0|", "6|0|1|", "0|3|1|", "0|1,9,|1|", "0|-|1|", rep("0|0|1|", 76))
  data <- paste0("version: 3&#10;", paste(cells, collapse = ""))
  read <- read_sudoku(I(c("<opensudoku version=\"2\">", paste0("<game data=\"", data, "\" />"), "</opensudoku>")))
  expect_identical(as.character(read$puzzle), paste0("5", strrep("0", 80)))
  expect_identical(as.character(read$filled), paste0("56", strrep("0", 79)))
  marks <- lapply(1:5, function(col) which(read$candidates[[1]][1, col, ]))
  expect_identical(marks, list(5L, 6L, 1:2, c(1L, 9L), integer()))
})

test_that("a game that is broken loses none of those beside it", {
  skip_if_not_installed("xml2")
  good <- paste0("<game data=\"", played$puzzle, "\" note=\"a &lt; b > c\"/>")
  read <- function(bad) {
    read_sudoku(I(paste(c("<opensudoku>", "<folder name=\"A\">", good, bad, good, "</folder>", "</opensudoku>"), collapse = "\n")))
  }
  bad <- c(
    "<game data=\"123\"/>", "<game/>", "<game data=\"1|2\" note=\"a < b\"/>", "<game data=\"1\" data=\"2\"/>",
    "<game data=5/>", "<game data=\"&what;\"/>"
  )
  for (one in bad) {
    table <- read(one)
    expect_identical(as.character(table$puzzle), c(played$puzzle, NA, played$puzzle), label = one)
    expect_identical(is.na(table$reason), c(TRUE, FALSE, TRUE), label = one)
    expect_identical(table$line, 3:5, label = one)
    expect_identical(table$note[[1]], "a < b > c", label = one)
  }
  # A file that was cut off, and one without a game.
  cut <- read_sudoku(I(paste(c("<opensudoku>", good, "<game data=\"12"), collapse = "\n")))
  expect_identical(is.na(cut$reason), c(TRUE, FALSE))
  expect_error(read_sudoku(I("<opensudoku><game data=\"1"), format = "opensudoku"), class = "oxidoku_error_file")
})

test_that("a saved game of more cells than a board has is refused", {
  game <- function(n) sprintf('<opensudoku version="2"><folder name="a"><game data="version: 3&#10;%s"/></folder></opensudoku>', strrep("0|0|1|", n))
  expect_identical(read_sudoku(I(game(81)))$reason, NA_character_)
  expect_match(read_sudoku(I(game(82)))$reason, "neither 81 digits nor a saved game")
})
