# Every format is written here from one puzzle, so that what is read is known.
puzzle <- "000006000095700300400092005764000003000000000200000971500210009007005480000800000"
solution <- "372456198695781324481392765764129853819573246253648971548217639137965482926834517"
# With four cells filled in.
filled <- local({
  text <- puzzle
  for (at in c(1, 5, 40, 77)) substr(text, at, at) <- substr(solution, at, at)
  text
})
rows_of <- function(text) substring(text, seq(1, 73, 9), seq(9, 81, 9))

# The candidates of the filled board, less a few that are no part of the solution.
marks <- local({
  held <- array(as.logical(unclass(candidates(filled))), c(9, 9, 9))
  right <- matrix(as.integer(strsplit(solution, "")[[1]]), 9, byrow = TRUE)
  wrong <- which(held & !(array(rep(1:9, each = 81), c(9, 9, 9)) == array(right, c(9, 9, 9))), arr.ind = TRUE)
  blank <- matrix(strsplit(filled, "")[[1]] == "0", 9, byrow = TRUE)
  wrong <- wrong[blank[wrong[, 1:2]], ]
  held[wrong[seq(1, nrow(wrong), 9), ]] <- FALSE
  held
})

# One text of each format, as lines, and what must come of it.
texts <- list(
  lines = list(text = puzzle, format = "lines"),
  dots = list(text = chartr("0", ".", puzzle), format = "lines"),
  comments = list(text = c("# tdoku", "", puzzle), format = "lines", line = 3L),
  labelled = list(text = paste0(puzzle, " #Easy"), format = "lines", label = "Easy"),
  csv = list(text = c("quizzes,solutions", paste0(puzzle, ",", solution)), format = "csv",
             line = 2L, solution = solution),
  semicolons = list(text = c("id;puzzle;solution;note", paste0("7;", puzzle, ";", solution, ";\"a;b\"")),
                    format = "csv", line = 2L, solution = solution, note = "a;b", id = 7L),
  gsf = list(text = c("A title", "#!sudoku -c1,PuzzleR,Label,ER", paste0(puzzle, ",one,7.2")),
             format = "lines", line = 3L, label = "one", er = 7.2),
  serate = list(text = paste0(puzzle, " ED=7.2/1.5/1.2"), format = "lines", er = 7.2, ep = 1.5, ed = 1.2),
  spf = list(text = c("#spf1.0", chartr("0", "_", puzzle)), format = "spf", line = 2L),
  sdk = list(text = c("#A Somebody", "#CFirst", "#CSecond", "[Puzzle]", rows_of(chartr("0", ".", puzzle)),
                      "[State]", rows_of(chartr("0", ".", filled))),
             format = "sdk", line = 5L, filled = filled, author = "Somebody", comment = "First\nSecond"),
  sdk_bare = list(text = rows_of(chartr("0", ".", puzzle)), format = "sdk"),
  sdk_spaced = list(text = gsub("(.)(?=.)", "\\1 ", rows_of(puzzle), perl = TRUE), format = "sdk"),
  ss_old = list(text = rows_of(chartr("0", "X", puzzle)), format = "ss"),
  ss_pasted = list(
    text = c(" *-----------*", sprintf(" |%s|", gsub("(...)(?=.)", "\\1|", rows_of(chartr("0", ".", puzzle)), perl = TRUE)),
             " *-----------*", " Simple Sudoku", " Version 4.2n"),
    format = "ss", line = 2L
  ),
  classic = list(text = oxidoku:::classic_code(puzzle) |> (\(code) paste0("classic", code))(), format = "links"),
  link = list(text = paste0("https://sudokuexchange.com/play/?s=", puzzle, "&d=3"), format = "links")
)

variants <- list(
  plain = function(lines) charToRaw(paste0(paste(lines, collapse = "\n"), "\n")),
  crlf = function(lines) charToRaw(paste0(paste(lines, collapse = "\r\n"), "\r\n")),
  cr = function(lines) charToRaw(paste0(paste(lines, collapse = "\r"), "\r")),
  no_end = function(lines) charToRaw(paste(lines, collapse = "\n")),
  trailing = function(lines) charToRaw(paste0(paste0(lines, collapse = " \n"), "  \n\n")),
  mark = function(lines) c(as.raw(c(0xef, 0xbb, 0xbf)), charToRaw(paste0(lines, collapse = "\n"))),
  utf16le = function(lines) {
    text <- paste0(paste(lines, collapse = "\r\n"), "\r\n")
    c(as.raw(c(0xff, 0xfe)), iconv(text, "UTF-8", "UTF-16LE", toRaw = TRUE)[[1]])
  },
  utf16be = function(lines) {
    c(as.raw(c(0xfe, 0xff)), iconv(paste(lines, collapse = "\n"), "UTF-8", "UTF-16BE", toRaw = TRUE)[[1]])
  }
)

