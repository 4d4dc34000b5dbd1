test_that("many techniques of all families are drawn", {
  families <- sudoku_techniques()
  drawn <- families$family[match(names(pictures()), families$name)]
  expect_gt(length(pictures()), 50)
  rare <- c("brute_force", "templates")
  expect_true(all(setdiff(families$family, rare) %in% drawn))
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
    # The digit is drawn after its stroke, which makes it readable.
    names <- vapply(picture$leaves, function(leaf) paste(leaf$within, collapse = " "), "")
    if (nrow(gone) > 0) {
      expect_gt(max(grep("struck_marks", names)), max(grep("strikes", names)))
      digits <- part_of(picture$leaves, "struck_marks")
      expect_identical(sort(labels_of(digits)), sort(as.character(gone$digit)))
    }
  }
  path <- explain_sudoku(x_wing_puzzle)
  struck <- which(lengths(lapply(path$eliminations, `[[`, "row")) > 0)[[1]]
  # The picture has 400 pixels at 72 per inch.
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
  # The placed digit is as large as the other digits of the board.
  expect_equal(
    font_sizes(part_of(leaves, "placed_digits")), font_sizes(part_of(leaves, "givens")),
    ignore_attr = TRUE
  )
})

test_that("rows and columns are labelled unless that is switched off", {
  path <- explain_sudoku(article_1)
  local_device()
  labels <- c(paste0("r", 1:9), paste0("c", 1:9))
  expect_true(all(labels %in% labels_of(drawn(plot(path)))))
  expect_true(all(labels %in% labels_of(drawn(plot(hint_sudoku(article_1))))))
  expect_false(any(labels %in% labels_of(drawn(plot(path, axis_labels = FALSE)))))
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
  # Every digit is a given, and nothing is placed.
  expect_false("filled" %in% names)
  expect_false("placed_digits" %in% names)
  expect_identical(labels_of(part_of(leaves, "title")), label_of("pointing"))
  # Every candidate of an empty cell has a mark, and every given has a digit.
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

test_that("a later step shows the board at that point", {
  path <- explain_sudoku(article_1)
  leaves <- drawn(scene_grob(step_scene(path, nrow(path))))
  expect_length(part_of(leaves, "filled"), 1)
  state <- position_before(path, nrow(path))
  expect_identical(state$board, replayed(article_1, path, nrow(path))$board)
  expect_identical(sum(state$board == 0L), 1L)
  # This also works for a part of a path.
  expect_identical(position_before(path[20, ], 1)$board, position_before(path, 20)$board)
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
  # A single step is a single picture.
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

test_that("steps with chains are drawn, and chains inside", {
  path <- path_to_the_end()
  for (technique in c("forcing_chain", "multiple_forcing_chains", "nested_forcing_chains_2")) {
    at <- first_of(path, technique)
    local_device()
    text <- labels_of(drawn(plot(path, which = at)))
    expect_true(label_of(technique) %in% text)
  }
  at <- first_of(path, "nested_forcing_chains_2")
  whole <- path$pattern[[at]]$forcing
  inside <- chain_inside(path[at, ], 1, NULL)
  scene <- step_scene(inside, 1)
  expect_identical(scene$title, "Nested Forcing Chains Level 2, chain 1")
  expect_identical(scene$text, whole$nested[[1]]$text)
  expect_setequal(
    candidate_names(scene$struck), candidate_names(whole$nested[[1]]$eliminations)
  )
  local_device()
  expect_true(scene$title %in% labels_of(drawn(plot(path, which = at, inside = 1))))
  error <- expect_error(
    plot(path, which = at, inside = length(whole$nested) + 1),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "inside")
  expect_error(plot(path, which = nrow(path), inside = 1), class = "oxidoku_error_argument")
  # Each of several branches has its own colour.
  several <- step_scene(path, first_of(path, "multiple_forcing_chains"))
  expect_gt(length(unique(several$links$colour)), 1)
})

test_that("sets that the text names by letters have these in their cells", {
  for (picture in pictures()) {
    labels <- vapply(picture$grob$key, `[[`, "", "label")
    expected <- sub("set ", "", grep("^set [A-Z]$", labels, value = TRUE))
    letters <- picture$scene$letters
    expect_setequal(letters$letter, expected)
    expect_identical(anyDuplicated(letters[c("row", "col")]), 0L)
    shown <- if (length(expected) > 0) labels_of(part_of(picture$leaves, "letters"))
    expect_identical(as.character(shown), letters$letter)
  }
  # Where sets overlap, the letter is that of the smaller set.
  sets <- lapply(list(1:3, 3), function(cols) list(cells = tibble::tibble(row = 1L, col = cols)))
  letters <- set_letters("als_xz", sets)
  expect_identical(letters$letter[letters$col == 3], "B")
  expect_identical(nrow(letters), 3L)
})

test_that("pictures of larger boards keep marks and shapes in their cells, and write letters", {
  for (size in c(10, 12)) {
    path <- path_of_size(size)
    # Check a placed digit above 9, and steps with shapes and strikes.
    large <- which(vapply(path$placements, function(placed) any(placed$digit > 9), NA))[[1]]
    leaves <- drawn(scene_grob(step_scene(path, large)), 8)
    digit <- path$placements[[large]]$digit
    expect_identical(labels_of(part_of(leaves, "placed_digits")), symbol_of(digit))
    expect_true(all(labels_of(part_of(leaves, "marks")) %in% symbol_letters[seq_len(size)]))
    which <- which(vapply(path$eliminations, nrow, 1L) > 0)[[1]]
    scene <- step_scene(path, which)
    expect_identical(scene$side, 4)
    leaves <- drawn(scene_grob(scene), 8)
    struck <- part_of(leaves, "struck_marks")
    expect_identical(labels_of(struck), symbol_of(marks_of_scene(scene)$digit))
    expect_identical(ceiling(as.numeric(struck[[1]]$x)), as.numeric(marks_of_scene(scene)$col))
    expect_identical(ceiling(as.numeric(struck[[1]]$y)), as.numeric(marks_of_scene(scene)$row))
    # A shape is no wider than the distance between two marks.
    expect_lte(2 * mark_radius * mark_scale(4), mark_offset_y(5, 4) - mark_offset_y(1, 4))
  }
})
