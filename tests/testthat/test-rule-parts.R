test_that("lists of cells have one order for the same rule", {
  cells <- rbind(c(2L, 1L), c(1L, 2L), c(1L, 1L))
  expect_identical(sorted_cells(cells), rbind(c(1L, 1L), c(1L, 2L), c(2L, 1L)))
  expect_identical(from_first_end(cells), cells[3:1, ])
  expect_identical(from_first_end(cells[3:1, ]), cells[3:1, ])
  pairs <- rbind(c(5L, 2L), c(5L, 1L), c(1L, 1L), c(1L, 2L), c(1L, 2L), c(1L, 1L))
  expect_identical(sorted_pairs(pairs), rbind(c(1L, 1L), c(1L, 2L), c(5L, 1L), c(5L, 2L)))
  expect_identical(sorted_pairs(pairs[1:2, ], swap = FALSE), pairs[1:2, ])
  twins <- sorted_clones(list(rbind(c(5L, 5L), c(5L, 6L)), rbind(c(1L, 1L), c(1L, 2L))))
  expect_identical(twins[[1]], rbind(c(1L, 1L), c(1L, 2L)))
})

test_that("rules that are joined keep all cells and the highest flags", {
  a <- list(name = "a", cells = list(rbind(c(1L, 1L))), values = c(0L, 1L))
  b <- list(name = "a", cells = list(rbind(c(2L, 2L))), values = c(1L, 0L))
  expect_identical(merge_alike(list(a, b), 1:2), list(list(name = "a", cells = list(rbind(c(1L, 1L), c(2L, 2L))), values = c(1L, 1L))))
  expect_identical(merge_alike(list(a)), list(a))
})

test_that("cells are named alone and in pairs, and have numbers on a board", {
  cells <- rbind(c(1L, 1L), c(1L, 2L), c(3L, 3L), c(4L, 3L))
  expect_identical(cells_in_words(cells), "r1c1 r1c2 r3c3 r4c3")
  expect_identical(pair_names(cells, ">"), c("r1c1>r1c2", "r3c3>r4c3"))
  expect_identical(pair_words(cells, "-"), "r1c1-r1c2, r3c3-r4c3")
  expect_null(pair_names(cells[0, ]))
  facts <- sudoku_rules()$facts
  expect_identical(ids_of_cells(cells, facts), c(0L, 1L, 20L, 29L))
  expect_identical(places_of_ids(c(0L, 20L), facts), rbind(c(1L, 1L), c(3L, 3L)))
  # Each of nine rows has eight steps to the right.
  expect_length(pairs_apart(facts, rbind(c(0, 1))), 72)
})

test_that("pieces of cells are joined by sides", {
  expect_identical(pieces_of_cells(rbind(c(1L, 1L), c(3L, 3L), c(1L, 2L), c(2L, 2L))), c(1L, 2L, 1L, 1L))
})

test_that("one cell is not a pair", {
  error <- expect_error(rule_kropki("r1c1"), class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "It has 1 cell, an odd number.", fixed = TRUE)
})
