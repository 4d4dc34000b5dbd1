puzzle <- played$puzzle
solution <- played$solution

test_that("a column `filled` or `solution` may hold anything", {
  columns <- list(
    none = c(NA, NA), boards = as_sudoku(c(solution, NA)), count = c(30L, 31L), share = c(0.5, NA),
    yes = c(TRUE, NA), text = c("yes", "no"), some = c("yes", NA), mixed = c(solution, "no"), empty = c("", "")
  )
  for (kind in names(columns)) {
    x <- tibble::tibble(puzzle = as_sudoku(c(puzzle, puzzle)), filled = columns[[kind]])
    expect_no_warning(read <- round_trip(x, "csv"))
    expected <- if (kind %in% c("none", "empty")) as_sudoku(c(NA, NA)) else columns[[kind]]
    expect_identical(read$filled, expected, label = kind)
    expect_identical(read$reason, c(NA_character_, NA_character_), label = kind)
    x <- tibble::tibble(puzzle = as_sudoku(c(puzzle, puzzle)), solution = columns[[kind]])
    expect_no_warning(write_sudoku(x, withr::local_tempfile(), "csv"))
  }
  # Other formats can store only boards in these columns, and warn.
  x <- tibble::tibble(puzzle = as_sudoku(puzzle), filled = 30L, solution = "unknown")
  for (format in c("hodoku", "sdk", "opensudoku", "fpuzzles", "sudokuwiki")) {
    warning <- expect_warning(round_trip(x, format), class = "oxidoku_warning_lost", label = format)
    expect_identical(warning$lost, c("filled", "solution"), label = format)
  }
})

test_that("a column of several values a row is not cut to its first", {
  x <- tibble::tibble(puzzle = as_sudoku(c(puzzle, puzzle)), pairs = matrix(1:4, 2), note = c("a", "b"))
  warning <- expect_warning(read <- round_trip(x, "csv"), class = "oxidoku_warning_lost")
  expect_identical(warning$lost, "pairs")
  expect_identical(names(read), c("puzzle", "clues", "note", "line", "reason", "malformed"))
  expect_warning(round_trip(x, "gsf"), class = "oxidoku_warning_lost")
})

hard_texts <- c(
  "a:b", "two\nlines", "cr\rhere", "both\r\n", "a,b", "a;b", "\ufffe", "\uffff", "\x01\x02", "tab\tbed",
  "\"quoted\"", "'", "<b>&amp;</b>", " padded ", ":::::::", "[Puzzle]", "#A nobody", "N4Ig", "-->", "]]>",
  "\u00e9\U1F600", "0300", puzzle, "{", "NA x", "|", "x,\"y", "%00", "\\n"
)

test_that("texts come back as they were written, or a warning names their column", {
  held <- list(
    csv = c("label", "author", "note", "technique", "extra"), gsf = c("label", "author", "note"),
    hodoku = c("technique", "digits", "extra"), sdk = c("author", "comment"),
    opensudoku = c("label", "note"), fpuzzles = c("label", "author"), "f-puzzles" = c("label", "author")
  )
  for (format in names(held)) {
    for (text in in_sweep(hard_texts, 3, match(format, names(held)))) {
      x <- tibble::tibble(puzzle = as_sudoku(puzzle))
      for (name in held[[format]]) x[[name]] <- text
      changed <- character()
      read <- withCallingHandlers(round_trip(x, format), oxidoku_warning_changed = function(w) {
        changed <<- w$changed
        rlang::cnd_muffle(w)
      })
      same <- setdiff(held[[format]], changed)
      expect_identical(
        c(list(as.character(read$puzzle), read$reason), unclass(read)[same]),
        c(list(puzzle, NA_character_), stats::setNames(rep(list(text), length(same)), same)),
        label = paste(format, encodeString(text))
      )
    }
  }
})

