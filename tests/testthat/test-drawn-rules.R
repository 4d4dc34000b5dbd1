row_of_nine <- paste0("[", paste(rep("{}", 9), collapse = ","), "]")
boxes_of_nine <- paste(vapply(0:8, function(box) {
  cells <- sprintf("[%d,%d]", 3 * (box %/% 3) + rep(0:2, each = 3), 3 * (box %% 3) + rep(0:2, 3))
  paste0("[", paste(cells, collapse = ","), "]")
}, ""), collapse = ",")

# Returns a row of a table with a puzzle of SudokuPad that has this text of rules and these drawings.
drawn_row <- function(words, ...) {
  parts <- c(sprintf("\"regions\":[%s]", boxes_of_nine), sprintf("\"cells\":[%s]",
    paste(rep(row_of_nine, 9), collapse = ",")), sprintf("\"metadata\":{\"rules\":\"%s\"}", words), ...)
  suppressWarnings(read_sudoku(I(paste0("{", paste(parts, collapse = ","), "}"))))
}

line <- function(colour, points) sprintf("{\"wayPoints\":[%s],\"color\":\"%s\",\"thickness\":10}", points, colour)
lines <- function(...) sprintf("\"lines\":[%s]", paste(c(...), collapse = ","))
mark <- function(row, col, more) sprintf("{\"center\":[%s,%s],%s}", row, col, more)
overlays <- function(...) sprintf("\"overlays\":[%s]", paste(c(...), collapse = ","))
round_mark <- function(colour, wide = 0.3) sprintf("\"width\":%s,\"height\":%s,\"rounded\":true,\"backgroundColor\":\"%s\"", wide, wide, colour)

# Expects one suggestion with this label, confidence and rule.
expect_drawn <- function(row, label, confidence, rule) {
  found <- suppressMessages(find_drawn_rules(row))
  at <- match(label, found$label)
  expect_false(is.na(at), label = label)
  expect_identical(as.character(found$confidence[[at]]), confidence, label = label)
  expect_identical(sudoku_rules(found$rule[[at]])$key, suppressMessages(sudoku_rules(rule))$key, label = label)
}

across <- "[0.5,0.5],[0.5,3.5]"
across_cells <- "r1c1 r1c2 r1c3 r1c4"

test_that("lines are known by their words and their colour", {
  skip_if_not_installed("jsonlite")
  whisper <- drawn_row("German whispers: digits along a green line must differ by at least 5.", lines(line("#67f067ff", across)))
  expect_drawn(whisper, "whisper", "high", rule_whisper(across_cells, 5))
  expect_drawn(drawn_row("Dutch whispers on orange lines.", lines(line("#ffa600", across))), "whisper", "high", rule_whisper(across_cells, 4))
  # Without words, the colour alone is little.
  expect_drawn(drawn_row("Normal rules.", lines(line("#6f6", across))), "whisper", "low", rule_whisper(across_cells))
  # Words for a line of another colour do not count, those for the only sort of lines do.
  both <- drawn_row(
    "A purple line has a set of consecutive digits. Region sum lines are blue: each box has the same sum.",
    lines(line("#d23be7", across), line("#2ecbff", "[2.5,0.5],[2.5,4.5]"))
  )
  expect_drawn(both, "renban", "high", rule_renban(across_cells))
  expect_drawn(both, "region sum line", "high", rule_region_sum("r3c1 r3c2 r3c3 r3c4 r3c5"))
  expect_drawn(drawn_row("Lines are palindromes.", lines(line("#ff0000", "[2.5,2.5],[4.5,4.5]"))), "palindrome",
    "medium", rule_palindrome("r3c3 r4c4 r5c5"))
  ten <- drawn_row("Pink 8-lines fall into parts.", lines(line("#ffb0c0", across)))
  expect_drawn(ten, "sum line", "high", rule_sum_line(across_cells, 8))
  # A line that does not run through the middle of cells is no line of cells.
  expect_identical(nrow(find_drawn_rules(drawn_row("Whispers.", lines(line("#67f067", "[0,0],[0,3]"))))), 0L)
  expect_identical(nrow(find_drawn_rules(drawn_row("Whispers.", lines(line("#67f067", "[0.5,0.5],[2.5,3.5]"))))), 0L)
})

