# Maps of a board under each symmetry. Clues have the symmetry if its map keeps their cells.
keeps <- list(
  none = function(m) m,
  vertical = function(m) m[, 9:1],
  horizontal = function(m) m[9:1, ],
  diagonal = function(m) t(m),
  anti_diagonal = function(m) t(m[9:1, 9:1]),
  rotation_180 = function(m) m[9:1, 9:1],
  rotation_90 = function(m) t(m[9:1, ])
)
keeps_all <- list(
  both_diagonals = c("diagonal", "anti_diagonal"),
  orthogonal = c("vertical", "horizontal"),
  full = c("vertical", "horizontal", "diagonal", "anti_diagonal", "rotation_90")
)

has_symmetry <- function(puzzle, symmetry) {
  clues <- clue_cells(puzzle)
  parts <- if (is.null(keeps_all[[symmetry]])) symmetry else keeps_all[[symmetry]]
  all(vapply(parts, function(part) identical(keeps[[part]](clues), clues), NA))
}

# Returns the sets of cells that a symmetry maps to each other, as indices.
orbits <- function(symmetry) {
  parts <- if (is.null(keeps_all[[symmetry]])) symmetry else keeps_all[[symmetry]]
  group <- matrix(1:81, 9)
  for (round in 1:4) {
    for (part in parts) group <- pmin(group, keeps[[part]](group))
  }
  split(1:81, group)
}

# Whether removing any orbit of clues gives a second solution.
is_minimal <- function(puzzle, symmetry = "none") {
  board <- as_matrix(puzzle)
  sets <- Filter(function(cells) any(board[cells] != 0L), orbits(symmetry))
  fewer <- lapply(sets, function(cells) replace(board, cells, 0L))
  all(count_solutions(fewer) == 2)
}

relabelled <- function(puzzle) {
  digits <- strsplit(puzzle, "")[[1]]
  seen <- unique(digits[digits != "0"])
  paste(ifelse(digits == "0", "0", match(digits, seen)), collapse = "")
}

test_that("puzzles have their columns", {
  set.seed(1)
  puzzles <- generate_sudoku(3)
  expect_s3_class(puzzles, c("oxidoku_generated", "oxidoku_scored", "tbl_df", "tbl", "data.frame"), exact = TRUE)
  expect_identical(vapply(puzzles, typeof, ""), c(
    puzzle = "character", solution = "character", clues = "integer", level = "integer",
    score = "integer", hardest = "character", symmetry = "character", tries = "double",
    seed = "character"
  ))
  expect_s3_class(puzzles$level, "ordered")
  expect_identical(puzzles$clues, vapply(puzzles$puzzle, function(it) sum(clue_cells(it)), 0L, USE.NAMES = FALSE))
  expect_true(all(puzzles$tries >= 1))
  expect_identical(generate_sudoku(0), puzzles[0, ])
  expect_identical(nrow(generate_sudoku()), 1L)
})

test_that("every puzzle has the one solution it comes with, and is minimal", {
  set.seed(2)
  puzzles <- generate_sudoku(40)
  expect_true(all(vapply(puzzles$puzzle, has_one_solution, NA)))
  expect_true(all(vapply(puzzles$puzzle, is_minimal, NA)))
  solved <- solve_puzzles(puzzles$puzzle)
  expect_identical(puzzles$solution, solved$solution)
  rated <- rate_sudoku(puzzles$puzzle)
  expect_identical(as.list(puzzles[c("level", "score", "hardest")]), as.list(rated[c("level", "score", "hardest")]))
})

