puzzle <- played$puzzle

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
  formats <- c("auto", readable_formats)
  starts <- c("", "#spf1.0\n", "{\"grid\":[", "<opensudoku><game data=\"", ":0000:x:", "[Puzzle]\n", "S9B", "puzzle\n")
  for (i in seq_len(sweep_size(10, 40, 100))) {
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

test_that("files of other programs are read whole, in any encoding of lines", {
  folder <- shared_file("formats")
  files <- list.files(folder, recursive = TRUE)
  files <- files[dirname(files) != "."]
  expect_gt(length(files), 40)
  # Puzzles of another size, in a form that is not read, or without givens.
  without <- c("fpuzzles/blank3-with-prefix.txt", "sudokuwiki/bd-162-version1.txt")
  blank <- c("fpuzzles/blank9.txt", "sudokupad/scl-4x4.txt", "sukaku729/made-here.txt")
  for (file in files) {
    path <- file.path(folder, file)
    # One file has lines that are only drawn.
    quietly <- function(file) suppressWarnings(read_sudoku(file), classes = "oxidoku_warning_drawn")
    read <- quietly(path)
    expect_identical(all(is.na(read$reason)), !file %in% without, label = file)
    if (!file %in% c(without, blank)) {
      expect_true(all(solve_puzzles(read$puzzle)$status == "unique"), label = file)
    }
    bytes <- readBin(path, "raw", file.size(path))
    if (identical(bytes[1:2], as.raw(c(0xff, 0xfe)))) next
    lines <- readLines(path, warn = FALSE)
    for (variant in in_sweep(c("crlf", "cr", "mark", "utf16le"), 2, match(file, files))) {
      again <- with_bytes(encodings[[variant]](lines), quietly)
      expect_identical(again$puzzle, read$puzzle, label = paste(file, variant))
    }
  }
})

test_that("files may be called as connections of R are, or as options", {
  withr::local_dir(withr::local_tempdir())
  for (name in c("clipboard", "stdin", "-f.txt")) {
    write_sudoku(sudoku_examples$puzzle[1:5], name)
    expect_identical(nrow(read_sudoku(name)), 5L)
    expect_equal(process_sudoku(name, "rows.csv", "check")$rows, 5)
  }
  skip_if_not(nzchar(Sys.which("zstd")), "the program zstd")
  system("zstd -q -o ./-f.zst -- ./-f.txt")
  expect_identical(nrow(read_sudoku("-f.zst")), 5L)
})

test_that("tables of any board are read as they were written, for every size and kind of rule", {
  sizes <- lapply(setdiff(4:25, 9), function(size) {
    board <- matrix(0L, size, size)
    board[1, 1:2] <- c(size, 1L)
    sudoku_puzzle(board, sudoku_rules(size = size))
  })
  kinds <- lapply(every_rule, function(rule) sudoku_puzzle(rules = sudoku_rules(rule)))
  others <- list(
    small_jigsaw, small_killer, sudoku_rules(grids = "samurai"), sudoku_rules(regions = "none"), sudoku_rules(left_out = "fog"),
    sudoku_rules(rule_pairs("r2c2 r3c3", \(a, b) a + b < 5), size = 16)
  )
  puzzles <- do.call(c, c(list(sudoku_examples$puzzle[1]), sizes, unname(kinds), lapply(others, function(rules) sudoku_puzzle(rules = rules))))
  table <- tibble::tibble(puzzle = puzzles, solution = puzzles, note = paste("puzzle", seq_along(puzzles)))
  quietly <- function(x) suppressWarnings(x, classes = "oxidoku_warning_left_out")
  file <- withr::local_tempfile(fileext = ".csv")
  write_sudoku(table, file)
  read <- quietly(read_sudoku(file))
  for (name in names(table)) expect_identical(read[[name]], table[[name]])
  expect_identical(sum(!is.na(read$reason)), 1L)
  expect_error(quietly(read_sudoku(file, strict = TRUE)), "unknown rules", class = "oxidoku_error_file")
  lines <- withr::local_tempfile()
  write_sudoku(table["puzzle"], lines, format = "lines")
  expect_identical(quietly(read_sudoku(lines))$puzzle, puzzles)
  # A column of plain text, as other files contain it, is read, too.
  expect_identical(as_sudoku(as.character(puzzles)), puzzles)
})