test_that("bulbs, circles and arrows say which end is first", {
  skip_if_not_installed("jsonlite")
  # The bulb is at the end of the drawn line.
  bulb <- drawn_row("", lines(line("#cfcfcf", across)), overlays(mark(0.5, 3.5, round_mark("#cfcfcf", 0.8))))
  expect_drawn(bulb, "thermometer", "medium", rule_thermometer("r1c4 r1c3 r1c2 r1c1"))
  slow <- drawn_row("Slow thermometers.", lines(line("#cfcfcf", across)), overlays(mark(0.5, 0.5, round_mark("#cfcfcf", 0.8))))
  expect_drawn(slow, "thermometer", "high", rule_thermometer(across_cells, strict = FALSE))
  arrow <- drawn_row("Digits on an arrow sum to the circle.", sprintf("\"arrows\":[%s]", line("#888", across)))
  expect_drawn(arrow, "arrow", "high", rule_arrow("r1c1", "r1c2 r1c3 r1c4"))
  ends <- overlays(mark(0.5, 0.5, round_mark("#ffffff", 0.8)), mark(0.5, 3.5, round_mark("#ffffff", 0.8)))
  expect_drawn(drawn_row("Between lines as usual.", lines(line("#aaa", across)), ends), "between line", "high", rule_between(across_cells))
  expect_drawn(drawn_row("Double arrow lines.", lines(line("#aaa", across)), ends), "double arrow", "high", rule_double_arrow(across_cells))
})

test_that("marks on edges, corners and in cells are known by their look", {
  skip_if_not_installed("jsonlite")
  text <- function(text) sprintf("\"text\":\"%s\",\"width\":0.3,\"height\":0.3", text)
  row <- drawn_row(
    "White dots: consecutive. X adds up to 10. Inequality signs point at the smaller digit. Grey squares are even.",
    overlays(
      mark(0.5, 1, round_mark("#fff")), mark(1, 3.5, round_mark("#000000")), mark(4.5, 5, text("X")), mark(5, 0.5, text("V")),
      mark(6.5, 3, text(">")), mark(7, 7, text("12")), mark(8.5, 8.5, "\"width\":0.8,\"height\":0.8,\"backgroundColor\":\"#cfcfcf\"")
    )
  )
  expect_drawn(row, "white dots", "high", rule_kropki(white = "r1c1 r1c2"))
  expect_drawn(row, "black dots", "medium", rule_kropki(black = "r1c4 r2c4"))
  expect_drawn(row, "X", "high", rule_xv(x = "r5c5 r5c6"))
  expect_drawn(row, "V", "medium", rule_xv(v = "r5c1 r6c1"))
  expect_drawn(row, "greater-than signs", "high", rule_greater("r7c3>r7c4"))
  expect_drawn(row, "quadruples", "medium", rule_quadruple("r7c7", 1:2))
  expect_drawn(row, "even cells", "high", rule_even("r9c9"))
})

test_that("numbers outside and rules for the whole board are known by words", {
  skip_if_not_installed("jsonlite")
  outside <- overlays(mark(-0.5, 4.5, "\"text\":\"17\""), mark(2.5, -0.5, "\"text\":\"8\""))
  row <- drawn_row("Sandwich sums outside the grid. Identical digits are not a knight's move apart.", outside)
  expect_drawn(row, "sandwiches", "high", rule_sandwich(rows = c(r3 = 8), columns = c(c5 = 17)))
  expect_drawn(row, "anti-knight", "medium", rule_anti_knight())
  # Nothing distinguishes numbers of two sorts.
  expect_false("sandwiches" %in% find_drawn_rules(drawn_row("Sandwich sums and skyscrapers.", outside))$label)
  given <- find_drawn_rules(drawn_row("All possible dots are given."))
  expect_identical(given$label, "all dots given")
  expect_identical(nrow(find_drawn_rules(drawn_row("Not all possible dots are given."))), 0L)
})

test_that("the rules of what the package draws are found from the drawings and the words alone", {
  skip_if_not_installed("jsonlite")
  local_brief_errors()
  sure <- c(
    "thermometer", "slow", "arrow", "renban", "whisper", "whisper_4", "palindrome", "lockout", "lockout_5", "region_sum", "zipper", "entropic",
    "modular", "sum_line", "sum_line_9", "white", "black", "difference", "ratio", "x", "v", "greater", "quadruple", "sandwich", "x_sum",
    "skyscraper", "room"
  )
  recovered <- vapply(c(sure, in_sweep(setdiff(names(every_rule), sure), 4)), function(name) {
    puzzle <- sudoku_puzzle(rules = sudoku_rules(every_rule[[name]]))
    file <- withr::local_tempfile()
    suppressWarnings(write_sudoku(puzzle, file, format = "scl"))
    text <- gsub(",\"oxidoku\":(true|\\[[^]]*\\]|\"([^\"\\\\]|\\\\.)*\")", "", readLines(file), perl = TRUE)
    row <- suppressMessages(suppressWarnings(read_sudoku(I(text))))
    if (identical(rules(row$puzzle)$key, rules(puzzle)$key)) {
      return(NA)
    }
    found <- suppressMessages(find_drawn_rules(row))
    rules(puzzle)$key %in% vapply(found$rule, function(rule) sudoku_rules(rule)$key, "")
  }, NA)
  found <- names(recovered)[recovered %in% TRUE]
  expect_identical(setdiff(sure, found), character())
})

