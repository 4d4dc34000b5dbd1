# Compresses a text as a link to SudokuMaker does.
maker_link <- function(json) {
  code <- chartr("/", "-", sub("=+$", "", native_lz_compress(json)))
  paste0("https://sudokumaker.app/?puzzle=", gsub("+", "%2B", code, fixed = TRUE))
}

# Returns the JSON of a 4x4 board with constraints, and with cells other than empty ones.
maker_json <- function(constraints, cells = NULL, regions = "0,0,1,1,0,0,1,1,2,2,3,3,2,2,3,3", more = "\"width\":4,\"height\":4") {
  all <- rep("{}", 16)
  all[as.integer(names(cells))] <- cells
  constraints <- c(if (nzchar(regions)) sprintf("{\"type\":1,\"regions\":[%s]}", regions), constraints)
  sprintf(
    "{\"formatVersion\":\"1.5.0\",\"puzzle\":{\"name\":\"T\",\"author\":\"A\",\"comment\":\"c\",%s,\"cells\":[%s],\"constraints\":[%s]}}",
    more, paste(all, collapse = ","), paste(constraints, collapse = ",")
  )
}

read_maker <- function(...) read_sudoku(I(maker_link(maker_json(...))))

rules_of <- function(...) sudoku_rules(..., size = 4)

# Expects that constraints are read as these rules.
expect_maker <- function(constraints, ...) {
  read <- read_maker(constraints)
  expect_identical(read$reason, NA_character_, label = constraints[[1]])
  expect_identical(rules(read$puzzle)$key, rules_of(...)$key, label = constraints[[1]])
}

test_that("a link made by hand is read", {
  skip_if_not_installed("jsonlite")
  # A 4x4 board with the digit 3 in r1c2, a 4 that the player filled in, and marks 1 and 2 in r3c2.
  # A white dot lies between r2c2 and r3c2, the number 6 above column 3 is an X-sum, a little killer
  # of 5 begins in r3c1, a renban line joins r1c3 and r2c4, and a quadruple is in the middle.
  link <- paste0(
    "https://sudokumaker.app/?puzzle=",
    "N4IgZg9gTgtghgFwGoFMoGcCWEB2IBcIAjAHQCsJADCADQgAOArgF7MA2KBoOcMnhAIQCeAAgAWcHABNaIOIwRjoBEAFlOdAMYQYfHAhUAxCIygiARqMin",
    "ZCIfX4h0jKRADWjWQHdMUxQQAWOjEUTABzMQN8IJB4AA8AEXDMKJjNFDY2dAIAbWAAXxpQADc4NkZ+AGY6MMxilDx8BCgKwoKits6OopBS8v4ArtBNSSlf",
    "RBRs-AA2IbnugoBdLVx0ZrhMfSm8kDsHAko23ft+IjooFFrV3MoaW7Oz2-uaM4AmGnfq6vfPmkrFo57fivSi3ECafrbEplCoEM4gFBSMKnSr5ZYgHCXRB1",
    "fg5dEQepQKC+FAAOSxCBxACVsRAps1Wj0gQQyJR3uDIblof0CNM6CYEGgAMIZNgEVEApknFmgrSc-A7Pqw-BkfkKYWiuHssZwMK4MoEAC0RDRgOl0VlIDY",
    "m0muRy7wA7It0WshBwuOCIGxlIQAMRgSjTB0B2xiTCaNyY9BTSgkIhkfJm-b4SqUaocipQz1QTFQLV0Ma1BDbN4AsuJoA"
  )
  read <- read_sudoku(link)
  expect_identical(read$reason, NA_character_)
  expect_identical(unlist(read[c("label", "author", "rules")], use.names = FALSE), c("By hand", "Me", "Four by four"))
  expect_identical(which(givens(read$puzzle) > 0), 5L)
  expect_identical(givens(read$filled)[c(5, 14)], c(3L, 4L))
  expect_identical(which(read$candidates[[1]][3, 2, ]), 1:2)
  wanted <- rules_of(
    rule_kropki(white = "r2c2 r3c2"), rule_x_sum(top = c(c3 = 6)), rule_little_killer("r3c1 r4c2", 5), rule_renban("r1c3 r2c4"),
    rule_quadruple("r2c2", 1:2)
  )
  expect_identical(rules(read$puzzle)$key, wanted$key)
})

