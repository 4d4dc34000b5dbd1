# Many puzzles: their forms, and solve_puzzles().

texts <- c(article_1, hardest, empty)
matrices <- lapply(texts, as_matrix)

# Returns the same three puzzles in every form.
forms <- function() {
  rows <- t(vapply(matrices, function(board) as.vector(t(board)), integer(81)))
  frame <- data.frame(id = 1:3, puzzle = texts)
  list(
    "character" = texts,
    "named character" = c(a = texts[[1]], b = texts[[2]], c = texts[[3]]),
    "column" = frame$puzzle,
    "protected column" = data.frame(puzzle = I(texts))$puzzle,
    "strings of another class" = structure(texts, class = c("glue", "character")),
    "tibble column" = tibble::as_tibble(frame)[["puzzle"]],
    "dots" = chartr("0", ".", texts),
    "drawn" = vapply(texts, function(text) {
      paste(gsub("(.{9})", "\\1\n", text), collapse = "")
    }, ""),
    "list of matrices" = matrices,
    "list of doubles" = lapply(matrices, function(board) board + 0),
    "list of all kinds" = list(texts[[1]], as.data.frame(matrices[[2]]), matrix(NA, 9, 9)),
    "array" = array(unlist(matrices), c(9, 9, 3)),
    "matrix" = rows,
    "double matrix" = rows + 0,
    "character matrix" = matrix(as.character(rows), 3),
    "matrix with names" = matrix(rows, 3, dimnames = list(letters[1:3], NULL)),
    "data frame" = as.data.frame(rows),
    "data frame of text" = as.data.frame(matrix(as.character(rows), 3)),
    "tibble" = tibble::as_tibble(as.data.frame(rows))
  )
}

test_that("puzzles are the same in every form", {
  solution <- vapply(texts, function(text) as.character(solve_sudoku(text)), "", USE.NAMES = FALSE)
  for (name in names(forms())) {
    solved <- solve_puzzles(forms()[[name]])
    expect_identical(as.character(solved$puzzle), texts, info = name)
    expect_identical(as.character(solved$solution), solution, info = name)
    expect_identical(solved$status, c("unique", "unique", "multiple"), info = name)
    expect_identical(solved$n_solutions, c(1, 1, 2), info = name)
    expect_identical(solved$reason, rep(NA_character_, 3), info = name)
  }
})

test_that("one board is a set of one", {
  one <- list(
    article_1, as_matrix(article_1), as.data.frame(as_matrix(article_1)),
    array(as_matrix(article_1), c(9, 9, 1)), list(article_1), check_sudoku(article_1),
    list(check_sudoku(article_1))
  )
  for (board in one) {
    solved <- solve_puzzles(board)
    expect_identical(nrow(solved), 1L)
    expect_identical(as.character(solved$solution), article_1_solution)
    expect_identical(count_solutions(board), 1)
    expect_identical(rate_sudoku(board)$status, "unique")
  }
  expect_identical(as.character(solve_puzzles(solve_sudoku(article_1))$puzzle), article_1_solution)
})

test_that("solutions of one board are puzzles", {
  solved <- solve_puzzles(all_solutions(empty, 4))
  expect_identical(solved$puzzle, solved$solution)
  expect_identical(solved$status, rep("unique", 4))
  # These vectors are as long as a data frame of puzzles has columns.
  expect_identical(nrow(solve_puzzles(all_solutions(empty, 81))), 81L)
  expect_identical(nrow(solve_puzzles(all_solutions(empty, 9))), 9L)
})

test_that("no puzzles are no rows, of the same columns", {
  none <- list(
    character(), list(), array(0L, c(9, 9, 0)), matrix(0L, 0, 81),
    as.data.frame(matrix(0L, 0, 81)), all_solutions(clashing())
  )
  template <- solve_puzzles(article_1)[0, ]
  for (x in none) {
    expect_identical(solve_puzzles(x), template)
    expect_identical(count_solutions(x), numeric())
  }
})

test_that("the columns have their types", {
  solved <- solve_puzzles(c(texts, NA))
  expect_s3_class(solved, c("oxidoku_table", "tbl_df", "tbl", "data.frame"), exact = TRUE)
  types <- vapply(solved, typeof, "")
  expect_identical(types, c(
    puzzle = "character", clues = "integer", solution = "character", n_solutions = "double",
    status = "character", reason = "character"
  ))
  expect_identical(attr(solved, "row.names"), 1:4)
})

