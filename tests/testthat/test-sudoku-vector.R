# The vector of puzzles (R/sudoku-vector.R, src/rust/src/vector.rs). R functions must return the
# same for it as for plain strings.

puzzles <- c(article_1, NA, article_2, empty)
new <- function(x = puzzles) as_sudoku(x)
as_text <- function(x) `attributes<-`(as.character(x), NULL)

expect_text <- function(x, text) {
  expect_s3_class(x, "oxidoku_sudoku")
  expect_identical(as_text(x), unname(text))
  expect_identical(names(x), names(text))
}

test_that("all forms become puzzles", {
  forms <- list(
    article_1, gsub("0", ".", article_1), as_matrix(article_1), list(as_matrix(article_1)),
    array(as_matrix(article_1), c(9, 9, 1)), data.frame(p = article_1), I(article_1),
    t(as.vector(t(as_matrix(article_1)))), as.data.frame(t(as.vector(t(as_matrix(article_1))))),
    check_sudoku(article_1), as_sudoku(article_1), matrix(strsplit(article_1, "")[[1]], 9, byrow = TRUE)
  )
  for (form in forms) {
    expect_text(as_sudoku(form), article_1)
  }
  expect_text(as_sudoku(solve_sudoku(article_1)), article_1_solution)
  expect_text(as_sudoku(c(a = article_1, b = NA)), c(a = article_1, b = NA))
  expect_text(as_sudoku(NA), NA_character_)
  expect_text(as_sudoku(character()), character())
  expect_text(as_sudoku(all_solutions(empty, 3)), strings_of(lapply(as.list(all_solutions(empty, 3)), as.matrix)))
  expect_true(is_sudoku(new()))
  expect_false(is_sudoku(puzzles))
})

test_that("a malformed puzzle is an error with its place", {
  error <- expect_error(as_sudoku(c(article_1, "abc", NA, "")), class = "oxidoku_error_puzzle")
  expect_identical(error$positions, c(2L, 4L))
  expect_length(error$reason, 2)
  expect_identical(error$arg, "x")
  expect_error(as_sudoku(mean), class = "oxidoku_error_type")
  x <- new()
  for (wrong in list("abc", 5, TRUE, list(article_1))) {
    expect_error(x[1] <- wrong)
    expect_error(x[[1]] <- wrong)
  }
  expect_error(x[1] <- "abc", class = "oxidoku_error_puzzle")
  expect_text(x, puzzles)
})

test_that("it is a character vector by type", {
  x <- new()
  expect_identical(typeof(x), "character")
  expect_true(is.character(x))
  expect_length(x, 4)
  expect_identical(nchar(x), nchar(puzzles))
  expect_identical(paste0(x, "!"), paste0(puzzles, "!"))
  # R keeps the class here, although the result is not a puzzle.
  part <- substr(x, 1, 3)
  expect_identical(as.character(part), substr(puzzles, 1, 3))
  expect_identical(part[1], "000")
  expect_identical(utils::capture.output(print(part)), utils::capture.output(print(substr(puzzles, 1, 3))))
  expect_identical(c(x, "abc"), c(puzzles, "abc"))
  expect_identical(strsplit(as.character(x), ""), strsplit(puzzles, ""))
  expect_identical(levels(factor(x)), levels(factor(puzzles)))
  expect_identical(as.integer(factor(x)), as.integer(factor(puzzles)))
  expect_identical(as.vector(table(x)), as.vector(table(puzzles)))
})

