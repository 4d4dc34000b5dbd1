# Runs the code of README.md and of pkgdown/index.md and writes the output into them.
# tests/testthat/test-readme.R compares it. Run from anywhere, with oxidoku installed: Rscript
# tools/readme.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))
source("tests/testthat/helper-readme.R")

pages <- file.path(getwd(), c("README.md", "pkgdown/index.md"))
work <- tempfile()
dir.create(work)
setwd(work)
grDevices::pdf(NULL)
testthat::local_reproducible_output(width = 80)
suppressPackageStartupMessages(library(oxidoku))
for (page in pages) {
  writeLines(enc2utf8(run_readme(readLines(page, encoding = "UTF-8"))), page)
}
