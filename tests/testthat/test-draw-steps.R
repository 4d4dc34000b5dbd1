x_wing_puzzle <- "063870000000309705200000000010200800006000500002007040000000001107503000000018690"

# A picture of each technique that turns up in a few puzzles: lists of `technique`,
# `grob`, `leaves` and `step`.
pictures <- local({
  made <- NULL
  function() {
    if (is.null(made)) {
      made <<- make_pictures()
    }
    made
  }
})

make_pictures <- function() {
  set.seed(11)
  puzzles <- generate_sudoku(12, level = c("Hard", "Unfair", "Extreme"))$puzzle
  singles <- c("full_house", "naked_single", "hidden_single")
  found <- list()
  keep <- function(steps, which) {
    for (k in which) {
      name <- steps$technique[[k]]
      if (is.null(found[[name]])) {
        scene <- step_scene(steps, k)
        grob <- scene_grob(scene)
        found[[name]] <<- list(
          technique = name, scene = scene, grob = grob, leaves = drawn(grob, 6),
          step = steps[k, ]
        )
      }
    }
  }
  for (puzzle in puzzles) {
    path <- explain_sudoku(puzzle)
    keep(path, match(unique(path$technique), path$technique))
    missing <- setdiff(sudoku_techniques()$name, c(names(found), "brute_force", singles))
    state <- as.matrix(explain_sudoku(puzzle, techniques = singles))
    steps <- find_steps(state, techniques = missing)
    keep(steps, match(unique(steps$technique), steps$technique))
  }
  found
}

# Leaves of the board, without its lines, digits and labels.
drawn_shapes <- function(picture) {
  Filter(function(leaf) {
    !is_text(leaf) && !inherits(leaf, "null") && !"lines" %in% leaf$within
  }, part_of(picture$leaves, "step"))
}

colours_of <- function(leaf) {
  lined <- inherits(leaf, c("segments", "lines", "polyline"))
  unique(as.character(if (lined || is.na(leaf$gp$fill[[1]])) leaf$gp$col else leaf$gp$fill))
}

test_that("many techniques of all families are drawn", {
  families <- sudoku_techniques()
  drawn <- families$family[match(names(pictures()), families$name)]
  expect_gt(length(pictures()), 50)
  expect_true(all(setdiff(families$family, c("brute_force", "templates")) %in% drawn))
})

test_that("every shade, shape and line of a picture is in its key", {
  for (picture in pictures()) {
    in_key <- vapply(picture$grob$key, `[[`, "", "colour")
    shown <- unlist(lapply(drawn_shapes(picture), colours_of))
    # A cell that is filled has a frame on a ground of its own.
    shown <- setdiff(shown, tints$placed)
    # Where branches have colours, strong and weak links are named in grey.
    expect_identical(setdiff(shown, in_key), character(), info = picture$technique)
    expect_identical(
      setdiff(in_key, c(shown, "grey25")), character(),
      info = picture$technique
    )
    words <- labels_of(part_of(picture$leaves, "key"))
    expect_identical(words, vapply(picture$grob$key, `[[`, "", "label"), info = picture$technique)
    expect_identical(anyDuplicated(words), 0L, info = picture$technique)
  }
})

test_that("one shape and colour means one thing in all pictures", {
  keys <- do.call(c, lapply(unname(pictures()), function(picture) picture$grob$key))
  shapes <- intersect(names(shape_corners), vapply(keys, `[[`, "", "shape"))
  for (shape in shapes) {
    these <- Filter(function(entry) entry$shape == shape, keys)
    labels <- unique(vapply(these, `[[`, "", "label"))
    colours <- unique(vapply(these, `[[`, "", "colour"))
    # A fin is the extra candidate of a fish.
    labels[labels == "fin"] <- "extra candidate"
    expect_identical(length(unique(labels)), 1L, info = shape)
    expect_identical(length(colours), 1L, info = shape)
  }
  expect_gte(length(shapes), 8)
})