test_that("constraints of every type are read as rules", {
  skip_if_not_installed("jsonlite")
  expect_maker("{\"type\":10}", rule_diagonals("down"))
  expect_maker("{\"type\":11}", rule_diagonals("up"))
  expect_maker(sprintf("{\"type\":%d}", 12:15), rule_anti_king(), rule_anti_knight(), rule_disjoint_groups(), rule_non_consecutive())
  expect_maker(
    sprintf("{\"type\":%d,\"cells\":[%s]}", 100:103, c("0,1", "2", "5", "10")), rule_even("r1c1 r1c2"), rule_odd("r1c3"),
    rule_maximum("r2c2"), rule_minimum("r3c3")
  )
  expect_maker(
    sprintf("{\"type\":%d,\"cells\":[0,6]}", 600:601), rule_indexing("r1c1 r2c3", "row"), rule_indexing("r1c1 r2c3", "column")
  )
  expect_maker("{\"type\":300,\"slow\":false,\"thermometers\":[[0,1,2],[15,11]]}", rule_thermometer("r1c1 r1c2 r1c3"), rule_thermometer("r4c4 r3c4"))
  expect_maker("{\"type\":300,\"slow\":true,\"thermometers\":[[0,1,2]]}", rule_thermometer("r1c1 r1c2 r1c3", strict = FALSE))
  cages <- "{\"type\":301,\"cages\":[{\"cells\":[0,1],\"value\":5},{\"cells\":[14,15],\"value\":0},{\"cells\":[9],\"value\":0}]}"
  expect_maker(cages, rule_cage("r1c1 r1c2", 5), rule_cage("r4c3 r4c4"))
  expect_maker("{\"type\":305,\"cells\":[0,5,10]}", rule_all_different("r1c1 r2c2 r3c3"))
  expect_maker("{\"type\":305,\"cells\":[0,5,10,3]}", rule_extra_region("r1c1 r2c2 r3c3 r1c4"))
  lines <- function(type, more = "") sprintf("{\"type\":%d,\"lines\":[[0,4,8]]%s}", type, more)
  down <- "r1c1 r2c1 r3c1"
  expect_maker(lines(401, ",\"minDifference\":2"), rule_whisper(down, 2))
  expect_maker("{\"type\":402,\"lines\":[[0,5,11]]}", rule_palindrome("r1c1 r2c2 r3c4"))
  expect_maker(lines(403), rule_between(down))
  expect_maker(lines(404, ",\"singleRegionTotals\":false"), rule_region_sum(down))
  expect_maker(lines(406, ",\"groups\":[10,20]"), rule_modular(down, 2))
  expect_maker(lines(409), rule_double_arrow(down))
  arrows <- "{\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[5],\"arrows\":[[5,6,7],[5,9,13]]}]}"
  expect_maker(arrows, rule_arrow("r2c2", "r2c3 r2c4"), rule_arrow("r2c2", "r3c2 r4c2"))
  pill <- "{\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[0,1],\"arrows\":[[1,2,6,10,14]]}]}"
  expect_maker(pill, rule_arrow("r1c1 r1c2", "r1c3 r2c3 r3c3 r4c3"))
  # The numbers of the places around the board, row by row, and the two directions of diagonals
  killers <- "{\"type\":500,\"clues\":[{\"value\":4,\"outerCell\":2,\"diagonal\":1},{\"value\":4,\"outerCell\":32,\"diagonal\":-1}]}"
  expect_maker(killers, rule_little_killer("r1c1", 4, "down_left"), rule_little_killer("r4c1", 4, "up_left"))
  sides <- sprintf("{\"value\":%d,\"outerCell\":%d}", c(2, 3, 1, 2), c(1, 12, 11, 34))
  sides <- sprintf("{\"type\":503,\"clues\":[%s,{\"outerCell\":4}]}", paste(sides, collapse = ","))
  expect_maker(sides, rule_skyscraper(top = c(c1 = 2), bottom = c(c4 = 2), left = c(r2 = 3), right = c(r1 = 1)))
  expect_maker("{\"type\":501,\"clues\":[{\"value\":5,\"outerCell\":31}]}", rule_sandwich(columns = c(c1 = 5)))
  expect_maker("{\"type\":504,\"clues\":[{\"value\":2,\"outerCell\":6}]}", rule_numbered_room(left = c(r1 = 2)))
  # What is switched off does not count.
  expect_maker("{\"type\":12,\"disabled\":true}")
})

