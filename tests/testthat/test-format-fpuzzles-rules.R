test_that("rules that f-puzzles knows come back from a link", {
  skip_if_not_installed("jsonlite")
  own <- c(names(own_kinds), names(sum_kinds), names(choice_kinds))
  unknown <- c("windows", "numbered_room", "outside_sum", "greater", "candidates", "sum_line", own)
  name <- function(rule) unclass(rule)[[1]]$name
  for (rule in c(small_rules_to_draw(), list(rule_anti_king(), rule_disjoint_groups(), rule_non_consecutive()))) {
    if (!name(rule) %in% unknown) {
      one <- sudoku_puzzle(rules = sudoku_rules(rule))
      back <- read_sudoku(sudoku_link(one, "f-puzzles"))
      if (name(rule) %in% "extra_region") {
        # f-puzzles uses one key for both kinds of regions.
        expect_identical(rules(back$puzzle)$rules[[1]]$cells, rules(one)$rules[[1]]$cells)
      } else {
        expect_true(rules(back$puzzle) == rules(one), label = format(rule))
      }
    }
  }
  marks <- sudoku_puzzle(rules = sudoku_rules(rule_candidates("r1c1", 1:3)))
  expect_true(read_sudoku(sudoku_link(marks, "f-puzzles"))$puzzle == marks)
})

test_that("sizes, regions, givens and solutions come back from a file", {
  skip_if_not_installed("jsonlite")
  set.seed(1)
  made <- c(
    generate_sudoku(1, size = 6)$puzzle, generate_sudoku(1, size = 5)$puzzle,
    generate_sudoku(1, rules = sudoku_rules(random_regions(), size = 7))$puzzle,
    sudoku_puzzle(rules = sudoku_rules(size = 6, box = c(3, 2)))
  )
  for (i in seq_along(made)) {
    file <- withr::local_tempfile(fileext = ".json")
    write_sudoku(made[i], file, format = "fpuzzles")
    back <- read_sudoku(file)
    expect_identical(givens(back$puzzle), givens(made[i]))
    expect_identical(solve_sudoku(back$puzzle)$solution, solve_sudoku(made[i])$solution)
  }
})

test_that("what f-puzzles cannot say is drawn with a warning that names it, or a classed error", {
  skip_if_not_installed("jsonlite")
  x <- sudoku_puzzle(rules = sudoku_rules(rule_greater("r1c1>r1c2")))
  warning <- expect_warning(link <- sudoku_link(x, "f-puzzles"), "greater", class = "oxidoku_warning_lost")
  expect_identical(warning$lost, "greater-than")
  expect_identical(read_sudoku(link)$puzzle, x)
  expect_error(sudoku_link(x, "sudokuwiki"), class = "oxidoku_error_file")
  expect_error(write_sudoku(x, withr::local_tempfile(), format = "gsf"), class = "oxidoku_error_file")
  expect_error(sudoku_link(sudoku_puzzle(rules = sudoku_rules(grids = "samurai")), "f-puzzles"), class = "oxidoku_error_file")
})

test_that("the reason names an unknown key, or says why a rule is impossible", {
  skip_if_not_installed("jsonlite")
  grid <- paste0("[", paste(rep(paste0("[", paste(rep("{}", 9), collapse = ","), "]"), 9), collapse = ","), "]")
  json <- function(more) paste0('{"size":9,"grid":', grid, ',', more, "}")
  read <- function(more) suppressWarnings(read_sudoku(I(json(more))))
  expect_match(read('"chaosconstruction":true')$reason, "chaosconstruction")
  expect_match(read('"killercage":[{"cells":["R1C1","R1C2"],"value":"40"}]')$reason, "cannot add up")
  expect_match(read('"killercage":[{"cells":["R1C1","R1C2"],"value":"x"}]')$reason, "without: cage of \"x\"", fixed = TRUE)
  expect_match(read('"palindrome":[{"lines":[["R1C1","R1C2"]]}]')$reason, "twice in a house")
  cage <- read('"killercage":[{"cells":["R1C1","R1C2"],"value":""}]')
  expect_true(rules(cage$puzzle) == sudoku_rules(rule_cage("r1c1 r1c2")))
})

