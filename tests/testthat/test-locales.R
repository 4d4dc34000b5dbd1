# Text for programs is the same on every machine. Each locale is combined with one of the options
# that change how R prints numbers.

test_that("files, links, pages and sheets have the same bytes in every locale, whatever numbers look like", {
  skip_on_os("windows")
  for (package in c("jsonlite", "htmlwidgets", "withr", "xml2")) skip_if_not_installed(package)
  every_kind <- c("formats", "pages", "links", "sheets", "tables")
  usual <- texts_for_programs(every_kind)
  expect_gt(min(lengths(unlist(usual, recursive = FALSE))), 0)
  options <- c(
    "tr_TR.UTF-8" = "OutDec = ',', scipen = -5, digits = 3", "C" = "scipen = 15", "de_DE.UTF-8" = "OutDec = ','"
  )
  for (locale in names(options)[seq_len(sweep_size(2, 3, 3))]) {
    # In a small sweep, only the first locale writes the texts that take long.
    kinds <- if (locale == names(options)[[1]]) every_kind else sweep_size(every_kind[-(1:2)], every_kind, every_kind)
    made <- texts_in_locale(locale, options[[locale]], kinds)
    if (made$locale != locale) {
      missing <- paste0("the locale ", locale, " is missing: `localedef -i ", sub("[.].*", "", locale), " -f UTF-8 ", locale, "` makes it")
      if (!identical(Sys.getenv("NOT_CRAN"), "true")) skip(missing)
      fail(missing)
    }
    expected <- unlist(usual[kinds], recursive = FALSE)
    found <- unlist(made$texts, recursive = FALSE)
    expect_identical(names(found), names(expected))
    other <- names(expected)[!mapply(identical, expected, found)]
    expect_identical(other, character(), label = paste("what differs in", locale))
  }
})

# R translates names to the encoding of the locale, and warns of what it cannot translate.
test_that("all names in code are ASCII, so that the locale C can read them", {
  names_in <- function(x) {
    if (is.function(x)) {
      return(c(names(formals(x)), names_in(body(x))))
    }
    if (is.symbol(x)) {
      return(as.character(x))
    }
    if (is.call(x) || is.pairlist(x)) c(names(x), unlist(lapply(as.list(x), names_in)))
  }
  expect_match(names_in(quote(switch(x, "\u2264" = 1))), "[^ -~]", all = FALSE)
  functions <- Filter(is.function, mget(ls(asNamespace("oxidoku"), all.names = TRUE), envir = asNamespace("oxidoku")))
  expect_gt(length(functions), 1000)
  has_other <- vapply(functions, function(f) any(grepl("[^ -~]", names_in(f))), NA)
  expect_identical(names(functions)[has_other], character())
})
