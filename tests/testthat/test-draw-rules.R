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
    facts <- rules$facts
    pieces <- rules_pieces(rules, facts)
    shapes <- drawn(canvas_grob(pieces$under, pieces$over, margin = pieces$margin))
    named <- length(key_of_rules(rules)) > 0
    name <- rules$rules[[1]]$name
    # Restricted candidates are drawn as pencil marks.
    expect_true(length(shapes) > 0 || named || name == "candidates", label = name)
    expect_identical(pieces$margin > 0, kind_of(rules$rules[[1]])$page == "outside", label = name)
  }
})

test_that("the outline of a cage is closed, and inside of its cells", {
  cages <- list("r1c1", "r1c1 r1c2 r2c1", "r2c2 r2c3 r3c2 r3c3", "r1c1 r1c2 r1c3 r2c1 r2c3 r3c1 r3c2 r3c3", "r1c1 r2c2")
  for (names in cages) {
    cells <- sudoku_rules(rule_cage(names, overlap = TRUE))$rules[[1]]$cells[[1]]
    outline <- round(cage_outline(cells, 0.07), 6)
    ends <- c(paste(outline[, 1], outline[, 2]), paste(outline[, 3], outline[, 4]))
    expect_true(all(table(ends) %in% c(2, 4)), label = names)
    # The outline has a side for each neighbour of a cell outside the cage.
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
    pieces <- rules_pieces(rules, rules$facts)
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

# Returns the parts of lines, in a colour, on a 6x6 board whose first row is filled.
lines_in_colour <- function(rule, colour) {
  board <- rbind(1:6, matrix(0L, 5, 6))
  rules <- sudoku_rules(rule, size = 6)
  leaves <- drawn(canvas_grob(rules_pieces(rules, rules$facts, board)$under, dims = c(6, 6)))
  Filter(function(leaf) inherits(leaf, "lines") && identical(leaf$gp$col, colour), leaves)
}

test_that("lines are faint under digits, and their cores leave room for them", {
  for (rule in list(rule_whisper("r1c1 r1c2 r2c2 r2c3", 3), rule_between("r2c2 r1c2 r1c3 r2c3"), rule_renban("r1c4 r1c5 r2c5"))) {
    colour <- kind_of(sudoku_rules(rule, size = 6)$rules[[1]])$drawn$colour
    for (leaf in c(lines_in_colour(rule, colour), lines_in_colour(rule, core_colour(colour)))) {
      x <- as.numeric(leaf$x)
      y <- as.numeric(leaf$y)
      expect_true(all(abs(y - 0.5) > 1e-9 | abs(x - round(x)) < 0.5 - digit_room + 1e-9))
    }
    expect_gt(length(lines_in_colour(rule, colour)), 0)
    expect_gt(length(lines_in_colour(rule, faint_colour(colour))), 0)
  }
  cells <- cbind(1, 1:4)
  expect_identical(parts_between_digits(cells, rep(FALSE, 4)), list(cells + 0))
  parts <- parts_between_digits(cells, c(FALSE, TRUE, TRUE, FALSE), 0.3)
  expect_equal(lapply(parts, function(part) part[, 2]), list(c(1, 1.7), c(2.3, 2.7), c(3.3, 4)))
  # Faint lines are equally light.
  grey <- function(colour) sum(c(0.3, 0.59, 0.11) * grDevices::col2rgb(colour)) / 255
  for (colour in c("#7CC47C", "grey55", "#C08BD6")) expect_equal(grey(faint_colour(colour)), 0.85, tolerance = 0.01)
  expect_identical(faint_colour("grey95"), "#F2F2F2")
})

test_that("the tip of an arrow is in front of a digit", {
  tip <- function(cells) {
    arrows <- Filter(function(leaf) !is.null(leaf$arrow), lines_in_colour(rule_arrow("r3c2", cells), "grey55"))
    c(utils::tail(as.numeric(arrows[[1]]$x), 1), utils::tail(as.numeric(arrows[[1]]$y), 1))
  }
  expect_equal(tip("r2c2 r1c2"), c(1.5, 0.5 + digit_room))
  expect_equal(tip("r2c2 r2c3"), c(2.5, 1.5))
})

test_that("dashes of cages are clear of pencil marks on boards of every size", {
  for (side in 2:5) {
    # Half the height of a digit, in font sizes, and half the width of the dashes.
    below <- mark_offset_y(side^2, side) + 0.365 * 0.25 * mark_scale(side)
    expect_lt(below, 0.5 - outline_gap_of_marks - 0.5 / 48, label = paste("marks of", side))
  }
})

test_that("texts of outlines are above digits, and dotted outlines are thicker than dashed ones", {
  pieces <- function(rule) {
    rules <- sudoku_rules(rule, size = 6)
    drawn(canvas_grob(rules_pieces(rules, rules$facts)$over, dims = c(6, 6)))
  }
  for (rule in list(rule_distinct("r2c2 r2c3", 2), rule_cage("r2c2 r2c3", 9), rule_any(rule_renban("r2c2 r2c3"), rule_cage("r2c2 r2c3")))) {
    text <- Filter(is_text, pieces(rule))[[1]]
    cell <- 5 * 72 / 6.56
    expect_lt(as.numeric(text$y) + 0.365 * text$gp$fontsize / cell, 1 + 0.5 - 0.365 * 0.62 - 0.05)
  }
  weight <- function(rule) Filter(function(leaf) inherits(leaf, "segments"), pieces(rule))[[1]]$gp$lwd
  expect_equal(weight(rule_all_different("r1c1 r1c2")), 2 * weight(rule_cage("r1c1 r1c2")))
})

test_that("marks between cells are on their common edge", {
  at <- edge_places(rbind(c(1, 1), c(1, 2), c(3, 4), c(4, 4)))
  expect_identical(list(at$x, at$y), list(c(1, 3.5), c(0.5, 3)))
  # The tip of the angle points to the smaller digit.
  tip <- function(rule) {
    rules <- sudoku_rules(rule)
    leaves <- drawn(canvas_grob(rules_pieces(rules, rules$facts)$over))
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
  expect_identical(labels(rule_distinct("r1c1 r2c4 r5c5", 2), rule_sum("r1c1 r1c2", "r5c5")), c("sum in r5c5", "2 different digits"))
  expect_identical(labels(rule_whisper("r1c1 r1c2"), rule_whisper("r3c1 r3c2")), "whisper: differ by 5 or more")
  expect_match(labels(rule_anti_knight(), rule_sandwich(rows = c(r1 = 12))), "^anti-knight, outside: sandwich")
  all_given <- function(...) any(grepl("^all .* are given$", labels(rule_kropki("r1c1 r1c2", ...))))
  expect_identical(c(all_given(), all_given(all_marked = TRUE)), c(FALSE, TRUE))
  rules <- sudoku_rules(rule_renban("r5c5 r6c6"))
  line <- drawn(canvas_grob(rules_pieces(rules, rules$facts)$under))[[1]]
  expect_identical(key_of_rules(rules)[[1]]$colour, line$gp$col)
})

# One rule for each kind that has its own sign.
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

# Returns all grobs of a picture as they are drawn.
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
  drawn <- kinds_with("figure")
  expect_true(all(names(signs) %in% drawn))
  skip_if_not(file.exists(test_path("../../man/figures")))
  expect_true(all(file.exists(test_path("../../man/figures", paste0("rule-", drawn, ".png")))))
})

test_that("lines of different kinds differ in width or core, not in colour alone", {
  lines <- Filter(function(kind) identical(kind$drawn$shape, "line"), rule_kinds)
  looks <- vapply(lines, function(kind) paste(kind$drawn[c("width", "core", "ends", "fill")], collapse = " "), "")
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
  expect_gt(rules_pieces(both, both$facts)$margin, 1)
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
  facts <- rules$facts
  board <- matrix(0L, 6, 6)
  marks <- function(board) length(candidates_shape(rules$rules[[1]], list(), facts, board)$under$label)
  expect_identical(marks(board), 4L)
  board[1, 1] <- 5L
  expect_identical(marks(board), 2L)
})

test_that("the windows of a board are boxes between the boxes", {
  windows <- function(size) window_cells(sudoku_rules(size = size)$facts)
  expect_length(windows(9), 4)
  expect_length(windows(16), 9)
  expect_identical(unique(vapply(windows(16), nrow, 0L)), 16L)
  expect_equal(unname(windows(9)[[1]][c(1, 9), ]), rbind(c(2, 2), c(4, 4)))
})

# ---- What is drawn ---------------------------------------------------------------

# Returns three boards with sets of rules, each with two rules of each kind. All pictures include
# `shared`, so that they have the same key and scale. The rule at `at` is the only one in its
# cells.
sets_to_draw <- local({
  made <- NULL
  function() {
    made <<- made %||% make_sets()
    made
  }
})

make_sets <- function() {
  side <- 24
  free <- expand.grid(start = seq(1, side - 2, 3), row = seq_len(side - 2))
  # A region sum line must cross a border of boxes.
  crosses <- free$start %in% c(4, 7, 16, 19)
  sets <- list(shared = list(), first = list(), second = list())
  for (kind in names(rules_on_three())) {
    for (set in names(sets)) {
      at <- if (kind == "region_sum") which(crosses)[[1]] else 1
      cells <- cbind(free$row[[at]], free$start[[at]] + 0:2)
      free <- free[-at, ]
      crosses <- crosses[-at]
      rule <- rules_on_three()[[kind]](names_of_cells(cells))
      sets[[set]] <- c(sets[[set]], list(list(kind = kind, rule = rule, at = cells)))
    }
  }
  for (i in seq_along(sets)) {
    line <- 4 * i
    corner <- rbind(c(23, line), c(23, line + 1), c(24, line), c(24, line + 1))
    row <- cbind(16 + i, seq_len(side))
    # These cells may hold the same digit.
    line_of_two <- rbind(c(15, line), c(16, line + 1))
    twins <- rbind(c(20, line), c(21, line + 1))
    added <- function(kind, rule, at) list(list(kind = kind, rule = rule, at = at))
    sets[[i]] <- c(
      sets[[i]],
      added("extra_region", rule_extra_region(names_of_cells(row)), row),
      added("palindrome", rule_palindrome(names_of_cells(line_of_two)), line_of_two),
      added("clone", rule_clone(names_of_cells(twins[1, , drop = FALSE]), names_of_cells(twins[2, , drop = FALSE])), twins),
      added("quadruple", rule_quadruple(corner, 1:3), corner),
      added("sandwich", rule_sandwich(rows = stats::setNames(50, line)), cbind(line, 0)),
      added("skyscraper", rule_skyscraper(top = stats::setNames(7, line)), cbind(0, line)),
      added("x_sum", rule_x_sum(right = stats::setNames(60, line)), cbind(line, side + 1)),
      added("numbered_room", rule_numbered_room(bottom = stats::setNames(8, line)), cbind(side + 1, line)),
      added("outside_sum", rule_outside_sum(left = stats::setNames(20, line + 1)), cbind(line + 1, 0)),
      added("little_killer", rule_little_killer(paste0("r1c", line + 2), 150, "down_right"), cbind(0, line + 1))
    )
  }
  boards <- lapply(list(both = c("shared", "first", "second"), first = c("shared", "first"), second = c("shared", "second")), function(names) {
    rules <- lapply(unlist(unname(sets[names]), recursive = FALSE), `[[`, "rule")
    sudoku_puzzle(rules = sudoku_rules(rules, size = side, box = c(6, 4)))
  })
  list(sets = sets[c("first", "second")], boards = boards)
}

# Returns the three boards drawn in grey, and the scale that maps columns and rows to pixels.
grey_pictures <- function(draw, width, height = width) {
  sets <- sets_to_draw()
  scale <- NULL
  grey <- lapply(sets$boards, function(board) {
    path <- withr::local_tempfile(fileext = ".png")
    grDevices::png(path, width, height, type = "cairo", res = 72 * width / 500)
    draw(board)
    if (is.null(scale)) {
      scale <<- pixels_of_cells(width, height)
    }
    grDevices::dev.off()
    picture <- png::readPNG(path)
    0.3 * picture[, , 1] + 0.59 * picture[, , 2] + 0.11 * picture[, , 3]
  })
  list(grey = grey, scale = scale)
}

# Returns the pixels of the corner of the board and of its first cell on the current device.
pixels_of_cells <- function(width, height) {
  grid::grid.force(redraw = FALSE)
  parts <- grid::grid.ls(viewports = TRUE, fullNames = FALSE, print = FALSE)
  path <- parts$vpPath[match("marks-of-rules", parts$name)]
  grid::seekViewport(sub("^ROOT::", "", path))
  at <- grid::deviceLoc(grid::unit(0:1, "native"), grid::unit(0:1, "native"))
  grid::upViewport(0)
  size <- grDevices::dev.size("in")
  list(x = as.numeric(at$x) / size[[1]] * width, y = height - as.numeric(at$y) / size[[2]] * height)
}

# Returns the share of pixels within the cells that differ between two pictures, at most.
ink_between <- function(a, b, scale, cells) {
  side <- diff(scale$x)
  changed <- vapply(seq_len(nrow(cells)), function(i) {
    x <- round(scale$x[[1]] + side * (cells[i, 2] - 1)) + seq_len(ceiling(side))
    y <- round(scale$y[[1]] + side * (cells[i, 1] - 1)) + seq_len(ceiling(side))
    x <- x[x >= 1 & x <= ncol(a)]
    y <- y[y >= 1 & y <= nrow(a)]
    mean(abs(a[y, x] - b[y, x]) > 0.04)
  }, 0)
  max(changed)
}

# Returns the rules that cannot be seen in a picture with one rule of each kind missing.
rules_without_ink <- function(drawn) {
  sets <- sets_to_draw()$sets
  missing <- lapply(names(sets), function(set) {
    without <- drawn$grey[[setdiff(names(sets), set)]]
    ink <- vapply(sets[[set]], function(one) ink_between(drawn$grey$both, without, drawn$scale, one$at), 0)
    vapply(sets[[set]], `[[`, "", "kind")[ink < 0.015]
  })
  unlist(missing)
}

test_that("every rule has its ink on the paper, in grey and at any size", {
  skip_if_not_installed("png")
  skip_if_not(capabilities("cairo"))
  # The smallest and the largest sizes are the difficult ones.
  for (size in sweep_size(420, c(420, 1100), c(420, 700, 1100))) {
    expect_identical(rules_without_ink(grey_pictures(plot_sudoku, size)), character(), label = paste("plot of", size))
  }
  look <- look_of(per_page = c(1, 1), answers = "none")
  sheet <- grey_pictures(function(board) draw_sheet(sheet_items(board, NULL, FALSE, look, environment()), look), 700, 990)
  expect_identical(rules_without_ink(sheet), character())
  skip_if_not_installed("ggplot2")
  expect_identical(rules_without_ink(grey_pictures(function(board) print(ggplot2::autoplot(board)), 900, 700)), character())
})

# Returns the places of paths and of text in a picture of 5 inches.
places_in_svg <- function(lines) {
  number <- "(-?[0-9.]+)"
  paths <- regmatches(lines, regexec(paste0(" d=\"M ", number, " ", number), lines))
  text <- regmatches(lines, regexec(paste0("<use [^>]*x=\"", number, "\" y=\"", number), lines))
  found <- c(paths, text)
  do.call(rbind, lapply(found[lengths(found) == 3], function(x) as.numeric(x[2:3])))
}

test_that("every rule has its shapes in a sheet for browsers", {
  skip_if_not(capabilities("cairo"))
  look <- look_of(per_page = c(1, 1), answers = "none")
  made <- sets_to_draw()
  lines <- lapply(made$boards, function(board) {
    html <- item_html(sheet_items(board, NULL, FALSE, look, environment())[[1]], look)
    strsplit(html, "\n", fixed = TRUE)[[1]]
  })
  # The board has room around it for numbers, and a little more: see canvas_viewport().
  margin <- rules_pieces(rules(made$boards$both), sudoku_rules(size = 24)$facts)$margin + 0.28
  side <- 360 / (24 + 2 * margin)
  for (set in names(made$sets)) {
    new <- places_in_svg(setdiff(lines$both, lines[[setdiff(names(made$sets), set)]]))
    cell <- cbind(floor(new[, 2] / side - margin + 1.15), floor(new[, 1] / side - margin + 1))
    for (one in made$sets[[set]]) {
      near <- vapply(seq_len(nrow(cell)), function(i) any(abs(cell[i, 1] - one$at[, 1]) <= 1 & abs(cell[i, 2] - one$at[, 2]) <= 1), NA)
      expect_true(any(near), label = paste(set, one$kind))
    }
  }
})

test_that("sums are clear of pencil marks on boards of every size", {
  skip_if_not_installed("png")
  skip_if_not(capabilities("cairo"))
  every <- c(4, 6, 9, 12, 16, 25)
  for (size in sweep_size(c(4, 9, 16), every, every)) {
    # Returns the dark pixels of the first cell.
    ink <- function(...) {
      path <- withr::local_tempfile(fileext = ".png")
      side <- 80 * (size + 1)
      grDevices::png(path, side, side, type = "cairo")
      plot_sudoku(sudoku_puzzle(rules = sudoku_rules(..., size = size)), candidates = array(TRUE, rep(size, 3)))
      scale <- pixels_of_cells(side, side)
      grDevices::dev.off()
      at <- seq_len(round(0.9 * diff(scale$x)))
      dark <- rowSums(png::readPNG(path)[scale$y[[1]] + at, scale$x[[1]] + at, 1:3], dims = 2) < 2
      list(at = which(dark, arr.ind = TRUE), side = diff(scale$x))
    }
    with <- ink(rule_cage("r1c1 r1c2", 7))
    without <- ink(rule_cage("r1c1 r1c2"))
    pixel <- function(at) at[, 1] * 1000 + at[, 2]
    sum <- with$at[!pixel(with$at) %in% pixel(without$at), , drop = FALSE]
    expect_gt(nrow(sum), 5)
    # Leave out the pixels of the cell's borders.
    marks <- ink(rule_cage("r2c3 r2c4"))
    marks <- marks$at[marks$at[, 1] > 0.05 * marks$side & marks$at[, 2] > 0.05 * marks$side, ]
    expect_lt(max(sum[, 1]), min(marks[, 1]), label = paste("sum on", size))
  }
})

test_that("diagonals and windows have their ink", {
  skip_if_not_installed("png")
  picture <- function(...) {
    path <- withr::local_tempfile(fileext = ".png")
    grDevices::png(path, 300, 300, type = "cairo")
    grid::grid.draw(board_grob(drawn_boards(sudoku_puzzle(rules = sudoku_rules(...)), NULL, environment())[[1]], paper_look(FALSE)))
    grDevices::dev.off()
    rowSums(png::readPNG(path)[, , 1:3], dims = 2) / 3
  }
  skip_if_not(capabilities("cairo"))
  plain <- picture(rule_anti_king())
  both <- picture(rule_diagonals())
  changed <- function(a, b) abs(a - b) > 0.03
  down <- changed(both, picture(rule_diagonals("up")))
  up <- changed(both, picture(rule_diagonals("down")))
  expect_gt(sum(down), 300)
  expect_gt(sum(up), 300)
  # The two diagonals mirror each other.
  at <- function(which) range(which(which, arr.ind = TRUE)[, 1])
  expect_lt(max(abs(at(down) - at(up))), 3)
  windows <- changed(plain, picture(rule_windows()))
  expect_gt(sum(windows), 0.25 * 36 / 81 * length(windows))
})

test_that("of pieces with the same name, all are drawn", {
  skip_if_not_installed("png")
  skip_if_not(capabilities("cairo"))
  # grid keeps all of the pieces but draws the first one each time.
  lines_of <- function(...) {
    path <- withr::local_tempfile(fileext = ".png")
    grDevices::png(path, 200, 200, type = "cairo")
    grid::grid.draw(...)
    grDevices::dev.off()
    dark <- rowSums(png::readPNG(path)[, 100, 1:3]) < 2
    sum(diff(c(FALSE, dark)) == 1)
  }
  piece <- function(y) grid::segmentsGrob(0, y, 1, y, name = "same", gp = grid::gpar(col = "black", lwd = 6))
  expect_identical(lines_of(grid::gTree(children = grid::gList(piece(0.2), piece(0.5)))), 1L)
  expect_identical(lines_of(tree_grob(list(piece(0.2), NULL, piece(0.5), piece(0.8)))), 3L)
  expect_identical(lines_of(canvas_grob(piece(0.2), piece(0.5))), 2L)
})

# Returns rules of every kind with its numbers, in the same cells where possible.
rules_to_tell_apart <- function() {
  three <- c("r1c3", "r1c4", "r1c5")
  of_numbers <- function(make, numbers) lapply(numbers, make)
  dots <- expand.grid(difference = 1:3, ratio = 2:3, all = 1:4)
  c(
    lapply(unname(rules_on_three()), function(make) make(three)),
    of_numbers(function(n) rule_whisper(three, n), c(1:2, 4, 6:8)), of_numbers(function(n) rule_lockout(three, n), c(1:3, 5:8)),
    of_numbers(function(n) rule_sum_line(three, n), c(3:9, 11:15)), of_numbers(function(n) rule_modular(three, n), 2),
    of_numbers(function(n) rule_cage(three, n), c(6:14, 16:24)), list(rule_cage(three)),
    of_numbers(function(n) rule_outside_sum(left = c(r1 = 12), length = n), 2:4),
    list(
      rule_x_sum(left = c(r1 = 12)), rule_numbered_room(left = c(r1 = 9)), rule_numbered_room(left = c(r1 = 3)),
      rule_sandwich(rows = c(r1 = 12)), rule_skyscraper(left = c(r1 = 9))
    ),
    lapply(seq_len(nrow(dots)), function(i) {
      all <- list(FALSE, TRUE, "white", "black")[[dots$all[[i]]]]
      rule_kropki("r5c5 r5c6", "r6c5 r6c6", all, dots$difference[[i]], dots$ratio[[i]])
    }),
    lapply(list(TRUE, "white", "black"), function(all) rule_kropki(all_marked = all)),
    list(rule_kropki(all_marked = "white", difference = 3), rule_kropki(all_marked = "black", ratio = 3)),
    list(rule_xv(x = "r1c3 r1c4", all_marked = TRUE), rule_xv(all_marked = TRUE)),
    of_numbers(function(n) rule_quadruple("r6c6", seq_len(n)), 1:4), of_numbers(function(n) rule_candidates(three, seq_len(n)), 3:5),
    list(rule_diagonals(), rule_diagonals("up"), rule_diagonals("down"), rule_windows(), rule_disjoint_groups(), rule_anti_king()),
    list(rule_anti_knight(), rule_non_consecutive(), rule_non_consecutive(TRUE), rule_extra_region(paste0("r1c", 1:9))),
    list(rule_greater("r1c4>r1c3"), rule_little_killer("r1c6", 12, "down_right"), rule_little_killer("r1c6 r2c7 r3c8", 12)),
    list(rule_clone("r3c3", "r4c4"), rule_palindrome("r3c3 r4c4"), rule_arrow(three[3:2], three[1])),
    # Several rules of a kind, with their numbers or groups exchanged.
    list(
      c(rule_whisper(three, 4), rule_whisper(c("r3c3", "r3c4"), 5)), c(rule_whisper(three, 5), rule_whisper(c("r3c3", "r3c4"), 4)),
      c(rule_sum_line(three, 10), rule_sum_line("r3c3 r3c4 r3c5", 15)), c(rule_sum_line(three, 15), rule_sum_line("r3c3 r3c4 r3c5", 10)),
      c(rule_all_different("r1c1 r5c5"), rule_all_different("r1c5 r6c1")), c(rule_all_different("r1c1 r6c1"), rule_all_different("r1c5 r5c5")),
      c(rule_outside_sum(left = c(r1 = 12), length = 2), rule_outside_sum(left = c(r2 = 12))),
      c(rule_outside_sum(left = c(r1 = 12)), rule_outside_sum(left = c(r2 = 12), length = 2)),
      c(rule_minimum("r8c8"), rule_maximum("r8c2")), c(rule_minimum("r8c2"), rule_maximum("r8c8"))
    )
  )
}

# Returns everything that is drawn, in grey, and the key.
picture_and_key <- function(rules) {
  pieces <- rules_pieces(rules, rules$facts)
  shapes <- lapply(svg_shapes(list(pieces$under, pieces$over)), function(shape) {
    for (name in intersect(c("fill", "stroke"), names(shape$attributes))) {
      colour <- sub("^=", "", shape$attributes[[name]])
      if (startsWith(colour, "#")) {
        shape$attributes[[name]] <- round(sum(grDevices::col2rgb(colour) * c(0.3, 0.59, 0.11)))
      }
    }
    shape
  })
  rlang::hash(list(shapes, lapply(key_of_rules(rules), `[`, c("label", "shape"))))
}

test_that("two different rules never have the same picture and key", {
  all <- lapply(rules_to_tell_apart(), sudoku_rules)
  expect_false(anyDuplicated(vapply(all, `[[`, "", "key")) > 0)
  pictures <- vapply(all, picture_and_key, "")
  first <- match(pictures, pictures)
  same <- vapply(which(first != seq_along(all)), function(i) {
    paste(utils::capture.output(print(all[[i]]), print(all[[first[[i]]]])), collapse = " ")
  }, "")
  expect_identical(same, character())
})

test_that("rules whose lists of cells are empty are drawn without a warning", {
  rules <- sudoku_rules(rule_kropki(black = "r1c1 r1c2"), rule_kropki(all_marked = "white"), rule_xv(v = "r5c5 r5c6"))
  expect_no_warning(rules_pieces(rules, rules$facts))
  expect_no_warning(key_of_rules(rules))
})
