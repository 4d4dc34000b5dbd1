# Returns the path of a page in the sources, or where R CMD check unpacks them.
source_file <- function(name) {
  places <- test_path("../..", c(name, file.path("00_pkg_src/oxidoku", name)))
  normalizePath(places[file.exists(places)])
}

expect_outputs <- function(file, made) {
  skip_if(length(file) == 0, "sources of the package")
  lines <- readLines(file[[1]], encoding = "UTF-8")
  local_reproducible_output(width = readme_width(file[[1]]))
  withr::local_dir(withr::local_tempdir())
  local_device()
  expect_identical(run_readme(lines), lines)
  # The code writes these files.
  expect_setequal(list.files(), made)
}

test_that("README shows what its code prints", {
  skip_on_cran()
  skip_if_not_installed("htmlwidgets")
  skip_if_not(capabilities("cairo"))
  expect_outputs(source_file("README.md"), c("play.html", "monday.pdf"))
})

test_that("the home page of the site shows what its code prints", {
  skip_on_cran()
  expect_outputs(source_file("pkgdown/index.md"), character())
})

test_that("the boxes of the home page need no scroll bar", {
  file <- source_file("pkgdown/index.md")
  skip_if(length(file) == 0, "sources of the package")
  lines <- readLines(file[[1]], encoding = "UTF-8")
  is_inside <- cumsum(lines == "<div class=\"beside\">") > cumsum(lines == "</div>")
  expect_identical(lines[is_inside & nchar(lines) > 45], character())
})

test_that("outputs are put below the code that prints them", {
  lines <- c("text", "```r", "x <- 1", "x # one", "#> [1] 7", "x +", "  1", "", "# end", "```", "#> kept")
  expected <- c(
    "text", "```r", "x <- 1", "x # one", "#> [1] 1", "x +", "  1", "#> [1] 2", "", "# end", "```", "#> kept"
  )
  expect_identical(run_readme(lines), expected)
})

test_that("outputs beside the code are put there", {
  lines <- c("```r", "x <- 1:2", "x", "x > 1", "```", "", "```text", "old", "lines", "```", "", "more")
  expected <- c(
    "```r", "x <- 1:2", "x", "x > 1", "```", "", "```text", "[1] 1 2", "[1] FALSE  TRUE", "```", "", "more"
  )
  expect_identical(run_readme(lines), expected)
})

# Only functions, as in all lists.
exported <- function() setdiff(getNamespaceExports("oxidoku"), "sudoku_examples")

test_that("README and ?oxidoku list every exported function by task", {
  skip_on_cran()
  readme <- source_file("README.md")
  skip_if(length(readme) == 0, "sources of the package")
  exports <- paste0(exported(), "()")
  lines <- readLines(readme[[1]], encoding = "UTF-8")
  from <- match("## Functions by task", lines)
  task_table <- paste(grep("^[|]", lines[-seq_len(from)], value = TRUE), collapse = " ")
  mentioned <- vapply(paste0("`", exports, "`"), grepl, NA, task_table, fixed = TRUE)
  expect_identical(exports[!mentioned], character())

  page <- paste(readLines(source_file("R/oxidoku-package.R")[[1]]), collapse = " ")
  linked <- vapply(paste0("[", exports, "]"), grepl, NA, page, fixed = TRUE)
  expect_identical(exports[!linked], character())
})

test_that("the cheat sheet has every exported function", {
  skip_on_cran()
  file <- source_file("tools/site/cheatsheet.R")
  skip_if(length(file) == 0, "sources of the package")
  code <- parse(file[[1]], keep.source = FALSE)
  sheet <- new.env()
  is_list <- vapply(code, function(call) !identical(call[[1]], as.name("library")), NA)
  for (call in code[is_list]) eval(call, sheet)
  columns <- unlist(sheet$sheet_parts, recursive = FALSE)
  said <- paste(c(unlist(lapply(columns, names)), names(columns), unlist(columns)), collapse = " ")
  is_there <- vapply(exported(), function(name) grepl(paste0("\\b", sub("^(rule|random)_", "", name), "\\b"), said), NA)
  expect_identical(exported()[!is_there], character())
})

