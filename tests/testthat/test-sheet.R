test_that("a sheet is in any language", {
  words <- c(
    language = "de", titled = "{title}: {words}", sheet_answers = "Antworten", sheet_title_answers = "{title} (Antworten)",
    sheet_seed = "Startzahl {seed}", sheet_name = "Dein Name", sheet_date = "Datum",
    sheet_page = "Seite {number} von {total}", sheet_marks = "Sudoku mit Kandidaten.", sheet_row = "Zeile {number}: {digits}",
    level_easy = "leicht", level_medium = "mittel", level_hard = "schwer", level_unfair = "sehr schwer",
    level_extreme = "extrem", sheet_title = "Rätsel", blank = "leer"
  )
  # The list is complete: no other place has English words of sheets.
  expect_setequal(names(words), c(names(sheet_words), names(common_words), "blank"))
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
  # The drawn pages use these words, too.
  look <- look_of(words = as.list(words), title = "Montag", name_line = TRUE)
  expect_identical(board_in_words(list(board = matrix(1:0, 1)), look), "Zeile 1: 1 leer.")
  items <- sheet_items(puzzles, NULL, NULL, look, environment())
  pages <- sheet_pages(items, look)
  labels <- labels_of(drawn(sheet_page_grob(pages[[1]], 1, 2, look), 210 / 25.4, 297 / 25.4))
  expect_true(all(c("Dein Name:", "Datum:", "leicht", "mittel", "Seite 1 von 2") %in% labels))
  labels <- labels_of(drawn(sheet_page_grob(pages[[2]], 2, 2, look), 210 / 25.4, 297 / 25.4))
  expect_true("Montag (Antworten)" %in% labels)
  expect_false("Dein Name:" %in% labels)
  # Words given by the user are not translated.
  own <- items_of(puzzles, level = c("Easy", "1", "2"), words = as.list(words))
  expect_identical(vapply(own, `[[`, "", "level"), c("leicht", "1", "2"))
})

test_that("answers have a file of their own", {
  folder <- withr::local_tempdir()
  file <- file.path(folder, c("puzzles.html", "answers.html"))
  wrote <- expect_invisible(sudoku_sheet(sheet_puzzles, file[[1]], title = "Monday", answers = file[[2]], name_line = TRUE))
  expect_identical(wrote, file)
  pages <- lapply(file, function(one) paste(readLines(one, encoding = "UTF-8"), collapse = "\n"))
  solved <- gsub("[^0-9]", "", gsub("<[^>]*>", "", sub(".*<table", "<table", pages[[2]])))
  expect_match(solved, as.character(solve_puzzles(easy)$solution), fixed = TRUE)
  expect_match(pages[[2]], "<h1>Monday: answers</h1>", fixed = TRUE)
  expect_match(pages[[1]], "<h1>Monday</h1>", fixed = TRUE)
  expect_no_match(pages[[1]], "class=\"filled\"|answers</h1>")
  expect_no_match(pages[[2]], "class=\"name\"", fixed = TRUE)
  # The pages of the two files are those of a single sheet.
  parts <- lapply(c("apart", "alone", "end"), function(answers) sheet_pages(items_of(sheet_puzzles), look_of(answers = answers)))
  expect_identical(lengths(parts), c(1L, 1L, 2L))
  skip_if_not(capabilities("cairo"))
  mixed <- file.path(folder, c("practice.pdf", "steps.html"))
  set.seed(5)
  sudoku_sheet(practice_sudoku("pointing", 2), mixed[[1]], answers = mixed[[2]])
  expect_match(paste(readLines(mixed[[2]]), collapse = ""), "Locked Candidates", fixed = TRUE)
  expect_gt(file.size(mixed[[1]]), 1000)
  wrong <- function(answers, file) {
    error <- expect_error(sudoku_sheet(sheet_puzzles, file, answers = answers), class = "oxidoku_error_argument")
    expect_identical(error$arg, "answers")
  }
  wrong(file[[1]], file[[1]])
  wrong(file[[1]], NULL)
  wrong(file.path(folder, "answers.txt"), file[[1]])
  wrong(file.path(folder, "none", "a.pdf"), file[[1]])
  wrong("ende", file[[1]])
})

