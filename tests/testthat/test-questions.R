test_that("uniqueness is counted for many puzzles", {
  expect_identical(is_unique(c(article_1, empty, unsolvable)), c(TRUE, FALSE, FALSE))
  expect_true(is_unique(as_matrix(article_1)))
  expect_warning(found <- is_unique(c(article_1, "x")), class = "oxidoku_warning_malformed")
  expect_identical(found, c(TRUE, NA))
  expect_identical(is_unique(character()), logical())
})

# Checks minimality by removing the clues one by one.
is_minimal_slowly <- function(board) {
  if (count_solutions(board) != 1) {
    return(FALSE)
  }
  all(vapply(which(board != 0L), function(at) {
    count_solutions(replace(board, at, 0L)) != 1
  }, NA))
}

test_that("a minimal puzzle needs all of its clues", {
  set.seed(5)
  grids <- generate_solution(4)
  minimal <- minimize_sudoku(grids)
  more <- lapply(seq_along(minimal), function(k) {
    board <- as.matrix(minimal[k])
    at <- which(board == 0L)[[k]]
    board[[at]] <- as.matrix(solve_sudoku(board))[[at]]
    board
  })
  boards <- c(lapply(minimal, as.matrix), more, list(as_matrix(article_1), as_matrix(empty), board_in(unsolvable)))
  expected <- vapply(boards, is_minimal_slowly, NA)
  expect_identical(is_minimal(boards), expected)
  expect_identical(is_minimal(boards, threads = 1), expected)
  expect_identical(expected[1:8], rep(c(TRUE, FALSE), each = 4))
  expect_warning(found <- is_minimal(c("x", article_1_solution)), class = "oxidoku_warning_malformed")
  expect_identical(found, c(NA, FALSE))
  expect_identical(is_minimal(character()), logical())
})

test_that("questions are answered for other sizes and rules", {
  set.seed(8)
  diagonal <- sudoku_rules(rule_diagonals())
  x <- c(
    minimize_sudoku(generate_sudoku(3, size = 6)$puzzle),
    generate_sudoku(2, rules = diagonal, clues = 40)$puzzle
  )
  slowly <- function(board, rules) {
    count <- function(board) count_solutions(board, rules = rules) == 1
    count(board) && !any(vapply(which(board != 0L), function(at) count(replace(board, at, 0L)), NA))
  }
  boards <- givens(x)
  expected <- mapply(slowly, boards, rules(x))
  expect_identical(is_minimal(x), expected)
  expect_identical(is_minimal(x, threads = 1), expected)
  expect_identical(expected, c(TRUE, TRUE, TRUE, FALSE, FALSE))
  expect_identical(is_minimal(boards[[4]], rules = diagonal), FALSE)
  expect_identical(count_clues(x), vapply(boards, function(board) sum(board > 0), 1L))
  expect_identical(count_clues(boards[[1]]), sum(boards[[1]] > 0))
  expect_identical(is_minimal(strrep(".", 16)), FALSE)
  expect_warning(found <- count_clues(c("1...", "......"), rules = sudoku_rules(size = 4)), class = "oxidoku_warning_malformed")
  expect_identical(found, c(NA, NA_integer_))
})

test_that("clues are counted", {
  expect_identical(count_clues(c(article_1, empty, article_1_solution)), c(26L, 0L, 81L))
  expect_warning(found <- count_clues(c("x", NA, empty)), class = "oxidoku_warning_malformed")
  expect_identical(found, c(NA, NA, 0L))
})

# Applies each symmetry to a matrix of flags.
turns <- list(
  vertical = function(x) x[, 9:1],
  horizontal = function(x) x[9:1, ],
  diagonal = t,
  anti_diagonal = function(x) t(x[9:1, 9:1]),
  rotation_180 = function(x) x[9:1, 9:1],
  rotation_90 = function(x) t(x[9:1, ])
)

test_that("symmetries are those of the pattern", {
  set.seed(2)
  names <- colnames(find_symmetries(empty))
  made <- lapply(setdiff(names, "full"), function(it) as.matrix(generate_sudoku(1, symmetry = it)$puzzle))
  boards <- c(made, list(as_matrix(article_1), as_matrix(empty)))
  found <- find_symmetries(boards)
  for (k in seq_along(boards)) {
    clues <- boards[[k]] != 0L
    expected <- vapply(turns, function(turn) identical(turn(clues), clues), NA)
    expect_identical(found[k, names(turns)], expected)
    expect_identical(found[[k, "both_diagonals"]], all(expected[c("diagonal", "anti_diagonal")]))
    expect_identical(found[[k, "orthogonal"]], all(expected[c("vertical", "horizontal")]))
    expect_identical(found[[k, "full"]], all(expected))
  }
  expect_true(all(diag(found[seq_along(made), setdiff(names, "full")])))
  expect_true(all(find_symmetries(empty)))
  expect_warning(found <- find_symmetries("x"), class = "oxidoku_warning_malformed")
  expect_true(all(is.na(found)))
  expect_identical(dim(find_symmetries(character())), c(0L, length(names)))
})

test_that("symmetries of any board are those of the classic one", {
  puzzles <- sudoku_examples$puzzle[1:50]
  expect_equal(find_symmetries(as_sudoku(puzzles)), find_symmetries(puzzles))
  for (symmetry in setdiff(symmetries, c("none", "random"))) {
    made <- withr::with_seed(1, generate_sudoku(3, symmetry = symmetry))
    expect_equal(find_symmetries(as_sudoku(made$puzzle)), find_symmetries(made$puzzle))
  }
})

test_that("symmetries of boards of other shapes", {
  made <- withr::with_seed(1, generate_sudoku(5, size = 6, symmetry = "rotation_90"))
  found <- find_symmetries(made)
  expect_true(all(found[, c("rotation_90", "rotation_180")]))
  # Two grids side by side have no quarter-turn symmetry, because rows are longer than columns.
  wide <- sudoku_rules(grids = c("r1c1", "r1c7"))
  board <- givens(sudoku_puzzle(rules = wide))
  board[1, 1] <- board[1, 15] <- 1L
  found <- find_symmetries(sudoku_puzzle(board, wide))
  expect_equal(colnames(found)[found[1, ]], "vertical")
  expect_equal(dim(find_symmetries(as_sudoku(character(), sudoku_rules(size = 4)))), c(0L, 9L))
  expect_true(all(is.na(find_symmetries(c(sudoku_puzzle(rules = wide), NA))[2, ])))
})
