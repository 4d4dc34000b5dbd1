test_that("steps have their columns", {
  steps <- find_steps(article_1)
  expect_s3_class(steps, c("oxidoku_steps", "tbl_df", "tbl", "data.frame"), exact = TRUE)
  types <- vapply(steps, typeof, "")
  expect_identical(types, c(
    technique = "character", digits = "list", placements = "list", eliminations = "list",
    cells = "list", length = "integer", score = "integer", scale = "character", text = "character",
    pattern = "list", position = "list"
  ))
  expect_true(all(vapply(steps$digits, is.integer, NA)))
  integers <- function(x, names) {
    tibble::is_tibble(x) && identical(names(x), names) && all(vapply(x, is.integer, NA))
  }
  expect_true(all(vapply(steps$placements, integers, NA, c("row", "col", "digit"))))
  expect_true(all(vapply(steps$eliminations, integers, NA, c("row", "col", "digit"))))
  expect_true(all(vapply(steps$cells, integers, NA, c("row", "col"))))
  table <- sudoku_techniques()
  at <- match(steps$technique, table$name)
  expect_false(is.unsorted(at))
  expect_identical(steps$score, table$score[at])
  # Every step has an effect, and its text is a sentence.
  moves <- vapply(steps$placements, nrow, 0L) + vapply(steps$eliminations, nrow, 0L)
  expect_true(all(moves > 0))
  expect_true(all(grepl("^([A-Z]|r[1-9]c[1-9]).*\\.$", steps$text)))
})

test_that("no steps have the same columns", {
  none <- find_steps(article_1_solution)
  expect_identical(nrow(none), 0L)
  expect_identical(vapply(none, typeof, ""), vapply(find_steps(article_1), typeof, ""))
  expect_identical(format(none), character())
  local_reproducible_output()
  expect_snapshot(none)
})

test_that("all hidden singles of a board are found, and nothing else", {
  # By the definition, a digit has only one cell left in a house.
  marks <- candidates(article_1)
  found <- list()
  box <- (row(diag(9)) - 1) %/% 3 * 3 + (col(diag(9)) - 1) %/% 3 + 1
  for (digit in 1:9) {
    for (house in c(split(1:81, row(diag(9))), split(1:81, col(diag(9))), split(1:81, box))) {
      open <- house[marks[, , digit][house] & as_matrix(article_1)[house] == 0L]
      if (length(open) == 1) {
        found <- c(found, list(c((open - 1) %% 9 + 1, (open - 1) %/% 9 + 1, digit)))
      }
    }
  }
  steps <- find_steps(article_1, techniques = "hidden_single")
  placed <- lapply(steps$placements, function(it) c(it$row, it$col, it$digit))
  expect_setequal(vapply(placed, paste, "", collapse = " "), vapply(found, paste, "", collapse = " "))
  expect_identical(unique(steps$technique), "hidden_single")
})

test_that("all steps of all techniques are right", {
  set.seed(11)
  puzzles <- generate_sudoku(3, level = c("Hard", "Unfair", "Extreme"))
  fired <- character()
  for (puzzle in puzzles$puzzle) {
    solution <- as.matrix(solve_sudoku(puzzle))
    path <- explain_sudoku(puzzle)
    easy <- c("full_house", "naked_single", "hidden_single")
    k <- match(FALSE, path$technique %in% easy)
    state <- replayed(puzzle, path, k)
    steps <- find_steps(state$board, candidates = state$candidates, givens = puzzle)
    expect_length(wrong_steps(steps, solution), 0)
    # Eliminated and placed candidates existed before the step.
    existed <- vapply(steps$eliminations, function(it) all(state$candidates[as.matrix(it)]), NA)
    expect_true(all(existed))
    expect_true(all(path$technique[[k]] == steps$technique[[1]]))
    fired <- union(fired, steps$technique)
  }
  expect_gt(length(fired), 15)
})

