# R tests of changed files: quick.R [file]... Those of R/<name>.R are in
# tests/testthat/test-<name>.R. Without one of them a few central files are tested.
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

stems <- sub("^test-", "", sub("[.]R$", "", basename(commandArgs(trailingOnly = TRUE))))
has_tests <- file.exists(file.path("tests/testthat", paste0("test-", stems, ".R")))
stems <- unique(stems[has_tests])
if (length(stems) == 0) {
  stems <- c("board", "solve", "count", "puzzles")
}

# Compiles the library, and keeps the build for the next time.
pkgload::load_all(".", quiet = TRUE, export_all = TRUE)
testthat::test_local(
  ".",
  filter = paste0("^(", paste(stems, collapse = "|"), ")$"), load_package = "none",
  reporter = "summary", stop_on_failure = TRUE
)
