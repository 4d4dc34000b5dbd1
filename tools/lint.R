# Style and words: lintr as set in .lintr, functions defined twice, spelling apart from inst/WORDLIST, and phrases that the project avoids.
# Fails if any of these finds something. Run from anywhere: Rscript tools/lint.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

lints <- c(lintr::lint_package("."), lintr::lint_dir("tools"))
for (lint in lints) {
  cat(sprintf("%s:%d: %s\n", lint$filename, lint$line_number, lint$message))
}

# Of two functions with the same name, R keeps only the one in the last file.
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

# Whether a phrase of tools/words.R fails the check; otherwise they are only counted.
phrases_fail <- FALSE

source("tools/words.R")
avoided <- find_phrases()
if (phrases_fail) {
  cat(sprintf("%s:%d: %s [%s]\n", avoided$file, avoided$line, avoided$text, avoided$instead), sep = "")
}
cat(NROW(avoided), "lines with phrases to avoid: Rscript tools/words.R --lines\n")

failed <- c(length(lints), length(twice), nrow(misspelt), if (phrases_fail) NROW(avoided))
quit("no", status = as.integer(sum(failed) > 0))
