test_that("givens are bold, filled cells are not, and all are there", {
  result <- solve_sudoku(article_1)
  local_device()
  leaves <- drawn(plot(result))
  givens <- part_of(leaves, "givens")
  filled <- part_of(leaves, "filled")
  expect_identical(drawn_board(givens), result$givens)
  expect_identical(drawn_board(filled), result$solution * (result$givens == 0L))
  expect_named(givens[[1]]$gp$font, "bold")
  expect_null(names(filled[[1]]$gp$font))
})

test_that("boards without solution, clashing and empty ones are drawn", {
  local_device()
  expect_s3_class(plot(solve_sudoku(clashing())), "grob")
  expect_s3_class(plot(solve_sudoku(article_1, "logic")), "grob")
  shades <- part_of(drawn(plot(check_sudoku(clashing()))), "clashes")[[1]]
  at <- unique(cbind(as.numeric(shades$y), as.numeric(shades$x)) + 0.5)
  expected <- check_sudoku(clashing())$conflicts
  expected <- unique(rbind(
    cbind(expected$row, expected$col), cbind(expected$other_row, expected$other_col)
  ))
  expect_setequal(paste(at[, 1], at[, 2]), paste(expected[, 1], expected[, 2]))
  expect_length(labels_of(drawn(plot(check_sudoku(empty)))), 0)
})

test_that("no plot method takes an argument it does not know", {
  local_device()
  objects <- list(
    solve_sudoku(article_1), check_sudoku(article_1), hint_sudoku(article_1),
    find_steps(article_1, techniques = "pointing"), explain_sudoku(article_1)
  )
  for (object in objects) {
    error <- expect_error(plot(object, colour = "red"), class = "oxidoku_error_argument")
    expect_identical(error$arg, "...")
  }
  # Arguments of the drawing are accepted.
  leaves <- drawn(plot(solve_sudoku(article_1), title = "Solved", axis_labels = TRUE))
  expect_identical(labels_of(part_of(leaves, "title")), "Solved")
})

test_that("every table and result with boards can be drawn", {
  local_device()
  killer <- sudoku_puzzle(strrep(".", 81), sudoku_rules(rule_cage("r1c1 r1c2", 3)))
  file <- withr::local_tempfile(fileext = ".sdm")
  writeLines(c(article_1, article_2), file)
  for (x in list(article_1, killer, strrep(".", 16))) {
    leaves <- flatten(grid::forceGrob(plot(candidates(x))))
    # Each candidate is drawn once.
    expect_length(labels_of(part_of(leaves, "marks")), sum(candidates(x)))
    expect_true(inherits(plot(solve_puzzles(x)), "grob"))
  }
  position <- apply_step(hint_sudoku(article_1, "step"))
  givens <- labels_of(part_of(flatten(grid::forceGrob(plot(position))), "givens"))
  expect_length(givens, nchar(gsub("0", "", article_1)))
  # A puzzle without a solution is drawn without one.
  drawn <- plot(solve_puzzles(c(article_1, strrep("1", 81))))
  expect_length(drawn$boards %||% grid::getGrob(drawn, "boards")$boards, 2)
  expect_true(inherits(plot(read_sudoku(file)), "grob"))
})

test_that("a check is drawn with its wrong digits, and the key says what is tinted", {
  local_device()
  entries <- as_matrix(article_1_solution)
  entries[1, 1:2] <- c(7L, 3L)
  checked <- check_sudoku(entries, article_1)
  drawn <- environment(plot_sudoku)$drawn_board(checked, NULL, NULL)
  expect_identical(drawn$given, as_matrix(article_1) != 0)
  expect_identical(as.list(drawn$marked$wrong), as.list(checked$wrong[c("row", "col")]))
  leaves <- flatten(grid::forceGrob(plot(checked)))
  expect_true(all(c("wrong", "clashing") %in% labels_of(leaves)))
  expect_length(part_of(leaves, "highlights"), 1)
  # Without a comparison, only clashes are tinted, and they need no key.
  expect_false("clashing" %in% labels_of(flatten(grid::forceGrob(plot(check_sudoku(entries))))))
})

test_that("rows of practice are drawn as their positions", {
  set.seed(1)
  practice <- practice_sudoku("hidden_single", 2, rules = sudoku_rules(size = 6))
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  pictures <- list(
    plot(practice[1, ]), plot(positions_of_practice(practice)[[1]]),
    plot(practice), plot_sudoku(practice$board, givens = practice$puzzle),
    # Without the columns of positions, it is a table of puzzles.
    plot(practice[c("puzzle", "technique")]), plot_sudoku(practice$puzzle)
  )
  for (i in c(1, 3, 5)) expect_identical(pixels_of(pictures[[i]]), pixels_of(pictures[[i + 1]]))
})
