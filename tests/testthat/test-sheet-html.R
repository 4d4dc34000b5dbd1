test_that("an HTML sheet has boards that programs can read", {
  skip_if_not_installed("xml2")
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(sheet_puzzles, file, per_page = 2, title = "A & B", level = c("x", "y", "<z>"))
  page <- xml2::read_html(file)
  expect_length(xml2::xml_find_all(page, "//section"), 3)
  tables <- xml2::xml_find_all(page, "//table")
  expect_length(tables, 6)
  text <- function(table) {
    cells <- xml2::xml_text(xml2::xml_find_all(table, ".//td"))
    paste(ifelse(cells == "", "0", cells), collapse = "")
  }
  expect_identical(vapply(tables[1:3], text, ""), sheet_puzzles)
  expect_identical(vapply(tables[4:6], text, ""), as.character(solve_puzzles(sheet_puzzles)$solution))
  expect_identical(xml2::xml_text(xml2::xml_find_first(page, "//h1")), "A & B")
  expect_true("<z>" %in% xml2::xml_text(xml2::xml_find_all(page, "//figcaption/span")))
  filled <- xml2::xml_find_all(tables[[4]], ".//td[@class='filled']")
  expect_length(filled, 55)
})

test_that("rows of an HTML board have a height without clues", {
  # In a browser, a row without text is only as high as its borders, unless its cells have a
  # height.
  css <- readLines(system.file("sheet", "sheet.css", package = "oxidoku"))
  at <- which(css == ".board td {")
  rule <- css[at:(at + which(css[-seq_len(at)] == "}")[[1]])]
  expect_match(rule, "height: calc(var(--side) * .96 / 9);", fixed = TRUE, all = FALSE)
})

test_that("texts of users stay text, in every place", {
  evil <- "<script>alert(\"1\")</script>"
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(
    easy, file, title = evil, footer = evil, level = evil, caption = evil, name_line = TRUE,
    labels = c(sheet_name = evil, language = "\"><b>")
  )
  html <- paste(readLines(file), collapse = "\n")
  expect_no_match(html, "<script", fixed = TRUE)
  expect_no_match(html, "<b>\"", fixed = TRUE)
  # The title of the document and of its two pages, footers, level, captions and the name line.
  expect_gte(lengths(regmatches(html, gregexpr("&lt;script&gt;", html, fixed = TRUE))), 8)
})

test_that("boards are large enough to be cut out, and leave room for all else", {
  for (per_page in layouts) {
    for (answers in c("none", "end", "upside_down")) {
      look <- look_of(per_page = per_page, answers = answers, title = "Title", name_line = TRUE)
      style <- sheet_style(look)[[2]]
      inches <- function(name) as.numeric(sub(paste0(".*--", name, ": ([0-9.]+)in;.*"), "\\1", style))
      height <- inches("body-height") + inches("head") + inches("name") + inches("strip") + 2 * inches("margin")
      expect_lt(height, inches("paper-height"))
      expect_gt(inches("body-height"), 0.4 * inches("paper-height"))
    }
  }
})

test_that("sheets are in symbols, with their answers", {
  file <- withr::local_tempfile(fileext = ".html")
  sudoku_sheet(x_wing_puzzle, file, symbols = "COPY<IGHT")
  text <- paste(readLines(file, encoding = "UTF-8"), collapse = "")
  cells <- gsub("<[^>]*>", "", regmatches(text, gregexpr("<td[^>]*>[^/]*</td>", text))[[1]])
  shown <- as.character(solve_sudoku(x_wing_puzzle))
  in_letters <- chartr("123456789", "COPY<IGHT", c(chartr("0", " ", x_wing_puzzle), shown))
  expect_identical(gsub("&lt;", "<", ifelse(cells == "", " ", cells)), unlist(strsplit(in_letters, "")))
  sudoku_sheet(x_wing_puzzle, file, symbols = "shapes", answers = "none")
  text <- paste(readLines(file, encoding = "UTF-8"), collapse = "")
  expect_match(text, "aria-label=\"[^\"]*\u25a1", perl = TRUE)
  expect_no_match(text, "<td")
  # The sentence of a step contains symbols, and no digit.
  step <- practice_sudoku("full_house", 1)
  sudoku_sheet(step, file, symbols = "COPYRIGHT")
  text <- paste(readLines(file, encoding = "UTF-8"), collapse = "")
  placed <- step$step[[1]]$placements[[1]]
  expect_match(text, paste(cell_names(placed), "=", strsplit("COPYRIGHT", "")[[1]][placed$digit]), fixed = TRUE)
})