test_that("drawings without a meaning and the text of the rules come back", {
  skip_if_not_installed("jsonlite")
  file <- withr::local_tempfile(fileext = ".json")
  drawn <- list(
    text = list(list(cells = list("R1C1"), value = "a", size = 0.65, fontC = "#000000")),
    line = list(list(lines = list(list("R1C1", "R2C2")), outlineC = "#CFCFCF", width = 0.123456789)),
    cage = list(list(cells = list("R3C3"), value = ""))
  )
  for (size in c(6, 9)) {
    for (rules in list(sudoku_rules(size = size), sudoku_rules(rule_diagonals(), size = size))) {
      table <- tibble::tibble(
        puzzle = sudoku_puzzle(rules = rules), rules = "Odd rules",
        cosmetics = as.character(jsonlite::toJSON(drawn, auto_unbox = TRUE, digits = NA))
      )
      write_sudoku(table, file)
      json <- jsonlite::read_json(file)
      expect_identical(json[names(drawn)], drawn)
      expect_identical(json$ruleset, "Odd rules")
      back <- read_sudoku(file)
      expect_identical(back$rules, "Odd rules")
      expect_identical(jsonlite::parse_json(back$cosmetics), drawn)
      expect_true(all(as_sudoku(back$puzzle) == table$puzzle))
      again <- withr::local_tempfile(fileext = ".json")
      write_sudoku(back, again)
      expect_identical(readLines(again), readLines(file))
    }
  }
  for (bad in c("x", "{}", "[1]", "{\"thermometer\": []}")) {
    table$cosmetics <- bad
    expect_error(write_sudoku(table, file), class = "oxidoku_error_file")
  }
})

test_that("a sum that is not a whole diagonal has no place, and is drawn", {
  skip_if_not_installed("jsonlite")
  file <- withr::local_tempfile(fileext = ".json")
  written <- function(rule) write_sudoku(sudoku_puzzle(rules = sudoku_rules(rule)), file)
  for (cells in list("r1c1 r1c2", "r2c2 r3c3", "r1c3 r2c2", "r2c1 r3c2 r4c4", "r4c4 r3c3 r2c2 r1c1")) {
    expect_warning(written(rule_little_killer(cells, 10)), class = "oxidoku_warning_lost")
    expect_true(rules(read_sudoku(file)) == sudoku_rules(rule_little_killer(cells, 10)))
  }
  for (cells in list("r1c3 r2c2 r3c1", "r3c1 r2c2 r1c3", "r8c9 r9c8")) {
    rules <- sudoku_rules(rule_little_killer(cells, 10))
    write_sudoku(sudoku_puzzle(rules = rules), file)
    expect_identical(rules(read_sudoku(file))$key, rules$key)
  }
})

test_that("colours of cells are kept and written back", {
  text <- function(cells, more = "") {
    rows <- paste0("[", rep(paste(rep("{}", 4), collapse = ","), 4), "]")
    rows[[2]] <- paste0("[", cells, "]")
    paste0("{\"size\":4,\"grid\":[", paste(rows, collapse = ","), "]", more, "}")
  }
  file <- withr::local_tempfile()
  cells <- "{},{\"c\":\"#FF0000\"},{\"value\":1,\"given\":true,\"highlight\":\"#0F0\",\"cArray\":[\"#1\",\"#2\"]},{}"
  for (more in c("", ",\"diagonal+\":true", ",\"text\":[{\"cells\":[\"R1C1\"],\"value\":\"?\"}]")) {
    x <- read_sudoku(I(text(cells, more)))
    expect_match(x$cosmetics, "#FF0000")
    write_sudoku(x, file, format = "fpuzzles")
    grid <- jsonlite::read_json(file)$grid
    expect_identical(grid[[2]][[2]], list(c = "#FF0000"))
    expect_identical(grid[[2]][[3]]$cArray, list("#1", "#2"))
    again <- read_sudoku(file)
    expect_identical(again$cosmetics, x$cosmetics)
    expect_true(again$puzzle == x$puzzle)
  }
  expect_false("cosmetics" %in% names(read_sudoku(I(text("{},{},{},{}")))))
})

