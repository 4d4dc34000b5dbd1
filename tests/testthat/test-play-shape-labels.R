labels <- as.list(c(play_words, shape_labels()))

notes_of <- function(rules) {
  facts <- rules$facts
  notes <- cell_notes(rules, facts, labels)
  stats::setNames(lapply(notes, unclass), paste0("r", facts$row, "c", facts$col))
}

test_that("every rule of every kind has a sentence and says something of its cells", {
  whole <- c("disjoint_groups", "anti_knight", "anti_king", "non_consecutive")
  for (rule in c(small_rules_to_draw(), list(rule_disjoint_groups(), rule_anti_king(), rule_non_consecutive()))) {
    rules <- sudoku_rules(rule)
    name <- rules$rules[[1]]$name
    sentences <- rule_sentences(rules, labels)
    expect_true(all(grepl("^[A-Z].*[.]$", sentences)), label = name)
    expect_no_match(sentences, "[{}]|by at least [.]|to [.]")
    said <- unlist(notes_of(rules))
    expect_identical(length(said) == 0, name %in% whole, label = name)
    if (length(said) > 0) expect_no_match(said, "[{}]", label = name)
  }
})

test_that("a cage names its other cells", {
  notes <- notes_of(sudoku_rules(rule_cage("r1c1 r1c2 r2c1", 17), rule_cage("r5c5", 4), rule_cage("r9c8 r9c9")))
  expect_identical(notes$r1c1, "cage of 17, with r1c2 and r2c1")
  expect_identical(notes$r5c5, "cage of 4")
  expect_identical(notes$r9c8, "cage, with r9c9")
  expect_identical(notes$r3c3, character())
})

test_that("lines, pairs and regions", {
  notes <- notes_of(sudoku_rules(rule_thermometer("r1c5 r1c6 r2c6"), rule_greater("r4c4>r4c5"), rule_arrow("r7c7", "r7c8 r8c9")))
  expect_identical(notes$r1c6, "thermometer, cell 2 of 3: r1c5 r1c6 r2c6")
  expect_identical(notes$r4c4, "greater than r4c5")
  expect_identical(notes$r4c5, "less than r4c4")
  expect_identical(notes$r7c7, "circle of an arrow along r7c8 and r8c9")
  expect_identical(notes$r8c9, "arrow whose circle is r7c7")
  expect_identical(notes_of(small_jigsaw)$r1c1, "region 1")
})

test_that("texts can be translated, and fit the size", {
  skip_if_not_installed("htmlwidgets")
  x <- play_sudoku(
    sudoku_puzzle(rules = small_killer),
    labels = c(note_cage = "K\u00e4fig {number} mit {cells}", rule_cage = "Summen.", and = "und")
  )$x
  expect_identical(x$shape$notes[[1]][[1]], "K\u00e4fig 9 mit r1c2 und r2c2")
  expect_identical(x$rules, list("Summen."))
  expect_match(play_anyway(matrix(0L, 16, 16))$x$labels$keys_enter, "A to G")
  expect_match(play_anyway(matrix(0L, 6, 6))$x$labels$keys_enter, "1 to 6")
  expect_false(any(grepl("^(rule|note|name)_", names(x$labels))))
  expect_true(all(names(shape_labels()) %in% names(sudoku_labels())))
})

test_that("the number of dots that are nowhere is said where all are given", {
  of <- function(...) paste(rule_sentences(sudoku_rules(rule_kropki(...)), labels), collapse = " ")
  expect_match(of(all_marked = "white", difference = 4), "differ by 4.*All white dots are given")
  expect_match(of(all_marked = "black", ratio = 3), "3 times the other.*All black dots are given")
  expect_no_match(of("r1c1 r1c2", all_marked = "white"), "black")
})

test_that("pages name the houses that rules add as explanations do", {
  kinds <- list(
    diagonal = rule_diagonals("up"), window = rule_windows(), disjoint_group = rule_disjoint_groups(),
    extra_region = rule_extra_region("r1c2 r2c4 r3c6 r4c8 r5c1 r6c3 r7c5 r8c7 r9c9")
  )
  for (kind in names(kinds)) {
    rules <- sudoku_rules(kinds[[kind]])
    cells <- utils::tail(rule_groups(rules$rules[[1]], rules$facts), 1)[[1]] + 1
    board <- matrix(0L, 9, 9)
    board[cbind(rules$facts$row, rules$facts$col)[cells[1:8], ]] <- 1:8
    step <- find_steps(board, rules = rules, techniques = "full_house")
    expect_match(step$text, paste0("empty cell of ", sub("{number}", "[0-9]", labels[[kind]], fixed = TRUE), ","), label = kind)
  }
})