test_that("elements are taken as from any vector", {
  subscripts <- list(
    c(NA, 2L, 0L, 9L, 1L), c(NA, 2, 0, 9.7, 1.9), -1, -1L, 4:1, c(TRUE, NA), FALSE, 0, integer(),
    "b", c("b", "z"), NULL
  )
  named <- stats::setNames(puzzles, letters[1:4])
  for (at in subscripts) {
    if (!is.character(at)) expect_text(new()[at], puzzles[at])
    expect_text(as_sudoku(named)[at], named[at])
  }
  expect_text(new()[], puzzles)
  for (at in 1:4) expect_text(new()[[at]], puzzles[[at]])
  expect_text(as_sudoku(named)[["c"]], named[["c"]])
  for (at in list(0, 5, "a")) expect_error(new()[[at]])
  expect_text(rev(new()), rev(puzzles))
  expect_text(rep(new(), 2), rep(puzzles, 2))
  expect_text(head(new(), 2), puzzles[1:2])
  expect_text(c(new(), new(), NA), c(puzzles, puzzles, NA))
  expect_text(`length<-`(new(), 6), puzzles[1:6])
  expect_identical(lapply(as.list(new()), as_text), as.list(puzzles))
  expect_identical(lapply(split(new(), c(1, 1, 2, 2)), as_text), split(puzzles, c(1, 1, 2, 2)))
  expect_identical(is.na(new()), is.na(puzzles))
  expect_true(anyNA(new()))
})

test_that("a change leaves every copy as it was", {
  changes <- list(
    function(x) replace(x, 2, article_2),
    function(x) replace(x, 7, article_2),
    function(x) replace(x, 1, NA),
    function(x) `names<-`(x, letters[1:4]),
    function(x) replace(`names<-`(x, letters[1:4]), "z", article_1),
    function(x) replace(x, x == article_1, article_2),
    function(x) `[<-`(x, value = article_2),
    function(x) `[[<-`(x, 3, article_1),
    function(x) `is.na<-`(x, 1)
  )
  for (change in changes) {
    x <- new()
    copy <- x
    expect_text(change(x), change(puzzles))
    expect_text(copy, puzzles)
  }
  # All characters for empty cells become the same.
  x <- new()
  x[[2]] <- gsub("0", ".", article_1)
  expect_true(x[[2]] == x[[1]])
})

test_that("comparing is by cells", {
  x <- new()
  others <- list(rev(puzzles), article_1, NA, c(article_2, "abc", "", article_1), "abc", rep(empty, 4))
  for (other in others) {
    for (compare in c("==", "!=")) {
      expect_identical(do.call(compare, list(x, other)), do.call(compare, list(puzzles, other)))
      expect_identical(do.call(compare, list(other, x)), do.call(compare, list(other, puzzles)))
    }
  }
  y <- as_sudoku(rev(puzzles))
  for (compare in c("==", "!=", "<", "<=", ">", ">=")) {
    expect_identical(do.call(compare, list(x, y)), do.call(compare, list(puzzles, rev(puzzles))))
  }
  expect_identical(x[0] == x[1], logical())
  expect_true(x[1] == gsub("0", "_", article_1))
  expect_identical(x == x[1:2], puzzles == puzzles[1:2])
  expect_identical(x[1:2] < x, puzzles[1:2] < puzzles)
  expect_warning(same <- x == x[1:3], "multiple")
  expect_identical(same, suppressWarnings(puzzles == puzzles[1:3]))
  expect_error(x + 1, class = "oxidoku_error_argument")
  expect_error(!x, class = "oxidoku_error_argument")
})

