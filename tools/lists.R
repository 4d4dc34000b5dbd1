# Checks that the lists that scripts derive from the files of the project are complete.
# tools/lint.R runs this.

# Every file needs a rule in tools/quick.sh. Only git knows which files belong to the project.
files_without_rule <- function() {
  if (!dir.exists(".git") && !file.exists(".git")) {
    cat("no checkout of git: the rules of tools/quick.sh were not compared with the files\n")
    return(character())
  }
  said <- suppressWarnings(system2("sh", c("tools/quick.sh", "--rules"), stdout = TRUE, stderr = TRUE))
  if (is.null(attr(said, "status"))) character() else utils::tail(said, 1)
}

# `cargo fuzz` builds the targets that its manifest names, whereas weekly.yaml and tools/fuzz.sh
# list the files.
fuzz_targets <- function(folder = "src/rust/engine/fuzz") {
  manifest <- readLines(file.path(folder, "Cargo.toml"))
  named <- sub('^path = "fuzz_targets/(.*)"$', "\\1", grep("^path = \"fuzz_targets/", manifest, value = TRUE))
  files <- list.files(file.path(folder, "fuzz_targets"))
  c(
    sprintf("%s/Cargo.toml does not name fuzz_targets/%s", folder, setdiff(files, named)),
    sprintf("%s/fuzz_targets/%s is in Cargo.toml, but not there", folder, setdiff(named, files))
  )
}

# tools/test-long.sh runs all tests in these folders with OXIDOKU_SWEEP=all. A sweep in another
# folder would never run in full.
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

# Files that must name every kind of rule: its list in R, its oracle, and its text for the
# benchmark.
files_of_rules <- function() {
  list("R/rule-*.R" = Sys.glob("R/rule-*.R"), "tests/testthat/helper-rules.R", "bench/src/variant_file.rs")
}

# Kinds of rules that a user defines.
kinds_of_own <- function() {
  c("pairs", "automaton", "sum", "equal_sums", "count", "distinct", "same_digits", "any", "all", "not")
}

rules_left_out <- function() {
  lines <- readLines("src/rust/engine/src/rules/mod.rs")
  lines <- lines[seq(which(lines == "kinds! {") + 1, length(lines))]
  kinds <- sub("^ *([a-z_]+)::.*", "\\1", lines[seq_len(which(lines == "}")[[1]] - 1)])
  files <- files_of_rules()
  unlist(Map(function(paths, name) {
    text <- paste(unlist(lapply(paths, readLines, encoding = "UTF-8")), collapse = "\n")
    # Files of puzzles from elsewhere contain no rules that a user defines.
    if (startsWith(paths[[1]], "bench/")) kinds <- setdiff(kinds, kinds_of_own())
    has <- vapply(kinds, function(kind) grepl(paste0("\\b", kind, "\\b"), text), NA)
    sprintf("%s has nothing for the rule %s", if (nzchar(name)) name else paths, kinds[!has])
  }, files, names(files)), use.names = FALSE)
}

# ---- Pictures and their sources --------------------------------------------------

# Files that determine how the pictures of a kind look; tools/pictures.R makes the pictures.
sources_of_pictures <- list(
  play = c("R/play-labels.R", "tests/browser/picture.mjs", "tools/widget/*.js", "tools/widget/*.css"),
  others = c("tools/pictures.R", "R/draw-*.R", "R/plot*.R", "R/image-object.R")
)

# Comments in R do not change a picture.
source_text <- function(file) {
  if (grepl("[.]R$", file)) vapply(parse(file, keep.source = FALSE), function(call) paste(deparse(call), collapse = "\n"), "") else readLines(file)
}

state_of_sources <- function(root = ".") {
  states <- vapply(sources_of_pictures, function(patterns) {
    files <- sort(unlist(lapply(patterns, function(pattern) Sys.glob(file.path(root, pattern)))), method = "radix")
    text <- tempfile()
    on.exit(unlink(text))
    writeLines(unlist(lapply(files, source_text)), text, useBytes = TRUE)
    unname(tools::md5sum(text))
  }, "")
  data.frame(pictures = names(states), sources = unname(states))
}

write_picture_sources <- function(root) {
  utils::write.csv(state_of_sources(root), file.path(root, "tools", "pictures.csv"), row.names = FALSE, quote = FALSE)
}

old_pictures <- function() {
  was <- utils::read.csv("tools/pictures.csv", colClasses = "character")
  now <- state_of_sources()
  is_old <- !now$sources %in% was$sources
  sprintf("the pictures \"%s\" in man/figures are older than their sources: run tools/pictures.R", now$pictures[is_old])
}

incomplete_lists <- function() c(files_without_rule(), fuzz_targets(), sweeps_elsewhere(), rules_left_out(), old_pictures())
