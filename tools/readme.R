# Runs the code of README.md and writes its outputs into it. tests/testthat/test-readme.R
# compares them. Run from anywhere, with oxidoku installed: Rscript tools/readme.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))
source("tests/testthat/helper-readme.R")

readme <- file.path(getwd(), "README.md")
work <- tempfile()
dir.create(work)
setwd(work)
grDevices::pdf(NULL)
testthat::local_reproducible_output(width = 80)
suppressPackageStartupMessages(library(oxidoku))
lines <- run_readme(readLines(readme, encoding = "UTF-8"))
writeLines(enc2utf8(lines), readme)
