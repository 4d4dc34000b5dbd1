# The lines of a PDF. Newer versions of cairo compress what says which pages there are.
lines_of_pdf <- function(file) {
  plain <- withr::local_tempfile(fileext = ".pdf")
  system2("qpdf", c("--qdf", "--object-streams=disable", shQuote(file), shQuote(plain)))
  readLines(plain, warn = FALSE)
}

pages_of_pdf <- function(file) {
  length(grep("/Type /Page$|/Type /Page ", lines_of_pdf(file), useBytes = TRUE))
}

three <- c(article_1, article_2, easy)

test_that("a PDF has the pages of its layout, and answers at the end", {
  skip_if_not(capabilities("cairo"))
  skip_if_not(nzchar(Sys.which("qpdf")), "qpdf")
  file <- withr::local_tempfile(fileext = ".pdf")
  for (per_page in c(1, 2, 4, 6, 9, 12)) {
    expect_identical(expect_invisible(sudoku_sheet(rep(three, 5), file, per_page = per_page)), file)
    expect_identical(readBin(file, "raw", 4), charToRaw("%PDF"))
    expect_identical(pages_of_pdf(file), as.integer(ceiling(15 / per_page)) + 2L)
    sudoku_sheet(rep(three, 5), file, per_page = per_page, answers = "none")
    expect_identical(pages_of_pdf(file), as.integer(ceiling(15 / per_page)))
  }
  # A3 and the like are not there; letter is.
  sudoku_sheet(three, file, paper = "letter")
  lines <- paste(lines_of_pdf(file), collapse = " ")
  expect_match(lines, "/MediaBox \\[ *0 +0 +612 +792 *\\]", useBytes = TRUE)
})

look_of <- function(...) {
  utils::modifyList(list(
    per_page = c(2, 2), paper = "a4", answers = "end", title = NULL, footer = NULL,
    name_line = FALSE, large = FALSE, words = as.list(sheet_words)
  ), list(...))
}

drawn_page <- function(items, look, page = 1) {
  pages <- sheet_pages(items, look)
  drawn(sheet_page_grob(pages[[page]], page, length(pages), look), 210 / 25.4, 297 / 25.4)
}

items_of <- function(x, caption = NULL, level = NULL, ...) {
  sheet_items(x, caption, level, look_of(...), environment())
}

test_that("puzzles are on the page as they were given, with number and level", {
  items <- items_of(three, level = c("Medium", "Hard", "Easy"))
  leaves <- drawn_page(items, look_of(title = "Monday", footer = "Seed 1"))
  boards <- Filter(is_text, part_of(leaves, "givens"))
  expect_length(boards, 3)
  for (i in 1:3) {
    expect_identical(drawn_board(boards[i]), as_matrix(three[[i]]))
  }
  expect_length(part_of(leaves, "filled"), 0)
  labels <- labels_of(leaves)
  expect_true(all(c("1", "Medium", "3", "Easy", "Monday", "Seed 1", "1 / 2") %in% labels))
})

