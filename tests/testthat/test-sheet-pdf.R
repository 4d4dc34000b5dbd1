# Returns the lines of a PDF. Newer versions of cairo compress the objects that list the pages.
lines_of_pdf <- function(file) {
  plain <- withr::local_tempfile(fileext = ".pdf")
  system2("qpdf", c("--qdf", "--object-streams=disable", shQuote(file), shQuote(plain)))
  readLines(plain, warn = FALSE)
}

pages_of_pdf <- function(file) {
  length(grep("/Type /Page$|/Type /Page ", lines_of_pdf(file), useBytes = TRUE))
}

test_that("a PDF has the pages of its layout, and answers at the end", {
  skip_if_not(capabilities("cairo"))
  skip_if_not(nzchar(Sys.which("qpdf")), "qpdf")
  file <- withr::local_tempfile(fileext = ".pdf")
  for (per_page in c(1, 2, 4, 6, 9, 12)) {
    # In a small sweep, the sheets have one page of answers.
    n <- sweep_size(if (per_page < 4) 3L else 12L, 15L, 15L)
    expect_identical(expect_invisible(sudoku_sheet(rep_len(sheet_puzzles, n), file, per_page = per_page)), file)
    expect_identical(readBin(file, "raw", 4), charToRaw("%PDF"))
    expect_identical(pages_of_pdf(file), as.integer(ceiling(n / per_page) + ceiling(n / 12)))
    sudoku_sheet(rep_len(sheet_puzzles, n), file, per_page = per_page, answers = "none")
    expect_identical(pages_of_pdf(file), as.integer(ceiling(n / per_page)))
  }
  # A3 and similar sizes are not supported, but letter is.
  sudoku_sheet(sheet_puzzles, file, paper = "letter")
  lines <- paste(lines_of_pdf(file), collapse = " ")
  expect_match(lines, "/MediaBox \\[ *0 +0 +612 +792 *\\]", useBytes = TRUE)
})

test_that("puzzles are on the page as they were given, with number and level", {
  items <- items_of(sheet_puzzles, level = c("Medium", "Hard", "Easy"))
  leaves <- drawn_page(items, look_of(title = "Monday", footer = "Seed 1"))
  boards <- Filter(is_text, part_of(leaves, "givens"))
  expect_length(boards, 3)
  for (i in 1:3) {
    expect_identical(drawn_board(boards[i]), as_matrix(sheet_puzzles[[i]]))
  }
  expect_length(part_of(leaves, "filled"), 0)
  labels <- labels_of(leaves)
  expect_true(all(c("1", "Medium", "3", "Easy", "Monday", "Seed 1", "1 / 2") %in% labels))
})

test_that("answers are the solutions, at the end or upside down", {
  items <- items_of(sheet_puzzles)
  leaves <- drawn_page(items, look_of(), page = 2)
  solutions <- as.character(solve_puzzles(sheet_puzzles)$solution)
  givens <- Filter(is_text, part_of(leaves, "givens"))
  filled <- Filter(is_text, part_of(leaves, "filled"))
  for (i in 1:3) {
    expect_identical(drawn_board(givens[i]) + drawn_board(filled[i]), as_matrix(solutions[[i]]))
    expect_identical(drawn_board(givens[i]), as_matrix(sheet_puzzles[[i]]))
  }
  expect_true("Answers" %in% labels_of(leaves))
  pages <- sheet_pages(items, look_of(answers = "upside_down"))
  expect_length(pages, 1)
  expect_identical(pages[[1]]$strip$vp$angle, 180)
  leaves <- drawn_page(items, look_of(answers = "upside_down"))
  expect_length(Filter(is_text, part_of(leaves, "filled")), 3)
  expect_length(Filter(is_text, part_of(leaves, "givens")), 6)
})

test_that("sheets are black and grey", {
  items <- items_of(sheet_puzzles)
  for (page in 1:2) {
    leaves <- drawn_page(items, look_of(title = "Monday"), page)
    colours <- unlist(lapply(leaves, function(leaf) leaf$gp[c("col", "fill")]))
    rgb <- grDevices::col2rgb(unique(colours[!is.na(colours)]))
    expect_true(all(rgb["red", ] == rgb["green", ] & rgb["green", ] == rgb["blue", ]))
  }
})

test_that("nothing on a page overlaps or leaves it", {
  # Compares the boxes of the contents of a page, as shares of the page.
  for (per_page in layouts) {
    for (answers in c("end", "upside_down")) {
      look <- look_of(per_page = per_page, answers = answers, title = "Title")
      items <- items_of(rep(sheet_puzzles, 4)[seq_len(prod(per_page))])
      page <- sheet_pages(items, look)[[1]]
      size <- papers$a4 - 2 * sheet_room(look)$margin
      strip <- if (answers == "end") 0 else strip_height(prod(per_page), size)
      expect_lt(strip, size[[2]] / 2.5)
      expect_gt(size[[2]] - strip - 0.75, size[[2]] / 2)
    }
  }
})

test_that("a single page has no number", {
  leaves <- drawn_page(items_of(sheet_puzzles), look_of(answers = "none", footer = "Seed 1"))
  expect_true("Seed 1" %in% labels_of(leaves))
  expect_false(any(grepl("/", labels_of(leaves), fixed = TRUE)))
})