test_that("all candidates that go are struck and stay readable", {
  for (picture in pictures()) {
    gone <- picture$step$eliminations[[1]]
    placed <- picture$step$placements[[1]]
    if (length(picture$step$pattern[[1]]$chains) == 0) {
      gone <- drop_cells(gone, placed)
    }
    strokes <- part_of(picture$leaves, "strikes")
    expect_identical(
      length(unlist(lapply(strokes, function(leaf) seq_along(leaf$x0)))), nrow(gone),
      info = picture$technique
    )
    # The digit is drawn after its stroke, and larger than it is wide.
    names <- vapply(picture$leaves, function(leaf) paste(leaf$within, collapse = " "), "")
    if (nrow(gone) > 0) {
      expect_gt(max(grep("struck_marks", names)), max(grep("strikes", names)))
      digits <- part_of(picture$leaves, "struck_marks")
      expect_identical(sort(labels_of(digits)), sort(as.character(gone$digit)))
    }
  }
  path <- explain_sudoku(x_wing_puzzle)
  struck <- which(lengths(lapply(path$eliminations, `[[`, "row")) > 0)[[1]]
  # 400 pixels at 72 to the inch.
  leaves <- drawn(scene_grob(step_scene(path, struck)), 400 / 72)
  expect_gt(font_sizes(part_of(leaves, "struck_marks"))[[1]], 7)
})

test_that("a placement stands large in its cell, without pencil marks", {
  path <- explain_sudoku(article_1)
  placed <- path$placements[[1]]
  expect_identical(nrow(placed), 1L)
  leaves <- drawn(scene_grob(step_scene(path, 1)))
  on_board <- Filter(function(leaf) {
    is_text(leaf) && grid::unitType(leaf$x)[[1]] == "native"
  }, leaves)
  in_cell <- lapply(on_board, function(leaf) {
    inside <- abs(as.numeric(leaf$x) - placed$col + 0.5) < 0.5 &
      abs(as.numeric(leaf$y) - placed$row + 0.5) < 0.5
    as.character(leaf$label)[inside]
  })
  expect_identical(unlist(in_cell, use.names = FALSE), as.character(placed$digit))
  # As large as the digits of the board.
  expect_equal(
    font_sizes(part_of(leaves, "placed_digits")), font_sizes(part_of(leaves, "givens")),
    ignore_attr = TRUE
  )
})

test_that("the key uses the words of the text", {
  labels <- function(technique) {
    vapply(pictures()[[technique]]$grob$key, `[[`, "", "label")
  }
  expect_identical(labels("x_wing")[1:2], c("base", "cover"))
  expect_true("fin" %in% labels("finned_x_wing"))
  expect_match(labels("pointing")[[1]], "^box [1-9]$")
  expect_match(labels("pointing")[[2]], "^(row|column) [1-9]$")
  expect_true(all(c("set A", "set B", "shared digit") %in% labels("als_xz")))
  expect_true(all(c("true", "false", "weak link", "strong link") %in% labels("xy_chain")))
  expect_true(all(c("pivot", "pincer") %in% labels("xy_wing")))
  board <- "300008000420100003000000706000709000030000020075000300800002004240901800000800002"
  steps <- find_steps(board, techniques = "forcing_chain_verity")
  branched <- which(vapply(steps$pattern, function(pattern) length(pattern$chains) > 1, NA))
  key <- scene_grob(step_scene(steps, branched[[1]]))$key
  expect_true(all(c("branch 1", "branch 2") %in% vapply(key, `[[`, "", "label")))
  expect_true(all(c("A", "B") %in% labels("simple_colors_trap")))
  expect_true("placed" %in% labels("hidden_single"))
})

test_that("rows and columns are labelled unless that is switched off", {
  path <- explain_sudoku(article_1)
  local_device()
  labels <- c(paste0("r", 1:9), paste0("c", 1:9))
  expect_true(all(labels %in% labels_of(drawn(plot(path)))))
  expect_true(all(labels %in% labels_of(drawn(plot(hint_sudoku(article_1))))))
  expect_false(any(labels %in% labels_of(drawn(plot(path, axis_labels = FALSE)))))
})

test_that("the text is there to the last word, at any size", {
  path <- explain_sudoku(x_wing_puzzle)
  which <- which(path$technique == "x_wing")
  for (size in list(c(1.5, 1.5), c(4, 4), c(12, 12), c(9, 4), c(3, 8))) {
    leaves <- drawn(scene_grob(step_scene(path, which)), size[[1]], size[[2]])
    expect_identical(
      gsub("\n", " ", labels_of(part_of(leaves, "text"))), path$text[[which]],
      label = paste("text at", paste(size, collapse = "x"), "inches")
    )
  }
})

