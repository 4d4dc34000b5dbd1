# Style and spelling: lintr as .lintr says, names of functions that are there twice,
# words but for those of inst/WORDLIST.
# Fails where either finds something. Run from anywhere: Rscript tools/lint.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

lints <- c(lintr::lint_package("."), lintr::lint_dir("tools"))
for (lint in lints) {
  cat(sprintf("%s:%d: %s\n", lint$filename, lint$line_number, lint$message))
}

# Of two functions of one name only that of the last file counts.
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

words <- spelling::spell_check_package(".")
print(words)

quit("no", status = as.integer(length(lints) + length(twice) > 0 || nrow(words) > 0))