test_that("answers are the solutions, at the end or upside down", {
  items <- items_of(three)
  leaves <- drawn_page(items, look_of(), page = 2)
  solutions <- as.character(solve_puzzles(three)$solution)
  givens <- Filter(is_text, part_of(leaves, "givens"))
  filled <- Filter(is_text, part_of(leaves, "filled"))
  for (i in 1:3) {
    expect_identical(drawn_board(givens[i]) + drawn_board(filled[i]), as_matrix(solutions[[i]]))
    expect_identical(drawn_board(givens[i]), as_matrix(three[[i]]))
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
  items <- items_of(three)
  for (page in 1:2) {
    leaves <- drawn_page(items, look_of(title = "Monday"), page)
    colours <- unlist(lapply(leaves, function(leaf) leaf$gp[c("col", "fill")]))
    rgb <- grDevices::col2rgb(unique(colours[!is.na(colours)]))
    expect_true(all(rgb["red", ] == rgb["green", ] & rgb["green", ] == rgb["blue", ]))
  }
})

test_that("a sheet is in any language", {
  words <- c(
    sheet_language = "de", sheet_answers = "Antworten", sheet_title_answers = "{title} (Antworten)",
    sheet_seed = "Startzahl {seed}", sheet_name = "Dein Name", sheet_date = "Datum",
    sheet_page = "Seite {number} von {total}", sheet_marks = "Sudoku mit Kandidaten.",
    level_easy = "leicht", level_medium = "mittel", level_hard = "schwer", level_unfair = "sehr schwer",
    level_extreme = "extrem", sheet_title = "Rätsel"
  )
  # None is left out: English words of sheets are in no other place.
  expect_setequal(names(words), names(sheet_words))
  expect_true(all(names(words) %in% names(sudoku_labels())))
  withr::local_seed(90)
  puzzles <- generate_sudoku(3, level = c("Easy", "Medium", "Hard"))
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(puzzles, file, title = "Montag", name_line = TRUE, seed = TRUE, labels = words)
  html <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  german <- c(
    "<html lang=\"de\">", "Montag (Antworten)", "Startzahl 90", "Dein Name:", "Datum:",
    "Seite 1 von 2", ">leicht<", ">mittel<", ">schwer<"
  )
  for (text in german) expect_match(html, text, fixed = TRUE)
  english <- c("answers", "Seed", "Date", "Easy", "Medium", "Hard", "1 / 2")
  body <- sub(".*</style>", "", html)
  for (text in english) expect_no_match(body, text, fixed = TRUE)
  sudoku_sheet(puzzles$puzzle, file, labels = as.list(words))
  html <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  expect_match(html, "<title>Rätsel</title>", fixed = TRUE)
  expect_match(html, "<h1>Antworten</h1>", fixed = TRUE)
  # On paper too.
  look <- look_of(words = as.list(words), title = "Montag", name_line = TRUE)
  items <- sheet_items(puzzles, NULL, NULL, look, environment())
  pages <- sheet_pages(items, look)
  labels <- labels_of(drawn(sheet_page_grob(pages[[1]], 1, 2, look), 210 / 25.4, 297 / 25.4))
  expect_true(all(c("Dein Name:", "Datum:", "leicht", "mittel", "Seite 1 von 2") %in% labels))
  labels <- labels_of(drawn(sheet_page_grob(pages[[2]], 2, 2, look), 210 / 25.4, 297 / 25.4))
  expect_true("Montag (Antworten)" %in% labels)
  expect_false("Dein Name:" %in% labels)
  # Words of the user are not translated.
  own <- items_of(puzzles, level = c("Easy", "1", "2"), words = as.list(words))
  expect_identical(vapply(own, `[[`, "", "level"), c("leicht", "1", "2"))
})

test_that("rows of an HTML board have a height without clues", {
  # A browser gives a row without text only its borders, unless its cells have a height.
  css <- readLines(system.file("sheet", "sheet.css", package = "oxidoku"))
  at <- which(css == ".board td {")
  rule <- css[at:(at + which(css[-seq_len(at)] == "}")[[1]])]
  expect_match(rule, "height: calc(var(--side) * .96 / 9);", fixed = TRUE, all = FALSE)
})

test_that("large print is larger", {
  items <- items_of(three[1])
  side <- function(large) {
    board <- part_of(drawn_page(items, look_of(large = large)), "givens")
    font_sizes(board) / paper_look(large)$size
  }
  expect_gt(side(TRUE), 1.12 * side(FALSE))
  # Two a page unless the call says otherwise.
  file <- withr::local_tempfile(fileext = ".html")
  pages <- function(...) {
    sudoku_sheet(three, file, answers = "none", ...)
    length(grep("<section", readLines(file)))
  }
  expect_identical(pages(large = TRUE), 2L)
  expect_identical(pages(large = TRUE, per_page = 4), 1L)
  expect_identical(pages(), 1L)
  size <- function(large) {
    font_sizes(part_of(drawn_page(items, look_of(per_page = c(1, 1), large = large)), "givens"))
  }
  expect_gt(size(TRUE), 1.2 * size(FALSE))
})

test_that("nothing on a page overlaps or leaves it", {
  # Boxes of what is in a page, as shares of it.
  for (per_page in layouts) {
    for (answers in c("end", "upside_down")) {
      look <- look_of(per_page = per_page, answers = answers, title = "Title")
      items <- items_of(rep(three, 4)[seq_len(prod(per_page))])
      page <- sheet_pages(items, look)[[1]]
      size <- papers$a4 - 2 * sheet_room(look)$margin
      strip <- if (answers == "end") 0 else strip_height(prod(per_page), size)
      expect_lt(strip, size[[2]] / 2.5)
      expect_gt(size[[2]] - strip - 0.75, size[[2]] / 2)
    }
  }
})

test_that("without a file the pages are drawn on the current device", {
  local_device(210 / 25.4, 297 / 25.4)
  device <- grDevices::dev.cur()
  expect_null(expect_invisible(sudoku_sheet(three, NULL, title = "Monday")))
  expect_identical(grDevices::dev.cur(), device)
})

test_that("the seed is in the footer if it is requested", {
  set.seed(81)
  puzzles <- generate_sudoku(2)
  expect_identical(puzzles$seed, c("81", "81"))
  expect_identical(seed_line(puzzles, sheet_words), "Seed 81")
  expect_null(seed_line(puzzles$puzzle, sheet_words))
  # After a draw the number says nothing; the two numbers of the call do.
  set.seed(81)
  stats::runif(1)
  drawn <- generate_sudoku(1)$seed
  expect_match(drawn, "^[0-9]+-[0-9]+$")
  set.seed(81)
  stats::runif(1)
  expect_identical(paste(draw_seed(), collapse = "-"), drawn)
  two <- rbind(puzzles[1, ], generate_sudoku(1))
  expect_match(seed_line(two, sheet_words), "^Seed 81, [0-9]+-[0-9]+$")
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(puzzles, file, seed = TRUE)
  expect_match(readLines(file), "<footer><span>Seed 81</span>", all = FALSE, fixed = TRUE)
  sudoku_sheet(puzzles, file)
  expect_no_match(paste(readLines(file), collapse = "\n"), "Seed", fixed = TRUE)
  sudoku_sheet(puzzles, file, footer = "Class 5", seed = TRUE)
  expect_match(readLines(file), "<footer><span>Class 5, Seed 81</span>", all = FALSE, fixed = TRUE)
  sudoku_sheet(puzzles, file, footer = "Class 5")
  expect_match(readLines(file), "<footer><span>Class 5</span>", all = FALSE, fixed = TRUE)
})

test_that("the number of set.seed() is known until something is drawn", {
  for (seed in c(1, 2024, -5, 0, .Machine$integer.max, -.Machine$integer.max)) {
    set.seed(seed)
    expect_identical(number_of_seed(), as.integer(seed))
  }
  stats::runif(1)
  expect_identical(number_of_seed(), NA_integer_)
  set.seed(1)
  stats::runif(624)
  expect_identical(number_of_seed(), NA_integer_)
  withr::with_seed(1, expect_identical(number_of_seed(), NA_integer_), .rng_kind = "L'Ecuyer-CMRG")
})

test_that("an HTML sheet has boards that programs can read", {
  skip_if_not_installed("xml2")
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(three, file, per_page = 2, title = "A & B", level = c("x", "y", "<z>"))
  page <- xml2::read_html(file)
  expect_length(xml2::xml_find_all(page, "//section"), 3)
  tables <- xml2::xml_find_all(page, "//table")
  expect_length(tables, 6)
  text <- function(table) {
    cells <- xml2::xml_text(xml2::xml_find_all(table, ".//td"))
    paste(ifelse(cells == "", "0", cells), collapse = "")
  }
  expect_identical(vapply(tables[1:3], text, ""), three)
  expect_identical(vapply(tables[4:6], text, ""), as.character(solve_puzzles(three)$solution))
  expect_identical(xml2::xml_text(xml2::xml_find_first(page, "//h1")), "A & B")
  expect_true("<z>" %in% xml2::xml_text(xml2::xml_find_all(page, "//figcaption/span")))
  filled <- xml2::xml_find_all(tables[[4]], ".//td[@class='filled']")
  expect_length(filled, 55)
})

test_that("levels come from the table, from a rating or from the user", {
  puzzles <- tibble::tibble(puzzle = three, level = c("a", "b", NA))
  levels <- function(x, levels) vapply(items_of(x, level = levels), `[[`, "", "level")
  expect_identical(levels(puzzles, NULL), c("a", "b", ""))
  expect_identical(levels(three, NULL), rep("", 3))
  expect_identical(levels(three, TRUE), as.character(rate_sudoku(three)$level))
  expect_identical(levels(puzzles, FALSE), rep("", 3))
  expect_identical(levels(three, 1:3), c("1", "2", "3"))
})

test_that("positions to practise are printed with marks and their step", {
  skip_if_not(capabilities("cairo"))
  set.seed(82)
  practice <- practice_sudoku("x_wing", 3)
  leaves <- drawn_page(items_of(practice), look_of())
  marks <- part_of(leaves, "marks")
  expect_identical(
    length(labels_of(marks)),
    sum(vapply(practice$candidates, sum, 0L))
  )
  expect_true("r1" %in% labels_of(leaves))
  answers <- drawn_page(items_of(practice), look_of(), page = 2)
  text <- gsub("\n", " ", labels_of(part_of(answers, "text")))
  expect_identical(text, vapply(practice$step, function(step) step$text, ""))
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(practice, file)
  html <- paste(readLines(file), collapse = "\n")
  expect_identical(lengths(regmatches(html, gregexpr("<svg role", html))), 6L)
  sudoku_sheet(practice, withr::local_tempfile(fileext = ".pdf"))
})

test_that("wrong arguments are refused by name, and no file is left", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, "sheet.html")
  refused <- function(..., arg, x = three, class = "oxidoku_error_argument") {
    error <- expect_error(sudoku_sheet(x, ...), class = class)
    expect_identical(error$arg, arg)
  }
  refused(file, per_page = 5, arg = "per_page")
  refused(file, paper = "a3", arg = "paper")
  refused(file, caption = c("a", "b"), arg = "caption")
  refused(file, level = "Easy", arg = "level")
  refused(file, answers = "back", arg = "answers")
  refused(file, title = 1:2, arg = "title")
  refused(file, footer = 5, arg = "footer")
  refused(file, footer = FALSE, arg = "footer")
  refused(file, seed = 1, arg = "seed")
  refused(file, name_line = NA, arg = "name_line")
  refused(file, labels = c(sheet_anwsers = "x"), arg = "labels")
  refused(file, labels = c(sheet_seed = "{number}"), arg = "labels")
  refused(file, titles = "a", arg = "...")
  refused(file, large = "yes", arg = "large")
  refused(file, pages = 5, arg = "...")
  refused(file.path(folder, "sheet.txt"), arg = "file")
  refused(file.path(folder, "none", "sheet.html"), arg = "file")
  refused(5, arg = "file")
  refused(file, x = character(), arg = "x")
  refused(file, x = c(three, "123"), arg = "x", class = "oxidoku_error_sheet")
  refused(file, x = c(three, empty, clashing = board_to_string(clashing())), arg = "x", class = "oxidoku_error_sheet")
  error <- expect_error(sudoku_sheet(c(three, empty, unsolvable), file), class = "oxidoku_error_sheet")
  expect_identical(error$puzzles, 4:5)
  set.seed(83)
  refused(file, x = practice_sudoku("pointing"), answers = "upside_down", arg = "answers")
  expect_identical(list.files(folder), character())
  # Without answers, anything that is a board can be printed.
  sudoku_sheet(c(three, empty, unsolvable), file, answers = "none")
  expect_identical(list.files(folder), "sheet.html")
})

