# Completes the pages of the site after pkgdown: adds text to pictures, removes everything from
# other hosts, and checks the result. tools/site/build.R runs this in the top folder of the
# sources.
site <- "site"

# Pictures of examples have no text, so they get the call that drew them.
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

# The template loads scripts and icons from other hosts for copy buttons, search and formulas.
# They are removed, with the script that needs them; pkgdown/extra.js makes the table of contents
# instead. So pages work without a network, and other hosts learn nothing about readers.
from_other_hosts <- paste0(
  "//script[starts-with(@src, 'http') or starts-with(@src, '//') or contains(@src, 'pkgdown.js')] | ",
  "//link[@rel != 'canonical' and (starts-with(@href, 'http') or starts-with(@href, '//'))] | ",
  "//comment()[contains(., '<script')]"
)
for (file in file.path(site, pages)) {
  page <- xml2::read_html(file, encoding = "UTF-8")
  xml2::xml_remove(xml2::xml_find_all(page, from_other_hosts))
  # Pictures are loaded when they scroll into view.
  xml2::xml_set_attr(xml2::xml_find_all(page, "//main//img[not(@loading)]"), "loading", "lazy")
  xml2::write_html(page, file)
}

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

# Returns the targets of a page's links within the site, which must exist.
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