test_that("puzzles have the symmetry asked for, and no orbit too many", {
  set.seed(3)
  for (symmetry in setdiff(symmetries, "random")) {
    puzzles <- generate_sudoku(4, symmetry = symmetry)
    expect_identical(puzzles$symmetry, rep(symmetry, 4))
    expect_true(all(vapply(puzzles$puzzle, has_symmetry, NA, symmetry)), info = symmetry)
    expect_true(all(vapply(puzzles$puzzle, is_minimal, NA, symmetry)), info = symmetry)
    expect_identical(solve_puzzles(puzzles$puzzle)$status, rep("unique", 4))
  }
  drawn <- generate_sudoku(40, symmetry = "random")
  expect_true(all(mapply(has_symmetry, drawn$puzzle, drawn$symmetry)))
  expect_gt(length(unique(drawn$symmetry)), 4)
  # Minimal puzzles are usually not symmetric, so the check can fail.
  expect_false(has_symmetry(article_1, "vertical"))
})

test_that("puzzles have the level, score and clues asked for", {
  set.seed(4)
  for (level in levels_by_difficulty) {
    puzzles <- generate_sudoku(3, level = level)
    expect_identical(as.character(puzzles$level), rep(level, 3))
    expect_identical(as.character(rate_sudoku(puzzles$puzzle)$level), rep(level, 3))
  }
  scored <- generate_sudoku(5, score = c(300, 400))
  expect_true(all(scored$score >= 300 & scored$score <= 400))
  expect_true(all(generate_sudoku(3, score = c(1500, Inf))$score >= 1500))
  expect_identical(generate_sudoku(3, clues = 24)$clues, rep(24L, 3))
  many <- generate_sudoku(5, clues = c(30, 32))
  expect_true(all(many$clues %in% 30:32))
  expect_identical(solve_puzzles(many$puzzle)$status, rep("unique", 5))
})

test_that("several levels take turns", {
  made <- function(n, ...) {
    withr::local_seed(21)
    generate_sudoku(n, ...)
  }
  four <- made(4, c("Easy", "Medium"))
  expect_identical(as.character(four$level), c("Easy", "Medium", "Easy", "Medium"))
  expect_identical(four$clues, clues_of(four$puzzle))
  # Levels from a table keep their order, and each is used once.
  expect_identical(
    as.character(made(3, four$level[c(2, 1, 2)])$level), c("Medium", "Easy", "Medium")
  )
  # Puzzle k does not depend on `n` or the number of threads. The puzzles of the first level are
  # the same as without other levels.
  more <- made(9, c("Easy", "Medium"), threads = 2)
  expect_identical(more[1:4, ], four)
  expect_identical(more$puzzle[c(1, 3, 5, 7, 9)], made(5, "Easy")$puzzle)
  # The grids of the two levels are not equivalent.
  expect_false(any(are_equivalent(four$solution[c(1, 3)], four$solution[c(2, 4)])))
  expect_identical(nrow(made(0, c("Easy", "Medium"))), 0L)
  expect_identical(as.character(made(1, c("Hard", "Easy"))$level), "Hard")
  # If one level runs out of tries, the puzzles of the other are still returned.
  warning <- expect_warning(
    some <- made(4, c("Easy", "Extreme"), max_tries = 1),
    class = "oxidoku_warning_exhausted"
  )
  expect_equal(nrow(some) + warning$missing, 4)
  # An impossible request raises an error for any of the levels.
  expect_error(made(4, c("Hard", "Easy"), require = "x_wing"), class = "oxidoku_error_request")
})

test_that("puzzles need not be minimal where minimal puzzles are rare", {
  set.seed(22)
  many <- generate_sudoku(3, level = "Easy", clues = 40)
  expect_identical(many$clues, rep(40L, 3))
  expect_identical(as.character(many$level), rep("Easy", 3))
  expect_identical(solve_puzzles(many$puzzle)$status, rep("unique", 3))
  # The rule at its limits; an explicit `minimal` decides.
  minimal <- function(clues = NULL, symmetry = "none", pattern = integer(), minimal = NULL) {
    check_minimal(minimal, rep(clues, length.out = 2 * (length(clues) > 0)), symmetry, pattern, NULL)
  }
  expect_true(minimal())
  expect_true(minimal(28))
  expect_true(minimal(c(25, 60)))
  expect_false(minimal(29))
  expect_true(minimal(32, "full"))
  expect_false(minimal(33, "rotation_180"))
  expect_false(minimal(pattern = 1:81))
  expect_true(minimal(40, minimal = TRUE))
  expect_false(minimal(20, minimal = FALSE))
  # The warning suggests a remedy if the call insists on minimal puzzles.
  warning <- expect_warning(
    generate_sudoku(2, level = "Easy", clues = 36, minimal = TRUE, max_tries = 50),
    class = "oxidoku_warning_exhausted"
  )
  expect_match(conditionMessage(warning), "minimal = FALSE", fixed = TRUE)
  warning <- expect_warning(
    generate_sudoku(1, clues = 20, max_tries = 2),
    class = "oxidoku_warning_exhausted"
  )
  expect_no_match(conditionMessage(warning), "minimal = FALSE", fixed = TRUE)
})