test_that("a sheet holds boards of other sizes and with rules", {
  skip_if_not(capabilities("cairo"))
  set.seed(2)
  made <- generate_sudoku(1, rules = sudoku_rules(rule_diagonals(), rule_anti_knight()))
  x <- c(generate_sudoku(1, size = 4)$puzzle, generate_sudoku(1, size = 6)$puzzle, made$puzzle)
  items <- items_of(x)
  expect_identical(lapply(items, function(item) item$drawn$board), givens(x))
  expect_identical(
    lapply(items, function(item) item$solved$board),
    givens(c(solve_puzzles(x)$solution))
  )
  expect_identical(vapply(items, `[[`, "", "level"), c("", "", "diagonals, anti-knight"))
  expect_identical(items_of(x, level = c("a", "b", "c"))[[3]]$level, "c")
  leaves <- drawn_page(items, look_of())
  boards <- Filter(is_text, part_of(leaves, "givens"))
  expect_identical(unname(lengths(lapply(boards, `[[`, "label"))), count_clues(x))
  for (ending in c("pdf", "html")) {
    for (answers in c("end", "upside_down", "none")) {
      file <- withr::local_tempfile(fileext = paste0(".", ending))
      sudoku_sheet(x, file, answers = answers, large = answers == "end")
      expect_gt(file.size(file), 1000)
    }
  }
  html <- paste(readLines(file), collapse = "\n")
  expect_length(gregexpr("<svg", html)[[1]], 3)
  expect_match(html, "anti-knight", fixed = TRUE)
  expect_match(html, "Row 4: [1-4. ]+\\.")
  expect_error(sudoku_sheet(strrep(".", 16), file), class = "oxidoku_error_sheet")
  expect_error(
    sudoku_sheet(c("1...", strrep(".", 16)), file, rules = sudoku_rules(size = 4)),
    class = "oxidoku_error_sheet"
  )
  expect_error(sudoku_sheet(x, file, level = TRUE), class = "oxidoku_error_rules")
})
