# Checks the crates that the package contains: inst/AUTHORS must list each one with its version
# and license, and src/rust/deny.toml, which `cargo deny` checks on GitHub, must allow each
# license. Fails otherwise. Run from anywhere: Rscript tools/licences.R

script <- sub("^--file=", "", grep("^--file=", commandArgs(), value = TRUE))
setwd(file.path(dirname(script), ".."))

# Return the crates with their versions, and their licenses by crate, without the project's own
# crates.
crates_locked <- function() {
  lines <- readLines("src/rust/Cargo.lock")
  at <- grep("^name = ", lines)
  value <- function(lines) sub('^[a-z]+ = "(.*)"$', "\\1", lines)
  crates <- paste(value(lines[at]), value(lines[at + 1]))
  crates[!startsWith(crates, "oxidoku")]
}

crates_with_licences <- function() {
  tree <- system2("cargo", c(
    "tree", "--locked", "--workspace", "--target", "all", "--edges", "normal,build", "--no-dedupe", "--prefix", "none",
    "--format", shQuote("{p}|{l}"), "--manifest-path", "src/rust/Cargo.toml"
  ), stdout = TRUE)
  tree <- unique(grep("^oxidoku|^$", tree, value = TRUE, invert = TRUE))
  crates <- sub("^([^ ]+) v([^ |]+).*[|].*$", "\\1 \\2", tree)
  # A slash is an older form of OR.
  stats::setNames(gsub("/", " OR ", sub(".*[|]", "", tree), fixed = TRUE), crates)
}

crates_named <- function() {
  lines <- readLines("inst/AUTHORS", encoding = "UTF-8")
  at <- grep("^[a-z0-9_-]+ [0-9]+[.][0-9]+[.][0-9]+", lines)
  stats::setNames(sub("^  licence: ", "", lines[at + 2]), lines[at])
}

licences_allowed <- function() {
  line <- grep("^allow = ", readLines("src/rust/deny.toml"), value = TRUE)
  regmatches(line, gregexpr('(?<=")[^", ]+(?=")', line, perl = TRUE))[[1]]
}

# Whether the allowed licenses satisfy an expression such as "(MIT OR Apache-2.0) AND
# Unicode-3.0".
is_allowed <- function(expression, allowed) {
  words <- regmatches(expression, gregexpr("[A-Za-z0-9.+-]+|[()]", expression))[[1]]
  operators <- c(OR = "||", AND = "&&", "(" = "(", ")" = ")")
  is_operator <- words %in% names(operators)
  words[!is_operator] <- words[!is_operator] %in% allowed
  words[is_operator] <- operators[words[is_operator]]
  eval(parse(text = paste(words, collapse = " ")))
}

locked <- crates_locked()
licences <- crates_with_licences()
named <- crates_named()
refused <- names(licences)[!vapply(licences, is_allowed, NA, licences_allowed())]
both <- intersect(names(licences), names(named))
other <- both[licences[both] != named[both]]

problems <- c(
  sprintf("%s is in Cargo.lock, and not in inst/AUTHORS", setdiff(locked, names(named))),
  sprintf("%s is in inst/AUTHORS, and not in Cargo.lock", setdiff(names(named), locked)),
  sprintf("%s is in Cargo.lock, but `cargo tree` has no licence for it", setdiff(locked, names(licences))),
  sprintf("%s: its licence is %s, inst/AUTHORS says %s", other, licences[other], named[other]),
  sprintf("%s: src/rust/deny.toml does not allow its licence %s", refused, licences[refused])
)
writeLines(problems)
cat(length(locked), "crates,", length(problems), "problems\n")
quit("no", status = as.integer(length(problems) > 0))