test_that("one puzzle is printed as a board too, and all are plotted", {
  withr::local_seed(23)
  one <- generate_sudoku()
  lines <- capture.output(print(one))
  expect_identical(tail(lines, 13), plain_board_lines(as.matrix(one$puzzle), classic_rules()$facts))
  two <- generate_sudoku(2)
  expect_false(any(grepl("+--", capture.output(print(two)), fixed = TRUE)))
  # Puzzles are shortened before other columns.
  local_reproducible_output(width = 80)
  shown <- capture.output(print(one[c("puzzle", "solution", "clues", "level", "score", "hardest")]))
  expect_match(shown, paste0(" ", one$hardest), fixed = TRUE, all = FALSE)
  # A row without its puzzle is not drawn as a board.
  expect_false(any(grepl("| .", capture.output(print(one["clues"])), fixed = TRUE)))
  local_pdf <- withr::local_tempfile(fileext = ".pdf")
  grDevices::pdf(local_pdf)
  withr::defer(grDevices::dev.off())
  expect_identical(length(plot(two)$boards), 2L)
  expect_error(plot(two["clues"]), "9 rows", class = "oxidoku_error")
})

test_that("levels and techniques may be written as people write them", {
  made <- function(...) {
    set.seed(3)
    generate_sudoku(2, ...)
  }
  expect_identical(made(level = c("easy", "MEDIUM")), made(level = c("Easy", "Medium")))
  expect_identical(made(require = "X-Wing"), made(require = "x_wing"))
})

test_that("clues are where the pattern has them", {
  set.seed(5)
  pattern <- (row(diag(9)) + col(diag(9))) %% 2 == 0
  puzzles <- generate_sudoku(3, pattern = pattern)
  for (puzzle in puzzles$puzzle) {
    expect_identical(clue_cells(puzzle), pattern)
    expect_true(has_one_solution(puzzle))
  }
})

test_that("a pattern may be a board", {
  made <- function(pattern) {
    withr::local_seed(24)
    generate_sudoku(pattern = pattern)$puzzle
  }
  puzzle <- made(clue_cells(article_1))
  expect_identical(clue_cells(puzzle), clue_cells(article_1))
  for (board in list(article_1, as_matrix(article_1), as_sudoku(article_1), as.data.frame(as_matrix(article_1)))) {
    expect_identical(made(board), puzzle)
  }
})

test_that("required techniques are used, and only those allowed", {
  set.seed(6)
  required <- generate_sudoku(3, require = c("x_wing", "pointing"))
  for (puzzle in required$puzzle) {
    expect_true(all(c("x_wing", "pointing") %in% explain_sudoku(puzzle)$technique))
  }
  allow <- c("full_house", "naked_single", "hidden_single", "pointing")
  allowed <- generate_sudoku(10, allow = allow, level = "Medium")
  for (puzzle in allowed$puzzle) {
    path <- explain_sudoku(puzzle)
    expect_true(all(path$technique %in% allow))
    expect_identical(summary(path)$outcome, "solved")
  }
})