test_that("rows stay in order, however many there are", {
  # There are more puzzles than native code takes at a time, and each kind has a different result.
  puzzles <- rep(c(article_1, "x", empty, board_to_string(clashing()), article_2), 4000)
  solved <- solve_puzzles(puzzles, threads = 2)
  expect_identical(solved$status, rep(c("unique", "malformed", "multiple", "invalid", "unique"), 4000))
  expect_identical(as.character(solved$puzzle), ifelse(puzzles == "x", NA, puzzles))
  expect_identical(solved$solution[1:5], solved$solution[19996:20000])
})

test_that("a text is read closely once, and each of its rows has the reason", {
  calls <- 0
  usual <- as_board
  local_function("as_board", function(...) {
    calls <<- calls + 1
    usual(...)
  })
  read <- boards_of_strings(rep(c("x", "x", NA, article_1, "short"), 50), NULL, "board", NULL, NULL)
  expect_identical(calls, 3)
  expect_identical(is.na(read$x), rep(c(TRUE, TRUE, TRUE, FALSE, TRUE), 50))
  bad <- c("a wrong value at position 1", "a missing puzzle", "wrong values at positions 1, 2, 3 and 2 more")
  expect_identical(read$reason, rep(c(bad[c(1, 1, 2)], NA, bad[[3]]), 50))
})

test_that("a malformed row has a reason and does not stop the others", {
  rows <- c(
    NA, "", "short", article_1, strrep("y", 81), strrep("0", 82), strrep("\u00e9", 81),
    board_to_string(clashing()), article_2
  )
  solved <- solve_puzzles(rows)
  malformed <- c(1:3, 5:7)
  expect_identical(which(solved$status == "malformed"), malformed)
  expect_identical(solved$status[-malformed], c("unique", "invalid", "unique"))
  expect_identical(which(!is.na(solved$reason)), malformed)
  expect_identical(which(is.na(solved$puzzle)), malformed)
  expect_identical(which(is.na(solved$solution)), c(1:3, 5:8))
  expect_identical(solved$n_solutions, c(NA, NA, NA, 1, NA, NA, NA, 0, 1))
  # Each reason is a single line, for a table.
  expect_false(any(grepl("\n", solved$reason)))

  rated <- rate_sudoku(rows)
  expect_identical(rated$status, solved$status)
  expect_identical(is.na(rated$score), solved$status != "unique")
  counted <- expect_warning(count_solutions(rows), class = "oxidoku_warning_malformed")
  expect_identical(counted$positions, malformed)
  expect_identical(suppressWarnings(count_solutions(rows)), solved$n_solutions)
})

test_that("reasons can be read", {
  local_reproducible_output()
  boards <- list(
    NULL, factor("a"), 1:81, matrix(10, 9, 9), matrix(0, 3, 3), "12", NA_character_, list(),
    mean, 7, solve_sudoku(unsolvable)
  )
  expect_snapshot(writeLines(solve_puzzles(boards)$reason))
  expect_snapshot(writeLines(solve_puzzles(matrix(c(1:9, rep(0, 72), rep(12, 81)), 2, byrow = TRUE))$reason))
})

test_that("what holds no puzzles at all is an error", {
  for (x in list(NULL, factor(texts), mean, 1:81, matrix(0, 3, 3), TRUE, array(0, c(9, 9, 2, 2)), 5)) {
    error <- expect_error(solve_puzzles(x), class = "oxidoku_error")
    expect_identical(error$arg, "x")
    expect_error(rate_sudoku(x), class = "oxidoku_error")
    expect_error(count_solutions(x), class = "oxidoku_error")
  }
})

test_that("a table with a column `puzzle` is a set of puzzles for every verb", {
  for (table in list(
    tibble::tibble(id = 1:3, puzzle = texts[1:3]),
    data.frame(id = 1:3, puzzle = texts[1:3], puzzle2 = "x"),
    tibble::tibble(puzzle = as_sudoku(texts[1:3]), n = 1)
  )) {
    expect_identical(solve_puzzles(table), solve_puzzles(texts[1:3]))
    expect_identical(rate_sudoku(table), rate_sudoku(texts[1:3]))
    expect_identical(count_solutions(table), count_solutions(texts[1:3]))
    expect_identical(canonical_sudoku(table), canonical_sudoku(texts[1:3]))
    expect_identical(as_sudoku(table), as_sudoku(texts[1:3]))
    expect_identical(solve_puzzles(table[2, ]), solve_puzzles(texts[2]))
    expect_identical(nrow(solve_puzzles(table[0, ])), 0L)
  }
  set.seed(1)
  made <- generate_sudoku(2)
  expect_identical(rate_sudoku(made)$puzzle, made$puzzle)
  expect_identical(rate_sudoku(rate_sudoku(made)), rate_sudoku(made))
})

