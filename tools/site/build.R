# Makes the site by pkgdown from the installed package: see tools/site.sh.

options(pkgdown.internet = FALSE, cli.unicode = FALSE)
suppressPackageStartupMessages(library(oxidoku))
source("tools/site/cheatsheet.R")

site <- "site"
unlink(site, recursive = TRUE)
pkg <- pkgdown::as_pkgdown(".")
pkgdown::init_site(pkg)

# Pictures of the home page.
pictures <- file.path(site, "pictures")
dir.create(pictures)
figures <- c("hint.png", "play.png")
stopifnot(file.copy(file.path("man/figures", figures), pictures))
draw <- function(name, width, height, expr) {
  grDevices::png(file.path(pictures, name), width, height, res = 120, type = "cairo")
  on.exit(grDevices::dev.off())
  expr
}
levels <- c("Easy", "Medium", "Hard", "Unfair", "Extreme")
set.seed(5)
puzzles <- vapply(levels, function(level) {
  as.character(generate_sudoku(1, level = level, symmetry = "rotation_180")$puzzle)
}, "")
draw("levels.png", 1200, 900, plot_sudoku(puzzles, title = levels, columns = 3))
draw("work.png", 1200, 760, plot(watch_sudoku(puzzles[["Medium"]], "backtracking")))
draw_cheatsheet(file.path(site, "cheatsheet.pdf"))

pkgdown::build_home(pkg)
# By `devel` it would compile the package once more.
pkgdown::build_reference(pkg, devel = FALSE)
pkgdown::build_articles(pkg)
pkgdown::build_news(pkg)

# Pictures of examples have an empty text: they say which call drew them.
call_before <- function(image) {
  inputs <- xml2::xml_find_all(image, "preceding::span[@class='r-in']")
  lines <- xml2::xml_text(inputs)
  start <- max(which(grepl("^[^ )}#]", lines)), 1)
  trimws(gsub("\\s+", " ", paste(lines[start:length(lines)], collapse = " ")))
}
for (file in list.files(file.path(site, "reference"), "[.]html$", full.names = TRUE)) {
  page <- xml2::read_html(file, encoding = "UTF-8")
  images <- xml2::xml_find_all(page, "//img[@alt='' and contains(@class, 'r-plt')] | //span[contains(@class, 'r-plt')]//img")
  for (image in images) {
    xml2::xml_set_attr(image, "alt", paste0("What ", call_before(image), " draws."))
  }
  if (length(images) > 0) xml2::write_html(page, file)
}

# Whatever is linked within the site is there.
pages <- list.files(site, "[.]html$", recursive = TRUE)
links <- function(file) {
  page <- xml2::read_html(file.path(site, file))
  found <- xml2::xml_text(xml2::xml_find_all(page, "//a/@href | //img/@src"))
  found <- sub("[#?].*", "", found[!grepl("^([a-z]+:|#|$|//)", found)])
  file.path(dirname(file), unique(found[nzchar(found)]))
}
broken <- unlist(lapply(pages, function(file) {
  targets <- links(file)
  gone <- targets[!file.exists(file.path(site, targets))]
  if (length(gone) > 0) paste(file, "->", gone)
}))
without_alt <- unlist(lapply(pages, function(file) {
  page <- xml2::read_html(file.path(site, file))
  n <- length(xml2::xml_find_all(page, "//img[(not(@alt) or @alt='') and not(@class='logo')]"))
  if (n > 0) paste(file, "has", n, "pictures without a text")
}))
if (length(c(broken, without_alt)) > 0) {
  stop(paste(c(broken, without_alt), collapse = "\n"))
}
cat(length(pages), "pages in", site, "\n")