test_that("pencil marks count: fewer of them show more", {
  marks <- candidates(article_1)
  marks[1, 8, -9] <- FALSE
  steps <- find_steps(article_1, candidates = marks, techniques = "naked_single")
  found <- do.call(rbind, steps$placements)
  expect_true(any(found$row == 1 & found$col == 8 & found$digit == 9))
  before <- do.call(rbind, find_steps(article_1, techniques = "naked_single")$placements)
  expect_false(any(before$row == 1 & before$col == 8))
  # Giving all marks is the same as giving none. Marks of filled cells and of digits that the
  # board excludes are ignored.
  simple <- sudoku_techniques()$name[1:40]
  texts <- function(...) find_steps(article_1, ..., techniques = simple)$text
  expect_identical(texts(candidates = candidates(article_1)), texts())
  expect_identical(texts(candidates = array(TRUE, c(9, 9, 9))), texts())
})

test_that("techniques restrict what is found", {
  steps <- find_steps(article_1)
  for (technique in unique(steps$technique)) {
    alone <- find_steps(article_1, techniques = technique)
    expect_identical(alone$text, steps$text[steps$technique == technique], info = technique)
  }
  expect_identical(nrow(find_steps(article_1, techniques = "leviathan")), 0L)
})

test_that("brute force is found only where it is named", {
  expect_false("brute_force" %in% find_steps(hardest)$technique)
  expect_identical(find_steps(hardest, techniques = "brute_force")$technique, "brute_force")
})

test_that("uniqueness is used only where there is one solution", {
  uniqueness <- sudoku_techniques()$name[sudoku_techniques()$family == "uniqueness"]
  # Four cells in two rows, two columns and two boxes have two digits that can be swapped. With
  # one more empty cell in a house of a corner, they look like a unique rectangle.
  solution <- as_matrix(article_1_solution)
  pairs <- expand.grid(r1 = 1:9, r2 = 1:9, c1 = 1:9, c2 = 1:9)
  same <- function(a, b) (a - 1) %/% 3 == (b - 1) %/% 3
  pairs <- pairs[with(pairs, r1 != r2 & same(r1, r2) & !same(c1, c2)), ]
  at <- function(r, c) solution[cbind(r, c)]
  swap <- with(pairs, at(r1, c1) == at(r2, c2) & at(r1, c2) == at(r2, c1))
  deadly <- pairs[which(swap), ]
  expect_gt(nrow(deadly), 0)
  looked_like_one <- 0
  for (i in seq_len(nrow(deadly))) {
    it <- deadly[i, ]
    board <- solution
    board[c(it$r1, it$r2), c(it$c1, it$c2)] <- 0L
    # Remove a third digit from the houses of the first corner, so that it becomes a candidate
    # there.
    for (digit in setdiff(1:9, solution[c(it$r1, it$r2), c(it$c1, it$c2)])) {
      more <- board
      row <- which(more[it$r1, ] == digit)
      box <- which(more == digit & same(row(more), it$r1) & same(col(more), it$c1))
      column <- which(more[, it$c1] == digit)
      more[it$r1, row] <- 0L
      more[box] <- 0L
      more[column, it$c1] <- 0L
      marks <- candidates(more)
      corners <- cbind(c(it$r1, it$r1, it$r2, it$r2), c(it$c1, it$c2, it$c1, it$c2))
      sizes <- apply(corners, 1, function(rc) sum(marks[rc[[1]], rc[[2]], ]))
      if (!identical(sort(as.integer(sizes)), c(2L, 2L, 2L, 3L)) || looked_like_one == 3) next
      looked_like_one <- looked_like_one + 1
      stopifnot(count_solutions(more) == 2)
      expect_identical(nrow(find_steps(more, techniques = uniqueness)), 0L)
      path <- explain_sudoku(more)
      expect_identical(summary(path)$outcome, "stuck")
      expect_false(any(path$technique %in% uniqueness))
    }
  }
  expect_gt(looked_like_one, 0)
  # If there is one solution, these techniques do find steps.
  set.seed(2)
  puzzle <- generate_sudoku(require = "unique_rectangle_1")$puzzle
  state <- state_before(puzzle, "unique_rectangle_1")
  found <- find_steps(state$board, candidates = state$candidates, techniques = "unique_rectangle_1")
  expect_gt(nrow(found), 0)
})

test_that("avoidable rectangles need cells that are not givens", {
  set.seed(4)
  avoidable <- c("avoidable_rectangle_1", "avoidable_rectangle_2")
  puzzle <- generate_sudoku(require = "avoidable_rectangle_1", max_tries = 1e6)$puzzle
  state <- state_before(puzzle, "avoidable_rectangle_1")
  found <- function(...) {
    find_steps(state$board, ..., candidates = state$candidates, techniques = avoidable)
  }
  expect_gt(nrow(found(givens = puzzle)), 0)
  expect_identical(nrow(found()), 0L)
})