test_that("the cheat sheet fits on its page", {
  skip_on_cran()
  file <- source_file("tools/site/cheatsheet.R")
  skip_if(length(file) == 0, "sources of the package")
  withr::local_package("grid")
  sheet <- new.env()
  sys.source(file[[1]], sheet)
  pdf <- withr::local_tempfile(fileext = ".pdf")
  expect_no_error(sheet$draw_cheatsheet(pdf))
  # Lines and columns that do not fit are noticed.
  parts <- sheet$sheet_parts
  sheet$sheet_parts[[2]]$Rate <- rep(parts[[2]]$Rate, 10)
  expect_error(sheet$draw_cheatsheet(pdf), "column 2")
  sheet$sheet_parts <- parts
  sheet$sheet_parts[[1]]$Solve[["all_solutions(board)"]] <- strrep("wide ", 12)
  expect_error(sheet$draw_cheatsheet(pdf), "too wide: all_solutions")
})

test_that("the index of the site has every page", {
  skip_on_cran()
  file <- source_file("_pkgdown.yml")
  skip_if(length(file) == 0, "sources of the package")
  lines <- readLines(file[[1]])
  lines <- lines[seq(match("reference:", lines), length(lines))]
  topics <- unlist(strsplit(gsub("^.*\\[|\\].*$", "", grep("contents: ", lines, value = TRUE)), ", "))
  is_pattern <- startsWith(topics, "matches")
  patterns <- sub("^matches[(]\"(.*)\"[)]$", "\\1", topics[is_pattern])
  pages <- list.files(source_file("man")[[1]], "[.]Rd$", full.names = TRUE)
  is_absent <- vapply(pages, function(page) {
    text <- readLines(page, encoding = "UTF-8")
    aliases <- sub("^.alias[{](.*)[}]$", "\\1", grep("^.alias[{]", text, value = TRUE))
    is_internal <- any(text == "\\keyword{internal}")
    found <- any(aliases %in% topics) || any(vapply(patterns, function(pattern) any(grepl(pattern, aliases)), NA))
    !is_internal && !found
  }, NA)
  expect_identical(basename(pages[is_absent]), character())
  # Functions that solve are listed before variants.
  expect_lt(match("solve_sudoku", topics), match("sudoku_rules", topics))
})

# Returns the rows of the first table below a heading, as lists of cells.
table_below <- function(lines, heading) {
  rest <- lines[-seq_len(match(heading, lines))]
  from <- which(startsWith(rest, "|"))[[1]]
  rows <- rest[seq(from, from + match(FALSE, startsWith(rest[-seq_len(from)], "|")) - 1)]
  lapply(strsplit(gsub("^[|] *| *[|]$", "", rows), " *[|] *"), trimws)
}

test_that("the speeds in README are those of bench/RESULTS.md", {
  readme <- source_file("README.md")
  results <- source_file("bench/RESULTS.md")
  skip_if(length(readme) * length(results) == 0, "sources of the package")
  lines <- readLines(readme[[1]], encoding = "UTF-8")
  measured <- readLines(results[[1]], encoding = "UTF-8")
  all <- table_below(measured, "## Microseconds per puzzle")
  sets <- all[[1]]
  row <- function(solver, mode, kernel) {
    found <- Filter(function(cells) identical(cells[1:3], c(solver, mode, kernel)), all)
    expect_length(found, 1)
    found[[1]]
  }
  # For many puzzles, R calls the search in order.
  columns <- list(
    row("oxidoku-in-order", "batch", "avx512"), row("oxidoku", "single", "avx512"),
    row("tdoku", "single", "-"), row("crate `sudoku` 0.8.0", "single", "-")
  )
  shown <- table_below(lines, "## Speed")[-(1:2)]
  expect_length(shown, 4)
  for (cells in shown) {
    at <- match(cells[[1]], sets)
    expect_identical(cells[-1], vapply(columns, `[[`, "", at))
  }
  from_r <- unlist(table_below(measured, "## From R"))
  text <- paste(lines, collapse = " ")
  said <- regmatches(text, gregexpr("[0-9.]+(?= µs)", text, perl = TRUE))[[1]]
  expect_length(said, 2)
  expect_identical(said[!vapply(said, function(figure) any(grepl(paste0("^", figure, "\\b"), from_r)), NA)], character())
})

