# Writes the sizes of the package into cran-comments.md: Rscript tools/sizes.R <library>
# <tarball>, where <library> has the package with its vignettes, and <tarball> is the file for
# CRAN, with the crates. With --check, it fails if a size is off by more than 10 %.

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
given <- commandArgs(trailingOnly = TRUE)
check_only <- "--check" %in% given
paths <- normalizePath(setdiff(given, "--check"), mustWork = TRUE)
if (length(paths) != 2) {
  stop("usage: Rscript tools/sizes.R [--check] <library> <tarball>")
}
setwd(file.path(dirname(script), ".."))

mb <- function(bytes) sprintf("%.1f MB", bytes / 1024^2)
size_of <- function(folder) sum(file.size(list.files(folder, recursive = TRUE, full.names = TRUE)))

installed <- file.path(paths[[1]], "oxidoku")
if (!dir.exists(file.path(installed, "doc"))) {
  stop("oxidoku in ", paths[[1]], " has no vignettes")
}
crates <- "oxidoku/src/rust/vendor.tar.xz"
work <- tempfile()
utils::untar(paths[[2]], crates, exdir = work)
if (!file.exists(file.path(work, crates))) {
  stop(paths[[2]], " has no crates: sh tools/vendor.sh")
}

of <- function(part) mb(size_of(file.path(installed, part)))
lines <- c(
  sprintf("* The installed size is %s: the library %s, the vignettes, with boards to play", mb(size_of(installed)), of("libs")),
  sprintf("  on in them, %s, the R code %s, the help %s. R 4.2 makes that a note, R 4.6", of("doc"), of("R"), of("help")),
  "  prints it as information.",
  sprintf("* The tarball has %s, of which the crates are %s.", mb(file.size(paths[[2]])), mb(file.size(file.path(work, crates))))
)

text <- readLines("cran-comments.md", encoding = "UTF-8")
start <- grep("^[*] The installed size is", text)
after <- which(text == "" & seq_along(text) > start)[[1]]
written <- text[seq(start, after - 1)]

numbers_in <- function(lines) as.numeric(unlist(regmatches(lines, gregexpr("[0-9]+[.][0-9]+(?= MB)", lines, perl = TRUE))))
is_close <- function(written, measured) {
  length(written) == length(measured) && all(abs(written - measured) <= pmax(0.1 * measured, 0.1))
}

if (!check_only) {
  writeLines(c(text[seq_len(start - 1)], lines, text[seq(after, length(text))]), "cran-comments.md")
} else if (!is_close(numbers_in(written), numbers_in(lines))) {
  writeLines(c("cran-comments.md says:", written, "measured:", lines))
  quit("no", status = 1)
}