test_that("sorting, matching and finding repeats are as of strings", {
  withr::local_collate("C")
  withr::local_seed(1)
  pool <- c(strings_of(lapply(as.list(all_solutions(empty, 12)), as.matrix)), article_1, article_2, empty, NA)
  text <- sample(pool, 100, replace = TRUE)
  x <- as_sudoku(text)
  expect_identical(order(x), order(text))
  expect_identical(order(x, decreasing = TRUE), order(text, decreasing = TRUE))
  expect_text(sort(x), sort(text))
  expect_identical(rank(x), unname(rank(text)))
  expect_text(unique(x), unique(text))
  expect_identical(duplicated(x), duplicated(text))
  expect_identical(duplicated(x, fromLast = TRUE), duplicated(text, fromLast = TRUE))
  expect_identical(anyDuplicated(x), anyDuplicated(text))
  expect_identical(anyDuplicated(x, fromLast = TRUE), anyDuplicated(text, fromLast = TRUE))
  expect_identical(anyDuplicated(unique(x)), 0L)
  expect_identical(match(x, rev(x)), match(text, rev(text)))
  # One of the two sides is text.
  expect_identical(match(x, pool), match(text, pool))
  expect_identical(match(pool, x), match(pool, text))
  expect_identical(x %in% pool[3:5], text %in% pool[3:5])
  expect_identical(x %in% x[1:9], text %in% text[1:9])
  # A compiled function has its own variables with the names that match() uses for its sides.
  compiled <- compiler::cmpfun(function(x, table, other) match(x, other))
  expect_identical(compiled(x, x, pool), match(text, pool))
  expect_identical(compiled(x, pool, rev(x)), match(text, rev(text)))
  expect_text(min(x, na.rm = TRUE), min(text, na.rm = TRUE))
  expect_text(range(x, na.rm = TRUE), range(text, na.rm = TRUE))
  expect_identical(is.na(max(x)), TRUE)
  expect_error(sum(x), class = "oxidoku_error_argument")
})

test_that("one number a puzzle sorts and joins as its nine rows do", {
  withr::local_seed(2)
  # Many puzzles share their first rows, and some differ only in the last one.
  cells <- matrix(strsplit(article_1_solution, "")[[1]], 81, 60)
  for (puzzle in 1:60) {
    changed <- if (puzzle %% 2) sample(81, 1) else sample(81, 20)
    cells[changed, puzzle] <- sample(0:9, length(changed), replace = TRUE)
  }
  pool <- c(apply(cells, 2, paste, collapse = ""), article_1, empty, NA)
  for (round in 1:20) {
    size <- sample(c(0, 1, 2, 150), 2, replace = TRUE)
    x <- as_sudoku(sample(pool, size[[1]], replace = TRUE))
    y <- as_sudoku(sample(pool[20:50], size[[2]], replace = TRUE))
    nine <- lapply(list(x = x, y = y), vctrs::vec_proxy_equal)
    expect_identical(vctrs::vec_order(x), vctrs::vec_order(nine$x))
    expect_identical(vctrs::vec_proxy_order(x), vctrs::vec_rank(nine$x, ties = "dense", incomplete = "na"))
    for (incomplete in c("compare", "drop")) {
      expect_identical(
        vctrs::vec_locate_matches(x, y, incomplete = incomplete),
        vctrs::vec_locate_matches(nine$x, nine$y, incomplete = incomplete)
      )
    }
    # In a data frame with another column.
    expect_identical(
      vctrs::vec_locate_matches(data.frame(x = x, k = seq_along(x) %% 2), data.frame(x = y, k = seq_along(y) %% 2)),
      vctrs::vec_locate_matches(data.frame(x = nine$x, k = seq_along(x) %% 2), data.frame(x = nine$y, k = seq_along(y) %% 2))
    )
  }
})

test_that("vctrs and dplyr take it", {
  skip_if_not_installed("dplyr")
  x <- as_sudoku(c(article_1, article_2, NA, article_1))
  text <- as_text(x)
  expect_identical(vctrs::vec_ptype_abbr(x), "sudoku")
  expect_identical(vctrs::vec_unique(x), unique(x))
  expect_identical(vctrs::vec_c(x, x), c(x, x))
  expect_identical(vctrs::vec_c(x, "abc"), c(text, "abc"))
  expect_identical(vctrs::vec_cast(x, character()), text)
  expect_identical(vctrs::vec_detect_missing(x), is.na(x))
  table <- tibble::tibble(p = x, k = 1:4)
  plain <- tibble::tibble(p = text, k = 1:4)
  as_plain <- function(table) {
    sudoku <- vapply(table, is_sudoku, NA)
    table[sudoku] <- lapply(table[sudoku], as_text)
    table
  }
  for (verb in list(
    function(t) dplyr::distinct(t, p), function(t) dplyr::count(t, p), function(t) dplyr::arrange(t, dplyr::desc(p)),
    function(t) dplyr::filter(t, p == article_1), function(t) dplyr::inner_join(t, t[2:1, ], by = "p"),
    function(t) dplyr::left_join(t, t[4, "p"], by = "p"), function(t) dplyr::bind_rows(t, t),
    function(t) dplyr::mutate(t, q = p), function(t) dplyr::summarise(dplyr::group_by(t, p), n = dplyr::n()),
    function(t) t[c(2, NA, 1), ], function(t) dplyr::mutate(t, p = dplyr::if_else(k > 2, p, rev(p)))
  )) {
    done <- verb(table)
    expect_true(is_sudoku(done$p))
    expect_equal(as_plain(done), verb(plain), ignore_attr = TRUE)
  }
  # A join with text returns text.
  expect_identical(dplyr::inner_join(table, plain, by = "p")$p, dplyr::inner_join(plain, plain, by = "p")$p)
})