test_that("the seed decides, whatever the threads and n", {
  made <- function(n, threads, ...) {
    set.seed(7)
    generate_sudoku(n, threads = threads, ...)
  }
  one <- made(60, 1)
  expect_identical(made(60, 2), one)
  expect_identical(made(60, 3), one)
  expect_identical(made(7, 1), one[1:7, ])
  expect_identical(made(23, 2), one[1:23, ])
  expect_identical(made(9, 2, level = "Hard"), made(12, 1, level = "Hard")[1:9, ])
  # Another seed and the next call return other puzzles.
  expect_false(any(generate_sudoku(60)$puzzle %in% one$puzzle))
})

test_that("the result of a seed is pinned", {
  withr::local_seed(1, .rng_kind = "Mersenne-Twister", .rng_normal_kind = "Inversion", .rng_sample_kind = "Rejection")
  puzzles <- generate_sudoku(30, threads = 2)
  written <- withr::local_tempfile()
  writeLines(as.character(puzzles$puzzle), written, sep = "\n")
  expect_identical(unname(tools::md5sum(written)), "a5304e411816a34f3c039749251d5905")
  expect_identical(substr(as.character(puzzles$puzzle[[1]]), 1, 24), "600352000000408100000006")
})

test_that("no two are equal or one another's relabelling", {
  set.seed(8)
  puzzles <- generate_sudoku(500, threads = 2)$puzzle
  expect_identical(anyDuplicated(vapply(puzzles, relabelled, "")), 0L)
  with <- generate_sudoku(200, relabellings = TRUE)$puzzle
  expect_identical(anyDuplicated(with), 0L)
})

test_that("an exhausted search ends with what was found", {
  set.seed(9)
  warning <- NULL
  puzzles <- withCallingHandlers(
    generate_sudoku(3, clues = 17, symmetry = "full", max_tries = 40),
    oxidoku_warning_exhausted = function(w) {
      warning <<- w
      invokeRestart("muffleWarning")
    }
  )
  expect_s3_class(warning, "oxidoku_warning")
  expect_identical(nrow(puzzles), 0L)
  expect_named(puzzles, c("puzzle", "solution", "clues", "level", "score", "hardest", "symmetry", "tries", "seed"))
  expect_identical(warning$found, 0L)
  expect_equal(warning$missing, 3)
  expect_identical(warning$tally$tries, 40 * warning$tally$items)
  expect_match(conditionMessage(warning), "max_tries")
  expect_match(conditionMessage(warning), "All [0-9,]+ attempts failed: every puzzle had [0-9]+ to [0-9]+ clues[.]")

  # Only some of the puzzles are found.
  few <- suppressWarnings(generate_sudoku(40, level = "Extreme", max_tries = 3))
  expect_gt(nrow(few), 0)
  expect_lt(nrow(few), 40)
  expect_true(all(few$level == "Extreme"))
  expect_true(all(few$tries <= 3))
})

test_that("the warning says what was wrong with the puzzles", {
  tally <- function(..., fewest = NA_integer_, most = fewest) {
    none <- c("unmade", "without_puzzle", "other_clues", "not_minimal", "too_easy", "too_hard", "too_long", "otherwise", "duplicates")
    utils::modifyList(c(stats::setNames(as.list(rep(0, 9)), none), list(fewest = fewest, most = most)), list(...))
  }
  expect_identical(tally_words(tally(too_easy = 30)), "every puzzle was too easy")
  expect_identical(tally_words(tally(too_easy = 1)), "the puzzle was too easy")
  expect_identical(tally_words(tally(too_easy = 1, too_hard = 2500)), "2,500 puzzles were too hard, 1 was too easy")
  levels <- tally(too_easy = 40, too_hard = 3, easy = 30, medium = 0, hard = 10, unfair = 0)
  expect_identical(tally_words(levels), "40 puzzles were too easy (Easy or Hard), 3 were too hard")
  clues <- tally(other_clues = 200, fewest = 20L, most = 25L)
  expect_identical(tally_words(clues, c(18, 18)), "every puzzle had 20 to 25 clues")
  # Other puzzles with a number in the range fail for another reason.
  expect_identical(tally_words(clues, c(25, 30)), "every puzzle had too few or too many clues (20 to 25)")
  expect_identical(tally_words(tally(other_clues = 1, fewest = 24L), c(18, 18)), "the puzzle had 24 clues")
  expect_identical(failed_words(list(tries = 200, items = 1), 0), "All 200 attempts failed")
  expect_identical(failed_words(list(tries = 1, items = 1), 0), "The only attempt failed")
  expect_identical(failed_words(list(tries = 200, items = 1), 3), "200 attempts to make 1 more puzzle failed")
})

