skip_if_not_installed("jsonlite")

scl <- function(...) read_sudoku(I(paste0("{", paste(..., sep = ","), "}")), format = "scl")

cells_of_four <- "cells:[[{v:1},,,],[,,,],[,,,{value:3,given:f}],[,,,]]"
boxes_of_four <- paste0(
  "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],",
  "[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]"
)

test_that("cages, regions, givens and anti-chess rules come back", {
  rules <- sudoku_rules(
    rule_cage("r1c1 r1c2", 9), rule_cage("r2c1 r2c2"), rule_anti_knight(), rule_anti_king(),
    rule_little_killer("r5c5 r6c6 r7c7", 12), rule_extra_region("r1c9 r2c8 r3c7 r4c6 r5c5 r6c4 r7c3 r8c2 r9c1")
  )
  board <- matrix(0L, 9, 9)
  board[9, 9] <- 4L
  table <- tibble::tibble(
    puzzle = sudoku_puzzle(board, rules), label = "It's a \"title\"", author = "me", rules = "One.\nTwo."
  )
  file <- withr::local_tempfile(fileext = ".scl")
  write_sudoku(table, file)
  back <- read_sudoku(file)
  expect_identical(attr(back, "format"), "scl")
  expect_true(back$puzzle == table$puzzle)
  for (name in c("label", "author", "rules")) {
    expect_identical(back[[name]], table[[name]])
  }
})

test_that("houses other than cages keep their meaning", {
  made <- withr::with_seed(1, list(
    generate_sudoku(1, rules = sudoku_rules(rule_diagonals())), generate_sudoku(1, rules = sudoku_rules(rule_windows())),
    generate_sudoku(1, rules = sudoku_rules(rule_disjoint_groups(), size = 6)),
    generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 6)),
    generate_sudoku(1, size = 12, clues = c(70, 144)), generate_sudoku(1, rules = sudoku_rules(regions = "none", size = 5))
  ))
  file <- withr::local_tempfile()
  for (one in made) {
    write_sudoku(one[c("puzzle", "solution")], file, format = "scl")
    back <- read_sudoku(file)
    solved <- solve_puzzles(back$puzzle)
    expect_identical(solved$status, "unique")
    expect_identical(cells_of_puzzles(solved$solution), cells_of_puzzles(one$solution))
    expect_identical(cells_of_puzzles(back$solution), cells_of_puzzles(one$solution))
  }
})

test_that("the shortened form is read", {
  x <- scl(
    cells_of_four, boxes_of_four,
    "ca:[{ce:[[0,0],[0,1]],v:3,unique:t},{v:'title: Not \\'so\\' hard: a 4x4'},{v:'solution: 1234341221434321'},{v:'author: me'}]"
  )
  expect_identical(x$label, "Not 'so' hard: a 4x4")
  expect_identical(x$author, "me")
  expect_identical(cells_of_puzzles(x$solution), "1234341221434321")
  # A digit that is not a given was entered by the player.
  expect_identical(cells_of_puzzles(x$puzzle), "1...............")
  expect_identical(rules(x)$key, sudoku_rules(rule_cage("r1c1 r1c2", 3), size = 4)$key)
  expect_identical(
    full_json("{a:[,{b:t},,'x'],c2:#F,c:1A2B3C,d:-1.5}"),
    "{\"a\":[{},{\"b\":true},{},\"x\"],\"c2\":\"#FFFFFF\",\"c\":\"1A2B3C\",\"d\":-1.5}"
  )
})

test_that("lines are kept as drawings, with a warning", {
  line <- "lines:[{wp:[[0.5,0.5],[1.5,1.5]],c:#0,th:5}]"
  expect_warning(x <- scl(cells_of_four, boxes_of_four, line), class = "oxidoku_warning_drawn")
  expect_identical(rules(x)$key, sudoku_rules(size = 4)$key)
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "scl")
  expect_warning(again <- read_sudoku(file), class = "oxidoku_warning_drawn")
  expect_identical(again$cosmetics, x$cosmetics)
  # Other sites cannot store cosmetics.
  expect_warning(write_sudoku(x, file, format = "fpuzzles"), class = "oxidoku_warning_lost")
  expect_no_warning(scl(cells_of_four, boxes_of_four))
})

test_that("codes and links are read", {
  x <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 9)))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "scl")
  code <- oxidoku:::check_native(oxidoku:::native_lz_compress(paste(readLines(file), collapse = "")))
  for (text in c(paste0("scl", code), paste0("https://sudokupad.app/scl", code, "?setting=1"))) {
    expect_true(read_sudoku(text)$puzzle == x)
  }
  expect_false(is.na(read_sudoku(paste0("scl", substr(code, 1, 40)))$reason))
  # Links to SudokuPad contain the rules of f-puzzles, which the site draws.
  line <- sudoku_puzzle(rules = sudoku_rules(rule_thermometer("r1c1 r1c2 r1c3")))
  link <- sudoku_link(line, "sudokupad")
  expect_match(link, "^https://sudokupad.app/fpuzzlesN4Ig")
  expect_true(read_sudoku(link)$puzzle == line)
})