test_that("counting stops at the limit", {
  several <- c(article_1, empty, unsolvable)
  expect_identical(solve_puzzles(several, limit = 1)$n_solutions, c(1, 1, 0))
  # The status does not depend on the limit.
  expect_identical(solve_puzzles(several, limit = 1)$status, c("unique", "multiple", "none"))
  expect_identical(solve_puzzles(several, limit = 77)$n_solutions, c(1, 77, 0))
  four <- as_matrix(article_1_solution)
  four[1:2, 1:9] <- 0L
  solved <- solve_puzzles(list(four), limit = Inf)
  expect_identical(solved$n_solutions, 0 + length(all_solutions(four, 1000)))
  expect_identical(as.character(solved$solution), as.character(all_solutions(four, 1)))
  for (limit in list(0, NA, 1.5, "2", c(1, 2), NULL)) {
    error <- expect_error(solve_puzzles(several, limit), class = "oxidoku_error_argument")
    expect_identical(error$arg, "limit")
  }
})

test_that("threads do not change the result", {
  set.seed(3)
  boards <- lapply(1:300, function(i) {
    board <- as.matrix(shuffle_sudoku(hardest))
    board[sample(81, i %% 12)] <- 0L
    board
  })
  expect_identical(solve_puzzles(boards, 5, threads = 1), solve_puzzles(boards, 5, threads = 2))
  expect_identical(count_solutions(boards, 99, threads = 1), count_solutions(boards, 99, threads = 3))
})

test_that("further arguments are an error", {
  expect_error(solve_puzzles(texts, 2, 1, TRUE), class = "oxidoku_error_argument")
  expect_error(solve_puzzles(texts, limits = 3), "limits", class = "oxidoku_error_argument")
  expect_error(rate_sudoku(texts, tread = 3), "tread", class = "oxidoku_error_argument")
  expect_error(count_solutions(texts, Limit = 3), "Limit", class = "oxidoku_error_argument")
})

test_that("forked processes may solve, rate and generate", {
  skip_on_os("windows")
  skip_if_not_installed("parallel")
  work <- function(i) {
    set.seed(1)
    list(
      solve_puzzles(texts, threads = 2), rate_sudoku(texts, threads = 2),
      generate_sudoku(20, threads = 2)
    )
  }
  here <- work(0)
  forked <- parallel::mclapply(1:3, work, mc.cores = 2)
  for (result in forked) {
    expect_identical(result, here)
  }
})

test_that("workers of future may solve", {
  skip_on_cran()
  skip_if_not_installed("future")
  work <- quote(oxidoku::solve_puzzles(texts, threads = 2))
  withr::defer(future::plan("sequential"))
  here <- solve_puzzles(texts)
  plans <- c(if (future::supportsMulticore()) "multicore", if (is_installed()) "multisession")
  for (plan in plans) {
    future::plan(plan, workers = 2)
    job <- future::future(work, substitute = FALSE, globals = list(texts = texts))
    expect_identical(future::value(job), here, info = plan)
  }
})

test_that("own puzzles have the solutions that are kept", {
  table <- own_table("puzzles.csv")
  solutions <- as.numeric(table$solutions)
  solved <- solve_puzzles(table$puzzle)
  status <- ifelse(solutions > 1, "multiple", ifelse(solutions == 1, "unique", "none"))
  expect_identical(as.character(solved$status), status)
  expect_identical(as.character(solved$solution), ifelse(solutions > 0, table$first, NA))
  expect_identical(count_solutions(table$puzzle, limit = 1000), solutions)
  # Another method, one puzzle at a time, agrees.
  for (i in seq(1, nrow(table), 4)) {
    result <- solve_sudoku(table$puzzle[[i]], "hybrid")
    expect_identical(result$solved, solutions[[i]] > 0)
    if (solutions[[i]] == 1) {
      expect_identical(as.character(result), table$first[[i]])
    }
  }
})

# The engine's own tests solve every puzzle of the sets. These tests check the results in R for
# every tenth puzzle.