test_that("a refused request names only the arguments of the caller", {
  error <- expect_error(generate_sudoku(score = c(1, 5)), class = "oxidoku_error_request")
  expect_identical(error$arg, "score")
  expect_match(conditionMessage(error), "No puzzle meets this request[.]\n.*no puzzle has a score in the range[.]")
  error <- expect_error(generate_sudoku(level = "Hard", score = c(1, 5)), class = "oxidoku_error_request")
  expect_identical(error$arg, c("score", "level"))
  expect_match(conditionMessage(error), "no puzzle of the level has a score in the range")
})

test_that("contradictions are refused at once", {
  loose <- matrix(TRUE, 9, 9)
  loose[1:2, ] <- FALSE
  wishes <- list(
    list(clues = 16), list(clues = c(30, 20)), list(clues = 50, minimal = TRUE), list(clues = 81, minimal = FALSE),
    list(clues = 22, symmetry = "rotation_90"), list(score = c(500, 400)),
    list(level = "Easy", score = c(900, 950)), list(level = "Easy", require = "x_wing"),
    list(require = "x_wing", allow = "naked_single"), list(allow = "x_wing"),
    list(require = "leviathan"), list(pattern = loose, minimal = FALSE),
    list(pattern = matrix(FALSE, 9, 9)), list(pattern = clue_cells(article_1), symmetry = "vertical"),
    list(pattern = clue_cells(article_1), clues = 30), list(level = "Hard", allow = "naked_single")
  )
  for (wish in wishes) {
    error <- expect_error(do.call(generate_sudoku, wish), class = "oxidoku_error_request")
    expect_s3_class(error, "oxidoku_error")
    expect_true(any(error$arg %in% names(wish)))
    expect_match(conditionMessage(error), error$arg[[1]], fixed = TRUE)
  }
  local_reproducible_output()
  expect_condition_snapshot(
    generate_sudoku(clues = 16),
    generate_sudoku(level = "Easy", require = "x_wing"),
    generate_sudoku(pattern = loose, minimal = FALSE),
    generate_sudoku(clues = 22, symmetry = "rotation_90")
  )
})

test_that("arguments are checked", {
  wrong <- list(
    n = list(-1, NA, 1.5, "1", c(1, 2), NULL, 1e9),
    level = list("simple", NA, 1, character(), c("Easy", "x"), TRUE, c("Easy", NA)),
    score = list("1", NA, -1, 1:3, c(1.5, 2), TRUE),
    clues = list("24", NA, -1, 1:3, 24.5, 99),
    symmetry = list("rotation", NA, 1, c("none", "full"), NULL),
    scale = list("SE 1.2", NA, 1, NULL),
    minimal = list(NA, 1, "yes"),
    pattern = list(TRUE, diag(9)[, 1:8] == 1, replace(diag(9) == 1, 2, NA)),
    max_tries = list(0, NA, "many", 1.5, c(1, 2)),
    relabellings = list(NA, 1, "no")
  )
  for (arg in names(wrong)) {
    for (value in wrong[[arg]]) {
      wish <- stats::setNames(list(value), arg)
      make <- function() do.call(generate_sudoku, wish)
      # The full message of the first value is made.
      is_first <- identical(value, wrong[[arg]][[1]])
      error <- expect_error(if (is_first) make() else with_brief_errors(make()), class = "oxidoku_error_argument")
      expect_identical(error$arg, arg)
    }
  }
  expect_error(generate_sudoku(difficulty = "Easy"), "level", class = "oxidoku_error_argument")
  expect_error(generate_sudoku(1, "Easy", 300), "named", class = "oxidoku_error_argument")
  expect_error(generate_sudoku(pattern = matrix(10, 9, 9)), class = "oxidoku_error_cell")
  instead <- c(seed = "set.seed", blanks = "clues", techniques = "require")
  for (arg in names(instead)) {
    wish <- stats::setNames(list(1), arg)
    error <- expect_error(do.call(generate_sudoku, wish), class = "oxidoku_error_argument")
    expect_match(conditionMessage(error), instead[[arg]])
  }
})

