# The parts that a format may have, with the arguments of those that are functions.
parts_of_formats <- list(
  about = NULL, keeps = NULL, ending = NULL, holds = NULL, single = NULL, draws_marks = NULL,
  any_board = NULL,
  detect = "lines", detect_last = "lines", is_entry = "lines", read_blocks = "...",
  read = c("lines", "source", "call"), read_line = c("line", "at"), text = c("text", "name"),
  keeps_marks = c("rows", "digits"), prepare = "table", around = c("table", "call"),
  write_columns = "table", write_lines = c("table", "empty", "call"), write_entry = c("entry", "call")
)

test_that("every format has known parts, of the types that callers expect", {
  for (name in names(file_formats)) {
    format <- file_formats[[name]]
    expect_identical(setdiff(names(format), names(parts_of_formats)), character(), label = name)
    arguments <- lapply(format, function(part) if (is.function(part)) names(formals(part)))
    expect_identical(arguments, parts_of_formats[names(format)], label = name)
    texts <- format[c("about", "keeps")]
    expect_true(is.character(unlist(texts)) && all(lengths(texts) == 1), label = name)
  }
})

test_that("a format is found in a text only if it can be read, and has one way to be written", {
  has <- function(...) names(Filter(function(format) any(c(...) %in% names(format)), file_formats))
  expect_setequal(detection_order, has("detect", "detect_last"))
  expect_identical(setdiff(detection_order, readable_formats), character())
  expect_identical(anyDuplicated(detection_order), 0L)
  ways <- vapply(file_formats, function(format) {
    sum(c("write_columns", "write_lines", "write_entry") %in% names(format))
  }, 0L)
  expect_identical(names(ways)[ways > 0], writable_formats)
  expect_lte(max(ways), 1)
})

test_that("what a format writes is found to be in this format", {
  # Killers have no givens, and grids of candidates no digits.
  others <- c("killer", "candidates")
  for (name in setdiff(intersect(writable_formats, readable_formats), others)) {
    read <- round_trip(played$puzzle, name)
    expect_identical(attr(read, "format"), name)
    expect_identical(as.character(read$puzzle), played$puzzle, label = name)
  }
})

test_that("the extension of a file names its format, whatever its compression", {
  endings <- unlist(lapply(file_formats, function(format) format$ending))
  expect_identical(anyDuplicated(endings), 0L)
  for (name in names(endings)) {
    for (file in c("a.b.%s", "A.%s.gz", "b.%s.zst", "x.%s.XZ")) {
      expect_identical(format_of_name(sprintf(file, endings[[name]])), name)
    }
    expect_identical(format_of_name(toupper(paste0("a.", endings[[name]]))), name)
  }
  for (file in list("a.txt", "csv", NA, 1, c("a.csv", "b.csv"), NULL)) {
    expect_identical(format_of_name(file), "lines")
  }
})

test_that("the tables of the help pages have a row for each format", {
  rows <- strsplit(formats_table(readable_formats), "\n")[[1]][-(1:2)]
  expect_identical(sub("^. `\"([^\"]+)\"` .*", "\\1", rows), readable_formats)
  fields <- strsplit(rows, " *[|] *")
  for (part in c("about", "keeps")) {
    texts <- vapply(file_formats[readable_formats], `[[`, "", part, USE.NAMES = FALSE)
    expect_identical(vapply(fields, `[[`, "", match(part, c("about", "keeps")) + 2), texts)
  }
})