# Boxes of the key's rows and of the text, in inches of the whole picture.
test_that("nothing of a caption is cut off or overlaps", {
  for (picture in pictures()[c("forcing_net_verity", "death_blossom", "finned_swordfish")]) {
    for (size in list(c(3, 3), c(6, 6), c(10, 5))) {
      local_device(size[[1]], size[[2]])
      width <- size[[1]] * 72
      height <- size[[2]] * 72
      beside <- width > 1.5 * height
      fit <- if (beside) {
        fit_caption(picture$grob, width - height, 0.9 * height, height / 28)
      } else {
        fit_caption(picture$grob, width, 0.3 * height, min(width, height) / 42)
      }
      room <- if (beside) width - height else width
      for (row in fit$rows) {
        wide <- sum(entry_widths(picture$grob$key[row], fit$size)) +
          1.3 * fit$size * (length(row) - 1)
        expect_lte(wide, room)
      }
      expect_lte(max(text_widths(fit$lines, fit$size)), room)
      expect_lte(fit$text_room + fit$key_room + fit$title_room, height)
    }
  }
})

test_that("arrows go round digits where they can", {
  # From r1c1 to r1c9 past digits in the middle of each cell between.
  link <- data.frame(x0 = 0.5, y0 = 0.5, x1 = 8.5, y1 = 0.5, line = "solid")
  digits <- list(x = c(0.5, 8.5, 1:7 + 0.5), y = rep(0.5, 9), r = rep(0.2, 9))
  route <- route_links(link, digits)[[1]]
  away <- outer(route$x, 1:7 + 0.5, "-")^2 + outer(route$y, rep(0.5, 7), "-")^2
  expect_gt(min(away), 0.2^2)
  expect_true(all(route$x > 0 & route$x < 9 & route$y > -0.06 & route$y < 9))
  # With nothing in the way it goes almost straight.
  route <- route_links(link, list(x = numeric(), y = numeric(), r = numeric()))[[1]]
  expect_lt(max(abs(route$y - 0.5)), 0.5)
  # In all pictures arrows touch far fewer digits than straight lines would.
  crossings <- function(x, y, digits, link) {
    ends <- (abs(digits$x - link$x0) + abs(digits$y - link$y0) < 0.05) |
      (abs(digits$x - link$x1) + abs(digits$y - link$y1) < 0.05)
    near <- outer(x, digits$x[!ends], "-")^2 + outer(y, digits$y[!ends], "-")^2
    sum(apply(sqrt(near), 2, min) < digits$r[!ends])
  }
  routed <- straight <- 0
  for (picture in pictures()) {
    links <- picture$scene$links
    routes <- picture$scene$routes
    digits <- digits_in_the_way(picture$scene$state)
    for (i in which(!vapply(routes, is.null, NA))) {
      link <- links[i, ]
      t <- seq(0, 1, length.out = 50)
      routed <- routed + crossings(routes[[i]]$x, routes[[i]]$y, digits, link)
      straight <- straight + crossings(
        link$x0 + t * (link$x1 - link$x0), link$y0 + t * (link$y1 - link$y0), digits, link
      )
    }
  }
  expect_gt(straight, 50)
  expect_lt(routed, straight / 4)
})

test_that("links are drawn once, with arrows, and those between neighbours too", {
  picture <- pictures()$forcing_chain_verity
  links <- chain_links(picture$step$pattern[[1]]$chains)
  lines <- part_of(picture$leaves, "links")
  expect_identical(length(lines), nrow(links))
  expect_true(all(vapply(lines, function(leaf) !is.null(leaf$arrow), NA)))
  # Two digits of one cell.
  link <- data.frame(x0 = 0.2, y0 = 0.2, x1 = 0.5, y1 = 0.2, line = "solid")
  expect_false(is.null(route_links(link, list(x = numeric(), y = numeric(), r = numeric()))[[1]]))
})

test_that("branches of a single node are drawn", {
  steps <- find_steps(article_1, techniques = "forcing_chain_verity")
  links <- lapply(steps$pattern, function(pattern) lengths(lapply(pattern$chains, `[[`, "strong")))
  single <- which(vapply(links, function(n) any(n == 0), NA))
  expect_gt(length(single), 0)
  expect_gt(length(drawn(scene_grob(step_scene(steps, single[[1]])))), 10)
})

test_that("a path that got stuck prints the board where it ended", {
  path <- explain_sudoku(article_1, techniques = "full_house")
  withr::local_options(cli.unicode = FALSE, cli.num_colors = 1L)
  shown <- capture.output(print(path))
  expect_identical(sum(startsWith(shown, "|")), 9L)
  expect_true("* given" %in% shown)
})

test_that("a step is drawn at every size", {
  path <- explain_sudoku(article_1)
  for (size in list(c(1, 1), c(3, 2), c(2, 5), c(7, 7), c(20, 20), c(12, 3))) {
    local_device(size[[1]], size[[2]])
    expect_s3_class(plot(path, which = 10), "grob")
    expect_invisible(plot(path))
  }
})

