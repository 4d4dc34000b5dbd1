skip_if_not_installed("ggplot2")

test_that("a board's ggplot has its digits where they belong", {
  result <- solve_sudoku(article_1)
  plot <- ggplot2::autoplot(result)
  expect_s3_class(plot, "ggplot")
  cells <- plot$data
  expect_identical(dim(cells), c(81L, 5L))
  at <- cbind(cells$row, cells$col)
  expect_identical(cells$digit, result$solution[at])
  expect_identical(cells$given, result$givens[at] != 0L)
  # Boards are drawn from the top: row 1 has the largest y.
  texts <- Filter(function(layer) inherits(layer$geom, "GeomText"), plot$layers)
  expect_length(texts, 1)
  built <- ggplot2::ggplot_build(plot)
  drawn <- built$data[[which(vapply(plot$layers, identical, NA, texts[[1]]))]]
  expect_identical(as.integer(drawn$label), result$solution[cbind(-drawn$y, drawn$x)])
  expect_identical(sum(drawn$fontface == "bold"), 26L)
  expect_match(plot$labels$alt, "Row 1: 3 7 2 4 5 6 1 9 8;", fixed = TRUE)
})

test_that("clashing cells are marked, and boards without solution drawn", {
  cells <- ggplot2::autoplot(check_sudoku(clashing()))$data
  conflicts <- check_sudoku(clashing())$conflicts
  expected <- unique(c(
    paste(conflicts$row, conflicts$col), paste(conflicts$other_row, conflicts$other_col)
  ))
  expect_setequal(paste(cells$row, cells$col)[cells$clash], expected)
  cells <- ggplot2::autoplot(solve_sudoku(unsolvable))$data
  expect_identical(sum(!is.na(cells$digit)), sum(strsplit(unsolvable, "")[[1]] != "."))
})

test_that("steps and hints are drawn without a warning, with their key as legend", {
  local_device(6, 7)
  chains <- find_steps(article_1, techniques = c("forcing_chain_verity", "als_xz", "pointing"))
  for (technique in unique(chains$technique)) {
    k <- match(technique, chains$technique)
    plot <- ggplot2::autoplot(chains, which = k)
    expect_no_warning(print(plot))
    labels <- vapply(step_scene(chains, k)$key, `[[`, "", "label")
    scale <- plot$scales$get_scales("fill")
    expect_identical(as.character(scale$breaks), labels)
    expect_identical(gsub("\n", " ", plot$labels$caption), chains$text[[k]])
    expect_identical(plot$labels$title, label_of(technique))
  }
  expect_no_warning(print(ggplot2::autoplot(hint_sudoku(article_1))))
  expect_no_warning(print(ggplot2::autoplot(hint_sudoku(article_1, "step"))))
  expect_no_warning(print(ggplot2::autoplot(explain_sudoku(article_1), which = 20)))
})

test_that("ratings are shown by score, level and technique", {
  local_device(6, 4)
  set.seed(61)
  puzzles <- generate_sudoku(40)$puzzle
  ratings <- rate_sudoku(c(puzzles, empty, "no puzzle"))
  rated <- ratings[seq_along(puzzles), ]
  for (show in c("score", "level", "technique")) {
    plot <- ggplot2::autoplot(ratings, show = show)
    expect_no_warning(print(plot))
    expect_match(plot$labels$caption, "2 puzzles")
    expect_match(plot$labels$alt, paste("Easy", sum(rated$level == "Easy")))
    data <- ggplot2::layer_data(plot)
    total <- if (show == "technique") sum(data$xmax - data$xmin) else sum(data$count)
    expect_equal(total, length(puzzles))
  }
  bars <- ggplot2::layer_data(ggplot2::autoplot(ratings, show = "level"))
  counts <- table(rated$level)
  expect_equal(bars$count, as.vector(counts[counts > 0]))
  expect_null(ggplot2::autoplot(rated)$labels$caption)
  # A table with fewer rows.
  expect_s3_class(ggplot2::autoplot(ratings[ratings$score > 300 & !is.na(ratings$score), ]), "ggplot")
  error <- expect_error(
    ggplot2::autoplot(ratings[c("puzzle", "level")]),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "object")
})

test_that("the techniques of a path are bars, the simplest at the top", {
  local_device(6, 4)
  summary <- summary(explain_sudoku(article_1))
  plot <- ggplot2::autoplot(summary)
  expect_no_warning(print(plot))
  expect_identical(rev(levels(plot$data$label)), label_of(summary$steps$technique))
  expect_identical(plot$data$n, summary$steps$steps)
})

