skip_if_not_installed("htmlwidgets")

test_that("labels are checked", {
  expect_identical(play_sudoku(article_1, labels = c(undo = "Zur\u00fcck"))$x$labels$undo, "Zur\u00fcck")
  expect_identical(play_sudoku(article_1, labels = list(naked_single = "Nackter Einer"))$x$techniques$naked_single$label, "Nackter Einer")
  expect_error(play_sudoku(article_1, labels = c(undoo = "x")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = c(given = "given {number}")), class = "oxidoku_error_argument")
  expect_error(play_sudoku(article_1, labels = "x"), class = "oxidoku_error_argument")
  expect_false(anyDuplicated(names(sudoku_labels())) > 0)
})

test_that("labels of other widgets are left out, and words in braces may go", {
  words <- c(undo = "{what} back", hint = "Hint")
  expect_identical(as_labels(character(), words), words)
  own <- as_labels(list(hint = "Tipp", redo = "Vor", undo = "back"), words)
  expect_identical(own, list(undo = "back", hint = "Tipp"))
  error <- expect_error(play_sudoku(article_1, labels = c(hnt = "x")), class = "oxidoku_error_argument")
  expect_identical(error$unknown, "hnt")
  expect_match(conditionMessage(error), "hint")
})

braces_of <- function(texts) lapply(regmatches(texts, gregexpr("\\{\\w+\\}", texts)), function(words) sort(unique(words)))

test_that("every text has a translation in each language, with the same words in braces", {
  expect_setequal(languages(), c("de", "es", "fr"))
  english <- all_labels()
  for (code in languages()) {
    table <- language_table(code)
    expect_identical(table$label, names(english), info = code)
    # Texts whose English has changed need a new translation: tools/languages.R names them.
    expect_identical(table$english, unname(english), info = code)
    expect_identical(table$label[!nzchar(table$text)], names(english)[!nzchar(english)], info = code)
    expect_identical(braces_of(table$text), braces_of(table$english), info = code)
    expect_identical(lengths(strsplit(table$text, "|", fixed = TRUE)), lengths(strsplit(table$english, "|", fixed = TRUE)), info = code)
    # No text looks missing or as if it was read in the wrong encoding.
    expect_false(anyNA(table$text) || any(grepl("\u00c3|\ufffd|NA$", table$text)), info = code)
    # A translated sentence is also a sentence.
    expect_identical(grepl("[.]$", table$text), grepl("[.]$", table$english), info = code)
  }
})

# Labels whose text is the same as in English.
international <- c(
  "actions", "mode_centre", "pause", "keys_pause", "sheet_title", "sheet_name", "sheet_date", "key_base", "key_pivot", "note_diagonal",
  "name_cage", "name_clone", "name_little_killer", "name_palindrome", "name_quadruple", "name_sandwich", "rule_contradiction",
  "arg_label", "arg_modulus", "choice_cage",
  "squirmbag", "leviathan", "xyz_ring", paste0(c("x", "w", "xy", "xyz", "wxyz", "vwxyz", "uvwxyz"), "_wing")
)

test_that("few texts are as in English", {
  english <- all_labels()
  for (code in languages()) {
    same <- names(english)[language_texts(code) == english & grepl("[a-z]{3}", gsub("\\{\\w+\\}", "", english))]
    expect_identical(setdiff(same, international), character(), info = code)
  }
})

test_that("a language is chosen by its code", {
  expect_identical(unclass(sudoku_labels()), all_labels())
  german <- sudoku_labels("de")
  expect_identical(names(german), names(sudoku_labels()))
  expect_identical(unname(german[c("undo", "naked_single", "language")]), c("R\u00fcckg\u00e4ngig", "Nackter Einer", "de"))
  expect_identical(sudoku_labels("de-AT"), german)
  expect_identical(sudoku_labels("DE_de.UTF-8"), german)
  for (wrong in list("xx", "", NA_character_, 1, c("de", "fr"), NULL)) {
    error <- expect_error(sudoku_labels(wrong), class = "oxidoku_error_argument")
    expect_identical(error$arg, "language")
  }
  error <- expect_error(play_sudoku(article_1, labels = "it"), class = "oxidoku_error_argument")
  expect_identical(error$arg, "labels")
  expect_match(conditionMessage(error), "\"de\"", fixed = TRUE)
})

test_that("a translation that is missing is English", {
  italian <- translated(c(undo = "Undo", hint = "Hint"), c(hint = "", old = "x", undo = "Annulla"))
  expect_identical(italian, c(undo = "Annulla", hint = "Hint"))
})

test_that("of texts with the same name the last counts", {
  labels <- c(sudoku_labels("de"), hint = "Hilfe")
  expect_identical(play_sudoku(article_1, labels = labels)$x$labels$hint, "Hilfe")
  # Techniques of every scale have labels.
  expect_identical(as_labels(c(sk_loop = "Schleife"), play_words)$sk_loop, "Schleife")
})