test_that("data frames and data.table take it", {
  solved <- solve_puzzles(puzzles)
  expect_text(solved$puzzle, puzzles)
  frame <- as.data.frame(solved)
  expect_identical(dim(data.frame(p = new(), k = 1:4)), c(4L, 2L))
  expect_text(rbind(frame, frame)$solution, rep(as_text(solved$solution), 2))
  expect_text(frame[c(4, NA, 1), ]$puzzle, puzzles[c(4, NA, 1)])
  merged <- merge(frame["puzzle"], frame[c("puzzle", "solution")])
  expect_true(setequal(as_text(merged$solution), as_text(solved$solution)))
  csv <- withr::local_tempfile()
  utils::write.csv(frame[c("puzzle", "status")], csv, row.names = FALSE)
  expect_identical(utils::read.csv(csv, colClasses = "character")$puzzle, puzzles)
  skip_if_not_installed("data.table")
  table <- data.table::data.table(p = new(), k = 1:4)
  expect_identical(dim(table), c(4L, 2L))
  taken <- eval(quote(table[k > 2]$p), list(table = table), globalenv())
  expect_text(taken, puzzles[3:4])
  expect_text(table$p, puzzles)
})

test_that("it is saved as text that any R can read", {
  x <- new()
  saved <- serialize(x, NULL)
  expect_identical(unserialize(saved), x)
  expect_text(unserialize(saved), puzzles)
  expect_identical(unserialize(serialize(x, NULL, version = 2)), x)
  # It is saved as a plain character vector with a class, which needs no package.
  expect_false(any(grepRaw("oxidoku_puzzles", saved)))
  again <- unserialize(saved)
  expect_identical(again == x, x == x)
  expect_text(again[2:1], puzzles[2:1])
  # Edited text is text, whatever its class.
  edited <- unclass(again)
  edited[1] <- "abc"
  text <- edited
  class(edited) <- "oxidoku_sudoku"
  expect_false(is_sudoku(edited))
  expect_identical(edited == edited, text == text)
  expect_identical(solve_puzzles(edited), solve_puzzles(text))
  expect_error(as_sudoku(edited), class = "oxidoku_error_puzzle")
})

test_that("it prints, and says how much there is", {
  local_reproducible_output()
  expect_snapshot({
    new()
    new()[1]
    as_sudoku(c(first = article_1, second = article_2))
    as_sudoku(character())
    print(rep(new()[1], 12), n = 2)
    summary(c(new(), new()))
    tibble::tibble(puzzle = new(), k = 1:4)
  })
  expect_identical(format(new()), chartr("0", ".", format(puzzles)))
  expect_identical(as_sudoku(format(new()[c(1, 3)])), new()[c(1, 3)])
  expect_identical(as.matrix(new()[1]), as_matrix(article_1))
  expect_error(as.matrix(new()), class = "oxidoku_error_argument")
  expect_identical(summary(new())$clues, table(c(0L, 26L, 32L), dnn = NULL))
})

