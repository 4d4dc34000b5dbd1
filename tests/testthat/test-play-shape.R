skip_if_not_installed("htmlwidgets")

faults_of_other <- function(widget) schema_faults(through_json(widget$x), "other")

six <- sudoku_puzzle(".4......2..5.2.1..4..3.......16.5...", sudoku_rules(size = 6))

test_that("any board can be played", {
  boards <- list(
    small_killer = sudoku_puzzle(rules = small_killer), jigsaw = sudoku_puzzle(rules = small_jigsaw),
    ten = sudoku_puzzle(rules = sudoku_rules(size = 10)), twelve = sudoku_puzzle(rules = sudoku_rules(size = 12)),
    fifteen = matrix(0L, 15, 15), sixteen = matrix(0L, 16, 16), samurai = sudoku_puzzle(rules = sudoku_rules(grids = "samurai")),
    latin = sudoku_puzzle(rules = sudoku_rules(size = 5, regions = "none")), matrix = matrix(0L, 6, 6), six = six
  )
  for (name in names(boards)) {
    widget <- suppressWarnings(play_sudoku(boards[[name]]), classes = "oxidoku_warning_not_unique")
    expect_s3_class(widget, c("oxidoku_any", "oxidoku_board", "htmlwidget"), exact = TRUE)
    expect_identical(faults_of_other(widget), character(), label = name)
  }
  expect_identical(play_anyway(matrix(0L, 6, 6))$x, play_anyway(sudoku_puzzle(rules = sudoku_rules(size = 6)))$x)
  expect_identical(play_sudoku(strrep(".", 16), rules = small_killer)$x, play_sudoku(boards$small_killer)$x)
})

test_that("the page of a path is shown, not printed as its path", {
  for (widget in list(view_path(explain_sudoku(six)), view_path(explain_sudoku(article_1)))) {
    expect_no_error(capture.output(print(widget)))
    expect_false(inherits(widget, "oxidoku_path"))
    expect_s3_class(widget, "oxidoku_board")
    expect_output(print(summary(widget)), "Page that shows")
  }
})

test_that("classic boards have none of it", {
  expect_identical(play_sudoku(article_1, rules = sudoku_rules())$x, play_sudoku(article_1)$x)
  expect_false(any(c("shape", "clues", "proof") %in% names(play_sudoku(article_1)$x)))
})

test_that("the solution travels only with hints, its number always", {
  solution <- solve_sudoku(sudoku_puzzle(rules = small_killer))$solution
  digits <- as.integer(t(solution))
  with <- play_sudoku(sudoku_puzzle(rules = small_killer))$x
  expect_identical(unclass(with$solution), digits)
  without <- play_sudoku(sudoku_puzzle(rules = small_killer), hints = FALSE)$x
  expect_null(without$solution)
  expect_identical(without$proof, with$proof)
  expect_identical(with$proof, proof_of(digits))
  expect_false(proof_of(rev(digits)) == proof_of(digits))
})

test_that("a puzzle without a unique solution has neither", {
  x <- play_anyway(matrix(0L, 4, 4))$x
  expect_identical(x$status, "multiple")
  expect_null(x$solution)
  expect_null(x$proof)
})

# Finds the pairs of cells that must differ, slowly: they must if, for every digit in one cell,
# the engine removes it from the other.
apart_by_engine <- function(rules) {
  facts <- rules$facts
  n <- length(facts$row)
  open <- open_masks(rules, facts)
  struck <- function(cell, digit) {
    board <- matrix(0L, facts$rows, facts$columns)
    board[facts$row[[cell]], facts$col[[cell]]] <- digit
    masks <- masks_of(candidates_of(list(board = board, rules = rules)), facts, environment())
    bitwAnd(masks, bitwShiftL(1L, digit - 1L)) == 0L | bitwAnd(open, bitwShiftL(1L, digit - 1L)) == 0L
  }
  pairs <- lapply(seq_len(n), function(cell) {
    all <- lapply(Filter(function(digit) bitwAnd(open[[cell]], bitwShiftL(1L, digit - 1L)) != 0L, seq_len(facts$digits)), struck, cell = cell)
    Reduce(`&`, all)
  })
  do.call(rbind, pairs)
}

