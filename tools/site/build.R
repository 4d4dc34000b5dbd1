# Builds the site with pkgdown from the installed package: see tools/site.sh.

options(pkgdown.internet = FALSE, cli.unicode = FALSE)
suppressPackageStartupMessages(library(oxidoku))
source("tools/site/cheatsheet.R")
source("tools/site/techniques.R")

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
puzzles <- generate_sudoku(5, level = levels, symmetry = "rotation_180")
draw("levels.png", 1200, 900, plot(puzzles, title = levels, columns = 3))
draw("work.png", 1200, 760, plot(watch_sudoku(puzzles$puzzle[2], "backtracking")))
# The board on the home page.
save_sudoku_page(play_sudoku(puzzles$puzzle[3]), file.path(site, "play.html"))
draw_cheatsheet(file.path(site, "cheatsheet.pdf"))

pkgdown::build_home(pkg)
# By `devel` it would compile the package once more.
pkgdown::build_reference(pkg, devel = FALSE)
pkgdown::build_articles(pkg)
pkgdown::build_news(pkg)
build_techniques(pkg, site)

# Pictures of examples have no text: they get the call that drew them.
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
    xml2::xml_set_attr(image, "alt", paste0("The picture drawn by ", call_before(image)))
  }
  if (length(images) > 0) xml2::write_html(page, file)
}

pages <- list.files(site, "[.]html$", recursive = TRUE)

# Pictures are loaded when they come into view.
for (file in file.path(site, pages)) {
  page <- xml2::read_html(file, encoding = "UTF-8")
  images <- xml2::xml_find_all(page, "//main//img[not(@loading)]")
  if (length(images) > 0) {
    xml2::xml_set_attr(images, "loading", "lazy")
    xml2::write_html(page, file)
  }
}

# Nothing is loaded from other hosts: pages work without a network, and no one learns who
# reads them.
loads_from_hosts <- function(file) {
  page <- xml2::read_html(file.path(site, file))
  loaded <- xml2::xml_find_all(page, paste0(
    "//script/@src | //img/@src | //iframe/@src | ",
    "//link[contains(@rel, 'stylesheet') or contains(@rel, 'icon') or contains(@rel, 'preload')]/@href"
  ))
  foreign <- grep("^(https?:)?//", xml2::xml_text(loaded), value = TRUE)
  if (length(foreign) > 0) paste(file, "loads", foreign)
}
foreign <- unlist(lapply(pages, loads_from_hosts))

# Links within the site lead somewhere.
links <- function(file) {
  page <- xml2::read_html(file.path(site, file))
  found <- xml2::xml_text(xml2::xml_find_all(page, "//a/@href | //img/@src | //iframe/@src"))
  found <- sub("[#?].*", "", found[!grepl("^([a-z]+:|#|$|//)", found)])
  file.path(dirname(file), unique(found[nzchar(found)]))
}
broken <- unlist(lapply(pages, function(file) {
  targets <- links(file)
  missing <- targets[!file.exists(file.path(site, targets))]
  if (length(missing) > 0) paste(file, "->", missing)
}))
without_alt <- unlist(lapply(pages, function(file) {
  page <- xml2::read_html(file.path(site, file))
  n <- length(xml2::xml_find_all(page, "//img[(not(@alt) or @alt='') and not(@class='logo')]"))
  if (n > 0) paste(file, "has", n, "pictures without a text")
}))
if (length(c(foreign, broken, without_alt)) > 0) {
  stop(paste(c(foreign, broken, without_alt), collapse = "\n"))
}
cat(length(pages), "pages in", site, "\n")
