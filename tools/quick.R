# The checks in R that tools/quick.sh runs: quick.R <check> [file]...
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

# Prints the findings, and returns TRUE if there are no findings.
report <- function(found) {
  writeLines(as.character(found))
  length(found) == 0
}

# Returns the error messages of `look` for the files in which it fails.
faults <- function(files, look) {
  unlist(lapply(files, function(file) {
    tryCatch(
      {
        look(file)
        NULL
      },
      error = function(e) paste0(file, ": ", conditionMessage(e))
    )
  }))
}

style <- function(files) {
  lints <- unlist(lapply(files, lintr::lint), recursive = FALSE)
  report(vapply(lints, function(lint) sprintf("%s:%d: %s", lint$filename, lint$line_number, lint$message), ""))
}

# Checks for phrases that the project avoids, and the spelling of pages.
words <- function(files) {
  source("tools/words.R")
  avoided <- find_phrases(files[is_read(files)])
  pages <- grep("[.]Rmd$|^(README|NEWS)[.]md$|^DESCRIPTION$", files, value = TRUE)
  misspelt <- spelling::spell_check_files(pages, c("oxidoku", readLines("inst/WORDLIST", encoding = "UTF-8")), "en_GB")
  report(c(
    if (NROW(avoided) > 0) sprintf("%s:%d: %s [%s]", avoided$file, avoided$line, avoided$text, avoided$instead),
    if (nrow(misspelt) > 0) sprintf("%s: %s", vapply(misspelt$found, toString, ""), misspelt$word)
  ))
}

# Reports test files that have a budget but do not exist.
budgets <- function(files) {
  budget <- utils::read.csv(files, colClasses = c("character", "numeric"))
  report(setdiff(budget$file[!file.exists(budget$file)], "default"))
}

r_code <- function(files) report(faults(files, function(file) parse(file, keep.source = FALSE)))
yaml <- function(files) report(faults(files, yaml::read_yaml))
dcf <- function(files) report(faults(files, read.dcf))
patterns <- function(files) report(faults(readLines(files), function(pattern) grepl(pattern, "", perl = TRUE)))

# Checks that pictures have the format of their extension, and that scripts that draw them parse.
pictures <- function(files) {
  first_bytes <- list(
    png = as.raw(c(0x89, 0x50, 0x4e, 0x47)), jpg = as.raw(c(0xff, 0xd8, 0xff)), svg = charToRaw("<")
  )
  report(faults(files, function(file) {
    extension <- tolower(tools::file_ext(file))
    if (extension == "r") {
      return(parse(file, keep.source = FALSE))
    }
    expected <- first_bytes[[extension]]
    if (is.null(expected)) {
      stop("no check for pictures .", extension)
    }
    if (!identical(readBin(file, "raw", length(expected)), expected)) {
      stop("is not a picture in the format ", extension)
    }
  }))
}

# Compiles the library and keeps the build for the next time.
load_package <- function() pkgload::load_all(".", quiet = TRUE, export_all = TRUE)

# Runs the code of vignettes. Widgets are left out, because their scripts come from an installed
# package.
vignettes <- function(files) {
  load_package()
  registerS3method("knit_print", "htmlwidget", function(x, ...) "", envir = asNamespace("knitr"))
  output <- tempfile()
  dir.create(output)
  knitr::opts_knit$set(base.dir = output)
  report(faults(files, function(file) {
    knitr::opts_chunk$restore()
    knitr::opts_chunk$set(error = FALSE)
    knitr::knit(file, file.path(output, "page.md"), quiet = TRUE, envir = new.env(parent = globalenv()))
  }))
}

# Returns the names of the tests for some files: those with the same name, and those that mention
# a data file. If there are none, it returns a few central tests.
tests_of <- function(files) {
  stems <- sub("^(test|helper)-", "", tools::file_path_sans_ext(basename(files)))
  data <- basename(grep("^(tests/testthat/data|inst|data)/", files, value = TRUE))
  tests <- list.files("tests/testthat", "^test-.*[.]R$", full.names = TRUE)
  names_data <- vapply(tests, function(test) {
    text <- readLines(test, encoding = "UTF-8")
    any(vapply(data, function(name) any(grepl(name, text, fixed = TRUE)), NA))
  }, NA)
  known <- sub("^test-(.*)[.]R$", "\\1", basename(tests))
  found <- union(intersect(stems, known), known[names_data])
  if (length(found) > 0) found else c("board", "solve", "count", "puzzles")
}

tests <- function(files) {
  load_package()
  stems <- tests_of(files)
  cat("R tests:", stems, "\n")
  testthat::test_local(
    ".",
    filter = paste0("^(", paste(stems, collapse = "|"), ")$"), load_package = "none",
    reporter = "summary", stop_on_failure = TRUE
  )
  TRUE
}

arguments <- commandArgs(trailingOnly = TRUE)
passed <- match.fun(arguments[[1]])(arguments[-1])
quit("no", status = as.integer(!passed))
