skip_if_not_installed("htmlwidgets")

faults_of <- function(widget) schema_faults(through_json(widget$x), "board")

test_that("the data for the page are as the schema says", {
  hard <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"
  expect_identical(faults_of(play_sudoku(article_1)), character())
  expect_identical(faults_of(play_sudoku(hard, hints = FALSE, title = "Hard", height = 400)), character())
  expect_identical(faults_of(play_sudoku(easy, candidates = candidates(easy), timer = TRUE)), character())
  expect_identical(faults_of(play_anyway(empty)), character())
  expect_identical(faults_of(play_anyway(unsolvable)), character())
  expect_identical(faults_of(play_anyway(clashing())), character())
  expect_identical(faults_of(view_path(explain_sudoku(article_1))), character())
  expect_identical(faults_of(view_path(explain_sudoku(article_1)[3, ])), character())
  expect_identical(faults_of(view_path(explain_sudoku(hardest))), character())
  expect_identical(faults_of(view_path(find_steps(article_1, techniques = "naked_triple"))), character())
})

test_that("the check of the schema can fail", {
  data <- through_json(play_sudoku(article_1)$x)
  expect_identical(schema_faults(utils::modifyList(data, list(digits = "12")), "board"), "board$digits")
  expect_identical(schema_faults(data[-1], "board"), "board")
  data$paths[[1]]$steps[[2]]$place <- list(900L)
  expect_identical(schema_faults(data, "board"), "board$paths[1]$steps[2]$place[1]")
})

test_that("the data say what the board is", {
  x <- play_sudoku(article_1)$x
  expect_identical(x$givens, article_1)
  expect_identical(x$digits, article_1)
  expect_identical(x$solution, article_1_solution)
  expect_null(x$centre)
  path <- explain_sudoku(article_1)
  steps <- x$paths[[1]]$steps
  expect_length(steps, nrow(path))
  expect_identical(vapply(steps, `[[`, "", "text"), path$text)
  ids <- as.integer(steps[[8]]$remove)
  struck <- path$eliminations[[8]]
  expect_identical(ids, 9L * (9L * (struck$row - 1L) + struck$col - 1L) + struck$digit - 1L)
})

test_that("givens, entries and marks are separate", {
  board <- as_matrix(article_1)
  board[1, 1] <- 3L
  marks <- candidates(board)
  marks[1, 2, 7] <- FALSE
  x <- play_sudoku(board, givens = article_1, candidates = marks)$x
  expect_identical(x$givens, article_1)
  expect_identical(x$digits, board_to_string(board))
  # The masks are in row-major order, and only empty cells have any.
  masks <- matrix(0L, 9, 9)
  for (row in 1:9) {
    for (col in 1:9) {
      if (board[row, col] == 0L) masks[row, col] <- as.integer(sum(2^(which(marks[row, col, ]) - 1)))
    }
  }
  expect_identical(x$centre, I(as.vector(t(masks))))
})

test_that("pages show these paths, and hints go on with them", {
  skip_if_not_installed("htmlwidgets")
  page <- view_path(path_to_the_end())
  expect_identical(schema_faults(through_json(page$x), "board"), character())
  data <- play_sudoku(hardest)$x
  expect_identical(vapply(data$paths, `[[`, "", "scale"), c("hodoku", "se"))
  expect_identical(data$paths[[2]]$outcome, "solved")
  used <- unique(unlist(lapply(data$paths[[2]]$steps, `[[`, "technique")))
  expect_true(all(used %in% names(data$techniques)))
})

test_that("without hints the page knows neither path nor solution", {
  x <- play_sudoku(article_1, hints = FALSE)$x
  expect_null(x$solution)
  expect_null(x$status)
  expect_identical(x$paths, list())
})