test_that("a picture has the board, its marks, the pattern and what follows", {
  steps <- find_steps(article_1, techniques = "pointing")
  leaves <- drawn(scene_grob(step_scene(steps, 1)))
  names <- unlist(lapply(leaves, function(leaf) leaf$within))
  for (name in c("tints", "cells", "marks", "givens", "strikes", "pattern_marks", "lines")) {
    expect_true(name %in% names, info = name)
  }
  # All is given here, nothing is placed.
  expect_false("filled" %in% names)
  expect_false("placed_digits" %in% names)
  expect_identical(labels_of(part_of(leaves, "title")), label_of("pointing"))
  # A mark for every candidate of an empty cell, a digit for every given.
  marks <- labels_of(part_of(leaves, "marks"))
  unfilled <- rep(as_matrix(article_1) == 0L, 9)
  expect_identical(length(marks), sum(candidates(article_1)[unfilled]))
  expect_identical(drawn_board(part_of(leaves, "givens")), as_matrix(article_1))
})

test_that("a placement is drawn without strokes", {
  leaves <- drawn(scene_grob(step_scene(find_steps(article_1, techniques = "hidden_single"), 1)))
  expect_length(part_of(leaves, "placed_digits"), 1)
  expect_length(part_of(leaves, "strikes"), 0)
})

test_that("a later step shows the board as it is by then", {
  path <- explain_sudoku(article_1)
  leaves <- drawn(scene_grob(step_scene(path, nrow(path))))
  expect_length(part_of(leaves, "filled"), 1)
  state <- position_before(path, nrow(path))
  expect_identical(state$board, replayed(article_1, path, nrow(path))$board)
  expect_identical(sum(state$board == 0L), 1L)
  # Also of a part of a path.
  expect_identical(position_before(path[20, ], 1)$board, position_before(path, 20)$board)
})

test_that("a step is drawn into the viewport there is", {
  local_device(10, 5)
  grid::grid.newpage()
  grid::pushViewport(grid::viewport(x = 0.25, width = 0.5))
  depth <- grid::current.vpPath()
  plot(find_steps(article_1), new_page = FALSE)
  expect_identical(grid::current.vpPath(), depth)
})

test_that("which step is checked", {
  local_device()
  steps <- find_steps(article_1, techniques = "hidden_single")
  for (which in list(0, nrow(steps) + 1, NA, "1", 1:2, 1.5)) {
    error <- expect_error(plot(steps, which = which), class = "oxidoku_error_argument")
    expect_identical(error$arg, "which")
  }
  error <- expect_error(plot(steps[0, ]), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
})

test_that("hints are drawn: the step, or the cells at fault", {
  local_device()
  leaves <- drawn(plot(hint_sudoku(article_1, "step")))
  expect_identical(labels_of(part_of(leaves, "title")), label_of("hidden_single"))
  entries <- as_matrix(article_1)
  entries[1, 1] <- 8L
  hint <- hint_sudoku(entries, givens = article_1)
  leaves <- drawn(plot(hint))
  expect_identical(gsub("\n", " ", labels_of(part_of(leaves, "text"))), hint$text)
  expect_identical(labels_of(part_of(leaves, "key")), "to put right")
  # A nudge stays one.
  leaves <- drawn(plot(hint_sudoku(article_1)))
  expect_identical(labels_of(part_of(leaves, "title")), "Hint")
  expect_length(part_of(leaves, "placed_digits"), 0)
  expect_s3_class(plot(hint_sudoku(article_1_solution)), "grob")
  expect_s3_class(plot(hint_sudoku(empty)), "grob")
})

test_that("several steps are drawn on one page", {
  path <- explain_sudoku(article_1)
  local_device(8, 8)
  page <- plot(path, which = c(3, 1, 8, 2))
  expect_identical(
    vapply(page$boards, function(grob) grob$title, ""),
    label_of(path$technique[c(3, 1, 8, 2)])
  )
  leaves <- drawn(page, 8)
  expect_length(Filter(is_text, part_of(leaves, "labels")), 4)
  expect_identical(plot(path, which = 1:2, columns = 1)$columns, 1L)
  # One step is the picture it was.
  expect_null(plot(path, which = 2)$boards)
  refused <- function(..., arg) {
    error <- expect_error(plot(path, ...), class = "oxidoku_error_argument")
    expect_identical(error$arg, arg)
  }
  refused(which = 0, arg = "which")
  refused(which = c(1, 1000), arg = "which")
  refused(which = integer(), arg = "which")
  refused(which = rep(1, 121), arg = "which")
  refused(which = 1:2, inside = 1, arg = "which")
  refused(columns = 0, arg = "columns")
})
