# ?sudoku_conditions lists the classes that the sources raise: class names in strings, and first
# arguments of stop_oxidoku(). The kinds of faults in positions come from native code.

classes_in <- function(x) {
  if (is.character(x)) {
    return(grep("^oxidoku_(error|warning|message)_[a-z]", x, value = TRUE))
  }
  if (!is.call(x) && !is.pairlist(x)) {
    return(NULL)
  }
  kind <- if (is.call(x) && identical(x[[1]], as.name("stop_oxidoku"))) x$kind %||% x[[2]]
  parts <- Filter(Negate(rlang::is_missing), as.list(x))
  c(paste0("oxidoku_error_", strings_in(kind), recycle0 = TRUE), unlist(lapply(parts, classes_in)))
}

strings_in <- function(x) {
  if (is.call(x)) unlist(lapply(as.list(x), strings_in)) else if (is.character(x)) x
}

sources_in <- function(path) {
  found <- Filter(file.exists, test_path("../..", c("", "00_pkg_src/oxidoku"), path))
  skip_if(length(found) == 0, "sources of the package")
  found[[1]]
}

test_that("?sudoku_conditions lists every class that the sources raise, and no other", {
  files <- list.files(sources_in("R"), "[.]R$", full.names = TRUE)
  raised <- unlist(lapply(files, function(file) lapply(as.list(parse(file, keep.source = FALSE)), classes_in)))
  faults <- grep("^ +(Fault|_).* => [(]\"[a-z_]+\",", readLines(sources_in("src/rust/src/explain/steps.rs")), value = TRUE)
  faults <- paste0("oxidoku_error_", sub(".*[(]\"([a-z_]+)\".*", "\\1", faults))
  expect_true("oxidoku_error_dead_end" %in% faults)
  page <- readLines(file.path(sources_in("R"), "help-conditions.R"))
  listed <- sub("^#' +.item[{]`([a-z_]+)`[}].*", "\\1", grep("item[{]`oxidoku_", page, value = TRUE))
  expect_identical(anyDuplicated(listed), 0L)
  expect_setequal(listed, unique(c(raised, faults)))
})

test_that("classes are found in calls and conditions", {
  code <- quote(if (x) stop_oxidoku(if (y) "one" else "two", "text") else f(class = c("oxidoku_warning_three", "oxidoku_warning")))
  expect_setequal(classes_in(code), c("oxidoku_error_one", "oxidoku_error_two", "oxidoku_warning_three"))
})
