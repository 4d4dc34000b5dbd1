test_that("boards are read out row by row", {
  board <- matrix(c(1L, 0L, NA, 12L), 2, byrow = TRUE)
  expect_identical(rows_in_words(board), "Row 1: 1 empty; Row 2:   C.")
  text <- alt_text(solve_sudoku(article_1))
  rows <- regmatches(text, gregexpr("(?<=: )[1-9 ]{17}(?=[;.])", text, perl = TRUE))[[1]]
  expect_identical(gsub(" ", "", paste(rows, collapse = "")), article_1_solution)
})

test_that("clashes and the rules of a board are part of its description", {
  expect_match(alt_text(check_sudoku(clashing())), "^Sudoku board[.] Clashing cells are shaded[.] Row 1: 6 ")
  expect_no_match(alt_text(check_sudoku(article_1)), "Clashing")
  text <- alt_text(check_sudoku(matrix(0, 4, 4), rules = small_killer))
  expect_match(text, "Rules: 4x4; cage of 9: r1c1 r1c2 r2c2; ", fixed = TRUE)
  expect_match(text, "; Row 4: empty.", fixed = TRUE)
})

test_that("puzzles of a page are numbered, and the unreadable ones say why", {
  one <- drawn_boards(article_1, NULL, environment())
  expect_match(puzzles_alt_text(one, 1), "^A Sudoku[.] Row 1: empty empty empty empty empty 6 empty")
  expect_warning(
    drawn <- drawn_boards(list(article_1, "123"), NULL, environment()),
    class = "oxidoku_warning_malformed"
  )
  text <- puzzles_alt_text(drawn, 2)
  expect_match(text, "^2 Sudokus[.] Number 1[.] Row 1: .* Number 2[.] [(].*9x9.*[)][.]$")
  general <- drawn_boards(sudoku_puzzle(rules = small_jigsaw), NULL, environment())
  expect_match(puzzles_alt_text(general, 1), "^A Sudoku[.] Rules: jigsaw 4x4[.] Row 1: empty; ")
})

test_that("steps are described by their text and their board", {
  scene <- step_scene(find_steps(article_1, techniques = "pointing"), 1)
  text <- scene_alt_text(scene)
  expect_match(text, paste0(": ", scene$text, " Row 1: empty empty empty empty empty 6 empty empty empty;"), fixed = TRUE)
  path <- explain_sudoku(article_1, techniques = c("naked_single", "hidden_single"))
  used <- table(label_of(path$technique))
  described <- alt_text(summary(path))
  for (technique in names(used)) {
    expect_match(described, paste(technique, used[[technique]]), fixed = TRUE)
  }
})

test_that("charts of ratings are described with their counts", {
  rated <- rate_sudoku(c(article_1, easy, hardest))
  counts <- table(rated$level)
  words <- paste(names(counts), as.integer(counts), collapse = ", ")
  for (show in c("score", "level", "technique")) {
    expect_match(ratings_alt_text(rated, show), paste0(". ", words, "."), fixed = TRUE)
  }
  expect_identical(anyDuplicated(vapply(c("score", "level", "technique"), ratings_alt_text, "", rated = rated)), 0L)
})
