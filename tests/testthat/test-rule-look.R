rising <- function(a, b) a < b

looked <- function(look, cells = "r1c1 r2c2 r3c3") {
  sudoku_rules(rule_pairs(cells, rising, label = "rising", look = look))$rules[[1]]$look
}

test_that("a look is a shape with named parts in any order", {
  expect_identical(looked("Line"), "line")
  expect_identical(looked(c("cage")), "cage")
  expect_identical(
    looked(c(mark = "x", "line", ends = "arrow", colour = "red", line = "dashed")),
    "line;colour=#FF0000;line=dashed;ends=arrow;mark=x"
  )
  expect_identical(looked(c("cage", colour = "#7c4da0")), "cage;colour=#7C4DA0")
  expect_identical(looked(c("outside", mark = "a;=b")), "outside;mark=a;=b")
  expect_identical(
    parts_of_look("line;colour=#FF0000;line=dashed;ends=arrow;mark=x;y"),
    list(shape = "line", colour = "#FF0000", line = "dashed", ends = "arrow", mark = "x;y")
  )
})

test_that("looks that say nothing clear are refused with the argument", {
  wrong <- list(
    1, NA_character_, character(), c("line", "cage"), c(colour = "red"), c("line", colour = "red", colour = "blue"), "round",
    c("line", size = "2"), c("none", colour = "red"), c("cage", ends = "arrow"), c("outside", mark = "1", colour = "red"), "outside",
    c("line", colour = "reddish"), c("line", colour = "2"), c("line", colour = "transparent"), c("line", line = "wavy"),
    c("line", ends = "star"), c("line", mark = "abcde"), c("line", mark = ""), c("line", mark = "a\nb"), list("line", colour = "red")
  )
  for (look in wrong) {
    error <- expect_error(rule_pairs("r1c1 r1c2", rising, look = look), class = "oxidoku_error_argument")
    expect_identical(error$arg, "look", info = deparse(look))
  }
  expect_error(rule_any(rule_even("r1c1"), rule_odd("r1c2"), look = "line"), class = "oxidoku_error_argument")
  expect_error(rule_equal_sums(list("r1c1", "r1c2"), look = c("outside", mark = "=")), class = "oxidoku_error_argument")
})

test_that("a mark beside the board needs a line from its edge", {
  outside <- c("outside", mark = "7")
  error <- expect_error(sudoku_rules(rule_pairs("r2c2 r2c3", rising, look = outside)), class = "oxidoku_error_argument")
  expect_identical(error$cells, data.frame(row = 2L, col = 2L))
  expect_error(sudoku_rules(rule_sum("r1c3 r1c2", 7, look = outside)), class = "oxidoku_error_argument")
  # The side on which a line begins is kept where order matters, or is the left where it does not.
  place <- function(rule) {
    rules <- sudoku_rules(rule)
    round(places_outside(rules$rules)[[1]], 1)
  }
  even <- function(a, b) (a + b) %% 2 == 0
  expect_identical(place(rule_pairs("r4c9 r4c8", even, look = outside)), c(4, 9.9))
  expect_identical(place(rule_pairs("r9c2 r8c2", even, look = outside)), c(9.9, 2))
  expect_identical(place(rule_sum("r4c2 r4c1", 7, look = outside)), c(4, 0.1))
  # Marks of two kinds on one line do not cover each other.
  both <- sudoku_rules(
    rule_line("r4c1 r4c2 r4c3", \(x) sum(x) == 12, look = outside), rule_x_sum(left = c(r4 = 20))
  )
  at <- do.call(rbind, places_outside(both$rules))
  expect_identical(at[, 1], c(4, 4))
  expect_gt(abs(diff(at[, 2])), 0.8)
})

svg_of_plot <- function(puzzle) {
  file <- withr::local_tempfile(fileext = ".svg")
  grDevices::svg(file, 4, 4)
  plot_sudoku(puzzle)
  grDevices::dev.off()
  paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
}

looks_to_try <- list(
  "line", "cage", "none", c("line", colour = "purple"), c("line", colour = "grey50", line = "dotted"),
  c("line", ends = "arrow", mark = "A"), c("line", colour = "orange", ends = "circle"), c("line", ends = "diamond"),
  c("cage", colour = "skyblue", line = "solid", mark = "9"), c("cage", line = "dotted"), c("outside", mark = "13")
)