test_that("a puzzle with drawn rules is read without them, with their names, and solving it warns", {
  skip_if_not_installed("jsonlite")
  json <- paste0(
    "{\"cells\":[", paste(rep(row_of_nine, 9), collapse = ","), "],\"metadata\":{\"rules\":\"Green whispers.\"},",
    lines(line("#67f067", across)), "}"
  )
  expect_warning(expect_warning(read <- read_sudoku(I(json)), class = "oxidoku_warning_drawn"), class = "oxidoku_warning_left_out")
  expect_identical(rules(read$puzzle)$left_out, "whisper (drawn)")
  expect_warning(solve_sudoku(read$puzzle), class = "oxidoku_warning_left_out")
  found <- find_drawn_rules(read)
  whole <- sudoku_puzzle(givens(read$puzzle), c(rules(read$puzzle), found$rule, left_out = character()))
  expect_identical(rules(whole)$left_out, character())
  expect_silent(solve_sudoku(whole))
  # What is already a rule is not suggested again, and decoration suggests nothing.
  again <- tibble::tibble(puzzle = whole, cosmetics = read$cosmetics, rules = read$rules)
  expect_identical(nrow(find_drawn_rules(again)), 0L)
  decorated <- drawn_row("Normal sudoku rules.", overlays(mark(4.5, 4.5, "\"width\":1,\"height\":1,\"backgroundColor\":\"#ffff00\"")))
  expect_identical(rules(decorated$puzzle)$left_out, character())
})

test_that("drawings of f-puzzles and SudokuMaker are read, too", {
  skip_if_not_installed("jsonlite")
  cosmetics <- paste0(
    "{\"line\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R1C3\",\"R1C4\"]],\"outlineC\":\"#67f067\"}],",
    "\"circle\":[{\"cells\":[\"R5C1\",\"R5C2\"],\"baseC\":\"#000000\",\"width\":0.3}]}"
  )
  row <- tibble::tibble(puzzle = played$puzzle, cosmetics = cosmetics, rules = "Whispers.")
  row$puzzle <- strrep("0", 81)
  expect_drawn(row, "whisper", "high", rule_whisper(across_cells))
  expect_drawn(row, "black dots", "medium", rule_kropki(black = "r5c1 r5c2"))
})

test_that("odd drawings and wrong arguments do no harm", {
  skip_if_not_installed("jsonlite")
  bad <- c(
    "{", "[]", "{\"lines\":3}", "{\"lines\":[{\"wayPoints\":[[1],[2,3]]}]}", "{\"lines\":[{\"wayPoints\":\"a\",\"color\":[1]}]}",
    "{\"overlays\":[{\"center\":[\"a\",null]}]}", "{\"overlays\":[{\"center\":[0.5,1],\"text\":[1,2],\"backgroundColor\":5}]}",
    "{\"line\":[{\"lines\":[[\"R0C99\",\"x\"]]}],\"circle\":[{}]}", strrep("[", 500)
  )
  for (cosmetics in bad) {
    row <- tibble::tibble(puzzle = strrep("0", 81), cosmetics = cosmetics, rules = strrep("whisper. ", 5000))
    expect_identical(nrow(find_drawn_rules(row)), 0L, label = cosmetics)
  }
  expect_error(find_drawn_rules(played$puzzle), class = "oxidoku_error_argument")
  expect_error(find_drawn_rules(tibble::tibble(puzzle = rep(played$puzzle, 2))), "Take one row", class = "oxidoku_error_argument")
  expect_error(find_drawn_rules(tibble::tibble(puzzle = NA_character_)), class = "oxidoku_error_argument")
  expect_identical(nrow(find_drawn_rules(tibble::tibble(puzzle = played$puzzle))), 0L)
})
