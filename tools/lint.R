# Style and spelling: lintr as .lintr says, words but for those of inst/WORDLIST.
# Fails where either finds something. Run from anywhere: Rscript tools/lint.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

lints <- c(lintr::lint_package("."), lintr::lint_dir("tools"))
for (lint in lints) {
  cat(sprintf("%s:%d: %s\n", lint$filename, lint$line_number, lint$message))
}

words <- spelling::spell_check_package(".")
print(words)

quit("no", status = as.integer(length(lints) > 0 || nrow(words) > 0))
