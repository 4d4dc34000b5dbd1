# Lists that scripts derive from the files of the project, and what would fall out of them. tools/lint.R runs this.

# Every file has a rule in tools/quick.sh. Only git knows which files belong to the project.
files_without_rule <- function() {
  if (!dir.exists(".git") && !file.exists(".git")) {
    cat("no checkout of git: the rules of tools/quick.sh were not compared with the files\n")
    return(character())
  }
  said <- suppressWarnings(system2("sh", c("tools/quick.sh", "--rules"), stdout = TRUE, stderr = TRUE))
  if (is.null(attr(said, "status"))) character() else utils::tail(said, 1)
}

# `cargo fuzz` builds the targets that its manifest names, weekly.yaml and tools/fuzz.sh list the files.
fuzz_targets <- function(folder = "src/rust/engine/fuzz") {
  manifest <- readLines(file.path(folder, "Cargo.toml"))
  named <- sub('^path = "fuzz_targets/(.*)"$', "\\1", grep("^path = \"fuzz_targets/", manifest, value = TRUE))
  files <- list.files(file.path(folder, "fuzz_targets"))
  c(
    sprintf("%s/Cargo.toml does not name fuzz_targets/%s", folder, setdiff(files, named)),
    sprintf("%s/fuzz_targets/%s is in Cargo.toml, but not there", folder, setdiff(named, files))
  )
}

# tools/test-long.sh runs these folders of tests whole, with OXIDOKU_SWEEP=all. A sweep elsewhere would never be long.
swept <- "^(src/rust/(engine|wide)/tests|src/rust/src|tests/(testthat|browser))/"
sweeps_elsewhere <- function() {
  files <- grep("[.](R|rs|mjs|js)$", list.files(c("R", "src/rust", "tests", "tools"), full.names = TRUE, recursive = TRUE), value = TRUE)
  files <- grep("(^|/)target/|^tools/lists[.]R$", files, value = TRUE, invert = TRUE)
  uses <- function(name) files[vapply(files, function(file) any(grepl(name, readLines(file, warn = FALSE), fixed = TRUE)), NA)]
  c(
    sprintf("%s reads OXIDOKU_SWEEP, but tools/test-long.sh does not run it", grep(swept, uses("OXIDOKU_SWEEP"), value = TRUE, invert = TRUE)),
    sprintf("%s reads OXIDOKU_LONG, which no script sets: the amount of a sweep is OXIDOKU_SWEEP", uses("OXIDOKU_LONG"))
  )
}

incomplete_lists <- function() c(files_without_rule(), fuzz_targets(), sweeps_elsewhere())
