# Style and words: lintr as set in .lintr, functions defined twice, spelling apart from inst/WORDLIST, and phrases that the project avoids.
# Fails if any of these finds something. Run from anywhere: Rscript tools/lint.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

lints <- c(lintr::lint_package("."), lintr::lint_dir("tools"))
for (lint in lints) {
  cat(sprintf("%s:%d: %s\n", lint$filename, lint$line_number, lint$message))
}

# R keeps only the last of several functions with the same name.
sources <- lapply(list.files("R", "[.]R$", full.names = TRUE), parse, keep.source = FALSE)
assigned <- Filter(
  function(call) is.call(call) && identical(call[[1]], as.name("<-")) && is.name(call[[2]]),
  unlist(lapply(sources, as.list), recursive = FALSE)
)
names <- vapply(assigned, function(call) as.character(call[[2]]), "")
twice <- unique(names[duplicated(names)])
for (name in twice) {
  cat(name, "is defined twice in R/\n")
}

misspelt <- spelling::spell_check_package(".")
print(misspelt)

source("tools/words.R")
avoided <- find_phrases()
cat(sprintf("%s:%d: %s [%s]\n", avoided$file, avoided$line, avoided$text, avoided$instead), sep = "")

failed <- c(length(lints), length(twice), nrow(misspelt), NROW(avoided))
quit("no", status = as.integer(sum(failed) > 0))