test_that("dots and letters without a mark are read as they are meant", {
  skip_if_not_installed("jsonlite")
  dots <- function(type, edge, value, negative, more = "") {
    sprintf("{\"type\":%d,\"clues\":[{\"value\":%d,\"edge\":%d}],\"negative\":[%s]%s}", type, value, edge, negative, more)
  }
  expect_maker(dots(200, 1, 1, "1"), rule_kropki(white = "r1c1 r1c2", all_marked = "white"))
  expect_maker(dots(201, 4, 2, ""), rule_kropki(black = "r1c1 r2c1"))
  expect_maker(dots(202, 1, 5, "5,10"), rule_xv(v = "r1c1 r1c2", all_marked = TRUE))
  # A negative number other than that of the dots, and black dots that do not exempt an edge, are
  # rules of their own.
  keeps <- function(text, holds) {
    read <- read_maker(text)
    expect_identical(read$reason, NA_character_)
    found <- vapply(grids_in(all_solutions(read$puzzle, limit = 300)), paste, "", collapse = "")
    expect_setequal(found, vapply(Filter(holds, all_grids_4()), paste, "", collapse = ""))
  }
  edges <- function(x) rbind(cbind(c(x[, -4]), c(x[, -1])), cbind(c(x[-4, ]), c(x[-1, ])))
  differs_by_three <- function(x) {
    all <- edges(x)
    sum(abs(all[, 1] - all[, 2]) == 3)
  }
  first <- function(x) abs(x[1, 1] - x[1, 2])
  keeps(dots(200, 1, 1, "3"), function(x) first(x) == 1 && differs_by_three(x) == 0)
  ratio <- function(x) {
    all <- edges(x)
    sum(apply(all, 1, max) == 2 * apply(all, 1, min))
  }
  both <- c(dots(201, 1, 2, "2", ",\"overrideNegativeDifferences\":false"), dots(200, 2, 1, "", ",\"overrideNegativeRatios\":false"))
  keeps(both, function(x) {
    is_double <- setequal(x[1, 1:2], 1:2) || setequal(x[1, 1:2], c(2, 4))
    is_double && ratio(x) == 1 && abs(x[1, 2] - x[1, 3]) == 1
  })
  keeps(dots(202, 1, 6, "3"), function(x) x[1, 1] + x[1, 2] == 6 && !any(rowSums(edges(x)[-1, ]) == 3))
})

test_that("lines of digit groups, sequences and groups in every square are read by their meaning", {
  skip_if_not_installed("jsonlite")
  same <- function(text, holds) {
    found <- vapply(grids_in(all_solutions(read_maker(text)$puzzle, limit = 300)), paste, "", collapse = "")
    expect_setequal(found, vapply(Filter(holds, all_grids_4()), paste, "", collapse = ""))
  }
  line <- function(x) x[cbind(1:3, c(1, 3, 4))]
  # The cells r1c1, r2c3 and r3c4, and the groups 1 2 and 3.
  same("{\"type\":406,\"lines\":[[0,6,11]],\"groups\":[6,8]}", function(x) {
    group <- c(1, 1, 2, 0)[line(x)]
    all(group > 0) && all(diff(group) != 0)
  })
  same("{\"type\":405,\"lines\":[[0,6,11]]}", function(x) length(unique(diff(line(x)))) == 1)
  squares <- function(x) unlist(lapply(1:3, function(r) lapply(1:3, function(k) x[r + 0:1, k + 0:1])), recursive = FALSE)
  same("{\"type\":16,\"groups\":[6,24]}", function(x) all(vapply(squares(x), function(four) any(four < 3) && any(four > 2), NA)))
})

