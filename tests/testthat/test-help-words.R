# A page that uses one of these terms links to the page that explains it.
terms_with_a_link <- c(
  "houses?", "regions?", "peers?", "sees", "bands?", "stacks?", "givens?", "clues?", "clash(es|ing)?", "classic", "variants?",
  "proper", "minimal", "equivalent", "canonical", "automorphisms?", "candidates?", "pencil marks?", "placements?", "eliminations?",
  "techniques?", "naked", "hidden singles?", "full house", "locked candidates", "fish", "fins?", "finned", "bivalue",
  "strong links?", "weak links?", "conjugate", "chains?", "wings?", "almost locked", "restricted common", "deadly pattern",
  "exocets?", "guess(es)?", "E[RPD]", "killers?", "cages?", "jigsaws?", "samurais?", "45 rule"
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

test_that("pages describe `rules` in the same words", {
  folder <- Filter(dir.exists, test_path("../..", c("man", "00_pkg_src/oxidoku/man")))
  skip_if(length(folder) == 0, "sources of the package")
  pages <- lapply(list.files(folder[[1]], "[.]Rd$", full.names = TRUE), tools::parse_Rd)
  items <- unlist(lapply(pages, function(page) {
    arguments <- unlist(Filter(function(part) attr(part, "Rd_tag") == "\\arguments", page), recursive = FALSE)
    is_rules <- vapply(arguments, function(item) length(item) == 2 && identical(unlist(item[[1]]), "rules"), NA)
    lapply(arguments[is_rules], function(item) gsub("\\s+", " ", paste(unlist(item[[2]]), collapse = "")))
  }))
  expect_gt(length(items), 20)
  # For one board, for many, for puzzles to make with clues at random and without, and for lines.
  expect_length(unique(items), 5)
})

test_that("lines of examples fit on a terminal of 80 columns", {
  folder <- Filter(dir.exists, test_path("../..", c("man", "00_pkg_src/oxidoku/man")))
  skip_if(length(folder) == 0, "sources of the package")
  pages <- list.files(folder[[1]], "[.]Rd$", full.names = TRUE)
  lines <- unlist(lapply(pages, function(page) {
    file <- withr::local_tempfile()
    tools::Rd2ex(page, file)
    if (file.exists(file)) paste(basename(page), grep("withAutoprint", readLines(file), value = TRUE, invert = TRUE))
  }))
  # The help indents examples by five spaces.
  expect_identical(lines[nchar(sub("^[^ ]+ ", "", lines)) > 75], character())
})