test_that("options change what is found", {
  # Overlap and nodes of almost locked sets only add steps.
  set.seed(5)
  puzzle <- generate_sudoku(require = "als_xz")$puzzle
  als <- c("als_xz", "als_xy_wing")
  state <- state_before(puzzle, "als_xz")
  found <- function(options) {
    find_steps(
      state$board,
      givens = puzzle, candidates = state$candidates, techniques = als, options = options
    )
  }
  apart <- found(step_options())
  overlapping <- found(step_options(als_overlap = TRUE))
  expect_gt(nrow(overlapping), nrow(apart))
  expect_length(wrong_steps(overlapping, as.matrix(solve_sudoku(puzzle))), 0)
})

test_that("steps print", {
  local_reproducible_output(width = 80)
  steps <- find_steps(article_1, techniques = c("hidden_single", "pointing"))
  expect_snapshot({
    print(steps, n = 2)
    writeLines(head(format(steps), 3))
    steps[1, ]
  })
  expect_output(expect_invisible(print(steps[0, ])), "0 steps")
})

test_that("steps of a board with several solutions come with a note", {
  expect_output(print(find_steps(matrix(0, 9, 9))), "0 steps; the puzzle has several solutions")
  expect_no_match(capture.output(print(find_steps(article_1), n = 1))[[1]], "several")
})

test_that("forcing chains come node by node", {
  path <- path_to_the_end()
  chains <- Filter(Negate(is.null), lapply(path$pattern, `[[`, "forcing"))
  expect_length(chains, sum(path$length > 0))
  expect_identical(vapply(chains, `[[`, 0L, "size"), path$length[path$length > 0])
  for (forcing in chains) {
    for (branch in forcing$branches) {
      expect_named(branch, c("row", "col", "digit", "on", "parents", "reason", "number"))
      before <- mapply(function(rows, at) all(rows < at), branch$parents, seq_len(nrow(branch)))
      expect_true(all(before))
      inside <- branch$number[branch$reason == "nested"]
      expect_true(all(inside %in% seq_along(forcing$nested)))
    }
  }
})

test_that("texts shorten long chains", {
  path <- path_to_the_end()
  expect_lt(max(nchar(path$text)), 3000)
  at <- first_of(path, "nested_forcing_chains_2")
  expect_match(path$text[[at]], "[Chain 1: ", fixed = TRUE)
  inside <- path$pattern[[at]]$forcing$nested
  expect_match(path$text[[at]], inside[[1]]$text, fixed = TRUE)
})

test_that("steps name digits above 9 by their letters, and keep them as integers", {
  path <- path_of_size(12)
  placed <- do.call(rbind, path$placements)
  expect_type(placed$digit, "integer")
  expect_true(any(placed$digit > 9))
  lines <- format(path)
  expect_false(any(grepl("= 1[0-9]|not 1[0-9] ", lines)))
  first <- which(lengths(lapply(path$placements, `[[`, "digit")) == 1)[[1]]
  one <- path$placements[[first]]
  expect_match(lines[[first]], paste0("r", one$row, "c", one$col, " = ", symbol_of(one$digit)), fixed = TRUE)
  gone <- outcome_words(one[0, ], tibble::tibble(row = c(1L, 2L), col = 3L, digit = c(12L, 9L)))
  expect_identical(gone, "not 9 in r2c3; not C in r1c3")
})

# Returns the rows and columns of the cells named in a text.
cells_named <- function(text) {
  names <- regmatches(text, gregexpr("r[1-9]c[1-9]", text))[[1]]
  cbind(row = as.integer(substr(names, 2, 2)), col = as.integer(substr(names, 4, 4)))
}

see_each_other <- function(a, b) {
  box <- function(cell) (cell[["row"]] - 1) %/% 3 * 3 + (cell[["col"]] - 1) %/% 3
  a[["row"]] == b[["row"]] || a[["col"]] == b[["col"]] || box(a) == box(b)
}