every_tenth <- function(set) {
  lines <- readLines(shared_file("puzzles", set))
  lapply(lines[seq(1, length(lines), 10)], as_matrix)
}

test_that("puzzles with one solution are solved", {
  skip_on_cran()
  for (set in c("easy_5000.txt", "17_clue_half.txt", "top1465.txt", "hardest_1106_375.txt")) {
    right <- vapply(every_tenth(set), function(board) {
      result <- solve_sudoku(board)
      result$status == "unique" && solves(result$solution, board)
    }, NA)
    expect_true(all(right), info = set)
  }
})

test_that("boards with many solutions get the first", {
  skip_on_cran()
  right <- vapply(every_tenth("many_solutions_5000.txt"), function(board) {
    result <- solve_sudoku(board)
    result$status == "multiple" && solves(result$solution, board) &&
      identical(as.matrix(all_solutions(board, 1)), result$solution)
  }, NA)
  expect_true(all(right))
})

test_that("dates and factors hold no digits", {
  for (x in list(
    structure(matrix(1, 2, 81), class = "Date"),
    structure(matrix(1L, 2, 81), levels = "a", class = "factor"),
    data.frame(matrix(0, 2, 80), day = Sys.Date())
  )) {
    expect_error(solve_puzzles(x), class = "oxidoku_error_type")
  }
  expect_identical(solve_puzzles(I(matrix(0, 2, 81)))$status, c("multiple", "multiple"))
})

test_that("every verb on puzzles says why one cannot be read", {
  rows <- c(article_1, "short", NA, "a.csv")
  reason <- solve_puzzles(rows)$reason
  expect_identical(is.na(reason), c(TRUE, FALSE, FALSE, FALSE))
  expect_identical(rate_sudoku(rows)$reason, reason)
  warning <- expect_warning(count_solutions(rows), class = "oxidoku_warning_malformed")
  expect_identical(warning$positions, 2:4)
  expect_identical(warning$reason, reason[-1])
  expect_match(conditionMessage(warning), reason[[2]], fixed = TRUE)
})

test_that("rows of one board with a bad row among them are named by every function for sets", {
  rows <- as.vector(strsplit(gsub("(.{9})", "\\1 ", article_1), " ")[[1]])
  bad <- replace(rows, 4, substr(rows[[4]], 1, 8))
  six <- c("1.....", "..2...", "...3.", "....4.", ".....5", "6.....")
  for (ask in list(solve_puzzles, rate_sudoku, count_clues, as_sudoku, count_solutions)) {
    error <- expect_error(ask(bad), class = "oxidoku_error_shape")
    expect_match(conditionMessage(error), "Row 4 has 8 cells", fixed = TRUE)
    expect_identical(error$rows, 4L)
    expect_match(conditionMessage(expect_error(ask(six), class = "oxidoku_error_shape")), "Row 3 has 5 cells", fixed = TRUE)
  }
  error <- expect_error(solve_puzzles(six, rules = sudoku_rules(size = 6)), class = "oxidoku_error_shape")
  expect_identical(error$rows, 3L)
  # Texts are a set of puzzles if one of them can be read, or if few of them look like rows.
  expect_identical(suppressWarnings(solve_puzzles(c(bad, article_1)))$status[[10]], "unique")
  expect_identical(nrow(solve_puzzles(rep("12", 9))), 9L)
})

test_that("boards of any size have many forms", {
  m <- matrix(0, 6, 6)
  m[1, 1] <- 1
  m[2, 3] <- 2
  one <- sudoku_puzzle(m)
  lines <- c("1.....", "..2...", "......", "......", "......", "......")
  forms <- list(
    replace(m, m == 0, NA), as.data.frame(m), paste(lines, collapse = ""), lines,
    paste(lines, collapse = "\n"), as.list(lines), apply(m, 1, as.list),
    matrix(ifelse(m == 0, "", m), 6), capture.output(print(one))[-1],
    "1 . . | . . .\n. . 2 | . . .\n------+------\n. . . | . . .\n. . . | . . .\n------+------\n. . . | . . .\n. . . | . . ."
  )
  for (form in forms) expect_identical(sudoku_puzzle(form), one)
  expect_identical(solve_sudoku(m)$givens, givens(one))
  expect_identical(as.character(one), paste(lines, collapse = ""))
  expect_identical(as.matrix(one), matrix(as.integer(m), 6))
})

