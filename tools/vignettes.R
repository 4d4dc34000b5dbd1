# Builds the vignettes of a package in its folder with the installed package, like R CMD build,
# which would first install the package again. Documents are in inst/doc, and their index in
# build.
#
#   R_LIBS=<library> Rscript tools/vignettes.R <folder of the package>

setwd(commandArgs(trailingOnly = TRUE)[[1]])
tools::buildVignettes(dir = ".", tangle = TRUE)
vignettes <- tools::pkgVignettes(dir = ".", output = TRUE, source = TRUE)
if (length(vignettes$docs) == 0) stop("no vignettes")
doc <- file.path("inst", "doc")
dir.create(doc, showWarnings = FALSE, recursive = TRUE)
made <- c(vignettes$outputs, unlist(vignettes$sources))
if (!all(file.copy(c(vignettes$docs, made), doc, overwrite = TRUE))) stop("no copy in inst/doc")
unlink(made)
dir.create("build", showWarnings = FALSE)
saveRDS(tools:::.build_vignette_index(vignettes), file.path("build", "vignette.rds"))
