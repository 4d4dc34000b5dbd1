# Builds the site with pkgdown from the installed package: see tools/site.sh.

options(pkgdown.internet = FALSE, cli.unicode = FALSE)
suppressPackageStartupMessages(library(oxidoku))
source("tools/site/cheatsheet.R")
source("tools/site/techniques.R")

site <- "site"
unlink(site, recursive = TRUE)
# The first address in DESCRIPTION is that of the site. pkgdown takes the links to the sources and to
# the issues from there, too.
address <- sub("[,[:space:]].*", "", stats::na.omit(read.dcf("DESCRIPTION", "URL")[1, ]))
pkg <- pkgdown::as_pkgdown(".", override = if (length(address) > 0) list(url = unname(address)) else list())
pkgdown::init_site(pkg)

# The pictures of the home page.
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
# With `devel`, pkgdown would compile the package again.
pkgdown::build_reference(pkg, devel = FALSE)
pkgdown::build_articles(pkg)
pkgdown::build_news(pkg)
build_techniques(pkg, site)

source("tools/site/finish.R")