test_that("cells that may not be equal are those of the engine", {
  kinds <- list(
    rule_diagonals(), rule_windows(), rule_disjoint_groups(), rule_anti_knight(), rule_anti_king(),
    rule_all_different("r1c1 r2c3 r4c4"), rule_extra_region(paste0("r", 1:9, "c", c(1, 2, 3, 1, 2, 3, 1, 2, 3))),
    rule_cage("r1c1 r2c2 r3c4"), rule_renban("r1c1 r2c2 r3c4"), rule_thermometer("r3c3 r4c4 r5c3"), rule_greater("r3c3>r4c3")
  )
  for (rule in kinds) {
    rules <- sudoku_rules(rule)
    facts <- rules$facts
    sees <- matrix(FALSE, 81, 81)
    apart <- groups_apart(rules, facts, check_native(native_peers(rules))$cells)
    for (group in c(lapply(shape_houses(facts), `[[`, "cells"), apart)) sees[group + 1, group + 1] <- TRUE
    engine <- apart_by_engine(rules)
    diag(sees) <- diag(engine) <- TRUE
    # The engine may remove more candidates, for example because a digit limits the rest of a sum.
    expect_true(all(engine[sees]), label = format(rules))
    plain <- isTRUE(kind_of(rules$rules[[1]])$only_differ)
    if (plain) expect_identical(sees, engine, label = format(rules))
  }
})

test_that("several puzzles with the same rules come with a list", {
  two <- c(six, sudoku_puzzle(rules = sudoku_rules(size = 6)))
  x <- play_anyway(two)$x
  expect_length(x$more, 1)
  expect_length(x$links, 0)
  expect_error(play_sudoku(c(six, sudoku_puzzle(rules = small_killer))), "same rules", class = "oxidoku_error_argument")
  expect_error(play_sudoku(two, candidates = candidates(six)), "for one puzzle", class = "oxidoku_error_argument")
})

test_that("givens, candidates and new puzzles", {
  solved <- solve_sudoku(six)$solution
  x <- play_sudoku(sudoku_puzzle(solved, sudoku_rules(size = 6)), givens = six)$x
  expect_identical(sum(x$digits > 0), 36L)
  expect_identical(sum(x$givens > 0), sum(givens(six) > 0))
  x <- play_sudoku(six, candidates = candidates(six))$x
  expect_identical(unclass(x$centre)[[2]], 0L)
  expect_gt(x$centre[[1]], 0)
  expect_error(play_sudoku(six, candidates = candidates(article_1)), class = "oxidoku_error_argument")
  expect_error(play_sudoku(six, level = "Easy"), class = "oxidoku_error_argument")
  set.seed(1)
  made <- play_sudoku(rules = sudoku_rules(size = 4))$x
  expect_identical(made$status, "unique")
  random <- play_sudoku(rules = sudoku_rules(random_cages(), size = 6))$x
  expect_gt(length(random$rules), 0)
  expect_error(play_sudoku(six, rules = small_killer), class = "oxidoku_error_rules")
})

test_that("links are those that R writes", {
  x <- play_sudoku(sudoku_puzzle(rules = small_killer))$x
  hrefs <- vapply(x$links, `[[`, "", "href")
  expect_true(rules(read_sudoku(hrefs[[1]])$puzzle) == small_killer)
})

test_that("positions with rules are boards", {
  board <- givens(six)
  position <- new_position(board, board, candidates(six), rules(six))
  expect_identical(position$status, solve_sudoku(six)$status)
  expect_identical(as.matrix(solve_sudoku(position)), as.matrix(solve_sudoku(six)))
  expect_identical(play_sudoku(position)$x$givens, play_sudoku(six)$x$givens)
})

test_that("the script of other boards is at most 91 kB with the styles", {
  folder <- system.file("htmlwidgets", package = "oxidoku")
  files <- file.path(folder, c("oxidoku_any.js", "oxidoku_any.css", "oxidoku_board.css", "oxidoku_view.css"))
  expect_lte(sum(file.size(files)), 91000)
})

test_that("a page of other boards has their script alone", {
  file <- withr::local_tempfile(fileext = ".html")
  save_sudoku_page(play_sudoku(six), file)
  page <- paste(readLines(file), collapse = "\n")
  expect_match(page, "oxidoku_any")
  expect_no_match(page, "copy_line\"),", fixed = TRUE)
  expect_lt(nchar(page), 160000)
})

test_that("houses come with boxes first", {
  facts <- rules(six)$facts
  houses <- shape_houses(facts)
  expect_identical(vapply(houses, `[[`, "", "kind"), rep(c("box", "row", "column"), each = 6))
  expect_identical(unclass(houses[[1]]$cells), c(0L, 1L, 2L, 6L, 7L, 8L))
  expect_identical(unclass(houses[[8]]$cells), 6:11)
})

test_that("the rating on the page is that of rate_sudoku()", {
  set.seed(1)
  puzzles <- c(generate_sudoku(2, rules = sudoku_rules(random_cages(2:3), size = 6))$puzzle, as_sudoku(hardest))
  for (i in seq_along(puzzles)) {
    rated <- rate_sudoku(puzzles[i])
    rating <- play_sudoku(puzzles[i])$x$rating
    expect_identical(rating$level, as.character(rated$level))
    expect_identical(rating$hardest, label_of(rated$hardest))
  }
})