with_bytes <- function(bytes, use, ending = "") {
  path <- tempfile(fileext = ending)
  on.exit(unlink(path))
  writeBin(bytes, path)
  use(path)
}

test_that("every format is told by its content and read whole", {
  for (name in names(texts)) {
    known <- texts[[name]]
    for (variant in names(variants)) {
      label <- paste(name, variant)
      read <- with_bytes(variants[[variant]](known$text), read_sudoku)
      expect_identical(attr(read, "format"), known$format, label = label)
      expect_identical(nrow(read), 1L, label = label)
      expect_identical(as.character(read$puzzle), puzzle, label = label)
      expect_identical(read$reason, NA_character_, label = label)
      for (field in setdiff(names(known), c("text", "format"))) {
        value <- read[[field]]
        if (field %in% c("solution", "filled")) value <- as.character(value)
        expect_identical(value, known[[field]], label = paste(label, field))
      }
    }
  }
})

test_that("what a format can hold comes back the same", {
  whole <- tibble::tibble(
    puzzle = puzzle, filled = filled, candidates = list(marks), solution = solution,
    label = "A <b> & \"c\", d", author = "Somebody", rating = 7.1, er = 7.1, ep = 1.2, ed = 1.2
  )
  holds <- list(
    lines = "puzzle", csv = c("puzzle", "filled", "solution", "label", "author", "rating"),
    hodoku = c("puzzle", "filled", "candidates"), candidates = "candidates",
    sdk = c("puzzle", "filled", "candidates", "author"), ss = "puzzle",
    sdx = "puzzle", opensudoku = c("puzzle", "filled", "candidates", "label"),
    spf = "puzzle", fpuzzles = c("puzzle", "filled", "candidates", "solution", "label", "author"),
    sudokuexchange = c("puzzle", "rating"), serate = c("puzzle", "er", "ep", "ed"),
    gsf = c("puzzle", "author", "er"), sudokupad = "puzzle",
    "f-puzzles" = c("puzzle", "filled", "candidates", "label", "author"),
    sudokuwiki = c("puzzle", "filled", "candidates"), sudoku.coach = "puzzle"
  )
  for (format in names(holds)) {
    path <- tempfile()
    suppressWarnings(write_sudoku(whole, path, format), classes = c("oxidoku_warning_lost", "oxidoku_warning_changed"))
    read <- read_sudoku(path)
    unlink(path)
    for (column in holds[[format]]) {
      value <- read[[column]]
      if (inherits(value, "oxidoku_sudoku")) value <- as.character(value)
      if (column == "candidates") {
        value <- list(array(as.logical(unclass(value[[1]])), c(9, 9, 9)))
        # Of filled cells nothing is said.
        blank <- rep(matrix(strsplit(filled, "")[[1]] == "0", 9, byrow = TRUE), 9)
        expect_identical(value[[1]] & blank, marks & blank, label = paste(format, column))
      } else {
        expect_identical(value, whole[[column]], label = paste(format, column))
      }
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

test_that("a bad line gets a reason, or is an error when strict", {
  mixed <- paste0(".", substring(puzzle, 2))
  text <- c(puzzle, mixed, paste0(puzzle, "0"), substring(puzzle, 2), "what is this", puzzle)
  read <- read_sudoku(text)
  expect_identical(is.na(read$puzzle), c(FALSE, TRUE, TRUE, TRUE, TRUE, FALSE))
  expect_identical(read$line, 1:6)
  expect_match(read$reason[[2]], "two kinds of blank", fixed = TRUE)
  expect_match(read$reason[[3]], "82 cells", fixed = TRUE)
  expect_match(read$reason[[4]], "80 cells", fixed = TRUE)
  error <- tryCatch(read_sudoku(text, strict = TRUE), oxidoku_error_file = identity)
  expect_identical(error$line, 2L)
  expect_identical(error$column, 2L)
  expect_identical(error$format, "lines")
})

test_that("compressed files, connections and text are read alike", {
  expected <- read_sudoku(puzzle)
  path <- tempfile(fileext = ".sdm.gz")
  write_sudoku(puzzle, path)
  expect_identical(readBin(path, "raw", 2), as.raw(c(0x1f, 0x8b)))
  expect_identical(read_sudoku(path), expected)
  expect_identical(read_sudoku(gzfile(path)), expected)
  expect_identical(read_sudoku(textConnection(puzzle)), expected)
  expect_identical(read_sudoku(I(puzzle)), expected)
  both <- read_sudoku(c(path, path))
  expect_identical(both$file, c(path, path))
  unlink(path)
})

test_that("what cannot be read is an error that says why", {
  expect_error(read_sudoku("no such file.sdm"), class = "oxidoku_error_file")
  expect_error(read_sudoku(tempdir()), class = "oxidoku_error_file")
  expect_error(read_sudoku(3), class = "oxidoku_error_argument")
  expect_error(read_sudoku(puzzle, format = "doc"), class = "oxidoku_error_argument")
  expect_error(with_bytes(raw(), read_sudoku), class = "oxidoku_error_file")
  objects <- c(as.raw(c(0x50, 0x4b, 0x03, 0x04)), as.raw(1:40))
  error <- tryCatch(with_bytes(objects, read_sudoku), oxidoku_error_file = identity)
  expect_identical(error$format, "hsol")
  swelling <- "<!DOCTYPE x [<!ENTITY a 'aaaa'>]><opensudoku><game data='&a;'/></opensudoku>"
  expect_error(read_sudoku(I(swelling)), class = "oxidoku_error_file")
})

test_that("random bytes through every reader are an error or rows with reasons", {
  withr::local_seed(20261121)
  alphabet <- c(charToRaw("0123456789.X|-+*:u,;[]<>{}\"'#= \n\r\t"), as.raw(c(0, 0x80, 0xff)))
  formats <- setdiff(c("auto", names(oxidoku:::file_readers)), NULL)
  starts <- c("", "#spf1.0\n", "{\"grid\":[", "<opensudoku><game data=\"", ":0000:x:", "[Puzzle]\n", "S9B", "puzzle\n")
  for (i in 1:300) {
    size <- sample(c(0:20, 81, 200, 2000), 1)
    bytes <- c(charToRaw(sample(starts, 1)), sample(alphabet, size, TRUE))
    for (format in sample(formats, 3)) {
      read <- tryCatch(
        with_bytes(bytes, function(path) read_sudoku(path, format)),
        oxidoku_error_file = identity
      )
      if (!inherits(read, "oxidoku_error_file")) {
        expect_true(all(!is.na(read$reason) | !is.na(read$puzzle)))
      }
    }
  }
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
    puzzles <- generate_sudoku(3000)$puzzle
    outcome <- function(work) tryCatch({ work; 'none' }, error = function(e) class(e)[[1]])
    for (name in c('a.txt', 'a.csv', 'a.txt.gz', 'a.txt.bz2', 'a.txt.xz')) {
      path <- file.path(folder, name)
      writeLines('old', path)
      cat(outcome(write_sudoku(puzzles, path)), readLines(path, n = 1), '')
    }
    for (name in c('a.pdf', 'a.html')) {
      cat(outcome(sudoku_sheet(puzzles[1:300], file.path(folder, name))), file.exists(file.path(folder, name)), '')
    }",
    paste(deparse(.libPaths()), collapse = ""), folder
  )
  script <- withr::local_tempfile(lines = code)
  # Files of at most 16 kB. Writing more fails as on a full disk where the signal is not
  # taken.
  command <- sprintf("trap '' XFSZ; ulimit -f 32; %s --vanilla %s", file.path(R.home("bin"), "Rscript"), script)
  shown <- system2("sh", c("-c", shQuote(command)), stdout = TRUE, stderr = FALSE)
  expect_identical(
    paste(shown, collapse = ""),
    paste0(strrep("oxidoku_error_file old ", 5), strrep("oxidoku_error_argument FALSE ", 2))
  )
  left <- c("a.csv", "a.txt", "a.txt.bz2", "a.txt.gz", "a.txt.xz")
  expect_identical(sort(list.files(folder, all.files = TRUE, no.. = TRUE)), left)
})

test_that("links lead back to the puzzle", {
  for (site in names(oxidoku:::site_links)) {
    link <- sudoku_link(c(puzzle, NA), site)
    expect_match(link[[1]], "^https://", label = site)
    expect_identical(link[[2]], NA_character_, label = site)
    expect_identical(as.character(read_sudoku(link[[1]])$puzzle), puzzle, label = site)
  }
  expect_match(read_sudoku("https://sudokupad.app/4swipiexba")$reason, "server")
  # Marks that stand for no character.
  expect_silent(bad <- read_sudoku("https://f-puzzles.com/?load=N4Ig%%%"))
  expect_match(bad$reason, "cut or changed")
})

test_that("hashes of the sudokuexchange bank are verified", {
  path <- tempfile()
  write_sudoku(tibble::tibble(puzzle = puzzle, rating = 7.1), path, "sudokuexchange")
  line <- readLines(path)
  expect_identical(nchar(line), 99L)
  changed <- sub("6", "8", line)
  read <- read_sudoku(c(line, changed))
  expect_identical(is.na(read$reason), c(TRUE, FALSE))
  expect_match(read$reason[[2]], "hash")
  unlink(path)
})

test_that("files of other programs are read whole, in any encoding of lines", {
  folder <- shared_file("formats")
  files <- list.files(folder, recursive = TRUE)
  files <- files[dirname(files) != "."]
  expect_gt(length(files), 40)
  # Of another size, in a form that is not read, or without givens.
  without <- c("fpuzzles/blank3-with-prefix.txt", "sudokupad/scl-4x4.txt", "sudokuwiki/bd-162-version1.txt")
  blank <- c("fpuzzles/blank9.txt", "sukaku729/made-here.txt")
  for (file in files) {
    path <- file.path(folder, file)
    read <- read_sudoku(path)
    expect_identical(all(is.na(read$reason)), !file %in% without, label = file)
    if (!file %in% c(without, blank)) {
      expect_true(all(solve_puzzles(read$puzzle)$status == "unique"), label = file)
    }
    bytes <- readBin(path, "raw", file.size(path))
    if (identical(bytes[1:2], as.raw(c(0xff, 0xfe)))) next
    lines <- readLines(path, warn = FALSE)
    for (variant in c("crlf", "cr", "mark", "utf16le")) {
      again <- with_bytes(variants[[variant]](lines), read_sudoku)
      expect_identical(again$puzzle, read$puzzle, label = paste(file, variant))
    }
  }
})

test_that("columns of a table come back as they were", {
  file <- withr::local_tempfile(fileext = ".csv")
  n <- 6
  table <- tibble::tibble(
    puzzle = as_sudoku(rep(c(article_1, article_2), 3)),
    solution = as_sudoku(rep(c(article_1_solution, NA), 3)),
    text = c("plain", "a,b", "say \"x\"", "two\nlines\nand a third", "", NA),
    odd = c("NA", " edge ", "\"", ",", "a;b\tc", "\u00e9\u4e2d"),
    code = c("007", "0300", NA, "1", "2", "3"),
    id = c("12345678901234567", "1", "2", "3", "4", NA),
    whole = c(1L, NA, -3L, 2147483647L, 0L, 5L),
    number = c(0.1 + 0.2, NA, -1e300, 5e-324, 1e15, 123.25),
    special = c(Inf, -Inf, NaN, NA, 1, 2),
    flag = c(TRUE, NA, FALSE, TRUE, FALSE, NA),
    nothing = rep(NA, n)
  )
  write_sudoku(table, file)
  back <- read_sudoku(file)
  expect_identical(attr(back, "format"), "csv")
  expect_identical(back$line, c(2:5, 8:9))
  expect_true(all(is.na(back$reason)))
  for (name in names(table)) expect_identical(back[[name]], table[[name]], label = name)
  # As another reader of CSV has it.
  other <- utils::read.csv(file, colClasses = "character", na.strings = NULL, encoding = "UTF-8")
  expect_identical(other$text, c(table$text[1:5], ""))
  expect_identical(other$puzzle, as.character(table$puzzle))
})

test_that("a quote that is not closed loses one line", {
  text <- paste0("puzzle,note\n", article_1, ",\"open\n", article_2, ",x\n", article_1, ",\"y\"\n")
  table <- read_sudoku(text)
  expect_identical(as.character(table$puzzle), c(article_1, article_2, article_1))
  expect_identical(table$note, c("\"open", "x", "y"))
  # A row with more fields than the header has names.
  expect_identical(nrow(read_sudoku(paste0("puzzle\n", article_1, ",7\n"))), 1L)
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
    # As with write.table(), one that was not open is closed.
    if (nzchar(mode)) close(connection)
    expect_identical(readLines(copy), expected)
  }
  text <- NULL
  connection <- textConnection("text", "w", local = TRUE)
  write_sudoku(puzzles[1:3], connection)
  close(connection)
  expect_identical(text, puzzles[1:3])
})
