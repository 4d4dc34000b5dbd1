# Style and words: lintr as set in .lintr, functions defined twice, files of R/ and of tests without their counterpart,
# spelling apart from inst/WORDLIST, and phrases that the project avoids.
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

# tests/testthat/test-<name>.R tests R/<name>.R. Files that stand alone, and why:
stand_alone <- list(
  R = c(
    "extendr-wrappers" = "generated; test-utils-native.R calls its functions with wrong arguments",
    "oxidoku-package" = "imports and the page ?oxidoku; test-readme.R compares the page with the exports",
    "image-object" = "test-read-image.R",
    "image-pixels" = "test-read-image.R",
    "play-data" = "test-play.R",
    "play-labels" = "test-play.R",
    "play-page" = "test-play.R",
    "rules-board" = "test-rules.R",
    "rules-cages" = "test-rules.R",
    "rules-dots" = "test-rules.R",
    "rules-lines" = "test-rules.R",
    "rules-outside" = "test-rules.R"
  ),
  tests = c(
    "interrupt" = "Ctrl-C during any verb",
    "memory" = "any verb without enough memory",
    "readme" = "the code of README.md and of the home page",
    "sudoku-as-text" = "every function of base, stats and utils on a vector of puzzles",
    "sudoku-copies" = "copies of a vector of puzzles in any package"
  )
)
names_in <- function(folder, pattern) sub(pattern, "\\1", list.files(folder, pattern))
r_files <- names_in("R", "^(.*)[.]R$")
test_files <- names_in("tests/testthat", "^test-(.*)[.]R$")
unpaired <- c(
  sprintf("R/%s.R has no tests/testthat/test-%s.R", r_files, r_files)[!r_files %in% c(test_files, names(stand_alone$R))],
  sprintf("tests/testthat/test-%s.R has no R/%s.R", test_files, test_files)[!test_files %in% c(r_files, names(stand_alone$tests))],
  # A file that has a counterpart, or does not exist, is no exception.
  paste(setdiff(names(stand_alone$R), setdiff(r_files, test_files)), "is listed in `stand_alone` without need", recycle0 = TRUE),
  paste(setdiff(names(stand_alone$tests), setdiff(test_files, r_files)), "is listed in `stand_alone` without need", recycle0 = TRUE)
)
writeLines(unpaired)

misspelt <- spelling::spell_check_package(".")
print(misspelt)

source("tools/words.R")
avoided <- find_phrases()
cat(sprintf("%s:%d: %s [%s]\n", avoided$file, avoided$line, avoided$text, avoided$instead), sep = "")

failed <- c(length(lints), length(twice), length(unpaired), nrow(misspelt), NROW(avoided))
quit("no", status = as.integer(sum(failed) > 0))
