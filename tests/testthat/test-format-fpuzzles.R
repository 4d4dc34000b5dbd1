puzzle <- played$puzzle
native_lz <- function(code, longest = 200000L) oxidoku:::native_lz_decompress(code, longest)

test_that("the JSON of f-puzzles and its links hold what the player did, and more", {
  skip_if_not_installed("jsonlite")
  expect_held("fpuzzles", c("puzzle", "filled", "candidates", "solution", "label", "author"))
  expect_held("f-puzzles", c("puzzle", "filled", "candidates", "solution", "label", "author"))
})

test_that("texts are compressed and decompressed as the slow way does it", {
  withr::local_seed(20261122)
  texts <- c(
    "a", "aa", "aaaaaaaaaaaaaaaa", "\u00e9\u4e2d\U1F600", strrep("{\"value\":1},", 81),
    vapply(1:60, function(i) {
      paste(sample(strsplit("ab{}\":,123\u00e9\u4e2d ", "")[[1]], sample(1:400, 1), TRUE), collapse = "")
    }, "")
  )
  codes <- oxidoku:::native_lz_compress(texts)
  expect_identical(codes, vapply(texts, slow_lz_compress, "", USE.NAMES = FALSE))
  expect_identical(native_lz(codes), texts)
  for (i in seq_len(sweep_size(30, 100, 300))) {
    code <- mutated(sample(codes, 1), base64_characters)
    slow <- slow_lz_decompress(code)
    fast <- native_lz(code)
    # A code that was cut off or changed has no text, and neither does one with half a surrogate
    # pair.
    if (nzchar(fast)) expect_identical(fast, slow, label = code)
    if (!is.null(slow) && !grepl("?", slow, fixed = TRUE)) expect_identical(fast, slow, label = code)
  }
})

test_that("decompression takes time and memory in bounds", {
  # A short code with repeated phrases expands to a very long text.
  bomb <- oxidoku:::native_lz_compress(strrep("a", 3e6))
  expect_lt(nchar(bomb), 20000)
  expect_identical(native_lz(bomb), "")
  expect_identical(nchar(native_lz(bomb, 3000000L)), 3000000L)
  expect_identical(native_lz(bomb, 2999999L), "")
  expect_match(read_sudoku(paste0("https://f-puzzles.com/?load=", bomb))$reason, "cut or changed")
  # Random text of a million characters.
  noise <- paste(rep_len(base64_characters[c(15, 53, 33, 7, 60, 2, 41)], 1e6), collapse = "")
  read <- read_sudoku(c(puzzle, paste0("https://f-puzzles.com/?load=", noise)))
  expect_identical(as.character(read$puzzle), c(puzzle, NA))
  expect_match(read$reason[[2]], "no puzzle needs more than 60,000", fixed = TRUE)
})

test_that("a solution with empty cells is left out, and a plus in a link is escaped", {
  skip_if_not_installed("jsonlite")
  json <- function(solution) {
    grid <- rep(list(rep(list(stats::setNames(list(), character())), 9)), 9)
    as.character(jsonlite::toJSON(list(size = 9, grid = grid, solution = solution), auto_unbox = TRUE))
  }
  solution <- digits_of_string(played$solution)
  expect_identical(as.character(read_sudoku(I(json(solution)))$solution), played$solution)
  expect_false("solution" %in% names(read_sudoku(I(json(replace(solution, 5, 0))))))
  expect_false("solution" %in% names(read_sudoku(I(json(solution[-1])))))
  # At least one of these titles gives a code with a plus sign.
  x <- tibble::tibble(puzzle = puzzle, label = strrep("ab", 1:30))
  links <- vapply(1:30, function(i) fpuzzles_link(entry_of_row(x, i), NULL), "")
  expect_true(any(grepl("%2B", links, fixed = TRUE)))
  expect_false(any(grepl("+", links, fixed = TRUE)))
  expect_identical(read_sudoku(links)$label, x$label)
})
