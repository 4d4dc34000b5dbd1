# print(), str(), View() and the memory of every class that the package returns, in one table,
# which the first test compares with the package's code.

# Classes without an example: additional classes of other objects, parts of pictures, scripts of
# pages, values of native code, and parts of a running app.
without_example <- c(
  "oxidoku_annotated", "oxidoku_shown", "oxidoku_scored",
  "oxidoku_canvas", "oxidoku_captioned", "oxidoku_digits", "oxidoku_dots", "oxidoku_headed", "oxidoku_page",
  "oxidoku_scaled", "oxidoku_scaled_text",
  "oxidoku_any", "oxidoku_any_view", "oxidoku_teach", "oxidoku_view",
  "oxidoku_problem", "oxidoku_proxy"
)

# Returns the classes that the package's methods and functions name.
classes_in_code <- function() {
  namespace <- asNamespace("oxidoku")
  strings <- function(x) {
    if (is.character(x)) {
      return(x)
    }
    if (is.function(x)) {
      return(c(strings(formals(x)), strings(body(x))))
    }
    if (is.call(x) || is.pairlist(x) || is.expression(x)) unlist(lapply(as.list(x), strings))
  }
  functions <- Filter(is.function, mget(ls(namespace, all.names = TRUE), envir = namespace))
  methods <- ls(namespace[[".__S3MethodsTable__."]])
  named <- c(unlist(lapply(functions, strings)), sub("^.*[.](?=oxidoku_)", "", methods, perl = TRUE))
  named <- unique(named[grepl("^oxidoku_[a-z_]*[a-z]$", named)])
  sort(named[!grepl("^oxidoku_(error|warning|message)", named)])
}

test_that("the table has every class that the code names", {
  expect_identical(setdiff(classes_in_code(), c(names(examples_of_classes()), without_example)), character())
  for (class in names(examples_of_classes())) {
    for (x in examples_of_classes()[[class]]) expect_s3_class(x, class)
  }
})

# Text that R writes for a list or a table in a cell.
unreadable <- "list\\(|c\\(|<environment>|NULL"

test_that("every class prints and has a structure in a few lines, and a table of readable values", {
  withr::local_options(width = 80)
  for (class in names(examples_of_classes())) {
    for (x in examples_of_classes()[[class]]) {
      is_page <- inherits(x, "htmlwidget")
      if (!is_page) expect_lte(length(capture.output(print(x))), 35, label = paste("lines of print() of", class))
      expect_lte(length(capture.output(str(x))), 15, label = paste("lines of str() of", class))
      expect_match(capture.output(str(x))[[1]], "<oxidoku_|'oxidoku_|oxidoku_candidates", label = paste("first line of str() of", class))
      # In a list, the structure is as short.
      expect_lte(length(capture.output(str(list(x)))), 16, label = paste("lines of str() of a list of", class))
      if (!class %in% c("oxidoku_board", "oxidoku_edit")) {
        seen <- as.data.frame(x)
        expect_false(any(vapply(seen, is.list, NA)), label = paste("lists in View() of", class))
        text <- unlist(lapply(format.data.frame(seen), as.character))
        expect_false(any(grepl(unreadable, text)), label = paste("code in View() of", class))
      }
    }
  }
})

test_that("a table of steps is text to base R's tables, and its lists are in the tibble", {
  path <- examples_of_classes()$oxidoku_path[[1]]
  shown <- as.data.frame(path)
  expect_identical(shown$text, path$text)
  expect_identical(nchar(shown$position), rep(81L, nrow(path)))
  first <- path$placements[[which(lengths(lapply(path$placements, `[[`, "row")) > 0)[[1]]]]
  expect_true(sprintf("r%dc%d = %d", first$row[[1]], first$col[[1]], first$digit[[1]]) %in% shown$placements)
  expect_type(tibble::as_tibble(path)$placements, "list")
  expect_identical(dim(as.data.frame(path[0, ])), c(0L, ncol(path) - 1L))
  expect_identical(dim(as.data.frame(solve_puzzles(sudoku_examples$puzzle[1:2])[, 0])), c(2L, 0L))
  file <- withr::local_tempfile(fileext = ".csv")
  utils::write.csv(shown, file, row.names = FALSE)
  expect_identical(utils::read.csv(file, colClasses = "character")$position, shown$position)
})

test_that("steps have no copies of the rules of their board", {
  path <- examples_of_classes()$oxidoku_path[[2]]
  own <- rules(examples_of_classes()$oxidoku_sudoku[[3]])
  expect_gt(as.numeric(object.size(own)), 15000)
  expect_lt(as.numeric(object.size(path$position[[1]])), 7000)
  expect_lt(as.numeric(object.size(path)), nrow(path) * 20000)
  # After saving and reading, the positions have their rules again.
  expect_identical(rules(unserialize(serialize(path, NULL))$position[[2]]), own)
})

test_that("empty cells are dots wherever puzzles are shown", {
  withr::local_options(width = 120)
  x <- as_sudoku(article_1)
  killer <- new_killer()
  shown <- list(
    capture.output(print(x)), capture.output(print(rep(x, 2))), format(x), capture.output(str(x)),
    capture.output(str(data.frame(puzzle = x))), capture.output(print(data.frame(puzzle = x))),
    capture.output(print(tibble::tibble(puzzle = x)))[-1]
  )
  for (lines in shown) {
    expect_match(paste(lines, collapse = " "), "[.]{2}|[.] [.]")
    expect_no_match(lines, "00")
  }
  expect_identical(as.character(x), article_1)
  expect_identical(capture.output(str(x[0])), " <oxidoku_sudoku> 0 puzzles")
  expect_match(capture.output(str(rep(killer, 3))), "^ <oxidoku_sudoku> 3 puzzles: .*cage")
  expect_match(capture.output(print(tibble::tibble(puzzle = killer)))[[4]], "cage|9x9")
  # A missing puzzle is missing in a tibble, whatever the other puzzles are.
  for (puzzles in list(c(x, NA), c(killer, NA))) {
    shaft <- unclass(pillar::pillar_shaft(puzzles))
    expect_identical(is.na(shaft[[1]]), c(FALSE, TRUE))
  }
})

test_that("the structure of a table names the table, and ends after 15 lines", {
  rated <- capture.output(str(rate_sudoku(article_1, c("hodoku", "se"))))
  expect_identical(rated[[1]], " <oxidoku_ratings> 1 row, 17 columns")
  expect_length(rated, 15)
  expect_identical(capture.output(str(sudoku_examples))[[1]], " <oxidoku_examples> 1,003 rows, 7 columns")
  expect_length(capture.output(str(rate_sudoku(article_1, c("hodoku", "se")), list.len = 99)), 18)
})