test_that("the times in the article on many machines are those of bench/RESULTS.md", {
  article <- source_file("vignettes/beyond-one-machine.Rmd")
  results <- source_file("bench/RESULTS.md")
  skip_if(length(article) * length(results) == 0, "sources of the package")
  lines <- readLines(article[[1]], encoding = "UTF-8")
  times <- vapply(table_below(lines, "## How long would it take?")[-(1:2)], `[[`, "", 2)
  expect_length(times, 4)
  measured <- paste(readLines(results[[1]], encoding = "UTF-8"), collapse = " ")
  is_measured <- vapply(times, function(figure) grepl(paste0("(^|[ |])", gsub(".", "[.]", figure, fixed = TRUE), "[ |,(]"), measured), NA)
  expect_identical(times[!is_measured], character())
  code <- grep("^each <- ", lines, value = TRUE)
  expect_true(all(vapply(times[c(1, 2, 4)], grepl, NA, code, fixed = TRUE)))
})

# Returns the lines of code that a page shows.
shown_code <- function(file) {
  lines <- readLines(file, encoding = "UTF-8")
  is_fence <- startsWith(lines, "```")
  block <- cumsum(is_fence)
  is_code <- block %% 2 == 1 & !is_fence & !startsWith(lines, "#>")
  is_hidden <- block %in% block[is_fence & grepl("include = FALSE", lines)]
  lines[is_code & !is_hidden]
}

test_that("the code of README and of the vignettes needs no scroll bar", {
  readme <- source_file("README.md")
  skip_if(length(readme) == 0, "sources of the package")
  vignettes <- list.files(source_file("vignettes")[[1]], "[.]Rmd$", full.names = TRUE, recursive = TRUE)
  vignettes <- vignettes[!basename(vignettes) %in% c("speed.Rmd", "techniques.Rmd")]
  code <- unlist(lapply(c(readme[[1]], vignettes), shown_code))
  expect_gt(length(code), 500)
  expect_identical(code[nchar(code) > 76], character())
})

test_that("every vignette names the page that explains its terms", {
  folder <- source_file("vignettes")
  skip_if(length(folder) == 0, "sources of the package")
  files <- c(list.files(folder[[1]], "[.]Rmd$", full.names = TRUE), file.path(folder[[1]], "articles/techniques.Rmd"))
  is_linked <- vapply(files, function(file) any(grepl("`?sudoku_words`", readLines(file, encoding = "UTF-8"), fixed = TRUE)), NA)
  expect_identical(basename(files[!is_linked]), character())
})

test_that("the times on help pages are those of bench/RESULTS.md", {
  page <- source_file("man/rate_sudoku.Rd")
  results <- source_file("bench/RESULTS.md")
  skip_if(length(page) * length(results) == 0, "sources of the package")
  measured <- readLines(results[[1]], encoding = "UTF-8")
  text <- paste(readLines(page[[1]], encoding = "UTF-8"), collapse = " ")
  pattern <- "([0-9.]+) seconds on average for an +\\\\code[{]er[}] of 10 or more, and ([0-9.]+) seconds for 11 or more"
  said <- regmatches(text, regexec(pattern, text))[[1]][-1]
  expect_length(said, 2)
  milliseconds <- function(puzzles) {
    row <- grep(puzzles, measured, fixed = TRUE, value = TRUE)
    expect_length(row, 1)
    as.numeric(gsub("[, ]|[(].*", "", strsplit(row, "|", fixed = TRUE)[[1]][[4]]))
  }
  expect_identical(as.numeric(said), round(c(milliseconds("ER 10.x |"), milliseconds("ER 11.x |")) / 1000, 1))

  page <- paste(readLines(source_file("man/canonical_sudoku.Rd")[[1]], encoding = "UTF-8"), collapse = " ")
  said <- regmatches(page, regexec("about ([0-9]+) microseconds for a solved grid, and about ([0-9]+) for a puzzle with 17 clues", page))[[1]][-1]
  section <- paste(measured[seq(match("## Canonical forms", measured), length.out = 6)], collapse = " ")
  found <- regmatches(section, regexec("solved grids ([0-9.]+) .*17-clue puzzles ([0-9.]+) ", section))[[1]][-1]
  # 24.5 is said as 25.
  expect_identical(as.numeric(said), floor(as.numeric(found) + 0.5))
})