test_that("an empty rectangle sends its digit to cells that the pair does not see", {
  set.seed(8)
  puzzles <- generate_sudoku(6, level = "Hard")$puzzle
  names <- c("empty_rectangle", "dual_empty_rectangle")
  texts <- unlist(lapply(puzzles, function(puzzle) {
    path <- explain_sudoku(puzzle)
    at <- unique(round(seq(1, nrow(path), length.out = 12)))
    unlist(lapply(path$position[at], function(before) {
      find_steps(
        before$board,
        givens = before$givens, candidates = before$candidates, techniques = names
      )$text
    }))
  }))
  expect_gt(length(texts), 5)
  ways <- "then (r[1-9]c[1-9]) must be; then ([^;.]+) cannot be [1-9], and [1-9] goes to ([^.]+)[.]"
  for (text in texts) {
    for (way in regmatches(text, gregexpr(ways, text))[[1]]) {
      parts <- regmatches(way, regexec(ways, way))[[1]]
      near <- cells_named(parts[[2]])[1, ]
      sees <- function(cells) apply(cells, 1, function(cell) see_each_other(near, cell))
      expect_true(all(sees(cells_named(parts[[3]]))), label = text)
      expect_false(any(sees(cells_named(parts[[4]]))), label = text)
    }
  }
})

test_that("loops name their cells in order", {
  cases <- technique_cases()
  cases <- cases[grepl("oddagon|broken_wing", cases$technique) & cases$option == "", ]
  expect_gt(length(unique(cases$technique)), 3)
  for (i in seq_len(nrow(cases))) {
    steps <- steps_of_case(cases[i, ])
    for (text in steps$text) {
      cells <- cells_named(sub("(are|form) a loop.*", "", text))
      after <- c(seq_len(nrow(cells))[-1], 1)
      for (at in seq_len(nrow(cells))) {
        expect_true(see_each_other(cells[at, ], cells[after[[at]], ]), label = text)
      }
    }
  }
})

test_that("limits above 9 are named as the board shows them, and counts are numbers", {
  text_of <- function(rule, technique) {
    find_steps(sudoku_puzzle(rules = sudoku_rules(rule, size = 12)), techniques = technique)$text
  }
  text <- text_of(rule_thermometer("r1c1-r1c4"), "thermometer_ends")
  expect_match(text, "r1c4 is at most C, so r1c3, r1c2 and r1c1 are at most B, A and 9, in this order", fixed = TRUE)
  text <- text_of(rule_x_sum(top = c(`1` = 78)), "x_sum_first")
  expect_match(text, "the first 12 cells can add up to 78", fixed = TRUE)
  expect_match(text, "so it is C.", fixed = TRUE)
})

test_that("steps of rules name what decides, on boards of several sizes", {
  text_of <- function(rule, technique, filled = NULL, size = 9) {
    board <- matrix(0L, size, size)
    for (cell in names(filled)) {
      place <- as.integer(strsplit(cell, "[rc]")[[1]][-1])
      board[place[[1]], place[[2]]] <- as.integer(filled[[cell]])
    }
    find_steps(sudoku_puzzle(board, sudoku_rules(rule, size = size)), techniques = technique)$text
  }
  expect_says <- function(text, ...) for (words in c(...)) expect_match(text, words, fixed = TRUE)
  arrow <- rule_arrow("r1c1", "r2c2 r3c3")
  expect_says(
    text_of(arrow, "sum_last_cell", c(r2c2 = 2, r3c3 = 4)),
    "r2c2 and r3c3 add up to 6. So r1c1 is 6."
  )
  expect_says(
    text_of(arrow, "sum_last_cell", c(r1c1 = 12, r2c2 = 2), 12),
    "r1c1 is C, and r2c2 is 2, which leaves A. So r3c3 is A."
  )
  for (size in c(9, 12)) {
    n <- if (size == 9) "4" else "B"
    place <- if (size == 9) "r1c4" else "r1c11"
    expect_says(
      text_of(rule_numbered_room(left = c(r1 = if (size == 9) 4 else 11)), "numbered_room", c(r1c3 = 7), size),
      paste("If r1c1 were 1, it would point at itself and be", n),
      sprintf("If r1c1 were %s, %s would be %s as well", n, place, n),
      sprintf("%s is not in r1c3, so r1c1 cannot be 3", n),
      sprintf("r1c1 cannot be %s, so %s is not in", if (size == 9) "4 or 7" else "7 or B", n)
    )
  }
  expect_says(
    text_of(rule_sandwich(rows = c(`1` = 35)), "sandwich_crust", c(r1c5 = 5)),
    "With the sandwich clue 35 left of row 1, 1 and 9 must have 7 cells between them",
    "So 1 and 9, in this order, can only be in r1c1 and r1c9, or in r1c9 and r1c1."
  )
  expect_says(
    text_of(rule_skyscraper(left = c(r1 = 5)), "skyscraper_bounds"),
    "r1c1 is at most 5, r1c2 is at most 6, r1c3 is at most 7 and r1c4 is at most 8."
  )
  expect_says(
    text_of(rule_quadruple("r1c1 r1c2 r2c1 r2c2", 1:4), "quadruple_digits", size = 6),
    "still lacks 1, 2, 3 and 4. Its only empty cells, r1c1, r1c2, r2c1 and r2c2, must hold these digits."
  )
  expect_says(
    text_of(rule_cage("r1c1 r1c2 r1c3 r2c1 r2c2 r2c3 r3c1 r3c2", 40), "innie_outie"),
    "The cage of 40 covers all cells of box 1 except r3c3 and adds up to 40, so r3c3 is 5."
  )
})

