test_that("README shows what its code prints", {
  skip_on_cran()
  skip_if_not_installed("htmlwidgets")
  skip_if_not(capabilities("cairo"))
  # In the sources, or where R CMD check unpacks them.
  places <- test_path("../..", c("README.md", "00_pkg_src/oxidoku/README.md"))
  place <- places[file.exists(places)]
  skip_if(length(place) == 0, "sources of the package")
  readme <- readLines(place[[1]], encoding = "UTF-8")
  local_reproducible_output(width = 80)
  withr::local_dir(withr::local_tempdir())
  grDevices::pdf(NULL)
  withr::defer(grDevices::dev.off())
  expect_identical(run_readme(readme), readme)
  # Files that it writes are there.
  expect_setequal(list.files(), c("play.html", "monday.pdf"))
})

test_that("outputs are put below the code that prints them", {
  lines <- c("text", "```r", "x <- 1", "x # one", "#> [1] 7", "x +", "  1", "", "# end", "```", "#> kept")
  expected <- c(
    "text", "```r", "x <- 1", "x # one", "#> [1] 1", "x +", "  1", "#> [1] 2", "", "# end", "```", "#> kept"
  )
  expect_identical(run_readme(lines), expected)
})
