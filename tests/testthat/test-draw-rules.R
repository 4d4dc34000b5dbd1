test_that("boards of any size and their rules are drawn", {
  rules <- sudoku_rules(small_rules_to_draw())
  path <- withr::local_tempfile(fileext = ".png")
  grDevices::png(path, 300, 300)
  withr::defer(grDevices::dev.off())
  grob <- plot_sudoku(rules = rules, axis_labels = TRUE)
  expect_s3_class(grob, "grob")
  expect_s3_class(plot_sudoku(matrix(0, 6, 6), candidates = TRUE), "grob")
  expect_s3_class(plot_sudoku(solve_sudoku(matrix(0, 16, 16))), "grob")
  expect_s3_class(plot_sudoku(c(sudoku_puzzle(rules = rules), sudoku_puzzle(rules = sudoku_rules(grids = "sohei")))), "grob")
  expect_error(plot_sudoku(matrix(0, 6, 6), highlight = "r7c1"), class = "oxidoku_error_argument")
})

test_that("every rule is drawn, or named in the key", {
  for (rule in small_rules_to_draw()) {
    rules <- sudoku_rules(rule)
    facts <- shape_facts(rules$shape)
    pieces <- rules_pieces(rules, facts)
    shapes <- drawn(canvas_grob(pieces$under, pieces$over, margin = pieces$margin))
    named <- length(key_of_rules(rules)) > 0
    name <- rules$rules[[1]]$name
    # Restricted candidates are pencil marks.
    expect_true(length(shapes) > 0 || named || name == "candidates", label = name)
    expect_identical(pieces$margin > 0, name %in% outside_names, label = name)
  }
})

test_that("the outline of a cage is closed, and inside of its cells", {
  cages <- list("r1c1", "r1c1 r1c2 r2c1", "r2c2 r2c3 r3c2 r3c3", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3", "r1c1 r2c2")
  for (names in cages) {
    cells <- sudoku_rules(rule_cage(names, overlap = TRUE))$rules[[1]]$cells[[1]]
    outline <- round(cage_outline(cells, 0.07), 6)
    ends <- c(paste(outline[, 1], outline[, 2]), paste(outline[, 3], outline[, 4]))
    expect_true(all(table(ends) %in% c(2, 4)), label = names)
    # As many sides as cells have neighbours outside of the cage.
    sides <- 0
    for (i in seq_len(nrow(cells))) {
      beside <- sweep(rbind(c(-1, 0), c(1, 0), c(0, -1), c(0, 1)), 2, cells[i, ], `+`)
      sides <- sides + sum(!paste(beside[, 1], beside[, 2]) %in% paste(cells[, 1], cells[, 2]))
    }
    expect_identical(nrow(outline), as.integer(sides), label = names)
    middle <- cbind((outline[, 1] + outline[, 3]) / 2, (outline[, 2] + outline[, 4]) / 2)
    expect_true(all(paste(ceiling(middle[, 2]), ceiling(middle[, 1])) %in% paste(cells[, 1], cells[, 2])), label = names)
  }
})

test_that("a sum is in the first cell of its cage, numbers outside are beside their line", {
  place <- function(rule) {
    rules <- sudoku_rules(rule)
    pieces <- rules_pieces(rules, shape_facts(rules$shape))
    text <- Filter(is_text, drawn(canvas_grob(pieces$over, margin = pieces$margin)))
    list(as.character(text[[1]]$label), as.numeric(text[[1]]$y), as.numeric(text[[1]]$x))
  }
  cage <- place(rule_cage("r5c6 r4c7 r4c6", 17))
  expect_identical(cage[[1]], "17")
  expect_true(cage[[2]] > 3 && cage[[2]] < 3.5 && cage[[3]] > 5 && cage[[3]] < 5.5)
  sides <- list(
    list(rule_sandwich(rows = c(r2 = 12)), "12", c(1.5, -0.4)),
    list(rule_skyscraper(top = c(c4 = 3)), "3", c(-0.4, 3.5)),
    list(rule_x_sum(right = c(r7 = 20)), "20", c(6.5, 9.4)),
    list(rule_numbered_room(bottom = c(c2 = 4)), "4", c(9.4, 1.5))
  )
  for (side in sides) {
    found <- place(side[[1]])
    expect_identical(gsub("[^0-9]", "", found[[1]]), side[[2]])
    expect_lt(max(abs(c(found[[2]], found[[3]]) - side[[3]])), 0.1)
  }
})

test_that("marks between cells are on their common edge", {
  at <- edge_places(rbind(c(1, 1), c(1, 2), c(3, 4), c(4, 4)))
  expect_identical(list(at$x, at$y), list(c(1, 3.5), c(0.5, 3)))
  # The tip of the angle is nearer to the smaller digit.
  tip <- function(rule) {
    rules <- sudoku_rules(rule)
    leaves <- drawn(canvas_grob(rules_pieces(rules, shape_facts(rules$shape))$over))
    angle <- Filter(function(leaf) inherits(leaf, "polyline"), leaves)[[1]]
    c(as.numeric(angle$x)[[2]], as.numeric(angle$y)[[2]])
  }
  expect_gt(tip(rule_greater("r1c1>r1c2"))[[1]], 1)
  expect_lt(tip(rule_greater("r1c2>r1c1"))[[1]], 1)
  expect_gt(tip(rule_greater("r1c1>r2c1"))[[2]], 1)
})

test_that("the key names what a picture cannot explain, in the colour that it has", {
  labels <- function(...) vapply(key_of_rules(sudoku_rules(...)), `[[`, "", "label")
  expect_identical(labels(rule_cage("r1c1", 5)), character())
  expect_identical(labels(rule_whisper("r1c1 r1c2"), rule_whisper("r3c1 r3c2")), "whisper")
  expect_match(labels(rule_anti_knight(), rule_sandwich(rows = c(r1 = 12))), "^anti-knight, outside: sandwich")
  all_given <- function(...) any(grepl("^all .* are given$", labels(rule_kropki("r1c1 r1c2", ...))))
  expect_identical(c(all_given(), all_given(all_marked = TRUE)), c(FALSE, TRUE))
  rules <- sudoku_rules(rule_renban("r5c5 r6c6"))
  line <- drawn(canvas_grob(rules_pieces(rules, shape_facts(rules$shape))$under))[[1]]
  expect_identical(key_of_rules(rules)[[1]]$colour, line$gp$col)
})
