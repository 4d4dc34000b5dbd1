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

test_that("pencil marks that only a rule contradicts are drawn as given", {
  local_device()
  x <- sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 3)))
  # The marks depend only on rows, columns and boxes. The cage is left to the player.
  marks <- array(TRUE, c(9, 9, 9))
  leaves <- part_of(drawn(plot_sudoku(x, candidates = marks)), "marks")
  expect_length(labels_of(leaves), 729)
  leaves <- part_of(drawn(plot_sudoku(x, candidates = TRUE)), "marks")
  expect_length(labels_of(leaves), sum(candidates(x)))
  expect_lt(sum(candidates(x)), 729)
  board <- givens(x)
  board[1, 3] <- 4L
  leaves <- part_of(drawn(plot_sudoku(board, rules = rules(x), candidates = marks)), "marks")
  expect_length(labels_of(leaves), 729 - 9 - 20)
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
  # Solutions are drawn with their puzzles as givens.
  solutions <- solve_puzzles(boards)$solution
  leaves <- drawn(plot_sudoku(solutions, givens = boards))
  sizes <- vapply(part_of(leaves, "givens"), function(leaf) length(leaf$label), 0L)
  expect_identical(unname(sizes), nchar(gsub("0", "", boards)))
  expect_error(plot_sudoku(solutions, givens = boards[1:2]), class = "oxidoku_error_argument")
})

test_that("one unreadable board of a set does not lose the others", {
  local_device()
  boards <- list(article_1, "123", solve_sudoku(unsolvable), article_2)
  expect_warning(leaves <- drawn(plot_sudoku(boards)), "[2]", fixed = TRUE, class = "oxidoku_warning_malformed")
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
  refused(given_colour = Inf, arg = "given_colour")
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

test_that("steps and hints are drawn as by plot()", {
  local_device()
  step <- find_steps(article_1, techniques = "pointing")
  expect_identical(labels_of(drawn(plot_sudoku(step))), labels_of(drawn(plot(step))))
  hint <- hint_sudoku(article_1)
  expect_identical(labels_of(drawn(plot_sudoku(hint))), labels_of(drawn(plot(hint))))
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
  # A single row is drawn as a single board.
  expect_null(plot(puzzles[1, ])$boards)
  # Old argument names, and those of other packages, are answered with the current ones.
  advice <- c(main = "title", labels = "axis_labels", ncol = "columns", newpage = "new_page")
  for (arg in names(advice)) {
    call <- c(list(puzzles), stats::setNames(list(1), arg))
    error <- expect_error(do.call(plot_sudoku, call), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), advice[[arg]], fixed = TRUE)
  }
})

# Returns the rows and columns of tinted cells: `"2 3"` is r2c3.
tinted <- function(leaves) {
  unlist(lapply(leaves, function(leaf) paste(as.numeric(leaf$y) + 0.5, as.numeric(leaf$x) + 0.5)))
}

test_that("givens and filled cells have their colours", {
  local_device()
  small <- withr::with_seed(1, generate_sudoku(1, size = 6))
  boards <- list(c(article_1_solution, article_1), list(small$solution, small$puzzle))
  colour_of <- function(leaves) unique(vapply(leaves, function(leaf) leaf$gp$col, ""))
  for (board in boards) {
    leaves <- drawn(plot_sudoku(board[[1]], givens = board[[2]]))
    expect_identical(colour_of(part_of(leaves, "givens")), given_digits)
    expect_identical(colour_of(part_of(leaves, "filled")), filled_digits)
    leaves <- drawn(plot_sudoku(board[[1]], givens = board[[2]], given_colour = "red", filled_colour = "#102030"))
    expect_identical(colour_of(part_of(leaves, "givens")), "red")
    expect_identical(colour_of(part_of(leaves, "filled")), "#102030")
  }
})

test_that("all cells that clash are shaded, and no other", {
  local_device()
  board <- as_matrix(article_1)
  board[1, 1] <- board[1, 6]
  boards <- list(board, sudoku_puzzle(board, sudoku_rules(rule_windows())))
  for (board in boards) {
    shades <- part_of(drawn(plot_sudoku(board)), "clashes")
    expect_setequal(tinted(shades), c("1 1", "1 6"))
    expect_identical(shades[[1]]$gp$fill, tints$wrong)
  }
  expect_length(tinted(part_of(drawn(plot_sudoku(article_1)), "clashes")), 0)
})

test_that("on a page of several boards, an entry of the key names its boards", {
  three <- c("r1c1", "r1c2", "r1c3")
  boards <- list(
    sudoku_puzzle(rules = sudoku_rules(rule_whisper(three, 4), rule_renban("r3c1 r3c2"))),
    sudoku_puzzle(rules = sudoku_rules(rule_whisper(three, 5), rule_renban("r3c1 r3c2"))),
    sudoku_puzzle(rules = sudoku_rules(rule_renban("r3c1 r3c2")))
  )
  labels <- function(...) vapply(key_of_boards(list(...)), `[[`, "", "label")
  drawn <- lapply(boards, function(one) list(rules = rules(one)))
  expect_setequal(labels(drawn[[1]], drawn[[2]], drawn[[3]]), c(
    "whisper: differ by 4 or more (board 1)", "whisper: differ by 5 or more (board 2)", "renban"
  ))
  expect_setequal(labels(drawn[[1]], list(rules = NULL), drawn[[1]]), c(
    "whisper: differ by 4 or more (boards 1 and 3)", "renban (boards 1 and 3)"
  ))
  expect_setequal(labels(drawn[[1]], drawn[[1]]), c("whisper: differ by 4 or more", "renban"))
  expect_length(key_of_boards(list(list(rules = NULL))), 0)
})

test_that("a page says which boards cannot be read, and an error which givens cannot", {
  withr::local_pdf(NULL)
  reasons <- function(x) lapply(suppressWarnings(drawn_boards(x, NULL, environment())), `[[`, "reason")
  for (as in list(identity, as.list)) {
    expect_identical(reasons(as(c(article_1, "bad", NA, "12"))), list(NULL, "a cell without a digit", "a missing puzzle", "not 9x9 cells"))
    warning <- expect_warning(plot_sudoku(as(c(article_1, "bad", NA))), "the reason is drawn", class = "oxidoku_warning_malformed")
    expect_identical(warning$positions, 2L)
    error <- expect_error(plot_sudoku(c(article_1, article_2), givens = as(c(article_1, "bad"))), class = "oxidoku_error_cell")
    expect_match(conditionMessage(error), "element 2 of `givens`", fixed = TRUE)
  }
  error <- expect_error(plot_sudoku(article_1, givens = article_1_solution), class = "oxidoku_error_givens")
  expect_match(conditionMessage(error), "must agree with `x`", fixed = TRUE)
})
