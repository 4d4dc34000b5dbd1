# Pages of the sources, where they are or where R CMD check unpacks them.
source_file <- function(name) {
  places <- test_path("../..", c(name, file.path("00_pkg_src/oxidoku", name)))
  normalizePath(places[file.exists(places)])
}

expect_outputs <- function(file, made) {
  skip_if(length(file) == 0, "sources of the package")
  lines <- readLines(file[[1]], encoding = "UTF-8")
  local_reproducible_output(width = 80)
  withr::local_dir(withr::local_tempdir())
  local_device()
  expect_identical(run_readme(lines), lines)
  # The files that its code writes.
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

test_that("README and ?oxidoku list every exported function by task", {
  skip_on_cran()
  exports <- setdiff(getNamespaceExports("oxidoku"), "sudoku_examples")
  # Each family of rules has a page, which ?sudoku_rules lists.
  exports <- paste0(grep("^(rule|random)_", exports, value = TRUE, invert = TRUE), "()")
  readme <- source_file("README.md")
  skip_if(length(readme) == 0, "sources of the package")
  lines <- readLines(readme[[1]])
  task_table <- paste(grep("^[|].*[(][)]", lines, value = TRUE), collapse = " ")
  mentioned <- function(text) vapply(paste0("`", exports, "`"), grepl, NA, text, fixed = TRUE)
  expect_identical(exports[!mentioned(task_table)], character())

  page <- paste(readLines(source_file("R/oxidoku-package.R")[[1]]), collapse = " ")
  linked <- vapply(paste0("[", exports, "]"), grepl, NA, page, fixed = TRUE)
  expect_identical(exports[!linked], character())
})

test_that("help(package = \"oxidoku\") lists every exported function under its own name", {
  index <- system.file("INDEX", package = "oxidoku")
  skip_if(!nzchar(index), "installed without help pages")
  names <- sub(" .*", "", grep("^[^ ]", readLines(index), value = TRUE))
  expect_identical(setdiff(getNamespaceExports("oxidoku"), names), character())
})