makers_to_try <- list(
  pairs = function(look) rule_pairs("r1c1 r2c1 r3c1", rising, label = "a rule", look = look),
  line = function(look) rule_line("r1c1 r2c1 r3c1", \(x) sum(x) > 9, label = "a rule", look = look),
  automaton = function(look) rule_automaton("r1c1 r2c1 r3c1", 0, \(s, d) (s + d) %% 2, \(s) s == 0, label = "a rule", look = look),
  regex = function(look) rule_regex("r1c1 r2c1 r3c1", "[1-3].*", label = "a rule", look = look),
  sum = function(look) rule_sum("r1c1 r2c1 r3c1", 13, label = "a rule", look = look),
  count = function(look) rule_count("r1c1 r2c1 r3c1", 1:3, 2, label = "a rule", look = look),
  distinct = function(look) rule_distinct("r1c1 r2c1 r3c1", 3, label = "a rule", look = look),
  any = function(look) rule_any(rule_even("r1c1"), rule_odd("r2c1"), label = "a rule", look = look)
)

test_that("looks stay in code, text and files, and are drawn differently", {
  for (name in names(makers_to_try)) {
    pictures <- character()
    for (look in looks_to_try) {
      if (name == "any" && !look[[1]] %in% c("cage", "none")) next
      rules <- sudoku_rules(makers_to_try[[name]](look))
      puzzle <- sudoku_puzzle(rules = rules)
      info <- paste(name, deparse(look))
      code <- eval(str2lang(format(rules, code = TRUE)))
      expect_identical(code$key, rules$key, info = info)
      expect_identical(rules(as_sudoku(as.character(puzzle)))$key, rules$key, info = info)
      pictures <- c(pictures, svg_of_plot(puzzle))
    }
    expect_false(any(duplicated(pictures)), info = name)
  }
})

test_that("a look that was changed in a file loses what is not allowed", {
  expect_identical(parts_of_look("star"), list(shape = "star"))
  expect_null(drawn_of_look("star", list(), list()))
  expect_null(drawn_of_look("line;colour=#FF0000", NULL, list(shape = "outline")))
  expect_null(drawn_of_look("outside", list(), list()))
  expect_identical(parts_of_look("line;colour=red"), list(shape = "none"))
  expect_identical(parts_of_look("line;line=wavy;ends=star"), list(shape = "line"))
  expect_identical(parts_of_look("cage;ends=arrow"), list(shape = "cage"))
  expect_identical(parts_of_look("line;mark=abcdef"), list(shape = "line"))
})

test_that("a rule is drawn without what its kind does not have", {
  rules <- sudoku_rules(rule_any(rule_even("r1c1"), rule_odd("r2c1"), look = c("cage", colour = "red")))
  puzzle <- as.character(sudoku_puzzle(rules = rules))
  for (look in c("line;colour=#FF0000", "outside", "star", "cage;line=wavy")) {
    changed <- sub(codes_of_text("cage;colour=#FF0000"), codes_of_text(look), puzzle, fixed = TRUE)
    expect_false(identical(changed, puzzle))
    expect_no_error(plot_sudoku(as_sudoku(changed)))
    expect_no_error(shapes_of_rule(rules(as_sudoku(changed))$rules[[1]], rules$facts))
  }
})

test_that("lines of different hues have different cores", {
  hues <- c("red", "yellow", "green", "cyan", "blue", "magenta")
  cores <- vapply(hues, function(colour) core_of_colour(colour), "")
  expect_identical(anyDuplicated(cores), 0L)
  expect_null(core_of_colour("grey40"))
})

test_that("the editor keeps looks that it does not offer", {
  looks <- list("line", c("line", colour = "purple"), c("cage", mark = "x"), c("outside", mark = "13"))
  for (look in looks) {
    rules <- sudoku_rules(rule_sum("r1c1 r1c2", 13, look = look))
    start <- desk_of_board(as_board(sudoku_puzzle(rules = rules)))
    made <- puzzle_of_desk(start$desk, start$kept)
    expect_identical(made$rules$key, rules$key, info = deparse(look))
  }
})

test_that("files show looks to other programs", {
  shown <- function(look) {
    rules <- sudoku_rules(rule_line("r1c1 r2c1 r3c1", \(x) sum(x) == 13, label = "thirteen", look = look))
    shapes_of_rule(rules$rules[[1]], rules$facts)
  }
  expect_identical(shown(c("line", colour = "purple"))[[1]][c("type", "colour")], list(type = "line", colour = "#A020F0"))
  expect_identical(shown(c("cage", mark = "13"))[[1]]$text, "13")
  expect_identical(shown(c("cage", mark = "13", colour = "red"))[[1]]$text, "13")
  outside <- shown(c("outside", mark = "13"))[[1]]
  expect_identical(outside$text, "13")
  expect_identical(as.vector(outside$cells), c(0, 1))
})