test_that("windows are extra regions", {
  made <- withr::with_seed(1, generate_sudoku(1, rules = sudoku_rules(rule_windows())))
  back <- read_sudoku(sudoku_link(made, "f-puzzles"))
  expect_identical(sum(vapply(rules(back)$rules, `[[`, "", "name") == "extra_region"), 4L)
  expect_identical(cells_of_puzzles(solve_puzzles(back)$solution), cells_of_puzzles(made$solution))
})

test_that("digits of the player and pencil marks of other boards come back", {
  for (size in c(4, 9, 12)) {
    rules <- sudoku_rules(rule_diagonals(), size = size)
    board <- matrix(0L, size, size)
    board[1, 1] <- 2L
    filled <- replace(board, size + 1, size)
    marks <- array(FALSE, rep(size, 3))
    marks[2, 2, c(1, size)] <- TRUE
    marks[1, 1, 2] <- marks[1, 2, size] <- TRUE
    x <- tibble::tibble(
      puzzle = c(sudoku_puzzle(board, rules), sudoku_puzzle(rules = rules)),
      filled = c(sudoku_puzzle(filled, rules), NA), candidates = list(marks, NULL)
    )
    file <- withr::local_tempfile()
    write_sudoku(x[1, ], file, format = "fpuzzles")
    back <- read_sudoku(file)
    for (name in names(x)) expect_identical(back[[name]], x[[name]][1])
    write_sudoku(x[2, ], file, format = "fpuzzles")
    expect_false(any(c("filled", "candidates") %in% names(read_sudoku(file))))
    write_sudoku(x, file, format = "f-puzzles")
    back <- read_sudoku(file)
    for (name in names(x)) expect_identical(back[[name]], x[[name]])
  }
  expect_error(
    write_sudoku(tibble::tibble(puzzle = x$puzzle[1], candidates = list(array(FALSE, c(9, 9, 9)))), file, format = "fpuzzles"),
    "12x12x12", class = "oxidoku_error_argument"
  )
})

test_that("classic boards are written whatever the type of their columns", {
  puzzle <- paste0("1", strrep("0", 80))
  filled <- paste0("12", strrep("0", 79))
  x <- tibble::tibble(puzzle = sudoku_puzzle(puzzle), filled = sudoku_puzzle(filled))
  file <- withr::local_tempfile()
  write_sudoku(x, file, format = "fpuzzles")
  expect_identical(as.character(read_sudoku(file)$filled), filled)
})

test_that("a cage without a sum is written and read", {
  x <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", overlap = TRUE), rule_cage("r2c1 r2c2", 9, overlap = TRUE)))
  for (site in c("f-puzzles", "sudokupad")) {
    expect_identical(read_sudoku(I(sudoku_link(x, site)))$puzzle, x)
  }
})

test_that("numbers of dots that are nowhere are kept, or said in words", {
  skip_if_not_installed("jsonlite")
  nowhere <- list(
    rule_kropki(all_marked = "white", difference = 4), rule_kropki(all_marked = "black", ratio = 3),
    c(rule_kropki(all_marked = "white", difference = 1), rule_kropki("r1c1 r1c2", difference = 4))
  )
  for (one in nowhere) {
    puzzle <- sudoku_puzzle(rules = sudoku_rules(one))
    file <- withr::local_tempfile()
    expect_warning(write_sudoku(puzzle, file, format = "fpuzzles"), class = "oxidoku_warning_lost")
    expect_match(jsonlite::read_json(file)$ruleset, "All .* dots are given")
    expect_identical(read_sudoku(file)$puzzle, puzzle)
  }
  for (rule in list(
    rule_kropki(all_marked = "white"), rule_kropki(all_marked = TRUE), rule_kropki("r1c1 r1c2", all_marked = "white", difference = 4),
    c(rule_kropki(all_marked = TRUE), rule_kropki("r1c1 r1c2", difference = 4))
  )) {
    puzzle <- sudoku_puzzle(rules = sudoku_rules(rule))
    file <- withr::local_tempfile()
    write_sudoku(puzzle, file, format = "fpuzzles")
    expect_true(rules(read_sudoku(file)$puzzle) == rules(puzzle))
  }
})