test_that("as.array() and solve() take all puzzles", {
  x <- as_sudoku(c(a = article_1, b = NA, c = article_2))
  cells <- as.array(x)
  expect_identical(dim(cells), c(9L, 9L, 3L))
  expect_identical(dimnames(cells)[[3]], names(x))
  expect_identical(unname(cells[, , 1]), as_matrix(article_1))
  expect_true(all(is.na(cells[, , 2])))
  expect_identical(as_sudoku(cells[, , c(1, 3)]), unname(x[c(1, 3)]))
  expect_identical(dim(as.array(x[0])), c(9L, 9L, 0L))
  solved <- solve(x)
  expect_identical(unname(solved), solve_puzzles(x)$solution)
  expect_identical(names(solved), names(x))
  expect_identical(solve(x, threads = 1), solved)
  expect_error(solve(x, 2), class = "oxidoku_error_argument")
})

test_that("text of many solved grids is made with a warning, once", {
  skip_on_cran()
  session$warned_of_text <- NULL
  withr::defer(session$warned_of_text <- NULL)
  # Many copies of the same string take R no additional memory.
  x <- rep(as_sudoku(article_1_solution), 100000)
  expect_silent(c(x, x)[5:1] == x[1:5])
  text <- as.character(x)
  expect_silent(text[7] <- text[8])
  warning <- expect_warning(duplicated(as.vector(text)), class = "oxidoku_warning_text")
  expect_s3_class(warning, "oxidoku_warning")
  expect_silent(duplicated(as.character(x)))
  # Converting one string at a time also warns.
  session$warned_of_text <- NULL
  expect_warning(nchar(as.character(x)), class = "oxidoku_warning_text")
  session$warned_of_text <- NULL
  expect_silent(nchar(as.character(x[-1])))
  expect_silent(nchar(as.character(rep(as_sudoku(article_1), 100000))))
})

test_that("every verb takes it", {
  x <- as_sudoku(c(article_1, article_2))
  texts <- as_text(x)
  expect_identical(solve_puzzles(x), solve_puzzles(texts))
  expect_identical(rate_sudoku(x), rate_sudoku(texts))
  expect_identical(count_solutions(x), c(1, 1))
  one <- x[[1]]
  expect_identical(solve_sudoku(one), solve_sudoku(article_1))
  expect_identical(check_sudoku(one), check_sudoku(article_1))
  expect_identical(candidates(one), candidates(article_1))
  expect_identical(hint_sudoku(one, "step", givens = one), hint_sudoku(article_1, "step"))
  expect_identical(all_solutions(one), all_solutions(article_1))
  for (verb in list(solve_sudoku, hint_sudoku, all_solutions, check_sudoku)) {
    expect_error(verb(x), "one puzzle", class = "oxidoku_error_shape")
  }
  expect_silent(plot(x))
})

test_that("vectors of puzzles are shuffled and minimised", {
  withr::local_seed(5)
  x <- generate_sudoku(3)$solution
  minimal <- minimize_sudoku(x)
  expect_true(is_sudoku(minimal))
  expect_identical(count_solutions(minimal), rep(1, 3))
  expect_true(all(is_solution(minimal, x)))
  set.seed(7)
  shuffled <- shuffle_sudoku(minimal)
  expect_identical(sort(summary(shuffled)$clues), sort(summary(minimal)$clues))
  expect_identical(count_solutions(shuffled), rep(1, 3))
  set.seed(7)
  expect_identical(shuffle_sudoku(minimal[1:2]), shuffled[1:2])
  warning <- expect_warning(minimize_sudoku(c(minimal, empty)), class = "oxidoku_warning_not_unique")
  expect_identical(warning$positions, 4L)
})

test_that("a grid is a solution where it is full, without a clash, and keeps the clues", {
  grids <- c(article_1_solution, article_2, strrep("1", 81), NA, article_1)
  expect_identical(is_solution(article_1, grids), c(TRUE, FALSE, FALSE, NA, FALSE))
  expect_identical(is_solution(grids[1], grids[1]), TRUE)
  expect_identical(is_solution(c(article_1, article_2, empty), article_1_solution), c(TRUE, FALSE, TRUE))
  solved <- solve_sudoku(article_1)
  expect_true(is_solution(article_1, solved))
  expect_true(is_solution(as_matrix(article_1), solved$solution))
  expect_identical(is_solution(character(), article_1_solution), logical())
  expect_error(is_solution(c(article_1, empty), rep(article_1_solution, 3)), class = "oxidoku_error_argument")
  expect_warning(expect_identical(is_solution(article_1, "abc"), NA), class = "oxidoku_warning_malformed")
})