test_that("names of techniques and levels are in the language of the page", {
  x <- play_sudoku(article_1, labels = "de")$x
  english <- play_sudoku(article_1)$x
  german <- sudoku_labels("de")
  expect_identical(x$rating$level, german[[paste0("level_", tolower(english$rating$level))]])
  expect_true(x$rating$hardest %in% german)
  expect_identical(lapply(x$techniques, `[[`, "label"), as.list(german[names(x$techniques)]))
  expect_match(vapply(x$paths[[1]]$steps, `[[`, "", "text"), "^Auf Englisch: ")
  expect_identical(key_label(c("pivot", "set A"), list(key_pivot = "Drehzelle")), c("Drehzelle", "set A"))
  set.seed(3)
  expect_identical(play_sudoku(level = "Easy", labels = "fr")$x$title, "Facile")
})

test_that("lessons, paths, methods and sheets are in a language", {
  german <- sudoku_labels("de")
  set.seed(4)
  lesson <- teach_sudoku("naked_pair", n = 1, labels = "de")$x
  expect_identical(lesson$lessons[[1]]$label, "Nacktes Paar")
  expect_match(c(lesson$lessons[[1]]$description, lesson$lessons[[1]]$example$step$text), "^Auf Englisch: ")
  view <- view_path(explain_sudoku(article_1), labels = "de")$x
  expect_identical(view$labels$first, german[["first"]])
  watched <- watch_sudoku(article_1, labels = "de")$x
  expect_identical(watched$title, german[["method_backtracking_row"]])
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(article_1, file, level = TRUE, labels = "de")
  html <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  expect_match(html, "<html lang=\"de\">", fixed = TRUE)
  expect_match(html, "<h1>L\u00f6sungen</h1>", fixed = TRUE)
})

test_that("what keeps two cells different is named in the language of the page", {
  rules <- sudoku_rules(rule_anti_knight(), rule_renban(c("r1c1", "r2c2", "r3c3", "r4c4")), size = 6)
  names_in <- function(language) {
    unique(vapply(shape_data(rules, rules$facts, 0, as.list(sudoku_labels(language)))$bonds, `[[`, "", "name"))
  }
  expect_setequal(names_in("en"), c("knight's move", "renban line from r1c1 to r4c4"))
  expect_setequal(names_in("de"), c("Springerzug", "Renban-Linie: r1c1 r2c2 r3c3 r4c4"))
  expect_setequal(names_in("fr"), c("saut de cavalier", "ligne renban\u00a0: r1c1 r2c2 r3c3 r4c4"))
})

test_that("houses that rules add are named where no usual house keeps two cells different", {
  rules <- sudoku_rules(rule_diagonals("up"), rule_disjoint_groups(), size = 4)
  bonds_in <- function(language) {
    bonds <- shape_data(rules, rules$facts, 0, as.list(sudoku_labels(language)))$bonds
    stats::setNames(vapply(bonds, `[[`, "", "name"), vapply(bonds, function(bond) paste(bond$cells, collapse = " "), ""))
  }
  # The boxes are 2x2 cells. The two cells of the diagonal in a box need no name.
  diagonal <- c("3 9", "3 12", "6 9", "6 12")
  english <- bonds_in("en")
  expect_setequal(names(english)[english == "diagonal 1"], diagonal)
  # The cells at the same place of boxes that lie diagonally.
  groups <- english[english != "diagonal 1"]
  expect_setequal(names(groups), c("0 10", "2 8", "1 11", "4 14", "5 15", "7 13"))
  expect_identical(unname(english[["0 10"]]), "disjoint group 1")
  expect_identical(bonds_in("de")[["3 9"]], "Diagonale 1")
  expect_identical(bonds_in("es")[["0 10"]], "el grupo disjunto 1")
})

test_that("a page has the language of its board", {
  file <- withr::local_tempfile(fileext = ".html")
  board <- play_sudoku(article_1, labels = "es")
  text <- function(...) {
    save_sudoku_page(board, file, ...)
    paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
  }
  page <- text()
  expect_match(page, "<html lang=\"es\" dir=\"ltr\"", fixed = TRUE)
  expect_match(page, "<noscript><p>Estos sudokus necesitan JavaScript.</p></noscript>", fixed = TRUE)
  # The page leaves out names of techniques that none of its steps use.
  expect_no_match(page, sudoku_labels("es")[["sk_loop"]], fixed = TRUE)
  expect_match(text(lang = "es-MX"), "<html lang=\"es-MX\"", fixed = TRUE)
})

test_that("texts of the board print in a few lines and stay a named vector", {
  labels <- sudoku_labels()
  expect_length(capture.output(print(labels)), 12)
  expect_length(capture.output(print(labels, n = Inf)), length(labels) + 1)
  expect_identical(labels[c("hint", "undo")], c(hint = "Hint", undo = "Undo"))
  expect_identical(class(c(labels, hint = "Tip")), "character")
  expect_identical(as.data.frame(labels)$text, unname(unclass(labels)))
})