test_that("boards whose digits begin at 0, or are more than rows, are read and written", {
  skip_if_not_installed("jsonlite")
  zero <- "\"width\":4,\"height\":4,\"minDigit\":0,\"maxDigit\":3"
  constraints <- c(
    "{\"type\":301,\"cages\":[{\"cells\":[0,1],\"value\":3}]}", "{\"type\":303,\"clues\":[{\"corner\":12,\"digits\":[0,1]}]}",
    "{\"type\":406,\"lines\":[[0,6,11]],\"groups\":[3,12]}", "{\"type\":406,\"lines\":[[0,4,8]],\"groups\":[5,10]}"
  )
  cells <- c("1" = "{\"value\":0,\"given\":true}", "2" = "{\"value\":3}", "3" = "{\"candidates\":5}")
  read <- read_maker(constraints, cells = cells, more = zero)
  expect_identical(read$reason, NA_character_)
  expect_identical(as.matrix(read$puzzle)[1, ], c(0L, NA, NA, NA))
  expect_identical(as.matrix(read$filled)[1, ], c(0L, 3L, NA, NA))
  expect_identical(which(read$candidates[[1]][1, 3, ]), c(1L, 3L))
  wanted <- sudoku_rules(
    rule_cage("r1c1 r1c2", 3), rule_quadruple("r2c2", 0:1), rule_modular("r1c1 r2c1 r3c1", 2),
    rule_pairs(list("r1c1 r2c3", "r2c3 r3c4"), function(a, b) (a < 2) != (b < 2), label = "one digit of each group"), size = 4, digits = 0:3
  )
  expect_identical(rules(read$puzzle)$key, wanted$key)
  expect_match(read_maker(NULL, cells = c("1" = "{\"value\":4}"), more = zero)$reason, "no digit")

  withr::local_seed(4)
  for (digits in list(0:5, 0:7, 1:9)) {
    table <- tibble::tibble(puzzle = sudoku_puzzle(
      paste0(digits[[1]], strrep(".", 34), "5"),
      sudoku_rules(rule_cage("r1c2 r1c3", 5), rule_even("r3c3"), rule_modular("r4c1 r4c2 r4c3", 3), size = 6, digits = digits)
    ))
    table$filled <- table$puzzle
    table$filled[[1]] <- all_solutions(table$puzzle, limit = 1)
    open <- candidates(table$puzzle)
    open[2, 2, digits[[3]]] <- FALSE
    table$candidates <- list(unclass(open))
    file <- withr::local_tempfile()
    write_sudoku(table["puzzle"], file, format = "sudokumaker")
    expect_true(read_sudoku(file)$puzzle == table$puzzle)
    write_sudoku(table, file, format = "sudokumaker")
    read <- read_sudoku(file)
    expect_true(read$filled == table$filled)
    write_sudoku(table[c("puzzle", "candidates")], file, format = "sudokumaker")
    marks <- read_sudoku(file)$candidates[[1]]
    expect_identical(c(marks), c(unclass(open)))
  }
})

