# Runs under tools/valgrind.sh: calls each exported function with its examples and with wrong
# arguments. If arguments name functions, it calls only those.

library(oxidoku)
grDevices::pdf(NULL)
# Some wrong arguments are read as names of files.
setwd(tempdir())
options(mc.cores = 2, warn = -1)

exports <- sort(getNamespaceExports("oxidoku"))
asked <- commandArgs(TRUE)
if (length(asked) > 0) exports <- intersect(exports, asked)

# Runs the examples of each help page once.
pages <- tools::Rd_db("oxidoku")
seen <- character()
for (name in names(pages)) {
  aliases <- vapply(Filter(function(x) identical(attr(x, "Rd_tag"), "\\alias"), pages[[name]]), as.character, "")
  if (!any(exports %in% aliases)) next
  file <- tempfile(fileext = ".R")
  tools::Rd2ex(pages[[name]], file, commentDontrun = TRUE)
  if (!file.exists(file)) next
  cat("examples of", name, "\n")
  utils::capture.output(source(file, local = new.env(), echo = FALSE))
  seen <- c(seen, aliases)
}
without <- setdiff(exports, seen)
if (length(without) > 0) stop("no examples: ", paste(without, collapse = ", "))

# No argument may cause a read outside an object.
wrong <- list(
  NULL, NA, TRUE, -1, 1e300, NaN, character(), "", strrep("5", 81), strrep("0", 80), strrep("\u00e9", 81),
  matrix(0, 9, 8), matrix(0L, 0, 81), matrix(NA_real_, 9, 9), matrix(99L, 9, 9), matrix("x", 9, 9),
  array(0, c(9, 9, 0)), array(TRUE, c(9, 9, 9)), list(), list(1), factor("1"), as.raw(0:80), sum, quote(x),
  c(strrep("0", 81), NA, "", "\xff"), new.env()
)
# Errors have no message, because R itself would spend nine tenths of the time on messages.
wordless <- utils::getFromNamespace("stop_oxidoku", "oxidoku")
body(wordless) <- quote(stop(brief_error(kind, list(...))))
utils::assignInNamespace("stop_oxidoku", wordless, "oxidoku")
attempt <- function(call) {
  tryCatch(utils::capture.output(call), error = function(e) NULL)
}
for (name in setdiff(exports, "edit_sudoku")) {
  verb <- getExportedValue("oxidoku", name)
  if (!is.function(verb) || length(formals(verb)) == 0) next
  cat("wrong arguments of", name, "\n")
  # A million puzzles are not an error, only slow, so the time is limited.
  for (x in wrong) {
    setTimeLimit(elapsed = 20, transient = TRUE)
    attempt(verb(x))
    attempt(verb(x, x))
    setTimeLimit()
  }
}