test_that("generating moves R's generator on, and nothing else does", {
  set.seed(1)
  before <- .Random.seed
  expect_error(generate_sudoku(clues = "x"), class = "oxidoku_error")
  solve_puzzles(texts <- c(article_1, empty))
  rate_sudoku(texts)
  expect_identical(.Random.seed, before)
  generate_sudoku()
  expect_false(identical(.Random.seed, before))
})

test_that("solved grids are right, seeded and independent of n", {
  set.seed(10)
  grids <- generate_solution(50)
  expect_true(is_sudoku(grids))
  expect_true(all(vapply(as.list(grids), function(it) solves(as.matrix(it), matrix(0L, 9, 9)), NA)))
  expect_identical(anyDuplicated(grids), 0L)
  set.seed(10)
  expect_identical(generate_solution(7), grids[1:7])
  expect_identical(generate_solution(0), grids[0])
  expect_length(generate_solution(), 1)
  for (n in list(-1, NA, "1", 1.5, c(1, 2))) {
    error <- expect_error(generate_solution(n), class = "oxidoku_error_argument")
    expect_identical(error$arg, "n")
  }
})

test_that("first rows of solved grids are even", {
  set.seed(12)
  digits <- strsplit(as.character(generate_solution(5400)), "")
  grids <- aperm(array(as.integer(unlist(digits)), c(9, 9, 5400)), c(2, 1, 3))
  for (cell in list(c(1, 1), c(5, 7), c(9, 9))) {
    counts <- tabulate(grids[cell[[1]], cell[[2]], ], 9)
    expect_gt(stats::chisq.test(counts)$p.value, 1e-4)
  }
  # Counts the digits of row 2 of box 1 that are in row 1 of box 2, from 0 to 3. The 56 patterns
  # of a band split into 1, 27, 27 and 1.
  shared <- vapply(1:5400, function(i) length(intersect(grids[2, 1:3, i], grids[1, 4:6, i])), 0L)
  expect_gt(stats::chisq.test(table(factor(shared, 0:3)), p = c(1, 27, 27, 1) / 56)$p.value, 1e-4)
})

test_that("a shuffled board is an equivalent one", {
  set.seed(13)
  shuffled <- do.call(c, lapply(1:30, function(i) shuffle_sudoku(article_1)))
  expect_true(is_sudoku(shuffled))
  expect_identical(unique(count_solutions(shuffled)), 1)
  # Renaming digits does not change the set of their frequencies.
  profile <- function(board) sort(tabulate(board[board != 0L], 9))
  for (board in lapply(as.list(shuffled), as.matrix)) {
    expect_identical(profile(board), profile(as_matrix(article_1)))
  }
  expect_identical(anyDuplicated(shuffled), 0L)
  full <- as.matrix(shuffle_sudoku(article_1_solution))
  expect_true(solves(full, matrix(0L, 9, 9)))
  # Works for any form of a board and for several boards, each with its own random stream.
  set.seed(13)
  expect_identical(shuffle_sudoku(as_matrix(article_1)), shuffled[1])
  set.seed(13)
  expect_identical(shuffle_sudoku(c(article_1, article_2))[1], shuffled[1])
  expect_error(shuffle_sudoku("x"), class = "oxidoku_error")
  # A board without a solution still has none.
  expect_identical(count_solutions(shuffle_sudoku(clashing())), 0)
})