test_that("what the package does not know is named, and boards without rows or columns are refused", {
  skip_if_not_installed("jsonlite")
  unknown <- c(
    "{\"type\":302,\"groups\":[[0,1]]}", "{\"type\":1000,\"definition\":{\"name\":\"My rule\"}}", "{\"type\":777}",
    "{\"type\":404,\"lines\":[[0,1]],\"singleRegionTotals\":true}", "{\"type\":502,\"clues\":[{\"value\":3,\"outerCell\":0}]}",
    "{\"type\":408,\"bulbsWithArrows\":[{\"bulbCells\":[1,0],\"arrows\":[[1,2]]}]}"
  )
  lost <- expect_warning(read <- read_maker(unknown), class = "oxidoku_warning_left_out")
  expect_setequal(lost$left_out, c(
    "clones", "My rule", "type 777 of SudokuMaker", "region sum lines with one sum for each region", "X-sums along a diagonal",
    "arrows with a circle of several cells in another order"
  ))
  expect_identical(rules(read$puzzle)$left_out, lost$left_out)
  reason <- function(...) read_maker(...)$reason
  expect_match(reason(NULL, more = "\"width\":4,\"height\":5"), "not square")
  expect_match(reason(NULL, more = "\"width\":9"), "not square")
  size <- "\"width\":4,\"height\":4"
  for (ends in c("0,\"maxDigit\":2", "1,\"maxDigit\":3", "1,\"maxDigit\":\"a\"", "1,\"maxDigit\":26", "2", "0.5")) {
    expect_match(reason(NULL, more = paste0(size, ",\"minDigit\":", ends)), "digits do not begin")
  }
  expect_match(reason(NULL, more = "\"width\":4,\"height\":4,\"type\":\"custom\""), "rows and columns")
  expect_match(reason(NULL, cells = c("3" = "{\"value\":7}")), "no digit")
  expect_match(reason("{\"type\":400,\"lines\":[[0,16]]}"), "outside the board")
  expect_match(reason("{\"type\":200,\"clues\":[{\"value\":1,\"edge\":0}],\"negative\":[]}"), "edge of the board")
  expect_match(reason("{\"type\":303,\"clues\":[{\"corner\":0,\"digits\":[1]}]}"), "edge of the board")
  expect_match(reason(NULL, regions = "0,1"), "one number for each cell")
  # Without regions it is a latin square, and regions of another size hold different digits.
  expect_identical(rules(read_maker(NULL, regions = "")$puzzle)$key, sudoku_rules(size = 4, regions = "none")$key)
  part <- rules(read_maker(NULL, regions = "-1,-1,5,5,-1,-1,5,-1,-1,-1,-1,-1,-1,-1,-1,-1")$puzzle)
  expect_identical(part$key, sudoku_rules(rule_all_different("r1c3 r1c4 r2c3"), size = 4, regions = "none")$key)
  # All rows and columns may also be a constraint of a board without them.
  whole <- "{\"type\":2003,\"areas\":[{\"x\":0,\"y\":0,\"width\":4,\"height\":4}]}"
  expect_identical(reason(whole, more = "\"width\":4,\"height\":4,\"type\":\"custom\""), NA_character_)
})

test_that("fog is named as left out, and digits hidden by it stay", {
  skip_if_not_installed("jsonlite")
  for (fog in c("{\"type\":4000}", "{\"type\":4001,\"cells\":[0,5]}")) {
    lost <- expect_warning(read <- read_maker(fog, cells = c("2" = "{\"value\":3,\"given\":true}")), class = "oxidoku_warning_left_out")
    expect_identical(lost$left_out, "fog", label = fog)
    expect_identical(rules(read$puzzle)$left_out, "fog", label = fog)
    expect_identical(givens(read$puzzle)[[1, 2]], 3L, label = fog)
  }
  expect_identical(rules(read_maker("{\"type\":4000,\"disabled\":true}")$puzzle)$left_out, character())
})

test_that("drawings are kept as those of SudokuPad, with a warning", {
  skip_if_not_installed("jsonlite")
  drawn <- c(
    "{\"type\":2000,\"lines\":[[{\"x\":0.5,\"y\":0.5},{\"x\":1.5,\"y\":2.5}]],\"style\":{\"color\":\"#67f067ff\",\"thickness\":0.2}}",
    "{\"type\":2001,\"cages\":[{\"value\":\"7\",\"cells\":[4,5]}]}",
    "{\"type\":2002,\"params\":[{\"type\":\"ellipse\",\"rx\":0.2,\"ry\":0.2,\"fill\":\"#000000ff\",\"stroke\":\"#000000\"}],\"symbols\":[[1,0.5]]}"
  )
  expect_warning(
    expect_warning(read <- read_maker(drawn), class = "oxidoku_warning_drawn"),
    class = "oxidoku_warning_left_out"
  )
  expect_identical(rules(read$puzzle)$left_out, "black dots (drawn)")
  kept <- jsonlite::parse_json(read$cosmetics)
  expect_identical(unlist(kept$lines[[1]]$wayPoints), c(0.5, 0.5, 2.5, 1.5))
  expect_identical(unlist(kept$overlays[[1]]$center), c(0.5, 1))
  expect_identical(kept$underlays[[1]]$text, "7")
  file <- withr::local_tempfile()
  suppressWarnings(write_sudoku(read, file, format = "scl"), classes = "oxidoku_warning_lost")
  expect_match(readLines(file), "67f067ff", fixed = TRUE)
})

