# A page that uses one of these terms links to the page that explains it.
terms_with_a_link <- c(
  "houses?", "peers?", "fins?", "finned", "bands?", "stacks?", "pencil marks?", "minimal", "automorphisms?", "canonical",
  "exocets?", "almost locked", "deadly pattern", "E[RPD]", "bivalue", "strong links?", "restricted common"
)

test_that("every help page that uses a term links to its explanation", {
  folder <- Filter(dir.exists, test_path("../..", c("man", "00_pkg_src/oxidoku/man")))
  skip_if(length(folder) == 0, "sources of the package")
  pages <- list.files(folder[[1]], "[.]Rd$", full.names = TRUE)
  expect_gt(length(pages), 50)
  expression <- paste0("\\b(", paste(terms_with_a_link, collapse = "|"), ")\\b")
  is_lost <- vapply(pages, function(page) {
    lines <- readLines(page, encoding = "UTF-8")
    # Code contains names such as `is_minimal()`.
    prose <- gsub("\\\\(code|link|name|alias)(\\[[^]]*\\])?\\{[^}]*\\}+", "", sub("\\\\examples\\{.*", "", paste(lines, collapse = " ")))
    grepl(expression, prose) && !any(grepl("sudoku_words", lines, fixed = TRUE))
  }, NA)
  expect_identical(basename(pages[is_lost]), character())
})

test_that("the terms are explained", {
  file <- Filter(file.exists, test_path("../..", c("R", "00_pkg_src/oxidoku/R"), "help-words.R"))
  skip_if(length(file) == 0, "sources of the package")
  page <- paste(readLines(file[[1]]), collapse = " ")
  explained <- vapply(terms_with_a_link, grepl, NA, x = page)
  expect_identical(terms_with_a_link[!explained], character())
})

test_that("help pages have tables only where HTML shows them", {
  folder <- Filter(dir.exists, test_path("../..", c("man", "00_pkg_src/oxidoku/man")))
  skip_if(length(folder) == 0, "sources of the package")
  lines <- unlist(lapply(list.files(folder[[1]], "[.]Rd$", full.names = TRUE), readLines, encoding = "UTF-8"))
  tables <- grep("\\tabular{", lines, fixed = TRUE, value = TRUE)
  # A terminal breaks the lines of a wide table several times. Lists are readable everywhere.
  expect_identical(tables[!grepl("\\ifelse{html}{\\tabular", tables, fixed = TRUE)], character())
})