test_that("large print is larger", {
  items <- items_of(sheet_puzzles[1])
  side <- function(large) {
    board <- part_of(drawn_page(items, look_of(large = large)), "givens")
    font_sizes(board) / paper_look(large)$size
  }
  expect_gt(side(TRUE), 1.12 * side(FALSE))
  # There are two puzzles per page by default.
  file <- withr::local_tempfile(fileext = ".html")
  pages <- function(...) {
    sudoku_sheet(sheet_puzzles, file, answers = "none", ...)
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

test_that("without a file the pages are drawn on the current device", {
  local_device(210 / 25.4, 297 / 25.4)
  device <- grDevices::dev.cur()
  expect_null(expect_invisible(sudoku_sheet(sheet_puzzles, NULL, title = "Monday")))
  expect_identical(grDevices::dev.cur(), device)
})

test_that("the seed is in the footer if it is requested", {
  set.seed(81)
  puzzles <- generate_sudoku(2)
  expect_identical(puzzles$seed, c("81", "81"))
  expect_identical(seed_line(puzzles, sheet_words), "Seed 81")
  expect_null(seed_line(puzzles$puzzle, sheet_words))
  # After a random draw, the number of set.seed() does not determine the puzzle, but the two
  # numbers of the call do.
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

test_that("levels come from the table, from a rating or from the user", {
  puzzles <- tibble::tibble(puzzle = sheet_puzzles, level = c("a", "b", NA))
  levels <- function(x, levels) vapply(items_of(x, level = levels), `[[`, "", "level")
  expect_identical(levels(puzzles, NULL), c("a", "b", ""))
  expect_identical(levels(sheet_puzzles, NULL), rep("", 3))
  expect_identical(levels(sheet_puzzles, TRUE), as.character(rate_sudoku(sheet_puzzles)$level))
  expect_identical(levels(puzzles, FALSE), rep("", 3))
  expect_identical(levels(sheet_puzzles, 1:3), c("1", "2", "3"))
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
  refused <- function(..., arg, x = sheet_puzzles, class = "oxidoku_error_argument") {
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
  refused(file, x = c(sheet_puzzles, "123"), arg = "x", class = "oxidoku_error_sheet")
  refused(file, x = c(sheet_puzzles, empty, clashing = board_to_string(clashing())), arg = "x", class = "oxidoku_error_sheet")
  error <- expect_error(sudoku_sheet(c(sheet_puzzles, empty, unsolvable), file), class = "oxidoku_error_sheet")
  expect_identical(error$puzzles, 4:5)
  set.seed(83)
  refused(file, x = practice_sudoku("pointing"), answers = "upside_down", arg = "answers")
  expect_identical(list.files(folder), character())
  # Without answers, any board can be printed.
  sudoku_sheet(c(sheet_puzzles, empty, unsolvable), file, answers = "none")
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
  expect_match(html, "Row 4: ([1-4]|empty)( ([1-4]|empty))*[.]")
  expect_error(sudoku_sheet(strrep(".", 16), file), class = "oxidoku_error_sheet")
  expect_error(
    sudoku_sheet(c("1...", strrep(".", 16)), file, rules = sudoku_rules(size = 4)),
    class = "oxidoku_error_sheet"
  )
  expect_identical(
    vapply(items_of(x, level = TRUE), `[[`, "", "level"),
    as.character(rate_sudoku(x)$level)
  )
})

test_that("answers have no cages, lines or clues", {
  puzzle <- withr::with_seed(3, generate_sudoku(1, rules = sudoku_rules(random_cages())))$puzzle
  items <- items_of(puzzle)
  expect_gt(length(items[[1]]$drawn$rules$rules), 0)
  expect_length(items[[1]]$solved$rules$rules, 0)
  dashed <- function(page) {
    Filter(function(leaf) identical(leaf$gp$lty, "42"), drawn_page(items, look_of(), page))
  }
  expect_gt(length(dashed(1)), 0)
  expect_length(dashed(2), 0)
  # The answer is a plain table, which programs can read.
  expect_match(answer_html(items[[1]], look_of()), "<table class=\"board\">", fixed = TRUE)
  # The borders of regions stay.
  jigsaw <- items_of(withr::with_seed(3, generate_sudoku(1, rules = sudoku_rules(random_regions())))$puzzle)
  expect_identical(jigsaw[[1]]$solved$facts, jigsaw[[1]]$drawn$facts)
})

test_that("a sheet prints the sentences of rules, once where they agree", {
  a <- sudoku_puzzle(rules = sudoku_rules(rule_kropki("r1c1 r1c2", all_marked = TRUE)))
  b <- sudoku_puzzle(rules = sudoku_rules(rule_whisper("r1c1 r1c2", 4), rule_whisper("r3c1 r3c2")))
  said <- "All white dots are given."
  count <- function(text) lengths(regmatches(paste(text, collapse = " "), gregexpr("All white dots", paste(text, collapse = " "))))
  texts <- function(x, look = look_of(answers = "none")) {
    items <- sheet_items(x, NULL, NULL, look, environment())
    list(pdf = gsub("\n", " ", labels_of(drawn_page(items, look))), html = html_pages(items, look))
  }
  same <- texts(c(a, a))
  expect_identical(count(same$pdf), 1L)
  expect_identical(count(same$html[[1]]$rules), 1L)
  expect_no_match(gsub("aria-label=\"[^\"]*\"", "", same$html[[1]]$cells), said, fixed = TRUE)
  differ <- texts(c(a, b))
  expect_identical(count(differ$pdf), 1L)
  expect_match(paste(differ$pdf, collapse = " "), "4: Neighbours on a green line differ by at least 4.", fixed = TRUE)
  expect_null(differ$html[[1]]$rules)
  expect_match(differ$html[[1]]$cells[[1]], said, fixed = TRUE)
  expect_no_match(differ$html[[1]]$cells[[2]], said, fixed = TRUE)
  expect_no_match(texts(sheet_puzzles)$html[[1]]$cells, "class=\"rules\"", fixed = TRUE)
})