test_that("nothing is lost when R collects garbage all the time", {
  skip_on_cran()
  # Garbage is collected at every step of a full sweep, and otherwise at intervals.
  step <- sweep_size(little = 31L, usual = 13L, all = 1L)
  x <- new()
  rows <- sudoku_columns(x)
  plain <- unclass(x)
  at <- c(NA, 2L, 9L, 1L)
  withr::defer(gctorture(FALSE))
  gctorture2(step)
  read <- native_rows(puzzles)
  made <- native_vector(rows, TRUE)
  taken <- plain[at]
  one <- plain[[1]]
  ranks <- native_ranks(rows)
  text <- native_rows_text(list(rows, puzzles), 1L, 4L, ".")
  gctorture(FALSE)
  expect_identical(read$rows, rows)
  expect_text(made, puzzles)
  expect_identical(taken, puzzles[at])
  expect_identical(one, puzzles[[1]])
  expect_identical(ranks, unname(rank(puzzles, na.last = "keep")) |> as.integer())
  lines <- paste0(chartr("0", ".", puzzles), ",", puzzles)
  expect_identical(rawToChar(text), paste0(ifelse(is.na(puzzles), ",", lines), "\n", collapse = ""))
})

# pkgload defines this name in the namespace of a package that it loads from source.
is_loaded_from_source <- function() exists(".__DEVTOOLS__", asNamespace("oxidoku"), inherits = FALSE)

test_that("vectors outlive the library they were made by", {
  skip_on_cran()
  skip_if(is_loaded_from_source(), "the package is not installed")
  code <- c(
    "x <- oxidoku::as_sudoku(rep(c(%s, NA), 100))",
    "read <- oxidoku::read_sudoku(I(c(%s, %s)))",
    "reader <- getNamespace('oxidoku')$native_text_reader(charToRaw('abc'), FALSE)",
    "proxy <- vctrs::vec_proxy(x)",
    "unloadNamespace('oxidoku')",
    "stopifnot(!'oxidoku' %%in%% names(getLoadedDLLs()))",
    "rm(read, reader)",
    "invisible(gc())",
    "proxy$r1[1] <- 5L",
    "cat(nchar(unclass(x)[3]), proxy$r1[3], unclass(rev(unclass(x)))[2] == %s, '')",
    "library(oxidoku)",
    "cat(all(x == %s, na.rm = TRUE), is_sudoku(x), x[1] == as_sudoku(%s))"
  )
  file <- withr::local_tempfile(lines = gsub("%s", shQuote(article_1), gsub("%%", "%", code, fixed = TRUE), fixed = TRUE))
  withr::local_envvar(R_LIBS = paste(.libPaths(), collapse = .Platform$path.sep))
  said <- system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", shQuote(file)), stdout = TRUE, stderr = TRUE)
  expect_identical(said, "81 6000 TRUE TRUE TRUE TRUE")
})

test_that("it goes into JSON as text", {
  skip_if_not_installed("jsonlite")
  x <- new()
  json <- function(x) as.character(jsonlite::toJSON(x))
  expect_identical(json(x), json(puzzles))
  expect_identical(json(list(a = x, b = x[1])), json(list(a = puzzles, b = puzzles[1])))
  solved <- solve_puzzles(puzzles)
  plain <- as.data.frame(lapply(solved, function(column) if (is_sudoku(column)) as_text(column) else column))
  expect_identical(json(solved), json(plain))
  file <- withr::local_tempfile()
  jsonlite::write_json(solved, file)
  expect_identical(jsonlite::fromJSON(file)$solution, as_text(solved$solution))
})

