# One vector holds puzzles of all kinds: base R, tibbles and files handle it like text.

mixed <- function() {
  c(
    as_sudoku(article_1), sudoku_puzzle(rules = small_killer), missing_puzzle(),
    sudoku_puzzle(paste0("1", strrep(".", 15)), small_jigsaw), sudoku_puzzle(rules = sudoku_rules(size = 6)), as_sudoku(article_1)
  )
}

# Functions that return a vector, as text or unchanged.
round_trips <- list(
  loop = function(x) {
    out <- character()
    for (one in x) out <- c(out, one)
    out
  },
  vapply = function(x) vapply(seq_along(x), function(i) as.character(x[[i]]), ""),
  c = function(x) c(x[1:2], x[3:6]),
  rbind = function(x) rbind(data.frame(p = x[1:2]), data.frame(p = x[3:6]))$p,
  ifelse = function(x) ifelse(rep(TRUE, length(x)), x, NA),
  unlist = function(x) unlist(as.list(x)),
  factor = function(x) as.character(factor(x, levels = unique(as.character(x)))),
  split = function(x) unsplit(split(x, c(1, 2, 1, 2, 1, 2)), c(1, 2, 1, 2, 1, 2)),
  assign = function(x) {
    y <- rep(as_sudoku(article_1), length(x))
    y[seq_along(x)] <- x
    y
  },
  append = function(x) append(x[1:3], x[4:6]),
  rev = function(x) rev(rev(x)),
  sapply = function(x) unname(sapply(as.list(x), as.character)),
  do.call = function(x) do.call(c, lapply(seq_along(x), function(i) x[i])),
  Reduce = function(x) Reduce(c, lapply(seq_along(x), function(i) x[i])),
  mapply = function(x) mapply(function(one) one, as.character(x), USE.NAMES = FALSE),
  serialize = function(x) unserialize(serialize(x, NULL)),
  csv = function(x) {
    file <- withr::local_tempfile()
    utils::write.csv(data.frame(p = x), file, row.names = FALSE)
    utils::read.csv(file, colClasses = "character", na.strings = "NA")$p
  },
  tibble = function(x) tibble::tibble(p = x)$p[seq_along(x)],
  vec_c = function(x) vctrs::vec_c(x[1:3], x[4:6]),
  vec_slice = function(x) vctrs::vec_slice(x, seq_along(x)),
  json = function(x) {
    skip_if_not_installed("jsonlite")
    jsonlite::fromJSON(jsonlite::toJSON(as.character(x)))
  }
)

test_that("nothing that takes text loses a rule", {
  x <- mixed()
  for (name in names(round_trips)) {
    back <- as_sudoku(round_trips[[name]](x))
    expect_identical(as.character(back), as.character(x), info = name)
    expect_identical(keys_of_puzzles(back), keys_of_puzzles(x), info = name)
  }
})

test_that("puzzles are compared, matched and sorted by cells and rules", {
  x <- mixed()
  known <- which(!is.na(x))
  text <- as.character(x)
  expect_identical(x == text, c(TRUE, TRUE, NA, TRUE, TRUE, TRUE))
  expect_identical(match(x, x), match(text, text))
  expect_identical(x %in% x[2], c(FALSE, TRUE, FALSE, FALSE, FALSE, FALSE))
  expect_identical(duplicated(x), duplicated(text))
  expect_identical(unique(x), x[1:5])
  expect_identical(order(x), order(text))
  expect_identical(as.character(sort(x)), sort(text))
  expect_identical(vctrs::vec_match(x, x), match(text, text))
  expect_identical(is.na(x), is.na(text))
  expect_identical(nchar(x)[known], nchar(text)[known])
  # The same cells with different rules are a different puzzle.
  four <- strrep(".", 16)
  expect_false(sudoku_puzzle(four, small_killer) == sudoku_puzzle(four, small_jigsaw))
})

test_that("assigning to a copy leaves the original as it was", {
  for (x in list(mixed(), as_sudoku(c(article_1, article_1_solution)))) {
    text <- as.character(x)
    y <- x
    y[2] <- y[1]
    z <- tibble::tibble(p = x)
    z$p[1] <- z$p[2]
    w <- vctrs::vec_assign(x, 1L, x[2])
    expect_identical(as.character(x), text)
    expect_identical(as.character(y)[2], text[1])
    expect_identical(as.character(z$p)[1], text[2])
    expect_identical(as.character(w)[1], text[2])
  }
})

test_that("a vector has the rules of its elements, and is classic again without them", {
  x <- mixed()
  expect_length(rules_of_puzzles(x), 4)
  expect_true(has_columns(x[c(1, 3, 6)]))
  expect_identical(x[c(1, 6)], as_sudoku(c(article_1, article_1)))
  expect_identical(solve_puzzles(x)$status, c("unique", "unique", "malformed", "multiple", "multiple", "unique"))
})

test_that("a saved vector is read in a fresh session by its first call", {
  skip_on_cran()
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  file <- withr::local_tempfile()
  saveRDS(tibble::tibble(p = mixed()), file)
  script <- sprintf(
    ".libPaths(%s); x <- readRDS('%s')$p; cat(length(x), nchar(x)[[2]] > 16, ''); cat(oxidoku::solve_puzzles(x)$status)",
    paste(deparse(.libPaths()), collapse = ""), file
  )
  said <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "-e", shQuote(script)), stdout = TRUE)
  expect_identical(said, "6 TRUE unique unique malformed multiple multiple unique")
})

test_that("the text of a saved vector is read once a call", {
  set.seed(1)
  made <- generate_sudoku(20, rules = sudoku_rules(random_cages(2:3), size = 4))$puzzle
  saved <- unserialize(serialize(made, NULL))
  expect_false(is_stored_ruled(saved))
  read <- 0
  local_function("parts_in_text", local({
    original <- parts_in_text
    function(text) {
      read <<- read + 1
      original(text)
    }
  }))
  for (verb in list(solve_puzzles, rate_sudoku, is_minimal, count_clues, is_unique)) {
    # gc() clears what the previous call remembered.
    gc()
    read <- 0
    expect_identical(verb(saved), verb(made))
    expect_identical(read, 1)
  }
})