test_that("pencil marks come back as they were written, or a warning says that they do not", {
  withr::local_seed(20261122)
  board <- matrix(as.integer(strsplit(puzzle, "")[[1]]), 9, byrow = TRUE)
  open <- array(as.logical(unclass(candidates(puzzle))), c(9, 9, 9))
  blank <- rep(board == 0, 9)
  kinds <- list(
    all = open, some = open & runif(729) < 0.7, any = array(runif(729) < 0.5, c(9, 9, 9)),
    none = array(FALSE, c(9, 9, 9))
  )
  for (format in c("hodoku", "pencilmarks", "sdk", "sdx", "opensudoku", "fpuzzles", "sudokuwiki")) {
    for (kind in names(kinds)) {
      label <- paste(format, kind)
      x <- tibble::tibble(puzzle = as_sudoku(puzzle), candidates = list(kinds[[kind]]))
      changed <- FALSE
      read <- tryCatch(
        withCallingHandlers(round_trip(x, format), oxidoku_warning_changed = function(w) {
          changed <<- "candidates" %in% w$changed
          rlang::cnd_muffle(w)
        }),
        oxidoku_error_file = function(e) NULL
      )
      # The format needs a candidate in every cell and refuses this board.
      if (is.null(read)) {
        expect_identical(format, "sdx")
        next
      }
      if (changed) next
      # Without marks, HoDoKu's line means all open candidates, and the other formats mean none.
      marks <- read[["candidates"]][[1]] %||% (if (format == "hodoku") open else kinds$none)
      expect_identical(marks & blank, kinds[[kind]] & blank, label = label)
      expect_identical(as.character(read$puzzle), puzzle, label = label)
    }
  }
})

test_that("what a format cannot hold is said before it is lost", {
  lost <- tibble::tibble(puzzle = puzzle, solution = solution, level = "Medium")
  path <- tempfile()
  warning <- tryCatch(write_sudoku(lost, path, "spf"), oxidoku_warning_lost = identity)
  expect_identical(warning$lost, c("solution", "level"))
  expect_no_warning(write_sudoku(lost, path, "csv"))
  expect_identical(read_sudoku(path)$level, "Medium")
  warning <- expect_warning(
    write_sudoku(tibble::tibble(puzzle = puzzle, some = list(1), note = "x"), path, "csv"),
    class = "oxidoku_warning_lost"
  )
  expect_identical(warning$lost, "some")
  unlink(path)
})

test_that("a failed write leaves the old file and no other", {
  folder <- tempfile()
  dir.create(folder)
  path <- file.path(folder, "puzzles.sdm")
  writeLines("old", path)
  expect_error(write_sudoku(c(puzzle, "bad"), path), class = "oxidoku_error_file")
  expect_error(write_sudoku(c(puzzle, puzzle), path, "sdk"), class = "oxidoku_error_file")
  expect_error(write_sudoku(puzzle, file.path(folder, "a", "b")), class = "oxidoku_error_file")
  expect_identical(readLines(path), "old")
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), "puzzles.sdm")
  unlink(folder, recursive = TRUE)
})

test_that("a full disk is an error that leaves the old file", {
  skip_on_cran()
  skip_on_os(c("windows", "mac"))
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  folder <- withr::local_tempdir()
  code <- sprintf(
    ".libPaths(%s); library(oxidoku)
    folder <- '%s'
    set.seed(1)
    puzzles <- generate_sudoku(60)$puzzle
    grids <- generate_solution(3000)
    outcome <- function(work) tryCatch({ work; 'none' }, error = function(e) class(e)[[1]])
    for (name in c('a.txt', 'a.csv', 'a.txt.gz', 'a.txt.bz2', 'a.txt.xz')) {
      path <- file.path(folder, name)
      writeLines('old', path)
      cat(outcome(write_sudoku(grids, path)), readLines(path, n = 1), '')
    }
    for (name in c('a.pdf', 'a.html')) {
      cat(outcome(sudoku_sheet(puzzles, file.path(folder, name))), file.exists(file.path(folder, name)), '')
    }",
    paste(deparse(.libPaths()), collapse = ""), folder
  )
  script <- withr::local_tempfile(lines = code)
  # Files may have at most 16 kB. Since the signal is ignored, writing more fails as on a full
  # disk.
  command <- sprintf("trap '' XFSZ; ulimit -f 32; %s --vanilla %s", file.path(R.home("bin"), "Rscript"), script)
  shown <- system2("sh", c("-c", shQuote(command)), stdout = TRUE, stderr = FALSE)
  expect_identical(
    paste(shown, collapse = ""),
    paste0(strrep("oxidoku_error_file old ", 5), strrep("oxidoku_error_file FALSE ", 2))
  )
  left <- c("a.csv", "a.txt", "a.txt.bz2", "a.txt.gz", "a.txt.xz")
  expect_identical(sort(list.files(folder, all.files = TRUE, no.. = TRUE)), left)
})

