skip_if_not_installed("htmlwidgets")

killer <- function() sudoku_puzzle(rules = sudoku_rules(rule_cage("r1c1 r1c2", 5), rule_line("r5c1 r5c2", function(x) sum(x) > 4)))

test_that("the editor is a widget with its tools, in the language of its texts", {
  widget <- edit_sudoku(killer(), page = TRUE, title = "Mine", labels = "de")
  expect_s3_class(widget, c("oxidoku_edit", "htmlwidget"), exact = TRUE)
  x <- jsonlite::fromJSON(page_json(widget$x), simplifyVector = FALSE)
  expect_identical(vapply(x$tools, `[[`, "", "name"), names(editor_tools()))
  expect_identical(x$title, "Mine")
  expect_identical(x$labels$edit_delete, unclass(sudoku_labels("de"))[["edit_delete"]])
  expect_identical(vapply(x$desk$entries, `[[`, "", "tool"), c("cage", "kept"))
  # A setting without a value is an object, as the script expects.
  expect_true(startsWith(page_json(list(args = sent_entry("even", "r1c1")$args)), "{\"args\":{}"))
  expect_null(x$doubt)
  expect_error(edit_sudoku(page = NA), class = "oxidoku_error_argument")
  expect_error(edit_sudoku(page = TRUE, width = "x y"), class = "oxidoku_error_argument")
  expect_error(edit_sudoku(clashing(), rules = sudoku_rules(size = 6), page = TRUE), class = "oxidoku_error")
})

test_that("doubtful cells of a photo are coloured", {
  image <- new_image_for_test()
  doubt <- doubt_flags(image)
  expect_true(any(doubt))
  expect_identical(unclass(edit_sudoku(image, page = TRUE)$x$doubt), as.integer(t(doubt)))
})

test_that("the editor is saved as a page", {
  file <- tempfile(fileext = ".html")
  save_sudoku_page(edit_sudoku(killer(), page = TRUE), file)
  text <- paste(readLines(file, warn = FALSE), collapse = "\n")
  expect_match(text, "oxidoku_edit", fixed = TRUE)
  unlink(file)
})

# Asks as a page does.
ask <- function(what, puzzle = killer(), ..., opened = desk_of_board(as_board(puzzle))) {
  look <- check_look("auto", NULL, NULL, NULL, NULL, words = words_of_desk())
  kept <- list(kept = opened$kept, look = look)
  message <- list(at = 7, what = what, desk = opened$desk, ...)
  answer <- answer_message(as.character(page_json(message)), kept, function(rules) kept$kept <<- rules)
  c(answer, list(kept = kept$kept))
}

test_that("messages of a page are answered", {
  for (what in c("picture", "solutions", "step", "level", "code")) {
    answer <- ask(what)
    expect_identical(answer[c("at", "what")], list(at = 7L, what = what))
    expect_gt(length(answer), 3)
    expect_true(is_string(as.character(page_json(answer[names(answer) != "kept"]))))
  }
  expect_identical(ask("solutions")$count, "several")
  # Rules that cannot be drawn stay in the puzzle.
  expect_match(ask("code")$code, "rule_line")
  opened <- ask("open", text = article_1)
  expect_identical(paste(unclass(opened$desk$digits), collapse = ""), article_1)
  expect_length(opened$kept, 0)
  expect_true(is_string(ask("open", text = "nothing")$fault))
  expect_length(ask("open", text = "nothing")$kept, 1)
  left_out <- sudoku_puzzle(rules = sudoku_rules(rule_diagonals(), left_out = "fog"))
  expect_silent(ask("level", left_out))
})

test_that("a page may send anything", {
  kept <- list(kept = list(), look = list(labels = as.list(words_of_desk())))
  texts <- list(
    NULL, 1, "", "{", "[]", "{}", "{\"what\":1}", "{\"what\":\"picture\"}", "{\"what\":\"picture\",\"desk\":[1]}", strrep("x", 1e6)
  )
  for (text in texts) {
    expect_null(answer_message(text, kept, identity))
    expect_null(made_of_message(text, kept))
  }
  desk <- "{\"shape\":{},\"digits\":[],\"entries\":[]}"
  expect_null(answer_message(paste0("{\"what\":\"steal\",\"desk\":", desk, "}"), kept, identity)$clues)
  # Without a page there are no texts.
  expect_null(answer_message(paste0("{\"what\":\"picture\",\"desk\":", desk, "}"), NULL, identity))
  expect_null(made_of_message("{\"shape\":{},\"digits\":[],\"entries\":[1]}", kept))
})

test_that("an app answers the page and reads the puzzle", {
  skip_if_not_installed("shiny")
  server <- function(input, output, session) {
    output$desk <- renderEdit(edit_sudoku(killer(), page = TRUE))
    output$text <- shiny::renderText(as.character(edited_puzzle("desk") %||% "none"))
  }
  sent <- list()
  shiny::testServer(server, {
    session$sendCustomMessage <- function(type, message) sent <<- c(sent, list(list(type = type, message = message)))
    expect_identical(output$text, "none")
    html <- output$desk
    desk <- desk_of_board(as_board(killer()))$desk
    session$setInputs(desk_desk = as.character(page_json(desk)))
    expect_identical(output$text, as.character(killer()))
    desk$entries <- list()
    session$setInputs(desk_desk = as.character(page_json(desk)))
    expect_identical(output$text, strrep("0", 81))
  })
  expect_error(edited_puzzle("desk"), class = "oxidoku_error_argument")
  expect_error(edited_puzzle(1), class = "oxidoku_error_argument")
})
