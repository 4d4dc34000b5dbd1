# All functions that write a file, here to a file called `name` in the working directory.
writers <- list(
  write = function(file) write_sudoku(sudoku_examples$puzzle[1:20], file, "lines"),
  page = function(file) {
    skip_if_not_installed("htmlwidgets")
    save_sudoku_page(play_sudoku(sudoku_examples$puzzle[[1]]), file)
  },
  sheet = function(file) sudoku_sheet(sudoku_examples$puzzle[1:2], file),
  process = function(file) {
    input <- local_puzzles(as.character(sudoku_examples$puzzle[1:20]))
    process_sudoku(input, file, "check")
  }
)

test_that("a link stays a link, and a file keeps its permissions", {
  skip_on_os("windows")
  withr::local_dir(withr::local_tempdir())
  dir.create("folder")
  for (writer in names(writers)) {
    files <- paste0(writer, c("", "-to"), ".html")
    target <- file.path("folder", files[[2]])
    writeLines("old", target)
    Sys.chmod(target, "600", use_umask = FALSE)
    file.symlink(target, files[[1]])
    writers[[writer]](files[[1]])
    expect_identical(Sys.readlink(files[[1]]), target)
    expect_gt(file.size(target), 100)
    expect_identical(format(file.mode(target)), "600")
    # A link to a file that does not exist yet.
    unlink(target)
    writers[[writer]](files[[1]])
    expect_identical(Sys.readlink(files[[1]]), target)
    expect_gt(file.size(target), 100)
  }
  expect_setequal(list.files("folder", all.files = TRUE, no.. = TRUE), paste0(names(writers), "-to.html"))
})

test_that("a pipe gets what is written, and stays a pipe", {
  skip_on_os("windows")
  withr::local_dir(withr::local_tempdir())
  for (writer in setdiff(names(writers), "process")) {
    file <- paste0(writer, ".html")
    skip_if_not(system2("mkfifo", file, stderr = FALSE) == 0, "mkfifo")
    system(sprintf("(cat %s > %s.copy; touch %s.done)", file, file, file), wait = FALSE)
    writers[[writer]](file)
    wait_for(function() TRUE, paste0(file, ".done"))
    expect_identical(file_kind(file), "other")
    expect_gt(file.size(paste0(file, ".copy")), 100)
  }
  pipe <- "write.html"
  expect_condition_snapshot(process_sudoku(local_puzzles(puzzle_lines(10)), pipe))
  expect_identical(file_kind(pipe), "other")
  expect_identical(list.files(pattern = "partial|journal"), character())
})

test_that("a device stays a device", {
  skip_on_os("windows")
  folder <- withr::local_tempdir()
  withr::local_dir(folder)
  # Only the superuser may create a device.
  skip_if_not(suppressWarnings(system2("mknod", c("null.html", "c", "1", "3"), stderr = FALSE)) == 0, "a device to write to")
  for (writer in setdiff(names(writers), "process")) {
    writers[[writer]]("null.html")
    expect_identical(file_kind("null.html"), "other")
  }
  expect_error(writers$process("null.html"), class = "oxidoku_error_file")
  expect_identical(file_kind("null.html"), "other")
})

test_that("standard output keeps what was printed before", {
  skip_on_cran()
  skip_on_os("windows")
  skip_if_not(is_installed(), "installed package, which a fresh R can load")
  output <- withr::local_tempfile()
  code <- sprintf(
    ".libPaths(%s); cat('first\\n'); oxidoku::write_sudoku(oxidoku::sudoku_examples$puzzle[1:2], '/dev/stdout')",
    paste(deparse(.libPaths()), collapse = "")
  )
  system2(file.path(R.home("bin"), "Rscript"), c("--vanilla", "-e", shQuote(code)), stdout = output)
  expect_identical(readLines(output), c("first", as.character(sudoku_examples$puzzle[1:2])))
})

test_that("foreign files beside a page are left alone", {
  withr::local_dir(withr::local_tempdir())
  writeLines("mine", "page.html.part")
  writers$page("page.html")
  expect_identical(readLines("page.html.part"), "mine")
  expect_setequal(list.files(), c("page.html", "page.html.part"))
})

test_that("files are compressed by their names, in any case of letters", {
  withr::local_dir(withr::local_tempdir())
  table <- sudoku_examples[1:50, c("puzzle", "solution", "level")]
  magic <- list(GZ = magic_numbers$gzip, gz = magic_numbers$gzip, Bz2 = magic_numbers$bzip2, xz = magic_numbers$xz)
  for (ending in names(magic)) {
    file <- paste0("x.csv.", ending)
    write_sudoku(table, file)
    expect_identical(readBin(file, "raw", length(magic[[ending]])), magic[[ending]])
    expect_identical(read_sudoku(file)$level, as.character(table$level))
  }
  if (getRversion() >= "4.5.0") {
    write_sudoku(table, "x.csv.zst")
    expect_identical(read_sudoku("x.csv.zst")$level, as.character(table$level))
  } else {
    expect_condition_snapshot(write_sudoku(table, "x.csv.zst"))
    expect_false(file.exists("x.csv.zst"))
  }
})

test_that("a full disk is an error, and leaves no connection open", {
  said <- withr::local_tempfile()
  folder <- withr::local_tempdir()
  # No file may grow beyond 512 bytes. The signal for this is ignored, so that writing fails as on
  # a full disk.
  pid <- start_r(c(
    sprintf("setwd(%s)", deparse(folder)),
    "set.seed(1)",
    "x <- generate_sudoku(100, minimal = FALSE, clues = 40)$puzzle",
    "for (ending in c('', '.gz', '.bz2', '.xz')) {",
    "  e <- tryCatch(write_sudoku(x, paste0('x.csv', ending)), error = identity)",
    "  cat('class:', class(e)[[1]], '\\n')",
    "}",
    "cat('open:', nrow(showConnections()), '\\n')",
    "invisible(gc())",
    "cat('done\\n')"
  ), said, "trap '' XFSZ; ulimit -f 2;")
  wait_until_gone(pid)
  lines <- readLines(said, warn = FALSE)
  expect_identical(grep("^class:", lines, value = TRUE), rep("class: oxidoku_error_file ", 4))
  expect_true(all(c("open: 0 ", "done") %in% lines))
  expect_false(any(grepl("fwrite", lines)))
  expect_identical(list.files(folder, all.files = TRUE, no.. = TRUE), character())
})

test_that("links are followed from the folder that holds them", {
  skip_on_os("windows")
  root <- withr::local_tempdir()
  withr::local_dir(root)
  dir.create("a/b", recursive = TRUE)
  writeLines("old", "a/target.txt")
  # Links lead from a/b/first.txt to a/b/second.txt and on to a/target.txt.
  file.symlink("second.txt", "a/b/first.txt")
  file.symlink("../target.txt", "a/b/second.txt")
  expect_identical(real_path("a/b/first.txt"), normalizePath("a/target.txt"))
  write_sudoku(article_1, "a/b/first.txt", "lines")
  expect_identical(readLines("a/target.txt"), article_1)
  expect_identical(Sys.readlink("a/b/first.txt"), "second.txt")
  expect_identical(Sys.readlink("a/b/second.txt"), "../target.txt")
  expect_setequal(list.files(recursive = TRUE), c("a/b/first.txt", "a/b/second.txt", "a/target.txt"))
})