test_that("boards of other sizes are shuffled by the symmetries that they have", {
  # Returns every image of a board, found by applying exchanges repeatedly.
  orbit <- function(board, box) {
    exchanges <- function(m) {
      side <- nrow(m)
      swap <- function(i, j) replace(seq_len(side), c(i, j), c(j, i))
      pairs <- utils::combn(side, 2, simplify = FALSE)
      within <- function(size) Filter(function(p) (p[1] - 1) %/% size == (p[2] - 1) %/% size, pairs)
      whole <- function(size) {
        bands <- utils::combn(side / size, 2, simplify = FALSE)
        lapply(bands, function(b) {
          lines <- seq_len(side)
          one <- (b[1] - 1) * size + seq_len(size)
          two <- (b[2] - 1) * size + seq_len(size)
          replace(lines, c(one, two), c(two, one))
        })
      }
      rows <- c(lapply(within(box[1]), function(p) swap(p[1], p[2])), whole(box[1]))
      columns <- c(lapply(within(box[2]), function(p) swap(p[1], p[2])), whole(box[2]))
      digits <- lapply(pairs, function(p) c(0, swap(p[1], p[2])))
      c(
        lapply(rows, function(at) m[at, ]), lapply(columns, function(at) m[, at]),
        lapply(digits, function(to) matrix(to[m + 1], side)), if (box[1] == box[2]) list(t(m))
      )
    }
    text <- function(m) paste(ifelse(t(m) == 0, ".", t(m)), collapse = "")
    seen <- text(board)
    left <- list(board)
    while (length(left) > 0) {
      found <- exchanges(left[[1]])
      names <- vapply(found, text, "")
      new <- !names %in% seen & !duplicated(names)
      seen <- c(seen, names[new])
      left <- c(left[-1], found[new])
    }
    sort(seen)
  }
  set.seed(14)
  # The clues share a box, but not a row or a column: 8 pairs of cells and 12 pairs of digits.
  board <- matrix(0, 4, 4)
  board[1, 1] <- 1
  board[2, 2] <- 2
  all <- orbit(board, c(2, 2))
  expect_length(all, 96)
  drawn <- as.character(shuffle_sudoku(rep(as_sudoku(board), 3000)))
  expect_setequal(drawn, all)
  # Each image is equally likely.
  expect_gt(stats::chisq.test(table(drawn))$p.value, 1e-4)
  # Boxes of two rows and three columns are not transposed, so two clues in a row of a box stay in
  # a row.
  board <- matrix(0, 6, 6)
  board[1, 1:2] <- 1:2
  all <- orbit(board, c(2, 3))
  drawn <- as.character(shuffle_sudoku(rep(as_sudoku(board), 6000)))
  expect_identical(setdiff(drawn, all), character())
  expect_gt(length(unique(drawn)), 0.9 * length(all))
})

test_that("shuffled puzzles of other sizes keep their solutions", {
  set.seed(15)
  made <- generate_sudoku(4, size = 6)
  shuffled <- shuffle_sudoku(made$puzzle)
  expect_identical(count_solutions(shuffled), rep(1, 4))
  expect_identical(count_clues(shuffled), made$clues)
  expect_false(any(shuffled == made$puzzle))
  # Boards with letters, sizes without boxes, several sizes in one vector, and classic puzzles
  # among them.
  none <- sudoku_puzzle(rules = sudoku_rules(size = 5, regions = "none"))
  some <- c(generate_sudoku(1, size = 12)$puzzle, none, as_sudoku(article_1), generate_sudoku(1, size = 4)$puzzle)
  mixed <- shuffle_sudoku(some)
  expect_identical(keys_of_puzzles(mixed), keys_of_puzzles(some))
  expect_identical(count_clues(mixed), count_clues(some))
  expect_identical(count_solutions(mixed[-2]), rep(1, 3))
  set.seed(16)
  first <- shuffle_sudoku(some)
  set.seed(16)
  expect_identical(shuffle_sudoku(some), first)
  error <- expect_error(shuffle_sudoku(sudoku_puzzle(rules = sudoku_rules(rule_diagonals()))), class = "oxidoku_error_rules")
  expect_identical(error$arg, "x")
})

