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
