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

test_that("every form of a board gives the same picture", {
  local_device()
  forms <- list(
    article_1, as_matrix(article_1), as.data.frame(as_matrix(article_1)),
    check_sudoku(article_1), solve_sudoku(article_1)$givens,
    gsub("0", ".", article_1), list(article_1), c(article_1)
  )
  for (form in forms) {
    leaves <- drawn(plot_sudoku(form))
    expect_identical(drawn_board(part_of(leaves, "givens")), as_matrix(article_1))
    expect_length(part_of(leaves, "filled"), 0)
  }
})

test_that("givens can be given", {
  local_device()
  board <- as_matrix(article_1)
  for (givens in list(article_1, board, board != 0L)) {
    leaves <- drawn(plot_sudoku(article_1_solution, givens = givens))
    expect_identical(drawn_board(part_of(leaves, "givens")), board)
    expect_identical(
      drawn_board(part_of(leaves, "filled")), as_matrix(article_1_solution) * (board == 0L)
    )
  }
  expect_error(plot_sudoku(article_1_solution, givens = hardest), class = "oxidoku_error_givens")
})

test_that("digits grow with the shorter side of the device", {
  local_device()
  grob <- plot_sudoku(article_1)
  size <- function(width, height) font_sizes(drawn(grob, width, height))[[1]]
  expect_equal(size(10, 10), 2 * size(5, 5))
  expect_equal(size(12, 5), size(5, 5))
  expect_equal(size(5, 12), size(5, 5))
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

test_that("pencil marks are drawn where row, column and box leave them, or as given", {
  local_device()
  open <- candidates(article_1)
  open[rep(as_matrix(article_1) != 0L, 9)] <- FALSE
  leaves <- drawn(plot_sudoku(article_1, candidates = TRUE))
  marks <- part_of(leaves, "marks")
  expect_length(labels_of(marks), sum(open))
  mine <- open
  mine[, , 1:5] <- FALSE
  leaves <- drawn(plot_sudoku(article_1, candidates = mine))
  expect_setequal(labels_of(part_of(leaves, "marks")), as.character(6:9))
  expect_length(part_of(drawn(plot_sudoku(article_1)), "marks"), 0)
})

test_that("cells are highlighted in every form", {
  local_device()
  flags <- matrix(FALSE, 9, 9)
  flags[2, 3] <- flags[5, 7] <- TRUE
  forms <- list(
    c("r2c3", "R5C7"), flags, which(flags, arr.ind = TRUE),
    data.frame(row = c(2, 5), col = c(3, 7)), tibble::tibble(row = c(2L, 5L), col = c(3L, 7L))
  )
  for (form in forms) {
    shades <- part_of(drawn(plot_sudoku(article_1, highlight = form)), "highlights")[[1]]
    expect_setequal(
      paste(as.numeric(shades$y) + 0.5, as.numeric(shades$x) + 0.5), c("2 3", "5 7")
    )
  }
  leaves <- drawn(plot_sudoku(article_1, highlight = list(here = "r1c1", there = flags)))
  expect_identical(labels_of(part_of(leaves, "key")), c("here", "there"))
  fills <- vapply(part_of(leaves, "highlights"), function(leaf) leaf$gp$fill, "")
  expect_identical(anyDuplicated(fills), 0L)
  for (wrong in list("r0c1", "here", 1:3, matrix(TRUE, 2, 2), data.frame(a = 1), list(5))) {
    error <- expect_error(plot_sudoku(article_1, highlight = wrong), class = "oxidoku_error_argument")
    expect_identical(error$arg, "highlight")
  }
})

test_that("rows and columns are labelled where asked", {
  local_device()
  expected <- c(paste0("r", 1:9), paste0("c", 1:9))
  leaves <- drawn(plot_sudoku(article_1, axis_labels = TRUE))
  labels <- part_of(leaves, "labels")
  expect_identical(labels_of(labels), expected)
  # On the left of the rows and above the columns.
  x <- as.numeric(labels[[1]]$x)
  y <- as.numeric(labels[[1]]$y)
  expect_true(all(x[1:9] < 0) && all(y[10:18] < 0))
  expect_equal(y[1:9], 1:9 - 0.5)
  expect_equal(x[10:18], 1:9 - 0.5)
  expect_length(part_of(drawn(plot_sudoku(article_1)), "labels"), 0)
})

test_that("a set of boards is drawn on one page, each with its title", {
  local_device(8, 6)
  boards <- c(article_1, article_2, hardest)
  cube <- array(unlist(lapply(boards, as_matrix)), c(9, 9, 3))
  for (set in list(boards, lapply(boards, as_matrix), cube)) {
    leaves <- drawn(plot_sudoku(set, title = c("one", "two", "three")), 8, 6)
    expect_length(Filter(is_text, part_of(leaves, "givens")), 3)
    expect_identical(labels_of(part_of(leaves, "title")), c("one", "two", "three"))
  }
  named <- c(a = article_1, b = article_2)
  expect_identical(labels_of(part_of(drawn(plot_sudoku(named)), "title")), c("a", "b"))
  expect_identical(
    labels_of(part_of(drawn(plot_sudoku(boards, title = "All")), "title")), "All"
  )
  # Solutions with their puzzles as givens.
  solutions <- solve_puzzles(boards)$solution
  leaves <- drawn(plot_sudoku(solutions, givens = boards))
  sizes <- vapply(part_of(leaves, "givens"), function(leaf) length(leaf$label), 0L)
  expect_identical(unname(sizes), nchar(gsub("0", "", boards)))
  expect_error(plot_sudoku(solutions, givens = boards[1:2]), class = "oxidoku_error_argument")
})

test_that("one unreadable board of a set does not lose the others", {
  local_device()
  leaves <- drawn(plot_sudoku(list(article_1, "123", solve_sudoku(unsolvable), article_2)))
  expect_length(Filter(is_text, part_of(leaves, "givens")), 3)
  expect_match(labels_of(part_of(leaves, "note")), "9x9")
  expect_error(plot_sudoku("123"), class = "oxidoku_error_shape")
})

test_that("the columns of a page are those that draw the boards largest", {
  expect_identical(best_columns(6, 600, 400), 3L)
  expect_identical(best_columns(6, 400, 600), 2L)
  expect_identical(best_columns(3, 900, 300), 3L)
  expect_identical(best_columns(3, 200, 700), 1L)
  expect_identical(best_columns(4, 500, 500), 2L)
})

test_that("wrong arguments are refused by name", {
  local_device()
  refused <- function(..., arg) {
    error <- expect_error(plot_sudoku(article_1, ...), class = "oxidoku_error_argument")
    expect_identical(error$arg, arg)
  }
  refused(titel = "x", arg = "...")
  refused("title", arg = "...")
  refused(title = c("a", "b"), arg = "title")
  refused(title = NA, arg = "title")
  refused(axis_labels = "yes", arg = "axis_labels")
  refused(labels = TRUE, arg = "...")
  refused(new_page = NA, arg = "new_page")
  refused(columns = 0, arg = "columns")
  refused(given_colour = "no colour", arg = "given_colour")
  refused(filled_colour = c("red", "blue"), arg = "filled_colour")
  refused(candidates = "all", arg = "candidates")
  error <- expect_error(plot_sudoku(rep(article_1, 200)), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
  error <- expect_error(plot_sudoku(character()), class = "oxidoku_error_argument")
  expect_identical(error$arg, "x")
  marks <- candidates(article_1)
  error <- expect_error(
    plot_sudoku(c(article_1, article_2), candidates = marks),
    class = "oxidoku_error_argument"
  )
  expect_identical(error$arg, "candidates")
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
  # Those of the drawing are known.
  leaves <- drawn(plot(solve_sudoku(article_1), title = "Solved", axis_labels = TRUE))
  expect_identical(labels_of(part_of(leaves, "title")), "Solved")
})

test_that("steps and hints are drawn as by plot()", {
  local_device()
  step <- find_steps(article_1, techniques = "pointing")
  expect_identical(labels_of(drawn(plot_sudoku(step))), labels_of(drawn(plot(step))))
  hint <- hint_sudoku(article_1)
  expect_identical(labels_of(drawn(plot_sudoku(hint))), labels_of(drawn(plot(hint))))
})

test_that("a board is drawn into the viewport there is", {
  local_device(10, 5)
  grid::grid.newpage()
  grid::pushViewport(grid::viewport(x = 0.25, width = 0.5))
  depth <- grid::current.vpPath()
  plot(solve_sudoku(article_1), new_page = FALSE)
  expect_identical(grid::current.vpPath(), depth)
})

# Where in a PDF of one page of 10 inches text stands, from the left, and how
# many pages there are.
text_places <- function(file) {
  lines <- readLines(file, warn = FALSE)
  at <- regmatches(lines, regexec("([-0-9.]+) [-0-9.]+ Tm", lines, useBytes = TRUE))
  list(
    x = as.numeric(vapply(Filter(length, at), `[[`, "", 2)) / 720,
    pages = length(grep("/Type /Page ", lines, fixed = TRUE, useBytes = TRUE))
  )
}

test_that("par(mfrow) and layout() divide the page for pictures, too", {
  file <- withr::local_tempfile(fileext = ".pdf")
  draw <- function(divide) {
    grDevices::pdf(file, 10, 5, compress = FALSE)
    on.exit(grDevices::dev.off())
    divide()
    plot_sudoku(article_1)
    plot(hint_sudoku(article_1))
  }
  for (divide in list(
    function() graphics::par(mfrow = c(1, 2)),
    function() graphics::layout(matrix(1:2, 1))
  )) {
    draw(divide)
    places <- text_places(file)
    expect_identical(places$pages, 1L)
    # 26 givens in the left half; as many with pencil marks and labels in the right.
    expect_identical(sum(places$x < 0.5), 26L)
    expect_gt(sum(places$x > 0.5), 200)
  }
  # A page that nothing divides is all one picture's.
  draw(function() NULL)
  expect_identical(text_places(file)$pages, 2L)
})

test_that("margins of base graphics stay as they were", {
  local_device()
  old <- graphics::par(mfrow = c(2, 2), mar = c(5, 4, 3, 2))
  before <- graphics::par("mar", "mfrow")
  plot_sudoku(article_1)
  expect_identical(graphics::par("mar", "mfrow"), before)
  expect_identical(graphics::par("mfg"), c(1L, 1L, 2L, 2L))
  plot_sudoku(article_1)
  expect_identical(graphics::par("mfg"), c(1L, 2L, 2L, 2L))
})

test_that("a table with puzzles is a set of boards", {
  withr::local_seed(31)
  puzzles <- generate_sudoku(3)
  local_device(8, 8)
  expected <- lapply(as.list(puzzles$puzzle), as.matrix)
  boards <- function(page) {
    lapply(page$boards, function(grob) drawn_board(part_of(drawn(grob), "givens")))
  }
  expect_identical(boards(plot_sudoku(puzzles)), expected)
  expect_identical(boards(plot(puzzles)), expected)
  expect_identical(boards(plot_sudoku(puzzles[c("clues", "puzzle")])), expected)
  expect_identical(boards(plot_sudoku(data.frame(puzzle = as.character(puzzles$puzzle), id = 1:3))), expected)
  # One row is one board.
  expect_null(plot(puzzles[1, ])$boards)
  # Names of before, and of other packages, lead to those of today.
  advice <- c(main = "title", labels = "axis_labels", ncol = "columns", newpage = "new_page")
  for (arg in names(advice)) {
    call <- c(list(puzzles), stats::setNames(list(1), arg))
    error <- expect_error(do.call(plot_sudoku, call), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), advice[[arg]], fixed = TRUE)
  }
})