test_that("several puzzles make a set", {
  skip_if_not_installed("htmlwidgets")
  puzzles <- as_sudoku(c(article_1, hardest_puzzle <- "800000000003600000070090200050007000000045700000100030001000068008500010090000400"))
  widget <- play_sudoku(puzzles, title = "Two")
  expect_identical(schema_faults(through_json(widget$x), "board"), character())
  expect_length(widget$x$more, 1)
  expect_identical(widget$x$more[[1]]$givens, unname(gsub(".", "0", hardest_puzzle, fixed = TRUE)))
  # The page itself finds the steps of the first puzzle. The second one comes with its path.
  expect_length(widget$x$paths, 0)
  expect_gt(length(widget$x$more[[1]]$paths), 0)
  expect_named(widget$x$rating, c("level", "score", "hardest"))
  expect_length(play_sudoku(list(article_1, article_1))$x$more, 1)
  expect_length(play_sudoku(tibble::tibble(puzzle = as_sudoku(c(article_1, article_2))))$x$more, 1)
  expect_length(play_sudoku(article_1)$x$more, 0)
  expect_error(play_sudoku(puzzles, givens = TRUE), class = "oxidoku_error_argument")
  expect_error(play_sudoku(c(article_1, "1")), class = "oxidoku_error")
})

test_that("a path has a script of its own, and steps carry what pictures of R show", {
  skip_if_not_installed("htmlwidgets")
  view <- view_path(explain_sudoku(article_1))
  expect_s3_class(view, c("oxidoku_view", "oxidoku_board", "htmlwidget"), exact = TRUE)
  steps <- view$x$paths[[1]]$steps
  single <- Filter(function(step) step$technique == "hidden_single", steps)[[1]]
  expect_gt(length(single$blockers), 0)
  expect_named(view$x$look$roles, names(role_styles))
  expect_identical(unclass(view$x$look$links), link_colours)
})

test_that("sums have their terms, their number and the words of explanations", {
  rules <- sudoku_rules(
    rule_cage("r2c1 r1c1", 9), rule_cage("r9c1 r9c2"), rule_arrow("r5c1 r5c2", "r6c1 r7c1"), rule_little_killer("r1c3 r2c4", 12),
    rule_double_arrow("r5c5 r5c6 r6c6 r6c7"), rule_thermometer("r9c9 r8c9")
  )
  asked <- as_board(sudoku_puzzle(rules = rules), NULL, "x", environment())
  sums <- sums_data(asked$rules, asked$facts, as.list(all_words()))
  texts <- vapply(sums, `[[`, "", "text")
  expect_setequal(texts, c(
    "the cage of 9 in r1c1 and r2c1", "the arrow from r5c1 and r5c2 over r6c1 and r7c1",
    "the little killer of 12 over r1c3 and r2c4", "the double arrow over r5c5, r5c6, r6c6 and r6c7"
  ))
  terms <- function(text) {
    terms <- do.call(rbind, sums[[grep(text, texts)]]$terms)
    stats::setNames(terms[, 2], terms[, 1])[order(terms[, 1])]
  }
  expect_identical(terms("cage"), c("0" = 1, "9" = 1))
  expect_identical(terms("the arrow"), c("36" = 10, "37" = 1, "45" = -1, "54" = -1))
  expect_identical(terms("double"), c("40" = 1, "41" = -1, "50" = -1, "51" = 1))
})

test_that("a hint names all dots of a board by their kind alone", {
  rules <- as_board(sudoku_puzzle(rules = sudoku_rules(
    rule_kropki("r1c1 r1c2", "r3c3 r3c4"), rule_cage("r1c1 r1c2", 9)
  )), NULL, "x", environment())$rules$rules
  names <- vapply(rules, `[[`, "", "name")
  dots <- rules[[which(names == "kropki")]]
  expect_match(rule_in_short(dots), "r3c3-r3c4")
  dots$cells[[1]] <- dots$cells[[1]][rep(1:2, 5), ]
  expect_identical(rule_in_short(dots), "dots")
  expect_match(rule_in_short(rules[[which(names == "cage")]]), "of 9: r1c1 r1c2")
})