test_that("what is not known loses nothing but itself, and fog is kept", {
  skip_if_not_installed("jsonlite")
  grid <- paste0("[", paste(rep(paste0("[", paste(rep("{}", 9), collapse = ","), "]"), 9), collapse = ","), "]")
  json <- function(more, cells = grid) paste0("{\"size\":9,\"grid\":", cells, ",", more, "}")
  known <- "\"antiking\":true"
  expect_warning(read <- read_sudoku(I(json(paste0(known, ",\"nabner\":[{\"lines\":[[\"R1C1\"]]}]")))), class = "oxidoku_warning_left_out")
  expect_identical(read$reason, "without: nabner")
  expect_true(rules(read$puzzle) == sudoku_rules(rule_anti_king(), left_out = "nabner"))
  fog <- read_sudoku(I(json(paste0(known, ",\"fogofwar\":[\"R1C1\"],\"foglight\":[\"R5C5\"]"))))
  expect_identical(fog$reason, NA_character_)
  file <- withr::local_tempfile()
  write_sudoku(fog, file, format = "fpuzzles")
  expect_identical(jsonlite::read_json(file)[c("fogofwar", "foglight")], list(fogofwar = list("R1C1"), foglight = list("R5C5")))
  cage <- function(value) read_sudoku(I(json(paste0("\"killercage\":[{\"cells\":[\"R1C1\",\"R1C2\"],\"value\":\"", value, "\"}]"))))
  expect_true(rules(cage("?")) == sudoku_rules(rule_cage("r1c1 r1c2")))
  more <- rules(cage(">10"))
  expect_identical(vapply(more$rules, `[[`, "", "name"), c("cage", "automaton"))
  expect_identical(more$rules[[2]]$label, "sum > 10")
  renban <- read_sudoku(I(json("\"renban\":[{\"lines\":[[\"R1C1\",\"R1C2\",\"R2C2\",\"R1C1\"]]}]")))
  expect_true(rules(renban$puzzle) == sudoku_rules(rule_renban("r1c1 r1c2 r2c2")))
  zero <- read_sudoku(I(json(known, sub("{}", "{\"value\":0,\"given\":true}", grid, fixed = TRUE))))
  expect_match(zero$reason, "given 0")
})

test_that("groups without cells and lines of one cell say nothing", {
  skip_if_not_installed("jsonlite")
  grid <- paste0("[", paste(rep("[{},{},{},{}]", 4), collapse = ","), "]")
  of <- function(rules) read_sudoku(I(paste0("{\"size\":4,\"grid\":", grid, ",", rules, "}")), format = "fpuzzles")
  empty <- c(
    "\"killercage\":[{\"cells\":[],\"value\":\"3\"}]", "\"thermometer\":[{\"lines\":[[\"R1C1\"]]}]",
    "\"whispers\":[{\"lines\":[[\"R1C1\"]]}]", "\"palindrome\":[{\"lines\":[[]]}]", "\"arrow\":[{\"lines\":[[]],\"cells\":[]}]",
    "\"difference\":[{\"cells\":[]}]", "\"quadruple\":[{\"cells\":[],\"values\":[1]}]", "\"extraregion\":[{\"cells\":[]}]"
  )
  for (rules in empty) {
    read <- of(rules)
    expect_identical(read$reason, NA_character_, label = rules)
    expect_true(rules(read$puzzle) == sudoku_rules(size = 4), label = rules)
  }
  # A cage of one cell has a sum.
  expect_true(rules(of("\"killercage\":[{\"cells\":[\"R1C1\"],\"value\":\"3\"}]")$puzzle) == sudoku_rules(rule_cage("r1c1", 3), size = 4))
})
