# Checks whether an installed oxidoku is as new as the sources: is-current.R <library>. Fails if a
# file from which the installed package is built is newer. These are the files that .Rbuildignore
# does not exclude, except tests, vignettes and the sources of the bundled scripts.
script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

installed <- file.path(commandArgs(trailingOnly = TRUE)[[1]], "oxidoku", "DESCRIPTION")
if (!file.exists(installed)) {
  quit("no", status = 1)
}

# R leaves out compiled files in src, and hidden folders such as those of git.
ignored <- c(readLines(".Rbuildignore"), "^(tests|vignettes|tools/widget)$", "[.](o|so|dll)$", "^[.][^/]*$", "(^|/)target$")
is_ignored <- function(paths) Reduce(`|`, lapply(ignored, grepl, paths, perl = TRUE, ignore.case = TRUE))

# Returns the files below some paths, without entering ignored folders.
files_below <- function(paths) {
  paths <- paths[!is_ignored(paths)]
  folders <- paths[dir.exists(paths)]
  inside <- lapply(folders, function(folder) file.path(folder, list.files(folder, all.files = TRUE, no.. = TRUE)))
  c(setdiff(paths, folders), if (length(folders) > 0) files_below(unlist(inside)))
}

files <- files_below(list.files(".", all.files = TRUE, no.. = TRUE))
newer <- files[file.mtime(files) > file.mtime(installed)]
if (length(newer) > 0) {
  cat("newer than the installed package:", utils::head(newer, 3), if (length(newer) > 3) "...", "\n")
}
quit("no", status = as.integer(length(newer) > 0))