test_that("blocks are written to connections of every kind", {
  puzzles <- rep(c(article_1, article_2), 6000)
  file <- withr::local_tempfile()
  write_sudoku(puzzles, file)
  expected <- readLines(file)
  expect_identical(expected, puzzles)
  for (mode in c("", "wb", "w")) {
    copy <- withr::local_tempfile()
    connection <- gzfile(copy)
    if (nzchar(mode)) open(connection, mode)
    write_sudoku(puzzles, connection)
    # As with write.table(), a connection that was not open is closed.
    if (nzchar(mode)) close(connection)
    expect_identical(readLines(copy), expected)
  }
  text <- NULL
  connection <- textConnection("text", "w", local = TRUE)
  write_sudoku(puzzles[1:3], connection)
  close(connection)
  expect_identical(text, puzzles[1:3])
})

test_that("the number of clues is lost only if it differs from the puzzle", {
  x <- tibble::tibble(puzzle = c(article_1, article_2), clues = nchar(gsub("0", "", c(article_1, article_2))))
  expect_no_warning(round_trip(x, "spf"))
  x$clues[[2]] <- 81L
  warning <- expect_warning(round_trip(x, "spf"), class = "oxidoku_warning_lost")
  expect_identical(warning$lost, "clues")
})

test_that("where a format cannot hold puzzles, those that can are named", {
  killers <- rep(sudoku_puzzle(rules = small_killer), 2)
  file <- withr::local_tempfile()
  expect_error(write_sudoku(killers, file, format = "fpuzzles"), '"csv"', class = "oxidoku_error_file")
  expect_error(write_sudoku(killers, file, format = "sdm"), class = "oxidoku_error_argument")
  expect_error(write_sudoku(killers, file, format = "gsf"), 'can: "csv", "lines"', class = "oxidoku_error_file")
  expect_error(write_sudoku(c(article_1, article_2), file, format = "scl"), '"hodoku"', class = "oxidoku_error_file")
  many <- do.call(c, lapply(3:13, function(sum) sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", sum)))))
  expect_error(write_sudoku(many, file, format = "gsf"), "hold the 10 puzzles that were tried: ", class = "oxidoku_error_file")
  expect_error(write_sudoku(many[-1], file, format = "gsf"), "These formats can: ", class = "oxidoku_error_file")
})

test_that("every format and site that an error names can hold the puzzle, and no other can", {
  skip_if_not_installed("jsonlite")
  file <- withr::local_tempfile()
  boards <- list(
    killers = rep(sudoku_puzzle(rules = small_killer), 2),
    seven = sudoku_puzzle(rules = sudoku_rules(size = 7, digits = 1:9)),
    samurai = sudoku_puzzle(rules = sudoku_rules(grids = "samurai")),
    own = sudoku_puzzle(rules = sudoku_rules(rule_line("r1c1 r1c2 r1c3", \(x) sum(x) == 2 * max(x))))
  )
  # More rules than are tried. The kind that few formats can hold comes last.
  cages <- lapply(3:14, function(sum) sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", sum))))
  boards$many <- do.call(c, c(cages, list(boards$own)))
  # Brief errors do not look for the formats that this test compares with.
  writes <- function(code) {
    tryCatch(
      {
        suppressWarnings(with_brief_errors(code))
        TRUE
      },
      oxidoku_error_file = function(error) FALSE
    )
  }
  for (x in boards) {
    error <- expect_error(write_sudoku(x, file, format = "gsf"), class = "oxidoku_error_file")
    formats <- setdiff(writable_formats, "gsf")
    can <- vapply(formats, function(format) writes(write_sudoku(x, file, format = format)), NA)
    expect_setequal(error$others, formats[can])
    expect_identical(error$format, "gsf")
    error <- expect_error(sudoku_link(x, "sudokuwiki"), class = "oxidoku_error_file")
    can <- vapply(names(site_links), function(site) writes(sudoku_link(x, site)), NA)
    expect_setequal(error$others %||% character(), names(site_links)[can])
    # The search for other sites does not depend on the site, and is slow for many rules.
    tested <- utils::head(names(site_links)[!can], if (length(x) < 3) sweep_size(2, 8, 8) else 1)
    for (site in tested) {
      error <- expect_error(suppressWarnings(sudoku_link(x, site)), class = "oxidoku_error_file", info = site)
      expect_setequal(error$others %||% character(), names(site_links)[can])
      expect_identical(error$format, site)
      expect_match(conditionMessage(error), paste0("A link to \"", site, "\" cannot hold"), fixed = TRUE)
    }
  }
})
