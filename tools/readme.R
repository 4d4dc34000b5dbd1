# Runs the code of README.md and of pkgdown/index.md and writes the output into them.
# tests/testthat/test-readme.R compares it. Run from anywhere, with oxidoku installed: Rscript
# tools/readme.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))
source("tests/testthat/helper-readme.R")

pages <- c("README.md", "pkgdown/index.md")
paths <- file.path(getwd(), pages)
work <- tempfile()
dir.create(work)
setwd(work)
grDevices::pdf(NULL)
suppressPackageStartupMessages(library(oxidoku))
for (i in seq_along(pages)) {
  testthat::local_reproducible_output(width = readme_width(pages[[i]]))
  writeLines(enc2utf8(run_readme(readLines(paths[[i]], encoding = "UTF-8"))), paths[[i]])
}
