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

# One rule of each kind that has a sign of its own.
signs <- list(
  diagonals = rule_diagonals(), windows = rule_windows(), cage = rule_cage("r1c1 r1c2", 9),
  extra_region = rule_extra_region(paste0("r", 1:9, "c", c(1, 2, 3, 4, 5, 6, 7, 8, 9))),
  all_different = rule_all_different("r1c1 r5c5"), little_killer = rule_little_killer("r1c8", 10, "down_right"),
  sandwich = rule_sandwich(rows = c(r1 = 10)), arrow = rule_arrow("r2c2", "r3c3 r4c4"), double_arrow = rule_double_arrow("r1c1 r1c2 r1c3"),
  thermometer = rule_thermometer("r1c1 r1c2"), whisper = rule_whisper("r1c1 r1c2"), renban = rule_renban("r1c1 r1c2"),
  palindrome = rule_palindrome("r1c1 r4c4"), between = rule_between("r1c1 r1c2 r1c3"), lockout = rule_lockout("r1c1 r1c2 r1c3"),
  region_sum = rule_region_sum("r1c3 r1c4"), zipper = rule_zipper("r1c1 r1c2 r1c3"),
  sum_line = rule_sum_line("r1c1 r1c2 r1c3"), entropic = rule_entropic("r1c1 r1c2 r1c3"),
  modular = rule_modular("r1c1 r1c2 r1c3"), kropki = rule_kropki("r1c1 r1c2"), xv = rule_xv("r1c1 r1c2"),
  greater = rule_greater("r1c1>r1c2"), even = rule_even("r1c1"), odd = rule_odd("r1c1"), quadruple = rule_quadruple("r1c1", 1),
  minimum = rule_minimum("r1c1"), maximum = rule_maximum("r1c1"), clone = rule_clone("r1c1", "r5c5"),
  indexing = rule_indexing("r1c1"), candidates = rule_candidates("r1c1", c(1, 5))
)

# All grobs of a picture, as they are drawn.
drawn_grobs <- function(rules) {
  local_device(5, 5)
  plot_sudoku(rules = rules)
  forced <- grid::grid.grabExpr(plot_sudoku(rules = rules), width = 5, height = 5)
  grid::grid.draw(forced)
  grid::grid.force()
  grid::grid.ls(print = FALSE)$name
}

test_that("each kind of rule has a sign, in the picture and in the help", {
  plain <- length(drawn_grobs(sudoku_rules()))
  for (name in names(signs)) {
    expect_gt(length(drawn_grobs(sudoku_rules(signs[[name]]))), plain, label = name)
  }
  drawn <- unlist(unname(rule_figures))
  drawn <- names(drawn)[drawn != "a plain board"]
  expect_true(all(names(signs) %in% drawn))
  skip_if_not(file.exists(test_path("../../man/figures")))
  expect_true(all(file.exists(test_path("../../man/figures", paste0("rule-", drawn, ".png")))))
})

test_that("lines of different kinds differ in width or core, not in colour alone", {
  looks <- vapply(cored_lines, function(look) paste(look$width, look$core), "")
  expect_false(anyDuplicated(looks) > 0)
})

test_that("numbers of several kinds have signs and places of their own", {
  both <- sudoku_rules(rule_sandwich(rows = c(r1 = 10)), rule_skyscraper(left = c(r1 = 3), right = c(r1 = 2)), rule_x_sum(left = c(r1 = 5)))
  slots <- outside_slots(both$rules)$slot
  names <- vapply(both$rules, `[[`, "", "name")
  left <- vapply(both$rules, function(rule) rule$cells[[1]][1, 2] == 1, NA)
  expect_identical(sort(slots[left]), 0:2)
  expect_identical(slots[!left], 0L)
  expect_match(key_of_rules(both)[[1]]$label, "s sandwiches", fixed = TRUE)
  expect_match(key_of_rules(sudoku_rules(rule_sandwich(rows = c(r1 = 10))))[[1]]$label, "outside: sandwiches", fixed = TRUE)
  expect_gt(rules_pieces(both, shape_facts(both$shape))$margin, 1)
})

test_that("the key says what dots mean and that all are given", {
  labels <- function(...) vapply(key_of_rules(sudoku_rules(...)), `[[`, "", "label")
  expect_identical(labels(rule_kropki("r1c1 r1c2", "r2c1 r2c2")), c("consecutive", "double"))
  expect_identical(labels(rule_kropki(white = "r1c1 r1c2", difference = 3)), "difference 3")
  expect_identical(labels(rule_kropki(all_marked = "white")), "all white dots are given")
  expect_identical(labels(rule_kropki(all_marked = TRUE)), "all dots are given")
  expect_identical(labels(rule_xv("r1c1 r1c2", all_marked = TRUE)), "all X and V are given")
  expect_identical(labels(rule_cage("r1c1 r1c2", 3)), character())
})

test_that("candidates of a rule are drawn in empty cells alone", {
  rules <- sudoku_rules(rule_candidates("r1c1 r1c2", c(1, 5)), size = 6)
  facts <- shape_facts(rules$shape)
  board <- matrix(0L, 6, 6)
  marks <- function(board) length(candidates_piece(cbind(1, 1:2), c(1, 5), facts, board)$label)
  expect_identical(marks(board), 4L)
  board[1, 1] <- 5L
  expect_identical(marks(board), 2L)
})

test_that("the windows of a board are boxes between the boxes", {
  windows <- function(size) window_cells(shape_facts(sudoku_rules(size = size)$shape))
  expect_length(windows(9), 4)
  expect_length(windows(16), 9)
  expect_identical(unique(vapply(windows(16), nrow, 0L)), 16L)
  expect_equal(unname(windows(9)[[1]][c(1, 9), ]), rbind(c(2, 2), c(4, 4)))
})