test_that("what cannot be read says why", {
  wrong <- list(
    "cells:[[,],[,]]", "cells:[]", "cells:5", c("cells:[[{v:7},,,],[,,,],[,,,],[,,,]]"), "cells:[[,,,],[,,],[,,,],[,,,]]",
    c(cells_of_four, "regions:[[[0,0]]]"), c(cells_of_four, boxes_of_four, "cages:[{cells:[[0,9]],value:3}]"),
    c(cells_of_four, boxes_of_four, "cages:[{cells:[[0,0],[0,1]],value:9}]"), c(cells_of_four, "metadata:{norowcol:t}"),
    c(cells_of_four, "regions:[[[0,0],[0,1],[1,0],[1,1]],[[0,1],[0,2],[0,3],[1,2]]]"),
    c(cells_of_four, boxes_of_four, "cages:[{cells:[[0]],value:3}]"), "cells:[[{v:{a:1}},,,],[,,,],[,,,],[,,,]]",
    c("cells:[[{v:[1,2]},,,],[,,,],[,,,],[,,,]]", "cages:[5,{cells:5},{cells:[5]}]", "metadata:5")
  )
  for (parts in wrong) {
    expect_false(is.na(do.call(scl, as.list(parts))$reason), label = paste(parts, collapse = ","))
  }
})

test_that("fog is kept, bounds of cages are read, flags that are not known are left out", {
  file <- withr::local_tempfile()
  fog <- scl(cells_of_four, boxes_of_four, "foglight:[[0,0],[1,1]]")
  expect_identical(fog$reason, NA_character_)
  write_sudoku(fog, file, format = "scl")
  expect_identical(jsonlite::read_json(file)$foglight, list(list(0L, 0L), list(1L, 1L)))
  unknown <- scl(cells_of_four, boxes_of_four, "cages:[{cells:[[0,0],[0,1]],value:'?'},{cells:[[1,0],[1,1]],value:'>5'}]")
  wanted <- sudoku_rules(
    rule_cage("r1c1 r1c2"), rule_cage("r2c1 r2c2"),
    rule_automaton("r2c1 r2c2", 0, \(s, d) s + d, \(s) s > 5, label = "sum > 5", look = "cage"),
    size = 4
  )
  expect_true(rules(unknown$puzzle) == wanted)
  expect_warning(flag <- scl(cells_of_four, boxes_of_four, "metadata:{antiking:t,nabner:t}"), class = "oxidoku_warning_left_out")
  expect_identical(flag$reason, "without: nabner")
  expect_true(rules(flag$puzzle) == sudoku_rules(rule_anti_king(), size = 4, left_out = "nabner"))
  expect_match(scl("cells:[[{v:0},{v:4},,],[,,,],[,,,],[,,,]]")$reason, "both the digits 0 and 4")
})

test_that("what has no place is drawn and said in words, and comes back", {
  x <- sudoku_puzzle(rules = sudoku_rules(
    rule_thermometer("r1c1 r1c2"), rule_kropki(white = "r3c3 r3c4"), rule_anti_king(),
    rule_pairs("r5c5 r6c6", \(a, b) a < b, description = "It rises."), left_out = "nabner"
  ))
  file <- withr::local_tempfile()
  warning <- expect_warning(write_sudoku(x, file, format = "scl"), class = "oxidoku_warning_lost")
  expect_identical(warning$lost, c("thermometer", "dots", "pair rule", "nabner"))
  json <- jsonlite::read_json(file)
  expect_length(json$lines, 2)
  expect_identical(json$lines[[1]]$wayPoints, list(list(0.5, 0.5), list(0.5, 1.5)))
  expect_identical(json$overlays[[2]]$center, list(2.5, 3L))
  expect_match(json$metadata$rules, "Digits rise from the bulb of a thermometer.", fixed = TRUE)
  expect_match(json$metadata$rules, "It rises.\nNot in this file: nabner.", fixed = TRUE)
  expect_warning(back <- read_sudoku(file), class = "oxidoku_warning_left_out")
  expect_identical(back$puzzle, x)
  expect_null(back[["cosmetics"]])
  # Writing the puzzle again duplicates nothing.
  again <- withr::local_tempfile()
  suppressWarnings(write_sudoku(back, again, format = "scl"))
  expect_identical(readLines(again), readLines(file))
})

test_that("digits of the player and pencil marks come back", {
  for (rules in list(sudoku_rules(), sudoku_rules(rule_anti_king(), size = 6))) {
    size <- rules$shape$side
    board <- matrix(0L, size, size)
    board[1, 1] <- 2L
    filled <- replace(board, size + 1, 3L)
    marks <- array(FALSE, rep(size, 3))
    marks[2, 2, c(1, size)] <- TRUE
    marks[1, 1, 2] <- marks[1, 2, 3] <- TRUE
    x <- tibble::tibble(
      puzzle = sudoku_puzzle(board, rules), filled = sudoku_puzzle(filled, rules), candidates = list(marks)
    )
    file <- withr::local_tempfile()
    write_sudoku(x, file, format = "scl")
    back <- read_sudoku(file)
    expect_identical(as.character(back$filled), gsub("[.]", if (size == 9) "0" else ".", as.character(x$filled)))
    expect_identical(back$candidates, x$candidates)
    expect_identical(givens(as_sudoku(back$puzzle)), givens(x$puzzle))
  }
  old <- scl(cells_of_four, boxes_of_four, "ca:[{ce:[[0,0],[0,1]],v:3}]")
  expect_identical(cells_of_puzzles(old$filled), "1..........3....")
})

test_that("each of the anti-chess rules is read alone", {
  file <- withr::local_tempfile()
  for (rule in list(rule_anti_knight(), rule_anti_king())) {
    x <- sudoku_puzzle(rules = sudoku_rules(rule))
    write_sudoku(x, file, format = "scl")
    expect_identical(rules(read_sudoku(file))$key, rules(x)$key)
  }
})