test_that("a saved vector is read at most once, and a subset of it not at all", {
  text <- rep(puzzles, 50)
  saved <- unserialize(serialize(as_sudoku(text), NULL))
  is_compact <- function(x) any(grepl("oxidoku_puzzles", utils::capture.output(.Internal(inspect(x)))))
  expect_false(is_compact(saved))
  for (part in list(saved[2:3], saved[[1]], as.list(saved)[[4]], rev(saved), unique(saved), as.character(saved))) {
    expect_true(is_compact(part))
  }
  # The text is read again after a change in place, which keeps the vector's address.
  expect_identical(saved == text, text == text)
  skip_if_not_installed("data.table")
  table <- data.table::setDT(list(p = saved))
  data.table::set(table, 2L, "p", article_2)
  expect_text(table$p, replace(text, 2, article_2))
  data.table::set(table, 2L, "p", "abc")
  expect_false(is_sudoku(table$p))
  expect_identical(table$p == text, replace(text, 2, "abc") == text)
})

test_that("a large vector keeps its puzzles through names and attributes", {
  # R puts its own wrapper around vectors of this length.
  text <- rep(c(article_1, article_2, NA), 50)
  x <- as_sudoku(text)
  named <- x
  names(named) <- seq_along(x)
  attr(named, "note") <- "kept"
  expect_identical(named[["2"]], as_sudoku(article_2))
  expect_identical(named == text, stats::setNames(x == text, names(named)))
  expect_text(x, text)
  changed <- unclass(x)
  changed[1] <- "abc"
  expect_identical(changed, replace(text, 1, "abc"))
  expect_text(x, text)
})

test_that("the summary of a table says how many clues its puzzles have", {
  shown <- function(x) unname(gsub(" ", "", summary(data.frame(puzzle = x))[, 1]))
  both <- c(article_1, article_2)
  clues <- paste0("clues:", paste(range(count_clues(both)), collapse = "to"))
  expect_identical(shown(as_sudoku(both)), c("n:2", "missing:0", "boards:9x9", clues, "duplicates:0"))
  expect_identical(shown(as_sudoku(article_1))[[4]], "clues:26")
  expect_identical(shown(c(as_sudoku(article_1), NA))[[2]], "missing:1")
  expect_identical(shown(as_sudoku(c(article_1, strrep(".", 36))))[[3]], "boards:2kinds")
  expect_identical(shown(as_sudoku(NA))[3:4], c("boards:none", "clues:none"))
})

test_that("as_sudoku() gives rules to a vector of classic puzzles, as to text", {
  diagonals <- sudoku_rules(rule_diagonals())
  x <- as_sudoku(c(a = article_1, b = article_2))
  expect_identical(as_sudoku(x, diagonals), as_sudoku(c(a = article_1, b = article_2), diagonals))
  expect_identical(format(rules(as_sudoku(x, diagonals)[[2]])), "9x9, diagonals")
  expect_identical(is.na(as_sudoku(c(x, NA), diagonals)), c(a = FALSE, b = FALSE, TRUE))
  expect_identical(as_sudoku(NA, diagonals), as_sudoku(NA))
  expect_error(as_sudoku(x, 3), class = "oxidoku_error_argument")
  expect_error(as_sudoku(as_sudoku(x, diagonals), sudoku_rules(size = 6)), class = "oxidoku_error_rules")
})

test_that("match() compares exact text if one side is text, == the cells of classic puzzles", {
  dots <- chartr("0", ".", article_1)
  x <- as_sudoku(article_1)
  expect_true(x == dots)
  expect_false(x %in% dots)
  expect_false(dots %in% x)
  expect_true(x %in% article_1)
  expect_true(x %in% as_sudoku(dots))
  small <- as_sudoku(strrep(".", 16), sudoku_rules(size = 4))
  zeros <- strrep("0", 16)
  expect_false(small == zeros)
  expect_false(small %in% zeros)
  expect_true(small == strrep(".", 16))
  expect_true(small %in% as_sudoku(zeros, sudoku_rules(size = 4)))
})
