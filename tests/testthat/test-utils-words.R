test_that("the nearest words come first, and far ones not at all", {
  words <- c("x_wing", "xy_wing", "w_wing", "swordfish")
  expect_identical(closest("x_wng", words)[[1]], "x_wing")
  expect_identical(closest("sordfish", words), "swordfish")
  expect_identical(closest("jellyfish", words), character())
  expect_identical(closest("", words), character())
  expect_identical(closest(NA_character_, words), character())
  # For two letters, a word in which both differ is not close.
  expect_identical(closest("ab", c("cd", "ac")), "ac")
})

test_that("long lists are cut, with a count of the rest", {
  expect_identical(truncate_values(1:3), 1:3)
  expect_identical(truncate_values(letters, 2), c("a", "b", "24 more"))
  expect_identical(utils::tail(truncate_values(seq_len(2000)), 1), "1,995 more")
})

test_that("counts and cells are written one way", {
  expect_identical(count_words(1, "step", "steps"), "1 step")
  expect_identical(count_words(1234567, "step", "steps"), "1,234,567 steps")
  withr::with_options(list(OutDec = ","), expect_silent(words <- count_words(1234567, "step", "steps")))
  expect_identical(words, "1,234,567 steps")
  expect_identical(cell_names(data.frame(row = c(1, 9), col = c(3, 7))), c("r1c3", "r9c7"))
  expect_identical(format_each(c(0.1 + 0.2, 2.5, 12)), c("0.3", "2.5", "12"))
})

test_that("objects are named by their type", {
  expect_identical(obj_type_friendly(NULL), "NULL")
  expect_identical(obj_type_friendly("a"), "the string \"a\"")
  expect_identical(obj_type_friendly(strrep("a", 40)), paste0("the string \"", strrep("a", 30), "...\""))
  expect_identical(obj_type_friendly("\xe9"), "the string \"<e9>\", with invalid bytes")
  expect_identical(obj_type_friendly(2i), "the complex number 0+2i")
  expect_identical(obj_type_friendly(NA), "NA")
  expect_identical(obj_type_friendly(FALSE), "FALSE")
  expect_identical(obj_type_friendly(1.5), "the number 1.5")
  expect_identical(obj_type_friendly(1:3), "an integer vector of length 3")
  expect_identical(obj_type_friendly(matrix(0, 2, 3)), "a numeric matrix of size 2x3")
  expect_identical(obj_type_friendly(list()), "a list of length 0")
  expect_identical(obj_type_friendly(mean), "a function")
  expect_match(obj_type_friendly(Sys.time()), "class POSIXct")
})

test_that("words are joined with commas and \"and\"", {
  expect_identical(and_words("a"), "a")
  expect_identical(and_words(c("a", "b")), "a and b")
  expect_identical(and_words(c("a", "b", "7 more")), "a, b and 7 more")
})

test_that("values in messages are marked, and what is left out is not", {
  local_reproducible_output()
  expect_identical(truncate_marked(c("a", "b")), c("\"a\"", "\"b\""))
  expect_identical(truncate_marked(letters[1:4], 2), c("\"a\"", "\"b\"", "2 more"))
  expect_identical(truncate_marked(c(a = 1, b = 2), 5), c("1", "2"))
  expect_identical(truncate_marked(letters[1:3], 1, "arg"), c("`a`", "2 more"))
  # Braces in values are not markup.
  expect_identical(truncate_marked("{x}"), "\"{x}\"")
  error <- expect_error(rule_cage(paste0("x", 1:8), 5), class = "oxidoku_error_argument")
  expect_match(conditionMessage(error), "\"x5\", and 3 more.", fixed = TRUE)
})

test_that("text with invalid bytes is refused or shown, by name of the argument", {
  bad <- "\xe9"
  withr::local_pdf(NULL)
  expect_bad <- function(code, arg, class = "oxidoku_error_argument") {
    error <- expect_error(code, class = class)
    expect_identical(error$arg, arg)
    expect_match(conditionMessage(error), "<e9>|nvalid bytes")
  }
  expect_bad(as_sudoku(article_1, symbols = bad), "symbols")
  expect_bad(plot_sudoku(article_1, symbols = c(letters[1:8], bad)), "symbols")
  expect_bad(plot_sudoku(article_1, title = bad), "title")
  expect_bad(explain_sudoku(article_1, techniques = bad), "techniques", "oxidoku_error_technique")
  expect_bad(practice_sudoku(bad), "technique", "oxidoku_error_technique")
  expect_bad(edit_sudoku(article_1, labels = bad), "labels")
  expect_bad(play_sudoku(article_1, labels = c(check = bad)), "labels")
  expect_bad(sudoku_link(article_1, "f-puzzles", title = bad), "title")
  expect_bad(sudoku_sheet(article_1, tempfile(fileext = ".pdf"), title = bad), "title")
  expect_bad(sudoku_rules(left_out = bad), "left_out")
  expect_bad(rule_all("sum", label = bad), "label")
  expect_bad(save_sudoku_page(play_sudoku(article_1), tempfile(fileext = ".html"), title = bad), "title")
  # Text of another encoding is valid.
  latin <- `Encoding<-`(bad, "latin1")
  expect_identical(as.matrix(sudoku_puzzle(paste0("\u00e9", strrep(".", 15)), sudoku_rules(size = 4), symbols = c(latin, "b", "c", "d")))[[1]], 1L)
})

test_that("a fraction is not shown as a whole number", {
  expect_identical(format_each(c(1000000.5, 123456789.5, 0.99999999, 12.5)), c("1000000.5", "123456789.5", "0.99999998999999995", "12.5"))
  expect_identical(format_each(c(1e-9, 3, NA)), c("1e-09", "3", "NA"))
})

test_that("long text is similar to no word, and is shown with its length", {
  expect_identical(closest(strrep("x", 1e6), c("naked_single", "x_wing")), character())
  expect_identical(obj_type_friendly(strrep("x", 2000)), paste0("the string \"", strrep("x", 30), "...\" of 2,000 characters"))
})