test_that("a single step of a path prints its reason, several print briefly", {
  path <- explain_sudoku(article_1)
  one <- capture.output(print(path[8, ]))
  expect_identical(one[[1]], "1 step of a path, with its score on HoDoKu's scale")
  expect_identical(one[[2]], sprintf("8. %s (%d)", label_of(path$technique[[8]]), path$score[[8]]))
  expect_match(gsub(" +", " ", paste(one[-(1:2)], collapse = "")), gsub(" +", " ", path$text[[8]]), fixed = TRUE)
  expect_length(capture.output(print(path[1:2, ])), 3)
})

test_that("digits that are removed from the same cells are listed together, and long results are wrapped", {
  gone <- function(digits, cells) tibble::tibble(row = 1L, col = rep(cells, length(digits)), digit = rep(digits, each = length(cells)))
  none <- gone(integer(), integer())
  expect_identical(outcome_words(none, gone(c(2L, 4L, 9L), 1:2)), "not 2, 4, 9 in r1c1, r1c2")
  expect_identical(outcome_words(none, rbind(gone(2L, 1:2), gone(3L, 1L), gone(5L, 1:2))), "not 2, 5 in r1c1, r1c2; not 3 in r1c1")
  expect_identical(outcome_words(none, none), "")
  withr::local_options(cli.width = 40)
  lines <- step_lines(explain_sudoku(article_1)[1:9, ])
  expect_gt(length(lines), 9)
  expect_lte(max(nchar(lines)), 40)
})

test_that("no steps on a full board are not a failure to find any", {
  full <- find_steps(article_1_solution)
  expect_identical(capture.output(print(full)), "No steps: the board is full.")
  expect_identical(capture.output(print(find_steps(article_1, techniques = "jellyfish"))), "0 steps")
  expect_identical(capture.output(print(summary(full))), "0 steps")
})

test_that("the summary of steps names their boards, and adds up scores only along a path", {
  steps <- find_steps(article_1, techniques = c("hidden_single", "pointing"))
  expect_identical(capture.output(print(summary(steps)))[[1]], "7 steps on one board (9x9)")
  expect_identical(summary(steps)$score, NA_integer_)
  path <- explain_sudoku(article_1)
  expect_match(capture.output(print(summary(path[1:5, ])))[[1]], "^5 steps on one board \\(9x9\\)[.] Score [0-9]+ on HoDoKu's scale$")
  both <- summary(rbind(steps, find_steps(article_2, techniques = "hidden_single")))
  expect_match(capture.output(print(both))[[1]], "^[0-9]+ steps on 2 boards \\(9x9\\)$")
})

test_that("a position with rules prints them", {
  killer <- sudoku_puzzle(strrep(".", 36), sudoku_rules(rule_cage("r1c1 r1c2", 5), size = 6))
  position <- explain_sudoku(killer)$position[[1]]
  expect_match(capture.output(print(position)), "cage.* 5", all = FALSE)
})
