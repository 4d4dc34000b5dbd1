test_that("a classic board in symbols is on the page of other boards", {
  x <- play_sudoku(x_wing_puzzle, symbols = "copyright")$x
  expect_identical(as.character(x$shape$symbols), strsplit("copyright", "")[[1]])
  expect_identical(as.character(x$shape$keys), strsplit("COPYRIGHT", "")[[1]])
  expect_match(x$labels$keys_enter, "|C O P Y R I G H T|", fixed = TRUE)
  # The hints are the same as on the page with digits, but in symbols.
  plain <- play_sudoku(x_wing_puzzle)$x
  steps <- function(x) lapply(x$paths[[1]]$steps, function(step) list(step$technique, c(step$place), c(step$remove)))
  expect_identical(steps(x), steps(plain))
  for (step in x$paths[[1]]$steps) expect_match(step$text, "^(r[1-9]c[1-9] = [copyright]|not [copyright](, [copyright])* in )")
  expect_identical(as.integer(x$solution), as.integer(strsplit(plain$solution, "")[[1]]))
  # Symbols that no key types use the keys of the digits.
  for (symbols in list("shapes", "colours")) {
    x <- play_sudoku(x_wing_puzzle, symbols = symbols)$x
    expect_null(x$shape$keys)
    expect_identical(as.character(x$shape$symbols), named_symbols[[symbols]])
    expect_match(x$labels$keys_enter, "1 to 9")
  }
  expect_null(play_sudoku(x_wing_puzzle)$x$shape)
})

test_that("shapes and colours are drawn on a page by its style", {
  for (symbols in c("shapes", "colours")) {
    file <- withr::local_tempfile(fileext = ".html")
    save_sudoku_page(play_sudoku(x_wing_puzzle, symbols = symbols), file)
    page <- paste(readLines(file, encoding = "UTF-8"), collapse = "\n")
    for (text in named_symbols[[symbols]]) {
      expect_match(page, paste0(".oxd [data-digit=\"", text, "\"]::before{"), fixed = TRUE)
    }
  }
  expect_length(unique(vapply(digit_shapes, mask_of_shape, "")), 9)
  expect_null(symbols_dependency(as_symbols("COPYRIGHT", 9, NULL)))
})