test_that("minimising removes clues until each is needed", {
  set.seed(14)
  for (symmetry in c("none", "rotation_180", "full")) {
    puzzle <- minimize_sudoku(article_1_solution, symmetry)
    expect_true(is_sudoku(puzzle))
    text <- as.character(puzzle)
    expect_true(has_symmetry(text, symmetry))
    expect_true(is_minimal(text, symmetry))
    expect_identical(as.character(solve_sudoku(puzzle)), article_1_solution)
  }
  minimal <- minimize_sudoku(article_1)
  board <- as.matrix(minimal)
  expect_true(all(board == 0L | board == as_matrix(article_1)))
  # The comparison is between puzzles, not between cells.
  expect_identical(minimize_sudoku(minimal) == minimal, TRUE)
  expect_identical(minimize_sudoku(minimal), minimal)
  set.seed(15)
  one <- minimize_sudoku(article_1_solution)
  set.seed(15)
  expect_identical(minimize_sudoku(as_matrix(article_1_solution), "None"), one)
})

test_that("minimising needs one solution", {
  for (board in list(empty, clashing(), unsolvable)) {
    error <- expect_error(minimize_sudoku(board), class = "oxidoku_error_not_unique")
    expect_s3_class(error, "oxidoku_error")
    expect_identical(error$arg, "x")
  }
  # A vector of any length remains a vector.
  expect_warning(lost <- minimize_sudoku(as_sudoku(empty)), class = "oxidoku_warning_not_unique")
  expect_identical(is.na(lost), TRUE)
  expect_error(minimize_sudoku(article_1, "none", 3), "named", class = "oxidoku_error_argument")
  for (symmetry in list("random", "x", NA, 1)) {
    error <- expect_error(minimize_sudoku(article_1, symmetry), class = "oxidoku_error_argument")
    expect_identical(error$arg, "symmetry")
  }
  local_reproducible_output()
  expect_condition_snapshot(
    minimize_sudoku(empty),
    minimize_sudoku(clashing())
  )
})

# The recorded puzzles of a seed never change.
test_that("a seed gives these puzzles, whatever the number of threads", {
  chequered <- (row(diag(9)) + col(diag(9))) %% 2 == 0
  calls <- list(
    list(level = "Hard", puzzle = "004706002006020000000080300300000007100000635060009201040075000802000050000200403", tries = 4),
    list(level = "Extreme", puzzle = "090000000000004008000570300009000000007000894500302000000010040010200000786000050", tries = 8),
    list(symmetry = "random", puzzle = "080060000200800400306704090004008500700610004002040670000509800000000005000020960", tries = 1),
    list(clues = 22, puzzle = "400260000000000030306000090004300000090010080002005070670000002000080010000007900", tries = 12),
    list(
      minimal = FALSE, level = "Hard", tries = 35,
      puzzle = "050070300080310062036002005043701000097020003000006008000000907000509080400007000"
    ),
    list(pattern = chequered, puzzle = "409060107050801030306050208060308020705010304030905070601030802020406010508020903", tries = 1)
  )
  for (asked in calls) {
    expected <- asked[c("puzzle", "tries")]
    for (threads in 1:2) {
      set.seed(7)
      made <- do.call(generate_sudoku, c(asked[setdiff(names(asked), names(expected))], threads = threads))
      expect_identical(list(puzzle = as.character(made$puzzle), tries = made$tries), expected)
    }
  }
})

test_that("levels of a wrong type and an infinite score are refused", {
  for (level in list(mean, new.env(), 1i, list("Easy"))) {
    expect_error(generate_sudoku(level = level), "`level` must be", class = "oxidoku_error_argument")
  }
  expect_error(generate_sudoku(score = Inf), "`score` must be", class = "oxidoku_error_argument")
})