test_that("pages give the number of kinds of rules as it is", {
  files <- c("README.md", "pkgdown/index.md", "NEWS.md", "vignettes/articles/comparison.Rmd", "vignettes/sizes-and-variants.Rmd")
  files <- unlist(lapply(files, source_file))
  skip_if(length(files) == 0, "sources of the package")
  text <- paste(unlist(lapply(files, readLines, encoding = "UTF-8")), collapse = " ")
  said <- regmatches(text, gregexpr("[0-9]+(?= (further )?kinds of (further )?rules)", text, perl = TRUE))[[1]]
  expect_gt(length(said), 0)
  of_the_user <- paste0("rule_", c(
    "pairs", "neighbours", "line", "automaton", "regex", "sum", "equal_sums", "count", "distinct", "same_digits", "any", "all", "not"
  ))
  # rule_cages() makes the same kind of rule as rule_cage().
  kinds <- setdiff(grep("^rule_", exported(), value = TRUE), c(of_the_user, "rule_cages"))
  expect_identical(unique(said), as.character(length(kinds)))
})

test_that("help(package = \"oxidoku\") lists every exported function under its own name", {
  index <- system.file("INDEX", package = "oxidoku")
  skip_if(!nzchar(index), "installed without help pages")
  names <- sub(" .*", "", grep("^[^ ]", readLines(index), value = TRUE))
  expect_identical(setdiff(getNamespaceExports("oxidoku"), names), character())
})

# Returns the first row of DESCRIPTION, with NA for fields that are not set.
fields_of_description <- function(file) {
  read.dcf(file, c("Title", "Version", "Authors@R", "URL", "BugReports"))[1, ]
}

test_that("the citation takes names and the address from DESCRIPTION", {
  file <- source_file("inst/CITATION")
  skip_if(length(file) == 0, "sources of the package")
  meta <- as.list(fields_of_description(source_file("DESCRIPTION")[[1]]))
  meta[["Authors@R"]] <- 'c(person("Ann", "Ode", role = c("aut", "cre")), person("Cid", role = "ctb"))'
  meta$URL <- NULL
  cited <- utils::readCitationFile(file[[1]], meta)
  expect_identical(format(cited$author, include = c("given", "family")), "Ann Ode")
  expect_null(cited$url)
  meta$URL <- "https://one.example/,\n  https://two.example/"
  expect_identical(utils::readCitationFile(file[[1]], meta)$url, "https://one.example/")
})

test_that("addresses are in no other file than DESCRIPTION", {
  file <- source_file("DESCRIPTION")
  pages <- c(
    "README.md", "CONTRIBUTING.md", "_pkgdown.yml", "pkgdown/index.md", "inst/CITATION",
    "vignettes/articles/comparison.Rmd"
  )
  others <- unlist(lapply(pages, source_file))
  skip_if(length(file) == 0 || length(others) == 0, "sources of the package")
  fields <- fields_of_description(file[[1]])
  people <- eval(parse(text = fields[["Authors@R"]]))
  addresses <- c(people$email, strsplit(fields[c("URL", "BugReports")], "[,[:space:]]+"), recursive = TRUE)
  for (other in others) {
    text <- paste(readLines(other, encoding = "UTF-8"), collapse = "\n")
    for (address in stats::na.omit(addresses)) expect_no_match(text, address, fixed = TRUE, label = basename(other))
  }
  license <- source_file("LICENSE")
  authors <- people[vapply(people$role, function(role) "aut" %in% role, NA)]
  expect_match(readLines(license[[1]])[[2]], paste(format(authors, include = c("given", "family")), collapse = ", "), fixed = TRUE)
})