test_that("pairs of digits in a small board are not numbers", {
  full <- "12 34\n34 12\n21 43\n43 21"
  expect_identical(givens(sudoku_puzzle(full)), givens(sudoku_puzzle("1234341221434321")))
  expect_true(check_sudoku(full)$solved)
  expect_error(sudoku_puzzle("12", sudoku_rules(size = 4)), "It has 2")
})

test_that("one malformed text does not make the others slow", {
  texts <- rep("1...2...3...4...", 3000)
  four <- sudoku_rules(size = 4)
  # Reading the texts one by one would take a second. The valid ones take a few milliseconds
  # together.
  used <- system.time(read <- solve_puzzles(c(texts, "bad"), rules = four, threads = 1))
  expect_lt(sum(used[1:2]), 0.6)
  expect_identical(which(is.na(read$solution)), 3001L)
  expect_identical(is.na(read$reason), rep(c(TRUE, FALSE), c(3000, 1)))
})

test_that("plain texts are read as the careful reader reads them", {
  call <- environment()
  careful <- function(x, rules) boards_one_by_one(as.list(x), rules, "x", call, NULL)
  read <- function(x, rules) as_boards(x, rules, "x", call)
  same <- function(x, rules) {
    expect_identical(as.character(read(x, rules)$x), as.character(careful(x, rules)$x))
    expect_identical(read(x, rules)$reason, careful(x, rules)$reason)
  }
  for (rules in list(sudoku_rules(size = 4), NULL)) {
    same(c("1...2...3...4...", "0_-.............", NA, strrep(".", 16)), rules)
    # Spaces, other lengths, wrong digits, and letters that may count from A need the careful
    # reader.
    same(c("1...2...3...4...", "1... 2...3...4...", "1...", NA, "5...............", "4..............."), rules)
  }
  sixteen <- sudoku_rules(size = 16)
  texts <- c(paste0("19AG", strrep(".", 252)), paste0(strrep(".", 255), "1"))
  letters_alone <- paste0("AB", strrep(".", 254))
  for (rules in list(sixteen, NULL)) same(c(letters_alone, texts), rules)
  diagonals <- sudoku_rules(rule_diagonals())
  for (rules in list(diagonals, sudoku_rules(), NULL)) same(c(article_1, "x", NA, article_2), rules)
  same(c(as.character(sudoku_puzzle(article_1, diagonals)), "bad", article_1, strrep(".", 16)), NULL)
})

test_that("puzzles of several sizes and rules are read from one vector or list", {
  killer <- sudoku_puzzle(rules = small_killer)
  texts <- c(article_1, "1...............", as.character(killer), "bad", NA)
  read <- solve_puzzles(texts)
  expect_identical(as.character(read$puzzle), replace(texts, 4, NA))
  expect_identical(read$status, c("unique", "multiple", solve_puzzles(killer)$status, "malformed", "malformed"))
  expect_identical(is.na(read$reason), c(TRUE, TRUE, TRUE, FALSE, FALSE))
  expect_identical(solve_puzzles(as.list(texts))$puzzle, read$puzzle)
})

test_that("a row of cells is a puzzle for boards of every size", {
  cells <- rbind(c(1L, rep(0L, 15)), c(0L, 2L, rep(0L, 14)))
  four <- sudoku_rules(size = 4)
  texts <- c("1...............", ".2..............")
  expect_identical(solve_puzzles(cells, rules = four)$puzzle, as_sudoku(texts, four))
  expect_identical(solve_puzzles(as.data.frame(cells), rules = four)$puzzle, as_sudoku(texts, four))
  diagonals <- sudoku_rules(rule_diagonals())
  expect_identical(solve_puzzles(matrix(0, 2, 81), rules = diagonals)$puzzle, rep(sudoku_puzzle(rules = diagonals), 2))
})

test_that("equal strings are read once, and each has its reason", {
  count <- new.env()
  count$read <- 0
  trace("as_board", bquote(assign("read", get("read", .(count)) + 1, .(count))), where = asNamespace("oxidoku"), print = FALSE)
  withr::defer(untrace("as_board", where = asNamespace("oxidoku")))
  read_all <- as_boards(rep(c("x", article_1, "12"), 50))
  expect_identical(count$read, 2)
  expect_identical(read_all$reason, rep(c("a wrong value at position 1", NA, "not 9x9 cells but 2 characters"), 50))
  expect_identical(is.na(read_all$x), rep(c(TRUE, FALSE, TRUE), 50))
})