test_that("puzzles that the package makes are read back, with all that a link holds", {
  skip_if_not_installed("jsonlite")
  withr::local_seed(3)
  for (size in c(4, 6, 9)) {
    made <- generate_sudoku(1, rules = sudoku_rules(random_cages(2:3), random_thermometers(2), size = size))
    expect_identical(read_sudoku(I(sudoku_link(made$puzzle, "sudokumaker")))$puzzle, made$puzzle)
  }
  jigsaw <- generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 6))$puzzle
  expect_identical(read_sudoku(I(sudoku_link(jigsaw, "sudokumaker")))$puzzle, jigsaw)
  expect_held("sudokumaker", c("puzzle", "filled", "candidates", "label", "author"))
  file <- withr::local_tempfile()
  write_sudoku(tibble::tibble(puzzle = jigsaw, label = "a\"b", author = "\u00e9", rules = "x\ny"), file, format = "sudokumaker")
  expect_identical(unlist(read_sudoku(file)[c("label", "author", "rules")], use.names = FALSE), c("a\"b", "\u00e9", "x\ny"))
  expect_error(sudoku_link(sudoku_puzzle(rules = sudoku_rules(rule_zipper("r1c1 r1c2 r1c3"))), "sudokumaker"), class = "oxidoku_error_file")
  several <- sudoku_rules(rule_kropki(white = "r1c1 r1c2", difference = 2), rule_kropki(white = "r5c5 r5c6", all_marked = "white"))
  expect_error(sudoku_link(sudoku_puzzle(rules = several), "sudokumaker"), class = "oxidoku_error_file")
})

test_that("any change of a link gives a puzzle or a reason", {
  skip_if_not_installed("jsonlite")
  withr::local_seed(20261127)
  json <- maker_json(c(
    "{\"type\":300,\"slow\":true,\"thermometers\":[[0,1,2]]}", "{\"type\":200,\"clues\":[{\"value\":1,\"edge\":13}],\"negative\":[1]}",
    "{\"type\":500,\"clues\":[{\"value\":5,\"outerCell\":12,\"diagonal\":-1}]}", "{\"type\":406,\"lines\":[[0,6,11]],\"groups\":[6,8]}",
    "{\"type\":303,\"clues\":[{\"corner\":12,\"digits\":[1,2]}]}", "{\"type\":2002,\"params\":[{}],\"symbols\":[[1,0.5]]}"
  ))
  characters <- c("{", "}", "[", "]", "\"", ":", ",", "null", "1e9", "-1", "0", "true", "{}", "[[]]", "\"a\"")
  for (i in seq_len(sweep_size(40, 120, 400))) {
    text <- maker_link(mutated(json, characters))
    read <- suppressMessages(suppressWarnings(read_sudoku(I(c(played$puzzle, text)), format = "links")))
    expect_identical(nrow(read), 2L, label = text)
    expect_true(!is.na(read$puzzle[[2]]) || !is.na(read$reason[[2]]), label = text)
    expect_identical(as.character(read$puzzle[1]), played$puzzle)
  }
})

test_that("constraints without cells say nothing", {
  skip_if_not_installed("jsonlite")
  for (empty in c(
    "{\"type\":301,\"cages\":[{\"cells\":[],\"value\":3}]}", "{\"type\":300,\"thermometers\":[[],[0]]}", "{\"type\":100,\"cells\":[]}",
    "{\"type\":402,\"lines\":[[0],[]]}", "{\"type\":408,\"bulbsWithArrows\":[]}", "{\"type\":303,\"clues\":[]}"
  )) {
    expect_maker(empty)
  }
  expect_maker("{\"type\":301,\"cages\":[{\"cells\":[0],\"value\":3}]}", rule_cage("r1c1", 3))
})