test_that("arguments that are not known are refused", {
  objects <- list(
    solve_sudoku(article_1), check_sudoku(article_1), hint_sudoku(article_1),
    find_steps(article_1, techniques = "pointing"), rate_sudoku(article_1),
    summary(explain_sudoku(article_1))
  )
  for (object in objects) {
    error <- expect_error(ggplot2::autoplot(object, color = 1), class = "oxidoku_error_argument")
    expect_identical(error$arg, "...")
  }
  steps <- find_steps(article_1, techniques = "pointing")
  error <- expect_error(ggplot2::autoplot(steps, which = 99), class = "oxidoku_error_argument")
  expect_identical(error$arg, "which")
  error <- expect_error(ggplot2::autoplot(steps[0, ]), class = "oxidoku_error_argument")
  expect_identical(error$arg, "object")
  error <- expect_error(
    ggplot2::autoplot(rate_sudoku(article_1), show = "clues"),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "show")
})

test_that("boards of any shape are drawn with their rules", {
  killer <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 9), rule_skyscraper(left = c(r2 = 3)), size = 6))
  samurai <- sudoku_puzzle(rules = sudoku_rules(grids = "samurai"))
  plot <- ggplot2::autoplot(c(killer, samurai, as_sudoku(article_1)))
  expect_identical(as.vector(table(plot$data$puzzle)), c(36L, 369L, 81L))
  expect_match(plot$labels$alt, "cage of 9: r1c1 r1c2", fixed = TRUE)
  local_device(6, 7)
  expect_no_warning(print(plot))
  # The panels are as wide as the pictures of the rules expect.
  panel <- ggplot2::ggplot_build(plot)$layout$panel_params[[1]]
  expect_equal(panel$x.range, c(0.5, 21.5) + c(-1, 1) * (panel_room + 0.75))
  expect_equal(panel$y.range, -c(21.5, 0.5) + c(-1, 1) * (panel_room + 0.75))

  solved <- solve_sudoku(sudoku_puzzle(rules = sudoku_rules(size = 12)))
  plot <- ggplot2::autoplot(solved)
  expect_identical(plot$data$digit, solved$solution[cbind(plot$data$row, plot$data$col)])
  built <- ggplot2::ggplot_build(plot)
  texts <- which(vapply(plot$layers, function(layer) inherits(layer$geom, "GeomText"), NA))
  expect_setequal(built$data[[texts]]$label, c(1:9, "A", "B", "C"))
  made <- withr::with_seed(1, generate_sudoku(2, size = 4))
  expect_identical(nrow(ggplot2::autoplot(made)$data), 32L)
  clash <- ggplot2::autoplot(check_sudoku(sudoku_puzzle(c("11..", "....", "....", "...."))))
  expect_identical(which(clash$data$clash), 1:2)
})

test_that("steps of larger boards have all their cells and marks", {
  skip_if_not_installed("ggplot2")
  path <- path_of_size(12)
  which <- which(vapply(path$eliminations, nrow, 1L) > 0)[[1]]
  plot <- ggplot2::autoplot(path, which = which)
  expect_identical(c(max(plot$data$row), max(plot$data$col)), c(12L, 12L))
  built <- ggplot2::ggplot_build(plot)$data
  labels <- unlist(lapply(built, function(layer) layer[["label"]]))
  scene <- step_scene(path, which)
  expect_identical(sum(labels == "B"), sum(scene$state$board == 11L) + sum(scene$state$marks[, , 11]))
  expect_false(any(labels %in% c("10", "11", "12")))
})

test_that("digits of a ggplot have the colours of the other pictures", {
  built <- function(plot, geom) {
    at <- which(vapply(plot$layers, function(layer) inherits(layer$geom, geom), NA))[[1]]
    ggplot2::ggplot_build(plot)$data[[at]]
  }
  texts <- built(ggplot2::autoplot(solve_sudoku(article_1)), "GeomText")
  expect_identical(unique(texts$colour[texts$fontface == "bold"]), given_digits)
  expect_identical(unique(texts$colour[texts$fontface == "plain"]), filled_digits)
  board <- as_matrix(article_1)
  board[1, 1] <- board[1, 6]
  tiles <- built(ggplot2::autoplot(check_sudoku(board)), "GeomTile")
  expect_setequal(paste(-tiles$y, tiles$x), c("1 1", "1 6"))
  expect_identical(unique(tiles$fill), tints$wrong)
})
